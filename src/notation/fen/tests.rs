use super::{read, write};
use crate::{
    game::Variant,
    load::{LoadOptions, load},
    shipped::Shipped,
};
use alfil_language::source::Files;

fn variant(name: &str) -> Variant {
    let loaded = load(&Shipped, name, &LoadOptions::default());
    loaded.variant.unwrap_or_else(|| panic!("{:#?}", loaded.diagnostics))
}

fn own_variant(text: &'static str) -> Variant {
    let loaded = load(&Files::one(text).over(&Shipped), "own", &LoadOptions::default());
    loaded.variant.unwrap_or_else(|| panic!("{:#?}", loaded.diagnostics))
}

/// Reads and writes again.
#[track_caller]
fn check(variant: &Variant, fen: &str, expected: &str) {
    let model = variant.model();
    let it = read(model, fen).unwrap_or_else(|it| panic!("{fen}: {it}"));
    assert_eq!(write(model, &it.state, it.halfmoves, it.fullmove), expected, "{fen}");
}

#[track_caller]
fn fails(variant: &Variant, fen: &str, field: &str, at: &str, message: &str) {
    let it = read(variant.model(), fen).expect_err(fen);
    assert_eq!((it.field, &fen[it.at.clone()]), (field, at), "{fen}: {it}");
    assert!(it.message.contains(message), "{fen}: {it}");
}

#[test]
fn ids_of_several_letters_stand_in_braces() {
    let two = own_variant(
        "extends = 'chess'\n[pieces]\ngriffin = { id = 'Gr', move = 'N', start = 'e3', drop = 'always' }\nnew = { id = '+X1', move = 'K', aka = 'Xa' }",
    );
    let fen = "4k3/8/1{gr}{+x1}5/8/8/4{Gr}3/8/4K3[{Gr}{gr}] w - - 0 1";
    check(&two, fen, fen);
    check(&two, "4k3/8/8/8/8/8/8/3{Xa}K3[2{gr}] w", "4k3/8/8/8/8/8/8/3{+X1}K3[{gr}{gr}] w - - 0 1");
    let expected = "one of K Q R B N P {Gr} {+X1}, upper";
    fails(&two, "4k3/8/8/8/8/8/8/3GrK3 w", "placement", "G", expected);
    let three = own_variant(
        "[variant]\nname = 'x'\n[players]\nnames = 'red tan sky'\nsymmetry = 'none'\n[board]\nsize = [3, 1]\n[pieces]\nman = { id = 'M1', move = 'W', start = { red = 'a1', sky = 'c1' } }",
    );
    check(&three, "r{M1}1s{M1} t", "r{M1}1s{M1} t - - 0 1");
}

#[test]
fn set_ups() {
    for (name, fen) in [
        ("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        ("diminuendo", "P3p/RP2pr/QNP1pnq/BBB1bbb/KNP1pnk/RP2pr/P3p w - - 0 1"),
        ("demotion-chessgi", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Pp] w KQkq - 0 1"),
        ("convergent", "***qk***/*rnbbnr*/*pppppp*/*6*/*6*/*PPPPPP*/*RNBBNR*/***QK*** w - - 0 1"),
        (
            "decimaka",
            "r2ykfy2r/ctnbslbntc/pppppppppp/10/10/10/10/PPPPPPPPPP/CTNBLSBNTC/R2YFKY2R w KQkq - 0 1",
        ),
    ] {
        let variant = variant(name);
        let game = variant.start();
        assert_eq!(crate::notation::fen_of(&game), fen);
        let it = read(variant.model(), fen).unwrap();
        assert_eq!(it.state, variant.model().start, "{name}");
    }
}

#[test]
fn positions_of_other_programs() {
    let chess = variant("chess");
    for fen in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
        "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 13 57",
    ] {
        check(&chess, fen, fen);
    }
    // Rook files, missing fields, EPD, rights that are none.
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    check(&chess, &format!("{start} w HAha - 0 1"), &format!("{start} w KQkq - 0 1"));
    check(&chess, &format!("{start} w"), &format!("{start} w - - 0 1"));
    check(&chess, &format!("{start} b KQkq -"), &format!("{start} b KQkq - 0 1"));
    check(&chess, &format!("{start} w 3 7"), &format!("{start} w - - 3 7"));
    check(&chess, "4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    let none = variant("suicide");
    check(&none, &format!("{start} w KQkq - 0 1"), &format!("{start} w - - 0 1"));

    let hands = variant("demotion-chessgi");
    let written = "4k3/8/8/8/8/8/8/4K3[QPPp] w - - 0 1";
    check(&hands, "4k3/8/8/8/8/8/8/4K3[PpQP] w - - 0 1", written);
    check(&hands, "4k3/8/8/8/8/8/8/4K3/PpQP w - - 0 1", written);
    check(&hands, "4k3/8/8/8/8/8/8/4K3[2PQp] w", written);
    check(&hands, "4k3/8/8/8/8/8/8/4K3 w", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1");
    check(&hands, "4k3/8/8/8/8/8/8/4K3[-] w", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1");
}

#[test]
fn en_passant_names_the_victim_only_where_it_must() {
    let chess = variant("chess");
    let fen = "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3";
    let model = chess.model();
    let it = read(model, fen).unwrap();
    let name = |it: alfil_model::Cell| model.board.cells[it.idx()].name.as_str();
    let [en_passant] = &it.state.en_passant[..] else { panic!("{:?}", it.state.en_passant) };
    assert_eq!((name(en_passant.cells[0]), name(en_passant.victim)), ("f6", "f5"));
    // Some programs list the victim's cell too.
    check(&chess, &fen.replace(" f6 ", " f5f6 "), fen);
    check(&chess, &fen.replace(" f6 ", " f6:f5 "), fen);
    fails(&chess, &fen.replace(" f6 ", " e3 "), "en passant", "e3", "passed over");
}

#[test]
fn phases_and_further_state() {
    let it = variant("demotion-chessgi");
    let fen = "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1 phase=adjust";
    check(&it, fen, fen);
    fails(&it, "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1 phase=rest", "state", "rest", "play, adjust");
    fails(&it, "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1 fase=play", "state", "fase", "`fase`");

    let it = own_variant(
        "extends = 'chess'\n[variant]\nname = 'Own'\n\
         [counters]\nchecks = { per = 'player', max = 3, start = 3 }\n\
         [cell-sets]\ngates = { lifetime = 'game' }\n\
         [[rule]]\nname = 'Counting'\non = 'gives check'\ndo = ['checks -= 1', 'gates += origin']\n\
         [[outcome]]\nname = 'three checks'\nfor = 'last-player'\nwhen = 'checks = 0 or some gates & last-ranks(1)'\nresult = 'win'\n",
    );
    let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    check(&it, &format!("{fen} gates=a1,b2 checks=2,3"), &format!("{fen} gates=a1,b2 checks=2,3"));
    check(&it, &format!("{fen} checks=3,3 gates=-"), fen);
    // The way in which others write it.
    check(&it, "4k3/8/8/8/8/8/8/4K3 w - - 2+1 0 1", &format!("{fen} checks=2,1"));
    fails(&it, &format!("{fen} checks=4,3"), "state", "4,3", "from 0 to 3");
}

#[test]
fn errors_name_the_field_and_the_characters() {
    let chess = variant("chess");
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    fails(&chess, "", "placement", "", "found nothing");
    fails(&chess, start, "side to move", "", "`w` or `b`");
    fails(&chess, &format!("{start} x"), "side to move", "x", "`x`");
    fails(&chess, &format!("{start} w KZ"), "castling", "Z", "K Q k q");
    fails(&chess, &format!("{start} w KQkq z9"), "en passant", "z9", "cell");
    fails(&chess, &format!("{start} w - - 0 x"), "clocks", "x", "`x`");
    fails(&chess, "8/8 w", "placement", "8/8", "8 rows, found 2");
    fails(&chess, "9/8/8/8/8/8/8/8 w", "placement", "9", "8 more cells in row 1");
    fails(&chess, "7/8/8/8/8/8/8/8 w", "placement", "7", "8 cells in row 1, found 7");
    fails(&chess, "8K/8/8/8/8/8/8/8 w", "placement", "K", "end of row 1");
    fails(&chess, "3x4/8/8/8/8/8/8/8 w", "placement", "x", "`x`");
    fails(&chess, "3*4/8/8/8/8/8/8/8 w", "placement", "*", "hole");
    fails(&chess, "8/8/8/8/8/8/8/8[P] w", "hands", "P", "no hands");
}

#[test]
fn castling_rights_wherever_king_and_partner_stand() {
    let chess = variant("chess");
    let fen = |rank: &str, rights: &str| format!("4k3/8/8/8/8/8/8/{rank} w {rights} - 0 1");
    let same = |rank: &str, rights: &str| check(&chess, &fen(rank, rights), &fen(rank, rights));
    same("R4KR1", "KQ");
    same("RR2K1RR", "KQ");
    // A right with a partner that is not the outermost one.
    same("RR2K1RR", "KB");
    check(&chess, &fen("RR2K1RR", "GA"), &fen("RR2K1RR", "QG"));
    check(&chess, &fen("RR2K1RR", "HG"), &fen("RR2K1RR", "KG"));
    // Two kings: that of the set-up castles, if there is one.
    same("R1K1K2R", "KQ");
    check(&chess, &fen("R1KK3R", "KQ"), &fen("R1KK3R", "-"));
    check(&chess, "4k3/8/8/8/8/8/4K3/R6R w KQ - 0 1", "4k3/8/8/8/8/8/4K3/R6R w - - 0 1");
}

#[test]
fn castling_rights_along_a_file() {
    let it = own_variant(
        "[variant]\nname = 'Own'\n[board]\nsize = [8, 8]\n\
         [players]\nnames = 'red blue yellow green'\nsymmetry = 'quarter'\n\
         [pieces]\nking = { id = 'K', move = 'K', castle = { with = 'rook', to = 'c1 f1' }, start = 'd1' }\n\
         rook = { id = 'R', move = 'R', start = 'b1 g1' }\n",
    );
    let start = crate::notation::fen_of(&it.start());
    assert!(start.contains(" r rKrQbKbQyKyQgKgQ "), "{start}");
    check(&it, &start, &start);
    let one = start.replace("rKrQbKbQyKyQgKgQ", "bK");
    check(&it, &one, &one);
    let model = it.model();
    let unmoved = &read(model, &one).unwrap().state.sets[0];
    let names: Vec<_> = unmoved.iter().map(|it| &model.board.cells[it.idx()].name).collect();
    assert_eq!(names.len(), 2, "{names:?}");
}

#[test]
fn a_set_in_the_castling_field() {
    let it = own_variant(
        "extends = 'chess'\n[variant]\nname = 'Own'\n\
         [cell-sets]\ngates = { start = 'rank 1 | rank 8', fen = 'castling' }\n\
         [[rule]]\nname = 'Gates'\non = 'depart'\ndo = 'gates -= here'\n\
         [[forbid]]\nname = 'No more'\nwhen = 'no gates'\n",
    );
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQBCDFGkqbcdfg - 0 1";
    assert_eq!(crate::notation::fen_of(&it.start()), start);
    let fen = |rank: &str, field: &str| format!("4k3/8/8/8/8/8/8/{rank} w {field} - 0 1");
    let same = |rank: &str, field: &str| check(&it, &fen(rank, field), &fen(rank, field));
    same("R3K2R", "KQ");
    same("R3K2R", "AEH");
    same("RN2K2R", "KB");
    same("RN2K2R", "-");
    // A right means that king and partner have not moved; a letter without a piece means nothing.
    check(&it, &fen("R3K2R", "KQAH"), &fen("R3K2R", "KQ"));
    check(&it, &fen("R3K2R", "CE"), &fen("R3K2R", "E"));
    // A key after the field has what the field can't express.
    let rest = fen("R3K2R", "KQ") + " gates=b1";
    check(&it, &rest, &rest);
    fails(&it, &fen("R3K2R", "Z"), "castling", "Z", "`gates`");
}

#[test]
fn hands_checks_holes_and_further_ids() {
    let it = own_variant(
        "extends = 'chess'\n[variant]\nname = 'Own'\n\
         [pieces]\nknight = { aka = 'H S' }\n[hands]\ndrops = 'knight'\n\
         [counters]\nchecks = { per = 'player', max = 3, start = 3, fen = 'checks' }\n\
         [[rule]]\nname = 'Counting'\non = 'gives check'\ndo = 'checks -= 1'\n",
    );
    check(&it, "4k3/8/8/8/8/8/8/4KH2[Ss] w", "4k3/8/8/8/8/8/8/4KN2[Nn] w - - 3+3 0 1");
    let fen = "4k3/8/8/8/8/8/8/4KN2[] b - - 2+0 4 9";
    check(&it, fen, fen);
    // As many as have been given.
    check(&it, &fen.replace("2+0 4 9", "4 9 +1+3"), fen);
    fails(&it, &fen.replace("2+0 4 9", "4 9 +4+0"), "counters", "+4+0", "from 0 to 3");
    check(&it, "4k3/8/8/8/8/8/8/4K3[] w - - 0 1 checks=1,2", "4k3/8/8/8/8/8/8/4K3[] w - - 1+2 0 1");
    check(&it, "4k3/8/8/8/8/8/8/4K3[] w - - 0 1 {1 2}", "4k3/8/8/8/8/8/8/4K3[] w - - 1+2 0 1");
    let it = variant("convergent");
    check(&it, "8/8/2k5/8/8/4K3/8/8 w", "***2***/*6*/*1k4*/*6*/*6*/*3K2*/*6*/***2*** w - - 0 1");
}

#[test]
fn many_players_neutral_pieces_and_marked_ids() {
    let it = own_variant(
        "[variant]\nname = 'Own'\n[board]\nsize = [4, 4]\n\
         [players]\nnames = 'red blue green'\nsymmetry = 'none'\n\
         [pieces]\nman = { id = 'M', move = 'W' }\nboat = { id = \"B'\", move = 'R' }\n\
         wall = { id = 'X', neutral = true }\n",
    );
    let fen = "rMbM2/1*2/gB'3/4 g - - 0 1";
    check(&it, fen, fen);
    let model = it.model();
    let state = read(model, fen).unwrap().state;
    let found: Vec<String> = state
        .cells
        .iter()
        .flatten()
        .map(|it| {
            let owner = model.players.as_slice().get(it.owner.idx());
            format!("{} {}", owner.map_or("-", |it| &it.name), model.types[it.ty].name)
        })
        .collect();
    assert_eq!(found.len(), 4);
    for piece in ["red man", "blue man", "- wall", "green boat"] {
        assert!(found.contains(&piece.to_owned()), "{found:?}");
    }
}

/// Every word with a meaning in a FEN, as the name of everything that a FEN names.
#[test]
fn no_name_is_taken_for_a_word() {
    let words = [
        "phase", "made", "repeat", "previous", "before", "coming", "passes", "last", "out",
        "ended", "unmoved", "placed", "promoted", "draw", "white", "black", "w", "b", "e4",
    ];
    let tables = [
        "[counters]\nNAME = { per = 'player', max = 9 }\n[[rule]]\non = 'capture'\ndo = 'NAME += 1'\n",
        "[cell-sets]\nNAME = {}\n[[rule]]\non = 'depart'\ndo = 'NAME += here'\n",
        "[cell-sets]\nNAME = { lifetime = 'next-turn' }\n[[rule]]\non = 'depart'\ndo = 'NAME += here'\n",
        "[marks]\nother = {}\nNAME = {}\n[[rule]]\non = 'arrive'\ndo = 'mark piece NAME'\n",
        "[[turn.phase]]\nname = 'NAME a_b'\nmoves = ['move']\n[[turn.phase]]\nname = 'NAME a b'\nmoves = ['move']\n",
        "[players]\nnames = 'NAME other'\nletters = 'ob'\n",
        "[players]\nnames = 'other NAME'\nletters = 'wd'\n",
    ];
    let mut loaded = 0;
    for (word, table) in words.iter().flat_map(|word| tables.map(|it| (word, it))) {
        let text =
            format!("extends = 'chess'\n[variant]\nname = 'Own'\n{table}").replace("NAME", word);
        // Some names can't be given.
        let Some(variant) =
            load(&Files::one(&text).over(&Shipped), "own", &LoadOptions::default()).variant
        else {
            continue;
        };
        loaded += 1;
        let mut game = variant.start();
        for n in 0..30 {
            let fen = crate::notation::fen_of(&game);
            let read = crate::notation::game_from_fen(&variant, &fen);
            let read = read.unwrap_or_else(|it| panic!("{text}\n{fen}: {it}"));
            assert_eq!(read.state(), game.state(), "{text}\n{fen}");
            let model = variant.model();
            let ended = |winners| alfil_model::State {
                ending: Some(alfil_model::Outcome { winners, reason: "a b_c".to_owned() }),
                ..game.state()
            };
            for winners in [Vec::new(), vec![alfil_model::Player(0)], vec![alfil_model::Player(1)]]
            {
                let state = ended(winners);
                let fen = write(model, &state, 0, 1);
                assert_eq!(super::read(model, &fen).unwrap().state.ending, state.ending, "{fen}");
            }
            let moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            game.play_unchecked(moves[n * 7 % moves.len()]);
        }
    }
    assert!(loaded > 60, "{loaded}");
}

#[test]
fn a_name_that_is_a_word_is_explained() {
    let it = own_variant(
        "extends = 'chess'\n[variant]\nname = 'Own'\n[counters]\nout = { per = 'player', max = 6 }\n\
         [[rule]]\non = 'capture'\ndo = 'out += 1'\n[[outcome]]\nwhen = 'out = 6'\nresult = 'win'\n",
    );
    let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1 out'=5,0";
    check(&it, fen, fen);
    fails(&it, &fen.replace('\'', ""), "state", "5,0", "the name `out` is written `out'`");
}

#[test]
fn the_only_neutral_type_is_read_both_ways() {
    let duck = variant("duck");
    let fen = "rnbqkbnr/pppppppp/8/3*4/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    check(&duck, &fen.replace('*', "!X"), fen);
    fails(&duck, &fen.replace('*', "!D"), "placement", "!", "or `*` for the neutral duck");
}

#[test]
fn players_whose_letters_are_digits() {
    let it = own_variant(
        "[variant]\nname = 'Own'\n[board]\nsize = [5, 3]\n\
         [players]\nnames = 'red tan sky'\nletters = '123'\nsymmetry = 'none'\n\
         [pieces]\nking = { id = 'K', move = 'K', start = { red = 'a1', tan = 'c2' } }\n\
         gryphon = { id = '+Gr', move = 'N', drop = 'always', start = { sky = 'e3' } }\n",
    );
    let fen = "4{3+Gr}/2{2K}2/{1K}4[{1+Gr}{3+Gr}] 2 - - 0 1";
    check(&it, fen, fen);
    check(&it, &fen.replace("[{1+", "[1{1+"), fen);
}

/// Both are the position after 1. e4 c5: nobody can capture en passant.
#[test]
fn an_en_passant_square_that_nobody_can_use_says_nothing() {
    let chess = Variant::shipped("chess").unwrap();
    let game = |fen: &str| crate::notation::game_from_fen(&chess, fen).unwrap();
    for (square, none, key) in [
        ("rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2", "c6", true),
        // A pawn may capture, as far as patterns go.
        ("rnbqkbnr/pp1ppppp/8/2pP4/8/8/PPP1PPPP/RNBQKBNR w KQkq c6 0 2", "c6", false),
        // The right of the player on move on their own pawn.
        ("4k3/8/8/8/4Pp2/8/8/4K3 w - e3:e4 0 2", "e3:e4", true),
    ] {
        let (with, without) = (game(square), game(&square.replace(none, "-")));
        assert_eq!(with.position() == without.position(), key, "{square}");
        assert_eq!(with.position().zobrist() == without.position().zobrist(), key, "{square}");
        assert_eq!(with.state() == without.state(), key, "{square}");
        let reference = alfil_reference::Reference::from_state(
            chess.model(),
            read(chess.model(), square).unwrap().state,
        );
        assert_eq!(*reference.state(), with.state(), "{square}");
        let written = crate::notation::fen_of(&with);
        assert_eq!(written, if key { square.replace(none, "-") } else { square.to_owned() });
    }
    let mut played = chess.start();
    for text in ["e2e4", "c7c5"] {
        played.play(played.parse_move(text).unwrap()).unwrap();
    }
    let fen = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2";
    assert!(game(fen).position() == played.position());
}

/// Four players' double steps, in a game without captures en passant.
#[test]
fn no_right_is_written_where_nothing_captures_en_passant() {
    let it = own_variant(
        "[board]\nsize = [5, 5]\n[players]\nnames = 'white black red tan'\n[pieces]\n\
         king = { id = 'K', move = 'K', start = 'c1' }\n\
         rook = { id = 'R', move = 'mcdsRimnD', start = 'b1 d1' }\n",
    );
    let mut game = it.start();
    for n in 0..60 {
        let moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        game.play_unchecked(moves[n * 5 % moves.len()]);
        let fen = crate::notation::fen_of(&game);
        assert_eq!(fen.split(' ').nth(3), Some("-"), "{fen}");
        assert_eq!(crate::notation::game_from_fen(&it, &fen).unwrap().state(), game.state());
    }
}
