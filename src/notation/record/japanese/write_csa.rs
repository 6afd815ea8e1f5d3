//! Writes CSA.

use super::{
    find::is_drop,
    squares::Squares,
    words::HEADERS,
    write_kif::{one_line, only},
};
use crate::{
    game::{Game, Move},
    notation::{moves::legal_moves, record::Written},
};
use alfil_model::{Model, PieceType, Player, State};
use std::fmt::Write as _;

/// Returns a game as CSA.
pub(in super::super) fn write(game: &Written<'_>) -> Result<String, String> {
    let variant = game.start.variant();
    let model = variant.model();
    let squares = Squares::of(model).filter(|it| it.fits_csa());
    let squares = squares.ok_or("CSA has boards of at most 9 by 9 squares, and two players")?;
    if game.turns.iter().any(|it| !it.variations.is_empty()) {
        return Err("CSA has no variations: write KIF".to_owned());
    }
    let mut res = "V2.2\n".to_owned();
    for (tag, _, start) in HEADERS {
        if let Some(value) = game.tag(tag) {
            let value =
                if tag.ends_with("Date") { value.replace('.', "/") } else { value.to_owned() };
            let _ = writeln!(res, "{start}{}", one_line(&value));
        }
    }
    let start = game.start.state();
    let usual = variant.start().state();
    if (&start.cells, &start.hands) == (&usual.cells, &usual.hands) && game.is_shogi() {
        res.push_str("PI\n");
    } else {
        res.push_str(&board(model, squares, &start)?);
    }
    let _ = writeln!(res, "{}", sign(start.player));
    remarks(&mut res, &game.record.remarks);
    let mut position = game.start.clone();
    for turn in game.turns {
        let mv = only(turn)?;
        let _ = writeln!(res, "{}", move_text(&position, squares, mv)?);
        if let Some(time) = turn.time {
            let _ = writeln!(res, "T{}", time.as_secs());
        }
        remarks(&mut res, &turn.remarks);
        position.play_unchecked(mv);
    }
    if let Some(close) = game.close() {
        let _ = writeln!(res, "{}", close.csa(game.end.player()));
    }
    Ok(res)
}

fn sign(player: Player) -> char {
    if player == Player(0) { '+' } else { '-' }
}

fn name(model: &Model, ty: PieceType) -> Result<&str, String> {
    let name = model.notation.csa[ty].first().map(String::as_str);
    let id = &model.types[ty].name;
    name.ok_or_else(|| format!("`{id}` has no name in CSA: give it `csa` in the rule file"))
}

fn remarks(res: &mut String, remarks: &[String]) {
    for line in remarks.iter().flat_map(|it| it.lines()) {
        let _ = writeln!(res, "'*{}", line.trim());
    }
}

fn board(model: &Model, squares: Squares<'_>, start: &State) -> Result<String, String> {
    let mut res = String::new();
    for rank in 1..=squares.ranks() as u32 {
        let _ = write!(res, "P{rank}");
        for file in (1..=squares.files() as u32).rev() {
            let piece = squares.cell((file, rank)).and_then(|it| start.cells[it.idx()]);
            match piece {
                None => res.push_str(" * "),
                Some(it) => {
                    res.push(sign(it.owner));
                    res.push_str(name(model, it.ty)?);
                }
            }
        }
        res.push('\n');
    }
    for player in model.players.ids() {
        let mut held = String::new();
        for ty in model.types.ids() {
            let n = start.hands[player].get(ty.idx()).copied().unwrap_or(0);
            if n > 0 {
                held.push_str(&format!("00{}", name(model, ty)?).repeat(n.into()));
            }
        }
        if !held.is_empty() {
            let _ = writeln!(res, "P{}{held}", sign(player));
        }
    }
    Ok(res)
}

fn move_text(game: &Game, squares: Squares<'_>, mv: Move) -> Result<String, String> {
    let variant = game.variant().clone();
    let model = variant.model();
    let legal = legal_moves(game);
    let found = legal.iter().find(|it| it.mv == mv).ok_or("a move is not legal")?;
    let unwritten = || format!("CSA can't write `{}`", found.text);
    let number = |it: Option<_>| it.and_then(|it| squares.numbers(it)).ok_or_else(unwritten);
    let to = number(found.info.to)?;
    let from = if is_drop(found) { (0, 0) } else { number(found.info.from)? };
    let ty = found.info.becomes.or(found.info.piece).ok_or_else(unwritten)?;
    let sign = sign(game.player());
    Ok(format!("{sign}{}{}{}{}{}", from.0, from.1, to.0, to.1, name(model, ty)?))
}
