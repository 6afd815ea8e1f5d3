//! Positions at the end of what is looked at, and what changes most in them.

use super::{
    order::{BAD, next_best},
    table::Bound,
    worker::{BEST, MOST_PLIES, WON, Worker},
};
use alfil::game::MoveList;

impl Worker<'_> {
    /// Looks at what changes most until nothing does.
    pub(super) fn quiesce(
        &mut self,
        alpha: i32,
        beta: i32,
        ply: usize,
        down: usize,
        checked: bool,
    ) -> i32 {
        if let Some(score) = self.break_off(ply) {
            return score;
        }
        let mut alpha = alpha;
        let key = self.pos.zobrist() ^ self.salt;
        let known = self.shared.table.get(key);
        // A capture may have led into a solved endgame.
        if let Some(score) = self.known().or_else(|| self.score_of(known, alpha, beta)) {
            return score;
        }
        let mut best = -self.won();
        let mut look = -BEST;
        if !checked {
            (look, best) = self.look_at_end(known);
            if best >= beta || down >= 12 {
                if known.is_none() {
                    self.remember(key, 0, best, Bound::Lower, 0, look);
                }
                return best;
            }
            alpha = alpha.max(best);
        }
        let mut list = std::mem::take(&mut self.lists[ply]);
        let mut scores = std::mem::take(&mut self.scores[ply]);
        self.list_changes(&mut list, down, checked);
        if checked && list.is_empty() {
            best = self.ended();
        }
        self.rank(&list, &mut scores, known.map_or(0, |it| it.tag), ply);
        let side = self.side();
        let mut tag = 0;
        for n in 0..list.len() {
            let (mv, ranked) = next_best(&mut list, &mut scores, n);
            let quiet = !mv.is_noisy();
            if !checked && !quiet {
                // What loses material, or can't make good what is missing, is left alone.
                if ranked.rank() < BAD || self.may_prune && look + ranked.gain + 150 <= alpha {
                    continue;
                }
            } else if checked && best > -WON + 1000 && quiet && n > 2 {
                break;
            }
            let nears_goal = quiet && self.nears_goal(&mv);
            self.make(mv, ply);
            let same = self.side() == side;
            let checks = down < 2 && self.gives_check();
            if !checked && quiet && !checks && !nears_goal {
                self.unmake();
                continue;
            }
            let score = if same {
                self.quiesce(alpha, beta, ply + 1, down + 1, checks)
            } else {
                -self.quiesce(-beta, -alpha, ply + 1, down + 1, checks)
            };
            self.unmake();
            if self.shared.is_stopped() {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    tag = mv.tag();
                    self.keep_line(mv, ply);
                }
                if alpha >= beta {
                    break;
                }
            }
        }
        self.lists[ply] = list;
        self.scores[ply] = scores;
        if !self.shared.is_stopped() {
            let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
            self.remember(key, tag, best, bound, 0, look);
        }
        best
    }

    /// Lists the moves that may change most; all of a player in check.
    fn list_changes(&mut self, list: &mut MoveList, down: usize, checked: bool) {
        if checked {
            self.pos.legal_moves(list);
        } else if down == 0 && self.may_prune && (self.has_check || self.eval.values().has_goals())
        {
            self.pos.legal_moves(list);
            list.retain(|it| it.is_noisy() || self.may_decide(it));
        } else {
            self.pos.noisy_moves(list);
        }
    }

    /// Counts a position, and returns its value if nothing is looked at after it.
    fn break_off(&mut self, ply: usize) -> Option<i32> {
        self.lines[ply].clear();
        if self.shared.is_stopped() {
            return Some(0);
        }
        self.count_node(ply);
        if self.shared.is_stopped() {
            return Some(0);
        }
        if ply >= MOST_PLIES - 1 {
            return Some(self.look());
        }
        self.pos.over().then(|| self.ended())
    }
}
