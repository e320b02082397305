import type { Call } from '../../http/calls/handlers.ts';
import type { Deps } from '../deps.ts';
import { assertWritingQuota } from '../draft/edits/writing-quota.ts';
import { keepReading } from '../imported/come-again.ts';
import { storyToWrite } from '../story-access/find-story.ts';

/** Keeps what a changed file leaves beside the draft into which an edit has brought it. Throws `limit_reached`. */
export async function keepComingAgain(
  deps: Deps,
  { viewer, params, body }: Call<'PUT /api/stories/:username/:story_slug/import'>,
): Promise<undefined> {
  await deps.database.write(async (trx) => {
    const { id, owner_id } = await storyToWrite(trx, viewer, params);
    await assertWritingQuota(trx, owner_id, Buffer.byteLength(JSON.stringify(body)));
    await keepReading(trx, id, body, deps.now());
  });
}
