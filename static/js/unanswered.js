/**
 * The page after a form that got no answer: back to where it was filled in, and a word once the server can be reached again.
 * Nothing is sent from here.
 */
import { onceReachable } from "./reachable.js";

const back = document.querySelector("[data-back]");
const typed = document.getElementById("typed");
// For a browser that does not keep the page itself: typed.js.
if (typed) sessionStorage.setItem("typed", JSON.stringify({ address: back.href, fields: JSON.parse(typed.textContent) }));

back.addEventListener("click", (event) => {
  if (history.length < 2) return; // the form was sent into a tab of its own
  event.preventDefault();
  history.back();
});

onceReachable(() => {
  const word = document.querySelector("[data-reachable]");
  word.textContent = word.dataset.reachable;
});
