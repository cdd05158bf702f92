// A slider: a range with its name before it and its number behind it.

function render({ model, el }) {
  el.classList.add("tb-region", "tb-slider");
  const label = document.createElement("label");
  const range = document.createElement("input");
  const number = document.createElement("output");
  range.type = "range";
  range.min = model.get("low");
  range.max = model.get("high");
  range.step = model.get("step");
  label.append(model.get("name") + " ", range, " ", number);
  el.append(label);

  function show() {
    range.value = model.get("value");
    number.textContent = range.value;
  }

  range.addEventListener("input", () => {
    model.set("value", Number(range.value));
    model.save_changes();
    number.textContent = range.value;
  });
  model.on("change:value", show);
  show();
  return () => model.off("change:value", show);
}

export default { render };
