import { createHash, randomBytes } from 'node:crypto';
import type { StoredImage } from '@brasslamp/contract';
import { limits } from '@brasslamp/story/model';
import { imageAddress, imageId } from '@brasslamp/story/model/image-address';
import type { Reader, Writer } from '../../db/database.ts';
import { writeUnique } from '../../db/write-unique.ts';
import { AppError } from '../../errors/app-error.ts';
import type { ReadFile } from '../../heavy-work/heavy-work.ts';
import { decodeCursor, page } from '../../http/calls/cursor.ts';
import type { Call } from '../../http/calls/handlers.ts';
import type { Deps } from '../deps.ts';
import { writeWithinQuota } from '../draft/edits/writing-quota.ts';
import { storyToReadContents, storyToWrite } from '../story-access/find-story.ts';
import { updateStoryRow } from '../story-access/story-rows.ts';
import type { EncodedImage, Encoder } from './encoder.ts';
import {
  countMedia,
  type DescribedImage,
  deleteMediaOf,
  findImageContent,
  findSameImage,
  insertImage,
  listImagesOf,
} from './queries.ts';

export { findShownImage, isImageOf } from './queries.ts';

export interface MediaDeps extends Deps {
  encoder: Encoder;
  readFile: ReadFile;
}

export async function listImages(
  deps: Deps,
  { viewer, params, query }: Call<'GET /api/stories/:username/:story_slug/images'>,
) {
  const db = deps.database.read;
  const before = decodeCursor(query.cursor, ['number', 'string']);
  const story = await storyToReadContents(db, viewer, params);
  const found = await listImagesOf(db, story.id, before, query.limit + 1);
  const { rows, next_cursor } = page(found, query.limit, (row) => [row.created_at, row.id]);
  return { images: rows.map(imageReply), next_cursor };
}

export async function addImage(
  deps: MediaDeps,
  { viewer, params, body, answer }: Call<'POST /api/stories/:username/:story_slug/images'>,
) {
  // Before the work, and again when it is done.
  await storyToWrite(deps.database.read, viewer, params);
  const image = await deps.encoder.encode(body.file, viewer.user_id);
  const hash = createHash('sha256').update(image.content).digest('hex');
  return writeUnique(deps.database, async (trx) => {
    const story = await storyToWrite(trx, viewer, params);
    const stored =
      (await findSameImage(trx, story.id, hash)) ??
      (await writeWithinQuota(trx, story.owner_id, () =>
        storeImage(trx, story.id, { ...image, hash, now: deps.now() }),
      ));
    return answer(trx, imageReply(stored));
  });
}

async function storeImage(
  trx: Writer,
  story_id: string,
  { content, width, height, hash, now }: EncodedImage & { hash: string; now: number },
): Promise<DescribedImage> {
  const most = limits.imagesPerStory;
  if ((await countMedia(trx, 'story_images', story_id)) >= most) {
    throw new AppError('limit_reached.parts', { parts: 'images', most });
  }
  const id = imageId(randomBytes(13).toString('hex'), { width, height });
  const described = { id, width, height, bytes: content.byteLength, created_at: now };
  await insertImage(trx, { ...described, story_id, hash, content });
  return described;
}

export async function deleteImage(
  deps: Deps,
  { viewer, params }: Call<'DELETE /api/stories/:username/:story_slug/images/:image_id'>,
): Promise<undefined> {
  await deps.database.write(async (trx) => {
    const story = await storyToWrite(trx, viewer, params);
    if (!(await deleteMediaOf(trx, 'story_images', story.id, params.image_id))) {
      throw new AppError('not_found.image', { title: story.title });
    }
    if (story.cover_image_id !== params.image_id) return;
    const revision = story.revision + 1;
    await updateStoryRow(trx, story.id, {
      cover_image_id: null,
      revision,
      updated_at: deps.now(),
    });
  });
}

/** All images of a story, one in memory at a time. */
export async function* exportImages(
  db: Reader,
  storyId: string,
): AsyncGenerator<{ id: string; content: Uint8Array }> {
  let before: [number, string] | null = null;
  do {
    const images: DescribedImage[] = await listImagesOf(db, storyId, before, 100);
    for (const { id } of images) {
      const content = await findImageContent(db, id);
      if (content) yield { id, content };
    }
    const last = images.at(-1);
    before = last ? [last.created_at, last.id] : null;
  } while (before);
}

const imageReply = ({ created_at, ...image }: DescribedImage): StoredImage => ({
  ...image,
  url: imageAddress(image.id),
  created_at: new Date(created_at).toISOString(),
});
