/** Effects that only level 2 knows. */
import type { Effect, EffectOf } from '../../model/expression.ts';
import { compileTree } from '../compile/compile-effect.ts';
import { compile } from '../compile/compile-expression.ts';
import type { Run } from '../compile/node-logic.ts';
import { placeOf, type Scope } from '../compile/scope.ts';
import { memberSlot } from './newer-expressions.ts';

export function compileNewerEffect(scope: Scope, effect: Effect): Run | null {
  if (effect.type === 'if') return when(scope, effect);
  const isOfSet = effect.type === 'add' || effect.type === 'remove';
  return isOfSet ? addOrRemove(scope, effect) : null;
}

function when(scope: Scope, { condition, effects, otherwise }: EffectOf<'if'>): Run {
  const { of } = compile(scope, condition);
  const compiled = (trees: readonly Effect[]) =>
    trees.flatMap((tree) => compileTree(scope, tree) ?? []);
  const [runs, otherRuns] = [compiled(effects), compiled(otherwise)];
  const { observer } = scope;
  if (!observer?.onBranch) {
    return (slots, dice) => {
      for (const run of of(slots, dice) !== 0 ? runs : otherRuns) run(slots, dice);
    };
  }
  const here = placeOf(scope, condition.span);
  return (slots, dice) => {
    const holds = of(slots, dice) !== 0;
    observer.onBranch?.(here, holds);
    for (const run of holds ? runs : otherRuns) run(slots, dice);
  };
}

function addOrRemove(
  scope: Scope,
  { type, variable, member }: EffectOf<'add' | 'remove'>,
): Run | null {
  const at = memberSlot(scope, variable, member);
  if (at === undefined) return null;
  scope.writes.add(at);
  const isIn = Number(type === 'add');
  return (slots) => {
    slots[at] = isIn;
  };
}
