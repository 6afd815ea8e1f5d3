//! Which game it is, and from which position: `new`, `variant`, `setboard`; and what XBoard is told of games it does not
//! know.

use super::{
    Time, XBoard, dialect, error,
    features::{is_known, own_name},
    highlight::Hand,
    letters, others,
};
use crate::{
    notation::fen_of,
    protocol::{
        describe::{Description, is_letter},
        desk::{Desk, quoted},
    },
};
use std::io;

/// The most piece types that XBoard has room for, and the largest board, with what is in hand beside it.
const MOST_TYPES: usize = 60;
const MOST_FILES: usize = 16;
const MOST_RANKS: usize = 16;

impl XBoard {
    pub(super) fn new_game(&mut self, desk: &mut Desk<'_>) -> io::Result<()> {
        self.break_off(desk)?;
        let first = desk.catalogue.first().to_owned();
        if desk.choice.name != first && choose(desk, &first).is_err() {
            // It was there before; if its file is broken now, the game stays what it is.
            desk.say(&format!("# {first} can't be read any more"))?;
        }
        desk.forget();
        self.begin(desk);
        self.plays = others(desk.variant.model());
        self.time = Time { each: None, depth: None, left: None, ..self.time };
        self.look(desk)
    }

    /// Begins at the set-up.
    fn begin(&mut self, desk: &mut Desk<'_>) {
        desk.game = desk.variant.start();
        self.dialect = dialect(&desk.choice, desk.variant.model());
        self.expected.clear();
        self.early = None;
        self.told = false;
        self.refused = None;
        self.paused = false;
        self.hand = Hand::default();
    }

    pub(super) fn variant(
        &mut self,
        desk: &mut Desk<'_>,
        line: &str,
        name: &str,
    ) -> io::Result<()> {
        self.break_off(desk)?;
        if let Err(problems) = choose(desk, name) {
            for it in &problems {
                desk.say(&format!("# {it}"))?;
            }
            let first = problems.first().map_or("", String::as_str);
            return error(desk, &format!("unsupported variant: {}", quoted(first)), line);
        }
        self.begin(desk);
        self.plays = others(desk.variant.model());
        if !is_known(&desk.choice.name) {
            self.tell_setup(desk)?;
        }
        self.look(desk)
    }

    /// Goes on with an analysis.
    pub(super) fn look(&mut self, desk: &mut Desk<'_>) -> io::Result<()> {
        if self.analysis { self.think(desk) } else { Ok(()) }
    }

    /// Tells of pieces and board.
    fn tell_setup(&self, desk: &mut Desk<'_>) -> io::Result<()> {
        let variant = desk.variant.clone();
        let model = variant.model();
        let all_lettered = model.types.iter().all(|it| it.neutral || is_letter(&it.id));
        let fits = |it: &Description| {
            let beside = if it.held.is_empty() { 0 } else { 4 };
            it.files + beside <= MOST_FILES && it.ranks <= MOST_RANKS
        };
        let shown = all_lettered && model.players.len() == 2 && model.types.len() <= MOST_TYPES;
        let Some(it) = Description::of(model).filter(|it| shown && fits(it)) else {
            let name = &desk.choice.name;
            let text = format!(
                "tellusererror XBoard has no board or no pieces for {name}: moves can be typed only"
            );
            return desk.say(&text);
        };
        let letters = letters::in_order(model, &it.held, &self.dialect.ids);
        let small = letters.to_lowercase();
        let fen = letters::translated(&start(desk), model, &self.dialect.ids, false);
        desk.say(&format!(
            "setup ({letters}{small}) {}x{}+{}_fairy {fen}",
            it.files,
            it.ranks,
            it.held.len(),
        ))?;
        for (id, moves) in it.pieces {
            let ty = model.types.ids().find(|ty| model.types[*ty].id == id);
            let letter = ty.map_or(&*id, |ty| self.dialect.id(model, ty));
            if letter != id {
                desk.say(&format!("# {letter} stands for {id}"))?;
            }
            desk.say(&format!("piece {letter}& {moves}"))?;
        }
        Ok(())
    }

    pub(super) fn set_board(&mut self, desk: &mut Desk<'_>, fen: &str) -> io::Result<()> {
        self.break_off(desk)?;
        let fen = letters::translated(fen, desk.variant.model(), &self.dialect.ids, true);
        match desk.game_at(Some(&fen)) {
            Ok(it) => {
                self.expected.clear();
                self.told = false;
                self.refused = None;
                desk.game = it;
                self.look(desk)
            }
            Err(it) => {
                desk.say(&format!("tellusererror Illegal position: {}", quoted(&it)))?;
                self.refused = Some("the last position was refused".to_owned());
                Ok(())
            }
        }
    }
}

fn choose(desk: &mut Desk<'_>, name: &str) -> Result<(), Vec<String>> {
    desk.choose(own_name(name), |_, _| Ok(()))
}

/// Returns the position as XBoard reads it: what it does not know is left out.
fn start(desk: &Desk<'_>) -> String {
    let fen = fen_of(&desk.game);
    let words = fen.split(' ').filter(|it| !it.contains('='));
    words.collect::<Vec<_>>().join(" ")
}
