import type { PastTurn, PlaythroughWithView } from '@brasslamp/contract';
import {
  Form,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useSearchParams,
} from 'react-router';
import { t } from '../i18n/translate.ts';
import { appContext } from '../screen/app.ts';
import { loadPart, withStatusOf } from '../screen/load-part.ts';
import { AskDialog } from '../ui/ask-dialog.tsx';
import { LoadFailure } from '../ui/failures/load-failure.tsx';
import { History } from './history/history.tsx';
import { lastFork } from './history/last-fork.ts';
import { parentTurn } from './history/parent-turn.ts';
import { readerPath } from './history/paths.ts';
import { useReloadWhenSynced } from './offline/with-later-turns.ts';
import { useReadingPage } from './preferences/use-preferences.ts';

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const app = context.get(appContext);
  const { username, slug, playthroughId } = params;
  const address = { username, story_slug: slug, playthrough_id: playthroughId };
  const cursor = url.searchParams.get('cursor');
  const loading = app.api(
    'GET /api/stories/:username/:story_slug/playthrough/:playthrough_id/history',
    { params: address, query: cursor === null ? {} : { cursor } },
  );
  const [playthrough, { value: page, failure }] = await Promise.all([
    app.api('GET /api/stories/:username/:story_slug/playthrough/:playthrough_id', {
      params: address,
    }),
    loadPart(app, loading, { turns: [], next_cursor: null }),
  ]);
  const asked = url.searchParams.get('ask');
  const before =
    asked === 'back'
      ? await parentTurn(app.api, playthrough)
      : asked === 'fork'
        ? await lastFork(app.api, playthrough)
        : null;
  return withStatusOf({ playthrough, ...page, isNewest: cursor === null, before, failure });
}

export const handle = { isReading: true, title: () => t('pages.history.heading') };

/** Asking about a turn of this page loads nothing. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const pageOf = (url: URL) => `${url.pathname} ${url.searchParams.get('cursor')}`;
  const isOnlyAsking =
    currentUrl.search !== nextUrl.search && pageOf(currentUrl) === pageOf(nextUrl);
  return isOnlyAsking ? false : defaultShouldRevalidate;
}

export function Component() {
  const { failure, ...loaded } = useLoaderData<typeof loader>();
  useReadingPage();
  useReloadWhenSynced(loaded.playthrough);
  return (
    <>
      <History {...loaded}>{failure && <LoadFailure failure={failure} />}</History>
      <AskGoBack {...loaded} />
    </>
  );
}

/** The question that is shown while the address asks to go back: to a turn, or one step. */
function AskGoBack({
  playthrough,
  turns,
  before,
}: {
  playthrough: PlaythroughWithView;
  turns: PastTurn[];
  /** The turn to which one step back leads, or the way to the last other choice. */
  before: number | null;
}) {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const asked = search.get('ask');
  const chosen = turns.find(({ turn }) => String(turn) === asked);
  const turn = before ?? chosen?.turn ?? null;
  if (turn === null || turn >= playthrough.turn) return null;

  const closed = new URLSearchParams(search);
  closed.delete('ask');
  const cancelTo = closed.size > 0 ? `${pathname}?${closed}` : pathname;
  return (
    <AskDialog
      title={
        chosen
          ? t('pages.history.ask', { node: chosen.node.name })
          : t(asked === 'fork' ? 'pages.history.askFork' : 'pages.history.askBack')
      }
      cancelTo={cancelTo}
      actions={
        <Form method="post" action={readerPath(playthrough)}>
          <input type="hidden" name="on_turn" value={playthrough.turn} />
          <input type="hidden" name="turn" value={turn} />
          <button className="button button-primary" type="submit" name="intent" value="rewind">
            {t('pages.history.goBack')}
          </button>
        </Form>
      }
    >
      <p>{t('pages.history.askText')}</p>
    </AskDialog>
  );
}
