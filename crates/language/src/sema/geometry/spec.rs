//! What a rule file says about its board and its players: the tables `[board]` and `[players]`, read but not yet judged.
//!
//! Lists of names are strings with spaces between the names, as everywhere in the language. Cell lists may hold ranges:
//! `b2-g7` is the rectangle with these corners, on a hex board the same files and ranks. Links are written `d4-e5` (both
//! ways) or `d4>e5` (one way), and may be strung together: `d1>e2>f3`.

use super::GridKind;
use crate::source::{Snippet, Span, Spanned};

/// A list of integers: `[5, 6, 7]`.
pub type Ints = Spanned<Vec<Spanned<i64>>>;

/// Returns the size of a square board, which no text states.
pub fn square_size(side: i64) -> Ints {
    let span = Span::default();
    Spanned { value: vec![Spanned { value: side, span }; 2], span }
}

/// The table `[board]`.
#[derive(Clone, Debug, Default)]
pub struct BoardSpec<'a> {
    /// The table's header, or what else stands for the whole table.
    pub span: Span,
    /// `grid = 'hex'`.
    pub grid: Option<GridKind>,
    /// `size = [8, 8]`, `size = [5, 5, 5]`: files, ranks, and levels if there are several. Square grids only.
    pub size: Option<Ints>,
    /// `files = [5, 6, 7, 6, 5]`: how many cells each file has, from the left. Hex grids only.
    pub files: Option<Ints>,
    /// `lift = [0, 1, 2]`: how many half steps each file's first cell lies above the lowest line. Hex grids only; without
    /// the key all files are centred.
    pub lift: Option<Ints>,
    /// `letters = 'abcdefghikl'`: one letter for each file, where they are not the alphabet's first.
    pub letters: Option<Snippet<'a>>,
    /// `cells = 'b2-g7 d1 e1'`: the cells that exist. On a graph all cells, by name, and there it may also be a table of
    /// names and places: `cells = { a = [0, 0], b = [1.5, 2] }`, in units of a cell's width, y upwards.
    pub cells: Option<CellsSpec<'a>>,
    /// `holes = 'a1 h8'`: cells that don't exist. Not on graphs.
    pub holes: Option<Snippet<'a>>,
    /// `wrap = 'files'` (the left edge meets the right one), `'ranks'`, `'both'`, `'none'`, or `['files', 'ranks']`:
    /// one or several words. Square grids only.
    pub wrap: Vec<Snippet<'a>>,
    /// `merge = { z = 'd4 d5' }`: cells that together are one, and its name. In file order.
    pub merge: Vec<(Snippet<'a>, Snippet<'a>)>,
    /// `cut = 'd4-e5 d4>e4'` or `cut = ['d4-e5', 'd4>e4']`: links that don't exist. Steps to neighbours heed them, leaps
    /// don't. One or several strings.
    pub cut: Vec<Snippet<'a>>,
    /// `links = { NAME = ..., ... }`: links beyond those of the grid (on a graph: all links). In file order.
    pub links: Vec<LinkSpec<'a>>,
    /// `groups = { palace = 'in-left in-right' }`: names for several directions. In file order.
    pub groups: Vec<(Snippet<'a>, Snippet<'a>)>,
    /// `near = 'orthogonal'`: the directions that lead to neighbours, as `near(...)`, `connected(...)` and lines mean it;
    /// parts of `up+left` are followed one after the other. Without the key: on squares all eight, on hexes the six edge
    /// neighbours, and all directions of `links`.
    pub near: Option<Snippet<'a>>,
}

/// The key `cells`.
#[derive(Clone, Debug)]
pub enum CellsSpec<'a> {
    /// A cell list.
    List(Snippet<'a>),
    /// Names with places (graphs), in file order.
    Places(Vec<(Snippet<'a>, Spanned<(f64, f64)>)>),
}

/// One entry of `links`. The key is a direction's name: an own one, or one that the grid has, which then gets these
/// links too.
#[derive(Clone, Debug)]
pub struct LinkSpec<'a> {
    /// The key: the direction.
    pub name: Snippet<'a>,
    /// `NAME = 'd1>e2>f3 d8>e9>f10'`, `NAME = ['d1>e2>f3', ...]`, or the key `along` of `NAME = { along = ... }`: one or
    /// several strings.
    pub along: Vec<Snippet<'a>>,
    /// `NAME = { along = ..., reverse = 'OTHER' }`: the direction that has these links the other way round.
    pub reverse: Option<Snippet<'a>>,
}

/// The table `[players]`. All of it may be missing.
#[derive(Clone, Debug, Default)]
pub struct PlayersSpec<'a> {
    /// The table's header, or what stands for it.
    pub span: Span,
    /// `names = 'white black'` (what it is without the key): in turn order; 1 to 8.
    pub names: Option<Snippet<'a>>,
    /// `letters = 'wb'`: FEN's letters of the players. Without the key the first letters of the names.
    pub letters: Option<Snippet<'a>>,
    /// `teams = ['red yellow', 'blue green']`: players of one team are no enemies. A player who is not named is alone.
    pub teams: Vec<Snippet<'a>>,
    /// `symmetry`: how the set-up, zones and fields of the other players follow from the first one's; see [`TurnSpec`].
    /// Without the key it is `mirror` for two players on a grid, and `quarter` for four on a square board. For three and
    /// six players on a hex board it is `third` and `sixth`; otherwise `none`.
    pub symmetry: Option<TurnSpec<'a>>,
    /// `orientation`: how directions follow. Without the key it is `rotate` for two players on a grid; for more players
    /// it is the default of `symmetry`. On graphs it is as `symmetry` says.
    pub orientation: Option<TurnSpec<'a>>,
}

/// How the others' view follows from the first player's.
///
/// Several of these words may be given (`'rotate levels'`):
///
/// - `none`;
/// - `mirror`: near and far edge change places;
/// - `rotate`: half a turn;
/// - `transpose`: files and ranks change places (square grids);
/// - `quarter`: a quarter turn, clockwise, for each further player (square grids);
/// - `third` and `sixth`: the same on hex grids;
/// - `levels`: the levels upside down.
///
/// Instead of words, `symmetry` may list cells: `'a1>c3 b1-b3'`. Here a1 lies on c3, b1 and b3 change places, and the
/// others stay. `orientation` may list directions: `'in>out left<>right'`.
#[derive(Clone, Debug, Default)]
pub struct TurnSpec<'a> {
    /// `symmetry = 'mirror'`, or `each` in a table: for players who are not named. For the n-th player after the first it
    /// is applied n times.
    pub each: Option<Snippet<'a>>,
    /// `symmetry = { black = 'mirror' }`: for each player named, applied once; the others have `each`, or none.
    pub own: Vec<(Snippet<'a>, Snippet<'a>)>,
}

impl<'a> TurnSpec<'a> {
    /// The same for all players.
    pub fn all(text: Snippet<'a>) -> TurnSpec<'a> {
        TurnSpec { each: Some(text), own: Vec::new() }
    }
}
