/** What this device forgets takes along the deals that wait for it and what was half entered, once the server has forgotten it. */
import { drop, waiting } from "../outbox.js";

const DRAFTS = "deal-draft:"; // as in panel.js
const form = document.querySelector("form.form");
let isAsked = false;

/** A draft is named after the beginning of its link. */
function isDraftOf(key, links) {
  if (!key.startsWith(DRAFTS)) return false;
  const [start, ofClub] = key.slice(DRAFTS.length).split(":")[0].split("~");
  return [...links].some((link) => link.startsWith(start) && [undefined, ofClub].includes(link.split("~")[1]));
}

form?.addEventListener("submit", async (event) => {
  const { submitter } = event;
  if (isAsked) return;
  event.preventDefault();
  const boxes = [...form.querySelectorAll("[name=chosen]")];
  const isAll = submitter?.name === "everything";
  const links = new Set(boxes.filter((box) => isAll || box.checked).flatMap(({ value }) => value.split(" ")));
  const isGone = (link) => links.has(link) || links.has(link.split("~")[0]);
  const games = boxes.filter(({ value, dataset }) => dataset.game && value.split(" ").every(isGone)).map(({ dataset }) => dataset.game);
  const held = (await waiting().catch(() => [])).filter(({ game }) => games.includes(game));
  if (held.length > 0 && !confirm(form.dataset.waiting)) return;
  const body = new URLSearchParams(new FormData(form));
  if (isAll) body.set(submitter.name, submitter.value);
  const answer = await fetch(form.action, { method: "POST", body }).catch(() => null);
  if (answer?.ok) {
    for (const { id } of held) await drop(id);
    for (const key of Object.keys(localStorage)) if (isDraftOf(key, links)) localStorage.removeItem(key);
    sessionStorage.removeItem("typed"); // of a form that got no answer
    return location.assign("/");
  }
  // No answer, or one that has something to say.
  isAsked = true;
  form.requestSubmit(submitter);
});
