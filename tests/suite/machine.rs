//! The machine against the reference interpreter, and against itself without tables and shortcuts.

use alfil::{
    compile::{Options, compile_with},
    model::{CellId, Model, MoveInfo, Piece, State, TypeId},
    reference::Reference,
    sema::{self, LoadOptions},
    shipped::{RULES, Shipped},
    source::{LoadError, Loaded, Loader},
    vm::{Move, MoveList, Position},
};
use std::{fs, path::PathBuf, sync::Arc};

/// Hands out the games made for these tests, and shipped ones to those that extend them.
struct Games;

impl Loader for Games {
    fn load(&self, name: &str, from: Option<&str>) -> Result<Loaded, LoadError> {
        let path = games().join(format!("{name}.toml"));
        match fs::read_to_string(path) {
            Ok(text) => Ok(Loaded { name: name.to_owned(), text: text.into() }),
            Err(_) => Shipped.load(name, from),
        }
    }
}

fn games() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/suite/games")
}

/// Every shipped file with its default options.
fn models() -> Vec<(String, Model)> {
    let mut res = Vec::new();
    for (name, _) in RULES {
        let loaded = sema::load(&Shipped, name, &LoadOptions::default());
        // Fragments for other files are no games.
        res.extend(loaded.model.map(|it| ((*name).to_owned(), it)));
    }
    assert!(res.len() >= 6, "shipped files load");
    res
}

/// How many games of each kind are played: a short one, or as many long ones as `ALFIL_SEEDS` says.
fn seeds() -> u64 {
    std::env::var("ALFIL_SEEDS").map_or(1, |it| it.parse().unwrap())
}

struct SplitMix(u64);

impl SplitMix {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ z >> 31) % n as u64) as usize
    }
}

fn sorted<T>(mut moves: Vec<(MoveInfo, T)>) -> Vec<(MoveInfo, T)> {
    moves.sort_by_cached_key(|it| format!("{:?}", it.0));
    moves
}

fn moves_of(pos: &mut Position) -> Vec<(MoveInfo, Move)> {
    let mut list = MoveList::new();
    pos.legal_moves(&mut list);
    sorted(list.iter().map(|it| (pos.info(*it), *it)).collect())
}

/// A move, short enough to be read.
fn brief(model: &Model, it: &MoveInfo) -> String {
    let cell = |it: Option<CellId>| it.map_or("", |it| model.board.cells[it.idx()].name.as_str());
    let id = |it: Option<TypeId>| it.map_or("", |it| model.types[it].id.as_str());
    let victims: Vec<&str> = it.victims.iter().map(|it| cell(Some(*it))).collect();
    let (from, to, text) = (cell(it.from), cell(it.to), it.text.as_deref().unwrap_or_default());
    let (victims, unload) = (victims.join("x"), cell(it.unload));
    let (piece, becomes) = (id(it.piece), id(it.becomes));
    format!("{:?} {piece}:{from}{to} x{victims} u{unload} ={becomes} {text}", it.kind)
}

fn briefs<T>(model: &Model, moves: &[(MoveInfo, T)]) -> Vec<String> {
    moves.iter().map(|it| brief(model, &it.0)).collect()
}

/// The board as text.
fn drawn(model: &Model, state: &State) -> String {
    let piece = |it: Piece| {
        let id = model.types[it.ty].id.as_str();
        if it.owner.0 == 0 { id.to_owned() } else { format!("{}{}", id.to_lowercase(), it.owner.0) }
    };
    let cell = |it: &Option<CellId>| {
        let text = it.and_then(|it| state.cells[it.idx()]).map_or(".".to_owned(), piece);
        format!("{text:4}")
    };
    let row = |it: &Vec<Option<CellId>>| it.iter().map(cell).collect::<String>();
    let rows: Vec<String> = model.fen.rows.iter().map(row).collect();
    format!("{}\n{:?}", rows.join("\n"), State { cells: Vec::new(), ..state.clone() })
}

/// That both lists hold the same moves.
fn same<A, B>(
    model: &Model,
    ours: &[(MoveInfo, A)],
    theirs: &[(MoveInfo, B)],
    at: impl Fn() -> String,
) {
    let (ours, theirs) = (briefs(model, ours), briefs(model, theirs));
    if ours == theirs {
        return;
    }
    let without = |a: &[String], b: &[String]| {
        let mut rest = b.to_vec();
        a.iter()
            .filter(|it| match rest.iter().position(|other| other == *it) {
                Some(n) => {
                    rest.swap_remove(n);
                    false
                }
                None => true,
            })
            .cloned()
            .collect::<Vec<_>>()
    };
    panic!(
        "only ours: {:?}\nonly theirs: {:?}\n{}",
        without(&ours, &theirs),
        without(&theirs, &ours),
        at()
    );
}

/// Plays at random and compares everything at every step.
fn agree(name: &str, model: &Model, seed: u64, plies: usize) {
    let program = Arc::new(compile_with(Arc::new(model.clone()), Options::default()).unwrap());
    let walking = Options { tables: false, shortcuts: false, ..Options::default() };
    let walked = Arc::new(compile_with(Arc::new(model.clone()), walking).unwrap());
    let mut pos = Position::new(&program);
    let mut reference = Reference::new(model);
    let mut random = SplitMix(seed);
    let mut line = Vec::new();
    for _ in 0..plies {
        let at =
            || format!("{name}, seed {seed}, after {line:?}\n{}", drawn(model, reference.state()));
        assert_eq!(&pos.state(), reference.state(), "{}", at());
        assert_eq!(pos.hash(), pos.computed_hash(), "{}", at());
        for player in model.players.ids() {
            let checkers = reference.checkers(player);
            assert_eq!(pos.checkers(player), checkers, "checkers of {player:?}, {}", at());
            assert_eq!(pos.in_check(player), reference.in_check(player), "{}", at());
        }
        assert_eq!(pos.outcome(), reference.outcome(), "{}", at());
        let ours = moves_of(&mut pos);
        let theirs = reference.moves();
        let theirs = sorted(theirs.into_iter().map(|it| (reference.info(&it), it)).collect());
        same(model, &ours, &theirs, || format!("against the reference, {}", at()));
        pos.set_cautious(true);
        same(model, &ours, &moves_of(&mut pos), || format!("against trying all, {}", at()));
        pos.set_cautious(false);
        let mut walker = Position::from_state(&walked, &pos.state()).unwrap();
        same(model, &ours, &moves_of(&mut walker), || format!("against walking, {}", at()));
        if ours.is_empty() {
            break;
        }
        let before = (pos.state(), pos.hash());
        for _ in 0..3 {
            let n = random.below(ours.len());
            pos.make(ours[n].1);
            let next = reference.play(&theirs[n].1);
            let mv = brief(model, &ours[n].0);
            assert_eq!(&pos.state(), next.state(), "{mv}, {}", at());
            assert_eq!(pos.last_move_resets(), reference.resets(&theirs[n].1), "{}", at());
            assert_eq!(pos.hash(), pos.computed_hash(), "{:?}, {}", ours[n].0, at());
            pos.unmake();
            assert_eq!((pos.state(), pos.hash()), before, "{:?}, {}", ours[n].0, at());
        }
        let n = random.below(ours.len());
        line.push(brief(model, &ours[n].0));
        reference = reference.play(&theirs[n].1);
        pos.make(ours[n].1);
    }
}

#[test]
fn machine_and_reference_agree_on_games_of_all_kinds() {
    let mut names: Vec<String> = fs::read_dir(games())
        .unwrap()
        .map(|it| it.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    names.sort_unstable();
    let (only, seeds) = (std::env::var("ALFIL_GAME").ok(), seeds());
    for name in names.iter().filter(|it| only.as_ref().is_none_or(|only| only == *it)) {
        let loaded = sema::load(&Games, name, &LoadOptions::default());
        let model = loaded.model.unwrap_or_else(|| panic!("{name}: {:#?}", loaded.diagnostics));
        for seed in 0..seeds {
            agree(name, &model, seed, if seeds == 1 { 8 } else { 40 });
        }
    }
}

#[test]
fn machine_and_reference_agree_on_shipped_games() {
    for (name, model) in models() {
        for seed in 0..seeds() {
            agree(&name, &model, seed, if seeds() == 1 { 5 } else { 40 });
        }
    }
}
