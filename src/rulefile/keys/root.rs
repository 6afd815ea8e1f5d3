//! The file as a whole: its tables, options, diagrams and tests.

use super::{
    Key, Lang, MapDoc, Shape, TableDoc,
    parts::{TEXT, TYPES, key, map, needed, table, word},
    play::{CHECK, CUSTOM, END, FORBID, OUTCOME, PREFER, RULE, TURN},
    setup::{BOARD, COUNTER, FIELD, HANDS, PIECE, PLAYERS, PROMOTION, SHUFFLE, STATE_SET, ZONE},
};

/// The whole file.
pub const ROOT: TableDoc = table("", "A rule file.", ROOT_KEYS);

/// The keys that an option's value may change: those of a file without options, tests, and a base.
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
            Shape::OneOf(&[Shape::Text(Lang::Name), Shape::List(&Shape::Text(Lang::Name))]),
            "extends = 'chess'",
            "The rule file that this one changes: the name of a shipped variant, or a path from this file's folder. Of several, each \
         is laid over those before it, and what they extend comes once, below. Tables merge; other values replace what they override; items of `rules`, `forbid`, `prefer` and `outcomes` change the item of the same \
         `name`; `remove` takes away what is inherited. Tests are not inherited."
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

pub(super) const PATCH_KEYS: &[Key] = &[
    key(
        "remove",
        Shape::List(&Shape::Text(Lang::Key)),
        "remove = ['pieces.queen', 'pieces.king.castle']",
        "What to take away of what is inherited, before the rest of this file is laid over it: tables and keys, each with the \
         tables in which it stands. In an option's table: of the file.",
    ),
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
    key("shuffle", Shape::Table(&SHUFFLE), "shuffle.cells = 'rank 1'", "Starts beside the set-up."),
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
    key(
        "define",
        Shape::Map(&map("a definition", Shape::Text(Lang::Expression))),
        "define.facing = 'some enemy king & file(own king)'",
        "Names for conditions, numbers and sets of cells that are written several times. They mean what the text would mean in \
         their place; `NAME(PLAYER)` means what that player sees. A definition may use those above it.",
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
    key(
        "notation",
        Shape::Table(&NOTATION),
        "notation.style = 'hodges'",
        "How people write the moves of the game. It changes nothing in the rules.",
    ),
];

/// How people write moves.
const NOTATION: TableDoc = table(
    "notation",
    "How people write the moves of the game. It changes nothing in the rules.",
    &[
        key(
            "style",
            Shape::Word(&[
                word("san", "standard algebraic notation, `Nf3`"),
                word("hodges", "the western notation of shogi, `N-7g`"),
                word("wxf", "the notation of xiangqi, `H2+3`"),
                word(
                    "descriptions",
                    "what happens to the mover and its victim, `N(c2) x R(f1)>N(z)`",
                ),
                word("moves", "alfil's move texts, `g1f3`"),
            ]),
            "style = 'hodges'",
            "The manner; `san` when left out.",
        ),
        key(
            "drops",
            Shape::Word(&[word("at", "`P@e4`"), word("star", "`P*e4`")]),
            "drops = 'star'",
            "How drops are written; `at` when left out.",
        ),
        key(
            "turns",
            Shape::Word(&[
                word("commas", "`e4,xa1`"),
                word(
                    "words",
                    "`e4 x a1`: a blank also stands behind an `x` with which a move begins",
                ),
            ]),
            "turns = 'words'",
            "How the moves of a turn are joined; `commas` when left out.",
        ),
        key(
            "bare",
            TYPES,
            "bare = 'pawn'",
            "Piece types whose moves are written without their ID, in `san`; `none` for none. When left out it is the type that \
             stands most often on the board at the start among those that promote, or the only type there is.",
        ),
    ],
);

/// The options that a file declares.
pub const OPTIONS: MapDoc = map("an option", Shape::Table(&OPTION));

pub(super) const VARIANT: TableDoc = table(
    "variant",
    "Words about the game.",
    &[
        key("name", TEXT, "name = 'Chess'", "As shown to people."),
        key("inventor", TEXT, "inventor = 'A. J. Winkelspecht'", "Who invented it."),
        key("year", Shape::OneOf(&[Shape::Int(-5000, 5000), TEXT]), "year = 1999", "When."),
        key("source", TEXT, "source = 'FIDE Laws of Chess'", "Where its rules are published."),
        key(
            "aliases",
            TEXT,
            "aliases = 'mini'",
            "Other names of a shipped file, separated by blanks.",
        ),
        key("family", TEXT, "family = 'shogi'", "What it is listed with."),
        key("description", TEXT, "description = 'Orthodox chess.'", "A sentence or more."),
        key(
            "betza",
            DIALECT,
            "betza = 'parts'",
            "How Betza's notation is read where its users differ; `diagram` when left out.",
        ),
    ],
);

pub(super) const DIALECT: Shape = Shape::Word(&[
    word("diagram", "as in the Interactive Diagrams of the chess variant pages"),
    word("xboard", "as XBoard reads it"),
    word(
        "parts",
        "as Betza himself and Fairy-Stockfish have it: a direction of K or Q is one of W and one of F",
    ),
]);

pub(super) const OPTION: TableDoc = TableDoc {
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
    short: None,
    rest: Some(&map("what changes when the option has that value", Shape::Table(&PATCH))),
};

pub(super) const DIAGRAM: TableDoc = table(
    "diagram",
    "A definition in the format of the Interactive Diagram, as it stands.",
    &[needed(
        "header",
        Shape::Text(Lang::Header),
        "header = 'files=8 ranks=8 pawn::::a2-h2 king::::e1'",
        "The parameters and piece lines, one on a line or separated by blanks.",
    )],
);

pub(super) const TESTS: TableDoc = table(
    "tests",
    "An example that `alfil test` tries.",
    &[
        key("name", TEXT, "name = 'The start'", "What it shows."),
        key(
            "set",
            Shape::Map(&map(
                "the value of an option",
                Shape::OneOf(&[TEXT, Shape::Bool, Shape::Int(i64::MIN, i64::MAX)]),
            )),
            "set = { wrap = false }",
            "Options of the game for this test.",
        ),
        key(
            "fen",
            Shape::Text(Lang::Fen),
            "fen = '4k3/8/8/8/8/8/8/4K2R w K - 0 1'",
            "The position; the start when left out.",
        ),
        key(
            "start",
            Shape::Int(0, i64::MAX),
            "start = 0",
            "The number of the start, of those that `[shuffle]` makes.",
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
            "How the game has ended: `draw`, the name of an outcome, `PLAYER wins`, what each player gets (`3/4-1/4`), or `none`.",
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

pub(super) const TURNS: Shape =
    Shape::OneOf(&[Shape::Text(Lang::Turns), Shape::List(&Shape::Text(Lang::Turns))]);
