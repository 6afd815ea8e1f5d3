//! The PGN of chess.com for four players: positions in FEN4, and moves as they are written there.
//!
//! | text | means |
//! | --- | --- |
//! | `[StartFen4 "4PC"]` | the usual set-up; or a position in FEN4 |
//! | `1. h2-h3 .. b7-c7 .. g13-g12 .. m8-l8` | a round of turns |
//! | `Rf4xNf7+` | a capture with the victim's ID; a check of any opponent |
//! | `++`, `+#` | a check of two opponents; a mate of one |
//! | `R`, `T`, `#`, `S` as the last word | the player on move resigns, has no time left, is mated, is stalemated |
//!
//! FEN4 is `R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-3,yR,yN,...`: the player on move; players who are out; castling to the
//! near and to the far side; points, which are not read; turns without progress; rows from above. Options may stand before
//! the rows: `{'enPassant':('g3:g4','','','')}` is a pawn on g4 that has passed over g3.

use super::{PlayedTurn, Written, japanese::one_line};
use crate::{
    game::{Game, Variant},
    notation::{
        fen, game_from_fen,
        moves::legal_moves,
        san::marks,
        text::{castle_text, castle_way},
    },
};
use alfil_model::{
    Cell, EnPassant, Model, MoveKind, Piece, PieceType, Player, SetId, State,
    castling::{CastleWay, castle_ways},
};
use std::fmt::Write as _;

/// The tag with the position at the start.
pub(super) const START: &str = "StartFen4";
/// The value of that tag for the usual set-up.
const USUAL: &str = "4PC";
/// What stands between the turns of a round.
pub(super) const BETWEEN: &str = "..";

/// The option of FEN4 for rights to capture en passant.
const EN_PASSANT: &str = "enPassant";
/// The options of FEN4 that repeat what the rules say.
const HARMLESS: &[&str] = &["dim", "pawnBaseRank", "pawnsBaseRank", "wb"];

/// The word for the mate of the player on move.
pub(super) const MATED: &str = "#";
/// The words that may close a record: the player on move resigns, has no time left, is stalemated, is mated.
pub(super) const CLOSING: &[&str] = &["R", "T", "S", MATED];

/// Returns true if a closing word says that the player on move gives up.
pub(super) fn gives_up(closing: &str) -> bool {
    matches!(closing, "R" | "T")
}

/// Returns the error for a word about a player that is out while the game goes on.
pub(super) fn refused(text: &str) -> Option<String> {
    let bare = text.trim_end_matches(MATED);
    let (mv, sign) = bare.split_at_checked(bare.len().checked_sub(1)?)?;
    let player = match sign {
        "R" => "a player that has resigned",
        "T" => "a player without time",
        "S" => "a stalemated player",
        _ => return None,
    };
    if mv.is_empty() {
        let message = "can't be followed by other turns: these rules do not have such players";
        return Some(format!("`{text}` marks {player}, and {message}"));
    }
    let is_move = mv.ends_with(|it: char| it.is_ascii_digit());
    let message = "which walks on: these rules do not have that";
    is_move.then(|| {
        format!("`{text}` is not a legal move: `{sign}` marks the king of {player}, {message}")
    })
}

/// Returns the game at the position that the tag [`START`] has.
pub(super) fn start(variant: &Variant, value: &str) -> Result<Game, String> {
    let text: String = value.chars().filter(|it| !it.is_whitespace()).collect();
    if text == USUAL {
        return Ok(variant.start());
    }
    let (state, halfmoves) = read(variant, &text).map_err(|it| format!("FEN4: {it}"))?;
    let fen = fen::write(variant.model(), &state, halfmoves, 1);
    game_from_fen(variant, &fen).map_err(|it| format!("FEN4: {it}"))
}

/// Reads FEN4: the position, and the turns without progress.
fn read(variant: &Variant, text: &str) -> Result<(State, u32), String> {
    let model = variant.model();
    if !text.contains('-') {
        return Err(format!(
            "expected `{USUAL}`, the usual set-up, or a whole position, found the set-up `{text}`"
        ));
    }
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
    let (options, board) = rest.rsplit_once("}-").unwrap_or(("", rest));
    let start = std::mem::replace(&mut state.cells, vec![None; model.board.cells.len()]);
    place(model, board, &mut state)?;
    let rights = [flags(model, near)?, flags(model, far)?];
    unmoved(model, &start, &mut state, &rights);
    for (far, flags) in rights.iter().enumerate() {
        for (player, _) in model.players.ids().zip(flags).filter(|it| *it.1) {
            if !state.eliminated[player] && !may_castle(model, &state, player, far == 1) {
                return Err(lost_right(model, player, far == 1));
            }
        }
    }
    read_options(model, options, &mut state)?;
    Ok((state, halfmoves))
}

/// Returns the error for a right to castle that the position does not have.
fn lost_right(model: &Model, player: Player, far: bool) -> String {
    let (name, side) = (&model.players[player].name, if far { "far" } else { "near" });
    format!(
        "{name} may castle to the {side} side, but not by these rules: king and partner do not stand as in their \
         set-up. Write 0 for a right that nobody needs"
    )
}

/// Reads options: `{'enPassant':('','','',''),'dim':'8x8'`.
fn read_options(model: &Model, text: &str, state: &mut State) -> Result<(), String> {
    for option in split(text.strip_prefix('{').unwrap_or(text)) {
        let (name, value) = option.split_once(':').unwrap_or((option, ""));
        let (name, value) = (unquoted(name), value.trim_matches(['(', ')', '[', ']']));
        let is_set = |it: &str| !matches!(unquoted(it), "" | "0" | "false" | "null");
        if name == EN_PASSANT {
            read_en_passant(model, value, state)?;
        } else if !HARMLESS.contains(&name) && split(value).iter().any(|it| is_set(it)) {
            return Err(format!("the option `{name}` changes the game, and is not known here"));
        }
    }
    Ok(())
}

/// Splits at commas outside of brackets and quotation marks.
fn split(text: &str) -> Vec<&str> {
    let (mut depth, mut quote) = (0_usize, None);
    let parts = text.split(|it: char| {
        match (it, quote) {
            ('\'' | '"', None) => quote = Some(it),
            (_, Some(open)) if it == open => quote = None,
            ('(' | '[' | '{', None) => depth += 1,
            (')' | ']' | '}', None) => depth = depth.saturating_sub(1),
            _ => {}
        }
        it == ',' && depth == 0 && quote.is_none()
    });
    parts.collect()
}

fn unquoted(text: &str) -> &str {
    text.trim_matches(['\'', '"'])
}

/// Reads `'g3:g4','','',''`: for each player the cell that a piece has passed over, and the one on which it stands.
fn read_en_passant(model: &Model, text: &str, state: &mut State) -> Result<(), String> {
    let rights: Vec<&str> = split(text).into_iter().map(unquoted).collect();
    let n = model.players.len();
    if rights.len() != n {
        let found = rights.len();
        return Err(format!(
            "expected {n} times `'CELL:CELL'` or `''` in `{EN_PASSANT}`, found {found}"
        ));
    }
    let cell = |name: &str| model.board.cells.iter().position(|it| it.name == name).map(Cell::new);
    // The player who moves next moved longest ago.
    let from_next = (1..n).map(|it| Player::new((state.player.idx() + it) % n));
    for player in from_next.chain([state.player]) {
        let right = rights[player.idx()];
        if right.is_empty() {
            continue;
        }
        if !model.fen.en_passant {
            return Err(format!(
                "`{EN_PASSANT}` is not empty, but these rules have no such rights"
            ));
        }
        let cells = right.split_once(':').and_then(|(passed, at)| Some((cell(passed)?, cell(at)?)));
        let stands = |it: Cell| state.cells[it.idx()];
        let fitting = cells.filter(|(passed, at)| {
            stands(*passed).is_none() && stands(*at).is_some_and(|it| it.owner == player)
        });
        let Some((passed, victim)) = fitting else {
            let name = &model.players[player].name;
            return Err(format!(
                "expected an empty cell and the cell of a piece of {name} in `{EN_PASSANT}`, found `{right}`"
            ));
        };
        state.en_passant.push(EnPassant { cells: vec![passed], victim });
    }
    Ok(())
}

fn player_of(model: &Model, letter: &str) -> Result<Player, String> {
    let is_it = |it: &Player| model.players[*it].letter.eq_ignore_ascii_case(&first_char(letter));
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
                let cell: Cell = cells.get(at).copied().flatten().ok_or_else(|| {
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
    let other = || model.fen.aka.iter().find(|it| it.0 == id).map(|it| it.1);
    let ty = model.types.ids().find(|it| model.types[*it].id == id).or_else(other);
    match (owner, ty) {
        (Ok(owner), Some(ty)) => Ok(Piece { ty, owner, marks: 0 }),
        _ => Err(format!("expected a piece such as `yR`, found `{text}`")),
    }
}

/// Keeps the cells of pieces that may not have moved: of kings and partners only those with a right to castle.
fn unmoved(model: &Model, start: &[Option<Piece>], state: &mut State, rights: &[Vec<bool>; 2]) {
    let may = |ty: PieceType, way: &CastleWay| {
        let far = usize::from(castle_text(model, ty, way) != NEAR);
        rights[far][way.player.idx()]
    };
    let cells = std::mem::take(&mut state.sets[SetId::UNMOVED.idx()]);
    let same =
        |it: &Cell| state.cells[it.idx()].is_some() && state.cells[it.idx()] == start[it.idx()];
    let keeps = |it: &Cell| {
        let mut ways = castle_ways(&model.types)
            .filter(|(ty, way)| way.in_place(*ty, &state.cells))
            .filter(|(_, way)| [way.king_from, way.partner_from].contains(it))
            .peekable();
        ways.peek().is_none() || ways.any(|(ty, way)| may(ty, way))
    };
    let kept: Vec<Cell> = cells.into_iter().filter(|it| same(it) && keeps(it)).collect();
    state.sets[SetId::UNMOVED.idx()] = kept;
}

/// Castling to the nearer partner.
const NEAR: &str = "O-O";

/// Returns true if a player has the right to castle to the far or to the near side.
fn may_castle(model: &Model, state: &State, player: Player, far: bool) -> bool {
    let unmoved = &state.sets[SetId::UNMOVED.idx()];
    castle_ways(&model.types).any(|(ty, way)| {
        let is_far = castle_text(model, ty, way) != NEAR;
        (way.player, is_far) == (player, far)
            && unmoved.contains(&way.king_from)
            && unmoved.contains(&way.partner_from)
            && way.in_place(ty, &state.cells)
    })
}

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
    // The record has the name that its other readers know.
    let name = game.tag("Variant").unwrap_or(game.name());
    let tags = [("Variant", name), (START, &start), ("Result", game.result)];
    for (name, value) in tags.into_iter().chain(kept) {
        let value = one_line(value).replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(res, "[{name} \"{value}\"]");
    }
    write_remarks(&mut res, &game.record.remarks);
    let mut position = game.start.clone();
    let round = write_turns(&mut res, &mut position, game.turns, None)?;
    if let Some(closing) = game.closing {
        res.push_str(&before_turn(&position, round));
        res.push_str(closing);
    }
    Ok(res + "\n")
}

/// Writes turns that go on in a round, or begin one. Returns the round of the last turn.
fn write_turns(
    res: &mut String,
    game: &mut Game,
    turns: &[PlayedTurn],
    mut round: Option<u32>,
) -> Result<Option<u32>, String> {
    for turn in turns {
        let before = game.clone();
        res.push_str(&before_turn(game, round));
        round = Some(game.clocks().fullmove);
        res.push_str(&turn_text(game, turn)?);
        write_remarks(res, &turn.remarks);
        for variation in &turn.variations {
            res.push_str(" (");
            write_turns(res, &mut before.clone(), variation, round)?;
            res.push_str(" )");
        }
    }
    Ok(round)
}

/// Returns what stands before the next turn: the number of a new round, or the sign between turns.
fn before_turn(game: &Game, round: Option<u32>) -> String {
    let number = game.clocks().fullmove;
    if round == Some(number) { format!(" {BETWEEN} ") } else { format!("\n{number}. ") }
}

fn write_remarks(res: &mut String, remarks: &[String]) {
    for remark in remarks.iter().filter(|it| !it.is_empty()) {
        let remark = one_line(remark).replace('{', "(").replace('}', ")");
        let _ = write!(res, " {{ {remark} }}");
    }
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
    let name = |it: Cell| model.board.cells[it.idx()].name.as_str();
    let id = |ty: PieceType| {
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
    let may = |player, far| may_castle(model, &state, player, far);
    let letter = |player: Player| model.players[player].letter;
    let mut rows = Vec::new();
    for row in &model.fen.rows {
        let mut items: Vec<String> = Vec::new();
        let mut empty = 0;
        for cell in row {
            match cell.and_then(|it| state.cells[it.idx()]) {
                None => empty += 1,
                Some(it) if it.owner == Player::NEUTRAL => {
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
        "{}-{}-{}-{}-{}-{}-{}{}",
        letter(state.player).to_ascii_uppercase(),
        list(&mut players().map(|it| state.eliminated[it])),
        list(&mut players().map(|it| may(it, false))),
        list(&mut players().map(|it| may(it, true))),
        list(&mut players().map(|_| false)),
        game.clocks().halfmoves,
        written_en_passant(model, &state)?,
        rows.join("/")
    ))
}

/// Returns the option for rights to capture en passant, with a dash behind it; nothing if there are none.
fn written_en_passant(model: &Model, state: &State) -> Result<String, String> {
    let mut rights = vec![String::new(); model.players.len()];
    for EnPassant { cells, victim } in &state.en_passant {
        let owner = state.cells[victim.idx()].map_or(Player::NEUTRAL, |it| it.owner);
        let name = |it: Cell| model.board.cells[it.idx()].name.as_str();
        match (&cells[..], rights.get_mut(owner.idx())) {
            ([passed], Some(right)) if right.is_empty() => {
                *right = format!("{}:{}", name(*passed), name(*victim));
            }
            _ => return Err("FEN4 has no word for these rights to capture en passant".to_owned()),
        }
    }
    if state.en_passant.is_empty() {
        return Ok(String::new());
    }
    let rights: Vec<String> = rights.iter().map(|it| format!("'{it}'")).collect();
    Ok(format!("{{'{EN_PASSANT}':({})}}-", rights.join(",")))
}
