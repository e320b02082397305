import { data, type RouteObject } from 'react-router';
import { type ScreenName, screens } from '../routes.ts';
import { ErrorScreen } from './error-screen.tsx';
import { Layout } from './layout.tsx';
import { ownPagesOnly } from './own-pages-only.ts';
import { readingScreens, studioScreens } from './screen-files.ts';
import { type ScreenModule, screenModule } from './screen-module.ts';
import { StudioShell } from './studio-shell.tsx';

type Files = Partial<Record<ScreenName, () => Promise<ScreenModule>>>;

const drawn = (files: Files): RouteObject[] =>
  Object.entries(files).map(([name, load]) => ({
    id: name,
    path: screens[name as ScreenName],
    lazy: screenModule(load),
  }));

/** The server draws only the shell of writing screens, and never loads their code. */
const undrawn = (files: Files): RouteObject[] =>
  Object.keys(files).map((name) => ({ id: name, path: screens[name as ScreenName] }));

/** The router's tree: all screens in the layout, writing screens also in the studio. */
export function createRouteTree(): RouteObject[] {
  return [
    {
      id: 'layout',
      element: <Layout />,
      errorElement: (
        <Layout>
          <ErrorScreen />
        </Layout>
      ),
      children: [
        {
          errorElement: <ErrorScreen />,
          children: [
            ...drawn(readingScreens),
            {
              id: 'studio',
              loader: ownPagesOnly,
              element: <StudioShell />,
              children: [
                {
                  id: 'studioLayout',
                  ...(!import.meta.env.SSR && {
                    lazy: screenModule(() => import('../studio/studio-layout.tsx')),
                  }),
                  children: import.meta.env.SSR ? undrawn(studioScreens) : drawn(studioScreens),
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
