//! Rule files whose game begins with another position, which was put together in the position editor.

use crate::{
    api,
    error::{ApiError, ApiResult},
    library::Library,
    setup,
};
use alfil::model::{Model, PieceType, State};
use alfil_author::starter::{changed_types, with_set_up};
use std::collections::BTreeSet;

/// Returns the text of the rules, changed so that the game begins with a position: its pieces, hands and first player.
pub fn make(library: &Library, it: &api::NewStart) -> ApiResult<api::Formatted> {
    let text = library.text_of(&it.rules)?;
    let compiled = library.compiled(&it.rules)?;
    let model = compiled.variant.model();
    let wanted = setup::base(&compiled, Some(&it.fen))?.state;
    let mut each = BTreeSet::new();
    let mut left = Vec::new();
    // First as one text for all players, then by players where their symmetry gives other cells.
    for _ in 0..2 {
        let new = with_set_up(&text, model, &wanted, &each)
            .map_err(|_| unwritable("its tables are written in another way"))?;
        let rules = api::Rules { text: Some(new.clone()), ..it.rules.clone() };
        let made = library.compiled(&rules)?;
        left = differences(model, &made.variant.model().start, &wanted);
        if left.is_empty() {
            return Ok(api::Formatted { text: new });
        }
        each.extend(changed_types(model, &made.variant.model().start, &wanted));
    }
    Err(unwritable(&format!("the file itself decides about {}", left.join(", "))))
}

fn unwritable(why: &str) -> ApiError {
    let message = format!("this position can't be written as the set-up: {why}");
    ApiError::unfit("unwritable-start", message, "change `start` of the pieces in the text")
}

/// Returns what is not as wanted, for people. A start that has other cells or players is none of the position's game.
fn differences(model: &Model, made: &State, wanted: &State) -> Vec<String> {
    if made.cells.len() != wanted.cells.len() || made.hands.len() != wanted.hands.len() {
        return vec!["the board".to_owned()];
    }
    let name = |it: PieceType| model.types[it].name.clone();
    let mut res: Vec<String> = changed_types(model, made, wanted).into_iter().map(name).collect();
    if made.hands != wanted.hands {
        res.push("hands".to_owned());
    }
    if made.player != wanted.player {
        res.push("the first player".to_owned());
    }
    res
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Texts;
    use std::{collections::BTreeMap, sync::Arc};

    fn changed(name: &str, text: Option<&str>, fen: &str) -> ApiResult<String> {
        let library = Library::new(Arc::new(Texts::default()), usize::MAX);
        let text = text.map(str::to_owned);
        let rules = api::Rules { name: name.to_owned(), text, set: BTreeMap::new() };
        make(&library, &api::NewStart { rules, fen: fen.to_owned() }).map(|it| it.text)
    }

    const HEIR: &str = "extends = 'chess'\n\n[variant]\nname     = 'Mine'\ninventor = 'me'\n";

    #[test]
    fn pieces_that_stand_symmetrically_are_written_once() {
        let fen = "nrbqkbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBQKBRN w - - 0 1";
        let text = changed("mine", Some(HEIR), fen).unwrap();
        assert_eq!(
            text.strip_prefix(HEIR).unwrap(),
            "\n[pieces]\nrook   = { start = 'b1 g1' }\nknight = { start = 'a1 h1' }\n"
        );
    }

    #[test]
    fn other_pieces_are_written_for_each_player() {
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB2 b Qkq - 0 1";
        let text = changed("mine", Some(HEIR), fen).unwrap();
        assert_eq!(
            text.strip_prefix(HEIR).unwrap(),
            "\n[players]\nfirst = 'black'\n\n[pieces]\nrook   = { start = { white = 'a1', black = 'a8 h8' } }\n\
             knight = { start = { white = 'b1', black = 'b8 g8' } }\n"
        );
    }

    #[test]
    fn hands_are_written() {
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[NPPp] w KQkq - 0 1";
        let heir = HEIR.replace("'chess'", "'crazyhouse'");
        let text = changed("mine", Some(&heir), fen).unwrap();
        let new = text.strip_prefix(&*heir).unwrap();
        assert_eq!(new, "\n[hands]\nstart = { white = 'knight pawn pawn', black = 'pawn' }\n");
    }

    #[test]
    fn what_the_text_has_stays_and_is_changed_in_place() {
        let fen = "rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/8/RNBQKBNR w KQkq - 0 1";
        let text = changed("chess", None, fen).unwrap();
        assert!(text.contains("rook   = { id = 'R', move = 'R',"), "{text}");
        assert!(text.contains("black = 'a7 b7 c7"), "{text}");
        let same = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(changed("mine", Some(HEIR), same).unwrap(), HEIR);
    }

    #[test]
    fn a_set_up_that_an_option_decides_about_is_not_written() {
        let option = "[options.far]\ndoc = 'x'\ntype = 'choice'\nvalues = ['no', 'yes']\nvalue = 'yes'\n\
                      [options.far.when.yes]\npieces = { knight = { start = 'a3 h3' } }\n";
        let fen = "rnbqkbnr/pppppppp/8/8/8/N6N/PPPPPPPP/R1BQKB1R w KQkq - 0 1";
        let error = changed("mine", Some(&format!("{HEIR}\n{option}")), fen).unwrap_err();
        assert!(error.problem.message.ends_with("about knight"), "{:?}", error.problem);
        assert!(changed("chess", None, "what").is_err());
    }
}
