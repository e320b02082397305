import type { ScreenName } from '../routes.ts';
import type { LoadScreen } from '../screen/screen-module.ts';

/** The modules of the screens of the admin area and the studio. Readers do not load even this list. */
export const privateScreens = {
  admin: () => import('../admin/overview/admin.tsx'),
  adminEvents: () => import('../admin/events/admin-events.tsx'),
  adminUsers: () => import('../admin/users/admin-users.tsx'),
  adminUserDetails: () => import('../admin/users/admin-user-details.tsx'),
  adminContentItemsIndex: () => import('../admin/content/admin-content-items-index.tsx'),
  adminContentItemsForm: () => import('../admin/content/admin-content-items-form.tsx'),
  adminStories: () => import('../admin/stories/admin-stories.tsx'),
  adminTags: () => import('../admin/tags/admin-tags.tsx'),
  createStory: () => import('../studio/story/create-story.tsx'),
  importStory: () => import('../studio/importing/import-story.tsx'),
  takeStories: () => import('../studio/taking/take-stories.tsx'),
  deleteStory: () => import('../studio/story/delete-story.tsx'),
  workspaceLayout: () => import('../studio/workspace/frame/workspace.tsx'),
} satisfies Partial<Record<ScreenName | 'workspaceLayout', LoadScreen>>;
