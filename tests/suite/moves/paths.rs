//! Path expressions.

use super::{As, Place, check, hexes, read, squares, wheel, wrap};
use alfil::model::PatternKind;
use alfil_language::schema::{board::Keys as BoardKeys, words::WrapEdges};

fn path(source: &str) -> Place {
    read(&squares(&[8, 8]), source, As::Path)
}

#[test]
fn single_legs() {
    check(
        path,
        &[
            ("m step(forward)", "N:d4", "d5"),
            ("m step(forward)", "n:d4", "d3"),
            ("c step(forward-left | forward-right)", "N:d4 e:c5 f:e5", "xc5"),
            ("step(orthogonal)", "N:a1 e:b1", "a2 xb1"),
            ("slide(forward, 2)", "N:a1", "a2 a3"),
            ("slide(forward, 2..4)", "N:a1", "a3 a4 a5"),
            ("slide(forward, 6..)", "N:a1", "a7 a8"),
            ("slide(right | forward)", "N:a1 f:c1 e:a3", "a2 b1 xa3"),
            ("leap(forward + forward-left)", "N:d4 f:d5", "c6"),
            ("slide(forward + forward-left)", "N:d1", "a7 b5 c3"),
            ("leap((forward | back) + (left | right))", "N:d4", "c3 c5 e3 e5"),
            ("n leap(forward + forward-left)", "N:d4 f:d5", ""),
            ("j leap(forward + forward-left)", "N:d4 f:d5", "c6"),
            ("j leap(forward + forward-left)", "N:d4", ""),
            ("j slide(forward)", "N:a1 e:a2,a4", "a3 xa4"),
            ("cdw step(all)", "N:a1 e:a2 f:b1 w:b2", "xa2 xb1 xb2"),
            ("mce step(forward-left)", "N:e5 e:d5 t:d6>d5", "d6 d6xd5"),
            ("x step(left)", "N:b1 f:a1", "a1~"),
        ],
    );
    assert_eq!(path("c anywhere").moves("N:a1 e:b5,h8 f:c1"), "xb5 xh8");
}

#[test]
fn hops() {
    check(
        path,
        &[
            ("hop(orthogonal)", "N:a1 f:a3 e:a6", "a4 a5 xa6"),
            ("c hop(orthogonal)", "N:a1 f:a3 e:a6", "xa6"),
            ("hop(forward, 3)", "N:a1 f:a3", "a4"),
            ("hop(forward, 5..)", "N:a1 f:a3", "a6 a7 a8"),
            ("hop(forward, 5..6)", "N:a1 f:a3", "a6 a7"),
            ("t hop(orthogonal)", "N:a1 f:a3 e:f1", "a4 a5 a6 a7 a8"),
        ],
    );
}

#[test]
fn groups_and_legs_that_may_be_left_out() {
    check(
        path,
        &[
            ("slide(forward, 0..2) then step(left)", "N:d4", "c4 c5 c6"),
            ("slide(forward, 0..) then c step(right)", "N:d4 e:e4,e6 f:d7", "xe4 xe6"),
            ("m step(forward) then c slide(left, 0..)", "N:d4 e:a5", "d5 xa5"),
            ("(step(forward) | step(left)) then step(forward)", "N:d4 e:c4", "d6"),
            ("repeat(step(forward) then step(left), 2)", "N:d4", "b6 c5"),
            ("repeat(step(forward) | step(left), 2..2)", "N:d4 f:d5", "b4 c5"),
            ("step(forward) then repeat(step(same), 0..2)", "N:d4", "d5 d6 d7"),
            ("repeat(step(forward) then (step(left) | step(right)), 2..2)", "N:d4", "b6 d6 f6"),
            ("repeat(slide(forward, 0..) then step(right), 2..2)", "N:g7", ""),
            ("repeat(slide(forward, 0..), 3)", "N:d6", "d7 d8"),
        ],
    );
    // From the left edge nothing leads on to the left: one path remains.
    let place = path("repeat(step(left), 7..7) then (step(left) | step(forward))");
    let paths: Vec<_> = place.moves.patterns.iter().map(|it| &it.kind).collect();
    assert!(matches!(&paths[..], [PatternKind::Paths(paths)] if paths.len() == 1));
}

#[test]
fn several_legs() {
    check(
        path,
        &[
            ("p slide(all) then step(same)", "N:a1 f:a3 e:c3,d4", "a4 xd4"),
            ("m step(forward) then step(left)", "N:d4 e:c5", "xc5"),
            ("m step(forward) then step(left)", "N:d4 e:d5", ""),
            ("c step(forward) then m step(back)", "N:d4 e:d5", "d4xd5"),
            ("mc slide(forward) then i slide(back)", "N:a1 e:a3", "a1 a1xa3"),
            (
                "step(forward) then c step(left | right) then step(same)",
                "N:d4 e:c5,e5",
                "b5xc5 f5xe5",
            ),
            ("step(forward) | step(back)", "N:d4", "d3 d5"),
            ("step(forward) | c slide(left) then step(back)", "N:d4 e:b4", "b3xb4 d5"),
            ("i slide(forward, 2)", "N:d2", ""),
            ("i slide(forward, 2)", "v N:d2", "d3 d4"),
            ("x step(forward) then step(left)", "N:d1 f:d2", "d2:c2"),
            ("c step(forward) then u step(forward)", "N:d1 e:d2", "d3xd2ud2"),
        ],
    );
    let flags = |source: &str| {
        let place = path(source);
        (place.moves.patterns[0].initial, place.moves.patterns[0].sets_en_passant)
    };
    assert_eq!(flags("imn slide(forward, 2)"), (true, true));
    assert_eq!(flags("n slide(forward, 2)"), (false, true));
    assert_eq!(flags("n leap(forward + forward)"), (false, false));
    assert_eq!(flags("in leap(forward + forward)"), (true, true));
}

#[test]
fn other_boards() {
    let on_hexes = |source: &str| read(&hexes(), source, As::Path);
    check(
        on_hexes,
        &[
            ("m step(forward)", "N:e5", "e6"),
            ("c step(forward-left | forward-right)", "N:e5 e:d5,f5", "xd5 xf5"),
            ("slide(diagonal)", "N:a1", "b3 c2 c5 d7 e3 e9 g2 i1"),
        ],
    );
    let on_wheel = |source: &str| read(&wheel(), source, As::Path);
    check(
        on_wheel,
        &[
            ("slide(on)", "N:a", "b c d e f"),
            ("slide(on)", "N:a e:d", "b c xd"),
            ("step(in) then step(out)", "N:c", "a"),
            ("leap(in + out)", "N:c f:hub", "a"),
            ("m anywhere", "N:a f:b e:c", "d e f hub"),
        ],
    );
    let tower = squares(&[3, 3, 3]);
    let place = read(&tower, "step(up)", As::Path);
    let here = &place.board.cells[4];
    let above = place
        .board
        .cells
        .iter()
        .find(|it| it.level == here.level + 1 && it.file == here.file && it.rank == here.rank);
    assert_eq!(place.moves(&format!("N:{}", here.name)), above.unwrap().name);
    let torus = BoardKeys { wrap: wrap(WrapEdges::Files), ..squares(&[4, 4]) };
    assert_eq!(read(&torus, "slide(left)", As::Path).moves("N:a1"), "b1 c1 d1");
}

#[test]
fn either_notation_is_told_from_the_other() {
    let auto = |source: &str| read(&squares(&[8, 8]), source, As::Auto);
    check(
        auto,
        &[
            ("step(forward)", "N:a1", "a2"),
            ("m step(forward)", "N:a1", "a2"),
            ("fmW", "N:a1", "a2"),
            ("mW", "N:a1", "a2 b1"),
            ("(f)1fW", "N:a1", "a2"),
        ],
    );
    assert!(auto("").moves.patterns.is_empty(), "no letters, no moves");
}
