//! What gets through, what is left out, and what is refused where.

use super::*;

const HEAD: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"";

fn of(body: &str) -> Result<String, Flaw> {
    clean(&format!("{HEAD}>{body}</svg>"))
}

#[test]
fn shapes_and_their_colours_get_through() {
    for body in [
        "<path d=\"M1 8h7l-3-7z\" fill=\"currentColor\" stroke=\"#123\"></path>",
        "<g transform=\"translate(1 2)\" opacity=\"0.5\"><circle cx=\"4\" cy=\"4\" r=\"3\"></circle></g>",
        "<text x=\"4\" y=\"4\" font-size=\"3\">a &lt; b<tspan dy=\"2\">c</tspan></text>",
        "<defs><linearGradient id=\"a\"><stop offset=\"0\" stop-color=\"red\"></stop></linearGradient>\
         <radialGradient href=\"#a\" id=\"b\"></radialGradient></defs><rect width=\"9\" height=\"9\" fill=\"url(#b)\"></rect>",
        "<clipPath id=\"c\"><rect width=\"4\" height=\"4\"></rect></clipPath><g clip-path=\"url(#c)\"></g>",
    ] {
        assert_eq!(of(body), Ok(format!("{HEAD}>{body}</svg>")));
    }
}

#[test]
fn what_drawing_programs_note_is_left_out() {
    let file = "<?xml version=\"1.0\"?>\n<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \
        \"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\">\n<!-- made by hand -->\n\
        <svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:it=\"urn:it\" width=\"45px\" height=\"45\" version=\"1.1\" color=\"red\" \
        it:version=\"9\">\n<title>a</title><metadata><it:rdf/></metadata><it:view zoom=\"2\"><path d=\"M0 0\"/></it:view>\
        <path it:type=\"arc\" class=\"x\" fill=\"red\" style=\"fill:#fff; stroke : #000;-it-line:2\" d=\"M1 1\"/></svg>";
    let cleaned = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 45 45\">\
        <path d=\"M1 1\" fill=\"#fff\" stroke=\"#000\"></path></svg>";
    assert_eq!(clean(file).as_deref(), Ok(cleaned));
    assert_eq!(clean(cleaned).as_deref(), Ok(cleaned));
}

#[test]
fn values_are_written_anew() {
    for (body, cleaned) in [
        ("<g clip-path=' url( \"#a\" ) '/>", "<g clip-path=\"url(#a)\"></g>"),
        ("<g clip-path=' none '/>", "<g clip-path=\"none\"></g>"),
        ("<linearGradient href=' #a '/>", "<linearGradient href=\"#a\"></linearGradient>"),
        ("<g id='a b&quot;'/>", "<g></g>"),
        ("<g fill='url(#a) RGB(1,2,3)'/>", "<g fill=\"url(#a) RGB(1,2,3)\"></g>"),
        ("<g fill='hsl(1deg 2% 3%)'/>", "<g fill=\"hsl(1deg 2% 3%)\"></g>"),
    ] {
        assert_eq!(of(body), Ok(format!("{HEAD}>{cleaned}</svg>")));
    }
    let wide = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0,-0.5\t4.50  1e2'/>";
    assert_eq!(
        clean(wide).as_deref(),
        Ok("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 -0.5 4.5 100\"></svg>")
    );
}

#[track_caller]
fn refused(text: &str, at: &str) {
    let flaw = clean(text).expect_err(text);
    assert_eq!(&text[flaw.at.clone()], at, "{flaw:?}");
    assert!(flaw.message.starts_with("expected ") && !flaw.help.is_empty(), "{flaw:?}");
}

#[test]
fn nothing_that_acts_or_fetches_or_grows_gets_through() {
    for (body, at) in [
        ("<script>alert(1)</script>", "<script"),
        ("<g><foreignObject/></g>", "<foreignObject"),
        ("<style>@import 'http://a'</style>", "<style"),
        ("<image href='http://a/b.png'/>", "<image"),
        ("<use href='#a'/>", "<use"),
        ("<pattern id='a'/>", "<pattern"),
        ("<a href='javascript:alert(1)'/>", "<a"),
        ("<animate attributeName='x'/>", "<animate"),
        ("<filter id='a'/>", "<filter"),
        ("<svg/>", "<svg"),
        ("<g onclick='alert(1)'/>", "onclick='alert(1)'"),
        ("<rect fill='url(http://a)'/>", "fill='url(http://a)'"),
        ("<rect fill='url(a.svg#b)'/>", "fill='url(a.svg#b)'"),
        ("<rect fill='url(#a) url(b)'/>", "fill='url(#a) url(b)'"),
        ("<rect fill='u\\72l(#a)'/>", "fill='u\\72l(#a)'"),
        ("<rect style='fill:URL(b)'/>", "style='fill:URL(b)'"),
        ("<rect style='filter:url(#a)'/>", "style='filter:url(#a)'"),
        ("<linearGradient href='b.svg#a'/>", "href='b.svg#a'"),
        ("<rect clip-path='url(b.svg#a)'/>", "clip-path='url(b.svg#a)'"),
        ("<clipPath id='a'><rect clip-path='url(#b)'/></clipPath>", "clip-path='url(#b)'"),
        ("<rect clip-path='url(#a) url(b)'/>", "clip-path='url(#a) url(b)'"),
        ("<rect clip-path='url(#a) text'/>", "clip-path='url(#a) text'"),
        ("<rect clip-path='inset(1px)'/>", "clip-path='inset(1px)'"),
        ("<rect width='url(b)'/>", "width='url(b)'"),
        ("<path d='M0 0\";z'/>", "d='M0 0\";z'"),
        ("<path d='M0 0 onload0 z'/>", "d='M0 0 onload0 z'"),
        ("<g transform='translate(1) url(#b)'/>", "transform='translate(1) url(#b)'"),
        ("<g transform='rotate (1) calc (1)'/>", "transform='rotate (1) calc (1)'"),
        ("<rect fill='src(\"b\")'/>", "fill='src(\"b\")'"),
        ("<rect fill='url(#a) image-set (\"b\" 1x)'/>", "fill='url(#a) image-set (\"b\" 1x)'"),
        ("<rect fill='var(--b)'/>", "fill='var(--b)'"),
    ] {
        refused(&format!("{HEAD}>{body}</svg>"), at);
    }
    refused(&format!("<!DOCTYPE svg [<!ENTITY a \"b\">]>{HEAD}>&a;</svg>"), "<!ENTITY");
    refused(&format!("{HEAD} onload=\"a()\"/>"), "onload=\"a()\"");
    refused("<svg viewBox=\"0 0 9 9\"/>", "<svg");
    refused("<html xmlns=\"http://www.w3.org/1999/xhtml\"/>", "<html");
    refused("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "<svg");
    refused("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9\"/>", "viewBox=\"0 0 9\"");
    refused(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9 url(b)\"/>",
        "viewBox=\"0 0 9 9 url(b)\"",
    );
    refused(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 -9 9\"/>",
        "viewBox=\"0 0 -9 9\"",
    );
    refused(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 NaN 9\"/>",
        "viewBox=\"0 0 NaN 9\"",
    );
}

#[test]
fn what_cannot_be_read_is_told_where_it_is() {
    assert_eq!(clean(&format!("{HEAD}>\n  <g></h>\n</svg>")).unwrap_err().at.start, HEAD.len() + 7);
    for text in ["", "<", "<svg", "é<", "<svg>\u{0}</svg>", "no picture\nat all", "<a>\n\n"] {
        let flaw = clean(text).unwrap_err();
        assert!(flaw.at.start <= text.len() && flaw.at.end <= text.len(), "{text:?}: {flaw:?}");
        assert!(
            text.is_char_boundary(flaw.at.start) && text.is_char_boundary(flaw.at.end),
            "{text:?}: {flaw:?}"
        );
    }
}

#[test]
fn depth_is_limited() {
    let nested = |n: usize| format!("{}{}", "<g>".repeat(n), "</g>".repeat(n));
    assert!(of(&nested(NESTING - 1)).is_ok());
    for n in [NESTING, 9000] {
        assert!(of(&nested(n)).unwrap_err().message.contains("at most 32 elements"));
    }
}
