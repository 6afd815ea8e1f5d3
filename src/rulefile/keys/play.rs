//! Turns, rules, check, and how games end.

use super::{
    Key, Lang, Shape, TableDoc,
    parts::{CONDITION, EFFECTS, SET, TEXT, TYPES, key, map, needed, short, table, value, word},
};

pub(super) const GENERATORS: Shape = Shape::OneOf(&[GENERATOR, Shape::List(&GENERATOR)]);
pub(super) const GENERATOR: Shape =
    Shape::OneOf(&[Shape::Text(Lang::Generator), Shape::Table(&GENERATOR_TABLE)]);

pub(super) const GENERATOR_TABLE: TableDoc = value(
    "turn.PHASE.moves",
    "A kind of moves of a phase.",
    &[
        key("move", TYPES, "move = 'king'", "Moves of pieces of these types."),
        key("pass", Shape::Bool, "pass = true", "Passing."),
        key("when", CONDITION, "when = 'target in camp'", "What must hold before the move."),
    ],
);

pub(super) const TURN: TableDoc = TableDoc {
    name: "turn",
    doc: "What a player does when on move: the phases of a turn.",
    keys: &[
        key(
            "phases",
            Shape::List(&Shape::Text(Lang::Name)),
            "phases = ['play', 'adjust']",
            "The names of the phases in order. Each is a key of this table.",
        ),
        key(
            "distinct",
            Shape::Word(&[
                word("text", "in how they are written"),
                word(
                    "result",
                    "in the position to which they lead; of the same ones the first is listed",
                ),
            ]),
            "distinct = 'result'",
            "In what turns differ that are listed and counted; `text` when left out.",
        ),
    ],
    merges: true,
    rest: Some(&map(
        "a phase",
        Shape::OneOf(&[GENERATOR, Shape::List(&GENERATOR), Shape::Table(&PHASE)]),
    )),
    short: None,
};

pub(super) const PHASE: TableDoc = table(
    "turn.PHASE",
    "A stage of a turn: what may be done in it, written as one kind of moves, as several, or as a table.",
    &[
        needed(
            "moves",
            GENERATORS,
            "moves = ['move', 'drop']",
            "`move` (moves of all pieces), `move TYPES`, `drop`, `pass`, or the name of a custom move; with `if CONDITION` after it.",
        ),
        key("when", CONDITION, "when = 'moves-made > 0'", "Whether the phase is entered at all."),
        key("optional", Shape::Bool, "optional = true", "Whether the player may decline."),
        key(
            "skip-if-none",
            Shape::Bool,
            "skip-if-none = true",
            "Whether it is passed over when it has no legal move; else such a turn is illegal.",
        ),
        key(
            "same-piece",
            Shape::Bool,
            "same-piece = true",
            "Whether only the piece that has just moved may move.",
        ),
        key(
            "repeat",
            Shape::OneOf(&[Shape::Int(1, 100), Shape::Text(Lang::Number)]),
            "repeat = 2",
            "The most moves of it; 1 when left out, and never more than 100. A number that changes is read after each move.",
        ),
        key(
            "stop",
            Shape::Bool,
            "stop = false",
            "Whether the player may stop after the first move of a repeated phase, or must go on as long as he can; `true` when left out.",
        ),
        key(
            "ends-turn",
            CONDITION,
            "ends-turn = 'check(enemy)'",
            "After a move: whether the turn is over now.",
        ),
    ],
);

pub(super) const CUSTOM: TableDoc = table(
    "moves.NAME",
    "A move that is no piece's own.",
    &[
        key(
            "choose",
            Shape::Map(&map("what is chosen from", Shape::Text(Lang::Domain))),
            "choose = { man = 'cell in own - king' }",
            "What the player chooses, in order: `cell in SET`, `held by PLAYER, TYPES`, `type in TYPES`.",
        ),
        key("when", CONDITION, "when = 'count(own) > 1'", "What must hold before the move."),
        needed("do", EFFECTS, "do = 'man becomes next(man, ladder)'", "What happens."),
        key(
            "text",
            Shape::OneOf(&[Shape::Text(Lang::Template), Shape::List(&Shape::Text(Lang::Template))]),
            "text = ['{man}={next(man, ladder)}', 'x{man}']",
            "How it is written: the first whose parts are all there. Without it the name and what is chosen.",
        ),
    ],
);

pub(super) const NAME: Key = key(
    "name",
    TEXT,
    "name = 'A short sentence'",
    "What people, and files that change it, call it.",
);
pub(super) const OFF: Key =
    key("off", Shape::Bool, "off = true", "Takes away the inherited item of that name.");
pub(super) const BEFORE: Key = key(
    "before",
    Shape::Text(Lang::Name),
    "before = 'Some item'",
    "Puts it before the item of that name.",
);
pub(super) const AFTER: Key = key(
    "after",
    Shape::Text(Lang::Name),
    "after = 'Some item'",
    "Puts it after the item of that name.",
);

pub(super) const RULE: TableDoc = table(
    "rules",
    "What follows from events: when something of `on` happens and `when` holds, `do` is done.",
    &[
        NAME,
        needed(
            "on",
            Shape::OneOf(&[Shape::Text(Lang::Event), Shape::List(&Shape::Text(Lang::Event))]),
            "on = 'capture'",
            "The event or events that it waits for.",
        ),
        key("when", CONDITION, "when = 'target not in core'", "What must hold."),
        key(
            "do",
            EFFECTS,
            "do = ['remove core', 'mover becomes queen']",
            "What happens, in order.",
        ),
        key(
            "first",
            Shape::List(&Shape::Table(&CASE)),
            "first = [{ when = 'mover is king', do = 'nothing' }, { do = 'remove mover' }]",
            "Cases instead of `do`: the first whose `when` holds happens, the others do not.",
        )
        .instead_of(&["do"]),
        key(
            "silent",
            Shape::Bool,
            "silent = true",
            "Whether changes of the mover's type by this rule are left out of move texts.",
        ),
        OFF,
        BEFORE,
        AFTER,
    ],
);

pub(super) const CASE: TableDoc = value(
    "rules.first",
    "A case of a rule.",
    &[
        key("when", CONDITION, "when = 'mover is king'", "When it applies; always when left out."),
        needed("do", EFFECTS, "do = 'nothing'", "What happens, in order."),
    ],
);

pub(super) const FORBID: TableDoc = table(
    "forbid",
    "A position that no move may lead to.",
    &[
        NAME,
        needed(
            "when",
            CONDITION,
            "when = 'count(own pawn & file(target)) > 1'",
            "If it holds after a move, that move is illegal.",
        ),
        key(
            "at",
            Shape::Word(&[word("move", "any move"), word("turn", "moves with which a turn ends")]),
            "at = 'turn'",
            "What it forbids; `move` when left out.",
        ),
        OFF,
        BEFORE,
        AFTER,
    ],
);

pub(super) const PREFER: TableDoc = table(
    "prefer",
    "Compulsory moves: of the legal moves of a phase only those that are preferred may be made.",
    &[
        NAME,
        key(
            "of",
            Shape::Word(&[
                word("move", "moves, before they are made"),
                word("turn", "whole turns, after them"),
            ]),
            "of = 'turn'",
            "What is compared; `move` when left out.",
        ),
        key("when", CONDITION, "when = 'check(own)'", "Whether it applies; always when left out."),
        key(
            "first",
            Shape::OneOf(&[CONDITION, Shape::List(&CONDITION)]),
            "first = ['captures']",
            "Moves for which the first of these conditions holds that holds for any move.",
        ),
        key(
            "most",
            Shape::Text(Lang::Number),
            "most = 'victims'",
            "Moves for which this number is largest.",
        )
        .instead_of(&["first"]),
        OFF,
        BEFORE,
        AFTER,
    ],
);

pub(super) const AT: Shape =
    Shape::Word(&[word("turn", "when a turn is complete"), word("move", "after each move")]);

pub(super) const CHECK: TableDoc = table(
    "check",
    "When a player is in check: an enemy attacks a royal piece of his. A move that leaves its player in check is illegal.",
    &[
        key("royal", SET, "royal = 'king'", "The royal pieces, as far as they are own pieces."),
        key(
            "mode",
            Shape::Word(&[
                word("any", "each must be safe"),
                word("all", "there is check only if all of them are attacked"),
                word("last", "only one that is the last of them is royal"),
            ]),
            "mode = 'last'",
            "Which of several royal pieces count; `any` when left out.",
        ),
        key(
            "counted",
            Shape::Word(&[
                word("before", "those before the move"),
                word("after", "those after it"),
            ]),
            "counted = 'before'",
            "Which pieces are royal when a move is tested; `after` when left out.",
        ),
        key(
            "intruders",
            SET,
            "intruders = 'enemy & home'",
            "Pieces that give check by where they stand.",
        ),
        key("except", SET, "except = 'placed this turn'", "Pieces that give no check."),
        key("off", CONDITION, "off = 'count(own rook) > 1'", "While it holds there is no check."),
        key("at", AT, "at = 'move'", "When it is tested; `turn` when left out."),
        key(
            "binding",
            Shape::Bool,
            "binding = false",
            "Whether moves that leave their player in check are illegal; `true` when left out. With `false` check is only known: to \
         conditions, marks of records, and the rule on perpetual check. Then there is no checkmate, and `counted` and `at` mean nothing.",
        ),
    ],
);

pub(super) const RESULT: Shape = Shape::Word(&[
    word("win", "he wins"),
    word("loss", "he loses"),
    word("draw", "nobody wins"),
    word("eliminated", "he is out, and his pieces are removed"),
]);

pub(super) const REPETITION_RESULT: Shape = Shape::Word(&[
    word("win", "he wins"),
    word("loss", "he loses"),
    word("draw", "nobody wins"),
    word("eliminated", "he is out, and his pieces are removed"),
    word("illegal", "he can't: such a turn may not be played"),
]);

pub(super) const END: TableDoc = table(
    "end",
    "Common ways for a game to end. Results are those of the player on move.",
    &[
        key(
            "checkmate",
            RESULT,
            "checkmate = 'loss'",
            "When the player on move is in check and has no legal move; `loss` when left out.",
        ),
        key(
            "stalemate",
            RESULT,
            "stalemate = 'loss'",
            "When the player on move is not in check and has no legal move; `draw` when left out. In games without check: when he has no legal move.",
        ),
        key(
            "repetition",
            Shape::OneOf(&[Shape::Int(2, 1000), Shape::Table(&REPETITION)]),
            "repetition = 3",
            "At which occurrence of a position the game is drawn. Without it: never.",
        ),
        key(
            "moves",
            Shape::OneOf(&[Shape::Int(1, 100_000), Shape::Table(&MOVE_COUNT)]),
            "moves = { plies = 100, reset = 'captures' }",
            "After how many plies without progress the game is drawn. Without it: never.",
        ),
        key(
            "worth",
            Shape::Map(&map("a part of a point", Shape::Text(Lang::Share))),
            "worth = { stalemate = '3/4' }",
            "What the winners get, between one half and a whole point, if the game ends for that reason: `checkmate`, `stalemate`, \
         `repetition`, `perpetual check`, `perpetual chase`, or the name of an outcome, or of a rule or custom move that ends games. The others get what is left. Without it a win \
         is worth `1`.",
        ),
    ],
);

pub(super) const REPETITION: TableDoc = short(
    "end.repetition",
    "A position that recurs.",
    "count",
    &[
        needed("count", Shape::Int(2, 1000), "count = 3", "At which occurrence the game ends."),
        key(
            "result",
            REPETITION_RESULT,
            "result = 'draw'",
            "What the player gets who brings it about; `draw` when left out.",
        ),
        key(
            "perpetual-check",
            RESULT,
            "perpetual-check = 'loss'",
            "What a player gets who has given check with every move since the first occurrence.",
        ),
        key(
            "perpetual-chase",
            RESULT,
            "perpetual-chase = 'loss'",
            "What a player gets who has had one and the same enemy piece in `chased` after each of his turns since the first occurrence. Perpetual check comes before it.",
        ),
        key(
            "chased",
            SET,
            "chased = 'attacked(enemy by own) - attacked(by enemy)'",
            "The pieces that a player chases, `own` being who has just moved; enemy pieces count.",
        ),
    ],
);

pub(super) const MOVE_COUNT: TableDoc = short(
    "end.moves",
    "Many turns without progress.",
    "plies",
    &[
        needed("plies", Shape::Int(1, 100_000), "plies = 100", "After how many."),
        key(
            "reset",
            CONDITION,
            "reset = 'captures or mover was pawn'",
            "Moves that are progress. Without it there is none.",
        ),
    ],
);

pub(super) const OUTCOME: TableDoc = table(
    "outcomes",
    "A way for the game to end.",
    &[
        NAME,
        key(
            "for",
            Shape::Word(&[
                word("mover", "who has just moved"),
                word("next", "who is on move now"),
                word("each", "every player, the mover first"),
            ]),
            "for = 'each'",
            "Whom it is about: `own` in the condition; `mover` when left out.",
        ),
        key("at", AT, "at = 'move'", "When it is tested; `turn` when left out."),
        key(
            "when",
            CONDITION,
            "when = 'count(own king) = 0'",
            "What must hold; nothing when left out.",
        ),
        key(
            "stuck",
            Shape::Bool,
            "stuck = true",
            "Whether it is only for a player on move who has no legal move (`for = 'next'`).",
        ),
        key(
            "adjudicated",
            Shape::Bool,
            "adjudicated = true",
            "Whether it is a ruling on the game: it is tested when a turn is complete and nothing else has ended the game, and positions are not over by it; perft does not look at it.",
        ),
        key(
            "on",
            Shape::Word(&[word(
                "draw",
                "the game has ended as a draw, by whatever; this result takes its place",
            )]),
            "on = 'draw'",
            "When it is tested, if not after turns or moves.",
        ),
        needed("result", RESULT, "result = 'loss'", "What he gets."),
        OFF,
        BEFORE,
        AFTER,
    ],
);
