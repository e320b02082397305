import { endpoints } from '@brasslamp/contract';
import type { ImportedStory } from '@brasslamp/interchange';
import {
  compareAgain,
  type Difference,
  type EditedSince,
  editsOf,
  type LeftFrom,
  leavesOf,
  leftFrom,
} from '@brasslamp/interchange/again';
import { isOfAnother, type WeighedComparison, weigh } from '@brasslamp/interchange/doubt';
import { prepareStory } from '@brasslamp/interchange/prepare';
import { draftOf, type EditGroup } from '@brasslamp/story/draft';
import type { Database } from '../../db/database.ts';
import { AppError, notValid } from '../../errors/app-error.ts';
import { parse } from '../../http/bodies/read-body.ts';
import { newId } from '../../ids.ts';
import { findAccount } from '../accounts/users/accounts.ts';
import { readDraft } from '../draft/whole/read-draft.ts';
import { writeDraft } from '../draft/writing/draft-write.ts';
import { writeGroup } from '../draft/writing/write-groups.ts';
import { keepLeaves, readEdited } from '../imported/come-again.ts';
import { saidOf } from '../imported/said.ts';
import { storyToWrite } from '../story-access/find-story.ts';
import type { StoryRow } from '../story-access/story-rows.ts';
import { readFiles, type StoryFile } from './import-stories.ts';
import { listPlaces } from './queries.ts';

/** What came of a changed file. */
export interface AgainReport {
  title: string;
  username: string;
  slug: string;
  done: Difference[];
  /** Left as it is here: its author decides. */
  left: Difference[];
  kept: number;
  unplaced: WeighedComparison['unplaced'];
  /** New nodes in which something happens on entry as in any node, though the file does not say so. */
  entered: string[];
  /** That the file may not be whole: then nothing went that is gone from it. */
  doubt: WeighedComparison['doubt'];
}

/**
 * Brings a changed file into a story: what nobody edited here is taken, all else stays. All or nothing.
 * Throws what `importStories` throws, `not_found`, `busy` where somebody edits the story meanwhile,
 * `story_file_unreadable` where it looks like another story and `isTrusted` does not say that it is this one.
 */
export async function importInto(
  { database, now }: { database: Database; now: () => number },
  {
    files,
    username,
    slug,
    isTrusted = false,
  }: { files: readonly StoryFile[]; username: string; slug: string; isTrusted?: boolean },
): Promise<AgainReport> {
  const author = await findAccount(database, username);
  if (!author) throw new AppError('not_found.author', { username });
  const viewer = {
    user_id: author.id,
    username: author.username,
    is_admin: false,
    is_guest: false,
    session_id: '',
  };
  const path = { username: author.username, story_slug: slug };
  const { read } = database;
  const row = await storyToWrite(read, viewer, path);
  const { stories, sources } = await readFiles(files);
  const found = stories.map((imported) => ({
    imported,
    left: leftFrom(imported, sources, row.id),
    isOfAnother: isOfAnother(imported, sources, row.id),
    isTrusted,
  }));
  const one =
    found.find(({ left }) => left !== null) ??
    found.find(({ imported }) => imported.story.title === row.title) ??
    found[0];
  if (!one) throw new AppError('internal.heavy_work');
  const { comparison, draft, contentRevision } = await compared(database, row, one);
  const { doubt } = comparison;
  if (doubt?.is === 'other_story') {
    const { title } = row;
    throw new AppError('story_file_unreadable.other_story', { title, other: doubt.title });
  }
  const done = comparison.differences.filter(({ isWanted }) => isWanted);
  const edits = editsOf(draft, comparison, done);
  const name = files.map((file) => file.name).join(', ');
  const leaves = leavesOf(comparison, prepareStory(one.imported, name), done);
  const group = edits.length > 0 ? checked({ id: newId(), act: 'import', edits, leaves }) : null;
  await writeDraft(database, async (trx, plan) => {
    const story = await storyToWrite(trx, viewer, path);
    if (story.content_revision !== contentRevision) {
      throw new AppError('busy.story_edited', { title: story.title });
    }
    if (group) await writeGroup(trx, story, group, { user_id: viewer.user_id, now: now(), plan });
    else await keepLeaves(trx, story.id, leaves, now());
  });
  return {
    title: row.title,
    ...{ username: author.username, slug },
    done,
    left: comparison.differences.filter(({ isWanted }) => !isWanted),
    kept: comparison.kept,
    unplaced: comparison.unplaced,
    entered: comparison.entered,
    doubt,
  };
}

async function compared(
  { read }: Database,
  { id, updated_at }: StoryRow,
  one: {
    imported: ImportedStory;
    left: LeftFrom | null;
    isOfAnother: boolean;
    isTrusted: boolean;
  },
) {
  const { imported, left } = one;
  const { story, contentRevision } = await readDraft(read, id);
  const draft = draftOf(story, await listPlaces(read, id));
  if (imported.story.level > story.level) {
    throw new AppError('story_file_unreadable.newer_level', { title: story.title });
  }
  const edited: EditedSince =
    typeof left?.at === 'number' ? await readEdited(read, { id, updated_at }, left.at) : null;
  const known = await saidOf(read, id);
  const coming = { ...one, draft, storyId: id, known, edited };
  const comparison = weigh(await compareAgain(coming, { newId, newActionId }), coming);
  return { comparison, draft, contentRevision };
}

/** An id that no choice of the story has: so many letters are drawn. */
const newActionId = () => `c${newId().replaceAll('-', '').slice(-14)}`;

/** By the rules of all calls: another tool may say what no story here can hold. */
function checked(group: EditGroup): EditGroup | null {
  const { body } = endpoints['POST /api/stories/:username/:story_slug/edits'];
  const { value, errors } = parse(body, { groups: [group] });
  if (errors.length > 0) throw notValid(...errors);
  return (value as { groups: EditGroup[] }).groups[0] ?? null;
}
