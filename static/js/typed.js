/**
 * Back from a form that got no answer, to a page that the browser has not kept: what was typed is put in again. The worker
 * adds this to the page; the entry has drafts of its own.
 */
const KEPT = "typed"; // as in unanswered.js
const { address, fields } = JSON.parse(sessionStorage.getItem(KEPT) ?? "{}");
const form = address === location.href && [...document.forms].find((each) => fields.every(([name]) => each.elements[name]));

if (form && !form.matches(".entry")) {
  sessionStorage.removeItem(KEPT);
  for (const field of form.elements) {
    const [value, ...more] = fields.filter(([name]) => name === field.name).map(([, each]) => each);
    if (["checkbox", "radio"].includes(field.type)) field.checked = [value, ...more].includes(field.value);
    else if (value !== undefined && field.name !== "csrf_token" && !["file", "submit"].includes(field.type)) field.value = value;
  }
}
