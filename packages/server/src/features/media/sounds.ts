import { randomBytes } from 'node:crypto';
import type { StoredSound } from '@brasslamp/contract';
import { limits } from '@brasslamp/story/model';
import { type SoundFormat, soundAddress, soundId } from '@brasslamp/story/model/sound-address';
import type { Reader, Writer } from '../../db/database.ts';
import { writeUnique } from '../../db/write-unique.ts';
import { AppError, notValid } from '../../errors/app-error.ts';
import { decodeCursor, page } from '../../http/calls/cursor.ts';
import type { Call } from '../../http/calls/handlers.ts';
import type { Deps } from '../deps.ts';
import { writeWithinQuota } from '../draft/edits/writing-quota.ts';
import { storyToReadContents, storyToWrite } from '../story-access/find-story.ts';
import type { MediaDeps } from './images.ts';
import {
  countMedia,
  type DescribedSound,
  deleteMediaOf,
  findSameSound,
  insertSound,
  listSoundsOf,
  readPiece,
} from './queries.ts';
import type { ReadSound } from './sound-files/read-sound.ts';
import { soundJob } from './sound-files/sound-job.ts';

export { findShownSound } from './queries.ts';

export async function listSounds(
  deps: Deps,
  { viewer, params, query }: Call<'GET /api/stories/:username/:story_slug/sounds'>,
) {
  const db = deps.database.read;
  const before = decodeCursor(query.cursor, ['number', 'string']);
  const story = await storyToReadContents(db, viewer, params);
  const found = await listSoundsOf(db, story.id, before, query.limit + 1);
  const { rows, next_cursor } = page(found, query.limit, (row) => [row.created_at, row.id]);
  return { sounds: rows.map(soundReply), next_cursor };
}

export async function addSound(
  deps: MediaDeps,
  { viewer, params, body, answer }: Call<'POST /api/stories/:username/:story_slug/sounds'>,
) {
  // Before the work, and again when it is done.
  await storyToWrite(deps.database.read, viewer, params);
  const sound = await deps.readFile(soundJob, body.file, viewer.user_id);
  if ('refused' in sound) throw notValid(...sound.refused);
  return writeUnique(deps.database, async (trx) => {
    const story = await storyToWrite(trx, viewer, params);
    const stored =
      (await findSameSound(trx, story.id, sound.hash)) ??
      (await writeWithinQuota(trx, story.owner_id, () =>
        storeSound(trx, story.id, { ...sound, now: deps.now() }),
      ));
    return answer(trx, soundReply(stored));
  });
}

async function storeSound(
  trx: Writer,
  story_id: string,
  { content, format, milliseconds, hash, now }: ReadSound & { hash: string; now: number },
): Promise<DescribedSound> {
  const most = limits.soundsPerStory;
  if ((await countMedia(trx, 'story_sounds', story_id)) >= most) {
    throw new AppError('limit_reached.parts', { parts: 'sounds', most });
  }
  const id = soundId(randomBytes(13).toString('hex'), milliseconds);
  const described = { id, format, milliseconds, bytes: content.byteLength, created_at: now };
  await insertSound(trx, { ...described, story_id, hash, content });
  return described;
}

export async function deleteSound(
  deps: Deps,
  { viewer, params }: Call<'DELETE /api/stories/:username/:story_slug/sounds/:sound_id'>,
): Promise<undefined> {
  await deps.database.write(async (trx) => {
    const story = await storyToWrite(trx, viewer, params);
    if (!(await deleteMediaOf(trx, 'story_sounds', story.id, params.sound_id))) {
      throw new AppError('not_found.sound', { title: story.title });
    }
  });
}

/** All sounds of a story. */
export async function* exportSounds(
  db: Reader,
  storyId: string,
): AsyncGenerator<{ id: string; format: SoundFormat; parts: AsyncIterable<Uint8Array> }> {
  let before: [number, string] | null = null;
  do {
    const sounds: DescribedSound[] = await listSoundsOf(db, storyId, before, 100);
    for (const { id, format, bytes } of sounds) {
      yield { id, format, parts: soundPieces(db, id, 0, bytes) };
    }
    const last = sounds.at(-1);
    before = last ? [last.created_at, last.id] : null;
  } while (before);
}

const pieceBytes = 1024 * 1024;

/** A sound from one byte up to another, in pieces: whoever hears it does so more slowly than we read. */
export async function* soundPieces(
  db: Reader,
  id: string,
  from: number,
  to: number,
): AsyncGenerator<Uint8Array> {
  for (let at = from; at < to; at += pieceBytes) {
    const piece = await readPiece(db, id, at, Math.min(pieceBytes, to - at));
    if (!piece) throw new AppError('not_found.sound_at');
    yield piece;
  }
}

const soundReply = ({ created_at, format, ...sound }: DescribedSound): StoredSound => ({
  ...sound,
  url: soundAddress(sound.id, format),
  created_at: new Date(created_at).toISOString(),
});
