//! One move of a block as one pattern of a piece: legs, a condition, effects.

use super::{
    model::Rules,
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

/// Prints conditions and effects of a move.
#[derive(Clone, Debug)]
pub(super) struct Printer<'a> {
    pub(super) rules: &'a Rules,
    pub(super) words: &'a Words,
    /// What the start is called.
    pub(super) start: &'a str,
    /// Cells with words of their own.
    pub(super) named: Vec<(Spot, &'a str)>,
    /// True if cells behind the target are called by it, so that they are alike on all ways.
    pub(super) by_target: bool,
    pub(super) span: Span,
}

impl Printer<'_> {
    fn gap<T>(&self, what: &str) -> Result<T, Gap> {
        Err(Gap::new(self.span, what))
    }

    /// Returns links joined by `+`.
    pub(super) fn way(&self, way: &[usize]) -> String {
        let names: Vec<&str> = way.iter().map(|it| self.words.dirs[*it].as_str()).collect();
        names.join(" + ")
    }

    /// Returns a cell as a set; true if it is a word for just that cell.
    pub(super) fn spot(&self, spot: &Spot) -> Result<(String, bool), Gap> {
        if let Some((_, name)) = self.named.iter().find(|it| it.0 == *spot) {
            return Ok(((*name).to_owned(), true));
        }
        let dirs = |steps: &[Step]| {
            steps
                .iter()
                .map(|it| match it {
                    Step::Dir(dir) => Some(*dir),
                    Step::Star(_) | Step::Max(_) | Step::Over(..) | Step::Through(..) => None,
                })
                .collect::<Option<Vec<usize>>>()
        };
        if let Some((Step::Over(dir, tests), before)) = spot.steps.split_last() {
            let begin = self.spot(&Spot { base: spot.base, steps: before.to_vec() })?.0;
            let (way, through) = (self.way(&[*dir]), self.through(tests)?);
            let end = format!("({begin} | near(group({through}, {begin}, {way}), {way}))");
            return Ok((format!("({end} - ({through}))"), false));
        }
        let base = match spot.base {
            None => self.start,
            Some(it) => &self.words.cells[it],
        };
        let target = self.named.iter().find(|it| self.by_target && it.1 == "target");
        if let Some((at, name)) = target
            && let Some(way) = self
                .between(at, spot)
                .filter(|it| !spot.steps.is_empty() && it.len() <= spot.steps.len())
        {
            return Ok((format!("near({name}, {})", self.way(&way)), false));
        }
        if let Some(way) = dirs(&spot.steps) {
            if way.is_empty() {
                return Ok((base.to_owned(), true));
            }
            return Ok((format!("near({base}, {})", self.way(&way)), false));
        }
        let begins = |it: &&(Spot, &str)| {
            it.0.base == spot.base && spot.steps.starts_with(&it.0.steps) && !it.0.steps.is_empty()
        };
        let from = self.named.iter().filter(begins).max_by_key(|it| it.0.steps.len());
        if let Some((from, name)) = from
            && let Some(way) = dirs(&spot.steps[from.steps.len()..])
        {
            return Ok((format!("near({name}, {})", self.way(&way)), false));
        }
        self.gap("a cell at the end of a slide that is not where the move ends")
    }

    /// Returns the set of the cells from which a condition holds.
    fn seen(&self, cond: &Cond) -> Result<String, Gap> {
        let each = |all: &[Cond], by: &str| {
            let all: Vec<String> = all.iter().map(|it| self.seen(it)).collect::<Result<_, _>>()?;
            Ok(format!("({})", all.join(by)))
        };
        match cond {
            Cond::Const(true) => Ok("all".to_owned()),
            Cond::Const(false) => Ok("none".to_owned()),
            Cond::And(all) => each(all, " & "),
            Cond::Or(all) => each(all, " | "),
            Cond::Not(it) => Ok(format!("!{}", self.seen(it)?)),
            Cond::Along(..) => self.gap("a test of all cells of a way"),
            Cond::Test(test, spot) => {
                let mut set = self.standing(*test)?;
                for step in spot.steps.iter().rev() {
                    let Step::Dir(dir) = step else { return self.gap("a test behind a slide") };
                    let sym = &self.rules.board.symmetry;
                    let opposites = &self.rules.board.opposites;
                    let back = opposites[*dir];
                    let alike =
                        |it: usize| sym.iter().all(|sym| opposites[sym[*dir]] == Some(sym[it]));
                    let Some(back) = back.filter(|it| alike(*it)) else {
                        return self.gap("a test along a direction that has no opposite");
                    };
                    set = format!("near({set}, {})", self.words.dirs[back]);
                }
                Ok(set)
            }
        }
    }

    /// Returns the cells of which a test is true.
    fn standing(&self, test: Test) -> Result<String, Gap> {
        Ok(match test {
            Test::Empty => "empty".to_owned(),
            Test::Enemy => "enemy".to_owned(),
            Test::Friend => "own".to_owned(),
            Test::Neutral => "neutral".to_owned(),
            Test::OnBoard => "all".to_owned(),
            Test::Piece(it) => self.words.pieces[it].clone(),
            Test::Zone(it) => self.words.zones[it].clone(),
            Test::Position(it) => self.words.cells[it].clone(),
            Test::LastFrom => "last-from".to_owned(),
            Test::LastTo => "last-to".to_owned(),
            Test::Attribute(it) => {
                let (types, inverted) = self.declaring(it);
                let mark = &self.words.marks[it];
                if inverted { format!("({types} - {mark})") } else { mark.clone() }
            }
            _ => return self.gap("a test of cells that no set says"),
        })
    }

    /// Returns the set of the cells that pass some tests.
    fn through(&self, tests: &[(Test, bool)]) -> Result<String, Gap> {
        let mut all = Vec::new();
        for (test, truth) in tests {
            let set = self.standing(*test)?;
            all.push(match (set.as_str(), truth) {
                ("empty", false) => "occupied".to_owned(),
                (_, true) => set.to_owned(),
                (_, false) => format!("!{set}"),
            });
        }
        Ok(all.join(" & "))
    }

    /// Returns a condition.
    pub(super) fn cond(&self, cond: &Cond) -> Result<String, Gap> {
        Ok(match cond {
            Cond::Const(true) => "always".to_owned(),
            Cond::Const(false) => "never".to_owned(),
            Cond::And(all) => self.joined(all, " and ")?,
            Cond::Or(all) => format!("({})", self.joined(all, " or ")?),
            Cond::Not(it) => match &**it {
                Cond::Test(test, spot) => self.test(*test, spot, false)?,
                Cond::And(all) => {
                    let negated: Vec<Cond> = all.iter().map(|it| it.clone().negated()).collect();
                    format!("({})", self.joined(&negated, " or ")?)
                }
                it => format!("not ({})", self.cond(it)?),
            },
            Cond::Test(test, spot) => self.test(*test, spot, true)?,
            Cond::Along(test, truth, from, to) => {
                let (from, to) = (self.spot(from)?.0, self.spot(to)?.0);
                let way = format!("(between({from}, {to}) | {to})");
                let set = match test {
                    Test::LastFrom => "last-from",
                    Test::LastTo => "last-to",
                    Test::Zone(it) => &self.words.zones[*it],
                    _ => return self.gap("a test of all cells of a way"),
                };
                if *truth { format!("within({way}, {set})") } else { format!("no {set} & {way}") }
            }
        })
    }

    fn joined(&self, all: &[Cond], by: &str) -> Result<String, Gap> {
        let all: Vec<String> = all.iter().map(|it| self.cond(it)).collect::<Result<_, _>>()?;
        Ok(all.join(by))
    }

    fn test(&self, test: Test, spot: &Spot, truth: bool) -> Result<String, Gap> {
        let (cell, is_word) = self.spot(spot)?;
        let some = if truth { "some" } else { "no" };
        let in_set = |set: &str| {
            if is_word {
                format!("{cell} {} {set}", if truth { "in" } else { "not in" })
            } else {
                format!("{some} {set} & {cell}")
            }
        };
        let standing = |set: &str| format!("{some} {set} & {cell}");
        Ok(match test {
            Test::Empty => standing("empty"),
            Test::Enemy => standing("enemy"),
            Test::Friend => standing("own"),
            Test::Neutral => standing("neutral"),
            Test::Piece(piece) => standing(&self.words.pieces[piece]),
            Test::Zone(zone) => in_set(&self.words.zones[zone]),
            Test::Position(at) => in_set(&self.words.cells[at]),
            Test::OnBoard => format!("{some} {cell}"),
            Test::Attribute(it) => {
                let (types, inverted) = self.declaring(it);
                let mark = &self.words.marks[it];
                if inverted {
                    format!("{some} {types} & {cell} - {mark}")
                } else {
                    format!("{some} {mark} & {cell}")
                }
            }
            Test::LastFrom => in_set("last-from"),
            Test::LastTo => in_set("last-to"),
            Test::Attacked(None) => format!("{some} attacked({cell} by enemy)"),
            Test::Defended(None) => format!("{some} attacked({cell} by own)"),
            Test::Attacked(_) | Test::Defended(_) => {
                return self.gap("attacks by moves of one type");
            }
            Test::Flag(_) | Test::PositionFlag(_) | Test::Marked | Test::AdjacentToEnemy => {
                return self.gap("a test of flags");
            }
        })
    }

    /// Returns the types that have an attribute, and if its mark means the contrary.
    fn declaring(&self, attribute: usize) -> (String, bool) {
        let has = |it: &&(usize, &super::model::PieceOf)| {
            it.1.attributes.iter().any(|it| it.0 == attribute)
        };
        let pieces: Vec<_> = self.rules.pieces.iter().enumerate().collect();
        let types = pieces.iter().filter(has).map(|it| self.words.pieces[it.0].as_str());
        let inverted =
            self.rules.pieces.iter().any(|it| it.attributes.contains(&(attribute, true)));
        (format!("({})", types.collect::<Vec<_>>().join(" | ")), inverted)
    }

    /// Returns effects.
    pub(super) fn effect(
        &self,
        effect: &Outcome,
        spot: &Spot,
        piece: usize,
        guards: &[Cond],
    ) -> Result<Vec<String>, Gap> {
        let (cell, _) = self.spot(spot)?;
        match effect {
            Outcome::If(effect, cond) => {
                let Some(seen) = cond.seen_from(spot, &self.rules.board.opposites) else {
                    return self.gap("an effect that depends on other cells");
                };
                return self.conditional(effect, &seen, &cell, spot, piece);
            }
            Outcome::Each(effect, seen, cells) => {
                return self.conditional(effect, seen, &self.spots(cells)?, spot, piece);
            }
            _ => {}
        }
        let known = |test: Test| guards.contains(&Cond::Test(test, spot.clone()));
        let is_target = cell == "target";
        Ok(match effect {
            Outcome::Plain(Effect::Capture) if self.rules.options.recycle => {
                return self.gap("captures beside the way, with `recycle captures`");
            }
            Outcome::Plain(Effect::Capture) => vec![format!("remove {cell}")],
            Outcome::Plain(Effect::Flip) if self.players() != 2 => {
                return self.gap("`flip` with other than two players");
            }
            Outcome::Plain(Effect::Flip) if known(Test::Enemy) => {
                vec![format!("turn {cell} to own")]
            }
            Outcome::Plain(Effect::Flip) if known(Test::Friend) || is_target => {
                vec![format!("turn {cell} to enemy")]
            }
            Outcome::Plain(Effect::Flip) => return self.gap("`flip` of a piece of either player"),
            Outcome::Plain(Effect::Owner(player)) => {
                let player = player.map_or("own", |it| self.words.players[it].as_str());
                vec![format!("turn {cell} to {player}")]
            }
            Outcome::Plain(Effect::Type(ty)) => {
                vec![format!("{cell} becomes {}", self.words.pieces[*ty])]
            }
            Outcome::Plain(Effect::Create(player, ty)) => {
                if self.rules.options.recycle {
                    return self.gap("`create` with `recycle captures`");
                }
                let ty = &self.words.pieces[ty.unwrap_or(piece)];
                let owner =
                    player.map(|it| format!(" for {}", self.words.players[it])).unwrap_or_default();
                vec![format!("place {ty}{owner} at {cell} replacing")]
            }
            Outcome::If(..) | Outcome::Each(..) => Vec::new(),
            Outcome::Attribute(it, value) => {
                let (types, inverted) = self.declaring(*it);
                let verb = if *value == inverted { "unmark" } else { "mark" };
                let has = |it: usize, attribute: usize| {
                    self.rules.pieces[it].attributes.iter().any(|it| it.0 == attribute)
                };
                // Other types have no such attribute, so that it stays false.
                let all = (0..self.rules.pieces.len()).all(|piece| has(piece, *it));
                let cell = if inverted || all || is_target && has(piece, *it) {
                    cell
                } else if is_target {
                    return Ok(Vec::new());
                } else {
                    format!("({cell}) & {types}")
                };
                vec![format!("{verb} {cell} as {}", self.words.marks[*it])]
            }
        })
    }

    /// Returns several cells as a set.
    fn spots(&self, spots: &[Spot]) -> Result<String, Gap> {
        let alive = self.rules.board.positions.iter().filter(|it| it.alive).count();
        let fixed = spots.iter().all(|it| it.base.is_some() && it.steps.is_empty());
        if fixed && spots.len() == alive {
            return Ok("all".to_owned());
        }
        let mut all: Vec<String> =
            spots.iter().map(|it| Ok(self.spot(it)?.0)).collect::<Result<_, _>>()?;
        if fixed {
            return Ok(all.join(" "));
        }
        all.sort_unstable();
        let way =
            |it: &String| Some(it.strip_prefix("near(target, ")?.strip_suffix(')')?.to_owned());
        let ways: Option<Vec<String>> = all.iter().map(way).collect();
        Ok(ways.map_or_else(|| all.join(" | "), |it| format!("near(target, {})", it.join(" | "))))
    }

    /// Returns a way from one cell to another one, both behind the same start; `None` if no direction leads back.
    fn between(&self, from: &Spot, to: &Spot) -> Option<Vec<usize>> {
        let shared = from.steps.iter().zip(&to.steps).take_while(|it| it.0 == it.1).count();
        let dir = |it: &Step| if let Step::Dir(dir) = it { Some(*dir) } else { None };
        let back = from.steps[shared..].iter().rev();
        let back = back.map(|it| self.rules.board.opposites[dir(it)?]);
        (from.base == to.base).then_some(())?;
        back.chain(to.steps[shared..].iter().map(dir)).collect()
    }

    /// Returns effects on those of some cells that passed a test before the move.
    fn conditional(
        &self,
        effect: &Outcome,
        seen: &Cond,
        cells: &str,
        spot: &Spot,
        piece: usize,
    ) -> Result<Vec<String>, Gap> {
        if self.start == "spot" {
            return self.gap("effects of actions that depend on the board");
        }
        // Pieces that are flipped go to the other player, whoever has them.
        let tests: Vec<Option<Test>> = match effect {
            Outcome::Plain(Effect::Flip) => vec![Some(Test::Enemy), Some(Test::Friend)],
            _ => vec![None],
        };
        let mut res = Vec::new();
        for test in tests {
            let stands = test.map(|it| Cond::Test(it, Spot::default()));
            let seen = Cond::all(stands.into_iter().chain([seen.clone()]).collect());
            let set = format!("({cells}) & before({})", self.seen(&seen)?);
            let printer = Printer { named: vec![(spot.clone(), set.as_str())], ..self.clone() };
            let guards: Vec<Cond> =
                test.into_iter().map(|it| Cond::Test(it, spot.clone())).collect();
            res.extend(printer.effect(effect, spot, piece, &guards)?);
        }
        Ok(res)
    }

    fn players(&self) -> usize {
        self.rules.players.iter().filter(|it| !it.neutral).count()
    }
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
        if others.iter().any(|it| it.0.as_ref() == Some(target)) {
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
                let printer = Printer {
                    rules: self.rules,
                    words: self.words,
                    start: "origin",
                    named: Vec::new(),
                    by_target: false,
                    span: self.span,
                };
                anywhere = Some(format!("target in {}", printer.spot(target)?.0));
                ways.clear();
            }
            legs.push(Leg { modes: modes.clone(), verb: Verb::Anywhere, ways });
        } else {
            leave_out =
                self.legs(target, &modes, &mut guards, &mut effects, &mut legs, &mut named)?;
        }
        let printer = Printer {
            rules: self.rules,
            words: self.words,
            start: "origin",
            named,
            by_target: false,
            span: self.span,
        };
        let mut when: Vec<String> =
            guards.iter().map(|it| printer.cond(it)).collect::<Result<_, _>>()?;
        when.extend(anywhere);
        let printer = Printer { by_target: true, ..printer };
        let effects = self.effects(emission, &effects, &others, &printer)?;
        let label = label.map(str::to_owned);
        let mut res = Vec::new();
        if let Some((shorter, rest)) = leave_out {
            let mut emission = emission.clone();
            emission.segments[at].1 = shorter.clone();
            let moved = |spot: &mut Spot| {
                if *spot == *target {
                    *spot = shorter.clone();
                }
            };
            emission.effects.iter_mut().for_each(|it| moved(&mut it.1));
            emission.guards = rest;
            emission.guards.iter_mut().for_each(|it| replace(it, target, &shorter));
            res.extend(self.patterns(&emission, label.as_deref())?);
        }
        res.insert(0, Pattern { legs, when, effects, label });
        Ok(res)
    }

    fn effects(
        &self,
        emission: &Emission,
        effects: &[(Outcome, Spot)],
        others: &[&(Option<Spot>, Spot)],
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

    /// Finds the legs of a path. Returns the cell where the move may end before its last leg, if that leg may be left out,
    /// with all guards for that case.
    fn legs(
        &self,
        target: &Spot,
        modes: &str,
        guards: &mut Vec<Cond>,
        effects: &mut Vec<(Outcome, Spot)>,
        legs: &mut Vec<Leg>,
        named: &mut Vec<(Spot, &'static str)>,
    ) -> Result<Option<(Spot, Vec<Cond>)>, Gap> {
        let all = guards.clone();
        if let [Step::Dir(dir), Step::Through(by, passed)] = &target.steps[..]
            && by == dir
        {
            let printer = Printer {
                rules: self.rules,
                words: self.words,
                start: "origin",
                named: Vec::new(),
                by_target: false,
                span: self.span,
            };
            let verb = Verb::Through(printer.seen(passed)?);
            legs.push(Leg { modes: modes.to_owned(), verb, ways: vec![vec![*dir]] });
            return Ok(None);
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
        Ok(last.map(|it| (it, all)))
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
