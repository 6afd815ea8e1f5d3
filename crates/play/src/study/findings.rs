//! What the numbers of a study say to an inventor.

use super::report::{Interval, PairingReport, Report};
use crate::worths;
use alfil::game::Variant;
use alfil_model::Model;

/// The share of games above which a finding is worth a sentence.
const MANY: f64 = 0.5;
/// The share of broken off games that is worth a sentence.
const SOME: f64 = 0.05;
/// The median of turns below which games are short.
const SHORT: u32 = 10;
/// The mean number of legal moves below which players have little choice.
const FEW_CHOICES: f64 = 4.0;

/// Returns sentences, the most important ones first.
pub(super) fn findings(variant: &Variant, report: &Report) -> Vec<String> {
    let model = variant.model();
    let mut res = Vec::new();
    let even = || report.pairings.iter().filter(|it| it.weaker == it.stronger);
    // The strongest players know best.
    if let Some(it) = even().next_back().filter(|it| it.games > 0) {
        res.extend(first_move(it));
        res.extend(course(model, it));
    }
    res.extend(report.pairings.iter().filter_map(skill));
    res.extend(pieces(variant, report));
    res.extend(rules(report));
    res
}

fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}

fn share(part: u32, whole: u32) -> f64 {
    f64::from(part) / f64::from(whole.max(1))
}

/// Reports the winners. Only games that begin alike with the colours exchanged show what moving first is worth.
fn first_move(it: &PairingReport) -> Option<String> {
    let between = |score: Interval| {
        format!(
            "{} of the points of {} games (95 % confidence: {} to {})",
            percent(score.value),
            it.games,
            percent(score.low),
            percent(score.high)
        )
    };
    if let Some(score) = it.first_mover {
        let what = if score.low > 0.5 {
            "Moving first is an advantage"
        } else if score.high < 0.5 {
            "Moving first is a disadvantage"
        } else {
            "No advantage of moving first shows"
        };
        return Some(format!("{what}: the first player gets {}.", between(score)));
    }
    let first = it.sides.first()?;
    let (score, fair) = (first.score, 1.0 / it.sides.len() as f64);
    let name = first.players.join(" and ");
    let what = if score.low > fair {
        format!("The game favours {name}")
    } else if score.high < fair {
        format!("The game does not favour {name}")
    } else {
        "No side has an advantage that shows".to_owned()
    };
    Some(format!("{what}: {name} gets {}.", between(score)))
}

/// How games go, and how they end.
fn course(model: &Model, it: &PairingReport) -> Vec<String> {
    let mut res = Vec::new();
    let unfinished = share(it.unfinished, it.games);
    if unfinished >= SOME {
        let turns = it.turns.most;
        let share = percent(unfinished);
        let draws = &model.draws;
        let why = if draws.repetition.is_none() && draws.moves.is_none() {
            "a rule about repetition or moves without progress may be missing"
        } else {
            "more turns would show how they end"
        };
        res.push(format!("{share} of the games do not end within {turns} turns: {why}."));
    }
    let draws = share(it.draws, it.games);
    if draws >= MANY {
        let reason = it.reasons.first().map_or("", |it| &it.0);
        res.push(format!(
            "{} of the games are drawn. The most frequent end is: {reason}.",
            percent(draws)
        ));
    }
    if it.turns.median < SHORT {
        let median = it.turns.median;
        res.push(format!("Games are short: half of them end within {median} turns."));
    }
    if it.choices < FEW_CHOICES {
        res.push(format!("Players have little choice: {:.1} legal moves on average.", it.choices));
    }
    let seen = |name: &str| it.reasons.iter().any(|it| it.0 == name);
    let mut names: Vec<&str> = model.outcomes.iter().map(|it| it.name.as_str()).collect();
    names.dedup();
    names.retain(|it| !seen(it));
    if !names.is_empty() {
        res.push(format!("No game between the strongest players ended by: {}.", names.join(", ")));
    }
    res
}

/// Whether better players win.
fn skill(it: &PairingReport) -> Option<String> {
    let score = it.stronger_scores?;
    let (weaker, stronger) = (it.weaker, it.stronger);
    let points = percent(score.value);
    let between = format!(
        "{stronger} positions a turn get {points} of the points of {} games against {weaker} (95 % confidence: {} to {})",
        it.games,
        percent(score.low),
        percent(score.high)
    );
    Some(if score.low > 0.5 {
        format!("Skill counts: {between}.")
    } else if score.high < 0.5 {
        format!("Looking further ahead harms: {between}.")
    } else {
        format!("No gain from looking further ahead shows: {between}.")
    })
}

fn pieces(variant: &Variant, report: &Report) -> Vec<String> {
    let model = variant.model();
    let names = |which: &dyn Fn(&super::TypeReport) -> bool| {
        let its = report.types.iter().zip(model.types.iter());
        its.filter(|(it, ty)| !ty.neutral && which(it))
            .map(|it| it.0.name.clone())
            .collect::<Vec<_>>()
    };
    let there = |it: &super::TypeReport| it.counts.first > 0;
    let still = names(&|it| there(it) && it.counts.moves == 0);
    let absent = names(&|it| {
        !there(it) && it.counts.became == 0 && it.counts.moves == 0 && it.counts.last == 0
    });
    let is_untouched = |it: &super::TypeReport| {
        there(it)
            && it.counts.moves > 0
            && it.counts.last >= it.counts.first
            && it.counts.captured == 0
    };
    let mut untouched = names(&is_untouched);
    if !untouched.is_empty() {
        // That royal pieces are never lost is no news. They are worth nothing to the computer.
        let worths = worths(variant);
        let is_royal = |name: &String| {
            model.types.ids().any(|it| model.types[it].name == *name && worths[it] == 0)
        };
        untouched.retain(|it| !is_royal(it));
    }
    let sentence = |what: &str, names: Vec<String>| {
        (!names.is_empty()).then(|| format!("{what} in these games: {}.", names.join(", ")))
    };
    [
        sentence("Pieces that never move", still),
        sentence("Pieces that never appear", absent),
        sentence("Pieces that are never lost", untouched),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn rules(report: &Report) -> Option<String> {
    let silent = report.rules.iter().filter(|it| it.applied == 0);
    let names: Vec<&str> = silent.map(|it| it.name.as_str()).collect();
    if names.is_empty() || report.traced == 0 {
        return None;
    }
    Some(format!("Rules that never applied in {} games: {}.", report.traced, names.join(", ")))
}
