// RatingKit's engine in a page, in Node, or in Electron: decisions and workflows by the same rules as in an app.
//
//     const kit = await RatingKit.load(new URL("RatingWeb.wasm.lzma", import.meta.url));
//     kit.open(configurationText);
//     const asked = kit.ask({ context, now: RatingKit.now(), placement: "level_completed" });
//     if (asked.decision === "ask") show(asked.screen);
//
// The engine stores nothing: the caller keeps the `context` of each answer and passes it to the next request.

import { unpack } from "./lzma.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** What the engine refused, or could not answer. */
export class RatingKitError extends Error {
    name = "RatingKitError";
}

export class RatingKit {
    #exports;
    #session;

    /**
     * Loads the module.
     * @param source where it is: a URL, or the answer of `fetch`, its bytes, or a compiled module.
     */
    static async load(source) {
        const module = await this.compile(source);
        let exports;
        const env = { _swift_stdlib_strtod_clocale: (text, result) => readNumber(exports.memory, text, result) };
        ({ exports } = await WebAssembly.instantiate(module, { env }));
        return new RatingKit(exports);
    }

    /** Compiles the module, packed or not, from whatever `load` takes: for several engines. */
    static async compile(source) {
        let module = await source;
        if (module instanceof WebAssembly.Module) return module;
        if (typeof module === "string" || module instanceof URL) module = await bytesAt(module);
        if (module instanceof Response) {
            if (!module.ok) throw new RatingKitError(`the module could not be loaded: ${module.status}`);
            module = await module.arrayBuffer();
        }
        return WebAssembly.compile(unpacked(module));
    }

    /** Made by `load`. */
    constructor(exports) {
        this.#exports = exports;
        this.#session = exports.begin();
    }

    /** Now, with the offset from UTC that the user lives by. */
    static now(date = new Date()) {
        const minutes = -date.getTimezoneOffset();
        const local = new Date(date.getTime() + minutes * 60_000).toISOString().slice(0, -1);
        const two = (number) => String(Math.trunc(Math.abs(number))).padStart(2, "0");
        return `${local}${minutes < 0 ? "-" : "+"}${two(minutes / 60)}:${two(minutes % 60)}`;
    }

    /** An installation about which nothing is known yet; store it. */
    newContext(installID = crypto.randomUUID(), now = RatingKit.now()) {
        return this.call({ do: "context", user: { installID }, now }).context;
    }

    /** Answers a request; see the documentation for all requests. Throws if the answer is an error. */
    call(request) {
        const answer = JSON.parse(this.callText(JSON.stringify(request)));
        if (typeof answer.error === "string") throw new RatingKitError(answer.error);
        return answer;
    }

    /** The same as text in and out, without a look at what it says. */
    callText(request) {
        const { memory, allocate, release, call } = this.#exports;
        const bytes = encoder.encode(request);
        const question = allocate(bytes.length);
        // The memory may have grown, so that a view of it is made anew each time.
        new Uint8Array(memory.buffer, question, bytes.length).set(bytes);
        const answer = call(this.#session, question, bytes.length);
        release(question);
        const length = new DataView(memory.buffer).getUint32(answer, true);
        const text = decoder.decode(new Uint8Array(memory.buffer, answer + 4, length));
        release(answer);
        return text;
    }

    /** How many bytes the engine holds. */
    get memorySize() {
        return this.#exports.memory.buffer.byteLength;
    }

    /** Puts a configuration in force; throws for one that has an error. Returns what is in force and the diagnostics. */
    open(text, options = {}) {
        const answer = this.call({ do: "open", text, ...options });
        if (!answer.accepted) {
            const problem = answer.diagnostics.find((diagnostic) => diagnostic.severity === "error");
            throw new RatingKitError(`${problem.line ?? 1}:${problem.column ?? 1}: ${problem.message}`);
        }
        return answer;
    }

    /** Counts something that happened; returns the context to store. */
    apply(event, user) {
        return this.call({ do: "apply", event, ...user }).context;
    }

    /** Whether the user would be asked now: `{decision, closed}`. */
    decide(user) {
        return this.call({ do: "decide", ...user });
    }

    /** The decision with what every gate measured and required. */
    explain(user) {
        return this.call({ do: "explain", ...user });
    }

    /** Asks if that is the decision: `{decision, closed, context}`, or with the first step. */
    ask(user) {
        return this.call({ do: "ask", ...user });
    }

    /** Goes on with a flow that the context has as interrupted: `{resumed, context}`, or with the step. */
    resume(user) {
        return this.call({ do: "resume", ...user });
    }

    /** Gives or changes the answer of the step on screen. */
    answer(answer, options = {}) {
        return this.call({ do: "answer", answer, ...options });
    }

    /** Presses a button, or tells what became of an action: `OPENED`, `FAILED`. */
    press(event, options = {}) {
        return this.call({ do: "press", event, ...options });
    }

    /** Closes the screen. */
    dismiss(options = {}) {
        return this.call({ do: "dismiss", ...options });
    }

    /** Gives the engine's memory back. */
    end() {
        this.#exports.end(this.#session);
    }
}

async function bytesAt(place) {
    const url = new URL(place, typeof location === "undefined" ? import.meta.url : location.href);
    if (url.protocol !== "file:") return fetch(url);
    const { readFile } = await import("node:fs/promises");
    return readFile(url);
}

/** The module, unpacked unless it begins as one already: `\0asm`. */
function unpacked(bytes) {
    const view = ArrayBuffer.isView(bytes)
        ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
        : new Uint8Array(bytes);
    if (view[0] === 0) return view;
    try {
        return unpack(view);
    } catch (error) {
        throw new RatingKitError(`this is no RatingWeb.wasm.lzma, or not the whole: ${error.message}`);
    }
}

/** Reads the number that a text with a null byte at its end begins with; returns the place behind it, or 0. */
function readNumber(memory, text, result) {
    const bytes = new Uint8Array(memory.buffer);
    const end = bytes.indexOf(0, text);
    const match = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?/.exec(String.fromCharCode(...bytes.subarray(text, end)));
    if (match === null) return 0;
    new DataView(memory.buffer).setFloat64(result, Number(match[0]), true);
    return text + match[0].length;
}
