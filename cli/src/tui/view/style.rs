//! Colours, or what stands for them where there are none.

use alfil::model::Colour;
use alfil_draw::Ground;
use ratatui::style::{Color, Modifier, Style};

/// The styles of things.
#[derive(Clone, Copy, Debug)]
pub(super) struct Theme {
    colours: bool,
}

/// The role of a cell in the present position; the more important, the later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Role {
    Last,
    Reach,
    Hint,
    Checked,
    Target,
    Victim,
    Picked,
    Cursor,
}

impl Theme {
    pub(super) fn new(colours: bool) -> Theme {
        Theme { colours }
    }

    fn pick(self, colour: Style, plain: Style) -> Style {
        if self.colours { colour } else { plain }
    }

    /// Returns the colours of one role.
    pub(super) fn role(self, role: Role) -> Style {
        let on = |colour| Style::new().bg(colour).fg(Color::Black);
        let (colour, plain) = match role {
            Role::Last => (Style::new().bg(Color::Indexed(58)), Modifier::UNDERLINED),
            Role::Reach => (Style::new().bg(Color::Indexed(24)), Modifier::UNDERLINED),
            Role::Hint => (on(Color::Magenta), Modifier::UNDERLINED),
            Role::Checked => (on(Color::Red), Modifier::BOLD),
            Role::Target => (Style::new().bg(Color::Indexed(22)), Modifier::BOLD),
            Role::Victim => (on(Color::LightRed), Modifier::BOLD),
            Role::Picked => (on(Color::Green), Modifier::BOLD),
            Role::Cursor => (on(Color::Yellow), Modifier::REVERSED),
        };
        self.pick(colour, Style::new().add_modifier(plain))
    }

    /// Returns a piece, in its player's colour. The ground is dark, so colours are brightened, and what is dark and has no
    /// hue is shown by one that nobody takes for white.
    pub(super) fn piece(self, body: Colour) -> Style {
        let parts = [body.red, body.green, body.blue].map(u16::from);
        let most = parts.into_iter().max().unwrap_or(0);
        let least = parts.into_iter().min().unwrap_or(0);
        let colour = if most - least >= LEAST_HUE {
            let [red, green, blue] = parts.map(|it| level(it * 255 / most));
            Color::Indexed(16 + 36 * red + 6 * green + blue)
        } else if body.is_dark() {
            Color::LightCyan
        } else {
            Color::White
        };
        self.pick(Style::new().fg(colour), Style::new()).add_modifier(Modifier::BOLD)
    }

    /// Returns a cell without a colour of its own: squares of a checkered board differ a little.
    pub(super) fn ground(self, ground: Ground) -> Style {
        let grey = match ground {
            Ground::Light | Ground::Plain => 237,
            Ground::Middle => 235,
            Ground::Merged => 239,
            Ground::Dark => 233,
            Ground::Clear => return Style::new(),
        };
        self.pick(Style::new().bg(Color::Indexed(grey)), Style::new())
    }

    /// Returns a cell with a colour of its own. The colour is darkened, so that pieces stand out from it.
    pub(super) fn tint(self, colour: Colour) -> Style {
        let parts = [colour.red, colour.green, colour.blue].map(u16::from);
        let most = parts.into_iter().max().unwrap_or(0);
        // A cube of 6 × 6 × 6 colours begins at number 16. Its first levels are 0, 95 and 135. What is less than the
        // strongest part is weakened further, because pale colours would look grey.
        let [red, green, blue] = parts.map(|it| match (2 * it).saturating_sub(most) / 2 {
            0..=47 => 0,
            48..=114 => 1,
            _ => 2u8,
        });
        self.pick(Style::new().bg(Color::Indexed(16 + 36 * red + 6 * green + blue)), Style::new())
    }

    /// Lines of the board, and all that is less important.
    pub(super) fn dim(self) -> Style {
        self.pick(Style::new().fg(Color::Gray), Style::new()).add_modifier(Modifier::DIM)
    }

    pub(super) fn plain() -> Style {
        Style::new()
    }

    pub(super) fn title() -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    pub(super) fn status(self) -> Style {
        self.pick(Style::new().fg(Color::LightYellow), Style::new()).add_modifier(Modifier::BOLD)
    }

    pub(super) fn error(self) -> Style {
        self.pick(Style::new().fg(Color::LightRed), Style::new())
    }

    /// Returns the style of the selected item of a list.
    pub(super) fn selected() -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }
}

/// How far the strongest and the weakest part of a colour differ at least, if it is not a grey.
const LEAST_HUE: u16 = 48;

/// Returns the nearest of the six levels that each part has in the terminal's cube of colours.
fn level(part: u16) -> u8 {
    match part {
        0..=47 => 0,
        48..=114 => 1,
        115..=154 => 2,
        155..=194 => 3,
        195..=234 => 4,
        _ => 5,
    }
}

#[cfg(test)]
mod tests {
    use super::{Color, Colour, Style, Theme};

    #[test]
    fn players_have_their_own_colours_and_black_is_seen_on_black() {
        let piece = |text: &str| Theme::new(true).piece(Colour::parse(text).unwrap()).fg.unwrap();
        assert_eq!(piece("white"), Color::White);
        assert_eq!(piece("black"), Color::LightCyan);
        // A dark red is as bright as red can be.
        assert_eq!(piece("#801010"), Color::Indexed(16 + 36 * 5));
        let four = ["red", "#3468b5", "gold", "green"].map(piece);
        assert!((0..4).all(|n| !four[..n].contains(&four[n])), "{four:?}");
    }

    #[test]
    fn tints_are_dark_and_keep_their_hue() {
        let tint = |text: &str| Theme::new(true).tint(Colour::parse(text).unwrap()).bg.unwrap();
        // Red, green and blue have the levels 0, 1 and 2.
        for (text, levels) in
            [("red", [2, 0, 0]), ("#b4c8e8", [1, 1, 2]), ("gold", [2, 1, 0]), ("black", [0, 0, 0])]
        {
            let [red, green, blue] = levels;
            assert_eq!(tint(text), Color::Indexed(16 + 36 * red + 6 * green + blue), "{text}");
        }
        assert_eq!(Theme::new(false).tint(Colour::from_rgb(0xff_0000)), Style::new());
    }
}
