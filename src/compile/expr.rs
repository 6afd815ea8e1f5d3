//! Lowering of expressions: cell sets become bits, type sets masks.

use crate::{
    model::{self, ChoiceSource, TypeSet},
    program::{
        Bitboard,
        expr::{Choice, Cond, Effect, Num, Set, Source, Types},
    },
};

/// A mask of a type set.
pub(super) fn types(set: &TypeSet) -> Types {
    set.0.iter().map(|it| it.0).collect()
}

/// Returns the parts of a condition that must all hold.
pub(super) fn conjuncts(cond: &model::Cond) -> Vec<&model::Cond> {
    match cond {
        model::Cond::And(them) => them.iter().flat_map(conjuncts).collect(),
        it => vec![it],
    }
}

/// Returns the parts of a condition one of which has to hold.
pub(super) fn disjuncts(cond: &model::Cond) -> Vec<&model::Cond> {
    match cond {
        model::Cond::Or(them) => them.iter().flat_map(disjuncts).collect(),
        it => vec![it],
    }
}

/// A condition. `steepest` are the tables of [`model::Cond::Steepest`]: for a field and a number, by `from`.
pub(super) fn cond<const N: usize>(
    it: &model::Cond,
    steepest: &mut dyn FnMut(model::FieldId, i32) -> Vec<Bitboard<N>>,
) -> Cond<N> {
    let all = |them: &[model::Cond], steepest: &mut dyn FnMut(model::FieldId, i32) -> _| {
        them.iter().map(|it| cond(it, steepest)).collect()
    };
    match it {
        model::Cond::Const(it) => Cond::Const(*it),
        model::Cond::Not(it) => Cond::Not(Box::new(cond(it, steepest))),
        model::Cond::And(them) => Cond::And(all(them, steepest)),
        model::Cond::Or(them) => Cond::Or(all(them, steepest)),
        model::Cond::Compare(how, a, b) => Cond::Compare(*how, num(a), num(b)),
        model::Cond::In(cell, it) => Cond::In(*cell, set(it)),
        model::Cond::Some(it) => Cond::Some(set(it)),
        model::Cond::Within(a, b) => Cond::Within(set(a), set(b)),
        model::Cond::Is(piece, it) => Cond::Is(*piece, types(it)),
        model::Cond::SameType(a, b) => Cond::SameType(a.clone(), b.clone()),
        model::Cond::Exists(it) => Cond::Exists(it.clone()),
        model::Cond::Owned(piece, player) => Cond::Owned(*piece, *player),
        model::Cond::Marked(piece, mark) => Cond::Marked(*piece, mark.0),
        model::Cond::InCheck(player) => Cond::InCheck(*player),
        model::Cond::Stuck(player) => Cond::Stuck(*player),
        model::Cond::Captures => Cond::Captures,
        model::Cond::Kind(kind) => Cond::Kind(*kind),
        model::Cond::Exempt => Cond::Exempt,
        model::Cond::Unchanged => Cond::Unchanged,
        model::Cond::Before(it) => Cond::Before(Box::new(cond(it, steepest))),
        model::Cond::Steepest(field, least) => Cond::Reaches(steepest(*field, *least)),
        model::Cond::Mobile(ty, cell) => Cond::Mobile(ty.clone(), *cell),
        model::Cond::Connected(a, b, c) => Cond::Connected(set(a), set(b), set(c)),
        model::Cond::As(player, it) => Cond::As(*player, Box::new(cond(it, steepest))),
    }
}

/// A condition that is no pattern's.
pub(super) fn lowered<const N: usize>(it: &model::Cond) -> Cond<N> {
    // Outside patterns nothing is steepest.
    cond(it, &mut |_, _| Vec::new())
}

/// A number.
pub(super) fn num<const N: usize>(it: &model::Num) -> Num<N> {
    let both = |a: &model::Num, b: &model::Num| (Box::new(num(a)), Box::new(num(b)));
    match it {
        model::Num::Const(it) => Num::Const(*it),
        model::Num::Count(it) => Num::Count(set(it)),
        model::Num::Held(player, it) => Num::Held(*player, types(it)),
        model::Num::HeldOf(player, ty) => Num::HeldOf(*player, ty.clone()),
        model::Num::Counter(counter, player) => Num::Counter(counter.0, *player),
        model::Num::Field(field, cell, player) => Num::Field(field.0, *cell, *player),
        model::Num::File(cell) => Num::File(*cell),
        model::Num::Rank(cell) => Num::Rank(*cell),
        model::Num::Level(cell) => Num::Level(*cell),
        model::Num::Standing(ty, list) => Num::Standing(ty.clone(), list.0),
        model::Num::Victims => Num::Victims,
        model::Num::MovesMade => Num::MovesMade,
        model::Num::Passes => Num::Passes,
        model::Num::Repetitions => Num::Repetitions,
        model::Num::Quiet => Num::Quiet,
        model::Num::TurnNumber => Num::TurnNumber,
        model::Num::Before(it) => Num::Before(Box::new(num(it))),
        model::Num::As(player, it) => Num::As(*player, Box::new(num(it))),
        model::Num::Add(a, b) => {
            let (a, b) = both(a, b);
            Num::Add(a, b)
        }
        model::Num::Sub(a, b) => {
            let (a, b) = both(a, b);
            Num::Sub(a, b)
        }
        model::Num::Mul(a, b) => {
            let (a, b) = both(a, b);
            Num::Mul(a, b)
        }
    }
}

/// A set.
pub(super) fn set<const N: usize>(it: &model::SetExpr) -> Set<N> {
    use model::SetExpr;
    let boxed = |it: &SetExpr| Box::new(set(it));
    match it {
        SetExpr::None => Set::Const(Box::new(Bitboard::EMPTY)),
        SetExpr::All => Set::Not(Box::new(Set::Const(Box::new(Bitboard::EMPTY)))),
        SetExpr::Vacant => Set::Vacant,
        SetExpr::Occupied => Set::Occupied,
        SetExpr::Pieces(player) => Set::Pieces(*player),
        SetExpr::Types(it) => Set::Types(types(it)),
        SetExpr::OfType(ty) => Set::OfType(ty.clone()),
        SetExpr::Zone(zone, player) => Set::Zone(zone.0, *player),
        SetExpr::State(it) => Set::State(it.0),
        SetExpr::Marked(mark) => Set::Marked(mark.0),
        SetExpr::Cell(cell) => Set::Cell(*cell),
        SetExpr::Cells(cells) => Set::Const(Box::new(Bitboard::of(cells))),
        SetExpr::Union(them) => Set::Union(them.iter().map(set).collect()),
        SetExpr::Inter(them) => Set::Inter(them.iter().map(set).collect()),
        SetExpr::Minus(a, b) => Set::Minus(boxed(a), boxed(b)),
        SetExpr::Not(it) => Set::Not(boxed(it)),
        SetExpr::Near(it) => Set::Near(boxed(it)),
        SetExpr::Stride(it, stride) => Set::Stride(boxed(it), stride.0),
        SetExpr::Captured => Set::Captured,
        SetExpr::Attacked(by) => Set::Attacked(boxed(by)),
        SetExpr::Attackers(by, it) => Set::Attackers(boxed(by), boxed(it)),
        SetExpr::Targets(it) => Set::Targets(boxed(it)),
        SetExpr::Ranked(ty, list, above) => Set::Ranked(ty.clone(), list.0, *above),
        SetExpr::FileOf(it) => Set::FileOf(boxed(it)),
        SetExpr::RankOf(it) => Set::RankOf(boxed(it)),
        SetExpr::Between(a, b) => Set::Between(boxed(a), boxed(b)),
        SetExpr::Beyond(a, b) => Set::Beyond(boxed(a), boxed(b)),
        SetExpr::Before(it) => Set::Before(boxed(it)),
        SetExpr::Rows { set, least, most } => {
            Set::Rows { set: boxed(set), least: *least, most: *most }
        }
        SetExpr::As(player, it) => Set::As(*player, boxed(it)),
        SetExpr::Enclosed(cell, a, b) => Set::Enclosed(*cell, boxed(a), boxed(b)),
        SetExpr::Royal(player) => Set::Royal(*player),
    }
}

/// An effect.
pub(super) fn effect<const N: usize>(it: &model::Effect) -> Effect<N> {
    match it {
        model::Effect::Remove(it) => Effect::Remove(set(it)),
        model::Effect::Place { piece, owner, at, replace } => {
            Effect::Place { piece: piece.clone(), owner: *owner, at: set(at), replace: *replace }
        }
        model::Effect::Become(piece, ty) => Effect::Become(*piece, ty.clone()),
        model::Effect::BecomeHeld(player, a, b) => {
            Effect::BecomeHeld(*player, a.clone(), b.clone())
        }
        model::Effect::Choose(it) => Effect::Choose(choice(it)),
        model::Effect::Turn(it, player) => Effect::Turn(set(it), *player),
        model::Effect::Give(player, ty) => Effect::Give(*player, ty.clone()),
        model::Effect::Take(player, ty) => Effect::Take(*player, ty.clone()),
        model::Effect::Relocate(a, b) => Effect::Relocate(set(a), set(b)),
        model::Effect::Mark(piece, mark, on) => Effect::Mark(*piece, mark.0, *on),
        model::Effect::Include(to, it, on) => Effect::Include(to.0, set(it), *on),
        model::Effect::Set(counter, player, it) => Effect::Set(counter.0, *player, num(it)),
        model::Effect::End(player, result) => Effect::End(*player, *result),
    }
}

fn choice<const N: usize>(it: &model::Choice) -> Choice<N> {
    Choice {
        source: match &it.source {
            ChoiceSource::Types(them) => Source::Types(them.iter().map(|it| it.0).collect()),
            ChoiceSource::Type(ty) => Source::Type(ty.clone()),
            ChoiceSource::Promotion(ty) => Source::Promotion(ty.clone()),
            ChoiceSource::Held(player, it) => Source::Held(*player, types(it)),
        },
        filter: lowered(&it.filter),
        optional: it.optional,
    }
}
