import type { PlaythroughWithView } from '@brasslamp/contract';
import { compileStory, save, start, view } from '@brasslamp/story/engine';
import { blankAction, blankNode, blankStory } from '@brasslamp/story/testing/blank-story';
import { expect, it } from 'vitest';
import { LevelUnknownError, playedByEngine, playedWithParts, predictTurn } from './load-story.ts';

const story = blankStory({
  level: 1,
  title: 'The mill',
  chapters: [{ id: 'c', title: 'One', ordinal: 1 }],
  nodes: [
    blankNode('The gate', {
      id: 'n1',
      chapter_id: 'c',
      body: 'A gate.',
      actions: [
        blankAction('a1', { label: 'In', target: 'n2' }),
        blankAction('a2', {
          label: 'By luck',
          target: [
            { target: 'n2', weight: 1 },
            { target: 'n1', weight: 1 },
          ],
        }),
      ],
    }),
    blankNode('The yard', {
      id: 'n2',
      chapter_id: 'c',
      body: 'A yard.',
      ending: { name: 'Inside', kind: 'good' },
    }),
  ],
});

function begin(seed = 7) {
  const playable = compileStory(story);
  const state = start(playable, seed);
  const { node, ended, ending, ...seen } = view(playable, state);
  const place = { id: 'p', turn: 4, node, ended, ending, view: seen, state: save(playable, state) };
  return { playable, place: place as unknown as PlaythroughWithView };
}

const choose = (action_id: string) => ({ type: 'choose' as const, action_id });

it('leads to the place that the server would show, one turn on', () => {
  const { playable, place } = begin();
  const next = predictTurn(playable, place, choose('a1'), Date.UTC(2030, 0, 2));
  expect(next).toMatchObject({
    turn: 5,
    node: { id: 'n2', name: 'The yard' },
    ended: true,
    ending: { name: 'Inside', kind: 'good' },
    updated_at: '2030-01-02T00:00:00.000Z',
    state: { node_id: 'n2', turn: 1 },
  });
  expect(next?.view.endings_found).toEqual({ names: ['Inside'], total: 1 });
});

it('keeps what only another version of the story knows', () => {
  const { playable, place } = begin();
  const visits = { ...place.state.visits, cellar: 3 };
  const known = { ...place, state: { ...place.state, visits } };
  expect(predictTurn(playable, known, choose('a1'), 0)?.state.visits).toMatchObject({ cellar: 3 });
});

it('makes no turn of what is not offered', () => {
  const { playable, place } = begin();
  expect(predictTurn(playable, place, choose('a9'), 0)).toBeNull();
});

it('leads by a precomputed choice to where it would lead without, and says when it was made', () => {
  for (let seed = 0; seed < 20; seed += 1) {
    const { playable, place } = begin(seed);
    const before = structuredClone(place);
    const fresh = predictTurn(playable, place, choose('a2'), Date.UTC(2030, 0, 2));
    const loaded = playedByEngine('v', story);
    loaded.precompute(place);
    expect(place).toEqual(before);
    expect(loaded.predict(place, choose('a2'), Date.UTC(2030, 0, 2))).toEqual(fresh);
  }
});

it('does not lead on from a place by what was precomputed for another', () => {
  const { playable, place } = begin();
  const loaded = playedByEngine('v', story);
  loaded.precompute(place);
  const later = { ...place, turn: 9, state: { ...place.state, turn: 9 } };
  expect(loaded.predict(later, choose('a1'), 0)).toEqual(
    predictTurn(playable, later, choose('a1'), 0),
  );
});

it('finds out before the turn that what was typed is no answer', async () => {
  const asked = structuredClone(story);
  const [gate] = asked.nodes;
  Object.assign(gate?.actions[0] ?? {}, { ask: { variable: 'age', prompt: 'How old?' } });
  const age = { id: 'v', key: 'age', label: '', shown: false };
  Object.assign(asked, {
    level: 2,
    variables: [{ ...age, kind: 'number', initial: 1, min: 1, max: 99, decimals: 0 }],
  });
  const playable = compileStory(asked);
  const state = start(playable, 7);
  const { node, ended, ending, ...seen } = view(playable, state);
  const saved = save(playable, state);
  const place = { id: 'p', turn: 4, node, ended, ending, view: seen, state: saved };
  const here = place as unknown as PlaythroughWithView;
  expect(() => playedByEngine('v', asked)).toThrow('parts');
  const loaded = await playedWithParts('v', asked);
  const answer = (typed: string) => ({ ...choose('a1'), answer: typed });
  expect(loaded.hasAsking).toBe(true);
  expect(loaded.wrongAnswer(here, answer(''))).toEqual({ problem: 'missing' });
  expect(loaded.wrongAnswer(here, answer('100'))).toEqual({
    ...{ problem: 'out_of_bounds', min: 1, max: 99 },
  });
  expect(loaded.wrongAnswer(here, answer('42'))).toBeNull();
  expect(loaded.wrongAnswer(here, choose('a2'))).toBeNull();
  expect(loaded.predict(here, answer('100'), 0)).toBeNull();
  expect(loaded.predict(here, answer('42'), 0)?.state.variables).toEqual({ v: 42 });
  expect(playedByEngine('v', story).hasAsking).toBe(false);
});

it('plays no story by rules that it does not know', () => {
  const later = { ...story, level: 99 } as unknown as typeof story;
  expect(() => playedByEngine('v', later)).toThrow(LevelUnknownError);
});
