//! The pictures of the manual are what the program draws today, and pieces of shipped games are drawn as pictures.

use alfil::{
    game::Variant,
    load::{LoadOptions, load},
    model::{Piece, PieceStyle, Player},
    shipped::{RULES, Shipped},
};
use alfil_draw::{SvgOptions, THEMES, svg, token};
use alfil_language::picture::clean;
use std::{env, fs, path::Path};

/// The games of `docs/pictures`.
const GAMES: &[&str] = &[
    "arimaa",
    "byzantine",
    "convergent",
    "diminuendo",
    "fanorona",
    "hex",
    "janggi",
    "nine-mens-morris",
    "surakarta",
    "xiangqi",
];

#[test]
fn pictures_are_current() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/pictures");
    let mut old = Vec::new();
    for name in GAMES {
        let variant = load(&Shipped, name, &LoadOptions::default()).variant.unwrap();
        let drawn = svg(variant.model(), &variant.model().start, &SvgOptions::default());
        let path = folder.join(name).with_extension("svg");
        if env::var("UPDATE").is_ok() {
            fs::write(&path, &drawn).unwrap();
        }
        if fs::read_to_string(&path).unwrap_or_default() != drawn {
            old.push(name);
        }
    }
    assert!(old.is_empty(), "{old:?} are old: `UPDATE=1 cargo test pictures` draws them anew");
}

/// A type of pieces that is drawn as letters, though people usually draw a picture: any type of a shipped game that has
/// neither a picture nor a glyph. So pieces that nobody has ever drawn count too.
const MOST_LETTERS: usize = 60;

/// Every piece of every shipped game is well-formed SVG, and a picture needs no font.
#[test]
fn shipped_games_have_pictures() {
    let (mut types, mut pictures, mut letters) = (0, 0, Vec::new());
    for (name, _) in RULES {
        let model = alfil::load::analyze(&Shipped, name, &LoadOptions::default()).model.unwrap();
        let model = &model;
        let options = SvgOptions { pieces: Some(PieceStyle::Pictures), ..SvgOptions::default() };
        for ty in model.types.ids() {
            let owners = if model.types[ty].neutral {
                vec![Player::NEUTRAL]
            } else {
                model.players.ids().collect()
            };
            types += 1;
            let drawn = owners.iter().map(|owner| token(model, ty, *owner, &options));
            let drawn: Vec<String> = drawn.collect();
            for it in &drawn {
                well_formed(name, it);
            }
            if drawn.iter().all(|it| !it.contains("<text")) {
                pictures += 1;
            } else if model.types[ty].glyphs.is_none() {
                letters.push(format!("{name}: {}", model.types[ty].name));
            }
        }
    }
    println!("{types} types, {pictures} drawn without a font, letters: {letters:#?}");
    assert!(types > 1000, "{types}");
    assert!(letters.len() <= MOST_LETTERS, "{} types are letters: {letters:#?}", letters.len());
}

fn shipped(name: &str) -> Variant {
    load(&Shipped, name, &LoadOptions::default()).variant.unwrap()
}

fn well_formed(name: &str, drawing: &str) {
    let document = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">{}</svg>",
        // The author's pictures are documents of their own, which `clean` does not let through.
        drawing.split("<image").next().unwrap_or_default()
    );
    clean(&document).unwrap_or_else(|it| panic!("{name}: {it:?}\n{document}"));
}

/// A player sees that wedges point at the enemy, and whose figures are whose.
#[test]
fn owners_differ() {
    for (game, differs) in [("shogi", "rotate(180)"), ("chess", "#2b2622"), ("xiangqi", "#1d1a16")]
    {
        let variant = shipped(game);
        let model = variant.model();
        let pieces = model.start.cells.iter().flatten().map(|it| it.ty);
        for ty in pieces {
            let drawn = [0, 1].map(|it| token(model, ty, Player(it), &SvgOptions::default()));
            assert!(!drawn[0].contains(differs) && drawn[1].contains(differs), "{game}: {drawn:?}");
        }
    }
}

/// A board with many pieces has each drawing once.
#[test]
fn large_boards_stay_small() {
    let variant = shipped("maka-dai-dai");
    let model = variant.model();
    let drawn = svg(model, &model.start, &SvgOptions::default());
    let pieces: Vec<Piece> = model.start.cells.iter().flatten().copied().collect();
    assert!(pieces.len() > 150);
    assert_eq!(drawn.matches("<use ").count(), pieces.len());
    assert!(drawn.len() < 400_000, "{}", drawn.len());
}

#[test]
fn heirs_inherit_pictures_and_sets() {
    let drawn = |more: &str, name: &str| {
        let text = format!("extends = 'xiangqi'\n{more}[variant]\nname = 'Own'\n");
        let variant = Variant::from_text(&text).unwrap();
        let model = variant.model();
        let ty = model.types.ids().find(|it| model.types[*it].name == name).unwrap();
        token(model, ty, Player(0), &SvgOptions::default())
    };
    let plain = token_of("xiangqi", "general");
    assert_eq!(drawn("", "general"), plain);
    assert_eq!(drawn("pieces.soldier.picture = 'general'\n", "soldier"), plain);
    assert_eq!(drawn("pieces.soldier.picture = '帥'\n", "soldier"), plain);
    assert_ne!(drawn("look.set = 'janggi'\n", "general"), plain);
    // A figure of another set has no disc around it.
    let figure = drawn("pieces.soldier.picture = 'chess/pawn'\n", "soldier");
    let outline =
        |it: &str| it.split(" d=\"").nth(1).map(|it| it.split('"').next().unwrap().to_owned());
    assert!(outline(&figure).is_some());
    assert_eq!(outline(&figure), outline(&token_of("chess", "pawn")));
}

fn token_of(game: &str, name: &str) -> String {
    let variant = shipped(game);
    let model = variant.model();
    let ty = model.types.ids().find(|it| model.types[*it].name == name).unwrap();
    token(model, ty, Player(0), &SvgOptions::default())
}

/// The page has the same themes: one place decides.
#[test]
fn the_page_has_these_themes() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("web");
    let css = fs::read_to_string(folder.join("styles/themes.css")).unwrap();
    let settings = fs::read_to_string(folder.join("src/settings.js")).unwrap();
    for it in THEMES {
        assert!(settings.contains(&format!("[\"{}\", ", it.name)), "settings.js: {}", it.name);
        // The page has wood for dark pages too.
        let line = format!(
            "[data-board=\"{}\"] {{ --cell-light: {}; --cell-plain: {}; --cell-dark: {}; --cell-middle: {}; --cell-merged: {}; \
             --last: {}; --from: {}; --target: {}; --check: {}; }}\n",
            it.name,
            it.light,
            it.plain,
            it.dark,
            it.middle,
            it.merged,
            it.last,
            it.from,
            it.quiet,
            it.capture
        );
        assert!(it.name == "wood" || css.contains(&line), "themes.css should have\n{line}");
    }
}
