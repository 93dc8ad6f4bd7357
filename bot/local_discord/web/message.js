// One message as part of the page: text, embeds, Components V2, buttons and selects. Knows no network and keeps no state
// but which selects stand open; presses are read from `data-custom-id` by whoever holds the page.

import { blocks, el, emojiImage, inline, linkTo, spoken } from "./markdown.js";
import { written } from "./clock.js";
import { t } from "./words.js";

const V2 = 1 << 15;
const EPHEMERAL = 1 << 6;
const LOADING = 1 << 7;
const STYLE = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "secondary" };
const HUES = [150, 205, 262, 20, 330, 95];

export const isPrivate = (message) => Boolean(message.ephemeral) || Boolean(message.flags & EPHEMERAL);

/** Every component of a message, outermost first. */
export function* walk(components = []) {
  for (const component of components) {
    yield component;
    yield* walk(component.components);
    if (component.accessory) yield* walk([component.accessory]);
  }
}

/** Whether something in the message waits to be pressed or was made to be. */
export const hasControls = (message) => [...walk(message.components)].some(({ type, custom_id }) => custom_id && [2, 3, 5, 6, 7, 8].includes(type));

/** What a message says, as lines without marks, for the quiet voice. */
export function saidLines(message) {
  const texts = [message.content || ""];
  for (const embed of message.embeds || []) texts.push(embed.title || "", embed.description || "");
  for (const part of walk(message.components)) if (part.type === 10) texts.push(part.content);
  return texts.join("\n").split("\n").map(plain).filter(Boolean);
}

function plain(line) {
  return line
    .replace(/<a?:(\w+):\d+>/g, (_, name) => ` ${spoken(name)} `)
    .replace(/\s*·?\s*<t:-?\d+(:\w)?>/g, "")
    .replace(/\[([^\]]+)\]\([^)]*\)/g, "$1")
    .replace(/<[@#][!&]?\d+>/g, "")
    .replace(/(\*\*|__|~~|\|\||`|^#{1,3} |^-# |^> )/g, "")
    .replace(/(?<!\\)\*(?!\s)([^*]+?)(?<![\s\\])\*/g, "$1")
    .replace(/\\([^A-Za-z0-9\s])/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
}

/** A path on this page's own server, or nothing where a picture or file lies elsewhere. */
function local(url) {
  try {
    const target = new URL(url, location.href);
    const ours = target.origin === location.origin || /(^|\.)discordapp\.(com|net)$/.test(target.hostname);
    return ours ? target.pathname + target.search : null;
  } catch {
    return null;
  }
}

export const displayName = (user) => user?.global_name || user?.username || "?";

export class Renderer {
  /** `who` names users and channels; `openSelects` is the set of selects that stand open. */
  constructor(who) {
    this.who = who;
    this.openSelects = new Set();
    this.ticked = new Map();
  }

  /** The whole message. `docked` leaves out the author's head; `lean` is for one that stands below it. */
  article(message, { docked = false, dockable = false, grouped = false } = {}) {
    const hidden = isPrivate(message);
    const author = displayName(message.author);
    const seeds = new Map();
    const frame = { message, seeds, hint: null };
    return el("article", {
      class: `message${hidden ? " private" : ""}${docked ? " docked" : ""}${grouped ? " grouped" : ""}`,
      "data-key": `m${message.id}`, "data-id": message.id, "data-in": message.channel_id, id: `${docked ? "d" : "m"}${message.id}`,
      tabindex: "-1", "aria-label": author,
    },
    !docked && !grouped && this.head(message, author),
    el("div", { class: "body" }, ...this.body(message, frame, author)),
    message.interaction_failed && el("p", { class: "failed" }, t("failed")),
    hidden && el("p", { class: "foot" },
      el("span", {}, `👁 ${t("only-you")}`),
      dockable && el("button", { type: "button", class: "plain", "data-do": "dock" }, t("dock-here")),
      el("button", { type: "button", class: "plain", "data-do": "dismiss" }, t("dismiss"))));
  }

  head(message, author) {
    const call = message.interaction_metadata;
    const name = message.interaction?.name || call?.name;
    const ms = Date.parse(message.timestamp);
    const avatar = el("span", { class: "avatar", "aria-hidden": "true" }, [...author][0].toUpperCase());
    avatar.style.setProperty("--hue", HUES[Number(BigInt(message.author?.id || 0) >> 22n) % HUES.length]);
    return el("header", {},
      name && el("p", { class: "used" }, t("used", { name: displayName(call?.user || message.interaction?.user), command: `/${name}` })),
      avatar,
      el("strong", {}, author),
      message.author?.bot && el("span", { class: "tag" }, t("app")),
      !Number.isNaN(ms) && el("time", { datetime: message.timestamp, title: written(ms, "F") }, written(ms, "t")),
      message.edited_timestamp && el("span", { class: "quiet" }, `(${t("edited")})`));
  }

  body(message, frame, author) {
    if (message.flags & LOADING) return [el("p", { class: "quiet" }, t("thinking", { name: author }))];
    const parts = [];
    if (!(message.flags & V2)) {
      if (message.content) parts.push(el("div", { class: "text" }, ...blocks(message.content, this.who)));
      for (const embed of message.embeds || []) parts.push(this.embed(embed));
      for (const file of message.attachments || []) parts.push(this.attachment(file));
    }
    frame.attachments = message.attachments || [];
    parts.push(...this.components(message.components || [], frame));
    return parts;
  }

  components(list, frame) {
    const drawn = [];
    list.forEach((component, index) => {
      frame.hint = nearestText(list, index) || frame.hint;
      const element = this.component(component, frame);
      // Rows that follow each other share a box, so that a narrow screen can let them flow into one.
      if (component.type !== 1) drawn.push(element);
      else if (list[index - 1]?.type === 1) drawn.at(-1).append(element);
      else drawn.push(el("div", { class: "rows" }, element));
    });
    return drawn;
  }

  component(component, frame) {
    switch (component.type) {
      case 1: return el("div", { class: "row", role: "group" }, ...component.components.map((part) => this.control(part, frame)));
      case 9: return el("div", { class: "section" },
        el("div", {}, ...this.components(component.components, frame)),
        component.accessory?.type === 11 ? this.picture(component.accessory, "thumbnail") : this.control(component.accessory, frame));
      case 10: return el("div", { class: "text" }, ...blocks(component.content, this.who));
      case 12: return el("div", { class: "gallery" }, ...component.items.map((item) => this.picture(item, "media")));
      case 13: return this.file(component, frame);
      case 14: return component.divider === false
        ? el("div", { class: `gap s${component.spacing || 1}` })
        : el("hr", { class: `s${component.spacing || 1}` });
      case 17: return this.container(component, frame);
      default: return this.control(component, frame);
    }
  }

  container(component, frame) {
    const box = el("section", { class: "container" }, ...this.components(component.components, frame));
    accent(box, component.accent_color);
    return component.spoiler ? veil(box) : box;
  }

  control(part, frame) {
    if (part?.type === 2) return this.button(part, frame);
    if ([3, 5, 6, 7, 8].includes(part?.type)) return this.select(part, frame);
    return el("p", { class: "quiet" }, `[${part?.type}]`);
  }

  button(part, frame) {
    const face = [];
    let card = false;
    if (part.emoji?.id) {
      face.push(emojiImage(part.emoji.id, part.emoji.name));
      card = true;
    } else if (part.emoji?.name) face.push(el("span", { class: "glyph", "aria-hidden": part.label ? "true" : null }, part.emoji.name));
    if (part.label) face.push(el("span", { class: "label" }, part.label));
    // With a label beside it, the picture would only say the same thing twice.
    if (part.label && card) face[0].alt = "";
    const name = part.label || spoken(part.emoji?.name || "");
    const size = part.label ? ([...part.label].length < 4 ? " short" : "") : " bare";
    const attributes = { class: `button ${STYLE[part.style] || "secondary"}${size}` };
    attributes["data-key"] = unique(frame.seeds, `b:${part.emoji?.name || ""}:${part.label || ""}`);
    if (part.style === 5) {
      const link = linkTo(part.url, ...face);
      if (!link) return el("span", {}, part.label || "");
      for (const [key, value] of Object.entries(attributes)) link.setAttribute(key, value);
      if (part.disabled) link.setAttribute("aria-disabled", "true");
      if (link.target) link.append(el("span", { "aria-hidden": "true" }, " ↗"));
      return link;
    }
    if (part.disabled) attributes["data-why"] = frame.hint || "";
    return el("button", {
      ...attributes, type: "button", "data-custom-id": part.custom_id, "aria-label": part.label ? null : name,
      "aria-disabled": part.disabled ? "true" : null,
    }, ...face);
  }

  select(part, frame) {
    const { message } = frame;
    const options = part.type === 3 ? part.options : this.who.options(part.type, part.channel_types);
    const many = (part.max_values ?? 1) > 1;
    const key = unique(frame.seeds, `s:${part.placeholder || ""}`);
    const id = `${message.id}:${key}`;
    const open = this.openSelects.has(id);
    const preset = part.type === 3 ? options.filter((option) => option.default) : [];
    const ticks = this.ticked.get(id) || new Set(preset.map((option) => option.value));
    const face = preset.map((option) => option.label).join(", ") || part.placeholder || t("choose");
    const common = { type: "button", "data-select": part.custom_id };
    return el("div", { class: "select", "data-key": key, "data-min": part.min_values ?? 1, "data-max": part.max_values ?? 1 },
      el("button", {
        ...common, class: "button secondary opener", "data-do": "open-select", "aria-expanded": open ? "true" : "false",
        "aria-disabled": part.disabled ? "true" : null, "data-why": part.disabled ? frame.hint || "" : null,
      }, el("span", { class: "label" }, face), el("span", { "aria-hidden": "true" }, open ? " ▴" : " ▾")),
      open && el("div", { class: "options", role: "group", "aria-label": part.placeholder || t("choose") },
        ...options.map((option) => el("button", {
          ...common, class: "option", "data-key": `o:${option.value}`, "data-value": option.value, "data-do": many ? "tick" : "choose",
          "aria-pressed": ticks.has(option.value) ? "true" : "false",
        },
        option.emoji?.id ? emojiImage(option.emoji.id, option.emoji.name) : option.emoji?.name && el("span", { "aria-hidden": "true" }, option.emoji.name),
        el("span", {}, option.label, option.description && el("small", {}, option.description)),
        ticks.has(option.value) && el("span", { class: "tick", "aria-hidden": "true" }, "✓"))),
        many && el("button", { ...common, class: "button primary", "data-do": "confirm" }, t("confirm"))));
  }

  embed(embed) {
    const box = el("section", { class: "embed container" },
      embed.author?.name && el("p", { class: "quiet" }, embed.author.name),
      embed.title && el("h3", {}, ...(embed.url ? [linkTo(embed.url, embed.title) || embed.title] : inline(embed.title, this.who))),
      embed.description && el("div", { class: "text" }, ...blocks(embed.description, this.who)),
      embed.fields?.length && el("dl", {}, ...embed.fields.map((field) => el("div", { class: field.inline ? "inline" : null },
        el("dt", {}, ...inline(field.name, this.who)), el("dd", {}, ...blocks(field.value, this.who))))),
      embed.thumbnail && this.picture({ media: embed.thumbnail }, "thumbnail"),
      embed.image && this.picture({ media: embed.image }, "media"),
      (embed.footer?.text || embed.timestamp) && el("p", { class: "subtext" }, [embed.footer?.text, embed.timestamp && written(Date.parse(embed.timestamp), "f")].filter(Boolean).join(" · ")));
    accent(box, embed.color);
    return box;
  }

  picture(item, kind) {
    const source = local(item.media?.url);
    if (!source) return linkTo(item.media?.url, item.description || item.media?.url) || el("span", {}, t("picture"));
    const image = el("img", { class: kind, src: source, alt: item.description || "", loading: "lazy", width: item.media.width, height: item.media.height });
    return item.spoiler ? veil(image) : image;
  }

  file(component, frame) {
    const source = local(component.file?.url);
    const wanted = component.name || component.file?.url?.split("/").pop()?.split("?")[0];
    const known = frame.attachments.find((file) => file.filename === wanted);
    return this.attachment({ url: source || component.file?.url, filename: wanted || t("file"), size: component.size ?? known?.size });
  }

  attachment(file) {
    const source = local(file.url);
    if (source && file.content_type?.startsWith("image/")) return this.picture({ media: file, description: file.description }, "media");
    const size = file.size === undefined ? "" : ` · ${Math.max(1, Math.round(file.size / 1024))} kB`;
    return el("p", { class: "file" }, "📄 ", source ? el("a", { href: source, download: file.filename }, file.filename) : file.filename, size);
  }
}

function accent(box, color) {
  if (color === null || color === undefined) return;
  box.classList.add("accented");
  box.style.setProperty("--accent", `#${color.toString(16).padStart(6, "0")}`);
}

function veil(inside) {
  return el("button", { type: "button", class: "spoiler veil", "data-kept": "aria-expanded", "aria-expanded": "false", "aria-label": t("spoiler") }, inside);
}

/** The words that most likely say why a control is greyed: the text right below it, else the one above. */
function nearestText(list, index) {
  const isText = ({ type }) => type === 10;
  const part = list.slice(index + 1, index + 3).find(isText) || list.slice(0, index).findLast(isText);
  return part ? part.content.split("\n").map(plain).filter(Boolean).join(" ") : null;
}

function unique(seeds, name) {
  const count = seeds.get(name) || 0;
  seeds.set(name, count + 1);
  return `${name}:${count}`;
}
