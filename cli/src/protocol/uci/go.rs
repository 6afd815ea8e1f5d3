//! `go`: searches, and reports the results.

use super::Uci;
use crate::protocol::session::{LONGEST, Session, quoted};
use alfil::{
    game::{Game, Move},
    notation::moves::{turn_text_in, turns_text_in},
};
use alfil_play::{Best, Budget, Clock, Limits, Report, Score};
use std::{io, slice::Iter, time::Duration};

/// The contents of a `go`, besides the direct bounds of the search.
#[derive(Debug, Default)]
struct GoCommand {
    limits: Limits,
    infinite: bool,
    /// The time that each of two players has left; the second one's is that of all others.
    left: [Option<Duration>; 2],
    increment: [Duration; 2],
    turns_to_go: Option<u32>,
    /// For each turn once nothing else is left.
    byoyomi: Duration,
    exactly: Option<Duration>,
    /// Count so many turns ahead.
    perft: Option<u32>,
    /// True if only a mate is wanted.
    mates: bool,
    /// The words that can't be understood, and why.
    ignored: Vec<String>,
}

/// The most errors of one line that are reported.
const MOST_ERRORS: usize = 5;

/// The time of a search whose limits can't be understood.
const WITHOUT_BOUND: Duration = Duration::from_secs(1);

type Words<'a> = std::iter::Peekable<std::iter::Copied<Iter<'a, &'a str>>>;

impl Uci {
    pub(super) fn go(&mut self, session: &mut Session<'_>, rest: &str) -> io::Result<()> {
        self.send_held(session)?;
        let words: Vec<&str> = rest.split_whitespace().collect();
        let command = self.read_command(session, &words);
        self.send_ignored(session, &command.ignored)?;
        let _ = session.game.legal_moves();
        if session.game.over_budget() {
            self.info(session, "finding the moves of this position takes too long")?;
        }
        let started = match command.perft {
            Some(0) => return session.send("Nodes searched: 1"),
            Some(depth) => {
                self.bounded = true;
                return match session.count(depth, self.dialect.clone()) {
                    Ok(()) => Ok(()),
                    Err(it) => self.info(session, &it),
                };
            }
            None => {
                self.holds = command.infinite || command.limits.ponder;
                self.mates = command.mates;
                let time = command.budget(session);
                let lines = session.options.lines;
                let mut limits = Limits { time, lines, ..command.limits };
                if !limits.is_bounded() && !self.holds && !command.ignored.is_empty() {
                    limits.time = Budget::Exactly(WITHOUT_BOUND);
                    let seconds = WITHOUT_BOUND.as_secs();
                    self.info(
                        session,
                        &format!("go: no bound is left; the search takes {seconds} s"),
                    )?;
                }
                self.bounded = limits.is_bounded();
                session.search(session.game.clone(), limits)
            }
        };
        let Err(problem) = started else { return Ok(()) };
        // The GUI waits for an answer to `go`.
        self.info(session, &problem)?;
        self.holds = false;
        let game = session.game.clone();
        let turn = game.turns().next();
        let best = turn.map(|turn| Best { turn, ponder: Vec::new(), score: Score::Value(0) });
        self.send_best(session, &game, best)
    }

    /// Reports the words that are ignored.
    fn send_ignored(&self, session: &mut Session<'_>, ignored: &[String]) -> io::Result<()> {
        for it in ignored.iter().take(MOST_ERRORS) {
            self.info(session, &format!("go: {it}; ignored"))?;
        }
        match ignored.len().saturating_sub(MOST_ERRORS) {
            0 => Ok(()),
            n => self.info(session, &format!("go: {n} more words are ignored")),
        }
    }

    /// Reads the words behind `go`.
    fn read_command(&self, session: &Session<'_>, words: &[&str]) -> GoCommand {
        let mut res = GoCommand::default();
        if !self.banned.is_empty() {
            let allowed = |it: &Move| !self.banned.contains(it);
            res.limits.only = session.game.legal_moves().iter().copied().filter(allowed).collect();
        }
        let mut words: Words<'_> = words.iter().copied().peekable();
        while let Some(word) = words.next() {
            if let Err(it) = self.read_word(session, word, &mut res, &mut words) {
                res.ignored.push(it);
            }
        }
        res
    }

    /// Reads a word, and what belongs to it.
    fn read_word(
        &self,
        session: &Session<'_>,
        word: &str,
        command: &mut GoCommand,
        words: &mut Words<'_>,
    ) -> Result<(), String> {
        match word {
            "infinite" => command.infinite = true,
            "ponder" => command.limits.ponder = true,
            "draw" if self.is_ucci() => {}
            "depth" => command.limits.depth = Some(number(word, words)?),
            "nodes" => command.limits.nodes = Some(number(word, words)?),
            "mate" if self.is_usi() => {
                command.exactly = match words.next_if_eq(&"infinite") {
                    Some(_) => None,
                    None => Some(self.time(word, words)?),
                };
                command.mates = true;
                command.limits.mate = Some(1000);
            }
            "mate" => command.limits.mate = Some(number(word, words)?),
            "movetime" => command.exactly = Some(self.time(word, words)?),
            "movestogo" => command.turns_to_go = Some(number(word, words)?),
            "byoyomi" => command.byoyomi = self.time(word, words)?,
            "perft" => command.perft = Some(number(word, words)?),
            "searchmoves" => {
                let (moves, mut illegal) = self.first_moves(session, words);
                if moves.is_empty() {
                    illegal.push(format!("no legal move behind `{word}`"));
                } else {
                    command.limits.only = moves;
                }
                command.ignored.append(&mut illegal);
            }
            _ => self.clock(session, word, command, words)?,
        }
        Ok(())
    }

    /// Words about clocks.
    fn clock(
        &self,
        session: &Session<'_>,
        word: &str,
        command: &mut GoCommand,
        words: &mut Words<'_>,
    ) -> Result<(), String> {
        let own = usize::from(session.game.player().idx() > 0);
        // In shogi it is Black who begins.
        let (white, black) = if self.is_usi() { (1, 0) } else { (0, 1) };
        match word {
            "wtime" => command.left[white] = Some(self.time(word, words)?),
            "btime" => command.left[black] = Some(self.time(word, words)?),
            "winc" => command.increment[white] = self.time(word, words)?,
            "binc" => command.increment[black] = self.time(word, words)?,
            "time" => command.left[own] = Some(self.time(word, words)?),
            "increment" => command.increment[own] = self.time(word, words)?,
            // The opponent's time changes nothing.
            "opptime" | "oppincrement" | "oppmovestogo" => drop(self.time(word, words)?),
            _ => {
                return Err(format!(
                    "expected a limit such as depth, movetime or infinite, found `{}`",
                    quoted(word)
                ));
            }
        }
        Ok(())
    }

    fn time(&self, word: &str, words: &mut Words<'_>) -> Result<Duration, String> {
        let number: i64 = value(word, "time", words)?;
        // Clocks may have run out.
        let number = u64::try_from(number).unwrap_or(0);
        let unit = if self.milliseconds { Duration::from_millis } else { Duration::from_secs };
        Ok(unit(number).min(LONGEST))
    }

    /// Returns the moves with which the turns that are listed begin, and what is wrong with others.
    fn first_moves(
        &self,
        session: &Session<'_>,
        words: &mut Words<'_>,
    ) -> (Vec<Move>, Vec<String>) {
        let (mut res, mut illegal) = (Vec::new(), Vec::new());
        let before = session.game.n_moves();
        while let Some(text) = words.next_if(|it| !KEYWORDS.contains(it)) {
            let mut game = session.game.clone();
            match self.play(&mut game, text) {
                Ok(_) => res.extend(game.moves().nth(before)),
                Err(it) => illegal.push(it),
            }
        }
        (res, illegal)
    }

    /// `banmoves`: moves that the next search leaves out.
    pub(super) fn ban(&mut self, session: &mut Session<'_>, rest: &str) -> io::Result<()> {
        let words: Vec<&str> = rest.split_whitespace().collect();
        let (moves, illegal) = self.first_moves(session, &mut words.iter().copied().peekable());
        for it in illegal.iter().take(MOST_ERRORS) {
            self.info(session, it)?;
        }
        self.banned = moves;
        Ok(())
    }

    pub(super) fn send_report(
        &mut self,
        session: &mut Session<'_>,
        report: &Report,
    ) -> io::Result<()> {
        let it = report;
        let line = turns_text_in(session.searched(), &it.moves, &self.dialect);
        let ms = it.elapsed.as_millis();
        let speed = u128::from(it.nodes) * 1000 / ms.max(1);
        let (depth, nodes, score) = (it.depth, it.nodes, self.score(it.score));
        if self.is_ucci() {
            // UCCI has one line of play, with fewer values.
            if it.line > 1 {
                return Ok(());
            }
            return session.send(&format!(
                "info time {ms} nodes {nodes} depth {depth} score {score} pv {line}"
            ));
        }
        session.send(&format!(
            "info depth {depth} seldepth {} multipv {} score {score} nodes {nodes} nps {speed} hashfull {} time {ms} pv {line}",
            it.selective_depth, it.line, it.table_full
        ))
    }

    pub(super) fn send_best(
        &mut self,
        session: &mut Session<'_>,
        game: &Game,
        best: Option<Best>,
    ) -> io::Result<()> {
        let answer = match best {
            None => {
                let player = game.player();
                let won = game.outcome().is_some_and(|it| it.winners.contains(&player));
                self.no_move(won).to_owned()
            }
            Some(it) if self.mates => match it.score {
                Score::Wins(_) => {
                    let line: Vec<Move> = it.turn.iter().chain(&it.ponder).copied().collect();
                    format!("checkmate {}", turns_text_in(game, &line, &self.dialect))
                }
                _ => "checkmate timeout".to_owned(),
            },
            Some(it) => self.best_text(game, &it),
        };
        if self.holds {
            self.held = Some(answer);
            return Ok(());
        }
        session.send(&answer)
    }

    fn best_text(&self, game: &Game, best: &Best) -> String {
        let text = |game: &Game, turn: &[Move]| {
            turn_text_in(game, turn, &self.dialect).filter(|it| !it.is_empty())
        };
        let Some(turn) = text(game, &best.turn) else { return self.no_move(false).to_owned() };
        let mut after = game.clone();
        for mv in &best.turn {
            after.play_unchecked(*mv);
        }
        match text(&after, &best.ponder) {
            Some(reply) => format!("bestmove {turn} ponder {reply}"),
            None => format!("bestmove {turn}"),
        }
    }
}

impl GoCommand {
    /// Returns how much time there is for the search.
    fn budget(&self, session: &Session<'_>) -> Budget {
        let overhead = session.options.overhead;
        let own = usize::from(session.game.player().idx() > 0);
        if let Some(it) = self.exactly {
            return Budget::Exactly(it);
        }
        if self.infinite {
            return Budget::Unlimited;
        }
        let (left, extra) = match (self.left[own], self.byoyomi) {
            (None, Duration::ZERO) => return Budget::Unlimited,
            (left, extra) => (left.unwrap_or_default(), extra),
        };
        // Half of it is always left to think in.
        let kept = |it: Duration| it.saturating_sub(overhead.min(it / 2));
        if left.is_zero() && !extra.is_zero() {
            return Budget::Exactly(kept(extra));
        }
        Budget::Clock(Clock {
            left: kept(left + extra),
            increment: self.increment[own] + extra,
            turns_to_go: self.turns_to_go,
        })
    }
}

/// The words that a `go` may hold.
const KEYWORDS: &[&str] = &[
    "infinite",
    "ponder",
    "draw",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "movestogo",
    "byoyomi",
    "perft",
    "searchmoves",
    "wtime",
    "btime",
    "winc",
    "binc",
    "time",
    "increment",
    "opptime",
    "oppincrement",
    "oppmovestogo",
];

fn number<T: std::str::FromStr>(word: &str, words: &mut Words<'_>) -> Result<T, String> {
    value(word, "number", words)
}

/// Reads what a word is followed by. Another word that means something is left where it is.
fn value<T: std::str::FromStr>(word: &str, what: &str, words: &mut Words<'_>) -> Result<T, String> {
    let given = words.next_if(|it| !KEYWORDS.contains(it)).unwrap_or_default();
    let message = || format!("expected a {what} behind `{word}`, found `{}`", quoted(given));
    given.parse().map_err(|_| message())
}
