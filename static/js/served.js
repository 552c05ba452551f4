/** What the server shows of the sheet, kept apart from the deals that wait, which are laid over it again and again. */
import { away, follow, inWords, over, show } from "./live.js";

export { away, follow, inWords, over, show };

const main = document.querySelector("main[data-live]");
const PLACES = [".totals", "[data-count]", "[data-round]", ".dock .action"];
let kept, chart;

/** The sheet that the page is of. */
export const { game } = main.dataset;
export const address = main.dataset.live.replace(/live.*$/, "");

/** Numbers of the sheet as the server knows it: those of the next deal, deals of cards, and the round with its dealers. */
export function counts() {
  const { next, ordinal, dealt, roundNumber, roundDealt } = main.dataset;
  const round = { number: Number(roundNumber), dealt: roundDealt.split(" ").filter(Boolean).map(Number) };
  return { next: Number(next), ordinal: Number(ordinal), dealt: Number(dealt), round };
}

/** Everybody who ever had a place, in order of play. */
export function order() {
  return [...document.querySelectorAll(".total[data-person]")].map(({ dataset }) => Number(dataset.person));
}

const rowOf = (id) => document.querySelector(`.deal:not(.unsent) a[href$="${id}"]`)?.closest(".deal");

/** Whether the cards of a deal are being played, as far as the server knows. */
export function isPlayed(id) {
  return rowOf(id)?.classList.contains("pinned") ?? false;
}

/** The number of a deal as people see it. */
export function numberOf(id) {
  return Number(rowOf(id)?.querySelector(".number").lastChild.textContent);
}

/** Keep what is shown: nothing that waits lies over it yet. */
export function remember() {
  kept = PLACES.map((place) => document.querySelector(place)?.cloneNode(true));
  chart = document.querySelector(".totals-chart")?.cloneNode(true) ?? null;
}

/** Show what was kept; says whether there is still a sheet: its link may have died. */
export function restore() {
  if (!document.querySelector(".totals")) return false;
  for (const added of document.querySelectorAll(".deal.unsent, .outbox, .banner.kept")) added.remove();
  for (const row of document.querySelectorAll(".deal[hidden], .empty[hidden]")) row.hidden = false;
  if (!document.querySelector(".deals > li")) document.querySelector(".deals")?.remove();
  PLACES.forEach((place, at) => kept[at] && putBack(place, kept[at].cloneNode(true)));
  const picture = document.querySelector(".totals-chart");
  if (chart) picture?.replaceWith(chart.cloneNode(true));
  else picture?.closest(".chart").remove();
  return true;
}

function putBack(place, copy) {
  const shown = document.querySelector(place);
  if (shown?.outerHTML === copy.outerHTML) return; // it may have the focus
  if (shown) shown.replaceWith(copy);
  else document.querySelector(".dock")?.append(copy);
}
