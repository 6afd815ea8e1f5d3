//! The rule files that come with the program.

use crate::source::{LoadError, Loaded, Loader};
use std::borrow::Cow;

macro_rules! shipped {
    ($($name:literal)*) => {
        /// Names and texts of the shipped rule files, by name.
        pub const RULES: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("../rules/", $name, ".toml"))),)*];
    };
}

shipped! {
    "chess"
    "convergent"
    "decimaka"
    "decimaka-2018"
    "demotion-chessgi"
    "diamond-ring"
    "diminuendo"
}

/// The text of a shipped rule file.
pub fn text(name: &str) -> Option<&'static str> {
    RULES.iter().find(|it| it.0 == name).map(|it| it.1)
}

/// Finds shipped rule files by name, and nothing else.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shipped;

impl Loader for Shipped {
    fn load(&self, name: &str, _from: Option<&str>) -> Result<Loaded, LoadError> {
        match text(name) {
            Some(text) => Ok(Loaded { name: name.to_owned(), text: Cow::Borrowed(text) }),
            None => Err(LoadError(format!("there is no shipped variant called `{name}`"))),
        }
    }

    fn names(&self) -> Vec<String> {
        RULES.iter().map(|it| it.0.to_owned()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn list_is_the_folder() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("rules");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|it| it.unwrap().path())
            .filter(|it| it.extension().is_some_and(|it| it == "toml"))
            .map(|it| it.file_stem().unwrap().to_string_lossy().into_owned())
            .collect();
        files.sort();
        let listed: Vec<String> = RULES.iter().map(|it| it.0.to_owned()).collect();
        assert_eq!(listed, files, "list the files of rules/ in src/shipped.rs, sorted");
    }
}
