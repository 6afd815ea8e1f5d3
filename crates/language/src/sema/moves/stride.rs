//! Ways to go that no piece need have.

use super::{MoveCx, auto, path};
use crate::{
    diag::{Code, Diagnostic},
    sema::{cx::one_line, reach, routes},
    source::Snippet,
    syntax,
};
use alfil_model::{Cell, Cond, Path, PatternKind, Stride};

/// Reads moves of which only the cells matter to which they lead on the empty board: Betza's notation, a path expression,
/// or directions alone.
pub fn stride(cx: &mut MoveCx<'_>, text: Snippet<'_>) -> Option<Stride> {
    let moves = if syntax::path::looks_like_directions(text.text) {
        match syntax::path::leap(text) {
            Ok(_) if !cx.geometry.is_known() => return None,
            Ok(leap) => path::lower(cx, &[leap])?,
            Err(diag) => {
                cx.diags.push(diag);
                return None;
            }
        }
    } else {
        auto(cx, text)?
    };
    let span = text.at(0, text.text.len());
    let mut wrong = |message: String, help: &str| {
        cx.diags.push(Diagnostic::new(Code::WrongKind, span, message).help(help.to_owned()));
        None
    };
    let mut paths: Vec<Path> = Vec::new();
    let mut plain = moves.castles.is_empty() && moves.drops.is_empty();
    plain &= moves.farthest.is_empty() && moves.through.is_empty();
    for pattern in moves.patterns {
        plain &= !pattern.initial && pattern.when == Cond::Const(true);
        match pattern.kind {
            PatternKind::Paths(more) => paths.extend(more),
            PatternKind::Imitate { .. } => plain = false,
        }
    }
    if !plain {
        return wrong(
            "expected plain steps, leaps and slides".to_owned(),
            "only where the moves lead on the empty board is asked: no castling, drops, initial or imitated moves",
        );
    }
    let board = cx.geometry.board();
    if !routes::are_few(board, &paths) {
        let message = format!("expected paths that go fewer ways than `{}`", text.text.trim());
        let diag = Diagnostic::new(Code::TooManyRoutes, span, message);
        cx.diags.push(diag.help("say how far each leg goes at most: `slide(all, 1..4)`, `R4`"));
        return None;
    }
    let leads = |cell| !reach::of_paths(board, &paths, cell, Some).is_empty();
    if !(0..board.cells.len()).map(Cell::new).any(leads) {
        return wrong(
            format!("`{}` leads nowhere on the empty board", text.text.trim()),
            "hurdles have to stand somewhere: use `targets(SET)` to ask where pieces can go now",
        );
    }
    let mut res: Vec<Path> = Vec::new();
    for path in paths {
        if !res.contains(&path) {
            res.push(path);
        }
    }
    Some(Stride { paths: res, text: one_line(text.text) })
}
