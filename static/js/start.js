/**
 * The start page: it says how old its copy is, and which deals wait on this device; they are sent from here, too. It puts the
 * service worker in place.
 */
import "./install.js";
import { moment, onceReachable, reachable } from "./reachable.js";

const STALE = 15_000; // milliseconds
const main = document.querySelector("main");
const connection = document.querySelector(".connection");
const texts = JSON.parse(document.getElementById("start-texts").textContent);

/** The page as it is now, unless somebody is pasting a link. */
function renew() {
  if (document.getElementById("link").value === "") location.replace("/");
}

/** Only a copy is old, or a page whose network has gone: the server is asked about no other. */
async function tellConnection() {
  const readAt = new Date(main.dataset.readAt);
  const mayBeCopy = !navigator.onLine || Date.now() - readAt > STALE;
  if (!mayBeCopy || !connection.hidden || (await reachable())) return;
  connection.textContent = connection.dataset.stale.replace("{when}", moment(readAt));
  connection.hidden = false;
  onceReachable(() => {
    connection.hidden = true;
    renew();
  });
}

addEventListener("offline", tellConnection);
tellConnection();

/** Without a network a link still opens the sheet that this device keeps of it. */
document.querySelector("form.paste").addEventListener("submit", async (event) => {
  const [path] = /\/s\/[\w~-]+\//.exec(event.target.elements.link.value) ?? [];
  if (navigator.onLine || !path) return;
  event.preventDefault();
  if (await caches.match(path, { ignoreVary: true })) location.assign(path);
  else event.target.submit();
});

/* Deals that wait */

let outbox;

async function begin() {
  outbox = await import("./outbox.js");
  if (!(await outbox.canKeep())) return;
  outbox.onChange(showWaiting);
  await showWaiting();
  await send();
  addEventListener("online", send);
}

/** Send what waits; this page tells of the sheets that it went to. */
async function send() {
  const { recorded, refused, away } = await outbox.flush({ again: true }); // a session may have been opened again
  if (recorded.length > 0) renew();
  if (recorded.length + refused.length > 0) await showWaiting();
  if (away) onceReachable(send);
}

async function showWaiting() {
  const items = await outbox.waiting();
  for (const word of document.querySelectorAll(".waits")) word.remove();
  const cards = new Map([...document.querySelectorAll("[data-game]")].map((card) => [card.dataset.game, card]));
  for (const [game, card] of cards) {
    const own = items.filter((item) => item.game === game);
    const leading = card.querySelector("[data-leading]");
    if (leading) leading.hidden = own.length > 0; // it may be somebody else by what waits
    const reads = "reads" in card.dataset;
    tell(card, reads ? "reads" : "waits", own.filter(({ refused }) => reads || !refused));
    tell(card, "refused", own.filter(({ refused }) => !reads && refused));
    if (own.length > 0 && card.closest("details")) card.closest("details").open = true; // of an evening
  }
  const others = items.filter(({ game }) => !cards.has(game));
  if (others.length === 0) return;
  const box = Object.assign(document.createElement("section"), { className: "notice warning waits" });
  tell(box, "elsewhere", others);
  for (const game of new Set(others.map((item) => item.game))) {
    const own = others.filter((item) => item.game === game);
    const [{ title, entered }] = own;
    if (title) tell(box, "of", own, { session: `\u2068${title}\u2069`, when: moment(new Date(entered)) });
  }
  const button = Object.assign(document.createElement("button"), { type: "button", className: "quiet-button", textContent: texts.remove });
  button.addEventListener("click", async () => {
    if (!confirm(texts.remove_sure)) return;
    for (const { id } of others) await outbox.drop(id);
    await showWaiting();
  });
  box.append(button);
  main.prepend(box);
}

function tell(place, what, { length }, values = {}) {
  const text = texts[`${what}_${length === 1 ? "one" : "many"}`].replace(/\{(\w+)\}/g, (_, name) => values[name] ?? length);
  if (length > 0) place.append(Object.assign(document.createElement("span"), { className: "waits", textContent: text }));
}

// After the page: what it shows does not wait for what may wait.
const later = () => begin().catch(() => {});
if (document.readyState === "complete") later();
else addEventListener("load", later);
