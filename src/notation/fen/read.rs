//! Reads FEN.

use super::{
    Fen, FenError, en_passant,
    piece::PieceStyle,
    rights::{self, Ways},
};
use alfil_model::{
    Cell, CounterId, EnPassant, Model, Piece, Player, SetId, State,
    castling::{CastlingTable, castle_ways},
};
use std::ops::Range;

/// Reads a position of a game. What is missing after the side to move is as in a game that has just begun.
///
/// # Errors
/// Says in which field which characters are wrong.
pub fn read(model: &Model, text: &str) -> Result<Fen, FenError> {
    read_with(model, &CastlingTable::of(model), text)
}

/// Does the same with what is known of the game.
pub(crate) fn read_with(
    model: &Model,
    castling_table: &CastlingTable,
    text: &str,
) -> Result<Fen, FenError> {
    let words = words(text);
    let mut reader = Reader {
        model,
        castling_table,
        style: PieceStyle::new(model),
        state: empty_state(model),
        castling: None,
        field: "placement",
    };
    let Some((placement, rest)) = words.split_first() else {
        return Err(reader.error("expected a position, found nothing", 0..text.len()));
    };
    reader.placement(*placement)?;
    let Some((side, rest)) = rest.split_first() else {
        reader.field = "side to move";
        let letters = reader.letters();
        return Err(reader.error(
            format!("expected the side to move ({letters}), found the end"),
            text.len()..text.len(),
        ));
    };
    reader.side(*side)?;
    let (keys, fields): (Vec<FenWord<'_>>, Vec<FenWord<'_>>) =
        rest.iter().partition(|it| it.text.contains('='));
    let (halfmoves, fullmove) = reader.fields(&fields)?;
    let ways = Ways::new(model, castling_table, &reader.state.cells);
    let sets = (0..model.sets.len()).map(SetId::new);
    let sets = sets.map(|it| ways.assumed(it, reader.castling.as_ref())).collect();
    reader.state.sets = sets;
    reader.keys(&keys)?;
    if model.reads().turn {
        let turns = u32::try_from(model.players.len()).unwrap_or(1);
        let rounds = (fullmove - 1).saturating_mul(turns);
        // Rounds begin with the player named first, though another one may have begun the game.
        let skipped = u32::from(model.start.player.0);
        let turn = rounds.saturating_add(u32::from(reader.state.player.0) + 1);
        reader.state.turn = turn.saturating_sub(skipped).max(1);
    }
    Ok(Fen { state: reader.state, halfmoves, fullmove })
}

/// The most pieces of a type that a position has in a player's hand.
const MOST_HELD: u16 = 1000;

/// A word and where it begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct FenWord<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
}

impl FenWord<'_> {
    pub(super) fn range(self) -> Range<usize> {
        self.at..self.at + self.text.len()
    }
}

fn words(text: &str) -> Vec<FenWord<'_>> {
    let mut res = Vec::new();
    let mut start = None;
    for (at, it) in text.char_indices().chain([(text.len(), ' ')]) {
        match (it.is_whitespace(), start) {
            (false, None) => start = Some(at),
            (true, Some(from)) => {
                res.push(FenWord { text: &text[from..at], at: from });
                start = None;
            }
            _ => {}
        }
    }
    res
}

/// Returns a board without pieces, at the beginning of the first player's turn.
fn empty_state(model: &Model) -> State {
    State {
        cells: vec![None; model.board.cells.len()],
        hands: model.players.iter().map(|_| vec![0; model.types.len()]).collect(),
        sets: vec![Vec::new(); model.sets.len()],
        old_sets: vec![Vec::new(); model.sets.len()],
        counters: model.counters.iter().map(|it| it.initial.clone()).collect(),
        old_counters: vec![false; model.counters.len()],
        en_passant: Vec::new(),
        last_type: None,
        player: Player(0),
        phase: 0,
        repeated: 0,
        moves_made: 0,
        previous: None,
        previous_label: None,
        passes: 0,
        turn: 0,
        before_turn: Vec::new(),
        coming: model.players.iter().map(|_| vec![0; model.types.len()]).collect(),
        eliminated: model.players.iter().map(|_| false).collect(),
        ending: None,
    }
}

pub(super) struct Reader<'a> {
    pub(super) model: &'a Model,
    castling_table: &'a CastlingTable,
    style: PieceStyle<'a>,
    pub(super) state: State,
    /// The contents of the castling field; `None` without one.
    castling: Option<rights::CastlingField>,
    pub(super) field: &'static str,
}

impl Reader<'_> {
    pub(super) fn error(&self, message: impl Into<String>, at: Range<usize>) -> FenError {
        FenError { field: self.field, message: message.into(), at }
    }

    fn letters(&self) -> String {
        let letters: Vec<_> =
            self.model.players.iter().map(|it| format!("`{}`", it.letter)).collect();
        letters.join(" or ")
    }

    fn placement(&mut self, word: FenWord<'_>) -> Result<(), FenError> {
        let (board, hands) = match word.text.find('[') {
            Some(at) => {
                (&word.text[..at], Some(FenWord { text: &word.text[at..], at: word.at + at }))
            }
            None => (word.text, None),
        };
        let mut rows = Vec::new();
        let mut at = word.at;
        for row in board.split('/') {
            rows.push(FenWord { text: row, at });
            at += row.len() + 1;
        }
        let n_rows = self.model.fen.rows.len();
        // Some programs write the hands as one more row.
        let extra = (rows.len() == n_rows + 1 && self.model.fen.hands && hands.is_none())
            .then(|| rows.pop())
            .flatten();
        if rows.len() != n_rows {
            return Err(
                self.error(format!("expected {n_rows} rows, found {}", rows.len()), word.range())
            );
        }
        for (n, row) in rows.iter().enumerate() {
            self.row(n, *row)?;
        }
        if let Some(hands) = hands {
            self.field = "hands";
            let Some(inner) = hands.text[1..].strip_suffix(']') else {
                return Err(self.error("expected `]` at the end", hands.range()));
            };
            self.hands(FenWord { text: inner, at: hands.at + 1 })?;
        } else if let Some(row) = extra {
            self.field = "hands";
            self.hands(row)?;
        }
        Ok(())
    }

    fn row(&mut self, n: usize, row: FenWord<'_>) -> Result<(), FenError> {
        let model = self.model;
        let places = &model.fen.rows[n];
        let mut filled: usize = 0;
        let mut at = 0;
        while at < row.text.len() {
            let rest = &row.text[at..];
            let digits = rest.len() - rest.trim_start_matches(|it: char| it.is_ascii_digit()).len();
            let from = at;
            if digits > 0 {
                at += digits;
                let width = rest[..digits].parse::<usize>().unwrap_or(usize::MAX);
                let part = row.at + from..row.at + at;
                let end = filled.saturating_add(width);
                if end > places.len() {
                    let left = places.len() - filled;
                    return Err(self.error(
                        format!(
                            "expected at most {left} more cells in row {}, found {width} empty ones",
                            n + 1
                        ),
                        part,
                    ));
                }
                filled = end;
                continue;
            }
            at += self.place(n, filled, FenWord { text: rest, at: row.at + from })?;
            filled += 1;
        }
        if filled < places.len() {
            return Err(self.error(
                format!("expected {} cells in row {}, found {filled}", places.len(), n + 1),
                row.range(),
            ));
        }
        Ok(())
    }

    /// Reads one hole or piece; returns how many bytes it has.
    fn place(&mut self, n: usize, filled: usize, rest: FenWord<'_>) -> Result<usize, FenError> {
        let first = rest.text.chars().next().map_or(0, char::len_utf8);
        let Some(place) = self.model.fen.rows[n].get(filled) else {
            let n_cells = self.model.fen.rows[n].len();
            return Err(self.error(
                format!("expected the end of row {} after {n_cells} cells, found more", n + 1),
                rest.at..rest.at + first,
            ));
        };
        let Some(cell) = place else {
            if rest.text.starts_with('*') {
                return Ok(1);
            }
            return Err(self.error(
                format!("expected `*` for the hole at place {} of row {}", filled + 1, n + 1),
                rest.at..rest.at + first,
            ));
        };
        let Some((ty, owner, mut len)) = self.style.read(rest.text) else {
            let found = &rest.text[..first];
            let message = if found == "*" {
                let name = &self.model.board.cells[cell.idx()].name;
                format!("expected a piece or an empty cell at {name}, found a hole")
            } else {
                format!("expected a piece ({}), found `{found}`", self.style.expected())
            };
            return Err(self.error(message, rest.at..rest.at + first));
        };
        let mut marks = 0;
        if rest.text[len..].starts_with('~') {
            let Some(mark) = self.style.tilde else {
                return Err(self.error(
                    "expected no `~`: this game marks no pieces",
                    rest.at + len..rest.at + len + 1,
                ));
            };
            marks = 1 << mark.0;
            len += 1;
        }
        self.state.cells[cell.idx()] = Some(Piece { ty, owner, marks });
        Ok(len)
    }

    /// Reads the pieces on each cell, without marks.
    pub(super) fn board(&mut self, word: FenWord<'_>) -> Result<Vec<Option<Piece>>, FenError> {
        let cells = vec![None; self.state.cells.len()];
        let mut now = std::mem::replace(&mut self.state.cells, cells);
        self.rows(word)?;
        std::mem::swap(&mut now, &mut self.state.cells);
        Ok(now)
    }

    fn rows(&mut self, word: FenWord<'_>) -> Result<(), FenError> {
        let mut at = word.at;
        let n_rows = self.model.fen.rows.len();
        for (n, text) in word.text.split('/').enumerate() {
            if n >= n_rows {
                return Err(self.error(format!("expected {n_rows} rows, found more"), word.range()));
            }
            self.row(n, FenWord { text, at })?;
            at += text.len() + 1;
        }
        Ok(())
    }

    /// Reads the pieces on their way to hands.
    pub(super) fn coming(&mut self, word: FenWord<'_>) -> Result<(), FenError> {
        std::mem::swap(&mut self.state.hands, &mut self.state.coming);
        self.hands(word)?;
        std::mem::swap(&mut self.state.hands, &mut self.state.coming);
        Ok(())
    }

    fn hands(&mut self, word: FenWord<'_>) -> Result<(), FenError> {
        if matches!(word.text, "" | "-") {
            return Ok(());
        }
        if !self.model.fen.hands {
            return Err(self.error("expected no hands: nothing is held in this game", word.range()));
        }
        let mut at = 0;
        let mut times: u16 = 1;
        while at < word.text.len() {
            let rest = &word.text[at..];
            let digits = rest.len() - rest.trim_start_matches(|it: char| it.is_ascii_digit()).len();
            if digits > 0 {
                let count = rest[..digits].parse().ok().filter(|it| *it <= MOST_HELD);
                let Some(count) = count else {
                    let part = word.at + at..word.at + at + digits;
                    return Err(self.error(format!("expected at most {MOST_HELD} of a type"), part));
                };
                times = count;
                at += digits;
                continue;
            }
            let held = self.style.read(rest).filter(|it| it.1 != Player::NEUTRAL);
            let Some((ty, owner, len)) = held else {
                let first = rest.chars().next().map_or(0, char::len_utf8);
                return Err(self.error(
                    format!(
                        "expected a piece ({}), found `{}`",
                        self.style.expected(),
                        &rest[..first]
                    ),
                    word.at + at..word.at + at + first,
                ));
            };
            let held = self.state.hands[owner][ty.idx()] + times;
            if held > MOST_HELD {
                let part = word.at..word.at + at + len;
                return Err(self.error(format!("expected at most {MOST_HELD} of a type"), part));
            }
            self.state.hands[owner][ty.idx()] = held;
            times = 1;
            at += len;
        }
        Ok(())
    }

    fn side(&mut self, word: FenWord<'_>) -> Result<(), FenError> {
        self.field = "side to move";
        let players = &self.model.players;
        // A player may be called as another one's letter.
        let lettered = players.ids().find(|it| word.text == players[*it].letter.to_string());
        let named = || players.ids().find(|it| players[*it].name == word.text);
        let player = lettered.or_else(named);
        match player {
            Some(it) => self.state.player = it,
            None => {
                let message = format!("expected {}, found `{}`", self.letters(), word.text);
                return Err(self.error(message, word.range()));
            }
        }
        Ok(())
    }

    /// Castling, en passant, counters and clocks, of which any may be missing.
    fn fields(&mut self, words: &[FenWord<'_>]) -> Result<(u32, u32), FenError> {
        let number = |it: &FenWord<'_>| it.text.bytes().all(|it| it.is_ascii_digit());
        let mut rest = words;
        if let [castling, after @ ..] = rest
            && !number(castling)
            && !is_counter(castling.text)
        {
            self.castling(*castling)?;
            rest = after;
            // Some programs put a count there, as a fourth field from the end.
            let counted = after.iter().filter(|it| number(it)).count() > 2;
            if let [en_passant, after @ ..] = rest
                && (!number(en_passant) || counted)
                && !is_counter(en_passant.text)
            {
                if !number(en_passant) {
                    self.en_passant(*en_passant)?;
                }
                rest = after;
            }
        }
        let mut clocks = [0, 1];
        let mut n_clocks = 0;
        let mut rest = rest.iter();
        while let Some(word) = rest.next() {
            if is_counter(word.text) {
                self.counters(*word)?;
            } else if let (Some(first), [second, ..]) = (points_of_first(word), rest.as_slice())
                && let Some(second) = points_of_second(second)
            {
                self.points(*word, first, second)?;
                rest.next();
            } else if n_clocks < clocks.len() && number(word) {
                self.field = ["halfmove clock", "move number"][n_clocks];
                clocks[n_clocks] = word
                    .text
                    .parse()
                    .map_err(|_| self.error("expected a smaller number", word.range()))?;
                n_clocks += 1;
            } else {
                self.field = "clocks";
                return Err(self.error(
                    format!("expected a number or `key=value`, found `{}`", word.text),
                    word.range(),
                ));
            }
        }
        Ok((clocks[0], clocks[1].max(1)))
    }

    fn castling(&mut self, word: FenWord<'_>) -> Result<(), FenError> {
        self.field = "castling";
        let mut all = rights::CastlingField::default();
        let model = self.model;
        let ways = Ways::new(model, self.castling_table, &self.state.cells);
        let text = if word.text == "-" { "" } else { word.text };
        let mut letters = text.char_indices().peekable();
        while let Some((at, mut letter)) = letters.next() {
            let mut player = Player(u8::from(letter.is_lowercase()));
            if model.players.len() > 2 {
                // The player's letter stands before each right.
                let owner = model.players.ids().find(|it| model.players[*it].letter == letter);
                if let (Some(owner), Some((_, right))) = (owner, letters.peek().copied()) {
                    (player, letter) = (owner, right);
                    letters.next();
                }
            }
            let capital = letter.to_ascii_uppercase();
            if let Some(said) = ways.said(player, capital) {
                all.add(said);
            } else {
                let known = self.known_rights();
                return Err(self.error(
                    format!("expected {known}, found `{letter}`"),
                    word.at + at..word.at + at + letter.len_utf8(),
                ));
            }
        }
        self.castling = Some(all);
        Ok(())
    }

    fn known_rights(&self) -> String {
        let model = self.model;
        let mut known: Vec<String> = castle_ways(&model.types)
            .map(|(_, it)| rights::written(model, it.player, it.letter))
            .collect();
        known.sort();
        known.dedup();
        let files = model.fen.castling_set.map(|it| &model.sets[it.idx()].name);
        match (known.is_empty(), files) {
            (true, None) => "`-`".to_owned(),
            (true, Some(set)) => format!("`-` or letters of files for `{set}`"),
            (false, None) => format!("`-` or any of {}", known.join(" ")),
            (false, Some(set)) => {
                format!("`-`, any of {}, or letters of files for `{set}`", known.join(" "))
            }
        }
    }

    fn en_passant(&mut self, word: FenWord<'_>) -> Result<(), FenError> {
        self.field = "en passant";
        if word.text == "-" {
            return Ok(());
        }
        let mut at = word.at;
        for part in word.text.split(',') {
            let range = at..at + part.len();
            let (listed, victim) = part.split_once(':').unwrap_or((part, ""));
            let cells = self.run_of_cells(FenWord { text: listed, at })?;
            let victims = self.run_of_cells(FenWord { text: victim, at: at + listed.len() + 1 })?;
            let en_passant = match victims[..] {
                [] => en_passant::infer(self.model, &self.state.cells, self.state.player, &cells),
                [victim] => Some(EnPassant { cells, victim }),
                _ => None,
            };
            let Some(mut en_passant) = en_passant else {
                return Err(self.error(
                    format!("expected cells that an enemy piece can just have passed over, found `{part}`"),
                    range,
                ));
            };
            en_passant.cells.sort_unstable();
            if self.model.fen.en_passant && self.state.en_passant.len() < State::MAX_EN_PASSANT {
                self.state.en_passant.push(en_passant);
            }
            at = range.end + 1;
        }
        Ok(())
    }

    /// Names of cells, with `+` between where they could be read otherwise.
    fn run_of_cells(&self, word: FenWord<'_>) -> Result<Vec<Cell>, FenError> {
        let mut res = Vec::new();
        let mut at = 0;
        while at < word.text.len() {
            let rest = &word.text[at..];
            let Some((cell, len)) = en_passant::first_cell(self.model, rest) else {
                return Err(self.error(
                    format!("expected the name of a cell, found `{rest}`"),
                    word.at + at..word.at + word.text.len(),
                ));
            };
            res.push(cell);
            at += len;
            at += usize::from(word.text[at..].starts_with(en_passant::APART));
        }
        Ok(res)
    }

    /// `{9 4}`: the values of the only counter that each player has, as other programs write points. Without such a counter
    /// nobody has any.
    fn points(&mut self, word: FenWord<'_>, first: &str, second: &str) -> Result<(), FenError> {
        self.field = "counters";
        match self.only_counter() {
            Some(counter) => self.counter(counter, &format!("{first},{second}"), word.range()),
            None if [first, second].iter().all(|it| it.bytes().all(|it| it == b'0')) => Ok(()),
            None => Err(self.no_counter(word)),
        }
    }

    /// Returns the counter that each player has, if there is exactly one.
    fn only_counter(&self) -> Option<usize> {
        let counters = self.model.counters.iter().enumerate();
        let mut each = counters.filter(|it| it.1.per_player).map(|it| it.0);
        each.next().filter(|_| each.next().is_none())
    }

    fn no_counter(&self, word: FenWord<'_>) -> FenError {
        let message = format!("expected a number or `key=value`, found `{}`", word.text);
        self.error(message, word.range())
    }

    /// `3+3`: the values of the counter that stands there, or of the only one that each player has. `+0+0`: how far it has
    /// been counted down.
    fn counters(&mut self, word: FenWord<'_>) -> Result<(), FenError> {
        self.field = "counters";
        let counter = self.model.fen.checks.map(CounterId::idx).or_else(|| self.only_counter());
        let Some(counter) = counter else { return Err(self.no_counter(word)) };
        let Some(down) = word.text.strip_prefix('+') else {
            return self.counter(counter, &word.text.replace('+', ","), word.range());
        };
        let initial = &self.model.counters[counter].initial;
        let left = down.split('+').zip(initial).map(|(text, from)| {
            let down: i32 = text.parse().ok()?;
            from.checked_sub(down).map(|it| it.to_string())
        });
        match left.collect::<Option<Vec<String>>>() {
            Some(left) => self.counter(counter, &left.join(","), word.range()),
            None => self.counter(counter, down, word.range()),
        }
    }
}

/// Returns the number in `{9`, with which the points of both players begin.
fn points_of_first<'a>(word: &FenWord<'a>) -> Option<&'a str> {
    word.text.strip_prefix('{').filter(|it| is_number(it))
}

/// Returns the number in `4}`, with which they end.
fn points_of_second<'a>(word: &FenWord<'a>) -> Option<&'a str> {
    word.text.strip_suffix('}').filter(|it| is_number(it))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit())
}

/// `3+3` or `+0+0`.
pub(super) fn is_counter(text: &str) -> bool {
    text.contains('+') && text.bytes().all(|it| it.is_ascii_digit() || it == b'+')
}
