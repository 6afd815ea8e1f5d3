//! The classes for developers.

use crate::data::{error, object, read};
use alfil::{
    notation::{fen_of, game_from_fen, moves, pgn, san::play_san},
    perft::{Unit, perft},
};
use alfil_draw::{SvgOptions, Turn, svg};
use alfil_page::{
    api,
    board::Style,
    error::ApiError,
    library::{CompiledRules, Library},
    move_diagram, search,
    texts::{Text, Texts},
    view,
};
use alfil_play::{Budget, Control, Limits, Settings};
use js_sys::{Array, JsString};
use serde::Deserialize;
use std::{collections::BTreeMap, sync::Arc, time::Duration};
use wasm_bindgen::prelude::*;

/// How many bytes the compiled games of a program may take: one library has one game.
const MOST_MEMORY: usize = 1 << 30;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
import type * as api from "./types.js";

/** How rules are read. */
export interface RulesOptions {
  /** The name of the text in messages. */
  name?: string;
  /** Rule files that the text may extend, by name. */
  files?: Record<string, string>;
  /** Values of options that the rules declare. */
  set?: Record<string, string>;
}

/** Bounds of a search. Without a bound it takes a second. */
export interface SearchOptions {
  /** How well to play, from 0 to 20, the best. */
  level?: number;
  /** Moves to look ahead. */
  depth?: number;
  /** Positions to look at, about. */
  nodes?: number;
  /** Milliseconds. */
  time?: number;
  /** How many best turns to report, from 1 to 5. */
  lines?: number;
}

/** Rules or a move that are rejected throw an error with the details in `problem`. */
export interface AlfilError extends Error {
  problem: api.Problem;
}

export type { api };
"#;

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct RulesOptions {
    name: String,
    files: BTreeMap<String, String>,
    set: BTreeMap<String, String>,
}

/// Makes a library of the files, and the rules to ask it for.
fn library(text: &str, options: RulesOptions) -> (Library, api::Rules) {
    let file = |(name, text)| Text { name, from: None, shown: None, picture: false, text };
    let texts = Texts(options.files.into_iter().map(file).collect());
    let rules = api::Rules { name: options.name, text: Some(text.to_owned()), set: options.set };
    (Library::new(Arc::new(texts), MOST_MEMORY), rules)
}

/// The rules of a game.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Variant {
    library: Library,
    compiled: Arc<CompiledRules>,
}

#[wasm_bindgen]
impl Variant {
    /// Reads and compiles the text of a rule file. Throws an `AlfilError` with diagnostics if it has mistakes.
    #[wasm_bindgen(js_name = fromText)]
    pub fn from_text(
        text: &str,
        #[wasm_bindgen(unchecked_optional_param_type = "RulesOptions")] options: JsValue,
    ) -> Result<Variant, JsValue> {
        let (library, rules) = library(text, read(&options)?);
        let compiled = library.compiled(&rules).map_err(|it| error(&it))?;
        Ok(Variant { library, compiled })
    }

    /// Returns the diagnostics and facts about the text of a rule file, whatever is wrong with it.
    #[wasm_bindgen(unchecked_return_type = "api.Checked")]
    pub fn check(
        text: &str,
        #[wasm_bindgen(unchecked_optional_param_type = "RulesOptions")] options: JsValue,
    ) -> Result<JsValue, JsValue> {
        let (library, rules) = library(text, read(&options)?);
        object(&library.check(&rules).map_err(|it| error(&it))?)
    }

    /// The name of the game, from its rules.
    #[wasm_bindgen(getter)]
    pub fn title(&self) -> String {
        self.core().model().about.name.clone()
    }

    /// The players, in turn order.
    #[wasm_bindgen(getter, unchecked_return_type = "api.Player[]")]
    pub fn players(&self) -> Result<JsValue, JsValue> {
        object(&view::players(self.core().model()))
    }

    /// The board, its cells, and the types of pieces, with drawings.
    #[wasm_bindgen(getter, unchecked_return_type = "api.Board")]
    pub fn board(&self) -> Result<JsValue, JsValue> {
        object(&*self.compiled.board(Style::default()))
    }

    /// How many starts the game has; more than 1 if the set-up is shuffled.
    #[wasm_bindgen(getter)]
    pub fn starts(&self) -> f64 {
        self.compiled.starts() as f64
    }

    /// Begins a game, at the start with a number from 0 if one is given.
    pub fn start(&self, number: Option<u32>) -> Result<Game, JsValue> {
        let variant = self.core();
        let game = match number {
            None => Some(variant.start()),
            Some(it) => variant.start_number(it.into()),
        };
        let unknown =
            || error(&ApiError::unfit("unknown-start", "there is no such start", "see `starts`"));
        Ok(Game { game: game.ok_or_else(unknown)?, title: self.title() })
    }

    /// Begins a game at a position. Throws an `AlfilError` if that is no FEN of this game.
    #[wasm_bindgen(js_name = fromFen)]
    pub fn from_fen(&self, fen: &str) -> Result<Game, JsValue> {
        let remedy = "see docs/notation.md for what a FEN is";
        let bad = |it: &dyn ToString| error(&ApiError::unfit("bad-fen", it.to_string(), remedy));
        let game = game_from_fen(self.core(), fen).map_err(|it| bad(&it))?;
        Ok(Game { game, title: self.title() })
    }

    /// Returns a picture of how a piece moves. `piece` is the name or ID of its type.
    #[wasm_bindgen(js_name = moveDiagram, unchecked_return_type = "api.Picture")]
    pub fn move_diagram(&self, piece: &str) -> Result<JsValue, JsValue> {
        let rules = self.compiled.rules.clone();
        let wanted = api::MoveDiagram { rules, piece: piece.to_owned(), cell: None, player: None };
        object(&move_diagram::piece(&self.library, &wanted).map_err(|it| error(&it))?)
    }

    fn core(&self) -> &alfil::Variant {
        &self.compiled.variant
    }
}

/// A game with its history.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Game {
    game: alfil::Game,
    title: String,
}

#[wasm_bindgen]
impl Game {
    /// The position as FEN.
    #[wasm_bindgen(getter)]
    pub fn fen(&self) -> String {
        fen_of(&self.game)
    }

    /// The number of the player on move.
    #[wasm_bindgen(getter)]
    pub fn player(&self) -> usize {
        self.game.player().idx()
    }

    /// True if the player on move is in check.
    #[wasm_bindgen(getter, js_name = inCheck)]
    pub fn in_check(&self) -> bool {
        self.game.in_check()
    }

    /// Returns the reasons why no game comes to this position, as far as they follow from the rules; none for every position
    /// of a game.
    #[wasm_bindgen(js_name = checkLegality)]
    pub fn check_legality(&self) -> Vec<String> {
        let problems = self.game.check_legality();
        problems.iter().map(ToString::to_string).collect()
    }

    /// The end of the game, or `undefined` while it goes on.
    #[wasm_bindgen(getter, unchecked_return_type = "api.Outcome | undefined")]
    pub fn outcome(&self) -> Result<JsValue, JsValue> {
        view::outcome(&self.game).map_or(Ok(JsValue::UNDEFINED), |it| object(&it))
    }

    /// Returns the texts of the legal moves.
    #[wasm_bindgen(js_name = legalMoves, unchecked_return_type = "string[]")]
    pub fn legal_moves(&self) -> Array {
        // One long text crosses the border to JavaScript much sooner than many short ones.
        let texts = moves::joined_texts(&self.game, '\n');
        if texts.is_empty() { Array::new() } else { JsString::from(texts).split("\n") }
    }

    /// Returns the position with its pieces and its legal moves, as the page of `alfil serve` gets it.
    #[wasm_bindgen(unchecked_return_type = "api.Position")]
    pub fn position(&self) -> Result<JsValue, JsValue> {
        object(&view::position(&self.game, Vec::new()))
    }

    /// Plays a move, or a whole turn, in any usual spelling: `e2e4`, `Nf3+`, `O-O`. Throws an `AlfilError` if it is not legal; the game stays as it is.
    pub fn push(&mut self, text: &str) -> Result<(), JsValue> {
        play_san(&mut self.game, text).map_err(|it| {
            let message = format!("`{}` is not a legal move: {}", it.text, it.reason());
            let remedy = it.help().unwrap_or_else(|| "`legalMoves` has the legal moves".to_owned());
            error(&ApiError::unfit("illegal-move", message, remedy))
        })?;
        Ok(())
    }

    /// Takes the last move back. Returns false if there is none.
    pub fn pop(&mut self) -> bool {
        self.game.undo().is_some()
    }

    /// Counts the positions after a number of turns.
    pub fn perft(&self, depth: u32) -> f64 {
        perft(&self.game, depth, Unit::Turn) as f64
    }

    /// Returns the position as SVG.
    pub fn svg(&self, turned: Option<bool>) -> String {
        let options =
            SvgOptions { turn: Turn::half_if(turned == Some(true)), ..SvgOptions::default() };
        svg(self.game.variant().model(), &self.game.state(), &options)
    }

    /// Returns the moves as a record for other programs.
    pub fn record(&self) -> String {
        let name = if self.title.is_empty() { "untitled" } else { &self.title };
        pgn::write(&self.game, &[("Variant", name)])
    }

    /// Returns a copy, for trying moves.
    #[wasm_bindgen(js_name = clone)]
    #[must_use]
    pub fn copy(&self) -> Game {
        Game { game: self.game.clone(), title: self.title.clone() }
    }
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct SearchOptions {
    level: Option<u8>,
    depth: Option<u32>,
    nodes: Option<u64>,
    time: Option<u64>,
    lines: Option<usize>,
}

/// A player that looks ahead.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Engine(Option<Vec<u8>>);

#[wasm_bindgen]
impl Engine {
    /// Returns a player for any game; with the bytes of a network that `alfil learn` has written, for its game.
    #[wasm_bindgen(constructor)]
    pub fn new(net: Option<Vec<u8>>) -> Engine {
        Engine(net)
    }

    /// Returns the best turn that a search finds. Its `turn` is empty if the game is over.
    #[wasm_bindgen(unchecked_return_type = "api.Best")]
    pub fn best(
        &self,
        game: &Game,
        #[wasm_bindgen(unchecked_optional_param_type = "SearchOptions")] options: JsValue,
    ) -> Result<JsValue, JsValue> {
        let options: SearchOptions = read(&options)?;
        let bounded = options.depth.is_some() || options.nodes.is_some();
        let time = options.time.or((!bounded).then_some(1000)).map(Duration::from_millis);
        let limits = Limits {
            depth: options.depth,
            nodes: options.nodes,
            time: time.map_or(Budget::Unlimited, Budget::Exactly),
            lines: options.lines.unwrap_or(1).clamp(1, 5),
            ..Limits::default()
        };
        let level = options.level.and_then(|it| i8::try_from(it).ok()).unwrap_or(Settings::BEST);
        let level = level.min(Settings::BEST);
        let settings = Settings { level, ..Settings::default() };
        let control: Control = search::control();
        let net = self.0.as_deref().map(|it| search::net(it, &game.game)).transpose();
        let engine = net.and_then(|it| search::player(&game.game, settings, it));
        let engine = engine.map_err(|it| error(&it))?;
        let node = game.game.n_moves();
        object(&search::run(engine, &game.game, node, &limits, &control, |_| {}))
    }
}
