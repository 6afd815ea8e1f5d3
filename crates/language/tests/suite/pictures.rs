//! Rule files with `pictures`, loaded whole.

use alfil::{
    load::{LoadOptions, LoadedRules, load},
    shipped::Shipped,
};
use alfil_language::{diag::Code, source::Files};
use alfil_model::Player;

const SVG: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"></svg>";

/// Loads chess with changed pieces, and with pictures beside the file.
fn loaded(pieces: &str) -> LoadedRules {
    let large =
        |n: usize| SVG.replace("></svg>", &format!("><title>{}</title></svg>", "a".repeat(n)));
    let long = || SVG.replace("></", &format!("><path d=\"{}\"/></", "M".repeat(60_000)));
    let mut files = Files::one(format!("extends = 'chess'\n[pieces]\n{pieces}\n"))
        .with("a.svg", SVG)
        .with("in/b.SVG", SVG)
        .with("bad.svg", SVG.replace("></", "><script/></"))
        .with("large.svg", large(64 << 10));
    for name in pieces.split('\'').filter(|it| it.starts_with("long")) {
        files = files.with(name, long());
    }
    load(&files.over(&Shipped), "this", &LoadOptions::default())
}

/// Returns the codes of what is wrong, with the characters that are pointed at.
fn wrong(pieces: &str) -> Vec<(Code, String)> {
    let loaded = loaded(pieces);
    let reported = loaded.diagnostics.iter();
    reported
        .map(|it| {
            assert!(!it.helps.is_empty(), "{it:?}");
            (it.code, loaded.sources.text(it.span().unwrap()).to_owned())
        })
        .collect()
}

#[test]
fn pictures_are_of_types_and_of_players() {
    let text = format!(
        "king.picture = 'a.svg'\nqueen.picture = '''{SVG}'''\nrook.picture = {{ black = 'in/b.SVG' }}"
    );
    let variant = loaded(&text).variant.unwrap();
    let of = |name: &str, owner: u8| {
        let ty = variant.model().types.iter().find(|it| it.name == name).unwrap();
        ty.pictures.of(Player(owner)).is_some()
    };
    let there = ["king", "queen", "rook", "pawn"].map(|it| [of(it, 0), of(it, 1)]);
    assert_eq!(there, [[true, true], [true, true], [false, true], [false, false]]);
}

#[test]
fn only_svg_files_below_the_folder_are_looked_for() {
    for name in [
        "/a.svg",
        "../a.svg",
        "in/../a.svg",
        "in\\\\a.svg",
        "c:a.svg",
        "a.png",
        ".svg",
        "in/.a.svg",
        "//a.svg",
        "",
    ] {
        let found = wrong(&format!("king.picture = '{name}'"));
        assert_eq!(found, [(Code::BadPicture, name.to_owned())], "{name}");
    }
    assert_eq!(wrong("king.picture = 'b.svg'"), [(Code::FileNotFound, "b.svg".to_owned())]);
}

/// Names, sets and characters that the program does not have.
#[test]
fn pictures_of_the_program_are_named() {
    for good in ["knight", "shogi/lance", "歩兵", "red と", " king "] {
        assert_eq!(wrong(&format!("king.picture = '{good}'")), [], "{good}");
    }
    for (bad, remedy) in [
        ("knigth", "did you mean `knight`?"),
        ("lance", "write `shogi/lance`: that set has it"),
        ("shogy/lance", "did you mean `shogi`?"),
        ("chess/nothing-like-it", "name a picture"),
        ("歩兵歩", "shorten them"),
        ("☃", "give the way"),
        ("é", "take a character"),
    ] {
        let loaded = loaded(&format!("king.picture = '{bad}'"));
        let diag = &loaded.diagnostics[0];
        assert_eq!(diag.code, Code::BadPicture, "{bad}");
        assert!(diag.helps.iter().any(|it| it.starts_with(remedy)), "{bad}: {diag:?}");
    }
}

#[test]
fn what_is_wrong_is_reported_where_it_is() {
    assert_eq!(wrong("king.picture = 'bad.svg'"), [(Code::BadPicture, "<script".to_owned())]);
    let inline = "king.picture = '''<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><use/></svg>'''";
    assert_eq!(wrong(inline), [(Code::BadPicture, "<use".to_owned())]);
    assert_eq!(
        wrong("king.picture = { whit = 'a.svg' }"),
        [(Code::UnknownPlayer, "whit".to_owned())]
    );
    // The same mistake is reported once.
    assert_eq!(wrong("king.picture = 'bad.svg'\nrook.picture = 'bad.svg'").len(), 1);
}

#[test]
fn pictures_have_a_size() {
    assert_eq!(
        wrong("king.picture = 'large.svg'"),
        [(Code::LimitExceeded, "large.svg".to_owned())]
    );
    let names = ["king", "queen", "rook", "bishop", "knight"];
    let lines: Vec<String> = names
        .iter()
        .map(|it| {
            format!("{it}.picture = {{ white = 'long-{it}-1.svg', black = 'long-{it}-2.svg' }}")
        })
        .collect();
    let found = wrong(&lines.join("\n"));
    assert_eq!(found.iter().map(|it| it.0).collect::<Vec<_>>(), [Code::LimitExceeded; 2]);
}

/// Games that come with the program, and texts, have no files beside them.
#[test]
fn texts_have_no_files_beside_them() {
    let text = "board.size = [3, 3]\npieces.man = { id = 'M', move = 'K', start = 'a1', picture = 'a.svg' }\n";
    let found = load(&Files::one(text), "text", &LoadOptions::default()).diagnostics;
    let found = found.iter().find(|it| it.is_error()).unwrap();
    assert_eq!(found.code, Code::FileNotFound);
    assert_eq!(
        found.message,
        "expected a picture, but `a.svg` can't be read: no file lies beside the text `text`"
    );
}
