//! Ends that need the history.

use super::{Game, TurnStart};
use crate::{
    model::{CellId, Chase, Ending, History, Occasion, OutcomeResult, PlayerId, Repetition},
    vm::{Move, MoveList, Position},
};

/// The reason of an end by too many turns without progress.
pub const MOVE_COUNT: &str = "move count";

pub use crate::model::worth::{PERPETUAL_CHASE, PERPETUAL_CHECK, REPETITION};

impl TurnStart {
    /// The beginning of a game.
    pub(super) fn new(hash: u64) -> TurnStart {
        TurnStart { hash, n_moves: 0, mover: None, check: false, chased: Vec::new() }
    }
}

impl Game {
    fn repetition(&self) -> Option<&Repetition> {
        self.variant.model().draws.repetition.as_ref()
    }

    /// Whether the rules tell those who chase all the time from others.
    pub(super) fn asks_for_chases(&self) -> bool {
        self.repetition().is_some_and(|it| it.chase.is_some())
    }

    /// From where and to where pieces go by a move.
    pub(super) fn ways(&mut self, mv: Move) -> Vec<(CellId, CellId)> {
        let info = self.position.info(mv);
        info.from.zip(info.to).into_iter().chain(info.partner).collect()
    }

    /// What is to be known of a turn that has just been made.
    pub(super) fn turn_done(&mut self, mover: PlayerId) -> TurnStart {
        let asks_for_checks = self.repetition().is_some_and(|it| it.perpetual_check.is_some());
        let next = self.position.player();
        TurnStart {
            hash: self.position.hash(),
            n_moves: self.played.len() + 1,
            mover: Some(mover),
            check: asks_for_checks && self.position.in_check(next),
            chased: self.position.chased(mover),
        }
    }

    /// What rulings may ask.
    pub(super) fn history(&self) -> History {
        let now = self.position.hash();
        let occurred = self.starts.iter().filter(|it| self.at_turn_start() && it.hash == now);
        let number = |it: usize| i32::try_from(it).unwrap_or(i32::MAX);
        History {
            repetitions: number(occurred.count()),
            quiet: number(self.clocks.halfmoves as usize),
        }
    }

    /// How the history has ended the game.
    pub(super) fn ended_by_history(&mut self) -> Option<Ending> {
        if !self.at_turn_start() {
            return None;
        }
        if !self.barred().is_empty() && self.legal_moves().is_empty() {
            return self.position.outcome_without_moves();
        }
        if let Some(ending) = self.repetition().and_then(|it| self.repeated(it)) {
            return Some(ending);
        }
        let limit = self.variant.model().draws.moves.as_ref().map(|it| it.plies);
        if limit.is_some_and(|it| self.clocks.halfmoves >= it) {
            return Some(Ending { winners: Vec::new(), reason: MOVE_COUNT.to_owned() });
        }
        let history = self.history();
        self.position.ruling(Occasion::Turn, history)
    }

    /// The hashes of positions that the turn at hand may not bring about again.
    pub(super) fn barred(&self) -> Vec<u64> {
        let Some(rule) = self.repetition().filter(|it| it.result.is_none()) else {
            return Vec::new();
        };
        let mut hashes: Vec<u64> = self.starts.iter().map(|it| it.hash).collect();
        hashes.sort_unstable();
        let often = |it: &&[u64]| it.len() + 1 >= usize::from(rule.count);
        hashes.chunk_by(|a, b| a == b).filter(often).map(|it| it[0]).collect()
    }

    fn repeated(&self, rule: &Repetition) -> Option<Ending> {
        let (now, earlier) = self.starts.split_last()?;
        let mut same = (0..earlier.len()).filter(|it| earlier[*it].hash == now.hash);
        let first = same.next()?;
        if 2 + same.count() < usize::from(rule.count) {
            return None;
        }
        // Where all sides do the same nobody is to blame.
        let only = |does: &dyn Fn(PlayerId) -> bool| {
            let mut players = self.variant.model().players.ids().filter(|it| does(*it));
            players.next().filter(|_| players.next().is_none())
        };
        let checks = |player| self.checks_always(player, first);
        let chases = |player| self.chases_always(player, first);
        let by_check = || Some((only(&checks)?, rule.perpetual_check?, PERPETUAL_CHECK));
        let by_chase = |chase: &Chase| Some((only(&chases)?, chase.result, PERPETUAL_CHASE));
        let by_chase = || rule.chase.as_ref().and_then(by_chase);
        let blamed = by_check().or_else(by_chase);
        let plain = || Some((now.mover?, rule.result?, REPETITION));
        let (player, result, reason) = blamed.or_else(plain)?;
        Some(self.ending(player, result, reason))
    }

    /// Whether each turn of the player since that one has given check.
    fn checks_always(&self, player: PlayerId, first: usize) -> bool {
        let since = &self.starts[first + 1..];
        let mut turns = since.iter().filter(|it| it.mover == Some(player)).peekable();
        turns.peek().is_some() && turns.all(|it| it.check)
    }

    /// Whether one piece was chased after each turn of the player since that one.
    fn chases_always(&self, player: PlayerId, first: usize) -> bool {
        let Some(begin) = self.starts[first + 1..].iter().position(|it| it.mover == Some(player))
        else {
            return false;
        };
        let begin = first + 1 + begin;
        // Where the pieces are now that were chased at all these times.
        let mut chased = self.starts[begin].chased.clone();
        for turn in begin + 1..self.starts.len() {
            let made = self.starts[turn - 1].n_moves..self.starts[turn].n_moves;
            for played in self.played.get(made).into_iter().flatten() {
                for (from, to) in &played.moved {
                    // What stood there is gone, if it did.
                    chased.retain(|it| it != to || from == to);
                    chased.iter_mut().filter(|it| **it == *from).for_each(|it| *it = *to);
                }
            }
            let start = &self.starts[turn];
            if start.mover == Some(player) {
                chased.retain(|it| start.chased.contains(it));
            }
        }
        !chased.is_empty()
    }

    /// The end when one player gets that.
    fn ending(&self, player: PlayerId, result: OutcomeResult, reason: &str) -> Ending {
        let players = &self.variant.model().players;
        let team = players[player].team;
        let winners = match result {
            OutcomeResult::Draw => Vec::new(),
            OutcomeResult::Win => players.ids().filter(|it| players[*it].team == team).collect(),
            OutcomeResult::Loss | OutcomeResult::Eliminate => {
                players.ids().filter(|it| players[*it].team != team).collect()
            }
        };
        Ending { winners, reason: reason.to_owned() }
    }
}

/// Whether a turn that goes on with that move can end in a position that is not barred.
pub(super) fn leads_on(position: &mut Position, mv: Move, barred: &[u64]) -> bool {
    position.make(mv);
    let res = if position.turn_complete() {
        !barred.contains(&position.hash())
    } else {
        let mut moves = MoveList::default();
        position.legal_moves(&mut moves);
        position.over() || moves.iter().any(|it| leads_on(position, *it, barred))
    };
    position.unmake();
    res
}
