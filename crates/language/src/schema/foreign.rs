//! Words of other systems, and words that authors guess, with what rule files have for them.
//!
//! Words are compared without capitals, hyphens and underscores: `stalemateValue`, `stalemate-value`.

use super::{Inner, KeySchema, ROOT, TableSchema, WordDoc};

/// Where a word comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum System {
    /// The file `variants.ini` of Fairy-Stockfish.
    Ini,
    /// Rules files of Zillions of Games.
    Zrf,
    /// Interactive Diagrams.
    Diagram,
    /// No system: a natural word for the thing.
    Guess,
}

impl System {
    /// Returns what follows a word of it in a message, with a comma before.
    pub fn of(self) -> &'static str {
        match self {
            System::Ini => ", a word of Fairy-Stockfish's variants.ini",
            System::Zrf => ", a word of rules files of Zillions of Games",
            System::Diagram => ", a word of Interactive Diagrams",
            System::Guess => "",
        }
    }

    /// Returns the command that translates whole files of it.
    pub fn import(self) -> Option<&'static str> {
        match self {
            System::Ini => Some("`alfil import fsf variants.ini` translates whole files"),
            System::Diagram => Some("`alfil import diagram page.html` translates whole diagrams"),
            System::Zrf | System::Guess => None,
        }
    }
}

/// What a rule file has for a word of another system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instead {
    /// A key with the same values: its path, with `*` for an author's name.
    Key(&'static str),
    /// A key with other values, or a table.
    Like(&'static str),
    /// This text, and why.
    Write(&'static str, &'static str),
}

type Row = (System, &'static [&'static str], Instead);

const fn ini(words: &'static [&'static str], path: &'static str) -> Row {
    (System::Ini, words, Instead::Like(path))
}

const fn zrf(words: &'static [&'static str], path: &'static str) -> Row {
    (System::Zrf, words, Instead::Like(path))
}

const fn diagram(words: &'static [&'static str], path: &'static str) -> Row {
    (System::Diagram, words, Instead::Like(path))
}

const fn guess(words: &'static [&'static str], path: &'static str) -> Row {
    (System::Guess, words, Instead::Like(path))
}

/// The keys that other systems have. A word that ends with `*` stands for all that begin so.
const KEYS: &[Row] = &[
    (System::Ini, &["stalematevalue"], Instead::Key("end.stalemate")),
    (System::Ini, &["checkmatevalue"], Instead::Key("end.checkmate")),
    (System::Ini, &["nfoldrule"], Instead::Key("end.repetition")),
    (
        System::Ini,
        &["startfen"],
        Instead::Write(
            "pieces.rook.start = 'a1 h1'",
            "pieces have their cells, and a set-up has no FEN",
        ),
    ),
    (
        System::Ini,
        &["doublestep*", "triplestep*", "enpassant*"],
        Instead::Write(
            "move = 'fmWfceFifmnD'",
            "letters of the moves: `i` for a first move, `n` and `e` for en passant",
        ),
    ),
    (
        System::Ini,
        &["castling"],
        Instead::Write(
            "remove = ['pieces.king.castle']",
            "it takes castling away, and `castle` of a piece adds it",
        ),
    ),
    ini(&["extinctionpseudoroyal"], "check.royal"),
    ini(&["varianttemplate"], "extends"),
    ini(&["maxrank", "maxfile"], "board.size"),
    ini(&["chess960"], "shuffle.cells"),
    ini(
        &["promotion*", "mandatorypawnpromotion", "mandatorypiecepromotion", "sittuyinpromotion"],
        "promotion",
    ),
    ini(&["promotedpiecetype"], "pieces.*.promotes"),
    ini(&["piecepromotion*", "piecedemotion"], "promotion.*.on"),
    ini(&["blast*", "petrify*", "mutuallyimmune*", "flipenclosed*"], "rule"),
    ini(
        &[
            "castlingwins",
            "extinction*",
            "flag*",
            "connect*",
            "collinear*",
            "materialcounting",
            "adjudicatefullboard",
            "stalematepiececount",
        ],
        "outcome",
    ),
    ini(&["castling*", "oppositecastling"], "pieces.*.castle"),
    ini(&["checking", "duplecheck"], "check"),
    ini(&["mustcapture"], "compulsory"),
    ini(
        &[
            "mustdrop*",
            "seirawangating",
            "gating",
            "walling*",
            "wallormove",
            "arrowgating",
            "duckgating",
        ],
        "actions",
    ),
    ini(&["piecedrops", "droploop", "freedrops"], "hands.drops"),
    ini(&["capturestohand"], "hands.capture"),
    ini(&["pocketsize"], "hands"),
    ini(
        &[
            "firstrankpawndrops",
            "promotionzonepawndrops",
            "dropregion*",
            "dropnodoubled*",
            "dropoppositecolored*",
            "droppromoted",
            "enclosingdrop*",
            "immobilityillegal",
            "sittuyinrookdrop",
        ],
        "pieces.*.drop",
    ),
    ini(&["pass", "passwhite", "passblack", "passonstalemate*"], "turn.phase"),
    ini(
        &[
            "dropchecks",
            "flyinggeneral",
            "shogipawndropmateillegal",
            "shatarmaterule",
            "bikjangrule",
            "makpongrule",
        ],
        "forbid",
    ),
    ini(&["nmoverule*"], "end.no-progress"),
    ini(
        &["nfold*", "perpetualcheckillegal", "moverepetitionillegal", "chasingrule"],
        "end.repetition",
    ),
    ini(&["checkcounting"], "counters"),
    ini(&["countingrule"], "adjudicate"),
    ini(
        &[
            "customPiece*",
            "soldierpromotionrank",
            "cambodianmoves",
            "diagonallines",
            "mobilityregion*",
        ],
        "pieces",
    ),
    ini(&["piecetochartable", "pawntypes"], "pieces.*.id"),
    ini(&["piecevalue*"], "pieces.*.value"),
    zrf(&["turnorder"], "players.names"),
    zrf(
        &["wincondition", "losscondition", "drawcondition", "countcondition", "goal", "goals"],
        "outcome",
    ),
    zrf(&["boardsetup"], "pieces.*.start"),
    zrf(&["piece"], "pieces"),
    zrf(&["movepriorities"], "compulsory"),
    zrf(&["movetype", "passturn", "passpartial"], "turn.phase"),
    zrf(&["dimensions", "startrectangle", "grid"], "board.size"),
    zrf(&["positions", "killpositions"], "board.cells"),
    zrf(&["directions", "links", "unlink", "opposite"], "board.links"),
    zrf(&["attribute"], "marks"),
    zrf(&["variantof", "include"], "extends"),
    zrf(&["image", "images"], "pieces.*.picture"),
    zrf(&["game"], "variant"),
    diagram(&["promozone", "maxpromote", "promochoice", "promooffset"], "promotion"),
    diagram(&["holdings*"], "hands"),
    diagram(
        &[
            "graphicsdir",
            "graphicstype",
            "whiteprefix",
            "blackprefix",
            "squaresize",
            "lightshade",
            "darkshade",
            "startshade",
            "oddshade",
            "usemarkers",
            "rimcolor",
            "coordcolor",
            "borders",
            "symmetryofshades",
        ],
        "look",
    ),
    diagram(&["capturematrix", "morph", "spell"], "rule"),
    diagram(&["baring"], "outcome"),
    diagram(&["firstrank", "ranks", "files"], "board.size"),
    diagram(
        &["satellite", "iron", "protected", "counterstrike", "trackpieces", "castleflip"],
        "diagram",
    ),
    guess(&["width", "height", "columns", "rows", "squares", "dimension"], "board.size"),
    guess(&["king", "kings", "royals", "royalty", "royal"], "check.royal"),
    guess(
        &[
            "win",
            "wins",
            "lose",
            "loss",
            "victory",
            "ending",
            "endings",
            "termination",
            "draw",
            "draws",
            "result",
            "winner",
        ],
        "outcome",
    ),
    guess(
        &[
            "oncapture",
            "onmove",
            "oncheck",
            "ondrop",
            "event",
            "events",
            "trigger",
            "triggers",
            "on",
            "capture",
            "captures",
            "effect",
            "effects",
        ],
        "rule",
    ),
    guess(&["setup", "start", "position", "placement", "fen", "initial"], "pieces.*.start"),
    guess(&["hand", "pocket", "pockets", "drops", "drop", "reserve", "reserves"], "hands"),
    guess(&["zone", "region", "regions", "area", "areas"], "zones"),
    guess(&["variable", "variables", "var", "vars", "points", "score", "scores"], "counters"),
    guess(
        &["color", "colors", "colour", "colours", "side", "sides", "team", "teams", "order"],
        "players.names",
    ),
    guess(&["phase", "phases", "turns", "moves"], "turn.phase"),
    guess(&["forced", "mandatory", "obligatory", "priority", "priorities"], "compulsory"),
    guess(
        &["macro", "macros", "function", "functions", "alias", "definition", "definitions"],
        "define",
    ),
    guess(&["forbidden", "illegal", "prohibit", "prohibited", "disallow"], "forbid"),
    guess(&["fiftymove*", "fiftymoves", "movelimit", "moverule", "movecount"], "end.no-progress"),
    guess(&["threefold*", "repeat", "repetitions"], "end.repetition"),
    guess(&["stalemate"], "end.stalemate"),
    guess(&["checkmate", "mate"], "end.checkmate"),
    guess(&["castle"], "pieces.*.castle"),
    guess(&["name", "title", "author", "inventor", "rules", "metadata", "meta", "info"], "variant"),
    guess(&["size"], "board.size"),
    guess(&["wall", "walls", "holes", "hole"], "board.holes"),
];

/// Words for keys, by what they would be keys of: for each the keys that are meant, of which a table has at most one.
const ALIASES: &[(&[&str], &[&str])] = &[
    (
        &["if", "cond", "condition", "conditions", "onlyif", "provided", "require", "requires"],
        &["when"],
    ),
    (&["position", "setup", "board", "start", "placement"], &["fen"]),
    (&["line", "sequence", "after", "history", "played"], &["play"]),
    (&["expect", "expected", "winner", "ends"], &["outcome"]),
    (&["then", "effect", "effects", "perform", "execute", "run"], &["do"]),
    (&["event", "events", "trigger", "upon"], &["on"]),
    (&["symbol", "letter", "char", "character", "code", "abbreviation", "notation"], &["id"]),
    (&["moves", "movement", "betza", "path", "moving"], &["move"]),
    (&["moves", "move", "movement", "notation", "pattern"], &["betza"]),
    (
        &[
            "at",
            "position",
            "positions",
            "squares",
            "cells",
            "square",
            "place",
            "setup",
            "initial",
            "on",
        ],
        &["start"],
    ),
    (&["promotesto", "promoteto", "promotion", "promote"], &["promotes"]),
    (&["into", "types", "pieces", "choices", "options", "become", "becomes"], &["to"]),
    (&["zone", "region", "at", "rank", "where", "squares", "cells"], &["in"]),
    (&["colors", "colours", "sides", "order", "list", "players"], &["names"]),
    (&["dimensions", "dimension"], &["size"]),
    (&["shape", "geometry", "type", "kind", "topology"], &["grid"]),
    (&["torus", "cylinder", "wraps", "wrapping", "cylindrical"], &["wrap"]),
    (&["king", "kings", "royals", "royalty", "pieces", "piece"], &["royal"]),
    (&["maximum", "most", "limit", "upto"], &["max"]),
    (&["minimum", "least"], &["min"]),
    (&["scope", "of", "owner", "each"], &["per"]),
    (&["drop", "dropping"], &["drops"]),
    (&["captures", "captured"], &["capture"]),
    (&["author", "creator", "designer", "by"], &["inventor"]),
    (&["title"], &["name"]),
    (&["date"], &["year"]),
    (&["url", "link", "rules", "reference"], &["source"]),
    (
        &["text", "summary", "desc", "doc", "comment", "about", "description"],
        &["description", "doc"],
    ),
    (&["reset", "resets", "resetby", "unless"], &["progress"]),
    (&["number", "occurrences", "times", "fold"], &["count"]),
    (&["select", "pick", "choice", "choices", "target", "targets"], &["choose"]),
    (&["player", "whom", "who", "subject", "side"], &["for"]),
    (&["winner", "value", "outcome", "then"], &["result"]),
    (&["geometry", "boards", "field"], &["board"]),
    (&["generators", "allow", "allowed", "action", "actions", "move"], &["moves"]),
    (&["times", "repeats", "count", "most"], &["repeat"]),
    (&["maypass", "skippable", "canpass"], &["optional"]),
    (
        &["parent", "inherits", "inherit", "base", "template", "basedon", "from", "extend"],
        &["extends"],
    ),
    (&["default", "initial"], &["value"]),
    (&["partner", "rook", "rooks"], &["with"]),
    (&["image", "icon", "svg", "sprite"], &["picture"]),
    (&["unicode", "emoji"], &["glyph"]),
    (&["worth", "points", "price"], &["value"]),
    (&["duration", "lasts", "until", "life"], &["lifetime"]),
    (&["background", "colors", "colours"], &["board"]),
];

/// Words for keys that have other values: the example shows how.
const SIMILAR: &[(&[&str], &[&str])] = &[
    (&["moves", "turns", "after", "limit", "fifty", "count"], &["plies"]),
    (&["width", "height", "files", "ranks", "columns", "rows", "squares"], &["size"]),
    (&["directions", "edges", "connections", "adjacency"], &["links"]),
    (&["black", "white", "red", "blue", "number", "count"], &["names"]),
    (&["forward", "direction", "directions"], &["orientation"]),
    (&["fifty", "fiftymoves", "movelimit", "fiftymoverule"], &["no-progress"]),
    (&["threefold", "repeat", "repetitions"], &["repetition"]),
    (&["castling", "castles", "cancastle"], &["castle"]),
    (&["moves", "move", "captures", "must", "priority", "kind", "kinds"], &["order"]),
    (&["begins", "starts", "starting", "beginner"], &["first"]),
    (&["turnorder", "order"], &["names"]),
    (&["capture", "captures", "quiet", "noncapture", "attack"], &["betza", "move"]),
    (&["else", "otherwise", "elseif"], &["cases"]),
    (&["piece"], &["royal"]),
    (&["unless", "except"], &["when"]),
    (&["white", "black", "red", "blue", "players"], &["start"]),
    (&["double", "doublestep", "firstmove", "initialmove", "unmoved"], &["unmoved-on"]),
    (&["color", "colour", "colors", "colours"], &["tint"]),
    (&["color", "colour", "owner", "player"], &["start"]),
];

/// Words that are values elsewhere, and the values that mean the same.
const VALUES: &[(&[&str], &str)] = &[
    (&["wins", "won", "victory", "1-0"], "win"),
    (&["loses", "lost", "lose", "defeat", "0-1"], "loss"),
    (&["tie", "drawn", "draws", "remis", "1/2-1/2"], "draw"),
    (&["eliminate", "out"], "eliminated"),
    (&["mover", "player", "self", "own", "me", "last"], "last-player"),
    (&["opponent", "enemy", "next", "side-to-move"], "next-player"),
    (&["all", "both", "any", "every", "everyone", "anyone", "everybody", "players"], "each"),
    (&["side", "color", "colour", "each", "players"], "player"),
    (&["global", "all", "both", "shared", "one"], "game"),
    (&["forever", "permanent", "always"], "game"),
    (&["squares", "rectangle", "rectangular", "grid"], "square"),
    (&["hexagonal", "hexagon", "hexes", "hexagons"], "hex"),
    (&["cells", "custom", "free", "network"], "graph"),
    (&["cylinder", "horizontal", "cylindrical", "true", "sides"], "files"),
    (&["vertical"], "ranks"),
    (&["torus", "toroidal", "all"], "both"),
    (&["boolean", "flag"], "bool"),
    (&["integer", "number"], "int"),
    (&["enum", "list", "word", "words"], "choice"),
    (&["string"], "text"),
    (&["fairy-stockfish", "fsf", "betza"], "parts"),
    (&["captor", "player", "mover"], "own"),
    (&["algebraic", "pgn"], "san"),
    (&["captures", "capturing"], "capture"),
];

/// Returns a word as it is compared.
fn plain(word: &str) -> String {
    word.chars().filter(|it| !matches!(it, '-' | '_' | ' ')).flat_map(char::to_lowercase).collect()
}

fn is_meant(pattern: &str, word: &str) -> bool {
    let pattern = pattern.to_lowercase();
    match pattern.strip_suffix('*') {
        Some(start) => word.starts_with(start),
        None => word == pattern,
    }
}

/// Returns the key of a table for which authors write a word.
pub fn alias(doc: &TableSchema, word: &str) -> Option<&'static KeySchema> {
    let word = plain(word);
    let rows = ALIASES.iter().filter(|it| it.0.contains(&word.as_str()));
    rows.flat_map(|it| it.1).find_map(|it| doc.key(it))
}

/// Returns the key of a table that has something like a word.
pub fn similar(doc: &TableSchema, word: &str) -> Option<&'static KeySchema> {
    let word = plain(word);
    let rows = SIMILAR.iter().filter(|it| it.0.contains(&word.as_str()));
    rows.flat_map(|it| it.1).find_map(|it| doc.key(it))
}

/// Returns the value that is meant by one that is none of the words of a key, with a help, and true if it means the same.
pub fn value(word: &str, words: &[WordDoc]) -> Option<(&'static str, String, bool)> {
    let lower = word.to_lowercase();
    let is_known = |it: &str| words.iter().any(|word| word.name == it);
    let meant = |word: &str| {
        let rows = VALUES.iter().filter(|it| it.0.contains(&word));
        let all = words.iter().map(|it| it.name);
        rows.map(|it| it.1)
            .find(|it| is_known(it))
            .or_else(|| all.into_iter().find(|it| *it == word))
    };
    if let Some(it) = meant(&lower) {
        return Some((it, format!("write `'{it}'`"), true));
    }
    // `white wins`, where the result is that of the player in `for`.
    let last = lower.rsplit(' ').next().filter(|it| *it != lower).and_then(meant);
    if let Some(it) = last {
        return Some((
            it,
            format!("write `'{it}'`: `for` names the player with that result"),
            false,
        ));
    }
    let help = format!("write `'each'`, and `own is {word}` in `when`");
    (is_known("each") && is_known("next-player")).then_some(("each", help, false))
}

/// Returns what a rule file has for a key of another system.
pub fn key(word: &str) -> Option<(System, Instead)> {
    let word = plain(word);
    let row = KEYS.iter().find(|it| it.1.iter().any(|it| is_meant(it, &word)))?;
    Some((row.0, row.2))
}

/// Returns true if a word is a key of Fairy-Stockfish alone, which no other format has.
pub fn is_ini_key(word: &str) -> bool {
    word.contains(|it: char| it.is_uppercase()) && key(word).is_some_and(|it| it.0 == System::Ini)
}

/// Returns the row of a key by its path, with `*` for an author's name, and the table in which it stands.
pub fn row(path: &str) -> Option<(&'static KeySchema, &'static TableSchema)> {
    let mut inner = Inner::Table(&ROOT);
    let mut res = None;
    for part in path.split('.') {
        let ty = match inner {
            Inner::Table(table) => {
                let row = table.key(part)?;
                res = Some((row, table));
                &row.ty
            }
            Inner::Map(map) => &map.ty,
        };
        let named = match ty {
            super::Type::Named(table) => Some(Inner::Table(table)),
            _ => None,
        };
        let next = ty.inner().or(named);
        let Some(next) = next else { break };
        inner = next;
    }
    res
}

/// Returns what to write for a key: its example, with its table unless it stands `within` that.
pub fn example(path: &str, within: &TableSchema) -> Option<String> {
    let (row, table) = row(path)?;
    Some(if table.name.is_empty() || table.name == ROOT_TABLE {
        let doc = row.doc.split(". ").next().unwrap_or_default().trim_end_matches('.');
        let mut letters = doc.chars();
        let first = letters.next().map(|it| it.to_lowercase().to_string()).unwrap_or_default();
        format!("write `{}`: {first}{}", row.example, letters.as_str())
    } else if table.name == within.name {
        format!("write `{}`", row.example)
    } else {
        format!("write `{}` in `[{}]`", row.example, table.name)
    })
}

/// The name of the table of a game's own keys.
const ROOT_TABLE: &str = super::PATCH.name;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_names_a_key() {
        for (_, words, instead) in KEYS {
            assert!(words.iter().all(|it| !it.contains('-')), "{words:?}");
            if let Instead::Key(path) | Instead::Like(path) = instead {
                let last = path.rsplit('.').next().unwrap();
                assert_eq!(row(path).map(|it| it.0.name), Some(last), "{path}");
            }
        }
    }

    #[test]
    fn words_are_compared_plainly() {
        let path = |word: &str| match key(word) {
            Some((_, Instead::Key(path) | Instead::Like(path))) => path,
            _ => "",
        };
        assert_eq!(path("stalemateValue"), "end.stalemate");
        assert_eq!(path("stalemate-value"), "end.stalemate");
        assert_eq!(path("promotionRegionWhite"), "promotion");
        assert_eq!(path("win-condition"), "outcome");
        assert_eq!(path("inventory"), "");
        assert!(is_ini_key("extinctionValue") && !is_ini_key("castling"));
    }
}
