/** A page that is made to be printed gets a button for it. */
const button = document.querySelector("[data-print]");
button.hidden = false;
document.querySelector("[data-print-hint]").hidden = true;
button.addEventListener("click", () => print());
