//! Descriptions of moves: `N(e2) - f4`, `B(z) x R(f1)>N(z)dc`.

use super::{DescribedMove, Fate, tape::is_blank};
use alfil_model::Model;

/// Returns the length of the variation at the beginning of a text, with its parentheses; `None` if it has no end.
pub(super) fn variation(text: &str) -> Option<usize> {
    let mut depth = 0;
    let mut in_remark = false;
    for (at, it) in text.char_indices() {
        match it {
            '{' => in_remark = true,
            '}' => in_remark = false,
            '(' if !in_remark => depth += 1,
            ')' if !in_remark => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(at + 1);
        }
    }
    None
}

/// Reads one description.
pub(super) struct DescriptionReader<'a> {
    pub(super) model: &'a Model,
    pub(super) text: &'a str,
    pub(super) at: usize,
}

impl DescriptionReader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn eat(&mut self, word: &str) -> bool {
        let there = self.rest().starts_with(word);
        if there {
            self.at += word.len();
        }
        there
    }

    fn blanks(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_matches(is_blank).len();
    }

    /// Returns the longest of some names that stands here.
    fn longest<'n>(&mut self, names: impl Iterator<Item = &'n String>) -> Option<String> {
        let found =
            names.filter(|it| self.rest().starts_with(it.as_str())).max_by_key(|it| it.len())?;
        self.at += found.len();
        Some(found.clone())
    }

    fn id(&mut self) -> Option<String> {
        let model = self.model;
        self.longest(model.types.iter().map(|it| &it.id))
    }

    fn cell(&mut self) -> Option<String> {
        let model = self.model;
        self.longest(model.board.cells.iter().map(|it| &it.name))
    }

    /// Returns a cell in parentheses; a remark is left alone.
    fn cell_in_parentheses(&mut self) -> Option<String> {
        let before = self.at;
        let cell = if self.eat("(") { self.cell() } else { None };
        if cell.is_some() && self.eat(")") {
            return cell;
        }
        self.at = before;
        None
    }

    /// `>''`, `>B`, `>B(z)`.
    fn fate(&mut self) -> Option<Fate> {
        let before = self.at;
        if self.eat(">") {
            if self.eat("''") {
                return Some(Fate::Gone);
            }
            if let Some(id) = self.id() {
                return Some(Fate::Type(id, self.cell_in_parentheses()));
            }
        }
        self.at = before;
        None
    }

    /// Reads a description, if there is one. Captures and steps without parts that only descriptions have are moves as
    /// people write them.
    pub(super) fn read(&mut self) -> Option<DescribedMove> {
        let mut res = DescribedMove { piece: self.id()?, ..DescribedMove::default() };
        res.from = self.cell_in_parentheses();
        res.becomes = self.fate();
        let before_sign = self.at;
        self.blanks();
        let loose = res.from.is_some() || res.becomes.is_some() || self.at > before_sign;
        res.captures = if self.eat("x") {
            true
        } else if self.eat("-") {
            false
        } else {
            return None;
        };
        self.blanks();
        if res.captures {
            let before = self.at;
            res.victim = self.id();
            let cell = res.victim.as_ref().and_then(|_| self.cell_in_parentheses());
            if let Some(cell) = cell {
                res.to = cell;
            } else {
                self.at = before;
                res.victim = None;
                res.to = self.cell().filter(|_| loose)?;
            }
            res.victim_becomes = self.fate();
        } else {
            res.to = self.cell().filter(|_| loose)?;
            res.becomes = self.fate().or(res.becomes);
        }
        self.trailer(&mut res);
        Some(res)
    }

    /// Marks and remarks in any order.
    fn trailer(&mut self, res: &mut DescribedMove) {
        loop {
            if self.eat("dc") {
                res.marks.withheld = true;
            } else if self.eat("++") || self.eat("#") {
                res.marks.mate = true;
            } else if self.eat("+") {
                res.marks.check = true;
            } else if self.eat("=") {
                let id = self.id();
                res.becomes = id.map(|it| Fate::Type(it, None)).or(res.becomes.take());
            } else if self.eat(".") || self.eat("!") || self.eat("?") {
            } else if self.rest().starts_with('(') {
                let Some(len) = variation(self.rest()) else { return };
                let remark = self.text[self.at..self.at + len].trim_matches(['(', ')']).trim();
                self.at += len;
                if remark == "drop check" {
                    res.marks.withheld = true;
                } else if let Some(id) = remark.strip_prefix("promotes to ") {
                    res.becomes = Some(Fate::Type(id.trim().to_owned(), None));
                }
            } else {
                return;
            }
        }
    }
}
