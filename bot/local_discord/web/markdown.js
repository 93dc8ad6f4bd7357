// Discord's message text as nodes. Knows no messages and no network; what others wrote only ever becomes text nodes.

import { written } from "./clock.js";
import { t } from "./words.js";

/** `tag` with `text` or child nodes inside; falsy children are left out. */
export function el(tag, attributes = {}, ...inside) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...inside.filter((child) => child || child === 0));
  return element;
}

/** An emoji's name as words: `jack_of_hearts` reads "jack of hearts". */
export const spoken = (name) => name.replaceAll("_", " ");

export function emojiImage(id, name) {
  return el("img", { class: "emoji", src: `/emojis/${id}.png`, alt: spoken(name), title: spoken(name), draggable: "false" });
}

/** A link, if it leads to the web or to a place of this page; otherwise nothing. */
export function linkTo(url, ...inside) {
  let target;
  try {
    target = new URL(url);
  } catch {
    return null;
  }
  if (target.protocol !== "https:" && target.protocol !== "http:") return null;
  const place = target.pathname.match(/^\/channels\/(@me|\d+)\/(\d+)(?:\/(\d+))?$/);
  if (place) {
    return el("a", { href: `#${target.pathname}`, "data-channel": place[2], "data-message": place[3] || "" }, ...inside);
  }
  return el("a", { href: target.href, target: "_blank", rel: "noopener noreferrer nofollow" }, ...inside);
}

// Each kind of inline text: where it begins and ends, and what it becomes. The first that matches earliest wins.
const INLINE = [
  [/\\([^A-Za-z0-9\s])/, (m) => [m[1]]],
  [/(`+)([\s\S]*?[^`])\1(?!`)/, (m) => [el("code", {}, m[2].trim() || m[2])]],
  [/<(a?):(\w{2,32}):(\d+)>/, (m) => [emojiImage(m[3], m[2])]],
  [/<t:(-?\d{1,13})(?::([tTdDfFR]))?>/, (m) => [instant(Number(m[1]) * 1000, m[2] || "f")]],
  [/<@!?(\d+)>/, (m, who) => [el("span", { class: "mention" }, `@${who.user(m[1])}`)]],
  [/<@&(\d+)>/, () => [el("span", { class: "mention" }, "@role")]],
  [/<#(\d+)>/, (m, who) => [el("a", { class: "mention", href: `#/channels/@me/${m[1]}`, "data-channel": m[1], "data-message": "" }, `#${who.channel(m[1])}`)]],
  [/<\/([^:>]+):\d+>/, (m) => [el("span", { class: "mention" }, `/${m[1]}`)]],
  [/\[((?:[^[\]\\]|\\.)+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, (m, who) => [linkTo(m[2], ...inline(m[1], who)) || m[0]]],
  [/<?(https?:\/\/[^\s<>]*[^\s<>.,:;"')\]])>?/, (m) => [linkTo(m[1], m[1]) || m[0]]],
  [/\|\|([\s\S]+?)\|\|/, (m, who) => [el("button", { type: "button", class: "spoiler", "data-kept": "aria-expanded", "aria-expanded": "false", "aria-label": t("spoiler") }, el("span", {}, ...inline(m[1], who)))]],
  [/\*\*\*([\s\S]+?)\*\*\*/, (m, who) => [el("strong", {}, el("em", {}, ...inline(m[1], who)))]],
  [/\*\*([\s\S]+?)\*\*(?!\*)/, (m, who) => [el("strong", {}, ...inline(m[1], who))]],
  [/__([\s\S]+?)__(?!_)/, (m, who) => [el("u", {}, ...inline(m[1], who))]],
  [/~~([\s\S]+?)~~/, (m, who) => [el("s", {}, ...inline(m[1], who))]],
  [/\*(?!\s)((?:[^*]|\*\*[^*]+\*\*)+?)(?<!\s)\*(?!\*)/, (m, who) => [el("em", {}, ...inline(m[1], who))]],
  [/(?<![\p{L}\p{N}_])_(?!\s)([^_]+?)(?<!\s)_(?![\p{L}\p{N}_])/u, (m, who) => [el("em", {}, ...inline(m[1], who))]],
];

function instant(ms, style) {
  const when = new Date(ms);
  if (Number.isNaN(when.getTime())) return "–";
  const attributes = { datetime: when.toISOString(), title: written(ms, "F") };
  if (style === "R") attributes["data-relative"] = ms;
  return el("time", attributes, written(ms, style));
}

/** Text within one line or paragraph. `who` has `user(id)` and `channel(id)`, both giving a name. */
export function inline(text, who) {
  const nodes = [];
  let rest = text;
  while (rest) {
    let first = null;
    for (const [pattern, make] of INLINE) {
      const match = pattern.exec(rest);
      if (match && (!first || match.index < first.match.index)) first = { match, make };
    }
    if (!first) {
      nodes.push(rest);
      break;
    }
    if (first.match.index) nodes.push(rest.slice(0, first.match.index));
    nodes.push(...first.make(first.match, who));
    rest = rest.slice(first.match.index + first.match[0].length);
  }
  return nodes;
}

const HEADINGS = { "#": "h3", "##": "h4", "###": "h5" };
const ITEM = /^( *)([-*]|\d{1,9}\.) (.*)$/;

/** A whole message text as blocks. */
export function blocks(text, who) {
  const made = [];
  const lines = text.split("\n");
  let plain = [];
  const flush = () => {
    if (!plain.length) return;
    // Tags of a paragraph may span its lines, so it is read as one text and then broken.
    made.push(el("p", { class: onlyEmoji(plain.join("")) ? "jumbo" : null }, ...inline(plain.join("\n"), who)));
    plain = [];
  };
  while (lines.length) {
    const line = lines.shift();
    if (line.startsWith("```")) {
      flush();
      made.push(fence(line, lines));
      continue;
    }
    const heading = line.match(/^(#{1,3}) +(.+)$/);
    const small = line.match(/^-# (.+)$/);
    if (heading) {
      flush();
      made.push(el(HEADINGS[heading[1]], {}, ...inline(heading[2], who)));
    } else if (small) {
      flush();
      made.push(el("p", { class: "subtext" }, ...inline(small[1], who)));
    } else if (line.startsWith(">>> ")) {
      flush();
      made.push(el("blockquote", {}, ...blocks([line.slice(4), ...lines.splice(0)].join("\n"), who)));
    } else if (/^> /.test(line)) {
      flush();
      const quoted = [line.slice(2)];
      while (lines.length && /^> /.test(lines[0])) quoted.push(lines.shift().slice(2));
      made.push(el("blockquote", {}, ...blocks(quoted.join("\n"), who)));
    } else if (ITEM.test(line)) {
      flush();
      const items = [line];
      while (lines.length && ITEM.test(lines[0])) items.push(lines.shift());
      made.push(list(items.map((item) => item.match(ITEM)), who));
    } else {
      plain.push(line);
    }
  }
  flush();
  return made;
}

function fence(first, lines) {
  const body = [];
  const opening = first.slice(3);
  if (opening.endsWith("```") && opening.length > 3) return el("pre", { tabindex: "0" }, el("code", {}, opening.slice(0, -3)));
  if (opening && !/^[\w+-]*$/.test(opening)) body.push(opening);
  while (lines.length) {
    const line = lines.shift();
    if (line.endsWith("```")) {
      if (line !== "```") body.push(line.slice(0, -3));
      break;
    }
    body.push(line);
  }
  return el("pre", { tabindex: "0" }, el("code", {}, body.join("\n")));
}

function list(items, who) {
  const depth = items[0][1].length;
  const numbered = /\d/.test(items[0][2]);
  const made = el(numbered ? "ol" : "ul", numbered ? { start: parseInt(items[0][2], 10) } : {});
  while (items.length) {
    if (items[0][1].length > depth + 1) {
      const inner = [];
      while (items.length && items[0][1].length > depth + 1) inner.push(items.shift());
      made.lastElementChild.append(list(inner, who));
      continue;
    }
    made.append(el("li", {}, ...inline(items.shift()[3], who)));
  }
  return made;
}

/** Whether a paragraph is nothing but a few emoji, which are then drawn large. */
function onlyEmoji(text) {
  const bare = text.replace(/<a?:\w+:\d+>/g, "").trim();
  return text.length > 0 && bare === "" && (text.match(/<a?:/g) || []).length <= 30;
}
