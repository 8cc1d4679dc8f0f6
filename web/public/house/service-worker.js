// Keeps the files of a site for when there is no network, and does nothing else. `gratteciel site` and the server write
// into it which files there are, so a new site is a new worker with a cache of its own. Which version pages are given is
// written down in a cache as well, by the pages: when the browser lets one worker follow another decides nothing.
"use strict";

/** The SHA-256 of each file, by its address below this one's folder; a folder stands for its page. */
const FILES = {};
/** Made of all of them. */
const VERSION = "";
/**
 * Where a server sends the pages: the file that stands for each of them while it is away, the folders with files that
 * have other names in other versions, and the folders without pages.
 */
const SERVED = null;

const ROOT = new URL("./", self.location.href).href;
const CACHES = `gratteciel ${new URL(ROOT).pathname} `;
/** The cache with what is noted: under NEWEST the version that came last, under CHOSEN the one that pages are given. */
const NOTES = CACHES.trimEnd();
const NEWEST = `${ROOT}?newest`;
const CHOSEN = `${ROOT}?chosen`;
/** In the cache of a version: its files, noted once all of them are there. */
const LIST = `${ROOT}?files`;
/** How many files are fetched at a time. */
const HANDS = 4;
/** Milliseconds that a server may take to send a page where another is kept. */
const PATIENCE = 8_000;
/** Milliseconds for which what is kept is looked at before it is given, once a page was loaded again. */
const DOUBT = 30_000;
/** Until when: pages are loaded again where something is wrong with them. */
let doubted = 0;

async function digestOf(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Give back at once what there is a copy of: sent to nobody it is gone. Megabytes would wait for long here. */
function freed(bytes) {
  const { port1, port2 } = new MessageChannel();
  port2.close();
  port1.postMessage(null, [bytes]);
  port1.close();
}

async function noted(what) {
  return (await caches.match(what, { cacheName: NOTES }))?.text();
}

async function note(what, version) {
  await (await caches.open(NOTES)).put(what, new Response(version));
}

/** The version that pages are given, and its files: the chosen one if it is there whole, otherwise this one. */
async function current() {
  const version = await noted(CHOSEN);
  const list = version && version !== VERSION && (await caches.match(LIST, { cacheName: CACHES + version }));
  return list ? { version, files: await list.json() } : { version: VERSION, files: FILES };
}

/** An answer as it is to be kept; null: it is not the file that was asked for, or cannot be read. */
async function checked(answer, digest) {
  const bytes = answer?.ok ? await answer.arrayBuffer().catch(() => null) : null;
  if (!bytes || (await digestOf(bytes)) !== digest) return null;
  const headers = new Headers(answer.headers);
  // They were true on the way here.
  for (const header of ["Content-Encoding", "Content-Length", "Vary"]) headers.delete(header);
  // A blob has a copy of them; an answer made of bytes may take them only when it is read, as in WebKit.
  const found = new Response(new Blob([bytes]), { headers });
  freed(bytes);
  return found;
}

/** Look for a file where it may be, until it is the right one: kept before, with the browser, at the host. */
async function find(name, digest) {
  const address = ROOT + name;
  const places = [
    () => caches.match(address),
    () => fetch(address),
    // What the browser had was another version's.
    () => fetch(address, { cache: "reload" }),
  ];
  for (const look of places) {
    const found = await checked(await look(), digest);
    if (found) return found;
  }
  throw new Error(`${name} at ${ROOT} is not the one it should be`);
}

/** Until everything is kept that is missing; null: nobody has asked for that. */
let filling = null;

/** Keep all files; what was kept by somebody who was interrupted counts, each was looked at before it was. */
async function fill({ version, files }) {
  const cache = await caches.open(CACHES + version);
  const missing = async () => {
    const kept = new Set((await cache.keys()).map((request) => request.url));
    return Object.keys(files).filter((name) => !kept.has(ROOT + name));
  };
  for (let left = await missing(); left.length; left = await missing()) {
    const work = async () => {
      for (let name = left.pop(); name !== undefined; name = left.pop())
        await cache.put(ROOT + name, await find(name, files[name]));
    };
    await Promise.all(Array.from({ length: HANDS }, work));
  }
  await cache.put(LIST, Response.json(files));
}

/** Forget what was kept for versions that are of no use, and that no page is of: each page holds a lock by that name. */
async function tidy() {
  // One that comes has a cache and is not noted yet.
  if (self.registration.installing) return;
  const { held } = await navigator.locks.query();
  const used = new Set(held.map((lock) => lock.name));
  for (const version of [(await current()).version, await noted(NEWEST)]) used.add(CACHES + version);
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHES) && !used.has(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** A new version is there: pages hear of it, and choose it when that disturbs nobody. */
async function arrive() {
  // A server sends its pages without all this.
  if (SERVED && navigator.connection?.saveData) throw new Error("data are dear here");
  await fill({ version: VERSION, files: FILES });
  await note(NEWEST, VERSION);
  const channel = new BroadcastChannel(`${CACHES}versions`);
  channel.postMessage("newest");
  channel.close();
}

/** No page is of another version, or it was chosen already. */
async function begin() {
  await note(CHOSEN, VERSION);
  await self.clients.claim();
  await tidy();
}

function nameOf(url) {
  const { pathname } = new URL(url);
  return pathname.slice(new URL(ROOT).pathname.length).replace(/(^|\/)index\.html$/, "$1");
}

/** A file of a version. */
async function fileOf({ version, files }, name) {
  const cache = await caches.open(CACHES + version);
  const kept = await cache.match(ROOT + name);
  const right = kept && performance.now() < doubted ? await checked(kept, files[name]) : kept;
  if (right) return right;
  if (kept) await cache.delete(ROOT + name);
  // The browser has made room for others, or it was spoilt; only the very same file will do.
  const found = await find(name, files[name]);
  await cache.put(ROOT + name, found.clone()).catch(() => undefined);
  return found;
}

async function answer(request) {
  const given = await current();
  const name = nameOf(request.url);
  if (Object.hasOwn(given.files, name)) {
    try {
      return await fileOf(given, name);
    } catch (error) {
      if (request.mode !== "navigate") throw error;
      // It is whole no longer. A page of another version that comes now brings what it needs.
      await (await caches.open(CACHES + given.version)).delete(LIST);
      return fetch(request);
    }
  }
  if (Object.hasOwn(given.files, `${name}/`)) return Response.redirect(`${ROOT}${name}/${new URL(request.url).search}`);
  // A file of an older version, whose page is still open; or none of ours.
  return (await caches.match(request.url)) ?? fetch(request);
}

/** A page as the server sends it; while it is away, or does not say so, the one that stands for all of them. */
async function pageOf(request) {
  const coming = fetch(request).catch(() => null);
  const silence = new Promise((resolve) => setTimeout(resolve, PATIENCE, null));
  const sent = await Promise.race([coming, silence]);
  if (sent && ![502, 503, 504].includes(sent.status)) return sent;
  return fileOf(await current(), SERVED.page).catch(async () => (await coming) ?? Response.error());
}

self.addEventListener("install", (event) => event.waitUntil(arrive()));
self.addEventListener("activate", (event) => event.waitUntil(begin()));
self.addEventListener("fetch", (event) => {
  const { method, mode, url, cache } = event.request;
  if (method !== "GET" || !url.startsWith(ROOT)) return;
  if (mode === "navigate" && cache !== "default") doubted = performance.now() + DOUBT;
  const name = nameOf(url);
  const below = (folders) => folders.some((folder) => name.startsWith(folder));
  if (!SERVED || below(SERVED.files) || Object.hasOwn(FILES, name)) event.respondWith(answer(event.request));
  else if (mode === "navigate" && !below(SERVED.others)) event.respondWith(pageOf(event.request));
});
self.addEventListener("message", (event) => {
  // For the sake of what may be new in this file; pages have what they need whether it comes soon or late.
  if (event.data === "follow")
    event.waitUntil(noted(CHOSEN).then((chosen) => void (chosen === VERSION && self.skipWaiting())));
  if (event.data !== "is everything kept?") return;
  // Whoever waits for too long asks again.
  filling ??= current()
    .then(fill)
    .finally(() => (filling = null));
  const told = filling.then(
    () => true,
    () => false,
  );
  event.waitUntil(told.then((all) => event.ports[0].postMessage(all)).then(tidy));
});
