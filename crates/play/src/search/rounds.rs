//! A search by alpha-beta: round after round, each deeper, with as many threads as there are.

use super::{
    Limits, Report, Score, Settings,
    history::History,
    limits::{Allowance, Control},
    path::SearchPath,
    scorer::Scorer,
    shared::Shared,
    sides_against,
    table::TranspositionTable,
    worker::{BEST, MOST_PLIES, Root, WON, Worker, plain_score},
};
use crate::{Random, endgame::Endgame, eval::Evaluator, net::Net};
use alfil::game::{Game, Move, Position};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};

/// The handicap of a weaker player.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weakness {
    /// It looks at so many positions.
    pub(super) nodes: u64,
    /// It takes turns for better or worse than they are by up to so much.
    pub(super) error: i32,
    pub(super) seed: u64,
}

impl Weakness {
    pub(super) fn of(level: i8, game: &Game) -> Option<Weakness> {
        let lacks = i32::from(Settings::BEST) - i32::from(level);
        (lacks > 0).then(|| Weakness {
            nodes: (60.0 * 1.6f64.powi(i32::from(level))).max(1.0) as u64,
            error: lacks * lacks,
            seed: game.position().zobrist() ^ game.n_moves() as u64,
        })
    }
}

/// A search.
pub(super) struct Search<'a, 'r> {
    pub(super) game: &'a Game,
    pub(super) eval: &'a Evaluator,
    pub(super) net: Option<&'a Net>,
    pub(super) endgames: &'a [Arc<Endgame>],
    pub(super) table: &'a TranspositionTable,
    pub(super) threads: usize,
    pub(super) limits: &'a Limits,
    pub(super) control: &'a Control,
    pub(super) moves: Vec<Move>,
    pub(super) weak: Option<Weakness>,
    pub(super) report: &'r mut dyn FnMut(&Report),
}

impl<'a> Search<'a, '_> {
    pub(super) fn shared(&self) -> Shared<'a> {
        Shared {
            table: self.table,
            stop: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            control: self.control,
            begin: self.limits.since.unwrap_or_else(|| self.control.now()),
            allowance: self.limits.time.allowance(),
            most_nodes: self.limits.nodes.into_iter().chain(self.weak.map(|it| it.nodes)).min(),
            ponder: self.limits.ponder,
            exact: self.limits.mate.is_some(),
        }
    }

    pub(super) fn scorer(&self) -> Scorer<'a> {
        Scorer::new(self.eval, self.net, self.endgames)
    }

    /// Searches by alpha-beta. What the main thread finds out about quiet moves is kept for the next search.
    pub(super) fn by_rounds(self, pos: &Position, kept: &mut Option<History>) -> Option<Root> {
        let eval = self.eval;
        let shared = self.shared();
        let begin = shared.begin;
        let sides = sides_against(self.game.variant().model(), pos.player().idx());
        let path = SearchPath::new(self.game);
        let mut moves = self.moves.clone();
        moves.sort_by_key(|it| std::cmp::Reverse(eval.values().order(pos.player().idx(), it)));
        let roots: Vec<Root> =
            moves.iter().map(|it| Root { mv: *it, score: -BEST, line: vec![*it] }).collect();
        let thinker = pos.player().idx();
        let empty = || History::new(eval.values().views.clone(), sides.len(), thinker);
        let worker = |history| {
            let scorer = self.scorer();
            let (path, sides, roots) = (path.clone(), sides.clone(), roots.clone());
            Worker::new(pos.clone(), scorer, &shared, path, sides, roots, history)
        };
        let known = kept.take().filter(|it| it.is_of(thinker)).map(History::next);
        let mut main = worker(known.unwrap_or_else(empty));
        let helpers: Vec<Worker<'_>> = (1..self.threads).map(|_| worker(empty())).collect();
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
                // A machine that starts no more threads has fewer helpers.
                let builder = std::thread::Builder::new();
                drop(builder.spawn_scoped(scope, move || help(&mut helper, n)));
            }
            let best = rounds.run(&mut main);
            shared.stop.store(true, Relaxed);
            best
        });
        let Worker { roots, history, even, .. } = main;
        *kept = Some(history);
        let best = weak.and_then(|it| weaker(&roots, it)).or(best)?;
        Some(Root { score: even.shown(best.score), ..best })
    }
}

/// Searches beside the main thread until that has finished.
fn help(worker: &mut Worker<'_>, number: usize) {
    for depth in 1..MOST_PLIES as i32 {
        // Threads that do the same at the same time are of no use.
        worker.round(0, depth + (number as i32 % 2), -BEST, BEST);
        if worker.shared.is_stopped() {
            return;
        }
    }
}

/// One of the best turns, mistaken for better than it is.
pub(super) fn weaker(roots: &[Root], weak: Weakness) -> Option<Root> {
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
    fn run(&mut self, worker: &mut Worker<'_>) -> Option<Root> {
        let deepest = self.limits.depth.unwrap_or(u32::MAX).clamp(1, MOST_PLIES as u32 - 1) as i32;
        let only_one = worker.roots.len() == 1;
        let mut best: Option<Root> = worker.roots.first().cloned();
        let mut steady = 0;
        for depth in 1..=deepest {
            worker.farthest = 0;
            let before = best.clone();
            let mut done = 0;
            for first in 0..self.lines.min(worker.roots.len()) {
                self.line(worker, first, depth);
                if self.shared.is_stopped() && depth > 1 {
                    break;
                }
                done = first + 1;
            }
            // A later line may turn out better than thought.
            worker.roots[..done].sort_by_key(|it| std::cmp::Reverse(it.score));
            if done > 0 {
                best = worker.roots.first().cloned();
            }
            for line in 0..done {
                self.tell(worker, line, depth);
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
    fn line(&mut self, worker: &mut Worker<'_>, first: usize, depth: i32) {
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

    fn tell(&mut self, worker: &mut Worker<'_>, first: usize, depth: i32) {
        worker.tell_nodes();
        let root = &worker.roots[first];
        if root.score == -BEST || first >= self.limits.lines.max(1) {
            return;
        }
        (self.report)(&Report {
            depth: depth as u32,
            selective_depth: (worker.farthest as u32).max(depth as u32),
            line: first + 1,
            score: plain_score(worker.even.shown(root.score)),
            nodes: self.shared.nodes.load(Relaxed),
            elapsed: self.shared.control.now().saturating_sub(self.begin),
            table_full: self.shared.table.fullness(),
            moves: root.line.clone(),
        });
    }

    /// Returns true if no further round is worth its time.
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
            && self.limits.mate.is_none()
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
