//! Boards of all kinds, and what is said about wrong ones.

use super::*;
use crate::{
    diag::Diagnostic,
    schema::{
        ByPlayer, Ints, TextOr, board::Keys as BoardKeys, link, players::Keys as PlayersKeys,
        words::WrapEdges,
    },
    source::{Snippet, SourceId, Spanned},
};
use alfil_model::{PerPlayer, Player, PlayerInfo};

fn text(text: &str) -> Snippet<'_> {
    Snippet::whole(SourceId(0), text)
}

fn ints(numbers: &[i64]) -> Ints {
    let span = Span::default();
    let value = numbers.iter().map(|it| Spanned { value: *it, span }).collect();
    Spanned { value, span }
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

fn build(spec: &BoardKeys<'_>) -> Geometry {
    let mut diags = Vec::new();
    let res = Geometry::build(spec, &mut diags);
    assert_eq!(diags, []);
    res.unwrap()
}

fn square(size: &[i64]) -> BoardKeys<'static> {
    BoardKeys { size: Some(ints(size)), ..BoardKeys::default() }
}

fn hex(files: &[i64]) -> BoardKeys<'static> {
    BoardKeys { grid: GridKind::Hex, files: Some(ints(files)), ..BoardKeys::default() }
}

fn torus() -> BoardKeys<'static> {
    BoardKeys { wrap: wrap(&[WrapEdges::Files, WrapEdges::Ranks]), ..square(&[12, 12]) }
}

fn hexes_with_a_double_cell() -> BoardKeys<'static> {
    BoardKeys { merge: vec![(text("z"), text("d4 d5"))], ..hex(&[5, 6, 7, 8, 7, 6, 5]) }
}

/// Returns the names of cells, sorted.
fn names(geometry: &Geometry, cells: impl IntoIterator<Item = Cell>) -> String {
    let mut res: Vec<_> =
        cells.into_iter().map(|it| geometry.board().cells[it.idx()].name.as_str()).collect();
    res.sort_unstable();
    res.join(" ")
}

fn cells(geometry: &Geometry, names: &str) -> Vec<Cell> {
    names.split(' ').map(|it| geometry.cell(it).unwrap()).collect()
}

fn reach(geometry: &Geometry, from: &str, dirs: &[DirId]) -> String {
    names(geometry, geometry.steps_to(geometry.cell(from).unwrap(), dirs))
}

fn players(geometry: &mut Geometry, spec: &PlayersKeys<'_>) -> PerPlayer<PlayerInfo> {
    let mut diags = Vec::new();
    let res = geometry.players(spec, &mut diags);
    assert_eq!(diags, []);
    res
}

const BLACK: Player = Player(1);

#[test]
fn squares_are_numbered_from_the_lower_left_and_their_files_go_on_after_z() {
    let geometry = build(&square(&[28, 2]));
    assert_eq!(geometry.board().cells[0].name, "a1");
    assert_eq!(geometry.board().cells[27].name, "ab1");
    assert_eq!(geometry.board().cells[28].name, "a2");
    assert_eq!(geometry.size(), (28, 2));
}

#[test]
fn knight_leaps_and_steps_stop_at_the_edge_of_an_open_board() {
    let mut geometry = build(&square(&[8, 8]));
    let leaps: Vec<_> = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
        .map(|(dx, dy)| geometry.vector(dx, dy, Wrap::default()))
        .to_vec();
    assert_eq!(reach(&geometry, "a1", &leaps), "b3 c2");
    assert_eq!(reach(&geometry, "d4", &leaps), "b3 b5 c2 c6 e2 e6 f3 f5");
    assert_eq!(names(&geometry, geometry.neighbours(Cell(0))), "a2 b1 b2");
    let round = geometry.vector(1, 0, Wrap { files: true, ranks: false });
    assert_eq!(reach(&geometry, "h1", &[round]), "a1");
}

#[test]
fn a_torus_has_the_distances_of_diamond_ring() {
    let geometry = build(&torus());
    let camp = cells(&geometry, "f1 g1 f12 g12");
    let orthogonal = geometry.named("orthogonal").unwrap();
    let distances = geometry.distances(&orthogonal, &camp);
    // The published table counts from the pawns, which stand 3 steps from the camp: its 7 is a distance of 10.
    assert_eq!(distances.iter().max(), Some(&10));
    let at = |distance: i32| {
        let here = distances.iter().enumerate().filter(|(_, it)| **it == distance);
        names(&geometry, here.map(|it| Cell::new(it.0)))
    };
    assert_eq!(at(10), "a6 a7 l6 l7");
    assert_eq!(at(3), "c1 c12 d11 d2 e10 e3 f4 f9 g4 g9 h10 h3 i11 i2 j1 j12");
}

#[test]
fn transposing_a_torus_gives_blacks_camp() {
    let mut geometry = build(&torus());
    let spec =
        PlayersKeys { symmetry: Some(ByPlayer::all(text("transpose"))), ..PlayersKeys::default() };
    let players = players(&mut geometry, &spec);
    let black = |name: &str| players[BLACK].cells[geometry.cell(name).unwrap().idx()];
    assert_eq!(names(&geometry, ["f1", "g1", "f12", "g12"].map(black)), "a6 a7 l6 l7");
    assert_eq!(names(&geometry, ["f12", "g12", "d1"].map(black)), "a4 l6 l7");
}

#[test]
fn hexes_have_six_and_six_neighbours() {
    let mut geometry = build(&hexes_with_a_double_cell());
    assert_eq!(geometry.board().cells.len(), 43);
    let near = |name: &str| {
        let cell = geometry.cell(name).unwrap();
        names(&geometry, geometry.neighbours(cell))
    };
    assert_eq!(near("a1"), "a2 b1 b2");
    assert_eq!(near("d1"), "c1 d2 e1");
    assert_eq!(near("e1"), "d1 d2 e2 f1");
    assert_eq!(near("z"), "c3 c4 c5 d3 d6 e3 e4 e5");
    assert_eq!(near("d3"), "c2 c3 d2 e2 e3 z");
    let corners = geometry.named("diagonal").unwrap();
    assert_eq!(reach(&geometry, "d2", &corners), "b1 c3 e3 f1");
    let leap = |geometry: &mut Geometry| -> Vec<DirId> {
        [(1, 5), (2, 4), (3, 1), (3, -1), (2, -4), (1, -5)]
            .into_iter()
            .flat_map(|(x, y)| [(x, y), (-x, y)])
            .map(|(x, y)| geometry.vector(x, y, Wrap::default()))
            .collect()
    };
    let knight = leap(&mut geometry);
    assert_eq!(
        reach(&geometry, "z", &knight),
        "a2 a3 a4 b1 b2 b5 b6 c1 c2 c6 c7 e1 e2 e6 e7 f1 f2 f5 f6 g2 g3 g4"
    );
}

#[test]
fn a_line_goes_through_a_merged_cell_and_a_diagonal_between_its_halves() {
    let geometry = build(&hexes_with_a_double_cell());
    let line = |from: &str, to: &str| {
        let cell = |name: &str| geometry.cell(name).unwrap();
        names(&geometry, geometry.between(cell(from), cell(to)))
    };
    assert_eq!(line("d3", "d6"), "z");
    assert_eq!(line("c3", "e4"), "z");
    assert_eq!(line("c4", "e4"), "");
    let right = geometry.named("right").unwrap();
    assert_eq!(reach(&geometry, "c4", &right), "e4");
}

#[test]
fn a_merged_cell_stands_in_fen_where_its_first_site_is() {
    let geometry = build(&hexes_with_a_double_cell());
    let rows = geometry.fen_rows();
    let lengths: Vec<_> = rows.iter().map(Vec::len).collect();
    assert_eq!(lengths, [5, 6, 7, 7, 7, 6, 5]);
    assert_eq!(rows[3][3], geometry.cell("z"));
    assert_eq!(geometry.part_of("d5"), geometry.cell("z"));
    assert_eq!(geometry.cell("d5"), None);
}

#[test]
fn mirrored_hexes_swap_the_ends_of_files_and_rotated_directions_point_back() {
    let mut geometry = build(&hexes_with_a_double_cell());
    let forward_left = geometry.named("forward-left").unwrap()[0];
    let leap = geometry.vector(1, 5, Wrap::default());
    let mut players = players(&mut geometry, &PlayersKeys::default());
    let black = |name: &str| players[BLACK].cells[geometry.cell(name).unwrap().idx()];
    assert_eq!(names(&geometry, ["e1", "c1", "z", "b1"].map(black)), "b6 c7 e7 z");
    assert_eq!(names(&geometry, geometry.far(Player(0), 1).unwrap()), "a5 b6 c7 d8 e7 f6 g5");
    assert_eq!(names(&geometry, geometry.edge(forward_left, BLACK)), "d1 e1 f1 g1 g2 g3 g4 g5");
    let board = geometry.finish(&mut players);
    let name = |dir: DirId| board.directions[dir.idx()].name.as_str();
    assert_eq!(name(players[BLACK].directions[forward_left.idx()]), "back-right");
    assert_eq!(name(players[BLACK].directions[leap.idx()]), "(-1,-5)");
    for player in &players {
        assert_eq!(player.directions.len(), board.directions.len());
    }
    assert_eq!(players[Player(0)].directions[leap.idx()], leap);
}

#[test]
fn absolute_directions_are_the_same_for_all() {
    let mut geometry = build(&square(&[8, 8]));
    let (n, forward) = (geometry.named("n").unwrap()[0], geometry.named("forward").unwrap()[0]);
    let mut players = players(&mut geometry, &PlayersKeys::default());
    let board = geometry.finish(&mut players);
    assert_eq!(players[BLACK].directions[n.idx()], n);
    let back = players[BLACK].directions[forward.idx()];
    assert_eq!(board.directions[back.idx()].name, "back");
}

#[test]
fn four_players_sit_round_a_square_board_clockwise() {
    let mut geometry =
        build(&BoardKeys { holes: Some(text("a1-c3 l1-n3 a12-c14 l12-n14")), ..square(&[14, 14]) });
    assert_eq!(geometry.board().cells.len(), 160);
    let spec = PlayersKeys {
        names: Some(text("red blue yellow green")),
        teams: vec![text("red yellow"), text("blue green")],
        ..PlayersKeys::default()
    };
    let players = players(&mut geometry, &spec);
    let king = geometry.cell("h1").unwrap();
    let kings = (0..4).map(|n| players[Player(n)].cells[king.idx()]);
    let kings: Vec<_> = kings.map(|it| geometry.board().cells[it.idx()].name.clone()).collect();
    assert_eq!(kings, ["h1", "a7", "g14", "n8"]);
    let teams: Vec<_> = players.iter().map(|it| it.team).collect();
    assert_eq!(teams, [0, 1, 0, 1]);
    let letters: String = players.iter().map(|it| it.letter).collect();
    assert_eq!(letters, "rbyg");
    assert_eq!(
        names(&geometry, geometry.far(BLACK, 1).unwrap()),
        names(&geometry, geometry.file(14))
    );
}

#[test]
fn three_players_share_a_hexagon() {
    let mut geometry = build(&hex(&[3, 4, 5, 4, 3]));
    let spec = PlayersKeys { names: Some(text("red green blue")), ..PlayersKeys::default() };
    let players = players(&mut geometry, &spec);
    let corner = geometry.cell("a1").unwrap();
    let corners = (0..3).map(|n| players[Player(n)].cells[corner.idx()]);
    assert_eq!(names(&geometry, corners), "a1 c5 e1");
    let forward = geometry.named("forward").unwrap()[0];
    let second = geometry.orient(forward, BLACK);
    assert_eq!(geometry.board().directions[second.idx()].name, "back-right");
}

#[test]
fn cut_links_stop_steps_and_not_leaps() {
    let mut geometry =
        build(&BoardKeys { cut: vec![text("a1-a2"), text("b1>b2")], ..square(&[3, 3]) });
    let forward = geometry.named("forward").unwrap()[0];
    let back = geometry.named("back").unwrap()[0];
    let leap = geometry.vector(0, 2, Wrap::default());
    assert_eq!(reach(&geometry, "a1", &[forward]), "");
    assert_eq!(reach(&geometry, "a2", &[back]), "");
    assert_eq!(reach(&geometry, "b1", &[forward]), "");
    assert_eq!(reach(&geometry, "b2", &[back]), "b1");
    assert_eq!(reach(&geometry, "a1", &[leap]), "a3");
    assert_eq!(names(&geometry, geometry.neighbours(Cell(0))), "b1 b2");
}

#[test]
fn links_of_a_palace_turn_with_the_players() {
    let spec = BoardKeys {
        links: vec![
            link_of(
                text("palace-a"),
                vec![text("d1>e2>f3"), text("d8>e9>f10")],
                Some(text("palace-c")),
            ),
            link_of(text("forward"), vec![text("a10>a1")], Some(text("back"))),
        ],
        groups: vec![(text("palace"), text("palace-a palace-c"))],
        ..square(&[9, 10])
    };
    let mut geometry = build(&spec);
    let palace = geometry.named("palace").unwrap();
    assert_eq!(reach(&geometry, "e2", &palace), "d1 f3");
    assert_eq!(reach(&geometry, "a10", &geometry.named("forward").unwrap()), "a1");
    assert_eq!(reach(&geometry, "a1", &geometry.named("back").unwrap()), "a10");
    players(&mut geometry, &PlayersKeys::default());
    assert_eq!(geometry.orient(palace[0], BLACK), palace[1]);
}

#[test]
fn levels_lie_above_one_another() {
    let mut geometry = build(&square(&[5, 5, 5]));
    let (up, forward) = (geometry.named("up").unwrap()[0], geometry.named("forward").unwrap()[0]);
    let both = geometry.compose(&[up, forward]);
    assert_eq!(reach(&geometry, "Bc3", &[up, both]), "Cc3 Cc4");
    assert_eq!(reach(&geometry, "Ec3", &[up]), "");
    let spec = PlayersKeys {
        symmetry: Some(ByPlayer::all(text("rotate levels"))),
        orientation: Some(ByPlayer::all(text("rotate levels"))),
        ..PlayersKeys::default()
    };
    let mut players = players(&mut geometry, &spec);
    let king = players[BLACK].cells[geometry.cell("Ac1").unwrap().idx()];
    assert_eq!(geometry.board().cells[king.idx()].name, "Ec5");
    let board = geometry.finish(&mut players);
    assert_eq!(board.directions[players[BLACK].directions[both.idx()].idx()].name, "down+back");
}

#[test]
fn neighbours_over_levels_are_what_near_says() {
    let geometry =
        build(&BoardKeys { near: Some(text("all levels levels+all")), ..square(&[3, 3, 3]) });
    assert_eq!(geometry.neighbours(geometry.cell("Bb2").unwrap()).len(), 26);
    assert_eq!(geometry.neighbours(geometry.cell("Aa1").unwrap()).len(), 7);
}

#[test]
fn a_graph_has_its_own_directions_and_symmetry() {
    let spec = BoardKeys {
        grid: GridKind::Graph,
        cells: Some(TextOr::Text(text("a b c d"))),
        links: vec![
            link_of(text("on"), vec![text("a>b>c>d>a")], Some(text("off"))),
            link_of(text("across"), vec![text("a-c")], None),
        ],
        ..BoardKeys::default()
    };
    let mut geometry = build(&spec);
    assert_eq!(geometry.direction_names(), ["on", "off", "across", "all"]);
    assert_eq!(names(&geometry, geometry.neighbours(Cell(0))), "b c d");
    let on = geometry.named("on").unwrap()[0];
    let across = geometry.named("across").unwrap()[0];
    assert_eq!(geometry.distances(&[on], &[Cell(0)]), [0, 1, 2, 3]);
    let symmetry = Some(ByPlayer::all(text("a-b c-d")));
    let mut players = players(&mut geometry, &PlayersKeys { symmetry, ..PlayersKeys::default() });
    assert_eq!(names(&geometry, [players[BLACK].cells[0]]), "b");
    let board = geometry.finish(&mut players);
    let black = |dir: DirId| &board.directions[players[BLACK].directions[dir.idx()].idx()];
    assert_eq!(black(on).name, "off");
    assert_eq!(black(across).links, [None, Some(SiteId(3)), None, Some(SiteId(1))]);
}

#[test]
fn orientation_may_be_listed() {
    let spec = BoardKeys {
        grid: GridKind::Graph,
        cells: Some(TextOr::Text(text("a b c"))),
        links: vec![link_of(text("on"), vec![text("a>b>c")], Some(text("off")))],
        ..BoardKeys::default()
    };
    let mut geometry = build(&spec);
    let orientation =
        Some(ByPlayer { own: vec![(text("black"), text("on<>off"))], ..ByPlayer::default() });
    players(&mut geometry, &PlayersKeys { orientation, ..PlayersKeys::default() });
    let on = geometry.named("on").unwrap()[0];
    assert_eq!(Some(vec![geometry.orient(on, BLACK)]), geometry.named("off"));
}

#[test]
fn far_counts_ranks_on_squares_and_follows_the_player() {
    let mut geometry = build(&BoardKeys {
        cells: Some(TextOr::Text(text("b2-g7 d1 e1 d8 e8"))),
        ..square(&[8, 8])
    });
    players(&mut geometry, &PlayersKeys::default());
    let far = |geometry: &Geometry, player, n| {
        let far = geometry.far(Player(player), n).unwrap();
        names(geometry, far)
    };
    assert_eq!(far(&geometry, 0, 1), "d8 e8");
    assert_eq!(far(&geometry, 1, 1), "d1 e1");
    assert_eq!(far(&geometry, 1, 2), "b2 c2 d1 d2 e1 e2 f2 g2");
    let rows = geometry.fen_rows();
    assert_eq!(rows[0].iter().filter(|it| it.is_some()).count(), 2);
    assert_eq!(rows.iter().map(Vec::len).collect::<Vec<_>>(), [8; 8]);
}

#[test]
fn no_step_walks_round_within_one_cell() {
    let mut geometry = build(&BoardKeys {
        wrap: wrap(&[WrapEdges::Both]),
        merge: vec![(text("ring"), text("a1-c1"))],
        ..square(&[3, 3])
    });
    let right = geometry.named("right").unwrap()[0];
    assert_eq!(reach(&geometry, "ring", &[right]), "");
    assert_eq!(reach(&geometry, "c2", &[right]), "a2");
    let leap = geometry.vector(3, 0, Wrap::default());
    assert_eq!(reach(&geometry, "a2", &[leap]), "");
}

#[test]
fn imitators_get_directions_mirrored() {
    let mut geometry = build(&square(&[8, 8]));
    let leap = geometry.vector(1, 2, Wrap::default());
    geometry.want_flip();
    let mut players = players(&mut geometry, &PlayersKeys::default());
    let (board, flip) = geometry.finish_with_flip(&mut players);
    assert_eq!(flip.len(), board.directions.len());
    assert_eq!(board.directions[flip[leap.idx()].idx()].name, "(1,-2)");
    assert_eq!(flip[flip[leap.idx()].idx()], leap);
}

#[test]
fn hexes_can_be_lifted_into_a_parallelogram() {
    let geometry = build(&BoardKeys { lift: Some(ints(&[0, 1, 2])), ..hex(&[3, 3, 3]) });
    let near = geometry.neighbours(geometry.cell("b2").unwrap());
    assert_eq!(names(&geometry, near), "a2 a3 b1 b3 c1 c2");
    let hexagon = build(&BoardKeys {
        letters: Some(text("abcdefghikl")),
        ..hex(&[6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6])
    });
    assert_eq!(hexagon.board().cells.len(), 91);
    let near = hexagon.neighbours(hexagon.cell("k7").unwrap());
    assert_eq!(names(&hexagon, near), "i7 i8 k6 l6");
}

/// Returns the message about a board that has one mistake.
fn problem(spec: &BoardKeys<'_>) -> (Diagnostic, Option<Geometry>) {
    let mut diags = Vec::new();
    let res = Geometry::build(spec, &mut diags);
    assert_eq!(diags.len(), 1, "{diags:#?}");
    (diags.remove(0), res)
}

#[test]
fn what_is_wrong_with_a_board_is_said_at_its_place() {
    let list = |names| Some(TextOr::Text(text(names)));
    let graph = || BoardKeys { grid: GridKind::Graph, ..BoardKeys::default() };
    let link = |name, along| link_of(text(name), vec![text(along)], None);
    let cases = [
        (BoardKeys::default(), "board-size", (0, 0)),
        (square(&[8]), "board-size", (0, 0)),
        (square(&[8, 0]), "board-size", (0, 0)),
        (square(&[65, 64]), "board-too-large", (0, 0)),
        (square(&[i64::MAX, 2]), "board-too-large", (0, 0)),
        (square(&[2, 2, 27]), "board-too-large", (0, 0)),
        (hex(&[5, 5]), "board-size", (0, 0)),
        (hex(&[]), "board-size", (0, 0)),
        (BoardKeys { lift: Some(ints(&[0, 2])), ..hex(&[5, 5]) }, "board-size", (0, 0)),
        (BoardKeys { lift: Some(ints(&[0])), ..hex(&[5, 5]) }, "board-size", (0, 0)),
        (BoardKeys { wrap: wrap(&[WrapEdges::Files]), ..hex(&[1, 2]) }, "board-key", (0, 0)),
        (BoardKeys { letters: Some(text("aa")), ..square(&[2, 2]) }, "board-key", (1, 2)),
        (BoardKeys { cells: list("a1 c3"), ..square(&[2, 2]) }, "unknown-cell", (3, 5)),
        (BoardKeys { holes: Some(text("a1-b9")), ..square(&[2, 2]) }, "unknown-cell", (3, 5)),
        (BoardKeys { holes: Some(text("a1-b2")), ..square(&[2, 2]) }, "board-size", (0, 0)),
        (graph(), "board-size", (0, 0)),
        (BoardKeys { cells: list("a b a"), ..graph() }, "board-key", (4, 5)),
        (BoardKeys { cells: list("a b!"), ..graph() }, "board-key", (2, 4)),
        (BoardKeys { cut: vec![text("a1-a3")], ..square(&[3, 3]) }, "board-links", (0, 5)),
        (BoardKeys { cut: vec![text("a1-")], ..square(&[3, 3]) }, "board-links", (0, 3)),
        (BoardKeys { cut: vec![text("a1 b2>c9")], ..square(&[3, 3]) }, "board-links", (0, 2)),
        (
            BoardKeys { links: vec![link("up", "a1-b2-c3")], ..square(&[3, 3]) },
            "board-links",
            (3, 8),
        ),
        (BoardKeys { links: vec![link("all", "a1>b2")], ..square(&[3, 3]) }, "board-links", (0, 3)),
        (
            BoardKeys { links: vec![link("forward", "a1>a3")], ..square(&[3, 3]) },
            "board-links",
            (0, 5),
        ),
        (
            BoardKeys { near: Some(text("n foward")), ..square(&[3, 3]) },
            "unknown-direction",
            (2, 8),
        ),
        (
            BoardKeys { groups: vec![(text("n"), text("s"))], ..square(&[3, 3]) },
            "board-links",
            (0, 1),
        ),
    ];
    for (spec, code, (start, end)) in cases {
        let mut diags = Vec::new();
        Geometry::build(&spec, &mut diags);
        assert!(!diags.is_empty(), "{code}");
        assert_eq!(diags[0].code.name(), code, "{diags:#?}");
        assert_eq!(diags[0].span(), Some(Span::new(SourceId(0), start, end)), "{:?}", diags[0]);
    }
}

#[test]
fn merging_wants_free_and_connected_cells() {
    let merge = |list: &[(&'static str, &'static str)]| BoardKeys {
        merge: list.iter().map(|(name, parts)| (text(name), text(parts))).collect(),
        ..square(&[4, 4])
    };
    let says = |list: &[(&'static str, &'static str)]| problem(&merge(list)).0.message;
    assert_eq!(says(&[("z", "a1 b2")]), "`b2` is not connected with the other parts of `z`");
    assert_eq!(says(&[("y", "a1 a2"), ("z", "b2 a2 b1")]), "`a2` is a part of `y` already");
    assert_eq!(says(&[("z", "a1 a1 a2")]), "`a1` is listed twice for `z`");
    assert_eq!(says(&[("z", "a1")]), "expected two cells or more, found 1");
    assert_eq!(says(&[("z", "a1 a5 a2")]), "there is no cell `a5`");
    assert_eq!(says(&[("c9", "a1 a2")]), "`c9` is or could be the name of a cell of the grid");
    let (_, rest) = problem(&merge(&[("y", "a1 a2"), ("z", "b2 a2 b1")]));
    assert_eq!(rest.unwrap().board().cells.len(), 14);
}

#[test]
fn what_is_wrong_with_players_is_said_at_its_place() {
    let none = PlayersKeys::default;
    let all = |it: &'static str| Some(ByPlayer::all(text(it)));
    let each =
        |name, it| Some(ByPlayer { own: vec![(text(name), text(it))], ..ByPlayer::default() });
    let cases = [
        (PlayersKeys { names: Some(text("")), ..none() }, "players", (0, 0)),
        (PlayersKeys { names: Some(text("a a")), ..none() }, "players", (2, 3)),
        (PlayersKeys { names: Some(text("a b c d e f g h i")), ..none() }, "players", (16, 17)),
        (PlayersKeys { names: Some(text("gold green")), ..none() }, "players", (5, 10)),
        (PlayersKeys { letters: Some(text("w")), ..none() }, "players", (0, 1)),
        (PlayersKeys { letters: Some(text("ww")), ..none() }, "players", (0, 2)),
        (PlayersKeys { teams: vec![text("white"), text("white")], ..none() }, "players", (0, 5)),
        (PlayersKeys { teams: vec![text("whte")], ..none() }, "unknown-player", (0, 4)),
        (PlayersKeys { symmetry: all("miror"), ..none() }, "symmetry", (0, 5)),
        (PlayersKeys { symmetry: all("sixth"), ..none() }, "symmetry", (0, 5)),
        (PlayersKeys { symmetry: all("transpose"), ..none() }, "symmetry", (0, 9)),
        (PlayersKeys { symmetry: all("a1>b2"), ..none() }, "symmetry", (0, 5)),
        (PlayersKeys { symmetry: all("a1-b2 a1-b1"), ..none() }, "symmetry", (6, 8)),
        (PlayersKeys { symmetry: all("a1-b9"), ..none() }, "unknown-cell", (3, 5)),
        (PlayersKeys { symmetry: each("white", "none"), ..none() }, "symmetry", (0, 5)),
        (PlayersKeys { symmetry: each("green", "none"), ..none() }, "unknown-player", (0, 5)),
        (PlayersKeys { orientation: all("n>q"), ..none() }, "unknown-direction", (2, 3)),
        (PlayersKeys { orientation: all("n<>"), ..none() }, "unknown-direction", (3, 3)),
    ];
    for (spec, code, (start, end)) in cases {
        let mut geometry = build(&square(&[3, 4]));
        let mut diags = Vec::new();
        geometry.players(&spec, &mut diags);
        assert!(!diags.is_empty(), "{spec:?}");
        assert_eq!(diags[0].code.name(), code, "{spec:?} {diags:#?}");
        assert_eq!(diags[0].span(), Some(Span::new(SourceId(0), start, end)), "{:?}", diags[0]);
    }
}

#[test]
fn an_asymmetric_board_asks_for_symmetry_none() {
    let mut geometry = build(&BoardKeys { holes: Some(text("a1")), ..square(&[3, 3]) });
    let mut diags = Vec::new();
    geometry.players(&PlayersKeys::default(), &mut diags);
    assert_eq!(diags.len(), 1);
    assert_eq!(diags[0].message, "the board is not symmetric: `a3` would lie on no cell for black");
    let symmetry = Some(ByPlayer::all(text("none")));
    players(&mut geometry, &PlayersKeys { symmetry, ..PlayersKeys::default() });
}

/// Texts made of what the keys of a board are made of, and of what they are not.
fn garbled() -> impl proptest::strategy::Strategy<Value = String> {
    const WORDS: [&str; 18] = [
        "a1", "b2", "c3", "z", "a1-c3", "c3-a1", "a1>b2", "a1-b2-c3", "forward", "up+n", "all",
        "none", "rotate", "mirror", "-", ">", "a1>", "é",
    ];
    use proptest::strategy::Strategy as _;
    proptest::collection::vec(proptest::sample::select(WORDS.to_vec()), 0..6)
        .prop_map(|it| it.join(" "))
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(200))]

    #[test]
    fn no_board_makes_the_loader_fail(
        grid in proptest::sample::select(vec![GridKind::Square, GridKind::Hex, GridKind::Graph]),
        size in proptest::collection::vec(-1i64..7, 0..4),
        lift in proptest::option::of(proptest::collection::vec(-1i64..4, 0..4)),
        texts in proptest::collection::vec(garbled(), 7),
        names in proptest::sample::select(vec!["w b", "w", "r g b", "r b y g", "a b c d e f"]),
        given in 0u32..256,
    ) {
        let on = |bit: u32| given & (1 << bit) != 0;
        let text_if = |bit: u32| on(bit).then(|| text(&texts[bit as usize % 7]));
        let spec = BoardKeys {
            grid,
            size: Some(ints(&size)),
            files: Some(ints(&size)),
            lift: lift.as_deref().map(ints),
            cells: text_if(0).map(TextOr::Text),
            holes: text_if(1),
            wrap: if on(2) { wrap(&[WrapEdges::Both]) } else { Vec::new() },
            merge: text_if(3).map(|it| (text("z"), it)).into_iter().collect(),
            cut: text_if(4).into_iter().collect(),
            links: text_if(5)
                .map(|it| link_of(text("in"), vec![it], Some(text("out"))))
                .into_iter()
                .collect(),
            near: text_if(6),
            ..BoardKeys::default()
        };
        let mut diags = Vec::new();
        if let Some(mut geometry) = Geometry::build(&spec, &mut diags) {
            let players = PlayersKeys {
                names: Some(text(names)),
                symmetry: text_if(7).map(ByPlayer::all),
                ..PlayersKeys::default()
            };
            let mut players = geometry.players(&players, &mut diags);
            geometry.vector(1, 2, Wrap::default());
            geometry.far(Player(0), 2);
            let board = geometry.finish(&mut players);
            for player in &players {
                proptest::prop_assert_eq!(player.directions.len(), board.directions.len());
                let mut cells = player.cells.clone();
                cells.sort_unstable();
                proptest::prop_assert!(cells.iter().enumerate().all(|(n, it)| it.idx() == n));
            }
            for direction in &board.directions {
                proptest::prop_assert_eq!(direction.links.len(), board.sites.len());
            }
        }
    }
}
