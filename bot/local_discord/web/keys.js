// The keyboard beyond Tab: arrows within a message's buttons, and three letters that lead to three places.

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const PLACES = { "/": "line", h: "dock", b: "stream" };

/** Listens. `lettersOn()` says whether single letters count; `go(place)` leads to "line", "dock" or "stream". */
export function listenToKeys(lettersOn, go) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest(".row, .options") && STEPS[event.key]) stepAlong(event);
    else if (PLACES[event.key] && lettersOn() && !event.target.closest("input, select, textarea")) {
      event.preventDefault();
      go(PLACES[event.key]);
    }
  });
}

function stepAlong(event) {
  const buttons = [...event.target.closest("article").querySelectorAll(".row .button, .options button")];
  const next = buttons[buttons.indexOf(event.target) + STEPS[event.key]];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
