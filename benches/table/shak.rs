//! shakmaty: the peer that has variants of chess.

use crate::random::Random;
use pgn_reader::{Reader, Visitor};
use shakmaty::{CastlingMode, Chess, EnPassantMode, Move, Position, fen::Fen, san::SanPlus};
use std::{fmt::Write as _, hint::black_box, ops::ControlFlow};

/// Plays a game at random and returns its length. Every ply lists the moves, looks if the game is over and makes a move.
///
/// `Position::outcome` lists the moves again. So the loop asks what the list does not answer: a variant's end leaves an
/// empty list.
pub(crate) fn playout<P: Position + Default>(random: &mut Random, plies: u64) -> u64 {
    let mut position = P::default();
    for n in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() || position.is_insufficient_material() {
            return n;
        }
        position.play_unchecked(moves[random.below(moves.len())]);
    }
    plies
}

/// Counts the sequences of `depth` moves and makes each of them.
pub(crate) fn plain(position: &Chess, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut res = 0;
    for mv in position.legal_moves() {
        let mut after = position.clone();
        after.play_unchecked(mv);
        res += plain(&after, depth - 1);
    }
    res
}

/// A game with its moves, and the positions in which they were made.
#[derive(Default)]
pub(crate) struct Record {
    pub(crate) moves: Vec<Move>,
    pub(crate) positions: Vec<Chess>,
}

/// Plays a game of chess at random and records it.
pub(crate) fn record(random: &mut Random, plies: usize) -> Record {
    let mut res = Record::default();
    let mut position = Chess::default();
    while res.moves.len() < plies && !position.is_game_over() {
        let moves = position.legal_moves();
        let mv = moves[random.below(moves.len())];
        res.positions.push(position.clone());
        res.moves.push(mv);
        position.play_unchecked(mv);
    }
    res
}

/// Plays recorded moves. Each is tested before it is made.
pub(crate) fn replay(moves: &[Move]) -> u64 {
    let mut position = Chess::default();
    for mv in moves {
        position = position.play(*mv).expect("recorded moves are legal");
    }
    moves.len() as u64
}

/// Computes the outcome of each position.
pub(crate) fn compute_outcomes(positions: &[Chess]) -> u64 {
    for it in positions {
        black_box(it.outcome());
    }
    positions.len() as u64
}

/// A position and the move that was made in it, with its text in algebraic notation.
pub(crate) struct Ply {
    pub(crate) position: Chess,
    pub(crate) mv: Move,
    pub(crate) san: String,
}

/// Reads the texts of a game, and returns its positions.
pub(crate) fn plies(sans: &[String]) -> Vec<Ply> {
    let mut position = Chess::default();
    let mut res = Vec::new();
    for san in sans {
        let before = position.clone();
        let mv = read(&position, san).expect("the texts are those of legal moves");
        position.play_unchecked(mv);
        res.push(Ply { position: before, mv, san: san.clone() });
    }
    res
}

/// Reads a text in algebraic notation.
pub(crate) fn read(position: &Chess, san: &str) -> Option<Move> {
    san.parse::<SanPlus>().ok()?.san.to_move(position).ok()
}

/// Writes a move in algebraic notation, with marks.
pub(crate) fn write(ply: &Ply) -> usize {
    SanPlus::from_move(ply.position.clone(), ply.mv).to_string().len()
}

/// Writes all legal moves in algebraic notation, without marks.
pub(crate) fn write_all(position: &Chess) -> usize {
    let texts = position
        .legal_moves()
        .into_iter()
        .map(|mv| shakmaty::san::San::from_move(position, mv).to_string());
    texts.map(|it| it.len()).sum()
}

/// Writes all legal moves as UCI does.
pub(crate) fn texts(position: &Chess) -> String {
    let mut res = String::new();
    for mv in position.legal_moves() {
        let _ = write!(res, "{} ", mv.to_uci(CastlingMode::Standard));
    }
    res
}

/// Writes the position as FEN.
pub(crate) fn fen(position: &Chess) -> String {
    Fen::from_position(position, EnPassantMode::Legal).to_string()
}

/// Counts positions of a record.
struct Counter;

impl Visitor for Counter {
    type Tags = ();
    type Movetext = (Chess, u64);
    type Output = u64;

    fn begin_tags(&mut self) -> ControlFlow<u64, ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<u64, (Chess, u64)> {
        ControlFlow::Continue((Chess::default(), 0))
    }

    fn san(&mut self, (position, n): &mut (Chess, u64), san: SanPlus) -> ControlFlow<u64> {
        position.play_unchecked(san.san.to_move(position).expect("the record is legal"));
        black_box(&position);
        *n += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (_, n): (Chess, u64)) -> u64 {
        n
    }
}

/// Reads the positions of a text of PGN.
pub(crate) fn positions(text: &str) -> u64 {
    let mut reader = Reader::new(text.as_bytes());
    let mut res = 0;
    while let Some(n) = reader.read_game(&mut Counter).expect("texts in memory can be read") {
        res += n;
    }
    res
}
