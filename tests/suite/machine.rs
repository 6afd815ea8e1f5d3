//! The machine against the reference interpreter, and against itself without tables and shortcuts, on random play of
//! every game there is.
//!
//! `ALFIL_POSITIONS=200` plays long games until that many positions of each were compared, instead of one short game;
//! `ALFIL_GAME=hex` plays only games of that name.

use alfil::{
    compile::{Options, compile_with},
    model::{CellId, History, Model, MoveInfo, Occasion, Piece, PlayerId, State, TypeId},
    notation::fen,
    program::{Code, Program},
    reference::{RefMove, Reference},
    rulefile::OptionKind,
    sema::{self, LoadOptions},
    shipped::{RULES, Shipped},
    source::{LoadError, Loaded, Loader},
    vm::{Move, MoveList, Position},
};
use std::{fs, path::PathBuf, sync::Arc};

/// Hands out the games of a folder, and shipped ones to those that extend them.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        Folder(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name))
    }
}

impl Loader for Folder {
    fn load(&self, name: &str, from: Option<&str>) -> Result<Loaded, LoadError> {
        match fs::read_to_string(self.0.join(format!("{name}.toml"))) {
            Ok(text) => Ok(Loaded { name: name.to_owned(), text: text.into() }),
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

/// All values worth trying of an option.
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

/// The settings of a game: none, and one option at a time decided otherwise.
pub(super) fn settings(loader: &dyn Loader, name: &str) -> Vec<Vec<(String, String)>> {
    let mut random = SplitMix(0);
    let mut res = vec![Vec::new()];
    for option in sema::load(loader, name, &LoadOptions::default()).options {
        let values = values(&option.kind, &mut random).into_iter();
        let others = values.filter(|it| *it != option.text());
        res.extend(others.map(|it| vec![(option.name.clone(), it)]));
    }
    res
}

/// Plays all games of a loader, with all their options.
#[expect(clippy::print_stderr, reason = "long runs say how far they are")]
fn all_agree(loader: &dyn Loader) {
    let (only, positions) = (std::env::var("ALFIL_GAME").ok(), positions());
    for name in loader.names() {
        if only.as_ref().is_some_and(|it| *it != name) {
            continue;
        }
        for set in settings(loader, &name) {
            let title = format!("{name} {set:?}");
            let loaded = sema::load(loader, &name, &LoadOptions { set });
            let model =
                loaded.model.unwrap_or_else(|| panic!("{title}: {:#?}", loaded.diagnostics));
            let (mut compared, mut seed) = (0, 0);
            while seed == 0 || positions.is_some_and(|it| compared < it) {
                let plies = if positions.is_none() { 8 } else { 40 };
                compared += agree(&title, &model, seed, plies);
                seed += 1;
            }
            if positions.is_some() {
                eprintln!("{title}: {compared} positions of {seed} games agree");
            }
        }
    }
}

/// How many positions of each game are compared, instead of those of a short one.
fn positions() -> Option<usize> {
    std::env::var("ALFIL_POSITIONS").ok().map(|it| it.parse().unwrap())
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

/// How many turns begin here, or go on.
fn count_turns(pos: &mut Position) -> u64 {
    let mut list = MoveList::new();
    pos.legal_moves(&mut list);
    let mut res = 0;
    for mv in &list {
        pos.make(*mv);
        res += if pos.turn_complete() || pos.over() { 1 } else { count_turns(pos) };
        pos.unmake();
    }
    res
}

/// How many turns follow the one that a move has begun.
fn count_answers(pos: &mut Position, one_move: bool) -> u64 {
    if one_move {
        return pos.count_legal_moves();
    }
    if pos.turn_complete() || pos.over() {
        return count_turns(pos);
    }
    let mut list = MoveList::new();
    pos.legal_moves(&mut list);
    let mut res = 0;
    for mv in &list {
        pos.make(*mv);
        res += count_answers(pos, one_move);
        pos.unmake();
    }
    res
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

/// The position read from its text is the same.
fn survives_text(program: &Arc<Program>, state: &State, at: &str) {
    // Where turns are numbered, the number of the round says which it is.
    let players = state.eliminated.len() as u32;
    let round = if state.turn > 0 { (state.turn - 1) / players + 1 } else { 5 };
    let text = fen::write(&program.model, state, 3, round);
    let read = fen::read(&program.model, &text).unwrap_or_else(|it| panic!("{text}: {it}, {at}"));
    let position = Position::from_state(program, &read.state).unwrap();
    assert_eq!(&position.state(), state, "{text}, {at}");
    assert_eq!((read.halfmoves, read.fullmove), (3, round), "{text}, {at}");
}

/// Everything about a position that making and unmaking a move must leave as it was.
fn snapshot(pos: &mut Position) -> (State, u64, u64, Vec<MoveInfo>, String) {
    let players = 0..pos.state().eliminated.len() as u8;
    let checks = players.map(PlayerId).map(|it| (pos.checkers(it), pos.withheld_checkers(it)));
    let checks = format!("{:?}", checks.collect::<Vec<_>>());
    let mut list = MoveList::new();
    pos.legal_moves(&mut list);
    let moves = list.iter().map(|it| pos.info(*it)).collect();
    (pos.state(), pos.hash(), pos.computed_hash(), moves, checks)
}

/// A game that both machines play.
struct Match<'a> {
    model: &'a Model,
    pos: Position,
    reference: Reference,
    /// The same game compiled without tables and shortcuts.
    walked: Arc<Program>,
}

impl Match<'_> {
    fn new(model: &Model) -> Match<'_> {
        let compiled = |options| Arc::new(compile_with(Arc::new(model.clone()), options).unwrap());
        let walking = Options { tables: false, shortcuts: false, ..Options::default() };
        Match {
            model,
            pos: Position::new(&compiled(Options::default())),
            reference: Reference::new(model),
            walked: compiled(walking),
        }
    }

    fn compare_positions(&mut self, at: &str) {
        let (pos, reference) = (&mut self.pos, &self.reference);
        assert_eq!(&pos.state(), reference.state(), "{at}");
        assert_eq!(pos.hash(), pos.computed_hash(), "{at}");
        for player in self.model.players.ids() {
            let checkers = reference.checkers(player);
            assert_eq!(pos.checkers(player), checkers, "checkers of {player:?}, {at}");
            assert_eq!(pos.in_check(player), reference.in_check(player), "{at}");
        }
        assert_eq!(pos.outcome(), reference.outcome(), "{at}");
        for on in [Occasion::Turn, Occasion::Draw] {
            for (repetitions, quiet) in [(1, 0), (3, 49), (4, 100)] {
                let history = History { repetitions, quiet };
                assert_eq!(pos.ruling(on, history), reference.ruling(on, history), "{at}");
            }
        }
        survives_text(&self.walked, reference.state(), at);
    }

    /// The moves of both, in the same order.
    fn compare_moves(&mut self, at: &str) -> Vec<(MoveInfo, Move, RefMove)> {
        let (model, pos) = (self.model, &mut self.pos);
        let ours = moves_of(pos);
        let theirs = self.reference.moves().into_iter();
        let theirs = sorted(theirs.map(|it| (self.reference.info(&it), it)).collect());
        same(model, &ours, &theirs, || format!("against the reference, {at}"));
        assert_eq!(pos.count_legal_moves(), ours.len() as u64, "counted, {at}");
        if let Some(turns) = pos.count_turns() {
            assert_eq!(turns, count_turns(pos), "turns counted, {at}");
        }
        let list: Vec<Move> = ours.iter().map(|it| it.1).collect();
        for ((info, mv), known) in ours.iter().zip(pos.count_answers(&list)) {
            let Some(known) = known else { continue };
            pos.make(*mv);
            let answers = count_answers(pos, model.turn.is_one_move());
            assert_eq!(answers, known, "answers to {}, {at}", brief(model, info));
            pos.unmake();
        }
        pos.set_cautious(true);
        same(model, &ours, &moves_of(pos), || format!("against trying all, {at}"));
        pos.set_cautious(false);
        let mut walker = Position::from_state(&self.walked, &pos.state()).unwrap();
        same(model, &ours, &moves_of(&mut walker), || format!("against walking, {at}"));
        ours.into_iter().zip(theirs).map(|(ours, (_, theirs))| (ours.0, ours.1, theirs)).collect()
    }

    /// Makes a move that both know, compares what comes of it, and takes it back.
    fn try_move(&mut self, (info, ours, theirs): &(MoveInfo, Move, RefMove), at: &str) {
        self.pos.make(*ours);
        let next = self.reference.play(theirs);
        let mv = brief(self.model, info);
        assert_eq!(&self.pos.state(), next.state(), "{mv}, {at}");
        assert_eq!(self.pos.last_move_resets(), self.reference.resets(theirs), "{mv}, {at}");
        assert_eq!(self.pos.hash(), self.pos.computed_hash(), "{mv}, {at}");
        self.pos.unmake();
    }
}

/// Plays at random and compares everything at every step; returns in how many positions.
fn agree(name: &str, model: &Model, seed: u64, plies: usize) -> usize {
    let mut game = Match::new(model);
    let mut random = SplitMix(seed);
    let (mut line, mut past) = (Vec::new(), Vec::new());
    let mut compared = 0;
    while line.len() < plies {
        compared += 1;
        let at = drawn(model, game.reference.state());
        let at = format!("{name}, seed {seed}, after {line:?}\n{at}");
        game.compare_positions(&at);
        let moves = game.compare_moves(&at);
        if moves.is_empty() {
            break;
        }
        let before = snapshot(&mut game.pos);
        for _ in 0..3 {
            let mv = &moves[random.below(moves.len())];
            game.try_move(mv, &at);
            assert_eq!(snapshot(&mut game.pos), before, "{:?}, {at}", mv.0);
        }
        let (info, ours, theirs) = &moves[random.below(moves.len())];
        line.push(brief(model, info));
        past.push(before);
        game.reference = game.reference.play(theirs);
        game.pos.make(*ours);
    }
    while let Some(before) = past.pop() {
        game.pos.unmake();
        assert_eq!(snapshot(&mut game.pos), before, "{name}, seed {seed}, taking back {line:?}");
        line.pop();
    }
    compared
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

/// Where it is not known what follows a first move, wrong numbers would be found by the games above: here is which these are.
/// Answers counted ahead, in positions in which much is at stake at once.
#[test]
fn answers_are_counted_as_moves_are_made() {
    for (name, fen, least) in [
        // A pinned piece may capture, as its victim drops into the line.
        ("diminuendo", "b3p/RP2r1/Q1Pp1nq/1BR1bkb/K1PBpn1/1NBPpr/1P2p w - - 2 11", 1),
        // Both sides may castle, in both directions.
        ("chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 30),
        // Captures explode.
        ("atomic", "rnbqkb1r/pppp1ppp/5n2/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3", 10),
        // Each first move from the own rank opens a gate, for two that wait.
        (
            "seirawan",
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R[HEhe] b KQkqabcdfgh - 1 2",
            20,
        ),
        // What is captured decides what the captor becomes, or may become.
        (
            "decimaka",
            "r2ykfy2r/c1nbslbn1c/pppp2pppp/4p+l4/3P1N4/4T1p3/2n2P4/PPP1P1PPPP/C2BLSB1TC/R2YFKY2R w - - 0 1",
            60,
        ),
    ] {
        let model = sema::load(&Shipped, name, &LoadOptions::default()).model.unwrap();
        let state = fen::read(&model, fen).unwrap_or_else(|it| panic!("{fen}: {it}")).state;
        let one_move = model.turn.is_one_move();
        let program = Arc::new(compile_with(Arc::new(model), Options::default()).unwrap());
        let mut pos = Position::from_state(&program, &state).unwrap();
        let mut list = MoveList::new();
        pos.legal_moves(&mut list);
        let list: Vec<Move> = list.iter().copied().collect();
        let known = pos.count_answers(&list);
        for (mv, known) in list.iter().zip(&known) {
            let Some(known) = known else { continue };
            let it = brief(program.model.as_ref(), &pos.info(*mv));
            pos.make(*mv);
            assert_eq!(count_answers(&mut pos, one_move), *known, "answers to {it}, {fen}");
            pos.unmake();
        }
        let told = known.iter().flatten().count();
        assert!(told >= least, "{told} of {} in {fen}", list.len());
    }
}

/// What moves do to sets of cells is compared by the games above: here is that it is known of all moves of a game.
#[test]
fn moves_that_change_sets_alone_are_tried_on_sets() {
    let loaded = sema::load(&Folder::new("tests/games"), "ripples", &LoadOptions::default());
    let model = loaded.model.unwrap_or_else(|| panic!("{:#?}", loaded.diagnostics));
    let program = compile_with(Arc::new(model), Options::default()).unwrap();
    let mut pos = Position::new(&Arc::new(program));
    let mut list = MoveList::new();
    pos.legal_moves(&mut list);
    let list: Vec<Move> = list.iter().copied().collect();
    assert!(list.len() > 10 && pos.count_answers(&list).iter().all(Option::is_some));
}

#[test]
fn turns_are_counted_whole_where_their_rest_is_known() {
    let counted = |name: &str, option: &str, value: &str| {
        let set = vec![(option.to_owned(), value.to_owned())];
        let loaded = sema::load(&Folder::new("tests/suite/games"), name, &LoadOptions { set });
        let model = loaded.model.unwrap_or_else(|| panic!("{:#?}", loaded.diagnostics));
        let program = compile_with(Arc::new(model), Options::default()).unwrap();
        Position::new(&Arc::new(program)).count_turns().is_some()
    };
    assert!(counted("turns", "ends", "counts"));
    assert!(!counted("turns", "ends", "places"), "it matters where pieces stand");
    assert!(!counted("turns", "ends", "mover"), "it matters who has moved");
    assert!(counted("turns", "second", "wall"));
    assert!(counted("turns", "second", "on"));
    assert!(!counted("turns", "second", "moved"), "it matters where the piece came to");
    assert!(counted("doors", "rules", "nothing"));
    assert!(!counted("doors", "rules", "captures"), "captures open doors");
    assert!(!counted("doors", "rules", "earlier"), "doors change before they open");
    assert!(!counted("doors", "rules", "hands"), "captures fill hands");
}

/// Where a step can't be tested by changing the board alone, wrong moves would be found by the games above: here is which
/// these are.
#[test]
fn steps_are_tested_barely_where_their_rules_change_the_board_alone() {
    let bare = |rules: &str| {
        let set = vec![("rules".to_owned(), rules.to_owned())];
        let loaded = sema::load(&Folder::new("tests/suite/games"), "blasts", &LoadOptions { set });
        let model = loaded.model.unwrap_or_else(|| panic!("{:#?}", loaded.diagnostics));
        match compile_with(Arc::new(model), Options::default()).unwrap().code {
            Code::W1(core) => core.plan.bare,
            _ => panic!("the board is larger"),
        }
    };
    assert!(["blasts", "falls", "all", "near", "swaps"].into_iter().all(bare));
    assert!(!bare("chains"), "what is removed removes more");
    assert!(!bare("counts"), "what is counted is forbidden");
    assert!(!bare("before"), "what was before matters");
    assert!(!bare("marks"), "marks matter");
}
