//! Evaluating expressions.

pub(in crate::vm) mod attack;
pub(in crate::vm) mod board_cond;
pub(in crate::vm) mod choices;
pub(in crate::vm) mod deps;
mod en_passant;
pub(in crate::vm) mod lines;
mod off;
mod players;
pub(in crate::vm) mod pseudo;
pub(in crate::vm) mod sight;
pub(in crate::vm) mod tables;
mod trace;
pub(in crate::vm) mod walk;

use super::{
    board::{Board, NONE, Piece, new_piece},
    mv::Move,
};
use crate::program::{
    Bitboard,
    core::{Core, NEUTRAL, NO_TYPE, UNKNOWN_ENEMY},
    plan::Facts,
};
use alfil_model::{
    Cell, CellRef, Cond, History, LabelId, MAX_VICTIMS, MoveKind, Num, PieceRef, PieceType,
    PlayerRef, SetExpr, TypeExpr, TypeSet,
};

/// Reads a position: expressions, attacks, pseudo-legal moves. The board is as before when an answer is given.
///
/// The layers above stand on this one, each on the one before: [`Effects`](super::effects::Effects) change the position,
/// [`Legality`](super::legality::Legality) judges moves, [`Movegen`] lists them. A layer calls those below as its own methods. Two
/// arrows lead upward, both through [`Eval::movegen`]: an expression asks whether a player has a move, and so does the
/// course of a turn.
#[derive(Debug)]
pub(in crate::vm) struct Eval<'a, const N: usize> {
    pub(in crate::vm) core: &'a Core<N>,
    pub(in crate::vm) b: &'a mut Board<N>,
    pub(in crate::vm) asking: Asking,
}

/// Questions that are being answered. The answer to a question must not depend on itself, so inside of it the answer is no.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::vm) struct Asking {
    /// True while attacks are computed: nothing is attacked then, and nobody is in check.
    pub(in crate::vm) attack: bool,
    /// True while check is computed: nobody is in check then.
    pub(in crate::vm) check: bool,
    /// True while royal pieces are computed: no piece is royal then.
    pub(in crate::vm) royal: bool,
    /// True while the targets of pieces are computed: no piece has targets then.
    pub(in crate::vm) targets: bool,
    /// True while it is computed whether a player is stuck: nobody is stuck then.
    pub(in crate::vm) stuck: bool,
    /// True while moves are looked for that forbids allow, whatever check and the rest of the turn say.
    pub(in crate::vm) unchecked: bool,
    /// True while the board shows the position before the move.
    pub(in crate::vm) rewound: bool,
    /// True if a move is being made.
    pub(in crate::vm) moving: bool,
    /// True if the player on move is taken to have no move.
    pub(in crate::vm) moveless: bool,
    /// The history that a ruling may read.
    pub(in crate::vm) history: History,
}

/// The context of an expression: the player, the move and the event to which it can refer.
#[derive(Clone, Copy, Debug)]
pub(in crate::vm) struct Ctx {
    pub(in crate::vm) own: u8,
    pub(in crate::vm) from: u16,
    pub(in crate::vm) to: u16,
    pub(in crate::vm) at: u16,
    pub(in crate::vm) mover: Who,
    pub(in crate::vm) piece: Who,
    /// The mover in the position before the move.
    pub(in crate::vm) mover_before: Option<Piece>,
    /// True if the piece of the event is the mover.
    pub(in crate::vm) piece_is_mover: bool,
    pub(in crate::vm) victim: Option<Piece>,
    pub(in crate::vm) victim_cell: u16,
    pub(in crate::vm) over: Option<Piece>,
    pub(in crate::vm) over_cell: u16,
    /// The cells of the pieces that the move captures; the rest is [`NONE`].
    pub(in crate::vm) captured: [u16; MAX_VICTIMS],
    pub(in crate::vm) exempt: bool,
    /// The label of the move.
    pub(in crate::vm) label: Option<LabelId>,
    /// The kind of the move.
    pub(in crate::vm) kind: Option<MoveKind>,
    pub(in crate::vm) option: u8,
    /// The cells and types that an action chose.
    pub(in crate::vm) bound: [(u16, u8); MAX_VICTIMS],
}

/// A reference to a piece that may move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::vm) enum Who {
    Nothing,
    /// The piece that stands on that cell now.
    At(u16),
    /// A snapshot of the piece.
    Was(Piece),
}

impl Ctx {
    /// A context without a player, for expressions that name all players.
    pub(in crate::vm) const NOBODY: Ctx = Ctx {
        own: 0,
        from: NONE,
        to: NONE,
        at: NONE,
        mover: Who::Nothing,
        piece: Who::Nothing,
        mover_before: None,
        piece_is_mover: false,
        victim: None,
        victim_cell: NONE,
        over: None,
        over_cell: NONE,
        captured: [NONE; MAX_VICTIMS],
        exempt: false,
        label: None,
        kind: None,
        option: NO_TYPE,
        bound: [(NONE, NO_TYPE); MAX_VICTIMS],
    };

    /// Returns a context with a player and nothing else.
    pub(in crate::vm) fn of(own: u8) -> Ctx {
        Ctx { own, ..Ctx::NOBODY }
    }

    /// Returns the cells of the pieces that the move captures.
    pub(in crate::vm) fn captured(&self) -> impl Iterator<Item = usize> + '_ {
        self.captured.iter().filter(|it| **it != NONE).map(|it| usize::from(*it))
    }
}

/// Returns the cells of captured pieces in the form of [`Ctx::captured`].
pub(in crate::vm) fn captured(cells: impl Iterator<Item = u16>) -> [u16; MAX_VICTIMS] {
    let mut res = [NONE; MAX_VICTIMS];
    res.iter_mut().zip(cells).for_each(|(to, it)| *to = it);
    res
}

impl<'a, const N: usize> Eval<'a, N> {
    /// Returns the facts about the moves of the mover's type.
    #[inline]
    pub(in crate::vm) fn facts(&self, mv: &Move) -> &'a Facts<N> {
        let own = usize::from(self.b.now.player) * self.core.n_types;
        &self.core.plan.facts[own + usize::from(mv.ty())]
    }
}

impl<const N: usize> Eval<'_, N> {
    /// Returns true if a condition holds.
    pub(in crate::vm) fn holds(&mut self, cond: &Cond, x: &Ctx) -> bool {
        match cond {
            Cond::Const(it) => *it,
            Cond::Not(it) => !self.holds(it, x),
            Cond::And(all) => all.iter().all(|it| self.holds(it, x)),
            Cond::Or(all) => all.iter().any(|it| self.holds(it, x)),
            Cond::Compare(how, a, b) => {
                let (a, b) = (self.num(a, x), self.num(b, x));
                how.holds(a, b)
            }
            Cond::In(cell, set) => {
                let cell = self.cell(*cell, x);
                cell != NONE && self.member(cell, set, x)
            }
            Cond::Some(SetExpr::Rows { set, least, most }) => {
                let set = self.set(set, x);
                self.may_read_rows(&set, *most) && !self.rows(&set, *least, *most, true).is_empty()
            }
            Cond::Some(set) => !self.set(set, x).is_empty(),
            Cond::Within(a, b) => self.within(a, b, x),
            Cond::Is(piece, types) => {
                self.piece(*piece, x).is_some_and(|it| it.ty.0 != NO_TYPE && types.has(it.ty))
            }
            Cond::SameType(a, b) => {
                let a = self.ty(a, x);
                a != NO_TYPE && a == self.ty(b, x)
            }
            Cond::Exists(ty) => self.ty(ty, x) != NO_TYPE,
            Cond::Owned(piece, player) => match self.piece(*piece, x) {
                Some(it) if it.owner.0 == UNKNOWN_ENEMY => *player == PlayerRef::Enemy,
                Some(it) => self.players(*player, x) >> it.owner.0 & 1 != 0,
                None => false,
            },
            Cond::Marked(piece, mark) => {
                self.piece(*piece, x).is_some_and(|it| it.marks >> mark.0 & 1 != 0)
            }
            Cond::InCheck(player) => {
                self.each_player(*player, x).iter().any(|it| self.in_check(it as u8))
            }
            Cond::Stuck(player) => {
                self.player(*player, x).is_some_and(|it| self.movegen().stuck(it))
            }
            Cond::Captures => x.captured().next().is_some(),
            Cond::Kind(kind) => x.kind == Some(*kind),
            Cond::Exempt => x.exempt,
            Cond::Labelled(labels) => x.label.is_some_and(|it| labels.has(it)),
            Cond::PreviousLabelled(labels) => {
                self.b.now.previous_label().is_some_and(|it| labels.has(it))
            }
            // Before a turn's first move nothing is noted yet: the notes are those of an earlier turn.
            Cond::Unchanged
                if self.b.now.moves_made == 0 && (self.asking.rewound || !self.asking.moving) =>
            {
                true
            }
            Cond::Unchanged => self.b.is_unchanged(),
            Cond::Before(it) => self.before(x, |vm, x| vm.holds(it, x)),
            // In patterns the compiler has replaced it by a stride.
            Cond::Steepest(..) => false,
            Cond::Mobile(ty, cell) => {
                let (ty, cell) = (self.ty(ty, x), self.only(cell, x));
                let table = usize::from(x.own) * self.core.n_types + usize::from(ty);
                ty != NO_TYPE
                    && cell != NONE
                    && self.core.types.mobile[table].has(usize::from(cell))
            }
            Cond::Connected(set, a, b) => {
                let set = self.set(set, x);
                let (a, b) = (self.set(a, x), self.set(b, x));
                self.may_read(set.count()) && self.connected(set, a, b)
            }
            Cond::As(player, it) => self.seen_by(*player, x).is_some_and(|x| self.holds(it, &x)),
        }
    }

    fn within(&mut self, a: &SetExpr, b: &SetExpr, x: &Ctx) -> bool {
        let a = self.set(a, x);
        a.iter().all(|cell| self.member(cell as u16, b, x))
    }

    /// Reads something in the position before the move.
    pub(in crate::vm) fn before<T>(
        &mut self,
        x: &Ctx,
        read: impl FnOnce(&mut Self, &Ctx) -> T,
    ) -> T {
        if !self.asking.moving || self.asking.rewound {
            return read(self, x);
        }
        let was = |it: Option<Piece>| it.map_or(Who::Nothing, Who::Was);
        let mut x = *x;
        self.b.rewind();
        self.asking.rewound = true;
        x.mover = was(x.mover_before);
        x.piece = if x.piece_is_mover {
            x.mover
        } else if x.at != NONE {
            was(self.b.at(x.at))
        } else {
            Who::Nothing
        };
        let res = read(self, &x);
        self.asking.rewound = false;
        self.b.replay();
        res
    }

    /// A number.
    #[inline]
    pub(in crate::vm) fn num(&mut self, num: &Num, x: &Ctx) -> i32 {
        match num {
            Num::Const(it) => *it,
            Num::Count(set) => self.set(set, x).count() as i32,
            _ => self.worked_out_num(num, x),
        }
    }

    fn worked_out_num(&mut self, num: &Num, x: &Ctx) -> i32 {
        let line = |vm: &mut Self, set: &SetExpr, which: usize| match vm.only(set, x) {
            NONE => 0,
            cell => vm.core.lines.numbers[usize::from(cell)][which],
        };
        match num {
            Num::Const(it) => *it,
            Num::Count(set) => self.set(set, x).count() as i32,
            Num::Groups(set, stride) => {
                let set = self.set(set, x);
                if !self.may_read(set.count()) {
                    return 0;
                }
                self.groups(set, self.joins(*stride, x))
            }
            Num::Held(player, types) => self.held(*player, types, x),
            Num::HeldOf(player, ty) => match self.ty(ty, x) {
                NO_TYPE => 0,
                ty => self.held(*player, &TypeSet::from_iter([PieceType(ty)]), x),
            },
            Num::Counter(counter, player) => self.counter(counter.idx(), *player, x),
            Num::CellValues(field, cell, player) => {
                match (self.only(cell, x), self.player(*player, x)) {
                    (NONE, _) | (_, None) => 0,
                    (cell, Some(player)) => {
                        let values = &self.core.cell_values[field.idx()];
                        let values = values.get(usize::from(player));
                        values.map_or(0, |it| it[usize::from(cell)])
                    }
                }
            }
            Num::File(set) => line(self, set, 0),
            Num::Rank(set) => line(self, set, 1),
            Num::Level(set) => line(self, set, 2),
            Num::Standing(ty, list) => match self.ty(ty, x) {
                NO_TYPE => 0,
                ty => self.core.types.ranks[list.idx()][usize::from(ty)],
            },
            Num::TypeValue(values, ty) => match self.ty(ty, x) {
                NO_TYPE => 0,
                ty => self.core.types.values[values.idx()][usize::from(ty)],
            },
            Num::Sum(values, set) => {
                let set = self.set(set, x);
                let values = self.core.types.values[values.idx()].iter().zip(&self.b.by_type);
                values.map(|(value, pieces)| value * (set & *pieces).count() as i32).sum()
            }
            Num::Victims => x.captured().count() as i32,
            Num::MovesMade => i32::from(self.b.now.moves_made),
            Num::Passes => i32::from(self.b.now.passes),
            Num::Repetitions => self.asking.history.repetitions,
            Num::Quiet => self.asking.history.quiet,
            Num::TurnNumber => i32::try_from(self.b.now.turn).unwrap_or(i32::MAX),
            Num::Before(it) => self.before(x, |vm, x| vm.num(it, x)),
            Num::As(player, it) => self.seen_by(*player, x).map_or(0, |x| self.num(it, &x)),
            Num::Arith(how, a, b) => how.of(self.num(a, x), self.num(b, x)),
            Num::Abs(it) => self.num(it, x).saturating_abs(),
        }
    }

    /// The same as a player sees it.
    fn seen_by(&self, player: PlayerRef, x: &Ctx) -> Option<Ctx> {
        let own = self.player(player, x).filter(|it| usize::from(*it) != NEUTRAL)?;
        Some(Ctx { own, ..*x })
    }

    fn held(&self, player: PlayerRef, types: &TypeSet, x: &Ctx) -> i32 {
        let mut res = 0i32;
        for player in self.each_player(player, x) {
            for ty in types.iter() {
                let n = self.b.hands[player * self.core.n_types + ty.idx()];
                res = res.saturating_add(i32::from(n));
            }
        }
        res
    }

    fn counter(&self, counter: usize, player: PlayerRef, x: &Ctx) -> i32 {
        let counter = &self.core.counters[counter];
        if !counter.per_player {
            return self.b.counters[counter.start];
        }
        let players = self.each_player(player, x);
        let values = players.iter().map(|it| self.b.counters[counter.start + it]);
        values.fold(0, i32::saturating_add)
    }

    /// Returns the value of a type expression, or [`NO_TYPE`].
    pub(in crate::vm) fn ty(&self, ty: &TypeExpr, x: &Ctx) -> u8 {
        let types = &self.core.types;
        let known = |it: u8| (it != NO_TYPE).then_some(usize::from(it));
        match ty {
            TypeExpr::Const(it) => it.0,
            TypeExpr::Of(piece) => self.piece(*piece, x).map_or(NO_TYPE, |it| it.ty.0),
            TypeExpr::MoverWas => x.mover_before.map_or(NO_TYPE, |it| it.ty.0),
            TypeExpr::Next(it, list) => {
                known(self.ty(it, x)).map_or(NO_TYPE, |it| types.next[list.idx()][it])
            }
            TypeExpr::Paired(pairing, one, other) => {
                match (known(self.ty(one, x)), known(self.ty(other, x))) {
                    (Some(one), Some(other)) => {
                        types.pairings[pairing.idx()][one * self.core.n_types + other]
                    }
                    _ => NO_TYPE,
                }
            }
            TypeExpr::Promotion(it) => known(self.ty(it, x))
                .and_then(|it| types.promotions[it].first().copied())
                .unwrap_or(NO_TYPE),
            TypeExpr::Base(it) => known(self.ty(it, x)).map_or(NO_TYPE, |it| types.base[it]),
            TypeExpr::Bound(n) => x.bound.get(usize::from(*n)).map_or(NO_TYPE, |it| it.1),
            TypeExpr::Option => x.option,
            TypeExpr::Last => self.b.now.last_type,
        }
    }

    /// Returns the piece that an expression refers to, if there is one.
    pub(in crate::vm) fn piece(&self, piece: PieceRef, x: &Ctx) -> Option<Piece> {
        let who = |it: Who| match it {
            Who::Nothing => None,
            Who::At(cell) => self.b.at(cell),
            Who::Was(piece) => Some(piece),
        };
        match piece {
            PieceRef::Mover => who(x.mover),
            PieceRef::Piece => who(x.piece),
            PieceRef::Victim => x.victim,
            PieceRef::Over => x.over,
            PieceRef::At(cell) => match self.cell(cell, x) {
                NONE => None,
                cell => self.b.at(cell),
            },
        }
    }

    /// Returns the cell on which a piece stands now, or [`NONE`].
    pub(in crate::vm) fn place(&self, piece: PieceRef, x: &Ctx) -> u16 {
        let who = |it: Who| match it {
            Who::At(cell) if self.b.at(cell).is_some() => cell,
            _ => NONE,
        };
        match piece {
            PieceRef::Mover => who(x.mover),
            PieceRef::Piece => who(x.piece),
            PieceRef::Victim | PieceRef::Over => NONE,
            PieceRef::At(cell) => match self.cell(cell, x) {
                NONE => NONE,
                cell => who(Who::At(cell)),
            },
        }
    }

    /// Returns the cell that an expression refers to, or [`NONE`].
    pub(in crate::vm) fn cell(&self, cell: CellRef, x: &Ctx) -> u16 {
        match cell {
            CellRef::Origin => x.from,
            CellRef::Target => x.to,
            CellRef::Here => x.at,
            CellRef::Victim => x.victim_cell,
            CellRef::Over => x.over_cell,
            CellRef::Const(it) => it.0,
            CellRef::Bound(n) => x.bound.get(usize::from(n)).map_or(NONE, |it| it.0),
            CellRef::PreviousOrigin => self.b.now.previous.0,
            CellRef::PreviousTarget => self.b.now.previous.1,
        }
    }

    /// Returns true if the cell is in the set.
    pub(in crate::vm) fn member(&mut self, cell: u16, set: &SetExpr, x: &Ctx) -> bool {
        let idx = usize::from(cell);
        match set {
            SetExpr::Cells(it) => it.has(Cell(cell)),
            SetExpr::Vacant => !self.b.occupied.has(idx),
            SetExpr::Occupied => self.b.occupied.has(idx),
            SetExpr::Types(types) => self.b.at(cell).is_some_and(|it| types.has(it.ty)),
            SetExpr::State(set) => self.b.sets[set.idx()].has(idx),
            SetExpr::Cell(it) => self.cell(*it, x) == cell,
            SetExpr::Union(them) => them.iter().any(|it| self.member(cell, it, x)),
            SetExpr::Inter(them) => them.iter().all(|it| self.member(cell, it, x)),
            SetExpr::Minus(a, b) => self.member(cell, a, x) && !self.member(cell, b, x),
            SetExpr::Not(it) => !self.member(cell, it, x),
            SetExpr::Attacked(by) => {
                let by = self.set(by, x);
                self.is_attacked(cell, &by)
            }
            _ => self.set(set, x).has(idx),
        }
    }

    /// Evaluates a set of cells.
    ///
    /// This function runs very often. Longer cases have functions of their own, so that this one saves no registers for
    /// them.
    pub(in crate::vm) fn set(&mut self, set: &SetExpr, x: &Ctx) -> Bitboard<N> {
        if let Some(it) = self.kept_set(set, x) {
            return it;
        }
        match set {
            SetExpr::Inter(them) => self.set_inter(them, x),
            SetExpr::Union(_)
            | SetExpr::Minus(..)
            | SetExpr::Not(_)
            | SetExpr::Near(_)
            | SetExpr::If(_)
            | SetExpr::Enclosed { .. }
            | SetExpr::Enclosing { .. } => self.composed_set(set, x),
            _ => self.worked_out_set(set, x),
        }
    }

    /// Returns a set of cells that is not computed: cells, or a set that the board keeps up to date. These are read most often.
    #[expect(clippy::inline_always, reason = "the parts of most sets are such sets")]
    #[inline(always)]
    fn kept_set(&self, set: &SetExpr, x: &Ctx) -> Option<Bitboard<N>> {
        match set {
            SetExpr::Vacant => Some(self.core.all - self.b.occupied),
            SetExpr::Occupied => Some(self.b.occupied),
            SetExpr::Pieces(PlayerRef::Own) => Some(*self.b.own(x.own)),
            SetExpr::Pieces(PlayerRef::Const(it)) => Some(*self.b.own(it.0)),
            SetExpr::Pieces(PlayerRef::Enemy) => {
                Some(self.b.of(self.core.enemies[usize::from(x.own)]))
            }
            SetExpr::Types(types) => Some(self.of_types(types)),
            SetExpr::OfType(TypeExpr::Const(ty)) => Some(self.b.by_type[ty.idx()]),
            SetExpr::State(set) => Some(self.b.sets[set.idx()]),
            SetExpr::Cells(it) => Some(Bitboard::of_words(it.words())),
            _ => None,
        }
    }

    /// Evaluates a part of a set: see [`Eval::set`].
    #[inline]
    pub(in crate::vm) fn part(&mut self, set: &SetExpr, x: &Ctx) -> Bitboard<N> {
        match self.kept_set(set, x) {
            Some(it) => it,
            None => self.set(set, x),
        }
    }

    /// Evaluates a set that is made of other sets and read often.
    fn composed_set(&mut self, set: &SetExpr, x: &Ctx) -> Bitboard<N> {
        if !self.b.budget.spend(1 + N as u32 / 8) {
            return Bitboard::EMPTY;
        }
        match set {
            SetExpr::Union(them) => {
                them.iter().fold(Bitboard::EMPTY, |all, it| all | self.part(it, x))
            }
            SetExpr::Minus(a, b) => self.part(a, x) - self.part(b, x),
            SetExpr::Not(it) => self.core.all - self.part(it, x),
            SetExpr::Near(it) => self.near_to(it, x),
            SetExpr::If(cond) if self.quick_holds(cond, x) => self.core.all,
            SetExpr::Enclosed { from, inner, outer, edge } => {
                let (inner, outer) = (self.part(inner, x), self.part(outer, x));
                if !self.may_read(inner.count()) {
                    return Bitboard::EMPTY;
                }
                let from = self.only(from, x);
                self.enclosed(from, &inner, &outer, *edge)
            }
            SetExpr::Enclosing { inner, outer, edge } => {
                let (inner, outer) = (self.part(inner, x), self.part(outer, x));
                if !self.may_read((inner | outer).count().saturating_mul(2)) {
                    return Bitboard::EMPTY;
                }
                self.enclosing(&inner, &outer, *edge)
            }
            _ => Bitboard::EMPTY,
        }
    }

    /// Evaluates the sets that are read less often.
    fn worked_out_set(&mut self, set: &SetExpr, x: &Ctx) -> Bitboard<N> {
        if !self.b.budget.spend(1 + N as u32 / 8) {
            return Bitboard::EMPTY;
        }
        let all_of = |cells: Bitboard<N>, of: &[Bitboard<N>]| {
            cells.iter().fold(Bitboard::EMPTY, |all, it| all | of[it])
        };
        match set {
            SetExpr::Pieces(player) => self.b.of(self.players(*player, x)),
            SetExpr::OfType(ty) => match self.ty(ty, x) {
                NO_TYPE => Bitboard::EMPTY,
                ty => self.b.by_type[usize::from(ty)],
            },
            SetExpr::Zone(zone, player) => self.zone(zone.idx(), *player, x),
            SetExpr::Marked(mark) => self.marked(mark.0),
            SetExpr::Cell(cell) => match self.cell(*cell, x) {
                NONE => Bitboard::EMPTY,
                cell => Bitboard::one(usize::from(cell)),
            },
            SetExpr::Stride(it, stride) => {
                let table = stride.idx() * self.core.n_players + usize::from(x.own);
                all_of(self.set(it, x), &self.core.strides.targets[table])
            }
            SetExpr::Group(of, with, stride) => {
                let (of, with) = (self.set(of, x), self.set(with, x));
                if !self.may_read(of.count()) {
                    return Bitboard::EMPTY;
                }
                self.group(of, with, self.joins(*stride, x))
            }
            SetExpr::Captured => x.captured().collect(),
            SetExpr::Attacked(by) => {
                let by = self.set(by, x);
                self.attacked(&self.core.all, &by)
            }
            SetExpr::Attackers(by, it) => {
                let (by, cells) = (self.set(by, x), self.set(it, x));
                cells.iter().fold(Bitboard::EMPTY, |all, it| all | self.attackers(it as u16, &by))
            }
            SetExpr::Targets(it) => {
                let cells = self.set(it, x);
                let read = |vm: &mut Self, it| {
                    if vm.may_try() { vm.targets(it as u16) } else { Bitboard::EMPTY }
                };
                cells.iter().fold(Bitboard::EMPTY, |all, it| all | read(self, it))
            }
            SetExpr::Ranked(ty, list, above) => self.ranked(self.ty(ty, x), list.idx(), *above),
            SetExpr::FileOf(_)
            | SetExpr::RankOf(_)
            | SetExpr::Between(..)
            | SetExpr::Beyond(..)
            | SetExpr::Before(_)
            | SetExpr::Rows { .. } => self.line_set(set, x),
            SetExpr::As(player, it) => match self.seen_by(*player, x) {
                Some(x) => self.set(it, &x),
                None => Bitboard::EMPTY,
            },
            SetExpr::Royal(player) => {
                let players = self.each_player(*player, x);
                players.iter().fold(Bitboard::EMPTY, |all, it| all | self.royal(it as u8))
            }
            SetExpr::None => Bitboard::EMPTY,
            SetExpr::All => self.core.all,
            SetExpr::Cells(_)
            | SetExpr::Vacant
            | SetExpr::Occupied
            | SetExpr::Types(_)
            | SetExpr::State(_)
            | SetExpr::Union(_)
            | SetExpr::Inter(_)
            | SetExpr::Minus(..)
            | SetExpr::Not(_)
            | SetExpr::Near(_)
            | SetExpr::If(_)
            | SetExpr::Enclosed { .. }
            | SetExpr::Enclosing { .. } => self.set(set, x),
        }
    }

    /// Evaluates the sets that lie on lines, and those of the position before the move.
    fn line_set(&mut self, set: &SetExpr, x: &Ctx) -> Bitboard<N> {
        let all_of = |cells: Bitboard<N>, of: &[Bitboard<N>]| {
            cells.iter().fold(Bitboard::EMPTY, |all, it| all | of[it])
        };
        match set {
            SetExpr::FileOf(it) => all_of(self.set(it, x), &self.core.lines.file),
            SetExpr::RankOf(it) => all_of(self.set(it, x), &self.core.lines.rank),
            SetExpr::Between(a, b) => {
                let (a, b) = (self.set(a, x), self.set(b, x));
                if !self.may_read(a.count().saturating_mul(b.count())) {
                    return Bitboard::EMPTY;
                }
                self.between(&a, &b)
            }
            SetExpr::Beyond(a, b) => {
                let (a, b) = (self.set(a, x), self.set(b, x));
                if !self.may_read(a.count().saturating_mul(b.count())) {
                    return Bitboard::EMPTY;
                }
                self.beyond(&a, &b)
            }
            SetExpr::Before(it) => self.before(x, |vm, x| vm.set(it, x)),
            SetExpr::Rows { set, least, most } => {
                let set = self.set(set, x);
                if !self.may_read_rows(&set, *most) {
                    return Bitboard::EMPTY;
                }
                self.rows(&set, *least, *most, false)
            }
            _ => Bitboard::EMPTY,
        }
    }

    /// Returns the neighbours of all cells of a set.
    fn near_to(&mut self, set: &SetExpr, x: &Ctx) -> Bitboard<N> {
        let SetExpr::Cell(cell) = set else {
            let cells = self.part(set, x);
            return self.core.lines.near_all(&cells);
        };
        match self.cell(*cell, x) {
            NONE => Bitboard::EMPTY,
            cell => self.core.lines.near[usize::from(cell)],
        }
    }

    /// Returns the intersection of some sets.
    pub(in crate::vm) fn set_inter(&mut self, them: &[SetExpr], x: &Ctx) -> Bitboard<N> {
        let mut res = self.core.all;
        let mut attacked = false;
        for it in them {
            if res.is_empty() {
                return res;
            }
            match it {
                // Attacks come last: they are computed only for the cells that are left.
                SetExpr::Attacked(_) => attacked = true,
                _ => res &= self.part(it, x),
            }
        }
        if attacked {
            for it in them {
                if let SetExpr::Attacked(by) = it {
                    let by = self.set(by, x);
                    res = self.attacked(&res, &by);
                }
            }
        }
        res
    }

    /// Returns the only cell of a set, or [`NONE`].
    pub(in crate::vm) fn only(&mut self, set: &SetExpr, x: &Ctx) -> u16 {
        if let SetExpr::Cell(cell) = set {
            return self.cell(*cell, x);
        }
        let set = self.set(set, x);
        match set.lowest() {
            Some(cell) if set.count() == 1 => cell as u16,
            _ => NONE,
        }
    }

    /// Returns the pieces of these types.
    #[inline]
    pub(in crate::vm) fn of_each(&self, types: &[u8]) -> Bitboard<N> {
        types.iter().fold(Bitboard::EMPTY, |all, ty| all | self.b.by_type[usize::from(*ty)])
    }

    pub(in crate::vm) fn of_types(&self, types: &TypeSet) -> Bitboard<N> {
        let mut res = Bitboard::EMPTY;
        for (n, word) in types.0.iter().enumerate() {
            let mut rest = *word;
            while rest != 0 {
                res |= self.b.by_type[64 * n + rest.trailing_zeros() as usize];
                rest &= rest - 1;
            }
        }
        res
    }

    /// Returns the pieces of types that stand above a type in a list, or below it.
    fn ranked(&self, ty: u8, list: usize, above: bool) -> Bitboard<N> {
        let ranks = &self.core.types.ranks[list];
        let than = if ty == NO_TYPE { 0 } else { ranks[usize::from(ty)] };
        let fits = |it: i32| it > 0 && than > 0 && if above { it > than } else { it < than };
        let types = ranks.iter().enumerate().filter(|it| fits(*it.1));
        types.fold(Bitboard::EMPTY, |all, (ty, _)| all | self.b.by_type[ty])
    }

    fn zone(&self, zone: usize, player: PlayerRef, x: &Ctx) -> Bitboard<N> {
        let zone = &self.core.zones[zone];
        let players = self.each_player(player, x);
        players.iter().fold(Bitboard::EMPTY, |all, it| all | zone[it])
    }

    fn marked(&self, mark: u8) -> Bitboard<N> {
        let marked =
            |it: &usize| self.b.cells[*it].piece().is_some_and(|it| it.marks >> mark & 1 != 0);
        self.b.occupied.iter().filter(marked).collect()
    }

    /// Returns a new piece. Pieces of neutral types have no owner.
    pub(in crate::vm) fn made(&self, ty: u8, owner: u8) -> Piece {
        let owner = if self.core.types.neutral.has(PieceType(ty)) { NEUTRAL as u8 } else { owner };
        new_piece(ty, owner)
    }

    /// Begins to answer questions about another position. Returns the questions that were being answered before.
    pub(in crate::vm) fn ask(&mut self, stuck: bool) -> Asking {
        std::mem::replace(&mut self.asking, Asking { stuck, ..Asking::default() })
    }

    /// Does the same as [`Eval::ask`], still asking whether a player is stuck if that was asked.
    pub(in crate::vm) fn ask_afresh(&mut self) -> Asking {
        self.ask(self.asking.stuck)
    }
}
