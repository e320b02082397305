import type { Unit } from '../../pieces/source-story.ts';
import { arrangeRest, arrangeSteps } from '../steps/arrange-steps.ts';
import { laterJumpsAsChoices } from '../steps/later-jumps.ts';
import type { Step } from '../steps/step.ts';
import { arrangeOptions } from './arrange-options.ts';
import type { NodeDraft } from './node-draft.ts';
import type { StoryDraft } from './story-draft.ts';
import { writeChoice } from './write-choice.ts';
import { goOn } from './write-go.ts';
import { type Hands, writeNode } from './write-node.ts';

/** How choices and jumps are written. */
export const hands: Hands = { choice: writeChoice, go: goOn };

/** Steps that become a node. */
interface Waiting {
  draft: NodeDraft;
  steps: readonly Step[];
  /** Arranged steps go on from there; null = they are not arranged yet. */
  from: number | null;
}

/** Makes the nodes of a unit: the first, and those that its steps want beside it. */
export function lowerUnit(
  story: StoryDraft,
  first: NodeDraft,
  steps: readonly Step[],
  unit: Unit | null,
): NodeDraft[] {
  const made: NodeDraft[] = [];
  const whole = laterJumpsAsChoices(steps, {
    newAction: () => story.shared.expander.newAction(),
    onJump: (at) => story.loss('jump_waits', at, first),
  });
  const waiting: Waiting[] = [{ draft: first, steps: whole, from: null }];
  const options = arrangeOptions(story, first);
  /** By their steps, and the index from which on: several ways may lead to one. */
  const nodes = new Map<readonly Step[], Map<number, NodeDraft>>();
  // Grows as nodes ask for others.
  for (const { draft, steps: own, from } of waiting) {
    made.push(draft);
    const arranged = from === null ? arrangeSteps(own, options) : arrangeRest(own, from, options);
    writeNode(arranged, {
      story,
      draft,
      unit,
      hands,
      wait: (rest, start) => {
        const known = nodes.get(rest)?.get(start ?? -1);
        if (known !== undefined) return known;
        const next = story.newNode(unit, first.first);
        nodes.set(rest, (nodes.get(rest) ?? new Map()).set(start ?? -1, next));
        waiting.push({ draft: next, steps: rest, from: start });
        return next;
      },
    });
  }
  return made;
}
