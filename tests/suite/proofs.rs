//! What the proofs of the compiler rest on: the table of assumptions, and small games that break one assumption each.
//!
//! In each of these games a move was once thought legal or illegal by a proof whose assumption did not hold.

use crate::play::{Length, agree};
use alfil::{
    load::LoadOptions,
    model::{Cell, Model, MoveInfo, PieceType},
    notation::fen,
    shipped::{RULES, Shipped},
    source::Files,
};
use alfil_machine::{
    compile::{
        Options,
        assumptions::{Assumption, Proof, Proofs},
        compile_with,
    },
    program::{Bitboard, Code, LegalityTest, Plan, deps::ForbidTest},
    vm::{MoveList, Position},
};
use std::{fs, sync::Arc};

fn model(rules: &str) -> Model {
    let loaded =
        alfil::load::analyze(&Files::one(rules).over(&Shipped), "this", &LoadOptions::default());
    loaded.model.unwrap_or_else(|| panic!("{rules}\n{:#?}", loaded.diagnostics))
}

/// A position in which a proof once went wrong.
struct Case {
    name: &'static str,
    rules: &'static str,
    /// The position; the start if it is empty.
    fen: &'static str,
    /// The number of legal moves.
    moves: usize,
    legal: &'static [&'static str],
    illegal: &'static [&'static str],
}

const CASES: [Case; 14] = [
    Case {
        name: "The capture of an own king makes the other one royal",
        rules: "
            board = { size = [6, 6] }
            check = { royal = 'king', mode = 'last' }
            [pieces]
            king = { id = 'K', move = 'K', start = { white = 'a1 f1', black = 'd6' } }
            rook = { id = 'R', move = 'RdR', start = { white = 'a3', black = 'f6' } }
        ",
        fen: "",
        moves: 15,
        legal: &["a3a2"],
        illegal: &["a3a1"],
    },
    Case {
        name: "Kings and rooks are royal, and rooks capture friends",
        rules: "
            board = { size = [6, 6] }
            check = { royal = 'king rook', mode = 'last' }
            [pieces]
            king = { id = 'K' }
            rook = { id = 'R', move = ['dN2', 'gffCkvW0'] }
            knig = { id = 'N' }
        ",
        fen: "nnr3/6/1r4/1R4/6/NR4 b - - 3 2",
        moves: 2,
        legal: &["b4a6", "b4c6"],
        illegal: &["c6b4"],
    },
    Case {
        name: "Royal pieces counted before the move: of two kings none is royal",
        rules: "
            board = { size = [6, 6] }
            check = { royal = 'king', mode = 'last', royal-when = 'before' }
            [pieces]
            king = { id = 'K', move = 'K', start = { white = 'a1 f1', black = 'd6' } }
            rook = { id = 'R', move = 'RdR', start = { white = 'a3', black = 'f6' } }
        ",
        fen: "",
        moves: 16,
        legal: &["a3a1"],
        illegal: &[],
    },
    Case {
        name: "The capture of an enemy king makes the other one royal",
        rules: "
            board = { size = [6, 6] }
            check = { royal = 'king', mode = 'last' }
            forbid = [{ when = 'check(enemy)' }]
            [pieces]
            king = { id = 'K', move = 'K', start = { white = 'a1', black = 'e4 e6' } }
            rook = { id = 'R', move = 'R', start = { white = 'e1' } }
        ",
        fen: "",
        moves: 9,
        legal: &["e1e3"],
        illegal: &["e1e4"],
    },
    Case {
        name: "A hopper may give check as soon as it is dropped",
        rules: "
            board = { size = [5, 5] }
            check = { royal = 'king' }
            forbid = [{ when = 'check(enemy)' }]
            hands = { drops = true, start = { white = 'cannon' } }
            [pieces]
            king   = { id = 'K', move = 'K', start = { white = 'a1', black = 'e5' } }
            pawn   = { id = 'P', move = 'fW', start = { white = 'e3' } }
            cannon = { id = 'C', move = 'mRcpR' }
        ",
        fen: "",
        moves: 23,
        legal: &["C@a2", "C@e4"],
        illegal: &["C@e1", "C@e2", "e3e4"],
    },
    Case {
        name: "A captured king can't be in check",
        rules: "
            board = { size = [6, 6] }
            check = { royal = 'king' }
            forbid = [{ when = 'check(enemy)' }]
            [pieces]
            king = { id = 'K', move = 'K', start = { white = 'a1', black = 'e6' } }
            rook = { id = 'R', move = 'R', start = { white = 'e1' } }
            thief = { id = 'T', move = { betza = 'fR', attacks = false }, start = { white = 'e4' } }
        ",
        fen: "",
        moves: 11,
        legal: &["e4e6", "e4e5"],
        illegal: &[],
    },
    Case {
        name: "Of two hurdles one captures the other",
        rules: CANNON,
        fen: "k3c1/6/4R1/6/4R1/4K1 w - - 0 1",
        moves: 9,
        legal: &["e4e6"],
        illegal: &["e4e2", "e2e4"],
    },
    Case {
        name: "A hurdle is captured by a friend, who serves as well",
        rules: CANNON,
        fen: "k3c1/6/R3R1/6/6/4K1 w - - 0 1",
        moves: 11,
        legal: &["e4e6", "e4d4"],
        illegal: &["a4e4"],
    },
    Case {
        name: "The piece that bars a line captures the slider behind it",
        rules: "
            board = { size = [6, 6] }
            check = { royal = 'king' }
            forbid = [{ when = 'check(enemy)' }]
            [pieces]
            king   = { id = 'K', move = 'K', start = { white = 'a1', black = 'e6' } }
            rook   = { id = 'R', move = 'R', start = { white = 'e1' } }
            bishop = { id = 'B', move = 'BdR', start = { white = 'e3' } }
        ",
        fen: "",
        moves: 9,
        legal: &["e3e1"],
        illegal: &["e3d4"],
    },
    Case {
        name: "A king that is dropped was not royal before",
        rules: "
            board = { size = [4, 4] }
            check = { royal = 'king', royal-when = 'before' }
            hands = { drops = true, start = { black = 'king' } }
            [pieces]
            king = { id = 'K', move = 'K', start = { white = 'b2' } }
            pawn = { id = 'P', move = 'fW', start = { white = 'd1', black = 'd4' } }
        ",
        fen: "3p/4/1K1P/4[k] b - - 1 1",
        moves: 14,
        legal: &["K@b3", "K@a1"],
        illegal: &[],
    },
    Case {
        name: "A king that turns into a pawn when it is dropped need not be safe",
        rules: "
            board = { size = [6, 6] }
            check = { royal = 'king' }
            hands = { drops = true, start = { white = 'king' } }
            rule  = [{ on = 'drop', do = 'mover becomes pawn' }]
            [pieces]
            king = { id = 'K', move = 'K', start = { white = 'a1', black = 'f6' } }
            pawn = { id = 'P', move = 'fW', start = { white = 'b2' } }
            rook = { id = 'R', move = 'R', start = { black = 'c6' } }
        ",
        fen: "",
        moves: 35,
        legal: &["K@c4=P", "K@a6=P"],
        illegal: &[],
    },
    Case {
        name: "A pinned piece may stay where it is",
        rules: "
            board = { size = [6, 6] }
            check = { royal = 'king' }
            [pieces]
            king = { id = 'K', move = 'K', start = { white = 'a1', black = 'f6' } }
            lion = { id = 'L', move = ['W', 'mabK'], start = { white = 'a3' } }
            rook = { id = 'R', move = 'R', start = { black = 'a6' } }
        ",
        fen: "",
        moves: 6,
        legal: &["a3a3", "a3a4"],
        illegal: &["a3b3"],
    },
    Case {
        name: "The partner of a castling bars the line to the king's target",
        rules: "
            extends = 'chess'
            check = { suspended-if = 'some near(own king) & own knight' }
        ",
        fen: "r3k2R/4n3/8/8/8/8/8/4K3 b q - 0 1",
        moves: 16,
        legal: &["e8c8"],
        illegal: &[],
    },
    Case {
        name: "The partner of a castling becomes a hurdle before the king's target",
        rules: "
            extends = 'chess'
            pieces = { cannon = { id = 'C', move = 'mRcpR' } }
        ",
        fen: "4k3/8/8/8/8/8/8/2c1K2R w K - 0 1",
        moves: 14,
        legal: &["e1f1"],
        illegal: &["e1g1"],
    },
];

const CANNON: &str = "
    board = { size = [6, 6] }
    check = { royal = 'king' }
    [pieces]
    king   = { id = 'K', move = 'K', start = { white = 'e1', black = 'a6' } }
    rook   = { id = 'R', move = 'RdR' }
    cannon = { id = 'C', move = 'mRcpR' }
";

/// Returns the text of a step or drop.
fn text(model: &Model, it: &MoveInfo) -> String {
    let cell = |it: Option<Cell>| it.map_or("", |it| model.board.cells[it.idx()].name.as_str());
    let id = |it: Option<PieceType>| it.map_or("", |it| model.types[it].id.as_str());
    let becomes = it.becomes.map_or(String::new(), |_| format!("={}", id(it.becomes)));
    match it.from {
        Some(_) => format!("{}{}{becomes}", cell(it.from), cell(it.to)),
        None => format!("{}@{}{becomes}", id(it.piece), cell(it.to)),
    }
}

#[test]
fn moves_that_break_an_assumption_are_tried() {
    for case in CASES {
        let rules = format!("variant = {{ name = 'T' }}\n{}", case.rules);
        let model = model(&rules);
        let program = Arc::new(compile_with(Arc::new(model.clone()), Options::default()).unwrap());
        let mut position = Position::new(&program).unwrap();
        if !case.fen.is_empty() {
            let read = fen::read(&model, case.fen).unwrap();
            position = Position::from_state(&program, &read.state).unwrap();
        }
        let mut list = MoveList::new();
        for no_shortcuts in [false, true] {
            position.set_no_shortcuts(no_shortcuts);
            position.legal_moves(&mut list);
            let moves: Vec<String> =
                list.iter().map(|it| text(&model, &position.info(*it))).collect();
            let at = format!("{}, without shortcuts: {no_shortcuts}, {moves:?}", case.name);
            assert_eq!(moves.len(), case.moves, "{at}");
            assert_eq!(position.count_legal_moves(), case.moves as u64, "{at}");
            assert!(case.legal.iter().all(|it| moves.iter().any(|mv| mv == it)), "{at}");
            assert!(!case.illegal.iter().any(|it| moves.iter().any(|mv| mv == it)), "{at}");
        }
        for seed in 0..2 {
            agree(
                case.name,
                &model,
                seed,
                Length { moves: 30, opening: 10, apart: 3, turn: 3, steps: None },
            );
        }
    }
}

/// All combinations of what proofs assume about royal pieces, captures and drops.
#[test]
fn assumptions_are_broken_in_all_combinations() {
    let modes = ["'any'", "'all'", "'last'"];
    let whens = ["'before'", "'after'"];
    let forbids = ["[]", "[{ when = 'check(enemy)' }]"];
    let pieces = [
        "lance = { id = 'L', move = 'RdR', start = { white = 'c1 e2', black = 'c5' } }",
        "lance = { id = 'L', move = 'KdpRcpR', start = { white = 'c1 e2', black = 'c5 b4' } }",
        "lance = { id = 'L', move = { betza = 'QdN', attacks = false }, start = { white = 'c1', black = 'c5' } }",
    ];
    let hands = ["", "hands = { drops = true, start = { white = 'king', black = 'rook' } }"];
    let mut n = 0;
    for mode in modes {
        for when in whens {
            for forbid in forbids {
                for lance in pieces {
                    for hand in hands {
                        let rules = format!(
                            "variant = {{ name = 'T' }}
                            board = {{ size = [5, 5] }}
                            check = {{ royal = 'king', mode = {mode}, royal-when = {when} }}
                            forbid = {forbid}
                            {hand}
                            [pieces]
                            king = {{ id = 'K', move = 'KdW', start = {{ white = 'a1 b1', black = 'e5 d4' }} }}
                            rook = {{ id = 'R', move = 'R', start = {{ white = 'b2', black = 'a5' }} }}
                            {lance}"
                        );
                        let model = model(&rules);
                        agree(
                            &rules,
                            &model,
                            n,
                            Length { moves: 8, opening: 4, apart: 4, turn: 3, steps: None },
                        );
                        n += 1;
                    }
                }
            }
        }
    }
}

/// Captured friends may be castling partners, go to hands, explode, or stand beside lines to kings.
#[test]
fn friends_are_captured_in_known_games() {
    for name in ["chess", "crazyhouse", "atomic", "racingkings"] {
        let rules = format!(
            "extends = '{name}'
            variant = {{ name = 'T' }}
            [pieces]
            rook = {{ move = 'RdR' }}
            knight = {{ move = 'NdNdW' }}"
        );
        let model = model(&rules);
        for seed in 0..2 {
            agree(
                &rules,
                &model,
                seed,
                Length { moves: 50, opening: 4, apart: 8, turn: 3, steps: None },
            );
        }
    }
}

/// Each field of the plan is a proof of the table, or says something that is no proof.
fn proofs_in_use<const N: usize>(plan: &Plan<N>) -> Vec<(Proof, bool)> {
    let Plan {
        legality,
        why: _,
        exact,
        reads_off,
        off: _,
        reads_royals: _,
        forbids,
        restrictions: _,
        check_off_legal: _,
        castles,
        royal: _,
        captures_friends,
        facts,
        simple_types: _,
        simple_turns,
        simple_castling,
        passes,
        stops,
        ends_by_counts,
        ends_by_passes,
        area_captures,
        step_test,
        hand_gains: _,
        extinction_rules,
        updated_sets: _,
    } = plan;
    let sight = forbids.iter().any(|it| it.test == ForbidTest::Sight);
    let deps = forbids.iter().any(|it| it.test == ForbidTest::Deps);
    let direct = facts.iter().any(|it| it.direct.iter().any(|it| *it != Bitboard::EMPTY));
    let by_victim = facts.iter().any(|it| !it.capture_promotions.is_empty());
    vec![
        (Proof::Sight, *legality == LegalityTest::Sight),
        (Proof::Exact, *exact),
        (Proof::OwnPiecesStay, !captures_friends),
        (Proof::ConditionsReadOnce, *reads_off || deps),
        (Proof::LinesToEnemyRoyals, sight),
        (Proof::StepTest, *step_test),
        (Proof::AreaCaptures, area_captures.is_some()),
        (Proof::Castling, *castles),
        (Proof::Passing, *passes),
        (Proof::Stopping, *stops),
        (Proof::SimpleTurns, *simple_turns || simple_castling.is_some()),
        (Proof::DirectTurns, direct),
        (Proof::FewEndings, *ends_by_counts || *ends_by_passes),
        (Proof::ExtinctionRules, !extinction_rules.is_empty()),
        (Proof::CapturePromotions, by_victim),
    ]
}

fn proofs_of(model: &Model, options: Options) -> Vec<(Proof, bool)> {
    match compile_with(Arc::new(model.clone()), options).unwrap().code {
        Code::W1(core) => proofs_in_use(&core.plan),
        Code::W2(core) => proofs_in_use(&core.plan),
        Code::W4(core) => proofs_in_use(&core.plan),
        Code::W64(core) => proofs_in_use(&core.plan),
    }
}

#[test]
fn every_shortcut_has_a_row_in_the_table_and_asks_it() {
    let mut used = Vec::new();
    for (name, _) in RULES {
        let model = alfil::load::analyze(&Shipped, name, &LoadOptions::default()).model.unwrap();
        let proofs = Proofs::of(&model, true);
        // Without a check that binds, sight is a name for games in which only conditions forbid moves.
        let binds = model.check.as_ref().is_some_and(|it| it.at.is_some());
        let in_use = proofs_of(&model, Options::default());
        assert_eq!(in_use.iter().map(|it| it.0).collect::<Vec<_>>(), Proof::ALL);
        for (proof, is_used) in in_use {
            if is_used && (binds || proof != Proof::Sight) {
                assert!(proofs.allow(proof), "{name}: {proof:?} lacks {:?}", proofs.missing(proof));
                used.push(proof);
            }
        }
        let options = Options { shortcuts: false, ..Options::default() };
        let without = proofs_of(&model, options).into_iter().filter(|it| it.1);
        assert_eq!(without.map(|it| it.0).collect::<Vec<_>>(), [], "{name}");
    }
    for proof in Proof::ALL {
        assert!(used.contains(&proof), "no shipped game uses {proof:?}");
    }
    let rests = |it: &Assumption| Proof::ALL.iter().any(|proof| proof.rests_on().contains(it));
    assert!(Assumption::ALL.iter().all(rests), "an assumption that no proof needs");
}

/// The common games keep all their shortcuts.
#[test]
fn common_games_break_no_assumption_that_costs_time() {
    for name in ["chess", "crazyhouse", "shogi", "xiangqi"] {
        let model = alfil::load::analyze(&Shipped, name, &LoadOptions::default()).model.unwrap();
        let proofs = Proofs::of(&model, true);
        for proof in [Proof::Sight, Proof::Exact, Proof::OwnPiecesStay, Proof::StepTest] {
            assert!(proofs.allow(proof), "{name}: {proof:?} lacks {:?}", proofs.missing(proof));
        }
    }
}

#[test]
fn the_table_in_the_manual_is_that_of_the_program() {
    let page = fs::read_to_string("docs/architecture.md").unwrap();
    for proof in Proof::ALL {
        let above = proof.builds_on().map(|it| format!("`{it:?}`"));
        let rests = proof.rests_on().iter().map(|it| format!("`{it:?}`"));
        let all: Vec<String> = above.into_iter().chain(rests).collect();
        let row = format!(
            "| `{proof:?}` | {} |",
            if all.is_empty() { "—".to_owned() } else { all.join(", ") }
        );
        assert!(page.contains(&row), "docs/architecture.md lacks the row\n{row}");
    }
}
