//! One picture of a piece, and its colours.

use std::fmt::Write as _;

/// The width and height of a drawing.
const BOX: f32 = 100.0;

/// The width and height of an outline's box.
const OUTLINE: f32 = 1000.0;

/// The ink of promoted faces.
pub(super) const RED: &str = "#c0271c";

/// Places of the owner's colours in a drawing.
const BODY: &str = "ffffff";
const LINE: &str = "000000";

/// A picture of a piece, in a box of 100 x 100.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// What it is drawn on. It decides about colours, and whether the drawing is turned.
    pub shape: Shape,
    /// Elements of SVG. White is the colour of the owner's pieces, black that of the lines on them.
    svg: String,
}

/// What a picture is drawn on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Nothing: a figure stands by itself.
    Figure,
    /// A wedge, which points at the enemy.
    Wedge,
    /// A disc with characters.
    Disc,
}

impl Drawing {
    pub(super) fn figure(svg: &str) -> Drawing {
        Drawing { shape: Shape::Figure, svg: svg.to_owned() }
    }

    /// Draws a character alone.
    pub(super) fn character(path: &str) -> Drawing {
        let scale = 0.7 * BOX / OUTLINE;
        let svg = format!(
            "<path transform=\"translate(15 15) scale({scale:.3})\" fill=\"#{LINE}\" d=\"{path}\"/>"
        );
        Drawing { shape: Shape::Figure, svg }
    }

    /// Puts words on a shape: two characters stand one above the other.
    pub(super) fn words(
        shape: &str,
        svg: &str,
        text: &str,
        red: bool,
        outline: impl Fn(char) -> Option<&'static str>,
    ) -> Option<Drawing> {
        let shape = if shape == "wedge" { Shape::Wedge } else { Shape::Disc };
        let count = text.chars().count();
        let room = Room::of(shape, count)?;
        let fill = if red { RED.to_owned() } else { format!("#{LINE}") };
        let mut svg = svg.to_owned();
        for (n, character) in text.chars().enumerate() {
            let path = outline(character)?;
            let x = 0.5 * (BOX - room.width);
            let y = room.top + room.step * n as f32;
            let (across, down) = (room.width / OUTLINE, room.height / OUTLINE);
            let _ = write!(
                svg,
                "<path transform=\"translate({x:.1} {y:.1}) scale({across:.3} {down:.3})\" fill=\"{fill}\" d=\"{path}\"/>"
            );
        }
        Some(Drawing { shape, svg })
    }

    /// Returns the drawing as elements of SVG in the colours of a piece's body, and of the lines on it.
    pub fn coloured(&self, body: &str, line: &str) -> String {
        let mut res = String::with_capacity(self.svg.len() + 16);
        let mut parts = self.svg.split('#');
        res.push_str(parts.next().unwrap_or_default());
        for part in parts {
            if let Some(rest) = part.strip_prefix(BODY) {
                res.push_str(body);
                res.push_str(rest);
            } else if let Some(rest) = part.strip_prefix(LINE) {
                res.push_str(line);
                res.push_str(rest);
            } else {
                res.push('#');
                res.push_str(part);
            }
        }
        res
    }
}

/// The room of one character.
struct Room {
    width: f32,
    height: f32,
    /// The upper edge of the first character.
    top: f32,
    /// How much lower the next one begins.
    step: f32,
}

impl Room {
    /// Returns the room on a shape for a number of characters; `None` if they are too many.
    fn of(shape: Shape, count: usize) -> Option<Room> {
        let (width, height, top, step) = match (shape, count) {
            (Shape::Wedge, 1) => (58.0, 58.0, 27.0, 0.0),
            (Shape::Wedge, 2) => (41.0, 38.0, 16.0, 36.0),
            (_, 1) => (56.0, 56.0, 21.5, 0.0),
            (_, 2) => (38.0, 36.0, 16.0, 34.0),
            _ => return None,
        };
        Some(Room { width, height, top, step })
    }
}
