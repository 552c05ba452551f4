/** The club's time zone is that of whoever makes it; a nervous second tap sends nothing. */

const form = document.querySelector("form.new-club");
let sending = false;

form.elements.timezone.value ||= Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
form.addEventListener("submit", (event) => {
  if (sending) event.preventDefault();
  sending = true;
});
addEventListener("pageshow", () => {
  sending = false;
});
