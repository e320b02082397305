import { sql } from 'kysely';
import type { Reader } from '../../../db/database.ts';
import { inParts } from '../../../db/in-parts.ts';
import type { Row } from '../../../db/tables.ts';

/** The owner of an id, for ever: what a story ever had is among its changes. */
export type IdOwner = Pick<Row<'story_changes'>, 'part_id' | 'story_id' | 'part'>;

/** The chapters, nodes and items of any story that have or had one of these ids. */
export async function ownersOf(db: Reader, ids: readonly string[]): Promise<IdOwner[]> {
  const owners: IdOwner[] = [];
  for (const some of inParts(ids)) {
    const rows = await db
      .selectFrom('story_changes')
      .select(['part_id', 'story_id', 'part'])
      .where('part_id', 'in', some)
      // The words of the index.
      .where(sql<boolean>`part in ('chapter', 'node', 'item')`)
      .execute();
    owners.push(...rows);
  }
  return owners;
}
