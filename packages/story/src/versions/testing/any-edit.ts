/** Random edits of a story, as authors make them between two versions. */
import fc from 'fast-check';
import { rename } from '../../edit/edit.ts';
import type { Achievement, Action, Item, Node, Story } from '../../model/story.ts';
import type { Variable } from '../../model/variable.ts';
import { blankAction, blankItem, blankNode } from '../../testing/blank-story.ts';

/** A change is what an edit does to a copy of the story, with numbers to choose by. */
type Change = (story: Story, pick: Pick) => void;

interface Pick {
  /** A number below `count`. */
  number(count: number): number;
  /** A thing of the list; of an empty one, a new thing that belongs to nothing. */
  one<Thing>(things: Thing[]): Thing;
  /** An id that was never used. */
  fresh(): string;
}

export interface Edit {
  name: string;
  picks: number[];
}

/** Takes away nothing that a reader may have: forth and back, it leaves no trace. */
const harmless: Record<string, Change> = {
  'write on': ({ nodes }, { one }) => {
    one(nodes).body += ' It is late.';
  },
  'rename a node and its uses': (story, pick) => {
    const { name } = pick.one(story.nodes);
    Object.assign(story, rename(story, { kind: 'node', from: name, to: pick.fresh() }).story);
  },
  'rename a variable and its uses': (story, pick) => {
    const { key } = pick.one(story.variables);
    Object.assign(story, rename(story, { kind: 'variable', from: key, to: pick.fresh() }).story);
  },
  'rename an item': ({ items }, { one, fresh }) => {
    one(items).name = fresh();
  },
  'label a choice': ({ nodes }, { one, fresh }) => {
    one(one(nodes).actions).label = fresh();
  },
  'reorder chapters': (story, { number }) => {
    story.chapters.reverse();
    const turned = story.chapters.map((chapter, at) => ({ ...chapter, ordinal: at + 1 }));
    story.chapters = rotated(turned, number(3));
  },
  'reorder nodes': (story, { number }) => {
    story.nodes = rotated(story.nodes, number(4));
  },
  'reorder items': (story, { number }) => {
    story.items = rotated(story.items, number(4));
  },
  'reorder variables and achievements': (story, { number }) => {
    story.variables = rotated(story.variables, number(4));
    story.achievements.reverse();
  },
  'move a node to another chapter': ({ nodes, chapters }, { one }) => {
    one(nodes).chapter_id = one(chapters).id;
  },
  'add a chapter': ({ chapters }, { fresh }) => {
    chapters.push({ id: fresh(), title: 'New', ordinal: chapters.length + 1 });
  },
  'add a node': (story, pick) => {
    const id = pick.fresh();
    const action = blankAction(pick.fresh(), { target: pick.one(story.nodes).id, call: true });
    story.nodes.push(blankNode(id, { id, actions: [action], tags: ['event'] }));
  },
  'add an item': ({ nodes, items }, pick) => {
    const location = pick.one([null, pick.one(nodes).id]);
    const stackable = pick.number(2) === 0;
    items.splice(pick.number(3), 0, blankItem(pick.fresh(), { location, stackable }));
  },
  'add a variable': ({ variables }, { number, fresh }) => {
    const named = { id: fresh(), key: fresh(), label: '', shown: true };
    variables.splice(number(3), 0, {
      ...named,
      kind: 'number',
      initial: 4,
      min: 0,
      max: 9,
      decimals: 0,
    });
  },
  'add an achievement': ({ achievements }, { fresh }) => {
    const key = fresh();
    achievements.unshift({ id: key, key, name: key, description: '', hidden: false });
  },
  'add a choice': ({ nodes }, { one, fresh }) => {
    one(nodes).actions.push(blankAction(fresh(), { target: one(nodes).id }));
  },
  'begin elsewhere': (story, { one }) => {
    story.start_node_id = one([null, one(story.nodes).id]);
  },
  'begin with another value': ({ variables }, { one, number }) => {
    const variable = one(variables);
    if (variable.kind === 'number') variable.initial = number(6);
    if (variable.kind === 'choice') variable.initial = one(variable.options);
    if (variable.kind === 'flag') variable.initial = !variable.initial;
    if (variable.kind === 'text') variable.initial = one(['Ann', 'Bea', 'Cleo']);
    if (variable.kind === 'set') variable.initial = variable.members.slice(number(3));
  },
  'reorder the members of a set, or add one': ({ variables }, { number, fresh }) => {
    for (const variable of variables) {
      if (variable.kind !== 'set') continue;
      variable.members = rotated(variable.members, number(3));
      if (number(2) === 0) variable.members.push(fresh());
    }
  },
  'add decimals': ({ variables }, { number }) => {
    for (const variable of variables) {
      if (variable.kind === 'number')
        variable.decimals = Math.min(4, variable.decimals + number(3));
    }
  },
  'write for the whole story': (story, { number, fresh }) => {
    story.on_start.push(`set gold = ${number(4)}`);
    story.on_entry.push(`set gold = ${number(4)}`);
    story.frames.push({ id: fresh(), tag: null, header: 'It is late.', footer: '' });
    story.snippets.push({ id: fresh(), name: fresh(), values: [], body: 'Rain.' });
    story.panel = 'You have {gold} coins.';
    story.lang = 'fr';
  },
  'ask the reader': ({ nodes, variables }, { one }) => {
    one(one(nodes).actions).ask = { variable: one(variables).key, prompt: 'Well?' };
  },
  'reveal in place': ({ nodes }, { one }) => {
    one(one(nodes).actions).use = 'once_per_visit';
  },
  're-place an item': ({ nodes, items }, { one }) => {
    one(items).location = one([null, 'gone', one(nodes).id]);
  },
  'change whether an item is portable or seen': ({ items }, { one }) => {
    const item = one(items);
    item.portable = !item.portable;
    item.hidden = !item.portable;
  },
};

const harmful: Record<string, Change> = {
  'go on without a choice': ({ nodes }, { one }) => {
    one(nodes).continue.push({ when: '', target: one(nodes).id, call: false, keep_text: true });
  },
  'only pass on': ({ nodes }, { one }) => {
    const way = { when: '', target: one(nodes).id, call: false, keep_text: false };
    Object.assign(one(nodes), { actions: [], pool: null, continue: [way] });
  },
  'delete a node': ({ nodes }, pick) => remove(nodes, pick),
  'delete a chapter with all in it': (story, { one }) => {
    const { id } = one(story.chapters);
    const stays = (thing: { chapter_id: string }) => thing.chapter_id !== id;
    story.nodes = story.nodes.filter(stays);
    story.items = story.items.filter(stays);
    story.chapters = story.chapters.filter((chapter) => chapter.id !== id);
  },
  'place an item in the hands': ({ items }, { one }) => {
    one(items).location = 'inventory';
  },
  'give an item to the reader at the beginning': ({ items }, { fresh }) => {
    items.push(blankItem(fresh(), { location: 'inventory' }));
  },
  'rename a node alone': ({ nodes }, { one, fresh }) => {
    one(nodes).name = fresh();
  },
  'swap the names of two nodes': ({ nodes }, { one }) => swap(one(nodes), one(nodes), 'name'),
  'swap the keys of two variables': ({ variables }, { one }) =>
    swap(one(variables), one(variables), 'key'),
  'swap the keys of two items': ({ items }, { one }) => swap(one(items), one(items), 'key'),
  'split a node': ({ nodes }, pick) => {
    const node = pick.one(nodes);
    const id = pick.fresh();
    const rest = node.actions.splice(pick.number(3));
    node.actions.push(blankAction(pick.fresh(), { target: id }));
    const { ending } = node;
    if (pick.number(2) === 0) node.ending = null;
    nodes.push(blankNode(id, { ...node, id, name: id, ending, actions: rest }));
  },
  'merge two nodes': (story, { one }) => {
    const [node, other] = [one(story.nodes), one(story.nodes)];
    if (node === other) return;
    node.actions.push(...other.actions);
    node.body += other.body;
    story.nodes = story.nodes.filter((one) => one !== other);
    for (const action of story.nodes.flatMap(({ actions }) => actions)) {
      if (action.target === other.id) action.target = node.id;
    }
  },
  'delete an item': ({ items }, pick) => remove(items, pick),
  'delete a variable': ({ variables }, pick) => remove(variables, pick),
  'delete an achievement': ({ achievements }, pick) => remove(achievements, pick),
  'delete a choice': ({ nodes }, pick) => remove(pick.one(nodes).actions, pick),
  'change the kind of a variable': ({ variables }, pick) => {
    const at = pick.number(variables.length);
    const old = variables[at];
    if (old === undefined) return;
    const named = { id: old.id, key: old.key, label: old.label, shown: old.shown };
    variables[at] = pick.one<Variable>([
      { ...named, kind: 'number', initial: 1, min: 0, max: 3, decimals: 1 },
      { ...named, kind: 'flag', initial: true },
      { ...named, kind: 'choice', initial: 'cross', options: ['cross', 'Bea'] },
      { ...named, kind: 'text', initial: 'calm' },
      { ...named, kind: 'set', initial: ['map'], members: ['map', 'cross'] },
    ]);
  },
  'narrow the bounds of a number': ({ variables }, { number }) => {
    for (const variable of variables) {
      if (variable.kind !== 'number') continue;
      variable.min = number(5) - 2;
      variable.max = variable.min + number(4);
      variable.initial = variable.max;
    }
  },
  'take members of a set away': ({ variables }, { number }) => {
    for (const variable of variables) {
      if (variable.kind !== 'set') continue;
      variable.members = variable.members.slice(number(2), 2 + number(2));
      variable.initial = variable.initial.filter((word) => variable.members.includes(word));
    }
  },
  'take decimals away': ({ variables }) => {
    for (const variable of variables) {
      if (variable.kind !== 'number') continue;
      const { initial, min, max } = variable;
      const whole = { initial: Math.trunc(initial), min: Math.ceil(min), max: Math.floor(max) };
      Object.assign(variable, whole, { decimals: 0 });
    }
  },
  'lead back': ({ nodes }, { one, fresh }) => {
    one(nodes).actions.push(blankAction(fresh(), { target: 'back' }));
  },
  'change the options of a choice': ({ variables }, { one }) => {
    for (const variable of variables) {
      if (variable.kind !== 'choice') continue;
      variable.options = one([['cross'], ['calm', 'glad'], ['glad'], ['cross', 'calm']]);
      variable.initial = variable.options[0] ?? '';
    }
  },
  'make an ending, or none': ({ nodes }, { one, fresh }) => {
    const node = one(nodes);
    node.ending = node.ending === null ? { name: fresh(), kind: 'good' } : null;
  },
  'call an ending otherwise': ({ nodes }, { one, fresh }) => {
    for (const { ending } of nodes) if (ending) Object.assign(ending, { name: fresh() });
    if (nodes.length > 0) one(nodes).content_notes.push('violence');
  },
  'make an item stackable, or not': ({ items }, { one }) => {
    const item = one(items);
    item.stackable = !item.stackable;
  },
  'call nothing, or come back elsewhere': ({ nodes }, { one, number }) => {
    const isNothing = number(2) === 0;
    for (const { actions, pool } of nodes) {
      for (const action of actions) {
        action.call = !isNothing && action.call !== false && { then: one(nodes).id };
      }
      if (pool && isNothing) pool.call = false;
    }
  },
  'take all pools away': ({ nodes }) => {
    for (const node of nodes) node.pool = null;
  },
};

const changes: ReadonlyMap<string, Change> = new Map(Object.entries({ ...harmless, ...harmful }));

const anyOf = (names: string[]): fc.Arbitrary<Edit> =>
  fc.record({
    name: fc.constantFrom(...names),
    picks: fc.array(fc.nat(11), { minLength: 5, maxLength: 5 }),
  });

export const harmlessEdit = anyOf(Object.keys(harmless));
export const anyEdit = anyOf([...changes.keys()]);

/**
 * The story as `version`, after the edits; the one that is given stays as it is. An edit that would
 * take the last node is left out: nobody could publish such a story.
 */
export function edited(story: Story, version: string, edits: readonly Edit[]): Story {
  return edits.reduce((before, { name, picks }, at) => {
    const after = JSON.parse(JSON.stringify(before)) as Story;
    changes.get(name)?.(after, picker(picks, `${version}_${at}`));
    return after.nodes.length > 0 ? after : before;
  }, story);
}

function picker(picks: readonly number[], idStart: string): Pick {
  let asked = 0;
  let made = 0;
  const number = (count: number) => (picks[asked++ % picks.length] ?? 0) % Math.max(1, count);
  return {
    number,
    one: (things) => things[number(things.length)] ?? unowned(),
    fresh: () => `${idStart}_${made++}`,
  };
}

/** Means a thing that the story does not have, so that no edit needs to ask for it. */
const unowned = <Thing>() =>
  ({ ...blankNode(''), ...blankAction(''), kind: 'flag', initial: true }) as unknown as Thing;

function remove(things: (Node | Item | Variable | Achievement | Action)[], { number }: Pick): void {
  things.splice(number(things.length), 1);
}

function swap<Key extends string>(one: Record<Key, string>, other: Record<Key, string>, key: Key) {
  [one[key], other[key]] = [other[key], one[key]];
}

const rotated = <Thing>(things: Thing[], by: number): Thing[] => [
  ...things.slice(by),
  ...things.slice(0, by),
];
