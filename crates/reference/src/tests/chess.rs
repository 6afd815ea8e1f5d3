//! Chess, made by hand: everything at once.

use super::toy::{
    BLACK, DIAGONAL, KNIGHT, MC, ORTHOGONAL, Play, Toy, WHITE, in_zone, is, king, leg, paths,
    pattern,
};
use alfil_model::*;

/// Chess from a position: pieces as [`Toy::set_up`] has them.
fn chess(pieces: &str) -> Toy {
    let mut toy = Toy::new(8, 8);
    let king_type = toy.piece("K", king());
    let queen = toy.piece("Q", vec![paths(&[ORTHOGONAL, DIAGONAL].concat(), 9, MC)]);
    let rook = toy.piece("R", vec![paths(&ORTHOGONAL, 9, MC)]);
    let bishop = toy.piece("B", vec![paths(&DIAGONAL, 9, MC)]);
    let knight = toy.piece("N", vec![paths(&KNIGHT, 1, MC)]);
    let second = toy.zone("a2 b2 c2 d2 e2 f2 g2 h2");
    let last = toy.zone("a8 b8 c8 d8 e8 f8 g8 h8");
    let pawn_type = toy.piece("P", pawn(second));
    toy.set_up(pieces);
    castling(&mut toy, king_type, rook);
    toy.royal(&[king_type]);
    let promotion = Choice {
        source: ChoiceSource::Types(vec![queen, rook, bishop, knight]),
        filter: Cond::Const(true),
        optional: false,
    };
    let when =
        Cond::And(vec![is(PieceRef::Mover, pawn_type), Cond::In(CellRef::Target, in_zone(last))]);
    toy.rule(Event::Arrive, when, vec![Effect::Choose(promotion)]);
    toy.no_moves_loses();
    let stalemate = Cond::Not(Box::new(Cond::InCheck(PlayerRef::Own)));
    let draw = OutcomeRule {
        name: "stalemate".to_owned(),
        when: stalemate,
        result: OutcomeResult::Draw,
        ..toy.model.outcomes[0].clone()
    };
    toy.model.outcomes.insert(0, draw);
    toy
}

fn pawn(second: ZoneId) -> Vec<Pattern> {
    let double = Leg { lame: vec![super::toy::dir(0, 1)], ..leg((0, 2), 1, Land::EMPTY) };
    let double = Pattern {
        when: Cond::In(CellRef::Origin, in_zone(second)),
        sets_en_passant: true,
        ..pattern(vec![Path { legs: vec![double] }])
    };
    vec![
        paths(&[(0, 1)], 1, Land::EMPTY),
        double,
        paths(&[(1, 1), (-1, 1)], 1, Land::ENEMY.with(Land::EN_PASSANT)),
    ]
}

fn castling(toy: &mut Toy, k: PieceType, r: PieceType) {
    let texts = [
        (WHITE, 'K', "e1 g1 h1 f1", "f1 g1", "e1 f1 g1"),
        (WHITE, 'Q', "e1 c1 a1 d1", "b1 c1 d1", "e1 d1 c1"),
        (BLACK, 'K', "e8 g8 h8 f8", "f8 g8", "e8 f8 g8"),
        (BLACK, 'Q', "e8 c8 a8 d8", "b8 c8 d8", "e8 d8 c8"),
    ];
    for (player, letter, cells, empty, safe) in texts {
        let cells: Vec<Cell> = cells.split(' ').map(|it| toy.cell(it)).collect();
        let way = CastleWay {
            player,
            king_from: cells[0],
            king_to: cells[1],
            partner_from: cells[2],
            partner_to: cells[3],
            partner: Some(r),
            empty: toy.cells(empty),
            safe: toy.cells(safe),
            letter,
            takes_partner: false,
        };
        toy.model.types[k].castles.push(way);
    }
    let standing = |cell: &Cell, ty: PieceType| {
        toy.model.start.cells[cell.idx()].is_some_and(|it| it.ty == ty)
    };
    let mut unmoved = toy.cells("a1 e1 h1 a8 e8 h8");
    unmoved.retain(|it| standing(it, k) || standing(it, r));
    toy.model.start.sets[SetId::UNMOVED.idx()] = unmoved;
}

const START: &str = "Ra1 Nb1 Bc1 Qd1 Ke1 Bf1 Ng1 Rh1 Pa2 Pb2 Pc2 Pd2 Pe2 Pf2 Pg2 Ph2
    ra8 nb8 bc8 qd8 ke8 bf8 ng8 rh8 pa7 pb7 pc7 pd7 pe7 pf7 pg7 ph7";

fn start() -> Play {
    chess(START).start()
}

#[test]
fn counts_from_the_start() {
    assert_eq!(start().perft(1), 20);
    assert_eq!(start().perft(2), 400);
    assert_eq!(start().perft(3), 8902);
}

#[test]
fn counts_with_castling_pins_promotion_and_en_passant() {
    let kiwipete = "Ra1 Ke1 Rh1 Pa2 Pb2 Pc2 Bd2 Be2 Pf2 Pg2 Ph2 Nc3 Qf3 ph3 pb4 Pe4 Pd5 Ne5 ba6 nb6
        pe6 nf6 pg6 pa7 pc7 pd7 qe7 pf7 bg7 ra8 ke8 rh8";
    let play = chess(kiwipete).start();
    assert_eq!(play.perft(1), 48);
    assert_eq!(play.perft(2), 2039);
    let promoting = chess("Ra1 nd1 Ke1 Pg2 Pa2 Ph6 Pa7 Pb7 ke8 rh8 pa6 qa3").start();
    assert!(promoting.moves().contains(&"a7a8=N".to_owned()));
}

#[test]
fn en_passant_lasts_for_one_turn_and_only_where_somebody_can_capture() {
    let play = start().play("e2e4 a7a6");
    assert!(play.state().en_passant.is_empty());
    let play = play.play("e4e5 d7d5");
    assert_eq!(play.state().en_passant.len(), 1);
    assert_eq!(play.moves_of("e5"), ["e5d6", "e5e6"]);
    let later = play.play("a2a3 a6a5");
    assert_eq!(later.moves_of("e5"), ["e5e6"]);
    assert!(!play.play("e5d6").pieces().contains("pd5"));
}

#[test]
fn castling_rights_go_with_king_or_rook() {
    let play = chess("Ra1 Ke1 Rh1 ke8").start();
    assert_eq!(play.moves_of("e1"), ["e1c1", "e1d1", "e1d2", "e1e2", "e1f1", "e1f2", "e1g1"]);
    let unmoved = |it: &Play| it.state().sets[SetId::UNMOVED.idx()].len();
    assert_eq!(unmoved(&play.play("h1h2")), 2);
    assert_eq!(unmoved(&play.play("e1e2")), 0);
    assert_eq!(play.play("e1g1").pieces(), "Ra1 Rf1 Kg1 ke8");
    assert!(!chess("Ke1 Rh1 ke8 rf8").start().moves().contains(&"e1g1".to_owned()));
    assert!(!chess("Ke1 Rh1 ke8 re5").start().moves().contains(&"e1g1".to_owned()));
}

#[test]
fn mate_and_stalemate() {
    let mate = start().play("f2f3 e7e5 g2g4 d8h4");
    assert_eq!((mate.outcome().as_deref(), mate.winners()), (Some("stuck"), vec![BLACK]));
    let draw = chess("Kg6 Qf6 kh8").start().play("f6f7");
    assert_eq!((draw.outcome().as_deref(), draw.winners()), (Some("stalemate"), vec![]));
    assert_eq!(draw.moves(), Vec::<String>::new());
}
