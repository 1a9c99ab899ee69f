"""The rules of the guides Gates, Rules, Counting and Targeting a second time, for expectations that the engine did not make.

Moments are pairs: milliseconds since 1970 and the offset from UTC in seconds. A user is a dictionary with the members of
the stored context.
"""
import copy, datetime, math, re
from fractions import Fraction

DAY = 86_400_000
EPOCH = datetime.datetime(1970, 1, 1)


def at(text):
    """`2026-03-15T10:00:00+01:00` as a moment."""
    text = text.replace("Z", "+00:00")
    whole, sign, offset = text[:-6], -1 if text[-6] == "-" else 1, text[-5:]
    seconds = sign * (int(offset[:2]) * 3600 + int(offset[3:]) * 60)
    civil = (datetime.datetime.fromisoformat(whole) - EPOCH) // datetime.timedelta(milliseconds=1)
    return civil - seconds * 1000, seconds


def text(moment):
    ms, offset = moment
    civil = EPOCH + datetime.timedelta(milliseconds=ms + offset * 1000)
    fraction = f".{civil.microsecond // 1000:03}" if civil.microsecond else ""
    zone = "Z" if offset == 0 else f"{'+' if offset > 0 else '-'}{abs(offset) // 3600:02}:{abs(offset) // 60 % 60:02}"
    return civil.strftime("%Y-%m-%dT%H:%M:%S") .rjust(19, "0") + fraction + zone


def later(moment, ms, offset=None): return moment[0] + int(ms), moment[1] if offset is None else offset
def civil(moment): return moment[0] + moment[1] * 1000
def day(moment): return civil(moment) // DAY
def midnight(of, moment): return of * DAY - moment[1] * 1000, moment[1]


def shown(ms):
    """A length of time in days, rounded down to two places."""
    hundredths = ms * 100 // DAY
    return hundredths // 100 if hundredths % 100 == 0 else hundredths / 100


def murmur(text, seed=0):
    """MurmurHash3, x86, 32 bits, as published by Austin Appleby."""
    data, h, mask = text.encode(), seed, 0xFFFFFFFF
    for i in range(0, len(data), 4):
        block = data[i:i + 4]
        k = int.from_bytes(block, "little") * 0xCC9E2D51 & mask
        k = ((k << 15 | k >> 17) & mask) * 0x1B873593 & mask
        h ^= k
        if len(block) == 4: h = ((h << 13 | h >> 19) & mask) * 5 + 0xE6546B64 & mask
    h ^= len(data)
    for shift, factor in ((16, 0x85EBCA6B), (13, 0xC2B2AE35), (16, 1)): h = (h ^ h >> shift) * factor & mask
    return h


# ---- Versions

def numbers(version): return [int(n) for n in re.findall(r"\d+", version)]

def is_newer(a, b):
    a, b = numbers(a), numbers(b)
    length = max(len(a), len(b))
    return a + [0] * (length - len(a)) > b + [0] * (length - len(b))

def is_same(a, b, granularity):
    if a == b: return True
    if granularity == "patch" or a is None or b is None: return False
    count = {"major": 1, "minor": 2}[granularity]
    return (numbers(a) + [0, 0])[:count] == (numbers(b) + [0, 0])[:count]


# ---- Configurations

POLICIES = {
    "starskit": ("sessions reminders notAnswered cooldown crashFree", dict(
        displaySessionCount=3, maxNumberOfReminder=3, daysBeforeAskingAgain=3, daysWithoutCrash=15,
        maxDaysBetweenSession=3, positiveStarsLimit=4, useSessionSpaceChecking=True)),
    "irate": ("rated declined age usage usageRate reminderPeriod latestVersion", dict(
        daysUntilPrompt=10, usesUntilPrompt=10, eventsUntilPrompt=10, usesPerWeekForPrompt=0, remindPeriod=1,
        promptForNewVersionIfUserRated=False, onlyPromptIfLatestVersion=True, promptAtLaunch=True)),
    "appreview": ("launches daysSinceFirstLaunch reviewCooldown newVersion", dict(
        minLaunches=0, minDays=0, daysBetweenReviews=125, oncePerVersion=True)),
    "swiftrater": ("rated declined reminders reminderPeriod", dict(
        promptForNewVersionIfUserRated=False, maxNumberOfReminder=1, remindPeriod=1)),
    "siriusrating": (
        "daysSinceFirstLaunch sessions usage rated declined notAnswered declines reminderPeriod cooldown", dict(
            minDays=30, displaySessionCount=15, useSessionSpaceChecking=False, eventsUntilPrompt=20,
            promptForNewVersionIfUserRated=True, daysBeforeAskingAgainAfterAnswer=30, maxDeclines=3, remindPeriod=7,
            daysBeforeAskingAgain=7, cooldownGrowth=2, longestCooldown=120)),
    "balanced": ("firstSession sessions age crashFree rated declined notAnswered cooldown yearlyCap", dict(
        neverInFirstSession=True, displaySessionCount=5, daysUntilPrompt=7, daysWithoutCrash=7,
        promptForNewVersionIfUserRated=False, daysBeforeAskingAgain=60, daysBeforeAskingAgainAfterAnswer=365,
        maxPromptsPerYear=3)),
}
WORKFLOWS = dict(
    starskit="stars", irate="alert", appreview="native", swiftrater="native", siriusrating="alert", balanced="native")

# In the order of `ratingkit keys`: the gates that a value for the key makes take part.
BRINGS = dict(
    displaySessionCount="sessions", maxNumberOfReminder="reminders", daysBeforeAskingAgain="cooldown",
    daysWithoutCrash="crashFree", daysUntilPrompt="age", usesUntilPrompt="usage", eventsUntilPrompt="usage",
    usesPerWeekForPrompt="usageRate", remindPeriod="reminderPeriod", promptForNewVersionIfUserRated="rated",
    onlyPromptIfLatestVersion="latestVersion", minLaunches="launches", minDays="daysSinceFirstLaunch",
    daysBetweenReviews="reviewCooldown", oncePerVersion="newVersion",
    daysBeforeAskingAgainAfterAnswer="notAnswered declined", maxDeclines="declines", maxPromptsPerYear="yearlyCap",
    neverInFirstSession="firstSession", daysAfterUpdate="afterUpdate", sessionsBeforeAskingAgain="sessionsSincePrompt",
    usesBeforeAskingAgain="usesSincePrompt", eventsBeforeAskingAgain="eventsSincePrompt", requiredEvents="events",
    scoreUntilPrompt="score", rolloutPercentage="rollout", holdoutPercentage="rollout", activeFrom="schedule",
    activeUntil="schedule", quietHours="schedule", conditions="conditions", anyOf="anyOf")
STANDARD = dict(
    disabled=False, prefersNativeRating=False, useSessionSpaceChecking=True, positiveStarsLimit=4,
    validateRatingButtonEnable=True, localLocalizableStringsEnabled=False, promptAtLaunch=False, previewMode=False,
    verboseLogging=False, useAllAvailableLanguages=True, resetOnUpdate=False, versionGranularity="patch",
    resumeWithin=24)
OF_STARSKIT = ("displaySessionCount", "maxNumberOfReminder", "daysBeforeAskingAgain", "daysWithoutCrash")


def variants(document, install_id):
    """The variant of each experiment that an installation is drawn into: the buckets from the lowest on, by weights."""
    drawn = {}
    for name, experiment in (document.get("experiments") or {}).items():
        weights = [v.get("weight", 1) for v in experiment["variants"]]
        share, passed = Fraction(murmur(f"{name}/{install_id}", 1), 2**32), 0
        for variant, weight in zip(experiment["variants"], weights):
            passed += Fraction(weight)
            if weight and share < passed / sum(map(Fraction, weights)):
                drawn[name] = variant
                break
    return drawn


def values(documents, placement=None, install_id=None):
    """What is in force by documents, the lowest layer first, each key's own layer beside it."""
    documents = [documents] if isinstance(documents, dict) else documents
    parts = []
    for document in documents:
        parts.append(document)
        if install_id is not None:
            for variant in variants(document, install_id).values():
                parts.append({k: v for k, v in variant.items() if k not in ("name", "weight")})
        parts.append(((document.get("placements") or {}).get(placement) or {}) if placement else {})
    named = [part["policy"] for part in parts if "policy" in part]
    like = any(d.get(key) is not None for d in documents for key in OF_STARSKIT)
    policy = named[-1] if named else ("starskit" if like else None)
    result = dict(STANDARD)
    if policy: result.update(POLICIES[policy][1])
    for part in parts: result.update(part)
    result["policy"] = policy
    if any(d.get("disabled") is True for d in documents): result["disabled"] = True
    return {k: v for k, v in result.items() if v is not None}


def gate_order(v):
    own = (POLICIES[v["policy"]][0].split() if v.get("policy") else [])
    order = [g for g in own if g in ("notAnswered", "declined") or any(g in BRINGS[k].split() for k in BRINGS if k in v)]
    if v.get("disabled"): return ["enabled"]
    more = [g for g in GATES if g not in order and any(g in BRINGS[k].split() for k in BRINGS if k in v)]
    return ["enabled", "inProgress"] + order + more


# ---- Gates: each answers with what it found. `opens`: when it opens by itself; `needs`: what must still be counted.

def found(open, measured=None, required=None, opens=None, needs=None):
    result = dict(open=bool(open))
    if measured is not None: result["measured"] = measured
    if required is not None: result["required"] = required
    if not open: result.update(opens=opens, needs=needs or {})
    return result

def reached(have, need, needs): return found(have >= need, have, need, needs={needs: need - have})

def waited(since, days, now, more_than=False):
    """Over after so many days, or with `more_than` a millisecond later."""
    wait = int(math.floor(Fraction(days) * DAY + Fraction(1, 2))) + (1 if more_than else 0)
    if since is None: return found(True, required=shown(wait))
    passed = now[0] - since[0]
    return found(passed >= wait, shown(passed), shown(wait), since[0] + wait)

def calendar(since, days, now):
    if since is None: return found(True, required=days)
    passed = civil(now) - civil(since)
    whole = abs(passed) // DAY * (1 if passed >= 0 else -1)
    return found(days <= 0 or whole >= days, whole, days, civil(since) + days * DAY - now[1] * 1000)

def grown(v, key, u):
    """The wait after prompts without an answer, the first of them left out."""
    days, factor = Fraction(v[key]), Fraction(str(v.get("cooldownGrowth", 1)))
    for _ in range(u["promptsSinceAnswer"] - 1): days *= factor
    return max(Fraction(v[key]), min(days, v.get("longestCooldown", 36_500))) if factor > 1 else Fraction(v[key])

def last_prompt(u): return u["prompts"][-1]["at"] if u["prompts"] else None
def updated(v, u): return u.get({"patch": "updatedAt", "minor": "minorUpdatedAt", "major": "majorUpdatedAt"}[v["versionGranularity"]])

def recent(u, name, days, now):
    end = max(now[0], u.get("lastEventAt", now)[0])
    today = (end + now[1] * 1000) // DAY
    return sum(n for d, n in u["days"].get(name, {}).items() if today - days < d)

def counted(u, name, need, now):
    if isinstance(need, dict) and "withinDays" in need: return recent(u, name, need["withinDays"], now)
    return u["eventCounts"].get(name, 0)

def sessions_needed(v, u, now, need):
    """How many more, the first of which may start the count over; None: the count never gets there."""
    last, pause = u.get("lastSessionAt"), v.get("maxDaysBetweenSession")
    starts_over = v["useSessionSpaceChecking"] and last and pause is not None and now[0] > last[0] + pause * DAY
    return need - (0 if starts_over else u["sessions"])

def gate_sessions(v, u, now, s):
    need = v["displaySessionCount"]
    return found(u["sessions"] >= need, u["sessions"], need, needs={"sessions": sessions_needed(v, u, now, need)})

def gate_firstSession(v, u, now, s):
    have = max(u["sessions"], u["launches"])
    if not v["neverInFirstSession"]: return found(True)
    sessions, launches = sessions_needed(v, u, now, 2), 2 - u["launches"]
    wants_sessions, wants_launches = v.get("displaySessionCount", 0) >= 2, v.get("minLaunches", 0) >= 2
    by_launches = wants_launches or launches < sessions and not wants_sessions
    return found(have >= 2, have, 2, needs={"launches": launches} if by_launches else {"sessions": sessions})

def gate_usage(v, u, now, s):
    uses, events = v.get("usesUntilPrompt"), v.get("eventsUntilPrompt")
    left = {name: need - u[name] for name, need in (("uses", uses), ("events", events)) if need is not None}
    if len(left) == 2: measured, required = {k: u[k] for k in left}, dict(uses=uses, events=events)
    else: measured, required = u[list(left)[0]], uses if events is None else events
    name = min(left, key=lambda k: left[k])
    return found(min(left.values()) <= 0, measured, required, needs={name: left[name]})

def gate_usageRate(v, u, now, s):
    """Uses a week since the installation; since the clock was set back, and then over a week at least."""
    need, restart = Fraction(str(v["usesPerWeekForPrompt"])), u.get("usageRestart")
    uses = u["uses"] - (restart["uses"] if restart else 0)
    start = restart["at"] if restart else u.get("installedAt")
    if start is None: return found(need <= 0, 0, v["usesPerWeekForPrompt"], needs={"uses": 1})
    passed = max(now[0], u.get("lastEventAt", now)[0]) - start[0]
    if restart: passed = max(passed, 7 * DAY)
    if passed <= 0: return found(uses > 0 or need <= 0, None, v["usesPerWeekForPrompt"], needs={"uses": 1})
    rate = Fraction(uses * 7 * DAY, passed)
    missing = max(1, math.ceil(need * passed / (7 * DAY)) - uses)
    return found(rate >= need, math.floor(rate * 100) / 100, v["usesPerWeekForPrompt"], needs={"uses": missing})

def gate_events(v, u, now, s):
    rules = v["requiredEvents"]
    have = {name: counted(u, name, need, now) for name, need in rules.items()}
    need = {name: need["count"] if isinstance(need, dict) else need for name, need in rules.items()}
    within = {n: f" within {r['withinDays']} days" if isinstance(r, dict) and "withinDays" in r else "" for n, r in rules.items()}
    left = {f"events.{name}{within[name]}": need[name] - have[name] for name in rules if have[name] < need[name]}
    return found(not left, have, None, needs=left)

def points(v, u, now):
    days = v.get("scoreWithinDays")
    return sum(p * (recent(u, n, days, now) if days else u["eventCounts"].get(n, 0)) for n, p in v.get("eventScores", {}).items())

def gate_score(v, u, now, s):
    need, have, days = v["scoreUntilPrompt"], points(v, u, now), v.get("scoreWithinDays")
    best = max(v.get("eventScores", {}).items(), key=lambda e: e[1], default=None)
    opens = None
    if days and any(p < 0 for p in v["eventScores"].values()):
        moments = [midnight(day(now) + i, now) for i in range(1, 367)]
        opens = next((m[0] for m in moments if points(v, u, m) >= need), None)
    needs = {} if opens or not best or best[1] <= 0 else {
        f"events.{best[0]}" + (f" within {days} days" if days else ""): -((have - need) // best[1])}
    return found(have >= need, have, need, opens, needs)

def since_prompt(u, key, need, needs):
    if u["promptCount"] == 0: return found(True)
    return reached(u["sincePrompt"].get(key, 0), need, needs)

def gate_eventsSincePrompt(v, u, now, s):
    rule = v["eventsBeforeAskingAgain"]
    if not isinstance(rule, dict): return since_prompt(u, "events", rule, "events")
    if u["promptCount"] == 0: return found(True)
    have = {name: u["namedSincePrompt"].get(name, 0) for name in rule}
    left = {f"events.{name}": need - have[name] for name, need in rule.items() if have[name] < need}
    return found(not left, have, rule, needs=left)

def gate_age(v, u, now, s):
    installed, days, update = u.get("installedAt"), v["daysUntilPrompt"], updated(v, u)
    if installed is None: return found(days <= 0, needs={"launches": 1})
    result = waited(installed, days, now)
    if update and update[0] + DAY > installed[0] + Fraction(days) * DAY:
        result = found(now[0] >= update[0] + DAY, shown(now[0] - installed[0]), shown(int(Fraction(days) * DAY)), update[0] + DAY)
    return result

def gate_daysSinceFirstLaunch(v, u, now, s):
    if u.get("installedAt") is None and v["minDays"] > 0: return found(False, required=v["minDays"], needs={"launches": 1})
    return calendar(u.get("installedAt"), v["minDays"], now)

def gate_yearlyCap(v, u, now, s):
    limit = v["maxPromptsPerYear"]
    within = [p["at"][0] for p in u["prompts"] if now[0] - p["at"][0] < 365 * DAY]
    opens = sorted(within)[-limit] + 365 * DAY if 0 < limit <= len(within) else None
    return found(len(within) < limit, len(within), limit, opens)

def replied(v, reply, now):
    days = v.get("daysBeforeAskingAgainAfterAnswer")
    if days is not None: return waited(reply and reply["at"], days, now)
    return found(reply is None)

def gate_notAnswered(v, u, now, s):
    answer = u.get("lastAnswer")
    return replied(v, None if answer and answer.get("storeNotOpened") else answer, now)

def gate_rated(v, u, now, s):
    rated, again = u.get("lastRated"), v["promptForNewVersionIfUserRated"]
    is_new = rated and not is_same(rated.get("version"), u.get("version"), v["versionGranularity"])
    return found(rated is None or again and is_new, needs={"newVersion": 1} if again else None)

def gate_newVersion(v, u, now, s):
    asked = [p.get("version") for p in u["prompts"]] + u.get("earlierPromptVersions", [])
    was = any(is_same(version, u.get("version"), v["versionGranularity"]) for version in asked)
    return found(not v["oncePerVersion"] or not was, needs={"newVersion": 1})

def gate_latestVersion(v, u, now, s):
    store, own = u.get("storeVersion"), u.get("version")
    if not v["onlyPromptIfLatestVersion"] or not store or not store.get("version") or own is None: return found(True)
    newer = is_newer(store["version"], own) and not is_same(store["version"], own, v["versionGranularity"])
    opens = store["at"][0] + 7 * DAY
    return found(not newer or now[0] >= opens, opens=opens)

def gate_rollout(v, u, now, s):
    bucket = Fraction(murmur(f"{v.get('rolloutSalt', '')}/{u['installID']}"), 2**32)
    share = min(Fraction(str(v.get("rolloutPercentage", 100))), 100 - Fraction(str(v.get("holdoutPercentage", 0))))
    return found(bucket * 100 < share, math.floor(bucket * 10_000) / 100)

def gate_schedule(v, u, now, s):
    time, opens = civil(now) % DAY, now[0]
    def minutes(part): return (int(part[:2]) * 60 + int(part[3:])) * 60_000
    first, last = map(minutes, v["quietHours"].split("-")) if "quietHours" in v else (0, 0)
    def quiet(time): return first <= time < last if first < last else first != last and (time >= first or time < last)
    if "activeFrom" in v: opens = max(opens, at(v["activeFrom"])[0])
    time_then = (opens + now[1] * 1000) % DAY
    if quiet(time_then): opens += (last - time_then) % DAY
    over = "activeUntil" in v and opens >= at(v["activeUntil"])[0]
    return found(not over and opens == now[0], opens=None if over else opens)

def gate_conditions(v, u, now, s):
    is_true = lambda moment: truth(logic(v["conditions"], lambda p: variable(p, v, u, moment, s["traits"])))
    if is_true(now): return found(True)
    read = set(re.findall(r'"((?:context|config|traits)\.[^"]+)"', str(v["conditions"]).replace("'", '"')))
    dates = [d for name, d in dates_of(v, u) if f"context.{name}" in read]
    turns = sorted({d[0] + n * DAY for d in dates for n in range(0, 4_000)} - {0})
    opens = next((t for t in turns if t > now[0] and is_true((t, now[1]))), None)
    return found(False, opens=opens) | ({} if opens or not any(r.startswith("context.") and r != "context.daysSinceInstall" for r in read) else {"unknown": True})

def gate_anyOf(v, u, now, s):
    sets = []
    for keys in v["anyOf"]:
        own = {k: x for k, x in v.items() if k not in BRINGS} | keys
        sets.append([GATES[g](own, u, now, s) for g in GATES if any(g in BRINGS[k].split() for k in keys if k in BRINGS)])
    closed = [[g for g in gates if not g["open"]] for gates in sets]
    open = sum(not c for c in closed)
    by_time = [max(g["opens"] for g in c) for c in closed if all(g["opens"] for g in c)] if not open else []
    by_needs = [merged(g["needs"] for g in c if g["needs"]) for c in closed if all(g["opens"] or g["needs"] for g in c)]
    needs = min(by_needs, key=lambda n: sum(n.values()), default={}) if not by_time else {}
    return found(open > 0, open, 1, min(by_time, default=None), needs)

def merged(all_needs):
    """All together: of one name the larger."""
    result = {}
    for needs in all_needs:
        for name, count in needs.items(): result[name] = max(count, result.get(name, 0))
    return result

# In the order of `ratingkit keys`, as far as keys bring them in.
GATES = dict(
    sessions=gate_sessions,
    reminders=lambda v, u, now, s: found(u["promptCount"] < v["maxNumberOfReminder"], u["promptCount"], v["maxNumberOfReminder"]),
    cooldown=lambda v, u, now, s: waited(last_prompt(u), grown(v, "daysBeforeAskingAgain", u), now, more_than=True),
    crashFree=lambda v, u, now, s: waited(u.get("lastCrashAt"), v["daysWithoutCrash"], now, more_than=True),
    age=gate_age, usage=gate_usage, usageRate=gate_usageRate,
    reminderPeriod=lambda v, u, now, s: waited(u.get("lastReminder") and u["lastReminder"]["at"], v["remindPeriod"], now),
    rated=gate_rated, latestVersion=gate_latestVersion,
    launches=lambda v, u, now, s: reached(u["launches"], v["minLaunches"], "launches"),
    daysSinceFirstLaunch=gate_daysSinceFirstLaunch,
    reviewCooldown=lambda v, u, now, s: calendar(last_prompt(u), math.ceil(grown(v, "daysBetweenReviews", u)), now),
    newVersion=gate_newVersion, notAnswered=gate_notAnswered,
    declined=lambda v, u, now, s: replied(v, u.get("lastDecline"), now),
    declines=lambda v, u, now, s: found(u["declineCount"] < v["maxDeclines"], u["declineCount"], v["maxDeclines"]),
    yearlyCap=gate_yearlyCap, firstSession=gate_firstSession,
    afterUpdate=lambda v, u, now, s: waited(updated(v, u), v["daysAfterUpdate"], now),
    sessionsSincePrompt=lambda v, u, now, s: since_prompt(u, "sessions", v["sessionsBeforeAskingAgain"], "sessions"),
    usesSincePrompt=lambda v, u, now, s: since_prompt(u, "uses", v["usesBeforeAskingAgain"], "uses"),
    eventsSincePrompt=gate_eventsSincePrompt, events=gate_events, score=gate_score, rollout=gate_rollout,
    schedule=gate_schedule, conditions=gate_conditions, anyOf=gate_anyOf)


def check(v, u, now, busy=False, traits=None):
    """Each gate that takes part, with what it found."""
    results = {}
    for gate in gate_order(v):
        if gate == "enabled": results[gate] = found(not v.get("disabled") and v.get("policy"))
        elif gate == "inProgress": results[gate] = found(not busy, bool(busy), False)
        else: results[gate] = GATES[gate](v, u, now, dict(traits=traits or {}))
        if v.get("previewMode") and gate not in ("enabled", "inProgress"): results[gate]["open"] = True
    return results


def explain(v, u, now, busy=False, traits=None):
    """The decision, the closed gates, what is needed, and when it is asked if that has happened."""
    results = check(v, u, now, busy, traits)
    closed = [gate for gate, result in results.items() if not result["open"]]
    if not closed: return dict(decision="ask", gates=results, closed=[], needs={}, notBefore=None, blockers=[])
    needs = merged(r["needs"] for r in results.values() if not r["open"])
    needs = {name: count for name, count in needs.items() if "within" not in name}
    # Uses a week fall as the weeks pass: there must be as many as it takes at that moment.
    for extra in range(1_000):
        wanted = needs | ({"uses": needs.get("uses", 0) + extra} if extra else {})
        time, shut, unknown = first_moment(wanted, v, u, now, busy, traits)
        blockers = [g for g, r in shut.items() if not r["opens"] and not r.get("unknown")]
        if unknown or blockers != ["usageRate"]: break
    needs = wanted
    moment = None if blockers or unknown or time[0] <= now[0] else text(time)
    return dict(decision="skip", gates=results, closed=closed, needs=needs, notBefore=moment, blockers=blockers, unknown=unknown)


def first_moment(needs, v, u, now, busy, traits):
    """Lets what is needed happen, and goes from opening to opening: where that ends, with what is shut for good there."""
    u = copy.deepcopy(u)
    time = meet(needs, v, u, now)
    for _ in range(1_000):
        shut = {g: r for g, r in check(v, u, time, busy, traits).items() if not r["open"]}
        unknown = any(r.get("unknown") or any("within" in n for n in r["needs"]) for r in shut.values())
        if unknown or not all(r["opens"] for r in shut.values()) or not shut: return time, shut, unknown
        time = max(r["opens"] for r in shut.values()), now[1]


def meet(needs, v, u, now):
    """Lets it all happen now, and sessions that count once a day at the midnights after."""
    done = now
    for name, count in needs.items():
        if name == "newVersion": apply(u, dict(do="launch", version="999"), v, now)
        elif name == "launches":
            for _ in range(count): apply(u, dict(do="launch", version=u.get("version")), v, now)
        elif name == "sessions":
            last, spaced = u.get("lastSessionAt"), v["useSessionSpaceChecking"]
            over = last and "maxDaysBetweenSession" in v and now[0] > last[0] + v["maxDaysBetweenSession"] * DAY
            first = 0 if not spaced or not last or day(last) != day(now) or over else 1
            wait = count - 1 + first if spaced else 0
            done = now if wait == 0 else midnight(day(now) + wait, now)
            u["sessions"] = (0 if over and spaced else u["sessions"]) + count
            u["lastSessionAt"] = done
            if u["promptCount"]: u["sincePrompt"]["sessions"] = u["sincePrompt"].get("sessions", 0) + count
            u.setdefault("installedAt", now)
        else:
            for _ in range(count):
                apply(u, dict(do="foreground") if name == "uses" else dict(do="event", name=name[7:] or "any"), v, now)
    return done


# ---- Counting

def user(**members):
    fresh = dict(
        installID="user", launches=0, uses=0, sessions=0, crashes=0, events=0, eventCounts={}, days={}, promptCount=0, prompts=[],
        promptsSinceAnswer=0, declineCount=0, sincePrompt={}, namedSincePrompt={})
    return fresh | members


def apply(u, event, v, now):
    """Counts an event."""
    if event["do"] == "exposure":
        experiment, variant = event["name"].split("=", 1)
        exposed = dict(experiment=experiment, variant=variant)
        if exposed not in u.setdefault("exposures", []): u["exposures"].append(exposed)
        return
    last = u.get("lastEventAt")
    if last and last[0] > now[0] + 60_000:
        u["usageRestart"] = dict(at=now, uses=u["uses"])
        u["days"] = {}
    bring_back(u, now)
    u["lastEventAt"] = now
    u.setdefault("installedAt", now)
    what = event["do"]

    def count(key):
        u[key] += 1
        if u["promptCount"]: u["sincePrompt"][key] = u["sincePrompt"].get(key, 0) + 1

    def reply(): return dict(at=now) | ({"version": u["version"]} if u.get("version") else {})

    if what == "launch":
        old, new = u.get("version"), event.get("version")
        is_update = (u["launches"] > 0 or old is not None) and old != new
        if is_update and v["resetOnUpdate"] and not is_same(old, new, v["versionGranularity"]):
            u.update(launches=0, uses=0, sessions=0, events=0, eventCounts={}, days={}, declineCount=0, installedAt=now)
            for gone in ("lastSessionAt", "lastAnswer", "lastRated", "lastDecline", "lastReminder", "usageRestart"): u.pop(gone, None)
        u["launches"] += 1
        count("uses")
        u["version"] = new
        if is_update:
            u["updatedAt"] = now
            if not is_same(old, new, "minor"): u["minorUpdatedAt"] = now
            if not is_same(old, new, "major"): u["majorUpdatedAt"] = now
    elif what == "foreground": count("uses")
    elif what == "session":
        last, pause = u.get("lastSessionAt"), v.get("maxDaysBetweenSession")
        if v["useSessionSpaceChecking"] and last:
            over = pause is not None and now[0] > last[0] + pause * DAY
            if over: u["sessions"] = 0
            if over or day(last) != day(now): count("sessions")
        else: count("sessions")
        u["lastSessionAt"] = now
    elif what == "event":
        name = event["name"]
        count("events")
        if name not in u["eventCounts"] and len(u["eventCounts"]) >= 64: return
        u["eventCounts"][name] = u["eventCounts"].get(name, 0) + 1
        days = u["days"].setdefault(name, {})
        days[day(now)] = days.get(day(now), 0) + 1
        if u["promptCount"]: u["namedSincePrompt"][name] = u["namedSincePrompt"].get(name, 0) + 1
    elif what == "crash": u.update(crashes=u["crashes"] + 1, lastCrashAt=now)
    elif what == "prompt":
        u["promptCount"] += 1
        u["promptsSinceAnswer"] += 1
        u.update(sincePrompt={}, namedSincePrompt={})
        prompt = dict(kind=event.get("kind", "custom")) | reply()
        if event.get("placement"): prompt["placement"] = event["placement"]
        u["prompts"] = (u["prompts"] + [prompt])[-64:]
    elif what == "answer":
        u["lastAnswer"] = reply() | ({"stars": event["stars"]} if "stars" in event else {})
        u["promptsSinceAnswer"] = 0
    elif what == "rated": u.update(lastRated=reply(), promptsSinceAnswer=0)
    elif what == "decline": u.update(lastDecline=reply(), declineCount=u["declineCount"] + 1)
    elif what == "remind": u["lastReminder"] = reply()
    else: raise ValueError(what)


def bring_back(value, now):
    """Every stored date that lies in the future is now."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in list(items):
        if isinstance(inner, tuple): value[key] = now if inner[0] > now[0] else inner
        elif isinstance(inner, (dict, list)) and key != "days": bring_back(inner, now)


# ---- JsonLogic, as far as the cases use it

def dates_of(v, u):
    dates = dict(
        daysSinceInstall=u.get("installedAt"), daysSinceCrash=u.get("lastCrashAt"), daysSincePrompt=last_prompt(u),
        daysSinceAnswer=u.get("lastAnswer", {}).get("at"), daysSinceDecline=u.get("lastDecline", {}).get("at"),
        daysSinceUpdate=updated(v, u))
    return [(name, date) for name, date in dates.items() if date]

def variable(path, v, u, now, traits):
    group, _, name = path.partition(".")
    if path == "targetingKey": return u["installID"]
    if group == "traits": return traits.get(name)
    if group == "config": return v.get(name)
    if name.startswith("daysSince"):
        date = dict(dates_of(v, u)).get(name)
        return None if date is None else max(0, now[0] - date[0]) // DAY
    if name.startswith("events."): return u["eventCounts"].get(name[7:], 0)
    if name in ("sessionsSincePrompt", "usesSincePrompt", "eventsSincePrompt"):
        return u["sincePrompt"].get(name.removesuffix("SincePrompt"), 0) if u["promptCount"] else None
    if name == "lastStars": return u.get("lastAnswer", {}).get("stars")
    if name == "score": return points(v, u, now)
    return u.get({"prompts": "promptCount", "declines": "declineCount"}.get(name, name))

def truth(value): return bool(value) if not isinstance(value, str) else value != ""

def logic(rule, look):
    if not isinstance(rule, dict): return [logic(r, look) for r in rule] if isinstance(rule, list) else rule
    (name, args), = rule.items()
    args = args if isinstance(args, list) else [args]
    if name == "and": return next((r for r in (logic(a, look) for a in args) if not truth(r)), True)
    if name == "or": return next((r for r in (logic(a, look) for a in args) if truth(r)), False)
    args = [logic(a, look) for a in args]
    if name == "var":
        value = look(args[0])
        return (args[1] if len(args) > 1 else None) if value is None else value
    a, b = (args + [None])[:2]
    if name == "!": return not truth(a)
    if name in ("==", "!="): return (a == b and isinstance(a, bool) == isinstance(b, bool)) == (name == "==")
    if name == "in": return a is not None and b is not None and a in b
    if name == "starts_with": return isinstance(a, str) and a.startswith(b)
    if name == "num_ver":
        if a is None: return None
        order = (is_newer(a, args[2]) - is_newer(args[2], a))
        return {"<": order < 0, "<=": order <= 0, ">": order > 0, ">=": order >= 0, "=": order == 0}[b]
    a, b = a or 0, b or 0
    return {"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b, "+": a + b, "-": a - b}[name]
