import fc from 'fast-check';
import { expect, it } from 'vitest';
import { act, compileStory, restore, save, start, view } from '../engine/engine.ts';
import type { SavedState } from '../engine/state/state.ts';
import { parseCondition } from '../logic/logic.ts';
import type { Action, Story } from '../model/story.ts';
import { anyStory } from '../testing/any-story.ts';
import { anyWholeStory } from '../testing/any-whole-story.ts';
import { offered } from '../testing/offered.ts';
import { propertyRuns, propertySeed } from '../testing/property-runs.ts';
import { moveState } from './move-state.ts';

const stories = propertyRuns(1_000);

/** The action made never to be offered; it is still there, so that conditions that ask for it mean the same. */
function never(action: Action): Action {
  const { tree } = parseCondition(action.when);
  const when = tree === null ? 'turns < 0' : `turns < 0 and (${action.when})`;
  return { ...action, when, otherwise: 'hide' };
}

/** The story with nodes made into ones that only pass on. */
function withPassing(story: Story, nodes: readonly number[], to: number): Story {
  const target = story.nodes[to % story.nodes.length]?.id ?? '';
  return {
    ...story,
    nodes: story.nodes.map((node, at) =>
      nodes.includes(at) && node.continue.length === 0
        ? {
            ...node,
            actions: node.actions.map(never),
            pool: node.pool && { ...node.pool, limit: 0 },
            continue: [{ when: '', target, call: false, keep_text: true }],
          }
        : node,
    ),
  };
}

const measured = { exact: 0, goneOn: 0, asArrived: 0, asked: 0 };

/**
 * A reader who arrived at a node before it only passed on is, after the move, where they would be had they
 * moved first and arrived then.
 */
it(`a reader of ${stories} stories goes on from a node that only passes on as if they arrived there`, () => {
  fc.assert(
    fc.property(
      fc.oneof(anyStory, anyWholeStory),
      fc.array(fc.nat(11), { minLength: 1, maxLength: 8 }),
      fc.array(fc.nat(5), { minLength: 1, maxLength: 2 }),
      fc.nat(5),
      (story, picks, passing, target) => {
        const from = compileStory(story);
        const to = compileStory(withPassing(story, passing, target));
        let state = start(from, 3);
        let before: SavedState | null = null;
        for (const pick of picks) {
          const acts = offered(from, state);
          const chosen = acts[pick % acts.length];
          const next = chosen && act(from, state, chosen);
          if (!next) return;
          before = save(from, state, before ?? undefined);
          const saved = save(from, next, before);
          const move = moveState(from, to, saved);
          const isPassing = (id: string) =>
            story.nodes.some((node, at) => node.id === id && passing.includes(at));
          const there = move.state && restore(to, move.state);
          const canAct = there !== null && offered(to, there).some(({ type }) => type !== 'drop');
          const hadChoices = view(from, next).actions.some(({ enabled }) => enabled);
          if (move.kind === 'exact') {
            measured.exact += 1;
            expect([saved.node_id, canAct || !hadChoices]).toEqual([saved.node_id, true]);
          } else measured.asked += 1;
          if (move.state !== null && move.state.node_id !== saved.node_id) {
            measured.goneOn += 1;
            const hasArrived = saved.visits[saved.node_id] !== before.visits[saved.node_id];
            // Chance falls otherwise for who has passed nodes before.
            if (hasArrived && !from.hasContinues && !isPassing(before.node_id)) {
              measured.asArrived += 1;
              const same = restore(to, moveState(from, to, before).state ?? before);
              const after = act(to, same, chosen);
              const arrived = after && save(to, after, before);
              // When it was entered is not known of a node of which nothing asks that any more.
              expect({ ...move.state, entered: {} }).toEqual({ ...arrived, entered: {} });
            }
          }
          state = next;
        }
      },
    ),
    { numRuns: stories, seed: propertySeed },
  );
  process.stdout.write(
    `${measured.exact} exact moves, ${measured.goneOn} went on, ${measured.asArrived} judged as arrived, ${measured.asked} asked\n`,
  );
  expect(Math.min(measured.asArrived, measured.asked)).toBeGreaterThan(stories / 50);
});
