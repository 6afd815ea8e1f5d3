//! Boards and players.

use super::inventor::{Inventor, Shape, array, table, text};
use toml::{Table, Value};

const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyz";

/// Returns the name of a cell of a grid; files and ranks count from 0.
pub(super) fn cell_name(file: usize, rank: usize) -> String {
    format!("{}{}", char::from(LETTERS[file]), rank + 1)
}

impl Inventor {
    pub(super) fn invent_players(&mut self) {
        let number = [1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 4, 4][self.below(15)];
        self.names.players = ["white", "black", "red", "tan"][..number].to_vec();
    }

    pub(super) fn invent_board(&mut self) {
        match self.below(12) {
            0..=7 => self.squares(),
            8 => self.levels(),
            9 | 10 => self.hexes(),
            _ => self.graph(),
        }
        self.players_table();
    }

    fn players_table(&mut self) {
        let names = self.names.players.join(" ");
        let mut players = Table::new();
        if self.names.players.len() != 2 || self.one_in(3) {
            players.insert("names".to_owned(), text(names));
            let letters = &["wbrt", "abcd"][self.below(2)][..self.names.players.len()];
            players.insert("letters".to_owned(), text(letters));
        }
        match self.names.players.len() {
            3 if self.one_in(3) => {
                players.insert("teams".to_owned(), text("white red"));
            }
            4 if self.one_in(2) => {
                let teams = [&["white red", "black tan"][..], &["white black"]];
                let teams = teams[self.below(2)].iter().map(|it| text(*it)).collect();
                players.insert("teams".to_owned(), array(teams));
            }
            _ => {}
        }
        if self.one_in(5) {
            players.insert("neutral".to_owned(), text("prey"));
        }
        players.insert("symmetry".to_owned(), text(self.names.symmetry));
        let grid = self.names.shape == Shape::Square;
        if self.names.links {
            // Other views of the links have no names.
            players.insert("orientation".to_owned(), text("none"));
        } else if grid && self.names.symmetry == "none" && self.names.players.len() > 2 {
            let turns = ["rotate", "mirror", "rotate mirror"];
            let turns: Table = self.names.players[1..]
                .iter()
                .zip(turns)
                .map(|(it, turn)| ((*it).to_owned(), text(turn)))
                .collect();
            players.insert("orientation".to_owned(), Value::Table(turns));
        } else if grid && self.names.players.len() == 2 && self.one_in(6) {
            let word = self.pick(&["mirror", "none", "left<>right"]);
            players.insert("orientation".to_owned(), text(word));
        }
        self.put("players", Value::Table(players));
    }

    fn squares(&mut self) {
        // Most boards fit into 64 cells; some need more than 64, 128 or 256.
        let size = match self.below(40) {
            0 => (9 + self.below(2), 8),
            1 => (13, 11),
            2 => (18, 15),
            3 => (1, 5 + self.below(5)),
            _ => (3 + self.below(5), 3 + self.below(6)),
        };
        self.names.size = size;
        self.names.symmetry = self.square_symmetry();
        let mut board = Table::new();
        board.insert("size".to_owned(), ints(&[size.0, size.1]));
        let all: Vec<(usize, usize)> =
            (0..size.1).flat_map(|y| (0..size.0).map(move |x| (x, y))).collect();
        let mut holes = Vec::new();
        if self.one_in(5) && size.0 * size.1 > 8 {
            for _ in 0..=self.below(3) {
                let hole = all[self.below(all.len())];
                holes.extend(self.images(hole));
            }
            holes.sort_unstable();
            holes.dedup();
        }
        if !holes.is_empty() {
            board.insert("holes".to_owned(), text(names_of(&holes)));
        }
        let mut cells: Vec<(usize, usize)> =
            all.into_iter().filter(|it| !holes.contains(it)).collect();
        if self.one_in(6) {
            let wrap = self.pick(&["files", "ranks", "both", "none"]);
            board.insert("wrap".to_owned(), text(wrap));
        }
        self.names.dirs = vec![
            "forward",
            "back",
            "left",
            "right",
            "forward-left",
            "back-right",
            "ne",
            "sw",
            "orthogonal",
            "diagonal",
            "all",
        ];
        if self.names.symmetry == "none" && cells.len() > 8 {
            self.cuts_and_links(&mut board, &mut cells);
        }
        if self.one_in(8) {
            let near = self.pick(&["orthogonal", "diagonal", "all", "forward right"]);
            board.insert("near".to_owned(), text(near));
        }
        if self.one_in(12) {
            board.insert("groups".to_owned(), table([("aslant", text("ne sw"))]));
            self.names.dirs.push("aslant");
        }
        self.names.cells.extend(cells.iter().map(|it| cell_name(it.0, it.1)));
        self.put("board", Value::Table(board));
    }

    /// Adds what breaks the symmetry of a board of squares.
    fn cuts_and_links(&mut self, board: &mut Table, cells: &mut Vec<(usize, usize)>) {
        if self.one_in(8)
            && let Some(n) = cells.iter().position(|it| cells.contains(&(it.0 + 1, it.1)))
        {
            let pair = [cells[n], (cells[n].0 + 1, cells[n].1)];
            board.insert("merge".to_owned(), table([("hub", text(names_of(&pair)))]));
            cells.retain(|it| !pair.contains(it));
            self.names.cells.push("hub".to_owned());
            return;
        }
        if self.one_in(6) {
            let cut: Vec<String> = (0..2)
                .filter_map(|_| {
                    let from = cells[self.below(cells.len())];
                    let to = (from.0 + self.below(2), from.1 + 1);
                    let sign = self.pick(&["-", ">"]);
                    let cut = [cell_name(from.0, from.1), cell_name(to.0, to.1)].join(sign);
                    cells.contains(&to).then_some(cut)
                })
                .collect();
            if !cut.is_empty() {
                board.insert("cut".to_owned(), text(cut.join(" ")));
            }
        }
        if self.one_in(5) {
            let mut chain = Vec::new();
            for _ in 0..3 {
                let it = cells[self.below(cells.len())];
                if !chain.contains(&it) {
                    chain.push(it);
                }
            }
            if chain.len() > 1 {
                let along: Vec<String> = chain.iter().map(|it| cell_name(it.0, it.1)).collect();
                let link = table([("along", text(along.join(">"))), ("reverse", text("unwarp"))]);
                board.insert("links".to_owned(), table([("warp", link)]));
                self.names.dirs.extend(["warp", "unwarp"]);
                self.names.links = true;
            }
        }
    }

    fn square_symmetry(&mut self) -> &'static str {
        let (files, ranks) = self.names.size;
        match self.names.players.len() {
            2 => self.pick(&["mirror", "rotate", "mirror", "rotate", "none", "none"]),
            4 if files == ranks && self.one_in(2) => "quarter",
            3 if files == ranks && self.one_in(3) => "transpose",
            _ => "none",
        }
    }

    /// Returns the cell and the cells where other players see it.
    fn images(&self, (x, y): (usize, usize)) -> Vec<(usize, usize)> {
        let (last_x, last_y) = (self.names.size.0 - 1, self.names.size.1 - 1);
        match self.names.symmetry {
            "mirror" => vec![(x, y), (x, last_y - y)],
            "rotate" => vec![(x, y), (last_x - x, last_y - y)],
            "transpose" => vec![(x, y), (y, x)],
            "quarter" => vec![(x, y), (y, last_x - x), (last_x - x, last_y - y), (last_x - y, x)],
            _ => vec![(x, y)],
        }
    }

    fn levels(&mut self) {
        let size = (2 + self.below(3), 2 + self.below(3));
        let levels = 2 + self.below(2);
        self.names.size = size;
        self.names.levels = levels;
        self.names.symmetry = match self.names.players.len() {
            2 => self.pick(&["rotate", "mirror", "rotate levels", "none"]),
            _ => "none",
        };
        for letter in LETTERS.iter().take(levels) {
            let letter = char::from(letter.to_ascii_uppercase());
            for (x, y) in (0..size.1).flat_map(|y| (0..size.0).map(move |x| (x, y))) {
                self.names.cells.push(format!("{letter}{}", cell_name(x, y)));
            }
        }
        self.names.dirs =
            vec!["forward", "left", "right", "back", "orthogonal", "all", "up", "down", "levels"];
        let mut board = Table::new();
        board.insert("size".to_owned(), ints(&[size.0, size.1, levels]));
        if self.one_in(2) {
            board.insert("near".to_owned(), text("all levels levels+all"));
        }
        self.put("board", Value::Table(board));
    }

    fn hexes(&mut self) {
        self.names.shape = Shape::Hex;
        let files: &[usize] = self.pick(&[
            &[2, 3, 2][..],
            &[3, 4, 5, 4, 3],
            &[4, 5, 4],
            &[3, 4, 3, 4, 3],
            &[5, 6, 7, 8, 9, 8, 7, 6, 5],
        ]);
        self.names.size = (files.len(), files[0]);
        self.names.symmetry = match self.names.players.len() {
            2 => self.pick(&["mirror", "rotate", "none"]),
            3 if files.len() == 5 && files[2] == 5 => self.pick(&["third", "none"]),
            _ => "none",
        };
        for (file, ranks) in files.iter().enumerate() {
            self.names.cells.extend((0..*ranks).map(|rank| cell_name(file, rank)));
        }
        self.names.dirs = vec![
            "forward",
            "back",
            "forward-right",
            "back-left",
            "forward-left",
            "n",
            "s",
            "orthogonal",
            "diagonal",
            "all",
            "right",
        ];
        let board = table([("grid", text("hex")), ("files", ints(files))]);
        self.put("board", board);
    }

    fn graph(&mut self) {
        self.names.shape = Shape::Graph;
        let n = 5 + self.below(6);
        self.names.size = (n, 1);
        self.names.symmetry = "none";
        self.names.cells = (0..n).map(|it| format!("p{it}")).collect();
        let closed = self.pick(&["", ">p0"]);
        let round = format!("{}{closed}", self.names.cells.join(">"));
        let across: Vec<String> = (0..n / 2)
            .map(|it| format!("p{it}-p{}", n - 1 - it))
            .filter(|it| it != "p0-p0")
            .collect();
        let mut links = Table::new();
        links.insert("ring".to_owned(), table([("along", text(round)), ("reverse", text("gnir"))]));
        links.insert("chord".to_owned(), text(across.join(" ")));
        if self.one_in(2) {
            links.insert("forward".to_owned(), text("p0>p2>p4"));
            self.names.dirs.push("forward");
        }
        self.names.dirs.extend(["ring", "gnir", "chord", "all"]);
        let cells = self.names.cells.join(" ");
        let board = table([
            ("grid", text("graph")),
            ("cells", text(cells)),
            ("links", Value::Table(links)),
        ]);
        self.put("board", board);
    }
}

fn ints(numbers: &[usize]) -> Value {
    array(numbers.iter().map(|it| Value::Integer(i64::try_from(*it).unwrap())).collect())
}

fn names_of(cells: &[(usize, usize)]) -> String {
    let names: Vec<String> = cells.iter().map(|it| cell_name(it.0, it.1)).collect();
    names.join(" ")
}
