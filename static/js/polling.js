/**
 * A page that is followed asks whether anything is new: quickly while somebody looks at it, slowly when nobody has touched
 * it for a while or the server does not answer, not at all while it is hidden, and at once when it is looked at again.
 * How old it is stands in its line `.connection` as soon as the server cannot be reached.
 */
const QUICK = 4_000; // milliseconds
const SLOW = 20_000;
const PATIENCE = 10_000;
const STALE = 15_000;
const TOO_MANY = 2; // failures, one after the other
const A_WHILE = 5 * 60_000;

const connection = document.querySelector(".connection");

/**
 * Follow what stands in an element with `data-live` (whom to ask) and `data-mark` (what is shown).
 *
 * @param {() => HTMLElement} shown the element as it is by now
 * @param {object} page
 * @param {(text: string) => unknown} page.show takes the newer page
 * @param {() => unknown} page.gone nobody may see it any more; it is not asked for again
 * @param {number} [page.heard] when the page was read, in milliseconds
 * @param {(date: string) => unknown} [page.told] hears the server's clock with each answer
 * @param {number} [page.patient] after how long without a touch it is asked slowly
 * @returns {{follow: () => Promise<void>, away: () => void}} asks now and goes on asking; takes note that the server is away
 */
export function poll(shown, { show, gone, heard = Date.now(), told = () => {}, patient = A_WHILE }) {
  let touched = Date.now();
  let failures = 0;
  let over = false;
  let next;
  let asking = null;

  function follow() {
    clearTimeout(next);
    if (over || document.visibilityState !== "visible") return Promise.resolve();
    asking ??= ask().finally(() => {
      asking = null;
      clearTimeout(next);
      next = setTimeout(follow, pause());
    });
    return asking;
  }

  function pause() {
    const idle = Date.now() - touched > patient;
    // A first failure may be a bad moment: it is asked again as soon as ever, so that an old page says early that it is.
    return Math.min((idle ? SLOW : QUICK) * 2 ** Math.max(0, Math.min(failures - 1, 3)), SLOW);
  }

  async function ask() {
    const { live, mark } = shown().dataset;
    try {
      // The answer 304 only shows when the condition is our own.
      const headers = { "If-None-Match": `"${mark}"` };
      const answer = await fetch(live, { headers, cache: "no-store", signal: AbortSignal.timeout?.(PATIENCE) });
      told(answer.headers.get("date"));
      // Only a page of the app, which names its files, says so; a proxy knows nothing of links.
      if (answer.status === 404 && /\/static\/[0-9a-f]{12}\//.test(await answer.text())) return end();
      if (answer.status === 200) await show(await answer.text());
      else if (answer.status !== 304) throw new Error(`answer ${answer.status}`);
      heard = Date.now();
      failures = 0;
    } catch {
      failures += 1;
    }
    tellAge();
  }

  async function end() {
    over = true;
    await Promise.resolve(gone()).catch(() => {});
  }

  /** Say how old the page is when the server cannot be reached. */
  function tellAge() {
    const stale = failures > 0 && (failures >= TOO_MANY || Date.now() - heard > STALE || !navigator.onLine);
    tell(stale ? connection?.dataset.stale.replace("{time}", timeOf(heard)) : "");
  }

  document.addEventListener("visibilitychange", follow);
  addEventListener("online", follow);
  addEventListener("offline", () => {
    failures += 1;
    tellAge();
  });
  for (const kind of ["pointerdown", "keydown", "scroll"]) {
    addEventListener(kind, () => (touched = Date.now()), { passive: true });
  }
  // A copy that was kept for want of a network is old already.
  if (Date.now() - heard > STALE) follow();
  else next = setTimeout(follow, QUICK);

  return {
    follow,
    away() {
      failures = Math.max(failures, TOO_MANY);
      tellAge();
    },
  };
}

/** Say something in the line of the connection; nothing hides it. */
export function tell(text) {
  if (!connection) return;
  if (connection.textContent !== text) connection.textContent = text;
  connection.hidden = text === "";
}

function timeOf(moment) {
  const today = new Date(moment).toDateString() === new Date().toDateString();
  const day = today ? {} : { day: "numeric", month: "long" };
  const parts = { ...day, hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  return new Date(moment).toLocaleString(document.documentElement.lang, parts).replace(/^1 (?=[a-z])/, "1er "); // in French
}
