//! Games: a compiled variant, a position with its history, and how it ends.
//!
//! A [`Variant`] is a rule file, compiled: cheap to clone and free to share between threads. A [`Game`] is one play of
//! it.
//!
//! The machine below knows only single positions. Everything that needs the history is here: repetition, counting moves,
//! taking back. Turns of several moves are here too.

mod draws;
mod plain_names;
mod starts;
mod turns;
mod variant;

use alfil_model::{MoveInfo, Occasion, Outcome, Player, State};
use std::{
    cell::{Cell, Ref, RefCell},
    error::Error,
    fmt,
};

pub use draws::{MOVE_COUNT, PERPETUAL_CHASE, PERPETUAL_CHECK, REPETITION};
pub(crate) use plain_names::{PlainNames, are_told_apart, to_number};
pub use turns::Turns;
pub use variant::{Variant, VariantError};

pub use alfil_machine::{
    compile::CompileError,
    vm::{Move, MoveList, Position, SetupError},
};

/// A position with its history.
///
/// Queries take `&self`. A game is [`Send`] but not [`Sync`], as a [`Position`] is.
#[derive(Debug)]
pub struct Game {
    variant: Variant,
    position: Position,
    clocks: Clocks,
    /// The moves made, oldest first.
    played: Vec<Played>,
    /// Each position at the start of a turn, the first and the present one included.
    starts: TurnStarts,
    /// The legal moves, once they were asked for.
    listed: RefCell<Listed>,
    /// How often the present position has occurred, once that was asked for.
    repetitions: Cell<Option<usize>>,
    /// True if a move of the first turn that was made before this game began resets the clock.
    resets_at_first: bool,
}

/// The legal moves of the present position, kept until a move is made or taken back.
#[derive(Debug, Default)]
struct Listed {
    moves: MoveList,
    /// False if the list is not that of the present position.
    is_valid: bool,
    /// True if finding the moves took more work than it may.
    over_budget: bool,
}

/// Counts that FEN carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Clocks {
    /// Turns since the last one that the variant calls irreversible.
    pub halfmoves: u32,
    /// Number of the round of turns, from 1.
    pub fullmove: u32,
}

impl Default for Clocks {
    fn default() -> Self {
        Clocks { halfmoves: 0, fullmove: 1 }
    }
}

/// A move that was made, and what is needed to take it back.
#[derive(Clone, Copy, Debug)]
struct Played {
    mv: Move,
    before: Clocks,
    /// True if this turn has reset the clock so far.
    resets: bool,
    /// True if the turn was handed over after the move.
    handed_over: bool,
}

/// The positions at the starts of turns, oldest first.
#[derive(Clone, Debug, Default)]
struct TurnStarts {
    /// The hash of each position. They stand by themselves because that makes finding one among hundreds quick.
    hashes: Vec<u64>,
    turns: Vec<TurnStart>,
}

impl TurnStarts {
    fn push(&mut self, hash: u64, turn: TurnStart) {
        self.hashes.push(hash);
        self.turns.push(turn);
    }

    fn pop(&mut self) {
        self.hashes.pop();
        self.turns.pop();
    }
}

/// A position at the start of a turn.
#[derive(Clone, Copy, Debug)]
struct TurnStart {
    /// How many moves had been made.
    n_moves: usize,
    /// The player who made the turn before it; `None` at the beginning.
    mover: Option<Player>,
}

/// A position at the start of a turn, as the history keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PastTurn {
    /// See [`Position::zobrist`].
    pub hash: u64,
    /// The player who made the turn before it; `None` at the beginning.
    pub mover: Option<Player>,
}

/// The present position of a game, and what of its history decides which moves are legal. Threads may share it.
#[derive(Clone, Debug)]
pub(crate) struct Snapshot {
    variant: Variant,
    state: State,
    clocks: Clocks,
    starts: TurnStarts,
}

impl Snapshot {
    pub(crate) fn of(game: &Game) -> Snapshot {
        let Game { variant, clocks, .. } = game;
        // Turns without moves: what they were does not matter, only where they led.
        let matter = game.forbids_repetition() || game.legal_moves().is_empty();
        let mut starts = if matter { game.starts.clone() } else { TurnStarts::default() };
        starts.turns.iter_mut().for_each(|it| it.n_moves = 0);
        Snapshot { variant: variant.clone(), state: game.state(), clocks: *clocks, starts }
    }

    /// Returns a game that goes on from there; `None` never, for there was such a game.
    pub(crate) fn game(&self) -> Option<Game> {
        let mut res = self.variant.game_at(&self.state, self.clocks).ok()?;
        if !self.starts.turns.is_empty() {
            res.starts.clone_from(&self.starts);
        }
        Some(res)
    }
}

/// A move that is not among the legal ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalMove;

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the move is not legal in this position")
    }
}

impl Error for IllegalMove {}

impl Clone for Game {
    fn clone(&self) -> Game {
        Game {
            variant: self.variant.clone(),
            position: self.position.with_history(),
            clocks: self.clocks,
            played: self.played.clone(),
            starts: self.starts.clone(),
            listed: RefCell::default(),
            repetitions: Cell::default(),
            resets_at_first: self.resets_at_first,
        }
    }
}

impl Game {
    /// Returns a game that goes on from a position.
    pub(crate) fn at(variant: Variant, position: Position, clocks: Clocks) -> Game {
        let mut res = Game {
            variant,
            position,
            clocks,
            played: Vec::new(),
            starts: TurnStarts::default(),
            listed: RefCell::default(),
            repetitions: Cell::default(),
            resets_at_first: false,
        };
        if res.position.turn_complete() {
            res.starts.push(res.position.zobrist(), TurnStart { n_moves: 0, mover: None });
        }
        res
    }

    /// Returns a game that begins at the present position. It knows nothing of the moves before, so it is cheaper than a
    /// clone. Where repetition matters, its legal moves may be more.
    ///
    /// ```
    /// let mut game = alfil::Variant::shipped("chess")?.start();
    /// game.play(game.parse_move("e2e4")?)?;
    /// let later = game.without_history();
    /// assert!(later.position() == game.position() && later.n_moves() == 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn without_history(&self) -> Game {
        let resets_at_first = self.turn_resets();
        let res = Game::at(self.variant.clone(), self.position.clone(), self.clocks);
        Game { resets_at_first, ..res }
    }

    /// Returns the rules of the game.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// Returns the position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the position in plain form.
    pub fn state(&self) -> State {
        self.position.state()
    }

    /// Returns the number of turns without progress, and the number of the round.
    pub fn clocks(&self) -> Clocks {
        self.clocks
    }

    /// Returns the player on move.
    pub fn player(&self) -> Player {
        self.position.player()
    }

    /// Returns the phase of the turn.
    pub fn phase(&self) -> usize {
        self.position.phase()
    }

    /// Returns true if no move of the present turn has been made yet.
    pub fn at_turn_start(&self) -> bool {
        self.position.turn_complete()
    }

    /// Returns true if the player on move is in check.
    pub fn in_check(&self) -> bool {
        let player = self.player();
        self.position.in_check(player)
    }

    /// Returns true if that player is in check now, on move or not.
    pub fn player_in_check(&self, player: Player) -> bool {
        self.position.in_check(player)
    }

    /// Returns the moves that may be made now: single moves, not whole turns. Ends that need the history don't empty the
    /// list. Where repetition is illegal, moves that would lead to one are left out.
    pub fn legal_moves(&self) -> MoveList {
        self.listed().clone()
    }

    /// Lists the same moves as [`Game::legal_moves`] in a list that is there to be reused.
    pub fn list_legal_moves(&self, moves: &mut MoveList) {
        moves.clone_from(&self.listed());
    }

    /// Returns the same moves as [`Game::legal_moves`] without a copy. They are found once for each position.
    ///
    /// ```
    /// let game = alfil::Variant::shipped("chess")?.start();
    /// assert_eq!(game.listed().len(), 20);
    /// # Ok::<(), alfil::LoadFailed>(())
    /// ```
    pub fn listed(&self) -> Ref<'_, MoveList> {
        // A list that is valid is only read, so this function may be called while its result is in use.
        if !self.listed.borrow().is_valid {
            let Listed { moves, is_valid, over_budget } = &mut *self.listed.borrow_mut();
            self.position.legal_moves(moves);
            let forbidden = self.forbidden();
            if !forbidden.is_empty() {
                let mut position = self.position.clone();
                moves.retain(|it| draws::leads_on(&mut position, *it, &forbidden));
            }
            (*is_valid, *over_budget) = (true, self.position.over_budget());
        }
        Ref::map(self.listed.borrow(), |it| &it.moves)
    }

    /// Returns true if a question about the position took more work than it may ([`Position::set_budget`]). Then no answer
    /// about the position means anything.
    pub fn over_budget(&self) -> bool {
        let listed = self.listed.borrow();
        listed.is_valid && listed.over_budget || self.position.over_budget()
    }

    /// Returns the whole turns that may be made now, found one at a time.
    pub fn turns(&self) -> Turns {
        Turns::new(self.position.clone(), self.forbidden())
    }

    /// Returns a legal move in plain form.
    pub fn info(&self, mv: Move) -> MoveInfo {
        self.position.info(mv)
    }

    /// Makes a move of the list.
    ///
    /// # Errors
    /// If the move is not legal; nothing has changed then.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        if !self.is_legal(mv) {
            return Err(IllegalMove);
        }
        self.play_unchecked(mv);
        Ok(())
    }

    /// Returns true if a move of the present turn resets the clock.
    fn turn_resets(&self) -> bool {
        let last = self.played.last().map_or(self.resets_at_first, |it| it.resets);
        last && !self.position.turn_complete()
    }

    fn is_legal(&mut self, mv: Move) -> bool {
        let Listed { moves, is_valid, .. } = self.listed.get_mut();
        if *is_valid {
            return moves.contains(&mv);
        }
        // Whether other moves lead to a forbidden repetition does not matter.
        self.position.legal_moves(moves);
        let listed = moves.contains(&mv);
        let forbidden = if listed { self.forbidden() } else { Vec::new() };
        listed && (forbidden.is_empty() || draws::leads_on(&mut self.position, mv, &forbidden))
    }

    /// Forgets what was found out about the present position, because it changes.
    fn forget_answers(&mut self) {
        self.listed.get_mut().is_valid = false;
        self.repetitions.set(None);
    }

    /// Makes a move that is known to be legal; any other leads to a position that means nothing.
    pub fn play_unchecked(&mut self, mv: Move) {
        self.forget_answers();
        let mover = self.position.player();
        let before = self.clocks;
        let reset_before = self.turn_resets();
        self.position.make(mv);
        let resets = reset_before || self.position.last_move_resets();
        let handed_over = self.position.turn_complete();
        if handed_over {
            self.clocks.halfmoves = if resets { 0 } else { before.halfmoves + 1 };
            if self.position.player() <= mover {
                self.clocks.fullmove += 1;
            }
            let turn = TurnStart { n_moves: self.played.len() + 1, mover: Some(mover) };
            self.starts.push(self.position.zobrist(), turn);
        }
        self.played.push(Played { mv, before, resets, handed_over });
    }

    /// Takes the last move back and returns it; `None` if there is none.
    pub fn undo(&mut self) -> Option<Move> {
        let last = self.played.pop()?;
        self.forget_answers();
        if last.handed_over {
            self.starts.pop();
        }
        self.position.unmake();
        self.clocks = last.before;
        Some(last.mv)
    }

    /// Takes moves back until only a given number of them has been made.
    pub(crate) fn undo_to(&mut self, n_moves: usize) {
        while self.played.len() > n_moves && self.undo().is_some() {}
    }

    /// Takes moves back until a turn begins; returns false if there was nothing to take back.
    pub fn undo_turn(&mut self) -> bool {
        let any = self.undo().is_some();
        while !self.at_turn_start() && self.undo().is_some() {}
        any
    }

    /// Returns how many moves have been made.
    pub fn n_moves(&self) -> usize {
        self.played.len()
    }

    /// Returns the moves made so far, oldest first.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.played.iter().map(|it| it.mv)
    }

    /// Returns all positions of the game, from the first one to the present one.
    ///
    /// ```
    /// let mut game = alfil::Variant::shipped("chess")?.start();
    /// game.play(game.parse_move("e2e4")?)?;
    /// game.play(game.parse_move("e7e5")?)?;
    /// let mobility: Vec<_> = game.positions().map(|it| it.count_legal_moves()).collect();
    /// assert_eq!(mobility, [20, 20, 29]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn positions(&self) -> impl Iterator<Item = Position> + '_ {
        let mut position = self.position.with_history();
        for _ in &self.played {
            position.unmake();
        }
        let mut moves = self.played.iter();
        let mut next = Some(position);
        std::iter::from_fn(move || {
            let res = next.take()?;
            if let Some(played) = moves.next() {
                let mut after = res.clone();
                after.make(played.mv);
                next = Some(after);
            }
            Some(res)
        })
    }

    /// Returns the positions at the starts of turns, oldest first, the present one included if a turn begins here.
    pub fn past_turns(&self) -> impl Iterator<Item = PastTurn> {
        let starts = self.starts.hashes.iter().zip(&self.starts.turns);
        starts.map(|(hash, turn)| PastTurn { hash: *hash, mover: turn.mover })
    }

    /// Returns how often the present position has occurred at the start of a turn, this time included. 0 in the middle of a
    /// turn.
    pub fn repetitions(&self) -> usize {
        if !self.at_turn_start() {
            return 0;
        }
        if let Some(known) = self.repetitions.get() {
            return known;
        }
        let now = self.position.zobrist();
        let res = self.starts.hashes.iter().filter(|it| **it == now).count();
        self.repetitions.set(Some(res));
        res
    }

    /// Returns true if the position ends the game by itself. Having no move does not count.
    pub fn position_is_over(&self) -> bool {
        self.position.over()
    }

    /// Returns how the game has ended, if it has. The reasons are tested in this order: the position, having no move,
    /// repetition, the count of moves, adjudication. Rules that turn draws into other results are applied.
    pub fn outcome(&self) -> Option<Outcome> {
        let ending = self.position.outcome().or_else(|| self.ended_by_history())?;
        if !ending.winners.is_empty() {
            return Some(ending);
        }
        Some(self.ruling(Occasion::Draw).unwrap_or(ending))
    }
}
