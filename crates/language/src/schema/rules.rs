//! Rules, positions that are forbidden, compulsory moves, and check.

use super::prelude::*;

const EFFECT: Type = Type::Text(Dsl::Effect(Context::Rule));
pub(super) const EFFECTS: Type = Type::OneOf(&[EFFECT, Type::List(&EFFECT)]);

/// The keys that every item of a named list has.
pub mod item {
    use crate::schema::prelude::*;

    /// The name of the item.
    pub const NAME: Key<Option<Text>> = key(
        "name",
        types::TEXT,
        "name = 'A short sentence'",
        "What people, and files that change it, call it.",
    );
    /// Takes an inherited item away.
    pub const REMOVE: Key<bool> =
        flag("remove", false, "remove = true", "Takes away the inherited item of that name.");
    /// The item before which it stands.
    pub const BEFORE: Key<Option<Text>> = key(
        "before",
        Type::Text(Dsl::Name),
        "before = 'Some item'",
        "Puts it before the item of that name.",
    );
    /// The item after which it stands.
    pub const AFTER: Key<Option<Text>> = key(
        "after",
        Type::Text(Dsl::Name),
        "after = 'Some item'",
        "Puts it after the item of that name.",
    );
}

table! {
    rule: table("rule",
        "What follows from events: when something of `on` happens and `when` holds, `do` is done.")
        .any_of(&["do", "cases"])
    NAME name: Option<Text> = item::NAME;
    ON on: Vec<Text> = required("on", Type::OneOf(&[Type::Text(Dsl::Event), Type::List(&Type::Text(Dsl::Event))]),
        "on = 'capture'",
        "The event or events that it waits for: `'capture drop'`, or an array.");
    WHEN when: Holds = condition("when", Context::Rule, true, "when = 'target not in core'",
        "What must hold.");
    DO effects: Vec<Text> = key("do", EFFECTS, "do = ['remove core', 'mover becomes queen']",
        "What happens, in order.");
    CASES cases: Vec<case::Keys<'static>> = key("cases", Type::List(&Type::Table(&case::TABLE)),
        "cases = [{ when = 'mover is king', do = 'nothing' }, { do = 'remove mover' }]",
        "Cases instead of `do`: the first whose `when` holds happens, the others do not.").conflicts_with(&["do"]);
    SILENT silent: bool = flag("silent", false, "silent = true",
        "Whether changes of the mover's type by this rule are left out of move texts.");
    REMOVE remove: bool = item::REMOVE;
    BEFORE before: Option<Text> = item::BEFORE;
    AFTER after: Option<Text> = item::AFTER;
}

table! {
    case: value("rule.cases", "A case of a rule.")
    WHEN when: Holds = condition("when", Context::Rule, true, "when = 'mover is king'",
        "When it applies.");
    DO effects: Vec<Text> = required("do", EFFECTS, "do = 'nothing'", "What happens, in order.");
}

table! {
    forbid: table("forbid", "A position that no move may lead to.")
    NAME name: Option<Text> = item::NAME;
    WHEN when: Option<Expr> = required("when", condition_in(Context::Forbid),
        "when = 'count(own pawn & file(target)) > 1'",
        "If it holds after a move, that move is illegal.");
    AT at: When = word!("at", When::Move, "at = 'turn'", "When it is tested.");
    REMOVE remove: bool = item::REMOVE;
    BEFORE before: Option<Text> = item::BEFORE;
    AFTER after: Option<Text> = item::AFTER;
}

table! {
    compulsory: table("compulsory",
        "Compulsory moves: of the legal moves of a phase only these may be made.")
        .any_of(&["order", "maximize"])
    NAME name: Option<Text> = item::NAME;
    AT at: Compared = word!("at", Compared::Move, "at = 'turn'", "What is compared.");
    WHEN when: Holds = condition("when", Context::Compulsory, true, "when = 'check(own)'",
        "Whether it applies.");
    ORDER order: Vec<Text> = key("order", Type::OneOf(&[condition_in(Context::Compulsory), Type::List(&condition_in(Context::Compulsory))]),
        "order = ['captures']",
        "Conditions in order of priority. If at least one legal move satisfies the first, only such moves are legal; \
         otherwise the second is tried, and so on.");
    MAXIMIZE maximize: Option<Text> = key("maximize", Type::Text(Dsl::Number(Context::Compulsory)), "maximize = 'victims'",
        "Moves for which this number is largest.").conflicts_with(&["order"]);
    BEFORE_CHECK before_check: bool = flag("before-check", false, "before-check = true",
        "Whether moves that leave the player in check count, too. Then such a move may keep all others from being \
         made, and the player may have no legal move.");
    REMOVE remove: bool = item::REMOVE;
    BEFORE before: Option<Text> = item::BEFORE;
    AFTER after: Option<Text> = item::AFTER;
}

table! {
    check: table("check",
        "When a player is in check: an enemy attacks one of the player's royal pieces. A move that leaves its \
         player in check is illegal.")
        .any_of(&["royal", "intruders"])
    ROYAL royal: Option<Expr> = key("royal", set_in(Context::Check), "royal = 'king'",
        "The royal pieces, as far as they are own pieces.");
    MODE mode: RoyalMode = word!("mode", RoyalMode::Any, "mode = 'last'",
        "Which of several royal pieces count.");
    ROYAL_WHEN royal_when: Counted = word!("royal-when", Counted::After, "royal-when = 'before'",
        "Which pieces are royal when a move is tested.");
    INTRUDERS intruders: Option<Expr> = key("intruders", set_in(Context::Check), "intruders = 'enemy & home'",
        "Pieces that give check by where they stand.");
    EXCEPT except: Option<Expr> = key("except", set_in(Context::Check), "except = 'placed this turn'",
        "Pieces that give no check.");
    SUSPENDED_IF suspended_if: Holds = condition("suspended-if", Context::Check, false, "suspended-if = 'count(own rook) > 1'",
        "While it holds there is no check.");
    AT at: When = word!("at", When::Turn, "at = 'move'", "When it is tested.");
    BINDING binding: bool = flag("binding", true, "binding = false",
        "Whether moves that leave their player in check are illegal. With `false` check is only \
         known: to conditions, marks of records, and the rule on perpetual check. Then there is no \
         checkmate, and `royal-when` and `at` mean nothing.");
}
