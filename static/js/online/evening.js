/**
 * An evening follows its tables: whoever looks at it is shown what is new within a few seconds, and the clock of the round
 * runs.
 */
import { poll } from "../polling.js";

const LOOKED_AWAY = 10 * 60_000; // milliseconds
const always = document.body.classList.contains("screen-page");

function main() {
  return document.querySelector("main[data-live]");
}

/** Put what is new in the place of what was there; what is unfolded stays so. */
function show(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const newer = page.querySelector("main[data-live]");
  if (!newer || newer.dataset.mark === main().dataset.mark) return;
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

/** The time that is left of the round, to the second. */
function tick() {
  for (const clock of document.querySelectorAll("[data-clock]")) {
    const left = Math.round((Date.parse(clock.getAttribute("datetime")) - Date.now()) / 1000);
    const text = left > 0 ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` : clock.dataset.over;
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle("over", left <= 0);
  }
}

async function keepScreenOn() {
  if (!always || document.visibilityState !== "visible") return;
  await navigator.wakeLock?.request("screen").catch(() => {});
}

const menu = document.querySelector("details.menu");
document.addEventListener("click", ({ target }) => {
  if (menu?.open && !menu.contains(target)) menu.open = false;
});
document.addEventListener("visibilitychange", keepScreenOn);
keepScreenOn();
tick();
setInterval(tick, 1_000);
poll(main, { show, gone: () => location.reload(), patient: always ? Infinity : LOOKED_AWAY });
