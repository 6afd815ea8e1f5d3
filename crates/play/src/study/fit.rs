//! What pieces are worth, by the results of the games in which one side had more of them.
//!
//! The chance that the first side wins is modelled as a logistic function of the difference in material: each piece of a type
//! adds the same amount. The amounts that explain the results best are found by Newton's method. A weak prior (a normal
//! distribution around nothing) keeps them finite where every such game was won.
//!
//! Positions of one game share its result. So errors come from the sandwich estimator with one cluster for each game: see
//! A. C. Cameron and D. L. Miller, "A Practitioner's Guide to Cluster-Robust Inference" (2015).

use serde::{Deserialize, Serialize};

/// The variance of the prior, in logits.
const PRIOR_VARIANCE: f64 = 4.0;
/// Newton's method needs fewer steps than this.
const MOST_STEPS: usize = 50;
/// The smallest step that matters.
const TINY: f64 = 1e-9;

/// A value with its standard error.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// The value.
    pub value: f64,
    /// Its standard error.
    pub error: f64,
}

/// A position with the result of its game.
pub(super) struct Row {
    /// The number of the game; rows of one game follow each other.
    pub(super) game: usize,
    pub(super) features: Vec<f64>,
    /// The first side's points, from 0 to 1.
    pub(super) points: f64,
}

/// The amounts in logits, and how they vary together.
pub(super) struct Fitted {
    amounts: Vec<f64>,
    covariance: Vec<Vec<f64>>,
}

impl Fitted {
    /// Fits the amounts; `None` if there are no rows.
    pub(super) fn new(rows: &[Row]) -> Option<Fitted> {
        let n = rows.first()?.features.len();
        let mut amounts = vec![0.0; n];
        for _ in 0..MOST_STEPS {
            let (gradient, hessian) = slopes(rows, &amounts);
            let step = solve(&hessian, &gradient)?;
            amounts.iter_mut().zip(&step).for_each(|(amount, it)| *amount += it);
            if step.iter().all(|it| it.abs() < TINY) {
                break;
            }
        }
        let (_, hessian) = slopes(rows, &amounts);
        let columns: Option<Vec<Vec<f64>>> =
            (0..n).map(|it| solve(&hessian, &unit(n, it))).collect();
        let inverse = columns?;
        let covariance = product(&product(&inverse, &scatter(rows, &amounts)), &inverse);
        Some(Fitted { amounts, covariance })
    }

    /// Returns one amount in logits.
    pub(super) fn amount(&self, n: usize) -> f64 {
        self.amounts[n]
    }

    /// Returns an amount as a multiple of another one.
    pub(super) fn ratio(&self, n: usize, unit: usize) -> Estimate {
        let (base, covariance) = (self.amounts[unit], &self.covariance);
        let value = self.amounts[n] / base;
        if n == unit {
            return Estimate { value, error: 0.0 };
        }
        // The delta method, for a quotient.
        let variance = covariance[n][n] + value * value * covariance[unit][unit]
            - 2.0 * value * covariance[n][unit];
        Estimate { value, error: variance.max(0.0).sqrt() / base.abs() }
    }
}

fn chance(features: &[f64], amounts: &[f64]) -> f64 {
    let sum: f64 = features.iter().zip(amounts).map(|(it, amount)| it * amount).sum();
    1.0 / (1.0 + (-sum).exp())
}

/// Returns the gradient and the negated Hessian of the logarithm of the posterior.
fn slopes(rows: &[Row], amounts: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let n = amounts.len();
    let mut gradient: Vec<f64> = amounts.iter().map(|it| -it / PRIOR_VARIANCE).collect();
    let mut hessian: Vec<Vec<f64>> =
        (0..n).map(|it| unit(n, it).iter().map(|one| one / PRIOR_VARIANCE).collect()).collect();
    for row in rows {
        let p = chance(&row.features, amounts);
        let weight = p * (1.0 - p);
        for (i, feature) in row.features.iter().enumerate().filter(|it| *it.1 != 0.0) {
            gradient[i] += (row.points - p) * feature;
            for (cell, other) in hessian[i].iter_mut().zip(&row.features) {
                *cell += weight * feature * other;
            }
        }
    }
    (gradient, hessian)
}

/// Returns how far the gradients of single games scatter.
fn scatter(rows: &[Row], amounts: &[f64]) -> Vec<Vec<f64>> {
    let n = amounts.len();
    let mut res = vec![vec![0.0; n]; n];
    for game in rows.chunk_by(|a, b| a.game == b.game) {
        let mut sum = vec![0.0; n];
        for row in game {
            let rest = row.points - chance(&row.features, amounts);
            sum.iter_mut().zip(&row.features).for_each(|(it, feature)| *it += rest * feature);
        }
        for (line, a) in res.iter_mut().zip(&sum) {
            line.iter_mut().zip(&sum).for_each(|(it, b)| *it += a * b);
        }
    }
    res
}

fn unit(n: usize, one: usize) -> Vec<f64> {
    (0..n).map(|it| f64::from(u8::from(it == one))).collect()
}

fn product(a: &[Vec<f64>], b: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let cell = |row: &Vec<f64>, n: usize| row.iter().zip(b).map(|(it, other)| it * other[n]).sum();
    a.iter().map(|row| (0..b.len()).map(|n| cell(row, n)).collect()).collect()
}

/// Solves a system of equations with a symmetric, positive matrix (Cholesky's way); `None` if it is not positive.
fn solve(matrix: &[Vec<f64>], right: &[f64]) -> Option<Vec<f64>> {
    let n = right.len();
    let mut low = vec![vec![0.0; n]; n];
    for i in 0..n {
        for j in 0..=i {
            let sum: f64 = (0..j).map(|k| low[i][k] * low[j][k]).sum();
            let rest = matrix[i][j] - sum;
            low[i][j] = if i == j { (rest > 0.0).then(|| rest.sqrt())? } else { rest / low[j][j] };
        }
    }
    let mut res = right.to_vec();
    for i in 0..n {
        let sum: f64 = (0..i).map(|k| low[i][k] * res[k]).sum();
        res[i] = (res[i] - sum) / low[i][i];
    }
    for i in (0..n).rev() {
        let sum: f64 = (i + 1..n).map(|k| low[k][i] * res[k]).sum();
        res[i] = (res[i] - sum) / low[i][i];
    }
    Some(res)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Random;

    /// Returns positions of games won with a chance that these amounts give.
    fn rows(amounts: &[f64], games: usize) -> Vec<Row> {
        let mut random = Random::new(7);
        let mut row = |game| {
            let features: Vec<f64> = amounts.iter().map(|_| random.below(5) as f64 - 2.0).collect();
            let won = (random.below(1_000_000) as f64) < 1e6 * chance(&features, amounts);
            Row { game, features, points: f64::from(u8::from(won)) }
        };
        (0..games).map(&mut row).collect()
    }

    #[test]
    fn amounts_that_made_the_results_are_found() {
        let fitted = Fitted::new(&rows(&[0.2, 0.6, 1.0], 20_000)).unwrap();
        for (n, ratio) in [(1, 3.0), (2, 5.0)] {
            let it = fitted.ratio(n, 0);
            assert!((it.value - ratio).abs() < 3.0 * it.error, "{it:?}");
            assert!(it.error < 0.5, "{it:?}");
        }
        assert_eq!(fitted.ratio(0, 0), Estimate { value: 1.0, error: 0.0 });
    }

    #[test]
    fn more_games_make_smaller_errors() {
        let error = |games| Fitted::new(&rows(&[0.2, 0.6], games)).unwrap().ratio(1, 0).error;
        let (few, many) = (error(1000), error(16_000));
        assert!((2.0..8.0).contains(&(few / many)), "{few} {many}");
    }

    #[test]
    fn values_are_finite_where_one_side_always_wins() {
        let row = |n| Row { game: n, features: vec![1.0, 0.0], points: 1.0 };
        let fitted = Fitted::new(&(0..100).map(row).collect::<Vec<_>>()).unwrap();
        assert!(fitted.amount(0) > 0.0 && fitted.amount(0) < 20.0);
        assert!(fitted.amount(1).abs() < 1e-6);
    }
}
