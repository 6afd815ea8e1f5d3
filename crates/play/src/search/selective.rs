//! Which positions and moves are looked at less deeply than others, more deeply, or not at all.

use super::{
    history::MOST_WEIGHT,
    order::BAD,
    table::{Bound, TableEntry},
    worker::{FARTHEST_EXTENSION, LATEST, NodeState, Request, Threat, WON, Worker, from_table},
};
use alfil::game::Move;

/// Whether all depends on one move.
pub(super) enum Singular {
    No,
    /// It is looked at so much more deeply, or less.
    Extend(i32),
    /// Other moves seem to be good enough as well: this is the value of the position.
    Enough(i32),
}

impl Worker<'_> {
    /// Ways to know without looking that the position is good enough.
    pub(super) fn prune(&mut self, node: &NodeState, ask: Request) -> Option<i32> {
        let &NodeState { beta, depth, ply, guess, improves, cut, .. } = node;
        let quiet = ask.threat == Threat::Nothing && !node.forced;
        if !self.may_prune || node.open || !quiet || node.without != 0 || beta.abs() >= WON - 1000 {
            return None;
        }
        if depth <= 7 && guess - 85 * (depth - i32::from(improves)) >= beta {
            return Some(guess);
        }
        let player = self.pos.player().idx();
        if !self.may_skip
            || !ask.can_skip
            || depth < 3
            || guess < beta
            || !self.eval.has_force(&self.pos, player)
        {
            return None;
        }
        let less = 3 + depth / 3 + ((guess - beta) / 180).min(3);
        self.made[ply] = None;
        self.pos.make_null();
        self.path.push_skip(&self.pos, player as u8);
        let (alpha, beta) = (-beta, -beta + 1);
        let depth = depth - 1 - less;
        let ply = ply + 1;
        let ask = Request {
            alpha,
            beta,
            depth,
            ply,
            threat: Threat::Nothing,
            cut: !cut,
            can_skip: false,
            without: 0,
        };
        let score = -self.search(ask);
        self.unmake();
        let beta = node.beta;
        let sure = score >= beta && !self.shared.is_stopped();
        sure.then_some(if score >= WON - 1000 { beta } else { score })
    }

    /// Returns true if further quiet moves are not looked at, as others were and they promise little.
    pub(super) fn are_quiet_hopeless(&self, node: &NodeState, n_quiet: i32, alpha: i32) -> bool {
        let &NodeState { depth, guess, improves, .. } = node;
        let most = (3 + depth * depth) * if improves { 2 } else { 1 };
        self.may_leave_out(node)
            && (depth <= 8 && n_quiet >= most || depth <= 6 && guess + 90 + 80 * depth <= alpha)
    }

    /// Returns true if a quiet move promises too little to be looked at. `tried` moves were tried before it.
    pub(super) fn is_quiet_hopeless(
        &self,
        node: &NodeState,
        rank: i32,
        tried: usize,
        alpha: i32,
    ) -> bool {
        let depth = node.depth;
        if !self.may_leave_out(node) || depth > 10 || rank > MOST_WEIGHT {
            return false;
        }
        let left = (depth - 1 - self.late(depth, tried)).max(0);
        left <= 5 && rank < -2500 * (left + 1)
            || left <= 6 && node.guess + 110 + 90 * left + rank / 100 <= alpha
    }

    /// Returns true if a capture loses too much to be looked at.
    pub(super) fn is_hopeless(&self, node: &NodeState, rank: i32) -> bool {
        let depth = node.depth;
        self.may_leave_out(node)
            && depth <= 7
            && rank < BAD
            && rank + 1_000_000 < -50 * depth * depth.min(4)
    }

    fn may_leave_out(&self, node: &NodeState) -> bool {
        self.may_prune && !node.checked && !node.forced && !node.open
    }

    /// Finds out whether the move that the table names is much better than all others, so that all depends on it.
    pub(super) fn singular(
        &mut self,
        node: &NodeState,
        mv: &Move,
        known: Option<TableEntry>,
    ) -> Singular {
        let &NodeState { beta, depth, ply, checked, cut, without, .. } = node;
        let Some(known) = known.filter(|it| it.tag != 0 && it.tag == mv.tag()) else {
            return Singular::No;
        };
        let score = from_table(known.score, self.path.turns());
        if depth < 7
            || without != 0
            || ply >= FARTHEST_EXTENSION
            || known.bound == Bound::Upper
            || i32::from(known.depth) < depth - 3
            || score.abs() >= WON - 1000
            || !self.may_prune
        {
            return Singular::No;
        }
        let bound = score - 2 * depth;
        let ask = Request {
            alpha: bound - 1,
            beta: bound,
            depth: (depth - 1) / 2,
            ply,
            threat: if checked { Threat::Check } else { Threat::Nothing },
            cut,
            can_skip: false,
            without: mv.tag(),
        };
        let lists = std::mem::take(&mut self.spare[ply]);
        (self.lists[ply], self.scores[ply]) = lists;
        let found = self.search(ask);
        let (list, ranks) = (&mut self.lists[ply], &mut self.scores[ply]);
        self.spare[ply] = (std::mem::take(list), std::mem::take(ranks));
        self.lines[ply].clear();
        if self.shared.is_stopped() {
            Singular::No
        } else if found < bound {
            Singular::Extend(1)
        } else if bound >= beta {
            Singular::Enough(bound)
        } else if score >= beta {
            Singular::Extend(-1)
        } else {
            Singular::No
        }
    }

    /// Returns how much less deeply a move is looked at, by the number of moves tried before it.
    pub(super) fn late(&self, depth: i32, tried: usize) -> i32 {
        let log = |it: usize| self.logs[it.min(LATEST - 1)];
        (0.6 + log(depth as usize) * log(tried) / 2.3) as i32
    }
}
