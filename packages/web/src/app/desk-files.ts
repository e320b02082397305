import type { DeskScreen, Load } from './screen-files.ts';

/** Where the screens of the admin area and the studio are. Readers do not load even this list. */
export const deskFiles: Record<DeskScreen, Load> = {
  admin: () => import('../admin/admin.tsx'),
  adminEvents: () => import('../admin/admin-events.tsx'),
  adminUsers: () => import('../admin/admin-users.tsx'),
  adminUserDetails: () => import('../admin/admin-user-details.tsx'),
  adminContentItemsIndex: () => import('../admin/admin-content-items-index.tsx'),
  adminContentItemsForm: () => import('../admin/admin-content-items-form.tsx'),
  adminStories: () => import('../admin/admin-stories.tsx'),
  createStory: () => import('../studio/create-story.tsx'),
  editStoryProperties: () => import('../studio/edit-story-properties.tsx'),
  deleteStory: () => import('../studio/delete-story.tsx'),
  storyVariables: () => import('../studio/story-variables.tsx'),
  storyItems: () => import('../studio/story-items.tsx'),
  storyAchievements: () => import('../studio/story-achievements.tsx'),
  checkStory: () => import('../studio/check-story.tsx'),
  testPlay: () => import('../studio/test-play.tsx'),
  storyVersions: () => import('../studio/story-versions.tsx'),
  storyBin: () => import('../studio/story-bin.tsx'),
  createChapter: () => import('../studio/create-chapter.tsx'),
  authorChapter: () => import('../studio/author-chapter.tsx'),
  editChapterProperties: () => import('../studio/edit-chapter-properties.tsx'),
  chapterItems: () => import('../studio/chapter-items.tsx'),
  createStoryNode: () => import('../studio/create-story-node.tsx'),
  editStoryNode: () => import('../studio/edit-story-node.tsx'),
};
