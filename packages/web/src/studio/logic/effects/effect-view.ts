/** An effect as a sentence of a form: a view of its tree that loses nothing. */
import { parseEffect, printEffect } from '@brasslamp/story/logic';
import type { Effect, Expression } from '@brasslamp/story/logic/tree';
import type { Level } from '@brasslamp/story/model';
import {
  blankExpression,
  fillIn,
  type Literal,
  literalOf,
  literalTree,
  nameOf,
  nowhere,
  readWithBlanks,
} from '../words/values.ts';

/** `''` where a name, and null where a value, is not chosen yet. */
export type EffectBody =
  | { kind: 'set'; variable: string; value: Literal | null }
  | { kind: 'change'; variable: string; by: 'more' | 'less'; number: number | null }
  /** A number from one to another, by chance. */
  | { kind: 'range'; variable: string; from: number | null; to: number | null }
  /** One of several, by chance. */
  | { kind: 'pick'; variable: string; values: Literal[] }
  /** `number` null = one. */
  | { kind: 'give' | 'take'; item: string; number: Count }
  | { kind: 'move'; item: string; to: 'inventory' | 'nowhere' | { node: string } }
  | { kind: 'unlock'; achievement: string }
  /** To a set, or from it. */
  | { kind: 'add' | 'remove'; variable: string; member: string }
  /** What no other row can show, in its text form. */
  | { kind: 'text'; text: string };

/** `one` is not written out; null is not chosen yet. */
export type Count = number | 'one' | null;

export type EffectKind = EffectBody['kind'];
export type EffectOfKind<Kind extends EffectKind> = Extract<EffectBody, { kind: Kind }>;

/** Null for what only a text can show. */
export function bodyOf(effect: Effect): EffectBody | null {
  switch (effect.type) {
    case 'set':
      return setBody(effect.variable.text, effect.value);
    case 'give':
    case 'take': {
      const { type: kind, item } = effect;
      if (effect.count === null) return { kind, item: item.text, number: 'one' };
      const number = literalOf(effect.count);
      return typeof number === 'number' ? { kind, item: item.text, number } : null;
    }
    case 'move': {
      const { item, to } = effect;
      // A name that is written and empty is not one that is still to be chosen.
      if (to.type === 'node' && to.node.text === '') return null;
      const place = to.type === 'node' ? { node: to.node.text } : to.type;
      return { kind: 'move', item: item.text, to: place };
    }
    case 'unlock':
      return { kind: 'unlock', achievement: effect.achievement.text };
    case 'add':
    case 'remove': {
      const { type: kind, variable, member } = effect;
      return member.text === '' ? null : { kind, variable: variable.text, member: member.text };
    }
    case 'if':
      return null;
  }
}

function setBody(variable: string, tree: Expression): EffectBody | null {
  const value = literalOf(tree);
  if (value !== null) return { kind: 'set', variable, value };
  if (tree.type === 'random') return randomBody(variable, tree.of);
  if (tree.type !== 'arithmetic' || (tree.operator !== '+' && tree.operator !== '-')) return null;
  const { left, operator, right } = tree;
  const isOwn = left.type === 'variable' && left.name.text === variable;
  const number = literalOf(right);
  if (!isOwn || typeof number !== 'number') return null;
  return { kind: 'change', variable, by: operator === '+' ? 'more' : 'less', number };
}

function randomBody(variable: string, of: Expression[]): EffectBody | null {
  const values = of.map(literalOf);
  const [from, to] = values;
  if (values.length === 2 && typeof from === 'number' && typeof to === 'number') {
    return { kind: 'range', variable, from, to };
  }
  const known = values.filter((value) => value !== null);
  if (known.length < values.length || known.length === 0) return null;
  return { kind: 'pick', variable, values: known };
}

export function effectTree(body: Exclude<EffectBody, { kind: 'text' }>): Effect {
  const span = nowhere;
  switch (body.kind) {
    case 'set':
    case 'change':
    case 'range':
    case 'pick':
      return { type: 'set', variable: nameOf(body.variable), value: setValue(body), span };
    case 'give':
    case 'take': {
      const count = body.number === 'one' ? null : valueTree(body.number);
      return { type: body.kind, item: nameOf(body.item), count, span };
    }
    case 'move': {
      const { to } = body;
      const place =
        typeof to === 'object' ? ({ type: 'node', node: nameOf(to.node) } as const) : { type: to };
      return { type: 'move', item: nameOf(body.item), to: place, span };
    }
    case 'unlock':
      return { type: 'unlock', achievement: nameOf(body.achievement), span };
    case 'add':
    case 'remove': {
      const { kind: type, variable, member } = body;
      return { type, variable: nameOf(variable), member: nameOf(member), span };
    }
  }
}

function setValue(body: EffectOfKind<'set' | 'change' | 'range' | 'pick'>): Expression {
  const span = nowhere;
  if (body.kind === 'set') return valueTree(body.value);
  if (body.kind === 'range') {
    return { type: 'random', of: [valueTree(body.from), valueTree(body.to)], span };
  }
  if (body.kind === 'pick') {
    // Exactly two numbers would mean all from one to the other.
    const isPair = body.values.length === 2 && body.values.every((one) => typeof one === 'number');
    const values = isPair ? [...body.values, ...body.values] : body.values;
    return { type: 'random', of: values.map(literalTree), span };
  }
  return {
    type: 'arithmetic',
    operator: body.by === 'more' ? '+' : '-',
    left: { type: 'variable', name: nameOf(body.variable), span },
    right: valueTree(body.number),
    span,
  };
}

const valueTree = (value: Literal | null): Expression =>
  value === null ? blankExpression : literalTree(value);

export type EffectRow = EffectBody & {
  /** Its key in the form. */
  key: string;
  /** As written in the list of effects. */
  written: string;
};

let nextKey = 1;
export const newEffectKey = (): string => `effect-${nextKey++}`;

/** A row that is not finished comes back as it was; what cannot be read has a row for its text, too. */
export function readEffect(written: string, level?: Level): EffectRow {
  const read = (text: string) => {
    const { tree } = parseEffect(text, level);
    return tree && bodyOf(tree);
  };
  const body = read(written) ?? readWithBlanks(written, read, writeEffect);
  return { ...(body ?? { kind: 'text', text: written }), key: newEffectKey(), written };
}

export const writeEffect = (body: EffectBody): string =>
  body.kind === 'text' ? body.text : fillIn(printEffect(effectTree(body)));

/** Effects as they are typed: one a line; an `if` keeps the lines that it was written in. */
export const linesOf = (effects: readonly string[]): string =>
  effects
    .map((effect) => (isWholeIf(effect) ? effect : effect.replace(/\s*\n\s*/g, ' ')))
    .join('\n');

export const effectsIn = (lines: string): string[] => typedEffects(lines).map(({ text }) => text);

/** Each with the line that it begins in, from 1. An `if` goes on to the line with its `end`. */
export function typedEffects(lines: string): { text: string; line: number }[] {
  const found: { text: string; line: number }[] = [];
  let open = 0;
  for (const [index, text] of lines.split('\n').entries()) {
    const last = found.at(-1);
    if (open > 0 && last) last.text += `\n${text}`;
    else if (text.trim() !== '') found.push({ text, line: index + 1 });
    if (open > 0 || isIf(text)) open += openedIn(text);
  }
  return found.map(({ text, line }) => ({ text: text.trim(), line }));
}

const isIf = (text: string) => /^\s*if\b/.test(text);
const isWholeIf = (text: string) => isIf(text) && openedIn(text) === 0;

/** How many more `if` than `end` there are outside of quotation marks. */
function openedIn(text: string): number {
  const words = text.replace(/"(?:[^"\\]|\\.)*"?/g, '').match(/\b(?:if|end)\b/g) ?? [];
  return words.reduce((open, word) => open + (word === 'if' ? 1 : -1), 0);
}
