//! Headers of Interactive Diagrams: the same tables as a file would write, with places inside the header.
//!
//! The known names of pieces and parameters are data: `rules/parts/diagram.toml`. Whatever a header contains, the tables
//! are ones that a file could have. Parts that do not fit are corrected, or reported and left out.

mod captures;
mod castling;
mod ending;
mod hands;
mod morph;
mod names;
mod promotion;
mod read;
mod shuffle;
mod start;

use alfil_language::{
    diag::{Code, Diagnostic},
    rulefile::{self, Entry, Node, Table, Text, Value, limits},
    schema::{board, game, piece, players},
    source::{Snippet, SourceId, Span},
};
use captures::Symbol;
use morph::Morph;
use promotion::Offer;
use read::{Parameter, PieceLine};
use start::{Grid, Start};
use std::collections::BTreeSet;

/// The names that headers take as known.
const KNOWN: &str = include_str!("../rules/parts/diagram.toml");

/// The names and IDs that a rule file allows, for headers that stand for a whole one. Pieces with other names or IDs get
/// new ones, and pieces that never appear are kept apart.
#[derive(Clone, Copy, Debug)]
pub struct Accept {
    /// Returns true if the text can be the name of a piece type.
    pub name: fn(&str) -> bool,
    /// Returns true if the text can be an ID.
    pub id: fn(&str) -> bool,
}

/// The meaning of a header.
#[derive(Clone, Debug, Default)]
pub struct Translation {
    /// Tables of a rule file.
    pub root: Table,
    /// Pieces that never appear, as `pieces` would have them.
    pub spare: Table,
    /// The place of the first list of cells that don't exist, if none is left of the board.
    pub no_cells: Option<Span>,
    /// True if types promote to others, but the header does not say when.
    pub promotes_at_will: bool,
    /// The names of the pieces with their lines.
    pub lines: Vec<(String, Span)>,
    /// The parameters.
    pub parameters: Vec<Span>,
}

/// A header, read, with the number of each piece type in `pieces`.
struct Diagram<'a> {
    parameters: Vec<Parameter<'a>>,
    pieces: Vec<Piece<'a>>,
    /// For each piece line its number among the pieces.
    numbers: Vec<Option<usize>>,
    grid: Grid,
    start: Start,
    /// Types of which a player has some in hand at the start.
    held: BTreeSet<usize>,
    known: Table,
    /// The whole header.
    span: Span,
    rules: Vec<Node>,
    forbid: Vec<Node>,
    outcomes: Vec<Node>,
    /// Pairs of types: pieces of the first can become the second, in any way.
    makes: Vec<(usize, usize)>,
    /// The types that can ever be on the board or in a hand; all, if other rules may make them.
    appear: Vec<bool>,
    /// `captureMatrix`.
    matrix: Vec<Vec<Symbol>>,
    /// Captures that are not allowed: movers with victims.
    barred: BTreeSet<(usize, usize)>,
    /// Sets of cells that live for two turns.
    sets: Vec<(String, Span)>,
    /// The maps `morph`.
    morphs: Vec<Morph>,
    /// `promoChoice`.
    offers: Vec<Offer>,
    diags: &'a mut Vec<Diagnostic>,
}

/// A piece type.
struct Piece<'a> {
    line: PieceLine<'a>,
    /// Its name in the header, as far as rule files allow it.
    called: String,
    /// Its name in the rule file.
    name: String,
    /// Its ID in the header.
    own_id: String,
    /// Its ID in the rule file.
    id: String,
    /// The place of its ID, or of the text from which the ID is made.
    id_span: Span,
    /// More keys than moves and places.
    keys: Table,
}

/// Returns the tables that a header in a rule file stands for; false if something of it could not be read.
pub fn lower(header: &Text, diags: &mut Vec<Diagnostic>) -> (Table, bool) {
    let before = diags.len();
    let res = translate(header.snippet(), None, diags);
    (res.root, !diags[before..].iter().any(Diagnostic::is_error))
}

/// Translates a header and reports everything that is wrong with it.
pub fn translate(
    header: Snippet<'_>,
    accept: Option<Accept>,
    diags: &mut Vec<Diagnostic>,
) -> Translation {
    let (known, _) = rulefile::parse(KNOWN, SourceId(u32::MAX), &mut Vec::new());
    let (parameters, lines) = read::lines(header, diags);
    let mut diagram = Diagram {
        parameters,
        pieces: Vec::new(),
        numbers: Vec::new(),
        grid: Grid::default(),
        start: Start::default(),
        held: BTreeSet::new(),
        known,
        span: header.span,
        rules: Vec::new(),
        forbid: Vec::new(),
        outcomes: Vec::new(),
        makes: Vec::new(),
        appear: Vec::new(),
        matrix: Vec::new(),
        barred: BTreeSet::new(),
        sets: Vec::new(),
        morphs: Vec::new(),
        offers: Vec::new(),
        diags,
    };
    diagram.judge_parameters();
    let holes = diagram.add_all(&lines);
    if let Some(accept) = accept {
        diagram.rename(accept);
    }
    diagram.place(&holes);
    diagram.tables(&holes, accept.is_some())
}

impl<'a> Diagram<'a> {
    /// Piece lines become types; the lines of holes list cells that don't exist.
    fn add_all(&mut self, lines: &[PieceLine<'a>]) -> Vec<Snippet<'a>> {
        let mut holes = Vec::new();
        let mut full = false;
        for line in lines {
            if line.name.text == "hole" {
                self.numbers.push(None);
                holes.push(line.squares);
            } else if self.pieces.len() >= limits::PIECES {
                if !full {
                    let span = line.name.span;
                    self.diags.push(limits::exceeded(span, "piece types", limits::PIECES));
                }
                full = true;
                self.numbers.push(None);
            } else {
                self.numbers.push(Some(self.pieces.len()));
                self.add(*line);
            }
        }
        holes
    }

    fn add(&mut self, line: PieceLine<'a>) {
        let shown = if line.name.text.is_empty() { line.image } else { line.name };
        let (id, id_span) = match line.id.text {
            "" => (shown.text.chars().take(1).flat_map(char::to_uppercase).collect(), shown.span),
            id => (id.to_owned(), line.id.span),
        };
        let name = read::name(shown.text);
        let called = if name.is_empty() { read::name(&id) } else { name };
        let mut name = called.clone();
        if let Some(twin) = self.pieces.iter().find(|it| it.name == name) {
            let message = format!("expected a new name for a piece, found `{name}` again");
            let diag = Diagnostic::new(Code::DuplicateName, shown.span, message);
            self.diags.push(diag.label(twin.line.name.span, "the first one is here"));
            name = self.new_name(&name);
        }
        let own_id = id.clone();
        self.pieces.push(Piece { line, called, name, own_id, id, id_span, keys: Table::default() });
    }

    /// Returns all tables together; `whole` if they are a whole file.
    fn tables(mut self, holes: &[Snippet<'a>], whole: bool) -> Translation {
        let span = self.span;
        let mut root = Table::default();
        self.board(&mut root, holes);
        self.players(&mut root);
        self.shuffle(&mut root);
        self.hands(&mut root);
        self.read_promotion();
        self.read_matrix();
        self.read_morphs();
        self.appear = if whole { self.appearing() } else { vec![true; self.pieces.len()] };
        let promotes_at_will = self.promotion(&mut root) && whole;
        self.capture_matrix();
        self.iron();
        self.trades();
        self.morph();
        self.sets(&mut root);
        self.royal(&mut root);
        self.endings(&mut root);
        let mut spare = Table::default();
        let mut pieces = Table::default();
        let lines = self.pieces.iter().map(|it| (it.name.clone(), it.line.whole.span)).collect();
        if promotes_at_will {
            let message = "`promoOffset` says what types promote to, but nothing says when they do";
            self.unsupported(self.place_of("promoOffset"), message);
        }
        for (n, piece) in std::mem::take(&mut self.pieces).into_iter().enumerate() {
            let at = piece.line.name.span;
            let name = piece.name.clone();
            let keys = self.piece_table(n, piece);
            let list = if self.appear[n] { &mut pieces } else { &mut spare };
            if !self.appear[n] {
                let message = format!(
                    "no `{name}` is ever on the board: none is there, and nothing makes one"
                );
                self.diags.push(Diagnostic::new(Code::DiagramAdapted, at, message));
            }
            list.entries.insert(name, Entry { key: at, node: table(keys, at) });
        }
        put(&mut root, game::PIECES, table(pieces, span));
        for (key, items) in [
            (game::RULE.as_ref(), self.rules),
            (game::FORBID.as_ref(), self.forbid),
            (game::OUTCOME.as_ref(), self.outcomes),
        ] {
            if !items.is_empty() {
                put(&mut root, key, Node { value: Value::Array(items), span });
            }
        }
        let parameters = self.parameters.iter().map(|it| it.name.span.to(it.value.span)).collect();
        let no_cells = holes.first().map(|it| it.span).filter(|_| self.grid.is_empty());
        Translation { root, spare, no_cells, promotes_at_will, lines, parameters }
    }

    fn board(&self, root: &mut Table, holes: &[Snippet<'a>]) {
        let mut board = Table::default();
        let sizes = [("files", self.grid.files), ("ranks", self.grid.ranks)]
            .map(|(key, it)| Node { value: Value::Integer(it), span: self.place_of(key) });
        put(&mut board, board::SIZE, Node { value: Value::Array(sizes.to_vec()), span: self.span });
        if let Some(first) = holes.first()
            && !self.grid.hole_texts.is_empty()
        {
            put(
                &mut board,
                board::HOLES,
                Node::made_up(self.grid.hole_texts.join(" "), first.span),
            );
        }
        put(root, game::BOARD, table(board, self.span));
    }

    /// Adds how Black's set-up follows from White's.
    fn players(&self, root: &mut Table) {
        let mut players = Table::default();
        let symmetry = Node::made_up(self.grid.symmetry, self.place_of("symmetry"));
        put(&mut players, players::SYMMETRY, symmetry);
        put(root, game::PLAYERS, table(players, self.span));
    }

    /// Returns the types that can ever be on the board or in a hand.
    fn appearing(&self) -> Vec<bool> {
        let there = |n| self.start.has(n) || self.held.contains(&n);
        let mut res: Vec<bool> = (0..self.pieces.len()).map(there).collect();
        loop {
            let more: Vec<_> =
                self.makes.iter().filter(|it| res[it.0] && !res[it.1]).map(|it| it.1).collect();
            if more.is_empty() {
                return res;
            }
            for it in more {
                res[it] = true;
            }
        }
    }

    fn piece_table(&mut self, n: usize, piece: Piece<'a>) -> Table {
        let mut keys = Table::default();
        put(&mut keys, piece::ID, Node::made_up(piece.id.clone(), piece.id_span));
        if let Some(moves) = self.moves(n, &piece) {
            put(&mut keys, piece::MOVE, moves);
        }
        if let Some(castle) = self.start.castle_key(n) {
            put(&mut keys, piece::CASTLE, castle);
        }
        if let Some(at) = self.start.node(n, piece.line.squares.span) {
            put(&mut keys, piece::START, at);
        }
        keys.entries.extend(piece.keys.entries);
        keys
    }

    /// Returns the moves that the line gives, or those known for the name.
    fn moves(&mut self, n: usize, piece: &Piece<'_>) -> Option<Node> {
        let written = piece.line.moves;
        if let Some(text) = self.start.castled_moves(n) {
            let span = if written.text.is_empty() { piece.line.name.span } else { written.span };
            return (!text.is_empty()).then(|| Node::made_up(text, span));
        }
        if !written.text.is_empty() {
            let text =
                Text { text: written.text.to_owned(), span: written.span, exact: written.exact };
            return Some(Node { value: Value::String(text), span: written.span });
        }
        let known = self.known_moves(&piece.called);
        if known.is_none() {
            let message =
                format!("expected moves of `{}`: its name is not a known one", piece.name);
            let names = self.known.table("moves").into_iter().flat_map(|it| it.entries.keys());
            let diag = Diagnostic::new(Code::DiagramUnknown, piece.line.name.span, message);
            let called = key_of(&piece.called);
            self.diags.push(diag.did_you_mean(&called, names.map(String::as_str)));
        }
        Some(Node::made_up(known?, piece.line.name.span))
    }

    /// Moves of a name that headers take as known.
    fn known_moves(&self, name: &str) -> Option<String> {
        let key = key_of(name);
        let wide = self.known.table("wide").filter(|_| self.grid.files > 8);
        let text =
            wide.and_then(|it| it.text(&key)).or_else(|| self.known.table("moves")?.text(&key));
        text.map(|it| it.text.clone())
    }

    /// Returns the last parameter of that name.
    fn parameter(&self, name: &str) -> Option<&Parameter<'a>> {
        self.parameters.iter().rev().find(|it| it.name.text == name)
    }

    /// Returns the value of a parameter, or the whole header.
    fn place_of(&self, name: &str) -> Span {
        self.parameter(name).map_or(self.span, |it| it.value.span)
    }

    /// Returns the number of a parameter; reports a value that is none.
    fn number(&mut self, name: &str, without: i64) -> i64 {
        let Some(value) = self.parameter(name).map(|it| it.value) else { return without };
        if let Ok(it) = value.text.parse::<i32>() {
            return it.into();
        }
        let message = format!("expected a number for `{name}`, found `{}`", value.text);
        self.diags.push(Diagnostic::new(Code::DiagramSyntax, value.span, message));
        without
    }

    /// Reports parameters that are unknown, or that change the rules in a way that a header does not determine.
    fn judge_parameters(&mut self) {
        let known = self.known.table("parameters");
        let looks = known.and_then(|it| it.text("looks")).map_or("", |it| it.text.as_str());
        let looks: Vec<_> = looks.split_whitespace().collect();
        let rules = known.and_then(|it| it.table("rules"));
        let mut told = BTreeSet::new();
        for Parameter { name, value, .. } in &self.parameters {
            let off = ["", "0"].contains(&value.text);
            if let Some(remedy) = rules.and_then(|it| it.text(name.text)) {
                if !off {
                    let message =
                        format!("`{}` changes the rules, but is not supported", name.text);
                    let diag = Diagnostic::new(Code::DiagramUnsupported, name.span, message);
                    self.diags.push(diag.help(format!("leave it out, and {}", remedy.text)));
                }
            } else if !MEANINGFUL.contains(&name.text)
                && !looks.contains(&name.text)
                && told.insert(name.text)
            {
                let message = format!("expected a parameter of diagrams, found `{}`", name.text);
                let names = MEANINGFUL.iter().copied().chain(looks.iter().copied());
                self.diags.push(
                    Diagnostic::new(Code::DiagramUnknown, name.span, message)
                        .did_you_mean(name.text, names),
                );
            }
        }
    }

    fn unsupported(&mut self, span: Span, message: impl Into<String>) {
        self.diags.push(Diagnostic::new(Code::DiagramUnsupported, span, message));
    }

    fn wrong(&mut self, span: Span, message: impl Into<String>) {
        self.diags.push(Diagnostic::new(Code::DiagramSyntax, span, message));
    }

    /// Returns the type with that number, from 1, or ID.
    fn find(&self, text: &str) -> Option<usize> {
        match text.parse::<usize>() {
            Ok(n) => n.checked_sub(1).filter(|it| *it < self.pieces.len()),
            Err(_) => self.pieces.iter().position(|it| it.own_id == text),
        }
    }

    /// Returns the types that parameters of that name give, several lines being several types.
    fn types(&mut self, name: &str) -> Vec<(usize, Span)> {
        let named = self.parameters.iter().filter(|it| it.name.text == name);
        let values: Vec<_> = named.map(|it| it.value).collect();
        let mut res = Vec::new();
        for value in values {
            match self.find(value.text) {
                Some(n) if res.iter().all(|it: &(usize, Span)| it.0 != n) => {
                    res.push((n, value.span));
                }
                Some(_) => {}
                None if value.text == "0" => {}
                None => {
                    let message = format!(
                        "expected the number or ID of a piece type, from 1 to {}, found `{}`",
                        self.pieces.len(),
                        value.text
                    );
                    self.wrong(value.span, message);
                }
            }
        }
        res
    }

    /// The same without those that never appear.
    fn live_types(&mut self, name: &str) -> Vec<(usize, Span)> {
        let all = self.types(name);
        all.into_iter().filter(|it| self.appear[it.0]).collect()
    }

    /// Returns the names of types, side by side.
    fn names(&self, types: &[usize]) -> String {
        let names: Vec<_> = types.iter().map(|it| self.pieces[*it].name.as_str()).collect();
        names.join(" ")
    }

    /// Returns true if some move is exempt from the effects of captures and cells on pieces.
    fn has_exempt(&self) -> bool {
        self.pieces.iter().any(|it| it.line.moves.text.contains('\''))
    }

    /// Returns the letter, number or IDs that a list of symbols begins with: the longest ID that fits.
    fn id_at(&self, text: &str) -> Option<(usize, usize)> {
        let ids = self.pieces.iter().enumerate().map(|(n, it)| (n, it.own_id.as_str()));
        let fitting = ids.filter(|(_, id)| !id.is_empty() && text.starts_with(id));
        fitting.max_by_key(|(n, id)| (id.len(), usize::MAX - n)).map(|(n, id)| (n, id.len()))
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
    "shuffle",
    "baring",
    "iron",
    "protected",
    "counterStrike",
    "castleFlip",
    "captureMatrix",
    "morph",
];

/// Returns a name as the tables of known names have it.
fn key_of(name: &str) -> String {
    name.chars().filter(|it| *it != '-').collect()
}

fn put(table: &mut Table, key: impl AsRef<str>, node: Node) {
    table.entries.insert(key.as_ref().to_owned(), Entry { key: node.span, node });
}

/// Returns a string at a place in the header.
fn text(text: impl Into<String>, span: Span) -> Node {
    Node::made_up(text, span)
}

fn table(table: Table, span: Span) -> Node {
    Node { value: Value::Table(table), span }
}

/// Returns a table of strings.
fn item<const N: usize>(entries: [(&dyn AsRef<str>, String); N], span: Span) -> Table {
    let mut res = Table::default();
    for (key, value) in entries {
        put(&mut res, key, text(value, span));
    }
    res
}

#[cfg(test)]
mod tests;
