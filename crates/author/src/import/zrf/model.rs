//! A game of a file with all names resolved: what the interpreter plays and the translation reads.

use super::program::{Block, Loc};
use alfil_language::source::Span;
use std::cell::{Cell, OnceCell};

/// The most positions of a board; alfil has no larger ones.
pub(super) const POSITIONS: usize = 4096;
/// The most directions.
pub(super) const DIRECTIONS: usize = 200;
/// The most players.
pub(super) const PLAYERS: usize = 16;
/// The most piece types, zones, attributes, move types and flags, of each kind.
pub(super) const NAMES: usize = 1000;

/// A game.
#[derive(Clone, Debug, Default)]
pub(super) struct Rules {
    pub(super) title: String,
    pub(super) span: Span,
    pub(super) players: Vec<PlayerOf>,
    pub(super) order: Vec<Entry>,
    /// The entry with which the order begins anew.
    pub(super) repeat: usize,
    pub(super) order_span: Span,
    pub(super) board: Board,
    pub(super) attributes: Vec<String>,
    pub(super) flags: Vec<String>,
    pub(super) move_types: Vec<String>,
    pub(super) pieces: Vec<PieceOf>,
    pub(super) setup: Vec<Placed>,
    /// How many pieces of each type each player has off the board.
    pub(super) stores: Vec<Vec<u32>>,
    pub(super) priorities: Vec<usize>,
    pub(super) priorities_span: Span,
    pub(super) options: Options,
    pub(super) goals: Vec<Goal>,
    /// Rules that are in a plug-in.
    pub(super) engine: Option<Span>,
    /// What the interpreter has done: statements, and cells that were copied.
    pub(super) work: Cell<u64>,
    /// What the translation asks of all blocks, once it has asked.
    pub(super) facts: OnceCell<Facts>,
}

/// Facts that are found by a look at all blocks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facts {
    /// True if pieces of neutral players can be on the board.
    pub(super) has_neutral: bool,
    /// True if a block asks where the last move began or ended.
    pub(super) tests_last: bool,
}

/// A player.
#[derive(Clone, Debug)]
pub(super) struct PlayerOf {
    pub(super) name: String,
    /// True if chance makes the moves.
    pub(super) random: bool,
    /// True if the player never comes in the turn order.
    pub(super) neutral: bool,
    pub(super) span: Span,
}

/// An entry of the turn order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) player: usize,
    /// The player whose pieces move.
    pub(super) as_player: usize,
    pub(super) move_type: Option<usize>,
}

/// A board: positions and links.
#[derive(Clone, Debug, Default)]
pub(super) struct Board {
    pub(super) positions: Vec<Position>,
    pub(super) dirs: Vec<String>,
    /// For each direction, where it leads from each position.
    pub(super) links: Vec<Vec<Option<usize>>>,
    /// For each direction the one that has the same links the other way round.
    pub(super) opposites: Vec<Option<usize>>,
    /// For each player, what each direction means.
    pub(super) symmetry: Vec<Vec<usize>>,
    pub(super) zones: Vec<Zone>,
    /// The grid, if the board is a single one that nothing changes.
    pub(super) grid: Option<Grid>,
}

/// A position.
#[derive(Clone, Debug)]
pub(super) struct Position {
    pub(super) name: String,
    pub(super) alive: bool,
    /// The middle, twice as far from the left and upper edges as on the screen; none for positions without place.
    pub(super) middle: Option<(i64, i64)>,
}

/// A grid of two dimensions.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    /// The labels of both dimensions.
    pub(super) labels: [Vec<String>; 2],
    /// Where a label leads on the screen.
    pub(super) pixels: [(i64, i64); 2],
    /// The offset of each direction in labels.
    pub(super) offsets: Vec<(i64, i64)>,
}

/// A zone: for each player a set of positions.
#[derive(Clone, Debug)]
pub(super) struct Zone {
    pub(super) name: String,
    pub(super) cells: Vec<Vec<bool>>,
}

/// A piece type.
#[derive(Clone, Debug, Default)]
pub(super) struct PieceOf {
    pub(super) name: String,
    pub(super) attributes: Vec<(usize, bool)>,
    pub(super) moves: Vec<Block>,
    pub(super) drops: Vec<Block>,
    pub(super) span: Span,
}

impl PieceOf {
    /// Returns the bits of the attributes that are true at first.
    pub(super) fn defaults(&self) -> u64 {
        self.attributes.iter().filter(|it| it.1).fold(0, |bits, it| bits | 1 << it.0)
    }
}

/// A piece of the set-up.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placed {
    pub(super) position: usize,
    pub(super) player: usize,
    pub(super) piece: usize,
    /// Attributes that differ from those of the type: which, and their values.
    pub(super) changed: u64,
    pub(super) values: u64,
}

/// When a player without another move may pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Pass {
    #[default]
    Never,
    Always,
    Forced,
}

/// Options that change the rules.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Options {
    pub(super) pass: Pass,
    pub(super) pass_partial: bool,
    pub(super) maximal: Option<Span>,
    pub(super) recycle: bool,
    /// True if goals count pieces beside the board, too.
    pub(super) off: bool,
    /// Options whose meaning nobody has settled.
    pub(super) unsettled: Option<Span>,
}

/// What a goal gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GoalKind {
    Win,
    Loss,
    Draw,
    Count,
}

/// A goal.
#[derive(Clone, Debug)]
pub(super) struct Goal {
    pub(super) kind: GoalKind,
    pub(super) players: Vec<usize>,
    pub(super) when: GoalWhen,
    pub(super) span: Span,
}

/// What a goal asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum GoalWhen {
    Stalemated,
    Repetition,
    Checkmated(Vec<usize>),
    Captured(Vec<usize>),
    Remaining(u32, Option<usize>),
    Total(u32, Option<usize>),
    Absolute(Vec<Occupant>, Vec<Place>),
    Relative(Vec<(usize, Option<usize>)>),
    And(Vec<GoalWhen>),
    Or(Vec<GoalWhen>),
    Not(Box<GoalWhen>),
}

/// A place that a goal asks about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Position(usize),
    Zone(usize),
}

/// An occupant that a goal asks about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Occupant {
    Own(usize),
    Opponent(usize),
    Any(usize),
    Not(Box<Occupant>),
}

impl Rules {
    /// Counts work of the interpreter.
    pub(super) fn spend(&self, work: usize) {
        self.work.set(self.work.get() + work as u64);
    }

    /// Returns where a direction leads for a player.
    pub(super) fn step(&self, player: usize, dir: usize, from: usize) -> Option<usize> {
        let dir = self.board.symmetry.get(player)?.get(dir)?;
        *self.board.links.get(*dir)?.get(from)?
    }

    /// Returns where a place is, seen from a position.
    pub(super) fn resolve(&self, player: usize, at: usize, loc: Loc) -> Option<usize> {
        match loc {
            Loc::Here => Some(at),
            Loc::Position(it) => Some(it),
            Loc::Dir(dir) => self.step(player, dir, at),
            Loc::Opposite(dir) => self.step_back(player, dir, at),
        }
    }

    /// Returns where the link begins by which a direction leads to a position.
    pub(super) fn step_back(&self, player: usize, dir: usize, to: usize) -> Option<usize> {
        let dir = *self.board.symmetry.get(player)?.get(dir)?;
        self.board.links.get(dir)?.iter().position(|it| *it == Some(to))
    }

    /// Returns true if a player's pieces are neither friends nor enemies.
    pub(super) fn is_neutral(&self, player: usize) -> bool {
        self.players.get(player).is_none_or(|it| it.neutral)
    }

    /// Returns the players who are not neutral.
    pub(super) fn active_players(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.players.len()).filter(|it| !self.is_neutral(*it))
    }

    /// Returns the entry after an entry of the turn order.
    pub(super) fn next_entry(&self, entry: usize) -> usize {
        if entry + 1 < self.order.len() { entry + 1 } else { self.repeat }
    }
}
