//! Pictures of pieces that come with the program: the files of `art/`, in tables that are made when it is built.
//!
//! A *set* is a style: figures, wedges with words, discs with words. A piece type is drawn by the picture of its name in the
//! game's set. Words are drawn from outlines, so that they look alike on every machine. Without the feature `art` the tables
//! are empty: then every name and word is accepted, and nothing is drawn.

mod drawing;

pub use drawing::{Drawing, Shape};

/// A style of pieces.
#[derive(Debug)]
struct Set {
    name: &'static str,
    /// The name of what words stand on; empty if the set has no words.
    shape: &'static str,
    /// The elements of pictures, by name.
    pictures: &'static [(&'static str, &'static str)],
    /// Other names, and the pictures that they mean.
    names: &'static [(&'static str, &'static str)],
    /// Words by the names of piece types: one for all players, or one for each.
    words: &'static [(&'static str, &'static [Words])],
}

/// What stands on a shape.
#[derive(Debug)]
struct Words {
    /// One or two characters.
    text: &'static str,
    /// True for a promoted face.
    red: bool,
}

include!(concat!(env!("OUT_DIR"), "/art.rs"));

/// True if pictures are part of the program.
pub const IS_THERE: bool = cfg!(feature = "art");

/// Returns the names of all sets of pieces.
pub fn sets() -> impl Iterator<Item = &'static str> {
    SETS.iter().map(|it| it.name).filter(|it| *it != BOARD_SET)
}

/// Returns the names that have a picture in a set: first the pictures themselves, then other names of them.
pub fn names(set: &str) -> impl Iterator<Item = &'static str> {
    let set = SETS.iter().find(|it| it.name == set).into_iter();
    set.flat_map(|it| {
        let pictures = it.pictures.iter().map(|it| it.0);
        pictures.chain(it.words.iter().map(|it| it.0)).chain(it.names.iter().map(|it| it.0))
    })
}

/// Returns true if a picture in a set has this name. `OTHER/NAME` names a picture of another set.
pub fn is_known(set: &str, name: &str) -> bool {
    picture(set, name, 0).is_some()
}

/// Returns the drawing that a name means in a set, for the player with this number. `OTHER/NAME` means a picture of another
/// set.
///
/// ```
/// use alfil_language::art::{COMMON_SET, picture};
///
/// let knight = picture(COMMON_SET, "knight", 0).unwrap();
/// assert!(knight.coloured("#ffcc00", "#222222").contains("#ffcc00"));
/// assert!(picture(COMMON_SET, "no-such-piece", 0).is_none());
/// ```
pub fn picture(set: &str, name: &str, player: usize) -> Option<Drawing> {
    let (set, name) = name.split_once('/').unwrap_or((set, name));
    let set = SETS.iter().find(|it| it.name == set)?;
    drawn(set, name, player).or_else(|| {
        let other = find(set.names, name)?;
        match other.split_once('/') {
            Some((set, name)) => drawn(SETS.iter().find(|it| it.name == set)?, name, player),
            None => drawn(set, other, player),
        }
    })
}

/// Returns the drawing of a picture or of words that a set has under this very name.
fn drawn(set: &Set, name: &str, player: usize) -> Option<Drawing> {
    if let Some(picture) = find(set.pictures, name) {
        return Some(Drawing::figure(picture));
    }
    let words = find(set.words, name)?;
    let own = words.get(player).or(words.last())?;
    words_on(set, own.text, own.red)
}

/// Returns words on the shape of a set; on a disc if the set has no shape. `None` if a character has no outline.
pub fn words(set: &str, text: &str, red: bool) -> Option<Drawing> {
    words_on(SETS.iter().find(|it| it.name == set)?, text, red)
}

fn words_on(set: &Set, text: &str, red: bool) -> Option<Drawing> {
    let shape = if set.shape.is_empty() { "disc" } else { set.shape };
    Drawing::words(shape, find(SHAPES, shape)?, text, red, outline)
}

/// The set of pictures that stand on boards.
pub const BOARD_SET: &str = "board";

/// Returns the drawing of a mark on a board: a picture by its name, or a Han character.
pub fn mark(name: &str) -> Option<Drawing> {
    picture(BOARD_SET, name, 0).or_else(|| {
        let mut characters = name.chars();
        let only = characters.next().filter(|_| characters.next().is_none())?;
        outline(only).map(Drawing::character)
    })
}

/// Returns the first character of a text that has no outline.
pub fn missing_outline(text: &str) -> Option<char> {
    text.chars().find(|it| outline(*it).is_none())
}

fn outline(character: char) -> Option<&'static str> {
    let found = OUTLINES.binary_search_by_key(&character, |it| it.0);
    found.ok().map(|it| OUTLINES[it].1)
}

fn find<T: Copy>(table: &[(&str, T)], name: &str) -> Option<T> {
    table.iter().find(|it| it.0 == name).map(|it| it.1)
}

#[cfg(test)]
mod tests;
