//! What people are told about typical mistakes.

use super::*;

/// Returns all that is said about texts, each after its place.
fn said<T>(
    how: impl Fn(&mut ExprCx<'_>, Snippet<'_>) -> Option<T>,
    cases: &[(Scope<'static>, &str)],
) -> String {
    let mut res = String::new();
    for (place, text) in cases {
        let (read, diags) = Fixture::new().read(*place, text, &how);
        assert_ne!(diags, [], "{text}");
        let failed = diags.iter().any(Diagnostic::is_error);
        assert_eq!(read.is_none(), failed, "{text}");
        res += &render(text, &diags);
    }
    res
}

#[test]
fn syntax() {
    insta::assert_snapshot!(said(
        cond,
        &[
            (rule(), ""),
            (rule(), "target in"),
            (rule(), "target not in core && captures"),
            (rule(), "mover is [queen, rook]"),
            (rule(), "(captures or target in core"),
            (rule(), "count(own) == 1"),
            (rule(), "mover is 'queen'"),
            (rule(), "captures ? 1 : 2"),
            (rule(), "count(own) > 99999999999"),
        ]
    ));
}

#[test]
fn names() {
    insta::assert_snapshot!(said(
        cond,
        &[
            (rule(), "target not in cpre"),
            (rule(), "victim is {quen, rook}"),
            (rule(), "mover has tierd"),
            (rule(), "cuont(own) > 1"),
            (rule(), "next-in(mover, rankin) = king"),
            (rule(), "some own-king"),
            (rule(), "zebra > 3"),
            (rule(), "target in i9"),
            (rule(), "target in edge(forwards)"),
            (rule(), "target in rank 9"),
        ]
    ));
}

#[test]
fn kinds() {
    insta::assert_snapshot!(said(
        cond,
        &[
            (rule(), "victim is ranking"),
            (rule(), "mover is passes"),
            (rule(), "own king & core"),
            (rule(), "none"),
            (rule(), "own king > 1"),
            (rule(), "captures & check"),
            (rule(), "captures & target in core"),
            (rule(), "mover is pawn & target in core"),
            (rule(), "captures mover is pawn"),
            (rule(), "some own & not king"),
            (rule(), "own in core"),
            (rule(), "reach > 3"),
            (rule(), "target = 3"),
            (rule(), "count(captures) > 1"),
            (rule(), "next-in(mover, core) = king"),
            (rule(), "checks"),
            (rule(), "mover becomes = 1"),
            (rule(), "victim was pawn"),
            (rule(), "d1 is pawn"),
            (rule(), "target in core home"),
        ]
    ));
}

#[test]
fn places() {
    let turn = Scope::of_rule(&[Event::Capture, Event::TurnEnds]);
    insta::assert_snapshot!(said(
        cond,
        &[
            (Context::Pattern.into(), "piece is king"),
            (Context::Outcome.into(), "over is pawn"),
            (Context::Check.into(), "target in core"),
            (Context::Outcome.into(), "mover is king"),
            (turn, "piece is king"),
            (rule(), "steepest(reach)"),
        ]
    ));
    insta::assert_snapshot!(
        "zones",
        said(
            cells,
            &[
                (Context::Zone.into(), "own pawn"),
                (Context::Zone.into(), "core - gates"),
                (Context::Zone.into(), "home pawn"),
                (Context::Zone.into(), "target"),
                (Context::Zone.into(), "a1 b2 c9"),
                (Context::Zone.into(), "captures"),
                (Context::Setup.into(), "near(own)"),
            ]
        )
    );
}

#[test]
fn arguments() {
    insta::assert_snapshot!(said(
        cond,
        &[
            (rule(), "next-in(mover) = king"),
            (rule(), "count = 1"),
            (rule(), "captures(own)"),
            (rule(), "clock(own) = 1"),
            (rule(), "near(own by enemy) = 1"),
            (rule(), "some core(own, enemy)"),
            (rule(), "target in last-ranks(core)"),
            (rule(), "some last-ranks(0)"),
        ]
    ));
}

#[test]
fn moves_in_sets() {
    insta::assert_snapshot!(said(
        set,
        &[
            (rule(), "near()"),
            (rule(), "near(target,)"),
            (rule(), "near(target, W, F)"),
            (rule(), "near(target, fw)"),
            (rule(), "near(target, forward + lift)"),
            (rule(), "near(target, stp(forward))"),
            (rule(), "near(target, step(forward)"),
            (rule(), "near(own queen, fmWfcFifmD) & core"),
            (rule(), "near(own king, KisO2)"),
            (rule(), "near(own, pR)"),
            (rule(), "near(captures, W)"),
            (rule(), "group()"),
            (rule(), "group(own)"),
            (rule(), "group(own, target, forwards)"),
            (rule(), "group(own, target, forward, left)"),
            (Context::Zone.into(), "near(own, W)"),
            (Context::Zone.into(), "near(core, captures)"),
        ]
    ));
}

#[test]
fn about_effects() {
    let turn = Scope::of_rule(&[Event::TurnEnds]);
    insta::assert_snapshot!(said(
        effects,
        &[
            (rule(), "explode core"),
            (rule(), "remove"),
            (rule(), "place pawn"),
            (rule(), "place pawn at none"),
            (rule(), "move target to none"),
            (rule(), "move d1 d2 to target"),
            (rule(), "move own pawn forward"),
            (rule(), "move own pawn by"),
            (rule(), "move own pawn by forwards; draw"),
            (rule(), "move own pawn by step(forward | left); draw"),
            (rule(), "swap mover and victim"),
            (rule(), "move none by forward"),
            (rule(), "pawn may become queen"),
            (rule(), "mover become queen"),
            (rule(), "victim may become queen"),
            (turn, "mover may become queen"),
            (rule(), "core += target"),
            (rule(), "mark mover as gates"),
            (rule(), "king = 3"),
            (rule(), "mover must become queen queen"),
            (Context::Action.into(), "mover becomes queen"),
            (rule(), "draw; loose own"),
        ]
    ));
    insta::assert_snapshot!(
        "events",
        said(event_list, &[(rule(), "captured"), (rule(), "explosion")])
    );
    insta::assert_snapshot!(
        "templates",
        said(
            template,
            &[
                (Context::Text.into(), "{queen"),
                (Context::Text.into(), "a}"),
                (Context::Text.into(), "{captures}"),
                (Context::Text.into(), "{}"),
            ]
        )
    );
}

#[test]
fn merged_cells() {
    let (_, diags) = Fixture::hex().read(rule(), "target in d4", cond);
    assert_eq!(diags[0].helps, ["`d4` is part of the cell `z`; write `z`"]);
    // It is in the middle of the board: so it is the same cell for both.
    Fixture::hex().right(rule(), "place pawn at z", effects);
}

#[test]
fn constant_conditions() {
    insta::assert_snapshot!(said(cond, &[(rule(), "count(own) >= 0"), (rule(), "1 > 2")]));
}
