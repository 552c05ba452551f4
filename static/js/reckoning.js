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
 * @param {object} settings of the entry, as the server made it; next: those of the deal after an open one
 * @returns {Promise<{deals: Reckoned[], after: After}>}
 */
export async function reckon(items, settings) {
  const settle = settings.chips ? (await import("./chips.js")).settle : null;
  const now = settings.next ?? settings;
  let { chips } = now;
  const deals = items.map((item) => {
    const data = new URLSearchParams(item.fields);
    // An open deal is played by the rules and with the chips of its own time; others may have been recorded since.
    const isResult = item.mode === "result";
    const own = settingsThen(isResult ? settings : now, data);
    const { deal } = readDeal(data, own);
    const before = isResult ? settings.chips : chips;
    const tooFew = !isResult && standing(now, chips).seated.length < FEWEST; // whatever was entered then is no deal
    const result = data.get("kind_now") === "open" ? { moved: {}, scorable: true, playing: true } : tooFew ? { moved: {}, scorable: false } : resultOf(deal, own, chips);
    if (chips && result.made !== undefined) chips = settled(deal, result, { before, chips }, settle);
    return { item, data, deal, made: null, margin: null, playing: false, ...result, chips: before };
  });
  return { deals, after: standing(now, chips) };
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

/** Move the chips of a deal, played with those `before` it; returns `chips`, those of now, after it. */
function settled({ kind, players, taker, partner, contract, factor }, result, { before, chips }, settle) {
  if (kind !== "played") return chips;
  const { rules, bank, pot } = before;
  const moved = settle({ players, taker, partner, stake: rules.stakes[contract] * factor, won: result.made, bank, rules, pot });
  if (moved === null) return chips;
  result.moved = moved.delta;
  const changed = Object.entries(moved.delta).map(([player, change]) => [player, (chips.bank[player] ?? 0) + change]);
  return { ...chips, bank: { ...chips.bank, ...Object.fromEntries(changed) }, pot: chips.pot + moved.pot - pot };
}

function standing({ people, hands }, chips) {
  const ids = people.map(({ id }) => id);
  const out = chips ? ids.filter((id) => chips.bank[id] === 0) : [];
  const drops = chips?.rules.on_bust === "drop_out";
  const seated = drops ? ids.filter((id) => !out.includes(id)) : ids;
  const over = drops ? seated.length < FEWEST : chips?.rules.on_bust === "end" && out.length > 0;
  return { seated, hands: Math.min(hands, seated.length), chips, out, over };
}
