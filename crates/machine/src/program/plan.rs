//! The plan of a game: how the machine decides legality, and what compilation has proved about moves.

use super::{bitboard::Bitboard, deps::ForbidTest};
use alfil_model::{Cond, SetExpr, TypeSet, When};
use std::borrow::Cow;

/// What compilation has proved about a game, so that the machine may rely on it.
#[derive(Clone, Debug)]
pub struct Plan<const N: usize> {
    /// How the machine decides which moves are legal.
    pub legality: LegalityTest,
    /// The reason for that, for people.
    pub why: Cow<'static, str>,
    /// True if check is nothing but an attack on a royal piece. Then moves can be known to be illegal too. Conditions that
    /// switch check off may have to be read first, and pieces placed in the turn may be excepted.
    pub exact: bool,
    /// True if the conditions that switch check off must be read for each position.
    pub reads_off: bool,
    /// The conditions that switch check off: one of them is enough.
    pub off: Vec<Off>,
    /// True if a condition that switches check off, or one that forbids moves, may depend on where royal pieces stand.
    pub reads_royals: bool,
    /// Forbids.
    pub forbids: Vec<Forbid>,
    /// What is found out for each position before its moves are listed, in this order (with [`LegalityTest::Sight`]).
    pub restrictions: Vec<Restriction>,
    /// True if none of these forbids holds after a move that switches check off.
    pub check_off_legal: bool,
    /// True if castling is legal whenever all cells of the king's path are safe.
    pub castles: bool,
    /// The types of royal pieces (with [`LegalityTest::Sight`]).
    pub royal: TypeSet,
    /// True if a piece may capture pieces of its own side. Then own pieces can disappear by own moves.
    pub captures_friends: bool,
    /// Facts about the moves of each player's pieces of each type.
    pub facts: Vec<Facts<N>>,
    /// For each player the types whose steps are all simple ([`Facts::simple`]).
    pub simple_types: Vec<Vec<u8>>,
    /// True if simple moves do nothing but move a piece and hand the turn to the other player.
    pub simple_turns: bool,
    /// `Some` if castling is simple: true if it resets the count of moves without progress.
    pub simple_castling: Option<bool>,
    /// True if a pass is legal whenever the player is not in check.
    pub passes: bool,
    /// True if stopping in an optional phase is legal whenever the player is not in check.
    pub stops: bool,
    /// True if, while there are moves, only the number of pieces or passes can end the game.
    pub ends_by_counts: bool,
    /// True if, while there are moves, only passes can end the game.
    pub ends_by_passes: bool,
    /// The cells that area captures change; `None` if the game has no such captures.
    pub area_captures: Option<AreaCaptures<N>>,
    /// True if the legality of a check-neutral move can be tested by making its step alone.
    pub step_test: bool,
    /// What happens to a piece without marks that a simple move captures: for each player who moves, each owner, each type.
    pub hand_gains: Vec<HandGain>,
    /// Extinction rules: the piece types that they watch. While more than [`Plan::MOST_LOST`] such pieces remain, no single
    /// move can trigger the rule.
    pub extinction_rules: Vec<TypeSet>,
    /// The sets that rules update only if a simple move goes from or to one of their cells.
    pub updated_sets: Vec<u16>,
}

impl<const N: usize> Plan<N> {
    /// The most pieces of some types that disappear in a simple move: it captures one, and another one promotes.
    pub const MOST_LOST: u32 = 2;
}

/// Something that restricts the moves of a position. Each has one function of the machine that adds it to what is known of
/// the position, and rests on a proof of [`crate::compile::assumptions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Restriction {
    /// Own royal pieces that own moves may capture: that may make another piece royal, or end an attack. Only where
    /// `OwnPiecesStay` is not proved.
    OwnRoyals,
    /// Enemy pieces that give check by standing where they do (`Sight`).
    Intruders,
    /// Pieces placed in the turn may be excepted from check. Check-neutral moves place none (`Exact`).
    Placed,
    /// Conditions that switch check off, with the cells on which they depend (`Exact`).
    Off,
    /// The condition of a forbid, with the cells on which it depends (`ConditionsReadOnce`).
    Forbid(u16),
    /// Moves may not give check: lines to enemy royal pieces (`LinesToEnemyRoyals`).
    NoCheck,
    /// Checks and pins (`Sight`, `Exact`).
    Check,
    /// Captures that change more cells, where these do not matter to check (`AreaCaptures`).
    AreaCaptures,
}

/// The cells that area captures change besides their own, as in atomic chess. Such captures only remove pieces, and place
/// pieces that give no check in that turn.
#[derive(Clone, Debug)]
pub struct AreaCaptures<const N: usize> {
    /// For each player, for each cell, the targets of captures that may change it.
    pub from: Vec<Vec<Bitboard<N>>>,
    /// The most cells that one capture changes.
    pub most: u32,
}

/// A condition that switches check off.
#[derive(Clone, Debug)]
pub struct Off {
    /// The condition.
    pub when: Cond,
    /// What the condition requires of a player's only royal piece, if that is known.
    pub facing: Option<KingsFacing>,
}

/// See [`alfil_model::Forbid`].
#[derive(Clone, Debug)]
pub struct Forbid {
    /// The moves that it forbids.
    pub at: When,
    /// The condition. If it holds, the move is illegal.
    pub when: Cond,
    /// True if the condition reads whether a player is stuck.
    pub reads_stuck: bool,
    /// How it is tested.
    pub test: ForbidTest,
    /// What it requires besides check being off; `None` if it can hold while check is on.
    pub off_only: Option<OffOnly>,
}

/// A forbid that can hold only while check is off.
#[derive(Clone, Debug)]
pub struct OffOnly {
    /// True if check must have been off before the move as well.
    pub before: bool,
    /// What else must hold.
    pub rest: Cond,
}

/// A royal piece shares a file or a rank with enemy pieces, or is adjacent to them. In xiangqi the generals may not face
/// each other on a file.
#[derive(Clone, Debug)]
pub struct KingsFacing {
    /// The enemy pieces.
    pub of: SetExpr,
    /// The file, rank or edge that they share.
    pub line: FacingLine,
    /// True if all cells between them must be empty.
    pub clear: bool,
    /// True if the condition says exactly this.
    pub exact: bool,
}

/// What two pieces share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FacingLine {
    /// A file.
    File,
    /// A rank.
    Rank,
    /// An edge or a corner.
    Edge,
}

/// Where a captured piece goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandGain {
    /// It leaves the game.
    Nothing,
    /// It joins a hand, as in shogi. The number counts hands player by player, type by type.
    Hand(u16),
    /// Rules must be run to find out.
    Unknown,
}

/// Ways to decide which moves are legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LegalityTest {
    /// Every move of the patterns is legal.
    Free,
    /// Checks and pins are found once for a position. They decide about all check-neutral moves. Other moves are made,
    /// tested and taken back.
    Sight,
    /// All moves are made, tested and taken back.
    Trial,
}

/// Facts about the moves of a player's pieces of a type.
#[derive(Clone, Debug, Default)]
pub struct Facts<const N: usize> {
    /// Check-neutral moves: they change only the mover, which may change its type, and the piece that it captures on the
    /// target. Nothing forbids them.
    pub check_neutral: Targets<N>,
    /// Targets of captures that are check-neutral except for the cells in [`Plan::area_captures`].
    pub area_captures: Bitboard<N>,
    /// Targets of drops that are always forbidden, such as the last rank for the pawn of shogi.
    pub forbidden: Bitboard<N>,
    /// Simple moves: rules only promote the mover, treat its victim as [`Plan::hand_gains`] says, and change sets as
    /// [`Plan::updated_sets`] says.
    pub simple: Targets<N>,
    /// Direct steps, without capture and with one: simple steps after which only the player changes. Nothing is cleared, no
    /// set is updated, and no outcome can be tested before the turn is over.
    pub direct: [Bitboard<N>; 2],
    /// For quiet moves, captures and drops: true if they reset the count of moves without progress. `None` if that depends
    /// on the move.
    pub resets: [Option<bool>; 3],
    /// The choices that steps leave, such as promotions.
    pub step_choices: StepChoices<N>,
    /// Facts about steps that are not check-neutral, for each choice.
    pub promotion_facts: Vec<PromotionFact<N>>,
    /// What captures that are not simple make of the mover, by the type of the victim. The victim belongs to the only enemy
    /// and has no marks.
    pub capture_promotions: Vec<Option<CapturePromotion>>,
}

/// What a capture makes of the mover, if it is simple otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CapturePromotion {
    /// The types that the mover may choose: one of [`StepChoices::option_lists`].
    pub option_list: u16,
    /// The type that the mover gets without a choice; [`NO_TYPE`](super::core::NO_TYPE) if it keeps its type.
    pub becomes: u8,
}

/// Sets of targets, one for each class of moves.
#[derive(Clone, Debug, Default)]
pub struct Targets<const N: usize> {
    /// Targets of steps without capture.
    pub quiet: Bitboard<N>,
    /// Targets of steps that capture on the target.
    pub take: Bitboard<N>,
    /// Targets of drops.
    pub drop: Bitboard<N>,
}

impl<const N: usize> Facts<N> {
    /// Returns true if steps to these cells are check-neutral, without capture and with one. Area captures count as
    /// check-neutral on the cells that the position allows.
    #[inline]
    pub fn has_steps(&self, to: &[Bitboard<N>; 2], safe_area_captures: &Bitboard<N>) -> bool {
        let take = self.check_neutral.take | (self.area_captures & *safe_area_captures);
        to[0].within(&self.check_neutral.quiet) && to[1].within(&take)
    }
}

/// Facts about steps for one choice.
#[derive(Clone, Debug)]
pub struct PromotionFact<const N: usize> {
    /// The type that the mover gets; [`NO_TYPE`](super::core::NO_TYPE) if it keeps its type, by choice or not.
    pub choice: u8,
    /// Targets of steps that are check-neutral with this choice, without capture and with one.
    pub check_neutral: [Bitboard<N>; 2],
    /// Targets of steps that are forbidden with this choice.
    pub forbidden: [Bitboard<N>; 2],
}

/// Sets of targets, each with the choice that it offers: one of [`StepChoices::option_lists`].
pub type TargetOptions<const N: usize> = Vec<(Bitboard<N>, u16)>;

/// The types that the mover may become, in the order in which they are offered. [`NO_TYPE`](super::core::NO_TYPE) means that
/// it keeps its type. An empty list means that there is no choice.
pub type OptionList = Vec<u8>;

/// The choices that steps leave, for each cell from which they go. For targets in no set, rules must be run to find out.
#[derive(Clone, Debug, Default)]
pub struct StepChoices<const N: usize> {
    /// For steps without capture.
    pub quiet: Vec<TargetOptions<N>>,
    /// For steps with a capture on the target.
    pub take: Vec<TargetOptions<N>>,
    /// For steps without capture and with one: true if they never leave a choice.
    pub free: [bool; 2],
    /// True if captures leave the same choices as other steps.
    pub alike: bool,
    /// For steps without capture and with one: for each cell the targets that leave no choice.
    pub no_choice: [Vec<Bitboard<N>>; 2],
    /// All lists of options that occur; the first is empty.
    pub option_lists: Vec<OptionList>,
}

impl<const N: usize> StepChoices<N> {
    /// Returns the targets from a cell that leave no choice.
    #[inline]
    pub fn no_choice(&self, take: bool, from: usize) -> Bitboard<N> {
        if self.free[usize::from(take)] {
            return !Bitboard::EMPTY;
        }
        self.no_choice[usize::from(take)].get(from).copied().unwrap_or_default()
    }

    /// Returns the known choices of a piece that goes from a cell.
    #[inline]
    pub fn of(&self, take: bool, from: usize) -> &[(Bitboard<N>, u16)] {
        let step_choices = if take { &self.take } else { &self.quiet };
        step_choices.get(from).map_or(&[], |it| it)
    }

    /// Returns the number of the option list for a step from one cell to another. Returns `None` if it is not known.
    #[inline]
    pub fn option_list(&self, take: bool, from: usize, to: usize) -> Option<u16> {
        if self.free[usize::from(take)] {
            return Some(0);
        }
        Some(self.of(take, from).iter().find(|it| it.0.has(to))?.1)
    }

    /// Returns how many moves a step with an option list stands for: at least one.
    #[inline]
    pub fn width(&self, option_list: u16) -> u64 {
        self.option_lists[usize::from(option_list)].len().max(1) as u64
    }

    /// Returns how many moves the steps to these cells stand for. Returns `None` if a choice is not known. `choosing` are
    /// the cells where there may be choices.
    #[inline]
    pub fn count(
        &self,
        take: bool,
        from: usize,
        cells: Bitboard<N>,
        choosing: &Bitboard<N>,
    ) -> Option<u64> {
        if self.free[usize::from(take)] || !cells.meets(choosing) {
            return Some(u64::from(cells.count()));
        }
        let step_choices = if take { &self.take } else { &self.quiet };
        let mut rest = cells & *choosing;
        let mut res = u64::from((cells - rest).count());
        for (cells, option_list) in step_choices.get(from)? {
            if rest.is_empty() {
                break;
            }
            res += self.width(*option_list) * u64::from((rest & *cells).count());
            rest = rest - *cells;
        }
        rest.is_empty().then_some(res)
    }
}
