// What this window knows of the local Discord: who I am, places, people, messages. Knows nothing of the screen.

const THREADS = [10, 11, 12];
const CATEGORY = 4;

export const state = {
  world: null, me: null, person: null, dms: [], channels: [], channel: null,
  messages: new Map(), commands: [], stop: null,
};

/** Names for what messages mention, and what their selects offer. */
export const who = {
  user: (id) => [...state.world.people, state.world.application].find((each) => each.id === id)?.name || "?",
  channel: (id) => state.channels.find((each) => each.id === id)?.name || id,
  options(type, kinds) {
    if (type === 8) return state.channels.filter((each) => !kinds || kinds.includes(each.type)).map((each) => ({ value: each.id, label: `#${each.name}` }));
    return memberList().map((each) => ({ value: each.id, label: each.name }));
  },
};

export function memberList() {
  const { people, guilds, application } = state.world;
  const keys = guildInView(guilds)?.members || [];
  const members = people.filter(({ key }) => keys.includes(key)).map(({ id, name }) => ({ id, name, bot: false }));
  return keys.includes("bot") ? [...members, { id: application.id, name: application.name, bot: true }] : members;
}

/** The server of the channel in view; beside a private conversation, the first one. */
export function guildInView(guilds = state.world.guilds) {
  const here = state.channels.find(({ id }) => id === state.channel)?.guild_id;
  return guilds.find(({ id }) => id === here) || guilds[0];
}

/** A server's channels in the order in which they are listed, threads below theirs. */
export function channelsOf(guild) {
  const here = state.channels.filter(({ guild_id: id, type }) => id === guild.id && type !== CATEGORY);
  const isThread = ({ type }) => THREADS.includes(type);
  return here.filter((each) => !isThread(each)).flatMap((each) => [
    { ...each, thread: false },
    ...here.filter((one) => isThread(one) && one.parent_id === each.id).map((one) => ({ ...one, thread: true })),
  ]);
}

export const isDm = (channel) => state.dms.some(({ id }) => id === channel);
export const ordered = (channel) => [...(state.messages.get(channel)?.values() || [])].sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));

export function placeName(id) {
  const dm = state.dms.find((each) => each.id === id);
  return dm ? `@ ${dm.with}` : `# ${who.channel(id)}`;
}
