import type { MediaFile, StoryToExport } from '@brasslamp/interchange/export';
import { mediaAddress } from '@brasslamp/story/model/media-address';
import type { Reader } from '../../db/database.ts';
import { readMarks } from '../draft/changes/read-marks.ts';
import { readDraft } from '../draft/whole/read-draft.ts';
import { image } from '../media/image.ts';
import { sound } from '../media/sound.ts';
import { listMediaFiles, type MediaRow, readAbout } from './queries.ts';

/** The characters of the name of a file, of its hash: enough for the files of a story. */
const nameCharacters = 16;

/** The name of a file by what is in it. */
export const mediaName = (hash: string, format: string): string =>
  `${hash.slice(0, nameCharacters)}.${format}`;

/** An image or a sound of a story as a file that goes along with it. */
export type StoredFile = MediaFile & Pick<MediaRow, 'kind' | 'id'>;

const mediaTypes: Record<string, string> = { ...image.types, ...sound.types };

export async function listStoredFiles(db: Reader, storyId: string): Promise<StoredFile[]> {
  const rows = await listMediaFiles(db, storyId);
  return rows.map(({ kind, id, hash, bytes, format }) => ({
    kind,
    id,
    address: mediaAddress(id, format),
    name: mediaName(hash, format),
    mediaType: mediaTypes[format] ?? 'application/octet-stream',
    bytes,
  }));
}

export interface StoredStory extends StoryToExport {
  media: readonly StoredFile[];
}

/** The draft of a story with all that its author wrote beside it. Throws `busy`. */
export async function draftToExport(db: Reader, storyId: string): Promise<StoredStory> {
  const { story } = await readDraft(db, storyId);
  const marks = await readMarks(db, storyId);
  const about = await aboutOf(db, storyId);
  const noted = marks.map(({ id, ...mark }) => [id, mark] as const);
  return { ...about, story, marks: new Map(noted) };
}

async function aboutOf(db: Reader, storyId: string): Promise<Omit<StoredStory, 'story' | 'marks'>> {
  const row = await readAbout(db, storyId);
  const media = await listStoredFiles(db, storyId);
  const cover = media.find(({ kind, id }) => kind === 'image' && id === row.cover_image_id);
  return {
    id: storyId,
    author: row.display_name || row.username,
    modifiedAt: row.updated_at,
    slug: row.slug,
    description: row.description,
    cover: cover?.address ?? null,
    look: row.look === null ? null : JSON.parse(row.look),
    media,
  };
}
