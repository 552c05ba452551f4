/** The clock of the round on the sheet of a table: it runs calmly, is told aloud twice, and its end takes New deal back. */
import { hear, tick } from "./clock.js";

const SOON = 5 * 60; // seconds
const FRESH = 15_000; // milliseconds
const main = document.querySelector("main");
const told = document.createElement("p");
told.className = "vh";
told.setAttribute("role", "status");
document.body.append(told);
let before = null;

function announce(clock, seconds) {
  if (before > SOON && seconds <= SOON && seconds > 0) told.textContent = clock.dataset.soon;
  if (before > 0 && seconds <= 0) told.textContent = clock.dataset.over;
  before = seconds;
  const over = seconds <= 0;
  document.querySelector("[data-time-is-up]")?.toggleAttribute("hidden", !over);
  document.querySelector("[data-until-time-is-up]")?.classList.toggle("spare", over);
}

function run() {
  hear(main.dataset.answered);
  tick(announce);
}

// A copy that was kept for want of a network says when it was read: the time is known with the first answer.
if (Math.abs(Date.parse(main.dataset.readAt) - Date.now()) < FRESH) hear(new Date().toISOString());
run();
setInterval(run, 1_000);
