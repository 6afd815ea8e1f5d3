//! Interactive Diagrams, as pages have them, to rule files.
//!
//! [`alfil::diagram`] translates headers, for rule files too. This module finds a header in a page, takes out
//! what a rule file would refuse, and lays out the rest as a person would.

mod moves;
mod page;
mod write;

pub(super) use moves::Terms;

use super::{GAMES, Imported, ImportedGame, RuleFileWriter, TEXT_BYTES};
use alfil::{
    diagram::{Accept, Translation, translate},
    load::{LoadOptions, load},
    shipped::Shipped,
};
use alfil_language::{
    diag::{Code, Diagnostic, LeftOut, Severity},
    rulefile::{Table, Value, limits},
    schema::{board, game, piece, variant, words::Dialect},
    sema,
    source::{Files, Snippet, SourceId, SourceMap, Span},
};
use page::{Header, Page};
use write::Remark;

/// Reads the diagrams of a page, or a text that is the header of one. `only` selects one by its number, from 1, or by its
/// name.
pub fn import(name: &str, text: &str, only: Option<&str>) -> Imported {
    let mut res = Imported::default();
    if text.len() > TEXT_BYTES {
        let message = format!("expected at most {TEXT_BYTES} bytes");
        res.diagnostics.push(Diagnostic::without_place(Code::LimitExceeded, message));
        return res;
    }
    res.sources.add(name, text);
    let page = page::read(text);
    let names = names(&page, name);
    if let Some(span) = page.too_much {
        let message = format!(
            "expected at most {} diagrams of {} bytes each",
            page::DIAGRAMS.min(GAMES),
            page::HEADER_BYTES
        );
        res.diagnostics.push(Diagnostic::new(Code::LimitExceeded, span, message));
    } else if page.headers.is_empty() {
        let message = "expected a diagram, found a page without one";
        let diag = Diagnostic::new(Code::ImportSyntax, Span::default(), message);
        res.diagnostics.push(diag.help(
            "diagrams stand in elements with `class=\"idiagram\"`; a text without tags is one diagram",
        ));
    }
    let wanted = |n: usize| only.is_none_or(|it| it == names[n] || it == (n + 1).to_string());
    if let Some(only) = only
        && !page.headers.is_empty()
        && !(0..names.len()).any(wanted)
    {
        let message = format!("expected a diagram of the page, found `{only}`");
        let diag = Diagnostic::without_place(Code::ImportUnknownGame, message);
        res.diagnostics.push(diag.help(format!("ask for a number from 1 to {}", names.len())));
    }
    for (n, header) in page.headers.iter().enumerate().filter(|it| wanted(it.0)) {
        let file = one(&names[n], header, &page, &mut res);
        res.games.extend(file.map(|file| ImportedGame { name: names[n].clone(), rule_file: file }));
    }
    if !res.games.is_empty() {
        let reported = |(hook, span): &(&str, Span)| {
            let diag = Diagnostic::new(Code::ImportUntranslated, *span, hook_message(hook));
            diag.help("write what it does in the rule file")
        };
        res.diagnostics.extend(page.hooks.iter().map(reported));
    }
    res.diagnostics.sort_by_key(|it| it.span().map(|it| (it.source, it.start, it.end)));
    res.diagnostics.dedup();
    res.left_out = LeftOut::shorten(&mut res.diagnostics, limits::DIAGNOSTICS);
    res
}

/// Returns the names of the diagrams: that of the page, with a number if there are several.
fn names(page: &Page, file: &str) -> Vec<String> {
    let stem = file.rsplit(['/', '\\']).next().unwrap_or(file);
    let stem = stem.rsplit_once('.').map_or(stem, |it| it.0);
    let title: String = page
        .title
        .as_deref()
        .unwrap_or(stem)
        .chars()
        .filter(|it| !it.is_control())
        .take(100)
        .collect();
    let title = if title.trim().is_empty() { "A game".to_owned() } else { title };
    let numbered = |n: usize| if n == 0 { title.clone() } else { format!("{title} {}", n + 1) };
    (0..page.headers.len()).map(numbered).collect()
}

/// Returns the rule file of one diagram, or `None` if it has no board or no pieces.
fn one(name: &str, header: &Header, page: &Page, res: &mut Imported) -> Option<RuleFileWriter> {
    let mut diags = Vec::new();
    let snippet = Snippet::whole(SourceId(0), &header.text);
    let accept = Accept { name: is_name, id: sema::is_id };
    let mut read = translate(snippet, Some(accept), &mut diags);
    if let Some(diag) = hopeless(&read, header) {
        res.diagnostics.push(diag);
        return None;
    }
    moves::check(&mut read.root, &mut diags);
    diags.sort_by_key(|it| it.span().map(|it| (it.start, it.end)));
    diags.dedup();
    let mut dialect = None;
    let mut file = finish(name, &read, header, page, &diags);
    for _ in 0..4 {
        let text = file.to_string();
        let loaded = load(&Files::one(&text).over(&Shipped), name, &LoadOptions::default());
        let before = diags.len();
        for diag in &loaded.diagnostics {
            if diag.code == Code::PieceNeverMoves {
                still(&mut read.root, diag, &loaded.sources, &mut diags);
            }
        }
        // Other programs read some of the letters otherwise, so the file says what is meant.
        let differs = loaded.diagnostics.iter().any(|it| it.code == Code::BetzaDiffers);
        if diags.len() == before && !(differs && dialect.is_none()) {
            place(&mut diags, header);
            res.diagnostics.append(&mut diags);
            add_loaded(loaded.diagnostics, &loaded.sources, res);
            return Some(file);
        }
        if differs {
            dialect = Some(Dialect::Diagram);
        }
        file = finish(name, &read, header, page, &diags);
        if let Some(it) = dialect {
            file.table(&variant::TABLE).set(variant::BETZA, it);
        }
    }
    place(&mut diags, header);
    res.diagnostics.append(&mut diags);
    Some(file)
}

fn is_name(name: &str) -> bool {
    sema::is_free_name(name) && !["white", "black"].contains(&name)
}

/// Returns an error if no rule file can be made of a header.
fn hopeless(read: &Translation, header: &Header) -> Option<Diagnostic> {
    let pieces = read.root.table(game::PIECES).is_some_and(|it| !it.entries.is_empty());
    let size = read.root.table(game::BOARD).and_then(|it| it.get(board::SIZE))?;
    let sizes = size
        .as_array()
        .unwrap_or_default()
        .iter()
        .filter_map(alfil_language::rulefile::Node::as_integer);
    let sizes: Vec<i64> = sizes.collect();
    let cells = sizes.iter().try_fold(1_i64, |all, it| all.checked_mul(*it));
    let is_board = sizes.iter().all(|it| (1..=1000).contains(it))
        && cells.is_some_and(|it| it <= limits::GRID);
    if !is_board {
        let message = format!("expected a board of 1 to {} squares", limits::GRID);
        let span = size.as_array().and_then(|it| it.first()).map_or(size.span, |it| it.span);
        return Some(Diagnostic::new(Code::ImportBadValue, header.place(span), message));
    }
    if let Some(span) = read.no_cells {
        let message = "expected a square that is no hole, found none";
        return Some(Diagnostic::new(Code::ImportBadValue, header.place(span), message));
    }
    let message = "expected pieces that stand on the board, found none";
    (!pieces).then(|| {
        Diagnostic::new(Code::ImportSyntax, header.span, message).help(
            "a piece is written `name:id:moves:image:squares`; what is left out leaves its colon",
        )
    })
}

/// Returns the file with comments on all that was reported.
fn finish(
    name: &str,
    read: &Translation,
    header: &Header,
    page: &Page,
    diags: &[Diagnostic],
) -> RuleFileWriter {
    let mut remarks: Vec<Remark> = Vec::new();
    for diag in diags {
        let Some(span) = diag.span() else { continue };
        let line = read.lines.iter().find(|it| it.1.start <= span.start && span.end <= it.1.end);
        let piece = line.map(|it| it.0.clone());
        let holds = |it: &&Span| it.start <= span.start && span.end <= it.end;
        let text = match read.parameters.iter().find(holds).filter(|_| piece.is_none()) {
            Some(it) => format!("{}: {}", shown(&header.text, *it), diag.message),
            None => diag.message.clone(),
        };
        let remark = Remark { piece, text };
        if !remarks.contains(&remark) {
            remarks.push(remark);
        }
    }
    for (hook, _) in &page.hooks {
        remarks.push(Remark { piece: None, text: hook_message(hook) });
    }
    write::file(name, read, &remarks)
}

/// Returns a parameter as comments quote it.
fn shown(header: &str, span: Span) -> String {
    let text = header.get(span.start as usize..span.end as usize).unwrap_or_default();
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{} ...", &text[..end]),
        None => text.to_owned(),
    }
}

fn hook_message(hook: &str) -> String {
    format!("the page's script has a function `{hook}`, which may change the rules")
}

/// Moves diagnostics from the header to the page; nothing of them stops the import.
fn place(diags: &mut [Diagnostic], header: &Header) {
    for diag in diags.iter_mut() {
        diag.severity = Severity::Warning;
        for label in &mut diag.labels {
            label.span = header.place(label.span);
        }
    }
}

/// Turns a piece whose moves all leave the board into one without moves.
fn still(root: &mut Table, diag: &Diagnostic, sources: &SourceMap, diags: &mut Vec<Diagnostic>) {
    let Some(name) = diag.message.split('`').nth(1).filter(|_| sources.get(SourceId(0)).is_some())
    else {
        return;
    };
    let Some(Value::Table(pieces)) =
        root.entries.get_mut(game::PIECES.as_ref()).map(|it| &mut it.node.value)
    else {
        return;
    };
    if let Some(Value::Table(keys)) = pieces.entries.get_mut(name).map(|it| &mut it.node.value)
        && let Some(moves) = keys.entries.shift_remove(piece::MOVE.as_ref())
    {
        let message = format!("`{name}` can never move: none of its moves stays on the board");
        diags.push(Diagnostic::new(Code::ImportUntranslated, moves.node.span, message));
    }
}

/// Reports the errors that the rule file still has, at their places there.
fn add_loaded(mut diags: Vec<Diagnostic>, sources: &SourceMap, res: &mut Imported) {
    let Some(text) = sources.get(SourceId(0)).filter(|_| !diags.is_empty()) else { return };
    let id = res.sources.add(format!("{} (imported)", text.name), text.text.clone());
    for diag in &mut diags {
        diag.labels.iter_mut().for_each(|it| it.span.source = id);
        diag.fixes.iter_mut().for_each(|it| it.span.source = id);
    }
    res.diagnostics.append(&mut diags);
}
