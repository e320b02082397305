import { defaultStoryWide } from '@brasslamp/story/model/defaults';
import { type MediaKind, mediaAddress } from '@brasslamp/story/model/media-address';
import { AppError, notValid } from '../../../errors/app-error.ts';
import type { ReadFile } from '../../../heavy-work/heavy-work.ts';
import { storyListColumns } from '../../draft/model/part-models.ts';
import type { MediaDeps } from '../../media/kind.ts';
import { kinds } from '../../media/kinds.ts';
import { keepMedia } from '../../media/media.ts';
import { hideStory } from '../../stories/hidden-story.ts';
import { type FileBeside, mediaBeside, type StoryInZip } from '../in-zip/stories-in-zip.ts';
import { contentOf } from '../in-zip/zip-content.ts';
import { storyFileJob } from '../prepared/import-jobs.ts';
import type { PlannedImport } from '../prepared/plan-import.ts';
import { hideImport } from '../prepared/store-import.ts';
import { bringHistory } from './history/bring-history.ts';
import { readHistory } from './history/read-history.ts';
import { bringImport } from './import/bring-import.ts';
import { bringPlaythroughs } from './playthroughs/bring-playthroughs.ts';

export interface OwnImportDeps extends MediaDeps {
  /** Reads a file in a thread that may take long. */
  readLargeFile: ReadFile;
}

const emptyLists = storyListColumns({
  variables: [],
  achievements: [],
  content_notes: [],
  ...defaultStoryWide(),
});

/**
 * Writes a story of an archive with its media, hidden. The media come first, one at a time: its texts name them by
 * the addresses that they get. `id` is told before anything is written: whoever gives up deletes it.
 * Throws `story_file_unreadable`, `not_valid`, `limit_reached`.
 */
export async function hideOwn(
  deps: OwnImportDeps,
  story: StoryInZip,
  { owner_id, now, id }: { owner_id: string; now: number; id: string },
): Promise<PlannedImport> {
  // Before anything is written.
  const history = readHistory(story);
  await deps.database.write((trx) =>
    hideStory(trx, {
      id,
      owner_id,
      title: '',
      description: '',
      start_node_id: null,
      ...emptyLists,
      text_bytes: 0,
      created_at: now,
      updated_at: now,
    }),
  );
  const addresses = new Map<string, string>();
  for (const [name, beside] of mediaBeside(story)) {
    const kind = kindOf(name);
    if (kind === null) continue;
    addresses.set(name, await takeMedia(deps, beside, { kind, id, owner_id }));
  }
  const about = { name: story.path, now, storyId: id, addresses };
  const read = await deps.readLargeFile(storyFileJob, contentOf(story.file), owner_id, about);
  if ('refused' in read) throw notValid(...read.refused);
  const [planned] = read.planned;
  if (!planned) throw new AppError('internal.heavy_work');
  await hideImport(deps.database, planned, { owner_id, now, isBegun: true });
  if (!history) return planned;
  const ids = new Map(planned.ids);
  const losses = await bringImport(deps, story, { id, owner_id, ids });
  const versions = await bringHistory(deps, story, history, { id, owner_id, ids, addresses });
  await bringPlaythroughs(deps, story, { id, owner_id, ids, versions });
  return { ...planned, counts: { ...planned.counts, losses } };
}

const endings: Record<MediaKind, RegExp> = {
  image: /\.(webp|png|jpe?g|gif|avif)$/i,
  sound: /\.(mp3|ogg|oga|opus|aac|m4a|mp4)$/i,
};

/** Files of other kinds are left where they are. */
const kindOf = (name: string): MediaKind | null =>
  endings.image.test(name) ? 'image' : endings.sound.test(name) ? 'sound' : null;

async function takeMedia(
  deps: OwnImportDeps,
  file: FileBeside,
  { kind: name, id, owner_id }: { kind: MediaKind; id: string; owner_id: string },
): Promise<string> {
  const kind = kinds[name];
  const read = await kind.read(deps, contentOf(file), owner_id).catch((error: unknown) => {
    const [first] = error instanceof AppError ? (error.errors ?? []) : [];
    if (!first) throw error;
    throw notValid({ ...first, path: file.path });
  });
  const kept = await deps.database.write((trx) =>
    keepMedia(trx, kind, { id, owner_id }, { media: read, now: deps.now() }),
  );
  return mediaAddress(kept.id, kind.formatOf(kept));
}
