import { createRoot } from 'react-dom/client';
import { createHashRouter, createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { keepMedia } from './host/base-path.ts';
import { AppContext, appContext } from './screen/app.ts';
import { createLocalApp } from './web-page/app/local-app.ts';
import { openStory } from './web-page/app/open-story.ts';
import { createPageRoutes } from './web-page/app/page-routes.tsx';
import { PageStoryContext, titlePath } from './web-page/page-story.ts';
import './ui/styles/styles.css';
import './web-page/web-page.css';

/*
 * A story on a page of its own: one file that plays it without a site. The build makes one script of this, without
 * modules, workers or anything that comes later.
 */

const story = openStory(document);
keepMedia(story.facts.media);

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
