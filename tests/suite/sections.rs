//! Sections of Fairy-Stockfish's own `variants.ini`: what is imported has as many moves as there.
//!
//! Neither the sections nor the counts are part of this repository. `ALFIL_ORACLE` names a folder with `fsf/variants.ini`
//! and tables `fsf/ini-perft*.tsv`; without them this test reports that, and passes.

use crate::oracle::{BUDGET, folder, rows};
use alfil::{
    game::Variant,
    load::{LoadOptions, load},
    notation::game_from_fen,
    perft::{Unit, perft},
    shipped::Shipped,
    source::Files,
};
use alfil_author::import::fsf;
use std::{collections::BTreeMap, fs};

/// Sections that the other program plays otherwise than its documentation says: we follow the documentation. With these
/// lines a rule file that is imported plays as the other program does, so they show that nothing else differs.
///
/// - annexation: "must enclose opponent's pieces between yours by Queen move". There walls lie between as well, and a
///   drop beside an enemy is legal that turns over nothing.
/// - atlantis: "can wall or move, but not both". There a player in check can't answer with a wall.
/// - atomicduck: "mask where wall squares (including duck) can be placed by white (default: all squares)". There the
///   duck stays away from squares that the explosion of the same move empties.
/// - atomiczh: "allow checks by piece drops", set to false, and "treat the last extinction piece like a royal piece".
///   There a drop may give check to such a piece.
/// - cfour-anyside: "must be reached by inserting from an edge and sliding to opposite edge". There a piece from the top
///   or the right goes to the first cell of the far side on which it would stop. It goes through whatever is before that
///   cell.
/// - gale: "connect Region 1 to Region 2 for win". There a chain is followed to the right and upwards only, so one that has
///   to go left or down on its way is not seen.
/// - nuclear: "defined pieces are turned into wall squares when capturing". There a move is illegal that leaves the king
///   attacked through such a wall, though the wall stops the same attack from then on.
/// - shogun: "region where promotions are allowed". There a pawn that captures en passant may not promote, though it comes to
///   that region.
const OTHERWISE: &[(&str, &str)] = &[
    (
        "annexation",
        "[pieces.disc]
        drop = \"\"\"
        some enclosed(target, enemy | neutral, own) and target in near(enemy) and no empty & centre
        or some empty & centre and target in centre\"\"\"",
    ),
    (
        "atlantis",
        "[turn]
        play = ['move', 'build if not check']",
    ),
    (
        "atomicduck",
        "[cell-sets]
        cleared = { lifetime = 'turn' }
        [actions.build]
        choose = { there = 'cell in empty - cleared' }
        [[rule]]
        name   = 'Squares that an explosion empties are closed to the duck'
        before = 'Explosion'
        on     = 'capture'
        do     = 'cleared += near(target) & occupied | target'",
    ),
    (
        "atomiczh",
        "[[forbid]]
        name = 'No drop gives check'
        remove  = true",
    ),
    (
        "cfour-anyside",
        "[define]
        white-slides = \"\"\"
        no occupied & near(target, slide(left)) and no empty & near(target, right)
        or no empty & near(target, slide(left)) and some empty & rank(target) & file g
        or no occupied & near(target, slide(back)) and no empty & near(target, forward)
        or no empty & near(target, slide(back)) and some empty & file(target) & rank 7\"\"\"
        black-slides = \"\"\"
        no occupied & near(target, slide(right)) and no empty & near(target, left)
        or no empty & near(target, slide(right)) and some empty & rank(target) & file g
        or no occupied & near(target, slide(forward)) and no empty & near(target, back)
        or no empty & near(target, slide(forward)) and some empty & file(target) & rank 1\"\"\"
        [pieces.stone]
        drop = 'own is white and (white-slides) or own is black and (black-slides)'",
    ),
    (
        "gale",
        "[board]
        near = 'e n'",
    ),
    (
        "nuclear",
        "[[rule]]
        name = 'Who captures turns to stone'
        remove  = true
        [[rule]]
        name = 'The wall comes when the move is known to be legal'
        on   = 'turn ends'
        when = 'captures'
        do   = 'place wall for neutral at target'",
    ),
    (
        "shogun",
        "[[rule]]
        name = 'Promotion'
        when = '''
        (origin in last-ranks(3) or target in last-ranks(3)) and (not captures or target in captured)'''",
    ),
];

/// Returns the game of a section, or the reason why there is none.
fn variant(ini: &str, name: &str) -> Result<Variant, String> {
    let imported = fsf::import("variants.ini", ini, Some(name));
    let game = imported.games.first().ok_or_else(|| format!("{:?}", imported.diagnostics))?;
    let lines = OTHERWISE.iter().find(|it| it.0 == name).map_or("", |it| it.1);
    let otherwise = format!("extends = 'imported'\n{lines}");
    let imported = game.rule_file.to_string();
    let files = Files::default().with("imported", &imported).with("otherwise", otherwise);
    let name = if lines.is_empty() { "imported" } else { "otherwise" };
    let loaded = load(&files.over(&Shipped), name, &LoadOptions::default());
    let messages: Vec<_> = loaded.diagnostics.iter().map(|it| &it.message).collect();
    loaded.variant.ok_or_else(|| format!("{messages:#?}\n{imported}"))
}

/// `ALFIL_BUDGET` sets the largest count that is compared, `ALFIL_SECTIONS` the sections.
#[test]
fn counts_of_sections() {
    let Some(folder) = folder() else { return };
    let Ok(ini) = fs::read_to_string(folder.join("fsf/variants.ini")) else {
        println!("skipped: there is no fsf/variants.ini in {}", folder.display());
        return;
    };
    let budget = std::env::var("ALFIL_BUDGET").map_or(BUDGET / 10, |it| it.parse().unwrap());
    let wanted = std::env::var("ALFIL_SECTIONS").unwrap_or_default();
    let mut tables: Vec<_> = fs::read_dir(folder.join("fsf"))
        .unwrap()
        .map(|it| it.unwrap().path())
        .filter(|it| it.file_name().is_some_and(|it| it.to_string_lossy().starts_with("ini-perft")))
        .collect();
    tables.sort();
    let mut variants: BTreeMap<String, Result<Variant, String>> = BTreeMap::new();
    let mut wrong = Vec::new();
    for table in tables {
        let text = fs::read_to_string(&table).unwrap();
        for (row, [name, fen, depth, nodes]) in rows(&text) {
            let nodes: u64 = nodes.parse().unwrap();
            if nodes > budget || !wanted.is_empty() && wanted.split(' ').all(|it| it != name) {
                continue;
            }
            let variant =
                variants.entry(name.to_owned()).or_insert_with(|| variant(&ini, name)).clone();
            let found = variant.and_then(|it| {
                let game = game_from_fen(&it, fen).map_err(|it| it.to_string())?;
                Ok(perft(&game, depth.parse().unwrap(), Unit::Turn))
            });
            if found != Ok(nodes) {
                wrong.push(format!("{row}: {found:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} rows:\n{}", wrong.len(), wrong.join("\n"));
}
