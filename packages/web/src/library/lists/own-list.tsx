import type { ListWithStories } from '@brasslamp/contract';
import {
  type ActionFunctionArgs,
  data,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import type { Failure } from '../../api/api.ts';
import { t } from '../../i18n/translate.ts';
import { pathTo } from '../../routes.ts';
import { signedInOnly } from '../../screen/guards.ts';
import { tryCall } from '../../screen/try-call.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { changeListed } from './change-listed.ts';
import { ListFields, type ListWords, listIn } from './list-form.tsx';
import { ListedStory } from './listed-story.tsx';
import './lists.css';

export async function loader(args: LoaderFunctionArgs) {
  const { api } = signedInOnly(args);
  const params = { list_id: args.params.listId };
  const list = await api('GET /api/lists/:list_id', { params });
  if (!list.is_own) throw redirect(pathTo('publicList', { listId: list.id }));
  return { list };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export const handle = { title: (loaded?: Loaded) => loaded?.list.title ?? t('lists.heading') };

interface Refused {
  failure: Failure;
  typed: ListWords;
}

/** Changes a list as one of the page's forms says. */
export async function action(args: ActionFunctionArgs) {
  const app = signedInOnly(args);
  const form = await args.request.formData();
  const params = { list_id: args.params.listId };
  switch (form.get('intent')) {
    case 'save': {
      const typed = listIn(form);
      const { failure } = await tryCall(() =>
        app.api('PATCH /api/user/me/lists/:list_id', { params, body: typed }),
      );
      if (failure) {
        const refused: Refused = { failure, typed };
        return data(refused, { status: failure.status });
      }
      app.showToast(t('lists.saved'));
      return redirect(args.url.pathname);
    }
    case 'delete':
      await app.api('DELETE /api/user/me/lists/:list_id', { params });
      return redirect(pathTo('readingLists'));
    default:
      return changeListed(app, form, args);
  }
}

/** One of one's lists: what it says, its stories in their order, and the end of it. */
export function Component() {
  const { list } = useLoaderData<typeof loader>();
  const refused = useActionData<Partial<Refused>>();
  const failure = refused?.failure;
  return (
    <div className="page">
      <Breadcrumbs
        crumbs={[
          { label: t('pages.reading.heading'), to: pathTo('reading') },
          { label: t('lists.heading'), to: pathTo('readingLists') },
          { label: list.title },
        ]}
      />
      <header className="list-head">
        <h1 dir="auto">{list.title}</h1>
        {list.note && <p className="list-note">{list.note}</p>}
        <p className="list-facts">
          {list.is_public ? t('lists.public') : t('lists.private')}
          {' · '}
          <Link to={pathTo('publicList', { listId: list.id })}>{t('lists.seePublic')}</Link>
        </p>
      </header>
      <TakenOff />
      {!refused?.typed && <FormError failure={failure} />}
      <Stories list={list} />
      <details className="list-part" open={refused?.typed !== undefined}>
        <summary>{t('lists.change')}</summary>
        <Form className="form" method="post" preventScrollReset key={list.changed_at}>
          {refused?.typed && <FormError failure={failure} />}
          <ListFields list={refused?.typed ?? list} failure={failure} />
          <div className="button-row">
            <button className="button button-primary" type="submit" name="intent" value="save">
              {t('lists.save')}
            </button>
          </div>
        </Form>
      </details>
      <details className="list-part">
        <summary>{t('lists.delete')}</summary>
        <Form className="form" method="post">
          <p>{t('lists.deleteText')}</p>
          <div className="button-row">
            <button className="button button-danger" type="submit" name="intent" value="delete">
              {t('lists.deleteForGood')}
            </button>
          </div>
        </Form>
      </details>
    </div>
  );
}

function Stories({ list: { stories } }: { list: ListWithStories }) {
  if (stories.length === 0) {
    return (
      <div className="empty">
        <p>{t('lists.empty')}</p>
        <p>{t('lists.emptyText')}</p>
      </div>
    );
  }
  return (
    <ol className="listed-stories" aria-label={t('lists.order')}>
      {stories.map((entry, place) => (
        <ListedStory
          key={entry.story_id}
          entry={entry}
          place={place}
          isLast={place === stories.length - 1}
        />
      ))}
    </ol>
  );
}

/** Says that a story was taken off, and puts it back where it stood. */
function TakenOff() {
  const [search] = useSearchParams();
  const story = search.get('off');
  if (!story) return null;
  return (
    <div className="note list-undo" role="status">
      <p>{t('lists.takenOff')}</p>
      <Form method="post" replace preventScrollReset>
        <input type="hidden" name="story_id" value={story} />
        <input type="hidden" name="place" value={search.get('place') ?? '0'} />
        <input type="hidden" name="note" value={search.get('note') ?? ''} />
        <button className="button" type="submit" name="intent" value="back">
          {t('playthrough.undo')}
        </button>
      </Form>
    </div>
  );
}
