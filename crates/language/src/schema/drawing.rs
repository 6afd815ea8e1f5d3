//! How a game is drawn.

use super::prelude::*;

table! {
    look: table("look", "How the game is drawn. It changes nothing in the rules.")
    CELLS cells: CellStyle = word!("cells", CellStyle::Checkered, "cells = 'points'",
        "How cells are drawn.");
    TINT tint: Map<Players> = key("tint", Type::Map(&map("the colour of a set of cells", types::CELLS_COLOUR)),
        "tint = { palace = 'wheat', 'c3 f3' = '#d9886a' }",
        "Colours of cells. The names are zones or other sets of cells; of several that hold a cell \
         the last one counts. A set means the cells of all players. Each player's cells may have a \
         colour of their own: `{ home = { white = 'ivory', black = 'gray' } }`. A colour is a name \
         of CSS, or `#` and six hexadecimal digits.");
    LINES lines: Vec<Text> = key("lines", types::CELL_LISTS, "lines = 'd1-f3 d3-f1 a1-a4-a7'",
        "Lines from cell to cell, beside those that the board has by itself. These are the links \
         of `[board.links]` and, with `points`, the lines to neighbours over edges.");
    GAPS gaps: Vec<Text> = key("gaps", types::CELL_LISTS, "gaps = 'b5-b6 c5-c6'",
        "Which of the board's own lines are not drawn.");
    LOOPS loops: Vec<Text> = key("loops", types::CELL_LISTS, "loops = 'b1-a2 c1-a3'",
        "Arcs that leave the board at one cell and come back at another, round the corner between \
         them. Square grids only.");
    MARKS marks: Map<Text> = key("marks", Type::Map(&map("a picture on each cell of a set", types::TEXT)),
        "marks = { trap = 'trap', 'd4 d10' = 'dot' }",
        "Pictures on cells, below pieces. The names are zones or other sets of cells. A picture is one \
         of the set `board` by its name, one of another set as `SET/NAME`, or a Han character. Each \
         cell of a set has the picture.");
    EMBLEMS emblems: Map<Text> = key("emblems", Type::Map(&map("a picture in the middle of a set of cells", types::TEXT)),
        "emblems = { 'c3-d4' = 'dot', 'b5-d6' = '楚' }",
        "Pictures in the middle of sets of cells, as in `marks`: a set has one picture.");
    TILES tiles: Option<Text> = key("tiles", types::DIRECTIONS, "tiles = 'left right over back'",
        "The directions over which cells of a graph share an edge. Cells are drawn as fields that meet, \
         not as discs.");
    LAYOUT layout: BoardLayout = word!("layout", BoardLayout::Flat, "layout = 'ring'",
        "The form of the board in pictures.");
    LABELS labels: Option<Labels> = key("labels", words::<Labels>(), "labels = 'inside'",
        "Where the names of cells stand. Without it: `outside` on grids, `inside` on graphs.");
    PIECES pieces: PieceStyle = word!("pieces", PieceStyle::Pictures, "pieces = 'letters'",
        "How pieces are drawn in pictures.");
    SET set: Option<Text> = key("set", Type::Text(Dsl::PictureSet), "set = 'shogi'",
        "The set of pictures that pieces are drawn with: each type by the picture of its name, or by \
         its `picture`. Without it: `chess`.");
    NAMES names: Option<Text> = key("names", types::NAMES, "names = 'sente gote'",
        "What players are called in texts for people, in turn order. Rules and FEN use the names of \
         `[players]`. Without it they are those.");
    PLAYERS players: Option<Players> = key("players", Type::Map(&players("the colour of a player's pieces", types::COLOUR)),
        "players = { white = 'ivory', black = '#30343a' }",
        "Colours of players' pieces. Without it colours follow from the players' names and order.");
}
