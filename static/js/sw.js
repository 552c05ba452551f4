/**
 * The service worker: opens the start page, the rules and the sheets that this device has seen without a network.
 *
 * The server puts a line before this file: `const SHELL = {version, files, offline}`. Another version of the files makes
 * another worker, which takes over at once: it holds nothing of a page, and every page finds the files of its own version.
 * Deals that wait to be sent lie in IndexedDB, where nothing here reaches; only caches of our own names are touched.
 */

const PREFIX = "scorekeeper-";
const PAGES = `${PREFIX}pages`;
const FILES = `${PREFIX}files-`;
const MOST_SHEETS = 30;
const PATIENCE = 4000; // milliseconds that a copy lets the network go first
const FILE = /^\/static\/([0-9a-f]{12})\//;
const FILES_OF_A_PAGE = /\/static\/([0-9a-f]{12})\//g;
const SHEET = /^\/s\/[^/]+\/$/;
const START = "/";
const KEPT = [START, "/rules"];
const GONE = [403, 404, 410];
const AWAY = [502, 503, 504]; // a proxy without its server, a server without its database

const ownFiles = () => caches.open(FILES + SHELL.version);
const isOfItsVersion = (answer) => answer.ok && answer.headers.get("Cache-Control")?.includes("immutable");
const isKept = (path) => KEPT.includes(path) || SHEET.test(path);
const copyOf = async (path) => (await caches.open(PAGES)).match(path, { ignoreVary: true });

/* Another version: install, take over, tidy up */

/** Everything or nothing: whatever is missing, or is of another version, leaves the worker before this one at work. */
async function fetchShell() {
  const [page, ...files] = await Promise.all([SHELL.offline, ...SHELL.files].map((path) => fetch(path)));
  if (!page.ok || !files.every(isOfItsVersion)) throw new Error("The files of the app are not all there.");
  const cache = await ownFiles();
  await Promise.all([cache.put(SHELL.offline, page), ...SHELL.files.map((path, place) => cache.put(path, files[place]))]);
}

/** The versions of files that kept pages were made with. */
async function versionsInUse() {
  const pages = await caches.open(PAGES);
  const texts = (await pages.keys()).map(async (request) => (await pages.match(request, { ignoreVary: true })).text());
  const found = (await Promise.all(texts)).flatMap((text) => [...text.matchAll(FILES_OF_A_PAGE)]);
  return new Set(found.map(([, version]) => version));
}

/** Files stay while a kept page needs them; those of the version before too, whose pages may still be open. */
async function forgetOldFiles() {
  const inUse = await versionsInUse();
  const before = (await caches.keys()).filter((name) => name.startsWith(FILES) && name !== FILES + SHELL.version);
  const old = before.slice(0, -1).filter((name) => !inUse.has(name.slice(FILES.length)));
  await Promise.all(old.map((name) => caches.delete(name)));
}

addEventListener("install", (event) => {
  event.waitUntil(fetchShell().then(() => skipWaiting()));
});
addEventListener("activate", (event) => {
  event.waitUntil(forgetOldFiles().then(() => clients.claim()));
});

/* Copies of pages */

/** What the first tag says: the language and the colours that were chosen on this device. */
const look = (html) => /<html[^>]*>/.exec(html)?.[0];

/** The page for what cannot be had speaks the language of the latest page. */
async function followLook(html) {
  const files = await ownFiles();
  const kept = await files.match(SHELL.offline, { ignoreVary: true });
  if (look(html) === look(await kept.text())) return;
  const answer = await fetch(SHELL.offline);
  // One of another version needs files that this worker does not have; its own worker brings it.
  if (answer.ok && (await answer.clone().text()).includes(SHELL.version)) await files.put(SHELL.offline, answer);
}

let turns = 0;
const latestTurn = new Map(); // by path: when the answer was asked for that stands in the copies

/** Put the answer of an address without its query into the copies, or drop the copy of what is not there any more. */
async function keep(path, turn, answer) {
  if (turn < latestTurn.get(path)) return; // it took so long that it is older than the copy
  latestTurn.set(path, turn);
  const pages = await caches.open(PAGES);
  if (GONE.includes(answer.status)) await pages.delete(path);
  if (answer.status !== 200) return;
  const html = await answer.clone().text();
  const isNew = SHEET.test(path) && !(await copyOf(path));
  await pages.put(path, answer); // it is the last of the keys from now on
  const sheets = (await pages.keys()).filter(({ url }) => SHEET.test(new URL(url).pathname));
  await Promise.all(sheets.slice(0, -MOST_SHEETS).map((oldest) => pages.delete(oldest)));
  if (isNew) await renew(START); // the start page lists it
  await followLook(html);
}

/** Fetch a page for its copy alone. The header says so: nobody has opened it. */
async function renew(path) {
  turns += 1;
  await keep(path, turns, await fetch(path, { cache: "no-store", headers: { "X-Copy": "1" } }));
}

// The page that put the worker in place came without it.
addEventListener("message", (event) => {
  const { pathname } = new URL(event.source.url);
  if (isKept(pathname)) event.waitUntil(renew(pathname));
});

/* What pages ask for */

async function file(request, cacheName) {
  const kept = await caches.match(request, { cacheName, ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (isOfItsVersion(answer)) await (await caches.open(cacheName)).put(request, answer.clone());
  return answer;
}

/** The page that says what can be opened instead. */
async function offlinePage() {
  const kept = await (await ownFiles()).match(SHELL.offline, { ignoreVary: true });
  return new Response(kept.body, { status: 503, headers: kept.headers });
}

const otherPage = (request) => fetch(request).catch(offlinePage);

/** From the network; from the copy when there is none, or when it takes too long. */
async function keptPage(event, path, hasQuery) {
  turns += 1;
  const turn = turns;
  // Past the browser's own memory, as after Back: that may be older than the copy, and an answer that hangs there holds up
  // the next.
  const asked = fetch(event.request, { cache: "no-store" });
  event.waitUntil(
    asked
      // What has a query may hold a banner about what has just been done: the page without it is kept.
      .then((answer) => (hasQuery && answer.ok ? renew(path) : keep(path, turn, answer.clone())))
      .catch(() => {}),
  );
  const copy = await copyOf(path);
  if (!copy) return asked.catch(offlinePage);
  const answered = asked.then((answer) => (AWAY.includes(answer.status) ? copy : answer)).catch(() => copy);
  // Whoever has just saved something waits for the sheet that holds it.
  if (hasQuery) return answered;
  return Promise.race([answered, new Promise((resolve) => setTimeout(resolve, PATIENCE, copy))]);
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  const [, version] = FILE.exec(pathname) ?? [];
  if (version) event.respondWith(file(request, FILES + version));
  else if (request.mode !== "navigate") return;
  else if (isKept(pathname)) event.respondWith(keptPage(event, pathname, search !== ""));
  else event.respondWith(otherPage(request));
});
