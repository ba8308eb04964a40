/* The position editor: tap a zone, tap its cards; letters typed in the zone narrow them. Steppers beside numbers. A card's
   marks are set in its line at once, as the server does without this file (queries/positions.py).
   The board: whoever works by keys stands after an act where the next one is done. Without this file the fields are
   typed. */
"use strict";
(() => {
  const fold = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const fits = { characters: ["character", "?"], stage: ["stage"], hand: null, life: null, trash: null };
  const unknown = new Map(); // of each zone: the unknown cards that the page itself put there, as they stand now
  function lastLine(zone) {
    const lines = zone.value.slice(0, zone.selectionEnd ?? zone.value.length).split(/\n/);
    return lines[lines.length - 1];
  }
  function narrow(zone, picks) {
    const wanted = fold(lastLine(zone).trim()); const category = fits[zone.dataset.zone];
    const typing = wanted && !/^[a-z0-9]+-[a-z0-9]+/.test(wanted) && !/^\d+ ?\??$/.test(wanted);
    for (const pick of picks.querySelectorAll("[data-pick]")) {
      const right = !category || category.includes(pick.dataset.category);
      pick.hidden = !right || Boolean(typing && !fold(pick.dataset.find).includes(wanted));
    }
    return Boolean(typing);
  }
  function put(zone, number, name) {
    const lines = zone.value.split("\n").map((line) => line.trim()).filter(Boolean);
    const typed = lastLine(zone).trim();
    const isComplete = !typed || /^[A-Za-z0-9]+-[A-Za-z0-9]+|\?|^\d+$/.test(typed);
    if (!isComplete) lines.splice(lines.lastIndexOf(typed), 1);
    if (number === "?") {
      const at = lines.findIndex((line) => /^\d* ?\?$/.test(line));
      if (at < 0) lines.push("1 ?"); else lines[at] = `${(parseInt(lines[at], 10) || 1) + 1} ?`;
    } else {
      const at = lines.findIndex((line) => line === unknown.get(zone));
      if (at >= 0) { // one of the unknown cards that stood there is known now; those counted by hand stay
        const rest = parseInt(lines[at], 10) - 1;
        if (rest > 0) { lines[at] = `${rest} ?`; unknown.set(zone, lines[at]); } else lines.splice(at, 1);
      }
      lines.push(name ? `${number} ${name}` : number);
    }
    zone.value = `${lines.join("\n")}\n`;
    zone.rows = Math.max(2, lines.length + 1);
    const marks = document.querySelector(`[data-marks="${zone.id}"]`); if (marks) showMarks(marks, zone);
  }
  const given = /(?<!\S)\+\s*(\d{1,2})(?!\S)/;
  const isUnknown = (line) => /^(\d+|\d{1,2}\s*\?|\?\s*\d{0,2})$/.test(line);
  const word = (mark) => new RegExp(`(?<!\\S)${mark}(?!\\S)`, "gi");
  const plain = (line, found) => line.replace(found, " ").replace(/\s+/g, " ").trim();
  const cards = (zone) => zone.value.split(/[\n,;]/).map((line) => line.trim().replace(/\s+/g, " ")).filter(Boolean);
  function marked(line, mark) {
    if (mark === "rested" || mark === "new") {
      const without = plain(line, word(mark));
      return without === line ? `${line} ${mark}` : without;
    }
    const don = Math.min(10, Math.max(0, Number(given.exec(line)?.[1] ?? 0) + (mark === "more" ? 1 : -1)));
    const without = plain(line, given);
    return don ? `${without} +${don}` : without;
  }
  function showMarks(marks, zone) {
    const template = marks.querySelector("template");
    const rows = cards(zone).flatMap((line, place) => {
      if (isUnknown(line)) return [];
      const row = template.content.firstElementChild.cloneNode(true);
      const words = plain(plain(plain(line, word("rested")), word("new")), given);
      row.setAttribute("aria-label", words); row.querySelector(".mark-words").textContent = words;
      for (const button of row.querySelectorAll("[data-mark]")) {
        const { mark } = button.dataset; button.value = `${zone.name}-${place}-${mark}`;
        if (button.hasAttribute("aria-pressed")) button.setAttribute("aria-pressed", String(plain(line, word(mark)) !== line));
      }
      const don = row.querySelector("output"); if (don) don.textContent = given.exec(line)?.[1] ?? "0";
      return [row];
    });
    marks.querySelectorAll(".mark-row").forEach((old) => old.remove());
    template.before(...rows);
  }
  for (const marks of document.querySelectorAll("[data-marks]")) {
    const zone = document.getElementById(marks.dataset.marks);
    zone.addEventListener("input", () => showMarks(marks, zone));
    marks.addEventListener("click", (event) => {
      const button = event.target.closest("[data-mark]"); if (!button) return;
      event.preventDefault();
      const { value } = button; const place = Number(value.split("-")[2]);
      zone.value = `${cards(zone).map((line, at) => at === place ? marked(line, button.dataset.mark) : line).join("\n")}\n`;
      showMarks(marks, zone);
      marks.querySelector(`[value="${value}"]`)?.focus({ preventScroll: true });
    });
    showMarks(marks, zone); // a browser that comes back keeps what was typed
  }
  for (const side of document.querySelectorAll("[data-side]")) {
    const picks = side.querySelector("[data-picks]"); if (!picks) continue;
    let zone = null;
    const open = (chosen) => {
      zone = chosen; picks.hidden = false; chosen.closest(".field").after(picks); narrow(zone, picks);
      side.querySelectorAll("textarea").forEach((one) => one.classList.toggle("is-open", one === zone));
    };
    for (const one of side.querySelectorAll("textarea[data-zone]")) {
      one.rows = Math.max(2, one.value.trim().split("\n").length + 1); // no card of the zone is out of sight
      const stood = one.defaultValue.split("\n").map((line) => line.trim()).find((line) => /^\d+ \?$/.test(line));
      if (stood) unknown.set(one, stood);
      one.addEventListener("focus", () => open(one));
      one.addEventListener("input", () => narrow(one, picks));
      one.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" || !narrow(one, picks)) return;
        const hit = picks.querySelector("[data-pick]:not([hidden])"); if (!hit) return;
        event.preventDefault(); put(one, hit.dataset.pick, hit.dataset.name); narrow(one, picks);
      });
    }
    picks.addEventListener("click", (event) => {
      const pick = event.target.closest("[data-pick]"); if (!pick || !zone) return;
      put(zone, pick.dataset.pick, pick.dataset.name); narrow(zone, picks);
    });
    open(side.querySelector('[data-zone="characters"]')); // where nearly every board begins: no tap to get there
  }
  for (const stepper of document.querySelectorAll(".stepper")) {
    const input = stepper.querySelector("input");
    const label = input.labels[0]?.textContent ?? "";
    for (const [sign, by] of [["−", -1], ["+", 1]]) {
      const button = document.createElement("button");
      button.type = "button"; button.textContent = sign; button.setAttribute("aria-label", `${label} ${sign}`);
      button.addEventListener("click", () => { input.value = Math.min(Number(input.max), Math.max(Number(input.min), Number(input.value || 0) + by)); });
      if (by < 0) input.before(button); else input.after(button);
    }
  }
  // An act replaces the whole board, and with it what was in focus. Back, forward and the like are found by their id;
  // after a decision the focus is on what can be done next, in a tool's form on the summary of that tool.
  let left = null; // how the part that had the focus is found again
  const here = (part) => {
    if (!part || !part.closest("#replay")) return null;
    const details = part.closest("#replay details"); const step = part.closest(".steps-list a");
    if (part.id) return `#${part.id}`;
    if (step) return ".steps-list";
    if (details) return { summary: details.querySelector("summary").textContent };
    return part.closest(".replay-timeline") ? "#timeline" : "#decide";
  };
  const again = (at) => at.summary
    ? [...document.querySelectorAll("#replay summary")].find((one) => one.textContent === at.summary)
    : document.querySelector(at);
  // What is refused is said where it was asked for: the place for refusals may lie screens above.
  document.addEventListener("htmx:afterSwap", ({ detail }) => {
    const form = detail.requestConfig?.elt?.closest("#replay form"); const words = document.getElementById("refusals");
    if (detail.target?.id !== "refusals" || !form || !words?.childNodes.length) return;
    const said = document.createElement("div"); said.className = "refused-here"; said.setAttribute("role", "alert");
    said.append(...words.childNodes);
    const tool = form.closest("details"); if (tool) form.after(said); else form.closest("section").append(said);
    said.scrollIntoView({ block: "nearest" });
  });
  document.addEventListener("htmx:beforeRequest", () => document.querySelectorAll(".refused-here").forEach((old) => old.remove()));
  let acted = false; // by a button of what can be done: on a phone it may have stood far below the next ones
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target?.id !== "replay") return;
    left = here(document.activeElement);
    acted = Boolean(event.detail.requestConfig?.elt?.closest("#decide"));
  });
  document.addEventListener("htmx:afterSettle", () => {
    if (acted) {
      acted = false;
      const next = document.querySelector("#decide"); const top = next?.getBoundingClientRect().top ?? 0;
      if (top < 0 || top > window.innerHeight * 0.6) next?.scrollIntoView({ block: "start" });
    }
    if (!left) return;
    const at = left; left = null;
    if (document.activeElement && document.activeElement !== document.body) return;
    const part = again(at) || document.querySelector("#timeline");
    if (!part) return;
    if (part.id === "decide" || part.id === "timeline") part.tabIndex = -1;
    part.focus({ preventScroll: true });
  });
})();
