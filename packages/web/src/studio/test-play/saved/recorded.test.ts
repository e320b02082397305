import { runTestPlay } from '@brasslamp/story/checker/test-play';
import { compileStory } from '@brasslamp/story/engine';
import { storyFrom } from '@brasslamp/story/testing/story-notation';
import { expect, it } from 'vitest';
import { begin, beginAt, change, jump, last, type Run, replay, step } from '../run.ts';
import { withSeed, withVisits } from '../saved-state-edits.ts';
import { recorded } from './recorded.ts';

const story = storyFrom`
  $ name = "Ann"
  :: Hall
  @ Lamp
  - Wander -> 1 Cellar | 1 Attic | 8 Hall
  - Say your name -> stay
  ask name
  :: Cellar
  - Up -> Hall
  :: Attic
`;
const playable = compileStory(story);
const lamp = story.items[0]?.id ?? '';
const wander = { type: 'choose', action_id: 'a1' } as const;
const say = { type: 'choose', action_id: 'a2', answer: 'Bea' } as const;

const played = (run: Run, ...acts: Parameters<typeof step>[2][]): Run =>
  acts.reduce((now, act) => step(playable, now, act) ?? now, run);

it('keeps choices, answers, and items that were taken and dropped', () => {
  const acts = [say, { type: 'take', item_id: lamp }, { type: 'drop', item_id: lamp }] as const;
  expect(recorded(playable, played(begin(playable, 5), ...acts))).toEqual({
    play: {
      seed: 5,
      steps: [
        { node_id: 'Hall', action_id: 'a2', answer: 'Bea' },
        { node_id: 'Hall', action_id: null, moves: { type: 'take', item_id: lamp } },
        { node_id: 'Hall', action_id: null, moves: { type: 'drop', item_id: lamp } },
      ],
    },
  });
});

it('finds a seed by which chance falls as it was drawn again, or given', () => {
  // As the checker says it: its dice give what no seed of the way itself did.
  const [site] = last(step(playable, begin(playable, 5), wander) ?? begin(playable)).drawn;
  for (const face of [0, 1]) {
    const click = { node_id: 'Hall', action_id: 'a1', rolls: [{ site: site?.site ?? 0, face }] };
    const run = replay(playable, [click], 5);
    const found = recorded(playable, run);
    const end = last(run).saved.node_id;
    expect(end).toBe(face === 0 ? 'Cellar' : 'Attic');
    const play = 'play' in found ? found.play : null;
    const expects = { node_id: end, ending: null };
    expect(play && runTestPlay(playable, { ...play, expects })).toEqual({ holds: true });
  }
  const begun = begin(playable, 5);
  const redrawn = change(playable, begun, withSeed(last(begun).saved, 99));
  expect(recorded(playable, played(redrawn, say))).toMatchObject({ play: { steps: [{}] } });
});

it('begins where the story was begun last', () => {
  const twice = [...played(begin(playable, 5), say), ...played(begin(playable, 7), say)];
  expect(recorded(playable, twice)).toMatchObject({ play: { seed: 7, steps: [{}] } });
});

it('says why a way cannot be one', () => {
  const begun = begin(playable, 5);
  expect(recorded(playable, begun)).toEqual({ why: 'nothing' });
  const cellar = step(compileStory(story), beginAt(story, 'Cellar'), {
    type: 'choose',
    action_id: 'a3',
  });
  expect(recorded(playable, cellar ?? [])).toEqual({ why: 'not_start' });
  expect(recorded(playable, played(jump(story, begun, 'Hall'), say))).toEqual({ why: 'jumped' });
  const changed = change(playable, begun, withVisits(last(begun).saved, 'Cellar', 3));
  expect(recorded(playable, played(changed, say))).toEqual({ why: 'changed' });
  const long = played(begun, say, say, say);
  expect(recorded(playable, long.slice(1))).toEqual({ why: 'forgotten' });
  expect(
    recorded(
      playable,
      long.filter((_, at) => at !== 2),
    ),
  ).toEqual({ why: 'forgotten' });
});
