//! Popups over the board: lists to choose from, lines to type into, questions.

use alfil::game::Move;

/// The popup that is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Popup {
    /// Moves to choose from.
    List(List),
    /// A move to be typed.
    Line(TextInput),
    /// The name of a file to save in.
    Save(TextInput),
    /// Help on the keys.
    Help,
    /// The question whether to quit.
    Quit,
}

/// The commands of letters that do not begin a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    List,
    Undo,
    Redo,
    Flip,
    Evaluate,
    Hint,
    Reach,
    Go,
    Save,
    Quit,
}

impl Command {
    /// Returns the command of a letter.
    pub(super) fn of(letter: char) -> Option<Command> {
        Some(match letter {
            'm' => Command::List,
            'u' => Command::Undo,
            'r' => Command::Redo,
            'f' => Command::Flip,
            'e' => Command::Evaluate,
            'h' => Command::Hint,
            'w' => Command::Reach,
            'g' => Command::Go,
            's' => Command::Save,
            'q' => Command::Quit,
            _ => return None,
        })
    }

    /// Describes the command in two or three words.
    pub(super) fn about(self) -> &'static str {
        match self {
            Command::List => "lists all moves",
            Command::Undo => "takes a turn back",
            Command::Redo => "plays it again",
            Command::Flip => "turns the board",
            Command::Evaluate => "evaluates the position",
            Command::Hint => "gives a hint",
            Command::Reach => "shows where the piece can go",
            Command::Go => "lets the computer move",
            Command::Save => "saves the game",
            Command::Quit => "quits",
        }
    }
}

/// A line of text that is being typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct TextInput {
    pub(super) text: String,
    /// The error in it.
    pub(super) error: String,
    /// The file that may be overwritten.
    pub(super) overwrite: Option<String>,
}

impl TextInput {
    pub(super) fn new(text: impl Into<String>) -> TextInput {
        TextInput { text: text.into(), ..TextInput::default() }
    }

    pub(super) fn push(&mut self, text: &str) {
        const MOST: usize = 4000;
        let room = MOST.saturating_sub(self.text.chars().count());
        self.text.extend(text.chars().filter(|it| !it.is_control()).take(room));
        self.error.clear();
    }

    pub(super) fn pop(&mut self) {
        self.text.pop();
        self.error.clear();
    }

    /// Returns the letter that is all of the line and its command, if it has one.
    pub(super) fn command(&self) -> Option<(char, Command)> {
        let mut letters = self.text.trim().chars();
        let (first, None) = (letters.next()?, letters.next()) else { return None };
        Command::of(first).map(|it| (first, it))
    }
}

/// Moves to choose from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct List {
    pub(super) title: String,
    pub(super) items: Vec<Item>,
    /// Only items with this in them are shown.
    pub(super) filter: String,
    /// The number of the selected one among those shown.
    pub(super) selected: usize,
}

/// A move to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Item {
    pub(super) mv: Move,
    pub(super) text: String,
    /// Its effect.
    pub(super) about: String,
}

impl List {
    pub(super) fn new(title: impl Into<String>, items: Vec<Item>) -> List {
        List { title: title.into(), items, filter: String::new(), selected: 0 }
    }

    /// Returns the items that are shown.
    pub(super) fn shown(&self) -> Vec<&Item> {
        let wanted = self.filter.to_lowercase();
        let fits = |it: &&Item| {
            it.text.to_lowercase().contains(&wanted) || it.about.to_lowercase().contains(&wanted)
        };
        self.items.iter().filter(fits).collect()
    }

    /// Returns the move selected.
    pub(super) fn chosen(&self) -> Option<Move> {
        self.shown().get(self.selected).map(|it| it.mv)
    }

    /// Selects another one, so many further down.
    pub(super) fn move_by(&mut self, by: isize) {
        let last = self.shown().len().saturating_sub(1);
        self.selected = self.selected.saturating_add_signed(by).min(last);
    }

    /// Shows other items.
    pub(super) fn set_filter(&mut self, filter: String) {
        self.filter = filter;
        self.selected = 0;
    }
}
