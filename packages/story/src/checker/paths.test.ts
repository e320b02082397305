import { describe, expect, it } from 'vitest';
import { offeredChoices } from '../engine/play/step.ts';
import { readStoryNotation, storyFrom } from '../testing/story-notation.ts';
import { check } from './check.ts';
import type { Finding } from './findings/finding.ts';
import { faultyStories } from './testing/faulty-stories.ts';
import { randomSmallStory } from './testing/random-small-story.ts';
import { replay } from './testing/replay.ts';
import { validStories } from './testing/valid-stories.ts';
import { validTurns } from './testing/valid-turns.ts';

const stories = [
  ...faultyStories.map((broken) => broken.notation),
  ...Object.values({ ...validStories, ...validTurns }),
  ...Array.from({ length: 150 }, (_, seed) => randomSmallStory(seed + 50_000)),
].map((text) => {
  const story = readStoryNotation(text);
  return { story, result: check(story, { maxStates: 20_000 }) };
});

const hasNone = ({ playable, state }: ReturnType<typeof replay>, face: number): boolean =>
  !offeredChoices(playable, state, { roll: () => face }).some(({ isEnabled }) => isEnabled);

describe('the path', () => {
  it('to an ending plays to that ending', () => {
    let count = 0;
    for (const { story, result } of stories) {
      for (const { node_id, path, name } of result.endings) {
        const { view } = replay(story, path);
        expect(view.node.id).toBe(node_id);
        expect(view.ending?.name).toBe(name);
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(100);
  });

  it('of a finding plays to where it says', () => {
    const counts: Partial<Record<Finding['rule'], number>> = {};
    for (const { story, result } of stories) {
      for (const { rule, node_id, path } of result.findings) {
        const there = replay(story, path);
        if (path.length > 0) counts[rule] = (counts[rule] ?? 0) + 1;
        if (rule !== 'dead-end' && rule !== 'trap') continue;
        expect(there.view.node.id).toBe(node_id);
        expect(there.view.ended).toBe(false);
        if (rule === 'dead-end') expect(hasNone(there, 0) || hasNone(there, 99)).toBe(true);
      }
    }
    for (const rule of ['dead-end', 'trap', 'bound-hit', 'endless-calls'] as const) {
      expect(counts[rule], rule).toBeGreaterThan(0);
    }
  });

  it('plays to where it says where a first visit takes what a reader could pass turns with', () => {
    const story = storyFrom`
      $ gold = 2 (-5 to 7)
      :: Hall
      - To the cellar -> Cellar
      - To the attic -> Attic
      @ Stone in inventory
      :: Cellar
      - Count the turns -> stay
      do set gold = turns
      :: Attic
      ~ first: take stone
      - Double it -> stay
      do set gold = gold * 2
      - Back -> Hall
      `;
    const paths = check(story).findings.map(({ path }) => path);
    expect(paths.some((path) => path.length > 2)).toBe(true);
    for (const path of paths) expect(() => replay(story, path)).not.toThrow();
  });

  it('to what a draw leads to is not changed by dice that only decide what else is seen there', () => {
    const story = storyFrom`
      :: Hall
      ~ tags: day
      ~ when: chance(30) or chance(30)
      - On -> Attic
      - Stay -> Hall
      :: Attic
      ~ pool: day, 1
      - Back -> Hall
      :: Garden (ending: The Garden)
      ~ tags: day
      ~ when: chance(30)
      `;
    const { endings } = check(story);
    expect(endings.map(({ path }) => replay(story, path).view.ending?.name)).toEqual([
      'The Garden',
    ]);
  });

  it('says how the dice must fall, those of the start with the first click', () => {
    const story = storyFrom`
      $ die = 1 (1 to 6)
      :: Hall
      ~ first: set die = random(1, 6)
      - Win -> Won
      if die = 6
      - Roll on -> 5 Hall | 1 Moor
      :: Moor
      - Win -> Won
      :: Won (ending: Won)
      `;
    const [won] = check(story).endings;
    expect(won?.path).toMatchObject([{ node_id: 'Hall', action_id: 'a1', rolls: [{ face: 5 }] }]);
    expect(replay(story, won?.path ?? []).view.node.id).toBe('Won');
  });

  it('goes on after an ending where an ending opens a way', () => {
    const story = readStoryNotation(validStories['what an ending opens in the next run'] ?? '');
    const sky = check(story).endings.find(({ node_id }) => node_id === 'Sky');
    expect(sky?.path).toEqual([
      { node_id: 'Hall', action_id: 'a1' },
      { node_id: 'Sea', action_id: null, moves: { type: 'restart' } },
      { node_id: 'Hall', action_id: 'a2' },
    ]);
  });
});
