import { nodeNameKey } from '../../logic/names.ts';
import { readEffect } from '../../logic/read-logic.ts';
import type { Effect, EffectOf, Expression, Span } from '../../model/expression.ts';
import { cutText } from '../../model/play-limits.ts';
import type { Variable } from '../../model/variable.ts';
import { toScale } from '../state/decimals.ts';
import { place, turnIn } from '../state/layout.ts';
import { heldCount, removePiles, setPile } from '../state/piles.ts';
import { rescaled } from './arithmetic.ts';
import { asWholeNumber, type Compiled, compile, isRange, type Kind } from './compile-expression.ts';
import type { Run } from './node-logic.ts';
import { partsOf } from './parts.ts';
import { placeOf, type Scope, siteIn } from './scope.ts';

/** null = it does nothing: it does not parse, or speaks of what the story does not have. */
export function compileEffect(scope: Scope, text: string): Run | null {
  const { tree } = readEffect(text, scope.parts?.grammar ?? null);
  return tree && compileTree(scope, tree);
}

export function compileTree(scope: Scope, effect: Effect): Run | null {
  switch (effect.type) {
    case 'set':
      return set(scope, effect);
    case 'give':
    case 'take':
      return giveOrTake(scope, effect);
    case 'move':
      return move(scope, effect);
    case 'unlock':
      return unlock(scope, effect);
    default:
      return partsOf(scope).compileEffect(scope, effect);
  }
}

function set(scope: Scope, { variable, value }: EffectOf<'set'>): Run | null {
  const index = scope.indexes.variablesByKey.get(variable.text);
  const found = index === undefined ? undefined : scope.story.variables[index];
  if (index === undefined || found === undefined) return null;
  const at = scope.layout.variables + index;
  const assign = (compiled: Compiled, span: Span) =>
    assignment(scope, found, { index, at }, compiled, span);
  const run = value.type === 'random' ? setDrawn(scope, value, assign) : null;
  const made = run ?? assign(compileValue(scope, value), value.span);
  if (made !== null) scope.writes.add(at);
  return made;
}

/** A text that is written there is set as far as a variable holds it. */
const compileValue = (scope: Scope, value: Expression): Compiled =>
  compile(scope, value.type === 'text' ? { ...value, value: cutText(value.value) } : value);

/** Draws one of a list of values, and assigns it by its own kind. null = no list, but a range. */
function setDrawn(
  scope: Scope,
  { of, span }: Extract<Expression, { type: 'random' }>,
  assign: (compiled: Compiled, span: Span) => Run | null,
): Run | null {
  const values = of.map((one) => compileValue(scope, one));
  if (isRange(values)) return null;
  const runs = values.map((one) => assign(one, span));
  const site = siteIn(scope, span);
  return (slots, dice) => runs[dice.roll(site, runs.length)]?.(slots, dice);
}

/** A value of another kind, or a word that is not one of the options, is not assigned. */
function assignment(
  scope: Scope,
  variable: Variable,
  { index, at }: { index: number; at: number },
  value: Compiled,
  span: Span,
): Run | null {
  const { texts, observer } = scope;
  const wanted: Kind = variable.kind === 'choice' ? 'text' : variable.kind;
  const { kind, of, open, isJoined } = value;
  if (variable.kind === 'set' || (kind !== wanted && kind !== 'nothing')) return null;
  switch (variable.kind) {
    case 'number': {
      const { decimals } = variable;
      const [min, max] = [toScale(variable.min, decimals), toScale(variable.max, decimals)];
      const assigned = rescaled(scope, value, decimals);
      const here = placeOf(scope, span);
      return (slots, dice) => {
        const value = assigned(slots, dice);
        if (observer !== null && (value < min || value > max)) observer.onPastBound(here, index);
        slots[at] = Math.max(min, Math.min(max, value));
      };
    }
    case 'choice': {
      const ids = new Map(variable.options.map((option) => [option, texts.idOf(option)]));
      if (open) {
        return (slots, dice) => {
          slots[at] = ids.get(open(slots, dice)) ?? slots[at] ?? 0;
        };
      }
      const options = new Set(ids.values());
      return (slots, dice) => {
        const value = of(slots, dice);
        if (options.has(value)) slots[at] = value;
      };
    }
    case 'text':
      if (open) {
        return (slots, dice) => {
          const id = isJoined ? -1 : of(slots, dice);
          slots[at] = id < 0 ? texts.keep(slots, index, open(slots, dice)) : id;
        };
      }
      return (slots, dice) => {
        slots[at] = of(slots, dice);
      };
    case 'flag':
      return (slots, dice) => {
        slots[at] = of(slots, dice);
      };
  }
}

function giveOrTake(scope: Scope, { type, item, count }: EffectOf<'give' | 'take'>): Run | null {
  const index = scope.indexes.itemsByKey.get(item.text);
  if (index === undefined) return null;
  const at = scope.layout.items + index;
  scope.writes.add(at);
  const compiled = count && compile(scope, count);
  const many =
    compiled === null || compiled.kind === 'text' ? null : asWholeNumber(scope, compiled);
  // A text for a count is 0, and 0 of anything is nothing to do.
  if (compiled !== null && many === null) return null;
  const isStackable = scope.story.items[index]?.stackable === true;
  return (slots, dice) => {
    const wanted = many === null ? 1 : many(slots, dice);
    if (wanted <= 0) return;
    const held = slots[at] ?? 0;
    if (isStackable) slots[at] = heldCount(type === 'give' ? held + wanted : held - wanted);
    else if (type === 'give') slots[at] = place.inventory;
    else if (held === place.inventory) slots[at] = place.nowhere;
  };
}

function move(scope: Scope, { item, to }: EffectOf<'move'>): Run | null {
  const { indexes, layout, story } = scope;
  const index = indexes.itemsByKey.get(item.text);
  const node = to.type === 'node' ? indexes.nodesByName.get(nodeNameKey(to.node.text)) : -1;
  if (index === undefined || node === undefined) return null;
  const at = layout.items + index;
  scope.writes.add(at);
  if (story.items[index]?.stackable !== true) {
    const moved = to.type === 'node' ? place.inNodes + node : place[to.type];
    return (slots) => {
      slots[at] = moved;
    };
  }
  scope.writes.add(layout.piles);
  scope.reads.add(at).add(layout.piles);
  const firstPile = index * story.nodes.length;
  return (slots) => {
    const lying = removePiles(layout, slots, firstPile, firstPile + story.nodes.length);
    const all = heldCount((slots[at] ?? 0) + lying);
    slots[at] = to.type === 'inventory' ? all : 0;
    if (to.type === 'node') setPile(layout, slots, firstPile + node, all);
  };
}

function unlock(scope: Scope, { achievement }: EffectOf<'unlock'>): Run | null {
  const index = scope.indexes.achievementsByKey.get(achievement.text);
  if (index === undefined) return null;
  const at = scope.layout.achievements + index;
  scope.writes.add(at);
  // The effects of a choice happen before its turn is counted, and belong to it.
  const turnsAhead = scope.isInChoice ? 1 : 0;
  return (slots) => earn(slots, at, turnsAhead);
}

/** Remembers the turn at which an ending or achievement was first earned. */
export function earn(slots: Int32Array, at: number, turnsAhead: 0 | 1): void {
  if (slots[at] === 0) slots[at] = turnIn(slots) + turnsAhead + 1;
}
