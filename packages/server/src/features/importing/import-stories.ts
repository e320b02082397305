import { type ImportedStory, readStoryFile, StoryFileError } from '@brasslamp/interchange';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import { newId } from '../../ids.ts';
import { findPerson } from '../accounts/find-person.ts';
import { recordEvent } from '../events/record-event.ts';
import { freezeNow } from '../publishing/freeze-draft.ts';
import { publish } from '../publishing/publish.ts';
import { writeWholeStory } from '../writing/write-whole-story.ts';

/** Far above the largest story we know of (4 MB with its player). */
const maxFileBytes = 32 * 1024 * 1024;

/** A file that is over the limit by its size is never read. */
export interface StoryFile {
  name: string;
  sizeBytes: number;
  read: () => Promise<Uint8Array>;
}

/** What came of one story in the file, and where it is now. */
export type ImportReport = Omit<ImportedStory, 'story'> & {
  title: string;
  username: string;
  slug: string;
  is_published: boolean;
};

/**
 * Reads a file of another tool and writes every story in it, all or none. They are the author's
 * drafts, or published at once.
 * Throws `too_large`, `story_file_unreadable`, `not_found` (the author), `limit_reached`.
 */
export async function importStories(
  { database, now }: { database: Database; now: () => number },
  { file, username, publish: isPublished }: { file: StoryFile; username: string; publish: boolean },
): Promise<ImportReport[]> {
  const author = await findPerson(database, username);
  if (!author) throw new AppError('not_found', `Nobody has the username ${username}`);
  const imported = await readStories(file);
  const writtenAt = now();
  return database.write(async (trx) => {
    const reports: ImportReport[] = [];
    for (const { story, ...facts } of imported) {
      const { id, slug } = await writeWholeStory(trx, {
        owner_id: author.id,
        story,
        description: '',
        now: writtenAt,
      });
      // Nobody is signed in at the command line.
      const actor = null;
      await recordEvent(trx, {
        type: 'story_imported',
        actor,
        subject: { type: 'story', id },
        detail: {
          title: story.title,
          author: author.username,
          slug,
          format: facts.source.format,
          file: file.name,
        },
        now: writtenAt,
      });
      if (isPublished) {
        const ready = { frozen: await freezeNow(trx, id, writtenAt), checked: null };
        await publish(trx, id, { actor, ready, now: writtenAt });
      }
      reports.push({
        ...facts,
        title: story.title,
        username: author.username,
        slug,
        is_published: isPublished,
      });
    }
    return reports;
  });
}

async function readStories(file: StoryFile): Promise<ImportedStory[]> {
  if (file.sizeBytes > maxFileBytes) {
    const [size, most] = [file.sizeBytes, maxFileBytes].map((bytes) =>
      Math.ceil(bytes / 1024 / 1024),
    );
    throw new AppError('too_large', `${file.name} has ${size} MB; ${most} MB is the most`);
  }
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(await file.read());
  } catch {
    throw new AppError(
      'story_file_unreadable',
      `${file.name} is not text in UTF-8. Save it as UTF-8, or export the story again`,
    );
  }
  try {
    return readStoryFile(text, { fileName: file.name, newId }).stories;
  } catch (error) {
    if (error instanceof StoryFileError) throw new AppError('story_file_unreadable', error.message);
    throw error;
  }
}
