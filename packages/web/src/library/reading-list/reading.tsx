import type { Playthrough, UnavailableStory } from '@brasslamp/contract';
import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { ApiError } from '../../api/api.ts';
import { t } from '../../i18n/translate.ts';
import { useWithLaterTurns } from '../../reader/offline/with-later-turns.ts';
import { pathTo } from '../../routes.ts';
import { type App, appContext } from '../../screen/app.ts';
import { loadPart, withStatusOf } from '../../screen/load-part.ts';
import { type Failed, loginFrom } from '../../screen/screen-module.ts';
import { failureText } from '../../ui/failures/failure-text.ts';
import { LoadFailure } from '../../ui/failures/load-failure.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { changePlaythrough } from '../playthroughs/change-playthrough.ts';
import { GuestNote } from '../playthroughs/guest-note.tsx';
import { AsideButton, DeleteButton, UndoNote } from '../playthroughs/playthrough-changes.tsx';
import { PlayedFacts } from '../playthroughs/playthrough-facts.tsx';
import { ReadingEntry } from './reading-entry.tsx';
import { dismissRemovedStory, RemovedStories } from './removed-stories.tsx';
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
  const [{ value: playthroughs, failure }, removed, away] = await Promise.all([
    loadPart(app, loading, []),
    // Beside the list: without them the page is as good.
    loadPart(app, notes, { stories: [] }),
    loadPart<{ stories: UnavailableStory[] }>(app, unavailable, { stories: [] }),
  ]);
  if (!failure) rememberFirst(app, playthroughs);
  const isGuest = app.guest !== null;
  return withStatusOf({
    playthroughs,
    removed: removed.value.stories,
    away: away.value.stories,
    failure,
    isGuest,
  });
}

/** Remembers the first playthrough as the last reading: it may have been read elsewhere. */
function rememberFirst({ lastRead }: App, playthroughs: Playthrough[]) {
  const [first] = shelvesOf(playthroughs)[0]?.playthroughs ?? [];
  if (first) lastRead.remember(first);
  else lastRead.forget();
}

export async function action({ context, request, url }: ActionFunctionArgs) {
  const app = context.get(appContext);
  const form = await request.formData();
  if (await dismissRemovedStory(app, form)) return redirect(url.pathname);
  return changePlaythrough(app, form, url);
}

export const handle = { title: () => t('pages.reading.heading') };

export function Component() {
  const { playthroughs: listed, removed, away, failure, isGuest } = useLoaderData<typeof loader>();
  const playthroughs = useWithLaterTurns(listed);
  const failed = useActionData<Partial<Failed> | null>();
  return (
    <div className="page">
      <h1>{t('pages.reading.heading')}</h1>
      <UndoNote />
      <FormError failure={failed?.failure} />
      {isGuest && <GuestNote />}
      <RemovedStories stories={removed} />
      {failure && (
        <LoadFailure
          failure={failure}
          text={t('pages.reading.failed', { error: failureText(failure) })}
        />
      )}
      {playthroughs.length > 0
        ? shelvesOf(playthroughs).map((shelf) => <ShelfPart key={shelf.name} shelf={shelf} />)
        : !failure && (
            <div className="empty">
              <p>{t('pages.reading.none')}</p>
              <p>{t('pages.reading.noneText')}</p>
              <Link className="button button-primary" to={pathTo('home')}>
                {t('pages.reading.findStory')}
              </Link>
            </div>
          )}
      {away.length > 0 && <AwayPart stories={away} />}
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

function ShelfPart({ shelf: { name, playthroughs } }: { shelf: Shelf }) {
  return (
    <section className="shelf" aria-labelledby={name}>
      <h2 id={name}>{t(`pages.reading.shelves.${name}`)}</h2>
      {playthroughs.length > 0 ? (
        <ul className="reading-list">
          {playthroughs.map((playthrough, place) => (
            <ReadingEntry
              key={playthrough.id}
              playthrough={playthrough}
              isFirst={name === 'running' && place === 0}
            >
              <AsideButton playthrough={playthrough} />
              <DeleteButton playthrough={playthrough} />
            </ReadingEntry>
          ))}
        </ul>
      ) : (
        <p>{t('pages.reading.none')}</p>
      )}
    </section>
  );
}

interface Shelf {
  name: 'running' | 'finished' | 'aside';
  playthroughs: Playthrough[];
}

/**
 * The shelves of what somebody reads: what they are in the middle of, always; then what has ended and what they put
 * aside, where there is any.
 */
export function shelvesOf(playthroughs: Playthrough[]): Shelf[] {
  const on = (wanted: Shelf['name']): Shelf => ({
    name: wanted,
    playthroughs: playthroughs.filter((playthrough) => shelfOf(playthrough) === wanted),
  });
  return [on('running'), on('finished'), on('aside')].filter(
    ({ name, playthroughs: some }) => name === 'running' || some.length > 0,
  );
}

function shelfOf({ ended, is_dropped }: Playthrough): Shelf['name'] {
  if (is_dropped) return 'aside';
  return ended ? 'finished' : 'running';
}
