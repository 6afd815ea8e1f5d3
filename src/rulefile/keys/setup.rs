//! Boards, players, what never changes, and pieces.

use super::{
    Lang, Shape, TableDoc,
    parts::{
        CELL_LISTS, CELLS, CONDITION, INTS, SET, TEXT, TEXTS, TYPES, key, map, needed, players,
        table, value, word,
    },
};

pub(super) const BOARD: TableDoc = table(
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
        )
        .instead_of(&["size"]),
        key(
            "lift",
            INTS,
            "lift = [0, 1, 2, 1, 0]",
            "How many half steps each file's first cell lies above the lowest line. Hex grids only; without it all files are centred.",
        )
        .instead_of(&["size"]),
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
                Shape::Map(&map("where a cell is drawn", Shape::List(&Shape::Number))),
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
            Shape::Map(&map("the cells that are one", CELLS)),
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
            Shape::Map(&map("the links of a direction", Shape::OneOf(&[CELLS, Shape::List(&CELLS), Shape::Table(&LINK)]))),
            "links = { in-left = 'd1>e2>f3' }",
            "Links beyond those of the grid, by direction. On a graph: all links.",
        ),
        key(
            "groups",
            Shape::Map(&map("directions", Shape::Text(Lang::Directions))),
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

pub(super) const WRAP: Shape = Shape::Word(&[
    word("files", "the left edge meets the right one"),
    word("ranks", "the lower edge meets the upper one"),
    word("both", "both"),
    word("none", "neither"),
]);

pub(super) const LINK: TableDoc = value(
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

pub(super) const PLAYERS: TableDoc = table(
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
            "neutral",
            Shape::Word(&[
                word("wall", "only by paths that say so"),
                word("prey", "by whatever captures enemies"),
            ]),
            "neutral = 'prey'",
            "How neutral pieces, those of players who are out included, can be captured; `wall` when left out.",
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

pub(super) const TURNED: Shape = Shape::OneOf(&[
    Shape::Text(Lang::Symmetry),
    Shape::Map(&players("a symmetry of a player", Shape::Text(Lang::Symmetry))),
]);

pub(super) const SHUFFLE: TableDoc = table(
    "shuffle",
    "Other starts than the set-up: pieces of the set-up change places. What the first player's cells have the other players' cells have \
     too, by `players.symmetry`. The set-up itself stays what is played unless another start is asked for.",
    &[
        needed(
            "cells",
            CELLS,
            "cells = 'rank 1'",
            "The cells of the first player whose pieces (and empty cells) are arranged in every way.",
        ),
        key(
            "when",
            CONDITION,
            "when = 'some own king & between(own rook, own rook)'",
            "What holds for a start: it is asked on the board, `own` being the first player. Without it all arrangements are starts.",
        ),
    ],
);

pub(super) const ZONE: Shape =
    Shape::OneOf(&[SET, Shape::Map(&players("the cells of a player", SET))]);

pub(super) const FIELD: TableDoc = value(
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
            Shape::Map(&map("the number of some cells", Shape::Int(-10_000, 10_000))),
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

pub(super) const PIECE: TableDoc = table(
    "pieces.NAME",
    "A piece type.",
    &[
        needed(
            "id",
            TEXT,
            "id = 'N'",
            "What FEN and move texts call it: a capital letter, which small letters and digits may follow (`Gr`, `X1`); `+` may stand before it, `'` after it.",
        ),
        key(
            "aka",
            TEXT,
            "aka = 'H +H'",
            "Further IDs, which are understood where positions and drops are read, but not written.",
        ),
        key(
            "move",
            MOVES,
            "move = ['mW', { betza = 'cF', when = 'target not in camp' }]",
            "How it moves: Betza, a path over directions, or a table with a condition; or several of them. Without it the piece stays where it is.",
        ),
        key(
            "at",
            Shape::OneOf(&[CELLS, Shape::Map(&players("the cells of a player", CELLS))]),
            "at = 'a1 h1'",
            "Where it stands at the start: cells of the first player, whose symmetry gives those of the others; or written out: \
         `{ white = 'a1', black = 'h8' }`; `each` is what players have who are not named. Neutral pieces stand just there.",
        ),
        key(
            "initial",
            SET,
            "initial = 'rank 2'",
            "Cells on which a piece of the set-up counts as unmoved for its initial moves. Without it: where it stands at the start. With it, \
         also pieces that come there later do, as often as they do.",
        ),
        key(
            "castle",
            Shape::Table(&CASTLE),
            "castle = { with = 'rook', to = 'c1 g1' }",
            "How it castles, from wherever it and its partner stand. Betza's `O` castles from the set-up only.",
        ),
        key(
            "drop",
            CONDITION,
            "drop = 'target not in far(1)'",
            "Where it may be dropped; `to` is the cell. `never`: nowhere. Without it on any empty cell, if `hands.drops` says so.",
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
        key(
            "picture",
            Shape::OneOf(&[
                Shape::Text(Lang::Picture),
                Shape::Map(&players("a player's picture", Shape::Text(Lang::Picture))),
            ]),
            "picture = 'knight.svg'",
            "An SVG picture of it: the way to a file from the folder of the rule file, or the picture itself, `'''<svg ...>'''`. \
         `currentColor` in it is the owner's colour. Or one for each player: `{ white = 'white-knight.svg' }`; who has none \
         is drawn as without it.",
        ),
        key(
            "value",
            Shape::Number,
            "value = 3.25",
            "What it is worth to a computer that plays the game, from 0 to 100; a pawn of chess is about 1. Where no value \
             is given it is estimated from the moves.",
        ),
    ],
);

pub(super) const CASTLE: TableDoc = table(
    "pieces.NAME.castle",
    "How the piece castles, as a king does: it and a partner go past each other on the rank of `to`, wherever both stand \
     there, if neither has moved (both cells are in `unmoved`). The king goes to the cell of `to` that lies at the \
     partner's side, the partner to the next cell on its inner side. All cells that either passes or comes to must be \
     empty but for the two, and a royal king may neither be in check nor pass an attacked cell. At the start, and where \
     FEN says `K` or `Q`, the partner at each side is the outermost one.",
    &[
        needed("with", TYPES, "with = 'rook'", "The types of the partner."),
        needed(
            "to",
            Shape::OneOf(&[CELLS, Shape::Map(&players("the cells of a player", CELLS))]),
            "to = 'c1 g1'",
            "The two cells of one rank to which the king goes; those of the other players follow by symmetry, or are written \
             out: `{ white = 'c1 g1' }`. Who has none does not castle.",
        ),
    ],
);

pub(super) const MOVES: Shape = Shape::OneOf(&[
    Shape::Text(Lang::Moves),
    Shape::Table(&PATTERN),
    Shape::List(&Shape::OneOf(&[Shape::Text(Lang::Moves), Shape::Table(&PATTERN)])),
]);

pub(super) const PATTERN: TableDoc = value(
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
        key(
            "like",
            Shape::Text(Lang::Set),
            "like = 'own & near(origin)'",
            "Instead of moves: a set. It moves as each piece that stands there, of whatever player; not by initial moves, castling, and moves that are borrowed themselves.",
        ),
        key(
            "instead",
            Shape::Bool,
            "instead = true",
            "Beside `like`: whether it has its own moves, castling aside, only while nothing stands on the set.",
        ),
        key("when", CONDITION, "when = 'target not in core'", "What must hold before the move."),
        key(
            "attacks",
            Shape::Bool,
            "attacks = false",
            "Whether its captures give check; `true` when left out.",
        ),
    ],
);

pub(super) const PROMOTION: TableDoc = table(
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

pub(super) const HANDS: TableDoc = table(
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
            Shape::Word(&[
                word("is", "as it is"),
                word("base", "as its base"),
                word("origin", "as what it was before it promoted; `~` marks promoted pieces"),
            ]),
            "as = 'base'",
            "As what it joins the hand; `is` when left out.",
        ),
        key(
            "joins",
            Shape::Word(&[word("move", "at once"), word("turn", "when the turn is over")]),
            "joins = 'turn'",
            "When what is captured, or given by `give`, is in the hand; `move` when left out.",
        ),
        key(
            "drops",
            Shape::OneOf(&[Shape::Bool, TYPES]),
            "drops = true",
            "Whether pieces in hand may be dropped; the types that may, where not all do. A turn with phases must name `drop` besides.",
        ),
        key(
            "in",
            SET,
            "in = 'rank 1'",
            "Where pieces may be dropped at all; what their own `drop` says holds besides.",
        ),
        key(
            "start",
            Shape::OneOf(&[TYPES, Shape::Map(&players("what a player has", TYPES))]),
            "start = 'pawn pawn queen'",
            "What each player has at the start, one type for each piece; or for each player by itself: `{ white = 'pawn' }`.",
        ),
    ],
);

pub(super) const LIFETIME: Shape = Shape::Word(&[
    word("move", "until the next move begins"),
    word("turn", "until the turn is over"),
    word("next turn", "until the following turn is over"),
    word("game", "for good"),
]);

pub(super) const STATE_SET: TableDoc = table(
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
        key(
            "fen",
            Shape::Word(&[word(
                "castling",
                "in the castling field: the files of its cells, as large letters for the first player; a right to castle \
                 stands for the cells of king and partner. A letter means the cell of the set at the start on which the \
                 player's piece stood, if one of his stands there",
            )]),
            "fen = 'castling'",
            "Where FEN has it, if not behind the clocks by its name. One set only.",
        ),
    ],
);

pub(super) const COUNTER: TableDoc = table(
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
        key(
            "fen",
            Shape::Word(&[word("checks", "before the clocks, a number for each player: `3+3`")]),
            "fen = 'checks'",
            "Where FEN has it, if not behind the clocks by its name. One counter of each player only.",
        ),
        key(
            "clock",
            Shape::Bool,
            "clock = true",
            "Whether positions that differ in it alone are the same where it is asked if a position recurs.",
        ),
    ],
);
