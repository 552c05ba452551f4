/**
 * An evening follows its tables: whoever looks at it is shown what is new within a few seconds, and the clock of the round
 * runs. Nothing is asked while the page is hidden.
 */
import { hear, tick } from "./clock.js";

const QUICK = 4_000; // milliseconds
const SLOW = 20_000;
const PATIENCE = 10_000;
const STALE = 15_000;
const LOOKED_AWAY = 10 * 60_000;
const connection = document.querySelector(".connection");
const always = document.body.classList.contains("screen-page");
let { mark } = main().dataset;
let heard = Date.now();
let touched = Date.now();
let next;

function main() {
  return document.querySelector("main[data-live]");
}

async function follow() {
  clearTimeout(next);
  if (document.visibilityState !== "visible") return;
  try {
    const answer = await fetch(main().dataset.live, { headers: { "If-None-Match": `"${mark}"` }, cache: "no-store", signal: AbortSignal.timeout?.(PATIENCE) });
    hear(answer.headers.get("date"));
    if (answer.status === 404) return location.reload();
    if (answer.status === 200) show(await answer.text());
    else if (answer.status !== 304) throw new Error(`answer ${answer.status}`);
    heard = Date.now();
  } catch {
    // Said below, once it lasts.
  }
  tellConnection();
  clearTimeout(next);
  next = setTimeout(follow, always || Date.now() - touched < LOOKED_AWAY ? QUICK : SLOW);
}

/** Put what is new in the place of what was there; what is unfolded stays so. */
function show(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const newer = page.querySelector("main[data-live]");
  if (!newer || newer.dataset.mark === mark) return;
  mark = newer.dataset.mark;
  const folds = [...main().querySelectorAll("details")].map((fold) => fold.open);
  const focus = document.activeElement?.getAttribute("href");
  main().replaceWith(document.adoptNode(newer));
  const offset = main().querySelectorAll("details").length - folds.length; // a new round stands on top
  main().querySelectorAll("details").forEach((fold, at) => (fold.open = folds[at - offset] ?? false));
  if (focus) main().querySelector(`a[href="${CSS.escape(focus)}"]`)?.focus({ preventScroll: true });
  const [title, newTitle] = [document, page].map((each) => each.querySelector(".bar-title"));
  if (title && newTitle) title.replaceWith(document.adoptNode(newTitle));
  tick();
}

function tellConnection() {
  if (!connection) return;
  const stale = Date.now() - heard > STALE;
  connection.hidden = !stale;
  const time = new Date(heard).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  connection.textContent = stale ? connection.dataset.stale.replace("{time}", time) : "";
}

async function keepScreenOn() {
  if (!always || document.visibilityState !== "visible") return;
  await navigator.wakeLock?.request("screen").catch(() => {});
}

const menu = document.querySelector("details.menu");
document.addEventListener("click", ({ target }) => {
  if (menu?.open && !menu.contains(target)) menu.open = false;
});
document.addEventListener("visibilitychange", () => {
  follow();
  keepScreenOn();
});
for (const kind of ["pointerdown", "keydown", "scroll"]) addEventListener(kind, () => (touched = Date.now()), { passive: true });
addEventListener("online", follow);
keepScreenOn();
hear(main().dataset.now);
tick();
setInterval(tick, 1_000);
next = setTimeout(follow, QUICK);
