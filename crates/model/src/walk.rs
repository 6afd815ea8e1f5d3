//! Walking over expressions, and what a model reads at all.

use super::{
    Affected, CellRef, Choice, ChoiceSource, Cond, Domain, Effect, Generator, Model, Num, PieceRef,
    PlayerRef, Preference, SetExpr, SetId, TextPart, TypeExpr, effects,
};

/// A part of an expression.
#[derive(Clone, Copy, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum ExprNode<'a> {
    Cond(&'a Cond),
    Num(&'a Num),
    Set(&'a SetExpr),
    Type(&'a TypeExpr),
    Cell(CellRef),
    Piece(PieceRef),
    Player(PlayerRef),
}

type Visit<'v, 'a> = &'v mut dyn FnMut(ExprNode<'a>);

impl Cond {
    /// Visits the condition and all parts of it, outermost first.
    pub fn walk<'a>(&'a self, visit: Visit<'_, 'a>) {
        visit(ExprNode::Cond(self));
        match self {
            Cond::Const(_)
            | Cond::Captures
            | Cond::Kind(_)
            | Cond::Exempt
            | Cond::Labelled(_)
            | Cond::PreviousLabelled(_)
            | Cond::Unchanged
            | Cond::Steepest(..) => {}
            Cond::Not(it) | Cond::Before(it) => it.walk(visit),
            Cond::And(all) | Cond::Or(all) => all.iter().for_each(|it| it.walk(visit)),
            Cond::Compare(_, a, b) => {
                a.walk(visit);
                b.walk(visit);
            }
            Cond::In(cell, set) => {
                visit(ExprNode::Cell(*cell));
                set.walk(visit);
            }
            Cond::Some(set) => set.walk(visit),
            Cond::As(player, it) => {
                player.walk(visit);
                it.walk(visit);
            }
            Cond::Within(a, b) => {
                a.walk(visit);
                b.walk(visit);
            }
            Cond::Is(piece, _) | Cond::Marked(piece, _) => piece.walk(visit),
            Cond::SameType(a, b) => {
                a.walk(visit);
                b.walk(visit);
            }
            Cond::Exists(it) => it.walk(visit),
            Cond::Owned(piece, player) => {
                piece.walk(visit);
                player.walk(visit);
            }
            Cond::InCheck(player) | Cond::Stuck(player) => player.walk(visit),
            Cond::Mobile(ty, set) => {
                ty.walk(visit);
                set.walk(visit);
            }
            Cond::Connected(a, b, c) => {
                a.walk(visit);
                b.walk(visit);
                c.walk(visit);
            }
        }
    }

    /// Returns true if any part of it is as described.
    pub fn any(&self, test: impl Fn(ExprNode<'_>) -> bool) -> bool {
        let mut res = false;
        self.walk(&mut |node| res |= test(node));
        res
    }
}

impl Num {
    /// Visits the number and all parts of it, outermost first.
    pub fn walk<'a>(&'a self, visit: Visit<'_, 'a>) {
        visit(ExprNode::Num(self));
        match self {
            Num::Const(_)
            | Num::Victims
            | Num::MovesMade
            | Num::Passes
            | Num::Repetitions
            | Num::Quiet
            | Num::TurnNumber => {}
            Num::Count(set)
            | Num::Groups(set, _)
            | Num::Sum(_, set)
            | Num::File(set)
            | Num::Rank(set)
            | Num::Level(set) => set.walk(visit),
            Num::Held(player, _) | Num::Counter(_, player) => player.walk(visit),
            Num::HeldOf(player, ty) => {
                player.walk(visit);
                ty.walk(visit);
            }
            Num::CellValues(_, set, player) => {
                set.walk(visit);
                player.walk(visit);
            }
            Num::Standing(ty, _) | Num::TypeValue(_, ty) => ty.walk(visit),
            Num::As(player, it) => {
                player.walk(visit);
                it.walk(visit);
            }
            Num::Before(it) | Num::Abs(it) => it.walk(visit),
            Num::Arith(_, a, b) => {
                a.walk(visit);
                b.walk(visit);
            }
        }
    }
}

impl SetExpr {
    /// Visits the set and all parts of it, outermost first.
    pub fn walk<'a>(&'a self, visit: Visit<'_, 'a>) {
        visit(ExprNode::Set(self));
        match self {
            SetExpr::None
            | SetExpr::All
            | SetExpr::Vacant
            | SetExpr::Occupied
            | SetExpr::Types(_)
            | SetExpr::State(_)
            | SetExpr::Captured
            | SetExpr::Marked(_)
            | SetExpr::Cells(_) => {}
            SetExpr::Pieces(player) | SetExpr::Zone(_, player) | SetExpr::Royal(player) => {
                player.walk(visit);
            }
            SetExpr::OfType(ty) | SetExpr::Ranked(ty, ..) => ty.walk(visit),
            SetExpr::Cell(cell) => visit(ExprNode::Cell(*cell)),
            SetExpr::Union(all) | SetExpr::Inter(all) => {
                for it in all {
                    it.walk(visit);
                }
            }
            SetExpr::If(it) => it.walk(visit),
            SetExpr::Minus(a, b)
            | SetExpr::Enclosing { inner: a, outer: b, edge: _ }
            | SetExpr::Attackers(a, b)
            | SetExpr::Group(a, b, _)
            | SetExpr::Between(a, b)
            | SetExpr::Beyond(a, b) => {
                a.walk(visit);
                b.walk(visit);
            }
            SetExpr::Not(it)
            | SetExpr::Near(it)
            | SetExpr::Stride(it, _)
            | SetExpr::Before(it)
            | SetExpr::Attacked(it)
            | SetExpr::Targets(it)
            | SetExpr::FileOf(it)
            | SetExpr::RankOf(it)
            | SetExpr::Rows { set: it, .. } => it.walk(visit),
            SetExpr::As(player, set) => {
                player.walk(visit);
                set.walk(visit);
            }
            SetExpr::Enclosed { from, inner, outer, edge: _ } => {
                from.walk(visit);
                inner.walk(visit);
                outer.walk(visit);
            }
        }
    }
}

/// A part of an expression that may be replaced.
#[derive(Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum NodeMut<'a> {
    Cond(&'a mut Cond),
    Num(&'a mut Num),
    Set(&'a mut SetExpr),
}

type Rewrite<'r> = &'r mut dyn FnMut(NodeMut<'_>);

impl Cond {
    /// Lets a function replace each condition, number and set in it, innermost first.
    pub fn rewrite(&mut self, change: Rewrite<'_>) {
        match self {
            Cond::Not(it) | Cond::Before(it) | Cond::As(_, it) => it.rewrite(change),
            Cond::And(all) | Cond::Or(all) => all.iter_mut().for_each(|it| it.rewrite(change)),
            Cond::Compare(_, a, b) => {
                a.rewrite(change);
                b.rewrite(change);
            }
            Cond::In(_, set) | Cond::Some(set) | Cond::Mobile(_, set) => set.rewrite(change),
            Cond::Within(a, b) => {
                a.rewrite(change);
                b.rewrite(change);
            }
            Cond::Connected(a, b, c) => [a, b, c].into_iter().for_each(|it| it.rewrite(change)),
            _ => {}
        }
        change(NodeMut::Cond(self));
    }
}

impl Num {
    /// Lets a function replace each condition, number and set in it, innermost first.
    pub fn rewrite(&mut self, change: Rewrite<'_>) {
        match self {
            Num::Count(set)
            | Num::Groups(set, _)
            | Num::Sum(_, set)
            | Num::CellValues(_, set, _)
            | Num::File(set)
            | Num::Rank(set)
            | Num::Level(set) => set.rewrite(change),
            Num::Before(it) | Num::As(_, it) | Num::Abs(it) => it.rewrite(change),
            Num::Arith(_, a, b) => {
                a.rewrite(change);
                b.rewrite(change);
            }
            _ => {}
        }
        change(NodeMut::Num(self));
    }
}

impl SetExpr {
    /// Lets a function replace each condition, number and set in it, innermost first.
    pub fn rewrite(&mut self, change: Rewrite<'_>) {
        match self {
            SetExpr::If(it) => it.rewrite(change),
            SetExpr::Union(all) | SetExpr::Inter(all) => {
                for it in all {
                    it.rewrite(change);
                }
            }
            SetExpr::Minus(a, b)
            | SetExpr::Enclosing { inner: a, outer: b, edge: _ }
            | SetExpr::Attackers(a, b)
            | SetExpr::Group(a, b, _)
            | SetExpr::Between(a, b)
            | SetExpr::Beyond(a, b) => {
                a.rewrite(change);
                b.rewrite(change);
            }
            SetExpr::Enclosed { from, inner, outer, .. } => {
                for it in [from, inner, outer] {
                    it.rewrite(change);
                }
            }
            SetExpr::Not(it)
            | SetExpr::Near(it)
            | SetExpr::Stride(it, _)
            | SetExpr::Before(it)
            | SetExpr::Attacked(it)
            | SetExpr::Targets(it)
            | SetExpr::FileOf(it)
            | SetExpr::RankOf(it)
            | SetExpr::As(_, it)
            | SetExpr::Rows { set: it, .. } => it.rewrite(change),
            _ => {}
        }
        change(NodeMut::Set(self));
    }
}

impl TypeExpr {
    /// Visits the type and all parts of it, outermost first.
    pub fn walk<'a>(&'a self, visit: Visit<'_, 'a>) {
        visit(ExprNode::Type(self));
        match self {
            TypeExpr::Const(_)
            | TypeExpr::MoverWas
            | TypeExpr::Bound(_)
            | TypeExpr::Option
            | TypeExpr::Last => {}
            TypeExpr::Of(piece) => piece.walk(visit),
            TypeExpr::Next(it, _) | TypeExpr::Promotion(it) | TypeExpr::Base(it) => it.walk(visit),
            TypeExpr::Paired(_, a, b) => {
                a.walk(visit);
                b.walk(visit);
            }
        }
    }
}

impl PieceRef {
    fn walk(self, visit: Visit<'_, '_>) {
        visit(ExprNode::Piece(self));
        if let PieceRef::At(cell) = self {
            visit(ExprNode::Cell(cell));
        }
    }
}

impl PlayerRef {
    fn walk(self, visit: Visit<'_, '_>) {
        visit(ExprNode::Player(self));
        if let PlayerRef::OwnerOf(piece) = self {
            piece.walk(visit);
        }
    }
}

impl Effect {
    /// Visits the expressions in it and all parts of them.
    pub fn walk<'a>(&'a self, visit: Visit<'_, 'a>) {
        match self {
            Effect::Remove(set) | Effect::Include(_, set, _) | Effect::Shift(set, _) => {
                set.walk(visit);
            }
            Effect::Place { piece, owner, at, replace: _ } => {
                piece.walk(visit);
                owner.walk(visit);
                at.walk(visit);
            }
            Effect::Become(affected, ty) => {
                affected.walk(visit);
                ty.walk(visit);
            }
            Effect::BecomeHeld(player, a, b) => {
                player.walk(visit);
                a.walk(visit);
                b.walk(visit);
            }
            Effect::Choose(choice) => choice.walk(visit),
            Effect::Turn(set, player) => {
                set.walk(visit);
                player.walk(visit);
            }
            Effect::Give(player, ty) | Effect::Take(player, ty) => {
                player.walk(visit);
                ty.walk(visit);
            }
            Effect::Relocate(a, b) | Effect::Swap(a, b) => {
                a.walk(visit);
                b.walk(visit);
            }
            Effect::Mark(affected, ..) => affected.walk(visit),
            Effect::Set(_, player, num) => {
                player.walk(visit);
                num.walk(visit);
            }
            Effect::End(player, _) => player.walk(visit),
        }
    }
}

impl Affected {
    fn walk<'a>(&'a self, visit: Visit<'_, 'a>) {
        match self {
            Affected::Piece(piece) => piece.walk(visit),
            Affected::On(set) => set.walk(visit),
        }
    }
}

impl Choice {
    fn walk<'a>(&'a self, visit: Visit<'_, 'a>) {
        match &self.source {
            ChoiceSource::Types(_) => {}
            ChoiceSource::Type(ty) | ChoiceSource::Promotion(ty) => ty.walk(visit),
            ChoiceSource::Held(player, _) => player.walk(visit),
        }
        self.filter.walk(visit);
    }
}

impl Model {
    /// Visits all expressions and all parts of them.
    pub fn walk<'a>(&'a self, visit: Visit<'_, 'a>) {
        self.walk_play(visit);
        self.walk_endings(visit);
        self.walk_course(visit);
        self.walk_rules(visit);
        self.actions.iter().flat_map(|it| &it.effects).for_each(|it| it.walk(visit));
    }

    /// Visits what is read in a position to find its moves, checks and the phase in which a turn begins.
    pub(super) fn walk_play<'a>(&'a self, visit: Visit<'_, 'a>) {
        for ty in &self.types {
            ty.patterns.iter().for_each(|it| it.when.walk(visit));
            ty.drop.iter().for_each(|it| it.walk(visit));
        }
        for phase in &self.turn.phases {
            phase.when.walk(visit);
            for generator in &phase.generators {
                match generator {
                    Generator::Moves { when, .. }
                    | Generator::Drops { when }
                    | Generator::Pass { when }
                    | Generator::Action { when, .. } => when.walk(visit),
                }
            }
        }
        self.walk_choices(visit);
        for compulsory in &self.compulsory {
            compulsory.when.walk(visit);
            match &compulsory.what {
                Preference::First(all) => all.iter().for_each(|it| it.walk(visit)),
                Preference::Most(num) => num.walk(visit),
            }
        }
        if let Some(check) = &self.check {
            check.royal.walk(visit);
            check.intruders.walk(visit);
            check.except.walk(visit);
            check.off.walk(visit);
        }
        self.shuffle.iter().for_each(|it| it.when.walk(visit));
        let chase = self.draws.repetition.iter().find_map(|it| it.chase.as_ref());
        if let Some(chase) = chase {
            chase.chased.walk(visit);
        }
    }

    /// Visits what is read in a position to see how the game ends.
    pub(super) fn walk_endings<'a>(&'a self, visit: Visit<'_, 'a>) {
        self.outcomes.iter().for_each(|it| it.when.walk(visit));
        self.rulings.iter().for_each(|it| it.when.walk(visit));
    }

    /// Visits what is read when the rules have run: whether the move is forbidden, and how the turn goes on.
    pub(super) fn walk_course<'a>(&'a self, visit: Visit<'_, 'a>) {
        for phase in &self.turn.phases {
            phase.ends_turn.walk(visit);
            phase.repeat.walk(visit);
        }
        self.forbids.iter().for_each(|it| it.when.walk(visit));
        self.draws.moves.iter().for_each(|it| it.reset.walk(visit));
    }

    /// Visits what rules say.
    pub fn walk_rules<'a>(&'a self, visit: Visit<'_, 'a>) {
        for rule in &self.rules {
            rule.when.walk(visit);
            for case in &rule.cases {
                case.when.walk(visit);
                case.effects.iter().for_each(|it| it.walk(visit));
            }
        }
    }

    /// Returns the effects of rules and actions.
    pub fn effects(&self) -> impl Iterator<Item = &Effect> {
        effects(&self.rules, &self.actions)
    }

    /// Visits what actions say, but for their effects.
    fn walk_choices<'a>(&'a self, visit: Visit<'_, 'a>) {
        for action in &self.actions {
            for choose in &action.choose {
                match &choose.domain {
                    Domain::Cells(set) => set.walk(visit),
                    Domain::Held(player, _) => player.walk(visit),
                    Domain::Types(_) => {}
                }
            }
            action.when.walk(visit);
            for part in action.text.iter().flat_map(|it| &it.0) {
                if let TextPart::Type(ty) = part {
                    ty.walk(visit);
                }
            }
        }
    }

    /// Returns the optional parts of the state that this game keeps, because something reads them.
    pub fn reads(&self) -> Reads {
        let mut res = Reads {
            previous: self.turn.phases.iter().any(|it| it.same_piece),
            previous_label: false,
            passes: false,
            turn: false,
            over: false,
            between: false,
            before_turn: false,
            placed: !self.turn.is_one_move(),
            last_type: self
                .types
                .iter()
                .flat_map(|it| &it.patterns)
                .any(|it| matches!(it.kind, super::PatternKind::Imitate { .. })),
        };
        // Patterns know their hurdle by themselves.
        let mut hurdles = 0;
        let hurdle =
            |it| matches!(it, ExprNode::Cell(CellRef::Over) | ExprNode::Piece(PieceRef::Over));
        self.walk(&mut |node| hurdles += usize::from(hurdle(node)));
        let patterns = self.types.iter().flat_map(|it| &it.patterns);
        patterns.for_each(|it| it.when.walk(&mut |node| hurdles -= usize::from(hurdle(node))));
        res.over = hurdles > 0;
        self.walk(&mut |node| match node {
            ExprNode::Cell(CellRef::PreviousOrigin | CellRef::PreviousTarget) => {
                res.previous = true;
            }
            ExprNode::Cond(Cond::PreviousLabelled(_)) => res.previous_label = true,
            ExprNode::Num(Num::Passes) => res.passes = true,
            ExprNode::Num(Num::TurnNumber) => res.turn = true,
            ExprNode::Cond(Cond::Unchanged) => res.before_turn = true,
            ExprNode::Set(SetExpr::State(SetId::PLACED)) => res.placed = true,
            ExprNode::Type(TypeExpr::Last) => res.last_type = true,
            ExprNode::Set(SetExpr::Between(..)) => res.between = true,
            _ => {}
        });
        res
    }
}

/// See [`Model::reads`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reads {
    /// [`super::State::previous`].
    pub previous: bool,
    /// [`super::State::previous_label`].
    pub previous_label: bool,
    /// [`super::State::passes`].
    pub passes: bool,
    /// [`super::State::turn`].
    pub turn: bool,
    /// [`CellRef::Over`] outside of patterns.
    pub over: bool,
    /// [`SetExpr::Between`].
    pub between: bool,
    /// [`super::State::before_turn`].
    pub before_turn: bool,
    /// [`SetId::PLACED`] before the turn is over.
    pub placed: bool,
    /// [`super::State::last_type`].
    pub last_type: bool,
}
