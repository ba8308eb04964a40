/* Acts on a list that every answer replaces: they are sent one after another, none is lost by a quick hand or a slow
   server, each is shown until it is in, and what failed is told. Each has a key of its own, so that sending it again
   after a lost connection does nothing twice. Without this file every form posts by itself.
   <ul id="act-queue" data-board data-sending data-again data-failed data-signed-out> stands outside the list that is replaced. */
"use strict";
(() => {
  const list = document.getElementById("act-queue");
  if (!list || !window.htmx) return;
  const board = list.dataset.board; const waiting = []; let isSending = false; let refused = null;
  const signedOut = `not-entered ${location.pathname}`;
  const key = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => b.toString(16).padStart(2, "0")).join("");
  const squeezed = (text) => (text || "").replace(/\s+/g, " ").trim();
  const wordsOf = (part) => squeezed([...part.childNodes].map((node) => node.textContent.trim()).join(" ")).replace(" :", ":");
  const say = (act, words) => act.item.replaceChildren(act.words, " ", Object.assign(document.createElement("small"), { textContent: words }));

  /* Takes an act: words, path, values (a FormData), includes (fields read when it is sent), row and button (ids of
     what was tapped), takeBack (what happens to a refused entry: true when it stands for another try where it was typed). */
  function add(act) {
    // A second tap on the same is no second act: its buttons are dead until it is in.
    if (waiting.some((other) => (act.row && other.row === act.row) || (act.values.get("once") && other.values.get("once") === act.values.get("once")))) return;
    if (!act.values.get("once")) act.values.set("once", key());
    if (refused && performance.now() - refused.at < 4000) keep(refused.act, refused.why); // nobody has read it yet
    refused = null;
    act.item?.remove(); act.item = document.createElement("li"); say(act, list.dataset.sending); list.append(act.item);
    waiting.push(act); mark(); send();
  }

  function mark() {
    document.querySelectorAll(".is-sending").forEach((row) => { row.classList.remove("is-sending"); row.removeAttribute("aria-busy"); });
    document.querySelectorAll(".is-pressed").forEach((button) => button.classList.remove("is-pressed"));
    for (const { row, button } of waiting) {
      const at = row && document.getElementById(row);
      if (at) { at.classList.add("is-sending"); at.setAttribute("aria-busy", "true"); }
      if (button) document.getElementById(button)?.classList.add("is-pressed");
    }
  }

  // Work went on meanwhile: what was refused stays with its reason until it is taken up again.
  function keep(act, why, again) {
    const button = document.createElement("button"); button.type = "button"; button.textContent = `${act.words} ✕ ${why}`;
    button.addEventListener("click", () => {
      act.item.remove();
      if (again) add(act); else if (!act.takeBack?.()) document.getElementById(act.row)?.scrollIntoView({ block: "center" });
    });
    act.item.className = "is-kept"; act.item.replaceChildren(button); list.append(act.item);
  }

  const reason = (text) => {
    const page = new DOMParser().parseFromString(text, "text/html");
    return squeezed((page.querySelector("[role=status] .words") || page.querySelector(".words, main h1"))?.textContent);
  };

  async function post(act) {
    let answer = null;
    const onLoad = (event) => {
      if (event.detail.elt !== list) return;
      answer = event.detail.xhr;
      // An entry may lead to another page; while more is waiting, the way there stays in the list.
      const page = answer.getResponseHeader("HX-Redirect");
      if (!page || answer.status >= 400) return;
      if (waiting.length === 1 && !act.isTyping?.()) { waiting.length = 0; return; }
      event.preventDefault();
      const way = document.createElement("li"); way.append(Object.assign(document.createElement("a"), { href: page, textContent: `${act.words} …` }));
      list.append(way);
    };
    document.addEventListener("htmx:beforeOnLoad", onLoad);
    try {
      const values = new FormData();
      act.values.forEach((value, name) => values.append(name, value));
      document.querySelectorAll(act.includes || "#no-field").forEach((field) => values.set(field.name, field.value));
      await window.htmx.ajax("POST", act.path, { source: list, target: board, swap: "outerHTML", values });
    } catch { /* it stays in the queue */ }
    document.removeEventListener("htmx:beforeOnLoad", onLoad);
    return answer;
  }

  async function send() {
    if (isSending || !waiting.length) return;
    isSending = true;
    const act = waiting[0]; const answer = await post(act);
    isSending = false;
    const status = answer ? answer.status : 0;
    if (!status || status >= 500 || status === 401) {
      act.tries = (act.tries || 0) + (status >= 500 ? 1 : 0);
      act.item.classList.add("is-waiting"); say(act, list.dataset.again);
      if (act.tries < 4) { setTimeout(send, 3000); return; }
      act.tries = 0; waiting.shift(); keep(act, list.dataset.failed, true);
    } else {
      waiting.shift(); act.item.remove();
      if (status >= 400) {
        const why = reason(answer.responseText);
        if (waiting.length || act.isTyping?.()) keep(act, why);
        else if (!act.takeBack?.()) refused = { act, why, at: performance.now() };
      }
    }
    mark(); send();
  }

  // A button or form in the list: what it would send is taken down at once, since the next answer replaces it.
  document.addEventListener("htmx:confirm", (event) => {
    const { elt, verb, path, target, triggeringEvent } = event.detail;
    if (verb !== "post" || elt === list || !target?.matches?.(board) || !(target.contains(elt) || elt.closest("[data-queued]"))) return;
    const form = elt.form || elt.closest("form"); const button = elt.form ? elt : triggeringEvent?.submitter;
    const typed = form.querySelector("input:not([type=hidden])");
    event.preventDefault();
    if (typed && !typed.value.trim()) return;
    const values = new FormData(form);
    if (button?.name) values.append(button.name, button.value);
    const includes = elt.getAttribute("hx-include");
    add({ words: typed ? squeezed(typed.value) : wordsOf(button || form), path, values, includes, row: form.closest("tr[id], li[id]")?.id, button: button?.id });
    if (typed) { typed.value = ""; typed.focus(); }
  });

  // The row of an act that waits is another one after each answer; a field of the list keeps what is typed in it.
  let typing = null;
  document.addEventListener("htmx:beforeSwap", (event) => {
    const field = document.activeElement;
    typing = event.target.contains(field) && field.id && field.matches("input:not([type=checkbox])") ? { id: field.id, value: field.value, at: field.selectionStart } : null;
  });
  document.addEventListener("htmx:afterSwap", () => {
    const field = typing && document.getElementById(typing.id);
    if (field) { field.value = typing.value; field.focus({ preventScroll: true }); field.setSelectionRange(typing.at, typing.at); }
    typing = null;
  });
  // A name that is in says less than one to come: its row keeps its height, so that those below keep their place.
  // A sheet of its own: a style on the row htmx would copy onto the new one, which the page's policy forbids.
  const heights = new CSSStyleSheet(); const kept = new Map();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, heights];
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (!event.target.matches?.(board)) return;
    document.querySelectorAll("#expected li[id]").forEach((row) => kept.set(row.id, row.getBoundingClientRect().height));
    heights.replaceSync(Array.from(kept, ([id, high]) => `#${id} { min-height: ${high}px; }`).join("\n"));
  });
  window.addEventListener("resize", () => { kept.clear(); heights.replaceSync(""); });
  // What an act on another page said would push the list down and let it up again: it stands at the foot.
  document.querySelectorAll("#main > .messages").forEach((said) => list.closest(".at-foot")?.prepend(said));
  // Notes of scans stay until they are seen, one for each player; what was noted goes with the next act.
  const notes = document.getElementById("scan-notes");
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    if (event.detail.target !== notes) return;
    const note = event.detail.fragment.querySelector("li"); const before = document.getElementById(note.id);
    notes.querySelectorAll(".is-done").forEach((old) => { if (old !== before) old.remove(); });
    if (!before && !note.classList.contains("is-done")) return;
    event.detail.shouldSwap = false;
    if (before) { before.replaceWith(note); window.htmx.process(note); }
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-removes]");
    if (button) document.querySelector(button.dataset.removes)?.remove();
  });
  document.addEventListener("focusin", (event) => { if (event.target.matches(`${board} [type=search]`)) event.target.select(); });
  document.addEventListener("htmx:afterSettle", mark);
  window.addEventListener("beforeunload", (event) => { if (waiting.length) event.preventDefault(); });
  // Signed out meanwhile: the sign-in opens, and the page says afterwards what was not entered. Nothing is sent by itself
  // then: another person may have signed in.
  document.addEventListener("htmx:beforeOnLoad", ({ detail }) => {
    if (detail.xhr?.status !== 401 || !waiting.length) return;
    sessionStorage.setItem(signedOut, JSON.stringify(waiting.map((act) => act.words))); waiting.length = 0;
  });
  for (const words of JSON.parse(sessionStorage.getItem(signedOut) || "[]")) keep({ words, item: document.createElement("li") }, list.dataset.signedOut);
  sessionStorage.removeItem(signedOut);
  window.logposeQueue = { add };
})();
