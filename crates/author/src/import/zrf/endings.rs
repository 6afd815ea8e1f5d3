//! How the game ends: goals as `[end]`, `[check]` and outcomes.

use super::{
    model::{Goal, GoalKind, GoalWhen, Occupant, Pass, Place, Rules},
    program::Statement,
    symbolic::Gap,
    translate::{Translation, any},
    words::Words,
};
use alfil_language::{
    schema::{check, end, on_draw, outcome, repetition, rule, words::RepetitionResult},
    writer::table,
};
use alfil_model::{OutcomeResult, Subject, When};

/// Writes the goals.
pub(super) fn write(rules: &Rules, res: &mut Translation) {
    let turns = res.geometry.players.clone();
    let everyone = |it: &Goal| turns.iter().all(|player| it.players.contains(player));
    let mut stalemate = None;
    let mut n = 0;
    for goal in &rules.goals {
        let result = match goal.kind {
            GoalKind::Win => OutcomeResult::Win,
            GoalKind::Loss => OutcomeResult::Loss,
            GoalKind::Draw => OutcomeResult::Draw,
            GoalKind::Count => {
                count(goal, rules, res);
                continue;
            }
        };
        match &goal.when {
            GoalWhen::Checkmated(types) => {
                checkmate(types, goal, everyone(goal), result, rules, res);
            }
            GoalWhen::Stalemated if everyone(goal) => {
                stalemate.get_or_insert(result);
            }
            GoalWhen::Repetition => repeated(result, res),
            GoalWhen::Captured(types) => captured(types, goal, everyone(goal), rules, res),
            when => {
                n += 1;
                plain(when, goal, everyone(goal), result, n, rules, res);
            }
        }
    }
    let passes = rules.options.pass != Pass::Never;
    let stalemated = rules.goals.iter().any(|it| mentions(&it.when));
    if let Some(it) = stalemate {
        if it != OutcomeResult::Draw {
            res.file.table(&end::TABLE).set(end::STALEMATE, it);
        }
    } else if !stalemated && !passes {
        res.remarks
            .push("Nothing is said about a player who has no move: it is a draw.".to_owned());
    }
    if rules.goals.is_empty() {
        res.remarks.push("No goals are said.".to_owned());
    }
}

/// Returns true if a goal asks whether a player has no move.
fn mentions(when: &GoalWhen) -> bool {
    match when {
        GoalWhen::Stalemated => true,
        GoalWhen::And(all) | GoalWhen::Or(all) => all.iter().any(mentions),
        GoalWhen::Not(it) => mentions(it),
        _ => false,
    }
}

fn checkmate(
    types: &[usize],
    goal: &Goal,
    everyone: bool,
    result: OutcomeResult,
    rules: &Rules,
    res: &mut Translation,
) {
    let mut sets: Vec<Vec<usize>> = res
        .geometry
        .players
        .iter()
        .map(|it| {
            let mut all = rules.royal(*it);
            all.sort_unstable();
            all.dedup();
            all
        })
        .collect();
    sets.dedup();
    if !everyone && sets.len() > 1 {
        res.gaps.push(Gap::new(goal.span, "check for some players only"));
    }
    let mut all: Vec<usize> = sets.concat();
    all.extend(types);
    all.sort_unstable();
    all.dedup();
    let royal: Vec<&str> = all.iter().map(|it| res.words.pieces[*it].as_str()).collect();
    let partial = |it: &Statement| matches!(it, Statement::Add(it) if it.partial.is_some());
    let mut blocks = rules.pieces.iter().flat_map(|it| &it.moves);
    let chains = blocks.any(|it| any(&it.body, &partial));
    let turns = &rules.order;
    let follows = |n: usize| turns[(n + 1) % turns.len()].as_player == turns[n].as_player;
    let several = turns.len() > 1 && (0..turns.len()).any(follows);
    let section = res.file.table(&check::TABLE);
    section.set(check::ROYAL, royal.join(" "));
    // Each part of a chain must leave the player safe, and each of several moves in a row.
    if chains || several {
        section.set(check::AT, When::Move);
    }
    if result != OutcomeResult::Loss {
        res.file.table(&end::TABLE).set(end::CHECKMATE, result);
    }
}

fn repeated(result: OutcomeResult, res: &mut Translation) {
    let result = match result {
        OutcomeResult::Win => RepetitionResult::Win,
        OutcomeResult::Loss => RepetitionResult::Loss,
        _ => RepetitionResult::Draw,
    };
    let mut value = table().with(repetition::COUNT, 3);
    if result != RepetitionResult::Draw {
        value = value.with(repetition::RESULT, result);
        res.remarks
            .push("`repetition` is about the player who brings the position about.".to_owned());
    }
    res.file.table(&end::TABLE).set(end::REPETITION, value);
}

fn captured(types: &[usize], goal: &Goal, everyone: bool, rules: &Rules, res: &mut Translation) {
    let owners = goal.players.iter().filter(|it| !rules.is_neutral(**it));
    let owners: Vec<String> =
        owners.map(|it| format!("owner(piece) = {}", res.words.players[*it])).collect();
    let types: Vec<&str> = types.iter().map(|it| res.words.pieces[*it].as_str()).collect();
    let (verb, name) = match goal.kind {
        GoalKind::Win => ("win owner(piece)", "won"),
        GoalKind::Loss => ("lose owner(piece)", "lost"),
        _ => ("draw", "drawn"),
    };
    let section = res.file.item(&rule::TABLE);
    let types =
        if types.len() == 1 { types[0].to_owned() } else { format!("{{{}}}", types.join(", ")) };
    section.set(rule::NAME, format!("With such a piece the game is {name}"));
    section.set(rule::ON, vec!["capture", "removed"]);
    let of = if everyone { String::new() } else { format!(" and ({})", owners.join(" or ")) };
    section.set(rule::WHEN, format!("piece is {types}{of}"));
    section.set(rule::DO, verb);
}

/// Writes that most pieces win at the third repetition.
fn count_at_repetition(goal: &Goal, rules: &Rules, res: &mut Translation) {
    // Other draws would become wins, too.
    let draws = rules.goals.iter().any(|it| it.kind == GoalKind::Draw)
        || !rules.goals.iter().any(|it| mentions(&it.when)) && rules.options.pass == Pass::Never;
    if draws {
        res.gaps.push(Gap::new(goal.span, "`count-condition` at repetitions, beside other draws"));
        return;
    }
    repeated(OutcomeResult::Draw, res);
    let section = res.file.item(&on_draw::TABLE);
    section.set(on_draw::NAME, "more pieces");
    section.set(on_draw::FOR, Subject::Each);
    section.set(on_draw::WHEN, "count(own) > count(enemy)");
    section.set(on_draw::RESULT, OutcomeResult::Win);
}

fn count(goal: &Goal, rules: &Rules, res: &mut Translation) {
    if goal.when == GoalWhen::Repetition && res.geometry.players.len() == 2 {
        return count_at_repetition(goal, rules, res);
    }
    let is_stalemate = goal.when == GoalWhen::Stalemated;
    let when = if is_stalemate { Ok(String::new()) } else { text(&goal.when, rules, &res.words) };
    let when = match when {
        Ok(it) if res.geometry.players.len() == 2 => it,
        Ok(_) => {
            return res
                .gaps
                .push(Gap::new(goal.span, "`count-condition` with other than two players"));
        }
        Err(what) => return res.gaps.push(Gap::new(goal.span, what)),
    };
    let and = if when.is_empty() { String::new() } else { format!("{when} and ") };
    for (name, sign, result) in [
        ("more pieces", ">", OutcomeResult::Win),
        ("fewer pieces", "<", OutcomeResult::Loss),
        ("as many pieces", "=", OutcomeResult::Draw),
    ] {
        let section = res.file.item(&outcome::TABLE);
        section.set(outcome::NAME, name);
        section.set(outcome::FOR, if is_stalemate { Subject::Next } else { Subject::Mover });
        section.set(outcome::WHEN, format!("{and}count(own) {sign} count(enemy)"));
        if is_stalemate {
            section.set(outcome::STUCK, true);
        }
        section.set(outcome::RESULT, result);
    }
}

fn plain(
    when: &GoalWhen,
    goal: &Goal,
    everyone: bool,
    result: OutcomeResult,
    n: usize,
    rules: &Rules,
    res: &mut Translation,
) {
    // `stalemated` beside other goals is an outcome for a player without a move.
    let (when, stuck) = match when {
        GoalWhen::Stalemated => (GoalWhen::And(Vec::new()), true),
        GoalWhen::And(all) if all.contains(&GoalWhen::Stalemated) => {
            let rest = all.iter().filter(|it| **it != GoalWhen::Stalemated).cloned().collect();
            (GoalWhen::And(rest), true)
        }
        it => (it.clone(), false),
    };
    let condition = match text(&when, rules, &res.words) {
        Ok(it) => it,
        Err(what) => return res.gaps.push(Gap::new(goal.span, what)),
    };
    let mut parts = Vec::new();
    if !everyone {
        let names: Vec<String> = goal
            .players
            .iter()
            .filter(|it| !rules.is_neutral(**it))
            .map(|it| format!("own is {}", res.words.players[*it]))
            .collect();
        if names.is_empty() {
            return;
        }
        parts.push(if names.len() == 1 {
            names[0].clone()
        } else {
            format!("({})", names.join(" or "))
        });
    }
    if !condition.is_empty() {
        parts.push(condition);
    }
    let name = match result {
        OutcomeResult::Win => "win",
        OutcomeResult::Loss => "loss",
        _ => "draw",
    };
    let section = res.file.item(&outcome::TABLE);
    section.set(outcome::NAME, format!("{name} {n}"));
    section.set(outcome::FOR, if stuck { Subject::Next } else { Subject::Each });
    if !parts.is_empty() {
        section.set(outcome::WHEN, parts.join(" and "));
    }
    if stuck {
        section.set(outcome::STUCK, true);
    }
    section.set(outcome::RESULT, result);
}

/// Returns a goal as a condition on the board; an error says what it can't be.
fn text(when: &GoalWhen, rules: &Rules, words: &Words) -> Result<String, String> {
    let types = |piece: &Option<usize>| {
        piece.map(|it| format!(" {}", words.pieces[it])).unwrap_or_default()
    };
    // Only a game with drops has hands.
    let off = rules.options.off && rules.pieces.iter().any(|it| !it.drops.is_empty());
    let many = |all: &[GoalWhen], by: &str| {
        let all: Vec<String> =
            all.iter().map(|it| text(it, rules, words)).collect::<Result<_, _>>()?;
        Ok::<_, String>(all.join(by))
    };
    Ok(match when {
        GoalWhen::Stalemated => return Err("`stalemated` within other goals".to_owned()),
        GoalWhen::Repetition => return Err("`repetition` within other goals".to_owned()),
        GoalWhen::Checkmated(_) => return Err("`checkmated` within other goals".to_owned()),
        GoalWhen::Captured(_) => return Err("`captured` within other goals".to_owned()),
        GoalWhen::Remaining(n, piece) if off => {
            let own = format!("own{}", types(piece));
            format!("count({own}) + held({own}) = {n}")
        }
        GoalWhen::Remaining(0, piece) => format!("no own{}", types(piece)),
        GoalWhen::Remaining(n, piece) => format!("count(own{}) = {n}", types(piece)),
        GoalWhen::Total(n, piece) => {
            let set = piece.map_or("occupied", |it| words.pieces[it].as_str());
            let ty = types(piece);
            let off =
                if off { format!(" + held(own{ty}) + held(enemy{ty})") } else { String::new() };
            format!("count({set}){off} = {n}")
        }
        GoalWhen::And(all) if all.is_empty() => String::new(),
        GoalWhen::And(all) => many(all, " and ")?,
        GoalWhen::Or(all) => format!("({})", many(all, " or ")?),
        GoalWhen::Not(it) => format!("not ({})", text(it, rules, words)?),
        GoalWhen::Absolute(occupants, places) => absolute(occupants, places, words),
        GoalWhen::Relative(chain) => relative(chain, words),
    })
}

fn absolute(occupants: &[Occupant], places: &[Place], words: &Words) -> String {
    let sets: Vec<String> = occupants.iter().map(|it| set(it, words)).collect();
    let set = sets.join(" | ");
    let cells: Vec<&str> = places
        .iter()
        .filter_map(|it| match it {
            Place::Position(at) => Some(words.cells[*at].as_str()),
            Place::Zone(_) => None,
        })
        .collect();
    let mut parts = Vec::new();
    match cells.len() {
        0 => {}
        1 => parts.push(format!("some ({set}) & {}", cells[0])),
        _ => parts.push(format!("within({}, {set})", cells.join(" "))),
    }
    for place in places {
        if let Place::Zone(zone) = place {
            parts.push(format!("some ({set}) & {}", words.zones[*zone]));
        }
    }
    let parts: Vec<String> = parts
        .into_iter()
        .map(|it| if sets.len() == 1 { it.replace(&format!("({set})"), &set) } else { it })
        .collect();
    parts.join(" and ")
}

fn set(occupant: &Occupant, words: &Words) -> String {
    match occupant {
        Occupant::Own(piece) => format!("own {}", words.pieces[*piece]),
        Occupant::Opponent(piece) => format!("enemy {}", words.pieces[*piece]),
        Occupant::Any(piece) => words.pieces[*piece].clone(),
        Occupant::Not(it) => format!("!({})", set(it, words)),
    }
}

/// Returns a chain of pieces along directions: the last one must stand where the way from the others leads.
fn relative(chain: &[(usize, Option<usize>)], words: &Words) -> String {
    let mut text = String::new();
    for (n, (piece, _)) in chain.iter().enumerate() {
        let own = format!("own {}", words.pieces[*piece]);
        text = match n.checked_sub(1).and_then(|it| chain[it].1) {
            Some(dir) => format!("{own} & near({text}, {})", words.dirs[dir]),
            None => own,
        };
    }
    format!("some {text}")
}
