//! Positions: the machine that makes moves.
//!
//! A [`Position`] is a position of any game. Inside it is a [`Pos`] of the width that the game was compiled for. The machine
//! knows nothing about any game: it interprets a [`Program`].
//!
//! - `board` holds the state and is the only place where it changes. Its setters keep bitboards, hash and journal in step,
//!   so that every move can be taken back. `budget` bounds the work of one question.
//! - `layers` says how the next four stand on each other.
//! - `eval` reads a position: expressions, attacks, pseudo-legal moves.
//! - `effects` makes moves with their events, rules and effects, goes on to the next phase or player, and ends games.
//! - `legality` decides whether a move is legal.
//! - `movegen` is the generator of legal moves. It lists them, counts them, or finds out whether there is one.
//! - `setup` and `info` translate to and from plain forms.
//! - `search_api` is what search asks besides moves, and `agent_api` what trainers of agents ask.
//!
//! Generating, making and unmaking moves allocates nothing once the lists have their size. Start reading at `effects::turns`.

mod agent_api;
mod board;
mod budget;
mod effects;
mod eval;
mod info;
mod layers;
mod legality;
mod movegen;
mod mv;
mod pieces;
mod search_api;
mod setup;
mod victims;

use crate::program::{Bitboard, Code, Core, Program, each_width};
use alfil_model::{Cell, History, MoveInfo, Occasion, Outcome, Piece, PieceType, Player, State};
use board::{Board, End};
use eval::{Asking, Eval};
use movegen::Movegen;
use std::{
    cell::RefCell,
    fmt,
    hash::{Hash, Hasher},
    sync::Arc,
};

pub use agent_api::SmallState;
pub use mv::{Move, MoveList};
pub use setup::SetupError;

/// A position of any game.
///
/// The compiler chose the width of its sets of cells. [`Position::visit`] gives the machine of that width to code that runs
/// long.
///
/// Queries take `&self`. Some of them try moves on the inner board and take them back, so a position is [`Send`] but not
/// [`Sync`]. Give each thread its own clone. The program in it is [`Sync`].
///
/// A clone is cheap: it takes back only the moves that it makes itself. [`Position::with_history`] copies the rest too.
#[derive(Clone)]
pub struct Position {
    program: Arc<Program>,
    pos: RefCell<Width>,
}

/// A position of some width.
#[derive(Clone, Debug)]
enum Width {
    #[cfg(not(target_family = "wasm"))]
    W1(Box<Pos<1>>),
    W2(Box<Pos<2>>),
    W4(Box<Pos<4>>),
    W64(Box<Pos<64>>),
}

/// A position on a board of at most `64 * N` cells.
#[derive(Clone, Debug)]
pub struct Pos<const N: usize> {
    core: Arc<Core<N>>,
    board: Board<N>,
}

/// Code that runs inside the concrete machine.
pub trait Visitor {
    /// What it returns.
    type Out;

    /// Runs.
    fn visit<const N: usize>(self, pos: &mut Pos<N>) -> Self::Out
    where
        Pos<N>: Royals<N>;
}

/// The royal pieces of a position. Finding them may take the whole machine.
///
/// It is a trait so that this crate compiles it, once for each width. A crate that calls a generic method of [`Pos`] compiles
/// the method anew, with all that it calls.
pub trait Royals<const N: usize> {
    /// Returns a player's royal pieces.
    fn royal(&mut self, player: usize) -> Bitboard<N>;
}

impl fmt::Debug for Position {
    /// Writes what tells positions apart. The rules and the tables of the machine are millions of characters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut res = f.debug_struct("Position");
        res.field("player", &self.player()).field("phase", &self.phase());
        res.field("zobrist", &format_args!("{:#018x}", self.zobrist())).finish_non_exhaustive()
    }
}

impl Position {
    /// Returns the start of a game.
    ///
    /// # Errors
    /// If the model's start is no position of its game. It is one for each game that has been loaded.
    pub fn new(program: &Arc<Program>) -> Result<Position, SetupError> {
        Position::from_state(program, &program.model.start)
    }

    /// Returns the position with that state.
    pub fn from_state(program: &Arc<Program>, state: &State) -> Result<Position, SetupError> {
        let pos = Width::from_state(program, state)?;
        Ok(Position { program: Arc::clone(program), pos: RefCell::new(pos) })
    }

    /// Returns a copy that can take back all moves that this position can.
    #[must_use]
    pub fn with_history(&self) -> Position {
        Position {
            program: Arc::clone(&self.program),
            pos: RefCell::new(self.pos.borrow().with_history()),
        }
    }

    /// Returns the piece on a cell, if there is one.
    ///
    /// # Panics
    /// If the board has no such cell.
    #[inline]
    pub fn piece_at(&self, cell: Cell) -> Option<Piece> {
        each_width!(&*self.pos.borrow(), Width, pos => pos.board.at(cell.0))
    }

    /// Returns the game.
    pub fn program(&self) -> &Arc<Program> {
        &self.program
    }

    /// Returns the position in plain form.
    pub fn state(&self) -> State {
        each_width!(&*self.pos.borrow(), Width, pos => setup::state(&pos.core, &pos.board))
    }

    /// The legal moves of the phase, in the order of generators. Of the moves of pieces those of many that move alike come
    /// first, then those of other pieces one after the other. None if the game is over.
    pub fn legal_moves(&self, moves: &mut MoveList) {
        each_width!(&mut *self.pos.borrow_mut(), Width, pos => pos.legal_moves(moves));
    }

    /// How many legal moves the phase has; quicker than listing them.
    pub fn count_legal_moves(&self) -> u64 {
        each_width!(&mut *self.pos.borrow_mut(), Width, pos => pos.count_legal_moves())
    }

    /// Returns one of the legal moves, each with the same probability, without listing them; `None` if there is none. The same
    /// seed picks the same move.
    ///
    /// This is the quick way to play at random: seeds may be any series of different numbers.
    pub fn random_move(&self, seed: u64) -> Option<Move> {
        each_width!(&mut *self.pos.borrow_mut(), Width, pos => pos.vm().random_move(seed))
    }

    /// Makes a legal move. (What an illegal one does is not specified, but harmless.)
    pub fn make(&mut self, mv: Move) {
        each_width!(self.pos.get_mut(), Width, pos => pos.make(mv));
    }

    /// Returns the numbers of the rules that apply to a legal move, in the order in which they do. A rule may apply several
    /// times.
    pub fn rules_applied(&self, mv: Move) -> Vec<usize> {
        let applied = each_width!(&mut *self.pos.borrow_mut(), Width, pos => pos.rules_applied(mv));
        applied.into_iter().map(usize::from).collect()
    }

    /// Takes the last move back, if there is one.
    pub fn unmake(&mut self) {
        each_width!(self.pos.get_mut(), Width, pos => pos.unmake());
    }

    /// A number for the position, the same on every machine: equal for states that are equal but for clocks and for what
    /// nothing reads ([`alfil_model::Identity`]).
    pub fn zobrist(&self) -> u64 {
        each_width!(&*self.pos.borrow(), Width, pos => pos.zobrist())
    }

    /// Returns a number that is equal only where the same moves can follow for ever.
    ///
    /// It covers everything that [`Position::zobrist`] covers, the clocks and the number of the turn. In the middle of a turn
    /// it also covers the board at the turn's start. State in neither number is derived from hashed state, or is only read
    /// together with a [`History`].
    pub fn exact_hash(&self) -> u64 {
        each_width!(&*self.pos.borrow(), Width, pos => pos.exact_hash())
    }

    /// The same number as [`Position::zobrist`], computed anew.
    pub fn computed_hash(&self) -> u64 {
        each_width!(&*self.pos.borrow(), Width, pos => pos.board.computed_hash())
    }

    /// Returns true if the player is in check.
    pub fn in_check(&self, player: Player) -> bool {
        each_width!(&mut *self.pos.borrow_mut(), Width, pos => pos.vm().in_check(player.0))
    }

    /// Returns the pieces that check the player, ascending.
    pub fn checkers(&self, player: Player) -> Vec<Cell> {
        each_width!(&mut *self.pos.borrow_mut(), Width, pos => pos.all_checkers(player).0.to_cells())
    }

    /// Returns the pieces of a player that must not be taken, ascending.
    pub fn royals(&self, player: Player) -> Vec<Cell> {
        each_width!(&mut *self.pos.borrow_mut(), Width, pos => pos.vm().royal(player.0).to_cells())
    }

    /// Returns the pieces that would check the player but for an exception, ascending.
    pub fn withheld_checkers(&self, player: Player) -> Vec<Cell> {
        each_width!(&mut *self.pos.borrow_mut(), Width, pos => pos.all_checkers(player).1.to_cells())
    }

    /// How the game has ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        each_width!(&mut *self.pos.borrow_mut(), Width, pos => {
            let end = pos.vm().end_of_game();
            pos.plain(end)
        })
    }

    /// How the game has ended, if it has, or has because the player on move is taken to have no move.
    pub fn outcome_without_moves(&self) -> Option<Outcome> {
        each_width!(&mut *self.pos.borrow_mut(), Width, pos => {
            let end = pos.vm().end_without_moves();
            pos.plain(end)
        })
    }

    /// How the first ruling on that occasion that applies ends the game.
    pub fn ruling(&self, on: Occasion, history: History) -> Option<Outcome> {
        each_width!(&mut *self.pos.borrow_mut(), Width, pos => {
            let end = pos.vm().ruling(on, history);
            pos.plain(end)
        })
    }

    /// Returns the enemy pieces that a player chases, ascending; none in games in which that does not matter.
    pub fn chased(&self, player: Player) -> Vec<Cell> {
        each_width!(&mut *self.pos.borrow_mut(), Width, pos => pos.vm().chased(player.0).to_cells())
    }

    /// Returns true if the game has ended, leaving aside ends by having no move.
    pub fn over(&self) -> bool {
        each_width!(&mut *self.pos.borrow_mut(), Width, pos => pos.over())
    }

    /// A move of this position in plain form.
    pub fn info(&self, mv: Move) -> MoveInfo {
        let model = &self.program.model;
        each_width!(&mut *self.pos.borrow_mut(), Width, pos => info::info(&pos.core, model, &mut pos.board, mv))
    }

    /// Returns the type that the mover of a legal move becomes, if that is another one. Does what [`Position::info`] says in
    /// [`MoveInfo::becomes`].
    pub fn becomes(&self, mv: Move) -> Option<PieceType> {
        each_width!(&mut *self.pos.borrow_mut(), Width, pos => info::becomes(&pos.core, &mut pos.board, mv))
    }

    /// Returns the cells that an action of this position was given, in the order in which they are chosen; none for
    /// others.
    pub fn chosen(&self, mv: Move) -> Vec<Cell> {
        each_width!(&*self.pos.borrow(), Width, pos => info::chosen(&pos.core, mv))
    }

    /// Returns true if the board with these contents of some cells is a start of the game's shuffle.
    pub fn suits_shuffle(&self, contents: &[(Cell, Option<Piece>)]) -> bool {
        each_width!(&mut *self.pos.borrow_mut(), Width, pos => pos.vm().suits_shuffle(contents))
    }

    /// About how many bytes the position takes, without what it needs to take moves back.
    pub fn bytes(&self) -> usize {
        each_width!(&*self.pos.borrow(), Width, pos => pos.board.bytes())
    }

    /// Who is on move.
    pub fn player(&self) -> Player {
        each_width!(&*self.pos.borrow(), Width, pos => pos.player())
    }

    /// Returns the number of the phase.
    pub fn phase(&self) -> usize {
        each_width!(&*self.pos.borrow(), Width, pos => usize::from(pos.board.now.phase))
    }

    /// Returns true if a turn begins here.
    pub fn turn_complete(&self) -> bool {
        each_width!(&*self.pos.borrow(), Width, pos => pos.turn_complete())
    }

    /// Returns true if the last move made starts the count of moves without progress anew.
    pub fn last_move_resets(&self) -> bool {
        each_width!(&*self.pos.borrow(), Width, pos => pos.board.now.resets)
    }

    /// Whether all moves are made and tested, whatever the program's plan says of shortcuts. For tests of the plan.
    pub fn set_no_shortcuts(&mut self, no_shortcuts: bool) {
        each_width!(self.pos.get_mut(), Width, pos => pos.board.no_shortcuts = no_shortcuts);
    }

    /// Sets how many steps of work a question may take, at least 1; with `None` there is no limit. Clones have the same limit.
    /// A step takes about as long as a read of a short condition.
    pub fn set_budget(&mut self, steps: Option<u32>) {
        each_width!(self.pos.get_mut(), Width, pos => pos.board.budget.set_limit(steps));
    }

    /// Returns true if a question about this position took more than its budget, the last move included. Then no answer about
    /// it means anything: there are no legal moves in particular. It stays true until a move is made or taken back.
    pub fn over_budget(&self) -> bool {
        each_width!(&*self.pos.borrow(), Width, pos => pos.board.budget.is_spent())
    }

    /// Runs code inside the concrete machine.
    pub fn visit<V: Visitor>(&mut self, visitor: V) -> V::Out {
        each_width!(self.pos.get_mut(), Width, pos => visitor.visit(pos))
    }

    /// Runs code inside the concrete machine that leaves the position as it is, and asks nothing of this position itself.
    pub fn peek<V: Visitor>(&self, visitor: V) -> V::Out {
        each_width!(&mut *self.pos.borrow_mut(), Width, pos => visitor.visit(pos))
    }
}

impl PartialEq for Position {
    /// Returns true if both are the same state of the same game. What led to them does not matter.
    fn eq(&self, other: &Position) -> bool {
        self.exact_hash() == other.exact_hash()
            && (Arc::ptr_eq(&self.program, &other.program)
                || self.program.model == other.program.model)
            && self.state() == other.state()
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.exact_hash());
    }
}

macro_rules! for_widths {
    ($($name:ident $n:literal)*) => {
        $(impl Royals<$n> for Pos<$n> {
            fn royal(&mut self, player: usize) -> Bitboard<$n> {
                self.vm().royal(player as u8)
            }
        })*

        impl Width {
            fn with_history(&self) -> Width {
                match self {
                    $(Width::$name(pos) => Width::$name(Box::new(Pos {
                        core: Arc::clone(&pos.core),
                        board: pos.board.with_history(),
                    })),)*
                }
            }

            fn from_state(program: &Program, state: &State) -> Result<Width, SetupError> {
                Ok(match &program.code {
                    $(Code::$name(core) => {
                        let mut board = setup::board(core, &program.model, state)?;
                        board.no_shortcuts = program.no_shortcuts;
                        Width::$name(Box::new(Pos { core: Arc::clone(core), board }))
                    })*
                })
            }
        }
    };
}

#[cfg(not(target_family = "wasm"))]
for_widths! { W1 1 W2 2 W4 4 W64 64 }
#[cfg(target_family = "wasm")]
for_widths! { W2 2 W4 4 W64 64 }

impl<const N: usize> Pos<N> {
    fn vm(&mut self) -> Movegen<'_, N> {
        self.board.budget.begin_question();
        Movegen::on(Eval { core: &self.core, b: &mut self.board, asking: Asking::default() })
    }

    /// See [`Position::legal_moves`].
    pub(crate) fn legal_moves(&mut self, moves: &mut MoveList) {
        self.vm().legal_moves(false, &mut moves.0);
    }

    /// See [`Position::count_legal_moves`].
    pub(crate) fn count_legal_moves(&mut self) -> u64 {
        self.vm().count_legal()
    }

    /// See [`Position::make`].
    pub(crate) fn make(&mut self, mv: Move) {
        self.board.budget.begin_position();
        let mut vm = self.vm();
        if !vm.make_direct(&mv) {
            vm.make_any(mv);
        }
    }

    /// See [`Position::rules_applied`].
    fn rules_applied(&mut self, mv: Move) -> Vec<u16> {
        self.board.budget.begin_position();
        self.vm().rules_applied(mv)
    }

    /// See [`Position::unmake`].
    pub(crate) fn unmake(&mut self) {
        self.board.budget.begin_position();
        self.board.undo();
    }

    /// See [`Position::zobrist`].
    pub(crate) fn zobrist(&self) -> u64 {
        self.board.now.hash
    }

    /// See [`Position::exact_hash`].
    pub(crate) fn exact_hash(&self) -> u64 {
        self.board.exact_hash()
    }

    /// See [`Position::player`].
    pub fn player(&self) -> Player {
        Player(self.board.now.player)
    }

    /// See [`Position::phase`].
    pub(crate) fn phase(&self) -> usize {
        usize::from(self.board.now.phase)
    }

    /// See [`Position::turn_complete`].
    pub(crate) fn turn_complete(&self) -> bool {
        self.board.now.moves_made == 0
    }

    /// See [`Position::over`].
    pub(crate) fn over(&mut self) -> bool {
        self.vm().is_over()
    }

    /// Returns an ending in plain form.
    fn plain(&self, end: Option<End>) -> Option<Outcome> {
        end.map(|it| setup::model_ending(&self.core, &self.board, it))
    }

    fn all_checkers(&mut self, player: Player) -> (Bitboard<N>, Bitboard<N>) {
        let mut vm = self.vm();
        let royal = vm.royal(player.0);
        vm.checkers(player.0, &royal)
    }
}
