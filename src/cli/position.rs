//! The position that a command is about: `--fen` and `--moves`.

use super::{Common, Failure, loading, output::Output};
use crate::{
    diag::{Code, Diagnostic},
    game::{Game, Variant},
    notation::{PositionError, game_from_fen, moves::play_text},
    source::{SourceMap, Span},
};
use clap::Args;

#[derive(Clone, Debug, Args)]
pub(super) struct PositionArgs {
    /// The position; the set-up if left out
    #[arg(long)]
    fen: Option<String>,
    /// Turns to play first, with blanks between: "e2e4 e7e5"
    #[arg(long, value_name = "TURNS")]
    moves: Option<String>,
}

impl PositionArgs {
    /// The game as far as the arguments lead it; reports what is wrong with them.
    pub(super) fn game(
        &self,
        out: &mut Output,
        variant: &Variant,
        common: &Common,
    ) -> Result<Game, Failure> {
        let mut sources = SourceMap::default();
        match self.try_game(variant, &mut sources) {
            Ok(game) => Ok(game),
            Err(it) => Err(loading::report(out, &[it], &sources, common.json)?),
        }
    }

    fn try_game(&self, variant: &Variant, sources: &mut SourceMap) -> Result<Game, Diagnostic> {
        let mut game = match &self.fen {
            None => variant.start(),
            Some(fen) => from_fen(variant, fen, sources)?,
        };
        if let Some(moves) = &self.moves {
            let source = sources.add("--moves", moves);
            for word in moves.split_whitespace() {
                let at = word.as_ptr() as usize - moves.as_ptr() as usize;
                play_text(&mut game, word).map_err(|it| {
                    let span = Span::new(source, at, at + word.len());
                    let message = format!("`{}` is not a legal move", it.text);
                    Diagnostic::new(Code::IllegalMove, span, message)
                        .help_maybe(it.help())
                        .saying(it.reason)
                })?;
            }
        }
        Ok(game)
    }
}

fn from_fen(variant: &Variant, fen: &str, sources: &mut SourceMap) -> Result<Game, Diagnostic> {
    let source = sources.add("--fen", fen);
    game_from_fen(variant, fen).map_err(|it| match it {
        PositionError::Fen(it) => {
            let span = Span::new(source, it.at.start, it.at.end);
            Diagnostic::new(Code::BadFen, span, it.message).saying(it.field)
        }
        PositionError::Setup(it) => {
            Diagnostic::new(Code::ImpossiblePosition, Span::new(source, 0, fen.len()), it)
        }
    })
}
