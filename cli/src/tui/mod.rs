//! The full-screen board of the terminal.
//!
//! [`App`] is all that is known: the game, what has been picked, what is open. `keys` and `choose` change it, `view` draws
//! it; neither knows a terminal, so both are tested without one. What needs the outside becomes an [`Order`], and [`run`]
//! carries orders out: the player that looks ahead thinks in a thread of its own (`thinker`).
//!
//! This layer reads no files and no clock: the program that runs it passes them in ([`Environment`]).

mod app;
mod board;
mod choose;
mod clock;
mod keys;
mod popup;
mod screen;
#[cfg(test)]
mod tests;
mod thinker;
mod view;

use alfil::{game::Game, model::Player};
use alfil_play::{Engine, Limits, Random};
use app::{App, Order};
use ratatui::{
    Terminal,
    backend::Backend,
    crossterm::event::{self, Event, KeyEventKind},
    layout::Size,
};
use std::{fmt, io, time::Duration};
use thinker::Thinker;

pub use clock::TimeControl;

/// A game at the terminal.
#[derive(Debug)]
pub struct MatchSetup {
    /// The game as far as it is played.
    pub game: Game,
    /// The players that people play; the computer plays the others.
    pub people: Vec<Player>,
    /// After so many turns of a game between computers they stop.
    pub max_turns: usize,
    /// How much time each player has; `None` for as much as they like.
    pub clock: Option<TimeControl>,
    /// True if there may be colours.
    pub colours: bool,
    /// The name of a file to save the game in, as a suggestion.
    pub file: String,
}

/// How the computer plays.
#[derive(Debug)]
pub struct Computer {
    /// The player that looks ahead; it evaluates and gives hints too.
    pub engine: Engine,
    /// How long it thinks about a turn, if there is no clock.
    pub limits: Limits,
    /// If given, the computer's turns are any legal ones.
    pub random: Option<Random>,
}

/// Writes a game to the file of that name, with tags for its record, or says why it can't.
pub type Save = Box<dyn Fn(&str, &Game, &[(&str, String)]) -> Result<(), String>>;

/// The access to the machine that the terminal needs.
pub struct Environment {
    /// The time since some fixed moment.
    pub now: fn() -> Duration,
    /// True if there is a file of that name.
    pub exists: fn(&str) -> bool,
    /// Writes a game to a file.
    pub save: Save,
}

impl fmt::Debug for Environment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Environment").finish_non_exhaustive()
    }
}

/// How long to wait for keys before looking at what the computer has found.
const PATIENCE: Duration = Duration::from_millis(40);
/// How often the clocks are drawn.
const TICK: Duration = Duration::from_millis(250);

/// Plays at the terminal until the player quits.
///
/// # Errors
/// If the terminal can't be used any more, or the player that looks ahead breaks down.
pub fn run(setup: &MatchSetup, computer: Computer, environment: &Environment) -> io::Result<()> {
    let mut app = App::new(setup, (environment.now)());
    let mut thinker = Thinker::start(computer, environment.now)?;
    let mut screen = screen::Screen::open()?;
    let mut drawn = None;
    loop {
        if drawn.is_none_or(|it: Duration| (environment.now)() >= it + TICK) {
            app.tick((environment.now)());
            show(screen.terminal(), &mut app)?;
            drawn = Some((environment.now)());
        }
        if event::poll(PATIENCE)? {
            handle(&mut app, event::read()?);
            drawn = None;
        }
        while let Some(found) = thinker.next()? {
            app.tick((environment.now)());
            app.found(found);
            drawn = None;
        }
        for order in app.take_orders() {
            drawn = None;
            match order {
                Order::Think(it) => thinker.think(*it),
                Order::Stop => thinker.stop(),
                Order::Save { file, overwrite } => save(&mut app, environment, file, overwrite),
                Order::Quit => return Ok(()),
            }
        }
    }
}

fn save(app: &mut App, environment: &Environment, file: String, overwrite: bool) {
    if !overwrite && (environment.exists)(&file) {
        app.ask_to_overwrite(file);
    } else {
        let res = (environment.save)(&file, app.game(), &app.tags());
        app.saved(&file, res);
    }
}

fn handle(app: &mut App, event: Event) {
    match event {
        Event::Key(it) if it.kind != KeyEventKind::Release => app.key(it),
        Event::Mouse(it) => app.mouse(it),
        Event::Paste(it) => app.paste(&it),
        // The next drawing asks for the size.
        _ => {}
    }
}

/// Draws everything, and lets the app know where.
fn show<B: Backend>(terminal: &mut Terminal<B>, app: &mut App) -> Result<(), B::Error> {
    let Size { width, height } = terminal.size()?;
    app.resize(width, height);
    let mut hits = Vec::new();
    terminal.draw(|frame| hits = view::draw(frame, app))?;
    app.hits = hits;
    Ok(())
}
