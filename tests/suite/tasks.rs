//! The counts that `docs/tasks.md` states are those of the shipped games.

use alfil::{
    Variant,
    perft::{Unit, perft},
};
use std::fs;

#[test]
fn tasks_state_the_counts_of_shipped_games() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/tasks.md");
    let text = fs::read_to_string(page).unwrap();
    let tasks = text.lines().filter_map(|it| it.strip_prefix("Counts: "));
    let mut n_tasks = 0;
    for task in tasks {
        let (counts, name) = task.split_once(" (`").unwrap();
        let name = name.strip_suffix("`)").unwrap();
        let start = Variant::shipped(name).unwrap().start();
        for (depth, count) in (1..).zip(counts.split(", ")) {
            assert_eq!(
                perft(&start, depth, Unit::Turn).to_string(),
                count,
                "{name}, depth {depth}"
            );
        }
        n_tasks += 1;
    }
    assert_eq!((n_tasks, text.matches("\n## ").count()), (12, 12));
}
