import { type LoaderFunctionArgs, redirect } from 'react-router';
import type { Session } from '../session/session.ts';
import { type App, appContext } from './app.ts';
import { loginFrom } from './screen-module.ts';

/** Who is signed in; a visitor is sent to the login screen, and from there back here. */
export function signedInOnly({
  context,
  url,
}: Pick<LoaderFunctionArgs, 'context' | 'url'>): App & { me: Session } {
  const app = context.get(appContext);
  const me = app.session.current();
  if (!me) throw redirect(loginFrom(url));
  return { ...app, me };
}
