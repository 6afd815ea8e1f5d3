//! Pictures of pieces: the parts of an SVG file that get through.
//!
//! A picture is shapes that stand still. [`clean`] writes it anew from known elements, so that nothing else can be in it.
//! There is no script, no style sheet, nothing fetched from elsewhere, and nothing that grows when it is drawn. Elements
//! that would be missed are refused; private notes of drawing programs are left out.

use roxmltree::{Attribute, Document, Node, ParsingOptions};
use std::ops::Range;

/// The namespace of SVG.
const SVG: &str = "http://www.w3.org/2000/svg";
/// The most elements nested in one another.
const NESTING: usize = 32;
/// The largest number of a `viewBox`.
const EXTENT: f32 = 1e6;

/// Why a picture can't be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// What was expected and what was found.
    pub message: String,
    /// The remedy.
    pub help: &'static str,
    /// The bytes of the text that are meant.
    pub at: Range<usize>,
}

/// Elements that are shapes, or hold shapes and colours.
const ELEMENTS: &[&str] = &[
    "svg",
    "g",
    "defs",
    "path",
    "rect",
    "circle",
    "ellipse",
    "line",
    "polyline",
    "polygon",
    "text",
    "tspan",
    "linearGradient",
    "radialGradient",
    "stop",
    "clipPath",
];

/// Elements that say something to people and programs, and draw nothing.
const WORDS: &[&str] = &["title", "desc", "metadata"];

/// Attributes about where things are.
const PLACES: &[&str] = &[
    "d",
    "x",
    "y",
    "x1",
    "y1",
    "x2",
    "y2",
    "cx",
    "cy",
    "r",
    "rx",
    "ry",
    "fx",
    "fy",
    "dx",
    "dy",
    "width",
    "height",
    "points",
    "transform",
    "offset",
    "gradientUnits",
    "gradientTransform",
    "spreadMethod",
    "clipPathUnits",
    "pathLength",
    "preserveAspectRatio",
];

/// Attributes about how things look, which may also stand in `style`.
const LOOKS: &[&str] = &[
    "fill",
    "fill-opacity",
    "fill-rule",
    "stroke",
    "stroke-width",
    "stroke-opacity",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-miterlimit",
    "stroke-dasharray",
    "stroke-dashoffset",
    "opacity",
    "stop-color",
    "stop-opacity",
    "clip-rule",
    "display",
    "visibility",
    "paint-order",
    "font-family",
    "font-size",
    "font-style",
    "font-weight",
    "text-anchor",
    "dominant-baseline",
];

/// The commands of a path, and the `e` of numbers such as `1e-3`.
const PATH_COMMANDS: &str = "MmZzLlHhVvCcSsQqTtAaEe";

/// Functions that make colours.
const COLOURS: &[&str] =
    &["rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "device-cmyk"];

/// Functions that put things elsewhere.
const TRANSFORMS: &[&str] =
    &["matrix", "translate", "scale", "rotate", "skewX", "skewY", "translateX", "translateY"];

/// Returns the picture in a text, written anew: one element `<svg …>` with a `viewBox`, and no `color` of its own.
///
/// # Errors
/// Says what is wrong with the picture, and where.
pub fn clean(text: &str) -> Result<String, Flaw> {
    if let Some(at) = text.find("<!ENTITY") {
        let help = "save it as plain SVG";
        return Err(flaw("expected a picture without entities of its own", help, at..at + 8));
    }
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, options).map_err(|it| {
        let at = character(text, it.pos().row, it.pos().col);
        flaw(
            &format!("expected a picture as SVG, but it can't be read: {it}"),
            "save it as SVG anew",
            at,
        )
    })?;
    let root = document.root_element();
    if root.tag_name().name() != "svg" || root.tag_name().namespace() != Some(SVG) {
        let help = "begin with `<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 45 45\">`";
        return Err(flaw("expected an SVG picture", help, tag(root)));
    }
    let mut res = String::with_capacity(text.len());
    write(&mut res, root, 1)?;
    Ok(res)
}

/// Writes an element with what is in it.
fn write(out: &mut String, node: Node<'_, '_>, depth: usize) -> Result<(), Flaw> {
    if depth > NESTING {
        let message = format!("expected at most {NESTING} elements in one another");
        return Err(flaw(&message, "make a group of fewer groups", tag(node)));
    }
    open(out, node, depth == 1)?;
    let name = node.tag_name().name();
    for child in node.children() {
        if child.is_text() && ["text", "tspan"].contains(&name) {
            put(out, child.text().unwrap_or_default());
        } else if is_drawn(child) {
            write(out, child, depth + 1)?;
        }
    }
    out.push_str("</");
    out.push_str(name);
    out.push('>');
    Ok(())
}

fn flaw(message: &str, help: &'static str, at: Range<usize>) -> Flaw {
    Flaw { message: message.to_owned(), help, at }
}

/// Returns true if the element may be part of the picture. Comments and private notes of programs are not.
fn is_drawn(node: Node<'_, '_>) -> bool {
    node.is_element()
        && node.tag_name().namespace() == Some(SVG)
        && !WORDS.contains(&node.tag_name().name())
}

/// Returns the `<name` of an element.
fn tag(node: Node<'_, '_>) -> Range<usize> {
    let start = node.range().start;
    let name = node.document().input_text()[start..]
        .find(|it: char| it.is_whitespace() || it == '>' || it == '/')
        .unwrap_or(1);
    start..start + name
}

/// Returns the character at a row and column, which are counted from 1; nothing at the end.
fn character(text: &str, row: u32, column: u32) -> Range<usize> {
    let line = text.split_inclusive('\n').nth(row.saturating_sub(1) as usize);
    let Some(line) = line else { return text.len()..text.len() };
    let start = line.as_ptr() as usize - text.as_ptr() as usize;
    let inside = line.char_indices().nth(column.saturating_sub(1) as usize);
    inside.map_or(text.len()..text.len(), |(at, c)| start + at..start + at + c.len_utf8())
}

/// Escapes a text for a document of XML or HTML, between tags or in quotes. Control characters become spaces.
pub fn escape(text: &str) -> String {
    let mut res = String::with_capacity(text.len());
    put(&mut res, text);
    res
}

fn put(out: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
}

/// Writes the beginning of an element, with those of its attributes that matter.
fn open(out: &mut String, node: Node<'_, '_>, is_root: bool) -> Result<(), Flaw> {
    let name = node.tag_name().name();
    if !ELEMENTS.contains(&name) || (name == "svg" && !is_root) {
        let message = format!("expected a picture of mere shapes, found `{name}`");
        return Err(flaw(&message, help_for(name), tag(node)));
    }
    out.push('<');
    out.push_str(name);
    if is_root {
        put_attribute(out, "xmlns", SVG);
        put_attribute(out, "viewBox", &view_box(node)?);
    }
    let mut looks: Vec<(String, String)> = Vec::new();
    for attribute in node.attributes() {
        let named = attribute.name();
        let own = attribute.namespace().is_none();
        if own && named.starts_with("on") {
            let message = format!("expected a picture that does nothing, found `{named}`");
            return Err(flaw(&message, "leave it out", attribute.range()));
        } else if named == "href" && name.ends_with("Gradient") {
            put_attribute(out, "href", &reference(&attribute)?);
        } else if !own {
            // Of other programs.
        } else if named == "style" {
            style(&attribute, &mut looks)?;
        } else if named == "id" {
            // Other names can't be referred to.
            if is_name(attribute.value()) {
                put_attribute(out, named, attribute.value());
            }
        } else if named == "clip-path" {
            put_attribute(out, named, &clip(node, &attribute)?);
        } else if PLACES.contains(&named)
            && !(is_root && ["x", "y", "width", "height"].contains(&named))
        {
            put_attribute(out, named, place(&attribute)?);
        } else if LOOKS.contains(&named) && !looks.iter().any(|it| it.0 == named) {
            // What `style` says stands above it.
            looks.push((named.to_owned(), fine(attribute.value(), &attribute)?.to_owned()));
        }
    }
    for (name, value) in &looks {
        put_attribute(out, name, value);
    }
    out.push('>');
    Ok(())
}

fn put_attribute(out: &mut String, name: &str, value: &str) {
    out.push(' ');
    out.push_str(name);
    out.push_str("=\"");
    put(out, value);
    out.push('"');
}

fn help_for(name: &str) -> &'static str {
    match name {
        "style" => {
            "give each shape `fill` and `stroke` of its own (drawing programs call these presentation attributes)"
        }
        "use" | "symbol" | "marker" | "pattern" => {
            "write out the shapes (drawing programs unlink clones, or expand them)"
        }
        "image" => "draw with shapes",
        _ => "leave it out",
    }
}

/// Adds the declarations of a `style`, as attributes.
fn style(attribute: &Attribute<'_, '_>, looks: &mut Vec<(String, String)>) -> Result<(), Flaw> {
    for (name, value) in attribute.value().split(';').filter_map(|it| it.split_once(':')) {
        let name = name.trim();
        if LOOKS.contains(&name) {
            let value = fine(value.trim(), attribute)?.to_owned();
            looks.retain(|it| it.0 != name);
            looks.push((name.to_owned(), value));
        } else if ["clip-path", "filter", "mask"].contains(&name) && value.trim() != "none" {
            let message = format!("expected a style of colours and lines, found `{name}`");
            return Err(flaw(&message, "draw it with shapes", attribute.range()));
        }
    }
    Ok(())
}

/// Checks that a look refers only to things in the picture.
fn fine<'a>(value: &'a str, attribute: &Attribute<'_, '_>) -> Result<&'a str, Flaw> {
    let plain = |it: char| it.is_alphanumeric() || " \t\n\r#.,%+-_'\"()".contains(it);
    // A colour that stands in for a gradient may follow it.
    let (_, rest) = local(value).unwrap_or(("", value));
    if value.chars().all(plain)
        && functions(rest).all(|it| COLOURS.iter().any(|known| it.eq_ignore_ascii_case(known)))
    {
        return Ok(value);
    }
    let message = format!("expected a colour, a number or `url(#name)`, found `{}`", short(value));
    Err(flaw(&message, "write one of these", attribute.range()))
}

/// Numbers and words about where things are.
fn place<'a>(attribute: &Attribute<'a, '_>) -> Result<&'a str, Flaw> {
    let value = attribute.value();
    let is_path = attribute.name() == "d";
    let fits = |it: char| match it {
        'a'..='z' | 'A'..='Z' if is_path => PATH_COMMANDS.contains(it),
        _ => it.is_ascii_alphanumeric() || " \t\n\r.,%+-()".contains(it),
    };
    if value.chars().all(fits) && functions(value).all(|it| TRANSFORMS.contains(&it)) {
        return Ok(value);
    }
    let help = if is_path {
        "write the commands of a path, such as `M 10 10 l 5 5 z`"
    } else {
        "write plain numbers and transforms"
    };
    let message = format!("expected numbers, found `{}`", short(value));
    Err(flaw(&message, help, attribute.range()))
}

/// Returns the names before opening parentheses.
fn functions(value: &str) -> impl Iterator<Item = &str> {
    let parts = value.split('(');
    let n = parts.clone().count() - 1;
    parts.take(n).map(|it| {
        let it = it.trim_end();
        &it[it.rfind(|c: char| !c.is_alphanumeric() && c != '-').map_or(0, |at| at + 1)..]
    })
}

/// Returns the name in `url(#name)`, with which a value may begin, and what follows it.
fn local(value: &str) -> Option<(&str, &str)> {
    let (name, rest) = value.trim().strip_prefix("url(")?.split_once(')')?;
    Some((named(name.trim_matches(['\'', '"', ' ']))?, rest))
}

/// Returns the name in `#name`.
fn named(reference: &str) -> Option<&str> {
    reference.strip_prefix('#').filter(|it| is_name(it))
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|it| it.is_alphanumeric() || "-_.".contains(it))
}

/// Returns the reference from which a gradient takes its colours.
fn reference(attribute: &Attribute<'_, '_>) -> Result<String, Flaw> {
    if let Some(name) = named(attribute.value().trim()) {
        return Ok(format!("#{name}"));
    }
    let value = short(attribute.value());
    let message = format!("expected `#name` of another gradient, found `{value}`");
    Err(flaw(&message, "put what is meant into the picture", attribute.range()))
}

/// Clips that are clipped themselves could be as much work as anybody likes.
fn clip(node: Node<'_, '_>, attribute: &Attribute<'_, '_>) -> Result<String, Flaw> {
    if node.ancestors().any(|it| it.tag_name().name() == "clipPath") {
        let message = "expected a clip that is not clipped itself";
        return Err(flaw(message, "leave `clip-path` out here", attribute.range()));
    }
    match local(attribute.value()) {
        Some((name, rest)) if rest.trim().is_empty() => Ok(format!("url(#{name})")),
        None if attribute.value().trim() == "none" => Ok("none".to_owned()),
        _ => {
            let message = format!("expected `url(#name)`, found `{}`", short(attribute.value()));
            Err(flaw(&message, "name a `clipPath` of the picture", attribute.range()))
        }
    }
}

/// Returns the part of the plane that the picture shows.
fn view_box(root: Node<'_, '_>) -> Result<String, Flaw> {
    let help = "write `viewBox=\"0 0 45 45\"` with the picture's width and height";
    if let Some(attribute) = root.attribute_node("viewBox") {
        let parts =
            attribute.value().split([' ', ',', '\t', '\n', '\r']).filter(|it| !it.is_empty());
        let numbers: Option<Vec<f32>> = parts.map(|it| it.parse().ok()).collect();
        let fits = |it: &f32| it.abs() <= EXTENT;
        return match numbers.as_deref() {
            Some(all @ &[x, y, width, height])
                if width > 0.0 && height > 0.0 && all.iter().all(fits) =>
            {
                Ok(format!("{x} {y} {width} {height}"))
            }
            _ => {
                let message =
                    format!("expected four numbers, found `{}`", short(attribute.value()));
                Err(flaw(&message, help, attribute.range()))
            }
        };
    }
    let length = |name: &str| {
        let text = root.attribute(name)?.trim();
        text.strip_suffix("px")
            .unwrap_or(text)
            .parse::<f32>()
            .ok()
            .filter(|it| *it > 0.0 && *it <= EXTENT)
    };
    match (length("width"), length("height")) {
        (Some(width), Some(height)) => Ok(format!("0 0 {width} {height}")),
        _ => Err(flaw("expected a picture with a `viewBox`", help, tag(root))),
    }
}

fn short(text: &str) -> String {
    text.chars().take(60).collect()
}

#[cfg(test)]
mod tests;
