/** The entry of a deal: rows of buttons, a keypad, and a Save button that says what it would record. */
import { bonusText, otherSidesPoints, readSettings, readState, say, seatsText } from "./deal.js";
import { draftOf, forgetPanelAddress, leadTo, panel, tellNews, whereThePersonIs } from "./panel.js";
import { arrangePeople, keepTheTableFull, proposeSittingOut } from "./seats.js";

const MINUS = "−";
const form = document.querySelector("form.entry");
const find = (selector) => form.querySelector(selector);
const radio = (name, value) => find(`input[name="${name}"][value="${value}"]`);
const chosen = (name) => find(`input[name="${name}"]:checked`)?.value ?? "";
let settings, points, draft, bonuses, emptyBonuses, nobody, note, hasErrors, state, untouched;
let sending = false;
let finished = false; // what was sent is done, the panel about to close
let typed = false; // by a person since the page came: a draft that was taken up may `first` go on from what waits

/** Take the form as the server made it: when the page arrives, and whenever a newer one takes its place. */
async function begin() {
  const known = readSettings(form);
  if (known.chips) known.settle = (await import("./chips.js")).settle;
  settings = known;
  points = form.elements.points ?? document.createElement("input"); // for chips nobody may count them
  draft = draftOf(form, settings);
  bonuses = find(".bonuses");
  emptyBonuses = find("[data-bonuses]").textContent;
  nobody = find(".nobody");
  note = find("[data-part=note]");
  hasErrors = find(".errors") !== null;
  if (find(".keypad")) find(".keypad").hidden = false;
  bonuses.open = bonuses.querySelector(".errors") !== null; // folded, they say what they hold
  for (const button of form.querySelectorAll("[data-sign]")) button.hidden = false;
  points.inputMode = "none"; // the keypad of the page is the keyboard
  untouched = true; // the points are those of the page: the first digit replaces them
}

/**
 * Over the sheet, somebody who sends without leaving the page: `send(fields)` says whether that was done, `done` goes on
 * afterwards. `pristine` is the form as the server made it.
 */
const messenger = { send: null, done: null, pristine: form.cloneNode(true) };
messenger.pristine.reset();

document.documentElement.classList.add("js");
await begin();

/* Taking back: a tap on a chosen button */

const ALWAYS_ONE = ["dealer", "points_side", "factor"];
const A_NERVOUS_SECOND_TAP = 400; // milliseconds
let before = new Map();

function rememberChoices() {
  before = new Map([...form.querySelectorAll("input[type=radio]:checked")].map((input) => [input.name, input]));
}

const wasChosen = (input) => input.type === "radio" && before.get(input.name) === input;

function takeBack(input) {
  if (ALWAYS_ONE.includes(input.name)) return;
  input.checked = false;
  const nothing = { kind: "played", petit_au_bout: "", king_au_bout: "", slam: "", small_slam: "" }[input.name];
  const none = { handful: "0", misere: "" }[input.name.split("_")[0]] ?? nothing;
  if (none !== undefined) radio(input.name, none).checked = true;
  changed(input);
}

let lastTap = {};
form.addEventListener("click", ({ target, timeStamp }) => {
  const nervous = lastTap.target === target && timeStamp - lastTap.timeStamp < A_NERVOUS_SECOND_TAP;
  lastTap = { target, timeStamp };
  if (wasChosen(target) && !nervous) takeBack(target);
});

// Browsers do not agree whether a space on a chosen radio button clicks it: here it takes the choice back, once.
let spaceOn = null;
form.addEventListener("keydown", ({ key, target }) => {
  spaceOn = key === " " && wasChosen(target) ? target : null;
});
form.addEventListener("keyup", (event) => {
  if (event.key !== " " || event.target !== spaceOn) return;
  event.preventDefault();
  takeBack(spaceOn);
  spaceOn = null;
});

/* Kinds of deals without a taker */

function arrangeKind() {
  const kind = chosen("kind");
  form.dataset.kind = kind === "played" && nobody.open ? "unknown" : kind;
  const place = form.dataset.kind === "played" ? bonuses : find(".reason");
  if (note.parentElement !== place) place.append(note);
}

function nobodyToggled() {
  if (!nobody.open) radio("kind", "played").checked = true;
  refresh();
}

/* The keypad */

function press(key) {
  let digits = points.value.replace(/\D.*$/, "");
  let half = /½|[.,]5/.test(points.value);
  if (untouched && /\d/.test(key)) [digits, half] = ["", false];
  if (key === "half") half = !half;
  else if (key === "delete") [digits, half] = half ? [digits, false] : [digits.slice(0, -1), false];
  else if (digits === "0") digits = key;
  else if (digits.length < 2) digits += key;
  points.value = digits + (half ? "½" : "");
  if (settings.chips) chooseOneResult(points);
  changed(points);
}

form.addEventListener("click", (event) => {
  const button = event.target.closest("[data-key], [data-sign], [data-clear]");
  if (!button) return;
  if (button.dataset.key) press(button.dataset.key);
  if (button.dataset.sign) changeSign(document.getElementById(button.dataset.sign));
  if ("clear" in button.dataset) startOver();
});

form.addEventListener("keydown", (event) => {
  const typing = event.target.type === "text";
  if (typing || form.dataset.kind !== "played" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (/^\d$/.test(event.key)) press(event.key);
  else if (event.key === "Backspace") press("delete");
  else if ([",", ".", "½"].includes(event.key)) press("half");
});

function changeSign(amount) {
  const text = amount.value.trim();
  amount.value = /^[-−]/.test(text) ? text.slice(1) : MINUS + text.replace(/^\+/, "");
  amount.focus();
  changed(amount);
}

function startOver() {
  draft.clear();
  [untouched, nobody.open, bonuses.open] = [true, false, false];
  find(".restored").hidden = true;
  refresh();
}

let unfolding = false;
form.addEventListener("click", ({ target }) => {
  unfolding = target.closest(".bonuses > summary") !== null;
});

// What folds and unfolds is told to itself alone, so it is heard on the way there.
form.addEventListener(
  "toggle",
  ({ target }) => {
    if (target === nobody) nobodyToggled();
    else if (target === bonuses && bonuses.open && unfolding) bonuses.scrollIntoView();
    unfolding = false;
  },
  true,
);

/* The line that says what would be recorded */

/** Why a part was refused is no longer said once it was changed. */
function changed(input) {
  typed = true;
  if (input === points) untouched = false;
  input.closest(".part").querySelector(".errors")?.remove();
  input.removeAttribute("aria-invalid");
  if (hasErrors && !find(".errors")) find(".refusal")?.remove();
  refresh();
}

function refresh() {
  arrangePeople(form, settings);
  arrangeKind();
  rememberChoices();
  for (const mirror of form.querySelectorAll("[data-mirror]")) {
    mirror.textContent = mirror.dataset.mirror === chosen("points_side") ? "" : otherSidesPoints(points.value);
  }
  state = readState(form, settings);
  find("[data-seats]").textContent = seatsText(form, settings);
  const held = bonusText(state.deal, settings);
  find("[data-bonuses]").textContent = held || emptyBonuses;
  bonuses.classList.toggle("filled", held !== "");
  offerLater();
  if (!sending) sayWhatWouldBeRecorded();
  find(".clear").hidden = !draft.keep(view.isOpen());
  form.querySelectorAll(".wanted").forEach((part) => part.classList.remove("wanted"));
}

function sayWhatWouldBeRecorded() {
  const { steps, lines, warnings } = state;
  form.dataset.state = steps.length > 0 ? "missing" : "ready";
  const [first, ...others] = steps.length > 0 ? steps.map((step) => step.text) : lines;
  write("[data-live]", first);
  write("[data-live-scores]", others.join(" "));
  write("[data-save]", say(settings, steps.length === 0 && warnings.length > 0 ? "save_anyway" : "save"));
  const list = document.createElement("ul");
  list.append(...warnings.map(({ text }) => Object.assign(document.createElement("li"), { textContent: text })));
  find("[data-warnings]").replaceChildren(list);
  find("[data-warnings]").hidden = warnings.length === 0;
  form.elements.accepted.value = warnings.map(({ code }) => code).join(" ");
  announce([first, ...others, ...warnings.map(({ text }) => text)].join(". ").replaceAll("?. ", "? "));
}

function write(selector, text) {
  const place = find(selector);
  if (place.textContent !== text) place.textContent = text;
}

let announcement;
function announce(text) {
  clearTimeout(announcement);
  announcement = setTimeout(() => write("[data-status]", text), 700);
}

function offerLater() {
  const later = form.elements.kind_now;
  if (!later) return;
  const { taker, contract, bouts, half_points: halfPoints } = state.deal;
  const finished = (bouts !== null && halfPoints !== null) || state.deal.made !== null;
  later.hidden = taker === null || contract === null || finished;
  form.toggleAttribute("data-later", !later.hidden);
}

/* Sending, once */

form.addEventListener("submit", (event) => {
  const later = event.submitter?.name === "kind_now";
  if (sending || (!later && state.steps.length > 0)) {
    event.preventDefault();
    if (!sending) leadTo(form, state.steps[0].part);
    return;
  }
  sending = true;
  form.dataset.state = "sending";
  write("[data-save]", say(settings, "saving"));
  draft.keep(true);
  if (messenger.send) {
    event.preventDefault();
    hand(event.submitter);
    return;
  }
  forgetPanelAddress();
  // A disabled button would not be sent with the form: wait until the form has been read.
  setTimeout(() => setDisabled(true));
});

async function hand(button) {
  const fields = [...new FormData(form), ...(button?.name ? [[button.name, button.value]] : [])];
  setDisabled(true);
  const done = await messenger.send(fields);
  setDisabled(false);
  if (done) {
    sending = false;
    draft.clear();
    finished = true;
    await messenger.done().finally(() => (finished = false));
    view.close();
    return;
  }
  // The server wants the person to look again: its own page says at what.
  if (button?.name) form.append(Object.assign(document.createElement("input"), { type: "hidden", name: button.name, value: button.value }));
  forgetPanelAddress();
  form.submit();
}

function setDisabled(disabled) {
  for (const button of form.querySelectorAll(".entry-foot button")) button.disabled = disabled;
}

addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  sending = false;
  setDisabled(false);
  refresh();
});

/* Start */

const view = panel((open) => {
  if (state && !sending) draft.keep(open);
});
if (!("refused" in form.dataset)) takeUp(draft.restore());

function takeUp(restored) {
  if (!restored) return;
  find(".restored").hidden = untouched = false;
  if (chosen("kind") !== "played") nobody.open = true;
  if (restored.open) view.open();
}

/** Close the panel over the sheet. */
const close = () => view.close();

/**
 * Put another form of the server's into the place of this one, with what was typed into it: somebody recorded a deal.
 * While the entry is open with something in it, nothing is put under the person's hands, but `news` is told: says whether
 * it was done.
 */
async function renew(newer, { open = false, news = "", first = false } = {}) {
  if (sending) return false;
  const stays = view.isOpen() && draft.keep(true);
  if (!open && stays && (typed || !first)) return tellNews(form, news);
  const goBack = view.isOpen() && !open && !finished ? whereThePersonIs(form) : () => {};
  for (const { name } of [...form.attributes]) if (!newer.hasAttribute(name)) form.removeAttribute(name);
  for (const { name, value } of newer.attributes) form.setAttribute(name, value);
  form.replaceChildren(...newer.childNodes);
  await begin();
  if (open && chosen("kind") !== "played") nobody.open = true;
  if (open) view.open();
  else takeUp(draft.restore());
  goBack();
  refresh();
  return true;
}

/** Whether a contract was made is said, or follows from the points: the latest of both counts. */
function chooseOneResult(target) {
  if (target.name === "made") {
    points.value = "";
    for (const bouts of form.querySelectorAll("input[name=bouts]:checked")) bouts.checked = false;
  } else if (["points", "bouts"].includes(target.name)) {
    for (const made of form.querySelectorAll("input[name=made]:checked")) made.checked = false;
  }
}

form.addEventListener("input", ({ target }) => {
  if (settings.chips) chooseOneResult(target);
  if (target.name === "dealer") proposeSittingOut(form, settings, target.value);
  if (target.name === "sitting_out") keepTheTableFull(form, settings, target);
  changed(target);
});
refresh();

// What is not needed for the first look waits until the page is there.
if (document.querySelector("main[data-live]")) {
  const rest = () => import("./sheet.js").then(({ layWaitingOver }) => layWaitingOver({ messenger, renew, close }), () => {}); // without a network the page is one of forms
  if (document.readyState === "complete") rest();
  else addEventListener("load", rest);
}
