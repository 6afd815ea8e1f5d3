//! What people are told about typical mistakes.

use super::*;

const RULE: Place = Place::Rule(EventSet::CAPTURE);

/// Returns all that is said about texts, each after its place.
fn said<T>(
    how: impl Fn(&mut ExprCx<'_>, Snippet<'_>) -> Option<T>,
    cases: &[(Place, &str)],
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
            (RULE, ""),
            (RULE, "target in"),
            (RULE, "target not in core && captures"),
            (RULE, "mover is [queen, rook]"),
            (RULE, "(captures or target in core"),
            (RULE, "count(own) == 1"),
            (RULE, "mover is 'queen'"),
            (RULE, "captures ? 1 : 2"),
            (RULE, "count(own) > 99999999999"),
        ]
    ));
}

#[test]
fn names() {
    insta::assert_snapshot!(said(
        cond,
        &[
            (RULE, "target not in cpre"),
            (RULE, "victim is {quen, rook}"),
            (RULE, "mover has tierd"),
            (RULE, "cuont(own) > 1"),
            (RULE, "next-in(mover, rankin) = king"),
            (RULE, "some own-king"),
            (RULE, "zebra > 3"),
            (RULE, "target in i9"),
            (RULE, "target in edge(forwards)"),
            (RULE, "target in rank 9"),
        ]
    ));
}

#[test]
fn kinds() {
    insta::assert_snapshot!(said(
        cond,
        &[
            (RULE, "victim is ranking"),
            (RULE, "mover is passes"),
            (RULE, "own king & core"),
            (RULE, "none"),
            (RULE, "own king > 1"),
            (RULE, "captures & check"),
            (RULE, "captures & target in core"),
            (RULE, "mover is pawn & target in core"),
            (RULE, "captures mover is pawn"),
            (RULE, "some own & not king"),
            (RULE, "own in core"),
            (RULE, "reach > 3"),
            (RULE, "target = 3"),
            (RULE, "count(captures) > 1"),
            (RULE, "next-in(mover, core) = king"),
            (RULE, "checks"),
            (RULE, "mover becomes = 1"),
            (RULE, "victim was pawn"),
            (RULE, "d1 is pawn"),
            (RULE, "target in core home"),
        ]
    ));
}

#[test]
fn places() {
    let turn = Place::Rule(EventSet::of(&[Event::Capture, Event::TurnEnds]));
    insta::assert_snapshot!(said(
        cond,
        &[
            (Place::Pattern, "piece is king"),
            (Place::Outcome, "over is pawn"),
            (Place::Check, "target in core"),
            (Place::Outcome, "mover is king"),
            (turn, "piece is king"),
            (RULE, "steepest(reach)"),
        ]
    ));
    insta::assert_snapshot!(
        "zones",
        said(
            cells,
            &[
                (Place::Zone, "own pawn"),
                (Place::Zone, "core - gates"),
                (Place::Zone, "home pawn"),
                (Place::Zone, "target"),
                (Place::Zone, "a1 b2 c9"),
                (Place::Zone, "captures"),
                (Place::Setup, "near(own)"),
            ]
        )
    );
}

#[test]
fn arguments() {
    insta::assert_snapshot!(said(
        cond,
        &[
            (RULE, "next-in(mover) = king"),
            (RULE, "count = 1"),
            (RULE, "captures(own)"),
            (RULE, "clock(own) = 1"),
            (RULE, "near(own by enemy) = 1"),
            (RULE, "some core(own, enemy)"),
            (RULE, "target in last-ranks(core)"),
            (RULE, "some last-ranks(0)"),
        ]
    ));
}

#[test]
fn moves_in_sets() {
    insta::assert_snapshot!(said(
        set,
        &[
            (RULE, "near()"),
            (RULE, "near(target,)"),
            (RULE, "near(target, W, F)"),
            (RULE, "near(target, fw)"),
            (RULE, "near(target, forward + lift)"),
            (RULE, "near(target, stp(forward))"),
            (RULE, "near(target, step(forward)"),
            (RULE, "near(own queen, fmWfcFifmD) & core"),
            (RULE, "near(own king, KisO2)"),
            (RULE, "near(own, pR)"),
            (RULE, "near(captures, W)"),
            (Place::Zone, "near(own, W)"),
            (Place::Zone, "near(core, captures)"),
        ]
    ));
}

#[test]
fn about_effects() {
    let turn = Place::Rule(EventSet::of(&[Event::TurnEnds]));
    insta::assert_snapshot!(said(
        effects,
        &[
            (RULE, "explode core"),
            (RULE, "remove"),
            (RULE, "place pawn"),
            (RULE, "place pawn at none"),
            (RULE, "move target to none"),
            (RULE, "move d1 d2 to target"),
            (RULE, "pawn may become queen"),
            (RULE, "mover become queen"),
            (RULE, "victim may become queen"),
            (turn, "mover may become queen"),
            (RULE, "core += target"),
            (RULE, "mark mover as gates"),
            (RULE, "king = 3"),
            (RULE, "mover must become queen queen"),
            (Place::Custom, "mover becomes queen"),
            (RULE, "draw; loose own"),
        ]
    ));
    insta::assert_snapshot!("events", said(event_list, &[(RULE, "captured"), (RULE, "explosion")]));
    insta::assert_snapshot!(
        "templates",
        said(
            template,
            &[
                (Place::Text, "{queen"),
                (Place::Text, "a}"),
                (Place::Text, "{captures}"),
                (Place::Text, "{}"),
            ]
        )
    );
}

#[test]
fn merged_cells() {
    let (_, diags) = Fixture::hex().read(RULE, "target in d4", cond);
    assert_eq!(diags[0].helps, ["`d4` is part of the cell `z`; write `z`"]);
    // It is in the middle of the board: so it is the same cell for both.
    Fixture::hex().right(RULE, "place pawn at z", effects);
}

#[test]
fn constant_conditions() {
    insta::assert_snapshot!(said(cond, &[(RULE, "count(own) >= 0"), (RULE, "1 > 2")]));
}
