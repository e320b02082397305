/** Effects as lines of ink. */
import { parseEffect } from '@brasslamp/story/logic';
import type { Effect, EffectOf, Expression } from '@brasslamp/story/logic/tree';
import {
  asNumber,
  atScale,
  conditionOf,
  type InkPlace,
  type InkValue,
  inkValueOf,
  isNumber,
  truthOf,
} from './ink-expressions.ts';
import type { InkItem, InkStory, InkVariable } from './ink-story.ts';
import { quoted } from './quoted.ts';

/** Effects in their text form; what does not parse does nothing, as in our engine. */
export const effectLines = (ink: InkStory, texts: readonly string[], place: InkPlace): string[] =>
  texts.flatMap((text) => {
    const { tree } = parseEffect(text, ink.story.level);
    return tree === null ? [] : linesOf(ink, tree, place);
  });

export const indented = (lines: readonly string[]): string[] =>
  lines.map((line) => (line === '' ? '' : `    ${line}`));

/** `{ c: … - else: … }` over several lines; nothing where there is nothing in it. */
export function branch(
  condition: string,
  lines: readonly string[],
  otherwise: readonly string[] = [],
): string[] {
  if (condition === 'true') return [...lines];
  if (condition === 'false') return [...otherwise];
  if (lines.length === 0 && otherwise.length === 0) return [];
  if (lines.length === 0) return branch(`(not ${condition})`, otherwise);
  const last = otherwise.length === 0 ? [] : ['- else:', ...indented(otherwise)];
  return [`{ ${condition}:`, ...indented(lines), ...last, '}'];
}

function linesOf(ink: InkStory, effect: Effect, place: InkPlace): string[] {
  switch (effect.type) {
    case 'set':
      return set(ink, effect, place);
    case 'give':
    case 'take':
      return giveOrTake(ink, effect, place);
    case 'move':
      return move(ink, effect);
    case 'unlock': {
      const name = ink.achievements.get(effect.achievement.text);
      return name === undefined ? [] : [`~ ${name} = true`];
    }
    case 'add':
    case 'remove': {
      const set = ink.variables.get(effect.variable.text);
      const member = set?.members.get(effect.member.text);
      const sign = effect.type === 'add' ? '+' : '-';
      return member === undefined ? [] : [`~ ${set?.name} ${sign}= ${member}`];
    }
    case 'if': {
      const lines = (effects: readonly Effect[]) =>
        effects.flatMap((one) => linesOf(ink, one, place));
      const condition = conditionOf(ink, effect.condition, place);
      return branch(condition, lines(effect.effects), lines(effect.otherwise));
    }
  }
}

function set(ink: InkStory, { variable, value }: EffectOf<'set'>, place: InkPlace): string[] {
  const found = ink.variables.get(variable.text);
  if (found === undefined) return [];
  if (value.type === 'random') {
    const values = value.of.map((one) => inkValueOf(ink, one, place));
    if (!(values.length === 2 && values.every(isNumber))) return drawn(ink, found, value.of, place);
  }
  return assigned(ink, found, inkValueOf(ink, value, place));
}

/** One of several values, drawn. */
function drawn(
  ink: InkStory,
  variable: InkVariable,
  values: readonly Expression[],
  place: InkPlace,
): string[] {
  const arms = values.map((value) => assigned(ink, variable, inkValueOf(ink, value, place)));
  const lines = arms.map(
    (arm) => `    - ${arm.join('\n').replace(/\n/g, '\n      ') || '~ going = going'}`,
  );
  return ['{ shuffle:', ...lines, '}'];
}

/** A value of another kind is not assigned, nor one that is not among the options. */
function assigned(ink: InkStory, { variable, name }: InkVariable, value: InkValue): string[] {
  const wanted = variable.kind === 'choice' ? 'text' : variable.kind;
  const isNothing = value.kind === 'nothing';
  if (wanted === 'set' || (value.kind !== wanted && !isNothing)) return [];
  switch (variable.kind) {
    case 'number': {
      const { decimals, min, max } = variable;
      const factor = 10 ** decimals;
      const [least, most] = [Math.trunc(min * factor), Math.trunc(max * factor)];
      const code = atScale(ink, asNumber(value), decimals);
      if (/^-?\d+$/.test(code)) {
        return [`~ ${name} = ${Math.max(least, Math.min(most, Number(code)))}`];
      }
      return [`~ ${name} = ${ink.use('within')}(${code}, ${least}, ${most})`];
    }
    case 'flag':
      return [`~ ${name} = ${isNothing ? 'false' : truthOf(value)}`];
    case 'text':
      return [`~ ${name} = ${isNothing ? '""' : value.code}`];
    case 'choice': {
      const options = variable.options.map(quoted);
      if (options.includes(value.code)) return [`~ ${name} = ${value.code}`];
      if (value.code.startsWith('"')) return [];
      if (isNothing) return [];
      return options.flatMap((option) =>
        branch(`(${value.code} == ${option})`, [`~ ${name} = ${option}`]),
      );
    }
    case 'set':
      return [];
  }
}

/** The most of an item that there is anywhere. */
const mostOfItem = 1_000_000;

function giveOrTake(
  ink: InkStory,
  { type, item: { text }, count }: EffectOf<'give' | 'take'>,
  place: InkPlace,
): string[] {
  const item = ink.items.get(text);
  if (item === undefined) return [];
  const value = count && inkValueOf(ink, count, place);
  if (value?.kind === 'text') return [];
  const many = value === null ? '1' : atScale(ink, asNumber(value), 0);
  const lines = givenOrTaken(type, item, many);
  if (/^\d+$/.test(many)) return Number(many) > 0 ? lines : [];
  return /^-\d+$/.test(many) ? [] : branch(`(${many} > 0)`, lines);
}

function givenOrTaken(type: 'give' | 'take', { item, name }: InkItem, many: string): string[] {
  if (item.stackable) {
    return type === 'give'
      ? [`~ ${name} = MIN(${name} + ${many}, ${mostOfItem})`]
      : [`~ ${name} = MAX(${name} - ${many}, 0)`];
  }
  if (type === 'give') return [`~ ${name} = "carried"`];
  return branch(`(${name} == "carried")`, [`~ ${name} = ""`]);
}

function move(ink: InkStory, { item: { text }, to }: EffectOf<'move'>): string[] {
  const found = ink.items.get(text);
  const node = to.type === 'node' ? ink.nodeNamed(to.node.text) : undefined;
  if (found === undefined || (to.type === 'node' && node === undefined)) return [];
  const { item, name, piles } = found;
  if (!item.stackable) {
    const where =
      node !== undefined ? ink.knotOf(node.id) : to.type === 'inventory' ? 'carried' : '';
    return [`~ ${name} = "${where}"`];
  }
  const all = [name, ...piles.values()].reduce((left, right) => `(${left} + ${right})`);
  const into = node !== undefined ? piles.get(node.id) : to.type === 'inventory' ? name : null;
  const others = [name, ...piles.values()].filter((one) => one !== into);
  const gathered =
    into === null || into === undefined ? [] : [`~ ${into} = MIN(${all}, ${mostOfItem})`];
  return [...gathered, ...others.map((one) => `~ ${one} = 0`)];
}
