/** Names in the order of the seats: four fields to begin with, another one whenever they are full, arrows to reorder. */

const FIRST_FIELDS = 4;
const HANDS = [3, 4, 5];
const LONGEST_WORD = 8; // in letters of the usual size
const form = document.querySelector("form.new-session");
const rows = [...form.querySelectorAll(".names > li")];
const names = rows.map((row) => row.querySelector("input"));
const hands = HANDS.map((count) => form.querySelector(`input[name=hands][value="${count}"]`));
let handsChosen = hands.some((input) => input.checked);
let sending = false;

form.elements.timezone.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
for (const button of form.querySelectorAll("[data-move]")) button.hidden = false;

function refresh() {
  const last = names.findLastIndex((input) => input.value.trim() !== "");
  const full = names.slice(0, last + 1).every((input) => input.value.trim() !== "");
  const shown = Math.max(FIRST_FIELDS, last + 1 + (full ? 1 : 0));
  rows.forEach((row, place) => (row.hidden = place >= shown));
  rows.forEach((row, place) => {
    row.querySelector("[data-move=up]").disabled = place === 0 || names[place].value.trim() === "";
    row.querySelector("[data-move=down]").disabled = place >= last || names[place].value.trim() === "";
  });
  offerHands(names.filter((input) => input.value.trim() !== "").length);
  offerDealers();
}

function offerHands(people) {
  for (const [place, input] of hands.entries()) {
    input.disabled = people >= HANDS[0] && HANDS[place] > people;
    if (input.disabled && input.checked) {
      input.checked = false;
      handsChosen = false;
    }
  }
  if (!handsChosen) hands[Math.min(Math.max(people, HANDS[0]), HANDS.at(-1)) - HANDS[0]].checked = people >= HANDS[0];
}

function offerDealers() {
  names.forEach((input, place) => {
    const dealer = form.querySelector(`input[name=first_dealer][value="${place}"]`);
    const name = input.value.trim();
    dealer.parentElement.hidden = name === "";
    const shown = dealer.parentElement.querySelector("bdi");
    shown.textContent = name;
    shown.classList.toggle("fit-9", name.split(/[\s-]/).some((word) => word.length > LONGEST_WORD));
    if (name === "" && dealer.checked) form.querySelector("input[name=first_dealer][value=draw]").checked = true;
  });
}

/** Swap a name with its neighbour; the first dealer stays the same person. */
function move(place, neighbour) {
  [names[place].value, names[neighbour].value] = [names[neighbour].value, names[place].value];
  const dealer = form.querySelector("input[name=first_dealer]:checked")?.value;
  const moved = { [place]: neighbour, [neighbour]: place }[dealer];
  if (moved !== undefined) form.querySelector(`input[name=first_dealer][value="${moved}"]`).checked = true;
  refresh();
}

rows.forEach((row, place) => {
  row.querySelector("[data-move=up]").addEventListener("click", () => move(place, place - 1));
  row.querySelector("[data-move=down]").addEventListener("click", () => move(place, place + 1));
  names[place].addEventListener("keydown", (event) => {
    const next = names[place + 1];
    if (event.key !== "Enter" || !next || next.closest("li").hidden || names[place].value.trim() === "") return;
    event.preventDefault();
    next.focus();
  });
});

/** Why a part was refused is no longer said once it was changed. */
function forgive(part) {
  for (const error of part.querySelectorAll(".errors")) error.remove();
  for (const field of part.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
  if (!form.querySelector(".errors")) document.querySelector(".refusal")?.remove();
}

const fold = form.querySelector("details");
fold.querySelector("summary").addEventListener("click", () => {
  if (!fold.open) fold.addEventListener("toggle", () => fold.scrollIntoView({ block: "nearest" }), { once: true });
});

form.addEventListener("input", ({ target }) => {
  if (target.name === "hands") handsChosen = true;
  forgive(target.closest("fieldset, details"));
  refresh();
});
form.addEventListener("submit", (event) => {
  if (sending) event.preventDefault();
  sending = true;
});
addEventListener("pageshow", () => {
  sending = false;
});
refresh();
