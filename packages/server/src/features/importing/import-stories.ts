import {
  type ImportedStory,
  readStories,
  type SourceFile,
  StoryFileError,
} from '@brasslamp/interchange';
import { fileProblemText } from '@brasslamp/messages';
import { limits } from '@brasslamp/story/model';
import type { Database, Writer } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import { createHeavyWork } from '../../heavy-work/heavy-work.ts';
import { newId } from '../../ids.ts';
import { findAccount } from '../accounts/users/accounts.ts';
import { assertTextFits, ownBytes } from '../draft/edits/text-size.ts';
import { assertWritingQuota } from '../draft/edits/writing-quota.ts';
import { storyListColumns } from '../draft/model/part-models.ts';
import { type PlannedStory, partsOf, planWholeStory } from '../draft/whole/plan-draft.ts';
import { recordEvent } from '../events/record-event.ts';
import { publish } from '../publishing/publish.ts';
import { hideStory, showStory } from '../stories/hidden-story.ts';
import { purgeStory } from '../stories/purge-bin.ts';
import { type Frozen, freezeDraft } from '../versions/freeze-draft.ts';

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
  const writtenAt = now();
  const planned = imported.map(({ story, positions: _, originals: __, ...facts }) => ({
    ...planWholeStory(story, writtenAt),
    facts,
  }));
  // All of this is in a process of its own.
  const deps = { database, heavy: createHeavyWork(database.read, null), now };
  try {
    const stories: StoryToShow[] = [];
    for (const one of planned) {
      const { text_bytes } = await stageStory(database, one, {
        owner_id: author.id,
        now: writtenAt,
      });
      const toFreeze = { id: one.id, owner_id: author.id, text_bytes };
      const isWhole = withLosses || one.facts.losses.length === 0;
      const frozen = isToPublish && isWhole ? (await freezeDraft(deps, toFreeze)).frozen : null;
      stories.push({ ...one, frozen });
    }
    return await database.write(async (trx) => {
      const reports: ImportReport[] = [];
      for (const one of stories) {
        reports.push(await show(trx, one, { author, fileName, now: writtenAt }));
      }
      return reports;
    });
  } catch (error) {
    for (const { id } of planned) await purgeStory(database, id);
    throw error;
  }
}

type StoryToShow = PlannedStory & {
  facts: Facts;
  /** Of one that is to be published. */
  frozen: Frozen | null;
};

async function show(
  trx: Writer,
  one: StoryToShow,
  {
    author,
    fileName,
    now,
  }: { author: { id: string; username: string }; fileName: string; now: number },
): Promise<ImportReport> {
  const { id, story, facts, frozen } = one;
  const slug = await showStory(trx, { id: one.id, owner_id: author.id, title: one.story.title });
  // At the command line there is no signed-in user.
  const actor = null;
  const { username } = author;
  await recordEvent(trx, {
    type: 'story_imported',
    actor,
    subject: { type: 'story', id },
    detail: {
      title: story.title,
      author: username,
      slug,
      format: facts.source.format,
      file: fileName,
    },
    now,
  });
  if (frozen) await publish(trx, id, { actor, ready: { frozen, checked: null }, now });
  return { ...facts, title: story.title, username, slug, is_published: frozen !== null };
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

/** Writes all of it, as a story that is deleted and in no bin: so no list has it. */
async function stageStory(
  database: Pick<Database, 'write'>,
  planned: PlannedStory,
  { owner_id, now }: { owner_id: string; now: number },
): Promise<{ text_bytes: number }> {
  const { id, story, start_node_id } = planned;
  const { title } = story;
  const lists = storyListColumns(story);
  const text_bytes = ownBytes({ title, ...lists }) + planned.contentBytes;
  assertTextFits(title, text_bytes);
  await database.write(async (trx) => {
    await assertWritingQuota(trx, owner_id, text_bytes);
    await hideStory(trx, {
      id,
      owner_id,
      title,
      description: '',
      start_node_id,
      ...lists,
      text_bytes,
      created_at: now,
      updated_at: now,
    });
  });
  for (const write of partsOf(planned)) await database.write(write);
  return { text_bytes };
}
