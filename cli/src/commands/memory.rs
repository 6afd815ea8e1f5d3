//! How much memory the machine has to give.

use super::Failure;
use alfil_play::Settings;
use std::fs;

/// The largest table where the system does not say how much memory is free, in MiB.
const UNKNOWN: usize = 4096;

/// Returns the largest table of positions that the machine has room for, in MiB. It is half of the free memory; the rest
/// is for trees, threads and other programs.
pub fn most_hash() -> usize {
    let bytes = free_bytes().map_or(UNKNOWN << 20, |it| it / 2);
    (bytes >> 20).clamp(1, Settings::MOST_HASH)
}

/// Refuses a table for which the machine has no room.
///
/// # Errors
/// Reports how large the table may be.
pub(super) fn check(mib: usize) -> Result<(), Failure> {
    let most = most_hash();
    if mib <= most {
        return Ok(());
    }
    let message = format!(
        "--hash: expected at most {most} MiB, half of the memory that is free, found {mib}"
    );
    Err(Failure::Usage(message))
}

/// Returns the bytes that this program may still take: what the system has left, and the bounds set for its group of
/// processes. Returns `None` where the system has no such files.
fn free_bytes() -> Option<usize> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let system = available(&text)?;
    let groups = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let bounds = folders(&groups).into_iter().filter_map(|it| left_of_group(&it));
    Some(bounds.fold(system, usize::min))
}

/// Reads what is free from the text of `/proc/meminfo`.
fn available(text: &str) -> Option<usize> {
    let line = text.lines().find_map(|it| it.strip_prefix("MemAvailable:"))?;
    let kib: usize = line.split_whitespace().next()?.parse().ok()?;
    kib.checked_mul(1024)
}

/// Returns the folders in which bounds of memory are kept: of the process's group, and of the groups around it.
fn folders(groups: &str) -> Vec<String> {
    let mut res = Vec::new();
    for line in groups.lines() {
        let mut parts = line.splitn(3, ':');
        let (Some(_), Some(kinds), Some(path)) = (parts.next(), parts.next(), parts.next()) else {
            continue;
        };
        let root = match kinds {
            "" => "/sys/fs/cgroup",
            it if it.split(',').any(|it| it == "memory") => "/sys/fs/cgroup/memory",
            _ => continue,
        };
        let ends = path.match_indices('/').map(|it| it.0).chain([path.len()]);
        res.extend(ends.map(|it| format!("{root}{}", &path[..it])));
    }
    res
}

/// Returns what a group has left of its bound, if it has one.
fn left_of_group(folder: &str) -> Option<usize> {
    let number = |name: &str| -> Option<usize> {
        fs::read_to_string(format!("{folder}/{name}")).ok()?.trim().parse().ok()
    };
    let (bound, used) = number("memory.max")
        .zip(number("memory.current"))
        .or_else(|| number("memory.limit_in_bytes").zip(number("memory.usage_in_bytes")))?;
    Some(bound.saturating_sub(used))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn free_memory_is_read() {
        let text = "MemTotal:        8000000 kB\nMemFree: 1 kB\nMemAvailable:    2048 kB\n";
        assert_eq!(available(text), Some(2 << 20));
        assert_eq!(available("MemFree: 1 kB\n"), None);
    }

    #[test]
    fn groups_and_those_around_them_are_asked() {
        assert_eq!(
            folders("0::/a/b\n"),
            ["/sys/fs/cgroup", "/sys/fs/cgroup/a", "/sys/fs/cgroup/a/b"]
        );
        assert_eq!(
            folders("4:cpu,memory:/x\n2:pids:/x\n"),
            ["/sys/fs/cgroup/memory", "/sys/fs/cgroup/memory/x"]
        );
    }

    #[test]
    fn a_table_for_which_there_is_no_room_is_refused() {
        assert!(check(1).is_ok());
        let Err(Failure::Usage(message)) = check(usize::MAX) else { panic!("it is refused") };
        assert!(message.contains("half of the memory that is free"), "{message}");
    }

    #[test]
    fn there_is_room_for_some_table() {
        assert!((1..=Settings::MOST_HASH).contains(&most_hash()));
    }
}
