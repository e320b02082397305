import type { ReactNode } from 'react';
import { t } from '../../t.ts';
import { type AddedRow, useRowElement } from '../controls/added-row.ts';
import styles from '../controls/logic-field.module.css';
import { RowButton } from '../controls/row-button.tsx';
import { NumberField, Sentence, WordSelect } from '../controls/sentence.tsx';
import { MemberField, ValueField } from '../controls/value-field.tsx';
import { WrittenField } from '../controls/written-field.tsx';
import { type LogicNames, useLogicNames } from '../names/logic-names.ts';
import { NamePicker } from '../names/name-picker.tsx';
import { conditionProblem } from '../words/problem-words.ts';
import { verbOf, verbsOf, withVerb } from './condition-verbs.ts';
import type { Row } from './condition-view.ts';
import { isOpenVariable, rowTemplate, rowWords } from './condition-words.ts';
import { withVariable } from './new-rows.ts';

/** One row: what must hold, as a sentence of controls. */
export function ConditionRow({
  row,
  added,
  onChange,
  onRemove,
  drawGroup,
}: {
  row: Row;
  added: AddedRow;
  onChange: (row: Row) => void;
  onRemove: () => void;
  drawGroup: (row: Extract<Row, { kind: 'group' }>) => ReactNode;
}) {
  const names = useLogicNames();
  const element = useRowElement(row.key, added);
  const words = rowWords(row, names);

  return (
    <li className={styles.row} {...element} aria-label={words}>
      {row.kind === 'group' ? (
        drawGroup(row)
      ) : (
        <Sentence
          text={isOpenVariable(row) ? '<variable></variable>' : rowTemplate(row)}
          slots={slotsOf(row, names, onChange)}
        />
      )}
      <RowButton label={t('studio.logic.removeRow', { words })} sign="remove" onClick={onRemove} />
    </li>
  );
}

/** The parts of rows that are names of the story's things. */
const pickers = [
  ['item', 'items'],
  ['node', 'nodes'],
  ['action', 'actions'],
  ['ending', 'endings'],
  ['achievement', 'achievements'],
] as const;

/** Whether what it speaks of can be there more than once. */
function canCount(row: Row, { isCounted, level }: LogicNames): boolean {
  if (row.kind === 'has' || row.kind === 'count') return isCounted(row.item);
  return row.kind === 'seen' || row.kind === 'member' || (row.kind === 'chosen' && level > 1);
}

function slotsOf(
  row: Exclude<Row, { kind: 'group' }>,
  names: LogicNames,
  onChange: (row: Row) => void,
): Record<string, ReactNode> {
  const edit = (changes: object) => onChange({ ...row, ...changes });
  const isCounted = canCount(row, names);
  const slots: Record<string, ReactNode> = {
    verb: (
      <WordSelect
        label={t('studio.logic.verb')}
        value={verbOf(row)}
        options={verbsOf(row, isCounted)}
        onChange={(id: string) => onChange(withVerb(row, id))}
      />
    ),
  };
  for (const [slot, kind] of pickers) {
    const picked = row[slot as keyof typeof row] as string | undefined;
    if (picked === undefined) continue;
    slots[slot] = (
      <NamePicker kind={kind} value={picked} onPick={(name) => edit({ [slot]: name })} />
    );
  }
  if ('variable' in row) {
    slots.variable = (
      <NamePicker
        kind="variables"
        value={row.variable}
        onPick={(key) => onChange(withVariable(row, key, names.variable(key)))}
      />
    );
  }
  if ('member' in row) {
    slots.member = (
      <MemberField
        variable={names.variable(row.variable)}
        member={row.member}
        onChange={(member) => edit({ member })}
      />
    );
  }
  if ('number' in row) {
    slots.number = (
      <NumberField
        label={t('studio.logic.number')}
        value={row.number}
        onChange={(number) => edit({ number })}
      />
    );
  }
  if ('value' in row) {
    slots.value = (
      <ValueField
        variable={names.variable(row.variable)}
        value={row.value}
        onChange={(value) => edit({ value })}
      />
    );
  }
  if ('text' in row) {
    slots.text = (
      <WrittenField
        label={t('studio.logic.written')}
        isOneLine
        value={row.text}
        problem={row.text.trim() === '' ? undefined : conditionProblem(row.text, names.level)}
        onChange={(text) => edit({ text })}
      />
    );
  }
  return slots;
}
