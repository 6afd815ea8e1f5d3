//! Reads CSA.

use super::{
    JapaneseMove, Square, What,
    board::Setup,
    find::name_of,
    header::{add, add_csa},
    words::{Close, GAME},
};
use crate::{
    game::Variant,
    notation::record::{Recorded, RecordedGame, RecordedTurn, Unread},
};
use alfil_model::{Model, PieceType, Player};
use std::{ops::Range, time::Duration};

/// Returns the games in a text.
pub(in super::super) fn read(
    text: &str,
    rules: &mut dyn FnMut(&RecordedGame) -> Option<Variant>,
) -> Vec<RecordedGame> {
    let mut reader = Reader { rules, games: Vec::new(), game: Game::default() };
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let bare = line.trim_end_matches(['\n', '\r']);
        let start = at + (bare.len() - bare.trim_start_matches('\u{feff}').len());
        reader.line(&text[start..at + bare.len()], start);
        at += line.len();
    }
    reader.finish();
    reader.games
}

/// A game that is being read.
#[derive(Default)]
struct Game {
    record: RecordedGame,
    /// The statements about the start: `PI`, `P1-KY...`, with their places.
    setup: Vec<(String, Range<usize>)>,
    /// The player who begins, once that is said.
    first: Option<Player>,
    begun: bool,
}

struct Reader<'r> {
    rules: &'r mut dyn FnMut(&RecordedGame) -> Option<Variant>,
    games: Vec<RecordedGame>,
    game: Game,
}

impl Reader<'_> {
    fn line(&mut self, line: &str, start: usize) {
        if let Some(remark) = line.strip_prefix('\'') {
            self.remark(remark);
        } else if line.starts_with(['$', 'N', 'V']) {
            self.statement(line, start..start + line.len());
        } else {
            let mut at = start;
            for part in line.split(',') {
                self.statement(part, at..at + part.len());
                at += part.len() + 1;
            }
        }
    }

    fn remark(&mut self, remark: &str) {
        // `'*` begins remarks about the game; other lines are for readers of the file.
        let Some(remark) = remark.strip_prefix('*') else { return };
        let remark = remark.trim().to_owned();
        match self.game.record.turns.last_mut() {
            Some(turn) => turn.remarks.push(remark),
            None => self.game.record.remarks.push(remark),
        }
    }

    fn unread(&mut self, message: String, at: Range<usize>) {
        self.game.record.unread.push(Unread { message, at });
    }

    fn statement(&mut self, text: &str, at: Range<usize>) {
        // Blanks are squares in statements about the board.
        let bare = text.trim_end();
        let mut chars = bare.chars();
        match chars.next() {
            None => {}
            Some('V') => {}
            Some('/') => self.finish(),
            Some('$' | 'N') => add_csa(&mut self.game.record, bare, at),
            Some('P') => self.game.setup.push((bare.to_owned(), at)),
            Some('+') if bare.len() == 1 => self.game.first = Some(Player(0)),
            Some('-') if bare.len() == 1 => self.game.first = Some(Player(1)),
            Some('+' | '-') => self.turn(bare, at),
            Some('T') => self.time(&bare[1..], at),
            Some('%') => self.close(bare, at),
            Some(_) => {
                let message = "expected a statement of CSA such as `+7776FU`, `T12`, `%TORYO`, `N+NAME` or `'REMARK`";
                self.unread(format!("{message}, found `{bare}`"), at);
            }
        }
    }

    /// Reads the set-up, before the first move.
    fn begin(&mut self, at: usize) {
        if std::mem::replace(&mut self.game.begun, true) {
            return;
        }
        let setup = std::mem::take(&mut self.game.setup);
        let place = setup.first().map_or(at..at, |it| it.1.clone());
        add(&mut self.game.record, "Variant", GAME, place.clone());
        let first = self.game.first.unwrap_or(Player(0));
        let usual = setup.iter().all(|it| it.0 == "PI") && first == Player(0);
        if usual {
            return;
        }
        let Some(variant) = (self.rules)(&self.game.record) else { return };
        match board(&variant, &setup, first) {
            Ok(fen) => add(&mut self.game.record, "FEN", &fen, place),
            Err((message, at)) => self.unread(message, at.unwrap_or(place)),
        }
    }

    /// `+7776FU`, `-0045KA`.
    fn turn(&mut self, text: &str, at: Range<usize>) {
        self.begin(at.start);
        let number = self.game.record.turns.len() as u32 + 1;
        match read_move(text) {
            Some(mv) => {
                let turn = RecordedTurn::new(Recorded::Japanese(mv), at);
                self.game.record.turns.push(RecordedTurn { number: Some((number, false)), ..turn });
            }
            None => {
                let message = "expected a move such as `+7776FU` or, for a drop, `-0045KA`";
                self.unread(format!("{message}, found `{text}`"), at);
            }
        }
    }

    /// `12`, `12.345`: seconds.
    fn time(&mut self, text: &str, at: Range<usize>) {
        let seconds: Option<f64> = text.parse().ok();
        let Some(time) = seconds.and_then(|it| Duration::try_from_secs_f64(it).ok()) else {
            return self.unread(format!("expected seconds such as `T12`, found `T{text}`"), at);
        };
        // The time behind a word such as `%TORYO` belongs to no move.
        if self.game.record.close.is_none()
            && let Some(turn) = self.game.record.turns.last_mut()
        {
            turn.time = Some(time);
        }
    }

    fn close(&mut self, word: &str, at: Range<usize>) {
        self.begin(at.start);
        let plies = self.game.record.turns.len();
        let first = self.game.first.unwrap_or(Player(0)).idx() + plies;
        let player = Player((first % 2) as u8);
        match Close::of_csa(word, player) {
            Some(close) => {
                self.game.record.close = Some(close);
                self.game.record.result = Some((close.result(player).to_owned(), at));
            }
            None => self.unread(
                format!("expected a word such as `%TORYO` or `%CHUDAN`, found `{word}`"),
                at,
            ),
        }
    }

    fn finish(&mut self) {
        let begun = self.game.begun || !self.game.setup.is_empty() || self.game.first.is_some();
        if begun || !self.game.record.tags.is_empty() || !self.game.record.unread.is_empty() {
            let at = self.game.record.tags.first().map_or(0, |it| it.at.start);
            self.begin(at);
            self.games.push(std::mem::take(&mut self.game).record);
        }
        self.game = Game::default();
    }
}

/// The place of a piece.
enum Place {
    Hand,
    On(Square),
}

impl Place {
    /// Returns the place of two digits: `00` is a hand.
    fn read(text: &str) -> Option<Place> {
        let number: u32 =
            text.parse().ok().filter(|_| text.bytes().all(|it| it.is_ascii_digit()))?;
        match (number / 10, number % 10) {
            (0, 0) => Some(Place::Hand),
            (0, _) | (_, 0) => None,
            it => Some(Place::On(it)),
        }
    }

    fn square(self) -> Option<Square> {
        match self {
            Place::Hand => None,
            Place::On(it) => Some(it),
        }
    }
}

fn player(sign: Option<char>) -> Option<Player> {
    match sign? {
        '+' => Some(Player(0)),
        '-' => Some(Player(1)),
        _ => None,
    }
}

fn read_move(text: &str) -> Option<JapaneseMove> {
    let player = player(text.chars().next())?;
    let from = Place::read(text.get(1..3)?)?.square();
    let to = Place::read(text.get(3..5)?)?.square()?;
    let name = text.get(5..)?;
    if name.len() != 2 {
        return None;
    }
    Some(JapaneseMove {
        text: text.to_owned(),
        player: Some(player),
        to: Some(to),
        from,
        what: What::Csa(name.to_owned()),
    })
}

/// An error in the statements about the board, and its place.
type BoardError = (String, Option<Range<usize>>);

/// Returns the FEN of a set-up.
fn board(
    variant: &Variant,
    statements: &[(String, Range<usize>)],
    first: Player,
) -> Result<String, BoardError> {
    let usual = statements.is_empty() || statements.iter().any(|it| it.0.starts_with("PI"));
    let setup = if usual { Setup::usual(variant) } else { Setup::empty(variant) };
    let mut setup = setup.map_err(|it| (it, None))?;
    if !setup.squares.fits_csa() {
        return Err(("expected a board of at most 9 by 9 squares".to_owned(), None));
    }
    for (text, at) in statements {
        statement(variant, &mut setup, text).map_err(|it| (it, Some(at.clone())))?;
    }
    setup.state.player = first;
    Ok(setup.fen())
}

/// Reads `PI82HI22KA`, `P1-KY-KE ...`, `P+63FU00KI` or `P-00AL`.
fn statement(variant: &Variant, setup: &mut Setup<'_>, text: &str) -> Result<(), String> {
    let model = variant.model();
    let sign = text.chars().nth(1);
    let rest = text.get(2..).unwrap_or("");
    match (sign, player(sign)) {
        (Some('I'), _) => items(rest, |at, _| match at {
            Some(at) => setup.remove(at),
            None => Err("expected the squares of pieces that are left out".to_owned()),
        }),
        (_, Some(owner)) => items(rest, |at, name| match (at, name) {
            (None, "AL") => hold_the_rest(variant, setup, owner),
            (None, _) => setup.hold(ty(model, name)?, owner, 1),
            (Some(at), _) => setup.put(at, ty(model, name)?, owner),
        }),
        (Some(rank), _) => {
            let rank = rank.to_digit(10).filter(|it| *it > 0);
            let rank = rank.ok_or_else(|| {
                format!("expected `PI`, `P1` to `P9`, `P+` or `P-`, found `{text}`")
            })?;
            row(model, setup, rest, rank)
        }
        (None, _) => Err("expected `PI`, `P1` to `P9`, `P+` or `P-`".to_owned()),
    }
}

/// Reads squares with pieces: `63FU00KI`.
fn items(
    text: &str,
    mut item: impl FnMut(Option<Square>, &str) -> Result<(), String>,
) -> Result<(), String> {
    let mut rest = text;
    while !rest.is_empty() {
        let parts = (rest.get(..2).and_then(Place::read), rest.get(2..4));
        let (Some(at), Some(name)) = parts else {
            return Err(format!("expected a square and a piece such as `63FU`, found `{rest}`"));
        };
        item(at.square(), name)?;
        rest = &rest[4..];
    }
    Ok(())
}

/// Reads a row from left to right: `-KY-KE * +FU`.
fn row(model: &Model, setup: &mut Setup<'_>, text: &str, rank: u32) -> Result<(), String> {
    let files = setup.squares.files();
    let mut rest = text;
    for file in (1..=files as u32).rev() {
        if rest.trim().is_empty() {
            return Ok(());
        }
        let cell = rest.get(..3).or_else(|| rest.get(..2)).unwrap_or(rest);
        rest = rest.get(cell.len()..).unwrap_or("");
        match player(cell.chars().next()) {
            Some(owner) => {
                setup.put((file, rank), ty(model, cell.get(1..).unwrap_or(""))?, owner)?;
            }
            None if cell.trim() == "*" => {}
            None => return Err(format!("expected a piece such as `+FU` or ` * `, found `{cell}`")),
        }
    }
    let left = rest.trim();
    if left.is_empty() {
        Ok(())
    } else {
        Err(format!("expected {files} squares, found more: `{left}`"))
    }
}

fn ty(model: &Model, name: &str) -> Result<PieceType, String> {
    match name_of(&model.notation.csa, name) {
        Some((ty, "")) => Ok(ty),
        _ => Err(format!("expected the name of a piece such as `FU`, found `{name}`")),
    }
}

/// Gives a player all pieces of the usual set-up that are neither on the board nor in a hand.
fn hold_the_rest(variant: &Variant, setup: &mut Setup<'_>, owner: Player) -> Result<(), String> {
    let model = variant.model();
    let base = |ty: PieceType| model.types[ty].base.unwrap_or(ty);
    let count = |state: &alfil_model::State, ty: PieceType| {
        let on_board = state.cells.iter().flatten().filter(|it| base(it.ty) == ty).count();
        let held = state.hands.iter().filter_map(|it| it.get(ty.idx()));
        on_board as u32 + held.map(|it| u32::from(*it)).sum::<u32>()
    };
    let game = variant.start();
    let start = game.state();
    let royals: Vec<PieceType> = model
        .players
        .ids()
        .flat_map(|it| game.position().royals(it))
        .filter_map(|it| start.cells[it.idx()].map(|it| it.ty))
        .collect();
    let may_be_held = |it: &PieceType| model.types[*it].drop.is_some() && !royals.contains(it);
    for ty in model.types.ids().filter(may_be_held) {
        let n = count(&start, ty).saturating_sub(count(&setup.state, ty));
        if n > 0 {
            setup.hold(ty, owner, n)?;
        }
    }
    Ok(())
}
