//! Positions as planes of numbers.

mod plan;
mod write;

use super::frame::Frame;
use alfil::game::{Game, Variant};
use plan::Plan;
use std::sync::Arc;
use write::Unit;

/// The planes that show a game to the player on move.
///
/// An observation is a list of `planes * height * width` numbers, plane by plane and row by row. Row 0 is the edge next to the
/// player on move, and column 0 is on their left, as in [`super::ActionLayout`]. Players are named by their distance from the
/// player on move: `own`, then `next`, then `next 2`.
///
/// [`ObservationSpace::planes`] lists what each plane shows. A plane of pieces or cells holds 0 and 1. A plane of a number holds
/// it on every cell, divided by [`ObservationPlane::scale`].
///
/// Two positions of a game with different observations differ. The reverse holds for everything that a move depends on, with
/// one exception: where a repeated position is *illegal*, the positions of the past matter, and only the count of the present
/// one is shown.
///
/// Clones are cheap and share everything.
///
/// ```
/// use alfil::Variant;
/// use alfil_play::agents::ObservationSpace;
///
/// let variant = Variant::shipped("chess")?;
/// let space = ObservationSpace::new(&variant);
/// let [planes, height, width] = space.shape();
/// assert_eq!([height, width], [8, 8]);
/// let plane = space.planes().iter().position(|it| it.name == "own pawn").unwrap();
///
/// let mut numbers = vec![0.0; space.len()];
/// space.write(&variant.start(), &mut numbers);
/// let pawns = &numbers[64 * plane..][..64];
/// let cells: Vec<usize> = (0..64).filter(|it| pawns[*it] == 1.0).collect();
/// assert_eq!(cells, [8, 9, 10, 11, 12, 13, 14, 15]);
/// # assert_eq!(planes, space.planes().len());
/// # Ok::<(), alfil::LoadFailed>(())
/// ```
#[derive(Clone, Debug)]
pub struct ObservationSpace {
    space: Arc<Space>,
}

#[derive(Debug)]
struct Space {
    variant: Variant,
    frame: Frame,
    plan: Plan,
    planes: Vec<ObservationPlane>,
}

/// A plane of an observation.
#[derive(Clone, Debug, PartialEq)]
pub struct ObservationPlane {
    /// What it shows: `own knight`, `next hand pawn`, `turns without progress`.
    pub name: String,
    /// What one unit stands for. 1 for planes of cells, which hold 0 and 1.
    pub scale: f32,
}

impl ObservationSpace {
    /// Returns the planes of a game.
    pub fn new(variant: &Variant) -> ObservationSpace {
        let frame = Frame::new(variant.model());
        let (plan, planes) = Plan::new(variant, &frame);
        ObservationSpace {
            space: Arc::new(Space { variant: variant.clone(), frame, plan, planes }),
        }
    }

    /// Returns the game.
    pub fn variant(&self) -> &Variant {
        &self.space.variant
    }

    /// Returns the number of planes, the height and the width. The rows of all levels are one above the other. A board without
    /// a grid has the height 1, and a column for each cell.
    pub fn shape(&self) -> [usize; 3] {
        let [height, width] = self.space.frame.shape;
        [self.space.planes.len(), height, width]
    }

    /// Returns how many numbers an observation has.
    #[expect(clippy::len_without_is_empty, reason = "every game has pieces")]
    pub fn len(&self) -> usize {
        self.shape().iter().product()
    }

    /// Returns what each plane shows, in order.
    pub fn planes(&self) -> &[ObservationPlane] {
        &self.space.planes
    }

    /// Writes what the player on move sees. Allocates nothing.
    ///
    /// # Panics
    /// If there is not room for exactly [`ObservationSpace::len`] numbers.
    pub fn write(&self, game: &Game, numbers: &mut [f32]) {
        self.write_units(game, numbers);
    }

    /// Writes the same in a quarter of the memory: 255 times each number, rounded, as pictures are stored. What is below 0
    /// becomes 0, and what is above 1 becomes 255.
    ///
    /// # Panics
    /// If there is not room for exactly [`ObservationSpace::len`] numbers.
    pub fn write_u8(&self, game: &Game, numbers: &mut [u8]) {
        self.write_units(game, numbers);
    }

    fn write_units<U: Unit>(&self, game: &Game, numbers: &mut [U]) {
        assert_eq!(
            numbers.len(),
            self.len(),
            "an observation has a number for each cell of each plane"
        );
        self.space.write(game, numbers);
    }
}
