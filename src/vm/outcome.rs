//! How games end, and who drops out of them.

use super::{
    board::{End, Piece},
    eval::{Asking, Ctx, Vm},
    make::Run,
};
use crate::{
    model::{OutcomeResult, PlayerId, Subject, When},
    program::{
        Bits,
        core::{NEUTRAL, Outcome},
    },
};

/// Which outcomes are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Which {
    /// Those tested after each move.
    Early,
    /// Those on having no move left aside.
    Plain,
    /// All.
    All,
}

impl<const N: usize> Vm<'_, N> {
    /// Whether the game has ended, leaving aside ends by having no move.
    pub(super) fn is_over(&mut self) -> bool {
        self.b.now.ending.is_some() || self.first_end(Which::Plain).is_some()
    }

    /// How the game has ended, if it has.
    pub(super) fn end_of_game(&mut self) -> Option<End> {
        self.b.now.ending.or_else(|| self.first_end(Which::All))
    }

    /// The first outcome that ends the game.
    fn first_end(&mut self, which: Which) -> Option<End> {
        let asking = self.ask(self.asking.stuck);
        let core = self.core;
        let mut res = None;
        for outcome in &core.outcomes {
            if let Some(player) = self.applies(outcome, which)
                && let Some(winners) = self.verdict(player, outcome.result)
            {
                res = Some(End { winners, reason: outcome.reason });
                break;
            }
        }
        self.asking = asking;
        res
    }

    /// For whom an outcome applies.
    fn applies(&mut self, outcome: &Outcome<N>, which: Which) -> Option<u8> {
        let mid_turn = self.b.now.moves_made > 0;
        let wanted = match which {
            Which::Early => outcome.at == When::Move && !outcome.no_moves,
            Which::Plain => !outcome.no_moves && (outcome.at == When::Move || !mid_turn),
            Which::All => outcome.at == When::Move || !mid_turn,
        };
        if !wanted {
            return None;
        }
        let mover = self.last_mover();
        let holds = |vm: &mut Self, player: u8| vm.holds(&outcome.when, &Ctx::of(player));
        match outcome.subject {
            Subject::Mover => holds(self, mover).then_some(mover),
            Subject::Next => {
                let player = self.b.now.player;
                let applies = holds(self, player) && !(outcome.no_moves && self.has_any_moves());
                applies.then_some(player)
            }
            Subject::Each => {
                let n = self.core.n_players as u8;
                let out = self.b.now.eliminated;
                let mut players = (0..n).map(|it| (mover + it) % n).filter(|it| out >> it & 1 == 0);
                players.find(|it| holds(self, *it))
            }
        }
    }

    /// Who has just moved.
    fn last_mover(&self) -> u8 {
        let player = self.b.now.player;
        if self.b.now.moves_made > 0 {
            return player;
        }
        let n = self.core.n_players as u8;
        let out = self.b.now.eliminated;
        let mut before = (1..=n).map(|it| (player + n - it) % n);
        before.find(|it| out >> it & 1 == 0).unwrap_or(player)
    }

    /// Who wins by a result of a player, as a mask; nothing if the game goes on without him.
    pub(super) fn verdict(&self, player: u8, result: OutcomeResult) -> Option<u16> {
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

    /// A player is out. Returns the cells from which pieces are gone.
    pub(super) fn eliminate(&mut self, player: u8, result: OutcomeResult) -> Bits<N> {
        let own = *self.b.own(player);
        let mut gone = Bits::EMPTY;
        for cell in own {
            if result == OutcomeResult::Eliminate {
                self.b.put(cell as u16, None);
                gone.set(cell);
            } else if let Some(piece) = self.b.cells[cell] {
                let owner = PlayerId(NEUTRAL as u8);
                self.b.set_cell(cell as u16, Some(Piece { owner, ..piece }));
            }
        }
        let first = usize::from(player) * self.core.n_types;
        for idx in first..first + self.core.n_types {
            self.b.set_hand(idx, 0);
        }
        self.b.set_now(|it| it.eliminated |= 1 << player);
        gone
    }

    /// Whether an outcome ends the game now, in the middle of a turn. Players may drop out by that.
    pub(super) fn ends_early(&mut self, run: &mut Run) -> bool {
        if self.core.n_players > 2 {
            self.drop_outs(run, Which::Early);
        }
        self.first_end(Which::Early).is_some()
    }

    /// Players drop out by outcomes at the start of a turn.
    pub(super) fn eliminations(&mut self, run: &mut Run) {
        self.drop_outs(run, Which::All);
    }

    fn drop_outs(&mut self, run: &mut Run, which: Which) {
        let asking = self.ask(self.asking.stuck);
        while let Some((player, result)) = self.first_drop_out(which) {
            let gone = self.eliminate(player, result);
            gone.iter().for_each(|it| run.gone(it as u16));
            // What was useful to the player is not any more, and no move will tell.
            self.b.untidy = true;
            if which == Which::All && player == self.b.now.player {
                let next = self.next_player(player).unwrap_or(player);
                self.begin_turn(next);
            }
        }
        self.asking = asking;
    }

    /// Whom the first outcome that applies eliminates, if it does.
    fn first_drop_out(&mut self, which: Which) -> Option<(u8, OutcomeResult)> {
        if self.b.now.ending.is_some() {
            return None;
        }
        let core = self.core;
        for outcome in &core.outcomes {
            if let Some(player) = self.applies(outcome, which) {
                let goes_on = self.verdict(player, outcome.result).is_none();
                return goes_on.then_some((player, outcome.result));
            }
        }
        None
    }

    /// Begins a fresh look at a position; returns what was being asked before.
    pub(super) fn ask(&mut self, stuck: bool) -> Asking {
        std::mem::replace(&mut self.asking, Asking { stuck, ..Asking::default() })
    }
}
