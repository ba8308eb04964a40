/* A player's own page. A shared device: after "Next player" the Back button leads to no page of the last one. Scanning a code opens it anew. */
"use strict";
(() => {
  const mark = "handed-over";
  const left = () => JSON.parse(sessionStorage.getItem(mark) || "[]");
  const isBack = () => performance.getEntriesByType("navigation")[0]?.type === "back_forward";
  const here = location.pathname;
  function check(isFromMemory) {
    if (!left().includes(here)) return;
    if (isFromMemory || isBack()) { document.body.replaceChildren(); location.replace("/p/"); } else {
      sessionStorage.setItem(mark, JSON.stringify(left().filter((path) => path !== here)));
    }
  }
  window.addEventListener("pageshow", (event) => check(event.persisted));
  document.addEventListener("submit", (event) => {
    if (!event.target.matches("[data-hand-over]")) return;
    sessionStorage.setItem(mark, JSON.stringify([...left(), here]));
    localStorage.clear(); // htmx keeps pages there for its own Back
  });
  // The own link: a browser without the newer clipboard (a plain address in the hall) copies what is selected.
  const offerCopies = () => document.querySelectorAll("[data-copies]").forEach((button) => { button.hidden = false; });
  offerCopies();
  document.addEventListener("htmx:afterSettle", offerCopies);
  document.addEventListener("click", async (event) => {
    const button = event.target.closest?.("[data-copies]");
    if (!button) return;
    const field = document.getElementById(button.dataset.copies); field.select();
    try { if (navigator.clipboard) await navigator.clipboard.writeText(field.value); else if (!document.execCommand("copy")) return; } catch { return; }
    button.textContent = button.dataset.copied;
  });
  // While a result waits for its second tap the page stays as it is: another button must not come under the finger.
  // What changed meanwhile the server says, since the form carries what it was shown.
  let openedAt = -Infinity;
  document.addEventListener("toggle", (event) => { if (event.target.matches?.(".report-first[open]")) openedAt = performance.now(); }, true);
  document.addEventListener("htmx:beforeRequest", (event) => {
    const isAsked = event.detail.elt.querySelector?.(".report-first[open]") && performance.now() - openedAt < 60_000;
    if (event.detail.requestConfig?.verb === "get" && isAsked) event.preventDefault();
  });
})();
