//! The quick way to read a move: `Nf3`, `exd5`, `e8=Q`, `O-O`, `N@f3`, `e2e4`.
//!
//! The texts of most games are plain: a turn is one move, IDs are capitals, cells are a letter and a number. There a text
//! is taken apart by tables, and filters the legal moves. If exactly one move fits, the text means it. All other texts are
//! left to [`super::read`], which reads everything, and slowly. So this module never decides what that one decides
//! otherwise: a test compares both on all shipped games.

use super::{
    legal::Legal,
    text::{castle_text, castle_way},
};
use crate::game::{Move, PlainNames, Position, Variant, to_number};
use alfil_model::{Cell, MoveKind, TypeSet};

/// Reads texts of a position.
pub(super) struct PlainReader<'a> {
    names: &'a PlainNames,
    legal: Legal<'a>,
}

/// What a text says about a step.
struct Step {
    mover: Mover,
    captures: bool,
    target: Cell,
}

/// What a text says about the piece that moves.
enum Mover {
    /// It stands there.
    On(Cell),
    /// It has one of these types, and its cell has this letter and this number, as far as the text says.
    Like(TypeSet, Option<u8>, Option<u8>),
}

/// The meaning of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::notation) enum Meaning {
    /// This legal move.
    Move(Move),
    /// No legal move.
    Illegal,
    /// It takes more to read the text.
    Unknown,
}

impl<'a> PlainReader<'a> {
    /// Returns a reader; `None` if the texts of the game are not plain.
    pub(super) fn new(
        variant: &'a Variant,
        position: &'a Position,
        moves: &'a [Move],
    ) -> Option<PlainReader<'a>> {
        let names = variant.plain_names()?;
        let reader = PlainReader { names, legal: Legal::new(position, moves) };
        (!moves.iter().any(is_special)).then_some(reader)
    }

    /// Returns what a text means, with or without marks.
    pub(super) fn read(&self, text: &str) -> Meaning {
        self.meaning(without_marks(text)).unwrap_or(Meaning::Unknown)
    }

    /// Returns what a text without marks means; `None` if it is not plain.
    fn meaning(&self, text: &str) -> Option<Meaning> {
        if let [b'O' | b'0' | b'o', b'-', ..] = text.as_bytes() {
            return castling(self.legal, text).map(Meaning::Move);
        }
        if let Some((id, cell)) = text.split_once('@') {
            return self.drop(id, cell).map(Meaning::Move);
        }
        let (way, becomes) = match text.split_once('=') {
            Some((way, id)) => (way, Some(self.names.types(id.as_bytes())?)),
            None => (text, None),
        };
        let (head, target) = self.names.split_last_cell(way.as_bytes())?;
        let step = match self.names.cell(head) {
            Some(origin) => Step { target, mover: Mover::On(origin), captures: false },
            None => self.step(head, target)?,
        };
        let mut found = None;
        let mut fits = false;
        for mv in self.legal.moves {
            // Castling may be written as the king's step.
            if mv.kind() == MoveKind::Castle {
                fits = true;
                continue;
            }
            if !self.fits(mv, &step) {
                continue;
            }
            fits = true;
            let is_it = match (self.legal.position.becomes(*mv), becomes) {
                (None, None) => true,
                (Some(ty), Some(types)) => types.has(ty),
                _ => false,
            };
            if is_it && found.replace(*mv).is_some() {
                return None;
            }
        }
        match found {
            Some(mv) if self.is_castling(&mv, &step) => None,
            Some(mv) if step.captures && mv.captured_cells().next().is_none() => None,
            Some(mv) => Some(Meaning::Move(mv)),
            None if fits => None,
            None => Some(Meaning::Illegal),
        }
    }

    /// Takes apart what stands before the target.
    fn step(&self, head: &[u8], target: Cell) -> Option<Step> {
        let (head, captures) = match head {
            [head @ .., b'x'] => (head, true),
            _ => (head, false),
        };
        let len = head.iter().take_while(|it| it.is_ascii_uppercase() || **it == b'~').count();
        let (id, hint) = head.split_at(len);
        let types = if id.is_empty() { self.names.bare } else { self.names.types(id)? };
        let (letter, number) = match hint {
            [letter @ b'a'..=b'z', number @ ..] => (Some(*letter), number),
            number => (None, number),
        };
        let number = if number.is_empty() { None } else { Some(to_number(number)?) };
        // A cell without an ID may be any piece's.
        let names_cell = letter.is_some() && number.is_some();
        if id.is_empty() && names_cell {
            return None;
        }
        Some(Step { mover: Mover::Like(types, letter, number), captures, target })
    }

    fn fits(&self, mv: &Move, step: &Step) -> bool {
        let Some(origin) = mv.origin() else { return false };
        mv.target() == Some(step.target)
            && match step.mover {
                Mover::On(cell) => origin == cell,
                Mover::Like(types, letter, number) => {
                    let (file, rank) = self.names.letter_and_number(origin);
                    types.has(mv.piece_type())
                        && letter.is_none_or(|it| it == file)
                        && number.is_none_or(|it| it == rank)
                }
            }
    }

    /// Returns true if the text of a step may also be one of castling.
    fn is_castling(&self, step_made: &Move, step: &Step) -> bool {
        self.legal.moves.iter().any(|it| {
            it.kind() == MoveKind::Castle
                && it.origin() == step_made.origin()
                && (it.target() == Some(step.target)
                    || self.legal.info(*it).partner.is_some_and(|it| it.0 == step.target))
        })
    }

    fn drop(&self, id: &str, cell: &str) -> Option<Move> {
        let (types, cell) = (self.names.types(id.as_bytes())?, self.names.cell(cell.as_bytes())?);
        let mut found = None;
        for mv in self.legal.moves.iter().filter(|it| it.kind() == MoveKind::Drop) {
            if mv.target() != Some(cell) {
                continue;
            }
            // A piece that is dropped as another type has other texts as well.
            if self.legal.position.becomes(*mv).is_some() {
                return None;
            }
            if types.has(mv.piece_type()) && found.replace(*mv).is_some() {
                return None;
            }
        }
        found
    }
}

/// Returns true for moves that texts of other moves may mean: passes, and steps to where the piece stands.
fn is_special(mv: &Move) -> bool {
    mv.origin() == mv.target() || mv.kind() == MoveKind::Pass
}

fn castling(legal: Legal<'_>, text: &str) -> Option<Move> {
    let mut found = None;
    for mv in legal.moves.iter().filter(|it| it.kind() == MoveKind::Castle) {
        let info = legal.info(*mv);
        let way = castle_way(legal.model, legal.player(), &info)?;
        let letters = castle_text(legal.model, info.piece?, way);
        let is_it = info.becomes.is_none() && letters == text.replace(['0', 'o'], "O");
        if is_it && found.replace(*mv).is_some() {
            return None;
        }
    }
    found
}

/// Returns a text without judgements, and without marks before them.
fn without_marks(text: &str) -> &str {
    text.trim_end_matches(['!', '?']).trim_end_matches(['+', '#'])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        notation::{moves::legal_moves, read::find_slowly, san::legal_sans},
        random::Random,
        shipped::Shipped,
    };
    use alfil_language::source::Loader as _;

    /// Returns texts that are like those of legal moves.
    fn texts_near(texts: &[String], random: &mut Random) -> Vec<String> {
        let letters = b"abcdefghKQRBNPOx=@+#-!1234567890";
        let mut res = Vec::new();
        for text in texts {
            let mut bytes = text.clone().into_bytes();
            let at = random.below(bytes.len());
            match random.below(4) {
                0 => drop(bytes.remove(at)),
                1 => bytes.insert(at, letters[random.below(letters.len())]),
                2 => bytes[at] = letters[random.below(letters.len())],
                _ => bytes.extend([b"+", b"#", b"!", b"="][random.below(4)]),
            }
            res.extend(String::from_utf8(bytes).ok().filter(|it| !it.is_empty()));
        }
        res
    }

    #[test]
    fn plain_texts_mean_what_all_readers_find() {
        let mut random = Random::new(7);
        let (mut games, mut read, mut illegal) = (0, 0, 0);
        for name in Shipped.names() {
            let variant = Variant::shipped(&name).unwrap();
            if variant.plain_names().is_none() {
                continue;
            }
            games += 1;
            let mut game = variant.start();
            for ply in 0..60 {
                let legal = legal_moves(&game);
                if legal.is_empty() {
                    break;
                }
                if ply % 12 == 11 {
                    let moves = game.legal_moves();
                    let own = legal.iter().map(|it| it.text.clone());
                    let sans = legal_sans(&game).into_iter().map(|it| it.san);
                    let mut texts: Vec<String> = own.chain(sans).collect();
                    texts.extend(texts_near(&texts.clone(), &mut random));
                    for text in texts.iter().step_by(7) {
                        let reader = PlainReader::new(&variant, game.position(), &moves);
                        let meaning = reader.map_or(Meaning::Unknown, |it| it.read(text));
                        let expected = match meaning {
                            Meaning::Unknown => continue,
                            Meaning::Move(mv) => Some(mv),
                            Meaning::Illegal => None,
                        };
                        assert_eq!(find_slowly(&game, text), expected, "{name}: `{text}`");
                        read += usize::from(expected.is_some());
                        illegal += usize::from(expected.is_none());
                    }
                }
                let mv = legal[random.below(legal.len())].mv;
                game.play_unchecked(mv);
                if game.outcome().is_some() {
                    break;
                }
            }
        }
        assert!(games > 60 && read > 2000 && illegal > 50, "{games} {read} {illegal}");
    }
}
