//! The parsers of `grammar/*.rs` are those that the parser generator makes of `grammar/*.pest`.

#![expect(clippy::disallowed_methods, reason = "tests read the repository's files")]

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use std::{env, fmt::Write, fs, path::Path};

/// The number of characters after which a line ends.
const WIDTH: usize = 110;

#[test]
fn parsers_are_those_of_the_grammars() {
    for (name, grammars) in
        [("betza", &["betza"][..]), ("expr", &["expr", "effect"]), ("path", &["path"])]
    {
        let attributes: Vec<String> =
            grammars.iter().map(|it| format!("#[grammar = \"../grammar/{it}.pest\"]")).collect();
        let attributes = attributes.concat();
        let asked = format!("#[derive(Parser)] {attributes} struct Grammar;");
        let mut text = format!(
            "// Made of {} by `UPDATE=1 cargo test -p alfil-language grammars`.\n",
            grammars.iter().map(|it| format!("{it}.pest")).collect::<Vec<_>>().join(" and ")
        );
        print(pest_generator::derive_parser(asked.parse().unwrap(), false), &mut text);
        text.push('\n');
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("grammar/{name}.rs"));
        if env::var_os("UPDATE").is_some() {
            fs::write(&file, &text).unwrap();
        }
        assert!(
            fs::read_to_string(&file).is_ok_and(|it| it == text),
            "grammar/{name}.rs is old: `UPDATE=1 cargo test -p alfil-language grammars` writes it anew"
        );
    }
}

/// Prints tokens on lines of some length.
fn print(tokens: TokenStream, to: &mut String) {
    for token in tokens {
        let mut joint = false;
        match token {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::None => ("", ""),
                };
                to.push_str(open);
                print(group.stream(), to);
                to.truncate(to.trim_end_matches(' ').len());
                to.push_str(close);
            }
            TokenTree::Punct(punct) => {
                to.push(punct.as_char());
                joint = punct.spacing() == Spacing::Joint;
            }
            token => write!(to, "{token}").unwrap(),
        }
        let line = to.len() - to.rfind('\n').map_or(0, |it| it + 1);
        if !joint {
            to.push(if line > WIDTH { '\n' } else { ' ' });
        }
    }
}
