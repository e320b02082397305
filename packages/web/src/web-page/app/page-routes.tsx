import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import * as reader from '../../reader/reader.tsx';
import * as history from '../../reader/reader-history.tsx';
import { screens } from '../../routes.ts';
import { screenModule } from '../../screen/screen-module.ts';
import { type PageStory, titlePath } from '../page-story.ts';
import { changedStory } from '../reading/changed-story.ts';
import { BrokenPage } from '../screens/broken-page.tsx';
import { PageLayout } from '../screens/page-layout.tsx';
import { TitlePage } from '../screens/title-page.tsx';

/** The screens of the page: its title page, and those in which a story is read on a site. */
export function createPageRoutes(story: PageStory): RouteObject[] {
  /** Where there is no place to read on from, the title page says so. */
  const ready = (args: LoaderFunctionArgs) => {
    const reading = story.kept.current();
    if (!reading || changedStory(story.book, reading)) throw redirect(titlePath);
    return args;
  };
  const reading = { ...reader, loader: (args: LoaderFunctionArgs) => reader.loader(ready(args)) };
  const past = { ...history, loader: (args: LoaderFunctionArgs) => history.loader(ready(args)) };
  return [
    {
      element: <PageLayout />,
      errorElement: <BrokenPage />,
      children: [
        {
          errorElement: <BrokenPage />,
          children: [
            { path: screens.story, element: <TitlePage /> },
            { id: 'reader', path: screens.reader, lazy: screenModule(async () => reading) },
            { path: screens.readerHistory, lazy: screenModule(async () => past) },
            { path: '*', loader: () => redirect(titlePath) },
          ],
        },
      ],
    },
  ];
}
