import { draftOf, type Edit, fieldEdit } from '@brasslamp/story/draft';
import { expect, it } from 'vitest';
import { firstStory } from '../testing/first-story.ts';
import { type LocalDraft, nothingLocal, withEntry } from './local-draft.ts';
import { replayOf } from './replay.ts';

const base = draftOf(firstStory());
const kept: LocalDraft = { ...nothingLocal, base };

const withGroups = (local: LocalDraft, ...groups: Edit[][]): LocalDraft =>
  groups.reduce((all, edits) => withEntry(all, { id: `g${all.made}`, act: 'write', edits }), local);

const place = { part: 'node', id: 'n1', field: 'body' } as const;
const written = (to: string, there = base.nodes.get('n1')?.body) => fieldEdit(place, there, to);
const [remove, restore] = (['remove', 'restore'] as const).map((type): Edit[] => [
  { type, part: 'node', id: 'n1' },
]) as [Edit[], Edit[]];

it('what cannot be done changes nothing, and waits for nobody behind it', () => {
  const local = withGroups(kept, [written('One.')], [written('Two.')], [written('Three.', 'One.')]);
  const { steps, draft } = replayOf(local);
  expect(steps.map(({ applied }) => applied !== null)).toEqual([true, false, true]);
  expect(draft.nodes.get('n1')?.body).toBe('Three.');
  expect(replayOf(local).after(2).draft.nodes.get('n1')?.body).toBe('One.');
});

it('what was done for a queue is not done again for one that begins with the same', () => {
  const one = withGroups(kept, [written('One.')]);
  const two = withGroups(one, [written('Two.', 'One.')]);
  const { steps } = replayOf(one);
  expect(replayOf(one).steps).toBe(steps);
  expect(replayOf(two).steps[0]?.after).toBe(steps[0]?.after);
  expect(replayOf(two).draft.nodes.get('n1')?.body).toBe('Two.');
  const other = withGroups(kept, [written('Other.')]);
  expect(replayOf(other).draft.nodes.get('n1')?.body).toBe('Other.');
});

it('a part comes back from where it went last, and not while it is there', () => {
  const chapter: Edit[] = [{ type: 'remove', part: 'chapter', id: 'c1' }];
  const find = (...groups: Edit[][]) => replayOf(withGroups(kept, ...groups)).findRemoved;
  expect(find()('node', 'n1')).toBeUndefined();
  expect(find(remove)('node', 'n1')?.nodes).toEqual([base.nodes.get('n1')]);
  expect(find(remove, restore)('node', 'n1')).toBeUndefined();
  const withChapter = find(remove, restore, chapter);
  expect(withChapter('node', 'n1')).toBeUndefined();
  expect(withChapter('chapter', 'c1')?.nodes.map(({ id }) => id)).toContain('n1');
});
