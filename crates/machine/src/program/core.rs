//! A compiled game, for boards of one width.

use super::{
    bitboard::Bitboard,
    board_cond::{GameOverGuard, PlayerConds},
    geometry::{Geometry, Shifts},
    move_tables::MoveTables,
    plan::Plan,
    reach::Reach,
    turn_flow::TurnFlow,
};
use alfil_model::{
    Action, Case, Check, Compulsory, Cond, Identity, LabelId, Land, Lifetime, OutcomeResult, Path,
    Phase, Reads, Ruling, SetExpr, Subject, TypeSet, When,
};
use std::sync::Arc;

/// No type.
pub const NO_TYPE: u8 = u8::MAX;
/// The number of the neutral owner, which is no player.
pub const NEUTRAL: usize = 8;

/// The owner of a piece that is assumed on an attacked cell: an enemy, and not known which.
pub const UNKNOWN_ENEMY: u8 = 9;
/// The number of owners, the neutral one included.
pub const OWNERS: usize = 9;

/// A compiled game for boards of at most `64 * N` cells.
#[derive(Debug)]
pub struct Core<const N: usize> {
    /// About how many bytes it takes.
    pub bytes: usize,
    /// The number of cells.
    pub n_cells: usize,
    /// All cells.
    pub all: Bitboard<N>,
    /// The number of players.
    pub n_players: usize,
    /// The number of piece types.
    pub n_types: usize,
    /// The geometry.
    pub geometry: Geometry,
    /// Lines over the board as expressions see them.
    pub lines: Lines<N>,
    /// For each owner the players of other teams, as a mask.
    pub enemies: [u16; OWNERS],
    /// For each owner the players of its team, itself included, as a mask.
    pub team: [u16; OWNERS],
    /// How pieces move: for each player, each type.
    pub movements: Vec<PieceMovement<N>>,
    /// The movements of pieces that move like others: one list like `movements` for each imitation.
    pub imitations: Vec<Vec<PieceMovement<N>>>,
    /// For each player the attack tables of its types.
    pub attack_tables: Vec<Vec<AttackTable<N>>>,
    /// All castling moves.
    pub castles: Vec<Castle<N>>,
    /// The cells of kings and partners that may castle.
    pub castling: Bitboard<N>,
    /// See [`alfil_model::Model::partners_may_come`].
    pub partners_may_come: bool,
    /// For each cell the cells of the pieces with which a piece on it may castle.
    pub castle_partners: Vec<Bitboard<N>>,
    /// For each zone, each player's cells.
    pub zones: Vec<Vec<Bitboard<N>>>,
    /// Where strides lead.
    pub strides: Strides<N>,
    /// For each field, each player's values.
    pub cell_values: Vec<Vec<Vec<i32>>>,
    /// Tables about piece types.
    pub types: TypeTables<N>,
    /// The lifetimes of sets.
    pub sets: Vec<Lifetime>,
    /// The sets, counters and marks in which different positions may differ.
    pub identity: Identity,
    /// The sets and counters that are cleared after moves and turns.
    pub short_lived: ShortLived,
    /// Counters.
    pub counters: Vec<Counter>,
    /// Phases.
    pub phases: Vec<Phase>,
    /// Actions.
    pub actions: Vec<Action>,
    /// Rules.
    pub rules: Vec<Rule<N>>,
    /// The targets of moves that may leave a choice.
    pub choosing: Choosing<N>,
    /// True if pieces may make moves for others.
    pub relays: bool,
    /// For each event the rules that it triggers, in order: by [`alfil_model::Event::slot`].
    pub waiting: Vec<Vec<u16>>,
    /// Preferences among moves.
    pub compulsory: Vec<Compulsory>,
    /// Preferences among the moves that forbids allow, whatever check says.
    pub compulsory_before_check: Vec<Compulsory>,
    /// Preferences among whole turns.
    pub compulsory_of_turns: Vec<Compulsory>,
    /// Check.
    pub check: Option<Check>,
    /// The types of royal pieces, if all of a player's pieces of these types are royal.
    pub royal_types: Option<Vec<u8>>,
    /// Outcomes.
    pub outcomes: Vec<Outcome>,
    /// The condition that each start of a shuffle satisfies.
    pub shuffle: Cond,
    /// Rulings.
    pub rulings: Vec<Ruling>,
    /// The pieces that are chased, if the game has a rule against perpetual chase.
    pub chased: Option<SetExpr>,
    /// The condition for moves that reset the count of moves without progress.
    pub reset: Option<Cond>,
    /// The names of outcomes, then of rules, of actions, and of rulings.
    pub reasons: Vec<String>,
    /// For each label the first one of its name, if it has a name.
    pub labels: Vec<Option<LabelId>>,
    /// The parts of the state that are kept only if rules read them.
    pub reads: Reads,
    /// True if en passant rights are dropped when nobody can use them.
    pub drops_useless_en_passant: bool,
    /// True if turns are single moves.
    pub one_move: bool,
    /// True if given pieces join the hand only when the turn is over.
    pub hands_join_late: bool,
    /// True if a move may be illegal because a later phase lacks moves.
    pub later_phase_may_fail: bool,
    /// The preferred kind of moves, if the game's preferences are about kinds of moves.
    pub ranked: Option<Ranked>,
    /// True if outcomes may end the game in the middle of a turn.
    pub ends_early: bool,
    /// True if several generators or pieces may make the same move.
    pub overlaps: bool,
    /// The changes that could end the game while there are moves. `None` if conditions on the board do not decide that.
    pub game_over_guard: Option<GameOverGuard<N>>,
    /// How legality is decided.
    pub plan: Plan<N>,
    /// How turns proceed from phase to phase.
    pub turn_flow: TurnFlow,
    /// Move tables and attack tables of all types.
    pub move_tables: MoveTables<N>,
}

impl<const N: usize> Core<N> {
    /// Returns the number of an action's name among the reasons.
    pub fn custom_reason(&self, action: u16) -> u16 {
        (self.outcomes.len() + self.rules.len()) as u16 + action
    }

    /// Returns the number of a ruling's name among the reasons.
    pub fn ruling_reason(&self, ruling: u16) -> u16 {
        self.custom_reason(self.actions.len() as u16) + ruling
    }

    /// Returns the movement of a player's pieces of a type.
    #[inline]
    pub fn movement(&self, player: usize, ty: usize) -> &PieceMovement<N> {
        &self.movements[player * self.n_types + ty]
    }
}

/// The files, ranks and lines that expressions read.
#[derive(Clone, Debug)]
pub struct Lines<const N: usize> {
    /// The directions that lead to neighbours.
    pub dirs: Vec<u16>,
    /// The same directions as shifts, if each changes the numbers of cells by the same amount everywhere.
    pub shifts: Option<Vec<Shifts<N>>>,
    /// The number of doublings of 1 that covers the cells between the ends of any line, if there are shifts.
    pub doublings: u32,
    /// For each cell its neighbours.
    pub near: Vec<Bitboard<N>>,
    /// For each cell the cells of its file and level.
    pub file: Vec<Bitboard<N>>,
    /// For each cell the cells of its rank and level.
    pub rank: Vec<Bitboard<N>>,
    /// For each cell the numbers of file, rank and level.
    pub numbers: Vec<[i32; 3]>,
    /// For each pair of cells the cells between them on all lines. Empty if no rule reads it, or if the board is too large.
    pub between: Vec<Bitboard<N>>,
}

impl<const N: usize> Lines<N> {
    /// Returns true if every cell is a neighbour of its neighbours.
    pub fn are_mutual(&self) -> bool {
        let mut cells = self.near.iter().enumerate();
        cells.all(|(from, near)| near.iter().all(|to| self.near[to].has(from)))
    }

    /// Returns the neighbours of all these cells.
    #[inline]
    pub fn near_all(&self, cells: &Bitboard<N>) -> Bitboard<N> {
        match &self.shifts {
            Some(shifts) if cells.count() as usize > self.dirs.len() => {
                let mut res = Bitboard::EMPTY;
                for it in shifts {
                    for (from, by) in it.from.iter().zip(it.by) {
                        res |= (*cells & *from).shifted(by);
                    }
                }
                res
            }
            _ => cells.iter().fold(Bitboard::EMPTY, |all, it| all | self.near[it]),
        }
    }
}

/// Where strides lead: for each stride, for each player.
#[derive(Clone, Debug)]
pub struct Strides<const N: usize> {
    /// The cells to which the stride leads from each cell.
    pub targets: Vec<Vec<Bitboard<N>>>,
    /// The cells to or from which the stride leads, for each cell. Empty for strides that join no groups.
    pub joins: Vec<Vec<Bitboard<N>>>,
}

/// What is known about piece types.
#[derive(Clone, Debug)]
pub struct TypeTables<const N: usize> {
    /// For each list the type that follows each type.
    pub next: Vec<Vec<u8>>,
    /// For each pairing the type that two types give: one row for each first type.
    pub pairings: Vec<Vec<u8>>,
    /// For each list the rank of each type. The first type of a list has the highest rank.
    pub ranks: Vec<Vec<i32>>,
    /// For each table of numbers the number of each type.
    pub values: Vec<Vec<i32>>,
    /// The types to which each type may promote.
    pub promotions: Vec<Vec<u8>>,
    /// The base type of each type: a promoted pawn of shogi is a pawn.
    pub base: Vec<u8>,
    /// The types of neutral pieces.
    pub neutral: TypeSet,
    /// The types with patterns for first moves.
    pub initial: TypeSet,
    /// The types that may capture en passant.
    pub en_passant_takers: TypeSet,
    /// For each player and target the cells from which pieces of these types may capture en passant.
    pub en_passant_from: Vec<Vec<Bitboard<N>>>,
    /// For each player and origin of a step the cells from which others may then capture en passant.
    pub en_passant_risk: Vec<Vec<Bitboard<N>>>,
    /// For each player and type the cells from which it can move at all.
    pub mobile: Vec<Bitboard<N>>,
    /// For each player and type the cells where it may be dropped; `None` if nowhere.
    pub drop: Vec<Option<DropWhere<N>>>,
    /// For each player the types that it may drop.
    pub droppable: Vec<Vec<u8>>,
}

/// The cells where a type may be dropped.
#[derive(Clone, Debug)]
pub struct DropWhere<const N: usize> {
    /// The cells for which the condition always holds.
    pub holds: Bitboard<N>,
    /// The cells for which the condition must be read.
    pub unknown: Bitboard<N>,
    /// The condition.
    pub cond: Cond,
    /// The set of cells for which the condition holds, if one set expresses it.
    pub set: Option<SetExpr>,
}

/// Sets and counters that do not last for the whole game, by the time when they are cleared.
#[derive(Clone, Debug, Default)]
pub struct ShortLived {
    /// Those of [`ShortLived::moves`] that no rule reads between moves.
    pub ending: Ids,
    /// Those that last for a move.
    pub moves: Ids,
    /// Those that last for a turn.
    pub turn: Ids,
    /// Those that last until the end of the next turn.
    pub next_turn: Ids,
}

/// The numbers of some sets and counters.
#[derive(Clone, Debug, Default)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Ids {
    pub sets: Vec<u16>,
    pub counters: Vec<u16>,
}

/// The targets of moves that may leave the player a choice.
#[derive(Clone, Debug, Default)]
pub struct Choosing<const N: usize> {
    /// For each player the targets of moves without victims.
    pub quiet: Vec<Bitboard<N>>,
    /// For each player the targets of moves with victims. They include all of [`Choosing::quiet`].
    pub take: Vec<Bitboard<N>>,
    /// For each player the targets of drops.
    pub drop: Vec<Bitboard<N>>,
}

/// How a player's pieces of a type move.
#[derive(Clone, Debug, Default)]
pub struct PieceMovement<const N: usize> {
    /// In the file's order.
    pub patterns: Vec<Pattern<N>>,
    /// For each cell of the king its castling moves: numbers of [`Core::castles`]. Empty for types that do not castle.
    pub castles: Vec<Vec<u16>>,
    /// True if move tables can hold its steps.
    pub in_tables: bool,
}

/// See [`alfil_model::Pattern`].
#[derive(Clone, Debug, Default)]
pub struct Pattern<const N: usize> {
    /// Its number among the type's patterns.
    pub number: u16,
    /// True if only pieces that have not moved may use it.
    pub initial: bool,
    /// True if its captures are attacks.
    pub attacks: bool,
    /// True if it leaves an en passant right.
    pub sets_en_passant: bool,
    /// True if it has an apostrophe.
    pub exempt: bool,
    /// What its moves are called.
    pub label: Option<LabelId>,
    /// The condition for its use.
    pub when: Condition<N>,
    /// The pieces over which it does not hop and which it does not capture. The condition does not repeat this.
    pub exclusions: Option<Box<Exclusions>>,
    /// Its tables, each with the pieces and cells on which it may land. Types share tables.
    pub tables: Vec<(Land, Arc<Reach<N>>)>,
    /// The paths that are walked, because no table holds them. All paths have the directions of the player.
    pub walks: Vec<Path>,
    /// All paths.
    pub paths: Vec<Path>,
    /// The number in [`Core::imitations`], if it moves like another piece.
    pub imitates: Option<u16>,
    /// The reason why paths are walked, for people.
    pub why: &'static str,
}

/// The types that a pattern does not hop over, or does not capture, whatever the owner of the piece. The cannon of janggi hops over
/// no cannon and captures none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Exclusions {
    /// The types over which it does not hop.
    pub hurdles: TypeSet,
    /// The types that it does not capture.
    pub victims: TypeSet,
}

/// When a pattern may be used.
#[derive(Clone, Debug, Default)]
pub enum Condition<const N: usize> {
    /// Always.
    #[default]
    Always,
    /// It depends on the cells, or on the position.
    Where(Box<Where<N>>),
}

/// A condition with its value for each pair of cells, as far as compilation can decide it.
#[derive(Clone, Debug)]
pub struct Where<const N: usize> {
    /// For each `from` the cells for which it holds.
    pub holds: Vec<Bitboard<N>>,
    /// For each `from` the cells for which it must be read; empty if there are none at all.
    pub unknown: Vec<Bitboard<N>>,
    /// The condition.
    pub cond: Cond,
    /// True if it depends only on the piece, so that it is read once for all targets.
    pub once: bool,
}

/// The attacks of one type.
#[derive(Clone, Debug)]
pub struct AttackTable<const N: usize> {
    /// The type.
    pub ty: u8,
    /// True if the piece attacks from each of these cells, whatever else stands on the board.
    pub unconditional: bool,
    /// True if tables alone decide what it attacks: there are no conditions and no walked paths.
    pub in_tables: bool,
    /// True if no piece that comes to an empty cell can make it attack something.
    pub never_enabled: bool,
    /// For each cell the cells from which it may be attacked.
    pub from: Vec<Bitboard<N>>,
}

/// See [`alfil_model::CastleWay`].
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "as in the model")]
pub struct Castle<const N: usize> {
    pub player: usize,
    pub king: u8,
    pub king_from: u16,
    pub king_to: u16,
    pub partner_from: u16,
    pub partner_to: u16,
    pub partner: Option<u8>,
    pub empty: Bitboard<N>,
    pub safe: Bitboard<N>,
    /// The cells of both.
    pub both: Bitboard<N>,
}

/// See [`alfil_model::Counter`].
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "as in the model")]
pub struct Counter {
    pub per_player: bool,
    pub min: i32,
    pub max: i32,
    pub lifetime: Lifetime,
    pub initial: Vec<i32>,
    /// The index of its first value among the values of all counters.
    pub start: usize,
}

/// See [`alfil_model::Rule`].
#[derive(Clone, Debug)]
pub struct Rule<const N: usize> {
    /// The condition for all cases.
    pub when: Cond,
    /// The cases. Only the first case whose condition holds is run.
    pub cases: Vec<Case>,
    /// True if notation does not write the changes of type.
    pub silent: bool,
    /// True if a case has a choice.
    pub chooses: bool,
    /// For each player the targets of the moves for which it may do something.
    pub may: Vec<Bitboard<N>>,
    /// The number of its name among the reasons.
    pub reason: u16,
}

/// A preference for one kind of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ranked {
    /// Captures are preferred to all other moves, as in draughts.
    Takes,
    /// All other moves are preferred to passes.
    Moves,
}

/// See [`alfil_model::OutcomeRule`].
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "as in the model")]
pub struct Outcome {
    pub subject: Subject,
    pub at: When,
    pub when: PlayerConds,
    pub no_moves: bool,
    pub result: OutcomeResult,
    /// The number of its name among the reasons.
    pub reason: u16,
}

impl<const N: usize> Pattern<N> {
    /// Returns true if its condition is decided for all pairs of cells.
    pub fn is_decided(&self) -> bool {
        match &self.when {
            Condition::Always => true,
            Condition::Where(it) => it.unknown.is_empty(),
        }
    }

    /// Returns true if its tables have all of its moves, without further conditions.
    pub fn is_fully_tabled(&self) -> bool {
        self.is_decided() && !self.initial && self.walks.is_empty() && self.imitates.is_none()
    }

    /// Returns true if tables have all of its moves and nothing tells these from others, perhaps with conditions that must be read.
    pub fn is_in_tables(&self) -> bool {
        let swaps = self.tables.iter().any(|it| it.0.has(Land::SWAP));
        !swaps && self.label.is_none() && self.walks.is_empty() && self.imitates.is_none()
    }

    /// Returns the targets that its condition allows or may allow.
    #[inline]
    pub fn allowed(&self, from: usize) -> Bitboard<N> {
        match &self.when {
            Condition::Always => !Bitboard::EMPTY,
            Condition::Where(it) if it.unknown.is_empty() => it.holds[from],
            Condition::Where(it) => it.holds[from] | it.unknown[from],
        }
    }
}
