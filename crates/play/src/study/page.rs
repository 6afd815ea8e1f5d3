//! The report as one HTML page with plots, and as lines of text.

use super::{Estimate, Interval, PairingReport, Report, Spread, Strength};
use alfil_language::picture::escape;
use std::fmt::Write as _;

const STYLE: &str = include_str!("page.css");
/// The most first turns that are listed.
const MOST_OPENINGS: usize = 20;
/// The size of plots, in their own units.
const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 140.0;
/// The height of the highest bar.
const BAR: f64 = 118.0;

/// Returns the report as one page that needs nothing else.
pub fn html(report: &Report) -> String {
    let title = escape(&report.name);
    let mut res = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}: a study</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
    );
    let _ = writeln!(res, "<p class=\"quiet\">{}</p>", escape(&made_from(report)));
    res += "<h2>What it says</h2>\n<ul class=\"findings\">\n";
    for it in &report.findings {
        let _ = writeln!(res, "<li>{}</li>", escape(it));
    }
    res += "</ul>\n<h2>Results</h2>\n";
    report.pairings.iter().for_each(|it| pairing(&mut res, it));
    openings(&mut res, report);
    types(&mut res, report);
    rules(&mut res, report);
    res + "</body>\n</html>\n"
}

/// Returns the most important parts of the report, for a terminal.
pub fn text(report: &Report) -> String {
    let mut res = format!("{}\n{}\n\n", report.name, made_from(report));
    for it in &report.findings {
        let _ = writeln!(res, "- {it}");
    }
    res += "\nplayers            games  first scores           draws  broken off  turns (median)  legal moves\n";
    for it in &report.pairings {
        let of_side = it.sides.first().map(|it| it.score);
        let first = it.first_mover.or(of_side).map_or(String::new(), interval);
        let (games, draws, unfinished) = (it.games, it.draws, it.unfinished);
        let (who, turns, choices) = (players(it), it.turns.median, it.choices);
        let _ = writeln!(
            res,
            "{who:18} {games:>5}  {first:22} {draws:>5}  {unfinished:>10}  {turns:>14}  {choices:>11.1}"
        );
    }
    let known: Vec<_> = report.types.iter().filter_map(|it| Some((&it.name, it.value?))).collect();
    if !known.is_empty() {
        res += "\npiece               value by the results\n";
        for (name, it) in known {
            let _ = writeln!(res, "{name:18} {}", estimate(it));
        }
    }
    res
}

fn made_from(report: &Report) -> String {
    let it = &report.settings;
    format!(
        "{} games of each pairing, the first {} turns at random, at most {} turns, seed {}. A number stands for the positions \
         that a player looks at before each turn.",
        it.games, it.random_turns, it.most_turns, it.seed
    )
}

fn players(it: &PairingReport) -> String {
    if it.weaker == it.stronger {
        it.weaker.to_string()
    } else {
        format!("{} against {}", it.stronger, it.weaker)
    }
}

fn interval(it: Interval) -> String {
    let percent = |it: f64| format!("{:.0}", 100.0 * it);
    format!("{} % ({} to {})", percent(it.value), percent(it.low), percent(it.high))
}

/// Returns a value with as many digits as its error allows.
fn estimate(it: Estimate) -> String {
    let Estimate { value, error } = it;
    match error {
        0.0 => format!("{value:.0} (the unit)"),
        0.0..0.1 => format!("{value:.2} ± {error:.2}"),
        0.1..1.0 => format!("{value:.1} ± {error:.1}"),
        _ => format!("{value:.0} ± {error:.0}"),
    }
}

/// Returns the players as a heading.
fn heading(it: &PairingReport) -> String {
    let name = |it: Strength| match it {
        Strength::Random => "Random play".to_owned(),
        Strength::Nodes(1) => "1 position".to_owned(),
        Strength::Nodes(nodes) => format!("{nodes} positions"),
    };
    if it.weaker == it.stronger {
        format!("{} on both sides", name(it.weaker))
    } else {
        format!("{} against {}", name(it.stronger), it.weaker)
    }
}

fn pairing(res: &mut String, it: &PairingReport) {
    let games = it.games;
    let _ =
        writeln!(res, "<h3>{}</h3>\n<p class=\"quiet\">{games} games</p>", escape(&heading(it)));
    result_bar(res, it);
    *res += "<div class=\"wide\"><table><tr><th>side</th><th class=\"n\">wins</th><th class=\"n\">points</th></tr>\n";
    for side in &it.sides {
        let (names, wins) = (escape(&side.players.join(", ")), side.wins);
        let _ = writeln!(
            res,
            "<tr><td>{names}</td><td class=\"n\">{wins}</td><td class=\"n\">{}</td></tr>",
            interval(side.score)
        );
    }
    *res += "</table></div>\n";
    if let Some(score) = it.first_mover {
        let _ =
            writeln!(res, "<p>The points of the side that moves first: {}.</p>", interval(score));
    }
    if let Some(score) = it.stronger_scores {
        let _ = writeln!(res, "<p>The stronger player's points: {}.</p>", interval(score));
    }
    let reasons = it.reasons.iter().map(|(reason, n)| format!("{} {n}", escape(reason)));
    let reasons: Vec<String> = reasons.collect();
    let _ = writeln!(
        res,
        "<p>Ends: {}. Legal moves in a position: {:.1} on average.</p>",
        reasons.join(", "),
        it.choices
    );
    histogram(res, &it.turns);
}

/// Draws the shares of the results as one bar, with what its parts are below it.
fn result_bar(res: &mut String, it: &PairingReport) {
    let mut parts: Vec<(String, u32, &str)> = Vec::new();
    for (n, side) in it.sides.iter().enumerate() {
        let class = if n % 2 == 0 { "a" } else { "b" };
        parts.push((format!("{} wins", side.players.join(", ")), side.wins, class));
    }
    parts.insert(1.min(parts.len()), ("drawn".to_owned(), it.draws, "none"));
    parts.push(("broken off".to_owned(), it.unfinished, "open"));
    parts.retain(|it| it.1 > 0);
    let whole = f64::from(it.games.max(1));
    let _ =
        write!(res, "<figure><svg viewBox=\"0 0 {WIDTH} 20\" role=\"img\" aria-label=\"results\">");
    let mut x = 0.0;
    for (name, n, class) in &parts {
        let width = WIDTH * f64::from(*n) / whole;
        let _ = write!(
            res,
            "<rect class=\"{class}\" x=\"{x:.1}\" width=\"{:.1}\" height=\"20\"><title>{}: {n}</title></rect>",
            (width - 1.0).max(0.5),
            escape(name)
        );
        x += width;
    }
    *res += "</svg><figcaption>";
    for (name, n, class) in &parts {
        let name = escape(name);
        let _ = write!(res, "<span class=\"key\"><i class=\"{class}\"></i>{name}: {n}</span> ");
    }
    *res += "</figcaption></figure>\n";
}

fn histogram(res: &mut String, it: &Spread) {
    let most = it.bars.iter().max().copied().unwrap_or(0).max(1);
    let step = WIDTH / it.bars.len().max(1) as f64;
    let games = if most == 1 { "game" } else { "games" };
    let top = HEIGHT - BAR;
    let _ = write!(
        res,
        "<figure><svg viewBox=\"0 0 {WIDTH} {}\" role=\"img\" aria-label=\"turns of a game\">\
         <text x=\"0\" y=\"{}\">{most} {games}</text>\
         <line class=\"axis\" x1=\"0\" x2=\"{WIDTH}\" y1=\"{top}\" y2=\"{top}\"/>",
        HEIGHT + 20.0,
        top - 5.0
    );
    for (n, count) in it.bars.iter().enumerate() {
        let height = BAR * f64::from(*count) / f64::from(most);
        let (x, from) = (n as f64 * step, n as u32 * it.width);
        let _ = write!(
            res,
            "<rect class=\"a\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{height:.1}\"><title>{from} to {} turns: {count}</title></rect>",
            x + 1.0,
            HEIGHT - height,
            step - 2.0,
            from + it.width - 1
        );
        // Narrow screens show larger letters, and these need the place of two bars.
        if n % 2 == 0 {
            let _ = write!(res, "<text x=\"{:.1}\" y=\"{}\">{from}</text>", x + 1.0, HEIGHT + 16.0);
        }
    }
    let _ = writeln!(
        res,
        "<line class=\"axis\" x1=\"0\" x2=\"{WIDTH}\" y1=\"{HEIGHT}\" y2=\"{HEIGHT}\"/></svg><figcaption>Turns of a game: {} to {}, half of \
         the games from {} to {}, median {}. Each bar begins at its number.</figcaption></figure>",
        it.least, it.most, it.quarter, it.three_quarters, it.median
    );
}

/// Draws a share with its interval on a line from 0 to 1.
fn whisker(it: Interval, fair: f64) -> String {
    let x = |it: f64| 200.0 * it;
    format!(
        "<svg class=\"small\" viewBox=\"0 0 200 14\" role=\"img\" aria-label=\"{}\">\
         <line class=\"fair\" x1=\"{1:.1}\" x2=\"{1:.1}\" y1=\"0\" y2=\"14\"/>\
         <line class=\"whisker\" x1=\"{2:.1}\" x2=\"{3:.1}\" y1=\"7\" y2=\"7\"/>\
         <circle class=\"mark\" cx=\"{4:.1}\" cy=\"7\" r=\"4\"/></svg>",
        interval(it),
        x(fair),
        x(it.low),
        x(it.high),
        x(it.value)
    )
}

fn openings(res: &mut String, report: &Report) {
    if report.openings.is_empty() {
        return;
    }
    let sides = report.pairings.first().map_or(2, |it| it.sides.len()).max(1);
    *res += "<h2>First turns</h2>\n<p class=\"quiet\">The points of the side that moves first, in games between players of equal strength. The \
             dashed line is a fair share. By chance alone, one interval in twenty misses it.</p>\n<div class=\"wide\"><table><tr><th>turn</th><th class=\"n\">games</th>\
             <th class=\"n\">points</th><th></th></tr>\n";
    for it in report.openings.iter().take(MOST_OPENINGS) {
        let _ = writeln!(
            res,
            "<tr><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td>{}</td></tr>",
            escape(&it.turn),
            it.games,
            interval(it.score),
            whisker(it.score, 1.0 / sides as f64)
        );
    }
    *res += "</table></div>\n";
    if report.openings.len() > MOST_OPENINGS {
        let rest = report.openings.len() - MOST_OPENINGS;
        let _ = writeln!(res, "<p class=\"quiet\">and {rest} others</p>");
    }
}

fn types(res: &mut String, report: &Report) {
    let games: u32 = report.pairings.iter().map(|it| it.games).sum();
    let per_game = |n: u32| format!("{:.1}", f64::from(n) / f64::from(games.max(1)));
    *res += "<h2>Pieces</h2>\n<p class=\"quiet\">Means of all games. Values come from the results of games in which one side had \
             more of a type. The plus or minus is one standard error.</p>\n<div class=\"wide\"><table><tr><th>piece</th>";
    for head in [
        "at first",
        "at the end",
        "moves",
        "share of moves",
        "captures",
        "captured",
        "promoted to",
        "value",
    ] {
        let _ = write!(res, "<th class=\"n\">{head}</th>");
    }
    *res += "</tr>\n";
    for it in &report.types {
        let counts = it.counts;
        let name = escape(&it.name);
        let _ = write!(res, "<tr><td>{name}</td>");
        let cells = [
            per_game(counts.first),
            per_game(counts.last),
            per_game(counts.moves),
            format!("{:.0} %", 100.0 * it.share_of_moves),
            per_game(counts.captures),
            per_game(counts.captured),
            per_game(counts.became),
            it.value.map_or("–".to_owned(), estimate),
        ];
        for it in cells {
            let _ = write!(res, "<td class=\"n\">{it}</td>");
        }
        *res += "</tr>\n";
    }
    *res += "</table></div>\n";
}

fn rules(res: &mut String, report: &Report) {
    if report.rules.is_empty() || report.traced == 0 {
        return;
    }
    let games = report.traced;
    let _ = writeln!(
        res,
        "<h2>Rules</h2>\n<p class=\"quiet\">How often each rule applied in {games} games.</p>\n\
         <div class=\"wide\"><table><tr><th>rule</th><th class=\"n\">times</th></tr>"
    );
    for it in &report.rules {
        let name = escape(&it.name);
        let _ = writeln!(res, "<tr><td>{name}</td><td class=\"n\">{}</td></tr>", it.applied);
    }
    *res += "</table></div>\n";
}
