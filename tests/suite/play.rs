//! Games that the machine and the reference interpreter play side by side: both must agree on everything at every step.

use alfil::{
    model::{Cell, History, Model, MoveInfo, Occasion, Piece, PieceType, Player, State},
    notation::fen,
};
use alfil_machine::{
    compile::{Options, compile_with},
    program::Program,
    vm::{Move, MoveList, Position},
};
use alfil_reference::{RefMove, Reference};
use std::sync::Arc;

/// Random numbers that are the same on every machine.
pub(crate) struct SplitMix(pub u64);

impl SplitMix {
    /// Returns a number below another one.
    #[track_caller]
    pub(crate) fn below(&mut self, n: usize) -> usize {
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

fn moves_of(pos: &Position) -> Vec<(MoveInfo, Move)> {
    let mut list = MoveList::new();
    pos.legal_moves(&mut list);
    sorted(list.iter().map(|it| (pos.info(*it), *it)).collect())
}

/// Returns a move, short enough to be read.
fn brief(model: &Model, it: &MoveInfo) -> String {
    let cell = |it: Option<Cell>| it.map_or("", |it| model.board.cells[it.idx()].name.as_str());
    let id = |it: Option<PieceType>| it.map_or("", |it| model.types[it].id.as_str());
    let victims: Vec<&str> = it.victims.iter().map(|it| cell(Some(*it))).collect();
    let (from, to, text) = (cell(it.from), cell(it.to), it.text.as_deref().unwrap_or_default());
    let (victims, unload) = (victims.join("x"), cell(it.unload));
    let (piece, becomes) = (id(it.piece), id(it.becomes));
    format!("{:?} {piece}:{from}{to} x{victims} u{unload} ={becomes} {text}", it.kind)
}

fn briefs<T>(model: &Model, moves: &[(MoveInfo, T)]) -> Vec<String> {
    moves.iter().map(|it| brief(model, &it.0)).collect()
}

/// Returns the board as text.
fn drawn(model: &Model, state: &State) -> String {
    let piece = |it: Piece| {
        let id = model.types[it.ty].id.as_str();
        if it.owner.0 == 0 { id.to_owned() } else { format!("{}{}", id.to_lowercase(), it.owner.0) }
    };
    let cell = |it: &Option<Cell>| {
        let text = it.and_then(|it| state.cells[it.idx()]).map_or(".".to_owned(), piece);
        format!("{text:4}")
    };
    let row = |it: &Vec<Option<Cell>>| it.iter().map(cell).collect::<String>();
    let rows: Vec<String> = model.fen.rows.iter().map(row).collect();
    format!("{}\n{:?}", rows.join("\n"), State { cells: Vec::new(), ..state.clone() })
}

/// Asserts that both lists hold the same moves.
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

/// Asserts that the position read from its text is the same.
fn survives_text(program: &Arc<Program>, state: &State, at: &str) {
    // If turns are numbered, the number of the round identifies the turn.
    let players = state.eliminated.len() as u32;
    let round = if state.turn > 0 { (state.turn - 1) / players + 1 } else { 5 };
    let text = fen::write(&program.model, state, 3, round);
    let read = fen::read(&program.model, &text).unwrap_or_else(|it| panic!("{text}: {it}, {at}"));
    let position = Position::from_state(program, &read.state);
    let position = position.unwrap_or_else(|it| panic!("{text}: {it}, {at}\n{state:?}"));
    assert_eq!(&position.state(), state, "{text}, {at}");
    assert_eq!((read.halfmoves, read.fullmove), (3, round), "{text}, {at}");
}

/// Everything about a position that making and unmaking a move must leave as it was.
fn snapshot(pos: &Position) -> (State, u64, u64, Vec<MoveInfo>, String) {
    let players = 0..pos.state().eliminated.len() as u8;
    let checks = players.map(Player).map(|it| (pos.checkers(it), pos.withheld_checkers(it)));
    let checks = format!("{:?}", checks.collect::<Vec<_>>());
    let mut list = MoveList::new();
    pos.legal_moves(&mut list);
    let moves = list.iter().map(|it| pos.info(*it)).collect();
    (pos.state(), pos.zobrist(), pos.computed_hash(), moves, checks)
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
            pos: Position::new(&compiled(Options::default())).unwrap(),
            reference: Reference::new(model),
            walked: compiled(walking),
        }
    }

    fn compare_positions(&mut self, at: &str) {
        let (pos, reference) = (&mut self.pos, &self.reference);
        assert_eq!(&pos.state(), reference.state(), "{at}");
        assert_eq!(pos.zobrist(), pos.computed_hash(), "{at}");
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

    /// Returns the moves of both, in the same order.
    fn compare_moves(&mut self, at: &str) -> Vec<(MoveInfo, Move, RefMove)> {
        let (model, pos) = (self.model, &mut self.pos);
        let ours = moves_of(pos);
        let theirs = self.reference.moves().into_iter();
        let theirs = sorted(theirs.map(|it| (self.reference.info(&it), it)).collect());
        same(model, &ours, &theirs, || format!("against the reference, {at}"));
        assert_eq!(pos.count_legal_moves(), ours.len() as u64, "counted, {at}");
        pos.set_no_shortcuts(true);
        same(model, &ours, &moves_of(pos), || format!("against trying all, {at}"));
        pos.set_no_shortcuts(false);
        let walker = Position::from_state(&self.walked, &pos.state()).unwrap();
        same(model, &ours, &moves_of(&walker), || format!("against walking, {at}"));
        ours.into_iter().zip(theirs).map(|(ours, (_, theirs))| (ours.0, ours.1, theirs)).collect()
    }

    /// Compares all moves and the results of some; picks the one to be played.
    fn compare_all(
        &mut self,
        random: &mut SplitMix,
        at: &str,
    ) -> Option<(MoveInfo, Move, RefMove, Before)> {
        let mut moves = self.compare_moves(at);
        if moves.is_empty() {
            return None;
        }
        let before = snapshot(&self.pos);
        for _ in 0..3 {
            let mv = &moves[random.below(moves.len())];
            self.try_move(mv, at);
            assert_eq!(snapshot(&self.pos), before, "{:?}, {at}", mv.0);
        }
        let (info, ours, theirs) = moves.swap_remove(random.below(moves.len()));
        Some((info, ours, theirs, Before::All(before)))
    }

    /// Picks a move of the machine, which the reference must know.
    fn compare_one(
        &mut self,
        random: &mut SplitMix,
        at: &str,
    ) -> Option<(MoveInfo, Move, RefMove, Before)> {
        survives_text(&self.walked, self.reference.state(), at);
        let mut list = MoveList::new();
        self.pos.legal_moves(&mut list);
        if list.is_empty() {
            let theirs = self.reference.moves();
            assert!(theirs.is_empty(), "only theirs: {:?}, {at}", self.reference.info(&theirs[0]));
            return None;
        }
        let ours = list[random.below(list.len())];
        let info = self.pos.info(ours);
        // Choices that rules undo give moves that look the same.
        let alike: Vec<Move> =
            list.iter().filter(|it| self.pos.info(**it) == info).copied().collect();
        let nth = alike.iter().position(|it| *it == ours).unwrap_or_default();
        let theirs = self.reference.find(&info);
        let mv = brief(self.model, &info);
        assert_eq!(theirs.len(), alike.len(), "{} of theirs are {mv}, {at}", theirs.len());
        let theirs = &theirs[nth];
        let before = Before::State(self.pos.state(), self.pos.zobrist());
        let mv = (info, ours, theirs.clone());
        self.try_move(&mv, at);
        Some((mv.0, mv.1, mv.2, before))
    }

    /// Makes a move that both have, compares the results, and takes it back.
    fn try_move(&mut self, (info, ours, theirs): &(MoveInfo, Move, RefMove), at: &str) {
        let mv = brief(self.model, info);
        let (next, mut applied) = self.reference.play_traced(theirs);
        // Nothing can be chosen for a mover that is not there, and cases without effects need not be run.
        let counts = |it: &usize| {
            let rule = &self.model.rules[*it];
            (info.to.is_some() || !rule.chooses())
                && rule.cases.iter().all(|it| !it.effects.is_empty())
        };
        applied.retain(counts);
        let mut found = self.pos.rules_applied(*ours);
        found.retain(counts);
        assert_eq!(found, applied, "rules of {mv}, {at}");
        self.pos.make(*ours);
        assert_eq!(&self.pos.state(), next.state(), "{mv}, {at}");
        assert_eq!(self.pos.last_move_resets(), self.reference.resets(theirs), "{mv}, {at}");
        assert_eq!(self.pos.zobrist(), self.pos.computed_hash(), "{mv}, {at}");
        self.pos.unmake();
    }
}

/// How much of a game is played and compared.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Length {
    /// The most moves.
    pub moves: usize,
    /// In this many positions from the start on, all moves are compared.
    pub opening: usize,
    /// Later all moves are compared in one of this many positions; in the others only the move that is made.
    pub apart: usize,
    /// The game ends if a turn has more moves than this. The reference tries all ways to complete a turn, so games with
    /// longer and longer turns would never be done.
    pub turn: u8,
    /// The game ends if the moves of a position take more steps of the machine, without shortcuts. The reference would need
    /// minutes for them.
    pub steps: Option<u32>,
}

impl Length {
    fn compares(self, n: usize) -> bool {
        n < self.opening || n.is_multiple_of(self.apart)
    }

    /// Returns true if the moves of a position take more steps than are allowed.
    fn is_too_slow(self, pos: &Position) -> bool {
        if self.steps.is_none() {
            return false;
        }
        let mut pos = pos.clone();
        pos.set_budget(self.steps);
        pos.set_no_shortcuts(true);
        pos.legal_moves(&mut MoveList::new());
        pos.over_budget()
    }
}

/// A snapshot of a position before a move.
enum Before {
    All((State, u64, u64, Vec<MoveInfo>, String)),
    State(State, u64),
}

impl Before {
    fn check(&self, pos: &Position, at: impl Fn() -> String) {
        match self {
            Before::All(it) => assert_eq!(snapshot(pos), *it, "{}", at()),
            Before::State(state, hash) => {
                assert_eq!((&pos.state(), pos.zobrist()), (state, *hash), "{}", at());
            }
        }
    }
}

/// Plays a line, as `fromto` or `fromto(xvictims)` for each move, and compares everything in all positions of it.
pub(crate) fn follow(name: &str, model: &Model, line: &str) {
    let mut game = Match::new(model);
    for text in line.split_whitespace() {
        let at = format!("{name}, before {text}\n{}", drawn(model, game.reference.state()));
        game.compare_positions(&at);
        let moves = game.compare_moves(&at);
        for mv in &moves {
            game.try_move(mv, &at);
        }
        let wanted = moves.into_iter().find(|it| {
            let cell = |it: Option<Cell>| it.map_or("", |it| &*model.board.cells[it.idx()].name);
            let squares = format!("{}{}", cell(it.0.from), cell(it.0.to));
            let victims: Vec<&str> = it.0.victims.iter().map(|it| cell(Some(*it))).collect();
            text == squares || text == format!("{squares}(x{})", victims.join("x"))
        });
        let (_, ours, theirs) = wanted.unwrap_or_else(|| panic!("no such move, {at}"));
        game.reference = game.reference.play(&theirs);
        game.pos.make(ours);
    }
    let at = format!("{name}, after {line}");
    game.compare_positions(&at);
    game.compare_moves(&at);
}

/// Plays at random. Compares everything in some positions, and the moves that are made in all. Returns the number of
/// positions.
pub(crate) fn agree(name: &str, model: &Model, seed: u64, length: Length) -> usize {
    let mut game = Match::new(model);
    let mut random = SplitMix(seed);
    let (mut line, mut past): (Vec<String>, Vec<Before>) = (Vec::new(), Vec::new());
    let mut compared = 0;
    while line.len() < length.moves && game.reference.state().moves_made < length.turn {
        if length.is_too_slow(&game.pos) {
            break;
        }
        compared += 1;
        let at = drawn(model, game.reference.state());
        let at = format!("{name}, seed {seed}, after {line:?}\n{at}");
        let next = if length.compares(line.len()) {
            game.compare_positions(&at);
            game.compare_all(&mut random, &at)
        } else {
            game.compare_one(&mut random, &at)
        };
        let Some((info, ours, theirs, before)) = next else { break };
        line.push(brief(model, &info));
        past.push(before);
        game.reference = game.reference.play(&theirs);
        game.pos.make(ours);
    }
    while let Some(before) = past.pop() {
        game.pos.unmake();
        before.check(&game.pos, || format!("{name}, seed {seed}, taking back {line:?}"));
        line.pop();
    }
    compared
}
