"""Lines of counting.jsonl and decisions.jsonl: each gate at n - 1, n and n + 1, and at the clock's edges."""
import copy
from rules import *

NOW = at("2026-03-15T10:00:00Z")
LONDON, TOKYO, KIRITIMATI, BAKER, KOLKATA = 0, 9 * 3600, 14 * 3600, -12 * 3600, 19_800
BASE = dict(policy="appreview", oncePerVersion=None, daysBetweenReviews=None)
SINGLE = "keys {}"


def stored(u):
    """The members of a user as they are stored."""
    def plain(value):
        if isinstance(value, tuple): return text(value)
        if isinstance(value, dict): return {k: plain(x) for k, x in value.items()}
        return [plain(x) for x in value] if isinstance(value, list) else value
    result = {k: plain(x) for k, x in u.items() if k not in ("days", "namedSincePrompt") and x not in (0, {}, [], None)}
    extra = {n: ({"days": {str(d): c for d, c in sorted(days.items())}} if (days := u["days"].get(n)) else {})
             | ({"sincePrompt": u["namedSincePrompt"][n]} if n in u["namedSincePrompt"] else {}) for n in u["eventCounts"]}
    extra = {n: e for n, e in extra.items() if e}
    return result | ({"recentEvents": extra} if extra else {})


def prompts(*moments, version=None, unanswered=None):
    listed = [dict(at=m, kind="custom") | ({"version": version} if version else {}) for m in moments]
    return dict(prompts=listed, promptCount=len(listed), promptsSinceAnswer=len(listed) if unanswered is None else unanswered)


def outcome(results, focus):
    """What a line says of a decision: of the gates that it is about and of those that are closed what they found."""
    def of(result):
        said = {k: x for k, x in result.items() if k in ("open", "measured", "required")}
        if not result["open"]:
            if result.get("opens"): said["opensAt"] = text((result["opens"], results["offset"]))
            if result.get("needs"): said["needs"] = result["needs"]
        return said
    gates = {g: of(r) for g, r in results["gates"].items() if g in focus or not r["open"]}
    said = dict(decision=results["decision"], asked=list(results["gates"]), closed=results["closed"]) | ({"gates": gates} if gates else {})
    if results.get("unknown"): return said
    return said | dict(needs=results["needs"], blockers=results["blockers"], notBefore=results["notBefore"])


class Decisions:
    def __init__(self): self.counting, self.decisions = [], []

    def decide(self, doc, config, u=None, now=NOW, focus=(), placement=None, traits=None, busy=False, events=None):
        """A line of decisions; the user as stored, or what happened to one."""
        u, given = copy.deepcopy(u or user()), {}
        v = values(config, placement, u["installID"])
        if events is None: given["context"] = stored(u)
        else:
            given["events"] = events
            for event in events: apply(u, event, v, at(event["at"]))
        results = explain(v, u, now, busy, traits) | dict(offset=now[1])
        line = dict(doc=doc, config=config, **given, now=text(now))
        for name, value in (("placement", placement), ("traits", traits), ("inProgress", busy)):
            if value: line[name] = value
        self.decisions.append(line | outcome(results, focus))

    def count(self, doc, config, events, *members):
        """A line of counting: what happened, and these members of what is stored then."""
        u, v = user(), values(config)
        for event in events: apply(u, event, v, at(event["at"]))
        def found(name, said=stored(u)):
            for part in name.split("/"): said = (said or {}).get(part)
            return 0 if said is None and isinstance(u.get(name), int) else {} if said is None and name == "eventCounts" else said
        expected = {name: found(name) for name in members}
        self.counting.append(dict(doc=doc, config=config, events=events, context=expected))


def happened(*events):
    """`("session", moment)`, with a name or version as a third."""
    second = {"launch": "version", "event": "name", "answer": "stars", "prompt": "placement", "exposure": "name"}
    return [dict(at=text(e[1]), do=e[0]) | ({second[e[0]]: e[2]} if len(e) > 2 else {}) for e in events]


def counted_gates(d):
    """Gates that count: open from n on, or closed from n on."""
    def each(doc, gate, key, config, make, ns=(1, 2, 3, 10, 1000), only=(-1, 0, 1), base=BASE):
        for n in ns:
            for have in (n + i for i in only):
                if have >= 0: d.decide(doc, base | config | {key: n}, user(**make(have)), focus=[gate])
    asked = prompts(later(NOW, -400 * DAY))
    each("Gates: `sessions`: open from `displaySessionCount` sessions on.", "sessions", "displaySessionCount", {}, lambda n: dict(sessions=n), (0, 1, 2, 3, 5, 1000))
    each("keys displaySessionCount: Asks once this many sessions have been counted.", "sessions", "displaySessionCount", {}, lambda n: dict(sessions=n, lastSessionAt=NOW), (1, 2, 3, 15))
    each("Gates: `launches`: open from `minLaunches` launches on.", "launches", "minLaunches", {}, lambda n: dict(launches=n), (0, 1, 2, 3, 10, 1000))
    each("Gates: `reminders`: closed for good after `maxNumberOfReminder` prompts.", "reminders", "maxNumberOfReminder", {}, lambda n: dict(promptCount=n), (0, 1, 2, 3, 64, 1000))
    each("Gates: `declines`: closed for good after `maxDeclines` refusals.", "declines", "maxDeclines", {}, lambda n: dict(declineCount=n), (1, 2, 3, 10))
    each("keys usesUntilPrompt: Asks once this many launches and returns to the foreground have been counted", "usage", "usesUntilPrompt", {}, lambda n: dict(uses=n), (0, 1, 2, 10, 500))
    each("keys eventsUntilPrompt: Asks once this many events have been counted", "usage", "eventsUntilPrompt", {}, lambda n: dict(events=n), (0, 1, 2, 10, 500))
    for key, gate, name in (("sessionsBeforeAskingAgain", "sessionsSincePrompt", "sessions"), ("usesBeforeAskingAgain", "usesSincePrompt", "uses"), ("eventsBeforeAskingAgain", "eventsSincePrompt", "events")):
        each("Gates: open once that much has been counted after the last prompt, and before the first prompt.", gate, key, {}, lambda n: asked | dict(sincePrompt={name: n} if n else {}))
        for n in (1, 5): d.decide("Rules: before the first prompt all are open", BASE | {key: n}, user(), focus=[gate])
    for n in (1, 3):
        for have in (n - 1, n, n + 1):
            u = user(**asked, eventCounts=dict(saved=have + 7, shared=2), events=have + 9, namedSincePrompt=dict(saved=have) if have else {})
            d.decide("keys eventsBeforeAskingAgain: Asks again once this many events have been counted since the last prompt, of any name or of each of these.", BASE | dict(eventsBeforeAskingAgain=dict(saved=n)), u, focus=["eventsSincePrompt"])
    for uses in (4, 5, 6):
        for events in (7, 8, 9):
            d.decide("Gates: open from `usesUntilPrompt` uses or `eventsUntilPrompt` events on, whichever of those set is reached first; it needs the one that lacks less (the uses if they are equal).",
                     BASE | dict(usesUntilPrompt=6, eventsUntilPrompt=9), user(uses=uses, events=events), focus=["usage"])
    first = "Gates: `firstSession`: where `neverInFirstSession` is true, closed until the second session or the second launch."
    for sessions in (0, 1, 2, 3):
        for launches in (0, 1, 2, 3):
            for on in ((True, False) if sessions < 2 else (True,)):
                d.decide(first, BASE | dict(neverInFirstSession=on), user(sessions=sessions, launches=launches, **({"lastSessionAt": NOW} if sessions else {})), focus=["firstSession"])
    for need in (1, 2, 3):
        for have in (need - 1, need, need + 1):
            d.decide("Gates: `events`: open once each event of `requiredEvents` has happened as often as required", BASE | dict(requiredEvents=dict(saved=need)), user(events=have, eventCounts=dict(saved=have) if have else {}), focus=["events"])
            d.decide("Gates: `events`: open once each event of `requiredEvents` has happened as often as required", BASE | dict(requiredEvents=dict(saved=need, shared=1)), user(events=have, eventCounts=dict(saved=have) if have else {}), focus=["events"])
    for have in range(0, 5):
        u = user(events=have + 1, eventCounts=dict(saved=have, failed=1))
        score = dict(eventScores=dict(saved=5, shared=3, failed=-3), scoreUntilPrompt=12)
        d.decide("Rules: A score adds up the points of the events that `eventScores` names, and the gate `score` is open from `scoreUntilPrompt` points on", BASE | score, u, focus=["score"])
        d.decide("Gates: `score`: open from `scoreUntilPrompt` points on; it needs the event that gives most.", BASE | score | dict(scoreUntilPrompt=2), u, focus=["score"])
    rate = "Gates: `usageRate`: open from `usesPerWeekForPrompt` uses a week on, since the installation; at the very first moment any use is often enough."
    for per_week in (0, 0.5, 1, 2.5, 7, 70):
        for weeks in (0, 1, 4):
            for uses in {max(0, int(per_week * weeks) + i) for i in (-1, 0, 1)}:
                d.decide(rate, BASE | dict(usesPerWeekForPrompt=per_week), user(installedAt=later(NOW, -weeks * 7 * DAY), uses=uses, lastEventAt=NOW), focus=["usageRate"])
    for ms in (-1, 0, 1):
        d.decide(rate, BASE | dict(usesPerWeekForPrompt=7), user(installedAt=later(NOW, -DAY + ms), uses=1, lastEventAt=NOW), focus=["usageRate"])
    for days in (0, 1, 6, 7, 8, 14):
        for uses in (0, 6, 7, 8, 14):
            u = user(installedAt=later(NOW, -90 * DAY), uses=100 + uses, usageRestart=dict(at=later(NOW, -days * DAY), uses=100), lastEventAt=NOW)
            d.decide("Gates: Once the clock has been set back by more than a minute, uses count from then on, as if over at least a week.", BASE | dict(usesPerWeekForPrompt=7), u, focus=["usageRate"])
    for sessions, launches in ((0, 0), (0, 1), (1, 0), (1, 1)):
        for config in (dict(displaySessionCount=2), dict(displaySessionCount=1), dict(minLaunches=2), dict(minLaunches=2, displaySessionCount=2)):
            d.decide("Gates: It needs whichever of the two lacks less (the session if they are equal), or the one that `sessions` or `launches` waits for anyway.", BASE | dict(neverInFirstSession=True) | config, user(sessions=sessions, launches=launches), focus=["firstSession"])


def waits(d):
    """Gates that wait: a millisecond before, at, and after the end; wherever the user is."""
    def reply(moment): return dict(at=moment)
    rows = [
        ("Gates: `cooldown`: open once more than `daysBeforeAskingAgain` days have passed since the last prompt, so a millisecond after that.", "cooldown", "daysBeforeAskingAgain", lambda m: prompts(m), (0, 1, 3, 60, 36_500)),
        ("Gates: `crashFree`: open once more than `daysWithoutCrash` days have passed since the last crash, so a millisecond after that.", "crashFree", "daysWithoutCrash", lambda m: dict(crashes=1, lastCrashAt=m), (0, 1, 7, 15, 36_500)),
        ("Gates: `age`: open `daysUntilPrompt` days after the installation", "age", "daysUntilPrompt", lambda m: dict(installedAt=m), (0, 0.5, 1, 7, 10, 36_500)),
        ("Gates: `reminderPeriod`: open `remindPeriod` days after “remind me later”.", "reminderPeriod", "remindPeriod", lambda m: dict(lastReminder=reply(m)), (0, 0.25, 1, 7, 14)),
        ("Gates: `afterUpdate`: open `daysAfterUpdate` days after the last update, and where there has been none.", "afterUpdate", "daysAfterUpdate", lambda m: dict(updatedAt=m, minorUpdatedAt=m, majorUpdatedAt=m), (0, 0.5, 1, 2, 30)),
        ("keys daysBeforeAskingAgainAfterAnswer: Asks again this many days after an answer or a refusal; absent: never again.", "notAnswered", "daysBeforeAskingAgainAfterAnswer", lambda m: dict(lastAnswer=dict(at=m, stars=4)), (0, 1, 30, 365)),
        ("Gates: `declined`: closed by a refusal, for as long as an answer closes `notAnswered`.", "declined", "daysBeforeAskingAgainAfterAnswer", lambda m: dict(lastDecline=reply(m), declineCount=1), (0, 1, 30, 365)),
    ]
    for doc, gate, key, make, ns in rows:
        d.decide("Gates: A wait that starts from something that never happened is over.", BASE | {key: 3}, user(installedAt=later(NOW, -900 * DAY)), focus=[gate])
        for n in ns:
            for ms in (-DAY, -1, 0, 1, 2, DAY):
                d.decide(doc, BASE | {key: n}, user(**make(later(NOW, -int(n * DAY) - ms))), focus=[gate])
        # Lived elsewhere: no day is longer for it.
        for then, there in ((KIRITIMATI, BAKER), (BAKER, KIRITIMATI), (KOLKATA, LONDON)):
            for ms in (-1, 0, 1):
                d.decide("Gates: A day of a wait is 86,400 s", BASE | {key: 2}, user(**make(later(NOW, -2 * DAY - ms, then))), (NOW[0], there), [gate])
        for ahead in (1, DAY, 400 * DAY):
            d.decide("Counting: setting a clock back opens no gate early, and closes none for good", BASE | {key: 2}, user(**make(later(NOW, ahead))), focus=[gate])
        for hundredths in (1, 29, 57, 58, 113, 115, 199):
            d.decide("Gates: A day of a wait is 86,400 s, and waits are shown in days, rounded down to two decimal places.", BASE | {key: 5}, user(**make(later(NOW, -hundredths * DAY // 100))), focus=[gate])
            d.decide("Gates: A day of a wait is 86,400 s, and waits are shown in days, rounded down to two decimal places.", BASE | {key: 5}, user(**make(later(NOW, -hundredths * DAY // 100 + 1))), focus=[gate])
    for days_installed in (6, 7, 8):
        for ms in (-1, 0, 1):
            u = user(installedAt=later(NOW, -days_installed * DAY), updatedAt=later(NOW, -DAY - ms), minorUpdatedAt=later(NOW, -DAY - ms), majorUpdatedAt=later(NOW, -900 * DAY))
            for granularity in (None, "patch", "minor", "major"):
                config = BASE | dict(daysUntilPrompt=7) | ({"versionGranularity": granularity} if granularity else {})
                d.decide("Gates: after an update, at least one more day", config, u, focus=["age"])
    for n in (0, 1, 7): d.decide("Gates: An installation that has not begun is never old enough: it needs a launch.", BASE | dict(daysUntilPrompt=n), user(), focus=["age"])
    for gate, member in (("notAnswered", dict(lastAnswer=dict(at=later(NOW, -9_000 * DAY), stars=5))), ("declined", dict(lastDecline=dict(at=later(NOW, -9_000 * DAY)), declineCount=1))):
        for policy in ("starskit", "irate", "balanced", "swiftrater", "siriusrating"):
            for days in ((), (None,), (30,)):
                config = dict(policy=policy) | (dict(daysBeforeAskingAgainAfterAnswer=days[0]) if days else {})
                d.decide("Gates: `notAnswered`: closed by an answer, for good, or for `daysBeforeAskingAgainAfterAnswer` days where that is set.", config, user(**member), focus=[gate])
    d.decide("AskingAndExplaining: the gate `notAnswered` stays open, so the user may be asked again", BASE | dict(daysBeforeAskingAgainAfterAnswer=30), user(lastAnswer=dict(at=later(NOW, -DAY), stars=5, storeNotOpened=True)), focus=["notAnswered"])
    # Growing waits.
    for unanswered in range(0, 7):
        for longest in (None, 240):
            config = BASE | dict(daysBeforeAskingAgain=30, cooldownGrowth=2) | ({"longestCooldown": longest} if longest else {})
            for ms in (0, 1):
                wait = 30 * 2 ** max(0, unanswered - 1) if longest is None else min(240, 30 * 2 ** max(0, unanswered - 1))
                d.decide("Rules: 30 days, 60, 120, and from then on 240, the `longestCooldown`", config, user(**prompts(later(NOW, -wait * DAY - ms), unanswered=unanswered)), focus=["cooldown"])
    for unanswered in (0, 1, 2, 3):
        for days in (1, 2, 3):
            d.decide("Rules: Calendar days are rounded up: `\"daysBetweenReviews\": 1` times 1.5 waits 2.", BASE | dict(daysBetweenReviews=1, cooldownGrowth=1.5), user(**prompts(later(NOW, -days * DAY), unanswered=unanswered)), focus=["reviewCooldown"])


def calendar_days(d):
    """Gates of calendar days: on clocks that go on, back, and travel."""
    day_doc = "Gates: a calendar day has passed when the clock shows the same time of day again. So a 23-hour day is a day, and 23 hours 59 minutes of another are not."
    rows = [("daysSinceFirstLaunch", "minDays", lambda m: dict(installedAt=m)), ("reviewCooldown", "daysBetweenReviews", lambda m: prompts(m))]
    for gate, key, make in rows:
        for n in (0, 1, 2, 125):
            for ms in (-1, 0, 1, DAY):
                for then, there in ((0, 0),) if ms == DAY else ((0, 0), (0, 3600), (3600, 0), (0, TOKYO), (TOKYO, 0), (KIRITIMATI, BAKER), (BAKER, KIRITIMATI)):
                    since = (NOW[0] - n * DAY - ms + (there - then) * 1000, then)
                    d.decide(day_doc, BASE | {key: n}, user(**make(since)), (NOW[0], there), [gate])
        for ahead in (1, DAY, 3 * DAY):
            d.decide("Counting: setting a clock back opens no gate early, and closes none for good", BASE | {key: 1}, user(**make(later(NOW, ahead))), focus=[gate])
        # Berlin's nights of 23 and 25 hours.
        for evening, morning in (("2026-03-28T20:00:00+01:00", "2026-03-29T20:00:00+02:00"), ("2026-10-24T20:00:00+02:00", "2026-10-25T20:00:00+01:00")):
            for ms in (-1, 0, 1): d.decide(day_doc, BASE | {key: 1}, user(**make(at(evening))), later(at(morning), ms), [gate])
    for n in (0, 1, 3): d.decide("Gates: `daysSinceFirstLaunch`: open `minDays` calendar days after the installation; before the installation it needs a launch.", BASE | dict(minDays=n), user(), focus=["daysSinceFirstLaunch"])
    year = "Gates: `yearlyCap`: closed while `maxPromptsPerYear` prompts lie within the last 365 days; one that is 365 days old no longer counts."
    for limit in (0, 1, 3, 64):
        for have in {max(0, limit - 1), limit, min(64, limit + 1)}:
            for ms in (-1, 0, 1):
                moments = [later(NOW, -365 * DAY - ms + i * 3_600_000) for i in range(have)]
                d.decide(year, BASE | dict(maxPromptsPerYear=limit), user(**prompts(*moments)), focus=["yearlyCap"])


def versions(d):
    pairs = [("2.1", "2.1"), ("2.1", "2.1.0"), ("2.1", "2.1.1"), ("2.1.1", "2.1"), ("2.1", "2.2"), ("2.9", "2.10"), ("2.1", "3.0"), ("3.0", "2.1")]
    for asked, own in pairs:
        for granularity in ("patch", "minor", "major"):
            config = BASE | dict(versionGranularity=granularity)
            same = "Rules: With `patch`, the default, it is any other version; with `minor` one of its first two numbers must differ"
            d.decide(same, config | dict(oncePerVersion=True), user(version=own, **prompts(later(NOW, -DAY), version=asked)), focus=["newVersion"])
            for again in (True, False):
                d.decide("Gates: `rated`: closed once the user has gone to rate the app: for good, or with `promptForNewVersionIfUserRated` until there is a new version.", config | dict(promptForNewVersionIfUserRated=again),
                         user(version=own, lastRated=dict(at=later(NOW, -DAY), version=asked)), focus=["rated"])
            for on in (True, False):
                d.decide("Gates: `latestVersion`: closed while the App Store's version is newer than the one in use", config | dict(onlyPromptIfLatestVersion=on),
                         user(version=own, storeVersion=dict(at=later(NOW, -DAY), version=asked, storeID=1)), focus=["latestVersion"])
    for ms in (-1, 0, 1):
        d.decide("Gates: for seven days after the look-up; open while the store's version is unknown", BASE | dict(onlyPromptIfLatestVersion=True), user(version="1.0", storeVersion=dict(at=later(NOW, -7 * DAY - ms), version="2.0", storeID=1)), focus=["latestVersion"])
    for member in ({}, dict(version="1.0"), dict(version="1.0", storeVersion=dict(at=NOW, storeID=1)), dict(storeVersion=dict(at=NOW, version="2.0", storeID=1))):
        d.decide("Gates: open while the store's version is unknown", BASE | dict(onlyPromptIfLatestVersion=True), user(**member), focus=["latestVersion"])
    d.decide("keys oncePerVersion: Asks at most once for every version of the app", BASE | dict(oncePerVersion=False), user(version="1.0", **prompts(NOW, version="1.0")), focus=["newVersion"])
    for version in ("0.9", "1.0", "1.1"):
        d.decide("Rules: `oncePerVersion` knows the versions of the last 64 prompts, and 256 more from before", BASE | dict(oncePerVersion=True), user(version=version, earlierPromptVersions=["0.9"], **prompts(NOW, version="1.0")), focus=["newVersion"])


def schedules(d):
    hours = "Gates: outside `quietHours`, which begin and end on the minute on the user's clock and may span midnight"
    for quiet in ("22:00-08:00", "12:30-13:00", "00:00-00:01", "23:59-00:00", "08:00-22:00"):
        for edge in quiet.split("-"):
            for ms in (-1, 0, 1, 59_999, 60_000):
                for offset in (LONDON, TOKYO, KOLKATA, BAKER):
                    if offset in (KOLKATA, BAKER) and ms > 1: continue
                    minutes = int(edge[:2]) * 60 + int(edge[3:])
                    now = (midnight(day((NOW[0], offset)), (NOW[0], offset))[0] + minutes * 60_000 + ms, offset)
                    d.decide(hours, BASE | dict(quietHours=quiet), user(), now, ["schedule"])
    for key, doc in (("activeFrom", "keys activeFrom: Asks from this moment on."), ("activeUntil", "keys activeUntil: Asks only before this moment.")):
        for moment in ("2026-03-15T10:00:00Z", "2026-03-15T19:00:00+09:00", "2026-03-14T22:00:00-12:00", "2026-03-15T10:00:00.500Z"):
            for ms in (-1, 0, 1):
                for offset in (LONDON, TOKYO): d.decide(doc, BASE | {key: moment}, user(), (at(moment)[0] + ms, offset), ["schedule"])
    both = BASE | dict(activeFrom="2026-03-15T23:00:00Z", activeUntil="2026-03-20T00:00:00Z", quietHours="22:00-08:00")
    for moment in ("2026-03-14T12:00:00Z", "2026-03-15T22:59:59Z", "2026-03-16T07:59:59.999Z", "2026-03-16T08:00:00Z", "2026-03-19T22:00:00Z", "2026-03-20T00:00:00Z"):
        d.decide("Gates: `schedule`: open from `activeFrom` on, before `activeUntil`, and outside `quietHours`", both, user(), at(moment), ["schedule"])


def shares(d):
    for number in range(12):
        name, salt = f"installation-{number}", ["", "spring"][number % 2]
        share = murmur(f"{salt}/{name}") / 2**32 * 100
        config = BASE | ({"rolloutSalt": salt} if salt else {})
        for percentage in (0, math.floor(share), math.ceil(share), 100):
            d.decide("Gates: `rollout`: open where the installation's bucket lies below `rolloutPercentage`, and below 100 minus `holdoutPercentage`.", config | dict(rolloutPercentage=percentage), user(installID=name), focus=["rollout"])
            d.decide("Targeting: `holdoutPercentage` keeps the topmost share of the same buckets from ever being asked", config | dict(holdoutPercentage=percentage), user(installID=name), focus=["rollout"])
    experiment = dict(policy="starskit", displaySessionCount=5, experiments=dict(warmer=dict(variants=[
        dict(name="control", weight=1), dict(name="early", weight=1, displaySessionCount=2), dict(name="late", weight=2, displaySessionCount=9), dict(name="none", weight=0, disabled=True)])))
    for number in range(16):
        for sessions in (1, 2, 5, 9): d.decide("Targeting: its variants share the buckets from the lowest on, in their order and by their weights.", experiment, user(installID=f"installation-{number}", sessions=sessions), focus=["sessions"])


def var(path): return dict(var=path)


def conditions(d):
    u = user(sessions=4, launches=3, uses=9, crashes=1, events=6, eventCounts=dict(saved=4, shared=2), version="2.10.1", installedAt=later(NOW, -10 * DAY),
             lastCrashAt=later(NOW, -3 * DAY), declineCount=1, lastDecline=dict(at=later(NOW, -5 * DAY)), lastAnswer=dict(at=later(NOW, -4 * DAY), stars=3), updatedAt=later(NOW, -2 * DAY),
             **prompts(later(NOW, -6 * DAY)), sincePrompt=dict(sessions=2, uses=5, events=3))
    table = "Targeting: A rule in `conditions` opens or closes a gate of its own"
    names = dict(sessions=4, launches=3, uses=9, crashes=1, prompts=1, events=6, daysSinceInstall=10, daysSinceCrash=3, daysSincePrompt=6, daysSinceAnswer=4, daysSinceDecline=5, daysSinceUpdate=2,
                 sessionsSincePrompt=2, usesSincePrompt=5, eventsSincePrompt=3, promptsSinceAnswer=1, declines=1, lastStars=3)
    for name, value in (names | {"events.saved": 4, "events.never": 0}).items():
        for n in (value - 1, value, value + 1):
            d.decide(table, BASE | dict(conditions={">=": [var(f"context.{name}"), n]}), u, focus=["conditions"])
    for days in (2, 3, 4):
        for ms in (-1, 0, 1):
            d.decide("Targeting: the age of the installation, whole days of 86,400 s", BASE | dict(conditions={">=": [var("context.daysSinceInstall"), days]}), user(installedAt=later(NOW, -3 * DAY - ms)), focus=["conditions"])
    missing = "Targeting: A value that is not there is null, which does not always close the gate."
    for rule in ({"<": [var("traits.age"), 18]}, {">": [var("context.daysSinceCrash"), 30]}, {"!=": [var("traits.plan"), "pro"]}, {"==": [var("traits.plan"), "pro"]}, {"!": [var("traits.plan")]},
                 {"in": [var("traits.country"), ["CA", "FR"]]}, {">": [{"var": ["context.daysSinceCrash", 999]}, 30]}, {"and": [{"!=": [var("traits.age"), None]}, {"<": [var("traits.age"), 18]}]}):
        for traits in ({}, dict(age=17, plan="pro", country="FR"), dict(age=18, plan="free", country="DE")):
            d.decide(missing, BASE | dict(conditions=rule), user(installedAt=NOW), focus=["conditions"], traits=traits)
    for version in ("2.9", "2.10", "2.10.1", "2.11"):
        d.decide("Targeting: number by number whatever their form", BASE | dict(conditions={"num_ver": [var("context.version"), ">=", version]}), u, focus=["conditions"])
    for key, value in (("displaySessionCount", 3), ("emailObject", "Hello"), ("prefersNativeRating", False)):
        d.decide("Targeting: another key", BASE | {key: value, "conditions": {"==": [var(f"config.{key}"), value]}}, user(sessions=3), focus=["conditions"])
    sets = BASE | dict(anyOf=[dict(usesUntilPrompt=20, daysUntilPrompt=7), dict(scoreUntilPrompt=30), dict(requiredEvents=dict(purchased=1))], eventScores=dict(saved=5))
    for uses in (19, 20):
        for days in (6, 7):
            for saved in (5, 6):
                for bought in (0, 1):
                    counts = dict(saved=saved) | (dict(purchased=1) if bought else {})
                    d.decide("Rules: The gate `anyOf` is open while every gate of at least one set is open; all other gates stay as they are.", sets, user(uses=uses, installedAt=later(NOW, -days * DAY), eventCounts=counts, events=sum(counts.values())), focus=["anyOf"])
    for days in (1, 2, 3): d.decide("Rules: `anyOf` opens with the set that time alone opens first, or, if time opens none, with the one that needs least.", BASE | dict(anyOf=[dict(daysUntilPrompt=2), dict(daysWithoutCrash=3), dict(minLaunches=9)]), user(installedAt=later(NOW, -days * DAY), lastCrashAt=later(NOW, -days * DAY), crashes=1), focus=["anyOf"])


def policies(d):
    order = "Gates: A decision checks the policy's gates in their order, then those that further keys bring in, in the order of `ratingkit keys`; all must be open."
    whole = dict(displaySessionCount=2, maxNumberOfReminder=2, daysBeforeAskingAgain=2, daysWithoutCrash=2, daysUntilPrompt=2, usesUntilPrompt=2, usesPerWeekForPrompt=1, remindPeriod=2,
                 promptForNewVersionIfUserRated=True, onlyPromptIfLatestVersion=True, minLaunches=2, minDays=2, daysBetweenReviews=2, oncePerVersion=True, daysBeforeAskingAgainAfterAnswer=2, maxDeclines=2,
                 maxPromptsPerYear=2, neverInFirstSession=True, daysAfterUpdate=2, sessionsBeforeAskingAgain=2, usesBeforeAskingAgain=2, eventsBeforeAskingAgain=2, requiredEvents=dict(saved=2),
                 scoreUntilPrompt=2, rolloutPercentage=100, activeFrom="2026-01-01T00:00:00Z", conditions={">=": [var("context.sessions"), 2]}, anyOf=[dict(minLaunches=2)])
    def someone(n):
        then = later(NOW, -n * DAY)
        return user(sessions=n, launches=n, uses=n, events=n, eventCounts=dict(saved=n) if n else {}, installedAt=then, version="1.0", crashes=1, lastCrashAt=then, lastSessionAt=later(NOW, -DAY),
                    lastReminder=dict(at=then), lastEventAt=later(NOW, -DAY), updatedAt=then, **prompts(*[then] * min(n, 3), version="0.9"))
    for policy in POLICIES:
        table = "Gates: `" + policy + "` | enabled, inProgress, "
        for n in (0, 1, 2, 3, 5, 6, 7, 8, 10, 11, 15, 16, 30, 31, 60, 61, 125, 365, 366):
            d.decide(table, dict(policy=policy), someone(n))
            d.decide(table, dict(policy=policy), user(sessions=n, launches=n, uses=n, events=n, installedAt=later(NOW, -n * DAY), version="1.0", lastEventAt=NOW))
        defaults = POLICIES[policy][1]
        for key in defaults:
            if key in BRINGS: d.decide("Gates: `null` takes out the policy's", dict(policy=policy) | {key: None}, someone(1))
        for key, value in whole.items(): d.decide("Gates: A value for a gate's key makes that gate take part whatever the policy", dict(policy=policy) | {key: value}, someone(2))
        d.decide(order, dict(policy=policy, eventScores=dict(saved=2)) | whole, someone(1))
        d.decide(order, dict(policy=policy, eventScores=dict(saved=2)) | whole, someone(3))
    for key in OF_STARSKIT:
        d.decide("AskingAndExplaining: where a layer sets `displaySessionCount`, `maxNumberOfReminder`, `daysBeforeAskingAgain` or `daysWithoutCrash` at its top level, `starskit` applies, with a warning.", {key: 3}, someone(3))
        d.decide("AskingAndExplaining: Without a policy nobody is asked", {"placements": {"shop": {key: 3}}}, someone(3), placement="shop", focus=["enabled"])
    for config in ({}, dict(minLaunches=2), dict(disabled=False), dict(policy=None, minLaunches=1)):
        d.decide("AskingAndExplaining: Without a policy nobody is asked, not even when forced: the gate `enabled` is closed", config, someone(3), focus=["enabled"])
    for policy in POLICIES:
        for disabled in (True, False): d.decide("Gates: `enabled`: closed while `disabled` is true, and where no policy is named; while it is `disabled`, no other gate is checked.", dict(policy=policy, disabled=disabled), someone(3), focus=["enabled"])
        for busy in (True, False): d.decide("Gates: `inProgress`: closed while a flow is on screen.", dict(policy=policy), someone(61), busy=busy, focus=["inProgress"])
        for n in (0, 3): d.decide("Gates: `previewMode` opens every gate but these two.", dict(policy=policy, previewMode=True), someone(n), busy=n > 0)
    shop = dict(policy="starskit", displaySessionCount=5, placements=dict(shop=dict(displaySessionCount=2, daysWithoutCrash=None), closed=dict(disabled=True), other=dict(policy="irate")))
    for placement in (None, "shop", "closed", "other", "unknown"):
        for n in (1, 2, 5, 16): d.decide("Documents: For a placement, each layer's value there comes before that of its top level.", shop, someone(n), placement=placement)
    off = dict(policy="starskit", disabled=True, placements=dict(shop=dict(disabled=False)))
    d.decide("keys disabled: Switches every question off", off, someone(5), placement="shop", focus=["enabled"])


def histories(d):
    """What happened, then the decision: events of days, and clocks that change."""
    recent_doc = "Rules: Days are those of the user's calendar, and today is one of them: `14` is today and the thirteen days before it, so events are forgotten at midnight."
    late = at("2026-03-01T23:59:59.999Z")
    for within in (1, 2, 14):
        for ms in (-1, 0, 1):
            now = later(midnight(day(late) + within, late), ms)
            events = happened(("event", late, "saved"))
            d.decide(recent_doc, BASE | dict(requiredEvents=dict(saved=dict(count=1, withinDays=within))), now=now, events=events, focus=["events"])
            d.decide(recent_doc, BASE | dict(eventScores=dict(saved=5), scoreUntilPrompt=5, scoreWithinDays=within), now=now, events=events, focus=["score"])
            d.decide(recent_doc, BASE | dict(eventScores=dict(saved=-5, opened=5), scoreUntilPrompt=5, scoreWithinDays=within), now=now, events=happened(("event", late, "saved"), ("event", later(late, 1), "opened")), focus=["score"])
    for back in (0, 59_999, 60_000, 60_001, 120_000):
        events = happened(("event", NOW, "saved"), ("event", later(NOW, -back), "other"))
        d.decide("Rules: Whatever happened before the clock was set back by more than a minute is of unknown age, and no longer recent.", BASE | dict(requiredEvents=dict(saved=dict(count=1, withinDays=14))), now=later(NOW, -back), events=events, focus=["events"])
    for offset in (LONDON, KIRITIMATI, BAKER):
        events = happened(("event", (late[0], offset), "saved"))
        for days in (0, 1, 2): d.decide(recent_doc, BASE | dict(requiredEvents=dict(saved=dict(count=1, withinDays=2))), now=(late[0] + days * DAY, LONDON), events=events, focus=["events"])
    for ahead in (DAY, 30 * DAY):
        for event in ("crash", "remind", "decline"):
            key = dict(crash="daysWithoutCrash", remind="remindPeriod", decline="daysBeforeAskingAgainAfterAnswer")[event]
            gate = dict(crash="crashFree", remind="reminderPeriod", decline="declined")[event]
            for wait in (0, 2 * DAY, 2 * DAY + 1):
                events = happened((event, later(NOW, ahead)), ("foreground", NOW))
                d.decide("Counting: A stored date that lies in the future is rewritten to now the next time anything is counted", BASE | {key: 2}, now=later(NOW, wait), events=events, focus=[gate])
    for policy in POLICIES:
        for visits in (1, 2, 3, 5, 15):
            events = []
            for i in range(visits): events += happened(("launch", later(NOW, i * DAY), "1.0"), ("session", later(NOW, i * DAY)))
            for wait in (0, 7 * DAY, 31 * DAY): d.decide(f"Gates: `{policy}` | enabled, inProgress, ", dict(policy=policy), now=later(NOW, visits * DAY + wait), events=events)
        for reply in ("answer", "rated", "decline", "remind"):
            events = happened(("launch", NOW, "1.0"), ("session", NOW), ("prompt", NOW), (reply, later(NOW, 1000)))
            for wait in (1, 31, 61, 366): d.decide(f"Gates: `{policy}` | enabled, inProgress, ", dict(policy=policy), now=later(NOW, wait * DAY), events=events)
    for wait in (0, 1, 2, 5):
        for spaced in (True, False):
            config = dict(policy="starskit", displaySessionCount=4, useSessionSpaceChecking=spaced)
            d.decide("AskingAndExplaining: sessions that count once a day take their days", config, now=later(NOW, wait * DAY), events=happened(("session", NOW)), focus=["sessions"])


def counting(d):
    word = "Counting: | {} |"
    plain = dict(policy="starskit")
    for n in (1, 2, 3):
        d.count("Counting: So a user who opens the app three times on one day, without its process ending in between, has one launch, three uses and one session.", plain,
                happened(("launch", NOW, "1.0"), ("session", NOW), *[e for i in range(1, n) for e in (("foreground", later(NOW, i * 1000)), ("session", later(NOW, i * 1000)))]), "launches", "uses", "sessions")
    for first in ("launch", "foreground", "session", "event", "crash", "remind"):
        events = happened((first, NOW) + (("1.0",) if first == "launch" else ("saved",) if first == "event" else ()), ("foreground", later(NOW, DAY)))
        d.count("Counting: the first one also sets the installation date and identifier" if first == "launch" else "Counting: the first event of any kind sets the installation date", plain, events, "installedAt", "lastEventAt", "launches", "uses", "sessions", "events", "crashes")
    # Spacing and pauses.
    spacing = "Counting: With `useSessionSpaceChecking`, a second session on a day is not counted, but it moves the date of the last one."
    pause = "Counting: A pause of more than `maxDaysBetweenSession` days restarts the count at 1"
    for spaced in (True, False):
        config = plain | dict(useSessionSpaceChecking=spaced)
        doc = spacing if spaced else "Counting: Without `useSessionSpaceChecking`, every `record(.session)` counts."
        for then, there in ((LONDON, LONDON), (TOKYO, TOKYO), (LONDON, TOKYO), (TOKYO, LONDON), (KIRITIMATI, BAKER), (BAKER, KIRITIMATI), (3600, 7200), (7200, 3600)):
            last = later(midnight(day((NOW[0], then)) + 1, (NOW[0], then)), -1)
            for ms in (0, 1, 2, DAY - 1, DAY, DAY + 1):
                d.count(doc, config, happened(("session", last), ("session", (last[0] + ms, there))), "sessions", "lastSessionAt")
    for longest in (0, 1, 3, None):
        for days in ({1, 3} if longest is None else {longest, longest + 1}):
            for ms in (-1, 0, 1):
                moments = [NOW, later(NOW, DAY), later(NOW, DAY + days * DAY + ms)]
                d.count(pause, plain | dict(maxDaysBetweenSession=longest), happened(*[("session", m) for m in moments]), "sessions", "lastSessionAt")
                d.count(pause, plain | dict(maxDaysBetweenSession=longest, useSessionSpaceChecking=False), happened(*[("session", m) for m in moments]), "sessions")
    # Updates.
    for old, new in (("1.0", "1.0"), ("1.0", "1.0.1"), ("1.0", "1.1"), ("1.0", "2.0"), ("2.0", "1.0"), ("1.9", "1.10")):
        events = happened(("launch", NOW, old), ("launch", later(NOW, DAY), new))
        d.count("Counting: A launch with another version than last time is an update. Its date is stored", plain, events, "version", "updatedAt", "minorUpdatedAt", "majorUpdatedAt", "launches", "uses", "installedAt")
        for reset in (True, False):
            for granularity in ("patch", "minor", "major"):
                before = happened(("launch", NOW, old), ("session", NOW), ("event", NOW, "saved"), ("crash", NOW), ("prompt", NOW), ("answer", NOW, 4), ("decline", NOW), ("remind", NOW), ("rated", NOW))
                d.count("Counting: With `resetOnUpdate` they start again" if reset else "Counting: Counts continue.", plain | dict(resetOnUpdate=reset, versionGranularity=granularity), before + happened(("launch", later(NOW, DAY), new)),
                        "launches", "uses", "sessions", "events", "eventCounts", "installedAt", "crashes", "lastCrashAt", "promptCount", "lastAnswer", "lastDecline", "lastRated", "lastReminder", "declineCount")
    exposures = [("exposure", later(NOW, i), name) for i, name in enumerate(("warmer=a", "later=b", "warmer=a", "warmer=c"))]
    for n in range(1, 5):
        d.count("Targeting: It is stored, counts nothing, and is told once for each installation, experiment and variant", plain, happened(*exposures[:n]), "exposures", "installedAt", "lastEventAt", "uses", "events")
    d.count("Targeting: It is stored, counts nothing, and is told once for each installation, experiment and variant", plain, happened(("launch", NOW, "1.0"), *exposures, ("session", later(NOW, DAY))), "exposures", "installedAt", "lastEventAt", "uses", "sessions")
    # Events, crashes, replies.
    for n in (1, 2, 5):
        d.count("Counting: Events are counted in total, by name, and by name for each day of the user's calendar.", plain, happened(*[("event", later(NOW, i * DAY // 2), ["saved", "shared"][i % 3 == 2]) for i in range(n)]), "events", "eventCounts", "recentEvents/saved/days")
        d.count("RecordingCrashes: record(.crash)", plain, happened(*[("crash", later(NOW, i * 1000)) for i in range(n)]), "crashes", "lastCrashAt", "uses", "launches")
        for reply, members in (("answer", ("lastAnswer", "promptsSinceAnswer")), ("rated", ("lastRated", "promptsSinceAnswer")), ("decline", ("lastDecline", "declineCount", "promptsSinceAnswer")), ("remind", ("lastReminder", "promptsSinceAnswer"))):
            doc = "Rules: An answer, or going to rate the app, takes it back to 30." if reply in ("answer", "rated") else "Rules: A refusal, “remind me later” and the store's own sheet, which reports to nobody, are no answers."
            d.count(doc, plain, happened(("launch", NOW, "1.0"), *[e for i in range(n) for e in (("prompt", later(NOW, i * DAY)), (reply, later(NOW, i * DAY + 1)) + ((4,) if reply == "answer" else ()))]), *members, "promptCount")
        tally = happened(("session", NOW), ("prompt", NOW), *[e for i in range(1, n + 1) for e in (("session", later(NOW, i * DAY)), ("foreground", later(NOW, i * DAY)), ("event", later(NOW, i * DAY), "saved"))])
        d.count("Counting: What is counted since the last prompt is kept separately", plain, tally, "sincePrompt", "recentEvents/saved/sincePrompt", "sessions", "uses", "events")
        d.count("Rules: a pause that restarts the count for `displaySessionCount` does not restart these", plain | dict(maxDaysBetweenSession=0), tally, "sincePrompt", "sessions")
    for n in (63, 64, 65):
        d.count("Rules: 64 names are kept", plain, happened(*[("event", NOW, f"event {i}") for i in range(n)]), "events", *[f"eventCounts/event {i}" for i in (0, 62, 63, 64)])
    # Clocks that are set back.
    for back in (1, 59_999, 60_000, 60_001, DAY, 40 * DAY):
        events = happened(("launch", NOW, "1.0"), ("launch", NOW, "1.1"), ("session", NOW), ("event", NOW, "saved"), ("crash", NOW), ("prompt", NOW), ("answer", NOW, 3), ("rated", NOW), ("decline", NOW), ("remind", NOW), ("foreground", later(NOW, -back)))
        d.count("Counting: A stored date that lies in the future is rewritten to now the next time anything is counted", plain, events, "installedAt", "updatedAt", "minorUpdatedAt", "lastSessionAt", "lastCrashAt", "lastAnswer", "lastRated", "lastDecline", "lastReminder", "prompts", "lastEventAt", "usageRestart", "recentEvents/saved/days")
        for offset in (TOKYO, BAKER):
            d.count("Counting: A stored date that lies in the future is rewritten to now the next time anything is counted", plain, happened(("session", (NOW[0], offset)), ("session", (NOW[0] - back, LONDON))), "sessions", "lastSessionAt", "installedAt")


def lines():
    d = Decisions()
    for part in (counted_gates, waits, calendar_days, versions, schedules, shares, conditions, policies, histories, counting): part(d)
    return d.counting, d.decisions
