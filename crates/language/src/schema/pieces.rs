//! Pieces, how they promote, hands, and the state of a game.

use super::{prelude::*, rules};

const MOVES: Type = Type::OneOf(&[
    Type::Text(Dsl::Moves),
    Type::Table(&pattern::TABLE),
    Type::List(&Type::OneOf(&[Type::Text(Dsl::Moves), Type::Table(&pattern::TABLE)])),
]);

table! {
    piece: table("pieces.NAME", "A piece type.")
    ID id: Option<Text> = required("id", Type::Text(Dsl::Id), "id = 'N'",
        "What FEN and move texts call it: a capital letter, which small letters and digits may \
         follow (`Gr`, `X1`); `+` may stand before it, `'` after it.");
    AKA aka: Vec<Text> = key("aka", types::TEXTS, "aka = 'H +H'",
        "Further IDs, which are understood where positions and drops are read, but not written.").look();
    KIF kif: Vec<Text> = key("kif", types::TEXTS, "kif = '成香 杏'",
        "Its names in records of the formats KIF and KI2. The first is written, all are read.").look();
    CSA csa: Vec<Text> = key("csa", types::TEXTS, "csa = 'NY'",
        "Its names in records of the format CSA: two capital letters. The first is written, all are read.").look();
    MOVE moves: Vec<Or<pattern::Keys<'static>>> = key("move", MOVES, "move = ['mW', { betza = 'cF', when = 'target not in camp' }]",
        "How it moves: Betza, a path over directions, or a table with a condition; or several of \
         them. Without it the piece stays where it is.");
    START start: Option<Players> = key("start", types::PLAYERS_CELLS, "start = 'a1 h1'",
        "Where it stands at the start: cells of the first player, whose symmetry gives those of \
         the others; or written out: `{ white = 'a1', black = 'h8' }`; `each` is for the players that are not named. Neutral pieces stand just there.");
    UNMOVED_ON unmoved_on: Option<Expr> = key("unmoved-on", set_in(Context::Setup), "unmoved-on = 'rank 2'",
        "Cells on which a piece of the set-up counts as unmoved for its initial moves. Without it: \
         where it stands at the start. If set, any piece on these cells may use its initial moves, \
         at any time.");
    CASTLE castle: Option<castle::Keys<'static>> = key("castle", Type::Table(&castle::TABLE),
        "castle = { with = 'rook', to = 'c1 g1' }",
        "How it castles, from wherever it and its partner stand. Betza's `O` castles from the set-up only.");
    DROP drop: Option<Expr> = key("drop", condition_in(Context::Drop), "drop = 'target not in last-ranks(1)'",
        "Where it may be dropped; `target` is the cell. `never`: nowhere. Without it on any empty \
         cell, if `hands.drops` says so.");
    BASE base: Option<Text> = key("base", types::PIECE_TYPES, "base = 'pawn'",
        "The type that it counts as when it goes to a hand as its base.");
    PROMOTES promotes: Option<Text> = key("promotes", types::PIECE_TYPES, "promotes = 'gold'",
        "What `promotion(type)` is for it, where no `promotion` says so.");
    NEUTRAL neutral: bool = flag("neutral", false, "neutral = true",
        "Whether it belongs to nobody: walls, ducks.");
    SHARED shared: bool = flag("shared", false, "shared = true",
        "Whether everybody moves it, as the ball of a football game: at the end of each turn it goes over to the next player.").conflicts_with(&["neutral"]);
    GLYPH glyph: Option<Text> = key("glyph", types::TEXT, "glyph = '♘♞'",
        "A character that depicts it, or two: for the first and for the other players.").look();
    PICTURE picture: Option<Players> = key("picture", Type::OneOf(&[Type::Text(Dsl::Picture), Type::Map(&players("a player's picture", Type::Text(Dsl::Picture)))]),
        "picture = 'lion'",
        "A picture of it, by its name in the set of the game (`look.set`) or in another one, \
         `'shogi/lance'`; or one or two Han characters on a wedge or disc, `'歩兵'`, in red `'red と'`. \
         Without it the set's picture of the type's name. Or an SVG picture of your own: the way to a \
         file from the folder of the rule file, `'knight.svg'`, or the picture itself, `'''<svg ...>'''`. `currentColor` in it is the owner's colour. Or one for each \
         player: `{ white = 'white-knight.svg' }`; a player without one is drawn as without it.").look();
    VALUE value: Option<Spanned<f64>> = key("value", Type::Number, "value = 3.25",
        "What it is worth to a computer that plays the game, from 0 to 100; a pawn of chess is \
         about 1. Where no value is given it is estimated from the moves.").look();
}

table! {
    castle: table("pieces.NAME.castle",
        "How the piece castles, as a king does: it and a partner go past each other on the rank of \
         `to`, wherever both stand there, if neither has moved (both cells are in `unmoved`). The \
         king goes to the cell of `to` that lies at the partner's side, the partner to the next \
         cell on its inner side. All cells that either passes or comes to must be empty but for the \
         two, and a royal king may neither be in check nor pass an attacked cell. At the start, and \
         where FEN says `K` or `Q`, the partner at each side is the outermost one. On other boards \
         than squares king and partner are those of the set-up, and go along any straight line.")
    WITH with: Option<Text> = required("with", types::PIECE_TYPES, "with = 'rook'", "The types of the partner.");
    TO to: Option<Players> = required("to", types::PLAYERS_CELLS, "to = 'c1 g1'",
        "The two cells of one rank to which the king goes; on other boards than squares any cells between \
         a king and a partner. Those of the other players follow by symmetry, or are written out: \
         `{ white = 'c1 g1' }`. A player without one does not castle.");
}

table! {
    pattern: value("pieces.NAME.move", "Moves with a condition.")
        .any_of(&["betza", "path", "borrow"])
    BETZA betza: Option<Text> = key("betza", Type::Text(Dsl::Moves), "betza = 'fmW'", "The moves, in Betza.");
    PATH path: Option<Text> = key("path", Type::Text(Dsl::Moves), "path = 'm step(forward)'",
        "The moves, as a path over directions.").conflicts_with(&["betza"]);
    BORROW borrow: Option<Expr> = key("borrow", set_in(Context::Pattern), "borrow = 'own & near(origin)'",
        "Instead of moves: a set. It moves as each piece that stands there, of whatever player; \
         not by initial moves, castling, and moves that are borrowed themselves.").conflicts_with(&["betza", "path"]);
    ONLY only: bool = flag("only", false, "only = true",
        "Whether it has only the borrowed moves, and castling, while something stands on the set.").requires(&["borrow"]);
    WHEN when: Holds = condition("when", Context::Pattern, true, "when = 'target not in core'",
        "What must hold before the move.");
    EACH_STEP each_step: Holds = condition("each-step", Context::Pattern, true, "each-step = 'rank(target) > rank(origin)'",
        "What must hold for each step, from `origin` to `target` of that step. Only the board decides: cells, \
         zones, cell values and the player.").conflicts_with(&["borrow"]);
    LABEL label: Option<Text> = key("label", Type::Text(Dsl::Name), "label = 'jump'",
        "What these moves are called. Conditions ask it by this word, and `previous(jump)` asks whether the turn's previous move \
         was called so. Moves with different labels are different moves.").conflicts_with(&["borrow"]);
    NOTE note: Option<Text> = key("note", types::TEXT, "note = 'a retreat'",
        "What these moves are, in the rules in words: in parentheses, in place of the condition.").look().conflicts_with(&["borrow"]);
    DO effects: Vec<Text> = key("do", rules::EFFECTS, "do = ['remove near(target)']",
        "What follows from such a move, in order: after its captures and arrival, before `[[rule]]`s on `moved`.").conflicts_with(&["borrow"]);
    ATTACKS attacks: bool = flag("attacks", true, "attacks = false", "Whether its captures give check.");
}

table! {
    promotion: table("promotion.NAME", "What becomes of pieces that move into a zone.")
    TO to: Option<Text> = required("to", types::PIECE_TYPES, "to = 'queen rook bishop knight'",
        "The types to choose from.");
    IN within: Option<Players> = key("in", types::SETUP_SETS, "in = 'last-ranks(1)'",
        "Where a move must end. Without it anywhere. Or for each player by itself: `{ white = 'rank 8', black = 'rank 2' }`.");
    FROM from: Option<Players> = key("from", types::SETUP_SETS, "from = 'last-ranks(3)'",
        "Where a move may also begin instead.");
    OPTIONAL optional: bool = flag("optional", false, "optional = true",
        "Whether the piece may stay as it is.");
    FORCED forced: Option<Players> = key("forced", types::SETUP_SETS, "forced = 'last-ranks(1)'",
        "Where a piece must promote although it is optional.");
    ON on: PromotionMoves = word!("on", PromotionMoves::Move, "on = 'capture'",
        "Which moves promote.");
    WHEN when: Holds = condition("when", Context::Rule, true, "when = 'not captures'",
        "What else must hold; read before the move.");
    WHERE filter: Holds = condition("where", Context::Filter, true, "where = 'count(own option) < 2'",
        "Which types are offered: `option` is the type at hand.");
}

table! {
    hands: table("hands", "Pieces off the board.")
    CAPTURE capture: CaptureHand = word!("capture", CaptureHand::None, "capture = 'own'",
        "Whose hand a captured piece joins.");
    TYPE ty: HandType = word!("type", HandType::Same, "type = 'base'", "The type as which it joins the hand.");
    AT at: When = word!("at", When::Move, "at = 'turn'",
        "When what is captured, or given by `give`, is in the hand.");
    DROPS drops: Option<Or<bool>> = key("drops", Type::OneOf(&[Type::Bool, types::PIECE_TYPES]), "drops = true",
        "Whether pieces in hand may be dropped; the types that may, where not all do. A turn with \
         phases must name `drop` besides.");
    IN within: Option<Expr> = key("in", set_in(Context::Drop), "in = 'rank 1'",
        "Where pieces may be dropped at all; what their own `drop` says holds besides.");
    START start: Option<Players> = key("start", Type::OneOf(&[types::PIECE_TYPES, Type::Map(&players("what a player has", types::PIECE_TYPES))]),
        "start = 'pawn pawn queen'",
        "What each player has at the start, one type for each piece; or for each player by itself: \
         `{ white = 'pawn' }`.");
}

table! {
    cell_set: table("cell-sets.NAME", "A set of cells that effects change.")
    PER per: Per = word!("per", Per::Game, "per = 'player'",
        "Its owner. If each player has a set, `NAME` is that of `own`, and `NAME(enemy)` that of the enemy.");
    LIFETIME lifetime: Lifetime = word!("lifetime", Lifetime::Game, "lifetime = 'turn'",
        "How long cells stay in it.");
    START start: Option<Expr> = key("start", set_in(Context::Setup), "start = 'rank 1'",
        "The cells in it at the start, of all players together. If each player has a set: the cells of that player.");
    FEN fen: Option<SetField> = key("fen", words::<SetField>(), "fen = 'castling'",
        "Where FEN has it, if not behind the clocks by its name. One set only.");
    TINT tint: Option<Players> = key("tint", types::CELLS_COLOUR, "tint = 'lightblue'",
        "The colour of its cells on the board, while they are in it. If each player has a set, each may have a colour: \
         `{ white = 'ivory', black = 'gray' }`.").look();
    SHOW show: Option<Or<bool>> = key("show", SHOWN, "show = 'frozen'",
        "The label with which players see its cells, or `false` if they need not see them. Without the key, the cells are shown \
         under its name if it lasts longer than a turn.");
}

table! {
    counter: table("counters.NAME", "A number that effects change.")
    PER per: Per = word!("per", Per::Game, "per = 'player'", "Its owner.");
    MIN min: i64 = int("min", (-30_000, 30_000), 0, "min = 0", "The smallest value.");
    MAX max: Option<i64> = required("max", Type::Int(-30_000, 30_000), "max = 3", "The largest value.");
    START start: Option<i64> = key("start", Type::Int(-30_000, 30_000), "start = 3",
        "The value at the start; the smallest when left out.");
    LIFETIME lifetime: Lifetime = word!("lifetime", Lifetime::Game, "lifetime = 'game'",
        "When it goes back to its start; `game`: never.");
    FEN fen: Option<CounterField> = key("fen", words::<CounterField>(), "fen = 'checks'",
        "Where FEN has it, if not behind the clocks by its name. One counter of each player only.");
    CLOCK clock: bool = flag("clock", false, "clock = true",
        "If true, repetition ignores this counter.");
    SHOW show: Option<Or<bool>> = key("show", SHOWN, "show = 'checks left'",
        "The label with which players see its value, or `false` if they need not see it. Without the key, a value that differs \
         from the start is shown under its name.");
}

/// How state is shown: a label, or not at all.
const SHOWN: Type = Type::OneOf(&[Type::Bool, types::TEXT]);
