//! Turns and actions.

use super::{item, prelude::*};

const EFFECT: Type = Type::Text(Dsl::Effect(Context::Action));
const EFFECTS: Type = Type::OneOf(&[EFFECT, Type::List(&EFFECT)]);
const GENERATORS: Type = Type::OneOf(&[GENERATOR, Type::List(&GENERATOR)]);
const GENERATOR: Type = Type::OneOf(&[Type::Text(Dsl::Generator), Type::Table(&generator::TABLE)]);

table! {
    generator: value("turn.phase.moves", "A kind of moves of a phase.")
        .any_of(&["move", "pass"])
    MOVE types: Option<Text> = key("move", types::PIECE_TYPES, "move = 'king'", "Moves of pieces of these types.");
    PASS pass: bool = flag("pass", false, "pass = true", "Passing.").conflicts_with(&["move"]);
    WHEN when: Holds = condition("when", Context::Generator, true, "when = 'target in camp'",
        "What must hold before the move.");
}

table! {
    turn: table("turn", "What a player does when on move: the phases of a turn.")
    PHASE phases: Vec<phase::Keys<'static>> = key("phase", Type::Named(&phase::TABLE), "phase = [{ name = 'play', moves = ['move', 'drop'] }]",
        "The phases, in order. Without any, a turn is one move of a piece, or a drop where there are hands.");
    DISTINCT distinct: Distinct = word!("distinct", Distinct::Text, "distinct = 'result'",
        "In what turns differ that are listed and counted.");
}

table! {
    phase: table("turn.phase", "A stage of a turn: the moves that may be made in it.")
    NAME name: Option<Text> = item::NAME;
    MOVES moves: Vec<Or<generator::Keys<'static>>> = required("moves", GENERATORS, "moves = ['move', 'drop']",
        "`move` (moves of all pieces), `move TYPES`, `drop`, `pass`, or the name of an action; \
         with `if CONDITION` after it.");
    ASK ask: Option<Text> = key("ask", types::TEXT, "ask = 'Put the duck on an empty square.'",
        "What programs ask the player to do in it, as a sentence. Without it they make one of its name.").look();
    WHEN when: Holds = condition("when", Context::Phase, true, "when = 'moves-made > 0'",
        "Whether the phase is entered at all.");
    OPTIONAL optional: bool = flag("optional", false, "optional = true", "Whether the player may decline.");
    SKIP_IF_NONE skip_if_none: bool = flag("skip-if-none", false, "skip-if-none = true",
        "Whether it is passed over when it has no legal move; else such a turn is illegal.");
    SAME_PIECE same_piece: bool = flag("same-piece", false, "same-piece = true",
        "Whether only the piece that has just moved may move.");
    REPEAT repeat: Option<Or<i64>> = key("repeat", Type::OneOf(&[Type::Int(1, 100), Type::Text(Dsl::Number(Context::Phase))]),
        "repeat = 2",
        "The most moves of it, never more than 100; 1 when left out. A number that changes is \
         read after each move.");
    STOP stop: bool = flag("stop", true, "stop = false",
        "Whether the player may stop after the first move of a repeated phase, or must go on as \
         long as they can.");
    ENDS_TURN ends_turn: Holds = condition("ends-turn", Context::Phase, false, "ends-turn = 'check(enemy)'",
        "After a move: whether the turn is over now.");
    REMOVE remove: bool = item::REMOVE;
    BEFORE before: Option<Text> = item::BEFORE;
    AFTER after: Option<Text> = item::AFTER;
}

table! {
    action: table("actions.NAME", "A move that is no piece's own.")
        .any_of(&["do", "cases"])
    CHOOSE choose: Map<Text> = key("choose", Type::Map(&map("what is chosen from", Type::Text(Dsl::Domain))),
        "choose = { man = 'cell in own - king' }",
        "What the player chooses, in order: `cell in SET`, `held by PLAYER, TYPES`, `type in TYPES`, \
         `direction in DIRECTIONS`, `number in NUMBERS`.");
    WHEN when: Holds = condition("when", Context::Action, true, "when = 'count(own) > 1'",
        "What must hold before the move.");
    DO effects: Vec<Text> = key("do", EFFECTS, "do = 'man becomes next-in(man, ladder)'",
        "What happens.");
    CASES cases: Vec<action_case::Keys<'static>> = key("cases", Type::List(&Type::Table(&action_case::TABLE)),
        "cases = [{ when = 'spot in core', do = 'remove spot' }, { do = 'place pawn at spot' }]",
        "Cases instead of `do`: the first whose `when` holds before the move happens. Without such a case there is no move.")
        .conflicts_with(&["do"]);
    TEXT text: Vec<Text> = key("text", Type::OneOf(&[Type::Text(Dsl::Template), Type::List(&Type::Text(Dsl::Template))]),
        "text = ['{man}={next-in(man, ladder)}', 'x{man}']",
        "How it is written: the first whose parts are all there. Without it the name and what is chosen.");
}

table! {
    action_case: value("actions.NAME.cases", "A case of an action.")
    WHEN when: Holds = condition("when", Context::Action, true, "when = 'spot in core'",
        "When it applies.");
    DO effects: Vec<Text> = required("do", EFFECTS, "do = 'remove spot'", "What happens, in order.");
}
