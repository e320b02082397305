import type { Playthrough } from '@brasslamp/contract';
import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { appContext } from '../app/app.ts';
import { loadPart, withStatusOf } from '../app/load-part.ts';
import type { Failed } from '../app/screen-module.ts';
import { signedInOnly } from '../app/signed-in-only.ts';
import { failureText } from '../design/failure-text.ts';
import { FormError } from '../design/form-error.tsx';
import { LoadFailure } from '../design/load-failure.tsx';
import { t } from '../i18n/translate.ts';
import { pathTo } from '../routes.ts';
import { DeleteButton, UndoNote } from './deletable-playthrough.tsx';
import { deleteOrRestore } from './delete-playthrough.ts';
import { PlaythroughFacts } from './playthrough-facts.tsx';
import './reading.css';

export async function loader(args: LoaderFunctionArgs) {
  const { me, ...app } = signedInOnly(args);
  const params = { username: me.username };
  const loading = app.api('GET /api/stories/:username/playthroughs', { params });
  const { value: playthroughs, failure } = await loadPart(app, loading, []);
  return withStatusOf({ playthroughs, failure });
}

export async function action({ context, request, url }: ActionFunctionArgs) {
  return deleteOrRestore(context.get(appContext), await request.formData(), url);
}

export const handle = { title: () => t('pages.reading.heading') };

export function Component() {
  const { playthroughs, failure } = useLoaderData<typeof loader>();
  const failed = useActionData<Partial<Failed> | null>();
  return (
    <div className="page">
      <h1>{t('pages.reading.heading')}</h1>
      <UndoNote />
      <FormError failure={failed?.failure} />
      {failure && (
        <LoadFailure
          failure={failure}
          text={t('pages.reading.failed', { error: failureText(failure) })}
        />
      )}
      {playthroughs.length > 0 ? (
        <ul className="reading-list">
          {playthroughs.map((playthrough) => (
            <Entry key={playthrough.id} playthrough={playthrough} />
          ))}
        </ul>
      ) : (
        !failure && (
          <div className="empty">
            <p>{t('pages.reading.none')}</p>
            <p>{t('pages.reading.noneText')}</p>
            <Link className="button button-primary" to={pathTo('home')}>
              {t('pages.reading.findStory')}
            </Link>
          </div>
        )
      )}
    </div>
  );
}

function Entry({ playthrough }: { playthrough: Playthrough }) {
  const { story_name, story_slug, story_username, node } = playthrough;
  const readerHome = pathTo(
    'readerHome',
    { username: story_username, slug: story_slug },
    { node: node.id },
  );
  return (
    <li className="reading-entry">
      <h2>
        <Link to={readerHome}>{story_name}</Link>
      </h2>
      <PlaythroughFacts playthrough={playthrough} />
      <DeleteButton playthrough={playthrough} />
    </li>
  );
}
