//! The quick way to write all moves of a position: `e2e4`, `e7e8=Q`, `N@f3`.
//!
//! In most games the text of a move is its two cells, and no two moves read alike. Then nothing needs to be known of a move
//! but its cells and what the mover becomes. All other positions are left to [`super::text`], which distinguishes whatever can
//! be distinguished, and slowly. A test compares both on all shipped games.

use super::{
    dialect::{Dialect, OWN},
    legal::Legal,
    text::Writer,
};
use crate::game::{Game, Move};
use alfil_model::{Cell, MoveKind};

/// What tells the text of a move from those of others.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    /// The kind of text, then the type of a drop, then the cells in it.
    cells: u64,
    /// The number of the type that the mover becomes, from 1; 0 if it stays what it is.
    becomes: usize,
    /// Whether it captures, if it is a basic step ([`Move::is_basic_step`]) or a drop.
    basic: Option<bool>,
}

impl Key {
    /// Returns true if moves with these keys have different texts that need no further detail.
    fn differs(&self, other: &Key) -> bool {
        self.cells != other.cells
            || self.becomes != other.becomes && self.basic.is_some() && self.basic == other.basic
    }
}

/// Returns the texts of the legal moves of a game's position, in their order; `None` if it takes more to write them.
pub(super) fn joined(game: &Game, moves: &[Move], separator: char) -> Option<String> {
    if !game.variant().texts().cells_tell_apart {
        return None;
    }
    let legal = Legal::of(game, moves);
    let mut res = String::with_capacity(moves.len() * 6);
    let mut keys = Vec::with_capacity(moves.len());
    for mv in moves {
        if !res.is_empty() {
            res.push(separator);
        }
        keys.push(write(legal, mv, &mut res)?);
    }
    keys.sort_unstable();
    keys.windows(2).all(|it| it[0].differs(&it[1])).then_some(res)
}

/// Writes a move; returns `None` if it takes more to write it.
fn write(legal: Legal<'_>, mv: &Move, out: &mut String) -> Option<Key> {
    let name = |it: Cell| &*legal.model.board.cells[it.idx()].name;
    let id = |it| &*legal.model.types[it].id;
    let to = mv.target()?;
    let (cells, basic) = match mv.kind() {
        MoveKind::Step => {
            let from = mv.origin()?;
            out.push_str(name(from));
            out.push_str(name(to));
            (pair(from, to), mv.is_basic_step().then(|| mv.captures()))
        }
        MoveKind::Drop => {
            let ty = mv.piece_type();
            out.push_str(id(ty));
            out.push(Dialect::OWN.drop);
            out.push_str(name(to));
            (1 << 63 | (ty.idx() as u64) << 32 | u64::from(to.0), Some(false))
        }
        MoveKind::Castle => {
            let info = legal.info(*mv);
            let writer = Writer::new(legal, &OWN);
            let to = if writer.takes_partner(&info) { info.partner?.0 } else { to };
            out.push_str(&writer.plain_text(&info));
            return Some(Key { cells: pair(mv.origin()?, to), becomes: 0, basic: None });
        }
        MoveKind::Pass | MoveKind::Action(_) => return None,
    };
    let becomes = legal.position.becomes(*mv);
    if let Some(ty) = becomes {
        out.push('=');
        out.push_str(id(ty));
    }
    Some(Key { cells, becomes: becomes.map_or(0, |it| it.idx() + 1), basic })
}

fn pair(from: Cell, to: Cell) -> u64 {
    u64::from(from.0) << 16 | u64::from(to.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::Variant,
        notation::moves::legal_moves,
        random::{Random, random_move},
        shipped::Shipped,
    };
    use alfil_language::source::Loader as _;

    #[test]
    fn plain_texts_are_those_of_the_slow_writer() {
        let mut random = Random::new(11);
        let (mut quick, mut slow) = (0, 0);
        for name in Shipped.names() {
            let mut game = Variant::shipped(&name).unwrap().start();
            for ply in 0..48 {
                if ply % 6 == 5 {
                    let texts: Vec<String> =
                        legal_moves(&game).into_iter().map(|it| it.text).collect();
                    match joined(&game, &game.legal_moves(), '\n') {
                        Some(it) => {
                            assert_eq!(it, texts.join("\n"), "{name}");
                            quick += 1;
                        }
                        None => slow += 1,
                    }
                }
                let Some(mv) = random_move(&game, &mut random) else { break };
                game.play_unchecked(mv);
            }
        }
        assert!(quick > 700 && slow > 50, "{quick} {slow}");
    }
}
