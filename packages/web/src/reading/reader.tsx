import type { PlaythroughWithView } from '@brasslamp/contract';
import {
  Link,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { appContext } from '../app/app.ts';
import { FormError } from '../design/form-error.tsx';
import { t } from '../i18n/translate.ts';
import { pathTo } from '../routes.ts';
import { Choices, drawInlineChoice } from './choices.tsx';
import { Ending } from './ending.tsx';
import { Items } from './items.tsx';
import { ReaderMenu, RestartDialog } from './reader-menu.tsx';
import { News, ReaderState } from './reader-state.tsx';
import { actionsInText, TextView } from './text-view.tsx';
import { useChanges } from './use-changes.ts';
import { useNumberKeys } from './use-number-keys.ts';
import { usePlace } from './use-place.ts';
import { useTurns } from './use-turns.ts';
import './reader.css';

export { takeTurn as action } from './take-turn.ts';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { username, slug, playthroughId } = params;
  return context
    .get(appContext)
    .api('GET /api/stories/:username/:story_slug/playthrough/:playthrough_id', {
      params: { username, story_slug: slug, playthrough_id: playthroughId },
    });
}

export const handle = {
  title: (loaded?: PlaythroughWithView) => loaded?.story_name ?? null,
};

/** A turn's answer already holds the new place, and asking something is no new place. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  const { actionResult, currentUrl, nextUrl, formMethod } = change;
  if (actionResult?.playthrough) return false;
  const isOnlyAsking = !formMethod && currentUrl.pathname === nextUrl.pathname;
  return isOnlyAsking && currentUrl.search !== nextUrl.search
    ? false
    : change.defaultShouldRevalidate;
}

export function Component() {
  const { playthrough, turns, handled, failure, isMovedOn } = useTurns(
    useLoaderData<typeof loader>(),
  );
  const { view, node, turn, story_name, story_username, story_slug } = playthrough;
  const story = pathTo('story', { username: story_username, slug: story_slug });
  const [search] = useSearchParams();
  const { heading, placeKey } = usePlace(playthrough, handled !== undefined);
  const changed = useChanges(playthrough);
  const inText = actionsInText(view.body);
  const offered = playthrough.ended ? [] : view.actions;
  const below = offered.filter(({ id }) => !inText.has(id));
  useNumberKeys();

  return (
    <article className="reader">
      <div className="reader-bar">
        <Link className="reader-story" to={story}>
          {story_name}
        </Link>
        <ReaderMenu story={story} />
      </div>
      {playthrough.has_newer_version && !playthrough.ended && (
        <p className="reader-note">
          {t('pages.reader.newerVersion')}{' '}
          <Link to="?ask=restart" replace preventScrollReset>
            {t('pages.reader.restartNewer')}
          </Link>
        </p>
      )}
      {isMovedOn && (
        <p className="note" role="status">
          {t('pages.reader.movedOn')}
        </p>
      )}
      <ReaderState view={view} changed={changed} />
      <h1 className="reader-place" ref={heading} tabIndex={-1}>
        {node.name}
      </h1>
      <div className="reader-text" aria-live="polite">
        <TextView key={placeKey} tree={view.body} drawAction={drawInlineChoice(offered)} />
      </div>
      <News view={view} changed={changed} />
      <FormError failure={failure} />
      {!playthrough.ended && <Items view={view} turn={turn} turns={turns} handled={handled} />}
      {playthrough.ended ? (
        <Ending ending={playthrough.ending} turn={turn} turns={turns} story={story} />
      ) : (
        <Choices actions={below} isStuck={offered.length === 0} turn={turn} turns={turns} />
      )}
      {search.get('ask') === 'restart' && (
        <RestartDialog turn={turn} turns={turns} hasNewerVersion={playthrough.has_newer_version} />
      )}
    </article>
  );
}
