//! The events that a move itself brings about, in their order.

use super::{
    deed::Deed,
    eval::{Happening, MOVER, Who},
};
use crate::model::{CellId, Event, MoveKind, Piece, State};

/// The number of the castling partner among the pieces that are watched.
pub(super) const PARTNER: usize = 1;

/// The events of a move from the position before it, but for the last, [`Event::Moved`]. Where the mover is by then is
/// known only when all others have had their effects.
pub(super) fn events_of(deed: &Deed, before: &State) -> Vec<(Event, Happening)> {
    let mut res = Vec::new();
    let pieces = [(MOVER, deed.from, deed.to), (PARTNER, first(deed), second(deed))];
    let moving = |it: &&(usize, Option<CellId>, Option<CellId>)| it.1 != it.2;
    for (who, from, _) in pieces.iter().filter(moving).filter(|it| it.1.is_some()) {
        res.push((Event::Depart, happening(*from, Who::Watched(*who))));
    }
    for victim in deed.captured() {
        if let Some(piece) = before.cells[victim.idx()] {
            res.push((Event::Capture, capture(victim, piece)));
        }
    }
    for (who, _, to) in pieces.iter().filter(moving).filter(|it| it.2.is_some()) {
        res.push((Event::Arrive, happening(*to, Who::Watched(*who))));
    }
    match deed.kind {
        MoveKind::Step => {}
        MoveKind::Castle => res.push((Event::Castle, happening(deed.to, Who::Watched(MOVER)))),
        MoveKind::Drop => res.push((Event::Drop, happening(deed.to, Who::Watched(MOVER)))),
        MoveKind::Pass => res.push((Event::Pass, happening(None, Who::Nobody))),
        MoveKind::Custom(id) => res.push((Event::Custom(id), happening(None, Who::Nobody))),
    }
    res
}

/// The end of a move: the mover stands there now.
pub(super) fn moved(at: Option<CellId>) -> (Event, Happening) {
    (Event::Moved, happening(at, Who::Watched(MOVER)))
}

/// Something that happens somewhere to a piece that is watched or gone.
pub(super) fn happening(at: Option<CellId>, piece: Who) -> Happening {
    Happening { at, piece, victim: None }
}

fn capture(at: CellId, piece: Piece) -> Happening {
    Happening { at: Some(at), piece: Who::Gone(piece), victim: Some(at) }
}

fn first(deed: &Deed) -> Option<CellId> {
    deed.partner.map(|it| it.0)
}

fn second(deed: &Deed) -> Option<CellId> {
    deed.partner.map(|it| it.1)
}
