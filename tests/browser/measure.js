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
