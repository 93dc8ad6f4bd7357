// The private message that stands beside the channel (or below it, on a narrow screen): which one, and how it is shown.
// Below it stands the newest ephemeral answer of the same conversation. Knows nothing of any game: a message is docked
// because it is private, can be pressed, and belongs to the channel in view.

import { hold } from "./focus.js";
import { displayName, hasControls, isPrivate, saidLines, walk } from "./message.js";
import { children } from "./morph.js";
import { keep } from "./sight.js";
import { t } from "./words.js";

const $ = (id) => document.getElementById(id);
const EDGE_PX = 12;
const newer = (a, b) => BigInt(a.id) > BigInt(b.id);

export class Dock {
  /** `saw(channel)` is called when the reader turns to what is docked: its unread mark may go. */
  constructor(renderer, saw) {
    this.renderer = renderer;
    this.forget();
    $("dock-body").addEventListener("focusin", () => this.message && saw(this.message.channel_id));
    $("dock").addEventListener("scroll", () => this.mark());
    // Also when the pane comes into view that it was drawn behind.
    new ResizeObserver(([{ contentRect: { width } }]) => this.resized(width)).observe($("dock-body"));
  }

  forget() {
    this.message = null;
    this.follower = undefined;
    this.pinned = null;
    this.hidden = false;
    this.name = "";
    // Whether it is an answer to read from its head; a hand is none.
    this.panel = false;
    this.width = 0;
  }

  shows(message) {
    return !this.hidden && [this.message?.id, this.follower?.id].includes(message.id);
  }

  fits(message) {
    return hasControls(message) && this.message?.id !== message.id;
  }

  /** Takes the message that fits `channel` best: the one pinned, else a direct one, else the newest ephemeral one. */
  choose({ channel, guild, conversations, here }) {
    const direct = conversations.filter(([id]) => id !== channel);
    const all = [...direct.flatMap(([, messages]) => messages), ...here.filter(isPrivate)];
    const still = all.find(({ id }) => id === this.message?.id);
    const pinned = all.find(({ id }) => id === this.pinned);
    const bests = direct.map(([, messages]) => best(messages, guild, channel)).filter(Boolean).sort((a, b) => (newer(a, b) ? -1 : 1));
    const answers = here.filter(isPrivate);
    const able = answers.findLast((each) => controls(each) > 1);
    // An answer makes room for the next one, however short; a hand does not.
    const ephemeral = able && isPanel(able, guild, channel) ? answers.at(-1) : able;
    // What was docked stays while nothing else asks for the place: between two deals a hand has no buttons.
    const next = pinned || bests[0] || ephemeral || (still && fitsPlace(still, guild, channel) ? still : null);
    if (next?.id !== this.message?.id && next && hasControls(next)) this.hidden = false;
    const line = direct.find(([id]) => id === next?.channel_id);
    const follower = line?.[1].filter((each) => newer(each, next) && isPrivate(each)).at(-1);
    const told = follower?.id !== this.follower?.id && next?.id === this.message?.id;
    const turned = next !== this.message;
    const same = next?.id === this.message?.id;
    const opened = Boolean(next) && !(same && samePanel(this.message, next));
    this.message = next;
    this.panel = Boolean(next) && isPanel(next, guild, channel);
    this.follower = follower;
    this.name = line ? displayName(next.author) : "";
    this.draw();
    // An answer to a press is shown when it comes; at its next change the message itself comes back and, where room is
    // scarce, the answer has to be scrolled to.
    if (told) $("dock").classList.toggle("telling", Boolean(follower));
    else if (turned) $("dock").classList.remove("telling");
    if (told && follower) $("dock-body").lastElementChild?.scrollIntoView({ block: "nearest" });
    else if (this.panel ? opened : turned && !this.choosing()) this.settle();
    this.mark();
  }

  pin(message) {
    this.pinned = message.id;
    this.hidden = false;
  }

  words() {
    $("dock-hide").setAttribute("aria-label", t("dock-hide"));
    $("dock-open").setAttribute("aria-label", t("dock-open", { name: this.name }));
    $("dock-open").textContent = "⤢";
  }

  draw() {
    const seen = Boolean(this.message) && !this.hidden;
    $("dock").hidden = !seen;
    $("dock-show").hidden = !this.message || !this.hidden;
    $("dock-open").hidden = !this.name;
    document.body.classList.toggle("docked", seen);
    this.words();
    keep($("dock"), () => {
      hold($("dock-body"), () => children($("dock-body"), seen
        ? [this.message, this.follower].filter(Boolean).map((each) => this.renderer.article(each, { docked: true }))
        : []));
      this.size();
    });
  }

  telling() {
    return $("dock").classList.contains("telling");
  }

  /** Whether a list stands open: then the reader's place is theirs. */
  choosing() {
    return Boolean($("dock-body").querySelector(".options"));
  }

  resized(width) {
    const shown = !this.width || (width !== this.width && !this.panel && !this.choosing());
    this.width = width;
    if (shown && !this.telling()) this.settle();
    else if (width) {
      this.size();
      this.mark();
    }
  }

  /** What has to be scrolled goes below its two tools, which then have a row of their own; else it runs around them. */
  size() {
    const pane = $("dock");
    const at = pane.scrollTop;
    delete pane.dataset.long;
    pane.style.setProperty("--message", `${$("dock-body").firstElementChild?.offsetHeight || 0}px`);
    pane.toggleAttribute("data-long", pane.scrollHeight > pane.clientHeight + 2);
    pane.scrollTop = at;
  }

  /** An answer is read from its head. A hand that is too long for its place shows its end: what can be pressed stands
   *  there, and most of what stands at its head the table says too. */
  settle() {
    this.size();
    const [pane, article] = [$("dock"), $("dock-body").firstElementChild];
    pane.scrollTop = article && !this.panel ? article.getBoundingClientRect().bottom - pane.getBoundingClientRect().bottom + pane.scrollTop + 1 : 0;
    this.mark();
  }

  /** Shows at which edges there is more to scroll to. */
  mark() {
    const pane = $("dock");
    pane.classList.toggle("above", pane.scrollTop > EDGE_PX);
    pane.classList.toggle("below", pane.scrollHeight - pane.clientHeight - pane.scrollTop > EDGE_PX);
  }

  /** The button of `article` that what is docked speaks of, when there itself nothing can be pressed. */
  named(article) {
    const own = $("dock-body").querySelector("article");
    if (!own || own.querySelector("[data-custom-id]:not([aria-disabled])")) return undefined;
    const words = [...own.querySelectorAll("em")].map((each) => each.textContent);
    return [...article.querySelectorAll("[data-custom-id]")].find((each) => words.includes(each.textContent));
  }

  /** Puts the focus on the first thing that can be pressed there, if anything is docked. */
  focus() {
    if (!this.message || this.hidden) return;
    const article = $("dock-body").querySelector("article");
    (article.querySelector("[data-custom-id]:not([aria-disabled])") || article.querySelector("[data-custom-id]") || article).focus();
  }
}

const controls = (message) => [...walk(message.components)].filter(({ custom_id }) => custom_id).length;

/** The newest lasting message with controls in a conversation, one that links to the channel in view before all others. */
function best(messages, guild, channel) {
  const able = messages.filter((each) => !isPrivate(each) && hasControls(each) && fitsPlace(each, guild, channel));
  const linked = able.filter((each) => text(each).includes(`/channels/${guild}/${channel}`));
  return linked.at(-1) || able.at(-1);
}

const text = (message) => JSON.stringify([message.content, message.embeds, message.components]);

/** Whether a message is an answer to read from its head: a hand, which links to its table, is none. */
const isPanel = (message, guild, channel) => isPrivate(message) && !text(message).includes(`/channels/${guild}/${channel}`);

/** Whether a panel that was edited is still the one it was, and not another in its place: the same head or lists. */
function samePanel(before, after) {
  const lists = ({ components }) => [...walk(components)].filter(({ type }) => [3, 5, 6, 7, 8].includes(type)).map(({ placeholder }) => placeholder).join("\n");
  return saidLines(before)[0] === saidLines(after)[0] || (lists(before) !== "" && lists(before) === lists(after));
}

/** Whether a message belongs to the channel in view: it links there, or to no channel at all. */
function fitsPlace(message, guild, channel) {
  const words = text(message);
  return !words.includes("/channels/") || words.includes(`/channels/${guild}/${channel}`);
}
