//! Pictures of pieces: the author's, and those that come with the program.

#![expect(clippy::unreadable_literal, reason = "colours are six digits")]

use super::{
    Drawing,
    pieces::{Colours, LINES, pair},
    shape::num,
};
use alfil_language::art::{self, Shape};
use alfil_model::{Grid, Picture, Piece, PieceStyle, PieceType, Player};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use std::{collections::BTreeSet, fmt::Write as _};

/// Wood and ink of wedges, which tell their owners by the way they point. The wood of a dark player is darker, so that eyes
/// find their own pieces more quickly. Discs tell their owners by the ink.
const WOOD: [Colours; 2] = [pair(0xf8e4b4, 0x2b2118), pair(0xe6bf82, 0x2b2118)];

/// Directions by their names, with the angle from straight ahead, clockwise.
const ANGLES: [(&str, f32); 8] = [
    ("forward", 0.0),
    ("forward-right", 60.0),
    ("right", 90.0),
    ("back-right", 120.0),
    ("back", 180.0),
    ("back-left", 240.0),
    ("left", 270.0),
    ("forward-left", 300.0),
];

/// A picture of a piece, ready to draw.
enum Drawn<'a> {
    /// The author's, as a document.
    Own(&'a str),
    /// One that comes with the program.
    Art(art::Drawing),
}

impl Drawing<'_> {
    /// Returns how pieces are drawn here.
    pub(super) fn style(&self) -> PieceStyle {
        self.options.pieces.unwrap_or(self.model.look.pieces)
    }

    fn drawn(&self, piece: Piece) -> Option<Drawn<'_>> {
        if self.style() != PieceStyle::Pictures {
            return None;
        }
        let ty = &self.model.types[piece.ty];
        let set = self.model.look.set.as_deref().unwrap_or(art::COMMON_SET);
        let art = match ty.pictures.of(piece.owner) {
            Some(Picture::Own(svg)) => return Some(Drawn::Own(svg)),
            Some(Picture::Named(name)) => art::picture(set, name, piece.owner.idx()),
            Some(Picture::Words { text, red }) => art::words(set, text, *red),
            None => art::picture(set, &ty.name, piece.owner.idx()),
        };
        art.map(Drawn::Art)
    }

    /// Returns true if a piece is drawn as a picture.
    pub(super) fn has_picture(&self, piece: Piece) -> bool {
        self.drawn(piece).is_some()
    }

    /// Returns the picture of a piece, around the origin. `attributes` are those of its element.
    ///
    /// The author's picture is an image, a document of its own. So its names mean nothing outside, and it can neither run
    /// nor fetch anything.
    pub(super) fn picture(&self, piece: Piece, attributes: &str) -> Option<String> {
        match self.drawn(piece)? {
            Drawn::Own(svg) => {
                let (fill, _) = self.colours(piece.owner);
                let own = format!("<svg color=\"{fill}\"{}", svg.strip_prefix("<svg")?);
                let size = self.room();
                let (size, corner) = (num(size * self.cell), num(-0.5 * size * self.cell));
                Some(format!(
                    "<image x=\"{corner}\" y=\"{corner}\" width=\"{size}\" height=\"{size}\" href=\"data:image/svg+xml;base64,{}\"{attributes}/>",
                    STANDARD.encode(own)
                ))
            }
            Drawn::Art(drawing) => {
                let svg = self.coloured(&drawing, piece.owner);
                let scale = 0.0107 * self.room() * self.cell;
                let turn = match drawing.shape {
                    Shape::Wedge => self.facing(piece.owner),
                    Shape::Figure | Shape::Disc => 0.0,
                };
                let turn = if turn == 0.0 { String::new() } else { format!("rotate({turn}) ") };
                Some(format!(
                    "<g{attributes}><g transform=\"{turn}scale({scale:.3}) translate(-50 -50)\">{svg}</g></g>"
                ))
            }
        }
    }

    /// Returns the width of a picture, in cells: hexagons and discs have less room for a square.
    fn room(&self) -> f32 {
        match self.model.board.grid {
            Grid::Square { .. } => 0.9,
            Grid::Graph if self.tiles.is_some() => 0.8,
            Grid::Hex | Grid::Graph => 0.72,
        }
    }

    /// Returns true if the pieces of a type are turned with the board.
    pub(super) fn is_turned_with_board(&self, piece: Piece) -> bool {
        matches!(self.drawn(piece), Some(Drawn::Art(art::Drawing { shape: Shape::Wedge, .. })))
    }

    /// Returns a picture in the colours of its owner.
    fn coloured(&self, drawing: &art::Drawing, owner: Player) -> String {
        let (fill, line) = self.colours(owner);
        let few = self.model.players.len() <= 2 && self.model.look.player(owner).is_none();
        let (body, line) = match drawing.shape {
            Shape::Figure if fill.is_dark() => (fill, line),
            Shape::Wedge if few => WOOD[usize::from(fill.is_dark())],
            Shape::Disc if !fill.is_light() => (WOOD[0].0, fill),
            _ => (fill, LINES.0),
        };
        drawing.coloured(&body.to_string(), &line.to_string())
    }

    /// Returns how far a player's wedges are turned, in degrees: they point where the player's pawns would go.
    fn facing(&self, owner: Player) -> f32 {
        let directions = &self.model.board.directions;
        let ahead = || {
            let forward = directions.iter().position(|it| it.name == "forward")?;
            let player = self.model.players.as_slice().get(owner.idx())?;
            let own = directions.get(player.directions.get(forward)?.idx())?;
            ANGLES.iter().find(|it| it.0 == own.name).map(|it| it.1)
        };
        let angle = ahead().unwrap_or(if owner.idx() == 0 { 0.0 } else { 180.0 });
        (angle + self.turn.degrees()) % 360.0
    }

    /// Returns the name of a picture in the drawing.
    pub(super) fn picture_name(&self, piece: Piece) -> String {
        format!("{}-piece-{}-{}", self.id, piece.ty.0, piece.owner.0)
    }

    /// Defines the pictures of all pieces that are there, once each.
    pub(super) fn define_pictures(&self, out: &mut String) {
        let on_board = self.state.cells.iter().flatten().map(|it| (it.ty, it.owner));
        let types: Vec<PieceType> = self.model.types.ids().collect();
        let hands = self.state.hands.as_slice().iter().enumerate();
        let held = hands.flat_map(|(n, hand)| {
            let held = types.iter().zip(hand).filter(|it| *it.1 > 0);
            held.map(move |it| (*it.0, Player::new(n)))
        });
        let there: BTreeSet<(PieceType, Player)> = on_board.chain(held).collect();
        let mut defs = String::new();
        for (ty, owner) in there {
            let piece = Piece { ty, owner, marks: 0 };
            let id = format!(" id=\"{}\"", self.picture_name(piece));
            if let Some(picture) = self.picture(piece, &id) {
                let _ = writeln!(defs, "{picture}");
            }
        }
        if !defs.is_empty() {
            let _ = write!(out, "<defs>\n{defs}</defs>\n");
        }
    }
}
