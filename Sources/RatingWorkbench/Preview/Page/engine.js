// The engine in the page: one module, a document a side. All that is decided is decided there.
import { RatingKit } from "./ratingkit.js";
import { byID } from "./dom.js";

/** The module's bytes stand in the page as base64, because a page from disk may fetch nothing. */
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
  constructor(kit, document, today) {
    this.kit = kit;
    this.name = document.name;
    this.file = document.file;
    this.original = document.text;
    this.today = today;
    this.open(document.text);
  }

  /** `side.call("explain", {…})`: of this side's document. */
  call(what, members = {}) {
    return this.kit.call({ do: what, document: this.name, ...members });
  }

  /** Several at once. */
  batch(requests) {
    return this.kit.call({ do: "batch", requests: requests.map((each) => ({ document: this.name, ...each })) }).answers;
  }

  /** Reads a new text; one that is refused leaves the last good one in force. Further requests follow in the same crossing. */
  open(text, ...further) {
    this.text = text;
    const [reading, ...answers] = this.batch([{ do: "open", text, today: this.today }, ...further]);
    this.reading = reading;
    return answers;
  }

  get isRefused() {
    return !this.reading.accepted;
  }

  /** Whether any configuration is in force: this text, or one before it. */
  get isUsable() {
    return this.reading.accepted || this.reading.stale;
  }
}
