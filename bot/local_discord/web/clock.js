// What time it is in the local Discord, whose clock can be moved, and how instants are written. Knows no messages.

let offset = 0;
let locale = "en-US";

export const setNow = (ms) => { offset = ms - Date.now(); };
export const now = () => Date.now() + offset;
export const speak = (tag) => { locale = tag; };

const STEPS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

export function relative(ms) {
  const seconds = Math.round((ms - now()) / 1000);
  const [unit, size] = STEPS.find(([, length]) => Math.abs(seconds) >= length) || STEPS.at(-1);
  return new Intl.RelativeTimeFormat(locale, { numeric: "always" }).format(Math.trunc(seconds / size), unit);
}

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

/** An instant in one of Discord's timestamp styles; an unknown style reads as `f`. */
export function written(ms, style) {
  if (style === "R") return relative(ms);
  return new Intl.DateTimeFormat(locale, STYLES[style] || STYLES.f).format(ms);
}

/** Rewrites every relative instant on the page whose words have changed. */
export function tick() {
  for (const element of document.querySelectorAll("time[data-relative]")) {
    const words = relative(Number(element.dataset.relative));
    if (element.textContent !== words) element.textContent = words;
  }
}
