/**
 * Stories in a few lines, for tests:
 *
 *     $ gold = 5 (0 to 10, shown)        a number; its bounds and (shown) optional
 *     $ brave = no                       a flag
 *     $ mood = calm (of calm | cross)    a choice
 *     $ name = "Ann"                     a text
 *     $ price = 2.5 (0 to 9, decimals 2) a number with decimals
 *     $ bag = {rope} (of rope | map)     a set
 *     ! Brave heart (hidden)             an achievement; (hidden) optional
 *     ~ start: set gold = 3              before the first node: effects at the start, at each entry,
 *     ~ entry: set gold = gold - 1
 *     ~ header dark: It is dark.         a header or footer, of a tag or (`~ footer: …`) of every node,
 *     ~ panel: You have {gold} coins.    a line of the panel,
 *     ~ lang: fr                         the language,
 *     ~ level: 1                         and the level
 *     ## Weather                         a snippet; the lines that follow are its text
 *     ## Greeting (with name, gold)      one with values
 *     === The house                      a chapter (without one: a single chapter)
 *     :: Hall (start)                    a node; (start) names it the story's start
 *     You have {gold} coins.             its body
 *     - Open the door -> Cellar          actions: a1, a2, … in order through the whole story
 *     - Look around -> stay (once)       stay = no target; (once), (once_per_visit), (fallback), (call)
 *     - Look back -> Past (call then Hall)  a call that comes back to another node; of a continue, too
 *     - -> Attic                         without a label; to a name that no node has: a dead link
 *     - Come back -> return
 *     - Undo -> back
 *     - Wander -> 2 Hall | 1 stay        by chance: 2 of 3 times to the hall
 *     - Buy it -> stay                   what follows an action and begins with if, else or do
 *     if gold >= 3                       is its condition,
 *     else locked: Too dear.             what becomes of it otherwise (reason optional),
 *     do set gold = gold - 3             and its effects, one a line
 *     ask name: Who are you?             what the reader is asked for
 *     :: Cellar (ending: Drowned, bad)   an ending, its kind optional
 *     ~ first: set brave = yes           on_enter, one effect a line
 *     ~ every: give lamp
 *     ~ continue: Cave (keep) if gold > 1  goes on without a choice; (keep), (call) and if optional
 *     ~ tags: dark, cold
 *     ~ when: gold > 2                   available_when
 *     ~ priority: 5
 *     ~ pool: dark, 3 (call)             tag, limit; (call) optional
 *     ~ notes: violence, death           content notes; before the first node the story's
 *     @ Brass lamp                       an item that lies in the node above
 *     @ Coin (stackable) in inventory    or elsewhere: inventory, nowhere, a node's name;
 *     @ Old oven (fixed, hidden)         (fixed) = not portable
 *
 * A node's id is its name. The id of an item, variable or achievement is its key; an item's and an
 * achievement's key is its name in lower case, `_` for spaces.
 */

import { defaultStoryWide } from '../model/defaults.ts';
import { limits } from '../model/limits.ts';
import type {
  Achievement,
  Action,
  ActionUse,
  Call,
  Continue,
  Ending,
  EndingKind,
  Item,
  Level,
  Node,
  Snippet,
  Story,
  Target,
} from '../model/story.ts';
import type { Variable } from '../model/variable.ts';

const nodeLine = /^:: (.+?)(?: \((?:(start)|ending: ([^,)]+)(?:, (good|bad|neutral))?)\))?$/;
const actionLine = /^- (?:(.+) )?-> (.+?)(?: \(([a-z_, ]+|(?:[a-z_]+, )?call then [^)]+)\))?$/;
const itemLine = /^@ (.+?)(?: \(([^)]+)\))?(?: in (.+))?$/;
const variableLine = /^\$ ([a-z0-9_]+) = (.+?)(?: \(([^)]+)\))?$/;
const achievementLine = /^! (.+?)( \(hidden\))?$/;
const nodeLogicLine = /^~ ([a-z]+): (.+)$/;
const storyLine = /^~ ([a-z]+)(?: ([a-z0-9_-]+))?: (.+)$/;
const snippetLine = /^## (.+?)(?: \(with ([^)]+)\))?$/;
const continueLine = /^(.+?)(?: \(([a-z, ]+|(?:keep, )?call then [^)]+)\))?(?: if (.+))?$/;
const actionLogicLine = /^(if|do|else locked|ask)(?:: | |$)(.*)$/;

export function storyFrom(strings: TemplateStringsArray, ...values: unknown[]): Story {
  return readStoryNotation(String.raw({ raw: strings }, ...values));
}

/** The same for a text that is made elsewhere. */
export function readStoryNotation(text: string): Story {
  const reader = new TaleReader();
  for (const line of text.split('\n')) reader.read(line.trim());
  return reader.finish();
}

class TaleReader {
  readonly #story: Story = {
    title: 'A tale',
    start_node_id: null,
    chapters: [],
    nodes: [],
    items: [],
    variables: [],
    achievements: [],
    content_notes: [],
    ...defaultStoryWide(),
  };
  /** While its text is read. */
  #snippet: Snippet | undefined;
  /** The one that the next lines may say more of. */
  #action: Action | undefined;
  #actionCount = 0;

  read(line: string): void {
    const node = this.#story.nodes.at(-1);
    const isRead =
      this.#readChapter(line) ||
      this.#readNode(line) ||
      this.#readNamed(line) ||
      this.#readSnippet(line) ||
      (node === undefined ? this.#readBeforeNodes(line) : this.#readInNode(node, line));
    if (!isRead) throw new Error(`"${line}" stands before the first node.`);
  }

  finish(): Story {
    for (const written of [...this.#story.nodes, ...this.#story.snippets]) {
      written.body = written.body.trim();
    }
    return this.#story;
  }

  #readChapter(line: string): boolean {
    if (!line.startsWith('=== ')) return false;
    this.#snippet = undefined;
    this.#addChapter(line.slice(4));
    return true;
  }

  #addChapter(title: string): string {
    const ordinal = this.#story.chapters.length + 1;
    const id = `chapter-${ordinal}`;
    this.#story.chapters.push({ id, title, ordinal });
    return id;
  }

  #readNode(line: string): boolean {
    const [, name, isStart, endingName, endingKind] = nodeLine.exec(line) ?? [];
    if (name === undefined) return false;
    const chapter_id = this.#story.chapters.at(-1)?.id ?? this.#addChapter('Chapter');
    this.#story.nodes.push({ ...emptyNode, ...freshLists(), id: name, chapter_id, name });
    const node = this.#story.nodes.at(-1) as Node;
    node.ending = toEnding(endingName, endingKind);
    if (isStart) this.#story.start_node_id = name;
    this.#action = undefined;
    this.#snippet = undefined;
    return true;
  }

  /** Reads the first line of a snippet, and every line until another thing begins. */
  #readSnippet(line: string): boolean {
    const [, name, values] = snippetLine.exec(line) ?? [];
    if (name !== undefined) {
      this.#snippet = { id: toKey(name), name, values: listed(values), body: '' };
      this.#story.snippets.push(this.#snippet);
    } else if (this.#snippet) this.#snippet.body += `${line}\n`;
    return this.#snippet !== undefined;
  }

  /** Variables and achievements, wherever they are. */
  #readNamed(line: string): boolean {
    const [, key, value, marks] = variableLine.exec(line) ?? [];
    const [, name, isHidden] = achievementLine.exec(line) ?? [];
    if (key !== undefined && value !== undefined) {
      this.#story.variables.push(toVariable(key, value, marks ?? ''));
      return true;
    }
    if (name === undefined) return false;
    this.#story.achievements.push(toAchievement(name, isHidden !== undefined));
    return true;
  }

  #readBeforeNodes(line: string): boolean {
    const [, field, tag, value = ''] = storyLine.exec(line) ?? [];
    if (field !== undefined) addToStory(this.#story, field, tag ?? null, value);
    return field !== undefined || line === '';
  }

  #readInNode(node: Node, line: string): boolean {
    const [, label = '', target, marks = ''] = actionLine.exec(line) ?? [];
    const [, itemName, itemMarks, place] = itemLine.exec(line) ?? [];
    const [, field, value] = nodeLogicLine.exec(line) ?? [];
    const [, word, logic = ''] = (this.#action && actionLogicLine.exec(line)) ?? [];
    if (target !== undefined) {
      this.#actionCount += 1;
      this.#action = toAction(`a${this.#actionCount}`, label, target, marks);
      node.actions.push(this.#action);
    } else if (itemName !== undefined) {
      this.#story.items.push(toItem(node, itemName, itemMarks, place));
    } else if (field !== undefined) addLogic(node, field, value ?? '');
    else if (word === 'if' && this.#action) this.#action.when = logic;
    else if (word === 'do' && this.#action) this.#action.effects.push(logic);
    else if (word === 'ask' && this.#action) {
      const [variable = '', prompt = ''] = logic.split(': ');
      this.#action.ask = { variable, prompt };
    } else if (word !== undefined && this.#action) {
      Object.assign(this.#action, { otherwise: 'lock', reason: logic });
    } else node.body += `${line}\n`;
    return true;
  }
}

const emptyNode = { body: '', ending: null, pool: null, available_when: '', priority: 0 } as const;

const freshLists = () => ({
  actions: [],
  on_enter: { first: [], every: [] },
  continue: [],
  tags: [],
  content_notes: [],
});

function toEnding(name: string | undefined, kind: string | undefined): Ending | null {
  return name === undefined ? null : { name, kind: (kind as EndingKind | undefined) ?? null };
}

function toAction(id: string, label: string, target: string, marks: string): Action {
  return {
    id,
    label,
    target: toTarget(target),
    use: (listed(marks).find((mark) => !isCallMark(mark)) ?? 'repeatable') as ActionUse,
    when: '',
    otherwise: 'hide',
    reason: '',
    effects: [],
    call: toCall(listed(marks)),
    ask: null,
  };
}

const isCallMark = (mark: string): boolean => mark === 'call' || mark.startsWith('call then ');

function toCall(marks: readonly string[]): Call {
  const call = marks.find(isCallMark);
  const then = call?.slice('call then '.length);
  return then ? { then } : call !== undefined;
}

function toTarget(text: string): Target {
  const single = (name: string) => (name === 'stay' ? null : name);
  const parts = text.split(' | ').map((part) => /^(\d+) (.+)$/.exec(part));
  if (!parts.every((part) => part !== null)) return single(text);
  return parts.map(([, weight, name = '']) => ({ target: single(name), weight: Number(weight) }));
}

function toContinue(text: string): Continue {
  const [, target = '', marks, when = ''] = continueLine.exec(text) ?? [];
  const are = listed(marks);
  return {
    when,
    target: toTarget(target),
    call: toCall(are),
    keep_text: are.includes('keep'),
  };
}

function addToStory(story: Story, field: string, tag: string | null, value: string): void {
  const frame = { id: `f${story.frames.length + 1}`, tag, header: '', footer: '' };
  const add: Record<string, () => void> = {
    notes: () => story.content_notes.push(...listed(value)),
    start: () => story.on_start.push(value),
    entry: () => story.on_entry.push(value),
    header: () => story.frames.push({ ...frame, header: value }),
    footer: () => story.frames.push({ ...frame, footer: value }),
    panel: () => {
      story.panel += story.panel === '' ? value : `\n${value}`;
    },
    lang: () => {
      story.lang = value;
    },
    level: () => {
      story.level = Number(value) as Level;
    },
  };
  const addTo = add[field];
  if (!addTo) throw new Error(`"~ ${field}" is no part of a story.`);
  addTo();
}

function addLogic(node: Node, field: string, value: string): void {
  const [, tag = '', limit, isCall] = /^([^,]+), (\d+)( \(call\))?$/.exec(value) ?? [];
  const add: Record<string, () => void> = {
    first: () => node.on_enter.first.push(value),
    every: () => node.on_enter.every.push(value),
    tags: () => node.tags.push(...listed(value)),
    notes: () => node.content_notes.push(...listed(value)),
    continue: () => node.continue.push(toContinue(value)),
    when: () => {
      node.available_when = value;
    },
    priority: () => {
      node.priority = Number(value);
    },
    pool: () => {
      node.pool = { tag, limit: Number(limit), call: isCall !== undefined };
    },
  };
  const addTo = add[field];
  if (!addTo) throw new Error(`"~ ${field}" is no part of a node.`);
  addTo();
}

function toVariable(key: string, value: string, marks: string): Variable {
  const named = { id: key, key, label: '', shown: listed(marks).includes('shown') };
  const [, listedAfterOf] = /of ([^,]+)/.exec(marks) ?? [];
  const options = listedAfterOf?.trim().split(' | ');
  if (value.startsWith('{')) {
    return { ...named, kind: 'set', initial: listed(value.slice(1, -1)), members: options ?? [] };
  }
  if (options !== undefined) return { ...named, kind: 'choice', initial: value, options };
  if (value === 'yes' || value === 'no') {
    return { ...named, kind: 'flag', initial: value === 'yes' };
  }
  if (value.startsWith('"')) return { ...named, kind: 'text', initial: value.slice(1, -1) };
  const [, min = -limits.number, max = limits.number] =
    /(-?[\d.]+) to (-?[\d.]+)/.exec(marks) ?? [];
  const initial = Number(value);
  if (Number.isNaN(initial)) throw new Error(`"${value}" is no first value: quote a text.`);
  const [, decimals = 0] = /decimals (\d)/.exec(marks) ?? [];
  const bounds = { min: Number(min), max: Number(max) };
  return { ...named, kind: 'number', initial, ...bounds, decimals: Number(decimals) };
}

function toAchievement(name: string, hidden: boolean): Achievement {
  const key = toKey(name);
  return { id: key, key, name, description: '', hidden };
}

function toItem(node: Node, name: string, marks = '', place = node.id): Item {
  const key = toKey(name);
  return {
    id: key,
    chapter_id: node.chapter_id,
    key,
    name,
    description: '',
    image: null,
    location: place === 'nowhere' ? null : place,
    portable: !marks.includes('fixed'),
    stackable: marks.includes('stackable'),
    hidden: marks.includes('hidden'),
  };
}

const toKey = (name: string): string => name.toLowerCase().replaceAll(' ', '_');

const listed = (text = ''): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
