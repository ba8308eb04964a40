/* A shared device: after "Next player" the Back button leads to no page of the last one. Scanning a code opens it anew. */
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
})();
