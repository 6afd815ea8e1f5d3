//! Keys that a table has not: misspelt ones, and words of other systems.

use super::{Checker, Span};
use crate::{
    diag::{self, Code, Diagnostic, Fix, Label, Remedy},
    schema::{
        Inner, KeySchema, ROOT, TableSchema,
        foreign::{self, Instead, System},
    },
};

/// The last unknown key of another system that has a message of its own.
#[derive(Debug)]
pub(super) struct Foreign {
    system: System,
    /// The number of the message.
    diag: usize,
    /// The keys that lead to the table.
    path: Vec<String>,
    remedy: String,
}

impl Checker<'_> {
    /// Reports a key that a table has not. Returns the key that is meant, and true if it is surely meant.
    pub(super) fn unknown(
        &mut self,
        key: &str,
        span: Span,
        doc: &'static TableSchema,
    ) -> Option<(&'static KeySchema, bool)> {
        let place = if doc.name.is_empty() {
            "a table of a rule file".to_owned()
        } else {
            format!("a key of `{}`", doc.name)
        };
        let message = format!("expected {place}, found `{key}`");
        let diag = Diagnostic::new(Code::UnknownKey, span, message);
        let found = foreign::key(key);
        let similar = foreign::similar(doc, key);
        let names = || doc.keys.iter().map(|it| it.name);
        let near = Remedy::nearest(key, names());
        let slip = near.as_ref().is_some_and(Remedy::is_certain) && !foreign::is_ini_key(key);
        if let Some((system, instead)) =
            found.filter(|it| it.0 != System::Guess && similar.is_none() && !slip)
        {
            return self.foreign(diag, key, doc, system, instead);
        }
        if let Some(row) = foreign::alias(doc, key) {
            let help = format!("write `{}`, as in `{}`", row.name, row.example);
            self.once(diag, key, System::Guess, Remedy::write(row.name, help).certain());
            return Some((row, true));
        }
        let sentence = diag::lacks(key).filter(|_| !near.as_ref().is_some_and(Remedy::is_certain));
        if let Some(sentence) = sentence {
            let diag = Diagnostic::new(Code::UnknownKey, span, sentence);
            let diag = diag.saying(format!("`{key}` is no key"));
            let help = format!("leave `{key}` out");
            self.diags.push(diag.help(help).note(diag::LIMITS));
            return None;
        }
        if let Some(near) = near {
            let meant = near.replacement().and_then(|it| doc.key(it));
            let certain = near.is_certain();
            self.diags.push(diag.remedy(key, Some(near)));
            return meant.map(|it| (it, certain));
        }
        if let Some(row) = similar {
            let remedy = Remedy::from(format!("write `{}`", row.example));
            self.once(diag, key, System::Guess, remedy);
            return Some((row, false));
        }
        let home = home_of(key);
        if let (None, Some((system, instead))) = (&home, found) {
            return self.foreign(diag, key, doc, system, instead);
        }
        let all: Vec<_> = names().map(|it| format!("`{it}`")).collect();
        let diag = diag.help_maybe(home);
        self.diags.push(diag.note(format!("the keys there are {}", all.join(", "))));
        None
    }

    /// Reports a word of another system. Words of one system have one message.
    fn foreign(
        &mut self,
        diag: Diagnostic,
        key: &str,
        doc: &'static TableSchema,
        system: System,
        instead: Instead,
    ) -> Option<(&'static KeySchema, bool)> {
        let (remedy, meant) = match instead {
            Instead::Write(text, why) => (Remedy::from(format!("write `{text}`: {why}")), None),
            Instead::Key(at) | Instead::Like(at) => {
                let row = foreign::row(at)?;
                let same = matches!(instead, Instead::Key(_));
                let here = row.1.name == doc.name;
                let help = foreign::example(at, doc)?;
                let meant = here.then_some((row.0, same));
                let remedy = if here && same {
                    Remedy::write(row.0.name, help).certain()
                } else {
                    Remedy::from(help)
                };
                (remedy, meant)
            }
        };
        self.once(diag, key, system, remedy);
        meant
    }

    /// Reports a key. Words of one system have one message. So have guesses with one remedy, and those in one table.
    fn once(&mut self, diag: Diagnostic, key: &str, system: System, remedy: Remedy) {
        let help = remedy.help().to_owned();
        let same = |it: &&Foreign| {
            it.system == system
                && (system != System::Guess || it.remedy == help || it.path == self.path)
        };
        let Some(before) = self.foreign.iter().find(same) else {
            let (path, number) = (self.path.clone(), self.diags.len());
            self.foreign.push(Foreign { system, diag: number, path, remedy: help });
            let message = format!("{}{}", diag.message, system.of());
            let mut diag = Diagnostic { message, ..diag }.remedy(key, Some(remedy));
            diag.notes.extend(system.import().map(str::to_owned));
            self.diags.push(diag);
            return;
        };
        let first = &mut self.diags[before.diag];
        first.labels.extend(
            diag.labels.iter().map(|it| Label { text: "so is this one".to_owned(), ..*it }),
        );
        if !first.helps.contains(&help) {
            let title = format!("{help} for `{key}`");
            let fixes = diag.remedy(key, Some(remedy)).fixes;
            first.fixes.extend(fixes.into_iter().map(|it| Fix { title: title.clone(), ..it }));
            first.helps.push(title);
        }
    }
}

/// Returns where a key belongs, if it is a key of one table of the file only.
fn home_of(key: &str) -> Option<String> {
    let mut tables = ROOT.keys.iter().filter(|it| match it.ty.inner() {
        Some(Inner::Table(table)) => table.key(key).is_some(),
        _ => false,
    });
    let home = tables.next().filter(|_| tables.next().is_none());
    let in_table = home.and_then(|it| {
        let Some(Inner::Table(table)) = it.ty.inner() else { return None };
        let example = table.key(key)?.example;
        Some(format!("`{key}` is a key of `[{}]`, as in `{example}`", it.name))
    });
    in_table.or_else(|| {
        ROOT.key(key)?.ty.inner()?;
        Some(format!("`[{key}]` is a table of its own"))
    })
}
