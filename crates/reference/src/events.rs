//! The events that a move itself brings about, in their order.

use super::{
    candidate::Candidate,
    eval::{EventRecord, MOVER, Who},
};
use alfil_model::{Cell, Event, MoveKind, Piece, State};

/// The number of the castling partner among the pieces that are watched.
pub(super) const PARTNER: usize = 1;

/// Returns the events of a move from the position before it, but for the last, [`Event::Moved`]. Where the mover is by
/// then is known only when all others have had their effects.
pub(super) fn events_of(candidate: &Candidate, before: &State) -> Vec<(Event, EventRecord)> {
    let mut res = Vec::new();
    let pieces =
        [(MOVER, candidate.from, candidate.to), (PARTNER, first(candidate), second(candidate))];
    let moving = |it: &&(usize, Option<Cell>, Option<Cell>)| it.1 != it.2;
    for (who, from, _) in pieces.iter().filter(moving).filter(|it| it.1.is_some()) {
        res.push((Event::Depart, event_record(*from, Who::Watched(*who))));
    }
    for victim in candidate.captured() {
        if let Some(piece) = before.cells[victim.idx()] {
            res.push((Event::Capture, capture(victim, piece)));
        }
    }
    for (who, _, to) in pieces.iter().filter(moving).filter(|it| it.2.is_some()) {
        res.push((Event::Arrive, event_record(*to, Who::Watched(*who))));
    }
    match candidate.kind {
        MoveKind::Step => {}
        MoveKind::Castle => {
            res.push((Event::Castle, event_record(candidate.to, Who::Watched(MOVER))));
        }
        MoveKind::Drop => res.push((Event::Drop, event_record(candidate.to, Who::Watched(MOVER)))),
        MoveKind::Pass => res.push((Event::Pass, event_record(None, Who::Nobody))),
        MoveKind::Action(id) => res.push((Event::Action(id), event_record(None, Who::Nobody))),
    }
    res
}

/// Returns the event at the end of a move: the mover stands there now.
pub(super) fn moved(at: Option<Cell>) -> (Event, EventRecord) {
    (Event::Moved, event_record(at, Who::Watched(MOVER)))
}

/// Something that happens somewhere to a piece that is watched or gone.
pub(super) fn event_record(at: Option<Cell>, piece: Who) -> EventRecord {
    EventRecord { at, piece, victim: None }
}

fn capture(at: Cell, piece: Piece) -> EventRecord {
    EventRecord { at: Some(at), piece: Who::Gone(piece), victim: Some(at) }
}

fn first(candidate: &Candidate) -> Option<Cell> {
    candidate.partner.map(|it| it.0)
}

fn second(candidate: &Candidate) -> Option<Cell> {
    candidate.partner.map(|it| it.1)
}
