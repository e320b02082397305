import type { ScreenName } from '../routes.ts';
import type { ScreenModule } from './screen-module.ts';

type Load = () => Promise<ScreenModule>;

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
  username: () => import('../reading/username.tsx'),
  story: () => import('../reading/story.tsx'),
  readerHome: () => import('../reading/reader-home.tsx'),
  reader: () => import('../reading/reader.tsx'),
} satisfies Partial<Record<ScreenName, Load>>;

/** What belongs to one's own account: drawn on the server too. */
export const accountScreens = {
  profile: () => import('../account/profile.tsx'),
  changePassword: () => import('../account/change-password.tsx'),
  deleteAccount: () => import('../account/delete-account.tsx'),
  bin: () => import('../account/bin.tsx'),
} satisfies Partial<Record<ScreenName, Load>>;

/** Admin screens: drawn in the browser, and only for admins. */
export const adminScreens = {
  admin: () => import('../admin/admin.tsx'),
  adminEvents: () => import('../admin/admin-events.tsx'),
  adminUsers: () => import('../admin/admin-users.tsx'),
  adminUserDetails: () => import('../admin/admin-user-details.tsx'),
  adminContentItemsIndex: () => import('../admin/admin-content-items-index.tsx'),
  adminContentItemsForm: () => import('../admin/admin-content-items-form.tsx'),
  adminStories: () => import('../admin/admin-stories.tsx'),
} satisfies Partial<Record<ScreenName, Load>>;

/** Writing screens: drawn in the browser, and only for the author whose name is in the path. */
export const studioScreens = {
  createStory: () => import('../studio/create-story.tsx'),
  editStoryProperties: () => import('../studio/edit-story-properties.tsx'),
  deleteStory: () => import('../studio/delete-story.tsx'),
  storyVariables: () => import('../studio/story-variables.tsx'),
  storyItems: () => import('../studio/story-items.tsx'),
  storyAchievements: () => import('../studio/story-achievements.tsx'),
  checkStory: () => import('../studio/check-story.tsx'),
  testPlay: () => import('../studio/test-play.tsx'),
  createChapter: () => import('../studio/create-chapter.tsx'),
  authorChapter: () => import('../studio/author-chapter.tsx'),
  editChapterProperties: () => import('../studio/edit-chapter-properties.tsx'),
  chapterItems: () => import('../studio/chapter-items.tsx'),
  createStoryNode: () => import('../studio/create-story-node.tsx'),
  editStoryNode: () => import('../studio/edit-story-node.tsx'),
} satisfies Record<
  Exclude<
    ScreenName,
    keyof typeof readingScreens | keyof typeof accountScreens | keyof typeof adminScreens
  >,
  Load
>;

/** The source file of a screen: its name in kebab-case. By this the server finds its assets. */
export function sourceFile(routeId: string): string | null {
  if (routeId === 'studioLayout') return 'src/studio/studio-layout.tsx';
  if (routeId === 'adminLayout') return 'src/app/admin-layout.tsx';
  if (routeId === 'adminDesk') return 'src/admin/admin-desk.tsx';
  const kebab = routeId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  if (routeId in readingScreens) return `src/reading/${kebab}.tsx`;
  if (routeId in accountScreens) return `src/account/${kebab}.tsx`;
  if (routeId in adminScreens) return `src/admin/${kebab}.tsx`;
  return routeId in studioScreens ? `src/studio/${kebab}.tsx` : null;
}
