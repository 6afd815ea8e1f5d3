//! Random numbers: every contender gets the same kind of series.

/// SplitMix64.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Returns a series of numbers for each seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// Returns a number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.word()) * n as u128) >> 64) as usize
    }

    /// Returns any number.
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut res = self.0;
        res = (res ^ (res >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        res = (res ^ (res >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        res ^ (res >> 31)
    }
}
