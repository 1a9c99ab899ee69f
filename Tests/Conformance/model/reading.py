"""Lines of reading.jsonl and values.jsonl: what a document may say, and the code, line and column of what it may not.

`¶` stands before what a problem is about; it is taken out of the text.
"""
import json
from rules import BRINGS, POLICIES, WORKFLOWS, murmur, values
from workflows import machine, step, when

TYPES = {}
for kind, names in {
    "flag": "disabled prefersNativeRating useSessionSpaceChecking validateRatingButtonEnable localLocalizableStringsEnabled promptForNewVersionIfUserRated onlyPromptIfLatestVersion promptAtLaunch previewMode verboseLogging useAllAvailableLanguages oncePerVersion resetOnUpdate neverInFirstSession",
    "text": "mainTitle mainText mainActionButton dislikeMainTitle dislikeMainText dislikeActionButton dislikeExitButton likeMainTitle likeMainText likeActionButton likeExitButton emailObject emailHeaderContent messageTitle message updateMessage cancelButtonLabel rateButtonLabel remindButtonLabel storeName applicationName applicationBundleID rolloutSalt $schema",
    (0, 1_000_000): "displaySessionCount maxNumberOfReminder usesUntilPrompt eventsUntilPrompt minLaunches sessionsBeforeAskingAgain usesBeforeAskingAgain",
    (1, 1_000_000): "maxDeclines scoreUntilPrompt", (1, 365): "scoreWithinDays", (0, 64): "maxPromptsPerYear", (0, 11): "positiveStarsLimit",
    (0, 36_500): "daysBeforeAskingAgain daysWithoutCrash maxDaysBetweenSession minDays daysBetweenReviews daysBeforeAskingAgainAfterAnswer longestCooldown",
    (1, 2**63 - 1): "appStoreID", (0, 2**63 - 1): "appStoreGenreID",
    ("number", 0.0, 36_500.0): "daysUntilPrompt remindPeriod daysAfterUpdate", ("number", 0.0, 10_000.0): "usesPerWeekForPrompt", ("number", 1.0, 100.0): "cooldownGrowth",
    ("number", 0.0, 100.0): "rolloutPercentage holdoutPercentage", ("number", 0.0, 8_760.0): "resumeWithin",
}.items(): TYPES |= {name: kind for name in names.split()}
# Texts with a form of their own: some that have it, and some that have not.
FORMS = {
    "appStoreCountry": (["fr", "US"], ["f", "fra", "f1", ""]), "defaultLanguage": (["de", "pt-BR", "zh-Hant"], ["", "d", "de_DE", "-"]),
    "ratingsURL": (["https://example.com/review", "myapp:review"], ["example.com", "https:", "https://a b"]),
    "emailSupport": (["help@example.com", "a@example.com, b@example.org", ""], ["help", "help@", "a@example.com b@example.com"]),
    "activeFrom": (["2026-01-31T09:00:00Z", "2026-01-31T09:00:00.5+01:00"], ["2026-02-30T09:00:00Z", "2026-01-31", "2026-01-31T09:00:00", "2026-01-31 09:00:00Z", "2026-01-31T25:00:00Z", "tomorrow"]),
    "activeUntil": (["2026-01-31T09:00:00Z"], ["2026-13-01T09:00:00Z", "2026-01-31"]), "quietHours": (["22:00-08:00", "00:00-23:59"], ["22:00", "22:00-22:00", "24:00-08:00", "22-08", "22:00-08:60"]),
}
CLOSED = {"policy": list(POLICIES), "versionGranularity": ["major", "minor", "patch"], "workflow": ["stars", "alert", "native", "open"]}


def line(doc, text, *codes, place=True, **more):
    """Each code is `code`, or `warning code`, with the key behind it: its place is that of the next `¶`."""
    places, plain = [], text
    while "¶" in plain:
        before = plain[:plain.index("¶")]
        places.append((before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1))
        plain = plain.replace("¶", "", 1)
    expected = []
    for index, code in enumerate(codes):
        severity, _, rest = code.partition(" ") if code.split()[0] in ("warning", "note") else ("error", "", code)
        name, _, key = rest.partition(" ")
        problem = dict(code=name, severity=severity)
        if place: problem |= dict(line=places[index][0], column=places[index][1])
        if key: problem["key"] = key
        expected.append(problem)
    return dict(doc=doc, text=plain, **more, problems=expected, accepted=not any(p["severity"] == "error" for p in expected))


def keys():
    """Each key: its type and range, at both ends, and beyond."""
    result, strict = [], "Documents: JSON types are strict: `true` is no number, `\"3\"` is no number, `3.0` is the integer 3"
    def ask(doc, key, value, code=None):
        shown = value if isinstance(value, str) else json.dumps(value)
        extra = ', "policy": "starskit"' if key != "policy" else ""
        result.append(line(doc, '{"%s": %s%s}' % (key, "¶" + shown if code else shown, extra), *([f"{code} {key}"] if code else [])))
    for key, kind in TYPES.items():
        of = f"keys {key}: "
        if kind == "flag":
            for value in (True, False, None): ask(of + "true or false", key, value)
            for value in (1, "\"true\"", [], {}): ask(strict, key, value, "config.wrong-type")
        elif kind == "text":
            for value in ('"Hello"', '""', '"\\u00fc 👍🏽"', None): ask(of + "string", key, value) if key != "$schema" or value is not None else None
            for value in (1, True, ["a"]): ask(strict, key, value, "config.wrong-type")
        else:
            low, high = kind[-2:]
            whole = kind[0] != "number"
            shown = lambda n: f"{n:.0f}" if isinstance(n, float) else str(n)
            doc = of + f"{'integer' if whole else 'number'} {shown(low)}…{shown(high)}"
            for value in (low, low + 1, high): ask(doc, key, value)
            ask(doc, key, low - 1, "config.out-of-range")
            if high < 2**62: ask(doc, key, high + 1, "config.out-of-range")
            ask("Documents: `null` may replace any key's value, and cancels what lower layers say of that key.", key, None)
            ask(strict, key, "3.0")
            ask(strict, key, "3.5", "config.wrong-type" if whole else None)
            for value in (True, "\"3\"", {}): ask(strict, key, value, "config.wrong-type")
            if not whole:
                for value in ("%s.0001" % shown(high), "-0.0001"): ask(doc, key, value, "config.out-of-range")
                if low == 0: ask("Documents: `-0.0` is 0.", key, "-0.0")
    for key, (good, bad) in FORMS.items():
        for value in good: ask(f"keys {key}: string", key, json.dumps(value))
        for value in bad: ask("Documents: a text that is not what its key takes: a date with time and offset, two different times of day, a two-letter country code, a language tag, an absolute URL, a mail address, or a destination's name", key, json.dumps(value), "config.malformed-value")
        for value in (3, True): ask(strict, key, value, "config.wrong-type")
    for key, names in CLOSED.items():
        for name in names: ask(f"keys {key}: {'state machine object, or a built-in' if key == 'workflow' else 'string, one of'}", key, json.dumps(name))
        ask("Documents: no policy, granularity, built-in workflow or feedback field has this name", key, '"other"', "config.unknown-value")
        ask(strict, key, 3, "config.wrong-type")
    return result


def structures():
    result = []
    def ask(doc, text, *codes, **more): result.append(line(doc, '{"policy": "starskit", %s}' % text, *codes, **more))
    code = lambda name: f"Documents: | `{name}` |"
    counts = "keys requiredEvents: object of names and counts, 1…1000000, each alone or as {count, withinDays}"
    for n in (1, 1_000_000):
        ask(counts, f'"requiredEvents": {{"saved": {n}}}')
        ask("keys eventsBeforeAskingAgain: integer 1…1000000, or object of names and counts", f'"eventsBeforeAskingAgain": {n}')
        ask("keys eventsBeforeAskingAgain: integer 1…1000000, or object of names and counts", f'"eventsBeforeAskingAgain": {{"saved": {n}}}')
    for n in (0, 1_000_001):
        ask(counts, f'"requiredEvents": {{"saved": ¶{n}}}', "config.out-of-range requiredEvents.saved")
        ask(counts, f'"eventsBeforeAskingAgain": ¶{n}', "config.out-of-range eventsBeforeAskingAgain")
        ask(counts, f'"eventsBeforeAskingAgain": {{"saved": ¶{n}}}', "config.out-of-range eventsBeforeAskingAgain.saved")
    for days in (1, 365): ask(counts, f'"requiredEvents": {{"saved": {{"count": 1, "withinDays": {days}}}}}')
    for days in (0, 366): ask(counts, f'"requiredEvents": {{"saved": {{"count": 1, "withinDays": ¶{days}}}}}', "config.out-of-range requiredEvents.saved.withinDays")
    ask(counts, '"requiredEvents": {"saved": ¶"3"}', "config.wrong-type requiredEvents.saved")
    ask(counts, '"requiredEvents": {"saved": {"count": 3, ¶"within": 5}}', "warning config.unknown-key requiredEvents.saved.within")
    for n in (64, 65):
        names = ", ".join(f'"e{i}": 1' for i in range(n))
        ask("Documents: a number outside the range; more than 256 placements, 64 names of events or 16 sets", f'"requiredEvents": {"¶" if n > 64 else ""}{{{names}}}', *(["config.out-of-range requiredEvents"] if n > 64 else []))
    points = "keys eventScores: object of names and points, -10000…10000"
    for n in (-10_000, 10_000): ask(points, f'"eventScores": {{"saved": {n}}}')
    for n in (-10_001, 10_001): ask(points, f'"eventScores": {{"saved": ¶{n}}}', "config.out-of-range eventScores.saved")
    ask(points, '"eventScores": {"saved": ¶true}', "config.wrong-type eventScores.saved")
    for key in ("requiredEvents", "eventScores", "strings", "appearance", "feedback", "experiments"): ask(code("config.wrong-type"), f'"{key}": ¶[1]', f"config.wrong-type {key}")
    look = "keys appearance: How the screens look, unless the app locks its theme."
    red = '{"light": "#B00020", "dark": "#ff8a80"}'
    for text in ("{}", '{"accent": %s, "star": %s}' % (red, red), '{"corner": 0}', '{"corner": 40}', '{"alignment": "center"}', '{"alignment": "leading"}', '{"header": "%s"}' % ("x" * 200)): ask(look, f'"appearance": {text}')
    for name, wrong in (("accent", '"#B00020"'), ("accent", '{"light": "#B00020"}'), ("star", '{"light": "#B00020", "dark": "red"}'), ("star", '{"light": "#B0002", "dark": "#B00020"}'), ("star", '{"light": "#B0002G", "dark": "#B00020"}'),
                        ("star", '{"light": "#+00020", "dark": "#B00020"}'), ("corner", "-1"), ("corner", "41"), ("corner", "1.5"), ("corner", '"8"'), ("alignment", '"trailing"'), ("header", '""'), ("header", '"%s"' % ("x" * 201)), ("header", "1")):
        ask(code("config.malformed-value"), '"appearance": {"%s": ¶%s}' % (name, wrong), f"config.malformed-value appearance.{name}")
    ask(code("config.unknown-key"), '"appearance": {¶"colour": 1}', "warning config.unknown-key appearance.colour")
    # anyOf.
    sets = "Rules: There may be 16 sets, and none within another."
    for n in (1, 16): ask(sets, '"anyOf": [%s]' % ", ".join('{"minLaunches": 1}' for _ in range(n)))
    for n in (0, 17): ask(sets, '"anyOf": ¶[%s]' % ", ".join('{"minLaunches": 1}' for _ in range(n)), "config.out-of-range anyOf")
    ask(sets, '"anyOf": [{"minLaunches": 1, ¶"anyOf": [{"minDays": 1}]}]', "config.not-allowed-here anyOf[0].anyOf")
    ask("Documents: a key that belongs to no gate within a set", '"anyOf": [{"minLaunches": 1, ¶"mainTitle": "Hello"}]', "config.not-allowed-here anyOf[0].mainTitle")
    ask("Documents: a set has no gate", '"anyOf": [¶{}]', "config.conflict anyOf[0]")
    ask("Documents: a set has no gate", '"anyOf": [{"minDays": 1}, ¶{"scoreWithinDays": 3}]', "config.conflict anyOf[1]")
    ask(code("config.not-object"), '"anyOf": [¶3]', "config.not-object anyOf[0]")
    # Parts of a document.
    ask("Documents: A key in a placement has the path `placements.NAME.KEY`.", '"placements": {"shop": {"minDays": ¶-1}}', "config.out-of-range placements.shop.minDays")
    ask(code("config.not-object"), '"placements": ¶["shop"]', "config.not-object placements")
    ask(code("config.not-object"), '"placements": {"shop": ¶3}', "config.not-object placements.shop")
    ask(code("config.unknown-key"), '"placements": {"shop": {¶"minDayz": 1}}', "warning config.unknown-key placements.shop.minDayz")
    for n in (256, 257):
        names = ", ".join(f'"p{i}": {{}}' for i in range(n))
        ask("Documents: more than 256 placements", f'"placements": {"¶" if n > 256 else ""}{{{names}}}', *(["config.out-of-range placements"] if n > 256 else []))
    for key, value in (("revision", "8"), ("schemaVersion", "1"), ("$schema", '"a"'), ("placements", "{}")):
        ask(code("config.not-allowed-here"), f'"placements": {{"shop": {{¶"{key}": {value}}}}}', f"config.not-allowed-here placements.shop.{key}")
    variant = '"experiments": {"warm": {"variants": [%s]}}'
    shared = "Targeting: A weight is 1 where none is given. A variant may set every key that a document may, except `placements`, `experiments` and what identifies the document"
    ask(shared, variant % '{"name": "a"}, {"name": "b", "weight": 2, "minDays": 3}')
    for weight in (0, 1_000_000): ask(shared, variant % '{"name": "a"}, {"name": "b", "weight": %d}' % weight)
    for key, value in (("placements", "{}"), ("experiments", "{}"), ("revision", "3")): ask(shared, variant % '{"name": "a", ¶"%s": %s}' % (key, value), f"config.not-allowed-here experiments.warm.variants.0.{key}")
    ask("Documents: two variants have the same name, or all weights are 0", variant % '{"name": "a"}, {"name": ¶"a"}', "config.conflict experiments.warm.variants.1.name")
    ask("Documents: two variants have the same name, or all weights are 0", '"experiments": {"warm": {"variants": ¶[{"name": "a", "weight": 0}]}}', "config.conflict experiments.warm.variants")
    ask("Targeting: Of two experiments that change the same key, the later one wins, and `lint` warns.", '"experiments": {"one": {"variants": [{"name": "a", "minDays": 1}]}, ¶"two": {"variants": [{"name": "a", "minDays": 2}]}}', "warning config.conflict experiments.two")
    ask(code("config.not-object"), '"experiments": {"warm": ¶3}', "config.not-object experiments.warm")
    ask(code("config.not-object"), '"experiments": {"warm": {"variants": [¶3]}}', "config.not-object experiments.warm.variants.0")
    ask(shared, variant % '{"name": "a", "minDays": ¶true}', "config.wrong-type experiments.warm.variants.0.minDays")
    # Texts, feedback, identity.
    ask("keys strings: Texts by BCP 47 language.", '"strings": {"de": {"mainTitle": "Wie war es?"}}')
    ask(code("config.not-object"), '"strings": {"de": ¶"Wie war es?"}', "config.not-object strings.de")
    ask(code("config.wrong-type"), '"strings": {"de": {"mainTitle": ¶3}}', "config.wrong-type strings.de.mainTitle")
    for fields in ('["stars", "version", "system"]', "[]"): ask("keys feedback: Where feedback goes (to), what is sent with it (fields), and whether personal data is masked (redact).", f'"feedback": {{"to": "support", "fields": {fields}, "redact": true}}')
    ask(code("config.unknown-value"), '"feedback": {"fields": ["stars", ¶"shoeSize"]}', "config.unknown-value feedback.fields[1]")
    ask(code("config.malformed-value"), '"feedback": {"to": ¶"a@example.com"}', "config.malformed-value feedback.to")
    ask(code("config.wrong-type"), '"feedback": {"redact": ¶1}', "config.wrong-type feedback.redact")
    ask(code("config.unknown-key"), '"feedback": {¶"too": "support"}', "warning config.unknown-key feedback.too")
    for revision in ("7", '"2026.3"'): ask("keys revision: string or integer", f'"revision": {revision}')
    ask("keys revision: string or integer", '"revision": ¶true', "config.wrong-type revision")
    ask("keys schemaVersion: The form of the document; one newer than this library knows is refused.", '"schemaVersion": 1')
    for n in ("2", "9223372036854775807"): ask(code("config.from-the-future"), f'"schemaVersion": ¶{n}', "config.from-the-future schemaVersion")
    ask(code("config.out-of-range"), '"schemaVersion": ¶0', "config.out-of-range schemaVersion")
    for until in ("2026-06-01T00:00:00.001Z", "2026-06-01T00:00:00Z", "2026-06-01T01:00:00+02:00"):
        ok = until == "2026-06-01T00:00:00.001Z"
        ask("Documents: `activeUntil` is not after `activeFrom`", f'"activeFrom": "2026-06-01T00:00:00Z", "activeUntil": {"" if ok else "¶"}"{until}"', *([] if ok else ["config.conflict activeUntil"]))
    # Conditions.
    for rule in ('{">=": [{"var": "context.sessions"}, 3]}', '{"in": [{"var": "traits.country"}, ["CA"]]}', '{"sem_ver": [{"var": "context.version"}, ">=", "2.0.0"]}'): ask("keys conditions: Asks only if this rule holds.", f'"conditions": {rule}')
    ask(code("condition.invalid"), '"conditions": {">=": [{¶"count": "a"}, 3]}', "condition.invalid conditions")
    for rule in ("true", "false"): ask("Documents: true and false are allowed", f'"conditions": {rule}')
    for rule in ("3", '"yes"', "[]", "{}"): ask(code("condition.invalid"), f'"conditions": ¶{rule}', "condition.invalid conditions")
    ask("Documents: a guard reads a variable that never has a value; a warning in conditions", '"conditions": {">": [{"var": ¶"context.sessionz"}, 3]}', "warning workflow.unknown-variable conditions")
    ask("Targeting: A variable that never exists gets a warning with the nearest name.", '"conditions": {">": [{"var": ¶"sessions"}, 3]}', "warning workflow.unknown-variable conditions")
    return result


def forms():
    """The text, the object, and what carries it."""
    result = []
    def ask(doc, text, *codes, **more): result.append(line(doc, text, *codes, **more))
    code = lambda name: f"Documents: | `{name}` |"
    for text in ("¶", "¶ ".strip(), '{"a": 1,¶}', "{¶a: 1}", '{"a": ¶tru}', '{"a": ¶01}', '{"a": 1}¶x', '{"a": "x¶', '{¶\'a\': 1}', '{"a": [1¶'):
        if text != "¶": ask(code("json.syntax"), text, "json.syntax", place=False)
    ask("Documents: except that a syntax error ends the reading", '{"minDays": true,\n "minLaunches": ¶}', "json.syntax")
    for levels in (511, 512): ask(code("json.limit"), '{"policy": "starskit", "unknown": ' + "[" * levels + "]" * levels + "}", *(["json.limit"] if levels == 512 else ["warning config.unknown-key unknown"]), place=False)
    for text in ("¶[]", "¶3", '¶"starskit"', "¶null", "¶true"): ask(code("config.not-object"), text, "config.not-object")
    ask(code("json.duplicate-key"), '{"policy": "starskit", "minDays": 1, ¶"minDays": 2}', "json.duplicate-key minDays")
    ask(code("json.duplicate-key"), '{"policy": "starskit",\n "placements": {"shop": {"minDays": 1,\n  ¶"minDays": 1}}}', "json.duplicate-key placements.shop.minDays")
    for text in ('{"policy": "starskit", ¶"displaySessionCounts": 3}', '{"policy": "starskit",\n\t¶"Disabled": true}', '{"policy": "starskit", "mainTitle": "👍🏽é", ¶"": 1}'):
        ask("Documents: no key has this name; it is ignored.", text, "warning config.unknown-key")
    ask("Documents: Every problem is reported with its line and column, counted from 1 in Unicode scalars", '{"policy": "starskit", "mainTitle": "👍🏽 ü",\n "minDays": ¶-1, "minLaunches": ¶"3",\r\n "oncePerVersion": ¶1, ¶"other": 2}',
        "config.out-of-range minDays", "config.wrong-type minLaunches", "config.wrong-type oncePerVersion", "warning config.unknown-key other")
    ask("Documents: `\"disabled\": true` at its top is honoured all the same", '{"policy": "starskit", "disabled": true, "minDays": ¶-1}', "config.out-of-range minDays", disabled=True)
    ask("Documents: `\"disabled\": true` at its top is honoured all the same", '{"policy": "starskit", "minDays": ¶-1}', "config.out-of-range minDays", disabled=False)
    # A remote document.
    for mail in ("help@elsewhere.example", "a@elsewhere.example, b@elsewhere.example"): ask(code("security.address"), f'{{"emailSupport": ¶"{mail}"}}', "security.address emailSupport", source="remote")
    for page, ok in (("https://apps.apple.com/app/id1", True), ("https://elsewhere.example/", False), ("http://apps.apple.com/app/id1", False), ("market://details?id=a", True)):
        ask(code("security.address"), f'{{"ratingsURL": {"" if ok else "¶"}"{page}"}}', *([] if ok else ["security.address ratingsURL"]), source="remote")
    ask("keys previewMode: refused from a remote source", '{"previewMode": ¶true}', "config.not-allowed-here previewMode", source="remote")
    ask(code("config.missing-document"), '{"data": {"other": {}}}', "config.missing-document", source="remote", pointer="/data/rating", place=False)
    for text in ('{"data": {"rating": {"minDays": 1}}}', '{"data": {"rating": "{\\"minDays\\": 1}"}}'): ask("ServingConfigurations: an object, or a string that holds one", text, source="remote", pointer="/data/rating")
    ask("ServingConfigurations: an object, or a string that holds one", '{"data": {"rating": ¶[1]}}', "config.not-object", source="remote", pointer="/data/rating")
    # Firebase.
    update = '{"state": "UPDATE", "entries": {%s}}'
    for value, wrong in (('"5"', None), ('"5.0"', None), ('"5.5"', "config.wrong-type"), ('"-1"', "config.out-of-range"), ('"five"', "config.wrong-type"), ("5", "config.wrong-type"), ('" 5"', "config.wrong-type")):
        ask("Firebase: every value is a string, parsed as strictly as JSON", update % f'"displaySessionCount": {"¶" if wrong else ""}{value}', *([f"{wrong} displaySessionCount"] if wrong else []), source="remote")
    for value, wrong in (('"true"', None), ('"false"', None), ('"1"', "config.wrong-type"), ('"True"', "config.wrong-type")):
        ask("Firebase: every value is a string, parsed as strictly as JSON", update % f'"oncePerVersion": {"¶" if wrong else ""}{value}', *([f"{wrong} oncePerVersion"] if wrong else []), source="remote")
    ask("Firebase: every value is a string, parsed as strictly as JSON", update % '"requiredEvents": "{\\"saved\\": 2}"', source="remote")
    ask("Firebase: A problem inside such a text is reported at its exact place in the surrounding body.", update % '"requiredEvents": "{\\"saved\\": ¶0}"', "config.out-of-range requiredEvents.saved", source="remote")
    for state in ("NO_CHANGE", "EMPTY_CONFIG", "NO_TEMPLATE"): ask("Firebase: The `state` of a fetch response is honoured", f'{{"state": "{state}"}}', source="remote", **({"unchanged": True} if state == "NO_CHANGE" else {}))
    for state in ("INSTANCE_STATE_UNSPECIFIED", "OTHER"): ask("Firebase: any other state refuses the body", f'{{"state": ¶"{state}", "entries": {{}}}}', "firebase.state state", source="remote")
    ask(code("firebase.state"), '¶{"entries": {"displaySessionCount": "5"}}', "firebase.state state", source="remote")
    ask("Firebase: A response without the parameter is an empty document, with a warning", '{"state": "UPDATE", "entries": ¶{"other": "1"}}', "warning firebase.missing-parameter rating_config", source="remote", parameter="rating_config")
    ask("Firebase: the whole document as JSON text", update % '"rating_config": "{\\"displaySessionCount\\": 5}"', source="remote", parameter="rating_config")
    ask("Firebase: A conditional value is checked too, and reported as not evaluated", '{"parameters": {"displaySessionCount": {"defaultValue": {"value": "5"}, "conditionalValues": ¶{"ios": {"value": "3"}}}}}', "note config.not-evaluated displaySessionCount", source="remote")
    ask("Firebase: They are ignored with one note; only a name that looks like a misspelt key gets a warning of its own.", '{"state": "UPDATE", "entries": ¶{"theme": "dark", "colour": "blue"}}', "note config.unknown-key", source="remote")
    ask("Firebase: They are ignored with one note; only a name that looks like a misspelt key gets a warning of its own.", update % '¶"displaySessionCounts": "5"', "warning config.unknown-key displaySessionCounts", source="remote")
    return result


def flows():
    """What is wrong with workflows."""
    result = []
    code = lambda name: f"Documents: | `{name}` |"
    def ask(name, text, *codes):
        result.append(line(code(name), '{"policy": "starskit", "workflow": %s}' % text, *[c + " workflow" for c in codes or (("warning " if name in WARNINGS else "") + name,)]))
    q = '"q": {"meta": {"kind": "stars", "title": "mainTitle", "buttons": [{"event": "NEXT", "text": "mainActionButton", "needsAnswer": true}]%s}, "on": {"NEXT": {"target": "done", "actions": ["recordAnswer"]%s}, "DISMISS": "closed"%s}%s}'
    def of(meta="", way="", on="", more="", states="", top=""): return '{"initial": "q", "states": {%s, "done": {"type": "final"}, "closed": {"type": "final"}%s}%s}' % (q % (meta, way, on, more), states, top)
    result.append(line("WorkflowNotation: A document is a state machine in the JSON form of XState v5.", '{"policy": "starskit", "workflow": %s}' % of()))
    for text in ('¶{"states": {"q": {"type": "final"}}}', '¶{"initial": "q"}', '{"initial": "q", "states": ¶{}}', '{"initial": "q", "states": ¶[]}', '{"initial": ¶3, "states": {"q": {"type": "final"}}}'): ask("workflow.malformed", text)
    for name in ("", "a.b", "#a"): ask("workflow.malformed", '{"initial": "q", "states": {"q": {"always": "done"}, ¶"%s": {"type": "final"}, "done": {"type": "final"}}}' % name)
    for text in (of(way=', "reenter": ¶1'), of(meta=', "maximum": ¶1'), of(meta=', "maximum": ¶11'), of(meta=', "text": ¶3'), of(more=', "after": {¶"0": "done"}'), of(more=', "after": {¶"86400001": "done"}'), of(more=', "after": {¶"1.5": "done"}'),
                 of(more=', "entry": ¶{"params": {}}'), of(more=', "entry": ¶{"type": "emit"}'), of(more=', "exit": ¶3'), of(way=', "guard": ¶"when"'), of(way=', "guard": ¶{"type": "other", "params": {"rule": {"!": [1]}}}'), of(more=', "type": ¶3')): ask("workflow.malformed", text)
    for maximum in (2, 7, 8, 10):
        many = maximum > 7
        result.append(line("WorkflowNotation: `maximum` 2…10, 5 by default", '{"policy": "starskit", "workflow": %s}' % of(meta=f', "maximum": {maximum}').replace('"q": {', ('¶' if many else '') + '"q": {'), *["note workflow.many-marks workflow"] * many))
    for ms in ("1", "86400000"): result.append(line("WorkflowNotation: by milliseconds (1…86400000, in digits)", '{"policy": "starskit", "workflow": %s}' % of(more=f', "after": {{"{ms}": "closed"}}')))
    ask("workflow.malformed", of(on=', ¶¶"*": "done"'), "workflow.malformed", "warning workflow.unsent-event")
    ask("workflow.missing-target", '{"initial": ¶"x", "states": {"q": {"type": "final"}}}')
    ask("workflow.missing-target", of(on=', "OPENED": ¶"thanks"'))
    ask("workflow.unknown-action", of(more=', "entry": [¶"recordAnswers"]'))
    ask("workflow.unknown-action", of(more=', "entry": [{"type": ¶"confetti"}]'))
    ask("workflow.unknown-kind", '{"initial": "q", "states": {"q": {"meta": {"kind": ¶"emoji"}, "on": {"DISMISS": "done"}}, "done": {"type": "final"}}}')
    for text in (of(more=', ¶"states": {}'), of(more=', ¶"invoke": {}'), of(more=', ¶"history": "deep"'), of(more=', "type": ¶"parallel"'), of(top=', "type": ¶"parallel"'), of(on=', "OPENED": ¶"#q.a"')): ask("workflow.hierarchy", text)
    for text in (of(meta=', ¶"colour": 1'), of(more=', ¶"colour": 1'), of(way=', ¶"colour": 1'), of(top=', ¶"colour": 1')): ask("workflow.unknown-member", text)
    for n in (100, 101):
        text = '{"initial": "q", "states": {"q": {"meta": {"kind": "choice", "title": "mainTitle", "choices": %s[%s], "buttons": [{"event": "NEXT", "text": "mainActionButton", "needsAnswer": true}]}, "on": {"NEXT": {"target": "done", "actions": ["recordAnswer"]}, "DISMISS": "done"}}, "done": {"type": "final"}}}'
        choices = ", ".join('{"value": "%d", "text": {"literal": "x"}}' % i for i in range(n))
        if n > 100: ask("workflow.too-large", text % ("¶", choices))
        else: result.append(line("WorkflowNotation: | `choice` | reasons to choose from | `choices`, at most 100; `several`; `drawn` |", '{"policy": "starskit", "workflow": %s}' % (text % ("", choices))))
    for n in (500, 501):
        chain = ", ".join('"s%d": {"always": "%s"}' % (i, f"s{i + 1}" if i < n - 2 else "done") for i in range(n - 1))
        text = '{"policy": "starskit", "workflow": {"initial": "s0", "states": %s{%s, "done": {"type": "final", "entry": "recordAnswer"}}}}' % ("¶" if n > 500 else "", chain)
        result.append(line("WorkflowNotation: the steps by name, at most 500; required.", text, *(["workflow.too-large workflow"] if n > 500 else [])))
    guard = ', "guard": {"type": "when", "params": {"rule": %s}}'
    for path in ("context.sessionz", "answers.other", "config.minDayz", "star"): ask("workflow.unknown-variable", of(way=guard % '{">": [{"var": ¶"%s"}, 3]}' % path, on=', "OPENED": "done"'), "workflow.unknown-variable")
    for path in ("stars", "context.sessions", "config.minDays", "traits.plan", "event.stars", "answers.q"): 
        text = of(on="").replace('"NEXT": {"target": "done"', '"NEXT": [{"target": "done"%s, "actions": ["recordAnswer"]}, {"target": "closed"' % (guard % '{">": [{"var": "%s"}, 3]}' % path)).replace('["recordAnswer"]}, "DISMISS"', '["recordAnswer"]}], "DISMISS"')
        result.append(line("WorkflowNotation: | `stars` | the rating given so far; null before there is one |", '{"policy": "starskit", "workflow": %s}' % text)) if path != "answers.q" else None
    ask("condition.invalid", of(way=guard % "{\">\": [{¶\"count\": 1}, 3]}"))
    ask("condition.invalid", of(way=guard % "¶3"))
    ask("workflow.unknown-text", of().replace('"mainTitle"', '¶"mainTitel"'))
    ask("workflow.undeclared-event", of().replace('"needsAnswer": true}', '"needsAnswer": true}, {"event": ¶"LATER", "text": "likeExitButton"}'))
    ask("workflow.unsent-event", of(on=', ¶"LATER": "done"'))
    ask("workflow.unreachable", of(states=', ¶"lost": {"always": "done"}'))
    ask("workflow.no-end", '{"initial": ¶"q", "states": {"q": {"meta": {"kind": "message", "title": "mainTitle"}}}}')
    ask("workflow.endless", of(states=', "check": {"always": ¶[%s, "again"]}, "again": {"always": "check"}' % '{"guard": {"type": "when", "params": {"rule": {"var": "config.prefersNativeRating"}}}, "target": "done"}').replace('"target": "done", "actions"', '"target": "check", "actions"', 1))
    recorded = '"actions": ["recordAnswer"]'
    def ways(*transitions, **more): return of(**more).replace('{"target": "done", %s}' % recorded, "[%s]" % ", ".join(transitions))
    def under(rule, target="done", actions=recorded): return '{"guard": {"type": "when", "params": {"rule": %s}}, "target": "%s", %s}' % (rule, target, actions)
    always = '{"target": "done", %s}' % recorded
    for below in (1, 3, 5): result.append(line("WorkflowNotation: an array of these, of which the first whose guard passes is taken", '{"policy": "starskit", "workflow": %s}' % ways(under('{">=": [{"var": "stars"}, %d]}' % below), always))) if below > 1 else None
    ask("workflow.shadowed", ways(always, "¶" + under('{">": [{"var": "stars"}, 3]}')))
    ask("workflow.shadowed", ways(under('{">": [{"var": "stars"}, 2]}'), "¶" + under('{">": [{"var": "stars"}, 3]}'), always))
    for rule in ('{">": [{"var": "stars"}, 5]}', '{"==": [{"var": "stars"}, 6]}', '{"<": [{"var": "stars"}, 0]}'): ask("workflow.never-passes", ways("¶" + under(rule), always))
    for rule in ('{">=": [{"var": "stars"}, 2]}', '{"<": [{"var": "stars"}, 5]}'): ask("workflow.unrouted", ways(under(rule)).replace('"NEXT": [', '¶"NEXT": ['))
    for rule in ('{">=": [{"var": "stars"}, 1]}', '{"<": [{"var": "stars"}, 6]}'): result.append(line("Documents: | `workflow.unrouted` |", '{"policy": "starskit", "workflow": %s}' % ways(under(rule))))
    ask("workflow.unused-answer", of().replace('"stars"', '"thumbs"').replace("recordAnswer", "recordReminder").replace('"q": {', '¶"q": {'))
    ask("workflow.unrecorded-end", ways('{"guard": {"type": "when", "params": {"rule": {"<": [{"var": "stars"}, 4]}}}, "target": "done"}', '{"target": "closed", %s}' % recorded).replace('"q": {', '¶"q": {'))
    return result


WARNINGS = ("workflow.unknown-member", "workflow.unknown-text", "workflow.undeclared-event", "workflow.unsent-event", "workflow.unrouted", "workflow.shadowed", "workflow.never-passes", "workflow.unused-answer", "workflow.unrecorded-end")


def in_force():
    """Lines of values.jsonl: layers, placements, variants."""
    result = []
    def ask(doc, documents, keys, placement=None, install_id=None):
        v = values(documents, placement, install_id)
        said = {key: v.get(key) for key in keys}
        result.append(dict(doc=doc, documents=documents, values=said) | ({"placement": placement} if placement else {}) | ({"installID": install_id} if install_id else {}))
    for policy in POLICIES:
        for key in {**POLICIES[policy][1], **dict.fromkeys(("displaySessionCount", "resumeWithin", "positiveStarsLimit", "promptAtLaunch", "disabled", "useSessionSpaceChecking"))}:
            ask(f"Gates: `{policy}` | enabled, inProgress, ", [dict(policy=policy)], [key])
            ask("Documents: `null` may replace any key's value, and cancels what lower layers say of that key.", [{"policy": policy, key: None}], [key]) if key != "disabled" else None
    layers = "Documents: What is in force comes from the defaults, then the policy, the bundled document, the remote one, and what is set in code: the higher one wins."
    for bundled in ({}, dict(minDays=5), dict(minDays=None), dict(minDays=5, placements=dict(shop=dict(minDays=1)))):
        for remote in (None, {}, dict(minDays=7), dict(minDays=None), dict(placements=dict(shop=dict(minDays=2))), dict(policy="balanced"), dict(minDays=7, placements=dict(shop=dict(minDays=None)))):
            for placement in (None, "shop", "other"): ask(layers, [dict(policy="appreview") | bundled] + ([remote] if remote is not None else []), ["minDays", "policy", "displaySessionCount"], placement)
    experiment = dict(policy="appreview", minDays=5, placements=dict(shop=dict(minDays=9)), experiments=dict(draw=dict(variants=[dict(name="a"), dict(name="b", minDays=1), dict(name="c", weight=2, minDays=None, mainTitle="Hello")])))
    for number in range(12):
        for placement in (None, "shop"): ask("Targeting: So within one layer the placement's value wins, then the variant's, then the layer's own", [experiment], ["minDays", "mainTitle"], placement, f"installation-{number}")
    return result


def lines(): return keys() + structures() + forms() + flows(), in_force()
