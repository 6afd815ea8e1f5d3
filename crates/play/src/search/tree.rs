//! Monte Carlo tree search.
//!
//! It suits games in which nothing shows who is better before the end.
//!
//! Each round has these steps:
//!
//! 1. Walk down the tree to a leaf. Of the moves that were tried, take the best one for its player, with more trust in
//!    moves that were tried often (UCT: Kocsis and Szepesvari, 2006).
//! 2. Play some moves at random.
//! 3. Evaluate the position that is reached, and add the value to the nodes on the way.

use super::{
    Report,
    path::{SearchPath, Stop},
    rounds::{Search, weaker},
    scorer::Scorer,
    shared::Shared,
    sides,
    worker::{BEST, Root, WON, plain_score},
};
use crate::{Random, endgame::Known};
use alfil::game::{Move, MoveList, Position};
use std::sync::atomic::Ordering::Relaxed;

/// The most players.
const PLAYERS: usize = 8;
/// The number of random moves.
const RANDOM_MOVES: usize = 12;
/// The weight of exploration: how much rarely tried moves are preferred.
const CURIOSITY: f32 = 0.7;

impl Search<'_, '_> {
    /// Searches by a tree.
    pub(super) fn by_tree(mut self, pos: &Position) -> Option<Root> {
        let eval = self.eval;
        let shared = self.shared();
        let path = SearchPath::new(self.game);
        let teams = sides(self.game.variant().model());
        let most_nodes = self.table.bytes() / 2 / self.threads / size_of::<TreeNode>();
        let player = pos.player().idx();
        self.moves.sort_by_key(|it| std::cmp::Reverse(eval.values().order(player, it)));
        let moves = self.moves.clone();
        let tree = |n: usize| {
            let start = (pos.clone(), path.clone(), teams.clone());
            Tree::new(start, self.scorer(), &shared, &moves, most_nodes, n)
        };
        let mut main = tree(0);
        let helpers: Vec<Tree<'_>> = (1..self.threads).map(tree).collect();
        std::thread::scope(|scope| {
            let grow = |mut it: Tree<'_>| {
                while !shared.is_stopped() {
                    it.grow();
                }
                it.seedlings()
            };
            // If the machine starts no more threads, there are fewer helpers.
            let start = |it| std::thread::Builder::new().spawn_scoped(scope, move || grow(it)).ok();
            let helpers: Vec<_> = helpers.into_iter().filter_map(start).collect();
            let mut told = 1;
            for round in 1u64.. {
                main.grow();
                if self.is_enough(&shared, &main, round) {
                    break;
                }
                if round >= told {
                    told = round * 2;
                    self.tell(&shared, &main);
                }
            }
            shared.stop.store(true, Relaxed);
            for it in helpers {
                main.add(it.join().unwrap_or_default());
            }
        });
        self.tell(&shared, &main);
        let tried = main.tried().into_iter().filter(|it| it.visits > 0);
        let roots: Vec<Root> = tried
            .map(|it| Root { mv: it.line[0], score: score(it.share), line: it.line })
            .collect();
        match self.weak {
            Some(weak) => weaker(&roots[..roots.len().min(8)], weak),
            None => roots.into_iter().next(),
        }
    }

    /// Returns true if the tree need not grow any more, or must not.
    fn is_enough(&self, shared: &Shared<'_>, tree: &Tree<'_>, round: u64) -> bool {
        let deepest = self.limits.depth.unwrap_or(u32::MAX) as usize;
        let only_one = self.moves.len() == 1 && round >= 100 && shared.allowance.is_some();
        let soft = shared.allowance.filter(|it| it.soft != it.hard).map(|it| it.soft);
        let late = soft.zip(shared.elapsed()).is_some_and(|(soft, now)| now >= soft);
        shared.is_spent() || tree.deepest >= deepest || only_one || late || round >= 1 << 32
    }

    fn tell(&mut self, shared: &Shared<'_>, tree: &Tree<'_>) {
        let tried = tree.tried();
        let lines = self.limits.lines.clamp(1, tried.len());
        for (n, it) in tried.into_iter().take(lines).enumerate() {
            (self.report)(&Report {
                depth: tree.deepest as u32,
                selective_depth: tree.deepest as u32,
                line: n + 1,
                score: plain_score(score(it.share)),
                nodes: shared.nodes.load(Relaxed),
                elapsed: shared.control.now().saturating_sub(shared.begin),
                table_full: tree.fullness(),
                moves: it.line,
            });
        }
    }
}

/// The value of a position for each player, from 0 to 1.
type Shares = [f32; PLAYERS];

/// A position of the tree.
#[derive(Debug)]
struct TreeNode {
    mv: Move,
    /// The player who made the move.
    mover: u8,
    visits: u32,
    /// The sum of its values for that player.
    sum: f32,
    /// The range of its child nodes; `None` if it has not been expanded.
    children: Option<(u32, u32)>,
}

/// A tree that grows.
struct Tree<'a> {
    pos: Position,
    scorer: Scorer<'a>,
    shared: &'a Shared<'a>,
    path: SearchPath,
    /// For each player the team, as a mask.
    teams: Vec<u16>,
    nodes: Vec<TreeNode>,
    most_nodes: usize,
    random: Random,
    list: MoveList,
    /// The depth of the deepest node.
    deepest: usize,
}

/// A first move, how often it was tried, and its worth from 0 to 1.
struct Tried {
    line: Vec<Move>,
    visits: u32,
    share: f32,
}

impl<'a> Tree<'a> {
    /// Returns a tree of the first moves; trees of different numbers grow differently.
    fn new(
        (pos, path, teams): (Position, SearchPath, Vec<u16>),
        scorer: Scorer<'a>,
        shared: &'a Shared<'a>,
        moves: &[Move],
        most_nodes: usize,
        number: usize,
    ) -> Tree<'a> {
        let mover = pos.player().0;
        let root = TreeNode { mv: moves[0], mover, visits: 0, sum: 0.0, children: None };
        let random = Random::new(pos.zobrist() ^ number as u64);
        // The list never has to grow, which would take as much memory again.
        let mut most_nodes = most_nodes;
        let mut nodes = Vec::new();
        while nodes.try_reserve_exact(most_nodes).is_err() && most_nodes > 1 {
            most_nodes /= 2;
        }
        nodes.push(root);
        let mut res = Tree {
            pos,
            scorer,
            shared,
            path,
            teams,
            nodes,
            most_nodes,
            random,
            list: MoveList::new(),
            deepest: 0,
        };
        res.add_children(0, moves.iter().copied());
        res
    }

    fn add_children(&mut self, node: usize, moves: impl Iterator<Item = Move>) {
        let mover = self.pos.player().0;
        let first = self.nodes.len() as u32;
        self.nodes.extend(moves.map(|mv| TreeNode {
            mv,
            mover,
            visits: 0,
            sum: 0.0,
            children: None,
        }));
        self.nodes[node].children = Some((first, self.nodes.len() as u32));
    }

    /// Grows by one round.
    fn grow(&mut self) {
        let mut walked = vec![0];
        let mut node = 0;
        let mut ended = None;
        while let Some((first, end)) = self.nodes[node].children.filter(|it| it.0 < it.1) {
            node = self.choose(node, first as usize, end as usize);
            walked.push(node);
            let mv = self.nodes[node].mv;
            self.make(mv);
            ended = self.stopped().or_else(|| self.known());
            if ended.is_some() || self.nodes[node].visits == 0 {
                break;
            }
        }
        self.deepest = self.deepest.max(walked.len() - 1);
        self.shared.nodes.fetch_add(1, Relaxed);
        let depth = walked.len() - 1;
        let shares = ended.unwrap_or_else(|| self.expand(node));
        for it in walked {
            let node = &mut self.nodes[it];
            node.visits += 1;
            node.sum += shares[usize::from(node.mover)];
        }
        for _ in 0..depth {
            self.path.pop();
            self.pos.unmake();
        }
    }

    /// Returns the child to try.
    fn choose(&mut self, node: usize, first: usize, end: usize) -> usize {
        let parent = (self.nodes[node].visits.max(1) as f32).ln();
        let usual = {
            let it = &self.nodes[node];
            if it.visits == 0 { 0.5 } else { it.sum / it.visits as f32 }
        };
        let mut best = (f32::MIN, first);
        for (n, it) in self.nodes[first..end].iter().enumerate() {
            let visits = it.visits as f32;
            let worth = if it.visits == 0 {
                // New moves are tried in random order, captures first.
                let noise = (self.random.next_number() >> 40) as f32 / 1e9;
                usual + 1.0 + noise + if it.mv.is_noisy() { 0.5 } else { 0.0 }
            } else {
                it.sum / visits + CURIOSITY * (parent / visits).sqrt()
            };
            if worth > best.0 {
                best = (worth, first + n);
            }
        }
        best.1
    }

    fn make(&mut self, mv: Move) {
        let mover = self.pos.player().0;
        self.pos.make(mv);
        self.path.push(&self.pos, mover);
    }

    /// Returns the value of the position, if the history ends the game.
    fn stopped(&mut self) -> Option<Shares> {
        let mover = self.path.last_mover();
        match self.path.stop(&self.pos)? {
            Stop::Draw => Some(self.drawn()),
            Stop::Wins => Some(self.won_by(self.teams[usize::from(mover)])),
            Stop::Loses => Some(self.won_by(!self.teams[usize::from(mover)])),
        }
    }

    /// Returns the value of the position, if a solved endgame has it.
    fn known(&self) -> Option<Shares> {
        let own = self.teams[self.pos.player().idx()];
        Some(match self.scorer.known(&self.pos)? {
            Known::Wins(_) => self.won_by(own),
            Known::Loses(_) => self.won_by(!own),
            Known::Draw => self.drawn(),
        })
    }

    fn won_by(&self, winners: u16) -> Shares {
        let mut res = [0.0; PLAYERS];
        for (player, it) in res.iter_mut().enumerate().take(self.teams.len()) {
            *it = if winners >> player & 1 != 0 { 1.0 } else { 0.0 };
        }
        res
    }

    /// Expands a node, which may have a known value, and returns its value.
    fn expand(&mut self, node: usize) -> Shares {
        let mut list = std::mem::take(&mut self.list);
        self.pos.legal_moves(&mut list);
        let res = if list.is_empty() {
            self.ending()
        } else {
            // The search never comes back to most positions.
            let again = self.nodes[node].visits > 0;
            if again && self.nodes.len() + list.len() <= self.most_nodes {
                self.add_children(node, list.iter().copied());
            }
            self.play_on()
        };
        self.list = list;
        res
    }

    fn ending(&mut self) -> Shares {
        if self.pos.over_budget() {
            return self.guess();
        }
        match self.pos.verdict() {
            Some((winners, _)) if winners != 0 => self.won_by(winners),
            _ => self.drawn(),
        }
    }

    /// Plays at random for a while.
    fn play_on(&mut self) -> Shares {
        let mut made = 0;
        let mut ended = None;
        // A network needs no moves to find out what is going on.
        let few = if self.scorer.has_net() { 0 } else { RANDOM_MOVES };
        while made < few || !self.scorer.tells() && made < 400 {
            let Some(mv) = self.pos.random_move(self.random.next_number()) else {
                ended = Some(self.ending());
                break;
            };
            self.pos.make(mv);
            made += 1;
        }
        let res = ended.unwrap_or_else(|| self.guess());
        for _ in 0..made {
            self.pos.unmake();
        }
        res
    }

    /// Estimates how likely each player is to win. The shares of all sides make 1. With two sides that is the logistic curve.
    fn guess(&mut self) -> Shares {
        let mut res = [0.0; PLAYERS];
        for (share, team) in res.iter_mut().zip(&self.teams) {
            *share = self.scorer.score(&self.pos, *team) as f32 / 800.0;
        }
        let shares = &mut res[..self.teams.len()];
        let best = shares.iter().copied().fold(f32::MIN, f32::max);
        let sides = first_of_sides(&self.teams);
        let all: f32 = sides.map(|it| (shares[it] - best).exp()).sum();
        for it in shares {
            *it = (*it - best).exp() / all;
        }
        res
    }

    /// Returns the value of a draw: all sides share it.
    fn drawn(&self) -> Shares {
        [1.0 / first_of_sides(&self.teams).count() as f32; PLAYERS]
    }

    /// Returns how often each first move was tried, and the sum of its values.
    fn seedlings(&self) -> Vec<(u32, f32)> {
        let (first, end) = self.nodes[0].children.unwrap_or((0, 0));
        let nodes = &self.nodes[first as usize..end as usize];
        nodes.iter().map(|it| (it.visits, it.sum)).collect()
    }

    /// Adds the results of another tree of the same position.
    fn add(&mut self, other: Vec<(u32, f32)>) {
        let (first, end) = self.nodes[0].children.unwrap_or((0, 0));
        let nodes = &mut self.nodes[first as usize..end as usize];
        for (node, (visits, sum)) in nodes.iter_mut().zip(other) {
            node.visits += visits;
            node.sum += sum;
        }
    }

    /// Returns how full the tree is, in thousandths.
    fn fullness(&self) -> u32 {
        (self.nodes.len() * 1000 / self.most_nodes.max(1)).min(1000) as u32
    }

    /// Returns the first moves with their results, best first.
    fn tried(&self) -> Vec<Tried> {
        let (first, end) = self.nodes[0].children.unwrap_or((0, 0));
        let mut res: Vec<Tried> = (first..end)
            .map(|it| {
                let node = &self.nodes[it as usize];
                Tried {
                    line: self.line(it as usize),
                    visits: node.visits,
                    share: node.sum / node.visits.max(1) as f32,
                }
            })
            .collect();
        res.sort_by_key(|it| std::cmp::Reverse(it.visits));
        res
    }

    /// Returns the moves tried most often from a node on.
    fn line(&self, mut node: usize) -> Vec<Move> {
        let mut res = vec![self.nodes[node].mv];
        while let Some((first, end)) = self.nodes[node].children {
            let most = (first..end).max_by_key(|it| self.nodes[*it as usize].visits);
            let Some(next) = most.filter(|it| self.nodes[*it as usize].visits > 0) else { break };
            node = next as usize;
            res.push(self.nodes[node].mv);
        }
        res
    }
}

/// Returns the first player of each side.
fn first_of_sides(sides: &[u16]) -> impl Iterator<Item = usize> {
    (0..sides.len()).filter(|it| sides[*it].trailing_zeros() as usize == *it)
}

/// Returns a share as a score.
fn score(share: f32) -> i32 {
    let share = share.clamp(0.001, 0.999);
    let score = -400.0 * (1.0 / share - 1.0).ln();
    (score as i32).clamp(-WON + 1, (BEST - 1).min(WON - 1))
}
