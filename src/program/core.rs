//! What a compiled game consists of, for boards of one width.

use super::{
    bitboard::Bitboard,
    board_cond::{Ends, GameOverGuard, PlayerConds},
    expr::{Cond, Effect, Num, Set, Types},
    geometry::{Geometry, Shifts},
    move_tables::MoveTables,
    plan::Plan,
    reach::Reach,
    turn_flow::TurnFlow,
};
use crate::model::{
    Identity, Land, Lifetime, Occasion, OutcomeResult, PlayerRef, Reads, RoyalMode, Subject,
    TextTemplate, When,
};
use std::sync::Arc;

/// No type.
pub const NO_TYPE: u8 = u8::MAX;
/// The number of the owner of what is nobody's.
pub const NEUTRAL: usize = 8;
/// How many owners there can be, the neutral one included.
pub const OWNERS: usize = 9;

/// A compiled game for boards of at most `64 * N` cells.
#[derive(Debug)]
pub struct Core<const N: usize> {
    /// How many cells, and all of them.
    pub n_cells: usize,
    /// All cells.
    pub all: Bitboard<N>,
    /// How many players.
    pub n_players: usize,
    /// How many piece types.
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
    /// How pieces move that move like others: for each way to imitate, as `movements`.
    pub imitations: Vec<Vec<PieceMovement<N>>>,
    /// For each player what attacks.
    pub attack_tables: Vec<Vec<AttackTable<N>>>,
    /// Ways to castle.
    pub castles: Vec<Castle<N>>,
    /// The cells of kings and partners that may castle.
    pub castling: Bitboard<N>,
    /// For each cell the ways to castle that a piece on it takes part in: numbers of [`Core::castles`].
    pub castles_at: Vec<Vec<u16>>,
    /// For each zone, each player's cells.
    pub zones: Vec<Vec<Bitboard<N>>>,
    /// For each stride, for each player, where it leads from each cell.
    pub strides: Vec<Vec<Bitboard<N>>>,
    /// For each field, each player's values.
    pub fields: Vec<Vec<Vec<i32>>>,
    /// What is known about types.
    pub types: TypeTables<N>,
    /// The lifetimes of sets.
    pub sets: Vec<Lifetime>,
    /// What of sets, counters and marks makes positions different.
    pub identity: Identity,
    /// What has to be cleared when.
    pub short_lived: ShortLived,
    /// Counters.
    pub counters: Vec<Counter>,
    /// Phases.
    pub phases: Vec<Phase<N>>,
    /// Custom moves.
    pub customs: Vec<Custom<N>>,
    /// Rules.
    pub rules: Vec<Rule<N>>,
    /// For which moves there may be choices.
    pub choosing: Choosing<N>,
    /// True if pieces may make moves for others.
    pub relays: bool,
    /// For each event the rules that wait for it, in order.
    pub waiting: [Vec<u16>; EVENTS],
    /// Forbids.
    pub forbids: Vec<Forbid<N>>,
    /// Prefers of moves.
    pub prefers: Vec<Prefer<N>>,
    /// Prefers of whole turns.
    pub turn_prefers: Vec<Prefer<N>>,
    /// Check.
    pub check: Option<Check<N>>,
    /// Outcomes.
    pub outcomes: Vec<Outcome<N>>,
    /// What holds for a start of a shuffle.
    pub shuffle: Cond<N>,
    /// Rulings.
    pub rulings: Vec<Ruling<N>>,
    /// What is chased, where perpetual chase matters.
    pub chased: Option<Set<N>>,
    /// Which moves start the count of moves without progress anew.
    pub reset: Option<Cond<N>>,
    /// The names of outcomes, then of rules, of custom moves, and of rulings.
    pub reasons: Vec<String>,
    /// Which of the state that is not always kept is kept.
    pub reads: Reads,
    /// True if en passant rights are dropped when nobody can use them.
    pub drops_useless_en_passant: bool,
    /// True if turns are single moves.
    pub one_move: bool,
    /// True if what is given joins the hand only when the turn is over.
    pub hands_join_late: bool,
    /// True if a move may be illegal because a later phase lacks moves.
    pub later_phase_may_fail: bool,
    /// What is preferred, if it is a matter of kinds of moves.
    pub ranked: Option<Ranked>,
    /// True if outcomes may end the game while there are moves.
    pub ends_by_board: bool,
    /// What has to be so for any of these to apply.
    pub ends: Ends<N>,
    /// True if outcomes may end the game in the middle of a turn.
    pub ends_early: bool,
    /// True if several generators or pieces may make the same move.
    pub overlaps: bool,
    /// What is at stake while no fact says that the game may end though there are moves, if facts tell all.
    pub game_over_guard: Option<GameOverGuard<N>>,
    /// How legality is decided.
    pub plan: Plan<N>,
    /// How turns go on.
    pub turn_flow: TurnFlow<N>,
    /// Steps and attacks for counting.
    pub move_tables: MoveTables<N>,
}

impl<const N: usize> Core<N> {
    /// How that player's pieces of that type move.
    #[inline]
    pub fn movement(&self, player: usize, ty: usize) -> &PieceMovement<N> {
        &self.movements[player * self.n_types + ty]
    }

    /// About how many bytes the tables of moves, attack tables and geometry take.
    pub fn bytes(&self) -> usize {
        let movements = self.movements.iter().chain(self.imitations.iter().flatten());
        let movements: usize = movements.map(PieceMovement::bytes).sum();
        let attack_tables: usize =
            self.attack_tables.iter().flatten().map(|it| bytes_of(&it.from)).sum();
        let castles: usize = self.castles.iter().map(|it| bytes_of(&it.safe)).sum();
        let facts: usize = self.plan.facts.iter().map(super::plan::Facts::bytes).sum();
        let rules: usize = self.rules.iter().map(|it| bytes_of(&it.may)).sum();
        let fields: usize = self.fields.iter().flatten().map(bytes_of).sum();
        let area_captures =
            self.plan.area_captures.iter().flat_map(|it| it.changes.iter().chain(&it.from));
        let sets = self.zones.iter().chain(&self.strides).chain(area_captures);
        size_of::<Core<N>>()
            + self.geometry.bytes()
            + self.lines.bytes()
            + self.types.bytes()
            + self.move_tables.bytes()
            + bytes_of(&self.castles)
            + bytes_of(&self.rules)
            + sets.map(bytes_of).sum::<usize>()
            + movements
            + attack_tables
            + castles
            + facts
            + rules
            + fields
    }
}

/// How many bytes a list takes, what its items point to aside.
pub(super) fn bytes_of<T>(list: &Vec<T>) -> usize {
    list.capacity() * size_of::<T>() + size_of::<Vec<T>>()
}

/// The lines of expressions.
#[derive(Clone, Debug)]
pub struct Lines<const N: usize> {
    /// The directions that lead to neighbours.
    pub dirs: Vec<u16>,
    /// The same directions, if each changes the numbers of cells by as much everywhere.
    pub shifts: Option<Vec<Shifts<N>>>,
    /// How often one has to be doubled to be as many as the cells between the ends of any line, where there are shifts.
    pub doublings: u32,
    /// For each cell its neighbours.
    pub near: Vec<Bitboard<N>>,
    /// For each cell the cells of its file and level.
    pub file: Vec<Bitboard<N>>,
    /// For each cell the cells of its rank and level.
    pub rank: Vec<Bitboard<N>>,
    /// For each cell the numbers of file, rank and level.
    pub numbers: Vec<[i32; 3]>,
    /// For each pair of cells those between them on all lines; empty if nothing asks for it, or the board is too large.
    pub between: Vec<Bitboard<N>>,
}

impl<const N: usize> Lines<N> {
    fn bytes(&self) -> usize {
        let sets = [&self.near, &self.file, &self.rank, &self.between];
        sets.iter().map(|it| bytes_of(it)).sum::<usize>() + bytes_of(&self.numbers)
    }

    /// Returns true if all cells are neighbours of their neighbours.
    pub fn are_mutual(&self) -> bool {
        let mut cells = self.near.iter().enumerate();
        cells.all(|(from, near)| near.iter().all(|to| self.near[to].has(from)))
    }

    /// The neighbours of all these cells.
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

/// What is known about piece types.
#[derive(Clone, Debug)]
pub struct TypeTables<const N: usize> {
    /// For each list the type after each type.
    pub next: Vec<Vec<u8>>,
    /// For each list the place of each type, the first one highest.
    pub ranks: Vec<Vec<i32>>,
    /// What each type may promote to.
    pub promotions: Vec<Vec<u8>>,
    /// What each type is at base.
    pub base: Vec<u8>,
    /// Types that are nobody's.
    pub neutral: Types,
    /// Types with patterns for first moves.
    pub initial: Types,
    /// Types that may capture by an en passant right.
    pub en_passant_takers: Types,
    /// For each player, for each cell, from where pieces of these types may go there to capture by an en passant right.
    pub en_passant_from: Vec<Vec<Bitboard<N>>>,
    /// For each player, for each cell, from where others may capture by an en passant right that a piece leaves which goes from there.
    pub en_passant_risk: Vec<Vec<Bitboard<N>>>,
    /// For each player and type the cells from which it can move at all.
    pub mobile: Vec<Bitboard<N>>,
    /// For each player and type where it may be dropped, if at all.
    pub drop: Vec<Option<DropWhere<N>>>,
    /// For each player the types that may be dropped.
    pub droppable: Vec<Vec<u8>>,
}

impl<const N: usize> TypeTables<N> {
    fn bytes(&self) -> usize {
        let en_passant = self.en_passant_from.iter().chain(&self.en_passant_risk);
        let lists = self.next.iter().chain(&self.promotions).map(bytes_of).sum::<usize>();
        let ranks: usize = self.ranks.iter().map(bytes_of).sum();
        en_passant.map(bytes_of).sum::<usize>()
            + bytes_of(&self.mobile)
            + bytes_of(&self.drop)
            + lists
            + ranks
    }
}

/// Where a type may be dropped.
#[derive(Clone, Debug)]
pub struct DropWhere<const N: usize> {
    /// On these cells, if they are empty.
    pub holds: Bitboard<N>,
    /// On these if the condition holds.
    pub unknown: Bitboard<N>,
    /// The condition.
    pub cond: Cond<N>,
    /// The cells for which it holds, where that can be said at once.
    pub set: Option<Set<N>>,
}

/// Sets and counters that don't live for the whole game.
#[derive(Clone, Debug, Default)]
#[expect(missing_docs, reason = "the names say it")]
pub struct ShortLived {
    pub move_sets: Vec<u16>,
    pub turn_sets: Vec<u16>,
    pub next_turn_sets: Vec<u16>,
    pub move_counters: Vec<u16>,
    pub turn_counters: Vec<u16>,
    pub next_turn_counters: Vec<u16>,
    /// Those of the move's sets that nothing reads between moves.
    pub ending_sets: Vec<u16>,
    /// Such counters.
    pub ending_counters: Vec<u16>,
}

/// For which moves players may have choices.
#[derive(Clone, Debug, Default)]
pub struct Choosing<const N: usize> {
    /// For each player the targets of moves without victims.
    pub quiet: Vec<Bitboard<N>>,
    /// For each player the targets of moves with victims: among them are all of [`Choosing::quiet`].
    pub take: Vec<Bitboard<N>>,
    /// For each player the targets of drops.
    pub drop: Vec<Bitboard<N>>,
}

/// How the pieces of one type and player move.
#[derive(Clone, Debug, Default)]
pub struct PieceMovement<const N: usize> {
    /// In the file's order.
    pub patterns: Vec<Pattern<N>>,
    /// Its ways to castle, by the king's cell: numbers of [`Core::castles`]. Empty for types that don't castle.
    pub castles: Vec<Vec<u16>>,
    /// True if its steps can be counted from tables.
    pub in_tables: bool,
}

impl<const N: usize> PieceMovement<N> {
    fn bytes(&self) -> usize {
        let castles: usize = self.castles.iter().map(bytes_of).sum();
        let patterns: usize = self.patterns.iter().map(Pattern::bytes).sum();
        size_of::<PieceMovement<N>>() + castles + patterns
    }
}

/// The part of a table's bytes that falls to each of those who share it.
pub(super) fn share_of<const N: usize>(table: &Arc<Reach<N>>) -> usize {
    table.bytes() / Arc::strong_count(table)
}

/// See [`crate::model::Pattern`].
#[derive(Clone, Debug)]
pub struct Pattern<const N: usize> {
    /// Its place among the type's patterns.
    pub number: u16,
    /// Only for pieces that have not moved.
    pub initial: bool,
    /// True if its captures are attacks.
    pub attacks: bool,
    /// True if it leaves an en passant right.
    pub sets_en_passant: bool,
    /// True if it has an apostrophe.
    pub exempt: bool,
    /// Under which condition.
    pub when: Condition<N>,
    /// Which pieces it leaves alone; its condition says nothing of them.
    pub exclusions: Option<Box<Exclusions>>,
    /// Where it comes to by tables, each with what it may land on. Types share tables.
    pub tables: Vec<(Land, Arc<Reach<N>>)>,
    /// Paths that are walked.
    pub walks: Vec<Path>,
    /// All paths.
    pub paths: Vec<Path>,
    /// Moves like others: which of [`Core::imitations`].
    pub imitates: Option<u16>,
    /// Why paths are walked, for people.
    pub why: &'static str,
}

/// Pieces that a pattern leaves alone, whosever they are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Exclusions {
    /// Types of pieces over which it does not hop.
    pub hurdles: Types,
    /// Types of pieces that it does not capture.
    pub victims: Types,
}

/// When a pattern may be used.
#[derive(Clone, Debug)]
pub enum Condition<const N: usize> {
    /// Always.
    Always,
    /// It depends.
    Where(Box<Where<N>>),
}

/// A condition that was decided for each pair of cells as far as that can be done beforehand.
#[derive(Clone, Debug)]
pub struct Where<const N: usize> {
    /// For each `from` the cells for which it holds.
    pub holds: Vec<Bitboard<N>>,
    /// For each `from` the cells for which it has to be read; empty if there are none at all.
    pub unknown: Vec<Bitboard<N>>,
    /// The condition.
    pub cond: Cond<N>,
    /// True if it depends on nothing but the piece, so that reading it once is enough.
    pub once: bool,
}

/// See [`crate::model::Path`], with the directions of the player.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Path {
    /// At least one.
    pub legs: Vec<Leg>,
}

/// See [`crate::model::Leg`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "as in the model")]
pub struct Leg {
    pub steps: Steps,
    pub min: u16,
    pub max: u16,
    pub iso: bool,
    pub skip: u16,
    pub lame: Vec<u16>,
    pub jumped: Vec<u16>,
    pub land: Land,
    pub unload: bool,
}

/// See [`crate::model::Steps`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Steps {
    /// These one after the other, then from the beginning again.
    Dirs(Vec<u16>),
    /// To any other cell.
    Anywhere,
}

/// The attacks of one type.
#[derive(Clone, Debug)]
pub struct AttackTable<const N: usize> {
    /// The type.
    pub ty: u8,
    /// True if the piece attacks if it stands on one of the cells, whatever else there is.
    pub unconditional: bool,
    /// True if its sight can be read from tables alone: no conditions, nothing walked.
    pub in_tables: bool,
    /// True if no piece that comes to an empty cell can make it attack something.
    pub never_enabled: bool,
    /// For each cell those from which it may be attacked.
    pub from: Vec<Bitboard<N>>,
}

/// See [`crate::model::CastleWay`].
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
    pub safe: Vec<u16>,
    /// The cells of both.
    pub both: Bitboard<N>,
}

/// See [`crate::model::Counter`].
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "as in the model")]
pub struct Counter {
    pub per_player: bool,
    pub min: i32,
    pub max: i32,
    pub lifetime: Lifetime,
    pub initial: Vec<i32>,
    /// Where its values begin among those of all counters.
    pub start: usize,
}

/// See [`crate::model::Phase`].
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "as in the model")]
pub struct Phase<const N: usize> {
    pub generators: Vec<Generator<N>>,
    pub when: Cond<N>,
    pub optional: bool,
    pub skip_if_none: bool,
    pub same_piece: bool,
    pub repeat: Num<N>,
    pub stop: bool,
    pub ends_turn: Cond<N>,
}

/// See [`crate::model::Generator`].
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "as in the model")]
pub enum Generator<const N: usize> {
    Moves { types: Option<Types>, when: Cond<N> },
    Drops { when: Cond<N> },
    Pass { when: Cond<N> },
    Custom { custom: u16, when: Cond<N> },
}

/// See [`crate::model::CustomMove`].
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "as in the model")]
pub struct Custom<const N: usize> {
    pub name: String,
    pub choose: Vec<Domain<N>>,
    pub when: Cond<N>,
    pub effects: Vec<Effect<N>>,
    pub text: Vec<TextTemplate>,
    /// The number of its name among the reasons.
    pub reason: u16,
}

/// See [`crate::model::Domain`].
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "as in the model")]
pub enum Domain<const N: usize> {
    Cells(Set<N>),
    Held(PlayerRef, Types),
    Types(Types),
}

/// What rules wait for, without the number of a custom move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "as in the model")]
pub enum Event {
    Depart,
    Capture,
    Arrive,
    Drop,
    Castle,
    Pass,
    Custom,
    Removed,
    Placed,
    Becomes,
    Moved,
    GivesCheck,
    TurnEnds,
}

/// How many kinds of events there are.
pub const EVENTS: usize = 13;

/// See [`crate::model::Rule`].
#[derive(Clone, Debug)]
pub struct Rule<const N: usize> {
    /// The custom moves it waits for.
    pub customs: Vec<u16>,
    /// Must hold for any case.
    pub when: Cond<N>,
    /// The first that applies happens.
    pub cases: Vec<(Cond<N>, Vec<Effect<N>>)>,
    /// Changes of type are not written.
    pub silent: bool,
    /// True if a case has a choice.
    pub chooses: bool,
    /// True if it does nothing but change what stands on the board.
    pub of_board: bool,
    /// For each player the targets of moves for which it may do something.
    pub may: Vec<Bitboard<N>>,
    /// The number of its name among the reasons.
    pub reason: u16,
}

/// See [`crate::model::Forbid`].
#[derive(Clone, Debug)]
pub struct Forbid<const N: usize> {
    /// Which moves it forbids.
    pub at: When,
    /// If it holds the move is illegal.
    pub when: Cond<N>,
    /// True if it asks if somebody is stuck.
    pub reads_stuck: bool,
}

/// What is preferred, and nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ranked {
    /// Captures to all other moves.
    Takes,
    /// All other moves to passes.
    Moves,
}

/// See [`crate::model::Prefer`].
#[derive(Clone, Debug)]
pub struct Prefer<const N: usize> {
    /// Whether it applies.
    pub when: Cond<N>,
    /// What is preferred.
    pub what: Preference<N>,
}

/// See [`crate::model::Preference`].
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "as in the model")]
pub enum Preference<const N: usize> {
    First(Vec<Cond<N>>),
    Most(Num<N>),
}

/// See [`crate::model::Check`].
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "as in the model")]
pub struct Check<const N: usize> {
    pub royal: Set<N>,
    /// The types of royal pieces, if these are all the player's pieces of some types.
    pub types: Option<Vec<u8>>,
    pub mode: RoyalMode,
    pub counted_before: bool,
    pub intruders: Set<N>,
    pub except: Set<N>,
    pub off: Cond<N>,
    pub at: Option<When>,
}

/// See [`crate::model::Outcome`].
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "as in the model")]
pub struct Outcome<const N: usize> {
    pub subject: Subject,
    pub at: When,
    pub when: PlayerConds<N>,
    pub no_moves: bool,
    pub result: OutcomeResult,
    /// The number of its name among the reasons.
    pub reason: u16,
}

/// See [`crate::model::Ruling`].
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "as in the model")]
pub struct Ruling<const N: usize> {
    pub subject: Subject,
    pub on: Occasion,
    pub when: Cond<N>,
    pub result: OutcomeResult,
    /// The number of its name among the reasons.
    pub reason: u16,
}

impl<const N: usize> Pattern<N> {
    /// Returns true if its condition never has to be read.
    pub fn is_decided(&self) -> bool {
        match &self.when {
            Condition::Always => true,
            Condition::Where(it) => it.unknown.is_empty(),
        }
    }

    /// Returns true if tables say all there is to say about it.
    pub fn is_fully_tabled(&self) -> bool {
        self.is_decided() && !self.initial && self.walks.is_empty() && self.imitates.is_none()
    }

    /// Returns true if its moves can be counted from tables, but for those for which its condition has to be read.
    pub fn is_in_tables(&self) -> bool {
        let swaps = self.tables.iter().any(|it| it.0.has(Land::SWAP));
        !swaps && self.walks.is_empty() && self.imitates.is_none()
    }

    /// About how many bytes its tables take.
    pub fn bytes(&self) -> usize {
        let reach: usize = self.tables.iter().map(|it| share_of(&it.1)).sum();
        let legs = self.paths.iter().chain(&self.walks).map(|it| bytes_of(&it.legs));
        let when = match &self.when {
            Condition::Always => 0,
            Condition::Where(it) => bytes_of(&it.holds) + bytes_of(&it.unknown),
        };
        size_of::<Pattern<N>>() + reach + legs.sum::<usize>() + when
    }

    /// The targets that its condition allows or may allow.
    #[inline]
    pub fn allowed(&self, from: usize) -> Bitboard<N> {
        match &self.when {
            Condition::Always => !Bitboard::EMPTY,
            Condition::Where(it) if it.unknown.is_empty() => it.holds[from],
            Condition::Where(it) => it.holds[from] | it.unknown[from],
        }
    }
}
