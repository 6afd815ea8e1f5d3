//! The options of all protocols, whatever a protocol calls them.

use alfil_play::{Limits, Method, Settings};
use std::time::Duration;

/// The options of the engine and the protocols.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Options {
    settings: Settings,
    /// The largest table that the machine has room for, in MiB.
    most_hash: usize,
    /// How many best turns are reported.
    pub(super) lines: usize,
    /// True if castling is written as king takes partner.
    pub(super) partner_castling: bool,
    /// True if all searches are for analysis.
    pub(super) analysis: bool,
    /// The time reserved from each clock.
    pub(super) overhead: Duration,
    /// The paths of rule files.
    pub(super) paths: String,
    /// The file of a network; empty for none.
    pub(super) net: String,
    /// The files of solved endgames: a list of paths.
    pub(super) endgames: String,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            settings: Settings::default(),
            most_hash: Settings::MOST_HASH,
            lines: 1,
            partner_castling: false,
            analysis: false,
            overhead: Duration::from_millis(10),
            paths: String::new(),
            net: String::new(),
            endgames: String::new(),
        }
    }
}

impl Options {
    /// Options on a machine that has room for a table of so many MiB.
    pub(super) fn within(most_hash: usize) -> Options {
        let most_hash = most_hash.clamp(1, Settings::MOST_HASH);
        let settings = Settings::default();
        let settings = Settings { hash: settings.hash.min(most_hash), ..settings };
        Options { settings, most_hash, ..Options::default() }
    }

    /// Sets the size of the table in MiB, as far as there is room; returns what it is then.
    pub(super) fn set_hash(&mut self, size: usize) -> usize {
        self.settings.hash = size.clamp(1, self.most_hash);
        self.settings.hash
    }

    /// Sets the number of threads, within bounds.
    pub(super) fn set_threads(&mut self, n: usize) {
        self.settings.threads = n.clamp(1, Settings::MOST_THREADS);
    }

    /// Returns the settings of the engine. In analysis it plays as well as it can.
    pub(super) fn settings(&self) -> Settings {
        let level = if self.analysis { Settings::BEST } else { self.settings.level };
        Settings { level, ..self.settings }
    }
}

/// The method that suits the game.
const SUITABLE: &str = "automatic";

/// Something that can be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Setting {
    Hash,
    Threads,
    Lines,
    Level,
    Method,
    Overhead,
    Ponder,
    Analysis,
    PartnerCastling,
    Variant,
    VariantPath,
    Net,
    Endgames,
    ClearHash,
}

/// The possible values of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Values {
    /// Whole numbers: value, least, greatest.
    Number(i64, i64, i64),
    /// Yes or no.
    Check(bool),
    /// One of these names.
    Choice(&'static str, Vec<&'static str>),
    /// A name of a game.
    Variant,
    /// Any text.
    Text(String),
    /// None: it is something to do.
    Button,
}

impl Setting {
    /// All of them, in the order in which they are listed.
    pub(super) const ALL: [Setting; 14] = [
        Setting::Variant,
        Setting::VariantPath,
        Setting::Net,
        Setting::Endgames,
        Setting::Hash,
        Setting::Threads,
        Setting::Lines,
        Setting::Ponder,
        Setting::Level,
        Setting::Method,
        Setting::Overhead,
        Setting::PartnerCastling,
        Setting::Analysis,
        Setting::ClearHash,
    ];

    /// Returns the possible values, and the present one.
    pub(super) fn values(self, options: &Options) -> Values {
        let it = options.settings;
        match self {
            Setting::Hash => Values::Number(it.hash as i64, 1, options.most_hash as i64),
            Setting::Threads => Values::Number(it.threads as i64, 1, Settings::MOST_THREADS as i64),
            Setting::Lines => Values::Number(options.lines as i64, 1, Limits::MOST_LINES as i64),
            Setting::Level => {
                Values::Number(it.level.into(), Settings::LEAST.into(), Settings::BEST.into())
            }
            Setting::Method => {
                let names = [SUITABLE].into_iter().chain(Method::ALL.map(Method::name));
                Values::Choice(it.method.map_or(SUITABLE, Method::name), names.collect())
            }
            Setting::Overhead => Values::Number(options.overhead.as_millis() as i64, 0, 10_000),
            // The option only announces that the engine can ponder.
            Setting::Ponder => Values::Check(false),
            Setting::Analysis => Values::Check(options.analysis),
            Setting::PartnerCastling => Values::Check(options.partner_castling),
            Setting::Variant => Values::Variant,
            Setting::VariantPath => Values::Text(options.paths.clone()),
            Setting::Net => Values::Text(options.net.clone()),
            Setting::Endgames => Values::Text(options.endgames.clone()),
            Setting::ClearHash => Values::Button,
        }
    }

    /// Sets an option whose value is neither a name nor a path. The error says what was expected.
    pub(super) fn set(self, options: &mut Options, value: &str) -> Result<(), String> {
        let number = match self.values(options) {
            Values::Number(_, least, most) => {
                let number = value.parse().ok().filter(|it| (least..=most).contains(it));
                number.ok_or_else(|| format!("expected a whole number from {least} to {most}"))?
            }
            Values::Check(_) => match value.to_ascii_lowercase().as_str() {
                "true" | "1" | "on" => 1,
                "false" | "0" | "off" => 0,
                _ => return Err("expected true or false".to_owned()),
            },
            Values::Choice(_, names) => {
                let number = names.iter().position(|it| *it == value);
                number.ok_or_else(|| format!("expected one of {}", names.join(", ")))? as i64
            }
            _ => 0,
        };
        match self {
            Setting::Hash => options.settings.hash = number as usize,
            Setting::Threads => options.settings.threads = number as usize,
            Setting::Lines => options.lines = number as usize,
            Setting::Level => options.settings.level = number as i8,
            // The first name is that of none.
            Setting::Method => {
                options.settings.method =
                    (number as usize).checked_sub(1).map(|it| Method::ALL[it]);
            }
            Setting::Overhead => options.overhead = Duration::from_millis(number as u64),
            Setting::Analysis => options.analysis = number == 1,
            Setting::PartnerCastling => options.partner_castling = number == 1,
            Setting::Ponder
            | Setting::Variant
            | Setting::VariantPath
            | Setting::Net
            | Setting::Endgames
            | Setting::ClearHash => {}
        }
        Ok(())
    }
}
