// What was found last in a draft is kept, so that lists of stories can say it without a check.
import type { Finding, Severity } from '@brasslamp/story/checker/finding';
import type { Call } from '../../http/calls/handlers.ts';
import type { Deps } from '../deps.ts';
import { storyToWrite } from '../story-access/find-story.ts';
import { saveCheck } from './queries.ts';

export function foundIn(findings: readonly Pick<Finding, 'severity'>[]) {
  const count = (asked: Severity) => findings.filter(({ severity }) => severity === asked).length;
  return { errors: count('error'), warnings: count('warning'), notes: count('note') };
}

/** Keeps what the server found. Who asked gets their answer also where it cannot be stored. */
export async function keepCheck(
  { database, now }: Deps,
  { id, content_revision }: { id: string; content_revision: number },
  found: ReturnType<typeof foundIn>,
): Promise<void> {
  const row = { story_id: id, content_revision, ...found, checked_at: now() };
  await database.write((trx) => saveCheck(trx, row)).catch(() => {});
}

/** Keeps what the author's browser found, which has sent all that it checked. */
export async function keepOwnCheck(
  { database, now }: Deps,
  { viewer, params, body }: Call<'PUT /api/stories/:username/:story_slug/check'>,
): Promise<undefined> {
  await database.write(async (trx) => {
    const { id, content_revision } = await storyToWrite(trx, viewer, params);
    await saveCheck(trx, { story_id: id, content_revision, ...body, checked_at: now() });
  });
}
