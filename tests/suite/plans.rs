//! What is proved about shipped games. A proof that fails costs speed and nothing else, so no other test would notice.

use alfil::{
    game::Variant,
    load::{LoadOptions, load},
    model::Cond,
    shipped::{RULES, Shipped},
};
use alfil_machine::program::{Bitboard, Code, Core, deps::ForbidTest, plan::FacingLine};

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

/// Returns the number of a type.
fn type_of(game: &str, name: &str) -> usize {
    variant(game).model().types.iter().position(|it| it.name == name).unwrap()
}

/// Returns how the machine tests the forbids of a game, and true if the condition that switches check off is read once.
fn forbid_tests(name: &str) -> (Vec<ForbidTest>, bool) {
    let (forbids, reads_off) = match &variant(name).program().code {
        Code::W1(core) => (core.plan.forbids.clone(), core.plan.reads_off),
        Code::W2(core) => (core.plan.forbids.clone(), core.plan.reads_off),
        _ => panic!("the board of {name} is larger"),
    };
    (forbids.iter().map(|it| it.test).collect(), reads_off)
}

#[test]
fn sliding_pieces_are_watched_along_lines() {
    with_core("chess", |core| {
        for attackers in &core.move_tables.attackers_to {
            assert!(attackers.others.is_empty(), "all attacks can be read from tables");
            assert_eq!(attackers.sliders.len(), 2, "straight lines and diagonals");
            assert!(attackers.leapers.len() >= 3, "king, knight and pawn");
        }
    });
}

#[test]
fn steps_of_most_pieces_are_counted_without_questions() {
    with_core("chess", |core| {
        let names = ["knight", "bishop", "rook", "queen"];
        for name in names {
            let ty = variant("chess").model().types.iter().position(|it| it.name == name).unwrap();
            assert!(
                core.move_tables.type_moves[ty].unconditional
                    && core.move_tables.type_moves[ty].check_neutral,
                "{name}"
            );
        }
        let pawn = type_of("chess", "pawn");
        let pawns = [pawn, core.n_types + pawn].into_iter();
        let pawns = pawns.filter(|it| {
            core.move_tables.type_moves[*it].shifts.1 > core.move_tables.type_moves[*it].shifts.0
        });
        assert_eq!(pawns.count(), 2, "pawns move all at once");
    });
}

#[test]
fn hoppers_that_choose_hurdle_and_victim_are_known_from_tables() {
    with_wide_core("janggi", |core| {
        let cannon = type_of("janggi", "cannon");
        for player in 0..2 {
            let type_moves = &core.move_tables.type_moves[player * core.n_types + cannon];
            assert!(type_moves.in_tables && type_moves.unconditional && type_moves.check_neutral);
            let [table] = core.move_tables.tables_of(type_moves) else {
                panic!("both patterns are one way")
            };
            assert!(table.hops.1 > 0 && table.hurdles.0 < table.hurdles.1);
            let attackers = &core.move_tables.attackers_to[player];
            let [hoppers] = attackers.hoppers.as_slice() else { panic!("one type hops") };
            let types = hoppers.types.0 as usize..hoppers.types.1 as usize;
            assert_eq!(core.move_tables.types[types], [cannon as u8]);
            assert!(hoppers.hurdles.0 < hoppers.hurdles.1, "not over cannons");
            let other = |it: &&u16| usize::from(core.attack_tables[player][usize::from(**it)].ty);
            assert!(attackers.others.iter().all(|it| other(&it) != cannon));
        }
    });
    with_wide_core("xiangqi", |core| {
        let [hoppers] = core.move_tables.attackers_to[0].hoppers.as_slice() else {
            panic!("one type hops")
        };
        assert_eq!(hoppers.hurdles.0, hoppers.hurdles.1, "over anything");
    });
}

#[test]
fn conditions_that_say_little_are_not_read_as_expressions() {
    with_wide_core("janggi", |core| {
        let [off] = core.plan.off.as_slice() else { panic!("one thing switches check off") };
        let facing = off.facing.as_ref().expect("generals on a file");
        assert!(facing.line == FacingLine::File && facing.clear && facing.exact);
        let off_only: Vec<_> = core.plan.forbids.iter().map(|it| it.off_only.as_ref()).collect();
        let [Some(forbid), Some(attacked)] = off_only.as_slice() else {
            panic!(
                "they may not stay face to face, nor come to be attacked: only while check is off"
            )
        };
        assert!(forbid.before, "they may come to be");
        assert!(!attacked.before && !core.plan.check_off_legal, "where they are safe");
        assert!(
            matches!(&forbid.rest, Cond::And(rest) if matches!(rest.as_slice(), [Cond::Not(_)])),
            "nothing else is asked but whether it is a pass: {:?}",
            forbid.rest
        );
        assert!(core.plan.passes, "a pass is legal out of check");
        assert!(core.plan.ends_by_passes);
    });
    with_core("atomic", |core| {
        let kinds: Vec<_> = core.plan.off.iter().map(|it| &it.facing).collect();
        let [None, Some(facing)] = kinds.as_slice() else {
            panic!("no enemy king, or kings beside each other")
        };
        assert!(facing.line == FacingLine::Edge && !facing.clear && facing.exact);
        assert!(core.plan.ends_by_counts && !core.plan.ends_by_passes);
        let area_captures = core.plan.area_captures.as_ref().unwrap();
        assert_eq!(area_captures.most, 9, "a cell and its neighbours explode");
        assert_eq!(
            area_captures.from[0][0].count(),
            4,
            "a corner explodes by captures on four cells"
        );
    });
    with_core("diminuendo", |core| {
        // What is captured outside of the core drops into it.
        let area_captures = core.plan.area_captures.as_ref().unwrap();
        assert_eq!(area_captures.most, 1);
        for from in &area_captures.from {
            let changed: Vec<usize> =
                (0..core.n_cells).filter(|it| !from[*it].is_empty()).collect();
            let [cell] = changed[..] else { panic!("captures change more than the core") };
            let known = core
                .plan
                .facts
                .iter()
                .filter(|it| it.area_captures == core.all - Bitboard::one(cell));
            assert_eq!(known.count(), 2 * (core.n_types - 1), "pawns may promote");
        }
    });
}

#[test]
fn conditions_are_read_once_for_a_position() {
    assert_eq!(forbid_tests("chess"), (vec![], false));
    assert_eq!(forbid_tests("janggi"), (vec![ForbidTest::Deps; 2], true));
    assert_eq!(forbid_tests("atomic"), (vec![ForbidTest::Deps], true));
    assert_eq!(forbid_tests("diminuendo"), (vec![ForbidTest::Deps], false));
    assert_eq!(forbid_tests("racingkings"), (vec![ForbidTest::Sight], false));
}

/// Returns how many targets the inert steps without and with capture, and drops, of a type have.
fn simple<const N: usize>(core: &Core<N>, ty: usize) -> [u32; 3] {
    let simple = &core.plan.facts[ty].simple;
    [&simple.quiet, &simple.take, &simple.drop].map(Bitboard::count)
}

#[test]
fn promotions_by_choice_are_made_in_one_go() {
    for (name, cells) in [("shogi", 81), ("minishogi", 25)] {
        let variant = variant(name);
        for (ty, it) in variant.model().types.iter().enumerate() {
            let [quiet, take, drop] = match &variant.program().code {
                Code::W1(core) => simple(core, ty),
                Code::W2(core) => simple(core, ty),
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
        assert_eq!(core.plan.extinction_rules.len(), 1, "pawns");
        assert!(core.plan.facts.iter().all(|it| it.simple.quiet.count() == 64));
    });
}

#[test]
fn endings_by_what_stands_where_are_read_quickly() {
    for name in ["breakthrough", "antichess", "atomic", "horde"] {
        with_core(name, |core| {
            let outcomes = core.outcomes.iter().filter(|it| !it.no_moves);
            let conds = outcomes.flat_map(|it| &it.when.by_player);
            assert!(conds.into_iter().all(|it| it.exact), "{name}");
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
