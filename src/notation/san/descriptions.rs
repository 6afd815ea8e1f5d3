//! Descriptions: what a move does to the mover and to its victim.

use crate::{game::Position, notation::moves::LegalMove};
use alfil_model::{Cell, Model, MoveKind, Phase, Piece, State};

/// Returns true if moves of a game can be written so: a description is a whole turn.
pub(super) fn describes(model: &Model) -> bool {
    model.turn.phases.len() == 1 && model.turn.phases.iter().all(Phase::is_single)
}

/// `N(c2) x N(e4)>B(z)`; the move text of what is no step, or captures several pieces.
pub(super) fn describe(position: &mut Position, before: &State, mv: &LegalMove) -> String {
    position.make(mv.mv);
    let after = position.state();
    position.unmake();
    let scene = Described { model: &position.program().model, before, after: &after };
    scene.text(mv).unwrap_or_else(|| mv.text.clone())
}

struct Described<'a> {
    model: &'a Model,
    before: &'a State,
    after: &'a State,
}

impl Described<'_> {
    fn text(&self, mv: &LegalMove) -> Option<String> {
        let info = &mv.info;
        let (from, to) = (info.from?, info.to?);
        if info.kind != MoveKind::Step || info.victims.len() > 1 {
            return None;
        }
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
