//! Sections of Fairy-Stockfish's `variants.ini`.
//!
//! A section and its parents in the same text are settings ([`settings`]), on top of those of a shipped game ([`base`]).
//! Each other module reads the settings for one part of a rule file. It writes that part if it differs from the shipped
//! game.

mod anti;
pub(super) mod base;
mod check;
mod claims;
mod context;
mod cubes;
mod endings;
mod fen;
#[cfg(test)]
mod fork_tests;
mod gates;
mod growth;
mod immunity;
mod ini;
mod inserts;
mod jumps;
mod keys;
mod multimoves;
mod notation;
mod older;
mod patterns;
mod play;
mod points;
mod promotion;
mod pushing;
mod settings;
mod setup;
mod stones;
mod surround;
mod swaps;
mod turn;
mod types;
mod unused;
mod weak;

use super::{GAMES, Imported, ImportedGame, part, squares, why_not_loaded};
use alfil::shipped;
use alfil_language::{
    diag::{Code, Diagnostic, LeftOut},
    rulefile::limits::DIAGNOSTICS,
    schema::{file, variant, words::Dialect},
    source::{SourceMap, Span},
};
use base::Base;
use context::Context;
use ini::Section;
use settings::Settings;

/// Returns the default of a key other than pieces; `None` for other keys.
pub(crate) fn default_of(key: &str) -> Option<&'static str> {
    keys::KEYS.iter().find(|it| it.0 == key).map(|it| it.2)
}

/// Returns the names of the keys that are neither pieces nor places of pieces, in the order of a section.
pub(crate) fn key_names() -> impl Iterator<Item = &'static str> {
    keys::KEYS.iter().filter(|it| it.1 != keys::ValueKind::Looks).map(|it| it.0)
}

/// Returns true if the values of a key list pieces by their letters.
pub(crate) fn lists_pieces(key: &str) -> bool {
    use keys::ValueKind::{Pairs, Type, Types};
    keys::KEYS.iter().any(|it| it.0 == key && matches!(it.1, Type | Types | Pairs))
}

/// Returns true if the key defines a piece.
pub(crate) fn is_piece(key: &str) -> bool {
    keys::is_piece(key)
}

/// Returns the predefined pieces: key, name in rule files, moves.
pub(crate) fn predefined() -> &'static [(&'static str, &'static str, &'static str)] {
    keys::PIECES
}

/// Returns the key for where a player's pieces of a key may be.
pub(crate) fn region_key(piece: &str, player: usize) -> String {
    keys::region_key(piece, player)
}

/// Returns the value that a shipped game is known to have for a key.
pub(crate) fn known_value(game: &str, key: &str) -> Option<String> {
    let base = Base::find(game)?;
    let words = base.keys().flat_map(str::split_whitespace).filter_map(|it| it.split_once('='));
    words.filter(|it| it.0 == key).last().map(|it| it.1.to_owned())
}

/// Returns the shipped games that the other program has itself.
pub(crate) fn built_in_names() -> Vec<String> {
    let known = base::known_games();
    let names = known.text("built-in").map_or("", |it| &it.text);
    names.split_whitespace().map(str::to_owned).collect()
}

/// The most parents of a section.
const DEPTH: usize = 32;

/// Translates the sections of a text, or the one called `only`.
pub fn import(name: &str, text: &str, only: Option<&str>) -> Imported {
    let mut sources = SourceMap::default();
    let mut diags = Vec::new();
    let source = sources.add(name, text);
    let sections = ini::read(text, source, &mut diags);
    let wanted: Vec<_> =
        sections.iter().filter(|it| only.is_none_or(|only| it.name.text == only)).collect();
    if let (Some(only), true) = (only, wanted.is_empty()) {
        let message = format!("there is no section `{only}`");
        let diag = Diagnostic::new(Code::ImportUnknownGame, Span::new(source, 0, 0), message);
        diags.push(diag.did_you_mean(only, sections.iter().map(|it| it.name.text)));
    }
    if let Some(first) = wanted.get(GAMES) {
        let message = format!("expected at most {GAMES} sections");
        diags.push(Diagnostic::new(Code::LimitExceeded, first.name.span, message));
    }
    let mut games = Vec::new();
    for section in wanted.into_iter().take(GAMES) {
        games.extend(game(section, &sections, &mut diags));
    }
    let mut reported = std::collections::BTreeSet::new();
    diags.retain(|it| reported.insert((it.span().map(|it| it.start), it.message.clone())));
    diags.sort_by_key(|it| it.span().map(|it| (it.start, it.end)));
    let left_out = LeftOut::shorten(&mut diags, DIAGNOSTICS);
    for diag in &mut diags {
        diag.drop_inexact_fixes(&sources);
    }
    Imported { games, sources, diagnostics: diags, left_out }
}

/// The parent that is chess with more pieces to choose from, and these pieces.
const FAIRY: &str = "fairy";
const FAIRY_PIECES: &str = "silver=s fers=f archbishop=a chancellor=c commoner=m";

/// The keys that say which pieces must not become extinct. In the fork all of them must be.
const EXTINCTION: [&str; 3] =
    ["extinctionPieceTypes", "extinctionPieceTypesWhite", "extinctionPieceTypesBlack"];

/// Translates a section.
fn game(
    section: &Section<'_>,
    all: &[Section<'_>],
    diags: &mut Vec<Diagnostic>,
) -> Option<ImportedGame> {
    let mut family = vec![section];
    let mut base = None;
    let mut fairy = false;
    while let Some(parent) = family.last().and_then(|it| it.parent) {
        let own = family.iter().map(|it| it.name.span).collect::<Vec<_>>();
        let found =
            all.iter().rev().find(|it| it.name.text == parent.text && !own.contains(&it.name.span));
        if let Some(found) = found.filter(|_| family.len() < DEPTH) {
            family.push(found);
            continue;
        }
        fairy = parent.text == FAIRY;
        let known = Base::parent(parent.text);
        base = Base::find(known.as_deref().unwrap_or(parent.text));
        if base.is_none() {
            let message = format!("there is no section and no shipped variant `{}`", parent.text);
            let names =
                all.iter().map(|it| it.name.text).chain(shipped::RULES.iter().map(|it| it.0));
            let diag = Diagnostic::new(Code::ImportUnknownGame, parent.span, message);
            diags.push(diag.did_you_mean(parent.text, names));
            return None;
        }
        break;
    }
    let fork = all.iter().flat_map(|it| &it.entries).any(|it| keys::FORK.contains(&it.key.text));
    let mut set = Settings::new(fork);
    if fork {
        set.add_parent("extinctionAllPieceTypes=true");
    }
    base.iter().flat_map(Base::keys).for_each(|it| set.add_base(it));
    if fork {
        base.iter().flat_map(Base::fork_keys).for_each(|it| set.add_parent(it));
    }
    if fairy {
        set.add_parent(FAIRY_PIECES);
    }
    let mut left = Vec::new();
    for (entry, diag) in family.iter().rev().flat_map(|it| set.add(&it.entries)) {
        let (key, value) = (entry.key.text, entry.value.text);
        left.push(format!("not translated: {key} = {value}: {}", diag.message));
        diags.push(diag);
    }
    if fork && EXTINCTION.iter().any(|it| set.place(it).is_some()) {
        set.add_default("extinctionAllPieceTypes", "true");
    }
    let free_drops = base.as_ref().is_some_and(Base::free_drops) || set.bool("freeDrops");
    let alone = base.as_ref().and_then(Base::alone).filter(|it| set.changed(&it.keys));
    if let Some(alone) = &alone {
        set.add_default("startFen", &alone.start);
        set.forget_base();
    }
    let base = base.filter(|_| alone.is_none());
    let mut ctx = Context::new(base, set, section.name.span);
    ctx.free_drops = free_drops;
    ctx.fork = fork;
    translate(&mut ctx, section);
    for line in left {
        ctx.file.tail(line);
    }
    if !ctx.unreadable {
        loads(&mut ctx, section);
    }
    diags.append(&mut ctx.diags);
    Some(ImportedGame { name: section.name.text.to_owned(), rule_file: ctx.file })
}

/// Loads the rule file, and reports if that fails.
fn loads(ctx: &mut Context, section: &Section<'_>) {
    let name = section.name.text;
    if let Some(why) = why_not_loaded(&ctx.file.to_string(), name) {
        ctx.file.head(format!("It does not load yet: {why}"));
        // Where a value can't be read, the reader knows what is missing.
        if let Some(error) = ctx.diags.iter_mut().find(|it| it.is_error()) {
            error.helps.push("without it the rule file does not load".to_owned());
            return;
        }
        let message = format!("the rule file of `{name}` does not load: {why}");
        let diag = Diagnostic::new(Code::ImportDoesNotLoad, section.name.span, message);
        ctx.diags.push(diag.help("write the file, and mend what `alfil check` reports there"));
    }
}

/// Writes all parts of the rule file.
fn translate(ctx: &mut Context, section: &Section<'_>) {
    let name = section.name.text;
    match section.parent {
        Some(parent) => {
            ctx.file.head(format!("Imported from variants.ini, [{name}:{}].", parent.text));
        }
        None => ctx.file.head(format!("Imported from variants.ini, [{name}].")),
    }
    if let Some(base) = &ctx.base {
        ctx.file.top(file::EXTENDS, base.name);
    }
    ctx.file.table(&variant::TABLE).set(variant::NAME, title(name));
    types::collect(ctx);
    setup::board(ctx);
    types::find_used(ctx);
    let betza = ctx.types.iter().any(|it| it.used && it.new_moves && splits_directions(&it.betza));
    if betza {
        ctx.file.table(&variant::TABLE).set(variant::BETZA, Dialect::Parts);
    }
    promotion::of_pawns(ctx);
    setup::pieces(ctx);
    promotion::of_pieces(ctx);
    check::check(ctx);
    anti::royals(ctx);
    play::hands(ctx);
    turn::turn(ctx);
    play::captures(ctx);
    play::flips(ctx);
    play::duties(ctx);
    stones::liberties(ctx);
    stones::passes(ctx);
    surround::captures(ctx);
    gates::left_behind(ctx);
    growth::rules(ctx);
    jumps::continuation(ctx);
    points::points(ctx);
    play::lost_rights(ctx);
    endings::end(ctx);
    endings::outcomes(ctx);
    leave_rest(ctx);
    unused::remove(ctx);
}

/// Returns the letters of pieces that come to the board by the rules of the section.
fn made(ctx: &Context) -> Vec<char> {
    let mut res = ctx.set.letters("surroundClaimPiece");
    for key in ["gatingPieceAfter", "gatingPieceAfterWhite", "gatingPieceAfterBlack"] {
        res.extend(ctx.set.pairs(key).iter().flat_map(|it| settings::letters(&it.1)));
    }
    if growth::has(ctx) {
        let pairs = ctx.set.pairs("promotedPieceType");
        res.extend(pairs.iter().flat_map(|it| settings::letters(&it.1)));
    }
    res
}

/// Reports keys for which there is no translation.
fn leave_rest(ctx: &mut Context) {
    const HAVE: &str = "extend a shipped game that has it";
    const CASTLE: &str =
        "`castle` of a piece is the same for both players; set the key without a colour";
    const LEFT: &[(&str, &str)] = &[
        ("sittuyinPromotion", HAVE),
        ("cambodianMoves", HAVE),
        ("countingRule", HAVE),
        ("chasingRule", "write the set `end.repetition.chased`"),
        ("bikjangRule", HAVE),
        ("shatarMateRule", HAVE),
        ("moveRepetitionIllegal", "repetition is judged by positions, not by moves"),
        ("castlingDroppedPiece", "write a rule on `drop` that adds to `unmoved`"),
        ("petrifyBlastPieces", "write a rule on `removed` that places walls"),
        ("adjudicateFullBoard", "it counts only with `materialCounting`"),
        ("castlingKingPieceWhite", CASTLE),
        ("castlingKingPieceBlack", CASTLE),
        ("castlingRookPiecesWhite", CASTLE),
        ("castlingRookPiecesBlack", CASTLE),
    ];
    for key in ctx.set.untranslated() {
        ctx.leave(&key, "write it as a rule of the file");
    }
    for (key, why) in LEFT {
        let settled = *key == "adjudicateFullBoard" && ctx.set.get("materialCounting") != "none";
        if ctx.set.changed(&[key]) && !settled {
            ctx.leave(key, why);
        }
    }
    if ctx.set.bool("borrowOpponentDropsWhenEmpty") && !inserts::only(ctx) {
        ctx.leave("borrowOpponentDropsWhenEmpty", "it is translated for drops at edges only");
    }
    if ctx.set.bool("weakDiagonalConnect") && ctx.set.get("connectGroup") != "0" {
        ctx.leave("weakDiagonalConnect", "it is translated for chains between regions only");
    }
    if !ctx.fork {
        for key in ["mobilityRegionWhite", "mobilityRegionBlack"] {
            ctx.as_documented(
                key,
                "reads it with the name of a piece only: the whole key is its fork's",
            );
        }
    }
    if ctx.letter_of("king").is_some() {
        for key in ["wallingRule", "petrifyOnCaptureTypes"] {
            if ctx.set.changed(&[key]) {
                ctx.as_documented(key, "tests for check before the move's wall stands");
            }
        }
    }
    let other = ctx.set.bool("seirawanGating") || gates::has(ctx);
    if ctx.set.bool("gating") && !other && ctx.set.changed(&["gating"]) {
        ctx.leave("gating", "by itself it says nothing");
    }
}

/// Returns true if directions of K or Q are to be read as those of their two parts.
fn splits_directions(betza: &str) -> bool {
    let letters: Vec<char> = betza.chars().collect();
    let royal = |it: &[char]| matches!(it[1], 'K' | 'Q') && "fblrvs".contains(it[0]);
    letters.windows(2).any(royal)
}

/// Returns a name for people.
fn title(name: &str) -> String {
    let name = name.replace(['-', '_'], " ");
    let mut letters = name.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    first + letters.as_str()
}

#[cfg(test)]
mod tests {
    use super::*;
    use alfil::{
        load::{LoadOptions, load},
        perft::{Unit, perft},
        shipped::Shipped,
        source::Files,
    };
    use std::collections::BTreeSet;

    const SAMPLES: [&str; 7] = [
        include_str!("../../../../../tests/data/import/fsf/shipped.ini"),
        include_str!("../../../../../tests/data/import/fsf/alone.ini"),
        include_str!("../../../../../tests/data/import/fsf/words.ini"),
        include_str!("../../../../../tests/data/import/fsf/left.ini"),
        include_str!("../../../../../tests/data/import/fsf/mixtures.ini"),
        include_str!("../../../../../tests/data/import/fsf/fork.ini"),
        include_str!("../../../../../tests/data/import/fsf/fork-games.ini"),
    ];

    /// The samples that other tests load and play have every key.
    #[test]
    fn samples_say_everything() {
        let mut said = BTreeSet::new();
        for text in SAMPLES {
            let mut sources = SourceMap::default();
            let source = sources.add("", text);
            let sections = ini::read(text, source, &mut Vec::new());
            said.extend(sections.iter().flat_map(|it| &it.entries).map(|it| it.key.text));
        }
        let pieces = ["pawn", "king", "customPiece1", "mobilityRegionWhiteKing"];
        let all = keys::KEYS.iter().map(|it| it.0).chain(pieces);
        let missing: Vec<_> = all.filter(|it| !said.contains(it)).collect();
        assert_eq!(missing, [""; 0]);
    }

    /// The data about shipped games agrees with their files: there are such games, keys and items.
    #[test]
    fn shipped_games_are_known() {
        let known = base::known_games();
        let mut wrong = Vec::new();
        for (name, game) in known.iter() {
            let Some(game) = game.node.as_table() else { continue };
            if name == base::PARENTS {
                let games = game.iter().filter_map(|it| it.1.node.as_text());
                let unknown = games.filter(|it| Base::find(&it.text).is_none());
                wrong.extend(unknown.map(|it| format!("there is no game `{}`", it.text)));
                continue;
            }
            let Some(base) = Base::find(name) else {
                wrong.push(format!("there is no game `{name}`"));
                continue;
            };
            let words = game.text("keys").map_or("", |it| &it.text);
            for key in words.split_whitespace().filter_map(|it| it.split_once('=')) {
                if keys::find(key.0).is_none() {
                    wrong.push(format!("{name}: there is no key `{}`", key.0));
                }
            }
            let items =
                game.table("items").into_iter().flat_map(alfil_language::rulefile::Table::iter);
            for (table, item) in items.flat_map(|it| base.items(it.0)) {
                if !base.has_item(table, item) {
                    wrong.push(format!("{name}: there is no item `{item}` in `{table}`"));
                }
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }

    /// Returns the messages about a section, each with its code, and the rule file.
    fn messages(section: &str) -> (Vec<(Code, String)>, String) {
        let imported = import("this.ini", section, None);
        let text = imported.games.first().map(|it| it.rule_file.to_string()).unwrap_or_default();
        (imported.diagnostics.iter().map(|it| (it.code, it.message.clone())).collect(), text)
    }

    #[test]
    fn keys_of_one_piece_hold_one_letter() {
        for key in
            ["flagPiece", "flagPieceWhite", "mustDropType", "dropNoDoubled", "castlingKingPiece"]
        {
            let (found, _) = messages(&format!("[a:crazyhouse]\n{key} = bn\n"));
            assert_eq!(
                found.iter().map(|it| it.0).collect::<Vec<_>>(),
                [Code::ImportBadValue],
                "{key}"
            );
        }
        // In the fork the key is another name of one for several pieces.
        let (found, _) = messages("[a:chess]\nflagPieceTypes = bn\nflagRegion = *4\n");
        assert_eq!(found, []);
    }

    #[test]
    fn moves_that_fairy_stockfish_reads_otherwise_are_named() {
        let start = "startFen = 4k3/8/8/8/8/8/8/A3K3 w - - 0 1\n";
        for moves in ["DD", "jR", "nH", "U", "WDD"] {
            let (found, _) = messages(&format!("[a:chess]\ncustomPiece1 = a:{moves}\n{start}"));
            assert_eq!(
                found.iter().map(|it| it.0).collect::<Vec<_>>(),
                [Code::ImportUntranslated],
                "{moves}"
            );
            // The fork reads them.
            let (found, _) = messages(&format!(
                "[a:chess]\ncylindrical = false\ncustomPiece1 = a:{moves}\n{start}"
            ));
            assert_eq!(found, [], "{moves}");
        }
        assert_eq!(messages(&format!("[a:chess]\ncustomPiece1 = a:NNfsW\n{start}")).0, []);
    }

    #[test]
    fn moves_that_can_be_taken_back_are_no_progress() {
        let (found, text) = messages("[a:chess]\nnMoveRuleTypes = n\n");
        assert_eq!(found, []);
        assert!(text.contains("progress = 'captures'"), "{text}");
        let (found, text) = messages("[a:shogi]\nnMoveRule = 50\nnMoveRuleTypes = s\n");
        assert_eq!(found, []);
        let progress = "captures or mover was silver and origin not in near(target, FfW)";
        assert!(text.contains(progress), "{text}");
        let start = "startFen = 4k3/8/8/8/8/8/8/A3K3 w - - 0 1\n";
        let hopper = format!("[a:chess]\ncustomPiece1 = a:fRpB\nnMoveRuleTypes = a\n{start}");
        let (found, _) = messages(&hopper);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].1.contains("can be taken back"), "{found:?}");
    }

    #[test]
    fn points_against_the_documentation_are_named() {
        for section in [
            "promotionRegionWhite = *6 *7 *8",
            "promotionPawnTypes = n",
            "promotionPawnTypesBlack = n",
            "enPassantTypes = n",
            "wallingRule = duck",
            "petrifyOnCaptureTypes = n",
            "flagPiece = k\nflagRegion = e4\nflagMove = true",
        ] {
            let (found, _) = messages(&format!("[a:chess]\n{section}\n"));
            assert_eq!(
                found.iter().map(|it| it.0).collect::<Vec<_>>(),
                [Code::ImportAsDocumented],
                "{section}"
            );
        }
    }

    /// The counts are those of Fairy-Stockfish.
    #[test]
    fn sections_count_as_in_fairy_stockfish() {
        let pawns = "1n2k3/P1P3P1/8/8/8/8/p1p3p1/1N2K3 w - - 0 1";
        let bishops = "4k3/8/8/8/2B5/8/8/4K3[BBbb] w - - 0 1";
        for (section, fen, count) in [
            ("[a:chess]\npromotionPieceTypes = -\n", pawns, 6),
            ("[a:chess]\npromotionPieceTypes = qp\n", pawns, 16),
            (
                "[a:chess]\ndoubleStep = false\ntripleStepRegionWhite = *2\ntripleStepRegionBlack = *7\n",
                "",
                20,
            ),
            (
                "[a:crazyhouse]\nmustDrop = true\nmustDropType = n\n",
                "4k3/8/8/8/8/8/8/4K3[QNq] w - - 0 1",
                62,
            ),
            (
                "[a:chess]\npassWhite = true\npassOnStalemateBlack = true\n",
                "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
                6,
            ),
            ("[a:crazyhouse]\ndropOppositeColoredBishop = true\n", bishops, 77),
        ] {
            let (found, text) = messages(section);
            assert_eq!(found, [], "{section}");
            let loaded = load(&Files::one(text).over(&Shipped), "a", &LoadOptions::default());
            let variant = loaded.variant.unwrap();
            let game =
                if fen.is_empty() { variant.start() } else { variant.from_fen(fen).unwrap() };
            assert_eq!(perft(&game, 1, Unit::Turn), count, "{section}");
        }
    }
}
