import type { ScreenName } from '../routes.ts';

/** Layouts that are loaded when they are needed, as screens are. */
export type LayoutName = 'studioLayout' | 'adminLayout' | 'adminDesk';

/**
 * The file that draws each screen, from `src/`. The server finds the scripts and styles of a page by it;
 * a test holds it against what `screen-files.ts` and `desk-files.ts` import.
 */
export const screenSources: Record<ScreenName | LayoutName, string> = {
  home: 'library/home.tsx',
  login: 'sign-in/login.tsx',
  register: 'sign-in/register.tsx',
  verifyEmail: 'sign-in/verify-email.tsx',
  resetPasswordRequest: 'sign-in/reset-password-request.tsx',
  resetPassword: 'sign-in/reset-password.tsx',
  contentItem: 'library/content-item.tsx',
  reading: 'library/reading-list/reading.tsx',
  readingLook: 'reader/preferences/reading-preferences.tsx',
  username: 'library/username.tsx',
  story: 'library/story.tsx',
  readerHome: 'library/playthroughs/reader-home.tsx',
  reader: 'reader/reader.tsx',
  readerHistory: 'reader/reader-history.tsx',
  profile: 'account/profile.tsx',
  changePassword: 'account/change-password.tsx',
  deleteAccount: 'account/delete-account.tsx',
  bin: 'account/bin.tsx',
  admin: 'admin/admin.tsx',
  adminEvents: 'admin/admin-events.tsx',
  adminUsers: 'admin/admin-users.tsx',
  adminUserDetails: 'admin/admin-user-details.tsx',
  adminContentItemsIndex: 'admin/admin-content-items-index.tsx',
  adminContentItemsForm: 'admin/admin-content-items-form.tsx',
  adminStories: 'admin/admin-stories.tsx',
  createStory: 'studio/create-story.tsx',
  editStoryProperties: 'studio/edit-story-properties.tsx',
  deleteStory: 'studio/delete-story.tsx',
  storyVariables: 'studio/story-variables.tsx',
  storyItems: 'studio/story-items.tsx',
  storyAchievements: 'studio/story-achievements.tsx',
  checkStory: 'studio/check-story.tsx',
  testPlay: 'studio/test-play.tsx',
  storyVersions: 'studio/story-versions.tsx',
  storyBin: 'studio/story-bin.tsx',
  createChapter: 'studio/create-chapter.tsx',
  authorChapter: 'studio/author-chapter.tsx',
  editChapterProperties: 'studio/edit-chapter-properties.tsx',
  chapterItems: 'studio/chapter-items.tsx',
  createStoryNode: 'studio/create-story-node.tsx',
  editStoryNode: 'studio/edit-story-node.tsx',
  studioLayout: 'studio/studio-layout.tsx',
  adminLayout: 'app/admin-layout.tsx',
  adminDesk: 'admin/admin-desk.tsx',
};

/** Screens that only the browser draws; they come by a file of their own. */
const isPrivate = (source: string) => /^(studio|admin)\//.test(source);

/** What a route is loaded from, as the build names it. */
export function sourceFiles(routeId: string): string[] {
  const source = (screenSources as Partial<Record<string, string>>)[routeId];
  if (source === undefined) return [];
  const isScreen = !/(Layout|Desk)$/.test(routeId);
  return [...(isScreen && isPrivate(source) ? ['src/app/desk-files.ts'] : []), `src/${source}`];
}
