//! A solved endgame as bytes.
//!
//! Numbers are little-endian:
//!
//! | bytes | content |
//! | --- | --- |
//! | 8 | `alfilend` |
//! | 2 | the format, 1 |
//! | 8 | the fingerprint of the rules |
//! | 8 | the key of the start: a version of alfil with other keys refuses the file |
//! | 2 + n | the name of the game, after its length |
//! | 2 + n | the pieces, after their length |
//! | 2 | the most pieces of a position |
//! | 2 * (24 + 2 * (2 + 2 + n)) | for each player on move: positions, won, lost; the longest win and loss: moves, FEN after its length (0 for none) |
//! | 8 | the number of positions |
//! | 8 each | their keys, ascending |
//! | 2 each | their values |
//! | 8 | a checksum of all bytes before it |

use super::{Endgame, EndgameError, OnMove};
use crate::net::checksum;
use alfil::game::Variant;
use alfil_model::Player;

const MAGIC: &[u8; 8] = b"alfilend";
const FORMAT: u16 = 1;
/// The most bytes of a text.
const MOST_TEXT: usize = 4000;

impl Endgame {
    /// Returns the bytes of a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut res = Vec::with_capacity(self.keys.len() * 10 + 1000);
        res.extend_from_slice(MAGIC);
        res.extend_from_slice(&FORMAT.to_le_bytes());
        res.extend_from_slice(&self.fingerprint.to_le_bytes());
        res.extend_from_slice(&self.start_key.to_le_bytes());
        push_text(&mut res, &self.name);
        push_text(&mut res, &self.material);
        res.extend_from_slice(&(self.most_pieces as u16).to_le_bytes());
        for it in &self.on_move {
            for n in [it.positions, it.won, it.lost] {
                res.extend_from_slice(&n.to_le_bytes());
            }
            for longest in [&it.longest_win, &it.longest_loss] {
                let (moves, fen) = longest.as_ref().map_or((0, ""), |it| (it.0, &it.1));
                res.extend_from_slice(&moves.to_le_bytes());
                push_text(&mut res, fen);
            }
        }
        res.extend_from_slice(&(self.keys.len() as u64).to_le_bytes());
        self.keys.iter().for_each(|it| res.extend_from_slice(&it.to_le_bytes()));
        self.values.iter().for_each(|it| res.extend_from_slice(&it.to_le_bytes()));
        res.extend_from_slice(&checksum(&res).to_le_bytes());
        res
    }

    /// Reads a file for a game.
    ///
    /// # Errors
    /// If the bytes are no endgame, are damaged, or are for other rules.
    pub fn read(bytes: &[u8], variant: &Variant) -> Result<Endgame, EndgameError> {
        let mut from = Reader { rest: bytes };
        if from.take(MAGIC.len()).ok() != Some(MAGIC) {
            return Err(EndgameError::OtherFile);
        }
        if from.u16()? != FORMAT {
            return Err(EndgameError::OtherVersion);
        }
        let content = bytes.split_last_chunk::<8>();
        let sound = content.is_some_and(|(all, sum)| checksum(all) == u64::from_le_bytes(*sum));
        if !sound {
            return Err(EndgameError::Damaged("its checksum is wrong"));
        }
        let (fingerprint, start_key) = (from.u64()?, from.u64()?);
        let (name, material) = (from.text()?, from.text()?);
        if fingerprint != variant.model().about.fingerprint {
            return Err(EndgameError::OtherRules(name));
        }
        if start_key != variant.start_position().zobrist() {
            return Err(EndgameError::OtherVersion);
        }
        let most_pieces = usize::from(from.u16()?);
        let on_move = vec![from.on_move(0)?, from.on_move(1)?];
        let n = usize::try_from(from.u64()?).unwrap_or(usize::MAX);
        if n.checked_mul(10).and_then(|it| it.checked_add(8)) != Some(from.rest.len()) {
            return Err(EndgameError::Damaged("its number of positions is wrong"));
        }
        let keys: Vec<u64> =
            from.take(n * 8)?.as_chunks().0.iter().map(|it| u64::from_le_bytes(*it)).collect();
        let values =
            from.take(n * 2)?.as_chunks().0.iter().map(|it| i16::from_le_bytes(*it)).collect();
        if !keys.is_sorted() {
            return Err(EndgameError::Damaged("its positions are out of order"));
        }
        Ok(Endgame { name, material, fingerprint, start_key, most_pieces, keys, values, on_move })
    }
}

fn push_text(to: &mut Vec<u8>, text: &str) {
    let text = &text[..text.floor_char_boundary(MOST_TEXT)];
    to.extend_from_slice(&(text.len() as u16).to_le_bytes());
    to.extend_from_slice(text.as_bytes());
}

/// Bytes that have not been read.
struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    fn take(&mut self, n: usize) -> Result<&'a [u8], EndgameError> {
        let missing = EndgameError::Damaged("bytes are missing");
        let (taken, rest) = self.rest.split_at_checked(n).ok_or(missing)?;
        self.rest = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], EndgameError> {
        let missing = EndgameError::Damaged("bytes are missing");
        let (taken, rest) = self.rest.split_first_chunk().ok_or(missing)?;
        self.rest = rest;
        Ok(*taken)
    }

    fn u16(&mut self) -> Result<u16, EndgameError> {
        Ok(u16::from_le_bytes(self.array()?))
    }

    fn u64(&mut self) -> Result<u64, EndgameError> {
        Ok(u64::from_le_bytes(self.array()?))
    }

    fn text(&mut self) -> Result<String, EndgameError> {
        let len = usize::from(self.u16()?);
        let text = std::str::from_utf8(self.take(len)?);
        let text = text.map_err(|_| EndgameError::Damaged("a text is no text"))?;
        Ok(text.to_owned())
    }

    fn on_move(&mut self, player: usize) -> Result<OnMove, EndgameError> {
        let (positions, won, lost) = (self.u64()?, self.u64()?, self.u64()?);
        let (longest_win, longest_loss) = (self.longest()?, self.longest()?);
        Ok(OnMove { player: Player::new(player), positions, won, lost, longest_win, longest_loss })
    }

    fn longest(&mut self) -> Result<Option<(u16, String)>, EndgameError> {
        let (moves, fen) = (self.u16()?, self.text()?);
        Ok(if fen.is_empty() { None } else { Some((moves, fen)) })
    }
}
