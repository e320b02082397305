import type { Playthrough } from '@brasslamp/contract';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { ApiError } from '../../api/api.ts';
import { loadPartsOf } from '../../reader/load-parts.ts';
import { pathTo } from '../../routes.ts';
import { type App, appContext } from '../../screen/app.ts';
import { loadPart, withStatusOf } from '../../screen/load-part.ts';
import { joinByLink, tokenIn } from './join-by-link.ts';

type Params = Record<'username' | 'story_slug', string | undefined>;

/** A story with the playthroughs of the person here: of an account, of a guest, or none. */
export async function loadReaderHome({
  context,
  params: { username, slug },
  url,
}: LoaderFunctionArgs) {
  const app = context.get(appContext);
  const token = tokenIn(url);
  if (token !== null) return { invitation: await joinByLink(app, { username, slug }, token) };
  const params = { username, story_slug: slug };
  const [story, { value: playthroughs, failure }] = await Promise.all([
    app.api('GET /api/stories/:username/:story_slug', { params }).catch(unlessHidden),
    loadPart(app, myPlaythroughs(app, params), []),
  ]);
  // In the browser the API has already led on from an old address.
  if (story && story.slug !== slug) throw redirect(pathTo('readerHome', story) + url.search);
  // Somebody who started a story may continue after its author unpublished it.
  const title = story?.title ?? playthroughs[0]?.story_name;
  if (title === undefined) {
    throw new ApiError(
      story === undefined || failure
        ? { code: 'offline', status: 503, detail: 'The site could not be reached' }
        : { code: 'not_found', status: 404, detail: 'There is no such story' },
    );
  }
  // null = not known: only what this browser keeps of the story is there.
  const isOpen = story === undefined ? null : story !== null && story.status !== 'archived';
  const isDraft = story?.status === 'draft';
  const wanted = wantedOf(playthroughs, url.searchParams.get('node'));
  const { value: found } = await loadPart(app, loadFound(app, wanted ?? playthroughs[0]), null);
  const reader = app.session.current() ? 'account' : app.guest ? 'guest' : null;
  const wantedId = wanted?.id ?? null;
  const isNew = playthroughs.length === 0 && !failure && story?.status === 'published';
  const opening = isNew ? await loadOpening(app, params) : null;
  return withStatusOf({
    title,
    isOpen,
    isDraft,
    playthroughs,
    failure,
    wantedId,
    found,
    reader,
    opening,
  });
}

/** Null where it does not come: then a button starts the story. */
async function loadOpening(app: App, params: Params) {
  const loading = app.api('GET /api/stories/:username/:story_slug/opening', { params });
  const { value } = await loadPart(app, loading, null);
  if (value) await loadPartsOf(value);
  return value;
}

/** None without anybody to have them. */
async function myPlaythroughs(app: App, params: Params): Promise<Playthrough[]> {
  if (!app.session.current() && !app.guest) return [];
  const key = 'GET /api/stories/:username/:story_slug/playthrough';
  return app.api(key, { params }).catch(unlessGuestIsGone(app));
}

function unlessHidden(error: unknown): null | undefined {
  if (error instanceof ApiError && error.code === 'not_found') return null;
  if (error instanceof ApiError && error.code === 'offline') return undefined;
  throw error;
}

/** The server no longer knows the guest of this browser: nothing of theirs is left to show. */
const unlessGuestIsGone =
  (app: App) =>
  (error: unknown): Playthrough[] => {
    if (error instanceof ApiError && error.code === 'not_signed_in' && !app.session.current()) {
      return [];
    }
    throw error;
  };

/** The one that somebody came for: where the address says, or where they read last. */
function wantedOf(playthroughs: Playthrough[], nodeId: string | null): Playthrough | undefined {
  return (
    playthroughs.find(({ node }) => node.id === nodeId) ??
    playthroughs.find(({ ended, is_dropped }) => !ended && !is_dropped)
  );
}

/** The endings and achievements of the first playthrough so far. */
async function loadFound({ api }: App, playthrough: Playthrough | undefined) {
  if (!playthrough) return null;
  const { id, story_username, story_slug } = playthrough;
  const { turn, view } = await api(
    'GET /api/stories/:username/:story_slug/playthrough/:playthrough_id',
    {
      params: { username: story_username, story_slug, playthrough_id: id },
    },
  );
  const { endings_found, achievements } = view;
  return { id, turn, endings_found, achievements };
}
