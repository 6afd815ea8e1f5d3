//! Saved games: each move is written with all its effects, so it is the legal move that leads to the same board.

use super::{
    Translated, assemble, does_not_load,
    expand::Source,
    model::Rules,
    play::{Man, State},
    rules,
    run::Made,
    translated,
    verify::Follower,
};
use crate::import::TEXT_BYTES;
use alfil::notation::pgn;
use alfil_language::{
    diag::{Code, Diagnostic},
    source::{Loader, SourceMap, Span},
};

/// The most positions that agree with what is recorded, since the record does not tell all.
const ALIKE: usize = 16;
/// The most moves of a game.
const MOVES: usize = 5000;

/// A saved game, replayed by the text of its rules.
#[derive(Debug, Default)]
pub struct Saved {
    /// The moves that were replayed by the text of the rules.
    pub replayed: usize,
    /// The moves that are written.
    pub moves: usize,
    /// The texts, for showing places in them.
    pub sources: SourceMap,
    /// What is wrong.
    pub diagnostics: Vec<Diagnostic>,
    /// What a record is made of; none if the game can have no record.
    replay: Option<Replay>,
}

/// The moves of a saved game that were replayed.
#[derive(Debug)]
struct Replay {
    rules: Rules,
    /// The name of the rule file.
    name: String,
    /// For each move its place and the position after it.
    played: Vec<(Span, State)>,
}

/// A name and a text.
#[derive(Clone, Copy, Debug)]
pub struct Text<'a> {
    /// The name of the file.
    pub name: &'a str,
    /// Its text.
    pub text: &'a str,
}

/// Replays a saved game by a rule file of Zillions. [`Saved::record`] writes it as a record.
pub fn replay(game: Text<'_>, rule_file: Text<'_>, loader: &dyn Loader) -> Saved {
    let mut res = Saved::default();
    let id = res.sources.add(game.name, game.text);
    let whole = Span::new(id, 0, game.text.len());
    if game.text.len() > TEXT_BYTES {
        let message = format!("expected at most {TEXT_BYTES} bytes");
        res.diagnostics.push(Diagnostic::new(Code::LimitExceeded, Span::new(id, 0, 0), message));
        return res;
    }
    let lines = lines(game.text, id);
    let variant = lines.iter().find_map(|it| it.1.strip_prefix("VariantName="));
    let mut source = Source::read(rule_file.name, rule_file.text, loader, &mut res.sources);
    let titles = assemble::titles(&mut source);
    let chosen = assemble::chosen(titles, variant, false, &mut source);
    let rules = chosen.first().and_then(|title| {
        let game = assemble::assemble(title, &mut source);
        rules::read(&game, &mut source)
    });
    let errors = source.diags.into_iter().filter(Diagnostic::is_error);
    let Some(rules) = rules.filter(|it| it.engine.is_none()) else {
        res.diagnostics.extend(errors);
        let message = "the rules of this game can't be read";
        res.diagnostics.push(Diagnostic::new(Code::ImportUnknownGame, whole, message));
        return res;
    };
    play(rules, &lines, rule_file.name, &mut res);
    if res.replayed < res.moves {
        // What could not be read may be why the moves end here.
        res.diagnostics.extend(errors);
    }
    res
}

/// Returns the lines that are not empty, with their places.
fn lines(text: &str, id: alfil_language::source::SourceId) -> Vec<(Span, &str)> {
    let mut at = 0;
    let mut res = Vec::new();
    for line in text.split('\n') {
        let trimmed = line.trim();
        if !trimmed.is_empty() {
            let start = at + line.len() - line.trim_start().len();
            res.push((Span::new(id, start, start + trimmed.len()), trimmed));
        }
        at += line.len() + 1;
    }
    res
}

/// Replays the moves by the text of the rules.
fn play(rules: Rules, lines: &[(Span, &str)], name: &str, res: &mut Saved) {
    let mut states = vec![rules.start()];
    let mut played = Vec::new();
    let mut edited = None;
    for (span, line) in lines {
        if line.starts_with('(') {
            if edit(&rules, line, &mut states[0]).is_none() {
                let message = "expected a player, a piece and a position of this game";
                res.diagnostics.push(Diagnostic::new(Code::ImportBadValue, *span, message));
                return;
            }
            edited = edited.or(Some(*span));
            continue;
        }
        let Some(items) = move_of(line) else { continue };
        if played.len() == MOVES {
            let message = format!("expected at most {MOVES} moves");
            res.diagnostics.push(Diagnostic::new(Code::LimitExceeded, *span, message));
            break;
        }
        res.moves += 1;
        let mut next = replayed(&rules, &states, &items);
        if next.is_empty() {
            next = after_chain(&rules, &states, &items);
            if !next.is_empty() {
                let message = "a player ends a chain of moves before this, against these rules";
                res.diagnostics.push(Diagnostic::new(Code::ImportDiffers, *span, message));
            }
        }
        if next.is_empty() {
            let message = "no legal move of this position does that";
            res.diagnostics.push(Diagnostic::new(Code::ImportBadValue, *span, message));
            break;
        }
        states = next;
        played.push((*span, states[0].clone()));
    }
    res.replayed = played.len();
    if let Some(span) = edited {
        let message = "the game does not begin with the set-up, so it has no record";
        res.diagnostics.push(Diagnostic::new(Code::ImportUntranslated, span, message));
    } else if !played.is_empty() {
        res.replay = Some(Replay { rules, name: name.to_owned(), played });
    }
}

impl Saved {
    /// Translates the rules, and returns the moves that were replayed as a record of the rule file, with messages. The
    /// record ends where the rule file lacks a move. There is none if the game has none, or if the rule file does not load.
    pub fn record(&self) -> (Option<String>, Vec<Diagnostic>) {
        let Some(Replay { rules, name, played }) = &self.replay else { return (None, Vec::new()) };
        let Translated { translation, variant } = translated(rules, name);
        let follower = variant
            .and_then(|it| Follower::new(rules, &translation.words, &translation.geometry, &it));
        let mut follower = match follower {
            Ok(it) => it,
            Err(why) => return (None, vec![does_not_load(rules, &why)]),
        };
        let lacking = played.iter().find(|it| !follower.follow(&it.1));
        let lacking = lacking.map(|(span, _)| {
            let message = "the rule file has no such move, so the record ends here";
            Diagnostic::new(Code::ImportUntranslated, *span, message)
        });
        (Some(pgn::write(follower.game(), &[])), lacking.into_iter().collect())
    }
}

/// Returns the words of a move without its number and the type of a partial move.
fn move_of(line: &str) -> Option<Vec<&str>> {
    let (number, rest) = line.split_once('.')?;
    number.parse::<usize>().ok()?;
    let mut words: Vec<&str> = rest.split_whitespace().collect();
    if words.first() == Some(&"partial") {
        words.drain(..words.len().min(2));
    }
    Some(words)
}

/// Changes the position before the game; `None` if a name is unknown.
fn edit(rules: &Rules, line: &str, state: &mut State) -> Option<()> {
    let words: Vec<&str> = line.trim_matches(['(', ')']).split_whitespace().collect();
    match words[..] {
        ["x", at] => state.cells[position(rules, at)?] = None,
        [owner, piece, at, ..] => put(rules, state, owner, piece, at)?,
        _ => return None,
    }
    Some(())
}

fn put(rules: &Rules, state: &mut State, owner: &str, piece: &str, at: &str) -> Option<()> {
    let (owner, piece) = (player(rules, owner)?, piece_of(rules, piece)?);
    let attributes = rules.pieces[piece].defaults();
    state.cells[position(rules, at)?] = Some(Man { piece, owner, attributes });
    Some(())
}

fn position(rules: &Rules, name: &str) -> Option<usize> {
    rules.board.positions.iter().position(|it| it.alive && it.name == name)
}

fn player(rules: &Rules, name: &str) -> Option<usize> {
    rules.players.iter().position(|it| it.name == name)
}

fn piece_of(rules: &Rules, name: &str) -> Option<usize> {
    rules.pieces.iter().position(|it| it.name == name)
}

/// Returns the positions to which legal moves lead that are as recorded.
fn replayed(rules: &Rules, states: &[State], items: &[&str]) -> Vec<State> {
    let mut res: Vec<State> = Vec::new();
    for state in states {
        let board = |it: &State| -> Vec<_> {
            it.cells.iter().map(|it| it.map(|it| (it.owner, it.piece))).collect()
        };
        let passes = items == ["Pass"];
        let wanted = board(&after(rules, state, items));
        let as_recorded =
            |made: &Made| made.to.is_none() == passes && board(&rules.put(state, made)) == wanted;
        for made in rules.legal_of(state, as_recorded) {
            let next = rules.made(state, &made);
            if !res.contains(&next) && res.len() < ALIKE {
                res.push(next);
            }
        }
    }
    res
}

/// The same after the end of a chain. Games have this if their rules were changed while they were played.
fn after_chain(rules: &Rules, states: &[State], items: &[&str]) -> Vec<State> {
    let ended: Vec<State> = states.iter().filter_map(|it| rules.chain_left(it)).collect();
    replayed(rules, &ended, items)
}

/// Returns the position after the recorded effects.
fn after(rules: &Rules, state: &State, items: &[&str]) -> State {
    let mut recorded =
        Recorded { rules, items: items.iter().copied().peekable(), state: state.clone() };
    let mut last = recorded.moves(state);
    while let Some(word) = recorded.items.next() {
        match word {
            "x" => recorded.positions().into_iter().for_each(|it| recorded.state.cells[it] = None),
            "flip" => {
                for it in recorded.positions() {
                    if let Some(man) = &mut recorded.state.cells[it] {
                        man.owner = rules.next_player(man.owner);
                    }
                }
            }
            "=" => recorded.becomes(last),
            "@" => recorded.items.by_ref().take(3).for_each(drop),
            owner if player(rules, owner).is_some() => {
                let (piece, at) = (recorded.word(), recorded.word());
                put(rules, &mut recorded.state, owner, piece, at);
                last = last.or(position(rules, at));
            }
            _ => {}
        }
    }
    recorded.state
}

/// The effects of a recorded move that are left, and the position so far.
struct Recorded<'a> {
    rules: &'a Rules,
    items: std::iter::Peekable<std::iter::Copied<std::slice::Iter<'a, &'a str>>>,
    state: State,
}

impl<'a> Recorded<'a> {
    fn word(&mut self) -> &'a str {
        self.items.next().unwrap_or_default()
    }

    /// Moves pieces, which are lifted together. Returns where the last one ends.
    fn moves(&mut self, before: &State) -> Option<usize> {
        let mut moved = Vec::new();
        loop {
            let words: Vec<&str> = self.items.clone().take(4).collect();
            let [piece, from, "-" | "x", to] = words[..] else { break };
            if piece_of(self.rules, piece).is_none() {
                break;
            }
            moved.extend(position(self.rules, from).zip(position(self.rules, to)));
            self.items.by_ref().take(4).for_each(drop);
        }
        for (from, _) in &moved {
            self.state.cells[*from] = None;
        }
        for (from, to) in &moved {
            self.state.cells[*to] = before.cells[*from];
        }
        moved.last().map(|it| it.1)
    }

    /// Returns the positions that stand next.
    fn positions(&mut self) -> Vec<usize> {
        let rules = self.rules;
        let mut res = Vec::new();
        while let Some(at) = self.items.peek().and_then(|it| position(rules, it)) {
            res.push(at);
            self.items.next();
        }
        res
    }

    /// Changes the type or the owner of the piece that moved last, or of others.
    fn becomes(&mut self, last: Option<usize>) {
        let value = self.word();
        let cells = match self.items.next_if_eq(&"on") {
            Some(_) => self.positions(),
            None => last.into_iter().collect(),
        };
        for it in cells {
            let Some(man) = &mut self.state.cells[it] else { continue };
            if let Some(piece) = piece_of(self.rules, value) {
                man.piece = piece;
            } else if let Some(owner) = player(self.rules, value) {
                man.owner = owner;
            }
        }
    }
}
