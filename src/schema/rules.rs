//! Rules, positions that are forbidden, preferences, and check.

use super::prelude::*;

const EFFECT: Type = Type::Text(Dsl::Effect(Context::Rule));
const EFFECTS: Type = Type::OneOf(&[EFFECT, Type::List(&EFFECT)]);

/// The keys that every item of a named list has.
pub mod item {
    use crate::schema::prelude::*;

    pub const NAME: Key = key(
        "name",
        types::TEXT,
        "name = 'A short sentence'",
        "What people, and files that change it, call it.",
    );
    pub const OFF: Key<bool> =
        flag("off", false, "off = true", "Takes away the inherited item of that name.");
    pub const BEFORE: Key = key(
        "before",
        Type::Text(Dsl::Name),
        "before = 'Some item'",
        "Puts it before the item of that name.",
    );
    pub const AFTER: Key = key(
        "after",
        Type::Text(Dsl::Name),
        "after = 'Some item'",
        "Puts it after the item of that name.",
    );
}

table! {
    rule: table("rules",
        "What follows from events: when something of `on` happens and `when` holds, `do` is done.")
        .any_of(&["do", "first"])
    NAME: () = item::NAME;
    ON: () = required("on", Type::OneOf(&[Type::Text(Dsl::Event), Type::List(&Type::Text(Dsl::Event))]),
        "on = 'capture'",
        "The event or events that it waits for.");
    WHEN: Holds = condition("when", Context::Rule, true, "when = 'target not in core'",
        "What must hold.");
    DO: () = key("do", EFFECTS, "do = ['remove core', 'mover becomes queen']",
        "What happens, in order.");
    FIRST: () = key("first", Type::List(&Type::Table(&case::TABLE)),
        "first = [{ when = 'mover is king', do = 'nothing' }, { do = 'remove mover' }]",
        "Cases instead of `do`: the first whose `when` holds happens, the others do not.").conflicts_with(&["do"]);
    SILENT: bool = flag("silent", false, "silent = true",
        "Whether changes of the mover's type by this rule are left out of move texts.");
    OFF: bool = item::OFF;
    BEFORE: () = item::BEFORE;
    AFTER: () = item::AFTER;
}

table! {
    case: value("rules.first", "A case of a rule.")
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
    OFF: bool = item::OFF;
    BEFORE: () = item::BEFORE;
    AFTER: () = item::AFTER;
}

table! {
    prefer: table("prefer",
        "Compulsory moves: of the legal moves of a phase only those that are preferred may be made.")
        .any_of(&["first", "most"])
    NAME: () = item::NAME;
    OF: Compared = word!("of", Compared::Move, "of = 'turn'", "What is compared.");
    WHEN: Holds = condition("when", Context::Prefer, true, "when = 'check(own)'",
        "Whether it applies.");
    FIRST: () = key("first", Type::OneOf(&[condition_in(Context::Prefer), Type::List(&condition_in(Context::Prefer))]),
        "first = ['captures']",
        "Moves for which the first of these conditions holds that holds for any move.");
    MOST: () = key("most", Type::Text(Dsl::Number(Context::Prefer)), "most = 'victims'",
        "Moves for which this number is largest.").conflicts_with(&["first"]);
    OFF: bool = item::OFF;
    BEFORE: () = item::BEFORE;
    AFTER: () = item::AFTER;
}

table! {
    check: table("check",
        "When a player is in check: an enemy attacks a royal piece of his. A move that leaves its \
         player in check is illegal.")
        .any_of(&["royal", "intruders"])
    ROYAL: () = key("royal", set_in(Context::Check), "royal = 'king'",
        "The royal pieces, as far as they are own pieces.");
    MODE: RoyalMode = word!("mode", RoyalMode::Any, "mode = 'last'",
        "Which of several royal pieces count.");
    COUNTED: Counted = word!("counted", Counted::After, "counted = 'before'",
        "Which pieces are royal when a move is tested.");
    INTRUDERS: () = key("intruders", set_in(Context::Check), "intruders = 'enemy & home'",
        "Pieces that give check by where they stand.");
    EXCEPT: () = key("except", set_in(Context::Check), "except = 'placed this turn'",
        "Pieces that give no check.");
    OFF: Holds = condition("off", Context::Check, false, "off = 'count(own rook) > 1'",
        "While it holds there is no check.");
    AT: When = word!("at", When::Turn, "at = 'move'", "When it is tested.");
    BINDING: bool = flag("binding", true, "binding = false",
        "Whether moves that leave their player in check are illegal. With `false` check is only \
         known: to conditions, marks of records, and the rule on perpetual check. Then there is no \
         checkmate, and `counted` and `at` mean nothing.");
}
