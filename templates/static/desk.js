/* The desk's result line: what is typed goes into the queue (queue.js) while typing goes on. Without this file the
   form posts. */
"use strict";
(() => {
  const form = document.getElementById("entry");
  if (!form || !window.logposeQueue) return;
  const input = form.elements.text;
  // What was done and what was refused is said right above the line, over what came in last: no table moves when it comes or goes.
  // While nothing can be typed that place is hidden, and so is the line.
  const above = document.getElementById("desk-said");
  const over = document.querySelector(".desk-grid:not(:has(.is-idle)) #desk-over");
  for (const part of document.querySelectorAll("#main > .messages, #refusals")) over?.append(part);
  // A tap far down the list: what is said of it stands at the foot of the window until the line is in sight.
  if (over) new IntersectionObserver(([seen]) => over.classList.toggle("is-away", !seen.isIntersecting), { threshold: 0.9 }).observe(above);
  const isRefused = (is) => { if (is) input.setAttribute("aria-invalid", "true"); else input.removeAttribute("aria-invalid"); };
  input.addEventListener("input", () => isRefused(false));
  // An address that names a table shows that table; the line is ready all the same.
  if (location.hash) window.addEventListener("load", () => setTimeout(() => input.focus({ preventScroll: true })));

  form.addEventListener("submit", (event) => {
    event.preventDefault(); event.stopImmediatePropagation();
    const text = input.value.trim();
    if (!text) return;
    const values = new FormData(); values.set("text", text);
    // The round it was typed for: a later one must not get it.
    values.set("round", document.getElementById("board")?.dataset.round || "");
    const isTyping = () => Boolean(input.value);
    const takeBack = () => { input.value = text; input.select(); isRefused(true); return true; };
    window.logposeQueue.add({ words: text, path: form.action, values, includes: "#find, #window, #listed", isTyping, takeBack });
    input.value = ""; isRefused(false); input.focus();
  }, true);

  // The list keeps its order while somebody is at it. Once nobody has touched the page for a minute, the next change
  // puts the open tables first again, as opening the page does.
  let touched = performance.now();
  for (const kind of ["pointerdown", "pointermove", "keydown", "scroll"])
    document.addEventListener(kind, () => { touched = performance.now(); }, { passive: true, capture: true });
  document.addEventListener("htmx:configRequest", (event) => {
    if (event.detail.elt.id === "board" && performance.now() - touched > 60_000) event.detail.parameters.listed = "";
  });

  // A list of open tables alone closes up after each entry: the second half of a double tap must not reach the table that came up there.
  let tapped = null;
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.(".taps button");
    if (!button || !event.detail) return; // a key lands on the button it was aimed at
    const isSecondHalf = tapped && tapped.id !== button.id && performance.now() - tapped.movedAt < 700
      && Math.hypot(event.clientX - tapped.x, event.clientY - tapped.y) < 12;
    if (isSecondHalf) { event.preventDefault(); event.stopImmediatePropagation(); return; }
    tapped = { id: button.id, x: event.clientX, y: event.clientY, movedAt: -Infinity };
  }, true);
  document.addEventListener("htmx:afterSwap", (event) => {
    if (tapped && event.detail.requestConfig?.verb === "post") tapped.movedAt = performance.now();
  });
})();
