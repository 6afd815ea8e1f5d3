//! Whether a step can be tested by changing the board and nothing else.

use crate::model::{
    CellRef, Cond, Deps, Effect, Event, ExprNode, Model, Num, PieceRef, Rule, SetExpr, SetId,
    TypeExpr,
};

/// What a test that changes the board alone may read: the move, and what stands where.
pub(super) const ON_BOARD: Deps = Deps::BOARD
    .or(Deps::PLACE)
    .or(Deps::ELSEWHERE)
    .or(Deps::NEXT)
    .or(Deps::FROM)
    .or(Deps::TO)
    .or(Deps::MOVER)
    .or(Deps::EVENT)
    .or(Deps::VICTIM)
    .or(Deps::KIND);

/// Returns true if the legality of steps depends only on the board. Rules that a step triggers may then only remove, place,
/// change and turn pieces.
pub(super) fn allows_board_only_test(model: &Model) -> bool {
    let check = model.check.as_ref();
    let off = check.is_none_or(|it| it.off.deps().within(ON_BOARD) && !it.counted_before);
    off && model.turn.is_one_move()
        && model.players.len() == 2
        && model.rules.iter().all(rule)
        && model.forbids.iter().all(|it| it.when.deps().within(ON_BOARD))
}

/// Returns true if a condition is about what kind of move is made, and what it captures, alone.
pub(super) fn is_of_move(cond: &Cond) -> bool {
    cond.deps().within(Deps::KIND.or(Deps::VICTIM))
}

/// Returns true if rules read nothing of the board, and change nothing, but on the cells of the move and on those that
/// captures change.
pub(super) fn is_near(model: &Model) -> bool {
    model.rules.iter().all(|rule| {
        let effects = || rule.cases.iter().flat_map(|it| &it.effects);
        let captures = rule.on == [Event::Capture];
        let placed = effects().all(|it| match it {
            Effect::Remove(_) | Effect::Place { .. } => captures,
            Effect::Become(affected, _) => affected.is(PieceRef::Mover),
            Effect::Turn(..) => false,
            _ => true,
        });
        let mut near = true;
        let mut read = |it: ExprNode<'_>| near &= is_near_node(it);
        rule.when.walk(&mut read);
        rule.cases.iter().for_each(|it| it.when.walk(&mut read));
        effects().for_each(|it| it.walk(&mut read));
        placed && near
    })
}

fn is_near_node(node: ExprNode<'_>) -> bool {
    match node {
        ExprNode::Cond(it) => matches!(
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
        ExprNode::Num(it) => matches!(it, Num::Const(_) | Num::Victims),
        ExprNode::Set(it) => match it {
            SetExpr::None | SetExpr::All | SetExpr::Zone(..) | SetExpr::Cell(_) => true,
            SetExpr::Cells(_) | SetExpr::Types(_) | SetExpr::Pieces(_) => true,
            SetExpr::Union(_) | SetExpr::Inter(_) | SetExpr::Minus(..) => true,
            SetExpr::Near(it) => matches!(**it, SetExpr::Cell(_)),
            _ => false,
        },
        ExprNode::Type(it) => !matches!(it, TypeExpr::Last),
        ExprNode::Cell(it) => {
            !matches!(it, CellRef::PreviousOrigin | CellRef::PreviousTarget | CellRef::Over)
        }
        ExprNode::Piece(it) => !matches!(it, PieceRef::Over),
        ExprNode::Player(_) => true,
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
        || rule.when.deps().within(ON_BOARD)
            && rule.cases.iter().all(|it| it.when.deps().within(ON_BOARD))
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
    made && effect.deps().within(ON_BOARD)
}
