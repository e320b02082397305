import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { pathTo } from '../routes.ts';
import { signedInOnly } from '../screen/guards.ts';
import { loadPart, withStatusOf } from '../screen/load-part.ts';
import type { Failed } from '../screen/screen-module.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { Day, daysLeft } from '../ui/day.tsx';
import { LoadFailure } from '../ui/failures/load-failure.tsx';
import { FormError } from '../ui/fields/form-error.tsx';
import { t } from './t.ts';
import './account.css';

export async function loader(args: LoaderFunctionArgs) {
  const { me, ...app } = signedInOnly(args);
  const bin = await loadPart(app, app.api('GET /api/user/me/bin', {}), { stories: [] });
  const now = Date.now();
  const stories = bin.value.stories.map((story) => ({
    ...story,
    days_left: daysLeft(story.purged_at, now),
  }));
  return withStatusOf({ username: me.username, stories, failure: bin.failure });
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export const handle = { title: () => t('account.bin.heading') };

/** Takes a story out of the bin, and leads to it. */
export async function action(args: ActionFunctionArgs) {
  const app = signedInOnly(args);
  const story_id = String((await args.request.formData()).get('story_id') ?? '');
  const { username, slug } = await app.api('POST /api/user/me/bin/:story_id/restore', {
    params: { story_id },
  });
  app.showToast(t('account.bin.restored'));
  return redirect(pathTo('story', { username, slug }));
}

export function Component() {
  const { username, stories, failure } = useLoaderData<typeof loader>();
  const failed = useActionData<Failed>();
  const own = pathTo('username', { username });
  return (
    <div className="page">
      <Breadcrumbs crumbs={[{ label: username, to: own }, { label: t('account.bin.heading') }]} />
      <h1>{t('account.bin.heading')}</h1>
      <p>{t('account.bin.text')}</p>
      <FormError failure={failed?.failure} />
      {failure && <LoadFailure failure={failure} />}
      {stories.length > 0 && (
        <ul className="bin-list">
          {stories.map((story) => (
            <Entry key={story.id} story={story} />
          ))}
        </ul>
      )}
      {stories.length === 0 && !failure && (
        <div className="empty">
          <p>{t('account.bin.none')}</p>
          <Link className="button" to={own}>
            {t('account.bin.toStories')}
          </Link>
        </div>
      )}
    </div>
  );
}

function Entry({
  story: { id, title, deleted_at, days_left },
}: {
  story: Loaded['stories'][number];
}) {
  return (
    <li>
      <div>
        <h2>{title}</h2>
        <p className="session-days">
          {t('account.bin.deletedOn')} <Day time={deleted_at} />
          {', '}
          {t('account.bin.daysLeft', { count: days_left })}
        </p>
      </div>
      <Form method="post">
        <button
          className="button"
          type="submit"
          name="story_id"
          value={id}
          aria-label={t('account.bin.restoreThis', { title })}
        >
          {t('account.bin.restore')}
        </button>
      </Form>
    </li>
  );
}
