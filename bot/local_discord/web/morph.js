// Turns one piece of the page into another in place, so that focus, a half-made press and scroll survive an edit.
// Knows no messages: children that carry `data-key` are matched by it, all others by position and tag.

export function morph(from, to) {
  if (from.nodeType !== to.nodeType || from.nodeName !== to.nodeName) {
    from.replaceWith(to);
    return to;
  }
  if (from.nodeType !== Node.ELEMENT_NODE) {
    if (from.nodeValue !== to.nodeValue) from.nodeValue = to.nodeValue;
    return from;
  }
  attributes(from, to);
  children(from, [...to.childNodes]);
  return from;
}

function attributes(from, to) {
  // The `style` attribute goes through the object model: the page's policy refuses it as text.
  // What `data-kept` names is the reader's own doing (a spoiler opened) and outlives an edit.
  const spared = ["style", to.dataset.kept];
  for (const { name } of [...from.attributes]) {
    if (!to.hasAttribute(name) && !spared.includes(name)) from.removeAttribute(name);
  }
  for (const { name, value } of [...to.attributes]) {
    if (!spared.includes(name) && from.getAttribute(name) !== value) from.setAttribute(name, value);
  }
  if (from.style.cssText !== to.style.cssText) from.style.cssText = to.style.cssText;
}

const key = (node) => (node.nodeType === Node.ELEMENT_NODE ? node.dataset.key : undefined);

export function children(parent, wanted) {
  const kept = new Set(wanted.map(key).filter((name) => name !== undefined));
  const keyed = new Map();
  for (const child of [...parent.childNodes]) {
    const name = key(child);
    if (name === undefined) continue;
    // What goes is taken out first: then what stays need not move, and moving would drop the focus.
    if (kept.has(name)) keyed.set(name, child);
    else child.remove();
  }
  let at = parent.firstChild;
  for (const next of wanted) {
    const name = key(next);
    let match = name === undefined ? null : keyed.get(name);
    if (name === undefined && at && key(at) === undefined && at.nodeName === next.nodeName) match = at;
    if (!match) {
      parent.insertBefore(next, at);
      continue;
    }
    if (match !== at) parent.insertBefore(match, at);
    const done = morph(match, next);
    at = done.nextSibling;
  }
  while (at) {
    const after = at.nextSibling;
    at.remove();
    at = after;
  }
}
