/** What can be added to a condition, and how a new row begins. */
import type { Level } from '@brasslamp/story/model';
import type { Variable } from '@brasslamp/story/model/variable';
import { t } from '../../t.ts';
import { type Row, type RowBody, rowOf } from './condition-view.ts';

const kinds = [
  'has',
  'seen',
  'flag',
  'chosen',
  'chosenHere',
  'turns',
  'turnsSince',
  'at',
  'ending',
  'earned',
  'chance',
  'group',
  'text',
] as const;
type NewKind = (typeof kinds)[number];

const ofLevel2: ReadonlySet<NewKind> = new Set(['chosenHere', 'at', 'earned']);

export const newRowOptions = (level: Level) =>
  kinds
    .filter((id) => level > 1 || !ofLevel2.has(id))
    .map((id) => ({ id, words: t(`studio.logic.add.${id}`) }));

/** `outer` = how the group around it joins: a group within that joins the same way would be none. */
export function newRow(kind: NewKind, outer: 'all' | 'any'): Row {
  return rowOf(newBody(kind, outer));
}

function newBody(kind: NewKind, outer: 'all' | 'any'): RowBody {
  switch (kind) {
    case 'has':
      return { kind, item: '' };
    case 'seen':
      return { kind, node: '' };
    case 'flag':
      return { kind, variable: '' };
    case 'chosen':
    case 'chosenHere':
      return { kind, action: '' };
    case 'at':
      return { kind, item: '', node: '' };
    case 'earned':
      return { kind, achievement: '' };
    case 'ending':
      return { kind, ending: '' };
    case 'turns':
      return { kind, operator: '>', number: 20 };
    case 'turnsSince':
      return { kind, node: '', operator: '<', number: 5 };
    case 'chance':
      return { kind, number: 25 };
    case 'group':
      return { kind, join: outer === 'all' ? 'any' : 'all', rows: [] };
    case 'text':
      return { kind, text: '' };
  }
}

/** The row about another variable: what was compared stays, where it fits that one's kind. */
export function withVariable(row: Row, key: string, variable: Variable | undefined): Row {
  if (row.kind === 'value' && fits(row.value, variable)) return { ...row, variable: key };
  if (row.kind === 'size' && variable?.kind === 'set') return { ...row, variable: key };
  const fresh = (body: RowBody): Row => ({ ...rowOf(body), key: row.key });
  switch (variable?.kind) {
    case 'number':
      return fresh({ kind: 'value', variable: key, operator: '>=', value: null });
    case 'choice':
      return fresh({
        kind: 'value',
        variable: key,
        operator: '=',
        value: variable.options[0] ?? '',
      });
    case 'text':
      return fresh({ kind: 'value', variable: key, operator: '=', value: '' });
    case 'set': {
      const { members } = variable;
      const isKept = row.kind === 'member' && members.includes(row.member);
      const member = isKept ? row.member : (members[0] ?? '');
      const isNot = row.kind === 'member' && row.isNot;
      return { ...fresh({ kind: 'member', variable: key, member }), isNot };
    }
    default:
      return {
        ...fresh({ kind: 'flag', variable: key }),
        isNot: row.kind === 'flag' && row.isNot,
      };
  }
}

function fits(value: unknown, variable: Variable | undefined): boolean {
  if (variable?.kind === 'number') return value === null || typeof value === 'number';
  if (variable?.kind === 'choice') return variable.options.includes(value as string);
  return variable?.kind === 'text' && typeof value === 'string';
}
