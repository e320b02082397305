import type { EndpointKey } from '@brasslamp/contract';
import { type Api, ApiError } from './api.ts';

type Params = Record<string, string | null | undefined>;

const answerable = new Set<EndpointKey>([
  'GET /api/stories/:username/playthroughs',
  'GET /api/stories/:username/:story_slug/playthrough',
  'GET /api/stories/:username/:story_slug/playthrough/:playthrough_id',
]);

/** The API, with what is kept in this browser where the site cannot be reached. */
export function withOfflineAnswers(
  api: Api,
  keptAnswer: (params: Params) => Promise<unknown>,
): Api {
  return async (key, input) => {
    try {
      return await api(key, input);
    } catch (error) {
      const isUnreachable = error instanceof ApiError && error.code === 'offline';
      if (!isUnreachable || input.onlyOnline || !answerable.has(key)) throw error;
      const kept = await keptAnswer(input.params ?? {}).catch(() => undefined);
      if (kept === undefined) throw error;
      return kept as never;
    }
  };
}
