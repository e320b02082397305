// What nodes were after each change, so that their author can look at it and bring it back.
import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type Act, wordsIn } from '@brasslamp/story/draft';
import type { Node } from '@brasslamp/story/model';
import type { Writer } from '../../../db/database.ts';
import type { NewRow, Row } from '../../../db/tables.ts';
import { newId } from '../../../ids.ts';
import { modelNode } from '../model/part-models.ts';
import {
  addHistoryBytes,
  insertEntries,
  lastHashes,
  readHistoryOfAuthor,
  thinAllOfAuthor,
} from './queries.ts';

/** The circumstances of a write: the person, the act and the time. */
export interface Writing {
  user_id: string;
  act: Act;
  now: number;
}

/** The parts that a group changed, as the history stores them. */
export interface GroupParts {
  count: number;
  /** Of parts that are no nodes. */
  names: string[];
  nodes: [id: string, name: string][];
}

/** The bytes of one story's history: what is over it is thinned soon. */
export const mostHistoryBytes = 50 * 1024 * 1024;
/** The bytes that are kept until then, at most: a day of work would not come so far. */
const mostUntilThinned = 1.2 * mostHistoryBytes;
/** The bytes of the histories of all stories of an author: what is over it is not kept until some is thinned. */
export const mostHistoryOfAuthor = 4 * mostHistoryBytes;
/** The bytes of an entry's row beside its content, with its indexes. */
const rowBytes = 500;
export const thinEveryMs = 6 * 60 * 60 * 1_000;

/** The settings of compression, fast before small: it is done while others wait to write. */
const quickly = { level: 1 };

type Columns = Parameters<typeof modelNode>[0];

const contentOf = ({ chapter_id, name, body, actions, ending, logic }: Columns): string =>
  JSON.stringify({ chapter_id, name, body, actions, ending, logic });

export const readContent = (id: string, content: Uint8Array): Node =>
  modelNode({ ...(JSON.parse(inflateRawSync(content).toString()) as Omit<Columns, 'id'>), id });

const hashOf = (content: string) =>
  createHash('sha1').update(content).digest('base64url').slice(0, 16);

/**
 * Keeps what the nodes are now. What a node was before is kept too where its last entry is not that: it
 * has none yet, or a rename elsewhere, the bin or a restored version changed it without one.
 */
export async function keepHistory(
  trx: Writer,
  story_id: string,
  changes: readonly { before: Row<'nodes'>; after: Row<'nodes'> }[],
  { user_id, act, now }: Writing,
): Promise<void> {
  const changed = changes
    .map(({ before, after }) => ({
      before,
      after,
      was: contentOf(before),
      is: contentOf(after),
    }))
    .filter(({ was, is }) => was !== is);
  if (changed.length === 0) return;
  const last = await lastHashes(
    trx,
    story_id,
    changed.map(({ after }) => after.id),
  );
  const entry = (content: string, { id: node_id, body }: Row<'nodes'>) => {
    const deflated = deflateRawSync(content, quickly);
    return {
      ...{ story_id, node_id, id: newId(), hash: hashOf(content), content: deflated },
      words: wordsIn(body),
      bytes: deflated.byteLength + rowBytes,
    };
  };
  const rows = changed.flatMap(({ before, after, was, is }): NewRow<'node_history'>[] => [
    ...(last.get(before.id) === hashOf(was)
      ? []
      : [
          {
            ...entry(was, before),
            user_id: null,
            act: 'other' as const,
            created_at: before.updated_at,
          },
        ]),
    { ...entry(is, after), user_id, act, created_at: now },
  ]);
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
  const thinning = { now, thin_at: now + thinEveryMs, most: mostHistoryBytes };
  const stored = await addHistoryBytes(trx, story_id, bytes, thinning);
  const { total } = await readHistoryOfAuthor(trx, story_id);
  const isOver = total > mostHistoryOfAuthor;
  if (isOver) await thinAllOfAuthor(trx, story_id, now);
  if (isOver || stored > mostUntilThinned) await addHistoryBytes(trx, story_id, -bytes, thinning);
  else await insertEntries(trx, rows);
}
