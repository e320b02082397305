import { expect, it, vi } from 'vitest';
import { calledIn } from '../../logic/names/logic-names.ts';
import { buildScene, type Line } from '../scene/scene.ts';
import { placesAt, smallStory } from '../testing/small-story.ts';
import { mapWords } from './map-words.ts';

function lineWith(link: Partial<Line['link']>, story = 'a -> b\nb'): Line {
  const { chapters, nodes } = smallStory(story);
  const [line] = buildScene(chapters, nodes, placesAt({ a: [0, 0], b: [400, 0] })).lines;
  if (!line) throw new Error('The story has no line');
  return { ...line, link: { ...line.link, ...link } };
}

const named = (item: string) =>
  calledIn({
    chapters: [],
    nodes: [
      {
        ...{ id: 'c', chapter_id: '1', name: 'Cellar', tags: [], ending: null },
        actions: [{ id: 'a1', label: '', target: 'c' }],
      },
    ],
    items: [{ key: 'iron_key', name: item }],
    variables: [{ key: 'cold', label: 'Cold' }],
    achievements: [{ key: 'hero', name: 'Hero' }],
  });

it.each([
  ['', ''],
  ['has(iron_key)', 'if the reader carries Iron key'],
  ['cold >= 2', 'if Cold is at least 2'],
  ['not seen("cellar")', 'if the reader has never been in Cellar'],
  ['chosen("a1")', 'if the reader has chosen Cellar'],
  ['earned(hero)', 'if the reader has earned Hero'],
  ['has(iron_key) and cold < 3', 'if the reader carries Iron key and Cold is less than 3'],
  // Neither what is not there nor what cannot be read is left out.
  ['has(lost_ring)', 'if the reader carries lost_ring'],
  ['cold >', 'if cold >'],
])('of a line with the condition “%s” it says “%s”', (when, words) => {
  expect(mapWords(named('Iron key')).labelOf(lineWith({ when })).when).toBe(words);
});

it('says the new name of an item that was renamed', () => {
  const line = lineWith({ when: 'has(iron_key)' });
  expect(mapWords(named('Iron key')).labelOf(line).when).toMatch(/Iron key$/);
  expect(mapWords(named('Rusty key')).labelOf(line).when).toMatch(/Rusty key$/);
});

it('says of the line to where a detour returns that and no more', () => {
  const line = lineWith({ label: 'Dream', when: 'has(iron_key)', call: { then: 'b' } });
  const words = mapWords(named('Iron key')).labelOf({ ...line, isReturn: true });
  expect(words).toEqual({ says: 'returns', when: '' });
});

it('words a condition once, however often it is drawn', () => {
  const called = vi.fn(named('Iron key'));
  const { labelOf } = mapWords(called);
  labelOf(lineWith({ label: 'Open' }));
  expect(called).not.toHaveBeenCalled();
  for (const label of ['Open', 'Knock', 'Open'])
    labelOf(lineWith({ label, when: 'has(iron_key)' }));
  expect(called).toHaveBeenCalledOnce();
});

it('says where a line without an end leads, and shortens what a choice says', () => {
  const { labelOf } = mapWords(named('Iron key'));
  const label = 'Walk along the shore until the sun is down';
  expect(labelOf(lineWith({ label })).says).toBe('Walk along the shore un…');
  expect(labelOf(lineWith({ label: 'Wait' }, 'a -> here')).says).toBe('stays here · Wait');
  expect(labelOf(lineWith({ targets: ['b', 'c'] })).says).toBe('by chance');
});
