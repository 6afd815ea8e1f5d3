//! The model: a rule file, resolved.
//!
//! Names have become numbers, sugar has been lowered, options are decided, and everything has a type. The model is plain
//! data without behaviour and without spans: the reference interpreter evaluates it as it stands, and the compiler makes
//! tables of it. Start reading at [`Model`]; [`pattern`] says how pieces move, [`expr`] what conditions and sets are,
//! [`rules`] what happens when something has moved, [`state`] what a position consists of.

pub mod board;
pub mod cascade;
pub mod castling;
pub mod expr;
pub mod identity;
pub mod ids;
pub mod pattern;
pub mod rules;
pub mod shuffle;
pub mod state;
pub mod walk;
pub mod worth;

pub use board::{Board, Cell, Direction, Field, Grid, Site, Zone};
pub use cascade::Cascade;
pub use castling::CastleWay;
pub use expr::{CellRef, Compare, Cond, Num, PieceRef, PlayerRef, SetExpr, TypeExpr, TypeSet};
pub use identity::{Identity, Role};
pub use ids::{
    CellId, CounterId, CustomId, DirId, FieldId, ListId, MarkId, PerPlayer, PerType, PlayerId,
    SetId, SiteId, StrideId, TypeId, ZoneId,
};
pub use pattern::{Land, Leg, Path, Pattern, PatternKind, Steps, Stride};
pub use rules::{
    Case, Chase, Check, Choice, ChoiceSource, Choose, Counter, CustomMove, Domain, Draws, Effect,
    Event, Forbid, Generator, History, Lifetime, MoveCount, Occasion, Outcome, OutcomeResult,
    Phase, Prefer, Preference, Repetition, RoyalMode, Rule, Ruling, StateSet, Subject, TextPart,
    TextTemplate, Turn, When,
};
pub use shuffle::Shuffle;
pub use state::{Chosen, EnPassant, Ending, MoveInfo, MoveKind, Piece, State};
pub use walk::{Node, Reads};
pub use worth::{Share, Worth};

use std::sync::Arc;

/// A rule file, resolved.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// Words about the game.
    pub about: About,
    /// The geometry.
    pub board: Board,
    /// Who plays, in turn order.
    pub players: PerPlayer<Player>,
    /// The piece types, in the file's order.
    pub types: PerType<PieceType>,
    /// Named sets of cells that never change.
    pub zones: Vec<Zone>,
    /// Named integers of cells that never change.
    pub fields: Vec<Field>,
    /// Ways to go that sets ask for.
    pub strides: Vec<Stride>,
    /// Named orders of piece types (`next(type, list)`).
    pub lists: Vec<TypeList>,
    /// What each type may promote to, as `promotion(type)` reads it; empty where it has no promotion.
    pub promotions: PerType<Vec<TypeId>>,
    /// Names of bits that travel with pieces. The limit is 8.
    pub marks: Vec<String>,
    /// Sets of cells that change during play. [`SetId::UNMOVED`] and [`SetId::PLACED`] are always there, first.
    pub sets: Vec<StateSet>,
    /// Bounded integers that change during play.
    pub counters: Vec<Counter>,
    /// Phases and generators.
    pub turn: Turn,
    /// Moves that are no piece's own.
    pub customs: Vec<CustomMove>,
    /// What follows from events, lowered sugar first.
    pub rules: Vec<Rule>,
    /// Positions that no move may lead to.
    pub forbids: Vec<Forbid>,
    /// Compulsory kinds of moves.
    pub prefers: Vec<Prefer>,
    /// When a player is in check; `None` in games without it.
    pub check: Option<Check>,
    /// How positions end the game, in the order in which they are tested; those on having no move are last.
    pub outcomes: Vec<Outcome>,
    /// How the game as a whole ends, and what becomes of draws, in the order in which they are tested.
    pub rulings: Vec<Ruling>,
    /// Ends that need the history.
    pub draws: Draws,
    /// For which reasons the end of a game is worth less than a whole point to the winners.
    pub worths: Vec<Worth>,
    /// The position at the start.
    pub start: State,
    /// Other starts; `None` if there is but one.
    pub shuffle: Option<Shuffle>,
    /// How FEN writes positions.
    pub fen: FenStyle,
    /// How people write moves.
    pub notation: Notation,
}

/// Words about a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// As shown to people.
    pub name: String,
    /// Who invented it.
    pub inventor: String,
    /// When.
    pub year: String,
    /// Where its rules are published.
    pub source: String,
    /// What it is listed with: `shogi`; empty where the file does not say.
    pub family: String,
    /// A sentence or more.
    pub description: String,
    /// Options as decided for this model: name and value.
    pub options: Vec<(String, String)>,
    /// A number that is the same wherever the file says the same, with all that it inherits and options decided: see
    /// `rulefile::Document::fingerprint`.
    pub fingerprint: u64,
}

/// One who plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// As the file calls it: `white`.
    pub name: String,
    /// FEN's letter for the side to move: `w`. Different for all players.
    pub letter: char,
    /// Players with the same number are no enemies.
    pub team: u8,
    /// Where each cell of the first player's view lies for this player: set-up, zones and fields follow it.
    /// A permutation of all cells; the identity for the first player.
    pub cells: Vec<CellId>,
    /// What each direction of the first player's view is for this player: patterns follow it.
    /// The identity for the first player.
    pub directions: Vec<DirId>,
}

/// A kind of piece.
#[derive(Clone, Debug, PartialEq)]
pub struct PieceType {
    /// As the file calls it: `pawn`.
    pub name: String,
    /// As FEN and move texts write it: `P`, `+P`. Begins with a capital or with `+`; unique.
    pub id: String,
    /// Owned by no player: walls, ducks.
    pub neutral: bool,
    /// What it may do on the board.
    pub patterns: Vec<Pattern>,
    /// Where it may castle, all players' ways together.
    pub castles: Vec<CastleWay>,
    /// Whether it may be dropped from a hand, and on which empty cells: `to` is the cell, `own` the player. `None`: never.
    pub drop: Option<Cond>,
    /// The type that it counts as when it goes to a hand "as base", and what `base(type)` is.
    pub base: Option<TypeId>,
    /// What the author wrote as its moves, for people.
    pub notation: String,
    /// A character that depicts it, as drawn for the first and for the other players.
    pub glyphs: Option<(char, char)>,
    /// The author's pictures of it.
    pub pictures: Pictures,
    /// What the author takes it to be worth, in hundredths of a pawn or so, from 0 to [`PieceType::MOST_VALUE`].
    pub value: Option<u16>,
}

impl PieceType {
    /// The most that a type may be worth.
    pub const MOST_VALUE: u16 = 10_000;
}

/// Pictures of a piece type: SVG documents that hold nothing but shapes, and begin with `<svg `.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pictures {
    /// That of whoever has none of his own, and of neutral pieces.
    pub common: Option<Arc<str>>,
    /// Those of single players.
    pub own: Vec<(PlayerId, Arc<str>)>,
}

impl Pictures {
    /// Returns the picture of a player's piece.
    pub fn of(&self, owner: PlayerId) -> Option<&str> {
        let own = self.own.iter().find(|it| it.0 == owner).map(|it| &it.1);
        own.or(self.common.as_ref()).map(|it| &**it)
    }
}

/// An order of piece types, the first one highest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeList {
    /// As the file calls it.
    pub name: String,
    /// No type twice.
    pub types: Vec<TypeId>,
}

/// How FEN writes the positions of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FenStyle {
    /// The placement field, row by row as written; `None` is a hole. Every cell stands exactly once.
    pub rows: Vec<Vec<Option<CellId>>>,
    /// The set whose cells the castling field lists by their files, beside the rights to castle. A right stands for the
    /// cells of its king and partner too.
    pub castling_set: Option<SetId>,
    /// The counter that is written as `3+3`, a number for each player, before the clocks.
    pub checks: Option<CounterId>,
    /// Further IDs of types, which are read but not written.
    pub aka: Vec<(String, TypeId)>,
    /// True if the en passant field is in use: some pattern leaves en passant rights, and some pattern captures on them.
    pub en_passant: bool,
    /// True if hands are written: something is in one at the start, may come to one, or may be dropped.
    pub hands: bool,
}

/// How people write the moves of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notation {
    /// After which manner.
    pub style: NotationStyle,
    /// Types whose moves are written without their ID.
    pub bare: Vec<TypeId>,
    /// True if drops are written with `*` rather than with `@`.
    pub star_drops: bool,
    /// True if the moves of a turn are words of their own, rather than joined by commas.
    pub words: bool,
}

/// Manners of writing moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NotationStyle {
    /// Standard algebraic notation: `Nf3`, `exd5`, `O-O`.
    #[default]
    San,
    /// The western notation of shogi: `P-7f`, `Bx3c+`, `S*4d`.
    Hodges,
    /// The notation of xiangqi by files, seen by the player: `C2=5`, `H8+7`.
    Wxf,
    /// What happens to the mover and to what it captures, with the cells where they stand: `N(c2) x N(e4)>B(z)`.
    Descriptions,
    /// Move texts as everywhere else: `e2e4`.
    Moves,
}

/// The most pieces that one move captures.
pub const MAX_VICTIMS: usize = 4;
/// The most rules with a choice that one move meets.
pub const MAX_CHOICES: usize = 2;
