import { isSame } from '@brasslamp/story/edit';
import { useMemo, useState } from 'react';
import { t } from '../../t.ts';
import { Sentence, WordSelect } from '../controls/sentence.tsx';
import { WrittenField } from '../controls/written-field.tsx';
import { useLogicNames } from '../names/logic-names.ts';
import type { Logic } from '../sentence/grammar.ts';
import { type Sentences, typedIn } from '../sentence/sentence.ts';
import { useAddedRow } from './added-row.ts';
import { LogicFieldset } from './logic-fieldset.tsx';
import { SentenceList } from './sentence-list.tsx';

interface Props<Value> {
  /** The logic of what is said there: `conditionLogic` or `effectLogic`. */
  logic: Logic<Value>;
  label: string;
  /** As a story keeps it. */
  value: Value;
  /** The field's path, by which errors find it. */
  name?: string;
  hint?: string;
  /** The words while there is nothing; the grammar has some, too. */
  empty?: string;
  error?: string | undefined;
  onChange: (value: Value) => void;
}

/** Logic as rows that read as sentences, or as its text; the text is what counts. */
export function LogicField<Value>({ logic, value, error, onChange, ...props }: Props<Value>) {
  const { label, name, hint, empty = t(logic.texts.empty) } = props;
  const names = useLogicNames();
  const [isWritten, setWritten] = useState(false);
  const [sentences, setSentences] = useSentences(logic, value, onChange);
  const added = useAddedRow(error !== undefined);
  const slips = useMemo(() => {
    const found = logic.textsOf(value).flatMap((text) => logic.slips(text, names));
    return [...new Set(found)];
  }, [logic, value, names]);
  const isForced = sentences === null;
  const typed = isWritten || isForced ? logic.textsOf(value) : typedIn(sentences.rows);
  // What is typed says itself what is wrong with it.
  const isTold = typed.some((text) => text.trim() !== '' && logic.problem(text, names.level));

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
      {isWritten || isForced ? (
        <TypedLogic
          logic={logic}
          label={label}
          value={value}
          onChange={(next) => {
            // The form does not come back between two letters.
            setWritten(true);
            onChange(next);
          }}
        />
      ) : (
        <>
          {!logic.isOrdered && <JoinLine sentences={sentences} onChange={setSentences} />}
          <SentenceList
            grammar={logic}
            sentences={sentences}
            added={added}
            empty={empty}
            onChange={(rows) => setSentences({ ...sentences, rows })}
          />
        </>
      )}
    </LogicFieldset>
  );
}

/** The line before sentences that are joined. */
function JoinLine({
  sentences,
  onChange,
}: {
  sentences: Sentences;
  onChange: (sentences: Sentences) => void;
}) {
  const { join, rows } = sentences;
  if (rows.length === 0) return null;
  if (rows.length === 1) return <p>{t('studio.logic.onlyIfOne')}</p>;
  const options = (['all', 'any'] as const).map((id) => ({
    id,
    words: t(`studio.logic.joins.${id}`),
  }));
  return (
    <Sentence
      text={t('studio.logic.onlyIfJoined')}
      slots={{
        join: (
          <WordSelect
            label={t('studio.logic.join')}
            value={join}
            options={options}
            onChange={(picked) => onChange({ join: picked, rows })}
          />
        ),
      }}
    />
  );
}

function TypedLogic<Value>({
  logic,
  label,
  value,
  onChange,
}: Pick<Props<Value>, 'logic' | 'label' | 'value' | 'onChange'>) {
  const { level } = useLogicNames();
  /** As typed: an empty line is no effect, but it is on the way to one. */
  const [typed, setTyped] = useState(() => logic.typed(value));
  const shown = isSame(logic.fromTyped(typed), value) ? typed : logic.typed(value);
  return (
    <WrittenField
      label={label}
      value={shown}
      rows={Math.max(2, shown.split('\n').length)}
      problem={logic.typedProblem(shown, level)}
      onChange={(text) => {
        setTyped(text);
        onChange(logic.fromTyped(text));
      }}
    />
  );
}

/**
 * The sentences of a value. While they are edited they stay as they are, also where the value could not
 * tell them: one that is not filled in yet, a group of one.
 */
function useSentences<Value>(
  logic: Logic<Value>,
  value: Value,
  onChange: (value: Value) => void,
): [Sentences | null, (sentences: Sentences) => void] {
  const { level } = useLogicNames();
  const [own, setOwn] = useState<{ value: Value; sentences: Sentences } | null>(null);
  const read = useMemo(() => logic.read(value, level), [logic, value, level]);
  const set = (sentences: Sentences) => {
    const written = logic.write(sentences);
    setOwn({ value: written, sentences });
    onChange(written);
  };
  return [own && isSame(own.value, value) ? own.sentences : read, set];
}
