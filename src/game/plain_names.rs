//! What is known of the texts of a game's moves: the names of cells and types, as tables where they are plain.

use alfil_model::{Cell, Model, NotationStyle, PieceType, TypeSet, castling::CastlingTable};

/// The most ranks, so that a rank has at most two digits.
const RANKS: usize = 100;
/// No cell has that name.
const NOWHERE: u16 = u16::MAX;

/// What reading and writing of moves need to know of a game, found once.
#[derive(Debug)]
pub(crate) struct TextTables {
    /// The names by which people's notation is read; `None` if it is not plain.
    pub(crate) names: Option<PlainNames>,
    /// True if two moves read alike only if they go between the same cells, or drop the same type on the same cell.
    pub(crate) cells_tell_apart: bool,
    /// What the castling field of a FEN means.
    pub(crate) castling: CastlingTable,
}

impl TextTables {
    pub(crate) fn of(model: &Model) -> TextTables {
        let mut ids: Vec<&str> = model.types.iter().map(|it| &*it.id).collect();
        ids.sort_unstable();
        let cells_tell_apart = model.actions.is_empty()
            && model.labels.is_empty()
            && ids.windows(2).all(|it| it[0] != it[1])
            && are_told_apart(|| model.board.cells.iter().map(|it| it.name.as_bytes()));
        TextTables {
            names: PlainNames::of(model),
            cells_tell_apart,
            castling: CastlingTable::of(model),
        }
    }
}

/// Returns true if all names are letters and then digits, or digits and then letters, so that two of them in a row can be told
/// apart.
pub(crate) fn are_told_apart<'n, It: Iterator<Item = &'n [u8]>>(names: impl Fn() -> It) -> bool {
    let is_two_parts = |it: &[u8], first: fn(&u8) -> bool, second: fn(&u8) -> bool| {
        let n = it.iter().take_while(|it| first(it)).count();
        0 < n && n < it.len() && it[n..].iter().all(second)
    };
    let (letter, digit) = (u8::is_ascii_alphabetic, u8::is_ascii_digit);
    names().all(|it| is_two_parts(it, letter, digit))
        || names().all(|it| is_two_parts(it, digit, letter))
}

/// The names of a game in which a turn is one move, IDs are capitals, and cells are a letter and a number.
#[derive(Debug)]
pub(crate) struct PlainNames {
    /// The cell of each letter and number; [`NOWHERE`] if there is none.
    cells: Vec<u16>,
    /// The letter and the number of each cell.
    names: Vec<(u8, u8)>,
    /// The IDs, each with the types that a text may mean by it.
    ids: Vec<(String, TypeSet)>,
    /// The types that have no ID in algebraic notation.
    pub(crate) bare: TypeSet,
}

impl PlainNames {
    /// Returns the names; `None` if texts of the game are not plain.
    pub(crate) fn of(model: &Model) -> Option<PlainNames> {
        let is_id = |it: &str| it.bytes().all(|it| it.is_ascii_uppercase() || it == b'~');
        let further = || model.fen.aka.iter();
        let is_plain = model.notation.style == NotationStyle::San
            && model.actions.is_empty()
            && model.labels.is_empty()
            && model.turn.is_one_move()
            && model.turn.phases.iter().all(|it| !it.optional)
            && model.types.iter().all(|it| is_id(&it.id) && it.id != "O")
            && further().all(|it| is_id(&it.0) && it.0 != "O");
        if !is_plain {
            return None;
        }
        let mut cells = vec![NOWHERE; 26 * RANKS];
        let mut names = Vec::new();
        for (n, cell) in model.board.cells.iter().enumerate() {
            let name = letter_and_number(&cell.name)?;
            cells[index(name)] = n as u16;
            names.push(name);
        }
        let mut bare = TypeSet::default();
        for it in &model.notation.bare {
            bare.insert(*it);
        }
        let mut ids: Vec<(String, TypeSet)> = Vec::new();
        let own = model.types.ids().map(|it| &model.types[it].id);
        for id in own.chain(further().map(|it| &it.0)) {
            if ids.iter().all(|it| it.0 != *id) {
                ids.push((id.clone(), meant_by(model, id)));
            }
        }
        Some(PlainNames { cells, names, ids, bare })
    }

    /// Returns the types that a text may mean by an ID.
    pub(crate) fn types(&self, id: &[u8]) -> Option<TypeSet> {
        self.ids.iter().find(|it| it.0.as_bytes() == id).map(|it| it.1)
    }

    /// Returns the cell at the end of a text, and what stands before it.
    pub(crate) fn split_last_cell<'t>(&self, text: &'t [u8]) -> Option<(&'t [u8], Cell)> {
        let digits = text.iter().rev().take_while(|it| it.is_ascii_digit()).count();
        let at = text.len().checked_sub(digits + 1)?;
        Some((&text[..at], self.cell(&text[at..])?))
    }

    pub(crate) fn cell(&self, name: &[u8]) -> Option<Cell> {
        let [letter @ b'a'..=b'z', number @ ..] = name else { return None };
        let cell = self.cells[index((*letter, to_number(number)?))];
        (cell != NOWHERE).then_some(Cell(cell))
    }

    /// Returns the letter and the number of a cell.
    pub(crate) fn letter_and_number(&self, cell: Cell) -> (u8, u8) {
        self.names[cell.idx()]
    }
}

/// Returns the types that a text may mean by an ID. A promoted type also has the IDs of the types that move as it does.
fn meant_by(model: &Model, id: &str) -> TypeSet {
    let types = &model.types;
    let has = |ty: PieceType| {
        types[ty].id == id || model.fen.aka.iter().any(|it| it.1 == ty && it.0 == id)
    };
    let alike = |ty: PieceType, other: PieceType| types[other].patterns == types[ty].patterns;
    let mut res = TypeSet::default();
    for ty in types.ids() {
        let is_promoted = types[ty].base.is_some();
        if has(ty) || is_promoted && types.ids().any(|it| has(it) && alike(ty, it)) {
            res.insert(ty);
        }
    }
    res
}

/// Returns the letter and the number of a cell's name, if it is a letter other than the sign `x` and a number.
fn letter_and_number(name: &str) -> Option<(u8, u8)> {
    let (letter, number) = name.as_bytes().split_first()?;
    let fine = letter.is_ascii_lowercase() && *letter != b'x';
    fine.then_some((*letter, to_number(number)?))
}

/// Returns a number of one or two digits that does not begin with a zero.
pub(crate) fn to_number(digits: &[u8]) -> Option<u8> {
    match digits {
        [one @ b'1'..=b'9'] => Some(one - b'0'),
        [ten @ b'1'..=b'9', one @ b'0'..=b'9'] => Some((ten - b'0') * 10 + one - b'0'),
        _ => None,
    }
}

fn index((letter, number): (u8, u8)) -> usize {
    usize::from(letter - b'a') * RANKS + usize::from(number)
}
