// What reading the document has found, each at its place and, where there is one, with what mends it.
import { count, h } from "./dom.js";

export function problemsView(side, editor) {
  const title = h("h3", {});
  const all = h("button", { type: "button", class: "quiet", onclick: () => {
    const { text } = side.call("fix");
    editor.replace(0, side.text.length, text);
  } }, "Fix all");
  const list = h("ol", { id: `problems-list-${side.name}` });
  const element = h("section", { class: "problems", "aria-label": "Problems" }, h("div", { class: "row" }, title, all), list);
  let shown = "";

  function show() {
    const { diagnostics } = side.reading;
    const key = JSON.stringify(diagnostics);
    if (key === shown) return;
    shown = key;
    title.id = `problems-${side.name}`;
    title.textContent = diagnostics.length ? summary(diagnostics) : "No problems";
    all.hidden = diagnostics.filter(({ fix }) => fix).length < 2;
    element.classList.toggle("none", !diagnostics.length);
    list.replaceChildren(...diagnostics.map(problem));
  }

  function problem({ severity, code, message, suggestion, line, column, start, end, fix }) {
    const place = line ? `${line}:${column}` : "";
    return h("li", { class: severity }, h("button", { type: "button", class: "place-of", "aria-label": `${severity} at ${place || "no place"}: ${message}`, onclick: () => start !== null && editor.select(start, end) },
      h("span", { class: "dot", "aria-hidden": "true" }), h("span", { class: "mono" }, place)),
    h("p", {}, message, suggestion && h("span", { class: "soft" }, ` ${suggestion}`), " ", h("code", { class: "soft" }, code)),
    fix && h("button", { type: "button", class: "fix", onclick: () => editor.replace(fix.start, fix.end, fix.text) }, `Fix: ${fix.title}`));
  }
  return { element, show };
}

export function summary(diagnostics) {
  const of = (severity) => diagnostics.filter((each) => each.severity === severity).length;
  return ["error", "warning", "note"].filter((severity) => of(severity)).map((severity) => count(of(severity), severity)).join(", ");
}
