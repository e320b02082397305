import { type LoaderFunctionArgs, redirect } from 'react-router';
import { pathTo } from '../routes.ts';
import type { Session } from '../session/session.ts';
import { type App, appContext } from './app.ts';
import { cameFrom } from './came-from.ts';
import { loginFrom } from './screen-module.ts';

/** The session of who is signed in; a visitor is sent to the login screen, and from there back here. */
export function signedInOnly({
  context,
  url,
}: Pick<LoaderFunctionArgs, 'context' | 'url'>): App & { me: Session } {
  const app = context.get(appContext);
  const me = app.session.current();
  if (!me) throw redirect(loginFrom(url));
  return { ...app, me };
}

/**
 * Writing screens are for the author whose name is in the path. Everyone else goes home, where a
 * word says why; somebody who is not signed in also finds the way to sign in and back.
 */
export function ownPagesOnly({ params, url, context }: LoaderFunctionArgs): null {
  const session = context.get(appContext).session.current();
  if (!session) {
    const next = url.pathname + url.search;
    throw redirect(pathTo('home', undefined, { ...cameFrom('log-in'), next }));
  }
  if (session.username !== params.username) {
    throw redirect(pathTo('home', undefined, cameFrom('not-yours')));
  }
  return null;
}
