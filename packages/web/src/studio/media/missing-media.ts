/** The images and sounds that the story shows and that are gone. */
import type { ShownMedia } from '@brasslamp/story/checker/finding';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApp } from '../../screen/app.ts';
import { keyOf, paramsOf, useStoryPath } from '../queries/story-queries.ts';

/** The number that fits into the address of one call. */
const askedAtOnce = 100;

const none: readonly string[] = [];

/**
 * By address, as the site says: what it has not said is not missing. What is gone stays so, which makes an
 * answer of before right as well.
 */
export function useMissingMedia(media: readonly ShownMedia[] | undefined): ReadonlySet<string> {
  const { api } = useApp();
  const path = useStoryPath();
  const shown = useMemo(() => [...new Set(media?.map(({ url }) => url))].sort(), [media]);
  const { data = none } = useQuery({
    queryKey: [...keyOf(path), 'missing-media', shown],
    enabled: shown.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const missing: string[] = [];
      for (let at = 0; at < shown.length; at += askedAtOnce) {
        const addresses = shown.slice(at, at + askedAtOnce).join(',');
        const answer = await api('GET /api/stories/:username/:story_slug/missing-media', {
          params: paramsOf(path),
          query: { addresses },
          signal,
        });
        missing.push(...answer.missing);
      }
      return missing;
    },
  });
  return useMemo(() => new Set(data), [data]);
}
