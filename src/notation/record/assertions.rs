//! Tests whether a move is as described.

use super::{DescribedMove, Fate};
use crate::{game::Game, notation::moves::LegalMove};
use alfil_model::{Cell, Model, MoveKind, Piece, PieceType, State};

/// Returns true if the move itself is the one described, its consequences aside.
pub(super) fn names(
    model: &Model,
    description: &DescribedMove,
    before: &State,
    mv: &LegalMove,
) -> bool {
    let info = &mv.info;
    let (Some(piece), Some(from), Some(to)) = (info.piece, info.from, info.to) else {
        return false;
    };
    let name = |it: Cell| model.board.cells[it.idx()].name.as_str();
    let on_board = matches!(info.kind, MoveKind::Step | MoveKind::Castle);
    let starts = description.from.as_ref().is_none_or(|it| it == name(from));
    if !on_board || model.types[piece].id != description.piece || !starts {
        return false;
    }
    if !description.captures {
        return info.victims.is_empty() && description.to == name(to);
    }
    info.victims.iter().any(|it| {
        let ty = before.cells[it.idx()].map(|it| model.types[it.ty].id.as_str());
        (description.to == name(*it) || description.to == name(to))
            && description.victim.as_deref().is_none_or(|id| ty == Some(id))
    })
}

/// Returns the first statement about the consequences of a move that is not true.
pub(super) fn false_statement(
    game: &mut Game,
    description: &DescribedMove,
    before: &State,
    mv: &LegalMove,
) -> Option<String> {
    game.play_unchecked(mv.mv);
    let after = game.state();
    game.undo();
    let variant = game.variant().clone();
    let facts = Facts { model: variant.model(), before, after: &after, mv };
    facts.mover(description).or_else(|| facts.victim(description))
}

struct Facts<'a> {
    model: &'a Model,
    before: &'a State,
    after: &'a State,
    mv: &'a LegalMove,
}

impl Facts<'_> {
    fn id(&self, piece: Option<Piece>) -> &str {
        piece.map_or("nothing", |it| &self.model.types[it.ty].id)
    }

    fn name(&self, cell: Cell) -> &str {
        &self.model.board.cells[cell.idx()].name
    }

    fn mover(&self, description: &DescribedMove) -> Option<String> {
        let (from, to) = (self.mv.info.from?, self.mv.info.to?);
        let owner = self.before.cells[from.idx()]?.owner;
        let there = self.after.cells[to.idx()].filter(|it| it.owner == owner);
        let message = |expected: &str| {
            format!("the mover becomes {expected} by the record, {} by the rules", self.id(there))
        };
        match &description.becomes {
            None => None,
            Some(Fate::Gone) => there.map(|_| message("nothing")),
            Some(Fate::Type(id, _)) => (self.id(there) != id).then(|| message(id)),
        }
    }

    fn victim(&self, description: &DescribedMove) -> Option<String> {
        let victim = *self.mv.info.victims.first()?;
        let owner = self.before.cells[victim.idx()]?.owner;
        // The new pieces of the victim's owner, with their cells.
        let placed: Vec<(Cell, PieceType)> = (0..self.after.cells.len())
            .map(Cell::new)
            .filter(|it| Some(*it) != self.mv.info.to)
            .filter_map(|it| Some((it, self.after.cells[it.idx()]?)))
            .filter(|(cell, piece)| {
                piece.owner == owner && self.before.cells[cell.idx()] != Some(*piece)
            })
            .map(|(cell, piece)| (cell, piece.ty))
            .collect();
        let found = match placed[..] {
            [] => "nothing".to_owned(),
            [(cell, ty), ..] => format!("{} on {}", self.model.types[ty].id, self.name(cell)),
        };
        let message = |expected: &str| {
            format!("the victim becomes {expected} by the record, {found} by the rules")
        };
        match &description.victim_becomes {
            None => None,
            Some(Fate::Gone) => (!placed.is_empty()).then(|| message("nothing")),
            Some(Fate::Type(id, at)) => {
                let so = placed.iter().any(|(cell, ty)| {
                    self.model.types[*ty].id == *id
                        && at.as_ref().is_none_or(|it| it == self.name(*cell))
                });
                let at = at.as_ref().map_or(String::new(), |it| format!(" on {it}"));
                (!so).then(|| message(&format!("{id}{at}")))
            }
        }
    }
}
