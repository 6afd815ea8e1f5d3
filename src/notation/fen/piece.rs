//! Pieces as FEN writes them.

use alfil_model::{MarkId, Model, Piece, PieceType, Player};
use std::cell::OnceCell;

/// The way in which pieces of a game are written.
pub(super) struct PieceStyle<'a> {
    model: &'a Model,
    /// The only neutral type, written `*`.
    pub(super) star: Option<PieceType>,
    /// The mark written `~`.
    pub(super) tilde: Option<MarkId>,
    /// Every way to write a type of a player, longest first, once a text is read.
    names: OnceCell<Vec<(String, PieceType, Player)>>,
}

impl<'a> PieceStyle<'a> {
    pub(super) fn new(model: &'a Model) -> PieceStyle<'a> {
        let mut neutral = model.types.ids().filter(|it| model.types[*it].neutral);
        let star = match (neutral.next(), neutral.next()) {
            (Some(only), None) => Some(only),
            _ => None,
        };
        let tilde = match model.marks.iter().position(|it| it == "promoted") {
            Some(at) => Some(MarkId::new(at)),
            None if model.marks.len() == 1 => Some(MarkId::new(0)),
            None => None,
        };
        PieceStyle { model, star, tilde, names: OnceCell::new() }
    }

    fn names(&self) -> Vec<(String, PieceType, Player)> {
        let owners = || self.model.players.ids().chain([Player::NEUTRAL]);
        let types = |owner| self.model.types.ids().map(move |ty| (ty, owner));
        let name = |(ty, owner)| (self.name(ty, owner), ty, owner);
        let mut res: Vec<_> = owners().flat_map(types).map(name).collect();
        for owner in owners() {
            let aka = self.model.fen.aka.iter();
            res.extend(aka.map(|(id, ty)| (self.written(id, owner), *ty, owner)));
        }
        // The only neutral type is also read as others are.
        res.extend(self.star.map(|it| {
            (self.written(&self.model.types[it].id, Player::NEUTRAL), it, Player::NEUTRAL)
        }));
        // The sort is stable: of two types that are written alike the file's first one is meant.
        res.sort_by_key(|it| std::cmp::Reverse(it.0.len()));
        res
    }

    /// Returns a type as the player has it, without marks.
    pub(super) fn name(&self, ty: PieceType, owner: Player) -> String {
        let mut res = String::new();
        self.push_name(ty, owner, &mut res);
        res
    }

    fn written(&self, id: &str, owner: Player) -> String {
        let mut res = String::new();
        self.push_id(id, owner, &mut res);
        res
    }

    /// Adds a type as the player has it, without marks, to a text.
    fn push_name(&self, ty: PieceType, owner: Player, out: &mut String) {
        if owner == Player::NEUTRAL && self.star == Some(ty) {
            out.push('*');
        } else {
            self.push_id(&self.model.types[ty].id, owner, out);
        }
    }

    /// Adds an ID as that of a piece of the player to a text.
    fn push_id(&self, id: &str, owner: Player, out: &mut String) {
        let players = &self.model.players;
        let letter = players.as_slice().get(owner.idx()).map(|it| it.letter);
        // A digit in front of an ID would be read as a number of empty cells.
        if let Some(digit) = letter.filter(|it| players.len() > 2 && it.is_ascii_digit()) {
            out.extend(['{', digit]);
            out.push_str(id);
            out.push('}');
            return;
        }
        match letter {
            None => out.push('!'),
            Some(letter) if players.len() > 2 => out.push(letter),
            Some(_) => {}
        }
        let lower = owner == Player(1) && players.len() <= 2;
        if let [letter @ (b'A'..=b'Z' | b'a'..=b'z')] = id.as_bytes() {
            let letter = if lower { letter.to_ascii_lowercase() } else { *letter };
            out.push(char::from(letter));
            return;
        }
        let braced = has_several_letters(id);
        if braced {
            out.push('{');
        }
        if lower {
            id.chars().for_each(|it| out.extend(it.to_lowercase()));
        } else {
            out.push_str(id);
        }
        if braced {
            out.push('}');
        }
    }

    /// Adds a piece on the board to a text.
    pub(super) fn push_piece(&self, piece: Piece, out: &mut String) {
        self.push_name(piece.ty, piece.owner, out);
        if self.tilde.is_some_and(|it| piece.marks & (1 << it.0) != 0) {
            out.push('~');
        }
    }

    /// Returns the type at the beginning of a text, without marks, and how many bytes it has.
    pub(super) fn read(&self, text: &str) -> Option<(PieceType, Player, usize)> {
        self.names
            .get_or_init(|| self.names())
            .iter()
            .find(|it| text.starts_with(&it.0))
            .map(|(name, ty, owner)| (*ty, *owner, name.len()))
    }

    /// Returns what [`PieceStyle::read`] accepts, for messages.
    pub(super) fn expected(&self) -> String {
        let types = &self.model.types;
        let (neutral, owned): (Vec<PieceType>, Vec<PieceType>) =
            types.ids().partition(|it| types[*it].neutral);
        let ids: Vec<_> = owned.iter().map(|it| braced(&types[*it].id)).collect();
        let signs = neutral.iter().map(|it| match self.star {
            Some(_) => format!(", or `*` for the neutral {}", types[*it].name),
            None => {
                format!(", or `!{}` for the neutral {}", braced(&types[*it].id), types[*it].name)
            }
        });
        format!("one of {}, upper or lower case{}", ids.join(" "), signs.collect::<String>())
    }
}

/// Returns an ID with braces around it if it has several letters.
fn braced(id: &str) -> String {
    if has_several_letters(id) { format!("{{{id}}}") } else { id.to_owned() }
}

fn has_several_letters(id: &str) -> bool {
    id.trim_start_matches('+').trim_end_matches('\'').len() > 1
}
