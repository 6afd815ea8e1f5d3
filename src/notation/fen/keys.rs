//! FEN's `key=value` parts.

use super::{
    FenError,
    names::{self, Key, Keys},
    read::{FenWord, Reader},
    write::FRESH,
};
use alfil_model::{Cell, LabelId, Lifetime, MarkId, Outcome, Player, SetId};
use std::ops::Range;

impl Reader<'_> {
    pub(super) fn keys(&mut self, words: &[FenWord<'_>]) -> Result<(), FenError> {
        self.field = "state";
        let keys = Keys::new(self.model);
        for word in words {
            let Some((key, text)) = word.text.split_once('=') else { continue };
            let value = FenWord { text, at: word.at + key.len() + 1 };
            let Some(meaning) = keys.get(key) else {
                return Err(self.error(
                    format!("expected a set, counter or mark of this game, found `{key}`"),
                    word.at..word.at + key.len(),
                ));
            };
            self.key(meaning, value).map_err(|it| match keys.apart_from(key) {
                Some(other) => {
                    let hint = format!("{}; the name `{key}` is written `{other}`", it.message);
                    FenError { message: hint, ..it }
                }
                None => it,
            })?;
        }
        if words.iter().any(|it| it.text.starts_with("phase="))
            && !words.iter().any(|it| it.text.starts_with("made="))
        {
            self.state.moves_made = self.state.phase;
        }
        Ok(())
    }

    fn key(&mut self, key: Key, value: FenWord<'_>) -> Result<(), FenError> {
        let model = self.model;
        match key {
            Key::Phase => {
                let phases = &model.turn.phases;
                let written: Vec<_> = phases.iter().map(|it| names::escaped(&it.name)).collect();
                let phase = written.iter().position(|it| it == value.text);
                let named = || phases.iter().position(|it| it.name == value.text);
                let Some(phase) = phase.or_else(named) else {
                    let message =
                        format!("expected one of {}, found `{}`", written.join(", "), value.text);
                    return Err(self.error(message, value.range()));
                };
                self.state.phase = phase as u8;
            }
            Key::Made => self.state.moves_made = self.number(value)?,
            Key::Repeat => self.state.repeated = self.number(value)?,
            Key::Passes => self.state.passes = self.number(value)?,
            Key::Previous => match self.cells(value)?[..] {
                [from, to] => self.state.previous = Some((from, to)),
                _ => return Err(self.error("expected two cells: from,to", value.range())),
            },
            Key::Label => {
                let Some(label) = model.labels.iter().position(|it| it == value.text) else {
                    let message = format!("expected a label of moves, found `{}`", value.text);
                    return Err(self.error(message, value.range()));
                };
                self.state.previous_label = Some(LabelId::new(label));
            }
            Key::Last => {
                let Some(ty) = model.types.ids().find(|it| model.types[*it].id == value.text)
                else {
                    let message = format!("expected a piece type, found `{}`", value.text);
                    return Err(self.error(message, value.range()));
                };
                self.state.last_type = Some(ty);
            }
            Key::Before => self.state.before_turn = self.board(value)?,
            Key::Coming => self.coming(value)?,
            Key::Out => {
                for player in self.players(value)? {
                    self.state.eliminated[player] = true;
                }
            }
            Key::Ended => self.ended(value)?,
            Key::Set(set) => self.set(set, value)?,
            Key::Counter(counter) => self.counter(counter.idx(), value.text, value.range())?,
            Key::Mark(mark) => self.mark(mark, value)?,
        }
        Ok(())
    }

    fn ended(&mut self, value: FenWord<'_>) -> Result<(), FenError> {
        let (winners, reason) = value.text.split_once(':').unwrap_or((value.text, ""));
        let winners = if winners == names::DRAW {
            Vec::new()
        } else {
            self.players(FenWord { text: winners, at: value.at })?
        };
        self.state.ending = Some(Outcome { winners, reason: names::unescaped(reason) });
        Ok(())
    }

    fn set(&mut self, set: SetId, value: FenWord<'_>) -> Result<(), FenError> {
        let idx = set.idx();
        let (old, fresh) = value.text.split_once(FRESH).unwrap_or((value.text, ""));
        let mut cells = self.cells(FenWord { text: old, at: value.at })?;
        cells.sort_unstable();
        if self.model.sets[idx].lifetime == Lifetime::NextTurn {
            self.state.old_sets[idx].clone_from(&cells);
        }
        cells.extend(self.cells(FenWord { text: fresh, at: value.at + old.len() + 1 })?);
        cells.sort_unstable();
        cells.dedup();
        self.state.sets[idx] = cells;
        Ok(())
    }

    fn mark(&mut self, mark: MarkId, value: FenWord<'_>) -> Result<(), FenError> {
        for cell in self.cells(value)? {
            match &mut self.state.cells[cell.idx()] {
                Some(piece) => piece.marks |= 1 << mark.0,
                None => {
                    let name = &self.model.board.cells[cell.idx()].name;
                    let message = format!("expected a piece on {name}, found none");
                    return Err(self.error(message, value.range()));
                }
            }
        }
        Ok(())
    }

    pub(super) fn counter(
        &mut self,
        idx: usize,
        text: &str,
        at: Range<usize>,
    ) -> Result<(), FenError> {
        let counter = &self.model.counters[idx];
        let (text, fresh) = match text.strip_suffix(FRESH) {
            Some(text) => (text, true),
            None => (text, false),
        };
        let values: Option<Vec<i32>> = text
            .split(',')
            .map(|it| it.parse().ok().filter(|it| (counter.min..=counter.max).contains(it)))
            .collect();
        let Some(values) = values.filter(|it| it.len() == counter.initial.len()) else {
            return Err(self.error(
                format!(
                    "expected {} from {} to {} for `{}`, found `{text}`",
                    match counter.initial.len() {
                        1 => "a number".to_owned(),
                        n => format!("{n} numbers"),
                    },
                    counter.min,
                    counter.max,
                    counter.name
                ),
                at,
            ));
        };
        let next_turn = counter.lifetime == Lifetime::NextTurn;
        self.state.old_counters[idx] = next_turn && !fresh && values != counter.initial;
        self.state.counters[idx] = values;
        Ok(())
    }

    fn number(&self, value: FenWord<'_>) -> Result<u8, FenError> {
        value.text.parse().map_err(|_| {
            self.error(format!("expected a number, found `{}`", value.text), value.range())
        })
    }

    /// Names of cells with commas between; `-` for none.
    fn cells(&self, value: FenWord<'_>) -> Result<Vec<Cell>, FenError> {
        if matches!(value.text, "" | "-") {
            return Ok(Vec::new());
        }
        let cells = &self.model.board.cells;
        let one = |name: &str| {
            cells.iter().position(|it| it.name == name).map(Cell::new).ok_or_else(|| {
                self.error(format!("expected the name of a cell, found `{name}`"), value.range())
            })
        };
        value.text.split(',').map(one).collect()
    }

    fn players(&self, value: FenWord<'_>) -> Result<Vec<Player>, FenError> {
        let one = |name: &str| {
            let players = &self.model.players;
            players.ids().find(|it| names::player(&players[*it].name) == name).ok_or_else(|| {
                self.error(format!("expected a player, found `{name}`"), value.range())
            })
        };
        value.text.split(',').map(one).collect()
    }
}
