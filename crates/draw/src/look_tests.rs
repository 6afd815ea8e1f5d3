//! Boards whose authors gave them a look.

use super::{tests::well_formed, *};
use alfil::{
    load::{LoadOptions, load},
    shipped::Shipped,
};
use alfil_model::{BoardLayout, Cell, CellStyle, Colour, Labels, Look, Model, PieceStyle, Player};

fn shipped(name: &str) -> Model {
    load(&Shipped, name, &LoadOptions::default()).variant.unwrap().model().clone()
}

fn pairs(model: &Model, text: &str) -> Vec<(Cell, Cell)> {
    let cell = |name: &str| model.board.cells.iter().position(|it| it.name == name).unwrap();
    let pair = |it: &str| {
        let (a, b) = it.split_once('-').unwrap();
        let (a, b) = (cell(a), cell(b));
        (Cell::new(a.min(b)), Cell::new(a.max(b)))
    };
    let mut res: Vec<_> = text.split(' ').map(pair).collect();
    res.sort_unstable();
    res
}

fn with(name: &str, look: impl FnOnce(&Model) -> Look) -> Model {
    let mut model = shipped(name);
    model.look = look(&model);
    model
}

fn draw(model: &Model) -> String {
    text(model, &model.start, &TextOptions::default())
}

#[test]
fn points_have_lines_in_the_terminal() {
    insta::assert_snapshot!(draw(&shipped("xiangqi")));
    insta::assert_snapshot!(draw(&shipped("nine-mens-morris")));
    let horse = shipped("xiangqi").types.ids().find(|it| shipped("xiangqi").types[*it].id == "N");
    let model = shipped("xiangqi");
    let from = pairs(&model, "e6-e7")[0].0;
    let highlights = reach(&model, horse.unwrap(), Player(0), from);
    let alone = lone_piece(&model, horse.unwrap(), Player(0), from);
    let options = TextOptions { highlights, turned: true, ..TextOptions::default() };
    insta::assert_snapshot!(text(&model, &alone, &options));
}

#[test]
fn lines_of_all_kinds_in_the_terminal() {
    let points = |model: &Model| Look {
        cells: CellStyle::Points,
        lines: pairs(model, "a1-c3 a3-c1 d4-f4 f5-f8 a5-b7"),
        gaps: pairs(model, "a1-a2 a1-b1 h4-h5"),
        ..Look::default()
    };
    insta::assert_snapshot!(draw(&with("cylinder", points)));
    let plain = TextOptions { ascii: true, turned: true, ..TextOptions::default() };
    let model = with("toroidal", |_| Look { cells: CellStyle::Points, ..Look::default() });
    insta::assert_snapshot!(text(&model, &model.start, &plain));
}

/// All looks on all kinds of boards.
#[test]
fn svg_of_every_look_is_well_formed() {
    let cells = [CellStyle::Checkered, CellStyle::Plain, CellStyle::Points];
    let labels = [None, Some(Labels::Outside), Some(Labels::Inside), Some(Labels::None)];
    let games = ["chess", "hex", "diminuendo", "raumschach", "byzantine", "cylinder", "yalta"];
    for name in games {
        let mut model = shipped(name);
        let joined = ["byzantine", "cylinder"].contains(&name);
        for (cells, labels) in cells.into_iter().flat_map(|it| labels.map(|labels| (it, labels))) {
            for layout in
                [BoardLayout::Flat, BoardLayout::Ring].into_iter().take(1 + usize::from(joined))
            {
                model.look = Look { cells, layout, labels, ..Look::default() };
                model.look.lines = vec![(Cell(0), Cell(5))];
                let whole = svg(&model, &model.start, &SvgOptions::default());
                well_formed(&whole);
                assert!(!whole.contains("NaN") && !whole.contains("inf"), "{whole}");
                let parts = super::layout(&model, &SvgOptions::default());
                assert_eq!(
                    parts.period.0.is_some(),
                    name == "cylinder" && layout == BoardLayout::Flat
                );
                well_formed(&format!("<svg>{}{}{}</svg>", parts.below, parts.above, parts.labels));
            }
        }
    }
}

#[test]
fn colours_are_the_authors() {
    let teal = Colour::parse("teal").unwrap();
    let look = |_: &Model| Look {
        tints: vec![(Cell(3), teal)],
        players: vec![(Player(1), Colour::parse("#102030").unwrap())],
        pieces: PieceStyle::Letters,
        labels: Some(Labels::None),
        ..Look::default()
    };
    let model = with("chess", look);
    let drawn = svg(&model, &model.start, &SvgOptions::default());
    assert_eq!(drawn.matches("fill=\"#008080\"").count(), 1);
    assert_eq!(drawn.matches("fill=\"#102030\"").count(), 16);
    assert!(!drawn.contains('♚') && !drawn.contains(">a<"), "{drawn}");
    let parts = layout(&model, &SvgOptions::default());
    assert_eq!((parts.cells[3].tint, parts.cells[4].tint), (Some(teal), None));
    let (fill, line) = colours(&model, Player(1));
    assert_eq!((fill.to_string().as_str(), line.is_light()), ("#102030", true));
    assert_eq!(colours(&model, Player(0)), colours(&shipped("chess"), Player(0)));
}

/// What was on the left lies below after a quarter turn, and letters take the place of numbers.
#[test]
fn a_quarter_turn_brings_another_side_to_the_lower_edge() {
    let model = shipped("four-handed");
    let placed = |turn: Turn| layout(&model, &SvgOptions { turn, ..SvgOptions::default() });
    let at = |layout: &Layout, name: &str| {
        let cell = model.board.cells.iter().position(|it| it.name == name).unwrap();
        layout.cells[cell].at
    };
    let (upright, left, right) = (placed(Turn::None), placed(Turn::Left), placed(Turn::Right));
    // a4 is the lower end of the left side: seen from there it is on the left below.
    assert_eq!(at(&left, "a11"), at(&upright, "d1"));
    assert_eq!(at(&left, "a4"), at(&upright, "k1"));
    assert_eq!(at(&right, "n4"), at(&upright, "d1"));
    assert_eq!(left.labels.matches("<text").count(), upright.labels.matches("<text").count());
}

/// A page that is higher than wide has fewer levels beside each other.
#[test]
fn levels_lie_one_below_the_other_in_a_tall_drawing() {
    let model = shipped("raumschach");
    let drawn = |tall, turn| layout(&model, &SvgOptions { turn, tall, ..SvgOptions::default() });
    let (wide, tall) = (drawn(false, Turn::None), drawn(true, Turn::None));
    let columns = |it: &Layout| {
        let [_, top, _, height] = it.levels[0];
        it.levels.iter().filter(|level| level[1] < top + height).count()
    };
    assert_eq!((columns(&wide), columns(&tall)), (3, 2));
    assert!(wide.frame[2] > wide.frame[3] && tall.frame[3] > tall.frame[2]);
    // Each level has the numbers of its ranks where it is the first of its row.
    assert!(tall.labels.matches("<text").count() > wide.labels.matches("<text").count());
    let inside = |it: &Layout| {
        it.cells.iter().all(|cell| {
            let [left, top, width, height] = it.levels[usize::from(cell.level)];
            (left..left + width).contains(&cell.at.0) && (top..top + height).contains(&cell.at.1)
        })
    };
    assert!(inside(&tall) && inside(&drawn(true, Turn::Half)));
    let flat = shipped("chess");
    let drawn = |tall| layout(&flat, &SvgOptions { tall, ..SvgOptions::default() });
    assert_eq!(drawn(true), drawn(false));
}

/// A gap takes away a line; an arc takes the place of a link.
#[test]
fn gaps_and_arcs() {
    let lines = |model: &Model| {
        let above = layout(model, &SvgOptions::default()).above;
        let path = above.lines().rfind(|it| it.contains("fill=\"none\"")).unwrap().to_owned();
        path.matches('M').count()
    };
    let points = |_: &Model| Look { cells: CellStyle::Points, ..Look::default() };
    let all = lines(&with("chess", points));
    assert_eq!(all, 2 * 7 * 8);
    // Halves at both edges, in place of a line.
    assert_eq!(lines(&with("cylinder", points)), all + 2 * 8);
    let gaps = |model: &Model| Look { gaps: pairs(model, "a1-a2 c4-d4"), ..points(model) };
    assert_eq!(lines(&with("chess", gaps)), all - 2);
    let loops = |model: &Model| Look { loops: pairs(model, "a2-b1 f5-e6"), ..points(model) };
    let model = with("surakarta", loops);
    let parts = layout(&model, &SvgOptions { cell: 10.0, ..SvgOptions::default() });
    // From b1 clockwise round a1, from f5 counterclockwise round f6.
    assert!(parts.above.contains("M10 0A10 10 0 1 1 0 -10"), "{}", parts.above);
    assert!(parts.above.contains("M50 -40A10 10 0 1 0 40 -50"), "{}", parts.above);
    assert!(parts.frame[0] < -10.0 && parts.frame[0] + parts.frame[2] > 60.0, "{:?}", parts.frame);
}

/// Every cell can be chosen on the full-screen board, also at the edge of a drawing without labels.
#[test]
fn points_are_spots() {
    for (coordinates, turned) in [(true, false), (false, true)] {
        let model = shipped("xiangqi");
        let options = TextOptions { turned, coordinates, ..TextOptions::default() };
        let map = text_map(&model, &model.start, &options);
        for cell in (0..model.board.cells.len()).map(Cell::new) {
            let own: Vec<_> = map.spans.iter().filter(|it| it.cell == cell).collect();
            assert!(own.len() == 1 && own[0].width >= 2, "{own:?}");
        }
    }
}

#[test]
fn cells_of_graphs_are_fields_that_meet() {
    let model = shipped("yalta");
    let layout = layout(&model, &SvgOptions::default());
    let corners: Vec<usize> =
        layout.cells.iter().map(|it| it.outline.matches('L').count() + 1).collect();
    assert_eq!(corners, [4; 96]);
    let dark = layout.cells.iter().filter(|it| it.ground == Ground::Dark).count();
    assert_eq!(dark, 48);
    // Without links between the cells there are no fields.
    let alone = with("nine-mens-morris", |it| Look { tiles: Vec::new(), ..it.look.clone() });
    assert!(svg(&alone, &alone.start, &SvgOptions::default()).contains("<circle"));
}

#[test]
fn pictures_stand_on_boards() {
    for (name, count) in [("shogi", 4), ("jungle", 20), ("connect-four", 42), ("xiangqi", 18)] {
        let model = shipped(name);
        let above = layout(&model, &SvgOptions::default()).above;
        assert_eq!(above.matches("class=\"mark\"").count(), count, "{name}");
    }
}

#[test]
fn a_lying_board_is_wider_than_high() {
    let size = |layout: BoardLayout| {
        let model = with("hex", |it| Look { layout, ..it.look.clone() });
        let [_, _, width, height] = super::layout(&model, &SvgOptions::default()).frame;
        (width, height)
    };
    let (flat, lying) = (size(BoardLayout::Flat), size(BoardLayout::Lying));
    assert!(flat.0 < flat.1 && lying.0 > lying.1, "{flat:?} {lying:?}");
}

#[test]
fn files_and_ranks_are_called_as_in_records() {
    let labels = |name: &str, as_written: bool, turn: Turn| {
        let options = SvgOptions { turn, as_written, ..SvgOptions::default() };
        let labels = layout(&shipped(name), &options).labels;
        let texts = labels
            .lines()
            .filter_map(|it| it.split('>').nth(1)?.split('<').next().map(str::to_owned));
        texts.collect::<Vec<String>>().join(" ")
    };
    assert_eq!(labels("shogi", true, Turn::None), "9 8 7 6 5 4 3 2 1 i h g f e d c b a");
    assert_eq!(labels("shogi", false, Turn::None), "a b c d e f g h i 1 2 3 4 5 6 7 8 9");
    assert_eq!(labels("xiangqi", true, Turn::None), "9 1 8 2 7 3 6 4 5 5 4 6 3 7 2 8 1 9");
    assert_eq!(labels("chess", true, Turn::None), labels("chess", false, Turn::None));
}
