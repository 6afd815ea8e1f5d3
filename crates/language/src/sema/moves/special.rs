//! Castling, drops, the universal leaper and the imitator.

use super::{
    CastleSpec, MIRRORED,
    betza::{Lowering, misplaced, read_letters},
    build::{LegCourse, Stage, assemble},
    modes::{Flag, Modes},
    route::Trouble,
};
use crate::{
    diag::{Code, Diagnostic},
    sema::geometry::GridKind,
    syntax::betza::{Atom, Dir, Letter, Mode, Modifier, Prefix, Range, Term},
};
use alfil_model::{
    Cell, CellRef, Compare, Cond, Num, Pattern, PatternKind, PieceRef, PlayerRef, SetExpr, TypeExpr,
};

/// Returns the letters in front, which must be among these.
fn letters(
    term: &Term,
    what: &str,
    dirs: &[Dir],
    modes: &[Mode],
) -> Result<Vec<Letter>, Diagnostic> {
    let mut res = Vec::new();
    for part in &term.prefix {
        let letter = match part {
            Prefix::Letter(letter) => *letter,
            Prefix::Group(it) => return Err(misplaced(it.span, format!("{what} has no groups"))),
        };
        let shown = match letter.modifier {
            Modifier::Dir(dir) if dirs.contains(&dir) => None,
            Modifier::Mode(mode) if modes.contains(&mode) => None,
            Modifier::Dir(dir) => Some(dir.letter()),
            Modifier::Mode(mode) => Some(mode.letter()),
            Modifier::Again => Some('a'),
        };
        if let Some(shown) = shown {
            let all: Vec<String> = dirs
                .iter()
                .map(|it| it.letter())
                .chain(modes.iter().map(|it| it.letter()))
                .map(|it| format!("`{it}`"))
                .collect();
            let message = format!("`{shown}` means nothing before {what}");
            return Err(misplaced(letter.span, message)
                .help(format!("letters that can stand there: {}", all.join(", "))));
        }
        res.push(letter);
    }
    Ok(res)
}

fn count(letters: &[Letter], modifier: Modifier) -> u16 {
    letters.iter().filter(|it| it.modifier == modifier).count() as u16
}

/// `isO2`.
pub(super) fn castle(
    lowering: &mut Lowering<'_, '_>,
    term: &Term,
    atom: &Atom,
) -> Result<(), Diagnostic> {
    let dirs = [Dir::Left, Dir::Right, Dir::Sideways];
    let letters = letters(term, "castling", &dirs, &[Mode::Initial, Mode::Jump])?;
    if lowering.cx.geometry.kind() != GridKind::Square {
        let message = "castling needs a board of squares";
        return Err(Diagnostic::new(Code::BetzaUnsupported, term.span, message));
    }
    if term.exempt {
        return Err(misplaced(term.span, "castling can't be exempt"));
    }
    let steps = match atom.range {
        Range::Number(it) if it > 0 => u16::from(it),
        // The Interactive Diagram's word for no move at all.
        Range::Default if letters.is_empty() => return Ok(()),
        _ => {
            return Err(misplaced(atom.span, "expected how many squares the king goes")
                .help("write `isO2`: sideways, two cells, at first only"));
        }
    };
    let files = lowering.cx.geometry.size().0;
    if steps >= files {
        let message = format!("a king can't go {steps} squares sideways on {files} files");
        return Err(misplaced(atom.span, message));
    }
    let has = |dir: Dir| letters.iter().any(|it| it.modifier == Modifier::Dir(dir));
    let both = has(Dir::Sideways) || !has(Dir::Left) && !has(Dir::Right);
    for (left, dir) in [(true, Dir::Left), (false, Dir::Right)] {
        if both || has(dir) {
            lowering.moves.castles.push(CastleSpec {
                left,
                steps,
                partner_skip: count(&letters, Modifier::Mode(Mode::Jump)),
                initial: letters.iter().any(|it| it.modifier == Modifier::Mode(Mode::Initial)),
                span: term.span,
            });
        }
    }
    Ok(())
}

/// `@8`, `fj@7`.
pub(super) fn drop(
    lowering: &mut Lowering<'_, '_>,
    term: &Term,
    atom: &Atom,
) -> Result<(), Diagnostic> {
    let dirs = [Dir::Forward, Dir::Sideways, Dir::Back];
    let letters = letters(term, "`@`", &dirs, &[Mode::Jump])?;
    let ranks = match atom.range {
        Range::Default => 1,
        Range::Number(0) => i32::MAX,
        Range::Number(it) => i32::from(it),
        Range::Doubled | Range::Half => {
            return Err(misplaced(atom.span, "expected up to which rank it may be dropped").help(
                "`@8` is any rank of a board of eight, `j@7` all but the first and the eighth",
            ));
        }
    };
    let lowest =
        if letters.iter().any(|it| it.modifier == Modifier::Mode(Mode::Jump)) { 2 } else { 1 };
    let cells = &lowering.cx.geometry.board().cells;
    let inside: Vec<Cell> = (0..cells.len())
        .map(Cell::new)
        .filter(|it| (lowest..=ranks).contains(&cells[it.idx()].rank))
        .collect();
    let mut conds = Vec::new();
    if inside.len() < cells.len() {
        let upper = if ranks == i32::MAX { "the last".to_owned() } else { ranks.to_string() };
        let zone = lowering.zone(&format!("(ranks {lowest} to {upper})"), &inside);
        conds.push(Cond::In(CellRef::Target, SetExpr::Zone(zone, PlayerRef::Own)));
    }
    let own =
        || vec![SetExpr::Pieces(PlayerRef::Own), SetExpr::OfType(TypeExpr::Of(PieceRef::Mover))];
    let fewer = |set: Vec<SetExpr>, limit: u16| {
        Cond::Compare(Compare::Less, Num::Count(SetExpr::Inter(set)), Num::Const(i32::from(limit)))
    };
    for dir in dirs {
        let limit = count(&letters, Modifier::Dir(dir));
        if limit == 0 {
            continue;
        }
        let mut set = own();
        match dir {
            Dir::Forward => set.push(SetExpr::FileOf(Box::new(SetExpr::Cell(CellRef::Target)))),
            Dir::Sideways => {
                conds.push(Cond::Or(
                    shades(lowering)
                        .map(|shade| {
                            let here = Cond::In(CellRef::Target, shade.clone());
                            let mut set = own();
                            set.push(shade);
                            Cond::And(vec![here, fewer(set, limit)])
                        })
                        .to_vec(),
                ));
                continue;
            }
            _ => {}
        }
        conds.push(fewer(set, limit));
    }
    let cond = match conds.len() {
        0 => Cond::Const(true),
        1 => conds.swap_remove(0),
        _ => Cond::And(conds),
    };
    match lowering.moves.drops.pop() {
        None => lowering.moves.drops.push(cond),
        Some(Cond::Or(mut others)) => {
            others.push(cond);
            lowering.moves.drops.push(Cond::Or(others));
        }
        Some(other) => lowering.moves.drops.push(Cond::Or(vec![other, cond])),
    }
    Ok(())
}

/// Returns the squares of either shade.
fn shades(lowering: &Lowering<'_, '_>) -> [SetExpr; 2] {
    let cells = &lowering.cx.geometry.board().cells;
    [0, 1].map(|shade| {
        let of_shade = |it: &Cell| {
            let cell = &cells[it.idx()];
            (cell.file + cell.rank + cell.level).rem_euclid(2) == shade
        };
        SetExpr::Cells((0..cells.len()).map(Cell::new).filter(of_shade).collect())
    })
}

/// `U`.
pub(super) fn anywhere(
    lowering: &mut Lowering<'_, '_>,
    term: &Term,
    atom: &Atom,
) -> Result<(), Trouble> {
    let modes = [
        Mode::Move,
        Mode::Capture,
        Mode::Destroy,
        Mode::EnPassant,
        Mode::King,
        Mode::Tame,
        Mode::Swap,
        Mode::Initial,
        Mode::Unload,
    ];
    let (_, modes) = read_letters(&letters(term, "`U`", &[], &modes)?);
    no_range(atom)?;
    if modes.has(Flag::Unload) && !modes.captures(true) {
        let span = modes.span(Flag::Unload);
        return Err(misplaced(span, "there is nothing to unload")
            .help("`udU` swaps with a friend")
            .into());
    }
    modes.warn(true, lowering.cx.diags);
    let kind = (modes.has(Flag::Initial), false);
    let stage = Stage { course: &LegCourse::Anywhere, modes: &modes, min: 1, max: 1 };
    let mut paths = lowering.paths();
    assemble(&[stage], kind, 1, &mut paths)?;
    lowering.finish(term, paths, &Cond::Const(true));
    Ok(())
}

/// `I`, `bI`.
pub(super) fn imitate(
    lowering: &mut Lowering<'_, '_>,
    term: &Term,
    atom: &Atom,
) -> Result<(), Diagnostic> {
    let (runs, modes): (_, Modes) =
        read_letters(&letters(term, "`I`", &[Dir::Back], &[Mode::Initial])?);
    no_range(atom)?;
    let mirrored = !runs.is_empty();
    if mirrored {
        lowering.cx.geometry.want_flip();
    }
    let directions = if mirrored { MIRRORED.to_vec() } else { Vec::new() };
    lowering.moves.patterns.push(Pattern {
        kind: PatternKind::Imitate { directions },
        when: Cond::Const(true),
        initial: modes.has(Flag::Initial),
        attacks: true,
        sets_en_passant: false,
        exempt: term.exempt,
        label: None,
        text: term.text.clone(),
        note: String::new(),
    });
    Ok(())
}

fn no_range(atom: &Atom) -> Result<(), Diagnostic> {
    if atom.range == Range::Default && atom.extensions.is_empty() {
        return Ok(());
    }
    let message = format!("`{}` takes no range and no suffix", atom.letter.letter());
    Err(misplaced(atom.span, message))
}
