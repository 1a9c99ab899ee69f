// What the page is looking at. One object; who changes it says which part, and who shows it listens.
const listeners = [];
export const dayLength = 86_400_000;

export const model = {
  /** What is supposed of the user, as the engine takes it. */
  user: {
    installID: "preview-0", daysSinceInstall: 0, version: "1.0.0", launches: 1, uses: 1, sessions: 1, events: {},
    crashes: 0, daysSinceCrash: null, prompts: 0, daysSincePrompt: null, daysSinceAnswer: null, stars: null,
    daysSinceDecline: null, daysSinceReminder: null,
  },
  traits: {},
  /** Of experiments, where one is chosen. */
  variants: {},
  placement: null,
  /** Milliseconds since 1970, at the user's offset from UTC in minutes. */
  now: 0,
  offset: 0,
  /** How the user goes on, on the timeline. */
  pace: { sessionsPerWeek: 7, hour: 18, answer: "remind" },
  /** Days after now that the timeline stands at. */
  day: 0,
  language: "en",
  appearance: "light",
  textSize: 1,
  sides: [],
};

export const listen = (parts, work) => listeners.push({ parts: parts.split(" "), work });

/** `changed("user")`: everything that shows it follows at once. */
export function changed(...parts) {
  for (const { parts: heard, work } of listeners) if (heard.some((part) => parts.includes(part))) work(parts);
}

/** ISO 8601 as the user's clock shows it. */
export function iso(milliseconds) {
  const minutes = Math.abs(model.offset);
  const two = (number) => String(number).padStart(2, "0");
  const zone = `${model.offset < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  return local(milliseconds) + ":00" + zone;
}

/** `2026-03-15T10:00`, as a field for dates wants it. */
export const local = (milliseconds) => new Date(milliseconds + model.offset * 60_000).toISOString().slice(0, 16);

/** Today at the hour of the user's sessions, whatever the hour is at which the page is opened. */
export function openingMoment(now, offset, hour) {
  const local = now + offset * 60_000;
  return Math.floor(local / dayLength) * dayLength + hour * 3_600_000 - offset * 60_000;
}

/** What every request about the user carries. */
export function occasion() {
  const { user, traits, variants, placement } = model;
  return { user, traits, variants, placement, now: iso(model.now) };
}

const day = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" };
const dates = new Intl.DateTimeFormat("en-GB", day);
const times = new Intl.DateTimeFormat("en-GB", { ...day, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const distances = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** `17 March 2026`, and with the time of day where it matters. */
export const dateText = (date, withTime = false) => (withTime ? times : dates).format(new Date(Date.parse(date) + model.offset * 60_000));

/** `in 3 days`, seen from a moment. */
export function distance(date, from) {
  const days = (Date.parse(date) - from) / dayLength;
  if (Math.abs(days) < 1) return distances.format(Math.ceil(days * 24), "hour");
  return Math.abs(days) < 60 ? distances.format(Math.ceil(days), "day") : distances.format(Math.round(days / 30.4), "month");
}
