/**
 * Deals that wait for the network, as this phone shows them: counted in the totals and the chart, marked in the list,
 * open to correction, and the entry of the next deal goes on from them.
 */
import { readSettings, say, seatsText } from "./deal.js";
import { button, filledIn, tell, tellGame, tellKept, tellSent } from "./notices.js";
import * as outbox from "./outbox.js";
import { change, entitle, goOn, newId, tellNext, tellStacks, write } from "./proposal.js";
import { reckon } from "./reckoning.js";
import * as served from "./served.js";
import { count, listRow, moveDealer, texts, words } from "./unsent.js";

const FIRST_PAUSE = 2_000; // milliseconds until it is tried again
const LONGEST_PAUSE = 30_000;
const { game } = served;
let entry; // of the next deal; a closed session has none, but something may wait for it all the same
let pristine = null; // its form as the server made it
let settings = null; // what that form works with
let taken; // the form that the entry shows as it came, if it does
let word = "";
let kept = ""; // the id of the deal that was saved last, when it waits

/**
 * Start over the sheet that is followed.
 *
 * @param {?{messenger: object, renew: Function, close: Function}} form the entry on this page, if there is one
 * @param {?string} decided the id of a deal of which a person has just kept the version that the server has
 */
export async function begin(form, decided = null) {
  if (!(await outbox.canKeep())) return; // forms are sent as forms are
  entry = form;
  taken = entry?.messenger.pristine ?? null;
  remember(taken);
  served.over.shown = async (newerForm, arrived = []) => {
    remember(newerForm === undefined ? pristine : newerForm);
    await overlay({ news: served.inWords(arrived.filter(({ id }) => !own.has(id))) });
  };
  if (entry) Object.assign(entry.messenger, { send: hand, done: handed });
  document.addEventListener("close", () => overlay(), true);
  outbox.onChange((isSent) => Promise.resolve(isSent && served.follow()).then(() => overlay()));
  if (decided) await outbox.drop(decided);
  await outbox.sendThrough(game, served.address);
  await overlay({ first: true }).catch(report); // what cannot be shown is sent all the same
  await flush({ again: true });
}

/** Somebody should hear of it, but not at this table. */
const report = (error) => console.error(error);

/** Keep what the server shows without the deals that wait. */
function remember(form) {
  served.remember();
  pristine = form;
  settings = form ? readSettings(form) : null;
  if (!form) return;
  const { id } = nextForm().elements;
  if (nextForm() !== form) settings.next = readSettings(nextForm());
  if (nextForm().dataset.mode !== "record" || !isUsed(id.value)) return;
  id.value = newId(); // the page is an old copy
  taken = null;
}

/** The form of the next deal: while a bid waits for its result on the server, it lies within that one's. */
const nextForm = () => pristine.querySelector("template")?.content.firstElementChild ?? pristine;

const formOf = (mode) => (mode === "result" ? pristine : nextForm()).cloneNode(true);

/* Sending */

let fresh = null;

/** The entry hands over a deal: it is kept first, then sent; says whether the page can stay. */
async function hand(fields) {
  word = kept = "";
  const form = document.querySelector("form.entry");
  const { id } = Object.fromEntries(fields);
  const item = { id, game, action: form.getAttribute("action"), mode: form.dataset.mode, fields, title: document.title, line: filledIn(form, fields) };
  try {
    const others = await outbox.waiting(game);
    // Another tab or link went out from the same page: what was entered there by this id is another deal.
    const isAnother = form.dataset.draft !== id && (isUsed(id) || others.some((each) => each.id === id));
    if (item.mode === "record" && isAnother) rename(item, (form.elements.id.value = newId()));
    own.add(item.id);
    await outbox.keep(item);
    kept = item.id;
    if (others.length > 0 || !navigator.onLine) return true;
    const answer = await outbox.send(item, { fresh: true });
    if (answer.state === "away") {
      served.away();
      return true;
    }
    kept = "";
    if (answer.status === 404) {
      // The link was renewed: whoever opens the session by the new one finds the deal waiting.
      await outbox.refused(item, answer.reason);
      return true;
    }
    await (answer.state === "recorded" ? outbox.recorded(item, answer.text) : outbox.drop(item.id));
    fresh = answer.text;
    return answer.state === "recorded";
  } catch {
    return false; // this browser keeps nothing: the form is sent as forms are
  }
}

const own = new Set(); // ids of this phone’s deals: no other one may get them, and their arrival is no news

const isUsed = (id) => settings?.recorded.includes(id) || outbox.sentIds().includes(id);

function rename(item, id) {
  item.id = id;
  item.fields = item.fields.map(([name, value]) => [name, name === "id" ? id : value]);
}

async function handed() {
  const page = fresh;
  fresh = null;
  await (page ? served.show(page) : overlay()).catch(report);
  document.querySelector(".deal.arrived, .deal.unsent")?.scrollIntoView({ block: "nearest" });
  flush();
}

let pause = FIRST_PAUSE;
let again;

/** Send what waits; when the network is away, try again a little later, and later. */
async function flush(how) {
  clearTimeout(again);
  const sent = await outbox.flush(how);
  const here = sent.recorded.filter((item) => item.game === game);
  if (here.length > 0) {
    await served.follow();
    word = (await whatHappened(here)) || word;
  }
  if (sent.recorded.length > 0 || sent.refused.length > 0) await overlay();
  if (here.length > 0) tellSent(here.length);
  if (sent.refused.length > 0 || (here.length > 0 && word)) bringIntoSight();
  pause = sent.away ? Math.min(2 * pause, LONGEST_PAUSE) : FIRST_PAUSE;
  // Something may have come while another was on its way, in this tab or in another one.
  const left = (await outbox.waiting()).some(({ refused }) => !refused);
  clearTimeout(again);
  if (left) again = setTimeout(flush, pause);
  return sent;
}

/** What came back is not to be overlooked, unless somebody is entering a deal. */
function bringIntoSight() {
  if (!document.querySelector("dialog.panel[open]")) document.querySelector(".outbox")?.scrollIntoView({ block: "center" });
}

/** What the person should know about the time in which these deals waited. */
async function whatHappened(recorded) {
  // A result counts by the rules of its bid, whatever they are by now.
  const entered = (items) => items.filter(({ mode }) => mode === "record").map(({ fields }) => Object.fromEntries(fields));
  const sent = entered(recorded);
  // Those whose answer was lost still wait, and are nobody else's.
  const lost = entered((await outbox.waiting(game)).filter(isShown));
  const rules = pristine && nextForm().elements.rules_seen.value;
  const said = [];
  if (rules && sent.some(({ rules_seen: seen }) => seen && seen !== rules)) said.push(texts.rules_meanwhile);
  const meant = [...sent, ...lost].map(({ number }) => Number(number));
  if (sent.length > 0 && Math.min(...meant) + meant.length < served.counts().next) said.push(texts.others_meanwhile);
  return said.join(" ");
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

/* Showing them */

let laying = Promise.resolve();

/** Show everything that waits over what the server shows, one time after the other; `news` is what the server told, `first` that the page has just come. */
export function overlay(how = {}) {
  laying = laying.catch(() => {}).then(() => layOver(how));
  return laying;
}

async function layOver(how) {
  const items = await stillWaiting();
  // What was refused counts nowhere, and what the server shows already is not shown twice.
  const counted = items.filter((item) => !item.refused && !isShown(item));
  const { deals, after } = settings ? await reckon(counted, settings) : { deals: [] };
  if (!served.restore()) return;
  if (items.length > 0) document.querySelector(".dock .banner")?.remove(); // it offers to undo what is not the latest
  if (items.length > 0 || word) tell(items, word, { counted: pristine !== null, sendNow, lookAt, remove, seen });
  if (!pristine) return;
  if (deals.length > 0) showRows(deals, after);
  const last = deals.find(({ item }) => item.id === kept);
  if (last) tellKept(last.item.mode === "record" && last.number, () => remove(last.item), () => (kept = ""));
  await propose(deals, after, how);
}

/** Whether the server shows a deal, although it waits: its answer was lost. */
function isShown({ id, mode }) {
  return mode === "result" ? !served.isPlayed(id) : settings?.recorded.includes(id);
}

function showRows(deals, after) {
  const totals = count(deals, after, { settings, ...served.counts() });
  if (after.over) tellGame(totals, after);
  let number = served.counts().ordinal;
  for (const each of deals) {
    each.number = each.item.mode === "result" ? served.numberOf(each.item.id) : number++;
    listRow(each, settings, correct);
  }
}

/**
 * What waits. What was mended on a page of the server's, and is recorded by now, waits no more; of everything else only the
 * server's answer says so: it may have recorded something else by this id.
 */
async function stillWaiting() {
  const items = await outbox.waiting(game);
  for (const { id } of items) own.add(id);
  if (!settings) return items;
  const done = items.filter(({ id, mended }) => mended && settings.recorded.includes(id));
  for (const { id } of done) await outbox.drop(id);
  return items.filter((item) => !done.includes(item));
}

function seen() {
  word = "";
  return overlay();
}

/* Correcting and removing them */

/** The server's own page says what is wrong with a deal, and takes it better. */
async function lookAt(item) {
  if (!settings?.recorded.includes(item.id)) await outbox.keep({ ...item, mended: true });
  const form = Object.assign(document.createElement("form"), { method: "post", action: item.action, hidden: true });
  const token = document.querySelector("input[name=csrf_token]")?.value ?? "";
  for (const [name, value] of [...item.fields.filter(([each]) => each !== "csrf_token"), ["csrf_token", token], ["late", "yes"]]) {
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
  document.body.append(form);
  form.submit();
}

async function remove(item) {
  if (!confirm(item.mode === "result" ? texts.remove_result_sure : texts.remove_sure)) return;
  await outbox.drop(item.id);
  entry?.close();
  await overlay();
  await outbox.settled();
  await served.follow();
  if (item.refused || !isShown(item)) return;
  word = texts.sent_already;
  await overlay();
  bringIntoSight();
}

async function correct(reckoned) {
  const form = formOf(reckoned.item.mode);
  correctIn(form, reckoned);
  taken = null;
  await entry.renew(form, { open: true });
}

/** Let a form show a deal that waits, to be changed or removed. */
function correctIn(form, reckoned) {
  write(form, reckoned);
  form.dataset.draft = reckoned.item.id; // its draft is not that of the next deal
  entitle(form, reckoned.number);
  form.querySelector(".entry-foot").append(button(texts.remove, () => remove(reckoned.item)));
}

/** Let the entry go on from what waits: another number, the next dealer, and nothing that was typed before. */
async function propose(deals, after, { news = "", first = false }) {
  if (deals.length === 0 && taken === pristine) return;
  const playing = deals.find((each) => each.playing);
  const form = formOf(playing ? playing.item.mode : deals.length > 0 ? "record" : pristine.dataset.mode);
  if (playing) correctIn(form, playing);
  else if (deals.length > 0) goOn(form, deals, after, { order: served.order(), ...served.counts() });
  if (deals.length > 0) {
    if (playing) tellNext(texts.enter_result, say(words, "deal_number", { number: playing.number }));
    else if (!after.over) tellNext(texts.new_deal, seatsText(form, readSettings(form)));
    moveDealer(form, { playing: playing !== undefined, over: after.over });
    tellStacks(form, after.chips);
  }
  if (form.dataset.mode === "record" && form.dataset.draft === undefined && own.has(form.elements.id.value)) form.elements.id.value = newId();
  // Whatever waits is not taken up as a draft.
  const ids = deals.filter((each) => !each.playing).map(({ item }) => item.id);
  change(form, (known) => ({ ...known, recorded: [...known.recorded, ...ids] }));
  const done = await entry.renew(form, { first, news: news && say(words, "meanwhile", { deals: news }) });
  taken = done && deals.length === 0 ? pristine : null;
}
