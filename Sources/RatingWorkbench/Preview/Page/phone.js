// The phone: the workflow as the user walks through it, what the app is told meanwhile, and the way back.
import { byID, h, redraw, s, say, whenQuiet } from "./dom.js";
import { iso, listen, model, occasion, changed } from "./model.js";
import { drawStep, followTyping, star } from "./step.js";

/** Text sizes as a phone has them, by their scale of the standard one. */
export const textSizes = [["Small", 0.85], ["Standard", 1], ["Large", 1.35], ["Very large", 1.9], ["Accessibility", 2.6]];

export function phoneView(side) {
  const sheet = h("div", { class: "sheet" });
  const clock = h("span");
  const glass = h("div", { class: "glass" },
    h("div", { class: "status", "aria-hidden": "true" }, clock, h("i")),
    h("div", { class: "app", "aria-hidden": "true" }, Array.from({ length: 7 }, () => h("i"))), sheet);
  const phone = h("div", { class: "phone" }, glass);
  const outside = h("div", { class: "outside" });
  const log = h("ol", { class: "log", "aria-label": "What the app receives", role: "log" });
  const back = h("button", { type: "button", class: "quiet", onclick: () => { entries.pop(); take(side.call("back"), null); } }, "Back");
  const again = h("button", { type: "button", onclick: () => start() }, "Start again");
  const element = h("article", { class: "walk", "aria-label": side.file }, model.sides.length > 1 && h("h3", { class: "file" }, side.file), phone, outside,
    h("div", { class: "ways" }, back, again), h("h3", {}, "What the app receives"), log);
  let entries = [];
  let hasMoved = false;

  /** From the beginning, or at once on a step. */
  function start(step) {
    hasMoved = step !== undefined;
    entries = [];
    if (!side.isUsable) return;
    take(side.call("start", { ...occasion(), step, languages: [model.language], applicationName: applicationName(side) }), step ? `Stands on ${step} at once` : "The flow begins");
  }
  side.goTo = start;

  function send(request, isTyping) {
    // The last mark of several stays.
    if (!request) return draw();
    hasMoved = true;
    const before = side.flow?.screen;
    take(side.call(request.do, { ...request, now: iso(model.now) }), isTyping ? null : described(request, before), isTyping);
  }

  function take(flow, entry, isTyping) {
    const stepBefore = side.flow?.step;
    side.flow = flow;
    if (entry) entries.push({ entry, step: flow.step, actions: flow.actions });
    else if (flow.actions.length) entries.push({ entry: "Typed", step: flow.step, actions: flow.actions });
    const isSame = isTyping && flow.step === stepBefore;
    if (isSame) followTyping(sheet, flow.screen, send); else draw(stepBefore !== flow.step && hasMoved);
    back.disabled = !flow.canGoBack;
    drawLog();
    changed("flow");
  }

  function draw(isNewStep) {
    const { flow } = side;
    const screen = flow.screen;
    const last = entries.at(-1)?.actions ?? [];
    const asksStore = last.some(({ type }) => type === "requestNativeReview");
    say(clock, iso(model.now).slice(11, 16));
    phone.dataset.theme = model.appearance;
    phone.style.setProperty("--scale", model.textSize);
    dress(phone, screen?.appearance ?? {});
    sheet.className = `sheet ${screen?.kind ?? "none"}`;
    if (screen && screen.kind !== "native") {
      sheet.setAttribute("role", screen.kind === "message" ? "alertdialog" : "dialog");
      sheet.setAttribute("aria-label", screen.title || screen.text || flow.step);
      drawStep(sheet, screen, send);
    } else if (screen || asksStore) drawStoreSheet(sheet, applicationName(side), send, flow);
    else drawEnd(sheet, flow, last.some(({ type }) => type === "openStore"), applicationName(side));
    outside.replaceChildren(...hostEvents(flow, send));
    if (isNewStep) focusFirst(screen);
  }

  /** A new step has the focus where the app has it; at the end, on what begins anew. */
  function focusFirst(screen) {
    if (!element.contains(document.activeElement) && document.activeElement !== document.body) return;
    const first = screen?.elements.find(({ kind }) => !["title", "text", "button"].includes(kind)) ?? screen?.elements.find(({ button, enabled }) => button && enabled);
    const place = first ? sheet.querySelector(`[data-id="${CSS.escape(first.id)}"]`) : sheet.querySelector("button:enabled");
    (place ?? again).focus({ preventScroll: true });
  }

  function drawLog() {
    redraw(log, entries.map(({ entry, step, actions }) => h("li", {}, h("p", {}, entry, h("span", { class: "soft" }, ` → ${step}`)),
      actions.length > 0 && h("ul", {}, actions.map(({ type, params }) => h("li", { class: "action" }, h("code", {}, type), parameters(params)))))));
    log.scrollTop = log.scrollHeight;
  }

  listen("language", () => {
    if (!side.flow) return;
    side.flow = { ...side.call("show", { languages: [model.language] }), actions: side.flow.actions };
    draw();
  });
  listen("look", () => { if (side.flow) draw(); });
  // A flow that nobody has touched follows the document; one under way keeps what it began with, as in the app.
  listen("document placement user", whenQuiet(120, () => { if (!hasMoved) start(); }));
  return { element, start };
}

/** The document's own look: what it does not say is the phone's. */
function dress(phone, { accent, onAccent, star, corner, alignment, header }) {
  const look = { "--tint-of-app": accent?.[model.appearance], "--on-tint": onAccent?.[model.appearance], "--star": star?.[model.appearance], "--star-edge": star?.[model.appearance],
    "--corner": corner === undefined ? undefined : `${corner}px`, "--align": alignment === "leading" ? "start" : undefined, "--header": header === undefined ? undefined : JSON.stringify(header) };
  for (const [name, value] of Object.entries(look)) {
    if (value === undefined) phone.style.removeProperty(name); else phone.style.setProperty(name, value);
  }
}

/** Drawn on the store's sheet and page, for which the engine has no screen. */
function applicationName(side) {
  try {
    return JSON.parse(side.text).applicationName ?? "This app";
  } catch {
    return "This app";
  }
}

function described(request, screen) {
  if (request.do === "dismiss") return "Closed the screen";
  if (request.do === "press") return `Pressed “${screen?.buttons.find(({ event }) => event === request.event)?.label ?? request.event}”`;
  const answer = request.answer;
  if (Array.isArray(answer)) return `Marked ${answer.join(", ")}`;
  return screen?.kind === "stars" ? `Chose ${"★".repeat(answer)}` : `Chose ${answer}`;
}

const parameters = (params) => Object.entries(params).map(([name, value]) => h("span", { class: "soft" }, ` ${name} ${typeof value === "string" ? value : JSON.stringify(value)}`));

/** What does not come from the user: the store's answer, and time running out. */
function hostEvents({ done, sends, timeouts, screen }, send) {
  if (done) return [];
  const host = sends.filter((event) => event === "OPENED" || event === "FAILED")
    .map((event) => h("button", { type: "button", onclick: () => send({ do: "press", event }) }, event === "OPENED" ? "The store showed it" : "The store did not"));
  const waits = timeouts.map((time) => h("button", { type: "button", onclick: () => send({ do: "press", event: `after.${time}` }) }, `${time / 1000} s pass`));
  const note = screen?.kind === "native" && h("p", { class: "soft" }, "The store’s own sheet, approximately. The app never learns what the user does on it, nor whether it was shown.");
  return [note, ...host, ...waits].filter(Boolean);
}

function drawStoreSheet(sheet, name, send, flow) {
  sheet.removeAttribute("lang");
  sheet.dir = "ltr";
  sheet.className = "sheet native";
  sheet.setAttribute("role", "dialog");
  sheet.setAttribute("aria-label", "The store’s review sheet");
  const close = flow.sends.includes("OPENED") ? { do: "press", event: "OPENED" } : null;
  redraw(sheet, h("div", { class: "icon", "aria-hidden": "true" }, name.slice(0, 1)),
    h("h3", { class: "title" }, `Enjoying ${name}?`), h("p", { class: "text" }, "Tap a star to rate it on the App Store."),
    h("div", { class: "rating store-stars", "aria-hidden": "true" }, Array.from({ length: 5 }, () => star(false))),
    h("button", { type: "button", class: "app-button", disabled: !close, onclick: () => close && send(close) }, "Not Now"));
}

function drawEnd(sheet, flow, isInStore, name) {
  sheet.removeAttribute("lang");
  sheet.dir = "ltr";
  sheet.className = `sheet end${isInStore ? " in-store" : ""}`;
  sheet.setAttribute("role", "group");
  sheet.setAttribute("aria-label", "The end");
  redraw(sheet, isInStore && [
    h("div", { class: "icon", "aria-hidden": "true" }, name.slice(0, 1)), h("h3", { class: "title" }, name), h("p", { class: "text" }, "App Store · Write a Review"),
    h("div", { class: "rating store-stars", "aria-hidden": "true" }, Array.from({ length: 5 }, () => star(false)))],
  h("p", { class: "ended" }, flow.done ? `Over: ${flow.outcome ?? flow.step}` : `Waits at ${flow.step}`));
}
