import { keysOf } from '@brasslamp/story/model/records';
import { type ScreenName, screens } from '../routes.ts';
import type { LoadScreen } from '../screen/screen-module.ts';
import type { privateScreens } from './private-screens.ts';

/** Public screens, with a footer: rendered on the server first. */
export const publicScreens = {
  home: () => import('../library/home/home.tsx'),
  login: () => import('../sign-in/login.tsx'),
  register: () => import('../sign-in/register.tsx'),
  verifyEmail: () => import('../sign-in/verify-email.tsx'),
  resetPasswordRequest: () => import('../sign-in/reset-password-request.tsx'),
  resetPassword: () => import('../sign-in/reset-password.tsx'),
  contentItem: () => import('../library/content-item.tsx'),
  explore: () => import('../library/explore/explore.tsx'),
  tag: () => import('../library/explore/tag-page.tsx'),
  reading: () => import('../library/reading-list/reading.tsx'),
  readingFilters: () => import('../library/explore/reading-filters.tsx'),
  readingLists: () => import('../library/lists/own-lists.tsx'),
  readingList: () => import('../library/lists/own-list.tsx'),
  publicList: () => import('../library/lists/public-list.tsx'),
  username: () => import('../library/username.tsx'),
  story: () => import('../library/story.tsx'),
} satisfies Partial<Record<ScreenName, LoadScreen>>;

/** Where somebody reads nothing stands below the text: rendered on the server too. */
export const readingScreens = {
  readingPreferences: () => import('../reader/preferences/reading-preferences.tsx'),
  readerHome: () => import('../library/playthroughs/reader-home.tsx'),
  reader: () => import('../reader/reader.tsx'),
  readerHistory: () => import('../reader/reader-history.tsx'),
} satisfies Partial<Record<ScreenName, LoadScreen>>;

/** One's own account: rendered on the server too. */
export const accountScreens = {
  profile: () => import('../account/profile.tsx'),
  changePassword: () => import('../account/change-password.tsx'),
  deleteAccount: () => import('../account/delete-account.tsx'),
  bin: () => import('../account/bin.tsx'),
} satisfies Partial<Record<ScreenName, LoadScreen>>;

type PrivateScreen = keyof typeof privateScreens;

const file =
  (name: PrivateScreen): LoadScreen =>
  async () =>
    (await import('./private-screens.ts')).privateScreens[name]();

/** Admin screens: rendered in the browser, and only for admins. */
export const adminScreens = {
  admin: file('admin'),
  adminEvents: file('adminEvents'),
  adminUsers: file('adminUsers'),
  adminUserDetails: file('adminUserDetails'),
  adminContentItemsIndex: file('adminContentItemsIndex'),
  adminContentItemsForm: file('adminContentItemsForm'),
  adminStories: file('adminStories'),
  adminTags: file('adminTags'),
} satisfies Partial<Record<ScreenName, LoadScreen>>;

/** Writing screens: rendered in the browser, and only for the author whose name is in the path. */
export const studioScreens = {
  createStory: file('createStory'),
  importStory: file('importStory'),
  takeStories: file('takeStories'),
  deleteStory: file('deleteStory'),
} satisfies Partial<Record<ScreenName, LoadScreen>>;

export const workspaceFile = file('workspaceLayout');

const drawnByThemselves = {
  ...publicScreens,
  ...readingScreens,
  ...accountScreens,
  ...adminScreens,
  ...studioScreens,
};

/** All other screens are places of the one workspace, which stays while one goes between them. */
export const workspaceScreens = keysOf(screens).filter(
  (name): name is Exclude<ScreenName, keyof typeof drawnByThemselves> =>
    !(name in drawnByThemselves),
);
