/** What is said about deals that wait: how many, what came back and why, that the game is over by them. */
import { otherSidesPoints, say } from "./deal.js";
import { pointsText } from "./scoring.js";
import { numberOf } from "./served.js";
import { texts, words } from "./unsent.js";

const FEWEST = 3; // who can play

/** What a form holds that was filled in, as it says it itself. */
export function filledIn(form, fields) {
  const chosen = (name) => `[data-part=${name}] input:checked + label`;
  const places = fields.some(([name]) => name === "kind_now") ? [] : ["[data-live]", "[data-live-scores]", ".filled [data-bonuses]"];
  const read = (all, sign) => all.map((place) => form.querySelector(place)?.textContent.replace(/\s+/g, " ").trim()).filter(Boolean).join(sign);
  return [read([chosen("taker"), chosen("partner")], " + "), read([chosen("contract"), ...places], " · ")].filter(Boolean).join(" · ");
}

export function notice(className, ...paragraphs) {
  const box = Object.assign(document.createElement("section"), { className: `outbox notice ${className}` });
  box.setAttribute("role", "status");
  box.append(...paragraphs.map(paragraph));
  document.querySelector(".sheet-body").prepend(box);
  return box;
}

const paragraph = (text) => Object.assign(document.createElement("p"), { textContent: text });

export function button(text, deed) {
  const made = Object.assign(document.createElement("button"), { type: "button", className: "quiet-button", textContent: text });
  made.addEventListener("click", deed);
  return made;
}

/** By what waits the game for chips is over: who won, and the way on for whoever plays all the same. */
export function tellGame(totals, { seated }) {
  const there = totals.filter(({ left }) => !left);
  const most = Math.max(...there.map(({ total }) => total));
  const winners = there.filter(({ total }) => total === most).map(({ name }) => name);
  const chips = say(words, Math.abs(most) === 2 ? "one_chip" : "many_chips", { amount: pointsText(most, true) });
  const told = say(words, winners.length === 1 ? "over_one" : "over_many", { names: winners.join(", "), chips });
  const box = notice("game", told, texts.buy_to_play);
  box.firstChild.className = "headline";
  const onward = document.querySelector(".dock .action");
  if (seated.length >= FEWEST && onward) {
    box.append(Object.assign(onward, { className: "quiet-button", textContent: texts.another_deal }));
  } else onward?.remove();
}

/** How many wait, what the server would not record, by its reason, and what can be done. */
export function tell(items, word, { counted, sendNow, lookAt, remove, seen }) {
  const sending = items.filter(({ refused }) => !refused);
  const waits = sending.length > 0 ? [say(words, sending.length === 1 ? "waits_one" : "waits_many", { count: sending.length })] : [];
  const box = notice("warning", ...(word ? [word] : []), ...waits, ...(counted ? waits.map(() => texts.counted) : []));
  const refused = items.filter((item) => item.refused);
  for (const reason of new Set(refused.map((item) => item.refused))) {
    box.append(paragraph(say(words, "refused_because", { reason })));
    for (const item of refused.filter((each) => each.refused === reason)) {
      const row = box.appendChild(Object.assign(document.createElement("p"), { className: "refused-deal" }));
      row.append(inWords(item), button(texts.look_at_it, () => lookAt(item)), button(texts.remove, () => remove(item)));
    }
  }
  // What was refused is sent again with the page; now it would be refused again.
  if (sending.length > 0) box.append(button(texts.send_now, sendNow));
  else if (word) box.append(button(texts.seen, seen));
}

/** Which deal it is; of a result the points of the attack too. */
function inWords({ id, mode, fields }) {
  const { number, points, points_side: side } = Object.fromEntries(fields);
  if (mode !== "result") return say(words, "deal_number", { number });
  const known = numberOf(id);
  if (!known) return texts.a_result;
  return say(words, points ? "result_points" : "result_of", { number: known, points: side === "defence" ? otherSidesPoints(points) : points });
}

const A_WHILE = 8_000; // milliseconds

/** What was saved just now waits: said where a recorded deal would be told, until it goes by itself (`gone`). */
export function tellKept(number, undo, gone) {
  const told = number ? say(words, "kept_deal", { number }) : texts.kept_result;
  tellForAWhile("kept", told, gone).append(button(texts.undo, undo));
}

/** What had waited is recorded. */
export function tellSent(count) {
  tellForAWhile("sent", say(words, count === 1 ? "sent_one" : "sent_many", { count }));
}

function tellForAWhile(className, told, gone) {
  const banner = Object.assign(document.createElement("div"), { className: `banner ${className}` });
  banner.setAttribute("role", "status");
  banner.append(Object.assign(document.createElement("span"), { textContent: told }));
  document.querySelector(`.banner.${className}`)?.remove();
  (document.querySelector(".dock") ?? document.querySelector(".sheet-body"))?.prepend(banner);
  const leave = () => {
    if (!banner.isConnected) return;
    // Whoever is about to use it is not hurried.
    if (banner.matches(":focus-within, :hover")) return setTimeout(leave, A_WHILE);
    banner.remove();
    gone?.();
  };
  setTimeout(leave, A_WHILE);
  return banner;
}
