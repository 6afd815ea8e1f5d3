//! What is proved about shipped games. A proof that fails costs speed and nothing else, so no other test would notice.

use alfil::{
    game::Variant,
    load::{LoadOptions, load},
    program::{Code, Core, grounds::Reading},
    shipped::Shipped,
};

fn variant(name: &str) -> Variant {
    load(&Shipped, name, &LoadOptions::default())
        .variant
        .expect("a shipped rule file has no errors")
}

/// Runs a test on the core of a shipped game of at most 64 cells.
fn with_core(name: &str, test: impl Fn(&Core<1>)) {
    match &variant(name).program().code {
        Code::W1(core) => test(core),
        _ => panic!("the board of {name} is larger"),
    }
}

/// How it is found out whether the forbids of a game hold, and whether what switches check off is read once.
fn readings(name: &str) -> (Vec<Reading>, bool) {
    match &variant(name).program().code {
        Code::W1(core) => (core.plan.readings.clone(), core.plan.reads_off),
        Code::W2(core) => (core.plan.readings.clone(), core.plan.reads_off),
        _ => panic!("the board of {name} is larger"),
    }
}

#[test]
fn sliding_pieces_are_watched_along_lines() {
    with_core("chess", |core| {
        for watch in &core.swift.watches {
            assert!(watch.others.is_empty(), "all attacks can be read from tables");
            assert_eq!(watch.lines.len(), 2, "straight lines and diagonals");
            assert!(watch.leaps.len() >= 3, "king, knight and pawn");
        }
    });
}

#[test]
fn steps_of_most_pieces_are_counted_without_questions() {
    with_core("chess", |core| {
        let names = ["knight", "bishop", "rook", "queen"];
        for name in names {
            let ty = variant("chess").model().types.iter().position(|it| it.name == name).unwrap();
            assert!(core.swift.men[ty].even && core.swift.men[ty].calm, "{name}");
        }
        let pawns = core.swift.men.iter().filter(|it| it.shifts.1 > it.shifts.0 && it.extra == 3);
        assert_eq!(
            pawns.count(),
            2,
            "pawns are counted all at once, four times where they promote"
        );
    });
}

#[test]
fn conditions_are_read_once_for_a_position() {
    assert_eq!(readings("chess"), (vec![], false));
    assert_eq!(readings("janggi"), (vec![Reading::Grounds], true));
    assert_eq!(readings("atomic"), (vec![Reading::Grounds], true));
    assert_eq!(readings("diminuendo"), (vec![Reading::Grounds], false));
    assert_eq!(readings("racingkings"), (vec![Reading::Sight], false));
}
