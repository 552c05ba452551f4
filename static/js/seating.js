/**
 * Who deals, who sits out, which round it is: the twin of the Python module scorekeeper.rules.seating, for deals that the
 * server does not know yet. Same values, same order.
 *
 * @typedef {{kind: string, dealer: ?number, people: number[]}} Dealt a deal of cards; people: all who were at the table
 */

/** The next person in the order of play who is seated. */
export function rightHandNeighbour(player, order, seated) {
  const right = order.indexOf(player) + 1;
  return [...order.slice(right), ...order.slice(0, right)].find((each) => seated.includes(each));
}

/**
 * Who deals after a deal of cards: the dealer's right-hand neighbour, or the same dealer after a misdeal.
 *
 * @param {Dealt} last
 * @param {number[]} order everybody who ever had a place, in order of play
 * @param {number[]} seated those still there
 */
export function nextDealer({ kind, dealer }, order, seated) {
  return kind === "misdeal" && seated.includes(dealer) ? dealer : rightHandNeighbour(dealer, order, seated);
}

/** Who sits out when somebody deals to so many of those who are seated: the dealer, and others evenly spaced. */
export function proposeSittingOut(dealer, seated, hands) {
  const people = seated.length;
  const surplus = people - hands;
  if (surplus <= 0) return [];
  const place = seated.indexOf(dealer);
  const resting = Array.from({ length: surplus }, (_, step) => (place + Math.floor((step * people) / surplus)) % people);
  return seated.filter((_, at) => resting.includes(at));
}

/**
 * The round after further deals: it is complete when everybody has dealt.
 *
 * @param {{number: number, dealt: number[]}} round its number from 1, and who has dealt in it so far
 * @param {Dealt[]} deals
 */
export function roundAfter({ number, dealt }, deals) {
  const haveDealt = new Set(dealt);
  for (const { kind, dealer, people } of deals) {
    if (kind === "misdeal") continue;
    haveDealt.add(dealer);
    if (!people.every((each) => haveDealt.has(each))) continue;
    number += 1;
    haveDealt.clear();
  }
  return { number, dealt: [...haveDealt] };
}
