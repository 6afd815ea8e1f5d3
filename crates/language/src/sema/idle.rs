//! What a game states and never uses: questions for lints.

use crate::{
    rulefile::{Node, Table, Value},
    schema::{TextOr, game, piece},
};
use alfil_model::{
    CellRef, ChoiceSource, Effect, Event, ExprNode, Generator, Model, PatternKind, PieceRef,
    PieceTypeInfo, Rule, SetExpr, TypeExpr,
};

/// Returns true if pieces make their own moves, or there are none to make. What else reads moves is check, and sets that
/// expressions ask for.
pub(super) fn moves_are_made(model: &Model) -> bool {
    let generators = || model.turn.phases.iter().flat_map(|it| &it.generators);
    let stated = model.types.iter().any(|it| !it.neutral && !it.patterns.is_empty());
    let mut asked = false;
    model.walk(&mut |node| asked |= matches!(node, ExprNode::Set(SetExpr::Targets(_))));
    !stated || asked || generators().any(|it| matches!(it, Generator::Moves { .. }))
}

/// Returns true if a piece borrows moves: then also moves of neutral pieces are made.
pub(super) fn borrows(game: &game::Keys<'_>) -> bool {
    let mut moves = game.pieces.iter().flat_map(|it| &it.1.moves);
    moves.any(|it| matches!(it, TextOr::Other(table) if table.borrow.is_some()))
}

/// Returns true if a condition on moves asks for the piece that is hopped over, and no move with that condition hops.
pub(super) fn asks_hurdle_in_vain(ty: &PieceTypeInfo) -> bool {
    let hops = |it: &PatternKind| match it {
        PatternKind::Paths(paths) => paths.iter().any(|it| it.legs.len() > 1),
        PatternKind::Imitate { .. } => true,
    };
    let hurdle = |node: ExprNode<'_>| {
        matches!(
            node,
            ExprNode::Cell(CellRef::Over)
                | ExprNode::Piece(PieceRef::Over | PieceRef::At(CellRef::Over))
        )
    };
    // A text of several terms gives several patterns with one condition.
    ty.patterns.iter().any(|it| {
        let like = ty.patterns.iter().filter(|other| other.when == it.when);
        it.when.any(hurdle) && !like.into_iter().any(|it| hops(&it.kind))
    })
}

/// Returns true if something asks to which types a type promotes.
pub(super) fn promotes(model: &Model, game: &game::Keys<'_>) -> bool {
    let mut asked = model.effects().any(|it| match it {
        Effect::Choose(choice) => matches!(choice.source, ChoiceSource::Promotion(_)),
        // A rule may make by itself what `promotes` says to the computer and to readers.
        Effect::Become(_, TypeExpr::Const(ty)) => {
            model.promotions.iter().flatten().any(|it| it == ty)
        }
        _ => false,
    });
    model.walk(&mut |node| asked |= matches!(node, ExprNode::Type(TypeExpr::Promotion(_))));
    // Lists of types, and hands, ask for it while the file is read.
    let words = |it: &str| it.contains("promot");
    let mut root = game.place.table.into_iter().flat_map(Table::iter);
    asked
        || root.any(|(key, entry)| match &entry.node.value {
            Value::Table(pieces) if key == game::PIECES.as_ref() => pieces.iter().any(|it| {
                let table = it.1.node.as_table();
                table.is_some_and(|it| {
                    it.iter().any(|(key, it)| {
                        key != piece::PROMOTES.as_ref() && mentions(&it.node, &words)
                    })
                })
            }),
            _ => key != game::VARIANT.as_ref() && mentions(&entry.node, &words),
        })
}

fn mentions(node: &Node, test: &dyn Fn(&str) -> bool) -> bool {
    match &node.value {
        Value::String(text) => test(&text.text),
        Value::Array(items) => items.iter().any(|it| mentions(it, test)),
        Value::Table(table) => table.iter().any(|it| mentions(&it.1.node, test)),
        _ => false,
    }
}

/// Returns the last rule whose effects would wake the rule with that number, if no rule above it does. That may be the rule
/// itself. Effects of a rule wake only rules that stand further down.
pub(super) fn cause_below(model: &Model, n: usize) -> Option<(usize, &Rule)> {
    let rule = &model.rules[n];
    let of_effects = |it: &Event| matches!(it, Event::Placed | Event::Becomes | Event::Removed);
    let wakes = |effect: &Effect| rule.on.iter().any(|it| makes(effect, *it));
    let above = model.rules[..n].iter().flat_map(Rule::effects);
    let earlier = above.chain(model.actions.iter().flat_map(|it| &it.effects)).any(wakes);
    let waits = !rule.on.is_empty() && rule.on.iter().all(of_effects);
    if !waits || earlier {
        return None;
    }
    let rules = model.rules.iter().enumerate().skip(n);
    rules.rev().find(|it| it.1.effects().any(wakes))
}

/// Returns true if an effect may cause an event.
pub(super) fn makes(effect: &Effect, event: Event) -> bool {
    match event {
        Event::Placed => matches!(effect, Effect::Place { .. }),
        Event::Becomes => matches!(effect, Effect::Become(..) | Effect::Choose(_)),
        Event::Removed => matches!(
            effect,
            Effect::Remove(_) | Effect::Become(..) | Effect::Place { replace: true, .. }
        ),
        _ => false,
    }
}
