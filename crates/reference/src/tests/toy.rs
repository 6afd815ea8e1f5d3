//! Games made by hand, for tests.

use crate::{RefMove, Reference};
use alfil::notation::text::move_texts;
use alfil_model::*;

/// A game on a square board of so many files and ranks, in which cells are called `a1` and so on.
///
/// The second player sees the board mirrored, the third one as the first does. Directions are all vectors of up to two
/// files and ranks.
#[derive(Clone, Debug)]
pub(super) struct Toy {
    pub(super) model: Model,
}

pub(super) const WHITE: Player = Player(0);
pub(super) const BLACK: Player = Player(1);
pub(super) const RED: Player = Player(2);

const REACH: i32 = 2;

impl Toy {
    pub(super) fn new(files: i32, ranks: i32) -> Toy {
        Toy::with_players(files, ranks, 2)
    }

    pub(super) fn with_players(files: i32, ranks: i32, players: usize) -> Toy {
        let places: Vec<(i32, i32)> =
            (0..ranks).flat_map(|y| (0..files).map(move |x| (x, y))).collect();
        let id = |x: i32, y: i32| {
            let inside = (0..files).contains(&x) && (0..ranks).contains(&y);
            inside.then_some((x + y * files) as u16)
        };
        let cell = |(n, (x, y)): (usize, &(i32, i32))| CellInfo {
            name: format!("{}{}", char::from(b'a' + *x as u8), y + 1),
            sites: vec![SiteId::new(n)],
            file: x + 1,
            rank: y + 1,
            level: 1,
        };
        let site = |(n, (x, y)): (usize, &(i32, i32))| Site {
            cell: Cell::new(n),
            x: *x,
            y: *y,
            level: 0,
            at: (0.0, 0.0),
        };
        let direction = |(dx, dy): &(i32, i32)| Direction {
            name: format!("({dx},{dy})"),
            links: places.iter().map(|(x, y)| id(x + dx, y + dy).map(SiteId)).collect(),
        };
        let near = (0..VECTORS.len()).map(DirId::new);
        let near = near.filter(|it| VECTORS[it.idx()].0.abs().max(VECTORS[it.idx()].1.abs()) == 1);
        let board = Board {
            grid: Grid::Square {
                files: files as u16,
                ranks: ranks as u16,
                levels: 1,
                wrap_files: false,
                wrap_ranks: false,
            },
            sites: places.iter().enumerate().map(site).collect(),
            cells: places.iter().enumerate().map(cell).collect(),
            directions: VECTORS.iter().map(direction).collect(),
            near: near.collect(),
        };
        let player = |n: usize| {
            let turn = if n % 2 == 1 { -1 } else { 1 };
            let mirrored =
                |(x, y): &(i32, i32)| id(*x, if turn < 0 { ranks - 1 - y } else { *y }).map(Cell);
            PlayerInfo {
                name: ["white", "black", "red", "blue"][n].to_owned(),
                letter: ['w', 'b', 'r', 'l'][n],
                team: n as u8,
                cells: places.iter().filter_map(mirrored).collect(),
                directions: VECTORS.iter().map(|(dx, dy)| dir(*dx, dy * turn)).collect(),
            }
        };
        let players: PerPlayer<PlayerInfo> = (0..players).map(player).collect();
        let count = places.len();
        let model = empty_model(board, players, count);
        Toy { model }
    }

    /// Returns a piece type; the first capital letter of its ID stands for it in [`Toy::set_up`].
    pub(super) fn piece(&mut self, id: &str, patterns: Vec<Pattern>) -> PieceType {
        self.model.types.push(PieceTypeInfo {
            name: id.to_lowercase(),
            id: id.to_owned(),
            neutral: false,
            patterns,
            castles: Vec::new(),
            drop: None,
            base: None,
            notation: String::new(),
            glyphs: None,
            value: None,
            pictures: Pictures::default(),
        });
        self.model.promotions.push(Vec::new());
        for hand in &mut self.model.start.hands {
            hand.push(0);
        }
        PieceType::new(self.model.types.len() - 1)
    }

    /// The position at the start: pieces as `Ke1`, small letters for the second player, `3K` for the third, `#K` for
    /// nobody's.
    pub(super) fn set_up(&mut self, pieces: &str) {
        self.model.start.cells.fill(None);
        for text in pieces.split_whitespace() {
            let (owner, text) = match text.strip_prefix('3') {
                Some(rest) => (RED, rest),
                None => match text.strip_prefix('#') {
                    Some(rest) => (Player::NEUTRAL, rest),
                    None if text.starts_with(|it: char| it.is_lowercase()) => (BLACK, text),
                    None => (WHITE, text),
                },
            };
            let id = text[..1].to_uppercase();
            let ty = self.model.types.ids().find(|it| self.model.types[*it].id == id).unwrap();
            let at = self.cell(&text[1..]);
            self.model.start.cells[at.idx()] = Some(Piece { ty, owner, marks: 0 });
        }
    }

    pub(super) fn cell(&self, name: &str) -> Cell {
        Cell::new(self.model.board.cells.iter().position(|it| it.name == name).unwrap())
    }

    pub(super) fn cells(&self, names: &str) -> Vec<Cell> {
        let mut res: Vec<Cell> = names.split_whitespace().map(|it| self.cell(it)).collect();
        res.sort_unstable();
        res
    }

    /// Returns a set of these cells, for each player as that player sees it.
    pub(super) fn zone(&mut self, names: &str) -> ZoneId {
        let cells = self.cells(names);
        let view = |it: &PlayerInfo| {
            let mut res: Vec<Cell> = cells.iter().map(|cell| it.cells[cell.idx()]).collect();
            res.sort_unstable();
            res
        };
        let cells = self.model.players.iter().map(view).collect();
        self.model.zones.push(Zone { name: String::new(), cells, origin: Origin::File });
        ZoneId::new(self.model.zones.len() - 1)
    }

    pub(super) fn state_set(&mut self, lifetime: Lifetime) -> SetId {
        self.model.sets.push(StateSet { name: "set".to_owned(), lifetime });
        self.model.start.sets.push(Vec::new());
        self.model.start.old_sets.push(Vec::new());
        SetId::new(self.model.sets.len() - 1)
    }

    pub(super) fn counter(&mut self, lifetime: Lifetime, per_player: bool) -> CounterId {
        let initial = vec![0; if per_player { self.model.players.len() } else { 1 }];
        self.model.start.counters.push(initial.clone());
        self.model.start.old_counters.push(false);
        let counter = Counter {
            name: "n".to_owned(),
            per_player,
            min: 0,
            max: 3,
            lifetime,
            clock: false,
            initial,
        };
        self.model.counters.push(counter);
        CounterId::new(self.model.counters.len() - 1)
    }

    pub(super) fn rule(&mut self, on: Event, when: Cond, effects: Vec<Effect>) {
        self.model.rules.push(Rule {
            name: "rule".to_owned(),
            origin: Origin::File,
            on: vec![on],
            when,
            cases: vec![Case { when: Cond::Const(true), effects }],
            silent: false,
        });
    }

    /// These types are royal.
    pub(super) fn royal(&mut self, types: &[PieceType]) {
        self.model.check = Some(Check {
            royal: SetExpr::Types(types.iter().copied().collect()),
            mode: RoyalMode::Any,
            counted_before: false,
            intruders: SetExpr::None,
            except: SetExpr::None,
            off: Cond::Const(false),
            at: Some(When::Turn),
        });
    }

    pub(super) fn outcome(&mut self, name: &str, when: Cond, result: OutcomeResult) {
        self.model.outcomes.push(OutcomeRule {
            name: name.to_owned(),
            subject: Subject::Each,
            at: When::Turn,
            when,
            no_moves: false,
            result,
        });
    }

    /// Adds the rule that a player without a move loses.
    pub(super) fn no_moves_loses(&mut self) {
        self.model.outcomes.push(OutcomeRule {
            name: "stuck".to_owned(),
            subject: Subject::Next,
            at: When::Turn,
            when: Cond::Const(true),
            no_moves: true,
            result: OutcomeResult::Loss,
        });
    }

    pub(super) fn start(&self) -> Play {
        Play(Reference::new(&self.model), self.model.clone())
    }
}

fn empty_model(board: Board, players: PerPlayer<PlayerInfo>, cells: usize) -> Model {
    let each = players.len();
    let start = State {
        cells: vec![None; cells],
        hands: (0..each).map(|_| Vec::new()).collect(),
        sets: vec![Vec::new(); 2],
        old_sets: vec![Vec::new(); 2],
        counters: Vec::new(),
        old_counters: Vec::new(),
        en_passant: Vec::new(),
        last_type: None,
        player: WHITE,
        phase: 0,
        repeated: 0,
        moves_made: 0,
        previous: None,
        previous_label: None,
        passes: 0,
        turn: 0,
        before_turn: Vec::new(),
        coming: (0..each).map(|_| Vec::new()).collect(),
        eliminated: (0..each).map(|_| false).collect(),
        ending: None,
    };
    let set = |name: &str, lifetime| StateSet { name: name.to_owned(), lifetime };
    Model {
        about: About::default(),
        board,
        players,
        types: PerType::default(),
        zones: Vec::new(),
        strides: Vec::new(),
        cell_values: Vec::new(),
        rankings: Vec::new(),
        type_values: Vec::new(),
        pairings: Vec::new(),
        promotions: PerType::default(),
        labels: Vec::new(),
        marks: vec!["mark".to_owned()],
        sets: vec![set("unmoved", Lifetime::Game), set("placed", Lifetime::Turn)],
        counters: Vec::new(),
        turn: Turn::new(vec![phase(vec![all_moves()])]),
        actions: Vec::new(),
        rules: Vec::new(),
        forbids: Vec::new(),
        compulsory: Vec::new(),
        check: None,
        outcomes: Vec::new(),
        rulings: Vec::new(),
        draws: Draws::default(),
        win_values: Vec::new(),
        start,
        shuffle: None,
        fen: FenStyle::default(),
        notation: Notation::default(),
        look: Look::default(),
    }
}

/// A position, its moves as text.
#[derive(Clone, Debug)]
pub(super) struct Play(pub(super) Reference, Model);

impl Play {
    pub(super) fn state(&self) -> &State {
        self.0.state()
    }

    fn written(&self) -> Vec<(String, RefMove)> {
        let moves = self.0.moves();
        let infos: Vec<MoveInfo> = moves.iter().map(|it| self.0.info(it)).collect();
        let texts = move_texts(&self.1, self.state().player, &infos);
        let mut res: Vec<(String, RefMove)> = texts.into_iter().zip(moves).collect();
        res.sort_by(|a, b| a.0.cmp(&b.0));
        res
    }

    /// Returns the legal moves, sorted.
    pub(super) fn moves(&self) -> Vec<String> {
        self.written().into_iter().map(|it| it.0).collect()
    }

    /// Returns the legal moves that begin like this, sorted.
    pub(super) fn moves_of(&self, start: &str) -> Vec<String> {
        let mut res = self.moves();
        res.retain(|it| it.starts_with(start));
        res
    }

    /// After these moves.
    pub(super) fn play(&self, moves: &str) -> Play {
        let mut res = self.clone();
        for text in moves.split_whitespace() {
            let found = res.written().into_iter().find(|it| it.0 == text);
            let Some((_, mv)) = found else { panic!("{text} is not among {:?}", res.moves()) };
            res = Play(res.0.play(&mv), res.1);
        }
        res
    }

    /// Returns the pieces on the board: for each its ID (small letters for the second player) and cell.
    pub(super) fn pieces(&self) -> String {
        let text = |(n, piece): (usize, &Option<Piece>)| {
            piece.map(|it| {
                let id = &self.1.types[it.ty].id;
                let id = match it.owner {
                    WHITE => id.clone(),
                    BLACK => id.to_lowercase(),
                    RED => format!("3{id}"),
                    _ => format!("#{id}"),
                };
                format!("{id}{}", self.1.board.cells[n].name)
            })
        };
        let texts: Vec<String> = self.state().cells.iter().enumerate().filter_map(text).collect();
        texts.join(" ")
    }

    pub(super) fn perft(&self, depth: u32) -> u64 {
        let moves = self.0.moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        moves.iter().map(|it| Play(self.0.play(it), self.1.clone()).perft(depth - 1)).sum()
    }

    /// Returns the reason why the game is over.
    pub(super) fn outcome(&self) -> Option<String> {
        self.0.outcome().map(|it| it.reason)
    }

    /// Returns the winners.
    pub(super) fn winners(&self) -> Vec<Player> {
        self.0.outcome().map_or(Vec::new(), |it| it.winners)
    }
}

const VECTORS: [(i32, i32); 24] = vectors();

const fn vectors() -> [(i32, i32); 24] {
    let mut res = [(0, 0); 24];
    let mut n = 0;
    let mut y = -REACH;
    while y <= REACH {
        let mut x = -REACH;
        while x <= REACH {
            if x != 0 || y != 0 {
                res[n] = (x, y);
                n += 1;
            }
            x += 1;
        }
        y += 1;
    }
    res
}

/// Returns the number of a vector.
pub(super) fn dir(dx: i32, dy: i32) -> DirId {
    DirId::new(VECTORS.iter().position(|it| *it == (dx, dy)).unwrap())
}

pub(super) const MC: Land = Land::EMPTY.with(Land::ENEMY);

/// One leg.
pub(super) fn leg(vector: (i32, i32), max: u16, land: Land) -> Leg {
    Leg {
        steps: Steps::Line(dir(vector.0, vector.1)),
        min: 1,
        max,
        iso: false,
        skip: 0,
        lame: Vec::new(),
        jumped: Vec::new(),
        land,
        unload: false,
    }
}

/// Returns any of these vectors, up to `max` times.
pub(super) fn paths(vectors: &[(i32, i32)], max: u16, land: Land) -> Pattern {
    let path = |it: &(i32, i32)| Path { legs: vec![leg(*it, max, land)] };
    pattern(vectors.iter().map(path).collect())
}

pub(super) fn pattern(paths: Vec<Path>) -> Pattern {
    Pattern {
        label: None,
        kind: PatternKind::Paths(paths),
        when: Cond::Const(true),
        initial: false,
        attacks: true,
        sets_en_passant: false,
        exempt: false,
        text: String::new(),
        note: String::new(),
    }
}

pub(super) const ORTHOGONAL: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
pub(super) const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
pub(super) const KNIGHT: [(i32, i32); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// One step in all eight directions.
pub(super) fn king() -> Vec<Pattern> {
    vec![paths(&[ORTHOGONAL, DIAGONAL].concat(), 1, MC)]
}

pub(super) fn all_moves() -> Generator {
    Generator::Moves { types: None, when: Cond::Const(true) }
}

/// Returns a phase of one compulsory move.
pub(super) fn phase(generators: Vec<Generator>) -> Phase {
    Phase {
        name: String::new(),
        generators,
        when: Cond::Const(true),
        optional: false,
        ask: String::new(),
        skip_if_none: false,
        same_piece: false,
        repeat: Num::Const(1),
        stop: true,
        ends_turn: Cond::Const(false),
    }
}

/// Returns a zone as the player on move sees it.
pub(super) fn in_zone(zone: ZoneId) -> SetExpr {
    SetExpr::Zone(zone, PlayerRef::Own)
}

pub(super) fn is(piece: PieceRef, ty: PieceType) -> Cond {
    Cond::Is(piece, TypeSet::from_iter([ty]))
}
