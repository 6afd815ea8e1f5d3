//! `alfil play`

use super::{
    CommandResult, Common, Failure, endgames::EndgameArgs, files, loading, nets::NetArgs,
    output::Output, position::PositionArgs, show::board, values,
};
#[cfg(feature = "tui")]
use crate::{
    commands::{output::colours_wanted, screen},
    tui::{self, MatchSetup, TimeControl},
};
use alfil::{
    game::{Game, Move, Variant},
    model::Player,
    notation::{
        fen_of,
        moves::{ending_text, legal_moves, text_of},
        pgn, record,
        san::play_san,
    },
};
use alfil_play::{Budget, Control, Engine, Limits, Random, Settings, random_move};
use clap::{Args, ValueEnum};
use std::{fs, io, time::Duration};

/// Plays in the terminal, against the computer or another person
#[derive(Debug, Args)]
#[command(
    after_help = "At a terminal this is a full-screen board, and `?` lists its keys. With --plain, or where input \
    or output is no terminal, it goes line by line: type a move (`e2e4`) or a command; `help` lists \
    them.\n\n\
    Examples:\n  \
    alfil play chess\n  \
    alfil play chess --side black --computer random\n  \
    alfil play my-game.toml --side both\n  \
    alfil play diminuendo --side none --seed 7"
)]
pub(super) struct Play {
    /// A rule file, or the name of a shipped variant
    rules: String,
    /// The side you play: a player's name, `both` (or `all`), or `none`; the first player if left out
    #[arg(long, value_name = "PLAYER")]
    side: Option<String>,
    /// How the computer plays
    #[arg(long, value_enum, default_value_t = Computer::Engine)]
    computer: Computer,
    /// How well it plays if it looks ahead, from -20 (nearly at random) over 0 (a beginner) to 20
    #[arg(long, default_value_t = Settings::BEST, allow_negative_numbers = true)]
    #[arg(value_parser = values::whole(Settings::LEAST..=Settings::BEST))]
    level: i8,
    /// How many seconds it thinks about a turn
    #[arg(long, default_value = "1", value_parser = values::seconds)]
    seconds: Duration,
    /// Makes the computer's choices repeatable: it then looks at 100,000 positions for each second
    #[arg(long)]
    seed: Option<u64>,
    /// Continues a saved game
    #[arg(long, value_name = "FILE")]
    resume: Option<String>,
    /// Ends games between computers after N turns
    #[arg(long, value_name = "N", default_value_t = 1000)]
    max_turns: usize,
    /// Goes line by line, without the full-screen board; good for screen readers
    #[arg(long)]
    plain: bool,
    /// Time for each player, minutes and seconds for each turn: 5+3; with the full-screen board only
    #[cfg(feature = "tui")]
    #[arg(long, value_name = "TIME", conflicts_with = "plain")]
    clock: Option<TimeControl>,
    #[command(flatten)]
    net: NetArgs,
    #[command(flatten)]
    endgames: EndgameArgs,
    #[command(flatten)]
    position: PositionArgs,
    /// Sets an option that the rule file declares; may be given several times
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = values::setting)]
    set: Vec<(String, String)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Computer {
    /// Any legal move
    Random,
    /// Looks ahead
    Engine,
}

const HELP: &str = "\
a move      as `moves` lists them, or as people write them: g1f3, Nf3; several moves of one turn with commas between
moves       lists the legal moves
hint        says what the computer would play
go          lets the computer make this move
undo, back  takes your last turn back
board       draws the board
fen         prints the position
save FILE   saves the game
load FILE   continues a saved game
help        this
quit        ends the program
";

impl Play {
    pub(super) fn run(&self, out: &mut Output) -> CommandResult {
        let common = Common { set: self.set.clone(), json: false };
        let rules = loading::rules(out, &self.rules, &common)?;
        let model = rules.variant.model();
        let game = match &self.resume {
            None => self.position.game(out, &rules.variant, &common)?,
            Some(file) => load(&rules.variant, file).map_err(Failure::Input)?,
        };
        let people = self.people(&rules.variant)?;
        let random = Random::new(self.seed.unwrap_or_else(super::any_seed));
        let settings = Settings { level: self.level, ..Settings::default() };
        let mut engine = Engine::new(&rules.variant, settings);
        self.net.give(&mut engine)?;
        self.endgames.give(&mut engine)?;
        #[cfg(feature = "tui")]
        if !self.plain && screen::possible() {
            let random = (self.computer == Computer::Random).then_some(random);
            let computer = tui::Computer { engine, limits: self.limits(), random };
            let setup = MatchSetup {
                game,
                people,
                max_turns: self.max_turns,
                clock: self.clock,
                colours: colours_wanted(),
                file: format!("{}.pgn", rules.name),
            };
            return screen::play(&rules.name, &setup, computer);
        } else if self.clock.is_some() {
            let message = "--clock is for the full-screen board, which needs a terminal";
            return Err(Failure::Usage(message.to_owned()));
        }
        let mut session = PlaySession {
            name: rules.name,
            game,
            people,
            computer: self.computer,
            engine,
            limits: self.limits(),
            random,
            quit: false,
        };
        out.line(format!("{}. `help` lists the commands.", model.about.name))?;
        session.show(out)?;
        let mut input = io::stdin().lock();
        let mut turns = 0;
        while !session.quit {
            if session.people.contains(&session.game.player()) || session.game.outcome().is_some() {
                // A game between computers ends with its last move.
                if session.people.is_empty() {
                    break;
                }
                out.print(&format!("{}> ", session.player_name()))?;
                out.flush()?;
                let Some(line) = files::line(&mut input)? else { break };
                session.command(out, line.trim())?;
            } else if session.people.is_empty() && turns >= self.max_turns {
                out.line(format!("stopped after {turns} {}", super::check::plural(turns, "turn")))?;
                break;
            } else {
                session.computer_turn(out)?;
                turns += 1;
            }
        }
        Ok(())
    }

    /// Returns how long the computer thinks about a turn.
    fn limits(&self) -> Limits {
        if self.seed.is_some() {
            let nodes = (self.seconds.as_secs_f64() * 100_000.0) as u64;
            return Limits { nodes: Some(nodes.max(1)), ..Limits::default() };
        }
        Limits { time: Budget::Exactly(self.seconds), ..Limits::default() }
    }

    /// Returns the players that people play.
    fn people(&self, variant: &Variant) -> Result<Vec<Player>, Failure> {
        let players = &variant.model().players;
        match self.side.as_deref() {
            None => Ok(vec![Player(0)]),
            Some("both" | "all") => Ok(players.ids().collect()),
            Some("none") => Ok(Vec::new()),
            Some(name) => match players.ids().find(|it| players[*it].name == name) {
                Some(it) => Ok(vec![it]),
                None => {
                    let names: Vec<_> = players.iter().map(|it| it.name.as_str()).collect();
                    Err(Failure::Usage(format!(
                        "expected --side {}, both or none, found `{name}`",
                        names.join(", ")
                    )))
                }
            },
        }
    }
}

/// Returns the game at the last move of the first record in a file.
fn load(variant: &Variant, file: &str) -> Result<Game, String> {
    let text = files::records(file)?;
    let games = record::parse(variant, &text);
    let record = games.first().ok_or_else(|| format!("there is no game in `{file}`"))?;
    let replayed = record::replay(variant, record);
    // Of games that others have written, a missing mark for check says nothing against the moves.
    match replayed.problems.iter().find(|it| !it.omission) {
        None => Ok(replayed.game),
        Some(it) => Err(format!("`{file}`: {it}")),
    }
}

/// A game and who plays it.
struct PlaySession {
    name: String,
    game: Game,
    people: Vec<Player>,
    computer: Computer,
    engine: Engine,
    limits: Limits,
    random: Random,
    quit: bool,
}

impl PlaySession {
    fn player_name(&self) -> String {
        self.game.variant().model().players[self.game.player()].name.clone()
    }

    /// Prints the board, the player on move, and how the game stands.
    fn show(&mut self, out: &mut Output) -> CommandResult {
        out.print(&board(&self.game))?;
        let variant = self.game.variant().clone();
        let model = variant.model();
        if let Some(it) = self.game.outcome() {
            out.line(ending_text(model, &it))?;
            return Ok(());
        }
        let phase = &model.turn.phases[self.game.phase()].name;
        let phase = if model.turn.phases.len() > 1 { format!(", {phase}") } else { String::new() };
        let check = if self.game.in_check() { ", in check" } else { "" };
        out.line(format!("{} to move{phase}{check}", self.player_name()))?;
        Ok(())
    }

    fn command(&mut self, out: &mut Output, line: &str) -> CommandResult {
        let (word, rest) = line.split_once(' ').map_or((line, ""), |(a, b)| (a, b.trim()));
        match (word, rest) {
            ("", _) => Ok(()),
            ("quit" | "exit" | "q", "") => {
                self.quit = true;
                Ok(())
            }
            ("help" | "?", "") => Ok(out.print(HELP)?),
            ("board", "") => self.show(out),
            ("fen", "") => Ok(out.line(fen_of(&self.game))?),
            ("moves", "") => {
                let mut texts: Vec<String> =
                    legal_moves(&self.game).into_iter().map(|it| it.text).collect();
                texts.sort_unstable();
                Ok(out.line(texts.join(" "))?)
            }
            ("hint", "") => {
                let first = self.choose().first().copied();
                let text = first.and_then(|it| text_of(&self.game, it));
                Ok(out.line(text.unwrap_or_else(|| "there is no move".to_owned()))?)
            }
            ("go", "") => self.computer_turn(out),
            ("undo" | "back", "") => self.undo(out),
            ("save" | "load" | "resume", "") => Ok(out.line(format!("expected {word} FILE"))?),
            ("save", file) => Ok(out.line(
                match fs::write(file, pgn::write(&self.game, &[("Variant", &self.name)])) {
                    Ok(()) => format!("saved as `{file}`"),
                    Err(it) => format!("can't write `{file}`: {it}"),
                },
            )?),
            ("load" | "resume", file) => match load(self.game.variant(), file) {
                Ok(game) => {
                    self.game = game;
                    self.show(out)
                }
                Err(it) => Ok(out.line(it)?),
            },
            _ => self.person_move(out, line),
        }
    }

    fn person_move(&mut self, out: &mut Output, text: &str) -> CommandResult {
        match play_san(&mut self.game, text) {
            Ok(_) => self.show(out),
            Err(it) => {
                out.line(it.to_string())?;
                Ok(out.line("(`moves` lists the legal moves, `help` the commands)")?)
            }
        }
    }

    /// Back to the last position in which a person was on move.
    fn undo(&mut self, out: &mut Output) -> CommandResult {
        if !self.game.undo_turn() {
            return Ok(out.line("nothing has been played yet")?);
        }
        while !self.people.contains(&self.game.player()) && self.game.undo_turn() {}
        self.show(out)
    }

    /// Returns the computer's choice: one move, or all that is left of the turn.
    fn choose(&mut self) -> Vec<Move> {
        match self.computer {
            Computer::Random => random_move(&self.game, &mut self.random).into_iter().collect(),
            Computer::Engine => {
                let control = Control::new(super::now);
                let best = self.engine.search(&self.game, &self.limits, &control, |_| ());
                best.map_or(Vec::new(), |it| it.turn)
            }
        }
    }

    /// Makes the computer's moves until the turn is over.
    fn computer_turn(&mut self, out: &mut Output) -> CommandResult {
        let player = self.player_name();
        let mut texts = Vec::new();
        loop {
            let moves = self.choose();
            for mv in &moves {
                texts.extend(text_of(&self.game, *mv));
                self.game.play_unchecked(*mv);
            }
            let over = self.game.at_turn_start() || self.game.outcome().is_some();
            if moves.is_empty() || over {
                break;
            }
        }
        if texts.is_empty() {
            return Ok(out.line("there is no move")?);
        }
        out.line(format!("{player} plays {}", texts.join(",")))?;
        self.show(out)
    }
}
