//! Boards: grids, positions, links, zones.

use super::{
    expand::Source,
    model::{Board, DIRECTIONS, Grid, NAMES, POSITIONS, PlayerOf, Position, Zone},
    text::Form,
};
use alfil_language::diag::{Code, Diagnostic};
use rustc_hash::FxHashMap;

/// A board while its elements are worked through, in their order.
struct Builder<'a> {
    board: Board,
    source: &'a mut Source,
    players: &'a [PlayerOf],
    names: FxHashMap<String, usize>,
    dirs: FxHashMap<String, usize>,
    grids: usize,
    changed: bool,
}

/// Reads the elements of a board.
pub(super) fn read(form: &Form, players: &[PlayerOf], source: &mut Source) -> Board {
    let mut builder = Builder {
        board: Board::default(),
        source,
        players,
        names: FxHashMap::default(),
        dirs: FxHashMap::default(),
        grids: 0,
        changed: false,
    };
    // Zones and symmetries may name what comes later.
    for element in form.rest() {
        builder.element(element);
    }
    let n = builder.board.dirs.len();
    builder.board.opposites = (0..n).map(|it| opposite(&builder.board.links, it)).collect();
    builder.board.symmetry = vec![(0..n).collect(); players.len()];
    for element in form.rest() {
        match element.head() {
            Some("symmetry") => builder.symmetry(element),
            Some("zone") => builder.zone(element),
            _ => {}
        }
    }
    if builder.grids != 1 || builder.changed {
        builder.board.grid = None;
    }
    builder.board
}

impl Builder<'_> {
    fn element(&mut self, form: &Form) {
        match form.head() {
            Some("image" | "symmetry" | "zone") => {}
            Some("grid") => self.grid(form),
            Some("positions") => {
                self.changed = true;
                for item in form.rest() {
                    let Some(name) = item.head() else { continue };
                    let place: Vec<i64> = item.rest().iter().filter_map(Form::number).collect();
                    let middle = match place[..] {
                        [x, y, x2, y2, ..] => Some((x.saturating_add(x2), y.saturating_add(y2))),
                        _ => None,
                    };
                    self.position(item, name.to_owned(), middle);
                }
            }
            Some("dummy") => {
                self.changed = true;
                for item in form.rest() {
                    if let Some(name) = item.word() {
                        self.position(item, name.to_owned(), None);
                    }
                }
            }
            Some("links") => self.links(form),
            Some("unlink") => self.unlink(form),
            Some("kill-positions") => {
                self.changed = true;
                for item in form.rest() {
                    if let Some(at) = self.find(item) {
                        self.cut(at);
                        self.board.positions[at].alive = false;
                        self.names.remove(&self.board.positions[at].name);
                    }
                }
            }
            _ => {
                let message = format!("expected an element of a board, found `{}`", form.shown());
                let known = [
                    "grid",
                    "positions",
                    "dummy",
                    "links",
                    "unlink",
                    "kill-positions",
                    "symmetry",
                    "zone",
                    "image",
                ];
                let diag = Diagnostic::new(Code::ImportUnknownKey, form.span, message);
                let word = form.head().unwrap_or_default().to_owned();
                self.source.report(form, diag.did_you_mean(&word, known));
            }
        }
    }

    fn limit(&mut self, form: &Form, message: String) {
        self.source.report(form, Diagnostic::new(Code::LimitExceeded, form.span, message));
    }

    fn position(&mut self, form: &Form, name: String, middle: Option<(i64, i64)>) -> Option<usize> {
        if let Some(at) = self.names.get(&name) {
            // The same position again has the place that is said last.
            let at = *at;
            if middle.is_some() {
                self.board.positions[at].middle = middle;
            }
            return Some(at);
        }
        let at = self.board.positions.len();
        if at >= POSITIONS {
            if at == POSITIONS && self.grids < usize::MAX / 2 {
                self.limit(form, format!("expected a board of at most {POSITIONS} positions"));
                // One message is enough.
                self.grids = usize::MAX / 2;
            }
            return None;
        }
        self.names.insert(name.clone(), at);
        self.board.positions.push(Position { name, alive: true, middle });
        for links in &mut self.board.links {
            links.push(None);
        }
        Some(at)
    }

    fn dir(&mut self, form: &Form, name: &str) -> Option<usize> {
        if let Some(it) = self.dirs.get(name) {
            return Some(*it);
        }
        let n = self.board.dirs.len();
        if n >= DIRECTIONS {
            self.limit(form, format!("expected at most {DIRECTIONS} directions"));
            return None;
        }
        self.dirs.insert(name.to_owned(), n);
        self.board.dirs.push(name.to_owned());
        self.board.links.push(vec![None; self.board.positions.len()]);
        Some(n)
    }

    fn find(&mut self, form: &Form) -> Option<usize> {
        let found = form.word().and_then(|it| self.names.get(it)).copied();
        if found.is_none() {
            let shown = form.shown();
            let message = format!("expected a position, found `{shown}`");
            let mut known: Vec<String> = self.names.keys().cloned().collect();
            known.sort_unstable();
            let diag = Diagnostic::new(Code::ImportBadValue, form.span, message);
            let mut diag = diag.did_you_mean(&shown, known.iter().map(String::as_str));
            // Boards with such leftovers are played all the same.
            diag.severity = alfil_language::diag::Severity::Warning;
            self.source.report(form, diag);
        }
        found
    }

    fn grid(&mut self, form: &Form) {
        self.grids = self.grids.saturating_add(1);
        let part = |name: &str| form.rest().iter().find(|it| it.head() == Some(name));
        let start: Vec<i64> = part("start-rectangle")
            .map(|it| it.rest().iter().filter_map(Form::number).collect())
            .unwrap_or_default();
        let mut labels: Vec<Vec<String>> = Vec::new();
        let mut pixels: Vec<(i64, i64)> = Vec::new();
        for dimension in part("dimensions").map(Form::rest).unwrap_or_default() {
            let Some(text) = dimension.items().first().and_then(Form::text) else { continue };
            labels.push(text.split('/').map(str::to_owned).collect());
            let offset: Vec<i64> =
                dimension.rest().iter().flat_map(Form::items).filter_map(Form::number).collect();
            pixels
                .push((offset.first().copied().unwrap_or(0), offset.get(1).copied().unwrap_or(0)));
        }
        let size = labels.iter().try_fold(1_usize, |all, it| all.checked_mul(it.len()));
        if labels.is_empty() || size.is_none_or(|it| it > POSITIONS) || labels.len() > 8 {
            return self.limit(form, format!("expected a grid of 1 to {POSITIONS} positions"));
        }
        let places = indexes(&labels);
        let mut cells = Vec::with_capacity(places.len());
        for place in &places {
            let name: String =
                place.iter().zip(&labels).map(|(at, labels)| labels[*at].as_str()).collect();
            let mut middle = match start[..] {
                [x, y, x2, y2, ..] => Some((x.saturating_add(x2), y.saturating_add(y2))),
                _ => None,
            };
            for (at, offset) in place.iter().zip(&pixels) {
                if let Some((x, y)) = &mut middle {
                    *x = x.saturating_add(offset.0.saturating_mul(2 * *at as i64));
                    *y = y.saturating_add(offset.1.saturating_mul(2 * *at as i64));
                }
            }
            cells.push(self.position(form, name, middle));
        }
        let mut offsets = vec![(0, 0); self.board.dirs.len()];
        for direction in part("directions").map(Form::rest).unwrap_or_default() {
            let Some(name) = direction.head() else { continue };
            let by: Vec<i64> = direction.rest().iter().filter_map(Form::number).collect();
            let Some(dir) = self.dir(direction, name) else { continue };
            offsets.resize(self.board.dirs.len(), (0, 0));
            offsets[dir] = (by.first().copied().unwrap_or(0), by.get(1).copied().unwrap_or(0));
            for (place, from) in places.iter().zip(&cells) {
                let to = shifted(place, &by, &labels).and_then(|it| cells[it]);
                if let (Some(from), Some(to)) = (*from, to) {
                    self.board.links[dir][from] = Some(to);
                }
            }
        }
        if let ([a, b], [x, y]) = (&labels[..], &pixels[..]) {
            let labels = [a.clone(), b.clone()];
            self.board.grid = Some(Grid { labels, pixels: [*x, *y], offsets });
        } else {
            self.changed = true;
        }
    }

    fn links(&mut self, form: &Form) {
        self.changed = true;
        let Some(name) = form.rest().first().and_then(Form::word) else { return };
        let Some(dir) = self.dir(form, name) else { return };
        for pair in &form.rest()[1..] {
            let [from, to] = pair.items() else {
                self.source
                    .error(pair, format!("expected two positions, found `{}`", pair.shown()));
                continue;
            };
            if let (Some(from), Some(to)) = (self.find(from), self.find(to)) {
                self.board.links[dir][from] = Some(to);
            }
        }
    }

    fn unlink(&mut self, form: &Form) {
        self.changed = true;
        for item in form.rest() {
            let Some((first, second)) = item.items().first().zip(item.items().get(1)) else {
                if let Some(at) = self.find(item) {
                    self.cut(at);
                }
                continue;
            };
            let Some(from) = self.find(first) else { continue };
            if let Some(dir) = second.word().and_then(|it| self.dirs.get(it)).copied() {
                self.board.links[dir][from] = None;
            } else if let Some(to) = self.find(second) {
                for links in &mut self.board.links {
                    for (a, b) in [(from, to), (to, from)] {
                        if links[a] == Some(b) {
                            links[a] = None;
                        }
                    }
                }
            }
        }
    }

    /// Takes away all links of a position.
    fn cut(&mut self, at: usize) {
        for links in &mut self.board.links {
            links[at] = None;
            links.iter_mut().filter(|it| **it == Some(at)).for_each(|it| *it = None);
        }
    }

    fn symmetry(&mut self, form: &Form) {
        let Some(place) = form.rest().first() else { return };
        let player = self.players.iter().position(|it| Some(it.name.as_str()) == place.word());
        let Some(player) = player else {
            return self
                .source
                .error(place, format!("expected a player, found `{}`", place.shown()));
        };
        for pair in &form.rest()[1..] {
            let dir = |n: usize| {
                pair.items().get(n).and_then(Form::word).and_then(|it| self.dirs.get(it)).copied()
            };
            match (dir(0), dir(1)) {
                (Some(from), Some(to)) => self.board.symmetry[player][from] = to,
                _ => {
                    let message = format!("expected two directions, found `{}`", pair.shown());
                    self.source
                        .report(pair, Diagnostic::new(Code::ImportUnknownKey, pair.span, message));
                }
            }
        }
    }

    fn zone(&mut self, form: &Form) {
        let Some(name) =
            form.parts("name").next().and_then(|it| it.rest().first()).and_then(Form::text)
        else {
            return self.source.error(form, "expected a zone with a name");
        };
        let mut players = Vec::new();
        for item in form.parts("players").flat_map(Form::rest) {
            match self.players.iter().position(|it| Some(it.name.as_str()) == item.word()) {
                Some(it) => players.push(it),
                None => {
                    let message = format!("expected a player, found `{}`", item.shown());
                    self.source.error(item, message);
                }
            }
        }
        if form.parts("players").next().is_none() {
            players = (0..self.players.len()).collect();
        }
        let found = self.board.zones.iter().position(|it| it.name == name);
        let zone = found.unwrap_or_else(|| {
            let cells = vec![vec![false; self.board.positions.len()]; self.players.len()];
            self.board.zones.push(Zone { name: name.to_owned(), cells });
            self.board.zones.len() - 1
        });
        if zone >= NAMES {
            self.board.zones.truncate(NAMES);
            return self.limit(form, format!("expected at most {NAMES} zones"));
        }
        for item in form.parts("positions").flat_map(Form::rest) {
            if let Some(at) = self.find(item) {
                for player in &players {
                    self.board.zones[zone].cells[*player][at] = true;
                }
            }
        }
    }
}

/// Returns the direction that has the same links the other way round.
fn opposite(links: &[Vec<Option<usize>>], dir: usize) -> Option<usize> {
    let leads_back = |from: &[Option<usize>], back: &[Option<usize>]| {
        let mut ends = from.iter().enumerate().filter_map(|(at, to)| Some((at, (*to)?)));
        ends.all(|(at, to)| back[to] == Some(at))
    };
    let own = &links[dir];
    links.iter().position(|it| leads_back(own, it) && leads_back(it, own))
}

/// Returns the places of a grid: for each an index of every dimension. The last dimension runs fastest.
fn indexes(labels: &[Vec<String>]) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for labels in labels {
        let longer = |it: &Vec<usize>| {
            let it = it.clone();
            (0..labels.len()).map(move |at| it.iter().copied().chain([at]).collect())
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// Returns the number of the place that lies some labels away.
fn shifted(place: &[usize], by: &[i64], labels: &[Vec<String>]) -> Option<usize> {
    let mut at = 0;
    for (n, labels) in labels.iter().enumerate() {
        let index = (place[n] as i64).checked_add(by.get(n).copied().unwrap_or(0))?;
        let index = usize::try_from(index).ok().filter(|it| *it < labels.len())?;
        at = at * labels.len() + index;
    }
    Some(at)
}
