import type { MediaKind, SoundFormat } from '@brasslamp/story/model/media-address';
import type { Reader } from '../../db/database.ts';

export interface MediaRow {
  kind: MediaKind;
  id: string;
  hash: string;
  bytes: number;
  format: SoundFormat | 'webp';
}

/** The images and sounds of a story, as files: by what is in them, so that the order is the same on every site. */
export async function listMediaFiles(db: Reader, storyId: string): Promise<MediaRow[]> {
  const images = await db
    .selectFrom('story_images')
    .select(['id', 'hash', 'bytes'])
    .where('story_id', '=', storyId)
    .orderBy('hash')
    .execute();
  const sounds = await db
    .selectFrom('story_sounds')
    .select(['id', 'hash', 'bytes', 'format'])
    .where('story_id', '=', storyId)
    .orderBy('hash')
    .execute();
  return [
    ...images.map((row) => ({ ...row, kind: 'image' as const, format: 'webp' as const })),
    ...sounds.map((row) => ({ ...row, kind: 'sound' as const })),
  ];
}

/** The content of an image or a sound; null = it is gone. */
export async function readMediaContent(
  db: Reader,
  { kind, id }: Pick<MediaRow, 'kind' | 'id'>,
): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom(kind === 'image' ? 'story_images' : 'story_sounds')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.content ?? null;
}

/** What a story has beside what its versions hold, and whose it is. */
export function readAbout(db: Reader, storyId: string) {
  return db
    .selectFrom('stories')
    .innerJoin('users', 'users.id', 'stories.owner_id')
    .select([
      'stories.slug',
      'stories.description',
      'stories.cover_image_id',
      'stories.look',
      'stories.updated_at',
      'users.username',
      'users.display_name',
    ])
    .where('stories.id', '=', storyId)
    .executeTakeFirstOrThrow();
}
