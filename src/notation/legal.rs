//! The legal moves of a position, and which of them may read alike.

use super::{
    dialect::{Dialect, Pass},
    text::Writer,
};
use crate::game::{Game, Move, Position, are_told_apart};
use alfil_model::{Cell, Model, MoveInfo, MoveKind, Player};

/// The legal moves of a position, as notations write and read them.
#[derive(Clone, Copy)]
pub(super) struct Legal<'a> {
    pub(super) position: &'a Position,
    pub(super) model: &'a Model,
    pub(super) moves: &'a [Move],
    /// True if tables have shown that names are plain ([`crate::game::PlainNames`]).
    has_plain_names: bool,
}

impl<'a> Legal<'a> {
    pub(super) fn new(position: &'a Position, moves: &'a [Move]) -> Legal<'a> {
        Legal { position, model: &position.program().model, moves, has_plain_names: false }
    }

    /// Returns the moves of a game's position.
    pub(super) fn of(game: &'a Game, moves: &'a [Move]) -> Legal<'a> {
        let has_plain_names = game.variant().plain_names().is_some();
        Legal { has_plain_names, ..Legal::new(game.position(), moves) }
    }

    /// Returns true if `test` holds for the names of types and cells. It holds for plain names.
    pub(super) fn names_are(self, test: impl FnOnce(&Model) -> bool) -> bool {
        self.has_plain_names || test(self.model)
    }

    pub(super) fn player(self) -> Player {
        self.position.player()
    }

    pub(super) fn info(self, mv: Move) -> MoveInfo {
        self.position.info(mv)
    }

    /// Returns the cell on which a pass stays that is written as a step: that of the player's royal piece, or else of the
    /// first own piece in board order.
    pub(super) fn place(self) -> Option<Cell> {
        let passes = self.moves.iter().any(|it| it.kind() == MoveKind::Pass);
        if !passes || !self.position.turn_complete() {
            return None;
        }
        let royal = self.position.royals(self.player()).first().copied();
        royal.or_else(|| self.position.pieces_of(self.player()).iter().next())
    }

    pub(super) fn has_actions(self) -> bool {
        self.moves.iter().any(|it| matches!(it.kind(), MoveKind::Action(_)))
    }

    /// Returns the text of one of the moves in a dialect. Looks only at the moves that could be confused with it.
    pub(super) fn text(self, dialect: &Dialect, mv: Move) -> String {
        let texts = self.texts(dialect, |it| *it == mv);
        texts.into_iter().find(|it| self.moves[it.n] == mv).map_or(String::new(), |it| it.text)
    }

    /// Returns the moves that are wanted, with their texts in a dialect, and those that could be confused with them.
    pub(super) fn texts(self, dialect: &Dialect, wanted: impl Fn(&Move) -> bool) -> Vec<Written> {
        let mut res = Vec::new();
        if !self.moves.iter().any(&wanted) {
            return res;
        }
        let (writer, rivals) = (Writer::new(self, dialect), Rivals::of(self, dialect));
        for group in self.groups(wanted, |it| rivals.key(it)) {
            let infos: Vec<&MoveInfo> = group.iter().map(|it| &it.1).collect();
            let texts = writer.texts(&infos);
            let written = group.into_iter().zip(texts);
            res.extend(written.map(|((n, info), text)| Written { n, info, text }));
        }
        res
    }

    /// Returns the moves that are wanted in groups with the same key, and all others with these keys.
    pub(super) fn groups(
        self,
        wanted: impl Fn(&Move) -> bool,
        key: impl Fn(&Move) -> u64,
    ) -> Vec<Vec<(usize, MoveInfo)>> {
        let mut keys: Vec<u64> = self.moves.iter().filter(|it| wanted(it)).map(&key).collect();
        keys.sort_unstable();
        keys.dedup();
        let mut res = vec![Vec::new(); keys.len()];
        for (n, mv) in self.moves.iter().enumerate() {
            if let Ok(at) = keys.binary_search(&key(mv)) {
                res[at].push((n, self.info(*mv)));
            }
        }
        res
    }
}

/// A move with its text.
pub(super) struct Written {
    /// Its number in the list.
    pub(super) n: usize,
    pub(super) info: MoveInfo,
    /// Its text; unique among the moves of the position.
    pub(super) text: String,
}

/// Which moves may read alike in a dialect.
///
/// The texts of steps begin with their two cells; those of drops name a type and a cell. So only moves between the same
/// cells, or drops on the same cell, read alike. There are four exceptions:
///
/// - An action may have any text.
/// - Castling may be written as a step of the king.
/// - A pass may be written as a step.
/// - Two pairs of cells may read alike: `a1` and `12`, `a11` and `2`.
struct Rivals {
    /// False if any two moves may read alike.
    apart: bool,
    /// The cells from which kings may castle.
    castling: Vec<Cell>,
}

impl Rivals {
    fn of(legal: Legal<'_>, dialect: &Dialect) -> Rivals {
        let in_place = dialect.pass == Pass::InPlace && legal.place().is_some();
        let castles = legal.moves.iter().filter(|it| it.kind() == MoveKind::Castle);
        Rivals {
            apart: !in_place && !legal.has_actions() && cells_are_plain(legal, dialect),
            castling: castles.filter_map(Move::origin).collect(),
        }
    }

    /// Returns a number that moves share which may read alike.
    fn key(&self, mv: &Move) -> u64 {
        let cell = |it: Option<Cell>| it.map_or(u64::from(u16::MAX), |it| u64::from(it.0));
        let (from, to) = (cell(mv.origin()), cell(mv.target()));
        if !self.apart {
            return 0;
        }
        match mv.kind() {
            _ if mv.origin().is_some_and(|it| self.castling.contains(&it)) => 1 << 32 | from,
            MoveKind::Step | MoveKind::Castle => 2 << 32 | from << 16 | to,
            MoveKind::Drop => 3 << 32 | to,
            MoveKind::Pass | MoveKind::Action(_) => 4 << 32,
        }
    }
}

fn cells_are_plain(legal: Legal<'_>, dialect: &Dialect) -> bool {
    if dialect.cells.is_empty() {
        return legal.names_are(|model| names_are_plain(model, dialect));
    }
    names_are_plain(legal.model, dialect)
}

/// Returns true if the names of cells can be told apart in a text.
fn names_are_plain(model: &Model, dialect: &Dialect) -> bool {
    let cells = model.board.cells.len();
    are_told_apart(|| (0..cells).map(|it| dialect.cell(model, Cell::new(it)).as_bytes()))
}
