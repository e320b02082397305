import type { NoteReach } from '@brasslamp/story/checker/finding';
import type { Reader, Writer } from '../../db/database.ts';
import { holdsRows } from '../../db/hold.ts';
import type { NewRow, Row } from '../../db/tables.ts';

/** A public story with what the index says of it; undefined = it is not public. Held from here on. */
export function findPublicStory(trx: Writer, storyId: string) {
  return trx
    .selectFrom('stories')
    .innerJoin('users', 'users.id', 'stories.owner_id')
    .innerJoin('story_versions', 'story_versions.id', 'stories.current_version_id')
    .leftJoin('version_facts', 'version_facts.version_id', 'stories.current_version_id')
    .leftJoin('story_figures', 'story_figures.story_id', 'stories.id')
    .select([
      'stories.title',
      'stories.description',
      'stories.content_notes',
      'stories.lang',
      'stories.is_complete',
      'stories.published_at',
      'stories.current_version_id',
      'users.username',
      'users.display_name',
      'story_versions.created_at as changed_at',
      'version_facts.words',
      'version_facts.typical_words',
      'version_facts.endings',
      'story_figures.finished',
    ])
    .where('stories.id', '=', storyId)
    .where('stories.status', '=', 'published')
    .where('stories.published_at', 'is not', null)
    .$narrowType<{ published_at: number; current_version_id: string }>()
    .$if(holdsRows(trx), (query) => query.forNoKeyUpdate('stories'))
    .executeTakeFirst();
}

/** The tags that are not hidden, in their author's order. */
export function listTagsOf(db: Reader, storyId: string) {
  return db
    .selectFrom('story_tags')
    .innerJoin('tags', 'tags.id', 'story_tags.tag_id')
    .select(['tags.id', 'story_tags.name'])
    .where('story_tags.story_id', '=', storyId)
    .where('tags.is_hidden', '=', 0)
    .orderBy('story_tags.place')
    .execute();
}

/** How far each content note of a version reaches, by its key. */
export async function readReach(
  db: Reader,
  versionId: string,
): Promise<ReadonlyMap<string, NoteReach>> {
  const rows = await db
    .selectFrom('note_reach')
    .select(['note_key', 'reach'])
    .where('version_id', '=', versionId)
    .execute();
  return new Map(rows.map(({ note_key, reach }) => [note_key, reach]));
}

export function findIndexed(trx: Writer, storyId: string): Promise<Row<'story_index'> | undefined> {
  return trx
    .selectFrom('story_index')
    .selectAll()
    .where('story_id', '=', storyId)
    .executeTakeFirst();
}

export async function insertIndexed(trx: Writer, row: NewRow<'story_index'>): Promise<void> {
  await trx.insertInto('story_index').values(row).execute();
}

export async function updateIndexed(
  trx: Writer,
  storyId: string,
  columns: Partial<Row<'story_index'>>,
): Promise<void> {
  await trx.updateTable('story_index').set(columns).where('story_id', '=', storyId).execute();
}

/** Takes a story out of the index, with its terms. */
export async function deleteIndexed(trx: Writer, storyId: string): Promise<void> {
  await trx.deleteFrom('story_index').where('story_id', '=', storyId).execute();
}

type List = Row<'index_terms'>['list'];

/** Rows in one statement: databases limit its parameters. */
const rowsAtOnce = 500;

export async function insertTerms(
  trx: Writer,
  storyId: string,
  terms: readonly string[],
  ranks: ReadonlyMap<List, number>,
): Promise<void> {
  const rows = terms.flatMap((term) =>
    [...ranks].map(([list, rank]) => ({ term, list, rank, story_id: storyId })),
  );
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await trx
      .insertInto('index_terms')
      .values(rows.slice(from, from + rowsAtOnce))
      .execute();
  }
}

export async function deleteTerms(
  trx: Writer,
  storyId: string,
  terms: readonly string[],
): Promise<void> {
  for (let from = 0; from < terms.length; from += rowsAtOnce) {
    await trx
      .deleteFrom('index_terms')
      .where('story_id', '=', storyId)
      .where('term', 'in', terms.slice(from, from + rowsAtOnce))
      .execute();
  }
}

/** Moves a story to another place in a list. */
export async function moveInList(
  trx: Writer,
  storyId: string,
  list: List,
  rank: number,
): Promise<void> {
  await trx
    .updateTable('index_terms')
    .set({ rank })
    .where('story_id', '=', storyId)
    .where('list', '=', list)
    .execute();
}

export async function leaveList(trx: Writer, storyId: string, list: List): Promise<void> {
  await trx
    .deleteFrom('index_terms')
    .where('story_id', '=', storyId)
    .where('list', '=', list)
    .execute();
}

export async function listPublicStoriesOf(trx: Writer, ownerId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('stories')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('status', '=', 'published')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
