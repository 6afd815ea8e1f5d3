//! The marks behind the text of a turn: checks, mates and judgements.

use super::Marks;

/// Returns the marks at the end of a text without judgements; `None` if they are more than marks.
pub(super) fn marks_behind(text: &str, many: bool) -> Option<Marks> {
    let judged = text.trim_end_matches(['!', '?']);
    marks_in(&judged[judged.trim_end_matches(['+', '#']).len()..], many)
}

/// Returns a text as it stands, and without more and more of the `!` and `?` behind it.
pub(super) fn without_judgements(text: &str) -> Vec<&str> {
    /// More are taken off at once.
    const MOST: usize = 3;
    let mut res = vec![text];
    let mut rest = text;
    while let Some(shorter) = rest.strip_suffix(['!', '?']).filter(|_| res.len() < MOST) {
        rest = shorter;
        res.push(rest);
    }
    let bare = rest.trim_end_matches(['!', '?']);
    if bare != rest {
        res.push(bare);
    }
    res
}

/// Returns a text as it stands, and without possible marks.
pub(super) fn without_marks(text: &str, many: bool) -> Vec<(&str, Marks)> {
    /// Longer marks are not read.
    const MOST: usize = 6;
    let mut res = Vec::new();
    for len in 0..=MOST.min(text.len()) {
        let Some((text, ending)) = text.split_at_checked(text.len() - len) else { break };
        let Some(marks) = marks_in(ending, many) else { continue };
        res.push((text, marks));
        if let Some(text) = text.strip_suffix("dc") {
            res.push((text, Marks { withheld: true, ..marks }));
        }
    }
    res
}

/// Returns the marks that are written in this way. With more than two players each `+` stands for an opponent in check, and
/// `#` behind them for opponents who are mated.
fn marks_in(text: &str, many: bool) -> Option<Marks> {
    let checks = text.trim_end_matches('#');
    let n_checked = u8::try_from(checks.len()).ok()?;
    match text {
        "" | "." => Some(Marks::default()),
        "+" if !many => Some(Marks { check: true, ..Marks::default() }),
        "++" | "#" if !many => Some(Marks { mate: true, ..Marks::default() }),
        _ if many && checks.bytes().all(|it| it == b'+') => {
            let mate = checks.len() < text.len();
            Some(Marks { check: n_checked > 0, n_checked, mate, withheld: false })
        }
        _ => None,
    }
}
