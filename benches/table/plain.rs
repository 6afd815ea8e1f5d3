//! Plain perft of chess makes every move, also those of the last ply.

use crate::{
    Bench,
    clock::{part, race},
    cozy, goals, ours,
    rows::{CHESS, CHESS_SECOND, Row},
    shak,
};
use alfil::game::MoveList;
use cozy_chess::Board;
use shakmaty::{CastlingMode, Chess, fen::Fen};

const HEADING: &str = "
PLAIN PERFT: every move is made, also the last; M nodes/s
alfil makes and unmakes moves on one `Position`, the others make them on copies. Ratios are to cozy-chess.

row                        depth   alfil  cozy-chess shakmaty   ratio: alfil shakmaty   floor     aim
";

/// Positions with a depth and the number of nodes there.
const ROWS: &[(Row, u32, u64)] = &[(CHESS, 4, 197_281), (CHESS_SECOND, 3, 97_862)];

pub(crate) fn section(bench: &Bench) {
    for (row, depth, nodes) in bench.chosen(ROWS, |it| it.0.name, HEADING) {
        let name = row.label();
        let mut position = ours::position(&ours::load(row.name), row.fen());
        let mut lists: Vec<MoveList> = (0..*depth).map(|_| MoveList::new()).collect();
        let board: Board = row.fen().map_or_else(Board::default, |it| it.parse().expect(FEN));
        let chess = row.fen().map_or_else(Chess::default, |it| {
            let fen: Fen = it.parse().expect(FEN);
            fen.into_position(CastlingMode::Standard).expect(FEN)
        });
        let check = |res: u64| {
            assert_eq!(res, *nodes, "{name}");
            res
        };
        let race = race(
            bench.runs,
            bench.budget,
            [
                &mut part(|| check(ours::plain(&mut position, &mut lists))),
                &mut part(|| check(shak::plain(&chess, *depth))),
                &mut part(|| check(cozy::plain(&board, *depth))),
            ],
        );
        let [alfil, shakmaty, peer] = race.speeds.map(|it| it / 1e6);
        let [now, other, _] = race.ratios;
        let verdict = goals::verdict(goals::of("plain", &name), now, 2);
        println!(
            "{name:26} {depth:>5} {alfil:>7.1} {peer:>11.1} {shakmaty:>8.1} {now:>14.3} {other:>8.3} {verdict}"
        );
    }
}

const FEN: &str = "the position is one of chess";
