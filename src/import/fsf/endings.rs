//! How games end.

use super::{cx::Cx, squares::Squares};
use crate::{
    import::draft::{Section, Value, names, table},
    model::{OutcomeResult, Subject},
    schema::{
        adjudicate, board, counter, end, game, no_progress, on_draw, outcome, repetition, rule,
        words::{CounterField, Per, RepetitionResult, Words},
    },
};

/// `[end]`
pub(super) fn end(cx: &mut Cx) {
    const FOLD: &[&str] =
        &["nFoldRule", "nFoldValue", "nFoldValueAbsolute", "perpetualCheckIllegal"];
    const MOVES: &[&str] = &[
        "nMoveRule",
        "nMoveRuleTypes",
        "nMoveRuleTypesWhite",
        "nMoveRuleTypesBlack",
        "pawnTypes",
        "pawn",
    ];
    let new = cx.base.is_none();
    for (key, name) in [("checkmateValue", end::CHECKMATE), ("stalemateValue", end::STALEMATE)] {
        if cx.set.changed(&[key])
            && let Some(value) = OutcomeResult::parse(cx.set.get(key))
            && (value != name.default || cx.base_value(&[&game::END, &name]).is_some())
        {
            cx.set(&end::TABLE, name, value);
        }
    }
    if new || cx.set.changed(FOLD) {
        repetition(cx);
    }
    if new || cx.set.changed(MOVES) || forgets_pawns(cx) {
        let plies = i64::from(cx.set.int("nMoveRule")) * 2;
        let white = cx.pawns(&["nMoveRuleTypesWhite", "nMoveRuleTypes", "pawnTypes"]);
        let black = cx.pawns(&["nMoveRuleTypesBlack", "nMoveRuleTypes", "pawnTypes"]);
        let pawns = cx.type_names(&[white, black].concat());
        let reset = match pawns.as_slice() {
            [] => "captures".to_owned(),
            [pawn] => format!("captures or mover was {pawn}"),
            pawns => format!("captures or mover was {{{}}}", pawns.join(", ")),
        };
        let value = table().with(no_progress::PLIES, plies).with(no_progress::PROGRESS, reset);
        cx.set_or_clear(&end::TABLE, end::NO_PROGRESS, (plies > 0).then_some(value));
    }
}

/// Returns true if moves of a type that no longer exists are progress in the shipped game.
fn forgets_pawns(cx: &Cx) -> bool {
    let gone = |name: &str| cx.base.as_ref().is_some_and(|it| it.counts_moves_of(name));
    cx.types.iter().any(|it| it.inherited && !it.used && gone(&it.name))
}

fn repetition(cx: &mut Cx) {
    let count = cx.set.int("nFoldRule");
    // The key is about the player on move; the rule file about the player who has just moved.
    let result = match cx.set.get("nFoldValue") {
        "win" => RepetitionResult::Loss,
        "loss" => RepetitionResult::Win,
        _ => RepetitionResult::Draw,
    };
    let absolute = cx.set.bool("nFoldValueAbsolute");
    cx.take_away("nFoldValueAbsolute", &[&on_draw::TABLE]);
    if absolute
        && count > 1
        && let Some(white @ (OutcomeResult::Win | OutcomeResult::Loss)) =
            OutcomeResult::parse(cx.set.get("nFoldValue"))
    {
        cx.clear(&end::TABLE, end::REPETITION);
        let item = cx.draft.item(&adjudicate::TABLE);
        item.set(adjudicate::NAME, "repetition").set(adjudicate::FOR, Subject::Each);
        item.set(adjudicate::WHEN, format!("repetitions >= {count} and own is white"));
        item.set(adjudicate::RESULT, white);
        return;
    }
    let of_base = |key: &dyn AsRef<str>| cx.base_value(&[&game::END, &end::REPETITION, key]);
    let mut value = table().with(repetition::COUNT, i64::from(count));
    if result != RepetitionResult::Draw {
        value = value.with(repetition::RESULT, result);
    }
    if cx.set.bool("perpetualCheckIllegal") {
        value = value.with(repetition::PERPETUAL_CHECK, OutcomeResult::Loss);
    } else if of_base(&repetition::PERPETUAL_CHECK).is_some() {
        value = value.without(repetition::PERPETUAL_CHECK);
    }
    let chases = of_base(&repetition::CHASED).is_some();
    let old = cx.base_value(&[&game::END, &end::REPETITION]);
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
    cx.set_or_clear(&end::TABLE, end::REPETITION, value);
}

/// All outcomes of goals.
pub(super) fn outcomes(cx: &mut Cx) {
    checks(cx);
    extinction(cx);
    flags(cx);
    lines(cx);
    castling_wins(cx);
    material(cx);
}

/// Castlings that win, and whose rights must not be lost.
fn castling_wins(cx: &mut Cx) {
    if !cx.set.changed(&["castlingWins"]) {
        return;
    }
    let rights = cx.set.get("castlingWins").to_owned();
    let partners = cx.set.letters("castlingRookPieces");
    let kings = cx.set.letters("castlingKingPiece");
    let names = [&kings, &partners].map(|it| cx.type_names(it).join(" "));
    for (player, side) in ["KQ", "kq"].into_iter().enumerate() {
        let who = ["white", "black"][player];
        let squares = |letters: &[char]| {
            let types = cx.types.iter().filter(|it| letters.contains(&it.target));
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
                if player == 0 { cell.cells() } else { cell.image(cx.symmetry, cx.size).cells() }
            };
            kept.extend(rook.map(|rook| {
                let king = format!("some own unmoved {} & {}", names[0], cell(king));
                format!("{king} and some own unmoved {} & {}", names[1], cell(*rook))
            }));
            let rule = cx.draft.item(&rule::TABLE);
            rule.set(rule::NAME, format!("Castling {name} wins for {who}"));
            rule.set(rule::ON, "castle");
            rule.set(rule::WHEN, format!("own is {who} and file(target) {sign} file(origin)"));
            rule.set(rule::DO, "win own");
        }
        if !kept.is_empty() {
            let lost = kept.iter().map(|it| format!("not ({it})")).collect::<Vec<_>>();
            let when = format!("own is {who} and {}", lost.join(" and "));
            let outcome =
                cx.outcome(format!("{who} can castle no more"), when, OutcomeResult::Loss);
            outcome.set(outcome::FOR, Subject::Each);
        }
    }
}

/// Checks that are counted.
fn checks(cx: &mut Cx) {
    if cx.set.changed(&["checkCounting"]) && !cx.set.bool("checkCounting") {
        cx.take_away("checkCounting", &[&rule::TABLE, &outcome::TABLE]);
        return;
    }
    if !cx.set.bool("checkCounting") {
        return;
    }
    let [white, black] = cx.fen.checks.unwrap_or([3, 3]);
    let start = i64::from(white.max(black).max(1));
    let new = cx.set.changed(&["checkCounting"]);
    if !new && !cx.new_start {
        return;
    }
    if new {
        let counter = table()
            .with(counter::PER, Per::Player)
            .with(counter::MAX, start)
            .with(counter::START, start)
            .with(counter::FEN, CounterField::Checks);
        let counters = cx.draft.names(game::COUNTERS);
        counters.set_name("checks", counter).remark("still to be given");
        let rule = cx.item(&rule::TABLE, "checkCounting", "Checks are counted");
        rule.set(rule::ON, "gives check").set(rule::DO, "checks -= 1");
        let outcome = cx.item(&outcome::TABLE, "checkCounting", "last check");
        outcome.set(outcome::WHEN, "checks = 0").set(outcome::RESULT, OutcomeResult::Win);
    } else if cx.base_value(&[&game::COUNTERS, &"checks", &counter::START]) != Some(start.into()) {
        let counter = table().with(counter::MAX, start).with(counter::START, start);
        cx.draft.names(game::COUNTERS).set_name("checks", counter);
    }
    if white != black {
        cx.leave("startFen", "players have to give different numbers of checks");
    }
}

/// Pieces that must not be lost, or must be.
fn extinction(cx: &mut Cx) {
    const KEYS: &[&str] = &[
        "extinctionValue",
        "extinctionPieceTypes",
        "extinctionPieceCount",
        "extinctionOpponentPieceCount",
        "extinctionPseudoRoyal",
        "extinctionClaim",
        "blastOnCapture",
    ];
    if !cx.set.changed(KEYS) {
        return;
    }
    let result = OutcomeResult::parse(cx.set.get("extinctionValue"));
    let letters = cx.set.letters("extinctionPieceTypes");
    let safe = cx.set.bool("extinctionPseudoRoyal") && !cx.set.bool("blastOnCapture");
    let Some(result) = result.filter(|_| !letters.is_empty() && !safe) else {
        cx.take_away("extinction", &[&outcome::TABLE]);
        return;
    };
    let count = cx.set.int("extinctionPieceCount");
    let opponents = cx.set.int("extinctionOpponentPieceCount");
    let groups: Vec<Vec<String>> = if letters.contains(&'*') {
        vec![Vec::new()]
    } else {
        letters.iter().map(|it| cx.type_names(&[*it])).filter(|it| !it.is_empty()).collect()
    };
    let holds = cx.set.bool("pieceDrops");
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
    let when: Vec<_> = groups.iter().map(condition).collect();
    if when.is_empty() {
        return;
    }
    let name = match groups.as_slice() {
        [names] if names.is_empty() && count == 0 => "nothing left".to_owned(),
        [names] if names.is_empty() => format!("no more than {count} left"),
        [names] => format!("{} lost", names.join(" and ")),
        _ => "a kind is extinct".to_owned(),
    };
    let who = if cx.set.bool("extinctionClaim") { Subject::Next } else { Subject::Each };
    let outcome = cx.sole_item(&outcome::TABLE, "extinction", &name);
    outcome.set(outcome::FOR, who).set(outcome::WHEN, when.join(" or "));
    outcome.set(outcome::RESULT, result);
}

/// Names, each with a blank before it.
fn listed(names: &[String]) -> String {
    names.iter().fold(String::new(), |res, it| res + " " + it)
}

/// Goals to be reached.
fn flags(cx: &mut Cx) {
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
    if !cx.set.changed(KEYS) {
        return;
    }
    let region = |key| cx.set.squares(cx.set.either("flagRegion", key), "flagRegion")[0].clone();
    let goals = [region("flagRegionWhite"), region("flagRegionBlack")];
    if goals.iter().all(Squares::is_empty) {
        cx.take_away("flag", &[&outcome::TABLE]);
        return;
    }
    let goal = cx.region("goal", &goals);
    let letters = |key| cx.set.letters(cx.set.either("flagPiece", key));
    let pieces = [letters("flagPieceWhite"), letters("flagPieceBlack")];
    if pieces[0] != pieces[1] {
        let key = cx.set.either("flagPieceWhite", "flagPieceBlack").to_owned();
        cx.leave(
            &key,
            "players have different pieces to bring to the goal; both kinds count for both",
        );
    }
    let all = pieces.concat();
    let names = if all.contains(&'*') { Vec::new() } else { cx.type_names(&all) };
    let reached = Reached {
        types: listed(&names),
        safe: cx.set.bool("flagPieceSafe"),
        count: cx.set.int("flagPieceCount"),
    };
    let name = match names.as_slice() {
        [only] => format!("{only} at the goal"),
        _ => "goal reached".to_owned(),
    };
    if cx.set.bool("flagMove") {
        answered(cx, &reached, &goal, name);
    } else {
        at_once(cx, &reached, &goal, &name);
    }
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
fn at_once(cx: &mut Cx, reached: &Reached, goal: &str, name: &str) {
    let mut own = reached.by("own", "enemy", goal);
    if cx.set.bool("flagPieceBlockedWin") && reached.count > 1 {
        let types = &reached.types;
        own = format!("{own} or some own{types} & {goal} and no empty & {goal}");
    }
    let safe = reached.safe;
    let outcome = cx.sole_item(&outcome::TABLE, "flag", name);
    if safe {
        outcome.set(outcome::FOR, Subject::Each);
    }
    outcome.set(outcome::WHEN, own).set(outcome::RESULT, OutcomeResult::Win);
}

/// A player who reaches the goal wins unless the other player answers. An answer is to reach the other goal too, or, if
/// the goal must be reached safely, to attack.
fn answered(cx: &mut Cx, reached: &Reached, goal: &str, name: String) {
    let goal = if cx.is_zone(goal) { goal.to_owned() } else { cx.zone("goal", goal.into()) };
    cx.take_away("flag", &[&outcome::TABLE]);
    let there = Reached { safe: false, ..reached.clone() };
    let own = there.by("own", "enemy", &goal);
    if reached.safe {
        let when = reached.by("own", "enemy", &goal);
        cx.outcome(format!("{name}, safe"), when, OutcomeResult::Win);
    } else {
        let enemy = there.by("enemy", "own", &format!("{goal}(enemy)"));
        let when = format!("{own} and {enemy}");
        let outcome = cx.outcome("both at the goal", when, OutcomeResult::Draw);
        outcome.set(outcome::FOR, Subject::Next);
    }
    let outcome = cx.outcome(name, own, OutcomeResult::Win);
    outcome.set(outcome::FOR, Subject::Next).remark("who has had an answer");
}

/// Pieces in lines, squares and chains.
fn lines(cx: &mut Cx) {
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
        "connectNxN",
        "collinearN",
        "connectValue",
    ];
    if !cx.set.changed(KEYS) {
        return;
    }
    let letters = cx.set.letters("connectPieceTypes");
    let names = if letters.contains(&'*') { Vec::new() } else { cx.type_names(&letters) };
    let own: String = names.iter().fold("own".to_owned(), |res, it| format!("{res} {it}"));
    let ways = [
        cx.set.bool("connectVertical"),
        cx.set.bool("connectHorizontal"),
        cx.set.bool("connectDiagonal"),
    ];
    let Some(result) = OutcomeResult::parse(cx.set.get("connectValue")) else { return };
    let add = |cx: &mut Cx, name: String, when: String| {
        cx.outcome(name, when, result);
    };
    let (row, square, line) =
        (cx.set.int("connectN"), cx.set.int("connectNxN"), cx.set.int("collinearN"));
    if row > 1 {
        near(cx, ways);
        add(cx, format!("{row} in a row"), format!("some rows({own}, {row})"));
    }
    if square > 1 {
        match squares_of(cx, square, &own) {
            Some(when) => add(cx, format!("a square of {square} by {square}"), when),
            None => cx.leave("connectNxN", "the board has too many squares of that size"),
        }
    }
    if line > 1 {
        if ways[2] {
            cx.leave("collinearN", "diagonal lines with gaps have no short name");
        } else {
            add(cx, format!("{line} on a line"), on_lines(cx, line, &own, ways));
        }
    }
    let first = cx.set.squares("connectRegion1White", "connectRegion1Black");
    let second = cx.set.squares("connectRegion2White", "connectRegion2Black");
    if first.iter().chain(&second).any(|it| !it.is_empty()) {
        near(cx, ways);
        let (first, second) = (cx.edge("one-side", &first), cx.edge("other-side", &second));
        add(cx, "sides connected".to_owned(), format!("connected({own}, {first}, {second})"));
    }
}

impl Cx {
    /// Adds an outcome.
    fn outcome(
        &mut self,
        name: impl Into<String>,
        when: String,
        result: OutcomeResult,
    ) -> &mut Section {
        let item = self.draft.item(&outcome::TABLE);
        item.set(outcome::NAME, name.into()).set(outcome::WHEN, when).set(outcome::RESULT, result)
    }

    fn edge(&mut self, name: &str, squares: &[Squares; 2]) -> String {
        let [white, black] = squares;
        let players = [("white", white.cells().into()), ("black", black.cells().into())];
        if white.image(self.symmetry, self.size) == *black {
            self.region(name, squares)
        } else {
            self.zone(name, names(players))
        }
    }
}

/// Restricts lines and chains to some directions.
fn near(cx: &mut Cx, ways: [bool; 3]) {
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
    cx.draft.table(&board::TABLE).set(board::NEAR, directions);
}

/// Returns the condition that one of all squares of `n` by `n` cells is full.
fn squares_of(cx: &Cx, n: u32, own: &str) -> Option<String> {
    let n = u8::try_from(n).ok()?;
    let (files, ranks) = (cx.size.files.checked_sub(n)? + 1, cx.size.ranks.checked_sub(n)? + 1);
    let name = super::squares::name;
    let block = |it: (u8, u8)| format!("{}-{}", name(it), name((it.0 + n - 1, it.1 + n - 1)));
    let all = (0..ranks).flat_map(|rank| (0..files).map(move |file| (rank, file)));
    let all: Vec<_> = all.map(|it| format!("within({}, {own})", block(it))).collect();
    (all.len() <= 100).then(|| all.join(" or "))
}

/// Returns the condition that `n` pieces stand on a file or rank, whatever is between.
fn on_lines(cx: &Cx, n: u32, own: &str, ways: [bool; 3]) -> String {
    let letter = |it| char::from(b'a' + it);
    let files = (0..cx.size.files).filter(|_| ways[0]).map(|it| format!("file {}", letter(it)));
    let ranks = (1..=cx.size.ranks).filter(|_| ways[1]).map(|it| format!("rank {it}"));
    let lines: Vec<_> =
        files.chain(ranks).map(|it| format!("count({own} & {it}) >= {n}")).collect();
    if lines.is_empty() { "never".to_owned() } else { lines.join(" or ") }
}

/// Counted pieces.
fn material(cx: &mut Cx) {
    const KEYS: &[&str] = &["materialCounting", "stalematePieceCount", "adjudicateFullBoard"];
    if !cx.set.changed(KEYS) {
        return;
    }
    let kind = cx.set.get("materialCounting").to_owned();
    let more = match kind.as_str() {
        "janggi" => {
            return cx.leave(
                "materialCounting",
                "pieces have no values here; write an outcome with `[[on-draw]]`",
            );
        }
        "whitedrawodds" => "own is white",
        "blackdrawodds" => "own is black",
        _ => "count(own) > count(enemy)",
    };
    if kind != "none" {
        let item = cx.draft.item(&on_draw::TABLE);
        item.set(on_draw::NAME, "better in a draw").set(on_draw::FOR, Subject::Each);
        item.set(on_draw::WHEN, more).set(on_draw::RESULT, OutcomeResult::Win);
    }
    if kind != "none" && cx.set.bool("adjudicateFullBoard") {
        let outcome = cx.outcome("full board", format!("no empty and {more}"), OutcomeResult::Win);
        outcome.set(outcome::FOR, Subject::Each);
        if kind == "unweighted" {
            let when = "no empty and count(own) = count(enemy)".to_owned();
            cx.outcome("full board, as many pieces", when, OutcomeResult::Draw);
        }
    }
    if cx.set.bool("stalematePieceCount") && cx.set.changed(&["stalematePieceCount"]) {
        let cases =
            [("more pieces", ">", OutcomeResult::Win), ("fewer pieces", "<", OutcomeResult::Loss)];
        for (name, sign, result) in cases {
            let outcome = cx.outcome(name, format!("count(own) {sign} count(enemy)"), result);
            outcome.set(outcome::FOR, Subject::Next).set(outcome::STUCK, true);
        }
    }
}
