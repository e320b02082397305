import type { SetVariable, Value } from '../../model/variable.ts';
import type { PlayableStory } from '../compile/compile-story.ts';
import { emptyRecord, valueAt } from '../saves/save.ts';
import type { SavedState, State } from '../state/state.ts';

/** So many words of a set that are no members of it in this version wait for one that has them. */
const mostMembersWaiting = 64;

/** The sets of which the state before has members that this version lacks, with these; null = none. */
export function membersWaiting(
  playable: PlayableStory,
  state: State,
  before: Pick<SavedState, 'variables'>,
): Record<string, Value> | null {
  let found: Record<string, Value> | null = null;
  for (const index of playable.layout.sets.keys()) {
    const { id, members } = playable.story.variables[index] as SetVariable;
    const old = Object.hasOwn(before.variables ?? {}, id) ? before.variables?.[id] : undefined;
    const waiting = Array.isArray(old)
      ? old.filter((word) => typeof word === 'string' && !members.includes(word))
      : [];
    if (waiting.length === 0) continue;
    found ??= emptyRecord();
    const known = valueAt(playable, state, index) as string[];
    found[id] = [...known, ...new Set(waiting.slice(0, mostMembersWaiting))];
  }
  return found;
}
