//! Keeps games in a database: one file, or memory.

use super::played::Kept;
use alfil_page::error::{ApiError, ApiResult};
use rusqlite::{Connection, ErrorCode, OptionalExtension, params};
use std::{
    fs,
    path::Path,
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

/// The status of answers while nothing can be written.
const NO_ROOM: u16 = 503;
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
        if let Some(it) = path {
            make_private(it);
        }
        let connection = match path {
            Some(it) => Connection::open(it),
            None => Connection::open_in_memory(),
        };
        Self::of(connection.map_err(|it| it.to_string())?, most, forget_after)
    }

    /// Uses a database. One to which nothing can be written serves the games that it has.
    fn of(connection: Connection, most: usize, forget_after: u64) -> Result<GameStore, String> {
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
        match res.forget() {
            // Without room, the games that are there can still be read.
            Err(it) if it.status != NO_ROOM => Err(it.problem.message.clone()),
            _ => Ok(res),
        }
    }

    /// Returns why nothing can be written, if that is so.
    pub(super) fn read_only(&self) -> Option<String> {
        let connection = self.connection();
        let tried = connection.execute_batch(
            "BEGIN IMMEDIATE; CREATE TABLE probe (data BLOB); \
             INSERT INTO probe VALUES (zeroblob(65536)); ROLLBACK;",
        );
        if tried.is_err() && !connection.is_autocommit() {
            let _ = connection.execute_batch("ROLLBACK");
        }
        tried.err().map(|it| it.to_string())
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

/// Makes the file and those beside it readable by nobody else: they have the secrets of seats. The file's log gets the mode of
/// the file. Without that right, the file stays as it is; opening it says what is wrong.
fn make_private(path: &Path) {
    let mut options = fs::OpenOptions::new();
    // A file that is there is not opened: closing it would end this process's locks on it.
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
        options.mode(0o600);
        for end in ["", "-wal", "-shm", "-journal"] {
            let mut file = path.as_os_str().to_owned();
            file.push(end);
            let is_file = fs::metadata(&file).is_ok_and(|it| it.is_file());
            let _ = is_file.then(|| fs::set_permissions(&file, fs::Permissions::from_mode(0o600)));
        }
    }
    let _ = options.open(path);
}

/// Locks the file and makes its tables, unless a later version has made them; the file's layout.
fn lay_out(connection: &Connection) -> rusqlite::Result<i64> {
    connection.busy_timeout(PATIENCE)?;
    connection.execute_batch("PRAGMA locking_mode = EXCLUSIVE;")?;
    let locked = connection.execute_batch(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON;
         BEGIN EXCLUSIVE; COMMIT;",
    );
    match locked {
        Err(it) if it.sqlite_error_code() != Some(ErrorCode::ReadOnly) => return Err(it),
        _ => {}
    }
    let version = connection.query_row("PRAGMA user_version", [], |it| it.get(0))?;
    // A file that is laid out is not written: the disk may be full.
    if version < VERSION {
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
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => {
            let message = "there is no room to keep this game";
            let remedy = "delete games that are not needed any more (DELETE /api/v1/games/ID), or make room on the disk";
            return ApiError::new(NO_ROOM, "no-room", message, remedy);
        }
        Some(ErrorCode::ReadOnly) => {
            let message = "games can be read, but not changed: their file can't be written";
            let remedy = "let the server write to the file and its folder, and start it again";
            return ApiError::new(NO_ROOM, "read-only", message, remedy);
        }
        _ => {}
    }
    ApiError::fault(format!("the game could not be kept or read: {error}"))
}

/// Seconds since 1970.
fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |it| it.as_secs() as i64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::serve::played::Played;
    use alfil::shipped::Shipped;
    use alfil_page::{api, library::Library, session::GameSession};
    use std::sync::Arc;

    fn game(id: &str) -> Kept {
        let library = Library::new(Arc::new(Shipped), 1 << 28);
        let new: api::NewGame =
            serde_json::from_value(serde_json::json!({ "rules": { "name": "chess" } })).unwrap();
        let game = GameSession::new(&library, id.to_owned(), &new, 1).unwrap();
        Played { game, seats: None }.kept()
    }

    /// With a full disk too, the file can't be written.
    #[test]
    fn games_are_read_from_a_file_that_cannot_be_written() {
        let path = std::env::temp_dir().join(format!("alfil-read-only-{}.db", std::process::id()));
        let store = GameStore::open(Some(&path), 10, 1).unwrap();
        assert_eq!(store.read_only(), None);
        store.add("one", &game("one")).unwrap();
        drop(store);
        let connection = Connection::open(&path).unwrap();
        connection.execute_batch("PRAGMA query_only = ON").unwrap();
        let store = GameStore::of(connection, 10, 1).unwrap();
        assert!(store.read_only().is_some());
        assert!(store.read("one").unwrap().is_some());
        let refused = store.add("two", &game("two")).unwrap_err();
        assert_eq!(refused.problem.code, "read-only");
        drop(store);
        for end in ["", "-wal", "-shm"] {
            let _ = fs::remove_file(format!("{}{end}", path.display()));
        }
    }

    #[cfg(unix)]
    #[test]
    fn nobody_else_reads_the_file_and_its_log() {
        use std::os::unix::fs::PermissionsExt;
        let path = std::env::temp_dir().join(format!("alfil-private-{}.db", std::process::id()));
        fs::write(&path, "").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
        let store = GameStore::open(Some(&path), 10, 0).unwrap();
        store.add("one", &game("one")).unwrap();
        for end in ["", "-wal"] {
            let file = format!("{}{end}", path.display());
            let mode = fs::metadata(&file).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600, "{file}");
        }
        drop(store);
        let _ = fs::remove_file(&path);
    }
}
