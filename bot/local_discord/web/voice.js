// The two quiet voices of the page: what a screen reader says of changes, and the line above the messages.

import { el } from "./markdown.js";

const VOICE_LINES = 12;
const SETTLE_MS = 700;
const SHOWN_MS = 8000;
const $ = (id) => document.getElementById(id);

let pending = [];
let voice = null;
/** Tells a screen reader, once things have settled, so that three edits in a row are one sentence. */
export function say(lines) {
  pending = pending.concat(lines.filter((each) => !pending.includes(each)));
  if (voice) return;
  voice = setTimeout(() => {
    $("live").replaceChildren(...pending.slice(-VOICE_LINES).map((each) => el("p", {}, each)));
    pending = [];
    voice = null;
  }, SETTLE_MS);
}

let calm = null;
/** Shows a line until the next one; a passing trouble goes by itself. */
export function trouble(text, { passing = false } = {}) {
  clearTimeout(calm);
  $("trouble").textContent = text;
  $("trouble").hidden = !text;
  if (passing) calm = setTimeout(() => trouble(""), SHOWN_MS);
}
