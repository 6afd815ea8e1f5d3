//! `position`: where a game began, and what was played.

use super::Uci;
use crate::protocol::session::{Session, quoted};
use alfil::{
    game::Game,
    notation::{
        moves::{end_turn, play_text_in},
        san::play_san,
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
        let mut words = text.split_whitespace();
        let board = words.next().unwrap_or_default();
        let side = match words.next() {
            None | Some("b") => 0,
            Some("w") => 1,
            Some(it) => return Err(format!("SFEN: expected side b or w, found `{}`", quoted(it))),
        };
        let Some(letter) = model.players.iter().nth(side).map(|it| it.letter) else {
            return Err(format!("SFEN: there is no player number {}", side + 1));
        };
        let hands = spelt_out(words.next().unwrap_or("-"))?;
        let hands = if model.fen.hands { format!("[{hands}]") } else { String::new() };
        // Ours counts rounds, theirs the moves of both.
        let number = words.next().map_or(Ok(1), str::parse::<u32>);
        let number = number.map_err(|_| "SFEN: expected the number of the move".to_owned())?;
        let round = number.saturating_sub(1) / 2 + 1;
        Ok(format!("{board}{hands} {letter} - - 0 {round}"))
    }
}

/// Pieces in hand, `2P3p` as `PPppp`.
fn spelt_out(hands: &str) -> Result<String, String> {
    /// More than any game has of a kind.
    const MOST: usize = 200;
    let mut res = String::new();
    if hands == "-" {
        return Ok(res);
    }
    let mut count: Option<usize> = None;
    for it in hands.chars() {
        if let Some(digit) = it.to_digit(10) {
            count = Some(count.unwrap_or(0).saturating_mul(10).saturating_add(digit as usize));
            continue;
        }
        let n = count.take().unwrap_or(1);
        if n > MOST {
            return Err(format!("SFEN, hands: expected at most {MOST} of a kind, found {n}"));
        }
        res.extend(std::iter::repeat_n(it, n));
    }
    match count {
        None => Ok(res),
        Some(_) => {
            Err(format!("SFEN, hands: expected a piece behind the number in `{}`", quoted(hands)))
        }
    }
}
