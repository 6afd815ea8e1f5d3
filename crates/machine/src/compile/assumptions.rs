//! What the proofs of the compiler rest on.
//!
//! A proof allows the machine a shortcut. Most proofs hold only for models of which something can be taken for granted, such
//! as that captures remove enemies only. This module is the one table of these assumptions: [`Proof::rests_on`] lists those
//! of each proof, and each has one test against the model. A place that makes a proof asks [`Proofs::allow`].
//!
//! Where an assumption does not hold, the machine tries the moves in question. That costs time, never correctness.

use super::{facts, on_board, turn_flow};
use crate::program::deps::{ForbidTest, Reading, forbid_test};
use alfil_model::{
    Check, Cond, Effect, Model, OutcomeRule, RoyalMode, SetExpr, SetId, TypeSet, When,
};

/// Something that proofs take for granted of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assumption {
    /// Types alone make pieces royal.
    TypesMakeRoyal,
    /// Each attack on a royal piece is a check: the mode is not `all`.
    EachAttackChecks,
    /// There is check, and each royal piece must be safe, however many there are: the mode is `any`.
    EachRoyalCounts,
    /// The pieces that are royal after the move must be safe, not those that were royal before it.
    RoyalsAreThoseAfterTheMove,
    /// There is no check, or check binds.
    CheckBinds,
    /// Check is tested after each move.
    CheckIsTestedEachMove,
    /// Nothing switches check off.
    CheckIsNeverOff,
    /// The condition that switches check off can be read once for a position, with its dependencies.
    OffIsReadOnce,
    /// The condition that switches check off reads royal pieces only.
    OffReadsRoyalsOnly,
    /// No piece is excepted from giving check.
    NothingIsExcepted,
    /// Only pieces placed in the same turn, which is one move, are excepted from giving check.
    OnlyPlacedAreExcepted,
    /// Pieces that rules place give no check in that turn.
    PlacedGiveNoCheck,
    /// No piece gives check by standing where it does.
    NoIntruders,
    /// Intruders are enemy pieces, and no move of own pieces adds any.
    IntrudersAreEnemies,
    /// Where there are intruders, nothing switches check off.
    IntrudersAlwaysCheck,
    /// No pattern captures a piece of the mover's own side.
    CapturesSpareFriends,
    /// The rules that steps trigger change and read the board alone, and so do the conditions for legality.
    RulesKeepToTheBoard,
    /// There are two players.
    TwoPlayers,
    /// A turn is one move.
    OneMoveTurns,
    /// What follows a move other than a pass is known before the game.
    TurnsAreKnown,
    /// The turn is handed over after each move other than a pass, and nothing is cleared then.
    MovesHandOver,
    /// What rules give to a hand joins it at once.
    HandsJoinAtOnce,
    /// No condition reads the position before the turn, or whether the game is over.
    TurnsAreNotReadBack,
    /// No condition reads the type that moved last.
    LastTypeIsNotRead,
    /// No outcome is read before the turn is over.
    OutcomesWaitForTheTurn,
}

impl Assumption {
    /// All assumptions.
    pub const ALL: [Assumption; 25] = [
        Assumption::TypesMakeRoyal,
        Assumption::EachAttackChecks,
        Assumption::EachRoyalCounts,
        Assumption::RoyalsAreThoseAfterTheMove,
        Assumption::CheckBinds,
        Assumption::CheckIsTestedEachMove,
        Assumption::CheckIsNeverOff,
        Assumption::OffIsReadOnce,
        Assumption::OffReadsRoyalsOnly,
        Assumption::NothingIsExcepted,
        Assumption::OnlyPlacedAreExcepted,
        Assumption::PlacedGiveNoCheck,
        Assumption::NoIntruders,
        Assumption::IntrudersAreEnemies,
        Assumption::IntrudersAlwaysCheck,
        Assumption::CapturesSpareFriends,
        Assumption::RulesKeepToTheBoard,
        Assumption::TwoPlayers,
        Assumption::OneMoveTurns,
        Assumption::TurnsAreKnown,
        Assumption::MovesHandOver,
        Assumption::HandsJoinAtOnce,
        Assumption::TurnsAreNotReadBack,
        Assumption::LastTypeIsNotRead,
        Assumption::OutcomesWaitForTheTurn,
    ];

    /// Returns true if the assumption holds for a model.
    pub fn holds(self, model: &Model) -> bool {
        let of_check = |test: &dyn Fn(&Check) -> bool| model.check.as_ref().is_none_or(test);
        let one_move = model.turn.is_one_move();
        match self {
            Assumption::TypesMakeRoyal => facts::royal(model).is_some(),
            Assumption::EachAttackChecks => of_check(&|it| it.mode != RoyalMode::All),
            Assumption::EachRoyalCounts => {
                model.check.as_ref().is_some_and(|it| it.mode == RoyalMode::Any)
            }
            Assumption::RoyalsAreThoseAfterTheMove => of_check(&|it| !it.counted_before),
            Assumption::CheckBinds => of_check(&|it| it.at.is_some()),
            Assumption::CheckIsTestedEachMove => {
                one_move || of_check(&|it| it.at != Some(When::Turn))
            }
            Assumption::CheckIsNeverOff => of_check(&is_never_off),
            Assumption::OffIsReadOnce => {
                of_check(&|it| forbid_test(&it.off, &royal_or_none(model)) == ForbidTest::Deps)
            }
            Assumption::OffReadsRoyalsOnly => {
                of_check(&|it| it.off.is_about(&royal_or_none(model)))
            }
            Assumption::NothingIsExcepted => of_check(&|it| it.except == SetExpr::None),
            Assumption::OnlyPlacedAreExcepted => {
                of_check(&|it| it.except == SetExpr::None || excepts_placed(it) && one_move)
            }
            Assumption::PlacedGiveNoCheck => of_check(&|it| {
                let places = |it: &Effect| matches!(it, Effect::Place { .. });
                excepts_placed(it) || it.except == SetExpr::None && !model.effects().any(places)
            }),
            Assumption::NoIntruders => of_check(&|it| it.intruders == SetExpr::None),
            Assumption::IntrudersAreEnemies => of_check(&|it| facts::only_enemies(&it.intruders)),
            Assumption::IntrudersAlwaysCheck => {
                of_check(&|it| it.intruders == SetExpr::None || is_never_off(it))
            }
            Assumption::CapturesSpareFriends => !model.captures_friends(),
            Assumption::RulesKeepToTheBoard => on_board::keeps_to_the_board(model),
            Assumption::TwoPlayers => model.players.len() == 2,
            Assumption::OneMoveTurns => one_move,
            Assumption::TurnsAreKnown => turn_flow::is_known(model),
            Assumption::MovesHandOver => turn_flow::hands_over(model),
            Assumption::HandsJoinAtOnce => model.turn.hands_join == When::Move,
            Assumption::TurnsAreNotReadBack => {
                let reads = model.reads();
                !reads.before_turn && !reads.over
            }
            Assumption::LastTypeIsNotRead => !model.reads().last_type,
            Assumption::OutcomesWaitForTheTurn => {
                let early = |it: &OutcomeRule| it.at == When::Move && !it.no_moves;
                !model.outcomes.iter().any(early)
            }
        }
    }
}

/// Something that the compiler proves, so that the machine may take a shortcut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// Checks and pins are found once for a position. See [`crate::program::LegalityTest::Sight`].
    Sight,
    /// Check is nothing but an attack on a royal piece, so that moves can be known to be illegal.
    Exact,
    /// An own piece leaves its cell only if it moves.
    OwnPiecesStay,
    /// A condition for legality is read once for a position.
    ConditionsReadOnce,
    /// Whether a move gives check is read from the lines to enemy royal pieces.
    LinesToEnemyRoyals,
    /// A move is tested by making its step alone.
    StepTest,
    /// Captures that change more cells are as good as others where these cells do not matter.
    AreaCaptures,
    /// Castling along a safe path is legal.
    Castling,
    /// A pass is legal out of check.
    Passing,
    /// A player may stop in an optional phase out of check.
    Stopping,
    /// After a simple move, the turn goes on as it always does.
    SimpleTurns,
    /// After a direct step, only the player changes.
    DirectTurns,
    /// Only the number of pieces, or passes, can end the game while there are moves.
    FewEndings,
    /// An extinction rule does nothing while enough pieces are left.
    ExtinctionRules,
    /// The victim's type decides what a capture makes of the mover.
    CapturePromotions,
}

impl Proof {
    /// All proofs.
    pub const ALL: [Proof; 15] = [
        Proof::Sight,
        Proof::Exact,
        Proof::OwnPiecesStay,
        Proof::ConditionsReadOnce,
        Proof::LinesToEnemyRoyals,
        Proof::StepTest,
        Proof::AreaCaptures,
        Proof::Castling,
        Proof::Passing,
        Proof::Stopping,
        Proof::SimpleTurns,
        Proof::DirectTurns,
        Proof::FewEndings,
        Proof::ExtinctionRules,
        Proof::CapturePromotions,
    ];

    /// Returns the proof on which this one builds.
    pub fn builds_on(self) -> Option<Proof> {
        match self {
            Proof::LinesToEnemyRoyals
            | Proof::StepTest
            | Proof::AreaCaptures
            | Proof::Castling
            | Proof::Passing => Some(Proof::Exact),
            Proof::DirectTurns => Some(Proof::SimpleTurns),
            Proof::Sight
            | Proof::Exact
            | Proof::OwnPiecesStay
            | Proof::ConditionsReadOnce
            | Proof::Stopping
            | Proof::SimpleTurns
            | Proof::FewEndings
            | Proof::ExtinctionRules
            | Proof::CapturePromotions => None,
        }
    }

    /// Returns the assumptions on which the proof rests, besides those of [`Proof::builds_on`]. A proof for a single rule,
    /// type or condition looks at more than these.
    pub fn rests_on(self) -> &'static [Assumption] {
        use Assumption as A;
        match self {
            Proof::Sight => &[A::CheckIsTestedEachMove, A::TypesMakeRoyal, A::IntrudersAreEnemies],
            Proof::Exact => &[
                A::CheckBinds,
                A::EachAttackChecks,
                A::OffIsReadOnce,
                A::OnlyPlacedAreExcepted,
                A::IntrudersAlwaysCheck,
            ],
            Proof::OwnPiecesStay => &[A::CapturesSpareFriends],
            Proof::ConditionsReadOnce => &[],
            Proof::LinesToEnemyRoyals => {
                &[A::CheckIsNeverOff, A::NothingIsExcepted, A::NoIntruders, A::TwoPlayers]
            }
            Proof::StepTest => &[A::OneMoveTurns, A::TwoPlayers],
            Proof::AreaCaptures => &[
                A::OneMoveTurns,
                A::TwoPlayers,
                A::RoyalsAreThoseAfterTheMove,
                A::RulesKeepToTheBoard,
                A::EachRoyalCounts,
                A::PlacedGiveNoCheck,
                A::OffReadsRoyalsOnly,
            ],
            Proof::Castling => &[A::CheckIsNeverOff, A::NoIntruders],
            Proof::Passing | Proof::FewEndings | Proof::ExtinctionRules => &[A::OneMoveTurns],
            Proof::Stopping => &[A::CheckIsTestedEachMove],
            Proof::SimpleTurns => {
                &[A::TurnsAreKnown, A::TwoPlayers, A::HandsJoinAtOnce, A::TurnsAreNotReadBack]
            }
            Proof::DirectTurns => {
                &[A::MovesHandOver, A::LastTypeIsNotRead, A::OutcomesWaitForTheTurn]
            }
            Proof::CapturePromotions => &[A::TwoPlayers],
        }
    }
}

/// The proofs that may be made about a model.
#[derive(Clone, Debug)]
pub struct Proofs {
    /// The assumptions that hold.
    held: Vec<Assumption>,
    shortcuts: bool,
}

impl Proofs {
    /// Tests all assumptions against a model. Without `shortcuts` no proof is allowed.
    pub fn of(model: &Model, shortcuts: bool) -> Proofs {
        Proofs {
            held: Assumption::ALL.into_iter().filter(|it| it.holds(model)).collect(),
            shortcuts,
        }
    }

    /// Returns true if the assumptions of a proof hold.
    pub fn allow(&self, proof: Proof) -> bool {
        self.shortcuts && self.missing(proof).is_none()
    }

    /// Returns the first assumption of a proof that does not hold.
    pub fn missing(&self, proof: Proof) -> Option<Assumption> {
        let missing = proof.rests_on().iter().find(|it| !self.held.contains(it)).copied();
        missing.or_else(|| self.missing(proof.builds_on()?))
    }
}

/// Returns the types of royal pieces, or none if more than types makes pieces royal.
fn royal_or_none(model: &Model) -> TypeSet {
    facts::royal(model).unwrap_or_default()
}

fn is_never_off(check: &Check) -> bool {
    check.off == Cond::Const(false)
}

fn excepts_placed(check: &Check) -> bool {
    check.except == SetExpr::State(SetId::PLACED)
}
