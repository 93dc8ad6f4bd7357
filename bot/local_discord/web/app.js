// The page: who I am, where I look, and how events of the local Discord change what stands there.

import * as api from "./api.js";
import { setNow, now, speak, tick, written } from "./clock.js";
import { CommandLine } from "./commandline.js";
import { Dock } from "./dock.js";
import { explain } from "./hints.js";
import { listenToKeys } from "./keys.js";
import { displayName, isPrivate, Renderer, saidLines } from "./message.js";
import { guildInView, isDm, memberList, ordered, state, who } from "./model.js";
import { drawMembers, drawPeople, drawPlaces } from "./sides.js";
import { reveal } from "./sight.js";
import { Stream } from "./stream.js";
import { say, trouble } from "./voice.js";
import { t, useLanguage, wordFrame } from "./words.js";

const HOME = "cards";
const UNSEEN_MS = 5000;
const $ = (id) => document.getElementById(id);

const renderer = new Renderer(who);
const dock = new Dock(renderer, (id) => saw(id));
const stream = new Stream(renderer, dock);
const line = new CommandLine($("line"), $("suggestions"), $("line-error"), {
  users: () => memberList().map(({ id, name }) => ({ name, value: id })),
  channels: () => state.channels.map(({ id, name }) => ({ name, value: id })),
  complete: (path, options, focused) => state.person.complete(state.channel, path, options, focused),
  send: slash,
});

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
  history.replaceState(null, "", `?${new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(location.search)), user: state.me.key })}`);
  state.stop = attend();
}

function attend() {
  return state.person.listen((event) => inOrder(() => heard(event)), () => inOrder(refresh), () => trouble(t("lost")));
}

let tail = Promise.resolve();
/** One thing after the other, as they were heard; what was heard for somebody else than whom I am now is dropped. */
function inOrder(work) {
  const { person } = state;
  tail = tail
    .then(() => (person === state.person ? work() : undefined))
    .catch((problem) => trouble(problem.message, { passing: true }));
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
  show({ jump: true });
}

function firstChannel() {
  return (state.channels.find((each) => each.name === HOME) || state.channels.find((each) => each.type === 0) || state.channels[0])?.id;
}

/** Draws the messages: the private one first, since the stream leaves out what is docked. */
function show(how) {
  const conversations = state.dms.map(({ id }) => [id, ordered(id)]);
  dock.choose({ channel: state.channel, guild: guildInView()?.id, conversations, here: ordered(state.channel) });
  stream.draw(how);
}

async function learn() {
  state.commands = await state.person.commands(state.channel);
  line.learn(state.commands);
}

async function load(channel) {
  if (!channel) return;
  const messages = await state.person.messages(channel);
  state.messages.set(channel, new Map(messages.map((message) => [message.id, message])));
}

// What is heard

function heard(event) {
  const { type, channel_id: channel, message_id: id, message } = event;
  switch (type) {
    case "message_create": return created(channel, message);
    case "message_update": return updated(channel, message);
    case "message_delete": return deleted(channel, id);
    case "interaction_failed": return failed(channel, id);
    case "ready": return learn().then(show);
    default: return places();
  }
}

async function created(channel, message) {
  if (!state.messages.has(channel)) {
    await places();
    if (isDm(channel)) await load(channel);
  }
  state.messages.get(channel)?.set(message.id, message);
  const from = t(isPrivate(message) || isDm(channel) ? "private-from" : "new-from", { name: displayName(message.author) });
  say([from, ...saidLines(message)]);
  const asked = message.interaction_metadata?.user?.id;
  show({ come: channel === state.channel ? message : null, others: Boolean(asked) && asked !== state.me.id });
}

function updated(channel, message) {
  const known = state.messages.get(channel);
  const before = known?.get(message.id);
  if (!known) return;
  known.set(message.id, message);
  const old = before ? saidLines(before) : [];
  if (channel === state.channel || dock.shows(message)) say(saidLines(message).filter((each) => !old.includes(each)));
  show();
}

function deleted(channel, id) {
  state.messages.get(channel)?.delete(id);
  show();
}

function failed(channel, id) {
  const message = state.messages.get(channel)?.get(id);
  if (!message) return;
  message.interaction_failed = true;
  say([t("failed")]);
  show();
}

async function places() {
  const listed = await state.person.channels();
  state.channels = listed.guild_channels;
  state.dms = listed.dms;
  drawPlaces();
}

// What is done

async function go(id) {
  if (!state.messages.has(id)) await load(id);
  state.channel = id;
  pane("chat");
  if (isDm(id)) await saw(id);
  drawPlaces();
  drawMembers();
  show({ jump: true });
  history.replaceState(null, "", `?${new URLSearchParams({ user: state.me.key, channel: id })}`);
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
  stream.expect();
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
  stream.turn(element);
  if (channel === state.channel) stream.expect();
  const message = state.messages.get(channel)?.get(id);
  if (message) message.interaction_failed = false;
  try {
    const answer = await send(channel, id);
    if (answer.acknowledged === false) failed(channel, id);
  } catch (problem) {
    trouble(problem.message, { passing: true });
  } finally {
    waiting.delete(label);
    element.removeAttribute("aria-busy");
  }
}

function pressed(element) {
  return act(element, (channel, id) => state.person.press(channel, id, element.dataset.customId));
}

function selecting(element) {
  const id = `${element.closest("article").dataset.id}:${element.closest(".select").dataset.key}`;
  const shut = () => { renderer.openSelects.delete(id); renderer.ticked.delete(id); show({ held: true }); };
  const choose = (values) => {
    const done = act(element, (channel, message) => state.person.choose(channel, message, element.dataset.select, values));
    shut();
    return done;
  };
  switch (element.dataset.do) {
    case "open-select":
      if (renderer.openSelects.has(id)) return shut();
      renderer.openSelects.add(id);
      stream.turn(element, { open: true });
      show({ held: true });
      return reveal(element.closest(".select"));
    case "tick": {
      const set = renderer.ticked.get(id) || new Set([...element.parentElement.querySelectorAll("[aria-pressed=true]")].map((each) => each.dataset.value));
      if (!set.delete(element.dataset.value)) set.add(element.dataset.value);
      renderer.ticked.set(id, set);
      return show({ held: true });
    }
    case "confirm": return choose([...(renderer.ticked.get(id) || [])]);
    default: return choose([element.dataset.value]);
  }
}

const DOING = {
  start: (element) => {
    element.setAttribute("aria-busy", "true");
    slash(element.dataset.path, {}).then((problem) => problem && trouble(problem, { passing: true })).finally(() => element.removeAttribute("aria-busy"));
  },
  dismiss: (element) => {
    const { id, in: channel } = element.closest("article").dataset;
    stream.reading = false;
    state.person.dismiss(id).then(() => deleted(channel, id), (problem) => trouble(problem.message, { passing: true }));
  },
  dock: (element) => {
    const { id, in: channel } = element.closest("article").dataset;
    dock.pin(state.messages.get(channel).get(id));
    show();
  },
};

// On a narrow page the line goes away when it loses the focus, and all that stands above it moves: what is pressed
// takes the focus when the press is done, not when it begins, or the press would end beside it.
const takesOver = (event) => document.activeElement === $("line") && event.target.closest("button, a");
document.addEventListener("mousedown", (event) => {
  if (takesOver(event)) event.preventDefault();
});

document.addEventListener("click", (event) => {
  const element = event.target.closest("button, a");
  if (!element) return;
  if (takesOver(event) && !element.closest("#composer")) element.focus({ preventScroll: true });
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
  setNow((await api.advance(seconds)).now_ms);
  clockFace();
  tick();
  say([t("moved")]);
}

function clockFace() {
  $("now").textContent = written(now(), "T");
}

function target(name) {
  pane("chat");
  if (name === "dock") dock.focus();
  else if (name === "stream") stream.focus();
  else {
    document.body.classList.add("typing");
    line.begin();
  }
}

// The frame

listenToKeys(() => $("letters").checked, target);
$("tab-line").addEventListener("click", () => target("line"));
$("line").addEventListener("blur", () => document.body.classList.toggle("typing", Boolean($("line").value)));
$("composer").addEventListener("submit", (event) => { event.preventDefault(); line.submit(); });
$("more").addEventListener("click", () => {
  const open = $("more").getAttribute("aria-expanded") !== "true";
  $("more").setAttribute("aria-expanded", String(open));
  document.body.classList.toggle("more", open);
});
$("dock-hide").addEventListener("click", () => { dock.hidden = true; show(); $("dock-show").focus(); });
$("dock-show").addEventListener("click", () => { dock.hidden = false; show(); dock.focus(); });
$("dock-open").addEventListener("click", () => go(dock.message.channel_id));
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
  const plain = name.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "person";
  const taken = (key) => key === "bot" || state.world.people.some((each) => each.key === key);
  let key = plain;
  for (let count = 2; taken(key); count += 1) key = `${plain}-${count}`;
  try {
    await api.addPerson(key, name, $("locale").value);
    state.world = await api.world();
    event.target.reset();
    await become(key);
  } catch (problem) {
    trouble(problem.message, { passing: true });
  }
});

// A browser opens few lines to one server: a window that nobody sees gives its own back and looks now and then.
document.addEventListener("visibilitychange", () => {
  if (!state.person) return;
  state.stop?.();
  state.stop = document.hidden ? null : attend();
});
setInterval(() => document.hidden && state.person && inOrder(places), UNSEEN_MS);

setInterval(() => {
  tick();
  clockFace();
}, 1000);
// The clock may have been moved in another window.
setInterval(() => api.world().then((world) => setNow(world.now_ms)).catch(() => {}), 10_000);
// A bot makes its commands known without a word to the page.
setInterval(async () => {
  if (!state.channel || state.commands.length) return;
  await learn().catch(() => {});
  if (state.commands.length) show();
}, 1000);

pane("chat");
state.world = await api.world();
setNow(state.world.now_ms);
await become(new URLSearchParams(location.search).get("user"));
