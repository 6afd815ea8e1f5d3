//! Names and IDs that rule files can have.

use super::{Accept, Diagram, Piece};
use alfil_language::diag::{Code, Diagnostic};

impl Diagram<'_> {
    /// Returns the name with a number that makes it another one.
    pub(super) fn new_name(&self, name: &str) -> String {
        let mut numbered = (2..).map(|n| format!("{name}-{n}"));
        let new = numbered.find(|name| self.pieces.iter().all(|it| it.name != *name));
        new.unwrap_or_default()
    }

    /// Puts right what can't be a name or an ID.
    pub(super) fn rename(&mut self, accept: Accept) {
        for n in 0..self.pieces.len() {
            let Piece { name, id, id_span, line, .. } = &self.pieces[n];
            let (span, id_span, old, old_id) = (line.name.span, *id_span, name.clone(), id.clone());
            if !(accept.name)(&old) {
                let name = [format!("{old}-piece"), format!("piece-{}", n + 1)]
                    .into_iter()
                    .find(|name| {
                        (accept.name)(name) && self.pieces.iter().all(|it| it.name != *name)
                    })
                    .unwrap_or_else(|| self.new_name("piece"));
                let message =
                    format!("`{old}` can't be the name of a piece: it is called `{name}`");
                self.diags.push(Diagnostic::new(Code::DiagramAdapted, span, message));
                self.pieces[n].name = name;
            }
            let taken = |id: &str, pieces: &[Piece<'_>]| {
                let fold = id.to_lowercase();
                pieces.iter().any(|it| it.id.to_lowercase() == fold)
            };
            if !(accept.id)(&old_id) || taken(&old_id, &self.pieces[..n]) {
                let mut ids = new_ids(&old_id, &self.pieces[n].name).into_iter();
                let id = ids.find(|id| {
                    let (before, after) = (&self.pieces[..n], &self.pieces[n + 1..]);
                    (accept.id)(id) && !taken(id, before) && !taken(id, after)
                });
                let Some(id) = id else { continue };
                let message = format!("`{old_id}` can't be the ID of this piece: it is `{id}`");
                self.diags.push(Diagnostic::new(Code::DiagramAdapted, id_span, message));
                self.pieces[n].id = id;
            }
        }
    }
}

/// IDs that a piece could have instead of one that is none: nearly the same, then letters of its name, then any.
fn new_ids(id: &str, name: &str) -> Vec<String> {
    let mut letters = id.chars();
    let first = letters.next().map(|it| it.to_ascii_uppercase());
    let mut res =
        vec![first.into_iter().chain(letters.map(|it| it.to_ascii_lowercase())).collect()];
    let letters: Vec<char> = name.to_ascii_uppercase().chars().chain('A'..='Z').collect();
    for plus in ["", "+"] {
        for dash in ["", "'", "''"] {
            res.extend(letters.iter().map(|it| format!("{plus}{it}{dash}")));
        }
    }
    res
}
