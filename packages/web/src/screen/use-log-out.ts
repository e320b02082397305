import type { FormEvent } from 'react';
import { pathTo } from '../routes.ts';
import { useApp } from './app.ts';

/** Logs out here whatever the server says, then loads the site afresh from its root. */
export function useLogOut() {
  const app = useApp();
  return async (event: FormEvent) => {
    event.preventDefault();
    try {
      await app.api('POST /api/user/logout', {});
    } catch (error) {
      app.report(error);
    }
    app.signOut();
    window.location.assign(pathTo('home'));
  };
}
