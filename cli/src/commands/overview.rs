//! The commands by what they are for: the help of the whole program, and the page `docs/commands.md`.

use super::Cli;
use clap::{Command, CommandFactory as _, builder::Styles};
use std::fmt::Write as _;

/// Commands for one purpose, in the order in which people meet them.
struct Group {
    title: &'static str,
    commands: &'static [&'static str],
}

/// All commands that help shows. Features of the build may leave some out.
const GROUPS: [Group; 4] = [
    Group {
        title: "Write rules",
        commands: &["new", "check", "test", "fmt", "explain", "show", "import", "export"],
    },
    Group { title: "Play", commands: &["list", "play", "serve", "analyze", "moves", "replay"] },
    Group { title: "Measure", commands: &["study", "learn", "solve", "perft", "jobs"] },
    Group { title: "Plug in", commands: &["engine", "lsp", "mcp", "print"] },
];

impl Group {
    /// Returns its commands that this build has.
    fn of<'a>(&self, program: &'a Command) -> impl Iterator<Item = &'a Command> {
        self.commands.iter().filter_map(|it| program.find_subcommand(it))
    }
}

/// Returns the program's arguments. Its help lists the commands in groups.
pub(super) fn command() -> Command {
    let plain = Cli::command();
    let styles = Styles::styled();
    let (header, literal) = (styles.get_header(), styles.get_literal());
    let names = GROUPS.iter().flat_map(|it| it.of(&plain)).map(|it| it.get_name().len());
    let width = names.max().unwrap_or_default();
    let mut list = String::new();
    for group in &GROUPS {
        let _ = writeln!(list, "\n{header}{}:{header:#}", group.title);
        for it in group.of(&plain) {
            let name = it.get_name();
            let gap = " ".repeat(width - name.len());
            let _ = writeln!(list, "  {literal}{name}{literal:#}{gap}  {}", about(it));
        }
    }
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n{list}\n\
         {header}Options:{header:#}\n{{options}}\n\n\
         `alfil help COMMAND` explains one command.{{after-help}}"
    );
    plain.help_template(template)
}

/// Returns a command's summary.
fn about(command: &Command) -> String {
    command.get_about().map(ToString::to_string).unwrap_or_default()
}

/// Returns the page `docs/commands.md`: each command with its help, as the program prints it.
pub fn commands_page() -> String {
    let mut program = command().term_width(PAGE_WIDTH);
    program.build();
    let mut res = HEAD.to_owned();
    for group in &GROUPS {
        let _ = write!(res, "\n## {}\n\n| command | |\n| --- | --- |\n", group.title);
        for it in group.of(&program) {
            let name = it.get_name();
            let _ = writeln!(res, "| [`alfil {name}`](#alfil-{name}) | {} |", about(it));
        }
    }
    for it in GROUPS.iter().flat_map(|it| it.of(&program)) {
        section(it, "alfil", "##", &mut res);
    }
    res
}

/// The width of the help texts in the page, in characters.
const PAGE_WIDTH: usize = 100;

const HEAD: &str = "# Commands

Every command of `alfil`, with the help that the program prints. This page is made by the program (`UPDATE=1 cargo test -p
alfil-cli page_of_commands` writes it anew). `RULES` is a path to a rule file or the name of a shipped game.

The exit status is 0 if all is well, 1 if the input is at fault, 2 if the usage is. With `--json` a command prints one JSON value;
its keys are in camelCase.
";

/// Writes the help of a command and of those in it.
fn section(command: &Command, parent: &str, hashes: &str, res: &mut String) {
    let name = format!("{parent} {}", command.get_name());
    let help = command.clone().render_long_help();
    let _ = write!(res, "\n{hashes} `{name}`\n\n```text\n{}\n```\n", help.to_string().trim_end());
    let inner = command.get_subcommands().filter(|it| !it.is_hide_set());
    for it in inner.filter(|it| it.get_name() != "help") {
        section(it, &name, &format!("{hashes}#"), res);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_command_that_help_shows_is_in_one_group() {
        let program = Cli::command();
        for it in program.get_subcommands().filter(|it| !it.is_hide_set()) {
            let name = it.get_name();
            let groups = GROUPS.iter().filter(|group| group.commands.contains(&name));
            assert_eq!(groups.count(), 1, "{name}");
        }
    }

    #[test]
    fn summaries_fit_a_terminal_of_80_columns() {
        for it in Cli::command().get_subcommands().filter(|it| !it.is_hide_set()) {
            assert!(about(it).chars().count() <= 68, "{}: {}", it.get_name(), about(it));
        }
    }
}
