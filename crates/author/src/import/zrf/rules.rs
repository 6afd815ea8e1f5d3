//! From the items of a game to its rules, all names resolved.

use super::{
    assemble::Assembled,
    board,
    expand::Source,
    goals,
    model::{Entry, NAMES, Options, PLAYERS, Pass, PieceOf, Placed, PlayerOf, Rules},
    names::Names,
    program::{self, Block},
    text::Form,
};
use alfil_language::diag::{Code, Diagnostic};

/// Reads a game; `None` if it has no players, board or pieces.
pub(super) fn read(game: &Assembled, source: &mut Source) -> Option<Rules> {
    // Messages about the whole game show its first word only.
    let span = game.form.items().first().map_or(game.form.span, |it| it.span);
    let mut rules = Rules { title: game.title.clone(), span, ..Rules::default() };
    let find = |name: &str| game.items.iter().rev().find(|it| it.head() == Some(name));
    if let Some(engine) = find("engine") {
        rules.engine = Some(engine.span);
        let file = engine.rest().first().map(Form::shown).unwrap_or_default();
        source.error(engine, format!("the rules are in a plug-in, {file}, which can't be read"));
    }
    players(&mut rules, find("players"), source);
    let Some(board) = find("board") else {
        source.error(&game.form, "expected a `board`, found none");
        return None;
    };
    rules.board = board::read(board, &rules.players, source);
    if rules.board.positions.is_empty() {
        source.error(board, "expected a board with positions, found none");
        return None;
    }
    declare(&mut rules, game, source);
    order(&mut rules, find("turn-order"), &game.form, source);
    let mut names = Names::new(&mut rules, source);
    let forms: Vec<&Form> = game.items.iter().filter(|it| it.head() == Some("piece")).collect();
    for (n, form) in forms.iter().enumerate().take(names.rules.pieces.len()) {
        blocks(n, form, &mut names);
    }
    if let Some(priorities) = find("move-priorities") {
        names.rules.priorities_span = priorities.span;
        for item in priorities.rest() {
            match item.word().and_then(|it| names.known_move_type(it)) {
                Some(it) => names.rules.priorities.push(it),
                None => names.unknown(item, "a move type", std::iter::empty()),
            }
        }
    }
    if let Some(setup) = find("board-setup") {
        for item in setup.rest() {
            set_up(item, &mut names);
        }
    }
    goals::read(&game.items, &mut names);
    options(&game.items, &mut names);
    if rules.pieces.is_empty() {
        source.error(&game.form, "expected pieces, found none");
        return None;
    }
    (!rules.players.is_empty() && !rules.order.is_empty()).then_some(rules)
}

fn players(rules: &mut Rules, form: Option<&Form>, source: &mut Source) {
    let all = form.map(Form::rest).unwrap_or_default();
    for item in all.iter().take(PLAYERS) {
        if let Some(name) = item.word() {
            let random = name.starts_with('?');
            let player = PlayerOf { name: name.to_owned(), random, neutral: true, span: item.span };
            rules.players.push(player);
        }
    }
    if let Some(more) = all.get(PLAYERS) {
        let message = format!("expected at most {PLAYERS} players");
        source.report(more, Diagnostic::new(Code::LimitExceeded, more.span, message));
    }
}

/// Collects the names of pieces, attributes and move types, which may be used before they are declared.
fn declare(rules: &mut Rules, game: &Assembled, source: &mut Source) {
    for item in game.items.iter().filter(|it| it.head() == Some("piece")) {
        let name = item.parts("name").next().and_then(|it| it.rest().first()).and_then(Form::text);
        let Some(name) = name else {
            source.error(item, "expected a piece with a name");
            rules.pieces.push(PieceOf { span: item.span, ..PieceOf::default() });
            continue;
        };
        let mut piece = PieceOf { name: name.to_owned(), span: item.span, ..PieceOf::default() };
        for attribute in item.parts("attribute") {
            let [name, value @ ..] = attribute.rest() else { continue };
            let Some(name) = name.word() else { continue };
            let known = rules.attributes.iter().position(|it| it == name);
            let at = known.unwrap_or_else(|| {
                rules.attributes.push(name.to_owned());
                rules.attributes.len() - 1
            });
            if at >= 64 {
                rules.attributes.truncate(64);
                let message = "expected at most 64 attributes";
                source.report(
                    attribute,
                    Diagnostic::new(Code::LimitExceeded, attribute.span, message),
                );
                continue;
            }
            piece.attributes.push((at, value.first().and_then(Form::word) == Some("true")));
        }
        rules.pieces.push(piece);
    }
    let in_pieces = game.items.iter().filter(|it| it.head() == Some("piece"));
    let blocks = in_pieces.flat_map(Form::rest).flat_map(Form::rest);
    let types = blocks.filter(|it| it.head() == Some("move-type")).flat_map(Form::rest);
    let priorities = game.items.iter().filter(|it| it.head() == Some("move-priorities"));
    let order = game.items.iter().filter(|it| it.head() == Some("turn-order"));
    let players = rules.players.clone();
    let entries = order.flat_map(Form::rest).filter_map(|it| it.items().last());
    let entries =
        entries.filter(|it| !players.iter().any(|player| Some(player.name.as_str()) == it.word()));
    for item in types.chain(priorities.flat_map(Form::rest)).chain(entries) {
        let Some(name) = item.word() else { continue };
        if !rules.move_types.iter().any(|it| it == name) && rules.move_types.len() < NAMES {
            rules.move_types.push(name.to_owned());
        }
    }
    if rules.pieces.len() > NAMES {
        rules.pieces.truncate(NAMES);
        let message = format!("expected at most {NAMES} pieces");
        source.report(&game.form, Diagnostic::new(Code::LimitExceeded, game.form.span, message));
    }
}

fn order(rules: &mut Rules, form: Option<&Form>, game: &Form, source: &mut Source) {
    let place = form.unwrap_or(game);
    rules.order_span = place.span;
    for item in form.map(Form::rest).unwrap_or_default() {
        if item.word() == Some("repeat") {
            rules.repeat = rules.order.len();
            continue;
        }
        let list = [item.clone()];
        let words = if item.word().is_some() { &list[..] } else { item.items() };
        let player =
            |it: &Form| rules.players.iter().position(|p| Some(p.name.as_str()) == it.word());
        let Some(first) = words.first().and_then(player) else {
            source.error(item, format!("expected a player, found `{}`", item.shown()));
            continue;
        };
        let mut entry = Entry { player: first, as_player: first, move_type: None };
        for word in words.iter().skip(1) {
            match player(word) {
                Some(it) => entry.as_player = it,
                None => {
                    entry.move_type =
                        rules.move_types.iter().position(|it| Some(it.as_str()) == word.word());
                }
            }
        }
        rules.order.push(entry);
    }
    if rules.order.is_empty() && form.is_none() {
        let players =
            (0..rules.players.len()).map(|it| Entry { player: it, as_player: it, move_type: None });
        rules.order = players.collect();
    }
    if rules.order.is_empty() {
        source.error(place, "expected players and a `turn-order`, found none");
    }
    if rules.repeat >= rules.order.len() {
        rules.repeat = 0;
    }
    for entry in rules.order.clone() {
        rules.players[entry.player].neutral = false;
        rules.players[entry.as_player].neutral = false;
    }
}

/// Reads the blocks of a piece.
fn blocks(piece: usize, form: &Form, names: &mut Names<'_>) {
    for part in form.rest() {
        let drops = part.head() == Some("drops");
        if !drops && part.head() != Some("moves") {
            continue;
        }
        let mut move_type = None;
        for item in part.rest() {
            if item.head() == Some("move-type") {
                let word = item.rest().first().and_then(Form::word);
                move_type = word.and_then(|it| names.known_move_type(it));
                continue;
            }
            let body = program::statements(item.items(), names);
            let block = Block { move_type, body, span: item.span };
            let piece = &mut names.rules.pieces[piece];
            if drops { piece.drops.push(block) } else { piece.moves.push(block) }
        }
    }
}

/// Reads where a player's pieces stand.
fn set_up(form: &Form, names: &mut Names<'_>) {
    let Some(player) = form.items().first().and_then(|it| names.player(it)) else { return };
    if names.rules.stores.is_empty() {
        names.rules.stores = vec![vec![0; names.rules.pieces.len()]; names.rules.players.len()];
    }
    for list in form.rest() {
        let Some(piece) = list.items().first().and_then(|it| names.piece(it)) else { continue };
        let (mut changed, mut values) = (0_u64, 0_u64);
        let mut rest = list.rest().iter();
        while let Some(item) = rest.next() {
            if item.word() == Some("off") {
                let n = rest.next().and_then(Form::number).unwrap_or(0).clamp(0, 10_000);
                names.rules.stores[player][piece] += n as u32;
                continue;
            }
            let attribute = item.head().and_then(|it| names.known_attribute(it));
            if let Some(attribute) = attribute {
                changed |= 1 << attribute;
                let value = item.rest().first().and_then(Form::word) == Some("true");
                values = values & !(1 << attribute) | u64::from(value) << attribute;
                continue;
            }
            let word = item.word().unwrap_or_default();
            let zone = names.known_zone(word).filter(|_| names.known_position(word).is_none());
            let cells: Vec<usize> = match zone {
                Some(zone) => {
                    let cells = &names.rules.board.zones[zone].cells[player];
                    (0..cells.len()).filter(|it| cells[*it]).collect()
                }
                None => missing(item, names).into_iter().collect(),
            };
            for position in cells {
                if names.rules.setup.iter().any(|it| it.position == position) {
                    let message = format!("`{}` has a piece already", item.shown());
                    names
                        .source
                        .report(item, Diagnostic::new(Code::ImportUnknownKey, item.span, message));
                    names.rules.setup.retain(|it| it.position != position);
                }
                names.rules.setup.push(Placed { position, player, piece, changed, values });
            }
        }
    }
}

/// Returns the position, or warns that there is none.
fn missing(form: &Form, names: &mut Names<'_>) -> Option<usize> {
    let found = names.known_position(form.word().unwrap_or_default());
    if found.is_none() {
        let message =
            format!("there is no position `{}`, so nothing is set up there", form.shown());
        names.source.report(form, Diagnostic::new(Code::ImportUnknownKey, form.span, message));
    }
    found
}

/// Options of looks, and of the program that plays.
const LOOKS: [&str; 23] = [
    "silent ? moves",
    "progressive levels",
    "selection screen",
    "show moves list",
    "highlight goals",
    "smart moves",
    "smart from",
    "smart to",
    "prevent flipping",
    "animate captures",
    "animate drops",
    "board hints",
    "show move list",
    "allow flipping",
    "all moves",
    "mirror",
    "sounds",
    "scaling",
    "maximum thinking time",
    "maximum depth",
    "notation",
    "pass move",
    "moves list",
];

fn options(items: &[Form], names: &mut Names<'_>) {
    let mut options = Options::default();
    for item in items {
        // Files of the first version have items of their own.
        let (name, value) = match item.head() {
            Some("option") => (item.rest().first().and_then(Form::text), item.rest().get(1)),
            Some(
                it @ ("pass-turn" | "recycle-captures" | "maximal-captures" | "pass-partial"
                | "animate-captures" | "allow-flipping"),
            ) => (Some(it), item.rest().first()),
            _ => continue,
        };
        let name = name.unwrap_or_default().replace('-', " ");
        let word = value.and_then(Form::word).unwrap_or("true");
        match name.as_str() {
            "pass turn" => {
                options.pass = match word {
                    "false" => Pass::Never,
                    "true" => Pass::Always,
                    _ => Pass::Forced,
                }
            }
            "pass partial" => options.pass_partial = word == "true",
            "maximal captures" => options.maximal = (word != "false").then_some(item.span),
            "recycle captures" => options.recycle = word == "true",
            "include off pieces" => options.off = word == "true",
            "recycle promotions" | "discard cascades" if word != "false" => {
                options.unsettled = Some(item.span);
            }
            "recycle promotions" | "discard cascades" => {}
            _ if LOOKS.iter().any(|it| it.replace('-', " ") == name) => {}
            _ => {
                let message = format!("there is no option `{name}`; rules may be in a script");
                let diag = Diagnostic::new(Code::ImportUnknownKey, item.span, message);
                let known = ["pass turn", "pass partial", "maximal captures", "recycle captures"];
                names.source.report(item, diag.did_you_mean(&name, known));
            }
        }
    }
    names.rules.options = options;
}
