//! The file in which `alfil serve` keeps games if nobody names another one.

use fnv::FnvHasher;
use std::{
    ffi::OsString,
    fs,
    hash::Hasher as _,
    io,
    path::{Path, PathBuf},
};

/// The variables of the environment that decide about the folder.
type Variables<'a> = &'a dyn Fn(&str) -> Option<OsString>;

/// Returns the file, if the system has a folder for such things. `folder` has the user's rule files: games by rules of
/// different folders are kept apart, because the same name may mean other rules there.
pub(super) fn usual_store(folder: Option<&Path>) -> Option<PathBuf> {
    let state = state_folder(
        std::env::consts::OS,
        &|it| std::env::var_os(it),
        std::env::home_dir().as_deref(),
    )?;
    Some(state.join(file_name(folder)))
}

/// Returns alfil's folder for what a program keeps between its runs.
fn state_folder(system: &str, variable: Variables<'_>, home: Option<&Path>) -> Option<PathBuf> {
    // A relative path would mean another folder wherever the program is started.
    let named = |it: &str| variable(it).map(PathBuf::from).filter(|it| it.is_absolute());
    let home = home.filter(|it| it.is_absolute());
    let at_home = |it: &str| home.map(|home| home.join(it));
    let base = match system {
        "windows" => named("LOCALAPPDATA").or_else(|| at_home("AppData/Local")),
        "macos" => at_home("Library/Application Support"),
        _ => named("XDG_STATE_HOME").or_else(|| at_home(".local/state")),
    };
    base.map(|it| it.join("alfil"))
}

/// Returns the name of the file for games by rules of a folder, or for shipped games only.
fn file_name(folder: Option<&Path>) -> String {
    let Some(folder) = folder else { return "games.db".to_owned() };
    // The name must stay the same in later versions.
    let mut hash = FnvHasher::default();
    hash.write(folder.as_os_str().as_encoded_bytes());
    format!("games-{:016x}.db", hash.finish())
}

/// Makes the file with its folder, readable by nobody else.
pub(super) fn make_private(file: &Path) -> io::Result<()> {
    let mut folder = fs::DirBuilder::new();
    let mut options = fs::OpenOptions::new();
    options.append(true).create(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
        folder.mode(0o700);
        options.mode(0o600);
    }
    folder.recursive(true).create(file.parent().unwrap_or(file))?;
    options.open(file).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(system: &str, variables: &[(&str, &str)], home: Option<&str>) -> Option<String> {
        let value = |name: &str| variables.iter().find(|it| it.0 == name).map(|it| it.1.into());
        let found = state_folder(system, &value, home.map(Path::new));
        found.map(|it| it.to_str().unwrap().replace('\\', "/"))
    }

    #[cfg(unix)]
    #[test]
    fn each_system_has_its_folder() {
        let home = Some("/home/ada");
        let found = |it: &str| folder(it, &[], home).unwrap();
        assert_eq!(found("linux"), "/home/ada/.local/state/alfil");
        assert_eq!(found("macos"), "/home/ada/Library/Application Support/alfil");
        assert_eq!(found("windows"), "/home/ada/AppData/Local/alfil");
        let named = [("XDG_STATE_HOME", "/state"), ("LOCALAPPDATA", "/local")];
        assert_eq!(folder("linux", &named, home).unwrap(), "/state/alfil");
        assert_eq!(folder("windows", &named, home).unwrap(), "/local/alfil");
    }

    #[test]
    fn a_relative_folder_counts_as_none() {
        assert_eq!(folder("linux", &[("XDG_STATE_HOME", "state")], None), None);
        assert_eq!(folder("linux", &[], Some("")), None);
    }

    #[test]
    fn rules_of_different_folders_have_different_files() {
        let names = [None, Some("/a"), Some("/b")].map(|it| file_name(it.map(Path::new)));
        assert_eq!(names[0], "games.db");
        assert_eq!(names[1], "games-07d66707b49cd92d.db");
        assert_ne!(names[1], names[2]);
    }
}
