//! A small network that evaluates positions of one game.
//!
//! - `inputs` numbers what a position is made of, for any game.
//! - [`Net`] has the weights. All its numbers are integers, so that it gives the same scores on every machine.
//! - `accumulators` is the first layer, which follows a position from one evaluation to the next.
//! - `file` writes and reads a network.
//! - `shipped` has the networks that come with the crate.
//!
//! Its score corrects what the rules say. Each input adds something by itself, and to the sums of one hidden layer: each
//! player's view of the position adds up the rows of its inputs. The sums are limited, squared, and weighted. Of two players,
//! both views count for the player on move. With more players each player's view gives that player's score.

mod accumulators;
mod file;
mod inputs;
mod shipped;

use alfil::game::{Position, Variant};
use std::sync::Arc;
use thiserror::Error;

pub(crate) use accumulators::Accumulators;
pub(crate) use file::checksum;
pub(crate) use inputs::Inputs;

/// 1 in the first layer. Its square fits 16 bits with a sign.
pub(crate) const ONE: i32 = 181;
/// 1 in the weights of outputs.
pub(crate) const OUTPUT_ONE: i32 = 128;
/// The score of a position whose winner is known with odds of e to one. It is the same for all games: scores keep the unit of
/// the rules' evaluation, which searches compare with what moves may gain.
pub(crate) const SCALE: i32 = 350;
/// 1 point of a score in the linear part.
pub(crate) const POINT: i32 = 16;
/// 1 in the weights of terms.
pub(crate) const TERM_ONE: i32 = 256;
/// The greatest weight of an output. The sum of all products then fits 32 bits.
pub(crate) const MOST_OUTPUT: i16 = 900;
/// The greatest bias of an output.
const MOST_BIAS: i32 = 1 << 27;
/// The sizes of the hidden layer that there are, greatest first.
pub(crate) const HIDDEN: [usize; 3] = [32, 16, 8];
/// The most bytes that all rows and the linear part may take.
const MOST_ROWS: usize = 194 * 1024;
/// The greatest score.
const MOST_SCORE: i64 = 20_000;

/// A network that evaluates the positions of one game.
///
/// Clones of an [`std::sync::Arc`] share it among engines: see [`Engine::set_net`](crate::Engine::set_net).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    pub(crate) inputs: Inputs,
    /// The fingerprint of the rules.
    fingerprint: u64,
    pub(crate) about: About,
    pub(crate) weights: Weights,
}

/// Words about a network.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// The name of the game.
    pub name: String,
    /// How the network was trained.
    pub trained: String,
}

/// The numbers of a network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Weights {
    /// The size of the hidden layer.
    pub(crate) hidden: usize,
    /// The row of each input.
    pub(crate) rows: Vec<i16>,
    /// What each input adds to the score by itself.
    pub(crate) linear: Vec<i16>,
    /// The hidden layer before any input, for each head.
    pub(crate) bias: Vec<i16>,
    /// The weights of the hidden layer in the output, for each head: the own view, then the other one.
    pub(crate) output: Vec<i16>,
    /// The bias of the output, for each head.
    pub(crate) output_bias: Vec<i32>,
    /// How much more each term of the rules' evaluation counts; empty if none does.
    pub(crate) terms: Vec<i16>,
}

impl Weights {
    /// Returns the size of the hidden layer for a game.
    pub(crate) fn hidden(inputs: &Inputs) -> usize {
        let fits = |it: &usize| (*it + 1) * inputs.len() * size_of::<i16>() <= MOST_ROWS;
        HIDDEN.into_iter().find(fits).unwrap_or(HIDDEN[HIDDEN.len() - 1])
    }

    /// Returns the number of weights of an output.
    pub(crate) fn output_len(inputs: &Inputs, hidden: usize) -> usize {
        if inputs.is_pair() { 2 * hidden } else { hidden }
    }
}

/// The networks with which the computer plays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Nets {
    /// Those that come with the crate: see [`Net::shipped`].
    #[default]
    Shipped,
    /// None at all.
    None,
    /// This one in games that it was trained for, and those that come with the crate in others.
    With(Arc<Net>),
}

impl Nets {
    /// Returns the network for a game, if there is one.
    pub fn of(&self, variant: &Variant) -> Option<Arc<Net>> {
        match self {
            Nets::None => None,
            Nets::With(net) if net.check(variant).is_ok() => Some(Arc::clone(net)),
            Nets::Shipped | Nets::With(_) => Net::shipped(variant),
        }
    }
}

/// Why there is no network.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NetError {
    /// The game has no opponents.
    #[error("the game has only one side: a network learns games of two or more sides")]
    OneSide,
    /// The game is too large.
    #[error(
        "the game needs {inputs} inputs, more than the limit of {}: give it fewer types, cells or marks, or play it \
         without a network",
        Inputs::MOST
    )]
    TooManyInputs {
        /// How many it needs.
        inputs: u64,
    },
    /// The bytes are no network.
    #[error("this is no network: the first bytes are not `alfilnet`; write one with `alfil learn`")]
    OtherFile,
    /// A later program wrote it.
    #[error(
        "the network has format {found}, and this program reads format {}: train it again",
        Net::FORMAT
    )]
    OtherFormat {
        /// Its format.
        found: u16,
    },
    /// It is for other rules.
    #[error(
        "the network was trained for other rules: `{name}` with the hash {found:016x}, and this game has {expected:016x}; \
         train one with `alfil learn`"
    )]
    OtherRules {
        /// The name of its game.
        name: String,
        /// The fingerprint of its game.
        found: u64,
        /// The fingerprint of the game at hand.
        expected: u64,
    },
    /// It is longer than any network.
    #[error("{bytes} bytes are too many: a network has at most {}", Net::MOST_BYTES)]
    TooLong {
        /// Its length.
        bytes: usize,
    },
    /// Something is missing or wrong.
    #[error("the network is damaged ({0}): copy it again, or train another one with `alfil learn`")]
    Damaged(&'static str),
}

impl Net {
    /// The version of the file format.
    pub const FORMAT: u16 = 4;
    /// The most bytes of a file.
    pub const MOST_BYTES: usize = 210 * 1024;

    /// Returns a network of a game.
    pub(crate) fn new(variant: &Variant, inputs: Inputs, weights: Weights, trained: String) -> Net {
        let about = &variant.model().about;
        let name: String = about.name.chars().take(file::MOST_TEXT / 4).collect();
        let fingerprint = about.fingerprint;
        Net { inputs, fingerprint, about: About { name, trained }, weights }
    }

    /// Returns the network for a game's rules that comes with the crate, if there is one (feature `nets`).
    pub fn shipped(variant: &Variant) -> Option<Arc<Net>> {
        shipped::find(variant).map(Arc::new)
    }

    /// Reads a network, which must be one of this game.
    pub fn read(bytes: &[u8], variant: &Variant) -> Result<Net, NetError> {
        file::read(bytes, variant)
    }

    /// Returns the bytes of its file.
    pub fn to_bytes(&self) -> Vec<u8> {
        file::write(self)
    }

    /// Returns words about it.
    pub fn about(&self) -> &About {
        &self.about
    }

    /// Returns an error unless it evaluates positions of this game.
    pub(crate) fn check(&self, variant: &Variant) -> Result<(), NetError> {
        let (found, expected) = (self.fingerprint, variant.model().about.fingerprint);
        if found == expected {
            return Ok(());
        }
        Err(NetError::OtherRules { name: self.about.name.clone(), found, expected })
    }

    /// Returns how good a position is for some players (a mask), the others being against them. `look` is what the rules say,
    /// and `terms` are the terms of that.
    pub(crate) fn evaluate(
        &self,
        position: &Position,
        friends: u16,
        look: i32,
        terms: &[i32],
        sums: &mut Accumulators,
    ) -> i32 {
        let weighed = self.weights.terms.iter().zip(terms);
        let more: i64 = weighed.map(|(weight, it)| i64::from(*weight) * i64::from(*it)).sum();
        let more = (more / i64::from(TERM_ONE)).clamp(-MOST_SCORE, MOST_SCORE) as i32;
        (look + more + self.correction(position, friends, sums)).clamp(-20_000, 20_000)
    }

    /// Returns true if it weighs terms of the rules' evaluation.
    pub(crate) fn weighs_terms(&self) -> bool {
        !self.weights.terms.is_empty()
    }

    /// Returns how much better a position is for some players than the rules say.
    pub(crate) fn correction(
        &self,
        position: &Position,
        friends: u16,
        sums: &mut Accumulators,
    ) -> i32 {
        sums.follow(self, position);
        let player = position.player().idx();
        if self.inputs.is_pair() {
            let linear = (sums.linear(player) - sums.linear(1 - player)) / POINT;
            let hidden = self.score(sums.view(player), Some(sums.view(1 - player)), player);
            let score = linear + hidden;
            return if friends >> player & 1 != 0 { score } else { -score };
        }
        let (mut own, mut other) = ((0, 0), (0, 0));
        for player in 0..self.inputs.n_players {
            let to = if friends >> player & 1 != 0 { &mut own } else { &mut other };
            to.0 += self.score(sums.view(player), None, player) + sums.linear(player) / POINT;
            to.1 += 1;
        }
        own.0 / own.1.max(1) - other.0 / other.1.max(1)
    }

    /// Returns the score of a player from the sums of the player's view and of the other one's.
    #[inline]
    fn score(&self, own: &[i16], other: Option<&[i16]>, player: usize) -> i32 {
        let it = &self.weights;
        let head = self.inputs.head(player);
        let len = Weights::output_len(&self.inputs, it.hidden);
        let (first, second) = it.output[head * len..][..len].split_at(it.hidden);
        let mut sum = it.output_bias[head] + weighted(own, first);
        if let Some(other) = other {
            sum += weighted(other, second);
        }
        let one = i64::from(ONE * ONE * OUTPUT_ONE);
        (i64::from(sum) * i64::from(SCALE) / one).clamp(-MOST_SCORE, MOST_SCORE) as i32
    }
}

/// Returns the weighted sum of a view, limited and squared.
#[inline]
fn weighted(view: &[i16], weights: &[i16]) -> i32 {
    let terms = view.iter().zip(weights);
    terms
        .map(|(sum, weight)| {
            let it = (*sum).clamp(0, ONE as i16);
            i32::from(it * it) * i32::from(*weight)
        })
        .sum()
}

#[cfg(test)]
mod tests;
