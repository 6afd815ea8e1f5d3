//! What PyChess's form for new variants takes: a section, pictures, texts, and a page that says what to paste where.
//!
//! The limits are those that the site checks (August 2026).

use super::{
    Gap,
    fsf::{self, Limits},
    trace::Extent,
};
use crate::import::fsf::known_value;
use alfil::{
    Variant,
    model::{Model, PieceType, Player},
};
use alfil_draw::{SvgOptions, escape, guide, token};
use std::fmt::Write as _;

const INI_BYTES: usize = 64 << 10;
const PIECE_BYTES: usize = 32 << 10;
const PIECES_BYTES: usize = 256 << 10;
const BOARD_BYTES: usize = 128 << 10;
const DESCRIPTION: usize = 1000;
const TITLE: usize = 50;
const NAME: std::ops::RangeInclusive<usize> = 3..=32;

/// Keys that the site does not take, with the values that mean nothing.
const REFUSED: &[(&str, &str)] = &[
    ("twoBoards", "false"),
    ("cambodianMoves", "false"),
    ("materialCounting", "none"),
    ("wallingRule", "none"),
    ("countingRule", "none"),
    ("chasingRule", "none"),
];

/// Elements that pictures may have.
const ELEMENTS: &[&str] = &[
    "svg",
    "defs",
    "g",
    "pattern",
    "linearGradient",
    "radialGradient",
    "stop",
    "filter",
    "feGaussianBlur",
    "path",
    "rect",
    "circle",
    "ellipse",
    "line",
    "polyline",
    "polygon",
    "title",
    "desc",
];

/// The files of a game, or why there are none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Folder {
    /// Names of files in the folder, and their texts.
    pub files: Vec<(String, String)>,
    /// What the site would not take.
    pub problems: Vec<Gap>,
}

/// Writes a game for the form.
pub fn export(variant: &Variant, name: &str, extent: Extent) -> Folder {
    let model = variant.model();
    let mut res = Folder::default();
    let limits = Limits { board: (12, 10) };
    let exported = fsf::export(variant, name, limits, extent);
    if !exported.is_exact() {
        let differences = exported.differences.iter().map(|it| Gap::new("difference", it.as_str()));
        res.problems = exported.gaps.iter().cloned().chain(differences).collect();
        return res;
    }
    let name = fsf::section_name(name);
    let title = title(model, &name);
    res.check_section(&name, &exported.text, exported.parent.as_deref());
    let men = fsf::letters(variant);
    let used = used(model);
    let roles: Vec<&str> =
        model.types.ids().filter(|it| used.contains(it)).map(|it| men[it.idx()].as_str()).collect();
    let section =
        format!("# pychessPieces = {}\n{}", roles.join(",").to_lowercase(), exported.text);
    res.files.push(("game.ini".to_owned(), section));
    let mut bytes = 0;
    for ty in model.types.ids().filter(|it| used.contains(it)) {
        for (player, letter) in [(Player(0), 'w'), (Player(1), 'b')] {
            let file = format!("pieces/{letter}{}.svg", men[ty.idx()]);
            let picture = picture(model, ty, player);
            bytes += picture.len();
            res.check_picture(&file, &picture, PIECE_BYTES);
            res.files.push((file, picture));
        }
    }
    if bytes > PIECES_BYTES {
        res.refuse("pieces", format!("{bytes} bytes, more than {PIECES_BYTES}"));
    }
    let board = board(model);
    res.check_picture("board.svg", &board, BOARD_BYTES);
    res.files.push(("board.svg".to_owned(), board));
    let texts = Texts { title, name, description: description(model), rules: rules(model) };
    let pieces = piece_names(model, &men, &used);
    res.files.push(("description.txt".to_owned(), texts.description.clone()));
    res.files.push(("rules.txt".to_owned(), texts.rules.clone()));
    res.files.push(("piece-names.txt".to_owned(), pieces.clone()));
    res.files.push(("paste.html".to_owned(), texts.page(&pieces)));
    res
}

impl Folder {
    fn refuse(&mut self, place: &str, why: impl Into<String>) {
        self.problems.push(Gap::new(place, why));
    }

    fn check_section(&mut self, name: &str, text: &str, parent: Option<&str>) {
        let good = |it: char| it.is_ascii_lowercase() || it.is_ascii_digit() || "-_".contains(it);
        let first = name.starts_with(|it: char| it.is_ascii_lowercase());
        if !NAME.contains(&name.len()) || !first || !name.chars().all(good) {
            let why =
                "a name has 3 to 32 small letters, digits, `-` and `_`, and begins with a letter";
            self.refuse("the file's name", why);
        }
        if text.len() > INI_BYTES {
            self.refuse("game.ini", format!("{} bytes, more than {INI_BYTES}", text.len()));
        }
        for (key, nothing) in REFUSED {
            let line = text.lines().find_map(|it| it.strip_prefix(key)?.trim().strip_prefix('='));
            let value = line.map(|it| it.trim().to_owned());
            let value = value.or_else(|| known_value(parent?, key));
            if let Some(value) = value.filter(|it| it != nothing) {
                self.refuse(&format!("{key} = {value}"), "the site does not take this key");
            }
        }
    }

    fn check_picture(&mut self, file: &str, picture: &str, most: usize) {
        if picture.len() > most {
            self.refuse(file, format!("{} bytes, more than {most}", picture.len()));
        }
        let elements = picture.split('<').skip(1).filter(|it| !it.starts_with('/'));
        for element in elements {
            let end = element.find(|it: char| !it.is_ascii_alphanumeric()).unwrap_or(element.len());
            if !ELEMENTS.contains(&&element[..end]) {
                let why = format!("the site does not take the element `{}`", &element[..end]);
                self.refuse(file, format!("{why}; give the piece a picture of shapes"));
                return;
            }
        }
    }
}

/// Returns the types that can be in the game: at the start, in hand, and by promotion.
fn used(model: &Model) -> Vec<PieceType> {
    let mut res: Vec<PieceType> = model.start.cells.iter().flatten().map(|it| it.ty).collect();
    for hand in &model.start.hands {
        res.extend(model.types.ids().zip(hand).filter(|it| *it.1 > 0).map(|it| it.0));
    }
    for (ty, options) in model.types.ids().zip(model.promotions.iter()) {
        if res.contains(&ty) {
            res.extend(options);
        }
    }
    res.retain(|it| !model.types[*it].neutral);
    res.sort_unstable();
    res.dedup();
    res
}

/// Returns a piece as a picture of its own.
fn picture(model: &Model, ty: PieceType, player: Player) -> String {
    let options =
        SvgOptions { cell: 100.0, coordinates: false, hands: false, ..SvgOptions::default() };
    let drawn = token(model, ty, player, &options);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-50 -50 100 100\">\n{drawn}</svg>\n"
    )
}

/// Returns the empty board as a picture.
fn board(model: &Model) -> String {
    let far = |number: fn(&alfil::model::CellInfo) -> i32| {
        model.board.cells.iter().map(number).max().unwrap_or(8)
    };
    let (files, ranks) = (far(|it| it.file), far(|it| it.rank));
    let mut res = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\">\n",
        files * 100,
        ranks * 100
    );
    for cell in &model.board.cells {
        let (x, y) = ((cell.file - 1) * 100, (ranks - cell.rank) * 100);
        let colour = if (cell.file + cell.rank) % 2 == 0 { "#b58863" } else { "#f0d9b5" };
        let _ = writeln!(
            res,
            "<rect x=\"{x}\" y=\"{y}\" width=\"100\" height=\"100\" fill=\"{colour}\"/>"
        );
    }
    res + "</svg>\n"
}

/// Returns a name for people as the site takes it.
fn title(model: &Model, name: &str) -> String {
    let plain = |it: &char| it.is_alphanumeric() || " _-.+/()".contains(*it);
    let title: String = model.about.name.chars().filter(plain).take(TITLE).collect();
    let title = title.trim_matches([' ', '_', '-']).to_owned();
    if title.is_empty() { name.to_owned() } else { title }
}

fn description(model: &Model) -> String {
    model.about.description.trim().chars().take(DESCRIPTION).collect()
}

/// Returns the rules in words.
fn rules(model: &Model) -> String {
    let guide = guide(model);
    let mut res = String::new();
    for section in &guide.sections {
        let _ = writeln!(res, "{}\n{}\n", section.title, section.sentences.join(" "));
    }
    for (ty, sentences) in model.types.iter().zip(&guide.pieces) {
        let _ = writeln!(res, "{}: {}", ty.name, sentences.join(" "));
    }
    res
}

/// Returns the names of the pieces that have a letter of their own, as the form has them.
fn piece_names(model: &Model, men: &[String], used: &[PieceType]) -> String {
    let letters = used.iter().filter(|it| men[it.idx()].len() == 1);
    let name = |ty: &PieceType| {
        let name: String = model.types[*ty].name.replace('-', " ").chars().take(TITLE).collect();
        format!("{}:{name}", men[ty.idx()].to_lowercase())
    };
    letters.map(name).collect::<Vec<_>>().join(", ")
}

/// The texts of the page.
struct Texts {
    title: String,
    name: String,
    description: String,
    rules: String,
}

impl Texts {
    /// Returns the page that says what to paste where.
    fn page(&self, pieces: &str) -> String {
        let part = |title: &str, how: &str, text: &str| {
            let text = escape(text);
            format!(
                "<h2>{title}</h2>\n<p>{how}</p>\n<textarea readonly rows=\"4\" cols=\"70\">{text}</textarea>\n"
            )
        };
        let mut res = format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{0}</title>\n</head>\n<body>\n\
             <h1>{0} on PyChess</h1>\n\
             <p>Log in, open the page of your own variants, and begin a new one.</p>\n\
             <h2>Section</h2>\n<p>Upload <code>game.ini</code>. The variant's name is <code>{1}</code>.</p>\n",
            escape(&self.title),
            escape(&self.name),
        );
        res += &part("Display name", "Paste this as the display name.", &self.title);
        res += &part("Description", "Paste this as the description.", &self.description);
        res += &part("Piece names", "Give each letter its name.", pieces);
        res += "<h2>Pieces</h2>\n<p>Upload all files of the folder <code>pieces</code> at once.</p>\n\
                <h2>Board</h2>\n<p>Upload <code>board.svg</code>.</p>\n";
        res += &part(
            "Rules in words",
            "For the forum, or where the site asks for rules.",
            &self.rules,
        );
        res + "</body>\n</html>\n"
    }
}
