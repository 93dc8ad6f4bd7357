// The page: who I am, where I look, and how events of the local Discord change what stands there.

import * as api from "./api.js";
import { setNow, now, speak, tick, written } from "./clock.js";
import { CommandLine, leaves } from "./commandline.js";
import { Dock } from "./dock.js";
import { hold } from "./focus.js";
import { el } from "./markdown.js";
import { displayName, isPrivate, Renderer, saidLines } from "./message.js";
import { children, morph } from "./morph.js";
import { t, useLanguage, wordFrame } from "./words.js";

const $ = (id) => document.getElementById(id);
const THREADS = [10, 11, 12];
const CATEGORY = 4;
const VOICE_LINES = 12;
const SHOWN_MS = 8000;

const state = {
  world: null, me: null, person: null, dms: [], channels: [], channel: null,
  messages: new Map(), commands: [], stop: null,
};

const who = {
  user: (id) => state.world.people.find((each) => each.id === id)?.name || memberList().find((each) => each.id === id)?.name
    || (id === state.world.application.id ? state.world.application.name : "?"),
  channel: (id) => state.channels.find((each) => each.id === id)?.name || id,
  options(type, kinds) {
    if (type === 8) return state.channels.filter((each) => !kinds || kinds.includes(each.type)).map((each) => ({ value: each.id, label: `#${each.name}` }));
    return memberList().map((each) => ({ value: each.id, label: each.name }));
  },
};
const renderer = new Renderer(who);
const dock = new Dock(renderer, { open: (id) => go(id), saw: (id) => saw(id) });

const line = new CommandLine($("line"), $("suggestions"), $("line-error"), {
  users: () => memberList().map(({ id, name }) => ({ name, value: id })),
  channels: () => state.channels.map(({ id, name }) => ({ name, value: id })),
  complete: (path, options, focused) => state.person.complete(state.channel, path, options, focused),
  send: slash,
});

function memberList() {
  const { people, guilds, application } = state.world;
  const keys = guildInView(guilds)?.members || [];
  const members = people.filter(({ key }) => keys.includes(key)).map(({ id, name }) => ({ id, name, bot: false }));
  return keys.includes("bot") ? [...members, { id: application.id, name: application.name, bot: true }] : members;
}

/** The server of the channel in view; beside a private conversation, the first one. */
function guildInView(guilds = state.world.guilds) {
  const here = state.channels.find(({ id }) => id === state.channel)?.guild_id;
  return guilds.find(({ id }) => id === here) || guilds[0];
}

// Who I am

async function become(key) {
  state.stop?.();
  state.me = state.world.people.find((each) => each.key === key) || state.world.people[0];
  state.person = new api.Person(state.me.key);
  state.messages.clear();
  state.commands = [];
  state.channel = null;
  dock.forget();
  speakAs(state.me.locale);
  drawPeople();
  state.stop = state.person.listen((event) => inOrder(() => heard(event)), () => inOrder(refresh), () => trouble(t("lost")));
}

let tail = Promise.resolve();
/** One thing after the other, as they were heard; what was heard for somebody else than whom I am now is dropped. */
function inOrder(work) {
  const { person } = state;
  tail = tail
    .then(() => (person === state.person ? work() : undefined))
    .catch((problem) => trouble(problem.message, SHOWN_MS));
}

function speakAs(locale) {
  useLanguage(locale);
  speak(locale);
  wordFrame();
  $("locale").value = locale;
  $("line").setAttribute("aria-label", t("line"));
  $("line").placeholder = t("line");
  dock.words();
}

/** Everything anew: at first, and after the line was broken. */
async function refresh() {
  state.world = await api.world();
  setNow(state.world.now_ms);
  const listed = await state.person.channels();
  state.channels = listed.guild_channels;
  state.dms = listed.dms;
  const asked = new URLSearchParams(location.search).get("channel");
  const places = [...state.channels, ...state.dms].map(({ id }) => id);
  if (!places.includes(state.channel)) state.channel = places.includes(asked) ? asked : firstChannel();
  await Promise.all([load(state.channel), ...state.dms.map(({ id }) => load(id)), learn()]);
  trouble("");
  drawPeople();
  drawPlaces();
  drawMembers();
  drawStream({ jump: true });
  drawDock();
}

function firstChannel() {
  return (state.channels.find((each) => each.name === "cards") || state.channels.find((each) => each.type === 0) || state.channels[0])?.id;
}

async function learn() {
  state.commands = await state.person.commands(state.channel);
  line.learn(state.commands);
}

async function load(channel) {
  if (!channel) return;
  const messages = await state.person.messages(channel);
  state.messages.set(channel, new Map(messages.map((message) => [message.id, { channel_id: channel, ...message }])));
}

function address() {
  const query = new URLSearchParams({ user: state.me.key, channel: state.channel });
  history.replaceState(null, "", `?${query}`);
}

// What is heard

function heard(event) {
  const { type, channel_id: channel, message_id: id, message } = event;
  switch (type) {
    case "message_create": return created(channel, message);
    case "message_update": return updated(channel, message);
    case "message_delete": return deleted(channel, id);
    case "interaction_failed": return failed(channel, id);
    case "ready": return learn().then(() => drawStream());
    default: return places();
  }
}

async function created(channel, message) {
  if (!state.messages.has(channel)) {
    await places();
    if (state.dms.some(({ id }) => id === channel)) await load(channel);
  }
  const known = state.messages.get(channel);
  known?.set(message.id, { channel_id: channel, ...message });
  const mine = channel === state.channel;
  say([t(isPrivate(message) || isDm(channel) ? "private-from" : "new-from", { name: displayName(message.author) }), ...saidLines(message)]);
  if (mine) drawStream({ arrived: message });
  drawDock();
}

async function updated(channel, message) {
  const known = state.messages.get(channel);
  if (!known) return;
  const before = known.get(message.id);
  const after = { channel_id: channel, ...before, ...message, interaction_failed: Boolean(message.interaction_failed) };
  known.set(message.id, after);
  const old = new Set(before ? saidLines(before) : []);
  if (channel === state.channel || dock.shows(after)) say(saidLines(after).filter((each) => !old.has(each)));
  if (channel === state.channel) drawStream();
  drawDock();
}

function deleted(channel, id) {
  state.messages.get(channel)?.delete(id);
  if (channel === state.channel) drawStream();
  drawDock();
}

function failed(channel, id) {
  const message = state.messages.get(channel)?.get(id);
  if (!message) return trouble(t("no-answer"), SHOWN_MS);
  message.interaction_failed = true;
  say([t("failed")]);
  if (channel === state.channel) drawStream();
  return drawDock();
}

async function places() {
  const listed = await state.person.channels();
  state.channels = listed.guild_channels;
  state.dms = listed.dms;
  drawPlaces();
}

let pending = [];
let voice = null;
/** Tells a screen reader, once things have settled, so that three edits in a row are one sentence. */
function say(lines) {
  pending = pending.concat(lines.filter((each) => !pending.includes(each)));
  if (voice) return;
  voice = setTimeout(() => {
    $("live").replaceChildren(...pending.slice(-VOICE_LINES).map((each) => el("p", {}, each)));
    pending = [];
    voice = null;
  }, 700);
}

let calm = null;
function trouble(text, forMs) {
  clearTimeout(calm);
  $("trouble").textContent = text;
  $("trouble").hidden = !text;
  if (forMs) calm = setTimeout(() => trouble(""), forMs);
}

// What is drawn

const isDm = (channel) => state.dms.some(({ id }) => id === channel);
const ordered = (channel) => [...(state.messages.get(channel)?.values() || [])].sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));

function drawPeople() {
  const face = (each) => el("button", { type: "button", "data-key": each.key, "data-become": each.key, "aria-pressed": String(each.key === state.me.key) }, each.name);
  children($("people"), state.world.people.slice(0, 4).map(face));
  const rest = state.world.people.slice(4).map(face);
  children($("others"), rest);
  $("others").hidden = !rest.length;
  children($("windows"), [$("windows-label"), ...state.world.people.filter((each) => each.key !== state.me.key)
    .map((each) => el("a", { "data-key": each.key, class: "pill", href: `?user=${encodeURIComponent(each.key)}`, target: "_blank", rel: "opener" }, `${each.name} ↗`))]);
  $("dms-open").checked = state.me.dms_open !== false;
}

function drawPlaces() {
  const place = (each, name, extra) => el("li", { "data-key": each.id, class: THREADS.includes(each.type) ? "thread" : null },
    el("button", { type: "button", "data-place": each.id, "aria-current": each.id === state.channel ? "page" : null }, el("span", { class: "name" }, name), extra));
  const rows = state.world.guilds.flatMap((guild) => {
    const here = state.channels.filter(({ guild_id: id, type }) => id === guild.id && type !== CATEGORY);
    const below = (parent) => here.filter((each) => THREADS.includes(each.type) && each.parent_id === parent.id).map((each) => place(each, `↳ ${each.name}`));
    const tops = here.filter((each) => !THREADS.includes(each.type)).flatMap((each) => [place(each, `# ${each.name}`), ...below(each)]);
    return tops.length ? [el("li", { "data-key": guild.id }, el("h2", {}, guild.name)), ...tops] : [];
  });
  children($("channel-list"), rows);
  children($("dm-list"), state.dms.map((each) => place(each, dmName(each), each.unread > 0 && el("span", { class: "badge", "data-unread": each.unread },
    String(each.unread), el("span", { class: "unseen" }, ` ${t("unread", { count: each.unread })}`)))));
  const total = state.dms.reduce((sum, each) => sum + (each.unread || 0), 0);
  $("tab-badge").textContent = total;
  $("tab-badge").hidden = !total;
  const name = placeName(state.channel);
  $("title").textContent = name;
  $("tab-chat").textContent = name;
  document.title = `${total ? `(${total}) ` : ""}${name} – ${state.me.name} – Local Discord`;
}

function dmName(dm) {
  const other = dm.with?.name || dm.with?.username || dm.with;
  return typeof other === "string" && /^\d+$/.test(other) ? who.user(other) : other || "?";
}

function placeName(id) {
  const dm = state.dms.find((each) => each.id === id);
  return dm ? `@ ${dmName(dm)}` : `# ${who.channel(id)}`;
}

function drawMembers() {
  children($("member-list"), memberList().map((each) => el("li", { "data-key": each.id }, each.name,
    each.id === state.me.id && " ★", each.bot && el("span", { class: "tag" }, t("bot")))));
}

function drawStream({ jump = false, arrived = null } = {}) {
  const stream = $("stream");
  if (jump) following = true;
  const messages = ordered(state.channel).filter((message) => !dock.shows(message));
  const drawn = messages.map((message, index) => renderer.article(message, {
    grouped: follows(messages[index - 1], message), dockable: isPrivate(message) && dock.fits(message),
  }));
  hold(stream, () => children(stream, drawn.length ? drawn : [empty()]));
  if (following) settle({ newest: Boolean(arrived) });
  else if (arrived) $("newer").hidden = false;
  address();
}

// Whether the stream stays at its newest end by itself, as it does until the reader scrolls away; and where it was put.
let following = true;
let put = 0;

/** Goes to the newest end. With a private message docked, the table above must stay in view too: then what was said
 *  after it is scrolled out again at the next edit. */
function settle({ newest }) {
  const stream = $("stream");
  stream.scrollTop = stream.scrollHeight;
  const table = newest || !document.body.classList.contains("docked") ? null : publicTable();
  if (table) {
    const [box, pane] = [table.getBoundingClientRect(), stream.getBoundingClientRect()];
    if (box.top < pane.top) stream.scrollTop -= Math.min(pane.top - box.top, pane.bottom - box.bottom);
  }
  put = stream.scrollTop;
  $("newer").hidden = true;
}

const publicTable = () => [...$("stream").querySelectorAll("article:not(.private)")].reverse().find((each) => each.querySelector("[data-custom-id]"));

/** Whether a message stands under the one before it without a head of its own. */
function follows(before, message) {
  return Boolean(before) && before.author?.id === message.author?.id && !message.interaction_metadata?.name
    && isPrivate(message) && Date.parse(message.timestamp) - Date.parse(before.timestamp) < 420000;
}

function starter() {
  return leaves(state.commands).find((leaf) => leaf.path.endsWith(" start"));
}

function empty() {
  if (isDm(state.channel)) return el("div", { class: "empty", "data-key": "empty" }, el("p", {}, t("empty-dm")));
  const start = starter();
  return el("div", { class: "empty", "data-key": start ? "start" : "empty" },
    el("h2", {}, t(start ? "empty-start" : "empty")),
    el("p", {}, t(start ? "empty-hint" : "waiting")),
    start && el("button", { type: "button", class: "button success large", "data-do": "start", "data-path": start.path }, t("start")));
}

function drawDock() {
  const before = dock.message?.id;
  dock.choose({ channel: state.channel, guild: guildInView()?.id, dms: state.dms.map(({ id }) => [id, ordered(id)]), here: ordered(state.channel), dmName });
  if (before !== dock.message?.id) drawStream();
}

// What is done

async function go(id) {
  if (!state.messages.has(id)) await load(id);
  state.channel = id;
  pane("chat");
  if (isDm(id)) await saw(id);
  drawPlaces();
  drawMembers();
  drawStream({ jump: true });
  drawDock();
}

async function saw(id) {
  const dm = state.dms.find((each) => each.id === id);
  if (!dm?.unread) return;
  dm.unread = 0;
  drawPlaces();
  await state.person.read(id);
}

function pane(name) {
  document.body.dataset.pane = name;
  for (const tab of document.querySelectorAll("[data-go]")) tab.setAttribute("aria-pressed", String(tab.dataset.go === name));
}

async function slash(path, options) {
  const answer = await state.person.slash(state.channel, path, options).catch((problem) => ({ error: problem.message }));
  if (answer.error) return answer.error;
  return answer.acknowledged === false ? t("no-answer") : "";
}

const waiting = new Set();
async function act(element, send) {
  const article = element.closest("article");
  const { id, in: channel } = article.dataset;
  const label = `${id} ${element.dataset.customId || element.dataset.select}`;
  if (waiting.has(label)) return;
  waiting.add(label);
  element.setAttribute("aria-busy", "true");
  if (isDm(channel)) saw(channel);
  const message = state.messages.get(channel)?.get(id);
  if (message) message.interaction_failed = false;
  try {
    const answer = await send(channel, id);
    if (answer.acknowledged === false) failed(channel, id);
  } catch (problem) {
    trouble(problem.message, SHOWN_MS);
  } finally {
    waiting.delete(label);
    element.removeAttribute("aria-busy");
  }
}

function pressed(element) {
  return act(element, (channel, id) => state.person.press(channel, id, element.dataset.customId));
}

function selecting(element) {
  const article = element.closest("article");
  const id = `${article.dataset.id}:${element.dataset.select}`;
  const shut = () => { renderer.openSelects.delete(id); renderer.ticked.delete(id); redraw(); };
  const choose = (values) => {
    const done = act(element, (channel, message) => state.person.choose(channel, message, element.dataset.select, values));
    shut();
    return done;
  };
  switch (element.dataset.do) {
    case "open-select":
      if (renderer.openSelects.has(id)) return shut();
      renderer.openSelects.add(id);
      return redraw();
    case "tick": {
      const set = renderer.ticked.get(id) || new Set([...element.parentElement.querySelectorAll("[aria-pressed=true]")].map((each) => each.dataset.value));
      if (!set.delete(element.dataset.value)) set.add(element.dataset.value);
      renderer.ticked.set(id, set);
      return redraw();
    }
    case "confirm": return choose([...(renderer.ticked.get(id) || [])]);
    default: return choose([element.dataset.value]);
  }
}

function redraw() {
  drawStream();
  dock.draw();
}

const DOING = {
  start: (element) => {
    element.setAttribute("aria-busy", "true");
    slash(element.dataset.path, {}).then((problem) => problem && trouble(problem, SHOWN_MS)).finally(() => element.removeAttribute("aria-busy"));
  },
  dismiss: (element) => {
    const { id, in: channel } = element.closest("article").dataset;
    state.person.dismiss(id).then(() => deleted(channel, id));
  },
  dock: (element) => {
    const { id, in: channel } = element.closest("article").dataset;
    dock.pin(state.messages.get(channel).get(id));
    drawDock();
    drawStream();
  },
};

document.addEventListener("click", (event) => {
  const element = event.target.closest("button, a");
  if (!element) return;
  if (element.getAttribute("aria-disabled") === "true") {
    event.preventDefault();
    explain(element);
    return;
  }
  const { become: key, place, go: tab, customId, select, channel, advance } = element.dataset;
  if (key) become(key);
  else if (place) go(place);
  else if (tab) pane(tab);
  else if (customId) pressed(element);
  else if (select) selecting(element);
  else if (channel) {
    event.preventDefault();
    jump(channel, element.dataset.message);
  } else if (advance) forward(Number(advance));
  else if (element.classList.contains("spoiler")) element.setAttribute("aria-expanded", String(element.getAttribute("aria-expanded") === "false"));
  else if (element.classList.contains("skip")) {
    event.preventDefault();
    target(element.hash.slice(1));
  } else DOING[element.dataset.do]?.(element);
});

async function jump(channel, message) {
  if (channel !== state.channel) await go(channel);
  pane("chat");
  const found = message && document.getElementById(`m${message}`);
  if (!found) return;
  found.scrollIntoView({ block: "nearest" });
  found.focus({ preventScroll: true });
}

async function forward(seconds) {
  const answer = await api.advance(seconds);
  setNow(answer.now_ms ?? (await api.world()).now_ms);
  clockFace();
  tick();
  say([t("moved")]);
}

function clockFace() {
  $("now").textContent = written(now(), "T");
}

// Greyed controls say why, as far as the message does.

function explain(element) {
  const hint = $("hint");
  const why = element.dataset.why;
  hint.textContent = [t("greyed"), why].filter(Boolean).join(" ");
  hint.hidden = false;
  element.setAttribute("aria-describedby", "hint");
  const box = element.getBoundingClientRect();
  const below = box.bottom + 8 + hint.offsetHeight < innerHeight;
  hint.style.top = `${below ? box.bottom + 8 : Math.max(4, box.top - hint.offsetHeight - 8)}px`;
  hint.style.left = `${Math.max(8, Math.min(box.left, innerWidth - hint.offsetWidth - 8))}px`;
}

function hush() {
  $("hint").hidden = true;
  document.querySelector("[aria-describedby=hint]")?.removeAttribute("aria-describedby");
}

document.addEventListener("focusin", (event) => {
  hush();
  if (event.target.matches?.("[aria-disabled=true]")) explain(event.target);
});
document.addEventListener("focusout", hush);
document.addEventListener("mouseover", (event) => {
  const greyed = event.target.closest?.("[aria-disabled=true]");
  if (greyed) explain(greyed);
  else if (document.activeElement?.getAttribute("aria-disabled") !== "true") hush();
});
document.addEventListener("scroll", hush, true);

// The keyboard: arrows within a row of buttons, three letters to the three places.

function target(name) {
  if (name === "dock" && !dock.focus()) return;
  if (name === "line") {
    if (!$("line").value) $("line").value = "/";
    $("line").focus();
  }
  if (name === "stream") latest()?.focus();
}

/** The first control of the newest message that has one, else the newest message. */
function latest() {
  const articles = [...$("stream").querySelectorAll("article")].reverse();
  const pressable = articles.find((each) => each.querySelector("[data-custom-id]"));
  return pressable?.querySelector("[data-custom-id]:not([aria-disabled])") || pressable || articles[0] || $("stream").querySelector("button");
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") hush();
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const row = event.target.closest?.(".row, .options");
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (row && step) {
    const buttons = [...row.closest("article").querySelectorAll(".row .button, .options button")];
    const next = buttons[buttons.indexOf(event.target) + step];
    if (next) {
      event.preventDefault();
      next.focus();
    }
    return;
  }
  if (!$("letters").checked || event.target.closest?.("input, select, textarea")) return;
  const place = { "/": "line", h: "dock", b: "stream" }[event.key];
  if (!place) return;
  event.preventDefault();
  pane("chat");
  target(place);
});

$("newer").addEventListener("click", () => { following = true; settle({ newest: true }); });
$("stream").addEventListener("scroll", () => {
  const stream = $("stream");
  if (Math.abs(stream.scrollTop - put) < 2) return;
  put = stream.scrollTop;
  following = stream.scrollHeight - stream.scrollTop - stream.clientHeight < 80;
  if (following) $("newer").hidden = true;
});
$("composer").addEventListener("submit", (event) => { event.preventDefault(); line.submit(); });
$("more").addEventListener("click", () => {
  const open = $("more").getAttribute("aria-expanded") !== "true";
  $("more").setAttribute("aria-expanded", String(open));
  document.body.classList.toggle("more", open);
});
$("dock-hide").addEventListener("click", () => { dock.hide(); drawStream(); $("dock-show").focus(); });
$("dock-show").addEventListener("click", () => { dock.show(); drawStream(); dock.focus(); });
$("dock-open").addEventListener("click", () => dock.open());
$("locale").addEventListener("change", async () => {
  state.me.locale = $("locale").value;
  speakAs(state.me.locale);
  await api.setLocale(state.me.key, state.me.locale);
  inOrder(refresh);
});
$("dms-open").addEventListener("change", async () => {
  state.me.dms_open = $("dms-open").checked;
  await api.setDms(state.me.key, $("dms-open").checked);
});
$("newcomer").addEventListener("submit", async (event) => {
  event.preventDefault();
  const name = new FormData(event.target).get("name").trim();
  const key = name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  try {
    await api.addPerson(key, name, $("locale").value);
    state.world = await api.world();
    event.target.reset();
    await become(key);
  } catch (problem) {
    trouble(problem.message, SHOWN_MS);
  }
});

// A bot that starts after the page announces itself by its commands; until then the page looks once in a while.
setInterval(() => {
  tick();
  clockFace();
}, 1000);
// The clock may have been moved in another window.
setInterval(() => api.world().then((world) => setNow(world.now_ms)).catch(() => {}), 10_000);
setInterval(async () => {
  if (!state.person || state.commands.length) return;
  await learn().catch(() => {});
  if (state.commands.length) drawStream();
}, 1000);
new ResizeObserver(() => { if (following) settle({ newest: false }); }).observe($("stream"));

pane("chat");
state.world = await api.world();
setNow(state.world.now_ms);
await become(new URLSearchParams(location.search).get("user"));
