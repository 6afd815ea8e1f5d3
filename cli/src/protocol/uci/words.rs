//! The differences between UCI, USI and UCCI.

use super::Uci;
use crate::protocol::{
    Protocol,
    options::{Options, Setting},
};
use alfil::{
    model::{Cell, Model},
    notation::{
        dialect::{Castling, Dialect, Pass},
        rectangle::{Rectangle, file_letter},
        usi,
    },
};
use alfil_play::Score;

impl Uci {
    pub(super) fn is_uci(&self) -> bool {
        matches!(self.protocol, Protocol::Uci | Protocol::UciCyclone)
    }

    pub(super) fn is_usi(&self) -> bool {
        self.protocol == Protocol::Usi
    }

    pub(super) fn is_ucci(&self) -> bool {
        self.protocol == Protocol::Ucci
    }

    /// Returns true if ranks are numbered from 0, as programs for xiangqi do.
    pub(super) fn counts_from_zero(&self) -> bool {
        matches!(self.protocol, Protocol::Ucci | Protocol::UciCyclone)
    }

    /// Returns the first word that a GUI sends.
    pub(super) fn hello_word(&self) -> &'static str {
        match self.protocol {
            Protocol::Usi => "usi",
            Protocol::Ucci => "ucci",
            _ => "uci",
        }
    }

    /// Returns the word that ends the answer to it.
    pub(super) fn ok_word(&self) -> &'static str {
        match self.protocol {
            Protocol::Usi => "usiok",
            Protocol::Ucci => "ucciok",
            _ => "uciok",
        }
    }

    /// Returns the word before a FEN.
    pub(super) fn fen_word(&self) -> &'static str {
        if self.is_usi() { "sfen" } else { "fen" }
    }

    /// Returns the answer if there is no turn to play; `won` is true if the game is already won.
    pub(super) fn no_move(&self, won: bool) -> &'static str {
        match self.protocol {
            Protocol::Usi if won => "bestmove win",
            Protocol::Usi => "bestmove resign",
            Protocol::Ucci => "nobestmove",
            _ => "bestmove (none)",
        }
    }

    /// Returns how a score is written.
    pub(super) fn score(&self, score: Score) -> String {
        /// More than any value that is no win.
        const WIN: u32 = 30_000;
        match (score, self.protocol) {
            (Score::Value(it), Protocol::Ucci) => it.to_string(),
            (Score::Wins(turns), Protocol::Ucci) => WIN.saturating_sub(turns).to_string(),
            (Score::Loses(turns), Protocol::Ucci) => format!("-{}", WIN.saturating_sub(turns)),
            (Score::Value(it), _) => format!("cp {it}"),
            // Shogi players count the moves of both.
            (Score::Wins(turns), Protocol::Usi) => format!("mate {turns}"),
            (Score::Loses(turns), Protocol::Usi) => format!("mate -{turns}"),
            (it, _) => format!("mate {}", it.mate().unwrap_or_default()),
        }
    }

    /// Returns the name of a setting; `None` if the protocol has no such thing.
    pub(super) fn setting_name(&self, setting: Setting) -> Option<&'static str> {
        let [uci, usi, ucci] = match setting {
            Setting::Hash => ["Hash", "USI_Hash", "hashsize"],
            Setting::Threads => ["Threads", "Threads", "threads"],
            Setting::Lines => ["MultiPV", "MultiPV", ""],
            Setting::Level => ["Skill Level", "SkillLevel", "skilllevel"],
            Setting::Method => ["Method", "Method", "method"],
            Setting::Overhead => ["Move Overhead", "MoveOverhead", "moveoverhead"],
            Setting::Ponder => ["Ponder", "USI_Ponder", "ponder"],
            Setting::Analysis => ["UCI_AnalyseMode", "USI_AnalyseMode", ""],
            Setting::PartnerCastling => ["UCI_Chess960", "", ""],
            Setting::Variant => ["UCI_Variant", "USI_Variant", "variant"],
            Setting::VariantPath => ["VariantPath", "VariantPath", "variantpath"],
            Setting::Net => ["EvalFile", "EvalFile", "evalfile"],
            Setting::Endgames => ["EndgameFile", "EndgameFile", "endgamefile"],
            Setting::ClearHash => ["Clear Hash", "ClearHash", "clearhash"],
        };
        let name = match self.protocol {
            Protocol::Usi => usi,
            Protocol::Ucci => ucci,
            _ => uci,
        };
        (!name.is_empty()).then_some(name)
    }

    /// Returns the word before free text in an `info` line.
    pub(super) fn string_word(&self) -> &'static str {
        if self.is_ucci() { "message" } else { "string" }
    }
}

/// The command by which a GUI for xiangqi begins a conversation in UCI.
pub(super) const CYCLONE: &str = "ucicyclone";

/// Returns how the moves of a game are written.
///
/// # Errors
/// If the protocol has no names for the cells of the game.
pub(super) fn dialect(
    protocol: Protocol,
    model: &Model,
    options: &Options,
) -> Result<Dialect, String> {
    let missing = |word: &str| {
        format!(
            "{word} has names for the squares of rectangles only, up to 26 files and ranks, and {} is played on another \
             board; UCI takes it",
            model.about.name
        )
    };
    let uci = Dialect::uci();
    let (word, pass) = match protocol {
        Protocol::Usi => return usi::dialect(model).ok_or_else(|| missing("USI")),
        Protocol::Ucci => ("UCCI", uci.pass),
        Protocol::UciCyclone => (CYCLONE, Pass::InPlace),
        _ => {
            // Where the set-up is shuffled, clients write all castling in this way.
            let by_partner = options.partner_castling || model.shuffle.is_some();
            let castling = if by_partner { Castling::TakesPartner } else { Castling::AsRuled };
            return Ok(Dialect { castling, pass: Pass::InPlace, ..uci });
        }
    };
    let fits = |it: &Rectangle| it.files <= 26 && it.ranks <= 26;
    let board = Rectangle::of(model).filter(fits).ok_or_else(|| missing(word))?;
    Ok(Dialect { pass, ..uci }.with_cells(model, |it| ucci_name(&board, it)))
}

/// Files have letters from the left, ranks are numbered from 0: `e0`.
fn ucci_name(board: &Rectangle, cell: Cell) -> String {
    let (file, rank) = board.place(cell);
    format!("{}{rank}", file_letter(file))
}
