//! The rule file of a game: board, zones, pieces and hands.

use super::{
    betza::{Modes, Pattern, long_steps, patterns},
    castling,
    moves::Mover,
    part::TextPart,
    promotion,
    read::{Game, NamedZone, Piece, Zone},
    report::Report,
    rules,
    setup::Setup,
    squares::Symmetry,
    title,
    types::{self, TypeName},
};
use alfil_language::{
    schema::{
        board, game, hands, pattern, piece, players, variant,
        words::{CaptureHand, HandType},
    },
    sema,
    writer::{RuleFileWriter, Value, table},
};
use std::collections::BTreeSet;

/// A rule file that is being written, and what it is made of.
pub(super) struct Context<'a> {
    pub(super) game: &'a Game<'a>,
    pub(super) setup: Setup,
    pub(super) types: Vec<TypeName>,
    pub(super) players: [String; 2],
    pub(super) file: RuleFileWriter,
    /// The zones of the file, with their names.
    zones: Vec<(Zone, String)>,
    /// The words of the lines `Rule`, in small letters.
    pub(super) rules: BTreeSet<String>,
}

/// Writes the rule file; `None` if there are no pieces.
pub(super) fn file<'a>(
    game: &'a Game<'a>,
    title_text: TextPart<'a>,
    report: &mut Report,
) -> Option<RuleFileWriter> {
    if game.pieces.is_empty() {
        let help = "add lines `Piece: NAME` with their moves";
        report.syntax(title_text.span, "expected pieces, found none", help);
        return None;
    }
    let types = types::names(game, report);
    let setup = Setup::read(game, report, title_text);
    let words = game.rules.iter().map(|it| it.text.to_ascii_lowercase());
    let mut ctx = Context {
        game,
        setup,
        types,
        players: ["white".to_owned(), "black".to_owned()],
        file: RuleFileWriter::new(),
        zones: Vec::new(),
        rules: words.collect(),
    };
    ctx.file.head(format!("Imported from variants.txt, {}.", title_text.text));
    ctx.file.table(&variant::TABLE).set(variant::NAME, title(title_text.text));
    ctx.board();
    for n in 0..game.pieces.len() {
        ctx.piece(n, report);
    }
    ctx.hands();
    rules::write(&mut ctx, report);
    for line in std::mem::take(&mut report.comments) {
        ctx.file.tail(line);
    }
    Some(ctx.file)
}

impl Context<'_> {
    fn board(&mut self) {
        let size = self.game.size;
        let table = self.file.table(&board::TABLE);
        table.set(board::SIZE, vec![i64::from(size.files), i64::from(size.ranks)]);
        if !self.game.holes.is_empty() {
            table.set(board::HOLES, self.game.holes.cells());
        }
        if self.setup.symmetry != Symmetry::Mirror {
            let symmetry = self.setup.symmetry.name();
            self.file.table(&players::TABLE).set(players::SYMMETRY, symmetry);
        }
        if self.setup.black_begins {
            let black = self.players[1].clone();
            self.file.table(&players::TABLE).set(players::FIRST, black);
        }
    }

    /// Returns squares as a value: those of White if Black's follow, else those of each player.
    pub(super) fn cells(&self, zone: &Zone) -> Value {
        let [white, black] = zone;
        let size = self.game.size;
        if white.image(self.setup.symmetry, size) == *black {
            return white.set(size).into();
        }
        let both = self.players.iter().zip(zone);
        Value::Table(both.map(|it| (it.0.clone(), it.1.cells().into())).collect())
    }

    /// Returns the name of a zone in the rule file, which gets the zone if it lacks it.
    pub(super) fn zone(&mut self, squares: &Zone, called: &str) -> String {
        if let Some(known) = self.zones.iter().find(|it| it.0 == *squares) {
            return known.1.clone();
        }
        let letter =
            |it: char| if it.is_ascii_alphanumeric() { it.to_ascii_lowercase() } else { '-' };
        let called: String = called.chars().take(60).map(letter).collect();
        let called = called.trim_matches('-');
        let free = |it: &str| {
            let other = |name: &TypeName| name.name != it;
            sema::is_free_name(it)
                && super::squares::square(it).is_none()
                && !self.players.iter().any(|name| name == it)
                && self.types.iter().all(other)
                && self.zones.iter().all(|zone| zone.1 != it)
        };
        let numbered = (1..).map(|it| format!("zone-{it}"));
        let names = [called.to_owned(), format!("{called}-zone")];
        let name = names.into_iter().chain(numbered).find(|it| free(it)).unwrap_or_default();
        let value = self.cells(squares);
        self.file.names(game::ZONES).set_name(&name, value);
        self.zones.push((squares.clone(), name.clone()));
        name
    }

    fn named(&mut self, zone: &NamedZone<'_>) -> String {
        self.zone(&zone.squares, zone.name)
    }

    /// Returns the names of types with a property.
    pub(super) fn with_flag(&self, flag: &str) -> Vec<&str> {
        let all = self.game.pieces.iter().zip(&self.types).filter(|it| it.0.has(flag));
        all.map(|it| it.1.name.as_str()).collect()
    }

    /// Returns the number of the type with a symbol.
    pub(super) fn by_symbol(&self, symbol: &str) -> Option<usize> {
        self.game.pieces.iter().position(|it| it.symbols[0] == symbol)
    }

    /// Returns true if the line `Rule` has a word.
    pub(super) fn has_rule(&self, word: &str) -> bool {
        self.rules.contains(word)
    }

    pub(super) fn captures_to_hand(&self) -> bool {
        self.has_rule("keep capture") || self.has_rule("return capture")
    }

    pub(super) fn has_drops(&self) -> bool {
        self.has_rule("allow drops") || self.has_rule("force drops")
    }

    fn piece(&mut self, n: usize, report: &mut Report) {
        let game = self.game;
        let piece = &game.pieces[n];
        let TypeName { name, id } = self.types[n].clone();
        let mut value = table().with(piece::ID, id.as_str());
        let castling = castling::read(self, n, report);
        let own = castling.moves.as_ref().map(|it| it.0.clone());
        let moves = self.moves(piece, own);
        match moves.as_slice() {
            [] => {}
            [only] => value = value.with(piece::MOVE, only.clone()),
            _ => value = value.with(piece::MOVE, Value::List(moves)),
        }
        if let Some(castle) = castling.key {
            value = value.with(piece::CASTLE, castle);
        }
        if self.has_drops() && piece.has("drop_one_file") {
            value = value.with(piece::DROP, format!("no own {name} & file(target)"));
        }
        if let Some(base) = self.base(n).filter(|_| self.captures_to_hand()) {
            value = value.with(piece::BASE, base);
        }
        let squares = &self.setup.squares[n];
        if squares.iter().any(|it| !it.is_empty()) {
            let start = if squares[0].image(self.setup.symmetry, game.size) == squares[1] {
                squares[0].cells().into()
            } else {
                let both = self.players.iter().zip(squares).filter(|it| !it.1.is_empty());
                Value::Table(both.map(|it| (it.0.clone(), it.1.cells().into())).collect())
            };
            value = value.with(piece::START, start);
        }
        self.file.names(game::PIECES).set_name(&name, value);
        if let Some((_, Some(cells))) = castling.moves {
            castling::forbid(self, n, &cells);
        }
        promotion::write(self, n, report);
    }

    /// Returns what the type counts as in a hand.
    fn base(&self, n: usize) -> Option<String> {
        let symbol = &self.game.pieces[n].symbols[0];
        let base = match symbol.strip_prefix('+') {
            Some(letter) => self.by_symbol(letter),
            None if symbol.ends_with('~') => self.game.pieces.iter().position(|it| {
                let mut choices = it.promotions.iter().chain(&it.optional);
                choices.any(|it| it.choices.is_some_and(|it| it.text.contains(symbol.as_str())))
            }),
            None => None,
        };
        base.map(|it| self.types[it].name.clone())
    }

    /// Returns the moves of a piece.
    fn moves(&mut self, piece: &Piece<'_>, castling: Option<Pattern>) -> Vec<Value> {
        let passes = piece.has("take_ep");
        let trail = piece.has("set_ep");
        let of =
            |movers: &[Mover], all, short| patterns(movers, Modes { all, short }, &self.players);
        let mut all: Vec<Pattern> = match &piece.captures {
            None => of(&piece.moves, "", if passes { "mce" } else { "" }),
            Some(captures) => {
                let mut all = of(&piece.moves, "m", "m");
                all.extend(of(captures, "c", if passes { "ce" } else { "c" }));
                all
            }
        };
        for mover in &piece.initials {
            all.extend(self.special(mover, piece, ("i", trail)));
        }
        for (zone, movers) in &piece.specials {
            let zone = self.named(zone);
            let begin = if self.has_rule("special init") { "i" } else { "" };
            for mover in movers {
                let patterns = self.special(mover, piece, (begin, trail));
                all.extend(patterns.into_iter().map(|it| it.when(format!("origin in {zone}"))));
            }
        }
        let prison = piece.prison.as_ref().map(|it| format!("target in {}", self.named(it)));
        let block = piece.block.as_ref().map(|it| format!("target not in {}", self.named(it)));
        let mut merged: Vec<Pattern> = Vec::new();
        for mut pattern in all.into_iter().filter(|it| !it.text.is_empty()) {
            pattern.when.extend(prison.clone());
            let same =
                |it: &&mut Pattern| !it.is_path && !pattern.is_path && it.when == pattern.when;
            match merged.iter_mut().find(same) {
                Some(other) => other.text.push_str(&pattern.text),
                None => merged.push(pattern),
            }
        }
        // Castling has no conditions, and stands beside the other moves if these have one.
        if let Some(castling) = castling {
            let plain = |it: &&mut Pattern| !it.is_path && it.when.is_empty() && block.is_none();
            match merged.iter_mut().find(plain) {
                Some(other) => other.text.push_str(&castling.text),
                None => {
                    let mut all: Vec<_> =
                        merged.into_iter().map(|it| value(it, block.as_deref())).collect();
                    all.push(value(castling, None));
                    return all;
                }
            }
        }
        merged.into_iter().map(|it| value(it, block.as_deref())).collect()
    }

    /// Moves to empty cells that a piece has only from some cells, or before it has moved.
    /// They begin with a letter, and may leave a trail.
    fn special(
        &self,
        mover: &Mover,
        piece: &Piece<'_>,
        (begin, trail): (&'static str, bool),
    ) -> Vec<Pattern> {
        match mover {
            Mover::Rides(steps) => {
                vec![Pattern::betza(long_steps(steps, (begin, trail), &piece.moves))]
            }
            _ => {
                let all = if begin.is_empty() { "m" } else { "im" };
                let modes = Modes { all, short: all };
                patterns(std::slice::from_ref(mover), modes, &self.players)
            }
        }
    }

    fn hands(&mut self) {
        let drops = self.has_drops();
        let capture = match (self.has_rule("keep capture"), self.has_rule("return capture")) {
            (true, _) => Some(CaptureHand::Own),
            (_, true) => Some(CaptureHand::Owner),
            _ => None,
        };
        let held = self.setup.hands.iter().flatten().any(|it| *it > 0);
        let pickup = self.has_rule("allow pickup") || self.has_rule("gate drops");
        if !drops && capture.is_none() && !held && !pickup {
            return;
        }
        let based = (0..self.types.len()).any(|it| self.base(it).is_some());
        let list = |player: usize| {
            let counts = self.setup.hands.iter().zip(&self.types);
            let counts = counts.filter(|it| it.0[player] > 0);
            let one = |it: (&[u32; 2], &TypeName)| match it.0[player] {
                1 => it.1.name.clone(),
                n => format!("{n} {}", it.1.name),
            };
            counts.map(one).collect::<Vec<_>>().join(" ")
        };
        let lists = [list(0), list(1)];
        let zone = self.game.drop_zone.as_ref().map(|it| self.cells(it));
        let both = self.players.iter().zip(lists.clone()).filter(|it| !it.1.is_empty());
        let both = Value::Table(both.map(|it| (it.0.clone(), it.1.into())).collect());
        let table = self.file.table(&hands::TABLE);
        if let Some(capture) = capture {
            table.set(hands::CAPTURE, capture);
            if based {
                table.set(hands::TYPE, HandType::Base);
            }
        }
        if drops {
            table.set(hands::DROPS, true);
        }
        if let Some(zone) = zone.filter(|_| drops) {
            table.set(hands::IN, zone);
        }
        if held {
            let same = lists[0] == lists[1];
            table.set(hands::START, if same { lists[0].clone().into() } else { both });
        }
    }
}

/// Returns a pattern as rule files have it.
fn value(pattern: Pattern, each_step: Option<&str>) -> Value {
    let text = pattern.text;
    if pattern.when.is_empty() && each_step.is_none() {
        return text.into();
    }
    let mut res = if pattern.is_path {
        table().with(pattern::PATH, text)
    } else {
        table().with(pattern::BETZA, text)
    };
    if !pattern.when.is_empty() {
        res = res.with(pattern::WHEN, pattern.when.join(" and "));
    }
    if let Some(it) = each_step {
        res = res.with(pattern::EACH_STEP, it);
    }
    res
}
