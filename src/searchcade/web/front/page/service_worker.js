// @ts-check
/**
 * Keeps a site in the browser: after the first visit it opens without a network.
 *
 * A new version is fetched whole while the old one is used, and shown at the next visit.
 */

const [VERSION, ...FILES] = ["version", "files"];
const worker = /** @type {any} */ (self); // TypeScript knows pages or workers, not both
const PREFIX = `searchcade ${worker.registration.scope} `; // a host may have several sites
const CACHE = PREFIX + VERSION;

worker.oninstall = (/** @type {any} */ event) => event.waitUntil(kept());
worker.onactivate = (/** @type {any} */ event) => event.waitUntil(tidied());
worker.onfetch = (/** @type {any} */ event) => {
  if (event.request.method === "GET") event.respondWith(fetched(event.request));
};

async function kept() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES);
}

/** Forget the files of other versions. */
async function tidied() {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** @param {Request} request */
async function fetched(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}
