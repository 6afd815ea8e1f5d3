//! Colours.

#![expect(clippy::unreadable_literal, reason = "colours are six digits")]

use std::fmt;

/// An opaque colour. It is written as `#rrggbb`, which is safe in SVG and HTML.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Colour {
    /// From 0 to 255.
    pub red: u8,
    /// From 0 to 255.
    pub green: u8,
    /// From 0 to 255.
    pub blue: u8,
}

impl Colour {
    /// Returns the colour of a number: `0xff8000` is orange.
    pub const fn from_rgb(rgb: u32) -> Colour {
        let [_, red, green, blue] = rgb.to_be_bytes();
        Colour { red, green, blue }
    }

    /// Reads a name of CSS, such as `gold`, or `#rrggbb`.
    pub fn parse(text: &str) -> Option<Colour> {
        let Some(digits) = text.strip_prefix('#') else {
            let found = NAMED.iter().find(|it| it.0.eq_ignore_ascii_case(text));
            return found.map(|it| Colour::from_rgb(it.1));
        };
        let is_hex = digits.len() == 6 && digits.bytes().all(|it| it.is_ascii_hexdigit());
        let rgb = u32::from_str_radix(digits, 16).ok().filter(|_| is_hex);
        rgb.map(Colour::from_rgb)
    }

    /// Returns the names that [`Colour::parse`] reads.
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMED.iter().map(|it| it.0)
    }

    /// Returns true if black is easier to read on it than white.
    pub fn is_light(self) -> bool {
        self.brightness() >= 140
    }

    /// Returns true if it can hardly be told from black.
    pub fn is_dark(self) -> bool {
        self.brightness() < 64
    }

    /// Returns the brightness that television uses, from 0 to 255.
    fn brightness(self) -> u32 {
        let [red, green, blue] = [self.red, self.green, self.blue].map(u32::from);
        (299 * red + 587 * green + 114 * blue) / 1000
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.red, self.green, self.blue)
    }
}

/// The names of CSS, with their colours.
#[rustfmt::skip]
const NAMED: [(&str, u32); 148] = [
    ("aliceblue", 0xf0f8ff), ("antiquewhite", 0xfaebd7), ("aqua", 0x00ffff), ("aquamarine", 0x7fffd4),
    ("azure", 0xf0ffff), ("beige", 0xf5f5dc), ("bisque", 0xffe4c4), ("black", 0x000000),
    ("blanchedalmond", 0xffebcd), ("blue", 0x0000ff), ("blueviolet", 0x8a2be2), ("brown", 0xa52a2a),
    ("burlywood", 0xdeb887), ("cadetblue", 0x5f9ea0), ("chartreuse", 0x7fff00), ("chocolate", 0xd2691e),
    ("coral", 0xff7f50), ("cornflowerblue", 0x6495ed), ("cornsilk", 0xfff8dc), ("crimson", 0xdc143c),
    ("cyan", 0x00ffff), ("darkblue", 0x00008b), ("darkcyan", 0x008b8b), ("darkgoldenrod", 0xb8860b),
    ("darkgray", 0xa9a9a9), ("darkgreen", 0x006400), ("darkgrey", 0xa9a9a9), ("darkkhaki", 0xbdb76b),
    ("darkmagenta", 0x8b008b), ("darkolivegreen", 0x556b2f), ("darkorange", 0xff8c00), ("darkorchid", 0x9932cc),
    ("darkred", 0x8b0000), ("darksalmon", 0xe9967a), ("darkseagreen", 0x8fbc8f), ("darkslateblue", 0x483d8b),
    ("darkslategray", 0x2f4f4f), ("darkslategrey", 0x2f4f4f), ("darkturquoise", 0x00ced1), ("darkviolet", 0x9400d3),
    ("deeppink", 0xff1493), ("deepskyblue", 0x00bfff), ("dimgray", 0x696969), ("dimgrey", 0x696969),
    ("dodgerblue", 0x1e90ff), ("firebrick", 0xb22222), ("floralwhite", 0xfffaf0), ("forestgreen", 0x228b22),
    ("fuchsia", 0xff00ff), ("gainsboro", 0xdcdcdc), ("ghostwhite", 0xf8f8ff), ("gold", 0xffd700),
    ("goldenrod", 0xdaa520), ("gray", 0x808080), ("green", 0x008000), ("greenyellow", 0xadff2f), ("grey", 0x808080),
    ("honeydew", 0xf0fff0), ("hotpink", 0xff69b4), ("indianred", 0xcd5c5c), ("indigo", 0x4b0082),
    ("ivory", 0xfffff0), ("khaki", 0xf0e68c), ("lavender", 0xe6e6fa), ("lavenderblush", 0xfff0f5),
    ("lawngreen", 0x7cfc00), ("lemonchiffon", 0xfffacd), ("lightblue", 0xadd8e6), ("lightcoral", 0xf08080),
    ("lightcyan", 0xe0ffff), ("lightgoldenrodyellow", 0xfafad2), ("lightgray", 0xd3d3d3), ("lightgreen", 0x90ee90),
    ("lightgrey", 0xd3d3d3), ("lightpink", 0xffb6c1), ("lightsalmon", 0xffa07a), ("lightseagreen", 0x20b2aa),
    ("lightskyblue", 0x87cefa), ("lightslategray", 0x778899), ("lightslategrey", 0x778899),
    ("lightsteelblue", 0xb0c4de), ("lightyellow", 0xffffe0), ("lime", 0x00ff00), ("limegreen", 0x32cd32),
    ("linen", 0xfaf0e6), ("magenta", 0xff00ff), ("maroon", 0x800000), ("mediumaquamarine", 0x66cdaa),
    ("mediumblue", 0x0000cd), ("mediumorchid", 0xba55d3), ("mediumpurple", 0x9370db), ("mediumseagreen", 0x3cb371),
    ("mediumslateblue", 0x7b68ee), ("mediumspringgreen", 0x00fa9a), ("mediumturquoise", 0x48d1cc),
    ("mediumvioletred", 0xc71585), ("midnightblue", 0x191970), ("mintcream", 0xf5fffa), ("mistyrose", 0xffe4e1),
    ("moccasin", 0xffe4b5), ("navajowhite", 0xffdead), ("navy", 0x000080), ("oldlace", 0xfdf5e6),
    ("olive", 0x808000), ("olivedrab", 0x6b8e23), ("orange", 0xffa500), ("orangered", 0xff4500),
    ("orchid", 0xda70d6), ("palegoldenrod", 0xeee8aa), ("palegreen", 0x98fb98), ("paleturquoise", 0xafeeee),
    ("palevioletred", 0xdb7093), ("papayawhip", 0xffefd5), ("peachpuff", 0xffdab9), ("peru", 0xcd853f),
    ("pink", 0xffc0cb), ("plum", 0xdda0dd), ("powderblue", 0xb0e0e6), ("purple", 0x800080),
    ("rebeccapurple", 0x663399), ("red", 0xff0000), ("rosybrown", 0xbc8f8f), ("royalblue", 0x4169e1),
    ("saddlebrown", 0x8b4513), ("salmon", 0xfa8072), ("sandybrown", 0xf4a460), ("seagreen", 0x2e8b57),
    ("seashell", 0xfff5ee), ("sienna", 0xa0522d), ("silver", 0xc0c0c0), ("skyblue", 0x87ceeb),
    ("slateblue", 0x6a5acd), ("slategray", 0x708090), ("slategrey", 0x708090), ("snow", 0xfffafa),
    ("springgreen", 0x00ff7f), ("steelblue", 0x4682b4), ("tan", 0xd2b48c), ("teal", 0x008080),
    ("thistle", 0xd8bfd8), ("tomato", 0xff6347), ("turquoise", 0x40e0d0), ("violet", 0xee82ee), ("wheat", 0xf5deb3),
    ("white", 0xffffff), ("whitesmoke", 0xf5f5f5), ("yellow", 0xffff00), ("yellowgreen", 0x9acd32),
];

#[cfg(test)]
mod tests {
    use super::Colour;

    #[test]
    fn colours() {
        let written = |text: &str| Colour::parse(text).map(|it| it.to_string());
        assert_eq!(written("#C0ffee").as_deref(), Some("#c0ffee"));
        assert_eq!(written("RebeccaPurple").as_deref(), Some("#663399"));
        let bad =
            ["", "#", "#fff", "#12345", "#1234567", "#+12345", "#12345g", "#\u{ff11}2345", "gren"];
        for text in bad.into_iter().chain(["red\"/><script>", "url(#a)", "rgb(0,0,0)", " red"]) {
            assert_eq!(written(text), None, "{text}");
        }
        for name in Colour::names() {
            assert!(name.bytes().all(|it| it.is_ascii_lowercase()), "{name}");
        }
        assert!(Colour::from_rgb(0xffd700).is_light());
        assert!(Colour::from_rgb(0x000080).is_dark() && !Colour::from_rgb(0x3468b5).is_dark());
    }
}
