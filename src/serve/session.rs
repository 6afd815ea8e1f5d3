//! One game: its rules, all moves that were made in it, and the position at one of them.

use super::{
    library::{Library, Ready},
    problem::{Answer, Refusal},
    shapes::{Action, GameView, NewGame, Node, Rules},
    view,
};
use crate::{
    game::{Game, Move, Variant},
    notation::{
        fen_of, game_from_fen,
        moves::{LegalMove, MoveError, play_text},
        pgn,
    },
    play::Random,
};
use serde::{Deserialize, Serialize};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};

/// The most moves of a game, branches included.
pub(super) const MOST_NODES: usize = 5000;
/// How long the moves of one request may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// The longest text of a move or position.
const MOST_TEXT: usize = 10_000;

/// A game.
pub(super) struct Session {
    pub(super) id: String,
    pub(super) ready: Arc<Ready>,
    /// The position at the beginning.
    fen: String,
    tree: Vec<Node>,
    node: usize,
    /// The position at the node.
    game: Game,
    change: u64,
    /// When the present request has to be done.
    until: Instant,
}

/// A game as it is kept.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Saved {
    pub(super) rules: Rules,
    pub(super) fen: String,
    pub(super) tree: Vec<Node>,
    pub(super) node: usize,
    pub(super) change: u64,
}

impl Session {
    /// A new game.
    pub(super) fn new(library: &Library, id: String, new: &NewGame, seed: u64) -> Answer<Session> {
        let ready = library.ready(&new.rules)?;
        let game = begin(&ready.variant, new, seed)?;
        let mut res = Session::at(id, ready, game);
        if new.moves.len() > MOST_NODES {
            return Err(too_long());
        }
        for text in &new.moves {
            res.play(text)?;
        }
        Ok(res)
    }

    fn at(id: String, ready: Arc<Ready>, game: Game) -> Session {
        let (fen, tree) = (fen_of(&game), vec![view::root(&game)]);
        let until = Instant::now() + PATIENCE;
        Session { id, ready, fen, tree, node: 0, game, change: 0, until }
    }

    /// A game that was kept.
    pub(super) fn restore(library: &Library, id: String, saved: &Saved) -> Answer<Session> {
        let ready = library.ready(&saved.rules)?;
        let game = game_from_fen(&ready.variant, &saved.fen)
            .map_err(|it| Refusal::unfit("bad-fen", it.to_string(), "begin a new game"))?;
        let mut res = Session::at(id, ready, game);
        // A file on the disk may have changed meanwhile, and moves with it.
        let wanted = res.graft(&saved.tree, saved.node);
        res.in_time()?;
        res.change = saved.change;
        res.goto(wanted)?;
        Ok(res)
    }

    pub(super) fn saved(&self) -> Saved {
        Saved {
            rules: self.ready.rules.clone(),
            fen: self.fen.clone(),
            tree: self.tree.clone(),
            node: self.node,
            change: self.change,
        }
    }

    /// The game as it stands.
    pub(super) fn view(&mut self) -> GameView {
        let last = self.last_cells();
        let model = self.ready.variant.model();
        GameView {
            id: self.id.clone(),
            rules: self.ready.rules.clone(),
            title: model.about.name.clone(),
            description: model.about.description.clone(),
            board: self.ready.key.clone(),
            change: self.change,
            players: view::players(model),
            starts: if model.shuffle.is_some() { self.ready.variant.starts() } else { 1 },
            tree: self.tree.clone(),
            node: self.node,
            position: view::position(&mut self.game, last),
        }
    }

    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    pub(super) fn node(&self) -> usize {
        self.node
    }

    pub(super) fn change(&self) -> u64 {
        self.change
    }

    /// The moves that led here as a record for other programs.
    pub(super) fn record(&self) -> String {
        let rules = &self.ready.rules;
        let name = if rules.name.is_empty() { "untitled" } else { &rules.name };
        pgn::write(&self.game, &[("Variant", name)])
    }

    /// Changes the game. If that is refused, it is as before.
    pub(super) fn act(&mut self, library: &Library, action: &Action) -> Answer<()> {
        self.until = Instant::now() + PATIENCE;
        let (node, moves, game) = (self.node, self.tree.len(), self.game.clone());
        let done = match action {
            Action::Move { text, at } => {
                at.map_or(Ok(()), |it| self.goto(it)).and_then(|()| self.play(text))
            }
            Action::Goto { node } => self.goto(*node),
            Action::Prune { node } => self.prune(*node),
            Action::Rules { rules } => self.change_rules(library, rules),
        };
        match done {
            Ok(()) => self.change += 1,
            // What is removed or replaced is so at the very end, so only what came new has to go.
            Err(_) => {
                self.tree.truncate(moves);
                (self.node, self.game) = (node, game);
            }
        }
        done
    }

    /// Plays a move, or several of a turn.
    fn play(&mut self, text: &str) -> Answer<()> {
        if text.len() > MOST_TEXT {
            return Err(Refusal::bad("too-large", "expected a move", "write it shorter"));
        }
        self.legal()?;
        let before = self.game.n_moves();
        let mut game = self.game.clone();
        play_text(&mut game, text).map_err(|it| illegal(&it))?;
        let made: Vec<Move> = game.moves().skip(before).collect();
        if self.tree.len() + made.len() > MOST_NODES {
            return Err(too_long());
        }
        for mv in made {
            let Some(found) = self.legal()?.into_iter().find(|it| it.mv == mv) else {
                return Err(Refusal::fault("a move that was read is no legal one"));
            };
            self.step(mv, found.text);
        }
        Ok(())
    }

    /// The legal moves, if the game can go on here.
    fn legal(&mut self) -> Answer<Vec<LegalMove>> {
        self.in_time()?;
        view::legal(&mut self.game).ok_or_else(|| {
            let message = "there are more legal moves here than can be listed";
            Refusal::unfit("too-many-moves", message, "go back, or write rules with fewer choices")
        })
    }

    fn in_time(&self) -> Answer<()> {
        if Instant::now() <= self.until {
            return Ok(());
        }
        let message = "these rules take too long to play";
        Err(Refusal::unfit("too-slow", message, "simpler rules, or a shorter game"))
    }

    /// Makes a legal move, along a branch that is there or a new one.
    fn step(&mut self, mv: Move, text: String) {
        let known = self.child(self.node, &text);
        if let Some(known) = known {
            self.game.play_unchecked(mv);
            self.node = known;
            return;
        }
        let node = view::step(&mut self.game, mv, text, self.node);
        self.tree.push(node);
        self.node = self.tree.len() - 1;
    }

    fn child(&self, node: usize, text: &str) -> Option<usize> {
        self.tree.iter().position(|it| it.parent == Some(node) && it.text == text)
    }

    /// The nodes from the beginning to one, the beginning left out.
    fn way(&self, mut node: usize) -> Vec<usize> {
        let mut res = Vec::new();
        while let Some(parent) = self.tree[node].parent {
            res.push(node);
            node = parent;
        }
        res.reverse();
        res
    }

    fn goto(&mut self, node: usize) -> Answer<()> {
        if node >= self.tree.len() {
            let message = format!("there is no node {node}");
            let remedy = format!("the nodes are 0 to {}", self.tree.len() - 1);
            return Err(Refusal::bad("unknown-node", message, remedy));
        }
        let (from, to) = (self.way(self.node), self.way(node));
        let common = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
        for _ in common..from.len() {
            self.game.undo();
        }
        self.node = if common == 0 { 0 } else { to[common - 1] };
        for next in &to[common..] {
            let text = self.tree[*next].text.clone();
            let Some(found) = self.legal()?.into_iter().find(|it| it.text == text) else {
                return Err(Refusal::fault(format!("`{text}` is no legal move any more")));
            };
            self.game.play_unchecked(found.mv);
            self.node = *next;
        }
        Ok(())
    }

    fn prune(&mut self, node: usize) -> Answer<()> {
        let parent = self.tree.get(node).and_then(|it| it.parent);
        let Some(parent) = parent else {
            let message = format!("node {node} can't be removed");
            let remedy = "give the number of a node that has a move";
            return Err(Refusal::bad("unknown-node", message, remedy));
        };
        if self.way(self.node).contains(&node) {
            self.goto(parent)?;
        }
        // A node comes after its parent, so one pass finds all that goes.
        let mut numbers: Vec<Option<usize>> = Vec::with_capacity(self.tree.len());
        let mut kept = Vec::new();
        for (n, it) in self.tree.iter().enumerate() {
            let parent = it.parent.map(|it| numbers[it]);
            if n == node || parent == Some(None) {
                numbers.push(None);
            } else {
                numbers.push(Some(kept.len()));
                kept.push(Node { parent: parent.flatten(), ..it.clone() });
            }
        }
        self.node = numbers[self.node].unwrap_or(0);
        self.tree = kept;
        Ok(())
    }

    /// Other rules for the same game, as far as they go with it.
    fn change_rules(&mut self, library: &Library, rules: &Rules) -> Answer<()> {
        let ready = library.ready(rules)?;
        let own_start = fen_of(&self.ready.variant.start()) == self.fen;
        let known = game_from_fen(&ready.variant, &self.fen).ok().filter(|_| !own_start);
        let game = known.unwrap_or_else(|| ready.variant.start());
        let mut next = Session::at(self.id.clone(), ready, game);
        let wanted = next.graft(&self.tree, self.node);
        next.in_time()?;
        next.goto(wanted)?;
        next.change = self.change;
        *self = next;
        Ok(())
    }

    /// Plays all moves of another tree that are legal here; gives the node that is nearest to `wanted`.
    fn graft(&mut self, tree: &[Node], wanted: usize) -> usize {
        let mut numbers: Vec<Option<usize>> = vec![Some(0)];
        let mut nearest = vec![0; tree.len().max(1)];
        for (n, it) in tree.iter().enumerate().skip(1).take(MOST_NODES) {
            let parent = it.parent.filter(|it| *it < n).unwrap_or(0);
            let grown = numbers[parent].and_then(|at| {
                self.goto(at).ok()?;
                let legal = self.legal().ok()?;
                let found = legal.into_iter().find(|legal| legal.text == it.text)?;
                self.step(found.mv, found.text);
                Some(self.node)
            });
            nearest[n] = grown.unwrap_or(nearest[parent]);
            numbers.push(grown);
        }
        nearest.get(wanted).copied().unwrap_or(0)
    }

    /// The cells of the last turn, as far as it was made.
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

/// The position at the beginning.
fn begin(variant: &Variant, new: &NewGame, seed: u64) -> Answer<Game> {
    if let Some(fen) = &new.fen {
        if fen.len() > MOST_TEXT {
            return Err(Refusal::bad("too-large", "expected a position", "write it shorter"));
        }
        return game_from_fen(variant, fen).map_err(|it| {
            Refusal::unfit("bad-fen", it.to_string(), "see docs/notation.md for what a FEN is")
        });
    }
    let Some(start) = new.start else { return Ok(variant.start()) };
    let number = match u64::try_from(start) {
        Ok(it) => it,
        // Any number of so few is as likely as any other.
        Err(_) => Random::new(seed).next_number() % variant.starts().max(1),
    };
    variant.start_number(number).ok_or_else(|| {
        let message = format!("the game has no start {start}");
        let remedy = format!("the starts are 0 to {}", variant.starts().saturating_sub(1));
        Refusal::unfit("unknown-start", message, remedy)
    })
}

fn illegal(error: &MoveError) -> Refusal {
    let message = format!("`{}` is not a legal move: {}", error.text, error.reason);
    let remedy = error.help().unwrap_or_else(|| "`position.moves` has the legal moves".to_owned());
    Refusal::unfit("illegal-move", message, remedy)
}

fn too_long() -> Refusal {
    let message = format!("a game has at most {MOST_NODES} moves, branches included");
    Refusal::unfit("too-long", message, "prune branches, or begin a new game at this position")
}
