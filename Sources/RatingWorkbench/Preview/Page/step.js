// A step as a phone shows it. What there is to see, to say and to do comes from the engine, element by element.
import { h, redraw, s } from "./dom.js";

const starPath = "M12 2.6l2.9 5.9 6.5.9-4.7 4.6 1.1 6.4L12 17.4l-5.8 3 1.1-6.4L2.6 9.4l6.5-.9z";
export const star = (isFilled) => s("svg", { class: isFilled ? "star filled" : "star", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: starPath }));

/** Draws a screen into a sheet. `send` takes the request of what the user did. */
export function drawStep(sheet, screen, send) {
  const elements = screen.elements.map((element) => drawn(element, screen, send));
  const answers = screen.elements.flatMap((element, index) => (isAnswer(element) ? [elements[index]] : []));
  const group = answers.length > 1 ? h("div", { class: `answers ${screen.kind}`, role: answers[0].dataset.several ? "group" : "radiogroup", "aria-label": screen.title || screen.text }, answers) : answers[0];
  const of = (test) => elements.filter((_, index) => test(screen.elements[index]));
  sheet.lang = screen.language;
  sheet.dir = screen.direction === "rightToLeft" ? "rtl" : "ltr";
  redraw(sheet,
    of((element) => element.button?.role === "close"),
    h("div", { class: "content" }, of((element) => element.kind === "title" || element.kind === "text"), group, of((element) => element.kind === "screenshot")),
    h("div", { class: "buttons" }, of((element) => element.kind === "button" && element.button.role !== "close")));
}

const isAnswer = ({ kind }) => ["stars", "smileys", "scale", "thumb", "choice", "field"].includes(kind);

function drawn(element, screen, send) {
  const request = (kind) => element.actions.find((action) => action.kind === kind)?.request;
  const common = { "data-id": element.id };
  switch (element.kind) {
    case "title": return h("h3", { ...common, class: "title" }, element.label);
    case "text": return h("p", { ...common, class: "text" }, element.label);
    case "stars": return rating(element, screen, send, (number) => star(element.rating.value !== null && number <= element.rating.value));
    case "smileys": return rating(element, screen, send, (number) => face(element.rating.moods[number - element.rating.minimum]));
    case "scale": return rating(element, screen, send, (number) => h("span", { "aria-hidden": "true" }, element.rating.labels?.[number - element.rating.minimum] ?? String(number)));
    case "thumb": return option(element, screen, thumb(element.thumb), () => send(request("activate")), common);
    case "choice": return option(element, screen, element.label, () => send(request("activate")), common);
    case "field": return field(element, send, common);
    // The picker is the platform's; the page only shows where it is.
    case "screenshot": return h("button", { ...common, type: "button", class: "app-button secondary" }, element.label);
    default: {
      const { label, role } = element.button;
      return h("button", {
        ...common, type: "button", class: `app-button ${role}`, disabled: !element.enabled,
        "aria-label": role === "close" ? label : null, title: element.hint, onclick: () => send(request("activate")),
      }, role === "close" ? s("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, s("path", { d: "M4 4l8 8m0-8l-8 8" })) : label);
    }
  }
}

/** Stars, faces or numbers: one control, moved by its arrow keys or by tapping a place. */
function rating(element, screen, send, picture) {
  const { value, minimum, maximum } = element.rating;
  const request = (kind) => element.actions.find((action) => action.kind === kind)?.request;
  const choose = (number) => send({ do: "answer", answer: number });
  const isLong = maximum - minimum > 10;
  const keys = (event) => {
    const forward = screen.direction === "rightToLeft" ? "ArrowLeft" : "ArrowRight";
    const back = forward === "ArrowLeft" ? "ArrowRight" : "ArrowLeft";
    const wanted = { [forward]: request("increment"), ArrowUp: request("increment"), [back]: request("decrement"), ArrowDown: request("decrement"),
      Home: { do: "answer", answer: minimum }, End: { do: "answer", answer: maximum } };
    if (!(event.key in wanted)) return;
    event.preventDefault();
    if (wanted[event.key]) send(wanted[event.key]);
  };
  const numbers = Array.from({ length: isLong ? 0 : maximum - minimum + 1 }, (_, index) => minimum + index);
  const isChosen = (number) => (element.kind === "stars" ? number <= (value ?? minimum - 1) : number === value);
  return h("div", {
    "data-id": element.id, class: `rating ${element.kind}`, role: "slider", tabindex: 0, onkeydown: keys, "aria-label": element.label,
    // Before one is chosen the value stands below the lowest, and the text says that there is none.
    "aria-valuemin": value === null ? minimum - 1 : minimum, "aria-valuemax": maximum, "aria-valuenow": value ?? minimum - 1, "aria-valuetext": element.value,
  },
  numbers.map((number) => h("span", { class: `place${isChosen(number) ? " chosen" : ""}${value === null ? " none" : ""}`, "data-number": number, onclick: () => choose(number) }, picture(number))),
  isLong && [
    h("span", { class: "place sign", "aria-hidden": "true", onclick: () => request("decrement") && send(request("decrement")) }, "−"),
    h("span", { class: "place long chosen", "aria-hidden": "true" }, element.value),
    h("span", { class: "place sign", "aria-hidden": "true", onclick: () => request("increment") && send(request("increment")) }, "+"),
  ],
  (element.rating.caption || element.rating.ends) && h("div", { class: "captions", "aria-hidden": "true" },
    (element.rating.ends ?? [element.rating.caption]).map((text) => h("span", {}, text))));
}

function option(element, screen, picture, choose, common) {
  const { chosen, several } = element.option;
  const input = h("input", { ...common, type: several ? "checkbox" : "radio", name: `step-${screen.step}`, checked: chosen, onchange: choose, "aria-disabled": element.actions.length ? null : true, "aria-label": element.label });
  return h("label", { class: `option${chosen ? " chosen" : ""} ${element.kind}`, "data-several": several || null }, input, picture);
}

function field(element, send, common) {
  const { text, placeholder, maximumLength, note, purpose } = element.field;
  const isLine = purpose === "line" || purpose === "contact";
  return h("div", { class: "typing" },
    h(isLine ? "input" : "textarea", { ...common, [isLine ? "type" : "rows"]: isLine ? "text" : 4, inputmode: purpose === "contact" ? "email" : null, maxlength: maximumLength, placeholder, value: text, "aria-label": element.label, oninput: (event) => send({ do: "answer", answer: event.target.value }, true) }),
    h("span", { class: "note" }, note));
}

/** What changes on screen while someone types: the field itself stays as it is. */
export function followTyping(sheet, screen, send) {
  for (const element of screen.elements) {
    if (element.kind === "button") sheet.querySelector(`[data-id="${CSS.escape(element.id)}"]`).replaceWith(drawn(element, screen, send));
    if (element.kind === "field") sheet.querySelector(".note").textContent = element.field.note ?? "";
  }
}

function thumb(which) {
  return s("svg", { class: `hand ${which}`, viewBox: "0 0 24 24", "aria-hidden": "true" },
    s("path", { d: "M8 11v9H4.5v-9zm1.6 8.6V11l4-7.4c1.7 0 2.5 1.3 2.1 2.9L15 9.6h4.1c1.2 0 2 1.1 1.7 2.2l-1.7 6.6c-.3 1-1.1 1.6-2.1 1.6h-5z" }));
}

/** Five faces from the saddest, 0, to the happiest, 4. */
function face(mood) {
  const mouths = ["M8 17.2c2-2.6 6-2.6 8 0", "M8.4 16.4c1.8-1.5 5.4-1.5 7.2 0", "M8.4 15.6h7.2", "M8.4 14.8c1.8 1.7 5.4 1.7 7.2 0", "M7.6 14c1.8 4 7 4 8.8 0z"];
  return s("svg", { class: "face", viewBox: "0 0 24 24", "aria-hidden": "true" },
    s("circle", { cx: 12, cy: 12, r: 9.5 }), s("circle", { class: "eye", cx: 8.8, cy: 9.6, r: 1.1 }), s("circle", { class: "eye", cx: 15.2, cy: 9.6, r: 1.1 }), s("path", { d: mouths[mood] ?? mouths[2] }));
}
