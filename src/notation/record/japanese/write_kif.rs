//! Writes KIF and KI2.

use super::{
    Close, Winner,
    board::handicap_of,
    diagram::draw,
    find::{Scene, is_drop, last_target},
    squares::Squares,
    words::{EVEN, HEADERS, OTHER_HANDICAP, numeral, wide},
};
use crate::{
    game::{Game, Move},
    notation::{
        moves::{LegalMove, legal_moves},
        record::{PlayedTurn, Written},
    },
};
use alfil_model::{Model, PatternKind, PieceType, Player};
use std::fmt::Write as _;
use std::time::Duration;

/// Returns a game as KIF.
pub(in super::super) fn write_kif(game: &Written<'_>) -> Result<String, String> {
    let mut res = header(game)?;
    res.push_str("手数----指手---------消費時間--\n");
    remarks(&mut res, &game.record.remarks);
    let mut writer = Writer { text: res, totals: [Duration::ZERO; 2] };
    let mut position = game.start.clone();
    writer.line(&mut position, game.turns, 1)?;
    let number = game.turns.len() + 1;
    if let Some(close) = game.close() {
        let _ = writeln!(writer.text, "{number:4} {}", close.kif());
    }
    writer.text.push_str(&summary(game));
    let mut position = game.start.clone();
    writer.variations(&mut position, game.turns, 1)?;
    Ok(writer.text)
}

/// Returns a game as KI2. Times and variations have no place there.
pub(in super::super) fn write_ki2(game: &Written<'_>) -> Result<String, String> {
    if game.turns.iter().any(|it| !it.variations.is_empty()) {
        return Err("KI2 has no variations: write KIF".to_owned());
    }
    let mut res = header(game)?;
    remarks(&mut res, &game.record.remarks);
    let mut position = game.start.clone();
    for turn in game.turns {
        let mv = only(turn)?;
        let sign = if position.player() == Player(0) { '▲' } else { '△' };
        // Some readers take one move a line only.
        let _ = writeln!(res, "{sign}{}", move_text(&position, mv, Form::Relative)?);
        remarks(&mut res, &turn.remarks);
        position.play_unchecked(mv);
    }
    Ok(res + &summary(game))
}

/// Returns the only move of a turn.
pub(super) fn only(turn: &PlayedTurn) -> Result<Move, String> {
    match turn.moves[..] {
        [only] => Ok(only),
        _ => Err("records of shogi have turns of one move only".to_owned()),
    }
}

fn header(game: &Written<'_>) -> Result<String, String> {
    let variant = game.start.variant();
    let model = variant.model();
    if Squares::of(model).is_none() {
        return Err("the board has no squares that KIF could number, or there are not two players"
            .to_owned());
    }
    let start = game.start.state();
    let handicap = handicap_of(variant, &start);
    let is_usual = start.cells == variant.start().state().cells;
    let word = match handicap {
        Some(EVEN) if !game.is_shogi() => game.name(),
        Some(word) => word,
        None if !game.is_shogi() => game.name(),
        None => OTHER_HANDICAP,
    };
    let mut res = format!("手合割：{word}\n");
    let gives = handicap.is_some_and(|it| it != EVEN);
    for (tag, names, _) in HEADERS {
        let name = if gives && names.len() == 2 && tag.len() == 5 && *tag != "Event" {
            names[1]
        } else {
            names[0]
        };
        if let Some(value) = game.tag(tag) {
            let value =
                if tag.ends_with("Date") { value.replace('.', "/") } else { value.to_owned() };
            let _ = writeln!(res, "{name}：{}", one_line(&value));
        }
    }
    for tag in &game.record.tags {
        if !tag.name.is_ascii() {
            let _ = writeln!(res, "{}：{}", one_line(&tag.name), one_line(&tag.value));
        }
    }
    if handicap.is_none() || !is_usual && !game.is_shogi() {
        res.push_str(&draw(variant, &start).ok_or_else(|| no_names(model))?);
    }
    Ok(res)
}

fn no_names(model: &Model) -> String {
    let nameless = model.types.iter().zip(&model.notation.kif).find(|it| it.1.is_empty());
    match nameless {
        Some((ty, _)) => {
            format!("`{}` has no name in KIF: give it `kif` in the rule file", ty.name)
        }
        None => "a hand holds more pieces than KIF can count".to_owned(),
    }
}

pub(in super::super) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn remarks(res: &mut String, remarks: &[String]) {
    for line in remarks.iter().flat_map(|it| it.lines()) {
        let line = line.trim();
        let sign = if line.starts_with('&') { "" } else { "*" };
        let _ = writeln!(res, "{sign}{line}");
    }
}

/// Returns the last line: `まで113手で先手の勝ち`.
fn summary(game: &Written<'_>) -> String {
    let n = game.turns.len();
    let gives = handicap_of(game.start.variant(), &game.start.state()).is_some_and(|it| it != EVEN);
    let names = if gives { ["下手", "上手"] } else { ["先手", "後手"] };
    let result = match (game.result, game.close()) {
        ("1-0", _) => format!("{}の勝ち", names[0]),
        ("0-1", _) => format!("{}の勝ち", names[1]),
        (_, Some(it)) => it.kif().to_owned(),
        ("1/2-1/2", None) => Close::Impasse.kif().to_owned(),
        _ => return String::new(),
    };
    format!("まで{n}手で{result}\n")
}

struct Writer {
    text: String,
    /// The time that each player has taken.
    totals: [Duration; 2],
}

impl Writer {
    /// Writes the moves of a line, whose first one has that number.
    fn line(&mut self, game: &mut Game, turns: &[PlayedTurn], first: usize) -> Result<(), String> {
        for (n, turn) in turns.iter().enumerate() {
            let mv = only(turn)?;
            let text = move_text(game, mv, Form::Origin)?;
            let number = first + n;
            let time = turn.time.map_or(String::new(), |it| self.time(game.player(), it));
            let mark = if turn.variations.is_empty() { "" } else { "+" };
            let _ = writeln!(self.text, "{number:4} {text}{time}{mark}");
            remarks(&mut self.text, &turn.remarks);
            game.play_unchecked(mv);
        }
        Ok(())
    }

    /// ` ( 0:03/00:00:04)`: the time of a move, and that of all.
    fn time(&mut self, player: Player, time: Duration) -> String {
        let total = &mut self.totals[player.idx().min(1)];
        *total = total.saturating_add(time);
        let (spent, total) = (time.as_secs(), total.as_secs());
        format!(
            "   ({:2}:{:02}/{:02}:{:02}:{:02})",
            spent / 60,
            spent % 60,
            total / 3600,
            total / 60 % 60,
            total % 60
        )
    }

    /// Writes the variations of a line, those of the last move first. The game is where the line begins.
    fn variations(
        &mut self,
        game: &mut Game,
        turns: &[PlayedTurn],
        first: usize,
    ) -> Result<(), String> {
        let mut positions = vec![game.clone()];
        for turn in turns {
            let mut next = positions.last().unwrap_or(game).clone();
            next.play_unchecked(only(turn)?);
            positions.push(next);
        }
        for (n, turn) in turns.iter().enumerate().rev() {
            for variation in &turn.variations {
                let number = first + n;
                let _ = writeln!(self.text, "\n変化：{number}手");
                self.line(&mut positions[n].clone(), variation, number)?;
                self.variations(&mut positions[n].clone(), variation, number)?;
            }
        }
        Ok(())
    }
}

/// How a move names the piece that moves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// By its origin: `７六歩(77)`.
    Origin,
    /// By what tells it from others: `５八金右`.
    Relative,
}

/// Returns a move without its number and sign.
fn move_text(game: &Game, mv: Move, form: Form) -> Result<String, String> {
    let variant = game.variant().clone();
    let model = variant.model();
    let squares = Squares::of(model).ok_or("these rules have no board of shogi")?;
    let legal = legal_moves(game);
    let found = legal.iter().find(|it| it.mv == mv).ok_or("a move is not legal")?;
    let info = &found.info;
    if info.kind == alfil_model::MoveKind::Pass {
        return Ok("パス".to_owned());
    }
    let unwritten = || format!("KIF can't write `{}`", found.text);
    let to = info.to.and_then(|it| squares.numbers(it)).ok_or_else(unwritten)?;
    let ty = info.piece.ok_or_else(unwritten)?;
    let name = model.notation.kif[ty].first().ok_or_else(|| {
        format!("`{}` has no name in KIF: give it `kif` in the rule file", model.types[ty].name)
    })?;
    let scene = Scene { model, squares, player: game.player() };
    let like = |it: &&LegalMove| it.info.piece == Some(ty) && it.info.to == info.to;
    let (drops, steps): (Vec<_>, Vec<_>) = legal.iter().filter(like).partition(|it| is_drop(it));
    let alike = steps.iter().filter(|it| it.info.from == info.from).collect::<Vec<_>>();
    let ways = alike.iter().filter(|it| it.info.becomes.is_some()).count();
    if ways > 1 || alike.len() - ways > 1 || is_drop(found) && drops.len() > 1 {
        return Err(unwritten());
    }
    let ending = match info.becomes {
        Some(_) => "成",
        None if ways > 0 => "不成",
        None => "",
    };
    let target = if last_target(game, squares) == Some(to) {
        "同　".to_owned()
    } else {
        format!("{}{}", wide(to.0), numeral(to.1))
    };
    if is_drop(found) {
        let drop = if form == Form::Relative && steps.is_empty() { "" } else { "打" };
        return Ok(format!("{target}{name}{drop}"));
    }
    let from = info.from.and_then(|it| squares.numbers(it)).ok_or_else(unwritten)?;
    if form == Form::Origin {
        let ending = if ending == "不成" { "" } else { ending };
        let from = match from {
            (1..=9, 1..=9) => format!("{}{}", from.0, from.1),
            (file, rank) => format!("{file}-{rank}"),
        };
        return Ok(format!("{target}{name}{ending}({from})"));
    }
    let origin = |it: &LegalMove| it.info.from;
    let mut rivals = steps;
    rivals.dedup_by_key(|it| origin(it));
    let slides = slides(model, ty);
    let means = |marks: &Vec<char>| {
        let fitting = scene.marked(rivals.clone(), to, marks);
        fitting.iter().all(|it| origin(it) == info.from)
    };
    let marks = scene.marks(found, to, slides).into_iter().find(means).ok_or_else(unwritten)?;
    let marks: String = marks.into_iter().collect();
    Ok(format!("{target}{name}{marks}{ending}"))
}

/// Returns true if a type goes farther than one step.
fn slides(model: &Model, ty: PieceType) -> bool {
    model.types[ty].patterns.iter().any(|it| match &it.kind {
        PatternKind::Paths(paths) => paths.iter().flat_map(|it| &it.legs).any(|leg| leg.max > 1),
        PatternKind::Imitate { .. } => true,
    })
}

impl Written<'_> {
    /// Returns how the game was closed: as its record says, or as follows from the result.
    pub(super) fn close(&self) -> Option<Close> {
        let mover = self.end.player();
        let of_result = |it: Close| it.result(mover) == self.result;
        if let Some(close) = self.record.close.filter(|it| of_result(*it)) {
            return Some(close);
        }
        let ended = self.end.outcome().is_some();
        let mated = ended && Close::Mate.winner() == Winner::Other && self.end.in_check();
        [Close::Mate, Close::Resignation, Close::FoulByOther, Close::Repetition]
            .into_iter()
            .find(|it| of_result(*it) && (*it != Close::Mate || mated))
            .or_else(|| (self.result == "*").then_some(Close::Break))
    }
}
