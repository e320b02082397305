import { randomBytes } from 'node:crypto';
import { mediaAddress } from '@brasslamp/story/model/media-address';
import type { Reader, Writer } from '../../db/database.ts';
import { writeUnique } from '../../db/write-unique.ts';
import { AppError } from '../../errors/app-error.ts';
import { decodeCursor, page } from '../../http/calls/cursor.ts';
import type { Call } from '../../http/calls/handlers.ts';
import type { Deps } from '../deps.ts';
import { writeWithinQuota } from '../draft/edits/writing-quota.ts';
import { storyToReadContents, storyToWrite } from '../story-access/find-story.ts';
import { updateStoryRow } from '../story-access/story-rows.ts';
import type { Kind, MediaDeps, ReadMedia } from './kind.ts';
import {
  countMedia,
  type Described,
  deleteMediaOf,
  findSameMedia,
  insertMedia,
  isMediaOf,
  listMediaOf,
  readPiece,
} from './queries.ts';

type ListCall = Call<`GET /api/stories/:username/:story_slug/${'images' | 'sounds'}`>;
type AddCall = Call<`POST /api/stories/:username/:story_slug/${'images' | 'sounds'}`>;

export async function listMedia<Own, Told>(
  deps: Deps,
  kind: Kind<Own, Told>,
  { viewer, params, query }: ListCall,
) {
  const db = deps.database.read;
  const before = decodeCursor(query.cursor, ['number', 'string']);
  const story = await storyToReadContents(db, viewer, params);
  const found = await listMediaOf(db, kind.table, story.id, before, query.limit + 1);
  const { rows, next_cursor } = page(found, query.limit, (row) => [row.created_at, row.id]);
  return { media: rows.map((row) => reply(kind, row)), next_cursor };
}

export async function addMedia<Own, Told>(
  deps: MediaDeps,
  kind: Kind<Own, Told>,
  { viewer, params, body, answer }: AddCall,
) {
  // Before the work, and again when it is done.
  await storyToWrite(deps.database.read, viewer, params);
  const media = await kind.read(deps, body.file, viewer.user_id);
  return writeUnique(deps.database, async (trx) => {
    const story = await storyToWrite(trx, viewer, params);
    const stored = await keepMedia(trx, kind, story, { media, now: deps.now() });
    return answer(trx, reply(kind, stored));
  });
}

interface Keeping<Own> {
  media: ReadMedia<Own>;
  /** Its id, where texts name it already; left out: a new one. */
  id?: string;
  now: number;
}

/** The file in the story: the one that it has already, if it is the same. Throws `limit_reached`. */
export const keepMedia = async <Own, Told>(
  trx: Writer,
  kind: Kind<Own, Told>,
  { id, owner_id }: { id: string; owner_id: string },
  given: Keeping<Own>,
): Promise<Described & Own> =>
  (await findSameMedia(trx, kind.table, id, given.media.hash)) ??
  (await writeWithinQuota(trx, owner_id, () => store(trx, kind, id, given)));

/** An id that no other file has. */
export const newMediaId = <Own, Told>({ idOf }: Kind<Own, Told>, own: Own): string =>
  idOf(randomBytes(13).toString('hex'), own);

async function store<Own, Told>(
  trx: Writer,
  kind: Kind<Own, Told>,
  story_id: string,
  { media: { content, hash, own }, id = newMediaId(kind, own), now }: Keeping<Own>,
): Promise<Described & Own> {
  const { table, mostPerStory: most, plural: parts } = kind;
  if ((await countMedia(trx, table, story_id)) >= most) {
    throw new AppError('limit_reached.parts', { parts, most });
  }
  const described = { ...own, id, bytes: content.byteLength, created_at: now };
  await insertMedia(trx, table, { ...described, story_id, hash, content });
  return described;
}

/** Deletes an image or a sound for good. A cover goes with its image. */
export async function deleteMedia<Own, Told>(
  deps: Deps,
  { table, notInStory }: Kind<Own, Told>,
  { viewer, params }: Pick<ListCall, 'viewer' | 'params'>,
  id: string,
): Promise<undefined> {
  await deps.database.write(async (trx) => {
    const story = await storyToWrite(trx, viewer, params);
    if (!(await deleteMediaOf(trx, table, story.id, id))) {
      throw new AppError(notInStory, { title: story.title });
    }
    if (story.cover_image_id !== id) return;
    const revision = story.revision + 1;
    await updateStoryRow(trx, story.id, {
      cover_image_id: null,
      revision,
      updated_at: deps.now(),
    });
  });
}

export const isOfStory = <Own, Told>(
  db: Reader,
  { table }: Kind<Own, Told>,
  storyId: string,
  id: string,
): Promise<boolean> => isMediaOf(db, table, storyId, id);

/** The media of one kind of a story, as files. */
export async function* exportMedia<Own, Told>(
  db: Reader,
  kind: Kind<Own, Told>,
  storyId: string,
): AsyncGenerator<{ name: string; parts: AsyncIterable<Uint8Array> }> {
  let before: [number, string] | null = null;
  do {
    const found: (Described & Own)[] = await listMediaOf(db, kind.table, storyId, before, 100);
    for (const media of found) {
      const { id, bytes } = media;
      yield { name: `${id}.${kind.formatOf(media)}`, parts: mediaPieces(db, kind, id, 0, bytes) };
    }
    const last = found.at(-1);
    before = last ? [last.created_at, last.id] : null;
  } while (before);
}

const pieceBytes = 1024 * 1024;

/** A file from one byte up to another, in pieces: whoever gets it does so more slowly than we read. */
export async function* mediaPieces<Own, Told>(
  db: Reader,
  { table, notAtAddress }: Kind<Own, Told>,
  id: string,
  from: number,
  to: number,
): AsyncGenerator<Uint8Array> {
  for (let at = from; at < to; at += pieceBytes) {
    const piece = await readPiece(db, table, id, at, Math.min(pieceBytes, to - at));
    if (!piece) throw new AppError(notAtAddress);
    yield piece;
  }
}

const reply = <Own, Told>(kind: Kind<Own, Told>, media: Described & Own) => ({
  id: media.id,
  ...kind.tell(media),
  bytes: media.bytes,
  url: mediaAddress(media.id, kind.formatOf(media)),
  created_at: new Date(media.created_at).toISOString(),
});
