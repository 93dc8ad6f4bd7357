// What stands around the messages: who I am, channels and private conversations, people.

import { el } from "./markdown.js";
import { channelsOf, memberList, placeName, state } from "./model.js";
import { children } from "./morph.js";
import { t } from "./words.js";

const FIRST_PEOPLE = 4;
const $ = (id) => document.getElementById(id);

export function drawPeople() {
  const face = (each) => el("button", { type: "button", "data-key": each.key, "data-become": each.key, "aria-pressed": String(each.key === state.me.key) }, each.name);
  children($("people"), state.world.people.slice(0, FIRST_PEOPLE).map(face));
  const rest = state.world.people.slice(FIRST_PEOPLE).map(face);
  children($("others"), rest);
  $("others").hidden = !rest.length;
  children($("windows"), [$("windows-label"), ...state.world.people.filter((each) => each.key !== state.me.key)
    .map((each) => el("a", { "data-key": each.key, class: "pill", href: `?user=${encodeURIComponent(each.key)}`, target: "_blank", rel: "opener" }, `${each.name} ↗`))]);
  $("dms-open").checked = state.me.dms_open !== false;
}

export function drawPlaces() {
  children($("channel-list"), state.world.guilds.flatMap((guild) => {
    const rows = channelsOf(guild).map((each) => place(each, `${each.thread ? "↳" : "#"} ${each.name}`));
    return rows.length ? [el("li", { "data-key": guild.id }, el("h2", {}, guild.name)), ...rows] : [];
  }));
  children($("dm-list"), state.dms.map((each) => place(each, each.with, each.unread > 0 && unreadMark(each.unread))));
  const total = state.dms.reduce((sum, each) => sum + (each.unread || 0), 0);
  $("tab-badge").textContent = total;
  $("tab-badge").hidden = !total;
  const name = placeName(state.channel);
  $("title").textContent = name;
  $("tab-chat").textContent = name;
  document.title = `${total ? `(${total}) ` : ""}${name} – ${state.me.name} – Local Discord`;
}

function place(each, name, mark) {
  return el("li", { "data-key": each.id, class: each.thread ? "thread" : null },
    el("button", { type: "button", "data-place": each.id, "aria-current": each.id === state.channel ? "page" : null }, el("span", { class: "name" }, name), mark));
}

function unreadMark(count) {
  return el("span", { class: "badge", "data-unread": count }, String(count), el("span", { class: "unseen" }, ` ${t("unread", { count })}`));
}

export function drawMembers() {
  children($("member-list"), memberList().map((each) => el("li", { "data-key": each.id }, each.name,
    each.id === state.me.id && " ★", each.bot && el("span", { class: "tag" }, t("bot")))));
}
