import type { Version } from '@brasslamp/contract';
import { useSearchParams } from 'react-router';
import { dayTime } from '../../../ui/clock-time.ts';
import type { ArchivedDraft } from '../../queries/version-queries.ts';
import { t } from '../../t.ts';

/** A side of a comparison: something that was frozen. */
export interface Side {
  id: string;
  /** The name of it by itself. */
  name: string;
  /** The name of it within a sentence. */
  words: string;
}

export const sideOfVersion = ({ id, number }: Pick<Version, 'id' | 'number'>): Side => ({
  id,
  name: t('studio.versions.number', { number }),
  words: t('studio.versions.sideVersion', { number }),
});

export function sideOfArchived({ id, kept_at }: Pick<ArchivedDraft, 'id' | 'kept_at'>): Side {
  const time = dayTime(Date.parse(kept_at));
  return {
    id,
    name: t('studio.versions.archivedAt', { time }),
    words: t('studio.versions.sideArchived', { time }),
  };
}

/** The address of this place with these two beside each other. Without `from` it is what came before. */
export function useCompareAddress(): (sides: { from?: string; to: string }) => string {
  const [search] = useSearchParams();
  return ({ from = '', to }) => {
    const next = new URLSearchParams(search);
    next.delete('from');
    if (from) next.set('from', from);
    next.set('to', to);
    return `?${next}`;
  };
}
