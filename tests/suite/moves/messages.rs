//! What is said about texts that can't be read: the text, the place, the message and its helps.

use super::{As, Place, hexes, squares, wheel};
use alfil::diag::{Code, Diagnostic};
use alfil::source::Files;
use alfil_language::{
    schema::board::Keys as BoardKeys,
    sema::{LoadOptions, moves::Dialect},
};
use std::fmt::Write as _;

/// Returns the text, each complaint under the characters that it is about.
fn shown(spec: &BoardKeys<'_>, source: &str, how: As) -> String {
    let diags = match Place::read(spec, source, how) {
        Ok(place) => place.warnings,
        Err(diags) => diags,
    };
    let mut res = format!("{source}\n");
    for diag in &diags {
        write(&mut res, source, diag);
    }
    if diags.is_empty() {
        res += "    nothing wrong\n";
    }
    res + "\n"
}

fn write(res: &mut String, source: &str, diag: &Diagnostic) {
    let span = diag.span().unwrap();
    let (start, end) = (span.start as usize, span.end as usize);
    let before = source[..start].chars().count();
    let marked = source[start..end].chars().count().max(1);
    let label = diag.labels.first().map_or("", |it| it.text.as_str());
    let _ = writeln!(res, "{}{} {label}", " ".repeat(before), "^".repeat(marked));
    let _ = writeln!(res, "    {}[{}]: {}", diag.severity, diag.code, diag.message);
    for help in &diag.helps {
        let _ = writeln!(res, "    help: {help}");
    }
    for note in &diag.notes {
        let _ = writeln!(res, "    note: {note}");
    }
}

fn all(spec: &BoardKeys<'_>, how: As, sources: &[&str]) -> String {
    sources.iter().map(|it| shown(spec, it, how)).collect()
}

const BETZA: As = As::Betza(Dialect::Diagram);

#[test]
fn betza_that_is_no_betza() {
    let sources = [
        "wN",
        "fmwN",
        "Ew",
        "FM",
        "Pawn",
        "fm",
        "n",
        "fmW cF",
        "W+F",
        "W,F",
        "R100",
        "R03",
        "NN3",
        "3R",
        "N!",
        "N?",
        "F-F",
        "[F?R",
        "F?R]",
        "[FR]",
        "[Fa]",
        "[F?(a)R]",
        "(az",
        "(az)",
        "(aN)N",
        "()N",
        "az)N",
        "((a)z)N",
        "N’",
        "[F?[W-B]]",
        "XN",
        "é",
        "W[",
        "[]",
        "[?R]",
        "i",
        "W\u{301}",
    ];
    insta::assert_snapshot!(all(&squares(&[8, 8]), BETZA, &sources));
}

#[test]
fn letters_that_mean_nothing() {
    let sources = [
        "KK", "RR", "QX", "D*", "fhW", "hrK", "hN", "vhN", "nC", "jZX", "nzN", "jW", "jjD", "fyW",
        "zqN", "zaN", "alzN", "uR3m", "umR", "cauuK", "uaucK", "caiapiR", "[F?fR]", "[W-fsN]",
        "[N?K]", "[F?U]", "a[F?R]", "(a)[F?R]", "p[F?R]", "[gQ-K]", "mmW", "nnnR", "tmW", "ckW",
        "O", "iO", "fO2", "O9", "OO", "O2'", "@@", "l@8", "U3", "fU", "pU", "umU", "fI", "I2",
        "h@2",
    ];
    insta::assert_snapshot!(all(&squares(&[8, 8]), BETZA, &sources));
}

#[test]
fn betza_that_is_too_much() {
    let sources = ["(a)K", "aaaaaaaK", "(a)99(a)99N", "(ca)5fK", "cacacacacK", "NWaaaaaaaaaaaaQB"];
    insta::assert_snapshot!(all(&squares(&[8, 8]), BETZA, &sources));
    let long = "N".repeat(5000);
    let diags = Place::read(&squares(&[8, 8]), &long, BETZA).err().unwrap();
    assert_eq!(diags[0].code.name(), "too-deep");
    assert_eq!(diags[0].message, "expected at most 4000 letters, found 5000");
}

#[test]
fn betza_on_other_boards() {
    let sources = [
        "fW", "fmR3", "sF", "flW", "WafW", "D", "WX", "[W-F]", "(a)W", "zW", "oR", "W*", "nN",
        "isO2", "yW",
    ];
    insta::assert_snapshot!("betza_on_hexes", all(&hexes(), BETZA, &sources));
    insta::assert_snapshot!(
        "betza_on_graphs",
        all(&wheel(), As::Auto, &["KNU", "step(forward)", "step(round)", "slide(o)"])
    );
    insta::assert_snapshot!(
        "betza_by_parts",
        all(&squares(&[8, 8]), As::Betza(Dialect::Parts), &["frK", "fQ"])
    );
}

#[test]
fn paths_that_are_no_paths() {
    let sources = [
        "",
        "step",
        "m step",
        "m",
        "step()",
        "step(forward",
        "step(forward))",
        "stap(forward)",
        "m stpe(forward)",
        "slide forward",
        "mslide(forward)",
        "my step(forward)",
        "step(forwards)",
        "step(up)",
        "step(forward, 2)",
        "slide(forward, 0)",
        "slide(forward, 3..2)",
        "slide(forward, 10000)",
        "slide(forward, x)",
        "slide(3)",
        "step(forward, left)",
        "step(forward or left)",
        "step(forward + left)",
        "step(forward +)",
        "step(| left)",
        "then step(left)",
        "step(left) then",
        "step(left) step(left)",
        "step(left) then then step(left)",
        "anywhere()",
        "anywhere(left)",
        "anywhere then step(same)",
        "step(same)",
        "step(left) then step(same | left)",
        "leap(same + left)",
        "p step(left)",
        "hop(left) then step(left)",
        "n anywhere",
        "j step(left)",
        "jj leap(left + left)",
        "u step(left)",
        "c step(left) then u step(left) then u step(left)",
        "mm step(left)",
        "t step(left)",
        "tm step(left)",
        "step(left) then i hop(left)",
        "STEP(left)",
        "step(links)",
        "m step(forward) c step(left)",
        "slide(left, -3)",
        "slide(left, 0)",
        "repeat(step(left))",
        "repeat(step(left), 2..)",
        "repeat step(left)",
        "(step(left) then step(right), 3)",
        "repeat(repeat(slide(all, 0..), 999), 999)",
        "repeat(step(left), 8..8)",
    ];
    insta::assert_snapshot!(all(&squares(&[8, 8]), As::Path, &sources));
}

#[test]
fn paths_that_are_too_much() {
    let square = "leap(all + all + all + all)";
    let many = "slide(all) then ".repeat(8) + "slide(all)";
    let chain = "c step(left) then ".repeat(4) + "c step(left)";
    let carried = "c step(left) then ".repeat(4) + "u step(left)";
    let deep = format!("step({}left{})", "(".repeat(20), ")".repeat(20));
    let all_of_them = [square, &many, &chain, &carried, &deep];
    insta::assert_snapshot!(all(&squares(&[8, 8]), As::Path, &all_of_them));
}

/// The first example on the page of each code is wrong as the code says, the second one isn't.
#[test]
fn pages_show_what_they_explain() {
    let codes = [
        "betza-syntax",
        "betza-unknown-letter",
        "betza-misplaced",
        "betza-unsupported",
        "idle-letter",
        "too-many-captures",
        "too-many-paths",
        "path-syntax",
    ];
    for code in codes {
        let page = Code::from_name(code).unwrap().page();
        let said: Vec<bool> = page
            .split("```toml\n")
            .skip(1)
            .map(|it| {
                let text = it.split("```").next().unwrap();
                let board =
                    if text.contains("[board]") { "" } else { "board = { size = [8, 8] }\n" };
                let loaded = alfil::load::analyze(
                    &Files::one(format!("{board}{text}")),
                    "this",
                    &LoadOptions::default(),
                );
                loaded.diagnostics.iter().any(|it| it.code.name() == code)
            })
            .collect();
        assert_eq!(said, [true, false], "{code}");
    }
}
