// What the tests measure on the page: sizes of targets, overflow, contrast. Put into every page before its own scripts.

window.measure = {
  /** Everything pressable that is narrower or lower than 44 px. */
  small() {
    return [...document.querySelectorAll("button, a, input, select, [role=option], label.check")]
      .filter((each) => each.checkVisibility() && !(each.type === "checkbox" && each.closest("label")))
      .map((each) => [each.textContent.trim() || each.id, each.getBoundingClientRect()])
      .filter(([, box]) => box.width < 43.9 || box.height < 43.9)
      .map(([name, box]) => `${name}: ${box.width}x${box.height}`);
  },

  /** Every pane that would scroll sideways. */
  wider() {
    return [document.documentElement, ...document.querySelectorAll("#stream, #dock, #channels, #members, #strip")]
      .filter((each) => each.scrollWidth > each.clientWidth + 1)
      .map((each) => each.id || "page");
  },

  /** Whether an element stands wholly within its pane and the window. */
  inView(element) {
    const box = element.getBoundingClientRect();
    const pane = element.closest("#stream, #dock").getBoundingClientRect();
    return box.top >= pane.top - 1 && box.bottom <= Math.min(pane.bottom, innerHeight) + 1 && box.right <= innerWidth;
  },

  /** Whether an element stands wholly in view, below the row of the dock's tools if they have one. */
  whole(element) {
    const pane = element.closest("#stream, #dock");
    const row = pane.matches("#dock[data-long]") ? document.querySelector("#dock-tools").getBoundingClientRect().bottom : 0;
    return measure.inView(element) && element.getBoundingClientRect().top >= row - 1;
  },

  /** What lies under the dock's two buttons while it can be seen beside them, at any place to which the dock scrolls. */
  covered() {
    const dock = document.querySelector("#dock");
    const found = new Set();
    for (let at = 0; at <= dock.scrollHeight - dock.clientHeight; at += 6) {
      dock.scrollTop = at;
      const walker = document.createTreeWalker(document.querySelector("#dock-body"), NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        const button = walker.currentNode.parentElement.closest("button");
        const boxes = button ? [button.getBoundingClientRect()] : [...range.getClientRects()];
        for (const tool of document.querySelectorAll("#dock-tools button")) {
          const b = tool.getBoundingClientRect();
          for (const a of boxes) {
            const [top, bottom] = [Math.max(a.top, b.top), Math.min(a.bottom, b.bottom)];
            if (bottom - top < 1 || a.right <= b.left + 1 || a.left >= b.right - 1) continue;
            if (document.elementFromPoint(a.left + 3, (top + bottom) / 2)?.closest("#dock-body")) found.add(walker.currentNode.nodeValue);
          }
        }
      }
    }
    return [...found];
  },

  /** Every text whose contrast to its ground is below 4.5 (WCAG 2, 1.4.3). */
  pale() {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode.nodeValue.trim();
      const element = walker.currentNode.parentElement;
      if (!text || element.closest(".unseen, .skip, option") || !element.checkVisibility({ visibilityProperty: true })) continue;
      const [a, b] = [light(getComputedStyle(element).color), light(ground(element))];
      const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      if (ratio < 4.5) found.push(`${text.slice(0, 30)}: ${ratio.toFixed(2)}`);
    }
    return found;
  },
};

function rgba(color) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  const pen = canvas.getContext("2d");
  pen.fillStyle = color;
  pen.fillRect(0, 0, 1, 1);
  return [...pen.getImageData(0, 0, 1, 1).data];
}

function ground(element) {
  for (let each = element; each; each = each.parentElement) {
    const color = getComputedStyle(each).backgroundColor;
    if (rgba(color)[3] > 250) return color;
  }
  return "white";
}

function light(color) {
  const [r, g, b] = rgba(color).map((x) => x / 255).map((x) => (x <= 0.03928 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
