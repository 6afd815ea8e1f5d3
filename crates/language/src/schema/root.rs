//! The file as a whole: its tables, options, diagrams and tests.

use super::{
    KeySchema, MapSchema, action, adjudicate, board, cell_set, cell_value, check, compulsory,
    counter, end, forbid, hands, look, on_draw, outcome, piece, players, prelude::*, promotion,
    rule, shuffle, turn,
};

/// The whole file.
pub const ROOT: TableSchema = table("", "A rule file.", ROOT_KEYS);

/// The keys that an option's value may change: those of a file without options, tests, and a base.
pub const PATCH: TableSchema = game::TABLE;

/// The options that a file declares.
pub const OPTIONS: MapSchema = map("an option", Type::Table(&option::TABLE));

const KEYS: Type = Type::OneOf(&[Type::Text(Dsl::Key), Type::List(&Type::Text(Dsl::Key))]);
const CHOICES: Type = Type::OneOf(&[Type::Text(Dsl::Names), Type::List(&Type::Text(Dsl::Names))]);

const ROOT_KEYS: &[KeySchema] = &{
    const FIRST: &[KeySchema] = file::TABLE.keys;
    const REST: &[KeySchema] = game::TABLE.keys;
    let mut res = [FIRST[0]; FIRST.len() + REST.len()];
    let mut n = 0;
    while n < res.len() {
        res[n] = if n < FIRST.len() { FIRST[n] } else { REST[n - FIRST.len()] };
        n += 1;
    }
    res
};

/// Returns the place of a table or key in a file: what is about the file and the game comes first, tests come last.
pub fn position(key: &str) -> usize {
    const FIRST: [&str; 6] = [
        file::LANGUAGE.schema.name,
        file::EXTENDS.schema.name,
        game::REMOVE.schema.name,
        game::VARIANT.schema.name,
        file::OPTIONS.schema.name,
        file::DIAGRAM.schema.name,
    ];
    let first = FIRST.iter().position(|it| *it == key);
    let of_game = || game::TABLE.keys.iter().position(|it| it.name == key);
    first.or_else(|| Some(FIRST.len() + of_game()?)).unwrap_or(usize::MAX)
}

table! {
    file: table("", "A rule file.")
    LANGUAGE language: Option<i64> = key("language", Type::Int(1, 1), "language = 1",
        "The version of the language in which the file is written. Without it: the newest version that the program knows. \
         Later versions will read a file with this key as before.");
    EXTENDS extends: Vec<Text> = key("extends", Type::OneOf(&[Type::Text(Dsl::Name), Type::List(&Type::Text(Dsl::Name))]),
        "extends = 'chess'",
        "The rule file that this one changes: the name of a shipped variant, or a path from this \
         file's folder. Of several, each is laid over those before it, and what they extend comes \
         once, below. Tables merge; other values replace what they override; items of `rule`, \
         `forbid`, `compulsory` and `outcome` change the item of the same `name`; `remove` takes away \
         what is inherited. Tests are not inherited.");
    OPTIONS options: Map<option::Keys<'static>> = key("options", Type::Map(&super::OPTIONS),
        "options.wrap = { type = 'bool', value = true }",
        "Parameters of the game, which `--set NAME=VALUE` decides. Wherever a value is expected, \
         `{ option = 'NAME' }` stands for the option's value.");
    DIAGRAM diagram: diagram::Keys<'static> = key("diagram", Type::Table(&diagram::TABLE), "[diagram]",
        "A definition in the format of the Interactive Diagram, which the rest of the file refines.");
    TEST tests: Vec<test::Keys<'static>> = key("test", Type::Named(&test::TABLE), "[[test]]",
        "Examples that `alfil test` tries.");
}

table! {
    game: table("options.NAME.when.VALUE", "What changes when an option has that value.")
    REMOVE remove: Vec<Text> = key("remove", KEYS,
        "remove = ['pieces.queen', 'pieces.king.castle']",
        "What to take away of what is inherited, before the rest of this file is laid over it: \
         tables and keys, each with the tables in which it stands. In an option's table: of the \
         file.");
    VARIANT variant: variant::Keys<'static> = key("variant", Type::Table(&variant::TABLE), "variant.name = 'Chess'",
        "Words about the game.");
    BOARD board: board::Keys<'static> = key("board", Type::Table(&board::TABLE), "board.size = [8, 8]", "The geometry.");
    PLAYERS players: players::Keys<'static> = key("players", Type::Table(&players::TABLE), "players.names = 'white black'",
        "The players, and how each sees the board.");
    ZONES zones: Map<Players> = key("zones", Type::Map(&names("a zone", types::ZONE)), "zones.camp = 'rank 1-3'",
        "Named sets of cells that never change. The cells are those of the first player; the \
         others' follow by `players.symmetry`, or are written out: `{ white = 'a1', black = 'a8' \
         }`.");
    CELL_VALUES cell_values: Map<cell_value::Keys<'static>> = key("cell-values", Type::Map(&names("a number of each cell", Type::Table(&cell_value::TABLE))),
        "cell-values.reach = { steps = 'W', from = 'camp' }",
        "Named whole numbers of cells, `NAME(cell)` in expressions.");
    TYPE_VALUES type_values: Map<Map<i64>> = key("type-values",
        Type::Map(&names("a number of each piece type", Type::Map(&map("the number of some piece types", Type::Int(-10_000, 10_000))))),
        "type-values.price = { queen = 9, rook = 5, 'bishop knight' = 3 }",
        "Named whole numbers of piece types, `NAME(type)` and `sum(NAME, set)` in expressions; 0 for types \
         that are not named.");
    RANKINGS rankings: Map<Text> = key("rankings", Type::Map(&names("a ranking of piece types", types::PIECE_TYPES)),
        "rankings.ladder = 'queen rook bishop knight pawn'",
        "Orders of piece types, highest first, for `next-in(type, NAME)` and for comparing ranks.");
    PAIRINGS pairings: Map<Map<Text>> = key("pairings",
        Type::Map(&names("a table from two piece types to a third", Type::Map(&map("what two types give", types::PIECE_TYPES)))),
        "pairings.fuse = { 'rook bishop' = 'queen', 'rook knight' = 'marshal' }",
        "Tables from two piece types to a third, `NAME(TYPE, TYPE)` in expressions. The order of the two \
         matters only where a table has both orders.");
    TYPES types: Map<Text> = key("types", Type::Map(&names("a set of piece types", types::PIECE_TYPES)),
        "types.minor = 'bishop knight'",
        "Named sets of piece types.");
    DEFINE definitions: Map<Text> = key("define", Type::Map(&names("a definition", Type::Text(Dsl::Expression))),
        "define.facing = 'some enemy king & file(own king)'",
        "Names for conditions, numbers and sets of cells that are written several times. They mean \
         what the text would mean in their place; `NAME(PLAYER)` means what that player sees. With parameters, \
         `'NAME(PARAMETER)'`, arguments take the place of the parameters. A definition may use those above it.");
    PIECES pieces: Map<piece::Keys<'static>> = key("pieces", Type::Map(&names("a piece type", Type::Table(&piece::TABLE))),
        "pieces.rook = { id = 'R', move = 'R', start = 'a1 h1' }",
        "The piece types, in the order of move lists.");
    PROMOTION promotions: Map<promotion::Keys<'static>> = key("promotion", Type::Map(&names("how a type promotes", Type::Table(&promotion::TABLE))),
        "promotion.pawn = { to = 'queen rook', in = 'last-ranks(1)' }",
        "What becomes of pieces that move into a zone. The names are piece types.");
    SHUFFLE shuffle: Option<shuffle::Keys<'static>> = key("shuffle", Type::Table(&shuffle::TABLE), "shuffle.cells = 'rank 1'",
        "Starts beside the set-up.");
    HANDS hands: hands::Keys<'static> = key("hands", Type::Table(&hands::TABLE), "hands.capture = 'own'",
        "Pieces off the board.");
    MARKS marks: Map<Text> = key("marks", Type::Map(&names("a mark of pieces", types::TEXT)),
        "marks.tired = 'has moved this turn'",
        "Marks that a piece can carry, each with a sentence about it. There are at most eight.");
    CELL_SETS cell_sets: Map<cell_set::Keys<'static>> = key("cell-sets", Type::Map(&names("a set of cells that changes", Type::Table(&cell_set::TABLE))),
        "cell-sets.burnt = { lifetime = 'game' }",
        "Sets of cells that effects change.");
    COUNTERS counters: Map<counter::Keys<'static>> = key("counters", Type::Map(&names("a counter", Type::Table(&counter::TABLE))),
        "counters.checks = { per = 'player', max = 3 }",
        "Numbers that effects change.");
    ACTIONS actions: Map<action::Keys<'static>> = key("actions", Type::Map(&names("an action", Type::Table(&action::TABLE))),
        "actions.demote = { choose = { man = 'cell in own' }, do = 'remove man' }",
        "Moves that are no piece's own. A phase of the turn must name them.");
    TURN turn: turn::Keys<'static> = key("turn", Type::Table(&turn::TABLE), "[[turn.phase]]",
        "What a player does when on move. Without it a turn is one move of a piece, or a drop \
         where there are hands.");
    RULE rules: Vec<rule::Keys<'static>> = key("rule", Type::Named(&rule::TABLE), "[[rule]]",
        "What follows from events, in order.");
    FORBID forbids: Vec<forbid::Keys<'static>> = key("forbid", Type::Named(&forbid::TABLE), "[[forbid]]",
        "Positions that no move may lead to.");
    COMPULSORY compulsory: Vec<compulsory::Keys<'static>> = key("compulsory", Type::Named(&compulsory::TABLE), "[[compulsory]]",
        "Compulsory kinds of moves: of the legal moves only these may be made.");
    CHECK check: Option<check::Keys<'static>> = key("check", Type::Table(&check::TABLE), "check.royal = 'king'",
        "When a player is in check. Without it there is no check.");
    END end: end::Keys<'static> = key("end", Type::Table(&end::TABLE), "end.stalemate = 'loss'",
        "Common ways for a game to end.");
    OUTCOME outcomes: Vec<outcome::Keys<'static>> = key("outcome", Type::Named(&outcome::TABLE), "[[outcome]]",
        "Further ways for a game to end, in the order in which they are tested.");
    ADJUDICATE rulings: Vec<adjudicate::Keys<'static>> = key("adjudicate", Type::Named(&adjudicate::TABLE), "[[adjudicate]]",
        "Rulings on the game, such as counting rules, in the order in which they are tested.");
    ON_DRAW on_draw: Vec<on_draw::Keys<'static>> = key("on-draw", Type::Named(&on_draw::TABLE), "[[on-draw]]",
        "What a draw is instead, in the order in which it is tested.");
    NOTATION notation: notation::Keys<'static> = key("notation", Type::Table(&notation::TABLE), "notation.style = 'hodges'",
        "How people write the moves of the game. It changes nothing in the rules.").look();
    LOOK look: Option<look::Keys<'static>> = key("look", Type::Table(&look::TABLE), "look.cells = 'points'",
        "How the game is drawn. It changes nothing in the rules.").look();
}

table! {
    notation: table("notation",
        "How people write the moves of the game. It changes nothing in the rules.")
    STYLE style: NotationStyle = word!("style", NotationStyle::San, "style = 'hodges'", "The manner.");
    DROPS drops: DropSign = word!("drops", DropSign::At, "drops = 'star'", "How drops are written.");
    TURNS turns: TurnJoin = word!("turns", TurnJoin::Commas, "turns = 'words'",
        "How the moves of a turn are joined.");
    BARE bare: Option<Text> = key("bare", types::PIECE_TYPES, "bare = 'pawn'",
        "Piece types whose moves are written without their ID, in `san`; `none` for none. When \
         left out it is the type that stands most often on the board at the start among those that \
         promote, or the only type there is.");
}

table! {
    variant: table("variant", "Words about the game.")
    NAME name: Option<Text> = key("name", types::TEXT, "name = 'Chess'", "As shown to people.").look();
    INVENTOR inventor: Option<Text> = key("inventor", types::TEXT, "inventor = 'A. J. Winkelspecht'",
        "The inventor or inventors.").look();
    YEAR year: Option<Or<i64>> = key("year", Type::OneOf(&[Type::Int(-5000, 5000), types::TEXT]), "year = 1999",
        "When.").look();
    SOURCE source: Option<Text> = key("source", types::TEXT, "source = 'FIDE Laws of Chess'",
        "Where its rules are published.").look();
    ALIASES aliases: Option<Text> = key("aliases", types::NAMES, "aliases = 'mini'",
        "Other names of a shipped file: in a string with blanks, or in an array.").look();
    FAMILY family: Option<Text> = key("family", types::TEXT, "family = 'round boards'", "What it is listed with.").look();
    FEATURED featured: Option<i64> = key("featured", Type::Int(1, 1000), "featured = 1",
        "Its place among the games that a list shows before the well-known ones.").look();
    WELL_KNOWN well_known: Option<i64> = key("well-known", Type::Int(1, 1000), "well-known = 1",
        "Its place among the well-known games, which a list shows before the others.").look();
    DESCRIPTION description: Option<Text> = key("description", types::TEXT, "description = 'Orthodox chess.'",
        "A sentence or more.").look();
    BETZA betza: Dialect = word!("betza", Dialect::Diagram, "betza = 'parts'",
        "How Betza's notation is read where its users differ.");
}

table! {
    option: table("options.NAME", "A parameter of the game.")
    DOC doc: Option<Text> = key("doc", types::TEXT, "doc = 'whether the board is a torus'", "What it is about.");
    TYPE ty: Option<OptionType> = required("type", words::<OptionType>(), "type = 'bool'",
        "What it may be.");
    VALUES values: Vec<Text> = key("values", CHOICES, "values = ['straight', 'any']",
        "The values of a `choice`.");
    OF of: Option<Text> = key("of", types::TEXT, "of = 'KQRNBP'",
        "The parts of an `order`: words, or single letters without blanks.");
    MIN min: i64 = int("min", (i64::MIN, i64::MAX), i32::MIN as i64, "min = 1", "The smallest `int`.");
    MAX max: i64 = int("max", (i64::MIN, i64::MAX), i32::MAX as i64, "max = 12", "The largest `int`.");
    VALUE value: Option<Any> = required("value", types::OPTION_VALUE, "value = true",
        "What it is when nobody says otherwise.");
    WHEN when: Map<Any> = key("when", Type::Map(&map("what changes when the option has that value", Type::Table(&PATCH))),
        "when.true = { board = { wrap = 'files' } }",
        "What changes in the file when the option has one of its values. The names are the values.");
}

table! {
    diagram: table("diagram",
        "A definition in the format of the Interactive Diagram, as it stands.")
    HEADER header: Option<Text> = required("header", Type::Text(Dsl::Header),
        "header = 'files=8 ranks=8 pawn::::a2-h2 king::::e1'",
        "The parameters and piece lines, one on a line or separated by blanks.");
}

table! {
    test: table("test", "An example that `alfil test` tries.")
    NAME name: Option<Text> = key("name", types::TEXT, "name = 'The start'", "What it shows.");
    SET set: Map<Any> = key("set", Type::Map(&map("the value of an option", types::OPTION_VALUE)),
        "set = { wrap = false }",
        "Options of the game for this test.");
    FEN fen: Option<Text> = key("fen", Type::Text(Dsl::Fen), "fen = '4k3/8/8/8/8/8/8/4K2R w K - 0 1'",
        "The position; the start when left out.");
    START_NUMBER start_number: Option<Spanned<i64>> = key("start-number", Type::Int(0, i64::MAX), "start-number = 0",
        "The number of the start, of those that `[shuffle]` makes.").conflicts_with(&["fen"]);
    PLAY play: Vec<Text> = key("play", types::TURNS, "play = 'e2e4 e7e5'", "Turns played first.");
    THEN then: Option<Text> = key("then", Type::Text(Dsl::Fen), "then = '? b'",
        "The position as FEN after `play`: its first fields, as many as are written. `?` stands for \
         any field, and for any rank of the board.");
    MOVES moves: Option<Spanned<Vec<Text>>> = key("moves", types::TURNS, "moves = 'e1d1 e1f1'", "Exactly the legal turns.");
    COUNT count: Option<Spanned<i64>> = key("count", Type::Int(0, i64::MAX), "count = 20",
        "How many legal turns there are.");
    LEGAL legal: Vec<Text> = key("legal", types::TURNS, "legal = 'e1g1'", "Some legal turns.");
    ILLEGAL illegal: Vec<Text> = key("illegal", types::TURNS, "illegal = 'e1g1'",
        "Some turns that are not legal.");
    CHECK check: Option<Spanned<bool>> = key("check", Type::Bool, "check = true", "Whether the player on move is in check.");
    OUTCOME outcome: Option<Text> = key("outcome", Type::Text(Dsl::Outcome), "outcome = 'checkmate'",
        "How the game has ended: `draw`, the name of an outcome, `PLAYER wins`, what each player \
         gets (`3/4-1/4`), or `none`.");
    PERFT perft: Vec<Spanned<i64>> = key("perft", Type::List(&Type::Int(0, i64::MAX)), "perft = [20, 400]",
        "How many sequences of one, two ... turns there are.");
    BY_MOVE by_move: bool = flag("by-move", false, "by-move = true",
        "Whether `perft` counts single moves rather than whole turns.");
    GAME game: Option<Text> = key("game", Type::Text(Dsl::Record),
        "game = '1. e2e4 e7e5 2. d1h5 b8c6 3. f1c4 g8f6 4. h5f7#'",
        "A whole game, with `+` at moves that give check, `#` at the one that mates, and its \
         result at the end.");
}
