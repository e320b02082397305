import type { PlaythroughWithView } from '@brasslamp/contract';
import { useEffect } from 'react';
import {
  Link,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useSearchParams,
} from 'react-router';
import { ApiError } from '../api/api.ts';
import { t } from '../i18n/translate.ts';
import { pathTo } from '../routes.ts';
import { afterPaint } from '../screen/after-paint.ts';
import { type App, appContext, useApp } from '../screen/app.ts';
import { FormError } from '../ui/fields/form-error.tsx';
import { siteLang, wordsIn } from '../ui/story/story-lang.ts';
import { loadAsking } from './asking/asking-part.tsx';
import { BackTo } from './bar/back-to.tsx';
import { ReaderBar } from './bar/reader-bar.tsx';
import { RestartDialog } from './bar/reader-menu.tsx';
import { useBarParts } from './bar/use-bar-parts.ts';
import { Choices, drawInlineChoice, isAsking, useReaderKeys } from './choices/choices.tsx';
import { Carried, ItemsHere } from './choices/items.tsx';
import { ContentWarning, isToWarn } from './content-warning.tsx';
import { EndingPart, loadEnding } from './ending/ending-part.tsx';
import { loadPartsOf } from './load-parts.ts';
import { NewerVersion } from './newer-version.tsx';
import { usePreferences, useReadingPage } from './preferences/use-preferences.ts';
import { ReaderRoom } from './reader-room.tsx';
import { News, ReaderState } from './reader-state.tsx';
import { type Turns, useSession } from './session/use-session.tsx';
import { actionsInText, TextView } from './text/text-view.tsx';
import { usePlace } from './use-place.ts';
import './text/reader.css';

export { takeTurn as action } from './take-turn.ts';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { username, slug, playthroughId } = params;
  const app = context.get(appContext);
  const opening = app.api('GET /api/stories/:username/:story_slug/playthrough/:playthrough_id', {
    params: { username, story_slug: slug, playthrough_id: playthroughId },
  });
  const playthrough = await rememberRead(app, playthroughId, opening);
  await loadPartsOf(playthrough);
  return playthrough;
}

export const handle = {
  isReading: true,
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
  const session = useSession(useLoaderData<typeof loader>());
  const { playthrough, turns, handled, failure, isMovedOn, isAway, notes, syncStatus } = session;
  const [search] = useSearchParams();
  const { warnings } = usePreferences();
  const isWarned = isToWarn(playthrough, warnings === 'on', search);
  const { heading, placeKey, changed } = usePlace(playthrough, handled !== undefined, isWarned);
  const parts = useBarParts();
  const { view, node, turn, ended } = playthrough;
  const offered = ended ? [] : view.actions;
  const storyLang = view.lang ?? siteLang;
  const words = wordsIn(storyLang);
  useReadingPage();
  usePartsLater(session.hasAsking);
  useRememberRead(playthrough);
  useReaderKeys();

  return (
    <ReaderRoom story={playthrough} lang={storyLang} placeKey={placeKey} parts={parts}>
      <ReaderBar
        playthrough={playthrough}
        turns={turns}
        onPreferences={parts.preferences.toggle}
        onListen={parts.listening.open}
      />
      {import.meta.env.MODE !== 'web-page' && !isAway && (
        <NewerVersion playthrough={playthrough} turns={turns} />
      )}
      {isMovedOn && <MovedOnNote />}
      <ReaderState view={view} changed={changed} isEnded={ended} />
      <h1 className="reader-place" ref={heading} tabIndex={-1} {...words}>
        {node.name}
      </h1>
      <div aria-live="polite">
        {/* One element, or the browser would take away each paragraph of the last text by itself. */}
        <div className="reader-text" key={placeKey} {...(!isWarned && words)}>
          {isWarned ? (
            <Warning playthrough={playthrough} turns={turns} />
          ) : (
            <TextView tree={view.body} drawAction={drawInlineChoice(offered)} />
          )}
        </div>
        {view.stopped && <StoppedNote isStuck={offered.length === 0} />}
      </div>
      <News view={view} changed={changed} />
      {notes}
      <FormError failure={failure} />
      {!isWarned && <WaysOn session={session} placeKey={placeKey} />}
      {import.meta.env.MODE !== 'web-page' && turn === 3 && <KeepPlace />}
      {syncStatus}
      {search.get('ask') === 'restart' && (
        <RestartDialog turn={turn} turns={turns} hasNewerVersion={playthrough.has_newer_version} />
      )}
    </ReaderRoom>
  );
}

function Warning({ playthrough, turns }: { playthrough: PlaythroughWithView; turns: Turns }) {
  const { view, node, turn } = playthrough;
  return (
    <ContentWarning view={view} nodeId={node.id}>
      {turn > 0 && (
        <BackTo where="back" className="button" playthrough={playthrough} turns={turns}>
          {t('pages.reader.goBack')}
        </BackTo>
      )}
    </ContentWarning>
  );
}

/** To a guest who has begun to read, in one line. */
function KeepPlace() {
  const { guest } = useApp();
  const { pathname } = useLocation();
  if (!guest) return null;
  return (
    <p className="reader-note">
      <Link to={pathTo('register', undefined, { next: pathname })}>{t('pages.reader.keep')}</Link>
    </p>
  );
}

function MovedOnNote() {
  return (
    <p className="note" role="status">
      {t('pages.reader.movedOn')}
    </p>
  );
}

/** The turn went round and round, and was ended. */
function StoppedNote({ isStuck }: { isStuck: boolean }) {
  return (
    <p className="note reader-stopped">
      {t(isStuck ? 'pages.reader.stoppedForGood' : 'pages.reader.stopped')}
    </p>
  );
}

/** The part below the text: things, and the choices that are not in it, or the end. */
function WaysOn({
  session: { playthrough, turns, handled, wrongAnswer },
  placeKey,
}: {
  session: ReturnType<typeof useSession>;
  placeKey: string;
}) {
  const { id, view, turn } = playthrough;
  if (playthrough.ended) return <EndingPart playthrough={playthrough} turns={turns} />;
  const inText = actionsInText(view.body);
  const below = view.actions.filter((action) => !inText.has(action.id) || isAsking(action));
  const items = { view, turn, turns, handled };
  return (
    <>
      <ItemsHere {...items} />
      <Choices
        actions={below}
        isStuck={view.actions.length === 0 && !view.stopped}
        placeKey={placeKey}
        playthroughId={id}
        turn={turn}
        turns={turns}
        wrongAnswer={wrongAnswer}
      />
      <Carried {...items} />
    </>
  );
}

/** Loads the end, and the form of questions, so that the next turn can be drawn, with the site or without. */
function usePartsLater(hasAsking: boolean): void {
  useEffect(() => {
    if (hasAsking) void loadAsking();
  }, [hasAsking]);
  useEffect(() => afterPaint(() => void loadEnding()), []);
}

/** Remembers the opened playthrough, if it is there, as the one that was read last. */
async function rememberRead(
  { lastRead }: App,
  id: string | undefined,
  opening: Promise<PlaythroughWithView>,
): Promise<PlaythroughWithView> {
  try {
    const playthrough = await opening;
    lastRead.remember(playthrough);
    return playthrough;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') lastRead.forget(id);
    throw error;
  }
}

/** The same with each turn: the last one may have ended it, or begun it again. */
function useRememberRead(playthrough: PlaythroughWithView): void {
  const { lastRead } = useApp();
  useEffect(() => afterPaint(() => lastRead.remember(playthrough)), [lastRead, playthrough]);
}
