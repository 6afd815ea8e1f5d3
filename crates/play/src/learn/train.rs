//! Training a network: numbers with a point, only here.
//!
//! The network foresees how a game ends, as odds of e to its output. Each step lowers the error on some positions by Adam
//! (Kingma and Ba, 2015). Inputs that differ by the cell only share a row besides their own ones: so what a piece is worth
//! anywhere is learned from few games.

use super::{
    Activity,
    samples::{Sample, sigmoid},
};
use crate::{
    Control, Random,
    net::{Inputs, MOST_OUTPUT, Net, ONE, OUTPUT_ONE, POINT, SCALE, TERM_ONE, Weights},
};
use alfil::game::Variant;
use std::time::Duration;

/// The number of positions of a step.
const BATCH: usize = 512;
/// How often training goes through the positions.
const EPOCHS: u32 = 8;
/// The length of the first steps, and of the last ones.
const RATES: [f32; 2] = [1e-3, 1e-4];
/// One game in this number is held back, to measure the error.
const HELD_BACK: usize = 20;
/// The greatest weight of an input in the linear part.
const MOST_LINEAR: f32 = 5.0;
/// The greatest weight of an input. The sums of a full board then fit 16 bits.
const MOST_WEIGHT: f32 = 1.8;
/// The decay of the rows in each step, as a part of the step. What few games say about a cell is mostly chance, and small
/// errors decide between moves that are nearly as good.
const DECAY: f32 = 2.0;
/// The same for the linear part.
const LINEAR_DECAY: f32 = 1.0;
/// The greatest weight of a term.
const MOST_TERM: f32 = 8.0;
/// Terms are learned in units of this part of their weight, so that steps suit them as they suit other numbers.
const TERM_UNIT: f32 = 4.0;
/// The decay of the weights of terms.
const TERM_DECAY: f32 = 0.2;

/// The most positions that weigh what the rules say.
const MOST_WEIGHED: usize = 100_000;
/// The steps in which its weight is found.
const NEWTON_STEPS: usize = 8;
/// The least weight of what the rules say.
const LEAST_RULES: f32 = 0.1;

/// Numbers that are learned, with the averages of Adam.
#[derive(Clone, Debug)]
struct Learned {
    value: Vec<f32>,
    gradient: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    most: f32,
    decay: f32,
}

impl Learned {
    fn new(value: Vec<f32>, most: f32, decay: f32) -> Learned {
        let zero = vec![0.0; value.len()];
        Learned { gradient: zero.clone(), mean: zero.clone(), square: zero, value, most, decay }
    }

    fn random(n: usize, size: f32, most: f32, random: &mut Random) -> Learned {
        let mut one = || (random.next_number() >> 40) as f32 / (1u64 << 23) as f32 - 1.0;
        Learned::new((0..n).map(|_| one() * size).collect(), most, 0.0)
    }

    /// Makes a step against the gradient, which is zero afterwards.
    fn step(&mut self, rate: f32, [first, second]: [f32; 2]) {
        let averages = self.mean.iter_mut().zip(&mut self.square);
        for ((value, gradient), (mean, square)) in
            self.value.iter_mut().zip(&mut self.gradient).zip(averages)
        {
            *mean += 0.1 * (*gradient - *mean);
            *square += 0.001 * (*gradient * *gradient - *square);
            let step = *mean * first / ((*square * second).sqrt() + 1e-8);
            *value = (*value - rate * (step + self.decay * *value)).clamp(-self.most, self.most);
            *gradient = 0.0;
        }
    }

    /// Forgets the averages, as before other positions.
    fn restart(&mut self) {
        self.mean.fill(0.0);
        self.square.fill(0.0);
    }
}

/// A network that is being trained.
#[derive(Clone, Debug)]
pub(super) struct Trainer {
    inputs: Inputs,
    hidden: usize,
    /// For each input its group.
    group_of: Vec<u32>,
    rows: Learned,
    groups: Learned,
    linear: Learned,
    linear_groups: Learned,
    bias: Learned,
    output: Learned,
    output_bias: Learned,
    /// How much more each term of what the rules say counts.
    terms: Learned,
    /// The sum of the rows of each input and of its group.
    sums: Vec<f32>,
    /// How much of what the rules say counts while the network is trained: see [`Trainer::weigh_rules`].
    rules: f32,
    /// True if that is found out; else they count in full.
    pub(super) weighs_rules: bool,
}

impl Trainer {
    /// Returns a network that knows nothing.
    pub(super) fn new(inputs: Inputs, random: &mut Random) -> Trainer {
        let hidden = Weights::hidden(&inputs);
        let (group_of, n_groups) = inputs.groups();
        let outputs = Weights::output_len(&inputs, hidden) * inputs.heads();
        let most_output = f32::from(MOST_OUTPUT) / OUTPUT_ONE as f32;
        let mut bias = Learned::random(hidden * inputs.heads(), 0.2, MOST_WEIGHT, random);
        bias.value.iter_mut().for_each(|it| *it += 0.3);
        let mut rows = Learned::random(inputs.len() * hidden, 0.02, MOST_WEIGHT, random);
        rows.decay = DECAY;
        Trainer {
            hidden,
            rows,
            linear: Learned::new(vec![0.0; inputs.len()], MOST_LINEAR, LINEAR_DECAY),
            linear_groups: Learned::new(vec![0.0; n_groups as usize], MOST_LINEAR, 0.0),
            groups: Learned::random(n_groups as usize * hidden, 0.08, MOST_WEIGHT, random),
            bias,
            output: Learned::random(outputs, 0.05, most_output, random),
            output_bias: Learned::random(inputs.heads(), 0.0, most_output, random),
            terms: Trainer::terms(vec![0.0; inputs.n_terms()]),
            sums: vec![0.0; inputs.len() * hidden],
            rules: 1.0,
            weighs_rules: true,
            group_of,
            inputs,
        }
    }

    fn terms(weights: Vec<f32>) -> Learned {
        Learned::new(weights, MOST_TERM / TERM_UNIT, TERM_DECAY)
    }

    /// Returns a network that has been trained before.
    pub(super) fn of(net: &Net) -> Trainer {
        let mut res = Trainer::new(net.inputs.clone(), &mut Random::new(0));
        let it = &net.weights;
        let small = |all: &[i16], one: i32| -> Vec<f32> {
            all.iter().map(|it| f32::from(*it) / one as f32).collect()
        };
        // A file of another program may have another size.
        res.hidden = it.hidden;
        let (rows, groups) = split(small(&it.rows, ONE), &res.group_of, it.hidden);
        res.rows = Learned::new(rows, MOST_WEIGHT, DECAY);
        res.groups = Learned::new(groups, MOST_WEIGHT, 0.0);
        let linear = small(&it.linear, SCALE * POINT);
        (res.linear.value, res.linear_groups.value) = split(linear, &res.group_of, 1);
        res.bias = Learned::new(small(&it.bias, ONE), MOST_WEIGHT, 0.0);
        res.output = Learned::new(small(&it.output, OUTPUT_ONE), res.output.most, 0.0);
        let one = (ONE * ONE * OUTPUT_ONE) as f32;
        let bias = it.output_bias.iter().map(|it| *it as f32 / one).collect();
        res.output_bias = Learned::new(bias, res.output.most, 0.0);
        if net.weighs_terms() {
            let one = TERM_ONE as f32 * TERM_UNIT;
            res.terms = Trainer::terms(it.terms.iter().map(|it| f32::from(*it) / one).collect());
        }
        res.sums = vec![0.0; it.rows.len()];
        res
    }

    pub(super) fn inputs(&self) -> &Inputs {
        &self.inputs
    }

    /// Returns the network in integers.
    pub(super) fn net(&mut self, variant: &Variant, trained: String) -> Net {
        self.add_groups();
        let small = |all: &[f32], one: i32, most: i16| -> Vec<i16> {
            let most = f32::from(most);
            all.iter().map(|it| (it * one as f32).round().clamp(-most, most) as i16).collect()
        };
        let most = (MOST_WEIGHT * ONE as f32) as i16;
        let one = (ONE * ONE * OUTPUT_ONE) as f32;
        let weights = Weights {
            hidden: self.hidden,
            rows: small(&self.sums, ONE, most),
            linear: small(&self.linear_sums(), SCALE * POINT, i16::MAX),
            bias: small(&self.bias.value, ONE, most),
            output: small(&self.output.value, OUTPUT_ONE, MOST_OUTPUT),
            output_bias: self.output_bias.value.iter().map(|it| (it * one) as i32).collect(),
            terms: {
                let one = TERM_ONE as f32 * TERM_UNIT;
                self.terms.value.iter().map(|it| (it * one).round() as i16).collect()
            },
        };
        Net::new(variant, self.inputs.clone(), weights, trained)
    }

    /// Trains, and returns the mean errors on positions of games that are held back, before and after. Returns `None` if
    /// `control` stops it.
    ///
    /// Steps become shorter from the first to the last one. If time ends before all of them, they become shorter the sooner.
    pub(super) fn train(
        &mut self,
        samples: &[Sample<'_>],
        random: &mut Random,
        time: Option<Duration>,
        control: &Control,
        progress: &(dyn Fn(Activity) + Sync),
    ) -> Option<[f64; 2]> {
        match self.hidden {
            32 => self.train_sized::<32>(samples, random, time, control, progress),
            16 => self.train_sized::<16>(samples, random, time, control, progress),
            _ => self.train_sized::<8>(samples, random, time, control, progress),
        }
    }

    fn train_sized<const H: usize>(
        &mut self,
        samples: &[Sample<'_>],
        random: &mut Random,
        time: Option<Duration>,
        control: &Control,
        progress: &(dyn Fn(Activity) + Sync),
    ) -> Option<[f64; 2]> {
        let (mut seen, held): (Vec<_>, Vec<_>) =
            samples.iter().partition(|it| it.game % HELD_BACK != HELD_BACK - 1);
        for it in self.learned() {
            it.restart();
        }
        self.rules = 1.0;
        if self.weighs_rules {
            self.weigh_rules::<H>(&seen);
        }
        let before = self.mean_error::<H>(&held);
        let n_steps = seen.len().div_ceil(BATCH) * EPOCHS as usize;
        let begin = control.now();
        let spent = || {
            let passed = control.now().saturating_sub(begin).as_secs_f32();
            time.map_or(0.0, |it| passed / it.as_secs_f32().max(0.001))
        };
        let mut step = 0;
        for epoch in 0..EPOCHS {
            shuffle(&mut seen, random);
            for batch in seen.chunks(BATCH) {
                if control.is_stopped() {
                    return None;
                }
                self.add_groups();
                for it in batch {
                    self.learn::<H>(it, batch.len());
                }
                self.share_gradients();
                step += 1;
                let done = (step as f32 / n_steps as f32).max(spent()).min(1.0);
                let rate = RATES[0] * (RATES[1] / RATES[0]).powf(done);
                let unbiased = |rate: f32| 1.0 / (1.0 - rate.powi(step.min(100_000)));
                let unbiased = [unbiased(0.9), unbiased(0.999)];
                for it in self.learned() {
                    it.step(rate, unbiased);
                }
                if done >= 1.0 {
                    return Some([before, self.mean_error::<H>(&held)]);
                }
            }
            progress(Activity::Epochs(epoch + 1));
        }
        Some([before, self.mean_error::<H>(&held)])
    }

    /// Finds out how much of what the rules say foresees results best. Weak players lose games that they were winning, so
    /// their games say that nothing matters much. A network that learned this would make material count less beside all else.
    fn weigh_rules<const H: usize>(&mut self, samples: &[Sample<'_>]) {
        self.add_groups();
        let step = samples.len().div_ceil(MOST_WEIGHED).max(1);
        let rules = |it: &Sample<'_>| it.look + self.weigh_terms(it.terms);
        let rest = |it: &Sample<'_>| self.output::<H>(it).0 - self.rules * rules(it);
        let weighed: Vec<[f32; 3]> =
            samples.iter().step_by(step).map(|it| [rules(it), rest(it), it.target]).collect();
        self.rules = weight_of_rules(&weighed);
    }

    /// Returns the mean error on some positions, in bits.
    fn mean_error<const H: usize>(&mut self, all: &[Sample<'_>]) -> f64 {
        self.add_groups();
        let errors = all.iter().map(|it| self.error::<H>(it));
        // The sum of no errors would be -0.
        errors.fold(0.0, |sum, it| sum + it) / all.len().max(1) as f64
    }

    fn learned(&mut self) -> [&mut Learned; 8] {
        let it = self;
        let layer = [&mut it.rows, &mut it.groups, &mut it.bias, &mut it.output];
        let [rows, groups, bias, output] = layer;
        let (linear, linear_groups) = (&mut it.linear, &mut it.linear_groups);
        [rows, groups, linear, linear_groups, bias, output, &mut it.output_bias, &mut it.terms]
    }

    /// Returns what each input adds by itself.
    fn linear_sums(&self) -> Vec<f32> {
        let groups = self.group_of.iter().map(|it| self.linear_groups.value[*it as usize]);
        self.linear.value.iter().zip(groups).map(|(own, group)| own + group).collect()
    }

    fn linear(&self, inputs: &[u16]) -> f32 {
        let one = |it: &u16| {
            let it = usize::from(*it);
            self.linear.value[it] + self.linear_groups.value[self.group_of[it] as usize]
        };
        inputs.iter().map(one).sum()
    }

    /// Returns what the weights of terms add to what the rules say.
    fn weigh_terms(&self, terms: &[i16]) -> f32 {
        let all = terms.iter().zip(&self.terms.value);
        all.map(|(it, weight)| f32::from(*it) * weight).sum::<f32>() * TERM_UNIT / SCALE as f32
    }

    /// Brings the sums of rows and groups up to date.
    pub(super) fn add_groups(&mut self) {
        let h = self.hidden;
        let rows = self.sums.chunks_exact_mut(h).zip(self.rows.value.chunks_exact(h));
        for ((sum, row), group) in rows.zip(&self.group_of) {
            let group = &self.groups.value[*group as usize * h..][..h];
            for ((sum, row), group) in sum.iter_mut().zip(row).zip(group) {
                *sum = row + group;
            }
        }
    }

    /// Adds the gradients of rows to those of their groups.
    fn share_gradients(&mut self) {
        let h = self.hidden;
        for (row, group) in self.rows.gradient.chunks_exact(h).zip(&self.group_of) {
            let group = &mut self.groups.gradient[*group as usize * h..][..h];
            group.iter_mut().zip(row).for_each(|(group, row)| *group += row);
        }
    }

    /// Returns the hidden layer of one view.
    fn view<const H: usize>(&self, head: usize, inputs: &[u16]) -> [f32; H] {
        let mut res = [0.0; H];
        res.copy_from_slice(&self.bias.value[head * H..][..H]);
        for it in inputs {
            let row = &self.sums[usize::from(*it) * H..][..H];
            res.iter_mut().zip(row).for_each(|(sum, it)| *sum += it);
        }
        res
    }

    /// Returns the output and the hidden layers of both views.
    fn output<const H: usize>(&self, of: &Sample<'_>) -> (f32, [[f32; H]; 2]) {
        let inputs = of.inputs;
        let head = self.inputs.head(of.viewer);
        let pair = self.inputs.is_pair();
        let other = if pair && !self.inputs.shared { 1 - head } else { head };
        let own = self.view::<H>(head, inputs[0]);
        let other = if pair { self.view::<H>(other, inputs[1]) } else { [0.0; H] };
        let len = if pair { 2 * H } else { H };
        let weights = &self.output.value[head * len..][..len];
        let terms = own.iter().chain(&other).zip(weights);
        let sum: f32 = terms.map(|(it, weight)| it.clamp(0.0, 1.0).powi(2) * weight).sum();
        // The other view is empty unless there are two players.
        let look = self.rules * (of.look + self.weigh_terms(of.terms)) + self.linear(inputs[0])
            - self.linear(inputs[1]);
        (look + sum + self.output_bias.value[head], [own, other])
    }

    /// Returns what the network adds to what the rules say about a position, as logarithm of odds for the viewer.
    pub(super) fn correction(&self, viewer: usize, inputs: [&[u16]; 2]) -> f32 {
        let of = Sample { game: 0, viewer, look: 0.0, terms: &[], inputs, target: 0.0 };
        match self.hidden {
            32 => self.output::<32>(&of).0,
            16 => self.output::<16>(&of).0,
            _ => self.output::<8>(&of).0,
        }
    }

    /// Adds the gradients of one position.
    fn learn<const H: usize>(&mut self, from: &Sample<'_>, n: usize) {
        let (output, views) = self.output::<H>(from);
        let slope = (sigmoid(output) - from.target) / n as f32;
        let inputs = from.inputs;
        let head = self.inputs.head(from.viewer);
        self.output_bias.gradient[head] += slope;
        let of_terms = slope * self.rules * TERM_UNIT / SCALE as f32;
        for (gradient, it) in self.terms.gradient.iter_mut().zip(from.terms) {
            *gradient += of_terms * f32::from(*it);
        }
        for (inputs, slope) in inputs.into_iter().zip([slope, -slope]) {
            for it in inputs {
                let it = usize::from(*it);
                self.linear.gradient[it] += slope;
                self.linear_groups.gradient[self.group_of[it] as usize] += slope;
            }
        }
        let pair = self.inputs.is_pair();
        let len = if pair { 2 * H } else { H };
        for (side, view) in views.iter().enumerate().take(1 + usize::from(pair)) {
            let first = head * len + side * H;
            let weights = &self.output.value[first..][..H];
            let gradient = &mut self.output.gradient[first..][..H];
            let mut back = [0.0; H];
            for (n, sum) in view.iter().enumerate() {
                let active = sum.clamp(0.0, 1.0);
                gradient[n] += slope * active * active;
                let inside = *sum > 0.0 && *sum < 1.0;
                back[n] = if inside { slope * 2.0 * active * weights[n] } else { 0.0 };
            }
            let of_bias = if side == 1 && !self.inputs.shared { 1 - head } else { head };
            let bias = &mut self.bias.gradient[of_bias * H..][..H];
            bias.iter_mut().zip(&back).for_each(|(to, it)| *to += it);
            for it in inputs[side] {
                let row = &mut self.rows.gradient[usize::from(*it) * H..][..H];
                row.iter_mut().zip(&back).for_each(|(to, it)| *to += it);
            }
        }
    }

    /// Returns the error on a position, in bits.
    fn error<const H: usize>(&self, of: &Sample<'_>) -> f64 {
        let output = f64::from(sigmoid(self.output::<H>(of).0)).clamp(1e-6, 1.0 - 1e-6);
        let target = f64::from(of.target);
        -(target * output.log2() + (1.0 - target) * (1.0 - output).log2())
    }
}

/// Returns the weight of what the rules say that foresees results best. Each position has what the rules say, what is added
/// to it, and its result.
fn weight_of_rules(positions: &[[f32; 3]]) -> f32 {
    let mut res = 1.0;
    // Newton's method: the error has one lowest place.
    for _ in 0..NEWTON_STEPS {
        let (mut slope, mut bend) = (0.0, 1e-3);
        for [look, rest, target] in positions {
            let expected = sigmoid(res * look + rest);
            slope += (expected - target) * look;
            bend += expected * (1.0 - expected) * look * look;
        }
        res = (res - slope / bend).clamp(LEAST_RULES, 1.0);
    }
    res
}

/// Returns rows without what they have in common in each group, and that, which is their mean.
fn split(mut rows: Vec<f32>, group_of: &[u32], len: usize) -> (Vec<f32>, Vec<f32>) {
    let n_groups = group_of.iter().max().map_or(0, |it| *it as usize + 1);
    let mut means = vec![0.0; n_groups * len];
    let mut sizes = vec![0.0; n_groups];
    for (row, group) in rows.chunks_exact(len).zip(group_of) {
        let group = *group as usize;
        sizes[group] += 1.0;
        means[group * len..][..len].iter_mut().zip(row).for_each(|(mean, it)| *mean += it);
    }
    for (mean, size) in means.chunks_exact_mut(len).zip(&sizes) {
        for it in mean {
            *it /= size;
        }
    }
    for (row, group) in rows.chunks_exact_mut(len).zip(group_of) {
        let mean = &means[*group as usize * len..][..len];
        row.iter_mut().zip(mean).for_each(|(it, mean)| *it -= mean);
    }
    (rows, means)
}

fn shuffle<T>(all: &mut [T], random: &mut Random) {
    for n in (1..all.len()).rev() {
        all.swap(n, random.below(n + 1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_rules_say_counts_as_much_as_it_foresees() {
        let positions = |weight: f32| -> Vec<[f32; 3]> {
            let looks = (-20..=20).map(|it| it as f32 / 5.0);
            looks.map(|it| [it, 0.3, sigmoid(weight * it + 0.3)]).collect()
        };
        for weight in [0.2, 0.5, 1.0] {
            let found = weight_of_rules(&positions(weight));
            assert!((found - weight).abs() < 0.01, "{found} for {weight}");
        }
        // Where they foresee nothing, or too modestly, it has bounds.
        assert!((weight_of_rules(&positions(-1.0)) - LEAST_RULES).abs() < 1e-6);
        assert!((weight_of_rules(&positions(3.0)) - 1.0).abs() < 1e-6);
        assert!((weight_of_rules(&[]) - 1.0).abs() < 1e-6);
    }
}
