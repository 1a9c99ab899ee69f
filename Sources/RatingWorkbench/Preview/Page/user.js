// Who the user is supposed to be: a slider for everything that gates measure.
import { h, say } from "./dom.js";
import { changed, iso, listen, local, model, occasion } from "./model.js";

const days = (value) => (value === 1 ? "1 day" : `${value} days`);
const ago = (value) => (value === 0 ? "today" : `${days(value)} ago`);

/** Name, label, highest value, the value in words, and what the right end means, where that is “never”. */
const groups = [
  ["Use", [
    ["daysSinceInstall", "Installed", 365, ago],
    ["sessions", "Sessions", 50],
    ["launches", "Launches", 100],
    ["uses", "Uses", 100],
  ]],
  ["What happened", [
    ["daysSinceCrash", "Last crash", 60, ago, "never"],
    ["prompts", "Times asked", 10],
    ["daysSincePrompt", "Last asked", 365, ago, "never"],
    ["daysSinceAnswer", "Last answer", 730, ago, "never"],
    ["stars", "Stars given then", 5, (value) => "★".repeat(value) || "none"],
    ["daysSinceDecline", "Said no", 365, ago, "never"],
    ["daysSinceReminder", "Said later", 90, ago, "never"],
  ]],
];

const examples = [
  ["New", { daysSinceInstall: 0, sessions: 1, launches: 1, uses: 1 }],
  ["Regular", { daysSinceInstall: 30, sessions: 20, launches: 24, uses: 40 }],
  ["Crashed yesterday", { daysSinceInstall: 30, sessions: 20, launches: 24, uses: 40, crashes: 1, daysSinceCrash: 1 }],
  ["Asked last week", { daysSinceInstall: 90, sessions: 40, launches: 45, uses: 80, prompts: 1, daysSincePrompt: 7, daysSinceReminder: 7 }],
  ["Gave 5 stars", { daysSinceInstall: 180, sessions: 50, launches: 60, uses: 100, prompts: 1, daysSincePrompt: 60, daysSinceAnswer: 60, stars: 5 }],
];
const nothing = {
  crashes: 0, daysSinceCrash: null, prompts: 0, daysSincePrompt: null, daysSinceAnswer: null, stars: null,
  daysSinceDecline: null, daysSinceReminder: null,
};

export function userPage() {
  const controls = [];
  const own = h("fieldset", {}, h("legend", {}, "In this document"));
  const page = h("div", { class: "user" },
    h("div", { class: "chips", role: "group", "aria-label": "Examples of users" },
      examples.map(([name, user]) => h("button", { type: "button", onclick: () => set({ ...nothing, ...user }) }, name))),
    groups.map(([name, fields]) => h("fieldset", {}, h("legend", {}, name), fields.map((field) => {
      const control = slider(`user-${field[0]}`, field.slice(1), () => model.user[field[0]], (value) => set({ [field[0]]: value }));
      controls.push(control);
      return control.element;
    }))),
    h("fieldset", {}, h("legend", {}, "App and moment"), moment(controls), text("version", "Version of the app", controls)), own);

  function set(part) {
    Object.assign(model.user, part);
    if (model.user.daysSinceCrash !== null) model.user.crashes = Math.max(1, model.user.crashes);
    if (model.user.daysSincePrompt !== null) model.user.prompts = Math.max(1, model.user.prompts);
    model.day = 0;
    changed("user");
  }
  let known = "";
  const follow = () => {
    const wanted = JSON.stringify(model.sides.map(({ reading }) => [reading.events, reading.variables, reading.experiments]));
    if (wanted !== known) own.replaceChildren(h("legend", {}, "In this document"), ...documentControls());
    known = wanted;
    own.hidden = own.children.length < 2;
    for (const control of controls) control.show();
  };
  const ofDocument = [];
  function documentControls() {
    for (const control of ofDocument.splice(0)) controls.splice(controls.indexOf(control), 1);
    const add = (control) => {
      ofDocument.push(control);
      controls.push(control);
      return control.element;
    };
    const names = (member) => [...new Set(model.sides.flatMap(({ reading }) => reading[member] ?? []))];
    const events = names("events").map((name) => add(slider(`event-${name}`, [`Event “${name}”`, 50],
      () => model.user.events[name] ?? 0, (value) => set({ events: { ...model.user.events, [name]: value } }))));
    const traits = names("variables").filter((path) => path.startsWith("traits.")).map((path) => add(trait(path.slice(7))));
    const experiments = [...new Map(model.sides.flatMap(({ reading }) => reading.experiments ?? []).map((each) => [each.name, each])).values()].map((each) => add(experiment(each)));
    return [...events, ...traits, ...experiments, add(bucket())];
  }
  listen("user document placement", follow);
  return { page, show: follow };
}

/** A slider with its label and its value in words; at its right end it may say “never”. */
function slider(id, [label, highest, words = String, never], read, write) {
  const end = never ? highest + 1 : highest;
  const output = h("output", { for: id });
  const input = h("input", { type: "range", id, min: 0, max: end, step: 1, oninput: () => {
    const value = Number(input.value);
    write(never && value === end ? null : value);
  } });
  return {
    element: h("div", { class: "slider" }, h("label", { for: id }, label), output, input),
    show() {
      const value = read();
      const spoken = value === null || value === undefined ? never ?? words(0) : words(value);
      say(output, spoken);
      input.value = value === null || value === undefined ? (never ? end : 0) : value;
      input.style.setProperty("--filled", never && Number(input.value) === end ? "0%" : `${(100 * input.value) / end}%`);
      input.setAttribute("aria-valuetext", spoken);
    },
  };
}

function text(name, label, controls) {
  const input = h("input", { type: "text", id: `user-${name}`, autocomplete: "off", spellcheck: "false", oninput: () => {
    model.user[name] = input.value || null;
    changed("user");
  } });
  const show = () => {
    if (document.activeElement !== input) input.value = model.user[name] ?? "";
  };
  controls.push({ show });
  return h("label", { class: "field" }, h("span", {}, label), input);
}

function moment(controls) {
  const input = h("input", { type: "datetime-local", id: "now", onchange: () => {
    if (!input.value) return;
    model.now = Date.parse(`${input.value}:00Z`) - model.offset * 60_000;
    changed("user");
  } });
  controls.push({ show: () => { input.value = local(model.now); } });
  return h("label", { class: "field" }, h("span", {}, "The user’s clock"), input);
}

/** Countries are chosen, other traits typed; a number is a number, and nothing is no trait. */
function trait(name) {
  const list = { country: ["US", "GB", "DE", "FR", "JP", "BR", "IN", "CN"], language: ["en", "de", "fr", "ja", "ar"] }[name];
  const id = `trait-${name}`;
  const input = h("input", { type: "text", id, list: list && `${id}-list`, autocomplete: "off", oninput: () => {
    const typed = input.value.trim();
    if (typed === "") delete model.traits[name];
    else model.traits[name] = /^(-?\d+(\.\d+)?|true|false)$/.test(typed) ? JSON.parse(typed) : typed;
    changed("user");
  } });
  const options = list && h("datalist", { id: `${id}-list` }, list.map((value) => h("option", { value })));
  return {
    element: h("div", { class: "field" }, h("label", { for: id, class: "soft" }, `Trait “${name}”`), input, options),
    show() {
      if (document.activeElement !== input) input.value = model.traits[name] ?? "";
    },
  };
}

/** The variant of an experiment: the one that is drawn, or one that is chosen. */
function experiment({ name, variants }) {
  const id = `experiment-${name}`;
  const list = h("select", { id, onchange: () => {
    if (list.value) model.variants[name] = list.value; else delete model.variants[name];
    changed("user");
  } }, h("option", { value: "" }, "as drawn"), variants.map((variant) => h("option", { value: variant.name }, variant.name)));
  return { element: h("label", { class: "field" }, h("span", {}, `Experiment “${name}”`), list), show: () => { list.value = model.variants[name] ?? ""; } };
}

/** An installation that the rollout includes, so that there is something to see at first. */
export function includedInstallation(side) {
  const ids = Array.from({ length: 100 }, (_, index) => `preview-${index}`);
  const found = side.batch(ids.map((installID) => ({ do: "decide", ...occasion(), user: { ...model.user, installID } })));
  return ids[found.findIndex(({ closed }) => !closed?.includes("rollout"))] ?? ids[0];
}

/** Where the installation falls in a rollout. The engine computes it from the installation's id, so one is looked for. */
function bucket() {
  const control = slider("user-bucket", ["Place in the rollout", 99, (value) => `${value} of 100`],
    () => Math.floor(model.sides[0].batch([{ do: "explain", ...occasion() }])[0].bucket),
    (wanted) => {
      model.user.installID = model.sides[0].call("installation", { bucket: wanted + 0.5 }).installID;
      changed("user");
    });
  const show = control.show;
  control.show = () => {
    control.element.hidden = !model.sides.some((side) => side.explanation?.gates.some(({ gate }) => gate === "rollout"));
    if (!control.element.hidden) show();
  };
  return control;
}
