import { runTestPlay, type TestStep } from '@brasslamp/story/checker/test-play';
import { compileStory } from '@brasslamp/story/engine';
import { storyFrom } from '@brasslamp/story/testing/story-notation';
import { expect, it } from 'vitest';
import { whyWords } from './why-words.ts';

const story = storyFrom`
  $ name = "Ann"
  :: Hall
  @ Oven (fixed)
  - Down -> Cellar
  - Wait -> stay (once)
  - Say your name -> stay
  ask name
  :: Cellar
`;
const [oven] = story.items;
const step = (node_id: string, action_id: string | null, rest: Partial<TestStep> = {}) => ({
  node_id,
  action_id,
  ...rest,
});

function whyOf(steps: TestStep[], ending: string | null = null): string {
  const play = { seed: 1, steps, expects: { node_id: 'Cellar', ending } };
  const result = runTestPlay(compileStory(story), play);
  return result.holds ? '' : whyWords(story, play, result);
}

it('names the step, the place and what was done there', () => {
  const down = step('Hall', 'a1');
  expect(whyOf([down, down])).toBe('Step 2: it is in “Cellar”, not in “Hall”.');
  expect(whyOf([step('Hall', 'gone')])).toBe('Step 1, in “Hall”: the choice was deleted.');
  const wait = step('Hall', 'a2');
  expect(whyOf([wait, wait])).toBe('Step 2, in “Hall”: “Wait” isn’t offered.');
  const moves = { type: 'take' as const, item_id: oven?.id ?? '' };
  expect(whyOf([step('Hall', null, { moves })])).toBe(
    'Step 1, in “Hall”: “Oven” can’t be taken or dropped.',
  );
});

it('says where it ended instead', () => {
  expect(whyOf([])).toBe('At the end it is in “Hall”, not in “Cellar”.');
  expect(whyOf([step('Hall', 'a1')], 'Drowned')).toBe(
    'At the end it is in “Cellar”, without the ending “Drowned”.',
  );
});
