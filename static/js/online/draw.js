/**
 * A draw is changed by taps: one person, then another, and they change places; one person, then a table, and the person
 * moves there. What was drawn stays in the selects of the form; its numbers are the server's, which shows the plan anew.
 */
const form = document.querySelector("form.plan");
const status = form?.querySelector(".plan-status");
let plan = status?.textContent;
let picked = null; // the place of whoever was tapped first
let asking = null;

const placeOf = (person) => form.querySelector(`[data-person="${person}"]`);
const nameOf = (place) => place.querySelector("label").textContent.trim();
const seatOf = (place) => place.querySelector("select");
const buttonOf = (place) => place.querySelector("button");
const say = (text, names = {}) => (status.textContent = text.replace("{name}", names.name));

/** Buttons in place of the selects, for tables too. */
function prepare() {
  for (const hidden of form.querySelectorAll(".drawn > [hidden]")) hidden.hidden = false;
  for (const place of form.querySelectorAll(".place")) {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...[...place.querySelector("label").childNodes].map((node) => node.cloneNode(true)));
    button.setAttribute("aria-pressed", "false");
    place.append(button);
  }
  for (const heading of form.querySelectorAll(".drawn h2")) {
    const button = document.createElement("button");
    button.type = "button";
    button.disabled = true;
    button.append(...heading.childNodes);
    heading.append(button);
  }
}

function pick(place) {
  picked = place;
  form.classList.toggle("picking", place !== null);
  for (const each of form.querySelectorAll(".place")) buttonOf(each).setAttribute("aria-pressed", String(each === place));
  for (const button of form.querySelectorAll(".drawn h2 > button")) {
    button.disabled = place === null || button.closest("[data-table]").contains(place);
  }
}

/** Two people at the same table change nothing but their order of play. */
function exchange(one, other) {
  const [from, to] = [seatOf(one).value, seatOf(other).value];
  seatOf(one).value = to;
  seatOf(other).value = from;
  const gap = document.createComment("");
  one.replaceWith(gap);
  other.replaceWith(one);
  gap.replaceWith(other);
  reorder((ids) => ids.map((id) => (id === one.dataset.person ? other.dataset.person : id === other.dataset.person ? one.dataset.person : id)));
}

function move(place, table) {
  seatOf(place).value = table.dataset.table;
  if (!table.querySelector("ul")) table.append(document.createElement("ul"));
  table.querySelector("ul").append(place);
  reorder((ids) => [...ids.filter((id) => id !== place.dataset.person), place.dataset.person]);
}

function reorder(change) {
  const order = form.elements.order;
  order.value = change(order.value.split(" ")).join(" ");
}

/** The server's page of the plan as it is by now: its tables, its numbers, its questions. */
async function show(people) {
  asking?.abort();
  asking = new AbortController();
  const sent = new FormData(form);
  sent.set("show", "plan");
  let page;
  try {
    const answer = await fetch(form.action, { method: "POST", body: sent, signal: asking.signal });
    page = new DOMParser().parseFromString(await answer.text(), "text/html");
  } catch (error) {
    if (error.name !== "AbortError") say(form.dataset.lost);
    return;
  }
  const newer = page.querySelector("form.plan");
  if (!newer) return location.reload(); // somebody else has begun the round
  const held = picked?.dataset.person;
  for (const name of ["form_id", "number", "order", "sure"]) form.elements[name].value = newer.elements[name].value;
  for (const part of [".drawn", "[data-problems]"]) {
    form.querySelector(part).replaceWith(document.adoptNode(newer.querySelector(part)));
  }
  const [begin, newBegin] = [form, newer].map((each) => each.querySelector(".dock .action"));
  begin.textContent = newBegin.textContent;
  prepare();
  plan = newer.querySelector(".plan-status").textContent;
  for (const id of people) buttonOf(placeOf(id)).classList.add("moved");
  pick(held === undefined ? null : placeOf(held)); // somebody may have been tapped meanwhile
  if (picked !== null) return buttonOf(picked).focus({ preventScroll: true });
  const seats = people.map(placeOf);
  buttonOf(seats[0]).focus({ preventScroll: true });
  say([...seats.map((place) => form.dataset.placed.replace("{name}", nameOf(place)).replace("{place}", seatOf(place).selectedOptions[0].text)), plan].join(" · "));
}

function tap(target) {
  const place = target.closest(".place");
  if (place === null) {
    const moved = picked;
    pick(null);
    move(moved, target.closest("[data-table]"));
    return show([moved.dataset.person]);
  }
  if (picked === null) {
    pick(place);
    return say(form.dataset.picked, { name: nameOf(place) });
  }
  if (picked === place) return putDown();
  const other = picked;
  pick(null);
  exchange(other, place);
  return show([other.dataset.person, place.dataset.person]);
}

function putDown() {
  if (picked === null) return;
  const name = nameOf(picked);
  pick(null);
  say(`${form.dataset.putDown} · ${plan}`, { name });
}

if (form) {
  form.classList.add("by-taps");
  for (const each of document.querySelectorAll(".with-script")) each.hidden = false;
  prepare();
  form.addEventListener("click", ({ target }) => {
    const button = target.closest(".drawn button");
    if (button) tap(button);
  });
  form.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") putDown();
  });
}
