import { type Names, nodeNameKey } from '@brasslamp/story/logic';
import type { Expression } from '@brasslamp/story/logic/tree';

/** The words with which things of a story are called on paper. */
export interface PaperNames {
  names: Names;
  /** "section 12". */
  section: (nodeId: string) => string;
}

/** A condition as the end of "If …": what a reader on paper has to look up. */
export function conditionWords(of: Expression, paper: PaperNames): string {
  const say = (part: Expression) => conditionWords(part, paper);
  switch (of.type) {
    case 'flag':
      return of.value ? 'always' : 'never';
    case 'variable':
      return isNumber(of, paper)
        ? `${valueWords(of, paper)} is not 0`
        : `${valueWords(of, paper)} is ticked`;
    case 'has':
      return `you carry ${itemWords(of.item.text, paper)}`;
    case 'seen':
      return `you have been at ${sectionWords(of.node.text, paper)}`;
    case 'chosen':
      return `you have chosen ${actionWords(of.action.text, paper)}`;
    case 'chosen_here':
      return `you have chosen ${actionWords(of.action.text, paper)} on this visit`;
    case 'at':
      return `${itemWords(of.item.text, paper)} lies at ${sectionWords(of.node.text, paper)}`;
    case 'earned':
      return `you have earned “${paper.names.achievements.get(of.achievement.text)?.name ?? of.achievement.text}”`;
    case 'ending':
      return `you have reached the ending “${of.ending.text}”`;
    case 'set_has':
      return `“${of.member.text}” is noted under ${variableWords(of.variable.text, paper)}`;
    case 'chance':
      return `chance is with you (${valueWords(of.percent, paper)} in 100)`;
    case 'not':
      return notWords(of.of, paper);
    case 'and':
      return `${bracketed(of.left, 'or', say)} and ${bracketed(of.right, 'or', say)}`;
    case 'or':
      return `${bracketed(of.left, 'and', say)} or ${bracketed(of.right, 'and', say)}`;
    case 'compare':
      return compareWords(of, paper);
    default:
      return `${valueWords(of, paper)} is not 0`;
  }
}

const bracketed = (
  part: Expression,
  looser: 'and' | 'or',
  say: (part: Expression) => string,
): string => (part.type === looser ? `(${say(part)})` : say(part));

function notWords(of: Expression, paper: PaperNames): string {
  switch (of.type) {
    case 'variable':
      return isNumber(of, paper)
        ? `${valueWords(of, paper)} is 0`
        : `${valueWords(of, paper)} is not ticked`;
    case 'has':
      return `you do not carry ${itemWords(of.item.text, paper)}`;
    case 'seen':
      return `you have not been at ${sectionWords(of.node.text, paper)}`;
    case 'chosen':
      return `you have not chosen ${actionWords(of.action.text, paper)}`;
    case 'chosen_here':
      return `you have not chosen ${actionWords(of.action.text, paper)} on this visit`;
    case 'set_has':
      return `“${of.member.text}” is not noted under ${variableWords(of.variable.text, paper)}`;
    default:
      return `it is not so that ${conditionWords(of, paper)}`;
  }
}

const comparisons = {
  '=': 'is',
  '!=': 'is not',
  '<': 'is less than',
  '<=': 'is at most',
  '>': 'is more than',
  '>=': 'is at least',
} as const;

function compareWords(
  { left, operator, right }: Extract<Expression, { type: 'compare' }>,
  paper: PaperNames,
): string {
  if (right.type === 'flag' && (operator === '=' || operator === '!=')) {
    const isYes = right.value === (operator === '=');
    return isYes ? conditionWords(left, paper) : notWords(left, paper);
  }
  return `${valueWords(left, paper)} ${comparisons[operator]} ${valueWords(right, paper)}`;
}

const signs = { '+': '+', '-': '−', '*': '×', '/': '÷', mod: 'mod' } as const;

/** A value as words that a reader on paper can work out. */
export function valueWords(of: Expression, paper: PaperNames): string {
  const say = (part: Expression) => valueWords(part, paper);
  switch (of.type) {
    case 'number':
      return String(of.value).replace('-', '−');
    case 'text':
      return `“${of.value}”`;
    case 'flag':
      return of.value ? 'ticked' : 'not ticked';
    case 'variable':
      return variableWords(of.name.text, paper);
    case 'turns':
      return 'the number of choices you have made';
    case 'count':
      return `how many of ${itemWords(of.item.text, paper)} you carry`;
    case 'visits':
      return `how often you have been at ${sectionWords(of.node.text, paper)}`;
    case 'turns_since':
      return `how many choices ago you were at ${sectionWords(of.node.text, paper)}`;
    case 'times_chosen':
      return `how often you have chosen ${actionWords(of.action.text, paper)}`;
    case 'size':
      return `how many things are noted under ${variableWords(of.variable.text, paper)}`;
    case 'random':
      return randomWords(of.of, paper);
    case 'function':
      return `${functions[of.name]} ${of.of.map(say).join(' and ')}`;
    case 'negative':
      return `−${say(of.of)}`;
    case 'arithmetic':
      return `(${say(of.left)} ${signs[of.operator]} ${say(of.right)})`;
    case 'join':
      return `${say(of.left)} and ${say(of.right)} as one text`;
    default:
      return `whether ${conditionWords(of, paper)}`;
  }
}

const functions = {
  min: 'the smallest of',
  max: 'the largest of',
  abs: 'the size, without its sign, of',
  round: 'the nearest whole number to',
  floor: 'the next whole number down from',
} as const;

function randomWords(of: Expression[], paper: PaperNames): string {
  const [from, to] = of;
  const isRange = of.length === 2 && from?.type === 'number' && to?.type === 'number';
  if (isRange) return `a number from ${from.value} to ${to.value}, drawn by chance`;
  return `one of ${of.map((one) => valueWords(one, paper)).join(', ')}, drawn by chance`;
}

const isNumber = (of: Extract<Expression, { type: 'variable' }>, { names }: PaperNames): boolean =>
  names.variables.get(of.name.text)?.kind === 'number';

export function variableWords(key: string, { names }: PaperNames): string {
  return names.variables.get(key)?.label || key;
}

export function itemWords(key: string, { names }: PaperNames): string {
  return names.items.get(key)?.name ?? key;
}

function actionWords(id: string, { names, section }: PaperNames): string {
  const found = names.actions.get(id);
  if (found === undefined) return `“${id}”`;
  return 'label' in found ? `“${found.label}”` : section(found.id);
}

export function sectionWords(name: string, { names, section }: PaperNames): string {
  const node = names.nodes.get(nodeNameKey(name));
  return node === undefined ? `“${name}”` : section(node.id);
}
