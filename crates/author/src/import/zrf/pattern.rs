//! One move of a block as one pattern of a piece: legs, a condition, effects.

use super::{
    model::Rules,
    printer::Printer,
    program::{Effect, Test},
    symbolic::{Cond, Emission, Gap, Outcome, Spot, Step, passed},
    words::Words,
};
use alfil_language::source::Span;

/// A way: links that are followed one after the other.
pub(super) type Way = Vec<usize>;

/// How a leg goes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Verb {
    Step,
    Leap,
    /// Goes over empty cells: the fewest and the most steps.
    Slide(usize, Option<usize>),
    SlideMax,
    /// Goes over cells of this set.
    Through(String),
    /// To any of these positions.
    Anywhere,
}

/// A leg.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Leg {
    pub(super) modes: String,
    pub(super) verb: Verb,
    pub(super) ways: Vec<Way>,
}

/// A pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pattern {
    pub(super) legs: Vec<Leg>,
    pub(super) when: Vec<String>,
    pub(super) effects: Vec<String>,
    pub(super) label: Option<String>,
}

/// What may stand where a move ends.
const KINDS: [(&str, Option<Test>); 4] = [
    ("m", Some(Test::Empty)),
    ("c", Some(Test::Enemy)),
    ("d", Some(Test::Friend)),
    ("w", Some(Test::Neutral)),
];

/// Returns what a condition is if this kind stands on a cell, as far as that says it.
fn known(cond: &Cond, spot: &Spot, kind: Test) -> Option<bool> {
    match cond {
        Cond::Const(it) => Some(*it),
        Cond::Not(it) => known(it, spot, kind).map(|it| !it),
        Cond::And(all) => {
            let all: Vec<_> = all.iter().map(|it| known(it, spot, kind)).collect();
            if all.contains(&Some(false)) {
                return Some(false);
            }
            all.into_iter().collect::<Option<Vec<bool>>>().map(|_| true)
        }
        Cond::Or(all) => {
            let all: Vec<_> = all.iter().map(|it| known(it, spot, kind)).collect();
            if all.contains(&Some(true)) {
                return Some(true);
            }
            all.into_iter().collect::<Option<Vec<bool>>>().map(|_| false)
        }
        Cond::Along(..) => None,
        Cond::Test(_, at) if at != spot => None,
        Cond::Test(test @ (Test::Empty | Test::Enemy | Test::Friend | Test::Neutral), _) => {
            Some(*test == kind)
        }
        Cond::Test(Test::OnBoard, _) => Some(true),
        Cond::Test(Test::Piece(_) | Test::Attribute(_), _) if kind == Test::Empty => Some(false),
        Cond::Test(..) => None,
    }
}

/// Returns the kinds that may stand on a cell by what must hold; guards that say no more are taken away.
pub(super) fn kinds(guards: &mut Vec<Cond>, spot: &Spot, neutral: bool) -> Vec<&'static str> {
    let mut left: Vec<(&str, Test)> = KINDS
        .into_iter()
        .filter_map(|it| Some((it.0, it.1?)))
        .filter(|it| neutral || it.0 != "w")
        .collect();
    left.retain(|kind| !guards.iter().any(|it| known(it, spot, kind.1) == Some(false)));
    left.retain(|kind| passed(spot).is_none_or(|it| known(&it, spot, kind.1) != Some(true)));
    guards.retain(|it| !left.iter().all(|kind| known(it, spot, kind.1) == Some(true)));
    left.into_iter().map(|it| it.0).collect()
}

/// Makes patterns of moves of a piece.
#[derive(Debug)]
pub(super) struct Maker<'a> {
    pub(super) rules: &'a Rules,
    pub(super) words: &'a Words,
    pub(super) piece: usize,
    pub(super) span: Span,
    /// True if pieces of nobody stand on the board.
    pub(super) neutral: bool,
}

impl Maker<'_> {
    fn gap<T>(&self, what: &str) -> Result<T, Gap> {
        Err(Gap::new(self.span, what))
    }

    fn printer(&self, named: Vec<(Spot, &'static str)>) -> Printer<'_> {
        let Maker { rules, words, span, .. } = *self;
        Printer { rules, words, start: "origin", named, by_target: false, held: None, span }
    }

    /// Returns the patterns of a move; several if a part of the way may be left out.
    pub(super) fn patterns(
        &self,
        emission: &Emission,
        label: Option<&str>,
    ) -> Result<Vec<Pattern>, Gap> {
        let start = Spot::default();
        let Some(at) = emission.segments.iter().position(|it| it.0.as_ref() == Some(&start)) else {
            return self.gap("moves of other pieces only");
        };
        let target = &emission.segments[at].1;
        if *target == start {
            return self.gap("moves that stay where they are");
        }
        let mut guards = emission.guards.clone();
        let modes: String = kinds(&mut guards, target, self.neutral).concat();
        if modes.is_empty() {
            return Ok(Vec::new());
        }
        let others: Vec<_> =
            emission.segments.iter().enumerate().filter(|it| it.0 != at).map(|it| it.1).collect();
        let put_away = others.iter().find(|it| it.0.as_ref() == Some(target));
        let put_away = put_away.map(|it| it.1.clone());
        if put_away.is_some() && (modes.contains('m') || !self.may_put_away()) {
            return self.gap("a cascade from where the piece ends");
        }
        let mut effects = emission.effects.clone();
        let mut legs = Vec::new();
        let mut named = vec![(target.clone(), "target")];
        let mut leave_out = None;
        let mut anywhere = None;
        if target.base.is_some() || target.is_over() {
            let mut ways: Vec<Way> = target.base.into_iter().map(|it| vec![it]).collect();
            if !target.steps.is_empty() {
                // Where a way from a position leads may depend on the player.
                let printer = self.printer(Vec::new());
                anywhere = Some(format!("target in {}", printer.spot(target)?.0));
                ways.clear();
            }
            legs.push(Leg { modes: modes.clone(), verb: Verb::Anywhere, ways });
        } else {
            leave_out =
                self.legs(target, &modes, &mut guards, &mut effects, &mut legs, &mut named)?;
        }
        let printer = self.printer(named);
        let mut when: Vec<String> =
            guards.iter().map(|it| printer.cond(it)).collect::<Result<_, _>>()?;
        when.extend(anywhere);
        let printer = Printer { by_target: true, ..printer };
        let others: Vec<_> =
            others.into_iter().filter(|it| it.0.as_ref() != Some(target)).collect();
        let put = match &put_away {
            Some(to) => Some(self.put_away(to, &modes, emission, &mut effects, &printer)?),
            None => None,
        };
        let effects = self.effects(emission, &effects, &others, put, &printer)?;
        let label = label.map(str::to_owned);
        let mut res = Vec::new();
        if let Some(shorter) = leave_out {
            let mut emission = emission.clone();
            emission.segments[at].1 = shorter.clone();
            let moved = |spot: &mut Spot| {
                if *spot == *target {
                    *spot = shorter.clone();
                }
            };
            emission.effects.iter_mut().for_each(|it| moved(&mut it.1));
            emission.guards.iter_mut().for_each(|it| replace(it, target, &shorter));
            res.extend(self.patterns(&emission, label.as_deref())?);
        }
        res.insert(0, Pattern { legs, when, effects, label });
        Ok(res)
    }

    /// Returns true if a captured piece has nothing but its type, so that another one can stand for it, and if nobody counts
    /// captures.
    fn may_put_away(&self) -> bool {
        let options = &self.rules.options;
        self.rules.attributes.is_empty()
            && !options.recycle
            && options.maximal.is_none()
            && !self.neutral
    }

    /// Returns the effect that puts the captured piece elsewhere, with what happens to it there.
    fn put_away(
        &self,
        to: &Spot,
        modes: &str,
        emission: &Emission,
        effects: &mut Vec<(Outcome, Spot)>,
        printer: &Printer<'_>,
    ) -> Result<String, Gap> {
        if !emission.add.types.is_empty() {
            return self.gap("types of a piece that a cascade moves");
        }
        let mut owner = match modes {
            "c" => "enemy",
            "d" => "own",
            _ => return self.gap("a cascade of a piece of either player"),
        };
        let mut ty = "victim";
        let two = self.rules.players.iter().filter(|it| !it.neutral).count() == 2;
        let mut rest = Vec::new();
        for (effect, at) in effects.drain(..) {
            match &effect {
                _ if at != *to => rest.push((effect, at)),
                Outcome::Plain(Effect::Flip) if two => {
                    owner = if owner == "own" { "enemy" } else { "own" };
                }
                Outcome::Plain(Effect::Owner(None)) => owner = "own",
                Outcome::Plain(Effect::Type(it)) => ty = &self.words.pieces[*it],
                _ => return self.gap("effects on a piece that a cascade moves"),
            }
        }
        *effects = rest;
        if !two && owner == "enemy" {
            return self.gap("a cascade of an enemy, with several of them");
        }
        let free = emission.guards.contains(&Cond::Test(Test::Empty, to.clone()));
        let replacing = if free { "" } else { " replacing" };
        Ok(format!("place {ty} for {owner} at {}{replacing}", printer.spot(to)?.0))
    }

    fn effects(
        &self,
        emission: &Emission,
        effects: &[(Outcome, Spot)],
        others: &[&(Option<Spot>, Spot)],
        put: Option<String>,
        printer: &Printer<'_>,
    ) -> Result<Vec<String>, Gap> {
        let mut res = Vec::new();
        for (from, to) in others {
            let Some(from) = from else { return self.gap("a cascade of a drop") };
            let target = printer.named.first().map(|it| &it.0);
            if Some(to) == target || others.iter().any(|it| it.0.as_ref() == Some(to)) {
                return self.gap("a cascade onto a piece that moves, too");
            }
            let (from, _) = printer.spot(from)?;
            let (cell, _) = printer.spot(to)?;
            if !emission.guards.contains(&Cond::Test(Test::Empty, to.clone()))
                && *to != Spot::default()
            {
                if self.rules.options.recycle {
                    return self.gap("captures beside the way, with `recycle captures`");
                }
                res.push(format!("remove {cell}"));
            }
            res.push(format!("move {from} to {cell}"));
        }
        // The captured piece comes to a cell that another one may have left.
        res.extend(put);
        match emission.add.types[..] {
            [] => {}
            [one] if others.is_empty() => {
                res.push(format!("mover becomes {}", self.words.pieces[one]));
            }
            _ if others.is_empty() => {
                let types: Vec<&str> =
                    emission.add.types.iter().map(|it| self.words.pieces[*it].as_str()).collect();
                res.push(format!("mover must become one of {}", types.join(" ")));
            }
            _ => return self.gap("types of a piece that a cascade moves"),
        }
        for (effect, spot) in effects {
            // Nothing stands where the piece began, unless something comes there.
            let vacated = *spot == Spot::default() && !emission.add.copy;
            let vacated = vacated && !others.iter().any(|it| it.1 == *spot);
            if vacated && !matches!(effect, Outcome::Plain(Effect::Create(..))) {
                continue;
            }
            res.extend(printer.effect(effect, spot, self.piece, &emission.guards)?);
        }
        if emission.add.copy {
            res.push(format!("place {} at origin", self.words.pieces[self.piece]));
        }
        Ok(res)
    }

    /// Finds the legs of a path. Returns the cell where the move may end before its last leg, if that leg may be left out.
    fn legs(
        &self,
        target: &Spot,
        modes: &str,
        guards: &mut Vec<Cond>,
        effects: &mut Vec<(Outcome, Spot)>,
        legs: &mut Vec<Leg>,
        named: &mut Vec<(Spot, &'static str)>,
    ) -> Result<Option<Spot>, Gap> {
        if let [Step::Dir(dir), Step::Through(by, passed)] = &target.steps[..]
            && by == dir
        {
            let printer = self.printer(Vec::new());
            let verb = Verb::Through(printer.seen(passed)?);
            legs.push(Leg { modes: modes.to_owned(), verb, ways: vec![vec![*dir]] });
            return Ok(None);
        }
        if target.steps.iter().any(|it| matches!(it, Step::Through(..) | Step::Over(..))) {
            return self.gap("a slide through tested cells with more steps");
        }
        let steps = &target.steps;
        let upto = |n: usize| Spot { base: None, steps: steps[..n].to_vec() };
        let mut from = 0;
        let mut victims = 0;
        let mut last = None;
        for end in 1..=steps.len() {
            let spot = upto(end);
            let is_last = end == steps.len();
            let goes_on = matches!(steps.get(end), Some(Step::Star(_) | Step::Max(_)));
            let capture = (Outcome::Plain(Effect::Capture), spot.clone());
            let captured = !is_last && !goes_on && effects.contains(&capture);
            let mut copy = guards.clone();
            let stands = kinds(&mut copy, &spot, self.neutral);
            let captured =
                captured && stands.iter().all(|it| ["c", "d"].contains(it)) && !stands.is_empty();
            let is_star = matches!(steps[end - 1], Step::Star(_) | Step::Max(_));
            if !is_last && !captured && !is_star {
                continue;
            }
            let leg_modes = if is_last {
                modes.to_owned()
            } else if captured {
                effects.retain(|it| *it != capture);
                named.push((spot.clone(), if victims == 0 { "victim" } else { "" }));
                victims += 1;
                *guards = copy;
                stands.concat()
            } else if stands == ["m"] {
                *guards = copy;
                "m".to_owned()
            } else if !stands.contains(&"m") {
                // The piece on which a slide ends is a hurdle; only the first one has a word.
                let empty = Cond::Test(Test::Empty, spot.clone()).negated();
                guards.retain(|it| *it != empty);
                named.push((spot.clone(), "over"));
                "p".to_owned()
            } else {
                return self.gap("a slide over unknown cells");
            };
            last = self.leg(&steps[from..end], from, steps, &leg_modes, guards, legs)?;
            if last.is_some() && !is_last {
                return self.gap("a part of the way that may be left out in its middle");
            }
            from = end;
        }
        named.retain(|it| !it.1.is_empty());
        Ok(last)
    }

    /// Makes a leg of some steps. Returns the cell before a last slide that may be left out.
    fn leg(
        &self,
        chunk: &[Step],
        from: usize,
        steps: &[Step],
        modes: &str,
        guards: &mut Vec<Cond>,
        legs: &mut Vec<Leg>,
    ) -> Result<Option<Spot>, Gap> {
        let upto = |n: usize| Spot { base: None, steps: steps[..from + n].to_vec() };
        let is_dir = |it: &Step| if let Step::Dir(dir) = it { Some(*dir) } else { None };
        let (dirs, slide) = match chunk.split_last() {
            Some((Step::Star(by), rest)) => (rest, Some((by, false))),
            Some((Step::Max(by), rest)) => (rest, Some((by, true))),
            _ => (chunk, None),
        };
        let dirs: Vec<usize> = dirs.iter().filter_map(is_dir).collect();
        let modes = modes.to_owned();
        // Cells between must be empty, or nobody asks.
        let mut empty = |n: usize| {
            let cond = Cond::Test(Test::Empty, upto(n));
            let found = guards.contains(&cond);
            guards.retain(|it| *it != cond);
            found
        };
        let Some((by, max)) = slide else {
            let between: Vec<bool> = (1..dirs.len()).map(&mut empty).collect();
            let spots: Vec<Spot> = (1..dirs.len()).map(upto).collect();
            links(dirs, modes, &between, &spots, guards, legs);
            return Ok(None);
        };
        let mut k = 0;
        while dirs.len() >= (k + 1) * by.len()
            && dirs[dirs.len() - (k + 1) * by.len()..].starts_with(by)
        {
            k += 1;
        }
        let before = dirs.len() - k * by.len();
        if max {
            if before > 0 || k > 0 {
                return self.gap("a run as far as possible after other steps");
            }
            legs.push(Leg { modes, verb: Verb::SlideMax, ways: vec![by.clone()] });
            return Ok(None);
        }
        if k > 0 {
            // The slide's own cells are empty: those between its first steps must be, too.
            let between: Vec<bool> = (1..k).map(|it| empty(before + it * by.len())).collect();
            if !between.iter().all(|it| *it) {
                return self.gap("a slide whose first cells need not be empty");
            }
        }
        if before > 0 {
            if k > 0 && !empty(before) {
                return self.gap("a slide that begins on a cell that need not be empty");
            }
            let between: Vec<bool> = (1..before).map(&mut empty).collect();
            if between.iter().any(|it| *it) {
                return self.gap("a bent slide over asked cells");
            }
            let verb = if before == 1 { Verb::Step } else { Verb::Leap };
            legs.push(Leg { modes: "m".to_owned(), verb, ways: vec![dirs[..before].to_vec()] });
        } else if k == 0 && from == 0 {
            return self.gap("a slide from where the piece stands");
        }
        let least = k.max(1);
        legs.push(Leg { modes, verb: Verb::Slide(least, None), ways: vec![by.clone()] });
        Ok((k == 0).then(|| upto(dirs.len())))
    }
}

/// Makes legs of single links. The cells between are `spots`; those that must be empty are asked no more, unless the
/// piece leaps over others.
fn links(
    dirs: Vec<usize>,
    modes: String,
    between: &[bool],
    spots: &[Spot],
    guards: &mut Vec<Cond>,
    legs: &mut Vec<Leg>,
) {
    let n = dirs.len();
    if n == 1 {
        legs.push(Leg { modes, verb: Verb::Step, ways: vec![dirs] });
    } else if !between.iter().all(|it| *it) {
        let asked = between.iter().zip(spots).filter(|it| *it.0);
        guards.extend(asked.map(|it| Cond::Test(Test::Empty, it.1.clone())));
        legs.push(Leg { modes, verb: Verb::Leap, ways: vec![dirs] });
    } else if dirs.iter().all(|it| *it == dirs[0]) {
        legs.push(Leg { modes, verb: Verb::Slide(n, Some(n)), ways: vec![vec![dirs[0]]] });
    } else {
        for (at, dir) in dirs.iter().enumerate() {
            let modes = if at + 1 == n { modes.clone() } else { "m".to_owned() };
            legs.push(Leg { modes, verb: Verb::Step, ways: vec![vec![*dir]] });
        }
    }
}

/// Replaces a cell by another one.
fn replace(cond: &mut Cond, from: &Spot, to: &Spot) {
    match cond {
        Cond::Const(_) => {}
        Cond::And(all) | Cond::Or(all) => all.iter_mut().for_each(|it| replace(it, from, to)),
        Cond::Not(it) => replace(it, from, to),
        Cond::Test(_, spot) | Cond::Along(_, _, _, spot) => {
            if spot == from {
                *spot = to.clone();
            }
        }
    }
}
