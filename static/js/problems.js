/**
 * What is wrong with a deal as it was entered: refusals cannot be scored, warnings cannot happen at a table. With
 * scoring.js, which tells what its values hold, the twin of the Python package scorekeeper.rules.
 */

const HANDS = [3, 4, 5];
const MOST_BOUTS = 3;
const DECK_HALF_POINTS = 182;
const BOUT_HALF_POINTS = 9;
const EXCUSE_KEPT_HALF_POINTS = 8;
const CONTRE_SLAM_HALF_POINTS = { 3: 176, 4: 176, 5: 179 };
const TRUMPS_WITH_EXCUSE = 22;
const MOST_FACTOR = 100;
const MOST_CHIPS = 1_000_000;
const CHIP_KINDS = ["chips_bought", "chips_taken", "chips_returned"];
// All 78 cards, the best first: bouts and kings, queens, knights, jacks, the rest.
const CARDS_HALF_POINTS = [[7, 9], [4, 7], [4, 5], [4, 3], [59, 1]].flatMap(([count, value]) => Array(count).fill(value));
const CHIEN_CARDS = { 3: 6, 4: 6, 5: 3 };

export const SLAMS_OF_ATTACK = ["unannounced_made", "announced_made"];
const SLAMS_OF_DEFENCE = ["defence", "announced_failed_and_defence"];

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

function problem(code, part, low = null, high = null) {
  return { code, part, low, high };
}

function isTaken(deal) {
  return deal.kind === "played" || deal.kind === "open";
}

function isBetween(value, low, high) {
  return low <= value && value <= high;
}

export function refusals(deal, rules) {
  const found = [];
  if (new Set(deal.players).size !== deal.players.length) found.push(problem("player_twice", "players"));
  if (deal.kind === "adjustment") return [...found, ...adjustmentRefusals(deal)];
  if (CHIP_KINDS.includes(deal.kind)) return [...found, ...chipsRefusals(deal)];
  if (!HANDS.includes(deal.players.length)) found.push(problem("players_number", "players", HANDS[0], HANDS.at(-1)));
  if (deal.kind === "misere_deal") found.push(...rankingRefusals(deal));
  if (deal.kind === "passed_out") found.push(...amountsRefusals(deal));
  if (!isTaken(deal)) return found;
  return [...found, ...bidRefusals(deal, rules), ...resultRefusals(deal, rules), ...houseRefusals(deal, rules)];
}

function bidRefusals(deal, rules) {
  const found = [];
  if (deal.taker === null) found.push(problem("taker_missing", "taker"));
  else if (!deal.players.includes(deal.taker)) found.push(problem("taker_unknown", "taker"));
  found.push(...partnerRefusals(deal));
  if (deal.contract === null) found.push(problem("contract_missing", "contract"));
  else if (!Object.hasOwn(rules.contract_base ?? rules.multipliers, deal.contract)) found.push(problem("contract_not_played", "contract"));
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

function resultRefusals(deal, rules) {
  const counted = deal.bouts !== null || deal.half_points !== null;
  const finished = deal.kind === "played" && (deal.made === null || counted);
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
  if (deal.made !== null && deal.half_points !== null && isBetween(deal.bouts ?? -1, 0, MOST_BOUTS)) {
    const made = deal.half_points >= 2 * rules.thresholds[deal.bouts];
    if (deal.made !== made) found.push(problem("result_contradicts", "made"));
  }
  for (const { level, player } of deal.handfuls) {
    if (!isBetween(level, 1, 3)) found.push(problem("handful_level", "handfuls", 1, 3));
    if (player !== null && !deal.players.includes(player)) found.push(problem("handful_player_unknown", "handfuls"));
  }
  return found;
}

/** What only the rules of a house know: bonuses that they must have, deals that count more than once. */
function houseRefusals(deal, rules) {
  const found = [];
  if (deal.king_au_bout !== null && rules.king_au_bout === null) found.push(problem("king_not_played", "king_au_bout"));
  if (deal.small_slam !== null && rules.petit_chelem === null) found.push(problem("small_slam_not_played", "small_slam"));
  if (deal.miseres.length > 0 && rules.misere === null) found.push(problem("misere_not_played", "miseres"));
  const others = deal.players.length - 1;
  const split = rules.misere?.mode === "split" && HANDS.includes(deal.players.length);
  for (const { player, kind } of deal.miseres) {
    if (!deal.players.includes(player)) found.push(problem("misere_player_unknown", "miseres"));
    const value = kind === "double" ? rules.misere?.double : rules.misere?.single;
    if (split && (2 * value) % others !== 0) found.push(problem("misere_unpayable", "miseres", null, others));
  }
  if (!isBetween(deal.factor, 1, MOST_FACTOR)) found.push(problem("factor_out_of_range", "factor", 1, MOST_FACTOR));
  return found;
}

function chipsRefusals({ kind, players, chips }) {
  const bought = players.map((player) => chips[player] ?? 0);
  const others = Object.keys(chips).some((player) => !players.includes(Number(player)));
  const wrong = others || !bought.every((count) => isBetween(count, 1, MOST_CHIPS));
  if (players.length > 0 && !(kind === "chips_bought" && wrong)) return [];
  return [problem("chips_out_of_range", "chips", 1, MOST_CHIPS)];
}

function rankingRefusals({ players, ranking }) {
  const sorted = (ids) => `${[...ids].sort((one, other) => one - other)}`;
  const placed = sorted(ranking.flat()) === sorted(players) && ranking.every((place) => place.length > 0);
  return placed ? [] : [problem("places_missing", "ranking")];
}

function amountsRefusals(deal) {
  const players = deal.players.map(String);
  const sum = Object.values(deal.amounts).reduce((total, amount) => total + amount, 0);
  const found = [];
  if (Object.keys(deal.amounts).some((player) => !players.includes(player))) {
    found.push(problem("amount_player_unknown", "amounts"));
  }
  if (sum !== 0) found.push(problem("amounts_not_zero", "amounts", sum));
  return found;
}

function adjustmentRefusals(deal) {
  const found = amountsRefusals(deal);
  if (Object.values(deal.amounts).every((amount) => amount === 0)) found.push(problem("amounts_missing", "amounts"));
  if (withoutOuterBlanks(deal.note) === "") found.push(problem("reason_missing", "note"));
  return found;
}

function warnings(deal, rules) {
  if (!isTaken(deal)) return [];
  return [
    ...(deal.kind === "played" ? pointsWarnings(deal) : []),
    ...handfulWarnings(deal, rules),
    ...misereWarnings(deal),
    ...slamWarnings(deal, rules),
    ...smallSlamWarnings(deal, rules),
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
  // Whoever makes a slam may lead the Excuse last; the petit then counts in the trick before.
  const everythingWon = SLAMS_OF_ATTACK.includes(deal.slam) || SLAMS_OF_DEFENCE.includes(deal.slam);
  if (deal.king_au_bout !== null && petit !== null && !everythingWon) {
    found.push(problem("king_and_petit", "king_au_bout"));
  }
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

function misereWarnings({ handfuls, miseres }) {
  const shown = handfuls.map(({ player }) => player);
  const declarers = miseres.map(({ player }) => player);
  const found = [];
  if (miseres.some(({ player, kind }) => shown.includes(player) && kind !== "courts")) {
    found.push(problem("misere_and_handful", "miseres"));
  }
  if (new Set(declarers).size !== declarers.length) found.push(problem("misere_twice", "miseres"));
  return found;
}

function smallSlamWarnings(deal, rules) {
  const { small_slam: small, slam, half_points: halfPoints, players } = deal;
  if (small === null || rules.petit_chelem === null) return [];
  const made = small !== "announced_failed";
  const found = [];
  if (made && halfPoints !== null) {
    // The defence has no more cards than those of the tricks that it may win, with the Excuse that it may keep.
    const chien = deal.contract === "garde_contre" ? (CHIEN_CARDS[players.length] ?? 0) : 0;
    const cards = CARDS_HALF_POINTS.slice(0, rules.petit_chelem.max_lost * players.length + chien);
    const low = cards.reduce((left, value) => left - value, DECK_HALF_POINTS) - EXCUSE_KEPT_HALF_POINTS;
    if (0 <= halfPoints && halfPoints < low) found.push(problem("small_slam_points", "small_slam", low));
  }
  if (!made && SLAMS_OF_ATTACK.includes(slam)) found.push(problem("small_slam_failed_and_slam", "small_slam"));
  if (made && SLAMS_OF_DEFENCE.includes(slam)) found.push(problem("small_slam_and_defence_slam", "small_slam"));
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

// What Python calls a blank; trim() differs in a few control characters and the byte order mark.
const BLANK = "[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]";
const OUTER_BLANKS = new RegExp(`^${BLANK}+|${BLANK}+$`, "g");

/** The text without what Python strips. */
export function withoutOuterBlanks(text) {
  return text.replace(OUTER_BLANKS, "");
}
