/** What a story does before it begins, as far as its variables can hold it from the first moment on. */
import { referencesIn } from '@brasslamp/story/logic';
import type { Effect, Expression } from '@brasslamp/story/logic/tree';
import { limits } from '@brasslamp/story/model';
import type { Variable } from '@brasslamp/story/model/variable';
import type { VariableTable } from './variable-table.ts';

/** What happens before a reader chooses anything, in its order. */
interface Beginning {
  onStart: readonly Effect[];
  onEntry: readonly Effect[];
  /** What entering the first node does. */
  first: readonly Effect[];
}

/**
 * The effects that are left of those of the start, and what gives a variable its first value: that of effects
 * which happen whatever else does, and before which none that is left speaks of their variable. Those of the first
 * node stay, for it may be entered again, and are asked only where the source tells no first value.
 */
export function valuesAtStart(
  { onStart, onEntry, first }: Beginning,
  variables: Pick<VariableTable, 'ofKey' | 'isDeclared'>,
): { effects: Effect[]; begin: (variable: Variable) => Variable } {
  const begun = new Map<string, Variable>();
  const spokenOf = new Set<string>();
  /** Whether the effect only says with what its variable begins. */
  const begins = (effect: Effect): boolean => {
    const key = 'variable' in effect ? effect.variable.text : null;
    const variable =
      key === null || spokenOf.has(key) ? null : (begun.get(key) ?? variables.ofKey(key));
    const changed = variable === null ? null : begunWith(variable, effect);
    if (changed !== null) begun.set(changed.key, changed);
    return changed !== null;
  };
  const speak = (effect: Effect): void => {
    for (const { kind, name } of referencesIn(effect)) {
      if (kind === 'variable') spokenOf.add(name.text);
    }
  };
  const left = onStart.filter((effect) => {
    if (begins(effect)) return false;
    speak(effect);
    return true;
  });
  for (const effect of onEntry) speak(effect);
  for (const effect of first) {
    const isDeclared = 'variable' in effect && variables.isDeclared(effect.variable.text);
    // Of several values the first one is what it begins with; members come one by one.
    if (isDeclared || !begins(effect) || effect.type === 'set') speak(effect);
  }
  return { effects: left, begin: (variable) => begun.get(variable.key) ?? variable };
}

/** The variable as it is after the effect; null = the effect does more than put a literal into it that it can hold. */
function begunWith(variable: Variable, effect: Effect): Variable | null {
  if (variable.kind === 'set') {
    if (effect.type !== 'add' && effect.type !== 'remove') return null;
    const { text } = effect.member;
    const has = (one: string) =>
      one === text ? effect.type === 'add' : variable.initial.includes(one);
    return { ...variable, initial: variable.members.filter(has) };
  }
  if (effect.type !== 'set') return null;
  const { value } = effect;
  switch (variable.kind) {
    case 'number': {
      const initial = numberIn(value);
      if (initial === null || initial < variable.min || initial > variable.max) return null;
      const scale = 10 ** variable.decimals;
      return Math.round(initial * scale) / scale === initial ? { ...variable, initial } : null;
    }
    case 'flag':
      return value.type === 'flag' ? { ...variable, initial: value.value } : null;
    case 'choice':
      return value.type === 'text' && variable.options.includes(value.value)
        ? { ...variable, initial: value.value }
        : null;
    case 'text':
      return value.type === 'text' && [...value.value].length <= limits.valueCharacters
        ? { ...variable, initial: value.value }
        : null;
  }
}

function numberIn(value: Expression): number | null {
  if (value.type === 'number') return value.value;
  return value.type === 'negative' && value.of.type === 'number' ? -value.of.value : null;
}
