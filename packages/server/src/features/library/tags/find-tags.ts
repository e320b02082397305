import type { Reply } from '@brasslamp/contract';
import { nameKeyOf } from '@brasslamp/story/words';
import type { Reader } from '../../../db/database.ts';
import { AppError } from '../../../errors/app-error.ts';
import { type Meaning, mainIdOf, meaningsByName, meaningsOf } from './meaning.ts';
import { areUsed, listPublicTags } from './queries.ts';

type Tag = Reply<'GET /api/tags/:tag'>;

/** Tags of public stories, those that mean the same as one. */
export async function findPublicTags(
  db: Reader,
  { q, limit }: { q: string; limit: number },
): Promise<{ tags: Tag[] }> {
  const beginning = nameKeyOf(q);
  // Signs alone are the beginning of no tag.
  if (q.trim() !== '' && beginning === '') return { tags: [] };
  const rows = await listPublicTags(db, beginning, limit);
  const meanings = await meaningsOf(db, rows.map(mainIdOf));
  return { tags: meanings.filter(({ main }) => main.is_hidden === 0).map(tagReply) };
}

/** Throws `not_found` for a tag that no public story has, or that an admin hid. */
export async function findPublicTag(db: Reader, name: string): Promise<Tag> {
  const [meaning] = await meaningsByName(db, [name]);
  const isShown = meaning?.main.is_hidden === 0;
  if (
    isShown &&
    (await areUsed(
      db,
      meaning.all.map(({ id }) => id),
    ))
  )
    return tagReply(meaning);
  throw new AppError('not_found.tag', { name });
}

function tagReply({ main, all }: Meaning): Tag {
  const shown = all.filter(({ is_hidden }) => is_hidden === 0);
  return {
    name: main.name,
    also: shown.filter(({ id }) => id !== main.id).map(({ name }) => name),
    description: main.description,
    uses: shown.reduce((sum, { uses }) => sum + uses, 0),
  };
}
