// Greyed controls say why, as far as their message does. Knows only `data-why` and the one hint on the page.

import { t } from "./words.js";

const $ = (id) => document.getElementById(id);

export function explain(element) {
  const hint = $("hint");
  const why = element.dataset.why;
  hint.textContent = [t("greyed"), why].filter(Boolean).join(" ");
  hint.hidden = false;
  element.setAttribute("aria-describedby", "hint");
  const box = element.getBoundingClientRect();
  const below = box.bottom + 8 + hint.offsetHeight < innerHeight;
  hint.style.top = `${below ? box.bottom + 8 : Math.max(4, box.top - hint.offsetHeight - 8)}px`;
  hint.style.left = `${Math.max(8, Math.min(box.left, innerWidth - hint.offsetWidth - 8))}px`;
}

function hush() {
  $("hint").hidden = true;
  document.querySelector("[aria-describedby=hint]")?.removeAttribute("aria-describedby");
}

document.addEventListener("focusin", (event) => {
  hush();
  if (event.target.matches?.("[aria-disabled=true]")) explain(event.target);
});
document.addEventListener("focusout", hush);
document.addEventListener("mouseover", (event) => {
  const greyed = event.target.closest?.("[aria-disabled=true]");
  if (greyed) explain(greyed);
  else if (document.activeElement?.getAttribute("aria-disabled") !== "true") hush();
});
document.addEventListener("scroll", hush, true);
document.addEventListener("keydown", (event) => event.key === "Escape" && hush());
