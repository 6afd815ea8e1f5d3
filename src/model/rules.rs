//! What follows from moves: turns, custom moves, rules and their effects, check, and the ways a game ends.
//!
//! **Making a move**, exactly:
//!
//! 1. The candidate is made from the position before it. Sets with [`Lifetime::Move`] and such counters are cleared. All
//!    movers are lifted, all victims removed, then all movers are put down, as one step; then the move's en passant right is added
//!    (beyond [`super::State::MAX_EN_PASSANT`] the oldest is dropped). Marks travel with their piece; a dropped one has none.
//!    At all times, be it by a move or by an effect: a cell that a piece leaves or comes to is no longer in
//!    [`SetId::UNMOVED`] and [`SetId::PLACED`] (which drops and [`Effect::Place`] then join), and en passant rights whose victim leaves
//!    its cell are dropped. A piece that ends where it began, other than by castling, has not left its cell.
//! 2. Events are emitted: [`Event::Depart`], [`Event::Capture`] for each victim in the order of legs, [`Event::Arrive`]
//!    (for castling depart and arrive are the king's, then the partner's: depart, depart, arrive, arrive), then
//!    [`Event::Drop`], [`Event::Castle`], [`Event::Pass`] or [`Event::Custom`], last [`Event::Moved`]. A piece that ends
//!    on the cell where it began neither departs nor arrives. A drop emits arrive and drop. Swapping and unloading emit
//!    nothing for the other piece. The effects of a custom move run before its event, and wake all rules.
//! 3. For each event the rules run in order, each at most once per event. An effect's own event (removed, placed,
//!    becomes) runs, at once, only rules later in the order than the one whose effect it was. When all have run,
//!    [`SetId::UNMOVED`] keeps a cell only if the type of the piece there has an `initial` pattern, or if it is king's or
//!    partner's cell of a [`super::CastleWay`] of which both are in the set and both pieces are the player's and of types
//!    that fit.
//! 4. `passes` is brought up to date, and forbids are tested (see [`Forbid`]). Then `moves_made`, `repeated`, `previous` and
//!    `last_type` are brought up to date and check is tested, if it is tested now: after each move with [`When::Move`], with
//!    [`When::Turn`] when the turn ends with this move (also because the game does).
//! 5. The turn goes on with the next phase or is handed over (see [`Phase`] and [`Turn`]). Then what ends with the move
//!    ([`super::Role::ends_with_move`]) is cleared.

use super::{
    expr::{Cond, Num, PieceRef, PlayerRef, SetExpr, TypeExpr, TypeSet},
    ids::{CounterId, CustomId, MarkId, SetId},
};

/// How turns go.
///
/// Players move in order of their numbers; who is eliminated is passed over.
///
/// **Hand-over**: rules on [`Event::TurnEnds`] run, then those on [`Event::GivesCheck`]; what lives for a turn is cleared,
/// [`Lifetime::NextTurn`] ages, what is on its way to a hand joins it; the next player comes on move; en passant rights that are his,
/// or of no use any more, are dropped (see [`super::EnPassant`]); his turn begins with the first phase whose `when` holds and
/// which, if it says `skip_if_none`, has a legal move; without one with phase 0.
///
/// **Elimination** by an outcome, while at least two teams go on: after each move (outcomes with [`When::Move`] before the
/// turn goes on, all outcomes when it has been handed over), the first outcome that applies is carried out if it
/// eliminates somebody and leaves at least two teams, and they are read again, until none does. A player so eliminated
/// loses his hand; his pieces are removed or neutral from now on, without events, and [`SetId::UNMOVED`] keeps of their
/// cells what it keeps after a move; if he was on move, the next one is, as
/// at a hand-over but without rules and aging.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    /// At least one.
    pub phases: Vec<Phase>,
    /// When what [`Effect::Give`] gives joins the hand: at once, or when the turn is over. Until then nobody holds it
    /// ([`super::State::coming`]).
    pub hands_join: When,
    /// Whether turns that lead to the same position are one: where turns are counted and listed, the first of them stands
    /// for all.
    pub distinct_results: bool,
}

impl Turn {
    /// A turn of these phases, and nothing else said.
    pub fn new(phases: Vec<Phase>) -> Turn {
        Turn { phases, hands_join: When::Move, distinct_results: false }
    }

    /// Whether every turn is a single move.
    pub fn is_one_move(&self) -> bool {
        matches!(&self.phases[..], [phase] if phase.is_single())
    }
}

/// One stage of a turn: one move, or as many as `repeat` says.
///
/// After a move of a phase, in this order: if the game is over by an effect or an outcome with [`When::Move`], nothing
/// follows: the position stays as it is, in this phase and with this player. If the player is out or `ends_turn` holds,
/// the turn is handed over. If the phase has been made fewer than `repeat` times in this turn, the move was no pass, and
/// it has a legal move again besides stopping, it is entered again. Else the first later phase whose `when` holds (and
/// which, if it says `skip_if_none`, has a legal move besides stopping) is entered; without one the turn is handed over.
/// A move after which a phase is entered in which there is no legal move, not even to stop, is illegal. In an optional
/// phase, and, if `stop` says so, in a repeated one from the second time on, the player may also stop: that is a pass,
/// written `-`.
#[derive(Clone, Debug, PartialEq)]
pub struct Phase {
    /// As the file calls it.
    pub name: String,
    /// What moves it has; their lists are joined in this order.
    pub generators: Vec<Generator>,
    /// Whether it is entered at all, read when it would be (`own`: the player; mover, from, to and victims are those of
    /// the move just made, if it was of the same turn).
    pub when: Cond,
    /// Whether the player may decline.
    pub optional: bool,
    /// Passed over when it has no legal move.
    pub skip_if_none: bool,
    /// Only the piece that made this turn's previous move may move: the own piece on that move's `to`
    /// ([`super::State::previous`]); none if there was no such move.
    pub same_piece: bool,
    /// At most so many moves, read after each (as `ends_turn`): 1 usually, and never more than [`Phase::MOST`].
    pub repeat: Num,
    /// Whether the player may stop when he has made it once, or has to go on as long as he can.
    pub stop: bool,
    /// After a move of this phase: whether the turn is over now.
    pub ends_turn: Cond,
}

impl Phase {
    /// The most moves of a repeated phase.
    pub const MOST: i32 = 100;

    /// Whether it is one move, whatever happens.
    pub fn is_single(&self) -> bool {
        matches!(self.repeat, Num::Const(..=1))
    }
}

/// A source of moves in a phase.
#[derive(Clone, Debug, PartialEq)]
pub enum Generator {
    /// Moves of pieces by their patterns, castling included, for types in the set (`None`: all; the type whose pattern or
    /// castling it is) ...
    Moves {
        /// Which types.
        types: Option<TypeSet>,
        /// ... as far as it holds (`from`, `to`, `mover`, `victim` can be read), before the move.
        when: Cond,
    },
    /// Drops from the player's own hand ...
    Drops {
        /// ... as far as it holds, before the move (`to` and `mover` can be read).
        when: Cond,
    },
    /// Leaving the board as it is, if the condition holds.
    Pass {
        /// Read before.
        when: Cond,
    },
    /// A custom move ...
    Custom {
        /// ... that one ...
        custom: CustomId,
        /// ... if it holds besides the custom move's own condition, whose choices it can't read.
        when: Cond,
    },
}

/// A move that is no piece's own: choices, then effects.
#[derive(Clone, Debug, PartialEq)]
pub struct CustomMove {
    /// As the file calls it.
    pub name: String,
    /// What is chosen, in order; later domains may refer to earlier choices.
    pub choose: Vec<Choose>,
    /// Read before the move with everything chosen.
    pub when: Cond,
    /// What happens. Runs as its own event (rules on `Event::Custom` come after).
    pub effects: Vec<Effect>,
    /// How it is written: the first whose parts are all there; without one its name, followed by `:` and the choices,
    /// separated by commas.
    pub text: Vec<TextTemplate>,
}

/// One choice of a custom move.
#[derive(Clone, Debug, PartialEq)]
pub struct Choose {
    /// As the file calls it.
    pub name: String,
    /// From what.
    pub domain: Domain,
}

/// What a custom move chooses from.
#[derive(Clone, Debug, PartialEq)]
pub enum Domain {
    /// A cell. [`super::CellRef::Bound`] refers to it, [`TypeExpr::Bound`] to the type of the piece there before the move.
    Cells(SetExpr),
    /// A type of which that player holds a piece. [`TypeExpr::Bound`] refers to it.
    Held(PlayerRef, TypeSet),
    /// A type. [`TypeExpr::Bound`] refers to it.
    Types(TypeSet),
}

/// A way to write a custom move.
#[derive(Clone, Debug, PartialEq)]
pub struct TextTemplate(pub Vec<TextPart>);

/// A part of a template.
#[derive(Clone, Debug, PartialEq)]
pub enum TextPart {
    /// As it stands.
    Plain(String),
    /// The n-th choice: a cell's name or a type's ID.
    Choice(u8),
    /// The ID of a type, read before the move; if there is none, the template does not apply.
    Type(TypeExpr),
}

/// What happens when something has happened.
///
/// A rule that has a [`Effect::Choose`] in one of its cases reads all its conditions as [`Cond::Before`] does (mover, from,
/// to and victims are known); all others read the board at that moment. Such a rule waits for events of the move itself
/// ([`Event::Depart`] to [`Event::Castle`], and [`Event::Moved`]); nothing is chosen by rules that others woke.
#[derive(Clone, Debug, PartialEq)]
pub struct Rule {
    /// For people; lowered sugar has names in parentheses.
    pub name: String,
    /// Waits for any of these.
    pub on: Vec<Event>,
    /// Must hold for any case.
    pub when: Cond,
    /// The first whose condition holds happens, the others do not.
    pub cases: Vec<Case>,
    /// Changes of the mover's type by this rule are not written in move texts.
    pub silent: bool,
}

impl Rule {
    /// Whether the player chooses something in one of its cases.
    pub fn chooses(&self) -> bool {
        let mut effects = self.cases.iter().flat_map(|it| &it.effects);
        effects.any(|it| matches!(it, Effect::Choose(_)))
    }
}

/// A case of a rule.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// When it applies.
    pub when: Cond,
    /// What happens, in order.
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
    /// A custom move was made.
    Custom(CustomId),
    /// An effect took a piece off the board (`piece`: as it was, `at`).
    Removed,
    /// An effect put a piece on the board (`piece`, `at`).
    Placed,
    /// An effect changed a piece's type (`piece`, `at`).
    Becomes,
    /// A move and all that followed from it is done (`piece`: the mover, `at`: where it is).
    Moved,
    /// The turn is over, the move legal, and some enemy is in check, with this turn's facts alive. `own` is still the
    /// player who moved; mover, from, to and victims are those of the last move. Its effects can't make the move illegal.
    GivesCheck,
    /// The turn is over and the move legal (before [`Event::GivesCheck`], with the same things known).
    TurnEnds,
}

/// A change of the position.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// All pieces on the cells are gone at once (then emits `removed` for each, in board order).
    Remove(SetExpr),
    /// A new piece (emits `placed`; the cell joins [`SetId::PLACED`]). Nothing happens if the type or the owner does not
    /// exist, or the set has not exactly one cell. If the cell is occupied: with `replace` the piece there is removed first
    /// (emits `removed`; if something has come there by then, nothing more happens), without, nothing happens. Pieces of
    /// neutral types are nobody's, whoever they are placed for.
    Place {
        /// What.
        piece: TypeExpr,
        /// Whose.
        owner: PlayerRef,
        /// Where: on the only cell of the set.
        at: SetExpr,
        /// See above.
        replace: bool,
    },
    /// A piece on the board changes its type; without a type it is removed (emits `becomes` or `removed`). Nothing
    /// happens if it is that type already. What becomes a neutral type is nobody's from now on.
    Become(PieceRef, TypeExpr),
    /// A held piece of the player changes its type; without a type it is gone. (From, to.)
    BecomeHeld(PlayerRef, TypeExpr, TypeExpr),
    /// The mover becomes what the player chose when he chose the move (emits `becomes`).
    Choose(Choice),
    /// The pieces on the cells change sides, all at once, those of neutral types excepted. No event.
    Turn(SetExpr, PlayerRef),
    /// A piece comes into a player's hand, at once or later ([`Turn::hands_join`]).
    Give(PlayerRef, TypeExpr),
    /// A piece leaves a player's hand, if he holds one.
    Take(PlayerRef, TypeExpr),
    /// The piece on the only cell of the first set goes to the only cell of the second, if that is empty. No event. If it
    /// is the mover, it stays the mover. Nothing happens if a set has not exactly one cell.
    Relocate(SetExpr, SetExpr),
    /// A piece gets or loses a mark.
    Mark(PieceRef, MarkId, bool),
    /// A set gets these cells, or loses them.
    Include(SetId, SetExpr, bool),
    /// A counter is set (of the player, if each has one). Values beyond its bounds become the bound.
    Set(CounterId, PlayerRef, Num),
    /// The game ends for the player by this result ([`OutcomeResult`]); the reason is the name of the rule or custom move.
    /// What else the move does goes on; once the game has ended, no further ending changes that. Eliminations happen at
    /// once.
    End(PlayerRef, OutcomeResult),
}

/// A decision about what the mover becomes.
///
/// The choices of a move belong to it and are counted without making it: one for each choice in a case that applies, by
/// events, then rules, then effects; beyond [`super::MAX_CHOICES`] the mover stays as it is. Moves that differ only in
/// choices and have the same last choice that is not to stay are one move, the first.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// Among what.
    pub source: ChoiceSource,
    /// Options for which this does not hold (read before the move, the option as [`TypeExpr::Option`]) are not offered.
    pub filter: Cond,
    /// Whether the mover may also stay as it is; its type before the move is then not offered. If it may not and nothing
    /// is offered, there is no such move.
    pub optional: bool,
}

/// What a choice offers.
#[derive(Clone, Debug, PartialEq)]
pub enum ChoiceSource {
    /// These types, in this order.
    Types(Vec<super::ids::TypeId>),
    /// That type; nothing if it is none.
    Type(TypeExpr),
    /// What that type promotes to.
    Promotion(TypeExpr),
    /// Types of which that player holds a piece.
    Held(PlayerRef, TypeSet),
}

/// A position that no move may lead to: read after all rules have run, before check. `own` is the mover; what the move is
/// about can be read as in rules on [`Event::Moved`].
#[derive(Clone, Debug, PartialEq)]
pub struct Forbid {
    /// For people.
    pub name: String,
    /// With [`When::Turn`] it forbids only moves with which the turn ends (also because the game does).
    pub at: When,
    /// If it holds the move is illegal.
    pub when: Cond,
}

/// Compulsory moves: of the legal moves of a phase only some may be made. Those on moves are applied first, in file order.
///
/// With `of` [`When::Turn`] whole turns are compared, that is all that may follow from the position at hand by moves that
/// those on moves allow; of the turns that all of these prefers leave, applied in file order, the first moves may be made.
/// Their conditions and numbers are read as those of a [`Forbid`] after the turn's last move. There are at most
/// [`Prefer::MOST_OF_TURNS`].
#[derive(Clone, Debug, PartialEq)]
pub struct Prefer {
    /// For people.
    pub name: String,
    /// What is compared: moves, or whole turns.
    pub of: When,
    /// Whether it applies, read before the move.
    pub when: Cond,
    /// What is preferred.
    pub what: Preference,
}

impl Prefer {
    /// The most that compare whole turns.
    pub const MOST_OF_TURNS: usize = 4;
}

/// What a [`Prefer`] prefers.
#[derive(Clone, Debug, PartialEq)]
pub enum Preference {
    /// Moves for which the first of these conditions holds that holds for any: read before the move, with mover, from, to,
    /// victims. If none holds for any, all moves remain.
    First(Vec<Cond>),
    /// Moves for which the number is largest.
    Most(Num),
}

/// When a player is in check, and when that is tested.
///
/// The *checkers* of a player are the enemy pieces that attack one of its royal pieces, plus the pieces in `intruders`,
/// minus those in `except`. The player is in check if there is a checker. A move that leaves its player in check is
/// illegal if check binds. Who is eliminated is never in check.
#[derive(Clone, Debug, PartialEq)]
pub struct Check {
    /// The royal pieces of `own`, as far as they are own pieces.
    pub royal: SetExpr,
    /// Which of several royal pieces count.
    pub mode: RoyalMode,
    /// Whether a move leaves its player in check is decided for the pieces that were royal before the move, wherever it
    /// has taken them, not for those that are royal after it. (What is gone, or no longer the player's, is out.)
    pub counted_before: bool,
    /// Pieces that check `own` by where they stand.
    pub intruders: SetExpr,
    /// Pieces that give no check to `own`.
    pub except: SetExpr,
    /// While it holds for `own`, it can't be in check.
    pub off: Cond,
    /// When it is tested whether a player has left himself in check. `None`: check does not bind, that is, never, and
    /// castling does not ask for it either; it is only something to know.
    pub at: Option<When>,
}

/// Which royal pieces count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RoyalMode {
    /// Each must be safe.
    Any,
    /// Only if all of them are attacked (by pieces outside `except`), and there is one, the attackers are checkers.
    All,
    /// Only one that is the last is royal.
    Last,
}

/// At which moments something is tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum When {
    /// When a turn is complete.
    Turn,
    /// After each move.
    Move,
}

/// A way for the game to end.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// For people and records: `checkmate`.
    pub name: String,
    /// Whom it is about: `own` in the condition.
    pub subject: Subject,
    /// When it is tested.
    pub at: When,
    /// What must hold.
    pub when: Cond,
    /// Only if the player on move has no legal move, at the start of a turn. Such outcomes are about [`Subject::Next`].
    pub no_moves: bool,
    /// What the subject gets.
    pub result: OutcomeResult,
}

/// Whom an outcome is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Subject {
    /// Who has just moved: in the middle of a turn the player on move, else the last one before him who is still in the
    /// game.
    Mover,
    /// Who is on move now. In the middle of a turn that is the mover too.
    Next,
    /// Every player still in the game: the mover first, then in turn order.
    Each,
}

/// What someone gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OutcomeResult {
    /// He and his team win.
    Win,
    /// He loses. With two teams left the other one wins; with more he is eliminated (see [`Turn`]) and his pieces stay as
    /// neutral ones.
    Loss,
    /// Nobody wins.
    Draw,
    /// He is eliminated (see [`Turn`]) and his pieces are removed; if that leaves one team, the game ends and it wins.
    Eliminate,
}

/// A way for the game to end that looks at the game as a whole, not at a position alone: no position is over by it, and it
/// never ends a perft line. Rulings that would leave several teams in the game do not apply.
#[derive(Clone, Debug, PartialEq)]
pub struct Ruling {
    /// For people and records.
    pub name: String,
    /// Whom it is about: `own` in the condition.
    pub subject: Subject,
    /// When it is tested.
    pub on: Occasion,
    /// What must hold. Here, and only here, [`Num::Repetitions`] and [`Num::Quiet`] are known.
    pub when: Cond,
    /// What the subject gets.
    pub result: OutcomeResult,
}

/// When a ruling is tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Occasion {
    /// When a turn is complete and nothing else has ended the game.
    Turn,
    /// When the game has ended as a draw, by whatever: the first ruling that applies says what it is instead.
    Draw,
}

/// What rulings know of the game.
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
    /// Nothing irreversible for long.
    pub moves: Option<MoveCount>,
}

/// A position (board, player on move, and declared state as far as [`super::Identity`] says that it differs) that recurs at
/// the start of a turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Repetition {
    /// At which occurrence the game ends.
    pub count: u16,
    /// What the player who brings it about gets. `None`: he can't bring it about, such a turn may not be played; who has no
    /// other is without moves.
    pub result: Option<OutcomeResult>,
    /// What a player gets who has given check with every move since the first occurrence, if something else.
    pub perpetual_check: Option<OutcomeResult>,
    /// What a player gets who has chased a piece all the time, unless it was decided by perpetual check.
    pub chase: Option<Chase>,
}

/// Perpetual chase: since the first occurrence of the position, one and the same enemy piece was in the set after each
/// turn of the player, wherever moves took it, and not so for another player.
#[derive(Clone, Debug, PartialEq)]
pub struct Chase {
    /// What that player gets.
    pub result: OutcomeResult,
    /// What is chased, read when a turn of `own` is complete; enemy pieces count.
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
    /// As the file calls it.
    pub name: String,
    /// When it is emptied.
    pub lifetime: Lifetime,
}

/// A bounded integer that changes during play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    /// As the file calls it.
    pub name: String,
    /// Whether each player has one.
    pub per_player: bool,
    /// Smallest value.
    pub min: i32,
    /// Largest value.
    pub max: i32,
    /// When it goes back to its initial value.
    pub lifetime: Lifetime,
    /// Whether it is a clock: positions that differ in clocks alone are the same position where it is asked if one recurs.
    /// Clocks live for the game.
    pub clock: bool,
    /// Initial values, one or one for each player.
    pub initial: Vec<i32>,
}

/// How long declared state lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lifetime {
    /// To the end of the move: cleared before the next move begins, and if nothing reads it before that
    /// ([`super::Role::ends_with_move`]), as soon as the move is over.
    Move,
    /// To the end of the turn: cleared at hand-over, after check was tested and rules on the turn's end have run.
    Turn,
    /// To the end of the next turn: what was put in during a turn is cleared when the following turn is handed over.
    NextTurn,
    /// For good.
    Game,
}
