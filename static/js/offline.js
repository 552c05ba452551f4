/**
 * The page without a network: the sheets that the service worker keeps on this device, the latest first. Once the server
 * answers again, the page that was wanted comes by itself.
 */
import { moment, onceReachable } from "./reachable.js";

const PAGES = "scorekeeper-pages"; // as in sw.js
const SHEET = /^\/s\/[^/]+\/$/;
const list = document.querySelector("[data-kept]");
const row = list.querySelector("template");

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
  read.textContent = readAt ? read.dataset.read.replace("{when}", moment(readAt)) : "";
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

if (location.pathname !== "/offline") onceReachable(() => location.reload());
if ("caches" in window) listSheets();
