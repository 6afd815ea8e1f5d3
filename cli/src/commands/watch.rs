//! `--watch`: runs a command again whenever a file that it has read changes.

use super::{CommandResult, Failure, files::rule_files, loading::Disk, output::Output};
use alfil::source::{LoadError, Loader, SourceText};
use std::{
    cell::RefCell,
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

/// The time between two looks at the files.
const PERIOD: Duration = Duration::from_millis(50);
/// The time that files must stay as they are after a change: programs write in several steps.
const REST: Duration = Duration::from_millis(10);
/// The time that a file may be gone: some editors remove the old file before they rename the new one.
const ABSENCE: Duration = Duration::from_millis(500);
/// The width of a line between two runs.
const WIDTH: usize = 72;

/// Time of the last change and length of a file; `None` if there is no such file.
type Stamp = Option<(SystemTime, u64)>;

/// The files that a command reads, and those that it looks for, as they are before it does.
#[derive(Debug, Default)]
struct Watched {
    files: RefCell<BTreeMap<PathBuf, Stamp>>,
}

/// Runs a command, and again after each change of its files. `paths` are its arguments, and `run` reads files with the loader
/// that it gets. Ends only if the first run has nothing to wait for, or if nobody reads the output.
pub(super) fn watch(
    out: &mut Output,
    paths: &[String],
    json: bool,
    run: impl Fn(&mut Output, &dyn Loader) -> CommandResult,
) -> CommandResult {
    let watched = Watched::default();
    let mut listed = list(paths);
    match run(out, &watched) {
        Ok(()) | Err(Failure::Reported) => {}
        Err(it) => return Err(it),
    }
    if !watched.files.borrow().values().any(Option::is_some) {
        let message = "--watch waits for changes of files, and none of these is a file";
        return Err(Failure::Usage(format!("{message}; write the path of a rule file")));
    }
    out.error_text("waiting for changes of the files; Ctrl-C ends the program\n");
    loop {
        let changed = watched.wait(paths, &listed);
        if !json {
            let line = format!("--- {}, {changed} has changed ", time_of_day());
            out.line(format!("\n{line:-<WIDTH$}"))?;
        }
        listed = list(paths);
        watched.begin();
        match run(out, &watched) {
            Err(Failure::Input(message) | Failure::Usage(message)) => {
                out.complain(&message, 1);
            }
            Err(Failure::Output(it)) => return Err(Failure::Output(it)),
            Ok(()) | Err(Failure::Reported) => {}
        }
        out.flush()?;
    }
}

impl Watched {
    /// Notes how all files are before the next run.
    fn begin(&self) {
        for (path, file) in self.files.borrow_mut().iter_mut() {
            *file = stamp(path);
        }
    }

    /// Notes a file that is read for the first time.
    fn add(&self, path: PathBuf) {
        let found = stamp(&path);
        self.files.borrow_mut().entry(path).or_insert(found);
    }

    /// Waits for a change, and until it is complete. Returns the name of a file or folder that has changed.
    fn wait(&self, paths: &[String], listed: &[String]) -> String {
        let mut since = None;
        let mut last = None;
        loop {
            let change = self.change(paths, listed);
            match &change {
                None => since = None,
                Some(it) if last == change => {
                    let start = *since.get_or_insert_with(Instant::now);
                    if !it.is_gone || start.elapsed() >= ABSENCE {
                        return it.name.clone();
                    }
                }
                Some(_) => since = Some(Instant::now()),
            }
            thread::sleep(if change.is_some() { REST } else { PERIOD });
            last = change;
        }
    }

    /// Returns how the files differ from those that the last run has read.
    fn change(&self, paths: &[String], listed: &[String]) -> Option<FileChange> {
        let files = self.files.borrow();
        let differing: Vec<_> = files
            .iter()
            .map(|(path, before)| (path, before, stamp(path)))
            .filter(|it| *it.1 != it.2)
            .collect();
        let list = list(paths);
        let first = differing.first().map(|it| it.0.display().to_string());
        let name = first.or_else(|| {
            let other = list.iter().find(|it| !listed.contains(it));
            let other = other.or_else(|| listed.iter().find(|it| !list.contains(it)));
            other.cloned()
        })?;
        Some(FileChange {
            name,
            is_gone: differing.iter().any(|it| it.1.is_some() && it.2.is_none()),
            stamps: differing.iter().map(|it| it.2).collect(),
            list,
        })
    }
}

/// How files differ from those that a run has read.
#[derive(Debug, PartialEq)]
struct FileChange {
    /// The first of them.
    name: String,
    /// True if one is no longer there.
    is_gone: bool,
    /// All that differ, as they are.
    stamps: Vec<Stamp>,
    /// The rule files in folders.
    list: Vec<String>,
}

impl Loader for Watched {
    fn load(&self, name: &str, from: Option<&str>) -> Result<SourceText, LoadError> {
        for path in Disk::paths(name, from).into_iter().flatten() {
            self.add(path);
        }
        Disk.load(name, from)
    }

    fn picture(&self, name: &str, from: &str) -> Result<String, LoadError> {
        if let Some(folder) = Path::new(from).parent() {
            self.add(folder.join(name));
        }
        Disk.picture(name, from)
    }

    fn shadows_shipped(&self, name: &str, loaded: &SourceText) -> bool {
        Disk.shadows_shipped(name, loaded)
    }

    fn names(&self) -> Vec<String> {
        Disk.names()
    }
}

fn stamp(path: &Path) -> Stamp {
    let found = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
    Some((found.modified().ok()?, found.len()))
}

/// Returns the rule files in those of the paths that are folders.
fn list(paths: &[String]) -> Vec<String> {
    let folders = paths.iter().filter(|it| Path::new(it).is_dir());
    folders.flat_map(|it| rule_files(it).unwrap_or_default()).collect()
}

/// Returns the time of day. The standard library does not know the time zone.
fn time_of_day() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    let (hours, minutes, seconds) = (now / 3600 % 24, now / 60 % 60, now % 60);
    format!("{hours:02}:{minutes:02}:{seconds:02} UTC")
}
