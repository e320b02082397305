import { type ScreenName, screens } from '../routes.ts';
import type { ScreenModule } from './screen-module.ts';

export type Load = () => Promise<ScreenModule>;

/** Public and reading screens: drawn on the server first. */
export const readingScreens = {
  home: () => import('../reading/home.tsx'),
  login: () => import('../reading/login.tsx'),
  register: () => import('../reading/register.tsx'),
  verifyEmail: () => import('../reading/verify-email.tsx'),
  resetPasswordRequest: () => import('../reading/reset-password-request.tsx'),
  resetPassword: () => import('../reading/reset-password.tsx'),
  contentItem: () => import('../reading/content-item.tsx'),
  reading: () => import('../reading/reading.tsx'),
  readingLook: () => import('../reading/reading-look.tsx'),
  username: () => import('../reading/username.tsx'),
  story: () => import('../reading/story.tsx'),
  readerHome: () => import('../reading/reader-home.tsx'),
  reader: () => import('../reading/reader.tsx'),
  readerHistory: () => import('../reading/reader-history.tsx'),
} satisfies Partial<Record<ScreenName, Load>>;

/** What belongs to one's own account: drawn on the server too. */
export const accountScreens = {
  profile: () => import('../account/profile.tsx'),
  changePassword: () => import('../account/change-password.tsx'),
  deleteAccount: () => import('../account/delete-account.tsx'),
  bin: () => import('../account/bin.tsx'),
} satisfies Partial<Record<ScreenName, Load>>;

export type DeskScreen = Exclude<
  ScreenName,
  keyof typeof readingScreens | keyof typeof accountScreens
>;

const desk = (Object.keys(screens) as ScreenName[]).filter(
  (name): name is DeskScreen => !(name in readingScreens || name in accountScreens),
);
const isForAdmins = (name: DeskScreen) => screens[name].startsWith('/admin');

const filesOf = (names: DeskScreen[]): Partial<Record<ScreenName, Load>> =>
  Object.fromEntries(
    names.map((name) => [name, async () => (await import('./desk-files.ts')).deskFiles[name]()]),
  );

/** Admin screens: drawn in the browser, and only for admins. */
export const adminScreens = filesOf(desk.filter(isForAdmins));

/** Writing screens: drawn in the browser, and only for the author whose name is in the path. */
export const studioScreens = filesOf(desk.filter((name) => !isForAdmins(name)));

/** What a screen is loaded from: its own file has its name in kebab-case. So the server finds its assets. */
export function sourceFiles(routeId: string): string[] {
  if (routeId === 'studioLayout') return ['src/studio/studio-layout.tsx'];
  if (routeId === 'adminLayout') return ['src/app/admin-layout.tsx'];
  if (routeId === 'adminDesk') return ['src/admin/admin-desk.tsx'];
  const file = `${routeId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.tsx`;
  if (routeId in readingScreens) return [`src/reading/${file}`];
  if (routeId in accountScreens) return [`src/account/${file}`];
  if (routeId in adminScreens) return ['src/app/desk-files.ts', `src/admin/${file}`];
  return routeId in studioScreens ? ['src/app/desk-files.ts', `src/studio/${file}`] : [];
}
