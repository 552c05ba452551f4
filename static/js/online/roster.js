/** The people of the club: tapped in the order of play they fill the fields of the names, tapped again they leave. */

const form = document.querySelector("form.new-session");
const roster = form.querySelector("[data-roster]");
const fields = [...form.querySelectorAll(".names input")];
const chips = [...(roster?.querySelectorAll("[data-name]") ?? [])];
const MANY = 12; // more than these are narrowed by what is typed
let typing = null;

const key = (name) => name.normalize("NFKC").trim().toLowerCase();
const plain = (name) => key(name).normalize("NFD").replace(/\p{M}/gu, "");
const placeOf = (name) => fields.findIndex((field) => key(field.value) === key(name));
const dealers = () => [...form.querySelectorAll("input[name=first_dealer]")];

/** Change the fields; whoever was to deal first still is, wherever the name stands then. */
function rearrange(change) {
  const chosen = dealers().find((input) => input.checked)?.value;
  const name = fields[chosen]?.value;
  change();
  const dealer = name === undefined ? chosen : String(placeOf(name));
  (dealers().find((input) => input.value === dealer) ?? dealers()[0]).checked = true;
  fields[0].dispatchEvent(new Event("input", { bubbles: true }));
}

function leave(place) {
  rearrange(() => {
    const names = fields.map((field) => field.value);
    names.splice(place, 1);
    fields.forEach((field, index) => (field.value = names[index] ?? ""));
  });
}

function join(name) {
  const begun = typing && matches(name) ? typing : null;
  const field = begun ?? fields.find((each) => each.value.trim() === "");
  if (field) rearrange(() => (field.value = name));
}

/** Whether a name is one of those that may be meant by what is being typed. */
const matches = (name) => plain(name).includes(plain(typing.value));

function show() {
  const isBegun = typing && typing.value.trim() !== "" && !chips.some((chip) => key(chip.dataset.name) === key(typing.value));
  if (!isBegun) typing = null;
  const narrowed = typing && chips.length > MANY && chips.some((chip) => matches(chip.dataset.name));
  const full = fields.every((field) => field.value.trim() !== "");
  for (const chip of chips) {
    const place = placeOf(chip.dataset.name);
    chip.setAttribute("aria-pressed", String(place >= 0));
    chip.dataset.place = place >= 0 ? place + 1 : "";
    chip.disabled = full && place < 0;
    chip.hidden = Boolean(narrowed) && place < 0 && !matches(chip.dataset.name);
  }
}

for (const chip of chips) {
  chip.addEventListener("click", () => {
    const place = placeOf(chip.dataset.name);
    if (place >= 0) leave(place);
    else join(chip.dataset.name);
    typing = null;
    show();
    const now = placeOf(chip.dataset.name);
    roster.querySelector("[data-said]").textContent = now < 0 ? "" : `${now + 1} ${chip.dataset.name}`;
  });
}
form.addEventListener("input", ({ target, isTrusted }) => {
  if (isTrusted && fields.includes(target)) typing = target;
  show();
});
form.addEventListener("click", () => show()); // the arrows move names
form.addEventListener("focusin", ({ target }) => {
  if (fields.includes(target) && target !== typing) {
    typing = target;
    show();
  }
});
if (roster) roster.hidden = false;
show();
