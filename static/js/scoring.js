/**
 * What a deal of French Tarot is worth and what is wrong with it: the twin of the Python package scorekeeper.rules,
 * for the page that shows the score while the deal is being entered. Same values, same order, same names.
 *
 * Every amount is an integer of half points, except in the rules, which hold whole points. null means "not known".
 *
 * @typedef {"attack" | "defence"} Side
 * @typedef {{level: number, player: ?number, side: ?Side}} Handful level 1, 2 or 3
 * @typedef {{
 *   players: number[],
 *   kind: "open" | "played" | "passed_out" | "lone_petit" | "misdeal" | "adjustment",
 *   taker: ?number, partner: ?number, alone: boolean, contract: ?string, bouts: ?number, half_points: ?number,
 *   petit_au_bout: ?Side, handfuls: Handful[],
 *   slam: ?("unannounced_made" | "announced_made" | "announced_failed" | "defence" | "announced_failed_and_defence"),
 *   amounts: Object<string, number>, note: string,
 * }} Deal players in order of play; amounts by player, of an adjustment
 * @typedef {{
 *   thresholds: number[], base: number, multipliers: Object<string, number>, petit_au_bout: number, poignee: number[],
 *   poignee_counts: Object<string, number[]>, chelem: Object<string, number>, shares: {taker: number, partner: number},
 * }} Rules in points
 * @typedef {{code: string, part: string, low: ?number, high: ?number}} Problem
 * @typedef {{step: string, amount: number, subtotal: number}} Line
 * @typedef {{
 *   scores: Object<string, number>, per_defender: number, made: ?boolean, target: ?number, margin: ?number,
 *   lines: Line[], shares: Object<string, number>,
 * }} Score scores and shares by player
 */

const HANDS = [3, 4, 5];
const MOST_BOUTS = 3;
const DECK_HALF_POINTS = 182;
const BOUT_HALF_POINTS = 9;
const EXCUSE_KEPT_HALF_POINTS = 8;
const CONTRE_SLAM_HALF_POINTS = { 3: 176, 4: 176, 5: 179 };
const TRUMPS_WITH_EXCUSE = 22;

const SLAMS_OF_ATTACK = ["unannounced_made", "announced_made"];
const SLAMS_OF_DEFENCE = ["defence", "announced_failed_and_defence"];

/**
 * The score of a deal, or null when it is refused (check says why). The scores always sum to zero.
 *
 * @param {Deal} deal
 * @param {Rules} rules
 * @returns {?Score}
 */
export function score(deal, rules) {
  if (refusals(deal, rules).length > 0) return null;
  if (deal.kind === "played") return scorePlayed(deal, rules);
  const adjusted = deal.kind === "adjustment" ? deal.amounts : {};
  return {
    scores: byPlayer(deal.players, (player) => adjusted[player] ?? 0),
    per_defender: 0,
    made: null,
    target: null,
    margin: null,
    lines: [],
    shares: {},
  };
}

/**
 * Every refusal (cannot be scored) and every warning (cannot happen at a table), in the order of the entry screen.
 *
 * @param {Deal} deal
 * @param {Rules} rules
 * @returns {{refusals: Problem[], warnings: Problem[]}}
 */
export function check(deal, rules) {
  return { refusals: refusals(deal, rules), warnings: warnings(deal, rules) };
}

function scorePlayed(deal, rules) {
  const target = 2 * rules.thresholds[deal.bouts];
  const made = deal.half_points >= target;
  const margin = marginOf(deal.half_points, target);
  const sign = made ? 1 : -1;
  const lines = [];
  let subtotal = 0;
  const add = (step, amount) => {
    subtotal += amount;
    lines.push({ step, amount: amount + 0, subtotal }); // + 0 turns -0 into 0
  };

  add("contract", sign * (2 * rules.base + margin));
  if (deal.petit_au_bout !== null) {
    add("petit_au_bout", deal.petit_au_bout === "attack" ? 2 * rules.petit_au_bout : -2 * rules.petit_au_bout);
  }
  add("multiplier", subtotal * (rules.multipliers[deal.contract] - 1));
  for (const handful of deal.handfuls) {
    // The bonus goes to the side that wins the contract, whoever showed the trumps.
    add("handful", sign * 2 * rules.poignee[handful.level - 1]);
  }
  if (deal.slam !== null) add("slam", 2 * slamPoints(deal.slam, rules));

  const shares = sharesOf(deal, rules);
  const scores = byPlayer(deal.players, (player) => shares[player] * subtotal + 0);
  return { scores, per_defender: subtotal, made, target, margin, lines, shares };
}

/** Points above or below the target, in half points: a half goes to the side that wins the contract. */
function marginOf(halfPoints, target) {
  const difference = Math.abs(halfPoints - target);
  return difference + (difference % 2);
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

function problem(code, part, low = null, high = null) {
  return { code, part, low, high };
}

function isTaken(deal) {
  return deal.kind === "played" || deal.kind === "open";
}

function isBetween(value, low, high) {
  return low <= value && value <= high;
}

function refusals(deal, rules) {
  const found = [];
  if (new Set(deal.players).size !== deal.players.length) found.push(problem("player_twice", "players"));
  if (deal.kind === "adjustment") return [...found, ...adjustmentRefusals(deal)];
  if (!HANDS.includes(deal.players.length)) found.push(problem("players_number", "players", HANDS[0], HANDS.at(-1)));
  if (!isTaken(deal)) return found;
  return [...found, ...bidRefusals(deal, rules), ...resultRefusals(deal)];
}

function bidRefusals(deal, rules) {
  const found = [];
  if (deal.taker === null) found.push(problem("taker_missing", "taker"));
  else if (!deal.players.includes(deal.taker)) found.push(problem("taker_unknown", "taker"));
  found.push(...partnerRefusals(deal));
  if (deal.contract === null) found.push(problem("contract_missing", "contract"));
  else if (!Object.hasOwn(rules.multipliers, deal.contract)) found.push(problem("contract_not_played", "contract"));
  return found;
}

function partnerRefusals(deal) {
  const called = deal.partner !== null;
  if (deal.players.length !== HANDS.at(-1)) {
    return called || deal.alone ? [problem("partner_needs_five", "partner")] : [];
  }
  const found = [];
  if (called && deal.alone) found.push(problem("partner_and_alone", "partner"));
  if (called && !deal.players.includes(deal.partner)) found.push(problem("partner_unknown", "partner"));
  if (called && deal.partner === deal.taker) found.push(problem("partner_is_taker", "partner"));
  // While the cards are played the called card may still be anywhere.
  if (!called && !deal.alone && deal.kind === "played") found.push(problem("partner_missing", "partner"));
  return found;
}

function resultRefusals(deal) {
  const finished = deal.kind === "played";
  const found = [];
  if (deal.bouts === null) {
    if (finished) found.push(problem("bouts_missing", "bouts"));
  } else if (!isBetween(deal.bouts, 0, MOST_BOUTS)) {
    found.push(problem("bouts_out_of_range", "bouts", 0, MOST_BOUTS));
  }
  if (deal.half_points === null) {
    if (finished) found.push(problem("points_missing", "points"));
  } else if (!isBetween(deal.half_points, 0, DECK_HALF_POINTS)) {
    found.push(problem("points_out_of_range", "points", 0, DECK_HALF_POINTS));
  }
  for (const { level, player } of deal.handfuls) {
    if (!isBetween(level, 1, 3)) found.push(problem("handful_level", "handfuls", 1, 3));
    if (player !== null && !deal.players.includes(player)) found.push(problem("handful_player_unknown", "handfuls"));
  }
  return found;
}

function adjustmentRefusals(deal) {
  const players = deal.players.map(String);
  const amounts = Object.values(deal.amounts);
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  const found = [];
  if (Object.keys(deal.amounts).some((player) => !players.includes(player))) {
    found.push(problem("amount_player_unknown", "amounts"));
  }
  if (amounts.every((amount) => amount === 0)) found.push(problem("amounts_missing", "amounts"));
  else if (sum !== 0) found.push(problem("amounts_not_zero", "amounts", sum));
  if (withoutOuterBlanks(deal.note) === "") found.push(problem("reason_missing", "note"));
  return found;
}

function warnings(deal, rules) {
  if (!isTaken(deal)) return [];
  return [
    ...(deal.kind === "played" ? pointsWarnings(deal) : []),
    ...handfulWarnings(deal, rules),
    ...slamWarnings(deal, rules),
  ];
}

function pointsWarnings(deal) {
  const { half_points: halfPoints, bouts, players, petit_au_bout: petit } = deal;
  const found = [];
  if (halfPoints !== null && halfPoints % 2 !== 0 && players.length === 4) {
    found.push(problem("half_point_at_four", "points"));
  }
  if (halfPoints !== null && bouts !== null && isBetween(bouts, 0, MOST_BOUTS)) {
    const low = Math.max(BOUT_HALF_POINTS * bouts - 1, 0);
    const high = Math.min(DECK_HALF_POINTS - BOUT_HALF_POINTS * (MOST_BOUTS - bouts) + 1, DECK_HALF_POINTS);
    if (0 <= halfPoints && halfPoints < low) found.push(problem("points_too_few", "points", low, high));
    if (high < halfPoints && halfPoints <= DECK_HALF_POINTS) {
      found.push(problem("points_too_many", "points", low, high));
    }
  }
  if (petit === "attack" && bouts === 0) found.push(problem("petit_without_bout", "petit_au_bout"));
  if (petit === "defence" && bouts === MOST_BOUTS) found.push(problem("petit_against_three_bouts", "petit_au_bout"));
  return found;
}

function handfulWarnings(deal, rules) {
  const counts = rules.poignee_counts[deal.players.length] ?? [];
  const trumps = deal.handfuls.reduce((sum, { level }) => sum + (counts[level - 1] ?? 0), 0);
  const named = deal.handfuls.map(({ player }) => player).filter((player) => player !== null);
  const found = [];
  if (trumps > TRUMPS_WITH_EXCUSE) {
    found.push(problem("handfuls_too_many_trumps", "handfuls", trumps, TRUMPS_WITH_EXCUSE));
  }
  if (new Set(named).size !== named.length) found.push(problem("handful_twice", "handfuls"));
  return found;
}

function slamWarnings(deal, rules) {
  const { slam, bouts, half_points: halfPoints, petit_au_bout: petit } = deal;
  const counted = bouts !== null && halfPoints !== null;
  const found = [];
  if (SLAMS_OF_ATTACK.includes(slam)) {
    if (counted && deal.contract === "garde_contre") {
      const most = CONTRE_SLAM_HALF_POINTS[deal.players.length] ?? DECK_HALF_POINTS;
      if (halfPoints > most) found.push(problem("slam_points_contre", "slam", null, most));
    } else if (counted && !isSlamCount(bouts, halfPoints)) {
      found.push(problem("slam_points", "slam"));
    }
    if (petit === "defence") found.push(problem("slam_and_petit_of_defence", "slam"));
  }
  if (SLAMS_OF_DEFENCE.includes(slam)) {
    if (counted && isBetween(bouts, 0, MOST_BOUTS) && halfPoints >= 2 * rules.thresholds[bouts]) {
      found.push(problem("defence_slam_and_contract_made", "slam"));
    }
    if (petit === "attack") found.push(problem("defence_slam_and_petit_of_attack", "slam"));
  }
  return found;
}

/** Every card, or all but the Excuse, which the defence keeps. */
function isSlamCount(bouts, halfPoints) {
  return (
    (bouts === MOST_BOUTS && halfPoints === DECK_HALF_POINTS) ||
    (bouts === MOST_BOUTS - 1 && halfPoints === DECK_HALF_POINTS - EXCUSE_KEPT_HALF_POINTS)
  );
}

const MINUS = "−";
const TYPED = /^([-−+]?)[ \t\n\r\f\v]*(\d{1,6})?(?:([.,])(\d{0,6}))?[ \t\n\r\f\v]*(½)?$/;
// What Python calls a blank; trim() differs in a few control characters and the byte order mark.
const BLANK = "[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]";
const OUTER_BLANKS = new RegExp(`^${BLANK}+|${BLANK}+$`, "g");

function withoutOuterBlanks(text) {
  return text.replace(OUTER_BLANKS, "");
}

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
