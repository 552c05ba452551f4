/**
 * What this device forgets takes along the deals that wait for it and what was half entered, once the server has forgotten it.
 * Each choice says beforehand how many deals wait.
 */
import { drop, waiting } from "../outbox.js";
import { moment } from "../reachable.js";

const DRAFTS = "deal-draft:"; // as in panel.js
const form = document.querySelector("form.form");
const boxes = [...(form?.querySelectorAll("[name=chosen]") ?? [])];
let isAsked = false;

/** A draft is named after the beginning of its link. */
function isDraftOf(key, links) {
  if (!key.startsWith(DRAFTS)) return false;
  const [start, ofClub] = key.slice(DRAFTS.length).split(":")[0].split("~");
  return [...links].some((link) => link.startsWith(start) && [undefined, ofClub].includes(link.split("~")[1]));
}

/** The deals that wait for sessions which nothing but these links opens. */
async function heldBy(links) {
  const isGone = (link) => links.has(link) || links.has(link.split("~")[0]);
  const games = boxes.filter(({ value, dataset }) => dataset.game && value.split(" ").every(isGone)).map(({ dataset }) => dataset.game);
  return (await waiting().catch(() => [])).filter(({ game }) => games.includes(game));
}

async function tellWaiting() {
  for (const box of boxes) {
    const { length } = await heldBy(new Set(box.value.split(" ")));
    const { waitsOne, waitsMany } = form.dataset;
    const textContent = (length === 1 ? waitsOne : waitsMany).replace("{count}", length);
    if (length > 0) box.labels[0].append(Object.assign(document.createElement("span"), { className: "waits", textContent }));
  }
}

tellWaiting();

/* Sessions that the device does not know any more: their links were renewed */

const unlisted = document.querySelector("[data-unlisted]");
const texts = JSON.parse(document.getElementById("start-texts").textContent);

const say = (what, { length }, values = {}) => texts[`${what}_${length === 1 ? "one" : "many"}`].replace(/\{(\w+)\}/g, (_, name) => values[name] ?? length);

async function ofOthers() {
  const known = boxes.map(({ dataset }) => dataset.game);
  return (await waiting().catch(() => [])).filter(({ game }) => !known.includes(game));
}

async function tellOthers() {
  const others = await ofOthers();
  unlisted.hidden = others.length === 0;
  unlisted.querySelector("[data-count]").textContent = say("elsewhere", others);
  const rows = [...new Set(others.map(({ game }) => game))].map((game) => {
    const own = others.filter((item) => item.game === game);
    const [{ title = "?", entered }] = own;
    return Object.assign(document.createElement("li"), { textContent: say("of", own, { session: `\u2068${title}\u2069`, when: moment(new Date(entered)) }) });
  });
  unlisted.querySelector("ul")?.remove();
  const list = document.createElement("ul");
  list.append(...rows);
  unlisted.querySelector("[data-count]").after(list);
}

unlisted.querySelector("button")?.addEventListener("click", async () => {
  if (!confirm(unlisted.dataset.waiting)) return;
  for (const { id } of await ofOthers()) await drop(id);
  await tellOthers();
});

tellOthers();

form?.addEventListener("submit", async (event) => {
  const { submitter } = event;
  if (isAsked) return;
  event.preventDefault();
  const isAll = submitter?.name === "everything";
  const links = new Set(boxes.filter((box) => isAll || box.checked).flatMap(({ value }) => value.split(" ")));
  const held = [...(await heldBy(links)), ...(isAll ? await ofOthers() : [])];
  if (held.length > 0 && !confirm(form.dataset.waiting)) return;
  const body = new URLSearchParams(new FormData(form));
  if (isAll) body.set(submitter.name, submitter.value);
  // Not followed: the start page tells what has been forgotten, once.
  const answer = await fetch(form.action, { method: "POST", body, redirect: "manual" }).catch(() => null);
  if (answer?.type === "opaqueredirect") {
    for (const { id } of held) await drop(id);
    for (const key of Object.keys(localStorage)) if (isDraftOf(key, links)) localStorage.removeItem(key);
    sessionStorage.removeItem("typed"); // of a form that got no answer
    return location.assign("/?forgotten=yes");
  }
  // No answer, or one that has something to say.
  isAsked = true;
  form.requestSubmit(submitter);
});
