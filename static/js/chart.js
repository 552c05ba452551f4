/**
 * The chart with deals that only this phone knows: the picture of the server, which knows the same rules of drawing
 * (chart.py), is read back and drawn again with more steps.
 */
const SVG = "http://www.w3.org/2000/svg";
const [WIDTH, HEIGHT] = [640, 260];
const [LEFT, RIGHT, TOP, BOTTOM] = [8, 132, 14, 14];
const NAME_GAP = 22;
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
  spread(ends).forEach((at, place) => names[place].setAttribute("y", at + 5));
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
    add("text", { class: `chart-name name-${colour}`, "data-place": place, x: WIDTH - RIGHT + 8, y: TOP }).textContent = name;
  });
  return chart;
}
