//! The position that a command is about: `--fen` and `--moves`.

use super::{Common, Failure, loading, output::Output};
use alfil::{
    diag::{Code, Diagnostic},
    game::{Game, Variant},
    legality::Illegality,
    notation::{PositionError, game_from_fen, san::play_san},
    source::{SourceMap, Span},
};
use alfil_play::{Random, jobs::PerftTask};
use clap::Args;

#[derive(Clone, Debug, Args)]
pub(super) struct PositionArgs {
    /// The position; the set-up if left out
    #[arg(long)]
    fen: Option<String>,
    /// A start of a game whose set-up is shuffled: its number from 0, `random`, or `random:SEED`
    #[arg(long, value_name = "N", conflicts_with = "fen")]
    start: Option<String>,
    /// Turns to play first, with blanks between: "e2e4 e7e5"
    #[arg(long, value_name = "TURNS", allow_hyphen_values = true)]
    moves: Option<String>,
}

impl PositionArgs {
    /// Returns the game as far as the arguments lead it; reports what is wrong with them.
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

    /// Returns a count of no plies from the same position. `game` reports what is wrong with the arguments.
    pub(super) fn task(&self, variant: &Variant) -> PerftTask {
        let start = self.start.as_ref().and_then(|it| start_number(variant, it));
        PerftTask {
            fen: self.fen.clone(),
            start,
            moves: self.moves.clone().unwrap_or_default(),
            ..PerftTask::default()
        }
    }

    fn try_game(&self, variant: &Variant, sources: &mut SourceMap) -> Result<Game, Diagnostic> {
        let mut game = match (&self.fen, &self.start) {
            (Some(fen), _) => from_fen(variant, fen, sources)?,
            (None, Some(start)) => start_of(variant, start, sources)?,
            (None, None) => variant.start(),
        };
        if let Some(moves) = &self.moves {
            let source = sources.add("--moves", moves);
            for word in moves.split_whitespace() {
                let at = word.as_ptr() as usize - moves.as_ptr() as usize;
                play_san(&mut game, word).map_err(|it| {
                    let span = Span::new(source, at, at + word.len());
                    let message = format!("`{}` is not a legal move", it.text);
                    Diagnostic::new(Code::IllegalMove, span, message)
                        .help_maybe(it.help())
                        .saying(it.reason())
                })?;
            }
        }
        Ok(game)
    }
}

/// Returns what is wrong with a position: what can't be read, or why no game comes to it.
pub(super) fn check(variant: &Variant, fen: &str, sources: &mut SourceMap) -> Vec<Diagnostic> {
    let game = match from_fen(variant, fen, sources) {
        Ok(game) => game,
        Err(it) => return vec![it],
    };
    let source = sources.add("--fen", fen);
    let diagnostic = |it: Illegality| {
        Diagnostic::new(Code::ImpossiblePosition, Span::new(source, 0, fen.len()), it.to_string())
    };
    game.check_legality().into_iter().map(diagnostic).collect()
}

fn from_fen(variant: &Variant, fen: &str, sources: &mut SourceMap) -> Result<Game, Diagnostic> {
    let source = sources.add("--fen", fen);
    game_from_fen(variant, fen).map_err(|it| {
        let message = match it {
            PositionError::Fen(it) => {
                let span = Span::new(source, it.at.start, it.at.end);
                return Diagnostic::new(Code::BadFen, span, it.message).saying(it.field);
            }
            PositionError::Setup(it) => it.to_string(),
            it => it.to_string(),
        };
        Diagnostic::new(Code::ImpossiblePosition, Span::new(source, 0, fen.len()), message)
    })
}

/// Returns the start with that number, or any.
fn start_of(variant: &Variant, text: &str, sources: &mut SourceMap) -> Result<Game, Diagnostic> {
    let number = start_number(variant, text);
    number.and_then(|it| variant.start_number(it)).ok_or_else(|| {
        let source = sources.add("--start", text);
        let message = match variant.starts() {
            0 => "no arrangement of the pieces is a start of this game".to_owned(),
            1 => "expected 0: this game has but one start".to_owned(),
            n => format!("expected a number from 0 to {}, `random` or `random:SEED`", n - 1),
        };
        Diagnostic::new(Code::ImpossiblePosition, Span::new(source, 0, text.len()), message)
    })
}

/// Returns the number that a text means; there may be no start of that number.
fn start_number(variant: &Variant, text: &str) -> Option<u64> {
    let seed = match text.strip_prefix("random") {
        Some("") => Some(super::any_seed()),
        Some(seed) => seed.strip_prefix(':').and_then(|it| it.parse().ok()),
        None => None,
    };
    match seed {
        // Any number of so few is as likely as any other.
        Some(seed) => Some(Random::new(seed).next_number() % variant.starts().max(1)),
        None => text.parse().ok(),
    }
}
