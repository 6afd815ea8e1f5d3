//! Expressions and effects in the syntax of rule files.

use crate::model::{
    Affected, CellRef, Choice, ChoiceSource, Choose, Compare, Cond, Domain, Effect, Event, ListId,
    Model, MoveKind, Num, OutcomeResult, PieceRef, PlayerRef, SetExpr, TextPart, TextTemplate,
    TypeExpr, TypeId, TypeSet,
};

/// Writes expressions of one model; inside an action with the names of its choices.
#[derive(Clone, Copy)]
pub(super) struct Words<'a> {
    pub(super) model: &'a Model,
    pub(super) choices: &'a [Choose],
}

impl Words<'_> {
    pub(super) fn cond(self, it: &Cond) -> String {
        let sub = |it: &Cond| match it {
            Cond::And(_) | Cond::Or(_) => format!("({})", self.cond(it)),
            _ => self.cond(it),
        };
        match it {
            Cond::Const(true) => "always".to_owned(),
            Cond::Const(false) => "never".to_owned(),
            Cond::Not(it) => match &**it {
                Cond::In(cell, set) => format!("{} not in {}", self.cell(*cell), self.set(set)),
                Cond::Is(piece, types) => {
                    format!("{} is not {}", self.piece(*piece), self.types(types))
                }
                Cond::Some(set) => format!("no {}", self.sub_set(set)),
                it => format!("not {}", sub(it)),
            },
            Cond::And(all) => all.iter().map(sub).collect::<Vec<_>>().join(" and "),
            Cond::Or(all) => all.iter().map(sub).collect::<Vec<_>>().join(" or "),
            Cond::Compare(how, a, b) => {
                let sign = match how {
                    Compare::Less => "<",
                    Compare::AtMost => "<=",
                    Compare::Equal => "=",
                    Compare::NotEqual => "!=",
                    Compare::AtLeast => ">=",
                    Compare::Greater => ">",
                };
                format!("{} {sign} {}", self.num(a), self.num(b))
            }
            Cond::In(cell, set) => format!("{} in {}", self.cell(*cell), self.set(set)),
            Cond::Some(set) => format!("some {}", self.sub_set(set)),
            Cond::Within(a, b) => format!("within({}, {})", self.set(a), self.set(b)),
            Cond::Is(piece, types) => format!("{} is {}", self.piece(*piece), self.types(types)),
            Cond::SameType(a, b) => format!("{} = {}", self.type_expr(a), self.type_expr(b)),
            Cond::Exists(it) => format!("exists({})", self.type_expr(it)),
            Cond::Owned(piece, player) => {
                format!("{} is {}", self.piece(*piece), self.player(*player))
            }
            Cond::Marked(piece, mark) => {
                format!("{} is {}", self.piece(*piece), self.model.marks[mark.idx()])
            }
            Cond::InCheck(player) => format!("check({})", self.player(*player)),
            Cond::Stuck(player) => format!("stuck({})", self.player(*player)),
            Cond::Captures => "captures".to_owned(),
            Cond::Kind(MoveKind::Drop) => "dropping".to_owned(),
            Cond::Kind(MoveKind::Castle) => "castling".to_owned(),
            Cond::Kind(MoveKind::Pass) => "passing".to_owned(),
            Cond::Kind(MoveKind::Step | MoveKind::Custom(_)) => "moving".to_owned(),
            Cond::Exempt => "exempt".to_owned(),
            Cond::Unchanged => "unchanged".to_owned(),
            Cond::Before(it) => format!("before({})", self.cond(it)),
            Cond::Steepest(field, least) => {
                format!("steepest({}, {least})", self.model.fields[field.idx()].name)
            }
            Cond::Mobile(ty, cell) => {
                format!("mobile({}, {})", self.type_expr(ty), self.cell(*cell))
            }
            Cond::Connected(a, b, c) => {
                format!("connected({}, {}, {})", self.set(a), self.set(b), self.set(c))
            }
            Cond::As(player, it) => format!("({})({})", self.cond(it), self.player(*player)),
        }
    }

    pub(super) fn num(self, it: &Num) -> String {
        let sub = |it: &Num| match it {
            Num::Add(..) | Num::Sub(..) | Num::Mul(..) => format!("({})", self.num(it)),
            _ => self.num(it),
        };
        match it {
            Num::Const(n) => n.to_string(),
            Num::Groups(set) => format!("groups({})", self.set(set)),
            Num::Count(set) => format!("count({})", self.set(set)),
            Num::Held(player, types) => {
                let any = types.len() == self.model.types.len();
                let types = if any { String::new() } else { format!(" {}", self.types(types)) };
                format!("held({}{types})", self.player(*player))
            }
            Num::HeldOf(player, ty) => {
                format!("held({} {})", self.player(*player), self.type_expr(ty))
            }
            Num::Counter(counter, player) => {
                let counter = &self.model.counters[counter.idx()];
                match (counter.per_player, player) {
                    (true, player) if *player != PlayerRef::Own => {
                        format!("{}({})", counter.name, self.player(*player))
                    }
                    _ => counter.name.clone(),
                }
            }
            Num::Field(field, cell, player) => {
                let name = &self.model.fields[field.idx()].name;
                let of = match player {
                    PlayerRef::Own => String::new(),
                    it => format!(", {}", self.player(*it)),
                };
                format!("{name}({}{of})", self.cell(*cell))
            }
            Num::File(cell) => format!("file({})", self.cell(*cell)),
            Num::Rank(cell) => format!("rank({})", self.cell(*cell)),
            Num::Level(cell) => format!("level({})", self.cell(*cell)),
            Num::Standing(ty, list) => {
                format!("strength-in({}, {})", self.type_expr(ty), self.list(*list))
            }
            Num::Victims => "victims".to_owned(),
            Num::MovesMade => "moves-made".to_owned(),
            Num::Passes => "passes".to_owned(),
            Num::Repetitions => "repetitions".to_owned(),
            Num::Quiet => "since-progress".to_owned(),
            Num::TurnNumber => "turn-number".to_owned(),
            Num::Before(it) => format!("before({})", self.num(it)),
            Num::As(player, it) => format!("({})({})", self.num(it), self.player(*player)),
            Num::Add(a, b) => format!("{} + {}", sub(a), sub(b)),
            Num::Sub(a, b) => format!("{} - {}", sub(a), sub(b)),
            Num::Mul(a, b) => format!("{} * {}", sub(a), sub(b)),
        }
    }

    /// Returns a set, in parentheses if it has several parts.
    fn sub_set(self, it: &SetExpr) -> String {
        match it {
            SetExpr::Union(_) | SetExpr::Inter(_) | SetExpr::Minus(..) => {
                format!("({})", self.set(it))
            }
            _ => self.set(it),
        }
    }

    pub(super) fn set(self, it: &SetExpr) -> String {
        let join = |all: &[SetExpr], sign: &str| {
            all.iter().map(|it| self.sub_set(it)).collect::<Vec<_>>().join(sign)
        };
        match it {
            SetExpr::None => "none".to_owned(),
            SetExpr::All => "all".to_owned(),
            SetExpr::Vacant => "empty".to_owned(),
            SetExpr::Occupied => "occupied".to_owned(),
            SetExpr::Pieces(player) => self.player(*player),
            SetExpr::Types(types) => self.types(types),
            SetExpr::OfType(ty) => self.type_expr(ty),
            SetExpr::Zone(zone, player) => {
                let name = &self.model.zones[zone.idx()].name;
                match player {
                    PlayerRef::Own => name.clone(),
                    it => format!("{name}({})", self.player(*it)),
                }
            }
            SetExpr::State(set) => self.model.sets[set.idx()].name.clone(),
            SetExpr::Marked(mark) => self.model.marks[mark.idx()].clone(),
            SetExpr::Cell(cell) => self.cell(*cell),
            SetExpr::Cells(cells) => {
                let names = cells.iter().map(|it| self.model.board.cells[it.idx()].name.as_str());
                format!("{{{}}}", names.collect::<Vec<_>>().join(", "))
            }
            SetExpr::Union(all) => join(all, " | "),
            SetExpr::Inter(all) => join(all, " & "),
            SetExpr::Minus(a, b) => format!("{} - {}", self.sub_set(a), self.sub_set(b)),
            SetExpr::Not(it) => format!("!{}", self.sub_set(it)),
            SetExpr::Near(it) => format!("near({})", self.set(it)),
            SetExpr::Stride(it, stride) => {
                format!("near({}, {})", self.set(it), self.model.strides[stride.idx()].text)
            }
            SetExpr::Captured => "captured".to_owned(),
            SetExpr::Attacked(by) => format!("attacked(by {})", self.set(by)),
            SetExpr::Attackers(by, set) => {
                format!("attackers({} by {})", self.set(set), self.set(by))
            }
            SetExpr::Targets(it) => format!("targets({})", self.set(it)),
            SetExpr::Ranked(ty, list, above) => {
                let word = if *above { "above" } else { "below" };
                format!("{word}({}, {})", self.type_expr(ty), self.list(*list))
            }
            SetExpr::FileOf(it) => format!("file({})", self.set(it)),
            SetExpr::RankOf(it) => format!("rank({})", self.set(it)),
            SetExpr::Between(a, b) => format!("between({}, {})", self.set(a), self.set(b)),
            SetExpr::Group(a, b) => format!("group({}, {})", self.set(a), self.set(b)),
            SetExpr::Beyond(a, b) => format!("beyond({}, {})", self.set(a), self.set(b)),
            SetExpr::Before(it) => format!("before({})", self.set(it)),
            SetExpr::Rows { set, least, most } => {
                let most = most.map_or(String::new(), |it| format!("..{it}"));
                format!("rows({}, {least}{most})", self.set(set))
            }
            SetExpr::As(player, it) => format!("({})({})", self.set(it), self.player(*player)),
            SetExpr::Enclosed { from, inner, outer, edge } => {
                let outer = self.outer(outer, *edge);
                format!("enclosed({}, {}, {outer})", self.cell(*from), self.set(inner))
            }
            SetExpr::Enclosing { inner, outer, edge } => {
                format!("enclosing({}, {})", self.set(inner), self.outer(outer, *edge))
            }
            SetExpr::If(it) => format!("if({})", self.cond(it)),
            SetExpr::Royal(player) => format!("royal({})", self.player(*player)),
        }
    }

    fn cell(self, it: CellRef) -> String {
        match it {
            CellRef::From => "origin".to_owned(),
            CellRef::To => "target".to_owned(),
            CellRef::At => "here".to_owned(),
            CellRef::Victim => "victim".to_owned(),
            CellRef::Over => "over".to_owned(),
            CellRef::Const(cell) => self.model.board.cells[cell.idx()].name.clone(),
            CellRef::Bound(n) => self.choice(n),
            CellRef::PrevFrom => "previous-origin".to_owned(),
            CellRef::PrevTo => "previous-target".to_owned(),
        }
    }

    fn choice(self, n: u8) -> String {
        let choice = self.choices.get(usize::from(n));
        choice.map_or_else(|| format!("choice {}", n + 1), |it| it.name.clone())
    }

    fn piece(self, it: PieceRef) -> String {
        match it {
            PieceRef::Mover => "mover".to_owned(),
            PieceRef::Piece => "piece".to_owned(),
            PieceRef::Victim => "victim".to_owned(),
            PieceRef::Over => "over".to_owned(),
            PieceRef::At(cell) => self.cell(cell),
        }
    }

    pub(super) fn types(self, it: &TypeSet) -> String {
        match &it.iter().collect::<Vec<_>>()[..] {
            [only] => self.model.types[*only].name.clone(),
            all if all.len() == self.model.types.len() => "all".to_owned(),
            all => format!("{{{}}}", self.type_names(all)),
        }
    }

    pub(super) fn type_names(self, types: &[TypeId]) -> String {
        let names = types.iter().map(|it| self.model.types[*it].name.as_str());
        names.collect::<Vec<_>>().join(", ")
    }

    fn type_expr(self, it: &TypeExpr) -> String {
        match it {
            TypeExpr::Const(ty) => self.model.types[*ty].name.clone(),
            TypeExpr::Of(piece) => self.piece(*piece),
            TypeExpr::MoverWas => "before(mover)".to_owned(),
            TypeExpr::Paired(pairing, one, other) => {
                let name = &self.model.pairings[pairing.idx()].name;
                format!("{name}({}, {})", self.type_expr(one), self.type_expr(other))
            }
            TypeExpr::Next(ty, list) => {
                format!("next-in({}, {})", self.type_expr(ty), self.list(*list))
            }
            TypeExpr::Promotion(ty) => format!("promotion({})", self.type_expr(ty)),
            TypeExpr::Base(ty) => format!("base({})", self.type_expr(ty)),
            TypeExpr::Bound(n) => self.choice(*n),
            TypeExpr::Option => "option".to_owned(),
            TypeExpr::Last => "last-moved".to_owned(),
        }
    }

    fn list(self, it: ListId) -> String {
        self.model.lists[it.idx()].name.clone()
    }

    pub(super) fn player(self, it: PlayerRef) -> String {
        match it {
            PlayerRef::Own => "own".to_owned(),
            PlayerRef::Enemy => "enemy".to_owned(),
            PlayerRef::Next => "next".to_owned(),
            PlayerRef::OwnerOf(piece) => format!("owner({})", self.piece(piece)),
            PlayerRef::Const(player) => self.model.players[player].name.clone(),
            PlayerRef::Neutral => "neutral".to_owned(),
        }
    }

    pub(super) fn event(self, it: Event) -> String {
        match it {
            Event::Depart => "depart".to_owned(),
            Event::Capture => "capture".to_owned(),
            Event::Arrive => "arrive".to_owned(),
            Event::Drop => "drop".to_owned(),
            Event::Castle => "castle".to_owned(),
            Event::Pass => "pass".to_owned(),
            Event::Custom(id) => self.model.customs[id.idx()].name.clone(),
            Event::Removed => "removed".to_owned(),
            Event::Placed => "placed".to_owned(),
            Event::Becomes => "becomes".to_owned(),
            Event::Moved => "moved".to_owned(),
            Event::GivesCheck => "gives check".to_owned(),
            Event::TurnEnds => "turn ends".to_owned(),
        }
    }

    pub(super) fn effect(self, it: &Effect) -> String {
        let ty = |it| self.type_expr(it);
        let player = |it: &PlayerRef| self.player(*it);
        match it {
            Effect::Remove(set) => format!("remove {}", self.set(set)),
            Effect::Place { piece, owner, at, replace } => {
                let replacing = if *replace { " replacing" } else { "" };
                format!("place {} for {} at {}{replacing}", ty(piece), player(owner), self.set(at))
            }
            Effect::Become(whom, to) => format!("{} becomes {}", self.affected(whom), ty(to)),
            Effect::BecomeHeld(whose, from, to) => {
                format!("held {} of {} becomes {}", ty(from), player(whose), ty(to))
            }
            Effect::Choose(choice) => self.effect_choice(choice),
            Effect::Turn(set, to) => format!("turn {} to {}", self.set(set), player(to)),
            Effect::Give(to, piece) => format!("give {} to {}", ty(piece), player(to)),
            Effect::Take(from, piece) => format!("take {} from {}", ty(piece), player(from)),
            Effect::Relocate(from, to) => {
                format!("move {} to {}", self.set(from), self.set(to))
            }
            Effect::Mark(whom, mark, on) => {
                let verb = if *on { "mark" } else { "unmark" };
                format!("{verb} {} as {}", self.affected(whom), self.model.marks[mark.idx()])
            }
            Effect::Include(set, cells, on) => {
                let name = &self.model.sets[set.idx()].name;
                match (on, cells) {
                    (true, it) => format!("{name} += {}", self.set(it)),
                    (false, SetExpr::All) => format!("{name} = none"),
                    (false, it) => format!("{name} -= {}", self.set(it)),
                }
            }
            Effect::Set(counter, whose, value) => {
                let counter = self.num(&Num::Counter(*counter, *whose));
                format!("{counter} = {}", self.num(value))
            }
            Effect::End(whose, result) => match result {
                OutcomeResult::Win => format!("win {}", player(whose)),
                OutcomeResult::Loss => format!("lose {}", player(whose)),
                OutcomeResult::Draw => "draw".to_owned(),
                OutcomeResult::Eliminate => format!("eliminate {}", player(whose)),
            },
        }
    }

    /// Writes where lines end that enclose something.
    fn outer(self, set: &SetExpr, edge: bool) -> String {
        match set {
            SetExpr::None if edge => "edge".to_owned(),
            it if edge => format!("{} | edge", self.set(it)),
            it => self.set(it),
        }
    }

    fn affected(self, it: &Affected) -> String {
        match it {
            Affected::Piece(piece) => self.piece(*piece),
            Affected::On(set) => self.set(set),
        }
    }

    fn effect_choice(self, it: &Choice) -> String {
        let verb = if it.optional { "may become" } else { "must become one of" };
        let source = match &it.source {
            ChoiceSource::Types(types) => self.type_names(types),
            ChoiceSource::Type(ty) => self.type_expr(ty),
            ChoiceSource::Promotion(ty) => format!("promotion({})", self.type_expr(ty)),
            ChoiceSource::Held(player, types) => self.num(&Num::Held(*player, *types)),
        };
        let filter = match &it.filter {
            Cond::Const(true) => String::new(),
            it => format!(" where {}", self.cond(it)),
        };
        format!("mover {verb} {source}{filter}")
    }

    pub(super) fn domain(self, it: &Domain) -> String {
        match it {
            Domain::Cells(set) => format!("cell in {}", self.set(set)),
            Domain::Held(player, types) => {
                format!("held by {}, {}", self.player(*player), self.types(types))
            }
            Domain::Types(types) => format!("type in {}", self.types(types)),
        }
    }

    pub(super) fn template(self, it: &TextTemplate) -> String {
        let part = |it: &TextPart| match it {
            TextPart::Plain(text) => text.clone(),
            TextPart::Choice(n) => format!("{{{}}}", self.choice(*n)),
            TextPart::Type(ty) => format!("{{{}}}", self.type_expr(ty)),
        };
        it.0.iter().map(part).collect()
    }
}
