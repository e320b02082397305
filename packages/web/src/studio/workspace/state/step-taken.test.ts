import { applyGroup, type Draft, draftOf, type Edit } from '@brasslamp/story/draft';
import { changeText } from '@brasslamp/story/draft/acts';
import { describe, expect, it } from 'vitest';
import type { StepTaken } from '../../draft/draft-hooks.ts';
import { firstStory } from '../../draft/testing/first-story.ts';
import { isInSight, whereOf } from './step-taken.ts';

/** A step back as if it came to these edits. */
function taken(edits: Edit[], before: Draft = draftOf(firstStory())): StepTaken {
  const applied = applyGroup(before, edits);
  if ('refused' in applied) throw new Error('These edits cannot be applied');
  const about = { n: 1, act: 'write' as const, label: null, joins: null, at: 0 };
  return { way: 'undo', step: { ...about, edits, fields: [] }, before, applied };
}

const writing = (id: string) => taken(changeText(draftOf(firstStory()), id, [[0, 3, 'A']]));
const naming = (id: string) =>
  taken([{ type: 'add', part: 'node', id: 'n9', value: { ...nodeOf(id), name: 'Hall' } }]);
const nodeOf = (id: string) => {
  const { id: _id, ...node } = draftOf(firstStory()).nodes.get(id) ?? fail();
  return node;
};
const fail = (): never => {
  throw new Error('There is no such node');
};

const at = (view: 'page' | 'map' | 'proof' | 'chapter' | 'items', nodeId = 'n1') => ({
  view,
  nodeId,
  chapterId: 'c1',
});
const nowhere = () => false;

describe('what was undone is in sight', () => {
  it('on a page where its node is open, and not otherwise', () => {
    expect(isInSight(writing('n1'), at('page'), nowhere)).toBe(true);
    expect(isInSight(writing('n2'), at('page'), nowhere)).toBe(false);
  });

  it('on the map and in a chapter unless it is a text, which they do not show', () => {
    for (const view of ['map', 'chapter'] as const) {
      expect(isInSight(writing('n2'), at(view), nowhere)).toBe(false);
      expect(isInSight(naming('n2'), at(view), nowhere)).toBe(true);
    }
    expect(isInSight(naming('n5'), at('chapter'), nowhere)).toBe(false);
  });

  it('among all texts where it is on the screen', () => {
    expect(isInSight(writing('n2'), at('proof'), (id) => id === 'n2')).toBe(true);
    expect(isInSight(writing('n2'), at('proof'), (id) => id === 'n3')).toBe(false);
  });

  it('among items only if it is about one', () => {
    expect(isInSight(writing('n2'), at('items'), nowhere)).toBe(false);
    const item = taken([{ type: 'remove', part: 'item', id: 'i1' }]);
    expect(isInSight(item, at('items'), nowhere)).toBe(true);
  });
});

describe('where it was', () => {
  const calls = (label: string) => (name: string) => label.includes(`“${name}”`);

  it('needs no name beside a label that has it', () => {
    const where = whereOf(writing('n2'), calls('writing in “Node 2”'));
    expect(where).toEqual({ nodeId: 'n2', name: null, more: 0 });
  });

  it('is named where the label does not, with how many others there are', () => {
    const both = taken([
      { type: 'mark', marks: [{ id: 'n3', status: 'done' }] },
      { type: 'mark', marks: [{ id: 'n2', status: 'done' }] },
    ]);
    expect(whereOf(both, calls('marking'))).toEqual({ nodeId: 'n3', name: 'Node 3', more: 1 });
  });

  it('is nothing to go to once it is deleted, and a chapter names what is in it', () => {
    const node = taken([{ type: 'remove', part: 'node', id: 'n2' }]);
    expect(whereOf(node, calls('making a node'))).toEqual({
      nodeId: null,
      name: 'Node 2',
      more: 0,
    });
    const chapter = taken([{ type: 'remove', part: 'chapter', id: 'c2' }]);
    expect(whereOf(chapter, calls('deleting “Two”'))).toMatchObject({ nodeId: null, name: null });
  });
});
