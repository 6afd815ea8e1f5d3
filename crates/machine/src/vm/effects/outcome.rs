//! The end of games, and the elimination of players.

use super::{Effects, Run};
use crate::{
    program::{
        Bitboard,
        core::{NEUTRAL, Outcome},
    },
    vm::{
        board::{End, Piece},
        eval::Ctx,
    },
};
use alfil_model::{History, Occasion, OutcomeResult, Player, Subject, When};

/// Which outcomes are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::vm) enum Which {
    /// Those tested after each move.
    Early,
    /// Those on having no move left aside.
    ByBoard,
    /// All.
    All,
}

impl<const N: usize> Effects<'_, N> {
    /// Returns true if the game has ended, leaving aside ends by having no move.
    pub(in crate::vm) fn is_over(&mut self) -> bool {
        if self.b.now.not_over && !self.asking.stuck {
            return false;
        }
        let core = self.core;
        let ended = self.b.ending.is_some();
        let ends = core.outcomes.iter().filter(|it| !it.no_moves);
        let mut ends = ends.flat_map(|it| &it.when.by_player);
        let may_end = !ended && ends.any(|it| self.board_cond_holds(&it.board_cond));
        let clear_of_end = !ended && core.game_over_guard.is_some() && !may_end;
        let over = ended || may_end && self.first_end(Which::ByBoard).is_some();
        self.b.now.not_over = !over && !self.asking.stuck;
        self.b.now.clear_of_end = clear_of_end;
        over
    }

    /// Returns how the game has ended, or `None` if it goes on.
    pub(in crate::vm) fn end_of_game(&mut self) -> Option<End> {
        self.b.ending.or_else(|| self.first_end(Which::All))
    }

    /// Returns how the game has ended if the player on move has no move.
    pub(in crate::vm) fn end_without_moves(&mut self) -> Option<End> {
        self.asking.moveless = true;
        let res = self.end_of_game();
        self.asking.moveless = false;
        res
    }

    /// Returns how the game ends by the first ruling that applies on an occasion.
    pub(in crate::vm) fn ruling(&mut self, on: Occasion, history: History) -> Option<End> {
        let core = self.core;
        self.asking.history = history;
        let res =
            core.rulings.iter().zip(core.ruling_reason(0)..).filter(|it| it.0.on == on).find_map(
                |(ruling, reason)| {
                    let holds = |vm: &mut Self, player| vm.holds(&ruling.when, &Ctx::of(player));
                    let player = self.whom(ruling.subject, holds)?;
                    let winners = self.verdict(player, ruling.result)?;
                    Some(End { winners, reason })
                },
            );
        self.asking.history = History::default();
        res
    }

    /// Returns the enemy pieces that a player chases, where that matters.
    pub(in crate::vm) fn chased(&mut self, player: u8) -> Bitboard<N> {
        let core = self.core;
        let enemies = self.b.of(core.enemies[usize::from(player)]);
        core.chased.as_ref().map_or(Bitboard::EMPTY, |it| self.set(it, &Ctx::of(player)) & enemies)
    }

    /// Returns the first outcome that ends the game.
    pub(in crate::vm) fn first_end(&mut self, which: Which) -> Option<End> {
        let moveless = self.asking.moveless;
        let asking = self.ask_afresh();
        self.asking.moveless = moveless;
        let core = self.core;
        let mut res = None;
        let has_moves = self.b.now.has_moves && !moveless && !asking.stuck;
        for outcome in &core.outcomes {
            if outcome.no_moves && has_moves {
                continue;
            }
            if let Some(player) = self.applies(outcome, which, true)
                && let Some(winners) = self.verdict(player, outcome.result)
            {
                res = Some(End { winners, reason: outcome.reason });
                break;
            }
        }
        self.asking = asking;
        res
    }

    /// Returns the first player for whom an outcome applies. With `ends`, players without whom the game goes on do not count.
    fn applies(&mut self, outcome: &Outcome, which: Which, ends: bool) -> Option<u8> {
        let mid_turn = self.b.now.moves_made > 0;
        let wanted = match which {
            Which::Early => outcome.at == When::Move && !outcome.no_moves,
            Which::ByBoard => !outcome.no_moves && (outcome.at == When::Move || !mid_turn),
            Which::All => outcome.at == When::Move || !mid_turn,
        };
        if !wanted {
            return None;
        }
        if outcome.no_moves && !self.asking.moveless && self.movegen().has_any_moves() {
            return None;
        }
        let when = &outcome.when;
        self.whom(outcome.subject, |vm, player| {
            vm.holds_for(when, player) && (!ends || vm.verdict(player, outcome.result).is_some())
        })
    }

    /// Returns the subject for whom a condition holds. A player who is out is never the subject.
    fn whom(&mut self, subject: Subject, holds: impl Fn(&mut Self, u8) -> bool) -> Option<u8> {
        let mover = self.last_mover();
        let one = |vm: &mut Self, player: u8| {
            let is_out = vm.b.now.eliminated >> player & 1 != 0;
            (!is_out && holds(vm, player)).then_some(player)
        };
        match subject {
            Subject::Mover => one(self, mover),
            Subject::Next => one(self, self.b.now.player),
            Subject::Each if self.core.n_players == 2 && self.b.now.eliminated == 0 => {
                [mover, 1 - mover].into_iter().find(|it| holds(self, *it))
            }
            Subject::Each => {
                let n = self.core.n_players as u8;
                let out = self.b.now.eliminated;
                let mut players = (0..n).map(|it| (mover + it) % n).filter(|it| out >> it & 1 == 0);
                players.find(|it| holds(self, *it))
            }
        }
    }

    /// Returns the player who has just moved.
    fn last_mover(&self) -> u8 {
        let player = self.b.now.player;
        if self.b.now.moves_made > 0 {
            return player;
        }
        let out = self.b.now.eliminated;
        if self.core.n_players == 2 && out == 0 {
            return 1 - player;
        }
        let n = self.core.n_players as u8;
        let mut before = (1..=n).map(|it| (player + n - it) % n);
        before.find(|it| out >> it & 1 == 0).unwrap_or(player)
    }

    /// Returns the winners by a player's result, as a mask. Returns `None` if the game goes on without that player.
    pub(in crate::vm) fn verdict(&self, player: u8, result: OutcomeResult) -> Option<u16> {
        let team = self.core.team[usize::from(player)];
        let left = self.b.now.eliminated;
        match result {
            OutcomeResult::Win => Some(team),
            OutcomeResult::Draw => Some(0),
            OutcomeResult::Loss => {
                let others = self.teams(!(left | team));
                (others.1 <= 1).then_some(others.0)
            }
            OutcomeResult::Eliminate => {
                let rest = self.teams(!(left | 1 << player));
                (rest.1 <= 1).then_some(rest.0)
            }
        }
    }

    /// All players of a team of which a player of the mask is, and of how many teams there are.
    fn teams(&self, mask: u16) -> (u16, usize) {
        let (mut team, mut n) = (0, 0);
        for player in (0..self.core.n_players).filter(|it| mask >> it & 1 != 0) {
            let its = self.core.team[player];
            if team & its == 0 {
                n += 1;
            }
            team |= its;
        }
        (if n <= 1 { team } else { 0 }, n)
    }

    /// Eliminates a player. Returns the cells whose pieces are gone.
    pub(in crate::vm) fn eliminate(&mut self, player: u8, result: OutcomeResult) -> Bitboard<N> {
        let own = *self.b.own(player);
        let mut gone = Bitboard::EMPTY;
        for cell in own {
            if result == OutcomeResult::Eliminate {
                self.b.put(cell as u16, None);
                gone.set(cell);
            } else if let Some(piece) = self.b.cells[cell].piece() {
                let owner = Player(NEUTRAL as u8);
                self.b.set_cell(cell as u16, Some(Piece { owner, ..piece }));
            }
        }
        let first = usize::from(player) * self.core.n_types;
        for idx in first..first + self.core.n_types {
            self.b.set_hand(idx, 0);
            if self.core.hands_join_late {
                let late = self.core.n_players * self.core.n_types + idx;
                self.b.set_hand(late, 0);
            }
        }
        self.b.set_now(|it| it.eliminated |= 1 << player);
        self.b.now.has_moves = false;
        // What was useful to the player is not any more, and no move will tell.
        self.drop_stale_unmoved();
        gone
    }

    /// Returns true if an outcome ends the game now, in the middle of a turn. Players may drop out by that.
    pub(in crate::vm) fn ends_early(&mut self, run: &mut Run) -> bool {
        if self.core.n_players > 2 {
            self.drop_outs(run, Which::Early);
        }
        self.first_end(Which::Early).is_some()
    }

    /// Players drop out by outcomes: in the middle of a turn ([`Which::Early`]), or at its start ([`Which::All`]).
    pub(in crate::vm) fn drop_outs(&mut self, run: &mut Run, which: Which) {
        let asking = self.ask_afresh();
        while let Some((player, result)) = self.first_drop_out(which) {
            let gone = self.eliminate(player, result);
            gone.iter().for_each(|it| run.gone(it as u16));
            if which == Which::All && player == self.b.now.player {
                let next = self.next_player(player).unwrap_or(player);
                self.begin_turn(next);
            } else if which == Which::All {
                // Without that player's pieces the turn may begin in another phase.
                self.enter_first_phase();
            }
        }
        self.asking = asking;
    }

    /// Returns the player whom the first outcome that applies eliminates, if it eliminates one.
    fn first_drop_out(&mut self, which: Which) -> Option<(u8, OutcomeResult)> {
        if self.b.ending.is_some() {
            return None;
        }
        let core = self.core;
        for outcome in &core.outcomes {
            if let Some(player) = self.applies(outcome, which, false) {
                let continues = self.verdict(player, outcome.result).is_none();
                return continues.then_some((player, outcome.result));
            }
        }
        None
    }
}
