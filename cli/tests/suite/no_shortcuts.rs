//! `--no-shortcuts`: the machine without proofs.

use crate::cli::run_with;

#[test]
fn results_do_not_depend_on_shortcuts() {
    let moves = ["moves", "chess", "--moves", "e2e4 f7f6 d1h5", "--json"];
    let slow = |args: &[&str]| run_with(&[args, &["--no-shortcuts"]].concat(), "").expect(0);
    assert_eq!(slow(&moves).json(), run_with(&moves, "").expect(0).json());
    let perft = ["perft", "crazyhouse", "2", "--json"];
    let counted = slow(&perft).json();
    assert_eq!(counted["nodes"], 400);
    assert_eq!(counted["counting"], "every-move");
    assert!(slow(&["test", "atomic"]).out.contains("passed"));
}
