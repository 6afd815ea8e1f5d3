//! Whatever a rule file says, loading it ends soon, without panicking, with diagnostics whose places exist.

use alfil::{
    diag::Diagnostic,
    load::{LoadOptions, load},
    source::{Files, SourceMap, Span},
};
use proptest::prelude::*;
use std::{fs, path::Path};

const NAMES: &[&str] = &[
    "chess",
    "convergent",
    "decimaka",
    "decimaka-2018",
    "demotion-chessgi",
    "diamond-ring",
    "diminuendo",
];

fn shipped(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules").join(format!("{name}.toml"));
    fs::read_to_string(path).unwrap()
}

/// Returns the part of a shipped file that is not examples.
fn rules(name: &str) -> String {
    let text = shipped(name);
    text.split("[[test]]").next().unwrap_or_default().to_owned()
}

/// A change of a text: at some place some bytes go and others come.
#[derive(Clone, Debug)]
struct Change {
    at: prop::sample::Index,
    cut: usize,
    put: String,
}

fn change() -> impl Strategy<Value = Change> {
    let bits = prop::sample::select(vec![
        "",
        "'",
        "''",
        "\"",
        "[",
        "]",
        "{",
        "}",
        "=",
        ",",
        ".",
        "\n",
        " ",
        "(",
        ")",
        "-",
        "+",
        "!",
        "|",
        "&",
        "0",
        "9",
        "99999999",
        "a",
        "K",
        "none",
        "e4",
        "move = ",
        "[pieces]\n",
        "[[rule]]\n",
        "when = 'own'",
        "first",
        "own",
        "enemy",
        "to",
        "count(",
        "not ",
        " and ",
        "far(",
        "near(",
        "rank ",
        "k",
        "O",
        "U",
        "fm",
        "X",
        "u",
        "x",
        "(",
        "?",
        "é",
        "\u{0}",
        "'''",
        "{ option = 'x' }",
        "true",
        "-1",
        "1e9",
        "[9, 9]",
        "[4096, 4096]",
        "'hex'",
        "'graph'",
        "white",
        "mover",
        "victim",
    ]);
    (any::<prop::sample::Index>(), 0usize..12, bits).prop_map(|(at, cut, put)| Change {
        at,
        cut,
        put: put.to_owned(),
    })
}

fn apply(text: &str, changes: &[Change]) -> String {
    let mut text = text.to_owned();
    for change in changes {
        let floor = |text: &str, mut at: usize| {
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            at
        };
        let start = floor(&text, change.at.index(text.len() + 1));
        let end = floor(&text, (start + change.cut).min(text.len())).max(start);
        text.replace_range(start..end, &change.put);
    }
    text
}

/// Returns true if all places of a diagnostic are characters of the texts that were read.
fn has_places(diag: &Diagnostic, sources: &SourceMap) -> bool {
    let is_text = |at: Span| {
        let range = at.start as usize..at.end as usize;
        sources.get(at.source).is_some_and(|it| it.text.get(range).is_some())
    };
    diag.labels.iter().all(|it| is_text(it.span))
}

/// Returns true if the fixes of a diagnostic change characters of the texts that were read: the same ones, or ones that do
/// not overlap.
fn has_sound_fixes(diag: &Diagnostic, sources: &SourceMap) -> bool {
    let apart = |a: Span, b: Span| a == b || a.source != b.source || a.end <= b.start;
    diag.fixes.iter().enumerate().all(|(n, it)| {
        let text = sources.get(it.span.source).map(|it| it.text.as_str());
        let found = text.and_then(|text| text.get(it.span.start as usize..it.span.end as usize));
        found == Some(&it.found)
            && diag.helps.contains(&it.title)
            && diag.fixes[..n]
                .iter()
                .all(|other| apart(it.span, other.span) || apart(other.span, it.span))
    })
}

fn check(text: String) {
    let loaded =
        load(&Files::one(text).over(&alfil::shipped::Shipped), "this", &LoadOptions::default());
    let errors = loaded.diagnostics.iter().any(Diagnostic::is_error);
    assert_eq!(loaded.variant.is_none(), errors, "{:#?}", loaded.diagnostics);
    for diag in &loaded.diagnostics {
        assert!(has_places(diag, &loaded.sources), "{diag:#?}");
        assert!(has_sound_fixes(diag, &loaded.sources), "{diag:#?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), max_shrink_iters: 200, ..ProptestConfig::default() })]

    #[test]
    fn changed_files_load(name in prop::sample::select(NAMES), changes in prop::collection::vec(change(), 1..6)) {
        check(apply(&rules(name), &changes));
    }

    #[test]
    fn lines_in_any_order_load(name in prop::sample::select(NAMES), seed in any::<u64>(), drop in 0usize..4) {
        let text = rules(name);
        let mut lines: Vec<&str> = text.lines().collect();
        let mut state = seed | 1;
        for n in (1..lines.len()).rev() {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            if state >> 62 == 0 {
                lines.swap(n, (state >> 33) as usize % (n + 1));
            }
        }
        lines.truncate(lines.len() - drop.min(lines.len()));
        check(lines.join("\n"));
    }
}

/// `CASES=100000 cargo test mutations` tries harder.
fn cases() -> u32 {
    std::env::var("CASES").ok().and_then(|it| it.parse().ok()).unwrap_or(64)
}
