//! `alfil show`

use super::{
    CommandResult, Common, Failure, files, loading, output::Output, position::PositionArgs,
};
use alfil::{
    diag::did_you_mean,
    game::{Clocks, Game},
    model::{Cell, Model, PieceType, Player, State},
    notation::fen,
};
use alfil_draw::{
    Highlights, Mark, SvgOptions, THEMES, TextOptions, Theme, lone_piece, middle, reach, svg, text,
    theme,
};
use clap::Args;
use serde_json::json;
use std::path::Path;

/// Draws the board, a position, or the moves of a piece: text or SVG
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    alfil show diminuendo\n  \
    alfil show chess --fen \"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1\"\n  \
    alfil show chess --piece knight --at c3\n  \
    alfil show diamond-ring --svg board.svg")]
pub(super) struct Show {
    /// A rule file, or the name of a shipped variant
    rules: String,
    #[command(flatten)]
    position: PositionArgs,
    /// Shows the moves of a piece type (its name or ID) on an empty board
    #[arg(long, value_name = "TYPE")]
    piece: Option<String>,
    /// Where that piece stands; in the middle if left out
    #[arg(long, value_name = "CELL", requires = "piece")]
    at: Option<String>,
    /// Writes a picture as SVG; `-` is standard output
    #[arg(long, value_name = "FILE")]
    svg: Option<String>,
    /// The colours of that picture: wood, walnut, green, blue, slate, grey or contrast
    #[arg(long, value_name = "NAME", requires = "svg", value_parser = theme_named, default_value = THEMES[0].name)]
    theme: &'static Theme,
    /// Draws with ASCII characters only
    #[arg(long)]
    ascii: bool,
    /// Draws one line a rank, without lines between squares
    #[arg(long)]
    compact: bool,
    #[command(flatten)]
    common: Common,
}

impl Show {
    pub(super) fn run(&self, out: &mut Output) -> CommandResult {
        let rules = loading::rules(out, &self.rules, &self.common)?;
        let model = rules.variant.model();
        let (state, clocks, highlights) = match &self.piece {
            None => {
                let game = self.position.game(out, &rules.variant, &self.common)?;
                (game.state(), game.clocks(), Highlights::default())
            }
            Some(piece) => {
                let (state, highlights) = self.piece_moves(model, piece)?;
                (state, Clocks::default(), highlights)
            }
        };
        let options = TextOptions {
            ascii: self.ascii,
            compact: self.compact,
            highlights: highlights.clone(),
            ..TextOptions::default()
        };
        let drawing = text(model, &state, &options);
        let fen = fen::write(model, &state, clocks.halfmoves, clocks.fullmove);
        if let Some(file) = &self.svg {
            let options = SvgOptions {
                highlights: highlights.clone(),
                theme: self.theme,
                ..SvgOptions::default()
            };
            let picture = svg(model, &state, &options);
            if file == "-" {
                out.print(&picture)?;
                return Ok(());
            }
            files::write(Path::new(file), &picture)?;
        }
        if self.common.json {
            let targets = |wanted: &[Mark]| -> Vec<&str> {
                let marked = highlights.to.iter().filter(|it| wanted.contains(&it.1));
                let mut res: Vec<&str> =
                    marked.map(|it| model.board.cells[it.0.idx()].name.as_str()).collect();
                res.sort_unstable();
                res
            };
            out.json(&json!({
                "variant": rules.name,
                "fen": fen,
                "board": drawing,
                "quiet": targets(&[Mark::Quiet, Mark::Both]),
                "captures": targets(&[Mark::Capture, Mark::Both]),
                "svg": self.svg,
            }))?;
            return Ok(());
        }
        out.print(&drawing)?;
        match self.piece.as_ref().and_then(|it| find_type(model, it)) {
            None => out.line(fen)?,
            Some(ty) => {
                let ty = &model.types[ty];
                out.line(format!("{} ({}): {}", ty.name, ty.id, ty.notation))?;
            }
        }
        Ok(())
    }

    /// Returns a board with nothing but the piece on it, and where it can go.
    fn piece_moves(&self, model: &Model, piece: &str) -> Result<(State, Highlights), Failure> {
        let Some(ty) = find_type(model, piece) else {
            let names: Vec<_> = model.types.iter().map(|it| it.name.as_str()).collect();
            return Err(Failure::Input(format!(
                "expected a piece type ({}), found `{piece}`",
                names.join(", ")
            )));
        };
        let from = match &self.at {
            None => middle(model),
            Some(name) => {
                let found = model.board.cells.iter().position(|it| it.name == *name);
                Cell::new(found.ok_or_else(|| {
                    Failure::Input(format!("expected the name of a cell, found `{name}`"))
                })?)
            }
        };
        // Neutral pieces go as the first player sees it.
        let owner = if model.types[ty].neutral { Player::NEUTRAL } else { Player(0) };
        Ok((lone_piece(model, ty, owner, from), reach(model, ty, Player(0), from)))
    }
}

/// Reads the name of a theme.
fn theme_named(name: &str) -> Result<&'static Theme, String> {
    theme(name).ok_or_else(|| {
        let names: Vec<_> = THEMES.iter().map(|it| it.name).collect();
        let help = did_you_mean(name, names.iter().copied());
        help.unwrap_or_else(|| format!("the themes are {}", names.join(", ")))
    })
}

/// Returns the board of a game as the terminal shows it.
pub(super) fn board(game: &Game) -> String {
    text(game.variant().model(), &game.state(), &TextOptions::default())
}

fn find_type(model: &Model, name: &str) -> Option<PieceType> {
    let by_id = model.types.ids().find(|it| model.types[*it].id == name);
    by_id.or_else(|| model.types.ids().find(|it| model.types[*it].name == name))
}
