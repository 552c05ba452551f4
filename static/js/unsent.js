/** How deals that wait for the network look on the sheet: in the list, in the totals, in the chart, and in words. */
import { emptyChart, extendChart } from "./chart.js";
import { say } from "./deal.js";
import { parseHalfPoints, pointsText } from "./scoring.js";
import { roundAfter } from "./seating.js";

/** The texts about them, in the language of the page. */
export const texts = JSON.parse(document.getElementById("waiting-texts").textContent);
export const words = { messages: texts };

/**
 * Count deals in the totals, in the chart and in the title.
 *
 * @param {import("./reckoning.js").Reckoned[]} deals
 * @param {import("./reckoning.js").After} after
 * @param {{settings: object, dealt: number, round: {number: number, dealt: number[]}}} sheet as the server knows it
 * @returns {{name: string, total: number, left: boolean}[]} everybody's total after them, in half points or half chips
 */
export function count(deals, after, { settings, dealt, round }) {
  const people = [...document.querySelectorAll(".total[data-person]")];
  const scale = settings.chips ? 2 : 1; // chips are whole, points are counted in halves
  const standing = people.map((place) => parseHalfPoints(place.querySelector(settings.chips ? ".won-chips" : ".amount")?.textContent ?? "0") ?? 0);
  const steps = deals.map(({ moved }) => people.map((place, at) => (standing[at] += scale * (moved[place.dataset.person] ?? 0))));
  const ranks = standing.map((total) => 1 + standing.filter((other) => other > total).length);
  people.forEach((place, at) => {
    const rank = place.querySelector(".rank") ?? span(place, "rank");
    const amount = place.querySelector(".amount");
    amount.textContent = settings.chips ? (after.chips.bank[place.dataset.person] ?? amount.textContent) : pointsText(standing[at], true);
    rank.textContent = texts.ranks[ranks[at] - 1];
    if (settings.chips) rank.prepend(span(rank, "won-chips", pointsText(standing[at], true)), " ");
    place.classList.toggle("leader", ranks[at] === 1);
    if (place.classList.contains("left")) return;
    place.querySelector(".state")?.remove();
    if (after.out.includes(Number(place.dataset.person))) span(place, "badge state", texts.out_of_chips);
  });
  draw(people, steps.filter((_, step) => Object.values(deals[step].moved).some(Boolean)));
  countDeals(deals, dealt, round);
  return people.map((place, at) => ({ name: nameIn(place), total: standing[at], left: place.classList.contains("left") }));
}

/** The title says how many deals of cards there are, and which round it is. */
function countDeals(deals, dealt, round) {
  const ofCards = deals.filter(({ deal }) => deal.kind !== "adjustment");
  const all = dealt + ofCards.filter(({ item }) => item.mode !== "result").length;
  document.querySelector("[data-count]").textContent = all === 1 ? texts.one_deal : say(words, "many_deals", { count: all });
  const dealers = ofCards.filter(({ item }) => item.mode !== "result").map(({ data, deal }) => ({
    kind: deal.kind,
    dealer: Number(data.get("dealer")),
    people: [...deal.players, ...data.getAll("sitting_out").map(Number)],
  }));
  const place = document.querySelector("[data-round]");
  if (place) place.textContent = say(words, "round", { number: roundAfter(round, dealers).number });
}

const nameIn = (place) => place.querySelector(".name").textContent;

function draw(people, steps) {
  let picture = document.querySelector(".totals-chart");
  if (!picture) {
    picture = emptyChart(people.map((place) => ({ name: place.dataset.lineName, colour: place.dataset.colour })));
    const card = Object.assign(document.createElement("section"), { className: "card chart" });
    card.append(picture);
    document.querySelector(".sheet-body > h2").before(card); // as the sheet has it: what is said first, then the picture
  }
  extendChart(picture, steps);
}

/** The line of a deal that waits, as the sheet would show it; a tap leads to its correction. */
export function listRow(reckoned, settings, onTap) {
  const { item, deal, playing, number } = reckoned;
  const row = document.createElement("li");
  row.className = `deal unsent${playing ? " pinned" : ""}`;
  const link = row.appendChild(Object.assign(document.createElement("a"), { href: "#new" }));
  const line = span(link, "line");
  span(line, "number", number);
  tellStory(span(line, "story"), reckoned, settings);
  const [className, text, mark] = resultOf(reckoned);
  if (text) span(line, `result ${className}`, `${text} `).append(mark);
  if (playing) needs(link, settings);
  else scores(link, reckoned, settings);
  if (deal.note.trim()) span(link, "note", deal.note.trim());
  link.addEventListener("click", (event) => {
    event.preventDefault();
    onTap(reckoned);
  });
  if (item.mode === "result") document.querySelector(`.deal:not(.unsent) a[href$="${item.id}"]`)?.closest(".deal").toggleAttribute("hidden", true);
  list().prepend(row);
}

function tellStory(story, { deal }, settings) {
  const nameOf = (id) => Object.assign(document.createElement("bdi"), { className: "name", textContent: [...settings.people, ...settings.gone].find((each) => each.id === id)?.name ?? "" });
  if (deal.taker) story.appendChild(Object.assign(document.createElement("b"), { className: "taker" })).append(nameOf(deal.taker));
  if (deal.partner) {
    story.append(" + ");
    span(story, "partner").append(nameOf(deal.partner));
  }
  if (deal.alone) story.append(` ${texts.alone}`);
  if (deal.taker) story.append(" · ");
  story.append(deal.contract ? texts.contracts[deal.contract] : texts.kinds[deal.kind]);
  for (const word of bonusWords(deal)) {
    story.append(" ");
    span(story, "quiet", `· ${word}`);
  }
  story.append(" ", Object.assign(document.createElement("em"), { className: "quiet", textContent: `· ${texts.waiting}` }));
}

/** What a deal had besides its contract, in the words of the sheet (labels/words.py). */
function bonusWords(deal) {
  return [
    ...(deal.petit_au_bout ? [texts[`petit_${deal.petit_au_bout}`]] : []),
    ...deal.handfuls.map(({ level }) => texts.handfuls[level]),
    ...(deal.slam ? [texts.slams[deal.slam]] : []),
    ...(deal.king_au_bout ? [texts.king] : []),
    ...(deal.small_slam ? [texts.small_slams[deal.small_slam]] : []),
    ...deal.miseres.map(({ kind }) => texts.miseres[kind]),
    ...(deal.factor === 1 ? [] : [`×${deal.factor}`]),
  ];
}

/** How a deal came out: a class, words, and a sign that does not need the colour. */
function resultOf({ playing, scorable, deal, made, margin }) {
  if (playing) return ["waiting", texts.kinds.open, ""];
  if (!scorable) return ["loss", texts.refused, ""];
  if (deal.kind !== "played") return ["", "", ""];
  const [good, bad] = margin === null ? ["made", "failed"] : [margin === 0 ? "just_made" : "made_by", "down"];
  return [made ? "gain" : "loss", say(words, made ? good : bad, { margin: pointsText(margin ?? 0) }), made ? "✓" : "✗"];
}

/** What the taker needs, while the cards are being played. */
function needs(link, { rules, chips }) {
  if (chips && !chips.rules.points_too) return;
  const line = span(link, "needs");
  rules.thresholds.forEach((target, bouts) => {
    span(line, "", say(words, "of", { what: texts.bouts[bouts] })).append(Object.assign(document.createElement("b"), { textContent: target }));
  });
}

function scores(link, { deal, moved }, settings) {
  const shown = settings.chips ? Object.keys(moved).length > 0 : ["played", "misere_deal", "adjustment"].includes(deal.kind) || Object.values(moved).some(Boolean);
  if (!shown) return;
  const people = [...document.querySelectorAll(".total[data-person]")];
  const cells = span(link, `scores columns-${people.length}`);
  for (const place of people) {
    const person = Number(place.dataset.person);
    const concerned = deal.kind !== "adjustment" || person in deal.amounts;
    const amount = concerned ? moved[person] : undefined;
    const part = amount === undefined ? "out" : person === deal.taker ? "taker" : person === deal.partner ? "partner" : "";
    const cell = span(cells, `score ${part}`);
    span(cell, "vh", say(words, "of", { what: nameIn(place) }));
    cell.append(amount === undefined ? "–" : pointsText(settings.chips ? 2 * amount : amount, true));
  }
}

function list() {
  const known = document.querySelector(".deals");
  if (known) return known;
  const empty = document.querySelector(".sheet-body .empty");
  if (empty) empty.hidden = true;
  return document.querySelector(".sheet-body").appendChild(Object.assign(document.createElement("ol"), { className: "deals" }));
}

function span(parent, className, text = "") {
  return parent.appendChild(Object.assign(document.createElement("span"), { className, textContent: text }));
}

export const small = (text) => Object.assign(document.createElement("small"), { textContent: text });

/** Who deals and who sits out are others than the server knows: those of the form, nobody once the game is over. */
export function moveDealer(form, { playing, over }) {
  const chosen = (name) => [...form.querySelectorAll(`input[name=${name}]:checked`)].map(({ value }) => value);
  for (const badge of document.querySelectorAll(".total .badge:not(.state)")) badge.remove();
  if (over) return;
  const badges = [...chosen("dealer").map((id) => [id, playing ? texts.dealt : texts.deals, "badge gold"])];
  badges.push(...chosen("sitting_out").map((id) => [id, texts.sits_out, "badge"]));
  for (const [id, text, className] of badges) {
    const place = document.querySelector(`.total[data-person="${id}"]`);
    if (place && !place.querySelector(".state")) span(place, className, text);
  }
}
