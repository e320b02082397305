import { Field, Labelled } from '../../../ui/fields/field.tsx';
import { t } from '../../t.ts';

/** What a link to a choice of the node needs to know of it. */
export interface LinkedChoice {
  /** Its key in the form. */
  key: string;
  id: string | null;
  words: string;
}

export interface LinkDraft {
  /** Null = a new choice. */
  key: string | null;
  words: string;
}

/** Which choice the words in the text are linked to. */
export function ChoiceForm({
  value,
  choices,
  areWordsThere,
  onChange,
}: {
  value: LinkDraft;
  choices: readonly LinkedChoice[];
  /** The words are in the text already. */
  areWordsThere: boolean;
  onChange: (value: LinkDraft) => void;
}) {
  return (
    <>
      <Labelled
        label={t('studio.text.choice.which')}
        hint={value.key === null ? t('studio.text.choice.newHint') : undefined}
      >
        {(described) => (
          <select
            className="input"
            {...described}
            value={value.key ?? ''}
            onChange={({ currentTarget }) =>
              onChange({ ...value, key: currentTarget.value || null })
            }
          >
            {choices.map(({ key, words }, index) => (
              <option key={key} value={key}>
                {t('studio.text.choice.one', { place: index + 1, words })}
              </option>
            ))}
            <option value="">{t('studio.text.choice.new')}</option>
          </select>
        )}
      </Labelled>
      {!areWordsThere && (
        <Field
          label={t('studio.text.choice.words')}
          name="words"
          value={value.words}
          autoComplete="off"
          placeholder={choices.find(({ key }) => key === value.key)?.words}
          onChange={({ currentTarget }) => onChange({ ...value, words: currentTarget.value })}
        />
      )}
    </>
  );
}
