// For tests: a story's bin over the API, and the deletions that fill it.

import type { StoryUnderTest } from '../../../../testing/stories.ts';
import type { TestApp, TestUser } from '../../../../testing/test-app.ts';

export function binOf(app: TestApp, { params }: Pick<StoryUnderTest, 'params'>, user: TestUser) {
  const { token } = user;
  const page = async (query: Record<string, unknown> = {}) =>
    (await app.call('GET /api/stories/:username/:story_slug/bin', { params, query, token })).data;
  return {
    page,
    list: async (query: Record<string, unknown> = {}) => (await page(query)).parts,
    restore: (bin_id: string) =>
      app.call('POST /api/stories/:username/:story_slug/bin/:bin_id/restore', {
        params: { ...params, bin_id },
        token,
      }),
    forget: (bin_id: string) =>
      app.call('DELETE /api/stories/:username/:story_slug/bin/:bin_id', {
        params: { ...params, bin_id },
        token,
      }),
    deleteChapter: (chapter_id: string) =>
      app.call('DELETE /api/stories/:username/:story_slug/chapters/:chapter_id', {
        params: { ...params, chapter_id },
        query: { with_nodes: 'true' },
        token,
      }),
    restoreVersion: (version_id: string) =>
      app.call('POST /api/stories/:username/:story_slug/versions/:version_id/restore', {
        params: { ...params, version_id },
        token,
      }),
  };
}
