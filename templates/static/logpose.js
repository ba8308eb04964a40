/* Enhancements only: every page works without this file. Clocks follow the server's time, polls that bring
   nothing new do not redraw, a lost connection is said out loud, lists narrow as you type. */
"use strict";
(() => {
  // --- the server's clock: offset from the quickest of a few answers, asked again when a phone wakes up ---
  let offset = 0; let best = Infinity; let again = 0;
  // Until the server has answered, what it wrote stands: a device's own clock may be minutes off. Where it does not
  // answer for seconds, the own clock is better than one that stands still, and it is asked again, less and less often.
  let known = false; setTimeout(() => { known = true; }, 3000);
  const now = () => Date.now() + offset;
  async function askTime(pause = 2000) {
    clearTimeout(again);
    try {
      const sent = Date.now();
      const answer = await fetch("/time/", { cache: "no-store", credentials: "omit" });
      const trip = Date.now() - sent;
      const server = Number(await answer.text());
      if (answer.ok && Number.isFinite(server) && trip <= best + 50) {
        best = Math.min(best, trip); offset = server + trip / 2 - (sent + trip); known = true; tick();
      }
    } catch { /* the last known offset stays */ }
    if (best === Infinity) again = setTimeout(askTime, pause, Math.min(2 * pause, 60000));
  }
  const shown = (seconds) => {
    const late = seconds < 0; const s = Math.abs(late ? Math.ceil(seconds) : Math.ceil(seconds));
    return `${late ? "+" : ""}${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`;
  };
  function tick() {
    if (!known) return;
    for (const clock of document.querySelectorAll("[data-ends-at]")) {
      const ends = Number(clock.dataset.endsAt); const full = Number(clock.dataset.fullMs || Infinity) / 1000;
      if (!ends || clock.dataset.paused) continue;
      const left = Math.min((ends - now()) / 1000, full); // a clock never shows more than its full time
      const words = shown(left);
      if (clock.textContent !== words) clock.textContent = words;
      clock.classList.toggle("is-late", left < 0);
      clock.classList.toggle("is-soon", left >= 0 && left < 300);
    }
    turnWords();
  }
  // Words that hold from a moment on, or until one: when time is called, say.
  function turnWords() {
    for (const words of document.querySelectorAll("[data-from], [data-until]")) {
      const { from = -Infinity, until = Infinity } = words.dataset;
      words.hidden = now() < Number(from) || now() >= Number(until);
    }
  }
  function tickUp() {
    if (!known) return;
    for (const since of document.querySelectorAll("[data-since]")) {
      const seconds = Math.max(0, Math.floor((now() - Number(since.dataset.since)) / 1000));
      const words = shown(seconds);
      if (since.textContent !== words) since.textContent = words;
      since.classList.toggle("is-soon", seconds >= 120 && seconds < 300);
      since.classList.toggle("is-late", seconds >= 300);
    }
  }
  setInterval(() => { tick(); tickUp(); }, 500);
  const wake = () => { best = Infinity; askTime(); };
  document.addEventListener("visibilitychange", () => { if (!document.hidden) wake(); });
  window.addEventListener("pageshow", wake);

  // --- one submit per form: the second click waits for the first answer ---
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.dataset.sent) { event.preventDefault(); return; }
    if (form.method === "post" && !form.hasAttribute("hx-post")) {
      form.dataset.sent = "1";
      setTimeout(() => { delete form.dataset.sent; }, 8000);
    }
  });
  window.addEventListener("pageshow", () => document.querySelectorAll("form[data-sent]").forEach((f) => delete f.dataset.sent));

  // --- htmx: no redraw when nothing changed, keep what is being typed, say when the network is gone ---
  const seen = new Map(); const opened = new Map(); // by id: a part that replaces itself is another element each time
  const summaries = (part, which) => [...part.querySelectorAll(`${which} > summary`)];
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { xhr, target, requestConfig } = event.detail;
    if (!xhr) return;
    if (xhr.status >= 400 && /^\s*<!doctype/i.test(xhr.responseText) && !(requestConfig?.boosted && event.detail.shouldSwap)) {
      // A refusal that came as a whole page: show what it says, not a page within the page.
      event.detail.shouldSwap = false;
      const page = new DOMParser().parseFromString(xhr.responseText, "text/html").querySelector("main");
      document.getElementById("refusals")?.replaceChildren(...(page ? page.childNodes : []));
      return;
    }
    if (requestConfig?.verb !== "get" || !target.id) return;
    // A search writes its words into the address with the swap, also where it finds the same as the one before.
    const moves = requestConfig.elt?.closest("[hx-push-url='true'], [hx-replace-url='true']");
    if (!moves && seen.get(target.id) === xhr.responseText) { event.detail.shouldSwap = false; return; }
    seen.set(target.id, xhr.responseText);
    opened.set(target.id, summaries(target, "details[open]").map((summary) => summary.textContent));
  });
  // The Back button has put another state there.
  document.addEventListener("htmx:historyRestore", () => seen.clear());
  // An answer belongs where its part stands now, when another answer has replaced that part meanwhile.
  document.addEventListener("htmx:beforeOnLoad", ({ detail }) => {
    if (detail.target?.id && !detail.target.isConnected) detail.target = document.getElementById(detail.target.id) || detail.target;
  });
  // What was said of an act goes once the page shows a newer state, when there was time to read it.
  let saidAt = performance.now(); let forgetting;
  const forget = () => {
    clearTimeout(forgetting);
    forgetting = setTimeout(() => document.querySelectorAll(".messages").forEach((said) => said.remove()), Math.max(0, saidAt + 4000 - performance.now()));
  };
  document.addEventListener("htmx:afterSwap", (event) => {
    const { requestConfig, xhr } = event.detail;
    if (requestConfig?.boosted) { saidAt = performance.now(); clearTimeout(forgetting); } else if (xhr?.status < 400) forget();
    const part = document.getElementById(event.detail.target?.id);
    const open = opened.get(part?.id) || []; opened.delete(part?.id);
    if (part) for (const summary of summaries(part, "details")) if (open.includes(summary.textContent)) summary.parentElement.open = true;
  });
  const offline = (is) => { const bar = document.getElementById("offline"); if (bar) bar.hidden = !is; };
  // An act that did not get through waits for nobody: it is said beside the button that was pressed. The queue of a
  // list tells of its own acts, and sends them again.
  function notSent({ elt, requestConfig }) {
    const words = document.getElementById("offline")?.dataset.notSent;
    if (!words || !requestConfig || requestConfig.verb === "get" || elt.id === "act-queue") return;
    const note = Object.assign(document.createElement("p"), { className: "not-sent", textContent: words });
    note.setAttribute("role", "alert");
    const form = elt.closest("form");
    if (form) form.append(note); else elt.after(note);
  }
  const failed = ({ detail }) => { offline(true); notSent(detail); };
  document.addEventListener("htmx:sendError", failed);
  document.addEventListener("htmx:timeout", failed);
  // What stands before a server that is gone answers for it: that is no connection either.
  document.addEventListener("htmx:afterOnLoad", ({ detail }) => {
    const isGone = [502, 503, 504].includes(detail.xhr?.status); offline(isGone);
    if (isGone) notSent(detail);
  });
  window.addEventListener("offline", () => offline(true));
  window.addEventListener("online", () => offline(false));
  document.addEventListener("htmx:afterSwap", () => { tick(); tickUp(); });
  // What was said of an earlier act must not stand beside a refusal; its place stays, so that nothing moves.
  document.addEventListener("htmx:afterRequest", (event) => {
    const { requestConfig, xhr } = event.detail;
    if (requestConfig?.verb === "get" || !xhr || xhr.status < 400 || xhr.status >= 500) return;
    document.querySelectorAll(".messages").forEach((old) => old.classList.add("is-old"));
  });
  document.addEventListener("htmx:beforeRequest", (event) => { if (event.detail.requestConfig?.verb === "get") return; document.querySelectorAll(".not-sent").forEach((old) => old.remove()); const r = document.getElementById("refusals"); if (r) r.replaceChildren(); });

  // --- lists that narrow while typing: <input data-narrows="#list"> over rows with data-find ---
  const fold = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  function narrow(input) {
    const wanted = fold(input.value.trim()); let first = null; let count = 0;
    for (const row of document.querySelectorAll(`${input.dataset.narrows} [data-find]`)) {
      const hit = !wanted || fold(row.dataset.find).includes(wanted);
      row.hidden = !hit; if (hit) { count += 1; first ??= row; }
    }
    const none = document.querySelector(`${input.dataset.narrows} [data-none]`);
    if (none) none.hidden = count > 0;
  }
  document.addEventListener("input", (event) => { if (event.target.matches?.("[data-narrows]")) narrow(event.target); });
  document.addEventListener("htmx:afterSettle", () => document.querySelectorAll("[data-narrows]").forEach((i) => { if (i.value) narrow(i); }));

  // --- small conveniences ---
  document.addEventListener("click", (event) => {
    const copy = event.target.closest?.("[data-copy]");
    if (copy && navigator.clipboard) { navigator.clipboard.writeText(copy.dataset.copy); copy.textContent = copy.dataset.copied || copy.textContent; }
    if (event.target.closest?.("[data-print]")) window.print();
  });
  document.addEventListener("change", (event) => {
    if (event.target.matches?.("[data-submits]")) event.target.form.requestSubmit();
  });
  // The tabs of a narrow screen are one row that scrolls: the page one is on is in view.
  const tabs = document.querySelector("nav.tabs"); const tab = tabs?.querySelector("[aria-current]");
  if (tab) tabs.scrollLeft = tab.offsetLeft - (tabs.clientWidth - tab.offsetWidth) / 2;
  const zones = document.querySelector("select[data-browser-zone]"); const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zones && [...zones.options].some((option) => option.value === zone)) zones.value = zone;
  askTime(); setTimeout(askTime, 2000);
})();
