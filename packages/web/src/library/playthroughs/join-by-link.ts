import { redirect } from 'react-router';
import { ApiError } from '../../api/api.ts';
import { pathTo } from '../../routes.ts';
import type { App } from '../../screen/app.ts';

/** `open`: nobody is there yet who could be let in. `dead`: the link was withdrawn, or never was. */
export type Invitation = 'open' | 'dead';

/** The token of a private link, as it is in the address. */
export const tokenIn = (url: URL): string | null => url.searchParams.get('beta');

/**
 * Lets the person here into the draft that the private link is for, and on to the address
 * without the token. Nobody is made a guest by the mere opening of a link.
 */
export async function joinByLink(
  app: App,
  { username = '', slug = '' }: { username?: string | undefined; slug?: string | undefined },
  token: string,
): Promise<Invitation> {
  if (!app.session.current() && !app.guest) return 'open';
  try {
    await app.api('POST /api/stories/:username/:story_slug/beta-readers', {
      params: { username, story_slug: slug },
      body: { token },
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'not_found' || error.code === 'not_valid') return 'dead';
    // The site no longer knows the guest of this browser.
    if (error.code === 'not_signed_in' && !app.session.current()) return 'open';
    throw error;
  }
  throw redirect(pathTo('readerHome', { username, slug }));
}
