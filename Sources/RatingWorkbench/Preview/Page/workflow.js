// The workflow as a drawing: steps in layers from the first to the ends, the step on screen marked.
import { h, s } from "./dom.js";
import { listen, model } from "./model.js";

const box = { width: 148, height: 50, gapX: 36, gapY: 74 };

export function workflowPage(side) {
  const page = h("div", { class: "workflow" });
  function show() {
    if (!side.isUsable) return page.replaceChildren();
    const graph = side.call("workflow", { placement: model.placement });
    page.replaceChildren(...(model.sides.length > 1 ? [h("h3", {}, side.file)] : []),
      drawing(graph, side.flow?.done === false || side.flow?.done ? side.flow.step : null), asText(graph));
  }
  listen("flow", () => mark(page, side.flow?.step));
  return { page, show };
}

function mark(page, step) {
  for (const element of page.querySelectorAll(".node")) element.classList.toggle("current", element.dataset.step === step);
}

/** The same in words: what a screen reader reads, and whoever wants the conditions. */
function asText({ steps, arrows }) {
  return h("details", {}, h("summary", {}, "In words"), h("dl", { class: "words" }, steps.map((step) => [
    h("dt", {}, step.name, h("span", { class: "soft" }, ` ${step.kind ?? step.role}`)),
    [...step.lines.map((line) => line.text ?? line), ...arrows.filter(({ from }) => from === step.name).flatMap(({ to, lines }) => lines.map((line) => `${line.text || "always"} → ${to}`))].map((line) => h("dd", { class: "mono" }, line)),
  ])));
}

function drawing(graph, current) {
  const places = layout(graph);
  const width = Math.max(...[...places.values()].map(({ x }) => x)) + box.width / 2 + 12;
  const height = Math.max(...[...places.values()].map(({ y }) => y)) + box.height + 12;
  return s("svg", { class: "graph", viewBox: `0 0 ${width} ${height}`, style: `max-width:${width * 1.1}px`, role: "img", "aria-label": `The workflow ${graph.id}: ${graph.steps.map(({ name }) => name).join(", ")}` },
    s("defs", {}, s("marker", { id: `tip-${graph.id}`, viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: "auto" }, s("path", { class: "tip", d: "M0 0l8 4-8 4z" }))),
    graph.arrows.map((arrow) => edge(arrow, places, graph.id)),
    graph.steps.map((step) => node(step, places.get(step.name), step.name === graph.initial, step.name === current)));
}

function node(step, { x, y }, isInitial, isCurrent) {
  const short = (text, length) => (text.length > length ? `${text.slice(0, length - 1)}…` : text);
  return s("g", { class: `node ${step.role}${isCurrent ? " current" : ""}`, "data-step": step.name, transform: `translate(${x - box.width / 2},${y})` },
    s("title", {}, [step.title, ...step.lines.map((line) => line.text ?? line)].filter(Boolean).join("\n") || step.name),
    s("rect", { width: box.width, height: box.height, rx: step.role === "end" ? box.height / 2 : 10 }),
    isInitial && s("circle", { class: "initial", cx: -10, cy: box.height / 2, r: 4 }),
    s("text", { x: box.width / 2, y: step.kind ? 22 : 30 }, short(step.name, 18)),
    step.kind && s("text", { class: "kind", x: box.width / 2, y: 38 }, short(step.kind, 22)));
}

function edge({ from, to, lines }, places, id) {
  const [a, b] = [places.get(from), places.get(to)];
  const events = [...new Set(lines.map(({ trigger, condition }) => trigger || condition || "always"))].join(", ");
  const label = events.length > 24 ? `${events.slice(0, 23)}…` : events;
  const isBack = b.layer <= a.layer;
  const start = { x: a.x + a.ports(to) , y: a.y + (isBack ? box.height / 2 : box.height) };
  const end = { x: b.x + b.ports(from, true), y: isBack ? b.y + box.height / 2 : b.y - 2 };
  const bend = isBack ? box.width : 0;
  const path = isBack
    ? `M${a.x + box.width / 2} ${start.y} C${a.x + box.width / 2 + bend / 2} ${start.y}, ${b.x + box.width / 2 + bend / 2} ${end.y}, ${b.x + box.width / 2 + 2} ${end.y}`
    : `M${start.x} ${start.y} C${start.x} ${start.y + (end.y - start.y) * 0.5}, ${end.x} ${end.y - (end.y - start.y) * 0.5}, ${end.x} ${end.y}`;
  const at = 0.32;
  const middle = { x: start.x + (end.x - start.x) * at * at * (3 - 2 * at), y: start.y + Math.min(34, (end.y - start.y) * at) };
  return s("g", { class: "edge", "data-from": from, "data-to": to }, s("title", {}, lines.map(({ text }) => text || "always").join("\n")),
    s("path", { d: path, "marker-end": `url(#tip-${id})` }),
    s("text", isBack ? { x: a.x + box.width / 2 + 8, y: (start.y + end.y) / 2 } : middle, label));
}

/** Layers by the longest way from the first step; within a layer, near those that lead there. Ends stand last. */
function layout({ steps, arrows, initial }) {
  const out = new Map(steps.map(({ name }) => [name, arrows.filter(({ from }) => from === name).map(({ to }) => to)]));
  const layers = new Map();
  const visit = (name, depth, way) => {
    if (way.has(name) || (layers.get(name) ?? -1) >= depth) return;
    layers.set(name, depth);
    for (const next of out.get(name)) visit(next, depth + 1, new Set([...way, name]));
  };
  visit(initial, 0, new Set());
  const deepest = Math.max(...layers.values(), 0);
  for (const { name, role } of steps) if (role === "end" || !layers.has(name)) layers.set(name, role === "end" ? Math.max(deepest, 1) : 0);
  const rows = [];
  for (const { name } of steps) (rows[layers.get(name)] ??= []).push(name);
  const order = new Map();
  for (let round = 0; round < 4; round += 1) {
    for (const row of rows) {
      if (!row) continue;
      const near = (name) => {
        const from = arrows.filter(({ to, from: source }) => to === name && order.has(source)).map(({ from: source }) => order.get(source));
        return from.length ? from.reduce((sum, each) => sum + each, 0) / from.length : (order.get(name) ?? 0);
      };
      row.sort((a, b) => near(a) - near(b));
      row.forEach((name, index) => order.set(name, index - (row.length - 1) / 2));
    }
  }
  const widest = Math.max(...rows.filter(Boolean).map((row) => row.length));
  const pitch = box.width + box.gapX;
  const middle = (widest * pitch) / 2;
  const place = new Map();
  rows.filter(Boolean).forEach((row, layer) => row.forEach((name, index) => {
    const x = middle + (index - (row.length - 1) / 2) * pitch;
    place.set(name, { x, y: 12 + layer * (box.height + box.gapY), layer });
  }));
  for (const [name, each] of place) each.ports = ports(name, place, arrows);
  return place;
}

/** Where along its box an arrow begins or ends, so that arrows do not lie on one another. */
function ports(name, place, arrows) {
  const sorted = (list) => [...new Set(list)].sort((a, b) => place.get(a).x - place.get(b).x);
  const going = sorted(arrows.filter(({ from }) => from === name).map(({ to }) => to));
  const coming = sorted(arrows.filter(({ to }) => to === name).map(({ from }) => from));
  return (other, isEnd = false) => {
    const list = isEnd ? coming : going;
    const spread = Math.min(36, (box.width - 40) / Math.max(1, list.length));
    return (list.indexOf(other) - (list.length - 1) / 2) * spread;
  };
}
