//! Where things lie, and what shape they have.

use alfil_model::{BoardLayout, Grid, LevelRows, Model, SiteId};
use std::{
    f32::consts::{PI, TAU},
    fmt,
};

/// A place in pixels, y downwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Point(pub f32, pub f32);

impl Point {
    /// Returns the point moved right and down by these distances.
    pub(super) fn by(self, dx: f32, dy: f32) -> Point {
        Point(self.0 + dx, self.1 + dy)
    }
}

/// Returns a number with at most two decimals.
pub(super) fn num(value: f32) -> impl fmt::Display {
    // A negative zero would be written with its sign.
    let rounded = (value * 100.0).round() / 100.0;
    if rounded == 0.0 { 0.0 } else { rounded }
}

/// Half the height of a hexagon that is 1 wide.
const HEX_HALF: f32 = 0.433_012_7;

/// An edge of a cell's shape: the vector to the neighbour behind it, and its ends, in units of a cell, y upwards.
pub(super) type Edge = ((i32, i32), (f32, f32), (f32, f32));

const SQUARE: [Edge; 4] = [
    ((0, 1), (-0.5, 0.5), (0.5, 0.5)),
    ((1, 0), (0.5, 0.5), (0.5, -0.5)),
    ((0, -1), (0.5, -0.5), (-0.5, -0.5)),
    ((-1, 0), (-0.5, -0.5), (-0.5, 0.5)),
];

const HEX: [Edge; 6] = [
    ((0, 2), (-0.25, HEX_HALF), (0.25, HEX_HALF)),
    ((1, 1), (0.25, HEX_HALF), (0.5, 0.0)),
    ((1, -1), (0.5, 0.0), (0.25, -HEX_HALF)),
    ((0, -2), (0.25, -HEX_HALF), (-0.25, -HEX_HALF)),
    ((-1, -1), (-0.25, -HEX_HALF), (-0.5, 0.0)),
    ((-1, 1), (-0.5, 0.0), (-0.25, HEX_HALF)),
];

/// Returns the edges of a grid's cells, clockwise; none on graphs.
pub(super) fn edges(grid: &Grid) -> &'static [Edge] {
    match grid {
        Grid::Square { .. } => &SQUARE,
        Grid::Hex => &HEX,
        Grid::Graph => &[],
    }
}

/// How far a drawing is turned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Turn {
    /// As the first player sees it.
    #[default]
    None,
    /// A quarter: what is on the left comes to the lower edge.
    Left,
    /// Half round, as the other side of two sees it.
    Half,
    /// A quarter: what is on the right comes to the lower edge.
    Right,
}

impl Turn {
    /// Returns half a turn, or none.
    #[must_use]
    pub fn half_if(turned: bool) -> Turn {
        if turned { Turn::Half } else { Turn::None }
    }

    /// Returns this turn and a quarter more, as [`Turn::Left`] is one.
    pub(super) fn and_left(self) -> Turn {
        match self {
            Turn::None => Turn::Left,
            Turn::Left => Turn::Half,
            Turn::Half => Turn::Right,
            Turn::Right => Turn::None,
        }
    }

    /// Turns a vector, y upwards.
    pub(super) fn apply(self, (x, y): (f32, f32)) -> (f32, f32) {
        match self {
            Turn::None => (x, y),
            Turn::Left => (-y, x),
            Turn::Half => (-x, -y),
            Turn::Right => (y, -x),
        }
    }

    /// Returns the angle, clockwise.
    pub(super) fn degrees(self) -> f32 {
        match self {
            Turn::None => 0.0,
            Turn::Right => 90.0,
            Turn::Half => 180.0,
            Turn::Left => 270.0,
        }
    }

    /// Returns true if columns become rows.
    pub(super) fn is_quarter(self) -> bool {
        matches!(self, Turn::Left | Turn::Right)
    }
}

/// How many times as high as wide a tall drawing may be: as the screen of a phone.
const TALLEST: f32 = 2.2;

/// Returns how the levels of a board lie in a tall drawing.
fn tall_rows(grid: &Grid) -> Option<LevelRows> {
    let Grid::Square { files, ranks, levels: levels @ 2.., .. } = *grid else { return None };
    Some(LevelRows::new((files, ranks), levels, TALLEST))
}

/// Converts the board's places to pixels.
#[derive(Clone, Debug)]
pub(super) struct Scale {
    places: Vec<Point>,
    cell: f32,
    turn: Turn,
    ring: Option<Ring>,
}

impl Scale {
    pub(super) fn new(model: &Model, cell: f32, turn: Turn, tall: bool) -> Scale {
        let board = &model.board;
        let ring = Ring::of(model);
        let tall_rows = tall.then(|| tall_rows(&board.grid)).flatten();
        let places = board.sites.iter().map(|site| {
            let (mut x, mut y) = site.at;
            match board.grid {
                _ if ring.is_some() => (x, y) = (site.x as f32, site.y as f32),
                // Each level is turned by itself, so that their order stays.
                Grid::Square { files, ranks, .. } => {
                    let middle = ((f32::from(files) - 1.0) / 2.0, (f32::from(ranks) - 1.0) / 2.0);
                    let (left, lower) = match tall_rows {
                        Some(it) => it.origin(site.level),
                        None => (x - site.x as f32, y - site.y as f32),
                    };
                    (x, y) = turn.apply((site.x as f32 - middle.0, site.y as f32 - middle.1));
                    (x, y) = (x + middle.0 + left, y + middle.1 + lower);
                }
                Grid::Hex | Grid::Graph => (x, y) = turn.apply((x, y)),
            }
            Point(x * cell, -y * cell)
        });
        Scale { places: places.collect(), cell, turn, ring }
    }

    /// Returns the ring that the board is bent into.
    pub(super) fn ring(&self) -> Option<Ring> {
        self.ring
    }

    /// Returns the middle of a site.
    pub(super) fn place(&self, site: SiteId) -> Point {
        self.near(site, (0.0, 0.0))
    }

    /// Returns a place near a site's middle, by a vector in cells, y upwards, as the board is turned and bent.
    pub(super) fn near(&self, site: SiteId, (x, y): (f32, f32)) -> Point {
        let place = self.places[site.idx()];
        let Some(ring) = self.ring else {
            let (x, y) = self.turn.apply((x, y));
            return place.by(x * self.cell, -y * self.cell);
        };
        let bent = ring.bend((place.0 / self.cell + x, -place.1 / self.cell + y));
        let (x, y) = self.turn.apply(bent);
        Point(x * self.cell, -y * self.cell)
    }

    /// Returns the command of a path that leads from one place near a site to another one: a line, or an arc of a circle.
    pub(super) fn path_to(&self, site: SiteId, from: (f32, f32), to: (f32, f32)) -> String {
        let Point(x, y) = self.near(site, to);
        let (x, y) = (num(x), num(y));
        if let Some(ring) = self.ring {
            let ((a, out), (b, end)) = (ring.split(from), ring.split(to));
            if (out - end).abs() < 1e-3 && (a - b).abs() > 1e-3 {
                let place = self.places[site.idx()];
                let own = ring.split((place.0 / self.cell, -place.1 / self.cell)).1;
                let radius = num(ring.radius(own + out) * self.cell);
                return format!("A{radius} {radius} 0 0 {} {x} {y}", u8::from(a > b));
            }
        }
        format!("L{x} {y}")
    }
}

/// A board whose edges meet one way, bent into circles.
///
/// The first player looks at it from below: the joined edges meet on the left, and cells follow one another
/// counterclockwise from there. So the first half of the board is the lower one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Ring {
    /// True if the left and the right edge meet, so that each rank is a circle.
    ranks_are_circles: bool,
    /// The cells of a circle.
    around: f32,
    /// The number of circles.
    circles: f32,
}

impl Ring {
    /// The width of the innermost cells.
    const NARROWEST: f32 = 0.85;

    /// Returns the ring of a model, if it is drawn as one.
    fn of(model: &Model) -> Option<Ring> {
        let Grid::Square { files, ranks, wrap_files, .. } = model.board.grid else { return None };
        let (around, circles) = if wrap_files { (files, ranks) } else { (ranks, files) };
        (model.look.layout == BoardLayout::Ring).then(|| Ring {
            ranks_are_circles: wrap_files,
            around: f32::from(around),
            circles: f32::from(circles),
        })
    }

    /// Returns true if ranks are circles and files are the rays between them.
    pub(super) fn has_files_around(self) -> bool {
        self.ranks_are_circles
    }

    /// Returns how far around and how far out a vector of files and ranks leads.
    pub(super) fn split(self, (x, y): (f32, f32)) -> (f32, f32) {
        if self.ranks_are_circles { (x, y) } else { (y, x) }
    }

    /// Returns the files and ranks of a vector that leads so far around and out.
    pub(super) fn join(self, around: f32, out: f32) -> (f32, f32) {
        self.split((around, out))
    }

    /// Returns the radius of a circle, in cells; circle 0 goes through the middles of the innermost cells.
    fn radius(self, circle: f32) -> f32 {
        let first = (Self::NARROWEST * self.around / TAU).max(0.75);
        first + circle
    }

    /// Returns the radius of the board's edge, in cells.
    pub(super) fn edge(self) -> f32 {
        self.radius(self.circles - 0.5)
    }

    /// Returns the place of a file and rank, from the middle of the ring, y upwards.
    fn bend(self, place: (f32, f32)) -> (f32, f32) {
        let (around, circle) = self.split(place);
        let angle = PI + TAU * (around + 0.5) / self.around;
        (self.radius(circle) * angle.cos(), self.radius(circle) * angle.sin())
    }
}

#[cfg(test)]
mod tests {
    use super::Ring;

    fn near(a: (f32, f32), b: (f32, f32)) -> bool {
        (a.0 - b.0).hypot(a.1 - b.1) < 1e-4
    }

    #[test]
    fn a_ring_begins_on_the_left_and_goes_down() {
        let ring = Ring { ranks_are_circles: false, around: 16.0, circles: 4.0 };
        let first = ring.radius(0.0);
        // The seam lies on the left; half a cell above file a of rank 4 is the lowest point.
        assert!(near(ring.bend((0.0, -0.5)), (-first, 0.0)));
        assert!(near(ring.bend((0.0, 15.5)), (-first, 0.0)));
        assert!(near(ring.bend((3.0, 3.5)), (0.0, -(first + 3.0))));
        assert!(near(ring.bend((0.0, 11.5)), (0.0, first)));
        // Innermost cells have their width, and outer ones are wider.
        let (a, b) = (ring.bend((0.0, 0.0)), ring.bend((0.0, 1.0)));
        let width = (a.0 - b.0).hypot(a.1 - b.1);
        assert!((0.8..=0.85).contains(&width), "{width}");
        assert!((ring.edge() - ring.radius(3.0) - 0.5).abs() < 1e-4);
    }

    #[test]
    fn ranks_may_be_the_circles() {
        let ring = Ring { ranks_are_circles: true, around: 8.0, circles: 8.0 };
        assert!(near(ring.bend((1.5, 2.0)), (0.0, -ring.radius(2.0))));
        assert_eq!(ring.split((1.0, 2.0)), (1.0, 2.0));
    }
}
