/** How deals that wait for the network look on the sheet: in the list, in the totals, in the chart, and in words. */
import { emptyChart, extendChart } from "./chart.js";
import { nameOf, say } from "./deal.js";
import { parseHalfPoints, pointsText } from "./scoring.js";

/** The texts about them, in the language of the page. */
export const texts = JSON.parse(document.getElementById("waiting-texts").textContent);
export const words = { messages: texts };

/** Count deals in the totals and the chart. */
export function count(deals, settings) {
  const people = [...document.querySelectorAll(".total[data-person]")];
  const scale = settings.chips ? 2 : 1; // chips are whole, points are counted in halves
  const standing = people.map((place) => parseHalfPoints(place.querySelector(settings.chips ? ".won-chips" : ".amount")?.textContent ?? "0") ?? 0);
  const steps = deals.map(({ moved }) => people.map((place, at) => (standing[at] += scale * (moved[place.dataset.person] ?? 0))));
  const ranks = standing.map((total) => 1 + standing.filter((other) => other > total).length);
  people.forEach((place, at) => {
    const rank = place.querySelector(".rank") ?? place.appendChild(Object.assign(document.createElement("span"), { className: "rank" }));
    if (settings.chips) place.querySelector(".amount").textContent = settings.chips.bank[place.dataset.person] ?? place.querySelector(".amount").textContent;
    else place.querySelector(".amount").textContent = pointsText(standing[at], true);
    const won = settings.chips ? `${pointsText(standing[at], true)} ` : "";
    rank.textContent = `${won}${texts.ranks[ranks[at] - 1]}`;
    place.classList.toggle("leader", ranks[at] === 1);
  });
  draw(people, steps.filter((_, step) => Object.values(deals[step].moved).some(Boolean)));
}

function draw(people, steps) {
  let picture = document.querySelector(".totals-chart");
  if (!picture) {
    picture = emptyChart(people.map((place) => ({ name: place.querySelector(".name").textContent, colour: place.dataset.colour })));
    const card = Object.assign(document.createElement("section"), { className: "card chart" });
    card.append(picture);
    document.querySelector(".sheet-body").prepend(card);
  }
  extendChart(picture, steps);
}

/** The line of a deal that waits; a tap leads to its correction. */
export function listRow({ item, deal, data, playing, lines, moved }, settings, { number, form, onTap }) {
  const row = document.createElement("li");
  row.className = `deal unsent${playing ? " pinned" : ""}`;
  const link = row.appendChild(Object.assign(document.createElement("a"), { href: "#new" }));
  const line = span(link, "line");
  span(line, "number", number);
  const story = span(line, "story");
  if (deal.taker) story.append(Object.assign(document.createElement("b"), { className: "taker", textContent: nameOf(settings, deal.taker, 40) }));
  if (deal.partner) story.append(" + ", nameOf(settings, deal.partner, 40));
  if (deal.alone) story.append(` ${say(settings, "alone")}`);
  const what = deal.taker ? contractName(form, data.get("contract")) : lines[0];
  story.append(deal.taker ? " · " : "", what);
  span(story, "quiet", ` · ${texts.waiting}`);
  if (deal.taker) span(line, `result ${playing ? "waiting" : lines[0].includes("✓") ? "gain" : "loss"}`, lines[0].split(" · ")[0]);
  const people = [...document.querySelectorAll(".total[data-person]")];
  const cells = span(link, `scores columns-${people.length}`);
  for (const place of people) {
    const { dataset } = place;
    const amount = moved[dataset.person];
    const part = Number(dataset.person) === deal.taker ? "taker" : Number(dataset.person) === deal.partner ? "partner" : amount === undefined ? "out" : "";
    const cell = span(cells, `score ${part}`);
    span(cell, "vh", `${place.querySelector(".name").textContent}: `);
    cell.append(amount === undefined ? "–" : pointsText(settings.chips ? 2 * amount : amount, true));
  }
  link.addEventListener("click", (event) => {
    event.preventDefault();
    onTap(item, number);
  });
  if (item.mode === "result") document.querySelector(`.deal:not(.unsent) a[href$="${item.id}"]`)?.closest(".deal").toggleAttribute("hidden", true);
  list().prepend(row);
}

function list() {
  const known = document.querySelector(".deals");
  if (known) return known;
  document.querySelector(".sheet-body .empty")?.remove();
  return document.querySelector(".sheet-body").appendChild(Object.assign(document.createElement("ol"), { className: "deals" }));
}

function span(parent, className, text = "") {
  return parent.appendChild(Object.assign(document.createElement("span"), { className, textContent: text }));
}

function contractName(form, contract) {
  const label = form.querySelector(`input[name=contract][value="${contract}"] + label`);
  return (label?.querySelector(".vh") ?? label?.firstChild)?.textContent.trim() ?? contract ?? "";
}

/** How many wait, why some were refused, and what can be done. */
export function tell(items, word, { counted, sendNow, lookAt, remove }) {
  const box = Object.assign(document.createElement("section"), { className: "outbox notice warning" });
  box.setAttribute("role", "status");
  const add = (text) => box.appendChild(Object.assign(document.createElement("p"), { textContent: text }));
  if (word) add(word);
  const sending = items.filter(({ refused }) => !refused);
  if (sending.length > 0) add(say(words, sending.length === 1 ? "waits_one" : "waits_many", { count: sending.length }));
  if (sending.length > 0 && counted) add(texts.counted);
  for (const item of items.filter(({ refused }) => refused)) {
    const { number } = Object.fromEntries(item.fields);
    add(say(words, "refused_because", { deal: number ? say(words, "deal_number", { number }) : texts.a_result, reason: item.refused }));
    const buttons = box.appendChild(Object.assign(document.createElement("p"), { className: "pair" }));
    buttons.append(button(texts.look_at_it, () => lookAt(item)), button(texts.remove, () => remove(item)));
  }
  if (items.length > 0) box.append(button(texts.send_now, sendNow));
  document.querySelector(".sheet-body").prepend(box);
}

export function button(text, deed) {
  const made = Object.assign(document.createElement("button"), { type: "button", className: "quiet-button", textContent: text });
  made.addEventListener("click", deed);
  return made;
}

/** Who deals and who sits out are others than the server knows: those of the form. */
export function moveDealer(form, playing) {
  const chosen = (name) => [...form.querySelectorAll(`input[name=${name}]:checked`)].map(({ value }) => value);
  for (const badge of document.querySelectorAll(".total .badge:not(.state)")) badge.remove();
  const badges = [...chosen("dealer").map((id) => [id, playing ? texts.dealt : texts.deals, "badge gold"])];
  badges.push(...chosen("sitting_out").map((id) => [id, texts.sits_out, "badge"]));
  for (const [id, text, className] of badges) {
    const place = document.querySelector(`.total[data-person="${id}"]`);
    if (place) span(place, className, text);
  }
}
