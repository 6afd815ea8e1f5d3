//! Boards, players, and what never changes.

use super::prelude::*;

const TURNED: Type = Type::OneOf(&[
    Type::Texts(Dsl::Symmetry),
    Type::Map(&players("a symmetry of a player", Type::Texts(Dsl::Symmetry))),
]);

table! {
    board: table("board", "The geometry.")
    GRID grid: GridKind = word!("grid", GridKind::Square, "grid = 'hex'", "What the cells form.");
    SIZE size: Option<Ints> = key("size", types::INTS, "size = [8, 8]",
        "Files, ranks, and levels if there are several. Square grids only.");
    FILES files: Option<Ints> = key("files", types::INTS, "files = [5, 6, 7, 6, 5]",
        "How many cells each file has, from the left. Hex grids only.").conflicts_with(&["size"]);
    LIFT lift: Option<Ints> = key("lift", types::INTS, "lift = [0, 1, 2, 1, 0]",
        "How many half steps each file's first cell lies above the lowest line. Hex grids only; \
         without it all files are centred.").conflicts_with(&["size"]);
    LETTERS letters: Option<Text> = key("letters", types::TEXT, "letters = 'abcdefghikl'",
        "One letter for each file, where they are not the first of the alphabet.");
    CELLS cells: Option<Or<Map<Point>>> = key("cells", Type::OneOf(&[types::CELLS, Type::Map(&map("where a cell is drawn", Type::List(&Type::Number)))]),
        "cells = 'b2-g7 d1 e1'",
        "The cells that exist. On a graph all cells, or a table of their names and places: `{ a = \
         [0, 0], b = [1.5, 2] }`.");
    HOLES holes: Option<Text> = key("holes", types::CELLS, "holes = 'a1 h8'", "Cells that don't exist.");
    WRAP wrap: Vec<Spanned<WrapEdges>> = key("wrap", Type::OneOf(&[words::<WrapEdges>(), Type::List(&words::<WrapEdges>())]),
        "wrap = ['files', 'ranks']",
        "Which edges meet. Square grids only.");
    MERGE merge: Map<Text> = key("merge", Type::Map(&map("the cells that are one", types::CELLS)),
        "merge = { z = 'd4 d5' }",
        "Cells that together are one, and its name.");
    CUT cut: Vec<Text> = key("cut", types::CELL_LISTS, "cut = 'd4-e5 d4>e4'",
        "Links that don't exist, both ways (`-`) or one way (`>`). Steps to neighbours heed them, \
         leaps don't.");
    LINKS links: Map<Link> = key("links", Type::Map(&map("the links of a direction", Type::OneOf(&[types::CELL_LISTS, Type::Table(&link::TABLE)]))),
        "links = { in-left = 'd1>e2>f3' }",
        "Links beyond those of the grid, by direction. On a graph: all links.");
    GROUPS groups: Map<Text> = key("groups", Type::Map(&map("directions", types::DIRECTIONS)),
        "groups = { palace = 'in-left in-right' }",
        "Names for several directions.");
    NEAR near: Option<Text> = key("near", types::DIRECTIONS, "near = 'orthogonal'",
        "The directions that lead to neighbours, as `near(...)`, `connected(...)` and lines mean \
         it. Without it: on squares all eight, on hexes the six edge neighbours, and all directions \
         of `links`.");
}

table! {
    link: value("board.links.NAME", "The links of a direction.")
    ALONG along: Vec<Text> = required("along", types::CELL_LISTS, "along = 'd1>e2>f3'", "Chains of cells.");
    REVERSE reverse: Option<Text> = key("reverse", Type::Text(Dsl::Name), "reverse = 'out-left'",
        "The direction that has these links the other way round.");
}

table! {
    players: table("players", "The players, and how each sees the board.")
    NAMES names: Option<Text> = key("names", types::NAMES, "names = 'white black'",
        "The players in turn order, one to eight.");
    FIRST first: Option<Text> = key("first", Type::Text(Dsl::Name), "first = 'black'",
        "The player who begins; without it the first of `names`.");
    LETTERS letters: Option<Text> = key("letters", types::TEXT, "letters = 'wb'",
        "FEN's letters of the players; without it the first letters of their names.");
    TEAMS teams: Vec<Text> = key("teams", types::TEXTS, "teams = ['red yellow', 'blue green']",
        "Players of one team are no enemies. A player who is not named is alone.");
    NEUTRAL neutral: NeutralCapture = word!("neutral", NeutralCapture::Wall, "neutral = 'prey'",
        "How neutral pieces, those of players who are out included, can be captured.");
    SYMMETRY symmetry: Option<Players> = key("symmetry", TURNED, "symmetry = 'rotate'",
        "How the set-up, zones and cell values of the other players follow from the first one's: \
         `mirror`, `rotate`, `transpose`, `quarter`, `third`, `sixth`, `levels`, `none`, or cells \
         listed: `'a1>c3 b1-b3'`. For each player by itself: `{ black = 'mirror' }`.");
    ORIENTATION orientation: Option<Players> = key("orientation", TURNED, "orientation = 'mirror'",
        "How directions follow, in the same words, or listed: `'in>out left<>right'`. Without it: \
         two players on a grid `rotate`.");
}

table! {
    shuffle: table("shuffle",
        "Other starts than the set-up: pieces of the set-up change places. What the first player's \
         cells have the other players' cells have too, by `players.symmetry`. The set-up itself \
         stays what is played unless another start is asked for.")
    CELLS cells: Option<Text> = required("cells", types::CELLS, "cells = 'rank 1'",
        "The cells of the first player whose pieces (and empty cells) are arranged in every way.");
    WHEN when: Holds = condition("when", Context::Shuffle, true,
        "when = 'some own king & between(own rook, own rook)'",
        "What holds for a start: it is asked on the board, `own` being the first player. Without \
         it all arrangements are starts.");
}

table! {
    cell_value: value("cell-values.NAME", "A number for each cell: how far it is, or as listed.")
        .any_of(&["steps", "values"])
    STEPS steps: Option<Text> = key("steps", Type::Text(Dsl::Moves), "steps = 'W'",
        "The number is how many such steps lead from the cells of `from` on the empty board; cells \
         that can't be reached have the largest number that a cell has, plus one.").requires(&["from"]);
    FROM from: Option<Expr> = key("from", set_in(Context::Setup), "from = 'camp'",
        "Where the steps begin.").requires(&["steps"]);
    VALUES values: Option<Map<i64>> = key("values", Type::Map(&map("the number of some cells", Type::Int(-10_000, 10_000))),
        "values = { 'rank 1' = 3, 'e4' = 5 }",
        "The number of each set of cells; of several that hold a cell the last one counts.").conflicts_with(&["steps", "from"]);
    OTHERWISE otherwise: i64 = int("otherwise", (-10_000, 10_000), 0, "otherwise = 0",
        "The number of cells that `values` does not name.").requires(&["values"]);
}
