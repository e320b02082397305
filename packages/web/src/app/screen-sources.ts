import type { ScreenName } from '../routes.ts';

/** Layouts that are loaded when they are needed, as screens are. */
export type LayoutName = 'studioLayout' | 'adminLayout' | 'adminArea';

/**
 * The file that draws each screen, from `src/`. The server finds the scripts and styles of a page by it;
 * a test holds it against what `screen-files.ts` and `private-screens.ts` import.
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
  readingPreferences: 'reader/preferences/reading-preferences.tsx',
  username: 'library/username.tsx',
  story: 'library/story.tsx',
  readerHome: 'library/playthroughs/reader-home.tsx',
  reader: 'reader/reader.tsx',
  readerHistory: 'reader/reader-history.tsx',
  profile: 'account/profile.tsx',
  changePassword: 'account/change-password.tsx',
  deleteAccount: 'account/delete-account.tsx',
  bin: 'account/bin.tsx',
  admin: 'admin/overview/admin.tsx',
  adminEvents: 'admin/events/admin-events.tsx',
  adminUsers: 'admin/users/admin-users.tsx',
  adminUserDetails: 'admin/users/admin-user-details.tsx',
  adminContentItemsIndex: 'admin/content/admin-content-items-index.tsx',
  adminContentItemsForm: 'admin/content/admin-content-items-form.tsx',
  adminStories: 'admin/stories/admin-stories.tsx',
  createStory: 'studio/story/create-story.tsx',
  editStoryProperties: 'studio/workspace/frame/workspace.tsx',
  deleteStory: 'studio/story/delete-story.tsx',
  workspace: 'studio/workspace/frame/workspace.tsx',
  storyWide: 'studio/workspace/frame/workspace.tsx',
  storyVariables: 'studio/workspace/frame/workspace.tsx',
  storyItems: 'studio/workspace/frame/workspace.tsx',
  storyAchievements: 'studio/workspace/frame/workspace.tsx',
  checkStory: 'studio/workspace/frame/workspace.tsx',
  testPlay: 'studio/workspace/frame/workspace.tsx',
  storyVersions: 'studio/workspace/frame/workspace.tsx',
  storyMedia: 'studio/workspace/frame/workspace.tsx',
  storyBin: 'studio/workspace/frame/workspace.tsx',
  createChapter: 'studio/workspace/frame/workspace.tsx',
  authorChapter: 'studio/workspace/frame/workspace.tsx',
  editChapterProperties: 'studio/workspace/frame/workspace.tsx',
  chapterItems: 'studio/workspace/frame/workspace.tsx',
  createStoryNode: 'studio/workspace/frame/workspace.tsx',
  editStoryNode: 'studio/workspace/frame/workspace.tsx',
  studioLayout: 'studio/frame/studio-layout.tsx',
  adminLayout: 'app/admin-layout.tsx',
  adminArea: 'admin/frame/admin-area.tsx',
};

/** Screens that only the browser draws; they come by a file of their own. */
const isPrivate = (source: string) => /^(studio|admin)\//.test(source);

/** The files from which a route is loaded, as the build names them. */
export function sourceFiles(routeId: string): string[] {
  const source = (screenSources as Partial<Record<string, string>>)[routeId];
  if (source === undefined) return [];
  const isScreen = !/(Layout|Area)$/.test(routeId);
  return [
    ...(isScreen && isPrivate(source) ? ['src/app/private-screens.ts'] : []),
    `src/${source}`,
  ];
}
