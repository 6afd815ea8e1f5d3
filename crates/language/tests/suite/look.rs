//! Rule files with `[look]`, loaded whole.

use alfil::{load::LoadOptions, shipped::Shipped, source::Files};
use alfil_model::{BoardLayout, CellStyle, Look, Model, PieceStyle};
use std::fmt::Write as _;

/// Returns the model of a file, or what is wrong with it and how to mend that.
fn model(text: &str) -> Result<Model, String> {
    let loaded =
        alfil::load::load(&Files::one(text).over(&Shipped), "text", &LoadOptions::default());
    let mut said = String::new();
    for it in &loaded.diagnostics {
        let _ = writeln!(said, "{}: {} ({})", it.code, it.message, it.helps.join("; "));
    }
    if said.is_empty() { Ok(loaded.variant.unwrap().model().clone()) } else { Err(said) }
}

fn shown(model: &Model) -> String {
    let Look {
        cells,
        tints,
        lines,
        gaps,
        loops,
        marks,
        tiles,
        layout,
        labels,
        pieces,
        set,
        names,
        players,
        shown,
        set_tints,
    } = &model.look;
    let name = |it: alfil_model::Cell| model.board.cells[it.idx()].name.clone();
    let pairs = |of: &[(_, _)]| {
        let pairs = of.iter().map(|it| format!("{}-{}", name(it.0), name(it.1)));
        pairs.collect::<Vec<_>>().join(" ")
    };
    let tints: Vec<_> = tints.iter().map(|it| format!("{} {}", name(it.0), it.1)).collect();
    let players: Vec<_> = players.iter().map(|it| format!("{} {}", it.0.0, it.1)).collect();
    let marks: Vec<String> = marks
        .iter()
        .map(|it| {
            let cells: Vec<_> = it.cells.iter().map(|it| name(*it)).collect();
            format!("{} on {}", it.picture, cells.join(" "))
        })
        .collect();
    assert!(shown.is_empty() && tiles.is_empty() && set_tints.is_empty());
    format!(
        "{cells:?} {layout:?} {labels:?} {pieces:?} {set:?} {names:?}\ntints {}\nmarks {}\nlines {}\ngaps {}\nloops {}\nplayers {}",
        tints.join(", "),
        marks.join(", "),
        pairs(lines),
        pairs(gaps),
        pairs(loops),
        players.join(", "),
    )
}

const BASE: &str = "[variant]\nname = 'Own'\n[board]\nsize = [3, 4]\nlinks = { fly = 'a1-c4' }\n\
    [zones]\nhome = 'a1'\ngoal = { white = 'b4', black = 'b1' }\n\
    [pieces]\nking = { id = 'K', move = { betza = 'K', when = 'target not in home | goal' }, start = 'b2' }\n[end]\nstalemate = 'loss'\n";

#[test]
fn everything_is_read() {
    assert_eq!(model(BASE).unwrap().look, Look::default());
    let text = format!(
        "{BASE}[look]\ncells = 'points'\nlines = ['a1-b2-c3', 'b2-a1']\ngaps = 'b2-b3 a1-c4'\n\
         loops = 'b1-a2'\nlabels = 'inside'\npieces = 'letters'\nset = 'chess'\n\
         players = {{ each = 'red', black = '#0000Ff' }}\n\
         names = 'sun moon'\nmarks = {{ home = 'dot', goal = 'den' }}\nemblems = {{ 'a2-b3' = '楚' }}\n[look.tint]\n'rank 1' = 'Tan'\n\
         home = {{ white = 'white', black = 'black' }}\ngoal = 'gold'\n"
    );
    insta::assert_snapshot!(shown(&model(&text).unwrap()));
}

#[test]
fn heirs_change_single_keys() {
    let base = "extends = 'xiangqi'\n[variant]\nname = 'Own'\n";
    let look = |more: &str| model(&format!("{more}{base}")).unwrap().look;
    let plain = look("");
    assert_eq!((plain.cells, plain.gaps.len(), plain.lines.len()), (CellStyle::Points, 7, 4));
    let own = look("look.gaps = 'none'\nlook.pieces = 'letters'\n");
    assert_eq!((own.pieces, own.gaps.len(), own.lines.len()), (PieceStyle::Letters, 0, 4));
    assert_eq!(look("remove = ['look']\n"), Look::default());
    assert_eq!(look("remove = ['look.lines']\n").lines, []);
    // Colours merge by the names of sets.
    let tints = "look.tint = { trap = 'teal', 'a1' = 'red' }\nextends = 'arimaa'\n";
    let own = model(&format!("{tints}variant.name = 'Own'\n")).unwrap();
    let colours: Vec<String> = own.look.tints.iter().map(|it| it.1.to_string()).collect();
    assert_eq!(colours, ["#ff0000", "#008080", "#008080", "#008080", "#008080", "#ff0000"]);
}

/// Lines of a larger board are left out where an heir has a smaller one.
#[test]
fn inherited_lines_need_not_fit() {
    let text = "extends = 'xiangqi'\nvariant.name = 'Own'\nboard.size = [9, 9]\n";
    let look = model(text).unwrap().look;
    assert_eq!((look.lines.len(), look.gaps.len()), (2, 7));
    let own = format!("{text}look.lines = 'd8-f10'\n");
    assert!(model(&own).unwrap_err().contains("f10"));
}

/// So are colours and pictures of cells. Those that the heir writes must fit.
#[test]
fn inherited_marks_need_not_fit() {
    let own = format!("{BASE}[look]\nmarks = {{ 'c9' = 'dot' }}\n");
    assert!(model(&own).unwrap_err().contains("c9"));
    let base = BASE.replace("[3, 4]", "[3, 9]");
    let base = format!(
        "[look]\ntint = {{ 'a9' = 'red', home = 'gold' }}\nmarks = {{ 'c9' = 'dot' }}\n{base}"
    );
    let heir = "extends = 'base'\nvariant.name = 'Own'\nboard.size = [3, 4]\n";
    let files = Files::one(heir).with("base", &base).over(&Shipped);
    let loaded = alfil::load::load(&files, "text", &LoadOptions::default());
    let variant = loaded.variant.unwrap();
    let look = &variant.model().look;
    assert!(loaded.diagnostics.is_empty() && look.marks.is_empty());
    assert_eq!(look.tints.len(), 2);
}

#[test]
fn options_change_the_look() {
    let round = BASE.replace("[3, 4]", "[3, 4]\nwrap = 'files'");
    let option = "[look]\nlayout = { option = 'form' }\n[options.form]\ntype = 'choice'\n\
        values = ['flat', 'ring']\nvalue = 'ring'\n";
    let own = model(&format!("{round}{option}")).unwrap();
    assert_eq!(own.look.layout, BoardLayout::Ring);
}

/// The numbers of directions, zones and ways to go stay, whatever sets the look names.
#[test]
fn rules_do_not_depend_on_it() {
    let more = "[look]\ncells = 'points'\n[look.tint]\n'near(home)' = 'red'\n'dark' = 'blue'\n";
    let (with, without) = (model(&format!("{BASE}{more}")).unwrap(), model(BASE).unwrap());
    assert_eq!(with.about.fingerprint, without.about.fingerprint);
    let bare = |it: &Model| Model { look: Look::default(), ..it.clone() };
    let (with, mut without) = (bare(&with), bare(&without));
    // What the look adds comes behind the rest.
    assert!(with.strides.starts_with(&without.strides));
    assert!(with.zones.starts_with(&without.zones));
    assert!(with.board.directions.starts_with(&without.board.directions));
    without.strides.clone_from(&with.strides);
    without.zones.clone_from(&with.zones);
    without.board.clone_from(&with.board);
    without.players.clone_from(&with.players);
    assert_eq!(with, without);
}

#[test]
fn what_is_wrong_is_told() {
    let mut all = String::new();
    let looks = [
        "tint = { hom = 'red' }",
        "tint = { home = 'blu' }",
        "tint = { home = 'rgb(0, 0, 0)' }",
        "tint = { home = { green = 'red' } }",
        "tint = { 'own king' = 'red' }",
        "players = { white = '#fff' }",
        "players = { red = 'red' }",
        "lines = 'a1-d9'",
        "lines = 'a1>b2'",
        "lines = 'a1'",
        "lines = 'a1--b2'",
        "lines = 'a1-a1'",
        "cells = 'points'\ngaps = 'a1-b2'",
        "gaps = 'a1-a2'",
        "loops = 'a1-b3'",
        "layout = 'ring'",
        "cells = 'point'",
        "set = 'ches'",
        "set = 'none of them'",
        "colour = 'red'",
    ];
    for look in looks {
        let said = model(&format!("{BASE}[look]\n{look}\n")).unwrap_err();
        assert_eq!(said.lines().count(), 1, "{look}: {said}");
        let _ = write!(all, "{look}\n    {said}");
    }
    insta::assert_snapshot!(all);
}

#[test]
fn fields_of_graphs_and_lying_hexes() {
    let graph = "[variant]\nname = 'Own'\n[board]\ngrid = 'graph'\n[board.cells]\na = [0, 0]\nb = [1, 0]\nc = [0, 1]\nd = [1, 1]\n\
        [board.links]\nright = 'a-b c-d'\nup = 'a-c b-d'\n[players]\nsymmetry = 'none'\n[pieces]\nking = { id = 'K', move = 'step(right)', start = { white = 'a', black = 'd' } }\n\
        [end]\nstalemate = 'loss'\n[look]\n";
    let look = |text: &str| model(text).map(|it| it.look);
    assert_eq!(look(&format!("{graph}tiles = 'right up'\n")).unwrap().tiles.len(), 2);
    let errors = |text: &str, words: &str| {
        let error = look(text).unwrap_err();
        assert!(error.contains(words), "{error}");
    };
    errors(&format!("{graph}tiles = 'down'\n"), "down");
    errors(&format!("{BASE}[look]\ntiles = 'orthogonal'\n"), "expected a board that is a graph");
    errors(&format!("{BASE}[look]\nlayout = 'lying'\n"), "expected a board of hexes");
    errors(&format!("{BASE}[look]\nmarks = {{ home = 'doot' }}\n"), "found `doot`");
    errors(&format!("{BASE}[look]\nnames = 'sun'\n"), "expected 2 names, found 1");
    let own = "extends = 'hex'\nvariant.name = 'Own'\nlook.layout = 'flat'\n";
    assert_eq!(look("extends = 'hex'\nvariant.name = 'Own'\n").unwrap().layout, BoardLayout::Lying);
    assert_eq!(look(own).unwrap().layout, BoardLayout::Flat);
}
