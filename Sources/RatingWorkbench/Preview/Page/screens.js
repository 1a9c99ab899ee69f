// The column of phones, and how they show: language, light or dark, text size.
import { h } from "./dom.js";
import { changed, model } from "./model.js";
import { phoneView, textSizes } from "./phone.js";

export function screensView(element) {
  const language = h("select", { id: "language", onchange: () => { model.language = language.value; changed("language"); } });
  const looks = h("div", { class: "segments", role: "radiogroup", "aria-label": "Appearance of the phone" }, [["light", "Light"], ["dark", "Dark"]].map(([value, label]) =>
    h("label", {}, h("input", { type: "radio", name: "appearance", value, checked: value === model.appearance, onchange: () => { model.appearance = value; changed("look"); } }), label)));
  const size = h("select", { id: "text-size", onchange: () => { model.textSize = Number(size.value); changed("look"); } },
    textSizes.map(([label, value]) => h("option", { value }, label)));
  size.value = model.textSize;
  const phones = model.sides.map((side) => phoneView(side));
  element.append(
    h("div", { class: "looks" }, h("label", { class: "field" }, h("span", {}, "Language"), language), h("label", { class: "field" }, h("span", {}, "Text"), size), looks),
    h("div", { class: "phones" }, phones.map((phone) => phone.element)));

  function show(step) {
    const built = model.sides[0].call("strings", { language: "en" }).languages.map(({ tag }) => tag);
    const written = [...new Set(model.sides.flatMap(({ reading }) => reading.languages ?? []))];
    const group = (label, tags) => tags.length > 0 && h("optgroup", { label }, tags.map((tag) => h("option", { value: tag }, languageName(tag))));
    language.replaceChildren(...[group("In this document", written), group("Built in", built.filter((tag) => !written.includes(tag)))].filter(Boolean));
    language.value = model.language;
    for (const phone of phones) phone.start(step);
  }
  return { show };
}

/** A language in its own words. */
function languageName(tag) {
  try {
    return `${new Intl.DisplayNames([tag], { type: "language" }).of(tag)} · ${tag}`;
  } catch {
    return tag;
  }
}
