//! Headers of Interactive Diagrams: the same tables as a file would write, with places inside the header.
//!
//! Which names of pieces and parameters are known is data: `rules/parts/diagram.toml`.

mod promotion;
mod read;

use super::{
    limits, toml,
    tree::{Entry, Node, Table, Text, Value},
};
use crate::{
    diag::{Code, Diagnostic, did_you_mean},
    source::{Snippet, SourceId, Span},
};
use read::{Parameter, PieceLine};

/// What headers take as known.
const KNOWN: &str = include_str!("../../rules/parts/diagram.toml");

/// A header, read, with the number of each piece type in `pieces`.
struct Diagram<'a> {
    parameters: Vec<Parameter<'a>>,
    pieces: Vec<Piece<'a>>,
    holes: Vec<Snippet<'a>>,
    known: Table,
    /// Whether there were more piece types than a file may have.
    full: bool,
    diags: &'a mut Vec<Diagnostic>,
}

/// A piece type.
struct Piece<'a> {
    line: PieceLine<'a>,
    /// As the rule file will call it.
    name: String,
    id: String,
    /// Where its ID is written, or what it is made from.
    id_span: Span,
    /// More keys than moves and places.
    keys: Table,
}

/// The tables that a header stands for; false if something of it could not be read.
pub(super) fn lower(header: &Text, diags: &mut Vec<Diagnostic>) -> (Table, bool) {
    let before = diags.len();
    let (known, _) = toml::parse(KNOWN, SourceId(u32::MAX), &mut Vec::new());
    let header = header.snippet();
    let (parameters, lines) = read::lines(header, diags);
    let mut diagram =
        Diagram { parameters, pieces: Vec::new(), holes: Vec::new(), known, full: false, diags };
    for line in lines {
        diagram.add(line);
    }
    let table = diagram.table(header.span);
    (table, !diags[before..].iter().any(Diagnostic::is_error))
}

impl<'a> Diagram<'a> {
    /// A piece line becomes a type; `hole` lists cells that don't exist.
    fn add(&mut self, line: PieceLine<'a>) {
        if line.name.text == "hole" {
            self.holes.push(line.squares);
            return;
        }
        if self.pieces.len() >= limits::PIECES {
            if !self.full {
                self.diags.push(limits::exceeded(line.name.span, "piece types", limits::PIECES));
            }
            self.full = true;
            return;
        }
        let shown = if line.name.text.is_empty() { line.image } else { line.name };
        let (id, id_span) = match line.id.text {
            "" => (shown.text.chars().take(1).flat_map(char::to_uppercase).collect(), shown.span),
            id => (id.to_owned(), line.id.span),
        };
        let name = read::name(shown.text);
        let name = if name.is_empty() { read::name(&id) } else { name };
        if let Some(twin) = self.pieces.iter().find(|it| it.name == name) {
            let message = format!("expected a new name for a piece, found `{name}` again");
            let diag = Diagnostic::new(Code::DuplicateName, shown.span, message);
            self.diags.push(diag.label(twin.line.name.span, "the first one is here"));
            return;
        }
        self.pieces.push(Piece { line, name, id, id_span, keys: Table::default() });
    }

    /// All tables together.
    fn table(mut self, span: Span) -> Table {
        self.judge_parameters();
        let mut res = Table::default();
        let (files, ranks) = (self.number("files", 8), self.number("ranks", 8));
        let mut board = Table::default();
        let sizes = [("files", files), ("ranks", ranks)].map(|(key, it)| Node {
            value: Value::Integer(it),
            span: self.parameter(key).map_or(span, |it| it.value.span),
        });
        put(&mut board, "size", Node { value: Value::Array(sizes.to_vec()), span });
        if !self.holes.is_empty() {
            let texts: Vec<_> = self.holes.clone().into_iter().map(|it| self.squares(it)).collect();
            let place = self.holes[0].span;
            put(&mut board, "holes", Node::made_up(texts.join(" "), place));
        }
        put(&mut res, "board", table(board, span));
        self.symmetry(&mut res, span);
        self.hands(&mut res, span);
        let promotion = self.promotion(span);
        put(&mut res, "promotion", table(promotion, span));
        self.royal(&mut res, span);
        self.stalemate(&mut res, span);
        let pieces = self.piece_tables(files);
        put(&mut res, "pieces", table(pieces, span));
        res
    }

    /// The last parameter of that name that has a value.
    fn parameter(&self, name: &str) -> Option<&Parameter<'a>> {
        self.parameters.iter().rev().find(|it| it.name.text == name)
    }

    /// The number of a parameter; complains of what is none.
    fn number(&mut self, name: &str, without: i64) -> i64 {
        let Some(value) = self.parameter(name).map(|it| it.value) else { return without };
        if let Ok(it) = value.text.parse() {
            return it;
        }
        let message = format!("expected a number for `{name}`, found `{}`", value.text);
        self.diags.push(Diagnostic::new(Code::DiagramSyntax, value.span, message));
        without
    }

    /// Complains of parameters that nobody knows, or that change the rules in ways that can't be told from a header.
    fn judge_parameters(&mut self) {
        let known = self.known.table("parameters");
        let looks = known.and_then(|it| it.text("looks")).map_or("", |it| it.text.as_str());
        let looks: Vec<_> = looks.split_whitespace().collect();
        let rules = known.and_then(|it| it.table("rules"));
        for Parameter { name, value } in &self.parameters {
            let off = ["", "0"].contains(&value.text) && name.text != "baring";
            if let Some(remedy) = rules.and_then(|it| it.text(name.text)) {
                if !off {
                    let message =
                        format!("`{}` changes the rules, but is not supported", name.text);
                    let diag = Diagnostic::new(Code::DiagramUnsupported, name.span, message);
                    self.diags.push(diag.help(format!("leave it out, and {}", remedy.text)));
                }
            } else if !MEANINGFUL.contains(&name.text) && !looks.contains(&name.text) {
                let message = format!("expected a parameter of diagrams, found `{}`", name.text);
                let names = MEANINGFUL.iter().copied().chain(looks.iter().copied());
                self.diags.push(
                    Diagnostic::new(Code::DiagramUnknown, name.span, message)
                        .help_maybe(did_you_mean(name.text, names)),
                );
            }
        }
    }

    /// How Black's set-up follows from White's.
    fn symmetry(&mut self, res: &mut Table, span: Span) {
        let value = self.parameter("symmetry").map(|it| it.value);
        let (word, place) = match value.map(|it| (it.text, it.span)) {
            Some((word @ ("mirror" | "rotate" | "none"), place)) => (word, place),
            Some((word, place)) => {
                let message = format!("expected `mirror`, `rotate` or `none`, found `{word}`");
                let diag = Diagnostic::new(Code::DiagramSyntax, place, message);
                self.diags.push(diag.help_maybe(did_you_mean(word, ["mirror", "rotate", "none"])));
                ("mirror", place)
            }
            None => ("mirror", span),
        };
        let mut players = Table::default();
        put(&mut players, "symmetry", Node::made_up(word, place));
        put(res, "players", table(players, span));
    }

    fn symmetric(&self) -> bool {
        self.parameter("symmetry").is_none_or(|it| it.value.text != "none")
    }

    /// Pieces in hand, at the start and by capture.
    fn hands(&mut self, res: &mut Table, span: Span) {
        let holdings = self.number("holdingsType", 0);
        let mut hands = Table::default();
        let place = self.parameter("holdingsType").map_or(span, |it| it.value.span);
        if holdings != 0 {
            let to = if holdings < 0 { "own" } else { "owner" };
            put(&mut hands, "capture", Node::made_up(to, place));
        }
        if holdings < 0 {
            put(&mut hands, "drops", Node { value: Value::Bool(true), span: place });
        }
        if holdings == -1 {
            put(&mut hands, "as", Node::made_up("base", place));
        }
        let mut start = [Vec::new(), Vec::new()];
        for piece in &self.pieces {
            let hand = piece.line.hand;
            let mut numbers = hand.text.split(',').map(str::trim);
            let white = numbers.next().unwrap_or_default();
            for (list, number) in start.iter_mut().zip([white, numbers.next().unwrap_or(white)]) {
                match number.parse::<u16>() {
                    Ok(0) => {}
                    Ok(it) => list.push(format!("{it} {}", piece.name)),
                    Err(_) if hand.text.is_empty() => {}
                    Err(_) => {
                        let message = format!("expected how many are in hand, found `{number}`");
                        self.diags.push(Diagnostic::new(Code::DiagramSyntax, hand.span, message));
                    }
                }
            }
        }
        if start.iter().any(|it| !it.is_empty()) {
            let mut each = Table::default();
            for (player, list) in ["white", "black"].into_iter().zip(start) {
                put(&mut each, player, Node::made_up(list.join(" "), span));
            }
            put(&mut hands, "start", table(each, span));
        }
        if !hands.entries.is_empty() {
            put(res, "hands", table(hands, span));
        }
    }

    /// Royal types: those named, else the last one.
    fn royal(&mut self, res: &mut Table, span: Span) {
        let named: Vec<_> = self
            .parameters
            .iter()
            .filter(|it| it.name.text == "royal")
            .map(|it| it.value)
            .collect();
        let mut royal = Vec::new();
        for value in &named {
            match self.find(value.text) {
                Some(n) => royal.push(self.pieces[n].name.clone()),
                None if value.text == "0" => {}
                None => {
                    let message = format!(
                        "expected the number or ID of a piece type, from 1 to {}, found `{}`",
                        self.pieces.len(),
                        value.text
                    );
                    self.diags.push(Diagnostic::new(Code::DiagramSyntax, value.span, message));
                }
            }
        }
        let place = named.first().map_or(span, |it| it.span);
        if named.is_empty() {
            royal.extend(self.pieces.last().map(|it| it.name.clone()));
        }
        if royal.is_empty() {
            return;
        }
        let mut check = Table::default();
        put(&mut check, "royal", Node::made_up(royal.join(" | "), place));
        let extinction = self.number("extinction", 3);
        if royal.len() > 1 && extinction == 3 {
            put(&mut check, "mode", Node::made_up("last", place));
        } else if royal.len() > 1 && extinction != 0 {
            let place = self.parameter("extinction").map_or(span, |it| it.value.span);
            let message = "rules that differ between the players are not supported";
            self.diags.push(Diagnostic::new(Code::DiagramUnsupported, place, message));
        }
        put(res, "check", table(check, place));
    }

    fn stalemate(&mut self, res: &mut Table, span: Span) {
        if let Some(value) = self.parameter("stalemate").map(|it| it.value) {
            let result = if value.text == "draw" { "draw" } else { "loss" };
            let mut end = Table::default();
            put(&mut end, "stalemate", Node::made_up(result, value.span));
            put(res, "end", table(end, span));
        }
    }

    /// The type with that number, from 1, or ID.
    fn find(&self, text: &str) -> Option<usize> {
        match text.parse::<usize>() {
            Ok(n) => n.checked_sub(1).filter(|it| *it < self.pieces.len()),
            Err(_) => self.pieces.iter().position(|it| it.id == text),
        }
    }

    fn piece_tables(&mut self, files: i64) -> Table {
        let mut res = Table::default();
        for piece in std::mem::take(&mut self.pieces) {
            let mut keys = Table::default();
            put(&mut keys, "id", Node::made_up(piece.id.clone(), piece.id_span));
            if let Some(moves) = self.moves(&piece, files) {
                put(&mut keys, "move", moves);
            }
            let squares = piece.line.squares;
            if self.symmetric() {
                let white = squares.text.find(",,").unwrap_or(squares.text.len());
                if white < squares.text.len() {
                    let span = squares.at(white, squares.text.len());
                    let message = "expected cells of White only: Black's follow by `symmetry`";
                    let diag = Diagnostic::new(Code::DiagramSyntax, span, message);
                    self.diags.push(diag.help("write `symmetry=none`, or leave them out"));
                }
                let text = self.squares(squares.part(0, white));
                if !text.is_empty() {
                    put(&mut keys, "at", Node::made_up(text, squares.span));
                }
            } else {
                let (white, black) = squares.text.split_once(",,").unwrap_or((squares.text, ""));
                let parts = [
                    ("white", 0, white.len()),
                    ("black", squares.text.len() - black.len(), squares.text.len()),
                ];
                let mut each = Table::default();
                for (player, from, to) in parts {
                    let text = self.squares(squares.part(from, to));
                    if !text.is_empty() {
                        put(&mut each, player, Node::made_up(text, squares.at(from, to)));
                    }
                }
                if !each.entries.is_empty() {
                    put(&mut keys, "at", table(each, squares.span));
                }
            }
            keys.entries.extend(piece.keys.entries);
            let at = piece.line.name.span;
            res.entries.insert(piece.name, Entry { key: at, node: table(keys, at) });
        }
        res
    }

    /// What the line says, or what is known of the name.
    fn moves(&mut self, piece: &Piece<'_>, files: i64) -> Option<Node> {
        let written = piece.line.moves;
        if !written.text.is_empty() {
            let text =
                Text { text: written.text.to_owned(), span: written.span, exact: written.exact };
            return Some(Node { value: Value::String(text), span: written.span });
        }
        let wide = self.known.table("wide").filter(|_| files > 8);
        let key: String = piece.name.chars().filter(|it| *it != '-').collect();
        let by_name =
            wide.and_then(|it| it.text(&key)).or_else(|| self.known.table("moves")?.text(&key));
        if by_name.is_none() {
            let message =
                format!("expected moves of `{}`: its name is not a known one", piece.name);
            let names = self.known.table("moves").into_iter().flat_map(|it| it.entries.keys());
            let near = did_you_mean(&key, names.map(String::as_str));
            let span = piece.line.name.span;
            self.diags.push(Diagnostic::new(Code::DiagramUnknown, span, message).help_maybe(near));
        }
        Some(Node::made_up(by_name?.text.clone(), piece.line.name.span))
    }

    /// A list of squares as sets of cells are written.
    fn squares(&mut self, list: Snippet<'_>) -> String {
        let first = self.number_quietly("firstRank", 1);
        let mut res: Vec<String> = Vec::new();
        for item in list.text.split(',').map(str::trim).filter(|it| !it.is_empty()) {
            let corners: Option<Vec<_>> =
                item.split('-').map(|it| read::square(it.trim(), first)).collect();
            match corners.as_deref() {
                Some([one]) => res.push(one.clone()),
                Some([one, other]) => res.push(format!("{one}-{other}")),
                _ => {
                    let start = item.as_ptr() as usize - list.text.as_ptr() as usize;
                    let span = list.at(start, start + item.len());
                    let message = format!("expected a square or two corners, found `{item}`");
                    let diag = Diagnostic::new(Code::DiagramSyntax, span, message);
                    self.diags.push(
                        diag.help("write `a2`, `a2-h2`, or several with commas between them"),
                    );
                }
            }
        }
        res.join(" ")
    }

    fn number_quietly(&self, name: &str, without: i64) -> i64 {
        self.parameter(name).and_then(|it| it.value.text.parse().ok()).unwrap_or(without)
    }
}

/// Parameters that are read.
const MEANINGFUL: &[&str] = &[
    "files",
    "ranks",
    "firstRank",
    "symmetry",
    "royal",
    "extinction",
    "promoZone",
    "promoOffset",
    "maxPromote",
    "promoChoice",
    "holdingsType",
    "stalemate",
];

fn put(table: &mut Table, key: &str, node: Node) {
    table.entries.insert(key.to_owned(), Entry { key: node.span, node });
}

fn table(table: Table, span: Span) -> Node {
    Node { value: Value::Table(table), span }
}
