//! The networks that come with the crate: the files of `nets/`, each for a shipped game.

use super::{Net, file};
use alfil::game::Variant;

include!(concat!(env!("OUT_DIR"), "/nets.rs"));

/// Returns the network of a game's rules, if one comes with the crate.
pub(super) fn find(variant: &Variant) -> Option<Net> {
    let wanted = Some(variant.model().about.fingerprint);
    let (_, bytes) = NETS.iter().find(|it| file::fingerprint(it.1) == wanted)?;
    Net::read(bytes, variant).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_network_is_one_of_the_shipped_game_of_its_name() {
        for (name, bytes) in NETS {
            let variant = Variant::shipped(name).unwrap();
            assert!(bytes.len() <= 200 * 1024, "{name}: {} bytes", bytes.len());
            let net = Net::read(bytes, &variant).unwrap_or_else(|it| panic!("{name}: {it}"));
            assert_eq!(find(&variant).as_ref(), Some(&net), "{name}");
        }
    }
}
