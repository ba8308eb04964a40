/* The desk's result line: what is typed is sent one after another while typing goes on. Each entry has a key of
   its own, so that sending it again after a lost connection does nothing twice. Without this file the form posts. */
"use strict";
(() => {
  const form = document.getElementById("entry");
  if (!form || !window.htmx) return;
  const input = form.elements.text; const list = document.getElementById("entry-queue");
  // A refusal is said where it was typed, in the place kept free for it.
  const said = document.getElementById("desk-said"); const refusals = document.getElementById("refusals");
  if (said && refusals) said.append(refusals);
  // An address that names a table shows that table; the line is ready all the same.
  if (location.hash) window.addEventListener("load", () => setTimeout(() => input.focus({ preventScroll: true })));
  const waiting = []; let isSending = false;
  const key = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => b.toString(16).padStart(2, "0")).join("");

  form.addEventListener("submit", (event) => {
    event.preventDefault(); event.stopImmediatePropagation();
    const text = input.value.trim();
    if (!text) return;
    const item = document.createElement("li"); item.textContent = text; list.append(item);
    // The round it was typed for: a later one must not get it.
    waiting.push({ text, once: key(), round: document.getElementById("board")?.dataset.round || "", item });
    input.value = ""; input.focus();
    send();
  }, true);

  // Typing went on meanwhile: the refused entry stays beside the line with its reason until it is taken up again.
  function keepRefused(entry) {
    const why = document.querySelector("#refusals .words");
    const again = document.createElement("button"); again.type = "button";
    again.textContent = `${entry.text} ✕ ${why ? why.textContent : ""}`;
    again.addEventListener("click", () => { input.value = entry.text; entry.item.remove(); input.focus(); });
    entry.item.replaceChildren(again);
  }

  async function send() {
    if (isSending || !waiting.length) return;
    isSending = true;
    const entry = waiting[0]; let isAnswered = false; let isRefused = false;
    const answer = (event) => {
      if (event.detail.elt !== list) return;
      isAnswered = event.detail.xhr.status > 0 && event.detail.xhr.status < 500 && event.detail.xhr.status !== 401; isRefused = event.detail.xhr.status >= 400;
    };
    document.addEventListener("htmx:afterRequest", answer);
    // A draw is entered on its table's page; while more is waiting to be sent, the way there stays beside the line.
    const leads = (event) => {
      const page = event.detail.elt === list && event.detail.xhr.getResponseHeader("HX-Redirect");
      if (!page) return;
      if (waiting.length === 1 && !input.value) { waiting.length = 0; return; }
      event.preventDefault();
      const link = document.createElement("a"); link.href = page; link.textContent = `${entry.text} …`;
      const way = document.createElement("li"); way.append(link); list.append(way);
    };
    document.addEventListener("htmx:beforeOnLoad", leads);
    const shown = (id) => document.getElementById(id)?.value || "";
    try {
      await window.htmx.ajax("POST", form.action, {
        source: list, target: form.dataset.board, swap: "outerHTML",
        values: { text: entry.text, once: entry.once, round: entry.round, q: shown("find"), window: shown("window") },
      });
    } catch { /* the entry stays in the queue */ }
    document.removeEventListener("htmx:afterRequest", answer); document.removeEventListener("htmx:beforeOnLoad", leads);
    isSending = false;
    if (!isAnswered) { entry.item.classList.add("is-waiting"); setTimeout(send, 3000); return; }
    waiting.shift();
    if (isRefused && input.value) keepRefused(entry); else entry.item.remove();
    if (isRefused && !input.value) { input.value = entry.text; input.select(); }
    send();
  }
  window.addEventListener("beforeunload", (event) => { if (waiting.length) event.preventDefault(); });
})();
