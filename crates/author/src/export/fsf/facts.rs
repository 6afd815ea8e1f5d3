//! A model in the words of sections: a value for each key, and what no key says.

use super::{
    Limits, course, endings, men,
    men::Man,
    squares, start,
    words::{self, Item},
};
use crate::import::fsf::default_of;
use alfil::model::{Model, PieceType, Player};
use std::collections::BTreeMap;

/// A model in the words of sections.
#[derive(Clone, Debug, Default)]
pub(crate) struct Facts {
    /// The values of keys other than pieces. A key that is missing has its default.
    pub(crate) keys: BTreeMap<String, String>,
    /// The piece types, in the model's order.
    pub(crate) men: Vec<Man>,
    /// The royal type that is always royal.
    pub(crate) royal: Option<PieceType>,
    /// The position at the start.
    pub(crate) start: String,
    /// What no key says. A parent may have the same.
    pub(crate) rest: Vec<Item>,
    /// What the other program plays differently although a key says it: places and reasons.
    pub(crate) inexact: Vec<(String, String)>,
    /// What no section can have at all: places and reasons.
    pub(crate) refused: Vec<(String, String)>,
}

impl Facts {
    /// Reads a model.
    pub(crate) fn of(model: &Model, limits: Limits) -> Facts {
        let mut res = Facts::default();
        if model.players.len() != 2 {
            res.refuse("players", format!("there are {} players, not 2", model.players.len()));
            return res;
        }
        if let Err(why) = squares::size(model, limits.board).map(|(files, ranks)| {
            res.set("maxFile", files.to_string());
            res.set("maxRank", ranks.to_string());
        }) {
            res.refuse("board", why);
            return res;
        }
        let mut items = words::items(model);
        endings::royal(model, &mut res);
        men::read(model, &mut res);
        phrases(&mut res, &mut items);
        course::turn(model, &mut res);
        course::lowered(model, &mut res);
        course::promotion_in_passing(model, &mut res);
        course::promotes(model, &mut res, &mut items);
        course::hands(model, &mut res);
        course::castling(model, &mut res);
        endings::end(model, &mut res, &mut items);
        res.rest.extend(items);
        state(model, &mut res);
        start::write(model, &mut res);
        res
    }

    /// Returns the IDs of the types; none where a section can't have the game.
    pub(crate) fn ids(&self) -> Vec<String> {
        if self.refused.is_empty() { self.men.iter().map(Man::id).collect() } else { Vec::new() }
    }

    /// Returns the keys that have another value than their defaults.
    pub(crate) fn differing(&self) -> impl Iterator<Item = (&str, &str)> {
        let all = self.keys.iter().map(|it| (it.0.as_str(), it.1.as_str()));
        all.filter(|it| default_of(it.0).unwrap_or_default() != it.1)
    }

    /// Sets a key.
    pub(crate) fn set(&mut self, key: &str, value: impl Into<String>) {
        self.keys.insert(key.to_owned(), value.into());
    }

    /// Returns the value of a key, or what holds without it.
    pub(crate) fn get(&self, key: &str) -> &str {
        let default = default_of(key).unwrap_or_default();
        self.keys.get(key).map_or(default, String::as_str)
    }

    /// Says that no section can have something.
    pub(crate) fn refuse(&mut self, place: impl Into<String>, why: impl Into<String>) {
        self.refused.push((place.into(), why.into()));
    }

    /// Returns the letter of a type; that of what it moves as for promoted types.
    pub(crate) fn letter(&self, ty: PieceType) -> char {
        self.men.get(ty.idx()).map_or('?', |it| it.letter)
    }

    /// Returns letters of types, sorted and each once.
    pub(crate) fn letters(&self, types: impl IntoIterator<Item = PieceType>) -> String {
        let mut res: Vec<char> = types.into_iter().map(|it| self.letter(it)).collect();
        res.sort_unstable();
        res.dedup();
        res.into_iter().collect()
    }
}

/// Takes the items for which there are keys that need nothing else.
fn phrases(facts: &mut Facts, items: &mut Vec<Item>) {
    for phrase in words::phrases() {
        let said = |words: &String| items.iter().any(|it| it.words == *words);
        if phrase.items.iter().all(said) {
            items.retain(|it| !phrase.items.contains(&it.words));
            facts.set(phrase.key, phrase.value);
        }
    }
}

/// Keeps in mind the state that no key says.
fn state(model: &Model, facts: &mut Facts) {
    if let Some(shuffle) = &model.shuffle {
        facts.rest.push(Item::new(model, "shuffle", shuffle));
    }
    for counter in &model.counters {
        let counting = ["checkCounting", "oppositeCastling"].map(|it| facts.get(it) == "true");
        let counted = counting.contains(&true) && counter.per_player;
        if !counted {
            let what = ("counter", counter.min, counter.max, counter.lifetime, &counter.initial);
            facts.rest.push(Item::new(model, format!("counters.{}", counter.name), &what));
        }
    }
    for set in model.sets.iter().skip(2) {
        facts.rest.push(Item::new(model, format!("sets.{}", set.name), &("set", set.lifetime)));
    }
    for action in &model.actions {
        let what = (&action.choose, &action.when, &action.effects);
        facts.rest.push(Item::new(model, format!("actions.{}", action.name), &what));
    }
    if !model.win_values.is_empty() {
        facts.refuse("end.win-values", "a win is always worth a point");
    }
    let teams: Vec<u8> = model.players.iter().map(|it| it.team).collect();
    if teams.first() == teams.get(Player(1).idx()) {
        facts.refuse("players", "both players are of one team");
    }
}
