/** Conditions as sentences, for those who read or hear them. */

import { t } from '../../t.ts';
import { inWords } from '../controls/sentence.tsx';
import type { LogicNames, NameKind } from '../names/logic-names.ts';
import { blankMark, valueWords } from '../words/values.ts';
import { verbWords } from './condition-verbs.ts';
import { type ConditionView, type Row, readRows } from './condition-view.ts';

type Names = Pick<LogicNames, 'called'>;

/** A condition as part of a sentence: "the reader carries brass lamp". Not '' for `always`. */
export function conditionWords(text: string, names: Names): string {
  const view = readRows(text);
  return view === null ? text : viewWords(view, names);
}

function viewWords({ join, rows }: ConditionView, names: Names): string {
  const parts = rows.map((row) =>
    row.kind === 'group' && row.rows.length > 1
      ? `(${rowWords(row, names)})`
      : rowWords(row, names),
  );
  return parts.join(join === 'all' ? ` ${t('studio.logic.and')} ` : ` ${t('studio.logic.or')} `);
}

export function rowWords(row: Row, names: Names): string {
  if (row.kind === 'group') {
    const inside = viewWords(row, names);
    return row.isNot ? t('studio.logic.turned', { words: inside }) : inside;
  }
  if (isOpenVariable(row)) return blankMark;
  return inWords(rowTemplate(row), { verb: verbWords(row), ...rowSlots(row, names) });
}

/** What can be said of a variable hangs on its kind. */
export const isOpenVariable = (row: Row): boolean => row.kind === 'flag' && row.variable === '';

/** The sentence of a row, with slots for its controls. */
export function rowTemplate(row: Exclude<Row, { kind: 'group' }>): string {
  const number = 'number' in row ? (row.number ?? 0) : 0;
  // What is yes or no is all said by the verb.
  const isFlag = row.kind === 'value' && typeof row.value === 'boolean';
  return t(`studio.logic.rows.${isFlag ? 'flag' : row.kind}`, { number });
}

function rowSlots(row: Row, names: Names): Record<string, string> {
  const called = (kind: NameKind, key: string) => names.called(kind, key) ?? (key || blankMark);
  const slots: Record<string, string> = {};
  if ('item' in row) slots.item = called('items', row.item);
  if ('node' in row) slots.node = called('nodes', row.node);
  if ('action' in row) slots.action = called('actions', row.action);
  if ('ending' in row) slots.ending = called('endings', row.ending);
  if ('variable' in row) slots.variable = called('variables', row.variable);
  if ('achievement' in row) slots.achievement = called('achievements', row.achievement);
  if ('member' in row) slots.member = row.member || blankMark;
  if ('number' in row) slots.number = valueWords(row.number);
  if ('value' in row) slots.value = valueWords(row.value);
  if ('text' in row) slots.text = row.text || blankMark;
  return slots;
}
