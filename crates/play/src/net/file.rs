//! A network as bytes.
//!
//! Numbers are little-endian:
//!
//! | bytes | content |
//! | --- | --- |
//! | 8 | `alfilnet` |
//! | 2 | the format, 4 |
//! | 8 | the fingerprint of the rules |
//! | 1 | 1 if all players share the inputs, else 0 |
//! | 2 | the size of the hidden layer |
//! | 4 | the number of inputs |
//! | 2 + n | the name of the game, after its length |
//! | 2 + n | how the network was trained, after its length |
//! | inputs / 8 | a bit for each input that has a row |
//! | 2 each | the rows, the linear part, hidden biases, output weights |
//! | 4 each | the output biases |
//! | 2 | the number of weights of terms: 0, or those of the first terms, by themselves and by phase |
//! | 2 each | the weights of terms |
//! | 8 | a checksum of all bytes before it |

use super::{About, HIDDEN, Inputs, MOST_BIAS, MOST_OUTPUT, Net, NetError, Weights};
use alfil::game::Variant;

const MAGIC: &[u8; 8] = b"alfilnet";
/// The most bytes of a text.
pub(super) const MOST_TEXT: usize = 400;

pub(super) fn write(net: &Net) -> Vec<u8> {
    let it = &net.weights;
    let mut res = Vec::new();
    res.extend_from_slice(MAGIC);
    res.extend_from_slice(&Net::FORMAT.to_le_bytes());
    res.extend_from_slice(&net.fingerprint.to_le_bytes());
    res.push(u8::from(net.inputs.shared));
    res.extend_from_slice(&(it.hidden as u16).to_le_bytes());
    res.extend_from_slice(&(net.inputs.len() as u32).to_le_bytes());
    for text in [&net.about.name, &net.about.trained] {
        let text = &text[..text.floor_char_boundary(MOST_TEXT)];
        res.extend_from_slice(&(text.len() as u16).to_le_bytes());
        res.extend_from_slice(text.as_bytes());
    }
    let has_row = |row: &[i16]| row.iter().any(|it| *it != 0);
    let mut bits = vec![0u8; net.inputs.len().div_ceil(8)];
    for (n, _) in it.rows.chunks_exact(it.hidden).enumerate().filter(|it| has_row(it.1)) {
        bits[n / 8] |= 1 << (n % 8);
    }
    res.extend_from_slice(&bits);
    let rows = it.rows.chunks_exact(it.hidden).filter(|it| has_row(it)).flatten();
    for number in rows.chain(&it.linear).chain(&it.bias).chain(&it.output) {
        res.extend_from_slice(&number.to_le_bytes());
    }
    for number in &it.output_bias {
        res.extend_from_slice(&number.to_le_bytes());
    }
    res.extend_from_slice(&(it.terms.len() as u16).to_le_bytes());
    for number in &it.terms {
        res.extend_from_slice(&number.to_le_bytes());
    }
    res.extend_from_slice(&checksum(&res).to_le_bytes());
    res
}

/// Returns the fingerprint of the rules that a network is for.
pub(super) fn fingerprint(bytes: &[u8]) -> Option<u64> {
    let bytes = bytes.get(MAGIC.len() + 2..)?.first_chunk()?;
    Some(u64::from_le_bytes(*bytes))
}

pub(super) fn read(bytes: &[u8], variant: &Variant) -> Result<Net, NetError> {
    if bytes.len() > Net::MOST_BYTES {
        return Err(NetError::TooLong { bytes: bytes.len() });
    }
    let mut from = Reader { rest: bytes };
    if from.take(MAGIC.len()).ok() != Some(MAGIC) {
        return Err(NetError::OtherFile);
    }
    let format = u16::from_le_bytes(from.array()?);
    if format != Net::FORMAT {
        return Err(NetError::OtherFormat { found: format });
    }
    let content = bytes.split_last_chunk::<8>();
    let sound = content.is_some_and(|(all, sum)| checksum(all) == u64::from_le_bytes(*sum));
    if !sound {
        return Err(NetError::Damaged("its checksum is wrong"));
    }
    let fingerprint = u64::from_le_bytes(from.array()?);
    let shared = match from.array()? {
        [0] => false,
        [1] => true,
        _ => return Err(NetError::Damaged("the sharing of inputs is neither 0 nor 1")),
    };
    let hidden = usize::from(u16::from_le_bytes(from.array()?));
    let n_inputs = u32::from_le_bytes(from.array()?) as usize;
    let (name, trained) = (from.text()?, from.text()?);
    let expected = variant.model().about.fingerprint;
    if fingerprint != expected {
        return Err(NetError::OtherRules { name, found: fingerprint, expected });
    }
    let inputs = Inputs::new(variant, shared)?;
    if inputs.len() != n_inputs || !HIDDEN.contains(&hidden) {
        return Err(NetError::Damaged("its sizes are not those of the game"));
    }
    let bits = from.take(n_inputs.div_ceil(8))?;
    let mut rows = vec![0; n_inputs * hidden];
    for (n, row) in rows.chunks_exact_mut(hidden).enumerate() {
        if bits[n / 8] >> (n % 8) & 1 != 0 {
            from.fill(row)?;
        }
    }
    let mut linear = vec![0; n_inputs];
    from.fill(&mut linear)?;
    let mut bias = vec![0; hidden * inputs.heads()];
    from.fill(&mut bias)?;
    let mut output = vec![0; Weights::output_len(&inputs, hidden) * inputs.heads()];
    from.fill(&mut output)?;
    let mut output_bias = Vec::new();
    for _ in 0..inputs.heads() {
        output_bias.push(i32::from_le_bytes(from.array()?));
    }
    let n_terms = usize::from(u16::from_le_bytes(from.array()?));
    if n_terms % 2 != 0 || n_terms > inputs.n_terms() {
        return Err(NetError::Damaged("it weighs terms that this program does not know"));
    }
    // Networks that know fewer terms don't weigh the last ones, in either half.
    let mut terms = vec![0; if n_terms == 0 { 0 } else { inputs.n_terms() }];
    let half = terms.len() / 2;
    for part in terms.chunks_exact_mut(half.max(1)) {
        from.fill(&mut part[..n_terms / 2])?;
    }
    let small = output.iter().all(|it| (-MOST_OUTPUT..=MOST_OUTPUT).contains(it))
        && output_bias.iter().all(|it| (-MOST_BIAS..=MOST_BIAS).contains(it));
    if !small || from.rest.len() != 8 {
        return Err(NetError::Damaged("its weights are too great or too many"));
    }
    let weights = Weights { hidden, rows, linear, bias, output, output_bias, terms };
    Ok(Net { inputs, fingerprint, about: About { name, trained }, weights })
}

/// Bytes that have not been read.
struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    fn take(&mut self, n: usize) -> Result<&'a [u8], NetError> {
        let (taken, rest) =
            self.rest.split_at_checked(n).ok_or(NetError::Damaged("bytes are missing"))?;
        self.rest = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], NetError> {
        let (taken, rest) =
            self.rest.split_first_chunk().ok_or(NetError::Damaged("bytes are missing"))?;
        self.rest = rest;
        Ok(*taken)
    }

    fn text(&mut self) -> Result<String, NetError> {
        let len = usize::from(u16::from_le_bytes(self.array()?));
        let text = self.take(len)?;
        match std::str::from_utf8(text) {
            Ok(it) if len <= MOST_TEXT => Ok(it.to_owned()),
            _ => Err(NetError::Damaged("a text is no text, or too long")),
        }
    }

    fn fill(&mut self, to: &mut [i16]) -> Result<(), NetError> {
        let bytes = self.take(to.len() * 2)?;
        for (number, pair) in to.iter_mut().zip(bytes.chunks_exact(2)) {
            *number = i16::from_le_bytes([pair[0], pair[1]]);
        }
        Ok(())
    }
}

/// Returns a checksum against damage (FNV-1a).
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, it| {
        (sum ^ u64::from(*it)).wrapping_mul(0x0100_0000_01b3)
    })
}
