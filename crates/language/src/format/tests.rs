use super::file;

fn check(old: &str, new: &str) {
    assert_eq!(file(old).as_deref(), Ok(new));
    assert_eq!(file(new).as_deref(), Ok(new));
}

#[test]
fn tables_come_in_order_with_their_comments() {
    check(
        "# A game.\n\n# More about it.\n[end]\nstalemate='loss' # then\n\n\n# where\n[board] # here\nsize=[2,3]\n[[test]]\ncount=1\n[variant]\nname='x'\n# last\n",
        "# A game.\n\n# More about it.\n\n[variant]\nname = 'x'\n\n# where\n[board]                                 # here\nsize = [2, 3]\n\n[end]\n\
         stalemate = 'loss'                      # then\n\n[[test]]\ncount = 1\n\n# last\n",
    );
    check("[zones]\na = 'a1'\nlanguage = 1\n", "[zones]\na        = 'a1'\nlanguage = 1\n");
    check("# x\nextends='chess'\nlanguage=1\n", "# x\n\nlanguage = 1\nextends  = 'chess'\n");
    check("", "\n");
}

/// A file that is extended may give `count` another meaning, and its ending may be left out.
#[test]
fn words_that_names_can_shadow_stay() {
    for base in ["", "extends = 'mine'\n\n", "extends = 'mine.toml'\n\n", "extends = 'chess'\n\n"] {
        let text = format!("{base}[[forbid]]\nname = 'x'\nwhen = 'count(target) = 0'\n");
        check(&text, &text);
    }
}

/// What a text can't say stays a table.
#[test]
fn tables_of_moves_with_options_stay() {
    for table in [
        "{ move = 'rook', when = { option = 'how' } }",
        "{ move = 'if' }",
        "{ move = 'rook', more = 'queen' }",
    ] {
        let text = format!("[[turn.phase]]\nmoves = [{table}]\n");
        check(&text, &text);
    }
}

#[test]
fn line_ends_and_the_byte_order_mark_stay() {
    let old = "[board] # here\nsize=[8,8]\n";
    let new = "[board]                                 # here\nsize = [8, 8]\n";
    for (mark, end) in [("", "\r\n"), ("\u{feff}", "\n"), ("\u{feff}", "\r\n")] {
        let text = |it: &str| format!("{mark}{}", it.replace('\n', end));
        check(&text(old), &text(new));
        // Breaks inside texts too.
        let lines = text("[variant]\ndescription = '''\na\nb '''\n");
        check(&lines, &lines);
    }
}

#[test]
fn blocks_of_keys_are_aligned() {
    check(
        "[zones]\na = \"a1\"\n# of b\nlonger='b1'\n\nc.white='c1'\nc.black  =  \"it's\"\n",
        "[zones]\na      = 'a1'\n# of b\nlonger = 'b1'\n\nc.white = 'c1'\nc.black = \"it's\"\n",
    );
}

#[test]
fn arrays_keep_their_lines() {
    check(
        "[[rule]]\non='arrive'\ncases=[ # why\n{when='a',do='b'}, # one\n  # two\n {do='c'}]\n",
        "[[rule]]\non    = 'arrive'\ncases = [  # why\n  { when = 'a', do = 'b' },  # one\n  # two\n  { do = 'c' },\n]\n",
    );
    check("[board]\nsize=[  8,8, ]\n", "[board]\nsize = [8, 8]\n");
    check("[[test]]\nset={}\n", "[[test]]\nset = {}\n");
}

#[test]
fn long_texts_are_broken_before_their_outermost_operator() {
    let (a, b) = ("some own king & near(target)", "count(enemy & file(target)) = 1");
    check(
        &format!("[[forbid]]\nwhen = '{a} and ({b} or {b}) or {a} and {b}'\n"),
        &format!("[[forbid]]\nwhen = '''\n{a}\nand ({b} or {b})\nor {a} and {b}'''\n"),
    );
    let words = "word ".repeat(24);
    check(
        &format!("[variant]\nname = '{words}'\ndescription = '{words}\\'\n"),
        &format!(
            "[variant]\nname        = '{words}'\ndescription = \"\"\"\n{}\\\n{}\\\\\"\"\"\n",
            "word ".repeat(19),
            "word ".repeat(5),
        ),
    );
}

#[test]
fn second_ways_are_rewritten() {
    check(
        "[[turn.phase]]\nmoves=[{ move='rook', when=\"target is in camp\" }, {pass=true}]\n\n[types]\nbig=\"{queen, rook}\"\n",
        "[types]\nbig = 'queen rook'\n\n[[turn.phase]]\nmoves = ['move rook if target in camp', 'pass']\n",
    );
}

#[test]
fn long_inline_tables_get_headers() {
    let moves = "['fmWfceF', { betza = 'ifmnD', when = 'origin in rank 2' }, { betza = 'K', when = 'always' }, 'Q', 'R']";
    check(
        &format!(
            "[pieces]   # all\na = {{ id = 'A' }}\n# of b\nb = {{ id = 'B', move = {moves} }} # b\nc = {{ id = 'C' }}\n"
        ),
        "[pieces]                                # all\na = { id = 'A' }\n\n# of b\n[pieces.b]                              # b\n\
         id   = 'B'\nmove = [\n  'fmWfceF',\n  { betza = 'ifmnD', when = 'origin in rank 2' },\n  \
         { betza = 'K', when = 'always' },\n  'Q',\n  'R',\n]\n\n[pieces.c]\nid = 'C'\n",
    );
}
