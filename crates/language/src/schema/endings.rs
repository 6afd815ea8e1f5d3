//! How games end.

use super::{prelude::*, rules::item};

table! {
    end: table("end", "Common ways for a game to end. Results are those of the player on move.")
    CHECKMATE: OutcomeResult = word!("checkmate", OutcomeResult::Loss, "checkmate = 'loss'",
        "When the player on move is in check and has no legal move.");
    STALEMATE: OutcomeResult = word!("stalemate", OutcomeResult::Draw, "stalemate = 'loss'",
        "When the player on move is not in check and has no legal move. In games without check: \
         when the player has no legal move.");
    REPETITION: () = key("repetition", Type::OneOf(&[Type::Int(2, 1000), Type::Table(&repetition::TABLE)]),
        "repetition = 3",
        "At which occurrence of a position the game is drawn. Without it: never.");
    NO_PROGRESS: () = key("no-progress", Type::OneOf(&[Type::Int(1, 100_000), Type::Table(&no_progress::TABLE)]),
        "no-progress = { plies = 100, progress = 'captures' }",
        "After how many plies without progress the game is drawn. Without it: never.");
    WIN_POINTS: () = key("win-points", Type::Map(&map("a part of a point", Type::Text(Dsl::Share))),
        "win-points = { stalemate = '3/4' }",
        "What the winners get, between one half and a whole point, if the game ends for that \
         reason: `checkmate`, `stalemate`, `repetition`, `perpetual check`, `perpetual chase`, or \
         the name of an outcome, or of a rule or action that ends games. The others get what \
         is left. Without it a win is worth `1`.");
}

table! {
    repetition: shorthand("end.repetition", "A position that recurs.", "count")
    COUNT: () = required("count", Type::Int(2, 1000), "count = 3",
        "At which occurrence the game ends.");
    RESULT: RepetitionResult = word!("result", RepetitionResult::Draw, "result = 'draw'",
        "The result for the player who brings it about.");
    PERPETUAL_CHECK: Option<OutcomeResult> = read_as(key("perpetual-check", words::<OutcomeResult>(),
        "perpetual-check = 'loss'",
        "The result for a player who has given check with every move since the first occurrence."));
    PERPETUAL_CHASE: Option<OutcomeResult> = read_as(key("perpetual-chase", words::<OutcomeResult>(),
        "perpetual-chase = 'loss'",
        "The result for a player who has had one and the same enemy piece in `chased` after each of their \
         turns since the first occurrence. Perpetual check comes before it.")).requires(&["chased"]);
    CHASED: () = key("chased", set_in(Context::Ruling),
        "chased = 'attacked(enemy by own) - attacked(by enemy)'",
        "The pieces that a player chases. `own` is the player who has just moved; enemy pieces count.");
}

table! {
    no_progress: shorthand("end.no-progress", "Many turns without progress.", "plies")
    PLIES: () = required("plies", Type::Int(1, 100_000), "plies = 100", "After how many.");
    PROGRESS: Holds = condition("progress", Context::Reset, false, "progress = 'captures or mover was pawn'",
        "Moves that are progress. Without it there is none.");
}

table! {
    outcome: table("outcome", "A way for the game to end.")
    NAME: () = item::NAME;
    FOR: Subject = word!("for", Subject::Mover, "for = 'each'",
        "The player that it is about: `own` in the condition. With `stuck` it is `next-player`.");
    AT: When = word!("at", When::Turn, "at = 'move'", "When it is tested.");
    WHEN: Holds = condition("when", Context::Outcome, true, "when = 'no own king'",
        "What must hold.");
    STUCK: bool = flag("stuck", false, "stuck = true",
        "Whether it is only for a player on move without a legal move (`for = 'next-player'`).");
    RESULT: Option<OutcomeResult> = read_as(required("result", words::<OutcomeResult>(),
        "result = 'loss'",
        "The result for that player."));
    REMOVE: bool = item::REMOVE;
    BEFORE: () = item::BEFORE;
    AFTER: () = item::AFTER;
}

table! {
    adjudicate: table("adjudicate",
        "A ruling on the game. It is tested when a turn is complete and nothing else has ended the game. Positions are not \
         over by it, and perft does not look at it.")
    NAME: () = item::NAME;
    FOR: Subject = word!("for", Subject::Mover, "for = 'each'", "The player that it is about: `own` in the condition.");
    WHEN: () = required("when", condition_in(Context::Ruling), "when = 'repetitions = 5'", "What must hold.");
    RESULT: Option<OutcomeResult> = read_as(required("result", words::<OutcomeResult>(),
        "result = 'draw'", "What that player gets."));
    REMOVE: bool = item::REMOVE;
    BEFORE: () = item::BEFORE;
    AFTER: () = item::AFTER;
}

table! {
    on_draw: table("on-draw",
        "What a draw is instead. When the game has ended as a draw, for whatever reason, the first that holds gives the result.")
    NAME: () = item::NAME;
    FOR: Subject = word!("for", Subject::Mover, "for = 'each'", "The player that it is about: `own` in the condition.");
    WHEN: Holds = condition("when", Context::Ruling, true, "when = 'own is black'", "What must hold.");
    RESULT: Option<OutcomeResult> = read_as(required("result", words::<OutcomeResult>(),
        "result = 'win'", "What that player gets."));
    REMOVE: bool = item::REMOVE;
    BEFORE: () = item::BEFORE;
    AFTER: () = item::AFTER;
}
