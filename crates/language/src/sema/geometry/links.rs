//! Links and the names of directions: wrapping, cuts, extra links, groups, neighbours.

use super::{
    Geometry, GridKind, Vector, Wrap,
    directions::{DirectionKind, HEX_STEPS, Key, SQUARE_STEPS},
    lists::{self, LinkWay},
};
use crate::{
    diag::{Code, Diagnostic, Remedy},
    schema::{board, words::WrapEdges},
    source::Snippet,
    syntax::foreign,
};
use alfil_model::{DirId, SiteId};
use indexmap::IndexMap;

/// The most links that `links` may list, and the most that may be cut.
const MOST_LINKS: usize = 10_000;
/// The most directions that `links` may name.
const MOST_NAMES: usize = 500;

/// Links of one direction: from, to.
pub(super) type Links = IndexMap<SiteId, SiteId>;

/// Names of groups that every board has.
const GROUPS: [&str; 4] = ["all", "orthogonal", "diagonal", "levels"];

/// Reads `wrap`.
pub(super) fn read_wrap(keys: &board::Keys<'_>) -> Wrap {
    keys.wrap.iter().fold(Wrap::default(), |wrap, it| match it.value {
        WrapEdges::Files => Wrap { files: true, ..wrap },
        WrapEdges::Ranks => Wrap { ranks: true, ..wrap },
        WrapEdges::Both => Wrap { files: true, ranks: true },
        WrapEdges::None => wrap,
    })
}

impl Geometry {
    /// Names and vectors of the grid's steps.
    fn steps(&self) -> &'static [(&'static str, &'static str, (i32, i32))] {
        match self.kind {
            GridKind::Square => &SQUARE_STEPS,
            GridKind::Hex => &HEX_STEPS,
            GridKind::Graph => &[],
        }
    }

    /// Returns the vector of a direction that the grid has by itself.
    fn grid_vector(&self, name: &str) -> Option<Vector> {
        let step = self.steps().iter().find(|it| it.0 == name || it.1 == name);
        match (step, name) {
            (Some((_, _, (dx, dy))), _) => Some((*dx, *dy, 0)),
            (None, "up") if self.levels > 1 => Some((0, 0, 1)),
            (None, "down") if self.levels > 1 => Some((0, 0, -1)),
            _ => None,
        }
    }

    /// Returns true if some step of the grid leads from one site to the other.
    fn neighbours_by_grid(&self, from: SiteId, to: SiteId) -> bool {
        let vertical = [(0, 0, 1), (0, 0, -1)];
        let vectors = self.steps().iter().map(|it| (it.2.0, it.2.1, 0)).chain(vertical);
        let at = &self.board.sites[from.idx()];
        vectors.into_iter().any(|by| self.over((at.x, at.y, at.level), by, self.wrap) == Some(to))
    }

    /// Reads `cut`.
    pub(super) fn read_cut(&mut self, keys: &board::Keys<'_>, diags: &mut Vec<Diagnostic>) {
        if self.kind == GridKind::Graph {
            return;
        }
        for (from, way, to) in
            keys.cut.iter().flat_map(|it| lists::pairs(*it, diags)).collect::<Vec<_>>()
        {
            if lists::enough(diags) {
                return;
            }
            let Some((a, b)) = self.two_cells(from, to, diags) else { continue };
            if a.len() * b.len() > MOST_LINKS {
                too_many_links(from, diags);
                return;
            }
            let mut any = false;
            for (&a, &b) in a.iter().flat_map(|a| b.iter().map(move |b| (a, b))) {
                if self.neighbours_by_grid(a, b) {
                    any = true;
                    self.cut.insert((a, b));
                    if way == LinkWay::Both {
                        self.cut.insert((b, a));
                    }
                }
            }
            if !any {
                diags.push(
                    Diagnostic::new(
                        Code::BoardLinks,
                        from.span.to(to.span),
                        format!("there is no link from `{}` to `{}`", from.text, to.text),
                    )
                    .note("only links between neighbours can be cut"),
                );
            }
            if self.cut.len() > 2 * MOST_LINKS {
                too_many_links(from, diags);
                return;
            }
        }
    }

    fn two_cells(
        &self,
        from: Snippet<'_>,
        to: Snippet<'_>,
        diags: &mut Vec<Diagnostic>,
    ) -> Option<(Vec<SiteId>, Vec<SiteId>)> {
        let mut sites = |name: Snippet<'_>| {
            let res = self.sites_of(name.text);
            if res.is_none() {
                diags.push(self.unknown_cell(name));
            }
            res
        };
        let (a, b) = (sites(from), sites(to));
        Some((a?, b?))
    }

    /// Reads `links`: those of the grid's own directions into `extra`; gives the others.
    pub(super) fn read_links(
        &mut self,
        keys: &board::Keys<'_>,
        diags: &mut Vec<Diagnostic>,
    ) -> IndexMap<String, Links> {
        let mut own: IndexMap<String, Links> = IndexMap::new();
        let mut count = 0;
        for (name, link) in &keys.links {
            let name_fine = check_direction_name(*name, diags);
            let reverse_fine = link.reverse.is_none_or(|it| check_direction_name(it, diags));
            if !name_fine || !reverse_fine {
                continue;
            }
            self.declare(name.text, &mut own);
            if let Some(reverse) = link.reverse {
                self.declare(reverse.text, &mut own);
            }
            if own.len() > MOST_NAMES {
                let message = format!("expected at most {MOST_NAMES} directions, found more");
                diags.push(Diagnostic::new(Code::BoardTooLarge, name.span, message));
                return own;
            }
            let pairs: Vec<_> = link.along.iter().flat_map(|it| lists::pairs(*it, diags)).collect();
            for (from, way, to) in pairs {
                if lists::enough(diags) {
                    return own;
                }
                let Some((a, b)) = self.two_cells(from, to, diags) else { continue };
                count += a.len().max(b.len());
                if count > MOST_LINKS {
                    too_many_links(from, diags);
                    return own;
                }
                self.add_link(name.text, (from, &a), (to, &b), &mut own, diags);
                if way == LinkWay::Both {
                    self.add_link(name.text, (to, &b), (from, &a), &mut own, diags);
                }
                if let Some(reverse) = link.reverse {
                    self.add_link(reverse.text, (to, &b), (from, &a), &mut own, diags);
                    if way == LinkWay::Both {
                        self.add_link(reverse.text, (from, &a), (to, &b), &mut own, diags);
                    }
                }
            }
        }
        own
    }

    fn declare(&self, name: &str, own: &mut IndexMap<String, Links>) {
        if self.grid_vector(name).is_none() {
            own.entry(name.to_owned()).or_default();
        }
    }

    /// Adds a link from each site of the one cell to the first of the other.
    fn add_link(
        &mut self,
        name: &str,
        from: (Snippet<'_>, &[SiteId]),
        to: (Snippet<'_>, &[SiteId]),
        own: &mut IndexMap<String, Links>,
        diags: &mut Vec<Diagnostic>,
    ) {
        let Some(&target) = to.1.first() else { return };
        for &site in from.1 {
            let vector = self.grid_vector(name);
            let listed = match vector {
                Some(vector) => self.extra.entry(vector).or_default(),
                None => own.entry(name.to_owned()).or_default(),
            };
            let mut there = listed.get(&site).copied();
            if there.is_none() {
                listed.insert(site, target);
            }
            if there.is_none()
                && let Some(vector) = vector
            {
                let at = &self.board.sites[site.idx()];
                there = self
                    .over((at.x, at.y, at.level), vector, self.wrap)
                    .filter(|to| !self.cut.contains(&(site, *to)));
            }
            if let Some(other) = there.filter(|it| *it != target) {
                let other = &self.board.cells[self.board.sites[other.idx()].cell.idx()].name;
                diags.push(
                    Diagnostic::new(
                        Code::BoardLinks,
                        from.0.span.to(to.0.span),
                        format!("`{name}` leads from `{}` to `{other}` already", from.0.text),
                    )
                    .help("give this link to another direction")
                    .note("a direction has at most one link from each cell"),
                );
                return;
            }
        }
    }

    /// Makes the directions of the grid known by their names.
    pub(super) fn register_steps(&mut self) {
        let steps = self.steps();
        let edges = if self.kind == GridKind::Hex { 6 } else { 4 };
        let mut all = Vec::new();
        for (relative, _, (dx, dy)) in steps {
            let dir = self.vector_by((*dx, *dy, 0), Wrap::default(), false);
            self.named.insert((*relative).to_owned(), vec![dir]);
            all.push(dir);
        }
        for (_, compass, (dx, dy)) in steps {
            let dir = self.vector_by((*dx, *dy, 0), Wrap::default(), true);
            self.named.insert((*compass).to_owned(), vec![dir]);
        }
        if self.levels > 1 {
            let up = self.vector_by((0, 0, 1), Wrap::default(), false);
            let down = self.vector_by((0, 0, -1), Wrap::default(), false);
            self.named.insert("up".to_owned(), vec![up]);
            self.named.insert("down".to_owned(), vec![down]);
            self.named.insert("levels".to_owned(), vec![up, down]);
        }
        if !all.is_empty() {
            self.named.insert("orthogonal".to_owned(), all[..edges].to_vec());
            self.named.insert("diagonal".to_owned(), all[edges..].to_vec());
            self.named.insert("all".to_owned(), all);
        }
    }

    /// Makes directions of the listed links.
    pub(super) fn register_links(&mut self, own: &IndexMap<String, Links>) {
        let mut all = Vec::new();
        for (name, list) in own {
            let mut links = vec![None; self.board.sites.len()];
            for (from, to) in list {
                links[from.idx()] = Some(*to);
            }
            let dir = self.register(Key::Links(links.clone()), DirectionKind::Links, name, links);
            self.named.insert(name.clone(), vec![dir]);
            all.push(dir);
        }
        if self.kind == GridKind::Graph {
            self.named.insert("all".to_owned(), all);
        }
    }

    /// Reads `groups`.
    pub(super) fn read_groups(&mut self, keys: &board::Keys<'_>, diags: &mut Vec<Diagnostic>) {
        for (name, text) in &keys.groups {
            if self.named.contains_key(name.text) || GROUPS.contains(&name.text) {
                let message =
                    format!("`{}` is the name of a direction or group already", name.text);
                diags.push(Diagnostic::new(Code::BoardLinks, name.span, message));
                continue;
            }
            if !check_direction_name(*name, diags) {
                continue;
            }
            let dirs = self.read_directions(*text, diags);
            self.named.insert(name.text.to_owned(), dirs);
        }
    }

    /// Reads `near`, or finds what it is without the key.
    pub(super) fn read_near(
        &mut self,
        keys: &board::Keys<'_>,
        own: &IndexMap<String, Links>,
        diags: &mut Vec<Diagnostic>,
    ) {
        self.board.near = match keys.near {
            Some(text) => self.read_directions(text, diags),
            None => {
                let grid = if self.kind == GridKind::Hex { "orthogonal" } else { "all" };
                let mut res = self.named(grid).unwrap_or_default();
                let links = own.keys().filter_map(|it| self.named.get(it)).flatten();
                for dir in links {
                    if !res.contains(dir) {
                        res.push(*dir);
                    }
                }
                res
            }
        };
    }

    /// Directions, groups, and `up+left`, with spaces between them.
    pub fn read_directions(
        &mut self,
        text: Snippet<'_>,
        diags: &mut Vec<Diagnostic>,
    ) -> Vec<DirId> {
        let mut res: Vec<DirId> = Vec::new();
        for word in lists::items(text) {
            if lists::enough(diags) {
                break;
            }
            // Each part may be a group: `up+all` are as many directions as `all`.
            let mut made: Vec<Vec<DirId>> = vec![Vec::new()];
            let mut start = 0;
            for part in word.text.split('+') {
                let part = word.part(start, start + part.len());
                start += part.text.len() + 1;
                let Some(dirs) = self.named(part.text) else {
                    diags.push(self.unknown_direction(part));
                    made.clear();
                    break;
                };
                if let [dir] = dirs[..] {
                    for it in &mut made {
                        it.push(dir);
                    }
                    continue;
                }
                let longer = |it: &Vec<DirId>| -> Vec<Vec<DirId>> {
                    dirs.iter().map(|dir| it.iter().copied().chain([*dir]).collect()).collect()
                };
                made = made.iter().flat_map(longer).collect();
                if made.len() > MOST_NAMES {
                    break;
                }
            }
            if res.len() + made.len() > MOST_NAMES {
                let message = format!("expected at most {MOST_NAMES} directions, found more");
                diags.push(Diagnostic::new(Code::BoardTooLarge, word.span, message));
                break;
            }
            for parts in made {
                let dir = self.compose(&parts);
                if !res.contains(&dir) {
                    res.push(dir);
                }
            }
        }
        res
    }

    /// Says that there is no such direction.
    pub fn unknown_direction(&self, name: Snippet<'_>) -> Diagnostic {
        let known = || self.named.keys().map(String::as_str);
        let words: Vec<_> = known().collect();
        let meant = foreign::direction(name.text, &words);
        let meant = meant.map(|it| Remedy::write(it, format!("write `{it}`")));
        Diagnostic::new(
            Code::UnknownDirection,
            name.span,
            format!("there is no direction `{}` on this board", name.text),
        )
        .remedy(name.text, meant.or_else(|| Remedy::nearest(name.text, known())))
        .note(if words.is_empty() {
            "it has none: give it some by `links`".to_owned()
        } else {
            format!("it has {}", lists::listing(words))
        })
    }
}

fn too_many_links(at: Snippet<'_>, diags: &mut Vec<Diagnostic>) {
    let message = format!("expected at most {MOST_LINKS} links, found more");
    diags.push(Diagnostic::new(Code::BoardTooLarge, at.span, message));
}

/// Returns true if `links` and `groups` may use that name.
fn check_direction_name(name: Snippet<'_>, diags: &mut Vec<Diagnostic>) -> bool {
    let message = if GROUPS.contains(&name.text) {
        format!("`{}` is the name of a group of directions", name.text)
    } else if !lists::is_name(name.text) {
        format!("expected a name of letters, digits and hyphens, found `{}`", name.text)
    } else {
        return true;
    };
    diags.push(Diagnostic::new(Code::BoardLinks, name.span, message));
    false
}
