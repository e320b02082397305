import { fingerprint, normalised, normalisedPart } from '@brasslamp/story/draft';
import { defaultNodeLogic } from '@brasslamp/story/model/defaults';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { sentAchievements, sentVariables, storyWideChanges } from './logic.ts';
import * as schemas from './story.ts';

// What the browser makes of a value before it is sent, and what the schemas make of it, is the same.

const id = '01890000-0000-7000-8000-000000000001';
const anyText = fc.constantFrom(
  ...[
    'Plain',
    ' both ends\t',
    'two\nlines',
    'a\rb',
    '\r\n a \u2028 b\u2029',
    '\u00a0wide\ufeff',
    ' ',
    '',
  ],
);
const anyLogic = fc.constantFrom('', ' gold > 2 ', '\nvisits("a") = 1', ' not a condition (');
const anyEffects = fc.array(fc.constantFrom(' set gold = 1', 'give lamp 2\n', '', 'oops'), {
  maxLength: 2,
});
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const anySingle = fc.constantFrom(null, id, 'return', 'back');
const anyTarget = fc.oneof(
  anySingle,
  fc.array(fc.record({ target: anySingle, weight: maybe(fc.integer({ min: 1, max: 9 })) }), {
    maxLength: 2,
  }),
);

const anyAction = fc.record({
  id: fc.constant('a1'),
  label: maybe(anyText),
  target: maybe(anyTarget),
  use: maybe(fc.constantFrom('once', 'fallback')),
  when: maybe(anyLogic),
  otherwise: maybe(fc.constantFrom('hide', 'lock')),
  reason: maybe(anyText),
  effects: maybe(anyEffects),
  call: maybe(fc.constantFrom(true, false, { then: id })),
  ask: maybe(fc.option(fc.record({ variable: fc.constant('name'), prompt: maybe(anyText) }))),
});

const anyNode = fc.record({
  chapter_id: fc.constant(id),
  name: anyText,
  body: maybe(anyText),
  actions: maybe(fc.array(anyAction, { maxLength: 2 })),
  ending: maybe(
    fc.option(fc.record({ name: anyText, kind: maybe(fc.constantFrom('good', null)) })),
  ),
  on_enter: maybe(fc.record({ first: maybe(anyEffects), every: maybe(anyEffects) })),
  continue: maybe(
    fc.array(
      fc.record({
        when: maybe(anyLogic),
        target: anyTarget,
        call: maybe(fc.constantFrom(true, false, { then: id })),
        keep_text: maybe(fc.boolean()),
      }),
      { maxLength: 2 },
    ),
  ),
  pool: maybe(
    fc.option(
      fc.record({
        tag: fc.constant('event'),
        limit: maybe(fc.integer({ min: 1, max: 9 })),
        call: maybe(fc.boolean()),
      }),
    ),
  ),
  tags: maybe(fc.array(fc.constantFrom('event', 'night'), { maxLength: 2 })),
  available_when: maybe(anyLogic),
  priority: maybe(fc.integer({ min: -1, max: 1 })),
  content_notes: maybe(fc.array(anyText, { maxLength: 2 })),
});

const anyItem = fc.record({
  key: fc.constant('lamp'),
  name: anyText,
  description: maybe(anyText),
  image: maybe(fc.constantFrom(null, 'https://example.org/a.png', ' https://example.org/a b.png ')),
  location: maybe(fc.constantFrom(null, 'inventory', id)),
  portable: maybe(fc.boolean()),
  stackable: maybe(fc.boolean()),
  hidden: maybe(fc.boolean()),
});

const named = { id: fc.constant(id), label: maybe(anyText), shown: maybe(fc.boolean()) };
const anyVariable = fc.oneof(
  fc.record({
    ...named,
    key: fc.constant('gold'),
    kind: fc.constant('number'),
    initial: maybe(fc.integer({ min: -2, max: 2 })),
    min: maybe(fc.constant(-3)),
    max: maybe(fc.constantFrom(3, 7.5)),
    decimals: maybe(fc.integer({ min: 0, max: 6 })),
  }),
  fc.record({
    ...named,
    key: fc.constant('brave'),
    kind: fc.constant('flag'),
    initial: maybe(fc.boolean()),
  }),
  fc.record({
    ...named,
    key: fc.constant('mood'),
    kind: fc.constant('choice'),
    initial: anyText,
    options: fc.array(anyText, { maxLength: 3 }),
  }),
  fc.record({
    ...named,
    key: fc.constant('name'),
    kind: fc.constant('text'),
    initial: maybe(anyText),
  }),
  fc.record({
    ...named,
    key: fc.constant('bag'),
    kind: fc.constant('set'),
    members: fc.array(anyText, { maxLength: 3 }),
    initial: maybe(fc.array(anyText, { maxLength: 1 })),
  }),
);

const anyStoryWide = fc.record({
  lang: fc.constantFrom('EN', 'pt-br', 'zh-hans-cn', 'de'),
  on_start: anyEffects,
  on_entry: anyEffects,
  frames: fc.array(
    fc.record({ id: fc.constant(id), tag: fc.constant(null), header: anyText, footer: anyText }),
    { maxLength: 1 },
  ),
  panel: anyText,
  snippets: fc.array(
    fc.record({
      id: fc.constant(id),
      name: anyText,
      values: fc.constantFrom([], ['gold']),
      body: anyText,
    }),
    {
      maxLength: 1,
    },
  ),
});

const anyAchievement = fc.record({
  id: fc.constant(id),
  key: fc.constant('deed'),
  name: anyText,
  description: maybe(anyText),
  hidden: maybe(fc.boolean()),
});

function compare(
  schema: z.ZodType,
  anyValue: fc.Arbitrary<object>,
  normalise: (value: object) => unknown,
): void {
  let good = 0;
  const property = fc.property(anyValue, (value) => {
    const { success, data } = schema.safeParse(value);
    const once = normalise(value);
    expect(fingerprint(normalise(once as object))).toBe(fingerprint(once));
    if (!success) return;
    good += 1;
    expect(fingerprint(once)).toBe(fingerprint(data));
  });
  fc.assert(property, { numRuns: 400, seed: 1 });
  expect(good).toBeGreaterThan(20);
}

const fieldsAs = (part: 'story' | 'node' | 'item' | 'chapter') => (value: object) =>
  Object.fromEntries(
    Object.entries(value).map(([field, one]) => [field, normalised(part, field, one)]),
  );

it('a new node, with the defaults of what was left out', () => {
  compare(schemas.newNode, anyNode, (value) => ({
    // Where it lies is a mark, its place the draft's alone.
    position: null,
    ...normalisedPart('node', value),
    place: undefined,
  }));
  const bare = normalisedPart<object>('node', { chapter_id: id, name: 'A' });
  expect(bare).toMatchObject({ ...defaultNodeLogic(), body: '', ending: null, place: 0 });
});

it('a new item', () => {
  compare(schemas.newItem, anyItem, (value) => normalisedPart('item', value));
});

it('each field of a node and an item', () => {
  compare(schemas.nodeChanges, anyNode, fieldsAs('node'));
  compare(schemas.itemChanges, anyItem, fieldsAs('item'));
});

it('titles and content notes', () => {
  compare(schemas.chapterChanges, fc.record({ title: anyText }), fieldsAs('chapter'));
  compare(
    schemas.storyChanges,
    fc.record({ title: anyText, content_notes: fc.array(anyText, { maxLength: 2 }) }),
    fieldsAs('story'),
  );
});

it('variables and achievements', () => {
  compare(
    sentVariables,
    anyVariable.map((one) => ({ variables: [one] })),
    fieldsAs('story'),
  );
  compare(
    sentAchievements,
    anyAchievement.map((one) => ({ achievements: [one] })),
    fieldsAs('story'),
  );
});

it('what holds for the whole story', () => {
  compare(storyWideChanges, anyStoryWide, fieldsAs('story'));
});
