/* The tick list of a deck check: plus, minus and ticks answer at once; the form saves itself after each (htmx).
   Without this file the buttons post the form. */
"use strict";
(() => {
  const sheet = document.getElementById("sheet");
  if (!sheet || !window.htmx) return;
  const show = (row) => {
    const input = row.querySelector("input[type=number]"); const tick = row.querySelector("input[type=checkbox]");
    const by = Number(input.value || 0) - Number(row.dataset.listed);
    if (by && tick) tick.checked = false;
    const state = by > 0 ? "more" : by < 0 ? "fewer" : tick?.checked ? "right" : "open";
    row.classList.remove("is-more", "is-fewer", "is-right", "is-open"); row.classList.add(`is-${state}`);
    row.querySelector("[data-differs]").textContent = by ? `${Math.abs(by)} ${by > 0 ? sheet.dataset.more : sheet.dataset.fewer}` : "";
  };
  sheet.addEventListener("click", (event) => {
    const step = event.target.closest("[data-step]");
    if (!step) return;
    event.preventDefault();
    const row = step.closest(".tick-row"); const input = row.querySelector("input[type=number]");
    input.value = Math.max(0, Math.min(200, Number(input.value || 0) + Number(step.dataset.step)));
    // Back at the listed count by hand is a count too.
    const tick = row.querySelector("input[type=checkbox]");
    if (tick) tick.checked = input.value === row.dataset.listed;
    show(row); input.dispatchEvent(new Event("change", { bubbles: true }));
  });
  sheet.addEventListener("change", (event) => {
    const row = event.target.closest(".tick-row");
    if (!row) return;
    if (event.target.type === "checkbox" && event.target.checked) row.querySelector("input[type=number]").value = row.dataset.listed;
    show(row);
  });
})();
