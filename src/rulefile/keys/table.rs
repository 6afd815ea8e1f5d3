//! The contents of the table.

use super::{Key, Lang, MapDoc, Shape, TableDoc, Word};

const TEXT: Shape = Shape::Text(Lang::Plain);
const TEXTS: Shape = Shape::OneOf(&[TEXT, Shape::List(&TEXT)]);
const CELLS: Shape = Shape::Text(Lang::Cells);
const CELL_LISTS: Shape = Shape::OneOf(&[CELLS, Shape::List(&CELLS)]);
const SET: Shape = Shape::Text(Lang::Set);
const CONDITION: Shape = Shape::Text(Lang::Condition);
const EFFECTS: Shape =
    Shape::OneOf(&[Shape::Text(Lang::Effect), Shape::List(&Shape::Text(Lang::Effect))]);
const TYPES: Shape = Shape::Text(Lang::Types);
const INTS: Shape = Shape::List(&Shape::Int(-1000, 1000));

const fn key(name: &'static str, shape: Shape, example: &'static str, doc: &'static str) -> Key {
    Key { name, shape, needed: false, doc, example }
}

const fn needed(name: &'static str, shape: Shape, example: &'static str, doc: &'static str) -> Key {
    Key { name, shape, needed: true, doc, example }
}

const fn word(name: &'static str, doc: &'static str) -> Word {
    Word { name, doc }
}

const fn table(name: &'static str, doc: &'static str, keys: &'static [Key]) -> TableDoc {
    TableDoc { name, doc, keys, merges: true, rest: None }
}

const fn map(what: &'static str, shape: Shape) -> MapDoc {
    MapDoc { what, shape, merges: true }
}

/// A table that a later file replaces as a whole.
const fn value(name: &'static str, doc: &'static str, keys: &'static [Key]) -> TableDoc {
    TableDoc { name, doc, keys, merges: false, rest: None }
}

/// The whole file.
pub const ROOT: TableDoc = table("", "A rule file.", ROOT_KEYS);

/// What an option's value changes: a file without options, tests, and a base.
pub const PATCH: TableDoc =
    table("options.NAME.VALUE", "What changes when an option has that value.", PATCH_KEYS);

macro_rules! keys {
    ($name:ident = [$($first:expr,)*] + $rest:expr) => {
        const $name: &[Key] = &{
            const FIRST: &[Key] = &[$($first,)*];
            const LEN: usize = FIRST.len() + $rest.len();
            let mut res = [key("", TEXT, "", ""); LEN];
            let mut at = 0;
            while at < LEN {
                let from: &Key = if at < FIRST.len() { &FIRST[at] } else { &$rest[at - FIRST.len()] };
                res[at] = *from;
                at += 1;
            }
            res
        };
    };
}

keys!(
    ROOT_KEYS = [
        key(
            "extends",
            Shape::Text(Lang::Name),
            "extends = 'chess'",
            "The rule file that this one changes: the name of a shipped variant, or a path from this file's folder. Tables merge; \
         other values replace what they override; items of `rules`, `forbid`, `prefer` and `outcomes` change the item of the same \
         `name`; `KEY = 'none'` takes away what is inherited. Tests are not inherited."
        ),
        key(
            "options",
            Shape::Map(&OPTIONS),
            "options.wrap = { type = 'bool', value = true }",
            "Parameters of the game, which `--set NAME=VALUE` decides. Wherever a value is expected, `{ option = 'NAME' }` stands for the option's value."
        ),
        key(
            "diagram",
            Shape::Table(&DIAGRAM),
            "[diagram]",
            "A definition in the format of the Interactive Diagram, which the rest of the file refines."
        ),
        key("tests", Shape::Named(&TESTS), "[[tests]]", "Examples that `alfil test` tries."),
    ] + PATCH_KEYS
);

const PATCH_KEYS: &[Key] = &[
    key("variant", Shape::Table(&VARIANT), "variant.name = 'Chess'", "Words about the game."),
    key("board", Shape::Table(&BOARD), "board.size = [8, 8]", "The geometry."),
    key(
        "players",
        Shape::Table(&PLAYERS),
        "players.names = 'white black'",
        "Who plays, and how each sees the board.",
    ),
    key(
        "zones",
        Shape::Map(&map("a zone", ZONE)),
        "zones.camp = 'rank 1-3'",
        "Named sets of cells that never change. The cells are those of the first player; the others' follow by `players.symmetry`, or are \
         written out: `{ white = 'a1', black = 'a8' }`.",
    ),
    key(
        "fields",
        Shape::Map(&map("a field", Shape::Table(&FIELD))),
        "fields.reach = { steps = 'W', from = 'camp' }",
        "Named whole numbers of cells, `NAME(cell)` in expressions.",
    ),
    key(
        "lists",
        Shape::Map(&map("an order of piece types", TYPES)),
        "lists.ladder = 'queen rook bishop knight pawn'",
        "Orders of piece types, highest first, for `next(type, NAME)` and for comparing ranks.",
    ),
    key(
        "types",
        Shape::Map(&map("a set of piece types", TYPES)),
        "types.minor = 'bishop knight'",
        "Named sets of piece types.",
    ),
    key(
        "pieces",
        Shape::Map(&map("a piece type", Shape::Table(&PIECE))),
        "pieces.rook = { id = 'R', move = 'R', at = 'a1 h1' }",
        "The piece types, in the order of move lists.",
    ),
    key(
        "promotion",
        Shape::Map(&map("how a type promotes", Shape::Table(&PROMOTION))),
        "promotion.pawn = { to = 'queen rook', in = 'far(1)' }",
        "What becomes of pieces that move into a zone. The names are piece types.",
    ),
    key("hands", Shape::Table(&HANDS), "hands.capture = 'own'", "Pieces off the board."),
    key(
        "marks",
        Shape::Map(&map("a mark of pieces", TEXT)),
        "marks.tired = 'has moved this turn'",
        "Marks that a piece can carry, each with a sentence about it. There are at most eight.",
    ),
    key(
        "sets",
        Shape::Map(&map("a set of cells that changes", Shape::Table(&STATE_SET))),
        "sets.burnt = { lifetime = 'game' }",
        "Sets of cells that effects change.",
    ),
    key(
        "counters",
        Shape::Map(&map("a counter", Shape::Table(&COUNTER))),
        "counters.checks = { per = 'player', max = 3 }",
        "Numbers that effects change.",
    ),
    key(
        "turn",
        Shape::Table(&TURN),
        "turn.phases = ['play', 'adjust']",
        "What a player does when on move. Without it a turn is one move of a piece, or a drop where there are hands.",
    ),
    key(
        "moves",
        Shape::Map(&map("a custom move", Shape::Table(&CUSTOM))),
        "moves.demote = { choose = { man = 'cell in own' }, do = 'remove man' }",
        "Moves that are no piece's own. A phase of the turn must name them.",
    ),
    key("rules", Shape::Named(&RULE), "[[rules]]", "What follows from events, in order."),
    key("forbid", Shape::Named(&FORBID), "[[forbid]]", "Positions that no move may lead to."),
    key(
        "prefer",
        Shape::Named(&PREFER),
        "[[prefer]]",
        "Compulsory kinds of moves: of the legal moves only those that are preferred may be made.",
    ),
    key(
        "check",
        Shape::Table(&CHECK),
        "check.royal = 'king'",
        "When a player is in check. Without it there is no check.",
    ),
    key("end", Shape::Table(&END), "end.stalemate = 'loss'", "Common ways for a game to end."),
    key(
        "outcomes",
        Shape::Named(&OUTCOME),
        "[[outcomes]]",
        "Further ways for a game to end, in the order in which they are tested.",
    ),
];

/// The options that a file declares.
pub const OPTIONS: MapDoc = map("an option", Shape::Table(&OPTION));

const VARIANT: TableDoc = table(
    "variant",
    "Words about the game.",
    &[
        key("name", TEXT, "name = 'Chess'", "As shown to people."),
        key("inventor", TEXT, "inventor = 'A. J. Winkelspecht'", "Who invented it."),
        key("year", Shape::OneOf(&[Shape::Int(-5000, 5000), TEXT]), "year = 1999", "When."),
        key("source", TEXT, "source = 'FIDE Laws of Chess'", "Where its rules are published."),
        key("description", TEXT, "description = 'Orthodox chess.'", "A sentence or more."),
        key(
            "betza",
            DIALECT,
            "betza = 'parts'",
            "How Betza's notation is read where its users differ; `diagram` when left out.",
        ),
    ],
);

const DIALECT: Shape = Shape::Word(&[
    word("diagram", "as in the Interactive Diagrams of the chess variant pages"),
    word("xboard", "as XBoard reads it"),
    word(
        "parts",
        "as Betza himself and Fairy-Stockfish have it: a direction of K or Q is one of W and one of F",
    ),
]);

const OPTION: TableDoc = TableDoc {
    name: "options.NAME",
    doc: "A parameter of the game.",
    keys: &[
        key("doc", TEXT, "doc = 'whether the board is a torus'", "What it is about."),
        needed(
            "type",
            Shape::Word(&[
                word("bool", "`true` or `false`"),
                word("int", "a whole number from `min` to `max`"),
                word("choice", "one of `values`"),
                word("order", "the parts of `of`, each once, in any order"),
                word("text", "any short text"),
            ]),
            "type = 'bool'",
            "What it may be.",
        ),
        key(
            "values",
            Shape::List(&TEXT),
            "values = ['straight', 'any']",
            "The values of a `choice`.",
        ),
        key(
            "of",
            TEXT,
            "of = 'KQRNBP'",
            "The parts of an `order`: words, or single letters without blanks.",
        ),
        key("min", Shape::Int(i64::MIN, i64::MAX), "min = 1", "The smallest `int`."),
        key("max", Shape::Int(i64::MIN, i64::MAX), "max = 12", "The largest `int`."),
        needed(
            "value",
            Shape::OneOf(&[TEXT, Shape::Bool, Shape::Int(i64::MIN, i64::MAX)]),
            "value = true",
            "What it is when nobody says otherwise.",
        ),
    ],
    merges: true,
    rest: Some(&MapDoc {
        what: "what changes when the option has that value",
        shape: Shape::Table(&PATCH),
        merges: true,
    }),
};

const DIAGRAM: TableDoc = table(
    "diagram",
    "A definition in the format of the Interactive Diagram, as it stands.",
    &[needed(
        "header",
        Shape::Text(Lang::Header),
        "header = 'files=8 ranks=8 pawn::::a2-h2 king::::e1'",
        "The parameters and piece lines, one on a line or separated by blanks.",
    )],
);

const BOARD: TableDoc = table(
    "board",
    "The geometry.",
    &[
        key(
            "grid",
            Shape::Word(&[
                word("square", "squares, on one level or several"),
                word("hex", "hexagons with flat tops"),
                word("graph", "cells and links as listed"),
            ]),
            "grid = 'hex'",
            "What the cells form; `square` when left out.",
        ),
        key(
            "size",
            INTS,
            "size = [8, 8]",
            "Files, ranks, and levels if there are several. Square grids only.",
        ),
        key(
            "files",
            INTS,
            "files = [5, 6, 7, 6, 5]",
            "How many cells each file has, from the left. Hex grids only.",
        ),
        key(
            "lift",
            INTS,
            "lift = [0, 1, 2, 1, 0]",
            "How many half steps each file's first cell lies above the lowest line. Hex grids only; without it all files are centred.",
        ),
        key(
            "letters",
            TEXT,
            "letters = 'abcdefghikl'",
            "One letter for each file, where they are not the first of the alphabet.",
        ),
        key(
            "cells",
            Shape::OneOf(&[
                CELLS,
                Shape::Map(&MapDoc {
                    what: "where a cell is drawn",
                    shape: Shape::List(&Shape::Number),
                    merges: false,
                }),
            ]),
            "cells = 'b2-g7 d1 e1'",
            "The cells that exist. On a graph all cells, or a table of their names and places: `{ a = [0, 0], b = [1.5, 2] }`.",
        ),
        key("holes", CELLS, "holes = 'a1 h8'", "Cells that don't exist."),
        key(
            "wrap",
            Shape::OneOf(&[WRAP, Shape::List(&WRAP)]),
            "wrap = ['files', 'ranks']",
            "Which edges meet. Square grids only.",
        ),
        key(
            "merge",
            Shape::Map(&MapDoc { what: "the cells that are one", shape: CELLS, merges: true }),
            "merge = { z = 'd4 d5' }",
            "Cells that together are one, and its name.",
        ),
        key(
            "cut",
            CELL_LISTS,
            "cut = 'd4-e5 d4>e4'",
            "Links that don't exist, both ways (`-`) or one way (`>`). Steps to neighbours heed them, leaps don't.",
        ),
        key(
            "links",
            Shape::Map(&MapDoc {
                what: "the links of a direction",
                shape: Shape::OneOf(&[CELLS, Shape::List(&CELLS), Shape::Table(&LINK)]),
                merges: true,
            }),
            "links = { in-left = 'd1>e2>f3' }",
            "Links beyond those of the grid, by direction. On a graph: all links.",
        ),
        key(
            "groups",
            Shape::Map(&MapDoc {
                what: "directions",
                shape: Shape::Text(Lang::Directions),
                merges: true,
            }),
            "groups = { palace = 'in-left in-right' }",
            "Names for several directions.",
        ),
        key(
            "near",
            Shape::Text(Lang::Directions),
            "near = 'orthogonal'",
            "The directions that lead to neighbours, as `near(...)`, `connected(...)` and lines mean it. Without it: on squares all eight, on \
         hexes the six edge neighbours, and all directions of `links`.",
        ),
    ],
);

const WRAP: Shape = Shape::Word(&[
    word("files", "the left edge meets the right one"),
    word("ranks", "the lower edge meets the upper one"),
    word("both", "both"),
    word("none", "neither"),
]);

const LINK: TableDoc = value(
    "board.links.NAME",
    "The links of a direction.",
    &[
        needed("along", CELL_LISTS, "along = 'd1>e2>f3'", "Chains of cells."),
        key(
            "reverse",
            Shape::Text(Lang::Name),
            "reverse = 'out-left'",
            "The direction that has these links the other way round.",
        ),
    ],
);

const PLAYERS: TableDoc = table(
    "players",
    "Who plays, and how each sees the board.",
    &[
        key("names", TEXT, "names = 'white black'", "The players in turn order, one to eight."),
        key(
            "letters",
            TEXT,
            "letters = 'wb'",
            "FEN's letters of the players; without it the first letters of their names.",
        ),
        key(
            "teams",
            TEXTS,
            "teams = ['red yellow', 'blue green']",
            "Players of one team are no enemies. Who is not named is alone.",
        ),
        key(
            "symmetry",
            TURNED,
            "symmetry = 'rotate'",
            "How the set-up, zones and fields of the other players follow from the first one's: `mirror`, `rotate`, `transpose`, `quarter`, `third`, \
         `sixth`, `levels`, `none`, or cells listed: `'a1>c3 b1-b3'`. For each player by itself: `{ black = 'mirror' }`.",
        ),
        key(
            "orientation",
            TURNED,
            "orientation = 'mirror'",
            "How directions follow, in the same words, or listed: `'in>out left<>right'`. Without it: two players on a grid `rotate`.",
        ),
    ],
);

const TURNED: Shape = Shape::OneOf(&[
    Shape::Text(Lang::Symmetry),
    Shape::Map(&MapDoc {
        what: "a symmetry of a player",
        shape: Shape::Text(Lang::Symmetry),
        merges: false,
    }),
]);

const ZONE: Shape = Shape::OneOf(&[
    SET,
    Shape::Map(&MapDoc { what: "the cells of a player", shape: SET, merges: false }),
]);

const FIELD: TableDoc = value(
    "fields.NAME",
    "A number for each cell: how far it is, or as listed.",
    &[
        key(
            "steps",
            Shape::Text(Lang::Moves),
            "steps = 'W'",
            "The number is how many such steps lead from the cells of `from` on the empty board; cells that can't be reached have the largest \
         number that a cell has, plus one.",
        ),
        key("from", SET, "from = 'camp'", "Where the steps begin."),
        key(
            "values",
            Shape::Map(&MapDoc {
                what: "the number of some cells",
                shape: Shape::Int(-10_000, 10_000),
                merges: false,
            }),
            "values = { 'rank 1' = 3, 'e4' = 5 }",
            "The number of each set of cells; of several that hold a cell the last one counts.",
        ),
        key(
            "otherwise",
            Shape::Int(-10_000, 10_000),
            "otherwise = 0",
            "The number of cells that `values` does not name; 0 when left out.",
        ),
    ],
);

const PIECE: TableDoc = table(
    "pieces.NAME",
    "A piece type.",
    &[
        needed(
            "id",
            TEXT,
            "id = 'N'",
            "What FEN and move texts call it: a capital letter, which may have `+` before it and `'` after it.",
        ),
        key(
            "move",
            MOVES,
            "move = ['mW', { betza = 'cF', when = 'to not in camp' }]",
            "How it moves: Betza, a path over directions, or a table with a condition; or several of them. Without it the piece stays where it is.",
        ),
        key(
            "at",
            Shape::OneOf(&[
                CELLS,
                Shape::Map(&MapDoc { what: "the cells of a player", shape: CELLS, merges: false }),
            ]),
            "at = 'a1 h1'",
            "Where it stands at the start: cells of the first player, whose symmetry gives those of the others; or written out: \
         `{ white = 'a1', black = 'h8' }`. Neutral pieces stand just there.",
        ),
        key(
            "initial",
            SET,
            "initial = 'rank 2'",
            "Cells on which a piece of the set-up counts as unmoved for its initial moves. Without it: where it stands at the start. With it, \
         also pieces that come there later do, as often as they do.",
        ),
        key(
            "drop",
            CONDITION,
            "drop = 'to not in far(1)'",
            "Where it may be dropped; `to` is the cell. `'none'`: nowhere. Without it on any empty cell, if `hands.drops` says so.",
        ),
        key(
            "base",
            TYPES,
            "base = 'pawn'",
            "The type that it counts as when it goes to a hand as its base.",
        ),
        key(
            "promotes",
            TYPES,
            "promotes = 'gold'",
            "What `promotion(type)` is for it, where no `promotion` says so.",
        ),
        key(
            "neutral",
            Shape::Bool,
            "neutral = true",
            "Whether it belongs to nobody: walls, ducks.",
        ),
        key(
            "glyph",
            TEXT,
            "glyph = '♘♞'",
            "A character that depicts it, or two: for the first and for the other players.",
        ),
    ],
);

const MOVES: Shape = Shape::OneOf(&[
    Shape::Text(Lang::Moves),
    Shape::Table(&PATTERN),
    Shape::List(&Shape::OneOf(&[Shape::Text(Lang::Moves), Shape::Table(&PATTERN)])),
]);

const PATTERN: TableDoc = value(
    "pieces.NAME.move",
    "Moves with a condition.",
    &[
        key("betza", Shape::Text(Lang::Moves), "betza = 'fmW'", "The moves, in Betza."),
        key(
            "path",
            Shape::Text(Lang::Moves),
            "path = 'm step(forward)'",
            "The moves, as a path over directions.",
        ),
        key("when", CONDITION, "when = 'to not in core'", "What must hold before the move."),
        key(
            "attacks",
            Shape::Bool,
            "attacks = false",
            "Whether its captures give check; `true` when left out.",
        ),
    ],
);

const PROMOTION: TableDoc = table(
    "promotion.NAME",
    "What becomes of pieces that move into a zone.",
    &[
        needed("to", TYPES, "to = 'queen rook bishop knight'", "The types to choose from."),
        key("in", SET, "in = 'far(1)'", "Where a move must end. Without it anywhere."),
        key("from", SET, "from = 'far(3)'", "Where a move may also begin instead, as in shogi."),
        key(
            "optional",
            Shape::Bool,
            "optional = true",
            "Whether the piece may stay as it is; `false` when left out.",
        ),
        key(
            "forced",
            SET,
            "forced = 'far(1)'",
            "Where a piece must promote although it is optional.",
        ),
        key(
            "on",
            Shape::Word(&[word("move", "any move"), word("capture", "captures only")]),
            "on = 'capture'",
            "Which moves promote; `move` when left out.",
        ),
        key(
            "when",
            CONDITION,
            "when = 'not captures'",
            "What else must hold; read before the move.",
        ),
        key(
            "where",
            CONDITION,
            "where = 'count(own option) < 2'",
            "Which types are offered: `option` is the type at hand.",
        ),
    ],
);

const HANDS: TableDoc = table(
    "hands",
    "Pieces off the board.",
    &[
        key(
            "capture",
            Shape::Word(&[
                word("own", "the captor's, as a piece of his"),
                word("owner", "its owner's"),
                word("none", "nobody's: it is gone"),
            ]),
            "capture = 'own'",
            "Whose hand a captured piece joins.",
        ),
        key(
            "as",
            Shape::Word(&[word("is", "as it is"), word("base", "as its base")]),
            "as = 'base'",
            "As what it joins the hand; `is` when left out.",
        ),
        key(
            "drops",
            Shape::OneOf(&[Shape::Bool, TYPES]),
            "drops = true",
            "Whether pieces in hand may be dropped; the types that may, where not all do. A turn with phases must name `drop` besides.",
        ),
        key(
            "start",
            Shape::OneOf(&[
                TYPES,
                Shape::Map(&MapDoc { what: "what a player has", shape: TYPES, merges: false }),
            ]),
            "start = 'pawn pawn queen'",
            "What each player has at the start, one type for each piece; or for each player by itself: `{ white = 'pawn' }`.",
        ),
    ],
);

const LIFETIME: Shape = Shape::Word(&[
    word("move", "until the next move begins"),
    word("turn", "until the turn is over"),
    word("next turn", "until the following turn is over"),
    word("game", "for good"),
]);

const STATE_SET: TableDoc = table(
    "sets.NAME",
    "A set of cells that effects change.",
    &[
        key(
            "lifetime",
            LIFETIME,
            "lifetime = 'turn'",
            "How long cells stay in it; `game` when left out.",
        ),
        key(
            "start",
            SET,
            "start = 'rank 1'",
            "The cells in it at the start, of all players together.",
        ),
    ],
);

const COUNTER: TableDoc = table(
    "counters.NAME",
    "A number that effects change.",
    &[
        key(
            "per",
            Shape::Word(&[word("player", "each player has one"), word("game", "there is one")]),
            "per = 'player'",
            "Whose it is; `game` when left out.",
        ),
        key("min", Shape::Int(-30_000, 30_000), "min = 0", "The smallest value; 0 when left out."),
        needed("max", Shape::Int(-30_000, 30_000), "max = 3", "The largest value."),
        key(
            "start",
            Shape::Int(-30_000, 30_000),
            "start = 3",
            "The value at the start; the smallest when left out.",
        ),
        key(
            "lifetime",
            LIFETIME,
            "lifetime = 'game'",
            "When it goes back to its start; `game` (never) when left out.",
        ),
    ],
);

const GENERATORS: Shape = Shape::OneOf(&[GENERATOR, Shape::List(&GENERATOR)]);
const GENERATOR: Shape =
    Shape::OneOf(&[Shape::Text(Lang::Generator), Shape::Table(&GENERATOR_TABLE)]);

const GENERATOR_TABLE: TableDoc = value(
    "turn.PHASE.moves",
    "A kind of moves of a phase.",
    &[
        key("move", TYPES, "move = 'king'", "Moves of pieces of these types."),
        key("pass", Shape::Bool, "pass = true", "Passing."),
        key("when", CONDITION, "when = 'to in camp'", "What must hold before the move."),
    ],
);

const TURN: TableDoc = TableDoc {
    name: "turn",
    doc: "What a player does when on move: the phases of a turn.",
    keys: &[key(
        "phases",
        Shape::List(&Shape::Text(Lang::Name)),
        "phases = ['play', 'adjust']",
        "The names of the phases in order. Each is a key of this table.",
    )],
    merges: true,
    rest: Some(&MapDoc {
        what: "a phase",
        shape: Shape::OneOf(&[GENERATOR, Shape::List(&GENERATOR), Shape::Table(&PHASE)]),
        merges: true,
    }),
};

const PHASE: TableDoc = table(
    "turn.PHASE",
    "A stage of a turn: what may be done in it, written as one kind of moves, as several, or as a table.",
    &[
        needed(
            "moves",
            GENERATORS,
            "moves = ['move', 'drop']",
            "`move` (moves of all pieces), `move TYPES`, `drop`, `pass`, or the name of a custom move; with `if CONDITION` after it.",
        ),
        key("when", CONDITION, "when = 'moves_made > 0'", "Whether the phase is entered at all."),
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
        key("repeat", Shape::Int(1, 100), "repeat = 2", "The most moves of it; 1 when left out."),
        key(
            "ends-turn",
            CONDITION,
            "ends-turn = 'in check(enemy)'",
            "After a move: whether the turn is over now.",
        ),
    ],
);

const CUSTOM: TableDoc = table(
    "moves.NAME",
    "A move that is no piece's own.",
    &[
        key(
            "choose",
            Shape::Map(&MapDoc {
                what: "what is chosen from",
                shape: Shape::Text(Lang::Domain),
                merges: false,
            }),
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

const NAME: Key = key(
    "name",
    TEXT,
    "name = 'A short sentence'",
    "What people, and files that change it, call it.",
);
const OFF: Key =
    key("off", Shape::Bool, "off = true", "Takes away the inherited item of that name.");
const BEFORE: Key = key(
    "before",
    Shape::Text(Lang::Name),
    "before = 'Some item'",
    "Puts it before the item of that name.",
);
const AFTER: Key = key(
    "after",
    Shape::Text(Lang::Name),
    "after = 'Some item'",
    "Puts it after the item of that name.",
);

const RULE: TableDoc = table(
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
        key("when", CONDITION, "when = 'to not in core'", "What must hold."),
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
        ),
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

const CASE: TableDoc = value(
    "rules.first",
    "A case of a rule.",
    &[
        key("when", CONDITION, "when = 'mover is king'", "When it applies; always when left out."),
        needed("do", EFFECTS, "do = 'nothing'", "What happens, in order."),
    ],
);

const FORBID: TableDoc = table(
    "forbid",
    "A position that no move may lead to.",
    &[
        NAME,
        needed(
            "when",
            CONDITION,
            "when = 'count(own pawn & file(to)) > 1'",
            "If it holds after a move, that move is illegal.",
        ),
        OFF,
        BEFORE,
        AFTER,
    ],
);

const PREFER: TableDoc = table(
    "prefer",
    "Compulsory moves: of the legal moves of a phase only those that are preferred may be made.",
    &[
        NAME,
        key(
            "when",
            CONDITION,
            "when = 'in check(own)'",
            "Whether it applies; always when left out.",
        ),
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
        ),
        OFF,
        BEFORE,
        AFTER,
    ],
);

const AT: Shape =
    Shape::Word(&[word("turn", "when a turn is complete"), word("move", "after each move")]);

const CHECK: TableDoc = table(
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
    ],
);

const RESULT: Shape = Shape::Word(&[
    word("win", "he wins"),
    word("loss", "he loses"),
    word("draw", "nobody wins"),
    word("eliminated", "he is out, and his pieces are removed"),
]);

const END: TableDoc = table(
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
    ],
);

const REPETITION: TableDoc = value(
    "end.repetition",
    "A position that recurs.",
    &[
        needed("count", Shape::Int(2, 1000), "count = 3", "At which occurrence the game ends."),
        key(
            "result",
            RESULT,
            "result = 'draw'",
            "What the player gets who brings it about; `draw` when left out.",
        ),
        key(
            "perpetual-check",
            RESULT,
            "perpetual-check = 'loss'",
            "What a player gets who has given check with every move since the first occurrence.",
        ),
    ],
);

const MOVE_COUNT: TableDoc = value(
    "end.moves",
    "Many turns without progress.",
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

const OUTCOME: TableDoc = table(
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
        needed("result", RESULT, "result = 'loss'", "What he gets."),
        OFF,
        BEFORE,
        AFTER,
    ],
);

const TESTS: TableDoc = table(
    "tests",
    "An example that `alfil test` tries.",
    &[
        key("name", TEXT, "name = 'The start'", "What it shows."),
        key(
            "set",
            Shape::Map(&MapDoc {
                what: "the value of an option",
                shape: Shape::OneOf(&[TEXT, Shape::Bool, Shape::Int(i64::MIN, i64::MAX)]),
                merges: false,
            }),
            "set = { wrap = false }",
            "Options of the game for this test.",
        ),
        key(
            "fen",
            Shape::Text(Lang::Fen),
            "fen = '4k3/8/8/8/8/8/8/4K2R w K - 0 1'",
            "The position; the start when left out.",
        ),
        key("play", TURNS, "play = 'e2e4 e7e5'", "Turns played first."),
        key("moves", TURNS, "moves = 'e1d1 e1f1'", "Exactly the legal turns."),
        key("count", Shape::Int(0, i64::MAX), "count = 20", "How many legal turns there are."),
        key("legal", TURNS, "legal = 'e1g1'", "Some legal turns."),
        key("illegal", TURNS, "illegal = 'e1g1'", "Some turns that are not legal."),
        key("check", Shape::Bool, "check = true", "Whether the player on move is in check."),
        key(
            "outcome",
            Shape::Text(Lang::Outcome),
            "outcome = 'checkmate'",
            "How the game has ended: `draw`, the name of an outcome, `PLAYER wins`, or `none`.",
        ),
        key(
            "perft",
            Shape::List(&Shape::Int(0, i64::MAX)),
            "perft = [20, 400]",
            "How many sequences of one, two ... turns there are.",
        ),
        key(
            "by-move",
            Shape::Bool,
            "by-move = true",
            "Whether `perft` counts single moves rather than whole turns.",
        ),
        key(
            "game",
            Shape::Text(Lang::Record),
            "game = '1. e2e4 e7e5 2. d1h5 b8c6 3. f1c4 g8f6 4. h5f7#'",
            "A whole game, with `+` at moves that give check, `#` at the one that mates, and its result at the end.",
        ),
    ],
);

const TURNS: Shape =
    Shape::OneOf(&[Shape::Text(Lang::Turns), Shape::List(&Shape::Text(Lang::Turns))]);
