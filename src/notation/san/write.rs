//! Standard algebraic notation of the moves of a position.

use super::rungs::choose;
use crate::{
    game::Game,
    model::{CellId, Model, MoveInfo, MoveKind, NotationStyle, PlayerId},
    notation::{moves::LegalMove, text::castle_way},
};

/// The texts of all legal moves of a position, in their order, each unique.
pub(super) fn texts(game: &mut Game, legal: &[LegalMove]) -> Vec<String> {
    let move_texts: Vec<&str> = legal.iter().map(|it| it.text.as_str()).collect();
    let variant = game.variant().clone();
    let model = variant.model();
    let scene = Scene { model, player: game.player(), whole_turn: game.at_turn_start() };
    let ladders: Vec<Vec<String>> = match model.notation.style {
        NotationStyle::Moves => legal.iter().map(|it| vec![it.text.clone()]).collect(),
        _ => legal.iter().map(|it| scene.ladder(it)).collect(),
    };
    choose(&ladders, &move_texts)
}

/// What texts depend on beside the move.
struct Scene<'a> {
    model: &'a Model,
    player: PlayerId,
    /// Whether no move of the turn has been made yet.
    whole_turn: bool,
}

impl Scene<'_> {
    /// A move's texts, from the shortest to the one that says all.
    fn ladder(&self, mv: &LegalMove) -> Vec<String> {
        let info = &mv.info;
        match info.kind {
            MoveKind::Pass if self.whole_turn => vec!["--".to_owned()],
            MoveKind::Castle => match castle_way(self.model, self.player, info) {
                Some(way) => vec![castling(way.letter).to_owned() + &suffix(self.model, info)],
                None => vec![mv.text.clone()],
            },
            MoveKind::Step => self.step(info).unwrap_or_else(|| vec![mv.text.clone()]),
            _ => vec![mv.text.clone()],
        }
    }

    fn step(&self, info: &MoveInfo) -> Option<Vec<String>> {
        let (ty, from, to) = (info.piece?, info.from?, target(info)?);
        let bare = self.model.notation.bare.contains(&ty);
        let id = if bare { "" } else { &self.model.types[ty].id };
        let takes = if info.victims.is_empty() { "" } else { "x" };
        let name = |it: CellId| self.model.board.cells[it.idx()].name.as_str();
        let suffix = suffix(self.model, info);
        let with = |hint: &str| format!("{id}{hint}{takes}{}{suffix}", name(to));
        let (file, rank) = file_and_rank(name(from)).unwrap_or((name(from), name(from)));
        let hints = [file, rank, name(from)];
        let mut res: Vec<String> = hints.into_iter().map(with).collect();
        // A bare type that takes something needs a beginning.
        if !bare || info.victims.is_empty() {
            res.insert(0, with(""));
        }
        Some(res)
    }
}

/// Where a move goes; for what takes something and comes back, where that stood.
pub(super) fn target(info: &MoveInfo) -> Option<CellId> {
    match info.victims.last() {
        Some(victim) if info.from == info.to => Some(*victim),
        _ => info.to,
    }
}

/// How castling is written, by the side that FEN calls by that letter.
pub(super) fn castling(letter: char) -> &'static str {
    if letter == 'K' { "O-O" } else { "O-O-O" }
}

/// `=ID` if the mover ends as something else.
fn suffix(model: &Model, info: &MoveInfo) -> String {
    info.becomes.map_or(String::new(), |it| format!("={}", model.types[it].id))
}

/// A cell's name, taken apart: letters and digits.
pub(super) fn file_and_rank(name: &str) -> Option<(&str, &str)> {
    let digits = name.find(|it: char| it.is_ascii_digit())?;
    let (file, rank) = name.split_at(digits);
    let fine = !file.is_empty() && rank.bytes().all(|it| it.is_ascii_digit());
    fine.then_some((file, rank))
}
