// Puts the page together, and lets everything follow what changes.
import { byID, count, h, nextFrame, say, whenQuiet } from "./dom.js";
import { Side, loadEngine } from "./engine.js";
import { changed, iso, listen, model, openingMoment } from "./model.js";
import { decisionView, explainRequest, explained } from "./decision.js";
import { includedInstallation, userPage } from "./user.js";
import { editorView } from "./editor.js";
import { completion } from "./completion.js";
import { problemsView, summary } from "./problems.js";
import { workflowPage } from "./workflow.js";
import { changesPage, guaranteesPage, scenariosPage } from "./findings.js";
import { screensView } from "./screens.js";
import { timelineView } from "./timeline.js";

const input = JSON.parse(byID("input").textContent);
// A link may say what is looked at: #now=2026-03-15T10:00&tab=workflow&sessions=5&placement=settings&step=rating&theme=dark
const wanted = new URLSearchParams(location.hash.slice(1));
model.offset = wanted.has("now") ? 0 : -new Date().getTimezoneOffset();
if (wanted.has("now")) model.pace.hour = Math.min(23, Math.ceil(Number(wanted.get("now").slice(11, 13)) + Number(wanted.get("now").slice(14, 16)) / 60));
if (wanted.has("hour")) model.pace.hour = Math.max(0, Math.min(23, Math.floor(Number(wanted.get("hour")) || 0)));
model.now = wanted.has("now") ? Date.parse(`${wanted.get("now")}:00Z`) : openingMoment(Date.now(), model.offset, model.pace.hour);
for (const [name, value] of wanted) if (name in model.user) model.user[name] = typeof model.user[name] === "string" ? value : Number(value);
if (wanted.has("language")) model.language = wanted.get("language");

const kit = await loadEngine();
model.sides = input.documents.map((document) => new Side(kit, document, iso(model.now), input.aliases));
document.body.classList.toggle("compare", model.sides.length > 1);
model.placement = wanted.get("placement");
if (!wanted.has("installID") && model.sides[0].isUsable) model.user.installID = includedInstallation(model.sides[0]);

// Tabs
const edited = model.sides.at(-1);
const editors = model.sides.map((side) => {
  const editor = editorView(side, `Text of ${side.file}`, (text) => typed(side, text));
  return { side, editor, problems: problemsView(side, editor), completion: completion(side, editor) };
});
const configuration = h("div", { class: "texts" }, editors.map(({ side, editor, problems, completion }) =>
  h("div", { class: "text-of" }, model.sides.length > 1 && h("h3", { class: "file" }, side.file), editor.element, completion, problems.element)));
const user = userPage();
const workflows = model.sides.map(workflowPage);
const changes = changesPage(() => editors.at(-1).editor.replace(0, edited.text.length, edited.original));
const scenarios = scenariosPage(input.scenarios);
const guarantees = guaranteesPage((timeline) => {
  select(pages.find(({ name }) => name === "scenarios"));
  scenarios.use(timeline);
});
const pages = [
  { name: "user", label: "User", page: user.page, show: user.show },
  { name: "configuration", label: "JSON", page: configuration, full: true, show: () => editors.forEach(({ editor, problems }) => { editor.show(); problems.show(); }) },
  { name: "workflow", label: "Workflow", page: h("div", { class: "workflows" }, workflows.map(({ page }) => page)), show: () => workflows.forEach(({ show }) => show()) },
  { name: "guarantees", label: "Guarantees", page: guarantees.page, show: guarantees.show },
  { name: "scenarios", label: "Scenarios", page: scenarios.page, show: scenarios.show },
  { name: "changes", label: "Changes", page: changes.page, show: changes.show },
];
let open = pages[0];
for (const each of pages) {
  each.tab = h("button", { type: "button", role: "tab", id: `tab-${each.name}`, "aria-controls": `page-${each.name}`, onclick: () => select(each) }, each.label, each.badge = h("span", { class: "badge", hidden: true }));
  each.panel = h("div", { role: "tabpanel", id: `page-${each.name}`, "aria-labelledby": `tab-${each.name}`, class: each.full ? "full" : null, tabindex: each.full ? null : 0 }, each.page);
  byID("tabs").append(each.tab);
  byID("pages").append(each.panel);
}
byID("tabs").addEventListener("keydown", (event) => {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!by) return;
  select(pages[(pages.indexOf(open) + by + pages.length) % pages.length]);
  open.tab.focus();
});

function select(page) {
  open = page;
  for (const each of pages) {
    const isOpen = each === page;
    each.tab.setAttribute("aria-selected", isOpen);
    each.tab.tabIndex = isOpen ? 0 : -1;
    each.panel.hidden = !isOpen;
  }
  page.show();
}

function showKey(key) {
  select(pages[1]);
  const start = edited.text.indexOf(`"${key}"`);
  if (start >= 0) editors.at(-1).editor.select(start, start + key.length + 2);
}

// What is always in sight
const decisions = model.sides.map((side) => decisionView(side, showKey));
byID("decision").append(...decisions.map(({ element }) => element));
const timeline = timelineView(byID("time"));
const screens = screensView(byID("screens"));

/** A keystroke is read and explained at once; whatever else lint finds follows when it is quiet. */
const lintSoon = whenQuiet(100, () => {
  for (const side of model.sides) side.open(side.text);
  changed("advice");
});
function typed(side, text) {
  const explanation = side.type(text, explainRequest());
  side.explanation = side.isUsable ? explained(side, explanation) : null;
  changed("document");
  lintSoon();
}

listen("user placement day", () => {
  for (const side of model.sides) side.explanation = side.isUsable ? explained(side, side.batch([explainRequest()])[0]) : null;
});
listen("user placement day document", () => decisions.forEach(({ show }) => show()));
listen("document advice", () => { editors.forEach(({ editor, problems }) => { editor.show(); problems.show(); }); showState(); });
const showOpenPage = whenQuiet(80, () => { if (open.name !== "configuration" && open.name !== "user") open.show(); });
listen("document placement", showOpenPage);
listen("document", whenQuiet(80, showPlacements));

function showState() {
  const state = byID("state");
  const refused = model.sides.filter((side) => side.isRefused);
  state.classList.toggle("refused", refused.length > 0);
  say(state, refused.length ? `${refused.map(({ file }) => file).join(", ")} is refused; ${refused[0].isUsable ? "the last good text stays in force" : "nothing is in force"}` : "In force");
  const all = model.sides.flatMap(({ reading }) => reading.diagnostics);
  const { badge } = pages[1];
  badge.hidden = !all.length;
  badge.classList.toggle("mild", !all.some(({ severity }) => severity === "error"));
  say(badge, String(all.length));
  badge.title = summary(all);
  byID("download").disabled = false;
}

function showPlacements() {
  const names = [...new Set(model.sides.flatMap(({ reading }) => reading.placements ?? []))];
  const list = byID("placement");
  list.replaceChildren(h("option", { value: "" }, "anywhere"), ...names.map((name) => h("option", { value: name }, name)));
  if (model.placement && !names.includes(model.placement)) model.placement = null;
  list.value = model.placement ?? "";
  list.closest("label").hidden = names.length === 0;
}

byID("placement").addEventListener("change", (event) => { model.placement = event.target.value || null; changed("placement"); });
byID("download").addEventListener("click", () => {
  const link = h("a", { href: URL.createObjectURL(new Blob([edited.text], { type: "application/json" })), download: edited.file });
  link.click();
  URL.revokeObjectURL(link.href);
});
const themes = ["auto", "light", "dark"];
function setTheme(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme; else document.documentElement.dataset.theme = theme;
  say(byID("theme"), { auto: "Auto", light: "Light", dark: "Dark" }[theme]);
  byID("theme").setAttribute("aria-label", `Appearance of this page: ${theme}`);
}
let theme = wanted.get("theme") ?? "auto";
byID("theme").addEventListener("click", () => setTheme(theme = themes[(themes.indexOf(theme) + 1) % 3]));
setTheme(theme);
model.appearance = theme === "dark" || (theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches) ? "dark" : "light";
const phoneLook = document.querySelector(`input[name="appearance"][value="${model.appearance}"]`);
if (phoneLook) phoneLook.checked = true;

say(byID("file"), model.sides.map(({ file }) => file).join(" and "));
showPlacements();
showState();
screens.show(wanted.get("step") ?? undefined);
changed("user");
timeline.show();
select(pages.find(({ name }) => name === wanted.get("tab")) ?? pages[0]);
performance.mark("ready");
document.documentElement.dataset.ready = "true";

// Served by the tool, the page is loaded again when the file changes; what is typed is not thrown away unasked.
if (input.reload) {
  new EventSource(input.reload).addEventListener("change", () => {
    if (edited.text === edited.original) location.reload();
    else say(byID("state"), "The file has changed on disk; reload to see it");
  });
}
