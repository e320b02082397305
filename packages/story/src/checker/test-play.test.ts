import { describe, expect, it } from 'vitest';
import { compileStory } from '../engine/engine.ts';
import { storyFrom } from '../testing/story-notation.ts';
import { runTestPlay, type TestPlay, type TestStep } from './test-play.ts';

const story = storyFrom`
  $ name = "Ann"
  $ guess = 3 (1 to 6)
  :: Hall
  - Down -> Cellar
  - Again -> stay (once)
  - Say your name -> stay
  ask name
  - Guess -> stay
  ask guess
  - Wander -> 1 Cellar | 1 Attic
  :: Cellar
  - Up -> Hall
  - Swim -> Drowned
  if name = "Bea"
  else locked: Only Bea can swim.
  - Dive -> Drowned
  if name = "Bea"
  :: Attic
  - Down again -> Hall
  :: Drowned (ending: Drowned, bad)
  It is over.
`;
const playable = compileStory(story);

const step = (node_id: string, action_id: string, answer?: string | number): TestStep => ({
  node_id,
  action_id,
  ...(answer !== undefined && { answer }),
});
const run = (steps: TestStep[], expects: Partial<TestPlay['expects']> = {}, seed = 1) =>
  runTestPlay(playable, { seed, steps, expects: { node_id: null, ending: null, ...expects } });

describe('a saved test play', () => {
  it('holds when each choice is offered where it was made, and leads where it should', () => {
    expect(run([])).toEqual({ holds: true });
    expect(run([step('Hall', 'a1'), step('Cellar', 'a6')], { node_id: 'Hall' })).toEqual({
      holds: true,
    });
    const drowned = [step('Hall', 'a3', 'Bea'), step('Hall', 'a1'), step('Cellar', 'a7')];
    expect(run(drowned, { node_id: 'Drowned', ending: 'Drowned' })).toEqual({ holds: true });
  });

  it('says where it breaks, and why', () => {
    const broken = (steps: TestStep[], expects?: Partial<TestPlay['expects']>) => {
      const result = run(steps, expects);
      return result.holds ? null : [result.why, result.step, result.node_id];
    };
    const down = step('Hall', 'a1');
    expect(broken([down, step('Attic', 'a9')])).toEqual(['elsewhere', 1, 'Cellar']);
    expect(broken([down, step('Cellar', 'a99')])).toEqual(['choice_gone', 1, 'Cellar']);
    expect(broken([step('Hall', 'a2'), step('Hall', 'a2')])).toEqual(['not_offered', 1, 'Hall']);
    expect(broken([down, step('Cellar', 'a8')])).toEqual(['not_offered', 1, 'Cellar']);
    expect(broken([down, step('Cellar', 'a7')])).toEqual(['locked', 1, 'Cellar']);
    expect(broken([step('Hall', 'a4')])).toEqual(['answer', 0, 'Hall']);
    expect(broken([step('Hall', 'a4', 7)])).toEqual(['answer', 0, 'Hall']);
    expect(broken([down], { node_id: 'Attic' })).toEqual(['other_node', 1, 'Cellar']);
    expect(broken([down], { ending: 'Drowned' })).toEqual(['other_ending', 1, 'Cellar']);
    const empty = compileStory({ ...story, nodes: [] });
    const expects = { node_id: null, ending: null };
    expect(runTestPlay(empty, { seed: 1, steps: [down], expects })).toEqual({
      holds: false,
      step: 0,
      why: 'story_empty',
      node_id: null,
    });
  });

  it('takes and drops items as the reader did', () => {
    const tale = compileStory(storyFrom`
      :: Hall
      @ Lamp
      @ Chest (fixed)
      - Down -> Cellar
      :: Cellar
      - Hang it up -> Hall
      if at(lamp, "Cellar")
    `);
    const idOf = (name: string) => tale.story.items.find((item) => item.name === name)?.id ?? '';
    const move = (node_id: string, type: 'take' | 'drop', item_id: string): TestStep => {
      return { node_id, action_id: null, moves: { type, item_id } };
    };
    const [take, drop] = [move('Hall', 'take', idOf('Lamp')), move('Cellar', 'drop', idOf('Lamp'))];
    const expects = { node_id: 'Hall', ending: null };
    const tried = (steps: TestStep[]) => runTestPlay(tale, { seed: 1, steps, expects });
    const [down, hang] = [step('Hall', 'a1'), step('Cellar', 'a2')];
    expect(tried([take, down, drop, hang])).toEqual({ holds: true });
    expect(tried([take, down, hang])).toMatchObject({ step: 2, why: 'not_offered' });
    expect(tried([down, drop])).toMatchObject({ step: 1, why: 'item_stays' });
    expect(tried([move('Hall', 'take', idOf('Chest'))])).toMatchObject({ why: 'item_stays' });
    expect(tried([move('Hall', 'take', 'ring')])).toMatchObject({ why: 'item_gone' });
  });

  it('has the same luck each time, by its seed', () => {
    const placeOf = (seed: number) => {
      const result = run([step('Hall', 'a5')], { node_id: 'Attic' }, seed);
      return result.holds ? 'Attic' : result.node_id;
    };
    const seeds = Array.from({ length: 20 }, (_, seed) => seed);
    expect(new Set(seeds.map(placeOf))).toEqual(new Set(['Attic', 'Cellar']));
    expect(seeds.map(placeOf)).toEqual(seeds.map(placeOf));
  });
});
