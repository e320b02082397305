import { limits } from '@brasslamp/story/model';
import { siteLimits } from '@brasslamp/story/model/site-limits';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { Form, useNavigate } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { pathTo } from '../../routes.ts';
import { useFindTags } from '../../screen/use-find-tags.ts';
import { Field, Labelled } from '../../ui/fields/field.tsx';
import { TagField } from '../../ui/fields/tag-field.tsx';
import { hasTag } from '../../ui/fields/tag-words.ts';
import { languageName } from '../../ui/languages.ts';
import { lengthWords } from './chosen-filters.ts';
import { languagesWith } from './languages.ts';
import { options, pathOf, type Wanted } from './wanted-stories.ts';

interface Props {
  wanted: Wanted;
  /** The content notes of the stories in sight, to choose from. */
  notes: readonly string[];
  /** Called when the filters are sent by their button. */
  onSent: () => void;
}

/**
 * What stories have to be and to have. Each choice counts at once; without JavaScript the button sends
 * them together.
 */
export function FilterForm({ wanted, notes, onSent }: Props) {
  const { draft, choose, setWords } = useDraft(wanted);
  const findTags = useFindTags();
  const findNotes = useFindNotes(notes);
  const { lang } = draft;

  function send(event: FormEvent) {
    event.preventDefault();
    choose({});
    onSent();
  }

  const tagField = (name: 'with' | 'without' | 'hide') => (
    <TagField
      label={t(`explore.fields.${name}`)}
      name={name}
      tags={draft[name]}
      most={siteLimits.namesPerSearch}
      characters={limits.wordCharacters}
      find={name === 'hide' ? findNotes : findTags}
      onChange={(words) => choose({ [name]: words })}
    />
  );

  return (
    <Form className="filter-form" role="search" action={pathTo('explore')} onSubmit={send}>
      <Field
        label={t('explore.fields.q')}
        name="q"
        type="search"
        enterKeyHint="search"
        maxLength={siteLimits.search}
        value={draft.q}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      {tagField('with')}
      {tagField('without')}
      {tagField('hide')}
      <label className="filter-avoidable">
        <input
          type="checkbox"
          name="avoidable"
          value="yes"
          checked={draft.avoidable === 'yes'}
          onChange={({ currentTarget: { checked } }) =>
            choose({ avoidable: checked ? 'yes' : undefined })
          }
        />
        {t('explore.avoidable')}
      </label>
      <Labelled label={t('explore.fields.lang')} hint={undefined} error={undefined}>
        {(described) => (
          <select
            className="input"
            name="lang"
            value={lang.join(',')}
            {...described}
            onChange={({ currentTarget: { value } }) => choose({ lang: value ? [value] : [] })}
          >
            <option value="">{t('explore.anyLanguage')}</option>
            {languagesWith(lang.length === 1 ? lang : []).map((one) => (
              <option key={one} value={one}>
                {languageName(one)}
              </option>
            ))}
            {lang.length > 1 && (
              <option value={lang.join(',')}>{lang.map(languageName).join(', ')}</option>
            )}
          </select>
        )}
      </Labelled>
      <Choices
        {...{ draft, choose, name: 'length' }}
        label={t('explore.fields.length')}
        any={t('explore.anyLength')}
        words={lengthWords}
      />
      <Choices
        {...{ draft, choose, name: 'complete' }}
        label={t('explore.fields.complete')}
        any={t('explore.anyState')}
        words={(value) => t(`explore.complete.${value}`)}
      />
      <fieldset className="filter-choices">
        <legend>{t('explore.fields.also')}</legend>
        <label>
          <input
            type="checkbox"
            name="endings"
            value="several"
            checked={draft.endings === 'several'}
            onChange={({ currentTarget: { checked } }) =>
              choose({ endings: checked ? 'several' : undefined })
            }
          />
          {t('explore.endings')}
        </label>
        <label>
          <input
            type="checkbox"
            name="unread"
            value="yes"
            checked={draft.unread === 'yes'}
            onChange={({ currentTarget: { checked } }) =>
              choose({ unread: checked ? 'yes' : undefined })
            }
          />
          {t('explore.unread')}
        </label>
      </fieldset>
      <Kept wanted={draft} />
      <button className="button button-primary" type="submit">
        {t('explore.send')}
      </button>
    </Form>
  );
}

/** One of a few, or any. */
function Choices<Name extends 'length' | 'complete'>({
  draft,
  choose,
  name,
  label,
  any,
  words,
}: {
  draft: Wanted;
  choose: (more: Partial<Wanted>) => void;
  name: Name;
  label: string;
  any: string;
  words: (value: (typeof options)[Name][number]) => string;
}) {
  const values: readonly (typeof options)[Name][number][] = options[name];
  return (
    <fieldset className="filter-choices">
      <legend>{label}</legend>
      <label>
        <input
          type="radio"
          name={name}
          value=""
          checked={draft[name] === undefined}
          onChange={() => choose({ [name]: undefined })}
        />
        {any}
      </label>
      {values.map((value) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={draft[name] === value}
            onChange={() => choose({ [name]: value })}
          />
          {words(value)}
        </label>
      ))}
    </fieldset>
  );
}

/** What is chosen elsewhere on the page, and stays. */
const Kept = ({ wanted: { sort, lift, show_hidden } }: { wanted: Wanted }) => (
  <>
    {sort && <input type="hidden" name="sort" value={sort} />}
    {lift.length > 0 && <input type="hidden" name="lift" value={lift.join(',')} />}
    {show_hidden && <input type="hidden" name="show_hidden" value={show_hidden} />}
  </>
);

/** What the form shows: the address, with what was chosen since and is on its way there. */
function useDraft(wanted: Wanted) {
  const there = JSON.stringify(wanted);
  const [draft, setDraft] = useState(wanted);
  useEffect(() => setDraft(JSON.parse(there)), [there]);
  const navigate = useNavigate();
  return {
    draft,
    setWords: (q: string) => setDraft({ ...draft, q }),
    choose(more: Partial<Wanted>) {
      const next = { ...draft, ...more };
      setDraft(next);
      void navigate(pathOf({ ...next, q: next.q.trim() }), { preventScrollReset: true });
    },
  };
}

/** Of the notes in sight, those that have what is typed. */
function useFindNotes(notes: readonly string[]) {
  const all = notes.join('\n');
  return useCallback(
    async (typed: string) =>
      all
        .split('\n')
        .filter((note) => note !== '' && (typed === '' || hasPart(note, typed)))
        .map((name) => ({ name })),
    [all],
  );
}

const hasPart = (note: string, typed: string) =>
  note.toLowerCase().includes(typed.toLowerCase()) || hasTag([note], typed);
