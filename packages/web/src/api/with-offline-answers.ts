import type { EndpointKey } from '@brasslamp/contract';
import { type Api, ApiError } from './api.ts';

type Params = Record<string, string | null | undefined>;

const answerable = new Set<EndpointKey>([
  'GET /api/stories/:username/playthroughs',
  'GET /api/stories/:username/:story_slug/playthrough',
  'GET /api/stories/:username/:story_slug/playthrough/:playthrough_id',
]);

/** The API; where the site cannot be reached, what this browser has stored is the answer. */
export function withOfflineAnswers(
  api: Api,
  offlineAnswer: (params: Params) => Promise<unknown>,
): Api {
  return async (key, input) => {
    try {
      return await api(key, input);
    } catch (error) {
      const isUnreachable = error instanceof ApiError && error.code === 'offline';
      if (!isUnreachable || input.onlyOnline || !answerable.has(key)) throw error;
      const stored = await offlineAnswer(input.params ?? {}).catch(() => undefined);
      if (stored === undefined) throw error;
      return stored as never;
    }
  };
}
