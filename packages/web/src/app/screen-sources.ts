import { isKeyOf } from '@brasslamp/story/model/records';
import type { ScreenName } from '../routes.ts';
import type { workspaceScreens } from './screen-files.ts';

/** Layouts that the tree of routes loads by itself, each when it is needed. */
const layouts = ['publicPages', 'studioLayout', 'adminLayout', 'adminArea'] as const;

type Drawn =
  | Exclude<ScreenName, (typeof workspaceScreens)[number]>
  | 'workspaceLayout'
  | (typeof layouts)[number];

/**
 * The file that draws each screen, or the workspace for all of its places, from `src/`. The server finds the scripts and styles of a page by it;
 * a test holds it against what `screen-files.ts` and `private-screens.ts` import.
 */
export const screenSources: Record<Drawn, string> = {
  home: 'library/home/home.tsx',
  login: 'sign-in/login.tsx',
  register: 'sign-in/register.tsx',
  verifyEmail: 'sign-in/verify-email.tsx',
  resetPasswordRequest: 'sign-in/reset-password-request.tsx',
  resetPassword: 'sign-in/reset-password.tsx',
  contentItem: 'library/content-item.tsx',
  explore: 'library/explore/explore.tsx',
  tag: 'library/explore/tag-page.tsx',
  reading: 'library/reading-list/reading.tsx',
  readingFilters: 'library/explore/reading-filters.tsx',
  readingPreferences: 'reader/preferences/reading-preferences.tsx',
  readingLists: 'library/lists/own-lists.tsx',
  readingList: 'library/lists/own-list.tsx',
  publicList: 'library/lists/public-list.tsx',
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
  adminTags: 'admin/tags/admin-tags.tsx',
  createStory: 'studio/story/create-story.tsx',
  importStory: 'studio/importing/import-story.tsx',
  takeStories: 'studio/taking/take-stories.tsx',
  deleteStory: 'studio/story/delete-story.tsx',
  workspaceLayout: 'studio/workspace/frame/workspace.tsx',
  studioLayout: 'studio/frame/studio-layout.tsx',
  publicPages: 'app/public-pages.tsx',
  adminLayout: 'app/admin-layout.tsx',
  adminArea: 'admin/frame/admin-area.tsx',
};

/** Screens that only the browser draws; they come by a file of their own. */
const isPrivate = (source: string) => /^(studio|admin)\//.test(source);

/** The files from which a route is loaded, as the build names them. */
export function sourceFiles(routeId: string): string[] {
  if (!isKeyOf(screenSources, routeId)) return [];
  const source = screenSources[routeId];
  const isListed = isPrivate(source) && !layouts.some((name) => name === routeId);
  return [...(isListed ? ['src/app/private-screens.ts'] : []), `src/${source}`];
}
