//! The results of all games of a study.

use super::{
    Estimate, Pairing, PlayedGame, StudySettings, TypeCounts,
    findings::findings,
    fit::{Fitted, Row},
};
use alfil::game::Variant;
use alfil_model::{Model, PieceType, Player};
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

/// The games in which one side must have more pieces of a type before a value is fitted.
const FEWEST_GAMES: usize = 30;
/// The most bars of a histogram, about.
const BARS: u32 = 16;
/// The normal distribution's share of 95 % lies within so many standard errors.
const NORMAL_95: f64 = 1.96;

/// What a game is like.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// The name of the game.
    pub name: String,
    /// The games that were asked for.
    pub settings: StudySettings,
    /// What an inventor may want to know first, as sentences.
    pub findings: Vec<String>,
    /// The results of each pairing of strengths.
    pub pairings: Vec<PairingReport>,
    /// The first turns, those played most often first; games of weaker players against stronger ones don't count.
    pub openings: Vec<OpeningReport>,
    /// The piece types.
    pub types: Vec<TypeReport>,
    /// The rules with effects. Sugar of rule files has names in parentheses.
    pub rules: Vec<RuleReport>,
    /// The number of games in which the rules that apply were noted.
    pub traced: u32,
}

/// A share with its confidence interval of 95 %. All are between 0 and 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    /// The share.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The games of one pairing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PairingReport {
    /// The weaker strength.
    pub weaker: super::Strength,
    /// The stronger strength; the same as `weaker` if it played against itself.
    pub stronger: super::Strength,
    /// The number of games.
    pub games: u32,
    /// The sides, in the order of play.
    pub sides: Vec<SideReport>,
    /// The share of the points of the side that moves first, over pairs of games that begin alike with the colours exchanged.
    /// `None` if colours are not equal, or if the strengths differ.
    #[serde(default)]
    pub first_mover: Option<Interval>,
    /// The stronger player's share of the points; `None` if both are the same, or if there are more than two sides.
    pub stronger_scores: Option<Interval>,
    /// The games that ended without a winner.
    pub draws: u32,
    /// The games that were broken off.
    pub unfinished: u32,
    /// How games ended: the reason, and how often. Most frequent first.
    pub reasons: Vec<(String, u32)>,
    /// The number of turns of a game.
    pub turns: Spread,
    /// The mean number of legal moves in a position.
    pub choices: f64,
}

/// One side's results.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SideReport {
    /// The names of its players.
    pub players: Vec<String>,
    /// The games that it won.
    pub wins: u32,
    /// Its share of the points. Games that were broken off count as draws.
    pub score: Interval,
}

/// How numbers are spread.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Spread {
    /// The smallest number.
    pub least: u32,
    /// A quarter of the numbers are at most this.
    pub quarter: u32,
    /// Half of the numbers are at most this.
    pub median: u32,
    /// Three quarters of the numbers are at most this.
    pub three_quarters: u32,
    /// The largest number.
    pub most: u32,
    /// How many numbers are from `bar * width` to below `(bar + 1) * width`, for each bar from 0.
    pub bars: Vec<u32>,
    /// The width of a bar.
    pub width: u32,
}

/// A first turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OpeningReport {
    /// The turn.
    pub turn: String,
    /// How many games began with it.
    pub games: u32,
    /// The first side's share of the points.
    pub score: Interval,
}

/// A piece type.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TypeReport {
    /// Its name.
    pub name: String,
    /// Its ID.
    pub id: String,
    /// What became of its pieces, summed over all games.
    pub counts: TypeCounts,
    /// Its share of all moves.
    pub share_of_moves: f64,
    /// Its value by the results; `None` if too few games tell. The unit is the value of the type that has
    /// a value of exactly 1: of the types with known values the one with the most pieces in the set-up.
    pub value: Option<Estimate>,
}

/// A rule.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RuleReport {
    /// Its name.
    pub name: String,
    /// How often it applied in the games in which that was noted.
    pub applied: u32,
}

impl Report {
    /// Returns the report about games, which may come in any order.
    pub fn new(variant: &Variant, settings: &StudySettings, mut games: Vec<PlayedGame>) -> Report {
        games.sort_by_key(|it| (it.pairing, it.number));
        let model = variant.model();
        let pairings = settings.pairings();
        let of = |n: usize| games.iter().filter(|it| it.pairing == n).collect::<Vec<_>>();
        let pairing = |(n, it): (usize, &Pairing)| PairingReport::new(model, *it, &of(n));
        let alike: Vec<bool> = pairings.iter().map(|it| it.weaker == it.stronger).collect();
        let even: Vec<&PlayedGame> = games.iter().filter(|it| alike[it.pairing]).collect();
        let traced: Vec<&PlayedGame> = games.iter().filter(|it| !it.rules.is_empty()).collect();
        let rule = |(n, it): (usize, &alfil_model::Rule)| RuleReport {
            name: it.name.clone(),
            applied: traced.iter().map(|it| it.rules[n]).sum(),
        };
        let mut res = Report {
            name: model.about.name.clone(),
            settings: settings.clone(),
            findings: Vec::new(),
            pairings: pairings.iter().enumerate().map(pairing).collect(),
            openings: openings(model, &even),
            types: types(model, &games),
            rules: model.rules.iter().enumerate().map(rule).collect(),
            traced: traced.len() as u32,
        };
        res.findings = findings(variant, &res);
        res
    }
}

/// Returns the points of the side that moved first.
fn points_of_first(model: &Model, game: &PlayedGame) -> f64 {
    points_of(model, game, usize::from(game.mirrored))
}

/// Returns the share of the side that moved first in pairs of games, of which the second ones begin mirrored.
fn first_mover(model: &Model, games: &[&PlayedGame]) -> Option<Interval> {
    let pairs: Vec<f64> = games
        .windows(2)
        .filter(|it| !it[0].mirrored && it[1].mirrored && it[0].number + 1 == it[1].number)
        .map(|it| it.iter().map(|it| points_of_first(model, it)).sum::<f64>() / 2.0)
        .collect();
    (!pairs.is_empty()).then(|| Interval::of_mean(&pairs))
}

/// Returns the points of the side with that number: those of its first player. Games that were broken off are draws.
fn points_of(model: &Model, game: &PlayedGame, side: usize) -> f64 {
    let Some(points) = &game.points else { return 1.0 / model.n_teams() as f64 };
    let player = model.team_places().iter().position(|it| *it == side);
    player.map_or(0.0, |it| points[it])
}

impl Interval {
    /// Returns the mean of numbers between 0 and 1.
    ///
    /// It is Wilson's interval, with the variance of the numbers in place of that of a coin: E. B. Wilson, "Probable
    /// Inference, the Law of Succession, and Statistical Inference" (1927). Two drawn games don't make it narrow.
    pub fn of_mean(numbers: &[f64]) -> Interval {
        let n = numbers.len() as f64;
        if numbers.is_empty() {
            return Interval { value: 0.5, low: 0.0, high: 1.0 };
        }
        let mean = numbers.iter().sum::<f64>() / n;
        let variance = numbers.iter().map(|it| (it - mean).powi(2)).sum::<f64>() / n;
        // Of a coin's variance, which few games may hide.
        let coin = mean * (1.0 - mean);
        let share = if coin > 0.0 { (variance / coin).max(1.0 / n) } else { 1.0 };
        let z2 = NORMAL_95 * NORMAL_95 * share;
        let middle = (mean + z2 / (2.0 * n)) / (1.0 + z2 / n);
        let half = z2.sqrt() / (1.0 + z2 / n) * (coin / n + z2 / (4.0 * n * n)).sqrt();
        Interval { value: mean, low: (middle - half).max(0.0), high: (middle + half).min(1.0) }
    }
}

impl PairingReport {
    fn new(model: &Model, pairing: Pairing, games: &[&PlayedGame]) -> PairingReport {
        let teams = model.team_places();
        let side = |n: usize| {
            let points: Vec<f64> = games.iter().map(|it| points_of(model, it, n)).collect();
            let draw = 1.0 / model.n_teams() as f64;
            let wins = |it: &&&PlayedGame| it.points.is_some() && points_of(model, it, n) > draw;
            let of_side = |it: &Player| teams[*it] == n;
            let players = model.players.ids().filter(of_side);
            SideReport {
                players: players.map(|it| model.players[it].name.clone()).collect(),
                wins: games.iter().filter(wins).count() as u32,
                score: Interval::of_mean(&points),
            }
        };
        let sides: Vec<SideReport> = (0..model.n_teams()).map(side).collect();
        let unfinished = games.iter().filter(|it| it.points.is_none()).count() as u32;
        let won: u32 = sides.iter().map(|it| it.wins).sum();
        let mut reasons: IndexMap<&str, u32> = IndexMap::new();
        for game in games.iter().filter(|it| it.points.is_some()) {
            *reasons.entry(&game.reason).or_default() += 1;
        }
        let mut reasons: Vec<_> = reasons.iter().map(|it| ((*it.0).to_owned(), *it.1)).collect();
        reasons.sort_by_key(|it| std::cmp::Reverse(it.1));
        let made: f64 = games.iter().map(|it| f64::from(it.made)).sum();
        let choices: f64 = games.iter().map(|it| it.choices as f64).sum();
        let strong = |it: &&PlayedGame| points_of(model, it, (it.number as usize + 1) % 2);
        let uneven = pairing.weaker != pairing.stronger && sides.len() == 2;
        PairingReport {
            weaker: pairing.weaker,
            stronger: pairing.stronger,
            games: games.len() as u32,
            first_mover: if uneven { None } else { first_mover(model, games) },
            stronger_scores: uneven
                .then(|| Interval::of_mean(&games.iter().map(strong).collect::<Vec<_>>())),
            draws: (games.len() as u32).saturating_sub(won + unfinished),
            sides,
            unfinished,
            reasons,
            turns: Spread::new(games.iter().map(|it| it.turns).collect()),
            choices: if made > 0.0 { choices / made } else { 0.0 },
        }
    }
}

impl Spread {
    fn new(mut numbers: Vec<u32>) -> Spread {
        numbers.sort_unstable();
        let (Some(least), Some(most)) = (numbers.first(), numbers.last()) else {
            return Spread { width: 1, ..Spread::default() };
        };
        let at = |part: usize| numbers[(numbers.len() - 1) * part / 4];
        let width = round_width(most / BARS + 1);
        let mut bars = vec![0; (most / width + 1) as usize];
        for it in &numbers {
            bars[(it / width) as usize] += 1;
        }
        let (least, most) = (*least, *most);
        Spread { least, quarter: at(1), median: at(2), three_quarters: at(3), most, bars, width }
    }
}

/// Returns the least width of 1, 2, 5, 10, 20, 50, ... that is not below another one.
fn round_width(least: u32) -> u32 {
    let mut widths = (0..9).flat_map(|power| [1, 2, 5].map(|it| it * 10_u32.pow(power)));
    widths.find(|it| *it >= least).unwrap_or(least)
}

fn openings(model: &Model, games: &[&PlayedGame]) -> Vec<OpeningReport> {
    let mut by_turn: IndexMap<&str, Vec<f64>> = IndexMap::new();
    for game in games.iter().filter(|it| !it.first_turn.is_empty()) {
        by_turn.entry(&game.first_turn).or_default().push(points_of_first(model, game));
    }
    let opening = |(turn, points): (&&str, &Vec<f64>)| OpeningReport {
        turn: (*turn).to_owned(),
        games: points.len() as u32,
        score: Interval::of_mean(points),
    };
    let mut res: Vec<OpeningReport> = by_turn.iter().map(opening).collect();
    res.sort_by(|a, b| b.games.cmp(&a.games).then_with(|| a.turn.cmp(&b.turn)));
    res
}

fn types(model: &Model, games: &[PlayedGame]) -> Vec<TypeReport> {
    let mut sums = vec![TypeCounts::default(); model.types.len()];
    for game in games {
        for (sum, it) in sums.iter_mut().zip(&game.types) {
            sum.first += it.first;
            sum.last += it.last;
            sum.moves += it.moves;
            sum.captures += it.captures;
            sum.captured += it.captured;
            sum.became += it.became;
        }
    }
    let moves: u32 = sums.iter().map(|it| it.moves).sum();
    let values = values(model, games, &sums);
    let report = |(n, counts): (usize, &TypeCounts)| TypeReport {
        name: model.types[PieceType::new(n)].name.clone(),
        id: model.types[PieceType::new(n)].id.clone(),
        counts: *counts,
        share_of_moves: f64::from(counts.moves) / f64::from(moves.max(1)),
        value: values[n],
    };
    sums.iter().enumerate().map(report).collect()
}

/// Returns the fitted values of the types, in games of two sides.
fn values(model: &Model, games: &[PlayedGame], counts: &[TypeCounts]) -> Vec<Option<Estimate>> {
    let nothing = vec![None; model.types.len()];
    if model.n_teams() != 2 {
        return nothing;
    }
    let tells = |ty: &usize| {
        let more = |it: &&PlayedGame| it.samples.iter().any(|it| it.more[*ty] != 0);
        games.iter().filter(more).count() >= FEWEST_GAMES
    };
    let types: Vec<usize> = (0..model.types.len()).filter(tells).collect();
    let mut rows = Vec::new();
    for (n, game) in games.iter().enumerate().filter(|it| it.1.points.is_some()) {
        for sample in &game.samples {
            // Moving first and being on move are worth something too.
            let mut features = vec![1.0, if sample.on_move { 1.0 } else { -1.0 }];
            features.extend(types.iter().map(|it| f64::from(sample.more[*it])));
            rows.push(Row { game: n, features, points: points_of(model, game, 0) });
        }
    }
    let Some(fitted) = Fitted::new(&rows) else { return nothing };
    let amount = |it: &usize| fitted.amount(it + 2);
    let unit = (0..types.len())
        .filter(|it| amount(it) > 0.0)
        .max_by_key(|it| (counts[types[*it]].first, std::cmp::Reverse(*it)));
    let mut res = nothing;
    for (n, ty) in types.iter().enumerate() {
        res[*ty] = unit.map(|unit| fitted.ratio(n + 2, unit + 2));
    }
    res
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_hold_the_share_and_narrow_with_more_games() {
        let games =
            |n: usize| (0..n).map(|it| f64::from(u8::from(it % 4 == 0))).collect::<Vec<_>>();
        let (few, many) = (Interval::of_mean(&games(40)), Interval::of_mean(&games(4000)));
        for it in [few, many] {
            assert!(it.low < 0.25 && 0.25 < it.high && (it.value - 0.25).abs() < 1e-9, "{it:?}");
        }
        assert!((many.high - many.low) * 5.0 < few.high - few.low);
        // By hand, for 10 of 40: see Wilson.
        assert!((few.low - 0.1419).abs() < 1e-3 && (few.high - 0.4019).abs() < 1e-3, "{few:?}");
        let drawn = Interval::of_mean(&[0.5; 100]);
        assert!(drawn.high - drawn.low < 0.1 && drawn.low < 0.5, "{drawn:?}");
        let won = Interval::of_mean(&[1.0; 10]);
        assert!(won.high > 0.999 && won.low < 0.8, "{won:?}");
    }

    #[test]
    fn bars_hold_all_numbers() {
        let it = Spread::new(vec![3, 90, 40, 41, 7]);
        assert_eq!((it.least, it.median, it.most), (3, 40, 90));
        assert_eq!(it.bars.iter().sum::<u32>(), 5);
        assert_eq!((it.width, it.bars.len()), (10, 10));
        assert!(Spread::new(Vec::new()).bars.is_empty());
    }
}
