//! The rules that a job carries along.

use super::{Job, JobError, Work, count::count, learning::play_games, play_batch};
use crate::Control;
use alfil::{
    game::Variant,
    load::{self, LoadFailed, LoadOptions},
    shipped,
    texts::{Recorder, Text, Texts, short_name},
};
use alfil_language::source::{LoadError, Loader, SourceText};
use serde::{Deserialize, Serialize};

/// The rules of a job: the name of a shipped game, or the texts of a rule file and of all that it extends.
///
/// The texts hold no paths of the machine on which the job was cut, and no pictures: jobs draw nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JobRules {
    /// The name of the shipped game, or that of the rule file without folder and ending.
    name: String,
    /// The texts that do not come with alfil.
    #[serde(default, skip_serializing_if = "is_empty")]
    texts: Texts,
    /// Options that were set: names and values.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    set: Vec<(String, String)>,
    /// The fingerprint of the rules, in hexadecimal digits: other texts have another one.
    fingerprint: String,
}

fn is_empty(it: &Texts) -> bool {
    it.0.is_empty()
}

/// A picture where one is expected: the smallest that passes for one.
const NO_PICTURE: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>"#;

impl JobRules {
    /// Loads rules, and returns them in the form that jobs carry along, and as a variant.
    ///
    /// # Errors
    /// If there is no such file, or if it has errors.
    pub fn load(
        loader: &dyn Loader,
        file: &str,
        options: &LoadOptions,
    ) -> Result<(JobRules, Variant), LoadFailed> {
        let recorder = Recorder::new(loader);
        let variant = Variant::load(&recorder, file, options)?;
        let rules = JobRules::new(file, recorder.into_texts(), options, &variant);
        Ok((rules, variant))
    }

    /// Returns rules that were loaded before: `variant`, from the file `file`, which is made of `texts`.
    pub fn new(file: &str, mut texts: Texts, options: &LoadOptions, variant: &Variant) -> JobRules {
        texts.shorten(file);
        texts.0.retain(|it| !it.picture);
        let comes_with_alfil = |it: &Text| shipped::text(&it.name) == Some(&*it.text);
        let own: Vec<String> =
            texts.0.iter().filter(|it| !comes_with_alfil(it)).map(|it| it.name.clone()).collect();
        // A file may have the name of the shipped game that it extends. Then both texts are needed.
        texts.0.retain(|it| own.contains(&it.name));
        JobRules {
            name: short_name(file),
            texts,
            set: options.set.clone(),
            fingerprint: fingerprint(variant),
        }
    }

    /// Returns the name of the shipped game, or that of the rule file without folder and ending.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Compiles the rules.
    ///
    /// # Errors
    /// If they have errors here, or are other rules than where they were loaded first.
    pub fn variant(&self) -> Result<Variant, JobError> {
        let options = LoadOptions { set: self.set.clone() };
        let loaded = load::load(self, &self.name, &options);
        let failed =
            |loaded| JobError::Rules { name: self.name.clone(), why: LoadFailed::from(loaded) };
        let Some(variant) = loaded.variant.clone() else { return Err(failed(loaded)) };
        if fingerprint(&variant) != self.fingerprint {
            return Err(JobError::OtherRules(self.name.clone()));
        }
        Ok(variant)
    }
}

fn fingerprint(variant: &Variant) -> String {
    format!("{:016x}", variant.model().about.fingerprint)
}

impl Loader for JobRules {
    fn load(&self, name: &str, from: Option<&str>) -> Result<SourceText, LoadError> {
        self.texts.load(name, from)
    }

    fn picture(&self, _name: &str, _from: &str) -> Result<String, LoadError> {
        Ok(NO_PICTURE.to_owned())
    }

    fn names(&self) -> Vec<String> {
        self.texts.names()
    }
}

/// Does one job after the other, and keeps the rules of the last one: jobs mostly have the same.
#[derive(Clone, Debug, Default)]
pub struct Runner {
    known: Option<(JobRules, Variant)>,
}

impl Runner {
    /// Does the same as [`Job::run`].
    ///
    /// # Errors
    /// As there.
    pub fn run(&mut self, job: &Job, control: &Control) -> Result<Vec<String>, JobError> {
        job.check_version()?;
        let variant = self.variant(&job.rules)?;
        match &job.work {
            Work::Study { settings, batch } => play_batch(&variant, settings, *batch, control),
            Work::Perft { task, split, sequences } => {
                count(&variant, task, *split, sequences, control)
            }
            Work::Learn { task, first, count } => {
                play_games(&variant, task, *first, *count, control)
            }
        }
    }

    fn variant(&mut self, rules: &JobRules) -> Result<Variant, JobError> {
        if let Some((known, variant)) = &self.known
            && known == rules
        {
            return Ok(variant.clone());
        }
        let variant = rules.variant()?;
        self.known = Some((rules.clone(), variant.clone()));
        Ok(variant)
    }
}
