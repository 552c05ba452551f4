/** The entry of the next deal after those that wait: another number, the next dealer, whoever is still in the game. */
import { readSettings, say } from "./deal.js";
import { fill } from "./panel.js";
import { nextDealer, proposeSittingOut } from "./seating.js";
import { small, words } from "./unsent.js";

const [FEWEST, MOST_HANDS] = [3, 5]; // who hold cards

/**
 * Let the server's form of the next deal go on from deals that it does not know.
 *
 * @param {HTMLFormElement} form the form as the server made it, to be changed
 * @param {import("./reckoning.js").Reckoned[]} deals one at least
 * @param {import("./reckoning.js").After} after
 * @param {{order: number[], next: number, ordinal: number}} sheet order of everybody who ever had a place; next: the
 *   server's next number, ordinal: as people see it
 */
export function goOn(form, deals, after, { order, next, ordinal }) {
  const settings = readSettings(form);
  const fresh = deals.filter(({ item }) => item.mode !== "result");
  const dealt = fresh.filter(({ deal }) => deal.kind !== "adjustment").at(-1);
  const added = fresh.length;
  // Once too few have chips left nothing can be recorded, but whoever buys some plays on at the same table.
  const [seated, hands] = after.seated.length < FEWEST ? [settings.people.map(({ id }) => id), settings.hands] : [after.seated, after.hands];
  const proposed = Number(form.elements.dealer.value);
  const dealer = dealt ? nextDealer({ kind: dealt.deal.kind, dealer: Number(dealt.data.get("dealer")) }, order, seated) : proposed;
  seat(form, settings, seated, hands);
  const values = { id: [newId()], dealer: [String(dealer)], sitting_out: proposeSittingOut(dealer, seated, hands).map(String), number: [String(next + added)] };
  if (dealt) values.factor = [String(dealt.deal.kind === "passed_out" ? settings.rules.deal_factor : 1)];
  fill(form, values);
  entitle(form, ordinal + added);
}

/** Fill a form with a deal that waits, among the people of its time. */
export function write(form, { item, data, chips }) {
  const values = {};
  for (const [name, value] of item.fields) if (!["csrf_token", "kind_now", "save"].includes(name)) (values[name] ??= []).push(value);
  seat(form, readSettings(form), data.get("people").split(" ").map(Number), Number(data.get("hands")));
  for (const box of form.querySelectorAll("input[type=checkbox]")) values[box.name] ??= [];
  form.setAttribute("action", item.action);
  form.dataset.mode = item.mode;
  fill(form, values);
  tellStacks(form, chips);
}

/** Say which deal it is. */
export function entitle(form, number) {
  form.querySelector("#entry-title").textContent = say(words, "deal_number", { number });
}

/** Change what the modules of the entry work with. */
export function change(form, deed) {
  const script = form.querySelector("#entry-settings");
  script.textContent = JSON.stringify(deed(JSON.parse(script.textContent)));
}

/** Show what everybody has, and count from it. */
export function tellStacks(form, chips) {
  if (!chips) return;
  change(form, (known) => ({ ...known, chips }));
  for (const input of form.querySelectorAll("input[name=taker]")) {
    const stack = input.nextElementSibling?.querySelector("small");
    if (stack) stack.textContent = chips.bank[input.value] ?? "";
  }
}

/** Leave only these people in the rows: whoever has no chips left cannot be named. */
function seat(form, settings, ids, hands) {
  const there = settings.people.filter(({ id }) => ids.includes(id));
  const away = settings.people.filter(({ id }) => !ids.includes(id));
  if (away.length === 0 && hands === settings.hands) return;
  const sitting = there.map(({ id }) => [id, proposeSittingOut(id, ids, hands)]);
  const sitting_out = there.length > hands ? Object.fromEntries(sitting) : {};
  change(form, (known) => ({ ...known, hands, people: there, gone: [...settings.gone, ...away], sitting_out }));
  form.elements.people.value = ids.join(" ");
  form.elements.hands.value = String(hands);
  for (const { id } of away) {
    for (const name of ["dealer", "sitting_out", "taker", "partner"]) form.querySelector(`input[name=${name}][value="${id}"]`)?.parentElement.remove();
    for (const row of form.querySelectorAll(`[data-person="${id}"]`)) row.remove();
  }
  if (there.length <= hands) form.querySelector("[data-part=sitting_out]")?.remove();
  if (hands < MOST_HANDS) form.querySelector("[data-part=partner]")?.remove();
  for (const button of form.querySelectorAll('input[name^="handful_"]')) {
    const trumps = settings.rules.poignee_counts[hands][button.value - 1];
    if (trumps) button.nextElementSibling.firstChild.textContent = `${trumps} `;
  }
}

/** The button under the sheet says what comes next. */
export function tellNext(text, seats) {
  document.querySelector(".dock .action")?.replaceChildren(text, " ", small(seats));
}

/** An id like those of the server; `crypto.randomUUID` is missing where the app is served without HTTPS. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
