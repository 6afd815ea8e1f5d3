use super::*;
use crate::shipped::Shipped;
use alfil_language::{
    rulefile::{Document, plain, read},
    source::{Files, SourceMap},
};

/// Returns a rule file, and what is wrong with it: code, the characters pointed at, and the message.
fn read_file(text: &str) -> (Option<Document>, Vec<String>) {
    let (mut sources, mut diags) = (SourceMap::default(), Vec::new());
    let res = read(&Files::one(text).over(&Shipped), "text", &[], lower, &mut sources, &mut diags);
    let shown = |diag: &Diagnostic| {
        let at = diag.span().unwrap();
        let (line, column) = sources.line_column(at);
        format!("[{}] {line}:{column} `{}`: {}", diag.code, sources.text(at), diag.message)
    };
    let shown = diags.iter().map(shown).collect();
    (res, shown)
}

fn value(document: &Document, path: &str) -> String {
    let (tables, key) = path.rsplit_once('.').unwrap();
    let table = tables.split('.').fold(&document.root, |it, part| it.table(part).unwrap());
    table.get(key).map_or("-".to_owned(), plain)
}

#[test]
fn headers_know_the_usual_rules() {
    let header = "files=10\nranks=10\nfirstRank=0\nsymmetry=none\npromoZone=3\nmaxPromote=2\npromoChoice=NA\nroyal=5 royal=K\nstalemate=loss\nholdingsType=-1\n\
                  pawn::::a1-j1,,a8,b8\nmounted archer (A):A:N:img:c0,,:2,1\nknight:N:::\nhole::::e4\nking::::e0,,e9\nprince:P':K::";
    let text = format!("[diagram]\nheader = '''\n{header}'''\n");
    let (document, diags) = read_file(&text);
    assert_eq!(diags, Vec::<String>::new());
    let document = document.unwrap();
    let promotion = |name: &str, key: &str| {
        let table = document.root.table("promotion").unwrap().table(name);
        table.map_or("-".to_owned(), |it| it.get(key).map_or("-".to_owned(), plain))
    };
    assert_eq!(value(&document, "pieces.pawn.start.white"), "a2-j2");
    assert_eq!(value(&document, "pieces.pawn.start.black"), "a9 b9");
    assert_eq!(value(&document, "board.holes"), "e5");
    assert_eq!(value(&document, "check.royal"), "prince | king");
    assert_eq!(value(&document, "check.mode"), "last");
    assert_eq!(value(&document, "end.stalemate"), "loss");
    assert_eq!(value(&document, "hands.capture"), "own");
    assert_eq!(value(&document, "hands.start.white"), "2 mounted-archer-a");
    assert_eq!(value(&document, "hands.start.black"), "mounted-archer-a");
    assert_eq!(promotion("pawn", "to"), "knight mounted-archer-a");
    assert_eq!(promotion("pawn", "in"), "last-ranks(3)");
    assert_eq!(promotion("mounted-archer-a", "to"), "knight");
    assert_eq!(promotion("mounted-archer-a", "optional"), "true");
}

#[test]
fn shuffled_pieces_castle_from_anywhere() {
    let header = "files=8 ranks=8 royal=K shuffle=N!BRQK pawn::::a2-h2 knight:N:::b1,g1 bishop::::c1,f1 rook:R:::a1,h1 queen::::d1 king:K:KisO2::e1";
    let (document, diags) = read_file(&format!("[diagram]\nheader = '{header}'\n"));
    assert_eq!(diags.len(), 1, "{diags:?}");
    assert!(diags[0].starts_with("[diagram-adapted]") && diags[0].contains("as in Chess960"));
    let document = document.unwrap();
    assert_eq!(value(&document, "pieces.king.move"), "K");
    assert_eq!(value(&document, "pieces.king.castle.with"), "rook");
    assert_eq!(value(&document, "pieces.king.castle.to"), "c1 g1");
    assert_eq!(value(&document, "shuffle.cells"), "a1-h1");
}

#[test]
fn headers_promote_as_in_shogi() {
    let header = "promoZone=3 promoOffset=3 maxPromote=2 pawn::fW:: lance:L:fR:: king:K:K:: tokin:+P:WfF:: golden:+L:WfF::";
    let text = format!("[diagram]\nheader = '{header}'\n");
    let (document, diags) = read_file(&text);
    assert_eq!(diags, Vec::<String>::new());
    let document = document.unwrap();
    assert_eq!(value(&document, "pieces.pawn.promotes"), "tokin");
    assert_eq!(value(&document, "pieces.lance.promotes"), "golden");
    let rule = document.root.items("rule")[0].as_table().unwrap();
    let cases: Vec<_> = rule
        .items("cases")
        .iter()
        .map(|it| it.as_table().unwrap().iter().map(|it| plain(&it.1.node)).collect::<Vec<_>>())
        .collect();
    assert_eq!(
        cases,
        [
            ["mover is pawn and target in last-ranks(1)", "mover must become promotion(mover)"],
            [
                "target in last-ranks(3) and (origin not in last-ranks(3) or captures)",
                "mover may become promotion(mover)"
            ],
        ]
    );
}

#[test]
fn mistakes_in_headers_are_reported_at_their_characters() {
    let header = "files=x spell=QQQ squareSize=30 fils=3 promoChoice=QZ! royal=9 pawn::::a2-h2,b9x queen::::d1 unicorn::::c1 pawn::::a1 rest";
    let text = format!("[diagram]\nheader = '{header}'\n");
    let found = read_file(&text).1;
    for expected in [
        "[diagram-syntax] 2:17 `x`: expected a number for `files`, found `x`",
        "[diagram-unsupported] 2:19 `spell`: `spell` changes the rules, but is not supported",
        "[diagram-unknown] 2:43 `fils`: expected a parameter of diagrams, found `fils`",
        "[diagram-syntax] 2:63 `Z`: expected the ID of a piece, found `Z`",
        "[diagram-syntax] 2:64 `!`: expected the ID of a piece after `!`",
        "[diagram-syntax] 2:72 `9`: expected the number or ID of a piece type, from 1 to 4, found `9`",
        "[diagram-syntax] 2:88 `b9x`: expected a square or two corners, found `b9x`",
        "[diagram-unknown] 2:104 `unicorn`: expected moves of `unicorn`: its name is not a known one",
        "[duplicate-name] 2:118 `pawn`: expected a new name for a piece, found `pawn` again",
        "[diagram-syntax] 2:129 `rest`: expected `parameter=value` or a piece, found `rest`",
    ] {
        assert!(found.iter().any(|it| it == expected), "{expected}\n{found:#?}");
    }
    assert_eq!(found.len(), 10, "{found:#?}");
}

#[test]
fn headers_become_tables() {
    let text = crate::shipped::text("decimaka").unwrap();
    let (document, diags) = read_file(text);
    assert_eq!(diags, Vec::<String>::new());
    let document = document.unwrap();
    assert_eq!(value(&document, "players.symmetry"), "rotate");
    assert_eq!(value(&document, "check.royal"), "king");
    assert_eq!(value(&document, "pieces.pawn.move"), "ifmnDfmWfceF");
    assert_eq!(value(&document, "pieces.king.move"), "KisO3");
    assert_eq!(value(&document, "pieces.rook.start"), "a1 j1");
    assert_eq!(value(&document, "pieces.star.promotes"), "omni");
    assert_eq!(value(&document, "pieces.tee.promotes"), "trident");
    assert_eq!(value(&document, "pieces.rook.promotes"), "-");
    assert_eq!(value(&document, "pieces.berserker.id"), "+L");
    assert!(document.root.table("promotion").is_none());
    let moves = document.root.table("pieces").unwrap().table("tee").unwrap().text("move").unwrap();
    assert!(moves.exact);
}
