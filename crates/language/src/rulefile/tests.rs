use super::*;
use crate::source::Files;

/// Reads no headers of Interactive Diagrams: the tests here have none.
fn no_headers(_: &Text, _: &mut Vec<Diagnostic>) -> (Table, bool) {
    (Table::default(), true)
}

fn read_with(
    files: &[(&'static str, &str)],
    set: &[(&str, &str)],
) -> (Option<Document>, Vec<String>) {
    let name = files[0].0;
    let files = files.iter().fold(Files::default(), |res, it| res.with(it.0, it.1));
    let set: Vec<_> = set.iter().map(|it| (it.0.to_owned(), it.1.to_owned())).collect();
    let mut sources = SourceMap::default();
    let mut diags = Vec::new();
    let res = read(&files, name, &set, no_headers, &mut sources, &mut diags);
    (res, diags.iter().map(|it| shown(it, &sources)).collect())
}

/// Code, the characters pointed at, and the message.
fn shown(diag: &Diagnostic, sources: &SourceMap) -> String {
    let place = diag.span().map_or("-".to_owned(), |it| {
        let (line, column) = sources.line_column(it);
        format!("{line}:{column} `{}`", sources.text(it))
    });
    format!("[{}] {place}: {}", diag.code, diag.message)
}

fn diags(text: &str) -> Vec<String> {
    read_with(&[("a", text)], &[]).1
}

fn value(document: &Document, path: &str) -> String {
    let mut table = &document.root;
    let (tables, key) = path.rsplit_once('.').unwrap_or(("", path));
    for part in tables.split('.').filter(|it| !it.is_empty()) {
        table = table.table(part).unwrap();
    }
    table.get(key).map_or("-".to_owned(), plain)
}

#[test]
fn a_file_changes_what_it_extends() {
    let base = "board = { size = [8, 8], holes = 'a1' }\nzones = { z = 'a1', y = { white = 'a1' } }\n\
                [pieces]\nrook = { id = 'R', move = 'R' }\nking = { id = 'K', move = { betza = 'K', when = 'x' } }\n\
                [[rule]]\nname = 'one'\non = 'drop'\ndo = 'a'\n[[rule]]\nname = 'two'\non = 'drop'\ndo = 'b'\n[[test]]\ncount = 1\n";
    let text = "extends = 'b'\nremove = ['board.holes']\nzones.y = { black = 'b1' }\npieces.rook.move = 'W'\npieces.king.move = { path = 'p' }\n\
                [[rule]]\nname = 'new'\nbefore = 'two'\non = 'drop'\ndo = 'c'\n[[rule]]\nname = 'one'\ndo = 'd'\n[[rule]]\nname = 'two'\nremove = true\n";
    let (document, diags) = read_with(&[("a", text), ("b", base)], &[]);
    assert_eq!(diags, Vec::<String>::new());
    let document = document.unwrap();
    assert_eq!(value(&document, "board.holes"), "-");
    assert_eq!(document.root.table("board").unwrap().items("size").len(), 2);
    assert_eq!(value(&document, "zones.y.white"), "a1", "tables of players merge");
    assert_eq!(value(&document, "zones.y.black"), "b1");
    assert_eq!(value(&document, "pieces.rook.id"), "R");
    assert_eq!(value(&document, "pieces.rook.move"), "W");
    assert_eq!(value(&document, "pieces.king.move.betza"), "-");
    let rules: Vec<_> = document
        .root
        .items("rule")
        .iter()
        .map(|it| plain(it.as_table().unwrap().get("do").unwrap()))
        .collect();
    assert_eq!(rules, ["d", "c"]);
    assert!(document.tests.is_empty(), "tests are not inherited");
}

#[test]
fn a_number_in_a_tables_place_changes_one_key_of_it() {
    let table = "[end]\nrepetition = { count = 4, result = 'loss' }\n";
    let number = "[end]\nrepetition = 3\n";
    let result = "[end]\nrepetition = { result = 'win' }\n";
    let read = |base: &str, over: &str| {
        let over = format!("extends = 'b'\n{over}");
        let (document, diags) = read_with(&[("a", &over), ("b", base)], &[]);
        assert_eq!(diags, Vec::<String>::new());
        let document = document.unwrap();
        ["count", "result"].map(|it| value(&document, &format!("end.repetition.{it}")))
    };
    assert_eq!(read(table, number), ["3", "loss"]);
    assert_eq!(read(table, result), ["4", "win"]);
    assert_eq!(read(number, result), ["3", "win"]);
    let by_option = "[options.n]\ntype = 'int'\nmin = 2\nmax = 9\nvalue = 5\n[end]\nrepetition = { option = 'n' }\n";
    assert_eq!(read(by_option, result), ["5", "win"]);
    assert_eq!(read(table, by_option), ["5", "loss"]);
    let taken_away = "extends = 'b'\nremove = ['end.repetition']\n";
    let (document, _) = read_with(&[("a", taken_away), ("b", table)], &[]);
    assert_eq!(value(&document.unwrap(), "end.repetition"), "-");
}

#[test]
fn words_about_a_parent_are_not_about_its_heirs() {
    let base = "[variant]\nname = 'x'\ninventor = 'y'\ndescription = 'z'\nfamily = 'chess'\nbetza = 'parts'\n";
    let text = "extends = 'b'\n[variant]\nname = 'new'\n";
    let (document, diags) = read_with(&[("a", text), ("b", base)], &[]);
    assert_eq!(diags, Vec::<String>::new());
    let document = document.unwrap();
    let words = document.root.table("variant").unwrap();
    let keys: Vec<_> = words.iter().map(|it| it.0).collect();
    assert_eq!(keys, ["family", "betza", "name"]);
}

#[test]
fn options_patch_their_own_file_only() {
    let base = "[options.size]\ntype = 'choice'\nvalues = ['small', 'large']\nvalue = 'small'\n[options.size.when.large]\nboard = { size = [10, 10] }\nzones.z = 'c1'\n\
                [board]\nsize = [8, 8]\n[zones]\nz = 'a1'\n";
    let text = "extends = 'b'\noptions.size.value = 'large'\nzones.z = 'b1'\n";
    let (document, diags) = read_with(&[("a", text), ("b", base)], &[]);
    assert_eq!(diags, Vec::<String>::new());
    let document = document.unwrap();
    assert_eq!(document.root.table("board").unwrap().items("size")[0].as_integer(), Some(10));
    assert_eq!(value(&document, "zones.z"), "b1");
    let (document, _) = read_with(&[("a", text), ("b", base)], &[("size", "small")]);
    assert_eq!(
        document.unwrap().root.table("board").unwrap().items("size")[0].as_integer(),
        Some(8)
    );
}

#[test]
fn options_stand_for_values() {
    let text = "[options.n]\ntype = 'int'\nmin = 1\nmax = 9\nvalue = 3\n[options.order]\ntype = 'order'\nof = 'KQ+P'\nvalue = 'KQ+P'\n\
                [rankings]\nl = { option = 'order' }\n[counters]\nc = { max = { option = 'n' } }\n";
    let (document, diags) = read_with(&[("a", text)], &[("n", "5"), ("order", "+PKQ")]);
    assert_eq!(diags, Vec::<String>::new());
    let document = document.unwrap();
    assert_eq!(value(&document, "rankings.l"), "+PKQ");
    assert_eq!(value(&document, "counters.c.max"), "5");
    let wrong = [("n", "12"), ("order", "KQ"), ("m", "1")];
    assert_eq!(
        read_with(&[("a", text)], &wrong).1,
        [
            "[bad-option-value] -: expected a whole number from 1 to 9 for the option `n`, found `12`",
            "[bad-option-value] -: expected each of `KQ+P` once, in any order for the option `order`, found `KQ`",
            "[unknown-option] -: expected an option of this file, found `m`",
        ]
    );
}

#[test]
fn wrong_options_are_told_where_they_are_declared() {
    let text = "[options.a]\ntype = 'choice'\nvalues = ['x']\nvalue = 'y'\n[options.b]\ntype = 'bool'\nvalue = true\nvaule = 1\n\
                [options.b.when.maybe]\n[zones]\nz = { option = 'bb' }\n[options.c]\ntype = 'text'\n";
    assert_eq!(
        diags(text),
        [
            "[unknown-key] 8:1 `vaule`: expected a key of `options.NAME`, found `vaule`",
            "[bad-option-value] 4:10 `y`: expected one of `x`, found `y`",
            "[bad-option-value] 9:17 `maybe`: expected `true` or `false`, found `maybe`",
            "[missing-key] 12:10 `c`: expected a key `value` in `c`",
            "[unknown-option] 11:17 `bb`: expected the name of an option, found `bb`",
        ]
    );
}

#[test]
fn unknown_keys_and_wrong_kinds_are_told_at_their_characters() {
    let text = "variant = { nam = 'x' }\nbord = 1\n[board]\nsize = 8\ngrid = 'hx'\n[pieces]\nrook = { id = 1, mvoe = 'R', neutral = 'true' }\n[turn]\nplay = ['a']\n[end]\nrepetition = 1\n";
    assert_eq!(
        diags(text),
        [
            "[unknown-key] 2:1 `bord`: expected a table of a rule file, found `bord`",
            "[unknown-key] 1:13 `nam`: expected a key of `variant`, found `nam`",
            "[wrong-kind] 4:8 `8`: expected an array, each item a whole number from -1000 to 1000 for `size`, found the number 8",
            "[bad-value] 5:9 `hx`: expected `'square'`, `'hex'` or `'graph'`, found `hx`",
            "[unknown-key] 7:18 `mvoe`: expected a key of `pieces.NAME`, found `mvoe`",
            "[wrong-kind] 7:15 `1`: expected a string with the ID of a piece type for `id`, found the number 1",
            "[wrong-kind] 7:40 `'true'`: expected `true` or `false` for `neutral`, found a string",
            "[unknown-key] 9:1 `play`: expected a key of `turn`, found `play`",
            "[bad-value] 11:14 `1`: expected a whole number from 2 to 1000, found 1",
        ]
    );
}

#[test]
fn a_header_without_its_end_is_marked_at_its_last_character() {
    let found = diags("[board]\nsize = [8, 8]\n[actionsé\n");
    assert_eq!(found[0], "[toml-syntax] 3:9 `é`: expected `]` at the end of the header");
}

#[test]
fn syntax_errors_are_all_told() {
    let text =
        "[board]\nsize = [8, 8]\nsize = [9, 9]\ngrid = square\n[zones\nz = 'a1'\n[board]\nx = 1\n";
    assert_eq!(
        diags(text),
        [
            "[toml-syntax] 5:6 `s`: expected `]` at the end of the header",
            "[duplicate-key] 3:1 `size`: expected a new key, found `size` again",
            "[duplicate-key] 7:2 `board`: expected a new key, found `board` again",
            "[unknown-key] 8:1 `x`: expected a key of `board`, found `x`",
            "[toml-syntax] 4:8 `square`: expected `'square'`, `'hex'` or `'graph'` for `grid`, found `square` without quotes",
        ]
    );
}

#[test]
fn chains_end() {
    assert_eq!(
        read_with(&[("a", "extends = 'b'"), ("b", "extends = 'a'")], &[]).1,
        ["[extends-cycle] 1:12 `a`: expected a file that does not extend this one, found `a`"]
    );
    assert_eq!(
        diags("extends = 'ab'"),
        ["[file-not-found] 1:12 `ab`: expected a rule file, but there is no file `ab`"]
    );
    assert!(read_with(&[("a", "")], &[]).0.is_some());
}

#[test]
fn several_bases_are_laid_over_one_another() {
    let root = "[board]\nsize = [8, 8]\n[zones]\nx = 'root'\ny = 'root'\nz = 'root'\n";
    let left = "extends = 'root'\nzones.x = 'left'\nzones.y = 'left'\n";
    let right = "extends = 'root'\nzones.y = 'right'\n";
    let all = [("left", left), ("right", right), ("root", root)];
    let zones = |text: &str| {
        let (document, diags) = read_with(&[&[("a", text)], &all[..]].concat(), &[]);
        assert_eq!(diags, Vec::<String>::new());
        let document = document.unwrap();
        ["zones.x", "zones.y", "zones.z"].map(|it| value(&document, it))
    };
    assert_eq!(
        zones("extends = ['left', 'right']"),
        ["left", "right", "root"],
        "the last one wins"
    );
    assert_eq!(zones("extends = ['right', 'left']"), ["left", "left", "root"]);
    assert_eq!(zones("extends = ['left', 'right', 'left']"), ["left", "right", "root"]);
    assert_eq!(zones("extends = ['left', 'right']\nzones.x = 'own'"), ["own", "right", "root"]);
}

#[test]
fn lists_change_by_name() {
    let base = "[[rule]]\nname = 'one'\non = 'drop'\ndo = 'a'\n";
    let text = "extends = 'b'\n[[rule]]\nname = 'oen'\nremove = true\n[[rule]]\nname = 'x'\non = 'drop'\ndo = 'a'\nafter = 'y'\n[[rule]]\nname = 'x'\non = 'drop'\ndo = 'a'\n";
    assert_eq!(
        read_with(&[("a", text), ("b", base)], &[]).1,
        [
            "[nothing-to-change] 3:9 `oen`: expected the name of an earlier item, found `oen`",
            "[nothing-to-change] 9:10 `y`: expected the name of an earlier item, found `y`",
            "[duplicate-name] 11:9 `x`: expected a new name, found `x` again",
        ]
    );
}

#[test]
fn a_key_takes_the_place_of_its_alternative() {
    let base = "[board]\nsize = [8, 8]\n[[rule]]\nname = 'one'\non = 'drop'\ndo = 'a'\n[[rule]]\nname = 'two'\non = 'drop'\ncases = [{ do = 'a' }]\n[[compulsory]]\nname = 'three'\norder = 'captures'\n";
    let heir = "[board]\ngrid = 'hex'\nfiles = [1]\n[[rule]]\nname = 'one'\ncases = [{ do = 'b' }]\n[[rule]]\nname = 'two'\ndo = 'b'\n[[compulsory]]\nname = 'three'\nmaximize = 'victims'\n";
    let keys = |document: &Document| -> Vec<String> {
        let items = |list: &str| document.root.items(list).to_vec();
        let tables = items("rule").into_iter().chain(items("compulsory"));
        let tables: Vec<Node> = tables.chain(items("board")).collect();
        let keys = tables.iter().filter_map(Node::as_table);
        keys.map(|it| it.iter().map(|it| it.0).collect::<Vec<_>>().join(" ")).collect()
    };
    let wanted = ["name on cases", "name on do", "name maximize", "grid files"];
    let text = format!("extends = 'b'\n{heir}");
    let (document, diags) = read_with(&[("a", &text), ("b", base)], &[]);
    assert_eq!((keys(&document.unwrap()), diags), (wanted.map(str::to_owned).to_vec(), vec![]));
    let patch = heir.replace("[board]", "[options.x.when.true.board]");
    let patch = patch.replace("[[rule]]", "[[options.x.when.true.rule]]");
    let patch = patch.replace("[[compulsory]]", "[[options.x.when.true.compulsory]]");
    let text = format!("{base}[options.x]\ntype = 'bool'\nvalue = true\n{patch}");
    let (document, diags) = read_with(&[("a", &text)], &[]);
    assert_eq!((keys(&document.unwrap()), diags), (wanted.map(str::to_owned).to_vec(), vec![]));
    // What is removed takes nothing's place, and both at once remain for the reader to complain of.
    let text = "extends = 'b'\nremove = ['rule.one.do']\n[[rule]]\nname = 'two'\ndo = 'b'\ncases = [{ do = 'b' }]\n";
    let (document, _) = read_with(&[("a", text), ("b", base)], &[]);
    assert_eq!(keys(&document.unwrap())[..2], ["name on", "name on cases do"]);
}

#[test]
fn hostile_texts_are_refused_politely() {
    let deep = format!("x = {}1{}", "[".repeat(5000), "]".repeat(5000));
    let keys = format!("[{}]", vec!["a"; 5000].join("."));
    let many: Vec<_> = (0..60_000).map(|it| format!("k{it} = 1")).collect();
    let many = many.join("\n");
    let errors = "= \n".repeat(200_000);
    let large = " ".repeat(2 << 20);
    let long = format!("{} = 1\n{}b = 1\n", "a".repeat(400_000), "a".repeat(400_000));
    for text in [deep, keys, many, errors, large, long] {
        let n = diags(&text).len();
        assert!((1..=limits::NODES + 1).contains(&n), "{n}");
    }
}

/// The number for the first text has been found by another program.
#[test]
fn the_fingerprint_is_of_what_the_file_says() {
    let fingerprint = |text: &str| {
        let document = read_with(&[("a", text), ("b", "[board]\nsize = [2, 2]\n")], &[]).0.unwrap();
        format!("{:016x}", document.fingerprint())
    };
    let text = "[board]\nsize = [2, 2]\n[pieces]\nman = { id = 'M', move = 'W', start = 'a1' }\n";
    let expected = "db6ab27daf02f1f1";
    assert_eq!(fingerprint(text), expected);
    for same in [
        "# A man\n[variant]\nname = 'Man'\n[notation]\nbare = 'man'\n[look]\ncells = 'plain'\n[board]\nsize = [2,\n2]\n\
         [pieces.man]\nid = \"M\"\naka = 'W'\nmove = 'W'\nglyph = 'x'\npicture = 'x.svg'\nvalue = 2\nstart = 'a1'\n[[test]]\ncount = 1\n",
        "extends = 'b'\n[pieces]\nman = { id = 'M', move = 'W', start = 'a1' }\n",
        "[options.way]\ntype = 'text'\nvalue = 'W'\n[board]\nsize = [2, 2]\n\
         [pieces]\nman = { id = 'M', move = { option = 'way' }, start = 'a1' }\n",
    ] {
        assert_eq!(fingerprint(same), expected, "{same}");
    }
    for (from, to) in [("2, 2", "2, 3"), ("'W'", "'F'"), ("[2, 2]", "[2, 2]\nwrap = 'files'")] {
        assert_ne!(fingerprint(&text.replace(from, to)), expected);
    }
    let other_betza = format!("[variant]\nbetza = 'parts'\n{text}");
    assert_ne!(fingerprint(&other_betza), expected);
    let of_option = |kind: &str, value: &str, asks: &str| {
        let option = format!("[options.flag]\ntype = '{kind}'\nvalue = {value}\n");
        fingerprint(&format!("{option}{text}[[outcome]]\nname = 'x'\nwhen = '{asks}'\n"))
    };
    // An option that no expression asks changes nothing.
    assert_eq!(of_option("bool", "true", "always"), of_option("bool", "false", "always"));
    assert_ne!(of_option("bool", "true", "flag"), of_option("bool", "false", "flag"));
    let asked = |value| of_option("int", value, "count(own) < flag");
    assert_ne!(asked("1"), asked("2"));
    assert_eq!(of_option("int", "1", "never"), of_option("int", "2", "never"));
}

/// In a table of players a name changes what that player has, and nobody else's.
#[test]
fn tables_of_players_merge() {
    let merged = |base: &str, over: &str, key: &str| {
        let over = format!("extends = 'b'\n{over}");
        let (document, diags) = read_with(&[("a", &over), ("b", base)], &[]);
        assert_eq!(diags, Vec::<String>::new(), "{over}");
        let document = document.unwrap();
        ["each", "white", "black"].map(|it| value(&document, &format!("{key}.{it}")))
    };
    let keys = [
        ("pieces.rook.start", "pieces.rook.id = 'R'"),
        ("zones.camp", ""),
        ("look.tint.camp", ""),
        ("hands.start", ""),
        ("players.symmetry", ""),
        ("players.orientation", ""),
        ("pieces.rook.picture", "pieces.rook.id = 'R'"),
        ("pieces.rook.castle.to", "pieces.rook.id = 'R'\npieces.rook.castle.with = 'rook'"),
    ];
    for (key, more) in keys {
        let black = format!("{key} = {{ black = 'y' }}");
        let both = format!("{more}\n{key} = {{ white = 'w', black = 'x' }}");
        assert_eq!(merged(&both, &black, key), ["-", "w", "y"]);
        let text = format!("{more}\n{key} = 'w'");
        assert_eq!(merged(&text, &black, key), ["w", "-", "y"], "a text is what each has");
        assert_eq!(merged(more, &black, key), ["-", "-", "y"]);
        let removed = format!("remove = ['{key}']\n{black}");
        assert_eq!(merged(&both, &removed, key), ["-", "-", "y"]);
        let text = format!("extends = 'b'\n{key} = 'z'");
        let document = read_with(&[("a", &text), ("b", &both)], &[]).0.unwrap();
        assert_eq!(value(&document, key), "z", "a text says it of all players");
    }
}

#[test]
fn what_is_removed_must_be_there() {
    let base = "board = { size = [8, 8], holes = 'a1' }\n[pieces]\nrook = { id = 'R' }\nking = { id = 'K' }\n\
                [[rule]]\nname = 'A. B'\non = 'drop'\ndo = 'a'\n\
                [options.o]\ntype = 'bool'\nvalue = false\n[options.o.when.true]\nzones.z = 'a1'\n\
                [options.p]\ntype = 'bool'\nvalue = true\n[options.p.when.true]\nremove = ['pieces.king']\nzones.y = 'a1'\n";
    let with = |list: &str, set: &[(&str, &str)]| {
        read_with(&[("a", &format!("extends = 'b'\nremove = [{list}]\n")), ("b", base)], set)
    };
    let (document, diags) = with("'board.holes', 'rule.\"A. B\"', 'zones.z', 'options.p'", &[]);
    assert_eq!(diags, Vec::<String>::new());
    let document = document.unwrap();
    assert!(document.root.items("rule").is_empty());
    assert!(document.root.table("board").unwrap().get("holes").is_none());
    assert!(document.root.table("pieces").unwrap().get("king").is_some());
    assert!(document.root.table("zones").is_none(), "an option that is removed changes nothing");
    assert!(document.options.iter().map(|it| it.name.as_str()).eq(["o"]));
    assert!(document.root.get("remove").is_none());
    assert_eq!(
        with(
            "'pieces.rok', 'piece', 'board.size.x', '', 'rule.B.do', 'options.q', 'test'",
            &[("p", "false")]
        )
        .1,
        [
            "[nothing-to-change] 2:76 `q`: nothing to remove: no inherited key `q` in `options`",
            "[nothing-to-change] 2:19 `rok`: nothing to remove: no inherited key `rok` in `pieces`",
            "[nothing-to-change] 2:26 `piece`: nothing to remove: no inherited key `piece`",
            "[nothing-to-change] 2:46 `x`: nothing to remove: no inherited key `x` in `board.size`",
            "[nothing-to-change] 2:51 ``: nothing to remove: no inherited key ``",
            "[nothing-to-change] 2:60 `B`: nothing to remove: no inherited key `B` in `rule`",
            "[nothing-to-change] 2:81 `test`: nothing to remove: no inherited key `test`",
        ]
    );
    let own = "remove = ['board.size']\nboard.size = [8, 8]\n";
    assert_eq!(
        self::diags(own),
        ["[nothing-to-change] 1:12 `board`: nothing to remove: no inherited key `board`"]
    );
}

#[test]
fn options_that_set_the_same_key_contradict_each_other() {
    let file = |one: &str, other: &str| {
        format!(
            "board = {{ size = [8, 8] }}\nzones = {{ z = 'a1' }}\npieces = {{ rook = {{ id = 'R', move = 'R', start = 'a1' }} }}\n\
             end = {{ repetition = {{ option = 'n' }} }}\n[[rule]]\nname = 'r'\non = 'drop'\ndo = 'a'\n\
             [options.n]\ntype = 'int'\nmin = 2\nmax = 9\nvalue = 3\n\
             [options.a]\ntype = 'bool'\nvalue = true\n[options.a.when.true]\n{one}\n\
             [options.b]\ntype = 'bool'\nvalue = true\n[options.b.when.true]\n{other}\n"
        )
    };
    let found = |one: &str, other: &str, set: &[(&str, &str)]| {
        let diags = read_with(&[("a", &file(one, other))], set).1;
        diags.into_iter().map(|it| it.split_once(": ").unwrap().1.to_owned()).collect::<Vec<_>>()
    };
    let undoes =
        |key: &str| vec![format!("options conflict: `b = true` and `a = true` both set `{key}`")];
    let contradict = [
        ("zones.z = 'b1'", "zones.z = 'c1'", "zones.z"),
        ("remove = ['zones.z']", "zones.z = 'c1'", "zones.z"),
        ("zones.z = 'b1'", "remove = ['zones.z']", "zones.z"),
        ("pieces.rook.move = 'W'", "remove = ['pieces.rook']", "pieces.rook"),
        ("rule = [{ name = 'r', do = 'b' }]", "rule = [{ name = 'r', do = 'c' }]", "rule.r.do"),
        (
            "rule = [{ name = 'r', do = 'b' }]",
            "rule = [{ name = 'r', cases = [{ do = 'c' }] }]",
            "rule.r.do",
        ),
        ("rule = [{ name = 'r', do = 'b' }]", "rule = [{ name = 'r', remove = true }]", "rule.r"),
        (
            "pieces.rook.start = 'b1'",
            "pieces.rook.start = { black = 'b2' }",
            "pieces.rook.start.black",
        ),
    ];
    for (one, other, key) in contradict {
        assert_eq!(found(one, other, &[]), undoes(key), "{one} and {other}");
        assert_eq!(found(one, other, &[("b", "false")]), Vec::<String>::new());
    }
    let together = [
        ("zones.z = 'b1'", "zones.z = 'b1'"),
        ("zones.z = 'b1'", "zones.y = 'c1'"),
        ("remove = ['zones.z']", "remove = ['zones.z']"),
        ("pieces.rook.start = { white = 'b1' }", "pieces.rook.start = { black = 'b2' }"),
        (
            "pieces.man = { id = 'M', start = { white = 'b1' } }",
            "pieces.man = { id = 'M', start = { black = 'b2' } }",
        ),
        ("rule = [{ name = 'r', do = 'b' }]", "rule = [{ name = 'r', when = 'c' }]"),
    ];
    for (one, other) in together {
        assert_eq!(found(one, other, &[]), Vec::<String>::new(), "{one} and {other}");
    }
    // What a number of its own decides is not taken away in silence, unless nobody has chosen that number.
    let decided = "remove = ['end.repetition']";
    assert_eq!(found(decided, "", &[]), Vec::<String>::new());
    assert_eq!(
        found(decided, "", &[("n", "4")]),
        ["options conflict: `a = true` and `n` both set `end.repetition`"]
    );
}

#[test]
fn texts_behind_a_text_may_lack_their_end() {
    for text in ["a = 'x' '", "a = 'x' 'y", "a = \"x\" \"", "a = 'x' 'y' '", "a = { b = 'x' ' }"] {
        assert!(!diags(text).is_empty(), "{text}");
    }
}
