//! How pieces move: Betza's notation and path expressions, lowered to patterns of concrete paths.
//!
//! `betza` and `path` read a text each; `auto` finds out which of the two a text is. Directions are registered with
//! the geometry as they are needed. Whatever is written, the result has at most [`MAX_LEGS`] legs.

mod atom;
mod betza;
mod bracket;
mod build;
mod check;
mod compass;
mod hex;
mod modes;
mod path;
mod route;
mod royal;
mod special;
mod stride;
mod through;
mod unfold;

use crate::{
    diag::Diagnostic,
    schema::Context,
    sema::{
        geometry::Geometry,
        record::{Record, TextTree, Tree},
    },
    source::{Snippet, Span},
    syntax,
};
use alfil_model::{Cond, DirId, Land, Pattern, PatternKind, PerPlayer, PlayerInfo, Zone};
use std::sync::Arc;

pub use crate::schema::words::Dialect;
pub use royal::{may_be_royal, prey_on_neutrals, settle, spare_royals};
pub use stride::stride;
pub use through::{Passed, Through, one_way};

/// The most legs that all paths of one text may have together.
pub const MAX_LEGS: usize = 20_000;

/// The most legs that one path may have.
const MAX_PATH: usize = 200;

/// The context in which texts of moves are read.
#[derive(Debug)]
pub struct MoveCx<'a> {
    /// The board; gets the directions that the moves need.
    pub geometry: &'a mut Geometry,
    /// The players; their views of the board are final.
    pub players: &'a PerPlayer<PlayerInfo>,
    /// The zones so far; unnamed ones are added for moves that depend on where they begin.
    pub zones: &'a mut Vec<Zone>,
    /// The dialect of Betza's notation.
    pub dialect: Dialect,
    /// True if letters that other programs read otherwise give a warning: the file does not say which reading is meant.
    pub warns_of_readings: bool,
    /// The diagnostics so far.
    pub diags: &'a mut Vec<Diagnostic>,
    /// The trees of texts so far.
    pub record: &'a mut Record,
}

impl MoveCx<'_> {
    fn keep(&mut self, text: Snippet<'_>, tree: Tree) {
        let (span, context) = (text.span, Context::Pattern);
        self.record.texts.push(TextTree { span, context, tree, value: None });
    }
}

/// The moves that a text describes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Moves {
    /// Moves on the board. Most have no condition. Betza's `W*` requires that they begin on certain cells. Initial moves
    /// require that a royal piece does not begin them in check (see [`settle`]).
    pub patterns: Vec<Pattern>,
    /// Castling.
    pub castles: Vec<CastleSpec>,
    /// Patterns that go as far as they can. Their conditions do not say so yet.
    pub farthest: Vec<Farthest>,
    /// Patterns that pass only cells of a set. Their conditions do not say so yet.
    pub through: Vec<Through>,
    /// Where the piece may be dropped (Betza's `@`): at most one condition.
    pub drops: Vec<Cond>,
}

/// A pattern that goes as far as it can: `slide(DIRECTION, max)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Farthest {
    /// Its number among the patterns.
    pub pattern: usize,
    /// The direction of its only leg.
    pub dir: DirId,
    /// Where it may end.
    pub land: Land,
}

/// Castling, as Betza's `O` says it: the set-up decides about the partner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CastleSpec {
    /// True if the king goes to its left.
    pub left: bool,
    /// The number of cells.
    pub steps: u16,
    /// How many pieces nearer than the outermost one the partner is (`j`).
    pub partner_skip: u16,
    /// True if the king must be unmoved (`i`).
    pub initial: bool,
    /// Its place in the text.
    pub span: Span,
}

/// Returns true if the board can have one direction more.
pub(super) fn has_room_for_directions(geometry: &Geometry) -> bool {
    build::room_for_directions(geometry).is_ok()
}

/// Reads Betza's notation.
pub fn betza(cx: &mut MoveCx<'_>, text: Snippet<'_>) -> Option<Moves> {
    match syntax::betza::parse(text) {
        Ok(terms) => {
            let terms = Arc::new(terms);
            cx.keep(text, Tree::Betza(terms.clone()));
            if cx.geometry.is_known() { betza::lower(cx, &terms) } else { None }
        }
        Err(diag) => {
            cx.diags.push(diag);
            None
        }
    }
}

/// Reads a path expression.
pub fn path(cx: &mut MoveCx<'_>, text: Snippet<'_>) -> Option<Moves> {
    match syntax::path::parse(text) {
        Ok(paths) => {
            let paths = Arc::new(paths);
            cx.keep(text, Tree::Path(paths.clone()));
            if cx.geometry.is_known() { path::lower(cx, &paths) } else { None }
        }
        Err(diag) => {
            cx.diags.push(diag);
            None
        }
    }
}

/// Reads either: a path expression if it begins with one of its verbs (letters of modes aside), else Betza's notation.
pub fn auto(cx: &mut MoveCx<'_>, text: Snippet<'_>) -> Option<Moves> {
    if syntax::path::looks_like_path(text.text) { path(cx, text) } else { betza(cx, text) }
}

/// Completes imitating patterns when all directions are known: `flip` is what [`Geometry::finish_with_flip`] gives.
pub fn complete_imitators(patterns: &mut [Pattern], flip: &[DirId]) {
    for pattern in patterns {
        if let PatternKind::Imitate { directions } = &mut pattern.kind {
            *directions = if *directions == MIRRORED {
                flip.to_vec()
            } else {
                (0..flip.len()).map(DirId::new).collect()
            };
        }
    }
}

/// Stands in imitating patterns that mirror until they are completed.
const MIRRORED: [DirId; 1] = [DirId(u16::MAX)];
