import type { Level } from '@brasslamp/story/model';
import { useMemo, useState } from 'react';
import { t } from '../../t.ts';
import { useAddedRow } from '../controls/added-row.ts';
import { LogicFieldset } from '../controls/logic-fieldset.tsx';
import { Sentence, WordSelect } from '../controls/sentence.tsx';
import { WrittenField } from '../controls/written-field.tsx';
import { useLogicNames } from '../names/logic-names.ts';
import { conditionProblem, conditionSlips } from '../words/problem-words.ts';
import { ConditionGroup } from './condition-group.tsx';
import { type ConditionView, readRows, typedIn, writeView } from './condition-view.ts';

interface Props {
  label: string;
  /** The condition in its text form; '' = always. */
  value: string;
  /** The field's path, by which errors find it. */
  name?: string;
  hint?: string;
  error?: string | undefined;
  onChange: (text: string) => void;
}

/** A condition as rows that read as sentences, or as its text; the text is what counts. */
export function ConditionField({ label, value, name, hint, error, onChange }: Props) {
  const { names, level } = useLogicNames();
  const [isWritten, setWritten] = useState(false);
  const [view, setView] = useRows(value, level);
  const added = useAddedRow(error !== undefined);
  const slips = useMemo(() => conditionSlips(value, names, level), [value, names, level]);
  const isForced = view === null;
  const problem = conditionProblem(value, level);
  const typed = isWritten || view === null ? [value] : typedIn(view);
  // What is typed says itself what is wrong with it.
  const isTold = typed.some((text) => text.trim() !== '' && conditionProblem(text, level));

  function change(next: ConditionView) {
    onChange(setView(next));
  }

  return (
    <LogicFieldset
      label={label}
      name={name}
      hint={hint}
      error={isTold || added.isQuiet ? undefined : error}
      slips={slips}
      isWritten={isWritten || isForced}
      isForced={isForced}
      onSwitch={() => setWritten(!isWritten)}
    >
      {isWritten || view === null ? (
        <WrittenField
          label={label}
          value={value}
          problem={problem}
          onChange={(text) => {
            // The form does not come back between two letters.
            setWritten(true);
            onChange(text);
          }}
        />
      ) : (
        <>
          {view.rows.length === 1 && <p>{t('studio.logic.onlyIfOne')}</p>}
          {view.rows.length > 1 && <JoinLine view={view} onChange={change} />}
          <ConditionGroup
            view={view}
            added={added}
            empty={t('studio.logic.always')}
            addLabel={t(view.rows.length === 0 ? 'studio.logic.onlyIf' : 'studio.logic.addRow')}
            onChange={change}
          />
        </>
      )}
    </LogicFieldset>
  );
}

function JoinLine({
  view,
  onChange,
}: {
  view: ConditionView;
  onChange: (view: ConditionView) => void;
}) {
  return (
    <Sentence
      text={t('studio.logic.onlyIfJoined')}
      slots={{
        join: (
          <WordSelect
            label={t('studio.logic.join')}
            value={view.join}
            options={(['all', 'any'] as const).map((id) => ({
              id,
              words: t(`studio.logic.joins.${id}`),
            }))}
            onChange={(join) => onChange({ ...view, join })}
          />
        ),
      }}
    />
  );
}

/**
 * The rows for a text. While they are edited they stay as they are, also where the text could
 * not tell them: a row that is not filled in yet, a group of one.
 */
function useRows(
  value: string,
  level: Level,
): [ConditionView | null, (view: ConditionView) => string] {
  const [own, setOwn] = useState<{ text: string; view: ConditionView } | null>(null);
  const read = useMemo(() => readRows(value, level), [value, level]);
  const set = (view: ConditionView) => {
    const text = writeView(view);
    setOwn({ text, view });
    return text;
  };
  return [own && own.text === value ? own.view : read, set];
}
