//! The reference interpreter: a second, slow implementation of the rules.
//!
//! It reads a [`Model`] cell by cell, without tables, and shares no line with the machine. On every position the two must
//! agree.
//!
//! - `walk` follows paths.
//! - `eval` and `sets` evaluate expressions.
//! - `attack` and `check` find attacks and checks.
//! - `moves` and `choices` make candidates; `make` and `board` carry them out.
//! - `turn` decides which candidates are legal and what follows.
//! - `outcome` finds how the game ends.
//!
//! All of them implement `model::rules`.

mod attack;
mod board;
mod candidate;
mod cells;
mod check;
mod choices;
mod compulsory;
mod eval;
mod events;
mod lines;
mod make;
mod moves;
mod outcome;
mod rules;
mod sets;
mod text;
mod turn;

pub mod walk;

use alfil_model::{Cell, History, Model, MoveInfo, Occasion, Outcome, Player, State};
use eval::{Limits, PositionView};
use rules::Rules;
use std::rc::Rc;

pub use candidate::RefMove;

/// A position of a game, interpreted.
#[derive(Clone, Debug)]
pub struct Reference {
    rules: Rc<Rules>,
    state: State,
}

impl Reference {
    /// Returns the start of a game.
    pub fn new(model: &Model) -> Reference {
        Reference::from_state(model, model.start.clone())
    }

    /// Returns any position of a game.
    pub fn from_state(model: &Model, state: State) -> Reference {
        Reference { rules: Rc::new(Rules::new(model.clone())), state }.in_its_phase()
    }

    /// The same game in another position.
    #[must_use]
    pub fn at(&self, state: State) -> Reference {
        self.after(state).in_its_phase()
    }

    /// The same game in a position of it.
    fn after(&self, state: State) -> Reference {
        Reference { rules: Rc::clone(&self.rules), state }
    }

    /// Returns the position with a new turn, in the phase that follows from the position.
    fn in_its_phase(mut self) -> Reference {
        board::end_move(&self.rules, &mut self.state);
        if self.state.moves_made == 0 {
            if self.state.ending.is_none() {
                turn::keep_fresh_en_passant(&self.rules, &mut self.state);
            }
            self.state = turn::in_first_phase(self.view());
        }
        self
    }

    /// Returns the position.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Returns the legal moves; none if the game is over.
    pub fn moves(&self) -> Vec<RefMove> {
        let view = self.view();
        if outcome::outcome(view, false).is_some() {
            return Vec::new();
        }
        compulsory::preferred(view, turn::legal(view))
    }

    /// Returns the legal moves with this plain form. To follow a game, this is faster than listing all moves. Prefers are
    /// ignored.
    pub fn find(&self, info: &MoveInfo) -> Vec<RefMove> {
        let same = |it: &candidate::Candidate| {
            (it.kind, it.from, it.to) == (info.kind, info.from, info.to)
        };
        let mut res = turn::legal_among(self.view(), same);
        res.retain(|it| it.info == *info);
        res
    }

    /// Returns a move in plain form.
    pub fn info(&self, mv: &RefMove) -> MoveInfo {
        mv.info.clone()
    }

    /// Returns true if a move starts the count of moves without progress anew.
    pub fn resets(&self, mv: &RefMove) -> bool {
        mv.resets
    }

    /// Returns the position after a move, which must be one of [`Reference::moves`].
    #[must_use]
    pub fn play(&self, mv: &RefMove) -> Reference {
        self.play_traced(mv).0
    }

    /// The same, with the numbers of the rules that apply, in the order in which they do. A rule may apply several times.
    pub fn play_traced(&self, mv: &RefMove) -> (Reference, Vec<usize>) {
        let done = turn::attempt(self.view(), &mv.candidate, &mv.choices);
        let (state, applied) = done.map_or_else(|| (self.state.clone(), Vec::new()), turn::finish);
        (self.after(state), applied)
    }

    /// Returns true if a player is in check.
    pub fn in_check(&self, player: Player) -> bool {
        check::in_check(self.view(), player)
    }

    /// Returns the pieces that check a player, in board order.
    pub fn checkers(&self, player: Player) -> Vec<Cell> {
        check::checkers(self.view(), player)
    }

    /// Returns how the game has ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        outcome::outcome(self.view(), true)
    }

    /// Returns how the first applicable ruling on that occasion ends the game.
    pub fn ruling(&self, on: Occasion, history: History) -> Option<Outcome> {
        let limits = Limits { history, ..Limits::default() };
        outcome::ruling(PositionView { limits, ..self.view() }, on)
    }

    fn view(&self) -> PositionView<'_> {
        PositionView { model: &self.rules, state: &self.state, limits: Limits::default() }
    }
}

#[cfg(test)]
mod tests;
