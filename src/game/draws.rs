//! Ends that need the history.

use super::Game;
use alfil_machine::vm::{Move, MoveList, Position};
use alfil_model::{Cell, Chase, History, Occasion, Outcome, OutcomeResult, Player, Repetition};

/// The reason of an end by too many turns without progress.
pub const MOVE_COUNT: &str = "move count";

pub use alfil_model::points::{PERPETUAL_CHASE, PERPETUAL_CHECK, REPETITION};

/// The facts about one turn that rules about perpetual check and chase need.
struct TurnFacts {
    mover: Player,
    /// True if the turn gave check.
    check: bool,
    /// The enemy pieces that the mover chased after the turn, ascending.
    chased: Vec<Cell>,
    /// The first and last cell of each piece that moved, in order.
    moved: Vec<(Cell, Cell)>,
}

impl Game {
    fn repetition(&self) -> Option<&Repetition> {
        self.variant.model().draws.repetition.as_ref()
    }

    /// Returns the facts of all turns after that start of a turn, oldest first. A turn must begin in the present position.
    ///
    /// The history does not keep them: they cost more than a move, and few positions recur.
    fn facts_since(&self, first: usize, rule: &Repetition) -> Vec<TurnFacts> {
        let mut position = self.position.with_history();
        let mut res = Vec::new();
        for starts in self.starts.turns[first..].windows(2).rev() {
            let [before, after] = starts else { continue };
            let Some(mover) = after.mover else { break };
            let next = position.player();
            let check = rule.perpetual_check.is_some() && position.in_check(next);
            let asks_for_chases = rule.chase.is_some();
            let chased = if asks_for_chases { position.chased(mover) } else { Vec::new() };
            let mut moved = Vec::new();
            for played in self.played[before.n_moves..after.n_moves].iter().rev() {
                position.unmake();
                if asks_for_chases {
                    let info = position.info(played.mv);
                    let step = info.from.zip(info.to);
                    moved.extend(step.into_iter().chain(info.partner).rev());
                }
            }
            moved.reverse();
            res.push(TurnFacts { mover, check, chased, moved });
        }
        res.reverse();
        res
    }

    /// Returns for each of [`Game::past_turns`] whether the turn before it gave check. The first one has no turn before it.
    pub fn past_checks(&self) -> Vec<bool> {
        let mut position = self.position.with_history();
        let mut n_moves = self.played.len();
        let mut res: Vec<bool> = Vec::with_capacity(self.starts.turns.len());
        for start in self.starts.turns.iter().rev() {
            for _ in start.n_moves..n_moves {
                position.unmake();
            }
            n_moves = start.n_moves;
            let next = position.player();
            res.push(start.mover.is_some() && position.in_check(next));
        }
        res.reverse();
        res
    }

    /// Returns how the first ruling on that occasion that applies ends the game.
    pub(super) fn ruling(&self, on: Occasion) -> Option<Outcome> {
        if self.variant.model().rulings.iter().all(|it| it.on != on) {
            return None;
        }
        let number = |it: usize| i32::try_from(it).unwrap_or(i32::MAX);
        let history = History {
            repetitions: number(self.repetitions()),
            quiet: number(self.clocks.halfmoves as usize),
        };
        self.position.ruling(on, history)
    }

    /// Returns how the history has ended the game.
    pub(super) fn ended_by_history(&self) -> Option<Outcome> {
        if !self.at_turn_start() {
            return None;
        }
        if !self.forbidden().is_empty() && self.legal_moves().is_empty() {
            return self.position.outcome_without_moves();
        }
        if let Some(ending) = self.repetition().and_then(|it| self.repeated(it)) {
            return Some(ending);
        }
        let limit = self.variant.model().draws.moves.as_ref().map(|it| it.plies);
        if limit.is_some_and(|it| self.clocks.halfmoves >= it) {
            return Some(Outcome { winners: Vec::new(), reason: MOVE_COUNT.to_owned() });
        }
        self.ruling(Occasion::Turn)
    }

    /// Returns true if a position may not recur as often as a rule says.
    pub(super) fn forbids_repetition(&self) -> bool {
        self.repetition().is_some_and(|it| it.result.is_none())
    }

    /// Returns the hashes of positions that the turn at hand may not bring about again.
    pub(super) fn forbidden(&self) -> Vec<u64> {
        let Some(rule) = self.repetition().filter(|it| it.result.is_none()) else {
            return Vec::new();
        };
        let mut hashes = self.starts.hashes.clone();
        hashes.sort_unstable();
        let often = |it: &&[u64]| it.len() + 1 >= usize::from(rule.count);
        hashes.chunk_by(|a, b| a == b).filter(often).map(|it| it[0]).collect()
    }

    fn repeated(&self, rule: &Repetition) -> Option<Outcome> {
        let (hash, now) = (self.starts.hashes.last()?, self.starts.turns.last()?);
        if self.repetitions() < usize::from(rule.count).max(2) {
            return None;
        }
        let first = self.starts.hashes.iter().position(|it| it == hash)?;
        let asks_for_facts = rule.perpetual_check.is_some() || rule.chase.is_some();
        let turns = if asks_for_facts { self.facts_since(first, rule) } else { Vec::new() };
        // If all sides do the same, nobody is to blame.
        let only = |does: &dyn Fn(Player) -> bool| {
            let mut players = self.variant.model().players.ids().filter(|it| does(*it));
            players.next().filter(|_| players.next().is_none())
        };
        let checks = |player| checks_always(&turns, player);
        let chases = |player| chases_always(&turns, player);
        let by_check = || Some((only(&checks)?, rule.perpetual_check?, PERPETUAL_CHECK));
        let by_chase = |chase: &Chase| Some((only(&chases)?, chase.result, PERPETUAL_CHASE));
        let by_chase = || rule.chase.as_ref().and_then(by_chase);
        let blamed = by_check().or_else(by_chase);
        let plain = || Some((now.mover?, rule.result?, REPETITION));
        let (player, result, reason) = blamed.or_else(plain)?;
        Some(self.ending(player, result, reason))
    }

    /// Returns the end when one player gets that.
    fn ending(&self, player: Player, result: OutcomeResult, reason: &str) -> Outcome {
        let players = &self.variant.model().players;
        let team = players[player].team;
        let winners = match result {
            OutcomeResult::Draw => Vec::new(),
            OutcomeResult::Win => players.ids().filter(|it| players[*it].team == team).collect(),
            OutcomeResult::Loss | OutcomeResult::Eliminate => {
                players.ids().filter(|it| players[*it].team != team).collect()
            }
        };
        Outcome { winners, reason: reason.to_owned() }
    }
}

/// Returns whether the player has made turns and each of them gave check.
fn checks_always(turns: &[TurnFacts], player: Player) -> bool {
    let mut own = turns.iter().filter(|it| it.mover == player).peekable();
    own.peek().is_some() && own.all(|it| it.check)
}

/// Returns whether the player chased one and the same piece after each of their turns.
fn chases_always(turns: &[TurnFacts], player: Player) -> bool {
    let Some(begin) = turns.iter().position(|it| it.mover == player) else {
        return false;
    };
    // The present cells of the pieces that the player chased after each turn so far.
    let mut chased = turns[begin].chased.clone();
    for turn in &turns[begin + 1..] {
        for (from, to) in &turn.moved {
            // A piece that stood on `to` was captured.
            chased.retain(|it| it != to || from == to);
            chased.iter_mut().filter(|it| **it == *from).for_each(|it| *it = *to);
        }
        if turn.mover == player {
            chased.retain(|it| turn.chased.contains(it));
        }
    }
    !chased.is_empty()
}

/// Returns true if a turn that goes on with this move can end in a position that may recur.
pub(super) fn leads_on(position: &mut Position, mv: Move, forbidden: &[u64]) -> bool {
    position.make(mv);
    let res = if position.turn_complete() {
        !forbidden.contains(&position.zobrist())
    } else {
        let mut moves = MoveList::default();
        position.legal_moves(&mut moves);
        position.over() || moves.iter().any(|it| leads_on(position, *it, forbidden))
    };
    position.unmake();
    res
}

#[cfg(test)]
mod tests {
    use super::TurnFacts;
    use crate::game::Variant;
    use crate::random::{Random, random_move};
    use alfil_model::{Cell, Player};

    type Plain = (Player, bool, Vec<Cell>, Vec<(Cell, Cell)>);

    fn plain(it: &TurnFacts) -> Plain {
        (it.mover, it.check, it.chased.clone(), it.moved.clone())
    }

    /// Facts found by walking back are those that each turn had when it was made.
    #[test]
    fn walking_back_finds_the_facts_of_each_turn() {
        for name in ["xiangqi", "janggi"] {
            let variant = Variant::shipped(name).unwrap();
            let rule = variant.model().draws.repetition.clone().unwrap();
            let mut random = Random::new(7);
            let (mut game, mut made): (_, Vec<Plain>) = (variant.start(), Vec::new());
            while made.len() < 80
                && let Some(mv) = random_move(&game, &mut random)
            {
                let (mover, info) = (game.player(), game.info(mv));
                game.play(mv).unwrap();
                let check = rule.perpetual_check.is_some() && game.in_check();
                let chases = rule.chase.is_some();
                let chased = if chases { game.position().chased(mover) } else { Vec::new() };
                let moved = info.from.zip(info.to).into_iter().filter(|_| chases).collect();
                made.push((mover, check, chased, moved));
            }
            let found = game.facts_since(0, &rule);
            assert_eq!(found.iter().map(plain).collect::<Vec<_>>(), made, "{name}");
            let checks: Vec<bool> = made.iter().map(|it| it.1).collect();
            if rule.perpetual_check.is_some() {
                assert_eq!(game.past_checks()[1..], checks, "{name}");
            }
        }
    }
}
