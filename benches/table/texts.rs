//! Texts of moves and records, beside shakmaty and pgn-reader.

use crate::{
    Bench,
    clock::{part, race},
    goals, ours,
    random::Random,
    shak,
};
use alfil::{
    Game, Move, Variant,
    notation::{
        fen_of,
        moves::joined_texts,
        pgn::{self, Reader},
        record::{parse, replay},
        san::{legal_sans, san_of},
    },
};
use std::hint::black_box;

/// The longest recorded game, and the number of recorded games.
const PLIES: usize = 200;
const GAMES: usize = 4;

const HEADING: &str = "
TEXTS: moves in algebraic notation, and records, in random games of chess; thousands a second
Shakmaty's and pgn-reader's SAN verifies no marks; a replay by alfil verifies checks, mates, numbers and the result.

row                                     alfil      peer    ratio   floor     aim
";

type Work = fn(&Texts) -> u64;

struct Row {
    name: &'static str,
    ours: Work,
    peer: Work,
}

const ROWS: &[Row] = &[
    Row { name: "SAN of a move", ours: Texts::write, peer: Texts::peer_writes },
    Row { name: "SANs of a position", ours: Texts::write_all, peer: Texts::peer_writes_all },
    Row { name: "reading SAN", ours: Texts::read, peer: Texts::peer_reads },
    Row { name: "refusing a move", ours: Texts::refuse, peer: Texts::peer_refuses },
    Row { name: "FEN of a position", ours: Texts::fen, peer: Texts::peer_fen },
    Row { name: "texts of all moves", ours: Texts::texts, peer: Texts::peer_texts },
    Row { name: "PGN to positions", ours: Texts::positions, peer: Texts::peer_positions },
    Row { name: "PGN, replayed and verified", ours: Texts::replay, peer: Texts::peer_positions },
];

pub(crate) fn section(bench: &Bench) {
    let rows = bench.chosen(ROWS, |_| "chess", HEADING);
    if rows.is_empty() {
        return;
    }
    let texts = Texts::new();
    for Row { name, ours, peer } in rows {
        let (mut ours, mut peer) = (part(|| ours(&texts)), part(|| peer(&texts)));
        let race = race(bench.runs, bench.budget, [&mut ours, &mut peer]);
        let [speed, of_peer] = race.speeds.map(|it| it / 1e3);
        let ratio = race.ratios[0];
        let verdict = goals::verdict(goals::of("texts", name), ratio, 2);
        println!("{name:30} {speed:>9.1} {of_peer:>9.1} {ratio:>8.3} {verdict}");
    }
}

/// A position with a move and its text.
struct Ply {
    game: Game,
    mv: Move,
    san: String,
}

/// Random games of chess, for both sides.
struct Texts {
    chess: Variant,
    plies: Vec<Ply>,
    peer: Vec<shak::Ply>,
    /// All games as PGN.
    record: String,
}

impl Texts {
    fn new() -> Texts {
        let chess = ours::load("chess");
        let mut random = Random::new(1);
        let (mut plies, mut peer, mut record) = (Vec::new(), Vec::new(), String::new());
        for _ in 0..GAMES {
            let (mut game, mut sans) = (chess.start(), Vec::new());
            for mv in ours::record(&chess, &mut random, PLIES).moves {
                let san = san_of(&game, mv).expect("the move is legal");
                plies.push(Ply { game: game.clone(), mv, san: san.clone() });
                sans.push(san);
                game.play_unchecked(mv);
            }
            record += &pgn::write(&game, &[]);
            record += "\n";
            peer.extend(shak::plies(&sans));
        }
        Texts { chess, plies, peer, record }
    }

    fn write(&self) -> u64 {
        self.each(|it| {
            black_box(san_of(&it.game, it.mv));
        })
    }

    fn write_all(&self) -> u64 {
        self.each(|it| {
            black_box(legal_sans(&it.game));
        })
    }

    fn read(&self) -> u64 {
        self.each(|it| assert_eq!(it.game.find_move(&it.san), Some(it.mv)))
    }

    fn refuse(&self) -> u64 {
        self.each(|it| assert!(it.game.find_move("Ke5e7").is_none()))
    }

    fn fen(&self) -> u64 {
        self.each(|it| {
            black_box(fen_of(&it.game));
        })
    }

    fn texts(&self) -> u64 {
        self.each(|it| {
            black_box(joined_texts(&it.game, ' '));
        })
    }

    fn positions(&self) -> u64 {
        let mut reader = Reader::new(self.chess.clone(), self.record.as_bytes());
        let mut res = 0;
        while let Some(mut game) = reader.next_game().expect("texts in memory can be read") {
            while game.play_next().expect("the record is legal") {
                black_box(game.game().position());
                res += 1;
            }
        }
        res
    }

    fn replay(&self) -> u64 {
        let games = parse(&self.chess, &self.record);
        let replayed = games.iter().map(|it| replay(&self.chess, it));
        replayed.map(|it| it.n_turns as u64).sum()
    }

    fn each(&self, mut work: impl FnMut(&Ply)) -> u64 {
        self.plies.iter().for_each(&mut work);
        self.plies.len() as u64
    }

    fn peer_writes(&self) -> u64 {
        self.each_of_peer(|it| {
            black_box(shak::write(it));
        })
    }

    fn peer_writes_all(&self) -> u64 {
        self.each_of_peer(|it| {
            black_box(shak::write_all(&it.position));
        })
    }

    fn peer_reads(&self) -> u64 {
        self.each_of_peer(|it| assert_eq!(shak::read(&it.position, &it.san), Some(it.mv)))
    }

    fn peer_refuses(&self) -> u64 {
        self.each_of_peer(|it| assert!(shak::read(&it.position, "Ke5e7").is_none()))
    }

    fn peer_fen(&self) -> u64 {
        self.each_of_peer(|it| {
            black_box(shak::fen(&it.position));
        })
    }

    fn peer_texts(&self) -> u64 {
        self.each_of_peer(|it| {
            black_box(shak::texts(&it.position));
        })
    }

    fn peer_positions(&self) -> u64 {
        shak::positions(&self.record)
    }

    fn each_of_peer(&self, mut work: impl FnMut(&shak::Ply)) -> u64 {
        self.peer.iter().for_each(&mut work);
        self.peer.len() as u64
    }
}
