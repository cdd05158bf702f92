// A form: HTML from the kernel with the browser's own inputs; what is typed goes back by their names.

function render({ model, el }) {
  el.classList.add("tb-region", ...model.get("classes"));
  const form = document.createElement("form");
  form.noValidate = true;
  form.autocomplete = "off";
  el.append(form);
  let shown = null;
  let used = null;

  const typed = () => Object.fromEntries(new FormData(form));

  // What has the focus, so that the same input has it in the HTML that comes next.
  function held() {
    const now = document.activeElement;
    if (!form.contains(now)) return null;
    const value = now.type === "radio" ? `[value="${CSS.escape(now.value)}"]` : "";
    return now.name ? `[name="${CSS.escape(now.name)}"]${value}` : "button";
  }

  function show() {
    used = null;
    form.removeAttribute("aria-busy");
    if (shown === model.get("value")) return;
    const focus = held();
    shown = model.get("value");
    form.innerHTML = shown;
    if (focus) form.querySelector(focus)?.focus({ preventScroll: true });
  }

  form.addEventListener("change", () => model.send({ typed: typed() }));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const token = model.get("token");
    if (used === token) return;
    used = token;
    form.setAttribute("aria-busy", "true");
    model.send({ submitted: typed(), token });
  });

  // Above the form JupyterLab would take Enter for its own, which here submits or ends a line.
  form.addEventListener("keydown", (event) => event.key === "Enter" && event.stopPropagation());

  model.on("change:value", show);
  model.on("change:token", show);
  show();
  return () => {
    model.off("change:value", show);
    model.off("change:token", show);
  };
}

export default { render };
