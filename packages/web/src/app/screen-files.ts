import type { ScreenName } from '../routes.ts';
import type { ScreenModule } from './screen-module.ts';

type Load = () => Promise<ScreenModule>;

/** Public and reading screens: drawn on the server first. */
export const readingScreens = {
  home: () => import('../reading/home.tsx'),
  login: () => import('../reading/login.tsx'),
  register: () => import('../reading/register.tsx'),
  verifyEmail: () => import('../reading/verify-email.tsx'),
  reading: () => import('../reading/reading.tsx'),
  username: () => import('../reading/username.tsx'),
  story: () => import('../reading/story.tsx'),
  readerHome: () => import('../reading/reader-home.tsx'),
  reader: () => import('../reading/reader.tsx'),
} satisfies Partial<Record<ScreenName, Load>>;

/** Writing screens: drawn in the browser, and only for the author whose name is in the path. */
export const studioScreens = {
  createStory: () => import('../studio/create-story.tsx'),
  editStoryProperties: () => import('../studio/edit-story-properties.tsx'),
  deleteStory: () => import('../studio/delete-story.tsx'),
  createChapter: () => import('../studio/create-chapter.tsx'),
  authorChapter: () => import('../studio/author-chapter.tsx'),
  editChapterProperties: () => import('../studio/edit-chapter-properties.tsx'),
  createStoryNode: () => import('../studio/create-story-node.tsx'),
  editStoryNode: () => import('../studio/edit-story-node.tsx'),
} satisfies Record<Exclude<ScreenName, keyof typeof readingScreens>, Load>;

/** The source file of a screen: its name in kebab-case. By this the server finds its assets. */
export function sourceFile(routeId: string): string | null {
  if (routeId === 'studioLayout') return 'src/studio/studio-layout.tsx';
  const kebab = routeId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  if (routeId in readingScreens) return `src/reading/${kebab}.tsx`;
  return routeId in studioScreens ? `src/studio/${kebab}.tsx` : null;
}
