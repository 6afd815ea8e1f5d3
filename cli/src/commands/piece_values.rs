//! `alfil study --write-values`: writes what pieces are worth into a rule file.

use super::{
    Common, Failure, files, fmt,
    loading::{self, Disk},
};
use alfil::{game::Variant, source::Files, texts::short_name};
use alfil_play::study::{
    Report,
    values::{self, Proposal},
};
use serde_json::{Value, json};
use std::{fmt::Write as _, path::Path};

/// A rule file that is to have values.
#[derive(Debug)]
pub(super) struct PieceValues<'a> {
    /// Its path.
    file: String,
    common: &'a Common,
}

/// What was written.
#[derive(Debug)]
pub(super) struct Written {
    file: String,
    proposal: Proposal,
}

impl<'a> PieceValues<'a> {
    /// Finds the file, before any game is played.
    ///
    /// # Errors
    /// If there is no file of the author's, or if the game has no two sides.
    pub(super) fn of_file(
        rules: &str,
        variant: &Variant,
        common: &'a Common,
    ) -> Result<PieceValues<'a>, Failure> {
        let file = loading::path(rules).ok_or_else(|| {
            let name = short_name(rules);
            Failure::Usage(format!(
                "--write-values: `{name}` comes with the program and can't be changed; `alfil new my-game --like {name}` \
                 writes a file that extends it, which you can study"
            ))
        })?;
        let sides = variant.model().n_teams();
        if sides != 2 {
            return Err(Failure::Usage(format!(
                "--write-values: values are found for games of two sides, and this game has {sides}; leave the flag out"
            )));
        }
        Ok(PieceValues { file, common })
    }

    /// Writes the values of a report that are sure enough.
    ///
    /// # Errors
    /// If the file can't be read or written, or would no longer be the same game.
    pub(super) fn write(self, variant: &Variant, report: &Report) -> Result<Written, Failure> {
        let file = self.file;
        let failure =
            |why: String| Failure::Input(format!("can't write values into `{file}`: {why}"));
        let proposal = Proposal::new(variant, report);
        if !proposal.values.is_empty() {
            // The author may have changed the file since the games began.
            let old = fmt::read(&file).map_err(failure)?;
            let new = values::written(&old, &proposal.values);
            let new = new.map_err(|it| failure(it.to_string()))?;
            let load = |text: &str, common: &Common| {
                loading::load_from(&Files::one(text).over(&Disk), &file, common).variant
            };
            let plain = Common { set: Vec::new(), json: false };
            let is_lost = |it: &Common| load(&old, it).is_some() && load(&new, it).is_none();
            let changed = load(&new, self.common).filter(|_| !is_lost(&plain));
            let changed = changed.ok_or_else(|| {
                failure("the file would have errors then; write the values by hand".to_owned())
            })?;
            let types = &changed.model().types;
            let has = |name: &str, value: f64| {
                let value = Some((value * 100.0).round() as u16);
                types.iter().any(|it| it.name == name && it.value == value)
            };
            if let Some((name, _)) = proposal.values.iter().find(|it| !has(&it.0, it.1)) {
                let why = format!(
                    "`pieces.{name}.value` would have no effect; see what options change, and write the values by hand"
                );
                return Err(failure(why));
            }
            files::write(Path::new(&file), &new)?;
        }
        Ok(Written { file, proposal })
    }
}

impl Written {
    pub(super) fn text(&self) -> String {
        let Written { file, proposal } = self;
        let mut res = if proposal.values.is_empty() {
            format!("\nNo value is sure enough to be written into {file}.\n")
        } else {
            format!("\nWrote into {file}:\n")
        };
        for (name, value) in &proposal.values {
            let _ = writeln!(res, "  pieces.{name}.value = {value}");
        }
        if !proposal.left_out.is_empty() {
            res += "Not written; more games (--games) make values surer:\n";
        }
        for (name, why) in &proposal.left_out {
            let _ = writeln!(res, "  {name}: {why}");
        }
        res
    }

    pub(super) fn json(&self) -> Value {
        let values = self.proposal.values.iter().map(|it| (it.0.clone(), json!(it.1)));
        let left_out = self.proposal.left_out.iter();
        json!({
            "file": self.file,
            "values": values.collect::<serde_json::Map<_, _>>(),
            "leftOut": left_out.map(|it| (it.0.clone(), json!(it.1.to_string()))).collect::<serde_json::Map<_, _>>(),
        })
    }
}
