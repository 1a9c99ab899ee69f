// The engine in the page: one module, a document a side. All that is decided is decided there.
import { RatingKit } from "./ratingkit.js";
import { byID } from "./dom.js";

/** The module's packed bytes stand in the page as base64, because a page from disk may fetch nothing. */
export async function loadEngine() {
  const text = byID("engine").textContent.trim();
  const bytes = Uint8Array.fromBase64 ? Uint8Array.fromBase64(text) : decoded(text);
  return RatingKit.load(bytes);
}

function decoded(base64) {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index);
  return bytes;
}

/** One document of the page: its text, what reading it found, and what the engine says of it. */
export class Side {
  constructor(kit, document, today, aliases) {
    this.kit = kit;
    this.name = document.name;
    this.file = document.file;
    this.original = document.text;
    this.today = today;
    this.aliases = aliases;
    this.open(document.text);
  }

  /** `side.call("explain", {…})`: of this side's document. */
  call(what, members = {}) {
    return this.kit.call({ do: what, document: this.name, ...members });
  }

  /** What the reader of a text is told. */
  get reader() {
    return { today: this.today, aliases: this.aliases };
  }

  /** Several at once. */
  batch(requests) {
    return this.kit.call({ do: "batch", requests: requests.map((each) => ({ document: this.name, ...each })) }).answers;
  }

  /** Reads a new text and looks for all that lint finds; one that is refused leaves the last good one in force. */
  open(text) {
    this.text = text;
    this.reading = this.call("open", { text, ...this.reader });
    const isRead = (one) => this.quick?.some((other) => other.code === one.code && other.start === one.start);
    this.advice = this.reading.diagnostics.filter((one) => !isRead(one));
  }

  /** A keystroke: reads the text, and answers another request in the same crossing. What lint found before stays until it has
   * looked again, at the places where it stands now. */
  type(text, request) {
    const advice = moved(this.advice, this.text, text);
    this.text = text;
    const [reading, answer] = this.batch([{ do: "open", text, ...this.reader, quick: true }, request]);
    this.quick = reading.diagnostics;
    this.advice = reading.accepted ? advice : [];
    this.reading = { ...reading, diagnostics: [...reading.diagnostics, ...this.advice.filter(({ code, start }) => !this.quick.some((one) => one.code === code && one.start === start))] };
    return answer;
  }

  get isRefused() {
    return !this.reading.accepted;
  }

  /** Whether any configuration is in force: this text, or one before it. */
  get isUsable() {
    return this.reading.accepted || this.reading.stale;
  }
}

/** Findings about a text where they stand in the next one; those about what was changed are gone. */
function moved(findings, before, after) {
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  let end = 0;
  while (end < shortest - start && before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)) end += 1;
  const by = after.length - before.length;
  const lines = after.split("\n").length - before.split("\n").length;
  return findings.flatMap((one) => {
    if (one.end <= start) return [one];
    if (one.start < before.length - end) return [];
    const fix = one.fix && { ...one.fix, start: one.fix.start + by, end: one.fix.end + by };
    return [{ ...one, start: one.start + by, end: one.end + by, line: one.line + lines, fix }];
  });
}
