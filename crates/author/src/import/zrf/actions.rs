//! Moves that no pattern makes, as actions: the piece is chosen, and all that happens are effects.

use super::{
    drops::{Action, reading},
    model::Rules,
    pattern::kinds,
    printer::Printer,
    program::{Effect, Test},
    symbolic::{Cond, Emission, Gap, Outcome, Spot},
    translate::facts,
    words::Words,
};
use alfil_language::source::Span;
use std::cell::RefCell;

/// Makes actions of the moves of a piece.
#[derive(Debug)]
pub(super) struct ActionMaker<'a> {
    pub(super) rules: &'a Rules,
    pub(super) words: &'a Words,
    pub(super) piece: usize,
    pub(super) span: Span,
}

impl ActionMaker<'_> {
    fn gap<T>(&self, what: &str) -> Result<T, Gap> {
        Err(Gap::new(self.span, what))
    }

    /// Returns the actions of a move: one for each type that the piece may become. They have no
    /// names yet.
    pub(super) fn actions(
        &self,
        it: &Emission,
        move_type: Option<usize>,
    ) -> Result<Vec<Action>, Gap> {
        if it.add.partial.is_some() || it.add.copy {
            return self.gap("partial moves that no pattern makes");
        }
        let mut segments: Vec<(Spot, Spot)> = Vec::new();
        for (from, to) in &it.segments {
            let Some(from) = from else { return self.gap("a cascade of a drop") };
            segments.push((from.clone(), to.clone()));
        }
        let held = RefCell::default();
        let printer = Printer {
            rules: self.rules,
            words: self.words,
            start: "spot",
            named: Vec::new(),
            by_target: false,
            held: Some(&held),
            span: self.span,
        };
        let mut effects = self.moves(it, &segments, &printer)?;
        let landed = effects.len();
        let last = segments.last().map(|it| it.1.clone()).unwrap_or_default();
        for (effect, spot) in &it.effects {
            effects.extend(self.effect(it, effect, spot, &segments, &printer)?);
        }
        if effects.is_empty() && it.add.types.is_empty() {
            return Ok(Vec::new());
        }
        if facts(self.rules).tests_last
            && let Some((from, to)) = segments.first()
        {
            effects.extend(["last-from = none".to_owned(), "last-to = none".to_owned()]);
            effects.push(format!("last-from += {}", printer.spot(from)?.0));
            effects.push(format!("last-to += {}", printer.spot(to)?.0));
        }
        let mut when = Vec::new();
        for cond in &it.guards {
            when.push(printer.cond(cond)?);
        }
        for spot in segments.iter().flat_map(|it| [&it.0, &it.1]) {
            let on_board = printer.cond(&Cond::Test(Test::OnBoard, spot.clone()))?;
            if !spot.steps.is_empty() && !is_known(it, spot) && !when.contains(&on_board) {
                when.push(on_board);
            }
        }
        let name = &self.words.pieces[self.piece];
        let types: Vec<Option<usize>> = match &it.add.types[..] {
            [] => vec![None],
            all => all.iter().copied().map(Some).collect(),
        };
        let mut res = Vec::new();
        for ty in types {
            let mut effects = effects.clone();
            if let Some(ty) = ty {
                let cell = printer.spot(&last)?.0;
                effects.insert(landed, format!("{cell} becomes {}", self.words.pieces[ty]));
            }
            let effects = reading(&held, effects);
            res.push(Action {
                name: String::new(),
                move_type,
                from: format!("own {name}"),
                when: when.clone(),
                effects,
                text: None,
            });
        }
        Ok(res)
    }

    /// Returns the effects that move pieces: each one goes when its target is free.
    fn moves(
        &self,
        it: &Emission,
        segments: &[(Spot, Spot)],
        printer: &Printer<'_>,
    ) -> Result<Vec<String>, Gap> {
        let mut captures = Vec::new();
        let mut moves = Vec::new();
        let mut left: Vec<&(Spot, Spot)> = segments.iter().filter(|it| it.0 != it.1).collect();
        for (n, (from, to)) in left.iter().enumerate() {
            let lifted = segments.iter().any(|it| it.0 == *to);
            if left[..n].iter().any(|it| it.1 == *to)
                || lifted && !left.iter().any(|it| it.0 == *to)
            {
                return self.gap("pieces that come to one cell");
            }
            if !lifted && !it.guards.contains(&Cond::Test(Test::Empty, to.clone())) {
                if !stands(it, from) {
                    return self.gap("a cascade of a piece that may not be there");
                }
                captures.push(format!("remove {}", printer.spot(to)?.0));
            }
        }
        if !captures.is_empty() {
            self.may_capture()?;
        }
        while !left.is_empty() {
            let free = |it: &&(Spot, Spot)| !left.iter().any(|other| other.0 == it.1);
            let Some(n) = left.iter().position(free) else {
                return self.gap("pieces that change places");
            };
            let (from, to) = left.remove(n);
            moves.push(format!("move {} to {}", printer.spot(from)?.0, printer.spot(to)?.0));
        }
        // Captures come first, so that all targets are free.
        captures.append(&mut moves);
        Ok(captures)
    }

    /// Captures by actions fill no hand and give no check.
    fn may_capture(&self) -> Result<(), Gap> {
        let royal = (0..self.rules.players.len()).any(|it| !self.rules.royal(it).is_empty());
        if royal {
            return self.gap("captures that no pattern makes, in a game with check");
        }
        if self.rules.options.recycle {
            return self.gap("captures beside the way, with `recycle captures`");
        }
        Ok(())
    }

    fn effect(
        &self,
        it: &Emission,
        effect: &Outcome,
        spot: &Spot,
        segments: &[(Spot, Spot)],
        printer: &Printer<'_>,
    ) -> Result<Vec<String>, Gap> {
        let inner = match effect {
            Outcome::If(it, _) | Outcome::Each(it, ..) => it,
            it => it,
        };
        if matches!(inner, Outcome::Plain(Effect::Capture | Effect::Create(..))) {
            self.may_capture()?;
        }
        if !matches!(effect, Outcome::Plain(Effect::Flip)) {
            return printer.effect(effect, spot, self.piece, &it.guards);
        }
        // A flipped piece is known by the cell from which it came.
        let from = segments.iter().find(|it| it.1 == *spot).map_or(spot, |it| &it.0);
        let mut guards = it.guards.clone();
        if *from == Spot::default() {
            guards.push(Cond::Test(Test::Friend, spot.clone()));
        } else {
            let stands = kinds(&mut it.guards.clone(), from, facts(self.rules).has_neutral);
            for (test, kind) in [(Test::Friend, "d"), (Test::Enemy, "c")] {
                let known = it.guards.contains(&Cond::Test(test, from.clone()));
                if known || stands == [kind] {
                    guards.push(Cond::Test(test, spot.clone()));
                }
            }
        }
        printer.effect(effect, spot, self.piece, &guards)
    }
}

/// Returns true if a guard holds only where the cell exists.
fn is_known(it: &Emission, spot: &Spot) -> bool {
    it.guards.iter().any(|guard| match guard {
        Cond::Test(_, at) => at.base == spot.base && at.steps.starts_with(&spot.steps),
        _ => false,
    })
}

/// Returns true if a piece surely stands on a cell.
fn stands(it: &Emission, spot: &Spot) -> bool {
    *spot == Spot::default()
        || it.guards.iter().any(|guard| match guard {
            Cond::Test(test, at) => {
                let piece = matches!(
                    test,
                    Test::Enemy
                        | Test::Friend
                        | Test::Neutral
                        | Test::Piece(_)
                        | Test::Attribute(_)
                );
                at == spot && piece
            }
            Cond::Not(cond) => **cond == Cond::Test(Test::Empty, spot.clone()),
            Cond::Or(all) => all.iter().all(|it| match it {
                Cond::Test(Test::Enemy | Test::Friend | Test::Neutral | Test::Piece(_), at) => {
                    at == spot
                }
                _ => false,
            }),
            _ => false,
        })
}
