// The service worker of the playground: after the first visit the folder opens without a network. The export puts the list of
// its files before this script.

/** @typedef {{version: string, files: string[]}} Folder the version names the contents of all files */
/** @typedef {Event & {waitUntil: (job: Promise<unknown>) => void}} Extendable */
/** @typedef {Event & {request: Request, respondWith: (answer: Promise<Response>) => void}} Fetched */
/**
 * What a service worker has in its global object.
 * @typedef {object} Scope
 * @property {Folder} alfilFolder
 * @property {{scope: string}} registration
 * @property {() => Promise<void>} skipWaiting
 * @property {(type: string, does: (event: never) => unknown) => void} addEventListener
 */

const scope = /** @type {Scope} */ (/** @type {unknown} */ (self));
const { version, files } = scope.alfilFolder;
const here = scope.registration.scope;

/** Copies of this folder, by version. Other folders of the same site have other addresses. */
const PREFIX = `alfil ${here} `;
const COPY = PREFIX + version;

/**
 * The address of a file. Names of rule files may have any characters.
 * @param {string} name
 */
const addressOf = (name) => new URL(name.split("/").map(encodeURIComponent).join("/"), here).href;

/** Copies all files of this version. The browser asks for what it has whether it is current, and gets only what is not. */
async function copyAll() {
  const copy = await caches.open(COPY);
  await copy.addAll(files.map((it) => new Request(addressOf(it), { cache: "no-cache" })));
}

/** Removes the copies of other versions. */
async function removeOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((it) => it.startsWith(PREFIX) && it !== COPY).map((it) => caches.delete(it)));
}

/**
 * A file of the copy, or else what the network has: all files that a page gets are of one version.
 * @param {Request} request
 */
async function answer(request) {
  const copy = await caches.open(COPY);
  // The page has two addresses, and the copy one of them.
  const wanted = request.url.split(/[?#]/)[0] === addressOf("index.html") ? here : request.url;
  return (await copy.match(wanted, { ignoreSearch: true })) ?? fetch(request);
}

scope.addEventListener("install", (/** @type {Extendable} */ event) => event.waitUntil(copyAll()));
scope.addEventListener("activate", (/** @type {Extendable} */ event) => event.waitUntil(removeOthers()));
scope.addEventListener("message", (/** @type {Extendable & {data: unknown}} */ event) => {
  // A page that has read all that it needs lets the next version in.
  if (event.data === "use") event.waitUntil(scope.skipWaiting());
});
scope.addEventListener("fetch", (/** @type {Fetched} */ event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(here)) event.respondWith(answer(event.request));
});
