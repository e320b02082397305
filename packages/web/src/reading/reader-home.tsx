import type { Playthrough } from '@brasslamp/contract';
import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useLocation,
  useNavigation,
  useParams,
  useSearchParams,
} from 'react-router';
import { ApiError } from '../api/api.ts';
import { appContext, useSession } from '../app/app.ts';
import type { Failed } from '../app/screen-module.ts';
import { Breadcrumbs } from '../design/breadcrumbs.tsx';
import { FormError } from '../design/form-error.tsx';
import { t } from '../i18n/translate.ts';
import { pathTo } from '../routes.ts';
import { UndoNote } from './deletable-playthrough.tsx';
import { deleteOrRestore } from './delete-playthrough.ts';
import { PlaythroughEntry } from './playthrough-entry.tsx';
import './reader-home.css';

export async function loader({ context, params: { username, slug }, url }: LoaderFunctionArgs) {
  const { api, session } = context.get(appContext);
  const params = { username, story_slug: slug };
  const [story, playthroughs] = await Promise.all([
    api('GET /api/stories/:username/:story_slug', { params }).catch(unlessHidden),
    session.current()
      ? api('GET /api/stories/:username/:story_slug/playthrough', { params })
      : ([] as Playthrough[]),
  ]);
  // In the browser the API has already led on from an old address.
  if (story && story.slug !== slug) throw redirect(pathTo('readerHome', story) + url.search);
  // Whoever began a story may go on after its author took it back.
  const title = story?.title ?? playthroughs[0]?.story_name;
  if (title === undefined) {
    throw new ApiError({ code: 'not_found', status: 404, detail: 'There is no such story' });
  }
  const isOpen = story !== null && story.status !== 'archived';
  return { title, isOpen, playthroughs };
}

function unlessHidden(error: unknown): null {
  if (error instanceof ApiError && error.code === 'not_found') return null;
  throw error;
}

type Loaded = Awaited<ReturnType<typeof loader>>;

export const handle = { title: (loaded?: Loaded) => loaded?.title ?? null };

/** Starts a new playthrough, or deletes one, or takes that back. */
export async function action({
  context,
  params: { username = '', slug = '' },
  request,
  url,
}: ActionFunctionArgs) {
  const app = context.get(appContext);
  const done = await deleteOrRestore(app, await request.formData(), url);
  if (done) return done;
  const { id } = await app.api('POST /api/stories/:username/:story_slug/playthrough', {
    params: { username, story_slug: slug },
  });
  return redirect(pathTo('reader', { username, slug, playthroughId: id }));
}

export function Component() {
  const { title, isOpen, playthroughs } = useLoaderData<typeof loader>();
  const { username = '', slug = '' } = useParams();
  const session = useSession();
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
      {session ? <MyPlaythroughs isOpen={isOpen} playthroughs={playthroughs} /> : <SignInFirst />}
      <p>
        <Link to={story}>{t('pages.reader.toStory')}</Link>
      </p>
    </div>
  );
}

function SignInFirst() {
  const { pathname, search } = useLocation();
  const next = { next: pathname + search };
  return (
    <div className="note reader-home-part">
      <p>{t('pages.readerHome.signIn')}</p>
      <p className="button-row">
        <Link className="button button-primary" to={pathTo('login', undefined, next)}>
          {t('pages.readerHome.logIn')}
        </Link>
        <Link className="button" to={pathTo('register', undefined, next)}>
          {t('layout.signUp')}
        </Link>
      </p>
    </div>
  );
}

function MyPlaythroughs({ isOpen, playthroughs }: Pick<Loaded, 'isOpen' | 'playthroughs'>) {
  const failed = useActionData<Partial<Failed>>();
  const [search] = useSearchParams();
  const running = playthroughs.filter(({ ended }) => !ended);
  const wanted =
    playthroughs.find(({ node }) => node.id === search.get('node')) ??
    (running.length === 1 ? running[0] : undefined);
  const others = playthroughs.filter((playthrough) => playthrough !== wanted);
  return (
    <>
      <UndoNote />
      <FormError failure={failed?.failure} />
      {wanted && <PlaythroughEntry playthrough={wanted} isFirst />}
      {playthroughs.length === 0 && <p>{t('pages.readerHome.none')}</p>}
      {isOpen && <StartForm isFirst={!wanted} isAgain={playthroughs.length > 0} />}
      {!isOpen && <p className="note">{t('failures.storyNotOpen')}</p>}
      {others.length > 0 && (
        <section className="reader-home-part" aria-labelledby="playthroughs">
          <h2 id="playthroughs">
            {wanted ? t('pages.readerHome.others') : t('pages.readerHome.yours')}
          </h2>
          {others.map((playthrough) => (
            <PlaythroughEntry key={playthrough.id} playthrough={playthrough} />
          ))}
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
