//! The lines of a section: what differs from its parent.

use super::{facts::Facts, men::Man, words::Item};
use crate::import::fsf::{is_piece, key_names, lists_pieces, region_key};
use std::fmt::Write as _;

/// A section, as lines, and what these lines don't say.
#[derive(Clone, Debug, Default)]
pub(super) struct Section {
    pub(super) parent: Option<&'static str>,
    pub(super) lines: Vec<(String, String)>,
    /// What the game has, and the section has not.
    pub(super) missing: Vec<Item>,
    /// What the parent has and no line takes away.
    pub(super) surplus: Vec<Item>,
}

impl Section {
    /// Returns a number that is small for sections near to their parent.
    pub(super) fn distance(&self) -> (usize, usize) {
        let gaps = self.missing.len() + self.surplus.len();
        (gaps, self.lines.len() + 3 * usize::from(self.parent.is_none()))
    }

    /// Returns the text.
    pub(super) fn text(&self, name: &str) -> String {
        let mut res = match self.parent {
            Some(parent) => format!("[{name}:{parent}]\n"),
            None => format!("[{name}]\n"),
        };
        for (key, value) in &self.lines {
            let _ = writeln!(res, "{key} = {value}");
        }
        res
    }

    fn add(&mut self, key: impl Into<String>, value: impl Into<String>) {
        let value = value.into();
        let value = if value.is_empty() { "-".to_owned() } else { value };
        self.lines.push((key.into(), value));
    }

    /// Returns the section of a game with that parent; `None` if the parent's pieces can't be taken away.
    pub(super) fn of(facts: &Facts, parent: Option<&'static str>, old: &Facts) -> Option<Section> {
        let mut res = Section { parent, ..Section::default() };
        for key in ["maxRank", "maxFile"] {
            if facts.get(key) != old.get(key) {
                res.add(key, facts.get(key));
            }
        }
        let keys = res.pieces(facts, old)?;
        res.areas(facts, old, &keys)?;
        for key in key_names().filter(|it| !["maxRank", "maxFile", "startFen"].contains(it)) {
            // In a parent's list, letters stand for the parent's own pieces.
            let renewed = lists_pieces(key) && res.gives_anew(facts.get(key));
            if facts.get(key) != old.get(key) || renewed {
                res.add(key, facts.get(key));
            }
        }
        if facts.start != old.start {
            res.add("startFen", facts.start.as_str());
        }
        res.missing = super::words::without(facts.rest.clone(), &old.rest);
        res.surplus = super::words::without(old.rest.clone(), &facts.rest);
        Some(res)
    }

    /// Returns true if one of these letters stands for another piece than in the parent.
    fn gives_anew(&self, letters: &str) -> bool {
        let pieces = self.lines.iter().filter(|it| is_piece(&it.0));
        let mut new = pieces.filter_map(|it| it.1.chars().next());
        new.any(|it| letters.contains(it) && it != '-')
    }

    /// Writes the pieces. Returns the key of each of the game's pieces, or none where the parent's own is kept.
    fn pieces(&mut self, facts: &Facts, old: &Facts) -> Option<Vec<Option<String>>> {
        let plain = |it: &&Man| !it.promoted && !it.wall;
        let same = |a: &Man, b: &Man| (a.letter, &a.betza, a.key) == (b.letter, &b.betza, b.key);
        let mut custom = old.men.iter().filter(plain).filter(|it| it.key.is_none()).count();
        for man in old.men.iter().filter(plain).filter(|it| !it.extra) {
            let new = facts.men.iter().filter(plain).find(|it| it.letter == man.letter);
            let reused = new.is_some_and(|it| !same(it, man) && it.key != man.key);
            if reused {
                // Where the key goes to another letter, that line takes this one away.
                let moved = facts.men.iter().filter(plain).any(|it| it.key == man.key);
                if !(moved && man.key.is_some()) {
                    self.add(man.key?, "-");
                }
            }
        }
        let mut keys = Vec::new();
        let promotions = facts.get("promotedPieceType");
        for man in &facts.men {
            let mut kept = old.men.iter().filter(plain).find(|it| same(it, man));
            // Where promotions are written, so are the letters of what pieces promote to.
            if man.extra
                && (promotions != old.get("promotedPieceType") || self.gives_anew(promotions))
            {
                kept = None;
            }
            if man.promoted || man.wall {
                keys.push(None);
            } else if kept.is_some() {
                keys.push(man.key.map(str::to_owned));
            } else if let Some(key) = man.key {
                let usual =
                    key != "king" || super::men::predefined_key(&man.betza).is_some_and(is_king);
                let moves = if usual { String::new() } else { format!(":{}", man.betza) };
                self.add(key, format!("{}{moves}", man.letter));
                keys.push(Some(key.to_owned()));
            } else {
                custom += 1;
                let key = format!("customPiece{custom}");
                self.add(key.as_str(), format!("{}:{}", man.letter, man.betza));
                keys.push(Some(key));
            }
        }
        Some(keys)
    }

    /// Writes where pieces may be.
    fn areas(&mut self, facts: &Facts, old: &Facts, keys: &[Option<String>]) -> Option<()> {
        for (man, key) in facts.men.iter().zip(keys) {
            if man.promoted || man.wall {
                continue;
            }
            let before = old.men.iter().find(|it| {
                !it.promoted && (man.key.is_some() && it.key == man.key || it.letter == man.letter)
            });
            for player in 0..2 {
                let new = &man.area_texts[player];
                if *new != before.map_or("**", |it| it.area_texts[player].as_str()) {
                    self.add(region_key(key.as_deref()?, player), new.as_str());
                }
            }
        }
        Some(())
    }
}

fn is_king(key: &str) -> bool {
    key == "king" || key == "commoner"
}
