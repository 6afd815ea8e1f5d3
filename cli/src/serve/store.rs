//! Keeps games in a database: one file, or memory.

use super::played::Kept;
use alfil_page::error::{ApiError, ApiResult};
use rusqlite::{Connection, ErrorCode, OptionalExtension, params};
use std::{
    path::Path,
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

/// The layout of the file, as its `user_version` says.
const VERSION: i64 = 1;
/// How long to wait for another server that is about to end.
const PATIENCE: Duration = Duration::from_secs(1);
/// How many pages of 4 KiB the file may have for each game that it may hold ...
const PAGES: usize = 64;
/// ... and how many more: one game alone may need them.
const MORE_PAGES: usize = 4096;

/// All games.
pub(super) struct GameStore {
    connection: Mutex<Connection>,
    most: usize,
    /// After how many days without a change a game is forgotten; 0 for never.
    forget_after: u64,
}

impl GameStore {
    /// Opens a file, or makes it, and keeps it from all others; without one games live as long as the store.
    pub(super) fn open(
        path: Option<&Path>,
        most: usize,
        forget_after: u64,
    ) -> Result<GameStore, String> {
        let connection = match path {
            Some(it) => Connection::open(it),
            None => Connection::open_in_memory(),
        };
        let connection = connection.map_err(|it| it.to_string())?;
        let version = lay_out(&connection).map_err(|it| match it.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
                "another server or program uses it; end that, or give another file".to_owned()
            }
            _ => it.to_string(),
        })?;
        if version > VERSION {
            return Err(format!("it was written by a later version of alfil (layout {version})"));
        }
        let most_pages = most.saturating_mul(PAGES).saturating_add(MORE_PAGES);
        let most_pages = most_pages.min(u32::MAX as usize);
        connection
            .execute_batch(&format!("PRAGMA max_page_count = {most_pages};"))
            .map_err(|it| it.to_string())?;
        let res = GameStore { connection: Mutex::new(connection), most, forget_after };
        res.forget().map_err(|it| it.problem.message.clone())?;
        Ok(res)
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps a new game, if there is room.
    pub(super) fn add(&self, id: &str, game: &Kept) -> ApiResult<()> {
        if self.count()? >= self.most {
            self.forget()?;
        }
        if self.count()? >= self.most {
            let message = format!("the server keeps at most {} games", self.most);
            let mut res = ApiError::busy();
            "too-many-games".clone_into(&mut res.problem.code);
            res.problem.message = message;
            "delete games that are not needed any more (DELETE /api/v1/games/ID)"
                .clone_into(&mut res.problem.remedy);
            return Err(res);
        }
        self.put("INSERT INTO game (id, touched, change, data) VALUES (?1, ?2, ?3, ?4)", id, game)?;
        Ok(())
    }

    fn count(&self) -> ApiResult<usize> {
        let count = "SELECT count(*) FROM game";
        let n: i64 = self.connection().query_row(count, [], |it| it.get(0)).map_err(failed)?;
        Ok(n as usize)
    }

    /// Keeps a game as it is now, unless it was deleted.
    ///
    /// Returns whether the game was there.
    pub(super) fn update(&self, id: &str, game: &Kept) -> ApiResult<bool> {
        let update = "UPDATE game SET touched = ?2, change = ?3, data = ?4 WHERE id = ?1";
        Ok(self.put(update, id, game)? > 0)
    }

    fn put(&self, statement: &str, id: &str, game: &Kept) -> ApiResult<usize> {
        let data = serde_json::to_string(game).map_err(|it| ApiError::fault(it.to_string()))?;
        let change = i64::try_from(game.game.change).unwrap_or(i64::MAX);
        self.connection()
            .prepare_cached(statement)
            .and_then(|mut it| it.execute(params![id, now(), change, data]))
            .map_err(failed)
    }

    /// Returns true if there is such a game.
    pub(super) fn has(&self, id: &str) -> ApiResult<bool> {
        self.connection()
            .prepare_cached("SELECT 1 FROM game WHERE id = ?1")
            .and_then(|mut it| it.exists([id]))
            .map_err(failed)
    }

    /// Returns a game that was kept.
    pub(super) fn read(&self, id: &str) -> ApiResult<Option<Kept>> {
        let data: Option<String> = self
            .connection()
            .prepare_cached("SELECT data FROM game WHERE id = ?1")
            .and_then(|mut it| it.query_row([id], |it| it.get(0)).optional())
            .map_err(failed)?;
        let read = |it: String| serde_json::from_str(&it);
        data.map(read).transpose().map_err(|it| ApiError::fault(it.to_string()))
    }

    /// Deletes a game. Returns true if it was there.
    pub(super) fn delete(&self, id: &str) -> ApiResult<bool> {
        let n =
            self.connection().execute("DELETE FROM game WHERE id = ?1", [id]).map_err(failed)?;
        Ok(n > 0)
    }

    /// Forgets games that nobody has changed for too long.
    fn forget(&self) -> ApiResult<()> {
        if self.forget_after == 0 {
            return Ok(());
        }
        let age = self.forget_after.saturating_mul(24 * 60 * 60);
        let before = now().saturating_sub(i64::try_from(age).unwrap_or(i64::MAX));
        self.connection()
            .execute("DELETE FROM game WHERE touched < ?1", [before])
            .map_err(failed)?;
        Ok(())
    }
}

/// Locks the file and makes its tables, unless a later version has made them; the file's layout.
fn lay_out(connection: &Connection) -> rusqlite::Result<i64> {
    connection.busy_timeout(PATIENCE)?;
    connection.execute_batch(
        "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
         PRAGMA secure_delete = ON;
         BEGIN EXCLUSIVE; COMMIT;",
    )?;
    let version = connection.query_row("PRAGMA user_version", [], |it| it.get(0))?;
    if version <= VERSION {
        connection.execute_batch(&format!(
            "PRAGMA user_version = {VERSION};
             CREATE TABLE IF NOT EXISTS game (id TEXT PRIMARY KEY, touched INTEGER NOT NULL, \
             change INTEGER NOT NULL, data TEXT NOT NULL) STRICT;
             CREATE INDEX IF NOT EXISTS by_age ON game (touched);"
        ))?;
    }
    Ok(version)
}

#[expect(clippy::needless_pass_by_value, reason = "for `map_err`")]
fn failed(error: rusqlite::Error) -> ApiError {
    if error.sqlite_error_code() == Some(ErrorCode::DiskFull) {
        let message = "there is no room to keep this game";
        let remedy = "delete games that are not needed any more (DELETE /api/v1/games/ID), or make room on the disk";
        return ApiError::new(503, "no-room", message, remedy);
    }
    ApiError::fault(format!("the game could not be kept or read: {error}"))
}

/// Seconds since 1970.
fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |it| it.as_secs() as i64)
}
