//! The interpreter: positions, legal moves and goals, by the text alone. The translation is judged by it.

use super::{
    model::{GoalKind, GoalWhen, Occupant, Pass, Place, Rules},
    run::{Made, Noted, Reading, run},
};

/// The deepest chain of partial moves that is searched for the most captures.
const CHAIN: usize = 40;

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Man {
    pub(super) piece: usize,
    pub(super) owner: usize,
    pub(super) attributes: u64,
}

/// A position of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct State {
    pub(super) cells: Vec<Option<Man>>,
    pub(super) stores: Vec<Vec<u32>>,
    /// The entry of the turn order that is on move.
    pub(super) entry: usize,
    /// The piece that goes on in a chain of partial moves, and by which moves.
    pub(super) chain: Option<(usize, Option<usize>)>,
    pub(super) last_from: Option<usize>,
    pub(super) last_to: Option<usize>,
    /// What this turn has captured: owners and types.
    pub(super) captured: Vec<(usize, usize)>,
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Wins(usize),
    Loses(usize),
    Draw,
}

impl Rules {
    /// Returns the position of the set-up.
    pub(super) fn start(&self) -> State {
        let mut cells = vec![None; self.board.positions.len()];
        for it in &self.setup {
            let attributes =
                self.pieces[it.piece].defaults() & !it.changed | it.values & it.changed;
            cells[it.position] = Some(Man { piece: it.piece, owner: it.player, attributes });
        }
        let mut stores = self.stores.clone();
        if stores.is_empty() {
            stores = vec![vec![0; self.pieces.len()]; self.players.len()];
        }
        State {
            cells,
            stores,
            entry: 0,
            chain: None,
            last_from: None,
            last_to: None,
            captured: Vec::new(),
        }
    }

    /// Returns the moves of a player by pieces, all but for check, priorities and passes.
    fn moves_of(
        &self,
        state: &State,
        player: usize,
        kind: Option<usize>,
        in_attack: bool,
    ) -> Vec<Made> {
        let mut res = Vec::new();
        for (at, man) in state.cells.iter().enumerate() {
            if man.is_some_and(|it| it.owner == player) {
                self.moves_from(state, player, at, kind, in_attack, &mut res);
            }
        }
        res
    }

    fn moves_from(
        &self,
        state: &State,
        player: usize,
        at: usize,
        kind: Option<usize>,
        in_attack: bool,
        res: &mut Vec<Made>,
    ) {
        let Some(man) = state.cells[at] else { return };
        let on = Reading { rules: self, state, player, piece: man.piece, in_attack };
        for block in &self.pieces[man.piece].moves {
            if kind.is_none_or(|it| block.move_type == Some(it)) {
                res.extend(run(on, block, at, false));
            }
        }
    }

    fn drops_of(&self, state: &State, player: usize, kind: Option<usize>) -> Vec<Made> {
        let mut res = Vec::new();
        for (piece, ty) in self.pieces.iter().enumerate() {
            if state.stores[player][piece] == 0 {
                continue;
            }
            let on = Reading { rules: self, state, player, piece, in_attack: false };
            let blocks =
                ty.drops.iter().filter(|it| kind.is_none_or(|kind| it.move_type == Some(kind)));
            for block in blocks {
                for (at, position) in self.board.positions.iter().enumerate() {
                    if position.alive {
                        res.extend(run(on, block, at, true));
                    }
                }
            }
        }
        res
    }

    /// Returns true if a player could capture what stands on a position.
    pub(super) fn captures_at(
        &self,
        state: &State,
        player: usize,
        at: usize,
        kind: Option<usize>,
        in_attack: bool,
    ) -> bool {
        let moves = self.moves_of(state, player, kind, in_attack);
        moves.iter().any(|it| victims(state, it).any(|it| it == at))
    }

    /// Returns the legal moves. A pass is a move without a target.
    pub(super) fn legal(&self, state: &State) -> Vec<Made> {
        self.legal_of(state, |_| true)
    }

    /// Returns the wanted ones of the legal moves. This is faster than looking for them in the list of all.
    pub(super) fn legal_of(&self, state: &State, wanted: impl Fn(&Made) -> bool) -> Vec<Made> {
        let entry = self.order[state.entry];
        let player = entry.as_player;
        let mut moves = Vec::new();
        if let Some((at, kind)) = state.chain {
            self.moves_from(state, player, at, kind, false, &mut moves);
        } else {
            moves = self.moves_of(state, player, entry.move_type, false);
            moves.extend(self.drops_of(state, player, entry.move_type));
        }
        moves.retain(|it| self.changes(state, it));
        if state.chain.is_none() {
            let rank = |it: &Made| {
                let listed = |kind| self.priorities.iter().position(|it| *it == kind);
                it.move_type.and_then(listed).unwrap_or(self.priorities.len())
            };
            let best = moves.iter().map(rank).min();
            moves.retain(|it| Some(rank(it)) == best);
        }
        if self.options.maximal.is_some() {
            let most = |it: &Made| self.most_captures(state, it, 0);
            let counts: Vec<usize> = moves.iter().map(most).collect();
            let best = counts.iter().max().copied();
            let mut counts = counts.into_iter();
            moves.retain(|_| counts.next() == best);
        }
        let royal = self.royal(player);
        let is_safe =
            |it: &Made| royal.is_empty() || !self.in_check(&self.made(state, it), player, &royal);
        let may_pass = match (state.chain, self.options.pass) {
            (Some(_), _) => self.options.pass_partial && moves.iter().any(is_safe),
            (None, Pass::Never) => false,
            (None, Pass::Always) => true,
            (None, Pass::Forced) => !moves.iter().any(is_safe),
        };
        moves.retain(|it| wanted(it) && is_safe(it));
        let pass = Made { player, ..Made::default() };
        if may_pass && wanted(&pass) {
            moves.push(pass);
        }
        moves
    }

    /// Returns true if a move changes anything.
    fn changes(&self, state: &State, made: &Made) -> bool {
        if made.from != made.to || made.segments.len() > 1 {
            return true;
        }
        let after = self.put(state, made);
        after.cells != state.cells || after.stores != state.stores
    }

    fn most_captures(&self, state: &State, made: &Made, depth: usize) -> usize {
        // A part of a chain counts, even if it captures nothing.
        let own = victims(state, made).count().max(usize::from(made.partial.is_some()));
        if made.partial.is_none() || depth >= CHAIN {
            return own;
        }
        let after = self.made(state, made);
        let Some((at, kind)) = after.chain else { return own };
        let mut moves = Vec::new();
        self.moves_from(&after, made.player, at, kind, false, &mut moves);
        own + moves.iter().map(|it| self.most_captures(&after, it, depth + 1)).max().unwrap_or(0)
    }

    /// Returns the types that a player must keep from being captured.
    pub(super) fn royal(&self, player: usize) -> Vec<usize> {
        let mut res = Vec::new();
        for goal in self.goals.iter().filter(|it| it.players.contains(&player)) {
            collect_royal(&goal.when, &mut res);
        }
        res
    }

    /// Returns true if the next player could capture a royal piece of a player.
    fn in_check(&self, state: &State, player: usize, royal: &[usize]) -> bool {
        let is_royal = |it: &usize| {
            state.cells[*it].is_some_and(|it| it.owner == player && royal.contains(&it.piece))
        };
        let cells: Vec<usize> = (0..state.cells.len()).filter(is_royal).collect();
        if cells.is_empty() {
            return false;
        }
        let next = self.next_player(player);
        let mut moves = Vec::new();
        (0..state.cells.len()).filter(|it| state.cells[*it].is_some_and(|it| it.owner == next)).any(
            |at| {
                moves.clear();
                self.moves_from(state, next, at, None, false, &mut moves);
                // A piece that the same move puts elsewhere is attacked, too.
                let ends = |it: &Made| it.segments.iter().any(|it| cells.contains(&it.1));
                let captures = |it: &Made| victims(state, it).any(|it| cells.contains(&it));
                moves.iter().any(|it| ends(it) || captures(it))
            },
        )
    }

    /// Returns the player who comes after another one in the turn order.
    pub(super) fn next_player(&self, player: usize) -> usize {
        let at = self.order.iter().position(|it| it.as_player == player || it.player == player);
        let Some(at) = at else { return player };
        let after =
            (1..self.order.len()).map(|it| self.order[(at + it) % self.order.len()].as_player);
        after.into_iter().find(|it| *it != player).unwrap_or(player)
    }

    /// Returns the board after a move, with the same player on move.
    pub(super) fn put(&self, state: &State, made: &Made) -> State {
        self.spend(state.cells.len());
        let mut res = state.clone();
        if made.to.is_none() {
            return res;
        }
        let lifted: Vec<_> = made.segments.iter().map(|it| state.cells[it.0]).collect();
        if !made.copy {
            made.segments.iter().for_each(|it| res.cells[it.0] = None);
        }
        if let Some(to) = made.drop {
            res.stores[made.player][made.piece] =
                res.stores[made.player][made.piece].saturating_sub(1);
            self.capture(&mut res, to);
            let attributes = self.pieces[made.piece].defaults();
            res.cells[to] = Some(Man { piece: made.piece, owner: made.player, attributes });
        }
        for (man, (_, to)) in lifted.iter().zip(&made.segments) {
            if man.is_some() {
                self.capture(&mut res, *to);
                res.cells[*to] = *man;
            }
        }
        let last = made.segments.last().map(|it| it.1).or(made.drop);
        if let (Some(piece), Some(last)) = (made.becomes, last)
            && let Some(man) = &mut res.cells[last]
        {
            man.piece = piece;
        }
        for (effect, at) in &made.effects {
            self.effect(&mut res, *effect, *at);
        }
        res
    }

    fn effect(&self, state: &mut State, effect: Noted, at: usize) {
        match effect {
            Noted::Capture => self.capture(state, at),
            Noted::Create(owner, piece) => {
                self.capture(state, at);
                let attributes = self.pieces[piece].defaults();
                state.cells[at] = Some(Man { piece, owner, attributes });
            }
            _ => {
                let Some(man) = &mut state.cells[at] else { return };
                match effect {
                    Noted::Flip => man.owner = self.next_player(man.owner),
                    Noted::Owner(it) => man.owner = it,
                    Noted::Type(it) => man.piece = it,
                    Noted::Attribute(it, value) => {
                        man.attributes = man.attributes & !(1 << it) | u64::from(value) << it;
                    }
                    Noted::Capture | Noted::Create(..) => {}
                }
            }
        }
    }

    fn capture(&self, state: &mut State, at: usize) {
        if let Some(man) = state.cells[at].take() {
            state.captured.push((man.owner, man.piece));
            if self.options.recycle {
                state.stores[man.owner][man.piece] += 1;
            }
        }
    }

    /// Returns the position after a move.
    pub(super) fn made(&self, state: &State, made: &Made) -> State {
        let mut before = state.clone();
        if state.chain.is_none() {
            before.captured.clear();
        }
        let mut res = self.put(&before, made);
        if made.to.is_some() {
            (res.last_from, res.last_to) = (made.from, made.to);
        }
        res.chain = None;
        if let (Some(kind), Some(to)) =
            (made.partial, made.segments.last().map(|it| it.1).or(made.drop))
        {
            let mut more = Vec::new();
            self.moves_from(&res, made.player, to, kind, false, &mut more);
            more.retain(|it| self.changes(&res, it));
            if !more.is_empty() && res.cells[to].is_some_and(|it| it.owner == made.player) {
                res.chain = Some((to, kind));
                return res;
            }
        }
        res.entry = self.next_entry(res.entry);
        res
    }

    /// Returns the position after a player ends a chain of partial moves; `None` if there is no chain.
    pub(super) fn chain_left(&self, state: &State) -> Option<State> {
        state.chain?;
        let player = self.order[state.entry].as_player;
        Some(self.made(state, &Made { player, ..Made::default() }))
    }

    /// Returns how the game has ended, if it has. `before` is the player who moved last.
    pub(super) fn end(&self, state: &State, has_move: bool) -> Option<End> {
        if state.chain.is_some() {
            return None;
        }
        for goal in &self.goals {
            for player in goal.players.iter().filter(|it| !self.is_neutral(**it)) {
                if !self.goal(&goal.when, *player, state, has_move) {
                    continue;
                }
                return Some(match goal.kind {
                    GoalKind::Win => End::Wins(*player),
                    GoalKind::Loss => End::Loses(*player),
                    GoalKind::Draw => End::Draw,
                    GoalKind::Count => self.most(state),
                });
            }
        }
        (!has_move && self.options.pass == Pass::Never).then_some(End::Draw)
    }

    fn most(&self, state: &State) -> End {
        let count = |it: usize| state.cells.iter().flatten().filter(|man| man.owner == it).count();
        let best = self.active_players().map(count).max();
        let mut first = self.active_players().filter(|it| Some(count(*it)) == best);
        match (first.next(), first.next()) {
            (Some(it), None) => End::Wins(it),
            _ => End::Draw,
        }
    }

    fn goal(&self, when: &GoalWhen, player: usize, state: &State, has_move: bool) -> bool {
        let on_move = self.order[state.entry].as_player == player;
        let count = |owner: Option<usize>, piece: Option<usize>| {
            let counted = |it: &&Man| {
                owner.is_none_or(|owner| it.owner == owner)
                    && piece.is_none_or(|piece| it.piece == piece)
            };
            let on = state.cells.iter().flatten().filter(counted).count();
            let of = |it: usize| owner.is_none_or(|owner| it == owner);
            let off = state.stores.iter().enumerate().filter(|it| of(it.0)).flat_map(|it| {
                let types = it.1.iter().enumerate();
                types.filter(|it| piece.is_none_or(|piece| it.0 == piece)).map(|it| *it.1 as usize)
            });
            on + if self.options.off { off.sum::<usize>() } else { 0 }
        };
        match when {
            GoalWhen::Stalemated => on_move && !has_move,
            GoalWhen::Repetition => false,
            GoalWhen::Checkmated(types) => {
                on_move && !has_move && self.in_check(state, player, types)
            }
            GoalWhen::Captured(types) => {
                state.captured.iter().any(|it| it.0 == player && types.contains(&it.1))
            }
            GoalWhen::Remaining(n, piece) => count(Some(player), *piece) == *n as usize,
            GoalWhen::Total(n, piece) => count(None, *piece) == *n as usize,
            GoalWhen::And(all) => all.iter().all(|it| self.goal(it, player, state, has_move)),
            GoalWhen::Or(all) => all.iter().any(|it| self.goal(it, player, state, has_move)),
            GoalWhen::Not(it) => !self.goal(it, player, state, has_move),
            GoalWhen::Absolute(occupants, places) => places.iter().all(|place| match place {
                Place::Position(at) => {
                    occupants.iter().any(|it| self.occupies(it, player, state, *at))
                }
                Place::Zone(zone) => {
                    let cells = &self.board.zones[*zone].cells[player];
                    let mut in_zone = (0..cells.len()).filter(|it| cells[*it]);
                    in_zone
                        .any(|at| occupants.iter().any(|it| self.occupies(it, player, state, at)))
                }
            }),
            GoalWhen::Relative(chain) => {
                (0..state.cells.len()).any(|it| self.stands(chain, player, state, it))
            }
        }
    }

    fn occupies(&self, occupant: &Occupant, player: usize, state: &State, at: usize) -> bool {
        let man = state.cells[at];
        match occupant {
            Occupant::Own(piece) => man.is_some_and(|it| it.owner == player && it.piece == *piece),
            Occupant::Opponent(piece) => man.is_some_and(|it| {
                it.owner != player && !self.is_neutral(it.owner) && it.piece == *piece
            }),
            Occupant::Any(piece) => man.is_some_and(|it| it.piece == *piece),
            Occupant::Not(it) => !self.occupies(it, player, state, at),
        }
    }

    fn stands(
        &self,
        chain: &[(usize, Option<usize>)],
        player: usize,
        state: &State,
        at: usize,
    ) -> bool {
        let mut at = Some(at);
        for (piece, dir) in chain {
            let Some(here) = at else { return false };
            let own = state.cells[here].is_some_and(|it| it.owner == player && it.piece == *piece);
            if !own {
                return false;
            }
            at = dir.and_then(|it| self.step(player, it, here));
        }
        true
    }
}

fn collect_royal(when: &GoalWhen, res: &mut Vec<usize>) {
    match when {
        GoalWhen::Checkmated(types) => res.extend(types),
        GoalWhen::And(all) | GoalWhen::Or(all) => all.iter().for_each(|it| collect_royal(it, res)),
        _ => {}
    }
}

/// Returns where a move captures.
pub(super) fn victims<'a>(state: &'a State, made: &'a Made) -> impl Iterator<Item = usize> + 'a {
    let lifted = |at: usize| made.segments.iter().any(|it| it.0 == at);
    let targets = made.segments.iter().map(|it| it.1).chain(made.drop);
    let by_moving = targets.filter(move |it| !lifted(*it));
    let by_effect =
        made.effects.iter().filter(|it| matches!(it.0, Noted::Capture | Noted::Create(..)));
    let all = by_moving.chain(by_effect.map(|it| it.1));
    all.filter(|it| state.cells[*it].is_some())
}
