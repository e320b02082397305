import type { PlayableStory } from '../../engine/compile/compile-story.ts';
import type { TurnObserver } from '../../engine/compile/parts.ts';
import { begin, offers, perform } from '../../engine/play/step.ts';
import { seededDice } from '../../engine/state/dice.ts';
import { nodeIn, slot } from '../../engine/state/layout.ts';
import type { Answers } from '../plan/answers.ts';
import { noState, type StateGraph, step } from '../states/state-graph.ts';
import type { Step, Walk } from './random-readers.ts';

const seed = 20_261;

/** Through the states of a story that were all looked at. */
export function walkThrough({ starts, targets, steps, shares, nodes, parents }: StateGraph): Walk {
  const draw = seededRandom(seed);
  let firstCount = 1;
  while (firstCount < nodes.length && parents.at(firstCount) === noState) firstCount += 1;
  let state = 0;
  const made: Step = { node: 0, isEntered: false, passed: [] };
  return {
    begin() {
      state = Math.floor(draw() * firstCount);
      return Object.assign(made, { node: Number(nodes[state]), isEntered: true });
    },
    go() {
      const first = Number(starts[state]);
      const end = Number(starts[state + 1]);
      if (first === end) return null;
      let at = first;
      if (shares === null) {
        // Where there is one way on nothing is to be drawn: most steps of a straight story.
        if (end - first > 1) at += Math.floor(draw() * (end - first));
      } else {
        let left = draw() * 2 ** 32;
        while (at < end && left >= Number(shares[at])) {
          left -= Number(shares[at]);
          at += 1;
        }
        // What is left over of 1 are falls of the dice that leave no choice.
        if (at === end) return null;
      }
      state = Number(targets[at]);
      made.node = Number(nodes[state]);
      made.isEntered = steps[at] === step.enter;
      return made;
    },
  };
}

/** A walk by playing: where there are more states than could be looked at, or nodes are passed on the way. */
export function walkByPlaying(playable: PlayableStory, answers: Answers): Walk {
  const draw = seededRandom(seed);
  const slots = playable.beginning.slice();
  const dice = seededDice(slots);
  const { visits } = playable.layout;
  const passed: Step['passed'] = [];
  const passing: TurnObserver = {
    onPass: (at, { keepsText }) => passed.push({ node: Number(at[slot.node]), isRead: keepsText }),
  };
  const made: Step = { node: 0, isEntered: true, passed };
  return {
    begin() {
      passed.length = 0;
      slots.set(playable.beginning);
      slots[slot.seed] = Math.floor(draw() * 2 ** 31);
      begin(playable, slots, dice, passing);
      return Object.assign(made, { node: nodeIn(slots), isEntered: true });
    },
    go() {
      passed.length = 0;
      const open = offers(playable, slots, dice).filter(({ isEnabled }) => isEnabled);
      const picked = open[Math.floor(draw() * open.length)];
      if (picked === undefined) return null;
      const { move } = picked;
      const asked = move.type === 'choose' ? move.asked : null;
      const tried = asked === null ? [] : answers.of(asked);
      const answer = tried.length === 0 ? null : tried[Math.floor(draw() * tried.length)];
      const node = nodeIn(slots);
      const visitsBefore = slots[visits + node];
      perform(playable, slots, move, dice, answer ?? null, passing);
      const next = nodeIn(slots);
      const isEntered = next !== node || slots[visits + node] !== visitsBefore;
      return Object.assign(made, { node: next, isEntered });
    },
  };
}

/** Numbers from 0 to before 1, the same ones in every run (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
