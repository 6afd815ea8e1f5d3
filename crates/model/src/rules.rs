//! The course of a game: turns, actions, rules and their effects, check, and the ways a game ends.
//!
//! **Making a move**, exactly:
//!
//! 1. The candidate is made from the position before it. Sets and counters with [`Lifetime::Move`] are cleared. All
//!    movers are lifted, all victims removed, then all movers are put down, as one step. Then the move's en passant right
//!    is added; beyond [`super::State::MAX_EN_PASSANT`] the oldest is dropped. Marks travel with their piece; a dropped
//!    piece has none.
//! 2. Events are emitted in this order: [`Event::Depart`]; [`Event::Capture`] for each victim in the order of legs;
//!    [`Event::Arrive`]; [`Event::Drop`], [`Event::Castle`], [`Event::Pass`] or [`Event::Action`]; last [`Event::Moved`].
//!    - For castling the king departs, then the partner; then the king arrives, then the partner.
//!    - A piece that ends on the cell where it began neither departs nor arrives.
//!    - A drop emits arrive and drop. Swapping and unloading emit nothing for the other piece.
//!    - The effects of an action run before its event, and wake all rules.
//! 3. For each event the rules run in order, each at most once per event. An effect's own event (removed, placed,
//!    becomes) runs at once, but only rules later in the order than the rule with that effect. When all have run,
//!    [`SetId::UNMOVED`] keeps a cell only in two cases:
//!    - The type of the piece there has an `initial` pattern.
//!    - The cell is the king's or the partner's cell of a [`super::CastleWay`]. Both its cells are in the set, and both
//!      pieces are the player's and of types that fit. Where an effect adds to the set, one piece is enough: the other
//!      one may still come.
//! 4. `passes` is updated, and forbids are tested (see [`Forbid`]). Then `moves_made`, `repeated`, `previous` and
//!    `last_type` are updated. Check is tested after each move with [`When::Move`]. With [`When::Turn`] it is tested when
//!    the turn ends with this move, also because the game does.
//! 5. The turn goes on with the next phase or is handed over (see [`Phase`] and [`Turn`]). Then state that ends with the
//!    move ([`super::Role::ends_with_move`]) is cleared.
//!
//! At all times, for moves and for effects:
//!
//! - A cell that a piece leaves or comes to is no longer in [`SetId::UNMOVED`] and [`SetId::PLACED`]. Drops and
//!   [`Effect::Place`] then add their cell to [`SetId::PLACED`].
//! - An en passant right is dropped when its victim leaves its cell.
//! - A piece that ends where it began, other than by castling, has not left its cell.

use super::{
    TypeSet,
    expr::{Cond, Num, PieceRef, PlayerRef, SetExpr, TypeExpr},
    ids::{ActionId, CounterId, MarkId, SetId, StrideId},
};

/// The phases of turns, and the order of players.
///
/// Players move in order of their numbers; eliminated players are passed over.
///
/// **Hand-over**:
///
/// 1. Rules on [`Event::TurnEnds`] run, then those on [`Event::GivesCheck`].
/// 2. State that lives for a turn is cleared, and [`Lifetime::NextTurn`] ages. Pieces on their way to a hand join it.
/// 3. The next player comes on move. En passant rights on that player's pieces, and useless ones, are dropped (see
///    [`super::EnPassant`]).
/// 4. The turn begins with the first phase whose `when` holds; with `skip_if_none` the phase also needs a legal move. If
///    there is no such phase, the turn begins with phase 0.
///
/// **Elimination** by an outcome happens while at least two teams go on. Outcomes are read after each move: those with
/// [`When::Move`] before the turn goes on, all of them when it has been handed over. The first outcome that applies is
/// carried out if it eliminates somebody and leaves at least two teams. Then they are read again, until none does.
///
/// Players eliminated in this way lose their hand. Their pieces are removed, or neutral from now on, without events.
/// [`SetId::UNMOVED`] keeps of their cells what it keeps after a move. If an eliminated player was on move, the next
/// player is, as at a hand-over but without rules and aging.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    /// At least one.
    pub phases: Vec<Phase>,
    /// When pieces from [`Effect::Give`] join the hand: at once, or when the turn is over. Until then nobody holds them
    /// ([`super::State::coming`]).
    pub hands_join: When,
    /// If true, turns that lead to the same position are one. Where turns are counted and listed, the first of them
    /// stands for all.
    pub distinct_results: bool,
}

impl Turn {
    /// Returns a turn of these phases, with defaults for all else.
    pub fn new(phases: Vec<Phase>) -> Turn {
        Turn { phases, hands_join: When::Move, distinct_results: false }
    }

    /// Returns true if every turn is a single move.
    pub fn is_one_move(&self) -> bool {
        matches!(&self.phases[..], [phase] if phase.is_single())
    }
}

/// One stage of a turn: one move, or as many as `repeat` says.
///
/// After a move of a phase:
///
/// 1. If an effect or an outcome with [`When::Move`] has ended the game, the position stays as it is, in this phase and
///    with this player.
/// 2. Else, if the player is out or `ends_turn` holds, the turn is handed over.
/// 3. Else the phase may be repeated, unless the move was a pass or the phase has been made `repeat` times in this turn.
///    If the phase has a legal move besides stopping, it is entered again.
/// 4. Else the first later phase whose `when` holds is entered; with `skip_if_none` it also needs a legal move besides
///    stopping.
/// 5. Else the turn is handed over.
///
/// A move is illegal if the phase entered after it has no legal move, not even to stop.
///
/// In an optional phase the player may also stop. If `stop` is true, the same holds in a repeated phase from the second
/// time on. To stop is a pass, written `-`.
#[derive(Clone, Debug, PartialEq)]
pub struct Phase {
    /// Its name in the file.
    pub name: String,
    /// What the player is asked to do in it; empty if programs make a sentence of the name.
    pub ask: String,
    /// The sources of its moves; their lists are joined in this order.
    pub generators: Vec<Generator>,
    /// Must hold when the phase is to be entered. `own` is the player. Mover, from, to and victims are those of the move
    /// just made, if it belongs to the same turn.
    pub when: Cond,
    /// True if the player may decline.
    pub optional: bool,
    /// True if it is passed over when it has no legal move.
    pub skip_if_none: bool,
    /// If true, only the piece that made this turn's previous move may move: the own piece on that move's `to`
    /// ([`super::State::previous`]). If there was no such move, no piece may move.
    pub same_piece: bool,
    /// The most moves of this phase in one turn, read after each (as `ends_turn`). Usually 1, and never more than
    /// [`Phase::MOST`].
    pub repeat: Num,
    /// If true, the player may stop after the first move of this phase; else they have to go on as long as they can.
    pub stop: bool,
    /// Ends the turn if it holds after a move of this phase.
    pub ends_turn: Cond,
}

impl Phase {
    /// The most moves of a repeated phase.
    pub const MOST: i32 = 100;

    /// Returns true if the phase is always one move.
    pub fn is_single(&self) -> bool {
        matches!(self.repeat, Num::Const(..=1))
    }
}

/// A source of moves in a phase.
#[derive(Clone, Debug, PartialEq)]
pub enum Generator {
    /// Moves of pieces by their patterns, and castling.
    Moves {
        /// The types whose patterns and castling count; `None` for all.
        types: Option<TypeSet>,
        /// Must hold before the move; may read `from`, `to`, `mover`, and `victim`.
        when: Cond,
    },
    /// Drops from the player's own hand.
    Drops {
        /// Must hold before the move; may read `to` and `mover`.
        when: Cond,
    },
    /// A move that leaves the board as it is.
    Pass {
        /// Must hold before the move.
        when: Cond,
    },
    /// An action.
    Action {
        /// Its number.
        action: ActionId,
        /// Must hold besides the action's own condition, whose choices it can't read.
        when: Cond,
    },
}

/// A move that is no piece's own: choices, then effects.
#[derive(Clone, Debug, PartialEq)]
pub struct Action {
    /// Its name in the file.
    pub name: String,
    /// The choices, in order; later domains may refer to earlier choices.
    pub choose: Vec<Choose>,
    /// Must hold before the move, with everything chosen.
    pub when: Cond,
    /// The effects. They run before the rules on `Event::Action`.
    pub effects: Vec<Effect>,
    /// How the move is written: by the first template whose parts all exist. Without one, the text is the name, followed
    /// by `:` and the choices, separated by commas.
    pub text: Vec<TextTemplate>,
}

/// One choice of an action.
#[derive(Clone, Debug, PartialEq)]
pub struct Choose {
    /// Its name in the file.
    pub name: String,
    /// The options to choose from.
    pub domain: Domain,
}

/// The options of an action's choice.
#[derive(Clone, Debug, PartialEq)]
pub enum Domain {
    /// A cell. [`super::CellRef::Bound`] refers to it, [`TypeExpr::Bound`] to the type of the piece there before the move.
    Cells(SetExpr),
    /// A type of which that player holds a piece. [`TypeExpr::Bound`] refers to it.
    Held(PlayerRef, TypeSet),
    /// A type. [`TypeExpr::Bound`] refers to it.
    Types(TypeSet),
}

/// A way to write an action.
#[derive(Clone, Debug, PartialEq)]
pub struct TextTemplate(pub Vec<TextPart>);

/// A part of a template.
#[derive(Clone, Debug, PartialEq)]
pub enum TextPart {
    /// A text, unchanged.
    Plain(String),
    /// The n-th choice: a cell's name or a type's ID.
    Choice(u8),
    /// The ID of a type, read before the move; if there is none, the template does not apply.
    Type(TypeExpr),
}

/// Effects that follow an event.
///
/// A rule with an [`Effect::Choose`] in one of its cases reads all its conditions as [`Cond::Before`] does; mover, from,
/// to and victims are known. All other rules read the board at that moment.
///
/// A rule with a choice waits only for events of the move itself: [`Event::Depart`] to [`Event::Castle`], and
/// [`Event::Moved`]. When another rule wakes it, nothing is chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct Rule {
    /// Its name in the file; for a lowered rule, words about it.
    pub name: String,
    /// What it comes from.
    pub origin: super::Origin,
    /// Waits for any of these.
    pub on: Vec<Event>,
    /// Must hold for any case.
    pub when: Cond,
    /// The first case whose condition holds happens, the others do not.
    pub cases: Vec<Case>,
    /// If true, changes of the mover's type by this rule are not written in move texts.
    pub silent: bool,
}

/// Returns the effects of these rules and actions.
pub fn effects<'a>(rules: &'a [Rule], actions: &'a [Action]) -> impl Iterator<Item = &'a Effect> {
    rules.iter().flat_map(Rule::effects).chain(actions.iter().flat_map(|it| &it.effects))
}

impl Rule {
    /// Returns the effects of all cases.
    pub fn effects(&self) -> impl Iterator<Item = &Effect> + Clone {
        self.cases.iter().flat_map(|it| &it.effects)
    }

    /// Returns true if the player chooses something in one of its cases.
    pub fn chooses(&self) -> bool {
        self.effects().any(|it| matches!(it, Effect::Choose(_)))
    }
}

/// A case of a rule.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// The case applies if this holds.
    pub when: Cond,
    /// The effects, in order.
    pub effects: Vec<Effect>,
}

/// Something that rules wait for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A piece has left a cell by a move (`at`: the cell).
    Depart,
    /// A piece was captured by a move (`victim`, `at`: where it stood).
    Capture,
    /// A piece has come to a cell by a move or drop (`piece`, `at`).
    Arrive,
    /// A piece was dropped from a hand (`piece`, `at`).
    Drop,
    /// A player has castled (`at`: the king's cell).
    Castle,
    /// A player has passed or stopped.
    Pass,
    /// An action was made.
    Action(ActionId),
    /// An effect took a piece off the board (`piece`: as it was, `at`).
    Removed,
    /// An effect put a piece on the board (`piece`, `at`).
    Placed,
    /// An effect changed a piece's type (`piece`, `at`).
    Becomes,
    /// A move and all its consequences are done (`piece`: the mover, `at`: where it is).
    Moved,
    /// The turn is over, the move is legal, and some enemy is in check. State that lives for a turn is not cleared yet.
    /// `own` is still the player who moved; mover, from, to and victims are those of the last move. Effects can't make
    /// the move illegal.
    GivesCheck,
    /// The turn is over and the move is legal. This comes before [`Event::GivesCheck`], and the same can be read.
    TurnEnds,
}

impl Event {
    /// Returns the event's number among all events. The actions come last.
    #[inline]
    pub fn slot(self) -> usize {
        match self {
            Event::Depart => 0,
            Event::Capture => 1,
            Event::Arrive => 2,
            Event::Drop => 3,
            Event::Castle => 4,
            Event::Pass => 5,
            Event::Removed => 6,
            Event::Placed => 7,
            Event::Becomes => 8,
            Event::Moved => 9,
            Event::GivesCheck => 10,
            Event::TurnEnds => 11,
            Event::Action(it) => 12 + it.idx(),
        }
    }

    /// Returns how many events there are in a game with so many actions.
    pub fn slots(n_actions: usize) -> usize {
        Event::Action(ActionId::new(n_actions)).slot()
    }
}

/// A change of the position.
///
/// [`Effect::Place`], [`Effect::Become`] and [`Effect::Mark`] read their expressions once. Then they apply to each cell of
/// their set, in the board's order. What one of them wakes happens before the next cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// All pieces on the cells are gone at once (then emits `removed` for each, in board order).
    Remove(SetExpr),
    /// A new piece (emits `placed`; the cell joins [`SetId::PLACED`]). Pieces of neutral types are nobody's, no matter for
    /// which player an effect places them.
    ///
    /// Nothing happens if the type or the owner does not exist. On an occupied cell nothing happens without `replace`. With
    /// `replace` the piece there is removed first (emits `removed`). If another piece has come there by then, nothing more
    /// happens.
    Place {
        /// The type.
        piece: TypeExpr,
        /// The owner.
        owner: PlayerRef,
        /// Each cell of the set gets a piece.
        at: SetExpr,
        /// See above.
        replace: bool,
    },
    /// A piece on the board changes its type; without a type it is removed (emits `becomes` or `removed`). Nothing
    /// happens if the piece is of that type already. A piece that becomes a neutral type is nobody's from now on.
    Become(Affected, TypeExpr),
    /// A held piece of the player changes its type from the first to the second; without a second type it is gone.
    BecomeHeld(PlayerRef, TypeExpr, TypeExpr),
    /// The mover becomes the type that the player chose with the move (emits `becomes`).
    Choose(Choice),
    /// The pieces on the cells change sides, all at once, except those of neutral types. No event.
    Turn(SetExpr, PlayerRef),
    /// A piece comes into a player's hand, at once or later ([`Turn::hands_join`]).
    Give(PlayerRef, TypeExpr),
    /// A piece leaves a player's hand, if the player holds one.
    Take(PlayerRef, TypeExpr),
    /// The piece on the only cell of the first set goes to the only cell of the second, if that is empty. No event. If it
    /// is the mover, it stays the mover. Nothing happens if a set has not exactly one cell.
    Relocate(SetExpr, SetExpr),
    /// The pieces on the only cells of two sets change places. No event. If one of them is the mover, it stays the mover.
    /// Nothing happens if a set has not exactly one cell, or if a cell is empty.
    Swap(SetExpr, SetExpr),
    /// The pieces of the set go, all at once, where the stride leads from their cells. No event. The mover stays the mover.
    ///
    /// A piece stays in these cases:
    ///
    /// - The stride leads from its cell to no cell, or to several.
    /// - The stride leads another piece of the set to the same cell.
    /// - The stride leads to a cell whose piece stays.
    ///
    /// All others go. So a row of pieces stays if the first of them does, and a ring of pieces goes round.
    Shift(SetExpr, StrideId),
    /// A piece gets or loses a mark.
    Mark(Affected, MarkId, bool),
    /// A set gets these cells, or loses them.
    Include(SetId, SetExpr, bool),
    /// A counter is set (of the player, if each has one). Values beyond its bounds become the bound.
    Set(CounterId, PlayerRef, Num),
    /// The game ends for the player by this result ([`OutcomeResult`]). The reason is the name of the rule or
    /// action. The other effects of the move still happen, but no further ending changes the first. Eliminations happen at
    /// once.
    End(PlayerRef, OutcomeResult),
}

/// The pieces that an effect changes.
#[derive(Clone, Debug, PartialEq)]
pub enum Affected {
    /// The piece, wherever it is now.
    Piece(PieceRef),
    /// The piece on each cell of the set.
    On(SetExpr),
}

impl Affected {
    /// Returns true if it is that piece.
    pub fn is(&self, piece: PieceRef) -> bool {
        *self == Affected::Piece(piece)
    }
}

/// A choice of the type that the mover becomes.
///
/// The choices of a move belong to it and are counted without making it. There is one for each choice in a case that
/// applies, in the order of events, then rules, then effects. Beyond [`super::MAX_CHOICES`] the mover stays as it is.
///
/// Moves that differ only in choices are one move if they have the same last choice other than to stay; the first is
/// kept.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The types to choose from.
    pub source: ChoiceSource,
    /// Options for which this does not hold are not offered. It is read before the move, with the option as
    /// [`TypeExpr::Option`].
    pub filter: Cond,
    /// If true, the mover may also stay as it is, and its type before the move is not offered. If false and nothing is
    /// offered, there is no such move.
    pub optional: bool,
}

/// The types that a choice offers.
#[derive(Clone, Debug, PartialEq)]
pub enum ChoiceSource {
    /// These types, in this order.
    Types(Vec<super::ids::PieceType>),
    /// That type, if it exists.
    Type(TypeExpr),
    /// The types to which that type promotes.
    Promotion(TypeExpr),
    /// Types of which that player holds a piece.
    Held(PlayerRef, TypeSet),
}

/// A position that no move may lead to.
///
/// The condition is read after all rules have run, before check. `own` is the mover; the same can be read as in rules on
/// [`Event::Moved`].
#[derive(Clone, Debug, PartialEq)]
pub struct Forbid {
    /// For people.
    pub name: String,
    /// With [`When::Turn`] it forbids only moves with which the turn ends, also because the game does.
    pub at: When,
    /// If it holds the move is illegal.
    pub when: Cond,
}

/// Compulsory moves: only some of the legal moves of a phase may be made.
///
/// Those on moves are applied first, in file order. Those before check are asked of the moves that forbids allow; then come
/// check, the rest of the turn, and the others.
///
/// With `of` [`When::Turn`] whole turns are compared: all turns from the present position by moves that the compulsory rules on
/// moves allow. All compulsory rules on turns are applied to these, in file order. The first moves of the remaining turns may be
/// made. Conditions and numbers are read like those of a [`Forbid`] after the turn's last move. There are at most
/// [`Compulsory::MOST_OF_TURNS`].
#[derive(Clone, Debug, PartialEq)]
pub struct Compulsory {
    /// For people.
    pub name: String,
    /// The things to compare: moves, or whole turns.
    pub of: When,
    /// True if moves that leave the player in check count as well, and those after which the turn can't be completed. There
    /// may be no legal move then. False for turns.
    pub before_check: bool,
    /// Must hold before the move for the rule to apply.
    pub when: Cond,
    /// The preference.
    pub what: Preference,
}

impl Compulsory {
    /// The most compulsory rules that compare whole turns.
    pub const MOST_OF_TURNS: usize = 4;
}

/// The preference of a [`Compulsory`].
#[derive(Clone, Debug, PartialEq)]
pub enum Preference {
    /// Conditions in order of priority, read before the move, with mover, from, to, victims. If any move satisfies the
    /// first, only such moves remain; otherwise the second is tried, and so on. If no move satisfies any, all moves
    /// remain.
    First(Vec<Cond>),
    /// The moves for which the number is largest.
    Most(Num),
}

/// When a player is in check, and when that is tested.
///
/// The *checkers* of a player are the enemy pieces that attack one of the player's royal pieces. The pieces in
/// `intruders` are checkers too; those in `except` are not. The player is in check if there is a checker. A move that
/// leaves its player in check is illegal if check binds. An eliminated player is never in check.
#[derive(Clone, Debug, PartialEq)]
pub struct Check {
    /// The royal pieces of `own`, as far as they are own pieces.
    pub royal: SetExpr,
    /// Selects the royal pieces that count.
    pub mode: RoyalMode,
    /// Selects the royal pieces for the test whether a move leaves its player in check. If true: the pieces that were
    /// royal before the move, wherever it has taken them, unless they are gone or no longer the player's. If false: the
    /// pieces that are royal after the move.
    pub counted_before: bool,
    /// Pieces that check `own` by where they stand.
    pub intruders: SetExpr,
    /// Pieces that give no check to `own`.
    pub except: SetExpr,
    /// While this holds for `own`, `own` can't be in check.
    pub off: Cond,
    /// When players are tested for having left themselves in check. `None`: check does not bind. It is never tested, and
    /// castling ignores it too; only conditions read it.
    pub at: Option<When>,
}

/// The royal pieces that count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RoyalMode {
    /// Each must be safe.
    Any,
    /// If all of them are attacked (by pieces outside `except`), and there is one, the attackers are checkers.
    All,
    /// A piece is royal only if it is the last one.
    Last,
    /// A piece is royal only if it is the last one of its type.
    LastOfType,
}

/// The moments at which something is tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum When {
    /// When a turn is complete.
    Turn,
    /// After each move.
    Move,
}

/// A way for the game to end.
#[derive(Clone, Debug, PartialEq)]
pub struct OutcomeRule {
    /// For people and records: `checkmate`.
    pub name: String,
    /// The player whom it is about: `own` in the condition.
    pub subject: Subject,
    /// When it is tested.
    pub at: When,
    /// The condition.
    pub when: Cond,
    /// If true, the outcome applies only if the player on move has no legal move, at the start of a turn. Such outcomes
    /// are about [`Subject::Next`].
    pub no_moves: bool,
    /// What the subject gets.
    pub result: OutcomeResult,
}

/// The player whom an outcome is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Subject {
    /// The player who has just moved. In the middle of a turn this is the player on move, else the last player before who
    /// is still in the game.
    Mover,
    /// The player who is on move now. In the middle of a turn that is the mover too.
    Next,
    /// Every player still in the game: the mover first, then in turn order.
    Each,
}

/// What a player gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OutcomeResult {
    /// The player's team wins.
    Win,
    /// The player loses. With two teams left the other team wins. With more the player is eliminated (see [`Turn`]), and
    /// the pieces stay as neutral ones.
    Loss,
    /// Nobody wins.
    Draw,
    /// The player is eliminated (see [`Turn`]), and the pieces are removed. If that leaves one team, the game ends and
    /// that team wins.
    Eliminate,
}

/// A way for the game to end that looks at the game as a whole, not at a position alone.
///
/// No position is over by a ruling, and a ruling never ends a perft line. Rulings that would leave several teams in the
/// game do not apply.
#[derive(Clone, Debug, PartialEq)]
pub struct Ruling {
    /// For people and records.
    pub name: String,
    /// The player whom it is about: `own` in the condition.
    pub subject: Subject,
    /// When it is tested.
    pub on: Occasion,
    /// The condition. Here, and only here, [`Num::Repetitions`] and [`Num::Quiet`] are known.
    pub when: Cond,
    /// What the subject gets.
    pub result: OutcomeResult,
}

/// When a ruling is tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Occasion {
    /// When a turn is complete and nothing else has ended the game.
    Turn,
    /// When the game has ended as a draw for any reason. The first ruling that applies gives the result instead.
    Draw,
}

/// The facts about the game that rulings can read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct History {
    /// See [`Num::Repetitions`].
    pub repetitions: i32,
    /// See [`Num::Quiet`].
    pub quiet: i32,
}

/// Ends that need the history. They never end a perft line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draws {
    /// A position that recurs.
    pub repetition: Option<Repetition>,
    /// Too many turns without progress.
    pub moves: Option<MoveCount>,
}

/// A position that recurs at the start of a turn.
///
/// A position is the board, the player on move, and the declared state that makes a difference according to
/// [`super::Identity`].
#[derive(Clone, Debug, PartialEq)]
pub struct Repetition {
    /// The occurrence at which the game ends.
    pub count: u16,
    /// What the player who repeats the position gets. `None`: such a turn may not be played, and a player with no other
    /// turn has no legal move.
    pub result: Option<OutcomeResult>,
    /// What a player gets for having given check with every move since the first occurrence, if something else.
    pub perpetual_check: Option<OutcomeResult>,
    /// What a player gets for having chased a piece all the time, unless perpetual check has decided.
    pub chase: Option<Chase>,
}

/// Perpetual chase.
///
/// Since the first occurrence of the position, one and the same enemy piece was in the set after each turn of the player.
/// Moves of that piece don't matter. The same is not true for another player.
#[derive(Clone, Debug, PartialEq)]
pub struct Chase {
    /// What that player gets.
    pub result: OutcomeResult,
    /// The cells of chased pieces, read when a turn of `own` is complete; only enemy pieces count.
    pub chased: SetExpr,
}

/// Too many turns without progress.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveCount {
    /// After so many plies the game is drawn, unless the last one has ended it otherwise.
    pub plies: u32,
    /// Moves that start the count anew: read as in rules, when all has happened.
    pub reset: Cond,
}

/// A set of cells that changes during play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StateSet {
    /// Its name in the file.
    pub name: String,
    /// When it is emptied.
    pub lifetime: Lifetime,
}

/// A bounded integer that changes during play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    /// Its name in the file.
    pub name: String,
    /// True if each player has one.
    pub per_player: bool,
    /// Smallest value.
    pub min: i32,
    /// Largest value.
    pub max: i32,
    /// When it goes back to its initial value.
    pub lifetime: Lifetime,
    /// True if it is a clock. Repetition ignores clocks, and clocks live for the game.
    pub clock: bool,
    /// Initial values, one or one for each player.
    pub initial: Vec<i32>,
}

/// How long declared state lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lifetime {
    /// To the end of the move. State is cleared before the next move begins. If nothing reads it before that
    /// ([`super::Role::ends_with_move`]), it is cleared as soon as the move is over.
    Move,
    /// To the end of the turn. State is cleared at hand-over, after check was tested and rules on the turn's end have
    /// run.
    Turn,
    /// To the end of the next turn. Cells and values from one turn are cleared when the following turn is handed over.
    NextTurn,
    /// For good.
    Game,
}
