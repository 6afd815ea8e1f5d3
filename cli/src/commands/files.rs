//! Files and folders: no more of the disk is read than may be used.

use super::{Failure, encoding};
use alfil_play::net::Net;
use std::{
    ffi::OsStr,
    fs,
    io::{self, BufRead, Read, Write},
    path::{Path, PathBuf},
};

/// The longest file of records.
const RECORD_BYTES: usize = 64 << 20;
/// The longest line that is typed.
const LINE_BYTES: usize = 64 << 10;
/// The most files and folders below a folder that are looked at for rule files.
const MOST_ENTRIES: usize = 100_000;

/// How many names for a new file are tried before it is given up.
const TRIES: u32 = 100;
/// The longest file of jobs, of their results, or of games of self-play.
const JOBS_BYTES: usize = 1 << 30;

/// Reads up to one byte more than the limit, so that a longer file can be refused without reading it whole.
pub(super) fn beginning(from: impl Read, most: usize) -> io::Result<Vec<u8>> {
    let mut res = Vec::new();
    from.take(most as u64 + 1).read_to_end(&mut res)?;
    Ok(res)
}

/// Reads a file with records; `-` is standard input.
///
/// # Errors
/// A message that names the file.
pub(super) fn records(file: &str) -> Result<String, String> {
    let bytes = limited(file, "records", RECORD_BYTES)?;
    encoding::text(bytes).map_err(|it| format!("can't read `{file}`: {it}"))
}

/// Reads a file with jobs, or with their results.
///
/// # Errors
/// A message that names the file.
pub(super) fn jobs(file: &Path) -> Result<String, Failure> {
    lines(&file.to_string_lossy(), "jobs", JOBS_BYTES).map_err(Failure::Input)
}

/// Reads a file with games of self-play.
///
/// # Errors
/// A message that names the file.
pub(super) fn games(file: &str) -> Result<String, Failure> {
    lines(file, "games", JOBS_BYTES).map_err(Failure::Input)
}

fn lines(file: &str, what: &str, most: usize) -> Result<String, String> {
    let bytes = limited(file, what, most)?;
    String::from_utf8(bytes).map_err(|_| format!("can't read `{file}`: it is not written in UTF-8"))
}

/// Reads a file, or standard input, if it is not too long.
fn limited(file: &str, what: &str, most: usize) -> Result<Vec<u8>, String> {
    let read = match file {
        "-" => beginning(io::stdin().lock(), most),
        _ => fs::File::open(file).and_then(|it| beginning(it, most)),
    };
    let failed = |why: &str| format!("can't read `{file}`: {why}");
    let bytes = read.map_err(|it| failed(&it.to_string()))?;
    if bytes.len() > most {
        let most = most >> 20;
        return Err(failed(&format!("expected at most {most} MiB of {what}; split the file")));
    }
    Ok(bytes)
}

/// Reads a network.
///
/// # Errors
/// A message that names the file.
pub(super) fn net(file: &str) -> Result<Vec<u8>, String> {
    let bytes = fs::File::open(file).and_then(|it| beginning(it, Net::MOST_BYTES));
    bytes.map_err(|it| format!("can't read `{file}`: {it}"))
}

/// Reads a solved endgame. There is no limit: its writer has had the memory for more.
///
/// # Errors
/// A message that names the file.
pub(super) fn endgame(file: &str) -> Result<Vec<u8>, String> {
    fs::read(file).map_err(|it| format!("can't read `{file}`: {it}"))
}

/// Reads the solved endgames of a path list, each with its path.
///
/// # Errors
/// A message that names the first file that can't be read.
pub(super) fn endgames(paths: &str) -> Result<Vec<(String, Vec<u8>)>, String> {
    let paths = std::env::split_paths(paths).map(|it| it.to_string_lossy().into_owned());
    paths.filter(|it| !it.is_empty()).map(|it| Ok((it.clone(), endgame(&it)?))).collect()
}

/// Writes a file.
///
/// # Errors
/// A message that names the file.
pub(super) fn write(file: &Path, text: impl AsRef<[u8]>) -> Result<(), Failure> {
    fs::write(file, text).map_err(|it| cant_write(file, &it))
}

/// Adds text to a file that exists.
///
/// # Errors
/// A message that names the file.
pub(super) fn append(file: &Path, text: &str) -> Result<(), Failure> {
    let written = fs::OpenOptions::new().append(true).open(file);
    written.and_then(|mut it| it.write_all(text.as_bytes())).map_err(|it| cant_write(file, &it))
}

/// Writes a file with records, in the encoding that such files have.
///
/// # Errors
/// A message that names the file.
pub(super) fn write_records(file: &Path, text: String) -> Result<(), Failure> {
    let bytes = encoding::bytes(text, file)
        .map_err(|it| Failure::Input(format!("can't write `{}`: {it}", file.display())))?;
    fs::write(file, bytes).map_err(|it| cant_write(file, &it))
}

/// Replaces a file by a new one, or makes one: nobody finds half a file, not even after a crash, and no link is written through.
pub(super) fn replace(path: &Path, text: &str) -> io::Result<()> {
    let (beside, mut file) = new_file_beside(path)?;
    let permissions = fs::metadata(path).map(|it| it.permissions());
    let written = file
        .write_all(text.as_bytes())
        .and_then(|()| permissions.map_or(Ok(()), |it| file.set_permissions(it)))
        .and_then(|()| file.sync_all())
        .and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        let _ = fs::remove_file(&beside);
    }
    written
}

/// Returns a file that was not there before.
fn new_file_beside(path: &Path) -> io::Result<(PathBuf, fs::File)> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    for n in 0..TRIES {
        let beside = path.with_file_name(format!("{name}.new{n}"));
        match fs::File::create_new(&beside) {
            Err(it) if it.kind() == io::ErrorKind::AlreadyExists => {}
            opened => return opened.map(|it| (beside, it)),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// Returns the error for a file or a folder that can't be written.
pub(super) fn cant_write(file: &Path, why: &io::Error) -> Failure {
    Failure::Input(format!("can't write `{}`: {why}", file.display()))
}

/// Reads a line that somebody types; nothing at the end of the input.
pub(super) fn line(from: &mut impl BufRead) -> Result<Option<String>, Failure> {
    let mut line = Vec::new();
    from.take(LINE_BYTES as u64 + 1).read_until(b'\n', &mut line)?;
    if line.len() > LINE_BYTES {
        let message = format!("expected a line of at most {LINE_BYTES} bytes");
        return Err(Failure::Input(message));
    }
    Ok((!line.is_empty()).then(|| String::from_utf8_lossy(&line).into_owned()))
}

/// Lists the rule files of a path: the path itself, or those in a folder and its folders, sorted.
///
/// Names that begin with a dot are skipped, and links to folders are not followed. Folders called `parts` hold fragments,
/// which are no games by themselves.
pub(super) fn rule_files(path: &str) -> Result<Vec<String>, Failure> {
    if !Path::new(path).is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut res = Vec::new();
    let mut seen = 0;
    let mut folders = vec![PathBuf::from(path)];
    while let Some(folder) = folders.pop() {
        let failed =
            |it: io::Error| Failure::Input(format!("can't read `{}`: {it}", folder.display()));
        for entry in fs::read_dir(&folder).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            seen += 1;
            if seen > MOST_ENTRIES {
                let message = format!("expected at most {MOST_ENTRIES} files below `{path}`");
                return Err(Failure::Input(format!("{message}; name a smaller folder")));
            }
            let path = entry.path();
            if is_hidden(&entry.file_name()) {
                continue;
            }
            if entry.file_type().map_err(failed)?.is_dir() {
                if entry.file_name() != "parts" {
                    folders.push(path);
                }
            } else if path.extension().is_some_and(|it| it == "toml") && !path.is_dir() {
                res.push(path.display().to_string());
            }
        }
    }
    if res.is_empty() {
        return Err(Failure::Input(format!("there are no rule files (*.toml) in `{path}`")));
    }
    res.sort();
    Ok(res)
}

/// Returns true if a file or folder of that name is none of the user's games.
pub(super) fn is_hidden(name: &OsStr) -> bool {
    name.to_string_lossy().starts_with('.')
}
