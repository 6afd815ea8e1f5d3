//! Seats of a game: permissions, clocks, offers and how they end the game.
//!
//! Nothing here asks for the time: `now` is given, in milliseconds.

use alfil_page::{
    api::{self, Proposal},
    error::{ApiError, ApiResult},
    session::GameSession,
    view,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The longest time of a player, in milliseconds: four weeks.
const MOST_TIME: u64 = 28 * 24 * 60 * 60 * 1000;

/// The seats of a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Seats {
    /// The secret of each player's seat.
    pub(super) tokens: Vec<String>,
    clock: Option<Clock>,
    offers: BTreeMap<Proposal, Vec<usize>>,
    /// How the game ended, if not by its rules.
    result: Option<api::Outcome>,
    next: Option<String>,
    /// The number of changes that are no changes of the game.
    pub(super) change: u64,
}

/// The clocks of a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Clock {
    time: api::TimeControl,
    left: Vec<u64>,
    /// When the clock of the player on move began to run, if one runs.
    since: Option<u64>,
}

/// What all players have agreed to.
pub(super) enum Agreed {
    /// Nothing yet, or what has changed nothing but the seats.
    Nothing,
    /// The node with all that follows goes.
    TakeBack(usize),
    /// Another game begins.
    Rematch,
}

impl Seats {
    pub(super) fn new(tokens: Vec<String>, time: Option<api::TimeControl>) -> ApiResult<Seats> {
        if let Some(it) = time
            && (it.base == 0 || it.base > MOST_TIME || it.increment > MOST_TIME)
        {
            let message =
                format!("a player can't have {} ms and {} ms a turn", it.base, it.increment);
            let remedy = format!("give 1 to {MOST_TIME} ms, and at most as many a turn");
            return Err(ApiError::bad("bad-time", message, remedy));
        }
        let clock =
            time.map(|time| Clock { time, left: vec![time.base; tokens.len()], since: None });
        let offers = BTreeMap::new();
        Ok(Seats { tokens, clock, offers, result: None, next: None, change: 0 })
    }

    /// Returns the seats of the next game: each player has the next side.
    pub(super) fn turned(&self) -> ApiResult<Seats> {
        let mut tokens = self.tokens.clone();
        tokens.rotate_right(1);
        Seats::new(tokens, self.clock.as_ref().map(|it| it.time))
    }

    /// Returns the player whose seat has the secret.
    pub(super) fn seat(&self, token: &str) -> Option<usize> {
        self.tokens.iter().position(|it| it == token)
    }

    /// Lets no clock run that ran while the server was not there.
    pub(super) fn restored(&mut self, server_start: u64, now: u64) {
        if let Some(Clock { since: Some(since), .. }) = &mut self.clock
            && *since < server_start
        {
            *since = now;
        }
    }

    /// Returns true if the game is over.
    pub(super) fn over(&self, game: &GameSession) -> bool {
        self.result.is_some() || game.game().outcome().is_some()
    }

    /// Returns the result for a record, such as `1-0`, if players decided it.
    pub(super) fn result(&self) -> Option<String> {
        let points = &self.result.as_ref()?.points;
        (points.len() == 2).then(|| points.join("-"))
    }

    /// Returns what is left to the player on move, if their clock runs.
    fn left(&self, game: &GameSession, now: u64) -> Option<u64> {
        let clock = self.clock.as_ref().filter(|_| !self.over(game))?;
        let since = clock.since?;
        let left = clock.left[game.game().player().idx()];
        Some(left.saturating_sub(now.saturating_sub(since)))
    }

    /// Returns the seats after the time of the player on move has run out, if it has.
    pub(super) fn flagged(&self, game: &GameSession, now: u64) -> Option<Seats> {
        if self.left(game, now)? > 0 {
            return None;
        }
        let player = game.game().player().idx();
        let mut res = self.clone();
        if let Some(it) = &mut res.clock {
            it.left[player] = 0;
        }
        res.lose(game, player, "time", "has no time left");
        Some(res)
    }

    /// Stops the clocks. The player on move has what is left.
    fn stop(&mut self, game: &GameSession, now: u64) {
        let left = self.left(game, now);
        if let Some(clock) = &mut self.clock {
            if let Some(left) = left {
                clock.left[game.game().player().idx()] = left;
            }
            clock.since = None;
        }
    }

    /// Ends the game with a loss of a player and of their team.
    fn lose(&mut self, game: &GameSession, loser: usize, reason: &str, does: &str) {
        let players = view::players(game.game().variant().model());
        let wins = |it: &api::Player| it.team != players[loser].team;
        let winners: Vec<usize> = (0..players.len()).filter(|it| wins(&players[*it])).collect();
        let names: Vec<&str> = winners.iter().map(|it| players[*it].name.as_str()).collect();
        let verb = if names.len() == 1 { "wins" } else { "win" };
        let text = format!("{} {verb}: {} {does}", names.join(" and "), players[loser].name);
        let points = |it| if wins(it) { "1".to_owned() } else { "0".to_owned() };
        let points = players.iter().map(points).collect();
        self.end(api::Outcome { text, reason: reason.to_owned(), winners, points });
    }

    fn end(&mut self, result: api::Outcome) {
        self.result = Some(result);
        self.offers.clear();
        if let Some(it) = &mut self.clock {
            it.since = None;
        }
        self.change += 1;
    }

    /// Returns an error unless the player may move at a node.
    pub(super) fn may_move(
        &self,
        game: &GameSession,
        seat: Option<usize>,
        at: Option<usize>,
    ) -> ApiResult<()> {
        let seat = seat.ok_or_else(no_seat)?;
        self.goes_on(game)?;
        let player = game.game().player().idx();
        if player != seat {
            let names = view::players(game.game().variant().model());
            let message =
                format!("it is {}'s turn, and you play {}", names[player].name, names[seat].name);
            return Err(ApiError::new(403, "not-your-turn", message, "wait for your turn"));
        }
        if at.is_some_and(|it| it != game.node()) {
            let message = "the game has gone on meanwhile";
            let remedy = "go to the last position, and move there";
            return Err(ApiError::new(409, "moved-on", message, remedy));
        }
        Ok(())
    }

    /// Returns an error if the game goes on and other players still take part: one player alone can't delete their game.
    pub(super) fn may_delete(&self, game: &GameSession, seat: usize, now: u64) -> ApiResult<()> {
        let timed_out = self.flagged(game, now).is_some();
        let others = (0..self.tokens.len()).filter(|it| *it != seat && !game.is_out(*it)).count();
        if self.over(game) || timed_out || others == 0 {
            return Ok(());
        }
        let remedy = "resign, or agree on a draw; then it can be deleted";
        Err(ApiError::new(409, "not-over", "the game is not over yet", remedy))
    }

    fn goes_on(&self, game: &GameSession) -> ApiResult<()> {
        if self.over(game) {
            let remedy = "offer a rematch, or begin another game";
            return Err(ApiError::new(409, "game-over", "the game is over", remedy));
        }
        Ok(())
    }

    /// Keeps the time of a move that was made.
    pub(super) fn moved(&mut self, before: &GameSession, after: &GameSession, now: u64) {
        self.offers.clear();
        let mover = before.game().player().idx();
        let left = self.left(before, now);
        let over = self.over(after);
        let Some(clock) = &mut self.clock else { return };
        let turn_over = after.game().at_turn_start() || after.game().player().idx() != mover;
        if let Some(left) = left {
            clock.left[mover] = left + if turn_over { clock.time.increment } else { 0 };
        }
        // The first turn takes no time.
        clock.since = (!over && (turn_over || clock.since.is_some())).then_some(now);
    }

    /// Carries out what a player does besides moves.
    pub(super) fn act(
        &mut self,
        game: &GameSession,
        seat: Option<usize>,
        action: &api::SeatAction,
        now: u64,
    ) -> ApiResult<Agreed> {
        let seat = seat.ok_or_else(no_seat)?;
        self.change += 1;
        match action {
            api::SeatAction::Resign {} => {
                self.goes_on(game)?;
                self.stop(game, now);
                self.lose(game, seat, "resignation", "resigns");
            }
            api::SeatAction::Decline { what } => {
                self.offers.remove(what);
            }
            api::SeatAction::Agree { what } => return self.agree(game, seat, *what, now),
        }
        Ok(Agreed::Nothing)
    }

    fn agree(
        &mut self,
        game: &GameSession,
        seat: usize,
        what: Proposal,
        now: u64,
    ) -> ApiResult<Agreed> {
        match what {
            Proposal::Rematch if !self.over(game) => {
                let remedy = "play it to its end, or resign";
                return Err(ApiError::new(409, "not-over", "the game is not over yet", remedy));
            }
            Proposal::Rematch if self.next.is_some() => return Ok(Agreed::Nothing),
            Proposal::Rematch => {}
            _ => self.goes_on(game)?,
        }
        let by = self.offers.entry(what).or_default();
        if !by.contains(&seat) {
            by.push(seat);
        }
        let first = by[0];
        let turn = (what == Proposal::TakeBack).then(|| last_turn(game, first));
        if turn == Some(None) {
            self.offers.remove(&what);
            let message = "you have made no move yet that could be taken back";
            return Err(ApiError::new(409, "nothing-to-take-back", message, "make a move first"));
        }
        let is_in = |player: &usize| what == Proposal::Rematch || !game.is_out(*player);
        let by = &self.offers[&what];
        if !(0..self.tokens.len()).filter(is_in).all(|it| by.contains(&it)) {
            return Ok(Agreed::Nothing);
        }
        self.offers.remove(&what);
        match (what, turn.flatten()) {
            (Proposal::TakeBack, Some(node)) => {
                self.stop(game, now);
                self.offers.clear();
                Ok(Agreed::TakeBack(node))
            }
            (Proposal::Draw, _) => {
                self.stop(game, now);
                let text = "draw: the players agree".to_owned();
                let points = vec!["1/2".to_owned(); self.tokens.len()];
                self.end(api::Outcome {
                    text,
                    reason: "agreement".to_owned(),
                    winners: Vec::new(),
                    points,
                });
                Ok(Agreed::Nothing)
            }
            _ => Ok(Agreed::Rematch),
        }
    }

    /// Lets the clock run after a turn was taken back.
    pub(super) fn taken_back(&mut self, after: &GameSession, now: u64) {
        let begun = after.node() > 0;
        if let Some(clock) = &mut self.clock {
            clock.since = begun.then_some(now);
        }
    }

    pub(super) fn follow(&mut self, next: String) {
        self.next = Some(next);
    }

    /// Adds the seats to the view of a game, for the client with a seat.
    pub(super) fn show(
        &self,
        game: &GameSession,
        view: &mut api::Game,
        seat: Option<usize>,
        now: u64,
    ) {
        view.change += self.change;
        let position = &mut view.position;
        if let Some(result) = &self.result {
            position.outcome = Some(result.clone());
        }
        if position.outcome.is_some() || seat != Some(position.player) {
            position.moves.clear();
        }
        let running = self.left(game, now);
        let clock = self.clock.as_ref().map(|it| {
            let mut left = it.left.clone();
            if let Some(it) = running {
                left[position.player] = it;
            }
            api::Clock { time: it.time, left, running: running.map(|_| position.player) }
        });
        let offer =
            |(what, by): (&Proposal, &Vec<usize>)| api::Offer { what: *what, by: by.clone() };
        let offers = self.offers.iter().map(offer).collect();
        view.seated = Some(api::Seated { you: seat, clock, offers, next: self.next.clone() });
    }
}

/// Returns the node with which the last turn of a player began.
fn last_turn(game: &GameSession, player: usize) -> Option<usize> {
    let tree = game.tree();
    let mut node = game.node();
    while let Some(parent) = tree[node].parent {
        if tree[node].player == player && tree[node].begins_turn {
            return Some(node);
        }
        node = parent;
    }
    None
}

/// Returns the error for clients that have no seat.
pub(super) fn no_seat() -> ApiError {
    let message = "only the players of this game may do that, and you are watching";
    ApiError::new(403, "no-seat", message, "open the link of your seat")
}

/// Returns the error for what would change more than the last position.
pub(super) fn one_line() -> ApiError {
    let message = "a game between people has one line of moves, and no other rules";
    let remedy = "offer to take a turn back, or look at earlier positions by yourself";
    ApiError::new(403, "one-line", message, remedy)
}
