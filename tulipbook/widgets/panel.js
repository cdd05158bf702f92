// A panel: HTML from the kernel, and what a person does with the keyboard and the pointer in it.
// Whatever carries data-action sends its action with the panel's token, once for each token.

// JupyterLab would take the arrow keys, Enter and digits for its own, unless the element that has
// the focus says otherwise.
function keepKeys(target) {
  if (target.closest?.(".tb-app")) target.dataset.lmSuppressShortcuts = "true";
}

function render({ model, el }) {
  el.classList.add("tb-region", ...model.get("classes"));
  if (model.get("live")) {
    // The element with aria-live stays; only what is in it changes, so that it is announced.
    el.setAttribute("role", "status");
    el.setAttribute("aria-live", "polite");
    el.setAttribute("aria-atomic", "true");
  }
  let shown = null;
  let used = null;
  let wantsFocus = false;
  let isHeld = false;

  const root = () => el.closest(".tb-app") ?? document.body;
  // Screen readers pronounce an app in its own language, whatever that of the notebook is.
  // The page asks before it is left, see its template.
  const remind = () => { el.dataset.unsaved = model.get("unsaved"); };
  const speak = () => { (el.closest(".tb-app") ?? el).lang = model.get("language"); };
  const buttons = () => [...el.querySelectorAll("button[data-action]")];
  const isBarred = (button) => button.getAttribute("aria-disabled") === "true";

  function show() {
    if (isHeld) return;
    wantsFocus ||= el.contains(document.activeElement);
    const held = document.activeElement?.dataset?.action;
    used = null;
    el.dataset.token = model.get("token");
    el.removeAttribute("aria-busy");
    if (shown !== model.get("value")) {
      shown = model.get("value");
      el.innerHTML = shown;
      light([]);
      if (shown.includes("<h1")) requestAnimationFrame(entitle);
    }
    if (wantsFocus) focus(model.get("arrows") ? null : held);
  }

  function focus(held) {
    const all = buttons();
    const open = all.find((button) => !isBarred(button));
    const target = all.find((button) => button.dataset.action === held) ?? open ?? all[0];
    if (target) {
      wantsFocus = false;
      target.focus({ preventScroll: true });
    } else {
      el.tabIndex = -1;
      el.focus({ preventScroll: true });
    }
  }

  function press(button) {
    if (!button || isBarred(button)) return;
    const token = Number(el.dataset.token);
    if (used === token) return;
    used = token;
    el.setAttribute("aria-busy", "true");
    model.send({ action: button.dataset.action, token });
  }

  function light(targets) {
    root().dispatchEvent(new CustomEvent("tb-targets", { detail: targets }));
  }

  function showRule(link) {
    const rule = root().querySelector(`[id="${link.getAttribute("href").slice(1)}"]`);
    if (!rule) return;
    rule.closest("details")?.setAttribute("open", "");
    rule.tabIndex = -1;
    rule.focus();
    rule.scrollIntoView({ block: "center" });
  }

  // A button that is replaced while it is held down would never be clicked.
  el.addEventListener("pointerdown", (event) => { isHeld = event.button === 0; });
  function release() {
    if (!isHeld) return;
    isHeld = false;
    setTimeout(show); // the click comes first
  }
  for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, release);

  el.addEventListener("click", (event) => {
    const link = event.target.closest("a.tb-rule");
    if (link) {
      event.preventDefault();
      showRule(link);
    } else {
      press(event.target.closest("button[data-action]"));
    }
  });

  el.addEventListener("change", async (event) => {
    const input = event.target;
    if (input.type !== "file" || !input.files.length) return;
    const file = input.files[0];
    const largest = model.get("largest_file");
    const data = file.size > largest ? new ArrayBuffer(0) : await file.arrayBuffer();
    input.value = "";
    model.send({ file: input.dataset.file, name: file.name, size: file.size }, undefined, [data]);
  });

  const targetsOf = (event) => event.target.closest("[data-targets]")?.dataset.targets;
  for (const kind of ["focusin", "pointerover"]) {
    el.addEventListener(kind, (event) => {
      const targets = targetsOf(event);
      if (targets !== undefined) light(targets ? targets.split(",") : []);
    });
  }
  for (const kind of ["focusout", "pointerout"]) {
    el.addEventListener(kind, (event) => targetsOf(event) !== undefined && light([]));
  }

  // The arrow keys go from card to card, a digit to the card with that number.
  el.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !model.get("arrows")) return;
    const all = buttons();
    const place = all.indexOf(document.activeElement);
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    let target = null;
    if (step && place >= 0) target = all[(place + step + all.length) % all.length];
    if (/^\d$/.test(event.key)) {
      target = all.find((b) => b.querySelector(".tb-digit")?.textContent === event.key);
    }
    if (!target) return;
    event.preventDefault();
    target.focus();
  });

  function watchFocus(event) {
    keepKeys(event.target);
    if (wantsFocus && !el.contains(event.target)) wantsFocus = false;
  }
  document.addEventListener("focusin", watchFocus);

  function hear(message) {
    if (message.focus) {
      wantsFocus = true;
      focus();
    }
    if (message.top) el.scrollIntoView({ block: "start" });
    if (message.download) save(message.download, message.text);
  }

  model.on("change:value", show);
  model.on("change:token", show);
  model.on("change:unsaved", remind);
  remind();
  requestAnimationFrame(speak);
  model.on("msg:custom", hear);
  show();
  model.send({ seen: true });
  return () => {
    document.removeEventListener("focusin", watchFocus);
    for (const kind of ["pointerup", "pointercancel"]) document.removeEventListener(kind, release);
    model.off("change:value", show);
    model.off("change:token", show);
    model.off("change:unsaved", remind);
    model.off("msg:custom", hear);
  };
}

// A page that is one app is called what its heading says, in the language of the app.
function entitle() {
  const heading = document.querySelector(".tb-app h1");
  if (heading && document.body.dataset.voila) document.title = `${heading.textContent} – tulipbook`;
}

function save(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/jsonl" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export default { render };
