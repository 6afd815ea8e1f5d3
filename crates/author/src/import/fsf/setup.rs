//! Board, set-up, and the lines of the pieces.

use super::{
    context::Context,
    fen::Fen,
    notation, play, promotion,
    squares::{Squares, Symmetry},
    turn, types,
};
use alfil_language::writer::{Value, ValueOf};
use alfil_language::{
    diag::{Code, Diagnostic},
    schema::{Field, Key, board, game, piece, players},
};

/// The size of the board, and the position at the start.
pub(super) fn board(ctx: &mut Context) {
    let size = ctx.size;
    if ctx.set.changed(&["cylindrical", "toroidal"]) {
        let wrap = match (ctx.set.bool("toroidal"), ctx.set.bool("cylindrical")) {
            (true, _) => Some(vec!["files".to_owned(), "ranks".to_owned()]),
            (_, true) => Some(vec!["files".to_owned()]),
            _ => None,
        };
        ctx.set_or_clear(&board::TABLE, board::WRAP, wrap);
    }
    if ctx.base.is_none() || ctx.set.changed(&["maxFile", "maxRank"]) {
        let size = vec![i64::from(size.files), i64::from(size.ranks)];
        ctx.set(&board::TABLE, board::SIZE, size);
    }
    ctx.new_start = ctx.base.is_none() || ctx.set.place("startFen").is_some();
    if !ctx.new_start {
        old_start(ctx);
        return;
    }
    match Fen::parse(ctx.set.get("startFen"), size) {
        Ok(fen) => ctx.fen = fen,
        Err(message) => {
            let place = ctx.set.place("startFen").unwrap_or(ctx.place);
            ctx.diags.push(Diagnostic::new(Code::ImportBadValue, place, message));
            ctx.new_start = ctx.base.is_none();
            old_start(ctx);
        }
    }
    let black = ctx.players[1].clone();
    ctx.set_or_clear(&players::TABLE, players::FIRST, ctx.fen.black_begins.then_some(black));
    place(ctx);
    sides_of_rights(ctx);
}

/// Writes rights that name the file of the partner as `K` and `Q`, as the king sees that file.
fn sides_of_rights(ctx: &mut Context) {
    // Where pieces come in by gates, other letters name the files of gates.
    if ctx.set.bool("seirawanGating") {
        return;
    }
    let kings = ctx.set.letters("castlingKingPiece");
    let side = |letter: char| {
        let player = usize::from(letter.is_ascii_lowercase());
        let small = letter.to_ascii_lowercase();
        let king = ctx.types.iter().find(|it| !it.promoted && kings.contains(&it.letter))?;
        let king = king.squares[player].0.first()?.1;
        let file = (small as u8).checked_sub(b'a').filter(|it| *it < ctx.size.files)?;
        let name = if file > king { 'k' } else { 'q' };
        Some(if player == 0 { name.to_ascii_uppercase() } else { name })
    };
    let named = |it: char| if "KQkq".contains(it) { it } else { side(it).unwrap_or(it) };
    ctx.fen.rights = ctx.fen.rights.chars().map(named).collect();
}

/// Reads the set-up of the shipped game.
fn old_start(ctx: &mut Context) {
    let Some(base) = &ctx.base else { return };
    for ty in &mut ctx.types {
        ty.squares = base.squares(&ty.name);
        let size = ctx.size;
        let there = |it: &(u8, u8)| it.0 < size.ranks && it.1 < size.files;
        ty.squares.iter_mut().for_each(|it| it.0.retain(there));
    }
    ctx.fen.hands = base.hands();
    ctx.fen.rights = String::from("KQkq");
}

/// Puts the pieces of the FEN on the types.
fn place(ctx: &mut Context) {
    for ty in &mut ctx.types {
        let id = ty.id.to_ascii_lowercase();
        if ty.letter != '-' {
            ty.squares = ctx.fen.pieces.remove(&id).unwrap_or_default();
        }
    }
    let unknown: Vec<String> = ctx.fen.pieces.keys().cloned().collect();
    if !unknown.is_empty() {
        let message = format!("no piece is defined for `{}`", unknown.join("`, `"));
        let place = ctx.set.place("startFen").unwrap_or(ctx.place);
        let help = "define pieces like `knight = n` or `customPiece1 = x:WA`";
        ctx.diags.push(Diagnostic::new(Code::ImportBadValue, place, message).help(help));
    }
    // Cells in the shipped game's file hold for one symmetry only.
    if ctx.base.is_some() {
        return;
    }
    let fits = |ctx: &Context, symmetry: Symmetry| {
        let good = |it: &[Squares; 2]| it[0].image(symmetry, ctx.size) == it[1];
        ctx.types.iter().filter(|it| good(&it.squares)).count()
    };
    let count = ctx.types.len();
    let found = [ctx.symmetry, Symmetry::Mirror, Symmetry::Rotate]
        .into_iter()
        .find(|it| fits(ctx, *it) == count);
    let old = ctx.symmetry;
    ctx.symmetry = found.unwrap_or(old);
    if ctx.symmetry != old {
        ctx.file.table(&players::TABLE).set(players::SYMMETRY, ctx.symmetry.name());
    }
}

/// The lines of all pieces.
pub(super) fn pieces(ctx: &mut Context) {
    for at in 0..ctx.types.len() {
        if ctx.types[at].used {
            piece(ctx, at);
        } else if ctx.types[at].inherited {
            // The type itself is taken away when nothing speaks of it any more.
            let name = ctx.types[at].name.clone();
            if ctx.base_piece(&name, piece::START).is_some() {
                ctx.file.names(game::PIECES).remove_in(&name, piece::START);
            }
            // Its other IDs may be those of new pieces.
            if ctx.base_piece(&name, piece::AKA).is_some() {
                ctx.file.names(game::PIECES).remove_in(&name, piece::AKA);
            }
        }
    }
    walls(ctx);
}

fn piece(ctx: &mut Context, at: usize) {
    let ty = ctx.types[at].clone();
    let name = ty.name.as_str();
    if !ty.inherited || ctx.base_piece(name, piece::ID) != Some(ty.id.as_str().into()) {
        ctx.file.names(game::PIECES).set_in(name, piece::ID, ty.id.as_str());
    }
    if ty.key != "-" {
        if let Some(moves) = types::moves(ctx, at) {
            let empty = moves == Value::from("");
            attribute(ctx, at, piece::MOVE, (!empty).then_some(moves), true);
        }
        let matters = ty.key == "pawn"
            || notation::has_initial(&ty.betza)
            || types::makes_long_steps(ctx, &ty);
        if matters && (ty.new_moves || ctx.set.changed_or_moved(types::STEPS)) {
            let initial = types::initial(ctx, at);
            attribute(ctx, at, piece::UNMOVED_ON, initial, true);
        }
    }
    play::castling(ctx, at);
    start(ctx, at);
    play::drop(ctx, at);
    promotion::of_type(ctx, at);
}

/// A key of a type: written if the type is new, or if it has changed and is not what the shipped game's file has.
pub(super) fn attribute<T: Field>(
    ctx: &mut Context,
    at: usize,
    key: Key<T>,
    value: Option<Value>,
    changed: bool,
) where
    Value: ValueOf<T>,
{
    let ty = &ctx.types[at];
    let (name, inherited) = (ty.name.clone(), ty.inherited);
    let old = ctx.base_piece(&name, key);
    let pieces = ctx.file.names(game::PIECES);
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
fn start(ctx: &mut Context, at: usize) {
    if !ctx.new_start {
        return;
    }
    let ty = ctx.types[at].clone();
    let [white, black] = &ty.squares;
    let symmetric = white.image(ctx.symmetry, ctx.size) == *black;
    let kept = ctx.base.as_ref().filter(|_| ty.inherited).is_some_and(|base| {
        let old = base.squares(&ty.name);
        let same_view = base.symmetry == ctx.symmetry;
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
        let players = ctx.players.iter().zip([white, black]);
        // If the shipped game's file has the type, a player without a new value keeps the old one.
        let players = players.filter(|it| ty.inherited || !it.1.is_empty());
        Value::Table(players.map(|it| (it.0.clone(), it.1.cells().into())).collect())
    };
    let nowhere = white.is_empty() && black.is_empty();
    attribute(ctx, at, piece::START, (!nowhere).then_some(value), true);
}

/// Walls that stand on the board, or come to it.
fn walls(ctx: &mut Context) {
    let is_new = ctx.base.as_ref().is_none_or(|it| it.wall().is_none());
    let squares = ctx.fen.walls.clone();
    if is_new && squares.is_empty() && !turn::has_walls(ctx) {
        return;
    }
    let name = turn::wall(ctx);
    if is_new {
        let free = |it: &char| ctx.types.iter().all(|ty| ty.id != it.to_string());
        let id = "XZYVUWJIHG".chars().find(free).unwrap_or('X').to_string();
        let pieces = ctx.file.names(game::PIECES);
        pieces.set_in(&name, piece::ID, id).set_in(&name, piece::NEUTRAL, true);
    }
    if !squares.is_empty() {
        ctx.file.names(game::PIECES).set_in(&name, piece::START, squares.cells());
    }
}
