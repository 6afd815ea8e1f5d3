//! Shuffled set-ups: groups of types that change places among their squares.

use super::{
    Diagram, put,
    start::{Cell, listed},
    table, text,
};
use alfil_language::{
    rulefile::Table,
    schema::{game, shuffle},
    source::Snippet,
};
use std::collections::BTreeSet;

/// Types that change places, with their cells.
struct Group {
    types: Vec<usize>,
    cells: BTreeSet<Cell>,
}

impl<'a> Diagram<'a> {
    /// Returns true if pieces of a type change places at the start.
    pub(super) fn is_shuffled(&self, ty: usize) -> bool {
        let mut text = self.parameter("shuffle").map_or("", |it| it.value.text);
        while let Some(letter) = text.chars().next() {
            let len = match self.id_at(text) {
                Some((found, _)) if found == ty => return true,
                Some((_, len)) => len,
                None => letter.len_utf8(),
            };
            text = &text[len..];
        }
        false
    }

    /// The table `shuffle`.
    pub(super) fn shuffle(&mut self, root: &mut Table) {
        let Some(value) = self.parameter("shuffle").map(|it| it.value) else { return };
        if value.text.is_empty() || value.text == "0" {
            return;
        }
        let span = value.span;
        let mut groups: Vec<Group> = Vec::new();
        let mut conds = Vec::new();
        let mut at = 0;
        for part in value.text.split(',') {
            let part = value.part(at, at + part.len());
            at += part.text.len() + 1;
            let Some(group) = self.shuffled(part, &mut conds) else { return };
            if groups.iter().flat_map(|it| &it.types).any(|it| group.types.contains(it)) {
                return self.wrong(part.span, "expected types that are in no other group");
            }
            groups.push(group);
        }
        if self.grid.symmetry == "none" {
            return self.unsupported(span, "`shuffle` without symmetry is not supported");
        }
        groups.retain(|it| it.cells.len() > 1);
        if groups.len() > 1 {
            let within = |it: &Group| {
                format!("within(own {}, {})", self.names(&it.types), listed(&it.cells))
            };
            conds.splice(0..0, groups.iter().map(within).collect::<Vec<_>>());
        }
        let cells: BTreeSet<Cell> = groups.into_iter().flat_map(|it| it.cells).collect();
        if cells.is_empty() {
            return;
        }
        let mut shuffle = Table::default();
        put(&mut shuffle, shuffle::CELLS, text(listed(&cells), span));
        if !conds.is_empty() {
            put(&mut shuffle, shuffle::WHEN, text(conds.join(" and "), span));
        }
        put(root, game::SHUFFLE, table(shuffle, span));
    }

    /// Returns a group: IDs, with `!` before a pair that stands on squares of different shades.
    fn shuffled(&mut self, part: Snippet<'a>, conds: &mut Vec<String>) -> Option<Group> {
        let mut group = Group { types: Vec::new(), cells: BTreeSet::new() };
        let mut shades = None;
        let mut at = 0;
        while let Some(letter) = part.text[at..].chars().next() {
            let start = at;
            if let Some((ty, len)) = self.id_at(&part.text[at..]) {
                at += len;
                let cells = self.start.cells.iter().filter(|it| *it.1 == (ty, 0));
                let cells: Vec<Cell> = cells.map(|it| *it.0).collect();
                if let Some(mark) = shades.take() {
                    if cells.len() != 2 {
                        self.wrong(mark, "expected a type of which there are two");
                        return None;
                    }
                    conds.push(format!("count(own {} & dark) = 1", self.pieces[ty].name));
                }
                if cells.is_empty() {
                    self.wrong(part.at(start, at), "expected a type that stands on the board");
                    continue;
                }
                group.types.push(ty);
                group.cells.extend(cells);
                continue;
            }
            at += letter.len_utf8();
            let span = part.at(start, at);
            match letter {
                '!' => shades = Some(span),
                ' ' => {}
                ':' => {
                    self.unsupported(span, "`:` in `shuffle` is not supported");
                    return None;
                }
                _ => {
                    self.wrong(span, format!("expected the ID of a piece, found `{letter}`"));
                    return None;
                }
            }
        }
        if let Some(mark) = shades {
            self.wrong(mark, "expected the ID of a piece after `!`");
            return None;
        }
        Some(group)
    }
}
