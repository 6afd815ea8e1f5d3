//! `go`: searching, and telling what is found.

use super::Uci;
use crate::{
    game::{Game, Move},
    notation::moves::{play_text_in, turn_text_in, turns_text_in},
    play::{Best, Budget, Clock, Limits, Report, Score},
    protocol::desk::{Desk, LONGEST, quoted},
};
use std::{io, slice::Iter, time::Duration};

/// What a `go` says, besides what bounds the search directly.
#[derive(Debug, Default)]
struct Order {
    limits: Limits,
    infinite: bool,
    /// What each of two players has left; the second one's is that of all others.
    left: [Option<Duration>; 2],
    increment: [Duration; 2],
    turns_to_go: Option<u32>,
    /// For each turn once nothing else is left.
    byoyomi: Duration,
    exactly: Option<Duration>,
    /// Count so many turns ahead.
    perft: Option<u32>,
    /// How much is wanted of mate.
    mates: bool,
}

type Words<'a> = std::iter::Peekable<std::iter::Copied<Iter<'a, &'a str>>>;

impl Uci {
    pub(super) fn go(&mut self, desk: &mut Desk<'_>, rest: &str) -> io::Result<()> {
        self.tell_held(desk)?;
        let words: Vec<&str> = rest.split_whitespace().collect();
        let order = match self.order(desk, &words) {
            Ok(it) => it,
            Err(it) => return self.info(desk, &format!("go: {it}; nothing is searched")),
        };
        let started = match order.perft {
            Some(0) => return desk.say("Nodes searched: 1"),
            Some(depth) => {
                self.bounded = true;
                desk.count(depth, self.dialect.clone())
            }
            None => {
                self.holds = order.infinite || order.limits.ponder;
                self.mates = order.mates;
                let time = order.budget(desk);
                let lines = desk.options.lines;
                let limits = Limits { time, lines, ..order.limits };
                self.bounded = limits.is_bounded();
                desk.search(desk.game.clone(), limits)
            }
        };
        match started {
            Ok(()) => Ok(()),
            Err(it) => self.info(desk, &it),
        }
    }

    /// What the words behind `go` say.
    fn order(&self, desk: &Desk<'_>, words: &[&str]) -> Result<Order, String> {
        let mut res = Order::default();
        if !self.banned.is_empty() {
            let mut game = desk.game.clone();
            let allowed = |it: &Move| !self.banned.contains(it);
            res.limits.only = game.legal_moves().iter().copied().filter(allowed).collect();
        }
        let mut words: Words<'_> = words.iter().copied().peekable();
        while let Some(word) = words.next() {
            match word {
                "infinite" => res.infinite = true,
                "ponder" => res.limits.ponder = true,
                "draw" if self.is_ucci() => {}
                "depth" => res.limits.depth = Some(number(word, &mut words)?),
                "nodes" => res.limits.nodes = Some(number(word, &mut words)?),
                "mate" if self.is_usi() => {
                    res.mates = true;
                    res.limits.mate = Some(1000);
                    res.exactly = match words.next_if_eq(&"infinite") {
                        Some(_) => None,
                        None => Some(self.time(word, &mut words)?),
                    };
                }
                "mate" => res.limits.mate = Some(number(word, &mut words)?),
                "movetime" => res.exactly = Some(self.time(word, &mut words)?),
                "movestogo" => res.turns_to_go = Some(number(word, &mut words)?),
                "byoyomi" => res.byoyomi = self.time(word, &mut words)?,
                "perft" => res.perft = Some(number(word, &mut words)?),
                "searchmoves" => {
                    res.limits.only = self.first_moves(desk, &mut words)?;
                }
                _ => self.clock(desk, word, &mut res, &mut words)?,
            }
        }
        Ok(res)
    }

    /// Words about clocks.
    fn clock(
        &self,
        desk: &Desk<'_>,
        word: &str,
        order: &mut Order,
        words: &mut Words<'_>,
    ) -> Result<(), String> {
        let own = usize::from(desk.game.player().idx() > 0);
        // In shogi it is Black who begins.
        let (white, black) = if self.is_usi() { (1, 0) } else { (0, 1) };
        match word {
            "wtime" => order.left[white] = Some(self.time(word, words)?),
            "btime" => order.left[black] = Some(self.time(word, words)?),
            "winc" => order.increment[white] = self.time(word, words)?,
            "binc" => order.increment[black] = self.time(word, words)?,
            "time" => order.left[own] = Some(self.time(word, words)?),
            "increment" => order.increment[own] = self.time(word, words)?,
            // What the other one has changes nothing.
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
        let given = words.next().unwrap_or_default();
        let Ok(number) = given.parse::<i64>() else {
            return Err(format!("expected a time behind `{word}`, found `{}`", quoted(given)));
        };
        // Clocks may have run out.
        let number = u64::try_from(number).unwrap_or(0);
        let unit = if self.milliseconds { Duration::from_millis } else { Duration::from_secs };
        Ok(unit(number).min(LONGEST))
    }

    /// The moves with which the turns that are listed begin.
    fn first_moves(&self, desk: &Desk<'_>, words: &mut Words<'_>) -> Result<Vec<Move>, String> {
        let mut res = Vec::new();
        let before = desk.game.n_moves();
        while let Some(text) = words.peek() {
            let mut game = desk.game.clone();
            match play_text_in(&mut game, text, &self.dialect) {
                Ok(_) => res.extend(game.moves().nth(before)),
                Err(_) if !res.is_empty() => break,
                Err(it) => return Err(it.to_string()),
            }
            words.next();
        }
        if res.is_empty() {
            return Err("expected moves behind the word".to_owned());
        }
        Ok(res)
    }

    /// `banmoves`: moves that the next search leaves out.
    pub(super) fn ban(&mut self, desk: &mut Desk<'_>, rest: &str) -> io::Result<()> {
        let words: Vec<&str> = rest.split_whitespace().collect();
        match self.first_moves(desk, &mut words.iter().copied().peekable()) {
            Ok(it) => self.banned = it,
            Err(it) => self.info(desk, &it)?,
        }
        Ok(())
    }

    pub(super) fn tell_report(&mut self, desk: &mut Desk<'_>, report: &Report) -> io::Result<()> {
        let it = report;
        let line = turns_text_in(desk.searched(), &it.moves, &self.dialect);
        let ms = it.elapsed.as_millis();
        let speed = u128::from(it.nodes) * 1000 / ms.max(1);
        let (depth, nodes, score) = (it.depth, it.nodes, self.score(it.score));
        if self.is_ucci() {
            // There is but one line of play, and less is told about it.
            if it.line > 1 {
                return Ok(());
            }
            return desk.say(&format!(
                "info time {ms} nodes {nodes} depth {depth} score {score} pv {line}"
            ));
        }
        desk.say(&format!(
            "info depth {depth} seldepth {} multipv {} score {score} nodes {nodes} nps {speed} hashfull {} time {ms} pv {line}",
            it.selective_depth, it.line, it.table_full
        ))
    }

    pub(super) fn tell_best(
        &mut self,
        desk: &mut Desk<'_>,
        game: &Game,
        best: Option<Best>,
    ) -> io::Result<()> {
        let answer = match best {
            None => {
                let mut game = game.clone();
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
        desk.say(&answer)
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

impl Order {
    /// How much time there is for the search.
    fn budget(&self, desk: &Desk<'_>) -> Budget {
        let overhead = desk.options.overhead;
        let own = usize::from(desk.game.player().idx() > 0);
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

fn number<T: std::str::FromStr>(word: &str, words: &mut Words<'_>) -> Result<T, String> {
    let given = words.next().unwrap_or_default();
    let message = || format!("expected a number behind `{word}`, found `{}`", quoted(given));
    given.parse().map_err(|_| message())
}
