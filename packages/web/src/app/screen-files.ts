import { type ScreenName, screens } from '../routes.ts';
import type { LoadScreen, ScreenModule } from '../screen/screen-module.ts';

/** Public and reading screens: rendered on the server first. */
export const readingScreens = {
  home: () => import('../library/home.tsx'),
  login: () => import('../sign-in/login.tsx'),
  register: () => import('../sign-in/register.tsx'),
  verifyEmail: () => import('../sign-in/verify-email.tsx'),
  resetPasswordRequest: () => import('../sign-in/reset-password-request.tsx'),
  resetPassword: () => import('../sign-in/reset-password.tsx'),
  contentItem: () => import('../library/content-item.tsx'),
  reading: () => import('../library/reading-list/reading.tsx'),
  readingPreferences: () => import('../reader/preferences/reading-preferences.tsx'),
  username: () => import('../library/username.tsx'),
  story: () => import('../library/story.tsx'),
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

type PrivateScreen = Exclude<ScreenName, keyof typeof readingScreens | keyof typeof accountScreens>;

const privateNames = (Object.keys(screens) as ScreenName[]).filter(
  (name): name is PrivateScreen => !(name in readingScreens || name in accountScreens),
);
/** Writing screens that are no places of the workspace. */
const besideWorkspace: PrivateScreen[] = ['createStory', 'deleteStory'];
const isForAdmins = (name: PrivateScreen) => screens[name].startsWith('/admin');

const filesOf = (names: PrivateScreen[]) =>
  Object.fromEntries(
    names.map((name) => [
      name,
      async (): Promise<ScreenModule> =>
        (await import('./private-screens.ts')).privateScreens[name](),
    ]),
  ) as Record<PrivateScreen, LoadScreen>;

/** Admin screens: rendered in the browser, and only for admins. */
export const adminScreens = filesOf(privateNames.filter(isForAdmins));

/** Writing screens: rendered in the browser, and only for the author whose name is in the path. */
export const studioScreens = filesOf(besideWorkspace);

/** The same, but places of one workspace, which stays while one goes between them. */
export const workspaceScreens = filesOf(
  privateNames.filter((name) => !isForAdmins(name) && !besideWorkspace.includes(name)),
);
