//! Pieces: as pictures, as symbols, or as discs with letters.

#![expect(clippy::unreadable_literal, reason = "colours are six digits")]

use super::{
    Drawing, escape,
    shape::{Point, num},
};
use alfil_model::{Cell, Colour, Model, Piece, PieceStyle, Player};
use std::fmt::Write as _;

/// Fill and line of a player's pieces.
pub(super) type Colours = (Colour, Colour);

/// The colours of neutral pieces.
const NEUTRAL: Colours = pair(0x9a9186, 0xffffff);

/// Lines on light pieces, and on dark ones.
pub(super) const LINES: Colours = pair(0x2b2118, 0xf3eadb);

pub(super) const fn pair(fill: u32, line: u32) -> Colours {
    (Colour::from_rgb(fill), Colour::from_rgb(line))
}

/// Colours that a player's name may contain.
const NAMED: [(&str, Colours); 12] = [
    ("white", pair(0xfffdf8, 0x2b2118)),
    ("black", pair(0x2b2622, 0xf3eadb)),
    ("red", pair(0xd2453a, 0xfff4ee)),
    ("blue", pair(0x3468b5, 0xf0f5ff)),
    ("green", pair(0x3c8a46, 0xf0fff1)),
    ("yellow", pair(0xe6b91e, 0x33270a)),
    ("gold", pair(0xd8a520, 0x33270a)),
    ("silver", pair(0xc9ced4, 0x23272b)),
    ("orange", pair(0xe07b28, 0xfff6ec)),
    ("purple", pair(0x7d4a9e, 0xf8efff)),
    ("brown", pair(0x7a5233, 0xfff4e8)),
    ("grey", pair(0x8b8b8b, 0xffffff)),
];

/// Colours of players whose names contain none, in turn order.
const IN_ORDER: [&str; 8] =
    ["white", "black", "red", "blue", "green", "yellow", "purple", "orange"];

fn named(name: &str) -> Option<Colours> {
    NAMED.iter().find(|it| it.0 == name).map(|it| it.1)
}

/// Returns the filled form of a symbol.
///
/// In Unicode an outlined chess symbol stands six places before the filled one. The filled one is drawn in the owner's
/// colour, so that the board does not show through. Other symbols of pieces stay as they are.
fn filled(glyph: char) -> Option<char> {
    match glyph {
        '\u{2654}'..='\u{2659}' => char::from_u32(u32::from(glyph) + 6),
        '\u{265a}'..='\u{265f}' | '\u{1fa00}'..='\u{1fa6d}' => Some(glyph),
        _ => None,
    }
}

/// Returns fill and line of the pieces of a player, or of neutral ones.
pub fn colours(model: &Model, owner: Player) -> (Colour, Colour) {
    if owner == Player::NEUTRAL {
        return NEUTRAL;
    }
    if let Some(fill) = model.look.player(owner) {
        return (fill, if fill.is_light() { LINES.0 } else { LINES.1 });
    }
    let players = model.players.as_slice();
    let said = |n: usize| players.get(n).and_then(|it| named(&it.name));
    if let Some(colours) = said(owner.idx()) {
        return colours;
    }
    // The first colour that nobody else has by name.
    let taken: Vec<_> = (0..players.len()).filter_map(said).collect();
    let free: Vec<_> =
        IN_ORDER.iter().filter_map(|it| named(it)).filter(|it| !taken.contains(it)).collect();
    let before = (0..owner.idx()).filter(|it| said(*it).is_none()).count();
    free.get(before).copied().unwrap_or(NEUTRAL)
}

impl Drawing<'_> {
    /// All pieces on cells of a level.
    pub(super) fn draw_pieces(&self, out: &mut String, level: u16) {
        for (n, piece) in self.state.cells.iter().enumerate() {
            let Some(cell) = self.model.board.cells.get(n) else { continue };
            let here = cell.sites.iter().any(|it| self.model.board.sites[it.idx()].level == level);
            if let Some(piece) = piece
                && here
            {
                self.draw_piece(out, self.middle(Cell::new(n)), *piece);
            }
        }
    }

    pub(super) fn colours(&self, owner: Player) -> Colours {
        colours(self.model, owner)
    }

    fn glyph(&self, piece: Piece) -> Option<char> {
        let glyphs = self.model.types[piece.ty].glyphs;
        let glyphs = glyphs.filter(|_| self.style() != PieceStyle::Letters);
        glyphs.map(|it| if piece.owner.idx() == 0 { it.0 } else { it.1 })
    }

    /// Returns true if the symbol of a piece is a disc itself, so that no other one must be drawn on the disc.
    pub(super) fn is_stone(&self, piece: Piece) -> bool {
        matches!(self.glyph(piece), Some('○' | '●'))
    }

    /// Returns true if a piece is drawn as a symbol without a disc.
    pub(super) fn has_symbol(&self, piece: Piece) -> bool {
        self.glyph(piece).and_then(filled).is_some()
    }

    /// One piece.
    pub(super) fn draw_piece(&self, out: &mut String, at: Point, piece: Piece) {
        if self.has_picture(piece) {
            let (name, Point(x, y)) = (self.picture_name(piece), at);
            let _ = writeln!(out, "<use href=\"#{name}\" x=\"{}\" y=\"{}\"/>", num(x), num(y));
            return;
        }
        let (fill, _) = self.colours(piece.owner);
        let Some(symbol) = self.glyph(piece).and_then(filled) else {
            self.draw_disc(out, at, piece, 0.36);
            return;
        };
        // Dark pieces get a light rim and the other way round; the rim lies outside the symbol.
        let (rim, width) = if fill.is_dark() { (LINES.1, 0.03) } else { (LINES.0, 0.06) };
        let attributes = format!(
            " fill=\"{fill}\" stroke=\"{rim}\" stroke-width=\"{}\" stroke-linejoin=\"round\" paint-order=\"stroke\"",
            num(width * self.cell)
        );
        // The selector asks for the symbol as text, not as a coloured picture.
        self.text(out, at, 0.8, &attributes, &format!("{symbol}\u{fe0e}"));
    }

    /// A disc with the piece's character, or its ID.
    pub(super) fn draw_disc(&self, out: &mut String, at: Point, piece: Piece, radius: f32) {
        let (fill, line) = self.colours(piece.owner);
        let glyph = self.glyph(piece);
        let id = &self.model.types[piece.ty].id;
        let words = match glyph {
            Some(_) if self.is_stone(piece) => String::new(),
            Some(glyph) => glyph.to_string(),
            None => id.clone(),
        };
        let length = words.chars().count();
        let size = match length {
            _ if glyph.is_some() => 0.5,
            0 | 1 => 0.44,
            2 => 0.36,
            _ => 0.9 / length as f32,
        };
        let _ = writeln!(
            out,
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{fill}\" stroke=\"#2b2118\" stroke-width=\"{}\"/>",
            num(at.0),
            num(at.1),
            num(radius * self.cell),
            num(0.03 * self.cell)
        );
        if words.is_empty() {
            return;
        }
        let size = size * self.cell;
        let _ = writeln!(
            out,
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\" font-weight=\"bold\" text-anchor=\"middle\" fill=\"{line}\">{}</text>",
            num(at.0),
            num(at.1 + 0.36 * size),
            num(size),
            escape(&words)
        );
    }
}
