//! The lines of a section as a game.

use super::{
    moves::{self, Mover},
    part::TextPart,
    report::Report,
    squares::{Size, Squares, square},
    text::{Line, Section},
};
use alfil_language::{
    diag::{Code, Diagnostic},
    rulefile::limits,
    source::Span,
};
use std::collections::{BTreeMap, BTreeSet};

/// Squares of both players.
pub(super) type Zone = [Squares; 2];

/// A section, read.
#[derive(Debug)]
pub(super) struct Game<'a> {
    pub(super) size: Size,
    pub(super) holes: Squares,
    zones: BTreeMap<&'a str, Squares>,
    /// The flags of both players; opponents want to capture them.
    pub(super) flags: Zone,
    pub(super) drop_zone: Option<Zone>,
    pub(super) fen: Option<TextPart<'a>>,
    pub(super) rules: Vec<TextPart<'a>>,
    pub(super) pieces: Vec<Piece<'a>>,
}

/// A piece type.
#[derive(Debug, Default)]
pub(super) struct Piece<'a> {
    pub(super) title: &'a str,
    pub(super) span: Span,
    /// How positions call it, for both players.
    pub(super) symbols: [String; 2],
    pub(super) moves: Vec<Mover>,
    /// Its captures, if they are not its moves.
    pub(super) captures: Option<Vec<Mover>>,
    /// Moves from squares of a zone, with the zone and its name.
    pub(super) specials: Vec<(NamedZone<'a>, Vec<Mover>)>,
    /// Moves of a piece that has not moved.
    pub(super) initials: Vec<Mover>,
    flags: BTreeSet<&'static str>,
    pub(super) promotions: Vec<Promotion<'a>>,
    /// Zones in which promotion is optional.
    pub(super) optional: Vec<Promotion<'a>>,
    /// How many a player may have by promotion; 0 where nothing is said.
    pub(super) max: [u32; 2],
    pub(super) castles: Vec<Castle>,
    pub(super) prison: Option<NamedZone<'a>>,
    pub(super) block: Option<NamedZone<'a>>,
}

/// A zone of both players, and the first of the two names.
#[derive(Clone, Debug)]
pub(super) struct NamedZone<'a> {
    pub(super) name: &'a str,
    pub(super) squares: Zone,
}

/// `Promotion: rank8, rank1, "QRBN"`
#[derive(Clone, Debug)]
pub(super) struct Promotion<'a> {
    pub(super) zone: NamedZone<'a>,
    /// The symbols of the types to choose from; `None` for those of the other lines.
    pub(super) choices: Option<TextPart<'a>>,
}

/// `Castle: white e1-g1,h1 with h1`
#[derive(Debug)]
pub(super) struct Castle {
    pub(super) player: usize,
    pub(super) from: (u8, u8),
    pub(super) to: Vec<(u8, u8)>,
    pub(super) with: (u8, u8),
    pub(super) span: Span,
}

/// The flags of pieces.
const FLAGS: [&str; 14] = [
    "royal",
    "set_ep",
    "take_ep",
    "drop_no_check",
    "drop_no_mate",
    "drop_one_file",
    "drop_dead",
    "no_mate",
    "shak",
    "assimilate",
    "no_retaliate",
    "endangered",
    "iron",
    "capture_flag",
];

/// Keys about looks and values.
const IDLE: [&str; 5] =
    ["value", "xboard pieces", "winboard pieces", "xboard parent", "winboard parent"];

/// Keys that are read.
const KEYS: [&str; 21] = [
    "board",
    "zone",
    "exclude",
    "whiteflag",
    "blackflag",
    "piece",
    "move",
    "capture",
    "special",
    "initial",
    "castle",
    "prison",
    "block",
    "drop zone",
    "promotion",
    "optional promotion",
    "flags",
    "max",
    "rule",
    "symbol",
    "fen",
];

impl Piece<'_> {
    pub(super) fn has(&self, flag: &str) -> bool {
        self.flags.contains(flag)
    }
}

/// Reads a section; `None` if it has no board that a rule file can have.
pub(super) fn game<'a>(section: &Section<'a>, report: &mut Report) -> Option<Game<'a>> {
    let size = board(section, report)?;
    let mut game = Game {
        size,
        holes: Squares::default(),
        zones: BTreeMap::new(),
        flags: Zone::default(),
        drop_zone: None,
        fen: None,
        rules: Vec::new(),
        pieces: Vec::new(),
    };
    for line in section.lines.iter().filter(|it| it.is("zone")) {
        game.zone(line, report);
    }
    for line in &section.lines {
        let key = line.key.text.to_ascii_lowercase();
        match key.as_str() {
            "board" | "zone" => {}
            "exclude" => game.holes.0.extend(game.squares(line.value, report).0),
            "whiteflag" => game.flags[0] = game.squares(line.value, report),
            "blackflag" => game.flags[1] = game.squares(line.value, report),
            "drop zone" => game.drop_zone = game.zones(line.value, report).map(|it| it.0.squares),
            "rule" => game.rules.extend(line.value.split(',').filter(|it| !it.text.is_empty())),
            "fen" => game.set_fen(line, report),
            "piece" => game.add(line, report),
            key if IDLE.contains(&key) => {}
            key if KEYS.contains(&key) => game.of_piece(key, line, report),
            _ => unknown(line, report),
        }
    }
    Some(game)
}

fn unknown(line: &Line<'_>, report: &mut Report) {
    let key = line.key.text;
    report.comments.push(format!("unknown key: {key}: {}", line.value.text));
    let message = format!("expected a key of variants.txt, found `{key}`");
    let diag = Diagnostic::new(Code::ImportUnknownKey, line.key.span, message);
    let known = KEYS.iter().chain(&IDLE).copied();
    report.diags.push(diag.did_you_mean(&key.to_ascii_lowercase(), known));
}

/// Returns the size of the board.
fn board(section: &Section<'_>, report: &mut Report) -> Option<Size> {
    let line = section.lines.iter().rev().find(|it| it.is("board"));
    let Some(line) = line else {
        let help = "add a line like `Board: 8x8`";
        report.syntax(section.name.span, "expected the size of the board", help);
        return None;
    };
    let size = line.value.text.split_once(['x', 'X']).and_then(|(files, ranks)| {
        let (files, ranks) = (files.trim().parse().ok()?, ranks.trim().parse().ok()?);
        Some(Size { files, ranks })
    });
    let good = |it: &Size| (1..=26).contains(&it.files) && (1..=26).contains(&it.ranks);
    let size = size.filter(good);
    if size.is_none() {
        let found = line.value.text;
        report.bad(line.value.span, format!("expected a size like `8x8`, found `{found}`"));
    }
    size
}

impl<'a> Game<'a> {
    fn set_fen(&mut self, line: &Line<'a>, report: &mut Report) {
        let text = line.value.text;
        let quotes = usize::from(text.starts_with('"'));
        let end = text[quotes..].find('"').map_or(text.len(), |it| it + quotes);
        let fen = line.value.part(quotes.min(end), end);
        if let Some(old) = self.fen {
            let why = "the section has another one, and the last one holds";
            report.leave(old.span, "this position", why);
        }
        self.fen = Some(fen);
    }

    /// Reads `NAME = a1,b1`.
    fn zone(&mut self, line: &Line<'a>, report: &mut Report) {
        let Some((name, squares)) = line.value.split_once('=') else {
            report.bad(line.span(), "expected a zone like `rank1 = a1,b1`");
            return;
        };
        let squares = self.squares(squares, report);
        self.zones.insert(name.text, squares);
    }

    /// Reads squares, with commas between them.
    fn squares(&self, text: TextPart<'a>, report: &mut Report) -> Squares {
        let mut res = Squares::default();
        let text = text.part(0, text.text.trim_end_matches([';', ',']).len());
        for word in text.split(',') {
            match square(word.text).filter(|it| self.has(*it)) {
                Some(it) => {
                    res.0.insert(it);
                }
                None if word.text.is_empty() => {}
                None => {
                    let message = format!("expected a square of the board, found `{}`", word.text);
                    report.bad(word.span, message);
                }
            }
        }
        res
    }

    fn has(&self, square: (u8, u8)) -> bool {
        square.0 < self.size.ranks && square.1 < self.size.files
    }

    /// Returns the squares of a zone by its name.
    fn named(&self, name: TextPart<'a>, report: &mut Report) -> Option<Squares> {
        if let Some(zone) = self.zones.get(name.text) {
            return Some(zone.clone());
        }
        if name.text.eq_ignore_ascii_case("empty") {
            return Some(Squares::default());
        }
        if name.text.eq_ignore_ascii_case("all") {
            let files = self.size.files;
            let all = (0..self.size.ranks).flat_map(|rank| (0..files).map(move |it| (rank, it)));
            return Some(Squares(all.filter(|it| !self.holes.0.contains(it)).collect()));
        }
        let message = format!("expected the name of a zone, found `{}`", name.text);
        let diag = Diagnostic::new(Code::ImportBadValue, name.span, &message);
        report.comments.push(format!("not read: {message}"));
        report.diags.push(diag.did_you_mean(name.text, self.zones.keys().copied()));
        None
    }

    /// Reads the names of two zones, and returns what follows them.
    fn zones(
        &self,
        text: TextPart<'a>,
        report: &mut Report,
    ) -> Option<(NamedZone<'a>, Option<TextPart<'a>>)> {
        let Some((white, rest)) = text.split_once(',') else {
            report.bad(text.span, "expected two zones, White's and Black's");
            return None;
        };
        let (black, rest) = rest.split_once(',').map_or((rest, None), |it| (it.0, Some(it.1)));
        let squares = [self.named(white, report)?, self.named(black, report)?];
        let name = if squares[0].is_empty() { black.text } else { white.text };
        Some((NamedZone { name, squares }, rest))
    }

    fn add(&mut self, line: &Line<'a>, report: &mut Report) {
        let is_limit = |it: &Diagnostic| it.code == Code::LimitExceeded;
        if self.pieces.len() == limits::PIECES && !report.diags.iter().any(is_limit) {
            report.diags.push(limits::exceeded(line.span(), "piece types", limits::PIECES));
        }
        let piece = Piece { title: line.value.text, span: line.span(), ..Piece::default() };
        if self.pieces.len() < limits::PIECES {
            self.pieces.push(piece);
        }
    }

    /// Reads a line about the last piece.
    fn of_piece(&mut self, key: &str, line: &Line<'a>, report: &mut Report) {
        let Some(mut piece) = self.pieces.pop() else {
            report.syntax(line.span(), "expected a line `Piece: NAME` above", "add it");
            return;
        };
        let value = line.value;
        match key {
            "move" => piece.moves.extend(moves::read(value, report)),
            "capture" => {
                let read = moves::read(value, report);
                piece.captures.get_or_insert_default().extend(read);
            }
            "initial" => piece.initials.extend(moves::read(value, report)),
            "special" => {
                if let Some((zone, Some(rest))) = self.zones(value, report) {
                    piece.specials.push((zone, moves::read(rest, report)));
                }
            }
            "castle" => match castle(value).filter(|it| it.squares().all(|it| self.has(it))) {
                Some(it) => piece.castles.push(it),
                None => report
                    .bad(value.span, "expected squares of the board, like `white e1-g1 with h1`"),
            },
            "prison" => piece.prison = self.zones(value, report).map(|it| it.0),
            "block" => piece.block = self.zones(value, report).map(|it| it.0),
            "promotion" | "optional promotion" => {
                if let Some((zone, choices)) = self.zones(value, report) {
                    let list = if key == "promotion" {
                        &mut piece.promotions
                    } else {
                        &mut piece.optional
                    };
                    list.push(Promotion { zone, choices: choices.map(unquoted) });
                }
            }
            "flags" => flags(&mut piece, value, report),
            "max" => max(&mut piece, value, report),
            _ => symbol(&mut piece, value, report),
        }
        self.pieces.push(piece);
    }
}

/// Returns a text without quotation marks around it.
fn unquoted(text: TextPart<'_>) -> TextPart<'_> {
    let inner = text.text.strip_prefix('"').unwrap_or(text.text);
    let start = text.text.len() - inner.len();
    text.part(start, start + inner.strip_suffix('"').unwrap_or(inner).len())
}

impl Castle {
    fn squares(&self) -> impl Iterator<Item = (u8, u8)> {
        self.to.iter().copied().chain([self.from, self.with])
    }
}

fn castle(text: TextPart<'_>) -> Option<Castle> {
    let (player, rest) = text.text.split_once(char::is_whitespace)?;
    let player = ["white", "black"].iter().position(|it| player.eq_ignore_ascii_case(it))?;
    let (from, rest) = rest.split_once('-')?;
    let (to, with) = rest.split_once("with")?;
    let to: Option<Vec<_>> = to.split(',').map(|it| square(it.trim())).collect();
    let (from, with) = (square(from.trim())?, square(with.trim())?);
    Some(Castle { player, from, to: to?, with, span: text.span })
}

fn flags(piece: &mut Piece<'_>, value: TextPart<'_>, report: &mut Report) {
    for word in value.split(',') {
        match FLAGS.iter().find(|it| word.text.eq_ignore_ascii_case(it)) {
            Some(flag) => {
                piece.flags.insert(flag);
            }
            None => {
                let message = format!("expected a property of pieces, found `{}`", word.text);
                let diag = Diagnostic::new(Code::ImportBadValue, word.span, &message);
                report.comments.push(format!("not read: {message}"));
                report.diags.push(diag.did_you_mean(word.text, FLAGS));
            }
        }
    }
}

fn max(piece: &mut Piece<'_>, value: TextPart<'_>, report: &mut Report) {
    let numbers: Option<Vec<u32>> = value.split(',').map(|it| it.text.parse().ok()).collect();
    match numbers.as_deref() {
        Some([both]) => piece.max = [*both; 2],
        Some([white, black]) => piece.max = [*white, *black],
        _ => report.bad(value.span, format!("expected a number, found `{}`", value.text)),
    }
}

/// Reads `"N", "N,n"`.
fn symbol(piece: &mut Piece<'_>, value: TextPart<'_>, report: &mut Report) {
    let symbols = value.split_once(',').map(|it| unquoted(it.1).text);
    let symbols = symbols.and_then(|it| it.split_once(','));
    match symbols.map(|(white, black)| [white.trim(), black.trim()]) {
        Some(both) if both.iter().all(|it| is_symbol(it)) => {
            piece.symbols = both.map(str::to_owned);
        }
        _ => report.bad(value.span, "expected symbols like `\"N\", \"N,n\"`"),
    }
}

/// Returns true for a letter, which `+` may stand before, or `~` behind.
fn is_symbol(text: &str) -> bool {
    let letter = text.strip_prefix('+').unwrap_or(text);
    let letter = letter.strip_suffix('~').unwrap_or(letter);
    letter.len() == 1 && letter.bytes().all(|it| it.is_ascii_alphabetic())
}
