import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { NodeId } from '../../model/story.ts';
import { countedIds } from '../../testing/acted.ts';
import { anyDraft } from '../../testing/any-draft.ts';
import { propertyRuns, propertySeed } from '../../testing/property-runs.ts';
import { parseBody } from '../../text/blocks/parse-body.ts';
import { applyGroup, type Draft, type Edit, storyOf } from '../draft.ts';
import {
  duplicateNodes,
  extractText,
  mergeNodes,
  moveNodes,
  replaceInStory,
  splitNode,
} from './acts.ts';

const nodeIds: NodeId[] = ['hall', 'cellar', 'attic', 'garden', 'constructor'];
const anyPlace = fc.record({
  id: fc.constantFrom(...nodeIds),
  other: fc.constantFrom(...nodeIds),
  at: fc.nat(60),
  length: fc.nat(30),
});
type Place = typeof anyPlace extends fc.Arbitrary<infer One> ? One : never;

const made = { new_id: 'new', name: 'Hall' };
const acts: Record<string, (draft: Draft, place: Place) => Edit[]> = {
  split: (draft, { id, at }) => splitNode(draft, { id, at, ...made, newActionId: countedIds() }),
  merge: (draft, { id, other }) =>
    mergeNodes(draft, { first: id, second: other, newActionId: countedIds() }),
  extract: (draft, { id, at, length }) =>
    extractText(draft, {
      ...{ id, from: at, to: at + length, call: length % 2 === 0 },
      ...{ ...made, newActionId: countedIds() },
    }) ?? [],
  duplicate: (draft, { id }) =>
    duplicateNodes(draft, [id], { places: null, newNodeId: () => 'new', newActionId: countedIds() })
      .edits,
  move: (draft, { id, other }) => moveNodes(draft, [id], { chapter_id: 'two', after: other }),
  replace: (draft, { at }) =>
    replaceInStory(
      draft,
      { text: ['o', 'the', 'hall'][at % 3] ?? '', in: ['texts', 'labels'] },
      'x',
    ),
};

const problemsIn = ({ nodes, story }: Draft): number =>
  [...nodes.values()].reduce(
    (sum, { body }) => sum + parseBody(body, story.level).problems.length,
    0,
  );

it.each(Object.keys(acts))('%s can be done and undone, and breaks no text', (name) => {
  const property = fc.property(anyDraft, anyPlace, (draft, place) => {
    const done = applyGroup(draft, acts[name]?.(draft, place) ?? []);
    if ('refused' in done) throw new Error(JSON.stringify(done.refused));
    const findRemoved = (_: string, id: string) => done.removed.find((one) => one.id === id);
    const undone = applyGroup(done.draft, done.inverse, { findRemoved });
    expect('refused' in undone ? undone : undone.draft).toEqual(draft);
    expect(problemsIn(done.draft)).toBeLessThanOrEqual(
      problemsIn(draft) * (name === 'duplicate' ? 2 : 1),
    );
    const ids = storyOf(done.draft).nodes.flatMap(({ actions }) => actions.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });
  fc.assert(property, { numRuns: propertyRuns(60), seed: propertySeed });
});
