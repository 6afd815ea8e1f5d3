//! Texts of any kind are read without harm, and what all moves have in common.

use super::{As, Place, Scene, hexes, read, squares, wheel, wrap};
use alfil::model::{Cell, MAX_VICTIMS, PatternKind, Piece, PieceType, Player, Steps};
use alfil_language::{
    schema::{board::Keys as BoardKeys, words::WrapEdges},
    sema::moves::{Dialect, MAX_LEGS},
};
use proptest::{collection::vec, prelude::*, sample::select};
use std::collections::BTreeSet;

/// Boards of all kinds.
fn boards() -> Vec<BoardKeys<'static>> {
    let torus = BoardKeys { wrap: wrap(WrapEdges::Both), ..squares(&[5, 4]) };
    vec![squares(&[8, 8]), squares(&[3, 3, 3]), torus, hexes(), wheel()]
}

/// Reads a text on all boards. What can be checked of the result is.
fn survives(source: &str) -> Result<(), TestCaseError> {
    for board in boards() {
        for how in [As::Betza(Dialect::Diagram), As::Betza(Dialect::Parts), As::Path, As::Auto] {
            match Place::read(&board, source, how) {
                Ok(place) => {
                    prop_assert!(place.size().1 <= MAX_LEGS);
                    sound(&place)?;
                }
                Err(diags) => {
                    prop_assert!(diags.iter().any(alfil::diag::Diagnostic::is_error));
                    for diag in diags {
                        let span = diag.span().unwrap();
                        prop_assert!(source.get(span.start as usize..span.end as usize).is_some());
                    }
                }
            }
        }
    }
    Ok(())
}

/// Checks what the machine assumes about legs.
fn sound(place: &Place) -> Result<(), TestCaseError> {
    for pattern in &place.moves.patterns {
        let PatternKind::Paths(paths) = &pattern.kind else { continue };
        for path in paths {
            prop_assert!(!path.legs.is_empty());
            let captures = path.legs.iter().filter(|it| it.land.captures()).count();
            prop_assert!(captures <= MAX_VICTIMS);
            for (n, leg) in path.legs.iter().enumerate() {
                prop_assert!(1 <= leg.min && leg.min <= leg.max && leg.skip < leg.min, "{leg:?}");
                prop_assert!(leg.land.0 != 0 && (n > 0 || !leg.iso), "{leg:?}");
            }
        }
    }
    Ok(())
}

/// Texts that look like Betza's notation, right ones and wrong ones.
fn letters() -> impl Strategy<Value = String> {
    let letters: Vec<char> =
        "fblrvshmcdekpgtynjioouxzqaaaaWFDNAHCLZJGRBQKOUI@XY0123456789*'()[]?-w! ".chars().collect();
    vec(select(letters), 0..40).prop_map(String::from_iter)
}

/// Terms that are mostly right.
fn terms() -> impl Strategy<Value = String> {
    let modifiers = select(vec![
        "", "f", "b", "fs", "s", "v", "fr", "rf", "ff", "h", "fh", "m", "c", "mc", "d", "k", "e",
        "t", "p", "g", "y", "n", "nn", "j", "i", "o", "oo", "u", "ud", "x", "z", "q", "fz", "fq",
        "cf", "mb",
    ]);
    let leg = (modifiers.clone(), modifiers).prop_map(|(one, two)| format!("{one}{two}"));
    let legs = vec(leg.clone(), 1..4).prop_map(|it| it.join("a"));
    let atom = select(vec![
        "W", "F", "D", "A", "N", "H", "G", "C", "Z", "K", "R", "B", "Q", "W3", "NN", "F0", "K2",
        "DD", "WX", "FX", "NY", "W*", "R4",
    ]);
    let group = (leg.clone(), select(vec!["", "1", "2", "3"]))
        .prop_map(|(letters, most)| format!("({letters}a){most}"));
    let bracket = vec((leg, atom.clone(), select(vec!["-", "?"])), 1..4).prop_map(|legs| {
        let mut text = String::from("[");
        for (n, (letters, atom, sign)) in legs.iter().enumerate() {
            if n > 0 {
                text += sign;
            }
            text = text + letters + atom;
        }
        text + "]"
    });
    let term = prop_oneof![
        6 => (legs.clone(), atom.clone()).prop_map(|(legs, atom)| legs + atom),
        1 => (group, legs, atom).prop_map(|(group, legs, atom)| group + &legs + atom),
        2 => (select(vec!["", "f", "v", "c", "i", "fr"]), bracket).prop_map(|(outer, it)| outer.to_owned() + &it),
    ];
    vec(term, 1..3).prop_map(|it| it.concat())
}

/// Texts that look like path expressions.
fn words() -> impl Strategy<Value = String> {
    let words = select(vec![
        "step",
        "leap",
        "slide",
        "hop",
        "anywhere",
        "repeat",
        "(",
        ")",
        "(",
        ")",
        "forward",
        "back-left",
        "orthogonal",
        "all",
        "same",
        "up",
        "on",
        "+",
        "|",
        ",",
        "..",
        "3",
        "0",
        "99",
        " then ",
        " m ",
        " c ",
        " jp ",
        " iu ",
        "nx ",
        "é",
    ]);
    vec(words, 0..24).prop_map(|it| it.concat())
}

/// Path expressions that are mostly right.
fn paths() -> impl Strategy<Value = String> {
    let modes =
        select(vec!["", "m ", "c ", "mc ", "p ", "i ", "j ", "n ", "x ", "u ", "t ", "w ", "imn "]);
    let ways = select(vec![
        "forward",
        "all",
        "left | right",
        "same",
        "all + all",
        "(forward | back) + orthogonal",
        "diagonal",
        "on",
        "in | out",
    ]);
    let leg = (
        modes,
        select(vec!["step", "leap", "slide", "hop"]),
        ways,
        select(vec!["", ", 2", ", 2..3", ", 3..", ", 0..", ", 0..2"]),
    )
        .prop_map(|(modes, verb, ways, range)| format!("{modes}{verb}({ways}{range})"));
    let leg = prop_oneof![5 => leg, 1 => Just("anywhere".to_owned())].boxed();
    let group = (vec(leg.clone(), 1..3), select(vec![" then ", " | "]), select(vec![0, 1, 2]))
        .prop_map(|(legs, between, times)| match times {
            0 => format!("({})", legs.join(between)),
            times => format!("repeat({}, {}..{times})", legs.join(between), times - 1),
        });
    vec(prop_oneof![4 => leg, 1 => group], 1..5).prop_map(|it| it.join(" then "))
}

/// Boards with some men on them, as numbers of cells and who stands there.
fn men() -> impl Strategy<Value = Vec<(usize, u8)>> {
    vec((0..64_usize, 0..3_u8), 0..12)
}

/// Returns a piece of a player among others; cell n of the first player is cell 63 - n of the second.
fn scene(place: &Place, from: usize, men: &[(usize, u8)], player: u8) -> Scene {
    let view = |cell: usize| if player == 0 { cell } else { 63 - cell };
    let mut scene = place.scene(if player == 0 { "v N:a1" } else { "v n:a1" });
    scene.cells.fill(None);
    let owner = |kind: u8| match kind {
        0 => Player(player),
        1 => Player(1 - player),
        _ => Player::NEUTRAL,
    };
    for (cell, kind) in men {
        let piece = Piece { ty: PieceType(0), owner: owner(*kind), marks: 0 };
        scene.cells[view(*cell)] = Some(piece);
    }
    scene.from = Cell::new(view(from));
    scene.cells[view(from)] = Some(Piece { ty: PieceType(0), owner: Player(player), marks: 0 });
    scene
}

/// From, to and victims of all moves, as the first player sees them.
fn results(place: &Place, scene: &Scene) -> BTreeSet<(usize, usize, Vec<usize>, bool)> {
    let view = |cell: Cell| if scene.player == Player(0) { cell.idx() } else { 63 - cell.idx() };
    let walks = place.walks(scene);
    walks
        .into_iter()
        .map(|it| {
            let victims = it.victims.iter().map(|it| view(*it)).collect();
            (view(it.from), view(it.to), victims, it.swap)
        })
        .collect()
}

/// Small enough to be walked in a blink: only so many squares are looked at.
fn small(place: &Place) -> bool {
    let mut cost = 0_u64;
    for pattern in &place.moves.patterns {
        let PatternKind::Paths(paths) = &pattern.kind else { continue };
        for path in paths {
            let ends = path.legs.iter().map(|it| match it.steps {
                Steps::Anywhere => 64,
                _ => u64::from(it.max.min(8)),
            });
            cost = cost.saturating_add(ends.fold(1, u64::saturating_mul));
        }
    }
    cost <= 20_000
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_survived(source in any::<String>()) {
        survives(&source)?;
    }

    #[test]
    fn letters_are_survived(source in letters()) {
        survives(&source)?;
    }

    #[test]
    fn terms_are_survived(source in terms()) {
        survives(&source)?;
    }

    #[test]
    fn words_are_survived(source in words()) {
        survives(&source)?;
    }

    #[test]
    fn paths_are_survived(source in paths()) {
        survives(&source)?;
    }

    /// The second player's moves are the first one's, turned by half a circle.
    #[test]
    fn both_players_move_alike(source in terms(), from in 0..64_usize, men in men()) {
        if let Ok(place) = Place::read(&squares(&[8, 8]), &source, As::Betza(Dialect::Diagram))
            && small(&place)
        {
            let first = results(&place, &scene(&place, from, &men, 0));
            let second = results(&place, &scene(&place, from, &men, 1));
            prop_assert_eq!(first, second);
        }
    }

    /// Left and right may be exchanged, on the board and in the letters.
    #[test]
    fn left_and_right_are_alike(source in terms(), from in 0..64_usize, men in men()) {
        let other: String = source.chars().map(|it| match it { 'l' => 'r', 'r' => 'l', it => it }).collect();
        let board = squares(&[8, 8]);
        let how = As::Betza(Dialect::Diagram);
        match (Place::read(&board, &source, how), Place::read(&board, &other, how)) {
            (Ok(place), Ok(mirrored)) if small(&place) => {
                let flip = |cell: usize| cell / 8 * 8 + 7 - cell % 8;
                let flipped_men: Vec<(usize, u8)> = men.iter().map(|(cell, kind)| (flip(*cell), *kind)).collect();
                let first = results(&place, &scene(&place, from, &men, 0));
                let second = results(&mirrored, &scene(&mirrored, flip(from), &flipped_men, 0));
                let second: BTreeSet<_> = second
                    .into_iter()
                    .map(|(from, to, victims, swap)| (flip(from), flip(to), victims.into_iter().map(flip).collect(), swap))
                    .collect();
                prop_assert_eq!(first, second);
            }
            (Ok(_), Ok(_)) | (Err(_), Err(_)) => {}
            _ => prop_assert!(false, "one of {} and {} is wrong, the other isn't", source, other),
        }
    }

    /// Only `d` captures friends, only `d` and `x` do anything to them, and nothing captures what is neutral.
    #[test]
    fn friends_are_safe(source in terms(), from in 0..64_usize, men in men()) {
        if let Ok(place) = Place::read(&squares(&[8, 8]), &source, As::Betza(Dialect::Diagram))
            && small(&place)
        {
            let scene = scene(&place, from, &men, 0);
            for walk in place.walks(&scene) {
                for victim in &walk.victims {
                    let owner = scene.cells[victim.idx()].unwrap().owner;
                    prop_assert!(owner != Player::NEUTRAL);
                    prop_assert!(owner != Player(0) || source.contains('d'));
                }
                prop_assert!(source.contains('x') || !walk.swap && walk.from == scene.from);
            }
        }
    }

    /// A union has the moves of its terms.
    #[test]
    fn unions_have_all_moves(one in terms(), two in terms(), from in 0..64_usize, men in men()) {
        let read = |source: &str| Place::read(&squares(&[8, 8]), source, As::Betza(Dialect::Diagram));
        if let (Ok(first), Ok(second), Ok(both)) = (read(&one), read(&two), read(&format!("{one}{two}")))
            && small(&both)
        {
            // A letter that meets itself would be doubled.
            prop_assume!(one.chars().last() != two.chars().next());
            let mut sum = results(&first, &scene(&first, from, &men, 0));
            sum.extend(results(&second, &scene(&second, from, &men, 0)));
            prop_assert_eq!(sum, results(&both, &scene(&both, from, &men, 0)));
        }
    }
}

/// The most expensive texts are refused, or are read quickly.
#[test]
fn heavy_texts_are_refused_in_time() {
    let long = [
        "(a)K".to_owned(),
        "a".repeat(3999) + "K",
        "(az)N".repeat(600),
        "(a)99".repeat(600) + "N",
        "[".to_owned() + &"K?".repeat(1900) + "K]",
        "[".to_owned() + &"K-vsfK-".repeat(400) + "K]",
        "WXYXYXYX".repeat(400),
        "W".to_owned() + &"X".repeat(3000),
        "pzN99".repeat(700),
        "aaaaaN".repeat(600),
        "slide(all) then ".repeat(200) + "slide(all)",
        "anywhere then ".repeat(250) + "anywhere",
        "leap(".to_owned() + &"all + ".repeat(600) + "all)",
        "leap(all + all) then ".repeat(150) + "leap(all)",
        "j slide(left, 3) then ".repeat(150) + "step(all)",
        "(".repeat(4000),
        "step".to_owned() + &"(".repeat(3000),
        "repeat(".repeat(14) + "slide(all, 0..)" + &", 0..999)".repeat(14),
        "repeat(slide(all, 0..) | step(all), 0..999) then ".repeat(60) + "step(all)",
        "(slide(all, 0..) then anywhere) then ".repeat(80) + "step(same)",
    ];
    for source in long {
        for board in boards() {
            for how in [As::Betza(Dialect::Diagram), As::Path] {
                if let Ok(place) = Place::read(&board, &source, how) {
                    assert!(place.size().1 <= MAX_LEGS);
                }
            }
        }
    }
    assert_eq!(read(&squares(&[8, 8]), "N", As::Auto).size(), (8, 8));
}
