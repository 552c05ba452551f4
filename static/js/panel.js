/**
 * The life of the entry on its page: a panel that opens over the sheet, a draft that survives a reload or a phone
 * call, and a form that is sent once.
 */
const PREFIX = "deal-draft:";
const ADDRESS = "#new";
const A_WEEK = 7 * 24 * 60 * 60 * 1000;
const NOT_TYPED = ["csrf_token", "id", "revision", "before", "accepted"];

/** The panel over the sheet. On a page of its own the entry is always open and `close` is left to the link. */
export function panel(onToggle) {
  const dialog = document.querySelector("dialog.panel");
  if (!dialog?.showModal) return { open() {}, close() {}, isOpen: () => true };

  const show = () => {
    if (!dialog.open) dialog.showModal();
    onToggle(true);
  };
  const open = () => {
    if (location.hash !== ADDRESS) {
      history.scrollRestoration = "manual"; // on the way back the sheet shows what was saved
      history.pushState({ panel: true }, "", ADDRESS);
    }
    show();
  };

  document.addEventListener("click", (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !event.target.closest) return;
    const opens = event.target.closest("[data-open-entry]");
    if (!opens && !event.target.closest("dialog.panel [data-close]")) return;
    event.preventDefault();
    if (opens) open();
    else dialog.close();
  });
  dialog.addEventListener("close", () => {
    if (dialog.open) return; // opened again before it was told that it closed
    if (location.hash === ADDRESS && history.state?.panel) history.back();
    else forgetPanelAddress();
    onToggle(false);
  });
  addEventListener("popstate", () => {
    if (location.hash === ADDRESS) return show();
    history.scrollRestoration = "auto";
    dialog.close();
  });
  if (location.hash === ADDRESS) show();
  return { open, close: () => dialog.close(), isOpen: () => dialog.open };
}

/** The Back button is not to lead to the panel of a deal that has been sent. */
export function forgetPanelAddress() {
  if (location.hash === ADDRESS) history.replaceState(null, "", location.pathname + location.search);
}

/** What was recorded while this one is being entered: it may be the same deal. Always false: nothing else was done. */
export function tellNews(form, news) {
  if (!news) return false;
  const place = form.querySelector(".meanwhile") ?? Object.assign(document.createElement("p"), { className: "meanwhile notice warning" });
  place.setAttribute("role", "status");
  place.textContent = news;
  form.querySelector(".entry-foot").prepend(place);
  return false;
}

/** What is unfolded, and where the focus is, to be found again in another form. */
export function whereThePersonIs(form) {
  const folds = [...form.querySelectorAll("details")].map((fold) => fold.open);
  const { id, localName } = form.contains(document.activeElement) ? document.activeElement : {};
  const place = localName ? [...form.querySelectorAll(localName)].indexOf(document.activeElement) : -1;
  return () => {
    form.querySelectorAll("details").forEach((fold, at) => (fold.open = folds[at] ?? fold.open));
    const same = id ? document.getElementById(id) : localName && form.querySelectorAll(localName)[place];
    same?.focus({ preventScroll: true });
  };
}

/** Bring the part of the form into sight that still needs something. */
export function leadTo(form, part) {
  const place = form.querySelector(`[data-part="${part}"]`) ?? form;
  for (let fold = place.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  place.classList.add("wanted");
  place.scrollIntoView({ block: "center" });
  const first = [...place.querySelectorAll("input")].find((input) => input.offsetParent && input.name !== "points_side");
  first?.focus({ preventScroll: true });
}

/**
 * What was typed into a form and not sent yet. Only what differs from the page's own proposal is kept, so that a newer
 * dealer or sitting-out is not overruled by an old draft.
 */
export function draftOf(form, { token, recorded }) {
  const revision = form.elements.revision.value;
  const own = form.dataset.draft ?? (revision && form.elements.id.value);
  const key = PREFIX + [token, form.dataset.mode, own].filter(Boolean).join(":");
  const initialId = form.elements.id.value;
  const initial = snapshot(form);
  sweep(key);

  return {
    /** The draft that belongs to this form, or null; one whose deal is on the sheet is dropped. */
    restore() {
      const draft = parse(stored(key));
      if (!isDraft(draft)) {
        store(key, null);
        return null;
      }
      const fits = revision
        ? draft.id === initialId && draft.revision === revision
        : !draft.revision && draft.before === form.elements.before.value && !recorded.includes(draft.id);
      if (!fits) {
        store(key, null);
        return null;
      }
      form.elements.id.value = draft.id;
      fill(form, draft.changed);
      return draft;
    },
    /** Keep what differs from the page as it came; says whether anything does. */
    keep(open) {
      const changed = differences(initial, snapshot(form));
      const dirty = Object.keys(changed).length > 0;
      const { id, before } = form.elements;
      store(key, dirty ? { id: id.value, revision, before: before.value, changed, open, at: Date.now() } : null);
      return dirty;
    },
    /** Put everything back as the page proposed it. */
    clear() {
      fill(form, initial);
      store(key, null);
    },
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether what was stored is a draft that `keep` wrote: an id, and lists of texts by field. */
function isDraft(draft) {
  const lists = Object.values(draft?.changed ?? [null]);
  return UUID.test(draft?.id) && lists.every((list) => Array.isArray(list) && list.every((text) => typeof text === "string"));
}

/** Values by field name: everything that a person can type or choose. */
function snapshot(form) {
  const values = {};
  for (const { name, type, value, checked } of form.elements) {
    if (!name || type === "submit" || NOT_TYPED.includes(name)) continue;
    values[name] ??= [];
    if ((type !== "radio" && type !== "checkbox") || checked) values[name].push(value);
  }
  return values;
}

function differences(before, after) {
  return Object.fromEntries(Object.entries(after).filter(([name, values]) => `${values}` !== `${before[name]}`));
}

/** Put values, lists of texts by field, into a form; fields that are not named stay as they are. */
export function fill(form, values) {
  for (const element of form.elements) {
    const chosen = values[element.name];
    if (!chosen) continue;
    if (element.type === "radio" || element.type === "checkbox") element.checked = chosen.includes(element.value);
    else element.value = chosen[0] ?? "";
  }
}

/** Drop the other drafts: of the deal that this page says has been recorded, and those that nobody came back to. */
function sweep(own) {
  const justRecorded = new URLSearchParams(location.search).get("recorded");
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(PREFIX) || key === own) continue;
      const draft = parse(stored(key));
      if (!draft || draft.id === justRecorded || draft.at < Date.now() - A_WEEK) localStorage.removeItem(key);
    }
  } catch {
    // Without storage nothing is kept, and nothing has to be swept.
  }
}

function stored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function store(key, draft) {
  try {
    if (draft) localStorage.setItem(key, JSON.stringify(draft));
    else localStorage.removeItem(key);
  } catch {
    // A full or forbidden storage costs the draft, not the entry.
  }
}
