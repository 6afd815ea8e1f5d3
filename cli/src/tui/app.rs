//! All that is known, and what changes it.

use super::{
    MatchSetup,
    board::Board,
    choose::{Pick, PickableMove, pickable_moves},
    clock::Clocks,
    popup::{Popup, TextInput},
    thinker::{Found, Request, Why},
    view::{Hit, Layout},
};
use alfil::{
    game::{Game, Move},
    model::{Cell, Model, Outcome, Player, State},
    notation::{
        dialect::Dialect,
        moves::turns_text_in,
        record::result_token,
        san::{mark, san_of},
    },
};
use alfil_play::Report;
use ratatui::layout::Rect;
use std::time::Duration;

/// Requests to the program outside.
#[derive(Debug)]
pub(super) enum Order {
    Think(Box<Request>),
    /// Ends thinking; what is best so far is wanted.
    Stop,
    Save {
        file: String,
        overwrite: bool,
    },
    Quit,
}

/// A move that was made.
#[derive(Clone, Debug)]
pub(super) struct Made {
    pub(super) text: String,
    /// From and to, and the other cells of the move.
    pub(super) cells: Vec<Cell>,
    pub(super) player: Player,
    /// The number of the round.
    pub(super) round: u32,
    /// True if a turn begins with it.
    pub(super) begins: bool,
    /// The clocks before it.
    clocks: Clocks,
}

/// The task of the computer.
#[derive(Clone, Debug)]
pub(super) struct Thought {
    id: u64,
    pub(super) why: Why,
    since: Duration,
}

/// The present evaluation of the game.
#[derive(Clone, Debug)]
pub(super) struct Evaluation {
    pub(super) report: Report,
    pub(super) player: Player,
    /// The moves expected.
    pub(super) line: String,
}

/// The game, its players, what is picked and what is open.
#[derive(Debug)]
pub(super) struct App {
    game: Game,
    people: Vec<Player>,
    max_turns: usize,
    pub(super) colours: bool,
    file: String,
    pub(super) state: State,
    /// The legal moves; none if the game is over.
    pub(super) pickable: Vec<PickableMove>,
    pub(super) ending: Option<Outcome>,
    /// Royal pieces in check.
    pub(super) checked: Vec<Cell>,
    pub(super) log: Vec<Made>,
    /// Moves taken back, the last one to be made next.
    undone: Vec<Move>,
    /// The number of moves that are in the file; none once one of them has been taken back.
    saved: Option<usize>,
    pub(super) board: Board,
    /// The picks so far.
    pub(super) picked: Vec<Pick>,
    /// Cells of a proposed move.
    pub(super) hint: Vec<Cell>,
    /// Where the piece that was asked about could go.
    pub(super) reach: Vec<Cell>,
    pub(super) popup: Option<Popup>,
    pub(super) message: String,
    /// The player whose time is up.
    pub(super) flag: Option<Player>,
    pub(super) clocks: Clocks,
    pub(super) now: Duration,
    /// True if the computer waits to be asked.
    pub(super) paused: bool,
    pub(super) watching: bool,
    pub(super) thought: Option<Thought>,
    pub(super) evaluation: Option<Evaluation>,
    thoughts: u64,
    orders: Vec<Order>,
    /// How many lines of the list of moves are below its window.
    pub(super) back: usize,
    pub(super) size: (u16, u16),
    /// The places on the screen that can be clicked.
    pub(super) hits: Vec<(Rect, Hit)>,
}

impl App {
    pub(super) fn new(setup: &MatchSetup, now: Duration) -> App {
        let mut game = setup.game.clone();
        let players = game.variant().model().players.len();
        let moves: Vec<Move> = game.moves().collect();
        while game.undo().is_some() {}
        let state = game.state();
        let board = Board::new(game.variant().model(), &state, Cell(0));
        let mut res = App {
            game,
            people: setup.people.clone(),
            max_turns: setup.max_turns,
            colours: setup.colours,
            file: setup.file.clone(),
            state,
            pickable: Vec::new(),
            ending: None,
            checked: Vec::new(),
            log: Vec::new(),
            undone: Vec::new(),
            saved: Some(moves.len()),
            board,
            picked: Vec::new(),
            hint: Vec::new(),
            reach: Vec::new(),
            popup: None,
            message: "Arrows and Enter move, ? helps.".to_owned(),
            flag: None,
            clocks: Clocks::new(setup.clock, players),
            now,
            paused: false,
            watching: false,
            thought: None,
            evaluation: None,
            thoughts: 0,
            orders: Vec::new(),
            back: 0,
            size: (0, 0),
            hits: Vec::new(),
        };
        res.refresh();
        for mv in moves {
            res.make(mv);
        }
        // A person who plays only the other side sees the board from there.
        let first = res.people.first().copied();
        if first.is_some_and(|it| it.idx() == 1) && res.people.len() == 1 && players == 2 {
            res.turn_board();
        }
        res.put_cursor();
        res.settle();
        res
    }

    /// The cursor begins on a piece of the person on move.
    fn put_cursor(&mut self) {
        let begins = self.people.first().copied().unwrap_or(self.game.player());
        let cells = self.state.cells.iter().enumerate();
        let own = cells.filter(|it| it.1.is_some_and(|piece| piece.owner == begins));
        let own: Vec<Cell> = own.map(|it| Cell::new(it.0)).collect();
        self.board.go_to_middle(&own);
    }

    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    pub(super) fn model(&self) -> &Model {
        self.game.variant().model()
    }

    pub(super) fn is_person(&self, player: Player) -> bool {
        self.people.contains(&player)
    }

    /// Returns true if nothing more can be played.
    pub(super) fn is_over(&self) -> bool {
        self.ending.is_some() || self.flag.is_some()
    }

    /// Returns true if the person at the keys may move.
    pub(super) fn may_move(&self) -> bool {
        !self.is_over() && (self.paused || self.is_person(self.game.player()))
    }

    /// Returns true if a game is under way that is not saved.
    pub(super) fn has_unsaved(&self) -> bool {
        !self.log.is_empty() && !self.is_over() && self.saved != Some(self.log.len())
    }

    /// Returns the tags of a record of the game.
    pub(super) fn tags(&self) -> Vec<(&'static str, String)> {
        let Some(flag) = self.flag else { return Vec::new() };
        let players = &self.model().players;
        let winners = players.ids().filter(|it| players[*it].team != players[flag].team).collect();
        let ending = Outcome { winners, reason: String::new() };
        let result = result_token(self.model(), Some(&ending)).to_owned();
        vec![("Result", result), ("Termination", "time forfeit".to_owned())]
    }

    pub(super) fn take_orders(&mut self) -> Vec<Order> {
        std::mem::take(&mut self.orders)
    }

    pub(super) fn order(&mut self, order: Order) {
        self.orders.push(order);
    }

    pub(super) fn say(&mut self, message: impl Into<String>) {
        self.message = message.into();
    }

    /// Reads the position anew.
    fn refresh(&mut self) {
        self.state = self.game.state();
        self.ending = self.game.outcome();
        self.pickable = if self.ending.is_some() { Vec::new() } else { pickable_moves(&self.game) };
        let player = self.game.player();
        self.checked.clear();
        if self.game.in_check() {
            self.checked = self.game.position().royals(player);
        }
        self.picked.clear();
        self.hint.clear();
        self.reach.clear();
        self.back = 0;
        self.redraw();
    }

    fn redraw(&mut self) {
        self.board.draw(self.game.variant().model(), &self.state);
    }

    /// Makes a legal move; whose turn it is then has to be seen to.
    fn make(&mut self, mv: Move) -> bool {
        let Some(pickable_move) = self.pickable.iter().find(|it| it.mv == mv) else { return false };
        let info = &pickable_move.info;
        let mut cells: Vec<Cell> =
            [info.from, info.to, info.unload].into_iter().flatten().collect();
        cells.extend(info.partner.map(|it| it.1));
        cells.extend(self.game.position().chosen(mv));
        let player = self.game.player();
        // As people write it, with a mark if it gives check; where there is no such name, the text with the mark.
        let name = san_of(&self.game, mv);
        let named = name.is_some();
        let mut made = Made {
            text: name.unwrap_or_else(|| pickable_move.text.clone()),
            cells,
            player,
            round: self.game.clocks().fullmove,
            begins: self.game.at_turn_start(),
            clocks: self.clocks.clone(),
        };
        self.game.play_unchecked(mv);
        self.refresh();
        if self.game.at_turn_start() || self.ending.is_some() {
            self.clocks.turn_made(player);
            if !named {
                made.text.push_str(mark(&self.game, player));
            }
        }
        self.log.push(made);
        true
    }

    /// Plays moves that the player has chosen.
    pub(super) fn play(&mut self, moves: &[Move]) {
        self.message.clear();
        for mv in moves {
            if !self.make(*mv) {
                break;
            }
            self.undone.clear();
        }
        self.settle();
    }

    /// Prepares the turn of the player on move, and starts or stops the computer.
    pub(super) fn settle(&mut self) {
        self.drop_thought();
        self.evaluation = None;
        if self.is_over() {
            return;
        }
        if self.people.is_empty() && !self.paused && self.turns() >= self.max_turns {
            self.paused = true;
            self.say(format!(
                "stopped after {} {}",
                self.max_turns,
                if self.max_turns == 1 { "turn" } else { "turns" }
            ));
        }
        if !self.may_move() {
            self.think(Why::Turn);
        } else if self.watching {
            self.think(Why::Watch);
        }
    }

    fn turns(&self) -> usize {
        self.log.iter().filter(|it| it.begins).count()
    }

    pub(super) fn think(&mut self, why: Why) {
        self.thoughts += 1;
        let id = self.thoughts;
        self.thought = Some(Thought { id, why, since: self.now });
        let clock = self.clocks.clock(self.game.player());
        let request = Request { id, why, game: self.game.clone(), clock };
        self.order(Order::Think(Box::new(request)));
    }

    /// Stops the running search, because its result no longer matters.
    pub(super) fn drop_thought(&mut self) {
        if self.thought.take().is_some() {
            self.order(Order::Stop);
        }
    }

    /// Returns how long the computer has been thinking about its turn.
    pub(super) fn thinking_for(&self) -> Option<Duration> {
        let thought = self.thought.as_ref().filter(|it| it.why != Why::Watch)?;
        Some(self.now.saturating_sub(thought.since))
    }

    /// Something has come from the player that looks ahead.
    pub(super) fn found(&mut self, found: Found) {
        let current = self.thought.as_ref().map(|it| (it.id, it.why));
        match found {
            Found::Report(id, report) if current.is_some_and(|it| it.0 == id) => {
                let line = turns_text_in(&self.game, &report.moves, &Dialect::OWN);
                let player = self.game.player();
                self.evaluation = Some(Evaluation { report: *report, player, line });
            }
            Found::Best(id, moves) => match current {
                Some((current, why)) if current == id => self.answered(why, &moves),
                _ => {}
            },
            Found::Report(..) => {}
        }
    }

    fn answered(&mut self, why: Why, moves: &[Move]) {
        self.thought = None;
        match why {
            Why::Watch => {}
            Why::Turn if moves.is_empty() => {
                self.paused = true;
                self.say("the computer finds no move");
            }
            Why::Turn => {
                let known = self.evaluation.take();
                self.play(moves);
                self.evaluation = known;
            }
            Why::Hint => {
                let text = turns_text_in(&self.game, moves, &Dialect::OWN);
                self.say(format!("hint: {text}"));
                let first = moves.first().and_then(|it| {
                    self.pickable.iter().find(|pickable_move| pickable_move.mv == *it)
                });
                if let Some(pickable_move) = first {
                    self.hint = [pickable_move.info.from, pickable_move.info.to]
                        .into_iter()
                        .flatten()
                        .collect();
                }
                if self.watching {
                    self.think(Why::Watch);
                }
            }
        }
    }

    /// Takes the last turn back, and on to where a person is on move.
    pub(super) fn undo(&mut self) {
        if self.log.is_empty() {
            self.say("nothing has been played yet");
            return;
        }
        self.undo_turn();
        if self.people.is_empty() {
            self.paused = true;
        }
        while !self.paused && !self.is_person(self.game.player()) && !self.log.is_empty() {
            self.undo_turn();
        }
        self.after_travel("taken back; r plays it again");
    }

    fn undo_turn(&mut self) {
        while let Some(mv) = self.game.undo() {
            self.undone.push(mv);
            if let Some(it) = self.log.pop() {
                self.clocks = it.clocks;
            }
            self.saved = self.saved.filter(|it| *it <= self.log.len());
            if self.game.at_turn_start() {
                break;
            }
        }
    }

    /// Makes what was taken back once more.
    pub(super) fn redo(&mut self) {
        if self.undone.is_empty() {
            self.say("nothing has been taken back");
            return;
        }
        while let Some(mv) = self.undone.pop() {
            if !self.make(mv) {
                self.undone.clear();
            }
            let person = self.paused || self.is_person(self.game.player());
            if self.game.at_turn_start() && person {
                break;
            }
        }
        self.after_travel("played again");
    }

    fn after_travel(&mut self, message: &str) {
        self.flag = None;
        self.say(message);
        self.refresh();
        self.settle();
    }

    pub(super) fn turn_board(&mut self) {
        self.board.turn();
        self.redraw();
        self.board.go(self.board.cursor);
    }

    /// Time has passed.
    pub(super) fn tick(&mut self, now: Duration) {
        let passed = now.saturating_sub(self.now);
        self.now = now;
        if self.is_over() || self.paused {
            return;
        }
        let player = self.game.player();
        self.clocks.run(player, passed);
        if self.clocks.left(player) == Some(Duration::ZERO) {
            self.flag = Some(player);
            self.picked.clear();
            self.drop_thought();
            self.say(format!("the time of {} is up", self.model().players[player].name));
        }
    }

    /// The window has another size.
    pub(super) fn resize(&mut self, width: u16, height: u16) {
        self.size = (width, height);
        if let Some(layout) = Layout::new(width, height)
            && self.board.fit((layout.board.width.into(), layout.board.height.into()))
        {
            self.redraw();
            self.board.go(self.board.cursor);
        }
    }

    /// Opens the question where to save.
    pub(super) fn ask_file(&mut self) {
        self.popup = Some(Popup::Save(TextInput::new(self.file.clone())));
    }

    /// There is such a file already.
    pub(super) fn ask_to_overwrite(&mut self, file: String) {
        let error = format!("`{file}` is there already; Enter overwrites it");
        self.popup =
            Some(Popup::Save(TextInput { text: file.clone(), error, overwrite: Some(file) }));
    }

    /// The game has been saved, or not.
    pub(super) fn saved(&mut self, file: &str, res: Result<(), String>) {
        match res {
            Ok(()) => {
                self.saved = Some(self.log.len());
                file.clone_into(&mut self.file);
                self.say(format!("saved as `{file}`"));
            }
            Err(it) => self.say(it),
        }
    }
}
