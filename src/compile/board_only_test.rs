//! Whether a step can be tested by changing the board and nothing else.

use crate::model::{
    CellRef, Cond, Effect, Event, Model, Node, Num, PieceRef, Rule, SetExpr, SetId, TypeExpr,
};

/// Returns true if the legality of steps depends only on the board. Rules that a step triggers may then only remove, place,
/// change and turn pieces.
pub(super) fn allows_board_only_test(model: &Model) -> bool {
    let check = model.check.as_ref();
    let off = check.is_none_or(|it| reads_board(&it.off) && !it.counted_before);
    off && model.turn.is_one_move()
        && model.players.len() == 2
        && model.rules.iter().all(rule)
        && model.forbids.iter().all(|it| reads_board(&it.when))
}

/// Returns true if a condition is about what kind of move is made, and what it captures, alone.
pub(super) fn is_of_move(cond: &Cond) -> bool {
    match cond {
        Cond::Const(_) | Cond::Kind(_) | Cond::Is(PieceRef::Victim, _) | Cond::Captures => true,
        Cond::Not(it) => is_of_move(it),
        Cond::And(them) | Cond::Or(them) => them.iter().all(is_of_move),
        _ => false,
    }
}

/// Returns true if rules read nothing of the board, and change nothing, but on the cells of the move and on those that
/// captures change.
pub(super) fn is_near(model: &Model) -> bool {
    model.rules.iter().all(|rule| {
        let effects = || rule.cases.iter().flat_map(|it| &it.effects);
        let captures = rule.on == [Event::Capture];
        let placed = effects().all(|it| match it {
            Effect::Remove(_) | Effect::Place { .. } => captures,
            Effect::Become(piece, _) => *piece == PieceRef::Mover,
            Effect::Turn(..) => false,
            _ => true,
        });
        let mut near = true;
        let mut read = |it: Node<'_>| near &= is_near_node(it);
        rule.when.walk(&mut read);
        rule.cases.iter().for_each(|it| it.when.walk(&mut read));
        effects().for_each(|it| it.walk(&mut read));
        placed && near
    })
}

fn is_near_node(node: Node<'_>) -> bool {
    match node {
        Node::Cond(it) => matches!(
            it,
            Cond::Const(_)
                | Cond::Not(_)
                | Cond::And(_)
                | Cond::Or(_)
                | Cond::In(..)
                | Cond::Is(..)
                | Cond::SameType(..)
                | Cond::Owned(..)
                | Cond::Captures
                | Cond::Kind(_)
        ),
        Node::Num(it) => matches!(it, Num::Const(_) | Num::Victims),
        Node::Set(it) => match it {
            SetExpr::None | SetExpr::All | SetExpr::Zone(..) | SetExpr::Cell(_) => true,
            SetExpr::Cells(_) | SetExpr::Types(_) | SetExpr::Pieces(_) => true,
            SetExpr::Union(_) | SetExpr::Inter(_) | SetExpr::Minus(..) => true,
            SetExpr::Near(it) => matches!(**it, SetExpr::Cell(_)),
            _ => false,
        },
        Node::Type(it) => !matches!(it, TypeExpr::Last),
        Node::Cell(it) => !matches!(it, CellRef::PrevFrom | CellRef::PrevTo | CellRef::Over),
        Node::Piece(it) => !matches!(it, PieceRef::Over),
        Node::Player(_) => true,
    }
}

fn rule(rule: &Rule) -> bool {
    let mut effects = rule.cases.iter().flat_map(|it| &it.effects);
    let heard = |them: &[Event]| rule.on.iter().any(|it| them.contains(it));
    // What these cause is not looked at.
    if heard(&[Event::Removed, Event::Placed, Event::Becomes]) && !effects.clone().all(no_matter) {
        return false;
    }
    let woken = heard(&[Event::Depart, Event::Capture, Event::Arrive, Event::Moved]);
    !woken
        || reads_board(&rule.when)
            && rule.cases.iter().all(|it| reads_board(&it.when))
            && effects.all(|it| no_matter(it) || changes_board(it))
}

/// Returns true if an effect is of no matter to who attacks what, and to conditions that only read the board.
fn no_matter(effect: &Effect) -> bool {
    match effect {
        Effect::Mark(..) | Effect::Set(..) | Effect::End(..) => true,
        Effect::Give(..) | Effect::Take(..) | Effect::BecomeHeld(..) => true,
        Effect::Include(set, ..) => *set != SetId::PLACED,
        _ => false,
    }
}

/// Returns true if an effect is one that is made when a step is tested, or a choice: then it is tested otherwise.
fn changes_board(effect: &Effect) -> bool {
    let made = match effect {
        Effect::Choose(_) => return true,
        Effect::Remove(_) | Effect::Place { .. } | Effect::Become(..) | Effect::Turn(..) => true,
        _ => false,
    };
    let mut res = made;
    effect.walk(&mut |it| res &= is_board(it));
    res
}

fn reads_board(cond: &Cond) -> bool {
    !cond.any(|it| !is_board(it))
}

/// Returns true if a part of an expression reads the move and what stands where, and nothing else.
pub(super) fn is_board(node: Node<'_>) -> bool {
    match node {
        Node::Cond(it) => matches!(
            it,
            Cond::Const(_)
                | Cond::Not(_)
                | Cond::And(_)
                | Cond::Or(_)
                | Cond::Compare(..)
                | Cond::In(..)
                | Cond::Some(_)
                | Cond::Within(..)
                | Cond::Is(..)
                | Cond::SameType(..)
                | Cond::Exists(_)
                | Cond::Owned(..)
                | Cond::Captures
                | Cond::Kind(_)
        ),
        Node::Num(it) => matches!(
            it,
            Num::Const(_)
                | Num::Count(_)
                | Num::Field(..)
                | Num::File(_)
                | Num::Rank(_)
                | Num::Level(_)
                | Num::Standing(..)
                | Num::Victims
                | Num::Add(..)
                | Num::Sub(..)
                | Num::Mul(..)
        ),
        Node::Set(it) => matches!(
            it,
            SetExpr::None
                | SetExpr::All
                | SetExpr::Vacant
                | SetExpr::Occupied
                | SetExpr::Pieces(_)
                | SetExpr::Types(_)
                | SetExpr::OfType(_)
                | SetExpr::Zone(..)
                | SetExpr::Cell(_)
                | SetExpr::Cells(_)
                | SetExpr::Union(_)
                | SetExpr::Inter(_)
                | SetExpr::Minus(..)
                | SetExpr::Not(_)
                | SetExpr::Near(_)
                | SetExpr::FileOf(_)
                | SetExpr::RankOf(_)
                | SetExpr::Between(..)
                | SetExpr::Enclosed(..)
                | SetExpr::Captured
        ),
        Node::Type(it) => matches!(
            it,
            TypeExpr::Const(_)
                | TypeExpr::Of(_)
                | TypeExpr::MoverWas
                | TypeExpr::Next(..)
                | TypeExpr::Promotion(_)
                | TypeExpr::Base(_)
        ),
        Node::Cell(it) => {
            use CellRef::{At, Const, From, To, Victim};
            matches!(it, At | Const(_) | From | To | Victim)
        }
        Node::Piece(it) => !matches!(it, PieceRef::Over),
        Node::Player(_) => true,
    }
}
