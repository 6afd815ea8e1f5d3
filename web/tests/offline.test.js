import assert from "node:assert/strict";
import { test } from "node:test";
import { keepCopy } from "../src/copies.js";

const HERE = "https://example.org/play/";

/** The caches of a browser, and what the network has. */
class Browser {
  constructor(network) {
    Object.assign(this, { network, copies: new Map(), listeners: {}, asked: [], used: 0 });
  }

  fetch(request) {
    this.asked.push(request);
    const text = this.network?.[request.url];
    return text === undefined ? Promise.reject(new TypeError("no network")) : Promise.resolve(new Response(text));
  }

  open(name) {
    if (!this.copies.has(name)) this.copies.set(name, new Map());
    const copy = this.copies.get(name);
    const addAll = async (requests) => {
      for (const it of requests) copy.set(it.url, await (await this.fetch(it)).text());
    };
    const match = async (url) => {
      const text = copy.get(url.split("?")[0]);
      return text === undefined ? undefined : new Response(text);
    };
    return Promise.resolve({ addAll, match });
  }

  /** Runs the service worker of a version of the folder. */
  async start(version, files) {
    const self = {
      alfilFolder: { version, files },
      registration: { scope: HERE },
      skipWaiting: async () => (this.used += 1),
      addEventListener: (type, does) => (this.listeners[type] = does),
    };
    const caches = {
      open: (name) => this.open(name),
      keys: async () => [...this.copies.keys()],
      delete: async (name) => this.copies.delete(name),
    };
    Object.assign(globalThis, { self, caches, fetch: (it) => this.fetch(it) });
    await import(`../src/offline.js?${version}`);
  }

  async tell(type, more = {}) {
    const jobs = [];
    this.listeners[type]({ ...more, waitUntil: (it) => jobs.push(it), respondWith: (it) => jobs.push(it) });
    return (await Promise.all(jobs))[0];
  }

  async get(path) {
    const answer = await this.tell("fetch", { request: new Request(new URL(path, HERE)) });
    return answer?.text();
  }
}

test("a folder that was copied answers without a network, whatever its addresses ask", async () => {
  const browser = new Browser({ [HERE]: "page", [`${HERE}page.js`]: "script", [`${HERE}boards/a%23.svg`]: "board" });
  await browser.start("1", ["./", "page.js", "boards/a#.svg"]);
  await browser.tell("install");
  // What the browser has kept on its own may be of another version.
  assert.deepEqual([...new Set(browser.asked.map((it) => it.cache))], ["no-cache"]);
  browser.network = null;
  assert.equal(await browser.get("./?from=here"), "page");
  assert.equal(await browser.get("index.html"), "page");
  assert.equal(await browser.get("page.js"), "script");
  assert.equal(await browser.get("boards/a%23.svg"), "board");
  await assert.rejects(browser.get("other.js"), /no network/);
  assert.equal(await browser.get("https://example.org/elsewhere"), undefined, "other folders are not ours");
});

test("the next version replaces the copy as a whole, and leaves copies of other folders", async () => {
  const browser = new Browser({ [`${HERE}page.js`]: "old" });
  await browser.start("2", ["page.js"]);
  await browser.tell("install");
  browser.copies.set("alfil https://example.org/other/ 2", new Map());
  browser.network = { [`${HERE}page.js`]: "new" };
  await browser.start("3", ["page.js"]);
  await browser.tell("install");
  await browser.tell("message", { data: "use" });
  await browser.tell("activate");
  assert.equal(browser.used, 1);
  assert.deepEqual([...browser.copies.keys()], ["alfil https://example.org/other/ 2", `alfil ${HERE} 3`]);
  assert.equal(await browser.get("page.js"), "new");
});

test("a file that is missing leaves no half copy in use", async () => {
  const browser = new Browser({});
  await browser.start("4", ["page.js"]);
  await assert.rejects(browser.tell("install"));
});

test("only folders on a server are copied, where the browser lets a page do that", async () => {
  const asked = [];
  const waiting = { state: "installed", postMessage: (it) => asked.push(it) };
  const registration = { waiting, addEventListener: () => {} };
  const register = async (script) => {
    asked.push(script);
    return registration;
  };
  assert.equal(await keepCopy({ serviceWorker: { register } }, "file:"), false);
  assert.equal(await keepCopy({}, "http:"), false);
  assert.deepEqual(asked, []);
  assert.equal(await keepCopy({ serviceWorker: { register } }, "https:"), true);
  assert.deepEqual(asked, ["offline.js", "use"]);
  const refuse = async () => Promise.reject(new DOMException("no", "SecurityError"));
  assert.equal(await keepCopy({ serviceWorker: { register: refuse } }, "https:"), false);
});
