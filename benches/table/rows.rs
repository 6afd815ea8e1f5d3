//! What is counted, and how quickly it should be.
//!
//! The numbers of nodes come from programs that share nothing with this one, where there is one.

/// A rule file, a position, a depth.
#[derive(Clone, Copy)]
pub(crate) struct Row {
    /// The shipped file.
    pub(crate) name: &'static str,
    /// Where not from the start: what the table calls the position, and the position.
    pub(crate) from: Option<(&'static str, &'static str)>,
    pub(crate) depth: u32,
    /// The number of sequences at the depth before, and at this one.
    pub(crate) nodes: [u64; 2],
    pub(crate) goals: Option<Goals>,
}

/// Ratios to the yardstick.
#[derive(Clone, Copy)]
pub(crate) struct Goals {
    /// What Fairy-Stockfish reaches, where it knows the game.
    pub(crate) peer: Option<f64>,
    /// The least that is good enough.
    pub(crate) floor: f64,
    pub(crate) aim: f64,
}

const fn row(name: &'static str, depth: u32, nodes: [u64; 2]) -> Row {
    Row { name, from: None, depth, nodes, goals: None }
}

impl Row {
    const fn from(self, called: &'static str, fen: &'static str) -> Row {
        Row { from: Some((called, fen)), ..self }
    }

    const fn goals(self, peer: f64, floor: f64, aim: f64) -> Row {
        Row { goals: Some(Goals { peer: Some(peer), floor, aim }), ..self }
    }

    const fn own_goals(self, floor: f64, aim: f64) -> Row {
        Row { goals: Some(Goals { peer: None, floor, aim }), ..self }
    }
}

/// The second position of the usual tests of chess programs: castling, pins, promotion and en passant together.
pub(crate) const SECOND: &str =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
/// What the table calls it.
pub(crate) const SECOND_NAME: &str = "second position";

pub(crate) const CHESS: Row = row("chess", 6, [4_865_609, 119_060_324]).goals(0.157, 0.40, 1.00);
pub(crate) const CHESS_SECOND: Row =
    row("chess", 5, [4_085_603, 193_690_690]).from(SECOND_NAME, SECOND).goals(0.174, 0.45, 1.00);

pub(crate) const ROWS: &[Row] = &[
    CHESS,
    CHESS_SECOND,
    row("crazyhouse", 6, [4_888_832, 120_812_942]).goals(0.158, 0.40, 0.80),
    row("atomic", 6, [4_864_979, 118_926_425]).goals(0.126, 0.26, 0.50),
    row("antichess", 6, [2_732_672, 46_264_162]).goals(0.119, 0.30, 0.60),
    row("makruk", 6, [6_223_994, 142_078_049]).goals(0.093, 0.25, 0.50),
    row("seirawan", 5, [782_599, 27_639_803]).goals(0.156, 0.32, 0.60),
    row("horde", 6, [265_223, 5_396_554]).goals(0.113, 0.30, 0.60),
    row("racingkings", 5, [296_242, 9_472_927]).goals(0.115, 0.25, 0.50),
    row("breakthrough", 6, [6_182_818, 149_264_638]).goals(0.254, 0.60, 2.00),
    row("ataxx", 6, [4_752_668, 141_865_520]).goals(0.232, 0.50, 1.00),
    row("duck", 3, [379_440, 249_921_262]).goals(0.377, 0.80, 2.00),
    row("minishogi", 6, [533_203, 8_276_188]).goals(0.058, 0.15, 0.30),
    row("flipello", 9, [390_216, 3_005_288]).goals(0.028, 0.06, 0.15),
    row("capablanca", 5, [805_128, 28_741_319]).goals(0.104, 0.28, 0.60),
    row("grand", 5, [15_921_643, 959_883_584]).goals(0.099, 0.28, 0.60),
    row("courier", 5, [500_337, 14_144_849]).goals(0.044, 0.15, 0.30),
    row("shogi", 5, [719_731, 19_861_490]).goals(0.034, 0.12, 0.30),
    row("xiangqi", 5, [3_290_240, 133_312_995]).goals(0.045, 0.14, 0.30),
    row("janggi", 5, [1_065_277, 35_243_995]).goals(0.040, 0.12, 0.25),
    row("amazons", 2, [2_176, 4_307_152]).goals(0.231, 0.50, 2.00),
    row("isolation", 3, [47_300, 13_032_440]).goals(0.365, 0.80, 2.00),
    row("decimaka", 4, [106_400, 5_343_026]).own_goals(0.25, 0.50),
    row("diamond-ring", 4, [186_491, 11_061_073]).own_goals(0.20, 0.40),
    row("convergent", 5, [166_289, 3_558_214]).own_goals(0.25, 0.50),
    row("diminuendo", 5, [108_712, 2_368_853]).own_goals(0.08, 0.20),
    row("demotion-chessgi", 3, [687_776, 368_929_630]).own_goals(0.60, 2.00),
    row("glinski", 4, [137_858, 7_282_418]),
];
