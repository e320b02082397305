import type { Load, PrivateScreen } from './screen-files.ts';

/** Where the screens of the admin area and the studio are. Readers do not load even this list. */
export const privateScreens: Record<PrivateScreen, Load> = {
  admin: () => import('../admin/overview/admin.tsx'),
  adminEvents: () => import('../admin/events/admin-events.tsx'),
  adminUsers: () => import('../admin/users/admin-users.tsx'),
  adminUserDetails: () => import('../admin/users/admin-user-details.tsx'),
  adminContentItemsIndex: () => import('../admin/content/admin-content-items-index.tsx'),
  adminContentItemsForm: () => import('../admin/content/admin-content-items-form.tsx'),
  adminStories: () => import('../admin/stories/admin-stories.tsx'),
  createStory: () => import('../studio/story/create-story.tsx'),
  editStoryProperties: () => import('../studio/story/edit-story-properties.tsx'),
  deleteStory: () => import('../studio/story/delete-story.tsx'),
  storyWide: () => import('../studio/story-wide/story-wide.tsx'),
  storyVariables: () => import('../studio/variables/story-variables.tsx'),
  storyItems: () => import('../studio/items/story-items.tsx'),
  storyAchievements: () => import('../studio/achievements/story-achievements.tsx'),
  checkStory: () => import('../studio/check/check-story.tsx'),
  testPlay: () => import('../studio/test-play/test-play.tsx'),
  storyVersions: () => import('../studio/versions/story-versions.tsx'),
  storyBin: () => import('../studio/bin/story-bin.tsx'),
  createChapter: () => import('../studio/chapter/create-chapter.tsx'),
  authorChapter: () => import('../studio/chapter/author-chapter.tsx'),
  editChapterProperties: () => import('../studio/chapter/edit-chapter-properties.tsx'),
  chapterItems: () => import('../studio/items/chapter-items.tsx'),
  createStoryNode: () => import('../studio/node/create-story-node.tsx'),
  editStoryNode: () => import('../studio/node/edit-story-node.tsx'),
};
