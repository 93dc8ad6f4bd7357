// The slash-command line: reading what was typed, completing commands, options and values, and sending. Knows no messages.

import { el } from "./markdown.js";
import { t } from "./words.js";

const SUB = [1, 2];
const KIND = { text: 3, whole: 4, yesNo: 5, user: 6, channel: 7, number: 10 };
const shown = (thing) => thing.label || thing.name;
const about = (thing) => thing.description || "";

/** Each command that can be sent, groups unfolded: its canonical path, what the person reads, its options. */
export function leaves(commands) {
  const found = [];
  const unfold = (node, path, words) => {
    const subs = (node.options || []).filter((option) => SUB.includes(option.type));
    const here = [...path, node.name];
    const read = [...words, shown(node)];
    if (subs.length) for (const sub of subs) unfold(sub, here, read);
    else found.push({ path: here.join(" "), shown: read.join(" "), about: about(node), options: node.options || [] });
  };
  for (const command of commands) if ((command.type ?? 1) === 1) unfold(command, [], []);
  return found;
}

/** What the line holds: the command meant (if any), values by option, and the option being typed. */
export function read(text, known) {
  const body = text.replace(/^\//, "");
  const same = (words) => body === words || body.startsWith(`${words} `);
  const leaf = known.filter((each) => same(each.shown) || same(each.path)).sort((a, b) => b.shown.length - a.shown.length)[0];
  if (!leaf) return { body, leaf: null };
  const head = same(leaf.shown) ? leaf.shown : leaf.path;
  const rest = body.slice(head.length);
  const marks = [];
  for (const option of leaf.options) {
    for (const name of new Set([shown(option), option.name])) {
      const at = ` ${rest}`.indexOf(` ${name}:`);
      if (at >= 0) {
        marks.push({ option, at: Math.max(0, at - 1), start: at + name.length + 1 });
        break;
      }
    }
  }
  marks.sort((a, b) => a.at - b.at);
  const values = new Map();
  marks.forEach((mark, index) => values.set(mark.option, rest.slice(mark.start, marks[index + 1]?.at).trim()));
  const last = marks.at(-1);
  const word = rest.match(/(?:^| )([^ :]*)$/);
  // A value is still being typed until a space follows a word that begins another option's name.
  const focused = last && !closed(rest.slice(last.start), leaf, values) ? last.option : null;
  return { body, leaf, head, values, focused, partial: focused ? values.get(focused) : word ? word[1] : "", rest };
}

function closed(tail, leaf, values) {
  const after = tail.match(/^\s*\S.*\s(\S*)$/);
  if (!after) return false;
  const begun = after[1].toLowerCase();
  return leaf.options.some((option) => !values.has(option) && shown(option).toLowerCase().startsWith(begun));
}

export class CommandLine {
  /** `world` gives `users()`, `channels()`, `complete(path, options, focused)`, `send(path, options)`. */
  constructor(input, list, error, world) {
    Object.assign(this, { input, list, error, world });
    this.known = [];
    this.items = [];
    this.active = -1;
    this.picked = new Map();
    this.turn = 0;
    input.addEventListener("input", () => this.refresh());
    input.addEventListener("focus", () => this.refresh());
    input.addEventListener("blur", () => {
      if (input.value === "/") input.value = "";
      this.close();
    });
    input.addEventListener("keydown", (event) => this.key(event));
    list.addEventListener("mousedown", (event) => event.preventDefault());
    list.addEventListener("click", (event) => {
      const item = event.target.closest("[role=option]");
      if (item) this.accept(this.items[Number(item.dataset.index)]);
    });
  }

  learn(commands) {
    this.known = leaves(commands);
    if (document.activeElement === this.input) this.refresh();
  }

  /** Puts the focus on the line, ready for a command's name. */
  begin() {
    this.input.value ||= "/";
    this.input.focus();
  }

  key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && this.items.length) {
      event.preventDefault();
      this.active = (this.active + step + this.items.length + (this.active < 0 && step < 0 ? 1 : 0)) % this.items.length;
      this.mark();
    } else if (event.key === "Tab" && !event.shiftKey && this.items.length && this.input.value) {
      event.preventDefault();
      this.accept(this.items[Math.max(0, this.active)]);
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (this.active >= 0) this.accept(this.items[this.active]);
      else this.submit();
    } else if (event.key === "Escape") {
      if (this.items.length) this.close();
      else this.input.blur();
    }
  }

  async refresh() {
    const turn = ++this.turn;
    this.complain("");
    const state = read(this.input.value, this.known);
    const items = await this.suggest(state);
    // An older answer must not cover a newer question, nor open a list under a line that was left.
    if (turn !== this.turn || document.activeElement !== this.input) return;
    this.items = items;
    this.active = items.length && !this.ready(state) ? 0 : -1;
    this.draw();
  }

  async suggest(state) {
    if (!this.input.value.startsWith("/")) return this.input.value ? [] : this.paths("");
    if (!state.leaf) return this.paths(state.body);
    if (!/\s/.test(state.rest)) return this.paths(state.body);
    if (state.focused) return this.settled(state) ? [] : this.valuesFor(state);
    const begun = state.partial.toLowerCase();
    return state.leaf.options
      .filter((option) => !state.values.has(option) && (shown(option).toLowerCase().startsWith(begun) || option.name.startsWith(begun)))
      .sort((a, b) => Boolean(b.required) - Boolean(a.required))
      .map((option) => ({
        label: `${shown(option)}:`, note: `${about(option)} (${t(option.required ? "required" : "optional")})`,
        text: `${this.input.value.slice(0, this.input.value.length - state.partial.length).trimEnd()} ${shown(option)}:`,
      }));
  }

  paths(body) {
    const words = body.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = (leaf) => words.every((word) => leaf.shown.toLowerCase().includes(word) || leaf.path.includes(word));
    const rank = (leaf) => (leaf.shown.toLowerCase().startsWith(body.trim().toLowerCase()) ? 0 : 1);
    return this.known.filter(fits).sort((a, b) => rank(a) - rank(b))
      .map((leaf) => ({ label: `/${leaf.shown}`, note: leaf.about, text: `/${leaf.shown} ` }));
  }

  async valuesFor({ leaf, values, focused, partial }) {
    const settle = ({ name, value }) => ({ label: name, text: this.withValue(focused, partial, name), option: focused, name, value });
    const begun = partial.toLowerCase();
    const match = (choices) => choices.filter(({ name }) => name.toLowerCase().includes(begun)).map(settle);
    if (focused.autocomplete) {
      const { choices } = await this.world.complete(leaf.path, this.sent(leaf, values), focused.name);
      return choices.map(settle);
    }
    if (focused.choices?.length) return match(focused.choices);
    if (focused.type === KIND.yesNo) return match([{ name: t("yes"), value: true }, { name: t("no"), value: false }]);
    if (focused.type === KIND.user) return match(this.world.users());
    if (focused.type === KIND.channel) return match(this.world.channels());
    return [];
  }

  withValue(option, partial, name) {
    const text = this.input.value;
    const at = text.lastIndexOf(":", text.length - partial.length);
    return `${text.slice(0, at + 1)}${name} `;
  }

  accept(item) {
    if (!item) return;
    this.input.value = item.text;
    if (item.option) this.picked.set(item.option, { name: item.name, value: item.value });
    this.input.focus();
    this.refresh();
  }

  /** Values as they go over the wire: picked ones by their value, typed ones by their kind. */
  sent(leaf, values) {
    const options = {};
    for (const [option, text] of values) {
      const picked = this.picked.get(option);
      const choice = option.choices?.find(({ name }) => name.toLowerCase() === text.toLowerCase());
      if (picked && picked.name === text) options[option.name] = picked.value;
      else if (choice) options[option.name] = choice.value;
      else options[option.name] = this.typed(option, text);
    }
    return options;
  }

  typed(option, text) {
    const byName = (all) => all.find(({ name }) => name.toLowerCase() === text.replace(/^[@#]/, "").toLowerCase())?.value ?? text;
    if (option.type === KIND.user) return byName(this.world.users());
    if (option.type === KIND.channel) return byName(this.world.channels());
    if (option.type === KIND.yesNo) return [t("yes"), "true", "yes"].includes(text.toLowerCase());
    if ([KIND.whole, KIND.number].includes(option.type) && text !== "" && !Number.isNaN(Number(text))) return Number(text);
    return text;
  }

  missing({ leaf, values }) {
    return leaf.options.find((option) => option.required && !values.get(option));
  }

  /** Whether Enter sends; otherwise it takes the first suggestion. */
  ready(state) {
    if (!state.leaf || this.missing(state)) return false;
    if (state.focused) return this.settled(state);
    return state.partial === "" || !/\s/.test(state.rest);
  }

  settled({ focused, partial }) {
    return this.picked.get(focused)?.name === partial;
  }

  async submit() {
    const text = this.input.value.trim();
    if (!text) return;
    if (!text.startsWith("/")) {
      this.complain(t("only-commands"));
      return;
    }
    const state = read(text, this.known);
    if (!state.leaf) {
      this.complain(t("unknown-command"));
      return;
    }
    const lacking = this.missing(state);
    if (lacking) {
      this.complain(t("wants", { name: shown(lacking), about: about(lacking) }));
      return;
    }
    const wrong = [...state.values].find(([option, value]) => [KIND.whole, KIND.number].includes(option.type) && (value === "" || Number.isNaN(Number(value))) && !this.picked.get(option));
    if (wrong) {
      this.complain(t("number-wanted", { name: shown(wrong[0]) }));
      return;
    }
    const options = this.sent(state.leaf, state.values);
    this.input.value = "";
    this.picked.clear();
    this.close();
    const trouble = await this.world.send(state.leaf.path, options);
    if (trouble) this.complain(trouble);
  }

  complain(text) {
    this.error.textContent = text;
    this.error.hidden = !text;
  }

  close() {
    this.turn += 1;
    this.items = [];
    this.active = -1;
    this.draw();
  }

  draw() {
    this.list.replaceChildren(...this.items.map((item, index) => el("div", { role: "option", id: `s${index}`, "data-index": index, class: "suggestion" },
      el("span", { class: "name" }, item.label), item.note && el("span", { class: "quiet" }, item.note))));
    this.list.hidden = !this.items.length;
    this.input.setAttribute("aria-expanded", String(this.items.length > 0));
    this.mark();
  }

  mark() {
    [...this.list.children].forEach((item, index) => item.setAttribute("aria-selected", String(index === this.active)));
    const active = this.list.children[this.active];
    if (active) {
      this.input.setAttribute("aria-activedescendant", active.id);
      active.scrollIntoView({ block: "nearest" });
    } else {
      this.input.removeAttribute("aria-activedescendant");
    }
  }
}
