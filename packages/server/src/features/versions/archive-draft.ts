import { limits } from '@brasslamp/story/model';
import type { Writer } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';
import { newId } from '../../ids.ts';
import type { StagedText } from '../staged-texts/staged-texts.ts';
import {
  deleteArchived,
  findHolding,
  insertVersion,
  listArchived,
  touchArchived,
} from './queries.ts';

/** A draft as its author left it, and as a version would have it: with the start named. */
interface DraftToArchive extends StagedText {
  hash: string;
  hashWithStart: string;
  nodeCount: number;
}

/**
 * Keeps a draft that is about to be replaced, exactly as it is; one that a version or an archived draft
 * holds already is not stored twice. Says which one holds it. `opensStart`: a version that is restored
 * next leaves the start open where it was open.
 */
export async function archiveDraft(
  trx: Writer,
  story: Pick<Row<'stories'>, 'id' | 'content_revision'>,
  draft: DraftToArchive,
  { opensStart, now }: { opensStart: boolean; now: number },
): Promise<string> {
  const named = opensStart ? draft.hashWithStart : draft.hash;
  const holding = await findHolding(trx, story.id, [draft.hash, named]);
  if (holding) {
    if (holding.kept_at !== null) await touchArchived(trx, story.id, holding.id, now);
    return holding.id;
  }
  const id = newId();
  await insertVersion(trx, {
    id,
    story_id: story.id,
    number: null,
    hash: draft.hash,
    note: '',
    content: draft.text ?? '',
    text_id: draft.text_id,
    text_bytes: draft.bytes,
    node_count: draft.nodeCount,
    check_summary: null,
    content_revision: story.content_revision,
    created_at: now,
    kept_at: now,
  });
  const tooMany = (await listArchived(trx, story.id)).slice(limits.archivedDraftsPerStory);
  await deleteArchived(
    trx,
    story.id,
    tooMany.map((draft) => draft.id),
  );
  return id;
}
