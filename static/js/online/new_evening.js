/** How many people are ticked or typed, and how many tables they make: told while somebody ticks. The server reckons. */
const PAUSE = 250; // milliseconds in which nothing is ticked
const PATIENCE = 10_000;
const form = document.querySelector("form.evening-form");
const reckoned = form.querySelector("[data-reckoned]");
const reckon = form.querySelector("button[name=reckon]");
const everybody = form.querySelector("button[name=tick]");
const ticks = [...form.querySelectorAll("input[name=players]")];
let next;
let asked = 0;

async function tell() {
  const number = ++asked;
  const sent = new FormData(form);
  sent.set(reckon.name, reckon.value);
  try {
    const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(sent), signal: AbortSignal.timeout?.(PATIENCE) });
    if (!answer.ok) throw new Error(`answer ${answer.status}`);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (number === asked) reckoned.textContent = page.querySelector("[data-reckoned]").textContent;
    reckon.hidden = true;
  } catch {
    reckon.hidden = false; // it can be asked for by hand
  }
}

form.addEventListener("input", ({ target }) => {
  if (!["players", "newcomers", "seats", "spare"].includes(target.name)) return;
  clearTimeout(next);
  next = setTimeout(tell, PAUSE);
});
everybody?.addEventListener("click", (event) => {
  event.preventDefault();
  for (const tick of ticks) tick.checked = true;
  tell();
});
reckon.hidden = true;
tell(); // what a browser has kept of a page that was left
