//! What is said to the server and what it says, as JSON. `docs/serve.schema.json` is made of these types, and so are the
//! explanations there: a name's first line is what it means.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

macro_rules! shapes {
    ($($(#[$meta:meta])* $vis:vis struct $name:ident $body:tt)*) => {$(
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[cfg_attr(test, derive(schemars::JsonSchema))]
        #[serde(rename_all = "camelCase")]
        $(#[$meta])*
        $vis struct $name $body
    )*};
}

shapes! {
    /// Why something was not done.
    pub struct Problem {
        /// A word for programs, such as `illegal-move`.
        pub code: String,
        /// What is wrong.
        pub message: String,
        /// What to do about it; may be empty.
        pub remedy: String,
        /// What is wrong with the rules, if it is that.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub diagnostics: Vec<Finding>,
    }

    /// What the server is and allows.
    pub struct About {
        /// `alfil`.
        pub program: String,
        /// Its version.
        pub version: String,
        /// The rules to begin with, as its user said.
        pub rules: Option<String>,
        /// Options of these rules, as its user said.
        pub set: BTreeMap<String, String>,
        /// The longest a search may take, in milliseconds.
        pub most_time: u64,
        /// The best level of play.
        pub best_level: u8,
        /// Whether games survive a restart.
        pub keeps_games: bool,
        /// Whether rule files of the user's may be written.
        pub may_save: bool,
    }

    /// A game that can be played, in a list.
    pub struct Listed {
        /// What to ask for.
        pub name: String,
        /// As shown to people.
        pub title: String,
        /// Who invented it.
        pub inventor: String,
        /// When.
        pub year: String,
        /// What it is listed with.
        pub family: String,
        /// A sentence or more.
        pub description: String,
        /// Whether it is a file of the user's, not one that comes with the program.
        pub own: bool,
    }

    /// Rules: by name or as text, with options.
    #[derive(Eq, PartialOrd, Ord, Hash)]
    #[serde(deny_unknown_fields)]
    pub struct Rules {
        /// The name of a game of the list; with `text` what messages call it, and what it is relative to.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        pub name: String,
        /// The text of a rule file, instead of what the name stands for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub text: Option<String>,
        /// What its options are set to.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        pub set: BTreeMap<String, String>,
    }

    /// The text of a rule file.
    pub struct RuleText {
        /// Its name.
        pub name: String,
        /// The text.
        pub text: String,
        /// Whether it can be written back.
        pub may_save: bool,
    }

    /// A text to write to a file of the user's.
    #[serde(deny_unknown_fields)]
    pub struct Save {
        /// What stands there now, as far as one knows: it is not overwritten if it is something else.
        pub before: String,
        /// What shall stand there.
        pub text: String,
    }

    /// What there is to say of rules.
    pub struct Checked {
        /// Whether they can be played.
        pub ok: bool,
        /// What is wrong or suspicious.
        pub diagnostics: Vec<Finding>,
        /// How many more there are.
        pub left_out: usize,
        /// The options that they declare.
        pub options: Vec<OptionOf>,
        /// What they come to, as a rule file with comments; empty if they can't be played.
        pub explanation: String,
    }

    /// Something that is wrong or suspicious in a text.
    pub struct Finding {
        /// A word for programs; `alfil explain CODE` has a page about it.
        pub code: String,
        /// `error` or `warning`.
        pub severity: String,
        /// What it is.
        pub message: String,
        /// Where; the first place is the main one. Empty if it has none.
        pub places: Vec<Spot>,
        /// Remedies.
        pub helps: Vec<String>,
        /// Remedies that a program can apply. If there are several, the author chooses.
        pub fixes: Vec<FixOf>,
        /// Background.
        pub notes: Vec<String>,
    }

    /// A change of a text that removes a mistake.
    pub struct FixOf {
        /// The help that describes it.
        pub title: String,
        /// The characters that change; none for an insertion.
        pub place: Spot,
        /// The characters that stand there, so that no other text is changed.
        pub found: String,
        /// The characters that take their place.
        pub replacement: String,
    }

    /// A place in a text.
    pub struct Spot {
        /// The file.
        pub file: String,
        /// Whether it is the text itself, not one that it extends.
        pub own: bool,
        /// From here, counted in UTF-16 units as browsers do.
        pub from: usize,
        /// To before here.
        pub to: usize,
        /// The line of its beginning, from 1.
        pub line: usize,
        /// The column, in characters, from 1.
        pub column: usize,
        /// What it has to do with it; may be empty.
        pub text: String,
    }

    /// An option of rules.
    pub struct OptionOf {
        /// Its name.
        pub name: String,
        /// What it is about.
        pub doc: String,
        /// `bool`, `int`, `choice`, `order` or `text`.
        pub kind: String,
        /// What it may be, if these are words.
        pub values: Vec<String>,
        /// The least and the most, for numbers.
        pub range: Option<(i64, i64)>,
        /// What it is.
        pub value: String,
    }

    /// A piece whose moves shall be drawn.
    #[serde(deny_unknown_fields)]
    pub struct Sketch {
        /// The rules.
        pub rules: Rules,
        /// The name or ID of a type.
        pub piece: String,
        /// Where it stands; in the middle of the board if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub cell: Option<String>,
        /// Whose it is; the first player's if left out.
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
    }

    /// A game: its rules, its history, its position.
    pub struct GameView {
        /// What to ask for it with. Whoever knows it may play.
        pub id: String,
        /// The rules as they were given.
        pub rules: Rules,
        /// What the rules say of the game.
        pub title: String,
        /// A sentence or more.
        pub description: String,
        /// Changes whenever the rules do: then the board has to be asked for anew.
        pub board: String,
        /// Changes with every change of the game.
        pub change: u64,
        /// The players, in turn order.
        pub players: Vec<PlayerOf>,
        /// How many starts the game has.
        pub starts: u64,
        /// All moves that were made, branches included; the first one is the beginning.
        pub tree: Vec<Node>,
        /// Where in the tree the position is.
        pub node: usize,
        /// The position.
        pub position: PositionView,
    }

    /// One who plays.
    pub struct PlayerOf {
        /// As the rules call him.
        pub name: String,
        /// The letter of FEN.
        pub letter: char,
        /// Players with the same number are no enemies.
        pub team: u8,
        /// Colours of pieces: of their body and of what is on it.
        pub colours: (String, String),
    }

    /// A move that was made.
    pub struct Node {
        /// From which node; none for the beginning.
        pub parent: Option<usize>,
        /// The move.
        pub text: String,
        /// Who made it.
        pub player: usize,
        /// The number of the round.
        pub number: u32,
        /// Whether a turn began with it.
        pub begins_turn: bool,
        /// `+` if it gives check, `#` if it wins, `=` if it draws, `!` if it loses, or empty.
        pub mark: String,
        /// The cells that it is about.
        pub cells: Vec<u16>,
    }

    /// A position.
    pub struct PositionView {
        /// As FEN.
        pub fen: String,
        /// Who is on move.
        pub player: usize,
        /// The phase of the turn; empty where turns have but one.
        pub phase: String,
        /// Whether a turn begins here.
        pub begins_turn: bool,
        /// The number of the round.
        pub number: u32,
        /// Turns without progress.
        pub halfmoves: u32,
        /// What stands on the board.
        pub pieces: Vec<PieceOn>,
        /// For each player what he holds.
        pub hands: Vec<Vec<Held>>,
        /// Who is in check.
        pub checks: Vec<CheckOf>,
        /// Who is out.
        pub out: Vec<usize>,
        /// The cells of the last turn.
        pub last: Vec<u16>,
        /// The moves that may be made.
        pub moves: Vec<MoveView>,
        /// Whether there are more of them.
        pub truncated: bool,
        /// How the game has ended, if it has.
        pub outcome: Option<OutcomeOf>,
    }

    /// A piece on the board.
    pub struct PieceOn {
        /// Where.
        pub cell: u16,
        /// Its type.
        #[serde(rename = "type")]
        pub ty: u8,
        /// Whose; none for neutral pieces.
        pub owner: Option<usize>,
        /// Its marks.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub marks: Vec<String>,
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
    pub struct CheckOf {
        /// Who.
        pub player: usize,
        /// His pieces that must not be taken.
        pub royal: Vec<u16>,
        /// What checks him.
        pub by: Vec<u16>,
    }

    /// How a game has ended.
    pub struct OutcomeOf {
        /// For people: `white wins: checkmate`.
        pub text: String,
        /// Why.
        pub reason: String,
        /// Who has won; nobody if it is a draw.
        pub winners: Vec<usize>,
        /// What each player gets, such as `1` or `1/2`.
        pub points: Vec<String>,
    }

    /// A move that may be made.
    pub struct MoveView {
        /// How it is written; unique in the position.
        pub text: String,
        /// What to choose one after the other for it, on the board and in hands.
        pub clicks: Vec<Click>,
        /// Another way to choose it: castling as king takes partner.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub also: Vec<Click>,
        /// What it is, for people.
        pub label: String,
        /// What it captures.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub captures: Vec<u16>,
        /// What the piece becomes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub becomes: Option<u8>,
    }

    /// Where everything lies and what it looks like.
    pub struct BoardView {
        /// As the first player sees it.
        pub upright: Drawing,
        /// Turned half round.
        pub turned: Drawing,
        /// The cells, in order.
        pub cells: Vec<CellOf>,
        /// The types of pieces, in order.
        pub types: Vec<TypeOf>,
    }

    /// A drawing of the empty board, in pixels, y downwards.
    pub struct Drawing {
        /// Left, top, width, height.
        pub frame: (f32, f32, f32, f32),
        /// After how much the board repeats itself to the right, where edges are joined.
        pub period_x: Option<f32>,
        /// After how much downwards.
        pub period_y: Option<f32>,
        /// Left, top, width and height of each level.
        pub levels: Vec<(f32, f32, f32, f32)>,
        /// The cells, in order.
        pub places: Vec<PlaceOf>,
        /// SVG below the cells.
        pub below: String,
        /// SVG above the cells, below pieces.
        pub above: String,
        /// SVG of coordinates.
        pub labels: String,
        /// SVG around the origin of each type's piece, for each player and last for nobody.
        pub pieces: Vec<Vec<String>>,
    }

    /// A cell in a drawing.
    pub struct PlaceOf {
        /// Its middle.
        pub x: f32,
        /// Its middle.
        pub y: f32,
        /// Its outline, as the `d` of a path.
        pub outline: String,
        /// `light`, `dark`, `middle`, `merged`, or `clear` for none.
        pub ground: String,
        /// The colour that the rules give it instead, as `#rrggbb`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub tint: Option<String>,
    }

    /// A cell.
    pub struct CellOf {
        /// As moves write it.
        pub name: String,
        /// From 1.
        pub file: i32,
        /// From 1.
        pub rank: i32,
        /// From 1.
        pub level: i32,
    }

    /// A type of pieces.
    pub struct TypeOf {
        /// As the rules call it.
        pub name: String,
        /// As moves write it.
        pub id: String,
        /// How it moves, as the rules write it.
        pub notation: String,
        /// Whether nobody owns it.
        pub neutral: bool,
    }

    /// A picture.
    pub struct Picture {
        /// An SVG document.
        pub svg: String,
        /// What it shows.
        pub title: String,
    }

    /// What a search has found so far.
    pub struct Thought {
        /// How many turns ahead.
        pub depth: u32,
        /// Which of the best turns this is, from 1.
        pub line: usize,
        /// How good it is for the player on move.
        pub score: ScoreOf,
        /// Positions looked at.
        pub nodes: u64,
        /// Milliseconds.
        pub time: u64,
        /// The turns that are expected.
        pub turns: Vec<String>,
    }

    /// What a search has come to.
    pub struct Best {
        /// At which node.
        pub node: usize,
        /// The turn to make; empty if there is none.
        pub turn: String,
        /// The moves of it.
        pub moves: Vec<String>,
        /// How good it is for the player on move.
        pub score: Option<ScoreOf>,
        /// What was known in the end, best turns first.
        pub thoughts: Vec<Thought>,
    }
}

/// Something to choose for a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Click {
    /// A cell.
    Cell(u16),
    /// A piece that a player holds.
    Held {
        /// Who.
        player: usize,
        /// Of which type.
        #[serde(rename = "type")]
        ty: u8,
    },
    /// A type.
    Type(u8),
}

/// How good a position is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum ScoreOf {
    /// In hundredths of a modest piece, about.
    Value(i32),
    /// Wins in so many turns of all players.
    Wins(u32),
    /// Loses in so many turns of all players.
    Loses(u32),
}

/// What to do with a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "do", rename_all = "camelCase", deny_unknown_fields)]
pub enum Action {
    /// Makes a move, or a whole turn.
    Move {
        /// The move.
        text: String,
        /// From which node, if not from the present one: so nobody moves from a position that he has not seen.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<usize>,
    },
    /// Goes to another node: takes back, or goes on.
    Goto {
        /// Which.
        node: usize,
    },
    /// Removes a node and all that follows from it. Nodes are numbered anew.
    Prune {
        /// Which; not the beginning.
        node: usize,
    },
    /// Changes the rules. Moves that are still legal stay; with others what follows from them goes.
    Rules {
        /// The new ones.
        rules: Rules,
    },
}

/// How to search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Think {
    /// How well, from 0 to the best.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// How long, in milliseconds; a second if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<u64>,
    /// How many turns ahead at most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// How many best turns to tell, from 1 to 5.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lines: Option<usize>,
    /// Whether to make the turn that was found.
    #[serde(default)]
    pub play: bool,
}

/// What is said to a game's WebSocket.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Request {
    /// Comes back with the answer.
    #[serde(default)]
    pub id: u64,
    /// What to do.
    pub ask: Ask,
}

/// What may be asked of a game's WebSocket.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Ask {
    /// To change the game; the answer is `done`, and everybody is told the new state.
    Act(Action),
    /// To search; only one search at a time.
    Think(Think),
    /// To end the search.
    Stop {},
}

/// What a game's WebSocket says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Told {
    /// The game, at the beginning and after each change by anybody.
    Game(Box<GameView>),
    /// That a request was carried out.
    Done {
        /// Which.
        id: u64,
    },
    /// Why a request was not carried out.
    Refused {
        /// Which.
        id: u64,
        /// Why.
        problem: Problem,
    },
    /// What the search has found so far.
    Thought(Thought),
    /// What it has come to.
    Best {
        /// Which request.
        id: u64,
        /// What.
        best: Best,
    },
}
