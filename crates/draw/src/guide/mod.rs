//! The rules of a game in plain English, for players.
//!
//! The sentences are made from the model alone. What only the author's own words can say, such as a special rule, is
//! called by the name that the author gave it.

mod ending;
mod moves;
mod places;

use alfil_model::{
    Action, Cond, Domain, Effect, Event, Generator, Grid, Land, Model, Num, Origin, OutcomeResult,
    Pattern, PatternKind, Phase, PieceType, Player, PlayerRef, Rule, SetExpr, TypeExpr, TypeSet,
    castling,
};

/// The rules of a game in plain English.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Guide {
    /// Parts, each with a title.
    pub sections: Vec<GuideSection>,
    /// The sentences about each type of piece, in the order of the types.
    pub pieces: Vec<Vec<String>>,
}

/// A part of a [`Guide`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuideSection {
    /// Its title, such as `The end`.
    pub title: String,
    /// Its sentences.
    pub sentences: Vec<String>,
}

/// Returns the rules of a game in plain English.
///
/// ```
/// use alfil::Variant;
/// use alfil_draw::guide;
///
/// let chess = Variant::shipped("chess")?;
/// let guide = guide(chess.model());
/// assert_eq!(guide.sections[0].sentences[0], "The board has 8 files and 8 ranks.");
/// # Ok::<(), alfil::LoadFailed>(())
/// ```
pub fn guide(model: &Model) -> Guide {
    let page = Page { model };
    let section =
        |title: &str, sentences: Vec<String>| GuideSection { title: title.to_owned(), sentences };
    let sections = vec![
        section("Board and players", page.board()),
        section("A turn", page.turn()),
        section("Special moves", page.special()),
        section("The end", page.end()),
    ];
    Guide {
        sections: sections.into_iter().filter(|it| !it.sentences.is_empty()).collect(),
        pieces: model.types.ids().map(|it| page.piece(it)).collect(),
    }
}

struct Page<'a> {
    model: &'a Model,
}

impl Page<'_> {
    fn player(&self, id: Player) -> &str {
        &self.model.players[id].name
    }

    fn types(&self, types: &TypeSet) -> Vec<String> {
        let model = self.model;
        model.types.ids().filter(|it| types.has(*it)).map(|it| self.ty(it)).collect()
    }

    /// Returns the name of a type as people write it.
    fn ty(&self, id: PieceType) -> String {
        self.model.types[id].name.replace('-', " ")
    }

    fn board(&self) -> Vec<String> {
        let model = self.model;
        let n = model.board.cells.len();
        let mut res = Vec::new();
        match model.board.grid {
            Grid::Square { files, ranks, levels, wrap_files, wrap_ranks } => {
                let whole = usize::from(files) * usize::from(ranks) * usize::from(levels);
                let above =
                    if levels > 1 { format!(", on {levels} levels") } else { String::new() };
                res.push(format!("The board has {files} files and {ranks} ranks{above}."));
                if n != whole {
                    res.push(format!("It has {n} cells: some places are missing or joined."));
                }
                match (wrap_files, wrap_ranks) {
                    (true, true) => res.push("Opposite edges are joined: beyond each edge the board goes on at the other side.".to_owned()),
                    (true, false) => res.push("The left edge is joined to the right edge.".to_owned()),
                    (false, true) => res.push("The lower edge is joined to the upper edge.".to_owned()),
                    (false, false) => {}
                }
            }
            Grid::Hex => res.push(format!("The board has {n} hexagons.")),
            Grid::Graph => res.push(format!("The board has {n} places, joined by lines.")),
        }
        let names: Vec<String> = model.players.ids().map(|it| self.player(it).to_owned()).collect();
        let first = self.player(model.start.player);
        res.push(match names.len() {
            1 => format!("There is one player, {first}."),
            2 => format!(
                "{} play against each other; {first} begins.",
                capital(&joined(&names, "and"))
            ),
            n => format!(
                "{} players move in turn: {}; {first} begins.",
                capital(&number(n)),
                names.join(", ")
            ),
        });
        if model.players.len() > model.n_teams() {
            let teams = model.n_teams();
            res.push(format!(
                "They form {} teams: partners don't capture each other.",
                number(teams)
            ));
        }
        if model.shuffle.is_some() {
            res.push(
                "Some pieces begin in other places in each game: there are several starts."
                    .to_owned(),
            );
        }
        res
    }

    fn turn(&self) -> Vec<String> {
        let turn = &self.model.turn;
        let mut res = Vec::new();
        if turn.is_one_move() {
            res.push(format!("In a turn, the player {}.", self.phase(&turn.phases[0])));
        } else {
            let n = turn.phases.len();
            if n > 1 {
                res.push(format!("A turn has {} parts, in this order.", number(n)));
            }
            for phase in &turn.phases {
                let name = if n > 1 {
                    format!("{}: the player", capital(&phase.name))
                } else {
                    "In a turn, the player".to_owned()
                };
                let times = match phase.repeat {
                    Num::Const(..=1) => String::new(),
                    Num::Const(n) if n < Phase::MOST => {
                        format!(", up to {} times", number(n as usize))
                    }
                    _ => ", once or several times".to_owned(),
                };
                let mut text = format!("{name} {}{times}", self.phase(phase));
                if phase.optional {
                    text += ", or declines";
                }
                if phase.when != Cond::Const(true) {
                    text += ". This part does not come in every turn";
                } else if phase.skip_if_none && n > 1 {
                    text += ". This part is left out if there is no such move";
                }
                res.push(text + ".");
            }
        }
        for it in &self.model.compulsory {
            res.push(format!("Duty: {}.", small(&it.name)));
        }
        for it in &self.model.forbids {
            res.push(format!("Restriction: {}.", small(&it.name)));
        }
        res
    }

    /// Returns what the player does in a phase, after "the player".
    fn phase(&self, phase: &Phase) -> String {
        let all = |it: &TypeSet| {
            self.model.types.ids().all(|ty| it.has(ty) || self.model.types[ty].patterns.is_empty())
        };
        let way = |it: &Generator| match it {
            Generator::Moves { types: Some(types), .. } if !all(types) => {
                let names = self.types(types);
                if names.len() > 4 {
                    "moves one of certain pieces".to_owned()
                } else {
                    format!("moves {}", article(&joined(&names, "or")))
                }
            }
            Generator::Moves { .. } if phase.same_piece => "moves the same piece again".to_owned(),
            Generator::Moves { .. } => "moves a piece".to_owned(),
            Generator::Drops { .. } => "drops a piece from the hand".to_owned(),
            Generator::Pass { .. } => "passes".to_owned(),
            Generator::Action { action, .. } => self.action(&self.model.actions[action.idx()]),
        };
        let mut ways: Vec<String> = phase.generators.iter().map(way).collect();
        ways.dedup();
        joined(&ways, "or")
    }

    /// Returns what a player does who makes an action.
    fn action(&self, action: &Action) -> String {
        let cells = action.choose.iter().any(|it| matches!(it.domain, Domain::Cells(_)));
        let place = if cells { "to a place that is chosen" } else { "to its place" };
        let effects = &action.effects;
        let put = effects.iter().find_map(|it| match it {
            Effect::Place { piece: TypeExpr::Const(ty), .. } => Some(*ty),
            _ => None,
        });
        let removes = effects.iter().any(|it| matches!(it, Effect::Remove(_)));
        let known = match put {
            // What is nobody's goes from place to place. Other pieces that come for one that goes are an exchange.
            Some(ty) if !removes || self.model.types[ty].neutral => {
                Some(format!("puts {} on the board", article(&self.ty(ty))))
            }
            Some(_) => None,
            None if effects.iter().any(|it| matches!(it, Effect::Swap(..))) => {
                Some("lets two pieces change places".to_owned())
            }
            None if effects.iter().any(|it| matches!(it, Effect::Relocate(..))) => {
                Some(format!("brings a piece {place}"))
            }
            None if cells && effects.iter().all(|it| matches!(it, Effect::Remove(_))) => {
                Some("takes a chosen piece off the board".to_owned())
            }
            None => None,
        };
        known.unwrap_or_else(|| format!("makes the move “{}”", action.name))
    }

    fn special(&self) -> Vec<String> {
        let model = self.model;
        let mut res = self.castling();
        let passing = self.captures_in_passing();
        if model.fen.en_passant && !passing.is_empty() {
            res.push(format!(
                "A piece that has just gone two or more steps may be captured by {} in passing (en passant), as if it had \
                 gone less far.",
                article(&joined(&passing, "or"))
            ));
        }
        let gives = |it: &Effect| matches!(it, Effect::Give(..));
        let taken =
            model.rules.iter().any(|it| it.on.contains(&Event::Capture) && it.effects().any(gives));
        if taken {
            res.push(
                "What is captured goes to a hand, from where it comes back into the game."
                    .to_owned(),
            );
        }
        res.extend(model.rules.iter().filter_map(|it| self.rule(it)));
        res
    }

    fn castling(&self) -> Vec<String> {
        let model = self.model;
        let name = |it: alfil_model::Cell| model.board.cells[it.idx()].name.as_str();
        let ways = castling::unmoved_ways(&model.types, &model.start.cells);
        // Others castle likewise.
        let first = ways.iter().map(|it| it.1.player).min();
        let ways = ways.iter().filter(|it| Some(it.1.player) == first);
        let from = |it| match model.shuffle {
            None => format!(" from {}", name(it)),
            Some(_) => String::new(),
        };
        let mut res: Vec<String> = ways
            .take(4)
            .map(|(king, way)| {
                let partner = model.start.cells[way.partner_from.idx()]
                    .map_or_else(|| "partner".to_owned(), |it| self.ty(it.ty));
                format!(
                    "Castling: the {} goes{} to {}, and the {partner}{} to {}.",
                    self.ty(*king),
                    from(way.king_from),
                    name(way.king_to),
                    from(way.partner_from),
                    name(way.partner_to),
                )
            })
            .collect();
        res.dedup();
        if !res.is_empty() {
            res.push(match model.check {
                Some(_) => "For castling neither of them may have moved, the way must be free, and an attacked king can't castle.".to_owned(),
                None => "For castling neither of them may have moved, and the way must be free.".to_owned(),
            });
        }
        res
    }

    /// Returns the types that capture en passant.
    fn captures_in_passing(&self) -> Vec<String> {
        let model = self.model;
        let takes = |it: &Pattern| match &it.kind {
            PatternKind::Paths(paths) => {
                paths.iter().flat_map(|it| &it.legs).any(|it| it.land.has(Land::EN_PASSANT))
            }
            PatternKind::Imitate { .. } => false,
        };
        let types = model.types.ids().filter(|it| model.types[*it].patterns.iter().any(takes));
        types.map(|it| self.ty(it)).collect()
    }

    /// Returns a sentence about a rule of the author's. Those in parentheses come from other keys.
    fn rule(&self, rule: &Rule) -> Option<String> {
        if rule.name.is_empty() || rule.origin == Origin::Lowered {
            return None;
        }
        let mut when: Vec<String> =
            rule.on.iter().filter_map(|it| event(*it)).map(str::to_owned).collect();
        when.dedup();
        let when =
            if when.is_empty() { String::new() } else { format!(" ({})", joined(&when, "or")) };
        let mut ends: Vec<String> = rule
            .cases
            .iter()
            .flat_map(|it| &it.effects)
            .filter_map(|it| match it {
                Effect::End(whom, result) => Some(result_of(&self.whom(*whom), *result)),
                _ => None,
            })
            .collect();
        ends.dedup();
        let ends =
            if ends.is_empty() { String::new() } else { format!(": {}", joined(&ends, "or")) };
        Some(format!("{}{when}{ends}.", capital(&rule.name)))
    }

    fn whom(&self, it: PlayerRef) -> String {
        match it {
            PlayerRef::Own => "the player who moves".to_owned(),
            PlayerRef::Partner => "the partner".to_owned(),
            PlayerRef::Team => "the team of the player who moves".to_owned(),
            PlayerRef::Const(id) => self.player(id).to_owned(),
            _ => "the other player".to_owned(),
        }
    }

    /// Returns the types that may be royal.
    fn royal(&self) -> TypeSet {
        let mut res = TypeSet::default();
        if let Some(check) = &self.model.check {
            named_types(&check.royal, &mut res);
        }
        res
    }

    fn piece(&self, ty: PieceType) -> Vec<String> {
        let model = self.model;
        let it = &model.types[ty];
        let mut res = moves::moves(model, ty);
        if res.is_empty() {
            res.push("It does not move.".to_owned());
        }
        if it.neutral {
            res.push("It belongs to no player.".to_owned());
        }
        if !it.castles.is_empty() {
            res.push("It can castle.".to_owned());
        }
        let promotes: Vec<String> = model.promotions[ty].iter().map(|it| self.ty(*it)).collect();
        let place = places::promotion(model).map_or(String::new(), |it| format!(" on {it}"));
        if promotes.len() > 8 {
            res.push(format!("It promotes to one of {} pieces{place}.", promotes.len()));
        } else if !promotes.is_empty() {
            res.push(format!("It promotes to {}{place}.", joined(&promotes, "or")));
        }
        if let Some(base) = it.base.filter(|it| *it != ty) {
            res.push(format!("In a hand it is {}.", article(&self.ty(base))));
        }
        if self.royal().has(ty) {
            res.push("It is royal: its player must keep it safe.".to_owned());
        }
        res
    }
}

/// Collects the types that a set names.
fn named_types(set: &SetExpr, res: &mut TypeSet) {
    match set {
        SetExpr::Types(types) => *res = res.or(types),
        SetExpr::Inter(them) | SetExpr::Union(them) => {
            for it in them {
                named_types(it, res);
            }
        }
        SetExpr::Minus(it, _) => named_types(it, res),
        _ => {}
    }
}

/// Returns what happens to a player, or to the game.
fn result_of(player: &str, it: OutcomeResult) -> String {
    match it {
        OutcomeResult::Win => format!("{player} wins"),
        OutcomeResult::Loss => format!("{player} loses"),
        OutcomeResult::Draw => "the game is a draw".to_owned(),
        OutcomeResult::Eliminate => format!("{player} is out of the game"),
    }
}

/// Returns a noun with `a` or `an`.
fn article(noun: &str) -> String {
    let lower = noun.to_lowercase();
    // Words that are written with a vowel and spoken without one: a unicorn, a one-step piece.
    let spoken = ["uni", "use", "eu", "one"].iter().any(|it| lower.starts_with(it));
    let vowel = lower.starts_with(['a', 'e', 'i', 'o', 'u']) && !spoken;
    format!("{} {noun}", if vowel { "an" } else { "a" })
}

fn event(it: Event) -> Option<&'static str> {
    Some(match it {
        Event::Depart => "when a piece leaves its place",
        Event::Capture => "after a capture",
        Event::Arrive => "when a piece arrives",
        Event::Drop => "after a drop",
        Event::Castle => "after castling",
        Event::Pass => "after a pass",
        Event::GivesCheck => "when a turn gives check",
        Event::TurnEnds => "at the end of a turn",
        Event::Moved => "after a move",
        Event::Action(_) | Event::Removed | Event::Placed | Event::Becomes => return None,
    })
}

/// Returns a small number as a word.
fn number(n: usize) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    WORDS.get(n).map_or_else(|| n.to_string(), |it| (*it).to_owned())
}

/// Returns words with commas, and with a word before the last of them.
fn joined(words: &[String], last: &str) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [before @ .., end] => format!("{} {last} {end}", before.join(", ")),
    }
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |it| it.to_uppercase().chain(chars).collect())
}

/// Returns a text with a small first letter, unless it looks like an abbreviation.
fn small(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next();
    if chars.clone().next().is_some_and(char::is_uppercase) {
        return text.to_owned();
    }
    first.map_or(String::new(), |it| it.to_lowercase().chain(chars).collect())
}
