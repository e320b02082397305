import type { Story } from '@brasslamp/contract';
import { type Api, ApiError } from '../../api/api.ts';

/**
 * Lifts a suspension. The server takes a story back only to the status that it had before, and
 * does not say which: it is asked with the likeliest first.
 */
export async function liftSuspension(
  api: Api,
  { username, slug, version_id }: Pick<Story, 'username' | 'slug' | 'version_id'>,
): Promise<Story> {
  const published = ['published', 'archived', 'draft', 'banned'] as const;
  const neverPublished = ['draft', 'banned'] as const;
  let refusal: unknown;
  for (const status of version_id === null ? neverPublished : published) {
    try {
      return await api('PATCH /api/stories/:username/:story_slug', {
        params: { username, story_slug: slug },
        body: { status },
      });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'status_not_allowed') throw error;
      refusal = error;
    }
  }
  throw refusal;
}
