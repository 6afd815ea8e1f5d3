//! The model: a rule file, resolved.
//!
//! Names have become numbers, sugar has been lowered, options are decided, and everything has a type. The model is plain
//! data without behaviour and without spans: the reference interpreter evaluates it as it stands, and the compiler makes
//! tables of it. Start reading at [`Model`]; [`pattern`] says how pieces move, [`expr`] what conditions and sets are,
//! [`rules`] what happens when something has moved, [`state`] what a position consists of.

pub mod board;
pub mod cascade;
pub mod castling;
pub mod colour;
pub mod deps;
pub mod expr;
pub mod identity;
pub mod ids;
pub mod look;
pub mod pattern;
pub mod points;
pub mod rules;
pub mod sets;
pub mod shuffle;
pub mod state;
pub mod walk;

pub use board::{Board, CellInfo, CellValues, Direction, Grid, LevelRows, Origin, Site, Zone};
pub use cascade::Cascade;
pub use castling::CastleWay;
pub use colour::Colour;
pub use deps::Deps;
pub use expr::{Arith, CellRef, Compare, Cond, Num, PieceRef, PlayerRef, SetExpr, TypeExpr};
pub use identity::{Identity, Role};
pub use ids::{
    ActionId, Cell, CellValuesId, CounterId, DirId, LabelId, LabelSet, MarkId, PairingId,
    PerPlayer, PerType, PieceType, Player, RankingId, SetId, SiteId, StrideId, TypeValuesId,
    ZoneId,
};
pub use look::{BoardLayout, BoardMark, CellStyle, Labels, Look, PieceStyle, Shown, StateItem};
pub use pattern::{Land, Leg, Path, Pattern, PatternKind, Steps, Stride};
pub use points::{Points, WinValue};
pub use rules::{
    Action, Affected, Case, Chase, Check, Choice, ChoiceSource, Choose, Compulsory, Counter,
    Domain, Draws, Effect, Event, Forbid, Generator, History, Lifetime, MoveCount, Occasion,
    OutcomeResult, OutcomeRule, Phase, Preference, Repetition, RoyalMode, Rule, Ruling, StateSet,
    Subject, TextPart, TextTemplate, Turn, When, effects,
};
pub use sets::{CellSet, TypeSet};
pub use shuffle::Shuffle;
pub use state::{Chosen, EnPassant, MoveInfo, MoveKind, Outcome, Piece, State};
pub use walk::{ExprNode, NodeMut, Reads};

use std::sync::Arc;

/// A rule file, resolved.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// Words about the game.
    pub about: About,
    /// The geometry.
    pub board: Board,
    /// The players, in turn order.
    pub players: PerPlayer<PlayerInfo>,
    /// The piece types, in the file's order.
    pub types: PerType<PieceTypeInfo>,
    /// Named sets of cells that never change.
    pub zones: Vec<Zone>,
    /// Named integers of cells that never change.
    pub cell_values: Vec<CellValues>,
    /// Ways to go that sets use.
    pub strides: Vec<Stride>,
    /// Named orders of piece types (`next-in(type, list)`).
    pub rankings: Vec<Ranking>,
    /// Named numbers of piece types.
    pub type_values: Vec<TypeValues>,
    /// Named tables from two piece types to a third.
    pub pairings: Vec<Pairing>,
    /// The types to which each type may promote, as `promotion(type)` reads it; empty where it has no promotion.
    pub promotions: PerType<Vec<PieceType>>,
    /// The labels of moves, at most [`LabelSet::MOST`]. Labels of the same name differ in what follows from their moves. A label
    /// without a name only tells moves apart.
    pub labels: Vec<String>,
    /// Names of bits that travel with pieces. The limit is 8.
    pub marks: Vec<String>,
    /// Sets of cells that change during play. [`SetId::UNMOVED`] and [`SetId::PLACED`] are always there, first.
    pub sets: Vec<StateSet>,
    /// Bounded integers that change during play.
    pub counters: Vec<Counter>,
    /// Phases and generators.
    pub turn: Turn,
    /// Moves that belong to no piece.
    pub actions: Vec<Action>,
    /// The rules on events, lowered sugar first.
    pub rules: Vec<Rule>,
    /// Positions that no move may lead to.
    pub forbids: Vec<Forbid>,
    /// Compulsory kinds of moves.
    pub compulsory: Vec<Compulsory>,
    /// When a player is in check; `None` in games without it.
    pub check: Option<Check>,
    /// The ends of the game by a position, in the order in which they are tested; those on having no move are last.
    pub outcomes: Vec<OutcomeRule>,
    /// The ends of the game as a whole, and the results of draws, in the order in which they are tested.
    pub rulings: Vec<Ruling>,
    /// Ends that need the history.
    pub draws: Draws,
    /// The reasons for which a win is worth less than a whole point.
    pub win_values: Vec<WinValue>,
    /// The position at the start.
    pub start: State,
    /// Other starts; `None` if there is only one start.
    pub shuffle: Option<Shuffle>,
    /// How FEN writes positions.
    pub fen: FenStyle,
    /// How people write moves.
    pub notation: Notation,
    /// How the game is drawn.
    pub look: Look,
}

impl Model {
    /// Returns the first label that has the name of a label. Returns `None` if that label has no name.
    pub fn first_of_name(&self, label: LabelId) -> Option<LabelId> {
        let name = self.labels.get(label.idx()).filter(|it| !it.is_empty())?;
        self.labels.iter().position(|it| it == name).map(LabelId::new)
    }
}

/// Words about a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// The name for people.
    pub name: String,
    /// The inventors.
    pub inventor: String,
    /// When.
    pub year: String,
    /// The place where its rules are published.
    pub source: String,
    /// The family under which it is listed: `shogi`. Empty if the file gives none.
    pub family: String,
    /// Its place among the games that lists show before all others, from 1.
    pub featured: Option<u16>,
    /// Its place among well-known games, from 1; lists show these first.
    pub well_known: Option<u16>,
    /// A sentence or more.
    pub description: String,
    /// Options as decided for this model: name and value.
    pub options: Vec<(String, String)>,
    /// A number that is the same for equal files, with all that they inherit and options decided: see
    /// `rulefile::Document::fingerprint`.
    pub fingerprint: u64,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerInfo {
    /// The name in the file: `white`.
    pub name: String,
    /// FEN's letter for the side to move: `w`. Each player has another one.
    pub letter: char,
    /// The team: players with the same number are no enemies.
    pub team: u8,
    /// The cell to which each cell of the first player's view corresponds for this player. Set-up, zones and fields
    /// follow it. A permutation of all cells; the identity for the first player.
    pub cells: Vec<Cell>,
    /// The direction to which each direction of the first player's view corresponds for this player. Patterns follow it.
    /// The identity for the first player.
    pub directions: Vec<DirId>,
}

/// A kind of piece.
#[derive(Clone, Debug, PartialEq)]
pub struct PieceTypeInfo {
    /// Its name in the file: `pawn`.
    pub name: String,
    /// Its ID in FEN and move texts: `P`, `+P`. Begins with a capital or with `+`; unique.
    pub id: String,
    /// Owned by no player: walls, ducks.
    pub neutral: bool,
    /// Its moves on the board.
    pub patterns: Vec<Pattern>,
    /// Its ways to castle, of all players together.
    pub castles: Vec<CastleWay>,
    /// Must hold for a drop from a hand on an empty cell: `to` is the cell, `own` the player. `None`: the type can't be
    /// dropped.
    pub drop: Option<Cond>,
    /// The type that it becomes when it goes to a hand "as base", and the value of `base(type)`.
    pub base: Option<PieceType>,
    /// The author's text of its moves, for people.
    pub notation: String,
    /// A character that depicts it, as drawn for the first and for the other players.
    pub glyphs: Option<(char, char)>,
    /// The author's pictures of it.
    pub pictures: Pictures,
    /// The author's value of it, in about hundredths of a pawn, from 0 to [`PieceTypeInfo::MOST_VALUE`].
    pub value: Option<u16>,
}

impl PieceTypeInfo {
    /// The most that a type may be worth.
    pub const MOST_VALUE: u16 = 10_000;
}

/// A picture of a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Picture {
    /// The author's: an SVG document that holds nothing but shapes, and begins with `<svg `.
    Own(Arc<str>),
    /// One that comes with the program, by its name in the set of [`Look::set`], or by `SET/NAME`.
    Named(Arc<str>),
    /// Characters on the shape of the set.
    Words {
        /// One or two characters.
        text: Arc<str>,
        /// True for a promoted face.
        red: bool,
    },
}

/// Pictures of a piece type.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pictures {
    /// The picture for players without their own, and for neutral pieces.
    pub common: Option<Picture>,
    /// The pictures of single players.
    pub own: Vec<(Player, Picture)>,
}

impl Pictures {
    /// Returns the picture of a player's piece.
    pub fn of(&self, owner: Player) -> Option<&Picture> {
        let own = self.own.iter().find(|it| it.0 == owner).map(|it| &it.1);
        own.or(self.common.as_ref())
    }
}

/// An order of piece types, the first one highest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranking {
    /// Its name in the file.
    pub name: String,
    /// No type twice.
    pub types: Vec<PieceType>,
}

/// A number for each piece type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeValues {
    /// Its name in the file.
    pub name: String,
    /// The numbers; 0 for types that the file does not name.
    pub values: PerType<i32>,
}

/// A table from pairs of piece types to a type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// Its name in the file.
    pub name: String,
    /// Two types, and the type that they give. No pair is there twice in the same order.
    pub entries: Vec<[PieceType; 3]>,
}

impl Pairing {
    /// Returns the type that two types give. A pair that is not in the table is looked up in the other order.
    pub fn get(&self, one: PieceType, other: PieceType) -> Option<PieceType> {
        let find = |a, b| self.entries.iter().find(|it| it[..2] == [a, b]).map(|it| it[2]);
        find(one, other).or_else(|| find(other, one))
    }
}

/// The format of a game's positions in FEN.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FenStyle {
    /// The placement field, row by row as written; `None` is a hole. Every cell stands exactly once.
    pub rows: Vec<Vec<Option<Cell>>>,
    /// The set whose cells the castling field lists by their files, beside the castling rights. A right implies the cells
    /// of its king and partner too.
    pub castling_set: Option<SetId>,
    /// The counter that is written as `3+3`, a number for each player, before the clocks.
    pub checks: Option<CounterId>,
    /// Further IDs of types, which are read but not written.
    pub aka: Vec<(String, PieceType)>,
    /// True if the en passant field is in use: some pattern leaves en passant rights, and some pattern captures on them.
    pub en_passant: bool,
    /// True if hands are written: something is in one at the start, may come to one, or may be dropped.
    pub hands: bool,
}

/// The notation in which people write the moves of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notation {
    /// The style.
    pub style: NotationStyle,
    /// Types whose moves are written without their ID.
    pub bare: Vec<PieceType>,
    /// True if drops are written with `*` rather than with `@`.
    pub star_drops: bool,
    /// True if the moves of a turn are words of their own, rather than joined by commas.
    pub words: bool,
    /// The names of each type in KIF and KI2, records of shogi; the first is written. No name stands for two types.
    pub kif: PerType<Vec<String>>,
    /// The names of each type in CSA, another form of records.
    pub csa: PerType<Vec<String>>,
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
    /// The changes of the mover and of captured pieces, with their cells: `N(c2) x N(e4)>B(z)`.
    Descriptions,
    /// Plain move texts: `e2e4`.
    Moves,
}

/// The most pieces that one move captures; one less if it puts one of them down again.
pub const MAX_VICTIMS: usize = 4;
/// The most rules with a choice that one move meets.
pub const MAX_CHOICES: usize = 2;
