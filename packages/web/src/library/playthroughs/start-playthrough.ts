import type { PlaythroughWithView } from '@brasslamp/contract';
import { ApiError } from '../../api/api.ts';
import type { App } from '../../screen/app.ts';

/** Begins a story; whoever has no account does so as a guest. */
export async function startPlaythrough(
  app: App,
  params: { username: string; story_slug: string },
): Promise<PlaythroughWithView> {
  const start = async () => {
    await app.ensureReader();
    return app.api('POST /api/stories/:username/:story_slug/playthrough', { params });
  };
  try {
    return await start();
  } catch (error) {
    // The site has forgotten the guest that this browser remembered: it is a new one now.
    const isGuestGone = error instanceof ApiError && error.code === 'not_signed_in';
    if (!isGuestGone || app.session.current() || app.guest) throw error;
    return start();
  }
}
