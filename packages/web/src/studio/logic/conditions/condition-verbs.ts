/** The verb of a row: what it says of its subject, turned round or not. */
import type { Comparison } from '@brasslamp/story/logic/tree';
import { t } from '../../t.ts';
import { type BodyOf, type Row, type RowKind, rowOf } from './condition-view.ts';

export interface Verb {
  id: string;
  words: string;
}

/** `yes` and `no` turn a row round; the others compare. */
type VerbId = 'yes' | 'no' | Comparison | `not ${Comparison}`;

type Compared = 'value' | 'count' | 'visits' | 'turns' | 'turnsSince' | 'timesChosen' | 'size';

/** What a row becomes when its verb begins to count. */
const counted = { has: 'count', seen: 'visits', chosen: 'timesChosen', member: 'size' } as const;
const plain = { count: 'has', visits: 'seen', timesChosen: 'chosen', size: 'member' } as const;
const firstNumber = { has: 1, seen: 2, chosen: 2, member: 1 };

/** `isCounted`: whether what it speaks of can be there more than once. */
export function verbsOf(row: Row, isCounted: boolean): Verb[] {
  const { kind } = row;
  const current = verbOf(row);
  const ids: VerbId[] = [];
  if (!isCompared(kind)) ids.push('yes', 'no');
  if (kind in plain) ids.push('yes', 'no');
  if (kind === 'value') {
    const isNumber = typeof row.value === 'number' || row.value === null;
    if (typeof row.value === 'boolean') ids.push('yes', 'no');
    else ids.push(...(isNumber ? operators : (['=', '!='] as const)));
  } else if (isCompared(kind) || (kind in counted && isCounted)) ids.push(...operators);
  if (!ids.includes(current)) ids.push(current);
  return ids.map((id) => ({ id, words: words(kind, id) }));
}

const isCompared = (kind: RowKind): kind is Compared =>
  kind === 'value' || kind === 'turns' || kind === 'turnsSince' || kind in plain;

export function verbOf(row: Row): VerbId {
  if (!('operator' in row)) return row.isNot ? 'no' : 'yes';
  const { operator, isNot } = row;
  if (row.kind === 'value' && typeof row.value === 'boolean' && isEquality(operator)) {
    return (row.value === (operator === '=')) !== isNot ? 'yes' : 'no';
  }
  return isNot ? `not ${operator}` : operator;
}

const isEquality = (operator: Comparison) => operator === '=' || operator === '!=';

export const verbWords = (row: Row): string => words(row.kind, verbOf(row));

/** The row with another verb, which `verbsOf` offered. */
export function withVerb(row: Row, id: string): Row {
  if (id === verbOf(row)) return row;
  if (id === 'yes' || id === 'no') return { ...asPlain(row), isNot: id === 'no' };
  const isNot = id.startsWith('not ');
  const operator = id.replace('not ', '') as Comparison;
  return { ...asCompared(row, operator), isNot };
}

function asPlain(row: Row): Row {
  const { key } = row;
  if (row.kind === 'count') return { ...rowOf({ kind: 'has', item: row.item }), key };
  if (row.kind === 'visits') return { ...rowOf({ kind: 'seen', node: row.node }), key };
  if (row.kind === 'timesChosen') return { ...rowOf({ kind: 'chosen', action: row.action }), key };
  if (row.kind === 'size') {
    return { ...rowOf({ kind: 'member', variable: row.variable, member: '' }), key };
  }
  if (row.kind === 'value') return { ...rowOf({ kind: 'flag', variable: row.variable }), key };
  return row;
}

function asCompared(row: Row, operator: Comparison): Row {
  const { key } = row;
  if (row.kind === 'has') {
    const body: BodyOf<'count'> = {
      kind: 'count',
      item: row.item,
      operator,
      number: firstNumber.has,
    };
    return { ...rowOf(body), key };
  }
  if (row.kind === 'seen') {
    const body: BodyOf<'visits'> = {
      kind: 'visits',
      node: row.node,
      operator,
      number: firstNumber.seen,
    };
    return { ...rowOf(body), key };
  }
  if (row.kind === 'chosen') {
    const { action } = row;
    const number = firstNumber.chosen;
    return { ...rowOf({ kind: 'timesChosen', action, operator, number }), key };
  }
  if (row.kind === 'member') {
    const { variable } = row;
    return { ...rowOf({ kind: 'size', variable, operator, number: firstNumber.member }), key };
  }
  return 'operator' in row ? { ...row, operator } : row;
}

function words(kind: RowKind, id: VerbId): string {
  const known = id === 'yes' || id === 'no' ? yesOrNo(kind, id) : null;
  if (known) return known;
  if (id.startsWith('not ')) {
    return t('studio.logic.turned', { words: words(kind, id.slice(4) as Comparison) });
  }
  const operator = operatorWords[id as Comparison];
  switch (kind) {
    case 'has':
    case 'count':
      return t(`studio.logic.carries.${operator}`);
    case 'seen':
    case 'visits':
      return t(`studio.logic.been.${operator}`);
    case 'chosen':
    case 'timesChosen':
      return t(`studio.logic.chosen.${operator}`);
    case 'member':
    case 'size':
      return t(`studio.logic.contains.${operator}`);
    case 'value':
      return t(`studio.logic.is.${operator}`);
    default:
      return t(`studio.logic.amount.${operator}`);
  }
}

function yesOrNo(kind: RowKind, id: 'yes' | 'no'): string {
  switch (kind) {
    case 'has':
    case 'count':
      return t(`studio.logic.carries.${id}`);
    case 'seen':
    case 'visits':
      return t(`studio.logic.been.${id}`);
    case 'flag':
    case 'value':
      return t(`studio.logic.is.${id}`);
    case 'chosen':
    case 'chosenHere':
    case 'timesChosen':
      return t(`studio.logic.chosen.${id}`);
    case 'member':
    case 'size':
      return t(`studio.logic.contains.${id}`);
    case 'at':
    case 'earned':
      return t(`studio.logic.${kind}.${id}`);
    case 'ending':
      return t(`studio.logic.ending.${id}`);
    case 'chance':
      return t(`studio.logic.chance.${id}`);
    default:
      return t(`studio.logic.holds.${id}`);
  }
}

/** In the order in which forms offer them. */
const operators: Comparison[] = ['>=', '>', '=', '!=', '<=', '<'];

/** What an operator is called among the texts of the studio. */
const operatorWords = {
  '>=': 'atLeast',
  '>': 'moreThan',
  '=': 'exactly',
  '!=': 'notExactly',
  '<=': 'atMost',
  '<': 'lessThan',
} as const satisfies Record<Comparison, string>;
