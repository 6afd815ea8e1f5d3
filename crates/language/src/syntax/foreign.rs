//! Words that other languages have, and words that authors guess, with what texts of rule files have for them.

/// Words of expressions that other languages have, or that authors guess: the word that is meant, and true if it means the same.
const WORDS: &[(&[&str], &str, bool)] = &[
    (
        &["me", "my", "mine", "self", "us", "our", "friend", "friends", "friendly", "ally"],
        "own",
        true,
    ),
    (
        &[
            "opponent",
            "opponents",
            "foe",
            "foes",
            "them",
            "their",
            "hostile",
            "enemies",
            "adversary",
        ],
        "enemy",
        true,
    ),
    (&["player", "current-player", "side-to-move", "side", "active"], "own", false),
    (
        &[
            "turn",
            "turns",
            "turn-count",
            "turn-no",
            "round",
            "rounds",
            "move-number",
            "ply",
            "plies",
            "turncount",
        ],
        "turn-number",
        false,
    ),
    (&["destination", "dest", "target-square", "to-square"], "target", true),
    (&["source", "src", "from-square"], "origin", true),
    (&["vacant", "free", "unoccupied"], "empty", true),
    (&["any-piece", "pieces", "anything"], "occupied", false),
    (&["board", "everywhere", "anywhere", "everything", "any"], "all", false),
    (&["nothing", "nowhere", "null", "nil", "empty-set"], "none", false),
    (&["capturing", "takes", "taking", "is-capture", "capture"], "captures", false),
    (&["taken", "killed"], "captured", false),
    (&["attacker", "capturer", "moved-piece", "this", "it"], "mover", false),
    (&["prey", "captive", "captured-piece"], "victim", true),
    (&["hurdle", "screen", "platform", "jumped"], "over", true),
    (&["in-check", "checked"], "check", true),
    (&["checkmate", "mate", "checkmated", "stalemate", "stalemated", "no-moves"], "stuck", false),
    (&["threatened", "attacked-by", "under-attack", "en-prise"], "attacked", false),
    (
        &[
            "adjacent",
            "adjacent-to",
            "neighbours",
            "neighbors",
            "neighbour",
            "neighbor",
            "around",
            "beside",
            "next-to",
            "touching",
            "surrounding",
        ],
        "near",
        true,
    ),
    (
        &[
            "size",
            "number",
            "amount",
            "len",
            "length",
            "total",
            "number-of",
            "how-many",
            "pieces-remaining",
        ],
        "count",
        true,
    ),
    (&["row"], "rank", true),
    (&["column", "col"], "file", true),
    (&["border", "boundary", "board-edge", "sides"], "edge", true),
    (
        &["last-rank", "lastrank", "promotion-zone", "far-rank", "back-rank", "promotion-rank"],
        "last-ranks",
        false,
    ),
    (&["pocket", "in-hand", "hand", "reserve", "holdings", "in-pocket"], "held", false),
    (&["dropped", "is-drop"], "dropping", false),
    (&["castled", "castles", "is-castling"], "castling", false),
    (&["passed", "passes-turn"], "passing", false),
    (&["never-moved", "not-moved", "hasnt-moved", "virgin", "unmoved-pieces"], "unmoved", false),
    (&["moves", "moves-count", "move-count", "movecount"], "moves-made", false),
    (&["true", "yes"], "always", true),
    (&["false"], "never", true),
    (&["reaches", "mobility", "moves-to", "destinations"], "targets", false),
    (&["in-line", "line-between", "path-between"], "between", false),
    (&["region-connected", "joined", "linked"], "connected", false),
    (&["all-in", "inside", "subset", "contained"], "within", false),
];

/// Words between two parts that stand for no word of rule files, and what is written.
const SAYINGS: &[(&[&str], &str)] = &[
    (
        &[
            "reaches",
            "reach",
            "reached",
            "enters",
            "on",
            "stands",
            "stands-on",
            "standing",
            "sits",
            "occupies",
            "lands",
            "arrives",
            "onto",
            "inside-of",
        ],
        "write `some SET & SET` to ask whether a piece stands there, `target in SET` about the move",
    ),
    (&["equals", "equal", "eq"], "write `=` between numbers, `is` between a piece and its type"),
    (
        &["than", "greater", "less", "more", "fewer", "at-least", "atleast"],
        "compare by `<`, `<=`, `>`, `>=`",
    ),
    (
        &["does", "do", "did", "can", "will", "exists", "there", "are"],
        "write `some SET` to ask whether there is such a piece, `no SET` for none",
    ),
    (
        &["type", "typeof", "type-of", "piece-type", "kind"],
        "write `is` after a piece to ask for its type, as in `mover is pawn`",
    ),
    (&["moved", "has-moved"], "write `origin not in unmoved` about a piece that has moved"),
    (&["isnt", "aint", "isn"], "write `is not`"),
    (
        &["contains", "contain", "includes", "include", "containing"],
        "write the cell first, as in `target in camp`",
    ),
    (&["xor"], "write `A and not B or B and not A`"),
];

/// Numbers in words.
const NUMBERS: [&str; 11] =
    ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/// Tests of rules files of Zillions, and what is written.
const TESTS: &[(&[&str], &str)] = &[
    (&["in-zone", "position", "goal-position"], "write `target in ZONE`"),
    (&["friend", "not-enemy"], "write `target in own`"),
    (&["enemy", "not-friend"], "write `target in enemy`"),
    (&["empty", "not-occupied"], "write `target in empty`"),
    (&["piece", "not-piece", "last-from", "last-to"], "write `target is TYPE`"),
    (
        &["attacked", "defended", "adjacent-to-enemy"],
        "write `target in attacked(by enemy)`, or `near`",
    ),
    (
        &["flag", "position-flag", "not-flag"],
        "declare a counter or a set in `[counters]` or `[cell-sets]`, and compare it",
    ),
    (
        &["on-board", "not-on-board"],
        "leave it out: moves stay on the board, and `edge(DIRECTION)` is where they end",
    ),
    (&["never-moved", "not-moved"], "write `origin in unmoved`"),
];

/// Directions in other words.
const DIRECTIONS: &[(&[&str], &str)] = &[
    (&["north", "up"], "n"),
    (&["south", "down"], "s"),
    (&["east"], "e"),
    (&["west"], "w"),
    (&["northeast", "north-east"], "ne"),
    (&["northwest", "north-west"], "nw"),
    (&["southeast", "south-east"], "se"),
    (&["southwest", "south-west"], "sw"),
    (&["forwards", "ahead", "front"], "forward"),
    (&["backward", "backwards", "behind"], "back"),
    (&["sideways", "horizontal", "side"], "left"),
    (&["any", "every", "omni", "everywhere", "queen", "king"], "all"),
    (&["straight", "rook", "orthogonally", "hv"], "orthogonal"),
    (&["diagonals", "diagonally", "bishop"], "diagonal"),
];

/// Returns the direction of a board that is meant by another word.
pub fn direction(word: &str, known: &[&str]) -> Option<&'static str> {
    let word = word.to_lowercase();
    let meant = DIRECTIONS.iter().find(|it| it.0.contains(&word.as_str()))?.1;
    known.contains(&meant).then_some(meant)
}

/// Returns what is written for a word between two parts.
pub fn saying(word: &str) -> Option<&'static str> {
    let word = word.to_lowercase();
    SAYINGS.iter().find(|it| it.0.contains(&word.as_str())).map(|it| it.1)
}

/// Returns the number that a word stands for.
pub fn number(word: &str) -> Option<usize> {
    NUMBERS.iter().position(|it| *it == word)
}

/// Returns what is written for a test of rules files of Zillions, which stands before a question mark.
pub fn test(word: &str) -> Option<&'static str> {
    let bare = word.strip_prefix("not-").unwrap_or(word);
    let is = |it: &str| TESTS.iter().find(|row| row.0.contains(&it));
    is(word).or_else(|| is(bare)).map(|it| it.1)
}

/// Returns a path for moves of a rules file of Zillions: `(leap2 n nw) (slide n)`.
pub fn zrf_moves(text: &str) -> Option<String> {
    let mut paths = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let (inside, after) = rest.strip_prefix('(')?.split_once(')')?;
        rest = after.trim_start();
        let words: Vec<&str> = inside.split_whitespace().collect();
        let [verb, ways @ ..] = &words[..] else { return None };
        let plain = |it: &&str| it.chars().all(|it| it.is_alphanumeric() || it == '-');
        if ways.is_empty() || !words.iter().all(plain) {
            return None;
        }
        let slides = ["slide", "ride"].iter().any(|it| verb.contains(it));
        paths.push(format!("{}({})", if slides { "slide" } else { "step" }, ways.join(" + ")));
    }
    (!paths.is_empty()).then(|| paths.join(" | "))
}

/// Words that begin effects in other languages, and the effect that is meant. A word in capitals stands for what the author
/// writes.
pub const EFFECTS: &[(&[&str], &str)] = &[
    (&["kill", "destroy", "delete", "capture", "explode", "captures"], "remove"),
    (&["create", "put", "spawn", "add", "drop"], "place"),
    (&["goto", "shift", "push"], "move"),
    (&["exchange", "switch"], "swap"),
    (&["resign"], "lose"),
    (&["victory"], "win"),
    (&["stalemate", "tie"], "draw"),
    (&["skip", "pass"], "nothing"),
];

/// Words that begin effects for which alfil has another form.
pub const FORMS: &[(&[&str], &str)] = &[
    (
        &["flip", "convert", "recruit", "change-owner"],
        "write `turn target to own`: it changes whose the pieces of a set are",
    ),
    (&["increment", "inc", "increase", "raise"], "write `NAME += 1`"),
    (&["decrement", "dec", "decrease", "lower"], "write `NAME -= 1`"),
    (
        &["set", "let", "set-attribute", "set-flag"],
        "write `NAME = NUMBER` for a counter, `NAME += SET` for a set of cells, `mark PIECE as NAME` for a mark",
    ),
    (&["if"], "put the condition into `when`, beside `do`; several go into `cases`"),
    (
        &["end", "end-turn"],
        "a turn ends by `ends-turn` of its phase, a game by `win`, `lose` or `draw`",
    ),
    (&["game", "gameover", "game-over"], "write `win own`, `lose own` or `draw`"),
    (&["change-type"], "write what changes first: `mover becomes queen`"),
    (&["cascade"], "write one `move CELL to CELL` for each piece, separated by `;`"),
];

/// Returns the word of expressions that is meant by another one, and true if it means the same.
pub fn word(name: &str) -> Option<(&'static str, bool)> {
    let name = name.to_lowercase();
    let row = WORDS.iter().find(|it| it.0.contains(&name.as_str()))?;
    Some((row.1, row.2))
}
