import { keysOf } from '@brasslamp/story/model/records';
import { data, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { type ScreenName, screens } from '../routes.ts';
import { appContext } from '../screen/app.ts';
import { ownPagesOnly } from '../screen/guards.ts';
import { inside, type ScreenModule, screenModule } from '../screen/screen-module.ts';
import { ErrorScreen } from './error-screen.tsx';
import { Layout, StudioShell } from './layout.tsx';
import {
  accountScreens,
  adminScreens,
  publicScreens,
  readingScreens,
  studioScreens,
  workspaceFile,
  workspaceScreens,
} from './screen-files.ts';

type Files = Partial<Record<ScreenName, () => Promise<ScreenModule>>>;

const drawn = (files: Files): RouteObject[] =>
  keysOf(files).flatMap((name) => {
    const load = files[name];
    return load ? { id: name, path: screens[name], lazy: screenModule(load) } : [];
  });

const undrawn = (names: readonly ScreenName[]): RouteObject[] =>
  names.map((name) => ({ id: name, path: screens[name] }));

/** The server draws only the shell of writing and admin screens, and never loads their code. */
const privately = (files: Files): RouteObject[] =>
  import.meta.env.SSR ? undrawn(keysOf(files)) : drawn(files);

const errorElement = (
  <Layout>
    <ErrorScreen />
  </Layout>
);

/** The story of a writing screen comes with its page: the browser need not ask before it asks for the draft. */
async function storyAhead({ params: { username, slug }, context }: LoaderFunctionArgs) {
  if (!slug) return null;
  const params = { username, story_slug: slug };
  const { api } = context.get(appContext);
  // Why there is none the screen itself finds out.
  return api('GET /api/stories/:username/:story_slug', { params }).catch(() => null);
}

/** Going from place to place in the workspace loads nothing and draws nothing anew. */
const workspace = (): RouteObject => ({
  id: 'workspaceLayout',
  ...(!import.meta.env.SSR && { lazy: screenModule(workspaceFile) }),
  children: undrawn(workspaceScreens),
});

/** The admin area, with its own header. */
const adminArea = (): RouteObject => ({
  id: 'adminLayout',
  lazy: screenModule(() => import('./admin-layout.tsx')),
  errorElement,
  children: [
    {
      id: 'adminArea',
      errorElement: <ErrorScreen />,
      ...(!import.meta.env.SSR && {
        lazy: screenModule(() => import('../admin/frame/admin-area.tsx')),
      }),
      children: privately(adminScreens),
    },
  ],
});

/** The router's tree: all screens in a layout, writing screens also in the studio. */
export function createRouteTree(): RouteObject[] {
  return [
    adminArea(),
    {
      id: 'layout',
      element: <Layout />,
      errorElement,
      children: [
        {
          errorElement: <ErrorScreen />,
          children: [
            {
              id: 'publicPages',
              lazy: screenModule(() => import('./public-pages.tsx')),
              children: drawn(publicScreens),
            },
            ...drawn(readingScreens),
            ...drawn(accountScreens),
            {
              id: 'studio',
              loader: inside(ownPagesOnly),
              element: <StudioShell />,
              children: [
                {
                  id: 'studioLayout',
                  ...(import.meta.env.SSR
                    ? { loader: storyAhead }
                    : { lazy: screenModule(() => import('../studio/frame/studio-layout.tsx')) }),
                  children: [...privately(studioScreens), workspace()],
                },
              ],
            },
            {
              id: 'nowhere',
              path: '*',
              loader: () => {
                throw data({ code: 'not_found' }, { status: 404 });
              },
            },
          ],
        },
      ],
    },
  ];
}
