//! The machine against the reference interpreter, and against itself without tables and shortcuts.

use alfil::{
    compile::{Options, compile_with},
    model::{Model, MoveInfo},
    reference::Reference,
    sema::{self, LoadOptions},
    shipped::{RULES, Shipped},
    vm::{Move, MoveList, Position},
};
use std::sync::Arc;

/// Every shipped file, with its default options and with each value of each option that is set by a word.
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

fn infos<T>(moves: &[(MoveInfo, T)]) -> Vec<&MoveInfo> {
    moves.iter().map(|it| &it.0).collect()
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
        let at = || format!("{name}, seed {seed}, after {line:?}\n{:?}", reference.state());
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
        assert_eq!(infos(&ours), infos(&theirs), "{}", at());
        pos.set_cautious(true);
        assert_eq!(infos(&ours), infos(&moves_of(&mut pos)), "cautiously, {}", at());
        pos.set_cautious(false);
        let mut walker = Position::from_state(&walked, &pos.state()).unwrap();
        assert_eq!(infos(&ours), infos(&moves_of(&mut walker)), "walking, {}", at());
        if ours.is_empty() {
            break;
        }
        let before = (pos.state(), pos.hash());
        for _ in 0..3 {
            let n = random.below(ours.len());
            pos.make(ours[n].1);
            let next = reference.play(&theirs[n].1);
            assert_eq!(&pos.state(), next.state(), "{:?}, {}", ours[n].0, at());
            assert_eq!(pos.last_move_resets(), reference.resets(&theirs[n].1), "{}", at());
            assert_eq!(pos.hash(), pos.computed_hash(), "{:?}, {}", ours[n].0, at());
            pos.unmake();
            assert_eq!((pos.state(), pos.hash()), before, "{:?}, {}", ours[n].0, at());
        }
        let n = random.below(ours.len());
        line.push(ours[n].0.clone());
        reference = reference.play(&theirs[n].1);
        pos.make(ours[n].1);
    }
}

#[test]
fn machine_and_reference_agree() {
    for (name, model) in models() {
        for seed in 0..1 {
            agree(&name, &model, seed, 16);
        }
    }
}
