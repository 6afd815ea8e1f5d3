//! What all protocols share: the present game, the engine, and the queue of events.

use super::{
    Environment, VariantChoice,
    options::Options,
    search::{self, Running, SearchId, SearchResult},
    variants::{self, Variants},
};
use alfil::{
    diag::{did_you_mean, printable},
    game::{Game, Variant},
    notation::{dialect::Dialect, game_from_fen},
};
use alfil_play::{Best, Control, Engine, Limits, Report, Score, endgame::Endgame, net::Net};
use std::{
    collections::VecDeque,
    fmt,
    io::{self, Write},
    sync::{
        Arc,
        mpsc::{Receiver, SyncSender},
    },
    time::Duration,
};

/// The name of no network, in options.
const NO_NET: &str = "none";

/// Something that comes in.
#[derive(Debug)]
pub(super) enum Event {
    /// A line, without what is around it.
    Line(String),
    /// A line of more bytes than that, left out.
    TooLong(usize),
    /// There are no more lines.
    End,
    /// The state of a search.
    Report(SearchId, Box<Report>),
    /// A line that a search prints.
    Output(SearchId, String),
    /// The end of a search.
    Finished(SearchId, Box<SearchResult>),
}

/// The present game, the engine, and the ways in and out.
pub(super) struct Session<'a> {
    pub(super) environment: Environment,
    pub(super) variants: Variants,
    pub(super) options: Options,
    /// The present game.
    pub(super) choice: VariantChoice,
    pub(super) variant: Variant,
    pub(super) game: Game,
    /// The network that evaluates positions of this game.
    net: Option<Arc<Net>>,
    /// The solved endgames of this game.
    endgames: Vec<Arc<Endgame>>,
    /// None while a search has it.
    engine: Option<Engine>,
    running: Option<Running>,
    /// True if the engine must forget what it found in another game.
    forget: bool,
    n_searches: SearchId,
    out: &'a mut dyn Write,
    sender: SyncSender<Event>,
    events: Receiver<Event>,
    /// Lines that came while something else was waited for.
    waiting: VecDeque<Event>,
}

impl fmt::Debug for Session<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Desk").field("choice", &self.choice).finish_non_exhaustive()
    }
}

impl<'a> Session<'a> {
    /// Returns a session with a game.
    ///
    /// # Errors
    /// The errors of the rule file.
    pub(super) fn new(
        environment: Environment,
        choice: VariantChoice,
        out: &'a mut dyn Write,
        (sender, events): (SyncSender<Event>, Receiver<Event>),
    ) -> Result<Session<'a>, Vec<String>> {
        let variant = variants::variant(&environment, &choice)?;
        let options = Options::within(environment.most_hash);
        let mut variants = Variants::default();
        variants.give(choice.clone());
        Ok(Session {
            environment,
            variants,
            options,
            choice,
            game: variant.start(),
            net: Net::shipped(&variant),
            endgames: Vec::new(),
            variant,
            engine: None,
            running: None,
            forget: false,
            n_searches: 0,
            out,
            sender,
            events,
            waiting: VecDeque::new(),
        })
    }

    /// Writes a line.
    pub(super) fn send(&mut self, line: &str) -> io::Result<()> {
        // Quoted text may hold any character.
        self.send_raw(&printable(line).replace(['\n', '\r', '\t'], " "))
    }

    /// Writes a line in which nothing is quoted.
    pub(super) fn send_raw(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.out, "{line}")?;
        self.out.flush()
    }

    /// Returns the next event.
    pub(super) fn next_event(&mut self) -> Event {
        let waiting = self.waiting.pop_front();
        // There is always a sender: our own.
        waiting.or_else(|| self.events.recv().ok()).unwrap_or(Event::End)
    }

    /// Returns the next event of the search; lines have to wait.
    pub(super) fn next_of_search(&mut self) -> Event {
        loop {
            match self.events.recv() {
                Ok(it @ (Event::Line(_) | Event::TooLong(_) | Event::End)) => {
                    self.waiting.push_back(it);
                }
                Ok(it) => return it,
                Err(_) => return Event::End,
            }
        }
    }

    /// Begins another of the known games, if it suits.
    ///
    /// # Errors
    /// Why that can't be; nothing has changed then.
    pub(super) fn choose<T>(
        &mut self,
        name: &str,
        suits: impl FnOnce(&Variant, &Options) -> Result<T, String>,
    ) -> Result<T, Vec<String>> {
        let Some(choice) = self.variants.find(name) else {
            let near = did_you_mean(name, self.variants.names());
            let near = near.map_or(String::new(), |it| format!(" ({it})"));
            return Err(vec![format!("there is no game called `{}`{near}", quoted(name))]);
        };
        let variant = variants::variant(&self.environment, &choice)?;
        let res = suits(&variant, &self.options).map_err(|it| vec![it])?;
        (self.game, self.variant, self.choice) = (variant.start(), variant, choice);
        (self.engine, self.net) = (None, Net::shipped(&self.variant));
        self.endgames.clear();
        Ok(res)
    }

    /// Reads the network and the endgames of the options for the present game. Returns what is wrong with them.
    pub(super) fn renew_files(&mut self) -> Vec<String> {
        let problems = [self.renew_net().err(), self.renew_endgames().err()];
        problems.into_iter().flatten().collect()
    }

    /// Reads the endgames. If one can't be used, the present game has none.
    fn renew_endgames(&mut self) -> Result<(), String> {
        self.endgames.clear();
        let files = (self.environment.endgames)(&self.options.endgames)?;
        let read = files.into_iter().map(|(file, bytes)| {
            let found = Endgame::read(&bytes, &self.variant).map(Arc::new);
            found.map_err(|it| format!("{file}: {it}"))
        });
        self.endgames = read.collect::<Result<_, String>>()?;
        Ok(())
    }

    /// Reads the network of the options for the present game, or takes the one that comes with the program. [`NO_NET`] stands
    /// for none: then the rules alone say what is good.
    ///
    /// # Errors
    /// Why the network can't be used. The present game has the one that comes with the program then.
    fn renew_net(&mut self) -> Result<(), String> {
        self.net = Net::shipped(&self.variant);
        let file = &self.options.net;
        if file == NO_NET {
            self.net = None;
        } else if !file.is_empty() {
            let bytes = (self.environment.net)(file)?;
            let net = Net::read(&bytes, &self.variant);
            self.net = Some(Arc::new(net.map_err(|it| format!("{file}: {it}"))?));
        }
        Ok(())
    }

    /// Returns a game that begins at a FEN, or at the set-up.
    ///
    /// # Errors
    /// The error in the FEN.
    pub(super) fn game_at(&self, fen: Option<&str>) -> Result<Game, String> {
        match fen {
            None => Ok(self.variant.start()),
            Some(fen) => game_from_fen(&self.variant, fen).map_err(|it| it.to_string()),
        }
    }

    /// Lets the engine begin anew.
    pub(super) fn forget(&mut self) {
        self.forget = true;
    }

    /// Returns true if a search or a count runs.
    pub(super) fn is_searching(&self) -> bool {
        self.running.is_some()
    }

    /// Returns true if it is a count that runs.
    pub(super) fn is_counting(&self) -> bool {
        self.running.as_ref().is_some_and(|it| it.counts)
    }

    /// Returns true if it is that one.
    pub(super) fn is_at(&self, id: SearchId) -> bool {
        self.running.as_ref().is_some_and(|it| it.id == id)
    }

    /// Returns the position that is searched, or else the one at hand.
    pub(super) fn searched(&self) -> &Game {
        self.running.as_ref().map_or(&self.game, |it| &it.game)
    }

    /// Stops the search; its result still comes.
    pub(super) fn stop(&self) {
        if let Some(it) = &self.running {
            it.control.stop();
        }
    }

    /// Ends the search, whatever it has found.
    pub(super) fn break_off(&mut self) {
        self.stop();
        while let Some(id) = self.running.as_ref().map(|it| it.id) {
            match self.next_of_search() {
                Event::Finished(found_id, found) if found_id == id => {
                    self.search_is_over(*found);
                }
                Event::End => return,
                _ => {}
            }
        }
    }

    /// Reports to the search that the expected move was made.
    pub(super) fn ponder_hit(&self) {
        if let Some(it) = &self.running {
            it.control.ponder_hit();
        }
    }

    fn start_running(&mut self, game: Game, counts: bool) -> &Running {
        self.n_searches += 1;
        let control = Control::new(self.environment.now);
        self.running.insert(Running { id: self.n_searches, control, game, counts })
    }

    /// Searches the position at hand, or one that may come of it.
    ///
    /// # Errors
    /// If the machine can't do it.
    pub(super) fn search(&mut self, game: Game, limits: Limits) -> Result<(), String> {
        // Preparations count as part of the search's time.
        let limits = Limits { since: Some((self.environment.now)()), ..limits };
        let engine = self.ready_engine();
        let sender = self.sender.clone();
        let res = search::search(engine, limits, self.start_running(game, false), sender);
        if res.is_err() {
            self.running = None;
        }
        res
    }

    /// Does now what takes time before a search can begin, unless one runs.
    pub(super) fn prepare(&mut self) {
        if self.running.is_none() {
            self.engine = Some(self.ready_engine());
        }
    }

    /// Returns the engine, with the settings as they are.
    fn ready_engine(&mut self) -> Engine {
        let settings = self.options.settings();
        let mut engine = match self.engine.take() {
            Some(it) => it,
            None => Engine::new(&self.variant, settings),
        };
        if engine.settings() != settings {
            engine.set(settings);
        }
        if engine.net().map(Arc::as_ptr) != self.net.as_ref().map(Arc::as_ptr) {
            // A network of another game was refused when it was read.
            drop(engine.set_net(self.net.clone()));
        }
        if engine.endgames() != self.endgames {
            // Those of another game were refused when they were read.
            drop(engine.set_endgames(self.endgames.clone()));
        }
        if std::mem::take(&mut self.forget) {
            engine.forget();
        }
        engine
    }

    /// Counts sequences of turns from the position at hand.
    ///
    /// # Errors
    /// If the machine can't do it.
    pub(super) fn count(&mut self, depth: u32, dialect: Dialect) -> Result<(), String> {
        let (engine, sender) = (self.engine.take(), self.sender.clone());
        let game = self.game.clone();
        let res = search::count(depth, dialect, engine, self.start_running(game, true), sender);
        if res.is_err() {
            self.running = None;
        }
        res
    }

    /// Takes back the engine. Returns the position that was searched and the best turn, or `None` if the search only counted.
    pub(super) fn search_is_over(&mut self, found: SearchResult) -> Option<(Game, Option<Best>)> {
        self.engine = found.engine;
        let running = self.running.take().filter(|it| !it.counts)?;
        let best = found.best.or_else(|| {
            // A search that broke down still owes a move.
            let turn = running.game.turns().next()?;
            Some(Best { turn, ponder: Vec::new(), score: Score::Value(0) })
        });
        Some((running.game, best))
    }
}

/// No clock shows more, so that times can be added and multiplied.
pub(super) const LONGEST: Duration = Duration::from_secs(1_000_000_000);

/// Returns a line as messages quote it, shortened.
pub(super) fn quoted(text: &str) -> String {
    const MOST: usize = 80;
    if text.chars().count() <= MOST {
        return text.to_owned();
    }
    text.chars().take(MOST).chain("...".chars()).collect()
}
