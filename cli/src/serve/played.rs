//! A game as the server has it: with seats, if its sides belong to people.

use super::seats::{Seats, no_seat, one_line};
use alfil_page::{
    api,
    error::{ApiError, ApiResult},
    library::Library,
    session::{GameSession, Saved},
};
use serde::{Deserialize, Serialize};

/// A game and its seats.
#[derive(Clone, Debug)]
pub(super) struct Played {
    pub(super) game: GameSession,
    pub(super) seats: Option<Seats>,
}

/// A game as the store keeps it.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Kept {
    #[serde(flatten)]
    pub(super) game: Saved,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) seats: Option<Seats>,
}

/// Who asks, and when.
#[derive(Clone, Debug, Default)]
pub(super) struct Caller {
    /// The secret of a seat.
    pub(super) token: Option<String>,
    /// The time, in milliseconds.
    pub(super) now: u64,
}

impl Played {
    pub(super) fn kept(&self) -> Kept {
        Kept { game: self.game.saved(), seats: self.seats.clone() }
    }

    /// Returns the number of changes.
    pub(super) fn change(&self) -> u64 {
        self.game.change() + self.seats.as_ref().map_or(0, |it| it.change)
    }

    /// Returns the player whose seat the client has. A wrong secret is an error: the client would watch by mistake.
    pub(super) fn seat(&self, caller: &Caller) -> ApiResult<Option<usize>> {
        let (Some(seats), Some(token)) = (&self.seats, &caller.token) else { return Ok(None) };
        match seats.seat(token) {
            Some(it) => Ok(Some(it)),
            None => {
                let message = "this game has no such seat";
                let remedy = "copy the whole link of the seat, or watch by the link of the game";
                Err(ApiError::new(403, "unknown-seat", message, remedy))
            }
        }
    }

    /// Returns the game as a client sees it.
    pub(super) fn view(&mut self, caller: &Caller) -> ApiResult<api::Game> {
        let seat = self.seat(caller)?;
        let mut res = self.game.view();
        if let Some(it) = &self.seats {
            it.show(&self.game, &mut res, seat, caller.now);
        }
        Ok(res)
    }

    /// Returns the game at another node, as a client sees it. Nobody moves there.
    pub(super) fn view_at(&mut self, caller: &Caller, node: usize) -> ApiResult<api::Game> {
        if node == self.game.node() {
            return self.view(caller);
        }
        let mut res = self.view(caller)?;
        let mut there = self.game.at_node(node)?.view();
        there.position.moves.clear();
        (res.node, res.position) = (node, there.position);
        Ok(res)
    }

    /// Returns the game after an action.
    pub(super) fn after(
        &self,
        library: &Library,
        caller: &Caller,
        action: &api::Action,
    ) -> ApiResult<Played> {
        let mut seats = self.seats.clone();
        if let Some(it) = &seats {
            let seat = self.seat(caller)?;
            match action {
                api::Action::Move { at, .. } => it.may_move(&self.game, seat, *at)?,
                _ => return Err(if seat.is_some() { one_line() } else { no_seat() }),
            }
        }
        let game = self.game.after(library, action)?;
        if let Some(it) = &mut seats {
            it.moved(&self.game, &game, caller.now);
        }
        Ok(Played { game, seats })
    }

    /// Returns the record of the game.
    pub(super) fn record(&self) -> String {
        self.game.record_with(self.seats.as_ref().and_then(Seats::result).as_deref())
    }

    /// Returns an error if people play who may get no help now.
    pub(super) fn may_be_searched(&self) -> ApiResult<()> {
        if self.seats.as_ref().is_none_or(|it| it.over(&self.game)) {
            return Ok(());
        }
        let message = "the computer does not help in a game between people";
        Err(ApiError::new(403, "no-help", message, "analyse it when it is over"))
    }

    /// Returns the game after the time of the player on move has run out, if it has.
    pub(super) fn flagged(&self, now: u64) -> Option<Played> {
        let seats = self.seats.as_ref()?.flagged(&self.game, now)?;
        Some(Played { game: self.game.clone(), seats: Some(seats) })
    }
}
