// A figure on the page: drawn by Plotly, whose code comes from the kernel once for each page.

const library = Symbol.for("tulipbook.plotly");
const OPTIONS = { displayModeBar: false, responsive: true };

const TITLE_LINE = 1.3;
// By so much of its size Plotly sets a title of several lines higher than one of a single line.
const TITLE_LIFT = 0.7;
const TITLE_MARGIN = 16;
const pen = document.createElement("canvas").getContext("2d");

// Break a text that is wider than its place between words; a line that does not fit is cut off.
function broken(text, font, family, width) {
  const lines = [];
  for (const word of text.split(" ")) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    pen.font = `${longer.includes("<b>") ? "bold " : ""}${font.size}px ${family}`;
    const wide = pen.measureText(longer.replace(/<[^>]*>/g, "")).width;
    if (lines.length && wide <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

// Break the heads of panels, which stand above their left ends.
function headed(layout, width) {
  const inside = width - layout.margin.l - TITLE_MARGIN / 2;
  return layout.annotations?.map((note) => {
    if (note.align !== "left") return note;
    const lines = note.text
      .split("<br>")
      .flatMap((line) => broken(line, note.font, layout.font.family, inside * (1 - note.x)));
    return { ...note, text: lines.join("<br>") };
  });
}

const linesOf = (text) => text.split("<br>").length;

// Give the title, and the line under it, as many lines as the width needs, and the room for them.
function fitted(layout, width) {
  const { title } = layout;
  if (!title?.text || !width) return layout;
  const annotations = headed(layout, width);
  let room = 0;
  if (annotations?.length) {
    // The first head grows towards the title.
    const [{ text, font }] = annotations;
    room += (linesOf(text) - linesOf(layout.annotations[0].text)) * font.size * TITLE_LINE;
  }
  const fit = (part) => {
    const lines = broken(part.text ?? "", part.font, layout.font.family, width - TITLE_MARGIN);
    room += (lines.length - 1) * part.font.size * TITLE_LINE;
    return { ...part, text: lines.join("<br>") };
  };
  const text = { ...fit(title), subtitle: fit(title.subtitle) };
  const lift = text.text.includes("<br>") ? TITLE_LIFT * title.font.size : 0;
  text.pad = { ...title.pad, t: title.pad.t + lift };
  const margin = { ...layout.margin, t: layout.margin.t + room };
  return { ...layout, title: text, annotations, margin, height: layout.height + room };
}

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

  function tell() {
    plot.setAttribute("aria-label", model.get("summary"));
    if (twin.innerHTML !== model.get("twin")) twin.innerHTML = model.get("twin");
  }

  async function draw() {
    if (model.get("later")) await idle();
    const figure = model.get("figure");
    el.hidden = !figure.data;
    if (!figure.data || !Plotly || gone) return;
    const layout = fitted(figure.layout, plot.clientWidth);
    await Plotly.react(plot, structuredClone(figure.data), layout, OPTIONS);
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
    model.off("change:summary change:twin", tell);
    model.off("change:version", draw);
    root?.removeEventListener("tb-targets", light);
    if (Plotly) Plotly.purge(plot);
  };
}

export default { render };
