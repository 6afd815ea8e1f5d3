//! Records of shogi are read, verified and written.

use crate::cli::{file, run_with};
use alfil::notation::record::Kind;

const KIF: &str = "手合割：平手
先手：甲
後手：乙
手数----指手---------消費時間--
*before
   1 ７六歩(77)   ( 0:01/00:00:01)
*first
   2 ３四歩(33)   ( 0:02/00:00:02)
   3 ２二角成(88)   ( 0:03/00:00:04)+
   4 同　銀(31)   ( 0:01/00:00:03)
   5 ４五角打   ( 0:05/00:00:09)
   6 投了
まで5手で先手の勝ち

変化：3手
   3 ６六歩(67)
   4 ８四歩(83)+
   5 ７八金(69)

変化：4手
   4 ３二金(41)
";

/// Returns a text as a record of a kind.
#[track_caller]
pub(crate) fn written(text: &str, kind: Kind) -> String {
    run_with(&["replay", "-", "--to", kind.name()], text).expect(0).out
}

/// Checks that a text is a right record whose messages have a part.
#[track_caller]
pub(crate) fn verified(text: &str, told: &str) {
    let it = run_with(&["replay", "-"], text).expect(0);
    assert!(it.out.contains(told) && it.out.contains(": verified"), "{}", it.out);
}

/// Checks that a text is refused with a message that has these parts.
#[track_caller]
pub(crate) fn refused(text: &str, told: &[&str]) {
    let it = run_with(&["replay", "-"], text).expect(1);
    // Messages are broken into lines.
    let words = it.err.replace('|', " ");
    let err = words.split_whitespace().collect::<Vec<_>>().join(" ");
    for told in told {
        assert!(err.contains(told), "expected {told}: {err}");
    }
}

#[test]
fn a_kif_is_written_as_it_was() {
    verified(KIF, "game 1, 甲 - 乙 (shogi): 5 turns");
    assert_eq!(written(KIF, Kind::Kif), KIF);
    assert_eq!(written(&KIF.replace('\n', "\r\n"), Kind::Kif), KIF);
    assert_eq!(written(&format!("\u{feff}{KIF}"), Kind::Kif), KIF);
}

#[test]
fn each_kind_can_be_written_as_each_other() {
    let main = KIF.split("\n変化").next().unwrap().replace(")+", ")");
    let csa = written(&main, Kind::Csa);
    assert!(csa.contains("+8822UM\nT3\n-3122GI\nT1\n+0045KA\nT5\n%TORYO\n"), "{csa}");
    let ki2 = written(&main, Kind::Ki2);
    assert!(ki2.contains("▲２二角成\n△同　銀\n▲４五角\n"), "{ki2}");
    assert_eq!(written(&csa, Kind::Kif), main);
    assert_eq!(written(&ki2, Kind::Csa).replace("%TORYO", ""), {
        let timeless = csa.lines().filter(|it| !it.starts_with('T'));
        timeless.map(|it| format!("{it}\n")).collect::<Vec<_>>().concat().replace("%TORYO", "")
    });
    let pgn = written(&ki2, Kind::Pgn);
    assert!(pgn.contains("1. P-7f {first} 1... P-3d 2. Bx2b+ Sx2b 3. B*4e 1-0"), "{pgn}");
    assert!(written(&pgn, Kind::Csa).contains("+0045KA\n%TORYO\n"));
    let lost = run_with(&["replay", "-", "--to", "csa"], KIF).expect(1);
    assert!(lost.err.contains("CSA has no variations: write KIF"), "{}", lost.err);
}

/// The handicap names the start, and the player who gives it begins.
#[test]
fn handicaps() {
    let kif = "手合割：二枚落ち\n下手：甲\n上手：乙\n   1 ６二銀(71)\n   2 ７六歩(77)\n   3 中断\n";
    verified(kif, "2 turns");
    let again = written(kif, Kind::Kif);
    assert!(again.starts_with("手合割：二枚落ち\n下手：甲\n上手：乙\n"), "{again}");
    let csa = written(kif, Kind::Csa);
    assert!(csa.contains("P2 *  *  *  *  *  *  *  *  * \n"), "{csa}");
    assert!(csa.contains("\n-\n-7162GI\n+7776FU\n%CHUDAN\n"), "{csa}");
    assert_eq!(written(&csa, Kind::Kif), again);
    refused("手合割：三枚\n   1 ７六歩(77)\n", &["三枚", "name of a shipped variant"]);
}

#[test]
fn boards_with_hands() {
    let kif = "後手の持駒：飛　金二　歩十八
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・v玉 ・ ・ ・ ・|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ 龍 ・ ・v杏 ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ 王 ・ ・ ・ ・|九
+---------------------------+
先手の持駒：金　銀三
後手番
手数----指手---------消費時間--
   1 ５二歩打
   2 同　歩成(53)
   3 中断
";
    verified(kif, "2 turns");
    let csa = written(kif, Kind::Csa);
    assert!(csa.contains("P5 *  * +RY *  * -NY *  *  * \n"), "{csa}");
    assert_eq!(written(&csa, Kind::Csa), csa);
    assert!(written(&csa, Kind::Kif).contains("先手の持駒：金　銀三\n後手番\n"));
    refused(&kif.replacen("| ・ ・ ・", "| ・ ・", 1), &["expected 9 squares in row 1"]);
    refused(&kif.replace("v杏", "v鮪"), &["expected a piece or `・`", "鮪"]);
}

/// Left and right, forward, back, sideways and straight, as each player sees it; drops where a step is possible.
#[test]
fn marks_of_ki2_tell_pieces_apart() {
    let board = "P1 *  *  *  * -OU *  *  *  * \nP4 *  * +RY *  *  *  *  * +RY\nP8 *  *  *  *  *  *  *  *  * \n\
                 P7 *  *  * +KI * +KI *  *  * \nP9+OU *  *  *  *  *  *  *  * \nP+00KI\n+\n";
    for (csa, ki2) in [
        ("+6756KI", "▲５六金左上"),
        ("+0056KI", "▲５六金打"),
        ("+4746KI", "▲４六金"),
        ("+7444RY", "▲４四龍左"),
        ("+1444RY", "▲４四龍右"),
        ("+4757KI", "▲５七金右"),
    ] {
        let text = format!("{board}{csa}\n%CHUDAN\n");
        let out = written(&text, Kind::Ki2);
        let mark = ki2.replace("左上", "左");
        assert!(out.contains(ki2) || out.contains(&mark), "{ki2}: {out}");
        assert!(written(&out, Kind::Csa).contains(csa), "{out}");
    }
}

#[test]
fn statements_of_csa() {
    let text = "V3.0\n'CSA encoding=UTF-8\nN+a\nN-b\n$EVENT:x, y\nPI,+\n+7776FU,T1.5\n'*said\n-3334FU,T2\n%+ILLEGAL_ACTION\n/\n\
                PI82HI22KA\n-\n-5142OU\n%TORYO\n";
    let it = run_with(&["replay", "-"], text).expect(0);
    assert_eq!(it.out.lines().count(), 2, "{}", it.out);
    let kif = written(text, Kind::Kif);
    assert!(kif.contains("棋戦：x, y\n") && kif.contains("*said\n   2"), "{kif}");
    assert!(kif.contains("   3 反則負け\n") && kif.contains("手合割：二枚落ち"), "{kif}");
    refused("PI\n+\n+7775FU\n", &["-:3", "+7775FU", "７六歩(77)"]);
    refused("PI\n+\n-3334FU\n", &["expected a move of white, found one of black"]);
    refused("PI\n+\n+7776XX\n", &["expected the name of a piece"]);
    refused("PI\n+\n+7776FU\n%GIVEUP\n", &["`%TORYO` or `%CHUDAN`"]);
    refused("P1-KY-KE-GI-KI-OU-KI-GI-KE-KY+FU\n+\n%TORYO\n", &["expected 9 squares"]);
}

#[test]
fn ends_of_kif_have_results() {
    for (word, result) in [
        ("投了", "0-1"),
        ("詰み", ""),
        ("千日手", "1/2-1/2"),
        ("持将棋", "1/2-1/2"),
        ("切れ負け", "0-1"),
        ("反則勝ち", "1-0"),
        ("反則負け", "0-1"),
        ("入玉勝ち", "1-0"),
        ("中断", "*"),
    ] {
        let kif = format!("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 {word}\n");
        if result.is_empty() {
            refused(&kif, &["the record says that this is mate"]);
            continue;
        }
        let pgn = written(&kif, Kind::Pgn);
        assert!(pgn.ends_with(&format!(" {result}\n")), "{word}: {pgn}");
        assert!(written(&kif, Kind::Kif).contains(&format!("   3 {word}\n")), "{word}");
    }
}

#[test]
fn what_is_wrong_has_a_place_and_a_remedy() {
    refused("手合割：平手\n   1 ７六歩(78)\n", &["[-:2", "no legal move is like this"]);
    refused(
        "手合割：平手\n   1 ７六歩(77)\n   3 ３四歩(33)\n",
        &["expected move 2, found number 3"],
    );
    refused("手合割：平手\n   1 同　歩(77)\n", &["there is no move before `同`"]);
    refused("手合割：平手\n   1 ７六歩(77)\nblah\n", &["-:3", "a remark behind `*`"]);
    refused("手合割：平手\n   1 ７六歩(77)\n変化：9手\n", &["number of a move that is played"]);
    refused(
        "手合割：平手\n   1 ７六歩(77)\n   2 投了\nまで1手で後手の勝ち\n",
        &["this line says `0-1`"],
    );
    let it = run_with(&["replay", "chess", "-"], "手合割：平手\n   1 ７六歩(77)\n").expect(1);
    assert!(it.err.contains("have no names in such records"), "{}", it.err);
    let it = run_with(&["replay", "-", "--to", "kif"], "1. e4 *").expect(1);
    assert!(it.err.contains("`pawn` has no name in KIF"), "{}", it.err);
}

/// Files of shogi are in Shift-JIS, unless they end in `u`.
#[test]
fn encodings_of_files() {
    let from = file("shogi/from.kifu", KIF);
    let [kif, other] = ["to.kif", "to.xyz"].map(|it| from.with_file_name(it));
    let text = |it: &std::path::Path| it.to_str().unwrap().to_owned();
    let (from, kif, other) = (text(&from), text(&kif), text(&other));
    run_with(&["replay", &from, "--out", &kif], "").expect(0);
    assert!(String::from_utf8(std::fs::read(&kif).unwrap()).is_err());
    assert_eq!(run_with(&["replay", &kif, "--to", "kif"], "").expect(0).out, KIF);
    let it = run_with(&["replay", &from, "--out", &other], "").expect(2);
    assert!(it.err.contains("expected `--to KIND`"), "{}", it.err);
}

/// Long lines of anything end in messages, soon.
#[test]
fn large_files() {
    let long = format!("手合割：平手\n{}", "   1 ７六歩(77)\n".repeat(2000));
    run_with(&["replay", "-"], &long).expect(0);
    let branch = |it| format!("変化：{it}手\n   {it} ７六歩(77)\n");
    let deep = (1..200).map(branch).collect::<Vec<String>>().concat();
    run_with(&["replay", "-"], &format!("手合割：平手\n   1 ７六歩(77)\n{deep}")).expect(1);
    run_with(&["replay", "-"], &format!("PI\n+\n{}", "+7776FU\n".repeat(100_000))).expect(1);
}
