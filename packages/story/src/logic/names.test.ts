import { expect, it } from 'vitest';
import { play } from '../testing/play.ts';
import { readStoryNotation } from '../testing/story-notation.ts';
import { nodeNameKey } from './names.ts';

it('a node is the same however its name is typed: in capitals, with an accent of its own or apart', () => {
  expect(nodeNameKey('CAFE\u0301')).toBe(nodeNameKey('caf\u00e9'));
  expect(nodeNameKey('cafe')).not.toBe(nodeNameKey('caf\u00e9'));
  const story = readStoryNotation(':: Caf\u00e9\n{visits("CAFE\u0301")} times');
  expect(play(story).text).toBe('1 times');
});
