//! Letters for pieces.
//!
//! XBoard has one letter for a piece, and `+` before it for its promoted form. In a move it reads the piece that the
//! mover becomes as one letter, or as `+` for the mover's own promoted form.
//!
//! In games without hands, promoted forms get letters that are free, so that any piece may become any other.

use crate::protocol::describe::{is_letter, royal};
use alfil::model::Model;

/// The letters of piece types in the order of XBoard's pictures, the last one excepted.
const PICTURES: &str = "PNBRQFEACWMOHIJGDVLSU";

/// Returns the IDs for XBoard in the order of types. Returns none if those of the rule file will do, or if there are not
/// enough letters.
pub(super) fn own_letters(model: &Model) -> Vec<String> {
    let ids = || model.types.iter().map(|it| it.id.as_str());
    if model.fen.hands || !ids().any(|it| it.starts_with('+')) || !ids().all(is_letter) {
        return Vec::new();
    }
    let mut free = ('A'..='Z').map(String::from).filter(|letter| ids().all(|it| it != letter));
    let letter = |id: &str| if id.starts_with('+') { free.next() } else { Some(id.to_owned()) };
    ids().map(letter).collect::<Option<_>>().unwrap_or_default()
}

/// Returns a FEN with those letters in place of promoted forms, or the other way round.
pub(super) fn translated(fen: &str, model: &Model, letters: &[String], back: bool) -> String {
    let (placement, rest) = fen.split_once(' ').unwrap_or((fen, ""));
    let mut res = placement.to_owned();
    let types = model.types.iter().zip(letters);
    for (ty, letter) in types.filter(|(ty, letter)| ty.id != **letter) {
        for (id, letter) in
            [(ty.id.clone(), letter.clone()), (ty.id.to_lowercase(), letter.to_lowercase())]
        {
            res = if back { res.replace(&letter, &id) } else { res.replace(&id, &letter) };
        }
    }
    if rest.is_empty() { res } else { format!("{res} {rest}") }
}

/// Returns one side's letters in the order of XBoard's pieces: types that may be in hand first, the king last.
pub(super) fn in_order(model: &Model, held: &[String], letters: &[String]) -> String {
    let shown = |n: usize| letters.get(n).unwrap_or(&model.types.as_slice()[n].id).as_str();
    let royal = royal(model).map(|it| shown(it.idx()));
    let all = || (0..model.types.len()).filter(|it| !model.types.as_slice()[*it].neutral);
    let ids = || all().map(shown);
    let king = royal.or_else(|| ids().find(|it| *it == "K"));
    let plain = || ids().filter(|it| !it.starts_with('+') && Some(*it) != king);
    let mut slots: Vec<&str> = Vec::new();
    if held.is_empty() {
        slots.resize(PICTURES.len(), ".");
        for id in plain() {
            match PICTURES.find(id) {
                Some(at) => slots[at] = id,
                None => slots.push(id),
            }
        }
    } else {
        // Only chess pieces have pictures of their own.
        let in_hand = |id: &str| held.iter().any(|it| it == id);
        slots.extend(plain().filter(|it| in_hand(it)));
        slots.sort_by_key(|it| PICTURES.find(*it).filter(|at| *at < 5).unwrap_or(5));
        slots.extend(plain().filter(|it| !in_hand(it)));
    }
    // XBoard takes no fewer than these.
    while slots.len() < 5 {
        slots.push(".");
    }
    let mut res = slots.concat();
    // A promoted form names the piece of which it is the promoted form.
    for id in ids().filter_map(|it| it.strip_prefix('+')) {
        res.push('^');
        res.push_str(id);
    }
    res.push_str(king.unwrap_or("."));
    res
}

#[cfg(test)]
mod tests {
    use super::*;
    use alfil::{load::LoadOptions, shipped::Shipped};

    fn model(name: &str) -> Model {
        alfil::load::load(&Shipped, name, &LoadOptions::default()).variant.unwrap().model().clone()
    }

    #[test]
    fn promoted_forms_get_free_letters() {
        let model = model("decimaka");
        let letters = own_letters(&model);
        assert_eq!(letters.concat(), "PTNFLCYSBRKADEGH");
        let fen = "3n+p1f4/4+L5 w - - 0 1";
        let there = translated(fen, &model, &letters, false);
        assert_eq!(there, "3na1f4/4H5 w - - 0 1");
        assert_eq!(translated(&there, &model, &letters, true), fen);
        assert_eq!(in_order(&model, &[], &letters), "PNBR.FEAC...H..GD.LS.TYK");
    }

    #[test]
    fn games_with_hands_keep_their_signs() {
        let model = model("minishogi");
        assert!(own_letters(&model).is_empty());
        let held: Vec<String> = ["R", "B", "G", "S", "P"].map(str::to_owned).to_vec();
        assert_eq!(in_order(&model, &held, &[]), "PBRGS^R^B^S^PK");
    }
}
