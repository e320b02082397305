import type { Story } from '@brasslamp/contract';
import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router';
import { appContext, useApp, useSession } from '../app/app.ts';
import { rich } from '../i18n/rich.tsx';
import { t } from '../i18n/translate.ts';
import { pathTo } from '../routes.ts';
import './home.css';

export async function loader({ context }: LoaderFunctionArgs) {
  return context.get(appContext).api('GET /api/home/featured', {});
}

/** Logging out without JavaScript. */
export async function action({ context }: ActionFunctionArgs) {
  const app = context.get(appContext);
  if (app.session.current()) await app.api('POST /api/user/logout', {});
  app.signOut();
  return redirect(pathTo('home'));
}

export function Component() {
  const { stories } = useLoaderData<typeof loader>();
  const { site } = useApp();
  return (
    <div className="page home">
      <header className="home-head">
        <h1>{site.name}</h1>
        <p className="home-tagline">{t('pages.home.tagline')}</p>
        <Prompt />
      </header>
      <section className="home-stories" aria-labelledby="recent">
        <h2 id="recent">{t('pages.home.recent')}</h2>
        {stories.length > 0 ? (
          <ul className="story-list">
            {stories.map((story) => (
              <StoryEntry key={story.id} story={story} />
            ))}
          </ul>
        ) : (
          <p className="empty">{t('pages.home.empty')}</p>
        )}
      </section>
    </div>
  );
}

function Prompt() {
  const session = useSession();
  return (
    <p className="home-prompt">
      {session
        ? rich(t('pages.home.promptWriting'), {
            writing: (inside) => (
              <Link to={pathTo('username', { username: session.username })}>{inside}</Link>
            ),
          })
        : rich(t('pages.home.promptLogIn'), {
            login: (inside) => <Link to={pathTo('login')}>{inside}</Link>,
          })}
    </p>
  );
}

function StoryEntry({ story: { title, slug, username, author, description } }: { story: Story }) {
  return (
    <li className="story-entry">
      <h3>
        <Link to={pathTo('story', { username, slug })}>{title}</Link>
      </h3>
      <p className="story-author">
        {rich(t('stories.by', { author }), {
          author: (inside) => <Link to={pathTo('username', { username })}>{inside}</Link>,
        })}
      </p>
      {description && <p className="story-teaser">{description}</p>}
    </li>
  );
}
