import type { Story } from '@brasslamp/story/model';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../screen/app.ts';
import { draftKey, paramsOf, useStoryPath } from './story-queries.ts';

/** Own saves load it again (`useInvalidateStory`); this is for what other tabs save. */
const trustedMs = 60_000;

/** The whole story as it is saved now, loaded once for all parts of a screen. */
export function useDraftStory() {
  const { api } = useApp();
  const path = useStoryPath();
  return useQuery({
    queryKey: draftKey(path),
    staleTime: trustedMs,
    queryFn: ({ signal }): Promise<Story> =>
      api('GET /api/stories/:username/:story_slug/draft', { params: paramsOf(path), signal }),
  });
}
