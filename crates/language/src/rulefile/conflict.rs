//! Options that contradict each other: their values set the same key, and only one of them could mean anything.

use super::options;
use crate::{
    diag::{Code, Diagnostic},
    source::Span,
    tree::{Node, Table, Value},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Bound,
};

/// The options that have set keys, while trees are laid over one another.
#[derive(Debug, Default)]
pub(super) struct Patches {
    /// The option and its value whose patch is being laid; nothing while a file is.
    pub current: Option<(String, String)>,
    /// Options that have another value than their file says.
    pub chosen: BTreeSet<String>,
    /// The keys that options have set, by their paths.
    set: BTreeMap<Vec<String>, Mark>,
}

#[derive(Clone, Debug)]
struct Mark {
    /// `wrap = false`.
    choice: String,
    option: String,
    /// The place in the patch.
    span: Span,
}

impl Patches {
    /// Notes that the key at `path` has become what stands at `span`: `old` before, `new` now. Complains if another
    /// option has set it, or decides it, and this changes it.
    pub(super) fn replaced(
        &mut self,
        path: &[String],
        span: Span,
        old: Option<&Node>,
        new: Option<&Node>,
        diags: &mut Vec<Diagnostic>,
    ) {
        let Some((option, value)) = &self.current else {
            // What a file says holds, whatever the options of those that it extends have set.
            let gone: Vec<_> = self.below(path).map(|it| it.0.clone()).collect();
            for it in &gone {
                self.set.remove(it);
            }
            return;
        };
        let mark = Mark { choice: format!("{option} = {value}"), option: option.clone(), span };
        let same = match (old, new) {
            (Some(old), Some(new)) => alike(old, new),
            (old, new) => old.is_none() && new.is_none(),
        };
        if same {
            self.set.entry(path.to_vec()).or_insert(mark);
            return;
        }
        let above = (0..path.len()).filter_map(|it| self.set.get(&path[..it]));
        let other =
            above.chain(self.below(path).map(|it| it.1)).find(|it| it.option != mark.option);
        if let Some(other) = other {
            diags.push(conflict(path, &mark, other));
        } else if let Some(name) = old.and_then(|it| self.decided_by(it, &mark.option)) {
            let decides =
                Mark { choice: name.text.clone(), option: String::new(), span: name.span };
            diags.push(conflict(path, &mark, &decides));
        }
        self.set.insert(path.to_vec(), mark);
    }

    /// Returns the settings at a path, and in the table or list there.
    fn below<'a>(
        &'a self,
        path: &'a [String],
    ) -> impl Iterator<Item = (&'a Vec<String>, &'a Mark)> {
        let range = (Bound::Included(path), Bound::Unbounded);
        self.set.range::<[String], _>(range).take_while(|it| it.0.starts_with(path))
    }

    /// Returns an option other than `option`, chosen by the player of the game, whose value would have stood in what is replaced.
    fn decided_by<'a>(&self, node: &'a Node, option: &str) -> Option<&'a super::Text> {
        if let Some(name) = options::reference(node) {
            return Some(name).filter(|it| it.text != option && self.chosen.contains(&it.text));
        }
        match &node.value {
            Value::Array(items) => items.iter().find_map(|it| self.decided_by(it, option)),
            Value::Table(table) => table.iter().find_map(|it| self.decided_by(&it.1.node, option)),
            _ => None,
        }
    }
}

fn conflict(path: &[String], mark: &Mark, other: &Mark) -> Diagnostic {
    let (key, choice, first) = (path.join("."), &mark.choice, &other.choice);
    let message = format!("options conflict: `{choice}` and `{first}` both set `{key}`");
    Diagnostic::new(Code::OptionConflict, mark.span, message)
        .saying(format!("set for `{choice}`"))
        .label(other.span, format!("decided by `{first}`"))
        .help("choose one of them only")
        .help(
            "or, in the rule file, let each of them change a name of its own in `[define]` or `[zones]`, and let the key \
             use both names",
        )
}

/// Returns true if two values say the same, wherever they stand.
fn alike(a: &Node, b: &Node) -> bool {
    match (&a.value, &b.value) {
        (Value::String(a), Value::String(b)) => a.text == b.text,
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| alike(a, b))
        }
        (Value::Table(a), Value::Table(b)) => alike_tables(a, b),
        (a, b) => a == b,
    }
}

fn alike_tables(a: &Table, b: &Table) -> bool {
    let same = |(a, b): ((&str, &super::Entry), (&str, &super::Entry))| {
        a.0 == b.0 && alike(&a.1.node, &b.1.node)
    };
    a.entries.len() == b.entries.len() && a.iter().zip(b.iter()).all(same)
}
