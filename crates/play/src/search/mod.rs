//! A player that looks ahead.
//!
//! The player knows nothing about any game: it finds out from the rules what is good ([`super::eval`]). Turns of several
//! moves are searched move by move; scores change sides only when the player on move does. With more than two sides, all
//! other players are assumed to play against the thinking one (paranoid search).
//!
//! - `rounds` is iterative deepening.
//! - `worker` is the search of one thread: principal variation search with a transposition table, null moves, late move
//!   reductions, and quiescence search. Null moves are tried only if passing can't be good. Threads share only the table,
//!   and so help each other (lazy SMP).
//! - `selective` says what is looked at less deeply, more deeply, or not at all.
//! - `even` is what scores count from, with more than two sides.
//! - `path` applies the rules on repetition.
//! - `tree` is the other method: Monte Carlo tree search.

mod even;
mod history;
mod limits;
mod order;
mod path;
mod quiet;
mod report;
mod rounds;
mod scorer;
mod selective;
mod shared;
mod table;
mod tree;
mod turn;
mod worker;

pub use limits::{Budget, Clock, Control, Limits};
pub use report::{Best, Report, Score};

use super::{
    endgame::{Endgame, EndgameError},
    eval::Evaluator,
    net::{Net, NetError},
};
use alfil::game::{Game, Move, Position, Variant};
use alfil_model::{Model, PerType};
use history::History;
use rounds::{Search, Weakness};
use scorer::Scorer;
use std::{fmt, sync::Arc};
use table::TranspositionTable;
use turn::whole_turn;

/// The budget of a question in a search: a quarter of the usual one, so that a search reads its clock several times a second.
const STEPS_A_QUESTION: u32 = 1_000_000;

/// Ways to look ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Searches all moves to a depth, except those that can't matter.
    AlphaBeta,
    /// Searches promising moves as deep as they go, and trusts averages.
    MonteCarlo,
}

impl Method {
    /// All of them.
    pub const ALL: [Method; 2] = [Method::AlphaBeta, Method::MonteCarlo];

    /// Returns its name in options: `alpha-beta`, `monte-carlo`.
    pub fn name(self) -> &'static str {
        match self {
            Method::AlphaBeta => "alpha-beta",
            Method::MonteCarlo => "monte-carlo",
        }
    }
}

/// The resources and the strength of a player that looks ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The number of threads, from 1 to [`Settings::MOST_THREADS`].
    pub threads: usize,
    /// The size of the table of positions, in MiB, from 1 to [`Settings::MOST_HASH`]. All trees of a search by
    /// [`Method::MonteCarlo`] together may take half as much beside the table.
    ///
    /// If the system refuses so much memory, the table is smaller. A system that promises more memory than it has may end
    /// the program instead, so check the free memory first.
    pub hash: usize,
    /// How well it plays, from [`Settings::LEAST`] over 0 (a beginner) to [`Settings::BEST`].
    pub level: i8,
    /// The method of search; `None` for the one that suits the game.
    pub method: Option<Method>,
}

impl Settings {
    /// The most threads.
    pub const MOST_THREADS: usize = 256;
    /// The largest table, in MiB.
    pub const MOST_HASH: usize = 65_536;
    /// The level of a player that plays as well as it can.
    pub const BEST: i8 = 20;
    /// The level of a player that plays nearly at random.
    pub const LEAST: i8 = -20;

    fn in_range(self) -> Settings {
        Settings {
            threads: self.threads.clamp(1, Settings::MOST_THREADS),
            hash: self.hash.clamp(1, Settings::MOST_HASH),
            level: self.level.clamp(Settings::LEAST, Settings::BEST),
            method: self.method,
        }
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { threads: 1, hash: 16, level: Settings::BEST, method: None }
    }
}

/// A player that looks ahead. It keeps its table, and which quiet moves have been good, from one search to the next.
pub struct Engine {
    variant: Variant,
    settings: Settings,
    table: TranspositionTable,
    history: Option<History>,
    eval: Evaluator,
    net: Option<Arc<Net>>,
    endgames: Vec<Arc<Endgame>>,
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine").field("settings", &self.settings).finish_non_exhaustive()
    }
}

impl Engine {
    /// Returns a player of a game. It has the network that comes with the crate for these rules, if there is one: see
    /// [`Net::shipped`].
    pub fn new(variant: &Variant, settings: Settings) -> Engine {
        let settings = settings.in_range();
        Engine {
            variant: variant.clone(),
            settings,
            table: TranspositionTable::new(settings.hash),
            history: None,
            eval: Evaluator::new(variant),
            net: Net::shipped(variant),
            endgames: Vec::new(),
        }
    }

    /// Returns the game that it plays.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// Returns its settings.
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// Changes its settings. Values that are out of range are brought into it.
    pub fn set(&mut self, settings: Settings) {
        let settings = settings.in_range();
        if settings.hash != self.settings.hash {
            self.table = TranspositionTable::new(settings.hash);
        }
        self.settings = settings;
    }

    /// Evaluates positions by a network from now on, or by what the rules say.
    ///
    /// # Errors
    /// If the network is for other rules. Nothing has changed then.
    pub fn set_net(&mut self, net: Option<Arc<Net>>) -> Result<(), NetError> {
        net.as_ref().map_or(Ok(()), |it| it.check(&self.variant))?;
        self.net = net;
        self.forget();
        Ok(())
    }

    /// Returns the network that evaluates positions, if there is one.
    pub fn net(&self) -> Option<&Arc<Net>> {
        self.net.as_ref()
    }

    /// Plays by these solved endgames from now on, wherever a position is in one of them.
    ///
    /// # Errors
    /// If one is for other rules. Nothing has changed then.
    pub fn set_endgames(&mut self, endgames: Vec<Arc<Endgame>>) -> Result<(), EndgameError> {
        endgames.iter().try_for_each(|it| it.check(&self.variant))?;
        self.endgames = endgames;
        self.forget();
        Ok(())
    }

    /// Returns the solved endgames that it plays by.
    pub fn endgames(&self) -> &[Arc<Endgame>] {
        &self.endgames
    }

    fn scorer(&self) -> Scorer<'_> {
        Scorer::new(&self.eval, self.net.as_deref(), &self.endgames)
    }

    /// Returns the method of search: the one in the settings, or else one that suits the game. Monte Carlo suits games in
    /// which no feature of a position shows who is better, unless there is a network.
    pub fn method(&self) -> Method {
        self.settings.method.unwrap_or_else(|| {
            if self.scorer().tells() { Method::AlphaBeta } else { Method::MonteCarlo }
        })
    }

    /// Forgets everything, as before another game.
    pub fn forget(&mut self) {
        self.table.clear();
        self.history = None;
    }

    /// Evaluates a position for the player on move, without search: units are those of [`Score::Value`].
    pub fn look(&self, game: &Game) -> i32 {
        let position = game.position();
        let friends = sides(self.variant.model())[position.player().idx()];
        let mut scorer = self.scorer();
        let even = scorer.even(position, friends);
        even.shown(scorer.score(position, friends) - even.look)
    }

    /// Returns what the rules alone say about a position, for a player, and the terms that a network may weigh.
    pub(crate) fn look_by_rules(
        &self,
        position: &Position,
        player: usize,
        terms: &mut [i32],
    ) -> i32 {
        let friends = sides(self.variant.model())[player];
        let even = Scorer::new(&self.eval, None, &[]).even(position, friends);
        even.shown(self.eval.look(position, friends, Some(terms)) - even.look)
    }

    /// Returns what a piece of each type adds to a score by the rules: less than nothing where it is good to lose pieces.
    pub(crate) fn worths_by_rules(&self) -> PerType<i32> {
        let values = self.eval.values();
        self.variant.model().types.ids().map(|it| values.of(it.idx()) * values.sign()).collect()
    }

    /// Finds the best turn, or the best end of the present turn; `None` if there is no legal move. After each round of
    /// deepening, reports each of the best turns by itself. A search that is stopped at once still has a legal answer.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &Control,
        mut report: impl FnMut(&Report),
    ) -> Option<Best> {
        self.search_reporting(game, limits, control, &mut report)
    }

    fn search_reporting(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &Control,
        report: &mut dyn FnMut(&Report),
    ) -> Option<Best> {
        let mut moves: Vec<Move> = game.legal_moves().to_vec();
        if game.outcome().is_some() {
            return None;
        }
        if !limits.only.is_empty() {
            moves.retain(|it| limits.only.contains(it));
        }
        if moves.is_empty() {
            return None;
        }
        self.table.grow_older();
        let weak = Weakness::of(self.settings.level, game);
        let method = self.method();
        let search = Search {
            game,
            eval: &self.eval,
            net: self.net.as_deref(),
            endgames: &self.endgames,
            table: &self.table,
            threads: if weak.is_some() { 1 } else { self.settings.threads },
            limits,
            control,
            moves,
            weak,
            report,
        };
        let mut position = game.position().clone();
        position.set_budget(Some(STEPS_A_QUESTION));
        let root = match method {
            Method::AlphaBeta => search.by_rounds(&position, &mut self.history),
            Method::MonteCarlo => search.by_tree(&position),
        };
        Some(whole_turn(game, self.scorer(), &root?))
    }
}

/// Returns for each type about what a piece is worth, in hundredths of the most modest piece; 0 for royal ones.
pub fn worths(variant: &Variant) -> PerType<i32> {
    let eval = Evaluator::new(variant);
    variant.model().types.ids().map(|it| eval.values().of(it.idx())).collect()
}

/// Returns for each player the players on the same side, as a mask.
fn sides(model: &Model) -> Vec<u16> {
    let team = |player| {
        let mates =
            model.players.ids().filter(|it| model.players[*it].team == model.players[player].team);
        mates.fold(0, |all, it| all | 1 << it.idx())
    };
    model.players.ids().map(team).collect()
}

/// Returns for each player the players of other teams, as a mask.
fn enemies(model: &Model) -> Vec<u16> {
    let all = (1u32 << model.players.len()) - 1;
    sides(model).into_iter().map(|it| all as u16 & !it).collect()
}

/// Returns for each player the players on the same side, while one player thinks: all others are against that player.
fn sides_against(model: &Model, thinker: usize) -> Vec<u16> {
    let own = sides(model)[thinker];
    let all = (1u32 << model.players.len()) - 1;
    let side = |it: usize| if own >> it & 1 != 0 { own } else { all as u16 & !own };
    (0..model.players.len()).map(side).collect()
}
