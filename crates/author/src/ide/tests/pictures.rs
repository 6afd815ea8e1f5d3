//! What is drawn at a place.

use super::{answers, hover, open};
use crate::ide::OpenFile;

const TEST: &str = "royal = 'chief'

[[test]]
fen  = '3c2/6/6/6/6/3C2 w - - 0 1'
";

#[test]
fn pieces_zones_and_positions() {
    let royal = "royal = 'chief'";
    let marks = [
        (royal, "royal = 'chi$0ef'"),
        ("soldier = { id", "sold$0ier = { id"),
        ("mover is CS", "mover is C$0S"),
        ("move = 'KN'", "move = 'K$0N'"),
        ("move = 'fmWfcF'", "move = 'fmW$0fcF'"),
        ("move = 'fmWfcF'", "move = 'm step($0forward)'"),
        ("camp = 'ranks 1-2'", "ca$0mp = 'ranks 1-2'"),
        ("target in camp", "target in ca$0mp"),
        ("camp = 'ranks 1-2'", "camp = 'ran$0ks 1-2'"),
        ("camp = 'ranks 1-2'", "camp = { white = 'rank 1', black = 'ranks$0 4-6' }"),
        (royal, &TEST.replace("3c2", "3c$02")),
        (royal, &TEST.replace("3c2", "3x$02")),
        (royal, &format!("{TEST}play = 'd1$0d2 d6d5'\n")),
        (royal, &format!("{TEST}play = 'd1d2'\nlegal = 'd6$0d5'\n")),
        (royal, &format!("{TEST}play = 'd1d2 d6$0d2'\n")),
    ];
    insta::assert_snapshot!(answers(&marks, |file, at| {
        file.hover(at).map_or("nothing".to_owned(), |it| {
            let drawing = it.drawing.map(|it| format!("{}\n{}", it.title, it.text()));
            format!("{}\n{}", it.text, drawing.unwrap_or_default())
        })
    }));
}

#[test]
fn definitions_say_what_they_are() {
    let defined = "\
[define]
hunters = 'own & CS'
raided  = 'some enemy & camp'
men     = 'count(own)'

[check]
";
    let marks = [
        ("[check]\n", &*defined.replace("hunters =", "hunt$0ers =")),
        ("[check]\n", &defined.replace("raided  =", "rai$0ded  =")),
        ("[check]\n", &defined.replace("men     =", "me$0n     =")),
    ];
    insta::assert_snapshot!(answers(&marks, |file, at| {
        file.hover(at).map_or("nothing".to_owned(), |it| it.text)
    }));
}

#[test]
fn letters_of_moves_are_explained() {
    let knight = "move = 'KN'";
    let marks = [
        (knight, "move = 'fmWfceF$0ifmnD'"),
        (knight, "move = 'mR$0cpR'"),
        (knight, "move = 'N$0N'"),
        (knight, "move = '$0B3'"),
        (knight, "move = '[F?R$0]'"),
        (knight, "move = 'WAD$0X'"),
        (knight, "move = 'mpa$0fW'"),
        (knight, "move = 'isO$02'"),
    ];
    insta::assert_snapshot!(answers(&marks, |file, at| {
        file.hover(at).map_or("nothing".to_owned(), |it| it.text)
    }));
}

/// The title of the board beside the text.
fn board(file: &OpenFile, at: usize) -> String {
    let Some(drawing) = file.board(at) else { return "nothing".to_owned() };
    assert!(drawing.svg().starts_with("<svg"));
    drawing.title
}

#[test]
fn the_board_follows_the_cursor() {
    let royal = "royal = 'chief'";
    let marks = [
        ("language = 1", "language = 1$0"),
        ("[pieces]", "[pie$0ces]"),
        ("chief   =", "chi$0ef   ="),
        ("camp = 'ranks 1-2'", "camp = 'ranks 1-2'$0"),
        (royal, &TEST.replace("[[test]]", "[[test]]\nname = 'Two$0'")),
        (royal, &TEST.replace("3c2", "3c$02").replace(" w ", " b ")),
        (royal, "royal = 'chef'$0"),
    ];
    insta::assert_snapshot!(answers(&marks, board));
}

#[test]
fn a_drawing_keeps_to_what_the_piece_reaches() {
    let text = hover("royal = 'chief'", "royal = 'chi$0ef'");
    assert!(text.contains("* * *\n* ■ *\n* * *\n"), "{text}");
    let (file, at) = open("", "language = 1\nextends = 'maka-dai-dai'\n# $0");
    let king = file.text().len();
    assert!(file.board(king.min(at)).unwrap().text().lines().count() > 19);
}
