// node conformance.mjs FOLDER MODULE LINES FOUND: what the preview page, whose scripts lie in FOLDER, makes of each line of a
// file of Tests/Conformance, as a line of another. `null`: a page cannot say this.
import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const [folder, module, lines, file] = process.argv.slice(2);
const { RatingKit } = await import(pathToFileURL(`${folder}/ratingkit.js`));
const { Side } = await import(pathToFileURL(`${folder}/engine.js`));
const kit = await RatingKit.load(await RatingKit.compile(pathToFileURL(module)));
const today = "2026-03-15";

/** The page's own view of a document: what it shows is what this says. */
const side = (config) => new Side(kit, { name: "main", file: "rating.json", text: typeof config === "string" ? config : JSON.stringify(config) }, today);

/** The user as the line has them; of a new one not even the installation is known. */
const stored = (context = {}) => ({ ...kit.newContext("user"), installedAt: undefined, ...context });
const refused = (error) => ({ refused: true, error });

function counted(page, line, context) {
  for (const { at, do: type, ...members } of line.events ?? []) {
    context = page.call("apply", { context, now: at, event: { type, ...members } }).context;
  }
  return context;
}

function decided(line) {
  const page = side(line.config);
  const { now, placement, traits, inProgress } = line;
  const about = { context: counted(page, line, stored(line.context)), now, placement, traits, inProgress };
  const explained = page.call("explain", about);
  const { decision, closed = [] } = page.call("decide", about);
  const shut = explained.gates.filter((gate) => !gate.open).map((gate) => gate.gate);
  return {
    ...explained, decision: decision === explained.decision ? decision : "undecided",
    asked: explained.gates.map((gate) => gate.gate), gates: Object.fromEntries(explained.gates.map((gate) => [gate.gate, { needs: {}, ...gate }])),
    closed: shut.length === closed.length && shut.every((gate) => closed.includes(gate)) ? shut : closed,
  };
}

function walked(line) {
  const page = side(line.config);
  const shown = ({ step, actions }) => ({ step, actions: actions.map(({ type, params }) => (Object.keys(params).length ? { type, params } : { type })) });
  let flow = page.call("start", { context: stored(line.context), now: line.now, traits: line.traits });
  const steps = [shown(flow)];
  for (const { do: what, milliseconds, ...members } of line.moves) {
    try {
      flow = what === "wait" ? page.call("press", { event: `after.${milliseconds}` }) : page.call(what, members);
      steps.push(shown(flow));
    } catch ({ message }) {
      steps.push(refused(message));
    }
  }
  return { steps, done: flow.done, outcome: flow.outcome, recorded: flow.context };
}

function read(line) {
  if (line.pointer || line.parameter || line.unchanged) return null;
  let reading, disabled;
  if (line.source === "remote") {
    kit.call({ do: "open", document: "shipped", text: "{}" });
    reading = kit.call({ do: "open", document: "fetched", text: line.text, over: "shipped", quick: true });
  } else {
    const page = side('{"policy": "starskit"}');
    page.type(line.text, { do: "keys" });
    reading = { ...page.reading, diagnostics: page.quick };
    disabled = page.call("decide", { context: stored(), now: `${today}T10:00:00Z` }).closed?.includes("enabled") ?? false;
  }
  // Said of all layers together, and more severely, because the page knows all texts.
  const problems = reading.diagnostics.filter(({ code }) => code !== "config.unnamed-policy")
    .map((one) => (one.code === "workflow.unknown-text" ? { ...one, severity: "warning" } : one));
  return { problems, accepted: reading.accepted, disabled };
}

function inForce(line) {
  const [bundled, remote] = line.documents;
  if (line.installID) return null;
  side(bundled);
  if (remote) kit.call({ do: "open", document: "fetched", text: JSON.stringify(remote), over: "main" });
  const values = kit.call({ do: "values", document: remote ? "fetched" : "main", placement: line.placement });
  return { values: Object.fromEntries(Object.entries(values).map(([key, { value }]) => [key, value])) };
}

const find = {
  counting: (line) => ({ context: counted(side(line.config), line, stored()) }), decisions: decided, workflows: walked, reading: read, values: inForce,
}[/(\w+)\.jsonl$/.exec(lines)[1]];
const found = (await readFile(lines, "utf8")).trimEnd().split("\n").map((line) => {
  try {
    return find(JSON.parse(line));
  } catch (error) {
    return { error: `${error.message ?? error}` };
  }
});
await writeFile(file, found.map((each) => JSON.stringify(each) + "\n").join(""));
