import { describe, expect, it } from 'vitest';
import { blankNode } from '../testing/blank-story.ts';
import { play } from '../testing/play.ts';
import { readStoryNotation } from '../testing/story-notation.ts';
import { namesOf, parseCondition, semanticErrorsIn } from './logic.ts';
import { nodeNameKey } from './names.ts';

it('a node is the same however its name is typed: in capitals, with an accent of its own or apart', () => {
  expect(nodeNameKey('CAFE\u0301')).toBe(nodeNameKey('caf\u00e9'));
  expect(nodeNameKey('cafe')).not.toBe(nodeNameKey('caf\u00e9'));
  const story = readStoryNotation(':: Caf\u00e9\n{visits("CAFE\u0301")} times');
  expect(play(story).text).toBe('1 times');
});

describe('namesOf', () => {
  const story = readStoryNotation(':: Cellar\n:: Sea');

  it('finds nodes by name in any case, and of several with one name the first', () => {
    const twice = namesOf({ ...story, nodes: [...story.nodes, blankNode('CELLAR')] });
    expect(twice.nodes.get('cellar')?.name).toBe('Cellar');
  });

  it('is not taken in by names that every object has', () => {
    const { tree } = parseCondition('seen("constructor") or ending("__proto__")');
    expect(tree && semanticErrorsIn(tree, namesOf(story))).toHaveLength(2);
  });
});
