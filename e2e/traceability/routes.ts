// Section 2: every route name with its path and purpose, and the tests that open it.
import { type Row, row, silent, type Tie } from './row.ts';
import { journey, screen } from './ties.ts';

interface Route {
  path: string;
  shown: readonly [Tie, ...Tie[]];
}

const at = (path: string, ...shown: [Tie, ...Tie[]]): Route => ({ path, shown });

const titled = (path: string) => at(path, screen.titled);
const written = (path: string) => at(path, screen.writing, journey.desk);
const administered = (path: string) => at(path, screen.grue, journey.adminScreens);

const inStory = '/{username}/{slug}';
const inChapter = `${inStory}/chapter/{chapterId}`;

/** The routes by the specification's names, with its paths. */
export const routes: Record<string, Route> = {
  home: at('/', screen.home),
  login: at('/login', screen.login),
  register: titled('/register'),
  verifyEmail: at('/verify-email', screen.verify),
  changePassword: at('/profile/change-password', screen.titled, journey.password),
  profile: titled('/profile'),
  resetPassword: at('/reset-password', screen.titled, journey.reset),
  resetPasswordRequest: titled('/reset-password/request'),
  username: at('/{username}', screen.author),
  reading: at('/reading', screen.reading),
  createStory: written('/{username}/stories/new'),
  editStoryProperties: written(`${inStory}/edit`),
  story: at(inStory, screen.story),
  deleteStory: written(`${inStory}/delete`),
  authorChapter: written(inChapter),
  createStoryNode: written(`${inChapter}/nodes/create`),
  createChapter: written(`${inStory}/chapter/create`),
  editStoryNode: written(`${inChapter}/nodes/{nodeId}`),
  editChapterProperties: written(`${inChapter}/edit`),
  reader: at(`${inStory}/reader/{playthroughId}`, screen.reading),
  readerHome: at(`${inStory}/reader`, screen.reading),
  contentItem: at('/pages/{name}', screen.content),
  admin: administered('/admin'),
  adminContentItemsForm: administered('/admin/contentitems/item/{uuid}'),
  adminEvents: administered('/admin/events'),
  adminContentItemsIndex: administered('/admin/contentitems'),
  adminUsers: administered('/admin/users'),
  adminUserDetails: administered('/admin/users/{userId}'),
  chapterItems: written(`${inChapter}/items`),
};

/** Screens of the product that the specification does not name. */
export const routesBeyond = {
  explore: '/explore',
  tag: '/explore/tags/{tag}',
  readingFilters: '/reading/filters',
  importStory: '/{username}/stories/import',
  takeStories: '/{username}/stories/take',
  deleteAccount: '/profile/delete',
  bin: '/profile/bin',
  adminStories: '/admin/stories',
  adminTags: '/admin/tags',
  workspace: '/{username}/{slug}/write',
  storyWide: '/{username}/{slug}/whole',
  storyVariables: '/{username}/{slug}/variables',
  storyItems: '/{username}/{slug}/items',
  storyAchievements: '/{username}/{slug}/achievements',
  checkStory: '/{username}/{slug}/check',
  testPlay: '/{username}/{slug}/test',
  storyVersions: '/{username}/{slug}/versions',
  changedFile: '/{username}/{slug}/changed-file',
  storyMedia: '/{username}/{slug}/media',
  storyBin: '/{username}/{slug}/bin',
  takeStory: '/{username}/{slug}/take',
  readingPreferences: '/reading/look',
  readingLists: '/reading/lists',
  readingList: '/reading/lists/{listId}',
  publicList: '/explore/lists/{listId}',
  readerHistory: '/{username}/{slug}/reader/{playthroughId}/history',
};

const shown = (name: string) => routes[name]?.shown ?? [];

/** A line of the table: a path, and what its screen is for. */
const line = (name: string, purpose: string): Row => ({
  words: `${routes[name]?.path} ${purpose}`,
  shown: shown(name),
});

export const routeRows: Row[] = [
  silent('Route names:'),
  ...Object.keys(routes).map((name) => ({ words: name, shown: shown(name) })),
  silent('Path Purpose'),
  line('home', 'Home'),
  line('login', 'Login'),
  line('register', 'Sign up'),
  line('verifyEmail', 'Verify e-mail; its query string is handed to the screen as inputs'),
  line('resetPasswordRequest', 'Request a password reset e-mail'),
  line('resetPassword', 'Reset the password with a code'),
  line('profile', 'Profile'),
  line('changePassword', 'Change password'),
  line('reading', 'Stories the user has in progress'),
  line('username', "Author's page listing that user's stories"),
  line('createStory', 'Create a story'),
  line('story', 'Story overview'),
  line('editStoryProperties', 'Edit story properties'),
  line('deleteStory', 'Delete a story'),
  line('createChapter', 'Create a chapter'),
  line('authorChapter', "Author's chapter view"),
  line('editChapterProperties', 'Edit chapter properties'),
  line('chapterItems', 'Chapter items'),
  line('createStoryNode', 'Create a node'),
  line('editStoryNode', 'Edit a node'),
  line('readerHome', 'Reader home;'),
  row('child route /{playthroughId} is named reader', ...(shown('reader') as [Tie])),
  line('admin', 'Admin home;'),
  row(
    'children: events, users, users/{userId}, contentitems, contentitems/item/{uuid}',
    ...(shown('adminEvents') as [Tie]),
  ),
  line('contentItem', 'Generic content page showing a title and an HTML body loaded by path'),
];
