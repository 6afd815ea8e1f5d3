//! Choice of the game and of the position: `new`, `variant`, `setboard`. Describes games that XBoard does not know.

use super::{
    Time, XBoard, dialect, error,
    features::{is_known, own_name, renew_files},
    highlight::LiftedPiece,
    letters, others,
};
use crate::protocol::{
    describe::{Description, is_letter},
    session::{Session, quoted},
};
use alfil::notation::fen_of;
use std::io;

/// The most piece types that XBoard has room for, and the largest board, with what is in hand beside it.
const MOST_TYPES: usize = 60;
const MOST_FILES: usize = 16;
const MOST_RANKS: usize = 16;

impl XBoard {
    pub(super) fn new_game(&mut self, session: &mut Session<'_>) -> io::Result<()> {
        self.break_off(session)?;
        let first = session.variants.first().to_owned();
        if session.choice.name != first && choose(session, &first).is_err() {
            // It was there before; if its file is broken now, the game stays what it is.
            session.send(&format!("# {first} can't be read any more"))?;
        }
        session.forget();
        self.begin(session);
        renew_files(session)?;
        self.plays = others(session.variant.model());
        self.time = Time { each: None, depth: None, left: None, ..self.time };
        self.look(session)
    }

    /// Begins at the set-up.
    fn begin(&mut self, session: &mut Session<'_>) {
        session.game = session.variant.start();
        self.dialect = dialect(&session.choice, session.variant.model());
        self.expected.clear();
        self.early = None;
        self.result_sent = false;
        self.refused = None;
        self.paused = false;
        self.lifted = LiftedPiece::default();
    }

    pub(super) fn variant(
        &mut self,
        session: &mut Session<'_>,
        line: &str,
        name: &str,
    ) -> io::Result<()> {
        self.break_off(session)?;
        if let Err(problems) = choose(session, name) {
            for it in &problems {
                session.send(&format!("# {it}"))?;
            }
            let first = problems.first().map_or("", String::as_str);
            return error(session, &format!("unsupported variant: {}", quoted(first)), line);
        }
        self.begin(session);
        renew_files(session)?;
        self.plays = others(session.variant.model());
        if !is_known(&session.choice.name) {
            self.send_setup(session)?;
        }
        self.look(session)
    }

    /// Goes on with an analysis.
    pub(super) fn look(&mut self, session: &mut Session<'_>) -> io::Result<()> {
        if self.analysis { self.think(session) } else { Ok(()) }
    }

    /// Describes pieces and board.
    fn send_setup(&self, session: &mut Session<'_>) -> io::Result<()> {
        let variant = session.variant.clone();
        let model = variant.model();
        let all_lettered = model.types.iter().all(|it| it.neutral || is_letter(&it.id));
        let fits = |it: &Description| {
            let beside = if it.held.is_empty() { 0 } else { 4 };
            it.files + beside <= MOST_FILES && it.ranks <= MOST_RANKS
        };
        let shown = all_lettered && model.players.len() == 2 && model.types.len() <= MOST_TYPES;
        let Some(it) = Description::of(model).filter(|it| shown && fits(it)) else {
            let name = &session.choice.name;
            let text = format!(
                "tellusererror XBoard has no board or no pieces for {name}: moves can be typed only"
            );
            return session.send(&text);
        };
        let letters = letters::in_order(model, &it.held, &self.dialect.ids);
        let small = letters.to_lowercase();
        let fen = letters::translated(&start(session), model, &self.dialect.ids, false);
        session.send(&format!(
            "setup ({letters}{small}) {}x{}+{}_fairy {fen}",
            it.files,
            it.ranks,
            it.held.len(),
        ))?;
        for (id, moves) in it.pieces {
            let ty = model.types.ids().find(|ty| model.types[*ty].id == id);
            let letter = ty.map_or(&*id, |ty| self.dialect.id(model, ty));
            if letter != id {
                session.send(&format!("# {letter} stands for {id}"))?;
            }
            session.send(&format!("piece {letter}& {moves}"))?;
        }
        Ok(())
    }

    pub(super) fn set_board(&mut self, session: &mut Session<'_>, fen: &str) -> io::Result<()> {
        self.break_off(session)?;
        let fen = letters::translated(fen, session.variant.model(), &self.dialect.ids, true);
        match session.game_at(Some(&fen)) {
            Ok(it) => {
                self.expected.clear();
                self.result_sent = false;
                self.refused = None;
                session.game = it;
                self.look(session)
            }
            Err(it) => {
                session.send(&format!("tellusererror Illegal position: {}", quoted(&it)))?;
                self.refused = Some("the last position was refused".to_owned());
                Ok(())
            }
        }
    }
}

fn choose(session: &mut Session<'_>, name: &str) -> Result<(), Vec<String>> {
    session.choose(own_name(name), |_, _| Ok(()))
}

/// Returns the position as XBoard reads it: what it does not know is left out.
fn start(session: &Session<'_>) -> String {
    let fen = fen_of(&session.game);
    let words = fen.split(' ').filter(|it| !it.contains('='));
    words.collect::<Vec<_>>().join(" ")
}
