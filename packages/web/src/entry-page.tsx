import { compileStory } from '@brasslamp/story/engine';
import { createRoot } from 'react-dom/client';
import { createHashRouter, createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { keepMedia } from './host/base-path.ts';
import { AppContext, appContext } from './screen/app.ts';
import { showToast } from './ui/toasts/toasts.ts';
import { createLocalApp } from './web-page/app/local-app.ts';
import { createPageRoutes } from './web-page/app/page-routes.tsx';
import { factsIn, storyIn } from './web-page/page-facts.ts';
import { type PageStory, PageStoryContext, titlePath } from './web-page/page-story.ts';
import { keepReading } from './web-page/reading/keep-reading.ts';
import { t } from './web-page/t.ts';
import './ui/styles/styles.css';
import './web-page/web-page.css';

/*
 * A story on a page of its own: one file that plays it without a site. The build makes one script of this, without
 * modules, workers or anything that comes later.
 */

const facts = factsIn(document);
keepMedia(facts.media);

const book = {
  playable: compileStory(storyIn(document)),
  storyId: facts.story_id,
  title: facts.title,
  versionId: facts.version_id,
};
const story: PageStory = {
  book,
  facts,
  kept: keepReading(
    () => window.localStorage,
    book,
    () => showToast(t('page.fleeting'), { urgent: true }),
  ),
  moment: () => ({ seed: crypto.getRandomValues(new Uint32Array(1))[0] ?? 0, now: Date.now() }),
};

const app = createLocalApp(story);
appContext.defaultValue = app;
const routes = createPageRoutes(story);
const router = canHaveAddresses()
  ? createHashRouter(routes)
  : createMemoryRouter(routes, { initialEntries: [titlePath] });

/** Whether the page may change what is behind the # of its address: some frames refuse it. */
function canHaveAddresses(): boolean {
  try {
    window.history.replaceState(window.history.state, '', window.location.hash || '#/');
    return true;
  } catch {
    return false;
  }
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <AppContext value={app}>
      <PageStoryContext value={story}>
        <RouterProvider router={router} />
      </PageStoryContext>
    </AppContext>,
  );
}
