//! Reading what people write, more freely than it is written.

use super::{
    shogi_xiangqi::{Squares, XiangqiStep},
    write::{file_and_rank, target, texts},
};
use crate::{
    game::{Game, Move},
    notation::{
        dialect::Dialect,
        moves::{Continued, LegalMove, Reader, by_move_text, legal_moves, nearest, piece_reason},
        reason::forbidden_by,
        text::{Writer, castle_text, castle_way},
    },
};
use alfil_model::{Cell, Model, MoveInfo, MoveKind, NotationStyle, Piece, PieceType, Player};

/// The strictness of reading.
pub(in crate::notation) enum San {
    /// Only the form that is written here.
    Written,
    /// So, as move texts, and as other programs write it:
    ///
    /// - more than is needed, or less as long as only one move fits: `Ng1f3`, `Pe4`, `Nf3` for `Nxf3`, `e7-e8=Q`;
    /// - promotions as `e8Q`, `e8(Q)`, `e8/Q`, `e7e8q`, `Bc3+`, `Bc3=+`, and `=` or nothing where one is declined; `-` for
    ///   the way back;
    /// - promoted pieces by further IDs, and by those of types that move alike: `Gxh3`;
    /// - castling as `0-0`, as `o-o`, as the king's move, and as taking the partner;
    /// - `e.p.` behind captures of what stands elsewhere, and drops with `*`;
    /// - passes as `Z0`, `0000`, `@@@@`, `null`, `pass`, and as the king's step to its own cell: `Ke1`.
    Free,
}

impl Reader for San {
    fn begins_with(
        &self,
        game: &Game,
        legal: &[LegalMove],
        rest: &Continued<'_>,
    ) -> Vec<(usize, usize)> {
        let text = rest.text;
        let joint = |it: &usize| matches!(text[*it..].chars().next(), None | Some(',' | '/'));
        if let Some((before, '/')) = rest.before {
            return entering(game.variant().model(), legal, before, text);
        }
        let written = texts(game, legal);
        let written = written.iter().enumerate().filter(|(_, it)| text.starts_with(it.as_str()));
        let mut res: Vec<(usize, usize)> = written.map(|(n, it)| (n, it.len())).collect();
        if matches!(self, San::Free) {
            res.extend(by_move_text(game, legal, text));
        }
        res.retain(|(_, len)| joint(len));
        if !res.is_empty() || matches!(self, San::Written) {
            return res;
        }
        let ends = [text.len(), text.find(',').unwrap_or(0), text.find('/').unwrap_or(0)];
        for end in ends.into_iter().filter(|it| *it > 0) {
            if let [only] = fitting(game, legal, &text[..end])[..] {
                return vec![(only, end)];
            }
        }
        Vec::new()
    }

    fn joints(&self) -> &'static [char] {
        &[',', '/']
    }

    fn explain(&self, game: &Game, legal: &[LegalMove], text: &str) -> (String, Vec<String>) {
        let word = text.split(',').next().unwrap_or(text);
        let written = texts(game, legal);
        let fitting = fitting(game, legal, word);
        if fitting.len() > 1 {
            let fitting: Vec<&str> = fitting.into_iter().map(|it| written[it].as_str()).collect();
            return (format!("it may be any of {}", fitting.join(", ")), Vec::new());
        }
        let all: Vec<&str> = written
            .iter()
            .map(String::as_str)
            .chain(legal.iter().map(|it| it.text.as_str()))
            .collect();
        let reason = forbidden_by(game, word, self)
            .or_else(|| others_to(game.variant().model(), legal, &written, word))
            .unwrap_or_else(|| piece_reason(game, text, legal, &Dialect::OWN));
        (reason, nearest(word, &all))
    }
}

/// Returns the moves by which a piece enters behind a stroke. It enters on the cell that the first move left or, after
/// castling, on a named cell.
fn entering(
    model: &Model,
    legal: &[LegalMove],
    before: &MoveInfo,
    text: &str,
) -> Vec<(usize, usize)> {
    let find = |(n, it): (usize, &LegalMove)| {
        let (id, cell) = it.text.split_once('@')?;
        let behind = text.strip_prefix(id)?;
        let left = before.from.is_some_and(|it| model.board.cells[it.idx()].name == cell);
        if behind.starts_with(cell) {
            return Some((n, id.len() + cell.len()));
        }
        left.then_some((n, id.len()))
    };
    legal.iter().enumerate().filter_map(find).collect()
}

/// Returns the legal moves that a text of a single move may mean.
pub(in crate::notation) fn meant(game: &Game, text: &str) -> Vec<Move> {
    let legal = legal_moves(game);
    let exact = |it: &LegalMove| it.text == text;
    match legal.iter().find(|it| exact(it)) {
        Some(it) => vec![it.mv],
        None => fitting(game, &legal, text).into_iter().map(|it| legal[it].mv).collect(),
    }
}

/// Returns the moves that a word may mean. A promotion that the word leaves out is meant only if no other move fits.
fn fitting(game: &Game, legal: &[LegalMove], word: &str) -> Vec<usize> {
    let variant = game.variant().clone();
    let model = variant.model();
    let infos: Vec<MoveInfo> = legal.iter().map(|it| it.info.clone()).collect();
    let place = Writer::new(model, &Dialect::uci(), game.position(), &infos).place;
    let squares = Squares::of(model);
    let cells = game.state().cells;
    let mut forms = Forms { model, player: game.player(), squares, cells, place, implied: false };
    for implied in [false, true] {
        forms.implied = implied;
        let fits = |it: &LegalMove| forms.of(it).iter().any(|slots| spells(word, slots));
        let found: Vec<usize> =
            legal.iter().enumerate().filter(|it| fits(it.1)).map(|it| it.0).collect();
        if !found.is_empty() {
            return found;
        }
    }
    Vec::new()
}

/// The parts that a text consists of, each with the ways to write it.
type Slots = Vec<Vec<String>>;

/// Returns true if a word consists of one way of each part.
fn spells(word: &str, slots: &[Vec<String>]) -> bool {
    match slots.split_first() {
        None => word.is_empty(),
        Some((first, rest)) => {
            first.iter().any(|it| word.strip_prefix(it.as_str()).is_some_and(|it| spells(it, rest)))
        }
    }
}

fn words(all: &[&str]) -> Vec<String> {
    all.iter().map(|it| (*it).to_owned()).collect()
}

/// All the ways to write moves of a position.
struct Forms<'a> {
    model: &'a Model,
    player: Player,
    squares: Option<Squares<'a>>,
    /// The pieces on cells.
    cells: Vec<Option<Piece>>,
    /// The cell on which a pass stays that is written as a step.
    place: Option<Cell>,
    /// True if a text may leave a promotion out.
    implied: bool,
}

impl Forms<'_> {
    fn of(&self, mv: &LegalMove) -> Vec<Slots> {
        let info = &mv.info;
        match info.kind {
            MoveKind::Pass => self.pass(),
            MoveKind::Castle => self.castling(info),
            MoveKind::Step => self.step(info).unwrap_or_default(),
            MoveKind::Drop => self.drop(info),
            MoveKind::Action(_) => self.action(&mv.text).unwrap_or_default(),
        }
    }

    fn pass(&self) -> Vec<Slots> {
        let mut res = vec![vec![words(&["--", "Z0", "0000", "@@@@", "null", "pass"])]];
        if let Some((cell, piece)) = self.place.and_then(|it| Some((it, self.cells[it.idx()]?))) {
            res.push(vec![self.ids(piece.ty), self.names(cell)]);
        }
        res
    }

    /// Returns the ways to write an action whose text is that of a step that promotes.
    fn action(&self, text: &str) -> Option<Vec<Slots>> {
        let (way, id) = text.split_once('=')?;
        let cell = |it: &&alfil_model::CellInfo| way.starts_with(&it.name);
        let cells = &self.model.board.cells;
        let from = cells.iter().filter(cell).max_by_key(|it| it.name.len())?;
        let rest = way.strip_prefix(from.name.as_str())?;
        let to = Cell::new(cells.iter().position(|it| it.name == rest)?);
        let from = Cell::new(cells.iter().position(|it| it.name == from.name)?);
        let becomes = self.model.types.ids().find(|it| self.model.types[*it].id == id)?;
        let piece = self.cells[from.idx()]?;
        let info = MoveInfo {
            kind: MoveKind::Step,
            piece: Some(piece.ty),
            from: Some(from),
            to: Some(to),
            becomes: Some(becomes),
            victims: Vec::new(),
            unload: None,
            partner: None,
            text: None,
            chosen: Vec::new(),
        };
        self.step(&info)
    }

    fn name(&self, cell: Cell) -> &str {
        &self.model.board.cells[cell.idx()].name
    }

    /// Returns the ways to write a cell.
    fn names(&self, cell: Cell) -> Vec<String> {
        let mut res = vec![self.name(cell).to_owned()];
        if self.model.notation.style == NotationStyle::Hodges {
            res.extend(self.squares.iter().flat_map(|it| it.numbered(cell)));
        }
        res
    }

    /// Returns the IDs of a type. A promoted type also has those of the types that move as it does.
    fn ids(&self, ty: PieceType) -> Vec<String> {
        let types = &self.model.types;
        let alike = |it: &PieceType| {
            *it == ty || types[ty].base.is_some() && types[*it].patterns == types[ty].patterns
        };
        let aka =
            |ty: PieceType| self.model.fen.aka.iter().filter(move |it| it.1 == ty).map(|it| &it.0);
        let with_aka = |it: PieceType| [&types[it].id].into_iter().chain(aka(it)).cloned();
        types.ids().filter(alike).flat_map(with_aka).collect()
    }

    /// Returns the IDs with which a type's moves may begin, and nothing if it has none.
    fn beginnings(&self, ty: PieceType) -> Vec<String> {
        let mut res = self.ids(ty);
        if self.model.notation.bare.contains(&ty) {
            res.push(String::new());
        }
        res
    }

    fn castling(&self, info: &MoveInfo) -> Vec<Slots> {
        let Some(way) = castle_way(self.model, self.player, info) else { return Vec::new() };
        let Some(king) = info.piece else { return Vec::new() };
        let letters = castle_text(self.model, king, way);
        let written = [letters.to_owned(), letters.replace('O', "0"), letters.replace('O', "o")];
        let mut res = vec![vec![written.to_vec(), self.endings(info)]];
        let cells = [way.king_to, way.partner_from].map(|it| self.name(it).to_owned()).to_vec();
        let from = self.name(way.king_from).to_owned();
        let signs = words(&["", "-", "x"]);
        let ids = info.piece.map_or_else(Vec::new, |it| self.beginnings(it));
        res.push(vec![
            ids,
            vec![String::new(), from.clone()],
            signs.clone(),
            cells.clone(),
            self.endings(info),
        ]);
        res.push(vec![vec![from], signs, cells, self.endings(info)]);
        res
    }

    fn step(&self, info: &MoveInfo) -> Option<Vec<Slots>> {
        let (ty, from, to) = (info.piece?, info.from?, target(info)?);
        let cell = self.names(from);
        let mut hints = cell.clone();
        hints.push(String::new());
        if let Some((file, rank)) = file_and_rank(self.name(from)) {
            hints.extend(words(&[file, rank]));
        }
        let takes = !info.victims.is_empty();
        let mut signs = words(if takes { &["", "x", ":", "X"] } else { &["", "-"] });
        // `Rf4xNf7` names the victim.
        let victim = info.victims.last().and_then(|it| *self.cells.get(it.idx())?);
        signs.extend(victim.map(|it| format!("x{}", self.model.types[it.ty].id)));
        let elsewhere = takes && info.victims.last() != info.to.as_ref();
        let behind: &[&str] = if elsewhere { &["", "e.p.", "ep"] } else { &[""] };
        let tail = [signs, self.names(to), self.endings(info), words(behind)];
        let with = |beginning: Vec<String>, hints: Vec<String>| {
            [vec![beginning, hints], tail.to_vec()].concat()
        };
        // A text with the whole cell need not name the piece there.
        let mut res = vec![with(self.beginnings(ty), hints), with(vec![String::new()], cell)];
        if self.model.notation.style == NotationStyle::Wxf {
            res.extend(self.by_files(ty, info));
        }
        Some(res)
    }

    /// Xiangqi's manner, with a point for sideways moves, too, and with `+` or `-` before the ID.
    fn by_files(&self, ty: PieceType, info: &MoveInfo) -> Vec<Slots> {
        let xiangqi_step =
            self.squares.as_ref().and_then(|it| it.xiangqi_step(self.player, info, &self.cells));
        let Some(XiangqiStep { file, place, sign, number }) = xiangqi_step else {
            return Vec::new();
        };
        let signs = words(if sign == '=' {
            &["=", "."]
        } else if sign == '+' {
            &["+"]
        } else {
            &["-"]
        });
        let place = words(place.as_slice());
        let (ids, tail) = (self.ids(ty), [signs, vec![number], self.endings(info)]);
        let hints = [place.clone(), vec![file]].concat();
        vec![
            [vec![ids.clone(), hints], tail.to_vec()].concat(),
            [vec![place, ids], tail.to_vec()].concat(),
        ]
    }

    fn drop(&self, info: &MoveInfo) -> Vec<Slots> {
        let (Some(piece), Some(to)) = (info.piece, info.to) else { return Vec::new() };
        let (signs, to) = (words(&["@", "*", "'"]), self.names(to));
        let mut res =
            vec![vec![self.beginnings(piece), signs.clone(), to.clone(), self.endings(info)]];
        // What is dropped as another type may have that one's ID.
        res.extend(info.becomes.map(|it| vec![self.ids(it), signs, to]));
        res
    }

    /// Returns the ways to write the type that the mover becomes. If there is only one such type, the text may leave it
    /// out.
    fn endings(&self, info: &MoveInfo) -> Vec<String> {
        let Some(becomes) = info.becomes else { return words(&["", "="]) };
        let mut res = if self.implied { vec![String::new()] } else { Vec::new() };
        for id in self.ids(becomes) {
            let low = id.to_lowercase();
            res.extend([format!("={id}"), format!("({id})"), format!("/{id}"), format!("={low}")]);
            res.extend([id, low]);
        }
        let plain = info.piece.map(|it| format!("+{}", self.model.types[it].id));
        if plain.as_ref() == Some(&self.model.types[becomes].id) {
            res.extend(words(&["+", "=+"]));
        }
        let back = format!("+{}", self.model.types[becomes].id);
        if info.piece.is_some_and(|it| self.model.types[it].id == back) {
            res.extend(words(&["-", "=-"]));
        }
        res
    }
}

/// Returns other moves to the target of a word.
fn others_to(model: &Model, legal: &[LegalMove], written: &[String], word: &str) -> Option<String> {
    let cells = || model.board.cells.iter();
    // If the text begins with a cell, the message describes the piece there.
    if cells().any(|it| word.starts_with(&it.name)) && word.len() > 3 {
        return None;
    }
    let last = cells()
        .filter_map(|it| Some((word.rfind(&it.name)? + it.name.len(), it.name.len(), &it.name)))
        .max()?;
    let goes = |it: &LegalMove| {
        target(&it.info).is_some_and(|it| model.board.cells[it.idx()].name == *last.2)
    };
    let others: Vec<&str> =
        legal.iter().zip(written).filter(|it| goes(it.0)).map(|it| it.1.as_str()).take(9).collect();
    Some(match others.len() {
        0 => format!("nothing may go to {}", last.2),
        9 => format!("there is no such move to {}", last.2),
        _ => format!("there is no such move to {}, but {}", last.2, others.join(" ")),
    })
}
