//! The files of `art/` keep their promises.

use super::{drawing::RED, *};
use crate::picture::clean;

fn document(drawing: &Drawing) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\">{}</svg>",
        drawing.coloured("#123456", "#654321")
    )
}

/// Else a picture would be missing, or the browser would draw it in a font of its own.
#[test]
fn every_picture_is_shapes_in_the_colours_of_its_owner() {
    let all = SETS.iter().flat_map(|set| names(set.name).map(move |it| (set.name, it)));
    let mut count = 0;
    for (set, name) in all {
        for player in 0..2 {
            let drawing = picture(set, name, player).unwrap_or_else(|| panic!("{set}/{name}"));
            let text = document(&drawing);
            clean(&text).unwrap_or_else(|it| panic!("{set}/{name}: {it:?}"));
            assert!(!text.contains("<text") && !text.contains(" id="), "{set}/{name}");
            let owned = text.contains("#123456") || text.contains("#654321");
            assert!(owned || text.contains(RED), "{set}/{name} has no colour of its owner");
            assert!(!text.contains("\"white\"") && !text.contains("\"black\""), "{set}/{name}");
        }
        count += 1;
    }
    assert!(count > 10, "{count}");
}

#[test]
fn colours_are_replaced_once() {
    let drawing =
        Drawing::figure("<path fill=\"#ffffff\" stroke=\"#000000\"/><path fill=\"#c0271c\"/>");
    let swapped = "<path fill=\"#000000\" stroke=\"#ffffff\"/><path fill=\"#c0271c\"/>";
    assert_eq!(drawing.coloured("#000000", "#ffffff"), swapped);
}

#[test]
fn names_may_have_no_second_meaning() {
    for set in SETS {
        let mut all: Vec<&str> = names(set.name).collect();
        all.sort_unstable();
        let twice: Vec<_> = all.windows(2).filter(|it| it[0] == it[1]).map(|it| it[0]).collect();
        assert!(twice.is_empty(), "{}: {twice:?}", set.name);
    }
    assert!(OUTLINES.is_sorted_by_key(|it| it.0));
}
