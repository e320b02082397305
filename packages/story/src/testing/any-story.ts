/** Small random stories, dead links, endings, items, logic and semantic errors included, for properties. */
import fc from 'fast-check';
import { defaultStoryWide } from '../model/defaults.ts';
import type { Action, Call, Item, Node, SingleTarget, Story } from '../model/story.ts';
import type { Variable } from '../model/variable.ts';

const nodeIds = ['hall', 'cellar', 'attic', 'garden', 'constructor'];
const itemIds = ['lamp', 'coin', 'toString', '__proto__'];
const itemKeys = itemIds.map((_, at) => `item_${at}`);

const anyNumber = fc.oneof(
  fc.integer({ min: -3, max: 9 }).map(String),
  fc.constantFrom('gold', 'gold * 2', 'turns', 'gold / (gold - 1)', 'nobody', 'turns mod 3'),
  fc.constantFrom(...itemKeys).map((key) => `count(${key})`),
  fc.constantFrom(...nodeIds).map((name) => `visits("${name}")`),
  fc.constantFrom(...nodeIds).map((name) => `turns_since("${name}")`),
);

const anySimpleCondition = fc.oneof(
  fc
    .tuple(anyNumber, fc.constantFrom('=', '!=', '<', '>='), anyNumber)
    .map(([left, operator, right]) => `${left} ${operator} ${right}`),
  fc.constantFrom('brave', 'mood = "calm"', 'name != "Ann"', 'chance(40)', 'ending("The hall")'),
  fc.constantFrom('chosen("a0x0")', 'chosen("attic")', 'name + 1 > 0', 'unicorn', 'gold >'),
  fc.constantFrom(...itemKeys).map((key) => `has(${key})`),
);

export const anyCondition = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  { weight: 2, arbitrary: anySimpleCondition },
  {
    weight: 1,
    arbitrary: fc
      .tuple(anySimpleCondition, fc.constantFrom('and', 'or', 'and not'), anySimpleCondition)
      .map(([left, word, right]) => `(${left}) ${word} (${right})`),
  },
);

const anyEffect = fc.oneof(
  anyNumber.map((value) => `set gold = ${value}`),
  fc.constantFrom('set gold = random(0, 5)', 'set mood = random("calm", "cross", "odd")'),
  fc.constantFrom('set brave = not brave', 'set brave = gold > 2', 'set name = "Bea"'),
  fc.constantFrom('set name = 3', 'set mood = name', 'set nobody = 1', 'unlock deed', 'oops'),
  fc
    .tuple(fc.constantFrom('give', 'take'), fc.constantFrom(...itemKeys), anyNumber)
    .map(([verb, key, count]) => `${verb} ${key} ${count}`),
  fc
    .tuple(
      fc.constantFrom(...itemKeys),
      fc.constantFrom('inventory', 'nowhere', '"Moon"', ...nodeIds.map((name) => `"${name}"`)),
    )
    .map(([key, to]) => `move ${key} to ${to}`),
);

const anyEffects = fc.array(anyEffect, { maxLength: 2 });

const anySingleTarget: fc.Arbitrary<SingleTarget> = fc.constantFrom(
  null,
  'return',
  'nowhere',
  ...nodeIds,
);

export const anyTarget = fc.oneof(
  { weight: 5, arbitrary: anySingleTarget },
  {
    weight: 1,
    arbitrary: fc.array(
      fc.record({ target: anySingleTarget, weight: fc.integer({ min: 1, max: 5 }) }),
      { minLength: 1, maxLength: 3 },
    ),
  },
);

export const anyCall: fc.Arbitrary<Call> = fc.oneof(
  { weight: 3, arbitrary: fc.boolean() },
  { weight: 1, arbitrary: fc.constantFrom('gone', ...nodeIds).map((then) => ({ then })) },
);

const anyAction = fc.record({
  label: fc.constantFrom('', 'Go', 'Wait'),
  target: anyTarget,
  use: fc.constantFrom('repeatable', 'repeatable', 'once', 'fallback'),
  when: anyCondition,
  otherwise: fc.constantFrom('hide', 'lock'),
  reason: fc.constantFrom('', 'Too dear.'),
  effects: anyEffects,
  call: anyCall,
  ask: fc.constant(null),
}) satisfies fc.Arbitrary<Omit<Action, 'id'>>;

const anyPool = fc.record({
  tag: fc.constantFrom('event', 'nobody'),
  limit: fc.integer({ min: 1, max: 3 }),
  call: fc.boolean(),
});

const anyNode = fc.record({
  actions: fc.array(anyAction, { maxLength: 4 }),
  isEnding: fc.integer({ min: 0, max: 4 }).map((roll) => roll === 0),
  on_enter: fc.record({ first: anyEffects, every: anyEffects }),
  pool: fc.option(anyPool),
  tags: fc.constantFrom<string[]>([], ['event'], ['event', 'other']),
  available_when: anyCondition,
  priority: fc.integer({ min: -1, max: 1 }),
  guard: fc.constantFrom('first', 'if brave', 'cycle', 'once', 'shuffle', null),
});

const anyItem = fc.record({
  location: fc.constantFrom(null, 'gone', 'inventory', ...nodeIds),
  portable: fc.boolean(),
  stackable: fc.boolean(),
  hidden: fc.integer({ min: 0, max: 3 }).map((roll) => roll === 0),
}) satisfies fc.Arbitrary<Partial<Item>>;

const named = { label: '', shown: true };
const variables: Variable[] = [
  { ...named, id: 'gold', key: 'gold', kind: 'number', initial: 2, min: -5, max: 7, decimals: 0 },
  { ...named, id: '__proto__', key: 'brave', kind: 'flag', initial: false },
  {
    ...named,
    id: 'mood',
    key: 'mood',
    kind: 'choice',
    initial: 'calm',
    options: ['calm', 'cross'],
  },
  { ...named, id: 'name', key: 'name', kind: 'text', initial: 'Ann' },
];

export const anyStory: fc.Arbitrary<Story> = fc
  .tuple(
    fc.array(anyNode, { minLength: nodeIds.length, maxLength: nodeIds.length }),
    fc.array(anyItem, { maxLength: itemIds.length }),
  )
  .map(([drawn, drawnItems]) => ({
    title: 'Any',
    start_node_id: null,
    chapters: [{ id: 'one', title: 'One', ordinal: 1 }],
    nodes: drawn.map(({ actions, isEnding, guard, ...logic }, nodeIndex): Node => {
      const name = nodeIds[nodeIndex] ?? '';
      const link = `{${guard}}[Go](action:a${nodeIndex}x1) for {gold}.{end}`;
      return {
        id: name,
        chapter_id: 'one',
        name,
        body: `You are in the ${name}. ${guard === null ? '' : link}`,
        actions: actions.map((action, at) => ({ ...action, id: `a${nodeIndex}x${at}` })),
        ending: isEnding ? { name: `The ${name}`, kind: null } : null,
        content_notes: [],
        continue: [],
        ...logic,
      };
    }),
    items: drawnItems.map((item, itemIndex): Item => {
      const id = itemIds[itemIndex] ?? '';
      return {
        id,
        chapter_id: 'one',
        key: `item_${itemIndex}`,
        name: id,
        description: '',
        image: null,
        ...item,
      };
    }),
    variables,
    achievements: [{ id: 'deed', key: 'deed', name: 'Deed', description: '', hidden: false }],
    content_notes: [],
    ...defaultStoryWide(),
  }));
