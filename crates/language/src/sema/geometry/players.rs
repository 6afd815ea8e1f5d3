//! The players: names, teams, and how each of them sees the board.

use super::{
    Geometry, GridKind, Vector,
    lists::{self, LinkWay},
    plan::grid_phrase,
};
use crate::{
    diag::{Code, Diagnostic},
    schema::{ByPlayer, EACH, players},
    source::{Snippet, Span},
};
use alfil_model::{Cell, DirId, PerPlayer, Player, PlayerInfo, SiteId};

/// How a player sees directions.
#[derive(Clone, Debug)]
pub(super) struct View {
    /// Vectors.
    pub linear: Linear,
    /// Sites, for directions that are lists of links; `None` if the board is not symmetric in this way.
    pub sites: Option<Vec<SiteId>>,
    /// Directions for which the file says it.
    pub listed: Vec<(DirId, DirId)>,
}

/// A symmetry that turns the cells of a player, while the directions stay as they are.
#[derive(Clone, Debug)]
pub struct Unoriented {
    /// The number of the first player whose directions do not follow.
    pub player: usize,
    /// The characters of the symmetry.
    pub span: Span,
    /// The value of `orientation` that makes them follow.
    pub value: String,
}

/// A symmetry of the grid that leaves the centre where it is: `(a x + b y, c x + d y) / den`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Linear {
    a: i32,
    b: i32,
    c: i32,
    d: i32,
    den: i32,
    /// The levels upside down.
    levels: bool,
}

impl Linear {
    const fn new(a: i32, b: i32, c: i32, d: i32, den: i32) -> Linear {
        Linear { a, b, c, d, den, levels: false }
    }

    pub(super) const IDENTITY: Linear = Linear::new(1, 0, 0, 1, 1);
    pub(super) const MIRROR: Linear = Linear::new(1, 0, 0, -1, 1);
    const ROTATE: Linear = Linear::new(-1, 0, 0, -1, 1);
    const TRANSPOSE: Linear = Linear::new(0, 1, 1, 0, 1);
    const QUARTER: Linear = Linear::new(0, 1, -1, 0, 1);
    const SIXTH: Linear = Linear::new(1, 1, -3, 1, 2);
    const THIRD: Linear = Linear::new(-1, 1, -3, -1, 2);
    const LEVELS: Linear = Linear { levels: true, ..Linear::IDENTITY };

    /// First `self`, then `next`.
    fn then(self, next: Linear) -> Linear {
        let (m, n) = (next, self);
        let mut res = Linear {
            a: m.a * n.a + m.b * n.c,
            b: m.a * n.b + m.b * n.d,
            c: m.c * n.a + m.d * n.c,
            d: m.c * n.b + m.d * n.d,
            den: m.den * n.den,
            levels: m.levels != n.levels,
        };
        while res.den > 1 && [res.a, res.b, res.c, res.d].iter().all(|it| it % 2 == 0) {
            res = Linear {
                a: res.a / 2,
                b: res.b / 2,
                c: res.c / 2,
                d: res.d / 2,
                den: res.den / 2,
                ..res
            };
        }
        res
    }

    fn times(self, n: usize) -> Linear {
        (0..n).fold(Linear::IDENTITY, |acc, _| acc.then(self))
    }

    /// Maps a vector; returns `None` if the result is no vector of the grid.
    pub(super) fn apply(self, (x, y, level): Vector) -> Option<Vector> {
        let (x, y) = self.apply_wide(i64::from(x), i64::from(y))?;
        let level = if self.levels { -level } else { level };
        Some((i32::try_from(x).ok()?, i32::try_from(y).ok()?, level))
    }

    fn apply_wide(self, x: i64, y: i64) -> Option<(i64, i64)> {
        let den = i64::from(self.den);
        let x2 = i64::from(self.a) * x + i64::from(self.b) * y;
        let y2 = i64::from(self.c) * x + i64::from(self.d) * y;
        (x2 % den == 0 && y2 % den == 0).then(|| (x2 / den, y2 / den))
    }

    /// Returns true if files become ranks.
    pub(super) fn swaps_axes(self) -> bool {
        self.a == 0
    }
}

/// The value of `symmetry` or `orientation` for one player.
#[derive(Clone, Copy)]
enum Turned<'a> {
    /// Words of the language.
    Linear(Linear),
    /// A list of cells or directions.
    Listed(Snippet<'a>),
}

/// The words of symmetries and orientations.
pub fn symmetries() -> impl Iterator<Item = &'static str> {
    WORDS.iter().map(|it| it.0)
}

/// The words and what they mean.
const WORDS: [(&str, Linear); 8] = [
    ("none", Linear::IDENTITY),
    ("mirror", Linear::MIRROR),
    ("rotate", Linear::ROTATE),
    ("transpose", Linear::TRANSPOSE),
    ("quarter", Linear::QUARTER),
    ("third", Linear::THIRD),
    ("sixth", Linear::SIXTH),
    ("levels", Linear::LEVELS),
];

impl Geometry {
    /// Reads the players. Diagnostics point into the table `[players]`, or at its place if it is missing.
    ///
    /// The players' `cells` are final; their `directions` come with [`Geometry::finish`].
    pub fn players(
        &mut self,
        keys: &players::Keys<'_>,
        diags: &mut Vec<Diagnostic>,
    ) -> PerPlayer<PlayerInfo> {
        let known = diags.len();
        let names = player_names(keys, diags);
        let letters = player_letters(keys, &names, diags);
        let teams = player_teams(keys, &names, diags);
        if let Some(first) = keys.first.filter(|it| names.iter().all(|name| name.0 != it.text)) {
            diags.push(unknown_player(first, &names));
        }
        let mut res = PerPlayer::default();
        for (n, (name, _)) in names.iter().enumerate() {
            res.push(PlayerInfo {
                name: name.clone(),
                letter: letters[n],
                team: teams[n],
                cells: (0..self.board.cells.len()).map(Cell::new).collect(),
                directions: Vec::new(),
            });
        }
        if !self.is_known() {
            self.views = names.iter().map(|_| self.view(Linear::IDENTITY)).collect();
            self.orient_named();
            return res;
        }
        let (symmetries, span) = self.turns(keys.symmetry.as_ref(), &names, false, diags);
        self.unoriented = self.unoriented_by(keys, &symmetries);
        for (n, &turned) in symmetries.iter().enumerate().skip(1) {
            let span = span.unwrap_or(keys.place.span);
            if let Some(cells) = self.turned_cells(turned, &names[n].0, span, diags) {
                res[Player::new(n)].cells = cells;
            }
        }
        self.views = self.player_views(keys, &symmetries, &names, &res, diags);
        self.seen.clear();
        self.orient_named();
        self.knows_symmetry = !diags[known..].iter().any(|it| it.code == Code::Symmetry);
        res
    }

    /// Returns the symmetry that turns the cells of a player, but not their directions.
    fn unoriented_by(
        &self,
        keys: &players::Keys<'_>,
        symmetries: &[Turned<'_>],
    ) -> Option<Unoriented> {
        let symmetry = keys.symmetry.as_ref()?;
        // The directions of more players follow from the symmetry.
        if keys.orientation.is_some() || symmetries.len() != 2 {
            return None;
        }
        let default = self.default_turn(symmetries.len(), true);
        let ahead = [(0, 2, 0), (0, 0, 1)];
        let differs = |(n, turned): (usize, &Turned<'_>)| match turned {
            Turned::Linear(Linear::IDENTITY) | Turned::Listed(_) => false,
            Turned::Linear(it) => {
                let levels = if self.levels > 1 { &ahead[..] } else { &ahead[..1] };
                levels.iter().any(|at| it.apply(*at) != default.times(n).apply(*at))
            }
        };
        let player = symmetries.iter().enumerate().position(differs)?;
        let own = symmetry.own.iter().map(|it| format!("{} = '{}'", it.0.text, it.1.text));
        let own: Vec<_> = own.collect();
        let (span, value) = match (symmetry.each, symmetry.own.first()) {
            (Some(each), None) => (each.span, format!("'{}'", each.text)),
            (None, Some(first)) => (first.1.span, format!("{{ {} }}", own.join(", "))),
            _ => return None,
        };
        Some(Unoriented { player, span, value })
    }

    /// Returns the value of the key for each player (or the default for it), and its place.
    fn turns<'a>(
        &self,
        texts: Option<&ByPlayer<'a>>,
        names: &[(String, Span)],
        orientation: bool,
        diags: &mut Vec<Diagnostic>,
    ) -> (Vec<Turned<'a>>, Option<Span>) {
        let count = names.len();
        let powers = |each: Linear| (0..count).map(|n| Turned::Linear(each.times(n))).collect();
        let Some(texts) = texts else {
            return (powers(self.default_turn(count, orientation)), None);
        };
        let mut res: Vec<_> = match texts.each.map(|it| self.turn(it, diags)) {
            None => vec![Turned::Linear(Linear::IDENTITY); count],
            Some(Turned::Linear(each)) => powers(each),
            Some(Turned::Listed(text)) => {
                if count > 2 {
                    diags.push(
                        Diagnostic::new(
                            Code::Symmetry,
                            text.span,
                            format!(
                                "expected one list for each of {count} players, found one for all"
                            ),
                        )
                        .help(format!("write `{{ {} = '...', ... }}`", names[1].0)),
                    );
                }
                let of = |n| {
                    if n == 1 { Turned::Listed(text) } else { Turned::Linear(Linear::IDENTITY) }
                };
                (0..count).map(of).collect()
            }
        };
        let mut span = texts.each.map(|it| it.span);
        for (name, text) in &texts.own {
            let Some(n) = names.iter().position(|it| it.0 == name.text) else {
                diags.push(unknown_player(*name, names));
                continue;
            };
            if n == 0 {
                let message = format!(
                    "`{}` is the first player, whose view the others' follow from",
                    name.text
                );
                diags.push(Diagnostic::new(Code::Symmetry, name.span, message));
                continue;
            }
            res[n] = self.turn(*text, diags);
            span = Some(text.span);
        }
        (res, span)
    }

    /// Returns the default, if the file does not say.
    fn default_turn(&self, players: usize, orientation: bool) -> Linear {
        let fits = |it: Linear| if self.site_map(it).is_some() { it } else { Linear::IDENTITY };
        match (self.kind, players) {
            (GridKind::Graph, _) => Linear::IDENTITY,
            (_, 2) if orientation => Linear::ROTATE,
            (_, 2) => Linear::MIRROR,
            (GridKind::Square, 4) => fits(Linear::QUARTER),
            (GridKind::Hex, 3) => fits(Linear::THIRD),
            (GridKind::Hex, 6) => fits(Linear::SIXTH),
            _ => Linear::IDENTITY,
        }
    }

    /// Reads words, or finds that it is a list.
    fn turn<'a>(&self, text: Snippet<'a>, diags: &mut Vec<Diagnostic>) -> Turned<'a> {
        let mut res = Linear::IDENTITY;
        for word in lists::words(text) {
            if word.text.contains(['>', '<', '-']) {
                return Turned::Listed(text);
            }
            if lists::enough(diags) {
                break;
            }
            let Some((_, linear)) = WORDS.iter().find(|it| it.0 == word.text) else {
                diags.push(
                    Diagnostic::new(
                        Code::Symmetry,
                        word.span,
                        format!("expected a symmetry, found `{}`", word.text),
                    )
                    .did_you_mean(word.text, WORDS.map(|it| it.0))
                    .help(format!("the words are {}", lists::listing(WORDS.map(|it| it.0)))),
                );
                continue;
            };
            let fits = match (word.text, self.kind) {
                ("none", _) => true,
                (_, GridKind::Graph) => false,
                ("transpose" | "quarter", kind) => kind == GridKind::Square,
                ("third" | "sixth", kind) => kind == GridKind::Hex,
                _ => true,
            };
            if fits {
                res = res.then(*linear);
            } else {
                let grid = grid_phrase(self.kind);
                diags.push(
                    Diagnostic::new(
                        Code::Symmetry,
                        word.span,
                        format!("`{}` means nothing on {grid}", word.text),
                    )
                    .help("list what changes places: `a1>c3 b1-b3`"),
                );
            }
        }
        Turned::Linear(res)
    }

    /// Returns the site to which each site moves when the board is turned; `None` if there is none for one of them.
    fn site_map(&self, linear: Linear) -> Option<Vec<SiteId>> {
        (0..self.board.sites.len()).map(|it| self.turned_site(linear, SiteId::new(it))).collect()
    }

    fn turned_site(&self, linear: Linear, site: SiteId) -> Option<SiteId> {
        if linear == Linear::IDENTITY {
            return Some(site);
        }
        let sites = &self.board.sites;
        // Coordinates are scaled so that the centre, which stays in place, has whole ones. On squares the centre is the
        // middle of the rectangle, elsewhere the centre of gravity.
        let (scale, cx, cy) = match self.kind {
            GridKind::Square => (2, i64::from(self.size.0) - 1, i64::from(self.size.1) - 1),
            GridKind::Hex | GridKind::Graph => (
                sites.len() as i64,
                sites.iter().map(|it| i64::from(it.x)).sum(),
                sites.iter().map(|it| i64::from(it.y)).sum(),
            ),
        };
        let at = &sites[site.idx()];
        let (x, y) =
            linear.apply_wide(scale * i64::from(at.x) - cx, scale * i64::from(at.y) - cy)?;
        if (x + cx) % scale != 0 || (y + cy) % scale != 0 {
            return None;
        }
        let level = if linear.levels {
            i32::from(self.levels) - 1 - i32::from(at.level)
        } else {
            i32::from(at.level)
        };
        let x = i32::try_from((x + cx) / scale).ok()?;
        let y = i32::try_from((y + cy) / scale).ok()?;
        self.sites.get(&(x, y, level)).copied()
    }

    /// Returns the cells as a player sees them.
    fn turned_cells(
        &self,
        turned: Turned<'_>,
        player: &str,
        span: Span,
        diags: &mut Vec<Diagnostic>,
    ) -> Option<Vec<Cell>> {
        let linear = match turned {
            Turned::Linear(linear) => linear,
            Turned::Listed(text) => return self.listed_cells(text, diags),
        };
        match self.map_cells(linear) {
            Ok(cells) => Some(cells),
            Err((cell, to)) => {
                let name = |it: Cell| &self.board.cells[it.idx()].name;
                let end = match to {
                    None => "would lie on no cell".to_owned(),
                    Some(to) => format!("would not lie exactly on `{}`", name(to)),
                };
                let message =
                    format!("the board is not symmetric: `{}` {end} for {player}", name(cell));
                let mut problem = Diagnostic::new(Code::Symmetry, span, message);
                let others = WORDS[1..4].iter().filter(|it| {
                    (it.0 != "transpose" || self.kind == GridKind::Square)
                        && self.map_cells(it.1).is_ok()
                });
                for (word, _) in others {
                    problem = problem.help(format!(
                        "`symmetry = '{word}'` in `[players]` would map the board to itself"
                    ));
                }
                diags.push(
                    problem
                        .help("write `symmetry = 'none'` in `[players]` and list what is each player's")
                        .note("without `symmetry`, two players face each other: `mirror`"),
                );
                None
            }
        }
    }

    /// Returns the cell to which each cell moves when the board is turned. The error is a cell that moves to none, or not
    /// exactly to one.
    fn map_cells(&self, linear: Linear) -> Result<Vec<Cell>, (Cell, Option<Cell>)> {
        let map = |(n, cell): (usize, &alfil_model::CellInfo)| {
            let turned: Option<Vec<_>> =
                cell.sites.iter().map(|it| self.turned_site(linear, *it)).collect();
            let turned = turned.ok_or((Cell::new(n), None))?;
            let to = self.board.sites[turned[0].idx()].cell;
            let there = &self.board.cells[to.idx()].sites;
            let same = turned.len() == there.len() && turned.iter().all(|it| there.contains(it));
            if same { Ok(to) } else { Err((Cell::new(n), Some(to))) }
        };
        self.board.cells.iter().enumerate().map(map).collect()
    }

    /// Returns the cells as a player sees them, from a list.
    fn listed_cells(&self, text: Snippet<'_>, diags: &mut Vec<Diagnostic>) -> Option<Vec<Cell>> {
        let mut to: Vec<Option<Cell>> = vec![None; self.board.cells.len()];
        let mut fine = true;
        for (from, way, into) in lists::pairs(text, diags) {
            if lists::enough(diags) {
                return None;
            }
            let cell = |name: Snippet<'_>, diags: &mut Vec<Diagnostic>| {
                let res = self.cell(name.text);
                if res.is_none() {
                    diags.push(self.unknown_cell(name));
                }
                res
            };
            let (Some(a), Some(b)) = (cell(from, diags), cell(into, diags)) else {
                fine = false;
                continue;
            };
            let mut set = |a: Cell, b: Cell, at: Snippet<'_>| {
                if to[a.idx()].replace(b).is_some_and(|old| old != b) {
                    diags.push(Diagnostic::new(
                        Code::Symmetry,
                        at.span,
                        format!("`{}` would lie on two cells", at.text),
                    ));
                    fine = false;
                }
            };
            set(a, b, from);
            if way == LinkWay::Both {
                set(b, a, into);
            }
        }
        let res: Vec<_> = to.iter().enumerate().map(|(n, it)| it.unwrap_or(Cell::new(n))).collect();
        let mut seen = vec![None; res.len()];
        for (from, into) in res.iter().enumerate() {
            if let Some(other) = seen[into.idx()].replace(from)
                && fine
            {
                let name = |n: usize| &self.board.cells[n].name;
                diags.push(
                    Diagnostic::new(
                        Code::Symmetry,
                        text.span,
                        format!(
                            "`{}` and `{}` would both lie on `{}`",
                            name(other),
                            name(from),
                            name(into.idx())
                        ),
                    )
                    .note("cells that are not listed stay where they are"),
                );
                return None;
            }
        }
        fine.then_some(res)
    }

    fn player_views(
        &mut self,
        keys: &players::Keys<'_>,
        symmetries: &[Turned<'_>],
        names: &[(String, Span)],
        players: &PerPlayer<PlayerInfo>,
        diags: &mut Vec<Diagnostic>,
    ) -> Vec<View> {
        let (mut turns, span) = self.turns(keys.orientation.as_ref(), names, true, diags);
        if keys.orientation.is_none() && keys.symmetry.is_some() && names.len() > 2 {
            for (turn, symmetry) in turns.iter_mut().zip(symmetries) {
                if let Turned::Linear(_) = symmetry {
                    *turn = *symmetry;
                }
            }
        }
        let mut res = Vec::new();
        for (n, turned) in turns.into_iter().enumerate() {
            let mut view = match turned {
                Turned::Linear(linear) => self.view(linear),
                Turned::Listed(text) => View {
                    listed: self.listed_directions(text, diags),
                    ..self.view(Linear::IDENTITY)
                },
            };
            if self.kind == GridKind::Graph && view.listed.is_empty() && n > 0 {
                view.sites = self.sites_by_cells(&players[Player::new(n)].cells);
            }
            let lacking = self.kinds.iter().enumerate().find(|(dir, kind)| {
                **kind == super::directions::DirectionKind::Links
                    && view.sites.is_none()
                    && !view.listed.iter().any(|it| it.0.idx() == *dir)
            });
            if let Some((dir, _)) = lacking {
                let name = &self.board.directions[dir].name;
                diags.push(
                    Diagnostic::new(
                        Code::Symmetry,
                        span.unwrap_or(keys.place.span),
                        format!("the board is not symmetric, so {} has no counterpart of the direction `{name}`", names[n].0),
                    )
                    .help(format!("list it in `[players]`: `orientation = {{ {} = '{name}>...' }}`", names[n].0)),
                );
            }
            res.push(view);
        }
        res
    }

    /// Returns the view of someone for whom the board is turned.
    pub(super) fn view(&self, linear: Linear) -> View {
        View { linear, sites: self.site_map(linear), listed: Vec::new() }
    }

    /// Returns a permutation of sites that goes with one of cells.
    fn sites_by_cells(&self, cells: &[Cell]) -> Option<Vec<SiteId>> {
        let mut res = vec![SiteId(0); self.board.sites.len()];
        for (from, to) in cells.iter().enumerate() {
            let (from, to) = (&self.board.cells[from].sites, &self.board.cells[to.idx()].sites);
            if from.len() != to.len() {
                return None;
            }
            for (a, b) in from.iter().zip(to) {
                res[a.idx()] = *b;
            }
        }
        Some(res)
    }

    fn listed_directions(
        &self,
        text: Snippet<'_>,
        diags: &mut Vec<Diagnostic>,
    ) -> Vec<(DirId, DirId)> {
        let mut res: Vec<(DirId, DirId)> = Vec::new();
        for word in lists::words(text) {
            if lists::enough(diags) {
                break;
            }
            let (at, arrow) = match (word.text.find("<>"), word.text.find('>')) {
                (Some(at), _) => (at, "<>"),
                (None, Some(at)) => (at, ">"),
                (None, None) => {
                    diags.push(
                        Diagnostic::new(
                            Code::Symmetry,
                            word.span,
                            format!("expected two directions, found `{}`", word.text),
                        )
                        .help("write `left>right` or `left<>right`"),
                    );
                    continue;
                }
            };
            let mut dir = |name: Snippet<'_>| match self.named.get(name.text).map(Vec::as_slice) {
                Some(&[dir]) => Some(dir),
                _ => {
                    diags.push(self.unknown_direction(name));
                    None
                }
            };
            let a = dir(word.part(0, at));
            let b = dir(word.part(at + arrow.len(), word.text.len()));
            if let (Some(a), Some(b)) = (a, b) {
                res.push((a, b));
                if arrow == "<>" {
                    res.push((b, a));
                }
            }
        }
        res
    }
}

fn unknown_player(name: Snippet<'_>, names: &[(String, Span)]) -> Diagnostic {
    let known = || names.iter().map(|it| it.0.as_str());
    Diagnostic::new(Code::UnknownPlayer, name.span, format!("no player is called `{}`", name.text))
        .did_you_mean(name.text, known())
        .help(format!("the players are {}", lists::listing(known())))
}

fn player_names(keys: &players::Keys<'_>, diags: &mut Vec<Diagnostic>) -> Vec<(String, Span)> {
    let Some(text) = keys.names else {
        return ["white", "black"].map(|it| (it.to_owned(), keys.place.span)).to_vec();
    };
    let mut res: Vec<(String, Span)> = Vec::new();
    if let Some(at) = text.text.find(',') {
        let names = text.text.replace(',', " ");
        let names = names.split_whitespace().collect::<Vec<_>>().join(" ");
        let message = "expected blanks between the names of players, found `,`";
        let help = format!("write `names = '{names}'`");
        let diag = Diagnostic::new(Code::Players, text.at(at, at + 1), message);
        diags.push(diag.edit(text.at(0, text.text.len()), text.text, names, help).certain());
    }
    for word in lists::words(text) {
        let kept = word.text.trim_matches(',');
        let start = word.text.len() - word.text.trim_start_matches(',').len();
        let word = word.part(start, start + kept.len());
        if kept.is_empty() {
            continue;
        }
        if res.len() > Player::MAX || lists::enough(diags) {
            break;
        }
        if let Some((_, first)) = res.iter().find(|it| it.0 == word.text) {
            diags.push(
                Diagnostic::new(
                    Code::Players,
                    word.span,
                    format!("there are two players called `{}`", word.text),
                )
                .label(*first, "the first one"),
            );
        } else if word.text == EACH {
            let message =
                format!("expected the name of a player, but `{EACH}` stands for all of them");
            diags.push(Diagnostic::new(Code::Players, word.span, message));
        } else if !lists::is_name(word.text) {
            diags.push(Diagnostic::new(
                Code::Players,
                word.span,
                format!("expected a name of letters, digits and hyphens, found `{}`", word.text),
            ));
        } else {
            res.push((word.text.to_owned(), word.span));
        }
    }
    if res.is_empty() {
        diags.push(Diagnostic::new(Code::Players, text.span, "expected a player, found none"));
        res.push(("white".to_owned(), text.span));
    }
    if res.len() > Player::MAX {
        let message = format!("expected at most {} players, found more", Player::MAX);
        diags.push(Diagnostic::new(Code::Players, res[Player::MAX].1, message));
        res.truncate(Player::MAX);
    }
    res
}

fn player_letters(
    keys: &players::Keys<'_>,
    names: &[(String, Span)],
    diags: &mut Vec<Diagnostic>,
) -> Vec<char> {
    let mut res: Vec<char> = Vec::new();
    if let Some(text) = keys.letters {
        let letters: Vec<char> = text.text.chars().filter(|it| !it.is_whitespace()).collect();
        if letters.len() != names.len() {
            diags.push(Diagnostic::new(
                Code::Players,
                text.span,
                format!(
                    "expected {} letters, one for each player, found {}",
                    names.len(),
                    letters.len()
                ),
            ));
        }
        for letter in letters.into_iter().take(names.len()) {
            if res.contains(&letter) {
                let message = format!("two players have the letter `{letter}`");
                diags.push(Diagnostic::new(Code::Players, text.span, message));
            } else if !letter.is_ascii_alphanumeric() {
                let message = format!("expected a letter or digit, found `{letter}`");
                diags.push(Diagnostic::new(Code::Players, text.span, message));
            } else {
                res.push(letter);
            }
        }
    }
    for (name, span) in &names[res.len().min(names.len())..] {
        let free = |it: &char| !res.contains(it);
        let first = name.chars().next().map(|it| it.to_ascii_lowercase()).filter(free);
        if first.is_none() && keys.letters.is_none() {
            diags.push(
                Diagnostic::new(
                    Code::Players,
                    *span,
                    format!("`{name}` begins with the same letter as another player"),
                )
                .help("give each player a letter: `letters = '...'` in `[players]`"),
            );
        }
        let letter = first.or_else(|| ('a'..='z').find(free)).unwrap_or('?');
        res.push(letter);
    }
    res
}

fn player_teams(
    keys: &players::Keys<'_>,
    names: &[(String, Span)],
    diags: &mut Vec<Diagnostic>,
) -> Vec<u8> {
    let mut res: Vec<Option<usize>> = vec![None; names.len()];
    for (team, text) in keys.teams.iter().enumerate() {
        for word in lists::words(*text) {
            if lists::enough(diags) {
                break;
            }
            let Some(n) = names.iter().position(|it| it.0 == word.text) else {
                diags.push(unknown_player(word, names));
                continue;
            };
            if res[n].is_some() {
                let message = format!("`{}` is in a team already", word.text);
                diags.push(Diagnostic::new(Code::Players, word.span, message));
            } else {
                res[n] = Some(team);
            }
        }
    }
    // A player in no team is a team alone; then the teams are numbered as they come up.
    let teams: Vec<usize> =
        res.iter().enumerate().map(|(n, it)| it.unwrap_or(keys.teams.len() + n)).collect();
    let mut order: Vec<usize> = Vec::new();
    teams
        .iter()
        .map(|team| {
            let known = order.iter().position(|it| it == team);
            known.unwrap_or_else(|| {
                order.push(*team);
                order.len() - 1
            }) as u8
        })
        .collect()
}
