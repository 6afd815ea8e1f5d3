//! `position`: where a game began, and what was played.

use super::Uci;
use crate::protocol::session::{Session, quoted};
use alfil::{
    game::Game,
    notation::{
        moves::{end_turn, play_text_in},
        san::play_san,
        usi,
    },
};
use std::io;

/// The contents of the last `position`, so that the next one only has to play on.
#[derive(Debug, Default)]
pub(super) struct Position {
    fen: Option<String>,
    moves: Vec<String>,
    /// The game before what is left of the last turn was declined, if it was.
    open: Option<Game>,
}

impl Uci {
    /// `position startpos|fen FEN [moves MOVE...]`. Nothing changes if there is anything wrong.
    pub(super) fn set_position(&mut self, session: &mut Session<'_>, rest: &str) -> io::Result<()> {
        match self.try_position(session, rest) {
            Ok(()) => Ok(()),
            Err(it) => self.info(session, &format!("{it}; the position stays as it was")),
        }
    }

    fn try_position(&mut self, session: &mut Session<'_>, rest: &str) -> Result<(), String> {
        let (base, moves) = match rest.split_once("moves") {
            Some((base, moves)) if base.is_empty() || base.ends_with(' ') => (base, moves),
            _ => (rest, ""),
        };
        let word = self.fen_word();
        let (kind, fen) = base.trim().split_once(' ').unwrap_or((base.trim(), ""));
        let fen = match kind {
            "startpos" if fen.is_empty() => None,
            it if it == word && !fen.is_empty() => Some(self.to_fen(session, fen.trim())?),
            _ => {
                return Err(format!(
                    "expected `position startpos` or `position {word} {}`, perhaps with `moves` behind it, found `{}`",
                    word.to_uppercase(),
                    quoted(rest)
                ));
            }
        };
        let moves: Vec<&str> = moves.split_whitespace().collect();
        let last = &self.position;
        let goes_on = last.fen == fen
            && last.moves.len() <= moves.len()
            && last.moves.iter().zip(&moves).all(|(a, b)| a == b);
        let (mut game, known) = if goes_on {
            (last.open.as_ref().unwrap_or(&session.game).clone(), last.moves.len())
        } else {
            (session.game_at(fen.as_deref())?, 0)
        };
        for text in &moves[known..] {
            self.play(&mut game, text)?;
        }
        // The last text is a whole turn too, if it can be one.
        let before = game.clone();
        let declined =
            !moves.is_empty() && end_turn(&mut game) && game.n_moves() > before.n_moves();
        session.game = game;
        let moves = moves.into_iter().map(str::to_owned).collect();
        self.position = Position { fen, moves, open: declined.then_some(before) };
        self.banned.clear();
        Ok(())
    }

    /// Plays a turn in the protocol's dialect or, where that is no move, in any usual spelling.
    pub(super) fn play(&self, game: &mut Game, text: &str) -> Result<usize, String> {
        play_text_in(game, text, &self.dialect).or_else(|mut error| {
            // Where ranks or files have other numbers, the usual spellings mean other squares.
            let usual = self.dialect.cells.is_empty();
            let read = if usual { play_san(game, text).ok() } else { None };
            read.ok_or_else(|| {
                error.text = quoted(&error.text);
                error.to_string()
            })
        })
    }

    /// Returns a position as the protocol writes it, as FEN.
    fn to_fen(&self, session: &Session<'_>, text: &str) -> Result<String, String> {
        let model = session.variant.model();
        if self.counts_from_zero() {
            // Red is on move: some say so.
            let letter = model.players.iter().next().map_or('w', |it| it.letter);
            return Ok(text.replacen(" r ", &format!(" {letter} "), 1));
        }
        if !self.is_usi() {
            return Ok(text.to_owned());
        }
        usi::to_fen(model, text)
    }
}
