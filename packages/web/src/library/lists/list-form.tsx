import { siteLimits } from '@brasslamp/story/model/site-limits';
import type { Failure } from '../../api/api.ts';
import { t } from '../../i18n/translate.ts';
import { fieldError } from '../../ui/failures/failure-text.ts';
import { Field, Labelled } from '../../ui/fields/field.tsx';

export interface ListWords {
  title: string;
  note: string;
  is_public: boolean;
}

/** What a form says of a list. */
export const listIn = (form: FormData): ListWords => ({
  title: String(form.get('title') ?? ''),
  note: String(form.get('note') ?? ''),
  is_public: form.get('is_public') === 'yes',
});

/** The fields of a list: what it is called, what it is about, who may read it. */
export function ListFields({ list, failure }: { list: ListWords; failure?: Failure | undefined }) {
  return (
    <>
      <Field
        label={t('lists.title')}
        name="title"
        maxLength={siteLimits.listTitle}
        autoComplete="off"
        required
        defaultValue={list.title}
        error={fieldError(failure, 'title')}
      />
      <Labelled
        label={t('lists.note')}
        hint={t('lists.noteHint', { most: siteLimits.listNote })}
        error={fieldError(failure, 'note')}
      >
        {(described) => (
          <textarea
            className="input"
            name="note"
            rows={3}
            maxLength={siteLimits.listNote}
            defaultValue={list.note}
            {...described}
          />
        )}
      </Labelled>
      <label className="list-public">
        <input type="checkbox" name="is_public" value="yes" defaultChecked={list.is_public} />
        <span>{t('lists.isPublic')}</span>
      </label>
    </>
  );
}
