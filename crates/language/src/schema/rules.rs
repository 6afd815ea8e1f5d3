//! Rules, positions that are forbidden, compulsory moves, and check.

use super::prelude::*;

const EFFECT: Type = Type::Text(Dsl::Effect(Context::Rule));
pub(super) const EFFECTS: Type = Type::OneOf(&[EFFECT, Type::List(&EFFECT)]);

/// The keys that every item of a named list has.
pub mod item {
    use crate::schema::prelude::*;

    /// The name of the item.
    pub const NAME: Key = key(
        "name",
        types::TEXT,
        "name = 'A short sentence'",
        "What people, and files that change it, call it.",
    );
    /// Takes an inherited item away.
    pub const REMOVE: Key<bool> =
        flag("remove", false, "remove = true", "Takes away the inherited item of that name.");
    /// The item before which it stands.
    pub const BEFORE: Key = key(
        "before",
        Type::Text(Dsl::Name),
        "before = 'Some item'",
        "Puts it before the item of that name.",
    );
    /// The item after which it stands.
    pub const AFTER: Key = key(
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
    NAME: () = item::NAME;
    ON: () = required("on", Type::OneOf(&[Type::Text(Dsl::Event), Type::List(&Type::Text(Dsl::Event))]),
        "on = 'capture'",
        "The event or events that it waits for: `'capture drop'`, or an array.");
    WHEN: Holds = condition("when", Context::Rule, true, "when = 'target not in core'",
        "What must hold.");
    DO: () = key("do", EFFECTS, "do = ['remove core', 'mover becomes queen']",
        "What happens, in order.");
    CASES: () = key("cases", Type::List(&Type::Table(&case::TABLE)),
        "cases = [{ when = 'mover is king', do = 'nothing' }, { do = 'remove mover' }]",
        "Cases instead of `do`: the first whose `when` holds happens, the others do not.").conflicts_with(&["do"]);
    SILENT: bool = flag("silent", false, "silent = true",
        "Whether changes of the mover's type by this rule are left out of move texts.");
    REMOVE: bool = item::REMOVE;
    BEFORE: () = item::BEFORE;
    AFTER: () = item::AFTER;
}

table! {
    case: value("rule.cases", "A case of a rule.")
    WHEN: Holds = condition("when", Context::Rule, true, "when = 'mover is king'",
        "When it applies.");
    DO: () = required("do", EFFECTS, "do = 'nothing'", "What happens, in order.");
}

table! {
    forbid: table("forbid", "A position that no move may lead to.")
    NAME: () = item::NAME;
    WHEN: () = required("when", condition_in(Context::Forbid),
        "when = 'count(own pawn & file(target)) > 1'",
        "If it holds after a move, that move is illegal.");
    AT: When = word!("at", When::Move, "at = 'turn'", "When it is tested.");
    REMOVE: bool = item::REMOVE;
    BEFORE: () = item::BEFORE;
    AFTER: () = item::AFTER;
}

table! {
    compulsory: table("compulsory",
        "Compulsory moves: of the legal moves of a phase only these may be made.")
        .any_of(&["order", "maximize"])
    NAME: () = item::NAME;
    AT: Compared = word!("at", Compared::Move, "at = 'turn'", "What is compared.");
    WHEN: Holds = condition("when", Context::Compulsory, true, "when = 'check(own)'",
        "Whether it applies.");
    ORDER: () = key("order", Type::OneOf(&[condition_in(Context::Compulsory), Type::List(&condition_in(Context::Compulsory))]),
        "order = ['captures']",
        "Conditions in order of priority. If at least one legal move satisfies the first, only such moves are legal; \
         otherwise the second is tried, and so on.");
    MAXIMIZE: () = key("maximize", Type::Text(Dsl::Number(Context::Compulsory)), "maximize = 'victims'",
        "Moves for which this number is largest.").conflicts_with(&["order"]);
    REMOVE: bool = item::REMOVE;
    BEFORE: () = item::BEFORE;
    AFTER: () = item::AFTER;
}

table! {
    check: table("check",
        "When a player is in check: an enemy attacks one of the player's royal pieces. A move that leaves its \
         player in check is illegal.")
        .any_of(&["royal", "intruders"])
    ROYAL: () = key("royal", set_in(Context::Check), "royal = 'king'",
        "The royal pieces, as far as they are own pieces.");
    MODE: RoyalMode = word!("mode", RoyalMode::Any, "mode = 'last'",
        "Which of several royal pieces count.");
    ROYAL_WHEN: Counted = word!("royal-when", Counted::After, "royal-when = 'before'",
        "Which pieces are royal when a move is tested.");
    INTRUDERS: () = key("intruders", set_in(Context::Check), "intruders = 'enemy & home'",
        "Pieces that give check by where they stand.");
    EXCEPT: () = key("except", set_in(Context::Check), "except = 'placed this turn'",
        "Pieces that give no check.");
    SUSPENDED_IF: Holds = condition("suspended-if", Context::Check, false, "suspended-if = 'count(own rook) > 1'",
        "While it holds there is no check.");
    AT: When = word!("at", When::Turn, "at = 'move'", "When it is tested.");
    BINDING: bool = flag("binding", true, "binding = false",
        "Whether moves that leave their player in check are illegal. With `false` check is only \
         known: to conditions, marks of records, and the rule on perpetual check. Then there is no \
         checkmate, and `royal-when` and `at` mean nothing.");
}
