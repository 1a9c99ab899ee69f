// What may be written where the cursor stands: a list below it. Asked for with Control and Space, or by a quotation mark.
import { h } from "./dom.js";

export function completion(side, editor) {
  const { field } = editor;
  const id = `completions-${side.name}`;
  const list = h("ul", { class: "completions", id, role: "listbox", "aria-label": "What may be written here", hidden: true });
  const about = h("p", { hidden: true });
  let items = [];
  let chosen = 0;
  field.setAttribute("aria-controls", id);
  field.setAttribute("aria-haspopup", "listbox");
  field.setAttribute("aria-autocomplete", "list");

  function open() {
    const { items: found } = side.call("complete", { at: field.selectionStart });
    // What replaces a part that has begun is what begins like it.
    items = found.filter(({ label, start }) => {
      const begun = side.text.slice(start, field.selectionStart).replaceAll('"', "").toLowerCase();
      return label.toLowerCase().includes(begun);
    }).slice(0, 50);
    if (!items.length) return close();
    chosen = 0;
    list.replaceChildren(...items.map(({ label, detail }, index) => h("li", { role: "option", id: `${id}-${index}`, onpointerdown: (event) => { event.preventDefault(); take(index); } },
      h("span", { class: "mono" }, label), h("span", { class: "soft" }, detail))));
    const place = editor.placeOf(items[0].start);
    const frame = editor.element.parentElement.getBoundingClientRect();
    list.style.left = `${Math.max(8, Math.min((place?.left ?? frame.left) - frame.left, frame.width - 300))}px`;
    list.style.top = `${Math.min((place?.bottom ?? frame.top) - frame.top + 4, frame.height - 80)}px`;
    list.hidden = false;
    move(0);
  }

  function move(by) {
    chosen = (chosen + by + items.length) % items.length;
    for (const [index, option] of [...list.children].entries()) option.setAttribute("aria-selected", index === chosen);
    list.children[chosen].scrollIntoView({ block: "nearest" });
    field.setAttribute("aria-activedescendant", `${id}-${chosen}`);
    about.textContent = items[chosen].documentation.replaceAll(/[`*]/g, "");
    about.hidden = !about.textContent;
  }

  function take(index) {
    const { start, end, text } = items[index];
    close();
    editor.replace(start, end, text);
  }

  function close() {
    list.hidden = about.hidden = true;
    field.removeAttribute("aria-activedescendant");
  }

  field.addEventListener("keydown", (event) => {
    if (event.key === " " && event.ctrlKey) {
      event.preventDefault();
      return open();
    }
    if (list.hidden) return;
    const keys = { ArrowDown: () => move(1), ArrowUp: () => move(-1), Enter: () => take(chosen), Tab: () => take(chosen), Escape: close };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
  field.addEventListener("input", (event) => {
    if (event.data === '"' || (!list.hidden && event.inputType?.startsWith("insertText"))) open();
    else if (!list.hidden) open();
  });
  field.addEventListener("blur", close);
  return [list, h("div", { class: "completion-about" }, about)];
}
