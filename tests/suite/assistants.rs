//! The pages at the root for assistants: made from the manual and the schema.

use alfil_language::schema::ROOT;
use std::{env, fmt::Write as _, fs, path::Path};

const INDEX_HEAD: &str = "\
# alfil

> Alfil plays chess-like board games straight from text files. An author writes a rule file in TOML: board, pieces in Betza
> notation, promotions, hands, turns, check, endings. Alfil validates it, draws it, tests it and plays it.

Begin with the shipped game that is most like the one wanted: a file with `extends = 'NAME'` changes it. `alfil check FILE` names
every mistake with its remedy, `alfil test FILE` runs the examples in the file, `alfil explain WORD` explains any word. `alfil mcp`
offers all of that as tools.
";

const AGENTS_HEAD: &str = "\
# For assistants

What an assistant needs to write rule files for alfil, or to change alfil itself.

## Writing a rule file

1. Take the nearest shipped game (`alfil list`, or the folder `rules/`), and write a file that `extends` it. Write only what differs.
2. `alfil check FILE`: each message has the place, the cause, and in most cases what to type. `alfil check --fix FILE` types it.
3. Write examples into the file as you go: `[[test]]` with `legal`, `illegal`, `count`, `moves` and `outcome`. `alfil test FILE` runs them.
4. `alfil show FILE`, `alfil show FILE --piece NAME` and `alfil moves FILE` show what you have written.
5. `alfil explain WORD` explains a word; [the reference](docs/language/reference.md) has all of them, and
   [the list of wishes](docs/language/wishes.md) says what is said by what. [What can't be said](docs/language/limits.md) is a short page.

```toml rules
extends = 'chess'

[variant]
name = 'Knightmate'

[pieces]
king   = { id = 'K', move = 'N', start = 'e1' }
knight = { id = 'N', move = 'K', start = 'b1 g1' }

[promotion.pawn]
to = 'queen rook bishop knight'

[[test]]
name  = 'The king leaps'
legal = 'e1d3 e1f3'
```

## The tables of a rule file

";

const AGENTS_TAIL: &str = "
## Changing alfil

- [CONTRIBUTING.md](CONTRIBUTING.md) says how to build and test; [the architecture](docs/architecture.md) is the map.
- No name, piece or square of a game stands in code. If a game can't be written, the language grows by a general word, in the machine
  (`crates/machine`) and in the slow interpreter (`crates/reference`).
- Pages that are made from the program are written anew by `UPDATE=1 cargo test`; this page is one of them.
- Sentences have at most 25 words. Comments say why.
";

/// Returns the title of a page and the first sentence below it.
fn title_and_sentence(text: &str) -> Option<(&str, String)> {
    let title = text.lines().find_map(|it| it.strip_prefix("# "))?;
    let paragraph = text.split("\n\n").find(|it| {
        !it.starts_with("```")
            && it.starts_with(|first: char| first.is_alphabetic() || first == '`')
    })?;
    let joined = paragraph.split_whitespace().collect::<Vec<_>>().join(" ");
    let plain = without_links(&joined);
    let sentence = plain.split_inclusive([' ']).scan(false, |done, word| {
        if *done {
            return None;
        }
        *done = word.trim_end().ends_with(['.', ':']);
        Some(word)
    });
    Some((title, sentence.collect::<String>().trim_end().trim_end_matches(':').to_owned()))
}

/// Returns a text with the words of links in place of the links.
fn without_links(text: &str) -> String {
    let mut res = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('[') {
        res.push_str(before);
        let link = after
            .split_once(']')
            .and_then(|(words, after)| Some((words, after.strip_prefix('(')?.split_once(')')?.1)));
        match link {
            Some((words, after)) => {
                res.push_str(words);
                rest = after;
            }
            None => {
                res.push('[');
                rest = after;
            }
        }
    }
    res + rest
}

fn index() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut res = INDEX_HEAD.to_owned();
    for (title, folder) in [("The language", "docs/language"), ("Programs and interfaces", "docs")]
    {
        writeln!(res, "\n## {title}\n").unwrap();
        let files = fs::read_dir(root.join(folder)).unwrap();
        let mut files: Vec<String> =
            files.map(|it| it.unwrap().file_name().into_string().unwrap()).collect();
        files.sort();
        files.retain(|it| Path::new(it).extension().is_some_and(|it| it == "md"));
        // The book's table of contents, and a page that is another file.
        files.retain(|it| !["SUMMARY.md", "contributing.md"].contains(&it.as_str()));
        for file in &files {
            let text = fs::read_to_string(root.join(folder).join(file)).unwrap();
            let (title, sentence) = title_and_sentence(&text)
                .unwrap_or_else(|| panic!("{folder}/{file} has no sentence"));
            writeln!(res, "- [{title}]({folder}/{file}): {sentence}").unwrap();
        }
    }
    res
}

fn guide() -> String {
    let mut res = AGENTS_HEAD.to_owned();
    res.push_str("| key | is about | example |\n| --- | --- | --- |\n");
    for key in ROOT.keys {
        let (about, _) = key.doc.split_once(". ").unwrap_or((key.doc.trim_end_matches('.'), ""));
        writeln!(res, "| `{}` | {about}. | `{}` |", key.name, key.example.replace('|', "\\|"))
            .unwrap();
    }
    res + AGENTS_TAIL
}

#[test]
fn pages_for_assistants_are_current() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (name, page) in [("llms.txt", index()), ("AGENTS.md", guide())] {
        if env::var("UPDATE").is_ok() {
            fs::write(root.join(name), &page).unwrap();
        }
        let found = fs::read_to_string(root.join(name)).unwrap_or_default();
        assert!(
            found == page,
            "{name} is old: `UPDATE=1 cargo test pages_for_assistants` writes it anew"
        );
    }
}
