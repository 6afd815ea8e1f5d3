//! Pictures of pieces: from the files that the rule file names, or from its own text.

use crate::{
    diag::{Code, Diagnostic},
    model::{Model, Pictures},
    picture::{self, Flaw},
    rulefile::{Node, Table, Text, Value, limits},
    schema::{EACH, piece},
    source::{Loader, SourceMap, Span},
};
use std::{collections::BTreeMap, sync::Arc};

const BY_PATH: &str =
    "give the way from the rule file's folder to an SVG file below it: `picture = 'knight.svg'`";
const BY_TEXT: &str =
    "or write the picture itself: `picture = '''<svg xmlns=\"http://www.w3.org/2000/svg\" ...>'''`";
const SMALLER: &str = "save it as plain SVG with fewer decimals, or draw it with fewer points";

/// Reads the pictures that `[pieces]` names, and gives them to the piece types.
pub(super) fn read(
    loader: &dyn Loader,
    pieces: Option<&Table>,
    model: &mut Model,
    sources: &mut SourceMap,
    diags: &mut Vec<Diagnostic>,
) {
    let Some(pieces) = pieces else { return };
    let mut reader = Reader { loader, sources, diags, known: BTreeMap::new(), bytes: 0 };
    for ty in model.types.ids() {
        let table = pieces.table(&model.types[ty].name);
        if let Some(node) = table.and_then(|it| it.get(piece::PICTURE)) {
            let pictures = reader.pictures(node, model);
            model.types[ty].pictures = pictures;
        }
    }
}

struct Reader<'a> {
    loader: &'a dyn Loader,
    sources: &'a mut SourceMap,
    diags: &'a mut Vec<Diagnostic>,
    /// Pictures by rule file and text; `None` for a picture with an error, which is reported once.
    known: BTreeMap<(String, String), Option<Arc<str>>>,
    /// The bytes of all pictures.
    bytes: usize,
}

impl Reader<'_> {
    fn pictures(&mut self, node: &Node, model: &Model) -> Pictures {
        let mut res = Pictures::default();
        match &node.value {
            Value::String(text) => res.common = self.picture(text),
            Value::Table(table) => {
                res.common = table.text(EACH).and_then(|it| self.picture(it));
                for (name, entry) in table.iter().filter(|it| it.0 != EACH) {
                    let player = model.players.ids().find(|it| model.players[*it].name == name);
                    let Some(player) = player else {
                        let message = format!("expected a player, found `{name}`");
                        let names = model.players.iter().map(|it| it.name.as_str());
                        let diag = Diagnostic::new(Code::UnknownPlayer, entry.key, message);
                        self.diags.push(diag.did_you_mean(name, names));
                        continue;
                    };
                    let picture = entry.node.as_text().and_then(|it| self.picture(it));
                    res.own.extend(picture.map(|it| (player, it)));
                }
            }
            _ => {}
        }
        res
    }

    fn picture(&mut self, text: &Text) -> Option<Arc<str>> {
        let from = self.sources.get(text.span.source).map_or(String::new(), |it| it.name.clone());
        let key = (from, text.text.clone());
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let read = if text.text.trim_start().starts_with('<') {
            inline(text)
        } else {
            self.file(&key.0, text)
        };
        let picture = read.and_then(|it| self.measured(it, text.span));
        let picture = picture.map_err(|it| self.diags.push(it)).ok();
        self.known.insert(key, picture.clone());
        picture
    }

    /// Returns the picture in a file.
    fn file(&mut self, from: &str, text: &Text) -> Result<String, Diagnostic> {
        let name = text.text.as_str();
        if !is_below(name) {
            let message = format!(
                "expected the way to an SVG file below the rule file's folder, found `{name}`"
            );
            return Err(Diagnostic::new(Code::BadPicture, text.span, message)
                .help(BY_PATH)
                .help(BY_TEXT));
        }
        let content = self.loader.picture(name, from).map_err(|it| {
            let message = format!("expected a picture, but {it}");
            Diagnostic::new(Code::FileNotFound, text.span, message).help(BY_PATH).help(BY_TEXT)
        })?;
        small(&content, text.span)?;
        picture::clean(&content).map_err(|it| {
            let Flaw { message, help, at } = it;
            let source = self.sources.add(name, content.as_str());
            let at = Span::new(source, at.start, at.end);
            Diagnostic::new(Code::BadPicture, at, message).label(text.span, "named here").help(help)
        })
    }

    /// Counts a picture as one of all that a game may have.
    fn measured(&mut self, picture: String, at: Span) -> Result<Arc<str>, Diagnostic> {
        self.bytes += picture.len();
        if self.bytes <= limits::PICTURES_BYTES {
            return Ok(Arc::from(picture));
        }
        let message =
            format!("expected pictures of at most {} bytes in all", limits::PICTURES_BYTES);
        Err(Diagnostic::new(Code::LimitExceeded, at, message).saying("too much").help(SMALLER))
    }
}

/// Returns the picture in a rule file.
fn inline(text: &Text) -> Result<String, Diagnostic> {
    small(&text.text, text.span)?;
    picture::clean(&text.text).map_err(|it| {
        let at = text.snippet().at(it.at.start, it.at.end);
        Diagnostic::new(Code::BadPicture, at, it.message).help(it.help)
    })
}

fn small(text: &str, at: Span) -> Result<(), Diagnostic> {
    if text.len() <= limits::PICTURE_BYTES {
        return Ok(());
    }
    let message = format!("expected a picture of at most {} bytes", limits::PICTURE_BYTES);
    Err(Diagnostic::new(Code::LimitExceeded, at, message).help(SMALLER))
}

/// Returns true if a name leads to an SVG file in the folder from which it is looked up, or further down.
fn is_below(name: &str) -> bool {
    let part = |it: &str| !it.is_empty() && !it.starts_with('.') && !it.contains(['\\', ':', '\0']);
    let svg = name.len() > 4 && name.to_ascii_lowercase().ends_with(".svg");
    svg && name.split('/').all(part)
}

#[cfg(test)]
mod tests {
    use crate::{
        diag::Code,
        load::{LoadOptions, LoadedRules, load},
        model::PlayerId,
        source::{self, LoadError, Loader},
    };
    use std::borrow::Cow;

    const SVG: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"></svg>";

    /// A rule file, the games that come with the program, and a folder with pictures beside them.
    struct Files(String);

    impl Loader for Files {
        fn load(&self, name: &str, from: Option<&str>) -> Result<source::SourceText, LoadError> {
            if name != "this" {
                return crate::shipped::Shipped.load(name, from);
            }
            let text = format!("extends = 'chess'\n[pieces]\n{}\n", self.0);
            Ok(source::SourceText { name: name.to_owned(), text: Cow::Owned(text) })
        }

        fn picture(&self, name: &str, from: &str) -> Result<String, LoadError> {
            let large = |n: usize| {
                SVG.replace("></svg>", &format!("><title>{}</title></svg>", "a".repeat(n)))
            };
            match (from, name) {
                ("this", "a.svg" | "in/b.SVG") => Ok(SVG.to_owned()),
                ("this", "bad.svg") => Ok(SVG.replace("></", "><script/></")),
                ("this", "large.svg") => Ok(large(64 << 10)),
                _ if name.starts_with("long") => {
                    Ok(SVG.replace("></", &format!("><path d=\"{}\"/></", "M".repeat(60_000))))
                }
                _ => Err(LoadError(format!("there is no `{name}`"))),
            }
        }
    }

    fn loaded(pieces: &str) -> LoadedRules {
        load(&Files(pieces.to_owned()), "this", &LoadOptions::default())
    }

    /// Returns the codes of what is wrong, with the characters that are pointed at.
    fn wrong(pieces: &str) -> Vec<(Code, String)> {
        let loaded = loaded(pieces);
        let told = loaded.diagnostics.iter();
        told.map(|it| {
            assert!(!it.helps.is_empty(), "{it:?}");
            (it.code, loaded.sources.text(it.span().unwrap()).to_owned())
        })
        .collect()
    }

    #[test]
    fn pictures_are_of_types_and_of_players() {
        let text = format!(
            "king.picture = 'a.svg'\nqueen.picture = '''{SVG}'''\nrook.picture = {{ black = 'in/b.SVG' }}"
        );
        let variant = loaded(&text).variant.unwrap();
        let of = |name: &str, owner: u8| {
            let ty = variant.model().types.iter().find(|it| it.name == name).unwrap();
            ty.pictures.of(PlayerId(owner)).is_some()
        };
        let there = ["king", "queen", "rook", "pawn"].map(|it| [of(it, 0), of(it, 1)]);
        assert_eq!(there, [[true, true], [true, true], [false, true], [false, false]]);
    }

    #[test]
    fn only_svg_files_below_the_folder_are_looked_for() {
        for name in [
            "/a.svg",
            "../a.svg",
            "in/../a.svg",
            "in\\\\a.svg",
            "c:a.svg",
            "a.png",
            ".svg",
            "in/.a.svg",
            "//a.svg",
            "",
        ] {
            let found = wrong(&format!("king.picture = '{name}'"));
            assert_eq!(found, [(Code::BadPicture, name.to_owned())], "{name}");
        }
        assert_eq!(wrong("king.picture = 'b.svg'"), [(Code::FileNotFound, "b.svg".to_owned())]);
    }

    #[test]
    fn what_is_wrong_is_told_where_it_is() {
        assert_eq!(wrong("king.picture = 'bad.svg'"), [(Code::BadPicture, "<script".to_owned())]);
        let inline = "king.picture = '''<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><use/></svg>'''";
        assert_eq!(wrong(inline), [(Code::BadPicture, "<use".to_owned())]);
        assert_eq!(
            wrong("king.picture = { whit = 'a.svg' }"),
            [(Code::UnknownPlayer, "whit".to_owned())]
        );
        // The same mistake is told once.
        assert_eq!(wrong("king.picture = 'bad.svg'\nrook.picture = 'bad.svg'").len(), 1);
    }

    #[test]
    fn pictures_have_a_size() {
        assert_eq!(
            wrong("king.picture = 'large.svg'"),
            [(Code::LimitExceeded, "large.svg".to_owned())]
        );
        let names = ["king", "queen", "rook", "bishop", "knight"];
        let lines: Vec<String> = names
            .iter()
            .map(|it| {
                format!("{it}.picture = {{ white = 'long-{it}-1.svg', black = 'long-{it}-2.svg' }}")
            })
            .collect();
        let found = wrong(&lines.join("\n"));
        assert_eq!(found.iter().map(|it| it.0).collect::<Vec<_>>(), [Code::LimitExceeded; 2]);
    }

    /// Games that come with the program, and texts, have no files beside them.
    #[test]
    fn texts_have_no_files_beside_them() {
        struct Text;
        impl Loader for Text {
            fn load(&self, _: &str, _: Option<&str>) -> Result<source::SourceText, LoadError> {
                let text = "board.size = [3, 3]\npieces.man = { id = 'M', move = 'K', start = 'a1', picture = 'a.svg' }\n";
                Ok(source::SourceText { name: "text".to_owned(), text: Cow::Borrowed(text) })
            }
        }
        let found = load(&Text, "text", &LoadOptions::default()).diagnostics;
        let found = found.iter().find(|it| it.is_error()).unwrap();
        assert_eq!(found.code, Code::FileNotFound);
        assert_eq!(
            found.message,
            "expected a picture, but `a.svg` can't be read: no file lies beside the text `text`"
        );
    }
}
