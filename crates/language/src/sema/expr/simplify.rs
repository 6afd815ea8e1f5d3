//! Simpler ways to say the same, and what can be decided when the file is read.

use alfil_model::{
    Affected, Arith, CellRef, Choice, Compare, Cond, Effect, NodeMut, Num, SetExpr, TypeExpr,
    TypeSet,
};
use std::mem::replace;

/// Returns the same condition, without parts that change nothing: [`Cond::Const`] if it is always or never true.
pub fn simplify(mut cond: Cond) -> Cond {
    cond.rewrite(&mut simplify_node);
    cond
}

/// Returns the same number, with constant parts computed.
pub fn simplify_num(mut num: Num) -> Num {
    num.rewrite(&mut simplify_node);
    num
}

/// Returns the same set, flat, without parts that change nothing.
pub fn simplify_set(mut set: SetExpr) -> SetExpr {
    set.rewrite(&mut simplify_node);
    set
}

/// Simplifies an expression whose parts are simple.
fn simplify_node(node: NodeMut<'_>) {
    match node {
        NodeMut::Cond(it) => *it = simple_cond(replace(it, Cond::Const(false))),
        NodeMut::Num(it) => *it = simple_num(replace(it, Num::Const(0))),
        NodeMut::Set(it) => *it = simple_set(replace(it, SetExpr::None)),
    }
}

fn simple_cond(cond: Cond) -> Cond {
    match cond {
        Cond::Not(it) => negated(*it),
        Cond::And(all) => joined(all, true),
        Cond::Or(all) => joined(all, false),
        Cond::Compare(op, a, b) => compared(op, a, b),
        Cond::In(_, SetExpr::None) => Cond::Const(false),
        Cond::In(CellRef::Const(_), SetExpr::All) => Cond::Const(true),
        Cond::In(CellRef::Const(cell), SetExpr::Cells(cells)) => Cond::Const(cells.has(cell)),
        Cond::Some(SetExpr::None) => Cond::Const(false),
        Cond::Some(SetExpr::All | SetExpr::Cells(_)) => Cond::Const(true),
        Cond::Within(SetExpr::None, _) | Cond::Within(_, SetExpr::All) => Cond::Const(true),
        Cond::Within(a, SetExpr::None) => negated(Cond::Some(a)),
        Cond::Is(_, types) if types.is_empty() => Cond::Const(false),
        Cond::SameType(TypeExpr::Const(a), TypeExpr::Const(b)) => Cond::Const(a == b),
        Cond::SameType(TypeExpr::Of(piece), TypeExpr::Const(ty))
        | Cond::SameType(TypeExpr::Const(ty), TypeExpr::Of(piece)) => {
            Cond::Is(piece, TypeSet::from_iter([ty]))
        }
        Cond::Exists(TypeExpr::Const(_)) => Cond::Const(true),
        Cond::Before(it) | Cond::As(_, it) if matches!(*it, Cond::Const(_)) => *it,
        Cond::Connected(SetExpr::None, ..)
        | Cond::Connected(_, SetExpr::None, _)
        | Cond::Connected(.., SetExpr::None) => Cond::Const(false),
        other => other,
    }
}

fn negated(cond: Cond) -> Cond {
    match cond {
        Cond::Const(value) => Cond::Const(!value),
        Cond::Not(it) => *it,
        other => Cond::Not(Box::new(other)),
    }
}

/// Joins conditions by "and" or "or": flat, without parts that decide nothing.
fn joined(all: Vec<Cond>, and: bool) -> Cond {
    let mut res = Vec::with_capacity(all.len());
    for cond in all {
        match cond {
            Cond::Const(value) if value == and => {}
            Cond::Const(value) => return Cond::Const(value),
            Cond::And(inner) if and => res.extend(inner),
            Cond::Or(inner) if !and => res.extend(inner),
            other if res.contains(&other) => {}
            other if res.contains(&negated(other.clone())) => return Cond::Const(!and),
            other => res.push(other),
        }
    }
    match (res.len(), and) {
        (0, _) => Cond::Const(and),
        (1, _) => res.remove(0),
        (_, true) => Cond::And(res),
        (_, false) => Cond::Or(res),
    }
}

fn compared(op: Compare, a: Num, b: Num) -> Cond {
    let ((a_min, a_max), (b_min, b_max)) = (bounds(&a), bounds(&b));
    let less = |sure: bool, never: bool| match (sure, never) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    };
    let equal =
        less(a_min == a_max && b_min == b_max && a_min == b_min, a_max < b_min || b_max < a_min);
    let known = match op {
        Compare::Less => less(a_max < b_min, a_min >= b_max),
        Compare::AtMost => less(a_max <= b_min, a_min > b_max),
        Compare::Greater => less(a_min > b_max, a_max <= b_min),
        Compare::AtLeast => less(a_min >= b_max, a_max < b_min),
        Compare::Equal => equal,
        Compare::NotEqual => equal.map(|it| !it),
    };
    if let Some(value) = known {
        return Cond::Const(value);
    }
    match (op, a, b) {
        // One form for what can be said in two ways: `count(SET) = 0` is `no SET`.
        (Compare::Equal, Num::Count(set), Num::Const(0)) => negated(Cond::Some(set)),
        (op, a, b) => Cond::Compare(op, a, b),
    }
}

/// Returns the least and the greatest value of a number.
fn bounds(num: &Num) -> (i64, i64) {
    const LEAST: i64 = i32::MIN as i64;
    const MOST: i64 = i32::MAX as i64;
    let clamp = |it: i64| it.clamp(LEAST, MOST);
    match num {
        Num::Const(it) => (i64::from(*it), i64::from(*it)),
        Num::Count(SetExpr::Cells(cells)) => (cells.len() as i64, cells.len() as i64),
        Num::Count(SetExpr::Cell(_)) => (0, 1),
        Num::Groups(set, _) => (0, if *set == SetExpr::None { 0 } else { MOST }),
        Num::Before(it) => bounds(it),
        Num::Count(_)
        | Num::Held(..)
        | Num::HeldOf(..)
        | Num::File(_)
        | Num::Rank(_)
        | Num::Level(_)
        | Num::Standing(..)
        | Num::Victims
        | Num::MovesMade
        | Num::Passes
        | Num::Repetitions
        | Num::Quiet
        | Num::TurnNumber => (0, MOST),
        Num::Counter(..)
        | Num::CellValues(..)
        | Num::TypeValue(..)
        | Num::Sum(..)
        | Num::As(..) => (LEAST, MOST),
        Num::Arith(how, a, b) => {
            let ((a, c), (b, d)) = (bounds(a), bounds(b));
            let (least, most) = match how {
                Arith::Add => (a + b, c + d),
                Arith::Sub => (a - d, c - b),
                Arith::Mul => {
                    let ends = [a * b, a * d, c * b, c * d];
                    (ends.into_iter().fold(MOST, i64::min), ends.into_iter().fold(LEAST, i64::max))
                }
                Arith::Min => (a.min(b), c.min(d)),
                Arith::Max => (a.max(b), c.max(d)),
                Arith::Rem => (0, (b.abs().max(d.abs()) - 1).max(0)),
            };
            (clamp(least), clamp(most))
        }
        Num::Abs(it) => {
            let (least, most) = bounds(it);
            (least.max(-most).max(0), clamp(most.max(-least)))
        }
    }
}

fn simple_num(num: Num) -> Num {
    match num {
        Num::Count(SetExpr::None) | Num::Sum(_, SetExpr::None) => Num::Const(0),
        Num::Count(SetExpr::Cells(cells)) => Num::Const(cells.len() as i32),
        Num::Held(_, types) if types.is_empty() => Num::Const(0),
        Num::Before(it) | Num::As(_, it) if matches!(*it, Num::Const(_)) => *it,
        Num::Arith(how, a, b) => match (how, *a, *b) {
            (how, Num::Const(a), Num::Const(b)) => Num::Const(how.of(a, b)),
            (Arith::Add | Arith::Sub, it, Num::Const(0)) | (Arith::Add, Num::Const(0), it) => it,
            (Arith::Mul, Num::Const(0), _) | (Arith::Mul, _, Num::Const(0)) => Num::Const(0),
            (Arith::Mul, it, Num::Const(1)) | (Arith::Mul, Num::Const(1), it) => it,
            (how, a, b) => Num::arith(how, a, b),
        },
        Num::Abs(it) => match *it {
            Num::Const(it) => Num::Const(it.saturating_abs()),
            it => Num::Abs(Box::new(it)),
        },
        other => other,
    }
}

fn simple_set(set: SetExpr) -> SetExpr {
    let is_none = |it: &SetExpr| *it == SetExpr::None;
    match set {
        SetExpr::Cells(cells) if cells.is_empty() => SetExpr::None,
        SetExpr::Types(types) if types.is_empty() => SetExpr::None,
        SetExpr::Union(all) => united(all),
        SetExpr::Inter(all) => shared(all),
        SetExpr::Minus(a, b) => match (*a, *b) {
            (SetExpr::None, _) | (_, SetExpr::All) => SetExpr::None,
            (a, SetExpr::None) => a,
            (SetExpr::All, b) => simple_set(SetExpr::Not(Box::new(b))),
            (a, b) => SetExpr::Minus(Box::new(a), Box::new(b)),
        },
        SetExpr::Not(it) => match *it {
            SetExpr::None => SetExpr::All,
            SetExpr::All => SetExpr::None,
            SetExpr::Vacant => SetExpr::Occupied,
            SetExpr::Occupied => SetExpr::Vacant,
            SetExpr::Not(it) => *it,
            it => SetExpr::Not(Box::new(it)),
        },
        SetExpr::Near(it) | SetExpr::Stride(it, _) | SetExpr::Attacked(it) if is_none(&it) => *it,
        SetExpr::Attackers(a, b) if is_none(&a) || is_none(&b) => SetExpr::None,
        SetExpr::Before(it) | SetExpr::As(_, it)
            if matches!(*it, SetExpr::None | SetExpr::All | SetExpr::Cells(_)) =>
        {
            *it
        }
        other => other,
    }
}

fn united(all: Vec<SetExpr>) -> SetExpr {
    let mut res: Vec<SetExpr> = Vec::with_capacity(all.len());
    let mut types = TypeSet::default();
    for set in all {
        match set {
            SetExpr::None => {}
            SetExpr::All => return SetExpr::All,
            SetExpr::Union(inner) => res.extend(inner),
            SetExpr::Types(more) => types = types.or(&more),
            other if res.contains(&other) => {}
            other => res.push(other),
        }
    }
    if !types.is_empty() {
        res.push(SetExpr::Types(types));
    }
    SetExpr::union(res)
}

fn shared(all: Vec<SetExpr>) -> SetExpr {
    let mut res: Vec<SetExpr> = Vec::with_capacity(all.len());
    for set in all {
        match set {
            SetExpr::None => return SetExpr::None,
            SetExpr::All => {}
            SetExpr::Inter(inner) => res.extend(inner),
            other if res.contains(&other) => {}
            other => res.push(other),
        }
    }
    SetExpr::inter(res)
}

/// Returns the same effect with simpler sets, numbers and conditions.
pub(super) fn simplify_effect(effect: Effect) -> Effect {
    match effect {
        Effect::Remove(set) => Effect::Remove(simplify_set(set)),
        Effect::Place { piece, owner, at, replace } => {
            Effect::Place { piece, owner, at: simplify_set(at), replace }
        }
        Effect::Become(Affected::On(set), ty) => {
            Effect::Become(Affected::On(simplify_set(set)), ty)
        }
        Effect::Mark(Affected::On(set), mark, on) => {
            Effect::Mark(Affected::On(simplify_set(set)), mark, on)
        }
        Effect::Relocate(from, to) => Effect::Relocate(simplify_set(from), simplify_set(to)),
        Effect::Swap(one, other) => Effect::Swap(simplify_set(one), simplify_set(other)),
        Effect::Shift(set, stride) => Effect::Shift(simplify_set(set), stride),
        Effect::Turn(set, player) => Effect::Turn(simplify_set(set), player),
        Effect::Include(id, set, add) => Effect::Include(id, simplify_set(set), add),
        Effect::Set(id, player, num) => Effect::Set(id, player, simplify_num(num)),
        Effect::Choose(choice) => {
            Effect::Choose(Choice { filter: simplify(choice.filter), ..choice })
        }
        other => other,
    }
}
