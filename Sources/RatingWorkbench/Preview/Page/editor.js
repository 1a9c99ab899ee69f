// The document as text. A plain field takes the typing; below it the same lines are drawn in colour, with a number each
// and a line under what is wrong. Only lines that changed are drawn anew, so that a long document costs no more.
import { h } from "./dom.js";

const token = /("(?:[^"\\]|\\.)*"?)(\s*:)?|(-?\d[\d.eE+-]*)|\b(true|false|null)\b/g;

export function editorView(side, label, onEdit) {
  const field = h("textarea", {
    class: "typed", id: `text-${side.name}`, spellcheck: "false", autocapitalize: "off", autocomplete: "off", wrap: "soft",
    "aria-label": label, "aria-describedby": `problems-${side.name}`, oninput: () => onEdit(field.value),
  });
  const drawn = h("div", { class: "drawn", "aria-hidden": "true" });
  const scroller = h("div", { class: "editor" }, h("div", { class: "sheet-of-text" }, drawn, field));
  let lines = [];

  /** Draws the lines whose text or marks are others than before. */
  function show() {
    if (field.value !== side.text) field.value = side.text;
    const wanted = linesWithMarks(side.text, side.reading.diagnostics);
    let start = 0;
    while (start < lines.length && start < wanted.length && lines[start].key === wanted[start].key) start += 1;
    let end = 0;
    while (end < lines.length - start && end < wanted.length - start && lines.at(-1 - end).key === wanted.at(-1 - end).key) end += 1;
    const old = Array.from(drawn.children).slice(start, lines.length - end);
    const next = drawn.children[lines.length - end] ?? null;
    const added = wanted.slice(start, wanted.length - end).map(drawnLine);
    for (const line of old) line.remove();
    for (const line of added) drawn.insertBefore(line, next);
    lines = wanted;
    drawn.style.setProperty("--digits", String(lines.length).length);
    scroller.style.setProperty("--digits", String(lines.length).length);
  }

  /** Replaces a part as if it were typed, so that it can be undone. */
  function replace(start, end, text) {
    field.focus();
    field.setSelectionRange(start, end);
    if (!document.execCommand("insertText", false, text)) field.setRangeText(text, start, end, "end");
    if (field.value !== side.text) onEdit(field.value);
  }

  function select(start, end) {
    field.focus({ preventScroll: true });
    field.setSelectionRange(start, end);
    const place = placeOf(start);
    if (place) scroller.scrollTop += place.top - scroller.getBoundingClientRect().top - scroller.clientHeight / 3;
  }

  /** Where a character stands on screen. */
  function placeOf(offset) {
    const index = Math.max(0, lines.findLastIndex((line) => line.start <= offset));
    const code = drawn.children[index]?.lastChild;
    if (!code) return null;
    let rest = offset - lines[index].start;
    const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (rest <= node.length) {
        const range = document.createRange();
        range.setStart(node, rest);
        range.collapse(true);
        return range.getClientRects()[0] ?? code.getBoundingClientRect();
      }
      rest -= node.length;
    }
    return code.getBoundingClientRect();
  }
  return { element: scroller, field, show, replace, select, placeOf };
}

/** The lines of a text, each with the parts of it that are marked. */
function linesWithMarks(text, diagnostics) {
  let start = 0;
  const lines = text.split("\n").map((content) => {
    const line = { start, content, marks: [], key: content };
    start += content.length + 1;
    return line;
  });
  for (const { start: from, end: to, severity } of diagnostics) {
    if (from === null || from === undefined) continue;
    let index = lines.findLastIndex((line) => line.start <= from);
    for (; index >= 0 && index < lines.length && lines[index].start < Math.max(to, from + 1); index += 1) {
      const line = lines[index];
      const mark = { from: Math.max(0, from - line.start), to: Math.min(line.content.length, Math.max(to, from + 1) - line.start), severity };
      line.marks.push(mark);
      line.key += `\n${mark.from},${mark.to},${severity}`;
    }
  }
  return lines;
}

function drawnLine({ content, marks }) {
  const kinds = [];
  for (const match of content.matchAll(token)) {
    const kind = match[2] !== undefined ? "name" : match[1] !== undefined ? "string" : match[3] !== undefined ? "number" : "word";
    kinds.push({ from: match.index, to: match.index + (match[1] ?? match[0]).length, kind });
  }
  const cuts = [...new Set([0, content.length, ...kinds.flatMap(({ from, to }) => [from, to]), ...marks.flatMap(({ from, to }) => [from, to])])].sort((a, b) => a - b);
  const pieces = cuts.slice(0, -1).map((from, index) => {
    const inside = (part) => part.from <= from && from < part.to;
    const mark = marks.find(inside);
    const name = [kinds.find(inside)?.kind, mark && `mark ${mark.severity}`].filter(Boolean).join(" ");
    const piece = content.slice(from, cuts[index + 1]);
    return name ? h("span", { class: name }, piece) : piece;
  });
  const worst = ["error", "warning", "note"].find((severity) => marks.some((mark) => mark.severity === severity));
  return h("div", { class: worst ? `line has-${worst}` : "line" }, h("code", {}, pieces.length ? pieces : "\u200b"));
}
