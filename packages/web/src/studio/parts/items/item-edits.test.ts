import { applyGroup, draftOf } from '@brasslamp/story/draft';
import type { Item } from '@brasslamp/story/model';
import { expect, it } from 'vitest';
import { firstStory } from '../../draft/testing/first-story.ts';
import { itemEdits } from './item-edits.ts';

const lamp = firstStory().items[0] as Item;
const item = (id: string, key: string): Item => ({ ...lamp, id, key, name: key });
const there = [item('i1', 'lamp'), item('i2', 'rope'), item('i3', 'coin')];

function after(next: Item[]) {
  const story = firstStory();
  const nodes = story.nodes.map((node, at) =>
    at === 0 ? { ...node, body: '{if has(lamp)}Lamp.{end} {if has(rope)}Rope.{end}' } : node,
  );
  const draft = draftOf({ ...story, nodes, items: there });
  const applied = applyGroup(draft, itemEdits(draft, next), { findRemoved: () => undefined });
  if ('refused' in applied) throw new Error(JSON.stringify(applied.refused));
  const keys = [...applied.draft.items.values()].map(({ id, key }) => `${id} ${key}`);
  return { keys: keys.sort(), body: applied.draft.nodes.get('n1')?.body };
}

it('lets two items, or three, have each other’s keys, and what speaks of them follows', () => {
  const two = after([item('i1', 'rope'), item('i2', 'lamp'), item('i3', 'coin')]);
  expect(two.keys).toEqual(['i1 rope', 'i2 lamp', 'i3 coin']);
  expect(two.body).toBe('{if has(rope)}Lamp.{end} {if has(lamp)}Rope.{end}');
  const three = after([item('i1', 'rope'), item('i2', 'coin'), item('i3', 'lamp')]);
  expect(three.keys).toEqual(['i1 rope', 'i2 coin', 'i3 lamp']);
});

it('gives a key that an item gave up, or took with it, to another one', () => {
  const next = [item('i1', 'rope'), item('i2', 'net'), item('i4', 'coin'), item('i5', 'lamp')];
  expect(after(next).keys).toEqual(['i1 rope', 'i2 net', 'i4 coin', 'i5 lamp']);
});
