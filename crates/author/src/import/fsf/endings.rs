//! How games end.

use super::{
    context::{Context, conditions},
    notation::{self, GoesBack},
    patterns,
    squares::Squares,
};
use alfil_language::schema::{
    adjudicate, board, counter, end, game, no_progress, on_draw, outcome, repetition, rule,
    words::{CounterField, Per, RepetitionResult, Words},
};
use alfil_language::writer::{Section, Value, table};
use alfil_model::{OutcomeResult, Subject};

/// `[end]`
pub(super) fn end(ctx: &mut Context) {
    const FOLD: &[&str] = &[
        "nFoldRule",
        "nFoldRuleImmediate",
        "nFoldValue",
        "nFoldValueAbsolute",
        "perpetualCheckIllegal",
    ];
    const MOVES: &[&str] = &[
        "nMoveRule",
        "nMoveRuleTypes",
        "nMoveRuleTypesWhite",
        "nMoveRuleTypesBlack",
        "pawnTypes",
        "pawn",
    ];
    let new = ctx.base.is_none();
    for (key, name) in [("checkmateValue", end::CHECKMATE), ("stalemateValue", end::STALEMATE)] {
        if ctx.set.changed(&[key])
            && let Some(value) = OutcomeResult::parse(ctx.set.get(key))
            && (value != name.default || ctx.base_value(&[&game::END, &name]).is_some())
        {
            ctx.set(&end::TABLE, name, value);
        }
    }
    let unique = ctx.set.bool("samePlayerBoardRepetitionIllegal");
    if (new || ctx.set.changed(FOLD)) && !unique {
        repetition(ctx);
    }
    if new || ctx.set.changed(MOVES) || forgets_pawns(ctx) {
        let plies = i64::from(ctx.set.int("nMoveRule")) * 2;
        let white = ctx.pawns(&["nMoveRuleTypesWhite", "nMoveRuleTypes", "pawnTypes"]);
        let black = ctx.pawns(&["nMoveRuleTypesBlack", "nMoveRuleTypes", "pawnTypes"]);
        let (pawns, others) = irreversible(ctx, &[white, black].concat());
        let mut reset = match pawns.as_slice() {
            [] => "captures".to_owned(),
            [pawn] => format!("captures or mover was {pawn}"),
            pawns => format!("captures or mover was {{{}}}", pawns.join(", ")),
        };
        for (name, back) in others {
            let lasts = format!(" or mover was {name} and origin not in near(target, {back})");
            reset.push_str(&lasts);
        }
        let value = table().with(no_progress::PLIES, plies).with(no_progress::PROGRESS, reset);
        ctx.set_or_clear(&end::TABLE, end::NO_PROGRESS, (plies > 0).then_some(value));
    }
}

/// Returns the types among these whose moves can't be taken back: only such moves are progress in the other program. Then
/// those of which some moves can, each with these moves.
fn irreversible(ctx: &mut Context, letters: &[char]) -> (Vec<String>, Vec<(String, String)>) {
    let (mut never, mut some) = (Vec::new(), Vec::new());
    for ty in ctx.types.clone().iter().filter(|it| it.used && letters.contains(&it.target)) {
        match notation::goes_back(&ty.betza) {
            GoesBack::Never => never.push(ty.name.clone()),
            GoesBack::Always => {}
            GoesBack::Sometimes => {
                if let Some(back) = notation::returning(&ty.betza) {
                    some.push((ty.name.clone(), back));
                    continue;
                }
                never.push(ty.name.clone());
                let keys =
                    ["nMoveRuleTypesWhite", "nMoveRuleTypesBlack", "nMoveRuleTypes", "pawnTypes"];
                let why = format!("moves of `{}` that can be taken back are no progress", ty.name);
                for key in keys {
                    if ctx.set.letters(key).contains(&ty.target) {
                        ctx.leave(key, &why);
                    }
                }
            }
        }
    }
    (never, some)
}

/// Returns true if moves of a type that no longer exists are progress in the shipped game.
fn forgets_pawns(ctx: &Context) -> bool {
    let gone = |name: &str| ctx.base.as_ref().is_some_and(|it| it.counts_moves_of(name));
    ctx.types.iter().any(|it| it.inherited && !it.used && gone(&it.name))
}

fn repetition(ctx: &mut Context) {
    let counts = ["nFoldRule", "nFoldRuleImmediate"].map(|it| ctx.set.int(it));
    let count = counts.into_iter().filter(|it| *it > 0).min().unwrap_or(0);
    // The key is about the player on move; the rule file about the player who has just moved.
    let result = match ctx.set.get("nFoldValue") {
        "win" => RepetitionResult::Loss,
        "loss" => RepetitionResult::Win,
        _ => RepetitionResult::Draw,
    };
    let absolute = ctx.set.bool("nFoldValueAbsolute");
    ctx.take_away("nFoldValueAbsolute", &[&on_draw::TABLE]);
    if absolute
        && count > 1
        && let Some(white @ (OutcomeResult::Win | OutcomeResult::Loss)) =
            OutcomeResult::parse(ctx.set.get("nFoldValue"))
    {
        ctx.clear(&end::TABLE, end::REPETITION);
        let first = ctx.is_player(0);
        let item = ctx.file.item(&adjudicate::TABLE);
        item.set(adjudicate::NAME, "repetition").set(adjudicate::FOR, Subject::Each);
        item.set(adjudicate::WHEN, format!("repetitions >= {count} and {first}"));
        item.set(adjudicate::RESULT, white);
        return;
    }
    let of_base = |key: &dyn AsRef<str>| ctx.base_value(&[&game::END, &end::REPETITION, key]);
    let mut value = table().with(repetition::COUNT, i64::from(count));
    if result != RepetitionResult::Draw {
        value = value.with(repetition::RESULT, result);
    }
    if ctx.set.bool("perpetualCheckIllegal") {
        value = value.with(repetition::PERPETUAL_CHECK, OutcomeResult::Loss);
    } else if of_base(&repetition::PERPETUAL_CHECK).is_some() {
        value = value.without(repetition::PERPETUAL_CHECK);
    }
    let chases = of_base(&repetition::CHASED).is_some();
    let old = ctx.base_value(&[&game::END, &end::REPETITION]);
    let value = match &value {
        _ if count < 2 => None,
        Value::Table(keys) if keys.len() == 1 && !chases => Some(i64::from(count).into()),
        _ => Some(value),
    };
    // A number leaves the other keys of a table as they are, and so does a table.
    let same_table = |old: &Value| match (old, &value) {
        (Value::Table(old), Some(Value::Table(new))) => new.iter().all(|it| old.contains(it)),
        (Value::Table(old), Some(count)) => {
            old == &[(repetition::COUNT.as_ref().to_owned(), count.clone())]
        }
        _ => false,
    };
    if old.as_ref().is_some_and(same_table) {
        return;
    }
    ctx.set_or_clear(&end::TABLE, end::REPETITION, value);
}

/// All outcomes of goals.
pub(super) fn outcomes(ctx: &mut Context) {
    checks(ctx);
    extinction(ctx);
    no_royals(ctx);
    flags(ctx);
    lines(ctx);
    castling_wins(ctx);
    material(ctx);
}

/// Castlings that win, and whose rights must not be lost.
fn castling_wins(ctx: &mut Context) {
    if !ctx.set.changed(&["castlingWins"]) {
        return;
    }
    let rights = ctx.set.get("castlingWins").to_owned();
    let partners = ctx.set.letters("castlingRookPieces");
    let kings = ctx.set.letters("castlingKingPiece");
    let names = [&kings, &partners].map(|it| ctx.type_names(it).join(" "));
    for (player, side) in ["KQ", "kq"].into_iter().enumerate() {
        let who = ctx.players[player].clone();
        let squares = |letters: &[char]| {
            let types = ctx.types.iter().filter(|it| letters.contains(&it.target));
            types.flat_map(|it| it.squares[player].0.iter().copied()).collect::<Vec<_>>()
        };
        let Some(king) = squares(&kings).first().copied() else { continue };
        let rooks: Vec<_> = squares(&partners).into_iter().filter(|it| it.0 == king.0).collect();
        let right = rooks.iter().filter(|it| it.1 > king.1).max();
        let left = rooks.iter().filter(|it| it.1 < king.1).min();
        let ways = [('K', right, "to the right", '>'), ('Q', left, "to the left", '<')];
        let ways = ways.into_iter().filter(|it| {
            let letter = if player == 0 { it.0 } else { it.0.to_ascii_lowercase() };
            side.contains(letter) && rights.contains(letter)
        });
        let mut kept = Vec::new();
        for (_, rook, name, sign) in ways {
            // Conditions are written as the player sees the board.
            let cell = |it: (u8, u8)| {
                let cell = Squares([it].into());
                if player == 0 { cell.cells() } else { cell.image(ctx.symmetry, ctx.size).cells() }
            };
            kept.extend(rook.map(|rook| {
                let king = format!("some own unmoved {} & {}", names[0], cell(king));
                format!("{king} and some own unmoved {} & {}", names[1], cell(*rook))
            }));
            let rule = ctx.file.item(&rule::TABLE);
            rule.set(rule::NAME, format!("Castling {name} wins for {who}"));
            rule.set(rule::ON, "castle");
            rule.set(rule::WHEN, format!("own is {who} and file(target) {sign} file(origin)"));
            rule.set(rule::DO, "win own");
        }
        if !kept.is_empty() {
            let lost = kept.iter().map(|it| format!("not ({it})")).collect::<Vec<_>>();
            let when = format!("own is {who} and {}", lost.join(" and "));
            let outcome =
                ctx.outcome(format!("{who} can castle no more"), when, OutcomeResult::Loss);
            outcome.set(outcome::FOR, Subject::Each);
        }
    }
}

/// Checks that are counted.
fn checks(ctx: &mut Context) {
    if ctx.set.changed(&["checkCounting"]) && !ctx.set.bool("checkCounting") {
        ctx.take_away("checkCounting", &[&rule::TABLE, &outcome::TABLE]);
        return;
    }
    if !ctx.set.bool("checkCounting") {
        return;
    }
    let [white, black] = ctx.fen.checks.unwrap_or([3, 3]);
    let start = i64::from(white.max(black).max(1));
    let new = ctx.set.changed(&["checkCounting"]);
    if !new && !ctx.new_start {
        return;
    }
    if new {
        let counter = table()
            .with(counter::PER, Per::Player)
            .with(counter::MAX, start)
            .with(counter::START, start)
            .with(counter::FEN, CounterField::Checks);
        let counters = ctx.file.names(game::COUNTERS);
        counters.set_name("checks", counter).remark("still to be given");
        let rule = ctx.item(&rule::TABLE, "checkCounting", "Checks are counted");
        rule.set(rule::ON, "gives check").set(rule::DO, "checks -= 1");
        let outcome = ctx.item(&outcome::TABLE, "checkCounting", "last check");
        outcome.set(outcome::WHEN, "checks = 0").set(outcome::RESULT, OutcomeResult::Win);
    } else if ctx.base_value(&[&game::COUNTERS, &"checks", &counter::START]) != Some(start.into()) {
        let counter = table().with(counter::MAX, start).with(counter::START, start);
        ctx.file.names(game::COUNTERS).set_name("checks", counter);
    }
    if white != black {
        ctx.leave("startFen", "players have to give different numbers of checks");
    }
}

/// Pieces that must not be lost, or must be.
fn extinction(ctx: &mut Context) {
    const KEYS: &[&str] = &[
        "extinctionValue",
        "extinctionPieceTypes",
        "extinctionPieceTypesWhite",
        "extinctionPieceTypesBlack",
        "extinctionAllPieceTypes",
        "extinctionPieceCount",
        "extinctionOpponentPieceCount",
        "extinctionPseudoRoyal",
        "extinctionClaim",
        "blastOnCapture",
    ];
    if !ctx.set.changed(KEYS) {
        return;
    }
    let result = OutcomeResult::parse(ctx.set.get("extinctionValue"));
    let of = |key| ctx.set.letters(ctx.set.either("extinctionPieceTypes", key));
    let both = [of("extinctionPieceTypesWhite"), of("extinctionPieceTypesBlack")];
    let letters = both.concat();
    let safe = ctx.set.bool("extinctionPseudoRoyal") && !ctx.set.bool("blastOnCapture");
    let Some(result) = result.filter(|_| !letters.is_empty() && !safe) else {
        ctx.take_away("extinction", &[&outcome::TABLE]);
        return;
    };
    let count = ctx.set.int("extinctionPieceCount");
    let opponents = ctx.set.int("extinctionOpponentPieceCount");
    let all = ctx.set.bool("extinctionAllPieceTypes");
    let groups = both.each_ref().map(|letters| -> Vec<Vec<String>> {
        if letters.contains(&'*') {
            return vec![Vec::new()];
        }
        if all && !letters.is_empty() {
            return vec![ctx.type_names(letters)].into_iter().filter(|it| !it.is_empty()).collect();
        }
        letters.iter().map(|it| ctx.type_names(&[*it])).filter(|it| !it.is_empty()).collect()
    });
    let holds = ctx.set.bool("pieceDrops");
    let number = |player: &str, names: &[String]| {
        let types = listed(names);
        let held = if holds { format!(" + held({player}{types})") } else { String::new() };
        format!("count({player}{types}){held}")
    };
    let condition = |names: &Vec<String>| {
        let types = listed(names);
        let own = match (count, holds) {
            (0, false) => format!("no own{types}"),
            (0, true) => format!("{} = 0", number("own", names)),
            _ => format!("{} <= {count}", number("own", names)),
        };
        match opponents {
            0 => own,
            n => format!("{own} and {} >= {n}", number("enemy", names)),
        }
    };
    let when: Vec<_> = if groups[0] == groups[1] {
        groups[0].iter().map(condition).collect()
    } else {
        let players = groups.iter().enumerate().filter(|it| !it.1.is_empty());
        let of = |(player, groups): (usize, &Vec<Vec<String>>)| {
            let lost: Vec<_> = groups.iter().map(condition).collect();
            conditions(&[ctx.is_player(player), conditions(&lost, "or")], "and")
        };
        players.map(of).collect()
    };
    if when.is_empty() {
        return;
    }
    let mut named = groups.concat();
    named.dedup();
    let name = match named.as_slice() {
        [names] if names.is_empty() && count == 0 => "nothing left".to_owned(),
        [names] if names.is_empty() => format!("no more than {count} left"),
        [names] => format!("{} lost", names.join(" and ")),
        _ => "a kind is extinct".to_owned(),
    };
    let who = if ctx.set.bool("extinctionClaim") { Subject::Next } else { Subject::Each };
    let outcome = ctx.sole_item(&outcome::TABLE, "extinction", &name);
    outcome.set(outcome::FOR, who).set(outcome::WHEN, when.join(" or "));
    outcome.set(outcome::RESULT, result);
}

/// Pieces that behave like royal ones: a player without any has a result.
fn no_royals(ctx: &mut Context) {
    let names = ctx.type_names(&ctx.set.letters("pseudoRoyalTypes"));
    let result = OutcomeResult::parse(ctx.set.get("pseudoRoyalValue"));
    if let Some(result) = result.filter(|_| !names.is_empty()) {
        let none = format!("no own{}", listed(&names));
        ctx.outcome("no royal piece left", none, result).set(outcome::FOR, Subject::Each);
    }
    if ctx.set.bool("pseudoRoyalCaptureIllegal") {
        ctx.leave("pseudoRoyalCaptureIllegal", "write a `[[forbid]]` about `captured`");
    }
}

/// Names, each with a blank before it.
fn listed(names: &[String]) -> String {
    names.iter().fold(String::new(), |res, it| res + " " + it)
}

/// Goals to be reached.
fn flags(ctx: &mut Context) {
    const KEYS: &[&str] = &[
        "flagPiece",
        "flagPieceWhite",
        "flagPieceBlack",
        "flagRegion",
        "flagRegionWhite",
        "flagRegionBlack",
        "flagPieceCount",
        "flagPieceBlockedWin",
        "flagMove",
        "flagPieceSafe",
    ];
    // Squares of the shipped game may not be on another board.
    if !ctx.set.changed(KEYS) && !ctx.set.changed(&["maxFile", "maxRank"]) {
        return;
    }
    let region = |key| ctx.set.squares(ctx.set.either("flagRegion", key), "flagRegion")[0].clone();
    let goals = [region("flagRegionWhite"), region("flagRegionBlack")];
    if goals.iter().all(Squares::is_empty) {
        ctx.take_away("flag", &[&outcome::TABLE]);
        return;
    }
    let goal = ctx.region("goal", &goals);
    let letters = |key| ctx.set.letters(ctx.set.either("flagPiece", key));
    let pieces = [letters("flagPieceWhite"), letters("flagPieceBlack")];
    if pieces[0] != pieces[1] {
        return flags_of_each(ctx, &pieces, &goal);
    }
    let all = pieces.concat();
    let names = if all.contains(&'*') { Vec::new() } else { ctx.type_names(&all) };
    let reached = Reached {
        types: listed(&names),
        safe: ctx.set.bool("flagPieceSafe"),
        count: ctx.set.int("flagPieceCount"),
    };
    let name = match names.as_slice() {
        [only] => format!("{only} at the goal"),
        _ => "goal reached".to_owned(),
    };
    if ctx.set.bool("flagMove") {
        answered(ctx, &reached, &goal, name);
    } else {
        at_once(ctx, &reached, &goal, &name);
    }
}

/// Goals that the players reach with different pieces.
fn flags_of_each(ctx: &mut Context, pieces: &[Vec<char>; 2], goal: &str) {
    if ctx.set.bool("flagMove") || ctx.set.bool("flagPieceBlockedWin") {
        let key = ctx.set.either("flagPieceWhite", "flagPieceBlack").to_owned();
        return ctx.leave(&key, "players have different pieces to bring to the goal");
    }
    let cases: Vec<_> = pieces
        .iter()
        .enumerate()
        .map(|(player, letters)| {
            let all = letters.contains(&'*');
            let names = if all { Vec::new() } else { ctx.type_names(letters) };
            let safe = ctx.set.bool("flagPieceSafe");
            let count = ctx.set.int("flagPieceCount");
            let reached = Reached { types: listed(&names), safe, count };
            let there = reached.by("own", "enemy", goal);
            conditions(&[ctx.is_player(player), there], "and")
        })
        .collect();
    let outcome = ctx.sole_item(&outcome::TABLE, "flag", "goal reached");
    outcome.set(outcome::FOR, Subject::Each);
    outcome.set(outcome::WHEN, cases.join(" or ")).set(outcome::RESULT, OutcomeResult::Win);
}

/// The requirements for having reached a goal.
#[derive(Clone, Debug)]
struct Reached {
    /// Names, each with a blank before it.
    types: String,
    safe: bool,
    count: u32,
}

impl Reached {
    /// Returns the condition that a player has reached it.
    fn by(&self, player: &str, enemy: &str, goal: &str) -> String {
        let types = &self.types;
        let mut set = format!("{player}{types} & {goal}");
        if self.safe {
            set = format!("{set} - attacked(by {enemy})");
        }
        match self.count {
            0 | 1 => format!("some {set}"),
            n => format!("count({set}) >= {n}"),
        }
    }
}

/// A player who reaches the goal wins at once.
fn at_once(ctx: &mut Context, reached: &Reached, goal: &str, name: &str) {
    let mut own = reached.by("own", "enemy", goal);
    if ctx.set.bool("flagPieceBlockedWin") && reached.count > 1 {
        let types = &reached.types;
        own = format!("{own} or some own{types} & {goal} and no empty & {goal}");
    }
    let safe = reached.safe;
    let outcome = ctx.sole_item(&outcome::TABLE, "flag", name);
    if safe {
        outcome.set(outcome::FOR, Subject::Each);
    }
    outcome.set(outcome::WHEN, own).set(outcome::RESULT, OutcomeResult::Win);
}

/// A player who reaches the goal wins unless the other player answers. An answer is to reach the other goal too, or, if
/// the goal must be reached safely, to attack.
fn answered(ctx: &mut Context, reached: &Reached, goal: &str, name: String) {
    let goal = if ctx.is_zone(goal) { goal.to_owned() } else { ctx.zone("goal", goal.into()) };
    ctx.take_away("flag", &[&outcome::TABLE]);
    ctx.as_documented(
        "flagMove",
        "gives the move only to Black, and only if Black can reach the goal",
    );
    let there = Reached { safe: false, ..reached.clone() };
    let own = there.by("own", "enemy", &goal);
    if reached.safe {
        let when = reached.by("own", "enemy", &goal);
        ctx.outcome(format!("{name}, safe"), when, OutcomeResult::Win);
    } else {
        let enemy = there.by("enemy", "own", &format!("{goal}(enemy)"));
        let when = format!("{own} and {enemy}");
        let outcome = ctx.outcome("both at the goal", when, OutcomeResult::Draw);
        outcome.set(outcome::FOR, Subject::Next);
    }
    let outcome = ctx.outcome(name, own, OutcomeResult::Win);
    outcome.set(outcome::FOR, Subject::Next).remark("who has had an answer");
}

/// Pieces in lines, squares and chains.
fn lines(ctx: &mut Context) {
    const KEYS: &[&str] = &[
        "connectN",
        "connectPieceTypes",
        "connectVertical",
        "connectHorizontal",
        "connectDiagonal",
        "connectRegion1White",
        "connectRegion2White",
        "connectRegion1Black",
        "connectRegion2Black",
        "connect3D",
        "connect4D",
        "connectNorthEast",
        "connectSouthEast",
        "connectRegion3White",
        "connectRegion3Black",
        "connectGroup",
        "connectNxN",
        "collinearN",
        "connectValue",
        "weakDiagonalConnect",
    ];
    if !ctx.set.changed(KEYS) && !ctx.set.changed(patterns::KEYS) {
        return;
    }
    let letters = ctx.set.letters("connectPieceTypes");
    let names = if letters.contains(&'*') { Vec::new() } else { ctx.type_names(&letters) };
    let own: String = names.iter().fold("own".to_owned(), |res, it| format!("{res} {it}"));
    let ways = [
        ctx.set.bool("connectVertical"),
        ctx.set.bool("connectHorizontal"),
        ctx.set.bool("connectDiagonal"),
    ];
    let Some(result) = OutcomeResult::parse(ctx.set.get("connectValue")) else { return };
    let add = |ctx: &mut Context, name: String, when: String| {
        ctx.outcome(name, when, result);
    };
    let (row, square, line) =
        (ctx.set.int("connectN"), ctx.set.int("connectNxN"), ctx.set.int("collinearN"));
    if ctx.set.get("materialCounting") == "connectn" {
        straights(ctx, row, result);
    } else if !lines_of_cube(ctx, row, &own, result) && row > 1 {
        near(ctx, ways);
        let when = format!("some rows({own}, {row})");
        let name = format!("{row} in a row");
        if super::pushing::has(ctx) {
            let enemy = own.replacen("own", "enemy", 1);
            both_or_one(ctx, &name, &when, &format!("some rows({enemy}, {row})"), result);
        } else {
            add(ctx, name, when);
        }
    }
    patterns::rows(ctx, result);
    if square > 1 {
        match squares_of(ctx, square, &own) {
            Some(when) => add(ctx, format!("a square of {square} by {square}"), when),
            None => ctx.leave("connectNxN", "the board has too many squares of that size"),
        }
    }
    if line > 1 {
        if ways[2] {
            ctx.leave("collinearN", "diagonal lines with gaps have no short name");
        } else {
            add(ctx, format!("{line} on a line"), on_lines(ctx, line, &own, ways));
        }
    }
    group(ctx, &own, ways, result);
    chains(ctx, &own, ways, result);
}

/// Chains of pieces from side to side.
fn chains(ctx: &mut Context, own: &str, ways: [bool; 3], result: OutcomeResult) {
    let first = ctx.set.squares("connectRegion1White", "connectRegion1Black");
    let second = ctx.set.squares("connectRegion2White", "connectRegion2Black");
    if first.iter().chain(&second).any(|it| !it.is_empty()) {
        // Diagonal neighbours with a friend beside both are connected over that friend.
        let weak = ctx.set.bool("weakDiagonalConnect");
        near(ctx, [ways[0], ways[1], ways[2] || weak]);
        let (first, second) = (ctx.edge("one-side", &first), ctx.edge("other-side", &second));
        let third = ctx.set.squares("connectRegion3White", "connectRegion3Black");
        let when = if third.iter().all(Squares::is_empty) {
            format!("connected({own}, {first}, {second})")
        } else {
            let third = ctx.edge("third-side", &third);
            format!("some group(group({own}, {own} & {first}), {second}) & {third}")
        };
        ctx.outcome("sides connected", when, result);
    }
}

/// Lines through a cube that the board shows layer by layer. Returns false if the rules know no cube.
fn lines_of_cube(ctx: &mut Context, row: u32, own: &str, result: OutcomeResult) -> bool {
    let dims = match (ctx.set.bool("connect3D"), ctx.set.bool("connect4D")) {
        (_, true) => 4,
        (true, _) => 3,
        _ => return false,
    };
    let Some(lines) = super::cubes::lines(ctx.size, row, dims) else {
        ctx.leave("connectN", "the board does not have the size of such a cube");
        return true;
    };
    let within = lines.iter().map(|it| format!("within({}, {own})", it.cells()));
    let when = within.collect::<Vec<_>>().join(" or ");
    ctx.outcome(format!("{row} in a row"), when, result);
    true
}

/// Pieces that are one group, or a group of a certain size.
fn group(ctx: &mut Context, own: &str, ways: [bool; 3], result: OutcomeResult) {
    let enemy = own.replacen("own", "enemy", 1);
    let [when, theirs] = match ctx.set.get("connectGroup") {
        "0" => return,
        "-1" => [format!("groups({own}) = 1"), format!("groups({enemy}) = 1")],
        _ => {
            return ctx.leave("connectGroup", "groups of a size have no short name");
        }
    };
    near(ctx, ways);
    both_or_one(ctx, "one group", &when, &theirs, result);
}

/// Writes the outcome of a goal that a move can reach for either player, and of one that it reaches for both.
fn both_or_one(ctx: &mut Context, name: &str, own: &str, enemy: &str, result: OutcomeResult) {
    let both = OutcomeResult::parse(ctx.set.get("connectGoalSimulValueByMover"));
    let both = both.unwrap_or(OutcomeResult::Draw);
    // The player who has moved is asked first.
    if both != result {
        ctx.outcome(format!("{name}, both"), format!("{own} and {enemy}"), both);
    }
    ctx.outcome(name, own.to_owned(), result).set(outcome::FOR, Subject::Each);
}

/// The player with more full files and ranks wins.
fn straights(ctx: &mut Context, row: u32, result: OutcomeResult) {
    let (files, ranks) = (u32::from(ctx.size.files), u32::from(ctx.size.ranks));
    if (row, row) != (files, ranks) || ctx.set.bool("connectDiagonal") {
        return ctx.leave("materialCounting", "only full files and ranks are counted here");
    }
    let mut full = Vec::new();
    if ctx.set.bool("connectVertical") {
        full.push("count(rank 1 - file(!own))");
    }
    if ctx.set.bool("connectHorizontal") {
        full.push("count(file a - rank(!own))");
    }
    ctx.file.names(game::DEFINE).set_name("straights", full.join(" + "));
    let outcome = ctx.outcome("more straights", "straights > straights(enemy)".to_owned(), result);
    outcome.set(outcome::FOR, Subject::Each);
}

impl Context {
    /// Adds an outcome.
    pub(super) fn outcome(
        &mut self,
        name: impl Into<String>,
        when: String,
        result: OutcomeResult,
    ) -> &mut Section {
        let item = self.file.item(&outcome::TABLE);
        item.set(outcome::NAME, name.into()).set(outcome::WHEN, when).set(outcome::RESULT, result)
    }

    pub(super) fn edge(&mut self, name: &str, squares: &[Squares; 2]) -> String {
        let [white, black] = squares;
        let players = self.by_player([white.cells().into(), black.cells().into()]);
        if white.image(self.symmetry, self.size) == *black {
            self.region(name, squares)
        } else {
            self.zone(name, players)
        }
    }
}

/// Returns the directions in which rows run, as the player sees them, each with its opposite.
pub(super) fn near_ways(ctx: &Context) -> Vec<&'static str> {
    let has = |it: &str| ctx.set.bool(it);
    let aslant = has("connectDiagonal");
    let lines = [
        (has("connectVertical"), ["n", "s"]),
        (has("connectHorizontal"), ["e", "w"]),
        (aslant && has("connectNorthEast"), ["ne", "sw"]),
        (aslant && has("connectSouthEast"), ["nw", "se"]),
    ];
    lines.into_iter().filter(|it| it.0).flat_map(|it| it.1).collect()
}

/// Restricts lines and chains to some directions.
fn near(ctx: &mut Context, ways: [bool; 3]) {
    let one = ["connectNorthEast", "connectSouthEast"].map(|it| ctx.set.bool(it));
    if ways[2] && one != [true, true] {
        let parts = [(ways[0], "n s"), (ways[1], "e w"), (one[0], "ne sw"), (one[1], "nw se")];
        let parts: Vec<_> = parts.iter().filter(|it| it.0).map(|it| it.1).collect();
        ctx.file.table(&board::TABLE).set(board::NEAR, parts.join(" "));
        return;
    }
    let directions = match ways {
        [true, true, true] => return,
        [true, true, false] => "orthogonal",
        [false, false, true] => "diagonal",
        [true, false, true] => "forward back diagonal",
        [false, true, true] => "left right diagonal",
        [true, false, false] => "forward back",
        [false, true, false] => "left right",
        [false, false, false] => return,
    };
    ctx.file.table(&board::TABLE).set(board::NEAR, directions);
}

/// Returns the condition that one of all squares of `n` by `n` cells is full.
fn squares_of(ctx: &Context, n: u32, own: &str) -> Option<String> {
    let n = u8::try_from(n).ok()?;
    let (files, ranks) = (ctx.size.files.checked_sub(n)? + 1, ctx.size.ranks.checked_sub(n)? + 1);
    let name = super::squares::name;
    let block = |it: (u8, u8)| format!("{}-{}", name(it), name((it.0 + n - 1, it.1 + n - 1)));
    let all = (0..ranks).flat_map(|rank| (0..files).map(move |file| (rank, file)));
    let all: Vec<_> = all.map(|it| format!("within({}, {own})", block(it))).collect();
    (all.len() <= 100).then(|| all.join(" or "))
}

/// Returns the condition that `n` pieces stand on a file or rank, whatever is between.
fn on_lines(ctx: &Context, n: u32, own: &str, ways: [bool; 3]) -> String {
    let letter = |it| char::from(b'a' + it);
    let files = (0..ctx.size.files).filter(|_| ways[0]).map(|it| format!("file {}", letter(it)));
    let ranks = (1..=ctx.size.ranks).filter(|_| ways[1]).map(|it| format!("rank {it}"));
    let lines: Vec<_> =
        files.chain(ranks).map(|it| format!("count({own} & {it}) >= {n}")).collect();
    if lines.is_empty() { "never".to_owned() } else { lines.join(" or ") }
}

/// Counted pieces.
fn material(ctx: &mut Context) {
    const KEYS: &[&str] = &[
        "materialCounting",
        "materialCountingPieceTypes",
        "stalematePieceCount",
        "adjudicateFullBoard",
    ];
    if !ctx.set.changed(KEYS) {
        return;
    }
    let kind = ctx.set.get("materialCounting").to_owned();
    let more = match kind.as_str() {
        "janggi" => {
            return ctx.leave(
                "materialCounting",
                "pieces have no values here; write an outcome with `[[on-draw]]`",
            );
        }
        "whitedrawodds" => ctx.is_player(0),
        "blackdrawodds" => ctx.is_player(1),
        "connectn" => return,
        _ => format!("count({}) > count({})", counted(ctx, "own"), counted(ctx, "enemy")),
    };
    if kind != "none" {
        let item = ctx.file.item(&on_draw::TABLE);
        item.set(on_draw::NAME, "better in a draw").set(on_draw::FOR, Subject::Each);
        item.set(on_draw::WHEN, more.as_str()).set(on_draw::RESULT, OutcomeResult::Win);
    }
    if kind != "none" && ctx.set.bool("adjudicateFullBoard") {
        let outcome = ctx.outcome("full board", format!("no empty and {more}"), OutcomeResult::Win);
        outcome.set(outcome::FOR, Subject::Each);
        if kind == "unweighted" {
            let [own, enemy] = ["own", "enemy"].map(|it| counted(ctx, it));
            let when = format!("no empty and count({own}) = count({enemy})");
            ctx.outcome("full board, as many pieces", when, OutcomeResult::Draw);
        }
    }
    if ctx.set.bool("stalematePieceCount") && ctx.set.changed(&["stalematePieceCount"]) {
        let cases =
            [("more pieces", ">", OutcomeResult::Win), ("fewer pieces", "<", OutcomeResult::Loss)];
        for (name, sign, result) in cases {
            let outcome = ctx.outcome(name, format!("count(own) {sign} count(enemy)"), result);
            outcome.set(outcome::FOR, Subject::Next).set(outcome::STUCK, true);
        }
    }
}

/// Returns the pieces of a player that count.
fn counted(ctx: &Context, player: &str) -> String {
    let names = ctx.type_names(&ctx.set.letters("materialCountingPieceTypes"));
    format!("{player}{}", listed(&names))
}
