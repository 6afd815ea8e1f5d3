//! What is proved about shipped games. A proof that fails costs speed and nothing else, so no other test would notice.

use alfil::{
    game::Variant,
    load::{LoadOptions, load},
    program::{Bits, Code, Core, expr::Cond, grounds::Reading, plan::Shared},
    shipped::{RULES, Shipped},
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

/// The same for games of 65 to 128 cells.
fn with_wide_core(name: &str, test: impl Fn(&Core<2>)) {
    match &variant(name).program().code {
        Code::W2(core) => test(core),
        _ => panic!("the board of {name} is of another size"),
    }
}

/// The number of a type.
fn type_of(game: &str, name: &str) -> usize {
    variant(game).model().types.iter().position(|it| it.name == name).unwrap()
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
        let pawn = type_of("chess", "pawn");
        let pawns = [pawn, core.n_types + pawn].into_iter();
        let pawns = pawns.filter(|it| core.swift.men[*it].shifts.1 > core.swift.men[*it].shifts.0);
        assert_eq!(pawns.count(), 2, "pawns move all at once");
    });
}

#[test]
fn hoppers_that_choose_hurdle_and_victim_are_known_from_tables() {
    with_wide_core("janggi", |core| {
        let cannon = type_of("janggi", "cannon");
        for player in 0..2 {
            let steps = &core.swift.men[player * core.n_types + cannon];
            assert!(steps.known && steps.even && steps.calm);
            let [way] = core.swift.ways_of(steps) else { panic!("both patterns are one way") };
            assert!(way.hops.1 > 0 && !way.heeds_all());
            let watch = &core.swift.watches[player];
            let [hops] = watch.hops.as_slice() else { panic!("one type hops") };
            assert_eq!(core.swift.types_of(hops), [cannon as u8]);
            assert!(hops.hurdles.0 < hops.hurdles.1, "not over cannons");
            let other = |it: &&u16| usize::from(core.threats[player][usize::from(**it)].ty);
            assert!(watch.others.iter().all(|it| other(&it) != cannon));
        }
    });
    with_wide_core("xiangqi", |core| {
        let [hops] = core.swift.watches[0].hops.as_slice() else { panic!("one type hops") };
        assert_eq!(hops.hurdles.0, hops.hurdles.1, "over anything");
    });
}

#[test]
fn conditions_that_say_little_are_not_read_as_expressions() {
    with_wide_core("janggi", |core| {
        let [off] = core.plan.off.as_slice() else { panic!("one thing switches check off") };
        let meeting = off.meeting.as_ref().expect("generals on a file");
        assert!(meeting.line == Shared::File && meeting.clear && meeting.exact);
        let [Some(forbid), Some(attacked)] = core.plan.off_only.as_slice() else {
            panic!(
                "they may not stay face to face, nor come to be attacked: only while check is off"
            )
        };
        assert!(forbid.before, "they may come to be");
        assert!(!attacked.before && !core.plan.off_freely, "where they are safe");
        assert!(
            matches!(&forbid.rest, Cond::And(rest) if matches!(rest.as_slice(), [Cond::Not(_)])),
            "nothing else is asked but whether it is a pass: {:?}",
            forbid.rest
        );
        assert!(core.plan.passes, "a pass is legal out of check");
        assert!(core.plan.ends_by_passes);
    });
    with_core("atomic", |core| {
        let kinds: Vec<_> = core.plan.off.iter().map(|it| &it.meeting).collect();
        let [None, Some(meeting)] = kinds.as_slice() else {
            panic!("no enemy king, or kings beside each other")
        };
        assert!(meeting.line == Shared::Edge && !meeting.clear && meeting.exact);
        assert!(core.plan.ends_by_counts && !core.plan.ends_by_passes);
        assert!(core.plan.bare, "explosions change the board alone");
        let local = core.plan.local.as_ref().unwrap();
        assert_eq!(local.most, 9, "a cell and its neighbours explode");
        assert_eq!(local.from[0][0].count(), 4, "a corner explodes by captures on four cells");
    });
    with_core("diminuendo", |core| {
        assert!(core.plan.bare);
        // What is captured outside of the core drops into it.
        let local = core.plan.local.as_ref().unwrap();
        assert_eq!(local.most, 1);
        for from in &local.from {
            let changed: Vec<usize> =
                (0..core.n_cells).filter(|it| !from[*it].is_empty()).collect();
            let [cell] = changed[..] else { panic!("captures change more than the core") };
            let known = core.plan.facts.iter().filter(|it| it.local == core.all - Bits::one(cell));
            assert_eq!(known.count(), 2 * (core.n_types - 1), "pawns may promote");
        }
    });
}

#[test]
fn conditions_are_read_once_for_a_position() {
    assert_eq!(readings("chess"), (vec![], false));
    assert_eq!(readings("janggi"), (vec![Reading::Grounds; 2], true));
    assert_eq!(readings("atomic"), (vec![Reading::Grounds], true));
    assert_eq!(readings("diminuendo"), (vec![Reading::Grounds], false));
    assert_eq!(readings("racingkings"), (vec![Reading::Sight], false));
}

/// How many targets the inert steps without and with capture, and drops, of a type have.
fn inert<const N: usize>(core: &Core<N>, ty: usize) -> [u32; 3] {
    let inert = &core.plan.facts[ty].inert;
    [&inert.quiet, &inert.take, &inert.drop].map(Bits::count)
}

#[test]
fn promotions_by_choice_are_made_in_one_go() {
    for (name, cells) in [("shogi", 81), ("minishogi", 25)] {
        let variant = variant(name);
        for (ty, it) in variant.model().types.iter().enumerate() {
            let [quiet, take, drop] = match &variant.program().code {
                Code::W1(core) => inert(core, ty),
                Code::W2(core) => inert(core, ty),
                _ => panic!("the board of {name} is larger"),
            };
            assert_eq!((quiet, take), (cells, cells), "{name}: steps of {}", it.name);
            // A dropped pawn may mate.
            let expected = if it.name == "pawn" { 0 } else { cells };
            assert_eq!(drop, expected, "{name}: drops of {}", it.name);
        }
    }
}

#[test]
fn rules_that_wait_for_the_last_pawn_cost_nothing_before() {
    with_core("makruk", |core| {
        assert_eq!(core.plan.awaited.len(), 1, "pawns");
        assert!(core.plan.facts.iter().all(|it| it.inert.quiet.count() == 64));
    });
}

#[test]
fn endings_by_what_stands_where_are_read_quickly() {
    for name in ["breakthrough", "antichess", "atomic", "horde"] {
        with_core(name, |core| {
            let outcomes = core.outcomes.iter().filter(|it| !it.no_moves);
            let needs = outcomes.flat_map(|it| &it.when.needs);
            assert!(needs.into_iter().all(|it| it.enough), "{name}");
        });
    }
}

#[test]
fn tables_stay_small() {
    const MIB: usize = 1 << 20;
    for (name, _) in RULES {
        let variant = variant(name);
        let bytes = variant.program().bytes();
        let cells = variant.model().board.cells.len();
        let most = if cells <= 64 { 8 } else { 64 };
        assert!(bytes < most * MIB, "the tables of {name} take {} KiB", bytes / 1024);
    }
}

#[test]
fn positions_stay_small() {
    let bytes = variant("chess").start().position().bytes();
    assert!(bytes <= 1024, "a position of chess takes {bytes} bytes");
}
