/**
 * The chart with deals that only this phone knows: the picture of the server, which knows the same rules of drawing
 * (chart.py), is read back and drawn again with more steps.
 */
const SVG = "http://www.w3.org/2000/svg";
const [WIDTH, HEIGHT] = [640, 260];
const [LEFT, RIGHT, TOP, BOTTOM] = [8, 180, 14, 14];
const NAME_GAP = 22;
const [MARK_GAP, NAME_START] = [28, 40];
/** The mark of each line, as the server draws it. */
export const MARKS = [
  "M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0z",
  "M-6-6h12v12h-12z",
  "M0-7 7 6H-7z",
  "M0-8 8 0 0 8-8 0z",
  "M0 7-7-6H7z",
  "M-2-7h4v5h5v4h-5v5h-4v-5h-5v-4h5z",
  "M-7-4-4-7 0-3 4-7 7-4 3 0 7 4 4 7 0 3-4 7-7 4-3 0z",
  "M0-8 2-3 8-3 3 1 5 7 0 3-5 7-3 1-8-3-2-3z",
];
const INSIDE = HEIGHT - TOP - BOTTOM;

/**
 * Put further totals behind those of a chart.
 *
 * @param {SVGElement} chart what the server drew; its lowest and highest total stand in `data-low` and `data-high`
 * @param {number[][]} steps everybody's total after each further deal, in half points, in the order of the lines
 */
export function extendChart(chart, steps) {
  const lines = [...chart.querySelectorAll(".chart-line")];
  const names = lines.map((_, place) => chart.querySelector(`[data-place="${place}"].chart-name`));
  const marks = lines.map((_, place) => chart.querySelector(`[data-place="${place}"].chart-mark`));
  const leads = lines.map((_, place) => chart.querySelector(`[data-place="${place}"].chart-lead`));
  const totals = lines.map((line, place) => [...readBack(line, chart.dataset), ...steps.map((step) => step[place])]);
  const low = Math.min(...totals.flat());
  const high = Math.max(...totals.flat());
  const height = (total) => TOP + Math.floor(((high - total) * INSIDE) / Math.max(high - low, 1));
  const last = Math.max(totals[0].length - 1, 1);
  const across = (step) => LEFT + Math.floor((step * (WIDTH - LEFT - RIGHT)) / last);
  lines.forEach((line, place) => {
    line.setAttribute("points", totals[place].map((total, step) => `${across(step)},${height(total)}`).join(" "));
  });
  const zero = chart.querySelector(".chart-zero");
  for (const end of ["y1", "y2"]) zero.setAttribute(end, height(0));
  const ends = totals.map((each) => height(each.at(-1)));
  spread(ends).forEach((at, place) => {
    leads[place].setAttribute("y1", ends[place]);
    leads[place].setAttribute("y2", at);
    marks[place].setAttribute("transform", `translate(${WIDTH - RIGHT + MARK_GAP} ${at})`);
    names[place].setAttribute("y", at + 6);
  });
}

/** The totals of a line, as exactly as the picture shows them. */
function readBack(line, { low, high }) {
  const heights = line.getAttribute("points").split(" ").map((point) => Number(point.split(",")[1]));
  return heights.map((at) => Number(high) - ((at - TOP) * Math.max(high - low, 1)) / INSIDE);
}

/** Heights moved apart so that no name covers another. */
function spread(ends) {
  const gap = Math.min(NAME_GAP, Math.floor((HEIGHT - TOP) / Math.max(ends.length, 1)));
  const order = ends.map((_, place) => place).sort((one, other) => ends[one] - ends[other]);
  const heights = order.map((place) => ends[place]);
  for (let each = 1; each < heights.length; each += 1) heights[each] = Math.max(heights[each], heights[each - 1] + gap);
  let lowest = HEIGHT - BOTTOM;
  for (let each = heights.length - 1; each >= 0; each -= 1) {
    heights[each] = Math.min(heights[each], lowest);
    lowest = heights[each] - gap;
  }
  return ends.map((_, place) => heights[order.indexOf(place)]);
}

/** A chart in which everybody stands at nothing, for a session whose first deals this phone alone knows. */
export function emptyChart(people) {
  const chart = document.createElementNS(SVG, "svg");
  chart.setAttribute("class", "totals-chart");
  chart.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
  chart.setAttribute("role", "img");
  Object.assign(chart.dataset, { low: 0, high: 0 });
  const add = (tag, values) => {
    const part = chart.appendChild(document.createElementNS(SVG, tag));
    for (const [name, value] of Object.entries(values)) part.setAttribute(name, value);
    return part;
  };
  add("line", { class: "chart-zero", x1: LEFT, x2: WIDTH - RIGHT, y1: TOP, y2: TOP });
  people.forEach(({ name, colour }, place) => {
    add("polyline", { class: `chart-line line-${colour}`, points: `${LEFT},${TOP}` });
    const [x1, x2] = [WIDTH - RIGHT, WIDTH - RIGHT + MARK_GAP];
    add("line", { class: `chart-lead line-${colour}`, "data-place": place, x1, x2, y1: TOP, y2: TOP });
    add("path", { class: `chart-mark mark-${colour}`, "data-place": place, d: MARKS[colour] });
    const shown = { class: `chart-name name-${colour}`, "data-place": place, x: WIDTH - RIGHT + NAME_START, y: TOP };
    add("text", shown).textContent = name;
  });
  return chart;
}
