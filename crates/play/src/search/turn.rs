//! From the best line to a whole turn.

use super::{
    Best,
    scorer::Scorer,
    sides,
    worker::{Root, plain_score},
};
use alfil::game::{Game, Move, MoveList};

/// Returns the rest of the turn that a first move begins, as far as the line goes; then what looks best.
pub(super) fn whole_turn(game: &Game, mut scorer: Scorer<'_>, root: &Root) -> Best {
    let mut game = game.clone();
    let sides = sides(game.variant().model());
    let friends = sides[game.player().idx()];
    let mut line = root.line.iter().copied();
    let mut turn = Vec::new();
    loop {
        let moves = game.legal_moves();
        let known = line.next().filter(|it| moves.contains(it));
        if known.is_none() {
            line = [].iter().copied();
        }
        let Some(mv) = known.or_else(|| best_looking(&mut game, &moves, &mut scorer, friends))
        else {
            break;
        };
        game.play_unchecked(mv);
        turn.push(mv);
        if game.at_turn_start() || game.position_is_over() {
            break;
        }
    }
    let mut ponder = Vec::new();
    for mv in line {
        if !game.legal_moves().contains(&mv) {
            break;
        }
        game.play_unchecked(mv);
        ponder.push(mv);
        if game.at_turn_start() || game.position_is_over() {
            return Best { turn, ponder, score: plain_score(root.score) };
        }
    }
    // A turn that is not known to its end is nothing to wait for.
    Best { turn, ponder: Vec::new(), score: plain_score(root.score) }
}

fn best_looking(
    game: &mut Game,
    moves: &MoveList,
    scorer: &mut Scorer<'_>,
    friends: u16,
) -> Option<Move> {
    let mut score = |mv: &Move| {
        game.play_unchecked(*mv);
        let res = scorer.score(game.position(), friends);
        game.undo();
        res
    };
    moves.iter().copied().max_by_key(|it| score(it))
}
