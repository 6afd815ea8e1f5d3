//! The lexical side of headers: parameters and piece lines, one on a line or separated by blanks.

use alfil_language::{
    diag::{Code, Diagnostic},
    source::Snippet,
};

/// `name=value`.
#[derive(Clone, Copy)]
pub(super) struct Parameter<'a> {
    pub name: Snippet<'a>,
    pub value: Snippet<'a>,
    /// How many piece lines stand before it.
    pub after: usize,
}

/// `name:id:moves:image:squares:hand`.
#[derive(Clone, Copy)]
pub(super) struct PieceLine<'a> {
    pub whole: Snippet<'a>,
    pub name: Snippet<'a>,
    pub id: Snippet<'a>,
    pub moves: Snippet<'a>,
    pub image: Snippet<'a>,
    pub squares: Snippet<'a>,
    pub hand: Snippet<'a>,
}

/// Returns all parameters and piece lines.
///
/// If line breaks have been collapsed, words show where items begin. A piece begins at a word with a colon; words without
/// one before it are part of its name. A parameter begins at a word with an equals sign.
pub(super) fn lines<'a>(
    header: Snippet<'a>,
    diags: &mut Vec<Diagnostic>,
) -> (Vec<Parameter<'a>>, Vec<PieceLine<'a>>) {
    let mut reader = Reader { parameters: Vec::new(), pieces: Vec::new(), diags };
    let mut start = 0;
    for line in header.text.split_inclusive('\n') {
        let line_start = start;
        start += line.len();
        let text = line.trim_end();
        let text = text.strip_suffix("<br>").unwrap_or(text);
        reader.line(header.part(line_start, line_start + text.len()));
    }
    (reader.parameters, reader.pieces)
}

struct Reader<'a, 'd> {
    parameters: Vec<Parameter<'a>>,
    pieces: Vec<PieceLine<'a>>,
    diags: &'d mut Vec<Diagnostic>,
}

impl<'a> Reader<'a, '_> {
    fn line(&mut self, line: Snippet<'a>) {
        let words = words(line.text);
        let parameters = words.iter().filter(|it| is_parameter(&line.text[it.0..it.1])).count();
        let colons = words
            .iter()
            .any(|it| !is_parameter(&line.text[it.0..it.1]) && line.text[it.0..it.1].contains(':'));
        if let Some(&(start, end)) = words.first()
            && parameters == 1
            && !colons
            && is_parameter(&line.text[start..end])
        {
            // A line of its own: the value may have blanks.
            self.parameter(line.part(start, line.text.trim_end().len()));
            return;
        }
        let mut n = 0;
        while let Some(&(start, _)) = words.get(n) {
            let mut end = n;
            let word = |n: usize| words.get(n).map(|it| &line.text[it.0..it.1]);
            if word(n).is_some_and(is_parameter) {
                self.parameter(line.part(start, words[n].1));
                n += 1;
                continue;
            }
            // The words up to the one that has the fourth colon.
            let enough = |end: usize| line.text[start..words[end].1].matches(':').count() >= 4;
            while !enough(end) && word(end + 1).is_some_and(|it| !is_parameter(it)) {
                end += 1;
            }
            let goes_on = |end: usize| {
                let text = &line.text[start..words[end].1];
                let places = |it: &str| {
                    let first = it.split([',', '-']).next().unwrap_or_default();
                    text.ends_with(',') || text.ends_with(':') && square(first, 0).is_some()
                };
                word(end + 1).is_some_and(|it| !is_parameter(it) && !it.contains(':') && places(it))
            };
            while enough(end) && goes_on(end) {
                end += 1;
            }
            let text = line.part(start, words[end].1);
            if enough(end) {
                self.piece(text);
            } else {
                let message =
                    format!("expected `parameter=value` or a piece, found `{}`", text.text);
                self.diags.push(
                    Diagnostic::new(Code::DiagramSyntax, text.span, message)
                        .help("a piece is written `name:id:moves:image:squares`; what is left out leaves its colon"),
                );
            }
            n = end + 1;
        }
    }

    fn parameter(&mut self, text: Snippet<'a>) {
        let at = text.text.find('=').unwrap_or(text.text.len());
        let value = text.part((at + 1).min(text.text.len()), text.text.len());
        let blanks = value.text.len() - value.text.trim_start().len();
        self.parameters.push(Parameter {
            name: text.part(0, at),
            value: value.part(blanks, value.text.len()),
            after: self.pieces.len(),
        });
    }

    fn piece(&mut self, text: Snippet<'a>) {
        let mut fields = [text.part(0, 0); 6];
        let mut start = 0;
        for (n, field) in text.text.splitn(6, ':').enumerate() {
            let lead = field.len() - field.trim_start().len();
            fields[n] = text.part(start + lead, start + lead + field.trim().len());
            start += field.len() + 1;
        }
        let [name, id, moves, image, squares, hand] = fields;
        self.pieces.push(PieceLine { whole: text, name, id, moves, image, squares, hand });
    }
}

/// Start and end of each word.
fn words(text: &str) -> Vec<(usize, usize)> {
    let parts = text.split(char::is_whitespace).filter(|it| !it.is_empty());
    parts
        .map(|it| {
            let start = it.as_ptr() as usize - text.as_ptr() as usize;
            (start, start + it.len())
        })
        .collect()
}

/// Returns true if a word is `name=...`.
fn is_parameter(word: &str) -> bool {
    let name = word.split('=').next().unwrap_or_default();
    name.len() < word.len()
        && name.starts_with(|it: char| it.is_ascii_alphabetic())
        && name.chars().all(|it| it.is_ascii_alphanumeric() || it == '_')
}

/// Returns the name in a rule file for something with that name.
pub(super) fn name(text: &str) -> String {
    let mut res = String::new();
    for it in text.chars() {
        match it {
            it if it.is_ascii_alphanumeric() || it == '_' => res.push(it.to_ascii_lowercase()),
            _ if res.is_empty() || res.ends_with('-') => {}
            _ => res.push('-'),
        }
    }
    res.trim_matches(|it: char| it == '-' || it.is_ascii_digit()).to_owned()
}

/// File and rank of a square, from 0.
pub(super) fn square(text: &str, first_rank: i64) -> Option<(i64, i64)> {
    let digits = text.find(|it: char| it.is_ascii_digit())?;
    let (file, rank) = text.split_at(digits);
    let letters = (1..=2).contains(&file.len()) && file.chars().all(|it| it.is_ascii_lowercase());
    let rank: i64 = rank.parse().ok().filter(|it| *it < 1000)?;
    let number = |it: u8| i64::from(it - b'a');
    let file = match file.as_bytes() {
        [one] if letters => number(*one),
        [first, second] if letters => 26 * (number(*first) + 1) + number(*second),
        _ => return None,
    };
    (rank >= first_rank).then_some((file, rank - first_rank))
}

/// Returns a square as a rule file writes it, ranks from 1.
pub(super) fn square_name((file, rank): (i64, i64)) -> String {
    let letter = |it: i64| char::from(b'a' + (it % 26) as u8);
    let first = if file < 26 { String::new() } else { letter(file / 26 - 1).to_string() };
    format!("{first}{}{}", letter(file), rank + 1)
}
