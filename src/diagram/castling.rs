//! Castling.
//!
//! In headers, left and right are those of the screen for both players, unless `castleFlip` is set. In Betza's notation
//! they are those of the player.

use super::{Diagram, put, read, start::Cell, table, text};
use alfil_language::{
    diag::{Code, Diagnostic},
    rulefile::Table,
    schema::castle,
    source::Span,
};
use std::{collections::BTreeSet, fmt::Write as _};

/// A term like `isO2`.
struct Term {
    start: usize,
    end: usize,
    how: How,
    /// To the left, to the right.
    sides: [bool; 2],
}

/// A way to castle to a side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct How {
    initial: bool,
    /// How many pieces nearer than the outermost one the partner is.
    skip: usize,
    steps: i64,
}

/// The result of castling in the set-up: where the king goes, and the type of the partner.
struct CastlingMove {
    how: How,
    to: Cell,
    partner: usize,
}

/// The ways of a player to the left and to the right of the screen.
type CastlingMoves = [Vec<CastlingMove>; 2];

impl Diagram<'_> {
    /// Writes the castling of all types as rule files do.
    pub(super) fn castling(&mut self) {
        let flip = self.number("castleFlip", 0) != 0;
        for n in 0..self.pieces.len() {
            let piece = &self.pieces[n];
            let stated = piece.states_moves();
            let moves = match piece.line.moves.text {
                "" => self.known_moves(&piece.called).unwrap_or_default(),
                text => text.to_owned(),
            };
            let span = if stated { piece.line.moves.span } else { piece.line.name.span };
            let terms = terms(&moves);
            if terms.is_empty() {
                continue;
            }
            let ways = [0, 1].map(|player| self.ways(player, n, &terms, flip && player == 1));
            let partners = ways.iter().flatten().flatten().map(|it| it.partner);
            let is_shuffled = partners.chain([n]).any(|it| self.is_shuffled(it));
            if is_shuffled && ways.iter().flatten().any(|it| !it.is_empty()) {
                self.start.moves.insert(n, rewritten(&moves, &terms, &Default::default()));
                let message = "pieces that are shuffled castle to the squares of this set-up, as in Chess960; the format does not say it";
                self.diags.push(Diagnostic::new(Code::DiagramAdapted, span, message));
                self.castle_by_cells(n, &ways, span);
                continue;
            }
            let literal = [0, 1].map(|side| {
                let here = terms.iter().filter(|it| it.sides[side]).map(|it| it.how);
                here.collect::<BTreeSet<How>>()
            });
            match as_betza(&ways) {
                // The text already has this meaning.
                Some(hows) if hows == literal => {}
                Some(hows) => {
                    if hows.iter().all(BTreeSet::is_empty) && stated {
                        let message =
                            "castling is never possible: there is no partner far enough away";
                        self.diags.push(Diagnostic::new(Code::DiagramAdapted, span, message));
                    }
                    self.start.moves.insert(n, rewritten(&moves, &terms, &hows));
                }
                None => {
                    self.start.moves.insert(n, rewritten(&moves, &terms, &Default::default()));
                    self.castle_by_cells(n, &ways, span);
                }
            }
        }
    }

    /// Returns the results of castling for a player's pieces of a type.
    fn ways(&self, player: usize, ty: usize, terms: &[Term], flip: bool) -> CastlingMoves {
        let mut res = CastlingMoves::default();
        for (king, _) in self.start.cells.iter().filter(|it| *it.1 == (ty, player)) {
            for term in terms {
                for side in [0, 1].into_iter().filter(|it| term.sides[*it]) {
                    let side = if flip { 1 - side } else { side };
                    res[side].extend(self.way(player, *king, side, term.how));
                }
            }
        }
        res
    }

    fn way(&self, player: usize, king: Cell, side: usize, how: How) -> Option<CastlingMove> {
        let step = if side == 0 { -1 } else { 1 };
        let line = (1..).map(|n| (king.0 + n * step, king.1));
        let line: Vec<Cell> = line.take_while(|it| self.grid.has(*it)).collect();
        let outermost = line.iter().rposition(|it| self.start.cells.contains_key(it))?;
        let at = outermost.checked_sub(how.skip)?;
        let (partner, owner) = *self.start.cells.get(&line[at])?;
        let to = *line.get(usize::try_from(how.steps).ok()?.checked_sub(1)?)?;
        let far_enough = how.steps <= at as i64 + 1;
        (owner == player && far_enough).then_some(CastlingMove { how, to, partner })
    }

    /// The key `castle`, with the cells to which kings go.
    fn castle_by_cells(&mut self, n: usize, ways: &[CastlingMoves; 2], span: Span) {
        let kings =
            |player: usize| self.start.cells.values().filter(|it| **it == (n, player)).count();
        let cells = |player: usize| match &ways[player] {
            _ if kings(player) > 1 => None,
            [left, right] if left.is_empty() && right.is_empty() => Some(None),
            [left, right] => match (&left[..], &right[..]) {
                ([left], [right]) if left.how.skip == 0 && right.how.skip == 0 => {
                    Some(Some([left.to, right.to]))
                }
                _ => None,
            },
        };
        let (Some(white), Some(black)) = (cells(0), cells(1)) else {
            self.unsupported(span, "castling that differs between the players is not supported");
            return;
        };
        let name = |it: [Cell; 2]| it.map(read::square_name).join(" ");
        let opposite = |it: [Cell; 2]| {
            let mut cells: Vec<Cell> =
                it.into_iter().filter_map(|it| self.grid.partner(it)).collect();
            cells.sort_unstable();
            cells
        };
        let follows = self.grid.symmetry != "none"
            && white.zip(black).is_some_and(|(white, black)| opposite(white) == black);
        let to = match white {
            Some(white) if follows => text(name(white), span),
            _ => {
                let mut each = Table::default();
                for (player, cells) in [("white", white), ("black", black)] {
                    if let Some(cells) = cells {
                        put(&mut each, player, text(name(cells), span));
                    }
                }
                table(each, span)
            }
        };
        let all = ways.iter().flatten().flatten();
        let partners: BTreeSet<usize> = all.map(|it| it.partner).collect();
        let partners: Vec<usize> = partners.into_iter().collect();
        let mut castle = Table::default();
        put(&mut castle, castle::WITH, text(self.names(&partners), span));
        put(&mut castle, castle::TO, to);
        self.start.castle.insert(n, table(castle, span));
    }
}

/// Returns the castling to the left and to the right of the player. Returns `None` if it differs between the players, as
/// far as they can castle at all.
fn as_betza(ways: &[CastlingMoves; 2]) -> Option<[BTreeSet<How>; 2]> {
    let hows = |ways: &Vec<CastlingMove>| ways.iter().map(|it| it.how).collect::<BTreeSet<How>>();
    let mut res: [BTreeSet<How>; 2] = Default::default();
    for side in [0, 1] {
        let (white, black) = (hows(&ways[0][side]), hows(&ways[1][1 - side]));
        res[side] = match (white.is_empty(), black.is_empty()) {
            (false, false) if white != black => return None,
            (true, _) => black,
            _ => white,
        };
    }
    Some(res)
}

/// Returns the moves with other terms for castling.
fn rewritten(moves: &str, terms: &[Term], hows: &[BTreeSet<How>; 2]) -> String {
    let [left, right] = hows;
    let mut new = String::new();
    for how in left.union(right) {
        let side = match (left.contains(how), right.contains(how)) {
            (true, true) => "s",
            (true, false) => "l",
            (false, _) => "r",
        };
        let initial = if how.initial { "i" } else { "" };
        let _ = write!(new, "{initial}{side}{}O{}", "j".repeat(how.skip), how.steps);
    }
    let mut res = String::new();
    let mut at = 0;
    for term in terms {
        res.push_str(&moves[at..term.start]);
        res.push_str(&std::mem::take(&mut new));
        at = term.end;
    }
    res + &moves[at..]
}

/// Returns the terms of castling in a text of moves.
fn terms(moves: &str) -> Vec<Term> {
    let mut res = Vec::new();
    for (at, _) in moves.match_indices('O') {
        let digits: String = moves[at + 1..].chars().take_while(char::is_ascii_digit).collect();
        let start = moves[..at].trim_end_matches(|it: char| it.is_ascii_lowercase()).len();
        let letters = &moves[start..at];
        let inside = moves[..at].matches('[').count() > moves[..at].matches(']').count();
        let Ok(steps @ 1..) = digits.parse::<i64>() else { continue };
        if inside || digits.len() > 2 || !letters.chars().all(|it| "islrj".contains(it)) {
            continue;
        }
        let has = |letter: char| letters.contains(letter);
        let both = has('s') || !has('l') && !has('r');
        let how = How { initial: has('i'), skip: letters.matches('j').count(), steps };
        let sides = [both || has('l'), both || has('r')];
        res.push(Term { start, end: at + 1 + digits.len(), how, sides });
    }
    res
}
