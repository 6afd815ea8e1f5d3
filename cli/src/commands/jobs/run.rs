//! `alfil jobs run`

use crate::commands::{
    CommandResult, Failure,
    job_files::{JobFile, JobFolder},
    output::Output,
    progress::Progress,
};
use alfil_play::{Control, jobs::Runner};
use clap::Args;

/// Does jobs of a study, of a count or of learning: one of them, or all that are missing
#[derive(Debug, Args)]
#[command(
    after_help = "`alfil study --jobs FILE`, `alfil perft --jobs FILE` and `alfil learn --jobs FILE` write jobs. \
    `alfil jobs gather` puts the results together. A job is a line of the file and needs nothing else. Each result is a file of \
    the folder and appears whole or not at all. So any number of processes can share a folder. Jobs \
    that are done are skipped.\n\n\
    Examples:\n  \
    alfil jobs run --jobs jobs.ndjson --out results\n  \
    alfil jobs run --jobs jobs.ndjson --out results --index 0\n  \
    seq 0 $(($(wc -l < jobs.ndjson) - 1)) | xargs -P 4 -n 1 alfil jobs run --jobs jobs.ndjson --out \
    results --index"
)]
pub(super) struct Run {
    /// The file with the jobs
    #[arg(long, value_name = "FILE")]
    jobs: String,
    /// The number of the job to do, from 0: job 0 is the first line. If left out, all jobs that are not done yet, one
    /// after the other
    #[arg(long, value_name = "N")]
    index: Option<usize>,
    /// The folder for the results; it is made if it is not there. If left out, results are printed
    #[arg(long, value_name = "FOLDER")]
    out: Option<String>,
}

impl Run {
    pub(super) fn run(&self, out: &mut Output) -> CommandResult {
        let jobs = JobFile::read(&self.jobs)?;
        let numbers = match self.index {
            // Found before the folder is made.
            Some(n) => jobs.job(n).map(|_| n..n + 1)?,
            None => 0..jobs.len(),
        };
        let folder = self.out.as_ref().map(|it| JobFolder::make(it, &jobs)).transpose()?;
        let mut runner = Runner::default();
        let all = numbers.len();
        let progress = Progress::new(all);
        for (seen, n) in numbers.enumerate() {
            // Other workers may share the folder, so this is asked only now.
            if folder.as_ref().is_some_and(|it| it.is_done(n)) {
                continue;
            }
            if folder.is_some() {
                progress.show(seen);
            }
            let lines = runner.run(&jobs.job(n)?, &Control::timeless());
            let lines = lines.map_err(|it| Failure::Input(format!("job {n}: {it}")))?;
            match &folder {
                Some(folder) => folder.keep(n, &lines)?,
                None => lines.iter().try_for_each(|it| out.line(it))?,
            }
        }
        if folder.is_some() {
            progress.show(all);
        }
        Ok(())
    }
}
