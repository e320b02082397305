import type { Story } from '@brasslamp/story/model';
import type { Writer } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';
import { newId } from '../../ids.ts';
import { hashOf, withStart } from './compile-story.ts';
import { deleteKept, findHolding, insertVersion, listKept, touchKept } from './queries.ts';

/** Of each story: enough to find one's way back, and no more than a shelf of them. */
const mostKept = 20;

/**
 * Keeps a draft that is about to be replaced, exactly as it is; one that a version or a kept draft
 * holds already is not kept twice. Says which one holds it. `opensStart`: a version that is restored
 * next leaves the start open where it was open.
 */
export async function keepDraft(
  trx: Writer,
  story: Pick<Row<'stories'>, 'id' | 'content_revision'>,
  draft: Story,
  { opensStart, now }: { opensStart: boolean; now: number },
): Promise<string> {
  const compiled = JSON.stringify(draft);
  const hash = hashOf(compiled);
  const named = opensStart ? hashOf(JSON.stringify(withStart(draft))) : hash;
  const holding = await findHolding(trx, story.id, [hash, named]);
  if (holding) {
    if (holding.kept_at !== null) await touchKept(trx, holding.id, now);
    return holding.id;
  }
  const id = newId();
  await insertVersion(trx, {
    id,
    story_id: story.id,
    number: null,
    hash,
    note: '',
    compiled,
    node_count: draft.nodes.length,
    check_summary: null,
    content_revision: story.content_revision,
    created_at: now,
    kept_at: now,
  });
  const tooMany = (await listKept(trx, story.id)).slice(mostKept);
  await deleteKept(
    trx,
    tooMany.map((kept) => kept.id),
  );
  return id;
}
