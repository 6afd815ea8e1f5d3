//! Which cells a board has: grids laid out, and the lists of cells, holes and graph nodes.

use super::{
    GridKind, Vector, lists,
    names::{file_and_rank, file_name, level_name},
};
use crate::{
    diag::{Code, Diagnostic},
    schema::{Ints, TextOr, board, words::WrapEdges},
    source::{Snippet, Span, Spanned},
};
use alfil_model::LevelRows;
use rustc_hash::FxHashMap;

/// The most cells of a board, holes included.
const MOST_CELLS: usize = 4096;
/// The most levels: their names are letters.
const MOST_LEVELS: i64 = 26;

/// Suggestions are looked for among so many names.
pub(super) const MOST_GUESSES: usize = 300;

/// Half the height of a hexagon that is 1 wide.
const HEX_HALF: f32 = 0.433_012_7;

/// A place where a site may be.
#[derive(Clone, Debug)]
pub(super) struct Point {
    pub name: String,
    pub by: Vector,
    /// From 1.
    pub file: i32,
    /// From 1.
    pub rank: i32,
    pub at: (f32, f32),
    /// The place of its declaration.
    pub span: Span,
}

/// All points, and which of them exist.
#[derive(Clone, Debug, Default)]
pub(super) struct BoardPlan {
    pub points: Vec<Point>,
    pub exists: Vec<bool>,
    pub size: (u16, u16),
    pub levels: u16,
    names: FxHashMap<String, usize>,
}

impl BoardPlan {
    fn add(&mut self, point: Point) {
        self.names.insert(point.name.clone(), self.points.len());
        self.exists.push(true);
        self.points.push(point);
    }

    fn unknown(&self, name: Snippet<'_>, kind: GridKind) -> Diagnostic {
        let message = format!("there is no cell `{}`", name.text);
        let res = Diagnostic::new(Code::UnknownCell, name.span, message);
        match (kind, self.points.first(), self.points.last()) {
            (GridKind::Square, Some(first), Some(last)) => {
                res.note(format!("the board goes from `{}` to `{}`", first.name, last.name))
            }
            _ => res.did_you_mean(name.text, self.names_in_order().take(MOST_GUESSES)),
        }
    }

    fn names_in_order(&self) -> impl Iterator<Item = &str> {
        self.points.iter().map(|it| it.name.as_str())
    }
}

/// Reads all keys that say which cells there are.
pub(super) fn make_plan(
    keys: &board::Keys<'_>,
    diags: &mut Vec<Diagnostic>,
) -> Option<(GridKind, BoardPlan)> {
    let kind = keys.grid;
    check_keys(keys, kind, diags);
    let mut plan = match kind {
        GridKind::Square => square(keys, diags)?,
        GridKind::Hex => hex(keys, diags)?,
        GridKind::Graph => graph(keys, diags)?,
    };
    if kind != GridKind::Graph {
        choose(keys, &mut plan, kind, diags);
    }
    if !plan.exists.contains(&true) {
        diags.push(Diagnostic::new(
            Code::BoardSize,
            keys.place.span,
            "expected a cell, found none",
        ));
        return None;
    }
    Some((kind, plan))
}

/// Complains about keys that this kind of grid does not have.
fn check_keys(keys: &board::Keys<'_>, kind: GridKind, diags: &mut Vec<Diagnostic>) {
    let span = |text: Option<Snippet<'_>>| text.map(|it| it.span);
    let places = match &keys.cells {
        Some(TextOr::Other(places)) => places.first().map(|it| it.0.span),
        _ => None,
    };
    let (square, hex, graph) = (GridKind::Square, GridKind::Hex, GridKind::Graph);
    let rows = [
        (
            board::SIZE.as_ref(),
            keys.size.as_ref().map(|it| it.span),
            vec![square],
            "write `files = [...]`",
        ),
        (
            board::FILES.as_ref(),
            keys.files.as_ref().map(|it| it.span),
            vec![hex],
            "write `grid = 'hex'`",
        ),
        (
            board::LIFT.as_ref(),
            keys.lift.as_ref().map(|it| it.span),
            vec![hex],
            "write `grid = 'hex'`",
        ),
        (
            board::LETTERS.as_ref(),
            span(keys.letters),
            vec![square, hex],
            "name the cells in `cells`",
        ),
        (board::HOLES.as_ref(), span(keys.holes), vec![square, hex], "leave them out of `cells`"),
        (
            board::WRAP.as_ref(),
            keys.wrap.first().map(|it| it.span),
            vec![square],
            "join the edges by `links`",
        ),
        (
            board::CUT.as_ref(),
            span(keys.cut.first().copied()),
            vec![square, hex],
            "leave them out of `links`",
        ),
        (
            board::CELLS.as_ref(),
            places,
            vec![graph],
            "only graphs have places: list the names in a string",
        ),
    ];
    for (key, span, kinds, help) in rows {
        let harmless =
            key == board::WRAP.as_ref() && keys.wrap.iter().all(|it| it.value == WrapEdges::None);
        if let Some(span) = span
            && !kinds.contains(&kind)
            && !harmless
        {
            let help = match kind {
                GridKind::Graph if key == board::SIZE.as_ref() => "list the cells in `cells`",
                GridKind::Square if key == board::FILES.as_ref() => {
                    "write `size = [8, 8]`, or `grid = 'hex'`"
                }
                _ => help,
            };
            diags.push(
                Diagnostic::new(
                    Code::BoardKey,
                    span,
                    format!("{} has no `{key}`", grid_phrase(kind)),
                )
                .help(help),
            );
        }
    }
}

/// Returns the name of the grid for messages.
pub(super) fn grid_phrase(kind: GridKind) -> &'static str {
    match kind {
        GridKind::Square => "a square grid",
        GridKind::Hex => "a hex grid",
        GridKind::Graph => "a graph",
    }
}

fn too_small(it: Spanned<i64>, least: i64, diags: &mut Vec<Diagnostic>) -> bool {
    if it.value < least {
        let message = format!("expected {least} or more, found {}", it.value);
        let help = format!("write `{}`", it.value.abs().max(least));
        diags.push(Diagnostic::new(Code::BoardSize, it.span, message).help(help));
    }
    it.value < least
}

fn too_many_cells(span: Span, diags: &mut Vec<Diagnostic>) {
    let message = format!("expected at most {MOST_CELLS} cells, found more");
    let help = "write a smaller size, such as `[64, 64]`";
    diags.push(Diagnostic::new(Code::BoardTooLarge, span, message).help(help));
}

fn square(keys: &board::Keys<'_>, diags: &mut Vec<Diagnostic>) -> Option<BoardPlan> {
    let Some(size) = &keys.size else {
        diags.push(
            Diagnostic::new(
                Code::BoardSize,
                keys.place.span,
                "expected the size of the board, found none",
            )
            .help("add `size = [8, 8]`: files and ranks"),
        );
        return None;
    };
    if !(2..=3).contains(&size.value.len()) {
        diags.push(
            Diagnostic::new(
                Code::BoardSize,
                size.span,
                format!(
                    "expected the numbers of files, ranks, and perhaps levels, found {} numbers",
                    size.value.len()
                ),
            )
            .help("write `size = [8, 8]`"),
        );
        return None;
    }
    let mut fine = true;
    for number in &size.value {
        fine &= !too_small(*number, 1, diags);
    }
    let numbers: Vec<i64> = size.value.iter().map(|it| it.value).collect();
    let (files, ranks) = (numbers[0], numbers[1]);
    let levels = numbers.get(2).copied().unwrap_or(1);
    if levels > MOST_LEVELS {
        let message = format!("expected at most {MOST_LEVELS} levels, found {levels}");
        diags.push(Diagnostic::new(Code::BoardTooLarge, size.value[2].span, message));
        fine = false;
    }
    let product = files.saturating_mul(ranks).saturating_mul(levels);
    if fine && product > MOST_CELLS as i64 {
        too_many_cells(size.span, diags);
        fine = false;
    }
    if !fine {
        return None;
    }
    let letters = letters(keys, files as usize, diags);
    let mut res = BoardPlan {
        size: (files as u16, ranks as u16),
        levels: levels as u16,
        ..BoardPlan::default()
    };
    let rows = LevelRows::new(res.size, res.levels, 1.0);
    for level in 0..levels as i32 {
        let (left, up) = rows.origin(level as u16);
        for y in 0..ranks as i32 {
            for x in 0..files as i32 {
                let mut name = String::new();
                if levels > 1 {
                    name.push(level_name(level as usize));
                }
                name.push_str(&letters[x as usize]);
                name.push_str(&(y + 1).to_string());
                res.add(Point {
                    name,
                    by: (x, y, level),
                    file: x + 1,
                    rank: y + 1,
                    at: (left + x as f32, up + y as f32),
                    span: keys.place.span,
                });
            }
        }
    }
    Some(res)
}

/// Returns the names of files.
fn letters(keys: &board::Keys<'_>, files: usize, diags: &mut Vec<Diagnostic>) -> Vec<String> {
    let alphabet = || (0..files).map(file_name).collect();
    let Some(text) = keys.letters else { return alphabet() };
    let letters: Vec<char> = text.text.chars().collect();
    if letters.len() != files {
        let message =
            format!("expected {files} letters, one for each file, found {}", letters.len());
        diags.push(Diagnostic::new(Code::BoardKey, text.span, message));
        return alphabet();
    }
    let mut fine = true;
    for (n, (at, letter)) in text.text.char_indices().enumerate() {
        let span = text.at(at, at + letter.len_utf8());
        if !letter.is_ascii_lowercase() {
            let message = format!("expected a letter from `a` to `z`, found `{letter}`");
            diags.push(Diagnostic::new(Code::BoardKey, span, message));
            fine = false;
        } else if letters[..n].contains(&letter) {
            let message = format!("there are two files `{letter}`");
            diags.push(Diagnostic::new(Code::BoardKey, span, message));
            fine = false;
        }
    }
    if fine { letters.iter().map(char::to_string).collect() } else { alphabet() }
}

fn hex(keys: &board::Keys<'_>, diags: &mut Vec<Diagnostic>) -> Option<BoardPlan> {
    let Some(files) = keys.files.as_ref().filter(|it| !it.value.is_empty()) else {
        diags.push(
            Diagnostic::new(
                Code::BoardSize,
                keys.files.as_ref().map_or(keys.place.span, |it| it.span),
                "expected the heights of the files, found none",
            )
            .help("add `files = [5, 6, 7, 8, 9, 8, 7, 6, 5]`: how many cells each file has"),
        );
        return None;
    };
    for number in &files.value {
        if too_small(*number, 1, diags) {
            return None;
        }
    }
    let total = files.value.iter().fold(0i64, |acc, it| acc.saturating_add(it.value));
    if total > MOST_CELLS as i64 {
        too_many_cells(files.span, diags);
        return None;
    }
    let lift = match &keys.lift {
        Some(lift) => listed_lift(files, lift, diags)?,
        None => centred(files, diags)?,
    };
    let letters = letters(keys, files.value.len(), diags);
    let tallest = files.value.iter().map(|it| it.value).max().unwrap_or(1);
    let mut res = BoardPlan {
        size: (files.value.len() as u16, tallest as u16),
        levels: 1,
        ..BoardPlan::default()
    };
    for (x, height) in files.value.iter().enumerate() {
        for rank in 0..height.value as i32 {
            let y = lift[x] + 2 * rank;
            res.add(Point {
                name: format!("{}{}", letters[x], rank + 1),
                by: (x as i32, y, 0),
                file: x as i32 + 1,
                rank: rank + 1,
                at: (x as f32 * 0.75, y as f32 * HEX_HALF),
                span: keys.place.span,
            });
        }
    }
    Some(res)
}

/// Returns the files' lowest cells when all files are centred.
fn centred(files: &Ints, diags: &mut Vec<Diagnostic>) -> Option<Vec<i32>> {
    let heights: Vec<i32> = files.value.iter().map(|it| it.value as i32).collect();
    for (n, pair) in heights.windows(2).enumerate() {
        if (pair[0] - pair[1]) % 2 == 0 {
            diags.push(
                Diagnostic::new(
                    Code::BoardSize,
                    files.value[n + 1].span,
                    format!(
                        "expected {} or {} cells beside a file of {}, found {}",
                        pair[0] - 1,
                        pair[0] + 1,
                        pair[0],
                        pair[1]
                    ),
                )
                .label(files.value[n].span, "the file beside it")
                .help("add `lift = [0, 1, ...]`: by how many half cells each file is raised")
                .note("files are centred, so neighbours must differ by one cell (or three ...)"),
            );
            return None;
        }
    }
    let tallest = heights.iter().copied().max().unwrap_or(1);
    Some(heights.iter().map(|it| tallest - it).collect())
}

fn listed_lift(files: &Ints, lift: &Ints, diags: &mut Vec<Diagnostic>) -> Option<Vec<i32>> {
    if lift.value.len() != files.value.len() {
        diags.push(
            Diagnostic::new(
                Code::BoardSize,
                lift.span,
                format!(
                    "expected {} numbers, one for each file, found {}",
                    files.value.len(),
                    lift.value.len()
                ),
            )
            .label(files.span, "the files"),
        );
        return None;
    }
    for number in &lift.value {
        if too_small(*number, 0, diags) {
            return None;
        }
        if number.value > MOST_CELLS as i64 {
            too_many_cells(number.span, diags);
            return None;
        }
    }
    for pair in lift.value.windows(2) {
        if (pair[0].value - pair[1].value) % 2 == 0 {
            diags.push(
                Diagnostic::new(
                    Code::BoardSize,
                    pair[1].span,
                    format!(
                        "expected an {} number beside {}, found {}",
                        if pair[0].value % 2 == 0 { "odd" } else { "even" },
                        pair[0].value,
                        pair[1].value
                    ),
                )
                .note("hexagons of neighbouring files are half a cell apart"),
            );
            return None;
        }
    }
    let least = lift.value.iter().map(|it| it.value).min().unwrap_or(0);
    Some(lift.value.iter().map(|it| (it.value - least) as i32).collect())
}

fn graph(keys: &board::Keys<'_>, diags: &mut Vec<Diagnostic>) -> Option<BoardPlan> {
    let (names, places): (Vec<Snippet<'_>>, Vec<(f32, f32)>) = match &keys.cells {
        Some(TextOr::Text(text)) => {
            let names = lists::words(*text);
            let places = (0..names.len()).map(|n| on_circle(n, names.len())).collect();
            (names, places)
        }
        Some(TextOr::Other(places)) => {
            places.iter().map(|(name, at)| (*name, place(*at, diags))).unzip()
        }
        None => {
            diags.push(
                Diagnostic::new(
                    Code::BoardSize,
                    keys.place.span,
                    "expected the cells of the graph, found none",
                )
                .help("add `cells = 'a b c'`, or `cells = { a = [0, 0], b = [1, 0] }`"),
            );
            return None;
        }
    };
    if names.len() > MOST_CELLS {
        too_many_cells(names[MOST_CELLS].span, diags);
        return None;
    }
    let mut res = BoardPlan { levels: 1, ..BoardPlan::default() };
    for (name, at) in names.into_iter().zip(places) {
        if !lists::is_cell_name(name.text) {
            let message = format!("expected a name of letters and digits, found `{}`", name.text);
            diags.push(Diagnostic::new(Code::BoardKey, name.span, message));
            continue;
        }
        if let Some(first) = res.names.get(name.text) {
            let first = res.points[*first].span;
            diags.push(
                Diagnostic::new(
                    Code::BoardKey,
                    name.span,
                    format!("there are two cells called `{}`", name.text),
                )
                .label(first, "the first one"),
            );
            continue;
        }
        let (file, rank) = file_and_rank(name.text).unwrap_or((0, 0));
        let by = (res.points.len() as i32, 0, 0);
        res.add(Point { name: name.text.to_owned(), by, file, rank, at, span: name.span });
    }
    Some(res)
}

/// Returns a place as the file gives it; the number must be one that can be drawn.
fn place(at: Spanned<(f64, f64)>, diags: &mut Vec<Diagnostic>) -> (f32, f32) {
    let (x, y) = at.value;
    if x.abs() <= 1000.0 && y.abs() <= 1000.0 {
        return (x as f32, y as f32);
    }
    let message = "expected numbers between -1000 and 1000";
    diags.push(Diagnostic::new(Code::BoardKey, at.span, message));
    (0.0, 0.0)
}

/// Returns the `n`-th of points that stand about 1.6 apart on a circle, clockwise from the top.
fn on_circle(n: usize, of: usize) -> (f32, f32) {
    let turn = std::f32::consts::TAU * n as f32 / of.max(1) as f32;
    let radius = 1.6 * of as f32 / std::f32::consts::TAU;
    (radius * turn.sin(), radius * turn.cos())
}

/// Applies `cells` and `holes`.
fn choose(
    keys: &board::Keys<'_>,
    plan: &mut BoardPlan,
    kind: GridKind,
    diags: &mut Vec<Diagnostic>,
) {
    if let Some(TextOr::Text(text)) = keys.cells {
        plan.exists.fill(false);
        for (point, _) in expand(text, plan, kind, diags) {
            plan.exists[point] = true;
        }
    }
    if let Some(text) = keys.holes {
        for (point, _) in expand(text, plan, kind, diags) {
            plan.exists[point] = false;
        }
    }
}

/// Returns the points of a cell list, each with the word that it comes from.
pub(super) fn expand<'a>(
    text: Snippet<'a>,
    plan: &BoardPlan,
    kind: GridKind,
    diags: &mut Vec<Diagnostic>,
) -> Vec<(usize, Snippet<'a>)> {
    let mut res = Vec::new();
    for word in lists::items(text) {
        if lists::enough(diags) {
            break;
        }
        if res.len() > 4 * MOST_CELLS {
            too_many_cells(word.span, diags);
            break;
        }
        let mut known = |name: Snippet<'_>| {
            let res = plan.names.get(name.text).copied();
            if res.is_none() {
                diags.push(plan.unknown(name, kind));
            }
            res
        };
        let Some(dash) = word.text.find('-') else {
            res.extend(known(word).map(|it| (it, word)));
            continue;
        };
        let ends = (known(word.part(0, dash)), known(word.part(dash + 1, word.text.len())));
        let (Some(a), Some(b)) = ends else { continue };
        if kind == GridKind::Graph {
            diags.push(
                Diagnostic::new(Code::UnknownCell, word.span, "a graph has no ranges of cells")
                    .help("list the cells"),
            );
            continue;
        }
        let (a, b) = (&plan.points[a], &plan.points[b]);
        let within = |x: i32, a: i32, b: i32| a.min(b) <= x && x <= a.max(b);
        res.extend(plan.points.iter().enumerate().filter_map(|(n, it)| {
            let inside = within(it.file, a.file, b.file)
                && within(it.rank, a.rank, b.rank)
                && within(it.by.2, a.by.2, b.by.2);
            inside.then_some((n, word))
        }));
    }
    res
}
