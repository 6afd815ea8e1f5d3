//! Where games are kept: a database in one file, or in memory.

use super::{
    problem::{Answer, Refusal},
    session::Saved,
};
use rusqlite::{Connection, OptionalExtension, params};
use std::{
    path::Path,
    sync::{Mutex, MutexGuard, PoisonError},
    time::{SystemTime, UNIX_EPOCH},
};

/// The layout of the file, as its `user_version` says.
const VERSION: i64 = 1;

/// All games.
pub(super) struct Store {
    connection: Mutex<Connection>,
    most: usize,
}

impl Store {
    /// Opens a file, or makes it; without one games live as long as the store.
    pub(super) fn open(path: Option<&Path>, most: usize) -> Result<Store, String> {
        let connection = match path {
            Some(it) => Connection::open(it),
            None => Connection::open_in_memory(),
        };
        let connection = connection.map_err(|it| it.to_string())?;
        let version: i64 = connection
            .query_row("PRAGMA user_version", [], |it| it.get(0))
            .map_err(|it| it.to_string())?;
        if version > VERSION {
            return Err(format!("it was written by a later version of alfil (layout {version})"));
        }
        connection
            .execute_batch(&format!(
                "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA user_version = {VERSION};
                 CREATE TABLE IF NOT EXISTS game (id TEXT PRIMARY KEY, touched INTEGER NOT NULL, \
                 change INTEGER NOT NULL, data TEXT NOT NULL) STRICT;
                 CREATE INDEX IF NOT EXISTS by_age ON game (touched);"
            ))
            .map_err(|it| it.to_string())?;
        Ok(Store { connection: Mutex::new(connection), most })
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps a new game, if there is room.
    pub(super) fn add(&self, id: &str, game: &Saved) -> Answer<()> {
        let count: i64 = self
            .connection()
            .query_row("SELECT count(*) FROM game", [], |it| it.get(0))
            .map_err(failed)?;
        if count as usize >= self.most {
            let message = format!("the server keeps at most {} games", self.most);
            let mut res = Refusal::busy();
            "too-many-games".clone_into(&mut res.problem.code);
            res.problem.message = message;
            "delete games that are not needed any more (DELETE /api/v1/games/ID)"
                .clone_into(&mut res.problem.remedy);
            return Err(res);
        }
        self.write(id, game)
    }

    /// Keeps a game as it is now.
    pub(super) fn write(&self, id: &str, game: &Saved) -> Answer<()> {
        let data = serde_json::to_string(game).map_err(|it| Refusal::fault(it.to_string()))?;
        let change = i64::try_from(game.change).unwrap_or(i64::MAX);
        self.connection()
            .prepare_cached("INSERT OR REPLACE INTO game VALUES (?1, ?2, ?3, ?4)")
            .and_then(|mut it| it.execute(params![id, now(), change, data]))
            .map_err(failed)?;
        Ok(())
    }

    /// A game that was kept.
    pub(super) fn read(&self, id: &str) -> Answer<Option<Saved>> {
        let data: Option<String> = self
            .connection()
            .prepare_cached("SELECT data FROM game WHERE id = ?1")
            .and_then(|mut it| it.query_row([id], |it| it.get(0)).optional())
            .map_err(failed)?;
        let read = |it: String| serde_json::from_str(&it);
        data.map(read).transpose().map_err(|it| Refusal::fault(it.to_string()))
    }

    /// Whether the game was there.
    pub(super) fn delete(&self, id: &str) -> Answer<bool> {
        let n =
            self.connection().execute("DELETE FROM game WHERE id = ?1", [id]).map_err(failed)?;
        Ok(n > 0)
    }

    /// Forgets games that nobody has changed for so many days.
    pub(super) fn forget(&self, days: u64) -> Answer<()> {
        let age = i64::try_from(days.saturating_mul(24 * 60 * 60)).unwrap_or(i64::MAX);
        let before = now().saturating_sub(age);
        self.connection()
            .execute("DELETE FROM game WHERE touched < ?1", [before])
            .map_err(failed)?;
        Ok(())
    }
}

#[expect(clippy::needless_pass_by_value, reason = "for `map_err`")]
fn failed(error: rusqlite::Error) -> Refusal {
    Refusal::fault(format!("the game could not be kept or read: {error}"))
}

/// Seconds since 1970.
fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |it| it.as_secs() as i64)
}
