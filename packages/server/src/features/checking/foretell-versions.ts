import { isAway } from '../../db/portable.ts';
import { AppError } from '../../errors/app-error.ts';
import { indexStory } from '../story-index/index-story.ts';
import { frozenBuffers } from '../versions/frozen-story.ts';
import { type Foretold, foretell, versionsToForetell } from '../versions/version-facts.ts';
import type { CheckingDeps } from './checker.ts';

/** The versions of one run, and the time after which no other one is begun: other jobs wait meanwhile. */
const versionsAtOnce = 20;
const longestMs = 5_000;

/**
 * Asks the checker how the versions read that readers get and of which it has not said so: it was busy when they were
 * published, or they came along with their stories. One of which it cannot say anything is not asked about again.
 */
export async function foretellVersions(deps: CheckingDeps): Promise<void> {
  const { database, now } = deps;
  const end = performance.now() + longestMs;
  for (const version of await versionsToForetell(database.read, versionsAtOnce)) {
    if (performance.now() > end) return;
    const told = await toldOf(deps, version);
    if (told === 'busy') return;
    await database.write(async (trx) => {
      await foretell(trx, [version.id], { told, at: now() });
      await indexStory(trx, version.story_id);
    });
  }
}

interface ToForetell {
  id: string;
  story_id: string;
  owner_id: string;
  hash: string;
}

async function toldOf(
  deps: CheckingDeps,
  { id, story_id, owner_id, hash }: ToForetell,
): Promise<Foretold | 'busy' | null> {
  const edit = { storyId: story_id, ownerId: owner_id, contentRevision: null };
  const read = async () => ({
    text: await frozenBuffers(deps.database.read, id),
    hash,
    contentRevision: null,
  });
  try {
    const { result } = await deps.checker.check(edit, read);
    return { reading: result.reading, notes: result.content_notes };
  } catch (error) {
    if (isAway(error)) throw error;
    return error instanceof AppError && error.code === 'busy' ? 'busy' : null;
  }
}
