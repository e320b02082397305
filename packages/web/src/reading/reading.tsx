import type { Playthrough } from '@brasslamp/contract';
import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { appContext } from '../app/app.ts';
import { loginFrom } from '../app/screen-module.ts';
import { Day } from '../design/day.tsx';
import { t } from '../i18n/translate.ts';
import { pathTo } from '../routes.ts';
import './reading.css';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { api, session } = context.get(appContext);
  const me = session.current();
  if (!me) throw redirect(loginFrom(url));
  const params = { username: me.username };
  return api('GET /api/stories/:username/playthroughs', { params });
}

export const handle = { title: () => t('pages.reading.heading') };

export function Component() {
  const playthroughs = useLoaderData<typeof loader>();
  return (
    <div className="page">
      <h1>{t('pages.reading.heading')}</h1>
      {playthroughs.length > 0 ? (
        <ul className="reading-list">
          {playthroughs.map((playthrough) => (
            <Entry key={playthrough.id} playthrough={playthrough} />
          ))}
        </ul>
      ) : (
        <div className="empty">
          <p>{t('pages.reading.none')}</p>
          <p>{t('pages.reading.noneText')}</p>
          <Link className="button button-primary" to={pathTo('home')}>
            {t('pages.reading.findStory')}
          </Link>
        </div>
      )}
    </div>
  );
}

function Entry({ playthrough }: { playthrough: Playthrough }) {
  const { story_name, story_slug, story_username, node, created_at, updated_at } = playthrough;
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
      <dl>
        <div>
          <dt>{t('playthrough.position')}</dt>
          <dd>{node.name}</dd>
        </div>
        <div>
          <dt>{t('playthrough.started')}</dt>
          <dd>
            <Day time={created_at} />
          </dd>
        </div>
        <div>
          <dt>{t('playthrough.lastPlayed')}</dt>
          <dd>
            <Day time={updated_at} />
          </dd>
        </div>
      </dl>
    </li>
  );
}
