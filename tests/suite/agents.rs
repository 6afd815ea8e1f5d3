//! Numbers for moves and observations, on random games of all shipped games and of small ones.

use crate::{machine::Folder, play::SplitMix};
use alfil::{
    MoveList, Variant,
    agents::{ActionSpace, EnvOptions, ObservationSpace, StepError, VectorEnv},
    load::{LoadOptions, load},
    shipped::Shipped,
    source::Loader,
};
use std::{collections::BTreeMap, fs, path::Path};

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
        table += &format!(
            "| {name} | {} | {} x {} x {} + {} | {planes} x {height} x {width} |\n",
            actions.len(),
            it.planes,
            it.height,
            it.width,
            it.singles
        );
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
