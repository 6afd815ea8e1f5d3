//! One game: its rules, all moves that were made in it, and the position at one of them.

#![expect(clippy::disallowed_methods, reason = "the moves of a request may take only so long")]

use crate::{
    api,
    error::{ApiError, ApiResult},
    library::{CompiledRules, Library},
    setup, view,
};
use alfil::{
    game::{Game, Move, Variant},
    notation::{
        fen_of, game_from_fen,
        moves::{LegalMove, MoveError, play_text},
        pgn::{self, Pgn},
        record::PlayedTurn,
        san::play_san,
    },
};
use alfil_play::Random;
use serde::{Deserialize, Serialize};
use std::{fmt, sync::Arc, time::Duration};
// The clock of std panics in browsers.
use web_time::Instant;

mod branches;

/// The most moves of a game, branches included.
pub const MOST_MOVES: usize = 5000;
/// How long the moves of one request may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// The time that all moves of a game may take to play. After a restart they are played again without a limit.
const MOST_SPENT: Duration = Duration::from_mins(1);
/// The longest text of a position ...
const MOST_FEN: usize = 10_000;
/// ... and of a turn.
const MOST_TURN: usize = 2000;

/// Tags of records that follow from the game itself.
const OWN_TAGS: [&str; 6] = ["FEN", "SetUp", "RulesHash", "Variant", "Result", "Termination"];

/// A game.
#[derive(Clone)]
pub struct GameSession {
    /// Its ID.
    pub id: String,
    /// Its rules.
    pub compiled: Arc<CompiledRules>,
    /// The position at the beginning, unless it is the one that the rules begin with.
    fen: Option<String>,
    tree: Vec<api::Node>,
    /// The move of each node; the beginning has none.
    moves: Vec<Option<Move>>,
    node: usize,
    /// The tags of the record that the game comes from: names and values.
    tags: Vec<(String, String)>,
    /// The position at the node.
    game: Game,
    /// The pieces with which the game began, for each player.
    first: Vec<Vec<api::Held>>,
    change: u64,
    /// How long the moves of the tree took to play.
    spent: Duration,
    /// When the present request has to be done, if ever.
    until: Option<Instant>,
}

/// A node of the tree with its move.
type Branch = (api::Node, Option<Move>);

/// A game as it is kept.
#[derive(Debug, Serialize, Deserialize)]
pub struct Saved {
    /// Its rules as they were given.
    pub rules: api::Rules,
    /// The position at the beginning, unless it is the one that the rules begin with.
    pub fen: Option<String>,
    /// All moves that were made.
    pub tree: Vec<api::Node>,
    /// The node of the present position.
    pub node: usize,
    /// The number of changes.
    pub change: u64,
    /// The tags of the record that the game comes from: names and values.
    #[serde(default)]
    pub tags: Vec<(String, String)>,
    #[serde(default)]
    /// How long the moves took to play.
    pub spent: Duration,
}

impl Saved {
    /// Returns a game with the moves that led to its position.
    pub fn of(rules: api::Rules, game: &Game) -> Saved {
        let mut game = game.clone();
        let moves: Vec<Move> = game.moves().collect();
        while game.undo().is_some() {}
        let fen = Some(fen_of(&game)).filter(|it| *it != fen_of(&game.variant().start()));
        let mut tree = vec![view::root(&game)];
        for mv in moves {
            let text = view::text_of(&game, mv).unwrap_or_default();
            let node = view::step(&mut game, mv, text, tree.len() - 1);
            tree.push(node);
        }
        let node = tree.len() - 1;
        Saved { rules, fen, tree, node, change: 0, tags: Vec::new(), spent: Duration::ZERO }
    }
}

impl fmt::Debug for GameSession {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameSession").field("id", &self.id).finish_non_exhaustive()
    }
}

impl GameSession {
    /// Returns a new game.
    pub fn new(
        library: &Library,
        id: String,
        new: &api::NewGame,
        seed: u64,
    ) -> ApiResult<GameSession> {
        let compiled = library.compiled(&new.rules)?;
        let begun = Instant::now();
        let until = begun + PATIENCE;
        let mut recorded = setup::Recorded::default();
        let game = match &new.record {
            None => begin(&compiled, new, seed)?,
            Some(record) => {
                let in_time = || Instant::now() <= until;
                let found = setup::recorded(&compiled.variant, record, &in_time)?;
                let (game, found) = found.ok_or_else(too_slow)?;
                recorded = found;
                game
            }
        };
        let fen = Some(fen_of(&game)).filter(|it| *it != fen_of(&compiled.variant.start()));
        // A position that can't be read again would be lost when the server ends.
        let game = at(&compiled.variant, fen.as_deref())?;
        let mut res = GameSession::at(id, compiled, game, fen);
        res.until = Some(until);
        res.in_budget()?;
        res.tags = recorded.tags;
        res.tree[0].comment = recorded.comment;
        if !recorded.line.is_empty() {
            res.grow(&recorded.line)?;
            res.spent = begun.elapsed();
        }
        for text in &new.moves {
            res.play(text)?;
        }
        Ok(res)
    }

    fn at(
        id: String,
        compiled: Arc<CompiledRules>,
        game: Game,
        fen: Option<String>,
    ) -> GameSession {
        let tree = vec![view::root(&game)];
        let spent = Duration::ZERO;
        let first = view::armies(compiled.variant.model(), &game.state());
        let tags = Vec::new();
        GameSession {
            id,
            compiled,
            fen,
            tree,
            moves: vec![None],
            node: 0,
            tags,
            game,
            first,
            change: 0,
            spent,
            until: None,
        }
    }

    /// Returns a game that was kept. It takes as long as it takes: what was accepted once is not refused later.
    pub fn restore(library: &Library, id: String, saved: Saved) -> ApiResult<GameSession> {
        let compiled = library.compiled(&saved.rules)?;
        let game = at(&compiled.variant, saved.fen.as_deref())?;
        let mut res = GameSession::at(id, compiled, game, saved.fen);
        // A file on the disk may have changed meanwhile, and moves with it.
        res.graft(&saved.tree, saved.node)?;
        (res.change, res.spent, res.tags) = (saved.change, saved.spent, saved.tags);
        Ok(res)
    }

    /// Returns the game as it is kept.
    pub fn saved(&self) -> Saved {
        Saved {
            rules: self.compiled.rules.clone(),
            fen: self.fen.clone(),
            tree: self.tree.clone(),
            node: self.node,
            change: self.change,
            tags: self.tags.clone(),
            spent: self.spent,
        }
    }

    /// Returns the game as it stands.
    pub fn view(&mut self) -> api::Game {
        let last = self.last_cells();
        let model = self.compiled.variant.model();
        api::Game {
            id: self.id.clone(),
            rules: self.compiled.rules.clone(),
            fen: self.fen.clone(),
            title: model.about.name.clone(),
            description: model.about.description.clone(),
            board: self.compiled.key.clone(),
            change: self.change,
            players: view::players(model),
            people: self.people(),
            starts: self.compiled.starts(),
            tree: self.tree.clone(),
            node: self.node,
            position: view::position(&self.game, last),
            first: self.first.clone(),
            seated: None,
        }
    }

    /// Returns the names of the people who played, for each player, if any is known.
    fn people(&self) -> Vec<String> {
        let tag = |name: &String| self.tags.iter().find(|it| it.0 == *name && it.1 != "?");
        let names = pgn::player_tags(self.compiled.variant.model());
        let res: Vec<String> =
            names.iter().map(|it| tag(it).map_or("", |it| &it.1).to_owned()).collect();
        if res.iter().all(String::is_empty) { Vec::new() } else { res }
    }

    /// Returns the position with the moves that led to it.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the position to search with its node: the present one, or another one of the tree.
    pub fn searched(&self, think: &api::Think) -> ApiResult<(Game, usize)> {
        let Some(node) = think.at.filter(|it| *it != self.node) else {
            return Ok((self.game.clone(), self.node));
        };
        if think.play {
            let message = "a turn can be played at the present position only";
            return Err(ApiError::bad("elsewhere", message, "go there, or only search"));
        }
        let mut there = self.clone();
        there.until = Some(Instant::now() + PATIENCE);
        there.goto(node)?;
        Ok((there.game, node))
    }

    /// Returns the node of the present position.
    pub fn node(&self) -> usize {
        self.node
    }

    /// Returns true if a player is out of the game.
    pub fn is_out(&self, player: usize) -> bool {
        let state = self.game.state();
        let mut players = self.compiled.variant.model().players.ids();
        players.any(|it| it.idx() == player && state.eliminated[it])
    }

    /// Returns all moves that were made.
    pub fn tree(&self) -> &[api::Node] {
        &self.tree
    }

    /// Returns the game at another node, without changing it for others.
    pub fn at_node(&self, node: usize) -> ApiResult<GameSession> {
        let mut res = self.clone();
        res.until = Some(Instant::now() + PATIENCE);
        res.goto(node)?;
        Ok(res)
    }

    /// Returns the number of changes.
    pub fn change(&self) -> u64 {
        self.change
    }

    /// Returns the moves that led here as a record for other programs.
    pub fn record(&self) -> String {
        self.record_with(None)
    }

    /// Returns the record of a game that ended otherwise than by its rules, with that result.
    pub fn record_with(&self, result: Option<&str>) -> String {
        let rules = &self.compiled.rules;
        let name = if rules.name.is_empty() { "untitled" } else { &rules.name };
        let mut tags = self.tags.clone();
        tags.retain(|it| !OWN_TAGS.contains(&it.0.as_str()));
        tags.push(("Variant".to_owned(), name.to_owned()));
        tags.extend(result.map(|it| ("Result".to_owned(), it.to_owned())));
        let remark = self.tree[0].comment.clone();
        let line = self.turns_on(&self.way(self.node));
        let remarks = line.iter().map(|it| it.remarks.join(" ")).collect();
        let variations = line.into_iter().map(|it| it.variations).collect();
        Pgn { tags, remark, remarks, variations, ..Pgn::default() }.write(&self.game)
    }

    /// Returns the game after an action.
    pub fn after(&self, library: &Library, action: &api::Action) -> ApiResult<GameSession> {
        let mut next = self.clone();
        next.until = Some(Instant::now() + PATIENCE);
        match action {
            api::Action::Move { text, at } => {
                at.map_or(Ok(()), |it| next.goto(it))?;
                next.play(text)?;
            }
            api::Action::Goto { node } => next.goto(*node)?,
            api::Action::Prune { node } => next.prune(*node)?,
            api::Action::Promote { node } => next.promote(*node)?,
            api::Action::Remark { node, text } => next.remark(*node, text)?,
            api::Action::Rules { rules } => next.change_rules(library, rules)?,
        }
        next.change += 1;
        Ok(next)
    }

    /// Plays a move, or several of a turn.
    fn play(&mut self, text: &str) -> ApiResult<()> {
        if text.len() > MOST_TURN {
            let message = format!("expected a turn of at most {MOST_TURN} bytes");
            return Err(ApiError::bad("too-large", message, "play its moves one after the other"));
        }
        if self.spent > MOST_SPENT {
            return Err(too_slow());
        }
        let (begun, nodes) = (Instant::now(), self.tree.len());
        self.legal()?;
        let before = self.game.n_moves();
        let mut game = self.game.clone();
        // The texts of the page are whole turns. People also type `Nf3+`.
        play_text(&mut game, text)
            .or_else(|_| play_san(&mut game, text))
            .map_err(|it| illegal(&it))?;
        self.make(&game.moves().skip(before).collect::<Vec<Move>>())?;
        if self.tree.len() > nodes {
            self.spent += begun.elapsed();
        }
        Ok(())
    }

    /// Makes the turns of a record with their variations, and goes to the end of the first line.
    fn grow(&mut self, line: &[PlayedTurn]) -> ApiResult<()> {
        for turn in line {
            let before = self.node;
            self.make(&turn.moves)?;
            let here = self.node;
            if here != before {
                self.tree[here].comment = turn.remarks.join(" ");
            }
            for other in &turn.variations {
                self.goto(before)?;
                self.grow(other)?;
            }
            if self.node != here {
                self.goto(here)?;
            }
        }
        Ok(())
    }

    /// Makes moves that are legal, one after the other.
    fn make(&mut self, moves: &[Move]) -> ApiResult<()> {
        for mv in moves {
            let Some(found) = self.legal()?.into_iter().find(|it| it.mv == *mv) else {
                return Err(ApiError::fault("a move that was read is no legal one"));
            };
            self.step(*mv, found.text)?;
        }
        self.in_budget()
    }

    /// Returns an error if finding the moves of the present position takes too long.
    fn in_budget(&self) -> ApiResult<()> {
        let _ = (self.game.outcome(), self.game.legal_moves());
        if self.game.over_budget() { Err(too_slow()) } else { Ok(()) }
    }

    /// Returns the legal moves, if the game can go on here.
    fn legal(&mut self) -> ApiResult<Vec<LegalMove>> {
        self.in_time()?;
        view::legal(&self.game).ok_or_else(|| {
            let message = "there are more legal moves here than can be listed";
            ApiError::unfit("too-many-moves", message, "go back, or write rules with fewer choices")
        })
    }

    fn in_time(&self) -> ApiResult<()> {
        match self.until {
            Some(it) if Instant::now() > it => Err(too_slow()),
            _ => Ok(()),
        }
    }

    /// Makes a legal move, along a branch that is there or a new one.
    fn step(&mut self, mv: Move, text: String) -> ApiResult<()> {
        let known = self.child(self.node, &text);
        if let Some(known) = known {
            self.game.play_unchecked(mv);
            self.node = known;
            return Ok(());
        }
        // The beginning is no move.
        if self.tree.len() > MOST_MOVES {
            let message = format!("a game has at most {MOST_MOVES} moves, branches included");
            let remedy = "prune branches, or begin a new game at this position";
            return Err(ApiError::unfit("too-long", message, remedy));
        }
        let node = view::step(&mut self.game, mv, text, self.node);
        self.tree.push(node);
        self.moves.push(Some(mv));
        self.node = self.tree.len() - 1;
        Ok(())
    }

    fn child(&self, node: usize, text: &str) -> Option<usize> {
        self.tree.iter().position(|it| it.parent == Some(node) && it.text == text)
    }

    /// Returns the nodes from the beginning to one, the beginning left out.
    fn way(&self, mut node: usize) -> Vec<usize> {
        let mut res = Vec::new();
        while let Some(parent) = self.tree[node].parent {
            res.push(node);
            node = parent;
        }
        res.reverse();
        res
    }

    fn goto(&mut self, node: usize) -> ApiResult<()> {
        if node >= self.tree.len() {
            let message = format!("there is no node {node}");
            let remedy = format!("the nodes are 0 to {}", self.tree.len() - 1);
            return Err(ApiError::bad("unknown-node", message, remedy));
        }
        let (from, to) = (self.way(self.node), self.way(node));
        let common = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
        for _ in common..from.len() {
            self.game.undo();
        }
        self.node = if common == 0 { 0 } else { to[common - 1] };
        for next in &to[common..] {
            let Some(mv) = self.moves[*next] else {
                return Err(ApiError::fault("only the beginning has no move"));
            };
            self.game.play_unchecked(mv);
            self.node = *next;
        }
        Ok(())
    }

    /// Other rules for the same game, as far as they go with it.
    fn change_rules(&mut self, library: &Library, rules: &api::Rules) -> ApiResult<()> {
        let compiled = library.compiled(rules)?;
        let (game, fen) = match at(&compiled.variant, self.fen.as_deref()) {
            Ok(game) => (game, self.fen.clone()),
            Err(_) => (compiled.variant.start(), None),
        };
        let begun = Instant::now();
        let mut next = GameSession::at(self.id.clone(), compiled, game, fen);
        (next.change, next.until) = (self.change, self.until);
        next.tags.clone_from(&self.tags);
        next.graft(&self.tree, self.node)?;
        next.spent = begun.elapsed();
        *self = next;
        Ok(())
    }

    /// Plays all moves of another tree that are legal here, and goes to the node that is nearest to `wanted`.
    ///
    /// The moves are played in the order of a walk through the tree, so each is played once.
    fn graft(&mut self, tree: &[api::Node], wanted: usize) -> ApiResult<()> {
        let mut branches = vec![Vec::new(); tree.len()];
        for (n, it) in tree.iter().enumerate().rev() {
            if let Some(parent) = it.parent.filter(|it| *it < n) {
                branches[parent].push(n);
            }
        }
        let mut grown = vec![None; tree.len().max(1)];
        let with_comment =
            |it: api::Node, old: &api::Node| api::Node { comment: old.comment.clone(), ..it };
        let root = view::root(&self.game);
        let root = tree.first().map_or(root.clone(), |old| with_comment(root, old));
        grown[0] = Some((root, None));
        let mut open: Vec<(usize, usize)> =
            branches.first().into_iter().flatten().map(|it| (*it, 0)).collect();
        while let Some((n, depth)) = open.pop() {
            self.in_time()?;
            while self.game.n_moves() > depth {
                self.game.undo();
            }
            let legal = view::legal(&self.game).unwrap_or_default();
            let Some(found) = legal.into_iter().find(|it| it.text == tree[n].text) else {
                continue;
            };
            let parent = tree[n].parent.unwrap_or(0);
            let node = view::step(&mut self.game, found.mv, found.text, parent);
            grown[n] = Some((with_comment(node, &tree[n]), Some(found.mv)));
            open.extend(branches[n].iter().map(|it| (*it, depth + 1)));
        }
        while self.game.n_moves() > 0 {
            self.game.undo();
        }
        let numbers = self.renumber(grown);
        let mut nearest = wanted.min(numbers.len() - 1);
        while numbers[nearest].is_none() {
            nearest = tree[nearest].parent.unwrap_or(0);
        }
        self.goto(numbers[nearest].unwrap_or(0))
    }

    /// Returns the cells of the last turn, as far as it was made.
    fn last_cells(&self) -> Vec<u16> {
        let mut res = Vec::new();
        let mut node = self.node;
        while let Some(parent) = self.tree[node].parent {
            res.extend(&self.tree[node].cells);
            if self.tree[node].begins_turn {
                break;
            }
            node = parent;
        }
        res.sort_unstable();
        res.dedup();
        res
    }
}

/// Returns a game at the position where the rules begin, or at that of a FEN.
fn at(variant: &Variant, fen: Option<&str>) -> ApiResult<Game> {
    let Some(fen) = fen else { return Ok(variant.start()) };
    game_from_fen(variant, fen).map_err(|it| {
        let remedy = format!("for comparison, the game begins with `{}`", fen_of(&variant.start()));
        ApiError::unfit("bad-fen", it.to_string(), remedy)
    })
}

/// Returns the game at its beginning.
fn begin(compiled: &CompiledRules, new: &api::NewGame, seed: u64) -> ApiResult<Game> {
    let variant = &compiled.variant;
    if let Some(fen) = &new.fen {
        if fen.len() > MOST_FEN {
            return Err(ApiError::bad("too-large", "expected a position", "write it shorter"));
        }
        return at(variant, Some(fen));
    }
    let Some(start) = new.start else { return Ok(variant.start()) };
    let number = match u64::try_from(start) {
        Ok(it) => it,
        // Any number of so few is as likely as any other.
        Err(_) if start == -1 => Random::new(seed).next_number() % compiled.starts().max(1),
        // The number of no start.
        Err(_) => u64::MAX,
    };
    variant.start_number(number).ok_or_else(|| {
        let message = format!("the game has no start {start}");
        let last = compiled.starts().saturating_sub(1);
        let remedy = format!("the starts are 0 to {last}; -1 is any of them");
        ApiError::unfit("unknown-start", message, remedy)
    })
}

fn illegal(error: &MoveError) -> ApiError {
    let message = format!("`{}` is not a legal move: {}", error.text, error.reason());
    let remedy = error.help().unwrap_or_else(|| "`position.moves` has the legal moves".to_owned());
    ApiError::unfit("illegal-move", message, remedy)
}

fn too_slow() -> ApiError {
    let message = "these rules take too long to play";
    ApiError::unfit("too-slow", message, "simpler rules, or a shorter game")
}
