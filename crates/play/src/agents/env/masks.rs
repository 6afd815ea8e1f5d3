//! The memory of masks: a byte or a bit for each number of a move.

use super::Masks;

/// The masks of all games.
#[derive(Debug)]
pub(super) enum AllMasks {
    Bool(Vec<bool>),
    Bits(Vec<u8>),
}

/// The masks of some games.
#[derive(Debug)]
pub(super) enum MaskPart<'a> {
    Bool(&'a mut [bool]),
    Bits(&'a mut [u8]),
}

/// Returns how many bytes the mask of a game has.
pub(super) fn width(kind: Masks, actions: usize) -> usize {
    match kind {
        Masks::Bool => actions,
        Masks::Bits => actions.div_ceil(8),
    }
}

impl AllMasks {
    /// Returns room for the masks of some games.
    pub(super) fn new(kind: Masks, games: usize, actions: usize) -> AllMasks {
        let bytes = games * width(kind, actions);
        match kind {
            Masks::Bool => AllMasks::Bool(vec![false; bytes]),
            Masks::Bits => AllMasks::Bits(vec![0; bytes]),
        }
    }

    /// Returns the bytes of which each is a truth; none if they are bits.
    pub(super) fn truths(&self) -> &[bool] {
        if let AllMasks::Bool(it) = self { it } else { &[] }
    }

    /// Returns the bytes of bits; none if each byte is a truth.
    pub(super) fn bits(&self) -> &[u8] {
        if let AllMasks::Bits(it) = self { it } else { &[] }
    }

    pub(super) fn address(&mut self) -> usize {
        match self {
            AllMasks::Bool(it) => it.as_mut_ptr().expose_provenance(),
            AllMasks::Bits(it) => it.as_mut_ptr().expose_provenance(),
        }
    }

    pub(super) fn all(&mut self) -> MaskPart<'_> {
        match self {
            AllMasks::Bool(it) => MaskPart::Bool(it),
            AllMasks::Bits(it) => MaskPart::Bits(it),
        }
    }
}

impl<'a> MaskPart<'a> {
    /// Returns the first `n` bytes, and the others.
    #[cfg(feature = "parallel")]
    pub(super) fn split(self, n: usize) -> (MaskPart<'a>, MaskPart<'a>) {
        match self {
            MaskPart::Bool(it) => {
                let (front, back) = it.split_at_mut(n);
                (MaskPart::Bool(front), MaskPart::Bool(back))
            }
            MaskPart::Bits(it) => {
                let (front, back) = it.split_at_mut(n);
                (MaskPart::Bits(front), MaskPart::Bits(back))
            }
        }
    }

    /// Returns the mask of game `n`, if each has `width` bytes.
    pub(super) fn of_game(&mut self, n: usize, width: usize) -> MaskPart<'_> {
        let range = n * width..(n + 1) * width;
        match self {
            MaskPart::Bool(it) => MaskPart::Bool(&mut it[range]),
            MaskPart::Bits(it) => MaskPart::Bits(&mut it[range]),
        }
    }

    /// Makes all moves illegal.
    pub(super) fn clear(&mut self) {
        match self {
            MaskPart::Bool(it) => it.fill(false),
            MaskPart::Bits(it) => it.fill(0),
        }
    }

    /// Makes these moves legal.
    pub(super) fn set_each(&mut self, numbers: impl Iterator<Item = usize>) {
        match self {
            MaskPart::Bool(it) => numbers.for_each(|n| it[n] = true),
            MaskPart::Bits(it) => numbers.for_each(|n| it[n / 8] |= 1 << (n % 8)),
        }
    }

    /// Makes all moves legal; there are `actions`.
    pub(super) fn set_all(&mut self, actions: usize) {
        match self {
            MaskPart::Bool(it) => it.fill(true),
            MaskPart::Bits(it) => {
                it.fill(u8::MAX);
                if let Some(last) = it.last_mut().filter(|_| !actions.is_multiple_of(8)) {
                    *last = (1 << (actions % 8)) - 1;
                }
            }
        }
    }
}
