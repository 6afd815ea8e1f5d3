//! Compares two games move by move.

use super::trace::{Extent, Random, counts, seen};
use alfil::{Variant, notation::dialect::Dialect};

/// The most differences that are listed.
const LISTED: usize = 5;

/// Returns the differences between a game and what has become of it; empty if the comparison found none.
///
/// It counts positions from the start. Then it plays random games of the first variant in both, and compares legal moves,
/// checks and results after each move.
pub fn differences(
    (ours, our_way): (&Variant, &Dialect),
    (theirs, their_way): (&Variant, &Dialect),
    extent: Extent,
) -> Vec<String> {
    let mut res = Vec::new();
    let counted = [counts(ours, extent), counts(theirs, extent)];
    if counted[0] != counted[1] {
        res.push(format!("counts from the start: {:?} before, {:?} after", counted[0], counted[1]));
    }
    let mut random = Random(1);
    for _ in 0..extent.games {
        if res.len() >= LISTED {
            break;
        }
        res.extend(one_game((ours, our_way), (theirs, their_way), extent.plies, &mut random));
    }
    res.dedup();
    res
}

fn one_game(
    (ours, our_way): (&Variant, &Dialect),
    (theirs, their_way): (&Variant, &Dialect),
    plies: u32,
    random: &mut Random,
) -> Option<String> {
    let (mut here, mut there) = (ours.start(), theirs.start());
    let mut played: Vec<String> = Vec::new();
    for _ in 0..=plies {
        let (wanted, legal) = seen(&here, our_way);
        let (found, others) = seen(&there, their_way);
        let at = if played.is_empty() { "at the start".to_owned() } else { after(&played) };
        if wanted.result != found.result {
            return Some(format!("{at}: result {} before, {} after", wanted.result, found.result));
        }
        if wanted.moves != found.moves {
            let lost: Vec<_> = wanted.moves.iter().filter(|it| !found.moves.contains(it)).collect();
            let new: Vec<_> = found.moves.iter().filter(|it| !wanted.moves.contains(it)).collect();
            return Some(format!("{at}: legal only before {lost:?}, only after {new:?}"));
        }
        if wanted.check != found.check {
            return Some(format!("{at}: check {} before, {} after", wanted.check, found.check));
        }
        let chosen = random.choose(&legal)?;
        let other = others.iter().find(|it| it.text == chosen.text)?;
        here.play_unchecked(chosen.mv);
        there.play_unchecked(other.mv);
        played.push(chosen.text.clone());
    }
    None
}

/// Returns the last moves of a game, for people.
fn after(played: &[String]) -> String {
    const SHOWN: usize = 12;
    let skipped = played.len().saturating_sub(SHOWN);
    let dots = if skipped > 0 { "... " } else { "" };
    format!("after {dots}{}", played[skipped..].join(" "))
}
