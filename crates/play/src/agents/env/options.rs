//! How games are played.

/// When a game that is over begins anew.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Autoreset {
    /// In the step that ends it. Observation, mask and player are those of the new game, while rewards and flags tell how the
    /// old one ended. No step is lost. This suits games against oneself, where the result is all that counts at the end.
    #[default]
    SameStep,
    /// In the next step, which ignores the action and brings no reward. This is Gymnasium's default.
    NextStep,
    /// Never. [`super::VectorEnv::reset_some`] begins games anew, and a step before that is an error.
    Disabled,
}

/// Of what the observations of a [`super::VectorEnv`] are made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Observations {
    /// Numbers as [`crate::agents::ObservationSpace::write`] writes them.
    #[default]
    Float32,
    /// Bytes as [`crate::agents::ObservationSpace::write_u8`] writes them: 255 stands for 1. They need a quarter of the memory.
    Uint8,
    /// They are not written. Make your own from [`super::VectorEnv::game`].
    Off,
}

/// Of what the masks of a [`super::VectorEnv`] are made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Masks {
    /// A byte for each number of a move.
    #[default]
    Bool,
    /// A bit for each number of a move, in an eighth of the memory: number `n` is bit `n % 8` of byte `n / 8`, the lowest bit
    /// being bit 0. The bits behind the last number are 0.
    Bits,
}

/// How the games of a [`super::VectorEnv`] are played.
///
/// ```
/// use alfil_play::agents::{Autoreset, EnvOptions, Observations};
///
/// let options = EnvOptions { most_moves: Some(400), ..EnvOptions::default() };
/// assert_eq!(options.autoreset, Autoreset::SameStep);
/// assert_eq!(options.observations, Observations::Float32);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnvOptions {
    /// Of what observations are made, if they are written at all.
    pub observations: Observations,
    /// Of what masks are made.
    pub masks: Masks,
    /// When a game that is over begins anew.
    pub autoreset: Autoreset,
    /// After so many moves a game is truncated: it ends without a result. `None`: never. A turn may be several moves.
    pub most_moves: Option<u32>,
    /// True if a shuffled set-up begins with any of its starts, all with the same probability. If false, or if the set-up is
    /// not shuffled, each game begins with the set-up of the rule file.
    pub random_starts: bool,
    /// The number of threads; 0 for one on each core. Without the feature `parallel` one thread does all the work.
    pub threads: usize,
}

impl Default for EnvOptions {
    fn default() -> EnvOptions {
        EnvOptions {
            observations: Observations::default(),
            masks: Masks::default(),
            autoreset: Autoreset::default(),
            most_moves: None,
            random_starts: true,
            threads: 0,
        }
    }
}
