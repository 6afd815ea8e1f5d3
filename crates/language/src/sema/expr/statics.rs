//! Sets of cells that never change: evaluated when the file is read, for each player.

use super::{
    cx::ExprCx,
    kinds::{ExprType, Resolution},
    words::{Builtin, BuiltinWord, SetWord},
};
use crate::{
    diag::{Code, Diagnostic},
    sema::symbols::{Constant, Def},
    sema::{
        geometry::GridKind,
        moves::{self, MoveCx},
        reach,
    },
    source::{Snippet, Span},
    syntax::expr::{Axis, Expr, ExprKind, Infix, Joint, Line, Prefix, Word},
};
use alfil_model::{
    Cell, DirId, Origin, Path, PerPlayer, Player, PlayerRef, SetExpr, Stride, Zone, ZoneId,
};

/// For each player, for each cell, whether it is in the set.
type Masks = Vec<Vec<bool>>;

impl ExprCx<'_> {
    /// Returns true if it is a set of cells that never changes.
    pub(super) fn is_static(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Number(_) => self.is_place(expr),
            ExprKind::Line(_) => true,
            ExprKind::Braces(items)
            | ExprKind::Chain(Joint::Union | Joint::Intersection | Joint::Juxtaposed, items) => {
                items.iter().all(|it| self.is_static(it))
            }
            ExprKind::Prefix(Prefix::Complement, operand) => self.is_static(operand),
            ExprKind::Pair(Infix::Minus, left, right) => {
                self.is_static(left) && self.is_static(right)
            }
            ExprKind::Word(word) => self.is_static_word(word),
            _ => false,
        }
    }

    /// Warns about `a2 - f2`: one cell without another is surely meant as a range.
    pub(super) fn not_a_range(&mut self, expr: &Expr, left: &Expr, right: &Expr) {
        let (Some(one), Some(other)) = (left.bare_word(), right.bare_word()) else { return };
        let (one_cell, other_cell) = (self.meaning(one), self.meaning(other));
        let (
            Some(Resolution::Def(Def::Cell(one_cell))),
            Some(Resolution::Def(Def::Cell(other_cell))),
        ) = (one_cell, other_cell)
        else {
            return;
        };
        if one_cell == other_cell {
            return;
        }
        let (one, other) = (one.name.clone(), other.name.clone());
        let message = format!(
            "`{one} - {other}` is the cell `{one}` alone: `-` between blanks takes cells away"
        );
        let diag = Diagnostic::new(Code::RangeWithBlanks, expr.span, message);
        let range = format!("{one}-{other}");
        let help = format!("write `{range}` without blanks for all cells between them");
        self.complain(diag.replace(&format!("{one} - {other}"), range, help));
    }

    /// Warns about `A - B & C`, which many people read from the left.
    pub(super) fn not_mixed(&mut self, left: &Expr, right: &Expr) {
        let ExprKind::Chain(Joint::Intersection, items) = &right.kind else { return };
        let [first, rest @ ..] = items.as_slice() else { return };
        // Parentheses belong to the place of what they hold.
        let is_grouped = first.span.start != right.span.start;
        if is_grouped || rest.is_empty() {
            return;
        }
        let grouped = format!("({right})");
        let rest: Vec<String> = rest.iter().map(|it| format!(" & {it}")).collect();
        let message =
            format!("`{left} - {right}` takes away `{right}`: `&` binds tighter than `-`");
        let help = format!(
            "write `{left} - {grouped}` if that is meant, else `({left} - {first}){}`",
            rest.concat()
        );
        let diag = Diagnostic::new(Code::MixedOperators, right.span, message);
        self.complain(diag.replace(&right.to_string(), grouped, help));
    }

    fn is_static_word(&self, word: &Word) -> bool {
        let args = word.args.as_ref().map_or(&[][..], |it| &it.items);
        match self.meaning(word) {
            Some(Resolution::Def(Def::Cell(_)) | Resolution::Range(..)) => true,
            Some(Resolution::Def(Def::Zone(_))) => {
                args.iter().all(|it| self.static_player(it).is_some())
            }
            Some(Resolution::Word(BuiltinWord { sense: Builtin::Set(set), .. })) => match set {
                SetWord::All | SetWord::None | SetWord::Far | SetWord::Edge => true,
                SetWord::Light | SetWord::Dark => true,
                SetWord::Near => args.first().is_some_and(|it| self.is_static(it)),
                _ => false,
            },
            _ => false,
        }
    }

    /// Returns a player that is known when the file is read, as far as `own` is.
    fn static_player(&self, expr: &Expr) -> Option<PlayerRef> {
        match self.meaning(expr.bare_word()?)? {
            Resolution::Def(Def::Player(player)) => Some(PlayerRef::Const(*player)),
            Resolution::Word(BuiltinWord { sense: Builtin::Player(player), .. }) => {
                use PlayerRef::{Enemy, Own, Partner, Team};
                matches!(player, Own | Enemy | Partner | Team).then_some(*player)
            }
            _ => None,
        }
    }

    /// Returns a set that never changes, as simply as it can be said.
    pub(super) fn static_set(&mut self, expr: &Expr) -> Option<SetExpr> {
        if let ExprKind::Word(word) = &expr.kind
            && let Some(Resolution::Def(Def::Zone(zone))) = self.meaning(word)
        {
            self.zone_cells(*zone, word)?;
            let form = format!("{}(PLAYER)", word.name);
            let args = self.counted(word, &form, 0, 1, false)?;
            let player = self.player_or(args.first(), PlayerRef::Own)?;
            return Some(SetExpr::Zone(*zone, player));
        }
        let masks = self.masks(expr)?;
        Some(self.known(&masks, &format!("({expr})")))
    }

    /// ContextSet side by side.
    pub(super) fn static_places(&mut self, places: &[&Expr]) -> Option<SetExpr> {
        let mut masks = self.no_cells();
        for place in places {
            self.add(place, &mut masks)?;
        }
        let text: Vec<String> = places.iter().map(ToString::to_string).collect();
        Some(self.known(&masks, &format!("({})", text.join(" "))))
    }

    /// Cells that are known for each player, as a set: listed if they are the same for all, else by a zone of their own.
    fn known(&mut self, masks: &Masks, name: &str) -> SetExpr {
        let lists: PerPlayer<Vec<Cell>> = masks.iter().map(|it| cells_of(it)).collect();
        let same = lists.iter().all(|it| Some(it) == lists.iter().next());
        match lists.iter().next() {
            None => SetExpr::None,
            Some(cells) if same && cells.is_empty() => SetExpr::None,
            Some(cells) if same && cells.len() == masks[0].len() => SetExpr::All,
            Some(cells) if same => SetExpr::Cells(cells.iter().copied().collect()),
            Some(_) => SetExpr::Zone(self.unnamed_zone(lists, name), PlayerRef::Own),
        }
    }

    /// Returns all cells as one player sees the board, none as others do: a way to ask who a player is.
    pub(super) fn all_for(&mut self, player: Player) -> ZoneId {
        let cells = self.geometry.board().cells.len();
        let all = |it| if it == player { (0..cells).map(Cell::new).collect() } else { Vec::new() };
        let lists = self.players.ids().map(all).collect();
        let name = self.players.as_slice().get(player.idx()).map_or("", |it| &it.name);
        self.unnamed_zone(lists, &format!("({name})"))
    }

    /// Returns a zone that no one has named; the one that is there already, if there is one.
    fn unnamed_zone(&mut self, cells: PerPlayer<Vec<Cell>>, name: &str) -> ZoneId {
        let there =
            self.zones.iter().position(|it| it.origin == Origin::Lowered && it.cells == cells);
        ZoneId::new(there.unwrap_or_else(|| {
            let name = name.to_owned();
            self.zones.push(Zone { name, cells, origin: Origin::Lowered });
            self.zones.len() - 1
        }))
    }

    /// Returns the cells of a whole text for each player.
    pub(super) fn fixed_cells(&mut self, expr: &Expr) -> Option<PerPlayer<Vec<Cell>>> {
        if !self.is_static(expr) {
            return self.not_static(expr);
        }
        let masks = self.masks(expr)?;
        Some(masks.iter().map(|it| cells_of(it)).collect())
    }

    /// Complains about the first part that changes during play, or is no set at all.
    fn not_static<T>(&mut self, expr: &Expr) -> Option<T> {
        let part = match &expr.kind {
            ExprKind::Braces(items)
            | ExprKind::Chain(Joint::Union | Joint::Intersection | Joint::Juxtaposed, items) => {
                items.iter().find(|it| !self.is_static(it))
            }
            ExprKind::Prefix(Prefix::Complement, operand) => Some(&**operand),
            ExprKind::Pair(Infix::Minus, left, right)
                if self.kind(left) != ExprType::Num && self.kind(right) != ExprType::Num =>
            {
                [left, right].into_iter().map(|it| &**it).find(|it| !self.is_static(it))
            }
            _ => None,
        };
        if let Some(part) = part {
            return self.not_static(part);
        }
        let before = self.diags.len();
        // Lowering it says best what is wrong with it; what is fine by itself is not fixed.
        let changes = self.set(expr).is_some();
        if self.diags.len() == before && changes {
            let message = format!("expected cells that are always the same, found `{expr}`");
            self.complain(Diagnostic::new(Code::NotHere, expr.span, message));
        }
        None
    }

    fn no_cells(&self) -> Masks {
        let cells = self.geometry.board().cells.len();
        self.players.iter().map(|_| vec![false; cells]).collect()
    }

    fn masks(&mut self, expr: &Expr) -> Option<Masks> {
        match &expr.kind {
            ExprKind::Chain(Joint::Intersection, items) => self.meet(items),
            ExprKind::Chain(Joint::Juxtaposed, items) => {
                self.not_another_line(items)?;
                self.not_ambiguous(items)?;
                let (places, rest): (Vec<_>, Vec<_>) =
                    items.iter().partition(|it| self.is_place(it));
                if places.is_empty() {
                    return self.meet(items);
                }
                let mut masks = self.no_cells();
                places.iter().try_for_each(|it| self.add(it, &mut masks))?;
                for item in rest {
                    both(&mut masks, &self.masks(item)?, |a, b| a && b);
                }
                Some(masks)
            }
            ExprKind::Pair(Infix::Minus, left, right) => {
                self.not_a_range(expr, left, right);
                let (left, right) = (self.masks(left), self.masks(right));
                let mut masks = left?;
                both(&mut masks, &right?, |a, b| a && !b);
                Some(masks)
            }
            ExprKind::Prefix(Prefix::Complement, operand) => {
                let mut masks = self.masks(operand)?;
                masks.iter_mut().flatten().for_each(|it| *it = !*it);
                Some(masks)
            }
            _ => {
                let mut masks = self.no_cells();
                self.add(expr, &mut masks)?;
                Some(masks)
            }
        }
    }

    fn meet(&mut self, items: &[Expr]) -> Option<Masks> {
        let all: Vec<_> = items.iter().map(|it| self.masks(it)).collect();
        let all: Vec<Masks> = all.into_iter().collect::<Option<_>>()?;
        all.into_iter().reduce(|mut a, b| {
            both(&mut a, &b, |a, b| a && b);
            a
        })
    }

    /// Adds the cells of a set.
    fn add(&mut self, expr: &Expr, to: &mut Masks) -> Option<()> {
        match &expr.kind {
            ExprKind::Braces(items) | ExprKind::Chain(Joint::Union, items) => {
                let all: Vec<_> = items.iter().map(|it| self.add(it, to)).collect();
                all.into_iter().collect()
            }
            ExprKind::Chain(..) | ExprKind::Pair(..) | ExprKind::Prefix(..) => {
                let masks = self.masks(expr)?;
                both(to, &masks, |a, b| a || b);
                Some(())
            }
            ExprKind::Line(line) => {
                let cells = self.line(expr, line)?;
                self.add_seen(&cells, to);
                Some(())
            }
            ExprKind::Range(..) | ExprKind::Moves(_) | ExprKind::Hole => {
                self.wrong_kind(expr, ExprType::Set)
            }
            ExprKind::Number(number) => {
                let cell = self.cell_named(&number.to_string())?;
                self.add_seen(&[cell], to);
                Some(())
            }
            ExprKind::Word(word) => self.add_word(expr, word, to),
        }
    }

    /// Adds cells written as the first player sees them.
    fn add_seen(&self, cells: &[Cell], to: &mut Masks) {
        for (player, mask) in self.players.iter().zip(to) {
            let seen = |it: &Cell| player.cells.get(it.idx()).copied().unwrap_or(*it);
            set_all(mask, &cells.iter().map(seen).collect::<Vec<_>>());
        }
    }

    fn add_word(&mut self, expr: &Expr, word: &Word, to: &mut Masks) -> Option<()> {
        match self.meaning(word) {
            Some(Resolution::Def(Def::Cell(cell))) => {
                self.counted(word, &word.name, 0, 0, false)?;
                self.add_seen(&[*cell], to);
                Some(())
            }
            Some(Resolution::Range(first, last)) => {
                self.counted(word, &word.name, 0, 0, false)?;
                let Some(cells) = self.geometry.range(first, last) else {
                    let message = "expected single cells: this board has no files and ranks";
                    let diag = Diagnostic::new(Code::WrongKind, expr.span, message);
                    self.complain(diag.help("write the cells one by one, or name a zone"));
                    return None;
                };
                self.add_seen(&cells, to);
                Some(())
            }
            Some(Resolution::Def(Def::Zone(zone))) => {
                let form = format!("{}(PLAYER)", word.name);
                let args = self.counted(word, &form, 0, 1, false)?;
                let player = self.player_or(args.first(), PlayerRef::Own)?;
                let cells = self.zone_cells(*zone, word)?;
                for (own, mask) in self.players.ids().zip(to) {
                    for (seer, cells) in self.players.ids().zip(&cells) {
                        if self.is_seer(player, own, seer) {
                            set_all(mask, cells);
                        }
                    }
                }
                Some(())
            }
            Some(Resolution::Word(known)) => match known.sense {
                Builtin::Set(set) => self.add_set_word(expr, known, set, word, to),
                _ => self.wrong_kind(expr, ExprType::Set),
            },
            _ => self.wrong_kind(expr, ExprType::Set),
        }
    }

    /// Returns true if `seer` is meant by `player` when `own` looks.
    fn is_seer(&self, player: PlayerRef, own: Player, seer: Player) -> bool {
        let same_team = self.players[own].team == self.players[seer].team;
        match player {
            PlayerRef::Enemy => !same_team,
            PlayerRef::Partner => same_team && own != seer,
            PlayerRef::Team => same_team,
            PlayerRef::Const(player) => player == seer,
            _ => own == seer,
        }
    }

    fn zone_cells(&mut self, zone: ZoneId, word: &Word) -> Option<PerPlayer<Vec<Cell>>> {
        if let Some(zone) = self.zones.get(zone.idx()) {
            return Some(zone.cells.clone());
        }
        self.declared_below(word, "zone")
    }

    fn add_set_word(
        &mut self,
        expr: &Expr,
        known: &'static BuiltinWord,
        set: SetWord,
        word: &Word,
        to: &mut Masks,
    ) -> Option<()> {
        let args = self.args(known, word)?;
        match (set, args) {
            (SetWord::All, _) => to.iter_mut().flatten().for_each(|it| *it = true),
            (SetWord::None, _) => {}
            (SetWord::Light | SetWord::Dark, _) => {
                let cells = self.shade(expr, set == SetWord::Dark)?;
                for mask in to.iter_mut() {
                    set_all(mask, &cells);
                }
            }
            (SetWord::Far, [number]) => {
                let number = self.plain_number(number, 1, i32::from(u16::MAX))?;
                for (player, mask) in self.players.ids().zip(to) {
                    let Some(cells) = self.geometry.far(player, number as u16) else {
                        let message = "expected a board with a direction `forward`";
                        self.complain(Diagnostic::new(Code::WrongKind, expr.span, message));
                        return None;
                    };
                    set_all(mask, &cells);
                }
            }
            (SetWord::Edge, [directions]) => {
                for dir in self.directions(directions)? {
                    for (player, mask) in self.players.ids().zip(to.iter_mut()) {
                        set_all(mask, &self.geometry.edge(dir, player));
                    }
                }
            }
            (SetWord::Near, [set]) => {
                let masks = self.masks(set)?;
                for (mask, to) in masks.iter().zip(to) {
                    for cell in cells_of(mask) {
                        set_all(to, &self.geometry.neighbours(cell));
                    }
                }
            }
            (SetWord::Near, [set, moves]) => {
                let (masks, stride) = (self.masks(set), self.stride(moves));
                let (masks, stride) = (masks?, stride?);
                for (player, (mask, to)) in self.players.ids().zip(masks.iter().zip(to)) {
                    for dir in directions_of(&stride.paths) {
                        self.geometry.orient(dir, player);
                    }
                    let seen = |dir| self.geometry.oriented(dir, player);
                    for cell in cells_of(mask) {
                        let board = self.geometry.board();
                        set_all(to, &reach::of_paths(board, &stride.paths, cell, seen));
                    }
                }
            }
            _ => return self.wrong_kind(expr, ExprType::Set),
        }
        Some(())
    }

    /// Returns the moves in the parentheses of `near`.
    pub(super) fn stride(&mut self, expr: &Expr) -> Option<Stride> {
        let ExprKind::Moves(moves) = &expr.kind else {
            return self.wrong_kind(expr, ExprType::Moves);
        };
        let written = self.with_constants(&moves.text, expr.span);
        let (text, exact) = match &written {
            Some(text) => (text.as_str(), false),
            None => (moves.text.as_str(), moves.exact),
        };
        let text = Snippet { text, span: expr.span, exact };
        let mut cx = MoveCx {
            geometry: self.geometry,
            players: self.players,
            zones: self.zones,
            dialect: self.dialect,
            warns_of_readings: false,
            diags: self.diags,
            record: self.record,
        };
        moves::stride(&mut cx, text)
    }

    /// Returns a text of moves with directions and numbers in place of the choices of an action. Returns `None` if it names no
    /// such choice.
    fn with_constants(&mut self, text: &str, span: Span) -> Option<String> {
        let is_part = |it: char| it.is_ascii_alphanumeric() || it == '-' || it == '_';
        let (mut res, mut rest, mut found) = (String::new(), text, false);
        while !rest.is_empty() {
            let start = rest.find(is_part).unwrap_or(rest.len());
            let (between, tail) = rest.split_at(start);
            let end = tail.find(|it| !is_part(it)).unwrap_or(tail.len());
            let (word, tail) = tail.split_at(end);
            res.push_str(between);
            match self.constant(word, span) {
                Some(value) => {
                    found = true;
                    res.push_str(&value.source());
                }
                None => res.push_str(word),
            }
            rest = tail;
        }
        found.then_some(res)
    }

    /// Returns the direction or number that a choice of an action stands for.
    fn constant(&mut self, name: &str, span: Span) -> Option<Constant> {
        let choice = self.choice_named(name)?;
        let Def::Constant(value) = &self.symbols[choice].def else { return None };
        self.record.uses.push((choice, span));
        Some(value.clone())
    }

    /// Returns the names of single directions: those that are written, and those in groups.
    pub(super) fn direction_names(&mut self, expr: &Expr) -> Option<Vec<String>> {
        let all = self.directions(expr)?;
        let names = self.geometry.direction_names();
        let is = |name: &String, dir: DirId| self.geometry.named(name).as_deref() == Some(&[dir]);
        let written = expr.to_string();
        let is_written = |name: &String| written.split_whitespace().any(|it| it == name);
        let mut res: Vec<String> = Vec::new();
        for dir in all {
            let known = || names.iter().filter(|it| is(it, dir));
            let Some(name) = known().find(|it| is_written(it)).or_else(|| known().next()) else {
                let message = "expected directions that have names of their own".to_owned();
                self.complain(Diagnostic::new(Code::BadValue, expr.span, message));
                return None;
            };
            if !res.contains(name) {
                res.push(name.clone());
            }
        }
        Some(res)
    }

    fn directions(&mut self, expr: &Expr) -> Option<Vec<DirId>> {
        let items = match &expr.kind {
            ExprKind::Chain(Joint::Union | Joint::Juxtaposed, items) | ExprKind::Braces(items) => {
                items
            }
            _ => std::slice::from_ref(expr),
        };
        let mut res = Vec::new();
        for item in items {
            let name = item.bare_word().map_or("", |it| it.name.as_str());
            let constant = self.constant(name, item.span).map(|it| it.source());
            let name = constant.as_deref().unwrap_or(name);
            let Some(dirs) = self.geometry.named(name) else {
                let message = format!("expected a direction, found `{item}`");
                let names = self.geometry.direction_names();
                let diag = Diagnostic::new(Code::UnknownDirection, item.span, message);
                let diag = diag.did_you_mean(name, names.iter().map(String::as_str));
                if self.geometry.is_known() {
                    self.complain(diag);
                }
                return None;
            };
            res.extend(dirs);
        }
        Some(res)
    }

    /// Returns the cells of one shade of a board of squares; that of the first file's first rank is dark.
    fn shade(&mut self, expr: &Expr, dark: bool) -> Option<Vec<Cell>> {
        if self.geometry.kind() != GridKind::Square {
            let message = format!("expected a board of squares for `{expr}`");
            let diag = Diagnostic::new(Code::WrongKind, expr.span, message);
            self.complain(diag.help("name a zone and list its cells"));
            return None;
        }
        let cells = self.geometry.board().cells.iter().enumerate();
        let fits =
            cells.filter(|(_, it)| ((it.file + it.rank + it.level).rem_euclid(2) != 0) == dark);
        Some(fits.map(|(cell, _)| Cell::new(cell)).collect())
    }

    /// Returns the cells of files, ranks or levels.
    fn line(&mut self, expr: &Expr, line: &Line) -> Option<Vec<Cell>> {
        let mut ranges = Vec::new();
        for (first, last) in &line.parts {
            let first = self.line_number(expr, line.axis, first)?;
            let last = match last {
                Some(last) => self.line_number(expr, line.axis, last)?,
                None => first,
            };
            ranges.push(first.min(last)..=first.max(last));
        }
        let cells = &self.geometry.board().cells;
        let in_line = |it: &Cell| {
            let cell = &cells[it.idx()];
            let number = match line.axis {
                Axis::File => cell.file,
                Axis::Rank => cell.rank,
                Axis::Level => cell.level,
            };
            ranges.iter().any(|it| it.contains(&number))
        };
        let res: Vec<Cell> = (0..cells.len()).map(Cell::new).filter(in_line).collect();
        if res.is_empty() {
            let message = format!("expected cells of the board, found `{line}`, which has none");
            let diag = Diagnostic::new(Code::UnknownName, expr.span, message);
            let ends = cells.first().zip(cells.last());
            let note = ends.map(|(a, b)| format!("the cells go from `{}` to `{}`", a.name, b.name));
            self.complain(Diagnostic { notes: note.into_iter().collect(), ..diag });
            return None;
        }
        Some(res)
    }

    /// Returns the number of a line: written as such, or a file's letters.
    fn line_number(&mut self, expr: &Expr, axis: Axis, text: &str) -> Option<i32> {
        if let Ok(number) = text.parse() {
            return Some(number);
        }
        if axis == Axis::File && text.bytes().all(|it| it.is_ascii_lowercase()) {
            let digits = text.bytes().map(|it| i32::from(it - b'a') + 1);
            return Some(digits.fold(0, |acc, it| acc * 26 + it));
        }
        let message = match axis {
            Axis::File => format!("expected a file's letter, found `{text}`"),
            _ => format!("expected a number, found `{text}`"),
        };
        self.complain(Diagnostic::new(Code::UnknownName, expr.span, message));
        None
    }
}

/// Returns the directions that paths follow.
pub(super) fn directions_of(paths: &[Path]) -> impl Iterator<Item = DirId> + '_ {
    paths.iter().flat_map(|it| &it.legs).flat_map(|leg| {
        let steps = leg.steps.dirs().unwrap_or(&[]);
        steps.iter().chain(&leg.lame).chain(&leg.jumped).copied()
    })
}

fn set_all(mask: &mut [bool], cells: &[Cell]) {
    for cell in cells {
        if let Some(bit) = mask.get_mut(cell.idx()) {
            *bit = true;
        }
    }
}

fn both(to: &mut Masks, other: &Masks, op: impl Fn(bool, bool) -> bool) {
    for (to, other) in to.iter_mut().flatten().zip(other.iter().flatten()) {
        *to = op(*to, *other);
    }
}

fn cells_of(mask: &[bool]) -> Vec<Cell> {
    let there = mask.iter().enumerate().filter(|(_, it)| **it);
    there.map(|(cell, _)| Cell::new(cell)).collect()
}
