import type { PlayableStory } from '../engine/engine.ts';
import { valueAt } from '../engine/saves/save.ts';
import type { State } from '../engine/state/state.ts';
import type { Value, Variable } from '../model/variable.ts';
import type { Loss } from './move.ts';

type ById<Thing> = [id: string, thing: Thing][];

/**
 * The values of all variables that both versions have, those that were never set too. A first value
 * that the new version does not allow gives way to its own; any other is a loss, and left to
 * `restore` to be brought within the bounds.
 */
export function movedVariables(
  from: PlayableStory,
  to: PlayableStory,
  state: State,
): { values: ById<Value>; losses: Loss[] } {
  const values: ById<Value> = [];
  const losses: Loss[] = [];
  for (const [id, index] of from.indexes.variables) {
    const old = from.story.variables[index] as Variable;
    const now = to.story.variables[to.indexes.variables.get(id) ?? -1];
    const value = valueAt(from, state, index);
    const isKept = now?.kind === old.kind && allows(now, value);
    if (!isKept && value === old.initial) continue;
    if (now !== undefined) values.push([id, value]);
    if (!isKept) {
      const kind = now === undefined ? 'variable_gone' : 'variable_changed';
      losses.push({ kind, name: old.label.trim() || old.key });
    }
  }
  return { values, losses };
}

function allows(variable: Variable, value: Value): boolean {
  switch (variable.kind) {
    case 'number':
      return Number(value) >= variable.min && Number(value) <= variable.max;
    case 'choice':
      return variable.options.includes(String(value));
    case 'flag':
    case 'text':
      return true;
  }
}
