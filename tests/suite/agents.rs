//! Numbers for moves and observations, on random games of all shipped games and of small ones.

use crate::{machine::Folder, play::SplitMix};
use alfil::{
    MoveList, Variant,
    load::{LoadOptions, load},
    shipped::Shipped,
    source::Loader,
};
use alfil_play::agents::{
    ActionSpace, Autoreset, EnvOptions, Masks, ObservationSpace, Observations, StepError, VectorEnv,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

/// The most moves of a game of these tests.
const MOVES: usize = 150;

fn variant(loader: &dyn Loader, name: &str) -> Variant {
    let loaded = load(loader, name, &LoadOptions::default());
    loaded.variant.unwrap_or_else(|| panic!("{name}: {:?}", loaded.diagnostics))
}

/// Plays at random. Each legal move must have a number of its own that leads back to it, and each position must be told by
/// what its player sees.
fn plays_by_numbers(name: &str, variant: &Variant, moves: usize) {
    let actions = ActionSpace::new(variant).unwrap_or_else(|it| panic!("{name}: {it}"));
    let space = ObservationSpace::new(variant);
    let mut random = SplitMix(1);
    let mut numbers = vec![0.0; space.len()];
    let mut mask = vec![false; actions.len()];
    let mut positions: BTreeMap<Vec<u32>, alfil::Position> = BTreeMap::new();
    for n in 0..2 {
        let mut game = variant.start_number(n % variant.starts()).unwrap();
        let mut list = MoveList::new();
        for _ in 0..moves {
            game.list_legal_moves(&mut list);
            let mut seen = BTreeMap::new();
            for mv in &list {
                let number = actions.encode(game.position(), *mv);
                let number = number.unwrap_or_else(|| panic!("{name}: no number for {mv:?}"));
                assert!((number as usize) < actions.len(), "{name}: {mv:?}");
                if let Some(other) = seen.insert(number, *mv) {
                    let text = actions.describe(number);
                    panic!("{name}: {number} ({text:?}) is both\n{other:?} and\n{mv:?}");
                }
            }
            actions.mask(game.player(), &list, &mut mask);
            let set: Vec<u32> = (0..).zip(&mask).filter(|it| *it.1).map(|it| it.0).collect();
            assert_eq!(set, seen.keys().copied().collect::<Vec<u32>>(), "{name}");
            if game.outcome().is_some() {
                break;
            }
            space.write(&game, &mut numbers);
            let bits: Vec<u32> = numbers.iter().map(|it| it.to_bits()).collect();
            let before = positions.entry(bits).or_insert_with(|| game.position().clone());
            assert!(before == game.position(), "{name}: two positions look the same");
            let mv = list[random.below(list.len())];
            let number = actions.encode(game.position(), mv).unwrap();
            let text = actions.describe(number).unwrap();
            assert!(!text.is_empty() && !text.contains(": off the board"), "{name}: {text}");
            assert_eq!(actions.decode(&game, number), Some(mv), "{name}");
            game.play(mv).unwrap();
        }
    }
}

#[test]
fn moves_of_shipped_games_have_numbers() {
    let only = std::env::var("ALFIL_GAME").ok();
    for name in Shipped.names().iter().filter(|it| only.as_ref().is_none_or(|only| only == *it)) {
        plays_by_numbers(name, &variant(&Shipped, name), MOVES);
    }
}

#[test]
fn moves_of_small_games_have_numbers() {
    for folder in ["tests/games", "tests/suite/games"] {
        let folder = Folder::new(folder);
        for name in folder.names() {
            plays_by_numbers(&name, &variant(&folder, &name), MOVES);
        }
    }
}

/// The sizes in the manual are those of the games.
#[test]
fn the_manual_has_the_sizes_of_all_games() {
    let mut table = "| game | moves | planes x rows x columns + single | observation |\n\
        | --- | ---: | ---: | ---: |\n"
        .to_owned();
    for name in Shipped.names() {
        let variant = variant(&Shipped, &name);
        let actions = ActionSpace::new(&variant).unwrap();
        let it = actions.layout();
        let [planes, height, width] = ObservationSpace::new(&variant).shape();
        let row = format!(
            "| {name} | {} | {} x {} x {} + {} | {planes} x {height} x {width} |\n",
            actions.len(),
            it.planes,
            it.height,
            it.width,
            it.singles
        );
        table.push_str(&row);
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/agents.md");
    let text = fs::read_to_string(&path).unwrap_or_default();
    let (begin, end) = ("<!-- sizes -->\n", "<!-- end of sizes -->");
    let before = text.split(begin).next().unwrap();
    let after = text.split(end).nth(1).unwrap_or("\n");
    let new = format!("{before}{begin}{table}{end}{after}");
    if std::env::var_os("UPDATE").is_some() {
        fs::write(path, new).unwrap();
    } else {
        assert!(text == new, "docs/agents.md: run this test with UPDATE=1");
    }
}

fn env(name: &str, games: usize, options: EnvOptions) -> VectorEnv {
    VectorEnv::new(&variant(&Shipped, name), games, options).unwrap()
}

/// Agents are stored with these numbers, so that they may not change by accident.
#[test]
fn numbers_of_chess_stay() {
    let variant = variant(&Shipped, "chess");
    let actions = ActionSpace::new(&variant).unwrap();
    assert_eq!(actions.len(), 76 * 64 + 2);
    // Ways are in order of rows, then columns. 46 come before two rows ahead: 15 of long lines, 5 + 5, 14 in the row, 5, and 2.
    let expected = [
        (46 * 64 + 12, "e2-e4"),
        // Of three ways to promote, for each choice, the second leads straight ahead.
        (65 * 64 + 52, "e7-e8=Q"),
        (76 * 64, "castle e1-c1 with a1"),
        (76 * 64 + 1, "castle e1-g1 with h1"),
    ];
    for (number, text) in expected {
        assert_eq!(actions.describe(number).as_deref(), Some(text), "{number}");
    }
    assert_eq!(actions.describe(actions.len() as u32), None);
    assert_eq!(actions.describe(u32::MAX), None);
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let run = |threads: usize| {
        let mut env = env("crazyhouse", 50, EnvOptions { threads, ..EnvOptions::default() });
        env.reset(3);
        for _ in 0..120 {
            let actions = env.random_actions().to_vec();
            env.step(&actions).unwrap();
        }
        (env.masks().to_vec(), env.observations().to_vec(), env.lengths().to_vec())
    };
    assert!(run(1) == run(2));
}

#[test]
fn masks_of_bits_say_the_same() {
    for autoreset in [Autoreset::SameStep, Autoreset::NextStep] {
        let play = |masks| {
            let options = EnvOptions { masks, autoreset, threads: 1, ..EnvOptions::default() };
            let mut env = env("connect-four", 5, options);
            env.reset(2);
            let mut seen: Vec<Vec<bool>> = Vec::new();
            for _ in 0..90 {
                let actions = env.random_actions().to_vec();
                env.step(&actions).unwrap();
                let n = env.action_space().len();
                seen.push(match masks {
                    Masks::Bool => env.masks().to_vec(),
                    Masks::Bits => {
                        let rows = env.mask_bits().chunks(n.div_ceil(8));
                        let padding = rows.clone().map(|it| it[n / 8] >> (n % 8));
                        assert!(padding.sum::<u8>() == 0 && env.masks().is_empty());
                        let truths =
                            rows.flat_map(|row| (0..n).map(|it| row[it / 8] >> (it % 8) & 1 == 1));
                        truths.collect()
                    }
                });
            }
            seen
        };
        assert!(play(Masks::Bool) == play(Masks::Bits));
    }
}

#[test]
fn an_illegal_action_changes_nothing() {
    let mut env = env("connect-four", 3, EnvOptions::default());
    assert_eq!(env.step(&[0, 0, 0]), Err(StepError::NotReset));
    env.reset(0);
    let actions = env.random_actions().to_vec();
    env.step(&actions).unwrap();
    let (masks, lengths) = (env.masks().to_vec(), env.lengths().to_vec());
    let mut actions = env.random_actions().to_vec();
    actions[1] = 41;
    assert_eq!(env.step(&actions), Err(StepError::Illegal { game: 1, action: 41 }));
    actions[1] = u32::MAX;
    assert!(env.step(&actions).is_err());
    assert_eq!(env.step(&[0]), Err(StepError::Count { games: 3, found: 1 }));
    assert!(env.masks() == masks && env.lengths() == lengths);
}

/// Plays at random until the first game is over, and returns the player who made its last move.
fn to_the_end(env: &mut VectorEnv) -> usize {
    loop {
        let mover = usize::from(env.players()[0]);
        let actions = env.random_actions().to_vec();
        env.step(&actions).unwrap();
        if env.terminated()[0] || env.truncated()[0] {
            return mover;
        }
    }
}

#[test]
fn games_that_are_over_begin_anew() {
    for autoreset in [Autoreset::SameStep, Autoreset::NextStep, Autoreset::Disabled] {
        let mut env = env("connect-four", 1, EnvOptions { autoreset, ..EnvOptions::default() });
        env.reset(5);
        let first = env.observations().to_vec();
        let mover = to_the_end(&mut env);
        let rewards = env.rewards().to_vec();
        assert!(rewards == [0.0, 0.0] || (rewards[mover], rewards[1 - mover]) == (1.0, -1.0));
        let legal = env.masks().iter().filter(|it| **it).count();
        let begun = env.observations() == first;
        match autoreset {
            Autoreset::SameStep => {
                assert!(begun && env.final_observations() != first && legal == 7);
                assert!(env.lengths()[0] > 0);
            }
            Autoreset::NextStep => {
                assert!(!begun && legal == env.action_space().len());
                env.step(&[0]).unwrap();
                assert!(env.observations() == first && env.rewards() == [0.0, 0.0]);
                assert_eq!((env.lengths()[0], env.terminated()[0]), (0, false));
            }
            Autoreset::Disabled => {
                assert_eq!(env.step(&[0]), Err(StepError::Over { game: 0 }));
                env.reset_some(&[true]).unwrap();
                assert!(env.observations() == first && !env.terminated()[0]);
            }
        }
    }
}

#[test]
fn observations_of_bytes_are_those_of_floats() {
    for name in ["crazyhouse", "minishogi", "3check"] {
        let bytes = EnvOptions { observations: Observations::Uint8, ..EnvOptions::default() };
        let (mut wide, mut small) = (env(name, 4, EnvOptions::default()), env(name, 4, bytes));
        wide.reset(2);
        small.reset(2);
        let (mut seen, mut final_seen) = (BTreeSet::new(), false);
        for _ in 0..300 {
            let as_bytes = |it: &[f32]| it.iter().map(|it| (it * 255.0).round() as u8).collect();
            let expected: Vec<u8> = as_bytes(wide.observations());
            assert_eq!(small.observations_u8(), expected, "{name}");
            seen.extend(expected);
            if wide.terminated()[0] {
                let expected: Vec<u8> = as_bytes(wide.final_observations());
                let n = expected.len() / 4;
                assert_eq!(small.final_observations_u8()[..n], expected[..n], "{name}");
                final_seen = true;
            }
            let actions = wide.random_actions().to_vec();
            wide.step(&actions).unwrap();
            small.step(&actions).unwrap();
        }
        assert!(small.observations().is_empty() && wide.observations_u8().is_empty());
        assert!(seen.len() > 2 && final_seen, "{name}: {seen:?}");
    }
}

#[test]
fn long_games_are_truncated() {
    let options = EnvOptions {
        most_moves: Some(4),
        observations: Observations::Off,
        ..EnvOptions::default()
    };
    let mut env = env("chess", 2, options);
    env.reset(1);
    to_the_end(&mut env);
    assert_eq!(
        (env.truncated(), env.terminated(), env.lengths()),
        (&[true; 2][..], &[false; 2][..], &[4; 2][..])
    );
    assert!(env.rewards().iter().all(|it| *it == 0.0) && env.observations().is_empty());
}

#[test]
fn shuffled_games_begin_anywhere() {
    let starts = |random_starts: bool| {
        let options = EnvOptions { random_starts, ..EnvOptions::default() };
        let mut env = env("fischerandom", 20, options);
        env.reset(2);
        let starts: Vec<_> = (0..20).map(|it| env.game(it).position().zobrist()).collect();
        let mut distinct = starts;
        distinct.sort_unstable();
        distinct.dedup();
        distinct.len()
    };
    assert_eq!(starts(false), 1);
    assert!(starts(true) > 10);
}
