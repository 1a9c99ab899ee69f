// The workflow as a drawing: steps in layers from the first to the ends, the step on screen marked.
import { h, s } from "./dom.js";
import { listen, model } from "./model.js";

const box = { width: 148, height: 50, gapX: 28, gapY: 84 };

export function workflowPage(side) {
  const page = h("div", { class: "workflow" });
  function show() {
    if (!side.isUsable) return page.replaceChildren();
    const graph = side.call("workflow", { placement: model.placement });
    page.replaceChildren(...(model.sides.length > 1 ? [h("h3", {}, side.file)] : []),
      drawing(graph, side), asText(graph));
  }
  listen("flow", () => mark(page, side.flow?.step));
  return { page, show };
}

function mark(page, step) {
  for (const element of page.querySelectorAll(".node")) {
    element.classList.toggle("current", element.dataset.step === step);
    if (element.dataset.step === step) element.setAttribute("aria-current", "step"); else element.removeAttribute("aria-current");
  }
}

/** The same in words: what a screen reader reads, and whoever wants the conditions. */
function asText({ steps, arrows }) {
  return h("details", {}, h("summary", {}, "In words"), h("dl", { class: "words" }, steps.map((step) => [
    h("dt", {}, step.name, h("span", { class: "soft" }, ` ${step.kind ?? step.role}`)),
    [...step.lines.map((line) => line.text ?? line), ...arrows.filter(({ from }) => from === step.name).flatMap(({ to, lines }) => lines.map((line) => `${line.text || "always"} → ${to}`))].map((line) => h("dd", { class: "mono" }, line)),
  ])));
}

function drawing(graph, side) {
  const { places, arrows } = layout(graph);
  const width = Math.max(...[...places.values()].map(({ x }) => x)) + box.width / 2 + (arrows.some(({ way }) => way[0].isBack) ? 72 : 20);
  const height = Math.max(...[...places.values()].map(({ y }) => y)) + box.height + 12;
  return s("svg", { class: "graph", viewBox: `0 0 ${width} ${height}`, style: `max-width:${width * 1.1}px`, role: "group", "aria-label": `The workflow ${graph.id}` },
    s("defs", {}, s("marker", { id: `tip-${graph.id}`, viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: "auto" }, s("path", { class: "tip", d: "M0 0l8 4-8 4z" }))),
    arrows.map((arrow) => edge(arrow, graph)),
    graph.steps.map((step) => node(step, places.get(step.name), step.name === graph.initial, side)));
}

/** A step with a screen is also a button: the phone goes there at once. */
function node(step, { x, y }, isInitial, side) {
  const isCurrent = step.name === side.flow?.step;
  const goes = step.role === "screen" ? {
    tabindex: 0, role: "button", "aria-label": `Go to ${step.name}`, onclick: () => side.goTo(step.name),
    onkeydown: (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); side.goTo(step.name); } },
  } : {};
  const short = (text, length) => (text.length > length ? `${text.slice(0, length - 1)}…` : text);
  return s("g", { class: `node ${step.role}${isCurrent ? " current" : ""}`, "data-step": step.name, "aria-current": isCurrent ? "step" : null, ...goes, transform: `translate(${x - box.width / 2},${y})` },
    s("title", {}, [step.title, ...step.lines.map((line) => line.text ?? line)].filter(Boolean).join("\n") || step.name),
    s("rect", { width: box.width, height: box.height, rx: step.role === "end" ? box.height / 2 : 10 }),
    isInitial && s("circle", { class: "initial", cx: -10, cy: box.height / 2, r: 4 }),
    s("text", { x: box.width / 2, y: step.kind ? 22 : 30 }, short(step.name, 18)),
    step.kind && s("text", { class: "kind", x: box.width / 2, y: 38 }, short(step.kind, 22)));
}

function edge({ from, to, lines, way }, graph) {
  const events = [...new Set(lines.map(({ trigger, condition }) => trigger || condition || "always"))].join(", ");
  const label = events.length > 26 ? `${events.slice(0, 25)}…` : events;
  const [start, ...rest] = way;
  let path = `M${start.x} ${start.y}`;
  let last = start;
  for (const point of rest) {
    const bend = (point.y - last.y) / 2;
    path += last.isBack ? ` C${last.x + 60} ${last.y}, ${point.x + 60} ${point.y}, ${point.x} ${point.y}` : ` C${last.x} ${last.y + bend}, ${point.x} ${point.y - bend}, ${point.x} ${point.y}`;
    last = point;
  }
  // Labels of one step stand at different heights, so that they do not lie on one another.
  const place = start.isBack ? { x: start.x + 34, y: (start.y + last.y) / 2 } : { x: start.x, y: start.y + 14 + (start.index % 3) * 14 };
  return s("g", { class: "edge", "data-from": from, "data-to": to }, s("title", {}, lines.map(({ text }) => text || "always").join("\n")),
    s("path", { d: path, "marker-end": `url(#tip-${graph.id})` }), s("text", place, label));
}

/** Layers by the longest way from the first step, the ends in the last; an arrow over several layers has a place in each. */
function layout({ steps, arrows, initial }) {
  const layers = layersOf(steps, arrows, initial);
  const rows = Array.from({ length: Math.max(...layers.values()) + 1 }, () => []);
  const items = new Map(steps.map(({ name }) => [name, { name, width: box.width, layer: layers.get(name), near: [] }]));
  for (const item of items.values()) rows[item.layer].push(item);
  const ways = arrows.map(({ from, to }) => {
    const way = [items.get(from)];
    for (let layer = layers.get(from) + 1; layer < layers.get(to); layer += 1) {
      const item = { width: 12, layer, near: [], isWay: true };
      rows[layer].push(item);
      way.push(item);
    }
    way.push(items.get(to));
    if (layers.get(to) > layers.get(from)) for (let index = 1; index < way.length; index += 1) { way[index].near.push(way[index - 1]); way[index - 1].near.push(way[index]); }
    return way;
  });
  arrange(rows);
  const places = new Map([...items].map(([name, { x, layer }]) => [name, { x, y: 12 + layer * (box.height + box.gapY) }]));
  return { places, arrows: arrows.map((arrow, index) => ({ ...arrow, way: points(arrow, ways[index], ways, arrows) })) };
}

function layersOf(steps, arrows, initial) {
  const layers = new Map();
  const visit = (name, depth, way) => {
    if (way.includes(name) || (layers.get(name) ?? -1) >= depth) return;
    layers.set(name, depth);
    for (const { from, to } of arrows) if (from === name) visit(to, depth + 1, [...way, name]);
  };
  visit(initial, 0, []);
  const deepest = Math.max(1, ...layers.values());
  for (const { name, role } of steps) if (role === "end" || !layers.has(name)) layers.set(name, role === "end" ? deepest : 0);
  return layers;
}

/** Each row in the order of the middle of what its items lead to and come from, then each item as near to that as its neighbours allow. */
function arrange(rows) {
  const pack = (row) => {
    let x = 0;
    for (const item of row) { item.x = x + item.width / 2; x += item.width + box.gapX; }
    for (const item of row) item.x -= (x - box.gapX) / 2;
  };
  const middle = (item) => (item.near.length ? item.near.reduce((sum, { x }) => sum + x, 0) / item.near.length : item.x);
  rows.forEach(pack);
  for (let round = 0; round < 8; round += 1) {
    for (const row of round % 2 ? [...rows].reverse() : rows) {
      const wanted = new Map(row.map((item) => [item, middle(item)]));
      row.sort((a, b) => wanted.get(a) - wanted.get(b));
      let end = -Infinity;
      for (const item of row) { item.x = Math.max(wanted.get(item), end + item.width / 2); end = item.x + item.width / 2 + box.gapX; }
      const shift = row.reduce((sum, item) => sum + wanted.get(item) - item.x, 0) / row.length;
      for (const item of row) item.x += shift;
    }
  }
  const left = Math.min(...rows.flat().map(({ x, width }) => x - width / 2)) - 20;
  for (const item of rows.flat()) item.x -= left;
}

/** Where an arrow begins, passes and ends. What begins or ends at one box does so side by side. */
function points({ from, to }, way, ways, arrows) {
  const y = (item) => 12 + item.layer * (box.height + box.gapY);
  const [first, last] = [way[0], way.at(-1)];
  if (last.layer <= first.layer) {
    const right = box.width / 2;
    return [{ x: first.x + right, y: y(first) + box.height / 2, isBack: true, index: 0 }, { x: last.x + right + 2, y: y(last) + box.height / 2 + (from === to ? 12 : 0) }];
  }
  const port = (item, isEnd) => {
    const among = ways.filter((_, index) => arrows[index][isEnd ? "to" : "from"] === item.name).sort((a, b) => (isEnd ? a.at(-2).x - b.at(-2).x : a[1].x - b[1].x));
    const index = among.indexOf(way);
    return { index, x: item.x + (index - (among.length - 1) / 2) * Math.min(40, (box.width - 36) / Math.max(1, among.length)) };
  };
  const start = port(first, false);
  return [{ ...start, y: y(first) + box.height }, ...way.slice(1, -1).flatMap((item) => [{ x: item.x, y: y(item) }, { x: item.x, y: y(item) + box.height }]), { x: port(last, true).x, y: y(last) - 2 }];
}
