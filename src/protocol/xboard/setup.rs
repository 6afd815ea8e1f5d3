//! Which game it is, and from which position: `new`, `variant`, `setboard`; and what XBoard is told of games it does not
//! know.

use super::{
    Time, XBoard, dialect,
    features::{is_known, own_name},
    others,
};
use crate::{
    model::{Model, Node, SetExpr},
    notation::fen_of,
    protocol::{
        describe::{Description, is_letter},
        desk::{Desk, quoted},
    },
};
use std::io;

/// The letters of piece types in the order of XBoard's pictures, the last one excepted.
const PICTURES: &str = "PNBRQFEACWMOHIJGDVLSU";
/// How many of those that promote may come before their promoted forms.
const MOST_TYPES: usize = 60;

impl XBoard {
    pub(super) fn new_game(&mut self, desk: &mut Desk<'_>) -> io::Result<()> {
        self.break_off(desk)?;
        let first = desk.catalogue.first().to_owned();
        if desk.choice.name != first && self.choose(desk, &first).is_err() {
            // It was there before; if its file is broken now, the game stays what it is.
            desk.say(&format!("# {first} can't be read any more"))?;
        }
        desk.forget();
        self.begin(desk);
        self.plays = others(desk.variant.model());
        self.time = Time { each: None, depth: None, left: None, ..self.time };
        Ok(())
    }

    /// From the set-up.
    fn begin(&mut self, desk: &mut Desk<'_>) {
        desk.game = desk.variant.start();
        self.dialect = dialect(desk.variant.model());
        self.expected.clear();
        self.early = None;
        self.told = false;
        self.refused = None;
        self.analysis = false;
        self.paused = false;
        self.lifted = None;
    }

    fn choose(&mut self, desk: &mut Desk<'_>, name: &str) -> Result<(), Vec<String>> {
        desk.choose(own_name(name), |_, _| Ok(()))
    }

    pub(super) fn variant(
        &mut self,
        desk: &mut Desk<'_>,
        line: &str,
        name: &str,
    ) -> io::Result<()> {
        self.break_off(desk)?;
        if let Err(problems) = self.choose(desk, name) {
            for it in &problems {
                desk.say(&format!("# {it}"))?;
            }
            let first = problems.first().map_or("", String::as_str);
            return self.error(desk, &format!("unsupported variant: {}", quoted(first)), line);
        }
        self.begin(desk);
        self.plays = others(desk.variant.model());
        if is_known(&desk.choice.name) { Ok(()) } else { self.tell_setup(desk) }
    }

    /// Tells of pieces and board.
    fn tell_setup(&self, desk: &mut Desk<'_>) -> io::Result<()> {
        let variant = desk.variant.clone();
        let model = variant.model();
        let all_lettered = model.types.iter().all(|it| it.neutral || is_letter(&it.id));
        let described = Description::of(model).filter(|_| all_lettered && model.players.len() == 2);
        let Some(it) = described.filter(|_| model.types.len() <= MOST_TYPES) else {
            let name = &desk.choice.name;
            let text = format!(
                "tellusererror XBoard has no board or no pieces for {name}: moves can be typed only"
            );
            return desk.say(&text);
        };
        let (letters, held) = letters(model);
        let small = letters.to_lowercase();
        let pocket = if it.pocket > 0 { held } else { 0 };
        desk.say(&format!(
            "setup ({letters}{small}) {}x{}+{pocket}_fairy {}",
            it.files,
            it.ranks,
            start(desk)
        ))?;
        for (id, moves) in it.pieces {
            desk.say(&format!("piece {id}& {moves}"))?;
        }
        Ok(())
    }

    pub(super) fn set_board(&mut self, desk: &mut Desk<'_>, fen: &str) -> io::Result<()> {
        self.break_off(desk)?;
        match desk.game_at(Some(fen)) {
            Ok(it) => {
                self.expected.clear();
                self.told = false;
                self.refused = None;
                desk.game = it;
                if self.analysis { self.think(desk) } else { Ok(()) }
            }
            Err(it) => {
                desk.say(&format!("tellusererror Illegal position: {}", quoted(&it)))?;
                self.refused = Some("the last position was refused".to_owned());
                Ok(())
            }
        }
    }
}

/// The position as XBoard reads it: what it does not know is left out.
fn start(desk: &Desk<'_>) -> String {
    let fen = fen_of(&desk.game);
    let words = fen.split(' ').filter(|it| !it.contains('='));
    words.collect::<Vec<_>>().join(" ")
}

/// One side's letters in the order of XBoard's pieces, king last, and how many of the first ones may be in hand.
fn letters(model: &Model) -> (String, usize) {
    let ids = || model.types.iter().filter(|it| !it.neutral).map(|it| it.id.as_str());
    let royal = royal_letter(model);
    let king =
        ids().find(|it| Some(*it) == royal.as_deref()).or_else(|| ids().find(|it| *it == "K"));
    let plain: Vec<&str> = ids().filter(|it| !it.starts_with('+') && Some(*it) != king).collect();
    let mut slots: Vec<&str> = Vec::new();
    if model.fen.hands {
        // What can be held comes first; a picture of its own has only who is there in chess.
        let rank = |it: &&str| PICTURES.find(*it).filter(|it| *it < 5).unwrap_or(5);
        slots = plain;
        slots.sort_by_key(rank);
    } else {
        slots.resize(PICTURES.len(), ".");
        for id in plain {
            match PICTURES.find(id) {
                Some(at) => slots[at] = id,
                None => slots.push(id),
            }
        }
    }
    let held = slots.len();
    // XBoard takes no fewer than these.
    while slots.len() < 5 {
        slots.push(".");
    }
    let mut res = slots.concat();
    // Promoted forms say whose they are.
    for id in ids().filter_map(|it| it.strip_prefix('+')) {
        res.push('^');
        res.push_str(id);
    }
    res.push_str(king.unwrap_or("."));
    (res, held)
}

/// The ID of the type that is royal, if it is one type.
fn royal_letter(model: &Model) -> Option<String> {
    let mut royal = Vec::new();
    model.check.as_ref()?.royal.walk(&mut |node| {
        if let Node::Set(SetExpr::Types(types)) = node {
            royal.extend(types.0.iter().copied());
        }
    });
    match royal[..] {
        [only] => Some(model.types[only].id.clone()),
        _ => None,
    }
}
