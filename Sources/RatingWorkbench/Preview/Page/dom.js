// Elements in one call. Text is always set as text, so nothing that a document says becomes markup.

const svgNamespace = "http://www.w3.org/2000/svg";

/** `h("button", {class: "quiet", onclick}, "Close")`; a member that is null, undefined or false is left out. */
export function h(name, members = {}, ...children) {
  return build(document.createElement(name), members, children);
}

/** The same for SVG. */
export function s(name, members = {}, ...children) {
  return build(document.createElementNS(svgNamespace, name), members, children);
}

function build(element, members, children) {
  for (const [name, value] of Object.entries(members)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked" || name === "disabled") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export const byID = (id) => document.getElementById(id);

/** Sets the text only where it is another, so that assistive technologies do not say it again. */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Replaces what is inside, and leaves the focus on the element with the same `data-id`. */
export function redraw(element, ...children) {
  const focused = element.contains(document.activeElement) ? document.activeElement.dataset.id : undefined;
  element.replaceChildren(...children.flat(Infinity).filter(Boolean));
  if (focused !== undefined) element.querySelector(`[data-id="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}

/** Calls once, in the next frame, however often it was asked for. */
export function nextFrame(work) {
  let isAsked = false;
  return () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      work();
    });
  };
}

/** Calls once it has been quiet for so many milliseconds. */
export function whenQuiet(milliseconds, work) {
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(work, milliseconds);
  };
}

export const count = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;
