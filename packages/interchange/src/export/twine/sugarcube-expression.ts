import { type Names, nodeNameKey } from '@brasslamp/story/logic';
import type { Comparison, Expression } from '@brasslamp/story/logic/tree';

/** The things that an expression's names stand for, and how passages are called. */
export interface SugarCubeNames {
  names: Names;
  /** The passage of a node, by the node's id. */
  passageOf: (nodeId: string) => string;
  /** The values of the snippet in which it stands: temporary variables. */
  values: readonly string[];
}

export const quoted = (text: string): string => JSON.stringify(text);

/** The passage of the node with that name; where there is none the name, which no passage has. */
export function passageNamed(name: string, { names, passageOf }: SugarCubeNames): string {
  const node = names.nodes.get(nodeNameKey(name));
  return node === undefined ? name : passageOf(node.id);
}

const comparisons: Record<Comparison, string> = {
  '=': 'is',
  '!=': 'isnot',
  '<': 'lt',
  '<=': 'lte',
  '>': 'gt',
  '>=': 'gte',
};

/** An expression as SugarCube reads it. What it has no word for is a function of the story's script. */
export function sugarCubeExpression(of: Expression, within: SugarCubeNames): string {
  const print = (part: Expression) => sugarCubeExpression(part, within);
  const call = (name: string, ...values: string[]) => `setup.${name}(${values.join(', ')})`;
  const node = (name: string) => quoted(passageNamed(name, within));
  switch (of.type) {
    case 'number':
    case 'flag':
      return String(of.value);
    case 'text':
      return quoted(of.value);
    case 'variable':
      return `${within.values.includes(of.name.text) ? '_' : '$'}${of.name.text}`;
    case 'turns':
      return '$Story.turn';
    case 'has':
    case 'count':
      return call(of.type, quoted(of.item.text));
    case 'visits':
    case 'seen':
      return call(of.type, node(of.node.text));
    case 'turns_since':
      return call('turnsSince', node(of.node.text));
    case 'chosen':
      return `${call('timesChosen', quoted(of.action.text))} gt 0`;
    case 'times_chosen':
      return call('timesChosen', quoted(of.action.text));
    case 'chosen_here':
      return call('chosenHere', quoted(of.action.text));
    case 'at':
      return call('at', quoted(of.item.text), node(of.node.text));
    case 'earned':
      return call('earned', quoted(of.achievement.text));
    case 'ending':
      return call('reached', quoted(of.ending.text));
    case 'set_has':
      return `$${of.variable.text}.includes(${quoted(of.member.text)})`;
    case 'size':
      return `$${of.variable.text}.length`;
    case 'chance':
      return `random(1, 100) lte ${print(of.percent)}`;
    case 'random':
      return of.of.length === 2 && of.of.every((one) => kindOf(one, within) === 'number')
        ? call('between', ...of.of.map(print))
        : `either(${of.of.map(print).join(', ')})`;
    case 'function':
      return functionCall(of, print);
    case 'not':
      return `not (${conditionIn(of.of, within)})`;
    case 'negative':
      return `-(${print(of.of)})`;
    case 'and':
    case 'or':
      return `(${conditionIn(of.left, within)}) ${of.type} (${conditionIn(of.right, within)})`;
    case 'compare':
      return compared(of, within);
    case 'arithmetic':
      return arithmetic(of, within);
    case 'join':
      return call('join', inWords(of.left, within), inWords(of.right, within));
  }
}

/** A value as its words: a number with all decimals that it keeps. */
export function inWords(of: Expression, within: SugarCubeNames): string {
  const decimals = decimalsOf(of, within);
  return `setup.words(${sugarCubeExpression(of, within)}${decimals === 0 ? '' : `, ${decimals}`})`;
}

/** An expression where yes or no is asked: a number other than 0 is yes, as SugarCube has it too. */
export const conditionIn = (of: Expression, within: SugarCubeNames): string =>
  of.type === 'variable' && within.names.variables.get(of.name.text)?.kind === 'set'
    ? `$${of.name.text}.length gt 0`
    : sugarCubeExpression(of, within);

function compared(
  { left, operator, right }: Extract<Expression, { type: 'compare' }>,
  within: SugarCubeNames,
): string {
  const side = (of: Expression) => {
    const printed = sugarCubeExpression(of, within);
    return /^[\w$.-]+$|^"(?:[^"\\]|\\.)*"$|^setup\.\w+\([^()]*\)$/.test(printed)
      ? printed
      : `(${printed})`;
  };
  return `${side(left)} ${comparisons[operator]} ${side(right)}`;
}

function functionCall(
  { name, of }: Extract<Expression, { type: 'function' }>,
  print: (part: Expression) => string,
): string {
  const values = of.map(print).join(', ');
  return name === 'round' ? `setup.round(${values})` : `Math.${name}(${values})`;
}

function arithmetic(
  { operator, left, right }: Extract<Expression, { type: 'arithmetic' }>,
  within: SugarCubeNames,
): string {
  const [one, other] = [sugarCubeExpression(left, within), sugarCubeExpression(right, within)];
  if (operator === '/' || operator === 'mod') {
    const decimals = Math.max(decimalsOf(left, within), decimalsOf(right, within));
    return operator === 'mod'
      ? `setup.rest(${one}, ${other})`
      : `setup.divide(${one}, ${other}${decimals === 0 ? '' : `, ${decimals}`})`;
  }
  const side = (of: Expression, printed: string) =>
    of.type === 'arithmetic' ? `(${printed})` : printed;
  return `${side(left, one)} ${operator} ${side(right, other)}`;
}

/** The decimals that a number of the story keeps: those with the most decide. */
function decimalsOf(of: Expression, within: SugarCubeNames): number {
  switch (of.type) {
    case 'number':
      return String(of.value).split('.')[1]?.length ?? 0;
    case 'variable': {
      const variable = within.names.variables.get(of.name.text);
      return variable?.kind === 'number' ? variable.decimals : 0;
    }
    case 'arithmetic':
      return Math.max(decimalsOf(of.left, within), decimalsOf(of.right, within));
    case 'negative':
      return decimalsOf(of.of, within);
    case 'function':
      if (of.name === 'round' || of.name === 'floor') return 0;
      return Math.max(0, ...of.of.map((one) => decimalsOf(one, within)));
    case 'random':
      return Math.max(0, ...of.of.map((one) => decimalsOf(one, within)));
    default:
      return 0;
  }
}

function kindOf(of: Expression, { names }: SugarCubeNames): 'number' | 'other' {
  if (of.type === 'variable') {
    return names.variables.get(of.name.text)?.kind === 'number' ? 'number' : 'other';
  }
  return of.type === 'text' || of.type === 'flag' || of.type === 'join' ? 'other' : 'number';
}
