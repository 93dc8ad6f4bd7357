// Keeps what the reader looks at where it stands while a pane is redrawn, and brings an open list into view. Knows no
// messages and no network.

/** Runs `change` and scrolls `pane` so that what stood in view before stands there still: first of all what has the
 *  focus, else the topmost thing that is left. */
export function keep(pane, change) {
  const marks = landmarks(pane);
  change();
  const mark = marks.find(({ element }) => element.isConnected);
  if (mark) pane.scrollTop += mark.element.getBoundingClientRect().top - mark.top;
}

function landmarks(pane) {
  const { top, bottom } = pane.getBoundingClientRect();
  const active = pane.contains(document.activeElement) ? document.activeElement : null;
  // An option goes when its list is shut: the list's button stays.
  const used = active?.closest(".select")?.querySelector(".opener") || active?.closest(".button, .option, a");
  return [used, ...pane.querySelectorAll("article, .text, .button")].filter(Boolean)
    .map((element) => ({ element, top: element.getBoundingClientRect().top }))
    .filter((mark) => mark.top >= top - 1 && mark.top < bottom);
}

/** Scrolls as little as it takes to see the whole open list of `select`, with its button where both have room. */
export function reveal(select) {
  const list = select.querySelector(".options")?.getBoundingClientRect();
  if (!list) return;
  const pane = select.closest("#stream, #dock");
  const [box, { scrollPaddingTop, scrollPaddingBottom }] = [pane.getBoundingClientRect(), getComputedStyle(pane)];
  const [top, bottom] = [box.top + parseFloat(scrollPaddingTop), box.bottom - parseFloat(scrollPaddingBottom)];
  const both = select.getBoundingClientRect().top;
  const head = list.bottom - both <= bottom - top ? both : list.top;
  pane.scrollTop += head < top ? head - top : Math.max(0, Math.min(list.bottom - bottom, head - top));
}
