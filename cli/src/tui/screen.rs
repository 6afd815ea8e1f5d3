//! The terminal itself: taken over, and given back whatever happens.

use ratatui::{
    DefaultTerminal,
    crossterm::{
        event::{
            DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
        },
        execute,
    },
};
use std::io::{self, stdout};

/// The terminal as a full screen. When it goes, the terminal is as before; a panic restores it before it is reported.
pub(super) struct Screen(DefaultTerminal);

impl Screen {
    pub(super) fn open() -> io::Result<Screen> {
        let res = Screen(ratatui::try_init()?);
        execute!(stdout(), EnableMouseCapture, EnableBracketedPaste)?;
        Ok(res)
    }

    pub(super) fn terminal(&mut self) -> &mut DefaultTerminal {
        &mut self.0
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // There is nobody to tell that it went wrong.
        let _ = execute!(stdout(), DisableMouseCapture, DisableBracketedPaste);
        ratatui::restore();
    }
}
