import type { Story } from '@brasslamp/story/model';
import { expect, it } from 'vitest';
import type { Addresses } from '../../queries/addresses.ts';
import { aboutThing } from './finding-entry.tsx';

const story = {
  items: [{ id: 'i1', key: 'lamp', name: 'Brass lamp', chapter_id: 'one' }],
  variables: [{ key: 'brave', label: '' }],
  achievements: [{ key: 'brave', name: 'Brave heart' }],
} as unknown as Story;
const addresses: Addresses = {
  node: ({ id }) => `node ${id}`,
  item: ({ id, chapter_id }) => `item ${id} in ${chapter_id}`,
  part: (part) => `part ${part}`,
  play: ({ nodeId }) => ({ to: `play ${nodeId}` }),
};

it('leads to the item, variable or achievement that a finding is about', () => {
  expect(aboutThing(story, { rule: 'item-never-used', item_id: 'i1' }, addresses)).toEqual({
    name: 'Brass lamp',
    address: 'item i1 in one',
  });
  expect(aboutThing(story, { rule: 'variable-never-read', key: 'brave' }, addresses)).toEqual({
    name: 'brave',
    address: 'part variables',
  });
  expect(aboutThing(story, { rule: 'unreachable-achievement', key: 'brave' }, addresses)).toEqual({
    name: 'Brave heart',
    address: 'part achievements',
  });
});

it('leads nowhere when it is about none of them, or about a deleted one', () => {
  expect(aboutThing(story, { rule: 'dead-end' }, addresses)).toBeNull();
  expect(aboutThing(story, { rule: 'item-never-used', item_id: 'i2' }, addresses)).toBeNull();
});
