import { writeUnique } from '../../db/write-unique.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Call } from '../../http/calls/handlers.ts';
import type { Deps } from '../deps.ts';
import { recordEvent } from '../events/record-event.ts';
import { readStory } from '../story-access/find-story.ts';
import { storyReply } from '../story-access/replies.ts';
import { beginStory } from './begin-story.ts';

export async function createStory(
  deps: Deps,
  { viewer, params, body, answer }: Call<'POST /api/stories/:username'>,
) {
  if (params.username.toLowerCase() !== viewer.username) {
    throw new AppError('not_allowed.other_author');
  }
  return writeUnique(deps.database, async (trx) => {
    const now = deps.now();
    const begun = await beginStory(trx, {
      owner_id: viewer.user_id,
      title: body.title,
      slug: body.slug,
      description: body.description,
      start_node_id: null,
      now,
    });
    await recordEvent(trx, {
      type: 'story_created',
      actor: viewer,
      subject: { type: 'story', id: begun.id },
      detail: { title: body.title, slug: begun.slug },
      now,
    });
    return answer(trx, storyReply(await readStory(trx, begun.id), viewer));
  });
}
