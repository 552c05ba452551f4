/**
 * Deals that wait to be sent: kept in the browser's database, which outlives the page and the browser, sent in their
 * order, and given up only when the server has recorded them or a person removes them.
 *
 * A deal's id is made here, so that sending it again, because the answer was lost, records it once. The store keeps the
 * fields of the entry as they would be sent; whatever version of the app kept them, any later one can send them.
 *
 * @typedef {{
 *   place?: number, id: string, game: string, action: string, mode: string, fields: [string, string][],
 *   refused?: string, entered?: number, title?: string, line?: string,
 * }} Waiting refused holds why the server would not record it, entered when it was, in milliseconds of this device; title
 *   names its session, line says what it was, for whoever cannot open the session any more
 */
import "./vendor/idb.js";

const { openDB } = globalThis.idb;
const DATABASE = "scorekeeper";
const STORE = "waiting";
const PATIENCE = 10_000; // milliseconds
const SHEET = /^\/s\/[^/]+\//;
const NOT_OURS = [200, 408, 425, 429]; // what networks and proxies answer in the place of the server
const OUR_PAGE = /\/static\/[0-9a-f]{12}\//; // every page of the app names its files
const SENT = "deals-sent";

let opened;
function database() {
  opened ??= openDB(DATABASE, 1, {
    upgrade: (db) => db.createObjectStore(STORE, { keyPath: "place", autoIncrement: true }),
    // A later version of the app wants to change the store: it is not kept waiting.
    blocking: (...[, , event]) => event.target.close(),
    terminated: () => (opened = undefined),
  });
  return opened;
}

/** Whether this browser keeps anything; some do not in private windows. */
export async function canKeep() {
  try {
    await database();
    return true;
  } catch {
    return false;
  }
}

async function change(deed, isSent = false) {
  const transaction = (await database()).transaction(STORE, "readwrite", { durability: "strict" });
  await deed(transaction.store);
  await transaction.done;
  others?.postMessage(isSent);
}

const listeners = [];
let others = null;

/** Do something whenever another tab has kept, dropped or sent a deal; it is told whether the server has one more. */
export function onChange(deed) {
  listeners.push(deed);
}

function hearOthers() {
  if (!("BroadcastChannel" in globalThis)) return;
  others = new BroadcastChannel(DATABASE);
  others.addEventListener("message", ({ data }) => listeners.forEach((deed) => deed(data)));
}

hearOthers();
// Whoever still listens is not kept for Back.
addEventListener("pagehide", () => {
  others?.close();
  others = null;
});
addEventListener("pageshow", ({ persisted }) => persisted && hearOthers());

/** Everything that waits, of one session or of all, in the order in which it was entered. */
export async function waiting(game) {
  const all = (await (await database()).getAll(STORE)).filter(isItem);
  return game === undefined ? all : all.filter((item) => item.game === game);
}

/** Whether this is what `keep` wrote: whatever else lies there holds up nothing. */
function isItem({ id, action, fields }) {
  return typeof id === "string" && SHEET.test(action) && Array.isArray(fields) && fields.every(Array.isArray);
}

/** Keep a deal; one that waits already keeps its place. */
export async function keep(item) {
  const known = (await waiting(item.game)).find(({ id }) => id === item.id);
  const entered = known?.entered ?? item.entered ?? Date.now();
  await change((store) => store.put(known ? { ...item, entered, place: known.place } : { ...item, entered }));
}

/** Give up a deal: somebody removed it. */
export async function drop(id) {
  const places = (await waiting()).filter((item) => item.id === id).map(({ place }) => place);
  await change((store) => Promise.all(places.map((place) => store.delete(place))));
}

/** After sending: what was corrected or removed meanwhile is left as it is now. */
async function settle(sent, deed, isSent = false) {
  const now = (await waiting(sent.game)).find(({ id }) => id === sent.id);
  if (now && `${now.fields}` === `${sent.fields}`) await change((store) => deed(store, now), isSent);
}

/** Ids of the deals that this device sent, by whatever link and tab. */
export const sentIds = () => localStorage.getItem(SENT) ?? "";

/** The server has it, on the sheet that it answered: from now on that one opens without a network, instead of what waited. */
export function recorded(sent, html) {
  try {
    localStorage.setItem(SENT, `${sent.id} ${sentIds()}`.slice(0, 9999));
  } catch {
    // A full storage: the server asks.
  }
  navigator.serviceWorker?.controller?.postMessage({ sheet: SHEET.exec(sent.action)[0], html });
  return settle(sent, (store, { place }) => store.delete(place), true);
}

/** The server will not have it, and says why. */
export function refused(sent, reason) {
  return settle(sent, (store, now) => store.put({ ...now, refused: reason }));
}

/** Whoever opens a session by a new link sends through it what waited for the old one. */
export async function sendThrough(game, sheet) {
  for (const item of await waiting(game)) {
    const action = item.action.replace(SHEET, sheet);
    if (action !== item.action) await keep({ ...item, action, refused: undefined });
  }
}

/**
 * Send one deal. A fresh one is refused when something has changed since the page was made, so that its person looks
 * again; one that waited is recorded whatever came before it meanwhile.
 *
 * @returns {Promise<{state: "recorded"|"refused"|"away", text?: string, reason?: string}>}
 */
export async function send(item, { fresh = false } = {}) {
  underWay.add(item.id);
  try {
    let answer = await post(item, fresh);
    if (answer.status === 400) {
      // The cookie of the forms does not outlive the browser everywhere: a new page brings a new one.
      formToken = await newFormToken(item);
      answer = await post(item, fresh);
    }
    const text = await answer.text();
    // It leads to the sheet that says what was recorded: whoever else leads elsewhere has recorded nothing.
    if (answer.redirected && new URL(answer.url).searchParams.get("recorded") === item.id) {
      return { state: "recorded", text: text.includes(" data-mark=") && text };
    }
    if (answer.redirected || answer.status >= 500 || NOT_OURS.includes(answer.status) || !OUR_PAGE.test(text)) return { state: "away" };
    return { state: "refused", reason: reasonIn(text), status: answer.status };
  } catch {
    return { state: "away" };
  } finally {
    underWay.delete(item.id);
  }
}

const underWay = new Set();

let formToken = document.querySelector("input[name=csrf_token]")?.value ?? "";

function post(item, fresh) {
  const body = new URLSearchParams(item.fields);
  body.set("csrf_token", formToken);
  // For how long it waited, in seconds: the clock of this device may be wrong about everything else.
  if (!fresh) body.set("late", item.entered ? Math.max(0, Math.round((Date.now() - item.entered) / 1000)) : "yes");
  return fetch(item.action, { method: "POST", body, signal: AbortSignal.timeout?.(PATIENCE) });
}

async function newFormToken({ action }) {
  const answer = await fetch(`${SHEET.exec(action)[0]}live`, { cache: "no-store", signal: AbortSignal.timeout?.(PATIENCE) });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return page.querySelector("input[name=csrf_token]")?.value ?? "";
}

/** Why something was refused, as the server's page says it. */
function reasonIn(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const places = [".refusal li", ".notice.warning p", ".error-page p:not(.status)", ".warnings li"];
  const found = places.map((place) => page.querySelector(place)?.textContent ?? "").find((each) => each.trim() !== "");
  return (found ?? page.title).replace(/\s+/g, " ").trim();
}

/**
 * Send everything that waits, in order, until the network is away; each session's refused deals stay for a person to
 * look at, and do not hold up the others.
 *
 * @param {{again?: boolean}} [how] again: those that were refused, too, for a session may have been reopened
 * @returns {Promise<{recorded: Waiting[], refused: Waiting[], away: boolean}>}
 */
export function flush({ again = false } = {}) {
  const one = () => sendAll(again);
  const busy = { recorded: [], refused: [], away: false };
  // Another tab may be at it.
  return (sending = navigator.locks?.request("scorekeeper-outbox", { ifAvailable: true }, (lock) => (lock ? one() : busy)) ?? one());
}

let sending;

/** Wait for what is being sent, in whatever tab. */
export const settled = () => navigator.locks?.request("scorekeeper-outbox", () => {}) ?? sending;

async function sendAll(again) {
  const told = { recorded: [], refused: [], away: false };
  for (const { place } of await waiting()) {
    // It may have been corrected or removed while those before it were on their way.
    const item = (await waiting()).find((each) => each.place === place);
    if (!item || (item.refused && !again) || underWay.has(item.id)) continue;
    const { state, reason, text } = await send(item);
    if (state === "away") return { ...told, away: true };
    await (state === "recorded" ? recorded(item, text) : refused(item, reason));
    told[state].push(item);
  }
  return told;
}
