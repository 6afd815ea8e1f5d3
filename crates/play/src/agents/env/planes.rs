//! The memory of observations: floats or bytes.

use super::Observations;

/// The observations of all games.
#[derive(Debug)]
pub(super) enum Planes {
    Float32(Vec<f32>),
    Uint8(Vec<u8>),
}

/// The observations of some games.
#[derive(Debug)]
pub(super) enum Part<'a> {
    Float32(&'a mut [f32]),
    Uint8(&'a mut [u8]),
}

impl Planes {
    /// Returns room for `len` numbers.
    pub(super) fn new(kind: Observations, len: usize) -> Planes {
        match kind {
            Observations::Uint8 => Planes::Uint8(vec![0; len]),
            Observations::Float32 | Observations::Off => Planes::Float32(vec![0.0; len]),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        match self {
            Planes::Float32(it) => it.is_empty(),
            Planes::Uint8(it) => it.is_empty(),
        }
    }

    /// Returns the floats; none if they are bytes.
    pub(super) fn floats(&self) -> &[f32] {
        if let Planes::Float32(it) = self { it } else { &[] }
    }

    /// Returns the bytes; none if they are floats.
    pub(super) fn bytes(&self) -> &[u8] {
        if let Planes::Uint8(it) = self { it } else { &[] }
    }

    pub(super) fn address(&mut self) -> usize {
        match self {
            Planes::Float32(it) => it.as_mut_ptr().expose_provenance(),
            Planes::Uint8(it) => it.as_mut_ptr().expose_provenance(),
        }
    }

    pub(super) fn all(&mut self) -> Part<'_> {
        match self {
            Planes::Float32(it) => Part::Float32(it),
            Planes::Uint8(it) => Part::Uint8(it),
        }
    }
}

impl<'a> Part<'a> {
    /// Returns the first `n` numbers, and the others.
    #[cfg(feature = "parallel")]
    pub(super) fn split(self, n: usize) -> (Part<'a>, Part<'a>) {
        match self {
            Part::Float32(it) => {
                let (front, back) = it.split_at_mut(n);
                (Part::Float32(front), Part::Float32(back))
            }
            Part::Uint8(it) => {
                let (front, back) = it.split_at_mut(n);
                (Part::Uint8(front), Part::Uint8(back))
            }
        }
    }

    /// Returns the numbers of game `n`, if each has `width` of them.
    pub(super) fn of_game(&mut self, n: usize, width: usize) -> Part<'_> {
        let range = n * width..(n + 1) * width;
        match self {
            Part::Float32(it) => Part::Float32(&mut it[range]),
            Part::Uint8(it) => Part::Uint8(&mut it[range]),
        }
    }
}
