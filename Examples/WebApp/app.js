// When to ask, what to show and what follows is the engine's; this page draws it and keeps what is known of the user.
import { RatingKit } from "./ratingkit.js";

const storeURL = "https://example.com/notes/review";
const [save, status, done, dialog] = ["save", "status", "done", "rating"].map((id) => document.getElementById(id));

const kit = await RatingKit.load(new URL("RatingWeb.wasm.lzma", import.meta.url));
kit.open(await (await fetch("rating.json")).text());

let context = JSON.parse(localStorage.getItem("rating")) ?? kit.newContext();
const user = () => ({ context, now: RatingKit.now(), placement: "note_saved" });
const presentation = { languages: navigator.languages, applicationName: "Notes" };

function keep(newContext) {
    context = newContext;
    localStorage.setItem("rating", JSON.stringify(context));
}

keep(kit.apply({ type: "launch", version: "1.0" }, user()));
keep(kit.apply({ type: "session" }, user()));

save.onclick = () => {
    keep(kit.apply({ type: "event", name: "saved" }, user()));
    const asked = kit.ask({ ...user(), ...presentation });
    if (asked.decision === "ask") {
        show(asked);
    } else {
        status.textContent = `Saved. Not asked: ${asked.closed.join(", ")}`;
    }
};

/** Where the flow stands: keeps it, does what is to be done, and draws the step. */
function show(flow) {
    keep(flow.context);
    for (const action of flow.actions) perform(action);
    if (flow.done || flow.screen === null) return dialog.close();
    dialog.lang = flow.screen.language;
    dialog.dir = flow.screen.direction === "rightToLeft" ? "rtl" : "ltr";
    const parts = flow.screen.elements.map((element) => part(element));
    const buttons = document.createElement("div");
    buttons.className = "buttons";
    buttons.append(...parts.filter((each) => each.tagName === "BUTTON"));
    dialog.replaceChildren(...parts.filter((each) => each.tagName !== "BUTTON"), buttons);
    if (!dialog.open) dialog.showModal();
}

dialog.oncancel = (event) => {
    event.preventDefault();
    show(kit.dismiss());
};

function perform(action) {
    const item = document.createElement("li");
    item.textContent = [action.type, action.feedback?.text].filter(Boolean).join(": ");
    done.append(item);
    if (action.type === "openStore") window.open(storeURL, "_blank", "noopener");
}

function part(element) {
    switch (element.kind) {
        case "title": return Object.assign(document.createElement("h2"), { id: "title", textContent: element.label });
        case "text": return Object.assign(document.createElement("p"), { textContent: element.label });
        case "stars": case "smileys": case "scale": return rating(element);
        case "field": return field(element);
        default: return button(element);
    }
}

/** One of several numbers: what a browser's own radio buttons are for. */
function rating({ label, kind, rating }) {
    const set = document.createElement("fieldset");
    set.append(Object.assign(document.createElement("legend"), { textContent: label }));
    for (let number = rating.minimum; number <= rating.maximum; number += 1) {
        const choice = Object.assign(document.createElement("input"), {
            type: "radio", name: "rating", value: number, checked: rating.value === number,
            onchange: () => show(kit.answer(number)),
        });
        choice.setAttribute("aria-label", String(number));
        const face = kind === "smileys" ? "😠🙁😐🙂😍".match(/./gu)[rating.moods[number - rating.minimum]] : number;
        const shown = document.createElement("label");
        shown.append(choice, kind === "stars" ? (number <= (rating.value ?? 0) ? "★" : "☆") : face);
        set.append(shown);
    }
    return set;
}

function field({ id, field, label }) {
    const area = Object.assign(document.createElement("textarea"), {
        value: field.text, placeholder: field.placeholder, maxLength: field.maximumLength,
        // The screen stays as it is while someone types, but for its buttons.
        oninput: () => {
            const flow = kit.answer(area.value);
            keep(flow.context);
            for (const each of flow.screen.elements) {
                const shown = document.getElementById(each.id);
                if (shown?.tagName === "BUTTON") shown.disabled = !each.enabled;
            }
        },
    });
    area.id = id;
    area.setAttribute("aria-label", label);
    return area;
}

function button({ id, label, enabled, option, button, actions }) {
    const shown = Object.assign(document.createElement("button"), {
        id, textContent: label, disabled: !enabled, className: button?.role ?? "",
        onclick: () => show(kit.call(actions[0].request)),
    });
    if (option) shown.setAttribute("aria-pressed", option.chosen);
    return shown;
}

const interrupted = kit.resume({ ...user(), ...presentation });
if (interrupted.resumed) show(interrupted);
else keep(interrupted.context);
save.disabled = false;
