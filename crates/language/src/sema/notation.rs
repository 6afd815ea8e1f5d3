//! How people write moves.

use super::cx::{self, Sema};
use crate::{
    diag::{Code, Diagnostic},
    schema::{
        piece,
        words::{DropSign, TurnJoin},
    },
    source::{Snippet, Span},
};
use alfil_model::{Notation, PerType, PieceType, PieceTypeInfo, Player, State};

impl<'a> Sema<'_, 'a> {
    /// Reads `[notation]`.
    pub(super) fn notation(&mut self, types: &PerType<PieceTypeInfo>, start: &State) -> Notation {
        let notation = &self.game.notation;
        let bare = match notation.bare {
            Some(_) => self.types_of(notation.bare).unwrap_or_default(),
            None => self.commonest(types, start),
        };
        Notation {
            style: notation.style,
            bare,
            star_drops: notation.drops == DropSign::Star,
            words: notation.turns == TurnJoin::Words,
            kif: self.names_in_records(piece::KIF.as_ref(), |it| &it.kif, is_kif_name),
            csa: self.names_in_records(piece::CSA.as_ref(), |it| &it.csa, is_csa_name),
        }
    }

    /// Returns the names of each type in a form of records.
    fn names_in_records(
        &mut self,
        key: &str,
        texts: for<'t> fn(&'t piece::Keys<'a>) -> &'t [Snippet<'a>],
        is_name: fn(&str) -> bool,
    ) -> PerType<Vec<String>> {
        let mut known: Vec<(String, Span)> = Vec::new();
        let mut res = PerType::default();
        for (_, piece) in self.pieces() {
            let mut names = Vec::new();
            for word in cx::listed(texts(piece)) {
                let span = word.at(0, word.text.len());
                let text = word.text.to_owned();
                if !is_name(&text) {
                    let message = format!("expected a name of a piece for `{key}`, found `{text}`");
                    let diag = Diagnostic::new(Code::BadName, span, message);
                    self.diags.push(diag.note(NAME_RULE));
                } else if let Some((_, first)) = known.iter().find(|it| it.0 == text) {
                    let message = format!("expected a new name for `{key}`, found `{text}` again");
                    let diag = Diagnostic::new(Code::DuplicateId, span, message);
                    self.diags.push(diag.label(*first, "the first piece type with it is here"));
                } else {
                    known.push((text.clone(), span));
                    names.push(text);
                }
            }
            res.push(names);
        }
        res
    }

    /// Returns the types whose moves have no ID: for each player the promoting type that stands most often on the board,
    /// if it is unique. If only one type has an owner, returns that type.
    fn commonest(&self, types: &PerType<PieceTypeInfo>, start: &State) -> Vec<PieceType> {
        let owned: Vec<PieceType> = types.ids().filter(|it| !types[*it].neutral).collect();
        if let [_] = owned[..] {
            return owned;
        }
        let promotes = |ty: &PieceType| {
            self.promotions.as_slice().get(ty.idx()).is_some_and(|it| !it.is_empty())
        };
        let of_player = |player: Player| {
            let count = |ty: PieceType| {
                let pieces = start.cells.iter().flatten();
                pieces.filter(|it| (it.ty, it.owner) == (ty, player)).count()
            };
            let counts = owned.iter().copied().filter(promotes).map(|it| (count(it), it));
            let mut counts: Vec<_> = counts.filter(|it| it.0 > 0).collect();
            counts.sort_unstable_by_key(|it| std::cmp::Reverse(it.0));
            match counts[..] {
                [] => None,
                [first, second, ..] if first.0 == second.0 => None,
                [first, ..] => Some(first.1),
            }
        };
        let mut res: Vec<PieceType> = self.players.ids().filter_map(of_player).collect();
        res.sort_unstable();
        res.dedup();
        res
    }
}

/// What names in records may be.
const NAME_RULE: &str =
    "names in KIF are one to four characters that are not ASCII, names in CSA two capital letters";

fn is_kif_name(text: &str) -> bool {
    (1..=4).contains(&text.chars().count())
        && text.chars().all(char::is_alphanumeric)
        && !text.chars().any(|it| it.is_ascii())
}

fn is_csa_name(text: &str) -> bool {
    text.len() == 2 && text.bytes().all(|it| it.is_ascii_uppercase())
}
