//! Compiled games take no more memory than they may.

use super::*;

fn with_text(n: usize) -> Value {
    json!({ "rules": { "text": format!("extends = 'chess'\n# {n}\n") } })
}

#[test]
fn games_go_on_when_their_rules_were_put_out_of_memory() {
    // Room for no game at all: each is dropped when nobody uses it.
    let server = Server::new(Config { most_memory: 1, ..Config::default() });
    let ids: Vec<String> = (0..3).map(|it| server.begin(&with_text(it)).0).collect();
    for (n, id) in ids.iter().enumerate() {
        assert_eq!(server.play(id, "e2e4")["node"], 1, "{n}");
    }
    for id in &ids {
        assert_eq!(server.get(&format!("/api/v1/games/{id}")).json()["node"], 1);
    }
}

/// Returns the memory of the process, in MiB.
#[cfg(target_os = "linux")]
fn resident(program: &Program) -> usize {
    let status = fs::read_to_string(format!("/proc/{}/status", program.0.id())).unwrap();
    let line = status.lines().find(|it| it.starts_with("VmRSS:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<usize>().unwrap() / 1024
}

#[cfg(target_os = "linux")]
#[test]
fn many_large_games_take_bounded_memory() {
    let (program, http) = serving(&["--max-memory".as_ref(), "64".as_ref()]);
    let begin = |n: usize| {
        let text = format!("extends = 'chess'\n[board]\nsize = [64, 16]\n# {n}\n");
        http.begin(&json!({ "rules": { "text": text } }))
    };
    begin(0);
    let one = resident(&program);
    for n in 1..20 {
        begin(n);
    }
    let all = resident(&program);
    assert!(all < one + 200, "{one} MiB, then {all} MiB");
}
