//! How games end.

use super::{prelude::*, rules::item};

table! {
    end: table("end", "Common ways for a game to end. Results are those of the player on move.")
    CHECKMATE checkmate: OutcomeResult = word!("checkmate", OutcomeResult::Loss, "checkmate = 'loss'",
        "When the player on move is in check and has no legal move.");
    STALEMATE stalemate: OutcomeResult = word!("stalemate", OutcomeResult::Draw, "stalemate = 'loss'",
        "When the player on move is not in check and has no legal move. In games without check: \
         when the player has no legal move.");
    REPETITION repetition: Option<repetition::Keys<'static>> = key("repetition", Type::OneOf(&[Type::Int(2, 1000), Type::Table(&repetition::TABLE)]),
        "repetition = 3",
        "At which occurrence of a position the game is drawn. Without it: never.");
    NO_PROGRESS no_progress: Option<no_progress::Keys<'static>> = key("no-progress", Type::OneOf(&[Type::Int(1, 100_000), Type::Table(&no_progress::TABLE)]),
        "no-progress = { plies = 100, progress = 'captures' }",
        "After how many plies without progress the game is drawn. Without it: never.");
    WIN_POINTS win_points: Map<Text> = key("win-points", Type::Map(&map("a part of a point", Type::Text(Dsl::Share))),
        "win-points = { stalemate = '3/4' }",
        "What the winners get, between one half and a whole point, if the game ends for that \
         reason: `checkmate`, `stalemate`, `repetition`, `perpetual check`, `perpetual chase`, or \
         the name of an outcome, or of a rule or action that ends games. The others get what \
         is left. Without it a win is worth `1`.");
}

table! {
    repetition: shorthand("end.repetition", "A position that recurs.", "count")
    COUNT count: Option<i64> = required("count", Type::Int(2, 1000), "count = 3",
        "At which occurrence the game ends.");
    RESULT result: RepetitionResult = word!("result", RepetitionResult::Draw, "result = 'draw'",
        "The result for the player who brings it about.");
    PERPETUAL_CHECK perpetual_check: Option<OutcomeResult> = key("perpetual-check", words::<OutcomeResult>(),
        "perpetual-check = 'loss'",
        "The result for a player who has given check with every move since the first occurrence.");
    PERPETUAL_CHASE perpetual_chase: Option<OutcomeResult> = key("perpetual-chase", words::<OutcomeResult>(),
        "perpetual-chase = 'loss'",
        "The result for a player who has had one and the same enemy piece in `chased` after each of their \
         turns since the first occurrence. Perpetual check comes before it.").requires(&["chased"]);
    CHASED chased: Option<Expr> = key("chased", set_in(Context::Ruling),
        "chased = 'attacked(enemy by own) - attacked(by enemy)'",
        "The pieces that a player chases. `own` is the player who has just moved; enemy pieces count.");
}

table! {
    no_progress: shorthand("end.no-progress", "Many turns without progress.", "plies")
    PLIES plies: Option<i64> = required("plies", Type::Int(1, 100_000), "plies = 100", "After how many.");
    PROGRESS progress: Holds = condition("progress", Context::Reset, false, "progress = 'captures or mover was pawn'",
        "Moves that are progress. Without it there is none.");
}

table! {
    outcome: table("outcome", "A way for the game to end.")
    NAME name: Option<Text> = item::NAME;
    FOR subject: Subject = word!("for", Subject::Mover, "for = 'each'",
        "The player that it is about: `own` in the condition. With `stuck` it is `next-player`.");
    AT at: When = word!("at", When::Turn, "at = 'move'", "When it is tested.");
    WHEN when: Holds = condition("when", Context::Outcome, true, "when = 'no own king'",
        "What must hold.");
    STUCK stuck: bool = flag("stuck", false, "stuck = true",
        "Whether it is only for a player on move without a legal move (`for = 'next-player'`).");
    RESULT result: Option<OutcomeResult> = required("result", words::<OutcomeResult>(),
        "result = 'loss'",
        "The result for that player.");
    REMOVE remove: bool = item::REMOVE;
    BEFORE before: Option<Text> = item::BEFORE;
    AFTER after: Option<Text> = item::AFTER;
}

table! {
    adjudicate: table("adjudicate",
        "A ruling on the game. It is tested when a turn is complete and nothing else has ended the game. Positions are not \
         over by it, and perft does not look at it.")
    NAME name: Option<Text> = item::NAME;
    FOR subject: Subject = word!("for", Subject::Mover, "for = 'each'", "The player that it is about: `own` in the condition.");
    WHEN when: Option<Expr> = required("when", condition_in(Context::Ruling), "when = 'repetitions = 5'", "What must hold.");
    RESULT result: Option<OutcomeResult> = required("result", words::<OutcomeResult>(),
        "result = 'draw'", "What that player gets.");
    REMOVE remove: bool = item::REMOVE;
    BEFORE before: Option<Text> = item::BEFORE;
    AFTER after: Option<Text> = item::AFTER;
}

table! {
    on_draw: table("on-draw",
        "What a draw is instead. When the game has ended as a draw, for whatever reason, the first that holds gives the result.")
    NAME name: Option<Text> = item::NAME;
    FOR subject: Subject = word!("for", Subject::Mover, "for = 'each'", "The player that it is about: `own` in the condition.");
    WHEN when: Holds = condition("when", Context::Ruling, true, "when = 'own is black'", "What must hold.");
    RESULT result: Option<OutcomeResult> = required("result", words::<OutcomeResult>(),
        "result = 'win'", "What that player gets.");
    REMOVE remove: bool = item::REMOVE;
    BEFORE before: Option<Text> = item::BEFORE;
    AFTER after: Option<Text> = item::AFTER;
}
