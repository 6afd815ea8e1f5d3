//! How the layers of the machine stand on each other.

use super::{effects::Effects, eval::Eval, legality::Legality, movegen::Movegen};
use std::ops::{Deref, DerefMut};

/// A layer has the methods of the layer below.
macro_rules! stands_on {
    ($($upper:ident $lower:ident;)*) => {$(
        impl<'a, const N: usize> Deref for $upper<'a, N> {
            type Target = $lower<'a, N>;

            #[inline]
            fn deref(&self) -> &$lower<'a, N> {
                &self.0
            }
        }

        impl<const N: usize> DerefMut for $upper<'_, N> {
            #[inline]
            fn deref_mut(&mut self) -> &mut Self::Target {
                &mut self.0
            }
        }
    )*};
}

stands_on! {
    Effects Eval;
    Legality Effects;
    Movegen Legality;
}

impl<'a, const N: usize> Movegen<'a, N> {
    /// Returns the machine with all its layers.
    #[inline]
    pub(super) fn on(eval: Eval<'a, N>) -> Movegen<'a, N> {
        Movegen(Legality(Effects(eval)))
    }
}

impl<const N: usize> Eval<'_, N> {
    /// Returns the top layer, for questions about legal moves. Only [`Movegen::stuck`] and [`Movegen::has_moves`] are asked
    /// from below.
    #[inline]
    pub(super) fn movegen(&mut self) -> Movegen<'_, N> {
        Movegen::on(Eval { core: self.core, b: self.b, asking: self.asking })
    }
}
