/*
 * The script of an exported story: what its logic needs beyond SugarCube's own. `$Story` is what it remembers:
 * the turn, visits (staying counts none), choices, calls that wait for their return, where things are.
 */

/** The facts of a story that the script needs to know. */
export interface ScriptFacts {
  /** By variable: kind; the bounds and decimals of numbers, the members of sets, the options of choices. */
  variables: Readonly<Record<string, ScriptVariable>>;
  items: readonly ScriptItem[];
  /** By tag, the most important first: passages, and when they may be offered in SugarCube's code. */
  pools: Readonly<Record<string, readonly { passage: string; when: string }[]>>;
  lang: string;
}

export type ScriptVariable =
  | { kind: 'number'; min: number; max: number; decimals: number }
  | { kind: 'flag' | 'text' }
  | { kind: 'choice' | 'set'; of: readonly string[] };

export interface ScriptItem {
  key: string;
  name: string;
  isStackable: boolean;
  isPortable: boolean;
  isHidden: boolean;
}

/** The words by which a file of Twine is known to have left from here, from whichever story. */
export const madeHere = 'Made by Brasslamp; yours to change.';

export const sugarCubeScript = (facts: ScriptFacts): string =>
  `/* What this story needs beyond SugarCube's own macros. ${madeHere} */
(function () {
  "use strict";
  const facts = ${JSON.stringify(facts, null, 2).replaceAll('</', '<\\/').replace(/\n/g, '\n  ')};
${script}})();
`;

const script = String.raw`  const mostSteps = 100;
  const mostCalls = 16;
  const story = () => State.variables.Story;
  const cut = (value, decimals) => {
    const by = 10 ** decimals;
    return Math.trunc(Number((value * by).toFixed(6))) / by;
  };

  /* Values: a number stays within its bounds, a text has 200 characters at most. */
  setup.kept = (name, value) => {
    const variable = facts.variables[name];
    if (variable.kind === "number") {
      const number = Number(value) || 0;
      return Math.min(variable.max, Math.max(variable.min, cut(number, variable.decimals)));
    }
    if (variable.kind === "flag") return Boolean(value);
    if (variable.kind === "choice") {
      return variable.of.includes(value) ? value : State.variables[name];
    }
    return variable.kind === "text" ? setup.words(value).slice(0, 200) : value;
  };
  setup.divide = (value, by, decimals = 0) => (by === 0 ? 0 : cut(value / by, decimals));
  setup.rest = (value, by) => (by === 0 ? 0 : Number((value % by).toFixed(6)));
  setup.round = (value) => (value < 0 ? -Math.round(-value) : Math.round(value));
  setup.between = (one, other) => random(Math.min(one, other), Math.max(one, other));
  setup.words = (value, decimals = 0) => {
    if (typeof value === "boolean") return value ? "yes" : "no";
    if (Array.isArray(value)) return new Intl.ListFormat(facts.lang).format(value);
    if (decimals === 0 || typeof value !== "number") return String(value);
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    return new Intl.NumberFormat(facts.lang, { ...digits, useGrouping: false }).format(value);
  };
  setup.join = (one, other) => setup.words(one) + setup.words(other);
  setup.put = (name, member, isIn) => {
    const now = State.variables[name];
    State.variables[name] = facts.variables[name].of.filter((one) =>
      one === member ? isIn : now.includes(one),
    );
  };

  /* Places and choices. */
  setup.visits = (passage = story().here) => story().visits[passage] || 0;
  setup.seen = (passage) => setup.visits(passage) > 0;
  setup.turnsSince = (passage) =>
    passage in story().entered ? story().turn - story().entered[passage] : 1000000;
  setup.timesChosen = (choice) => story().chosen[choice] || 0;
  setup.chosenHere = (choice) => story().visit.includes(choice);
  setup.earned = (key) => story().earned.includes(key);
  setup.reached = (ending) => story().endings.includes(ending);
  setup.earn = (key) => {
    if (!setup.earned(key)) story().earned.push(key);
  };
  setup.pick = (how, count) => {
    const before = Math.max(0, setup.visits() - 1);
    if (how === "shuffle") return random(0, count - 1);
    if (how === "cycle") return before % count;
    return how === "sequence" ? Math.min(before, count - 1) : before;
  };

  /* Things: how many of each lie in which place; "(inventory)" is with the reader. */
  const thing = (key) => facts.items.find((item) => item.key === key);
  const places = (key) => (story().things[key] = story().things[key] || {});
  setup.count = (key, place = "(inventory)") => places(key)[place] || 0;
  setup.has = (key) => setup.count(key) > 0;
  setup.at = (key, passage) => setup.count(key, passage) > 0;
  setup.move = (key, place) => {
    const all = Object.values(places(key)).reduce((sum, count) => sum + count, 0);
    const count = thing(key).isStackable ? all : 1;
    story().things[key] = place === "(nowhere)" || count === 0 ? {} : { [place]: count };
  };
  const add = (key, place, count) => {
    places(key)[place] = Math.max(0, Math.min(1000000, setup.count(key, place) + count));
  };
  setup.give = (key, count = 1) => {
    if (!thing(key).isStackable) setup.move(key, "(inventory)");
    else if (count > 0) add(key, "(inventory)", Math.trunc(count));
  };
  setup.take = (key, count = 1) => {
    if (count > 0) add(key, "(inventory)", -Math.trunc(count));
  };

  /* Ways: "go Cellar", "stay", "back", "return", or one of them drawn by weight. */
  const isOpen = ({ how, to }) =>
    how === "stay" ||
    (how === "go" && Story.has(to)) ||
    (how === "back" && story().before !== "") ||
    (how === "return" && story().calls.length > 0);
  const readWay = (args) => {
    const words = [...args];
    const way = { how: words.shift(), to: "", ways: [], calls: false, then: null, keeps: false };
    if (way.how === "go") way.to = words.shift();
    if (way.how === "draw") {
      way.ways = words
        .shift()
        .split("\n")
        .map((line) => {
          const at = line.lastIndexOf(" ");
          const one = line.slice(0, at);
          const isGo = one.startsWith("go ");
          return {
            how: isGo ? "go" : one,
            to: isGo ? JSON.parse(one.slice(3)) : "",
            weight: Number(line.slice(at + 1)),
          };
        });
    }
    for (let word = words.shift(); word !== undefined; word = words.shift()) {
      if (word === "call") way.calls = true;
      if (word === "then") way.then = words.shift();
      if (word === "keep") way.keeps = true;
      if (word === "once" || word === "visit") way.use = word;
      if (word === "ask") way.ask = { variable: words.shift(), prompt: words.shift() };
    }
    return way;
  };
  const leadsSomewhere = (way) => (way.how === "draw" ? way.ways.some(isOpen) : isOpen(way));
  const drawn = (way) => {
    if (way.how !== "draw") return way;
    const open = way.ways.filter(isOpen);
    let left = random(1, open.reduce((sum, { weight }) => sum + weight, 0));
    return open.find(({ weight }) => (left -= weight) <= 0);
  };
  /* The passage to which a way leads; null = stay. */
  const follow = (way) => {
    const to = drawn(way);
    if (to.how === "stay") return null;
    if (to.how === "return") return story().calls.pop();
    if (to.how === "back") return story().before;
    if (way.calls) {
      story().calls.push(way.then || story().here);
      if (story().calls.length > mostCalls) story().calls.shift();
    }
    return to.to;
  };
  const turn = (passage) => {
    const from = story().here;
    story().turn += 1;
    story().isArriving = passage !== null;
    if (passage !== null) story().before = from;
    Engine.play(passage === null ? from : passage);
  };

  /* <<node "Hall">>what happens <<then>>ways on <<text>>words <<ways>>choices <<otherwise>>last resorts<</node>> */
  /* Choices in the text that are not open stand there as words. */
  let isInText = false;
  let isPassing = false;
  let openWays = 0;
  let wayOn = null;
  let steps = 0;
  const runSilently = (code) => {
    new Wikifier(document.createDocumentFragment(), code);
  };
  Macro.add("node", {
    tags: ["then", "text", "ways", "otherwise"],
    handler() {
      const [passage, ending] = this.args;
      const part = (name) => (this.payload.find((one) => one.name === name) || { contents: "" }).contents;
      const isArriving = story().isArriving;
      wayOn = null;
      if (isArriving) {
        story().here = passage;
        story().visits[passage] = setup.visits(passage) + 1;
        story().entered[passage] = story().turn;
        story().visit = [];
        runSilently(this.payload[0].contents);
        if (ending !== undefined && !setup.reached(ending)) story().endings.push(ending);
        if (steps < mostSteps) runSilently(part("then"));
      }
      const way = wayOn;
      openWays = 0;
      isPassing = way !== null;
      isInText = true;
      const output = $(this.output);
      if (way === null || way.keeps) $(document.createElement("div")).wiki(part("text").trim()).appendTo(output);
      isPassing = false;
      isInText = false;
      if (way !== null) {
        steps += 1;
        const next = follow(way);
        $(document.createElement("div")).wiki(Story.get(next).processText()).appendTo(output);
        steps -= 1;
        return;
      }
      story().isArriving = false;
      const list = $(document.createElement("div")).addClass("story-ways").appendTo(output);
      list.wiki(part("ways"));
      if (openWays === 0) list.wiki(part("otherwise"));
      if (ending === undefined) thingsHere(passage, list);
    },
  });
  Macro.add("onto", {
    handler() {
      const way = readWay(this.args);
      if (wayOn === null && way.how !== "stay" && leadsSomewhere(way)) wayOn = way;
    },
  });
  Macro.add("way", {
    tags: ["does"],
    handler() {
      const [id, ...args] = this.args;
      const way = readWay(args);
      const [{ contents: label }, does] = this.payload;
      if (isPassing) {
        $(this.output).wiki(label);
        return;
      }
      const isUsedUp =
        (way.use === "once" && setup.timesChosen(id) > 0) ||
        (way.use === "visit" && setup.chosenHere(id));
      if (isUsedUp) {
        if (isInText) $(this.output).wiki(label);
        return;
      }
      if (!leadsSomewhere(way)) {
        if (isInText) $(this.output).wiki(label);
        else locked(this.output, label, "");
        return;
      }
      openWays += 1;
      const answer = way.ask ? field(this.output, way.ask) : null;
      link(this.output, label, () => {
        if (answer !== null) State.variables[way.ask.variable] = answer();
        story().chosen[id] = setup.timesChosen(id) + 1;
        story().visit.push(id);
        if (does) runSilently(does.contents);
        turn(follow(way));
      });
    },
  });
  Macro.add("locked", {
    tags: ["reason"],
    handler() {
      const [{ contents: label }, reason] = this.payload;
      if (isPassing || isInText) $(this.output).wiki(label);
      else locked(this.output, label, reason ? reason.contents : "");
    },
  });
  /* <<offer "tag" 3 call>>: passages with the tag that may be offered now. */
  Macro.add("offer", {
    handler() {
      const [tag, most, call] = this.args;
      const found = (facts.pools[tag] || [])
        .filter(({ passage }) => passage !== story().here)
        .filter(({ when }) => when === "" || Scripting.evalTwineScript(when));
      for (const { passage } of found.slice(0, most)) {
        openWays += 1;
        const label = document.createTextNode(passage);
        link(this.output, label, () => {
          story().chosen[passage] = setup.timesChosen(passage) + 1;
          turn(follow({ how: "go", to: passage, calls: call === "call", then: null }));
        });
      }
    },
  });
  Macro.add("show", {
    handler() {
      $(this.output).wiki(Story.get(this.args[0]).processText());
    },
  });
  const link = (output, label, choose) => {
    const made = $(document.createElement("a")).addClass("link-internal");
    if (typeof label === "string") made.wiki(label);
    else made.append(label);
    made.ariaClick({ one: true }, choose).appendTo(output);
    if ($(output).closest(".story-ways").length > 0 || $(output).is(".story-ways")) $(output).append("<br>");
  };
  const locked = (output, label, reason) => {
    const made = $(document.createElement("span")).addClass("link-disabled").wiki(label);
    if (reason !== "") made.append(" ").wiki(reason);
    made.appendTo(output);
  };
  /* A field; gives what to ask for its answer. */
  const field = (output, { variable, prompt }) => {
    const isNumber = facts.variables[variable].kind === "number";
    const made = $(document.createElement("input"))
      .addClass("macro-textbox")
      .attr({ type: isNumber ? "number" : "text", "aria-label": prompt || variable })
      .val(State.variables[variable]);
    made.appendTo(output);
    return () => setup.kept(variable, isNumber ? Number(made.val()) : made.val());
  };

  /* Things that lie here or are carried. */
  const moveBy = (item, from, to) => () => {
    if (item.isStackable) {
      add(item.key, from, -1);
      add(item.key, to, 1);
    } else setup.move(item.key, to);
    turn(null);
  };
  const thingsHere = (passage, output) => {
    for (const item of facts.items) {
      if (item.isHidden || !setup.at(item.key, passage)) continue;
      const words = document.createTextNode(item.isPortable ? "Take " + item.name : item.name);
      if (item.isPortable) link(output, words, moveBy(item, passage, "(inventory)"));
      else $(output).append(words).append("<br>");
    }
  };
  Macro.add("carried", {
    handler() {
      for (const item of facts.items) {
        const count = setup.count(item.key);
        if (count === 0) continue;
        const words = item.name + (item.isStackable ? " × " + count : "");
        $(this.output).append(document.createTextNode(words)).append("<br>");
        if (!item.isPortable || item.isHidden) continue;
        link(this.output, document.createTextNode("Drop " + item.name), moveBy(item, "(inventory)", story().here));
      }
    },
  });
`;
