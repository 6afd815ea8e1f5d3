//! Drawing positions: as text for terminals and as SVG.
//!
//! Both draw any board from the model alone: squares, hexes, merged cells, joined edges, levels, graphs.

mod canvas;
mod common;
mod explain;
mod guide;
mod plan;
mod reach;
mod shown;
mod svg;
mod text;
mod text_graph;
mod text_hex;
mod text_points;
mod text_square;
mod themes;

pub use common::{Highlights, Mark, piece_text};
pub use explain::{explain, inlined};
pub use guide::{Guide, GuideSection, guide};
pub use plan::plan;
pub use reach::{lone_piece, middle, reach};
pub use shown::{ShownState, shown_state};
pub use svg::{
    CellLayout, Ground, Layout, SvgOptions, Turn, colours, escape, grounds, is_turned_with_board,
    layout, svg, token,
};
pub use text::{CellSpan, TextMap, TextOptions, text, text_map};
pub use themes::{THEMES, Theme, theme};

#[cfg(test)]
mod look_tests;
#[cfg(test)]
mod tests;
