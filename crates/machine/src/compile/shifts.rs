//! Leaps of many pieces at once.

use super::move_tables::{Landing, RawTable};
use crate::program::{Bitboard, move_tables::Shift};
use alfil_model::{Land, TypeSet};
use std::collections::BTreeMap;

/// The most kinds of leaps that are made by shifting.
const MOST_SHIFTS: usize = 16;

/// Returns the ways of a type as leaps of many pieces at once; none if some are no leaps, or if there are too many.
pub(super) fn shifts<const N: usize>(groups: &BTreeMap<Landing, RawTable<N>>) -> Vec<Shift<N>> {
    let mut res: Vec<Shift<N>> = Vec::new();
    for (landing, raw) in groups {
        let first = res.len();
        let mut rays = raw.rays.rays.iter().chain(&raw.rays.hops);
        let picks = landing.victims != TypeSet::default();
        if picks || rays.any(|it| !it.is_empty()) || ![0, Land::ENEMY.0].contains(&landing.take) {
            return Vec::new();
        }
        for (from, leaps) in raw.leaps.iter().enumerate() {
            let mut add = |to: usize, via: Option<usize>| {
                let by = |it: usize| it as i32 - from as i32;
                let (by, via) = (by(to), via.map_or(0, by));
                match res[first..].iter_mut().find(|it| (it.by, it.via) == (by, via)) {
                    Some(it) => it.from.set(from),
                    None => res.push(Shift {
                        from: Bitboard::one(from),
                        by,
                        via,
                        initial: landing.initial,
                        quiet: landing.quiet,
                        take: landing.take != 0,
                        sets_en_passant: landing.sets_en_passant,
                        exempt: landing.exempt,
                        which: landing.which,
                        choices: [Bitboard::EMPTY; 2],
                    }),
                }
            };
            leaps.iter().for_each(|it| add(it, None));
            for lame_leap in &raw.lame_leaps[from] {
                if !lame_leap.occupied.is_empty() || lame_leap.empty.count() != 1 {
                    return Vec::new();
                }
                lame_leap.land.iter().for_each(|it| add(it, lame_leap.empty.lowest()));
            }
            if res.len() > MOST_SHIFTS {
                return Vec::new();
            }
        }
    }
    res.sort_by_key(|it| (it.by, it.via));
    // A target that is reached in two ways must be counted once.
    let again = |a: &Shift<N>, b: &Shift<N>| {
        a.by == b.by && a.from.meets(&b.from) && (a.quiet && b.quiet || a.take && b.take)
    };
    let twice = res.iter().enumerate().any(|(n, a)| res[n + 1..].iter().any(|b| again(a, b)));
    if twice { Vec::new() } else { res }
}
