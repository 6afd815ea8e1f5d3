//! Control characters of files, records and other programs never reach a terminal or a protocol.

use crate::cli::{Run, file, run_with};

/// Sets a title, clears the screen, colours; the last one is a sequence for terminals that know U+009B.
const ESCAPES: &str = "a\u{1b}]0;x\u{7}\u{1b}[2J\u{1b}[31m\u{9b}31mzz\u{7f}";

#[track_caller]
fn is_clean(it: &Run) {
    let obeyed = |it: char| it.is_control() && it != '\n' && it != '\t';
    for text in [&it.out, &it.err] {
        assert!(!text.contains(obeyed), "{text:?}");
    }
}

#[test]
fn rule_files_have_none_in_their_texts() {
    let escapes = ESCAPES.chars().map(|it| format!("\\u{:04x}", u32::from(it)));
    let escapes = escapes.collect::<Vec<_>>().concat();
    let text = format!(
        "extends = 'chess'\n[variant]\nname = \"evil{escapes}\"\ninventor = \"x\\nbestmove a1a1\"\n\
         [options.foo]\ndoc = \"a{escapes}\"\ntype = 'text'\nvalue = \"x{escapes}\"\n\
         [options.\"b{escapes}\"]\ndoc = 'a'\ntype = 'bool'\nvalue = true\n\
         [[rule]]\nname = \"{escapes}\"\non = 'capture'\ndo = 'nothing'\n\
         [[test]]\nname = 'a'\nfen = \"{escapes}\"\n"
    );
    let path = file("escapes.toml", &text);
    let it = run_with(&["check", path.to_str().unwrap()], "").expect(1);
    is_clean(&it);
    for found in ["U+001B", "U+000A"] {
        assert!(it.err.contains(found), "{}", it.err);
    }
    assert_eq!(it.err.matches("without control characters").count(), 7, "{}", it.err);
    // As they stand, TOML itself refuses them; the line is shown all the same.
    let path =
        file("raw-escapes.toml", &format!("extends = 'chess'\n[variant]\nname = '{ESCAPES}'\n"));
    is_clean(&run_with(&["check", path.to_str().unwrap()], "").expect(1));
}

#[test]
fn what_is_quoted_has_none() {
    let record = format!(
        "[FEN \"{ESCAPES}\"]\n[Event \"{ESCAPES}\"]\n[White \"{ESCAPES}\"]\n[Black \"b\"]\n1. e4 {ESCAPES} e5\n"
    );
    for text in
        [record.clone(), record.replace("[FEN", "[Site"), format!("{ESCAPES}\n1. e4 e5 Ke3\n")]
    {
        let it = run_with(&["replay", "-"], &text).expect(1);
        is_clean(&it);
        let it = run_with(&["replay", "-", "--json"], &text).expect(1);
        is_clean(&it);
        it.json();
    }
    for args in [
        vec!["show", "chess", "--fen", ESCAPES],
        vec!["moves", "chess", "--moves", ESCAPES],
        vec!["perft", "chess", "1", "--fen", ESCAPES],
        vec!["check", ESCAPES],
        vec!["show", ESCAPES],
        vec!["show", "diamond-ring", "--set", ESCAPES],
        vec!["show", "diminuendo", "--set", &format!("king={ESCAPES}")],
        vec!["explain", ESCAPES],
    ] {
        let it = run_with(&args, "");
        is_clean(&it);
        assert!(!it.err.is_empty(), "{args:?}");
    }
    let it = run_with(&["play", "chess", "--line"], &format!("{ESCAPES}\nquit\n"));
    is_clean(&it);
}

#[test]
fn protocols_have_none() {
    let lines = |first: &str| {
        format!(
            "{first}\nposition fen {ESCAPES}\nposition startpos moves {ESCAPES}\nsetoption name {ESCAPES} value {ESCAPES}\n\
             setoption name UCI_Variant value {ESCAPES}\nsetboard {ESCAPES}\nusermove {ESCAPES}\n{ESCAPES}\nvariant {ESCAPES}\n\
             option {ESCAPES}={ESCAPES}\ngo depth {ESCAPES}\nd\nquit\n"
        )
    };
    for (protocol, first) in [("uci", "uci"), ("xboard", "xboard")] {
        let it = run_with(&[protocol], &lines(first));
        is_clean(&it);
        assert!(it.out.contains("zz"), "{}", it.out);
    }
}
