//! Rust code names the keys of rule files by the constants of the schema, never by strings.

use super::layers::{code_of, rust_files};
use alfil_language::schema::{ROOT, TableSchema, Type};
use std::{collections::BTreeSet, path::Path};

/// The folders with modules that read or write rule files, and the modules.
const MODULES: [(&str, &str); 8] = [
    ("crates/language/src", "rulefile"),
    ("crates/language/src", "sema"),
    ("crates/language/src", "format"),
    ("src", "diagram"),
    ("src", "load"),
    ("crates/draw/src", "explain"),
    ("crates/author/src", "import"),
    ("crates/author/src", "starter"),
];

/// Strings that are equal to the name of a key, but mean something else: folder or file, strings, and what they are.
const ALLOWED: &[(&str, &[&str], &str)] = &[
    (
        "sema/expr/",
        &[
            "actions",
            "at",
            "capture",
            "castle",
            "cells",
            "check",
            "drop",
            "end",
            "files",
            "for",
            "from",
            "moves",
            "near",
            "neutral",
            "of",
            "pass",
            "promotes",
            "promotion",
            "steps",
            "to",
            "turn",
            "where",
            "with",
        ],
        "words of expressions, and their names in messages",
    ),
    ("sema/turn.rs", &["drop", "move", "pass"], "words of generators"),
    ("sema/turn.rs", &["moves", "pieces"], "words that newcomers write for `move`"),
    ("sema/expr/errors.rs", &["then", "when"], "words that newcomers write in conditions"),
    ("rulefile/check/wrong_kind.rs", &["on"], "a word that newcomers write for `true`"),
    ("sema/fen.rs", &["set"], "an English word"),
    ("sema/symbols.rs", &["set"], "an English word"),
    ("explain/", &["neutral"], "a word for where moves may end"),
    ("format/strings.rs", &["then", "where"], "words of expressions"),
    (
        "diagram",
        &["files", "royal", "shuffle", "stalemate", "symmetry"],
        "parameters of Interactive Diagrams",
    ),
    ("diagram", &["capture", "moves"], "an event, a table of rules/parts/diagram.toml"),
    ("import/diagram/page.rs", &["diagram", "id", "style"], "words of HTML"),
    ("import/diagram/moves.rs", &["moves"], "the name of a text"),
    ("import/fsf/", &["pass"], "a key of variants.ini"),
    ("import/fsf/", &["capture", "castle", "drop", "move"], "events and generators"),
    ("import/fsf/", &["lines", "play", "repetition"], "names that the importer gives"),
    ("import/fsf/keys.rs", &["forbid", "remove"], "values of keys of variants.ini"),
    ("import/fsf/stones.rs", &["forbid", "remove"], "values of keys of variants.ini"),
    ("import/fsf/surround.rs", &["before"], "a name that the importer gives"),
    ("import/fsf/setup.rs", &["files"], "a direction of `wrap`"),
    ("import/fsf/base.rs", &["start"], "a key of rules/parts/fsf.toml"),
    ("import/fsf/types.rs", &["moves"], "a table of rules/parts/diagram.toml"),
    ("import/mod.rs", &["game"], "the name of a file"),
    (
        "import/sjaak/",
        &[
            "board",
            "capture",
            "castle",
            "check",
            "checkmate",
            "drop",
            "fen",
            "illegal",
            "max",
            "move",
            "play",
            "promotion",
            "repeat",
            "royal",
            "rule",
            "stalemate",
            "value",
            "variant",
            "with",
        ],
        "words of variants.txt, events, generators and names",
    ),
    (
        "import/xboard/",
        &["game", "pieces", "variant"],
        "words of the protocol, a table of rules/parts/xboard.toml, a name",
    ),
    (
        "import/zrf/",
        &[
            "board",
            "capture",
            "define",
            "drop",
            "drops",
            "from",
            "game",
            "grid",
            "in",
            "links",
            "move",
            "moves",
            "name",
            "neutral",
            "notation",
            "on",
            "pass",
            "play",
            "players",
            "repeat",
            "repetition",
            "symmetry",
            "to",
            "variant",
        ],
        "words of Zillions' rules files",
    ),
    ("load.rs", &["text"], "the name of a text"),
];

#[test]
fn keys_are_named_by_the_schema() {
    let mut names = Names::default();
    names.add_table(&ROOT);
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut wrong = Vec::new();
    let mut needed = BTreeSet::new();
    let files = MODULES.iter().flat_map(|(folder, layer)| {
        let src = root.join(folder);
        let files = rust_files(&src, layer);
        assert!(!files.is_empty(), "{folder}/{layer}");
        files.into_iter().map(move |it| (src.clone(), it))
    });
    for (src, file) in files {
        let name = file.strip_prefix(&src).unwrap().to_string_lossy().replace('\\', "/");
        let code = code_of(&file);
        for text in strings(&code).filter(|it| names.keys.contains(it)) {
            let fits = |it: &&(&str, &[&str], &str)| name.starts_with(it.0) && it.1.contains(&text);
            match ALLOWED.iter().find(fits) {
                Some(allowed) => {
                    needed.insert((allowed.0, text.to_owned()));
                }
                None => wrong.push(format!("{name}: \"{text}\" is a key: write its constant")),
            }
        }
    }
    for (place, texts, why) in ALLOWED {
        for text in texts.iter().filter(|it| !needed.contains(&(*place, (**it).to_owned()))) {
            wrong.push(format!("{place}: \"{text}\" ({why}) is no longer there"));
        }
    }
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

/// The names of keys, and of the tables in which they stand.
#[derive(Default)]
struct Names {
    keys: BTreeSet<&'static str>,
    tables: BTreeSet<&'static str>,
}

impl Names {
    fn add_table(&mut self, table: &TableSchema) {
        if self.tables.insert(table.name) {
            for key in table.keys {
                self.keys.insert(key.name);
                self.add_type(&key.ty);
            }
        }
    }

    fn add_type(&mut self, ty: &Type) {
        match ty {
            Type::Table(table) | Type::Named(table) => self.add_table(table),
            Type::Map(map) => self.add_type(&map.ty),
            Type::List(of) => self.add_type(of),
            Type::OneOf(types) => types.iter().for_each(|it| self.add_type(it)),
            _ => {}
        }
    }
}

/// Returns the strings of a code that have neither escapes nor blanks.
fn strings(code: &str) -> impl Iterator<Item = &str> {
    code.split('"').filter(|it| !it.is_empty() && !it.contains(char::is_whitespace))
}
