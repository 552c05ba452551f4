/**
 * Every open sheet follows the session: what is new is exchanged without leaving the page.
 */
import { poll, tell } from "./polling.js";

const COPY_AFTER = 1_000; // several changes at once are one copy

const connection = document.querySelector(".connection");
const news = document.querySelector("[data-news]");
const main = document.querySelector("main");

/** Ask now, and go on asking; take note that somebody else has found the server away. */
export const { follow, away } = poll(() => main, { show, gone: endOfTheLink, heard: Date.parse(main.dataset.readAt), told: (date) => (main.dataset.answered = date) });

/** The link has died, and what it showed is nobody's business. A phone that knows another one goes on there, with the deals that wait. */
async function endOfTheLink() {
  document.querySelector("dialog.panel")?.remove();
  document.querySelector(".menu-sheet > ul")?.remove();
  document.querySelector(".bar-title a")?.removeAttribute("href");
  const { onward, gone, kept } = connection.dataset;
  const body = Object.assign(document.createElement("div"), { className: "sheet-body" });
  const room = Object.assign(document.createElement("p"), { className: "empty" });
  room.append(Object.assign(document.createElement("a"), { className: "action", href: "/", textContent: onward }));
  body.append(room);
  main.replaceChildren(body);
  tell(gone);
  const forgotten = globalThis.caches?.keys().then((names) => Promise.all(names.map(forget)));
  const another = await anotherLink().catch(() => null);
  await forgotten?.catch(() => {});
  if (another) return location.replace(another);
  const { waiting } = await import("./outbox.js");
  if ((await waiting(main.dataset.game)).length > 0) tell(`${gone} ${kept}`);
}

/** Where the start page opens the session, if it lists it. */
async function anotherLink() {
  const answer = await fetch("/", { cache: "no-store" });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const found = page.querySelector(`a[data-game="${main.dataset.game}"]`)?.getAttribute("href");
  return found && !main.dataset.live.startsWith(found) ? found : null;
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
  if (revisionOf(newer.dataset.mark) < revisionOf(main.dataset.mark)) return;
  const another = versionOf(newer.dataset.mark) !== versionOf(main.dataset.mark) || newer.dataset.session !== main.dataset.session;
  if (another) return reloadWhenNobodyTypes();
  Object.assign(main.dataset, newer.dataset);
  document.title = page.title;
  exchange(document.querySelector(".bar-title"), page.querySelector(".bar-title"));
  exchange(document.querySelector(".totals"), page.querySelector(".totals"));
  const changed = exchangeBody(document.querySelector(".sheet-body"), page.querySelector(".sheet-body"));
  const arrived = changed.map((row) => ({ id: addressOf(row).split("/").at(-1), line: row.querySelector(".line").innerText.replace(/\s+/g, " ") }));
  await exchangeEntry(page, arrived);
  keepCopy();
  news.textContent = inWords(arrived);
}

/** Deals that have arrived, as they are told. */
export const inWords = (arrived) => arrived.map(({ line }) => line).join(". ");

let copying;
/** What opens without a network is the sheet as it was seen last. */
function keepCopy() {
  clearTimeout(copying);
  copying = setTimeout(() => navigator.serviceWorker?.controller?.postMessage("keep this page"), COPY_AFTER);
}

/** Whoever lays something over the sheet is told when there is a newer one, with its form and the deals that have arrived. */
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
async function exchangeEntry(page, arrived) {
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
  await over.shown?.(newerForm ?? null, arrived);
}

/** Where the page itself is another one by now; what was typed survives in its draft. */
function reloadWhenNobodyTypes() {
  const panel = document.querySelector("dialog.panel[open]");
  if (panel) panel.addEventListener("close", () => setTimeout(reloadWhenNobodyTypes, 99), { once: true }); // its address goes first
  else location.reload();
}
