//! `alfil jobs gather`

use crate::commands::{
    CommandResult, Failure, files,
    job_files::{JobFile, JobFolder},
    learn::{Lessons, show},
    output::Output,
    study,
    values::{threads, whole},
};
use alfil::shipped;
use alfil_play::{
    jobs::{Gathered, Job, JobError, JobRules, LearnTask, Work, gather},
    learn::{LearnSettings, LearnedGame},
};
use clap::Args;
use serde_json::json;
use std::path::Path;

/// Puts the results of jobs together: the report of a study, the number of a count, or a network
#[derive(Debug, Args)]
#[command(
    after_help = "The report is the same as that of `alfil study`, byte by byte. Of the games for learning a network is \
    trained here, and written if it wins a match. It is the same as that of `alfil learn` with `--iterations 1`.\n\n\
    Examples:\n  \
    alfil jobs gather --jobs jobs.ndjson --from results\n  \
    alfil jobs gather --jobs jobs.ndjson --from results --html report.html\n  \
    alfil jobs gather --jobs jobs.ndjson --from results --json > report.json\n  \
    alfil jobs gather --jobs jobs.ndjson --from results --out my-game.net"
)]
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
    /// The file of the network that is learned
    #[arg(long, value_name = "FILE")]
    out: Option<String>,
    /// How many games a match of networks has at most
    #[arg(long, value_name = "N", default_value_t = LearnSettings::default().match_games, requires = "out")]
    #[arg(value_parser = whole(1..=100_000_u32))]
    match_games: u32,
    /// Learns with N threads; all of the machine if left out
    #[arg(long, value_name = "N", requires = "out", value_parser = whole(1..=256_usize))]
    threads: Option<usize>,
    /// Prints JSON
    #[arg(long)]
    json: bool,
}

impl Gather {
    pub(super) fn run(&self, out: &mut Output) -> CommandResult {
        let file = JobFile::read(&self.jobs)?;
        let jobs = file.jobs()?;
        self.check_options(&jobs)?;
        self.check_file(&jobs)?;
        let results = JobFolder::find(&self.from, &file)?.results(jobs.len())?;
        let gathered = gather(&jobs, &results).map_err(|it| failed(&it))?;
        if let Some(file) = &self.record {
            let lines = results.iter().flatten().map(|it| it.clone() + "\n");
            files::write(Path::new(file), lines.collect::<String>())?;
        }
        drop(results);
        match (gathered, jobs.first().map(|it| (&it.rules, &it.work))) {
            (Gathered::Study(report), _) => study::print(
                out,
                &report,
                &study::Extras::default(),
                self.html.as_deref(),
                self.json,
            ),
            (Gathered::Perft { nodes }, Some((rules, Work::Perft { task, .. }))) => {
                self.count(out, rules, task.depth, nodes)
            }
            (Gathered::Learn { games }, Some((rules, Work::Learn { task, .. }))) => {
                self.learn(out, rules, task, &games)
            }
            _ => Ok(()),
        }
    }

    /// Refuses options that do not fit the work, before the results are read.
    fn check_options(&self, jobs: &[Job]) -> CommandResult {
        let learns = jobs.first().is_some_and(|it| matches!(it.work, Work::Learn { .. }));
        let studies = jobs.first().is_some_and(|it| matches!(it.work, Work::Study { .. }));
        let message = if self.html.is_some() && !studies {
            "`--html` is for studies, and these jobs are of other work"
        } else if self.out.is_some() && !learns {
            "`--out` is for learning, and these jobs are of other work"
        } else if self.out.is_none() && learns {
            "these jobs are of learning: name the file for the network with `--out`"
        } else {
            return Ok(());
        };
        Err(Failure::Usage(message.to_owned()))
    }

    /// Refuses to replace a file, unless it is the network that has played these games.
    fn check_file(&self, jobs: &[Job]) -> CommandResult {
        let Some(Job { rules, work: Work::Learn { task, .. }, .. }) = jobs.first() else {
            return Ok(());
        };
        let Some(file) = self.out.as_ref().filter(|it| Path::new(it).exists()) else {
            return Ok(());
        };
        let played =
            task.net(&rules.variant().map_err(|it| failed(&it))?).map_err(|it| failed(&it))?;
        if Some(files::net(file).map_err(Failure::Input)?) == played.map(|it| it.to_bytes()) {
            return Ok(());
        }
        Err(Failure::Input(format!(
            "`{file}` exists, and is not the network that has played these games: name another file with `--out`"
        )))
    }

    fn count(&self, out: &mut Output, rules: &JobRules, depth: u32, nodes: u64) -> CommandResult {
        if self.json {
            let variant = rules.name();
            out.json(&json!({ "variant": variant, "depth": depth, "nodes": nodes }))?;
        } else {
            out.line(format!("{nodes} nodes"))?;
        }
        Ok(())
    }

    /// Trains a network by games, and writes it if it is better.
    fn learn(
        &self,
        out: &mut Output,
        rules: &JobRules,
        task: &LearnTask,
        games: &[LearnedGame],
    ) -> CommandResult {
        let variant = rules.variant().map_err(|it| failed(&it))?;
        let file = self.out.clone().unwrap_or_default();
        let settings = LearnSettings {
            threads: threads(self.threads),
            match_games: self.match_games,
            ..LearnSettings::default()
        };
        let learner = task.learner(&variant, &settings).map_err(|it| failed(&it))?;
        let name = rules.name().to_owned();
        let mut lessons = Lessons { learner, name, file, json: self.json, list: Vec::new() };
        lessons.next(out, |learner, control, show| learner.learn(games, control, show), &|it| {
            show(1, 1, it, None);
        })?;
        let name = rules.name();
        // Jobs carry rule files without their ending.
        let own = shipped::name(name).is_none();
        lessons.finish(out, &variant, &if own { format!("{name}.toml") } else { name.to_owned() })
    }
}

fn failed(why: &JobError) -> Failure {
    Failure::Input(why.to_string())
}
