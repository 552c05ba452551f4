/**
 * The sheet: the screen stays on during play, menus close, a page taken from the browser's memory is renewed, and the
 * service worker is put in place.
 */
import "./live.js";

/** Without what comes after the page, because the network has gone meanwhile, the page is one of forms. */
function unlessAway() {}

const decided = new URLSearchParams(location.search).get("kept");

/** Lay what waits over the sheet; `entry` is the module of the entry that is on this page, if there is one. */
export function layWaitingOver(entry) {
  const texts = document.getElementById("waiting-texts");
  if (!texts) return;
  if ("reads" in texts.dataset) return import("./reading.js").catch(unlessAway);
  import("./waiting.js").then(({ begin }) => begin(entry, decided), unlessAway);
  import("./online/closing.js").catch(unlessAway);
}

if (!document.querySelector("form.entry")) layWaitingOver(null);

// What has just been recorded is told once; the entry has read it by now.
if (location.search) history.replaceState(history.state, "", location.pathname + location.hash);

async function keepScreenOn() {
  if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
  try {
    await navigator.wakeLock.request("screen");
  } catch {
    // Refused, for instance to save the battery: the sheet works all the same.
  }
}

if (document.querySelector("main").dataset.session === "open") {
  keepScreenOn();
  document.addEventListener("visibilitychange", keepScreenOn);
}

// A deal that was inserted or corrected far below is brought into sight.
document.querySelector(".arrived")?.scrollIntoView({ block: "nearest" });

// Without a network a form is not sent, and the page with what it says stays where it is; the entry sees to itself.
document.addEventListener("submit", (event) => {
  if (navigator.onLine || event.defaultPrevented || event.target.matches(".entry")) return;
  event.preventDefault();
  const place = document.querySelector(".connection");
  place.textContent = place.dataset.unsent;
  place.hidden = false;
  place.scrollIntoView({ block: "nearest" });
});

// After the page: what it shows does not wait for the worker.
const install = () => import("./install.js").catch(unlessAway);
if (document.readyState === "complete") install();
else addEventListener("load", install);

const menu = document.querySelector("details.menu");
document.addEventListener("click", ({ target }) => {
  if (menu.open && !menu.contains(target)) menu.open = false;
});
menu.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape") return;
  menu.open = false;
  menu.querySelector("summary").focus();
});

// After Back the browser shows what it had kept, in memory or on disk, although deals may have been recorded since.
const [{ type }] = performance.getEntriesByType("navigation");
if (type === "back_forward" && navigator.onLine) location.reload();
addEventListener("pageshow", ({ persisted }) => {
  if (persisted && navigator.onLine) location.reload();
});
