// Keeps the files of a site for when there is no network, and does nothing else. `gratteciel site` writes into it which
// files there are, so a new site is a new worker with a cache of its own. The browser keeps the old worker, and that
// its cache, until the pages are done with it.
"use strict";

/** The SHA-256 of each file, by its address below this one's folder; a folder stands for its page. */
const FILES = {};
/** Made of all of them. */
const VERSION = "";

const ROOT = new URL("./", self.location.href).href;
const CACHES = `gratteciel ${new URL(ROOT).pathname} `;
const OWN = CACHES + VERSION;
/** How many files are fetched at a time. */
const HANDS = 4;

async function digestOf(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Look for a file where it may be, until it is the one of this version: kept before, with the browser, at the host. */
async function find(name) {
  const address = ROOT + name;
  const places = [
    () => caches.match(address),
    () => fetch(address),
    // What the browser had was another version's.
    () => fetch(address, { cache: "reload" }),
  ];
  for (const look of places) {
    const answer = await look();
    if (!answer?.ok) continue;
    const bytes = await answer.arrayBuffer();
    if ((await digestOf(bytes)) !== FILES[name]) continue;
    const headers = new Headers(answer.headers);
    // They were true on the way here.
    for (const header of ["Content-Encoding", "Content-Length", "Vary"]) headers.delete(header);
    return new Response(bytes, { headers });
  }
  throw new Error(`${name} at ${ROOT} is not that of version ${VERSION}`);
}

async function missing() {
  const cache = await caches.open(OWN);
  const kept = new Set((await cache.keys()).map((request) => request.url));
  return Object.keys(FILES).filter((name) => !kept.has(ROOT + name));
}

/** Keep all files; what was kept by somebody who was interrupted counts, each was looked at before it was. */
async function fill() {
  for (let left = await missing(); left.length; left = await missing()) {
    const cache = await caches.open(OWN);
    const work = async () => {
      for (let name = left.pop(); name !== undefined; name = left.pop()) await cache.put(ROOT + name, await find(name));
    };
    await Promise.all(Array.from({ length: HANDS }, work));
  }
}

/** Forget what was kept for versions that no page is of: each page holds a lock by that name. */
async function tidy() {
  // One that comes has a cache and no pages yet.
  if (self.registration.waiting || self.registration.installing) return;
  const { held } = await navigator.locks.query();
  const used = new Set([OWN, ...held.map((lock) => lock.name)]);
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHES) && !used.has(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function answer(request) {
  const { pathname, search } = new URL(request.url);
  const name = pathname.slice(new URL(ROOT).pathname.length).replace(/(^|\/)index\.html$/, "$1");
  if (Object.hasOwn(FILES, name)) {
    const cache = await caches.open(OWN);
    const kept = await cache.match(ROOT + name);
    if (kept) return kept;
    // The browser has made room for others; only the very same file will do.
    const found = await find(name);
    await cache.put(ROOT + name, found.clone()).catch(() => undefined);
    return found;
  }
  if (Object.hasOwn(FILES, `${name}/`)) return Response.redirect(`${ROOT}${name}/${search}`);
  // A file of an older version, whose page is still open; or none of ours.
  return (await caches.match(request.url)) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim().then(tidy)));
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(ROOT)) event.respondWith(answer(event.request));
});
self.addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(self.skipWaiting());
  if (event.data !== "is everything kept?") return;
  const whole = fill().then(
    () => true,
    () => false,
  );
  event.waitUntil(whole.then((all) => event.ports[0].postMessage(all)).then(tidy));
});
