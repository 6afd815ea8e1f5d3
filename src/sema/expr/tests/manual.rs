//! The examples of the manual are what they say.

use super::*;

const PAGES: [&str; 9] = [
    include_str!("../../../../docs/language/expressions.md"),
    include_str!("../../../../docs/language/rules.md"),
    include_str!("../../../../docs/language/pieces.md"),
    include_str!("../../../../docs/language/promotion.md"),
    include_str!("../../../../docs/language/captures.md"),
    include_str!("../../../../docs/language/hands.md"),
    include_str!("../../../../docs/language/turns.md"),
    include_str!("../../../../docs/language/check.md"),
    include_str!("../../../../docs/language/endings.md"),
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
        let place = match words.get(1) {
            Some(&"pattern") => Place::Pattern,
            Some(&"zone") => Place::Zone,
            _ => Place::Rule(EventSet::CAPTURE),
        };
        for line in text.lines().map(|it| it.split(" #").next().unwrap().trim()) {
            let mut fixture = Fixture::new();
            match words[0] {
                "condition" => drop(fixture.right(place, line, cond)),
                "set" if place == Place::Zone => drop(fixture.right(place, line, cells)),
                "set" => drop(fixture.right(place, line, set)),
                "number" => drop(fixture.right(place, line, num)),
                "types" => drop(fixture.right(place, line, type_set)),
                "type" => drop(fixture.right(place, line, type_expr)),
                "effect" => drop(fixture.right(place, line, effects)),
                _ => continue,
            }
            lines += 1;
        }
    }
    assert!(lines > 90, "{lines}");
}
