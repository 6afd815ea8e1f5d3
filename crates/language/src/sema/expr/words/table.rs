//! The table itself, sorted by group.

use super::{Arity, Builtin, BuiltinWord, CondWord, Group, NumWord, SetWord, TypeWord};
use crate::schema::ContextSet;
use alfil_model::{Arith, CellRef, Event, MoveKind, PieceRef, PlayerRef};

const fn word(
    group: Group,
    sense: Builtin,
    contexts: ContextSet,
    form: &'static str,
    example: &'static str,
    doc: &'static str,
) -> BuiltinWord {
    let (name, arity) =
        take_apart(form, matches!(group, Group::Operator | Group::Effect | Group::Domain));
    BuiltinWord { name, form, group, contexts, doc, example, sense, arity }
}

/// Returns the name at the beginning of a form, and how many arguments the form shows.
const fn take_apart(form: &'static str, first_word_only: bool) -> (&'static str, Arity) {
    let bytes = form.as_bytes();
    let mut end = 0;
    while end < bytes.len()
        && !matches!(bytes[end], b'(' | b'[')
        && !(first_word_only && bytes[end] == b' ')
    {
        end += 1;
    }
    let (mut most, mut optional, mut depth, mut at) = (1, 0, 0, end);
    while at < bytes.len() {
        match bytes[at] {
            b'[' => depth += 1,
            b']' => depth -= 1,
            b',' => {
                most += 1;
                if depth > 0 {
                    optional += 1;
                }
            }
            _ => {}
        }
        at += 1;
    }
    let name = form.split_at(end).0;
    if end == bytes.len() || first_word_only {
        (name, Arity::None)
    } else if bytes[end] == b'[' {
        (name, Arity::Maybe(0, most))
    } else {
        (name, Arity::Args(most - optional, most))
    }
}

const BOTH: ContextSet = ContextSet::RULE.or(ContextSet::ACTION);
/// ContextSet where a move is known, or has just been made.
const MOVE: ContextSet = ContextSet::MOVE.or(ContextSet::PHASE);
/// ContextSet where a move has just been made.
const AFTER: ContextSet = ContextSet::RULE.or(ContextSet::FORBID).or(ContextSet::TURN);
/// ContextSet where the position before the move is known.
const BEFORE: ContextSet = AFTER.or(ContextSet::RESET);
/// ContextSet where the move may be of any kind.
const KIND: ContextSet = MOVE.minus(ContextSet::PATTERN);
const PREVIOUS: ContextSet = ContextSet::PLAY
    .minus(ContextSet::CHECK)
    .minus(ContextSet::OUTCOME)
    .minus(ContextSet::RULING)
    .minus(ContextSet::RESET)
    .minus(ContextSet::SHUFFLE);

macro_rules! words {
    ($($group:ident $sense:expr, $contexts:expr, $form:literal, $example:literal, $doc:literal;)*) => {
        /// All words of expressions and effects.
        pub const WORDS: &[BuiltinWord] = &[$(word(Group::$group, $sense, $contexts, $form, $example, $doc),)*];
    };
}

words! {
    Cell Builtin::Cell(CellRef::Origin), MOVE, "origin", "origin in home",
        "Where the mover was before the move; nothing for drops and passes.";
    Cell Builtin::Cell(CellRef::Target), MOVE.or(ContextSet::DROP), "target", "target not in core",
        "Where the move takes the mover; for drops the cell dropped on. Capturing pieces need not end where their victim stood.";
    Cell Builtin::Cell(CellRef::Here), ContextSet::RULE, "here", "here in core",
        "Where the event happened.";
    Cell Builtin::Cell(CellRef::PreviousOrigin), PREVIOUS, "previous-origin", "target = previous-origin",
        "The `origin` of this turn's previous move; nothing on a turn's first move.";
    Cell Builtin::Cell(CellRef::PreviousTarget), PREVIOUS, "previous-target", "origin = previous-target",
        "The `target` of this turn's previous move; nothing on a turn's first move.";

    Piece Builtin::Piece(PieceRef::Mover), MOVE.or(ContextSet::DROP), "mover", "mover is pawn",
        "The piece that the move is about (in castling the king), as it is now; before the move is made, as it is then, or as it would be dropped. As a cell: where it begins, in texts read before the move, and where it ends, in others.";
    Piece Builtin::Piece(PieceRef::Victim), MOVE, "victim", "victim is {queen, rook}",
        "The captured piece, as it was: in rules on `capture` the one of this event, elsewhere the first one of the move. As a cell: where it stood.";
    Piece Builtin::Piece(PieceRef::Piece), ContextSet::RULE, "piece", "piece is king",
        "The piece of the event: what departed, arrived, was dropped, placed, removed, changed.";
    Piece Builtin::Piece(PieceRef::Over), MOVE, "over", "over is not rook",
        "The hurdle, as it was: the first piece on which a leg before the last ended. As a cell: where it stood.";

    Player Builtin::Player(PlayerRef::Own), ContextSet::ALL, "own", "count(own pawn) < 3",
        "The player it is about: the player who moves; in the check and in outcomes the player that is judged. As a set: that player's pieces.";
    Player Builtin::Player(PlayerRef::Enemy), ContextSet::ALL, "enemy", "some enemy & near(target)",
        "All players of other teams; neutral pieces are no enemies. As a set: their pieces. Where one player is asked for, the next of them in turn order.";
    Player Builtin::Player(PlayerRef::Partner), ContextSet::ALL, "partner", "no (own | partner) king",
        "All other players of the player's team. As a set: their pieces. Where one player is asked for, the next of them in turn order.";
    Player Builtin::Player(PlayerRef::Team), ContextSet::ALL, "team", "count(team king) < 2",
        "The player and all partners. As a set: their pieces. Where one player is asked for, the player.";
    Player Builtin::Player(PlayerRef::Next), ContextSet::PLAY, "next", "check(next)",
        "The player on move after `own`. As a set: that player's pieces.";
    Player Builtin::Player(PlayerRef::Neutral), ContextSet::PLAY, "neutral", "some neutral & near(target)",
        "Nobody: the owner of neutral pieces. As a set: the neutral pieces.";
    Player Builtin::Owner, MOVE.or(ContextSet::ACTION), "owner(PIECE)", "owner(victim) = enemy",
        "The owner of the piece.";

    Set Builtin::Set(SetWord::All), ContextSet::ALL, "all", "all - core",
        "All cells; among types all types.";
    Set Builtin::Set(SetWord::None), ContextSet::ALL, "none", "none | core",
        "No cell; compared with a type: no type.";
    Set Builtin::Set(SetWord::Empty), ContextSet::PLAY, "empty", "empty & home",
        "Cells without a piece.";
    Set Builtin::Set(SetWord::Occupied), ContextSet::PLAY, "occupied", "occupied & near(core)",
        "Cells with a piece, neutral ones included.";
    Set Builtin::Set(SetWord::Unmoved), ContextSet::PLAY, "unmoved", "own king & unmoved",
        "Cells on which a piece of the set-up stands that has never moved, as far as castling or initial moves (`unmoved-on`) ask for it.";
    Set Builtin::Set(SetWord::Placed), ContextSet::PLAY, "placed", "enemy & placed this turn",
        "Cells on which a drop or an effect of this turn has put a piece; also written `placed this turn`.";
    Set Builtin::Set(SetWord::Royal), ContextSet::PLAY, "royal[(PLAYER)]", "royal(enemy) & near(core)",
        "The royal pieces of the player, of `own` if none is named.";
    Set Builtin::Set(SetWord::Attacked), ContextSet::PLAY, "attacked[(SET by SET)]", "attacked(own king by enemy)",
        "Cells of the first set that a piece of the second attacks: where it would capture an enemy. Without the first all such cells; without the second those that enemies attack.";
    Set Builtin::Set(SetWord::Attackers), ContextSet::PLAY, "attackers(SET by SET)", "attackers(own king by enemy)",
        "Pieces of the second set (enemies if there is none) that attack a cell of the first.";
    Set Builtin::Set(SetWord::Near), ContextSet::ALL, "near(SET[, MOVES])", "near(core) | near(core, fW) | near(core, forward + (left | right))",
        "Neighbours of its cells. With moves, in Betza's notation, as a path, or as directions: where these lead from its cells on the empty board, as the player sees them. The cells themselves only where others lead to them.";
    Set Builtin::Set(SetWord::Group), ContextSet::PLAY, "group(SET, SET[, MOVES])", "near(group(own, near(core))) & empty | group(own, target, orthogonal)",
        "Cells of the first set that a path of neighbours in that set joins to a cell of both sets, which is one of them. With moves, as in `near`, two cells are neighbours if the moves lead from one to the other.";
    Set Builtin::Set(SetWord::Between), ContextSet::PLAY, "between(SET, SET)", "between(origin, target) & occupied",
        "Cells strictly between a cell of the first set and one of the second, on a straight line.";
    Set Builtin::Set(SetWord::Beyond), ContextSet::PLAY, "beyond(SET, SET)", "enemy & beyond(own king, near(core))",
        "Cells on a straight line from a cell of the first set through one of the second, behind that one.";
    Set Builtin::Set(SetWord::Rows), ContextSet::PLAY, "rows(SET, NUMBERS)", "rows(own, 4) | rows(enemy, 5..6)",
        "Cells of straight rows: `rows(own, 5)` those of five or more, `rows(own, 5..6)` those of exactly five or six.";
    Set Builtin::Set(SetWord::Targets), ContextSet::PLAY, "targets(SET)", "targets(own king) - attacked(by enemy)",
        "Cells to which the pieces on the set could go by their own moves, as the board is, whichever player is on move. Castling, check and other rules are ignored.";
    Set Builtin::Set(SetWord::Captured), MOVE, "captured", "captured & core",
        "The cells of all pieces that the move captures.";
    Set Builtin::Before, BEFORE, "before(SET)", "before(own) & captured",
        "The set, read in the position before the move.";
    Set Builtin::Set(SetWord::Above), ContextSet::PLAY, "above(TYPE, LIST)", "enemy above(mover, ranking) & near(target)",
        "Pieces whose type stands before that one in a list.";
    Set Builtin::Set(SetWord::Below), ContextSet::PLAY, "below(TYPE, LIST)", "enemy below(mover, ranking) & near(target)",
        "Pieces whose type stands after that one in a list.";
    Set Builtin::Set(SetWord::Enclosed), ContextSet::PLAY, "enclosed(CELL, SET, SET)", "enclosed(target, enemy, own | edge)",
        "Cells of the first set in unbroken straight lines from the cell to a cell of the second set; with `own | edge`, or `edge` alone, also to the board's edge.";
    Set Builtin::Set(SetWord::Far), ContextSet::ALL, "last-ranks(NUMBER)", "last-ranks(1)",
        "The ranks farthest from the player: `last-ranks(3)` is three of them. On other boards than squares: cells with fewer steps than that straight forward.";
    Set Builtin::Set(SetWord::Edge), ContextSet::ALL, "edge(DIRECTIONS)", "edge(forward) | edge(left | right)",
        "Cells from which no step in that direction leads on, in any one of several directions.";
    Set Builtin::Set(SetWord::Light), ContextSet::ALL, "light", "light & rank 2",
        "The light squares of a board of squares, for every player.";
    Set Builtin::Set(SetWord::Dark), ContextSet::ALL, "dark", "dark & rank 2",
        "The dark squares, of which `a1` is one, for every player.";
    Set Builtin::Grammar, ContextSet::ALL, "rank NUMBER", "rank 2 | ranks 4-5 7",
        "A rank as the player sees it, counted from the player's side; several as `ranks 2-4 6`. As a set without a perspective: `rank(SET)`.";
    Set Builtin::Grammar, ContextSet::ALL, "file LETTER", "file a | files c-d f",
        "A file as the player sees it; several as `files a-c e`. Numbers will do too.";
    Set Builtin::Grammar, ContextSet::ALL, "level NUMBER", "level 1",
        "A level of a board of several, as the player sees it.";

    Type Builtin::Type(TypeWord::Next), ContextSet::ALL, "next-in(TYPE, RANKING)", "next-in(mover, ranking) = rook",
        "The type after it in a ranking; none after the last, and for types that are not in it.";
    Type Builtin::Type(TypeWord::Promotion), ContextSet::ALL, "promotion(TYPE)", "promotion(mover) = queen",
        "What the type promotes to, the first if there are several; none if it does not. A choice offers all of them.";
    Type Builtin::Type(TypeWord::Base), ContextSet::ALL, "base(TYPE)", "base(victim) is pawn",
        "What the type counts as when it goes to a hand as its base; itself if it has none.";
    Type Builtin::Type(TypeWord::Promoted), ContextSet::ALL, "promoted", "victim is promoted",
        "All types to which some type promotes.";
    Type Builtin::Type(TypeWord::Option), ContextSet::FILTER, "option", "count(own option) < 2",
        "What the choice offers.";
    Type Builtin::Type(TypeWord::Last), ContextSet::PLAY, "last-moved", "mover is not last-moved",
        "The type of the piece that moved last, before this move.";

    Type Builtin::Before, BEFORE, "before(mover)", "next-in(before(mover), ranking) = rook",
        "The mover's type before the move.";

    Condition Builtin::Cond(CondWord::Always), ContextSet::PLAY, "always", "always",
        "True.";
    Condition Builtin::Cond(CondWord::Never), ContextSet::PLAY, "never", "never",
        "False.";
    Condition Builtin::Cond(CondWord::Captures), MOVE, "captures", "captures or mover is pawn",
        "The move captures something.";
    Condition Builtin::Cond(CondWord::Kind(MoveKind::Drop)), KIND, "dropping", "not dropping or target in home",
        "The move is a drop.";
    Condition Builtin::Cond(CondWord::Kind(MoveKind::Castle)), KIND, "castling", "castling and check(enemy)",
        "The move is castling.";
    Condition Builtin::Cond(CondWord::Kind(MoveKind::Pass)), KIND, "passing", "check and not passing",
        "The player passes or stops.";
    Condition Builtin::Cond(CondWord::Previous), PREVIOUS, "previous(LABEL)", "previous(jump)",
        "Whether this turn's previous move has the label.";
    Condition Builtin::Cond(CondWord::Exempt), AFTER, "exempt", "not exempt",
        "The move is made by a pattern that is written with an apostrophe.";
    Condition Builtin::Cond(CondWord::Unchanged), AFTER, "unchanged", "not unchanged",
        "The same pieces stand on the same cells as when the turn began; marks don't count.";
    Condition Builtin::Cond(CondWord::Check), ContextSet::PLAY.minus(ContextSet::CHECK), "check[(PLAYER)]", "check(enemy)",
        "The player is in check, `own` if none is named; with `enemy`, any enemy.";
    Condition Builtin::Cond(CondWord::Stuck), ContextSet::PLAY.minus(ContextSet::CHECK).minus(ContextSet::PATTERN).minus(ContextSet::DROP), "stuck[(PLAYER)]", "stuck(next) and check(next)",
        "The player would have no legal move if they were on move at the start of a turn; `own` if none is named. A `[[forbid]]` that asks it does not count while that is tried.";
    Condition Builtin::Before, BEFORE, "before(CONDITION)", "before(origin in home)",
        "The condition, read in the position before the move.";
    Condition Builtin::Cond(CondWord::Steepest), ContextSet::PATTERN, "steepest(FIELD[, NUMBER])", "steepest(reach, 0)",
        "On the empty board no other target of this pattern gains more of the field than `target`, and the gain is at least the number; 1 if none is given.";
    Condition Builtin::Cond(CondWord::Mobile), ContextSet::PLAY, "mobile(TYPE, CELL)", "mobile(pawn, target)",
        "The type could make some move, capturing or not, from the cell, if other pieces stood where it needs them and all conditions of its moves held.";
    Condition Builtin::Cond(CondWord::Connected), ContextSet::PLAY, "connected(SET, SET, SET[, MOVES])", "connected(own, file a, file e) or connected(own, file a, file e, left | right)",
        "The first set holds a path of neighbours from a cell of the second to a cell of the third. With moves, as in `group`, these join cells instead.";
    Condition Builtin::Cond(CondWord::Within), ContextSet::PLAY, "within(SET, SET)", "within(own, home)",
        "All cells of the first set are in the second.";
    Condition Builtin::Cond(CondWord::Exists), ContextSet::PLAY, "exists(TYPE)", "exists(next-in(mover, ranking))",
        "There is such a type.";

    Number Builtin::Num(NumWord::Count), ContextSet::PLAY, "count(SET)", "count(own king) > 1",
        "How many cells the set has.";
    Number Builtin::Num(NumWord::Groups), ContextSet::PLAY, "groups(SET[, MOVES])", "groups(own) = 1 or groups(own, orthogonal) = 2",
        "How many groups the set has: parts whose cells are joined by neighbours in the set. With moves, as in `group`, these join cells instead. An empty set has 0.";
    Number Builtin::Num(NumWord::Held), ContextSet::PLAY, "held[(PLAYER TYPES)]", "held(own pawn) = 0",
        "How many pieces of these types the player holds: `held(enemy)`, `held(pawn)`, `held(own pawn)`; of any type, and by `own`, where it is not said. A type may be worked out: `held(enemy next-in(option, jail))`. After `may become`: the types that the player holds.";
    Number Builtin::Num(NumWord::File), ContextSet::PLAY, "file(CELL)", "file(target) = file(origin)",
        "The cell's file, from 1. As a set, of any set of cells: all cells of their files.";
    Number Builtin::Num(NumWord::Rank), ContextSet::PLAY, "rank(CELL)", "rank(target) > 3",
        "The cell's rank, from 1, for every player. As a set, of any set of cells: all cells of their ranks.";
    Number Builtin::Num(NumWord::Level), ContextSet::PLAY, "level(CELL)", "level(target) = 1",
        "The cell's level, from 1.";
    Number Builtin::Num(NumWord::Standing), ContextSet::PLAY, "strength-in(TYPE, RANKING)", "strength-in(mover, ranking) > strength-in(victim, ranking)",
        "The type's place in a ranking counted from its end: 1 for the last, the most for the first, 0 for types that are not in it.";
    Number Builtin::Num(NumWord::Victims), MOVE, "victims", "victims >= 2",
        "How many pieces the move captures.";
    Number Builtin::Num(NumWord::MovesMade), PREVIOUS.or(ContextSet::OUTCOME).or(ContextSet::RULING), "moves-made", "moves-made = 0",
        "How many moves this turn had before this one.";
    Number Builtin::Num(NumWord::Passes), ContextSet::PLAY, "passes", "passes >= 2",
        "How many turns in succession were passes.";
    Number Builtin::Num(NumWord::Repetitions), ContextSet::RULING, "repetitions", "repetitions >= 3",
        "How often the present position has occurred at the start of a turn, this time included.";
    Number Builtin::Num(NumWord::Quiet), ContextSet::RULING, "since-progress", "since-progress >= 100",
        "How many turns there were since the last progress, as `end.no-progress.progress` says.";
    Number Builtin::Num(NumWord::TurnNumber), ContextSet::PLAY, "turn-number", "turn-number > 2",
        "The number of the turn: 1 for the first player's first turn, 2 for the second player's, and so on. In outcomes, where a turn has been handed over, that of the turn that begins.";
    Number Builtin::Num(NumWord::Arith(Arith::Min)), ContextSet::PLAY, "min(NUMBER, NUMBER)", "min(count(own), count(enemy)) < 3",
        "The smaller of two numbers.";
    Number Builtin::Num(NumWord::Arith(Arith::Max)), ContextSet::PLAY, "max(NUMBER, NUMBER)", "max(count(own), count(enemy)) > 9",
        "The larger of two numbers.";
    Number Builtin::Num(NumWord::Arith(Arith::Rem)), ContextSet::PLAY, "remainder(NUMBER, NUMBER)", "remainder(turn-number, 3) = 0",
        "What is left of the first number when the second divides it. It is never negative, and 0 if the second number is 0.";
    Number Builtin::Num(NumWord::Abs), ContextSet::PLAY, "abs(NUMBER)", "abs(count(own) - count(enemy)) > 2",
        "The number without its sign.";
    Number Builtin::Num(NumWord::Sum), ContextSet::PLAY, "sum(TYPE-VALUES, SET)", "sum(price, own) > sum(price, enemy)",
        "The sum of the numbers that `[type-values]` has for the pieces on the set.";

    Number Builtin::Before, BEFORE, "before(NUMBER)", "count(occupied) < before(count(occupied))",
        "The number, read in the position before the move.";

    Operator Builtin::Grammar, ContextSet::PLAY, "or", "captures or mover is pawn",
        "One of the conditions holds. Binds loosest.";
    Operator Builtin::Grammar, ContextSet::PLAY, "and", "captures and mover is pawn",
        "Both conditions hold.";
    Operator Builtin::Grammar, ContextSet::PLAY, "not CONDITION", "not captures",
        "The condition does not hold. Binds looser than comparisons: `not target in core`.";
    Operator Builtin::Grammar, ContextSet::PLAY, "in SET", "target in core and origin not in core",
        "The cell is in the set; the opposite is `not in`.";
    Operator Builtin::Grammar, ContextSet::PLAY, "is WHAT", "victim is enemy pawn and mover is not royal",
        "The piece or type is one of these types, the piece belongs to that player, carries that mark, or stands in that set; the opposite is `is not`. Side by side, all must hold, but any of several types will do.";
    Operator Builtin::Grammar, ContextSet::PLAY, "was TYPES", "mover was pawn",
        "The mover was of one of these types before the move; the opposite is `was not`.";
    Operator Builtin::Grammar, ContextSet::PLAY, "has WHAT", "mover has no promotion",
        "The piece carries that mark, or its type promotes (`has promotion`); the opposite is `has no`.";
    Operator Builtin::Grammar, ContextSet::PLAY, "some SET", "some own king & core",
        "The set has a cell.";
    Operator Builtin::Grammar, ContextSet::PLAY, "no SET", "no own pawn & file(target)",
        "The set has no cell.";
    Operator Builtin::Grammar, ContextSet::PLAY, "= != < <= > >=", "count(own) <= count(enemy)",
        "Compare numbers; `=` and `!=` compare cells, types and players too.";
    Operator Builtin::Grammar, ContextSet::ALL, "| & - !", "some (own | enemy pawn) & near(target) - core",
        "Sets and types: union, intersection, difference (with blanks round the `-`), complement. `&` binds tighter than `|` and `-`. Words side by side bind tighter still: they intersect, but cells unite, and so do types.";
    Operator Builtin::Grammar, ContextSet::PLAY, "+ - *", "count(own) + 2 * held(own) > 9",
        "Arithmetic; results stay within 32 bits.";
    Operator Builtin::Grammar, ContextSet::ALL, "{A, B}", "mover is {queen, rook}",
        "Any of these.";
    Operator Builtin::Grammar, ContextSet::PLAY, "by SET", "target in attacked(by enemy rook)",
        "Inside `attacked` and `attackers`: by which pieces.";

    Event Builtin::Event(Event::Depart), ContextSet::RULE, "depart", "depart",
        "A piece has left a cell by a move. Known: `piece`, `here`.";
    Event Builtin::Event(Event::Capture), ContextSet::RULE, "capture", "capture",
        "A piece was captured by a move. Known: `victim`; `piece` is the victim too, `here` where it stood.";
    Event Builtin::Event(Event::Arrive), ContextSet::RULE, "arrive", "arrive",
        "A piece has come to a cell by a move or a drop. Known: `piece`, `here`.";
    Event Builtin::Event(Event::Drop), ContextSet::RULE, "drop", "drop",
        "A piece was dropped from a hand. Known: `piece`, `here`.";
    Event Builtin::Event(Event::Castle), ContextSet::RULE, "castle", "castle",
        "A player has castled. Known: `here`, the king's cell.";
    Event Builtin::Event(Event::Pass), ContextSet::RULE, "pass", "pass",
        "A player has passed or stopped.";
    Event Builtin::Event(Event::Removed), ContextSet::RULE, "removed", "removed",
        "An effect took a piece off the board. Known: `piece`, as it was, and `here`.";
    Event Builtin::Event(Event::Placed), ContextSet::RULE, "placed", "placed",
        "An effect put a piece on the board. Known: `piece`, `here`.";
    Event Builtin::Event(Event::Becomes), ContextSet::RULE, "becomes", "becomes",
        "An effect changed a piece's type. Known: `piece`, `here`.";
    Event Builtin::Event(Event::Moved), ContextSet::RULE, "moved", "moved",
        "A move and all that followed from it is done. Known: `piece`, the mover, and `here`, where it is.";
    Event Builtin::Event(Event::GivesCheck), ContextSet::RULE, "gives check", "gives check",
        "The turn is over, the move legal, and some enemy is in check.";
    Event Builtin::Event(Event::TurnEnds), ContextSet::RULE, "turn ends", "turn ends",
        "The turn is over and the move legal.";

    Effect Builtin::Grammar, BOTH, "nothing", "nothing",
        "Nothing happens; useful as the first of several cases.";
    Effect Builtin::Grammar, BOTH, "remove SET", "remove near(core) - pawn",
        "All pieces on the cells are gone at once. Wakes `removed` for each.";
    Effect Builtin::Grammar, BOTH, "place TYPE [for PLAYER] at SET [replacing]", "place pawn for enemy at origin replacing",
        "A new piece on each cell, of `own` if nobody is named. On an occupied cell nothing happens, unless it says `replacing`: then the piece there is removed first. Wakes `placed` for each.";
    Effect Builtin::Grammar, BOTH, "PIECES becomes TYPE", "mover becomes next-in(mover, ranking)",
        "A piece on the board, or all pieces of a set, change their type; if there is no such type they are removed. Wakes `becomes` or `removed` for each.";
    Effect Builtin::Grammar, ContextSet::RULE, "mover may become TYPES [where CONDITION]", "mover may become queen rook where count(own option) < 2",
        "The player may choose, with the move, what the mover becomes: one of the types, or `promotion(mover)`, or what the player holds, `held(own)`, or a type that is worked out, such as `victim`. Conditions are read before the move.";
    Effect Builtin::Grammar, ContextSet::RULE, "mover must become one of TYPES [where CONDITION]", "mover must become one of promotion(mover)",
        "The same, but the player must choose; if nothing is offered, there is no such move.";
    Effect Builtin::Grammar, BOTH, "held TYPE [of PLAYER] becomes TYPE", "held pawn becomes queen",
        "A held piece of the player (of `own`, or of the player it was chosen from) changes its type; if there is no such type it is gone.";
    Effect Builtin::Grammar, BOTH, "turn SET to PLAYER", "turn enemy & near(core) to own",
        "The pieces on the cells change sides, all at once.";
    Effect Builtin::Grammar, BOTH, "give TYPE to PLAYER", "give base(victim) to own",
        "A piece comes into the player's hand.";
    Effect Builtin::Grammar, BOTH, "take TYPE from PLAYER", "take pawn from enemy",
        "A piece leaves the player's hand, if there is one in it.";
    Effect Builtin::Grammar, BOTH, "move CELL to CELL", "move target to origin",
        "The piece on the first cell goes to the second, if that is empty. Sets will do for the cells if they hold exactly one. No event.";
    Effect Builtin::Grammar, BOTH, "swap CELL with CELL", "swap target with own king",
        "The pieces on the two cells change places, if both are there. Sets will do for the cells if they hold exactly one. No event.";
    Effect Builtin::Grammar, BOTH, "move SET by MOVES", "move own pawn by forward",
        "All pieces on the cells go at once where the moves lead on the empty board, as `near` has them. A piece stays if that is no cell, a cell to which another of these pieces would go, or one whose piece stays. No event.";
    Effect Builtin::Grammar, BOTH, "mark PIECES as NAME", "mark mover as tired",
        "The piece, or all pieces of a set, carry the mark from now on.";
    Effect Builtin::Grammar, BOTH, "unmark PIECES as NAME", "unmark mover as tired",
        "The piece, or all pieces of a set, no longer carry the mark.";
    Effect Builtin::Grammar, BOTH, "NAME += SET", "gates += origin",
        "The set that changes during play gets these cells.";
    Effect Builtin::Grammar, BOTH, "NAME -= SET", "gates -= near(target)",
        "The set that changes during play loses these cells.";
    Effect Builtin::Grammar, BOTH, "NAME = none", "gates = none",
        "The set that changes during play loses all cells.";
    Effect Builtin::Grammar, BOTH, "COUNTER = NUMBER", "clock = count(own)",
        "The counter is set; beyond its bounds it becomes the bound. `+=` and `-=` add and subtract. Of counters that each player has, `own`'s, or that of `COUNTER(PLAYER)`.";
    Effect Builtin::Grammar, BOTH, "win PLAYER", "win own",
        "The player and their team win.";
    Effect Builtin::Grammar, BOTH, "lose PLAYER", "lose owner(victim)",
        "The player loses; with more than two teams the player is out and their pieces become neutral.";
    Effect Builtin::Grammar, BOTH, "draw", "draw",
        "The game is drawn.";
    Effect Builtin::Grammar, BOTH, "eliminate PLAYER", "eliminate enemy",
        "The player is out and their pieces are removed.";

    Domain Builtin::Grammar, ContextSet::ACTION, "cell in SET", "cell in own pawn & last-ranks(1)",
        "A cell, and with it the piece there.";
    Domain Builtin::Grammar, ContextSet::ACTION, "held by PLAYER[, TYPES]", "held by enemy, not pawn",
        "A type of which the player holds a piece; only these types, or all but these.";
    Domain Builtin::Grammar, ContextSet::ACTION, "type in TYPES", "type in queen rook",
        "A type.";
    Domain Builtin::Grammar, ContextSet::ACTION, "direction in DIRECTIONS", "direction in forward",
        "A direction of the board, to be used in moves, as in `near(man, way)` and `move SET by way`. In texts of moves it is written by the first letters of its words: `fl` for `forward-left`.";
    Domain Builtin::Grammar, ContextSet::ACTION, "number in NUMBERS", "number in 1..3",
        "A number, such as one of `1..3`. It may stand wherever a number is expected, also in moves: `slide(way, far..far)`.";
}
