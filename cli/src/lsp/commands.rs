//! What a client can have done: running a test, playing from a position, drawing the board.

use super::{
    Answer,
    texts::{Texts, path},
};
use alfil::{
    load::{LoadOptions, load},
    testing::{self, Verdict},
};
use alfil_author::ide::Run;
use lsp_types::{CodeLens, Command, ExecuteCommandParams, Uri};
use serde_json::{Value, json};
use std::str::FromStr;

/// The request for a drawing of the board at a place: what stands there, or the position of the test there, or the set-up.
/// Its parameters are those of a hover; the answer is `{ title, svg }`, or `null` for a file with errors.
pub(super) const BOARD: &str = "alfil/board";
/// The command that runs a test. Its arguments are the address of the file and the number of the test, from 0.
pub(super) const TEST: &str = "alfil.test";
/// The command that plays a game. Its arguments are the address of the file, and a position as FEN or `null`. Clients that
/// know it say so in their `initializationOptions`: `{ "commands": ["alfil.play"] }`.
pub(super) const PLAY: &str = "alfil.play";

/// Returns what can be run from places of a file.
pub(super) fn lenses(texts: &mut Texts<'_>, uri: &Uri) -> Option<Vec<CodeLens>> {
    let can_play = texts.can_play;
    let (file, lines) = texts.file(uri)?;
    let lens = |it: alfil_author::ide::Lens| {
        let (title, command, argument) = match it.run {
            Run::Test(n) => ("Run this test", TEST, json!(n)),
            Run::Play(_) if !can_play => return None,
            Run::Play(None) => ("Play", PLAY, Value::Null),
            Run::Play(Some(fen)) => ("Play from here", PLAY, json!(fen)),
        };
        let arguments = Some(vec![json!(uri.as_str()), argument]);
        let command = Command { title: title.to_owned(), command: command.to_owned(), arguments };
        Some(CodeLens { range: lines.range(it.span), command: Some(command), data: None })
    };
    Some(file.lenses().into_iter().filter_map(lens).collect())
}

/// Runs a command. The second result is a message for the user.
pub(super) fn execute(
    texts: &mut Texts<'_>,
    params: &ExecuteCommandParams,
) -> (Answer, Option<String>) {
    let refused = |why: &str| (Answer::Refused(why.to_owned()), None);
    if params.command != TEST {
        return refused(&format!("`{}` is not a command of this server", params.command));
    }
    let [uri, number] = &params.arguments[..] else {
        return refused("expected the address of a file and the number of a test");
    };
    let uri = uri.as_str().and_then(|it| Uri::from_str(it).ok());
    let number = number.as_u64().and_then(|it| usize::try_from(it).ok());
    let Some((uri, number)) = uri.zip(number) else {
        return refused("expected the address of a file and the number of a test");
    };
    match run_test(texts, &uri, number) {
        Err(why) => refused(why),
        Ok(verdict) => {
            let failures: Vec<_> = verdict.failures.iter().map(|it| it.message.clone()).collect();
            let message = if verdict.passed() {
                format!("passed: {}", verdict.name)
            } else {
                format!("failed: {}: {}", verdict.name, failures.join("; "))
            };
            let result = json!({ "passed": verdict.passed(), "failures": failures });
            (Answer::Done(result), Some(message))
        }
    }
}

fn run_test(texts: &mut Texts<'_>, uri: &Uri, number: usize) -> Result<Verdict, &'static str> {
    let (name, options) = (path(uri), LoadOptions::default());
    let loader = texts.loader();
    let loaded = load(&loader, &name, &options);
    let variant = loaded.variant.as_ref().ok_or("the file has errors")?;
    let test = loaded.tests.get(number).ok_or("there is no such test any more")?;
    Ok(testing::run_one(&loader, &name, &options, variant, test))
}
