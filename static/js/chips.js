/**
 * What a deal played for chips moves: the twin of the Python module scorekeeper.rules.chips, for the page that shows it
 * while the deal is being entered. Same values, same order, same names.
 *
 * Every amount is a whole number of chips. Only whether the contract was made counts, no points.
 *
 * @typedef {{
 *   start: number, stakes: Object<string, number>, odd_chip: "seat_order" | "keep" | "pot",
 *   broke_defender: "nothing" | "may_win", on_bust: "end" | "play_on" | "drop_out", points_too: boolean,
 * }} ChipRules stakes: what one defender stakes, by contract
 * @typedef {{
 *   players: number[], taker: number, partner: ?number, stake: number, won: boolean, bank: Object<string, number>,
 *   rules: ChipRules, pot: number,
 * }} ChipDeal players who hold cards, in order of play; partner null: the taker plays alone; stake of one defender;
 *   won: whether the contract was made; bank: what each has before, by player; pot: what lies on the table, 0 if absent
 * @typedef {{delta: Object<string, number>, pot: number}} Settlement delta by player; pot: what lies there afterwards
 * @typedef {{player: number, weight: number, cap: number}} Share of what a side pays or receives: weight parts of it,
 *   up to cap chips
 */

const HANDS = [3, 4, 5];
const TAKER_AND_PARTNER = [2, 1]; // how many stakes of a defender each of the two holds against

/**
 * What changes sides after a deal, or null when this cannot be a deal or somebody has no whole number of chips. The sum
 * of delta and of the pot's change is 0, and nobody goes below 0.
 *
 * @param {ChipDeal} deal
 * @returns {?Settlement}
 */
export function settle({ players, taker, partner, stake, won, bank, rules, pot = 0 }) {
  if (!arePeople(players, taker, partner) || !areChips(players, stake, bank, pot)) return null;
  const right = players.indexOf(taker) + 1;
  const around = [...players.slice(right), ...players.slice(0, right)];
  const defenders = around.filter((player) => player !== taker && player !== partner);
  const attack = attackOf(taker, partner, defenders.length, stake, bank);
  const broke = rules.broke_defender === "may_win" && !won ? stake : 0;
  const defence = defenders.map((player) => ({ player, weight: 1, cap: Math.min(bank[player], stake) || broke }));

  let paid = Math.min(total(attack, "cap"), total(defence, "cap"));
  const [payers, receivers] = won ? [defence, attack] : [attack, defence];
  if (rules.odd_chip === "keep") paid = largestEven(paid, attack, defence);
  const received = rules.odd_chip === "pot" ? largestEven(paid, receivers) : paid;

  const delta = Object.fromEntries(players.map((player) => [player, 0]));
  dealOut(paid, payers).forEach((chips, place) => (delta[payers[place].player] -= chips));
  dealOut(received, receivers).forEach((chips, place) => (delta[receivers[place].player] += chips));
  if (won) delta[taker] += pot;
  return { delta, pot: (won ? 0 : pot) + paid - received };
}

/** @returns {Share[]} */
function attackOf(taker, partner, defenders, stake, bank) {
  const share = (player, weight) => ({ player, weight, cap: Math.min(bank[player], weight * stake) });
  if (partner === null) return [share(taker, defenders)];
  return [taker, partner].map((player, place) => share(player, TAKER_AND_PARTNER[place]));
}

function total(side, key) {
  return side.reduce((sum, share) => sum + share[key], 0);
}

/**
 * What each gets when the amount is dealt out chip by chip to whoever is furthest behind and below his cap: the fewest
 * chips for his weight, ties in the order of the side.
 *
 * @param {number} amount
 * @param {Share[]} side
 * @returns {number[]}
 */
function dealOut(amount, side) {
  const dealt = side.map(() => 0);
  let left = amount;
  while (left > 0) {
    const below = [...side.keys()].filter((place) => dealt[place] < side[place].cap);
    const around = total(below.map((place) => side[place]), "weight");
    // Once around gives each his weight, so whole rounds need no dealing.
    const untilCaps = below.map((place) => Math.floor((side[place].cap - dealt[place]) / side[place].weight));
    const rounds = Math.min(Math.floor(left / around), ...untilCaps);
    if (rounds > 0) {
      for (const place of below) dealt[place] += rounds * side[place].weight;
      left -= rounds * around;
    } else {
      const isBehind = (one, other) => dealt[one] * side[other].weight < dealt[other] * side[one].weight;
      dealt[below.reduce((last, place) => (isBehind(place, last) ? place : last))] += 1;
      left -= 1;
    }
  }
  return dealt;
}

/** Whether nobody gets more for his weight than whoever is below his cap. */
function isEven(amount, side) {
  const dealt = dealOut(amount, side);
  const behind = side.findIndex((share, place) => dealt[place] < share.cap);
  if (behind < 0) return true;
  const level = dealt[behind];
  const { weight } = side[behind];
  return side.every((share, place) => dealt[place] * weight === Math.min(share.cap * weight, level * share.weight));
}

function largestEven(most, ...sides) {
  let amount = most;
  while (!sides.every((side) => isEven(amount, side))) amount -= 1;
  return amount;
}

function arePeople(players, taker, partner) {
  if (!HANDS.includes(players.length) || new Set(players).size !== players.length) return false;
  if (!players.includes(taker)) return false;
  return partner === null || (players.length === HANDS.at(-1) && partner !== taker && players.includes(partner));
}

function areChips(players, stake, bank, pot) {
  const isAtLeast = (low, chips) => Number.isSafeInteger(chips) && chips >= low;
  return isAtLeast(1, stake) && isAtLeast(0, pot) && players.every((player) => isAtLeast(0, bank[player]));
}
