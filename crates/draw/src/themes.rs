//! Themes: the colours of boards.

/// The colours of a board. All are written as `#rrggbb`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// Its name, a word in small letters.
    pub name: &'static str,
    /// The paper below board, labels and hands.
    pub paper: &'static str,
    /// Light cells.
    pub light: &'static str,
    /// Cells of boards of one colour, and the ground of boards of points.
    pub plain: &'static str,
    /// Dark cells.
    pub dark: &'static str,
    /// The third colour of hexes, which lies between.
    pub middle: &'static str,
    /// Merged cells.
    pub merged: &'static str,
    /// Lines around the board and merged cells, walls, text.
    pub line: &'static str,
    /// Links of graphs.
    pub link: &'static str,
    /// Cells of the last move.
    pub last: &'static str,
    /// The cell whose moves are shown.
    pub from: &'static str,
    /// Cells that it can move to.
    pub quiet: &'static str,
    /// Cells that it can capture on.
    pub capture: &'static str,
}

/// All themes; the first one is that of drawings without a theme.
pub const THEMES: &[Theme] = &[WOOD, WALNUT, GREEN, BLUE, SLATE, GREY, CONTRAST];

const WOOD: Theme = Theme {
    name: "wood",
    paper: "#fcf9f2",
    light: "#f1e6d2",
    plain: "#ecd3a2",
    dark: "#bd9a76",
    middle: "#d9c0a0",
    merged: "#e3c173",
    line: "#5c4632",
    link: "#8a7258",
    last: "#f5d90a",
    from: "#4f9d4a",
    quiet: "#2f7d32",
    capture: "#c62828",
};

const WALNUT: Theme = Theme {
    name: "walnut",
    paper: "#faf5ec",
    light: "#e6cda4",
    plain: "#d6ab72",
    dark: "#91603c",
    middle: "#b98c5f",
    merged: "#dfb457",
    line: "#402a1a",
    link: "#6f4d31",
    last: "#e9c51f",
    quiet: "#09190a",
    ..WOOD
};

const GREEN: Theme = Theme {
    name: "green",
    paper: "#fafbf3",
    light: "#eef0dc",
    plain: "#cfdcb8",
    dark: "#7d9e6b",
    middle: "#b6c8a2",
    merged: "#e3cd73",
    line: "#3d5233",
    link: "#6b8559",
    last: "#f0d92a",
    from: "#3d8bb0",
    quiet: "#164050",
    ..WOOD
};

const BLUE: Theme = Theme {
    name: "blue",
    paper: "#f8fafc",
    light: "#e6edf3",
    plain: "#d3e0ea",
    dark: "#86a5be",
    middle: "#b8ccdb",
    merged: "#dfcb7e",
    line: "#35506a",
    link: "#64829c",
    quiet: "#174d3c",
    ..WOOD
};

const SLATE: Theme = Theme {
    name: "slate",
    paper: "#f7f9fa",
    light: "#dde4ea",
    plain: "#b9c6d0",
    dark: "#71879a",
    middle: "#a5b4c1",
    merged: "#d6c27a",
    line: "#2b3945",
    link: "#566a7a",
    quiet: "#0f3425",
    ..WOOD
};

const GREY: Theme = Theme {
    name: "grey",
    paper: "#fafaf9",
    light: "#ebebe8",
    plain: "#dcdcda",
    dark: "#a3a5a6",
    middle: "#c8c9c8",
    merged: "#d8c88e",
    line: "#4a4d50",
    link: "#7a7e82",
    quiet: "#1f5120",
    ..WOOD
};

/// For eyes that need strong contrasts.
const CONTRAST: Theme = Theme {
    name: "contrast",
    paper: "#ffffff",
    light: "#ffffff",
    plain: "#ffffff",
    dark: "#8fb0d6",
    middle: "#c9daee",
    merged: "#ffdf70",
    line: "#000000",
    link: "#333333",
    last: "#ffd400",
    from: "#00b36b",
    quiet: "#003d9e",
    capture: "#c00000",
};

/// Returns the theme with a name.
pub fn theme(name: &str) -> Option<&'static Theme> {
    THEMES.iter().find(|it| it.name == name)
}
