/** Puts the service worker in place once a page has nothing better to do; from then on pages open without a network. */

/** The page came without the worker: it is asked to keep this one too. */
async function install() {
  try {
    await navigator.serviceWorker.register("/sw.js");
    const { active } = await navigator.serviceWorker.ready;
    active.postMessage("keep this page");
  } catch {
    // Forbidden, or not enough room: the app works all the same, with a network.
  }
}

function whenIdle() {
  if ("requestIdleCallback" in window) requestIdleCallback(install);
  else setTimeout(install);
}

if (isSecureContext && "serviceWorker" in navigator && !navigator.serviceWorker.controller) {
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle);
}
