/** Whoever closes a session while deals of this phone still wait for the network is asked first. */
import { waiting } from "../outbox.js";

let asked = false;

document.addEventListener("submit", async (event) => {
  const { target: form, submitter } = event;
  const address = submitter?.hasAttribute("formaction") ? submitter.formAction : form.action;
  const place = document.querySelector("[data-close-sure]");
  if (asked || !place || !new URL(address).pathname.endsWith("/close")) return;
  event.preventDefault();
  const held = await waiting(place.dataset.game).catch(() => []);
  if (held.length > 0 && !confirm(place.dataset.closeSure)) return;
  asked = true;
  form.requestSubmit(submitter);
});
