/** Whether the server can be reached, and how moments are written on pages that were kept. */

const A_WHILE = 10_000; // milliseconds

/** Ask for as little as possible. */
export async function reachable() {
  try {
    return (await fetch("/offline", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout?.(A_WHILE) })).ok;
  } catch {
    return false;
  }
}

/** Do something once, as soon as the server answers while somebody looks at the page. */
export function onceReachable(deed) {
  let done = false;
  const ask = async () => {
    if (done || document.visibilityState !== "visible" || !(await reachable()) || done) return;
    done = true;
    clearInterval(timer);
    removeEventListener("online", ask);
    document.removeEventListener("visibilitychange", ask);
    deed();
  };
  const timer = setInterval(ask, A_WHILE);
  addEventListener("online", ask);
  document.addEventListener("visibilitychange", ask);
}

const { lang } = document.documentElement;
const written = new Intl.DateTimeFormat(lang === "en" ? "en-GB" : lang, { dateStyle: "long", timeStyle: "short" });

/** Day and time in the language of the page; a dash for what is none. */
export const moment = (date) => (isNaN(date) ? "–" : written.format(date).replace(/^1 (?=[a-z])/, "1er ")); // an ordinal in French, which writes months small;
