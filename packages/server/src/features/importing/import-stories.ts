import {
  type ImportedStory,
  readStories,
  type SourceFile,
  StoryFileError,
} from '@brasslamp/interchange';
import { prepareStory } from '@brasslamp/interchange/prepare';
import { fileProblemText } from '@brasslamp/messages';
import { limits } from '@brasslamp/story/model';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import { createHeavyWork } from '../../heavy-work/heavy-work.ts';
import { newId } from '../../ids.ts';
import { findAccount } from '../accounts/users/accounts.ts';
import { publish } from '../publishing/publish.ts';
import { type Frozen, freezeDraft } from '../versions/freeze-draft.ts';
import { planImport } from './prepared/plan-import.ts';
import { dropImports, hideImport, showImport } from './store-import.ts';

/** The characters of the names of files that the event of an import keeps. */
const shownNames = 500;

/** A file that is over the limit by its size is never read. */
interface StoryFile {
  /** With its folders, where a story is a folder of files. */
  name: string;
  sizeBytes: number;
  read: () => Promise<Uint8Array>;
}

type Facts = Omit<ImportedStory, 'story' | 'positions' | 'originals' | 'beside'>;

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
  const imported = await storiesIn(files);
  const fileName = files
    .map(({ name }) => name)
    .join(', ')
    .slice(0, shownNames);
  const at = now();
  const planned = imported.map((one) => planImport(prepareStory(one, fileName), at));
  // All of this is in a process of its own.
  const deps = { database, heavy: createHeavyWork(database.read, null), now };
  try {
    const frozen: (Frozen | null)[] = [];
    for (const [place, one] of planned.entries()) {
      await hideImport(database, one, { owner_id: author.id, now: at });
      const toFreeze = { id: one.id, owner_id: author.id, text_bytes: one.text_bytes };
      const isWhole = withLosses || imported[place]?.losses.length === 0;
      frozen.push(isToPublish && isWhole ? (await freezeDraft(deps, toFreeze)).frozen : null);
    }
    return await database.write(async (trx) => {
      const reports: ImportReport[] = [];
      for (const [place, { story, positions: _, originals: __, ...facts }] of imported.entries()) {
        const [one, ready] = [planned[place], frozen[place] ?? null];
        if (!one) continue;
        const { username } = author;
        // At the command line there is no signed-in user.
        const slug = await showImport(trx, one, { owner: author, actor: null, now: at });
        if (ready) {
          const publishing = { actor: null, ready: { frozen: ready, checked: null }, now: at };
          await publish(trx, one.id, publishing);
        }
        reports.push({
          ...facts,
          title: story.title,
          username,
          slug,
          is_published: ready !== null,
        });
      }
      return reports;
    });
  } catch (error) {
    await dropImports(database, planned);
    throw error;
  }
}

async function storiesIn(files: readonly StoryFile[]): Promise<ImportedStory[]> {
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
    return (await readStories(sources, { newId })).stories;
  } catch (error) {
    if (error instanceof StoryFileError) {
      throw new AppError('story_file_unreadable', { problem: fileProblemText(error.problem) });
    }
    throw error;
  }
}
