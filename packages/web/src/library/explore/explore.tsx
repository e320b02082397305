import { useRef } from 'react';
import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router';
import { t } from '../../i18n/translate.ts';
import { pathTo } from '../../routes.ts';
import { appContext } from '../../screen/app.ts';
import { withStatusOf } from '../../screen/load-part.ts';
import type { Failed } from '../../screen/screen-module.ts';
import { LoadFailure } from '../../ui/failures/load-failure.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { chosenFilters, remembering } from './chosen-filters.ts';
import { ChosenChips } from './filter-chips.tsx';
import { FilterForm } from './filter-form.tsx';
import { FoundStories, focusFound } from './found-stories.tsx';
import { loadFound } from './load-found.ts';
import { NoneFound } from './none-found.tsx';
import { options, pathOf, queryOf, type Wanted, wantedIn } from './wanted-stories.ts';
import './explore.css';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const app = context.get(appContext);
  const wanted = wantedIn(url.searchParams);
  const cursor = url.searchParams.get('cursor');
  const { value, failure } = await loadFound(app, wanted, cursor);
  return withStatusOf({ ...value, wanted, isFurther: cursor !== null, failure });
}

/** A story by chance, or: what is left out here is left out always. */
export async function action({ context, request, url }: ActionFunctionArgs) {
  const app = context.get(appContext);
  const wanted = wantedIn(url.searchParams);
  const intent = (await request.formData()).get('intent');
  if (intent === 'remember') {
    await app.ensureReader();
    const filters = await app.api('GET /api/user/me/filters', {});
    await app.api('PUT /api/user/me/filters', { body: remembering(filters, wanted) });
    return redirect(pathOf({ ...wanted, without: [], hide: [] }));
  }
  const { sort: _, ...query } = queryOf(wanted);
  const { story } = await app.api('GET /api/explore/random', { query });
  return redirect(story ? pathTo('story', story) : pathOf(wanted));
}

export const handle = { title: () => t('explore.heading') };

/** All public stories, and how one finds one's own among them. */
export function Component() {
  const { found, refused, wanted, isFurther, failure } = useLoaderData<typeof loader>();
  const failed = useActionData<Partial<Failed> | null>();
  const filter = useRef<HTMLDetailsElement>(null);
  const isLoading = useNavigation().state === 'loading';
  const { length } = chosenFilters(wanted);
  const notes = [...new Set(found.stories.flatMap((story) => story.content_notes))];

  // On a narrow screen the stories are below.
  function showFound() {
    if (filter.current) filter.current.open = false;
    focusFound();
  }

  return (
    <div className="page explore">
      <header className="explore-head">
        <h1>{t('explore.heading')}</h1>
        {found.stories.length > 0 && (
          <Form method="post" action={pathOf(wanted)}>
            <button className="button" type="submit" name="intent" value="random">
              {t('explore.random')}
            </button>
          </Form>
        )}
      </header>
      <FormError failure={failed?.failure} />
      <details className="explore-filter" ref={filter}>
        <summary className="button">
          {length > 0 ? t('explore.filterWith', { count: length }) : t('explore.filter')}
        </summary>
        <FilterForm wanted={wanted} notes={notes} onSent={showFound} />
      </details>
      <section className="explore-found" aria-labelledby="found" aria-busy={isLoading}>
        <ChosenChips wanted={wanted} onNone={focusFound} />
        {failure && <LoadFailure failure={failure} />}
        {refused && <p className="form-error">{t('explore.refused')}</p>}
        {!failure && !refused && (
          <FoundStories wanted={wanted} found={found} none={<NoneFound wanted={wanted} />}>
            <Order wanted={wanted} />
          </FoundStories>
        )}
        {isFurther && (
          <p>
            <Link to={pathOf(wanted)}>{t('explore.fromStart')}</Link>
          </p>
        )}
      </section>
    </div>
  );
}

function Order({ wanted }: { wanted: Wanted }) {
  const current = wanted.sort ?? 'newest';
  return (
    <nav className="explore-order" aria-label={t('explore.order')}>
      {options.sort.map((sort) => (
        <Link
          key={sort}
          to={pathOf({ ...wanted, sort })}
          preventScrollReset
          aria-current={sort === current ? 'true' : undefined}
        >
          {t(`explore.sort.${sort}`)}
        </Link>
      ))}
    </nav>
  );
}
