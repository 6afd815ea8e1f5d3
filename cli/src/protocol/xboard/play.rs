//! Playing: moves, clocks, results, and thinking about them.

use super::{Purpose, XBoard, error, seconds};
use crate::protocol::session::{Session, quoted};
use alfil::{
    game::{Game, Move},
    model::{MoveInfo, MoveKind, Outcome, Player},
    notation::{
        dialect::Dialect,
        moves::{LegalMove, end_turn, legal_moves_in, play_text_in, turn_text_in, turns_text_in},
        rectangle::Rectangle,
    },
};
use alfil_play::{Best, Budget, Clock, Limits, Report, Score};
use std::{io, time::Duration};

impl XBoard {
    /// Forgets about the search that runs.
    pub(super) fn break_off(&mut self, session: &mut Session<'_>) -> io::Result<()> {
        session.break_off();
        self.early = None;
        for it in std::mem::take(&mut self.pings) {
            session.send(&format!("pong {it}"))?;
        }
        Ok(())
    }

    /// Looks at the position for as long as it is there, or makes a move if it is for the engine to make.
    pub(super) fn think(&mut self, session: &mut Session<'_>) -> io::Result<()> {
        self.break_off(session)?;
        self.last = None;
        if self.paused || self.refused.is_some() {
            return Ok(());
        }
        let lines = session.options.lines;
        if self.analysis {
            self.purpose = Purpose::Analysis;
            let limits = Limits { lines, ..Limits::default() };
            return search(session, session.game.clone(), limits);
        }
        if self.result_sent || !self.plays.contains(&session.game.player()) {
            return Ok(());
        }
        self.purpose = Purpose::Move;
        let limits = self.limits(session, false);
        search(session, session.game.clone(), limits)
    }

    fn limits(&self, session: &Session<'_>, ponder: bool) -> Limits {
        let overhead = session.options.overhead;
        let kept = |it: Duration| it.saturating_sub(overhead.min(it / 2));
        let time = match self.time.each {
            Some(it) => Budget::Exactly(kept(it)),
            None => Budget::Clock(Clock {
                left: kept(self.time.left.unwrap_or(self.time.base)),
                increment: self.time.increment,
                turns_to_go: self.turns_to_go(&session.game),
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
    pub(super) fn level(
        &mut self,
        session: &mut Session<'_>,
        line: &str,
        rest: &str,
    ) -> io::Result<()> {
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
            None => error(session, "expected level MOVES MINUTES SECONDS", line),
        }
    }

    /// Plays the side to move.
    pub(super) fn go(&mut self, session: &mut Session<'_>) -> io::Result<()> {
        self.break_off(session)?;
        self.plays = vec![session.game.player()];
        if self.send_result(session)? { Ok(()) } else { self.think(session) }
    }

    /// Plays the other sides.
    pub(super) fn play_other(&mut self, session: &mut Session<'_>) -> io::Result<()> {
        self.break_off(session)?;
        let player = session.game.player();
        self.plays = session.variant.model().players.ids().filter(|it| *it != player).collect();
        self.think(session)
    }

    /// Handles a line that is a move, or looks like one; returns false if it is neither.
    pub(super) fn bare_move(&mut self, session: &mut Session<'_>, line: &str) -> io::Result<bool> {
        let mut game = session.game.clone();
        let legal = play_text_in(&mut game, line, &self.dialect).is_ok();
        if legal || looks_like_a_move(line) {
            self.user_move(session, line)?;
            return Ok(true);
        }
        Ok(false)
    }

    pub(super) fn user_move(&mut self, session: &mut Session<'_>, text: &str) -> io::Result<()> {
        if session.is_searching() && self.purpose == Purpose::Move {
            return error(session, "command not legal now", text);
        }
        if let Some(why) = &self.refused {
            return session.send(&format!("Illegal move ({why}): {}", quoted(text)));
        }
        let before = session.game.n_moves();
        let mut game = session.game.clone();
        // After a comma, more of the turn comes.
        let (text, open) = text.strip_suffix(',').map_or((text, false), |it| (it, true));
        if let Err(refused) = play_text_in(&mut game, text, &self.dialect)
            && !play_unpromoted(&mut game, text, &self.dialect)
        {
            let (why, text) = (quoted(refused.reason()), quoted(text));
            return session.send(&format!("Illegal move ({why}): {text}"));
        }
        if !open {
            end_turn(&mut game);
        }
        let turn: Vec<Move> = game.moves().skip(before).collect();
        session.game = game;
        let hit = self.purpose == Purpose::Ponder
            && !self.expected.is_empty()
            && self.expected == turn
            && (session.is_searching() || self.early.is_some());
        self.expected.clear();
        if hit {
            self.purpose = Purpose::Move;
            if let Some(it) = self.early.take() {
                return self.make(session, Some(it));
            }
            session.ponder_hit();
            return Ok(());
        }
        self.break_off(session)?;
        if self.send_result(session)? { Ok(()) } else { self.think(session) }
    }

    pub(super) fn undo(
        &mut self,
        session: &mut Session<'_>,
        line: &str,
        n: usize,
    ) -> io::Result<()> {
        self.break_off(session)?;
        self.expected.clear();
        let mut game = session.game.clone();
        for _ in 0..n {
            if !game.undo_turn() {
                return error(session, "nothing to take back", line);
            }
        }
        session.game = game;
        self.result_sent = false;
        self.look(session)
    }

    /// Makes the engine's move, if it has found one.
    pub(super) fn make(&mut self, session: &mut Session<'_>, best: Option<Best>) -> io::Result<()> {
        let Some(best) = best else {
            self.send_result(session)?;
            return Ok(());
        };
        let mut game = session.game.clone();
        let texts = turn_text_in(&game, &best.turn, &self.dialect).unwrap_or_default();
        for mv in &best.turn {
            game.play_unchecked(*mv);
        }
        // Each leg of a move is a line; after a comma, more comes.
        let mut legs = texts.split(',').peekable();
        while let Some(leg) = legs.next() {
            let comma = if legs.peek().is_some() { "," } else { "" };
            session.send(&format!("move {leg}{comma}"))?;
        }
        session.game = game;
        if self.send_result(session)? {
            return Ok(());
        }
        if self.plays.contains(&session.game.player()) {
            return self.think(session);
        }
        if self.ponder && !best.ponder.is_empty() {
            return self.think_ahead(session, best.ponder);
        }
        Ok(())
    }

    /// Ponders: searches for a reply to the expected turn while the other player thinks.
    fn think_ahead(&mut self, session: &mut Session<'_>, expected: Vec<Move>) -> io::Result<()> {
        let mut game = session.game.clone();
        for mv in &expected {
            game.play_unchecked(*mv);
        }
        if game.outcome().is_some() || !game.at_turn_start() {
            return Ok(());
        }
        self.expected = expected;
        self.purpose = Purpose::Ponder;
        let limits = self.limits(session, true);
        search(session, game, limits)
    }

    /// Prints the result of the game, once. Returns true if the game is over.
    pub(super) fn send_result(&mut self, session: &mut Session<'_>) -> io::Result<bool> {
        let Some(ending) = session.game.outcome() else { return Ok(false) };
        // In analysis the game may go on.
        if self.result_sent || self.analysis {
            return Ok(!self.analysis);
        }
        self.result_sent = true;
        let reason = ending.reason.replace(['{', '}'], "");
        session.send(&format!("{} {{{reason}}}", result(&ending)))?;
        Ok(true)
    }

    pub(super) fn send_report(&self, session: &mut Session<'_>, report: &Report) -> io::Result<()> {
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
        let line = turns_text_in(session.searched(), &report.moves, &self.dialect);
        let speed = u128::from(report.nodes) * 1000 / report.elapsed.as_millis().max(1);
        session.send_raw(&format!(
            "{} {score} {} {} {} {speed} 0\t{line}",
            report.depth,
            report.elapsed.as_millis() / 10,
            report.nodes,
            report.selective_depth,
        ))
    }

    /// Prints how far the analysis is.
    pub(super) fn send_progress(&self, session: &mut Session<'_>) -> io::Result<()> {
        let Some(it) = self.last.as_ref().filter(|_| self.analysis) else { return Ok(()) };
        let (time, nodes, depth) = (it.elapsed.as_millis() / 10, it.nodes, it.depth);
        session.send(&format!("stat01: {time} {nodes} {depth} 0 0"))
    }

    pub(super) fn hint(&mut self, session: &mut Session<'_>) -> io::Result<()> {
        if !self.expected.is_empty()
            && let Some(text) = turn_text_in(&session.game, &self.expected, &self.dialect)
        {
            return session.send(&format!("Hint: {text}"));
        }
        if session.is_searching() {
            return error(session, "command not legal now", "hint");
        }
        self.purpose = Purpose::Hint;
        let time = Budget::Exactly(Duration::from_secs(1));
        search(session, session.game.clone(), Limits { time, ..Limits::default() })
    }

    pub(super) fn send_hint(
        &self,
        session: &mut Session<'_>,
        game: &Game,
        best: Option<Best>,
    ) -> io::Result<()> {
        match best.and_then(|it| turn_text_in(game, &it.turn, &self.dialect)) {
            Some(text) => session.send(&format!("Hint: {text}")),
            None => Ok(()),
        }
    }
}

fn search(session: &mut Session<'_>, game: Game, limits: Limits) -> io::Result<()> {
    match session.search(game, limits) {
        Ok(()) => Ok(()),
        Err(it) => session.send(&format!("tellusererror {it}")),
    }
}

/// Returns the result as PGN has it: the first player's points come first. Every other player counts as the second.
fn result(ending: &Outcome) -> &'static str {
    match &ending.winners[..] {
        [] => "1/2-1/2",
        winners if winners.contains(&Player(0)) => "1-0",
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
