//! Files with jobs, and folders with their results.
//!
//! A folder has a copy of the jobs, `jobs.ndjson`, and a file for each job that is done: `000000.ndjson` and so on. Files
//! appear whole or not at all, so any number of processes can share a folder. The package for Python has the same folders.

use super::{CommandResult, Failure, files, output::Output};
use alfil::load::LoadOptions;
use alfil_play::jobs::{Job, JobRules, Work};
use serde_json::json;
use std::{
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

/// The jobs that a folder has results of.
const MARK: &str = "jobs.ndjson";

/// Returns rules in the form that jobs carry along.
pub(super) fn rules(file: &str, set: &[(String, String)]) -> Result<JobRules, Failure> {
    let options = LoadOptions { set: set.to_vec() };
    let loaded = JobRules::load(&super::loading::Disk, file, &options);
    loaded.map(|it| it.0).map_err(|it| Failure::Input(it.to_string()))
}

/// Writes jobs, and reports what to do with them.
pub(super) fn write(out: &mut Output, file: &str, jobs: &[Job], json: bool) -> CommandResult {
    let mut text = String::new();
    for it in jobs {
        let _ = writeln!(text, "{it}");
    }
    files::write(Path::new(file), &text)?;
    let n = jobs.len();
    if json {
        out.json(&json!({ "file": file, "jobs": n }))?;
        return Ok(());
    }
    let last = n.saturating_sub(1);
    out.line(format!("{n} jobs in {file}, numbered from 0 to {last}"))?;
    out.line(format!("do one:        alfil jobs run --jobs {file} --out FOLDER --index N"))?;
    out.line(format!("do the rest:   alfil jobs run --jobs {file} --out FOLDER"))?;
    // Learning writes a network.
    let learns = jobs.first().is_some_and(|it| matches!(it.work, Work::Learn { .. }));
    let more = if learns { " --out FILE" } else { "" };
    out.line(format!("put together:  alfil jobs gather --jobs {file} --from FOLDER{more}"))?;
    Ok(())
}

/// A file with a job in each line.
#[derive(Debug)]
pub(super) struct JobFile {
    name: String,
    lines: Vec<String>,
}

impl JobFile {
    pub(super) fn read(file: &str) -> Result<JobFile, Failure> {
        let text = files::jobs(Path::new(file))?;
        if text.trim().is_empty() {
            return Err(Failure::Input(format!("there are no jobs in `{file}`")));
        }
        Ok(JobFile { name: file.to_owned(), lines: text.lines().map(str::to_owned).collect() })
    }

    pub(super) fn len(&self) -> usize {
        self.lines.len()
    }

    /// Returns the job with that number, from 0.
    pub(super) fn job(&self, n: usize) -> Result<Job, Failure> {
        let file = &self.name;
        let (all, last) = (self.len(), self.len().saturating_sub(1));
        let line = self.lines.get(n).ok_or_else(|| {
            let message =
                format!("there is no job {n} in `{file}`: it has {all}, from 0 to {last}");
            Failure::Usage(message)
        })?;
        line.parse().map_err(|it| Failure::Input(format!("line {} of `{file}`: {it}", n + 1)))
    }

    /// Returns all jobs.
    pub(super) fn jobs(&self) -> Result<Vec<Job>, Failure> {
        (0..self.len()).map(|n| self.job(n)).collect()
    }

    /// Returns the lines as one text.
    fn text(&self) -> String {
        self.lines.iter().map(|it| it.clone() + "\n").collect()
    }
}

/// A folder with the results of jobs.
#[derive(Debug)]
pub(super) struct JobFolder {
    path: PathBuf,
}

impl JobFolder {
    /// Returns the folder for results of these jobs; makes it if it is not there.
    pub(super) fn make(path: &str, jobs: &JobFile) -> Result<JobFolder, Failure> {
        let path = PathBuf::from(path);
        fs::create_dir_all(&path).map_err(|it| files::cant_write(&path, &it))?;
        let mark = path.join(MARK);
        if !mark.exists() {
            let text = jobs.text();
            files::replace(&mark, &text).map_err(|it| files::cant_write(&mark, &it))?;
        }
        // Another process may have been first, with other jobs.
        JobFolder::open(path, jobs)
    }

    /// Returns the folder with the results of these jobs.
    pub(super) fn find(path: &str, jobs: &JobFile) -> Result<JobFolder, Failure> {
        let path = PathBuf::from(path);
        if !path.join(MARK).exists() {
            let (folder, file) = (path.display(), &jobs.name);
            return Err(Failure::Input(format!(
                "there are no results in `{folder}`: make them with `alfil jobs run --jobs {file} --out {folder}`"
            )));
        }
        JobFolder::open(path, jobs)
    }

    fn open(path: PathBuf, jobs: &JobFile) -> Result<JobFolder, Failure> {
        let mark = path.join(MARK);
        let text = files::jobs(&mark)?;
        if text.lines().eq(jobs.lines.iter()) {
            return Ok(JobFolder { path });
        }
        let (folder, file) = (path.display(), &jobs.name);
        Err(Failure::Input(format!(
            "`{folder}` belongs to other jobs than `{file}`: take another folder, or the jobs in `{}`",
            mark.display()
        )))
    }

    fn file(&self, n: usize) -> PathBuf {
        self.path.join(format!("{n:06}.ndjson"))
    }

    pub(super) fn is_done(&self, n: usize) -> bool {
        self.file(n).exists()
    }

    /// Writes the results of a job.
    pub(super) fn keep(&self, n: usize, lines: &[String]) -> CommandResult {
        let text: String = lines.iter().map(|it| it.clone() + "\n").collect();
        let file = self.file(n);
        files::replace(&file, &text).map_err(|it| files::cant_write(&file, &it))
    }

    /// Returns the results of that number of jobs.
    pub(super) fn results(&self, jobs: usize) -> Result<Vec<Vec<String>>, Failure> {
        let mut missing = (0..jobs).filter(|it| !self.is_done(*it));
        if let Some(first) = missing.next() {
            let n = 1 + missing.count();
            let folder = self.path.display();
            return Err(Failure::Input(format!(
                "`{folder}` has no results of {n} of {jobs} jobs, the first of them job {first}: do the rest \
                 with `alfil jobs run`"
            )));
        }
        let lines = |n| Ok(files::jobs(&self.file(n))?.lines().map(str::to_owned).collect());
        (0..jobs).map(lines).collect()
    }
}
