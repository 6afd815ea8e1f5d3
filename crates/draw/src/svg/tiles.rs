//! Fields of graphs: the cells are polygons that share edges.

use super::{
    Ground,
    shape::{Point, Scale, num},
};
use alfil_model::{Grid, Model, SiteId};
use std::{collections::BTreeMap, fmt::Write as _};

/// The fields of a graph's cells.
///
/// Links divide the plane into faces. A corner of a field is the middle of a face. At the edge of the board corners are
/// mirror images of those inside.
pub(super) struct Tiles {
    /// The corners of each site's field.
    corners: Vec<Vec<Point>>,
    /// True for the darker one of two shades; empty if two shades are not enough.
    dark: Vec<bool>,
}

impl Tiles {
    /// Returns the fields, if the look asks for them and each cell has some.
    pub(super) fn of(model: &Model, scale: &Scale) -> Option<Tiles> {
        if model.look.tiles.is_empty() || model.board.grid != Grid::Graph {
            return None;
        }
        let places: Vec<Point> =
            (0..model.board.sites.len()).map(|it| scale.place(SiteId::new(it))).collect();
        let around = neighbours(model, &places);
        let faces = faces(&places, &around);
        let corners: Option<Vec<_>> =
            (0..places.len()).map(|it| corners(it, &places, &around, &faces)).collect();
        Some(Tiles { corners: corners?, dark: shades(&around).unwrap_or_default() })
    }

    /// Returns the outline of a site's field.
    pub(super) fn outline(&self, site: SiteId) -> String {
        let mut res = String::new();
        for (n, Point(x, y)) in self.corners[site.idx()].iter().enumerate() {
            let command = if n == 0 { 'M' } else { 'L' };
            let _ = write!(res, "{command}{} {}", num(*x), num(*y));
        }
        res.push('Z');
        res
    }

    /// Returns the colour of a site's field.
    pub(super) fn ground(&self, site: SiteId) -> Ground {
        match self.dark.get(site.idx()) {
            Some(true) => Ground::Dark,
            _ => Ground::Light,
        }
    }

    /// Returns the corner of a site's field that lies lowest on the left.
    pub(super) fn lower_left(&self, site: SiteId) -> Option<Point> {
        let far = |it: &Point| it.0 - it.1;
        self.corners[site.idx()].iter().copied().min_by(|a, b| far(a).total_cmp(&far(b)))
    }
}

/// Returns the neighbours of each site over edges, clockwise.
fn neighbours(model: &Model, places: &[Point]) -> Vec<Vec<usize>> {
    let mut res = vec![Vec::new(); places.len()];
    for dir in &model.look.tiles {
        for (from, to) in model.board.directions[dir.idx()].links.iter().enumerate() {
            let Some(to) = to.map(SiteId::idx).filter(|it| *it != from) else { continue };
            for (a, b) in [(from, to), (to, from)] {
                if !res[a].contains(&b) {
                    res[a].push(b);
                }
            }
        }
    }
    for (n, others) in res.iter_mut().enumerate() {
        let angle = |it: &usize| {
            let (a, b) = (places[n], places[*it]);
            (b.1 - a.1).atan2(b.0 - a.0)
        };
        others.sort_by(|a, b| angle(a).total_cmp(&angle(b)));
    }
    res
}

/// Returns the middle of the face that lies clockwise of each link; none for the outside of the board.
fn faces(places: &[Point], around: &[Vec<usize>]) -> BTreeMap<(usize, usize), Option<Point>> {
    let mut res = BTreeMap::new();
    for (from, others) in around.iter().enumerate() {
        for to in others {
            if res.contains_key(&(from, *to)) {
                continue;
            }
            let mut edges = Vec::new();
            let (mut a, mut b) = (from, *to);
            while !edges.contains(&(a, b)) {
                edges.push((a, b));
                // The link after this one, counterclockwise from where it came.
                let at = around[b].iter().position(|it| *it == a).unwrap_or_default();
                let next = around[b][(at + around[b].len() - 1) % around[b].len()];
                (a, b) = (b, next);
            }
            let points = || edges.iter().map(|it| places[it.0]);
            let turned: f32 = edges
                .iter()
                .map(|(a, b)| places[*a].0 * places[*b].1 - places[*b].0 * places[*a].1)
                .sum();
            let (x, y) = points().fold((0.0, 0.0), |acc, it| (acc.0 + it.0, acc.1 + it.1));
            let count = edges.len() as f32;
            let middle = (turned > 0.0).then_some(Point(x / count, y / count));
            for edge in edges {
                res.insert(edge, middle);
            }
        }
    }
    res
}

/// Returns the corners of a site's field, clockwise; `None` if its links enclose nothing.
fn corners(
    site: usize,
    places: &[Point],
    around: &[Vec<usize>],
    faces: &BTreeMap<(usize, usize), Option<Point>>,
) -> Option<Vec<Point>> {
    let own = places[site];
    let others = &around[site];
    // The face clockwise of a link lies on the other side of the link's way back.
    let after = |n: usize| faces[&(site, others[n])];
    let mirrored = |n: usize, inner: Point| {
        let other = places[others[n]];
        Point(own.0 + other.0 - inner.0, own.1 + other.1 - inner.1)
    };
    let mut res = Vec::new();
    for n in 0..others.len() {
        if let Some(middle) = after(n) {
            res.push(middle);
            continue;
        }
        let next = (n + 1) % others.len();
        let before = after((n + others.len() - 1) % others.len())?;
        let behind = after(next)?;
        res.push(mirrored(n, before));
        if others.len() == 2 {
            res.push(Point(2.0 * own.0 - before.0, 2.0 * own.1 - before.1));
        }
        res.push(mirrored(next, behind));
    }
    (res.len() > 2).then_some(res)
}

/// Returns a shade for each site, so that neighbours have different ones; `None` if that needs more than two.
fn shades(around: &[Vec<usize>]) -> Option<Vec<bool>> {
    let mut res: Vec<Option<bool>> = vec![None; around.len()];
    for first in 0..around.len() {
        if res[first].is_some() {
            continue;
        }
        res[first] = Some(true);
        let mut open = vec![first];
        while let Some(site) = open.pop() {
            for other in &around[site] {
                match res[*other] {
                    None => {
                        res[*other] = res[site].map(|it| !it);
                        open.push(*other);
                    }
                    shade if shade == res[site] => return None,
                    Some(_) => {}
                }
            }
        }
    }
    Some(res.into_iter().map(|it| it.unwrap_or(false)).collect())
}
