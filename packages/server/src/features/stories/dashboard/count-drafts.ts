// How long drafts are, counted once for each edit, when somebody looks.
import { wordsIn } from '@brasslamp/story/draft';
import { defineHeavyJob } from '../../../heavy-work/heavy-job.ts';
import type { HeavyDeps } from '../../deps.ts';
import { readTexts, saveCounts } from './queries.ts';

export interface DraftCounts {
  story_id: string;
  content_revision: number;
  words: number;
  nodes: number;
}

interface Uncounted {
  id: string;
  owner_id: string;
  text_bytes: number;
}

/** Counts the words and nodes of drafts, one story after the other: each may be large. */
export const countJob = defineHeavyJob(
  'count-drafts',
  async (db, { storyIds }: { storyId: string; storyIds: string[] }) => {
    const counts: DraftCounts[] = [];
    for (const story_id of storyIds) {
      const { content_revision, bodies } = await readTexts(db, story_id);
      if (content_revision === undefined) continue;
      const words = bodies.reduce((sum, body) => sum + wordsIn(body), 0);
      counts.push({ story_id, content_revision, words, nodes: bodies.length });
    }
    return counts;
  },
);

/** A page does not wait longer for it. What comes later is stored for the next one. */
const patienceMs = 1_500;

/**
 * Counts these drafts, which were written since they were counted, and keeps the result. Empty where
 * that takes too long or fails: a list of stories goes without it.
 */
export async function countDrafts(
  { database, heavy }: Pick<HeavyDeps, 'database' | 'heavy'>,
  stories: readonly Uncounted[],
): Promise<DraftCounts[]> {
  const [first] = stories;
  if (!first) return [];
  const job = countJob({ storyId: first.id, storyIds: stories.map(({ id }) => id) });
  const counting = heavy
    .run(job, {
      user: first.owner_id,
      bytes: stories.reduce((sum, { text_bytes }) => sum + text_bytes, 0),
      take: () => {},
    })
    .then(async (counts) => {
      // Not to be stored is no reason not to be shown.
      await database.write((trx) => saveCounts(trx, counts)).catch(() => {});
      return counts;
    })
    .catch(() => []);
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<DraftCounts[]>((resolve) => {
    timer = setTimeout(() => resolve([]), patienceMs);
  });
  try {
    return await Promise.race([counting, patience]);
  } finally {
    clearTimeout(timer);
  }
}
