//! Board, set-up, and the lines of the pieces.

use super::{
    cx::Cx,
    fen::Fen,
    play, promotion,
    squares::{Squares, Symmetry},
    turn, types,
};
use crate::{
    diag::{Code, Diagnostic},
    import::draft::Value,
    schema::{Key, board, game, piece, players},
};

/// The size of the board, and the position at the start.
pub(super) fn board(cx: &mut Cx) {
    let size = cx.size;
    if cx.base.is_none() || cx.set.changed(&["maxFile", "maxRank"]) {
        let size = vec![i64::from(size.files), i64::from(size.ranks)];
        cx.set(&board::TABLE, board::SIZE, size);
    }
    cx.new_start = cx.base.is_none() || cx.set.place("startFen").is_some();
    if !cx.new_start {
        old_start(cx);
        return;
    }
    match Fen::parse(cx.set.get("startFen"), size) {
        Ok(fen) => cx.fen = fen,
        Err(message) => {
            let place = cx.set.place("startFen").unwrap_or(cx.place);
            cx.diags.push(Diagnostic::new(Code::ImportBadValue, place, message));
            cx.new_start = cx.base.is_none();
            old_start(cx);
        }
    }
    if cx.fen.black_begins {
        cx.leave("startFen", "Black begins, but in a rule file the first player does");
    }
    place(cx);
}

/// Reads the set-up of the shipped game.
fn old_start(cx: &mut Cx) {
    let Some(base) = &cx.base else { return };
    for ty in &mut cx.types {
        ty.squares = base.squares(&ty.name);
        let size = cx.size;
        let there = |it: &(u8, u8)| it.0 < size.ranks && it.1 < size.files;
        ty.squares.iter_mut().for_each(|it| it.0.retain(there));
    }
    cx.fen.hands = base.hands();
    cx.fen.rights = String::from("KQkq");
}

/// Puts the pieces of the FEN on the types.
fn place(cx: &mut Cx) {
    for ty in &mut cx.types {
        let id = ty.id.to_ascii_lowercase();
        if ty.letter != '-' {
            ty.squares = cx.fen.pieces.remove(&id).unwrap_or_default();
        }
    }
    let unknown: Vec<String> = cx.fen.pieces.keys().cloned().collect();
    if !unknown.is_empty() {
        let message = format!("no piece is defined for `{}`", unknown.join("`, `"));
        let place = cx.set.place("startFen").unwrap_or(cx.place);
        let help = "define pieces like `knight = n` or `customPiece1 = x:WA`";
        cx.diags.push(Diagnostic::new(Code::ImportBadValue, place, message).help(help));
    }
    // What the shipped game's file says of places holds for one symmetry only.
    if cx.base.is_some() {
        return;
    }
    let fits = |cx: &Cx, symmetry: Symmetry| {
        let good = |it: &[Squares; 2]| it[0].image(symmetry, cx.size) == it[1];
        cx.types.iter().filter(|it| good(&it.squares)).count()
    };
    let count = cx.types.len();
    let found = [cx.symmetry, Symmetry::Mirror, Symmetry::Rotate]
        .into_iter()
        .find(|it| fits(cx, *it) == count);
    let old = cx.symmetry;
    cx.symmetry = found.unwrap_or(old);
    if cx.symmetry != old {
        cx.draft.table(&players::TABLE).set(players::SYMMETRY, cx.symmetry.name());
    }
}

/// The lines of all pieces.
pub(super) fn pieces(cx: &mut Cx) {
    for at in 0..cx.types.len() {
        if cx.types[at].used {
            piece(cx, at);
        } else if cx.types[at].inherited {
            unused(cx, at);
        }
    }
    walls(cx);
}

fn piece(cx: &mut Cx, at: usize) {
    let ty = cx.types[at].clone();
    let name = ty.name.as_str();
    if !ty.inherited || cx.base_piece(name, piece::ID) != Some(ty.id.as_str().into()) {
        cx.draft.names(game::PIECES).set_in(name, piece::ID, ty.id.as_str());
    }
    if ty.key != "-" {
        if let Some(moves) = types::moves(cx, at) {
            let empty = moves == Value::from("");
            attribute(cx, at, piece::MOVE, (!empty).then_some(moves), true);
        }
        let matters = ty.key == "pawn" || ty.betza.contains('i');
        if matters && (ty.new_moves || cx.set.changed(types::STEPS)) {
            let initial = types::initial(cx, at);
            attribute(cx, at, piece::UNMOVED_ON, initial, true);
        }
    }
    play::castling(cx, at);
    start(cx, at);
    play::drop(cx, at);
    promotion::of_type(cx, at);
}

/// A key of a type: written if the type is new, or if it has changed and is not what the shipped game's file has.
pub(super) fn attribute(cx: &mut Cx, at: usize, key: Key, value: Option<Value>, changed: bool) {
    let ty = &cx.types[at];
    let (name, inherited) = (ty.name.clone(), ty.inherited);
    let old = cx.base_piece(&name, key);
    let pieces = cx.draft.names(game::PIECES);
    match value {
        Some(value) if !inherited || changed && old.as_ref() != Some(&value) => {
            pieces.set_in(&name, key, value);
        }
        None if inherited && changed && old.is_some() => {
            pieces.remove_in(&name, key);
        }
        _ => {}
    }
}

/// Writes the cells of the type at the start.
fn start(cx: &mut Cx, at: usize) {
    if !cx.new_start {
        return;
    }
    let ty = cx.types[at].clone();
    let [white, black] = &ty.squares;
    let symmetric = white.image(cx.symmetry, cx.size) == *black;
    let kept = cx.base.as_ref().filter(|_| ty.inherited).is_some_and(|base| {
        let old = base.squares(&ty.name);
        let same_view = base.symmetry == cx.symmetry;
        match base.of_piece(&ty.name, piece::START) {
            Some(Value::Text(_)) => same_view && symmetric && old[0] == *white,
            Some(_) => old == ty.squares,
            None => white.is_empty() && black.is_empty(),
        }
    });
    if kept {
        return;
    }
    let value = if symmetric {
        Value::from(white.cells())
    } else {
        let players = [("white", white), ("black", black)];
        // Where the shipped game's file has the type, what is not said of a player stays.
        let players = players.into_iter().filter(|it| ty.inherited || !it.1.is_empty());
        Value::Table(players.map(|it| (it.0.to_owned(), it.1.cells().into())).collect())
    };
    let nowhere = white.is_empty() && black.is_empty();
    attribute(cx, at, piece::START, (!nowhere).then_some(value), true);
}

/// A type of the shipped game that is not in this one.
fn unused(cx: &mut Cx, at: usize) {
    let name = cx.types[at].name.clone();
    let spoken_of = cx.base.as_ref().is_some_and(|it| it.speaks_of(&name));
    let there = cx.base_piece(&name, piece::START).is_some();
    if !spoken_of {
        cx.draft.names(game::PIECES).set_name(&name, Value::Removed);
    } else if there {
        cx.draft.names(game::PIECES).remove_in(&name, piece::START);
    }
}

/// Walls that stand on the board, or come to it.
fn walls(cx: &mut Cx) {
    let is_new = cx.base.as_ref().is_none_or(|it| it.wall().is_none());
    let squares = cx.fen.walls.clone();
    if is_new && squares.is_empty() && !turn::has_walls(cx) {
        return;
    }
    let name = turn::wall(cx);
    if is_new {
        let free = |it: &char| cx.types.iter().all(|ty| ty.id != it.to_string());
        let id = "XZYVUWJIHG".chars().find(free).unwrap_or('X').to_string();
        let pieces = cx.draft.names(game::PIECES);
        pieces.set_in(&name, piece::ID, id).set_in(&name, piece::NEUTRAL, true);
    }
    if !squares.is_empty() {
        cx.draft.names(game::PIECES).set_in(&name, piece::START, squares.cells());
    }
}
