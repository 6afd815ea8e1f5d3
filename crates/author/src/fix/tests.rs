use super::{FixError, Rulings, file};
use alfil_language::schema::{Context, Dsl};

fn rewrite(text: &str, dsl: Dsl) -> String {
    super::rewrite(text, dsl, &Rulings::default())
}

#[test]
fn effects_of_the_first_language() {
    for (old, new) in [
        ("add to to closed", "closed += target"),
        ("add at & gates to open", "open += here & gates"),
        ("drop at from gates", "gates -= here"),
        ("drop from from gates; clear open", "gates -= origin; open = none"),
        ("place wall for neutral at at", "place wall for neutral at here"),
        ("place who at gate", "place who at gate"),
        ("move to to near(to, forward)", "move target to near(target, forward)"),
        ("turn near(to) & enemy to own", "turn near(target) & enemy to own"),
        ("take who from own", "take who from own"),
        ("give type(at) to owner(to)", "give type(here) to owner(target)"),
        ("remove (near(to) - pawn) | to", "remove (near(target) - pawn) | target"),
        ("mover may become queen where to in camp", "mover may become queen where target in camp"),
        ("checks(own) -= 1", "checks(own) -= 1"),
        ("place arrow for neutral at previous-to", "place arrow for neutral at previous-target"),
        ("closed += target", "closed += target"),
        ("promote mover to captain", "promote mover to captain"),
        ("kill near(to)", "kill near(target)"),
    ] {
        assert_eq!(rewrite(old, Dsl::Effect(Context::Rule)), new);
        assert_eq!(rewrite(new, Dsl::Effect(Context::Rule)), new);
    }
}

#[test]
fn cells_in_other_texts() {
    for (lang, old, new) in [
        (Dsl::Condition(Context::Rule), "to not in core and a2-f2", "target not in core and a2-f2"),
        (Dsl::Domain, "cell in targets(previous-to)", "cell in targets(previous-target)"),
        (Dsl::Template, "at{to}to{who}", "at{target}to{who}"),
        (Dsl::Generator, "move if from in home", "move if origin in home"),
        (Dsl::Generator, "to", "to"),
        (Dsl::Key, "promotion.pawn.to", "promotion.pawn.to"),
    ] {
        assert_eq!(rewrite(old, lang), new);
    }
}

#[test]
fn other_words() {
    for (old, new) in [
        ("next(mover, l) and next(check)", "next-in(mover, l) and next-in(check)"),
        ("check(next) and mover is last", "check(next) and mover is last-moved"),
        ("standing(mover, l) > quiet", "strength-in(mover, l) > since-progress"),
        ("target in far(2)", "target in last-ranks(2)"),
    ] {
        assert_eq!(rewrite(old, Dsl::Condition(Context::Rule)), new);
    }
    assert_eq!(rewrite("rules.far.first", Dsl::Key), "rule.far.cases");
    assert_eq!(rewrite("rules.\"A. b\".first", Dsl::Key), "rule.\"A. b\".cases");
    assert_eq!(rewrite("forbid.first.off", Dsl::Key), "forbid.first.remove");
    assert_eq!(rewrite("pieces.at.at", Dsl::Key), "pieces.at.start");
    assert_eq!(rewrite("lists.l", Dsl::Key), "rankings.l");
    assert_eq!(rewrite("options.x.true", Dsl::Key), "options.x.when.true");
    assert_eq!(
        rewrite("options.x.3.rules.first.off", Dsl::Key),
        "options.x.when.3.rule.first.remove"
    );
    assert_eq!(rewrite("options.x.value", Dsl::Key), "options.x.value");
    assert_eq!(rewrite("options.x", Dsl::Key), "options.x");
}

#[test]
fn names_that_were_words_stay() {
    let text = "[zones]\nfar = 'a1'\n[[forbid]]\nname = 'x'\nwhen = 'target in far'\n";
    assert_eq!(file(text), Ok(format!("language = 1\n\n{text}")));
}

#[test]
fn keys_and_their_words() {
    for (old, new) in [
        (
            "[lists]\nl = 'a'\n[pieces.at]\nat = 'a1'",
            "[rankings]\nl = 'a'\n[pieces.at]\nstart = 'a1'",
        ),
        ("hands = { as = 'is', joins = 'turn' }", "hands = { type = 'same', at = 'turn' }"),
        (
            "[[outcomes]]\nfor = \"next\"\noff = true",
            "[[outcome]]\nfor = \"next-player\"\nremove = true",
        ),
        ("[[prefer]]\nof = 'turn'\nfirst = 'a'", "[[compulsory]]\nat = 'turn'\norder = 'a'"),
        (
            "[[options.x.true.rules]]\nfirst = [{ do = 'a' }]",
            "[[options.x.when.true.rule]]\ncases = [{ do = 'a' }]",
        ),
        (
            "end.moves = { plies = 9, reset = 'a' }",
            "end.no-progress = { plies = 9, progress = 'a' }",
        ),
        ("[end.moves]\nreset = 'a'", "[end.no-progress]\nprogress = 'a'"),
        (
            "[pieces.a]\nmove = ['K', { like = 'own', instead = true }]",
            "[pieces.a]\nmove = ['K', { borrow = 'own', only = true }]",
        ),
        ("\"lists\".'at' = 'a'", "rankings.'at' = 'a'"),
        ("language = 1\n[lists]", "language = 1\n[lists]"),
    ] {
        if new.starts_with("language") {
            assert_eq!(file(old).as_deref(), Ok(new));
            continue;
        }
        let blank = if new.starts_with('[') { "\n" } else { "" };
        let new = format!("language = 1\n{blank}{new}");
        assert_eq!(file(old).as_ref(), Ok(&new));
        assert_eq!(file(&new).as_ref(), Ok(&new));
    }
}

#[test]
fn phases_and_rulings_have_lists_of_their_own() {
    let old = "[variant]\n\n[turn]\nphases = ['one', 'two']   # both\none = 'move'\n# then\n\
               two = { moves = 'pass', optional = true }\n[options.x]\nvalue = true\n[options.x.true]\n\
               turn = { phases = 'one', one = ['move', 'pass'] }\n\
               outcomes = [{ name = 'd', on = 'draw', result = 'win' }, { name = 'e', when = 'always' }]\n\
               [[outcomes]]\nname = 'a'\nadjudicated = true\n[[outcomes]]\nname = 'b'\n";
    let new = "language = 1\n\n[variant]\n\n# both\n[[turn.phase]]\nname = 'one'\nmoves = 'move'\n\n# then\n[[turn.phase]]\nname = 'two'\n\
               moves = 'pass'\noptional = true\n[options.x]\nvalue = true\n[options.x.when.true]\n\
               turn = { phase = [{ name = 'one', moves = ['move', 'pass'] }] }\n\
               outcome = [ { name = 'e', when = 'always' }]\non-draw = [{ name = 'd', result = 'win' }]\n\
               [[adjudicate]]\nname = 'a'\n[[outcome]]\nname = 'b'\n";
    assert_eq!(file(old).unwrap(), new);
}

#[test]
fn paths_follow_what_has_moved() {
    for (old, new) in [
        ("turn.two", "turn.phase.two"),
        ("turn.two.when", "turn.phase.two.when"),
        ("turn.\"a b\".moves", "turn.phase.\"a b\".moves"),
        ("turn.phases", "turn.phase"),
        ("turn.phase.two", "turn.phase.two"),
        ("turn.distinct", "turn.distinct"),
        ("options.x.true.turn.two", "options.x.when.true.turn.phase.two"),
        ("options.x.\"true\".turn.phases", "options.x.when.\"true\".turn.phase"),
        ("options.x.when.true.rule.first.first", "options.x.when.true.rule.first.cases"),
    ] {
        assert_eq!(rewrite(old, Dsl::Key), new);
    }
    let old = "remove = ['outcomes.a.when', 'outcomes.\"b c\"', 'outcome.d', 'turn.a', 'outcomes']\n\
               [[outcomes]]\nname = 'a'\nadjudicated = true\n[[outcomes]]\nname = 'b c'\non = 'draw'\n\
               [[outcomes]]\nname = 'd'\n";
    let new = "language = 1\nremove = ['adjudicate.a.when', 'on-draw.\"b c\"', 'outcome.d', 'turn.phase.a', 'outcome']\n\
               [[adjudicate]]\nname = 'a'\n[[on-draw]]\nname = 'b c'\n[[outcome]]\nname = 'd'\n";
    assert_eq!(file(old).as_deref(), Ok(new));
}

#[test]
fn paths_follow_rulings_of_shipped_files() {
    let old = "extends = ['fide', 'armageddon']\nremove = ['outcomes.\"dead position\"', 'outcome.\"draw odds\".when']\n";
    let new = "language = 1\nextends = ['fide', 'armageddon']\nremove = ['adjudicate.\"dead position\"', 'on-draw.\"draw odds\".when']\n";
    assert_eq!(file(old).as_deref(), Ok(new));
}

#[test]
fn a_phase_without_moves_stays() {
    let old = "[turn]\nphases = ['one', 'two']\none = 'move'\n";
    let new = "language = 1\n\n[[turn.phase]]\nname = 'one'\nmoves = 'move'\n\n[[turn.phase]]\nname = 'two'\n";
    assert_eq!(file(old).as_deref(), Ok(new));
}

#[test]
fn line_ends_and_a_byte_order_mark_stay() {
    let old = "\u{feff}[lists]\r\nl = 'a'\r\n";
    assert_eq!(file(old).as_deref(), Ok("\u{feff}language = 1\r\n\r\n[rankings]\r\nl = 'a'\r\n"));
}

#[test]
fn only_texts_change() {
    let old = "# to be or not\n[[rules]]   # to\nname = 'from to to'\non   = 'capture'\nwhen = 'to in far(1)'\n\
               do   = ['add to to a', \"clear b\"]\n[pieces]\nto = { at = 'a1', id = 'T' }\n";
    let new = "# to be or not\nlanguage = 1\n\n[[rule]]   # to\nname = 'from to to'\non   = 'capture'\nwhen = 'target in last-ranks(1)'\n\
               do   = ['a += target', \"b = none\"]\n[pieces]\nto = { start = 'a1', id = 'T' }\n";
    assert_eq!(file(old).unwrap(), new);
    assert_eq!(file("[a"), Err(FixError::NotToml));
    let taken = "[zones]\ntarget = 'a1'\n[[forbid]]\nname = 'x'\nwhen = 'to in target'\n";
    assert_eq!(file(taken), Err(FixError::NameIsWord("target".to_owned())));
}
