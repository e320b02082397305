import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Story } from '../model/story.ts';
import { anyStory } from '../testing/any-story.ts';
import { anyWholeStory } from '../testing/any-whole-story.ts';
import { offered } from '../testing/offered.ts';
import {
  type Act,
  act,
  actOnSaved,
  beginTurn,
  compileStory,
  type PlayableStory,
  readAnswer,
  restore,
  save,
  start,
  view,
  viewOfTurn,
} from './engine.ts';
import { explain } from './play/explain.ts';
import { offers, perform } from './play/step.ts';
import { seededDice } from './state/dice.ts';
import { slot } from './state/layout.ts';
import type { SavedState, State } from './state/state.ts';

interface Played {
  playable: PlayableStory;
  state: State;
  acts: Act[];
}

/** Plays by numbers, each picking among what can be done; `onState` sees and may replace states. */
function playThrough(
  story: Story,
  picks: number[],
  onState: (state: State, playable: PlayableStory) => State = (state) => state,
): Played {
  const playable = compileStory(story);
  const acts: Act[] = [];
  let state = onState(start(playable, 3), playable);
  for (const pick of picks) {
    const possible = offered(playable, state);
    const picked = possible[pick % possible.length];
    if (picked === undefined) break;
    const next = act(playable, state, picked);
    if (next === null) throw new Error(`${JSON.stringify(picked)} was offered, but cannot be done`);
    acts.push(picked);
    state = onState(next, playable);
  }
  return { playable, state, acts };
}

const stored = <Thing>(thing: Thing): Thing => JSON.parse(JSON.stringify(thing));

const idOf = (wanted: Act): string => (wanted.type === 'choose' ? wanted.action_id : '');

const anyPicks = fc.array(fc.nat(11), { maxLength: 20 });

/** Checks it for many stories and plays. */
const always = (property: (story: Story, picks: number[]) => void) =>
  fc.assert(fc.property(fc.oneof(anyStory, anyWholeStory), anyPicks, property), { numRuns: 600 });

function freezeDeep(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  Object.freeze(value);
  for (const inner of Object.values(value)) freezeDeep(inner);
}

describe('play', () => {
  it('never changes the state or the story it is given', () =>
    always((story, picks) => {
      freezeDeep(story);
      const seen: [State, number[]][] = [];
      playThrough(story, picks, (state) => {
        seen.push([state, [...state]]);
        return state;
      });
      for (const [state, before] of seen) expect([...state]).toEqual(before);
    }));

  it('can be done again from the list of its actions', () =>
    always((story, picks) => {
      const { state, acts } = playThrough(story, picks);
      const playable = compileStory(story);
      const again = acts.reduce<State | null>(
        (state, next) => state && act(playable, state, next),
        start(playable, 3),
      );
      expect(again).toEqual(state);
    }));

  it('goes on the same from a state that was stored', () =>
    always((story, picks) => {
      const stored = (state: State, playable: PlayableStory): State => {
        const again = restore(playable, JSON.parse(JSON.stringify(save(playable, state))));
        expect(again).toEqual(state);
        return again;
      };
      expect(playThrough(story, picks, stored).state).toEqual(playThrough(story, picks).state);
    }));

  it('has the same result in place as with copies', () =>
    always((story, picks) => {
      const { playable, state, acts } = playThrough(story, picks);
      const slots = playable.copyOf(start(playable, 3));
      const dice = seededDice(slots);
      for (const wanted of acts) {
        const offer = offers(playable, slots, dice).find(({ move, isEnabled }) => {
          if (!isEnabled || move.type !== wanted.type) return false;
          if (wanted.type === 'choose')
            return move.type === 'choose' && move.id === wanted.action_id;
          return move.type !== 'choose' && story.items[move.item]?.id === wanted.item_id;
        });
        if (offer === undefined) throw new Error('not offered in place');
        const typed = wanted.type === 'choose' ? wanted.answer : undefined;
        const answer = typed === undefined ? null : readAnswer(playable, idOf(wanted), typed);
        perform(
          playable,
          slots,
          offer.move,
          dice,
          answer && 'value' in answer ? answer.value : null,
        );
      }
      expect(slots).toEqual(state);
    }));

  it('keeps numbers within the bounds of their variables', () =>
    always((story, picks) => {
      playThrough(story, picks, (state, playable) => {
        const { variables = {} } = save(playable, state);
        const gold = variables.gold ?? 0;
        expect(Number.isInteger(gold) && Number(gold) >= -5 && Number(gold) <= 7).toBe(true);
        expect(['calm', 'cross', undefined]).toContain(variables.mood);
        return state;
      });
    }));

  it('does nothing differently for what the story does not ask for', () =>
    always((story, picks) => {
      // `chosen` of an action that nobody asks for, and is no `once`, may hold anything.
      const used = new Set(
        story.nodes.flatMap(({ actions }) =>
          actions.filter(({ use }) => use === 'once').map(({ id }) => id),
        ),
      );
      const { playable, state, acts } = playThrough(story, picks);
      const free = [...playable.layout.chosen].filter(
        ([id]) => !used.has(id) && !['a0x0', 'a1x1', 'attic'].includes(id),
      );
      const dirty = playable.copyOf(start(playable, 3));
      for (const [, at] of free) dirty[at] = 12_345;
      let again: State | null = dirty;
      for (const next of acts) again = again && act(playable, again, next);
      const clean = again?.slice() ?? new Int32Array();
      for (const [, at] of free) clean[at] = state[at] as number;
      expect(clean).toEqual(state);
    }));
});

describe('a turn', () => {
  it('is shown from its saves as it was when it was made', () =>
    always((story, picks) => {
      const playable = compileStory(story);
      const begun = beginTurn(playable, 3);
      let before: SavedState = stored(save(playable, begun.state));
      const first = view(playable, begun.state, undefined, begun.read);
      expect(viewOfTurn(playable, null, null, before)).toEqual(first);
      for (const pick of picks) {
        const possible = offered(playable, restore(playable, before));
        const wanted = possible[pick % possible.length];
        const turn = wanted && actOnSaved(playable, before, wanted);
        if (!wanted || !turn) break;
        const after = stored(turn.saved);
        expect(viewOfTurn(playable, before, wanted, after)).toEqual(turn.shown);
        before = after;
      }
    }));

  it('can be made from a save of any other story, which may be the next version of it', () =>
    fc.assert(
      fc.property(anyWholeStory, anyWholeStory, anyPicks, (story, other, picks) => {
        const { playable, state } = playThrough(story, picks);
        const saved = stored(save(playable, state));
        const next = compileStory(other);
        for (const wanted of offered(next, restore(next, saved))) {
          const turn = actOnSaved(next, saved, wanted);
          expect(turn).not.toBeNull();
          viewOfTurn(next, saved, wanted, saved);
        }
      }),
      { numRuns: 300 },
    ));
});

describe('what is offered', () => {
  it('can be done, and nothing else can', () =>
    always((story, picks) => {
      const { playable, state } = playThrough(story, picks);
      const possible = offered(playable, state);
      const can = new Set(possible.map((one) => JSON.stringify({ ...one, answer: undefined })));
      const asks = new Set(possible.flatMap((one) => ('answer' in one ? one.action_id : [])));
      const ids = story.nodes.flatMap(({ id, actions }) => [id, ...actions.map(({ id }) => id)]);
      const wanted: Act[] = [
        ...ids.map((action_id): Act => ({ type: 'choose', action_id })),
        ...story.items.flatMap(({ id }): Act[] => [
          { type: 'take', item_id: id },
          { type: 'drop', item_id: id },
        ]),
      ];
      for (const one of wanted) {
        const isAsking = one.type === 'choose' && asks.has(one.action_id);
        const isPossible = can.has(JSON.stringify(one));
        expect(act(playable, state, one) !== null).toBe(isPossible && !isAsking);
      }
      for (const one of possible) expect(act(playable, state, one)).not.toBeNull();
    }));

  it('is explained as offered, and nothing else is', () =>
    always((story, picks) => {
      const { playable, state } = playThrough(story, picks);
      const { actions } = view(playable, state);
      const explained = explain(playable, state);
      expect(explained.filter(({ isOffered }) => isOffered)).toMatchObject(
        actions.map(({ id, enabled }) => ({ id, isEnabled: enabled })),
      );
      for (const { isOffered, why } of explained) {
        expect(why === 'offered').toBe(
          isOffered && why !== 'condition' && !/dead|called|nowhere/.test(why),
        );
      }
    }));
});

describe('items in any play', () => {
  it('are neither made nor lost by taking and dropping', () =>
    always((story, picks) => {
      playThrough(story, picks, (state, playable) => {
        const total = (of: State) => {
          const { items = {} } = save(playable, of);
          return story.items.map((item) => {
            const places = Object.hasOwn(items, item.id) ? items[item.id] : null;
            const isSomewhere =
              item.location === 'inventory' || playable.nodes.has(item.location ?? '');
            if (!places) return isSomewhere ? 1 : 0;
            return Object.values(places).reduce((sum, count) => sum + count, 0);
          });
        };
        for (const wanted of offered(playable, state)) {
          if (wanted.type === 'choose') continue;
          const moved = act(playable, state, wanted) as State;
          expect(total(moved)).toEqual(total(state));
          expect(moved[slot.turn]).toBe((state[slot.turn] as number) + 1);
        }
        return state;
      });
    }));
});
