/**
 * What deals come to that the server does not know yet: what each moves, who deals after them, who still has chips.
 *
 * @typedef {{
 *   item: object, data: URLSearchParams, deal: object, playing: boolean, moved: Object<string, number>, made: ?boolean,
 *   margin: ?number, scorable: boolean, chips: ?object,
 * }} Reckoned moved: by player, in half points or chips; chips: those of the table before the deal
 * @typedef {{seated: number[], hands: number, chips: ?object, out: number[], over: boolean}} After the last of them
 */
import { readDeal } from "./deal.js";
import { score } from "./scoring.js";

const FEWEST = 3; // who can play

/**
 * The deals that wait, one after the other.
 *
 * @param {object[]} items as the outbox keeps them, in order
 * @param {object} settings of the entry, as the server made it
 * @returns {Promise<{deals: Reckoned[], after: After}>}
 */
export async function reckon(items, settings) {
  const settle = settings.chips ? (await import("./chips.js")).settle : null;
  let chips = settings.chips;
  const deals = items.map((item) => {
    const data = new URLSearchParams(item.fields);
    const own = settingsThen(settings, data);
    const { deal } = readDeal(data, own);
    const before = chips;
    const result = data.get("kind_now") === "open" ? { moved: {}, scorable: true, playing: true } : resultOf(deal, own, chips);
    if (chips && result.made !== undefined) chips = settled(deal, result, chips, settle);
    return { item, data, deal, made: null, margin: null, playing: false, ...result, chips: before };
  });
  return { deals, after: standing(settings, chips) };
}

/** The table at which a deal was entered: somebody may have come or left since. */
export function settingsThen(settings, data) {
  const everybody = [...settings.people, ...settings.gone];
  const ids = data.get("people").split(" ").map(Number);
  const people = ids.map((id) => everybody.find((person) => person.id === id)).filter(Boolean);
  return { ...settings, people, hands: Number(data.get("hands")), gone: everybody.filter((each) => !people.includes(each)) };
}

function resultOf(deal, own, chips) {
  const worth = score(deal, own.rules);
  const made = deal.made ?? (deal.kind === "played" ? worth?.made : null) ?? null;
  if (chips) return { moved: {}, scorable: deal.kind !== "played" || made !== null, ...(made === null ? {} : { made }) };
  // By rules that changed meanwhile it may be no deal at all; the server says so when it gets it.
  return worth === null ? { moved: {}, scorable: false } : { moved: worth.scores, scorable: true, made, margin: worth.margin };
}

/** Move the chips of a deal; returns those after it. */
function settled({ kind, players, taker, partner, contract, factor }, result, chips, settle) {
  if (kind !== "played") return chips;
  const { rules, bank, pot } = chips;
  const moved = settle({ players, taker, partner, stake: rules.stakes[contract] * factor, won: result.made, bank, rules, pot });
  if (moved === null) return chips;
  result.moved = moved.delta;
  const changed = Object.entries(moved.delta).map(([player, change]) => [player, bank[player] + change]);
  return { ...chips, bank: { ...bank, ...Object.fromEntries(changed) }, pot: moved.pot };
}

function standing(settings, chips) {
  const ids = settings.people.map(({ id }) => id);
  const out = chips ? ids.filter((id) => chips.bank[id] === 0) : [];
  const drops = chips?.rules.on_bust === "drop_out";
  const seated = drops ? ids.filter((id) => !out.includes(id)) : ids;
  const over = drops ? seated.length < FEWEST : chips?.rules.on_bust === "end" && out.length > 0;
  return { seated, hands: Math.min(settings.hands, seated.length), chips, out, over };
}
