// What is proved of the configuration, scenarios that are run against it, and what has changed since it was loaded.
import { count, h, say } from "./dom.js";
import { dateText, model } from "./model.js";

const ofSide = (side) => (model.sides.length > 1 ? h("h3", { class: "file" }, side.file) : null);

/** `showTimeline` takes a scenario that a guarantee is shown by. */
export function guaranteesPage(showTimeline) {
  const page = h("div", { class: "findings" });
  function show() {
    page.replaceChildren(...model.sides.filter((side) => side.isUsable).flatMap((side) => {
      const rules = side.reading.diagnostics.filter(({ code }) => code.startsWith("store."));
      const { extremes, assumptions } = side.call("prove");
      return [ofSide(side),
        h("h2", {}, "Rules of the stores"),
        h("ul", { class: "cards" }, rules.length ? rules.map(({ severity, message, suggestion, code }) => h("li", { class: severity }, h("p", {}, message), suggestion && h("p", { class: "soft" }, suggestion), h("code", { class: "soft" }, code)))
          : h("li", { class: "good" }, h("p", {}, "Nothing here goes against what the stores say about asking for reviews."))),
        h("h2", {}, "What holds for every user"),
        extremesTable(extremes, showTimeline),
        h("p", { class: "soft" }, `Assumed: ${assumptions.join("; ")}.`)];
    }).filter(Boolean));
  }
  return { page, show };
}

/** `60d 1ms` as it is said. */
const inWords = (text) => text.replace(/^(\d+)d/, (_, days) => count(Number(days), "day")).replace(/^(.*) 1ms$/, "over $1");

/** What can happen at most or at least, whatever a user does. */
const questions = {
  firstAskAfter: "First asked, at the earliest after", firstAskSessions: "Sessions before that, at least",
  firstAskLaunches: "Launches before that, at least", firstAskEvents: "Events before that, at least",
  shortestPause: "Between two questions, at least", mostIn7Days: "Questions in 7 days, at most",
  mostIn30Days: "Questions in 30 days, at most", mostIn365Days: "Questions in 365 days, at most",
  mostInLifetime: "Questions in a lifetime, at most", afterCrash: "After a crash, at the earliest", afterUpdate: "After an update, at the earliest",
  afterRating: "After a rating, at the earliest", afterAnswer: "After an answer, at the earliest",
  afterDecline: "After a no, at the earliest", afterReminder: "After a “later”, at the earliest",
  inFirstSession: "Asked in the first session", inQuietHours: "Asked in quiet hours", atLaunch: "Asked at launch",
};

function extremesTable(extremes, showTimeline) {
  return h("table", { class: "extremes" }, h("caption", { class: "unseen" }, "What holds for every user"),
    h("tbody", {}, Object.entries(extremes).map(([name, { text, causes, timeline }]) => h("tr", {}, h("th", { scope: "row" }, questions[name] ?? name), h("td", {}, inWords(text)),
      h("td", {}, [...new Set(causes.map(({ gate }) => gate))].join(", ")),
      h("td", {}, timeline && h("button", { type: "button", class: "link", "aria-label": `Show a user: ${questions[name] ?? name} ${inWords(text)}`, onclick: () => showTimeline(timeline) }, "show how"))))));
}

const sample = (events) => JSON.stringify([{
  scenario: "a week of sessions, then asked", start: "2026-03-02T18:00:00Z",
  steps: [{ at: "0s", do: "launch", version: "1.0" }, { at: "0s", do: "session", times: 8, every: "1d" },
    ...events.slice(0, 1).map((name) => ({ at: "7d", do: "event", name })), { at: "8d", do: "ask", expect: "ask" }],
}], null, 2);

export function scenariosPage(given) {
  const side = model.sides.at(-1);
  const field = h("textarea", { id: "scenarios", class: "mono", rows: 14, spellcheck: "false", "aria-label": "Scenarios, as JSON", value: given ?? sample(side.reading.events ?? []) });
  const result = h("div", { class: "findings", role: "status" });
  const run = () => {
    result.replaceChildren(...model.sides.filter((each) => each.isUsable).flatMap((each) => {
      try {
        return [ofSide(each), h("ul", { class: "cards" }, each.call("scenario", { scenario: field.value }).scenarios.map(outcome))];
      } catch (error) {
        return [h("p", { class: "bad" }, error.message)];
      }
    }).filter(Boolean));
  };
  const page = h("div", { class: "scenarios" },
    h("p", { class: "soft" }, "What a user goes through, and when to ask. `ratingkit test` runs the same text."), field,
    h("div", { class: "row" }, h("button", { type: "button", class: "primary", onclick: run }, "Run")), result);
  /** Puts another scenario in, and runs it. */
  function use(scenario) {
    field.value = JSON.stringify(scenario, null, 2);
    run();
  }
  return { page, show: () => {}, use };
}

function outcome({ scenario, passed, happenings, failures }) {
  return h("li", { class: passed ? "good" : "error" }, h("p", {}, h("b", {}, passed ? "Passed" : "Failed"), ` ${scenario}`),
    failures.map(({ at, placement, message }) => h("p", { class: "soft" },
      `${dateText(at, true)}${placement ? ` at ${placement}` : ""}: ${message}.`)),
    h("details", { open: happenings.length < 20 }, h("summary", {}, count(happenings.length, "happening")), h("ol", { class: "story" }, happenings.map(({ at, what, name, version, count: times, closed }) =>
      h("li", { class: what }, h("time", { datetime: at, class: "soft" }, dateText(at, true)), h("span", {}, [what === "asked" ? "★ asked" : what === "skipped" ? `not asked: ${closed.join(", ")}` : what, name ?? version, times && `${times} more times`].filter(Boolean).join(" ")))))));
}

/** The difference between the two documents, or to the file as it was loaded. */
export function changesPage(revert) {
  const page = h("div", { class: "findings" });
  function show() {
    const [old, side] = model.sides.length > 1 ? model.sides : [null, model.sides[0]];
    if (!side.isUsable || (old && !old.isUsable)) return page.replaceChildren(h("p", {}, "A document that is refused changes nothing."));
    if (!old) side.kit.call({ do: "open", document: "as loaded", text: side.original, ...side.reader });
    const difference = side.call("difference", { from: old ? old.name : "as loaded" });
    const { changes, workflow, gates, notes } = difference;
    const isSame = !changes.length && !workflow && !gates.length && !notes.length;
    page.replaceChildren(...[
      h("div", { class: "row" }, h("h2", {}, old ? `From ${old.file} to ${side.file}` : "Since it was loaded"), !old && h("button", { type: "button", disabled: side.text === side.original, onclick: revert }, "Back to the file")),
      isSame && h("p", { class: "soft" }, side.text === (old ?? side).original ? "Nothing has changed." : "The text has changed, but means the same."),
      ...section("Keys", changes, ({ key, placement, old: before, new: after }) => [h("b", {}, key), placement && ` at ${placement}`, ": ", h("del", {}, shown(before)), " → ", h("ins", {}, shown(after))]),
      ...section("What it means for the decision", gates, ({ placement, gate, effect, keys }) => [h("b", {}, gate), placement && ` at ${placement}`, ` ${effectText(effect)}`,
        keys?.length ? `: ${keys.map((each) => typeof each === "string" ? each : `${each.key} ${shown(each.old)} → ${shown(each.new)}`).join(", ")}` : ""]),
      ...workflowSection(workflow),
      ...section("Besides", notes, (note) => [note]),
    ].filter(Boolean));
  }
  return { page, show };
}

const section = (title, list, line) => list.length ? [h("h2", {}, title), h("ul", { class: "cards" }, list.map((each) => h("li", {}, h("p", {}, line(each)))))] : [];
const effectText = (effect) => (effect.startsWith("takes") ? (effect === "takes part" ? "now takes part" : "no longer takes part") : `is ${effect}`);
const shown = (value) => (value === null || value === undefined ? "absent" : typeof value === "string" ? value : JSON.stringify(value));

function workflowSection(workflow) {
  if (!workflow) return [];
  const { removed = [], added = [], changed = [] } = workflow;
  return section("Workflow", [
    ...removed.map((name) => ["del", `step ${name}`]), ...added.map((name) => ["ins", `step ${name}`]),
    ...changed.flatMap(({ name, lines }) => (lines ?? []).map((line) => (line.removed ? ["del", `${name}: ${line.removed}`] : ["ins", `${name}: ${line.added ?? JSON.stringify(line)}`]))),
  ], ([element, text]) => [h(element, {}, text)]);
}
