import type { ReaderFilters } from '@brasslamp/contract';
import { limits } from '@brasslamp/story/model';
import { siteLimits } from '@brasslamp/story/model/site-limits';
import { useState } from 'react';
import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { t } from '../../i18n/translate.ts';
import { pathTo } from '../../routes.ts';
import { appContext, useSession } from '../../screen/app.ts';
import { loadPart, withStatusOf } from '../../screen/load-part.ts';
import type { Failed } from '../../screen/screen-module.ts';
import { LoadFailure } from '../../ui/failures/load-failure.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { TagField } from '../../ui/fields/tag-field.tsx';
import { tagsIn } from '../../ui/fields/tag-words.ts';
import { languageName, languagesWith } from './languages.ts';
import { nothing } from './load-found.ts';
import { useFindTags } from './use-find-tags.ts';
import './explore.css';

export async function loader({ context }: LoaderFunctionArgs) {
  const app = context.get(appContext);
  const isReader = (app.session.current() ?? app.guest) !== null;
  const loading = isReader
    ? app.api('GET /api/user/me/filters', {})
    : Promise.resolve(nothing.filters);
  const { value: filters, failure } = await loadPart(app, loading, nothing.filters);
  return withStatusOf({ filters, failure });
}

/** Somebody who has read nothing here yet becomes a guest, so that the site can remember it. */
export async function action({ context, request }: ActionFunctionArgs) {
  const app = context.get(appContext);
  const body = filtersIn(await request.formData());
  await app.ensureReader();
  await app.api('PUT /api/user/me/filters', { body });
  return redirect(pathTo('readingFilters', undefined, { saved: '1' }));
}

function filtersIn(form: FormData): ReaderFilters {
  const listOf = (name: string) => tagsIn(form.getAll(name).map(String).join(','));
  return {
    without_tags: listOf('without_tags'),
    hide_notes: listOf('hide_notes'),
    langs: listOf('langs'),
  };
}

export const handle = { title: () => t('filters.heading') };

/** What a reader leaves out wherever they look for stories. */
export function Component() {
  const { filters, failure } = useLoaderData<typeof loader>();
  const failed = useActionData<Partial<Failed> | null>();
  const [search] = useSearchParams();
  const session = useSession();
  return (
    <div className="page reading-filters">
      <h1>{t('filters.heading')}</h1>
      <p>{t('filters.text')}</p>
      {!session && <p className="note">{t('filters.guest')}</p>}
      {search.has('saved') && !failed && (
        <p className="note" role="status">
          {t('filters.saved')}
        </p>
      )}
      {failure ? (
        <LoadFailure failure={failure} />
      ) : (
        <FiltersForm key={JSON.stringify(filters)} filters={filters} failed={failed} />
      )}
    </div>
  );
}

function FiltersForm({
  filters,
  failed,
}: {
  filters: ReaderFilters;
  failed: Partial<Failed> | null | undefined;
}) {
  const [tags, setTags] = useState(filters.without_tags);
  const [notes, setNotes] = useState(filters.hide_notes);
  const findTags = useFindTags();
  const both = { most: siteLimits.rememberedNames, characters: limits.wordCharacters };
  return (
    <Form method="post" className="filters-form">
      <FormError failure={failed?.failure} />
      <TagField
        {...both}
        label={t('filters.tags')}
        hint={t('filters.tagsHint')}
        name="without_tags"
        tags={tags}
        find={findTags}
        onChange={setTags}
      />
      <TagField
        {...both}
        label={t('filters.notes')}
        hint={t('filters.notesHint')}
        name="hide_notes"
        tags={notes}
        find={noOffers}
        takesNew
        onChange={setNotes}
      />
      <fieldset className="filter-choices filters-langs">
        <legend>{t('filters.langs')}</legend>
        <p className="field-hint">{t('filters.langsHint')}</p>
        <div>
          {languagesWith(filters.langs).map((lang) => (
            <label key={lang}>
              <input
                type="checkbox"
                name="langs"
                value={lang}
                defaultChecked={filters.langs.includes(lang)}
              />
              {languageName(lang)}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="button-row">
        <button className="button button-primary" type="submit">
          {t('filters.save')}
        </button>
        <Link className="button" to={pathTo('explore')}>
          {t('filters.toExplore')}
        </Link>
      </div>
    </Form>
  );
}

const noOffers = async () => [];
