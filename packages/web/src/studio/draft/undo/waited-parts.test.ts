import { applyGroup, draftOf, fieldEdit } from '@brasslamp/story/draft';
import { expect, it } from 'vitest';
import { firstStory } from '../testing/first-story.ts';
import { editsOfStep } from './edits-of-step.ts';
import { stepOf } from './step-of.ts';

const site = draftOf(firstStory());

/** The chapter with a node of which the site never heard is deleted, and the site has done that. */
function deleted() {
  const node = site.nodes.get('n1');
  if (!node) throw new Error('It is not there');
  const waiting = { ...node, id: 'new', name: 'New', body: 'Waits.' };
  const before = { ...site, nodes: new Map([...site.nodes, ['new', waiting] as const]) };
  const remove = { type: 'remove', part: 'chapter', id: 'c1' } as const;
  const [here, there] = [before, site].map((draft) => applyGroup(draft, [remove]));
  if (!here || !there || 'refused' in here || 'refused' in there) throw new Error('Refused');
  const about = { n: 1, act: 'delete', label: null, joins: null, at: 0 } as const;
  const step = stepOf(about, here.inverse, { before, after: here.draft, site });
  return { step, there, waiting, before };
}

it('undo of deleting a chapter adds what had only waited in it', () => {
  const { step, there, before } = deleted();
  const taken = editsOfStep(there.draft, step, (part) =>
    part === 'chapter' ? there.removed[0] : undefined,
  );
  expect(taken?.edits.map(({ type }) => type)).toEqual(['restore', 'add', 'set']);
  expect(taken?.applied.draft.nodes).toEqual(before.nodes);
});

it('what came to the site since and was deleted there stays away', () => {
  const { step, there, waiting } = deleted();
  const [chapter] = there.removed;
  if (!chapter) throw new Error('Nothing went');
  const alone = { ...chapter, part: 'node' as const, id: 'new', chapter: null, nodes: [waiting] };
  const taken = editsOfStep(there.draft, step, (part) => (part === 'chapter' ? chapter : alone));
  expect(taken?.applied.draft.nodes).toEqual(site.nodes);
});

it('a step leads to no start that is not there', () => {
  const start = { part: 'story', id: '', field: 'start_node_id' } as const;
  const about = { n: 1, act: 'story', label: null, joins: null, at: 0 } as const;
  const after = { ...site, story: { ...site.story, start_node_id: 'n5' } };
  const there = applyGroup(after, [{ type: 'remove', part: 'node', id: 'n1' }]);
  if ('refused' in there) throw new Error('Refused');
  const chosen = applyGroup(site, [fieldEdit(start, 'n1', 'n5')]);
  if ('refused' in chosen) throw new Error('Refused');
  const step = stepOf(about, chosen.inverse, { before: site, after, site });
  expect(editsOfStep(there.draft, step, () => undefined)).toBeNull();
  expect(editsOfStep(after, step, () => undefined)?.applied.draft.story.start_node_id).toBe('n1');
});
