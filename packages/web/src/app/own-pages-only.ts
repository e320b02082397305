import { type LoaderFunctionArgs, redirect } from 'react-router';
import { pathTo } from '../routes.ts';
import { appContext } from './app.ts';
import { loginFrom } from './screen-module.ts';

/** Writing screens are for the author whose name is in the path; everyone else goes home. */
export function ownPagesOnly({ params, url, context }: LoaderFunctionArgs): null {
  const session = context.get(appContext).session.current();
  if (!session) throw redirect(loginFrom(url));
  if (session.username !== params.username) throw redirect(pathTo('home'));
  return null;
}
