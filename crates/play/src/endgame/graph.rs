//! Positions and the moves between them, and what follows for each from the ends of games.

use crate::parallel::parts;
use hashbrown::HashTable;

/// The most nodes that a pass gives one thread at a time.
const CHUNK: usize = 1 << 16;

/// A graph of positions.
#[derive(Debug, Default)]
pub(super) struct Graph {
    /// The key of each position, in the order in which they were found.
    keys: Vec<u64>,
    numbers: HashTable<u32>,
    /// The player on move.
    players: Vec<u8>,
    /// What is known of each position for the player on move: 0 for nothing or a draw, `n + 1` for a win after `n` moves,
    /// negative for a loss.
    values: Vec<i16>,
    /// Where the moves of each position begin, of those whose moves are known.
    first: Vec<u32>,
    /// The positions to which moves lead.
    moves: Vec<u32>,
}

impl Graph {
    pub(super) fn len(&self) -> usize {
        self.keys.len()
    }

    /// Returns the number of positions whose moves are known.
    pub(super) fn n_known(&self) -> usize {
        self.first.len()
    }

    /// Returns how much memory it takes, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        let table = self.numbers.capacity() as u64 * 5;
        table + self.keys.capacity() as u64 * 15 + self.moves.capacity() as u64 * 4
    }

    /// Returns the number of a position.
    pub(super) fn number(&self, key: u64) -> Option<u32> {
        self.numbers.find(key, |it| self.keys[*it as usize] == key).copied()
    }

    /// Adds a position that is not there, and returns its number; `None` if there are too many.
    pub(super) fn add(&mut self, key: u64, player: u8) -> Option<u32> {
        let number = u32::try_from(self.keys.len()).ok()?;
        self.keys.push(key);
        self.players.push(player);
        self.values.push(0);
        let keys = &self.keys;
        self.numbers.insert_unique(key, number, |it| keys[*it as usize]);
        Some(number)
    }

    /// Notes the moves of the first position whose moves are not known yet, or its value if the game is over there. `None` if
    /// there are too many moves, or if a key is not in the graph.
    pub(super) fn set_moves(&mut self, value: i16, keys: &[u64]) -> Option<()> {
        self.values[self.first.len()] = value;
        self.first.push(u32::try_from(self.moves.len()).ok()?);
        for key in keys {
            let number = self.number(*key)?;
            self.moves.push(number);
        }
        Some(())
    }

    /// Returns what is known of a position.
    pub(super) fn value(&self, number: u32) -> i16 {
        self.values[number as usize]
    }

    pub(super) fn player(&self, number: u32) -> u8 {
        self.players[number as usize]
    }

    fn moves_of(&self, number: u32) -> &[u32] {
        let begin = self.first[number as usize] as usize;
        let end = self.first.get(number as usize + 1).map_or(self.moves.len(), |it| *it as usize);
        &self.moves[begin..end]
    }

    /// Works back from the ends. Each pass finds the positions that are won or lost one move earlier; what remains is drawn.
    /// Returns false if `goes_on` says so before the end.
    pub(super) fn work_back(
        &mut self,
        threads: usize,
        goes_on: &(dyn Fn(i16, usize) -> bool + Sync),
    ) -> bool {
        let mut open: Vec<u32> = (0..self.keys.len() as u32)
            .filter(|it| self.value(*it) == 0 && !self.moves_of(*it).is_empty())
            .collect();
        for distance in 1..i16::MAX {
            if !goes_on(distance, open.len()) {
                return false;
            }
            let graph = &*self;
            let chunks: Vec<&[u32]> = open.chunks(CHUNK).collect();
            let found = parts(
                threads,
                chunks.len(),
                || (),
                |(), n| {
                    let value = |it: &u32| (*it, graph.judge(*it, distance));
                    Some(chunks[n].iter().map(value).filter(|it| it.1 != 0).collect::<Vec<_>>())
                },
            );
            let found: Vec<(u32, i16)> = found.into_iter().flatten().collect();
            if found.is_empty() {
                break;
            }
            for (number, value) in found {
                self.values[number as usize] = value;
            }
            open.retain(|it| self.values[*it as usize] == 0);
        }
        true
    }

    /// Returns the value of a position by what is known of those after it; 0 if that is not enough.
    fn judge(&self, number: u32, distance: i16) -> i16 {
        let player = self.player(number);
        let mut all_lost = true;
        for it in self.moves_of(number) {
            let value = self.value(*it);
            let own = if self.player(*it) == player { value } else { -value };
            if own > 0 {
                return distance + 1;
            }
            all_lost &= own < 0;
        }
        if all_lost { -distance - 1 } else { 0 }
    }

    /// Returns keys and values, by ascending keys.
    pub(super) fn sorted(&self) -> (Vec<u64>, Vec<i16>) {
        let mut order: Vec<u32> = (0..self.keys.len() as u32).collect();
        order.sort_unstable_by_key(|it| self.keys[*it as usize]);
        let keys = order.iter().map(|it| self.keys[*it as usize]).collect();
        let values = order.iter().map(|it| self.value(*it)).collect();
        (keys, values)
    }
}
