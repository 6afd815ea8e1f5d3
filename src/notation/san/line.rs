//! Several moves in a row, turn by turn.

use super::{Names, mark, marks};
use crate::{
    game::{Game, Move},
    notation::{
        dialect::Dialect,
        legal::Legal,
        moves::end_turn,
        read::{OWN, Reader},
        text::PASS,
        turn::n_declined,
    },
};
use alfil_model::{Model, MoveInfo, MoveKind, Player};

/// The characters between the moves of a turn.
const JOINTS: [char; 2] = [',', ' '];

/// A turn of a line of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineTurn {
    /// The player who makes it.
    pub player: Player,
    /// The number of the round.
    pub number: u32,
    /// Its moves as move texts: `P@a3,xa2`.
    pub moves: String,
    /// The same as people write it, with its mark if it gives check: `Nf3+`.
    pub san: String,
    /// `+` or `#` if it gives check: see [`super::mark`].
    pub mark: &'static str,
}

/// Returns the texts of moves that follow the present position, turn by turn: a principal variation, say. The first and
/// the last turn may be parts of one. What follows a move that is not legal is left out.
pub fn line(game: &Game, moves: &[Move]) -> Vec<LineTurn> {
    let mut game = game.clone();
    let mut rest = moves;
    let mut res = Vec::new();
    while !rest.is_empty() {
        let (turn, n) = turn_text(&mut game, rest);
        if n == 0 {
            break;
        }
        rest = &rest[n..];
        res.push(turn);
    }
    res
}

/// Makes the moves of one turn, and how many these are.
pub(in crate::notation) fn turn_text(game: &mut Game, moves: &[Move]) -> (LineTurn, usize) {
    let (player, number) = (game.player(), game.clocks().fullmove);
    let start = game.at_turn_start().then(|| game.position().clone());
    let mut texts: Vec<String> = Vec::new();
    let mut sans: Vec<String> = Vec::new();
    let mut first: Option<MoveInfo> = None;
    let words = game.variant().model().notation.words;
    for mv in moves {
        let legal = game.legal_moves();
        if !legal.contains(mv) {
            break;
        }
        let legal = Legal::of(game, &legal);
        let (san, text) = (Names::new(legal).name(*mv), legal.text(&Dialect::OWN, *mv));
        // A word behind a turn that might be over would be of the next one.
        let is_word = words && (first.is_none() || !end_turn(&mut game.clone()));
        let san = match san.strip_prefix('x') {
            Some(rest) if is_word && matches!(mv.kind(), MoveKind::Action(_)) => {
                format!("x {rest}")
            }
            _ => san,
        };
        let entry = first.as_ref().and_then(|first| entry(game.variant().model(), first, &text));
        sans.push(match (entry, first.is_some()) {
            (Some(entry), _) => format!("/{entry}"),
            (None, true) => format!("{}{san}", if is_word { ' ' } else { ',' }),
            (None, false) => san,
        });
        texts.push(text);
        first = first.or_else(|| Some(game.info(*mv)));
        game.play_unchecked(*mv);
        if game.at_turn_start() || game.position_is_over() {
            break;
        }
    }
    let n = texts.len();
    // Declined moves at the end are not written.
    let declined = texts.iter().skip(1).rev().take_while(|it| *it == PASS).count();
    sans.truncate(n - declined);
    let mark = mark(game, player);
    let (first, first_text) = start.map_or((0, 0), |start| {
        let texts = moves.iter().zip(&texts).map(|(mv, text)| (*mv, text.as_str()));
        let sans = moves.iter().zip(&sans).map(|(mv, san)| (*mv, san.trim_start_matches(JOINTS)));
        (n_declined(&start, Reader::Free, sans), n_declined(&start, OWN, texts))
    });
    let san = sans[first..].concat().trim_start_matches(JOINTS).to_owned();
    let moves = texts[first_text..].join(",");
    (LineTurn { player, number, moves, san: san + &marks(game, player), mark }, n)
}

/// Returns how an action is written that puts somebody's piece where the turn's first move left or, after castling,
/// anywhere: `H`, `Hh1`.
fn entry(model: &Model, first: &MoveInfo, text: &str) -> Option<String> {
    let (id, cell) = text.split_once('@')?;
    if !model.types.iter().any(|it| it.id == id && !it.neutral) {
        return None;
    }
    let from = model.board.cells[first.from?.idx()].name.as_str();
    match first.kind {
        MoveKind::Step if cell == from => Some(id.to_owned()),
        MoveKind::Castle => Some(format!("{id}{cell}")),
        _ => None,
    }
}
