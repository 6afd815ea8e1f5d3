//! Where things lie, and what shape they have.

use crate::model::{Board, Grid, SiteId};
use std::fmt;

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

/// Converts the board's places to pixels.
#[derive(Clone, Debug)]
pub(super) struct Scale {
    places: Vec<Point>,
    cell: f32,
    turned: bool,
}

impl Scale {
    pub(super) fn new(board: &Board, cell: f32, turned: bool) -> Scale {
        let places = board.sites.iter().map(|site| {
            let (mut x, mut y) = site.at;
            match board.grid {
                // Each level is turned by itself, so that their order stays.
                Grid::Square { files, ranks, .. } if turned => {
                    x += f32::from(files) - 1.0 - 2.0 * site.x as f32;
                    y += f32::from(ranks) - 1.0 - 2.0 * site.y as f32;
                }
                _ if turned => (x, y) = (-x, -y),
                _ => {}
            }
            Point(x * cell, -y * cell)
        });
        Scale { places: places.collect(), cell, turned }
    }

    /// Returns the middle of a site.
    pub(super) fn place(&self, site: SiteId) -> Point {
        self.places[site.idx()]
    }

    /// Returns a place near a site's middle, by a vector in cells, y upwards, as the board is turned.
    pub(super) fn near(&self, site: SiteId, (x, y): (f32, f32)) -> Point {
        let sign = if self.turned { -1.0 } else { 1.0 };
        self.place(site).by(sign * x * self.cell, -sign * y * self.cell)
    }
}
