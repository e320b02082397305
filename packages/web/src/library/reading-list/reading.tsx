import type { Playthrough, ShelfEntry, ShelfTab, UnavailableStory } from '@brasslamp/contract';
import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { ApiError, type Failure } from '../../api/api.ts';
import { t } from '../../i18n/translate.ts';
import { useWithLaterTurns } from '../../reader/offline/with-later-turns.ts';
import { pathTo } from '../../routes.ts';
import { type App, appContext, useSession } from '../../screen/app.ts';
import { loadPart, withStatusOf } from '../../screen/load-part.ts';
import { type Failed, loginFrom } from '../../screen/screen-module.ts';
import { failureText } from '../../ui/failures/failure-text.ts';
import { LoadFailure } from '../../ui/failures/load-failure.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { changePlaythrough } from '../playthroughs/change-playthrough.ts';
import { GuestNote } from '../playthroughs/guest-note.tsx';
import { AsideButton, DeleteButton, UndoNote } from '../playthroughs/playthrough-changes.tsx';
import { PlayedFacts } from '../playthroughs/playthrough-facts.tsx';
import { changeWanted } from '../shelf/change-wanted.ts';
import { ReadingEntry } from './reading-entry.tsx';
import { dismissRemovedStory, RemovedStories } from './removed-stories.tsx';
import { playthroughsOn, ShelfTabs, tabIn } from './shelf-tabs.tsx';
import { WantedAgain, WantedEntry } from './wanted-entry.tsx';
import './reading.css';

/** Not stored in the browser: without the site there are none to show. */
function ifUnreachable(error: unknown): { stories: never[] } {
  if (error instanceof ApiError && error.code === 'offline') return { stories: [] };
  throw error;
}

export async function loader({ context, url }: LoaderFunctionArgs) {
  const app = context.get(appContext);
  const reader = app.session.current() ?? app.guest;
  if (!reader) throw redirect(loginFrom(url));
  const params = { username: reader.username };
  const loading = app.api('GET /api/stories/:username/playthroughs', { params });
  const notes = app.api('GET /api/user/me/removed-stories', {}).catch(ifUnreachable);
  const unavailable = app.api('GET /api/user/me/unavailable-stories', {}).catch(ifUnreachable);
  const tab = tabIn(url);
  const shelf = app.api('GET /api/user/me/shelf', { query: { tab, limit: 100 } });
  const [{ value: playthroughs, failure }, entries, removed, away] = await Promise.all([
    loadPart(app, loading, []),
    loadPart<{ stories: ShelfEntry[] }>(app, shelf.catch(ifUnreachable), { stories: [] }),
    // Beside the list: without them the page is as good.
    loadPart(app, notes, { stories: [] }),
    loadPart<{ stories: UnavailableStory[] }>(app, unavailable, { stories: [] }),
  ]);
  if (!failure) rememberFirst(app, playthroughs);
  const isGuest = app.guest !== null;
  return withStatusOf({
    tab,
    now: Date.now(),
    entries: entries.value.stories,
    playthroughs,
    removed: removed.value.stories,
    away: away.value.stories,
    failure: failure ?? (tab === 'want' ? entries.failure : undefined),
    isGuest,
  });
}

/** Remembers the first playthrough as the last reading: it may have been read elsewhere. */
function rememberFirst({ lastRead }: App, playthroughs: Playthrough[]) {
  const [first] = playthroughsOn('in_progress', playthroughs);
  if (first) lastRead.remember(first);
  else lastRead.forget();
}

export async function action({ context, request, url }: ActionFunctionArgs) {
  const app = context.get(appContext);
  const form = await request.formData();
  if (await dismissRemovedStory(app, form)) return redirect(url.pathname + url.search);
  const wanted = await changeWanted(app, form);
  if (wanted) return wanted;
  return changePlaythrough(app, form, url);
}

export const handle = { title: () => t('pages.reading.heading') };

export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const { tab, playthroughs: listed, removed, away, failure, isGuest } = loaded;
  const playthroughs = useWithLaterTurns(listed);
  const failed = useActionData<Partial<Failed> | null>();
  const session = useSession();
  const takenOff = useSearchParams()[0].get('off');
  return (
    <div className="page">
      <h1>{t('pages.reading.heading')}</h1>
      <UndoNote />
      {tab === 'want' && takenOff && <WantedAgain storyId={takenOff} />}
      <FormError failure={failed?.failure} />
      {isGuest && <GuestNote />}
      <RemovedStories stories={removed} />
      <ShelfTabs shown={tab} playthroughs={playthroughs} />
      {failure && (
        <LoadFailure
          failure={failure}
          text={t('pages.reading.failed', { error: failureText(failure) })}
        />
      )}
      <section className="shelf" aria-labelledby="shelf">
        <h2 className="visually-hidden" id="shelf">
          {t(`pages.reading.shelves.${tab}`)}
        </h2>
        <Shelf tab={tab} playthroughs={playthroughs} loaded={loaded} />
      </section>
      {tab === 'in_progress' && away.length > 0 && <AwayPart stories={away} />}
      {session && (
        <p>
          <Link to={pathTo('readingLists')}>{t('lists.heading')}</Link>
        </p>
      )}
    </div>
  );
}

interface Loaded {
  entries: ShelfEntry[];
  now: number;
  failure?: Failure | undefined;
}

/** What stands on one part of the shelf. */
function Shelf({
  tab,
  playthroughs: all,
  loaded: { entries, now, failure },
}: {
  tab: ShelfTab;
  playthroughs: Playthrough[];
  loaded: Loaded;
}) {
  const playthroughs = playthroughsOn(tab, all);
  if (playthroughs.length > 0) {
    return (
      <ul className="reading-list">
        {playthroughs.map((playthrough, place) => (
          <ReadingEntry
            key={playthrough.id}
            playthrough={playthrough}
            entry={entries.find(({ story }) => isOf(story, playthrough))}
            now={now}
            isFirst={tab === 'in_progress' && place === 0}
          >
            <AsideButton playthrough={playthrough} />
            <DeleteButton playthrough={playthrough} />
          </ReadingEntry>
        ))}
      </ul>
    );
  }
  if (tab === 'want' && entries.length > 0) {
    return (
      <ul className="reading-list">
        {entries.map((entry) => (
          <WantedEntry key={entry.story.id} entry={entry} />
        ))}
      </ul>
    );
  }
  return !failure && <NothingHere tab={tab} />;
}

const isOf = (story: ShelfEntry['story'], { story_username, story_slug }: Playthrough): boolean =>
  story.username === story_username && story.slug === story_slug;

function NothingHere({ tab }: { tab: ShelfTab }) {
  return (
    <div className="empty">
      {tab === 'in_progress' && <p>{t('pages.reading.none')}</p>}
      <p>{t(`pages.reading.empty.${tab}`)}</p>
      <Link className="button button-primary" to={pathTo('home')}>
        {t('pages.reading.findStory')}
      </Link>
    </div>
  );
}

/** Stories that were being read and that nobody may open now: said, so that none goes without a word. */
function AwayPart({ stories }: { stories: UnavailableStory[] }) {
  return (
    <section className="shelf" aria-labelledby="away">
      <h2 id="away">{t('pages.reading.away.heading')}</h2>
      <p>{t('pages.reading.away.text')}</p>
      <ul className="reading-list">
        {stories.map(({ story_id, title, begun_at, last_played_at }) => (
          <li className="reading-entry" key={story_id}>
            <h3 dir="auto">{title}</h3>
            <dl>
              <PlayedFacts begun_at={begun_at} last_played_at={last_played_at} />
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}
