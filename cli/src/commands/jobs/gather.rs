//! `alfil jobs gather`

use crate::commands::{
    CommandResult, Failure, files,
    job_files::{JobFile, JobFolder},
    output::Output,
    study,
};
use alfil_play::jobs::{Gathered, Job, Work, gather};
use clap::Args;
use serde_json::json;
use std::path::Path;

/// Puts the results of jobs together: the report of a study, or the number of a count
#[derive(Debug, Args)]
#[command(after_help = "The report is the same as that of `alfil study`, byte by byte.\n\n\
    Examples:\n  \
    alfil jobs gather --jobs jobs.ndjson --from results\n  \
    alfil jobs gather --jobs jobs.ndjson --from results --html report.html\n  \
    alfil jobs gather --jobs jobs.ndjson --from results --json > report.json")]
pub(super) struct Gather {
    /// The file with the jobs
    #[arg(long, value_name = "FILE")]
    jobs: String,
    /// The folder with their results
    #[arg(long, value_name = "FOLDER")]
    from: String,
    /// Writes the report of a study with plots as one HTML page
    #[arg(long, value_name = "FILE")]
    html: Option<String>,
    /// Writes the results of all jobs, one JSON object a line
    #[arg(long, value_name = "FILE")]
    record: Option<String>,
    /// Prints JSON
    #[arg(long)]
    json: bool,
}

impl Gather {
    pub(super) fn run(&self, out: &mut Output) -> CommandResult {
        let file = JobFile::read(&self.jobs)?;
        let jobs = file.jobs()?;
        let results = JobFolder::find(&self.from, &file)?.results(jobs.len())?;
        let gathered = gather(&jobs, &results).map_err(|it| Failure::Input(it.to_string()))?;
        if let Some(file) = &self.record {
            let lines = results.iter().flatten().map(|it| it.clone() + "\n");
            files::write(Path::new(file), lines.collect::<String>())?;
        }
        match gathered {
            Gathered::Study(report) => {
                study::print(out, &report, None, self.html.as_deref(), self.json)
            }
            Gathered::Perft { nodes } => self.count(out, &jobs, nodes),
        }
    }

    fn count(&self, out: &mut Output, jobs: &[Job], nodes: u64) -> CommandResult {
        if self.html.is_some() {
            let message = "`--html` is for studies, and these jobs are of a count";
            return Err(Failure::Usage(message.to_owned()));
        }
        let Some(Job { rules, work: Work::Perft { task, .. }, .. }) = jobs.first() else {
            return Ok(());
        };
        if self.json {
            let (variant, depth) = (rules.name(), task.depth);
            out.json(&json!({ "variant": variant, "depth": depth, "nodes": nodes }))?;
        } else {
            out.line(format!("{nodes} nodes"))?;
        }
        Ok(())
    }
}
