//! The notation in which people write the moves of a game: standard algebraic notation (SAN), or the one that the rule
//! file names.
//!
//! | text | means |
//! | --- | --- |
//! | `Nf3`, `e4` | the type's ID, and where to; the types that `[notation] bare` names have no ID |
//! | `Nbd2`, `R1e2`, `Qh4e1` | from which file, rank or cell, where several of the type can go there |
//! | `Nxf3`, `exd5` | a capture; bare types with their file |
//! | `e8=Q` | the piece ends as another type |
//! | `O-O`, `O-O-O` | castling to the side of the higher file, or to the other |
//! | `N@f3` | a drop |
//! | `--` | a pass |
//! | `+`, `#` | check; check that wins |
//! | `++`, `+#` | with more than two players: a check of two opponents; an opponent is out, and another one in check |
//!
//! - The moves of a turn have commas between them.
//! - A piece that comes in on the cell that the mover left is written behind a stroke: `Nf3/H`.
//! - Passes at the end of a turn are left out.
//! - A move without a unique text, and an action, is written as everywhere else ([`super::moves`]). So every legal
//!   move has a text that no other one has.
//!
//! In shogi's manner (`[notation] style = 'hodges'`) squares are numbered from the upper right: `P-7f`, `Bx3c+` and, if that
//! is declined, `Bx3c=`, `S*4d`, `G6i-6h`. In xiangqi's (`wxf`) a piece goes from a file, seen by its player, forward, back
//! or sideways: `C2=5`, `H8+7`, `R-+1`; its ID is the first of `aka`. Neither marks checks. Where the board has no such
//! squares, notation is algebraic. Descriptions (`descriptions`) are those of [`super::record`], for turns of one move.
//!
//! Reading takes a text apart into what it says about a move, and exactly one of the legal moves must fit.

mod descriptions;
mod disambiguation;
mod line;
mod shogi_xiangqi;
mod words;
mod write;

use super::{
    error::MoveError,
    legal::Legal,
    moves::{LegalMove, legal_moves},
    read,
};
use crate::game::{Game, Move};
use alfil_model::{Model, NotationStyle, Player, SetExpr};

pub(super) use line::turn_text;
pub use line::{LineTurn, line};
pub(super) use words::Word;
pub(super) use write::{Names, target};

/// A legal move, as people write it.
#[derive(Clone, Debug)]
pub struct SanMove {
    /// The move, and how it is written everywhere else.
    pub legal: LegalMove,
    /// The text that people write, without a mark for check; unique among the moves of the position.
    pub san: String,
}

/// Returns the moves that may be made now, in the order of the list.
pub fn legal_sans(game: &Game) -> Vec<SanMove> {
    let legal = legal_moves(game);
    let moves: Vec<Move> = legal.iter().map(|it| it.mv).collect();
    let mut sans = Names::new(Legal::of(game, &moves)).named(|_| true);
    sans.sort_unstable_by_key(|it| it.0);
    let sans = sans.into_iter().map(|it| it.1);
    legal.into_iter().zip(sans).map(|(legal, san)| SanMove { legal, san }).collect()
}

/// Returns true if checks are marked in the notation of a game.
pub(super) fn marks_checks(model: &Model) -> bool {
    use NotationStyle::{Descriptions, Moves, San};
    matches!(model.notation.style, San | Moves | Descriptions)
}

/// Returns the marks behind a turn that a player has made.
///
/// Notations that mark no checks have none. Descriptions have `++` in place of `#`, and `dc` for a withheld check: a
/// piece that would give it was placed in this turn.
pub(super) fn marks(game: &Game, mover: Player) -> String {
    let variant = game.variant().clone();
    let model = variant.model();
    if !marks_checks(model) {
        return String::new();
    }
    let mark = mark(game, mover);
    if model.notation.style != NotationStyle::Descriptions {
        return mark.to_owned();
    }
    let withheld = if withholds_check(game, mover) { "dc" } else { "" };
    let mark = match mark {
        "" => "",
        it if it.ends_with('#') => "++",
        _ => "+",
    };
    format!("{withheld}{mark}")
}

/// Returns true if a player who has made a turn would be in check, if the pieces that give no check by the rules counted.
pub(super) fn withholds_check(game: &Game, mover: Player) -> bool {
    let variant = game.variant().clone();
    let excepts = variant.model().check.as_ref().is_some_and(|it| it.except != SetExpr::None);
    excepts && game.player() != mover && game.player_in_check(mover)
}

/// Returns the text of one legal move of a position. It has a mark if the move gives check at the end of a turn and the
/// notation marks checks.
pub fn san_of(game: &Game, mv: Move) -> Option<String> {
    let moves = game.listed();
    if !moves.contains(&mv) {
        return None;
    }
    let san = Names::new(Legal::of(game, &moves)).name(mv);
    Some(san + &marks_after(game, mv))
}

/// Returns the marks behind a move.
fn marks_after(game: &Game, mv: Move) -> String {
    let mover = game.player();
    let model = game.variant().model();
    let may_be_marked = || {
        let mut position = game.position().clone();
        position.make(mv);
        model.players.len() > 2 || model.players.ids().any(|it| position.in_check(it))
    };
    if !marks_checks(model) || !may_be_marked() {
        return String::new();
    }
    let mut after = game.clone();
    after.play_unchecked(mv);
    marks(&after, mover)
}

/// Returns `+` or `#` if the turn that a player has made gives check.
///
/// With more than two players there is a `+` for each opponent who is newly in check, and `#` behind it if the turn puts an
/// opponent out: `+#`.
pub fn mark(game: &Game, mover: Player) -> &'static str {
    /// More opponents are not counted.
    const MOST: usize = 3;
    if game.variant().model().players.len() == 2 && !game.in_check() {
        return "";
    }
    let ending = game.outcome();
    if !game.at_turn_start() && ending.is_none() {
        return "";
    }
    let checks = Checks::of(game, mover);
    if ending.is_some_and(|it| it.winners.contains(&mover)) {
        return if checks.all.is_empty() && !checks.eliminates { "" } else { "#" };
    }
    let n = checks.new.len().min(MOST);
    if checks.eliminates { &"+++#"[MOST - n..] } else { &"+++"[MOST - n..] }
}

/// The opponents who are in check when a player has made a turn.
///
/// In games of two players this is the other one, if that one is on move. In games of more players it may be any opponent.
/// A check that was there before the turn need not be marked again.
pub(super) struct Checks {
    /// All of them.
    pub(super) all: Vec<Player>,
    /// Those who were not in check before the turn.
    pub(super) new: Vec<Player>,
    /// True if the turn has put an opponent out.
    pub(super) eliminates: bool,
}

impl Checks {
    pub(super) fn of(game: &Game, mover: Player) -> Checks {
        let variant = game.variant().clone();
        let players = &variant.model().players;
        if players.len() == 2 {
            let next = game.player();
            let all = if next != mover && game.in_check() { vec![next] } else { Vec::new() };
            return Checks { new: all.clone(), all, eliminates: false };
        }
        let opponents = || players.ids().filter(|it| players[*it].team != players[mover].team);
        let all: Vec<Player> = opponents().filter(|it| game.player_in_check(*it)).collect();
        let mut before = game.clone();
        before.undo_turn();
        let new = all.iter().copied().filter(|it| !before.player_in_check(*it)).collect();
        let (was, is) = (before.state().eliminated, game.state().eliminated);
        let eliminates = opponents().any(|it| is[it] && !was[it]);
        Checks { all, new, eliminates }
    }

    /// Returns true if a record without a mark leaves one out.
    pub(super) fn must_be_marked(&self) -> bool {
        !self.new.is_empty()
    }
}

/// Plays a text in any usual spelling: a whole turn or a part of it in the notation of people, in move texts
/// ([`super::moves::play_text`]), or in UCI, with or without marks. Returns how many moves were made.
///
/// ```
/// use alfil::notation::san::{play_san, san_of};
/// let mut game = alfil::Variant::shipped("chess")?.start();
/// for text in ["e4", "d5", "e4xd5", "d8d5", "Nc3!", "Qe5+"] {
///     play_san(&mut game, text)?;
/// }
/// assert!(play_san(&mut game, "Ne3").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the text is no such thing, or may be several; the game does not change then.
pub fn play_san(game: &mut Game, text: &str) -> Result<usize, MoveError> {
    read::play(game, text).ok_or_else(|| MoveError::unread(game, text))
}
