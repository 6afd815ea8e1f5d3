//! One thread's share of a search: deepening round by round, and alpha-beta within a round.

use super::{
    Score, enemies,
    even::Even,
    history::History,
    limits::Limits,
    order::{BAD, Ranked, keep, next_best},
    path::{SearchPath, Stop},
    scorer::Scorer,
    selective::Singular,
    shared::Shared,
    table::{Bound, TableEntry},
};
use crate::{
    endgame::Known,
    eval::{Brink, Evaluator},
};
use alfil::game::{Move, MoveList, Position};
use alfil_model::Model;
use std::{sync::atomic::Ordering::Relaxed, time::Duration};

/// Better than any score.
pub(super) const BEST: i32 = 32_000;
/// Scores beyond it are of games that are won.
pub(super) const WON: i32 = 31_000;
/// After so many positions a thread looks whether a bound is reached. A search with a bound of time looks more often where
/// that takes longer than [`LONGEST_BLIND`].
const NODES_A_LOOK: u64 = 16;
/// The longest time without a look at the clock, for a search with a bound of time.
const LONGEST_BLIND: Duration = Duration::from_micros(500);
/// The greatest depth of a search.
pub(super) const MOST_PLIES: usize = Limits::MOST_DEPTH as usize + 1;

/// What a move threatens at once, as far as it is known without a search. What is threatened is answered before a position is
/// judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Threat {
    Nothing,
    /// It came to a goal or near one.
    Goal,
    Check,
}

impl Threat {
    /// Returns what a move threatens that gives check, or comes near a goal.
    fn of(checks: bool, nears_goal: bool) -> Threat {
        match (checks, nears_goal) {
            (true, _) => Threat::Check,
            (false, true) => Threat::Goal,
            (false, false) => Threat::Nothing,
        }
    }
}

/// What is asked about a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Request {
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) depth: i32,
    pub(super) ply: usize,
    /// What the player on move has to answer.
    pub(super) threat: Threat,
    /// True if the answer is expected to be at least `beta`: so a good move is enough, and others matter less.
    pub(super) cut: bool,
    /// True if the player who has just moved did not skip the turn.
    pub(super) can_skip: bool,
    /// The tag of a move that is left out, or 0.
    pub(super) without: u16,
}

/// A first move and what is known of it.
#[derive(Clone, Debug)]
pub(super) struct Root {
    pub(super) mv: Move,
    pub(super) score: i32,
    pub(super) line: Vec<Move>,
}

/// A thread of a search.
pub(super) struct Worker<'a> {
    pub(super) pos: Position,
    pub(super) shared: &'a Shared<'a>,
    pub(super) roots: Vec<Root>,
    /// The greatest depth in this round.
    pub(super) farthest: usize,
    pub(super) eval: &'a Evaluator,
    scorer: Scorer<'a>,
    pub(super) path: SearchPath,
    /// The players for whom scores are good when they are on move: for each player those of the player's side.
    pub(super) sides: Vec<u16>,
    /// The players on the side of the one who thinks, and what is even for them.
    thinkers: u16,
    pub(super) even: Even,
    /// For each player the players of other teams, as a mask.
    pub(super) enemies: Vec<u16>,
    /// True if a player can be in check.
    pub(super) has_check: bool,
    pub(super) salt: u64,
    /// True if a side may be taken to be no worse off for a turn that it could pass.
    pub(super) may_skip: bool,
    /// True if moves that promise little may be left out.
    pub(super) may_prune: bool,
    /// True if rules can force a player to capture, so that a position with captures is not quiet.
    has_compulsion: bool,
    nodes: u64,
    told: u64,
    /// After how many positions the next look is.
    stride: u64,
    next_look: u64,
    /// The time of the last look at the clock.
    looked: Duration,
    pub(super) lists: Vec<MoveList>,
    pub(super) scores: Vec<Vec<Ranked>>,
    /// Lists for a search of a position whose own lists are in use: see [`Worker::singular`].
    pub(super) spare: Vec<(MoveList, Vec<Ranked>)>,
    looks: Vec<i32>,
    pub(super) lines: Vec<Vec<Move>>,
    pub(super) made: Vec<Option<Move>>,
    pub(super) history: History,
    pub(super) logs: [f32; LATEST],
}

/// At this ply and later, nothing is looked at more deeply than usual.
pub(super) const FARTHEST_EXTENSION: usize = 40;

/// Depths and numbers of moves from here on are all the same for how deeply a move is looked at.
pub(super) const LATEST: usize = 64;

impl<'a> Worker<'a> {
    pub(super) fn new(
        pos: Position,
        mut scorer: Scorer<'a>,
        shared: &'a Shared<'a>,
        path: SearchPath,
        sides: Vec<u16>,
        roots: Vec<Root>,
        history: History,
    ) -> Worker<'a> {
        let eval = scorer.evaluator();
        let values = eval.values();
        let model: &Model = &pos.program().model;
        let has_compulsion = !model.compulsory.is_empty();
        let may_prune = !shared.exact
            && model.turn.is_one_move()
            && model.players.len() > 1
            && values.has_force();
        // Of several enemies, the next one may be on move after a turn that is passed.
        let has_two = model.players.len() == 2;
        let may_skip = may_prune && has_two && !has_compulsion && values.sign() > 0;
        let thinkers = sides[pos.player().idx()];
        let even = scorer.even(&pos, thinkers);
        let (enemies, has_check) = (enemies(model), model.check.is_some());
        // The table outlives a search: scores for other sides, or from where something else was even, are not to be found.
        let salt = u64::from(thinkers) | u64::from(even.look as u32) << 16;
        let salt = if sides.len() > 2 { salt.wrapping_mul(0xD6E8_FEB8_6659_FD93) } else { 0 };
        Worker {
            pos,
            shared,
            roots,
            farthest: 0,
            eval,
            scorer,
            path,
            sides,
            thinkers,
            even,
            enemies,
            has_check,
            salt,
            may_skip,
            may_prune,
            has_compulsion,
            nodes: 0,
            told: 0,
            stride: NODES_A_LOOK,
            next_look: NODES_A_LOOK,
            looked: shared.elapsed().unwrap_or_default(),
            lists: vec![MoveList::new(); MOST_PLIES + 1],
            scores: vec![Vec::new(); MOST_PLIES + 1],
            spare: vec![(MoveList::new(), Vec::new()); FARTHEST_EXTENSION],
            looks: vec![0; MOST_PLIES + 3],
            lines: vec![Vec::new(); MOST_PLIES + 2],
            made: vec![None; MOST_PLIES + 1],
            history,
            logs: std::array::from_fn(|it| (it.max(1) as f32).ln()),
        }
    }

    /// Returns the players on the side of the player on move.
    pub(super) fn side(&self) -> u16 {
        self.sides[self.pos.player().idx()]
    }

    /// Looks at the first moves from `first` on; the best of them comes to stand there.
    pub(super) fn round(&mut self, first: usize, depth: i32, alpha: i32, beta: i32) -> i32 {
        let mut best = -BEST;
        let mut alpha = alpha;
        let checked = self.is_checked();
        self.looks[2] = if checked { -BEST } else { self.look() };
        let side = self.side();
        let mut best_at = first;
        for n in first..self.roots.len() {
            let mv = self.roots[n].mv;
            let nears_goal = self.nears_goal(&mv);
            self.make(mv, 0);
            let same = self.side() == side;
            let threat = Threat::of(self.gives_check(), nears_goal);
            let deeper = depth - 1;
            let mut score = -BEST;
            let ask = Request {
                alpha,
                beta: alpha + 1,
                depth: deeper,
                ply: 1,
                threat,
                cut: true,
                can_skip: false,
                without: 0,
            };
            if n > first {
                let decides = threat != Threat::Nothing || mv.is_noisy();
                let late = depth >= 3 && n > first + 3 && !decides && !self.shared.exact;
                let less = if late { self.late(depth, n - first) / 2 + 1 } else { 0 };
                let less = less.clamp(0, (deeper - 1).max(0));
                score = self.child(same, Request { depth: deeper - less, ..ask });
                if score > alpha && less > 0 {
                    score = self.child(same, ask);
                }
            }
            if n == first || score > alpha && score < beta {
                score = self.child(same, Request { beta, cut: false, ..ask });
            }
            self.unmake();
            if self.shared.is_stopped() {
                break;
            }
            let root = &mut self.roots[n];
            if n == first || score > alpha {
                root.score = score;
                root.line.clear();
                root.line.push(mv);
                root.line.extend_from_slice(&self.lines[1]);
            } else {
                root.score = -BEST;
            }
            if score > best {
                best = score;
                best_at = n;
                alpha = alpha.max(score);
                if score >= beta {
                    break;
                }
            }
        }
        // The others keep their order.
        self.roots[first..=best_at].rotate_right(1);
        best
    }

    pub(super) fn tell_nodes(&mut self) {
        self.shared.nodes.fetch_add(self.nodes - self.told, Relaxed);
        self.told = self.nodes;
    }

    #[inline]
    pub(super) fn count_node(&mut self, ply: usize) {
        self.nodes += 1;
        self.farthest = self.farthest.max(ply);
        if self.nodes >= self.next_look {
            self.tell_nodes();
            if self.shared.is_spent() {
                self.shared.stop.store(true, Relaxed);
            }
            self.adapt_stride();
            self.next_look = self.nodes + self.stride;
        }
    }

    /// Looks at the clock at the next position if a question about this one took long.
    #[inline]
    fn look_soon_if_slow(&mut self) {
        if self.pos.took_long() {
            self.next_look = self.nodes;
        }
    }

    /// Looks at the clock more often where positions take long. Searches without a bound of time always stop at the same
    /// position.
    fn adapt_stride(&mut self) {
        let Some(now) = self.shared.allowance.and_then(|_| self.shared.elapsed()) else { return };
        let blind = now.saturating_sub(self.looked);
        self.looked = now;
        self.stride = if blind > LONGEST_BLIND {
            (self.stride / 2).max(1)
        } else {
            (self.stride * 2).min(NODES_A_LOOK)
        };
    }

    fn is_checked(&mut self) -> bool {
        let player = self.pos.player();
        self.has_check && self.pos.in_check(player)
    }

    pub(super) fn look(&mut self) -> i32 {
        let side = self.side();
        let score = self.scorer.score(&self.pos, side);
        if side == self.thinkers { score - self.even.look } else { score + self.even.look }
    }

    pub(super) fn make(&mut self, mv: Move, ply: usize) {
        self.look_soon_if_slow();
        self.made[ply] = Some(mv);
        let mover = self.pos.player().0;
        self.pos.make(mv);
        self.path.push(&self.pos, mover);
    }

    /// Returns true if the move just made gives check, or the mover is still on move and in check.
    pub(super) fn gives_check(&mut self) -> bool {
        let res = self.is_checked();
        if res {
            self.path.note_check();
        }
        res
    }

    pub(super) fn unmake(&mut self) {
        self.look_soon_if_slow();
        self.path.pop();
        self.pos.unmake();
    }

    /// Returns the value of a position after a move for the player who made it.
    fn child(&mut self, same: bool, ask: Request) -> i32 {
        if same {
            // The same player chooses again.
            self.search(Request { cut: !ask.cut, can_skip: false, ..ask })
        } else {
            let (alpha, beta) = (-ask.beta, -ask.alpha);
            -self.search(Request { alpha, beta, can_skip: true, ..ask })
        }
    }

    /// Returns the value of a win now: the less the more turns it took.
    pub(super) fn won(&self) -> i32 {
        let begun = !self.pos.turn_complete();
        BEST - i32::from(self.path.turns()) - i32::from(begun)
    }

    /// Returns the value of the end of the game for the player on move. A position without moves whose budget is spent is not
    /// the end: its moves are not known.
    pub(super) fn ended(&mut self) -> i32 {
        if self.pos.over_budget() {
            return self.look();
        }
        let (winners, reason) = self.pos.verdict().unwrap_or((0, u16::MAX));
        if winners == 0 {
            return self.drawn();
        }
        let wins = winners & self.side() != 0;
        let worth = self.path.win_value(reason).unwrap_or_else(|| self.won());
        if wins { worth } else { -worth }
    }

    /// Returns the value in the table, if it is enough within these bounds.
    pub(super) fn score_of(&self, known: Option<TableEntry>, alpha: i32, beta: i32) -> Option<i32> {
        let it = known?;
        let score = from_table(it.score, self.path.turns());
        let enough = match it.bound {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        };
        (enough && beta - alpha == 1).then_some(score)
    }

    /// Returns the value of a draw for the player on move: rulings may give another result.
    fn drawn(&mut self) -> i32 {
        let winners = self.pos.draw_verdict(self.path.history());
        match winners {
            0 => 0,
            it if it & self.side() != 0 => WON - 500,
            _ => -(WON - 500),
        }
    }

    /// Returns the value of the position, if a solved endgame has it.
    pub(super) fn known(&mut self) -> Option<i32> {
        let won = |it: &Self, moves: u16| (it.won() - i32::from(moves)).max(WON);
        Some(match self.scorer.known(&self.pos)? {
            Known::Wins(moves) => won(self, moves),
            Known::Loses(moves) => -won(self, moves),
            Known::Draw => self.drawn(),
        })
    }

    /// Returns the value of the position, if the history ends the game.
    fn stopped_by_history(&mut self) -> Option<i32> {
        let stop = self.path.stop(&self.pos)?;
        let own = self.sides[usize::from(self.path.last_mover())] == self.side();
        Some(match stop {
            Stop::Draw => self.drawn(),
            Stop::Wins if own => self.won(),
            Stop::Loses if !own => self.won(),
            Stop::Wins | Stop::Loses => -self.won(),
        })
    }

    /// Searches a position to a depth. Scores are for the player on move.
    pub(super) fn search(&mut self, ask: Request) -> i32 {
        let Request { mut alpha, mut beta, mut depth, ply, threat, cut, without, .. } = ask;
        self.lines[ply].clear();
        if self.shared.is_stopped() {
            return 0;
        }
        if without == 0
            && let Some(score) = self.stopped_by_history()
        {
            return score;
        }
        if let Some(score) = self.known() {
            return score;
        }
        if ply >= MOST_PLIES - 1 {
            return self.look();
        }
        let checked = threat == Threat::Check;
        if depth <= 0 && threat == Threat::Nothing {
            return self.quiesce(alpha, beta, ply, 0, false);
        }
        depth = depth.max(1);
        self.count_node(ply);
        if self.shared.is_stopped() {
            return 0;
        }
        // No win is sooner than one at the next move.
        let lost = BEST - i32::from(self.path.turns());
        alpha = alpha.max(-lost);
        beta = beta.min(lost - 1);
        if alpha >= beta {
            return alpha;
        }
        let open = beta - alpha > 1;
        let key = self.pos.zobrist() ^ self.salt;
        let known = self.shared.table.get(key);
        let deep = known.filter(|it| i32::from(it.depth) >= depth && without == 0);
        if let Some(score) = self.score_of(deep, alpha, beta) {
            return score;
        }
        let (look, guess, improves) = self.look_at_node(known, checked, ply);
        let mut list = std::mem::take(&mut self.lists[ply]);
        // Where captures can be compulsory, only the moves tell whether this position is quiet.
        let forced = self.has_compulsion && {
            self.pos.legal_moves(&mut list);
            is_forced(&list)
        };
        let mut node = NodeState {
            alpha,
            beta,
            depth,
            ply,
            checked,
            forced,
            look,
            guess,
            improves,
            key,
            open,
            cut,
            without,
        };
        if let Some(score) = self.prune(&node, ask) {
            self.lists[ply] = list;
            return score;
        }
        if depth >= 4 && known.is_none_or(|it| it.tag == 0) && !self.shared.exact {
            depth -= 1;
        }
        if !self.has_compulsion {
            self.pos.legal_moves(&mut list);
        } else if list.len() == 1 && ply < FARTHEST_EXTENSION {
            depth += 1;
        }
        node.depth = depth;
        let res = if list.is_empty() { self.ended() } else { self.moves(&node, &mut list, known) };
        self.lists[ply] = list;
        res
    }

    /// Returns the value of a position without search, a better guess, and true if the position has become better for the player
    /// on move since the turn before.
    fn look_at_node(
        &mut self,
        known: Option<TableEntry>,
        checked: bool,
        ply: usize,
    ) -> (i32, i32, bool) {
        let look = match known {
            _ if checked => -BEST,
            Some(it) => i32::from(it.look),
            None => self.look(),
        };
        self.looks[ply + 2] = look;
        (look, self.better_guess(look, known), !checked && look > self.looks[ply])
    }

    /// Evaluates a position at the end of what is looked at: returns what it looks like, and a better guess.
    pub(super) fn look_at_end(&mut self, known: Option<TableEntry>) -> (i32, i32) {
        let look = known.map(|it| i32::from(it.look)).filter(|it| *it > -BEST);
        let look = look.unwrap_or_else(|| self.look());
        (look, self.better_guess(look, known))
    }

    /// Returns a guess of the value of a position: what it looks like, or the score in the table that says more.
    fn better_guess(&self, look: i32, known: Option<TableEntry>) -> i32 {
        let Some(known) = known.filter(|_| look > -BEST) else { return look };
        let score = from_table(known.score, self.path.turns());
        let says_more = match known.bound {
            Bound::Exact => true,
            Bound::Lower => score > look,
            Bound::Upper => score < look,
        };
        if says_more && score.abs() < WON - 1000 { score } else { look }
    }

    /// Looks at the moves of a position one after the other.
    fn moves(&mut self, node: &NodeState, list: &mut MoveList, known: Option<TableEntry>) -> i32 {
        let &NodeState { beta, depth, ply, .. } = node;
        let mut alpha = node.alpha;
        let mut scores = std::mem::take(&mut self.scores[ply]);
        self.rank(list, &mut scores, known.map_or(0, |it| it.tag), ply);
        let player = self.pos.player().idx();
        let mut best = -BEST;
        let mut best_move = None;
        let mut tried = 0;
        let mut n_quiet = 0;
        let mut all_quiet = true;
        let mut n = 0;
        while n < scores.len() {
            if all_quiet && best > -WON + 1000 && self.are_quiet_hopeless(node, n_quiet, alpha) {
                // Neither are those after them, unless they may decide the game.
                keep(list, &mut scores, n, |it| it.is_noisy() || self.may_decide(it));
                all_quiet = false;
                continue;
            }
            let (mv, ranked) = next_best(list, &mut scores, n);
            n += 1;
            if node.without != 0 && mv.tag() == node.without {
                continue;
            }
            let rank = ranked.rank();
            let quiet = !mv.is_noisy();
            let hopeless = best > -WON + 1000
                && if quiet {
                    !all_quiet || self.is_quiet_hopeless(node, rank, tried, alpha)
                } else {
                    self.is_hopeless(node, rank)
                };
            if hopeless && !self.may_decide(&mv) {
                continue;
            }
            let more = match self.singular(node, &mv, known) {
                Singular::No => 0,
                Singular::Extend(it) => it,
                Singular::Enough(score) => {
                    self.scores[ply] = scores;
                    return score;
                }
            };
            let next = Next { mv, rank, tried, more, hopeless };
            let Some(score) = self.follow(node, next, alpha) else { continue };
            n_quiet += i32::from(quiet);
            tried += 1;
            if self.shared.is_stopped() {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(mv);
                    self.keep_line(mv, ply);
                }
            }
            if alpha >= beta {
                if quiet {
                    let before = self.before(ply);
                    self.history.reward(player, &mv, before, depth, ply, &list[..n - 1]);
                }
                break;
            }
        }
        self.scores[ply] = scores;
        if !self.shared.is_stopped() && node.without == 0 {
            let bound = match best {
                it if it >= beta => Bound::Lower,
                it if it > node.alpha => Bound::Exact,
                _ => Bound::Upper,
            };
            let tag = best_move.map_or(0, |it| it.tag());
            self.remember(node.key, tag, best, bound, depth, node.look);
        }
        best
    }

    /// Returns the move that led to a position, and the one before that.
    pub(super) fn before(&self, ply: usize) -> [Option<Move>; 2] {
        [1, 2].map(|it| ply.checked_sub(it).and_then(|it| self.made[it]))
    }

    /// Looks at what follows a move: less deeply if it comes late, and again if it is better than thought. A hopeless move that
    /// does not decide anything is not looked at.
    fn follow(&mut self, node: &NodeState, next: Next, alpha: i32) -> Option<i32> {
        let &NodeState { beta, depth, ply, open, .. } = node;
        let Next { mv, rank, tried, more, hopeless } = next;
        let side = self.side();
        let player = self.pos.player().idx();
        let nears_goal = self.nears_goal(&mv);
        self.make(mv, ply);
        let same = self.side() == side;
        let threat = Threat::of(self.gives_check(), nears_goal);
        let checks = threat == Threat::Check;
        let decides = threat != Threat::Nothing;
        if hopeless && !decides {
            self.unmake();
            return None;
        }
        // Answers to checks are looked at more deeply.
        let answer = i32::from(checks && ply < FARTHEST_EXTENSION && (depth < 6 || tried == 0));
        let deeper = depth - 1 + if more == 0 { answer } else { more };
        let mut score = -BEST;
        let ask = Request {
            alpha,
            beta: alpha + 1,
            depth: deeper,
            ply: ply + 1,
            threat,
            cut: !node.cut,
            can_skip: false,
            without: 0,
        };
        if tried > 0 {
            let quiet = !mv.is_noisy();
            let mut less = 0;
            let late = tried >= 2 + usize::from(open) && !self.shared.exact;
            if depth >= 3 && late && (quiet || rank < BAD) {
                less = self.late(depth, tried);
                less -= i32::from(open) + i32::from(node.checked);
                less += i32::from(!node.improves) + i32::from(node.cut);
                if quiet {
                    let before = self.before(ply);
                    less -= self.history.of(player, &mv, before) / 6000;
                }
                if decides {
                    less = less / 2 - 1;
                }
                less = less.clamp(0, (deeper - 1).max(0));
            }
            score = self.child(same, Request { depth: deeper - less, cut: true, ..ask });
            if score > alpha && less > 0 {
                score = self.child(same, ask);
            }
        }
        if tried == 0 || score > alpha && score < beta {
            let cut = !open && !node.cut;
            score = self.child(same, Request { beta, cut, ..ask });
        }
        self.unmake();
        Some(score)
    }

    /// Returns true if a move may decide the game: if it may give check, or comes to a goal or near one.
    pub(super) fn may_decide(&self, mv: &Move) -> bool {
        self.nears_goal(mv) || self.has_check && self.eval.may_check(&self.pos, mv)
    }

    /// Returns true if a move comes to a goal, or to where the next one may come to it.
    pub(super) fn nears_goal(&self, mv: &Move) -> bool {
        self.eval.values().brink(self.pos.player().idx(), mv) > Brink::Far
    }

    /// Puts what was found out about a position into the table.
    pub(super) fn remember(
        &self,
        key: u64,
        tag: u16,
        score: i32,
        bound: Bound,
        depth: i32,
        look: i32,
    ) {
        let score = to_table(score, self.path.turns());
        let (depth, look) = (depth.clamp(0, 255) as u8, look as i16);
        self.shared.table.put(key, TableEntry { tag, score, depth, bound, look });
    }

    pub(super) fn keep_line(&mut self, mv: Move, ply: usize) {
        let (line, rest) = self.lines.split_at_mut(ply + 1);
        let line = &mut line[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&rest[0]);
    }
}

/// The state of a node while its moves are searched.
pub(super) struct NodeState {
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) depth: i32,
    pub(super) ply: usize,
    pub(super) checked: bool,
    /// True if the player must capture.
    pub(super) forced: bool,
    pub(super) look: i32,
    /// As [`Worker::better_guess`] has it.
    pub(super) guess: i32,
    pub(super) improves: bool,
    pub(super) key: u64,
    pub(super) open: bool,
    /// As in [`Request`].
    pub(super) cut: bool,
    pub(super) without: u16,
}

/// A move whose turn it is among those of a position.
#[derive(Clone, Copy)]
struct Next {
    mv: Move,
    rank: i32,
    /// The number of moves tried before it.
    tried: usize,
    /// How much more deeply it is looked at than others.
    more: i32,
    /// True if it promises too little.
    hopeless: bool,
}

/// Returns true if all moves of a list change material: where captures are compulsory, the player must make one.
fn is_forced(list: &[Move]) -> bool {
    !list.is_empty() && list.iter().all(Move::is_noisy)
}

/// Wins are counted from the position in the table, and from the first one of the search elsewhere.
fn to_table(score: i32, turns: u16) -> i16 {
    let turns = i32::from(turns);
    let score = match score {
        it if it >= WON => it + turns,
        it if it <= -WON => it - turns,
        it => it,
    };
    score as i16
}

pub(super) fn from_table(score: i16, turns: u16) -> i32 {
    let (score, turns) = (i32::from(score), i32::from(turns));
    match score {
        it if it >= WON => it - turns,
        it if it <= -WON => it + turns,
        it => it,
    }
}

/// Returns a score for people.
pub(super) fn plain_score(score: i32) -> Score {
    match score {
        it if it >= WON => Score::Wins((BEST - it) as u32),
        it if it <= -WON => Score::Loses((BEST + it) as u32),
        it => Score::Value(it),
    }
}
