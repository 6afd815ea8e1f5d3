//! Seats: the players of a game's sides, with clocks and offers.

use super::{Game, NewGame};
use serde::{Deserialize, Serialize};

api_types! {
    /// A game to begin whose sides belong to people.
    #[serde(deny_unknown_fields)]
    pub struct NewSeats {
        /// The game.
        pub game: NewGame,
        /// The time of each player; no clock if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub time: Option<TimeControl>,
    }

    /// The time of each player.
    #[derive(Copy, Eq)]
    #[serde(deny_unknown_fields)]
    pub struct TimeControl {
        /// The time for the whole game, in milliseconds.
        pub base: u64,
        /// The time that a player gets after each turn, in milliseconds.
        #[serde(default)]
        pub increment: u64,
    }

    /// A game with seats that was begun, and the secrets of its seats.
    pub struct Seating {
        /// The secret of each player's seat, in turn order. With it a client makes the moves of that player.
        pub tokens: Vec<String>,
        /// The game. With its ID alone a client may watch.
        pub game: Game,
    }

    /// What seats add to a game.
    pub struct Seated {
        /// The player whose seat the client has; none for watchers.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub you: Option<usize>,
        /// The clocks, if the game has clocks.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub clock: Option<Clock>,
        /// What players have offered.
        pub offers: Vec<Offer>,
        /// The ID of the game that all players agreed to play next. The secrets of the seats stay the same.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub next: Option<String>,
    }

    /// The clocks of a game, when the answer was made.
    pub struct Clock {
        /// The time of each player at the beginning, and after each turn.
        pub time: TimeControl,
        /// The time that each player has left, in milliseconds.
        pub left: Vec<u64>,
        /// The player whose clock runs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub running: Option<usize>,
    }

    /// Something that players have offered.
    pub struct Offer {
        /// The offer.
        pub what: Proposal,
        /// The players who agree to it; the first one has offered it.
        pub by: Vec<usize>,
    }

    /// Who looks at a game with seats.
    #[derive(Eq)]
    pub struct Present {
        /// The players whose seats are connected.
        pub players: Vec<usize>,
        /// The number of watchers.
        pub watchers: usize,
    }
}

/// Something that all players have to agree to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Proposal {
    /// The game ends in a draw.
    Draw,
    /// The last turn of the player who offers it is taken back.
    TakeBack,
    /// Another game begins, and everybody plays the next side.
    Rematch,
}

/// What a player with a seat does besides moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "do", rename_all = "camelCase", deny_unknown_fields)]
pub enum SeatAction {
    /// Offers something, or agrees to what another player has offered.
    Agree {
        /// The offer.
        what: Proposal,
    },
    /// Declines an offer, or takes it back.
    Decline {
        /// The offer.
        what: Proposal,
    },
    /// Gives the game up.
    Resign {},
}
