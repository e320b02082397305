import { isRecord } from '@brasslamp/story/model/records';
import { useEffect, useState } from 'react';
import { Link, useHref, useLocation, useRouteError } from 'react-router';
import { onHost } from '../host/base-path.ts';
import { ownStorage } from '../host/own-names.ts';
import { t } from '../i18n/translate.ts';
import { pathTo } from '../routes.ts';
import { useApp, useSession } from '../screen/app.ts';
import { documentTitle } from '../screen/document-title.ts';
import { Loading } from '../ui/loading.tsx';

/** The status of an error from a loader or a missing route; 500 for anything else. */
export function statusOf(error: unknown): number {
  return isRecord(error) && typeof error.status === 'number' ? error.status : 500;
}

function kindOf(error: unknown): 'notFound' | 'away' | 'offline' | 'busy' | 'server' {
  const code = isRecord(error) && isRecord(error.data) ? error.data.code : undefined;
  if (code === 'offline' || isChunkMissing(error)) return 'offline';
  if (code === 'story_unavailable') return 'away';
  if (code === 'busy' || code === 'too_often') return 'busy';
  const status = statusOf(error);
  return status === 404 || status === 405 ? 'notFound' : 'server';
}

/** A part of the site's own code did not arrive. */
const isChunkMissing = (error: unknown): boolean =>
  error instanceof Error &&
  (error instanceof TypeError ? /import|module|fetch/i : /^Unable to preload/).test(error.message);

export function ErrorScreen() {
  const { site } = useApp();
  const session = useSession();
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const here = useHref(pathname + search);
  const kind = kindOf(error);
  // The same for every address, so that it tells nobody what there is.
  const isStranger = kind === 'notFound' && session === null;
  const [isUpdating, setUpdating] = useState(() => isChunkMissing(error));

  useEffect(() => {
    if (isUpdating) void reloadIfUpdated().then(setUpdating);
  }, [isUpdating]);

  useEffect(() => {
    document.title = documentTitle([], statusOf(error), site.name);
  });

  if (isUpdating) return <Loading />;
  return (
    <div className="page error-screen">
      <h1>{t(`errors.${kind}.heading`)}</h1>
      <p>{t(`errors.${kind}.text`)}</p>
      {isStranger && <p>{t('errors.notFound.logInText')}</p>}
      <p className="button-row">
        {kind === 'notFound' && (
          <Link className="button button-primary" to={pathTo('home')}>
            {t('errors.home')}
          </Link>
        )}
        {isStranger && (
          <Link className="button" to={pathTo('login', undefined, { next: pathname + search })}>
            {t('errors.notFound.logIn')}
          </Link>
        )}
        {kind === 'away' && (
          <Link className="button button-primary" to={pathTo('reading')}>
            {t('errors.away.reading')}
          </Link>
        )}
        {kind !== 'notFound' && kind !== 'away' && (
          <a className="button button-primary" href={here}>
            {t('errors.again')}
          </a>
        )}
        {kind === 'offline' && (
          <Link className="button" to={pathTo('reading')}>
            {t('errors.offline.reading')}
          </Link>
        )}
      </p>
    </div>
  );
}

const lastKey = 'updatedAt';
const soonMs = 10_000;

/**
 * For a page whose files are missing. Where the site answers all the same it was updated, and the
 * page is loaded again, as the newer build has it. False when that cannot help.
 */
async function reloadIfUpdated(): Promise<boolean> {
  try {
    const storage = ownStorage('sessionStorage');
    const last = Number(storage.getItem(lastKey));
    if (Date.now() - last < soonMs) return false;
    const { ok } = await fetch(onHost('/favicon.svg'), { method: 'HEAD', cache: 'no-store' });
    if (!ok) return false;
    storage.setItem(lastKey, String(Date.now()));
    window.location.reload();
    return true;
  } catch {
    return false;
  }
}
