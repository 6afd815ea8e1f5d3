//! What numbers stand for, in words.

use super::{
    Entry, Space,
    build::{ActionKey, CastleKey, NO_PART, StepKey},
};
use alfil_model::{ActionId, LabelId, PieceType};

impl Space {
    /// Returns what a number stands for.
    pub(super) fn describe(&self, number: usize) -> Option<String> {
        let area = self.frame.area();
        let Some(entry) = self.planes.get(number / area) else {
            let entry = self.singles.get(number - self.planes.len() * area)?;
            return Some(self.single(entry));
        };
        let Some(cell) = self.frame.cell(number % area) else {
            return Some(format!("{}: no cell", self.plane_name(entry)));
        };
        let name = self.cell(cell);
        Some(match entry {
            Entry::Step(key) => {
                let target = self.frame.as_target(key.way);
                let to = target.or_else(|| self.end(cell, key.way));
                match to {
                    Some(to) => format!("{name}-{}{}", self.cell(to), self.marks(key)),
                    None => format!("{name}-: off the board"),
                }
            }
            Entry::Drop(ty, choice) => {
                format!("{}@{name}{}", self.ty(*ty), self.choice(*choice))
            }
            Entry::Action(key) => self.action(key, Some(cell)),
            Entry::Castle(_) | Entry::Pass => String::new(),
        })
    }

    /// Returns what a plane stands for.
    pub(super) fn plane_name(&self, entry: &Entry) -> String {
        match entry {
            Entry::Step(key) => format!("{}{}", self.way(key.way), self.marks(key)),
            Entry::Drop(ty, choice) => format!("drop {}{}", self.ty(*ty), self.choice(*choice)),
            Entry::Action(key) => self.action(key, None),
            Entry::Castle(_) | Entry::Pass => String::new(),
        }
    }

    fn single(&self, entry: &Entry) -> String {
        match entry {
            Entry::Step(key) => {
                let (from, to) = self.frame.ends(key.way);
                format!("{}-{}{}", self.cell(from), self.cell(to), self.marks(key))
            }
            Entry::Castle(CastleKey { king, partner, choice }) => format!(
                "castle {}-{} with {}{}",
                self.cell(king[0]),
                self.cell(king[1]),
                self.cell(partner[0]),
                self.choice(*choice)
            ),
            Entry::Pass => "pass".to_owned(),
            Entry::Action(key) => self.action(key, None),
            Entry::Drop(..) => String::new(),
        }
    }

    /// Returns the name of a cell of the view.
    fn cell(&self, cell: u16) -> &str {
        &self.variant.model().board.cells[usize::from(cell)].name
    }

    fn label(&self, label: LabelId) -> String {
        match self.variant.model().labels[label.idx()].as_str() {
            "" => format!("kind {}", label.0 + 1),
            name => name.to_owned(),
        }
    }

    fn ty(&self, ty: PieceType) -> &str {
        &self.variant.model().types[ty].id
    }

    /// Returns the cell to which a way leads.
    fn end(&self, from: u16, way: u32) -> Option<u16> {
        (0..self.frame.n_cells() as u16).find(|it| self.frame.delta(from, *it) == way)
    }

    fn way(&self, way: u32) -> String {
        if let Some(to) = self.frame.as_target(way) {
            return format!("to {}", self.cell(to));
        }
        let Some([right, ahead, up]) = self.frame.vector(way) else {
            let (from, to) = self.frame.ends(way);
            return format!("{}-{}", self.cell(from), self.cell(to));
        };
        let words = [("ahead", "back", ahead), ("right", "left", right), ("up", "down", up)];
        let parts = words
            .into_iter()
            .filter(|it| it.2 != 0)
            .map(|(plus, minus, by)| format!("{} {}", by.abs(), if by > 0 { plus } else { minus }));
        let res = parts.collect::<Vec<_>>().join(", ");
        if res.is_empty() { "stay".to_owned() } else { res }
    }

    /// Returns route and choice of a step, if there are any.
    fn marks(&self, key: &StepKey) -> String {
        let mut res = self.choice(key.choice);
        let keys = self.routes.keys(key.way, key.route);
        if key.route == 0 && keys.len() < 2 {
            return res;
        }
        let routes: Vec<String> = keys
            .iter()
            .map(|it| {
                let mut words: Vec<String> =
                    it.victims().iter().map(|it| format!("capturing {}", self.way(*it))).collect();
                words.extend(it.put_down().map(|it| format!("put down {}", self.way(it))));
                words.extend(it.label().map(|it| self.label(it)));
                words.extend(it.swaps().then(|| "changing places".to_owned()));
                if words.is_empty() { "plain".to_owned() } else { words.join(" and ") }
            })
            .collect();
        res = format!("{res} route {} ({})", key.route, routes.join("; or "));
        res
    }

    /// Returns a choice: the types, if there are few of them.
    fn choice(&self, choice: u32) -> String {
        let mut types: Vec<PieceType> = self.choices.meanings(choice).map(|it| it.1).collect();
        types.sort_unstable();
        types.dedup();
        match &types[..] {
            [] => String::new(),
            [only] => format!("={}", self.ty(*only)),
            _ => {
                let pairs = self.choices.meanings(choice);
                let texts: Vec<String> =
                    pairs.map(|it| format!("{}>{}", self.ty(it.0), self.ty(it.1))).collect();
                format!("={}", texts.join("|"))
            }
        }
    }

    /// Returns an action, with its first cell if it has planes and the cell is known.
    fn action(&self, key: &ActionKey, first: Option<u16>) -> String {
        let form = &self.forms[usize::from(key.action)];
        let action = &self.variant.model().actions[ActionId(key.action).idx()];
        let (mut parts, mut origin) = (Vec::new(), first);
        let mut seen_cell = false;
        for (is_cell, part) in form.are_cells.iter().zip(key.parts) {
            parts.push(match (is_cell, seen_cell) {
                (false, _) => self.ty(PieceType(part as u8)).to_owned(),
                (true, false) => {
                    seen_cell = true;
                    if part != NO_PART {
                        origin = Some(part as u16);
                    }
                    origin.map_or("*".to_owned(), |it| self.cell(it).to_owned())
                }
                // Without planes all cells are written as they are.
                (true, true) if !form.planes => self.cell(part as u16).to_owned(),
                (true, true) => match origin {
                    None => self.way(part),
                    Some(it) => match self.end(it, part) {
                        Some(to) => self.cell(to).to_owned(),
                        None => return format!("{}: off the board", action.name),
                    },
                },
            });
        }
        if parts.is_empty() {
            action.name.clone()
        } else {
            format!("{}: {}", action.name, parts.join(" "))
        }
    }
}
