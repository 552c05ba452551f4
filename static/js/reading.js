/** A link that may only read sends nothing: which deals of its session wait on this device, and what can be done about them. */
import { over } from "./live.js";
import { drop, onChange, waiting } from "./outbox.js";

const texts = JSON.parse(document.getElementById("waiting-texts").textContent);
const { game } = document.querySelector("main").dataset;

async function tell() {
  const items = await waiting(game);
  const { button, notice } = items.length > 0 ? await import("./notices.js") : {};
  document.querySelector(".outbox")?.remove();
  if (items.length === 0 || !document.querySelector(".totals")) return;
  const many = items.length === 1 ? "one" : "many";
  const told = texts[`reads_${many}`].replace("{count}", items.length);
  const list = document.createElement("ul");
  list.append(...items.map((item) => Object.assign(document.createElement("li"), { textContent: inWords(item) })));
  notice("warning", told, texts[`hand_over_${many}`]).append(list, button(texts.remove, () => remove(items)));
}

function inWords({ fields, line }) {
  const { number } = Object.fromEntries(fields);
  return [number ? texts.deal_number.replace("{number}", number) : texts.a_result, line].filter(Boolean).join(" · ");
}

async function remove(items) {
  if (!confirm(texts.remove_sure)) return;
  for (const { id } of items) await drop(id);
  await tell();
}

over.shown = tell;
onChange(tell);
tell().catch(() => {}); // a browser that keeps nothing
