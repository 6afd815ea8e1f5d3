//! Values of another kind than their keys want, and how they are written rightly.
//!
//! Where only one value can be meant, the check goes on with it, so that nothing else is reported that follows.

use super::{Checker, Node, Span, Value, bool_of, fits, text_of};
use crate::{
    diag::{Code, Diagnostic, nearest},
    schema::{Dsl, MapSchema, TableSchema, Type, foreign, item, piece, promotion},
    tree::{Entry, Table, Text},
};

/// How a value is written rightly.
struct Written {
    text: String,
    help: String,
    /// The value, if it is surely what is meant.
    value: Option<Value>,
}

#[expect(clippy::unnecessary_wraps, reason = "callers return them as they are")]
impl Written {
    fn surely(key: &str, text: String, value: Value, why: &str) -> Option<Written> {
        let help = format!("write `{key} = {text}`{why}");
        Some(Written { text, help, value: Some(value) })
    }

    fn perhaps(key: &str, text: String, why: &str) -> Option<Written> {
        let help = format!("write `{key} = {text}`{why}");
        Some(Written { text, help, value: None })
    }
}

impl Checker<'_> {
    /// Reports a value of a wrong kind. Returns the value that is surely meant.
    pub(super) fn wrong(&mut self, node: &Node, ty: &Type, at: (&str, Span)) -> Option<Value> {
        let (key, span) = at;
        let bare = matches!(node.value, Value::Bare(_));
        let found = match &node.value {
            Value::Integer(it) => format!("the number {it}"),
            Value::Bool(it) => format!("`{it}`"),
            Value::Bare(it) if it.text.is_empty() => "nothing".to_owned(),
            Value::Bare(it) => format!("`{}` without quotes", it.text),
            _ => node.kind().to_owned(),
        };
        let message = format!("expected {} for `{key}`, found {found}", ty.expects());
        let code = if bare { Code::TomlSyntax } else { Code::WrongKind };
        let mut diag = Diagnostic::new(code, node.span, message);
        let mut meant = None;
        if let (Type::Named(doc), Some(table)) = (ty, node.as_table()) {
            (diag, meant) = self.header(diag, node, doc, table);
        } else if let (Type::Table(_) | Type::Map(_), Value::Array(items)) = (ty, &node.value)
            && let [item] = &items[..]
            && item.as_table().is_some()
        {
            let path = self.tables().join(".");
            let (old, new) = (format!("[[{path}]]"), format!("[{path}]"));
            let help = format!("write `{new}`");
            diag = diag.edit(item.span, &old, new, help).certain();
            meant = Some(item.value.clone());
        } else if is_nothing(node) && text_of(ty).is_none() && bool_of(ty).is_none() {
            diag = diag.help_maybe(self.removal());
        } else if let Some(written) = written(node, ty, key) {
            let certain = written.value.is_some();
            diag = match self.text.get(node.span.range()) {
                Some(found) if !written.text.contains("...") => {
                    diag.edit(node.span, found, written.text, written.help)
                }
                _ => diag.help(written.help),
            };
            if certain {
                diag = diag.certain();
            }
            meant = written.value;
        } else if is_nothing(node) && self.removal().is_some() {
            diag = diag.help_maybe(self.removal());
        } else if let Some((row, _)) = foreign::row(&self.tables().join(".")) {
            let value = row.example.split_once(" = ").filter(|_| row.name != key);
            diag = diag.help(match value {
                Some((_, value)) => format!("write it like `{key} = {value}`"),
                None => format!("write it like `{}`", row.example),
            });
        }
        if node.span != span && node.as_table().is_some() {
            diag = diag.label(span, "for this key");
        }
        self.diags.push(diag);
        meant
    }

    /// Reports an array with several items that surely are written in another way, all of them at once. Returns the items
    /// that are meant, if there is such an array.
    pub(super) fn items(&mut self, node: &Node, ty: &Type, at: (&str, Span)) -> Option<Vec<Node>> {
        let (Value::Array(written_items), Some(of)) = (&node.value, ty.of_items()) else {
            return None;
        };
        let count = written_items.iter().filter(|it| !fits(it, &of)).count();
        if count < 2 {
            return None;
        }
        let bare = written_items.iter().any(|it| matches!(it.value, Value::Bare(_)));
        let meant = |it: &Node| {
            let value =
                if fits(it, &of) { it.value.clone() } else { written(it, &of, at.0)?.value? };
            Some(Node { value, span: it.span })
        };
        let items: Vec<Node> = written_items.iter().map(meant).collect::<Option<_>>()?;
        let texts: Vec<String> = items.iter().map(plain).collect::<Option<_>>()?;
        let text = format!("[{}]", texts.join(", "));
        let (code, found) = if bare {
            (Code::TomlSyntax, "without quotes")
        } else {
            (Code::WrongKind, "of another kind")
        };
        let expects = ty.expects();
        let message = format!("expected {expects} for `{}`, found {count} items {found}", at.0);
        let diag = Diagnostic::new(code, node.span, message);
        let help = format!("write `{} = {text}`", at.0);
        let found = self.text.get(node.span.range()).unwrap_or_default();
        self.diags.push(diag.edit(node.span, found, text, help).certain());
        Some(items)
    }

    /// Adds the help for a list of tables that has the header of one table.
    fn header(
        &self,
        diag: Diagnostic,
        node: &Node,
        doc: &TableSchema,
        table: &Table,
    ) -> (Diagnostic, Option<Value>) {
        let path = self.tables().join(".");
        let tables = table.iter().all(|(key, it)| doc.key(key).is_none() && is_table(it));
        if tables && let Some((name, first)) = table.iter().next() {
            let help = format!("write `[[{path}]]`, and `name = '{name}'` below it");
            let (old, new) = (format!("[{path}.{name}]"), format!("[[{path}]]\nname = '{name}'"));
            let diag = diag.edit(first.node.span, &old, new, help);
            let items = table.iter().map(|(name, it)| named(name, it)).collect();
            return (diag.certain(), Some(Value::Array(items)));
        }
        let (old, new) = (format!("[{path}]"), format!("[[{path}]]"));
        let diag = diag.edit(node.span, &old, new, format!("write `[[{path}]]`")).certain();
        (diag, Some(Value::Array(vec![node.clone()])))
    }
}

fn is_table(entry: &Entry) -> bool {
    entry.node.as_table().is_some()
}

/// Returns the item of a list for a table that has its name as a key.
fn named(name: &str, entry: &Entry) -> Node {
    let mut node = entry.node.clone();
    if let Value::Table(table) = &mut node.value {
        let name = Entry { key: entry.key, node: Node::made_up(name, entry.key) };
        table.entries.entry(item::NAME.schema.name.to_owned()).or_insert(name);
    }
    node
}

/// Returns true if a value says that there is no such thing.
fn is_nothing(node: &Node) -> bool {
    match &node.value {
        Value::Bool(it) => !it,
        Value::String(it) | Value::Bare(it) => {
            ["none", "null", "nil", "no"].contains(&it.text.as_str())
        }
        _ => false,
    }
}

/// Returns how a value is written for a type, if there is a way.
fn written(node: &Node, ty: &Type, key: &str) -> Option<Written> {
    match &node.value {
        Value::Bare(text) => of_bare(text, node.span, ty, key),
        Value::String(text) => of_text(&text.text, node.span, ty, key),
        Value::Array(items) => of_array(items, node.span, ty, key),
        Value::Integer(it) => {
            let why = ": a text stands in quotes";
            if let Dsl::Set(_) | Dsl::Cells = text_of(ty)? {
                return Written::perhaps(key, format!("'rank {it}'"), " for a rank");
            }
            // No number can be meant there.
            if let Dsl::Types
            | Dsl::Condition(_)
            | Dsl::Effect(_)
            | Dsl::Event
            | Dsl::Id
            | Dsl::Moves = text_of(ty)?
            {
                return None;
            }
            if text_of(ty)? == Dsl::Turns {
                let text = format!("count = {it}");
                let help = format!("write `{text}` for how many turns there are");
                return Some(Written { text: "...".to_owned(), help, value: None });
            }
            Written::surely(key, format!("'{it}'"), text(&it.to_string(), node.span), why)
        }
        Value::Float(it) if it.fract() == 0.0 && it.abs() < 1e9 && has_int(ty) => {
            let text = format!("{it:.0}");
            let value = text.parse().ok()?;
            Written::surely(key, text, Value::Integer(value), "")
        }
        Value::Bool(it) => {
            matches!(text_of(ty)?, Dsl::Condition(_)).then_some(())?;
            let word = if *it { "always" } else { "never" };
            Written::surely(key, format!("'{word}'"), text(word, node.span), "")
        }
        Value::Table(_) => of_table(ty, key),
        Value::Float(_) | Value::Date => None,
    }
}

fn of_bare(bare: &Text, span: Span, ty: &Type, key: &str) -> Option<Written> {
    let found = bare.text.trim();
    if found.is_empty() {
        return None;
    }
    if let Some(written) = of_words(found, ty, key) {
        return Some(written);
    }
    if let (Some(Dsl::Set(_) | Dsl::Cells), Some(cells)) = (text_of(ty), region(found)) {
        let why = ": a text stands in quotes";
        return Written::surely(key, quoted(&cells), text(&cells, span), why);
    }
    if text_of(ty).is_some() {
        let value = Value::String(bare.clone());
        return Written::surely(key, quoted(found), value, ": a text stands in quotes");
    }
    if let Some(words) = words_of(ty) {
        let quoted = |it: &str| (quoted(it), text(it, span));
        let all = || words.iter().map(|it| it.name);
        let meant = match all().find(|it| *it == found) {
            Some(it) => Some(it),
            None => nearest(found, all()).first().copied(),
        };
        return match meant {
            Some(it) => {
                let (text, value) = quoted(it);
                Written::surely(key, text, value, ": a word stands in quotes")
            }
            None => None,
        };
    }
    // `a:KN`, a piece of Fairy-Stockfish.
    if let (Type::Table(doc), Some((id, moves))) = (ty, found.split_once(':'))
        && doc.key(piece::ID.schema.name).is_some()
        && doc.key(piece::MOVE.schema.name).is_some()
        && id.chars().count() == 1
    {
        let id = id.to_uppercase();
        let text = format!("{{ id = '{id}', move = '{moves}' }}");
        return Written::perhaps(key, text, ", with its cells as `start`");
    }
    of_text(found, span, ty, key)
}

/// Returns cells as rule files write them for a region of Fairy-Stockfish: `*8`, `a*`, `**`.
fn region(found: &str) -> Option<String> {
    let words = found.split_whitespace().map(|it| match it.split_once('*')? {
        ("", "*") => Some("all".to_owned()),
        ("", rank) if rank.bytes().all(|it| it.is_ascii_digit()) => Some(format!("rank {rank}")),
        (file, "") if file.bytes().all(|it| it.is_ascii_lowercase()) => {
            Some(format!("file {file}"))
        }
        _ => None,
    });
    let all = words.collect::<Option<Vec<_>>>().filter(|it| !it.is_empty())?;
    Some(all.join(" | "))
}

/// Returns what a text is that stands for a truth value or for numbers.
fn of_words(found: &str, ty: &Type, key: &str) -> Option<Written> {
    if bool_of(ty).is_some() && text_of(ty).is_none_or(|_| truth(found).is_some()) {
        let meant = truth(found).or_else(|| {
            let near = nearest(found, ["true", "false"]);
            near.first().map(|it| *it == "true")
        });
        if let Some(it) = meant {
            return Written::surely(key, it.to_string(), Value::Bool(it), ", without quotes");
        }
    }
    if has_int(ty) && found.bytes().all(|it| it.is_ascii_digit()) {
        let value = found.parse().ok()?;
        return Written::surely(key, found.to_owned(), Value::Integer(value), ", without quotes");
    }
    if matches!(ty, Type::Number)
        && let Ok(number) = found.parse::<f64>()
    {
        let value = Value::Float(number);
        return Written::surely(key, found.to_owned(), value, ", without quotes");
    }
    let list = list_of_numbers(ty, found)?;
    let numbers: Vec<String> = match &list {
        Value::Array(items) => {
            items.iter().filter_map(|it| Some(it.as_integer()?.to_string())).collect()
        }
        _ => Vec::new(),
    };
    Written::surely(key, format!("[{}]", numbers.join(", ")), list, "")
}

fn of_text(found: &str, span: Span, ty: &Type, key: &str) -> Option<Written> {
    if let Some(written) = of_words(found, ty, key) {
        return Some(written);
    }
    match ty {
        Type::List(Type::Text(_) | Type::Word(_)) => {
            let items: Vec<&str> = found.split(',').map(str::trim).collect();
            let text =
                format!("[{}]", items.iter().map(|it| quoted(it)).collect::<Vec<_>>().join(", "));
            let items = items.iter().map(|it| Node::made_up(*it, span)).collect();
            Written::surely(key, text, Value::Array(items), "")
        }
        Type::OneOf(types) => types.iter().find_map(|it| of_text(found, span, it, key)),
        Type::Map(MapSchema { ty: Type::Text(Dsl::Domain), .. }) => {
            let (name, set) = found.split_once(" in ").or_else(|| found.split_once(": "))?;
            let name = name.trim().trim_start_matches("cell ");
            // `cell in own`: the name of the choice is missing.
            let unnamed = name == "cell";
            let name = if unnamed { "spot" } else { name };
            let is_name = |it: char| it.is_alphanumeric() || it == '-';
            name.chars().all(is_name).then_some(())?;
            let domain = format!("cell in {}", set.trim());
            let node = Node::made_up(domain.as_str(), span);
            let entries = [(name.to_owned(), Entry { key: span, node })].into_iter().collect();
            let table = Table { entries, ..Table::default() };
            let text = format!("{{ {name} = '{domain}' }}");
            if unnamed {
                return Written::perhaps(key, text, "");
            }
            Written::surely(key, text, Value::Table(table), "")
        }
        // A text is what the first key of the table wants that must be there.
        Type::Table(doc) if !found.is_empty() => {
            let required = doc.keys.iter().find(|it| it.required);
            let first = required.or_else(|| doc.any_of.iter().find_map(|it| doc.key(it)))?;
            text_of(&first.ty)?;
            let more = doc.keys.iter().filter(|it| {
                it.name != first.name
                    && (it.required
                        || [promotion::IN.as_ref(), piece::MOVE.as_ref(), piece::START.as_ref()]
                            .contains(&it.name))
            });
            let first = format!("{} = {}", first.name, quoted(found));
            let keys = std::iter::once(first).chain(more.map(|it| it.example.to_owned()));
            let text = format!("{{ {} }}", keys.collect::<Vec<_>>().join(", "));
            Written::perhaps(key, text, "")
        }
        _ => None,
    }
}

fn of_array(items: &[Node], span: Span, ty: &Type, key: &str) -> Option<Written> {
    if let [only] = items
        && fits(only, ty)
    {
        return Written::surely(key, plain(only)?, only.value.clone(), "");
    }
    let texts: Option<Vec<&str>> =
        items.iter().map(|it| it.as_text().map(|it| it.text.trim())).collect();
    let texts = texts.filter(|it| !it.is_empty() && text_of(ty) != Some(Dsl::Id))?;
    let (joined, surely) = joined(&texts, text_of(ty)?);
    if surely {
        Written::surely(key, quoted(&joined), text(&joined, span), ": one text")
    } else {
        Written::perhaps(key, quoted(&joined), ": one text")
    }
}

/// Returns texts as one text of a language, and true if that can mean nothing else.
fn joined(texts: &[&str], lang: Dsl) -> (String, bool) {
    match lang {
        Dsl::Condition(_) => {
            let grouped = texts
                .iter()
                .map(|it| if it.contains(" or ") { format!("({it})") } else { (*it).to_owned() });
            (grouped.collect::<Vec<_>>().join(" and "), false)
        }
        Dsl::Effect(_) => (texts.join("; "), true),
        Dsl::Plain | Dsl::Id | Dsl::Fen | Dsl::Outcome | Dsl::Name => (texts.join(" "), false),
        _ => (texts.join(" "), true),
    }
}

/// Returns what to write instead of a table, such as one of players.
fn of_table(ty: &Type, key: &str) -> Option<Written> {
    let Some(Dsl::Set(_) | Dsl::Cells) = text_of(ty) else { return None };
    let help = format!(
        "write the first player's cells alone: those of the others follow by `players.symmetry`; \
         or write `{key} = 'NAME'` and `NAME = {{ white = '...', black = '...' }}` in `[zones]`"
    );
    Some(Written { text: "...".to_owned(), help, value: None })
}

fn list_of_numbers(ty: &Type, found: &str) -> Option<Value> {
    let Type::List(Type::Int(..)) = ty else {
        return match ty {
            Type::OneOf(types) => types.iter().find_map(|it| list_of_numbers(it, found)),
            _ => None,
        };
    };
    let between = |it: char| it.is_ascii_digit() || it.is_whitespace() || "x×*,/by".contains(it);
    found.chars().all(between).then_some(())?;
    let numbers = found.split(|it: char| !it.is_ascii_digit()).filter(|it| !it.is_empty());
    let numbers: Option<Vec<i64>> = numbers.map(|it| it.parse().ok()).collect();
    let numbers = numbers.filter(|it| it.len() > 1)?;
    let node = |it| Node { value: Value::Integer(it), span: Span::default() };
    Some(Value::Array(numbers.into_iter().map(node).collect()))
}

fn has_int(ty: &Type) -> bool {
    match ty {
        Type::Int(..) => true,
        Type::OneOf(types) => types.iter().any(has_int),
        _ => false,
    }
}

fn words_of(ty: &Type) -> Option<&'static [crate::schema::WordDoc]> {
    match ty {
        Type::Word(words) => Some(words),
        Type::OneOf(types) => types.iter().find_map(words_of),
        _ => None,
    }
}

pub(super) fn truth(text: &str) -> Option<bool> {
    match text.to_lowercase().as_str() {
        "true" | "yes" | "on" | "y" | "always" => Some(true),
        "false" | "no" | "off" | "n" | "never" => Some(false),
        _ => None,
    }
}

fn text(text: &str, span: Span) -> Value {
    Node::made_up(text, span).value
}

/// Returns a value as it is written, if it is no list and no table.
fn plain(node: &Node) -> Option<String> {
    Some(match &node.value {
        Value::String(it) => quoted(&it.text),
        Value::Integer(it) => it.to_string(),
        Value::Float(it) => it.to_string(),
        Value::Bool(it) => it.to_string(),
        _ => return None,
    })
}

/// Returns a text in quotes.
fn quoted(text: &str) -> String {
    if text.contains('\'') { format!("\"{text}\"") } else { format!("'{text}'") }
}
