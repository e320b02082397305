import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../screen/app.ts';
import { keyOf, paramsOf, useStoryPath } from '../queries/story-queries.ts';

export function useAchievements() {
  const { api } = useApp();
  const path = useStoryPath();
  return useQuery({
    queryKey: [...keyOf(path), 'achievements'],
    queryFn: ({ signal }) =>
      api('GET /api/stories/:username/:story_slug/achievements', {
        params: paramsOf(path),
        signal,
      }),
  });
}
