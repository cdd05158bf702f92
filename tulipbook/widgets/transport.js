// The controls of a replay; built once, and from then on only brought up to date.

const BUTTONS = ["first", "turn_back", "back", "play", "forward", "turn_forward", "last"];
const KEYS = {
  ArrowLeft: "back",
  ArrowRight: "forward",
  PageUp: "turn_back",
  PageDown: "turn_forward",
  Home: "first",
  End: "last",
  " ": "play",
};
const BACKWARDS = ["first", "turn_back", "back"];

// What takes these keys itself: fields, and for the space bar whatever can be pressed.
const FIELDS = "input:not([type=range]), select, textarea, [contenteditable]";
const PRESSED = "button, a, summary";

function render({ model, el }) {
  el.classList.add("tb-region", "tb-transport");
  const row = document.createElement("div");
  row.className = "tb-transport-buttons";
  const labels = model.get("labels");
  const buttons = Object.fromEntries(BUTTONS.map((name) => [name, button(name, labels[name])]));
  row.append(...Object.values(buttons));
  const slider = document.createElement("input");
  slider.type = "range";
  slider.min = 0;
  slider.setAttribute("aria-label", labels.step);
  const where = document.createElement("output");
  where.className = "tb-where";
  const hint = document.createElement("p");
  hint.className = "tb-hint";
  hint.textContent = labels.hint;
  el.append(row, slider, where, hint);

  function button(name, label) {
    const made = document.createElement("button");
    made.type = "button";
    made.className = "tb-tool";
    made.dataset.press = name;
    made.textContent = label;
    made.addEventListener("click", () => press(name));
    return made;
  }

  // A button that leads nowhere keeps the focus, so that keys go on working.
  const isBarred = (name) => buttons[name].getAttribute("aria-disabled") === "true";

  function press(name) {
    if (!isBarred(name)) model.send({ press: name });
  }

  function show() {
    const place = model.get("place");
    const last = model.get("last");
    slider.max = last;
    slider.value = place;
    slider.setAttribute("aria-valuetext", model.get("where"));
    where.textContent = model.get("where");
    buttons.play.textContent = model.get("playing") ? labels.pause : labels.play;
    for (const name of BUTTONS) {
      const end = BACKWARDS.includes(name) ? place === 0 : name !== "play" && place === last;
      buttons[name].setAttribute("aria-disabled", String(end || last === 0));
    }
  }

  slider.addEventListener("input", () => {
    model.set("place", Number(slider.value));
    model.save_changes();
  });

  function hear(event) {
    const name = KEYS[event.key];
    if (!name || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest(FIELDS)) return;
    if (name === "play" && event.target.closest(PRESSED)) return;
    event.preventDefault();
    press(name);
  }

  for (const trait of ["place", "last", "where", "playing"]) model.on(`change:${trait}`, show);
  show();
  let root = null;
  requestAnimationFrame(() => {
    root = el.closest(".tb-app") ?? el;
    // Whoever clicks into the app, or has just opened its page, can use the keys at once.
    root.tabIndex = -1;
    root.addEventListener("keydown", hear);
    if (document.activeElement === document.body) slider.focus({ preventScroll: true });
  });
  return () => {
    for (const trait of ["place", "last", "where", "playing"]) model.off(`change:${trait}`, show);
    root?.removeEventListener("keydown", hear);
  };
}

export default { render };
