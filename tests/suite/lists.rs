//! A list of names, cells or types may be written with blanks or as an array: both mean the same.

use alfil::{
    load::{LoadOptions, analyze},
    model::{About, Model},
    shipped::Shipped,
    source::{Files, Loader},
};
use alfil_language::schema::{Dsl, Inner, ROOT, Type};
use toml::{Table, Value};

/// Returns the model of a file without the number of its text.
fn model(text: &str) -> Model {
    let loaded = analyze(&Files::one(text).over(&Shipped), "own", &LoadOptions::default());
    let errors: Vec<_> =
        loaded.diagnostics.iter().filter(|it| it.is_error()).map(|it| &it.message).collect();
    let model = loaded.model.unwrap_or_else(|| panic!("{errors:#?}\n{text}"));
    Model { about: About { fingerprint: 0, ..model.about.clone() }, ..model }
}

/// Writes lists as arrays: each text of several words, where its type lets an array stand. Returns how many it found.
fn write_arrays(table: &mut Table, inner: Inner) -> usize {
    let mut count = 0;
    for (key, value) in table.iter_mut() {
        let Some(ty) = inner.ty(key) else { continue };
        match value {
            Value::String(text) => {
                if let Some(items) = items(text, ty) {
                    *value = Value::Array(items.into_iter().map(Value::String).collect());
                    count += 1;
                }
            }
            Value::Table(it) => count += ty.inner().map_or(0, |inner| write_arrays(it, inner)),
            Value::Array(all) => {
                let inner = ty.of_items().and_then(|it| it.inner());
                for item in all {
                    if let (Value::Table(it), Some(inner)) = (item, inner) {
                        count += write_arrays(it, inner);
                    }
                }
            }
            _ => {}
        }
    }
    count
}

fn items(text: &str, ty: &Type) -> Option<Vec<String>> {
    let dsl = match ty {
        Type::Texts(dsl) => *dsl,
        Type::OneOf(types) => return types.iter().find_map(|it| items(text, it)),
        _ => return None,
    };
    let is_cell = |it: &str| it.ends_with(|it: char| it.is_ascii_digit()) && it.len() < 4;
    let is_word = |it: &str| match dsl {
        Dsl::Cells | Dsl::Set(_) => is_cell(it) && !it.starts_with(|it: char| it.is_ascii_digit()),
        _ => it.chars().all(|it| it.is_alphanumeric() || "-+'".contains(it)),
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    let all = words.len() > 1 && words.iter().all(|it| is_word(it)) && !words.contains(&"not");
    all.then(|| words.into_iter().map(str::to_owned).collect())
}

#[test]
fn arrays_and_blanks_mean_the_same() {
    let (mut games, mut lists) = (0, 0);
    for name in Shipped.names() {
        let mut table: Table = alfil::shipped::text(&name).unwrap().parse().unwrap();
        table.remove("test");
        let with_blanks = table.to_string();
        let found = write_arrays(&mut table, Inner::Table(&ROOT));
        if found > 0 {
            assert!(model(&with_blanks) == model(&table.to_string()), "{name}:\n{table}");
            games += 1;
            lists += found;
        }
    }
    println!("{lists} lists of {games} games");
    assert!(lists > 100, "{lists}");
}

#[test]
fn blanks_stand_for_arrays() {
    let with = |rest: &str| model(&format!("extends = 'chess'\n{rest}"));
    let texts = "
        remove = 'promotion.pawn end.\"repetition\"'
        board.wrap = 'files ranks'
        options.colour = { type = 'choice', values = 'red blue', value = 'red' }
        turn.phase = [{ name = 'play', moves = 'move rest' }]
        actions.rest = { do = 'nothing' }
        ";
    let arrays = texts
        .replace("'promotion.pawn end.\"repetition\"'", "['promotion.pawn', 'end.repetition']")
        .replace("'files ranks'", "['files', 'ranks']")
        .replace("'red blue'", "['red', 'blue']")
        .replace("'move rest'", "['move', 'rest']");
    assert!(with(texts) == with(&arrays));
}
