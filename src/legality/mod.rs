//! Whether a game can come to a position at all.
//!
//! Each answer is a proof from the rules alone: a position is called impossible only where no game leads to it. A position
//! without a problem may still be impossible, for no program can search all games.
//!
//! - `conds` evaluates conditions as far as a move's type, player and cells decide them.
//! - `cells` finds the cells to which pieces of each type can ever come.
//! - `counts` compares the pieces with those of the set-up.
//! - `royals` finds royal pieces that nothing takes off the board, and players who have left themselves in check.

mod cells;
mod conds;
mod counts;
mod royals;

use crate::game::Game;
use alfil_machine::vm::Position;
use alfil_model::{Cell, Effect, Model, PieceType, Player, State, TypeExpr};
use cells::Reachable;
use std::{error::Error, fmt};

/// A reason why no game comes to a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Illegality {
    /// A player lacks a royal piece that can't leave the board.
    NoRoyal {
        /// The player's name.
        player: String,
        /// The name of the type.
        piece: String,
    },
    /// The player of the turn before has left themselves in check.
    LeftInCheck {
        /// The player's name.
        player: String,
        /// The names of the checkers' cells.
        from: String,
    },
    /// A piece stands where it must have promoted.
    MustHavePromoted {
        /// The player's name.
        player: String,
        /// The name of the type.
        piece: String,
        /// The name of the cell.
        cell: String,
    },
    /// A piece stands on a cell to which no move takes it.
    NeverThere {
        /// The player's name.
        player: String,
        /// The name of the type.
        piece: String,
        /// The name of the cell.
        cell: String,
    },
    /// There are more pieces of a type than the set-up and promotions can give.
    TooMany {
        /// `white can't have`, or `there can't be` where pieces change sides.
        owner: String,
        /// The name of the type.
        piece: String,
        /// The most there can be.
        most: usize,
        /// How many there are.
        found: usize,
    },
    /// Each type alone is possible, but not all of them together.
    TooManyTogether {
        /// `white can't have`, or `there can't be` where pieces change sides.
        owner: String,
    },
    /// A player holds a piece that never comes to a hand.
    NeverHeld {
        /// The player's name.
        player: String,
        /// The name of the type.
        piece: String,
    },
}

impl fmt::Display for Illegality {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Illegality::NoRoyal { player, piece } => {
                write!(f, "{player} has no {piece}, and nothing takes a {piece} off the board")
            }
            Illegality::LeftInCheck { player, from } => {
                write!(f, "{player} has just moved and is in check from {from}")
            }
            Illegality::MustHavePromoted { player, piece, cell } => {
                write!(f, "the {piece} of {player} on {cell} must have promoted there")
            }
            Illegality::NeverThere { player, piece, cell } => {
                write!(f, "a {piece} of {player} can never come to {cell}")
            }
            Illegality::TooMany { owner, piece, most, found } => {
                write!(f, "{owner} more than {most} {piece} pieces: found {found}")
            }
            Illegality::TooManyTogether { owner } => write!(
                f,
                "{owner} all these pieces: the set-up has too few that could have become them"
            ),
            Illegality::NeverHeld { player, piece } => {
                write!(f, "{player} holds a {piece}, which never comes to a hand")
            }
        }
    }
}

impl Error for Illegality {}

impl Game {
    /// Returns the reasons why no game comes to the present position, as far as they follow from the rules; none for every
    /// position of a game.
    ///
    /// ```
    /// use alfil::{Variant, notation::game_from_fen};
    ///
    /// let chess = Variant::shipped("chess").unwrap();
    /// let game = game_from_fen(&chess, "4k2Q/8/8/8/8/8/8/4K3 w - - 0 1").unwrap();
    /// let problems = game.check_legality();
    /// assert_eq!(problems[0].to_string(), "black has just moved and is in check from h8");
    /// ```
    pub fn check_legality(&self) -> Vec<Illegality> {
        problems(self.position(), &Reachable::new(self.variant().model()))
    }
}

/// Tests placements of pieces, one after the other: what the rules say about cells is found out once.
///
/// ```
/// use alfil::{Variant, legality::Placing};
/// use alfil_model::{Cell, Player};
///
/// let chess = Variant::shipped("chess").unwrap();
/// let model = chess.model();
/// let placing = Placing::new(model);
/// let pawn = model.types.ids().find(|it| model.types[*it].name == "pawn").unwrap();
/// let cells = (0..64).map(Cell::new).filter(|it| placing.may_stand(pawn, Player(0), *it));
/// assert_eq!(cells.count(), 48);
/// ```
#[derive(Debug)]
pub struct Placing<'a>(Reachable<'a>);

impl<'a> Placing<'a> {
    /// Finds out to which cells pieces can come.
    pub fn new(model: &'a Model) -> Placing<'a> {
        Placing(Reachable::new(model))
    }

    /// Returns false if no piece of that type and owner can ever stand on the cell. Neutral pieces may stand anywhere.
    pub fn may_stand(&self, ty: PieceType, owner: Player, cell: Cell) -> bool {
        owner == Player::NEUTRAL || self.0.has(ty, owner, cell)
    }

    /// Returns true if the player of the turn before must have left themselves in check: no game comes to such a position.
    pub fn is_left_in_check(position: &Position) -> bool {
        royals::left_in_check(position, &position.state()).is_some()
    }
}

fn problems(position: &Position, reachable: &Reachable<'_>) -> Vec<Illegality> {
    let model = &position.program().model;
    let state = position.state();
    let mut res = Vec::new();
    royals::check(position, &state, &mut res);
    check_cells(model, &state, reachable, &mut res);
    counts::check(model, &state, &mut res);
    check_hands(model, &state, &mut res);
    res
}

/// Finds pieces on cells to which they never come.
fn check_cells(model: &Model, state: &State, reachable: &Reachable<'_>, res: &mut Vec<Illegality>) {
    for (cell, piece) in state.cells.iter().enumerate() {
        let cell = Cell::new(cell);
        let Some(piece) = piece.filter(|it| it.owner.idx() < model.players.len()) else { continue };
        if reachable.has(piece.ty, piece.owner, cell) {
            continue;
        }
        let player = model.players[piece.owner].name.clone();
        let name = model.types[piece.ty].name.clone();
        let promotes = reachable.promotes_at(piece.ty, piece.owner, cell);
        let cell = model.board.cells[cell.idx()].name.clone();
        res.push(if promotes {
            Illegality::MustHavePromoted { player, piece: name, cell }
        } else {
            Illegality::NeverThere { player, piece: name, cell }
        });
    }
}

/// Finds pieces in hands to which they never come.
fn check_hands(model: &Model, state: &State, res: &mut Vec<Illegality>) {
    let start = model.start.hands.iter().flat_map(|it| it.iter().enumerate());
    let mut known: Vec<PieceType> =
        start.filter(|it| *it.1 > 0).map(|it| PieceType::new(it.0)).collect();
    let kept = royals::never_lost(model);
    for effect in model.effects() {
        let (Effect::Give(_, ty) | Effect::BecomeHeld(_, _, ty)) = effect else { continue };
        let victims = model.types.ids().filter(|it| !kept.is_some_and(|kept| kept.has(*it)));
        known.extend(victims.flat_map(|it| values_of(model, ty, it, true)));
    }
    for player in model.players.ids() {
        for (n, held) in state.hands[player].iter().enumerate() {
            if *held > 0 && !known.contains(&PieceType::new(n)) {
                res.push(Illegality::NeverHeld {
                    player: model.players[player].name.clone(),
                    piece: model.types[PieceType::new(n)].name.clone(),
                });
            }
        }
    }
}

/// Returns the types that an expression may have as its value, if the mover, or the victim, is of a type.
fn values_of(model: &Model, it: &TypeExpr, ty: PieceType, of_victim: bool) -> Vec<PieceType> {
    use alfil_model::PieceRef::{Mover, Victim};
    let map = |inner: &TypeExpr, of: &dyn Fn(PieceType) -> Vec<PieceType>| {
        let mut res: Vec<PieceType> =
            values_of(model, inner, ty, of_victim).into_iter().flat_map(of).collect();
        res.sort_unstable();
        res.dedup();
        res
    };
    match it {
        TypeExpr::Const(it) => vec![*it],
        TypeExpr::MoverWas | TypeExpr::Of(Mover) if !of_victim => vec![ty],
        TypeExpr::Of(Victim) if of_victim => vec![ty],
        TypeExpr::Promotion(inner) => map(inner, &|it| model.promotions[it].clone()),
        TypeExpr::Base(inner) => map(inner, &|it| vec![model.types[it].base.unwrap_or(it)]),
        TypeExpr::Next(inner, ranking) => map(inner, &|it| {
            let list = &model.rankings[ranking.idx()].types;
            let place = list.iter().position(|other| *other == it);
            place.and_then(|it| list.get(it + 1)).copied().into_iter().collect()
        }),
        _ => model.types.ids().collect(),
    }
}

#[cfg(test)]
mod tests;
