import type { OwnList, Story } from '@brasslamp/contract';
import {
  type ActionFunctionArgs,
  data,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import type { Failure } from '../../api/api.ts';
import { t } from '../../i18n/translate.ts';
import { pathTo } from '../../routes.ts';
import { signedInOnly } from '../../screen/guards.ts';
import { tryCall } from '../../screen/try-call.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { ListFields, type ListWords, listIn } from './list-form.tsx';
import './lists.css';

export async function loader(args: LoaderFunctionArgs) {
  const { api } = signedInOnly(args);
  const [username, story_slug] = args.url.searchParams.get('story')?.split('/') ?? [];
  const story =
    username && story_slug
      ? await api('GET /api/stories/:username/:story_slug', { params: { username, story_slug } })
      : null;
  const query = story ? { story_id: story.id } : {};
  const { lists } = await api('GET /api/user/me/lists', { query });
  return { lists, story };
}

export const handle = { title: () => t('lists.heading') };

interface Refused {
  failure: Failure;
  typed: ListWords;
}

/** Makes a list, also with a story on it; puts a story on one, or takes it off. */
export async function action(args: ActionFunctionArgs) {
  const { api } = signedInOnly(args);
  const { request, url } = args;
  const form = await request.formData();
  const list_id = String(form.get('list') ?? '');
  const story_id = String(form.get('story_id') ?? '');
  const path = '/api/user/me/lists/:list_id/stories/:story_id';
  const here = url.pathname + url.search;
  switch (form.get('intent')) {
    case 'put':
      await api(`PUT ${path}`, { params: { list_id, story_id }, body: {} });
      return redirect(here);
    case 'off':
      await api(`DELETE ${path}`, { params: { list_id, story_id } });
      return redirect(here);
    default: {
      const typed = listIn(form);
      const made = await tryCall(() => api('POST /api/user/me/lists', { body: typed }));
      if (made.failure) {
        const refused: Refused = { failure: made.failure, typed };
        return data(refused, { status: made.failure.status });
      }
      const { id } = made.value;
      if (!story_id) return redirect(pathTo('readingList', { listId: id }));
      await api(`PUT ${path}`, { params: { list_id: id, story_id }, body: {} });
      return redirect(here);
    }
  }
}

const noWords: ListWords = { title: '', note: '', is_public: false };

/** One's lists; with a story in hand the way to put it on one. */
export function Component() {
  const { lists, story } = useLoaderData<typeof loader>();
  const refused = useActionData<Partial<Refused>>();
  const heading = story ? t('lists.putHeading', { title: story.title }) : t('lists.heading');
  return (
    <div className="page">
      <Breadcrumbs
        crumbs={[
          { label: t('pages.reading.heading'), to: pathTo('reading') },
          { label: t('lists.heading') },
        ]}
      />
      <h1>{heading}</h1>
      <p>
        {story ? (
          <Link to={pathTo('story', story)}>{t('lists.toStory', { title: story.title })}</Link>
        ) : (
          t('lists.text')
        )}
      </p>
      {lists.length > 0 ? (
        <ul className="own-lists">
          {lists.map((list) => (
            <Entry key={list.id} list={list} story={story} />
          ))}
        </ul>
      ) : (
        <p>{t('lists.none')}</p>
      )}
      <details className="list-part" open={lists.length === 0 || refused?.failure !== undefined}>
        <summary>{story ? t('lists.newWith') : t('lists.new')}</summary>
        <Form className="form" method="post" preventScrollReset key={lists.length}>
          <FormError failure={refused?.failure} />
          {story && <input type="hidden" name="story_id" value={story.id} />}
          <ListFields list={refused?.typed ?? noWords} failure={refused?.failure} />
          <div className="button-row">
            <button className="button button-primary" type="submit" name="intent" value="make">
              {t('lists.make')}
            </button>
          </div>
        </Form>
      </details>
    </div>
  );
}

function Entry({ list, story }: { list: OwnList; story: Story | null }) {
  const { id, title, is_public, stories, has_story } = list;
  const facts = [
    t('lists.stories', { count: stories }),
    is_public ? t('lists.public') : t('lists.private'),
  ];
  return (
    <li>
      <div>
        <h2 dir="auto">
          <Link to={pathTo('readingList', { listId: id })}>{title}</Link>
        </h2>
        <p className="list-facts">{facts.join(' · ')}</p>
      </div>
      {story && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="list" value={id} />
          <input type="hidden" name="story_id" value={story.id} />
          <button
            className="button"
            type="submit"
            name="intent"
            value={has_story ? 'off' : 'put'}
            aria-label={
              has_story ? t('lists.removeFrom', { list: title }) : t('lists.addTo', { list: title })
            }
          >
            {has_story ? t('lists.remove') : t('lists.add')}
          </button>
        </Form>
      )}
    </li>
  );
}
