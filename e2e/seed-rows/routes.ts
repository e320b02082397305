// Section 2: every route name with its path, and the test that opens it.
import type { Row } from './row.ts';
import { journeys, site } from './test-files.ts';

interface Route extends Pick<Row, 'test' | 'name'> {
  path: string;
}

const at = (path: string, test: string, name: string): Route => ({ path, test, name });

const titled = (path: string) => at(path, site.screens, 'each under its title');
const written = (path: string) => at(path, journeys.axe, 'what an author sees');
const administered = (path: string) => at(path, journeys.screens, 'an admin opens every screen');

const inStory = '/{username}/{slug}';
const inChapter = `${inStory}/chapter/{chapterId}`;

/** By the specification's names, with its paths. */
export const routes: Record<string, Route> = {
  home: at('/', site.screens, 'home has title, tagline'),
  login: at('/login', site.screens, 'login has a heading'),
  register: titled('/register'),
  verifyEmail: at('/verify-email', site.screens, 'verify-email hands its query string'),
  resetPasswordRequest: titled('/reset-password/request'),
  resetPassword: at('/reset-password', journeys.account, 'a forgotten password is reset'),
  profile: titled('/profile'),
  changePassword: at('/profile/change-password', journeys.account, 'a password is changed'),
  reading: at('/reading', site.screens, 'the reading list has name, position'),
  username: at('/{username}', site.screens, 'an author’s page lists titles'),
  createStory: written('/{username}/stories/new'),
  story: at(inStory, site.screens, 'a story’s page gives its owner'),
  editStoryProperties: written(`${inStory}/edit`),
  deleteStory: written(`${inStory}/delete`),
  createChapter: written(`${inStory}/chapter/create`),
  authorChapter: written(inChapter),
  editChapterProperties: written(`${inChapter}/edit`),
  chapterItems: at(`${inChapter}/items`, journeys.items, 'an author changes an item'),
  createStoryNode: written(`${inChapter}/nodes/create`),
  editStoryNode: written(`${inChapter}/nodes/{nodeId}`),
  readerHome: at(`${inStory}/reader`, site.screens, 'the reading list has name, position'),
  reader: at(`${inStory}/reader/{playthroughId}`, site.screens, 'the reading list has name'),
  admin: administered('/admin'),
  adminEvents: administered('/admin/events'),
  adminUsers: administered('/admin/users'),
  adminUserDetails: administered('/admin/users/{userId}'),
  adminContentItemsIndex: administered('/admin/contentitems'),
  adminContentItemsForm: administered('/admin/contentitems/item/{uuid}'),
  contentItem: at('/pages/{name}', site.html, 'show the site’s own pages with their titles'),
};

/** Screens that the product has and the specification does not name. */
export const routesBeyond = {
  deleteAccount: '/profile/delete',
  bin: '/profile/bin',
  adminStories: '/admin/stories',
  storyVariables: '/{username}/{slug}/variables',
  storyItems: '/{username}/{slug}/items',
  storyAchievements: '/{username}/{slug}/achievements',
  checkStory: '/{username}/{slug}/check',
  testPlay: '/{username}/{slug}/test',
  storyVersions: '/{username}/{slug}/versions',
  storyBin: '/{username}/{slug}/bin',
  readingLook: '/reading/look',
  readerHistory: '/{username}/{slug}/reader/{playthroughId}/history',
};

export const routeRows: Row[] = Object.entries(routes).flatMap(
  ([routeName, { path, ...shown }]) => [
    { seed: `route ${routeName}`, ...shown },
    { seed: `path ${path}`, ...shown },
  ],
);
