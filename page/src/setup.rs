//! Setting up a game: positions put together piece by piece, records, rules in plain English, small boards.

use crate::{
    api,
    error::{ApiError, ApiResult},
    library::{CompiledRules, Library},
    view,
};
use alfil::{
    game::{Clocks, Game, Variant},
    model::{Cell, Model, Piece, PieceType, Player},
    notation::{
        fen::{self, Arrangement, Fen, castling_rights},
        record::{PlayedTurn, Problem, Replayed, parse, replay_while},
    },
};
use alfil_draw::{SvgOptions, guide, svg, token};
use std::fmt::Write as _;

/// The longest record, in bytes.
const MOST_RECORD: usize = 200_000;
/// The longest text of a position.
const MOST_FEN: usize = 10_000;
/// The width of a cell of a small board, in pixels.
const SMALL_CELL: f32 = 24.0;

/// Returns a position that was put together.
pub fn arrange(library: &Library, wanted: &api::Arrange) -> ApiResult<api::Arranged> {
    let compiled = library.compiled(&wanted.rules)?;
    let model = compiled.variant.model();
    let base = base(&compiled, wanted.fen.as_deref())?;
    let changes = changes(model, wanted)?;
    let arranged = if changes == Arrangement::default() {
        base
    } else {
        fen::arrange(model, &base, &changes).map_err(|it| bad_fen(model, &it))?
    };
    let text = fen::write(model, &arranged.state, arranged.halfmoves, arranged.fullmove);
    let rights = castling_rights(model, &arranged.state);
    let right = |it: fen::CastlingRight| api::CastlingRight { text: it.text, held: it.held };
    let (playable, message, remedy) = judged(&compiled.variant, &arranged);
    Ok(api::Arranged {
        pieces: view::pieces(model, &arranged.state),
        hands: view::hands(model, &arranged.state),
        player: arranged.state.player.idx(),
        players: view::players(model),
        castling: rights.into_iter().map(right).collect(),
        en_passant: model.fen.en_passant.then(|| text.split(' ').nth(3).unwrap_or("-").to_owned()),
        has_hands: model.fen.hands,
        fen: text,
        playable,
        message,
        remedy,
    })
}

pub(crate) fn base(compiled: &CompiledRules, text: Option<&str>) -> ApiResult<Fen> {
    let model = compiled.variant.model();
    let Some(text) = text else {
        return Ok(Fen { state: model.start.clone(), halfmoves: 0, fullmove: 1 });
    };
    if text.len() > MOST_FEN {
        return Err(ApiError::bad("too-large", "expected a position", "write it shorter"));
    }
    fen::read(model, text).map_err(|it| bad_fen(model, &it))
}

/// Returns an error with the place, and with the set-up to compare.
fn bad_fen(model: &Model, error: &fen::FenError) -> ApiError {
    let start = fen::write(model, &model.start, 0, 1);
    let remedy = format!("for comparison, the game begins with `{start}`");
    ApiError::unfit("bad-fen", error.to_string(), remedy)
}

fn changes(model: &Model, wanted: &api::Arrange) -> ApiResult<Arrangement> {
    let mut res = Arrangement {
        castling: wanted.castling.clone(),
        en_passant: wanted.en_passant.clone(),
        ..Arrangement::default()
    };
    let size = [&wanted.castling, &wanted.en_passant].into_iter().flatten().map(String::len);
    if size.max().unwrap_or(0) > 200 {
        return Err(ApiError::bad("too-large", "expected a field of FEN", "write it shorter"));
    }
    if let Some(pieces) = &wanted.pieces {
        let mut cells = vec![None; model.board.cells.len()];
        for it in pieces {
            let (cell, piece) = piece(model, it)?;
            cells[cell.idx()] = Some(piece);
        }
        res.cells = Some(cells);
    }
    if let Some(hands) = &wanted.hands {
        let mut all = model.start.hands.clone();
        for player in model.players.ids() {
            all[player].fill(0);
            for it in hands.get(player.idx()).into_iter().flatten() {
                let count = all[player].get_mut(usize::from(it.ty));
                *count.ok_or_else(|| unknown("type", it.ty.into(), model.types.len()))? = it.count;
            }
        }
        res.hands = Some(all);
    }
    if let Some(player) = wanted.player {
        if player >= model.players.len() {
            return Err(unknown("player", player, model.players.len()));
        }
        res.player = Some(Player::new(player));
    }
    Ok(res)
}

fn piece(model: &Model, it: &api::Piece) -> ApiResult<(Cell, Piece)> {
    let (cell, ty) = (usize::from(it.cell), usize::from(it.ty));
    if cell >= model.board.cells.len() {
        return Err(unknown("cell", cell, model.board.cells.len()));
    }
    if ty >= model.types.len() {
        return Err(unknown("type", ty, model.types.len()));
    }
    let ty = PieceType::new(ty);
    let owner = match it.owner {
        Some(owner) if owner >= model.players.len() => {
            return Err(unknown("player", owner, model.players.len()));
        }
        Some(owner) if !model.types[ty].neutral => Player::new(owner),
        _ => Player::NEUTRAL,
    };
    let mut marks = 0;
    for name in &it.marks {
        let Some(at) = model.marks.iter().position(|it| it == name) else {
            let remedy = format!("the marks are: {}", model.marks.join(", "));
            return Err(ApiError::bad("unknown-mark", "there is no such mark", remedy));
        };
        marks |= 1 << at;
    }
    Ok((Cell::new(cell), Piece { ty, owner, marks }))
}

fn unknown(what: &str, found: usize, n: usize) -> ApiError {
    let message = format!("there is no {what} {found}");
    let remedy = format!("give a number from 0 to {}", n.saturating_sub(1));
    ApiError::bad(&format!("unknown-{what}"), message, remedy)
}

/// Returns whether a game can begin there, and words about it.
fn judged(variant: &Variant, it: &Fen) -> (bool, String, String) {
    let clocks = Clocks { halfmoves: it.halfmoves, fullmove: it.fullmove };
    let remedy = "change the pieces or the side to move";
    let game = match variant.game_at(&it.state, clocks) {
        Ok(game) => game,
        Err(error) => {
            return (false, format!("no game can begin here: {error}"), remedy.to_owned());
        }
    };
    if let Some(outcome) = view::outcome(&game) {
        let message = format!("the game is over here: {}", outcome.text);
        return (false, message, remedy.to_owned());
    }
    let model = variant.model();
    let mover = view::called(model, game.player());
    let mut message = match game.legal_moves().len() {
        1 => format!("{mover} to move, with one legal move"),
        n => format!("{mover} to move, with {n} legal moves"),
    };
    let in_check = model.players.ids().filter(|it| game.player_in_check(*it));
    for player in in_check {
        let _ = write!(message, "; {} is in check", view::called(model, player));
        if player != game.player() {
            message += " and not on move";
        }
    }
    (true, message, String::new())
}

/// What a session keeps of a record.
#[derive(Clone, Debug, Default)]
pub struct Recorded {
    /// The tags: names and values.
    pub tags: Vec<(String, String)>,
    /// The remark before the first move, and what could not be read in variations.
    pub comment: String,
    /// The turns, with their remarks and variations.
    pub line: Vec<PlayedTurn>,
}

/// Returns the first game of a record: the game at its beginning, and the moves. Returns `None` if `in_time` returned false
/// before all moves were made.
pub fn recorded(
    variant: &Variant,
    text: &str,
    in_time: &dyn Fn() -> bool,
) -> ApiResult<Option<(Game, Recorded)>> {
    if text.len() > MOST_RECORD {
        let message = format!("expected a record of at most {MOST_RECORD} bytes");
        return Err(ApiError::bad("too-large", message, "give one game only"));
    }
    let games = parse(variant, text);
    let with_moves = games.iter().find(|it| !it.turns.is_empty() || it.tag("FEN").is_some());
    let Some(record) = with_moves else {
        let remedy = "give moves with their numbers, such as `1. e4 e5 2. Nf3`, or PGN";
        return Err(ApiError::unfit("bad-record", "there are no moves in this text", remedy));
    };
    let replayed = replay_while(variant, record, in_time);
    if let Some(it) = replayed.problems.iter().find(|it| !it.omission) {
        return Err(bad_record(text, it));
    }
    if !replayed.complete(record) {
        return Ok(None);
    }
    let Replayed { mut game, turns, doubts, .. } = replayed;
    while game.undo().is_some() {}
    let tags = record.tags.iter().map(|it| (it.name.clone(), it.value.clone())).collect();
    let doubts =
        doubts.iter().map(|it| format!("(A variation was not read to its end: {}.)", it.message));
    let comment = record.remarks.iter().cloned().chain(doubts).collect::<Vec<String>>().join(" ");
    Ok(Some((game, Recorded { tags, comment, line: turns })))
}

fn bad_record(text: &str, it: &Problem) -> ApiError {
    let before = text.get(..it.at.start).unwrap_or_default();
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    let whose = if it.player.is_empty() { String::new() } else { format!(", {}", it.player) };
    let message = format!(
        "line {line}, column {column}, move {}{whose}, `{}`: {}",
        it.number, it.text, it.message
    );
    let remedy = "mend this move, or remove it with all that follows";
    ApiError::unfit("bad-record", message, remedy)
}

/// Returns rules in plain English.
pub fn explained(library: &Library, rules: &api::Rules) -> ApiResult<api::Explained> {
    let compiled = library.compiled(rules)?;
    let model = compiled.variant.model();
    let words = guide(model);
    let options = SvgOptions { cell: 60.0, ..SvgOptions::default() };
    let pieces = model.types.ids().zip(words.pieces).map(|(ty, sentences)| {
        let it = &model.types[ty];
        let owner = if it.neutral { Player::NEUTRAL } else { Player::new(0) };
        api::ExplainedPiece {
            name: it.name.clone(),
            id: it.id.clone(),
            notation: it.notation.clone(),
            sentences,
            art: token(model, ty, owner, &options),
        }
    });
    let section = |it: alfil_draw::GuideSection| api::ExplainedSection {
        title: it.title,
        sentences: it.sentences,
    };
    let about = &model.about;
    Ok(api::Explained {
        title: about.name.clone(),
        inventor: about.inventor.clone(),
        year: about.year.clone(),
        source: about.source.clone(),
        description: about.description.clone(),
        options: about.options.clone(),
        sections: words.sections.into_iter().map(section).collect(),
        pieces: pieces.collect(),
    })
}

/// Returns the set-up as a small picture.
pub fn small_board(model: &Model) -> String {
    let options =
        SvgOptions { cell: SMALL_CELL, coordinates: false, hands: false, ..SvgOptions::default() };
    svg(model, &model.start, &options)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{session::GameSession, texts::Texts};
    use std::{cell::Cell, sync::Arc};

    fn rules(name: &str) -> api::Rules {
        api::Rules { name: name.to_owned(), text: None, set: [].into() }
    }

    fn wanted(name: &str) -> api::Arrange {
        let (rules, none) = (rules(name), None);
        api::Arrange {
            rules,
            fen: none,
            pieces: None,
            hands: None,
            player: None,
            castling: None,
            en_passant: None,
        }
    }

    fn library() -> Library {
        Library::new(Arc::new(Texts::default()), 0)
    }

    #[test]
    fn a_position_is_put_together_and_judged() {
        let library = library();
        let start = arrange(&library, &wanted("chess")).unwrap();
        assert!(start.playable, "{}", start.message);
        assert_eq!(start.message, "white to move, with 20 legal moves");
        assert_eq!(start.castling.len(), 4);
        let kings = start.pieces.iter().filter(|it| [4, 60].contains(&it.cell)).cloned().collect();
        let bare = api::Arrange { pieces: Some(kings), player: Some(1), ..wanted("chess") };
        let bare = arrange(&library, &bare).unwrap();
        assert_eq!(bare.fen, "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
        assert!(bare.castling.is_empty());
        let none = api::Arrange { pieces: Some(Vec::new()), ..wanted("chess") };
        let none = arrange(&library, &none).unwrap();
        assert!(!none.remedy.is_empty() || none.playable);
    }

    #[test]
    fn hands_and_other_boards_are_put_together_too() {
        let library = library();
        let hands = Some(vec![vec![api::Held { ty: 2, count: 2 }], Vec::new()]);
        let it = arrange(&library, &api::Arrange { hands, ..wanted("shogi") }).unwrap();
        assert!(it.has_hands && it.fen.contains("[BB]"), "{}", it.fen);
        for name in ["glinski", "raumschach", "nine-mens-morris", "byzantine"] {
            let it = arrange(&library, &wanted(name)).unwrap();
            let again =
                api::Arrange { fen: Some(it.fen.clone()), pieces: Some(it.pieces), ..wanted(name) };
            assert_eq!(arrange(&library, &again).unwrap().fen, it.fen, "{name}");
        }
    }

    #[test]
    fn a_wrong_fen_has_a_place_and_a_remedy() {
        let wrong = api::Arrange { fen: Some("8/8/9 w".to_owned()), ..wanted("chess") };
        let error = arrange(&library(), &wrong).unwrap_err();
        assert!(error.problem.message.starts_with("FEN, placement, character 1"), "{error:?}");
        assert!(error.problem.remedy.contains("rnbqkbnr"));
        let wrong = api::Piece { cell: 64, ty: 0, owner: Some(0), marks: Vec::new() };
        let wrong = api::Arrange { pieces: Some(vec![wrong]), ..wanted("chess") };
        assert_eq!(arrange(&library(), &wrong).unwrap_err().problem.code, "unknown-cell");
    }

    #[test]
    fn a_record_is_played_or_its_first_mistake_is_shown() {
        let chess = Variant::shipped("chess").unwrap();
        let (start, found) = recorded(&chess, "1. e4 e5 2. Nf3 Nc6 *", &|| true).unwrap().unwrap();
        assert_eq!((start.n_moves(), found.line.len()), (0, 4));
        let error = recorded(&chess, "1. e4 e5\n2. Nf9 Nc6", &|| true).unwrap_err();
        assert!(error.problem.message.starts_with("line 2, column 4, move 2"), "{error:?}");
        let error = recorded(&chess, "nothing", &|| true).unwrap_err();
        assert_eq!(error.problem.code, "bad-record");
    }

    #[test]
    fn a_record_keeps_names_remarks_and_variations() {
        let text = "[White \"Anna\"]\n[Black \"Ben\"]\n\n{A game} 1. e4 {best} (1. d4 d5 {closed} (1... Nf6)) 1... e5 *";
        let library = library();
        let new = api::NewGame {
            rules: rules("chess"),
            fen: None,
            start: None,
            moves: Vec::new(),
            record: Some(text.to_owned()),
        };
        let mut session = GameSession::new(&library, "a".to_owned(), &new, 0).unwrap();
        let game = session.view();
        assert_eq!(game.people, ["Anna", "Ben"]);
        let nodes: Vec<(Option<usize>, &str, &str)> =
            game.tree.iter().map(|it| (it.parent, it.text.as_str(), it.comment.as_str())).collect();
        let expected = [
            (None, "", "A game"),
            (Some(0), "e2e4", "best"),
            (Some(0), "d2d4", ""),
            (Some(2), "d7d5", "closed"),
            (Some(2), "g8f6", ""),
            (Some(1), "e7e5", ""),
        ];
        assert_eq!(nodes, expected);
        let written = session.record();
        assert!(written.contains("[White \"Anna\"]"), "{written}");
        assert!(written.contains("{A game} 1. e4 {best}"), "{written}");
        // Nothing is lost when the server starts again.
        let mut again = GameSession::restore(&library, "a".to_owned(), session.saved()).unwrap();
        assert_eq!(again.view().tree, game.tree);
        assert_eq!(again.view().people, game.people);
    }

    #[test]
    fn time_is_looked_at_before_each_turn_of_a_record() {
        let chess = Variant::shipped("chess").unwrap();
        let asked = Cell::new(0);
        let in_time = || {
            asked.set(asked.get() + 1);
            asked.get() <= 3
        };
        let long = "1. Nf3 Nf6 2. Ng1 Ng8 ".repeat(100);
        assert!(recorded(&chess, &long, &in_time).unwrap().is_none());
        assert_eq!(asked.get(), 4);
    }

    #[test]
    fn rules_are_told_in_sentences() {
        let it = explained(&library(), &rules("chess")).unwrap();
        assert_eq!(it.sections[0].title, "Board and players");
        let all: Vec<&String> = it.sections.iter().flat_map(|it| &it.sentences).collect();
        let says = |text: &str| assert!(all.iter().any(|it| *it == text), "{text}: {all:#?}");
        says("White and black play against each other; white begins.");
        says("Castling: the king goes from e1 to g1, and the rook from h1 to f1.");
        let pawn = it.pieces.iter().find(|it| it.name == "pawn").unwrap();
        assert_eq!(pawn.sentences[0], "One step straight forward, without capturing.");
        assert!(it.pieces.iter().all(|it| it.art.contains('<')));
    }

    /// What was wrong or hard to read once, a game for each.
    #[test]
    fn sentences_are_true_of_games_of_all_kinds() {
        let sentences = [
            ("antichess", "Nothing left: a player wins if there is no piece of that player."),
            ("antichess", "Duty: capturing is compulsory."),
            ("racingkings", "Restriction: no move gives check."),
            ("racingkings", "Both kings have arrived: the game is a draw."),
            ("duck", "Duck: the player puts a duck on the board."),
            ("amazons", "Shoot: the player puts an arrow on the board."),
            ("hex", "In a turn, the player puts a stone on the board or makes the move “swap”."),
            ("horde", "Castling: the king goes from e8 to g8, and the rook from h8 to f8."),
            ("fischerandom", "Castling: the king goes to g1, and the rook to f1."),
            ("benedict", "For castling neither of them may have moved, and the way must be free."),
            (
                "torpedo",
                "A leap of two straight forward, without capturing, unless a piece in between blocks it.",
            ),
            (
                "rifle",
                "A leap of two straight and one to the side, to capture there and stay where it is.",
            ),
            ("rifle", "Any distance straight, to capture there and stay where it is."),
            (
                "fanorona",
                "By several steps in one move, as the picture shows, capturing on the way.",
            ),
            ("alice", "Any distance straight."),
            ("raumschach", "One step forward or up, without capturing."),
            (
                "byzantine",
                "Bare king: the player who has just moved loses if there is only one piece of that player.",
            ),
            ("shogi", "It promotes to promoted silver on the last three ranks."),
            ("shogi", "A leap of two straight forward and one to the side."),
            (
                "shogi",
                "Mate by a dropped pawn (when a turn gives check): the player who moves loses.",
            ),
            ("xiangqi", "Any distance straight, over exactly one other piece, only to capture."),
            ("four-handed", "Four players move in turn: red, blue, yellow, green; red begins."),
        ];
        let library = Library::new(Arc::new(Texts::default()), usize::MAX);
        for (name, sentence) in sentences {
            let it = explained(&library, &rules(name)).unwrap();
            let sections = it.sections.iter().flat_map(|it| &it.sentences);
            let all: Vec<&String> =
                sections.chain(it.pieces.iter().flat_map(|it| &it.sentences)).collect();
            assert!(all.iter().any(|it| *it == sentence), "{name}: {sentence}\n{all:#?}");
        }
    }
}
