// The messages of the channel in view: drawn in place, kept at their newest end unless the reader scrolled away.

import { leaves } from "./commandline.js";
import { hold } from "./focus.js";
import { el } from "./markdown.js";
import { isPrivate } from "./message.js";
import { isDm, ordered, state } from "./model.js";
import { children } from "./morph.js";
import { keep } from "./sight.js";
import { t } from "./words.js";

const NEAR_PX = 80;
const GROUP_MS = 420_000;
const ANSWER_MS = 3_000;
const $ = (id) => document.getElementById(id);

export class Stream {
  constructor(renderer, dock) {
    Object.assign(this, { renderer, dock });
    this.pane = $("stream");
    // Whether it stays at its newest end by itself, and where it was put last: a scroll to elsewhere is the reader's own.
    this.following = true;
    // Whether the reader is at something there that must not move away, whatever is edited.
    this.reading = false;
    this.put = 0;
    this.asked = -Infinity;
    this.pane.addEventListener("scroll", () => this.scrolled());
    $("newer").addEventListener("click", () => {
      this.follow();
      this.settle({ newest: true });
    });
    new ResizeObserver(() => this.following && !this.reading && this.settle({ newest: false })).observe(this.pane);
  }

  /** Draws everything. `jump`: to the newest end in any case; `come`: the message that has just come, `others`: in answer
   *  to somebody else; `held`: nothing may move. */
  draw({ jump = false, come = null, others = false, held = false } = {}) {
    const arrived = Boolean(come) && !this.dock.shows(come);
    if (jump || (arrived && !others && performance.now() - this.asked < ANSWER_MS)) this.follow();
    const messages = ordered(state.channel).filter((message) => !this.dock.shows(message));
    const drawn = messages.map((message, index) => this.renderer.article(message, {
      grouped: follows(messages[index - 1], message), dockable: isPrivate(message) && this.dock.fits(message),
    }));
    keep(this.pane, () => hold(this.pane, () => children(this.pane, drawn.length ? drawn : [empty()])));
    if (this.following && !this.reading && !held) this.settle({ newest: arrived });
    else {
      this.put = this.pane.scrollTop;
      if (arrived) $("newer").hidden = false;
    }
  }

  follow() {
    this.following = true;
    this.reading = false;
  }

  /** `element` is pressed. In an answer of one's own or in an `open` list the reader stays where they are; whoever
   *  turns to the hand has the table before them again. */
  turn(element, { open = false } = {}) {
    this.reading = this.pane.contains(element) && (open || Boolean(element.closest(".private")));
  }

  /** Something was typed or pressed here: a message that comes now answers it, and is looked for wherever one has
   *  scrolled to. */
  expect() {
    this.asked = performance.now();
  }

  /** Goes to the newest end. With a private message docked, the table above must stay in view too: then what was said
   *  after it is scrolled out again at the next edit. */
  settle({ newest }) {
    this.pane.scrollTop = this.pane.scrollHeight;
    const table = newest || !document.body.classList.contains("docked") ? null : this.table();
    if (table) {
      // Where even the table alone is too high, its head counts: score, trump, who called; or else what to press there.
      const wanted = this.dock.named(table)?.closest(".rows") || table;
      const [box, pane] = [wanted.getBoundingClientRect(), this.pane.getBoundingClientRect()];
      if (box.top < pane.top) this.pane.scrollTop -= pane.top - box.top;
    }
    this.put = this.pane.scrollTop;
    $("newer").hidden = true;
  }

  /** The newest message for everybody that offers a choice; a reminder with its one button is none. */
  table() {
    return this.articles().find((each) => !each.classList.contains("private") && each.querySelectorAll("[data-custom-id]").length > 1);
  }

  /** Newest first. */
  articles() {
    return [...this.pane.querySelectorAll("article")].reverse();
  }

  /** Puts the focus on the first thing to press in the newest message that has one. */
  focus() {
    const pressable = this.articles().find((each) => each.querySelector("[data-custom-id]"));
    const control = pressable?.querySelector("[data-custom-id]:not([aria-disabled])") || this.pane.querySelector(".empty button");
    (control || pressable || this.articles()[0])?.focus();
  }

  scrolled() {
    const { pane } = this;
    if (Math.abs(pane.scrollTop - this.put) < 2) return;
    this.put = pane.scrollTop;
    this.following = pane.scrollHeight - pane.scrollTop - pane.clientHeight < NEAR_PX;
    if (this.following) $("newer").hidden = true;
  }
}

/** Whether a message stands under the one before it without a head of its own. */
function follows(before, message) {
  return Boolean(before) && before.author.id === message.author.id && !message.interaction_metadata?.name
    && isPrivate(message) === isPrivate(before) && Date.parse(message.timestamp) - Date.parse(before.timestamp) < GROUP_MS;
}

function empty() {
  if (isDm(state.channel)) return el("div", { class: "empty", "data-key": "empty" }, el("p", {}, t("empty-dm")));
  const start = leaves(state.commands).find((leaf) => leaf.path.endsWith(" start"));
  return el("div", { class: "empty", "data-key": start ? "start" : "empty" },
    el("h2", {}, t(start ? "empty-start" : "empty")),
    el("p", {}, t(start ? "empty-hint" : "waiting")),
    start && el("button", { type: "button", class: "button success large", "data-do": "start", "data-path": start.path }, t("start")));
}
