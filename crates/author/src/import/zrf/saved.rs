//! Saved games: each move is written with all its effects, so it is the legal move that leads to the same board.

use super::{
    Translated, assemble,
    expand::Source,
    model::Rules,
    play::{Man, State},
    rules, translated,
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

/// A saved game.
#[derive(Clone, Debug, Default)]
pub struct Saved {
    /// The record, as far as the rule file plays the game.
    pub record: Option<String>,
    /// The moves that were replayed by the text of the rules.
    pub replayed: usize,
    /// The moves that are written.
    pub moves: usize,
    /// The texts, for showing places in them.
    pub sources: SourceMap,
    /// What is wrong.
    pub diagnostics: Vec<Diagnostic>,
}

/// A name and a text.
#[derive(Clone, Copy, Debug)]
pub struct Text<'a> {
    /// The name of the file.
    pub name: &'a str,
    /// Its text.
    pub text: &'a str,
}

/// Replays a saved game by a rule file of Zillions, and writes it as a record.
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
    let titled = variant.filter(|it| titles.iter().any(|title| title.name == *it));
    let chosen = assemble::chosen(titles, titled, false, &mut source);
    let rules = chosen.first().and_then(|title| {
        let game = assemble::assemble(title, &mut source);
        rules::read(&game, &mut source)
    });
    let errors = source.diags.iter().filter(|it| it.is_error()).cloned();
    let Some(rules) = rules.filter(|it| it.engine.is_none()) else {
        res.diagnostics.extend(errors);
        let message = "the rules of this game can't be read";
        res.diagnostics.push(Diagnostic::new(Code::ImportUnknownGame, whole, message));
        return res;
    };
    play(&rules, &lines, rule_file.name, &mut res);
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

/// Replays the moves by the text of the rules, then writes those that the rule file has.
fn play(rules: &Rules, lines: &[(Span, &str)], name: &str, res: &mut Saved) {
    let mut states = vec![rules.start()];
    let mut played = Vec::new();
    let mut edited = false;
    for (span, line) in lines.iter().take(MOVES) {
        if line.starts_with('(') {
            edit(rules, line, &mut states[0]);
            edited = true;
            continue;
        }
        let Some(items) = move_of(line) else { continue };
        res.moves += 1;
        let Some(next) = replayed(rules, &states, &items) else {
            let message = "no legal move of this position does that";
            res.diagnostics.push(Diagnostic::new(Code::ImportBadValue, *span, message));
            break;
        };
        states = next;
        played.push((*span, states[0].clone()));
    }
    res.replayed = played.len();
    if edited {
        let message = "the game does not begin with the set-up, so it has no record";
        let span = lines.first().map_or(Span::default(), |it| it.0);
        res.diagnostics.push(Diagnostic::new(Code::ImportUntranslated, span, message));
    } else if !played.is_empty() {
        record(rules, &played, name, res);
    }
}

/// Translates the rules, and writes the record as far as the rule file has the moves.
fn record(rules: &Rules, played: &[(Span, State)], name: &str, res: &mut Saved) {
    let Translated { translation, variant } = translated(rules, name);
    let Ok(variant) = variant else { return };
    let follower = Follower::new(rules, &translation.words, &translation.geometry, &variant);
    let Ok(mut follower) = follower else { return };
    if let Some((span, _)) = played.iter().find(|it| !follower.follow(&it.1)) {
        let message = "the rule file has no such move, so the record ends here";
        res.diagnostics.push(Diagnostic::new(Code::ImportUntranslated, *span, message));
    }
    res.record = Some(pgn::write(follower.game(), &[]));
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

/// Changes the position before the game.
fn edit(rules: &Rules, line: &str, state: &mut State) {
    let words: Vec<&str> = line.trim_matches(['(', ')']).split_whitespace().collect();
    match words[..] {
        ["x", at] => {
            if let Some(at) = position(rules, at) {
                state.cells[at] = None;
            }
        }
        [owner, piece, at, ..] => put(rules, state, owner, piece, at),
        _ => {}
    }
}

fn put(rules: &Rules, state: &mut State, owner: &str, piece: &str, at: &str) {
    let owner = player(rules, owner);
    let piece = piece_of(rules, piece);
    if let (Some(owner), Some(piece), Some(at)) = (owner, piece, position(rules, at)) {
        let attributes = rules.pieces[piece].defaults();
        state.cells[at] = Some(Man { piece, owner, attributes });
    }
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
fn replayed(rules: &Rules, states: &[State], items: &[&str]) -> Option<Vec<State>> {
    let mut res: Vec<State> = Vec::new();
    for state in states {
        let passes = items == ["Pass"];
        let wanted = after(rules, state, items);
        for made in rules.legal(state) {
            if made.to.is_none() != passes {
                continue;
            }
            let next = rules.made(state, &made);
            let plain = |it: &State| -> Vec<_> {
                it.cells.iter().map(|it| it.map(|it| (it.owner, it.piece))).collect()
            };
            if plain(&next) == plain(&wanted) && !res.contains(&next) && res.len() < ALIKE {
                res.push(next);
            }
        }
    }
    (!res.is_empty()).then_some(res)
}

/// Returns the board after the recorded effects.
fn after(rules: &Rules, state: &State, items: &[&str]) -> State {
    let mut res = state.clone();
    let mut at = 0;
    let mut lifted = Vec::new();
    let mut last = None;
    let get = |n: usize| items.get(n).copied().unwrap_or_default();
    // Pieces that move are lifted together.
    while piece_of(rules, get(at)).is_some() && ["-", "x"].contains(&get(at + 2)) {
        if let (Some(from), Some(to)) = (position(rules, get(at + 1)), position(rules, get(at + 3)))
        {
            lifted.push((from, to));
            last = Some(to);
        }
        at += 4;
    }
    let men: Vec<_> = lifted.iter().map(|it| state.cells[it.0]).collect();
    for it in &lifted {
        res.cells[it.0] = None;
    }
    lifted.iter().zip(men).for_each(|(it, man)| res.cells[it.1] = man);
    while at < items.len() {
        let word = get(at);
        at += 1;
        let mut cells = Vec::new();
        let mut list = |at: &mut usize| {
            while let Some(it) = items.get(*at).and_then(|it| position(rules, it)) {
                cells.push(it);
                *at += 1;
            }
            std::mem::take(&mut cells)
        };
        match word {
            "x" => list(&mut at).into_iter().for_each(|it| res.cells[it] = None),
            "flip" => {
                for it in list(&mut at) {
                    if let Some(man) = &mut res.cells[it] {
                        man.owner = rules.next_player(man.owner);
                    }
                }
            }
            "=" => {
                let value = get(at);
                at += 1;
                let cells = if get(at) == "on" {
                    at += 1;
                    list(&mut at)
                } else {
                    last.into_iter().collect()
                };
                for it in cells {
                    let Some(man) = &mut res.cells[it] else { continue };
                    if let Some(piece) = piece_of(rules, value) {
                        man.piece = piece;
                    } else if let Some(owner) = player(rules, value) {
                        man.owner = owner;
                    }
                }
            }
            "@" => at += 3,
            owner if player(rules, owner).is_some() => {
                put(rules, &mut res, owner, get(at), get(at + 1));
                last = last.or(position(rules, get(at + 1)));
                at += 2;
            }
            _ => {}
        }
    }
    res
}
