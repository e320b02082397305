import { sql } from 'kysely';
import type { Reader } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';

/** A part that changed, and about how long it is: only nodes can be long. */
export type ChangedPart = Pick<Row<'story_changes'>, 'part' | 'part_id' | 'seq' | 'is_removed'> & {
  bytes: number | null;
};

/** The parts that changed since a change, in the order of their changes. */
export function listChanged(
  db: Reader,
  storyId: string,
  since: number,
  limit: number,
): Promise<ChangedPart[]> {
  return db
    .selectFrom('story_changes')
    .leftJoin('nodes', (join) =>
      join
        .onRef('nodes.id', '=', 'story_changes.part_id')
        .onRef('nodes.story_id', '=', 'story_changes.story_id')
        .on('story_changes.part', '=', sql.lit('node')),
    )
    .select([
      'part',
      'part_id',
      'seq',
      'is_removed',
      sql<number | null>`octet_length(nodes.body) + octet_length(nodes.actions)
        + octet_length(nodes.logic)`.as('bytes'),
    ])
    .where('story_changes.story_id', '=', storyId)
    .where('seq', '>', since)
    .orderBy('seq')
    .limit(limit)
    .execute();
}

/** Nodes about which something is noted. */
export function listMarked(db: Reader, storyId: string) {
  return db
    .selectFrom('nodes')
    .select(['id', 'position_x', 'position_y', 'status', 'colour', 'note'])
    .where('story_id', '=', storyId)
    .where(({ eb, or }) =>
      or([
        eb('position_x', 'is not', null),
        eb('status', 'is not', null),
        eb('colour', 'is not', null),
        eb('note', '<>', ''),
      ]),
    )
    .orderBy('id')
    .execute();
}
