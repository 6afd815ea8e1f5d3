//! Descriptions: what a move does to the mover and to its victim.

use crate::{game::Move, notation::legal::Legal};
use alfil_model::{Cell, Model, MoveInfo, MoveKind, Phase, Piece, State};

/// Returns true if moves of a game can be written so: a description is a whole turn.
pub(super) fn describes(model: &Model) -> bool {
    model.turn.phases.len() == 1 && model.turn.phases.iter().all(Phase::is_single)
}

/// Returns a move as `N(c2) x N(e4)>B(z)`; `None` for what is no step, or captures several pieces.
pub(super) fn describe(legal: Legal<'_>, mv: Move, info: &MoveInfo) -> Option<String> {
    if info.kind != MoveKind::Step || info.victims.len() > 1 {
        return None;
    }
    let mut position = legal.position.clone();
    let before = position.state();
    position.make(mv);
    Described { model: legal.model, before: &before, after: &position.state() }.text(info)
}

struct Described<'a> {
    model: &'a Model,
    before: &'a State,
    after: &'a State,
}

impl Described<'_> {
    fn text(&self, info: &MoveInfo) -> Option<String> {
        let (from, to) = (info.from?, info.to?);
        let mover = self.before.cells[from.idx()]?;
        let fate = self.mover_fate(mover, to);
        let chosen = info.becomes.map(|it| &self.model.types[it].id);
        // A type that is chosen stands at the end.
        let (fate, ending) = match chosen {
            Some(id) if fate == format!(">{id}") => (String::new(), format!("={id}")),
            _ => (fate, String::new()),
        };
        let start = self.place(mover, from);
        Some(match info.victims[..] {
            [] => format!("{start} - {}{fate}{ending}", self.name(to)),
            [at, ..] => {
                let victim = self.before.cells[at.idx()]?;
                let (what, drop) = (self.place(victim, at), self.victim_fate(victim, to));
                format!("{start}{fate} x {what}{drop}{ending}")
            }
        })
    }

    /// Returns a piece with its cell.
    fn place(&self, piece: Piece, at: Cell) -> String {
        format!("{}({})", self.model.types[piece.ty].id, self.name(at))
    }

    fn name(&self, cell: Cell) -> &str {
        &self.model.board.cells[cell.idx()].name
    }

    fn mover_fate(&self, mover: Piece, to: Cell) -> String {
        match self.after.cells[to.idx()].filter(|it| it.owner == mover.owner) {
            None => ">''".to_owned(),
            Some(it) if it.ty == mover.ty => String::new(),
            Some(it) => format!(">{}", self.model.types[it.ty].id),
        }
    }

    /// Returns the type and cell with which a victim has come back on the board, if it has.
    fn victim_fate(&self, victim: Piece, to: Cell) -> String {
        let changed = self.before.cells.iter().zip(&self.after.cells).enumerate();
        let mut placed = changed.filter_map(|(n, (before, after))| {
            let is_its = |it: &Piece| it.owner == victim.owner && Some(*it) != *before;
            Some((Cell::new(n), after.filter(is_its)?)).filter(|it| it.0 != to)
        });
        placed.next().map_or(String::new(), |(at, piece)| format!(">{}", self.place(piece, at)))
    }
}
