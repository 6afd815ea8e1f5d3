//! A game's WebSocket: tells everybody who looks at a game what changes, and what a search finds for whoever asked.

use super::{
    engine, guard,
    hub::{Hub, Seat},
    problem::{Answer, Refusal},
    routes::Name,
    shapes::{Ask, Request, Thought, Told},
};
use crate::play::Control;
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
    time,
};

/// The longest message: rule files come this way too.
const MOST_BYTES: usize = 5 << 19;
/// Answers of a search that wait to be sent.
const MOST_UNSENT: usize = 64;
/// After so long without a word the other side is asked whether it is still there.
const SILENCE: Duration = Duration::from_secs(30);

pub(super) async fn open(
    State(hub): State<Arc<Hub>>,
    Name(id): Name,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Answer<Response> {
    let upgrade = upgrade.map_err(|it| {
        let remedy = "ask for it as a WebSocket";
        Refusal::new(it.status(), "no-socket", it.body_text(), remedy)
    })?;
    let Ok(permit) = Arc::clone(&hub.sockets).try_acquire_owned() else {
        return Err(Refusal::busy());
    };
    let seat = hub.find(&id).await?;
    let upgrade = upgrade.max_message_size(MOST_BYTES).max_frame_size(MOST_BYTES);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let (tell, told) = mpsc::channel(MOST_UNSENT);
        let talk = Talk { hub, id, tell, search: None, _permit: permit };
        // When it ends for whatever reason, so does its search.
        let _ = talk.run(socket, seat, told).await;
    }))
}

/// A conversation.
struct Talk {
    hub: Arc<Hub>,
    id: String,
    /// Messages from searches.
    tell: mpsc::Sender<Told>,
    search: Option<Control>,
    _permit: OwnedSemaphorePermit,
}

/// The other side is gone.
struct Gone;

impl Talk {
    async fn run(
        mut self,
        mut socket: WebSocket,
        seat: Arc<Seat>,
        mut told: mpsc::Receiver<Told>,
    ) -> Result<(), Gone> {
        let mut changed = seat.watch();
        self.send_game(&mut socket).await?;
        let mut silent = false;
        loop {
            tokio::select! {
                message = time::timeout(SILENCE, socket.recv()) => match message {
                    Ok(None | Some(Err(_) | Ok(Message::Close(_)))) => return Err(Gone),
                    Ok(Some(Ok(Message::Text(text)))) => {
                        silent = false;
                        let answer = self.hear(text.as_bytes()).await;
                        if let Some(it) = answer {
                            send(&mut socket, &it).await?;
                        }
                    }
                    Ok(Some(Ok(Message::Binary(_)))) => {
                        let problem = Refusal::bad("bad-json", "expected text", "send JSON as text");
                        send(&mut socket, &Told::Refused { id: 0, problem: *problem.problem }).await?;
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
                Some(it) = told.recv() => {
                    if matches!(it, Told::Best { .. } | Told::Refused { .. }) {
                        self.search = None;
                    }
                    send(&mut socket, &it).await?;
                }
            }
        }
    }

    async fn send_game(&self, socket: &mut WebSocket) -> Result<(), Gone> {
        let told = match self.hub.with(&self.id, |_, it| Ok(it.view())).await {
            Ok(it) => Told::Game(Box::new(it)),
            Err(it) => Told::Refused { id: 0, problem: *it.problem },
        };
        send(socket, &told).await
    }

    /// Returns the answer to a message, if it is known at once.
    async fn hear(&mut self, text: &[u8]) -> Option<Told> {
        let request: Request = match guard::parse(text) {
            Ok(it) => it,
            Err(it) => return Some(Told::Refused { id: 0, problem: *it.problem }),
        };
        let id = request.id;
        let refused = |it: Refusal| Told::Refused { id, problem: *it.problem };
        match request.ask {
            Ask::Act(action) => {
                let done = self.hub.act(&self.id, action).await;
                Some(done.map_or_else(refused, |_| Told::Done { id }))
            }
            Ask::Stop {} => {
                if let Some(it) = &self.search {
                    it.stop();
                }
                Some(Told::Done { id })
            }
            Ask::Think(_) if self.search.is_some() => {
                let message = "a search is going on";
                let remedy = "wait for its end, or stop it";
                Some(refused(Refusal::bad("still-thinking", message, remedy)))
            }
            Ask::Think(think) => {
                let control = engine::control();
                self.search = Some(control.clone());
                let (hub, game, tell) = (Arc::clone(&self.hub), self.id.clone(), self.tell.clone());
                tokio::spawn(async move {
                    let on_the_way = tell.clone();
                    // A slow reader misses some of what was found on the way.
                    let report = move |it: Thought| {
                        let _ = on_the_way.try_send(Told::Thought(it));
                    };
                    let told = match hub.think(game, think, control, report).await {
                        Ok(best) => Told::Best { id, best },
                        Err(it) => Told::Refused { id, problem: *it.problem },
                    };
                    let _ = tell.send(told).await;
                });
                None
            }
        }
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        if let Some(it) = &self.search {
            it.stop();
        }
    }
}

async fn send(socket: &mut WebSocket, told: &Told) -> Result<(), Gone> {
    let text = serde_json::to_string(told).map_err(|_| Gone)?;
    let sent = time::timeout(SILENCE, socket.send(Message::Text(text.into()))).await;
    sent.map_err(|_| Gone)?.map_err(|_| Gone)
}
