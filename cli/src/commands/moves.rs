//! `alfil moves`

use super::{CommandResult, Common, Failure, loading, output::Output, position::PositionArgs};
use alfil::{
    game::Game,
    model::{Model, Outcome},
    notation::{
        explain::{Why, explain},
        fen_of,
        moves::{
            TURN_LIMIT, TurnTexts, ending_text, is_partial, legal_moves, result_text, turn_texts,
        },
    },
};
use clap::Args;
use serde_json::{Map, Value, json};

/// Lists the legal moves of a position, its check and its outcome
#[derive(Debug, Args)]
#[command(
    after_help = "Moves are whole turns, sorted; --by-move lists single moves. At most 100,000 are listed.\n\n\
    Examples:\n  \
    alfil moves chess\n  \
    alfil moves chess --moves \"e2e4 e7e5\" --json\n  \
    alfil moves chess --moves \"e2e4 f7f6 d1h5\" --explain a7a6\n  \
    alfil moves demotion-chessgi --moves P@a3 --by-move"
)]
pub(super) struct Moves {
    /// A rule file, or the name of a shipped variant
    rules: String,
    #[command(flatten)]
    position: PositionArgs,
    /// Says whether a move or turn is legal, and if not, why: the rule, and the pieces that give check
    #[arg(long, value_name = "MOVE", conflicts_with = "by_move")]
    explain: Option<String>,
    /// Lists single moves, not whole turns
    #[arg(long)]
    by_move: bool,
    /// Makes and tests every move, without any proof or table of moves. Slow. If the result differs, a shortcut of the
    /// program is wrong: please report it
    #[arg(long)]
    no_shortcuts: bool,
    #[command(flatten)]
    common: Common,
}

impl Moves {
    pub(super) fn run(&self, out: &mut Output) -> CommandResult {
        let rules = loading::rules_compiled(out, &self.rules, self.no_shortcuts, &self.common)?;
        let game = self.position.game(out, &rules.variant, &self.common)?;
        let model = rules.variant.model();
        if let Some(text) = &self.explain {
            return self.explain(out, &game, text);
        }
        let texts = if self.by_move {
            let mut turns: Vec<String> = legal_moves(&game).into_iter().map(|it| it.text).collect();
            turns.sort_unstable();
            TurnTexts { turns, truncated: false }
        } else {
            turn_texts(&game, TURN_LIMIT)
        };
        let outcome = game.outcome();
        // A list that ends before its limit is a question that took too long.
        if game.over_budget() || texts.truncated && texts.turns.len() < TURN_LIMIT {
            let message = "finding the moves of this position takes too long (see \"Limits\" in docs/language/files.md)";
            return Err(Failure::Input(message.to_owned()));
        }
        let check = game.in_check();
        let player = &model.players[game.player()].name;
        let phase = &model.turn.phases[game.phase()].name;
        let fen = fen_of(&game);
        if self.common.json {
            let outcome = outcome.map_or(Value::Null, |it| outcome_json(model, &it));
            out.json(&json!({
                "variant": rules.name,
                "fen": fen,
                "turn": player,
                "phase": phase,
                "check": check,
                "outcome": outcome,
                "moves": texts.turns,
                "truncated": texts.truncated,
            }))?;
            return Ok(());
        }
        out.line(fen)?;
        let phase = if model.turn.phases.len() > 1 { format!(", {phase}") } else { String::new() };
        let check = if check { ", in check" } else { "" };
        out.line(format!("{player} to move{phase}{check}"))?;
        if let Some(it) = outcome {
            out.line(ending_text(model, &it))?;
        }
        let n = texts.turns.len();
        let what = if self.by_move { "move" } else { "turn" };
        let plural = if n == 1 { "" } else { "s" };
        let more = if texts.truncated { " (and more)" } else { "" };
        out.line(format!("{n} legal {what}{plural}{more}"))?;
        out.print(&columns(&texts.turns))?;
        Ok(())
    }

    fn explain(&self, out: &mut Output, game: &Game, text: &str) -> CommandResult {
        let it = explain(game, text);
        let cells = &game.variant().model().board.cells;
        let place =
            it.rule.as_ref().and_then(|it| loading::place_of_rule(&self.rules, it, &self.common));
        if self.common.json {
            let cells: Vec<&str> =
                it.cells.iter().map(|it| cells[it.idx()].name.as_str()).collect();
            let place = place.map(|(file, line)| json!({ "file": file, "line": line }));
            out.json(&json!({
                "move": it.text,
                "legal": it.why == Why::Legal,
                "why": it.why.word(),
                "message": it.message,
                "rule": it.rule,
                "place": place,
                "cells": cells,
            }))?;
            return Ok(());
        }
        out.line(it.to_string())?;
        if let Some((file, line)) = place {
            out.line(format!("the rule is at {file}:{line}"))?;
        }
        Ok(())
    }
}

/// Returns how a game has ended; what each player gets, where it is not the whole point for the winners.
pub(super) fn outcome_json(model: &Model, ending: &Outcome) -> Value {
    let mut res = json!({ "result": result_text(model, ending), "reason": ending.reason });
    if is_partial(model, ending) {
        let points = model.points(ending);
        let named = |it| (model.players[it].name.clone(), points[it].to_string().into());
        let points: Map<String, Value> = model.players.ids().map(named).collect();
        res["points"] = points.into();
    }
    res
}

/// Texts in lines of at most 100 characters.
fn columns(texts: &[String]) -> String {
    let width = texts.iter().map(|it| it.chars().count()).max().unwrap_or(0) + 1;
    let per_line = (100 / width).max(1);
    let mut res = String::new();
    for line in texts.chunks(per_line) {
        let cells: Vec<String> = line.iter().map(|it| format!("{it:<width$}")).collect();
        res.push_str(cells.concat().trim_end());
        res.push('\n');
    }
    res
}
