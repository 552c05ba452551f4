/**
 * Every open sheet follows the session: it asks whether anything is new, quickly while somebody looks at it, slowly
 * when nobody has touched it for a while, not at all while it is hidden, and at once when it is looked at again.
 */
const QUICK = 4_000; // milliseconds
const SLOW = 20_000;
const PATIENCE = 10_000;
const LOOKED_AWAY = 5 * 60_000;
const STALE = 15_000;
const TOO_MANY = 2; // failures, one after the other
const COPY_AFTER = 1_000; // several changes at once are one copy

const connection = document.querySelector(".connection");
const news = document.querySelector("[data-news]");
const main = document.querySelector("main");
let { mark } = main.dataset;
let heard = Date.parse(main.dataset.readAt);
let touched = Date.now();
let failures = 0;
let gone = false;
let next;
let asking = null;

/** Ask now, and go on asking. */
export function follow() {
  clearTimeout(next);
  if (gone || document.visibilityState !== "visible") return Promise.resolve();
  asking ??= ask().finally(() => {
    asking = null;
    clearTimeout(next);
    next = setTimeout(follow, pause());
  });
  return asking;
}

function pause() {
  const idle = Date.now() - touched > LOOKED_AWAY;
  // A first failure may be a bad moment: it is asked again as soon as ever, so that an old sheet says early that it is.
  return Math.min((idle ? SLOW : QUICK) * 2 ** Math.max(0, Math.min(failures - 1, 3)), SLOW);
}

/** Somebody else has found the server away. */
export function away() {
  failures = Math.max(failures, TOO_MANY);
  tellConnection();
}

async function ask() {
  try {
    // The answer 304 only shows when the condition is our own.
    const headers = { "If-None-Match": `"${mark}"` };
    const answer = await fetch(main.dataset.live, { headers, cache: "no-store", signal: AbortSignal.timeout?.(PATIENCE) });
    if (answer.status === 404) return endOfTheLink().catch(() => {});
    if (answer.status === 200) await show(await answer.text());
    else if (answer.status !== 304) throw new Error(`answer ${answer.status}`);
    heard = Date.now();
    main.dataset.answered = answer.headers.get("date");
    failures = 0;
  } catch {
    failures += 1;
  }
  tellConnection();
}

/** Say how old the sheet is when the server cannot be reached. */
function tellConnection() {
  const stale = failures > 0 && (failures >= TOO_MANY || Date.now() - heard > STALE || !navigator.onLine);
  const today = new Date(heard).toDateString() === new Date().toDateString();
  const day = today ? {} : { day: "numeric", month: "long" };
  const parts = { ...day, hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  const time = new Date(heard).toLocaleString(document.documentElement.lang, parts);
  tell(stale ? connection.dataset.stale.replace("{time}", time) : "");
}

function tell(text) {
  if (connection.textContent !== text) connection.textContent = text;
  connection.hidden = text === "";
}

/** The link was renewed or revoked: what it showed is nobody's business any more. Deals that wait go through the new one. */
async function endOfTheLink() {
  gone = true;
  document.querySelector("dialog.panel")?.remove();
  main.replaceChildren();
  tell(connection.dataset.gone);
  globalThis.caches?.keys().then((names) => names.forEach(forget));
  const { waiting } = await import("./outbox.js");
  if ((await waiting(main.dataset.game)).length > 0) tell(`${connection.dataset.gone} ${connection.dataset.kept}`);
}

async function forget(name) {
  const copies = await caches.open(name);
  for (const path of ["", "rules"]) await copies.delete(main.dataset.live.replace(/live.*/, path));
}

/**
 * Show a newer page of the same sheet without leaving this one: only what changed is exchanged, what is looked at stays
 * where it is, and what is new is pointed out.
 *
 * @param {string} text the page as the server sent it
 */
export async function show(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const newer = page.querySelector("main[data-mark]");
  if (!newer) return;
  // An answer that took long may be older than what is shown by now.
  if (revisionOf(newer.dataset.mark) < revisionOf(mark)) return;
  const another = versionOf(newer.dataset.mark) !== versionOf(mark) || newer.dataset.session !== main.dataset.session;
  if (another) return reloadWhenNobodyTypes();
  mark = newer.dataset.mark;
  Object.assign(main.dataset, newer.dataset);
  document.title = page.title;
  exchange(document.querySelector(".bar-title"), page.querySelector(".bar-title"));
  exchange(document.querySelector(".totals"), page.querySelector(".totals"));
  const changed = exchangeBody(document.querySelector(".sheet-body"), page.querySelector(".sheet-body"));
  const told = changed.map((row) => row.querySelector(".line").innerText.replace(/\s+/g, " ")).join(". ");
  await exchangeEntry(page, told);
  keepCopy();
  news.textContent = told;
}

let copying;
/** What opens without a network is the sheet as it was seen last. */
function keepCopy() {
  clearTimeout(copying);
  copying = setTimeout(() => navigator.serviceWorker?.controller?.postMessage("keep this page"), COPY_AFTER);
}

/** Whoever lays something over the sheet is told when there is a newer one, with its form. */
export const over = { shown: null };

const versionOf = (word) => word.split("-").at(-1);
const revisionOf = (word) => Number(word.split("-")[0]);

function exchange(old, newer) {
  if (old.outerHTML === newer.outerHTML) return;
  old.replaceWith(document.adoptNode(newer));
}

/** Rows that are the same stay the same elements, so that nothing moves under the eyes; returns the new ones. */
function exchangeBody(old, newer) {
  const deals = old.querySelector(".deals");
  const newerDeals = newer.querySelector(".deals");
  if (!deals || !newerDeals) {
    old.replaceWith(document.adoptNode(newer));
    return pointOut([...newer.querySelectorAll(".deal")]);
  }
  const known = new Map([...deals.children].map((row) => [addressOf(row), row]));
  const rows = [...newerDeals.children].map((row) => (isSame(known.get(addressOf(row)), row) ? known.get(addressOf(row)) : row));
  const changed = pointOut(rows.filter((row) => !deals.contains(row)));
  for (const row of [...deals.children]) if (!rows.includes(row)) row.remove();
  rows.forEach((row, place) => {
    if (deals.children[place] !== row) deals.insertBefore(row, deals.children[place] ?? null);
  });
  // Everything around the rows is small: it is taken as it comes.
  newerDeals.replaceWith("\u0000");
  const around = [...newer.childNodes];
  const place = around.findIndex((node) => node.textContent === "\u0000");
  for (const node of [...old.childNodes]) if (node !== deals) node.remove();
  deals.before(...around.slice(0, place));
  deals.after(...around.slice(place + 1));
  return changed;
}

function pointOut(rows) {
  for (const row of rows) row.classList.add("arrived");
  return rows;
}

const addressOf = (row) => row.querySelector("a").getAttribute("href");

function isSame(old, row) {
  if (!old) return false;
  const plain = (element) => {
    const copy = element.cloneNode(true);
    copy.classList.remove("arrived");
    return copy.outerHTML;
  };
  return plain(old) === plain(row);
}

/** The entry of the next deal, and the buttons under the sheet. */
async function exchangeEntry(page, told) {
  const form = document.querySelector("form.entry");
  const newerForm = page.querySelector("form.entry");
  if (!form && newerForm) return reloadWhenNobodyTypes();
  if (form && !newerForm) {
    // Nothing more can be entered: what somebody is typing stays, and is answered by the server.
    const panel = form.closest("dialog");
    if (panel.open && form.dataset.state !== "sending") {
      panel.addEventListener("close", () => location.reload(), { once: true });
      return over.shown?.();
    }
    panel.remove();
  }
  const dock = document.querySelector(".dock");
  const newerDock = page.querySelector(".dock");
  if (newerDock && dock) dock.replaceWith(document.adoptNode(newerDock));
  else if (dock) dock.remove();
  else if (newerDock) main.append(document.adoptNode(newerDock));
  await over.shown?.(newerForm ?? null, told);
}

/** Where the page itself is another one by now; what was typed survives in its draft. */
function reloadWhenNobodyTypes() {
  if (!document.querySelector("dialog.panel[open]")) location.reload();
}

document.addEventListener("visibilitychange", follow);
addEventListener("online", follow);
addEventListener("offline", () => {
  failures += 1;
  tellConnection();
});
for (const kind of ["pointerdown", "keydown", "scroll"]) {
  addEventListener(kind, () => (touched = Date.now()), { passive: true });
}
// A copy that was kept for want of a network is old already.
if (Date.now() - heard > STALE) follow();
else next = setTimeout(follow, QUICK);
