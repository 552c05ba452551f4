/**
 * The page without a network: the sheets that the service worker keeps on this device, the latest first. Once the server
 * answers again, the page that was wanted comes by itself.
 */

const PAGES = "scorekeeper-pages"; // as in sw.js
const A_WHILE = 10_000; // milliseconds
const SHEET = /^\/s\/[^/]+\/$/;
const list = document.querySelector("[data-kept]");
const row = list.querySelector("template");
const dates = new Intl.DateTimeFormat(document.documentElement.lang === "en" ? "en-GB" : document.documentElement.lang, {
  dateStyle: "long",
  timeStyle: "short",
});

/** A kept sheet: its address, its title, and when it was read. */
async function read(pages, request) {
  const page = new DOMParser().parseFromString(await (await pages.match(request)).text(), "text/html");
  const { readAt } = page.querySelector("main")?.dataset ?? {};
  return { address: new URL(request.url).pathname, title: page.title, readAt: readAt && new Date(readAt) };
}

function show({ address, title, readAt }) {
  const item = row.content.cloneNode(true);
  item.querySelector("a").href = address;
  item.querySelector("[data-title]").textContent = title;
  const read = item.querySelector("[data-read]");
  read.textContent = readAt ? read.dataset.read.replace("{when}", dates.format(readAt)) : "";
  return item;
}

async function listSheets() {
  const pages = await caches.open(PAGES);
  const kept = (await pages.keys()).filter(({ url }) => SHEET.test(new URL(url).pathname));
  const sheets = await Promise.all(kept.map((request) => read(pages, request)));
  list.querySelector("ul").replaceChildren(...sheets.sort((a, b) => b.readAt - a.readAt).map(show));
  list.hidden = sheets.length === 0;
  document.querySelector("[data-none]").hidden = sheets.length > 0;
}

/** Load what was wanted as soon as the server answers anything. */
async function tryAgain() {
  if (document.visibilityState !== "visible") return;
  try {
    await fetch("/offline", { method: "HEAD", cache: "no-store" });
    location.reload();
  } catch {
    // Not yet.
  }
}

if (location.pathname !== "/offline") {
  addEventListener("online", tryAgain);
  document.addEventListener("visibilitychange", tryAgain);
  setInterval(tryAgain, A_WHILE);
}
if ("caches" in window) listSheets();
