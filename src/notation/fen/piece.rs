//! Pieces as FEN writes them.

use alfil_model::{MarkId, Model, Piece, PieceType, Player};

/// The way in which pieces of a game are written.
pub(super) struct PieceStyle<'a> {
    model: &'a Model,
    /// The only neutral type, written `*`.
    pub(super) star: Option<PieceType>,
    /// The mark written `~`.
    pub(super) tilde: Option<MarkId>,
    /// Every way to write a type of a player, longest first.
    names: Vec<(String, PieceType, Player)>,
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
        let mut res = PieceStyle { model, star, tilde, names: Vec::new() };
        let owners = model.players.ids().chain([Player::NEUTRAL]);
        res.names = owners
            .flat_map(|owner| model.types.ids().map(move |ty| (ty, owner)))
            .map(|(ty, owner)| (res.name(ty, owner), ty, owner))
            .collect();
        let owners = model.players.ids().chain([Player::NEUTRAL]);
        let aka = owners.flat_map(|owner| model.fen.aka.iter().map(move |it| (it, owner)));
        let aka: Vec<_> =
            aka.map(|((id, ty), owner)| (res.written(id, owner), *ty, owner)).collect();
        res.names.extend(aka);
        // The only neutral type is also read as others are.
        let neutral = res.star.map(|it| (res.written(&model.types[it].id, Player::NEUTRAL), it));
        res.names.extend(neutral.map(|it| (it.0, it.1, Player::NEUTRAL)));
        // The sort is stable: of two types that are written alike the file's first one is meant.
        res.names.sort_by_key(|it| std::cmp::Reverse(it.0.len()));
        res
    }

    /// Returns a type as the player has it, without marks.
    pub(super) fn name(&self, ty: PieceType, owner: Player) -> String {
        if owner == Player::NEUTRAL && self.star == Some(ty) {
            return "*".to_owned();
        }
        self.written(&self.model.types[ty].id, owner)
    }

    /// Returns an ID as that of a piece of the player.
    fn written(&self, id: &str, owner: Player) -> String {
        let players = &self.model.players;
        // A digit in front of an ID would be read as a number of empty cells.
        let digit = players.as_slice().get(owner.idx()).filter(|it| it.letter.is_ascii_digit());
        if let Some(player) = digit.filter(|_| players.len() > 2) {
            return format!("{{{}{id}}}", player.letter);
        }
        let id = &braced(id);
        if owner == Player::NEUTRAL {
            return format!("!{id}");
        }
        if players.len() > 2 {
            format!("{}{id}", players[owner].letter)
        } else if owner == Player(0) {
            id.clone()
        } else {
            id.to_lowercase()
        }
    }

    /// Returns a piece on the board.
    pub(super) fn piece(&self, piece: Piece) -> String {
        let mut res = self.name(piece.ty, piece.owner);
        if self.tilde.is_some_and(|it| piece.marks & (1 << it.0) != 0) {
            res.push('~');
        }
        res
    }

    /// Returns the type at the beginning of a text, without marks, and how many bytes it has.
    pub(super) fn read(&self, text: &str) -> Option<(PieceType, Player, usize)> {
        self.names
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
    let letters = id.trim_start_matches('+').trim_end_matches('\'');
    if letters.len() > 1 { format!("{{{id}}}") } else { id.to_owned() }
}
