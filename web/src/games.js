// The list of games to choose from: with small boards, recent and well-known ones first, searched by words.

import { messageOf } from "./api.js";
import { byId, html, keep, kept, notify } from "./dom.js";
import { ANY, filterFields, fits } from "./filters.js";
import { Pictures } from "./pictures.js";

/** @typedef {import("./api.js").Api} Api */
/** @typedef {import("./types.js").Listed} Listed */

/** So many games are remembered as recent. */
const RECENT = 6;

/** Names of games that were played on this device, the latest first. @returns {string[]} */
export function recentGames() {
  try {
    const names = JSON.parse(kept("recent-games") ?? "[]");
    return Array.isArray(names) ? names.filter((it) => typeof it === "string") : [];
  } catch {
    return [];
  }
}

/**
 * Remembers that a game was played.
 * @param {string | undefined} name
 */
export function rememberGame(name) {
  if (!name) return;
  const names = [name, ...recentGames().filter((it) => it !== name)];
  keep("recent-games", JSON.stringify(names.slice(0, RECENT)));
}

/** The list of games. */
export class Games {
  /** @param {Api} api */
  constructor(api) {
    this.api = api;
    /** The games as they were listed last. @type {Listed[] | null} */
    this.known = null;
    /** The family whose games are shown, or null for all. @type {string | null} */
    this.family = null;
    /** What games must have besides. */
    this.filters = { ...ANY };
    /** @type {(name: string) => void} */
    this.pick = () => {};
    /** Cards that are there already, by section and game: the playground's HTML has the first ones. */
    this.cards = cardsIn(byId("games-list"));
    this.pictures = new Pictures();
    for (const it of this.cards.values()) this.showPicture(it);
    // The playground's HTML has the list open, even if its address has a game.
    if (!document.documentElement.classList.contains("at-home")) byId("games").close();
    /** The section of what people have written here. @type {(words: string) => HTMLElement | null} */
    this.mine = () => null;
  }

  /** The game for people who choose none: the best known one, or null if no list has come. @returns {string | null} */
  usual() {
    const rank = (/** @type {Listed} */ it) => it.wellKnown ?? Infinity;
    return [...(this.known ?? [])].sort((a, b) => rank(a) - rank(b))[0]?.name ?? null;
  }

  /** The games in the order in which they are offered, those that can't be played left out. */
  offered() {
    const rank = (/** @type {Listed} */ it) => it.featured ?? 1000 + (it.wellKnown ?? 1000);
    const playable = (this.known ?? []).filter((it) => it.players !== 0);
    return playable.sort((a, b) => rank(a) - rank(b) || a.title.localeCompare(b.title));
  }

  /**
   * Shows the list; gives the name that was chosen, or null.
   * @param {HTMLElement[] | null} [home] what else can be done, if there is no game: then the list is the page, and stays until
   *   a game is shown
   * @returns {Promise<string | null>}
   */
  async choose(home = null) {
    const [dialog, search, host] = [byId("games"), byId("games-search"), byId("games-list")];
    /** @type {string | null} */
    let chosen = null;
    if (!this.known && this.cards.size === 0)
      host.replaceChildren(html("p", { class: "quiet" }, "Reading the rule files…"));
    /** @type {Promise<string | null>} */
    const closed = new Promise((resolve) => {
      dialog.addEventListener("close", () => resolve(chosen), { once: true });
      this.pick = (name) => {
        chosen = name;
        if (home) resolve(name);
        else dialog.close();
      };
    });
    this.family = null;
    search.value = "";
    search.oninput = () => this.show();
    search.onkeydown = (event) => {
      if (event.key !== "Enter" && event.key !== "ArrowDown") return;
      event.preventDefault();
      const first = host.querySelector("button");
      if (event.key === "Enter") first?.click();
      else first?.focus();
    };
    host.onkeydown = (event) => besideCard(host, event);
    host.onclick = ({ target }) => {
      const name = target instanceof Element && target.closest("[data-game]")?.getAttribute("data-game");
      if (name) this.pick(name);
    };
    document.documentElement.classList.toggle("at-home", home !== null);
    byId("home-actions").replaceChildren(...(home ?? []));
    if (!dialog.open) {
      if (home) dialog.show();
      else dialog.showModal();
    }
    // On a phone, a page does not begin with the keyboard over it.
    if (!home) search.focus();
    if (this.known) this.show();
    try {
      // The user's files may have changed since they were listed.
      const listed = await this.api.listRules();
      if (this.known && JSON.stringify(listed) !== JSON.stringify(this.known)) this.cards.clear();
      this.known = listed;
      this.show();
    } catch (error) {
      notify(messageOf(error), true);
    }
    return closed;
  }

  /** A game is shown: it has the page. */
  leaveHome() {
    const { classList } = document.documentElement;
    if (!classList.contains("at-home")) return;
    classList.remove("at-home");
    byId("games").close();
  }

  /** Shows the games that are wanted. */
  show() {
    const [filters, host] = [byId("games-filters"), byId("games-list")];
    // To write it afterwards would lay the new list out twice.
    if (host.scrollTop > 0) host.scrollTop = 0;
    if (filters.children.length === 0 && this.known)
      filters.replaceChildren(...filterFields(this.known, this.filters, () => this.show()));
    this.showFamilies();
    const games = (this.known ?? []).filter((it) => fits(it, this.filters));
    const found = sectionsOf(games, byId("games-search").value, this.family, recentGames());
    const sections = found.map(([title, games]) => {
      const cards = games.map((it) => this.card(title, it));
      return html("section", { "aria-label": title }, html("h3", {}, title), html("div", { class: "cards" }, ...cards));
    });
    const mine = this.family === null ? this.mine(byId("games-search").value) : null;
    if (mine) sections.unshift(mine);
    const none = html("p", { class: "quiet" }, "No game has these words. Try fewer of them, or another family.");
    host.replaceChildren(...(sections.length ? sections : [none]));
  }

  /**
   * @param {string} section
   * @param {Listed} it
   */
  card(section, it) {
    const key = `${section}|${it.name}`;
    const known = this.cards.get(key);
    if (known) return known;
    const res = card(it, this.api.smallBoard(it.name));
    this.showPicture(res);
    // Pictures of the user's files change. Sections of what was found have many names.
    if (!it.own && byId("games-search").value === "") this.cards.set(key, res);
    return res;
  }

  /** @param {HTMLElement} it a card */
  showPicture(it) {
    const picture = it.querySelector("img");
    if (picture) this.pictures.add(picture);
  }

  /** A button for each family, which shows its games only. */
  showFamilies() {
    const host = byId("games-families");
    const focused = host.contains(document.activeElement) ? document.activeElement?.textContent : null;
    const chip = (/** @type {string | null} */ name, /** @type {string} */ label) => {
      const choose = () => {
        this.family = name;
        this.show();
      };
      return html(
        "button",
        { type: "button", class: "chip", "aria-pressed": String(this.family === name), onclick: choose },
        label,
      );
    };
    const chips = families(this.known ?? []).map(([name, games]) => chip(name, `${name} ${games.length}`));
    host.replaceChildren(chip(null, `all ${this.known?.length ?? ""}`), ...chips);
    // The button that was pressed is a new one now.
    if (focused) [...host.querySelectorAll("button")].find((it) => it.textContent === focused)?.focus();
  }
}

/**
 * Arrows lead from card to card as they lie.
 * @param {HTMLElement} host
 * @param {KeyboardEvent} event
 */
function besideCard(host, event) {
  const cards = [...host.querySelectorAll("button")];
  const at = cards.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
  if (at < 0 || !event.key.startsWith("Arrow")) return;
  const here = cards[at].getBoundingClientRect();
  const above = (/** @type {Element} */ it) => it.getBoundingClientRect().top < here.top - 4;
  const below = (/** @type {Element} */ it) => it.getBoundingClientRect().top > here.top + 4;
  const nearest = (/** @type {HTMLElement[]} */ row) => {
    const top = row[0]?.getBoundingClientRect().top;
    const far = (/** @type {HTMLElement} */ it) => Math.abs(it.getBoundingClientRect().left - here.left);
    return row.filter((it) => Math.abs(it.getBoundingClientRect().top - top) < 4).sort((a, b) => far(a) - far(b))[0];
  };
  /** @type {Record<string, () => HTMLElement | undefined>} */
  const ways = {
    ArrowLeft: () => cards[at - 1],
    ArrowRight: () => cards[at + 1],
    ArrowUp: () => nearest(cards.slice(0, at).filter(above).reverse()),
    ArrowDown: () => nearest(cards.slice(at + 1).filter(below)),
  };
  const next = ways[event.key]?.();
  event.preventDefault();
  if (next) next.focus();
  else if (event.key === "ArrowUp") byId("games-search").focus();
}

/**
 * The cards that a list has, by section and game.
 * @param {HTMLElement} host
 * @returns {Map<string, HTMLElement>}
 */
function cardsIn(host) {
  const all = /** @type {HTMLElement[]} */ ([...host.querySelectorAll("[data-game]")]);
  const keyOf = (/** @type {HTMLElement} */ it) =>
    `${it.closest("section")?.getAttribute("aria-label")}|${it.dataset.game}`;
  return new Map(all.map((it) => [keyOf(it), it]));
}

/**
 * @param {Listed} it
 * @param {string} picture the address of a small board
 * @returns {HTMLElement}
 */
function card(it, picture) {
  const by = [it.inventor === "unknown" ? "" : it.inventor, it.year].filter(Boolean).join(", ");
  const board = html("img", {
    "data-src": picture,
    alt: "",
    decoding: "async",
    width: 84,
    height: 84,
  });
  return html(
    "button",
    { type: "button", class: "card game-card", "data-game": it.name },
    board,
    html("b", {}, it.title),
    html("span", {}, it.description),
    by ? html("small", {}, by) : null,
  );
}

/**
 * The sections of the list. Without words and family the recent and the well-known games come first.
 * @param {Listed[]} games
 * @param {string} wanted words that a game must have
 * @param {string | null} only the family that a game must have
 * @param {string[]} recent names
 * @returns {[string, Listed[]][]}
 */
export function sectionsOf(games, wanted, only, recent) {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const found = games.filter(
    (it) => (only === null || familyOf(it) === only) && words.every((word) => textOf(it).includes(word)),
  );
  if (words.length) {
    const ranked = found.map((it) => ({ it, rank: rankOf(it, words) }));
    ranked.sort((a, b) => a.rank - b.rank || a.it.title.localeCompare(b.it.title));
    if (found.length === 0) {
      const similar = games.filter((it) => (only === null || familyOf(it) === only) && soundsLike(it, words));
      return similar.length ? [["Similar names", similar]] : [];
    }
    return [[found.length === 1 ? "1 game" : `${found.length} games`, ranked.map((it) => it.it)]];
  }
  if (only !== null) return families(found);
  const lately = recent.flatMap((name) => found.find((it) => it.name === name) ?? []);
  const featured = found.filter((it) => it.featured).sort((a, b) => (a.featured ?? 0) - (b.featured ?? 0));
  const wellKnown = found.filter((it) => it.wellKnown).sort((a, b) => (a.wellKnown ?? 0) - (b.wellKnown ?? 0));
  /** @type {[string, Listed[]][]} */
  const first = [
    ["recent", lately],
    ["featured", featured],
    ["well-known", wellKnown],
  ];
  return [...first.filter((it) => it[1].length), ...families(found)];
}

/**
 * How well a game fits words: a title that is just so comes first, what only the description has comes last.
 * @param {Listed} it
 * @param {string[]} words
 */
function rankOf(it, words) {
  const title = it.title.toLowerCase();
  const all = words.join(" ");
  if (title === all || it.name === all) return 0;
  if (title.startsWith(all)) return 1;
  const has = (/** @type {string} */ text) => words.every((word) => text.includes(word));
  return has(`${title} ${it.name}`)
    ? 2
    : has(it.inventor.toLowerCase())
      ? 3
      : has((it.pieces ?? []).join(" ").toLowerCase())
        ? 4
        : 5;
}

/**
 * Whether the name or title of a game has all words but for a typing mistake or two.
 * @param {Listed} it
 * @param {string[]} words
 */
function soundsLike(it, words) {
  const names = `${it.name} ${it.title}`.toLowerCase().split(/[\s-]+/);
  return words.every((word) =>
    names.some((name) => mistakes(name, word) <= (word.length < 4 ? 0 : word.length < 7 ? 1 : 2)),
  );
}

/**
 * How many letters differ, are missing, or are too many.
 * @param {string} a
 * @param {string} b
 */
function mistakes(a, b) {
  if (Math.abs(a.length - b.length) > 2) return 3;
  let row = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let n = 1; n <= a.length; n += 1) {
    const next = [n];
    for (let m = 1; m <= b.length; m += 1)
      next[m] = Math.min(next[m - 1] + 1, row[m] + 1, row[m - 1] + (a[n - 1] === b[m - 1] ? 0 : 1));
    row = next;
  }
  return row[b.length];
}

/** @param {Listed} it */
function textOf(it) {
  const pieces = (it.pieces ?? []).join(" ");
  return `${it.name} ${it.title} ${it.family} ${it.description} ${it.inventor} ${it.year} ${pieces}`.toLowerCase();
}

/** @param {Listed} it */
function familyOf(it) {
  return it.own ? "your files" : it.family || "others";
}

/**
 * Games by family: the user's first, then families by name.
 * @param {Listed[]} games
 * @returns {[string, Listed[]][]}
 */
export function families(games) {
  /** @type {Map<string, Listed[]>} */
  const res = new Map();
  for (const it of games) {
    const name = familyOf(it);
    res.set(name, [...(res.get(name) ?? []), it]);
  }
  return [...res].sort(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b));
}

/** @param {string} name */
function rank(name) {
  return name === "your files" ? 0 : name === "others" ? 2 : 1;
}
