/** Brings effects within the limits of a list: depth of `if`, characters, number. */
import { printEffect } from '@brasslamp/story/logic';
import type { Effect, Expression } from '@brasslamp/story/logic/tree';
import { limits } from '@brasslamp/story/model';
import { both, flagIs, not, set, variableIs, when } from './logic-tree.ts';

type If = Extract<Effect, { type: 'if' }>;

/** Makes the key of a hidden flag; null = the story has no room for another. */
export type NewFlag = () => string | null;

/** The effects as they fit, one after the other; null = a condition is too long, or there is no room for flags. */
export function fitEffects(effects: readonly Effect[], newFlag: NewFlag): Effect[] | null {
  const fitting: Effect[] = [];
  for (const effect of effects) {
    const printed = isDeep(effect, 0) ? '' : printEffect(effect);
    if (printed !== '' && printed.length <= limits.effectCharacters) {
      fitting.push(effect);
      continue;
    }
    const flat = effect.type === 'if' ? flattened(effect, null, newFlag) : null;
    if (flat === null) return null;
    for (const one of flat) {
      if (printEffect(one).length > limits.effectCharacters) return null;
      fitting.push(one);
    }
  }
  return fitting;
}

/** Of more effects than a list may have, as many together as fit. */
export function packEffects(effects: readonly Effect[]): Effect[] {
  if (effects.length <= limits.effectsPerList) return [...effects];
  const packed: Effect[] = [];
  let pack: Effect[] = [];
  let length = 0;
  const close = () => {
    const [first] = pack;
    const packedOne = pack.length === 1 ? first : when(flagIs(true), pack);
    if (packedOne) packed.push(packedOne);
    pack = [];
    length = 0;
  };
  for (const effect of effects) {
    const size = printEffect(effect).length + 2;
    const isDeepest = isDeep(effect, 1);
    if (length + size > limits.effectCharacters - 30 || isDeepest) close();
    pack.push(effect);
    length += size;
    if (isDeepest) close();
  }
  close();
  return packed;
}

/** Whether `if` nests too deeply, or `then` of one is empty. */
function isDeep(effect: Effect, depth: number): boolean {
  if (effect.type !== 'if') return false;
  if (depth === limits.effectNesting) return true;
  return [...effect.effects, ...effect.otherwise].some((one) => isDeep(one, depth + 1));
}

/** One `if` with flags: each condition is looked at in its turn, before what stands under it happens. */
function flattened(effect: If, guard: Expression | null, newFlag: NewFlag): Effect[] | null {
  const then = newFlag();
  const otherwise = effect.otherwise.length > 0 ? newFlag() : null;
  if (then === null || (otherwise === null && effect.otherwise.length > 0)) return null;
  const flat: Effect[] = [set(then, both(guard, effect.condition) ?? flagIs(true))];
  if (otherwise !== null) {
    flat.push(set(otherwise, both(guard, not(variableIs(then))) ?? flagIs(true)));
  }
  const lists = [
    [then, effect.effects],
    [otherwise, effect.otherwise],
  ] as const;
  for (const [flag, list] of lists) {
    if (flag === null) continue;
    const under = variableIs(flag);
    for (const one of list) {
      const inner = one.type === 'if' ? flattened(one, under, newFlag) : [when(under, [one])];
      if (inner === null) return null;
      for (const each of inner) if (each !== null) flat.push(each);
    }
  }
  return flat;
}
