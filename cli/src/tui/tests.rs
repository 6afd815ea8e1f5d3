//! Keys and clicks in, screens and games out, without a terminal.

use super::*;
use alfil::{
    game::{Move, Variant},
    load::{LoadOptions, load},
    model::Cell,
    notation::{fen_of, game_from_fen, moves::play_text},
    shipped::Shipped,
};
use alfil_play::{Engine, Report, Score, Settings};
use app::{App, Order};
use popup::Popup;
use ratatui::{
    backend::TestBackend,
    crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind},
};
use thinker::{Found, Why};

/// An app on a screen of some size.
struct TestTerminal {
    app: App,
    terminal: Terminal<TestBackend>,
}

fn variant(name: &str) -> Variant {
    load(&Shipped, name, &LoadOptions::default()).variant.unwrap()
}

fn setup(game: Game) -> MatchSetup {
    let people = game.variant().model().players.ids().collect();
    let file = "game.txt".to_owned();
    MatchSetup { game, people, max_turns: 10, clock: None, colours: true, file }
}

/// Returns a game that is played as far as the texts say; people play all sides.
fn game(name: &str, turns: &[&str]) -> MatchSetup {
    let mut game = variant(name).start();
    for it in turns {
        play_text(&mut game, it).unwrap();
    }
    setup(game)
}

fn position(name: &str, fen: &str) -> MatchSetup {
    setup(game_from_fen(&variant(name), fen).unwrap())
}

impl TestTerminal {
    fn new(setup: &MatchSetup) -> TestTerminal {
        TestTerminal::sized(setup, 90, 26)
    }

    fn sized(setup: &MatchSetup, width: u16, height: u16) -> TestTerminal {
        let app = App::new(setup, Duration::ZERO);
        let mut res =
            TestTerminal { app, terminal: Terminal::new(TestBackend::new(width, height)).unwrap() };
        res.screen();
        res
    }

    fn screen(&mut self) -> String {
        show(&mut self.terminal, &mut self.app).unwrap();
        let buffer = self.terminal.backend().buffer();
        let rows = buffer.content.chunks(usize::from(buffer.area.width));
        let row = |it: &[ratatui::buffer::Cell]| {
            it.iter().map(ratatui::buffer::Cell::symbol).collect::<String>().trim_end().to_owned()
        };
        rows.map(row).collect::<Vec<_>>().join("\n")
    }

    /// Presses keys: names of keys, or the characters of a word.
    fn keys(&mut self, words: &str) -> &mut TestTerminal {
        for word in words.split(' ') {
            let known = match word {
                "Enter" => Some(KeyCode::Enter),
                "Esc" => Some(KeyCode::Esc),
                "Tab" => Some(KeyCode::Tab),
                "Up" => Some(KeyCode::Up),
                "Down" => Some(KeyCode::Down),
                "Left" => Some(KeyCode::Left),
                "Right" => Some(KeyCode::Right),
                _ => None,
            };
            let keys =
                known.map_or_else(|| word.chars().map(KeyCode::Char).collect(), |it| vec![it]);
            for key in keys {
                self.app.key(KeyEvent::new(key, KeyModifiers::NONE));
                self.screen();
            }
        }
        self
    }

    fn cell(&self, name: &str) -> Cell {
        let cells = &self.app.model().board.cells;
        Cell::new(cells.iter().position(|it| it.name == name).unwrap())
    }

    fn cursor(&self) -> &str {
        &self.app.model().board.cells[self.app.board.cursor.idx()].name
    }

    /// Puts the cursor on a cell.
    fn at(&mut self, name: &str) -> &mut TestTerminal {
        let cell = self.cell(name);
        self.app.board.go(cell);
        self
    }

    fn click(&mut self, wanted: view::Hit) -> &mut TestTerminal {
        let (place, _) = self.app.hits.iter().find(|it| it.1 == wanted).unwrap();
        let kind = MouseEventKind::Down(MouseButton::Left);
        let (column, row) = (place.x, place.y);
        self.app.mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE });
        self.screen();
        self
    }

    fn moves(&self) -> String {
        self.app.log.iter().map(|it| it.text.as_str()).collect::<Vec<_>>().join(" ")
    }

    /// Returns the question to the computer.
    fn asked(&mut self) -> Option<(u64, Why)> {
        let orders = self.app.take_orders();
        orders.iter().rev().find_map(|it| match it {
            Order::Think(it) => Some((it.id, it.why)),
            _ => None,
        })
    }

    fn legal(&self, text: &str) -> Move {
        self.app.pickable.iter().find(|it| it.text == text).unwrap().mv
    }
}

#[test]
fn chess_with_a_picked_piece() {
    let mut table = TestTerminal::new(&game("chess", &["e2e4", "d7d5"]));
    table.at("e4").keys("Enter");
    insta::assert_snapshot!(table.screen());
}

#[test]
fn hexes_and_a_merged_cell() {
    let mut table = TestTerminal::new(&game("diminuendo", &[]));
    table.at("c2").keys("Enter");
    insta::assert_snapshot!(table.screen());
}

#[test]
fn signs_stand_beside_the_piece_of_a_merged_cell() {
    let mut table = TestTerminal::new(&game("diminuendo", &["c2b4", "c5b4"]));
    table.at("z").keys("Enter");
    assert!(table.screen().contains("[B]"), "{}", table.screen());
}

#[test]
fn the_second_phase_and_all_its_moves() {
    let mut table = TestTerminal::new(&game("demotion-chessgi", &["P@a3"]));
    table.keys("m a 1");
    insta::assert_snapshot!(table.screen());
    table.keys("Enter");
    assert_eq!(table.moves(), "P*a3 a1=B");
}

#[test]
fn a_joined_board_larger_than_the_window_follows_the_cursor() {
    let mut table = TestTerminal::sized(&game("diamond-ring", &[]), 70, 20);
    table.at("l2");
    insta::assert_snapshot!(table.screen());
}

#[test]
fn where_room_is_short_a_rank_is_one_line() {
    let start = game("four-handed", &[]);
    let rows = |height: u16| {
        let screen = TestTerminal::sized(&start, 140, height).screen();
        screen.lines().filter(|it| it.contains("rP") || it.contains("rK")).count()
    };
    assert_eq!((rows(40), rows(24)), (2, 2));
    let lined = TestTerminal::sized(&start, 140, 40).screen();
    let compact = TestTerminal::sized(&start, 80, 24).screen();
    assert!(lined.contains('┼') && !compact.contains('┼'), "{compact}");
    let ranks =
        ["14", "9", "1"].map(|it| compact.lines().any(|row| row.trim_start().starts_with(it)));
    assert_eq!(ranks, [true; 3], "{compact}");
    // The rook of the player on the right stands on the last file.
    let narrow = TestTerminal::sized(&start, 120, 40).screen();
    assert!(narrow.contains("gR") && !narrow.contains('┼'), "{narrow}");
}

#[test]
fn a_key_shows_how_the_piece_at_the_cursor_moves() {
    let mut test = TestTerminal::new(&position("chess", "4k3/8/8/8/8/2N5/8/4K3 w - - 0 1"));
    let screen = test.at("c3").keys("w").screen();
    assert!(screen.contains("a knight reaches 8 cells"), "{screen}");
    assert!(test.app.reach.contains(&test.cell("e4")));
    test.keys("Esc");
    assert!(test.app.reach.is_empty());
}

#[test]
fn a_window_too_small_says_so() {
    let mut table = TestTerminal::sized(&game("chess", &[]), 30, 8);
    insta::assert_snapshot!(table.screen(), @r"
    The window is too small: 50x14
    characters are needed, there
    are 30x8.
    ");
}

#[test]
fn all_shipped_kinds_of_boards_are_drawn_in_windows_of_all_sizes() {
    for name in ["nine-mens-morris", "raumschach", "toroidal", "four-handed", "hex", "gomoku"] {
        for (width, height) in [(1, 1), (50, 14), (79, 24), (200, 60)] {
            let mut table = TestTerminal::sized(&game(name, &[]), width, height);
            table.keys("Right Down Left Up Enter f Enter ? Esc m Esc e Enter Tab");
        }
    }
}

#[test]
fn arrows_and_enter_move() {
    let mut table = TestTerminal::new(&game("chess", &[]));
    table.at("e2").keys("Enter Up Up Enter");
    assert_eq!(table.moves(), "e4");
    table.at("e7").keys("Enter Down Enter");
    assert_eq!(table.moves(), "e4 e6");
    // A piece is put back, or left for another one.
    table.at("a2").keys("Enter Enter");
    assert_eq!(table.app.picked, []);
    table.at("a2").keys("Enter").at("b1").keys("Enter").at("c3").keys("Enter");
    assert_eq!(table.moves(), "e4 e6 Nc3");
}

#[test]
fn arrows_go_along_on_hexes() {
    let mut table = TestTerminal::new(&game("diminuendo", &[]));
    table.at("a2").keys("Right Right Right Right Right Right");
    assert_eq!(table.cursor(), "g2");
    table.keys("Left Left Left Left Left Left Up");
    assert_eq!(table.cursor(), "a3");
}

#[test]
fn a_turned_board_turns_the_arrows() {
    let mut table = TestTerminal::new(&game("chess", &[]));
    table.at("e2").keys("f Enter Up Left");
    assert_eq!(table.cursor(), "f1");
}

#[test]
fn castling_is_the_kings_step_or_the_rook() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    for to in ["g1", "h1"] {
        let mut table = TestTerminal::new(&position("chess", fen));
        table.at("e1").keys("Enter").at(to).keys("Enter");
        assert_eq!(table.moves(), "O-O");
    }
}

#[test]
fn a_promotion_is_chosen_from_a_list() {
    let mut table = TestTerminal::new(&position("chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"));
    table.at("a7").keys("Enter Up Enter");
    assert!(matches!(table.app.popup, Some(Popup::List(_))));
    table.keys("k n i g Enter");
    assert_eq!(table.moves(), "a8=N");
    table.keys("u").at("a7").keys("Enter Up Enter").click(view::Hit::Item(0));
    assert_eq!(table.moves(), "a8=B");
}

#[test]
fn held_pieces_are_dropped() {
    let turns = ["e2e4", "d7d5", "e4d5", "d8d5"];
    let mut table = TestTerminal::new(&game("crazyhouse", &turns));
    table.keys("Tab").at("e4").keys("Enter");
    assert_eq!(table.app.log.last().unwrap().text, "P@e4");
    let held = table.app.model().types.ids().find(|it| table.app.model().types[*it].id == "P");
    let e6 = table.cell("e6");
    table.click(view::Hit::Held(held.unwrap())).click(view::Hit::Cell(e6));
    assert_eq!(table.app.log.last().unwrap().text, "P@e6");
}

#[test]
fn stones_are_put_by_one_click() {
    for (name, cell, text) in [("gomoku", "c3", "c3"), ("flipello", "c5", "P@c5")] {
        let mut table = TestTerminal::new(&game(name, &[]));
        let cell = table.cell(cell);
        table.click(view::Hit::Cell(cell));
        assert_eq!(table.moves(), text);
    }
}

#[test]
fn turns_are_taken_back_and_played_again() {
    let mut table = TestTerminal::new(&game("chess", &["e2e4", "e7e5"]));
    let fen = fen_of(table.app.game());
    table.keys("u u");
    assert_eq!(table.moves(), "");
    table.keys("u r r");
    assert_eq!((table.moves(), fen_of(table.app.game())), ("e4 e5".to_owned(), fen));
    table.keys("r");
    assert_eq!(table.app.message, "nothing has been taken back");
}

#[test]
fn illegal_texts_are_explained_and_can_be_mended() {
    let mut table = TestTerminal::new(&game("chess", &[]));
    table.keys(": e2e5 Enter");
    let Some(Popup::Line(line)) = &table.app.popup else { panic!("the line is closed") };
    assert!(line.error.starts_with("`e2e5` is not a legal move"), "{}", line.error);
    assert_eq!(table.moves(), "");
    table.app.key(KeyEvent::new(KeyCode::Backspace, KeyModifiers::NONE));
    table.keys("4 Enter");
    assert_eq!((table.moves(), table.app.popup.is_none()), ("e4".to_owned(), true));
}

#[test]
fn a_whole_turn_is_typed() {
    let mut table = TestTerminal::new(&game("demotion-chessgi", &[]));
    table.keys("P@a3,xa2 Enter");
    assert_eq!(table.moves(), "P*a3 xa2");
}

#[test]
fn moves_are_typed_as_people_write_them() {
    let mut table = TestTerminal::new(&game("chess", &["e2e4"]));
    table.keys("e5 Enter N f 3 Enter");
    assert_eq!(table.moves(), "e4 e5 Nf3");
}

#[test]
fn the_computer_thinks_when_it_is_on_move() {
    let mut people = game("chess", &[]);
    people.people.pop();
    let mut table = TestTerminal::new(&people);
    assert_eq!(table.asked(), None);
    table.keys(": e2e4 Enter");
    let (id, why) = table.asked().unwrap();
    assert_eq!(why, Why::Turn);
    // Meanwhile nobody else moves.
    table.at("e7").keys("Enter");
    assert!(table.app.message.starts_with("the computer is thinking"));
    let reply = table.legal("e7e5");
    table.app.found(Found::Best(id + 1, vec![reply]));
    assert_eq!(table.moves(), "e4");
    table.app.found(Found::Best(id, vec![reply]));
    assert_eq!(table.moves(), "e4 e5");
    // Both turns go, so that it is the person's move again.
    table.keys("u");
    assert_eq!(table.moves(), "");
}

#[test]
fn the_computer_is_interrupted_and_asked_to_go_on() {
    let mut computers = game("chess", &[]);
    computers.people.clear();
    let mut table = TestTerminal::new(&computers);
    assert_eq!(table.asked().unwrap().1, Why::Turn);
    table.keys("Esc");
    assert!(table.app.paused && table.asked().is_none());
    // One may move for it.
    table.keys(": d2d4 Enter");
    assert_eq!(table.moves(), "d4");
    table.keys("g Enter");
    assert!(!table.app.paused && table.asked().is_some());
}

#[test]
fn evaluations_and_hints_are_shown() {
    let mut table = TestTerminal::new(&game("chess", &["e2e4"]));
    table.keys("e Enter");
    let (id, why) = table.asked().unwrap();
    assert_eq!(why, Why::Watch);
    let report = Report {
        depth: 7,
        selective_depth: 12,
        line: 1,
        score: Score::Value(-32),
        nodes: 1,
        elapsed: Duration::ZERO,
        table_full: 0,
        moves: vec![table.legal("e7e5")],
    };
    table.app.found(Found::Report(id, Box::new(report)));
    let screen = table.screen();
    assert!(screen.contains("-0.32 for black, depth 7"), "{screen}");
    table.keys("h Enter");
    let (id, why) = table.asked().unwrap();
    assert_eq!(why, Why::Hint);
    let hint = table.legal("c7c5");
    table.app.found(Found::Best(id, vec![hint]));
    assert_eq!(table.app.message, "hint: c7c5");
    // The computer gives a hint, and then moves.
    table.keys("h Enter g Enter");
    let (id, why) = table.asked().unwrap();
    assert_eq!(why, Why::Turn);
    let best = table.legal("c7c5");
    table.app.found(Found::Best(id, vec![best]));
    assert_eq!(table.moves(), "e4 c5");
}

#[test]
fn clocks_run_and_run_out() {
    let mut timed = game("chess", &[]);
    timed.clock = "1+10".parse().ok();
    let mut table = TestTerminal::new(&timed);
    table.app.tick(Duration::from_secs(20));
    table.keys(": e2e4 Enter");
    table.app.tick(Duration::from_secs(79));
    let screen = table.screen();
    assert!(screen.contains("0:50") && screen.contains("0:01"), "{screen}");
    table.app.tick(Duration::from_secs(81));
    assert!(table.screen().contains("the time of black is up"));
    assert_eq!(
        table.app.tags(),
        [("Result", "1-0".to_owned()), ("Termination", "time forfeit".to_owned())]
    );
    table.keys(": e7e5 Enter");
    assert_eq!(table.moves(), "e4");
}

#[test]
fn who_quits_is_asked() {
    let mut table = TestTerminal::new(&game("chess", &[]));
    table.keys(": e2e4 Enter q");
    assert_eq!(table.app.popup, Some(Popup::Quit));
    table.keys("Esc q y");
    assert!(table.app.take_orders().iter().any(|it| matches!(it, Order::Quit)));
}

#[test]
fn what_was_saved_and_taken_back_is_not_saved() {
    let mut table = TestTerminal::new(&game("chess", &[]));
    table.keys(": e2e4 Enter : e7e5 Enter");
    table.app.saved("game.txt", Ok(()));
    assert!(!table.app.has_unsaved());
    table.keys("u : c7c5 Enter");
    assert!(table.app.has_unsaved());
}

#[test]
fn files_are_not_overwritten_unasked() {
    let mut table = TestTerminal::new(&game("chess", &["e2e4"]));
    table.keys("s Enter");
    let saves = |table: &mut TestTerminal| {
        table.app.take_orders().into_iter().find_map(|it| match it {
            Order::Save { file, overwrite } => Some((file, overwrite)),
            _ => None,
        })
    };
    assert_eq!(saves(&mut table), Some(("game.txt".to_owned(), false)));
    table.app.ask_to_overwrite("game.txt".to_owned());
    table.keys("Enter");
    assert_eq!(saves(&mut table), Some(("game.txt".to_owned(), true)));
}

#[test]
fn without_colours_signs_say_what_they_say() {
    let mut plain = game("chess", &["e2e4", "d7d5"]);
    plain.colours = false;
    let mut table = TestTerminal::new(&plain);
    table.at("e4").keys("Enter");
    let screen = table.screen();
    assert!(screen.contains("[P]") && screen.contains("×p)"), "{screen}");
    let buffer = table.terminal.backend().buffer();
    assert!(buffer.content.iter().all(|it| it.fg == ratatui::style::Color::Reset));
}

#[test]
fn the_thread_answers_and_stops() {
    let variant = variant("chess");
    let engine = Engine::new(&variant, Settings::default());
    let computer = Computer { engine, limits: Limits::default(), random: None };
    let mut thinker = Thinker::start(computer, || Duration::ZERO).unwrap();
    let request = |id| thinker::Request { id, why: Why::Turn, game: variant.start(), clock: None };
    // A new request puts an end to the one before.
    thinker.think(request(1));
    thinker.think(request(2));
    thinker.stop();
    let mut answered = Vec::new();
    while answered.len() < 2 {
        if let Some(Found::Best(id, moves)) = thinker.next().unwrap() {
            assert!(!moves.is_empty());
            answered.push(id);
        }
        std::thread::yield_now();
    }
    assert_eq!(answered, [1, 2]);
}
