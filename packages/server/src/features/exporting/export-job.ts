import {
  type Exported,
  type Exporter,
  type ExportFormat,
  exporters,
  type MediaFile,
  mediaLeftOut,
} from '@brasslamp/interchange/export';
import type { Reader } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import { defineHeavyJob } from '../../heavy-work/heavy-job.ts';
import { pageTemplate } from './page-template.ts';
import { readMediaContent } from './queries.ts';
import { draftToExport, type StoredFile, type StoredStory } from './story-to-export.ts';

/** A story as a file, but for the bytes of the file, which go out in pieces. */
export interface ExportedFacts extends Pick<Exported, 'losses'> {
  slug: string;
  /** Of the file alone. */
  bytes: number;
  /** All that was uploaded for the story. */
  media: { files: number; bytes: number };
  beside: { as: string; media: { path: string; file: StoredFile }[] } | null;
}

/** The bytes that are handed on at once. */
const pieceBytes = 1024 * 1024;

/** What is asked of an export: the format, whether media go along, the address that a page names. */
export interface AskedExport {
  format: ExportFormat;
  media: 'with' | 'without';
  address: string | null;
}

/** A draft in a format: reading and writing it takes long with a large story. */
export const exportJob = defineHeavyJob(
  'export',
  async (
    db,
    { storyId, ...asked }: AskedExport & { storyId: string },
    say,
  ): Promise<ExportedFacts> => {
    const story = await draftToExport(db, storyId);
    const { bytes, losses, beside } = await (asked.media === 'with'
      ? writeStory(db, story, asked)
      : writeWithoutMedia(story, asked));
    for (let at = 0; at < bytes.byteLength; at += pieceBytes) {
      await say('file', bytes.subarray(at, at + pieceBytes));
    }
    const files = new Map<MediaFile, StoredFile>(story.media.map((file) => [file, file]));
    const along = beside?.media.flatMap(({ path, file }) => {
      const stored = files.get(file);
      return stored ? [{ path, file: stored }] : [];
    });
    return {
      slug: story.slug,
      losses,
      bytes: bytes.byteLength,
      media: { files: story.media.length, bytes: sizeOf(story.media) },
      beside: beside && along ? { as: beside.as, media: along } : null,
    };
  },
);

const sizeOf = (media: readonly StoredFile[]): number =>
  media.reduce((sum, { bytes }) => sum + bytes, 0);

/** A story without its images and sounds, because its author wants it so. */
function writeWithoutMedia(story: StoredStory, { format, address }: AskedExport): Exported {
  const nothing = new Map<MediaFile, Uint8Array>();
  const { bytes, losses } = exporters[format].write(story, nothing, { pageTemplate, address });
  if (format === 'story') return { bytes, losses: mediaLeftOut(story, nothing) };
  // There would have been room.
  return {
    bytes,
    losses: losses.map((loss) =>
      loss.kind === 'media_too_large' ? { ...loss, kind: 'media_left_out' } : loss,
    ),
  };
}

/** Throws `limit_reached` where a format has to take all the media and cannot. */
async function writeStory(
  db: Reader,
  story: StoredStory,
  { format, address }: AskedExport,
): Promise<Exported> {
  const exporter: Exporter = exporters[format];
  const most = exporter.mostMediaBytes;
  const media = new Map<MediaFile, Uint8Array>();
  if (most > 0) {
    const bytes = sizeOf(story.media);
    if (bytes > most && !exporter.leavesMediaOut) {
      const inMegabytes = (size: number) => Math.ceil(size / 1024 / 1024);
      const params = { megabytes: inMegabytes(bytes), most: inMegabytes(most) };
      throw new AppError('limit_reached.exported_media', params);
    }
    for (const file of mediaThatFit(story, most)) {
      const content = await readMediaContent(db, file);
      if (content) media.set(file, content);
    }
  }
  return exporter.write(story, media, { pageTemplate, address });
}

/** The cover first, then the others in their order, as long as there is room. */
function mediaThatFit({ media, cover }: StoredStory, most: number): StoredFile[] {
  const ofCover = media.filter(({ address }) => address === cover);
  let room = most;
  return [...ofCover, ...media.filter((file) => !ofCover.includes(file))].filter(({ bytes }) => {
    const fits = bytes <= room;
    if (fits) room -= bytes;
    return fits;
  });
}
