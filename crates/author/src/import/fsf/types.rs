//! Piece types: which there are, what they are called, and how they move.

use super::{base, context::Context, keys::PIECES, notation, squares::Squares};
use alfil::{load, shipped::Shipped, source::Files};
use alfil_language::writer::{RuleFileWriter, Value, table};
use alfil_language::{
    diag::{Code, Diagnostic},
    rulefile::Table,
    schema::{board, game, pattern, piece},
    sema::LoadOptions,
};

/// A piece type.
#[derive(Clone, Debug, Default)]
pub(super) struct Type {
    /// Its name in rule files.
    pub(super) name: String,
    pub(super) id: String,
    /// The key that defines it.
    pub(super) key: String,
    /// Small; of promoted pieces that of what they were.
    pub(super) letter: char,
    /// The letter of the piece that it moves as. Only for promoted pieces is it another letter than its own.
    pub(super) target: char,
    pub(super) promoted: bool,
    /// Its moves, before regions and the like.
    pub(super) betza: String,
    /// Moves beside them, as paths.
    pub(super) paths: Vec<String>,
    /// Moves beside them, along lines.
    lines: Option<notation::Lines>,
    /// True if the shipped game has a type of that name.
    pub(super) inherited: bool,
    /// True if it moves otherwise there.
    pub(super) new_moves: bool,
    /// The squares where both players have it at the start.
    pub(super) squares: [Squares; 2],
    /// True if it can be in the game.
    pub(super) used: bool,
}

impl Type {
    /// Returns true if the piece has any moves.
    pub(super) fn can_move(&self) -> bool {
        let others = !self.paths.is_empty() || self.lines.is_some();
        self.key == "pawn" || !self.betza.is_empty() || others
    }
}

/// Makes the list of types.
pub(super) fn collect(ctx: &mut Context) {
    let mut defined: Vec<(String, String)> = Vec::new();
    for (key, value) in ctx.set.pieces() {
        if !value.starts_with('-') {
            defined.push((key.to_owned(), value[..1].to_ascii_lowercase()));
        }
    }
    for (key, letter) in defined {
        let letter = letter.chars().next().unwrap_or_default();
        let ty = define(ctx, key, letter);
        if let Some(place) = ctx.set.place(&ty.key)
            && let Some(message) = complaint(&ty.betza)
        {
            // An unreadable piece that silently could not move would make another game.
            let diag = Diagnostic::new(Code::ImportBadValue, place, message);
            let help = "the rule file has these moves as they are, and does not load before they are mended";
            ctx.diags.push(diag.help(help));
            ctx.unreadable = true;
        } else if !ctx.fork
            && let Some(term) = odd_term(ctx, &ty.key)
        {
            let why = format!(
                "Fairy-Stockfish reads `{term}` otherwise; the rule file has Betza's meaning"
            );
            ctx.leave(&ty.key, &why);
        }
        ctx.types.push(ty);
    }
    promoted(ctx);
    let old = ctx.base.as_ref().map(|it| it.types.clone()).unwrap_or_default();
    for (name, id) in old {
        if ctx.types.iter().all(|it| it.name != name) {
            let promoted = id.starts_with('+');
            let letter =
                id.trim_start_matches('+').chars().next().unwrap_or_default().to_ascii_lowercase();
            let letters = (letter, if promoted { '+' } else { letter });
            let taken = ctx.types.iter().any(|it| it.id == id);
            let gone =
                |it: (&str, &str)| it.1.starts_with('-') && ctx.set.base(it.0).starts_with(letter);
            // Walls and the like are the business of the shipped game's rules.
            let neutral = ctx.base_piece(&name, piece::NEUTRAL).is_some();
            let no_letter = taken || neutral || ctx.set.pieces().any(gone);
            let (letter, target) = if no_letter { ('-', '-') } else { letters };
            let ty =
                Type { name, id, letter, target, promoted, inherited: true, ..Type::default() };
            ctx.types.push(Type { key: "-".to_owned(), used: neutral, ..ty });
        }
    }
}

/// Returns the first term in the moves of a key that Fairy-Stockfish reads in its own way.
fn odd_term(ctx: &Context, key: &str) -> Option<String> {
    let moves = ctx.set.get(key).split_once(':')?.1;
    notation::read_otherwise(moves).map(str::to_owned)
}

/// Returns the loader's error about moves, if there is one.
fn complaint(betza: &str) -> Option<String> {
    let mut file = RuleFileWriter::new();
    file.table(&board::TABLE).set(board::SIZE, vec![8, 8]);
    let man = table().with(piece::ID, "A").with(piece::MOVE, betza).with(piece::START, "a1");
    file.names(game::PIECES).set_name("man", man);
    let loaded = load::analyze(
        &Files::one(file.to_string()).over(&Shipped),
        "moves",
        &LoadOptions::default(),
    );
    loaded.diagnostics.into_iter().find(Diagnostic::is_error).map(|it| it.message)
}

/// Returns the type that a key defines.
fn define(ctx: &Context, key: String, letter: char) -> Type {
    let notation::Moves { betza, paths, lines } =
        notation::read(&moves_of(ctx.set.get(&key), &key));
    let id = letter.to_ascii_uppercase().to_string();
    let types = ctx.base.as_ref().map_or(&[][..], |it| &it.types);
    let by_id = |id: &str| types.iter().find(|it| it.1 == id);
    let free = |it: &&(String, String)| ctx.types.iter().all(|ty| ty.name != it.0);
    // The piece keeps its name if its letter changes or what the letter means, but not both.
    let old_letter =
        ctx.set.base(&key).chars().next().map(|it| it.to_ascii_uppercase().to_string());
    let renamed =
        old_letter.filter(|_| key == "king" || moves_of(ctx.set.base(&key), &key) == betza);
    let old = by_id(&id).or_else(|| by_id(&renamed?)).filter(free);
    let inherited = old.is_some();
    let name = old.map_or_else(
        || {
            let alone = ctx.set.pieces().filter(|it| !it.1.starts_with('-')).count() == 1;
            let name = name_of(&key, &betza, letter, alone);
            let taken =
                ctx.types.iter().any(|it| it.name == name) || types.iter().any(|it| it.0 == name);
            if taken { format!("{name}-{letter}") } else { name }
        },
        |it| it.0.clone(),
    );
    let old_moves = old.and_then(|old| {
        let old_letter = old.1.to_ascii_lowercase();
        let old_key = ctx.set.pieces().find(|it| ctx.set.base(it.0).starts_with(&old_letter))?.0;
        Some(moves_of(ctx.set.base(old_key), old_key))
    });
    let new_moves = !inherited || old_moves.is_some_and(|it| it != betza);
    let new_moves = new_moves || !paths.is_empty() || lines.is_some();
    let ty = Type { name, id, key, letter, target: letter, betza, ..Type::default() };
    Type { paths, lines, inherited, new_moves, ..ty }
}

/// Returns the moves in the value of a key, or the predefined ones.
fn moves_of(value: &str, key: &str) -> String {
    let known = PIECES.iter().find(|it| it.0 == key).map_or("", |it| it.2);
    value.split_once(':').map_or(known, |it| it.1.trim()).to_owned()
}

/// Returns a name for a piece: as predefined, or as its moves are called, or by its letter.
fn name_of(key: &str, betza: &str, letter: char, alone: bool) -> String {
    if let Some(known) = PIECES.iter().find(|it| it.0 == key) {
        return known.1.to_owned();
    }
    let diagram = base::shipped_file("parts/diagram");
    let named = diagram.table("moves").into_iter().flat_map(Table::iter);
    let mut named = named.filter_map(|it| Some((it.0, it.1.node.as_text()?.text.as_str())));
    let predefined =
        PIECES.iter().filter(|it| !it.2.is_empty() && it.0 != "king").map(|it| (it.1, it.2));
    let found =
        predefined.clone().find(|it| it.1 == betza).or_else(|| named.find(|it| it.1 == betza));
    match found {
        Some((name, _)) => name.to_owned(),
        None if is_pawn(betza) => "pawn".to_owned(),
        None if alone => "man".to_owned(),
        None => format!("piece-{letter}"),
    }
}

/// Returns true if it goes straight forward and captures aslant.
fn is_pawn(betza: &str) -> bool {
    (betza.contains("fmWf") || betza.contains("mfWcf"))
        && betza.contains('F')
        && !betza.contains('N')
}

/// Adds the promoted types.
fn promoted(ctx: &mut Context) {
    if super::growth::has(ctx) {
        return;
    }
    for (letter, target) in ctx.set.pairs("promotedPieceType") {
        let target = target.chars().next().unwrap_or('-').to_ascii_lowercase();
        let (Some(from), Some(to)) = (ctx.type_of(letter), ctx.type_of(target)) else { continue };
        let id = format!("+{}", from.id);
        let types = ctx.base.as_ref().map_or(&[][..], |it| &it.types);
        let old = types.iter().find(|it| it.1 == id).map(|it| it.0.clone());
        let old_target = ctx.set.base("promotedPieceType").split_whitespace().find_map(|it| {
            it.split_once(':').filter(|it| it.0.starts_with(letter)).map(|it| it.1.to_owned())
        });
        let same = old_target.is_some_and(|it| it.starts_with(target)) && !to.new_moves
            || old.is_some() && to.key.is_empty();
        let inherited = old.is_some();
        let ty = Type {
            name: old.unwrap_or_else(|| format!("promoted-{}", from.name)),
            id,
            key: to.key.clone(),
            letter,
            target,
            promoted: true,
            betza: to.betza.clone(),
            paths: to.paths.clone(),
            lines: to.lines,
            new_moves: !(inherited && same),
            inherited,
            ..Type::default()
        };
        ctx.types.push(ty);
    }
}

/// Finds out which types can be in the game, beginning with those that are on the board or in hand at the start.
pub(super) fn find_used(ctx: &mut Context) {
    let held: Vec<char> = ctx.fen.hands.concat();
    let pawns = super::promotion::pawns(ctx);
    let choices: Vec<char> = super::promotion::choices(ctx).concat();
    let pairs = ctx.set.pairs("promotedPieceType");
    let new_start = ctx.new_start;
    let free = ctx.free_drops && ctx.set.bool("pieceDrops");
    let made = super::made(ctx);
    for _ in 0..3 {
        let pawn_used = ctx.types.iter().any(|it| it.used && pawns.concat().contains(&it.target));
        let used: Vec<char> = ctx.types.iter().filter(|it| it.used).map(|it| it.letter).collect();
        for ty in &mut ctx.types {
            let there = ty.squares.iter().any(|it| !it.is_empty());
            // For pieces that no key defines, it is unknown which pieces promote to them.
            let kept = ty.key == "-" && ty.letter != '-' && !new_start;
            let promotes = ty.key == "-" || pairs.iter().any(|it| it.0 == ty.letter);
            let promoted_to = ty.promoted && used.contains(&ty.letter) && promotes;
            let chosen = !ty.promoted && pawn_used && choices.contains(&ty.letter);
            let in_hand = !ty.promoted && (held.contains(&ty.letter) || free && ty.key != "-");
            let made = !ty.promoted && made.contains(&ty.letter);
            ty.used |= there || kept || in_hand || chosen || promoted_to || made;
        }
    }
    // A promoted piece that is captured goes to hand as its original type.
    let promoted: Vec<char> =
        ctx.types.iter().filter(|it| it.used && it.promoted).map(|it| it.letter).collect();
    for ty in &mut ctx.types {
        ty.used |= !ty.promoted && promoted.contains(&ty.letter);
    }
}

/// A part of how a piece moves.
pub(super) struct Part {
    /// The moves, in Betza's notation or as a path.
    pub(super) betza: String,
    pub(super) when: Vec<String>,
}

/// Returns true if a type may move otherwise than in the shipped game.
fn differs(ctx: &Context, ty: &Type, regions: &[String; 2], immune: bool) -> bool {
    let special: &[&str] = match ty.key.as_str() {
        "pawn" => STEPS,
        "soldier" => &["soldierPromotionRank", "diagonalLines"],
        "king" => &["flyingGeneral", "diagonalGeneral", "diagonalLines"],
        "rook" | "wazir" | "janggiCannon" => &["diagonalLines"],
        _ => &[],
    };
    ty.new_moves
        || ctx.set.changed(special)
        || ty.key == "pawn" && ctx.set.changed(&["maxRank"])
        || ty.key == "pawn" && ctx.set.changed(super::promotion::KEYS) && double_step_promotes(ctx)
        || ctx.set.changed(&[regions[0].as_str(), regions[1].as_str()])
        || immune && ctx.set.changed(&["mutuallyImmuneTypes"])
        || super::pushing::moves_push(ctx, ty.letter) && ctx.set.changed(super::pushing::KEYS)
        || super::gates::first_moves(ctx, ty).is_some() && ctx.set.changed(super::gates::FIRST)
        || ctx.set.changed(super::immunity::KEYS)
        || ctx.set.changed(super::immunity::FRIENDS)
}

/// Returns the moves of a type as a rule file has them, unless they are those of the shipped game.
pub(super) fn moves(ctx: &mut Context, at: usize) -> Option<Value> {
    let ty = ctx.types[at].clone();
    let regions = ctx.regions_of(&ty.key);
    let immune = ctx.set.letters("mutuallyImmuneTypes").contains(&ty.target);
    if !differs(ctx, &ty, &regions, immune) {
        return None;
    }
    let plain = |betza: &str| Part { betza: betza.to_owned(), when: Vec::new() };
    let mut parts = match ty.key.as_str() {
        "pawn" => pawn(ctx, ty.letter),
        "soldier" => soldier(ctx),
        "janggiCannon" => vec![Part { betza: ty.betza.clone(), when: no_cannons(ctx) }],
        _ if ctx.set.get("enPassantRegion") == "-" => vec![plain(&ty.betza.replace('e', ""))],
        _ => vec![plain(&ty.betza)],
    };
    if ty.betza.is_empty() && !(ty.paths.is_empty() && ty.lines.is_none()) {
        parts.clear();
    }
    parts.extend(ty.paths.iter().map(|it| plain(it)));
    parts.extend(ty.lines.map(as_far_as_pieces));
    if makes_long_steps(ctx, &ty) {
        parts.push(plain("ifmnD"));
    }
    parts.extend(along_lines(ctx, &ty));
    parts.extend(super::gates::first_moves(ctx, &ty));
    if super::pushing::moves_push(ctx, ty.letter) {
        for it in &mut parts {
            it.betza = notation::quiet(&it.betza);
        }
    }
    let region = ctx.set.squares(&regions[0], &regions[1]);
    if region.iter().any(|it| !it.is_all(ctx.size) && !it.is_empty()) {
        let place = ctx.region(&format!("{}-area", ty.name), &region);
        for part in &mut parts {
            part.when.push(format!("target in {place}"));
        }
    }
    if immune {
        let names = ctx.type_names(&[ty.target]).join(" ");
        for part in &mut parts {
            part.when.push(format!("victim is not {names}"));
        }
    }
    if ctx.set.bool("rifleCapture") {
        for part in parts.iter_mut().filter(|it| !it.betza.contains([' ', '['])) {
            part.betza = notation::from_afar(&part.betza);
        }
    }
    let anti = super::anti::letters(ctx).contains(&ty.target);
    if anti && ctx.set.bool("antiRoyalSelfCaptureOnly") {
        parts = captures_of_friends(ctx, &ty.betza);
    }
    if let Some(when) = super::immunity::friends(ctx) {
        let of_friends = |it: &Part| {
            let betza = notation::of_friends(&it.betza)?;
            Some(Part { betza, when: [it.when.clone(), when.clone()].concat() })
        };
        let friends: Vec<_> = parts.iter().filter_map(of_friends).collect();
        parts.extend(friends);
    }
    for condition in super::immunity::conditions(ctx, &ty) {
        for it in &mut parts {
            it.when.push(condition.clone());
        }
    }
    if ty.key == "king" && ctx.set.bool("flyingGeneral") {
        parts.push(plain("kR"));
    }
    if ty.key == "king" && ctx.set.bool("diagonalGeneral") {
        parts.push(plain("kB"));
    }
    Some(value(&parts))
}

/// Returns moves along lines, as many squares as there are pieces on the line.
fn as_far_as_pieces(lines: notation::Lines) -> Part {
    let notation::Lines { ways, over_friends } = lines;
    let hurdles = if over_friends { "enemy" } else { "occupied" };
    let line = "origin | target | between(origin, target) | beyond(origin, target) | beyond(target, origin)";
    let when = [
        format!("target in near(origin, {ways})"),
        format!("count(between(origin, target)) + 1 = count(occupied & ({line}))"),
        format!("no {hurdles} & between(origin, target)"),
    ];
    Part { betza: "U".to_owned(), when: when.to_vec() }
}

/// Returns the moves of a piece that captures friends alone, but no king.
fn captures_of_friends(ctx: &Context, betza: &str) -> Vec<Part> {
    let kings = ctx.type_names(&ctx.letter_of("king").into_iter().collect::<Vec<_>>());
    let captures = notation::of_friends(betza).unwrap_or_default();
    vec![
        Part { betza: notation::quiet(betza), when: Vec::new() },
        Part { betza: captures, when: vec![format!("victim is not {}", kings.join(" "))] },
    ]
}

/// The keys about the steps of pawns.
pub(super) const STEPS: &[&str] = &[
    "doubleStep",
    "doubleStepRegionWhite",
    "doubleStepRegionBlack",
    "tripleStepRegionWhite",
    "tripleStepRegionBlack",
    "enPassantRegion",
    "enPassantRegionWhite",
    "enPassantRegionBlack",
    "enPassantTypes",
    "enPassantTypesWhite",
    "enPassantTypesBlack",
];

/// Returns the predefined pawn.
fn pawn(ctx: &mut Context, letter: char) -> Vec<Part> {
    let (double, triple) = steps(ctx);
    let passing = ctx.set.squares(
        ctx.set.either("enPassantRegion", "enPassantRegionWhite"),
        ctx.set.either("enPassantRegion", "enPassantRegionBlack"),
    );
    let any = double.is_some() || triple.is_some();
    let everywhere = passing.iter().all(|it| it.is_all(ctx.size));
    let capturers = ["enPassantTypesWhite", "enPassantTypesBlack"].map(|it| {
        let key = ctx.set.either("enPassantTypes", it);
        ctx.set.get(key).is_empty() || ctx.set.letters(key).contains(&letter)
    });
    if capturers.contains(&false) {
        for key in ["enPassantTypes", "enPassantTypesWhite", "enPassantTypesBlack"] {
            if !ctx.set.letters(key).contains(&letter) {
                ctx.as_documented(key, "also lets the predefined pawn capture en passant");
            }
        }
    }
    let promotes = double_step_promotes(ctx);
    let e = if any && everywhere && capturers == [true, true] && !promotes { "e" } else { "" };
    let mut res = vec![Part { betza: format!("fmWfc{e}F"), when: Vec::new() }];
    match (&double, &triple) {
        (Some(_), None) => res[0].betza.push_str("ifmnD"),
        (None, Some(_)) => res[0].betza.push_str("ifmnH"),
        (Some(double), Some(triple)) => {
            let double = ctx.region("double-steps", double);
            let triple = ctx.region("triple-steps", triple);
            let when = |it: &str| vec![format!("origin in {it}")];
            res.push(Part { betza: "ifmnD".to_owned(), when: when(&double) });
            res.push(Part { betza: "ifmnH".to_owned(), when: when(&triple) });
        }
        (None, None) => {}
    }
    if any && e.is_empty() && capturers != [false, false] && passing.iter().any(|it| !it.is_empty())
    {
        let mut when = match capturers {
            [true, false] => vec![ctx.is_player(0)],
            [false, true] => vec![ctx.is_player(1)],
            _ => Vec::new(),
        };
        if !everywhere {
            when.push(format!("target in {}", ctx.region("en-passant", &passing)));
        }
        // A pawn that promotes on its double step is no pawn any more.
        if promotes {
            when.push(format!("victim is {}", ctx.type_names(&[letter]).join(" ")));
        }
        res.push(Part { betza: "feF".to_owned(), when });
    }
    res
}

/// Returns true if the piece is one of the pawns of a section for the fork that has no predefined ones, and says where pawns
/// make two steps.
pub(super) fn makes_long_steps(ctx: &Context, ty: &Type) -> bool {
    let said = ["doubleStepRegionWhite", "doubleStepRegionBlack"];
    ctx.fork
        && said.iter().all(|it| ctx.set.place(it).is_some())
        && steps(ctx).0.is_some()
        && ctx.letter_of("pawn").is_none()
        && ctx.set.letters("pawnTypes").contains(&ty.target)
        && !notation::has_initial(&ty.betza)
}

/// Returns the regions from which pawns make two and three steps.
fn steps(ctx: &Context) -> (Option<[Squares; 2]>, Option<[Squares; 2]>) {
    let some = |it: [Squares; 2]| (!it.iter().all(Squares::is_empty)).then_some(it);
    let double = ctx.set.squares("doubleStepRegionWhite", "doubleStepRegionBlack");
    let double = some(double).filter(|_| ctx.set.bool("doubleStep"));
    (double, some(ctx.set.squares("tripleStepRegionWhite", "tripleStepRegionBlack")))
}

/// Returns the squares on which each player can capture en passant.
pub(super) fn passed(ctx: &Context) -> [Squares; 2] {
    let allowed = ctx.set.squares(
        ctx.set.either("enPassantRegion", "enPassantRegionWhite"),
        ctx.set.either("enPassantRegion", "enPassantRegionBlack"),
    );
    let (double, triple) = steps(ctx);
    [0, 1].map(|player: usize| {
        let enemy = 1 - player;
        let behind = |starts: &Option<[Squares; 2]>, far: u8| -> Vec<(u8, u8)> {
            let starts = starts.iter().flat_map(|it| it[enemy].0.iter());
            let squares = starts.flat_map(|it| {
                (1..far).filter_map(move |n| {
                    let rank = if enemy == 0 { it.0.checked_add(n) } else { it.0.checked_sub(n) };
                    rank.map(|rank| (rank, it.1))
                })
            });
            squares.collect()
        };
        let all = behind(&double, 2).into_iter().chain(behind(&triple, 3));
        Squares(all.filter(|it| allowed[player].0.contains(it)).collect())
    })
}

/// Returns true if a pawn can promote with a double step.
fn double_step_promotes(ctx: &Context) -> bool {
    let (Some(double), _) = steps(ctx) else { return false };
    let zone = ctx.set.squares("promotionRegionWhite", "promotionRegionBlack");
    let ends = |player: usize, rank: u8| match player {
        0 => rank.checked_add(2),
        _ => rank.checked_sub(2),
    };
    (0..2).any(|player| {
        let mut starts = double[player].0.iter();
        starts
            .any(|it| ends(player, it.0).is_some_and(|rank| zone[player].0.contains(&(rank, it.1))))
    })
}

/// Cannons of janggi neither hop over cannons nor capture them.
fn no_cannons(ctx: &Context) -> Vec<String> {
    let cannons = ctx.types.iter().filter(|it| it.used && it.key == "janggiCannon");
    let names: Vec<_> = cannons.map(|it| it.name.as_str()).collect();
    ["over", "victim"].map(|it| format!("{it} is not {}", names.join(" "))).to_vec()
}

/// Returns the moves of a type on the squares that diagonal lines join.
fn along_lines(ctx: &mut Context, ty: &Type) -> Option<Part> {
    let lines = ctx.set.squares("diagonalLines", "diagonalLines");
    if lines[0].is_empty() {
        return None;
    }
    let betza = match ty.key.as_str() {
        "rook" => "B",
        "wazir" => "F",
        "king" if ty.betza == "W" => "F",
        "soldier" => "fF",
        "janggiCannon" => "pB",
        _ => return None,
    };
    let zone = ctx.region("lines", &lines);
    let mut when = vec![format!("origin in {zone} and target in {zone}")];
    if ty.key == "janggiCannon" {
        when.extend(no_cannons(ctx));
    }
    Some(Part { betza: betza.to_owned(), when })
}

/// Returns the cells on which pieces of the type count as unmoved, if that matters to their moves.
pub(super) fn initial(ctx: &mut Context, at: usize) -> Option<Value> {
    let (double, triple) = steps(ctx);
    let mut both = [Squares::default(), Squares::default()];
    for region in [double, triple].into_iter().flatten() {
        both.iter_mut().zip(region).for_each(|(all, it)| all.0.extend(it.0));
    }
    let ty = &ctx.types[at];
    let matters = ty.key == "pawn" || notation::has_initial(&ty.betza) || makes_long_steps(ctx, ty);
    if !matters || both.iter().all(Squares::is_empty) {
        return None;
    }
    Some(ctx.region("first-steps", &both).into())
}

/// Returns the predefined soldier, which steps aside from a rank on.
fn soldier(ctx: &Context) -> Vec<Part> {
    let rank = ctx.set.line("soldierPromotionRank");
    if rank <= 1 {
        return vec![Part { betza: "fsW".to_owned(), when: Vec::new() }];
    }
    let far = format!("origin in last-ranks({})", ctx.size.ranks.saturating_sub(rank - 1));
    let straight = Part { betza: "fW".to_owned(), when: Vec::new() };
    vec![straight, Part { betza: "sW".to_owned(), when: vec![far] }]
}

fn value(parts: &[Part]) -> Value {
    let write = |it: &Part| {
        if it.when.is_empty() {
            Value::from(it.betza.as_str())
        } else {
            let moves = it.betza.as_str();
            let moves = if moves.contains(' ') {
                table().with(pattern::PATH, moves)
            } else {
                table().with(pattern::BETZA, moves)
            };
            moves.with(pattern::WHEN, it.when.join(" and "))
        }
    };
    match parts {
        [part] => write(part),
        parts => Value::List(parts.iter().map(write).collect()),
    }
}
