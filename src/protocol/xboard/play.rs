//! Playing: moves, clocks, results, and thinking about them.

use super::{Purpose, XBoard, error, seconds};
use crate::{
    game::{Game, Move},
    model::{Ending, MoveInfo, MoveKind, PlayerId},
    notation::{
        dialect::Dialect,
        moves::{
            LegalMove, MoveError, end_turn, legal_moves_in, play_text_in, turn_text_in,
            turns_text_in,
        },
    },
    play::{Best, Budget, Clock, Limits, Report, Score},
    protocol::{
        board::Rectangle,
        desk::{Desk, quoted},
    },
};
use std::{io, time::Duration};

impl XBoard {
    /// Forgets about the search that runs.
    pub(super) fn break_off(&mut self, desk: &mut Desk<'_>) -> io::Result<()> {
        desk.break_off();
        self.early = None;
        for it in std::mem::take(&mut self.pings) {
            desk.say(&format!("pong {it}"))?;
        }
        Ok(())
    }

    /// Looks at the position for as long as it is there, or makes a move if it is for the engine to make.
    pub(super) fn think(&mut self, desk: &mut Desk<'_>) -> io::Result<()> {
        self.break_off(desk)?;
        self.last = None;
        if self.paused || self.refused.is_some() {
            return Ok(());
        }
        let lines = desk.options.lines;
        if self.analysis {
            self.purpose = Purpose::Analysis;
            let limits = Limits { lines, ..Limits::default() };
            return search(desk, desk.game.clone(), limits);
        }
        if self.told || !self.plays.contains(&desk.game.player()) {
            return Ok(());
        }
        self.purpose = Purpose::Move;
        let limits = self.limits(desk, false);
        search(desk, desk.game.clone(), limits)
    }

    fn limits(&self, desk: &Desk<'_>, ponder: bool) -> Limits {
        let overhead = desk.options.overhead;
        let kept = |it: Duration| it.saturating_sub(overhead.min(it / 2));
        let time = match self.time.each {
            Some(it) => Budget::Exactly(kept(it)),
            None => Budget::Clock(Clock {
                left: kept(self.time.left.unwrap_or(self.time.base)),
                increment: self.time.increment,
                turns_to_go: self.turns_to_go(&desk.game),
            }),
        };
        Limits { time, depth: self.time.depth, ponder, ..Limits::default() }
    }

    /// Returns how many turns of the player on move are left until time is added.
    fn turns_to_go(&self, game: &Game) -> Option<u32> {
        if self.time.turns == 0 {
            return None;
        }
        let made = game.clocks().fullmove.saturating_sub(1) % self.time.turns;
        Some(self.time.turns - made)
    }

    /// `level MOVES BASE INCREMENT`: BASE in minutes, or minutes and seconds with a colon.
    pub(super) fn level(&mut self, desk: &mut Desk<'_>, line: &str, rest: &str) -> io::Result<()> {
        let words: Vec<&str> = rest.split_whitespace().collect();
        let read = || {
            let [turns, base, increment] = words[..] else { return None };
            let (minutes, rest) = base.split_once(':').unwrap_or((base, "0"));
            let base = minutes.parse::<f64>().ok()? * 60.0 + rest.parse::<f64>().ok()?;
            Some((turns.parse().ok()?, seconds(base), seconds(increment.parse().ok()?)))
        };
        match read() {
            Some((turns, base, increment)) => {
                self.time.turns = turns;
                (self.time.base, self.time.increment) = (base, increment);
                (self.time.each, self.time.left) = (None, None);
                Ok(())
            }
            None => error(desk, "expected level MOVES MINUTES SECONDS", line),
        }
    }

    /// Plays the side to move.
    pub(super) fn go(&mut self, desk: &mut Desk<'_>) -> io::Result<()> {
        self.break_off(desk)?;
        self.plays = vec![desk.game.player()];
        if self.tell_result(desk)? { Ok(()) } else { self.think(desk) }
    }

    /// Plays the other sides.
    pub(super) fn play_other(&mut self, desk: &mut Desk<'_>) -> io::Result<()> {
        self.break_off(desk)?;
        let player = desk.game.player();
        self.plays = desk.variant.model().players.ids().filter(|it| *it != player).collect();
        self.think(desk)
    }

    /// Handles a line that is a move, or looks like one; returns false if it is neither.
    pub(super) fn bare_move(&mut self, desk: &mut Desk<'_>, line: &str) -> io::Result<bool> {
        let mut game = desk.game.clone();
        let legal = play_text_in(&mut game, line, &self.dialect).is_ok();
        if legal || looks_like_a_move(line) {
            self.user_move(desk, line)?;
            return Ok(true);
        }
        Ok(false)
    }

    pub(super) fn user_move(&mut self, desk: &mut Desk<'_>, text: &str) -> io::Result<()> {
        if desk.is_searching() && self.purpose == Purpose::Move {
            return error(desk, "command not legal now", text);
        }
        if let Some(why) = &self.refused {
            return desk.say(&format!("Illegal move ({why}): {}", quoted(text)));
        }
        let before = desk.game.n_moves();
        let mut game = desk.game.clone();
        // A comma says that more of the turn comes.
        let (text, open) = text.strip_suffix(',').map_or((text, false), |it| (it, true));
        if let Err(MoveError { reason, .. }) = play_text_in(&mut game, text, &self.dialect)
            && !play_unpromoted(&mut game, text, &self.dialect)
        {
            return desk.say(&format!("Illegal move ({}): {}", quoted(&reason), quoted(text)));
        }
        if !open {
            end_turn(&mut game);
        }
        let turn: Vec<Move> = game.moves().skip(before).collect();
        desk.game = game;
        let hit = self.purpose == Purpose::Ponder
            && !self.expected.is_empty()
            && self.expected == turn
            && (desk.is_searching() || self.early.is_some());
        self.expected.clear();
        if hit {
            self.purpose = Purpose::Move;
            if let Some(it) = self.early.take() {
                return self.make(desk, Some(it));
            }
            desk.ponder_hit();
            return Ok(());
        }
        self.break_off(desk)?;
        if self.tell_result(desk)? { Ok(()) } else { self.think(desk) }
    }

    pub(super) fn undo(&mut self, desk: &mut Desk<'_>, line: &str, n: usize) -> io::Result<()> {
        self.break_off(desk)?;
        self.expected.clear();
        let mut game = desk.game.clone();
        for _ in 0..n {
            if !game.undo_turn() {
                return error(desk, "nothing to take back", line);
            }
        }
        desk.game = game;
        self.told = false;
        self.look(desk)
    }

    /// Makes the engine's move, if it has found one.
    pub(super) fn make(&mut self, desk: &mut Desk<'_>, best: Option<Best>) -> io::Result<()> {
        let Some(best) = best else {
            self.tell_result(desk)?;
            return Ok(());
        };
        let mut game = desk.game.clone();
        let texts = turn_text_in(&game, &best.turn, &self.dialect).unwrap_or_default();
        for mv in &best.turn {
            game.play_unchecked(*mv);
        }
        // The legs of a move are told one by one; a comma says that more comes.
        let mut legs = texts.split(',').peekable();
        while let Some(leg) = legs.next() {
            let comma = if legs.peek().is_some() { "," } else { "" };
            desk.say(&format!("move {leg}{comma}"))?;
        }
        desk.game = game;
        if self.tell_result(desk)? {
            return Ok(());
        }
        if self.plays.contains(&desk.game.player()) {
            return self.think(desk);
        }
        if self.ponder && !best.ponder.is_empty() {
            return self.think_ahead(desk, best.ponder);
        }
        Ok(())
    }

    /// Thinks on the other player's time about the turn that is expected of him.
    fn think_ahead(&mut self, desk: &mut Desk<'_>, expected: Vec<Move>) -> io::Result<()> {
        let mut game = desk.game.clone();
        for mv in &expected {
            game.play_unchecked(*mv);
        }
        if game.outcome().is_some() || !game.at_turn_start() {
            return Ok(());
        }
        self.expected = expected;
        self.purpose = Purpose::Ponder;
        let limits = self.limits(desk, true);
        search(desk, game, limits)
    }

    /// Says how the game has ended, once; whether it has.
    pub(super) fn tell_result(&mut self, desk: &mut Desk<'_>) -> io::Result<bool> {
        let Some(ending) = desk.game.outcome() else { return Ok(false) };
        // Who analyses may go on.
        if self.told || self.analysis {
            return Ok(!self.analysis);
        }
        self.told = true;
        let reason = ending.reason.replace(['{', '}'], "");
        desk.say(&format!("{} {{{reason}}}", result(&ending)))?;
        Ok(true)
    }

    pub(super) fn tell_report(&self, desk: &mut Desk<'_>, report: &Report) -> io::Result<()> {
        /// The score that XBoard takes for a mate.
        const MATE: i64 = 100_000;
        let score = match report.score {
            Score::Value(it) => i64::from(it),
            it => {
                let mate = i64::from(it.mate().unwrap_or_default());
                let loses = matches!(it, Score::Loses(_));
                if loses { mate - MATE } else { mate + MATE }
            }
        };
        let line = turns_text_in(desk.searched(), &report.moves, &self.dialect);
        let speed = u128::from(report.nodes) * 1000 / report.elapsed.as_millis().max(1);
        desk.say_as_it_is(&format!(
            "{} {score} {} {} {} {speed} 0\t{line}",
            report.depth,
            report.elapsed.as_millis() / 10,
            report.nodes,
            report.selective_depth,
        ))
    }

    /// Answers how far the analysis is.
    pub(super) fn tell_progress(&self, desk: &mut Desk<'_>) -> io::Result<()> {
        let Some(it) = self.last.as_ref().filter(|_| self.analysis) else { return Ok(()) };
        let (time, nodes, depth) = (it.elapsed.as_millis() / 10, it.nodes, it.depth);
        desk.say(&format!("stat01: {time} {nodes} {depth} 0 0"))
    }

    pub(super) fn hint(&mut self, desk: &mut Desk<'_>) -> io::Result<()> {
        if !self.expected.is_empty()
            && let Some(text) = turn_text_in(&desk.game, &self.expected, &self.dialect)
        {
            return desk.say(&format!("Hint: {text}"));
        }
        if desk.is_searching() {
            return error(desk, "command not legal now", "hint");
        }
        self.purpose = Purpose::Hint;
        let time = Budget::Exactly(Duration::from_secs(1));
        search(desk, desk.game.clone(), Limits { time, ..Limits::default() })
    }

    pub(super) fn tell_hint(
        &self,
        desk: &mut Desk<'_>,
        game: &Game,
        best: Option<Best>,
    ) -> io::Result<()> {
        match best.and_then(|it| turn_text_in(game, &it.turn, &self.dialect)) {
            Some(text) => desk.say(&format!("Hint: {text}")),
            None => Ok(()),
        }
    }
}

fn search(desk: &mut Desk<'_>, game: Game, limits: Limits) -> io::Result<()> {
    match desk.search(game, limits) {
        Ok(()) => Ok(()),
        Err(it) => desk.say(&format!("tellusererror {it}")),
    }
}

/// Returns the result as PGN has it: the first player's points come first. Every other player counts as the second.
fn result(ending: &Ending) -> &'static str {
    match &ending.winners[..] {
        [] => "1/2-1/2",
        winners if winners.contains(&PlayerId(0)) => "1-0",
        _ => "0-1",
    }
}

/// Plays a step to the last rank that has a letter behind it though nothing is promoted by it: XBoard writes one where it
/// would promote a pawn itself. Whether it is such a step.
fn play_unpromoted(game: &mut Game, text: &str, dialect: &Dialect) -> bool {
    let Some(way) = text.strip_suffix(|it: char| it.is_ascii_lowercase()) else { return false };
    let legal = legal_moves_in(game, dialect);
    let Some(step) = legal.iter().find(|it| it.text == way) else { return false };
    let MoveInfo { kind: MoveKind::Step, from, to: Some(to), .. } = step.info else { return false };
    let board = Rectangle::of(game.variant().model());
    let is_last = board.is_some_and(|it| [0, it.ranks - 1].contains(&it.place(to).1));
    let alike = |it: &&LegalMove| (it.info.from, it.info.to) == (from, Some(to));
    let promotes = legal.iter().filter(alike).any(|it| it.info.becomes.is_some());
    if is_last && !promotes {
        game.play_unchecked(step.mv);
    }
    is_last && !promotes
}

/// Returns true if a line is no command but meant as a move: names of two cells, a drop, castling.
fn looks_like_a_move(line: &str) -> bool {
    let mut chars = line.chars();
    let starts = chars.next().is_some_and(char::is_alphabetic)
        && chars.next().is_some_and(|it| it.is_ascii_digit() || it == '@');
    !line.contains(' ') && (starts || line.starts_with("O-O"))
}
