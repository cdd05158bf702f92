// Fit a figure to the width of its place: break texts, set labels on two levels, make room below.
// It stands before `figure_panel.js`, in one module with it.

const LINE = 1.3;
// By so much of its size Plotly sets a title of several lines higher than one of a single line.
const TITLE_LIFT = 0.7;
const TITLE_MARGIN = 16;
// Labels of rows take at most so much of the width.
const LABELS = 0.48;
const BETWEEN_LABELS = 8;
const ABOVE_LEGEND = 10;
const BELOW = 6;
const PARTS = /(?<=·) /;
const pen = document.createElement("canvas").getContext("2d");

function wide(text, size, family) {
  pen.font = `${text.includes("<b>") ? "bold " : ""}${size}px ${family}`;
  return pen.measureText(text.replace(/<[^>]*>/g, "")).width;
}

const linesOf = (text) => text.split("<br>");

// Break a text that is wider than its place between words; a line that does not fit is cut off.
function broken(text, size, family, width, gap = " ") {
  return linesOf(text)
    .map((line) => {
      const lines = [];
      for (const word of line.split(gap)) {
        const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
        if (lines.length && wide(longer, size, family) <= width) lines[lines.length - 1] = longer;
        else lines.push(word);
      }
      return lines.join("<br>");
    })
    .join("<br>");
}

// Break the heads of panels, which stand above their left ends.
function headed({ annotations, margin, font }, width) {
  const inside = width - margin.l - TITLE_MARGIN / 2;
  return annotations?.map((note) =>
    note.align === "left"
      ? { ...note, text: broken(note.text, note.font.size, font.family, inside * (1 - note.x)) }
      : note,
  );
}

// Break a text into as few lines as fit, all about as wide; after a dot rather than elsewhere.
function balanced(text, size, family, width) {
  const parts = text.split(PARTS);
  const gap = parts.every((part) => wide(part, size, family) <= width) ? PARTS : " ";
  const within = (narrow) => broken(text, size, family, narrow, parts.length > 1 ? gap : " ");
  const count = linesOf(within(width)).length;
  let narrow = width;
  while (narrow > 4 && linesOf(within(narrow - 4)).length === count) narrow -= 4;
  return within(narrow).replaceAll(" ·<br>", "<br>");
}

// Break the labels of rows.
function rows(axis, data, font, width) {
  const names = axis.type === "category" ? [...new Set(data.flatMap((one) => one.y ?? []))] : [];
  const labels = axis.ticktext ?? names;
  if (!axis.automargin || !labels.length) return axis;
  const size = axis.tickfont?.size ?? font.size;
  const ticktext = labels.map((label) => balanced(label, size, font.family, width * LABELS));
  return { ...axis, tickvals: axis.tickvals ?? names, ticktext };
}

// Lower every second label of an axis if they would touch each other; `before` is left of the axis.
function columns(axis, layout, before, width) {
  const { ticktext, tickvals, range } = axis;
  if (!ticktext || !range || axis.visible === false) return axis;
  const [left, right] = axis.domain ?? [0, 1];
  const inside = (width - before - layout.margin.r) * (right - left);
  const at = (value) => ((axis.type === "log" ? Math.log10(value) : value) - range[0]) * inside;
  const size = axis.tickfont?.size ?? layout.font.size;
  const wides = ticktext.map((label) => wide(label, size, layout.font.family));
  const touch = tickvals.some(
    (value, place) =>
      place &&
      (at(value) - at(tickvals[place - 1])) / (range[1] - range[0]) <
        (wides[place] + wides[place - 1]) / 2 + BETWEEN_LABELS,
  );
  if (!touch) return { ...axis, tickangle: 0 };
  const second = axis.side === "top" ? (text) => `${text}<br> ` : (text) => `<br>${text}`;
  const staggered = ticktext.map((text, place) => (place % 2 ? second(text) : text));
  return { ...axis, tickangle: 0, ticktext: staggered };
}

function axes({ data, layout }, width) {
  const fitted = {};
  const { font, margin } = layout;
  const named = (letter) => Object.entries(layout).filter(([name]) => name.startsWith(letter));
  let before = margin.l;
  for (const [name, axis] of named("yaxis")) {
    const own = rows(axis, data, font, width);
    const size = axis.tickfont?.size ?? font.size;
    const labels = axis.automargin ? own.ticktext ?? [] : [];
    const widest = Math.max(0, ...labels.flatMap(linesOf).map((one) => wide(one, size, font.family)));
    before = Math.max(before, widest + (axis.ticklabelstandoff ?? 0));
    fitted[name] = own;
  }
  for (const [name, axis] of named("xaxis")) fitted[name] = columns(axis, layout, before, width);
  return fitted;
}

// Give the title, and the line under it, as many lines as the width needs, and the room for them.
function fitted({ data, layout }, width) {
  const { title, font, margin } = layout;
  const annotations = headed(layout, width);
  let room = 0;
  if (annotations?.length) {
    // The first head grows towards the title.
    const [{ text, font }] = annotations;
    room += (linesOf(text).length - linesOf(layout.annotations[0].text).length) * font.size * LINE;
  }
  const fit = (part) => {
    const text = balanced(part.text ?? "", part.font.size, font.family, width - TITLE_MARGIN);
    room += (linesOf(text).length - linesOf(part.text ?? "").length) * part.font.size * LINE;
    return { ...part, text };
  };
  const text = { ...fit(title), subtitle: fit(title.subtitle) };
  const lift = text.text.includes("<br>") ? TITLE_LIFT * title.font.size : 0;
  text.pad = { ...title.pad, t: title.pad.t + lift };
  return {
    ...layout,
    ...axes({ data, layout }, width),
    title: text,
    annotations,
    margin: { ...margin, t: margin.t + room },
    width,
    height: layout.height + room,
  };
}

// Say how large a drawn figure's lower margin must be for what stands there; `usual` is enough for
// the axes, not for a legend.
function lowerMargin(plot, usual) {
  if (!plot.clientWidth) return usual;
  const bottom = (found) => Math.max(...[...found].map((e) => e.getBoundingClientRect().bottom));
  const axes = ".cartesianlayer .xtick text, .infolayer [class*=xtitle], .nsewdrag";
  const lowest = bottom(plot.querySelectorAll(axes));
  const end = bottom(plot.querySelectorAll(".main-svg"));
  const start = end - plot._fullLayout._size.b;
  const legend = plot.querySelector(".legend .bg");
  if (legend && plot.layout.legend.yref === "container")
    return lowest - start + ABOVE_LEGEND + end - legend.getBoundingClientRect().top;
  const under = legend ? bottom([legend]) : lowest;
  return Math.max(usual, under - start + BELOW);
}
