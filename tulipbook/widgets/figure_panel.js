// A figure on the page: drawn by Plotly, whose code comes from the kernel once for each page.

const library = Symbol.for("tulipbook.plotly");
// More than an entry of a legend needs. Where Plotly itself must make room for a legend, it sets the
// title of the axis over its labels.
const ENTRY = 40;
const OPTIONS = { displayModeBar: false };

// When the page has nothing else to do, or soon.
const idle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 300 }));

function plotly(model) {
  // The first figure that is shown asks for the library; the others wait for the same one.
  globalThis[library] ??= new Promise((resolve, reject) => {
    function hear(message, buffers) {
      if (!message.plotly) return;
      model.off("msg:custom", hear);
      const script = document.createElement("script");
      script.src = URL.createObjectURL(new Blob(buffers, { type: "text/javascript" }));
      script.onload = () => {
        URL.revokeObjectURL(script.src);
        resolve(globalThis.Plotly);
      };
      script.onerror = () => reject(new Error("Plotly could not be loaded."));
      document.head.append(script);
    }
    model.on("msg:custom", hear);
    model.send({ wants: "plotly" });
  });
  return globalThis[library];
}

function render({ model, el }) {
  el.classList.add("tb-region", "tb-figure", ...model.get("classes"));
  const plot = document.createElement("div");
  plot.setAttribute("role", "img");
  const twin = document.createElement("div");
  twin.className = "tb-twin";
  el.append(plot, twin);
  let gone = false;
  let Plotly = null;
  let lit = "";
  let width = 0;
  let measured = "";
  let lower = 0;

  function tell() {
    plot.setAttribute("aria-label", model.get("summary"));
    if (twin.innerHTML !== model.get("twin")) twin.innerHTML = model.get("twin");
  }

  async function draw() {
    if (model.get("later")) await idle();
    const figure = model.get("figure");
    el.hidden = !figure.data;
    if (!figure.data || !Plotly || gone || !plot.clientWidth) return;
    width = plot.clientWidth;
    const layout = fitted(figure, width);
    const { margin, height } = layout;
    const paint = () => {
      const room = { height: height + lower - margin.b, margin: { ...margin, b: lower } };
      return Plotly.react(plot, structuredClone(figure.data), { ...layout, ...room }, OPTIONS);
    };
    const named = JSON.stringify([width, ...figure.data.map((one) => one.name)]);
    const hangs = layout.legend?.yref === "container";
    if (named !== measured) lower = margin.b + (hangs ? ENTRY * figure.data.length : 0);
    measured = named;
    await paint();
    const needed = lowerMargin(plot, margin.b);
    if (Math.abs(needed - lower) > 1) {
      lower = needed;
      await paint();
    }
    lit = "";
    el.dataset.drawn = model.get("version");
  }

  // Outlines of the places that a card would lead to; nothing is asked of the kernel.
  function light(event) {
    const outlines = model.get("outlines");
    const trace = plot.data?.findIndex((one) => one.name === outlines.trace) ?? -1;
    const wanted = event.detail.join();
    if (trace < 0 || wanted === lit) return;
    lit = wanted;
    const x = [];
    const y = [];
    for (const place of event.detail) {
      const outline = outlines.places[place];
      if (!outline) continue;
      x.push(...outline.map((point) => point[0]), null);
      y.push(...outline.map((point) => point[1]), null);
    }
    Plotly.restyle(plot, { x: [x.length ? x : [null]], y: [y.length ? y : [null]] }, [trace]);
  }

  model.on("change:summary change:twin", tell);
  model.on("change:version", draw);
  const watch = new ResizeObserver(() => {
    if (plot.clientWidth !== width) draw();
  });
  watch.observe(plot);
  tell();
  draw();
  let root = null;
  requestAnimationFrame(() => {
    root = el.closest(".tb-app") ?? document.body;
    root.addEventListener("tb-targets", light);
  });
  // The controls come first; the library is large.
  idle()
    .then(() => plotly(model))
    .then((loaded) => {
      Plotly = loaded;
      if (!gone) draw();
    });
  return () => {
    gone = true;
    watch.disconnect();
    model.off("change:summary change:twin", tell);
    model.off("change:version", draw);
    root?.removeEventListener("tb-targets", light);
    if (Plotly) Plotly.purge(plot);
  };
}

export default { render };
