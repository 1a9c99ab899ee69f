// The engine decides when to ask, what to show and what follows; this page draws it and stores what is known about the
// user.
import { RatingKit } from "./ratingkit.js";

const storeURL = "https://example.com/notes/review";
const [save, status, done, dialog] = ["save", "status", "done", "rating"].map((id) => document.getElementById(id));

const kit = await RatingKit.load(new URL("RatingWeb.wasm.lzma", import.meta.url));
kit.open(await (await fetch("rating.json")).text());

/** One tab after the other reads what is stored, decides, and stores. */
const inTurn = async (work) => navigator.locks?.request("rating", work) ?? work();
const user = (context) => ({ context, now: RatingKit.now(), placement: "note_saved" });
const presentation = { languages: navigator.languages, applicationName: "Notes" };

// MARK: What is stored

/** What is known of the user, as any tab has left it; null where nothing can be read or kept: then nobody is asked. */
function load() {
    let text = null;
    try {
        text = localStorage.getItem("rating");
        if (text === null) return kit.newContext();
        const context = JSON.parse(text);
        if (typeof context !== "object" || context === null) throw new TypeError("it is no object");
        kit.decide(user(context));
        return context;
    } catch (error) {
        console.warn("What is stored for ratings cannot be read:", error.message);
        return text !== null && setAside(text) ? kit.newContext() : null;
    }
}

/** Keeps what is damaged under another name, so that nothing is written over it. */
function setAside(text) {
    try {
        localStorage.setItem(`rating.damaged.${crypto.randomUUID()}`, text);
        localStorage.removeItem("rating");
        return true;
    } catch {
        return false;
    }
}

function keep(context) {
    try {
        localStorage.setItem("rating", JSON.stringify(context));
        return true;
    } catch (error) {
        console.warn("What is known for ratings cannot be kept:", error.message);
        return false;
    }
}

/** Counts what happened; null where that cannot be kept. */
function count(...events) {
    let context = load();
    if (context === null) return null;
    for (const event of events) context = kit.apply(event, user(context));
    return keep(context) ? context : null;
}

// MARK: The screen

/** Lets another tab have the screen; null while this one has not. */
let leaveScreen = null;

/** Whether this tab may show the question: one at a time does. */
const takeScreen = () => new Promise((tell) => {
    const hold = (lock) => {
        tell(lock !== null);
        return lock && new Promise((end) => { leaveScreen = end; });
    };
    if (navigator.locks) navigator.locks.request("rating-screen", { ifAvailable: true }, hold);
    else hold({});
});

function close() {
    if (dialog.open) dialog.close();
    leaveScreen?.();
    leaveScreen = null;
}

save.onclick = () => inTurn(async () => {
    const context = count({ type: "event", name: "saved" });
    if (context === null) return status.textContent = "Saved.";
    if (!await takeScreen()) return status.textContent = "Saved. Not asked: another tab asks";
    const asked = kit.ask({ ...user(context), ...presentation });
    if (asked.decision === "ask" && keep(asked.context)) return show(asked);
    // If it cannot be stored, do not ask: the question would come again.
    if (asked.decision === "ask") kit.dismiss();
    close();
    status.textContent = asked.closed ? `Saved. Not asked: ${asked.closed.join(", ")}` : "Saved.";
});

/** Makes a move in the flow as it is stored, with whatever other tabs have counted meanwhile. */
const move = (request, draw = show) => inTurn(() => {
    const context = load();
    if (context !== null && !kit.resume({ ...user(context), ...presentation }).resumed) return close();
    draw(kit.call({ now: RatingKit.now(), ...request }));
});

// Another tab, or clearing the site's data, may have ended what is on screen.
addEventListener("storage", ({ key }) => {
    if (leaveScreen === null || (key !== "rating" && key !== null)) return;
    inTurn(() => {
        const context = load();
        if (context !== null && !kit.resume({ ...user(context), ...presentation }).resumed) close();
    });
});

/** Where the flow stands: keeps it, does what is to be done, and draws the step. */
function show(flow) {
    keep(flow.context);
    for (const action of flow.actions) perform(action);
    if (flow.done || flow.screen === null) return close();
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
    move({ do: "dismiss" });
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
            onchange: () => move({ do: "answer", answer: number }),
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
        // While someone types, only the buttons on the screen change.
        oninput: () => move({ do: "answer", answer: area.value }, (flow) => {
            keep(flow.context);
            for (const each of flow.screen.elements) {
                const shown = document.getElementById(each.id);
                if (shown?.tagName === "BUTTON") shown.disabled = !each.enabled;
            }
        }),
    });
    area.id = id;
    area.setAttribute("aria-label", label);
    return area;
}

function button({ id, label, enabled, option, button, actions }) {
    const shown = Object.assign(document.createElement("button"), {
        id, textContent: label, disabled: !enabled, className: button?.role ?? "",
        onclick: () => move(actions[0].request),
    });
    if (option) shown.setAttribute("aria-pressed", option.chosen);
    return shown;
}

await inTurn(async () => {
    const context = count({ type: "launch", version: "1.0" }, { type: "session" });
    if (context === null || !await takeScreen()) return;
    const interrupted = kit.resume({ ...user(context), ...presentation });
    if (interrupted.resumed) return show(interrupted);
    keep(interrupted.context);
    close();
});
save.disabled = false;
