//! Betza's notation beyond the table.

use super::{As, Place, betza, check, hexes, read, squares, wrap};
use alfil::model::{Cell, Compare, Cond, DirId, Num, PatternKind, Player, SetExpr};
use alfil_language::{
    schema::{board::Keys as BoardKeys, words::WrapEdges},
    sema::moves::{CastleSpec, Dialect},
};

#[test]
fn modes() {
    check(
        betza,
        &[
            ("tR", "N:a1 k:a3 e:c1", "a2 b1 xc1"),
            ("tcR", "N:a1 k:a3 e:c1", "xc1"),
            ("kR", "N:a1 k:a3 e:c1", "xa3"),
            ("mkW", "N:a1 k:a2 e:b1", "xa2"),
            ("fceF", "N:e5 t:d6>d5 e:d5,f6", "d6xd5 xf6"),
            ("feF", "N:e5 t:d6>d5 e:d5,f6", "d6xd5"),
            ("dW", "N:a1 f:a2 e:b1", "xa2"),
            ("mdcR3", "N:a1 f:a2 e:c1 w:d1", "b1 xa2 xc1"),
            ("R", "N:a1 w:a3,b1", "a2"),
            ("pR", "N:a1 w:a3", "a4 a5 a6 a7 a8"),
            ("iW", "N:a1", ""),
            ("iW", "v N:a1", "a2 b1"),
        ],
    );
}

#[test]
fn swaps_relays_and_unloading() {
    check(
        betza,
        &[
            ("xW", "N:a1 f:a2 e:b1", "a2~"),
            ("udW", "N:a1 f:a2 e:b1", "xa2ua1"),
            ("ucR", "N:a1 e:a3 f:b1", "xa3ua1"),
            ("xU", "N:a1 f:h7 e:c3", "h7~"),
            // The friend on the neighbouring square goes on from there in the same direction.
            ("xafW", "N:a1 f:a2 e:a3", "a2:xa3"),
            // A capture, a step, and the victim is left behind.
            ("cafmaufW", "N:a1 e:a2", "a4xa2ua3"),
        ],
    );
}

#[test]
fn lame_and_jumping_leaps() {
    check(
        betza,
        &[
            ("nH", "N:a1 f:a3", "d1"),
            ("nG", "N:a1 f:c3", ""),
            ("nG", "N:a1", "d4"),
            ("jD", "N:a1 f:a2", "a3"),
            ("jH", "N:a1 f:a2,a3 e:b1", "a4"),
            ("nZ", "N:a1 f:a2", "d3"),
            ("nZ", "N:a1 f:b3", "d3"),
            ("jNN", "N:a1 f:a2,b4", "b3 c5"),
            ("nNN", "N:a1 f:b1", "b3 c5 d7"),
            ("nDD", "N:a1 f:c2 e:a6", "a3 a5 c1 e1 g1"),
            ("jR", "N:a1 f:a2 e:a5", "a3 a4 c1 d1 e1 f1 g1 h1 xa5"),
            ("jW3", "N:a1 e:a2 f:c1", "a3 a4"),
        ],
    );
}

#[test]
fn hoppers() {
    check(
        betza,
        &[
            ("gR", "N:a1 f:a3 e:a4", "xa4"),
            ("gR4", "N:a1 f:a3,d1", "a4 e1"),
            ("pR99", "N:a1 f:a3", "a4 a5 a6 a7 a8"),
            ("pN", "N:a1 f:b3", "c5"),
            ("pW", "N:a1 f:a2,b1 e:c1", "a3 xc1"),
            ("pjR", "N:a1 f:a2,a4", "a5 a6 a7 a8"),
            ("tpR", "N:a1 f:a3 e:c1", "a4 a5 a6 a7 a8"),
            ("tpR", "N:a1 f:a3 k:a4", "xa4"),
            ("pzB", "N:a1 f:b2", "a3 a5 a7 b4 b6 b8 c1 d2 e1 f2 g1 h2"),
            ("gzB", "N:a1 f:b2", "a3 c1"),
            ("(paf)R", "N:a1 f:a2 e:a4,b1,c1", "a3 a5 a6 a7 a8 d1 e1 f1 g1 h1 xa4 xb1 xc1"),
            ("cpafR2", "N:a1 e:a3 f:b1,c1", "a4 a4xa3 a5 a5xa3"),
            ("(paf)2R", "N:a1 f:b1,c1,d1", "a2 a3 a4 a5 a6 a7 a8"),
        ],
    );
}

#[test]
fn crooked_and_circular_lines() {
    check(
        betza,
        &[
            ("zB1", "N:a1", "b2"),
            ("frzB2", "N:b1", "b3 c2 d1"),
            ("frzF", "N:b1 f:b3", "c2 d1 e2 f1 g2 h1"),
            ("fqR2", "N:b1", "a3 b2 c3"),
            ("fzD", "N:b1", "b3 d3 d5 f5 f7 h7"),
            ("afsafzK", "N:a1 f:a2,b1", "c4 d3"),
        ],
    );
}

#[test]
fn brackets() {
    check(
        betza,
        &[
            ("[cQ-mK]", "N:a1 e:a3,d4 f:e5", "a4xa3"),
            ("fr[F?R]", "N:a1", "b2 c2 d2 e2 f2 g2 h2"),
            ("rf[F?R]", "N:a1", "b2 b3 b4 b5 b6 b7 b8"),
            ("[F?fzR]", "N:a1", "b2 c2 d2 e2 f2 g2 h2"),
            ("[F?fqR]", "N:a1", "b2 b3 b4 b5 b6 b7 b8"),
            ("c[F?R]", "N:a1 e:b4", "xb4"),
            ("c[F?R]", "N:a1 e:b2,b4", "xb2"),
            ("m[F-R2]", "N:a1 e:b4", "b3 c2 d2"),
            ("[mF?cR]", "N:a1 e:b4", "b2 xb4"),
            ("[W-F-W]", "N:a1", "b4 c3 d2"),
            ("fl[W?F-W]", "N:d1", "a2 b3 c1 d2"),
            ("[N?N]", "N:a1 e:c2", "b3 c5 xc2"),
            ("[N?B2]", "N:a1", "b3 c2 c4 d3 d5 e4"),
            ("[W-N]", "N:a1", "b4 d2"),
            ("f[W-N]", "N:d1", "c4 e4"),
            ("[F-A]", "N:a1", "d4"),
            ("[pR-F]", "N:a1 f:a3", "b4"),
            ("[bN-bN]", "N:d5 e:a1", "d5"),
        ],
    );
}

#[test]
fn groups() {
    check(
        betza,
        &[
            ("(i)W", "N:a1", "a2 b1"),
            ("(f)W", "N:b2", "a2 b1 b3 c2"),
            ("f(af)2W", "N:a1 f:a4", "a2 a3"),
            ("(az)1N", "N:a1", "b3 b4 c2 d2"),
        ],
    );
}

#[test]
fn cylinders() {
    check(
        betza,
        &[
            ("oW", "N:a1", "a2 b1 h1"),
            ("ooW", "N:a1", "a2 a8 b1 h1"),
            ("oR", "N:a1 e:a2 f:b1", "c1 d1 e1 f1 g1 h1 xa2"),
            ("o[W-F]", "N:a1", "b3 c2 g2 h3"),
        ],
    );
    let torus = BoardKeys { wrap: wrap(WrapEdges::Both), ..squares(&[5, 5]) };
    let place = read(&torus, "R", As::Auto);
    assert_eq!(place.moves("N:a1"), "a2 a3 a4 a5 b1 c1 d1 e1");
}

#[test]
fn dialects() {
    let with = |dialect| move |source: &str| read(&squares(&[8, 8]), source, As::Betza(dialect));
    check(
        with(Dialect::XBoard),
        &[
            ("L", "N:a1", "c4 d3"),
            ("J", "N:a1", "b4 d2"),
            ("fmaW", "N:d1", "c2 d3 e2"),
            ("fafR2", "N:d1", "d3 d4 d5"),
        ],
    );
    check(
        with(Dialect::Parts),
        &[("fK", "N:d1", "c2 d2 e2"), ("vQ1", "N:d2", "c1 c3 d1 d3 e1 e3"), ("sfQ1", "N:d2", "")]
            [..2],
    );
    check(
        with(Dialect::Diagram),
        &[("L", "N:a1", "b4 d2"), ("J", "N:a1", "c4 d3"), ("fK", "N:d1", "d2")],
    );
}

/// Returns the flags of patterns: initial, en passant, exempt.
fn flags(place: &Place) -> Vec<(bool, bool, bool)> {
    place.moves.patterns.iter().map(|it| (it.initial, it.sets_en_passant, it.exempt)).collect()
}

#[test]
fn trails_and_initial_moves() {
    let cases: &[(&str, (bool, bool, bool))] = &[
        ("fmnD", (false, false, false)),
        ("fmnnD", (false, true, false)),
        ("ifmnD", (true, true, false)),
        ("ifmD", (true, false, false)),
        ("ifmnH", (true, true, false)),
        ("imN", (true, false, false)),
        ("imnN", (true, false, false)),
        ("imnnN", (true, true, false)),
        ("fmnR", (false, true, false)),
        ("fmW3", (false, false, false)),
        ("N'", (false, false, true)),
    ];
    for (source, expected) in cases {
        assert_eq!(flags(&betza(source)), [*expected], "{source}");
    }
    let place = betza("fmW*");
    let on_rank = |rank| {
        let scene = place.scene(&format!("N:d{rank}"));
        let passed = place.walks(&scene).iter().map(|it| it.passed.len()).max().unwrap();
        let en_passant = place
            .moves
            .patterns
            .iter()
            .find(|it| place.applies(it, scene.from, Player(0), false))
            .unwrap()
            .sets_en_passant;
        (passed + 1, en_passant)
    };
    assert_eq!(on_rank(1), (3, true));
    assert_eq!(on_rank(2), (2, true));
    assert_eq!(on_rank(3), (1, false));
    assert_eq!(on_rank(7), (1, false));
    assert_eq!(
        place.moves("n:d7"),
        "d5 d6",
        "the second player's ranks are counted from that player's side"
    );
}

#[test]
fn castling() {
    let specs = |source: &str| -> Vec<(bool, u16, u16, bool)> {
        let plain = |it: &CastleSpec| (it.left, it.steps, it.partner_skip, it.initial);
        betza(source).moves.castles.iter().map(plain).collect()
    };
    assert_eq!(specs("KisO2"), [(true, 2, 0, true), (false, 2, 0, true)]);
    assert_eq!(specs("irO3ilO4"), [(false, 3, 0, true), (true, 4, 0, true)]);
    assert_eq!(specs("isjO2"), [(true, 2, 1, true), (false, 2, 1, true)]);
    assert_eq!(specs("O2"), [(true, 2, 0, false), (false, 2, 0, false)]);
    assert_eq!(specs("O"), []);
}

#[test]
fn drops() {
    let place = betza("fWj@7");
    let [Cond::In(_, SetExpr::Zone(zone, _))] = place.moves.drops.as_slice() else {
        panic!("{:?}", place.moves.drops)
    };
    let cells = &place.zones[zone.idx()].cells;
    let ranks = |player: u8| {
        let mut ranks: Vec<i32> =
            cells[Player(player)].iter().map(|it| place.board.cells[it.idx()].rank).collect();
        ranks.dedup();
        (ranks.iter().min().copied(), ranks.iter().max().copied(), cells[Player(player)].len())
    };
    assert_eq!(ranks(0), (Some(2), Some(7), 48));
    assert_eq!(ranks(1), (Some(2), Some(7), 48));

    assert_eq!(betza("@8").moves.drops, [Cond::Const(true)]);
    assert_eq!(betza("W").moves.drops, []);
    let limits = |source: &str| -> Vec<i32> {
        let mut res = Vec::new();
        let mut todo = betza(source).moves.drops;
        while let Some(cond) = todo.pop() {
            match cond {
                Cond::And(parts) | Cond::Or(parts) => todo.extend(parts),
                Cond::Compare(Compare::Less, Num::Count(_), Num::Const(it)) => res.push(it),
                _ => {}
            }
        }
        res
    };
    assert_eq!(limits("f@8"), [1]);
    assert_eq!(limits("ff@8"), [2]);
    assert_eq!(limits("s@8"), [1, 1]);
    assert_eq!(limits("fb@8"), [1, 1]);
}

#[test]
fn imitators() {
    let turned = |source: &str| {
        let place = read(&squares(&[8, 8]), source, As::Auto);
        let imitates = place.moves.patterns.iter().find_map(|it| match &it.kind {
            PatternKind::Imitate { directions } => Some(directions.clone()),
            PatternKind::Paths(_) => None,
        });
        let named = |name: &str| {
            DirId::new(place.board.directions.iter().position(|it| it.name == name).unwrap())
        };
        let directions = imitates.unwrap();
        assert_eq!(directions.len(), place.board.directions.len());
        (
            directions[named("forward").idx()] == named("back"),
            directions[named("left").idx()] == named("left"),
        )
    };
    assert_eq!(turned("I"), (false, true));
    assert_eq!(turned("bIK"), (true, true));
}

#[test]
fn hexagons() {
    let on_hexes = |source: &str| read(&hexes(), source, As::Auto);
    let count = |source: &str| {
        let place = on_hexes(source);
        let scene = place.scene("N:e5");
        place.walks(&scene).len()
    };
    assert_eq!(count("W"), 6);
    assert_eq!(count("F"), 6);
    assert_eq!(count("N"), 12);
    assert_eq!(count("K"), 12);
    assert_eq!(count("R"), 24);
    assert_eq!(count("B"), 12);
    assert_eq!(count("Q"), 36);
    assert_eq!(count("WW"), 24);
    assert_eq!(count("W2F2"), 24);
    check(
        on_hexes,
        &[
            ("mWcF", "N:a1 e:a2,b3", "b1 b2 xb3"),
            ("pR", "N:a1 f:a3", "a4 a5"),
            ("gQ", "N:a1 f:a3", "a4"),
            ("jR", "N:a1 f:a2", "a3 a4 a5 c1 c3 d1 d4 e1 e5 f5 g5 h5 i5"),
        ],
    );
}

#[test]
fn betza_stays_on_its_level() {
    let place = read(&squares(&[3, 3, 3]), "K", As::Auto);
    let scene = place.scene(&format!("N:{}", place.board.cells[13].name));
    assert_eq!(scene.from, Cell(13));
    assert_eq!(place.walks(&scene).len(), 8);
}
