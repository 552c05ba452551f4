/**
 * What a deal of French Tarot is worth: with problems.js the twin of the Python package scorekeeper.rules, for the page
 * that shows the score while the deal is being entered. Same values, same order, same names.
 *
 * Every amount is an integer of half points, except in the rules, which hold whole points. null means "not known".
 *
 * @typedef {"attack" | "defence"} Side
 * @typedef {{level: number, player: ?number, side: ?Side}} Handful level 1, 2 or 3
 * @typedef {{
 *   players: number[],
 *   kind: "open" | "played" | "passed_out" | "lone_petit" | "misdeal" | "misere_deal" | "adjustment" | "chips_bought"
 *     | "chips_taken" | "chips_returned",
 *   taker: ?number, partner: ?number, alone: boolean, contract: ?string, bouts: ?number, half_points: ?number,
 *   petit_au_bout: ?Side, handfuls: Handful[],
 *   slam: ?("unannounced_made" | "announced_made" | "announced_failed" | "defence" | "announced_failed_and_defence"),
 *   king_au_bout: ?Side, small_slam: ?("unannounced_made" | "announced_made" | "announced_failed"),
 *   miseres: {player: number, kind: "single" | "trumps" | "courts" | "double"}[], factor: number, ranking: number[][],
 *   made: ?boolean, chips: Object<string, number>, amounts: Object<string, number>, note: string,
 * }} Deal players in order of play; ranking: the players by place; amounts by player, of an adjustment
 * @typedef {object} Rules in points: the JSON of a rule set with all its keys
 * @typedef {{code: string, part: string, low: ?number, high: ?number}} Problem
 * @typedef {{step: string, amount: number, subtotal: number}} Line
 * @typedef {{
 *   scores: Object<string, number>, per_defender: number, made: ?boolean, target: ?number, margin: ?number,
 *   lines: Line[], shares: Object<string, number>, miseres: {player: number, amounts: Object<string, number>}[],
 * }} Score scores, shares and amounts by player
 */
import { SLAMS_OF_ATTACK, refusals, withoutOuterBlanks } from "./problems.js";

const TEN_POINTS = 20;
const NEAREST = { nearest5: 10, nearest10: 20 };

/**
 * The score of a deal, or null when it is refused (check says why). The scores always sum to zero.
 *
 * @param {Deal} deal
 * @param {Rules} rules
 * @returns {?Score}
 */
export function score(deal, rules) {
  if (refusals(deal, rules).length > 0) return null;
  if (deal.kind === "played" && deal.half_points !== null) return scorePlayed(deal, rules);
  const typed = ["adjustment", "passed_out"].includes(deal.kind) ? deal.amounts : {};
  const amounts = deal.kind === "misere_deal" ? misereDealScores(deal, rules) : typed;
  return {
    scores: byPlayer(deal.players, (player) => (amounts[player] ?? 0) + 0),
    per_defender: 0,
    made: deal.kind === "played" ? deal.made : null,
    target: null,
    margin: null,
    lines: [],
    shares: {},
    miseres: [],
  };
}

function scorePlayed(deal, rules) {
  const target = 2 * rules.thresholds[deal.bouts];
  const made = deal.half_points >= target;
  const margin = marginOf(deal.half_points, target, rules.diff_rounding);
  const sign = made ? 1 : -1;
  const lines = [];
  let subtotal = 0;
  const add = (step, amount) => {
    subtotal += amount;
    lines.push({ step, amount: amount + 0, subtotal: subtotal + 0 }); // + 0 turns -0 into 0
  };

  add("contract", sign * (2 * (rules.contract_base?.[deal.contract] ?? rules.base) + margin));
  const lastTrick = lastTrickBonuses(deal, rules);
  for (const { step, amount, multiplied } of lastTrick) if (multiplied) add(step, amount);
  if (rules.contract_base === null) add("multiplier", subtotal * (rules.multipliers[deal.contract] - 1));
  if (rules.total_rounding === "tens_away") add("rounding", awayFromZero(subtotal, TEN_POINTS) - subtotal);
  for (const { step, amount, multiplied } of lastTrick) if (!multiplied) add(step, amount);
  for (const handful of deal.handfuls) {
    // The bonus goes to the side that wins the contract, whoever showed the trumps.
    add("handful", sign * 2 * rules.poignee[handful.level - 1]);
  }
  for (const { step, points } of slams(deal, rules)) add(step, 2 * points);
  if (deal.factor !== 1) add("factor", subtotal * (deal.factor - 1));

  const shares = sharesOf(deal, rules);
  const scores = byPlayer(deal.players, (player) => shares[player] * subtotal + 0);
  const miseres = deal.miseres.map((misere) => misereLine(misere, deal, rules, shares, made));
  for (const { amounts } of miseres) {
    for (const player of deal.players) scores[player] += amounts[player];
  }
  return { scores, per_defender: subtotal + 0, made, target, margin, lines, shares, miseres };
}

/** Points above or below the target, in half points: a half goes to the side that wins the contract. */
function marginOf(halfPoints, target, rounding) {
  const counted = rounding === "floor_points" ? halfPoints - (halfPoints % 2) : halfPoints;
  const difference = Math.abs(counted - target);
  const unit = NEAREST[rounding];
  if (unit !== undefined) return Math.floor((difference + unit / 2) / unit) * unit;
  return difference + (difference % 2);
}

/** What the last trick adds, in half points, and whether it is multiplied. */
function lastTrickBonuses(deal, rules) {
  const found = [];
  const add = (step, side, value, multiplied) =>
    found.push({ step, amount: side === "attack" ? 2 * value : -2 * value, multiplied });
  if (deal.petit_au_bout !== null) add("petit_au_bout", deal.petit_au_bout, rules.petit_au_bout, rules.petit_multiplied);
  if (deal.king_au_bout !== null && rules.king_au_bout !== null) {
    add("king_au_bout", deal.king_au_bout, rules.king_au_bout.value, rules.king_au_bout.multiplied);
  }
  return found;
}

/** What slams add, in points: a slam replaces a small slam, of which an announced one may pay more. */
function slams({ slam, small_slam: small }, rules) {
  const smallPoints = small === null || rules.petit_chelem === null ? 0 : rules.petit_chelem[small];
  if (SLAMS_OF_ATTACK.includes(slam)) {
    const points = slamPoints(slam, rules);
    return small === "announced_made" && smallPoints > points
      ? [{ step: "small_slam", points: smallPoints }]
      : [{ step: "slam", points }];
  }
  return [
    ...(slam === null ? [] : [{ step: "slam", points: slamPoints(slam, rules) }]),
    ...(small === null ? [] : [{ step: "small_slam", points: smallPoints }]),
  ];
}

/** What a declared misère brings or costs each player; added after the shares. */
function misereLine({ player: declarer, kind }, { players, taker, partner }, rules, shares, made) {
  const value = 2 * (kind === "double" ? rules.misere.double : rules.misere.single);
  const others = players.length - 1;
  const byAttack = declarer === taker || declarer === partner;
  const gain = (rules.misere.mode === "winner" ? made : byAttack) ? value : -value;
  const amount = {
    each_other: (player) => (player === declarer ? others * value : -value),
    split: (player) => (player === declarer ? value : -value / others),
    team: (player) => shares[player] * gain,
    winner: (player) => shares[player] * gain,
  }[rules.misere.mode];
  return { player: declarer, amounts: byPlayer(players, (player) => amount(player) + 0) };
}

/** Those who share places get the mean of what these are worth. */
function misereDealScores({ players, ranking }, rules) {
  const scale = rules.misere_deal_scale[players.length];
  const scores = {};
  let first = 0;
  for (const place of ranking) {
    const worth = scale.slice(first, first + place.length).reduce((sum, points) => sum + points, 0);
    for (const player of place) scores[player] = (2 * worth) / place.length;
    first += place.length;
  }
  return scores;
}

function awayFromZero(amount, unit) {
  return Math.sign(amount) * Math.ceil(Math.abs(amount) / unit) * unit;
}

function slamPoints(slam, rules) {
  if (slam === "announced_failed_and_defence") return rules.chelem.announced_failed + rules.chelem.defence;
  return rules.chelem[slam];
}

/** Each player's multiple of the amount for one defender; they sum to zero. */
function sharesOf(deal, rules) {
  const attack =
    deal.partner === null
      ? { [deal.taker]: deal.players.length - 1 }
      : { [deal.taker]: rules.shares.taker, [deal.partner]: rules.shares.partner };
  return byPlayer(deal.players, (player) => attack[player] ?? -1);
}

function byPlayer(players, value) {
  return Object.fromEntries(players.map((player) => [player, value(player)]));
}

const MINUS = "−";
const TYPED = /^([-−+]?)[ \t\n\r\f\v]*(\d{1,6})?(?:([.,])(\d{0,6}))?[ \t\n\r\f\v]*(½)?$/;
/**
 * Half points from what was typed ("45", "45.5", "45,5", "45½", "-12"), or null when it is no whole number of halves.
 *
 * @param {string} text
 * @returns {?number}
 */
export function parseHalfPoints(text) {
  const typed = TYPED.exec(withoutOuterBlanks(text));
  if (typed === null) return null;
  const [, sign, whole, mark, decimals = "", half] = typed;
  if (!whole && !decimals && !half) return null;
  if ((half && mark) || !/^5?0*$/.test(decimals)) return null;
  const halfPoints = 2 * Number(whole ?? 0) + (half || decimals.startsWith("5") ? 1 : 0);
  return sign === "-" || sign === MINUS ? 0 - halfPoints : halfPoints;
}

/**
 * Half points as people read them ("45½", "−12", with signed "+12").
 *
 * @param {number} half
 * @param {boolean} [signed]
 * @returns {string}
 */
export function pointsText(half, signed = false) {
  const whole = Math.floor(Math.abs(half) / 2);
  const odd = half % 2 !== 0;
  const sign = half < 0 ? MINUS : signed && half > 0 ? "+" : "";
  return `${sign}${whole > 0 || !odd ? whole : ""}${odd ? "½" : ""}`;
}
