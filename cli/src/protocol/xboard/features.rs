//! The features of the engine, and its options.

use super::error;
use crate::protocol::{
    options::{Setting, Values},
    session::{Session, quoted},
};
use std::io;

/// XBoard's name of the first game of all, and our name.
const NORMAL: (&str, &str) = ("normal", "chess");

/// The games of which XBoard knows the rules.
const KNOWN: &[&str] = &[
    "3check",
    "asean",
    "atomic",
    "berolina",
    "bughouse",
    "capablanca",
    "caparandom",
    "chess",
    "chu",
    "courier",
    "crazyhouse",
    "cylinder",
    "elven",
    "falcon",
    "fischerandom",
    "giveaway",
    "gothic",
    "grand",
    "great",
    "janus",
    "knightmate",
    "lion",
    "losers",
    "makruk",
    "nocastle",
    "seirawan",
    "shatranj",
    "shogi",
    "spartan",
    "suicide",
    "super",
    "twokings",
    "wildcastle",
    "xiangqi",
];

/// The options, and what they are called.
const OPTIONS: &[(Setting, &str)] = &[
    (Setting::Level, "Skill Level"),
    (Setting::Method, "Method"),
    (Setting::Lines, "MultiPV"),
    (Setting::Overhead, "Move Overhead"),
    (Setting::VariantPath, "VariantPath"),
    (Setting::Net, "EvalFile"),
    (Setting::Endgames, "EndgameFile"),
    (Setting::ClearHash, "Clear Hash"),
];

/// Returns true if XBoard knows a game by that name.
pub(super) fn is_known(name: &str) -> bool {
    KNOWN.contains(&name)
}

/// Returns our name of a game with that name in XBoard.
pub(super) fn own_name(name: &str) -> &str {
    if name == NORMAL.0 { NORMAL.1 } else { name }
}

/// Lists what the engine can do.
pub(super) fn send(session: &mut Session<'_>) -> io::Result<()> {
    session.send("feature done=0")?;
    session.send(concat!("feature myname=\"alfil ", env!("CARGO_PKG_VERSION"), "\""))?;
    session.send(
        "feature ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=1 sigint=0 sigterm=0",
    )?;
    session.send(
        "feature reuse=1 analyze=1 colors=0 ics=0 name=0 pause=1 nps=0 debug=1 memory=1 smp=1",
    )?;
    session.send("feature exclude=0 setscore=0 highlight=1")?;
    send_variants(session)?;
    for (setting, name) in OPTIONS {
        let kind = match setting.values(&session.options) {
            Values::Number(value, least, most) => format!("-spin {value} {least} {most}"),
            Values::Check(value) => format!("-check {}", u8::from(value)),
            Values::Text(text) if *setting == Setting::Net => format!("-file {text}"),
            Values::Text(text) => format!("-path {text}"),
            Values::Choice(name, names) => {
                let star = |it: &str| if it == name { format!("*{it}") } else { it.to_owned() };
                let names: Vec<String> = names.into_iter().map(star).collect();
                format!("-combo {}", names.join(" /// "))
            }
            Values::Button | Values::Variant => "-button".to_owned(),
        };
        session.send(&format!("feature option=\"{name} {kind}\""))?;
    }
    session.send("feature done=1")
}

fn send_variants(session: &mut Session<'_>) -> io::Result<()> {
    let names = session.variants.names().into_iter();
    let names: Vec<&str> = names.map(|it| if it == NORMAL.1 { NORMAL.0 } else { it }).collect();
    let names = names.join(",");
    session.send(&format!("feature variants=\"{names}\""))
}

/// Reads the files of the options for the present game.
pub(super) fn renew_files(session: &mut Session<'_>) -> io::Result<()> {
    let problems = session.renew_files();
    problems.iter().try_for_each(|it| session.send(&format!("tellusererror {it}")))
}

/// `option NAME=VALUE`, or `option NAME` for what is to be done.
pub(super) fn set_option(session: &mut Session<'_>, line: &str, rest: &str) -> io::Result<()> {
    let (name, value) = rest.split_once('=').unwrap_or((rest, ""));
    let (name, value) = (name.trim(), value.trim());
    match OPTIONS.iter().find(|it| it.1.eq_ignore_ascii_case(name)).map(|it| it.0) {
        None => error(session, "unknown option", line),
        Some(Setting::ClearHash) => {
            session.forget();
            Ok(())
        }
        Some(Setting::Net) => {
            value.clone_into(&mut session.options.net);
            renew_files(session)
        }
        Some(Setting::Endgames) => {
            value.clone_into(&mut session.options.endgames);
            renew_files(session)
        }
        Some(Setting::VariantPath) => {
            value.clone_into(&mut session.options.paths);
            let problems = session.variants.add(&session.environment, value);
            if !problems.is_empty() {
                session.send(&format!("tellusererror {}", quoted(&problems[0])))?;
            }
            for it in &problems {
                session.send(&format!("# {it}"))?;
            }
            send_variants(session)
        }
        Some(it) => match it.set(&mut session.options, value) {
            Ok(()) => Ok(()),
            Err(expected) => error(session, &expected, line),
        },
    }
}
