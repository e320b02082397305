/**
 * Every screen of the product, by its name in the specification, and its path.
 * `app/screen-files.ts` names the file that draws it.
 */
export const screens = {
  home: '/',
  login: '/login',
  register: '/register',
  verifyEmail: '/verify-email',
  resetPasswordRequest: '/reset-password/request',
  resetPassword: '/reset-password',
  profile: '/profile',
  changePassword: '/profile/change-password',
  deleteAccount: '/profile/delete',
  bin: '/profile/bin',
  contentItem: '/pages/:name',
  explore: '/explore',
  tag: '/explore/tags/:tag',
  reading: '/reading',
  readingFilters: '/reading/filters',
  readingPreferences: '/reading/look',
  readingLists: '/reading/lists',
  readingList: '/reading/lists/:listId',
  publicList: '/explore/lists/:listId',
  admin: '/admin',
  adminEvents: '/admin/events',
  adminUsers: '/admin/users',
  adminUserDetails: '/admin/users/:userId',
  adminContentItemsIndex: '/admin/contentitems',
  adminContentItemsForm: '/admin/contentitems/item/:uuid',
  adminStories: '/admin/stories',
  adminTags: '/admin/tags',
  username: '/:username',
  story: '/:username/:slug',
  readerHome: '/:username/:slug/reader',
  reader: '/:username/:slug/reader/:playthroughId',
  readerHistory: '/:username/:slug/reader/:playthroughId/history',
  createStory: '/:username/stories/new',
  importStory: '/:username/stories/import',
  takeStories: '/:username/stories/take',
  editStoryProperties: '/:username/:slug/edit',
  deleteStory: '/:username/:slug/delete',
  workspace: '/:username/:slug/write',
  storyWide: '/:username/:slug/whole',
  storyVariables: '/:username/:slug/variables',
  storyItems: '/:username/:slug/items',
  storyAchievements: '/:username/:slug/achievements',
  checkStory: '/:username/:slug/check',
  testPlay: '/:username/:slug/test',
  storyVersions: '/:username/:slug/versions',
  storyMedia: '/:username/:slug/media',
  changedFile: '/:username/:slug/changed-file',
  storyBin: '/:username/:slug/bin',
  takeStory: '/:username/:slug/take',
  createChapter: '/:username/:slug/chapter/create',
  authorChapter: '/:username/:slug/chapter/:chapterId',
  editChapterProperties: '/:username/:slug/chapter/:chapterId/edit',
  chapterItems: '/:username/:slug/chapter/:chapterId/items',
  createStoryNode: '/:username/:slug/chapter/:chapterId/nodes/create',
  editStoryNode: '/:username/:slug/chapter/:chapterId/nodes/:nodeId',
} as const;

export type ScreenName = keyof typeof screens;

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type ParamName<Name extends ScreenName> = ParamNames<(typeof screens)[Name]>;

type Arguments<Name extends ScreenName> = [ParamName<Name>] extends [never]
  ? [name: Name, params?: undefined, query?: Record<string, string>]
  : [name: Name, params: Record<ParamName<Name>, string>, query?: Record<string, string>];

/** The address of a screen: `pathTo('story', { username: 'anna', slug: 'the-mill' })`. */
export function pathTo<Name extends ScreenName>(...[name, params, query]: Arguments<Name>): string {
  const values: Record<string, string> = params ?? {};
  const path = screens[name].replace(/:(\w+)/g, (_, key: string) => {
    const value = values[key];
    if (!value) throw new Error(`The address of "${name}" needs "${key}"`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams(query ?? {}).toString();
  return search ? `${path}?${search}` : path;
}
