// Whether the user is asked at the moment that the timeline stands at, and why: gate by gate.
import { count, h, s, say } from "./dom.js";
import { dateText, dayLength, distance, iso, model, occasion } from "./model.js";

/** What the engine is asked for after every change: now, or the last session until a day of the timeline. */
export const explainRequest = () => model.day === 0 ? { do: "explain", ...occasion() }
  : { do: "timeline", ...occasion(), days: model.day + 1, pace: model.pace, explain: true };

/** Its answer as a side shows it, with the moment that it is of. Before the first session of a slow pace it is that of the day. */
export function explained(side, answer) {
  if ("gates" in answer) return answer;
  if (answer.explanation) return { ...answer.explanation, bucket: null, at: answer.explainedAt };
  const now = iso(model.now + model.day * dayLength);
  return { ...side.call("explain", { ...occasion(), user: undefined, context: answer.context, now }), at: now };
}

/** The part of the page that shows one side's decision. */
export function decisionView(side, showKey) {
  const title = h("h2", { class: "verdict" });
  const reason = h("p", { class: "soft" });
  const moment = h("p", { class: "moment" });
  const head = h("div", { class: "head", role: "status" }, moment, title, reason);
  const body = h("tbody");
  const table = h("table", { class: "gates" },
    h("caption", { class: "unseen" }, "Gates, in the order in which they are checked"),
    h("thead", {}, h("tr", {}, ["Gate", "Measured", "Required", "Opens"].map((name) => h("th", { scope: "col" }, name)))), body);
  const besides = h("dl", { class: "besides" });
  const element = h("article", { class: "decision" },
    model.sides.length > 1 && h("h3", { class: "file" }, side.file), head, table, besides);

  function show() {
    const { explanation } = side;
    element.hidden = !explanation;
    if (!explanation) return;
    const from = explanation.at ? Date.parse(explanation.at) : model.now;
    const isAsked = explanation.decision === "ask";
    element.classList.toggle("asks", isAsked);
    say(moment, model.day === 0 ? dateText(iso(model.now), true) : `${dateText(iso(from), true)} · day ${model.day}`);
    say(title, isAsked ? "Asks now" : "Does not ask");
    say(reason, isAsked ? "Every gate is open." : summary(explanation, from));
    body.replaceChildren(...explanation.gates.flatMap((gate) => rows(gate, from, showKey)));
    besides.replaceChildren(...Object.entries(explanation.variants).flatMap(([experiment, variant]) =>
      [h("dt", {}, `Experiment “${experiment}”`), h("dd", {}, variant)]));
  }
  return { element, show };
}

function summary(explanation, from) {
  const closed = explanation.gates.filter((gate) => !gate.open).length;
  const needs = Object.entries(explanation.needs).map(([name, number]) => `${number} more ${noun(name, number)}`);
  const parts = [`${count(closed, "gate")} closed.`];
  if (explanation.blockers.length) parts.push(`Neither time nor use opens ${explanation.blockers.join(", ")}.`);
  if (needs.length) parts.push(`Needs ${needs.join(", ")}.`);
  if (explanation.notBefore) parts.push(`Not before ${dateText(explanation.notBefore, true)}, ${distance(explanation.notBefore, from)}.`);
  if (explanation.cannotBeTold) parts.push(`When it opens is unknown: ${explanation.cannotBeTold}.`);
  return parts.join(" ");
}

const noun = (name, number) => {
  if (name.startsWith("events.")) return `“${name.slice(7)}”`;
  if (name === "newVersion") return "new version";
  return number === 1 ? name.replace(/s$/, "") : name;
};

function rows(gate, from, showKey, isNested = false) {
  const { measured, required } = figures(gate);
  const key = gate.provenance.find(({ layer }) => layer !== "policy" && layer !== "defaults") ?? (gate.open ? null : gate.provenance[0]);
  const row = h("tr", { class: `gate ${gate.open ? "open" : "closed"}${isNested ? " nested" : ""}` },
    h("th", { scope: "row" }, mark(gate.open), h("span", {}, gate.gate, key && origin(key, showKey))),
    h("td", {}, h("span", { title: gate.unit }, measured)), h("td", {}, required, progress(gate)),
    h("td", {}, gate.opensAt && !gate.open ? h("time", { datetime: gate.opensAt, title: dateText(gate.opensAt, true) }, distance(gate.opensAt, from)) : gate.open ? h("span", { class: "soft" }, "open") : "—"));
  const sets = (gate.sets ?? []).flatMap((set, index) => [
    h("tr", { class: "set" }, h("th", { colspan: 4, scope: "rowgroup" }, mark(set.every((each) => each.open)), `Set ${index + 1}`)),
    ...set.flatMap((each) => rows(each, from, showKey, true)),
  ]);
  return [row, ...sets];
}

/** The key that the requirement comes from; one of the document leads to its place there. */
function origin(key, showKey) {
  const layer = { bundled: "", policy: " · policy", defaults: " · default" }[key.layer] ?? ` · ${key.layer}`;
  // A long name breaks between its words.
  const text = [...key.key.split(/(?=[A-Z])/).flatMap((word) => [h("wbr"), word]), layer];
  return key.layer === "policy" || key.layer === "defaults" || !showKey
    ? h("small", {}, text)
    : h("small", {}, h("button", { type: "button", class: "link", "aria-label": `Show ${key.key} in the configuration`, onclick: () => showKey(key.key) }, text));
}

function mark(isOpen) {
  return s("svg", { class: "sign", viewBox: "0 0 16 16", role: "img", "aria-label": isOpen ? "open" : "closed" },
    s("circle", { cx: 8, cy: 8, r: 8 }),
    isOpen ? s("path", { d: "M4.6 8.3l2.3 2.3 4.5-4.8" }) : s("path", { d: "M5.5 5.5l5 5m0-5l-5 5" }));
}

/** The two figures in words. A unit may end in a comparison, `prompts, fewer than`, which belongs to what is required. */
function figures(gate) {
  const { measured, required, unit } = gate;
  if (typeof required === "boolean") return { measured: gate.open ? "—" : measured === false || measured === true ? yes(measured) : value(measured), required: yes(required) };
  if (!unit) return { measured: measured === null ? "—" : value(measured), required: required === null ? "—" : value(required) };
  const comparison = unit.match(/, (more than|fewer than|below)$/)?.[1];
  const [thing] = unit.replace(/, (more than|fewer than|below)$/, "").split(/ since | in | of |, /);
  return {
    measured: measured === null ? "none yet" : `${value(measured)} ${measured === 1 ? thing.replace(/s$/, "") : thing}`,
    required: required === null ? "—" : `${comparison ?? "at least"} ${value(required)}`,
  };
}

const yes = (flag) => (flag ? "yes" : "no");

function value(json) {
  if (json === null || json === undefined) return "—";
  if (typeof json === "number") return String(Math.round(json * 100) / 100);
  if (typeof json === "boolean") return yes(json);
  if (typeof json === "string") return json.replace(/\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)/g, (date) => dateText(date));
  if (Array.isArray(json)) return json.map(value).join(", ");
  return Object.entries(json).map(([name, each]) => `${name} ${value(each)}`).join(", ");
}

/** How far it has come, where both are numbers and more is better. */
function progress({ measured, required, unit, open }) {
  if (typeof measured !== "number" || typeof required !== "number" || required <= 0 || / (fewer than|below)$/.test(unit ?? "")) return null;
  const share = Math.max(0, Math.min(1, measured / required));
  return h("span", { class: "progress", "aria-hidden": "true" }, h("span", { class: `bar-fill ${open ? "open" : ""}`, style: `width:${share * 100}%` }));
}
