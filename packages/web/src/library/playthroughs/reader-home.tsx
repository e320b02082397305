import type { Playthrough } from '@brasslamp/contract';
import {
  type ActionFunctionArgs,
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useLocation,
  useNavigation,
  useParams,
} from 'react-router';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/translate.ts';
import {
  useFoundWithLaterTurns,
  useWithLaterTurns,
} from '../../reader/offline/with-later-turns.ts';
import { type Opened, Opening } from '../../reader/opening.tsx';
import { pathTo } from '../../routes.ts';
import { appContext } from '../../screen/app.ts';
import type { Failed } from '../../screen/screen-module.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { failureText } from '../../ui/failures/failure-text.ts';
import { LoadFailure } from '../../ui/failures/load-failure.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { EndingsFound } from '../../ui/story/endings-found.tsx';
import { beginAtOpening, startPlaythrough } from './begin-playthrough.ts';
import { changePlaythrough, type NameRefused } from './change-playthrough.ts';
import { GuestNote } from './guest-note.tsx';
import { Invitation } from './invitation.tsx';
import { joinByLink, tokenIn } from './join-by-link.ts';
import type { loadReaderHome } from './load-reader-home.ts';
import { UndoNote } from './playthrough-changes.tsx';
import { PlaythroughEntry } from './playthrough-entry.tsx';
import './reader-home.css';

export { loadReaderHome as loader } from './load-reader-home.ts';

type FromLoader = ReturnType<typeof useLoaderData<typeof loadReaderHome>>;
type Loaded = Exclude<FromLoader, { invitation: unknown }>;

const titleOf = (loaded: FromLoader) =>
  'invitation' in loaded ? t('pages.invitation.heading') : loaded.title;

const openingOf = (loaded: FromLoader) => ('invitation' in loaded ? null : loaded.opening);

export const handle = {
  isReading: (loaded: FromLoader) => openingOf(loaded) !== null,
  title: (loaded?: FromLoader) => (loaded ? titleOf(loaded) : null),
};

/** Starts a new playthrough, or changes one. */
export async function action({
  context,
  params: { username = '', slug = '' },
  request,
  url,
}: ActionFunctionArgs) {
  const app = context.get(appContext);
  const form = await request.formData();
  const token = tokenIn(url);
  if (token !== null && form.has('join')) {
    await app.ensureReader();
    return { invitation: await joinByLink(app, { username, slug }, token) };
  }
  const changed = await changePlaythrough(app, form, url);
  if (changed) return changed;
  const story = { username, story_slug: slug };
  const begun = (await beginAtOpening(app, story, form)) ?? (await startPlaythrough(app, story));
  if (!('id' in begun)) return begun;
  const { id } = begun;
  return redirect(pathTo('reader', { username, slug, playthroughId: id }));
}

export function Component() {
  const loaded = useLoaderData<typeof loadReaderHome>();
  if ('invitation' in loaded) return <Invitation state={loaded.invitation} />;
  return loaded.opening ? <First {...loaded} opening={loaded.opening} /> : <Home {...loaded} />;
}

/** The first words of the story, for somebody who has not begun: they read them at once. */
function First({ opening, reader }: Loaded & { opening: Opened }) {
  return (
    <Opening opening={opening}>
      <div className="reader-home-below">
        <UndoNote />
        {/* To a guest the line below the choices says enough: there is nothing to lose here yet. */}
        {reader === null && <NoAccountNeeded />}
        <StoryLinks reader={reader} />
      </div>
    </Opening>
  );
}

function Home(loaded: Loaded) {
  const { title, isDraft, reader } = loaded;
  const { username = '', slug = '' } = useParams();
  const story = pathTo('story', { username, slug });
  return (
    <div className="page">
      <Breadcrumbs
        crumbs={[
          { label: username, to: pathTo('username', { username }) },
          { label: title, to: story },
          { label: t('pages.readerHome.crumb') },
        ]}
      />
      <h1>{title}</h1>
      {isDraft && <p className="note">{t('pages.invitation.draft')}</p>}
      <MyPlaythroughs {...loaded} />
      {reader === null && <NoAccountNeeded />}
      {reader === 'guest' && <GuestNote />}
      <StoryLinks reader={reader} />
    </div>
  );
}

function StoryLinks({ reader }: Pick<Loaded, 'reader'>) {
  const { username = '', slug = '' } = useParams();
  return (
    <p className="reader-home-links">
      <Link to={pathTo('story', { username, slug })}>{t('pages.reader.toStory')}</Link>
      {reader === 'guest' && <Link to={pathTo('reading')}>{t('pages.reading.heading')}</Link>}
    </p>
  );
}

/** For somebody who is here for the first time, or has an account and is not signed in. */
function NoAccountNeeded() {
  const { pathname, search } = useLocation();
  const next = { next: pathname + search };
  return (
    <p className="reader-home-line">
      {rich(t('pages.readerHome.noAccount'), {
        login: (inside) => <Link to={pathTo('login', undefined, next)}>{inside}</Link>,
      })}
    </p>
  );
}

function MyPlaythroughs({
  isOpen,
  playthroughs: listed,
  failure,
  wantedId,
  found: listedFound,
}: Loaded) {
  const playthroughs = useWithLaterTurns(listed);
  const found = useFoundWithLaterTurns(listedFound);
  const failed = useActionData<Partial<Failed> & Partial<NameRefused>>();
  const wanted = playthroughs.find(({ id }) => id === wantedId);
  const others = playthroughs.filter((playthrough) => playthrough !== wanted);
  const draw = (playthrough: Playthrough) => (
    <PlaythroughEntry
      key={playthrough.id}
      playthrough={playthrough}
      isFirst={playthrough === wanted}
    >
      {found?.id === playthrough.id && <EndingsFound found={found} />}
    </PlaythroughEntry>
  );
  return (
    <>
      <UndoNote />
      <FormError failure={failed?.named ? undefined : failed?.failure} />
      {failure && (
        <LoadFailure
          failure={failure}
          text={t('pages.reading.failed', { error: failureText(failure) })}
        />
      )}
      {wanted && draw(wanted)}
      {playthroughs.length === 0 && !failure && <p>{t('pages.readerHome.none')}</p>}
      {isOpen && (
        <StartForm isFirst={!wanted && !failure} isAgain={playthroughs.length > 0 || !!failure} />
      )}
      {isOpen === false && <p className="note">{t('failures.storyNotOpen')}</p>}
      {others.length > 0 && (
        <section className="reader-home-part" aria-labelledby="playthroughs">
          <h2 id="playthroughs">
            {wanted ? t('pages.readerHome.others') : t('pages.readerHome.yours')}
          </h2>
          {others.map(draw)}
        </section>
      )}
    </>
  );
}

function StartForm({ isFirst, isAgain }: { isFirst: boolean; isAgain: boolean }) {
  const isStarting = useNavigation().formData?.has('start') === true;
  return (
    <Form method="post">
      <button
        className={isFirst ? 'button button-primary' : 'button'}
        type="submit"
        name="start"
        value="1"
        aria-disabled={isStarting}
        onClick={(event) => isStarting && event.preventDefault()}
      >
        {isAgain ? t('pages.readerHome.startAgain') : t('pages.readerHome.start')}
      </button>
    </Form>
  );
}
