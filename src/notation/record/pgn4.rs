//! The PGN of chess.com for four players: positions in FEN4, and moves as they are written there.
//!
//! | text | means |
//! | --- | --- |
//! | `[StartFen4 "4PC"]` | the usual set-up; or a position in FEN4 |
//! | `1. h2-h3 .. b7-c7 .. g13-g12 .. m8-l8` | a round of turns |
//! | `Rf4xNf7+` | a capture with the victim's ID; a check of any opponent |
//!
//! FEN4 is `R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-3,yR,yN,...`: the player on move; players who are out; castling to the
//! near and to the far side; points, which are not read; turns without progress; rows from above.

use super::{PlayedTurn, RecordedGame, Tag, Unread, Written, japanese::one_line};
use crate::{
    game::{Game, Variant},
    model::{
        CellId, Model, MoveKind, Piece, PlayerId, SetId, State, TypeId,
        castling::{CastleWay, castle_ways},
    },
    notation::{
        fen,
        moves::legal_moves,
        san::marks,
        text::{castle_text, castle_way},
    },
};
use std::fmt::Write as _;

/// The tag with the position at the start.
const START: &str = "StartFen4";
/// The value of that tag for the usual set-up.
const USUAL: &str = "4PC";
/// What stands between the turns of a round.
pub(super) const BETWEEN: &str = "..";

/// Gives a game a tag `FEN`, if it begins at a position in FEN4.
pub(super) fn begin(game: &mut RecordedGame, variant: &Variant) {
    let Some(tag) = game.tag_entry(START).cloned() else { return };
    let text: String = tag.value.chars().filter(|it| !it.is_whitespace()).collect();
    if text == USUAL || game.tag("FEN").is_some() {
        return;
    }
    match read(variant, &text) {
        Ok((state, halfmoves)) => {
            let value = fen::write(variant.model(), &state, halfmoves, 1);
            game.tags.push(Tag { name: "FEN".to_owned(), value, at: tag.at });
        }
        Err(message) => {
            let message = format!("FEN4: {message}");
            game.unread.push(Unread { message, at: tag.at });
        }
    }
}

/// Reads FEN4: the position, and the turns without progress.
fn read(variant: &Variant, text: &str) -> Result<(State, u32), String> {
    let model = variant.model();
    let parts: Vec<&str> = text.splitn(7, '-').collect();
    let [player, out, near, far, _, halfmoves, rest] = parts[..] else {
        return Err(format!("expected `{USUAL}`, or 7 parts with `-` between them"));
    };
    let mut state = variant.start().state();
    state.player = player_of(model, player)?;
    for (player, out) in model.players.ids().zip(flags(model, out)?) {
        state.eliminated[player] = out;
    }
    let halfmoves = halfmoves.parse().map_err(|_| {
        format!("expected the number of turns without progress, found `{halfmoves}`")
    })?;
    // Options in braces may stand before the board.
    let board = rest.rsplit_once("}-").map_or(rest, |it| it.1);
    let start = std::mem::replace(&mut state.cells, vec![None; model.board.cells.len()]);
    place(model, board, &mut state)?;
    let rights = [flags(model, near)?, flags(model, far)?];
    unmoved(model, &start, &mut state, &rights);
    Ok((state, halfmoves))
}

fn player_of(model: &Model, letter: &str) -> Result<PlayerId, String> {
    let is_it = |it: &PlayerId| model.players[*it].letter.eq_ignore_ascii_case(&first_char(letter));
    let found = model.players.ids().find(|it| letter.chars().count() == 1 && is_it(it));
    found.ok_or_else(|| format!("expected the letter of a player, found `{letter}`"))
}

fn first_char(text: &str) -> char {
    text.chars().next().unwrap_or(' ')
}

/// Reads `1,0,0,1`.
fn flags(model: &Model, text: &str) -> Result<Vec<bool>, String> {
    let flags: Vec<bool> = text.split(',').map(|it| it == "1").collect();
    let fine =
        flags.len() == model.players.len() && text.split(',').all(|it| matches!(it, "0" | "1"));
    if fine {
        Ok(flags)
    } else {
        let n = model.players.len();
        Err(format!("expected {n} times 0 or 1 with commas between them, found `{text}`"))
    }
}

/// Puts the pieces of a board on their cells.
fn place(model: &Model, board: &str, state: &mut State) -> Result<(), String> {
    let rows: Vec<&str> = board.split('/').collect();
    if rows.len() != model.fen.rows.len() {
        let (expected, found) = (model.fen.rows.len(), rows.len());
        return Err(format!("expected {expected} rows with `/` between them, found {found}"));
    }
    for (n, (row, cells)) in rows.iter().zip(&model.fen.rows).enumerate() {
        let mut at = 0;
        for item in row.split(',') {
            if let Ok(empty) = item.parse::<u16>() {
                at += usize::from(empty);
                continue;
            }
            if !matches!(item, "x" | "X") {
                let piece = piece(model, item)?;
                let cell: CellId = cells.get(at).copied().flatten().ok_or_else(|| {
                    format!("expected a cell for `{item}` in row {} from above, found none", n + 1)
                })?;
                state.cells[cell.idx()] = Some(piece);
            }
            at += 1;
        }
        if at != cells.len() {
            let (row, expected) = (n + 1, cells.len());
            return Err(format!("expected {expected} cells in row {row} from above, found {at}"));
        }
    }
    Ok(())
}

/// Reads `yR`.
fn piece(model: &Model, text: &str) -> Result<Piece, String> {
    let id = &text[first_char(text).len_utf8().min(text.len())..];
    let owner = player_of(model, &text[..text.len() - id.len()]);
    let ty = model.types.ids().find(|it| model.types[*it].id == id);
    match (owner, ty) {
        (Ok(owner), Some(ty)) => Ok(Piece { ty, owner, marks: 0 }),
        _ => Err(format!("expected a piece such as `yR`, found `{text}`")),
    }
}

/// Keeps the cells of pieces that may not have moved: of kings and partners only those with a right to castle.
fn unmoved(model: &Model, start: &[Option<Piece>], state: &mut State, rights: &[Vec<bool>; 2]) {
    let may = |ty: TypeId, way: &CastleWay| {
        let far = usize::from(castle_text(model, ty, way) != NEAR);
        rights[far][way.player.idx()]
    };
    let cells = std::mem::take(&mut state.sets[SetId::UNMOVED.idx()]);
    let same =
        |it: &CellId| state.cells[it.idx()].is_some() && state.cells[it.idx()] == start[it.idx()];
    let keeps = |it: &CellId| {
        let mut ways = castle_ways(&model.types)
            .filter(|(ty, way)| way.in_place(*ty, &state.cells))
            .filter(|(_, way)| [way.king_from, way.partner_from].contains(it))
            .peekable();
        ways.peek().is_none() || ways.any(|(ty, way)| may(ty, way))
    };
    let kept: Vec<CellId> = cells.into_iter().filter(|it| same(it) && keeps(it)).collect();
    state.sets[SetId::UNMOVED.idx()] = kept;
}

/// Castling to the nearer partner.
const NEAR: &str = "O-O";

/// Writes a game.
pub(super) fn write(game: &Written<'_>) -> Result<String, String> {
    let variant = game.start.variant();
    let model = variant.model();
    if model.players.len() <= 2 {
        return Err("PGN4 is for games of more than two players: write PGN".to_owned());
    }
    let mut res = String::new();
    let usual = game.start.state() == variant.start().state();
    let start = if usual { USUAL.to_owned() } else { fen4(&game.start)? };
    let own = [START, "FEN", "SetUp", "Variant", "RulesHash", "Result"];
    let kept = game.record.tags.iter().filter(|it| !own.contains(&it.name.as_str()));
    let kept = kept.map(|it| (it.name.as_str(), it.value.as_str()));
    let tags = [("Variant", game.name()), (START, &start), ("Result", game.result)];
    for (name, value) in tags.into_iter().chain(kept) {
        let value = one_line(value).replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(res, "[{name} \"{value}\"]");
    }
    let mut position = game.start.clone();
    for (n, turn) in game.turns.iter().enumerate() {
        if !turn.variations.is_empty() {
            return Err("variations are not written in PGN4".to_owned());
        }
        let first = n == 0 || position.player() == PlayerId(0);
        let number = position.clocks().fullmove;
        let text = turn_text(&mut position, turn)?;
        let before = if first { format!("\n{number}. ") } else { format!(" {BETWEEN} ") };
        res.push_str(&(before + &text));
        for remark in turn.remarks.iter().filter(|it| !it.is_empty()) {
            let remark = one_line(remark).replace('{', "(").replace('}', ")");
            let _ = write!(res, " {{ {remark} }}");
        }
    }
    Ok(res + "\n")
}

/// Returns a turn and plays it.
fn turn_text(game: &mut Game, turn: &PlayedTurn) -> Result<String, String> {
    let [mv] = turn.moves[..] else {
        return Err("PGN4 has turns of one move only".to_owned());
    };
    let variant = game.variant().clone();
    let model = variant.model();
    let (mover, cells) = (game.player(), game.state().cells);
    let legal = legal_moves(game);
    let found = legal.iter().find(|it| it.mv == mv).ok_or("a move is not legal")?;
    let info = &found.info;
    let name = |it: CellId| model.board.cells[it.idx()].name.as_str();
    let id = |ty: TypeId| {
        if model.notation.bare.contains(&ty) { "" } else { model.types[ty].id.as_str() }
    };
    let text = match (info.kind, info.piece, info.from, info.to) {
        (MoveKind::Castle, Some(ty), ..) => {
            let way = castle_way(model, mover, info).ok_or("castling has no way")?;
            castle_text(model, ty, way).to_owned()
        }
        (MoveKind::Step, Some(ty), Some(from), Some(to)) => {
            let victim = info.victims.last().and_then(|it| cells[it.idx()]);
            let sign = victim.map_or("-".to_owned(), |it| format!("x{}", id(it.ty)));
            let becomes =
                info.becomes.map_or(String::new(), |it| format!("={}", model.types[it].id));
            format!("{}{}{sign}{}{becomes}", id(ty), name(from), name(to))
        }
        _ => found.text.clone(),
    };
    game.play_unchecked(mv);
    Ok(text + &marks(game, mover))
}

/// Returns a position in FEN4.
fn fen4(game: &Game) -> Result<String, String> {
    let (variant, state) = (game.variant().clone(), game.state());
    let model = variant.model();
    let list = |it: &mut dyn Iterator<Item = bool>| {
        it.map(|it| if it { "1" } else { "0" }).collect::<Vec<_>>().join(",")
    };
    let may = |player: PlayerId, far: bool| {
        castle_ways(&model.types).any(|(ty, way)| {
            let is_far = castle_text(model, ty, way) != NEAR;
            let unmoved = |it: CellId| state.sets[SetId::UNMOVED.idx()].contains(&it);
            (way.player, is_far) == (player, far)
                && unmoved(way.king_from)
                && unmoved(way.partner_from)
                && way.in_place(ty, &state.cells)
        })
    };
    let letter = |player: PlayerId| model.players[player].letter;
    let mut rows = Vec::new();
    for row in &model.fen.rows {
        let mut items: Vec<String> = Vec::new();
        let mut empty = 0;
        for cell in row {
            match cell.and_then(|it| state.cells[it.idx()]) {
                None => empty += 1,
                Some(it) if it.owner == PlayerId::NEUTRAL => {
                    return Err("FEN4 is not written for positions with dead pieces".to_owned());
                }
                Some(it) => {
                    if empty > 0 {
                        items.push(std::mem::take(&mut empty).to_string());
                    }
                    items.push(format!("{}{}", letter(it.owner), model.types[it.ty].id));
                }
            }
        }
        if empty > 0 {
            items.push(empty.to_string());
        }
        rows.push(items.join(","));
    }
    let players = || model.players.ids();
    Ok(format!(
        "{}-{}-{}-{}-{}-{}-{}",
        letter(state.player).to_ascii_uppercase(),
        list(&mut players().map(|it| state.eliminated[it])),
        list(&mut players().map(|it| may(it, false))),
        list(&mut players().map(|it| may(it, true))),
        list(&mut players().map(|_| false)),
        game.clocks().halfmoves,
        rows.join("/")
    ))
}
