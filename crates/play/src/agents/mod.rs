//! What trainers of agents need: numbers for moves, planes for positions, and many games at once.
//!
//! - [`ActionSpace`] numbers the moves of a game, the same in every position.
//! - [`ObservationSpace`] shows a position to the player on move, as planes of numbers.
//! - [`VectorEnv`] plays many games at once, on all cores.
//!
//! All three follow from the rule file alone: nothing is learned by playing, and no game has a part of its own here.
//! `docs/agents.md` describes them with the sizes for each shipped game.

mod actions;
mod env;
mod frame;
mod observation;

pub use actions::{ActionLayout, ActionSpace, ActionSpaceError};
pub use env::{
    Autoreset, BufferAddresses, EnvError, EnvOptions, Masks, Observations, SavedGame, SavedPhase,
    StepError, VectorEnv, rewards,
};
pub use observation::{ObservationPlane, ObservationSpace};
