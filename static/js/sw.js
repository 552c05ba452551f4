/**
 * The service worker: opens the start page, the rules and the sheets that this device has seen without a network, and
 * answers forms that got no answer.
 *
 * The server puts a line before this file: `const SHELL = {version, files, offline, unanswered}`. Another version of the files makes
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
const OF_A_SHEET = /^(\/s\/[^/]+\/)(rules)?$/;
const START = "/";
const KEPT = [START, "/rules"];
const TYPED = SHELL.files.find((path) => path.endsWith("/typed.js"));
const OWN_PAGES = [SHELL.offline, SHELL.unanswered];
const CHANGES_START = /\/(renew|forget|preferences)$/; // forms after which the start page is another one
const BANNER = /<div class="banner"[^]*?<\/div>/;
const GONE = [403, 404, 410];
const AWAY = [502, 503, 504]; // a proxy without its server, a server without its database

const ownFiles = () => caches.open(FILES + SHELL.version);
const isOfItsVersion = (answer) => answer.ok && answer.headers.get("Cache-Control")?.includes("immutable");
const isKept = (path) => KEPT.includes(path) || OF_A_SHEET.test(path);
const copyOf = async (path) => (await caches.open(PAGES)).match(path, { ignoreVary: true });

/* Another version: install, take over, tidy up */

/** Everything or nothing: whatever is missing, or is of another version, leaves the worker before this one at work. */
async function fetchShell() {
  const paths = [...SHELL.files, ...OWN_PAGES];
  const answers = await Promise.all(paths.map((path) => fetch(path)));
  const isThere = (answer, place) => (place < SHELL.files.length ? isOfItsVersion(answer) : answer.ok);
  if (!answers.every(isThere)) throw new Error("The files of the app are not all there.");
  const cache = await ownFiles();
  await Promise.all(paths.map((path, place) => cache.put(path, answers[place])));
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

const ownPage = async (path) => (await ownFiles()).match(path, { ignoreVary: true });

/** The pages for what cannot be had speak the language of the latest page. */
async function followLook(html) {
  for (const path of OWN_PAGES) {
    if (look(html) === look(await (await ownPage(path)).text())) continue;
    const answer = await fetch(path);
    // One of another version needs files that this worker does not have; its own worker brings it.
    if (answer.ok && (await answer.clone().text()).includes(SHELL.version)) await (await ownFiles()).put(path, answer);
  }
}

/** What a sheet and its page of rules have in common: when the sheet says something else, the copy of that page is old. */
const ofItsRules = (html) => [look(html), html.match(FILES_OF_A_PAGE)?.[0], /data-rules="[^"]*"/.exec(html)?.[0]].join();

/** The state of a session that a sheet shows, in whatever version of the app: the start page tells of it too. */
const stateOf = (html) => / data-mark="\d+/.exec(html)?.[0];

const gameOf = (html) => / data-game="[^"]*"/.exec(html)?.[0];

let turns = 0;
const latestTurn = new Map(); // by path: when the answer was asked for that stands in the copies
const storedAt = new Map(); // by path: when it came there

const keptSheets = async (pages) => (await pages.keys()).map(({ url }) => new URL(url).pathname).filter((path) => SHEET.test(path));

/** A sheet takes its rules along. */
const drop = (pages, path) => Promise.all([path, `${path}rules`].map((each) => pages.delete(each)));

/** What the start page does not know any more, because its link was renewed or it was forgotten, leaves no copy. */
async function dropUnknown(pages, html, turn) {
  const known = / data-opens="([^"]*)"/.exec(html)?.[1].split(" ");
  if (!known) return;
  for (const path of await keptSheets(pages)) {
    const isNewer = storedAt.get(path) > turn; // than what the start page tells
    if (!isNewer && !known.includes(path.split("/")[2])) await drop(pages, path);
  }
}

/** Put the answer of an address without its query into the copies, or drop the copy of what is not there any more. */
async function keep(path, turn, answer) {
  if (turn < latestTurn.get(path)) return; // it took so long that it is older than the copy
  latestTurn.set(path, turn);
  const pages = await caches.open(PAGES);
  const [, sheet] = OF_A_SHEET.exec(path) ?? [];
  const html = await answer.clone().text();
  if (html.search(FILES_OF_A_PAGE) < 0) return; // a proxy's own page
  if (GONE.includes(answer.status)) await drop(pages, sheet ?? path);
  if (answer.status !== 200 || (path === sheet && !stateOf(html))) return;
  const before = await (await copyOf(path))?.text();
  await pages.put(path, answer); // it is the last of the keys from now on
  storedAt.set(path, (turns += 1));
  if (path === START) await dropUnknown(pages, html, turn);
  if (path === sheet) {
    for (const oldest of (await keptSheets(pages)).slice(0, -MOST_SHEETS)) await drop(pages, oldest);
    // Against its own copy, not the sheet's before: whatever was cut off in the middle is made good the next time.
    const rules = await (await copyOf(`${path}rules`))?.text();
    if (ofItsRules(rules ?? "") !== ofItsRules(html)) await renew(`${path}rules`);
    if (stateOf(before ?? "") !== stateOf(html)) await renewOthers(pages, html);
  }
  await followLook(html);
}

/** The start page lists this sheet, and other links may open it too. */
async function renewOthers(pages, html) {
  await renew(START);
  for (const path of await keptSheets(pages)) {
    const other = await (await copyOf(path)).text();
    if (gameOf(other) === gameOf(html) && stateOf(other) !== stateOf(html)) await renew(path);
  }
}

/** Fetch a page for its copy alone. The header says so: nobody has opened it. */
async function renew(path) {
  turns += 1;
  await keep(path, turns, await fetch(path, { cache: "no-store", headers: { "X-Copy": "1" } }));
}

/** The sheet that answered a deal goes into its copy at once, without the banner about it: the network may be gone by now. */
async function keepAnswer({ sheet, html }) {
  turns += 1;
  const turn = turns;
  const before = await copyOf(sheet);
  if (before) await keep(sheet, turn, new Response(html.replace(BANNER, ""), before));
}

// The page that put the worker in place came without it, and one that follows its sheet shows a newer one.
addEventListener("message", (event) => {
  const { pathname } = new URL(event.source.url);
  event.waitUntil(event.data.html ? keepAnswer(event.data) : isKept(pathname) && renew(pathname));
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
  const { body, headers } = await ownPage(SHELL.offline);
  return new Response(body, { status: 503, headers });
}

/** A form that is sent; what came of it, and the way back, when there is no answer. */
async function sent(event, path) {
  const { request } = event;
  const copy = request.clone();
  const isAway = !navigator.onLine;
  try {
    const answer = await fetch(request);
    if (CHANGES_START.test(path)) event.waitUntil(renew(START).catch(() => {}));
    return answer;
  } catch {
    const kept = await ownPage(SHELL.unanswered);
    let html = await kept.text();
    // Without a network nothing can have arrived. Otherwise the answer alone may have been lost.
    if (isAway && !navigator.onLine) html = html.replaceAll("data-certain hidden", "").replaceAll("data-unsure", "hidden");
    if (request.referrer.startsWith(`${location.origin}/`)) html = html.replace('href="/" data-back', `href="${request.referrer}" data-back`);
    const fields = [...(await copy.formData().catch(() => []))].filter(([, value]) => typeof value === "string");
    html += `<script type="application/json" id="typed">${JSON.stringify(fields).replaceAll("<", "\\u003c")}</script>`;
    return new Response(html, { status: 503, headers: kept.headers });
  }
}

const otherPage = (request) => fetch(request).catch(offlinePage);

/** After Back from a form that got no answer, a browser that has not kept the page is given what was typed. */
async function withTyped(request, answer) {
  if (!request.isHistoryNavigation || answer.type !== "basic" || !answer.headers.get("Content-Type")?.startsWith("text/html")) return answer;
  const html = `${await answer.text()}<script type="module" src="${TYPED}"></script>`;
  return new Response(html, { status: answer.status, headers: answer.headers });
}

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
  if (origin !== location.origin) return;
  // After Back the browser shows again what a form was answered, or asks itself whether to send it again.
  if (request.method === "POST" && request.mode === "navigate" && !request.isHistoryNavigation) event.respondWith(sent(event, pathname));
  if (request.method !== "GET") return;
  const [, version] = FILE.exec(pathname) ?? [];
  if (version) event.respondWith(file(request, FILES + version));
  else if (request.mode !== "navigate") return;
  else if (isKept(pathname)) event.respondWith(keptPage(event, pathname, search !== "").then((answer) => withTyped(request, answer)));
  else event.respondWith(otherPage(request).then((answer) => withTyped(request, answer)));
});
