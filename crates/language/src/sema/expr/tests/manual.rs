//! The examples of the manual are what they say.

use super::*;

const PAGES: [&str; 9] = [
    include_str!("../../../../../../docs/language/expressions.md"),
    include_str!("../../../../../../docs/language/rules.md"),
    include_str!("../../../../../../docs/language/pieces.md"),
    include_str!("../../../../../../docs/language/promotion.md"),
    include_str!("../../../../../../docs/language/captures.md"),
    include_str!("../../../../../../docs/language/hands.md"),
    include_str!("../../../../../../docs/language/turns.md"),
    include_str!("../../../../../../docs/language/check.md"),
    include_str!("../../../../../../docs/language/endings.md"),
];

#[test]
fn every_line_of_the_manual_is_right() {
    let mut lines = 0;
    for block in PAGES.into_iter().flat_map(|it| it.split("\n```").skip(1)) {
        let Some((kind, text)) = block.split_once('\n') else { continue };
        let words: Vec<&str> = kind.split(' ').collect();
        if matches!(words[0], "" | "toml") {
            continue;
        }
        let context = match words.get(1) {
            Some(&"pattern") => Context::Pattern,
            Some(&"zone") => Context::Zone,
            _ => Context::Rule,
        };
        for line in text.lines().map(|it| it.split(" #").next().unwrap().trim()) {
            let mut fixture = Fixture::new();
            match words[0] {
                "condition" => drop(fixture.right(scope(context), line, cond)),
                "set" if context == Context::Zone => {
                    drop(fixture.right(scope(context), line, cells));
                }
                "set" => drop(fixture.right(scope(context), line, set)),
                "number" => drop(fixture.right(scope(context), line, num)),
                "types" => drop(fixture.right(scope(context), line, type_set)),
                "type" => drop(fixture.right(scope(context), line, type_expr)),
                "effect" => drop(fixture.right(scope(context), line, effects)),
                _ => continue,
            }
            lines += 1;
        }
    }
    assert!(lines > 90, "{lines}");
}
