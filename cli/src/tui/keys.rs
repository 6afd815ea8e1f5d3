//! Keys and clicks.

use super::{
    app::{App, Order},
    board::Arrow,
    choose::{Pick, Picked, about, droppable, pick},
    popup::{Command, Item, List, Popup, TextInput},
    thinker::Why,
    view::Hit,
};
use alfil::{
    game::Move,
    model::{MoveKind, Player},
    notation::san::play_san,
};
use alfil_draw::reach;
use ratatui::{
    crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind},
    layout::Position,
};

/// How far a page is.
const PAGE: usize = 8;

impl App {
    /// A key was pressed.
    pub(super) fn key(&mut self, key: KeyEvent) {
        // Together they are what some keyboards type `@` with.
        let typed = key.modifiers.contains(KeyModifiers::ALT);
        if key.modifiers.contains(KeyModifiers::CONTROL) && !typed {
            if key.code == KeyCode::Char('c') {
                // The second time is a confirmation.
                let asked = self.popup == Some(Popup::Quit);
                self.quit(asked);
            }
            return;
        }
        match self.popup.take() {
            None => self.board_key(key.code),
            Some(Popup::List(list)) => self.list_key(list, key.code),
            Some(Popup::Line(line)) => self.line_key(line, key.code),
            Some(Popup::Save(line)) => self.save_key(line, key.code),
            // Any key closes it.
            Some(Popup::Help) => {}
            Some(Popup::Quit) => match key.code {
                KeyCode::Char('y' | 'q') | KeyCode::Enter => self.order(Order::Quit),
                KeyCode::Char('s') => self.ask_file(),
                _ => {}
            },
        }
    }

    fn board_key(&mut self, key: KeyCode) {
        match key {
            KeyCode::Up => self.board.step(Arrow::Up),
            KeyCode::Down => self.board.step(Arrow::Down),
            KeyCode::Left => self.board.step(Arrow::Left),
            KeyCode::Right => self.board.step(Arrow::Right),
            KeyCode::Enter | KeyCode::Char(' ') => self.pick(Pick::Cell(self.board.cursor)),
            KeyCode::Tab => self.pick_held(1),
            KeyCode::BackTab => self.pick_held(-1),
            KeyCode::PageUp => self.scroll(PAGE as isize),
            KeyCode::PageDown => self.scroll(-(PAGE as isize)),
            KeyCode::Esc => self.escape(),
            KeyCode::Char(':') => self.popup = Some(Popup::Line(TextInput::default())),
            KeyCode::Char('?') => self.popup = Some(Popup::Help),
            KeyCode::Char(c) if self.begins_move(c) => {
                self.popup = Some(Popup::Line(TextInput::new(c)));
            }
            KeyCode::Char(c) if Command::of(c).is_some() => self.run(c),
            KeyCode::Char(c) => self.popup = Some(Popup::Line(TextInput::new(c))),
            _ => {}
        }
    }

    /// Returns true if typing this character may be the beginning of a legal move.
    ///
    /// Then it is not a command: `e` begins `e2e4` before it switches the evaluation on.
    fn begins_move(&self, c: char) -> bool {
        self.may_move() && self.pickable.iter().any(|it| it.text.starts_with(c))
    }

    /// Runs the command of a letter, if the letter has one.
    fn run(&mut self, c: char) {
        match Command::of(c) {
            Some(Command::List) => self.list_all(),
            Some(Command::Undo) => self.undo(),
            Some(Command::Redo) => self.redo(),
            Some(Command::Flip) => self.turn_board(),
            Some(Command::Evaluate) => self.watch(),
            Some(Command::Hint) => self.hint(),
            Some(Command::Reach) => self.show_reach(),
            Some(Command::Go) => self.go(),
            Some(Command::Save) => self.ask_file(),
            Some(Command::Quit) => self.quit(false),
            None => {}
        }
    }

    /// Text was pasted.
    pub(super) fn paste(&mut self, text: &str) {
        match &mut self.popup {
            Some(Popup::Line(line) | Popup::Save(line)) => line.push(text),
            None => {
                let mut line = TextInput::default();
                line.push(text);
                self.popup = Some(Popup::Line(line));
            }
            Some(_) => {}
        }
    }

    /// A button of the mouse was pressed, or its wheel turned.
    pub(super) fn mouse(&mut self, mouse: MouseEvent) {
        let (by, clicked) = match mouse.kind {
            MouseEventKind::ScrollUp => (-1, false),
            MouseEventKind::ScrollDown => (1, false),
            MouseEventKind::Down(MouseButton::Left) => (0, true),
            _ => return,
        };
        if !clicked {
            match &mut self.popup {
                Some(Popup::List(list)) => list.move_by(by),
                _ => self.scroll(-by),
            }
            return;
        }
        let at = Position { x: mouse.column, y: mouse.row };
        let hit = self.hits.iter().rev().find(|it| it.0.contains(at)).map(|it| it.1);
        match (hit, self.popup.take()) {
            (Some(Hit::Item(n)), Some(Popup::List(mut list))) => {
                list.selected = n;
                self.list_key(list, KeyCode::Enter);
            }
            (Some(Hit::Cell(cell)), None) => {
                self.board.go(cell);
                self.pick(Pick::Cell(cell));
            }
            (Some(Hit::Held(ty)), None) => {
                self.picked.clear();
                self.pick(Pick::Held(ty));
            }
            (_, open) => self.popup = open,
        }
    }

    /// Marks where the piece at the cursor could go if it were alone on the board.
    fn show_reach(&mut self) {
        self.picked.clear();
        let at = self.board.cursor;
        let Some(piece) = self.state.cells[at.idx()] else {
            self.say("there is no piece at the cursor");
            return;
        };
        let viewer = if piece.owner == Player::NEUTRAL { Player(0) } else { piece.owner };
        let found = reach(self.model(), piece.ty, viewer, at);
        self.reach = found.to.iter().map(|it| it.0).collect();
        let name = &self.model().types[piece.ty].name;
        let said = match self.reach.len() {
            0 => format!("a {name} has no moves of its own from here"),
            n => format!("a {name} reaches {n} cells from here on an empty board; Esc ends it"),
        };
        self.say(said);
    }

    /// Goes back through the list of moves, or forward again.
    fn scroll(&mut self, back: isize) {
        self.back = self.back.saturating_add_signed(back).min(self.log.len());
    }

    /// Something was picked: a move, or a part of one.
    fn pick(&mut self, next: Pick) {
        if !self.may_move() {
            self.say(if self.is_over() {
                "the game is over; u takes the last turn back"
            } else {
                "the computer is thinking; Esc interrupts it, g lets it move at once"
            });
            return;
        }
        self.message.clear();
        self.reach.clear();
        // Picking something once more puts it back, unless that is a move.
        let again = self.picked.last() == Some(&next);
        match pick(&self.pickable, &self.picked, next) {
            Picked::Move(mv) => self.play(&[mv]),
            Picked::Choice(moves) => self.choose("Which move?", &moves),
            Picked::More(_) if again => self.picked.clear(),
            Picked::More(it) => self.picked = it,
            Picked::Nothing => self.explain_nothing(next),
        }
    }

    fn explain_nothing(&mut self, next: Pick) {
        self.picked.clear();
        let text = match next {
            Pick::Cell(cell) => {
                let name = &self.model().board.cells[cell.idx()].name;
                let hidden = self.pickable.iter().filter(|it| it.is_hidden()).count();
                let drops = self.pickable.iter().any(|it| it.info.kind == MoveKind::Drop);
                match (hidden, drops) {
                    (0, false) => format!("no move begins on {name}"),
                    (0, true) => format!("no move begins on {name}; Tab picks a piece in hand"),
                    _ => format!("no move begins on {name}; m lists all moves"),
                }
            }
            Pick::Held(ty) => format!("no {} can be dropped now", self.model().types[ty].name),
        };
        self.say(text);
    }

    /// The next piece in hand, or none behind the last one.
    fn pick_held(&mut self, by: isize) {
        let held = droppable(&self.pickable);
        if held.is_empty() || !self.may_move() {
            self.say("there is nothing to drop now");
            return;
        }
        let count = held.len() + 1;
        let current = held.iter().position(|it| self.picked == [Pick::Held(*it)]);
        let from = current.unwrap_or(held.len());
        let next = (from + count).saturating_add_signed(by) % count;
        self.picked = held.get(next).map(|it| Pick::Held(*it)).into_iter().collect();
        let name = held.get(next).map(|it| self.model().types[*it].name.clone());
        self.say(name.map_or(String::new(), |it| format!("{it}: where to?")));
    }

    /// Opens a list of some moves.
    fn choose(&mut self, title: &str, moves: &[Move]) {
        let pickable = self.pickable.iter().filter(|it| moves.contains(&it.mv));
        let item = |it: &super::choose::PickableMove| Item {
            mv: it.mv,
            text: it.text.clone(),
            about: about(self.model(), &self.state, &it.info),
        };
        let mut items: Vec<Item> = pickable.map(item).collect();
        items.sort_by(|a, b| a.text.cmp(&b.text));
        self.popup = Some(Popup::List(List::new(title, items)));
    }

    fn list_all(&mut self) {
        if !self.may_move() {
            self.say("nobody at the keys is on move");
            return;
        }
        let all: Vec<Move> = self.pickable.iter().map(|it| it.mv).collect();
        self.choose("All moves", &all);
    }

    fn list_key(&mut self, mut list: List, key: KeyCode) {
        match key {
            KeyCode::Esc => {
                self.picked.clear();
                return;
            }
            KeyCode::Enter => {
                if let Some(mv) = list.chosen() {
                    if self.may_move() {
                        self.play(&[mv]);
                    }
                    return;
                }
            }
            KeyCode::Up => list.move_by(-1),
            KeyCode::Down => list.move_by(1),
            KeyCode::PageUp => list.move_by(-(PAGE as isize)),
            KeyCode::PageDown => list.move_by(PAGE as isize),
            KeyCode::Home => list.move_by(isize::MIN),
            KeyCode::End => list.move_by(isize::MAX),
            KeyCode::Backspace => {
                let mut filter = list.filter.clone();
                filter.pop();
                list.set_filter(filter);
            }
            KeyCode::Char(c) => {
                let filter = format!("{}{c}", list.filter);
                list.set_filter(filter);
            }
            _ => {}
        }
        self.popup = Some(Popup::List(list));
    }

    fn line_key(&mut self, mut line: TextInput, key: KeyCode) {
        match key {
            KeyCode::Esc => return,
            KeyCode::Backspace if line.text.is_empty() => return,
            KeyCode::Backspace => line.pop(),
            KeyCode::Char(c) => line.push(c.encode_utf8(&mut [0; 4])),
            KeyCode::Enter => match (self.typed(line.text.trim()), line.command()) {
                (Ok(()), _) => return,
                (Err(_), Some((c, _))) => return self.run(c),
                (Err(it), None) => line.error = it,
            },
            _ => {}
        }
        self.popup = Some(Popup::Line(line));
    }

    /// Plays what was typed: a move, a turn, or the beginning of one.
    fn typed(&mut self, text: &str) -> Result<(), String> {
        if text.is_empty() {
            return Ok(());
        }
        if !self.may_move() {
            return Err("nobody at the keys is on move".to_owned());
        }
        let mut game = self.game().clone();
        let before = game.n_moves();
        play_san(&mut game, text).map_err(|it| it.to_string())?;
        let moves: Vec<Move> = game.moves().skip(before).collect();
        self.play(&moves);
        Ok(())
    }

    fn save_key(&mut self, mut line: TextInput, key: KeyCode) {
        match key {
            KeyCode::Esc => return,
            KeyCode::Backspace => line.pop(),
            KeyCode::Char(c) => line.push(c.encode_utf8(&mut [0; 4])),
            KeyCode::Enter => {
                let file = line.text.trim().to_owned();
                if !file.is_empty() {
                    let overwrite = line.overwrite.as_ref() == Some(&file);
                    self.order(Order::Save { file, overwrite });
                    return;
                }
                "expected the name of a file".clone_into(&mut line.error);
            }
            _ => {}
        }
        self.popup = Some(Popup::Save(line));
    }

    /// Lets go of what is picked, or interrupts the computer.
    fn escape(&mut self) {
        if !self.picked.is_empty() {
            self.picked.clear();
        } else if self.thinking_for().is_some() {
            self.drop_thought();
            self.paused = !self.is_person(self.game().player());
            self.say("interrupted; g lets the computer move");
        } else {
            self.hint.clear();
            self.reach.clear();
            self.message.clear();
        }
    }

    fn watch(&mut self) {
        self.watching = !self.watching;
        if self.thinking_for().is_none() {
            self.settle();
        }
    }

    fn hint(&mut self) {
        if !self.may_move() {
            self.say("nobody at the keys is on move");
        } else if self.thinking_for().is_none() {
            self.drop_thought();
            self.think(Why::Hint);
        }
    }

    /// Lets the computer make this move, at once if it is thinking about it already.
    fn go(&mut self) {
        if self.is_over() {
            self.say("the game is over; u takes the last turn back");
        } else if self.thought.as_ref().is_some_and(|it| it.why == Why::Turn) {
            self.order(Order::Stop);
        } else {
            self.paused = false;
            self.picked.clear();
            self.drop_thought();
            self.think(Why::Turn);
        }
    }

    fn quit(&mut self, certain: bool) {
        if certain || !self.has_unsaved() {
            self.order(Order::Quit);
        } else {
            self.popup = Some(Popup::Quit);
        }
    }
}
