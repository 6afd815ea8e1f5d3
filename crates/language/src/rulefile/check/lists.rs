//! Lists: a text with several things and an array of them mean the same.

use crate::{
    schema::{Dsl, Type},
    source::Span,
    tree::{Node, Text, Value},
};

/// Returns an array of texts as one text, for later readers. Texts that stand in the file character by character keep
/// their places: what is between them gives way to blanks.
pub(super) fn joined(node: Node, dsl: Dsl) -> Node {
    let Some(items) = node.as_array() else { return node };
    let texts: Option<Vec<&Text>> = items.iter().map(Node::as_text).collect();
    // An option of the file stands for an item: its value comes later.
    let Some(texts) = texts else { return node };
    if let [_] = texts[..] {
        return items[0].clone();
    }
    // Sets may have operators, so each of them needs parentheses.
    let is_set = matches!(dsl, Dsl::Set(_));
    match in_place(&texts, node.span, is_set) {
        Some(text) => Node { value: Value::String(text), span: node.span },
        None => {
            let part = |it: &&Text| if is_set { format!("({})", it.text) } else { it.text.clone() };
            let parts: Vec<String> = texts.iter().map(part).collect();
            let text = parts.join(if is_set { " | " } else { " " });
            Node::made_up(if texts.is_empty() { "none".to_owned() } else { text }, node.span)
        }
    }
}

/// Returns the texts in one that has each byte where the file has it.
fn in_place(texts: &[&Text], span: Span, is_set: bool) -> Option<Text> {
    let mut res = String::with_capacity(span.range().len());
    let start = span.start as usize;
    for (n, text) in texts.iter().enumerate() {
        let at = (text.span.start as usize).checked_sub(start)?;
        let before = at.checked_sub(res.len())?;
        let is_here = text.exact && text.span.source == span.source && before >= 1;
        if !is_here || (n > 0 && before < 2) {
            return None;
        }
        let open = if is_set { "(" } else { " " };
        let between = if is_set && n > 0 { "|" } else { "" };
        res.push_str(between);
        res.extend(std::iter::repeat_n(' ', before - between.len() - open.len()));
        res.push_str(open);
        res.push_str(&text.text);
        res.push_str(if is_set { ")" } else { " " });
    }
    let rest = span.range().len().checked_sub(res.len())?;
    res.extend(std::iter::repeat_n(' ', rest));
    (!texts.is_empty()).then_some(Text { text: res, span, exact: true })
}

/// Returns a text with several words as an array of them, for a type that is a word or an array of words.
pub(super) fn parted(node: Node, ty: &Type) -> Node {
    let Some(of) = ty.of_words() else { return node };
    let Some(text) = node.as_text() else { return node };
    let words = words(text);
    // One word is checked as it stands, unless later readers want an array.
    if words.len() < 2 && matches!(of, Type::Word(_)) {
        return node;
    }
    Node { value: Value::Array(words), span: node.span }
}

/// Returns the words of a text; what stands in quotes is part of a word.
fn words(text: &Text) -> Vec<Node> {
    let snippet = text.snippet();
    let mut res = Vec::new();
    let (mut start, mut quote) = (0, None);
    for (at, c) in text.text.char_indices().chain([(text.text.len(), ' ')]) {
        match quote {
            Some(open) if c == open => quote = None,
            Some(_) if at < text.text.len() => {}
            _ if matches!(c, '"' | '\'') => quote = Some(c),
            _ if c.is_whitespace() => {
                if start < at {
                    let part = Text::of(snippet.part(start, at));
                    res.push(Node { span: part.span, value: Value::String(part) });
                }
                start = at + c.len_utf8();
            }
            _ => {}
        }
    }
    res
}
