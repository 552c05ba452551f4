/**
 * The time that is left of a round. Moments are the server's; the clock of this device only counts on from the last answer.
 */
const JITTER = 2_000; // milliseconds: answers tell whole seconds
let offset = null;

/** The server's clock as an answer or a page has told it. */
export function hear(date) {
  const heard = Date.parse(date) - Date.now();
  if (Number.isNaN(heard)) return;
  if (offset === null || Math.abs(heard - offset) > JITTER) offset = heard;
}

/** Whole seconds that are left on a clock of the page; null as long as the server has not told the time. */
export function left(clock) {
  return offset === null ? null : Math.round((Date.parse(clock.getAttribute("datetime")) - Date.now() - offset) / 1000);
}

/** Show it to the second; `tell` hears of each clock. */
export function tick(tell = () => {}) {
  for (const clock of document.querySelectorAll("[data-clock]")) {
    const seconds = left(clock);
    if (seconds === null) continue;
    const text = seconds > 0 ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}` : clock.dataset.over;
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle("over", seconds <= 0);
    tell(clock, seconds);
  }
}
