//! The JSON of requests and answers. `page/serve.schema.json` is generated from these types and their documentation.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

macro_rules! api_types {
    ($($(#[$meta:meta])* $vis:vis struct $name:ident $body:tt)*) => {$(
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[cfg_attr(test, derive(schemars::JsonSchema))]
        #[serde(rename_all = "camelCase")]
        $(#[$meta])*
        $vis struct $name $body
    )*};
}

mod editor;
mod seats;
mod setup;

pub use editor::{
    Completion, Edit, FirstRules, Formatted, Hover, NewRules, NewStart, Origin, Rename, Tested,
    TextPlace,
};
pub use seats::{
    Clock, NewSeats, Offer, Present, Proposal, SeatAction, Seated, Seating, TimeControl,
};
pub use setup::{Arrange, Arranged, CastlingRight, Explained, ExplainedPiece, ExplainedSection};

api_types! {
    /// Why a request was rejected.
    pub struct Problem {
        /// A word for programs, such as `illegal-move`.
        pub code: String,
        /// The error, for people.
        pub message: String,
        /// How to mend it; may be empty.
        pub remedy: String,
        /// Errors and warnings about the rules, if the rules are at fault.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub diagnostics: Vec<Diagnostic>,
    }

    /// The server, its version and its limits.
    pub struct About {
        /// `alfil`.
        pub program: String,
        /// Its version.
        pub version: String,
        /// The rules to begin with, as given to `alfil serve`.
        pub rules: Option<String>,
        /// Options of these rules, as given to `alfil serve`.
        pub set: BTreeMap<String, String>,
        /// The longest time of a search, in milliseconds.
        pub most_time: u64,
        /// The best level of play.
        pub best_level: u8,
        /// True if games survive a restart.
        pub keeps_games: bool,
        /// True if the user's rule files may be written.
        pub may_save: bool,
    }

    /// A game that can be played, in a list.
    pub struct Listed {
        /// The name to ask for.
        pub name: String,
        /// The name for people.
        pub title: String,
        /// The inventor.
        pub inventor: String,
        /// The year of the invention.
        pub year: String,
        /// The group in which it is listed.
        pub family: String,
        /// A sentence or more.
        pub description: String,
        /// Its place among the games that are shown before all others, from 1.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub featured: Option<u16>,
        /// The number of players; 0 if the rules can't be played.
        pub players: usize,
        /// The number of cells.
        pub cells: usize,
        /// True if players hold pieces in hand.
        pub hands: bool,
        /// Its place among well-known games, from 1.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub well_known: Option<u16>,
        /// The names of its pieces.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub pieces: Vec<String>,
        /// True if it is a file of the user's, false if it comes with the program.
        pub own: bool,
    }

    /// Rules: by name or as text, with options.
    #[derive(Eq, PartialOrd, Ord, Hash)]
    #[serde(deny_unknown_fields)]
    pub struct Rules {
        /// The name of a listed game. With `text`: the name in messages, and the file that the text is a change of.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        pub name: String,
        /// The text of a rule file, in place of the named file.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub text: Option<String>,
        /// Values of options.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        pub set: BTreeMap<String, String>,
    }

    /// The text of a rule file.
    pub struct RuleText {
        /// Its name.
        pub name: String,
        /// The text.
        pub text: String,
        /// True if the file can be written.
        pub may_save: bool,
    }

    /// A text to write to a file of the user's.
    #[serde(deny_unknown_fields)]
    pub struct Save {
        /// The text that the file should have now. If the file has another text, it is not overwritten.
        pub before: String,
        /// The new text.
        pub text: String,
    }

    /// The result of checking rules.
    pub struct Checked {
        /// True if they can be played.
        pub ok: bool,
        /// Errors and warnings.
        pub diagnostics: Vec<Diagnostic>,
        /// The number of diagnostics that are left out.
        pub left_out: usize,
        /// The options that they declare, with their values.
        pub options: Vec<RuleOption>,
        /// The resolved rules as a rule file with comments; empty if they can't be played.
        pub explanation: String,
    }

    /// An error or a warning about a text.
    pub struct Diagnostic {
        /// A word for programs; `alfil explain CODE` has a page about it.
        pub code: String,
        /// `error` or `warning`.
        pub severity: String,
        /// The message.
        pub message: String,
        /// Its locations, the main one first. Empty if it has none.
        pub places: Vec<Location>,
        /// Suggestions.
        pub helps: Vec<String>,
        /// Changes that a program can apply. If there are several, the author chooses.
        pub fixes: Vec<Fix>,
        /// Background information.
        pub notes: Vec<String>,
    }

    /// A change of a text that removes a mistake.
    pub struct Fix {
        /// The suggestion that describes it.
        pub title: String,
        /// The characters that change; none for an insertion.
        pub place: Location,
        /// The characters that stand there, so that no other text is changed.
        pub found: String,
        /// The characters that take their place.
        pub replacement: String,
    }

    /// A location in a text.
    pub struct Location {
        /// The file.
        pub file: String,
        /// True for the checked text itself, false for a file that it extends.
        pub own: bool,
        /// The beginning, in UTF-16 units as in browsers.
        pub from: usize,
        /// The end, exclusive.
        pub to: usize,
        /// The line of the beginning, from 1.
        pub line: usize,
        /// The column of the beginning, in characters, from 1.
        pub column: usize,
        /// The label of the location; may be empty.
        pub text: String,
    }

    /// An option of rules.
    pub struct RuleOption {
        /// Its name.
        pub name: String,
        /// Its documentation.
        pub doc: String,
        /// `bool`, `int`, `choice`, `order` or `text`.
        pub kind: String,
        /// The possible values, if these are words.
        pub values: Vec<String>,
        /// The least and the greatest value, for numbers.
        pub range: Option<(i64, i64)>,
        /// The present value.
        pub value: String,
    }

    /// A request for a diagram of the moves of a piece.
    #[serde(deny_unknown_fields)]
    pub struct MoveDiagram {
        /// The rules.
        pub rules: Rules,
        /// The name or ID of a type.
        pub piece: String,
        /// The cell on which it stands; the middle of the board if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub cell: Option<String>,
        /// Its owner; the first player if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub player: Option<usize>,
    }

    /// A game to begin.
    #[serde(deny_unknown_fields)]
    pub struct NewGame {
        /// The rules.
        pub rules: Rules,
        /// The position to begin with; the set-up if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub fen: Option<String>,
        /// The number of a start, from 0, where the set-up is shuffled; -1 for any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub start: Option<i64>,
        /// Moves or whole turns to play first.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub moves: Vec<String>,
        /// A record of a game, such as PGN, to play first; it says where it begins.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub record: Option<String>,
    }

    /// A game: its rules, its history, its position.
    pub struct Game {
        /// The ID of the game. Everybody who knows the ID may play, unless the game has seats.
        pub id: String,
        /// The rules as they were given.
        pub rules: Rules,
        /// The position at the beginning, unless it is the one that the rules begin with.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub fen: Option<String>,
        /// The name of the game, from the rules.
        pub title: String,
        /// A sentence or more.
        pub description: String,
        /// Changes whenever the rules change: then the client has to get the board again.
        pub board: String,
        /// Changes with every change of the game.
        pub change: u64,
        /// The players, in turn order.
        pub players: Vec<Player>,
        /// The names of the people who played, for each player, from the record that the game comes from. An unknown name is
        /// empty.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub people: Vec<String>,
        /// How many starts the game has.
        pub starts: u64,
        /// All moves that were made, branches included; the first one is the beginning.
        pub tree: Vec<Node>,
        /// The node of the present position.
        pub node: usize,
        /// The position.
        pub position: Position,
        /// The pieces with which the game began, for each player: those on the board and those in hand.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub first: Vec<Vec<Held>>,
        /// Seats, clocks and offers, if the sides belong to people.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub seated: Option<Seated>,
    }

    /// A player.
    pub struct Player {
        /// The name in the rules.
        pub name: String,
        /// The letter in FEN.
        pub letter: char,
        /// Players with the same number are no enemies.
        pub team: u8,
        /// Colours of the pieces: of the body, and of the lines on it.
        pub colours: (String, String),
    }

    /// A move that was made.
    pub struct Node {
        /// The node before it; none for the beginning.
        pub parent: Option<usize>,
        /// The move.
        pub text: String,
        /// The move as people write it, such as `Nf3`, without its mark; left out where that is the same.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        pub name: String,
        /// The player who made it.
        pub player: usize,
        /// The number of the round.
        pub number: u32,
        /// True if a turn began with it.
        pub begins_turn: bool,
        /// `+` if it gives check, `#` if it wins, `=` if it draws, `!` if it loses, or empty.
        pub mark: String,
        /// The cells to highlight.
        pub cells: Vec<u16>,
        /// The remark about it in the record that the game comes from.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        pub comment: String,
    }

    /// A position.
    pub struct Position {
        /// As FEN.
        pub fen: String,
        /// The player on move.
        pub player: usize,
        /// The phase of the turn; empty if turns have only one phase.
        pub phase: String,
        /// What the player is asked to do in the phase, if the rules say so.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        pub ask: String,
        /// True if a turn begins here.
        pub begins_turn: bool,
        /// The number of the round.
        pub number: u32,
        /// Turns without progress.
        pub halfmoves: u32,
        /// The pieces on the board.
        pub pieces: Vec<Piece>,
        /// The pieces in hand, for each player.
        pub hands: Vec<Vec<Held>>,
        /// State that players must know and can't see on the board, such as the checks that are left.
        pub state: Vec<Shown>,
        /// Cells with a colour that they have in this position alone.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub tints: Vec<Tint>,
        /// The players in check.
        pub checks: Vec<Check>,
        /// The players who are out of the game.
        pub out: Vec<usize>,
        /// The cells of the last turn.
        pub last: Vec<u16>,
        /// The legal moves; also those of the next phase with which a player declines the present one.
        pub moves: Vec<Move>,
        /// True if there are too many moves; then none are listed.
        pub truncated: bool,
        /// The outcome, if the game is over.
        pub outcome: Option<Outcome>,
    }

    /// A piece on the board.
    pub struct Piece {
        /// Its cell.
        pub cell: u16,
        /// Its type.
        #[serde(rename = "type")]
        pub ty: u8,
        /// Its owner; none for neutral pieces.
        pub owner: Option<usize>,
        /// Its marks.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub marks: Vec<String>,
    }

    /// A cell with a colour.
    pub struct Tint {
        /// The cell.
        pub cell: u16,
        /// Its colour, as CSS has it.
        pub colour: String,
    }

    /// A part of the state, in words.
    pub struct Shown {
        /// What it is.
        pub label: String,
        /// Its value.
        pub value: String,
    }

    /// Pieces of a type in a hand.
    pub struct Held {
        /// Their type.
        #[serde(rename = "type")]
        pub ty: u8,
        /// How many.
        pub count: u16,
    }

    /// A player in check.
    pub struct Check {
        /// The player.
        pub player: usize,
        /// The cells of their royal pieces.
        pub royal: Vec<u16>,
        /// The cells of the pieces that give check.
        pub by: Vec<u16>,
    }

    /// The outcome of a game.
    pub struct Outcome {
        /// For people: `white wins: checkmate`.
        pub text: String,
        /// The reason.
        pub reason: String,
        /// The winners; empty for a draw.
        pub winners: Vec<usize>,
        /// The points of each player, such as `1` or `1/2`.
        pub points: Vec<String>,
    }

    /// A legal move.
    pub struct Move {
        /// Its text, unique in the position.
        pub text: String,
        /// The move as people write it, such as `Nf3`; left out where that is the same.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        pub name: String,
        /// The clicks that choose it, in order: on the board and in hands.
        pub clicks: Vec<Click>,
        /// Other clicks that choose it: castling as king takes partner.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub also: Vec<Click>,
        /// Its description, for people.
        pub label: String,
        /// The cells of captured pieces.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub captures: Vec<u16>,
        /// The new type of the piece.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub becomes: Option<u8>,
    }

    /// The drawing of the board, its cells, and the types of pieces.
    pub struct Board {
        /// As the first player sees it.
        pub upright: Drawing,
        /// Turned half round.
        pub turned: Drawing,
        /// Turned a quarter, so that the left side comes to the lower edge: for more than two players on a board of squares.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub left: Option<Drawing>,
        /// The same for the right side.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub right: Option<Drawing>,
        /// The cells, in order.
        pub cells: Vec<Cell>,
        /// The types of pieces, in order.
        pub types: Vec<PieceType>,
    }

    /// A drawing of the empty board, in pixels, y downwards.
    pub struct Drawing {
        /// Left, top, width, height.
        pub frame: (f32, f32, f32, f32),
        /// The distance after which the board repeats itself to the right, where edges are joined.
        pub period_x: Option<f32>,
        /// The same distance downwards.
        pub period_y: Option<f32>,
        /// Left, top, width and height of each level.
        pub levels: Vec<(f32, f32, f32, f32)>,
        /// The cells, in order.
        pub places: Vec<CellDrawing>,
        /// SVG below the cells.
        pub below: String,
        /// SVG above the cells, below pieces.
        pub above: String,
        /// SVG of coordinates.
        pub labels: String,
        /// True if cells are points where lines meet.
        pub points: bool,
        /// SVG of each type's piece around the origin, by player, and last for neutral ones; empty if needless.
        pub pieces: Vec<Vec<String>>,
    }

    /// A cell in a drawing.
    pub struct CellDrawing {
        /// Its middle.
        pub x: f32,
        /// Its middle.
        pub y: f32,
        /// Its outline, as the `d` of a path.
        pub outline: String,
        /// `light`, `plain`, `dark`, `middle`, `merged`, or `clear` for none.
        pub ground: String,
        /// The colour that the rules give it instead, as `#rrggbb`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub tint: Option<String>,
    }

    /// A cell.
    pub struct Cell {
        /// The name in move texts.
        pub name: String,
        /// From 1.
        pub file: i32,
        /// From 1.
        pub rank: i32,
        /// From 1.
        pub level: i32,
    }

    /// A type of pieces.
    pub struct PieceType {
        /// The name in the rules.
        pub name: String,
        /// The ID in move texts.
        pub id: String,
        /// Its moves, as written in the rules.
        pub notation: String,
        /// True if nobody owns it.
        pub neutral: bool,
        /// About what a piece is worth, in hundredths of the most modest piece; 0 for royal ones.
        pub worth: i32,
        /// True if its drawing is turned with the board.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        pub turns: bool,
    }

    /// A picture.
    pub struct Picture {
        /// An SVG document.
        pub svg: String,
        /// The title.
        pub title: String,
    }

    /// A report of a running search.
    pub struct Thought {
        /// The depth, in turns.
        pub depth: u32,
        /// The rank among the best turns, from 1.
        pub line: usize,
        /// The score for the player on move.
        pub score: Score,
        /// The number of positions searched.
        pub nodes: u64,
        /// The time used, in milliseconds.
        pub time: u64,
        /// The turns that are expected.
        pub turns: Vec<String>,
        /// The same turns as people write them.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub names: Vec<String>,
    }

    /// The result of a search.
    pub struct Best {
        /// The node of the position that was searched.
        pub node: usize,
        /// The turn to make; empty if there is none.
        pub turn: String,
        /// The moves of the turn.
        pub moves: Vec<String>,
        /// The score for the player on move.
        pub score: Option<Score>,
        /// The last reports of the search, best turns first.
        pub thoughts: Vec<Thought>,
    }
}

/// Something to choose for a move.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Click {
    /// A cell.
    Cell(u16),
    /// A piece in hand.
    Held {
        /// The player who holds it.
        player: usize,
        /// The type of the piece.
        #[serde(rename = "type")]
        ty: u8,
    },
    /// A type.
    Type(u8),
}

/// A score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Score {
    /// A value in hundredths, where a modest piece is worth about 100.
    Value(i32),
    /// A win in this number of turns of all players.
    Wins(u32),
    /// A loss in this number of turns of all players.
    Loses(u32),
}

/// A change of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "do", rename_all = "camelCase", deny_unknown_fields)]
pub enum Action {
    /// Makes a move, or a whole turn.
    Move {
        /// The move.
        text: String,
        /// The node to move from; the present one if left out. With it, nobody moves from a position that they have not seen.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<usize>,
    },
    /// Goes to another node, back or forward.
    Goto {
        /// The number of the node.
        node: usize,
    },
    /// Removes a node and all nodes after it. The other nodes get new numbers.
    Prune {
        /// The number of the node; not 0, the beginning.
        node: usize,
    },
    /// Makes the line with a node the first one wherever it branches off. All nodes get new numbers.
    Promote {
        /// The number of the node; not 0, the beginning.
        node: usize,
    },
    /// Writes a remark about a node, in place of the one before.
    Remark {
        /// The number of the node.
        node: usize,
        /// The remark; empty for none.
        text: String,
    },
    /// Changes the rules. Moves that are still legal stay. Other moves are removed, with all nodes after them.
    Rules {
        /// The new rules.
        rules: Rules,
    },
}

/// The settings of a search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Think {
    /// The level, from 0 to the best.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// The time, in milliseconds; a second if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<u64>,
    /// The greatest depth, in turns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// The number of best turns to report, from 1 to 5; 1 if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lines: Option<usize>,
    /// The node of the position to search; the present one if left out. Nobody goes there for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<usize>,
    /// True to play the turn that was found; not for another position than the present one.
    #[serde(default)]
    pub play: bool,
}

/// A message to a game's WebSocket, with a number.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Request {
    /// A number that the answer repeats.
    #[serde(default)]
    pub id: u64,
    /// The message.
    pub ask: ClientMessage,
}

/// A message to a game's WebSocket.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum ClientMessage {
    /// Changes the game. The answer is `done`; all clients get the new state.
    Act(Action),
    /// Offers, agrees, declines or resigns, in a game with seats. The answer is `done`.
    Seat(SeatAction),
    /// Starts a search; only one runs at a time.
    Think(Think),
    /// Ends the search.
    Stop {},
}

/// A message from a game's WebSocket.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum ServerMessage {
    /// The game: at the beginning, and after each change by anybody.
    Game(Box<Game>),
    /// A request was carried out.
    Done {
        /// The number of the request.
        id: u64,
    },
    /// A request was rejected.
    Refused {
        /// The number of the request.
        id: u64,
        /// The reason.
        problem: Problem,
    },
    /// Who looks at a game with seats: at the beginning, and when somebody comes or goes.
    Present(Present),
    /// A file of the rules has changed on the server's disk. The action `rules` makes the game follow it.
    RulesChanged {},
    /// A report of the running search.
    Thought(Thought),
    /// The result of the search.
    Best {
        /// The number of the request.
        id: u64,
        /// The result.
        best: Best,
    },
}
