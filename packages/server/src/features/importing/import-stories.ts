import {
  type ImportedStory,
  readStories,
  type SourceFile,
  StoryFileError,
} from '@brasslamp/interchange';
import type { ByteSource } from '@brasslamp/interchange/zip';
import { limits } from '@brasslamp/story/model';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import { createHeavyWork, type ReadFile } from '../../heavy-work/heavy-work.ts';
import { newId } from '../../ids.ts';
import { findAccount } from '../accounts/users/accounts.ts';
import type { Deps } from '../deps.ts';
import { createEncoder } from '../media/image-files/encoder.ts';
import { publish } from '../publishing/publish.ts';
import { type Frozen, freezeDraft } from '../versions/freeze-draft.ts';
import { type StoryInZip, storiesInZip } from './in-zip/stories-in-zip.ts';
import { storyInPage } from './in-zip/story-in-page.ts';
import { hideOwn } from './own/hide-own.ts';
import { planAny } from './prepared/import-jobs.ts';
import type { PlannedImport } from './prepared/plan-import.ts';
import { dropImports, hideImport, showImport } from './prepared/store-import.ts';
import { unreadable } from './prepared/unreadable.ts';

/** Of an archive of all that somebody wrote, unpacked. */
const mostUnpacked = 64 * 1024 * 1024 * 1024;

/** The characters of the names of files that the event of an import keeps. */
const shownNames = 500;

/** A file that is over the limit by its size is never read. */
export interface StoryFile {
  /** With its folders, where a story is a folder of files. */
  name: string;
  sizeBytes: number;
  read: () => Promise<Uint8Array>;
  /** Of an archive, which may be larger than what fits the memory. */
  source?: ByteSource;
}

type Facts = Omit<ImportedStory, 'story' | 'positions' | 'notes' | 'originals' | 'beside'>;

/** The result for one story in the files, and where the story is now. */
export type ImportReport = Facts & {
  title: string;
  username: string;
  slug: string;
  is_published: boolean;
};

/**
 * Reads the files of another tool and writes every story in them, all or none. They are the author's
 * drafts, or published at once; one that lost something stays a draft unless `withLosses` says otherwise.
 * Throws `too_large`, `story_file_unreadable`, `not_found` (the author), `limit_reached`.
 */
export async function importStories(
  { database, now }: { database: Database; now: () => number },
  {
    files,
    username,
    publish: isToPublish,
    withLosses = false,
  }: { files: readonly StoryFile[]; username: string; publish: boolean; withLosses?: boolean },
): Promise<ImportReport[]> {
  const author = await findAccount(database, username);
  if (!author) throw new AppError('not_found.author', { username });
  const fileName = files
    .map(({ name }) => name)
    .join(', ')
    .slice(0, shownNames);
  const at = now();
  // All of this is in a process of its own.
  const deps = { database, heavy: createHeavyWork(database.read, null), now };
  const begun: { id: string }[] = [];
  try {
    const hidden = await hideAll(files, { deps, owner_id: author.id, fileName, at, begun });
    const frozen: (Frozen | null)[] = [];
    for (const { planned: one, facts } of hidden) {
      const toFreeze = { id: one.id, owner_id: author.id, text_bytes: one.text_bytes };
      const isWhole = withLosses || facts.losses.length === 0;
      frozen.push(isToPublish && isWhole ? (await freezeDraft(deps, toFreeze)).frozen : null);
    }
    return await database.write(async (trx) => {
      const reports: ImportReport[] = [];
      for (const [place, { planned: one, facts }] of hidden.entries()) {
        const ready = frozen[place] ?? null;
        const { username } = author;
        // At the command line there is no signed-in user.
        const slug = await showImport(trx, one, { owner: author, actor: null, now: at });
        if (ready) {
          const publishing = { actor: null, ready: { frozen: ready, checked: null }, now: at };
          await publish(trx, one.id, publishing);
        }
        reports.push({
          ...facts,
          title: one.title,
          username,
          slug,
          is_published: ready !== null,
        });
      }
      return reports;
    });
  } catch (error) {
    await dropImports(database, begun);
    throw error;
  }
}

interface Hiding {
  deps: Deps;
  owner_id: string;
  fileName: string;
  at: number;
  /** Told of each story before it is written. */
  begun: { id: string }[];
}

/** Writes all stories of the files, hidden. */
async function hideAll(
  files: readonly StoryFile[],
  { deps, owner_id, fileName, at, begun }: Hiding,
): Promise<{ planned: PlannedImport; facts: Facts }[]> {
  const archived = await ownStoriesIn(files);
  const hidden: { planned: PlannedImport; facts: Facts }[] = [];
  if (archived.length > 0) {
    const encoder = createEncoder({ log: { error: () => {} } });
    try {
      for (const story of archived) {
        const id = newId();
        begun.push({ id });
        const own = { ...deps, encoder, readFile: readHere, readLargeFile: readHere };
        const planned = await hideOwn(own, story, { owner_id, now: at, id });
        const { nodes: node_count, choices: choice_count } = planned.counts;
        const { format } = planned.source;
        const source = { container: 'brasslamp' as const, format, ifid: null };
        const counts = { node_count, choice_count, full: node_count, near: 0, kept: 0 };
        hidden.push({
          planned,
          facts: { ...counts, losses: [...(planned.about?.losses ?? [])], source },
        });
      }
      return hidden;
    } finally {
      await encoder.close();
    }
  }
  for (const imported of await storiesIn(files)) {
    const {
      story: _,
      positions: __,
      originals: ___,
      beside: ____,
      notes: _____,
      ...facts
    } = imported;
    const planned = planAny(imported, { name: fileName, now: at });
    begun.push(planned);
    await hideImport(deps.database, planned, { owner_id, now: at });
    hidden.push({ planned, facts });
  }
  return hidden;
}

/** The stories in an archive or a page of ours, with what lies beside them. */
async function ownStoriesIn(files: readonly StoryFile[]): Promise<StoryInZip[]> {
  const [file] = files;
  if (!file || files.length > 1) return [];
  if (file.source) return storiesInZip(file.source, mostUnpacked);
  if (file.sizeBytes > limits.importedFileBytes) return [];
  const { name } = file;
  const page = await storyInPage(readHere, { file: await file.read(), name, user: '' });
  return page ? [page] : [];
}

/** Files are read in this process: no calls wait for it. */
const readHere: ReadFile = async (kind, file, _, about = { name: '', now: Date.now() }) =>
  kind.run(file, about);

async function storiesIn(files: readonly StoryFile[]): Promise<ImportedStory[]> {
  return (await readFiles(files)).stories;
}

/** The stories in files, and the files as they were read. Throws `too_large`, `story_file_unreadable`. */
export async function readFiles(
  files: readonly StoryFile[],
): Promise<{ stories: ImportedStory[]; sources: SourceFile[] }> {
  const tooLarge = files.find(({ sizeBytes }) => sizeBytes > limits.importedFileBytes);
  if (tooLarge !== undefined) {
    const inMegabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024);
    throw new AppError('too_large.file', {
      file: tooLarge.name,
      megabytes: inMegabytes(tooLarge.sizeBytes),
      most: inMegabytes(limits.importedFileBytes),
    });
  }
  try {
    const sources: SourceFile[] = [];
    for (const { name, read } of files) sources.push({ path: name, bytes: await read() });
    return { stories: (await readStories(sources, { newId })).stories, sources };
  } catch (error) {
    if (error instanceof StoryFileError) {
      throw unreadable(error);
    }
    throw error;
  }
}
