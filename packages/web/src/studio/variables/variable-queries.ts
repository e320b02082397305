import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../screen/app.ts';
import { keyOf, paramsOf, useStoryPath } from '../queries/story-queries.ts';

export function useVariables() {
  const { api } = useApp();
  const path = useStoryPath();
  return useQuery({
    queryKey: [...keyOf(path), 'variables'],
    queryFn: ({ signal }) =>
      api('GET /api/stories/:username/:story_slug/variables', { params: paramsOf(path), signal }),
  });
}
