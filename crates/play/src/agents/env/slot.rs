//! One of the games.

use super::{Autoreset, EnvOptions, SavedGame, SavedPhase, planes::Part, rows::Row};
use crate::{
    Random,
    agents::{ActionSpace, ObservationSpace},
};
use alfil::game::Game;
use alfil_model::{Model, Outcome};

/// No number: a move that can't be encoded.
const NONE: u32 = u32::MAX;

/// What all games share.
#[derive(Debug)]
pub(super) struct Shared {
    pub(super) actions: ActionSpace,
    pub(super) observations: Option<ObservationSpace>,
    pub(super) options: EnvOptions,
    pub(super) n_players: usize,
    /// How many starts may be chosen.
    starts: u64,
}

/// A game with what is kept beside it.
#[derive(Debug)]
pub(super) struct Slot {
    game: Game,
    /// The number of each legal move, in the order of [`Game::listed`]; [`NONE`] for moves that have none, which no position
    /// of a game from the start has.
    numbers: Vec<u32>,
    /// How many of them have a number.
    n_known: usize,
    phase: Phase,
    /// The index of the move that the next step makes.
    chosen: usize,
    /// Random numbers for starts, and those for moves.
    for_starts: Random,
    for_moves: Random,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    NotBegun,
    Playing,
    Over,
}

impl Shared {
    pub(super) fn new(
        actions: ActionSpace,
        observations: Option<ObservationSpace>,
        options: EnvOptions,
    ) -> Shared {
        let variant = actions.variant();
        let n_players = variant.model().players.len();
        let starts = if options.random_starts { variant.starts() } else { 1 };
        Shared { actions, observations, options, n_players, starts }
    }

    /// Returns how many numbers an observation has; 0 if they are off.
    pub(super) fn observation_len(&self) -> usize {
        self.observations.as_ref().map_or(0, ObservationSpace::len)
    }
}

impl Slot {
    pub(super) fn new(shared: &Shared) -> Slot {
        Slot {
            game: shared.actions.variant().start(),
            numbers: Vec::new(),
            n_known: 0,
            phase: Phase::NotBegun,
            chosen: 0,
            for_starts: Random::new(0),
            for_moves: Random::new(0),
        }
    }

    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    pub(super) fn is_over(&self) -> bool {
        self.phase == Phase::Over
    }

    pub(super) fn has_begun(&self) -> bool {
        self.phase != Phase::NotBegun
    }

    /// Gives the game its own random numbers.
    pub(super) fn seed(&mut self, seed: u64, n: usize) {
        let mut numbers = Random::new(seed ^ Random::new(n as u64).next_number());
        self.for_starts = Random::new(numbers.next_number());
        self.for_moves = Random::new(numbers.next_number());
    }

    /// Chooses the move of the next step. Returns false if it is not legal.
    pub(super) fn choose(&mut self, shared: &Shared, action: u32) -> bool {
        match self.phase {
            Phase::NotBegun => false,
            Phase::Over => shared.options.autoreset != Autoreset::Disabled,
            Phase::Playing => {
                let found = self.numbers.iter().position(|it| *it == action && action != NONE);
                self.chosen = found.unwrap_or(0);
                found.is_some()
            }
        }
    }

    pub(super) fn random_action(&mut self) -> u32 {
        if self.n_known == 0 || self.phase != Phase::Playing {
            return 0;
        }
        let n = self.for_moves.below(self.n_known);
        if self.n_known == self.numbers.len() {
            return self.numbers[n];
        }
        self.numbers.iter().copied().filter(|it| *it != NONE).nth(n).unwrap_or(0)
    }

    /// Returns what a copy of the game needs to go on alike.
    pub(super) fn saved(&self) -> SavedGame {
        SavedGame {
            game: self.game.clone(),
            phase: match self.phase {
                Phase::NotBegun => SavedPhase::NotBegun,
                Phase::Playing => SavedPhase::Playing,
                Phase::Over => SavedPhase::Over,
            },
            for_starts: self.for_starts.seed(),
            for_moves: self.for_moves.seed(),
        }
    }

    /// Goes on where a saved game was.
    pub(super) fn restore(&mut self, shared: &Shared, saved: &SavedGame, row: &mut Row<'_>) {
        self.game = saved.game.clone();
        self.for_starts = Random::new(saved.for_starts);
        self.for_moves = Random::new(saved.for_moves);
        self.phase = match saved.phase {
            SavedPhase::NotBegun => Phase::NotBegun,
            SavedPhase::Playing => Phase::Playing,
            SavedPhase::Over => Phase::Over,
        };
        self.forget_moves();
        match self.phase {
            Phase::NotBegun => return,
            Phase::Playing => {
                row.mask.clear();
                self.list(shared);
                self.show(row);
            }
            Phase::Over => {
                *row.player = self.game.player().0;
                row.mask.set_all(shared.actions.len());
            }
        }
        self.observe(shared, &mut row.observation);
    }

    /// Begins a new game.
    pub(super) fn reset(&mut self, shared: &Shared, row: &mut Row<'_>) {
        row.rewards.fill(0.0);
        (*row.terminated, *row.truncated, *row.length) = (false, false, 0);
        self.begin(shared, row);
    }

    /// Begins a new game without a change of what is known of the old one.
    fn begin(&mut self, shared: &Shared, row: &mut Row<'_>) {
        let variant = shared.actions.variant();
        let random = (shared.starts > 1).then(|| self.for_starts.below(shared.starts as usize));
        self.game = random
            .and_then(|it| variant.start_number(it as u64))
            .unwrap_or_else(|| variant.start());
        row.mask.clear();
        self.phase = Phase::Playing;
        self.list(shared);
        if self.n_known == 0 {
            // A set-up in which nobody can move.
            self.phase = Phase::Over;
            row.mask.set_all(shared.actions.len());
        }
        self.show(row);
        self.observe(shared, &mut row.observation);
    }

    /// Makes the chosen move, or begins a new game if that is due.
    pub(super) fn step(&mut self, shared: &Shared, row: &mut Row<'_>) {
        if self.phase == Phase::Over {
            self.reset(shared, row);
            return;
        }
        let mv = self.game.listed()[self.chosen];
        self.game.play_unchecked(mv);
        row.rewards.fill(0.0);
        (*row.terminated, *row.truncated) = (false, false);
        // Whoever shares the buffers may have written to them.
        row.mask.clear();
        self.list(shared);
        let ending = self.game.outcome();
        let length = self.game.n_moves() as u32;
        *row.length = length;
        if let Some(ending) = &ending {
            *row.terminated = true;
            reward(self.game.variant().model(), ending, row.rewards);
        } else if self.n_known == 0 || shared.options.most_moves.is_some_and(|it| length >= it) {
            *row.truncated = true;
        } else {
            self.show(row);
            self.observe(shared, &mut row.observation);
            return;
        }
        if shared.options.autoreset == Autoreset::SameStep {
            self.observe(shared, &mut row.final_observation);
            self.begin(shared, row);
        } else {
            self.phase = Phase::Over;
            self.forget_moves();
            *row.player = self.game.player().0;
            row.mask.set_all(shared.actions.len());
            self.observe(shared, &mut row.observation);
        }
    }

    /// Finds the numbers of the legal moves.
    fn list(&mut self, shared: &Shared) {
        self.forget_moves();
        let player = self.game.player();
        let mut unknown = 0;
        for mv in self.game.listed().iter() {
            let number = shared.actions.number(player, mv).unwrap_or(NONE);
            unknown += usize::from(number == NONE);
            self.numbers.push(number);
        }
        self.n_known = self.numbers.len() - unknown;
    }

    fn forget_moves(&mut self) {
        self.numbers.clear();
        self.n_known = 0;
    }

    /// Shows player and legal moves.
    fn show(&self, row: &mut Row<'_>) {
        *row.player = self.game.player().0;
        let known = self.numbers.iter().filter(|it| **it != NONE);
        row.mask.set_each(known.map(|it| *it as usize));
    }

    fn observe(&self, shared: &Shared, numbers: &mut Part<'_>) {
        match (&shared.observations, numbers) {
            (None, _) => {}
            (Some(space), Part::Float32(it)) => space.write(&self.game, it),
            (Some(space), Part::Uint8(it)) => space.write_u8(&self.game, it),
        }
    }
}

/// Returns what each player gets in the present position, as [`super::VectorEnv`] describes it: 0 until the game is over.
pub fn rewards(game: &Game) -> Vec<f32> {
    let model = game.variant().model();
    let mut res = vec![0.0; model.players.len()];
    if let Some(ending) = game.outcome() {
        reward(model, &ending, &mut res);
    }
    res
}

/// Writes what each player gets.
fn reward(model: &Model, ending: &Outcome, rewards: &mut [f32]) {
    let n = model.n_teams() as f64;
    for (reward, points) in rewards.iter_mut().zip(&model.points(ending)) {
        *reward = if n > 1.0 {
            ((n * points.fraction() - 1.0) / (n - 1.0)) as f32
        } else {
            points.fraction() as f32
        };
    }
}
