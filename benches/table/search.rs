//! Alpha-beta of one page on our interface, beside the same on cozy-chess.

use crate::{
    Bench,
    clock::{part, race},
    cozy, goals,
    material::Order,
    ours,
    rows::{CHESS, CHESS_SECOND, Row},
};
use cozy_chess::Board;

const HEADING: &str = "
ALPHA-BETA: one page, material only, fixed depth; M nodes/s
Sorted: moves that gain most first, so that both programs visit the same nodes. Listed: each library's own order of moves.
alfil makes and unmakes moves on one `Position`, cozy-chess makes them on copies. Ratios are to cozy-chess.

row                                depth     nodes   alfil  cozy-chess   ratio   floor     aim
";

struct Entry {
    row: Row,
    depth: usize,
    order: Order,
}

const ROWS: &[Entry] = &[
    Entry { row: CHESS, depth: 5, order: Order::Sorted },
    Entry { row: CHESS_SECOND, depth: 4, order: Order::Sorted },
    Entry { row: CHESS, depth: 5, order: Order::Listed },
    Entry { row: CHESS_SECOND, depth: 4, order: Order::Listed },
];

pub(crate) fn section(bench: &Bench) {
    for Entry { row, depth, order } in bench.chosen(ROWS, |it| it.row.name, HEADING) {
        let (depth, order) = (*depth, *order);
        let fen = row.fen();
        let variant = ours::load(row.name);
        let parse = |it: &str| it.parse().expect("the position is one of chess");
        let board: Board = fen.map_or_else(Board::default, parse);
        let mut alfil = ours::Search::new(&variant, fen, depth, order);
        let mut peer = cozy::Search::new(depth, order);

        let (value, expected) = (alfil.run(), peer.run(&board));
        assert_eq!(value, expected, "the value of {}", row.label());
        if order == Order::Sorted {
            assert_eq!(alfil.nodes, peer.nodes, "the nodes of {}", row.label());
        }
        let (nodes, peer_nodes) = (alfil.nodes, peer.nodes);
        let race = race(
            bench.runs,
            bench.budget,
            [
                &mut part(|| {
                    assert_eq!(alfil.run(), value);
                    nodes
                }),
                &mut part(|| {
                    assert_eq!(peer.run(&board), value);
                    peer_nodes
                }),
            ],
        );
        let name = match order {
            Order::Sorted => row.label(),
            Order::Listed => format!("{}, listed", row.label()),
        };
        let [speed, of_peer] = race.speeds.map(|it| it / 1e6);
        let now = race.ratios[0];
        let verdict = goals::verdict(goals::of("search", &name), now, 2);
        println!(
            "{name:34} {depth:>5} {nodes:>9} {speed:>7.2} {of_peer:>11.2} {now:>7.3} {verdict}"
        );
    }
}
