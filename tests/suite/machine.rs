//! The machine against the reference interpreter, and against itself without tables and shortcuts, on random play of
//! every game there is.
//!
//! Of each game one is played to its end, or nearly so. `ALFIL_POSITIONS=200` plays games until that many positions of each
//! were compared, all of their moves in more of them; `ALFIL_GAME=hex` plays only games of that name.

use crate::play::{Length, SplitMix, agree, follow};
use alfil::{
    MoveList, Variant,
    shipped::{RULES, Shipped},
    source::{LoadError, Loader, SourceText},
};
use alfil_language::{rulefile::OptionKind, sema::LoadOptions};
use alfil_machine::{compile::assumptions::Assumption, vm::Position};
use std::{
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    path::PathBuf,
};

/// Hands out the games of a folder, and shipped ones to those that extend them.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        Folder(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name))
    }
}

impl Loader for Folder {
    fn load(&self, name: &str, from: Option<&str>) -> Result<SourceText, LoadError> {
        match fs::read_to_string(self.0.join(format!("{name}.toml"))) {
            Ok(text) => Ok(SourceText { name: name.to_owned(), text: text.into() }),
            Err(_) => Shipped.load(name, from),
        }
    }

    fn names(&self) -> Vec<String> {
        let files = fs::read_dir(&self.0).unwrap().map(|it| it.unwrap().path());
        let mut res: Vec<String> =
            files.map(|it| it.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
        res.sort_unstable();
        res
    }
}

/// How many random orders are tried of an option that is an order.
const ORDERS: usize = 3;

/// Returns all values worth trying of an option.
fn values(kind: &OptionKind, random: &mut SplitMix) -> Vec<String> {
    match kind {
        OptionKind::Bool => vec!["false".to_owned(), "true".to_owned()],
        OptionKind::Int(min, max) => vec![min.to_string(), max.to_string()],
        OptionKind::Choice(values) => values.clone(),
        OptionKind::Order(items) => (0..ORDERS)
            .map(|_| {
                let mut items = items.clone();
                for n in (1..items.len()).rev() {
                    items.swap(n, random.below(n + 1));
                }
                items.join(" ")
            })
            .collect(),
        OptionKind::Text => Vec::new(),
    }
}

/// Returns the settings of a game: none, and one option at a time decided otherwise.
pub(super) fn settings(loader: &dyn Loader, name: &str) -> Vec<Vec<(String, String)>> {
    let mut random = SplitMix(0);
    let mut res = vec![Vec::new()];
    for option in alfil::load::analyze(loader, name, &LoadOptions::default()).options {
        let values = values(&option.kind, &mut random).into_iter();
        let others = values.filter(|it| *it != option.text());
        res.extend(others.map(|it| vec![(option.name.clone(), it)]));
    }
    res
}

/// A game of each, so long that most of them end; and the beginning of one for each option.
const WHOLE: Length = Length { moves: 300, opening: 8, apart: 20, turn: 6, steps: None };
const OPENING: Length = Length { moves: 20, opening: 3, apart: 10, turn: 6, steps: None };

/// Plays all games of a loader, with all their options.
#[expect(clippy::print_stderr, reason = "long runs say how far they are")]
fn all_agree(loader: &dyn Loader) {
    let (only, positions) = (std::env::var("ALFIL_GAME").ok(), positions());
    for name in loader.names() {
        if only.as_ref().is_some_and(|it| *it != name) {
            continue;
        }
        for set in settings(loader, &name) {
            let (title, decided) = (format!("{name} {set:?}"), !set.is_empty());
            let loaded = alfil::load::analyze(loader, &name, &LoadOptions { set });
            let model =
                loaded.model.unwrap_or_else(|| panic!("{title}: {:#?}", loaded.diagnostics));
            let (mut compared, mut seed) = (0, 0);
            let length = match (positions, decided) {
                (Some(_), _) => Length { moves: 400, opening: 40, apart: 5, turn: 6, steps: None },
                (None, true) => OPENING,
                (None, false) => WHOLE,
            };
            while seed == 0 || positions.is_some_and(|it| compared < it) {
                compared += agree(&title, &model, seed, length);
                seed += 1;
            }
            if positions.is_some() {
                eprintln!("{title}: {compared} positions of {seed} games agree");
            }
        }
    }
}

/// Returns how many positions of each game are compared, instead of those of a short one.
fn positions() -> Option<usize> {
    std::env::var("ALFIL_POSITIONS").ok().map(|it| it.parse().unwrap())
}

#[test]
fn machines_agree_on_shipped_games() {
    assert!(RULES.len() >= 6);
    all_agree(&Shipped);
}

#[test]
fn machines_agree_on_small_games() {
    all_agree(&Folder::new("tests/games"));
}

#[test]
fn machines_agree_on_games_made_to_be_hard() {
    all_agree(&Folder::new("tests/suite/games"));
}

#[test]
fn examples_of_games_made_to_be_hard_are_true() {
    let (folder, options) = (Folder::new("tests/suite/games"), LoadOptions::default());
    for name in folder.names() {
        let loaded = alfil::load::load(&folder, &name, &options);
        assert!(loaded.variant.is_some(), "{name}: {:#?}", loaded.diagnostics);
        for verdict in alfil::testing::run(&folder, &name, &options, &loaded) {
            assert!(verdict.passed(), "{name}: {verdict:#?}");
        }
    }
}

/// Where rules change more than the board, wrong moves would be found by the games above: here is which these are.
#[test]
fn rules_keep_to_the_board_where_they_change_the_board_alone() {
    let keeps = |rules: &str| {
        let set = vec![("rules".to_owned(), rules.to_owned())];
        let loaded =
            alfil::load::analyze(&Folder::new("tests/suite/games"), "blasts", &LoadOptions { set });
        let model = loaded.model.unwrap_or_else(|| panic!("{:#?}", loaded.diagnostics));
        Assumption::RulesKeepToTheBoard.holds(&model)
    };
    assert!(["blasts", "falls", "all", "near", "swaps"].into_iter().all(keeps));
    assert!(!keeps("chains"), "what is removed removes more");
    assert!(!keeps("counts"), "what is counted is forbidden");
    assert!(!keeps("before"), "what was before matters");
    assert!(!keeps("marks"), "marks matter");
}

/// Castling after a shot, and rights of a player who is out: both once were different in the two machines.
#[test]
fn lines_that_once_differed_agree() {
    for (name, line) in [
        ("rifle", "d2d4 g8h6 g2g4 e7e5 c1g5 b7b5 g5e7 e8e8"),
        (
            "rifle",
            "c2c4 b8a6 a2a4 a6c5 d1c2 e7e5 g1h3 a7a6 h3f4 c5d3 c2c2(xd3) f8d6 f4h5 c7c6 c2g6 d6c7 g6d6 a8a7 d6f8 e8e8",
        ),
        (
            "rifle",
            "e2e3 g7g6 g2g3 b8c6 e1e2 d7d5 c2c3 d8d6 d1a4 f8h6 a4a4(xa7) d6b4 a4a3 h6g5 h2h4 g8f6 f1g2 a8a8(xa3)",
        ),
        (
            "four-handed",
            "j1i3 b9c9 i13i12 m6l6 j2j3 b11c11 k13k11 n7j3 e2e3 a5c6 g13g12 j3k4 h2h3 b10c10 h14c9 k4f9 e3e4 \
             c6d8 e14d12 f9f3 f1e2 d8e6 c9m9 n8n7 i3k4 e6f8 m9i9 f3f5 i1g3 b4c4 i9h8 f5i8 g3b8 a10b8 j13j12 \
             i8i6 f2f3 b8c6 h8i7 i6i3 e2d3 b7c7 i7f4 i3b10 i2i4 c6a5 f4l10 m8k8 g1b6",
        ),
    ] {
        let model = alfil::load::analyze(&Shipped, name, &LoadOptions::default()).model.unwrap();
        follow(name, &model, line);
    }
}

/// The Zobrist key has another name than `Hash::hash`, so that both can be called.
#[test]
fn positions_are_hashed_as_other_values_are() {
    let hash = |position: &Position| {
        let mut hasher = DefaultHasher::new();
        position.hash(&mut hasher);
        (hasher.finish(), position.zobrist())
    };
    let chess = Variant::shipped("chess").unwrap();
    let (mut one, other) = (chess.start(), chess.start());
    assert_eq!(hash(one.position()), hash(other.position()));
    one.play(one.parse_move("e2e4").unwrap()).unwrap();
    assert_ne!(hash(one.position()), hash(other.position()));
}

#[test]
fn random_moves_are_legal_and_equally_likely() {
    for name in [
        "chess",
        "crazyhouse",
        "shogi",
        "xiangqi",
        "seirawan",
        "international-draughts",
        "chu",
        "atomic",
        "janggi",
        "duck",
    ] {
        let variant = Variant::shipped(name).unwrap();
        let mut position = variant.start_position();
        let mut moves = MoveList::new();
        for ply in 0..60 {
            position.legal_moves(&mut moves);
            let Some(mv) = position.random_move(ply) else {
                assert!(moves.is_empty(), "{name}");
                break;
            };
            assert!(moves.contains(&mv), "{name}: {mv:?}");
            if ply % 20 == 7 {
                let mut counts = vec![0_u32; moves.len()];
                for seed in 0..200 * moves.len() as u64 {
                    let mv = position.random_move(seed).unwrap();
                    counts[moves.iter().position(|it| *it == mv).unwrap()] += 1;
                }
                assert!(counts.iter().all(|it| (120..280).contains(it)), "{name}: {counts:?}");
            }
            position.make(mv);
        }
    }
}
