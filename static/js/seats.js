/**
 * Who plays: those sitting out leave the rows of the form; the taker's own place among the partners means alone.
 */
const rowOf = (form, name, value) => form.querySelector(`input[name="${name}"][value="${value}"]`);
const sittingOut = (form) => [...form.querySelectorAll("input[name=sitting_out]:checked")];

/** Show everybody who can be named, and nobody else. */
export function arrangePeople(form, settings) {
  const out = sittingOut(form).map((input) => input.value);
  const taker = form.querySelector("input[name=taker]:checked")?.value ?? "";
  for (const { id } of settings.people) {
    const absent = out.includes(String(id));
    show(form, "taker", id, !absent);
    show(form, "partner", id, !absent && String(id) !== taker);
    for (const row of form.querySelectorAll(`.handful[data-person="${id}"]`)) row.hidden = absent;
    if (!absent) continue;
    const shown = rowOf(form, `handful_${id}`, "0");
    if (shown) shown.checked = true;
    const declared = rowOf(form, `misere_${id}`, "");
    if (declared) declared.checked = true;
    const place = form.querySelector(`input[name="place_${id}"]:checked`);
    if (place) place.checked = false;
  }
  arrangeAlone(form, taker);
}

function show(form, name, value, visible) {
  const input = rowOf(form, name, value);
  if (!input) return;
  input.parentElement.hidden = !visible;
  if (!visible) input.checked = false;
}

function arrangeAlone(form, taker) {
  const alone = rowOf(form, "partner", "alone")?.parentElement;
  if (!alone) return;
  if (!taker) show(form, "partner", "alone", false);
  else {
    alone.hidden = false;
    const place = rowOf(form, "partner", taker).parentElement;
    if (place.previousElementSibling !== alone) place.before(alone);
  }
}

/** Whoever deals changes who sits out, as long as nobody wants it otherwise. */
export function proposeSittingOut(form, settings, dealer) {
  const proposed = settings.sitting_out?.[dealer];
  if (!proposed) return;
  for (const input of form.querySelectorAll("input[name=sitting_out]")) {
    input.checked = proposed.includes(Number(input.value));
  }
}

/** One more who sits out lets another one play. */
export function keepTheTableFull(form, settings, latest) {
  const surplus = settings.people.length - settings.hands;
  const out = sittingOut(form);
  if (latest.checked && out.length > surplus) out.find((input) => input !== latest).checked = false;
}
