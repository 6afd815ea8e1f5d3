//! Small pictures of boards with few elements.
//!
//! A drawing has a `<use>` for each piece. A browser copies all elements of the piece for each: thousands on a large board,
//! which take a phone a fifth of a second. [`flat`] draws the first strokes of all pieces in one path, then their second
//! strokes, and so on. Pieces do not overlap, so the picture stays the same.

#![expect(clippy::many_single_char_names, reason = "coefficients of maps have one letter")]

use alfil::model::Model;
use alfil_page::setup;
use rustc_hash::FxHashMap;
use std::{borrow::Cow, fmt::Write as _, mem};

/// Returns a small picture of the set-up.
pub(super) fn small_board(model: &Model) -> String {
    flat(&setup::small_board(model))
}

/// Returns a drawing with the same picture and fewer elements. What it can't read stays as it is.
fn flat(svg: &str) -> String {
    let defined: FxHashMap<&str, Vec<Shape>> = svg.lines().filter_map(definition).collect();
    let mut kept: Vec<Cow<'_, str>> = Vec::new();
    let (mut layers, mut place) = (Layers::default(), 0);
    for line in svg.lines() {
        let shapes = placed(line).and_then(|(id, at)| Some((defined.get(id)?, at)));
        if let Some((shapes, at)) = shapes {
            layers.add(shapes, at);
            place = kept.len();
            continue;
        }
        // Pieces stay in their group.
        let ends = line == "</svg>" || line.matches("<g").count() != line.matches("</g>").count();
        if ends && !layers.0.is_empty() {
            kept.insert(place, Cow::Owned(mem::take(&mut layers).text()));
        }
        kept.push(Cow::Borrowed(line));
    }
    let text = kept.join("\n");
    let is_used = |line: &str| {
        definition(line).is_none_or(|it| text.contains(&format!("href=\"#{}\"", it.0)))
    };
    merged(text.lines().filter(|it| is_used(it)))
}

/// Returns the lines as a text. Cells of a colour that follow one another become one path.
fn merged<'a>(lines: impl Iterator<Item = &'a str>) -> String {
    let mut res = String::new();
    let mut cells: Vec<(&str, String)> = Vec::new();
    for line in lines {
        if let Some((d, look)) = cell(line) {
            match cells.iter_mut().find(|it| it.0 == look) {
                Some(it) => it.1 += d,
                None => cells.push((look, d.to_owned())),
            }
            continue;
        }
        for (look, d) in cells.drain(..) {
            let _ = writeln!(res, "<path d=\"{d}\"{look}");
        }
        let _ = writeln!(res, "{line}");
    }
    res
}

/// Returns outline and look of a cell.
fn cell(line: &str) -> Option<(&str, &str)> {
    let (d, look) = line.strip_prefix("<path d=\"")?.split_once('"')?;
    (look.starts_with(" fill=\"#") && look.ends_with(" stroke-width=\"0.5\"/>"))
        .then_some((d, look))
}

/// A linear map and a shift after it, as `matrix` of SVG has them.
#[derive(Clone, Copy, Debug)]
struct Affine([f32; 6]);

impl Affine {
    const NONE: Affine = Affine([1.0, 0.0, 0.0, 1.0, 0.0, 0.0]);

    /// Reads a list of shifts, scales and turns.
    fn of(text: &str) -> Option<Affine> {
        let mut res = Affine::NONE;
        for part in text.split(')').map(str::trim).filter(|it| !it.is_empty()) {
            let (name, numbers) = part.split_once('(')?;
            let numbers: Option<Vec<f32>> =
                numbers.split([' ', ',']).map(|it| it.parse().ok()).collect();
            res = res.then(match (name, numbers?.as_slice()) {
                ("translate", [x, y]) => Affine([1.0, 0.0, 0.0, 1.0, *x, *y]),
                ("scale", [x]) => Affine([*x, 0.0, 0.0, *x, 0.0, 0.0]),
                ("scale", [x, y]) => Affine([*x, 0.0, 0.0, *y, 0.0, 0.0]),
                ("rotate", [angle]) => {
                    let (sin, cos) = angle.to_radians().sin_cos();
                    Affine([cos, sin, -sin, cos, 0.0, 0.0])
                }
                _ => return None,
            });
        }
        Some(res)
    }

    /// Returns the map that applies `inner` first.
    fn then(self, inner: Affine) -> Affine {
        let ([a, b, c, d, e, f], [i, j, k, l, m, n]) = (self.0, inner.0);
        Affine([
            a * i + c * j,
            b * i + d * j,
            a * k + c * l,
            b * k + d * l,
            a * m + c * n + e,
            b * m + d * n + f,
        ])
    }

    /// Returns the point that the linear map takes to another one.
    fn back(self, (x, y): (f32, f32)) -> (f32, f32) {
        let [a, b, c, d, ..] = self.0;
        let size = a * d - b * c;
        ((d * x - c * y) / size, (a * y - b * x) / size)
    }
}

/// A stroke of a piece.
#[derive(Debug)]
struct Shape {
    map: Affine,
    /// The attributes of its groups and its own ones: each list without what says where the shape is.
    looks: Vec<String>,
    start: (f32, f32),
    /// The path after its start, relative to it.
    rest: String,
}

/// Returns the name and the strokes of a piece that is defined in a line.
fn definition(line: &str) -> Option<(&str, Vec<Shape>)> {
    let (id, mut rest) = line.strip_prefix("<g id=\"")?.split_once("\">")?;
    let mut groups = vec![(Affine::NONE, String::new())];
    let mut shapes = Vec::new();
    while let Some((tag, after)) = rest.strip_prefix('<').and_then(|it| it.split_once('>')) {
        rest = after;
        if tag == "/g" {
            groups.pop()?;
            continue;
        }
        let (name, attributes) = tag.trim_end_matches('/').split_once(' ')?;
        let (own, look, path) = attributes_of(name, attributes)?;
        let map = groups.last()?.0.then(own);
        if name == "g" {
            groups.push((map, look));
            continue;
        }
        let (start, rest) = relative(&path?)?;
        let looks = groups.iter().map(|it| it.1.clone()).filter(|it| !it.is_empty());
        shapes.push(Shape { map, looks: looks.chain([look]).collect(), start, rest });
    }
    (groups.is_empty() && rest.is_empty()).then_some((id, shapes))
}

/// Returns the map of an element, its look, and its outline if it is a shape.
fn attributes_of(name: &str, text: &str) -> Option<(Affine, String, Option<String>)> {
    let (mut map, mut look, mut path) = (Affine::NONE, String::new(), None);
    let mut circle = [0.0_f32; 3];
    let mut parts = text.split('"');
    while let (Some(key), Some(value)) = (parts.next(), parts.next()) {
        match (name, key.trim().trim_end_matches('=')) {
            (_, "transform") => map = Affine::of(value)?,
            (_, "class") => {}
            ("path", "d") => path = Some(value.to_owned()),
            ("circle", "cx") => circle[0] = value.parse().ok()?,
            ("circle", "cy") => circle[1] = value.parse().ok()?,
            ("circle", "r") => circle[2] = value.parse().ok()?,
            ("path" | "circle" | "g", key) => {
                let _ = write!(look, " {key}=\"{value}\"");
            }
            _ => return None,
        }
    }
    if name == "circle" {
        let [x, y, r] = circle;
        let (left, right) = (x - r, x + r);
        path = Some(format!("M{left} {y}A{r} {r} 0 0 1 {right} {y}A{r} {r} 0 0 1 {left} {y}Z"));
    }
    Some((map, look, path))
}

/// Returns the start of a path, and the rest relative to it.
fn relative(d: &str) -> Option<((f32, f32), String)> {
    let mut res = String::new();
    let (mut here, mut begun, mut first) = ((0.0, 0.0), (0.0, 0.0), None);
    let mut rest = d.trim();
    while let Some(command) = rest.chars().next() {
        let end =
            rest[1..].find(|it: char| it.is_ascii_alphabetic()).map_or(rest.len(), |it| it + 1);
        let numbers = numbers(&rest[1..end])?;
        rest = &rest[end..];
        let is_absolute = command.is_ascii_uppercase();
        let kind = command.to_ascii_lowercase();
        if kind == 'z' {
            res.push('z');
            here = begun;
            continue;
        }
        let size = match kind {
            'm' | 'l' => 2,
            'h' | 'v' => 1,
            'q' => 4,
            'c' => 6,
            'a' => 7,
            _ => return None,
        };
        if numbers.is_empty() || numbers.len() % size != 0 {
            return None;
        }
        for (n, part) in numbers.chunks(size).enumerate() {
            let mut part = part.to_vec();
            let from = if kind == 'a' { 5 } else { 0 };
            for (k, it) in part.iter_mut().enumerate().skip(from) {
                let along_y = if size == 1 { kind == 'v' } else { (k - from) % 2 == 1 };
                if is_absolute {
                    *it -= if along_y { here.1 } else { here.0 };
                }
            }
            match kind {
                'h' => here.0 += part[0],
                'v' => here.1 += part[0],
                _ => here = (here.0 + part[size - 2], here.1 + part[size - 1]),
            }
            // Further points after that of `m` are lines.
            let letter = if kind == 'm' && n > 0 { 'l' } else { kind };
            if letter == 'm' {
                begun = here;
            }
            if letter == 'm' && first.is_none() {
                first = Some(here);
                continue;
            }
            res.push(letter);
            let words: Vec<String> = part.iter().map(|it| short(*it)).collect();
            res += &words.join(" ");
        }
    }
    Some((first?, res))
}

/// Reads numbers, which a minus sign may separate.
fn numbers(text: &str) -> Option<Vec<f32>> {
    let spaced = text.replace('-', " -").replace(',', " ");
    spaced.split_whitespace().map(|it| it.parse().ok()).collect()
}

/// Returns a coordinate.
fn short(it: f32) -> String {
    rounded(it, 2)
}

/// Returns a number, rounded to that number of digits after the point.
fn rounded(it: f32, digits: usize) -> String {
    let text = format!("{it:.digits$}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// Returns name and place of a piece that is used in a line.
fn placed(line: &str) -> Option<(&str, (f32, f32))> {
    let (id, rest) = line.strip_prefix("<use href=\"#")?.split_once("\" x=\"")?;
    let (x, rest) = rest.split_once("\" y=\"")?;
    Some((id, (x.parse().ok()?, rest.strip_suffix("\"/>")?.parse().ok()?)))
}

/// The strokes of all pieces: those that are first in their piece, then the second ones, and so on.
#[derive(Debug, Default)]
struct Layers(Vec<Vec<(String, String)>>);

impl Layers {
    fn add(&mut self, shapes: &[Shape], at: (f32, f32)) {
        for (n, it) in shapes.iter().enumerate() {
            if self.0.len() <= n {
                self.0.push(Vec::new());
            }
            let [a, b, c, d, e, f] = it.map.0;
            let (x, y) = it.map.back((e + at.0, f + at.1));
            let (x, y) = (short(it.start.0 + x), short(it.start.1 + y));
            let matrix = [a, b, c, d].map(|it| rounded(it, 5)).join(" ");
            let mut head = format!("<g transform=\"matrix({matrix} 0 0)\">");
            let Some((own, groups)) = it.looks.split_last() else { continue };
            for look in groups {
                let _ = write!(head, "<g{look}>");
            }
            let _ = write!(head, "<path{own}");
            let path = format!("M{x} {y}{}", it.rest);
            match self.0[n].iter_mut().find(|it| it.0 == head) {
                Some(it) => it.1 += &path,
                None => self.0[n].push((head, path)),
            }
        }
    }

    fn text(&self) -> String {
        let strokes = self.0.iter().flatten().map(|(head, path)| {
            format!("{head} d=\"{path}\"/>{}", "</g>".repeat(head.matches("<g").count()))
        });
        strokes.collect::<Vec<_>>().join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DRAWING: &str = "<svg>
<defs>
<g id=\"p\"><g transform=\"scale(0.5) translate(-50 -50)\"><g fill=\"#fff\"><path d=\"M10 20L30 20H50Z\"/><circle cx=\"9\" cy=\"9\" r=\"4\" fill=\"none\"/></g></g></g>
</defs>
<path d=\"M0 0Z\" fill=\"#111111\" stroke=\"#111111\" stroke-width=\"0.5\"/>
<path d=\"M1 0Z\" fill=\"#222222\" stroke=\"#222222\" stroke-width=\"0.5\"/>
<path d=\"M2 0Z\" fill=\"#111111\" stroke=\"#111111\" stroke-width=\"0.5\"/>
<use href=\"#p\" x=\"24\" y=\"0\"/>
<use href=\"#p\" x=\"48\" y=\"-24\"/>
</svg>
";

    #[test]
    fn pieces_are_drawn_stroke_by_stroke() {
        let head = "<g transform=\"matrix(0.5 0 0 0.5 0 0)\"><g fill=\"#fff\"><path";
        let circle = "a4 4 0 0 1 8 0a4 4 0 0 1 -8 0z";
        let wanted = format!(
            "<svg>
<defs>
</defs>
<path d=\"M0 0ZM2 0Z\" fill=\"#111111\" stroke=\"#111111\" stroke-width=\"0.5\"/>
<path d=\"M1 0Z\" fill=\"#222222\" stroke=\"#222222\" stroke-width=\"0.5\"/>
{head} d=\"M8 -30l20 0h20zM56 -78l20 0h20z\"/></g></g>
{head} fill=\"none\" d=\"M3 -41{circle}M51 -89{circle}\"/></g></g>
</svg>
"
        );
        assert_eq!(flat(DRAWING), wanted);
    }

    #[test]
    fn what_is_unknown_stays() {
        let text = DRAWING.replace("<circle", "<ellipse");
        let res = flat(&text);
        assert!(res.contains("<ellipse") && res.matches("<use").count() == 2, "{res}");
        assert_eq!(flat("<svg>\n</svg>\n"), "<svg>\n</svg>\n");
    }
}
