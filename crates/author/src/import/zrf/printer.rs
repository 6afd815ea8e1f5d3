//! Cells, conditions and effects of a move as texts of a rule file.

use super::{
    model::Rules,
    pattern::kinds,
    program::{Effect, Test},
    symbolic::{Cond, Gap, Outcome, Spot, Step},
    translate::facts,
    words::Words,
};
use alfil_language::source::Span;
use std::cell::RefCell;

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
    /// The sets that an action reads before its effects; none for patterns, which have `before`.
    pub(super) held: Option<&'a RefCell<Vec<String>>>,
    pub(super) span: Span,
}

/// Returns the name of a set that an action reads before its effects.
pub(super) fn held_name(n: usize) -> String {
    format!("held-{}", n + 1)
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
            return Ok((self.near(name, &way), false));
        }
        if let Some(way) = dirs(&spot.steps) {
            if way.is_empty() {
                return Ok((base.to_owned(), true));
            }
            return Ok((self.near(base, &way), false));
        }
        let begins = |it: &&(Spot, &str)| {
            it.0.base == spot.base && spot.steps.starts_with(&it.0.steps) && !it.0.steps.is_empty()
        };
        let from = self.named.iter().filter(begins).max_by_key(|it| it.0.steps.len());
        if let Some((from, name)) = from
            && let Some(way) = dirs(&spot.steps[from.steps.len()..])
        {
            return Ok((self.near(name, &way), false));
        }
        self.gap("a cell at the end of a slide that is not where the move ends")
    }

    /// Returns where a way leads from a cell.
    fn near(&self, from: &str, way: &[usize]) -> String {
        match way.split_last() {
            // `near` leaves out the cell from which it goes.
            Some((last, before)) if !before.is_empty() && self.may_return(way) => {
                format!("near({}, {})", self.near(from, before), self.words.dirs[*last])
            }
            _ => format!("near({from}, {})", self.way(way)),
        }
    }

    /// Returns true if a way leads back to where it begins, from some position.
    fn may_return(&self, way: &[usize]) -> bool {
        let go = |player: usize, from: usize| {
            way.iter().try_fold(from, |at, dir| self.rules.step(player, *dir, at))
        };
        let positions = 0..self.rules.board.positions.len();
        self.rules
            .active_players()
            .any(|player| positions.clone().any(|it| go(player, it) == Some(it)))
    }

    /// Returns the set of the cells from which a condition holds.
    pub(super) fn seen(&self, cond: &Cond) -> Result<String, Gap> {
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
                        let leading = self.leading(&spot.steps).filter(|_| *test == Test::OnBoard);
                        let Some(set) = leading else {
                            return self.gap("a test along a direction that has no opposite");
                        };
                        return Ok(set);
                    };
                    set = format!("near({set}, {})", self.words.dirs[back]);
                }
                Ok(set)
            }
        }
    }

    /// Returns the cells from which a way leads somewhere, if they are the same for all players.
    fn leading(&self, steps: &[Step]) -> Option<String> {
        let positions = &self.rules.board.positions;
        let leads = |player: usize, at: usize| {
            steps.iter().try_fold(at, |at, step| match step {
                Step::Dir(dir) => self.rules.step(player, *dir, at),
                Step::Star(_) | Step::Max(_) | Step::Over(..) | Step::Through(..) => None,
            })
        };
        let plain = steps.iter().all(|it| matches!(it, Step::Dir(_)));
        let mut players = self.rules.active_players().map(|player| {
            (0..positions.len()).map(|at| leads(player, at).is_some()).collect::<Vec<bool>>()
        });
        let first = players.next().filter(|_| plain)?;
        if !players.all(|it| it == first) {
            return None;
        }
        let alive = || (0..positions.len()).filter(|it| positions[*it].alive);
        let cells = |truth: bool| {
            let all = alive().filter(|it| first[*it] == truth);
            all.map(|it| self.words.cells[it].as_str()).collect::<Vec<_>>().join(" ")
        };
        let leading = alive().filter(|it| first[*it]).count();
        Some(if leading == 0 {
            "none".to_owned()
        } else if leading == alive().count() {
            "all".to_owned()
        } else if leading * 2 <= alive().count() {
            format!("({})", cells(true))
        } else {
            format!("!({})", cells(false))
        })
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
                (_, true) => set.clone(),
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
            Cond::Or(all) => match self.some_of(all)? {
                Some(it) => it,
                None => format!("({})", self.joined(all, " or ")?),
            },
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

    /// Returns that one of many positions passes the same test.
    fn some_of(&self, all: &[Cond]) -> Result<Option<String>, Gap> {
        let mut cells = Vec::new();
        let mut test: Option<Cond> = None;
        for cond in all {
            let spot = match cond {
                Cond::Test(_, spot) => spot,
                Cond::And(all) => match &all[0] {
                    Cond::Test(_, spot) => spot,
                    _ => return Ok(None),
                },
                _ => return Ok(None),
            };
            let seen = cond.seen_from(spot, &[]).filter(|_| cond.is_plain());
            if spot.base.is_none() || !spot.steps.is_empty() || seen.is_none() {
                return Ok(None);
            }
            if test.is_some() && test != seen {
                return Ok(None);
            }
            test = seen;
            cells.push(spot.clone());
        }
        let Some(test) = test.filter(|_| cells.len() > 3) else { return Ok(None) };
        Ok(Some(format!("some {} & ({})", self.seen(&test)?, self.spots(&cells)?)))
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
        let stands = kinds(&mut guards.to_vec(), spot, facts(self.rules).has_neutral);
        let known = |test: Test| {
            let kind = if test == Test::Enemy { "c" } else { "d" };
            guards.contains(&Cond::Test(test, spot.clone())) || stands == [kind]
        };
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
                let (_, inverted) = self.declaring(*it);
                let verb = if *value == inverted { "unmark" } else { "mark" };
                let has = |it: &super::model::PieceOf, attribute: usize| {
                    it.attributes.iter().any(|it| it.0 == attribute)
                };
                let pieces = &self.rules.pieces;
                let all = is_target && has(&pieces[piece], *it)
                    || pieces.iter().all(|piece| has(piece, *it));
                if inverted && *value && !all {
                    return self
                        .gap("an attribute of types that do not declare it, true elsewhere");
                }
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
        // Ways from one cell are one list.
        let parts = |it: &String| {
            let (cell, way) = it.strip_prefix("near(")?.strip_suffix(')')?.rsplit_once(", ")?;
            Some((cell.to_owned(), way.to_owned()))
        };
        let ways: Option<Vec<(String, String)>> = all.iter().map(parts).collect();
        Ok(match ways {
            Some(ways) if ways.iter().all(|it| it.0 == ways[0].0 && !it.1.contains("near(")) => {
                let list: Vec<&str> = ways.iter().map(|it| it.1.as_str()).collect();
                format!("near({}, {})", ways[0].0, list.join(" | "))
            }
            _ => all.join(" | "),
        })
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
        // Flipped pieces go to the other player: each player has a set.
        let tests: Vec<Option<Test>> = match effect {
            Outcome::Plain(Effect::Flip) => vec![Some(Test::Enemy), Some(Test::Friend)],
            _ => vec![None],
        };
        let mut res = Vec::new();
        for test in tests {
            let stands = test.map(|it| Cond::Test(it, Spot::default()));
            let seen = Cond::all(stands.into_iter().chain([seen.clone()]).collect());
            let seen = self.seen(&seen)?;
            let set = match self.held {
                None => format!("({cells}) & before({seen})"),
                Some(held) => {
                    let mut held = held.borrow_mut();
                    held.push(format!("({cells}) & {seen}"));
                    held_name(held.len() - 1)
                }
            };
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
