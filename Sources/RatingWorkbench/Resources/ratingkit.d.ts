/** A JSON value that only the engine looks into: keep it, and give it to the next request. */
export type Context = Readonly<Record<string, unknown>>;

/** ISO 8601 with the offset from UTC that the user lives by: `2026-11-22T12:00:00.000+01:00`. */
export type LocalDate = string;

/** Who is asked about, when, and where in the app. */
export interface User {
    context: Context;
    now: LocalDate;
    placement?: string;
    /** What the app reports about the user for conditions. */
    traits?: Record<string, unknown>;
}

/** How a step is shown. */
export interface Presentation {
    /** BCP 47, most preferred first. */
    languages?: readonly string[];
    applicationName?: string;
}

/** Something that is counted. */
export type RatingEvent =
    | { type: "launch"; version?: string }
    | { type: "event"; name: string }
    | { type: "answer"; stars?: number }
    | { type: "prompt"; placement?: string; kind?: "custom" | "native"; forced?: boolean }
    | { type: "foreground" | "session" | "crash" | "rated" | "decline" | "remind" };

export interface Decision {
    decision: "ask" | "skip";
    /** The closed gates, if the decision is to skip. */
    closed?: string[];
}

export interface GateResult {
    gate: string;
    open: boolean;
    measured: unknown;
    required: unknown;
    unit: string | null;
    opensAt: LocalDate | null;
    needs?: Record<string, number>;
    sets?: GateResult[][];
    provenance: { key: string; layer: string; revision: string | number | null; variant: string | null }[];
}

export interface Explanation {
    decision: "ask" | "skip";
    gates: GateResult[];
    notBefore: LocalDate | null;
    cannotBeTold: string | null;
    needs: Record<string, number>;
    blockers: string[];
    variants: Record<string, string>;
    /** The installation's place in rollouts, 0…100. */
    bucket: number;
}

/** The answer to a step: a number for stars, scale and smileys; `up` or `down` for thumbs; a value, or several, for choices. */
export type Answer = number | string | readonly string[];

/** Something for the app to do now. */
export interface Action {
    type: string;
    params: Record<string, unknown>;
    step: string;
    feedback?: { to: string | null; text: string; stars: number | null; answers: Record<string, unknown> };
}

/** What to draw, in the order of reading and focus. Pass a `request` to `call` as it is. */
export interface ScreenElement {
    id: string;
    kind: "title" | "text" | "stars" | "smileys" | "scale" | "thumb" | "choice" | "field" | "button";
    enabled: boolean;
    role: "heading" | "text" | "adjustable" | "option" | "textField" | "button";
    label: string;
    value: string | null;
    hint: string | null;
    actions: { kind: "activate" | "increment" | "decrement"; request: Request }[];
    rating?: { value: number | null; minimum: number; maximum: number; moods?: number[] };
    thumb?: "up" | "down";
    option?: { label: string; chosen: boolean; several: boolean };
    field?: { text: string; placeholder: string; maximumLength: number; note: string | null };
    button?: { label: string; role: "primary" | "secondary" | "cancel" | "close" };
}

export interface Screen {
    step: string;
    kind: "stars" | "scale" | "smileys" | "thumbs" | "choice" | "text" | "message" | "native" | "store";
    title: string;
    text: string;
    language: string;
    direction: "leftToRight" | "rightToLeft";
    minimum: number;
    maximum: number;
    several: boolean;
    maximumLength: number;
    stars: number | null;
    draft: string;
    answer: Answer | null;
    buttons: { event: string; label: string; enabled: boolean }[];
    choices: { value: string; label: string }[];
    /** The element that has the focus when the screen appears. */
    focus: string | null;
    elements: ScreenElement[];
}

/** The state of a flow after a move, and the effects of the move. */
export interface Flow {
    step: string;
    done: boolean;
    outcome: string | null;
    canGoBack: boolean;
    /** What to do now, in order. */
    actions: Action[];
    /** The events that the step declares. */
    sends: string[];
    /** In milliseconds: after each, press `after.` and the number. */
    timeouts: number[];
    /** Store it. */
    context: Context;
    /** Null on a step without a screen. */
    screen: Screen | null;
}

export interface Diagnostic {
    severity: "error" | "warning" | "note";
    code: string;
    key: string | null;
    line: number | null;
    column: number | null;
    message: string;
    suggestion: string | null;
    /** In UTF-16 units, as JavaScript counts. */
    start: number;
    end: number;
    fix: { title: string; start: number; end: number; text: string } | null;
}

export interface Opened {
    accepted: boolean;
    isDisabled: boolean;
    revision: string | number | null;
    policy: string;
    workflow: string;
    gates: string[];
    placements: string[];
    languages: string[];
    diagnostics: Diagnostic[];
    [more: string]: unknown;
}

/** `{do: …}` with its members. */
export type Request = { do: string } & Record<string, unknown>;

export class RatingKitError extends Error {}

/** Where the module is, or the fetched module, packed or not. */
export type ModuleSource = string | URL | Response | BufferSource | WebAssembly.Module | Promise<Response | BufferSource>;

export class RatingKit {
    static load(source: ModuleSource): Promise<RatingKit>;
    /** For several engines of one module. */
    static compile(source: ModuleSource): Promise<WebAssembly.Module>;
    static now(date?: Date): LocalDate;
    private constructor();
    newContext(installID?: string, now?: LocalDate): Context;
    open(text: string, options?: Record<string, unknown>): Opened;
    apply(event: RatingEvent, user: User): Context;
    decide(user: User): Decision;
    explain(user: User): Explanation;
    ask(user: User & Presentation): (Decision & { decision: "skip"; context: Context }) | ({ decision: "ask" } & Flow);
    resume(user: User & Presentation): { resumed: false; context: Context } | ({ resumed: true } & Flow);
    answer(answer: Answer, options?: Presentation & { now?: LocalDate }): Flow;
    press(event: string, options?: Presentation & { now?: LocalDate }): Flow;
    dismiss(options?: Presentation & { now?: LocalDate }): Flow;
    call(request: Request): any;
    callText(request: string): string;
    readonly memorySize: number;
    end(): void;
}
