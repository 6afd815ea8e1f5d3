//! The tools that assistants call. Each is one command of the program: what it takes, and how the command line is made of it.

use serde_json::{Map, Value, json};

/// A tool: a command of the program with a schema.
#[derive(Debug)]
pub(super) struct Tool {
    pub(super) name: &'static str,
    pub(super) about: &'static str,
    pub(super) parameters: &'static [Parameter],
    /// The command line before what the parameters add.
    command: &'static [&'static str],
    /// True if the answer is the file of [`Parameter::Rules`] as the command leaves it.
    pub(super) rewrites: bool,
}

/// What a tool takes, and what becomes of it on the command line.
#[derive(Clone, Copy, Debug)]
pub(super) enum Parameter {
    /// The text of a rule file, or the name of a shipped game: the first argument. It is required.
    Rules,
    /// Any other text that is required: a file with that name, the next argument.
    File(&'static str, &'static str, &'static str),
    /// A required text, the next argument.
    Argument(&'static str, &'static str),
    /// A text behind an option.
    Option(&'static str, &'static str, &'static str),
    /// A number behind an option, and the most it may be.
    Number(&'static str, &'static str, &'static str, u64),
    /// One of these words, the next word of the command line.
    Choice(&'static str, &'static str, &'static [&'static str]),
}

const FEN: Parameter =
    Parameter::Option("fen", "--fen", "The position as FEN; the set-up if left out");
const PLAYED: Parameter =
    Parameter::Option("played", "--moves", "Turns to play first, with blanks between: e2e4 e7e5");
const PIECE: Parameter = Parameter::Option(
    "piece",
    "--piece",
    "A type of piece, by name or ID: draws its moves on an empty board",
);

/// All tools, in the order in which they are listed.
pub(super) const TOOLS: &[Tool] = &[
    Tool {
        name: "check",
        about: "Validates a rule file. Every mistake comes with its place, its cause and, where there is one, a remedy.",
        parameters: &[Parameter::Rules],
        command: &["check"],
        rewrites: false,
    },
    Tool {
        name: "fix",
        about: "Applies the remedies of mistakes that leave no choice, and returns the rule file.",
        parameters: &[Parameter::Rules],
        command: &["check", "--fix"],
        rewrites: true,
    },
    Tool {
        name: "test",
        about: "Runs the tests in a rule file ([[test]]): legal and illegal moves, counts, ends of games.",
        parameters: &[Parameter::Rules],
        command: &["test"],
        rewrites: false,
    },
    Tool {
        name: "explain",
        about: "Explains a word of the rule language, the code of a message, or a word of Fairy-Stockfish's variants.ini, of \
                Zillions' ZRF or of Interactive Diagrams. Of a shipped game it prints the whole rule file.",
        parameters: &[Parameter::Argument(
            "subject",
            "The word, code or name: near, betza-syntax, check.royal, chess",
        )],
        command: &["explain"],
        rewrites: false,
    },
    Tool {
        name: "list",
        about: "Lists the shipped games with what each is. A rule file may extend any of them: extends = 'chess'.",
        parameters: &[],
        command: &["list"],
        rewrites: false,
    },
    Tool {
        name: "moves",
        about: "Lists the legal moves of a position, whether the player is in check, and how the game has ended.",
        parameters: &[
            Parameter::Rules,
            FEN,
            PLAYED,
            Parameter::Option(
                "why",
                "--explain",
                "A move: says whether it is legal, and if not, why",
            ),
        ],
        command: &["moves"],
        rewrites: false,
    },
    Tool {
        name: "draw",
        about: "Draws a position as text, or the moves of one type of piece.",
        parameters: &[Parameter::Rules, FEN, PLAYED, PIECE],
        command: &["show"],
        rewrites: false,
    },
    Tool {
        name: "picture",
        about: "Draws a position as SVG, or the moves of one type of piece.",
        parameters: &[Parameter::Rules, FEN, PLAYED, PIECE],
        command: &["show", "--svg", "-"],
        rewrites: false,
    },
    Tool {
        name: "play",
        about: "Finds the best turns of a position, with scores for the player on move, in hundredths.",
        parameters: &[
            Parameter::Rules,
            FEN,
            PLAYED,
            Parameter::Number("seconds", "--seconds", "How long to think; 1 if left out", 30),
            Parameter::Number(
                "lines",
                "--lines",
                "How many best turns to report; 1 if left out",
                20,
            ),
        ],
        command: &["analyze"],
        rewrites: false,
    },
    Tool {
        name: "perft",
        about: "Counts the sequences of turns from a position: the usual way to compare two programs' rules.",
        parameters: &[
            Parameter::Rules,
            Parameter::Argument("depth", "How many turns: 3"),
            FEN,
            PLAYED,
        ],
        command: &["perft"],
        rewrites: false,
    },
    Tool {
        name: "study",
        about: "Plays a game against itself and reports what it is like: balance, length, how games end, worth of pieces.",
        parameters: &[
            Parameter::Rules,
            Parameter::Number(
                "games",
                "--games",
                "How many games of each pairing; 100 if left out",
                200,
            ),
        ],
        command: &["study", "--strengths", "random,200"],
        rewrites: false,
    },
    Tool {
        name: "import",
        about: "Makes a rule file of a definition in another format. What can't be translated is named as a warning.",
        parameters: &[
            Parameter::Choice(
                "format",
                "Fairy-Stockfish's variants.ini, an Interactive Diagram, Sjaak II's variants.txt, an engine's lines for \
                 XBoard, or a rules file of Zillions",
                &["fsf", "diagram", "sjaak", "xboard", "zrf"],
            ),
            Parameter::File("text", "definition", "The definition"),
        ],
        command: &["import"],
        rewrites: false,
    },
    Tool {
        name: "export",
        about: "Writes a game as a section of Fairy-Stockfish's variants.ini, or as an Interactive Diagram. What the format \
                can't say is refused with the reason.",
        parameters: &[
            Parameter::Choice("format", "The format", &["fsf", "diagram"]),
            Parameter::Rules,
        ],
        command: &["export"],
        rewrites: false,
    },
];

/// The file to which the text of rules is written.
pub(super) const RULES_FILE: &str = "game.toml";

/// A call of a tool that has all it needs.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Call {
    /// The arguments of the program.
    pub(super) arguments: Vec<String>,
    /// The files that it reads, in the folder where it runs.
    pub(super) files: Vec<(&'static str, String)>,
}

impl Tool {
    /// Returns the schema of what the tool takes (JSON Schema, draft 2020-12).
    pub(super) fn schema(&self) -> Map<String, Value> {
        let mut properties = Map::new();
        let mut required = Vec::new();
        for it in self.parameters {
            let (name, schema) = it.schema();
            properties.insert(name.to_owned(), schema);
            if it.is_required() {
                required.push(name);
            }
        }
        let mut res = Map::new();
        res.insert("type".to_owned(), json!("object"));
        res.insert("properties".to_owned(), Value::Object(properties));
        res.insert("required".to_owned(), json!(required));
        res.insert("additionalProperties".to_owned(), json!(false));
        res
    }

    /// Makes the command line of a call.
    ///
    /// # Errors
    /// If an argument is missing, unknown or of another type. The text says which one, and what is expected.
    pub(super) fn call(&self, given: &Map<String, Value>) -> Result<Call, String> {
        let known = |name: &str| self.parameters.iter().any(|it| it.name() == name);
        if let Some(unknown) = given.keys().find(|it| !known(it)) {
            let names: Vec<&str> = self.parameters.iter().map(Parameter::name).collect();
            let names = if names.is_empty() { "nothing".to_owned() } else { names.join(", ") };
            return Err(format!(
                "`{unknown}` is no argument of `{}`, which takes {names}",
                self.name
            ));
        }
        let mut res = Call {
            arguments: self.command.iter().map(|it| (*it).to_owned()).collect(),
            files: Vec::new(),
        };
        let mut options = Vec::new();
        for parameter in self.parameters {
            match given.get(parameter.name()).filter(|it| !it.is_null()) {
                Some(value) => parameter.add(value, &mut res, &mut options)?,
                None if parameter.is_required() => {
                    return Err(format!("`{}` needs `{}`", self.name, parameter.name()));
                }
                None => {}
            }
        }
        res.arguments.extend(options);
        Ok(res)
    }
}

impl Parameter {
    fn name(&self) -> &'static str {
        match self {
            Parameter::Rules => "rules",
            Parameter::File(name, ..)
            | Parameter::Argument(name, _)
            | Parameter::Option(name, ..)
            | Parameter::Number(name, ..)
            | Parameter::Choice(name, ..) => name,
        }
    }

    fn is_required(&self) -> bool {
        !matches!(self, Parameter::Option(..) | Parameter::Number(..))
    }

    fn schema(&self) -> (&'static str, Value) {
        let schema = match self {
            Parameter::Rules => json!({
                "type": "string",
                "description": "The text of a rule file (TOML), or the name of a shipped game: see `list`",
            }),
            Parameter::File(_, _, about)
            | Parameter::Argument(_, about)
            | Parameter::Option(_, _, about) => json!({ "type": "string", "description": about }),
            Parameter::Number(_, _, about, most) => {
                json!({ "type": "integer", "minimum": 1, "maximum": most, "description": about })
            }
            Parameter::Choice(_, about, words) => {
                json!({ "type": "string", "enum": words, "description": about })
            }
        };
        (self.name(), schema)
    }

    /// Adds an argument to the command line, or behind all arguments to the options.
    fn add(&self, value: &Value, call: &mut Call, options: &mut Vec<String>) -> Result<(), String> {
        let name = self.name();
        let text = || value.as_str().ok_or_else(|| format!("`{name}` must be a text"));
        match self {
            Parameter::Rules => {
                let text = text()?;
                if is_rule_text(text) {
                    call.files.push((RULES_FILE, text.to_owned()));
                    call.arguments.push(RULES_FILE.to_owned());
                } else {
                    call.arguments.push(positional(name, text)?);
                }
            }
            Parameter::File(_, file, _) => {
                call.files.push((file, text()?.to_owned()));
                call.arguments.push((*file).to_owned());
            }
            Parameter::Argument(..) => {
                // A number is as good as its text.
                let text = value
                    .as_u64()
                    .map_or_else(|| text().map(str::to_owned), |it| Ok(it.to_string()))?;
                call.arguments.push(positional(name, &text)?);
            }
            Parameter::Option(_, option, _) => options.push(format!("{option}={}", text()?)),
            Parameter::Number(_, option, _, most) => {
                let number = value.as_u64().filter(|it| (1..=*most).contains(it));
                let number =
                    number.ok_or_else(|| format!("`{name}` must be a number from 1 to {most}"))?;
                options.push(format!("{option}={number}"));
            }
            Parameter::Choice(_, _, words) => {
                let word = text()?;
                if !words.contains(&word) {
                    return Err(format!("`{name}` must be one of {}", words.join(", ")));
                }
                call.arguments.push(word.to_owned());
            }
        }
        Ok(())
    }
}

/// Returns true for the text of a rule file. A name has neither lines nor `=`.
fn is_rule_text(text: &str) -> bool {
    text.contains(['\n', '='])
}

/// Returns an argument that is not taken for an option, nor for a path.
fn positional(name: &str, text: &str) -> Result<String, String> {
    if text.is_empty() || text.starts_with(['-', '/', '\\', '~']) || text.contains("..") {
        return Err(format!("`{name}` must be a name or a word, and neither a path nor an option"));
    }
    Ok(text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(tool: &str, given: &Value) -> Result<Call, String> {
        let tool = TOOLS.iter().find(|it| it.name == tool).unwrap();
        tool.call(given.as_object().unwrap())
    }

    #[test]
    fn texts_of_rules_become_files_and_names_stay() {
        let named = call("moves", &json!({ "rules": "chess", "played": "e2e4" })).unwrap();
        assert_eq!(named.arguments, ["moves", "chess", "--moves=e2e4"]);
        assert!(named.files.is_empty());
        let written = call("check", &json!({ "rules": "extends = 'chess'" })).unwrap();
        assert_eq!(written.arguments, ["check", "game.toml"]);
        assert_eq!(written.files, [("game.toml", "extends = 'chess'".to_owned())]);
    }

    #[test]
    fn unfit_arguments_are_refused_by_name() {
        for (tool, given, expected) in [
            ("moves", json!({}), "`moves` needs `rules`"),
            ("moves", json!({ "rules": 3 }), "`rules` must be a text"),
            (
                "moves",
                json!({ "rules": "/etc/passwd" }),
                "`rules` must be a name or a word, and neither a path nor an option",
            ),
            (
                "explain",
                json!({ "subject": "--help" }),
                "`subject` must be a name or a word, and neither a path nor an option",
            ),
            (
                "play",
                json!({ "rules": "chess", "seconds": 1000 }),
                "`seconds` must be a number from 1 to 30",
            ),
            (
                "import",
                json!({ "format": "pgn", "text": "" }),
                "`format` must be one of fsf, diagram, sjaak, xboard, zrf",
            ),
            (
                "list",
                json!({ "rules": "chess" }),
                "`rules` is no argument of `list`, which takes nothing",
            ),
        ] {
            assert_eq!(call(tool, &given).unwrap_err(), expected);
        }
    }

    #[test]
    fn numbers_may_be_arguments() {
        let it = call("perft", &json!({ "rules": "chess", "depth": 3 })).unwrap();
        assert_eq!(it.arguments, ["perft", "chess", "3"]);
    }
}
