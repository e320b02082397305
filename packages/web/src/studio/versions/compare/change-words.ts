import type { VersionChange } from '@brasslamp/contract';
import { t } from '../../t.ts';

export type ChangedField = VersionChange['fields'][number];
export type ChangedWhat = VersionChange['what'];

/** The name of a field where people read. `choiceOf` gives the words of an action. */
export function fieldWords(
  what: ChangedWhat,
  { field, action_id, before, after }: ChangedField,
  choiceOf: (actionId: string) => string,
): string {
  if (field === 'action') {
    if (before === null) return t('studio.versions.newChoice');
    if (after === null) return t('studio.versions.goneChoice');
  }
  const words = wordsOf(what, field);
  if (action_id === null) return words;
  return t('studio.versions.inChoice', { choice: choiceOf(action_id), field: words });
}

function wordsOf(what: ChangedWhat, field: string): string {
  if (what === 'variable' && field === 'label') return t('studio.versions.fields.variableLabel');
  return t(`studio.versions.fields.${field.replaceAll('.', '_') as 'name'}`);
}

/** Fields that can be long, or have several lines: shown as one text with its changes. */
const texts = new Set(['body', 'description', 'note', 'title', 'name', 'label', 'reason']);

export const isText = ({ field, before, after }: ChangedField): boolean =>
  texts.has(field) || `${before}${after}`.includes('\n');

/** The changes in groups, one for each kind of part, in order of appearance. */
export function groupsOf(
  changes: readonly VersionChange[],
): { what: ChangedWhat; changes: VersionChange[] }[] {
  const groups = new Map<ChangedWhat, VersionChange[]>();
  for (const change of changes) {
    const group = groups.get(change.what);
    if (group) group.push(change);
    else groups.set(change.what, [change]);
  }
  return [...groups].map(([what, list]) => ({ what, changes: list }));
}
