import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Story } from '../model/story.ts';
import { anyStory } from '../testing/any-story.ts';
import { type Act, act, index, start, view } from './engine.ts';
import type { State } from './state.ts';

/** All that can be done in a state, as its view says. */
function offered(playable: ReturnType<typeof index>, state: State): Act[] {
  const { actions, items_here, inventory } = view(playable, state);
  return [
    ...actions
      .filter(({ enabled }) => enabled)
      .map(({ id }): Act => ({ type: 'choose', action_id: id })),
    ...items_here
      .filter((item) => item.can_take)
      .map(({ id }): Act => ({ type: 'take', item_id: id })),
    ...inventory
      .filter((item) => item.can_drop)
      .map(({ id }): Act => ({ type: 'drop', item_id: id })),
  ];
}

/** Plays by numbers, each picking among what can be done. */
function playThrough(story: Story, picks: number[], onState: (state: State) => State): State {
  const playable = index(story);
  let state = onState(start(playable, 3));
  for (const pick of picks) {
    const acts = offered(playable, state);
    const picked = acts[pick % acts.length];
    if (picked === undefined) break;
    const next = act(playable, state, picked);
    if (next === null) throw new Error(`${JSON.stringify(picked)} was offered, but cannot be done`);
    state = onState(next);
  }
  return state;
}

const anyPicks = fc.array(fc.nat(11), { maxLength: 20 });

function freezeDeep(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  Object.freeze(value);
  for (const inner of Object.values(value)) freezeDeep(inner);
}

describe('play is pure', () => {
  it('never changes the state or the story it is given', () => {
    fc.assert(
      fc.property(anyStory, anyPicks, (story, picks) => {
        freezeDeep(story);
        playThrough(story, picks, (state) => {
          freezeDeep(state);
          return state;
        });
      }),
    );
  });

  it('ends in the same state after the same actions, also from a state that was stored', () => {
    fc.assert(
      fc.property(anyStory, anyPicks, (story, picks) => {
        const stored = (state: State): State => JSON.parse(JSON.stringify(state));
        const kept = playThrough(story, picks, (state) => state);
        expect(playThrough(story, picks, stored)).toEqual(kept);
      }),
    );
  });
});

describe('items in any play', () => {
  it('are neither made nor lost by taking and dropping', () => {
    fc.assert(
      fc.property(anyStory, anyPicks, (story, picks) => {
        const { items = {} } = playThrough(story, picks, (state) => state);
        for (const places of Object.values(items)) expect(Object.values(places)).toEqual([1]);
      }),
    );
  });

  it('can be moved exactly where the view says so', () => {
    fc.assert(
      fc.property(anyStory, anyPicks, (story, picks) => {
        const playable = index(story);
        const state = playThrough(story, picks, (kept) => kept);
        const can = new Set(offered(playable, state).map((one) => JSON.stringify(one)));
        for (const { id } of story.items) {
          for (const type of ['take', 'drop'] as const) {
            const wanted: Act = { type, item_id: id };
            expect(act(playable, state, wanted) !== null).toBe(can.has(JSON.stringify(wanted)));
          }
        }
      }),
    );
  });
});
