import { siteLimits } from '@brasslamp/story/model/site-limits';
import { useCallback } from 'react';
import { t } from '../../i18n/translate.ts';
import { useApp } from '../../screen/app.ts';
import type { Offer } from '../../ui/fields/use-offers.ts';

const mostOffers = 8;

/** Finds the tags that begin so, the most used first; if nothing is typed, the most used of all. */
export function useFindTags(): (typed: string, signal: AbortSignal) => Promise<Offer[]> {
  const { api } = useApp();
  return useCallback(
    async (typed, signal) => {
      const query = { q: typed.slice(0, siteLimits.search), limit: mostOffers };
      const { tags } = await api('GET /api/tags', { query, signal });
      return tags.map(({ name, uses }) => ({
        name,
        // They are counted now and then.
        ...(uses > 0 && { note: t('explore.uses', { count: uses }) }),
      }));
    },
    [api],
  );
}
