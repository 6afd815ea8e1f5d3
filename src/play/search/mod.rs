//! A player that looks ahead.
//!
//! It knows nothing about any game: what is good it finds out from the rules ([`super::eval`]). Turns of several moves are
//! looked at move by move; scores change sides only where the player on move does. With more than two sides everybody is
//! taken to play against the one who thinks ('paranoid').
//!
//! `worker` is the search of one thread: principal variation search with a table of positions, skipped turns where passing
//! can't be good, late moves less deeply, and captures to the end. Threads share nothing but the table, and so help each
//! other ('lazy SMP'). `path` knows what the rules make of positions that recur.

mod history;
mod limits;
mod path;
mod report;
mod table;
mod worker;

pub use limits::{Budget, Clock, Control, Limits};
pub use report::{Best, Report, Score};

use super::{
    Random,
    eval::{Eval, reverses},
};
use crate::{
    game::{Game, Position, Variant},
    model::Model,
    vm::{Move, MoveList, Pos, Visitor},
};
use limits::Allowance;
use path::Path;
use std::{
    any::Any,
    fmt,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};
use table::Table;
use worker::{BEST, MOST_PLIES, Root, Shared, WON, Worker, plain_score};

/// What a player that looks ahead may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How many threads, from 1 to [`Settings::MOST_THREADS`].
    pub threads: usize,
    /// The size of the table of positions, in MiB, from 1 to [`Settings::MOST_HASH`].
    pub hash: usize,
    /// How well it plays, from 0 (a beginner) to [`Settings::BEST`].
    pub level: u8,
}

impl Settings {
    /// The most threads.
    pub const MOST_THREADS: usize = 256;
    /// The largest table, in MiB.
    pub const MOST_HASH: usize = 65_536;
    /// The level of a player that plays as well as it can.
    pub const BEST: u8 = 20;

    fn in_range(self) -> Settings {
        Settings {
            threads: self.threads.clamp(1, Settings::MOST_THREADS),
            hash: self.hash.clamp(1, Settings::MOST_HASH),
            level: self.level.min(Settings::BEST),
        }
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { threads: 1, hash: 16, level: Settings::BEST }
    }
}

/// A player that looks ahead. It remembers what it has found out from one search to the next.
pub struct Engine {
    variant: Variant,
    settings: Settings,
    table: Table,
    /// An [`Eval`] of the game's width.
    eval: Arc<dyn Any + Send + Sync>,
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine").field("settings", &self.settings).finish_non_exhaustive()
    }
}

impl Engine {
    /// A player of a game.
    pub fn new(variant: &Variant, settings: Settings) -> Engine {
        let settings = settings.in_range();
        let reversed = reverses(variant.program());
        let mut position = Position::new(variant.program());
        let eval = position.visit(MakeEval { model: variant.model(), reversed });
        Engine { variant: variant.clone(), settings, table: Table::new(settings.hash), eval }
    }

    /// The game it plays.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// What it uses.
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// Lets it use something else. Values that are out of range are brought into it.
    pub fn set(&mut self, settings: Settings) {
        let settings = settings.in_range();
        if settings.hash != self.settings.hash {
            self.table = Table::new(settings.hash);
        }
        self.settings = settings;
    }

    /// Forgets all it knows, as before another game.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// How good a position is for the player on move, without looking ahead: units are those of [`Score::Value`].
    pub fn look(&self, game: &Game) -> i32 {
        let sides = sides(self.variant.model());
        let friends = sides[game.player().idx()];
        game.position().clone().visit(Look { eval: &*self.eval, friends })
    }

    /// Finds the best turn, or the best end of the turn at hand; `None` if there is no legal move. What is known is
    /// reported after each round of deepening, each of the best turns by itself. A search that is stopped at once still
    /// has a legal answer.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &Control,
        mut report: impl FnMut(&Report),
    ) -> Option<Best> {
        let mut game = game.clone();
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
        let weak = Weakness::of(self.settings.level, &game);
        let search = Search {
            game: &game,
            eval: &*self.eval,
            table: &self.table,
            threads: if weak.is_some() { 1 } else { self.settings.threads },
            limits,
            control,
            moves,
            weak,
            report: &mut report,
        };
        let root = game.position().clone().visit(search)?;
        Some(whole_turn(&game, &*self.eval, root))
    }
}

struct MakeEval<'a> {
    model: &'a Model,
    reversed: bool,
}

impl Visitor for MakeEval<'_> {
    type Out = Arc<dyn Any + Send + Sync>;

    fn visit<const N: usize>(self, pos: &mut Pos<N>) -> Self::Out {
        Arc::new(Eval::<N>::new(pos, self.model, self.reversed))
    }
}

struct Look<'a> {
    eval: &'a (dyn Any + Send + Sync),
    friends: u16,
}

impl Visitor for Look<'_> {
    type Out = i32;

    fn visit<const N: usize>(self, pos: &mut Pos<N>) -> i32 {
        let eval = self.eval.downcast_ref::<Eval<N>>();
        eval.map_or(0, |it| it.look(pos, self.friends))
    }
}

/// For each player the players on his side, as a mask.
fn sides(model: &Model) -> Vec<u16> {
    let team = |player| {
        let mates =
            model.players.ids().filter(|it| model.players[*it].team == model.players[player].team);
        mates.fold(0, |all, it| all | 1 << it.idx())
    };
    model.players.ids().map(team).collect()
}

/// For each player the players on his side while that one thinks: all others are against him.
fn sides_against(model: &Model, thinker: usize) -> Vec<u16> {
    let own = sides(model)[thinker];
    let all = (1u32 << model.players.len()) - 1;
    let side = |it: usize| if own >> it & 1 != 0 { own } else { all as u16 & !own };
    (0..model.players.len()).map(side).collect()
}

/// How a player is made weaker.
#[derive(Clone, Copy, Debug)]
struct Weakness {
    /// It looks at so many positions.
    nodes: u64,
    /// It takes turns for better or worse than they are by up to so much.
    error: i32,
    seed: u64,
}

impl Weakness {
    fn of(level: u8, game: &Game) -> Option<Weakness> {
        let lacks = u32::from(Settings::BEST.checked_sub(level)?);
        (lacks > 0).then(|| Weakness {
            nodes: (60.0 * 1.6f64.powi(i32::from(level))) as u64,
            error: (lacks * lacks) as i32,
            seed: game.position().hash() ^ game.n_moves() as u64,
        })
    }
}

/// A search as it is handed to the machine.
struct Search<'a, 'r> {
    game: &'a Game,
    eval: &'a (dyn Any + Send + Sync),
    table: &'a Table,
    threads: usize,
    limits: &'a Limits,
    control: &'a Control,
    moves: Vec<Move>,
    weak: Option<Weakness>,
    report: &'r mut dyn FnMut(&Report),
}

impl Visitor for Search<'_, '_> {
    type Out = Option<Root>;

    fn visit<const N: usize>(self, pos: &mut Pos<N>) -> Option<Root> {
        let eval = self.eval.downcast_ref::<Eval<N>>()?;
        let begin = self.control.now();
        let weak_nodes = self.weak.map(|it| it.nodes);
        let shared = Shared {
            table: self.table,
            stop: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            control: self.control,
            begin,
            allowance: self.limits.time.allowance(),
            most_nodes: self.limits.nodes.into_iter().chain(weak_nodes).min(),
            ponder: self.limits.ponder,
        };
        let sides = sides_against(self.game.variant().model(), pos.player().idx());
        let path = Path::new(self.game, pos);
        let roots: Vec<Root> =
            self.moves.iter().map(|it| Root { mv: *it, score: -BEST, line: vec![*it] }).collect();
        let worker =
            || Worker::new(pos.clone(), eval, &shared, path.clone(), sides.clone(), roots.clone());
        let mut main = worker();
        let helpers: Vec<Worker<'_, N>> = (1..self.threads).map(|_| worker()).collect();
        let weak = self.weak;
        let mut rounds = Rounds {
            limits: self.limits,
            shared: &shared,
            begin,
            // Errors need something to choose from.
            lines: self.limits.lines.max(if weak.is_some() { 8 } else { 1 }),
            report: self.report,
        };
        let best = std::thread::scope(|scope| {
            for (n, mut helper) in helpers.into_iter().enumerate() {
                scope.spawn(move || help(&mut helper, n));
            }
            let best = rounds.run(&mut main);
            shared.stop.store(true, Relaxed);
            best
        });
        let Some(weak) = weak else { return best };
        weaker(&main.roots, weak).or(best)
    }
}

/// Searches beside the main thread until that has finished.
fn help<const N: usize>(worker: &mut Worker<'_, N>, number: usize) {
    for depth in 1..MOST_PLIES as i32 {
        // Threads that do the same at the same time are of no use.
        worker.round(0, depth + (number as i32 % 2), -BEST, BEST);
        if worker.shared.is_stopped() {
            return;
        }
    }
}

/// One of the best turns, mistaken for better than it is.
fn weaker(roots: &[Root], weak: Weakness) -> Option<Root> {
    let mut random = Random::new(weak.seed);
    let known = roots.iter().filter(|it| it.score > -BEST);
    let seen = known.map(|it| {
        let error = random.below(weak.error as usize * 2 + 1) as i32 - weak.error;
        (it.score + error, it)
    });
    seen.max_by_key(|it| it.0).map(|it| it.1.clone())
}

/// Round after round, each deeper.
struct Rounds<'a> {
    limits: &'a Limits,
    shared: &'a Shared<'a>,
    begin: Duration,
    lines: usize,
    report: &'a mut dyn FnMut(&Report),
}

impl Rounds<'_> {
    fn run<const N: usize>(&mut self, worker: &mut Worker<'_, N>) -> Option<Root> {
        let deepest = self.limits.depth.unwrap_or(u32::MAX).clamp(1, MOST_PLIES as u32 - 1) as i32;
        let only_one = worker.roots.len() == 1;
        let mut best: Option<Root> = worker.roots.first().cloned();
        let mut steady = 0;
        for depth in 1..=deepest {
            worker.farthest = 0;
            let before = best.clone();
            for first in 0..self.lines.min(worker.roots.len()) {
                self.line(worker, first, depth);
                if self.shared.is_stopped() && depth > 1 {
                    break;
                }
                if first == 0 {
                    best = worker.roots.first().cloned();
                }
                self.tell(worker, first, depth);
            }
            if self.shared.is_stopped() {
                // What an unfinished round has found better is better: it began with the best of the round before.
                if let Some(it) = worker.roots.first().filter(|it| it.score > -BEST && depth > 1) {
                    best = Some(it.clone());
                }
                break;
            }
            let same = before.as_ref().map(|it| it.mv) == best.as_ref().map(|it| it.mv);
            steady = if same { steady + 1 } else { 0 };
            let worse = before.zip(best.as_ref()).is_some_and(|(a, b)| b.score < a.score - 40);
            if self.is_enough(best.as_ref(), depth, steady, worse, only_one) {
                break;
            }
        }
        best
    }

    /// Looks at one of the best lines within narrow bounds, then within wider ones.
    fn line<const N: usize>(&mut self, worker: &mut Worker<'_, N>, first: usize, depth: i32) {
        let guess = worker.roots[first].score;
        let mut width = 25;
        let sure = guess > -BEST && guess.abs() < WON;
        let narrow = sure && depth >= 5;
        let mut alpha = if narrow { guess - width } else { -BEST };
        let mut beta = if narrow { guess + width } else { BEST };
        loop {
            let score = worker.round(first, depth, alpha, beta);
            if self.shared.is_stopped() {
                return;
            }
            width *= 4;
            if score <= alpha && alpha > -BEST {
                alpha = if width > 1000 { -BEST } else { score - width };
            } else if score >= beta && beta < BEST {
                beta = if width > 1000 { BEST } else { score + width };
            } else {
                return;
            }
        }
    }

    fn tell<const N: usize>(&mut self, worker: &mut Worker<'_, N>, first: usize, depth: i32) {
        worker.tell_nodes();
        let root = &worker.roots[first];
        if root.score == -BEST || first >= self.limits.lines.max(1) {
            return;
        }
        (self.report)(&Report {
            depth: depth as u32,
            selective_depth: (worker.farthest as u32).max(depth as u32),
            line: first + 1,
            score: plain_score(root.score),
            nodes: self.shared.nodes.load(Relaxed),
            elapsed: self.shared.control.now().saturating_sub(self.begin),
            table_full: self.shared.table.fullness(),
            moves: root.line.clone(),
        });
    }

    /// Whether no further round is worth its time.
    fn is_enough(
        &self,
        best: Option<&Root>,
        depth: i32,
        steady: u32,
        worse: bool,
        only_one: bool,
    ) -> bool {
        let Some(best) = best else { return true };
        let score = plain_score(best.score);
        if let (Some(wanted), Some(found)) = (self.limits.mate, score.mate())
            && found > 0
            && found as u32 <= wanted
        {
            return true;
        }
        // Nothing deeper can change a win or loss that is nearer than was looked.
        if let Score::Wins(turns) | Score::Loses(turns) = score
            && (turns as i32) < depth - 1
        {
            return true;
        }
        let Some(Allowance { soft, hard }) = self.shared.allowance else { return false };
        let Some(elapsed) = self.shared.elapsed() else { return false };
        if soft == hard {
            return false;
        }
        if only_one && depth >= 4 {
            return true;
        }
        let soft = match steady {
            _ if worse => soft * 2,
            0 => soft * 5 / 4,
            1..=3 => soft,
            _ => soft * 3 / 4,
        };
        elapsed >= soft.min(hard)
    }
}

/// The rest of the turn that a first move begins, as far as the line goes; then what looks best.
fn whole_turn(game: &Game, eval: &(dyn Any + Send + Sync), root: Root) -> Best {
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
        let Some(mv) = known.or_else(|| best_looking(&mut game, &moves, eval, friends)) else {
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
    eval: &(dyn Any + Send + Sync),
    friends: u16,
) -> Option<Move> {
    let mut score = |mv: &Move| {
        game.play_unchecked(*mv);
        let res = game.position().clone().visit(Look { eval, friends });
        game.undo();
        res
    };
    moves.iter().copied().max_by_key(|it| score(it))
}
