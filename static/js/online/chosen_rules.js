/** The fold of the rules says which are chosen, while another choice is made in it too. */
const fold = document.querySelector(".rules-choice");
const chosen = fold.querySelector("[data-chosen-rules] bdi");

/** The name on the label of a choice, without the note below it. */
function nameOf(input) {
  const parts = [...input.labels[0].childNodes].filter((part) => part.nodeName !== "SMALL");
  return parts.map((part) => part.textContent).join("").trim();
}

fold.addEventListener("change", ({ target }) => {
  if (target.type === "radio") chosen.textContent = nameOf(target);
});
