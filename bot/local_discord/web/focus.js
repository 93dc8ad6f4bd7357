// Keeps the reader's place when a message is redrawn: same control, else the one that stands where it stood. Never takes
// the focus from anywhere else.

const controls = (article) => [...article.querySelectorAll(".body button, .body a")];

function place(element) {
  const article = element?.closest?.("article");
  if (!article) return null;
  return { element, key: article.dataset.key, custom: element.dataset.customId, at: controls(article).indexOf(element) };
}

/** Runs `change` on `region` and puts the focus back if the change took away what had it. */
export function hold(region, change) {
  const before = region.contains(document.activeElement) ? place(document.activeElement) : null;
  change();
  if (!before || document.activeElement !== document.body) return;
  const article = region.querySelector(`article[data-key="${before.key}"]`) || [...region.querySelectorAll("article")].at(-1);
  if (!article) return;
  const all = controls(article);
  const same = all.find((each) => before.custom && each.dataset.customId === before.custom);
  const near = all[Math.min(Math.max(before.at, 0), all.length - 1)];
  (same || near || article).focus({ preventScroll: true });
}
