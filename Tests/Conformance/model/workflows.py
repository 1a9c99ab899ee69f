"""Lines of workflows.jsonl: machines as WorkflowNotation and Presenting describe them, and walks through them."""
import itertools, json, pathlib, random, re
from rules import apply, logic, text, truth, user, values, variable, at

NOW = at("2026-03-15T10:00:00Z")
CONFIGS = pathlib.Path(__file__).parents[3] / "Configs/workflows"
OUTCOMES = ("DISMISS", "OPENED", "FAILED")
RECORDS = dict(recordAnswer="answer", recordRated="rated", recordDecline="decline", recordReminder="remind")


def listed(value): return [] if value is None else value if isinstance(value, list) else [value]


class Refused(Exception): pass


class Flow:
    def __init__(self, machine, v, u, traits=None):
        self.states, self.v, self.u, self.traits = machine["states"], v, u, traits or {}
        self.stars, self.answers, self.chosen, self.draft, self.actions = None, {}, None, "", []
        self.line, self.contact = "", None
        apply(u, dict(do="prompt", kind="custom"), v, NOW)
        self.enter(machine["initial"])
        self.settle({"type": "start"})

    @property
    def state(self): return self.states[self.step]
    @property
    def done(self): return self.state.get("type") == "final"
    @property
    def kind(self): return self.state.get("meta", {}).get("kind")

    def do(self, actions):
        for action in listed(actions):
            action = {"type": action} if isinstance(action, str) else action
            self.actions.append(action)

    def enter(self, name):
        self.step = name
        self.do(self.state.get("entry"))
        if self.done: self.do(self.state.get("exit"))

    def look(self, path, event):
        if path == "stars": return self.stars
        group, _, name = path.partition(".")
        if group == "answers": return self.answers.get(name)
        if group == "event": return event.get(name)
        return variable(path, self.v, self.u, NOW, self.traits)

    def passing(self, transitions, event):
        for transition in listed(transitions):
            transition = {"target": transition} if isinstance(transition, str) else transition
            guard = transition.get("guard")
            if guard is None or truth(logic(guard["params"]["rule"], lambda p: self.look(p, event))): return transition

    def follow(self, transition):
        target = transition.get("target")
        if target is None or target == self.step and not transition.get("reenter"): return self.do(transition.get("actions"))
        self.do(self.state.get("exit"))
        self.do(transition.get("actions"))
        self.chosen = None
        self.enter(target)
        self.line = self.contact or "" if self.kind == "contact" else ""

    def settle(self, event):
        while taken := self.passing(self.state.get("always"), event): self.follow(taken)

    def send(self, name, answer=None):
        on = self.state.get("after", {}).get(name[6:]) if name.startswith("after.") else self.state.get("on", {}).get(name)
        if self.done or on is None: return
        event = {"type": name}
        if answer is not None:
            if self.kind == "contact": answer = True
            event["stars" if self.kind == "stars" else self.step] = answer
            if self.written in listed(answer) and self.written: event[self.step + ".text"] = self.answers[self.step + ".text"] = self.line.strip()
            if self.kind == "stars": self.stars = answer
            else: self.answers[self.step] = answer
            self.chosen = None
        if taken := self.passing(on, event): self.follow(taken)
        self.settle(event)

    @property
    def written(self):
        """The choice that takes words."""
        return next((c["value"] for c in self.state.get("meta", {}).get("choices", []) if isinstance(c, dict) and c.get("takesText")), None)

    def answer_now(self):
        if self.kind == "contact":
            return self.line.strip() if re.fullmatch(r"\s*[\w.+-]+@([a-z0-9-]+\.)*[a-z][a-z0-9-]*\s*", self.line) or re.fullmatch(r"[0-9 +().-]*", self.line) and 5 <= sum(c.isdigit() for c in self.line) <= 20 else None
        answer = self.marked()
        return None if self.written and self.written in listed(answer) and not self.line.strip() else answer

    def marked(self):
        if self.kind == "text": return self.draft or None
        if self.chosen is not None: return self.chosen
        return self.stars if self.kind == "stars" else self.answers.get(self.step)

    def checked(self, answer):
        meta, values = self.state.get("meta", {}), [c if isinstance(c, str) else c["value"] for c in self.state.get("meta", {}).get("choices", [])]
        ranges = dict(stars=(1, meta.get("maximum", 5)), smileys=(1, meta.get("maximum", 5)), scale=(meta.get("minimum", 0), meta.get("maximum", 10)))
        if self.kind in ranges:
            if type(answer) is int and ranges[self.kind][0] <= answer <= ranges[self.kind][1]: return answer
        elif self.kind == "thumbs":
            if answer in ("up", "down"): return answer
        elif self.kind == "text":
            if isinstance(answer, str) and len(answer) <= meta.get("maximumLength", 5000): return answer
        elif self.kind == "contact":
            if isinstance(answer, str) and len(answer) <= 254: return answer
        elif self.kind == "choice":
            if self.written and isinstance(answer, str) and answer not in values:
                if len(answer) <= 500: return answer
                raise Refused
            several, given = meta.get("several", False), answer if isinstance(answer, list) else [answer]
            if given and all(g in values for g in given) and len(set(given)) == len(given) and (several or len(given) == 1):
                return given if several else given[0]
        raise Refused

    def make(self, move):
        """Does what the user did; the actions that follow."""
        self.actions = []
        if move["do"] == "answer":
            answer = self.checked(move["answer"])
            if self.kind == "contact":
                self.line = answer
                return
            values = [c if isinstance(c, str) else c["value"] for c in self.state.get("meta", {}).get("choices", [])]
            if self.written and isinstance(answer, str) and answer not in values:
                before = listed(self.marked())
                self.chosen = (before if self.written in before else before + [self.written]) if self.state["meta"].get("several") else self.written
                self.line = answer
                return
            if self.kind == "text": self.draft = answer
            else: self.chosen = answer
            if self.kind == "text" or self.answer_now() is not None: self.send("UPDATE", answer)
        elif move["do"] == "dismiss": self.send("DISMISS")
        elif move["do"] == "wait": self.send(f"after.{move['milliseconds']}")
        else:
            event = move["event"]
            buttons = [b for b in self.state.get("meta", {}).get("buttons", []) if b["event"] == event]
            if buttons and all(b.get("needsAnswer") for b in buttons) and self.answer_now() is None: raise Refused
            given = None if event in OUTCOMES else self.answer_now() if self.kind else None
            if self.kind == "contact" and event not in OUTCOMES and event in self.state["on"]: self.contact = given
            self.send(event, given)
        self.record()

    def record(self):
        for action in self.actions:
            if what := RECORDS.get(action["type"]):
                kept = {n: a for n, a in self.answers.items() if not n.endswith(".text") and self.states[n].get("meta", {}).get("kind") not in ("text", "contact")}
                apply(self.u, dict(do=what) | ({"stars": self.stars} if self.stars and what == "answer" else {}), self.v, NOW)
                if what == "answer" and kept: self.u["lastAnswer"]["answers"] = kept


def line(doc, config, moves, members=None, traits=None):
    """What becomes of a walk: the step and the actions at the beginning and after each move, and what is recorded."""
    v = values(config)
    named = config.get("workflow") or {"starskit": "stars", "irate": "alert", "siriusrating": "alert"}.get(config["policy"], "native")
    if v["prefersNativeRating"] and not config.get("workflow"): named = "native"
    machine = named if isinstance(named, dict) else json.loads((CONFIGS / f"{named}.json").read_text())
    u = user(version="1.0", installedAt=NOW, **(members or {}))
    config = config | dict(appStoreID=42)
    result = dict(doc=doc, config=config, now=text(NOW), context={k: x for k, x in u.items() if k in ("version", *(members or {}))}, moves=moves)
    if traits: result["traits"] = traits
    flow = Flow(machine, v, u, traits)
    flow.record()
    steps = [dict(step=flow.step, actions=flow.actions)]
    for move in moves:
        try:
            flow.make(move)
            steps.append(dict(step=flow.step, actions=flow.actions))
        except Refused: steps.append(dict(refused=True))
    def plain(reply): return reply and {k: text(x) if k == "at" else x for k, x in reply.items()}
    recorded = {k: plain(u.get(k)) for k in ("lastAnswer", "lastRated", "lastDecline", "lastReminder")}
    return result | dict(steps=steps, done=flow.done, outcome=flow.state.get("meta", {}).get("outcome", flow.step) if flow.done else None, recorded=recorded)


def answer(a): return dict(do="answer", answer=a)
def press(e): return dict(do="press", event=e)
def wait(ms): return dict(do="wait", milliseconds=ms)
DISMISS = dict(do="dismiss")


def possible(flow):
    """What the user can do on a step."""
    meta = flow.state.get("meta", {})
    ranges = dict(stars=range(1, meta.get("maximum", 5) + 1), smileys=range(1, meta.get("maximum", 5) + 1), scale=range(meta.get("minimum", 0), meta.get("maximum", 10) + 1))
    answers = list(ranges.get(flow.kind, [])) + dict(thumbs=["up", "down"], text=["Too slow", ""]).get(flow.kind, [])
    if flow.kind == "choice":
        choices = [c if isinstance(c, str) else c["value"] for c in meta["choices"]]
        answers = choices + ([choices[:2]] if meta.get("several") else [])
    return [answer(a) for a in answers] + [press(e) for e in flow.state.get("on", {}) if e not in ("UPDATE", "DISMISS")] + [wait(int(ms)) for ms in flow.state.get("after", {})] + [DISMISS]


def walks(doc, config, count, seed):
    """Walks of up to eight moves: each first move once, then at random."""
    generator, result, seen = random.Random(seed), [], set()
    for number in range(count * 20):
        v = values(config)
        named = config["workflow"]
        machine = named if isinstance(named, dict) else json.loads((CONFIGS / f"{named}.json").read_text())
        flow, moves = Flow(machine, v, user(version="1.0", installedAt=NOW)), []
        while not flow.done and len(moves) < 8:
            options = possible(flow)
            move = options[number % len(options)] if not moves else generator.choice(options)
            moves.append(move)
            try: flow.make(move)
            except Refused: pass
        key = json.dumps(moves)
        if key not in seen and len(result) < count:
            seen.add(key)
            result.append(line(doc, config, moves))
    return result


def step(kind, name="q", buttons=("NEXT",), needs=True, **meta):
    return {"meta": dict(kind=kind, title="mainTitle", buttons=[dict(event=b, text="mainActionButton", **({"needsAnswer": True} if needs else {})) for b in buttons], **meta),
            "on": {b: {"target": "done", "actions": ["recordAnswer"]} for b in buttons} | {"DISMISS": "closed"}}


def machine(initial, **states): return dict(initial=initial, states=states | dict(done={"type": "final"}, closed={"type": "final"}))


def when(rule): return {"type": "when", "params": {"rule": rule}}


def lines():
    result = []
    add = lambda *args, **more: result.append(line(*args, **more))
    # The built-in workflows, and those to copy.
    for name, count in (("stars", 60), ("alert", 12), ("native", 6), ("open", 60)):
        for policy in ("starskit", "balanced") if name != "native" else ("irate",):
            result += walks(f"Workflows: ## {name}", dict(policy=policy, workflow=name, emailSupport="help@example.org", appStoreID=42), count, name)
    for limit in (0, 1, 3, 5, 6):
        for stars in (1, 3, 5): add("Workflows: StarsKit's: stars, then feedback below `positiveStarsLimit`, the store otherwise.", dict(policy="starskit", workflow="stars", positiveStarsLimit=limit), [answer(stars), press("SUBMIT")])
    for button in (True, False):
        for stars in (1, 4): add("keys validateRatingButtonEnable: Shows a submit button; without it, choosing a star submits at once.", dict(policy="starskit", workflow="stars", validateRatingButtonEnable=button), [answer(stars)])
    for policy in ("starskit", "irate", "appreview", "swiftrater", "siriusrating", "balanced"):
        for native in (False, True): add("Gates: `prefersNativeRating` replaces the policy's workflow with `native`.", dict(policy=policy, prefersNativeRating=native), [DISMISS])
    for name in ("love-dialog", "nps"):
        result += walks(f"Workflows: ## {name}", dict(policy="balanced", workflow=json.loads((CONFIGS / f"{name}.json").read_text())), 30, name)
    # Every kind and its answers: at the ends of what it takes, beyond them, and of another type.
    table = "Presenting: An answer that the step does not accept is refused with"
    strangers = [0, 1, 2, 5, 6, 10, 11, "up", "down", "sideways", "price", ["price"], ["price", "bugs"], ["price", "price"], ["other"], [], "x" * 9, "x" * 10, "x" * 11, "", True, 2.5]
    kinds = [step("stars"), step("stars", maximum=2), step("stars", maximum=10), step("smileys"), step("smileys", maximum=10), step("scale"), step("scale", minimum=1, maximum=5), step("thumbs"),
             step("choice", choices=["price", "bugs"]), step("choice", choices=["price", dict(value="bugs", text=dict(literal="Bugs"))], several=True), step("text", maximumLength=10), step("message", needs=False), step("store", needs=False)]
    for q in kinds:
        for given in strangers:
            try: add(table, dict(policy="starskit", workflow=machine("q", q=q)), [answer(given), press("NEXT")])
            except TypeError: pass
        add("WorkflowNotation: `needsAnswer` keeps the button off until the step has an answer.", dict(policy="starskit", workflow=machine("q", q=q)), [press("NEXT"), press("OTHER"), DISMISS])
    other = dict(value="other", text="otherChoice", takesText=True)
    for q, doc in ((step("choice", choices=["price", other]), "choice"), (step("choice", choices=["price", other], several=True), "choice"), (step("contact"), "contact")):
        doc = dict(choice="WorkflowNotation: the step has an answer once it is not blank", contact="WorkflowNotation: only feedback carries what was typed")[doc]
        for given in ("other", "too loud", " ", "", "price", ["price", "other"], "kim@example.org", "kim@", "+49 (0)30 123", "1234", "x" * 254, "x" * 255, "x" * 501, 3):
            for more in ([], [answer("dark"), press("NEXT")], [press("OTHER"), DISMISS]):
                try: add(doc, dict(policy="starskit", workflow=machine("q", q=q)), [answer(given), press("NEXT"), *more])
                except TypeError: pass
        q = json.loads(json.dumps(q))
        q["on"]["UPDATE"] = dict(target="done", actions=["didUpdateRating"])
        for given in ("other", "too loud", "price", "kim@example.org"): add(doc, dict(policy="starskit", workflow=machine("q", q=q)), [answer(given), press("NEXT")])
    # Every action, on the way, on entering and on leaving.
    names = "didUpdateRating didValidateRating didChooseAction didChooseLater didDecline didAttemptToRate didAskForReminder recordAnswer recordRated recordDecline recordReminder requestNativeReview openStore sendFeedback composeMail fileTicket sendSubmitted".split()
    for action in names + [dict(type="emit", params=dict(name="confetti")), dict(type="didChooseLater", params=dict(step="feedback")), dict(type="sendFeedback", params=dict(to="relay"))]:
        order = "WorkflowNotation: The order of actions is: `exit` of the step that is left, then the transition's, then `entry` of the step that is entered; then `always`, as often as one passes."
        q = step("stars")
        q["on"]["NEXT"] = dict(target="last", actions=[action, "didValidateRating"])
        last = step("message", needs=False)
        last["entry"] = [action]
        add(order, dict(policy="starskit", workflow=machine("q", q=q | dict(exit=["recordAnswer", action]), last=last)), [answer(4), press("NEXT"), DISMISS])
        add("Workflows: The exit actions of a final step follow its entry actions.", dict(policy="starskit", workflow=dict(initial="q", states=dict(q=step("stars"), done={"type": "final", "entry": [action, "didValidateRating"], "exit": [action]}, closed={"type": "final"}))), [answer(2), press("NEXT")])
    # Where it goes.
    for reenter in (None, False, True):
        q = step("stars", needs=False)
        q |= dict(entry=["didValidateRating"], exit=["didUpdateRating"])
        q["on"]["NEXT"] = [dict(guard=when({">": [dict(var="stars"), 3]}), target="done", actions=["recordAnswer"]), dict(target="q", actions=["didChooseAction"]) | ({} if reenter is None else {"reenter": reenter})]
        for stars in (3, 4): add("WorkflowNotation: `true`: a transition to its own step leaves and enters it, so `exit` and `entry` run", dict(policy="starskit", workflow=machine("q", q=q)), [answer(stars), press("NEXT"), press("NEXT")])
    for stars in range(1, 6):
        q = step("stars")
        q["on"]["NEXT"] = dict(target="route", actions=["recordAnswer"])
        route = dict(always=[dict(guard=when({"<": [dict(var="stars"), 2]}), target="closed"), dict(guard=when({"<": [dict(var="stars"), 4]}), target="again", actions=["didDecline"]), "done"])
        again = dict(entry=["didUpdateRating"], exit=["didChooseLater"], always=dict(target="done", actions=["didValidateRating"]))
        add("WorkflowNotation: an array of these, of which the first whose guard passes is taken", dict(policy="starskit", workflow=machine("q", q=q, route=route, again=again)), [answer(stars), press("NEXT")])
    for rule in ({"==": [dict(var="answers.q"), "up"]}, {"==": [dict(var="event.q"), "up"]}, {"==": [dict(var="event.type"), "NEXT"]}, {">=": [dict(var="config.displaySessionCount"), 3]}, {">=": [dict(var="context.sessions"), 4]},
                 {"==": [dict(var="context.version"), "1.0"]}, {"==": [dict(var="traits.plan"), "pro"]}, {"!": [dict(var="stars")]}):
        for given in ("up", "down"):
            for plan in ("pro", "free"):
                q = step("thumbs")
                q["on"]["NEXT"] = [dict(guard=when(rule), target="done", actions=["recordAnswer"]), "closed"]
                add("Workflows: a guard is a JsonLogic rule over `stars`, `answers.NAME`, `event.NAME`, `config.KEY`, `context.NAME` and `traits.NAME`.", dict(policy="starskit", workflow=machine("q", q=q)), [answer(given), press("NEXT")], members=dict(sessions=4 if given == "up" else 3), traits=dict(plan=plan))
    timed = step("message", needs=False) | dict(after={"5000": dict(target="done", actions=["didChooseLater"])})
    for ms in (5000, 4999, 5001): add("WorkflowNotation: transitions taken once the step has been on screen that long", dict(policy="starskit", workflow=machine("q", q=timed)), [wait(ms)])
    for happened in ("OPENED", "FAILED"):
        q = step("store", needs=False)
        q["on"] = dict(NEXT=dict(actions=["openStore"]), OPENED=dict(target="done", actions=["recordRated"]), FAILED=dict(target="closed", actions=["didDecline"]), DISMISS="closed")
        add("WorkflowNotation: the outcome of the last `openStore`, `requestNativeReview`, `sendFeedback`, `composeMail` or `fileTicket`", dict(policy="starskit", workflow=machine("q", q=q)), [press("NEXT"), press(happened)])
    for outcome in (None, "thanked"):
        ends = {"type": "final"} | ({"meta": {"outcome": outcome}} if outcome else {})
        add("WorkflowNotation: A final step may say how it ended", dict(policy="starskit", workflow=dict(initial="q", states=dict(q=step("stars"), done=ends, closed={"type": "final"}))), [answer(5), press("NEXT"), press("NEXT")])
    two = step("stars")
    two["on"]["NEXT"] = dict(target="why", actions=["recordAnswer"])
    for moves in ([answer(3), press("NEXT"), answer("Too slow"), press("SEND")], [answer(3), answer(4), press("NEXT"), answer("Too slow"), press("BACK"), press("NEXT")], [answer(3), press("NEXT"), press("SEND")]):
        why = step("text", buttons=("SEND", "BACK"), needs=False)
        why["on"] = dict(SEND=dict(target="done", actions=["sendFeedback", "recordAnswer"]), BACK="q", DISMISS="closed")
        add("Presenting: An answer that is never submitted is forgotten with its step. What the user typed is kept", dict(policy="starskit", workflow=machine("q", q=two, why=why)), moves)
    for kind in ("thumbs", "choice", "scale", "smileys"):
        more = dict(choices=["up", "down"]) if kind == "choice" else {}
        q, given = step(kind, **more), {"thumbs": ["up", "down"], "choice": ["down", "up"]}.get(kind, [1, 2])
        q["on"]["UPDATE"] = dict(actions=["didUpdateRating"])
        for moves in ([answer(given[0])], [answer(given[0]), answer(given[1]), press("NEXT")], [answer(given[0]), DISMISS]):
            add("WorkflowNotation: | `UPDATE` | a new answer on screen, before any button |", dict(policy="starskit", workflow=machine("q", q=q)), moves)
    return result
