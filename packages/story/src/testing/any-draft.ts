/** Small random drafts, and groups of edits that fit them or do not, for properties. */
import fc from 'fast-check';
import {
  applyGroup,
  type Draft,
  draftOf,
  type Edit,
  type FindRemoved,
  fingerprint,
  type RemovedPart,
  type SetEdit,
} from '../draft/draft.ts';
import { defaultActionLogic } from '../model/defaults.ts';
import type { Story } from '../model/story.ts';
import { anyWholeStory } from './any-whole-story.ts';

const names = [
  'hall',
  'Hall',
  'Hall (2)',
  'cellar',
  'moon',
  'Attic',
  'kitchen',
  'a "quoted" one',
  'back\\slash',
];
const keys = ['item_0', 'item_1', 'item_2', 'lamp', 'gold', 'moon', 'rope'];
const bodies = [
  ...['', 'Plain.', '{if visits("HALL") > 1}Again{end} {gold}', '{show "weather"} {show "Fog"}'],
  ...['{if has(lamp) and has(item_0)}{item}{end}', '{if ending("The hall")}x{else}y{end}'],
  ...['{if visits("moon") = 0}{end} [Go](action:a1x1)', '{if at(item_1, "h\\all")}{mood}{end}'],
];

/** A draft in two chapters, with marks. */
export const anyDraft: fc.Arbitrary<Draft> = fc
  .record({
    story: anyWholeStory,
    inTwo: fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }),
    start: fc.constantFrom(null, 'hall', 'attic'),
    isMarked: fc.boolean(),
    bodies: fc.array(fc.constantFrom(null, ...bodies), { minLength: 5, maxLength: 5 }),
  })
  .map(({ story, inTwo, start, isMarked, bodies: texts }) => {
    const part = (at: number) => (inTwo[at] ? 'two' : 'one');
    const whole: Story = {
      ...story,
      start_node_id: start,
      chapters: [...story.chapters, { id: 'two', title: 'Two', ordinal: 2 }],
      nodes: story.nodes.map((node, at) => ({
        ...node,
        chapter_id: part(at),
        body: texts[at] ?? node.body,
      })),
      items: story.items.map((item, at) => ({ ...item, chapter_id: part(at + 5) })),
    };
    const draft = draftOf(whole);
    if (!isMarked) return draft;
    const mark = { position: { x: 1, y: 2 }, status: 'idea' as const, colour: null, note: 'why' };
    return { ...draft, marks: new Map([['hall', mark]]) };
  });

/** An intent says what to do, as numbers that pick from what is there. */
const anyIntent = fc.record({
  what: fc.integer({ min: 0, max: 21 }),
  which: fc.nat(1000),
  how: fc.nat(1000),
});
type Intent = typeof anyIntent extends fc.Arbitrary<infer One> ? One : never;

/** Picks for `groupFor`. */
export const anyIntents = (maxLength: number) => fc.array(anyIntent, { minLength: 1, maxLength });

/** A group that can be applied: each edit of it fits what those before it left. */
export function groupFor(
  draft: Draft,
  intents: readonly Intent[],
  removed: readonly RemovedPart[] = [],
): Edit[] {
  let now = draft;
  const edits: Edit[] = [];
  for (const [at, intent] of intents.entries()) {
    const edit = editFor(now, intent, removed, at);
    const applied = applyGroup(draft, [...edits, edit], { findRemoved: findIn(removed) });
    if ('refused' in applied) continue;
    now = applied.draft;
    edits.push(edit);
  }
  return edits;
}

/** As the one who keeps what was removed: the latest counts. */
export const findIn =
  (removed: readonly RemovedPart[]): FindRemoved =>
  (part, id) =>
    removed.findLast((one) => one.part === part && one.id === id);

function editFor(
  draft: Draft,
  { what, which, how }: Intent,
  removed: readonly RemovedPart[],
  at: number,
): Edit {
  const pick = <T>(list: readonly T[], by = which): T => list[by % list.length] as T;
  const nodes = [...draft.nodes.values()];
  const items = [...draft.items.values()];
  const node = pick(nodes) ?? { id: 'nobody', name: '', body: '', actions: [], ending: null };
  const item = pick(items) ?? { id: 'nothing' };
  const chapter = pick([...draft.chapters.values()]) ?? { id: 'nowhere', title: '' };
  const set = (part: SetEdit['part'], whole: object, field: string, to: unknown): Edit => {
    const was = fingerprint((whole as Record<string, unknown>)[field]);
    const id = part === 'story' ? '' : (whole as { id: string }).id;
    return { type: 'set', part, id, field, was, to };
  };
  const { story } = draft;
  // What is gone finds its name taken when it comes back.
  const gone = removed.flatMap((part) => part.nodes.map(({ name }) => name));
  const goneKeys = removed.flatMap((part) => part.items.map(({ key }) => key));
  const otherKeys = <T extends { key: string }>(list: readonly T[]) =>
    list.map((one, place) => ({ ...one, key: pick(keys, how + place) }));
  switch (what) {
    case 0:
    case 1:
    case 2:
      return set('node', node, 'name', pick([...names, ...gone], how));
    case 3:
    case 4:
      return set('item', item, 'key', pick([...keys, ...goneKeys], how));
    case 5: {
      const endings = [
        null,
        ...['The hall', 'The cellar', 'Home'].map((name) => ({ name, kind: null })),
      ];
      return set('node', node, 'ending', pick(endings, how));
    }
    case 6:
      return set('node', node, 'body', pick(bodies, how));
    case 7: {
      const from = which % (node.body.length + 1);
      const to = Math.min(node.body.length, from + (how % 4));
      return {
        type: 'text',
        id: node.id,
        was: fingerprint(node.body),
        changes: [[from, to, pick(['', 'x', '{gold}', '{if visits("moon")}'], how)]],
      };
    }
    case 8:
      return set('story', story, 'variables', otherKeys(story.variables));
    case 9:
      return set('story', story, 'achievements', otherKeys(story.achievements));
    case 10: {
      const snippets = story.snippets.map((one) => ({
        ...one,
        name: pick(['Fog', 'fog', 'Weather'], how),
        values: pick([one.values, ['what', 'sum'], ['sum'], ['sum', 'who'], ['what', 'name']], how),
      }));
      return set('story', story, 'snippets', how % 5 === 0 ? [] : snippets);
    }
    case 11: {
      const { id: _, ...value } = {
        ...pick(nodes, how),
        name: pick([...gone, ...names], how),
      };
      return { type: 'add', part: 'node', id: `new-node-${how}`, value: value as never };
    }
    case 12:
      return how % 2 === 0
        ? { type: 'add', part: 'chapter', id: `new-chapter-${how}`, value: { title: ' New ' } }
        : { type: 'move', part: 'chapter', id: chapter.id, ordinal: 1 + (how % 4) };
    case 13:
      return { type: 'remove', part: 'node', id: node.id };
    case 14:
      return how % 3 === 0
        ? { type: 'remove', part: 'chapter', id: chapter.id }
        : { type: 'remove', part: 'item', id: item.id };
    case 15:
    case 16:
    case 19:
    case 20: {
      const { part, id } = pick(removed) ?? { part: 'node', id: 'nobody' };
      return { type: 'restore', part, id };
    }
    case 17:
      return {
        type: 'mark',
        marks: [
          { id: node.id, note: pick(['', 'why', 'later'], how) },
          { id: node.id, status: pick([null, 'idea', 'done'] as const, how), position: null },
        ],
      };
    case 18:
      return how % 2 === 0
        ? set('node', node, 'chapter_id', chapter.id)
        : set('story', story, 'start_node_id', node.id);
    default: {
      const effects = [`move item_0 to "${pick(names, how).replace(/["\\]/g, '')}"`];
      const more = { label: 'More', target: null, use: 'once', ...defaultActionLogic() };
      return set('node', node, 'actions', [...node.actions, { ...more, id: `n${at}`, effects }]);
    }
  }
}
