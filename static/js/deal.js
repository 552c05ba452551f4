/**
 * What the entry form holds: as a deal for scoring.js, and in words for the line that says what would be recorded.
 *
 * @typedef {{part: string, text: string}} Step a part of the form that still needs something, and the words for it
 * @typedef {{
 *   deal: object, steps: Step[], lines: string[], warnings: {code: string, text: string}[],
 * }} State steps are empty when the deal can be recorded; lines then say how
 */
import { check } from "./problems.js";
import { parseHalfPoints, pointsText, score } from "./scoring.js";

const DECK_HALF_POINTS = 182;
const LONGEST_NAME = 9;
const LONGEST_OF_TWO = 14;

/** Settings that the page hands over: chips (rules, bank, pot; null where points are played for), rules, hands, people, gone (those who left the table), messages, token, recorded. */
export function readSettings(form) {
  return JSON.parse(form.querySelector("#entry-settings").textContent);
}

/** A text of the page with its places filled in. */
export function say(settings, key, values = {}) {
  const text = settings.messages[key] ?? settings.messages.not_possible;
  return text.replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);
}

function everybody({ people, gone }) {
  return [...people, ...gone];
}

/** A name cut to fit, kept in one piece and apart from the direction of the text around it. */
export function nameOf(settings, id, longest = LONGEST_NAME) {
  const letters = [...everybody(settings).find((person) => person.id === id).name];
  const shown = letters.length > longest ? `${letters.slice(0, longest - 1).join("")}…` : letters.join("");
  return `\u2068${shown.replaceAll("-", "-\u2060")}\u2069`;
}

/**
 * The form as it stands.
 *
 * @param {HTMLFormElement} form
 * @returns {State}
 */
export function readState(form, settings) {
  const { deal, steps } = readDeal(new FormData(form), settings);
  if (form.dataset.kind === "unknown") {
    return { deal, steps: [{ part: "kind", text: say(settings, "missing_kind") }], lines: [], warnings: [] };
  }
  const { refusals, warnings } = check(deal, settings.rules);
  if (settings.chips && deal.bouts === null && deal.half_points === null) askResult(refusals, deal);
  const told = new Set(steps.map((step) => step.part));
  // As long as too many or too few hold cards, nothing can be said about a partner.
  if (told.has("sitting_out")) told.add("partner");
  for (const problem of refusals) {
    if (!told.has(partOf(problem))) steps.push({ part: partOf(problem), text: refusalText(problem, settings) });
  }
  return {
    deal,
    steps,
    lines: steps.length > 0 ? [] : resultLines(deal, settings),
    warnings: warnings.map((problem) => ({ code: problem.code, text: warningText(problem, settings) })),
  };
}

/** For chips the result is enough: it is asked for instead of bouts and points. */
function askResult(refusals, deal) {
  const others = refusals.filter(({ code }) => code !== "bouts_missing" && code !== "points_missing");
  if (deal.kind === "played" && deal.made === null) others.push({ code: "result_missing", part: "made", low: null, high: null });
  refusals.splice(0, refusals.length, ...others);
}

/** The deal that the fields hold, and what is still missing to read it. */
export function readDeal(data, settings) {
  const steps = [];
  const one = (name) => data.get(name) || null;
  const number = (name) => (one(name) === null ? null : Number(data.get(name)));
  const kind = one("kind") ?? "played";
  const ids = (kind === "adjustment" ? everybody(settings) : settings.people).map((person) => person.id);
  const sittingOut = data.getAll("sitting_out").map(Number);
  if (kind !== "adjustment" && !one("dealer")) steps.push({ part: "dealer", text: say(settings, "missing_dealer") });
  const players = kind === "adjustment" ? ids : ids.filter((id) => !sittingOut.includes(id));
  if (kind !== "adjustment" && players.length !== settings.hands) {
    steps.push({ part: "sitting_out", text: say(settings, "missing_sitting_out") });
  }
  const played = kind === "played";
  const partner = played ? one("partner") : null;
  return {
    steps,
    deal: {
      players,
      kind,
      taker: played ? number("taker") : null,
      partner: partner === null || partner === "alone" ? null : Number(partner),
      alone: partner === "alone",
      contract: played ? one("contract") : null,
      bouts: played ? number("bouts") : null,
      half_points: played ? attackPoints(data, settings, steps) : null,
      petit_au_bout: played ? one("petit_au_bout") : null,
      handfuls: played ? handfuls(data, players) : [],
      slam: played ? one("slam") : null,
      king_au_bout: played ? one("king_au_bout") : null,
      small_slam: played ? one("small_slam") : null,
      miseres: played ? miseres(data, players) : [],
      factor: played ? (number("factor") ?? 1) : 1,
      ranking: kind === "misere_deal" ? ranking(data, players) : [],
      made: played && settings.chips && !data.get("points")?.trim() && one("made") ? one("made") === "yes" : null,
      chips: {},
      amounts: hasAmounts(kind, settings) ? amounts(data, settings, steps) : {},
      note: data.get("note") ?? "",
    },
  };
}

function attackPoints(data, settings, steps) {
  const typed = (data.get("points") ?? "").trim();
  if (typed === "") return null;
  const halfPoints = parseHalfPoints(typed);
  if (halfPoints === null) steps.push({ part: "points", text: say(settings, "points_unreadable") });
  if (halfPoints === null || data.get("points_side") !== "defence") return halfPoints;
  return DECK_HALF_POINTS - halfPoints;
}

function handfuls(data, players) {
  return players
    .map((player) => ({ level: Number(data.get(`handful_${player}`) ?? 0), player, side: null }))
    .filter((handful) => handful.level > 0);
}

function miseres(data, players) {
  return players
    .map((player) => ({ player, kind: data.get(`misere_${player}`) || null }))
    .filter((misere) => misere.kind !== null);
}

/** The players by place, those who share one together, whatever numbers were left out. */
function ranking(data, players) {
  const places = players.map((player) => Number(data.get(`place_${player}`) ?? 0));
  const taken = [...new Set(places)].filter((place) => place > 0).sort();
  return taken.map((place) => players.filter((_, index) => places[index] === place));
}

function hasAmounts(kind, { rules }) {
  return kind === "adjustment" || (kind === "passed_out" && rules.passed_out === "manual");
}

function amounts(data, settings, steps) {
  const typed = everybody(settings).map(({ id }) => [id, (data.get(`amount_${id}`) ?? "").trim()]);
  const read = typed.filter(([, text]) => text !== "").map(([id, text]) => [id, parseHalfPoints(text)]);
  const unread = read.find(([, amount]) => amount === null);
  if (unread) {
    steps.push({ part: "amounts", text: say(settings, "amount_unreadable", { name: nameOf(settings, unread[0]) }) });
  }
  return Object.fromEntries(read.filter(([, amount]) => amount !== null));
}

function partOf(problem) {
  return problem.part === "players" ? "sitting_out" : problem.part;
}

function refusalText({ code, low, high }, settings) {
  if (code.endsWith("_missing")) return say(settings, `missing_${code.slice(0, -"_missing".length)}`);
  const sum = low === null ? "" : pointsText(low, true);
  return say(settings, code, { sum, high: high === null ? "" : pointsText(high) });
}

function warningText({ code, part, low, high }, settings) {
  // Handfuls are counted in trumps, everything else in half points.
  const text = (value) => (value === null ? "" : part === "handfuls" ? String(value) : pointsText(value));
  return say(settings, `warning_${code}`, { low: text(low), high: text(high) });
}

/** What everybody wins or loses in chips. */
function chipLines(deal, settings, made) {
  const { rules, bank, pot } = settings.chips;
  const { players, taker, partner, contract, factor } = deal;
  const stake = rules.stakes[contract] * factor;
  const moved = settings.settle({ players, taker, partner, stake, won: made, bank, rules, pot });
  const results = moved === null ? [] : players.map((id) => `${nameOf(settings, id)} ${pointsText(2 * moved.delta[id], true)}`);
  // What goes into the pot or comes out of it is nobody's: it explains why the others do not add up.
  if (moved !== null && moved.pot !== pot) results.push(say(settings, "pot", { amount: pointsText(2 * (moved.pot - pot), true) }));
  return [`${say(settings, made ? "chips_made" : "chips_failed")} · ${say(settings, "stake", { stake })}`, results.join(" · ")];
}

/** What would be recorded, in two lines. */
export function resultLines(deal, settings) {
  const { scores, per_defender: each, made, margin } = score(deal, settings.rules);
  const scoreOf = (player) => `${nameOf(settings, player)} ${pointsText(scores[player], true)}`;
  if (deal.kind === "adjustment") {
    const concerned = deal.players.filter((player) => scores[player] !== 0);
    return [say(settings, "adjustment"), concerned.map(scoreOf).join(" · ")];
  }
  if (deal.kind !== "played") {
    const scored = deal.players.filter((player) => scores[player] !== 0);
    return [say(settings, deal.kind), scored.map(scoreOf).join(" · ") || say(settings, "nobody_scores")];
  }
  if (settings.chips) return chipLines(deal, settings, made);
  const result = margin === 0 && made ? "just_made" : made ? "made_by" : "down";
  const rest =
    deal.partner === null
      ? say(settings, "the_others", { amount: pointsText(-each, true) })
      : scoreOf(deal.partner);
  const each_pays = deal.miseres.length > 0 ? "" : ` · ${say(settings, "each", { amount: pointsText(-each, true) })}`;
  return [
    say(settings, result, { margin: pointsText(margin) }) + each_pays,
    deal.miseres.length > 0 ? deal.players.map(scoreOf).join(" · ") : `${scoreOf(deal.taker)} · ${rest}`,
  ];
}

/** What the folded bonuses hold, in words; empty when they hold nothing. */
export function bonusText(deal, settings) {
  const trumps = settings.rules.poignee_counts[settings.hands];
  return [
    ...(deal.petit_au_bout ? [say(settings, `petit_${deal.petit_au_bout}`)] : []),
    ...(deal.king_au_bout ? [say(settings, `king_${deal.king_au_bout}`)] : []),
    ...deal.handfuls.map(({ player, level }) =>
      say(settings, "handful", { name: nameOf(settings, player), trumps: trumps[level - 1] }),
    ),
    ...deal.miseres.map(({ player, kind }) => say(settings, `misere_${kind}`, { name: nameOf(settings, player) })),
    ...(deal.slam ? [say(settings, `slam_${deal.slam}`)] : []),
    ...(deal.small_slam ? [say(settings, `small_slam_${deal.small_slam}`)] : []),
    ...(deal.note.trim() ? [say(settings, "note", { text: `\u2068${deal.note.trim()}\u2069` })] : []),
  ].join(" · ");
}

/** Who deals and who sits out, in words. */
export function seatsText(form, settings) {
  const data = new FormData(form);
  const sittingOut = data.getAll("sitting_out");
  const longest = sittingOut.length > 1 ? LONGEST_NAME : LONGEST_OF_TWO;
  const dealer = data.get("dealer");
  const out = sittingOut.filter((id) => id !== dealer).map((id) => nameOf(settings, Number(id), longest));
  const deals = sittingOut.includes(dealer) ? "deals_and_sits_out" : "deals";
  return [
    dealer ? say(settings, deals, { name: nameOf(settings, Number(dealer), longest) }) : say(settings, "missing_dealer"),
    ...(out.length > 0
      ? [say(settings, out.length === 1 ? "sits_out_one" : "sits_out_many", { names: out.join(", ") })]
      : []),
  ].join(" · ");
}

/** The points of the side that is not typed: 91 less those that are; empty while there are none. */
export function otherSidesPoints(typed) {
  const halfPoints = typed.trim() === "" ? null : parseHalfPoints(typed);
  return halfPoints === null || halfPoints < 0 || halfPoints > DECK_HALF_POINTS
    ? ""
    : pointsText(DECK_HALF_POINTS - halfPoints);
}
