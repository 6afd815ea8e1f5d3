//! Many games of one variant, played at once.

mod masks;
mod options;
mod planes;
mod rows;
mod slot;
mod threads;

use super::{ActionSpace, ActionSpaceError, ObservationSpace};
use alfil::game::{Game, Variant};
use masks::AllMasks;
use planes::Planes;
use rows::Rows;
use slot::{Shared, Slot};
use std::sync::atomic::{AtomicUsize, Ordering};
use threads::Threads;

pub use options::{Autoreset, EnvOptions, Masks, Observations};
pub use slot::rewards;

/// Many games of one variant that make their moves at once.
///
/// The methods follow the vector environments of Gymnasium: [`VectorEnv::reset`], then [`VectorEnv::step`] with an action for
/// each game. After each of them the buffers hold what is to be known of the games, game by game:
///
/// | buffer | holds, for each game |
/// | --- | --- |
/// | [`observations`](VectorEnv::observations) | what the player on move sees ([`ObservationSpace`]); also [as bytes](VectorEnv::observations_u8) |
/// | [`masks`](VectorEnv::masks) | for each number of [`ActionSpace`] whether it is a legal move; also [as bits](VectorEnv::mask_bits) |
/// | [`players`](VectorEnv::players) | the player on move |
/// | [`rewards`](VectorEnv::rewards) | for each player what the last step brought |
/// | [`terminated`](VectorEnv::terminated), [`truncated`](VectorEnv::truncated) | whether the last step ended the game |
/// | [`lengths`](VectorEnv::lengths) | how many moves were made |
///
/// The buffers have their size from the beginning and never move, so that a binding can share them without a copy.
///
/// **Rewards** belong to players by their numbers, as in PettingZoo and Pgx, not to the player on move. They are 0 until the
/// game is over. Then a player who gets all points has 1, a player of two who gets nothing has -1, and a draw is 0. With more
/// players the rewards of a game have the sum 0: a player with `p` points of `n` teams gets `(n * p - 1) / (n - 1)`.
///
/// The same seed and the same actions give the same games, with any number of threads.
///
/// ```
/// use alfil::Variant;
/// use alfil_play::agents::{EnvOptions, VectorEnv};
///
/// let variant = Variant::shipped("chess")?;
/// let mut env = VectorEnv::new(&variant, 16, EnvOptions::default())?;
/// env.reset(7);
/// let mut ended = 0;
/// for _ in 0..100 {
///     let actions = env.random_actions().to_vec();
///     env.step(&actions)?;
///     ended += env.terminated().iter().filter(|it| **it).count();
/// }
/// assert_eq!(env.masks().len(), 16 * env.action_space().len());
/// assert!(ended < 100);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct VectorEnv {
    shared: Shared,
    slots: Vec<Slot>,
    buffers: Buffers,
    actions: Vec<u32>,
    threads: Threads,
}

/// What the games write.
#[derive(Debug)]
struct Buffers {
    observations: Planes,
    final_observations: Planes,
    masks: AllMasks,
    players: Vec<u8>,
    rewards: Vec<f32>,
    terminated: Vec<bool>,
    truncated: Vec<bool>,
    lengths: Vec<u32>,
}

/// Where the buffers of a [`VectorEnv`] are, named as its methods are.
#[derive(Clone, Copy, Debug)]
#[expect(missing_docs, reason = "the methods say it")]
pub struct BufferAddresses {
    pub observations: usize,
    pub final_observations: usize,
    pub masks: usize,
    pub players: usize,
    pub rewards: usize,
    pub terminated: usize,
    pub truncated: usize,
    pub lengths: usize,
}

/// One of the games, as [`VectorEnv::save`] returns it.
#[derive(Clone, Debug)]
pub struct SavedGame {
    /// The game with its history.
    pub game: Game,
    /// Whether it goes on.
    pub phase: SavedPhase,
    /// The state of the random numbers for starts.
    pub for_starts: u64,
    /// The state of the random numbers for moves.
    pub for_moves: u64,
}

/// How far a saved game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SavedPhase {
    /// It was never reset.
    NotBegun,
    /// It goes on.
    Playing,
    /// It is over and waits for its reset.
    Over,
}

/// Why a [`VectorEnv`] can't be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EnvError {
    /// The moves can't be numbered.
    #[error(transparent)]
    Actions(#[from] ActionSpaceError),
    /// The threads could not be started.
    #[error("cannot start {threads} threads: {reason}")]
    Threads {
        /// How many were asked for.
        threads: usize,
        /// What the system says.
        reason: String,
    },
    /// The buffers would be too large.
    #[error(
        "{games} games need buffers of {bytes} bytes, and a buffer can't be so large; take fewer games, or leave observations off"
    )]
    TooLarge {
        /// How many games were asked for.
        games: usize,
        /// How many bytes they need; [`u128::MAX`] if that is no number.
        bytes: u128,
    },
}

/// Why a step was not made. Nothing has changed then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StepError {
    /// There must be one action for each game.
    #[error("{found} actions were given for {games} games; give one for each game")]
    Count {
        /// How many games there are.
        games: usize,
        /// How many actions were given.
        found: usize,
    },
    /// The action is no legal move of the game.
    #[error("action {action} is not legal in game {game}; take one for which the mask is true")]
    Illegal {
        /// The number of the game, from 0.
        game: usize,
        /// The action.
        action: u32,
    },
    /// The game is over, and is not reset by itself.
    #[error("game {game} is over; reset it first")]
    Over {
        /// The number of the game, from 0.
        game: usize,
    },
    /// The games were not reset yet.
    #[error("the games have not begun; call `reset` first")]
    NotReset,
}

impl VectorEnv {
    /// Returns `games` games that are to be reset before the first step.
    ///
    /// # Errors
    /// If the moves of the game can't be numbered, if threads can't be started, or if the buffers would be too large.
    pub fn new(
        variant: &Variant,
        games: usize,
        options: EnvOptions,
    ) -> Result<VectorEnv, EnvError> {
        let actions = ActionSpace::new(variant)?;
        let space =
            (options.observations != Observations::Off).then(|| ObservationSpace::new(variant));
        let threads = Threads::start(options.threads)
            .map_err(|reason| EnvError::Threads { threads: options.threads, reason })?;
        let shared = Shared::new(actions, space, options);
        let buffers = Buffers::new(&shared, games)?;
        let slots = (0..games).map(|_| Slot::new(&shared)).collect();
        Ok(VectorEnv { shared, slots, buffers, actions: vec![0; games], threads })
    }

    /// Begins all games anew. Game `n` gets its own random numbers from the seed and `n`.
    pub fn reset(&mut self, seed: u64) {
        self.each(&|shared, n, slot, row| {
            slot.seed(seed, n);
            slot.reset(shared, row);
        });
    }

    /// Begins those games anew for which the place is true, with their next random numbers.
    ///
    /// # Errors
    /// If the games were never reset, or if there is not one place for each game.
    pub fn reset_some(&mut self, which: &[bool]) -> Result<(), StepError> {
        self.check_ready(which.len())?;
        self.each(&|shared, n, slot, row| {
            if which[n] {
                slot.reset(shared, row);
            }
        });
        Ok(())
    }

    /// Makes a move in each game. For a game that is to be reset in this step ([`Autoreset::NextStep`]) the action is ignored.
    ///
    /// # Errors
    /// If an action is not legal. Nothing has changed then.
    pub fn step(&mut self, actions: &[u32]) -> Result<(), StepError> {
        self.check_ready(actions.len())?;
        let first_wrong = AtomicUsize::new(usize::MAX);
        self.each(&|shared, n, slot, _| {
            if !slot.choose(shared, actions[n]) {
                first_wrong.fetch_min(n, Ordering::Relaxed);
            }
        });
        let game = first_wrong.into_inner();
        if let Some(slot) = self.slots.get(game) {
            let illegal = StepError::Illegal { game, action: actions[game] };
            return Err(if slot.is_over() { StepError::Over { game } } else { illegal });
        }
        self.each(&|shared, _, slot, row| slot.step(shared, row));
        Ok(())
    }

    /// Returns the games, so that [`VectorEnv::restore`] can go on with them elsewhere.
    pub fn save(&self) -> Vec<SavedGame> {
        self.slots.iter().map(Slot::saved).collect()
    }

    /// Goes on where saved games of the same rules were. Observations, masks and players are computed anew; the results of
    /// the last step are not known any more.
    ///
    /// # Errors
    /// If there is not one saved game for each game.
    pub fn restore(&mut self, saved: &[SavedGame]) -> Result<(), StepError> {
        let games = self.slots.len();
        if saved.len() != games {
            return Err(StepError::Count { games, found: saved.len() });
        }
        let shared = &self.shared;
        let rows = Rows::new(shared, &mut self.slots, &mut self.buffers);
        rows.each(&mut |n, slot, row| slot.restore(shared, &saved[n], row));
        Ok(())
    }

    /// Chooses a legal move for each game, all with the same probability. 0 for games that are over.
    ///
    /// The choices follow from the seed too. They change nothing but the random numbers of later choices.
    pub fn random_actions(&mut self) -> &[u32] {
        for (action, slot) in self.actions.iter_mut().zip(&mut self.slots) {
            *action = slot.random_action();
        }
        &self.actions
    }

    fn check_ready(&self, found: usize) -> Result<(), StepError> {
        let games = self.slots.len();
        if found != games {
            return Err(StepError::Count { games, found });
        }
        if self.slots.iter().any(|it| !it.has_begun()) {
            return Err(StepError::NotReset);
        }
        Ok(())
    }

    /// Returns the addresses of the buffers, for bindings that also write to them: what is written there is overwritten by the
    /// next step, and nothing is read.
    pub fn addresses(&mut self) -> BufferAddresses {
        let it = &mut self.buffers;
        BufferAddresses {
            observations: it.observations.address(),
            final_observations: it.final_observations.address(),
            masks: it.masks.address(),
            players: it.players.as_mut_ptr().expose_provenance(),
            rewards: it.rewards.as_mut_ptr().expose_provenance(),
            terminated: it.terminated.as_mut_ptr().expose_provenance(),
            truncated: it.truncated.as_mut_ptr().expose_provenance(),
            lengths: it.lengths.as_mut_ptr().expose_provenance(),
        }
    }

    /// Does something to each game, on all threads.
    fn each(&mut self, work: &(dyn Fn(&Shared, usize, &mut Slot, &mut rows::Row<'_>) + Sync)) {
        let shared = &self.shared;
        let rows = Rows::new(shared, &mut self.slots, &mut self.buffers);
        self.threads.run(rows, &|rows| rows.each(&mut |n, slot, row| work(shared, n, slot, row)));
    }

    /// Returns how many games there are.
    pub fn n_games(&self) -> usize {
        self.slots.len()
    }

    /// Returns the numbers of moves.
    pub fn action_space(&self) -> &ActionSpace {
        &self.shared.actions
    }

    /// Returns the planes of observations; `None` if they are off.
    pub fn observation_space(&self) -> Option<&ObservationSpace> {
        self.shared.observations.as_ref()
    }

    /// Returns how the games are played.
    pub fn options(&self) -> &EnvOptions {
        &self.shared.options
    }

    /// Returns a game.
    ///
    /// # Panics
    /// If there are not so many.
    pub fn game(&self, n: usize) -> &Game {
        self.slots[n].game()
    }

    /// Returns the observations, `[games, planes, height, width]`. Empty unless they are [`Observations::Float32`].
    pub fn observations(&self) -> &[f32] {
        self.buffers.observations.floats()
    }

    /// Returns the observations, in the same order. Empty unless they are [`Observations::Uint8`].
    pub fn observations_u8(&self) -> &[u8] {
        self.buffers.observations.bytes()
    }

    /// Returns the last observation of each game that ended in the last step, in the same form; of other games it holds older
    /// numbers. Empty unless games are reset in the same step ([`Autoreset::SameStep`]) and observations are
    /// [`Observations::Float32`].
    pub fn final_observations(&self) -> &[f32] {
        self.buffers.final_observations.floats()
    }

    /// Returns the last observations, in the same order. Empty unless observations are [`Observations::Uint8`].
    pub fn final_observations_u8(&self) -> &[u8] {
        self.buffers.final_observations.bytes()
    }

    /// Returns which moves are legal, `[games, actions]`. All are true for a game that is over, so that probabilities stay
    /// numbers. Empty unless masks are [`Masks::Bool`].
    pub fn masks(&self) -> &[bool] {
        self.buffers.masks.truths()
    }

    /// Returns the same as bits, `[games, (actions + 7) / 8]`. Empty unless masks are [`Masks::Bits`].
    pub fn mask_bits(&self) -> &[u8] {
        self.buffers.masks.bits()
    }

    /// Returns the player on move in each game.
    pub fn players(&self) -> &[u8] {
        &self.buffers.players
    }

    /// Returns what the last step brought, `[games, players]`.
    pub fn rewards(&self) -> &[f32] {
        &self.buffers.rewards
    }

    /// Returns whether the last step ended each game by its rules.
    pub fn terminated(&self) -> &[bool] {
        &self.buffers.terminated
    }

    /// Returns whether the last step ended each game because it was too long ([`EnvOptions::most_moves`]).
    pub fn truncated(&self) -> &[bool] {
        &self.buffers.truncated
    }

    /// Returns how many moves were made in each game; for a game that ended in the last step, in all of it.
    pub fn lengths(&self) -> &[u32] {
        &self.buffers.lengths
    }
}

impl Buffers {
    fn new(shared: &Shared, games: usize) -> Result<Buffers, EnvError> {
        let observation = shared.observation_len();
        let same_step = shared.options.autoreset == Autoreset::SameStep;
        let final_observation = if same_step { observation } else { 0 };
        let wide = |it: usize| games as u128 * it as u128;
        let kind = shared.options.observations;
        let unit = if kind == Observations::Uint8 { 1 } else { 4 };
        let bytes = unit * wide(observation + final_observation)
            + 4 * wide(shared.n_players)
            + wide(masks::width(shared.options.masks, shared.actions.len()));
        if bytes > isize::MAX as u128 {
            return Err(EnvError::TooLarge { games, bytes });
        }
        Ok(Buffers {
            observations: Planes::new(kind, games * observation),
            final_observations: Planes::new(kind, games * final_observation),
            masks: AllMasks::new(shared.options.masks, games, shared.actions.len()),
            players: vec![0; games],
            rewards: vec![0.0; games * shared.n_players],
            terminated: vec![false; games],
            truncated: vec![false; games],
            lengths: vec![0; games],
        })
    }
}
