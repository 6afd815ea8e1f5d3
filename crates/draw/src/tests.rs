//! Boards of all kinds, drawn.

use super::*;
use alfil::{
    load::{LoadOptions, load},
    shipped::Shipped,
};
use alfil_language::{
    schema::{
        ByPlayer, Ints, TextOr, board::Keys as BoardKeys, link, players::Keys as PlayersKeys,
        words::WrapEdges,
    },
    sema::geometry::{Geometry, GridKind},
    source::{Snippet, SourceId, Span, Spanned},
};
use alfil_model::{
    About, Cell, CellRef, Compare, Cond, DirId, Draws, FenStyle, Land, Leg, Model, Num, Path,
    Pattern, PatternKind, PerPlayer, PerType, Pictures, Piece, PieceType, PieceTypeInfo, Player,
    PlayerInfo, SetExpr, State, Steps, Turn,
};

pub(super) fn snippet(text: &str) -> Snippet<'_> {
    Snippet::whole(SourceId(0), text)
}

fn ints(numbers: &[i64]) -> Ints {
    let span = Span::default();
    Spanned { value: numbers.iter().map(|it| Spanned { value: *it, span }).collect(), span }
}

/// Returns the links of a direction.
fn link_of<'a>(
    name: Snippet<'a>,
    along: Vec<Snippet<'a>>,
    reverse: Option<Snippet<'a>>,
) -> (Snippet<'a>, link::Keys<'a>) {
    (name, link::Keys { along, reverse, ..link::Keys::default() })
}

/// Returns the edges that meet.
fn wrap(edges: &[WrapEdges]) -> Vec<Spanned<WrapEdges>> {
    edges.iter().map(|it| Spanned { value: *it, span: Span::default() }).collect()
}

fn square(size: &[i64]) -> BoardKeys<'static> {
    BoardKeys { size: Some(ints(size)), ..BoardKeys::default() }
}

fn hex(files: &[i64]) -> BoardKeys<'static> {
    let grid = GridKind::Hex;
    BoardKeys { grid, files: Some(ints(files)), ..BoardKeys::default() }
}

fn diminuendo() -> BoardKeys<'static> {
    let merge = vec![(snippet("z"), snippet("d4 d5"))];
    BoardKeys { merge, ..hex(&[5, 6, 7, 8, 7, 6, 5]) }
}

fn piece_type(id: &str, glyphs: Option<(char, char)>) -> PieceTypeInfo {
    PieceTypeInfo {
        name: id.to_lowercase(),
        id: id.to_owned(),
        neutral: false,
        patterns: Vec::new(),
        castles: Vec::new(),
        drop: None,
        base: None,
        notation: String::new(),
        pictures: Pictures::default(),
        glyphs,
        value: None,
    }
}

/// Returns a model of which only board, players, types and set-up matter.
fn model(spec: &BoardKeys<'_>, players: &PlayersKeys<'_>, setup: &[(usize, &str, &str)]) -> Model {
    let mut diags = Vec::new();
    let mut geometry = Geometry::build(spec, &mut diags).unwrap();
    let mut players: PerPlayer<PlayerInfo> = geometry.players(players, &mut diags);
    assert_eq!(diags, []);
    let cell = |name: &str| geometry.cell(name).unwrap();
    let types = vec![
        piece_type("K", Some(('♔', '♚'))),
        piece_type("Q", Some(('♕', '♛'))),
        piece_type("R", Some(('♖', '♜'))),
        piece_type("B", Some(('♗', '♝'))),
        piece_type("N", Some(('♘', '♞'))),
        piece_type("P", Some(('♙', '♟'))),
        piece_type("+P", None),
        PieceTypeInfo { neutral: true, ..piece_type("*", None) },
    ];
    let mut cells = vec![None; geometry.board().cells.len()];
    for (owner, id, places) in setup {
        let ty = PieceType::new(types.iter().position(|it| it.id == *id).unwrap());
        let piece = Piece { ty, owner: Player::new(*owner), marks: 0 };
        for place in places.split(' ') {
            cells[cell(place).idx()] = Some(piece);
        }
    }
    let start = State {
        cells,
        hands: players.iter().map(|_| vec![0; types.len()]).collect(),
        sets: vec![Vec::new(); 2],
        old_sets: vec![Vec::new(); 2],
        counters: Vec::new(),
        old_counters: Vec::new(),
        en_passant: Vec::new(),
        last_type: None,
        player: Player(0),
        phase: 0,
        repeated: 0,
        moves_made: 0,
        previous: None,
        previous_label: None,
        passes: 0,
        turn: 0,
        before_turn: Vec::new(),
        coming: players.iter().map(|_| vec![0; types.len()]).collect(),
        eliminated: players.iter().map(|_| false).collect(),
        ending: None,
    };
    let rows = geometry.fen_rows();
    let board = geometry.finish(&mut players);
    Model {
        about: About::default(),
        board,
        players,
        promotions: types.iter().map(|_| Vec::new()).collect(),
        labels: Vec::new(),
        types: PerType::new(types),
        zones: Vec::new(),
        strides: Vec::new(),
        cell_values: Vec::new(),
        rankings: Vec::new(),
        type_values: Vec::new(),
        pairings: Vec::new(),
        marks: Vec::new(),
        sets: Vec::new(),
        counters: Vec::new(),
        turn: Turn::new(Vec::new()),
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
        fen: FenStyle { rows, ..FenStyle::default() },
        notation: alfil_model::Notation::default(),
        look: alfil_model::Look::default(),
    }
}

fn diminuendo_start() -> Model {
    let setup = [
        (0, "K", "e1"),
        (0, "Q", "c1"),
        (0, "R", "b1 f1"),
        (0, "B", "d1 d2 d3"),
        (0, "N", "c2 e2"),
        (0, "P", "a1 b2 c3 e3 f2 g1"),
        (1, "K", "e7"),
        (1, "Q", "c7"),
        (1, "R", "b6 f6"),
        (1, "B", "d8 d7 d6"),
        (1, "N", "c6 e6"),
        (1, "P", "a5 b5 c5 e5 f5 g5"),
    ];
    model(&diminuendo(), &PlayersKeys::default(), &setup)
}

fn cell(model: &Model, name: &str) -> Cell {
    Cell::new(model.board.cells.iter().position(|it| it.name == name).unwrap())
}

fn draw(model: &Model, options: &TextOptions) -> String {
    text(model, &model.start, options)
}

#[test]
fn a_compact_board_has_a_line_for_each_rank() {
    let options = TextOptions { compact: true, ..TextOptions::default() };
    let pieces = [(0, "K", "a1"), (1, "K", "e4")];
    let plain = model(&square(&[5, 4]), &PlayersKeys::default(), &pieces);
    assert_eq!(
        draw(&plain, &options),
        "4  ·  ·  ·  ·  k\n3  ·  ·  ·  ·  ·\n2  ·  ·  ·  ·  ·\n1  K  ·  ·  ·  ·\n   a  b  c  d  e\n"
    );
    // Walls and joined edges can't be seen without lines.
    assert_eq!(draw(&torus(), &options), draw(&torus(), &TextOptions::default()));
}

#[test]
fn a_square_board_has_coordinates_and_may_be_turned() {
    let setup = [(0, "K", "b1"), (0, "+P", "c2"), (1, "K", "b4"), (1, "P", "a3")];
    let model = model(&square(&[3, 4]), &PlayersKeys::default(), &setup);
    insta::assert_snapshot!(draw(&model, &TextOptions::default()));
    let turned = TextOptions { turned: true, ascii: true, ..TextOptions::default() };
    insta::assert_snapshot!(draw(&model, &turned));
    let plain = TextOptions { coordinates: false, glyphs: true, ..TextOptions::default() };
    insta::assert_snapshot!(draw(&model, &plain));
}

#[test]
fn holes_are_blank_walls_thick_joined_edges_dotted_and_merged_cells_open() {
    let spec = BoardKeys {
        holes: Some(snippet("a1 e1 c3")),
        wrap: wrap(&[WrapEdges::Files]),
        cut: vec![snippet("a4-b4 d4-d5")],
        merge: vec![(snippet("z"), snippet("d2 e2")), (snippet("y"), snippet("a2 a3"))],
        ..square(&[5, 5])
    };
    let symmetry = Some(ByPlayer::all(snippet("none")));
    let players = PlayersKeys { symmetry, ..PlayersKeys::default() };
    let model = model(&spec, &players, &[(0, "N", "z"), (1, "R", "y")]);
    insta::assert_snapshot!(draw(&model, &TextOptions::default()));
    insta::assert_snapshot!(draw(&model, &TextOptions { ascii: true, ..TextOptions::default() }));
}

#[test]
fn hexes_and_the_merged_cell_that_spans_two() {
    let mut model = diminuendo_start();
    insta::assert_snapshot!(draw(&model, &TextOptions::default()));
    let (z, e2) = (cell(&model, "z"), cell(&model, "e2"));
    model.start.cells.swap(z.idx(), e2.idx());
    let turned = TextOptions { turned: true, ..TextOptions::default() };
    insta::assert_snapshot!(draw(&model, &turned));
}

#[test]
fn levels_stand_side_by_side_as_far_as_they_fit() {
    let model =
        model(&square(&[3, 3, 3]), &PlayersKeys::default(), &[(0, "K", "Ab1"), (1, "K", "Cb3")]);
    insta::assert_snapshot!(draw(&model, &TextOptions { width: 40, ..TextOptions::default() }));
}

fn wheel() -> Model {
    let spec = BoardKeys {
        grid: GridKind::Graph,
        cells: Some(TextOr::Text(snippet("a b c d e f"))),
        links: vec![
            link_of(snippet("on"), vec![snippet("a>b>c>d>e>f>a")], None),
            link_of(snippet("across"), vec![snippet("a-d")], None),
        ],
        ..BoardKeys::default()
    };
    model(&spec, &PlayersKeys::default(), &[(0, "K", "a"), (1, "+P", "d")])
}

#[test]
fn a_graph_stands_as_it_is_placed() {
    insta::assert_snapshot!(draw(&wheel(), &TextOptions::default()));
    insta::assert_snapshot!(draw(&wheel(), &TextOptions { width: 12, ..TextOptions::default() }));
}

#[test]
fn marks_and_hands_are_written() {
    let mut model =
        model(&square(&[4, 3]), &PlayersKeys::default(), &[(0, "R", "a1"), (1, "P", "a3")]);
    model.start.hands[Player(1)][5] = 2;
    model.start.hands[Player(1)][0] = 1;
    let highlights = Highlights {
        from: Some(cell(&model, "a1")),
        to: vec![
            (cell(&model, "a2"), Mark::Quiet),
            (cell(&model, "a3"), Mark::Capture),
            (cell(&model, "b1"), Mark::Both),
        ],
        last: vec![cell(&model, "d3")],
    };
    let options = TextOptions { highlights, ..TextOptions::default() };
    insta::assert_snapshot!(draw(&model, &options));
    insta::assert_snapshot!(draw(&model, &TextOptions { ascii: true, ..options }));
}

#[test]
fn pieces_of_more_than_two_players_begin_with_their_letter() {
    let names = Some(snippet("red blue yellow green"));
    let players = PlayersKeys { names, ..PlayersKeys::default() };
    let setup = [(0, "K", "b1"), (1, "K", "a3"), (2, "K", "c4"), (8, "*", "b2")];
    let model = model(&square(&[4, 4]), &players, &setup);
    insta::assert_snapshot!(draw(&model, &TextOptions::default()));
}

fn none() -> PlayersKeys<'static> {
    PlayersKeys::default()
}

fn turned_by(text: &'static str) -> PlayersKeys<'static> {
    let turn = || Some(ByPlayer::all(snippet(text)));
    PlayersKeys { symmetry: turn(), orientation: turn(), ..none() }
}

fn torus() -> Model {
    let setup = [
        (0, "K", "g1"),
        (0, "R", "d1 i1 d12 i12"),
        (0, "+P", "f1 f12"),
        (1, "K", "a7"),
        (1, "R", "a4 a9 l4 l9"),
    ];
    let spec = BoardKeys { wrap: wrap(&[WrapEdges::Both]), ..square(&[12, 12]) };
    model(&spec, &turned_by("transpose"), &setup)
}

fn odd() -> Model {
    let spec = BoardKeys {
        holes: Some(snippet("a1 e1 c3")),
        wrap: wrap(&[WrapEdges::Files]),
        cut: vec![snippet("a4-b4 d4-d5")],
        merge: vec![(snippet("z"), snippet("d2 e2")), (snippet("y"), snippet("a2 a3"))],
        links: vec![link_of(snippet("tunnel"), vec![snippet("b1>d5"), snippet("b5-d3")], None)],
        ..square(&[5, 5])
    };
    model(&spec, &turned_by("none"), &[(0, "N", "z"), (1, "R", "y"), (8, "*", "b3")])
}

fn levels_with_hands() -> Model {
    let setup = [(0, "K", "Ac1"), (0, "P", "Aa2 Ab2"), (1, "K", "Cc5"), (1, "P", "Ca4 Cb4")];
    let mut res = model(&square(&[5, 5, 3]), &none(), &setup);
    res.start.hands[Player(0)][5] = 3;
    res.start.hands[Player(1)][6] = 2;
    res
}

fn four() -> Model {
    let holes = Some(snippet("a1-c3 l1-n3 a12-c14 l12-n14"));
    let setup = [(0, "K", "h1"), (1, "+P", "b7"), (2, "K", "g14"), (3, "P", "m8"), (8, "*", "g7")];
    let names = Some(snippet("red blue yellow green"));
    model(&BoardKeys { holes, ..square(&[14, 14]) }, &PlayersKeys { names, ..none() }, &setup)
}

fn glinski() -> Model {
    let letters = Some(snippet("abcdefghikl"));
    let spec = BoardKeys { letters, ..hex(&[6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6]) };
    model(&spec, &none(), &[(0, "K", "g1"), (1, "K", "g10"), (1, "B", "f9 f10 f11")])
}

#[test]
fn svg_of_every_kind_of_board_is_well_formed_and_shows_every_piece() {
    let boards =
        [diminuendo_start(), torus(), odd(), levels_with_hands(), four(), glinski(), wheel()];
    for model in boards {
        use crate::Turn::{Half, Left, None as Upright, Right};
        for turn in [Upright, Left, Half, Right] {
            let drawn = svg(&model, &model.start, &SvgOptions { turn, ..SvgOptions::default() });
            well_formed(&drawn);
            assert!(!drawn.contains("NaN") && !drawn.contains("inf"), "{drawn}");
            let ids = ["♚", "♛", "♜", "♝", "♞", "♟", ">+P<", ">*<"];
            let shown: usize = ids.iter().map(|it| drawn.matches(it).count()).sum();
            let held = model.start.hands.iter().flatten().filter(|it| **it > 0).count();
            let pieces = model.start.cells.iter().flatten().count();
            assert_eq!(shown, pieces + held, "{drawn}");
        }
    }
}

#[test]
fn svg_draws_a_merged_cell_without_a_line_and_joined_edges_twice() {
    let spec = BoardKeys {
        wrap: wrap(&[WrapEdges::Files]),
        merge: vec![(snippet("z"), snippet("a1 b1"))],
        ..square(&[2, 2])
    };
    let mut model = model(&spec, &turned_by("none"), &[(0, "K", "z"), (1, "+P", "b2")]);
    model.about.name = "<Odd & even>".to_owned();
    let highlights = Highlights {
        from: Some(cell(&model, "z")),
        to: vec![(cell(&model, "a2"), Mark::Quiet), (cell(&model, "b2"), Mark::Capture)],
        last: vec![cell(&model, "b2")],
    };
    let options =
        SvgOptions { highlights, cell: 40.0, id: "t\"1".to_owned(), ..SvgOptions::default() };
    let drawn = svg(&model, &model.start, &options);
    well_formed(&drawn);
    insta::assert_snapshot!(drawn);
}

/// Returns a pattern of one-leg paths.
fn pattern(dirs: &[usize], max: u16, land: Land, when: Cond) -> Pattern {
    let leg = |dir: &usize| Leg {
        steps: Steps::Line(DirId::new(*dir)),
        min: 1,
        max,
        iso: false,
        skip: 0,
        lame: Vec::new(),
        jumped: Vec::new(),
        land,
        unload: false,
    };
    let paths = dirs.iter().map(|it| Path { legs: vec![leg(it)] }).collect();
    Pattern {
        kind: PatternKind::Paths(paths),
        when,
        initial: false,
        attacks: true,
        sets_en_passant: false,
        exempt: false,
        label: None,
        text: String::new(),
        note: String::new(),
    }
}

#[test]
fn reach_tells_quiet_moves_from_captures_and_turns_with_the_player() {
    let mut model = model(&square(&[5, 5]), &none(), &[]);
    let named = |name: &str| model.board.directions.iter().position(|it| it.name == name).unwrap();
    let steps = ["forward", "forward-left", "forward-right", "right"].map(named);
    let not_last =
        Cond::Compare(Compare::Less, Num::Rank(SetExpr::Cell(CellRef::Target)), Num::Const(4));
    model.types[PieceType(0)].patterns = vec![
        pattern(&steps[..1], 1, Land::EMPTY, Cond::Const(true)),
        pattern(&steps[1..3], 1, Land::ENEMY, Cond::Const(true)),
        pattern(&steps[3..], u16::MAX, Land::EMPTY.with(Land::ENEMY), not_last),
    ];
    let shown = |player: u8, from: &str| {
        let highlights = reach(&model, PieceType(0), Player(player), cell(&model, from));
        let options = TextOptions { highlights, coordinates: false, ..TextOptions::default() };
        draw(&model, &options)
    };
    insta::assert_snapshot!(shown(0, "b2"));
    insta::assert_snapshot!(shown(1, "d4"));
}

#[test]
fn reach_from_a_merged_cell_leaves_from_all_its_parts() {
    let mut model = diminuendo_start();
    let up = model.board.directions.iter().position(|it| it.name == "forward-right").unwrap();
    model.types[PieceType(0)].patterns =
        vec![pattern(&[up], u16::MAX, Land::EMPTY, Cond::Const(true))];
    let highlights = reach(&model, PieceType(0), Player(0), cell(&model, "z"));
    let mut names: Vec<_> =
        highlights.to.iter().map(|it| &model.board.cells[it.0.idx()].name).collect();
    names.sort();
    assert_eq!(names, ["e4", "e5", "f4", "f5", "g4", "g5"]);
}

#[test]
fn spots_are_where_the_pieces_stand() {
    for name in
        ["chess", "diminuendo", "raumschach", "four-handed", "diamond-ring", "jungle", "xiangqi"]
    {
        let loaded = load(&Shipped, name, &LoadOptions::default());
        let variant = loaded.variant.unwrap();
        let model = variant.model();
        for turned in [false, true] {
            let options = TextOptions { turned, ..TextOptions::default() };
            let map = text_map(model, &model.start, &options);
            for (n, piece) in model.start.cells.iter().enumerate() {
                let spans = map.spans.iter().filter(|it| it.cell == Cell::new(n));
                let texts: Vec<String> = spans
                    .map(|it| map.lines[it.row].chars().skip(it.column).take(it.width).collect())
                    .collect();
                let standing = piece.map_or(String::new(), |it| piece_text(model, it));
                assert!(texts.iter().any(|it| it.trim_matches(is_line) == standing), "{texts:?}");
            }
        }
    }
}

/// Returns true for blanks and lines.
fn is_line(c: char) -> bool {
    c == ' ' || c == '_' || ('\u{2500}'..='\u{257f}').contains(&c)
}

/// Checks that tags are closed in order and attributes quoted.
pub(super) fn well_formed(text: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find('<') {
        assert!(!rest[..start].contains('>'), "a stray > in {}", &rest[..start]);
        let end = start + rest[start..].find('>').unwrap();
        let tag = &rest[start + 1..end];
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(tag.split_whitespace().next().unwrap());
        }
        rest = &rest[end + 1..];
    }
    assert_eq!(open, Vec::<&str>::new());
    assert_eq!(rest.trim(), "");
}
