//! Options: telling them, and setting them.

use super::{Position, Uci, words};
use crate::protocol::{
    describe::Description,
    options::{Setting, Values},
    session::{Session, quoted},
};
use alfil::notation::fen_of;
use std::io;

impl Uci {
    /// Tells an option and its value, if the protocol has it.
    pub(super) fn send_setting(
        &self,
        session: &mut Session<'_>,
        setting: Setting,
    ) -> io::Result<()> {
        let Some(name) = self.setting_name(setting) else { return Ok(()) };
        let kind = match setting.values(&session.options) {
            Values::Number(value, least, most) => {
                format!("spin {}", self.bounds(value, least, most))
            }
            Values::Check(value) => format!("check default {value}"),
            Values::Text(text) if text.is_empty() => "string default <empty>".to_owned(),
            Values::Text(text) => format!("string default {text}"),
            Values::Button => "button".to_owned(),
            Values::Choice(name, names) => self.choice(name, names),
            Values::Variant => self.choice(&session.choice.name, session.variants.names()),
        };
        let word = if self.is_ucci() { "" } else { "name " };
        session.send(&format!("option {word}{name} type {kind}"))
    }

    fn choice(&self, name: &str, names: Vec<&str>) -> String {
        let names = [""].into_iter().chain(names).collect::<Vec<_>>().join(" var ");
        if self.is_ucci() {
            format!("combo{names} default {name}")
        } else {
            format!("combo default {name}{names}")
        }
    }

    fn bounds(&self, value: i64, least: i64, most: i64) -> String {
        if self.is_ucci() {
            format!("min {least} max {most} default {value}")
        } else {
            format!("default {value} min {least} max {most}")
        }
    }

    /// `setoption name NAME value VALUE`, in UCCI `setoption NAME VALUE`.
    pub(super) fn set_option(&mut self, session: &mut Session<'_>, rest: &str) -> io::Result<()> {
        let (name, value) = if self.is_ucci() {
            rest.split_once(' ').unwrap_or((rest, ""))
        } else {
            let Some(rest) = rest.strip_prefix("name ") else {
                return self.info(session, "expected `setoption name NAME value VALUE`");
            };
            match rest.split_once(" value") {
                Some((name, value)) => (name, value),
                None => (rest, ""),
            }
        };
        let (name, value) = (name.trim(), value.trim());
        let called =
            |it: &Setting| self.setting_name(*it).is_some_and(|it| it.eq_ignore_ascii_case(name));
        match Setting::ALL.into_iter().find(called) {
            Some(Setting::Variant) => self.set_variant(session, value),
            Some(Setting::VariantPath) => self.set_paths(session, value),
            Some(setting @ (Setting::Net | Setting::Endgames)) => {
                // GUIs write the value of an option without text like this.
                let value = if value == "<empty>" { "" } else { value };
                let options = &mut session.options;
                let files = match setting {
                    Setting::Net => &mut options.net,
                    _ => &mut options.endgames,
                };
                value.clone_into(files);
                self.renew_files(session)
            }
            Some(Setting::ClearHash) => {
                session.forget();
                Ok(())
            }
            Some(it) => match it.set(&mut session.options, value) {
                Ok(()) => {
                    self.renew_dialect(session);
                    Ok(())
                }
                Err(expected) => {
                    let found = quoted(value);
                    self.info(session, &format!("option {name}: {expected}, found `{found}`"))
                }
            },
            None if self.is_ucci() => self.set_ucci_option(session, name, value),
            None => self.info(session, &format!("there is no option `{}`", quoted(name))),
        }
    }

    /// Options that only UCCI has.
    fn set_ucci_option(
        &mut self,
        session: &mut Session<'_>,
        name: &str,
        value: &str,
    ) -> io::Result<()> {
        match (name, value) {
            ("usemillisec", "true" | "on" | "") => self.milliseconds = true,
            ("usemillisec", "false" | "off") => self.milliseconds = false,
            ("newgame", _) => self.new_game(session),
            _ => return self.info(session, &format!("there is no option `{}`", quoted(name))),
        }
        Ok(())
    }

    pub(super) fn renew_dialect(&mut self, session: &Session<'_>) {
        // The game suits the protocol, or else it would not be there.
        if let Ok(it) = words::dialect(self.protocol, session.variant.model(), &session.options) {
            self.dialect = it;
        }
    }

    fn set_variant(&mut self, session: &mut Session<'_>, name: &str) -> io::Result<()> {
        let suits = |model: &_, options: &_| words::dialect(self.protocol, model, options);
        match session.choose(name, |variant, options| suits(variant.model(), options)) {
            Ok(dialect) => {
                self.dialect = dialect;
                self.position = Position::default();
                self.describe(session)?;
                self.renew_files(session)
            }
            Err(problems) => {
                for it in problems {
                    self.info(session, &it)?;
                }
                let name = session.choice.name.clone();
                self.info(session, &format!("the game is still {name}"))
            }
        }
    }

    /// Tells GUIs what they need to know of a game that they don't know.
    fn describe(&self, session: &mut Session<'_>) -> io::Result<()> {
        let name = session.choice.name.clone();
        let model = session.variant.model().clone();
        let Some(it) = Description::of(&model) else {
            return self.info(session, &format!("variant {name} is not played on a rectangle"));
        };
        let start = fen_of(&session.game);
        self.info(
            session,
            &format!(
                "variant {name} files {} ranks {} pocket {} template {} startpos {start}",
                it.files,
                it.ranks,
                it.held.len(),
                it.template
            ),
        )?;
        for (id, moves) in it.pieces {
            self.info(session, &format!("piece {id}& {moves}"))?;
        }
        Ok(())
    }

    /// Reads the files of the options for the present game.
    fn renew_files(&self, session: &mut Session<'_>) -> io::Result<()> {
        let problems = session.renew_files();
        problems.iter().try_for_each(|it| self.info(session, it))
    }

    fn set_paths(&mut self, session: &mut Session<'_>, paths: &str) -> io::Result<()> {
        paths.clone_into(&mut session.options.paths);
        for it in session.variants.add(&session.environment, paths) {
            self.info(session, &it)?;
        }
        self.send_setting(session, Setting::Variant)
    }
}
