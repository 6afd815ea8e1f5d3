//! A game's WebSocket: sends changes to everybody who looks at the game, and results of a search to the client that
//! asked for it.

use super::{
    error::Answer,
    follow::follow_rules,
    played::Caller,
    routes::Name,
    state::{AppState, LiveGame},
};
use alfil_page::{api, error::ApiError, requests::parse, search};
use alfil_play::Control;
use axum::{
    extract::{
        State, WebSocketUpgrade,
        ws::{Message, WebSocket, rejection::WebSocketUpgradeRejection},
    },
    response::Response,
};
use std::{sync::Arc, time::Duration};
use tokio::{
    sync::{OwnedSemaphorePermit, mpsc},
    time::{self, Instant},
};

/// The longest message: rule files come this way too.
const MOST_BYTES: usize = 5 << 19;
/// Answers of a search that wait to be sent.
const MOST_UNSENT: usize = 64;
/// After so long without a word the other side is asked whether it is still there.
const SILENCE: Duration = Duration::from_secs(30);

/// The shortest time before a clock is looked at again.
const LEAST_WAIT: Duration = Duration::from_millis(20);

pub(super) async fn open(
    State(state): State<Arc<AppState>>,
    Name(id): Name,
    caller: Caller,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Answer<Response> {
    let upgrade = upgrade.map_err(|it| {
        let remedy = "ask for it as a WebSocket";
        ApiError::new(it.status().as_u16(), "no-socket", it.body_text(), remedy)
    })?;
    let Ok(permit) = Arc::clone(&state.sockets).try_acquire_owned() else {
        return Err(ApiError::busy().into());
    };
    let live = state.find(&id).await?;
    let asker = caller.clone();
    let (seated, seat) =
        state.with(&id, move |_, it| Ok((it.seats.is_some(), it.seat(&asker)?))).await?;
    let upgrade = upgrade.max_message_size(MOST_BYTES).max_frame_size(MOST_BYTES);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let (sender, messages) = mpsc::channel(MOST_UNSENT);
        let token = caller.token;
        let connection = Connection {
            state,
            id,
            token,
            seated,
            seat,
            sender,
            search: None,
            flag: None,
            _permit: permit,
        };
        // When it ends for whatever reason, so does its search.
        let _ = connection.run(socket, live, messages).await;
    }))
}

/// A connection with one client.
struct Connection {
    state: Arc<AppState>,
    id: String,
    /// The secret of a seat.
    token: Option<String>,
    /// True if the game has seats.
    seated: bool,
    /// The player whose seat this is.
    seat: Option<usize>,
    /// When the time of a player runs out.
    flag: Option<Instant>,
    /// Messages from searches.
    sender: mpsc::Sender<api::ServerMessage>,
    search: Option<Control>,
    _permit: OwnedSemaphorePermit,
}

/// The other side is gone.
struct Gone;

impl Connection {
    async fn run(
        mut self,
        mut socket: WebSocket,
        live: Arc<LiveGame>,
        mut messages: mpsc::Receiver<api::ServerMessage>,
    ) -> Result<(), Gone> {
        let mut changed = live.watch();
        let mut texts = live.texts.subscribe();
        follow_rules(&self.state);
        self.send_game(&mut socket).await?;
        let _place = Place::take(&live, self.seat);
        let mut present = live.present.subscribe();
        present.mark_changed();
        let mut silent = false;
        loop {
            tokio::select! {
                message = time::timeout(SILENCE, socket.recv()) => match message {
                    Ok(None | Some(Err(_) | Ok(Message::Close(_)))) => return Err(Gone),
                    Ok(Some(Ok(Message::Text(text)))) => {
                        silent = false;
                        let answer = self.receive(text.as_bytes()).await;
                        if let Some(it) = answer {
                            send(&mut socket, &it).await?;
                        }
                    }
                    Ok(Some(Ok(Message::Binary(_)))) => {
                        let problem = ApiError::bad("bad-json", "expected text", "send JSON as text");
                        send(&mut socket, &api::ServerMessage::Refused { id: 0, problem: *problem.problem }).await?;
                    }
                    Ok(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => silent = false,
                    Err(_) if silent => return Err(Gone),
                    Err(_) => {
                        silent = true;
                        let ping = Message::Ping(Vec::new().into());
                        socket.send(ping).await.map_err(|_| Gone)?;
                    }
                },
                change = changed.changed() => {
                    if change.is_err() {
                        return Err(Gone);
                    }
                    self.send_game(&mut socket).await?;
                }
                _ = present.changed(), if self.seated => {
                    let message = who(&present.borrow_and_update());
                    send(&mut socket, &message).await?;
                }
                Ok(()) = texts.changed() => {
                    send(&mut socket, &api::ServerMessage::RulesChanged {}).await?;
                }
                () = time::sleep_until(self.flag.unwrap_or_else(Instant::now)), if self.flag.is_some() => {
                    self.send_game(&mut socket).await?;
                }
                Some(it) = messages.recv() => {
                    if matches!(it, api::ServerMessage::Best { .. } | api::ServerMessage::Refused { .. }) {
                        self.search = None;
                    }
                    send(&mut socket, &it).await?;
                }
            }
        }
    }

    fn caller(&self) -> Caller {
        Caller { token: self.token.clone(), now: self.state.now() }
    }

    async fn send_game(&mut self, socket: &mut WebSocket) -> Result<(), Gone> {
        let caller = self.caller();
        let message = match self.state.with(&self.id, move |_, it| it.view(&caller)).await {
            Ok(it) => {
                self.flag = time_of_flag(&it);
                api::ServerMessage::Game(Box::new(it))
            }
            Err(it) => api::ServerMessage::Refused { id: 0, problem: *it.problem },
        };
        send(socket, &message).await
    }

    /// Carries out a message. Returns the answer, unless a search gives it later.
    async fn receive(&mut self, text: &[u8]) -> Option<api::ServerMessage> {
        let request: api::Request = match parse(text) {
            Ok(it) => it,
            Err(it) => return Some(api::ServerMessage::Refused { id: 0, problem: *it.problem }),
        };
        let id = request.id;
        let refused = |it: ApiError| api::ServerMessage::Refused { id, problem: *it.problem };
        match request.ask {
            api::ClientMessage::Act(action) => {
                let done = self.state.act(&self.id, self.caller(), action).await;
                Some(done.map_or_else(refused, |_| api::ServerMessage::Done { id }))
            }
            api::ClientMessage::Seat(action) => {
                let done = self.state.act_in_seat(&self.id, self.caller(), action).await;
                Some(done.map_or_else(refused, |_| api::ServerMessage::Done { id }))
            }
            api::ClientMessage::Stop {} => {
                if let Some(it) = &self.search {
                    it.stop();
                }
                Some(api::ServerMessage::Done { id })
            }
            api::ClientMessage::Think(_) if self.search.is_some() => {
                let message = "a search is going on";
                let remedy = "wait for its end, or stop it";
                Some(refused(ApiError::bad("still-thinking", message, remedy)))
            }
            api::ClientMessage::Think(think) => {
                let control = search::control();
                self.search = Some(control.clone());
                let (state, game, sender) =
                    (Arc::clone(&self.state), self.id.clone(), self.sender.clone());
                tokio::spawn(async move {
                    let progress = sender.clone();
                    // A slow reader misses some of what was found on the way.
                    let report = move |it: api::Thought| {
                        let _ = progress.try_send(api::ServerMessage::Thought(it));
                    };
                    let message = match state.think(game, think, control, report).await {
                        Ok(best) => api::ServerMessage::Best { id, best },
                        Err(it) => api::ServerMessage::Refused { id, problem: *it.problem },
                    };
                    let _ = sender.send(message).await;
                });
                None
            }
        }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        if let Some(it) = &self.search {
            it.stop();
        }
    }
}

/// A client that looks at a game, until the value is dropped.
struct Place<'a>(&'a LiveGame, Option<usize>);

impl Place<'_> {
    fn take(live: &LiveGame, seat: Option<usize>) -> Place<'_> {
        live.present.send_modify(|it| it.push(seat));
        Place(live, seat)
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.present.send_modify(|all| {
            if let Some(at) = all.iter().position(|it| *it == self.1) {
                all.swap_remove(at);
            }
        });
    }
}

/// Returns the message that says who looks.
fn who(all: &[Option<usize>]) -> api::ServerMessage {
    let mut players: Vec<usize> = all.iter().copied().flatten().collect();
    players.sort_unstable();
    players.dedup();
    let watchers = all.iter().filter(|it| it.is_none()).count();
    api::ServerMessage::Present(api::Present { players, watchers })
}

/// Returns when the clock that runs will have run down.
fn time_of_flag(game: &api::Game) -> Option<Instant> {
    let clock = game.seated.as_ref()?.clock.as_ref()?;
    let left = Duration::from_millis(clock.left[clock.running?]);
    Some(Instant::now() + left.max(LEAST_WAIT))
}

async fn send(socket: &mut WebSocket, message: &api::ServerMessage) -> Result<(), Gone> {
    let text = serde_json::to_string(message).map_err(|_| Gone)?;
    let sent = time::timeout(SILENCE, socket.send(Message::Text(text.into()))).await;
    sent.map_err(|_| Gone)?.map_err(|_| Gone)
}
