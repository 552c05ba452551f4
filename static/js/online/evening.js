/**
 * An evening follows its tables: whoever looks at it is shown what is new within a few seconds, and the clock of the round
 * runs.
 */
import { poll } from "../polling.js";
import { hear, tick } from "./clock.js";

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
hear(main().dataset.now);
tick();
setInterval(tick, 1_000);
poll(main, { show, gone: () => location.reload(), told: hear, patient: always ? Infinity : LOOKED_AWAY });
