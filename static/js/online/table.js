/** Who opens a table's link before its round waits there: the page goes on by itself once there is something to see. */
import { poll } from "../polling.js";

const main = document.querySelector("main[data-live]");
const on = () => location.reload();

document.querySelector("[data-waits]").hidden = false;
poll(() => main, { show: on, gone: on });
