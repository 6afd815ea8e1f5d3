//! What the letters of a leg say, directions aside.

use crate::{
    diag::{Code, Diagnostic},
    source::Span,
    syntax::{betza, path},
};
use alfil_model::Land;

/// The meanings of letters, in Betza's notation and in path expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flag {
    Move,
    Capture,
    Destroy,
    EnPassant,
    King,
    Neutral,
    Hop,
    Grasshop,
    Tame,
    Toggle,
    Lame,
    Jump,
    Initial,
    Around,
    Unload,
    Swap,
    Zigzag,
    Circle,
}

const FLAGS: usize = 18;

/// The letters of one leg.
#[derive(Clone, Debug, Default)]
pub(super) struct Modes {
    counts: [u8; FLAGS],
    spans: [Span; FLAGS],
}

impl Modes {
    /// Adds a letter.
    pub(super) fn add(&mut self, flag: Flag, span: Span) {
        let at = flag as usize;
        if self.counts[at] == 0 {
            self.spans[at] = span;
        }
        self.counts[at] = self.counts[at].saturating_add(1);
    }

    pub(super) fn has(&self, flag: Flag) -> bool {
        self.count(flag) > 0
    }

    pub(super) fn any(&self, flags: &[Flag]) -> bool {
        flags.iter().any(|it| self.has(*it))
    }

    pub(super) fn count(&self, flag: Flag) -> u16 {
        u16::from(self.counts[flag as usize])
    }

    /// Returns the place of the letter, where it stands first.
    pub(super) fn span(&self, flag: Flag) -> Span {
        self.spans[flag as usize]
    }

    /// Returns the first of these letters that is there, with its place.
    pub(super) fn first(&self, flags: &[(Flag, char)]) -> Option<(char, Span)> {
        flags.iter().find(|it| self.has(it.0)).map(|it| (it.1, self.span(it.0)))
    }

    /// Returns true if the leg hops, on its way or at its end.
    pub(super) fn hops(&self) -> bool {
        self.any(&[Flag::Hop, Flag::Grasshop])
    }

    /// Returns the landing modes of the letters that don't change ranges; none if there are no such letters.
    fn lands(&self, last: bool) -> Land {
        let mut res = Land::default();
        let swap = if last { Land::SWAP } else { Land::RELAY };
        for (flag, land) in [
            (Flag::Move, Land::EMPTY),
            (Flag::Capture, Land::ENEMY),
            (Flag::Destroy, Land::FRIEND),
            (Flag::EnPassant, Land::EN_PASSANT),
            (Flag::King, Land::ROYAL),
            (Flag::Neutral, Land::NEUTRAL),
            (Flag::Swap, swap),
        ] {
            if self.has(flag) {
                res = res.with(land);
            }
        }
        res
    }

    fn hop(&self) -> Land {
        if self.has(Flag::Tame) { Land::HOP_FRIEND } else { Land::HOP }
    }

    /// Returns the landing modes of the last leg. If the leg hops, they are those after the hop.
    pub(super) fn ends_on(&self) -> Land {
        let mut res = self.lands(true);
        if res == Land::default() {
            res = Land::EMPTY.with(Land::ENEMY);
        }
        if self.has(Flag::Tame) && !self.hops() { res.with(Land::TAME) } else { res }
    }

    /// Returns the landing modes of a leg before the last, in one or two groups. The flag is true if the range of the
    /// next leg changes then.
    pub(super) fn goes_on_from(&self) -> Vec<(Land, bool)> {
        let mut keeps = self.lands(false);
        if self.has(Flag::Hop) {
            keeps = keeps.with(self.hop());
        }
        let mut changes = Land::default();
        if self.has(Flag::Grasshop) {
            changes = changes.with(self.hop());
        }
        if self.has(Flag::Toggle) {
            changes = changes.with(Land::EMPTY);
        }
        if keeps == Land::default() && changes == Land::default() {
            keeps = Land::EMPTY;
        }
        if self.has(Flag::Tame) && keeps.captures() {
            keeps = keeps.with(Land::TAME);
        }
        [(keeps, false), (changes, true)].into_iter().filter(|it| it.0 != Land::default()).collect()
    }

    /// Returns how a last leg hops, and whether the range of what follows changes then; nothing if it doesn't.
    pub(super) fn last_hops(&self) -> Vec<(Land, bool)> {
        [(Flag::Hop, false), (Flag::Grasshop, true)]
            .into_iter()
            .filter(|it| self.has(it.0))
            .map(|it| (self.hop(), it.1))
            .collect()
    }

    /// Returns true if the leg can capture.
    pub(super) fn captures(&self, last: bool) -> bool {
        if last {
            self.ends_on().captures()
        } else {
            self.goes_on_from().iter().any(|it| it.0.captures())
        }
    }

    /// Says which letters do nothing where they are.
    pub(super) fn warn(&self, last: bool, diags: &mut Vec<Diagnostic>) {
        let twice = [
            (Flag::Move, 'm'),
            (Flag::Capture, 'c'),
            (Flag::Destroy, 'd'),
            (Flag::EnPassant, 'e'),
            (Flag::King, 'k'),
            (Flag::Neutral, 'w'),
            (Flag::Hop, 'p'),
            (Flag::Grasshop, 'g'),
            (Flag::Tame, 't'),
            (Flag::Toggle, 'y'),
            (Flag::Initial, 'i'),
            (Flag::Unload, 'u'),
            (Flag::Swap, 'x'),
            (Flag::Zigzag, 'z'),
            (Flag::Circle, 'q'),
        ];
        for (flag, letter) in twice.into_iter().filter(|it| self.count(it.0) > 1) {
            let message = format!("`{letter}` says nothing more when it stands twice in a leg");
            diags.push(Diagnostic::new(Code::IdleLetter, self.span(flag), message));
        }
        for (flag, letter) in [(Flag::Lame, 'n'), (Flag::Around, 'o')] {
            if self.count(flag) > 2 {
                let message = format!("`{letter}` says nothing more when it stands three times");
                diags.push(Diagnostic::new(Code::IdleLetter, self.span(flag), message));
            }
        }
        if self.has(Flag::Tame) && !self.hops() && !self.captures(last) {
            let message = "`t` has no effect on a leg that neither captures nor hops";
            diags.push(
                Diagnostic::new(Code::IdleLetter, self.span(Flag::Tame), message)
                    .help("leave it out"),
            );
        }
        if self.has(Flag::King) && self.has(Flag::Capture) {
            let message = "`k` has no effect beside `c`, which captures royal pieces too";
            diags.push(
                Diagnostic::new(Code::IdleLetter, self.span(Flag::King), message)
                    .help("leave one of them out"),
            );
        }
    }
}

/// Returns the flag of a letter of Betza's notation.
pub(super) fn of_betza(mode: betza::Mode) -> Flag {
    match mode {
        betza::Mode::Move => Flag::Move,
        betza::Mode::Capture => Flag::Capture,
        betza::Mode::Destroy => Flag::Destroy,
        betza::Mode::EnPassant => Flag::EnPassant,
        betza::Mode::King => Flag::King,
        betza::Mode::Hop => Flag::Hop,
        betza::Mode::Grasshop => Flag::Grasshop,
        betza::Mode::Tame => Flag::Tame,
        betza::Mode::Toggle => Flag::Toggle,
        betza::Mode::Lame => Flag::Lame,
        betza::Mode::Jump => Flag::Jump,
        betza::Mode::Initial => Flag::Initial,
        betza::Mode::Around => Flag::Around,
        betza::Mode::Unload => Flag::Unload,
        betza::Mode::Swap => Flag::Swap,
        betza::Mode::Zigzag => Flag::Zigzag,
        betza::Mode::Circle => Flag::Circle,
    }
}

/// Returns the flag of a letter of path expressions.
pub(super) fn of_path(mode: path::Mode) -> Flag {
    match mode {
        path::Mode::Move => Flag::Move,
        path::Mode::Capture => Flag::Capture,
        path::Mode::Destroy => Flag::Destroy,
        path::Mode::EnPassant => Flag::EnPassant,
        path::Mode::King => Flag::King,
        path::Mode::Neutral => Flag::Neutral,
        path::Mode::Hop => Flag::Hop,
        path::Mode::Tame => Flag::Tame,
        path::Mode::Lame => Flag::Lame,
        path::Mode::Jump => Flag::Jump,
        path::Mode::Initial => Flag::Initial,
        path::Mode::Unload => Flag::Unload,
        path::Mode::Swap => Flag::Swap,
    }
}
