// How it goes on: a lane a gate, filled while it is closed, and a star where the user is asked. Dragging it moves the day
// that the decision is shown of.
import { count, h, nextFrame, s, say } from "./dom.js";
import { changed, dateText, dayLength, iso, listen, model, occasion } from "./model.js";

const length = 180;
const clock = (hour) => `${String(hour).padStart(2, "0")}:00`;

export function timelineView(element) {
  let eventsPerWeek = 7;
  const day = h("input", { type: "range", id: "day", class: "playhead", min: 0, max: length, step: 1, value: 0, "aria-label": "Day", oninput: () => {
    model.day = Number(day.value);
    changed("day");
  } });
  const caption = h("p", { class: "soft", role: "status" });
  const drawings = h("div", { class: "lanes" });
  const events = choice("event-pace", "Each event", [[7, "once a day"], [1, "once a week"], [0, "not at all"]], (value) => { eventsPerWeek = Number(value); });
  element.append(
    h("div", { class: "time-head" }, h("h2", {}, "How it goes on"), caption,
      choice("pace", "Opens the app", [[7, "every day"], [3, "three times a week"], [1, "once a week"], [28, "four times a day"]],
        (value) => { model.pace.sessionsPerWeek = Number(value); }),
      choice("hour", "at", Array.from({ length: 24 }, (_, hour) => [hour, clock(hour)]), (value) => { model.pace.hour = Number(value); }),
      choice("reply", "When asked", [["remind", "says later"], ["none", "ignores it"], ["decline", "says no"], ["rated", "goes to rate"]],
        (value) => { model.pace.answer = value; }), events),
    h("div", { class: "time-body" }, drawings, day));

  function choice(id, label, options, set) {
    return h("label", { class: "field inline" }, h("span", {}, label), h("select", { id, onchange: (event) => {
      set(event.target.value);
      draw();
      changed("day");
    } }, options.map(([value, text]) => h("option", { value, selected: id === "hour" && value === model.pace.hour }, text))));
  }

  function showDay() {
    day.max = length;
    day.value = model.day;
    day.setAttribute("aria-valuetext", `day ${model.day}, ${dateText(iso(model.now + model.day * dayLength))}`);
    element.style.setProperty("--day", model.day / length);
  }

  function draw() {
    const names = [...new Set(model.sides.flatMap(({ reading }) => reading.events ?? []))];
    model.pace.events = Object.fromEntries(names.map((name) => [name, eventsPerWeek]));
    events.hidden = names.length === 0;
    const results = model.sides.map((side) => ({ side, ...side.isUsable ? side.call("timeline", { ...occasion(), days: length, pace: model.pace }) : { days: [], asks: [] } }));
    drawings.replaceChildren(...results.map(({ side, days, asks }) => chart(side, days, asks)));
    const first = results.map(({ side, days, asks }) => (model.sides.length > 1 ? `${side.file}: ` : "") + (asks.length
      ? `first asked ${asks[0].day === 0 ? "today" : `on day ${asks[0].day}`}, ${count(asks.length, "time")} in ${length} days`
      : `not asked in ${length} days${days.length ? ` by sessions at ${clock(model.pace.hour)}, the last time because of ${days.at(-1).closed.join(", ")}` : ""}`));
    say(caption, first.join(" · "));
    showDay();
  }
  const drawSoon = nextFrame(draw);
  listen("user document placement", drawSoon);
  listen("day", showDay);
  return { show: draw };
}

/** Lanes of the gates that close at any time, over days. */
function chart(side, days, asks) {
  const closed = new Map();
  for (const { day, closed: names } of days) for (const name of names ?? []) closed.set(name, [...(closed.get(name) ?? []), day]);
  const lanes = [...closed].map(([name, list]) => [name, spans(list, days)]);
  const row = 18, top = 30, height = top + Math.max(1, lanes.length) * row + 22;
  const x = (day) => `${(100 * day) / length}%`;
  const months = [];
  for (let day = 0; day <= length; day += 1) {
    const date = new Date(model.now + day * dayLength + model.offset * 60_000);
    if (date.getUTCDate() === 1) months.push([day, new Intl.DateTimeFormat("en-GB", { month: "short", timeZone: "UTC" }).format(date)]);
  }
  const words = `${side.file}: ${asks.length ? `asked on ${asks.map(({ at }) => dateText(at)).join(", ")}` : "never asked"}. ${lanes.map(([name, list]) => `${name} closed on ${list.map(([from, to]) => (from === to ? `day ${from}` : `days ${from} to ${to}`)).join(", ")}`).join(". ")}`;
  return h("div", { class: "chart" },
    h("ul", { class: "names", "aria-hidden": "true" }, h("li", { style: `height:${top}px` }, model.sides.length > 1 && h("b", {}, side.file)), lanes.map(([name]) => h("li", {}, name))),
    s("svg", { class: "plot", height, role: "img", "aria-label": words },
      months.map(([day]) => s("line", { class: "month", x1: x(day), x2: x(day), y1: 12, y2: height - 18 })),
      lanes.map(([, list], index) => s("g", { class: "lane" }, list.map(([from, to]) =>
        s("rect", { x: x(from), width: x(Math.min(length, to + 1) - from), y: top + index * row + 3, height: row - 8, rx: 3 })))),
      asks.map(({ day }) => s("svg", { class: "asked", x: x(day), y: 2, width: 1, height: 1, overflow: "visible" },
        s("line", { x1: 0, x2: 0, y1: 22, y2: height - 20 }), s("path", { transform: "translate(-10,0) scale(.83)", d: "M12 2.6l2.9 5.9 6.5.9-4.7 4.6 1.1 6.4L12 17.4l-5.8 3 1.1-6.4L2.6 9.4l6.5-.9z" }))),
      s("text", { class: "axis", x: 0, y: height - 4 }, "now"),
      months.filter(([day]) => day > 12).map(([day, name], index) => s("text", { class: index % 2 ? "axis" : "axis odd", x: x(day), y: height - 4 }, name)),),
  );
}

/** Days in a row as spans. A day without a session goes on as the session before it. */
function spans(list, days) {
  const ends = new Map(days.map(({ day }, index) => [day, (days[index + 1]?.day ?? day + 1) - 1]));
  const result = [];
  for (const day of list) {
    const last = result.at(-1);
    if (last && last[1] === day - 1) last[1] = ends.get(day);
    else result.push([day, ends.get(day)]);
  }
  return result;
}
