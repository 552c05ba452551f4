/**
 * Deals that wait for the network, as this phone shows them: counted in the totals and the chart, marked in the list,
 * open to correction, and the entry of the next deal goes on from them.
 */
import { readDeal, readSettings, resultLines, say, seatsText } from "./deal.js";
import * as outbox from "./outbox.js";
import { fill } from "./panel.js";
import { score } from "./scoring.js";
import { button, count, listRow, moveDealer, tell, texts, words } from "./unsent.js";

const FIRST_PAUSE = 2_000; // milliseconds until it is tried again
const LONGEST_PAUSE = 30_000;
const main = document.querySelector("main[data-live]");
const { game } = main.dataset;
const sheetAddress = main.dataset.live.replace(/live.*$/, "");
// A closed session has no entry, but something may wait for it all the same.
const entry = document.querySelector("form.entry") ? await import("./entry.js") : null;
let pristine = entry?.messenger.pristine ?? null;
let taken = pristine; // the form that the entry shows as it came, if it does
let totals, chart;
let word = "";
let live;

/** Start over the sheet that `following` (live.js) keeps new. */
export async function begin(following) {
  if (!(await outbox.canKeep())) return; // forms are sent as forms are
  live = following;
  live.over.shown = async (newerForm) => {
    remember(newerForm);
    await overlay();
  };
  remember();
  if (entry) Object.assign(entry.messenger, { send: hand, done: handed });
  document.addEventListener("close", overlay, true);
  outbox.onChange((isSent) => Promise.resolve(isSent && live.follow()).then(overlay));
  await outbox.sendThrough(game, sheetAddress);
  await overlay();
  await flush({ again: true });
}

/** Keep what the server shows without the deals that wait. */
function remember(newerForm) {
  totals = document.querySelector(".totals").cloneNode(true);
  chart = document.querySelector(".totals-chart")?.cloneNode(true) ?? null;
  if (newerForm !== undefined) pristine = newerForm;
}

/* Sending */

let fresh = null;

/** The entry hands over a deal: it is kept first, then sent; says whether the page can stay. */
async function hand(fields) {
  const own = Object.fromEntries(fields);
  const form = document.querySelector("form.entry");
  const item = { id: own.id, game, action: form.getAttribute("action"), mode: form.dataset.mode, fields };
  try {
    const others = await outbox.waiting(game);
    await outbox.keep(item);
    if (others.length > 0 || !navigator.onLine) return true;
    const answer = await outbox.send(item, { fresh: true });
    if (answer.state === "away") return true;
    if (answer.status === 404) {
      // The link was renewed: whoever opens the session by the new one finds the deal waiting.
      await outbox.refused(item, answer.reason);
      return true;
    }
    await (answer.state === "recorded" ? outbox.recorded(item) : outbox.drop(item.id));
    fresh = answer.text;
    return answer.state === "recorded";
  } catch {
    return false; // this browser keeps nothing: the form is sent as forms are
  }
}

async function handed() {
  const page = fresh;
  fresh = null;
  if (page) await live.show(page);
  else await overlay();
  flush();
}

let pause = FIRST_PAUSE;
let again;

/** Send what waits; when the network is away, try again a little later, and later. */
async function flush(how) {
  clearTimeout(again);
  const sent = await outbox.flush(how);
  if (sent.recorded.length > 0) {
    const rules = sent.recorded.map(({ fields }) => Object.fromEntries(fields).rules_seen);
    await live.follow();
    const now = pristine?.elements.rules_seen.value;
    word = now && rules.some((mark) => mark && mark !== now) ? texts.rules_meanwhile : "";
  }
  if (sent.recorded.length > 0 || sent.refused.length > 0) await overlay();
  pause = sent.away ? Math.min(2 * pause, LONGEST_PAUSE) : FIRST_PAUSE;
  // Something may have come while another was on its way, in this tab or in another one.
  const left = (await outbox.waiting()).some(({ refused }) => !refused);
  clearTimeout(again);
  if (left) again = setTimeout(flush, pause);
  return sent;
}

/** A person wants it to be sent now, and is told when that cannot be. */
async function sendNow() {
  const { away } = await flush({ again: true });
  if (!away) return;
  word = texts.still_away;
  await overlay();
  word = "";
}

addEventListener("online", () => flush());
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && flush());

/* What the deals are */

/** The deals that wait, scored one after the other, with what is the next one's. */
async function read(items) {
  const settings = readSettings(pristine);
  if (settings.chips) settings.settle = (await import("./chips.js")).settle;
  const everybody = [...settings.people, ...settings.gone];
  const deals = items.map((item) => {
    const data = new URLSearchParams(item.fields);
    const ids = data.get("people").split(" ").map(Number);
    const people = ids.map((id) => everybody.find((person) => person.id === id)).filter(Boolean);
    const own = { ...settings, people, hands: Number(data.get("hands")), gone: everybody.filter((each) => !people.includes(each)) };
    const { deal } = readDeal(data, own);
    const playing = data.get("kind_now") === "open";
    return { item, data, deal, playing, ...(playing ? { moved: {}, lines: [texts.being_played] } : results(deal, own, settings)) };
  });
  return { settings, deals };
}

function results(deal, own, settings) {
  const { chips } = settings;
  const worth = score(deal, own.rules);
  // By rules that changed meanwhile it may be no deal at all; the server says so when it gets it.
  if (worth === null && !chips) return { moved: {}, lines: [texts.refused] };
  const lines = resultLines(deal, own);
  if (!chips) return { moved: worth.scores, lines };
  const made = deal.made ?? (deal.kind === "played" ? worth?.made : null) ?? null;
  if (made === null || deal.kind !== "played") return { moved: {}, lines };
  const { players, taker, partner, contract, factor } = deal;
  const stake = chips.rules.stakes[contract] * factor;
  const settled = settings.settle({ players, taker, partner, stake, won: made, bank: chips.bank, rules: chips.rules, pot: chips.pot });
  if (settled === null) return { moved: {}, lines };
  for (const [player, change] of Object.entries(settled.delta)) chips.bank[player] += change;
  chips.pot = settled.pot;
  return { moved: settled.delta, lines };
}

/* Showing them */

let laying = Promise.resolve();

/** Show everything that waits over what the server shows, one time after the other. */
function overlay() {
  laying = laying.catch(() => {}).then(layOver);
  return laying;
}

async function layOver() {
  const items = await stillWaiting();
  // What was refused counts nowhere, and what the server shows already is not shown twice.
  const known = pristine ? readSettings(pristine).recorded : [];
  const counted = items.filter(({ id, mode, refused }) => !refused && !(mode === "record" && known.includes(id)));
  const { settings, deals } = pristine ? await read(counted) : { deals: [] };
  if (!document.querySelector(".totals")) return; // the link has died
  for (const row of document.querySelectorAll(".deal.unsent, .outbox")) row.remove();
  for (const row of document.querySelectorAll(".deal[hidden]")) row.hidden = false;
  document.querySelector(".totals").replaceWith(totals.cloneNode(true));
  const picture = document.querySelector(".totals-chart");
  if (chart) picture?.replaceWith(chart.cloneNode(true));
  else picture?.closest(".chart").remove();
  if (items.length > 0) document.querySelector(".dock .banner")?.remove(); // it offers to undo what is not the latest
  if (items.length > 0 || word) tell(items, word, { counted: pristine !== null, sendNow, lookAt, remove });
  if (!pristine) return;
  if (deals.length > 0) {
    count(deals, settings);
    let number = Number(main.dataset.ordinal);
    for (const each of deals) {
      const own = each.item.mode === "result" ? number - 1 : number++;
      listRow(each, settings, { number: String(own), form: pristine, onTap: correct });
    }
  }
  await propose(deals, settings);
}

/**
 * What waits. What was mended on a page of the server's, and is recorded by now, waits no more; of everything else only the
 * server's answer says so: it may have recorded something else by this id.
 */
async function stillWaiting() {
  const items = await outbox.waiting(game);
  if (!pristine) return items;
  const { recorded } = readSettings(pristine);
  const done = items.filter(({ id, mended }) => mended && recorded.includes(id));
  for (const { id } of done) await outbox.drop(id);
  return items.filter((item) => !done.includes(item));
}

/* Correcting and removing them */

/** The server's own page says what is wrong with a deal, and takes it better. */
async function lookAt(item) {
  const known = pristine ? readSettings(pristine).recorded : [];
  if (!known.includes(item.id)) await outbox.keep({ ...item, mended: true });
  const form = Object.assign(document.createElement("form"), { method: "post", action: item.action, hidden: true });
  const token = document.querySelector("input[name=csrf_token]")?.value ?? "";
  for (const [name, value] of [...item.fields.filter(([each]) => each !== "csrf_token"), ["csrf_token", token], ["late", "yes"]]) {
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
  document.body.append(form);
  form.submit();
}

async function remove(item) {
  if (!confirm(texts.remove_sure)) return;
  await outbox.drop(item.id);
  entry?.close();
  await overlay();
}

async function correct(item, number) {
  const form = pristine.cloneNode(true);
  write(form, item);
  form.dataset.draft = item.id; // its draft is not that of the next deal
  form.querySelector("#entry-title").textContent = say(words, "deal_number", { number });
  form.querySelector(".entry-foot").append(button(texts.remove, () => remove(item)));
  taken = null;
  await entry.renew(form, { open: true });
}

/** Fill a form with a deal that waits. */
function write(form, item) {
  const values = {};
  for (const [name, value] of item.fields) if (!["csrf_token", "kind_now", "save"].includes(name)) (values[name] ??= []).push(value);
  for (const box of form.querySelectorAll("input[type=checkbox]")) values[box.name] ??= [];
  form.setAttribute("action", item.action);
  form.dataset.mode = item.mode;
  fill(form, values);
}

/* The next deal */

/** Let the entry go on from what waits: another number, the next dealer, and nothing that was typed before. */
async function propose(deals, settings) {
  if (deals.length === 0 && taken === pristine) return;
  const form = pristine.cloneNode(true);
  const playing = deals.find((each) => each.playing);
  if (playing) write(form, playing.item);
  else if (deals.length > 0) goOn(form, deals, settings);
  const dock = document.querySelector(".dock .action");
  if (dock && deals.length > 0) dock.replaceChildren(playing ? texts.enter_result : texts.new_deal, " ", small(seatsText(form, settings)));
  if (deals.length > 0) moveDealer(form, playing !== undefined);
  keepOutOfDrafts(form, deals, settings);
  const done = await entry.renew(form);
  taken = done && deals.length === 0 ? pristine : null;
}

/** Whatever waits is not taken up as a draft, and the chips are those after it. */
function keepOutOfDrafts(form, deals, settings) {
  const script = form.querySelector("#entry-settings");
  const known = JSON.parse(script.textContent);
  const recorded = [...known.recorded, ...deals.filter((each) => !each.playing).map(({ item }) => item.id)];
  script.textContent = JSON.stringify({ ...known, recorded, chips: settings.chips });
  if (!settings.chips) return;
  for (const input of form.querySelectorAll("input[name=taker]")) {
    const stack = input.nextElementSibling?.querySelector("small");
    if (stack) stack.textContent = settings.chips.bank[input.value] ?? "";
  }
}

const small = (text) => Object.assign(document.createElement("small"), { textContent: text });

function goOn(form, deals, settings) {
  const dealt = deals.filter(({ deal }) => deal.kind !== "adjustment").at(-1);
  const added = deals.filter(({ item }) => item.mode !== "result").length;
  const order = settings.people.map(({ id }) => id);
  const before = dealt ? Number(dealt.data.get("dealer")) : null;
  const dealer = dealt && dealt.deal.kind !== "misdeal" ? order[(order.indexOf(before) + 1) % order.length] : before;
  if (form.dataset.mode === "result") empty(form);
  const values = { id: [newId()], revision: [""] };
  if (dealer !== null) values.dealer = [String(dealer)];
  if (dealer !== null && settings.sitting_out?.[dealer]) values.sitting_out = settings.sitting_out[dealer].map(String);
  if (dealt) values.factor = [String(dealt.deal.kind === "passed_out" ? settings.rules.deal_factor : 1)];
  fill(form, values);
  numberOf(form).value = String(Number(main.dataset.next) + added);
  form.querySelector("#entry-title").textContent = say(words, "deal_number", { number: Number(main.dataset.ordinal) + added });
}

function numberOf(form) {
  return form.elements.number ?? form.appendChild(Object.assign(document.createElement("input"), { type: "hidden", name: "number" }));
}

/** The form of an open deal's result becomes that of a new deal. */
function empty(form) {
  const nothing = { kind: "played", points_side: "attack", petit_au_bout: "", king_au_bout: "", slam: "", small_slam: "" };
  for (const input of form.elements) {
    if (input.type === "radio") input.checked = input.value === (nothing[input.name] ?? { handful: "0", misere: "" }[input.name.split("_")[0]]);
    if (input.type === "text") input.value = "";
  }
  form.setAttribute("action", `${sheetAddress}deals/new`);
  form.dataset.mode = "record";
}

/** An id like those of the server; `crypto.randomUUID` is missing where the app is served without HTTPS. */
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
