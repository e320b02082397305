import type { Writer } from '../../db/database.ts';
import { type NewEvent, recordEvent } from '../events/record-event.ts';

/** Writes down that readers get another version than before; the same one again is no event. */
export async function recordPublished(
  trx: Writer,
  story: { id: string; title: string; current_version_id: string | null },
  version: { id: string; number: number },
  actor: NewEvent['actor'],
  now: number,
): Promise<void> {
  if (version.id === story.current_version_id) return;
  await recordEvent(trx, {
    type: 'story_published',
    actor,
    subject: { type: 'story', id: story.id },
    detail: { title: story.title, version: version.number },
    now,
  });
}
