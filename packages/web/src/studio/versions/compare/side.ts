import type { Version } from '@brasslamp/contract';
import { dayTime } from '../../../ui-kit/clock-time.ts';
import type { ArchivedDraft } from '../../queries/version-queries.ts';
import { t } from '../../t.ts';

/** Something that was frozen, and what it is called within a sentence. */
export interface Side {
  id: string;
  words: string;
}

export const sideOfVersion = ({ id, number }: Pick<Version, 'id' | 'number'>): Side => ({
  id,
  words: t('studio.versions.sideVersion', { number }),
});

export const sideOfArchived = ({ id, kept_at }: Pick<ArchivedDraft, 'id' | 'kept_at'>): Side => ({
  id,
  words: t('studio.versions.sideArchived', { time: dayTime(Date.parse(kept_at)) }),
});
