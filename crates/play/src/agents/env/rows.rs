//! The parts of the buffers that belong to single games.

use super::{
    Buffers,
    masks::{self, MaskPart},
    planes::Part,
    slot::{Shared, Slot},
};

/// Some games in succession, with their parts of the buffers.
#[derive(Debug)]
pub(super) struct Rows<'a> {
    first: usize,
    slots: &'a mut [Slot],
    widths: Widths,
    observations: Part<'a>,
    final_observations: Part<'a>,
    masks: MaskPart<'a>,
    players: &'a mut [u8],
    rewards: &'a mut [f32],
    terminated: &'a mut [bool],
    truncated: &'a mut [bool],
    lengths: &'a mut [u32],
}

/// How many items of a buffer belong to a game.
#[derive(Clone, Copy, Debug)]
struct Widths {
    observation: usize,
    final_observation: usize,
    mask: usize,
    rewards: usize,
}

/// The part of the buffers that belongs to one game.
#[derive(Debug)]
pub(super) struct Row<'a> {
    pub(super) observation: Part<'a>,
    pub(super) final_observation: Part<'a>,
    pub(super) mask: MaskPart<'a>,
    pub(super) player: &'a mut u8,
    pub(super) rewards: &'a mut [f32],
    pub(super) terminated: &'a mut bool,
    pub(super) truncated: &'a mut bool,
    pub(super) length: &'a mut u32,
}

impl<'a> Rows<'a> {
    pub(super) fn new(
        shared: &Shared,
        slots: &'a mut [Slot],
        buffers: &'a mut Buffers,
    ) -> Rows<'a> {
        let observation = shared.observation_len();
        let final_observation = if buffers.final_observations.is_empty() { 0 } else { observation };
        let widths = Widths {
            observation,
            final_observation,
            mask: masks::width(shared.options.masks, shared.actions.len()),
            rewards: shared.n_players,
        };
        Rows {
            first: 0,
            slots,
            widths,
            observations: buffers.observations.all(),
            final_observations: buffers.final_observations.all(),
            masks: buffers.masks.all(),
            players: &mut buffers.players,
            rewards: &mut buffers.rewards,
            terminated: &mut buffers.terminated,
            truncated: &mut buffers.truncated,
            lengths: &mut buffers.lengths,
        }
    }

    /// Returns how many games they are.
    #[cfg(feature = "parallel")]
    pub(super) fn len(&self) -> usize {
        self.slots.len()
    }

    /// Returns the first `n` games, and the others.
    #[cfg(feature = "parallel")]
    pub(super) fn split(self, n: usize) -> (Rows<'a>, Rows<'a>) {
        let Rows { first, widths, .. } = self;
        let (slots, slots_2) = self.slots.split_at_mut(n);
        let (seen, seen_2) = self.observations.split(n * widths.observation);
        let last = n * widths.final_observation;
        let (last_seen, last_seen_2) = self.final_observations.split(last);
        let (masks, masks_2) = self.masks.split(n * widths.mask);
        let (players, players_2) = self.players.split_at_mut(n);
        let (rewards, rewards_2) = self.rewards.split_at_mut(n * widths.rewards);
        let (terminated, terminated_2) = self.terminated.split_at_mut(n);
        let (truncated, truncated_2) = self.truncated.split_at_mut(n);
        let (lengths, lengths_2) = self.lengths.split_at_mut(n);
        let front = Rows {
            first,
            slots,
            widths,
            observations: seen,
            final_observations: last_seen,
            masks,
            players,
            rewards,
            terminated,
            truncated,
            lengths,
        };
        let back = Rows {
            first: first + n,
            slots: slots_2,
            widths,
            observations: seen_2,
            final_observations: last_seen_2,
            masks: masks_2,
            players: players_2,
            rewards: rewards_2,
            terminated: terminated_2,
            truncated: truncated_2,
            lengths: lengths_2,
        };
        (front, back)
    }

    /// Visits each game, with its number and its part of the buffers.
    pub(super) fn each(mut self, visit: &mut dyn FnMut(usize, &mut Slot, &mut Row<'_>)) {
        let widths = self.widths;
        for (n, slot) in self.slots.iter_mut().enumerate() {
            let mut row = Row {
                observation: self.observations.of_game(n, widths.observation),
                final_observation: self.final_observations.of_game(n, widths.final_observation),
                mask: self.masks.of_game(n, widths.mask),
                player: &mut self.players[n],
                rewards: part(self.rewards, n, widths.rewards),
                terminated: &mut self.terminated[n],
                truncated: &mut self.truncated[n],
                length: &mut self.lengths[n],
            };
            visit(self.first + n, slot, &mut row);
        }
    }
}

fn part<T>(all: &mut [T], n: usize, width: usize) -> &mut [T] {
    &mut all[n * width..(n + 1) * width]
}
