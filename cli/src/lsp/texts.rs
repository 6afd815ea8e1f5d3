//! The files that are open in the editor, and the way to all others.

use super::places::{Encoding, Lines};
use alfil::source::{LoadError, Loader, SourceText};
use alfil_author::ide::OpenFile;
use indexmap::IndexMap;
use lsp_types::{Range, Uri};
use std::{path::Path, str::FromStr};

/// The scheme of addresses of files that come with the program.
const SHIPPED: &str = "alfil:/";

/// The open files.
pub(super) struct Texts<'a> {
    disk: &'a dyn Loader,
    pub(super) encoding: Encoding,
    /// True if the client can play a game from a position.
    pub(super) can_play: bool,
    open: IndexMap<String, Open>,
    closed: Vec<Uri>,
}

struct Open {
    uri: Uri,
    text: String,
    /// What is known of it, or was before a change of a text.
    file: Option<(OpenFile, Lines)>,
    /// True if it is known of the text as it is.
    is_current: bool,
}

/// The texts of the editor before those of the disk.
pub(super) struct Overlay<'a> {
    disk: &'a dyn Loader,
    open: &'a IndexMap<String, Open>,
}

impl Loader for Overlay<'_> {
    fn load(&self, name: &str, from: Option<&str>) -> Result<SourceText, LoadError> {
        let folder = from.and_then(|it| Path::new(it).parent());
        let path = folder.map_or_else(|| Path::new(name).to_path_buf(), |it| it.join(name));
        for path in [path.display().to_string(), format!("{}.toml", path.display())] {
            if let Some(open) = self.open.get(&path) {
                return Ok(SourceText { name: path, text: open.text.clone().into() });
            }
        }
        // A file that was never saved has files beside it too.
        if from.is_some_and(|it| self.open.contains_key(it))
            && let Ok(found) = self.disk.load(&path.display().to_string(), None)
        {
            return Ok(found);
        }
        self.disk.load(name, from)
    }

    fn picture(&self, name: &str, from: &str) -> Result<String, LoadError> {
        self.disk.picture(name, from)
    }

    fn shadows_shipped(&self, name: &str, loaded: &SourceText) -> bool {
        self.disk.shadows_shipped(name, loaded)
    }

    fn names(&self) -> Vec<String> {
        self.disk.names()
    }
}

impl<'a> Texts<'a> {
    pub(super) fn new(disk: &'a dyn Loader, encoding: Encoding) -> Texts<'a> {
        Texts { disk, encoding, can_play: false, open: IndexMap::new(), closed: Vec::new() }
    }

    pub(super) fn open(&mut self, uri: Uri, text: String) {
        let name = path(&uri);
        self.open.insert(name.clone(), Open { uri, text, file: None, is_current: false });
        self.forget_users(&name);
    }

    /// Changes a part of a text, or all of it.
    pub(super) fn change(&mut self, uri: &Uri, range: Option<Range>, new: &str) {
        let name = path(uri);
        let Some(open) = self.open.get_mut(&name) else { return };
        match range {
            None => new.clone_into(&mut open.text),
            Some(range) => {
                let lines = Lines::new(&open.text, self.encoding);
                let (start, end) = (lines.offset(range.start), lines.offset(range.end));
                if start <= end && open.text.get(start..end).is_some() {
                    open.text.replace_range(start..end, new);
                }
            }
        }
        self.forget_users(&name);
    }

    pub(super) fn close(&mut self, uri: &Uri) {
        let name = path(uri);
        if let Some(open) = self.open.shift_remove(&name) {
            self.closed.push(open.uri);
        }
        self.forget_users(&name);
    }

    /// Forgets what is known of a file that has changed, and of those that read it, or would have if they had found it.
    pub(super) fn forget_users(&mut self, name: &str) {
        for open in self.open.values_mut() {
            if open.file.as_ref().is_some_and(|it| it.0.may_read(name)) {
                open.is_current = false;
            }
        }
    }

    /// Forgets what is known of all files.
    pub(super) fn forget(&mut self) {
        self.open.values_mut().for_each(|it| it.is_current = false);
    }

    /// Returns the loader of all files, with their texts in the editor.
    pub(super) fn loader(&self) -> Overlay<'_> {
        Overlay { disk: self.disk, open: &self.open }
    }

    pub(super) fn take_closed(&mut self) -> Vec<Uri> {
        std::mem::take(&mut self.closed)
    }

    pub(super) fn uris(&self) -> Vec<Uri> {
        self.open.values().map(|it| it.uri.clone()).collect()
    }

    /// Returns an open file and its lines, analyzed if it is not yet.
    pub(super) fn file(&mut self, uri: &Uri) -> Option<(&OpenFile, &Lines)> {
        let name = path(uri);
        if !self.open.get(&name)?.is_current {
            let mut file = OpenFile::new(&self.loader(), &name);
            if let Some((before, _)) = &self.open[&name].file {
                file.take_program_of(before);
            }
            let lines = Lines::new(&self.open[&name].text, self.encoding);
            let open = self.open.get_mut(&name)?;
            (open.file, open.is_current) = (Some((file, lines)), true);
        }
        self.open.get(&name)?.file.as_ref().map(|it| (&it.0, &it.1))
    }

    /// Returns the text of a file that comes with the program, by its address.
    pub(super) fn shipped(&self, uri: &str) -> Option<String> {
        let name = uri.strip_prefix(SHIPPED)?.strip_suffix(".toml")?;
        self.disk.load(name, None).ok().map(|it| it.text.into_owned())
    }
}

/// Returns the path of a file from its address.
pub(super) fn path(uri: &Uri) -> String {
    uri.path().as_estr().decode().into_string_lossy().into_owned()
}

/// Returns the address of a file from its name in messages.
pub(super) fn address(name: &str) -> Option<Uri> {
    let is_path = Path::new(name).is_absolute();
    let text =
        if is_path { format!("file://{}", encoded(name)) } else { format!("{SHIPPED}{name}.toml") };
    Uri::from_str(&text).ok()
}

/// Returns a path with the characters that addresses can't have in their encoded form.
fn encoded(path: &str) -> String {
    let plain = |it: u8| it.is_ascii_alphanumeric() || b"/-_.~".contains(&it);
    path.bytes()
        .map(|it| if plain(it) { char::from(it).to_string() } else { format!("%{it:02X}") })
        .collect()
}
