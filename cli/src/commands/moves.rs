//! `alfil moves`

use super::{Common, Outcome, loading, output::Output, position::PositionArgs};
use alfil::{
    model::{Ending, Model},
    notation::{
        fen_of,
        moves::{
            TURN_LIMIT, TurnTexts, ending_text, is_partial, legal_moves, result_text, turn_texts,
        },
    },
};
use clap::Args;
use serde_json::{Map, Value, json};

/// Lists the legal moves of a position, and says whether it is check or the end
#[derive(Debug, Args)]
#[command(
    after_help = "Moves are whole turns, sorted; --by-move lists single moves. At most 100,000 are listed.\n\n\
    Examples:\n  \
    alfil moves chess\n  \
    alfil moves chess --moves \"e2e4 e7e5\" --json\n  \
    alfil moves demotion-chessgi --moves P@a3 --by-move"
)]
pub(super) struct Moves {
    /// A rule file, or the name of a shipped variant
    rules: String,
    #[command(flatten)]
    position: PositionArgs,
    /// Lists single moves, not whole turns
    #[arg(long)]
    by_move: bool,
    #[command(flatten)]
    common: Common,
}

impl Moves {
    pub(super) fn run(&self, out: &mut Output) -> Outcome {
        let rules = loading::rules(out, &self.rules, &self.common)?;
        let game = self.position.game(out, &rules.variant, &self.common)?;
        let model = rules.variant.model();
        let texts = if self.by_move {
            let mut turns: Vec<String> = legal_moves(&game).into_iter().map(|it| it.text).collect();
            turns.sort_unstable();
            TurnTexts { turns, truncated: false }
        } else {
            turn_texts(&game, TURN_LIMIT)
        };
        let outcome = game.outcome();
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
}

/// Returns how a game has ended; what each player gets, where it is not the whole point for the winners.
pub(super) fn outcome_json(model: &Model, ending: &Ending) -> Value {
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
