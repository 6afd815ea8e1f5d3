//! The rows of bulk perft.
//!
//! The numbers of nodes come from programs that share nothing with this one, where there is one.

/// A rule file, a position, a depth.
#[derive(Clone, Copy)]
pub(crate) struct Row {
    /// The shipped file.
    pub(crate) name: &'static str,
    /// The FEN, and what the table calls it. `None` is the start.
    pub(crate) from: Option<(&'static str, &'static str)>,
    pub(crate) depth: u32,
    /// The number of sequences at the depth before, and at this one.
    pub(crate) nodes: [u64; 2],
    /// Fairy-Stockfish's ratio to cozy-chess, where it plays the game.
    ///
    /// Measured with its build tuned by profile, on a machine where cozy-chess counts 430 million nodes in a second.
    pub(crate) fairy: Option<f64>,
}

const fn row(name: &'static str, depth: u32, nodes: [u64; 2]) -> Row {
    Row { name, from: None, depth, nodes, fairy: None }
}

impl Row {
    const fn from(self, called: &'static str, fen: &'static str) -> Row {
        Row { from: Some((called, fen)), ..self }
    }

    const fn fairy(self, ratio: f64) -> Row {
        Row { fairy: Some(ratio), ..self }
    }

    pub(crate) fn label(&self) -> String {
        self.from.map_or_else(|| self.name.to_owned(), |it| format!("{}, {}", self.name, it.0))
    }

    pub(crate) fn fen(&self) -> Option<&'static str> {
        self.from.map(|it| it.1)
    }
}

/// The second position of the usual tests of chess programs: castling, pins, promotion and en passant together.
pub(crate) const SECOND: &str =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

pub(crate) const CHESS: Row = row("chess", 6, [4_865_609, 119_060_324]).fairy(0.157);
pub(crate) const CHESS_SECOND: Row =
    row("chess", 5, [4_085_603, 193_690_690]).from("second position", SECOND).fairy(0.174);

pub(crate) const ROWS: &[Row] = &[
    CHESS,
    CHESS_SECOND,
    row("crazyhouse", 6, [4_888_832, 120_812_942]).fairy(0.158),
    row("atomic", 6, [4_864_979, 118_926_425]).fairy(0.126),
    row("antichess", 6, [2_732_672, 46_264_162]).fairy(0.119),
    row("makruk", 6, [6_223_994, 142_078_049]).fairy(0.093),
    row("seirawan", 5, [782_599, 27_639_803]).fairy(0.156),
    row("horde", 6, [265_223, 5_396_554]).fairy(0.113),
    row("racingkings", 5, [296_242, 9_472_927]).fairy(0.115),
    row("breakthrough", 6, [6_182_818, 149_264_638]).fairy(0.254),
    row("ataxx", 6, [4_752_668, 141_865_520]).fairy(0.232),
    row("duck", 3, [379_440, 249_921_262]).fairy(0.377),
    row("minishogi", 6, [533_203, 8_276_188]).fairy(0.058),
    row("flipello", 9, [390_216, 3_005_288]).fairy(0.028),
    row("capablanca", 5, [805_128, 28_741_319]).fairy(0.104),
    row("grand", 5, [15_921_643, 959_883_584]).fairy(0.099),
    row("courier", 5, [500_337, 14_144_849]).fairy(0.044),
    row("shogi", 5, [719_731, 19_861_490]).fairy(0.034),
    row("xiangqi", 5, [3_290_240, 133_312_995]).fairy(0.045),
    row("janggi", 5, [1_065_277, 35_243_995]).fairy(0.040),
    row("amazons", 2, [2_176, 4_307_152]).fairy(0.231),
    row("isolation", 3, [47_300, 13_032_440]).fairy(0.365),
    row("decimaka", 4, [106_400, 5_343_026]),
    row("diamond-ring", 4, [186_491, 11_061_073]),
    row("convergent", 5, [166_289, 3_558_214]),
    row("diminuendo", 5, [108_712, 2_368_853]),
    row("demotion-chessgi", 3, [687_776, 368_929_630]),
    row("glinski", 4, [137_858, 7_282_418]),
];
