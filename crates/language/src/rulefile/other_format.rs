//! Recognizes files that are no rule files: definitions of other programs, records and positions.

use crate::{
    diag::{Code, Diagnostic},
    schema::{ROOT, foreign},
    source::{SourceId, Span},
};

/// Returns the diagnostic about a text of another format: what it is, and which command takes it.
pub(super) fn other_format(text: &str, name: &str, source: SourceId) -> Option<Diagnostic> {
    let first = text.lines().map(str::trim).find(|it| !it.is_empty() && !it.starts_with(';'))?;
    let found = markup(text, first, name)
        .or_else(|| parentheses(text, first))
        .or_else(|| record(text, first, name))
        .or_else(|| position(text, first))
        .or_else(|| diagram(text, name))
        .or_else(|| ini(text, name))
        .or_else(|| sjaak(text, name))
        .or_else(|| xboard(text, name))
        .or_else(|| data(text, first));
    let (what, help) = found?;
    let start = first.as_ptr() as usize - text.as_ptr() as usize;
    let span = Span::new(source, start, start + first.len());
    let message = format!("expected a rule file, found {what}");
    Some(Diagnostic::new(Code::OtherFormat, span, message).help(help))
}

type Found = Option<(String, String)>;

#[expect(clippy::unnecessary_wraps, reason = "callers return it as it is")]
fn found(what: &str, help: impl Into<String>) -> Found {
    Some((what.to_owned(), help.into()))
}

fn markup(text: &str, first: &str, name: &str) -> Found {
    if !first.starts_with('<') {
        return None;
    }
    let is_diagram = ["ranks=", "files=", "satellite=", "promoZone="].iter();
    if is_diagram.filter(|it| text.contains(**it)).count() > 1 {
        let help = format!("run `alfil import diagram {name} > my-game.toml`");
        return found("a page with an Interactive Diagram", help);
    }
    if first.starts_with("<svg") || text.contains("<svg") && !text.contains("<html") {
        return found("a picture", "name it in a rule file: `picture = 'FILE'` of a piece");
    }
    found(
        "a page in HTML",
        "name a rule file; `alfil import diagram PAGE` reads pages with Interactive Diagrams",
    )
}

/// Definitions in parentheses.
fn parentheses(text: &str, first: &str) -> Found {
    if !first.starts_with('(') {
        return None;
    }
    if text.contains("(equipment") || text.contains("(ludemes") {
        return found("a game of Ludii", "write its rules anew: `alfil new my-game` begins a file");
    }
    let words = ["(game", "(variant", "(define", "(version", "(board", "(include"];
    if words.iter().any(|it| text.contains(it)) {
        let help = "`alfil import zrf game.zrf > my-game.toml` makes a rule file of it";
        return found("a rules file of Zillions of Games", help);
    }
    if first.starts_with("(;") {
        return found("a game record (SGF)", "such records can't be read; write moves as PGN");
    }
    None
}

fn record(text: &str, first: &str, name: &str) -> Found {
    let tag = first.strip_prefix('[').and_then(|it| it.strip_suffix("\"]"));
    let is_tag = tag.and_then(|it| it.split_once(" \"")).is_some_and(|(it, _)| {
        it.starts_with(|it: char| it.is_ascii_uppercase())
            && it.bytes().all(|it| it.is_ascii_alphanumeric())
    });
    let is_moves = first.starts_with("1. ") || first.starts_with("1.e4");
    let is_japanese =
        ["手合割", "V2.2", "V3.0", "PI", "開始日時"].iter().any(|it| first.starts_with(it))
            && !first.contains('=');
    if is_tag && text.contains("[VariantMen \"") {
        let help =
            format!("run `alfil replay {name}`, or `alfil import xboard {name} > my-game.toml`");
        return found("a game record that brings its pieces", help);
    }
    if is_tag || is_moves || is_japanese {
        return found(
            "a game record",
            format!("run `alfil replay {name}`, or `alfil replay RULES {name}`"),
        );
    }
    None
}

fn position(text: &str, first: &str) -> Found {
    let mut lines = text.lines().filter(|it| !it.trim().is_empty());
    let all_are = lines.all(|it| it.matches('/').count() > 2 && !it.contains(['=', '"', '\'']));
    let mut fields = first.split_whitespace();
    let ranks = fields.next()?;
    let sides = fields.next().is_none_or(|it| it.chars().count() == 1);
    let is_rank = |it: &str| {
        !it.is_empty() && it.chars().all(|it| it.is_ascii_alphanumeric() || "+*~[]-'".contains(it))
    };
    if !all_are || !sides || !ranks.split('/').all(is_rank) {
        return None;
    }
    found(
        "a position (FEN)",
        format!(
            "run `alfil check RULES --fen '{first}'`; in a rule file it is `fen` of a `[[test]]`"
        ),
    )
}

/// The text of an Interactive Diagram without its page.
fn diagram(text: &str, name: &str) -> Found {
    let lines = || text.lines().map(str::trim).filter(|it| !it.is_empty());
    let is_piece = |it: &str| it.matches(':').count() > 2 && !it.contains(['\'', '"', '[']);
    let is_parameter = |it: &str| {
        it.split_once('=').is_some_and(|(key, value)| {
            key.bytes().all(|it| it.is_ascii_alphanumeric())
                && !value.starts_with(['\'', '"', '[', ' '])
        })
    };
    let pieces = lines().filter(|it| is_piece(it)).count();
    if pieces < 2 || !lines().all(|it| is_piece(it) || is_parameter(it) || it.starts_with('#')) {
        return None;
    }
    found(
        "the text of an Interactive Diagram",
        format!("run `alfil import diagram {name} > my-game.toml`"),
    )
}

/// Sections of Fairy-Stockfish's `variants.ini`.
fn ini(text: &str, name: &str) -> Found {
    let mut section = None;
    let (mut keys, mut parent) = (0, false);
    for line in text.lines().map(str::trim) {
        if let Some(header) = line.strip_prefix('[') {
            let header = header.split(']').next()?;
            let root = header.trim_start_matches('[').split('.').next()?.trim();
            // A rule file may have a key of such a file by mistake.
            if ROOT.key(root).is_some() {
                return None;
            }
            parent |= header.contains(':');
            section = section.or(Some(header.split(':').next()?.trim()));
        } else if let Some((key, _)) = line.split_once('=') {
            if section.is_none() && ROOT.key(key.trim()).is_some() {
                return None;
            }
            keys += usize::from(foreign::is_ini_key(key.trim()));
        }
    }
    let section = section?;
    (parent || keys > 0).then(|| {
        (
            "sections of a variants.ini of Fairy-Stockfish".to_owned(),
            format!("run `alfil import fsf {name}#{section} > {section}.toml`, or `alfil import fsf {name} --out FOLDER` for all"),
        )
    })
}

/// Sections of Sjaak II's `variants.txt`.
fn sjaak(text: &str, name: &str) -> Found {
    let lines = || text.lines().map(str::trim).filter(|it| !it.is_empty() && !it.starts_with('#'));
    let title = lines().next()?.strip_prefix("Variant:")?;
    let has = |key: &str| lines().any(|it| it.starts_with(key));
    if !has("Board:") && !has("Piece:") {
        return None;
    }
    let title = title.split('(').next().unwrap_or_default().trim();
    let one = format!("alfil import sjaak \"{name}#{title}\" > my-game.toml");
    found(
        "games of a variants.txt of Sjaak II",
        format!("run `{one}`, or `alfil import sjaak {name} --out FOLDER` for all"),
    )
}

/// Lines of XBoard's protocol, also in its logs.
fn xboard(text: &str, name: &str) -> Found {
    let after_mark = |it: &str| match it.split_once(": ") {
        Some((mark, rest)) if mark.contains(['<', '>']) => rest.trim().to_owned(),
        _ => it.trim().to_owned(),
    };
    let is_setup = |it: &str| it.starts_with("setup (") && it.matches('/').count() > 1;
    let is_piece = |it: &str| {
        it.strip_prefix("piece ")
            .and_then(|it| it.split_once(' '))
            .is_some_and(|it| it.0.ends_with('&') && it.0.len() < 6 && !it.1.contains(['=', '{']))
    };
    let mut lines = text.lines().map(after_mark);
    lines.any(|it| is_setup(&it) || is_piece(&it)).then(|| {
        (
            "what an engine sends to XBoard".to_owned(),
            format!("run `alfil import xboard {name} > my-game.toml`"),
        )
    })
}

fn data(text: &str, first: &str) -> Found {
    let help = "rule files are written in TOML: `alfil new my-game` begins one";
    if first.starts_with('{') && text.trim_end().ends_with('}') && !first.contains('=') {
        return found("a text in JSON", help);
    }
    let keys = text.lines().filter(|it| it.trim_end().ends_with(':') || it.contains(": ")).count();
    let is_yaml = keys > 1 && !text.contains('=') && !text.lines().any(|it| it.starts_with('['));
    if is_yaml || first == "---" || first.starts_with("%YAML") {
        return found("a text in YAML", help);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn what(text: &str) -> String {
        let diag = other_format(text, "it", SourceId(0));
        diag.map(|it| format!("{}; {}", it.message, it.helps[0])).unwrap_or_default()
    }

    #[test]
    fn other_formats_are_recognized() {
        for (text, named, help) in [
            ("[mine:chess]\nmaxRank = 10\n", "variants.ini", "alfil import fsf it#mine"),
            ("# games\n[mine]\npieceToCharTable = -\n", "variants.ini", "fsf it#mine"),
            ("; comment\n(game\n (title \"X\")\n)", "Zillions", "alfil import zrf"),
            ("(game \"X\" (players 2) (equipment {}))", "Ludii", "alfil new"),
            ("<html><div>\nfiles=8\nranks=8\n</div></html>", "Interactive Diagram", "diagram it"),
            ("<html></html>", "HTML", "rule file"),
            ("files=8\nranks=8\nking:K:K:king:e1\npawn::::a2-h2\n", "Diagram", "diagram it"),
            ("[Event \"?\"]\n[White \"A\"]\n\n1. e4 e5 *\n", "record", "alfil replay it"),
            ("1. e4 e5 2. Nf3", "record", "alfil replay it"),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1\n", "FEN", "--fen '4k3"),
            ("{ \"name\": \"x\" }", "JSON", "TOML"),
            (
                "# games\nVariant: Mine (8x8)\nBoard: 8x8\nPiece: King\n",
                "Sjaak II",
                "alfil import sjaak \"it#Mine\"",
            ),
            (
                "12 <first : setup (PKpk) 8x8+0_fairy 4k3/8/8/8/8/8/8/4K3 w\n",
                "XBoard",
                "alfil import xboard it",
            ),
            ("piece N& NmW\npiece K& K\n", "XBoard", "alfil import xboard it"),
            ("[Event \"?\"]\n[VariantMen \"K:K\"]\n", "brings its pieces", "alfil replay it"),
            ("board:\n  size: [8, 8]\n", "YAML", "TOML"),
        ] {
            assert!(what(text).contains(named) && what(text).contains(help), "{}", what(text));
        }
    }

    #[test]
    fn rule_files_are_none_of_them() {
        for text in [
            "",
            "language = 1\n[board]\nsize = [8, 8]\n",
            "extends = 'chess'\n[end]\nstalemateValue = 'loss'\n",
            "[pieces]\nknight:N:::b1,g1\nbishop:B:::c1,f1\n",
            "startFen = 'x'\nextends = 'chess'\n[mine:chess]\n",
            "[[rule]]\non = 'capture'\n",
        ] {
            assert_eq!(what(text), "", "{text}");
        }
    }
}
