import { isSame } from '@brasslamp/story/edit';
import type { Action, ActionId } from '@brasslamp/story/model';

type Choice = Pick<Action, 'id' | 'label' | 'target' | 'when'>;

/** From the surest sign that two choices are the same one to the weakest. */
const signs: ((one: Choice, other: Choice) => boolean)[] = [
  (one, other) => hasLabel(one, other) && hasTarget(one, other) && one.when === other.when,
  (one, other) => hasLabel(one, other) && hasTarget(one, other),
  (one, other) => one.label.trim() !== '' && hasLabel(one, other),
  (one, other) => hasTarget(one, other),
];

const hasLabel = (one: Choice, other: Choice) => one.label.trim() === other.label.trim();
const hasTarget = (one: Choice, other: Choice) => isSame(one.target, other.target);

/** The choices of one list that are those of another one, by their ids. Both lead to nodes by the same ids. */
export function matchActions(
  from: readonly Choice[],
  to: readonly Choice[],
): Map<ActionId, ActionId> {
  const matched = new Map<ActionId, ActionId>();
  const left = new Set(to);
  for (const isOne of signs) {
    for (const choice of from) {
      if (matched.has(choice.id)) continue;
      for (const other of left) {
        if (!isOne(choice, other)) continue;
        matched.set(choice.id, other.id);
        left.delete(other);
        break;
      }
    }
  }
  return matched;
}
