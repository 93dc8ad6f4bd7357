// How the page speaks with the local Discord: JSON requests and one stream of events. Knows nothing of the screen.

async function ask(path, body) {
  const options = body === undefined
    ? {}
    : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(`/control/${path}`, options);
  const text = await answer.text();
  const data = text ? JSON.parse(text) : {};
  if (!answer.ok) throw new Error(data.error || `${answer.status} ${path}`);
  return data;
}

export const world = () => ask("state");
export const advance = (seconds) => ask("clock/advance", { seconds });
export const addPerson = (key, name, locale) => ask("person", { key, name, locale });
export const setLocale = (person, locale) => ask("locale", { person, locale });
export const setDms = (person, open) => ask("dms", { person, open });

/** Everything that one person can see and do; nobody else's. */
export class Person {
  constructor(key) {
    this.key = key;
    this.base = encodeURIComponent(key);
  }

  channels() { return ask(`${this.base}/channels`); }
  async commands(channel) { return (await ask(`${this.base}/commands?channel=${channel}`)).commands; }
  async messages(channel) { return (await ask(`${this.base}/channels/${channel}/messages`)).messages; }
  read(channel) { return ask(`${this.base}/channels/${channel}/read`, {}); }
  slash(channel, path, options) { return ask(`${this.base}/slash`, { channel, path, options }); }
  complete(channel, path, options, focused) { return ask(`${this.base}/complete`, { channel, path, options, focused }); }
  press(channel, message, custom_id) { return ask(`${this.base}/press`, { channel, message, custom_id }); }
  choose(channel, message, custom_id, values) { return ask(`${this.base}/choose`, { channel, message, custom_id, values }); }
  dismiss(message) { return ask(`${this.base}/dismiss`, { message }); }

  /** Calls `heard(event)` for each event, `opened()` at each (re)connection, `lost()` when the line breaks. */
  listen(heard, opened, lost) {
    const source = new EventSource(`/control/${this.base}/events`);
    source.onopen = opened;
    source.onerror = lost;
    source.onmessage = (event) => heard(JSON.parse(event.data));
    return () => source.close();
  }
}
