/** Conditions and values as ink spells them, with the same result for every slip as our engine has. */
import type { Comparison, Expression } from '@brasslamp/story/logic/tree';
import type { InkStory } from './ink-story.ts';
import { quoted } from './quoted.ts';
import { decimalHelper } from './written-functions.ts';

/** A value in ink; `scale`: a number times 10 to that power. `isNothing`: of a variable that the story does not have. */
export interface InkValue {
  kind: 'number' | 'flag' | 'text' | 'set' | 'nothing';
  code: string;
  scale: number;
  /** The member or variable key of a set, for its words. */
  key?: string;
}

/** Where logic stands: in the effects of a choice the turn is not counted yet. */
export interface InkPlace {
  isInChoice: boolean;
}

const numberOf = (code: string, scale = 0): InkValue => ({ kind: 'number', code, scale });
const flagOf = (code: string): InkValue => ({ kind: 'flag', code, scale: 0 });
const textOf = (code: string): InkValue => ({ kind: 'text', code, scale: 0 });
const no = flagOf('false');

export function inkValueOf(ink: InkStory, tree: Expression, place: InkPlace): InkValue {
  const value = (of: Expression) => inkValueOf(ink, of, place);
  const number = (of: Expression) => asNumber(value(of));
  switch (tree.type) {
    case 'number':
      return literal(tree.value);
    case 'text':
      return textOf(quoted(tree.value));
    case 'flag':
      return flagOf(String(tree.value));
    case 'variable':
      return variable(ink, tree.name.text);
    case 'turns':
      return numberOf(place.isInChoice ? '(TURNS() - 1)' : 'TURNS()');
    case 'has':
    case 'count':
      return carried(ink, tree.item.text, tree.type);
    case 'visits':
    case 'seen':
    case 'turns_since':
      return visited(ink, tree.type, tree.node.text, place);
    case 'chosen': {
      const times = ink.timesOf(tree.action.text);
      return times === undefined ? no : flagOf(`(${times} > 0)`);
    }
    case 'times_chosen':
      return numberOf(ink.timesOf(tree.action.text) ?? '0');
    case 'chosen_here':
      return flagOf(ink.hereOf(tree.action.text) ?? 'false');
    case 'ending':
      // Who has reached an ending asks nothing any more.
      return no;
    case 'at':
      return lies(ink, tree.item.text, tree.node.text);
    case 'earned':
      return flagOf(ink.achievements.get(tree.achievement.text) ?? 'false');
    case 'set_has': {
      const set = ink.variables.get(tree.variable.text);
      const member = set?.members.get(tree.member.text);
      return member === undefined ? no : flagOf(`(${set?.name} ? ${member})`);
    }
    case 'size':
      return sizeOf(ink, tree.variable.text);
    case 'chance': {
      const { code, scale } = number(tree.percent);
      return flagOf(`(RANDOM(1, ${100 * 10 ** scale}) <= ${code})`);
    }
    case 'random':
      return random(ink, tree.of.map(value));
    case 'function':
      return called(ink, tree.name, tree.of.map(number));
    case 'negative': {
      const { code, scale } = number(tree.of);
      return numberOf(`(0 - ${code})`, scale);
    }
    case 'not':
      return flagOf(not(truthOf(value(tree.of))));
    case 'and':
    case 'or': {
      const [left, right] = [truthOf(value(tree.left)), truthOf(value(tree.right))];
      return flagOf(tree.type === 'and' ? and([left, right]) : or([left, right]));
    }
    case 'compare':
      return flagOf(compared(tree.operator, value(tree.left), value(tree.right)));
    case 'arithmetic':
      return arithmetic(ink, tree.operator, number(tree.left), number(tree.right));
    case 'join':
      return textOf(`(${wordsOf(ink, value(tree.left))} + ${wordsOf(ink, value(tree.right))})`);
  }
}

export const conditionOf = (ink: InkStory, tree: Expression, place: InkPlace): string =>
  truthOf(inkValueOf(ink, tree, place));

function literal(value: number): InkValue {
  for (let scale = 0; scale < 4; scale += 1) {
    const scaled = Math.round(value * 10 ** scale);
    if (Math.abs(scaled / 10 ** scale - value) < 1e-9) return numberOf(String(scaled), scale);
  }
  return numberOf(String(Math.trunc(value * 10_000)), 4);
}

function variable(ink: InkStory, key: string): InkValue {
  const found = ink.variables.get(key);
  if (found === undefined) return { kind: 'nothing', code: '0', scale: 0 };
  const { variable: of, name } = found;
  if (of.kind === 'number') return numberOf(name, of.decimals);
  if (of.kind === 'flag') return flagOf(name);
  return of.kind === 'set' ? { kind: 'set', code: name, scale: 0, key } : textOf(name);
}

function carried(ink: InkStory, key: string, asked: 'has' | 'count'): InkValue {
  const found = ink.items.get(key);
  if (found === undefined) return asked === 'has' ? no : numberOf('0');
  const { item, name } = found;
  if (item.stackable) return asked === 'has' ? flagOf(`(${name} > 0)`) : numberOf(name);
  const holds = `(${name} == "carried")`;
  return asked === 'has' ? flagOf(holds) : numberOf(`(${holds} + 0)`);
}

function visited(
  ink: InkStory,
  type: 'visits' | 'seen' | 'turns_since',
  name: string,
  { isInChoice }: InkPlace,
): InkValue {
  const node = ink.nodeNamed(name);
  if (node === undefined) {
    if (type === 'seen') return no;
    return numberOf(type === 'visits' ? '0' : '1000000');
  }
  const knot = ink.visitsOf(node.id);
  if (type === 'visits') return numberOf(knot);
  if (type === 'seen') return flagOf(`(${knot} > 0)`);
  return numberOf(`${ink.use('turns_from')}(-> ${knot}, ${isInChoice ? 1 : 0})`);
}

function lies(ink: InkStory, key: string, name: string): InkValue {
  const item = ink.items.get(key);
  const node = ink.nodeNamed(name);
  if (item === undefined || node === undefined) return no;
  const pile = item.piles.get(node.id);
  if (pile !== undefined) return flagOf(`(${pile} > 0)`);
  return flagOf(`(${item.name} == "${ink.knotOf(node.id)}")`);
}

function sizeOf(ink: InkStory, key: string): InkValue {
  const found = ink.variables.get(key);
  return numberOf(found?.variable.kind === 'set' ? `LIST_COUNT(${found.name})` : '0');
}

function random(ink: InkStory, values: readonly InkValue[]): InkValue {
  const isRange = values.length === 2 && values.every(isNumber);
  const { of, scale } = aligned(values.map(asNumber));
  if (isRange) return numberOf(`${ink.use('between')}(${of.join(', ')})`, scale);
  // One of several is drawn where it is set; here the first stands for all.
  return values[0] ?? numberOf('0');
}

export const isNumber = ({ kind }: InkValue): boolean => kind === 'number' || kind === 'nothing';

function called(ink: InkStory, name: string, numbers: readonly InkValue[]): InkValue {
  const { of, scale } = aligned(numbers);
  const [first = '0', ...others] = of;
  if (name === 'min' || name === 'max') {
    const word = name.toUpperCase();
    return numberOf(
      others.reduce((left, right) => `${word}(${left}, ${right})`, first),
      scale,
    );
  }
  if (name === 'abs') return numberOf(`${ink.use('absolute')}(${first})`, scale);
  if (scale === 0) return numberOf(first);
  const helper = ink.use(name === 'floor' ? 'floored' : 'rounded');
  return numberOf(`${helper}(${first}, ${10 ** scale})`);
}

/** A value as a number: a text is 0, yes is 1, a set how many are in it. */
export function asNumber(value: InkValue): InkValue {
  if (value.kind === 'number' || value.kind === 'nothing') return value;
  if (value.kind === 'flag') {
    if (value.code === 'true') return numberOf('1');
    return numberOf(value.code === 'false' ? '0' : `(${value.code} + 0)`);
  }
  return numberOf(value.kind === 'set' ? `LIST_COUNT(${value.code})` : '0');
}

/** The number at another scale: decimals are added, or cut off. */
export function atScale(ink: InkStory, { code, scale }: InkValue, to: number): string {
  if (to === scale) return code;
  const factor = 10 ** Math.abs(to - scale);
  if (to < scale) return `${ink.use('divided')}(${code}, ${factor})`;
  return /^-?\d+$/.test(code) ? String(Number(code) * factor) : `(${code} * ${factor})`;
}

function aligned(numbers: readonly InkValue[]): { of: string[]; scale: number } {
  const scale = Math.max(0, ...numbers.map((one) => one.scale));
  const raised = numbers.map(({ code, scale: own }) => {
    if (own === scale) return code;
    const factor = 10 ** (scale - own);
    return /^-?\d+$/.test(code) ? String(Number(code) * factor) : `(${code} * ${factor})`;
  });
  return { of: raised, scale };
}

function arithmetic(
  ink: InkStory,
  operator: '+' | '-' | '*' | '/' | 'mod',
  left: InkValue,
  right: InkValue,
): InkValue {
  if (operator === '*') {
    const decimals = left.scale + right.scale;
    const product = `(${left.code} * ${right.code})`;
    if (decimals <= 4) return numberOf(product, decimals);
    return numberOf(`${ink.use('divided')}(${product}, ${10 ** (decimals - 4)})`, 4);
  }
  const { of, scale } = aligned([left, right]);
  const [one = '0', other = '0'] = of;
  if (operator === '/') {
    const dividend = scale === 0 ? one : `(${one} * ${10 ** scale})`;
    return numberOf(`${ink.use('divided')}(${dividend}, ${other})`, scale);
  }
  if (operator === 'mod') return numberOf(`${ink.use('remainder')}(${one}, ${other})`, scale);
  return numberOf(`(${one} ${operator} ${other})`, scale);
}

function compared(operator: Comparison, left: InkValue, right: InkValue): string {
  const areAlike =
    (left.kind === right.kind && left.kind !== 'set') ||
    left.kind === 'nothing' ||
    right.kind === 'nothing';
  const isEquality = operator === '=' || operator === '!=';
  if (!areAlike && isEquality) return operator === '=' ? 'false' : 'true';
  const sign = operator === '=' ? '==' : operator;
  const isText = left.kind === 'text' || right.kind === 'text';
  if (isEquality && isText) return `(${asText(left)} ${sign} ${asText(right)})`;
  const { of } = aligned([asNumber(left), asNumber(right)]);
  return `(${of[0]} ${sign} ${of[1]})`;
}

const asText = ({ kind, code }: InkValue): string => (kind === 'text' ? code : '""');

/** Whether a value holds, as a condition. */
export function truthOf({ kind, code }: InkValue): string {
  if (kind === 'flag') return code;
  if (kind === 'nothing') return 'false';
  if (kind === 'text') return `(${code} != "")`;
  return kind === 'set' ? `(LIST_COUNT(${code}) > 0)` : `(${code} != 0)`;
}

export function not(condition: string): string {
  if (condition === 'true') return 'false';
  return condition === 'false' ? 'true' : `(not ${condition})`;
}

export function and(conditions: readonly string[]): string {
  if (conditions.includes('false')) return 'false';
  const asked = conditions.filter((one) => one !== 'true');
  if (asked.length < 2) return asked[0] ?? 'true';
  return asked.reduce((left, right) => `(${left} and ${right})`);
}

export function or(conditions: readonly string[]): string {
  if (conditions.includes('true')) return 'true';
  const asked = conditions.filter((one) => one !== 'false');
  if (asked.length < 2) return asked[0] ?? 'false';
  return asked.reduce((left, right) => `(${left} or ${right})`);
}

/** A value in words, as a text of ink. */
export function wordsOf(ink: InkStory, { kind, code, scale, key }: InkValue): string {
  if (kind === 'text') return code;
  if (kind === 'nothing') return '""';
  if (kind === 'flag') return `${ink.use('yes_no')}(${code})`;
  if (kind === 'set') return `${ink.shownSet(key ?? '')}()`;
  return scale === 0 ? `"{${code}}"` : `${ink.use(decimalHelper(scale))}(${code})`;
}
