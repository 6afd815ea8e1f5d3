//! Lines through cubes that are spread out on a board.

use super::squares::{Size, Squares};

/// Returns the lines of `n` cells through a cube of `n` cells a side, or `None` if the board does not have that size.
///
/// Three dimensions lie as levels above one another on a board of `n` files, else as a square of levels. Four lie as a square
/// of squares.
pub(super) fn lines(size: Size, n: u32, dimensions: usize) -> Option<Vec<Squares>> {
    let n = u8::try_from(n).ok().filter(|it| (3..=5).contains(it))?;
    let (files, ranks) = (size.files, size.ranks);
    let tower = files == n && ranks == n * n;
    let square = files == ranks && files / n * n == files;
    let fits = match dimensions {
        3 => tower || square && files / n * (files / n) == n,
        _ => square && files == n * n,
    };
    if !fits {
        return None;
    }
    let cell = |at: &[u8]| match at {
        [x, y, level] if tower => (level * n + y, *x),
        [x, y, level] => (level / (files / n) * n + y, level % (files / n) * n + x),
        [x, y, column, row] => (row * n + y, column * n + x),
        _ => (0, 0),
    };
    let all =
        |base: usize| (0..base.pow(dimensions as u32)).map(move |it| digits(it, base, dimensions));
    // A line runs from cell to cell by one step: each coordinate stays, grows, or shrinks. One of both senses counts.
    let mut res = Vec::new();
    for step in all(3).filter(|it| it.iter().find(|it| **it != 0) == Some(&1)) {
        let begins = |start: &Vec<u8>| {
            step.iter().zip(start).all(|(step, at)| match step {
                0 => true,
                1 => *at == 0,
                _ => *at == n - 1,
            })
        };
        for start in all(usize::from(n)).filter(begins) {
            let walk = |k: u8| {
                let along = |(step, at): (&u8, &u8)| match step {
                    0 => *at,
                    1 => at + k,
                    _ => at - k,
                };
                step.iter().zip(&start).map(along).collect::<Vec<_>>()
            };
            res.push(Squares((0..n).map(|k| cell(&walk(k))).collect()));
        }
    }
    Some(res)
}

/// Returns the last digits of a number.
fn digits(mut number: usize, base: usize, count: usize) -> Vec<u8> {
    let mut res = Vec::new();
    for _ in 0..count {
        res.push((number % base) as u8);
        number /= base;
    }
    res
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_as_a_cube_has() {
        let count = |files, ranks, n, dimensions| {
            lines(Size { files, ranks }, n, dimensions).map(|it| it.len())
        };
        // A cube of n cells a side has ((n + 2)^d - n^d) / 2 lines.
        assert_eq!(count(3, 9, 3, 3), Some(49));
        assert_eq!(count(8, 8, 4, 3), Some(76));
        assert_eq!(count(9, 9, 3, 4), Some(272));
        assert_eq!(count(8, 8, 3, 3), None);
    }
}
