//! Follows the rule files of games that somebody looks at: sockets learn when a file has changed on the disk.

use super::state::AppState;
use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};
use tokio::{task, time};

/// How often files are read.
const PERIOD: Duration = Duration::from_secs(1);

/// Begins to look at files, unless that goes on already. It ends when nobody looks at a game any more.
pub(super) fn follow_rules(state: &Arc<AppState>) {
    if state.following.swap(true, Ordering::AcqRel) {
        return;
    }
    let state = Arc::clone(state);
    tokio::spawn(async move {
        loop {
            time::sleep(PERIOD).await;
            if state.watched().is_empty() {
                state.following.store(false, Ordering::Release);
                // Somebody may have come just now, and trusted in this task.
                if state.watched().is_empty() || state.following.swap(true, Ordering::AcqRel) {
                    return;
                }
            }
            let looking = Arc::clone(&state);
            let _ = task::spawn_blocking(move || look(&looking)).await;
        }
    });
}

/// Looks at the files of each game once.
fn look(state: &AppState) {
    for live in state.watched() {
        // A game that is worked on just now is looked at the next time.
        let Some(compiled) = live.compiled() else { continue };
        if compiled.rules.text.is_some() {
            continue;
        }
        let texts = state.library.changed_texts(&compiled);
        live.texts.send_if_modified(|seen| {
            let before = std::mem::replace(seen, texts);
            texts.is_some() && before != texts
        });
    }
}
