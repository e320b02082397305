import { useRef } from 'react';
import { t } from '../../t.ts';
import { AddMenu } from '../controls/add-menu.tsx';
import type { AddedRow } from '../controls/added-row.ts';
import styles from '../controls/logic-field.module.css';
import { Sentence, WordSelect } from '../controls/sentence.tsx';
import { useLogicNames } from '../names/logic-names.ts';
import { ConditionRow } from './condition-row.tsx';
import type { ConditionView, Row } from './condition-view.ts';
import { newRow, newRowOptions } from './new-rows.ts';

/** Deeper groups cannot be added, since few could follow them; those that exist are shown. */
const groupsInGroups = 4;

type GroupRow = Extract<Row, { kind: 'group' }>;

/** Rows and how they are joined; a row may be a group itself. */
export function ConditionGroup({
  view: { join, rows },
  added,
  depth = 0,
  addLabel,
  empty,
  onChange,
}: {
  view: ConditionView;
  added: AddedRow;
  depth?: number;
  addLabel: string;
  /** What is said while there are no rows. */
  empty?: string;
  onChange: (view: ConditionView) => void;
}) {
  const { level } = useLogicNames();
  const button = useRef<HTMLButtonElement>(null);
  const setRows = (next: Row[]) => onChange({ join, rows: next });

  return (
    <>
      {rows.length > 0 && (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <ConditionRow
              key={row.key}
              row={row}
              added={added}
              onChange={(changed) =>
                setRows(rows.map((one) => (one.key === row.key ? changed : one)))
              }
              onRemove={() => {
                button.current?.focus();
                setRows(rows.filter((one) => one.key !== row.key));
              }}
              drawGroup={(group) => (
                <NestedGroup
                  group={group}
                  added={added}
                  depth={depth + 1}
                  onChange={(changed) =>
                    setRows(rows.map((one) => (one.key === row.key ? changed : one)))
                  }
                />
              )}
            />
          ))}
        </ul>
      )}
      <div className={styles.add}>
        {rows.length === 0 && empty && <span>{empty}</span>}
        <AddMenu
          label={addLabel}
          options={newRowOptions(level).filter(
            ({ id }) => id !== 'group' || depth < groupsInGroups,
          )}
          button={button}
          onPick={(kind) => {
            const row = newRow(kind, join);
            added.begin(row.key);
            setRows([...rows, row]);
          }}
        />
      </div>
    </>
  );
}

const joins = ['all', 'any', 'notAll', 'none'] as const;

function NestedGroup({
  group,
  added,
  depth,
  onChange,
}: {
  group: GroupRow;
  added: AddedRow;
  depth: number;
  onChange: (group: GroupRow) => void;
}) {
  const turned = group.join === 'all' ? 'notAll' : 'none';
  return (
    <div className={styles.group}>
      <Sentence
        text={t('studio.logic.joined')}
        slots={{
          join: (
            <WordSelect
              label={t('studio.logic.join')}
              value={group.isNot ? turned : group.join}
              options={joins.map((id) => ({ id, words: t(`studio.logic.joins.${id}`) }))}
              onChange={(id) =>
                onChange({
                  ...group,
                  join: id === 'all' || id === 'notAll' ? 'all' : 'any',
                  isNot: id === 'notAll' || id === 'none',
                })
              }
            />
          ),
        }}
      />
      <ConditionGroup
        view={group}
        added={added}
        depth={depth}
        addLabel={t('studio.logic.addToGroup')}
        onChange={({ rows }) => onChange({ ...group, rows })}
      />
    </div>
  );
}
