//! How legality is decided, and why; and what is known of moves without making them.

use super::{
    bitboard::Bitboard,
    core::bytes_of,
    deps::ForbidTest,
    expr::{Cond, Set, Types},
};
use std::borrow::Cow;

/// What the machine may rely on.
#[derive(Clone, Debug)]
pub struct Plan<const N: usize> {
    /// How legality is decided.
    pub legality: Legality,
    /// Why, for people.
    pub why: Cow<'static, str>,
    /// True if check is nothing but an attack on a royal piece, so that moves can be known to be illegal too. (What switches
    /// it off may have to be read first, and pieces placed in the turn may be excepted.)
    pub exact: bool,
    /// True if what switches check off has to be read for each position.
    pub reads_off: bool,
    /// What switches check off: one of these is enough.
    pub off: Vec<Off<N>>,
    /// True if that, or what forbids moves, is a matter of where royal pieces stand.
    pub reads_royals: bool,
    /// What the forbids say that can hold only while check is off.
    pub off_only: Vec<Option<OffOnly<N>>>,
    /// True if none of these holds after a move that switches check off.
    pub check_off_legal: bool,
    /// True if castling is legal if all cells of the king's way are safe.
    pub castles: bool,
    /// Types of which royal pieces are (with [`Legality::Sight`]).
    pub royal: Types,
    /// What is known of the moves of each player and type.
    pub facts: Vec<Facts<N>>,
    /// True if simple moves do nothing but move a piece and hand the turn to the other player.
    pub simple_turns: bool,
    /// Whether castling is simple, and whether it starts the count of moves without progress anew.
    pub simple_castling: Option<bool>,
    /// For each custom move, if it does nothing but change what stands on the board, whether it starts the count of moves
    /// without progress anew.
    pub customs: Vec<Option<bool>>,
    /// Of what rules hear when effects change the board.
    pub listened: ListenedEvents,
    /// How it is found out whether each forbid holds.
    pub forbid_tests: Vec<ForbidTest>,
    /// True if a pass is legal if the player is not in check.
    pub passes: bool,
    /// True if what ends the game while there are moves is a matter of how many pieces there are, or of passes alone.
    pub ends_by_counts: bool,
    /// True if it is a matter of passes.
    pub ends_by_passes: bool,
    /// What area captures change.
    pub area_captures: Option<AreaCaptures<N>>,
    /// True if steps can be tested by changing the board and nothing else.
    pub board_only_test: bool,
    /// What becomes of pieces without marks that simple moves capture: for each player who moves, each owner, each type.
    pub hand_gains: Vec<HandGain>,
    /// Extinction rules: the piece types that they watch. While more than [`Plan::MOST_LOST`] such pieces remain, no single
    /// move can trigger the rule.
    pub extinction_rules: Vec<Types>,
    /// Sets that rules change by simple moves if these go from or to a cell of one of them.
    pub updated_sets: Vec<u16>,
}

impl<const N: usize> Plan<N> {
    /// How many pieces of some types an simple move takes off the board at most: it captures one, and another one promotes.
    pub const MOST_LOST: u32 = 2;
}

/// Types of pieces to which effects can't do something without waking a rule.
#[derive(Clone, Copy, Debug, Default)]
pub struct ListenedEvents {
    /// Removing them.
    pub removed: Types,
    /// Placing them.
    pub placed: Types,
    /// Making another piece one of them.
    pub becomes: Types,
}

/// What area captures change besides their own cells. They only remove pieces, and place such as give no check in that turn.
#[derive(Clone, Debug)]
pub struct AreaCaptures<const N: usize> {
    /// For each player, for each target, the cells that may change.
    pub changes: Vec<Vec<Bitboard<N>>>,
    /// For each player, for each cell, the targets of captures that may change it.
    pub from: Vec<Vec<Bitboard<N>>>,
    /// How many cells a capture changes at most.
    pub most: u32,
    /// True if rules read nothing of the board but the cells of the move and those that change.
    pub keeps: bool,
}

/// What switches check off.
#[derive(Clone, Debug)]
pub struct Off<const N: usize> {
    /// The condition.
    pub when: Cond<N>,
    /// What is known of it, as far as a player's only royal piece is concerned.
    pub facing: Option<KingsFacing<N>>,
}

/// A forbid that can hold only while check is off.
#[derive(Clone, Debug)]
pub struct OffOnly<const N: usize> {
    /// True if it must have been off before the move as well.
    pub before: bool,
    /// What else has to be so.
    pub rest: Cond<N>,
}

/// A royal piece shares a line with enemy pieces, or stands beside them.
#[derive(Clone, Debug)]
pub struct KingsFacing<const N: usize> {
    /// The enemy pieces.
    pub of: Set<N>,
    /// What they share.
    pub line: FacingLine,
    /// True if there must be nothing between them.
    pub clear: bool,
    /// True if the condition says no more than that.
    pub exact: bool,
}

/// What pieces share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FacingLine {
    /// A file.
    File,
    /// A rank.
    Rank,
    /// An edge or a corner.
    Edge,
}

/// What becomes of a captured piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandGain {
    /// It is gone.
    Nothing,
    /// It joins a hand: which place, counted player by player, type by type.
    Hand(u16),
    /// Rules have to be asked.
    Unknown,
}

/// Ways to decide which moves are legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Legality {
    /// Every move of the patterns is legal.
    Free,
    /// It is found out once for a position how enemy pieces look at royal ones; that decides about all moves which
    /// change nothing else. Others are made, tested and taken back.
    Sight,
    /// All moves are made, tested and taken back.
    Trial,
}

/// What is known of the moves of a player's pieces of a type.
#[derive(Clone, Debug, Default)]
pub struct Facts<const N: usize> {
    /// Check-neutral moves: they change only the mover, which may change its type, and what it captures on the target.
    /// Nothing forbids them.
    pub check_neutral: Targets<N>,
    /// Targets of captures that would be check-neutral if they changed no more than [`Plan::area_captures`] says.
    pub area_captures: Bitboard<N>,
    /// Targets of drops that are surely forbidden.
    pub forbidden: Bitboard<N>,
    /// Simple moves: rules only promote the mover, treat its victim as [`Plan::hand_gains`] says, and change sets as
    /// [`Plan::updated_sets`] says.
    pub simple: Targets<N>,
    /// Direct steps, without capture and with one: simple steps after which only the player changes. Nothing is cleared, no
    /// set is updated, and no outcome can be tested before the turn is over.
    pub direct: [Bitboard<N>; 2],
    /// Moves for which rules do no more than that but to change what stands on the board ([`super::core::Rule::of_board`]).
    pub board_only: Targets<N>,
    /// Whether quiet moves, captures and drops start the count of moves without progress anew.
    pub resets: [Option<bool>; 3],
    /// What steps leave to choose.
    pub step_choices: StepChoices<N>,
    /// What is known of steps that are not check-neutral, once it is known what was chosen.
    pub promotion_facts: Vec<PromotionFact<N>>,
    /// What captures do that are not simple, by the type of the victim. The victim belongs to the only enemy and has no
    /// marks.
    pub capture_promotions: Vec<Option<CapturePromotion>>,
}

/// What rules do to a piece that captures another one, if they do nothing else than what simple moves do as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CapturePromotion {
    /// What it may become: one of [`StepChoices::option_lists`].
    pub option_list: u16,
    /// What it becomes if there is nothing to choose; [`NO_TYPE`](super::core::NO_TYPE) if it stays as it is.
    pub becomes: u8,
}

/// Targets of moves of which something is known.
#[derive(Clone, Debug, Default)]
pub struct Targets<const N: usize> {
    /// Of steps without capture.
    pub quiet: Bitboard<N>,
    /// Of steps that capture on the target.
    pub take: Bitboard<N>,
    /// Of drops.
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

/// What is known of steps after a choice.
#[derive(Clone, Debug)]
pub struct PromotionFact<const N: usize> {
    /// What the mover becomes; [`NO_TYPE`](super::core::NO_TYPE) if it stays as it is, chosen or not.
    pub choice: u8,
    /// Targets of steps that are check-neutral then, without capture and with one.
    pub check_neutral: [Bitboard<N>; 2],
    /// Targets of steps that are forbidden then.
    pub forbidden: [Bitboard<N>; 2],
}

/// Targets, and what is to be chosen there: one of [`StepChoices::option_lists`].
pub type TargetOptions<const N: usize> = Vec<(Bitboard<N>, u16)>;

/// What the mover may become, in the order in which it is offered; [`NO_TYPE`](super::core::NO_TYPE) stands for staying as
/// it is. Nothing is to be chosen from an empty option list.
pub type OptionList = Vec<u8>;

/// What steps leave to choose, for each cell from which they go; what is in no set has to be found out.
#[derive(Clone, Debug, Default)]
pub struct StepChoices<const N: usize> {
    /// Without capture.
    pub quiet: Vec<TargetOptions<N>>,
    /// With a capture on the target.
    pub take: Vec<TargetOptions<N>>,
    /// Whether there is never anything to choose without capture, and with one.
    pub free: [bool; 2],
    /// The targets for which there is nothing to choose, for each cell, without capture and with one.
    pub no_choice: [Vec<Bitboard<N>>; 2],
    /// What is offered anywhere; the first is empty.
    pub option_lists: Vec<OptionList>,
}

impl<const N: usize> StepChoices<N> {
    /// The targets from a cell for which there is nothing to choose.
    #[inline]
    pub fn no_choice(&self, take: bool, from: usize) -> Bitboard<N> {
        if self.free[usize::from(take)] {
            return !Bitboard::EMPTY;
        }
        self.no_choice[usize::from(take)].get(from).copied().unwrap_or_default()
    }

    /// What is offered to a piece that goes from a cell, as far as that is known.
    #[inline]
    pub fn of(&self, take: bool, from: usize) -> &[(Bitboard<N>, u16)] {
        let step_choices = if take { &self.take } else { &self.quiet };
        step_choices.get(from).map_or(&[], |it| it)
    }

    /// The option list that is offered to a piece that goes from one cell to another, if that is known.
    #[inline]
    pub fn option_list(&self, take: bool, from: usize, to: usize) -> Option<u16> {
        if self.free[usize::from(take)] {
            return Some(0);
        }
        Some(self.of(take, from).iter().find(|it| it.0.has(to))?.1)
    }

    /// In how many ways a step can be made that leads to an option list.
    #[inline]
    pub fn width(&self, option_list: u16) -> u64 {
        self.option_lists[usize::from(option_list)].len().max(1) as u64
    }

    /// In how many ways a piece can go to these cells, if that is known. `choosing` are cells where there may be choices.
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

impl<const N: usize> Facts<N> {
    /// About how many bytes it takes.
    pub fn bytes(&self) -> usize {
        let step_choices = self.step_choices.quiet.iter().chain(&self.step_choices.take);
        size_of::<Facts<N>>()
            + step_choices.map(bytes_of).sum::<usize>()
            + self.step_choices.no_choice.iter().map(bytes_of).sum::<usize>()
            + self.promotion_facts.len() * size_of::<PromotionFact<N>>()
            + self.capture_promotions.len() * size_of::<Option<CapturePromotion>>()
            + self
                .step_choices
                .option_lists
                .iter()
                .map(|it| size_of::<OptionList>() + it.len())
                .sum::<usize>()
    }
}
