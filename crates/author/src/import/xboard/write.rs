//! The rule file of a definition: what it changes in its parent variant.

use super::{
    Terms, base,
    base::Base,
    part::TextPart,
    position::{self, Position},
    squares::{Size, Squares},
    text::Definition,
    untranslated,
};
use alfil::shipped;
use alfil_language::{
    diag::{Code, Diagnostic},
    rulefile::{self, Node, Table, limits},
    schema::{board, check, file, game, hands, piece, players, promotion, variant, words::Dialect},
    sema,
    source::{SourceId, Span},
    writer::{RuleFileWriter, Value},
};
use std::collections::BTreeMap;

/// The shipped file with what the protocol takes as known.
const KNOWN: &str = "parts/xboard";
/// The parent of games whose parent is not named.
const USUAL: &str = "fairy";

/// The most lines about pieces.
const LINES: usize = 1000;

/// A rule file that is being written.
struct Writer<'a> {
    definition: &'a Definition<'a>,
    base: Base,
    known: Table,
    size: Size,
    /// The position at the start; `None` for that of the parent.
    position: Option<Position>,
    /// The types of the game: IDs and names.
    types: Vec<(String, String)>,
    file: RuleFileWriter,
    comments: Vec<String>,
    diags: &'a mut Vec<Diagnostic>,
}

/// Writes the rule file; `None` if the parent is unknown.
pub(super) fn file(
    name: &str,
    definition: &Definition<'_>,
    terms: &mut Terms,
    diags: &mut Vec<Diagnostic>,
) -> Option<RuleFileWriter> {
    let known = base::shipped_file(KNOWN);
    let base = parent(definition, &known, diags)?;
    let size = base_size(&base);
    let mut writer = Writer {
        definition,
        base,
        known,
        size,
        position: None,
        types: Vec::new(),
        file: RuleFileWriter::new(),
        comments: Vec::new(),
        diags,
    };
    writer.head(name);
    writer.position();
    writer.board();
    writer.collect();
    writer.pieces(terms);
    writer.promotion();
    writer.holdings();
    for line in std::mem::take(&mut writer.comments) {
        writer.file.tail(line);
    }
    Some(writer.file)
}

/// Returns the shipped game that a definition changes.
fn parent(definition: &Definition<'_>, known: &Table, diags: &mut Vec<Diagnostic>) -> Option<Base> {
    let find = |name: &str| {
        let parents = known.table("parents");
        let called = parents.and_then(|it| it.text(name)).map_or(name, |it| &it.text);
        Base::find(called).or_else(|| Base::find(shipped::called(called)?))
    };
    let Some(named) = definition.parent else {
        // The variant itself may be a shipped one. If not, the definition is all that is known of it.
        let own = definition.variant.filter(|it| !it.text.is_empty());
        return own.and_then(|it| find(it.text)).or_else(|| find(USUAL));
    };
    let res = find(named.text);
    if res.is_none() {
        let message = format!("there is no shipped variant for the parent `{}`", named.text);
        let diag = Diagnostic::new(Code::ImportUnknownGame, named.span, message);
        let names = shipped::RULES.iter().map(|it| it.0);
        diags.push(diag.did_you_mean(named.text, names));
    }
    res
}

fn base_size(base: &Base) -> Size {
    let sizes = base.tree.table(game::BOARD).and_then(|it| it.get(board::SIZE)?.as_array());
    let numbers = sizes.unwrap_or_default().iter().filter_map(Node::as_integer);
    let numbers: Vec<u8> = numbers.filter_map(|it| u8::try_from(it).ok()).collect();
    match numbers.as_slice() {
        [files, ranks] => Size { files: *files, ranks: *ranks },
        _ => Size { files: 8, ranks: 8 },
    }
}

impl Writer<'_> {
    fn head(&mut self, name: &str) {
        let from =
            if self.definition.is_pgn { "a PGN with `VariantMen`" } else { "an engine's `setup`" };
        self.file.head(format!("{name}, from {from}."));
        self.file.top(file::EXTENDS, self.base.name);
        let differs = |it: &(TextPart<'_>, TextPart<'_>)| it.1.text.contains(['a', 'L', 'J']);
        let differs = self.definition.pieces.iter().any(differs);
        let table = self.file.table(&variant::TABLE);
        table.set(variant::NAME, name);
        // Programs read later legs and these atoms in different ways.
        if differs {
            table.set(variant::BETZA, Dialect::XBoard);
        }
    }

    /// Reports something that has no translation.
    fn leave(&mut self, span: Span, what: &str, why: &str) {
        self.comments.push(format!("not translated: {what}: {why}"));
        self.diags.push(untranslated(span, what, why));
    }

    fn bad(&mut self, span: Span, message: impl Into<String>) {
        let message = message.into();
        self.comments.push(format!("not read: {message}"));
        self.diags.push(Diagnostic::new(Code::ImportBadValue, span, message));
    }

    /// Reads the size of the board and the position.
    fn position(&mut self) {
        let size = self.definition.size.map(|it| (it, size(it)));
        if let Some((part, None)) = size {
            self.bad(part.span, format!("expected a size like `8x8+0`, found `{}`", part.text));
        }
        let size = size.and_then(|it| it.1);
        if let Some(size) = size {
            self.size = size;
        }
        let Some(fen) = self.definition.fen else { return };
        match Position::parse(fen.text, size) {
            Ok(position) => {
                self.size = position.size.unwrap_or(self.size);
                self.position = Some(position);
            }
            Err(message) => self.bad(fen.span, message),
        }
    }

    fn board(&mut self) {
        let (old, new) = (base_size(&self.base), self.size);
        if old != new {
            let value = vec![i64::from(new.files), i64::from(new.ranks)];
            self.file.table(&board::TABLE).set(board::SIZE, value);
            let zones = self.known.table("thirds").and_then(|it| it.text(self.base.name));
            for zone in zones.map_or("", |it| &it.text).split_whitespace() {
                let value = format!("last-ranks({})", (new.ranks / 3).max(1));
                self.file.names(game::ZONES).set_name(zone, value);
            }
        }
        if let Some(position) = &self.position
            && position.black_begins
        {
            let black = self.base.players[1].clone();
            self.file.table(&players::TABLE).set(players::FIRST, black);
        }
    }

    /// Lists the types of the game: those of the position, of lines `piece`, and of the table.
    fn collect(&mut self) {
        if let Some((id, _)) = self.definition.pieces.get(LINES) {
            let message = format!("expected at most {LINES} lines about pieces");
            self.diags.push(Diagnostic::new(Code::LimitExceeded, id.span, message));
            return;
        }
        for (id, _) in &self.definition.pieces {
            if !sema::is_id(&position::id(id.text.trim_end_matches('&'))) {
                let message = format!("expected an ID like `N` or `+P`, found `{}`", id.text);
                self.bad(id.span, message);
            }
        }
        let mut ids: Vec<String> = Vec::new();
        let mut add = |id: String| {
            if sema::is_id(&id) && !ids.contains(&id) {
                ids.push(id);
            }
        };
        let lines = self.definition.pieces.iter();
        lines.for_each(|it| add(position::id(it.0.text.trim_end_matches('&'))));
        if let Some(position) = &self.position {
            position.pieces.keys().chain(position.hands.keys()).for_each(|it| add(it.clone()));
        }
        let table = self.table();
        let of_base = |id: &str| self.base.types.iter().any(|it| it.1 == id);
        let named = table.keys().map(ToString::to_string).filter(|it| of_base(it));
        named.for_each(&mut add);
        if self.position.is_none() {
            self.base.types.iter().for_each(|it| add(it.1.clone()));
        }
        if ids.len() > limits::PIECES {
            self.diags.push(limits::exceeded(
                self.definition.span(),
                "piece types",
                limits::PIECES,
            ));
            ids.truncate(limits::PIECES);
        }
        let king = self.king(&ids);
        for id in ids {
            let old =
                self.base.types.iter().find(|it| it.1 == id).or(self.base.types.iter().find(
                    |it| Some(&it.1) == king.as_ref().filter(|it| it.0 == id).map(|it| &it.1),
                ));
            let name = match old {
                Some((name, _)) => name.clone(),
                None => self.new_name(&id, &table),
            };
            self.types.push((id, name));
        }
    }

    /// Returns the ID of the king and that of the parent's royal type, if they differ.
    fn king(&self, ids: &[String]) -> Option<(String, String)> {
        let text = self.definition.table?.text;
        let half = text.chars().take(text.chars().count() / 2);
        let own = half.last().filter(char::is_ascii_uppercase)?.to_string();
        let royal = self.base.tree.table(game::CHECK)?.text(check::ROYAL)?;
        let old = self.base.types.iter().find(|it| it.0 == royal.text)?.1.clone();
        let other =
            own != old && !ids.contains(&old) && self.base.types.iter().all(|it| it.1 != own);
        other.then_some((own, old))
    }

    /// Returns what the letters of the table stand for.
    fn table(&self) -> BTreeMap<char, String> {
        let Some(text) = self.definition.table else { return BTreeMap::new() };
        let half: Vec<char> = text.text.chars().take(text.text.chars().count() / 2).collect();
        let usual = self.known.table("pieces").into_iter().flat_map(Table::iter);
        let usual = usual.map(|it| it.0.to_owned()).chain(std::iter::repeat(String::new()));
        let letters = half.into_iter().zip(usual).filter(|it| it.0.is_ascii_uppercase());
        letters.collect()
    }

    fn new_name(&self, id: &str, table: &BTreeMap<char, String>) -> String {
        let letter = id.trim_start_matches('+').chars().next().unwrap_or('x');
        let usual = table.get(&letter).filter(|it| !it.is_empty() && id.len() == 1);
        // Names have these letters only.
        let small = if letter.is_ascii_alphabetic() { letter.to_ascii_lowercase() } else { 'x' };
        let plain = if id.starts_with('+') {
            format!("promoted-{small}")
        } else {
            format!("piece-{small}")
        };
        let free = |it: &str| {
            let base = self.base.types.iter().map(|it| it.0.as_str());
            let own = self.types.iter().map(|it| it.1.as_str());
            sema::is_free_name(it) && base.chain(own).all(|other| other != it)
        };
        let numbered = (2..).map(|it| format!("{plain}-{it}"));
        let names = usual.cloned().into_iter().chain([plain.clone()]).chain(numbered);
        names.into_iter().find(|it| free(it)).unwrap_or_default()
    }

    fn pieces(&mut self, terms: &mut Terms) {
        for (id, name) in self.types.clone() {
            let inherited = self.base.types.iter().find(|it| it.0 == name).map(|it| it.1.clone());
            if inherited.as_ref() != Some(&id) {
                self.file.names(game::PIECES).set_in(&name, piece::ID, id.as_str());
            }
            self.moves(&id, &name, inherited.is_some(), terms);
            self.start(&id, &name, inherited.is_some());
            self.other_face(&id, &name);
        }
        if self.position.is_none() {
            return;
        }
        for (name, _) in self.base.types.clone() {
            let own = self.types.iter().any(|it| it.1 == name);
            if !own && self.base.of_piece(&name, piece::START).is_some() {
                self.file.names(game::PIECES).set_in(&name, piece::START, "none");
            }
        }
    }

    /// Writes the moves of a type, if they are not those of the parent.
    fn moves(&mut self, id: &str, name: &str, inherited: bool, terms: &mut Terms) {
        let pieces = &self.definition.pieces;
        let lines: Vec<_> = pieces
            .iter()
            .filter(|it| position::id(it.0.text.trim_end_matches('&')) == id)
            .copied()
            .collect();
        let Some(&(_, text)) = lines.last() else {
            self.usual_moves(id, name, inherited);
            return;
        };
        self.same_for_both(&lines);
        let (moves, castles) = self.castling(text);
        let board = self.board_node();
        let Some((left, wrong)) = terms.readable(&moves, board.as_ref()) else {
            let message = "expected fewer different terms of moves";
            self.diags.push(Diagnostic::new(Code::LimitExceeded, text.span, message));
            return;
        };
        for (_, message) in wrong {
            self.comments.push(format!("{name}: {message}"));
            self.diags.push(Diagnostic::new(Code::ImportUntranslated, text.span, message));
        }
        let old = self.base.of_piece(name, piece::MOVE).filter(|_| inherited);
        let text = left.concat();
        let plain = text.split("is").next().unwrap_or_default();
        let same_board = base_size(&self.base) == self.size;
        let kept = self.base.of_piece(name, piece::CASTLE).filter(|_| inherited);
        if castles && same_board && kept.is_some() && old == Some(plain.into()) {
            return;
        }
        if kept.is_some() {
            self.file.names(game::PIECES).remove_in(name, piece::CASTLE);
        }
        if old.as_ref() != Some(&Value::from(text.as_str())) {
            let table = self.file.names(game::PIECES);
            if text.is_empty() && old.is_some() {
                table.remove_in(name, piece::MOVE);
            } else if !text.is_empty() {
                table.set_in(name, piece::MOVE, text);
            }
        }
    }

    /// Reports lines by which a type moves otherwise for one of the players.
    fn same_for_both(&mut self, lines: &[(TextPart<'_>, TextPart<'_>)]) {
        let is_pgn = self.definition.is_pgn;
        let of = |black: bool| {
            let is_of = |it: &&(TextPart<'_>, TextPart<'_>)| {
                let small = it.0.text.contains(|it: char| it.is_ascii_lowercase());
                it.0.text.ends_with('&') || small == black || is_pgn && !small
            };
            lines.iter().rev().find(is_of)
        };
        let both = (of(false), of(true));
        if let (Some(white), Some(black)) = both
            && white.1.text == black.1.text
        {
            return;
        }
        if let Some((part, _)) = both.0.or(both.1) {
            let why = "pieces move alike for both players; the last line holds";
            self.leave(part.span, &format!("`{}` for one player", part.text), why);
        }
    }

    /// Joins a type with `+` to the type that becomes it, if pieces of the parent have such other faces.
    fn other_face(&mut self, id: &str, name: &str) {
        let Some(plain) = id.strip_prefix('+') else { return };
        let Some(own) = self.types.iter().find(|it| it.0 == plain).map(|it| it.1.clone()) else {
            return;
        };
        let faces = |it: &(String, String)| self.base.of_piece(&it.0, piece::PROMOTES).is_some();
        if !self.base.types.iter().any(faces) {
            let stands = self.position.as_ref().is_some_and(|it| it.pieces.contains_key(id));
            if !stands {
                let why = "nothing in the parent variant becomes such a piece; add `[promotion]`";
                self.leave(self.definition.span(), &format!("`{id}`"), why);
            }
            return;
        }
        if self.base.of_piece(&own, piece::PROMOTES) != Some(name.into()) {
            self.file.names(game::PIECES).set_in(&own, piece::PROMOTES, name);
        }
        if self.base.of_piece(name, piece::BASE).is_none() {
            self.file.names(game::PIECES).set_in(name, piece::BASE, own);
        }
    }

    /// Returns moves with castling as rule files have it, and whether they have any.
    fn castling(&mut self, text: TextPart<'_>) -> (String, bool) {
        let letters: Vec<char> = text.text.chars().filter(|it| !it.is_whitespace()).collect();
        let Some(at) = letters
            .iter()
            .position(|it| *it == 'O')
            .filter(|it| letters.get(it + 1).is_some_and(char::is_ascii_digit))
        else {
            return (letters.into_iter().collect(), false);
        };
        let begin =
            (0..at).rev().take_while(|it| letters[*it].is_ascii_lowercase()).last().unwrap_or(at);
        let end = (at + 1..letters.len())
            .find(|it| !letters[*it].is_ascii_digit())
            .unwrap_or(letters.len());
        let rest: String = letters[..begin].iter().chain(&letters[end..]).collect();
        if let Some(position) = &self.position
            && position.rights.is_empty()
        {
            self.leave(text.span, "castling", "the position gives no right to it");
            return (rest, false);
        }
        let sides: String = letters[begin..at].iter().filter(|it| **it != 'i').collect();
        let sides = if sides.is_empty() { "s".to_owned() } else { sides };
        let range: String = letters[at + 1..end].iter().collect();
        (format!("{rest}i{sides}O{range}"), true)
    }

    /// Moves of a type that no line describes: those of the parent, or of the usual piece of its letter.
    fn usual_moves(&mut self, id: &str, name: &str, inherited: bool) {
        if inherited {
            let rights = self.position.as_ref().is_none_or(|it| !it.rights.is_empty());
            let castles = self.base.of_piece(name, piece::CASTLE).is_some();
            if castles && (!rights || base_size(&self.base) != self.size) {
                self.file.names(game::PIECES).remove_in(name, piece::CASTLE);
                if rights {
                    let span = self.definition.span();
                    self.leave(
                        span,
                        "castling",
                        "the board has another size; add `isO2` to the moves of the king",
                    );
                }
            }
            return;
        }
        let letter = id.chars().next().filter(|_| id.len() == 1);
        let usual = letter.and_then(|it| self.table().get(&it).cloned()).unwrap_or_default();
        let moves =
            self.known.table("pieces").and_then(|it| it.text(&usual)).map(|it| it.text.clone());
        match moves.filter(|it| !it.is_empty()) {
            Some(moves) => {
                self.file.names(game::PIECES).set_in(name, piece::MOVE, moves);
            }
            None => {
                let why = "no line `piece` has them, and the parent has no such piece";
                self.leave(self.definition.span(), &format!("how `{id}` moves"), why);
            }
        }
    }

    /// Returns the board as a rule file has it.
    fn board_node(&self) -> Option<Node> {
        let text = format!("[board]\nsize = [{}, {}]\n", self.size.files, self.size.ranks);
        let root = rulefile::parse(&text, SourceId::default(), &mut Vec::new()).0;
        root.get(game::BOARD).cloned()
    }

    /// Writes where a type stands at the start, unless it stands there in the parent.
    fn start(&mut self, id: &str, name: &str, inherited: bool) {
        let Some(position) = &self.position else { return };
        let squares = position.pieces.get(id).cloned().unwrap_or_default();
        let old = if inherited { self.base.squares(name) } else { <[Squares; 2]>::default() };
        let resized = base_size(&self.base) != self.size;
        if squares == old && !resized {
            return;
        }
        let [white, black] = &squares;
        let value = if white.image(self.base.symmetry, self.size) == *black {
            Value::from(white.cells())
        } else {
            let both = self.base.players.iter().zip(&squares);
            Value::Table(both.map(|it| (it.0.clone(), it.1.cells().into())).collect())
        };
        let nowhere = white.is_empty() && black.is_empty();
        let stood = inherited && self.base.of_piece(name, piece::START).is_some();
        if !nowhere || stood {
            self.file.names(game::PIECES).set_in(name, piece::START, value);
        }
    }

    /// Writes what pawns promote to: all other types of the table, or of the lines `piece`.
    fn promotion(&mut self) {
        let Some(Value::Table(old)) = self.base.value(&[&game::PROMOTION]) else { return };
        for (pawn, value) in old {
            let Some(Value::Text(to)) = value.get(promotion::TO) else { continue };
            if to.split_whitespace().count() < 2 || self.types.iter().all(|it| it.1 != pawn) {
                continue;
            }
            let royal = self.base.tree.table(game::CHECK).and_then(|it| it.text(check::ROYAL));
            let royal = royal.map_or("", |it| &it.text);
            let table = self.table();
            let offered = |it: &&(String, String)| {
                let letter = it.0.chars().next().filter(|_| it.0.len() == 1);
                let allowed = table.is_empty() || letter.is_some_and(|it| table.contains_key(&it));
                allowed
                    && letter.is_some()
                    && it.1 != pawn
                    && !royal.split_whitespace().any(|royal| royal == it.1)
            };
            let mut types: Vec<&str> =
                self.types.iter().filter(offered).map(|it| it.1.as_str()).collect();
            let order =
                |name: &str| to.split_whitespace().position(|it| it == name).unwrap_or(usize::MAX);
            types.sort_by_key(|it| order(it));
            let new = types.join(" ");
            if new != *to && !new.is_empty() {
                self.file.names(game::PROMOTION).set_in(&pawn, promotion::TO, new);
            }
        }
    }

    /// Writes what players hold at the start.
    fn holdings(&mut self) {
        let Some(position) = &self.position else { return };
        let list = |player: usize| {
            let held = position.hands.iter().filter(|it| it.1[player] > 0);
            let one = |it: (&String, &[u32; 2])| {
                let name = self.types.iter().find(|ty| ty.0 == *it.0)?.1.clone();
                Some(if it.1[player] == 1 { name } else { format!("{} {name}", it.1[player]) })
            };
            held.filter_map(one).collect::<Vec<_>>().join(" ")
        };
        let lists = [list(0), list(1)];
        let held = lists.iter().any(|it| !it.is_empty());
        let old = self.base.value(&[&game::HANDS, &hands::START]);
        if held {
            let value = if lists[0] == lists[1] {
                Value::from(lists[0].as_str())
            } else {
                let both = self.base.players.iter().zip(&lists).filter(|it| !it.1.is_empty());
                Value::Table(both.map(|it| (it.0.clone(), it.1.as_str().into())).collect())
            };
            if old.as_ref() != Some(&value) {
                self.file.table(&hands::TABLE).set(hands::START, value);
            }
        } else if old.is_some() {
            self.file.table(&hands::TABLE).remove(hands::START);
        }
        let size = self.definition.size.filter(|it| !it.text.ends_with("+0"));
        if let Some(size) = size
            && self.base.value(&[&game::HANDS]).is_none()
        {
            let why = "the parent variant has no hands; extend one that has";
            self.leave(size.span, "this size of holdings", why);
        }
    }
}

/// Reads `8x8+0`.
fn size(part: TextPart<'_>) -> Option<Size> {
    let (board, _) = part.text.split_once('+').unwrap_or((part.text, ""));
    let (files, ranks) = board.split_once('x')?;
    let size = Size { files: files.parse().ok()?, ranks: ranks.parse().ok()? };
    let good = |it: u8| (1..=26).contains(&it);
    (good(size.files) && good(size.ranks)).then_some(size)
}
